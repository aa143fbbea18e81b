"""What a question is about (pack, hand, ranks), checked at the front door."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from jasslab.cards import PACK_24, PACK_36, PACK_48, PIQUET, RANKS, Deck
from jasslab.errors import JasslabError, NotationError, RuleConflict
from jasslab.rules.options import RankSet
from jasslab.variants import Variant, variant

#: How a pack may be named: by its number of cards, as a `Deck`, or by a game played with it.
PackLike = int | Deck | Variant | str | Path

PACKS = {24: PACK_24, 32: PIQUET, 36: PACK_36, 48: PACK_48}


def whole(value: Any, name: str, low: int, high: int, what: str) -> int:
    """Return a whole number within a range, or say what was expected."""
    try:
        number = int(value.__index__())
    except (AttributeError, TypeError):
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise JasslabError(f"{name}={value!r}: expected a whole number {low} to {high} ({what})")
    return number


def the_pack(deck: PackLike | None) -> Deck:
    """Return the pack that is meant."""
    if isinstance(deck, Deck):
        return deck
    if isinstance(deck, (Variant, str, Path)):
        return variant(deck).deck
    number = None if isinstance(deck, bool) else getattr(deck, "__index__", lambda: None)()
    if number in PACKS:
        return PACKS[number]
    raise JasslabError(
        f"deck={deck!r}: expected the number of cards of a pack ({', '.join(map(str, PACKS))}), "
        f"a Deck, a variant or the name of one"
    )


def the_game(deck: PackLike | None) -> Variant | None:
    """Return the game that names the pack, None when no game is named."""
    return variant(deck) if isinstance(deck, (Variant, str, Path)) else None


def hand_and_pack(n_cards: Any, deck: PackLike | None, first: bool = False) -> tuple[int, Deck]:
    """Return the size of a hand and the pack; a game knows its own, of the whole or first hand."""
    pack, game = the_pack(deck), the_game(deck)
    if n_cards is None and game is not None:
        n_cards = game.first_packet if first else game.hand_size
    if n_cards is None:
        raise JasslabError(f"n_cards is missing: how many of the {pack.n_cards} cards make a hand?")
    return whole(n_cards, "n_cards", 1, pack.n_cards, f"cards of the pack of {pack.name}"), pack


def single(pack: Deck, what: str) -> Deck:
    """Return the pack, unless it has several copies of a card."""
    if pack.copies > 1:
        raise RuleConflict(
            f"{what} are not counted in the pack of {pack.name}: it has each card {pack.copies} "
            f"times; expected a pack of different cards"
        )
    return pack


def the_ranks(ranks: Any, pack: Deck) -> str:
    """Return rank letters of the pack, highest first."""
    letters = RankSet("ranks", "which ranks?").check(ranks)
    foreign = [rank for rank in letters if rank not in pack.ranks]
    if foreign or not letters:
        raise NotationError(
            f"ranks={ranks!r}: {''.join(foreign) or 'no rank'} is not in the pack of {pack.name}; "
            f"expected some of {pack.ranks}"
        )
    return letters


@lru_cache(maxsize=8192)
def runs_of(ranks: frozenset[str]) -> tuple[tuple[int, str], ...]:
    """Return length and highest rank of the maximal runs among some ranks of a suit, lowest first.

    A rank that the pack does not have breaks a run: without tens, nine and jack do not touch.
    """
    row = "".join(rank if rank in ranks else " " for rank in RANKS)
    return tuple((len(run), run[-1]) for run in row.split())


def natural_runs(ranks: frozenset[str]) -> tuple[int, ...]:
    """Return the lengths of the maximal runs among some ranks of a suit, lowest run first."""
    return tuple(length for length, _ in runs_of(ranks))

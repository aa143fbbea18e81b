"""What a question is about (pack, hand, ranks), checked at the front door."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import comb
from pathlib import Path
from typing import Any

from jasslab.cards import (
    PACK_24,
    PACK_36,
    PACK_48,
    PIQUET,
    RANKS,
    SUITS,
    CardsLike,
    Deck,
    suit_letter,
)
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


def turned_rank(turn_up: Any, pack: Deck, more: str = "") -> str:
    """Return the rank of a card that is turned up."""
    letter = str(turn_up).strip().upper().replace("10", "T")
    if len(letter) != 1 or letter not in pack.ranks:
        raise NotationError(f"turn_up={turn_up!r}: expected {more}one rank of {pack.ranks}")
    return letter


def one_suit(name: str, value: Any) -> str:
    """Return the letter of a suit."""
    letter = suit_letter(value)
    if letter not in tuple(SUITS):
        raise NotationError(f"{name}={value!r}: expected S, H, D or C")
    return letter


def numbers_wanted(at_least: Any, exactly: Any, most: int, what: str, default: int) -> range:
    """Return the numbers that answer the question with yes."""
    if at_least is not None and exactly is not None:
        raise JasslabError(
            f"at_least={at_least!r} and exactly={exactly!r}: expected one of them, not both"
        )
    if exactly is not None:
        number = whole(exactly, "exactly", 0, most, what)
        return range(number, number + 1)
    low = default if at_least is None else whole(at_least, "at_least", 0, most, what)
    return range(low, most + 1)


def pool_of(pack: Deck, elsewhere: CardsLike, n_cards: int) -> Counter[str]:
    """Return how many copies of each card could be in the hand."""
    left = Counter(pack.text(card) for card in pack.ids)
    left.subtract(pack.text(card) for card in pack.read_list(elsewhere, "elsewhere"))
    if left.total() < n_cards:
        raise JasslabError(
            f"n_cards={n_cards}: only {left.total()} cards of the pack are not elsewhere"
        )
    return left


def of_suit(wanted: range, n_cards: int, n_suit: int, n_pool: int) -> Fraction:
    """Return the chance of a number of cards of one suit."""
    yes = sum(
        comb(n_suit, held) * comb(n_pool - n_suit, n_cards - held)
        for held in wanted
        if 0 <= held <= n_cards
    )
    return Fraction(yes, comb(n_pool, n_cards))


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

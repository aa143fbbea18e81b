"""Which deals a study wants: cards that seats hold or lack, and whatever else a function says."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from jasslab.asking import as_dealer, as_given
from jasslab.cards import set_of
from jasslab.engine.accepting import accepting, anything, fits
from jasslab.errors import JasslabError, NotationError
from jasslab.variants import Variant

__all__ = ["Wanted", "as_wanted"]

Cards = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Wanted:
    """What is asked of deals beyond cards that are given when the bidding starts.

    Parameters
    ----------
    absent : tuple of (seat, cards)
        Cards that a seat must not hold when the bidding starts.
    final : tuple of (seat, cards)
        Cards that it must hold before the first trick.
    accept : callable, str or None
        A function of the user's, ``accept(first, turn_up)``; its name where it was not stored.
    """

    absent: Cards = ()
    final: Cards = ()
    accept: Callable[..., Any] | str | None = None

    @property
    def picky(self) -> bool:
        """Whether any deal may be refused."""
        return bool(self.absent or self.final or self.accept)

    def kernel(self) -> Any:
        """Return what says whether a deal is wanted."""
        if isinstance(self.accept, str):
            raise JasslabError(
                f"accept={self.accept}: the function is not stored with the frames; simulate anew"
            )
        if self.accept is not None:
            return accepting(self.accept)
        return fits if self.picky else anything

    def sets(self, rules: Variant) -> tuple[dict[int, int], dict[int, int]]:
        """Return the absent and the final cards by seat, as sets.

        Parameters
        ----------
        rules : Variant
            The game.
        """
        absent, final = (
            {seat: set_of(rules.deck.read_list(cards)) for seat, cards in some}
            for some in (self.absent, self.final)
        )
        return absent, final

    def attrs(self) -> dict[str, Any]:
        """Return what stands in the `attrs` of every frame."""
        return {
            "not": [list(pair) for pair in self.absent],
            "given_final": [list(pair) for pair in self.final],
            "accept": getattr(self.accept, "__name__", self.accept),
        }

    @classmethod
    def from_attrs(cls, attrs: Mapping[str, Any]) -> Wanted:
        """Return what `attrs` wrote.

        Parameters
        ----------
        attrs : mapping
            Of a frame, or a manifest.
        """
        absent, final = (
            tuple((int(seat), cards) for seat, cards in attrs.get(name, ()))
            for name in ("not", "given_final")
        )
        return cls(absent, final, attrs.get("accept"))

    def __str__(self) -> str:
        words = [f"seat {seat} without {cards}" for seat, cards in self.absent]
        words += [f"seat {seat} with {cards} before the first trick" for seat, cards in self.final]
        if self.accept is not None:
            words.append(f"accepted by {getattr(self.accept, '__name__', self.accept)}")
        return ", ".join(words)


def _by_seat(told: Any, what: str, room: int, rules: Variant) -> Cards:
    """Return cards by seat, checked against the pack and the room in a hand."""
    if not isinstance(told, Mapping):
        raise JasslabError(f"{what}={told!r}: expected a mapping from seats to cards")
    found = []
    for where, cards in told.items():
        seat = int(as_dealer(where, rules, f"{what} seat") or 0)
        held = rules.deck.read_list(cards, f"{what} seat {seat}")
        if len(held) > room:
            raise NotationError(
                f"{what} seat {seat}: {len(held)} cards, of which no more than {room} are possible"
            )
        found.append((seat, " ".join(map(rules.deck.text, held))))
    return tuple(found)


def _check_accept(accept: Any) -> None:
    """Refuse what is no function of the cards held and the card turned up."""
    if not inspect.isfunction(accept):
        raise JasslabError(f"accept={accept!r}: expected a function of first and turn_up")
    if len(inspect.signature(accept).parameters) != 2:
        raise JasslabError(
            f"accept={accept.__name__}: expected two parameters, first (the cards of each seat as "
            f"sets) and turn_up (a card, or -1)"
        )


def as_wanted(
    given: Any, given_final: Any, accept: Any, rules: Variant
) -> tuple[tuple[tuple[Any, str], ...], Wanted]:
    """Return cards that are given when the bidding starts, and what else is wanted.

    Parameters
    ----------
    given : mapping or None
        Cards by seat, ``"turn_up"``, and under ``"not"`` cards by seat that are not held.
    given_final : mapping or None
        Cards by seat that are held before the first trick.
    accept : callable or None
        A function of the user's.
    rules : Variant
        The game.

    Raises
    ------
    NotationError
        For a card in two places, or more cards than there is room for.
    JasslabError
        For anything else that makes no sense.
    """
    told = dict(given) if isinstance(given, Mapping) else given
    absent = told.pop("not", {}) if isinstance(told, dict) else {}
    fixed = as_given(told, rules)
    most = rules.deck.n_cards - rules.first_packet
    wanted = Wanted(
        _by_seat(absent, "given 'not'", most, rules),
        _by_seat(given_final or {}, "given_final", rules.hand_size, rules),
        accept,
    )
    if accept is not None:
        _check_accept(accept)
    _check_places(fixed, wanted, rules)
    return fixed, wanted


def _check_places(fixed: tuple[tuple[Any, str], ...], wanted: Wanted, rules: Variant) -> None:
    """Refuse cards that would be in two places at once, or both held and not."""
    held = {where: set(rules.deck.read_list(cards)) for where, cards in fixed}
    absent = {seat: set(rules.deck.read_list(cards)) for seat, cards in wanted.absent}
    final = {seat: set(rules.deck.read_list(cards)) for seat, cards in wanted.final}
    for seat, cards in absent.items():
        both = held.get(seat, set()) & cards
        if both:
            raise NotationError(
                f"given: seat {seat} cannot both hold and lack {rules.deck.text(both.pop())}"
            )
    places = [*((w, c) for w, c in held.items() if w != "turn_up"), *final.items()]
    for at, (where, cards) in enumerate(places):
        for other, more in places[at + 1 :]:
            both = cards & more
            if both and other != where:
                raise NotationError(
                    f"{rules.deck.text(both.pop())} is given to two places, seats {where} and "
                    f"{other}"
                )

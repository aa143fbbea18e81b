"""A table and a deal record for one question, and cards read onto it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jasslab._compile import new_records
from jasslab.cards import MODES, CardsLike
from jasslab.errors import JasslabError, NotationError
from jasslab.rules.records import DEAL, TABLE
from jasslab.rules.tricks import open_trick, put_card
from jasslab.variants import Variant, variant

__all__ = [
    "Records",
    "VariantLike",
    "as_seat",
    "read_hand",
    "read_hands",
    "read_trump",
    "whole_trick",
]

VariantLike = str | Variant


class Records:
    """A table and a deal record for one question."""

    def __init__(self, rules: Variant) -> None:
        self.variant = rules
        self.rules = rules.rules[0]
        self.tables, self.deals = new_records(TABLE, 1), new_records(DEAL, 1)
        self.table, self.deal = self.tables[0], self.deals[0]
        self.table["n_seats"] = rules.seats
        self.table["taker"] = self.table["made"] = -1
        self.table["last_trick_side"] = self.table["capot"] = self.table["capot_seat"] = -1
        self.table["turn_up"] = -1

    def lay(self, cards: Sequence[int], leader: int = 0) -> None:
        """Put cards into the middle of the table, from a leader on."""
        open_trick(self.table, leader)
        for place, card in enumerate(cards):
            put_card((leader + place) % self.variant.seats, card, self.table, self.deal, self.rules)


def read_trump(trump: str | None, rules: Variant) -> int:
    """Return the row of the mode tables for what is trump.

    Parameters
    ----------
    trump : str or None
        A suit, or ``"NT"``; None is the same as ``"NT"``.
    rules : Variant
        The game.
    """
    code = "NT" if trump is None else str(trump).strip()
    names = {mode.lower(): place for place, mode in enumerate(MODES[:5])}
    if code.lower() not in names:
        raise NotationError(f"trump={trump!r}: expected one of {', '.join(MODES[:5])}")
    return names[code.lower()]


def as_seat(what: str, seat: Any, rules: Variant) -> int:
    """Return a seat number, or raise a `JasslabError`.

    Parameters
    ----------
    what : str
        Name of the argument.
    seat : object
        What was given.
    rules : Variant
        The game.
    """
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < rules.seats:
        raise JasslabError(f"{what}={seat!r}: expected a seat from 0 to {rules.seats - 1}")
    return seat


def read_hand(rules: Variant, hand: CardsLike, what: str = "hand") -> int:
    """Read one hand as a card set, refusing more cards than a seat plays from."""
    return rules.deck.read(hand, what, most=rules.hand_size)


def read_hands(rules: Variant, hands: Sequence[CardsLike]) -> list[int]:
    """Read one hand a seat, refusing a card that two of them hold."""
    if isinstance(hands, str) or len(hands) != rules.seats:
        given = 1 if isinstance(hands, str) else len(hands)
        raise NotationError(f"hands: {given} given, {rules.seats} expected, one for each seat")
    held = [read_hand(rules, hand, f"hand of seat {seat}") for seat, hand in enumerate(hands)]
    seen = 0
    for seat, hand in enumerate(held):
        if seen & hand:
            raise NotationError(
                f"hand of seat {seat}: {rules.deck.show(seen & hand)} is held twice"
            )
        seen = seen | hand
    return held


def whole_trick(name: VariantLike, trick: CardsLike, trump: str | None) -> Records:
    """Lay a trick, whole or not, on a table."""
    rules = variant(name)
    laid = rules.deck.read_list(trick, "trick")
    if not 1 <= len(laid) <= rules.seats:
        raise NotationError(f"trick: {len(laid)} cards given, 1 to {rules.seats} expected")
    records = Records(rules)
    records.table["mode"] = read_trump(trump, rules)
    records.lay(laid)
    return records

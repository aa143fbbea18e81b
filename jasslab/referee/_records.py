"""A table and a deal record for one question, and cards read onto it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from jasslab._compile import new_records
from jasslab.cards import MODES, CardsLike, set_of, suit_letter
from jasslab.errors import JasslabError, NotationError, RuleConflict
from jasslab.rules.records import DEAL, TABLE
from jasslab.rules.tricks import open_trick, put_card
from jasslab.variants import Variant, variant

__all__ = [
    "MOST_POINTS",
    "Records",
    "VariantLike",
    "as_pot",
    "as_seat",
    "as_side",
    "is_whole",
    "read_hand",
    "read_hands",
    "read_trump",
    "whole_trick",
]

VariantLike = str | Variant

#: No deal of any game comes near; beyond lies a slip of the pen.
MOST_POINTS = 10_000
#: Tie rules that leave points over for a later deal.
POTS = ("carry", "litige")


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
        self.table["turn_up"] = self.table["sits_out"] = -1
        self.table["doubling"] = 1
        self.deal["hidden_mode"] = self.deal["indicator"] = -1

    def lay(self, cards: Sequence[int], leader: int = 0) -> None:
        """Put cards into the middle of the table, from a leader on."""
        open_trick(self.table, leader)
        for place, card in enumerate(cards):
            put_card((leader + place) % self.variant.seats, card, self.table, self.deal, self.rules)

    def watch(self, seat: int, card: int, allowed: int, reason: int) -> None:
        """Look at a card that is about to be played, with the set of those that might be."""


def read_trump(trump: str | None, rules: Variant) -> int:
    """Return the row of the mode tables for what is trump.

    Parameters
    ----------
    trump : str or None
        A suit as letter, symbol or English name, or ``"NT"``; None is the same as ``"NT"``.
    rules : Variant
        The game.
    """
    code = "NT" if trump is None else suit_letter(trump)
    known = [mode for mode in MODES if mode in MODES[:5] or mode in rules.modes]
    places = {mode.upper(): MODES.index(mode) for mode in known}
    if code not in places:
        raise NotationError(f"trump={trump!r}: expected one of {', '.join(known)}")
    return places[code]


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
    return as_place(what, seat, "a seat", rules.seats)


def as_side(what: str, side: Any, rules: Variant) -> int:
    """Return the number of a side, or raise a `JasslabError`; the arguments are as above."""
    return as_place(what, side, "a side", rules.n_sides)


def is_whole(value: Any) -> bool:
    """Say whether a value is a whole number, of Python or of numpy, and no boolean."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def as_place(what: str, value: Any, kind: str, n: int) -> int:
    """Return a number from 0 to ``n - 1``, or raise a `JasslabError`."""
    if not is_whole(value) or not 0 <= value < n:
        raise JasslabError(f"{what}={value!r}: expected {kind} from 0 to {n - 1}")
    return int(value)


def as_pot(carried: Any, rules: Variant) -> int:
    """Return points that earlier deals left over; only some tie rules leave any."""
    if not is_whole(carried) or not 0 <= carried <= MOST_POINTS:
        raise JasslabError(f"carried={carried!r}: expected points from 0 to {MOST_POINTS}")
    rule = rules.values.get("tie_rule")
    if carried and rule not in POTS:
        why = f", but its tie_rule={rule!r} leaves no points over" if rule else ""
        raise RuleConflict(f"{rules.label} does not use carried=; given {carried!r}{why}")
    return int(carried)


def read_hand(rules: Variant, hand: CardsLike, what: str = "hand") -> int:
    """Read one hand as a card set, refusing more cards than a seat plays from."""
    return rules.deck.read(hand, what, most=rules.hand_size)


def _check_size(rules: Variant, n_cards: int, what: str) -> None:
    """Refuse more cards than a seat plays from."""
    if n_cards > rules.hand_size:
        raise NotationError(f"{what}: {n_cards} cards given, at most {rules.hand_size} expected")


def read_hands(rules: Variant, hands: Sequence[CardsLike]) -> list[int]:
    """Read one hand a seat, refusing a card that two of them hold."""
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise NotationError(f"hands={hands!r}: expected a list of {rules.seats}, one for each seat")
    hands = list(hands)
    if len(hands) != rules.seats:
        given = len(hands)
        raise NotationError(f"hands: {given} given, {rules.seats} expected, one for each seat")
    held, taken = [], set[int]()
    for seat, hand in enumerate(hands):
        cards = []
        for card in rules.deck.read_list(hand, f"hand of seat {seat}"):
            free = [one for one in rules.deck.twins(card) if one not in taken]
            if not free:
                often = "twice" if rules.deck.copies == 1 else "too often"
                raise NotationError(f"hand of seat {seat}: {rules.deck.text(card)} is held {often}")
            cards.append(free[0])
            taken.add(free[0])
        _check_size(rules, len(cards), f"hand of seat {seat}")
        held.append(set_of(cards))
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

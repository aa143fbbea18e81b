"""The vocabulary of the rule books, one question a file.

`VOCABULARY` holds every option by name; `rule_record` turns checked values into the record of
numbers that compiled code reads.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import new_records
from jasslab.cards import Deck, set_of
from jasslab.frames import CARD_CODES
from jasslab.rules import (
    bidding,
    contest,
    following,
    matches,
    melds,
    ranking,
    settlement,
    tricks,
    words,
)
from jasslab.rules.options import Option
from jasslab.rules.records import MAX_SEATS, RULES, SHOWN

__all__ = ["VOCABULARY", "rule_record"]

#: Every option of every game, by name, in the order in which a rule sheet lists them.
VOCABULARY: dict[str, Option] = {
    option.name: option
    for room in (ranking, bidding, following, tricks, melds, contest, settlement, words, matches)
    for option in room.OPTIONS
}


def _fill_deck(record: Any, deck: Deck, shape: dict[str, Any]) -> None:
    """Write pack, seats and sides."""
    part = record["deck"]
    n_seats = shape["seats"]
    part["n_cards"] = deck.n_cards
    part["cards"][: deck.n_cards] = deck.ids
    part["pack"] = set_of(deck.ids)
    for card in deck.ids:
        part["code"][card] = CARD_CODES.index(deck.text(card))
    part["n_seats"] = n_seats
    part["partnership"] = shape["partnership"]
    part["n_sides"] = 2 if shape["partnership"] else n_seats
    for seat in range(MAX_SEATS):
        part["side"][seat] = seat % 2 if shape["partnership"] else seat
    part["hand_size"] = part["n_tricks"] = shape["hand_size"]
    part["n_first"] = shape["first_packet"]
    part["turn_up"] = shape["turn_up"]
    part["taker_gets_turn_up"] = shape["taker_gets_turn_up"]
    part["shows"] = SHOWN.index(shape["shows"])
    part["bottom_open"] = shape["bottom_open"]
    part["dealer_sits_out"] = shape["dealer_sits_out"]


def rule_record(deck: Deck, shape: dict[str, Any], options: dict[str, Any]) -> Any:
    """Make the record of numbers that compiled code reads.

    Parameters
    ----------
    deck : Deck
        The pack.
    shape : dict
        ``seats``, ``partnership``, ``hand_size``, ``first_packet``, ``turn_up``,
        ``taker_gets_turn_up``, ``shows``, ``bottom_open``, ``dealer_sits_out``, ``speaks``,
        ``penalties``.
    options : dict
        Checked values by option name.

    Returns
    -------
    numpy.ndarray
        Shape (1,), dtype `RULES`.
    """
    made = new_records(RULES, 1)
    record = made[0]
    _fill_deck(record, deck, shape)
    ranking.fill(record, deck, options)
    melds.fill(record, options)
    for name, value in options.items():
        option = VOCABULARY[name]
        if option.path:
            part, field = option.path.split(".")
            record[part][field] = option.code(value)
    record["bid"]["turns_suits"] = not shape["turn_up"] and not shape["shows"]
    record["play"]["speaks"] = shape["speaks"]
    record["count"]["penalties"] = shape["penalties"]
    return made

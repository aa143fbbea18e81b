"""In what order do the cards rank, and what are they worth?

A mode is what can be trump: a suit, no trump, all trump, or an order of ranks without trumps as
in obeabe (from the ace down) and undeufe (from the six up). Each is a row of tables made here in
Python, so the engine needs no code for any of them. Slalom alternates between the last two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from jasslab._cardset import LANE, card_of, drop_lowest, lowest, suit_of
from jasslab._compile import kernel
from jasslab.cards import RANKS, SUITS, Deck, set_of
from jasslab.errors import RuleConflict
from jasslab.rules.options import RankOrder, RankValues
from jasslab.rules.records import N_CARD_IDS

__all__ = [
    "ALL_TRUMP",
    "NO_TRUMP",
    "OBEABE",
    "OPTIONS",
    "SLALOM",
    "UNDEUFE",
    "card_points",
    "fill",
    "suit_points",
]

#: Rows of the mode tables after the four suits: places in `jasslab.cards.MODES`. Slalom has none.
NO_TRUMP, ALL_TRUMP, OBEABE, UNDEUFE, SLALOM = range(4, 9)

OPTIONS = (
    RankOrder("trump_order", "in what order do trumps rank, highest first?"),
    RankOrder("plain_order", "in what order do the other suits rank, highest first?"),
    RankValues("trump_values", "what are trumps worth, in card points?"),
    RankValues("plain_values", "what are other cards worth, in card points?"),
    RankValues("obeabe_values", "what are cards worth in obeabe, in card points?"),
    RankValues("undeufe_values", "what are cards worth in undeufe, in card points?"),
)


@kernel
def card_points(cards: int, mode: int, rules: Any) -> int:
    """Return what some cards are worth together, in card points.

    Parameters
    ----------
    cards : int
        The cards, as a set.
    mode : int
        What is trump, a row of the mode tables.
    rules : record of RULES
        The variant.
    """
    points = 0
    while cards:
        points += rules.card.points[mode, lowest(cards)]
        cards = drop_lowest(cards)
    return points


def _checked_order(options: dict[str, Any], name: str, deck: Deck) -> str:
    order = str(options[name])
    if sorted(order) != sorted(deck.ranks):
        raise RuleConflict(
            f"{name}={order!r} does not name the ranks of the pack once each; "
            f"expected the letters {deck.ranks} in some order"
        )
    return order


def suit_points(values: str, deck: Deck) -> int:
    """Return the card points of one suit.

    Parameters
    ----------
    values : str
        Checked value of ``trump_values`` or ``plain_values``.
    deck : Deck
        The pack.

    Returns
    -------
    int
        Card points of all its cards of a suit.
    """
    by_rank = RankValues.read(values)
    return deck.copies * sum(by_rank.get(rank, 0) for rank in deck.ranks)


def _fill_mode(tables: Any, mode: int, deck: Deck, options: dict[str, Any]) -> None:
    """Write one row: strength within the suit, points, who beats whom, what goes first."""
    plain = {OBEABE: "obeabe_values", UNDEUFE: "undeufe_values"}.get(mode, "plain_values")
    trump_order, plain_order = (
        _checked_order(options, name, deck) for name in ("trump_order", "plain_order")
    )
    if mode in (OBEABE, UNDEUFE):
        plain_order = deck.ranks if mode == UNDEUFE else deck.ranks[::-1]
    row = _row(deck, mode, trump_order, plain_order, options["trump_values"], options[plain])
    for name, values in row.items():
        tables[name][mode] = values


@lru_cache(maxsize=512)
def _row(
    deck: Deck, mode: int, trump_order: str, plain_order: str, trump_values: str, plain_values: str
) -> dict[str, Any]:
    """Return one row of each mode table; kept, as most house rules leave the ranking alone."""
    orders = {True: trump_order, False: plain_order}
    values = {True: RankValues.read(trump_values), False: RankValues.read(plain_values)}
    points, strength, beats, cheapness = (np.zeros(N_CARD_IDS, np.int64) for _ in range(4))
    suits = {card: suit_of(card) for card in deck.ids}
    for card, suit in suits.items():
        ruling = suit == mode or mode == ALL_TRUMP
        rank = deck.rank_in_pack(card)
        points[card] = values[ruling].get(rank, 0)
        strength[card] = len(deck.ranks) - 1 - orders[ruling].index(rank)
    for card, suit in suits.items():
        beats[card] = set_of(
            other
            for other, its in suits.items()
            if (its == suit and strength[other] > strength[card]) or its == mode != suit
        )
        # fewest points, then lower in trick rank, plain before trump, then S H D C
        order = ((points[card] * 16 + strength[card]) * 2 + int(suit == mode)) * 4 + suit
        cheapness[card] = order * 4 + (LANE - card % LANE) // len(RANKS)
    whole = deck.copies * int(points.sum())
    return {
        "points": points,
        "strength": strength,
        "whole": whole,
        "beats": beats,
        "cheapness": cheapness,
    }


def fill(record: Any, deck: Deck, options: dict[str, Any]) -> None:
    """Write the mode tables of a variant into its rules record.

    Parameters
    ----------
    record : record of RULES
        Its `card` part is written.
    deck : Deck
        The pack.
    options : dict
        Checked option values.

    Raises
    ------
    RuleConflict
        When an order does not name the ranks of the pack once each.
    """
    tables = record["card"]
    every = set_of(deck.ids)
    modes = [*range(NO_TRUMP + 1)]
    modes += [OBEABE, UNDEUFE] if "undeufe_values" in options else []
    for mode in modes:
        _fill_mode(tables, mode, deck, options)
    for suit in range(len(SUITS)):
        lane = set_of(card for card in deck.ids if suit_of(card) == suit)
        tables["trumps"][suit] = tables["heading"][suit] = lane
        wed = {card_of(suit, RANKS.index(rank)) for rank in "KQ"}
        tables["marriage"][suit] = set_of(wed) if wed <= set(deck.ids) else 0
        tables["withhold"][suit] = set_of([int(card_of(suit, RANKS.index("J")))]) & every

"""In what order do the cards rank, and what are they worth?

A mode is what can be trump: a suit, no trump, all trump, or an order of ranks without trumps as
in obeabe (from the ace down) and undeufe (from the six up). Each is a row of tables made here in
Python, so the engine needs no code for any of them. Slalom alternates between the last two.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import LANE, card_of, suit_of
from jasslab.cards import RANKS, SUITS, Deck, set_of
from jasslab.errors import RuleConflict
from jasslab.rules.options import RankOrder, RankValues

__all__ = [
    "ALL_TRUMP",
    "NO_TRUMP",
    "OBEABE",
    "OPTIONS",
    "SLALOM",
    "UNDEUFE",
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


def _fill_mode(record: Any, mode: int, deck: Deck, options: dict[str, Any]) -> None:
    """Write one row: strength within the suit, points, who beats whom, what goes first."""
    orders = {
        True: _checked_order(options, "trump_order", deck),
        False: _checked_order(options, "plain_order", deck),
    }
    plain = {OBEABE: "obeabe_values", UNDEUFE: "undeufe_values"}.get(mode, "plain_values")
    values = {
        True: RankValues.read(options["trump_values"]),
        False: RankValues.read(options[plain]),
    }
    if mode in (OBEABE, UNDEUFE):
        orders[False] = deck.ranks if mode == UNDEUFE else deck.ranks[::-1]
    tables = record.card if hasattr(record, "card") else record["card"]
    points, strength = tables["points"][mode], tables["strength"][mode]
    for card in deck.ids:
        ruling = suit_of(card) == mode or mode == ALL_TRUMP
        rank = deck.rank_in_pack(card)
        points[card] = values[ruling].get(rank, 0)
        strength[card] = len(deck.ranks) - 1 - orders[ruling].index(rank)
    tables["whole"][mode] = deck.copies * sum(points[card] for card in deck.ids)
    for card in deck.ids:
        tables["beats"][mode][card] = set_of(
            other
            for other in deck.ids
            if (suit_of(other) == suit_of(card) and strength[other] > strength[card])
            or (suit_of(other) == mode and suit_of(card) != mode)
        )
        # fewest points, then lower in trick rank, plain before trump, then S H D C
        trump = int(suit_of(card) == mode)
        order = ((points[card] * 16 + strength[card]) * 2 + trump) * 4 + suit_of(card)
        tables["cheapness"][mode][card] = order * 4 + (LANE - card % LANE) // len(RANKS)


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
        _fill_mode(record, mode, deck, options)
    for suit in range(len(SUITS)):
        lane = set_of(card for card in deck.ids if suit_of(card) == suit)
        tables["trumps"][suit] = tables["heading"][suit] = lane
        wed = {card_of(suit, RANKS.index(rank)) for rank in "KQ"}
        tables["marriage"][suit] = set_of(wed) if wed <= set(deck.ids) else 0
        tables["withhold"][suit] = set_of([int(card_of(suit, RANKS.index("J")))]) & every

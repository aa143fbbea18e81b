"""Bid a number and a suit, double: what `basic` says in an open auction.

A hand is worth the points that its side may expect with its best suit as trump. It bids the
lowest number up to that, a few less when its side has the last bid already. Where jacks in several
suits should bring more, it names no trump.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import count, drop_lowest, has, lowest, rank_of, suit_cards
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.rules.bidding.answers import FIRST_NUMBER, NAME, PASS, word
from jasslab.rules.ranking import NO_TRUMP
from jasslab.strategies.basic import BID_MARGIN, DOUBLE_AT, NO_TRUMP_MARGIN, RAISE_MARGIN

__all__ = ["READS", "bid"]

READS = ("bid_margin", "raise_margin", "no_trump_margin", "double_at")

_DOUBLE = word("double")
_JACK, _NINE = RANKS.index("J"), RANKS.index("9")
#: Points that a side may expect with eight cards (found by simulation): for nothing, for each
#: trump above two, each point of trumps and each point of a high card of another suit.
_BASE, _TRUMP, _TRUMP_POINT, _POINT = 18.0, 2.0, 1.2, 0.8
#: What play without trumps brings more than the best suit (found by simulation): for nothing,
#: for each jack above a fair share of the eight in the pack and each nine, less what the suit
#: brings for each trump, each point of trumps and each other point.
_MORE, _EACH_JACK, _EACH_NINE, _IN_PACK = 18.0, 4.5, 0.7, 8.0
_LESS_TRUMP, _LESS_TRUMP_POINT, _LESS_POINT = 3.8, 1.8, 0.4


@kernel
def _worth(cards: int, suit: int, rules: Any) -> float:
    """Return the points that a side may expect with a suit as trump, or against any."""
    worth = _BASE
    if suit < NO_TRUMP:
        worth += _TRUMP * (count(cards & suit_cards(suit)) - 2)
    left = cards
    while left:
        card = lowest(left)
        each = _POINT
        if suit < NO_TRUMP and has(suit_cards(suit), card):
            each = _TRUMP_POINT
        worth += each * rules.card.points[NO_TRUMP, card]
        left = drop_lowest(left)
    return worth


@kernel
def _more_without_trumps(me: Any, suit: int, rules: Any) -> float:
    """Return how many points more a side may expect without trumps than with a suit."""
    trumps = suit_cards(suit)
    more = _MORE - _EACH_JACK * _IN_PACK / rules.deck.n_seats
    left = me.hand
    while left:
        card = lowest(left)
        points = rules.card.points[NO_TRUMP, card]
        more += _EACH_JACK * (rank_of(card) == _JACK) + _EACH_NINE * (rank_of(card) == _NINE)
        if has(trumps, card):
            more -= _LESS_TRUMP + _LESS_TRUMP_POINT * points
        else:
            more -= _LESS_POINT * points
        left = drop_lowest(left)
    return more


@kernel
def _best_worth(me: Any, rules: Any) -> tuple[int, float]:
    """Return what to name, a suit or none, and what the best suit is worth.

    Play without trumps is named when it should bring more, but is not bid up for that.
    """
    best, most = 0, -1.0
    for suit in range(NO_TRUMP):
        worth = _worth(me.hand, suit, rules)
        if worth > most:
            best, most = suit, worth
    if _more_without_trumps(me, best, rules) > me.params[NO_TRUMP_MARGIN]:
        best = NO_TRUMP
    return best, most


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Answer whatever is asked in an open auction."""
    suit, worth = _best_worth(me, rules)
    if has(me.legal, NAME):
        return NAME + suit
    if not has(me.legal, PASS):
        return FIRST_NUMBER
    worth -= me.params[BID_MARGIN]
    number = 14 + table.offset
    partners = table.taker >= 0 and rules.deck.side[table.taker] == me.side
    if partners:
        worth -= me.params[RAISE_MARGIN]
    if has(me.legal, FIRST_NUMBER) and worth >= number:
        return FIRST_NUMBER
    if has(me.legal, _DOUBLE):
        own = _worth(me.hand, NO_TRUMP, rules) + table.contract
        if own >= 2 * rules.bid.min_bid + me.params[DOUBLE_AT]:
            return _DOUBLE
    return PASS

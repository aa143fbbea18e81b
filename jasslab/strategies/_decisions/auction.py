"""Bid a number and a suit, double: what `basic` says in an open auction.

A hand is worth the points that its side may expect with its best suit as trump. It bids the
lowest number up to that, a few more when its side has the last bid already.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import count, drop_lowest, has, lowest, suit_cards
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import FIRST_NUMBER, NAME, PASS, word
from jasslab.rules.ranking import NO_TRUMP

__all__ = ["bid"]

_DOUBLE = word("double")
#: The place of `take_at` among the parameters of `basic`, and its usual value.
_TAKE_AT, _USUAL = 0, 50.0
#: Points that a side may expect with eight cards (found by simulation): for nothing, for each
#: trump above two, each point of trumps and each point of a high card of another suit.
_BASE, _TRUMP, _TRUMP_POINT, _POINT = 18.0, 2.0, 1.2, 0.8
#: What the side must have more than the number to raise its own bid, and to double.
_RAISE, _DOUBLE_AT = 4.0, 10.0


@kernel
def _worth(cards: int, suit: int, rules: Any) -> float:
    """Return the points that a side may expect with a suit, or none, as trump."""
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
def _best_suit(cards: int, rules: Any) -> int:
    """Return the suit in which a hand is worth most."""
    best, most = 0, -1.0
    for suit in range(NO_TRUMP):
        worth = _worth(cards, suit, rules)
        if worth > most:
            best, most = suit, worth
    return best


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Answer whatever is asked in an open auction."""
    suit = _best_suit(me.hand, rules)
    if has(me.legal, NAME):
        return NAME + suit
    if not has(me.legal, PASS):
        return FIRST_NUMBER
    worth = _worth(me.hand, suit, rules) - (me.params[_TAKE_AT] - _USUAL) / 5.0
    number = 14 + table.offset
    partners = table.taker >= 0 and rules.deck.side[table.taker] == me.side
    if partners:
        worth -= _RAISE
    if has(me.legal, FIRST_NUMBER) and worth >= number:
        return FIRST_NUMBER
    if has(me.legal, _DOUBLE):
        own = _worth(me.hand, NO_TRUMP, rules) + table.contract
        if own >= 2 * rules.bid.min_bid + _DOUBLE_AT:
            return _DOUBLE
    return PASS

"""Play or pass, exchange and name trump, alone against all: Manille for 2 to 7.

The weights are those of a regression of the points that a taker makes on the taker's cards, 12,000
deals of basic play with random trumps for each number of seats: each trump 4 to 6, its card
points half as much again, the highest card of another suit 5 to 7, a second one 2 to 4.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import (
    drop_lowest,
    has,
    lowest,
    only,
    suit_cards,
    without,
)
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import BID, NAME, PASS, STOP_CARDS, TAKE
from jasslab.strategies.basic import BID_MARGIN, PER_ACE, PER_TEN, PER_TRUMP
from jasslab.view import cheapest

__all__ = ["READS", "bid"]

READS = ("bid_margin", "per_trump", "per_ace", "per_ten")

#: What a taker may fall short of the worth of its cards and still better play, against players
#: who do the same, and what each card adds that may be exchanged (sweeps for 2 to 7 seats).
_SHORT_OF, _PER_DRAWN = 4.0, 5.0


@kernel
def _suit_worth(held: int, suit: int, trump: int, me: Any, rules: Any) -> float:
    """Return the points that the cards of one suit promise."""
    worth = 0.0
    best = rules.deck.pack & suit_cards(suit)
    left = held
    while left:
        card = lowest(left)
        above = rules.card.beats[trump, card] & best
        if suit == trump:
            worth += me.params[PER_TRUMP] + 1.5 * rules.card.points[trump, card]
        elif above == 0:
            worth += me.params[PER_ACE]
        elif only(above) and not only(held):
            worth += me.params[PER_TEN]
        left = drop_lowest(left)
    return worth


@kernel
def _worth(hand: int, trump: int, me: Any, rules: Any) -> float:
    """Return the points that a hand promises with a suit as trump."""
    worth = 0.0
    for suit in range(4):
        worth += _suit_worth(hand & suit_cards(suit), suit, trump, me, rules)
    return worth


@kernel
def _best_suit(hand: int, me: Any, rules: Any) -> int:
    """Return the suit that promises most."""
    best, most = 0, -1.0
    for suit in range(4):
        worth = _worth(hand, suit, me, rules)
        if worth > most:
            best, most = suit, worth
    return best


@kernel
def _lay_away(me: Any, rules: Any) -> int:
    """Lay away plain cards that are worth little; keep what is left when one may stop."""
    trump = _best_suit(me.hand, me, rules)
    cards = without(me.legal, suit_cards(trump)) & me.hand
    may_stop = has(me.legal, STOP_CARDS)
    costly = rules.count.stake_less_exchanged and rules.count.hand_stake > 1
    if not cards:
        return STOP_CARDS if may_stop else cheapest(me.hand, trump, rules)
    card = cheapest(cards, trump, rules)
    if may_stop and (costly or rules.card.points[trump, card] > 1):
        return STOP_CARDS
    return card


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Play when the best suit promises the goal."""
    if table.phase != BID:
        return _lay_away(me, rules)
    suit = _best_suit(me.hand, me, rules)
    if not has(me.legal, TAKE):
        return NAME + suit
    n_stock = rules.deck.n_cards - rules.deck.n_seats * rules.deck.n_first
    needed = rules.count.goal + _SHORT_OF - _PER_DRAWN * n_stock + me.params[BID_MARGIN]
    return TAKE if _worth(me.hand, suit, me, rules) >= needed else PASS

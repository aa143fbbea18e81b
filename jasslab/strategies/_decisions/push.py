"""Name trump or push: what `basic` says where elder may leave the choice to the partner.

A suit is worth its strength above what an ordinary hand has, an order of ranks without trumps
what its long suits from the top are worth; both times the factor of the game. Elder pushes when
nothing is worth much, for the partner then names the best of another nine cards.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import count, drop_lowest, has, lowest, suit_cards
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import NAME
from jasslab.rules.bidding.push import PUSH
from jasslab.rules.ranking import OBEABE, SLALOM, UNDEUFE
from jasslab.strategies.basic import PUSH_BELOW, strength

__all__ = ["READS", "bid"]

READS = ("push_below", "per_trump", "per_ace", "per_ten")

#: An ordinary hand in its best suit, and the same without trumps (found by simulation).
_ORDINARY, _ORDINARY_ORDER = 38.0, 42.0
#: What a card is worth that stands in a row from the top, one that stands behind a gap, and what
#: every further card of a suit with the top two is worth.
_MASTER, _SECOND, _LONG = 20.0, 8.0, 6.0


@kernel
def _order_worth(cards: int, mode: int, rules: Any) -> float:
    """Return what a hand is worth when ranks go from one end and no suit is trump."""
    worth = 0.0
    for suit in range(4):
        lane = rules.deck.pack & suit_cards(suit)
        held = cards & lane
        masters, left = 0, held
        while left:
            card = lowest(left)
            above = rules.card.beats[mode, card] & lane
            missing = count(above) - count(above & held)
            if missing == 0:
                masters += 1
                worth += _MASTER
            elif missing == 1:
                worth += _SECOND
            left = drop_lowest(left)
        if masters >= 2:
            worth += _LONG * (count(held) - masters)
    return worth


@kernel
def _factor(mode: int, rules: Any) -> int:
    """Return what points are multiplied by."""
    part = rules.count
    if mode == 0:
        return part.factor_spades
    if mode == 1:
        return part.factor_hearts
    if mode == 2:
        return part.factor_diamonds
    if mode == 3:
        return part.factor_clubs
    return part.factor_obeabe if mode == OBEABE else part.factor_undeufe


@kernel
def _worth(mode: int, me: Any, rules: Any) -> float:
    """Return by how much naming this beats an ordinary choice, times its factor."""
    if mode in (OBEABE, UNDEUFE):
        better = _order_worth(me.hand, mode, rules) - _ORDINARY_ORDER
    else:
        better = strength(me.hand, mode, me, rules) - _ORDINARY
    return better * _factor(mode, rules)


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Name what is worth most, or push when nothing is worth enough."""
    best, most = lowest(me.legal), -1.0e9
    for mode in range(SLALOM):
        if has(me.legal, NAME + mode):
            worth = _worth(mode, me, rules)
            if worth > most:
                best, most = NAME + mode, worth
    if has(me.legal, PUSH) and most < me.params[PUSH_BELOW]:
        return PUSH
    return best

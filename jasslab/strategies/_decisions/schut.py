"""What `basic` says in Schutjas: Schut, Herschut, Tout, or that it gives up.

Before the play it counts its hand with its melds. During the play it counts what each side has
and what the rest will bring: its own cards at their worth, the partner a third of what is left.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import count, has
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import PASS, word
from jasslab.rules.bidding.schut import CONTRACT, HERSCHUT
from jasslab.rules.melds import runs_value
from jasslab.strategies.basic import CONCEDE_AT, PER_UNSEEN, TAKE_AT, TAKE_OVER_AT, strength

__all__ = ["READS", "bid"]

READS = ("take_at", "take_over_at", "concede_at", "per_trump", "per_ace", "per_ten")

_SCHUT, _HERSCHUT, _TOUT, _CONCEDE = (
    word(what) for what in ("schut", "herschut", "tout", "concede")
)
#: How many points more than for Herschut one must be sure of to say Tout, and how many more the
#: others must be to concede a second time, when that costs more; found by playing.
_MORE_FOR_TOUT, _MORE_AGAIN = 10, 45


@kernel
def _worth(me: Any, table: Any, rules: Any) -> float:
    """Return what the cards in hand may bring, without what is still to come."""
    missing = rules.deck.hand_size - count(me.hand)
    return strength(me.hand, table.mode, me, rules) - me.params[PER_UNSEEN] * missing


@kernel
def _melds(me: Any, table: Any, rules: Any) -> float:
    """Return the points of one's own melds that count towards the goal."""
    if rules.meld.in_hand == 0:
        return 0.0
    melds = 1.0 * (runs_value(me.hand, rules) % rules.count.stroke_points)
    wed = rules.card.marriage[table.mode]
    if wed and me.hand & wed == wed:
        melds += rules.meld.marriage
    return melds


@kernel
def _has_made(side: int, table: Any, rules: Any) -> int:
    """Return what everybody can count for a side so far."""
    melds = table.hand_melds[side] % rules.count.stroke_points if rules.meld.in_hand else 0
    return table.card_points[side] + table.trick_melds[side] + melds


@kernel
def _forecast(me: Any, table: Any, rules: Any) -> float:
    """Return what one's own side may expect to have at the end."""
    left = 1.0 * rules.count.last_trick + rules.card.whole[table.mode]
    left -= table.card_points[0] + table.card_points[1]
    own = min(left, _worth(me, table, rules))
    return _has_made(me.side, table, rules) + own + (left - own) / 3


@kernel
def _left_to_others(mine: float, me: Any, table: Any, rules: Any) -> float:
    """Return what the other side may expect when one's own makes so much."""
    total = 1.0 * rules.count.last_trick + rules.card.whole[table.mode]
    melds = 0
    for side in range(2):
        melds += _has_made(side, table, rules) - table.card_points[side]
    return total + melds - mine


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Say Schut on a strong hand; answer a contract by what both sides may expect."""
    if has(me.legal, _SCHUT):
        worth = _worth(me, table, rules) + _melds(me, table, rules)
        return _SCHUT if worth >= me.params[TAKE_AT] else PASS
    goal = rules.count.goal
    mine = _forecast(me, table, rules)
    theirs = _left_to_others(mine, me, table, rules)
    again = table.state[CONTRACT] == HERSCHUT
    if mine >= goal + me.params[TAKE_OVER_AT] + (_MORE_FOR_TOUT if again else 0):
        return _TOUT if again else _HERSCHUT
    if theirs >= goal + me.params[CONCEDE_AT] + (_MORE_AGAIN if again else 0):
        return _CONCEDE
    return PASS

"""The side with more points writes, the other nothing: Manille of two sides, Butifarra (text 003).

What it writes says `hand_score`: one hand, all its points, or those above half. Play without
trump and each double multiply it. Equal: nobody writes.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.ranking import NO_TRUMP
from jasslab.rules.settlement.words import add_up, find_capot

__all__ = ["UNIT", "settle"]

#: What a score counts: points, but for this option.
UNIT = ("hand_score", {"hand": "hands"})

HAND, FULL = range(2)


@kernel
def _written(points: int, table: Any, rules: Any) -> int:
    """Return what the winners write for their points."""
    if rules.count.hand_score == HAND:
        return 1
    score = points if rules.count.hand_score == FULL else points - rules.count.points_above
    if table.mode == NO_TRUMP:
        score *= rules.count.no_trump_factor
    return score * table.doubling


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points and scores of both sides, and whether the taker's side has won."""
    find_capot(table, rules)
    taker = rules.deck.side[table.taker] if table.taker >= 0 else -1
    add_up(taker, table, rules)
    if rules.count.turnup_bonus and table.turn_up >= 0:
        side = rules.deck.side[table.dealer]
        extra = rules.card.points[table.mode, table.turn_up]
        table.bonus[side] += extra
        table.points[side] += extra
    table.carried = table.pot
    best = 0 if table.points[0] > table.points[1] else 1
    table.score[0] = table.score[1] = 0
    if table.points[0] != table.points[1]:
        table.score[best] = _written(table.points[best], table, rules)
    if taker >= 0:
        table.made = 1 if table.points[taker] > table.points[1 - taker] else 0
    else:
        table.made = -1

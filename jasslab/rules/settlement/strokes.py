"""Strokes for the most points, potatoes for too few: Handjas (text 003).

The best player wins a stroke, of four players the best two; all who are equal at the cut win
one. A player under jan gets a potato, and is worth a stroke to the others.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.settlement.words import find_capot

__all__ = ["UNIT", "settle"]

#: What a score counts.
UNIT = "strokes"

ALL, TRICKS_ONLY = range(2)
NOT_UNDER, ALL_OTHERS = range(2)
FOUR = 4


@kernel
def _count_up(table: Any, rules: Any) -> None:
    """Add up tricks, last trick, melds and marriage of every seat."""
    find_capot(table, rules)
    for side in range(rules.deck.n_sides):
        table.last_trick[side] = rules.count.last_trick if table.last_trick_side == side else 0
        points = table.card_points[side] + table.last_trick[side]
        table.points[side] = points + table.hand_melds[side] + table.marriage[side]


@kernel
def _n_better(side: int, table: Any, rules: Any) -> int:
    """Return how many players have more points."""
    better = 0
    for other in range(rules.deck.n_sides):
        if other != table.sits_out and table.points[other] > table.points[side]:
            better += 1
    return better


@kernel
def _is_under(side: int, table: Any, rules: Any) -> bool:
    """Say whether a player is under jan."""
    points = table.points[side]
    if rules.count.jan_counts == TRICKS_ONLY:
        points = table.card_points[side] + table.last_trick[side]
    return side != table.sits_out and points < rules.count.jan_below


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points, strokes and potatoes of all seats; one that sits out gets nothing."""
    _count_up(table, rules)
    n_playing = rules.deck.n_sides - rules.deck.dealer_sits_out
    winners = rules.count.four_winners if n_playing == FOUR else 1
    under = 0
    for side in range(rules.deck.n_sides):
        table.penalty[side] = 1 if _is_under(side, table, rules) else 0
        under += table.penalty[side]
    for side in range(rules.deck.n_sides):
        if side == table.sits_out:
            continue
        table.score[side] = 0
        if _n_better(side, table, rules) < winners:
            table.score[side] = rules.count.win_strokes
        if table.penalty[side] == 0 or rules.count.jan_award == ALL_OTHERS:
            table.score[side] += rules.count.jan_strokes * (under - table.penalty[side])

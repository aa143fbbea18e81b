"""The taker must reach a number of points against all others: Manille for 2 to 7 (text 003).

The stake is agreed beforehand and may depend on how many cards were exchanged.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import drop_lowest, lowest, without
from jasslab._compile import kernel
from jasslab.rules.bidding.play_or_pass import EXCHANGED
from jasslab.rules.settlement.words import add_up, find_capot

__all__ = ["settle"]

DECLARER_MINUS = 0
_NOBODYS, DECLARERS = range(2)


@kernel
def _count_stock(taker: int, table: Any, rules: Any) -> None:
    """Give the taker the cards that nobody has played."""
    left = without(rules.deck.pack, table.played)
    while left:
        table.card_points[taker] += rules.card.points[table.mode, lowest(left)]
        left = drop_lowest(left)


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points and scores of all sides, and whether the goal was reached."""
    taker = rules.deck.side[table.taker]
    if rules.count.stock_points == DECLARERS and table.trick == rules.deck.n_tricks:
        _count_stock(taker, table, rules)
    find_capot(table, rules)
    add_up(taker, table, rules)
    table.carried = table.pot
    table.made = 1 if table.points[taker] >= rules.count.goal else 0
    less = table.state[EXCHANGED] if rules.count.stake_less_exchanged else 0
    stake = max(1, rules.count.hand_stake - less)
    for side in range(rules.deck.n_sides):
        table.score[side] = 0
    if table.made:
        table.score[taker] = stake
    elif rules.count.loser_pays == DECLARER_MINUS:
        table.score[taker] = -stake
    else:
        for side in range(rules.deck.n_sides):
            table.score[side] = 0 if side == taker else stake

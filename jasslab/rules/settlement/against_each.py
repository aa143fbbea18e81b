"""One taker against several opponents, each alone: the three-handed game.

Made with more than each opponent, or than all together (`vs`): everyone scores what they made.
Failed: the others keep theirs and the taker's points go to the best of them, or to all
(`failed_to`) in even parts; odd points go to the earlier in order of play. The tie rules are
those of `contract`, and what waits in the pot goes the way of the taker's points.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.contest import drop_melds
from jasslab.rules.settlement.words import (
    CARRY,
    HALF_BETE,
    LITIGE,
    OPP_SUM,
    SPLIT,
    VOID,
    add_up,
    find_capot,
    kept_apart,
    round_score,
    stake,
)
from jasslab.rules.tricks import next_seat

__all__ = ["settle"]

EACH, SUM = range(2)
BEST, ALL = range(2)


@kernel
def _best_opponent(taker: int, table: Any, rules: Any) -> int:
    """Return the points of the opponent with most of them."""
    best = 0
    for side in range(rules.deck.n_sides):
        if side != taker:
            best = max(best, table.points[side])
    return best


@kernel
def _to_beat(taker: int, table: Any, rules: Any) -> int:
    """Return the points that the taker must exceed."""
    if rules.count.vs == EACH:
        return _best_opponent(taker, table, rules)
    together = 0
    for side in range(rules.deck.n_sides):
        if side != taker:
            together += table.points[side]
    return together


@kernel
def _share_out(loot: int, taker: int, table: Any, rules: Any) -> None:
    """Divide what the taker loses among those who get it, from elder on."""
    best = _best_opponent(taker, table, rules)
    least = 0 if rules.count.failed_to == ALL else best
    n_sharing = 0
    for side in range(rules.deck.n_sides):
        n_sharing += side != taker and table.points[side] >= least
    part, odd = loot // n_sharing, loot % n_sharing
    side = table.elder
    for _ in range(rules.deck.n_sides):
        if side != taker and table.points[side] >= least:
            table.score[side] += part + (1 if odd > 0 else 0)
            odd -= 1
        side = next_seat(side, rules.deck.n_sides)


@kernel
def _settle_failed(taker: int, rule: int, table: Any, rules: Any) -> None:
    """Write the scores of a contract that was not made, and what goes into the pot."""
    own = stake(taker, table, rules)
    table.carried = 0 if rule in (OPP_SUM, HALF_BETE) else table.pot
    for side in range(rules.deck.n_sides):
        made = stake(side, table, rules)
        if rule == CARRY:
            table.carried += made
        elif rule == SPLIT or (rule != VOID and side != taker):
            table.score[side] += made
    if rule == LITIGE:
        table.carried += own
    elif rule == OPP_SUM:
        _share_out(own + table.pot, taker, table, rules)
    elif rule == HALF_BETE:
        _share_out(table.pot, taker, table, rules)


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points and scores of all, and whether the contract was made."""
    find_capot(table, rules)
    drop_melds(table, deal, rules)
    taker = table.taker
    add_up(taker, table, rules)
    mine = table.points[taker] if taker >= 0 else 0
    mark = _to_beat(taker, table, rules) if taker >= 0 else -1
    for side in range(rules.deck.n_sides):
        table.score[side] = kept_apart(side, table, rules)
    if mine > mark:
        table.made = 1 if taker >= 0 else -1
        for side in range(rules.deck.n_sides):
            table.score[side] += stake(side, table, rules)
        table.carried = table.pot if taker < 0 else 0
        if taker >= 0:
            table.score[taker] += table.pot
    else:
        table.made = 0
        rule = rules.count.tie_rule if mine == mark else OPP_SUM
        _settle_failed(taker, rule, table, rules)
    round_score(table, rules)

"""The taker's side must make more than the other: Belote, Klaverjas and their relatives.

Made: both sides score what they made. Failed: the opponents score everything. Equal: the tie
rule decides. A side that made no contract because there is none scores its own. Points that a
tie leaves over wait in a pot for the side that wins the next contract.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.contest import drop_melds
from jasslab.rules.settlement.words import (
    CARRY,
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

__all__ = ["settle"]


@kernel
def _settle_tie(taker: int, other: int, table: Any, rules: Any) -> None:
    """Share out the points of an equal result, and feed or pay the pot."""
    rule = rules.count.tie_rule
    mine, theirs = stake(taker, table, rules), stake(other, table, rules)
    table.carried = table.pot
    if rule == CARRY:
        table.carried += mine + theirs
    elif rule == LITIGE:
        table.carried += mine
        table.score[other] += theirs
    elif rule == SPLIT:
        table.score[taker] += mine
        table.score[other] += theirs
    elif rule != VOID:
        table.score[other] += theirs + table.pot
        table.carried = 0
        if rule == OPP_SUM:
            table.score[other] += mine


@kernel
def _settle_contract(taker: int, other: int, table: Any, rules: Any) -> None:
    """Write the scores of a deal that somebody undertook to win."""
    mine, theirs = table.points[taker], table.points[other]
    table.score[taker] = kept_apart(taker, table, rules)
    table.score[other] = kept_apart(other, table, rules)
    table.made = 1 if mine > theirs else 0
    if mine == theirs:
        _settle_tie(taker, other, table, rules)
        return
    table.carried = 0
    if mine > theirs:
        table.score[taker] += stake(taker, table, rules) + table.pot
        table.score[other] += stake(other, table, rules)
    else:
        table.score[other] += stake(taker, table, rules) + stake(other, table, rules) + table.pot


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points and scores of both sides, and whether the contract was made."""
    find_capot(table, rules)
    drop_melds(table, deal, rules)
    taker = rules.deck.side[table.taker] if table.taker >= 0 else -1
    add_up(taker, table, rules)
    if taker >= 0:
        _settle_contract(taker, 1 - taker, table, rules)
    else:
        table.made = -1
        table.carried = table.pot
        for side in range(rules.deck.n_sides):
            table.score[side] = table.points[side]
            if not rules.count.belote_in_test:
                table.score[side] += table.marriage[side]
    round_score(table, rules)

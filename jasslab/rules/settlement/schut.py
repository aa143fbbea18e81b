"""A contract that was said, taken over, taken back or conceded pays a fixed price: Schutjas.

Seed 003: only the side that holds the contract must make the goal. Every full hundred of melds
in hand is written for its owner besides. Without a contract nobody scores the hand.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.errors import RuleConflict
from jasslab.rules.bidding.schut import CONCEDED, CONTRACT, HERSCHUT, SCHUT
from jasslab.rules.settlement.first_to_goal import count_up, give_all, hundreds
from jasslab.rules.settlement.words import deal_again

__all__ = ["read_state", "settle"]


@kernel
def _price_made(stage: int, jan: bool, rules: Any) -> int:
    """Return what a contract earns that is made."""
    count = rules.count
    if stage == SCHUT:
        return count.schut_made_jan if jan else count.schut_made
    if stage == HERSCHUT:
        return count.herschut_made_jan if jan else count.herschut_made
    return count.tout_made


@kernel
def _price_lost(stage: int, jan: bool, rules: Any) -> int:
    """Return what the opponents earn when a contract fails."""
    if stage == SCHUT:
        return rules.count.schut_lost_jan if jan else rules.count.schut_lost
    if stage == HERSCHUT:
        return rules.count.herschut_lost
    return rules.count.tout_lost


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points and scores of both sides, and whether the contract was made."""
    count_up(table, deal, rules)
    give_all(table, rules)
    for side in range(2):
        table.score[side] = hundreds(side, table, rules) * rules.count.stroke_points
    stage = max(SCHUT, table.state[CONTRACT])  # a taker said Schut, where nothing else is told
    if table.taker < 0:
        deal_again(table, rules)
        return
    mine = rules.deck.side[table.taker]
    theirs = 1 - mine
    below = rules.count.jan_below
    if table.state[CONCEDED]:
        table.made = 1
        price = rules.count.schut_conceded if stage == SCHUT else rules.count.herschut_conceded
        table.score[mine] += price
    elif table.points[mine] >= rules.count.goal:
        table.made = 1
        table.score[mine] += _price_made(stage, table.points[theirs] < below, rules)
    else:
        table.made = 0
        table.score[theirs] += _price_lost(stage, table.points[mine] < below, rules)


def read_state(given: dict[str, Any], table: Any) -> None:
    """Write what a referee is told of the contract into the table record.

    Parameters
    ----------
    given : dict
        How far the contract rose, ``{"herschut": True}`` or ``{"contract": "herschut"}``, of
        ``"schut"``, ``"herschut"``, ``"tout"``; ``conceded``: whether the other side gave up.
    table : record of TABLE
        Its `state` is written.

    Raises
    ------
    RuleConflict
        For anything else.
    """
    stages = ("schut", "herschut", "tout")
    said = [given[key] for key in ("contract",) if key in given]
    said += [stage for stage in stages if given.get(stage) is True]
    flags = [given[key] for key in (*stages, "conceded") if key in given]
    strange = set(given) - {"contract", "conceded", *stages}
    if (
        strange
        or any(flag not in (True, False) for flag in flags)
        or said[1:]
        or (said and said[0] not in stages)
    ):
        raise RuleConflict(
            f"state={given!r}: expected one of {', '.join(f'{{{one!r}: True}}' for one in stages)},"
            f" and possibly 'conceded': True"
        )
    stage = said[0] if said else "schut"
    conceded = bool(given.get("conceded", False))
    if conceded and stage == "tout":
        raise RuleConflict(f"state={given!r}: Tout cannot be conceded")
    table["state"][CONTRACT] = SCHUT + stages.index(stage)
    table["state"][CONCEDED] = conceded

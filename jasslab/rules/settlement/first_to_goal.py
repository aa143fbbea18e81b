"""The side that first makes the goal wins the hand: Kruisjas (text 003).

Every full hundred of melds in hand is a hand won by itself; what is left of them counts towards
the goal with tricks, melds in tricks and the marriage. Losers under jan double the win, all
tricks multiply it and everything else that was scored. When nobody makes the goal, there is
another deal, by the same dealer unless `allpass_next_dealer` says otherwise.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add
from jasslab._compile import kernel
from jasslab.errors import RuleConflict
from jasslab.rules.bidding.schut import CONCEDED
from jasslab.rules.settlement.words import MULTIPLY, deal_again, find_capot

__all__ = ["UNIT", "count_up", "give_all", "hundreds", "read_state", "settle"]

#: What a score counts: points, but for this option.
UNIT = ("kj_unit", {"hand100": "strokes"})

FIRST_TO_GOAL, HIGHER_TOTAL = range(2)
AT_END, AT_DEK = range(2)
STROKES, POINTS = range(2)
#: Places in `table.state`: 1 + the side that first made the goal; for each side 1 + what the
#: other one had when it did; running totals.
FIRST, REACHED, TOTAL = 2, 3, 5


@kernel
def hundreds(side: int, table: Any, rules: Any) -> int:
    """Return the hands that a side has won by melds in hand alone."""
    return table.hand_melds[side] // rules.count.stroke_points


@kernel
def count_up(table: Any, deal: Any, rules: Any) -> None:
    """Add up what each side has made towards the goal.

    Where the play was given up, nobody has the last trick, and a marriage of which neither card
    was played has not been declared.
    """
    find_capot(table, rules)
    given_up = table.state[CONCEDED] != 0
    wed = rules.card.marriage[table.mode]
    for side in range(2):
        if given_up and table.played & wed == 0:
            table.marriage[side] = 0
        last = rules.count.last_trick if table.last_trick_side == side and not given_up else 0
        table.last_trick[side] = last
        points = table.card_points[side] + last + table.trick_melds[side] + table.marriage[side]
        table.points[side] = points + table.hand_melds[side] % rules.count.stroke_points


@kernel
def give_all(table: Any, rules: Any) -> bool:
    """Give all points to a side that took every trick; say whether there is one."""
    side = table.capot
    if side < 0 or rules.count.capot_mode != MULTIPLY:
        return False
    table.points[side] += table.points[1 - side]
    table.points[1 - side] = 0
    return True


@kernel
def _count(side: int, points: int, table: Any, rules: Any) -> None:
    """Count some points, and note when a side makes the goal."""
    table.state[TOTAL + side] += points
    reached = table.state[TOTAL + side] >= rules.count.goal
    if reached and table.state[REACHED + side] == 0:
        table.state[REACHED + side] = 1 + table.state[TOTAL + 1 - side]
        if table.state[FIRST] == 0:
            table.state[FIRST] = 1 + side


@kernel
def _race(table: Any, rules: Any) -> None:
    """Count through the deal: melds in hand first, a marriage with the first of its cards."""
    for side in range(2):
        _count(side, table.hand_melds[side] % rules.count.stroke_points, table, rules)
    wed = rules.card.marriage[table.mode]
    holder = 1 if table.marriage[1] else 0
    for trick in range(table.trick):
        fallen = 0
        for place in range(rules.deck.n_seats):
            fallen = add(fallen, table.cards[trick, place])
        if fallen & wed and table.marriage[holder]:
            _count(holder, table.marriage[holder], table, rules)
            wed = 0
        side = rules.deck.side[table.winners[trick]]
        points = table.trick_points[trick] + table.trick_meld_points[trick]
        if trick == rules.deck.n_tricks - 1:
            points += rules.count.last_trick
        _count(side, points, table, rules)


@kernel
def _winner(swept: bool, table: Any, rules: Any) -> int:
    """Return the side that wins the hand, -1 when nobody made the goal."""
    if swept:
        return table.capot
    mine, theirs = table.points[0], table.points[1]
    if mine < rules.count.goal and theirs < rules.count.goal:
        return -1
    higher = 0 if mine >= theirs else 1
    if min(mine, theirs) < rules.count.goal:
        return higher
    by_total = rules.count.both_reach == HIGHER_TOTAL and mine != theirs
    if by_total or table.state[FIRST] == 0:
        return higher
    return table.state[FIRST] - 1


@kernel
def _factor(winner: int, swept: bool, table: Any, rules: Any) -> int:
    """Return what multiplies the win: all tricks, or losers under jan."""
    if swept:
        return rules.count.capot_points
    theirs = table.points[1 - winner]
    if rules.count.jan_eval == AT_DEK and table.state[REACHED + winner]:
        theirs = table.state[REACHED + winner] - 1
    return rules.count.jan_factor if theirs < rules.count.jan_below else 1


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points and scores of both sides."""
    count_up(table, deal, rules)
    if table.trick > 0:
        _race(table, rules)
    in_points = rules.count.kj_unit == POINTS
    for side in range(2):
        roem = hundreds(side, table, rules)
        table.score[side] = roem * rules.count.stroke_points if in_points else roem
    swept = give_all(table, rules)
    winner = _winner(swept, table, rules)
    if winner < 0:
        deal_again(table, rules)
        return
    worth = table.points[winner] if in_points else 1
    if swept:
        worth += table.score[0] + table.score[1]
        table.score[0] = table.score[1] = 0
    table.score[winner] += worth * _factor(winner, swept, table, rules)


def read_state(given: dict[str, Any], table: Any) -> None:
    """Write what a referee is told of the play into the table record.

    Parameters
    ----------
    given : dict
        ``first``: the side that first made the goal; ``at_dek``: what the other side then had.
    table : record of TABLE
        Its `state` is written.

    Raises
    ------
    RuleConflict
        For anything else.
    """
    first, at_dek = given.get("first"), given.get("at_dek")
    fine = at_dek is None or (isinstance(at_dek, int) and at_dek >= 0)
    if set(given) - {"first", "at_dek"} or first not in (0, 1) or not fine:
        raise RuleConflict(
            f"state={given!r}: expected {{'first': 0 or 1}}, the side that first made the goal, "
            f"and possibly 'at_dek': points of the other side at that moment"
        )
    table["state"][FIRST] = 1 + first
    if at_dek is not None:
        table["state"][REACHED + first] = 1 + at_dek

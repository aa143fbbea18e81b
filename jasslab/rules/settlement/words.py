"""The questions about counting that settlements share, and the helpers that answer them."""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.options import Flag, Number, Word

__all__ = [
    "OPTIONS",
    "add_up",
    "deal_again",
    "find_capot",
    "kept_apart",
    "round_score",
    "stake",
]

NO_CAPOT, REPLACE, EXTRA, SHARED, MULTIPLY = range(5)
EITHER, TAKER = range(2)
LOST, KEPT = range(2)
OPP_SUM, HALF_BETE, CARRY, LITIGE, SPLIT, VOID = range(6)
NEXT_DEALS, PREVIOUS_DEALS, SAME_DEALS = range(3)

OPTIONS = (
    Number("last_trick", "what is the last trick worth?", "count.last_trick", high=100),
    Number("trick_points", "what is each trick worth besides its cards?", "count.trick", high=10),
    Word(
        "capot_mode",
        "does the bonus for all tricks replace the last trick, come on top, or multiply?",
        "count.capot_mode",
        ("none", "replace", "extra", "shared", "multiply"),
    ),
    Number("capot_points", "what are all tricks worth?", "count.capot_points"),
    Number(
        "capot_alone_points",
        "what are they worth when one seat takes all (0: no difference)?",
        "count.capot_alone_points",
    ),
    Flag("solo_stack", "is the bonus for one seat added to the ordinary one?", "count.solo_stack"),
    Word("capot_for", "which side may earn it?", "count.capot_for", ("either", "taker")),
    Word(
        "belote_on_fail",
        "what happens to the marriage of a side whose contract fails?",
        "count.belote_on_fail",
        ("lost", "kept"),
    ),
    Flag("belote_in_test", "does the marriage count towards the contract?", "count.belote_in_test"),
    Word(
        "tie_rule",
        "what happens when both sides have made the same?",
        "count.tie_rule",
        ("opp_sum", "half_bete", "carry", "litige", "split", "void"),
    ),
    Number("goal", "how many points win the hand?", "count.goal", low=1),
    Flag("round_to_10", "are scores rounded to tens, five upwards?", "count.round_to_10"),
)


@kernel
def deal_again(table: Any, rules: Any) -> None:
    """Note that nobody scored the hand, and who deals again."""
    if rules.count.next_dealer == SAME_DEALS:
        table.redealt = 1
    else:
        table.redealt = 2 if rules.count.next_dealer == NEXT_DEALS else 3


@kernel
def find_capot(table: Any, rules: Any) -> None:
    """Note the side, and the seat, that took every trick."""
    table.capot = -1
    table.capot_seat = -1
    for side in range(rules.deck.n_sides):
        if table.tricks[side] == rules.deck.n_tricks:
            table.capot = side
    for seat in range(rules.deck.n_seats):
        if table.seat_tricks[seat] == rules.deck.n_tricks:
            table.capot_seat = seat


@kernel
def _capot_bonus(taker_side: int, table: Any, rules: Any) -> int:
    """Return the bonus for all tricks, 0 when it is not earned or the game has none."""
    count = rules.count
    if table.capot < 0 or count.capot_mode in (NO_CAPOT, MULTIPLY):
        return 0
    if count.capot_for == TAKER and table.capot != taker_side:
        return 0
    if table.capot_seat >= 0 and count.capot_alone_points > 0:
        stacked = count.capot_points if count.solo_stack else 0
        return count.capot_alone_points + stacked
    return count.capot_points


@kernel
def _shared_bonus(side: int, taker_side: int, table: Any, rules: Any) -> int:
    """Return what a side has for all tricks where opponents without the taker share it."""
    if taker_side < 0 or table.last_trick_side < 0:
        return 0
    if table.capot == taker_side:
        return rules.count.capot_points if side == taker_side else 0
    if table.tricks[taker_side] > 0 or side == taker_side:
        return 0
    return rules.count.capot_points // (rules.deck.n_sides - 1)


@kernel
def add_up(taker_side: int, table: Any, rules: Any) -> None:
    """Add up what each side has made: cards, last trick, melds, marriage, bonus.

    A marriage that does not count towards the contract is left out here.
    """
    bonus = _capot_bonus(taker_side, table, rules)
    for side in range(rules.deck.n_sides):
        won_all = table.capot == side
        last = rules.count.last_trick if table.last_trick_side == side else 0
        if won_all and bonus and rules.count.capot_mode == REPLACE:
            last = 0
        table.last_trick[side] = last
        table.bonus[side] = bonus if won_all else 0
        if rules.count.capot_mode == SHARED:
            table.bonus[side] = _shared_bonus(side, taker_side, table, rules)
        points = table.card_points[side] + last + table.hand_melds[side]
        points += table.trick_melds[side] + table.bonus[side]
        if rules.count.belote_in_test:
            points += table.marriage[side]
        table.points[side] = points


@kernel
def kept_apart(side: int, table: Any, rules: Any) -> int:
    """Return the part of a side's marriage that stays with it whatever happens."""
    return table.marriage[side] if rules.count.belote_on_fail == KEPT else 0


@kernel
def stake(side: int, table: Any, rules: Any) -> int:
    """Return what a side has made and may lose."""
    made = table.points[side] - kept_apart(side, table, rules)
    return made if rules.count.belote_in_test else made + table.marriage[side]


@kernel
def round_score(table: Any, rules: Any) -> None:
    """Round the scores of all sides to tens, when the variant says so."""
    if rules.count.round_to_10:
        for side in range(rules.deck.n_sides):
            table.score[side] = (table.score[side] + 5) // 10 * 10

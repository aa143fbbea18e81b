"""The taker's side must make the number that it has bid.

What it wins or loses depends on the number, by steps, and on doubles. King and queen of trumps
in one hand change what is needed (Twenty-nine), and a hand that plays alone must take every
trick. A loss is written below zero, or for the opponents (Fifty-six).
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.records import NOBODY
from jasslab.rules.secrets import LEVEL, PAIR, SINGLE
from jasslab.rules.settlement.words import add_up, find_capot
from jasslab.rules.words.auction import ADD, TO_TAKER

__all__ = ["UNIT", "USES", "settle"]

#: What a score counts: points, but for this option.
UNIT = ("match_unit", {"pips": "pips"})

#: What `jasslab.settle` takes besides points and doubles.
USES = ("contract", "pair", "alone", "bid_round")

SECOND_AUCTION = 2


@kernel
def _needed(side: int, table: Any, rules: Any) -> int:
    """Return the points that the taker's side needs, with the royal pair that was shown."""
    count, bid = rules.count, table.contract
    pair = table.state[PAIR] - 1
    if pair < 0:
        return bid
    if pair != side:
        return min(bid + count.royal_pair_points, rules.bid.max_bid)
    if bid < count.pair_bid_from:
        return bid
    floor = count.pair_floor if count.pair_floor > 0 else rules.bid.min_bid
    return min(bid, max(floor, bid - count.royal_pair_points))


@kernel
def _win(table: Any, rules: Any) -> int:
    """Return what the contract wins."""
    count, bid = rules.count, table.contract
    if table.bid_round == SECOND_AUCTION and count.round2_win > 0:
        return count.round2_win
    if bid >= count.step_4:
        return count.win_4
    if bid >= count.step_3:
        return count.win_3
    return count.win_2 if bid >= count.step_2 else count.win_1


@kernel
def _loss(table: Any, rules: Any) -> int:
    """Return what the contract loses."""
    count, bid = rules.count, table.contract
    if table.bid_round == SECOND_AUCTION and count.round2_win > 0:
        return count.round2_loss
    if bid >= count.step_4:
        return count.loss_4
    if bid >= count.step_3:
        return count.loss_3
    return count.loss_2 if bid >= count.step_2 else count.loss_1


@kernel
def _doubled(amount: int, table: Any, rules: Any) -> int:
    """Return an amount with the doubles."""
    if rules.count.dbl_mode != ADD:
        return amount * table.doubling
    level = table.state[LEVEL]
    if level > 1:
        return amount + rules.count.redoubled_extra
    return amount + rules.count.doubled_extra if level > 0 else amount


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points and scores of both sides, and whether the contract was made."""
    if deal.hidden_mode != NOBODY:
        table.mode = deal.hidden_mode
    find_capot(table, rules)
    side = rules.deck.side[table.taker]
    add_up(side, table, rules)
    if table.state[SINGLE]:
        table.made = 1 if table.tricks[side] == rules.deck.n_tricks else 0
        won = lost = rules.count.single_hand_score
    else:
        table.made = 1 if table.points[side] >= _needed(side, table, rules) else 0
        won = _doubled(_win(table, rules), table, rules)
        lost = _doubled(_loss(table, rules), table, rules)
    for other in range(rules.deck.n_sides):
        table.score[other] = 0
    if table.made:
        table.score[side] = won
    elif rules.count.loss_to == TO_TAKER or table.state[SINGLE]:
        table.score[side] = -lost
    else:
        table.score[1 - side] = lost

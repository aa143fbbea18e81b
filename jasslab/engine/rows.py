"""Write what happened in a deal into the columns of the frames."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from jasslab._cardset import count, same_rank, suit_cards
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.engine.play import ONLY_DEALT, PASSED_OUT, PLAYED
from jasslab.frames import SCHEMA, missing
from jasslab.rules.ranking import SLALOM

__all__ = ["COLUMNS", "write_deal", "skip_details", "write_details", "write_sides"]


def _names(frame: str) -> list[str]:
    return [column.name for column in SCHEMA[frame]]


_tuple_type: Any = namedtuple  # the names of fields come from the schema

# Tuple types of the columns, each under its own name: the cache of compiled code finds a type
# again by the name of its class.
DealColumns = _tuple_type("DealColumns", _names("deals"))
SideColumns = _tuple_type("SideColumns", _names("sides"))
HandColumns = _tuple_type("HandColumns", _names("hands"))
MeldColumns = _tuple_type("MeldColumns", _names("melds"))
TrickColumns = _tuple_type("TrickColumns", _names("tricks"))
DecisionColumns = _tuple_type("DecisionColumns", _names("decisions"))

#: The tuple type of each frame, in schema order.
COLUMNS: dict[str, Any] = {
    "deals": DealColumns,
    "sides": SideColumns,
    "hands": HandColumns,
    "melds": MeldColumns,
    "tricks": TrickColumns,
    "decisions": DecisionColumns,
}

_NA8, _NA16 = missing(np.dtype(np.int8)), missing(np.dtype(np.int16))
_NA32, _NA64 = missing(np.dtype(np.int32)), missing(np.dtype(np.int64))
_JACK, _NINE, _ACE, _TEN = (RANKS.index(rank) for rank in "J9AT")


@kernel
def _best_other(values: Any, side: int, n_sides: int) -> int:
    """Return the best value of a side other than one."""
    best = -(2**31)
    for other in range(n_sides):
        if other != side:
            best = max(best, values[other])
    return best


@kernel
def _write_contract(row: int, columns: Any, table: Any, rules: Any) -> None:
    """Write what the contract test compared and what was scored."""
    side = rules.deck.side[table.taker]
    n_sides = rules.deck.n_sides
    columns.taker_points[row] = table.points[side]
    columns.opponents_points[row] = _best_other(table.points, side, n_sides)
    columns.taker_score[row] = table.score[side]
    columns.opponents_score[row] = _best_other(table.score, side, n_sides)
    columns.made[row] = table.made


@kernel
def write_deal(row: int, status: int, columns: Any, table: Any, deal: Any, rules: Any) -> None:
    """Write one row of the frame `deals`."""
    columns.deal[row] = deal.number
    columns.dealer[row] = table.dealer
    columns.taker[row] = table.taker if table.taker >= 0 else _NA8
    columns.bid_round[row] = table.bid_round if table.taker >= 0 else _NA8
    mode = SLALOM if table.slalom else table.mode
    columns.trump[row] = mode if mode >= 0 else _NA8
    columns.contract[row] = table.contract if table.contract >= 0 else _NA16
    columns.doubling[row] = table.doubling
    columns.passed_out[row] = status == PASSED_OUT and table.redealt == 0
    columns.redealt[row] = table.redealt
    columns.capot[row] = table.capot if table.capot >= 0 else _NA8
    columns.carried[row] = table.carried
    columns.outcome[row] = table.score[0] - _best_other(table.score, 0, rules.deck.n_sides)
    if status == PLAYED and table.taker >= 0:
        _write_contract(row, columns, table, rules)
    else:
        columns.taker_points[row] = _NA16
        columns.opponents_points[row] = _NA16
        columns.taker_score[row] = _NA32
        columns.opponents_score[row] = _NA32
        columns.made[row] = _NA8


@kernel
def write_sides(row: int, columns: Any, table: Any, deal: Any, rules: Any) -> None:
    """Write the rows of one deal in the frame `sides`."""
    taker = rules.deck.side[table.taker] if table.taker >= 0 else -1
    for side in range(rules.deck.n_sides):
        at = row + side
        columns.deal[at] = deal.number
        columns.side[at] = side
        columns.is_taker[at] = side == taker
        columns.tricks[at] = table.tricks[side]
        columns.card_points[at] = table.card_points[side]
        columns.last_trick[at] = table.last_trick[side]
        columns.hand_melds[at] = table.hand_melds[side]
        columns.trick_melds[at] = table.trick_melds[side]
        columns.marriage[at] = table.marriage[side]
        columns.bonus[at] = table.bonus[side]
        columns.points[at] = table.points[side]
        columns.score[at] = table.score[side]
        columns.penalty[at] = table.penalty[side] if rules.count.penalties else _NA16


@kernel
def write_hands(row: int, status: int, columns: Any, table: Any, deal: Any, rules: Any) -> None:
    """Write the rows of one deal in the frame `hands`."""
    trumps = rules.card.trumps[table.mode] if table.mode >= 0 else 0
    for seat in range(rules.deck.n_seats):
        at = row + seat
        hand = deal.final[seat]
        whole, trumped = status != PASSED_OUT, trumps != 0 and status != PASSED_OUT
        voids = 0
        for suit in range(4):
            voids += hand & suit_cards(suit) == 0
        columns.deal[at] = deal.number
        columns.seat[at] = seat
        columns.first[at] = deal.first[seat]
        columns.final[at] = hand if whole else _NA64
        columns.trumps[at] = count(hand & trumps) if trumped else _NA8
        columns.has_jack[at] = (hand & trumps & same_rank(_JACK) != 0) if trumped else _NA8
        columns.has_nine[at] = (hand & trumps & same_rank(_NINE) != 0) if trumped else _NA8
        columns.aces[at] = count(hand & same_rank(_ACE)) if whole else _NA8
        columns.tens[at] = count(hand & same_rank(_TEN)) if whole else _NA8
        columns.voids[at] = voids if whole else _NA8


@kernel
def write_melds(row: int, status: int, columns: Any, deal: Any, rules: Any) -> int:
    """Write the melds of one deal, and return the row after the last one."""
    if status != PLAYED and status != ONLY_DEALT:
        return row
    for place in range(deal.n_melds):
        seat, suit = deal.meld_seat[place], deal.meld_suit[place]
        columns.deal[row] = deal.number
        columns.seat[row] = seat
        columns.side[row] = rules.deck.side[seat]
        columns.kind[row] = deal.meld_kind[place]
        columns.length[row] = deal.meld_length[place]
        columns.top[row] = deal.meld_top[place]
        columns.suit[row] = suit if suit >= 0 else _NA8
        columns.points[row] = deal.meld_points[place]
        columns.scored[row] = deal.meld_scored[place] != 0
        columns.trick[row] = deal.meld_trick[place] if deal.meld_trick[place] >= 0 else _NA8
        row += 1
    return row


@kernel
def _code(trick: int, place: int, table: Any, rules: Any) -> int:
    """Return the category code of a card played, missing where nobody sat."""
    if place >= rules.deck.n_seats - rules.deck.dealer_sits_out:
        return _NA8
    return rules.deck.code[table.cards[trick, place]]


@kernel
def write_tricks(row: int, status: int, columns: Any, table: Any, deal: Any, rules: Any) -> int:
    """Write the tricks of one deal, and return the row after the last one."""
    if status != PLAYED:
        return row
    for trick in range(table.trick):  # fewer than all where a side gave up
        columns.deal[row] = deal.number
        columns.trick[row] = trick
        columns.leader[row] = table.leaders[trick]
        columns.card_0[row] = _code(trick, 0, table, rules)
        columns.card_1[row] = _code(trick, 1, table, rules)
        columns.card_2[row] = _code(trick, 2, table, rules)
        columns.card_3[row] = _code(trick, 3, table, rules)
        columns.card_4[row] = _code(trick, 4, table, rules)
        columns.card_5[row] = _code(trick, 5, table, rules)
        columns.card_6[row] = _code(trick, 6, table, rules)
        columns.winner[row] = table.winners[trick]
        columns.points[row] = table.trick_points[trick]
        columns.melds[row] = table.trick_meld_points[trick] if rules.meld.in_tricks else 0
        row += 1
    return row


@kernel
def write_decisions(row: int, columns: Any, table: Any, deal: Any) -> int:
    """Write the answers of one deal, and return the row after the last one."""
    for turn in range(table.n_answers):
        trick = table.answer_trick[turn]
        columns.deal[row] = deal.number
        columns.turn[row] = turn
        columns.seat[row] = table.answer_seat[turn]
        columns.trick[row] = trick if trick >= 0 else _NA8
        columns.phase[row] = table.answer_phase[turn]
        columns.action[row] = table.answer[turn]
        row += 1
    return row


@kernel
def write_details(
    row: int, status: int, order: Any, columns: Any, table: Any, deal: Any, rules: Any
) -> None:
    """Write one deal into those of the frames hands, melds, tricks, decisions that are wanted."""
    hands, melds, tricks, decisions = columns
    if order.hands:
        write_hands(row * rules.deck.n_seats, status, hands, table, deal, rules)
    if order.melds:
        order.n_melds = write_melds(order.n_melds, status, melds, deal, rules)
    if order.tricks:
        order.n_tricks = write_tricks(order.n_tricks, status, tricks, table, deal, rules)
    if order.decisions:
        order.n_decisions = write_decisions(order.n_decisions, decisions, table, deal)


@kernel
def skip_details(
    row: int, status: int, order: Any, columns: Any, table: Any, deal: Any, rules: Any
) -> None:
    """Stand in for `write_details` where none of its frames is wanted: nothing to compile."""

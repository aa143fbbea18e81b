"""Write what happened in a deal into the columns or lines of the frames."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from jasslab._cardset import count, same_rank, suit_cards
from jasslab._compile import COMPILED, kernel
from jasslab.cards import RANKS
from jasslab.engine.play import ONLY_DEALT, PASSED_OUT, PLAYED
from jasslab.frames import SCHEMA, missing
from jasslab.rules.ranking import SLALOM

__all__ = ["COLUMNS", "LINES", "write_deal", "skip_details", "write_details", "write_sides"]


def _names(frame: str) -> list[str]:
    return [column.name for column in SCHEMA[frame]]


_tuple_type: Any = namedtuple  # the names of fields come from the schema

# Tuple types of the columns, each under its own name: the cache of compiled code finds a type
# again by the name of its class.
DealColumns = _tuple_type("DealColumns", _names("deals"))
SideColumns = _tuple_type("SideColumns", _names("sides"))

#: The tuple type of each default frame, in schema order.
COLUMNS: dict[str, Any] = {"deals": DealColumns, "sides": SideColumns}


def _line(frame: str) -> np.dtype[Any]:
    made = np.dtype([(column.name, column.stored) for column in SCHEMA[frame]], align=True)
    return made if COMPILED else np.dtype((np.record, made))


#: The other frames are records of lines: 45 more columns would take long to compile and to hand
#: over. The default ones are columns, so that nothing is copied afterwards.
LINES = {frame: _line(frame) for frame in SCHEMA if frame not in COLUMNS}

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
    columns.made[row] = table.made if table.made >= 0 else _NA8


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
def write_hands(row: int, status: int, lines: Any, table: Any, deal: Any, rules: Any) -> None:
    """Write the rows of one deal in the frame `hands`."""
    trumps = rules.card.trumps[table.mode] if table.mode >= 0 else 0
    for seat in range(rules.deck.n_seats):
        line = lines[row + seat]
        hand = deal.final[seat]
        whole, trumped = status != PASSED_OUT, trumps != 0 and status != PASSED_OUT
        voids = 0
        for suit in range(4):
            voids += hand & suit_cards(suit) == 0
        line.deal = deal.number
        line.seat = seat
        line.first = deal.first[seat]
        line.final = hand if whole else _NA64
        line.trumps = count(hand & trumps) if trumped else _NA8
        line.has_jack = (hand & trumps & same_rank(_JACK) != 0) if trumped else _NA8
        line.has_nine = (hand & trumps & same_rank(_NINE) != 0) if trumped else _NA8
        line.aces = count(hand & same_rank(_ACE)) if whole else _NA8
        line.tens = count(hand & same_rank(_TEN)) if whole else _NA8
        line.voids = voids if whole else _NA8


@kernel
def write_melds(row: int, status: int, lines: Any, deal: Any, rules: Any) -> int:
    """Write the melds of one deal, and return the row after the last one."""
    if status != PLAYED and status != ONLY_DEALT:
        return row
    for place in range(deal.n_melds):
        line = lines[row]
        seat, suit = deal.meld_seat[place], deal.meld_suit[place]
        line.deal = deal.number
        line.seat = seat
        line.side = rules.deck.side[seat]
        line.kind = deal.meld_kind[place]
        line.length = deal.meld_length[place]
        line.top = deal.meld_top[place]
        line.suit = suit if suit >= 0 else _NA8
        line.points = deal.meld_points[place]
        line.scored = deal.meld_scored[place] != 0
        line.trick = deal.meld_trick[place] if deal.meld_trick[place] >= 0 else _NA8
        row += 1
    return row


@kernel
def _code(trick: int, place: int, table: Any, rules: Any) -> int:
    """Return the category code of a card played, missing where nobody sat."""
    n_playing = rules.deck.n_seats if table.sits_out < 0 else rules.deck.n_seats - 1
    if place >= n_playing:
        return _NA8
    return rules.deck.code[table.cards[trick, place]]


@kernel
def write_tricks(row: int, status: int, lines: Any, table: Any, deal: Any, rules: Any) -> int:
    """Write the tricks of one deal, and return the row after the last one."""
    if status != PLAYED:
        return row
    for trick in range(table.trick):  # fewer than all where a side gave up
        line = lines[row]
        line.deal = deal.number
        line.trick = trick
        line.leader = table.leaders[trick]
        line.card_0 = _code(trick, 0, table, rules)
        line.card_1 = _code(trick, 1, table, rules)
        line.card_2 = _code(trick, 2, table, rules)
        line.card_3 = _code(trick, 3, table, rules)
        line.card_4 = _code(trick, 4, table, rules)
        line.card_5 = _code(trick, 5, table, rules)
        line.card_6 = _code(trick, 6, table, rules)
        line.winner = table.winners[trick]
        line.points = table.trick_points[trick]
        line.melds = table.trick_meld_points[trick] if rules.meld.in_tricks else 0
        row += 1
    return row


@kernel
def write_decisions(row: int, lines: Any, table: Any, deal: Any) -> int:
    """Write the answers of one deal, and return the row after the last one."""
    for turn in range(table.n_answers):
        line = lines[row]
        trick = table.answer_trick[turn]
        line.deal = deal.number
        line.turn = turn
        line.seat = table.answer_seat[turn]
        line.trick = trick if trick >= 0 else _NA8
        line.phase = table.answer_phase[turn]
        line.action = deal.answer[turn]
        row += 1
    return row


@kernel
def write_details(
    row: int, status: int, order: Any, lines: Any, table: Any, deal: Any, rules: Any
) -> None:
    """Write one deal into those of the frames hands, melds, tricks, decisions that are wanted."""
    hands, melds, tricks, decisions = lines
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
    row: int, status: int, order: Any, lines: Any, table: Any, deal: Any, rules: Any
) -> None:
    """Stand in for `write_details` where none of its frames is wanted: nothing to compile."""

"""The compiled entry: play many deals and fill the columns that were asked for."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from jasslab._compile import COMPILED, kernel, record_type
from jasslab.engine.play import ILLEGAL, PLAYED, deal_only, play_deal
from jasslab.engine.rows import (
    COLUMNS,
    write_deal,
    write_decisions,
    write_hands,
    write_melds,
    write_sides,
    write_tricks,
)
from jasslab.frames import SCHEMA
from jasslab.rules.records import DEAL, MAX_ANSWERS, MAX_MELDS, MAX_SEATS, RULES, SEAT, TABLE

__all__ = ["CHOOSE", "ORDER", "RUN_SIGNATURE", "SETTLE", "STEP", "run"]

#: What one call of `run` is asked to do, and how far it came.
ORDER = np.dtype(
    [
        ("first", np.int64),  # number of the first deal
        ("n", np.int64),  # deals to play
        ("dealer", np.int64),  # fixed dealer, or -1: it rotates
        ("plays", np.int64),  # 0: deal only
        ("deals", np.int64),  # 1 where a frame is wanted
        ("sides", np.int64),
        ("hands", np.int64),
        ("melds", np.int64),
        ("tricks", np.int64),
        ("decisions", np.int64),
        ("n_melds", np.int64),  # rows written so far
        ("n_tricks", np.int64),
        ("n_decisions", np.int64),
        ("room_melds", np.int64),  # rows there is room for
        ("room_tricks", np.int64),
        ("room_decisions", np.int64),
        ("done", np.int64),  # deals played
    ],
    align=True,
)
if not COMPILED:
    ORDER = np.dtype((np.record, ORDER))


@kernel
def _is_room(order: Any, rules: Any) -> bool:
    """Say whether another deal surely fits into the columns of varying length."""
    return (
        order.n_melds + MAX_MELDS <= order.room_melds
        and order.n_tricks + rules.deck.n_tricks <= order.room_tricks
        and order.n_decisions + MAX_ANSWERS <= order.room_decisions
    )


@kernel
def _dealer_of(number: int, order: Any, rules: Any) -> int:
    """Return who deals: elder of deal i is seat i mod n."""
    if order.dealer >= 0:
        return order.dealer
    return (number + rules.deck.n_seats - 1) % rules.deck.n_seats


@kernel
def _write(row: int, status: int, columns: Any, order: Any, table: Any, deal: Any, rules: Any) -> None:
    """Write one deal into every frame that was asked for."""
    if order.deals:
        write_deal(row, status, columns[0], table, deal, rules)
    if order.sides:
        write_sides(row * rules.deck.n_sides, columns[1], table, deal, rules)
    if order.hands:
        write_hands(row * rules.deck.n_seats, status, columns[2], table, deal, rules)
    if order.melds:
        order.n_melds = write_melds(order.n_melds, status, columns[3], deal, rules)
    if order.tricks:
        order.n_tricks = write_tricks(order.n_tricks, status, columns[4], table, deal, rules)
    if order.decisions:
        order.n_decisions = write_decisions(order.n_decisions, columns[5], table, deal)


@kernel
def run(
    orders: Any,
    rules_: Any,
    tables: Any,
    deals: Any,
    seats: Any,
    parts: Any,
    bidders: Any,
    players: Any,
    columns: Any,
) -> int:
    """Play deals until the order is done, a column is full or a player errs.

    Parameters
    ----------
    orders : numpy.ndarray
        Shape (1,), dtype `ORDER`; `done` and the row counts are updated.
    rules_, tables, deals : numpy.ndarray
        Shape (1,), dtypes `RULES`, `TABLE`, `DEAL`.
    seats : numpy.ndarray
        Shape (7,), dtype `SEAT`.
    parts : tuple
        Trump making and settlement.
    bidders, players : tuple of seven functions
        What answers, and what plays cards, by seat.
    columns : tuple
        The columns of all six frames; those not asked for may be empty.

    Returns
    -------
    int
        Status of the last deal (`jasslab.engine.play`).
    """
    order, rules, table, deal = orders[0], rules_[0], tables[0], deals[0]
    status = PLAYED
    while order.done < order.n and _is_room(order, rules):
        number = order.first + order.done
        dealer = _dealer_of(number, order, rules)
        deal.number = number
        if order.plays:
            status = play_deal(dealer, parts, bidders, players, seats, table, deal, rules)
            if status == ILLEGAL:
                return status
        else:
            status = deal_only(dealer, table, deal, rules, seats)
        _write(order.done, status, columns, order, table, deal, rules)
        order.done += 1
    return status


if COMPILED:
    _RULES, _TABLE, _DEAL, _SEAT = map(record_type, (RULES, TABLE, DEAL, SEAT))

    #: Types of the functions that are handed in.
    CHOOSE = types.int64(_SEAT, _TABLE, _RULES)
    STEP = types.int64(_TABLE, _DEAL, _RULES, types.int64)
    SETTLE = types.void(_TABLE, _DEAL, _RULES)

    def _column_types(frame: str) -> Any:
        arrays = [
            types.Array(numba.from_dtype(column.stored), 1, "C") for column in SCHEMA[frame]
        ]
        return types.NamedTuple(arrays, COLUMNS[frame])

    def _array(record: Any) -> Any:
        return types.Array(record, 1, "C")

    _SEVEN = types.UniTuple(types.FunctionType(CHOOSE), MAX_SEATS)
    RUN_SIGNATURE = types.int64(
        _array(record_type(ORDER)),
        _array(_RULES),
        _array(_TABLE),
        _array(_DEAL),
        _array(_SEAT),
        types.Tuple((types.FunctionType(STEP), types.FunctionType(SETTLE))),
        _SEVEN,
        _SEVEN,
        types.Tuple([_column_types(frame) for frame in SCHEMA]),
    )
else:
    CHOOSE = STEP = SETTLE = RUN_SIGNATURE = None

"""The compiled entry: play many deals and fill the frames that were asked for."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from jasslab._compile import COMPILED, kernel, record_type
from jasslab._handed import functions_of
from jasslab.engine.play import ILLEGAL, PLAYED, REFUSED, WAITING, play_deal
from jasslab.engine.rows import COLUMNS, LINES, write_deal, write_sides
from jasslab.frames import DEFAULT_FRAMES, SCHEMA
from jasslab.rules.records import DEAL, MAX_ANSWERS, MAX_MELDS, N_CARD_IDS, RULES, SEAT, TABLE

__all__ = ["CHOOSE", "DETAILS", "MOST_REFUSED", "ORDER", "RUN_SIGNATURE", "STAGE", "STEP", "run"]

#: How often one deal is dealt anew before a study is told that it asks for too much.
MOST_REFUSED = 3_000_000

#: What one call of `run` is asked to do, and how far it came.
ORDER = np.dtype(
    [
        ("first", np.int64),  # number of the first deal
        ("n", np.int64),  # deals to play
        ("dealer", np.int64),  # fixed dealer, or -1: it rotates
        ("listed", np.int64),  # 1: the deals to play stand in the docket
        ("packed", np.int64),  # 1: and their cards in the packs
        ("plays", np.int64),  # 0: deal only
        ("deals", np.int64),  # 1 where a frame is wanted
        ("sides", np.int64),
        ("hands", np.int64),
        ("melds", np.int64),
        ("tricks", np.int64),
        ("decisions", np.int64),
        ("detailed", np.int64),  # 1 where a frame beyond deals and sides is wanted
        ("n_melds", np.int64),  # rows written so far
        ("n_tricks", np.int64),
        ("n_decisions", np.int64),
        ("room_melds", np.int64),  # rows there is room for
        ("room_tricks", np.int64),
        ("room_decisions", np.int64),
        ("begun", np.int64),  # deals begun
        ("done", np.int64),  # deals played
        ("lane", np.int64),  # the records at work
        ("refused", np.int64),  # deals that a study did not want, and that were dealt anew
        ("full", np.int64),  # 1: the columns of varying length may be too short for another deal
    ],
    align=True,
)
if not COMPILED:
    ORDER = np.dtype((np.record, ORDER))


if COMPILED:
    _RULES, _TABLE, _DEAL, _SEAT = map(record_type, (RULES, TABLE, DEAL, SEAT))

    #: Types of the functions that are handed in.
    CHOOSE = types.int64(_SEAT, _TABLE, _RULES)
    STEP = types.int64(_TABLE, _DEAL, _RULES, types.int64)
    STAGE = types.void(_TABLE, _DEAL, _RULES)

    def _column_types(*frames: str) -> Any:
        made = []
        for frame in frames:
            stored = [numba.from_dtype(column.stored) for column in SCHEMA[frame]]
            arrays = [types.Array(dtype, 1, "C") for dtype in stored]
            made.append(types.NamedTuple(arrays, COLUMNS[frame]))
        return types.Tuple(made)

    def _array(record: Any) -> Any:
        return types.Array(record, 1, "C")

    _DETAILS = types.Tuple([_array(record_type(line)) for line in LINES.values()])
    DETAILS = types.void(
        types.int64, types.int64, record_type(ORDER), _DETAILS, _TABLE, _DEAL, _RULES
    )
    _ADDRESSES = _array(types.int64)
    RUN_SIGNATURE = types.int64(
        _array(record_type(ORDER)),
        types.Array(types.int64, 2, "C"),
        types.Array(types.int64, 2, "C"),
        *map(_array, (_RULES, _TABLE, _DEAL)),
        types.Array(_SEAT, 2, "C"),
        *(_ADDRESSES, _ADDRESSES, _ADDRESSES),
        types.Array(types.int64, 2, "C"),
        _column_types(*DEFAULT_FRAMES),
        _DETAILS,
        _ADDRESSES,
    )
else:
    CHOOSE = STEP = STAGE = DETAILS = RUN_SIGNATURE = None

_choosers, _steps, _stages, _writers = map(functions_of, (CHOOSE, STEP, STAGE, DETAILS))


@kernel
def _is_room(order: Any, rules: Any) -> bool:
    """Say whether another deal surely fits into the columns of varying length."""
    return (
        order.n_melds + MAX_MELDS <= order.room_melds
        and order.n_tricks + rules.deck.n_tricks <= order.room_tricks
        and order.n_decisions + MAX_ANSWERS <= order.room_decisions
    )


@kernel
def _call_deal(order: Any, docket: Any, packs: Any, table: Any, deal: Any, rules: Any) -> None:
    """Say which deal is next, who deals it and what waits in the pot.

    Deals are numbered on from the first and elder of deal i is seat i mod n, unless they are
    listed: then a line of the docket has number, match, dealer, pot, the score of each side and, in
    matches, how many deals in a row were thrown in before.
    """
    if order.listed:
        line = order.begun
        deal.number = docket[line, 0]
        deal.match = docket[line, 1]
        table.dealer = docket[line, 2]
        table.pot = docket[line, 3]
        for side in range(rules.deck.n_sides):
            table.standing[side] = docket[line, 4 + side]
        after = 4 + rules.deck.n_sides
        table.thrown_in = docket[line, after] if docket.shape[1] > after else 0
    else:
        deal.number = order.first + order.begun
        rotating = (deal.number + rules.deck.n_seats - 1) % rules.deck.n_seats
        table.dealer = order.dealer if order.dealer >= 0 else rotating
    if order.packed:
        deal.n_fixed = rules.deck.n_cards
        for place in range(rules.deck.n_cards):
            deal.fixed[place] = packs[order.begun, place]
        deal.told_suits = packs[order.begun, N_CARD_IDS] >= 0
        for place in range(4 if deal.told_suits else 0):
            deal.turned[place] = packs[order.begun, N_CARD_IDS + place]
        deal.joker = packs[order.begun, N_CARD_IDS + 4] > 0
    deal.row = order.begun
    deal.refused = 0
    order.begun += 1


@kernel
def _play_wanted(
    plays: int,
    parts: Any,
    bidders: Any,
    players: Any,
    seats: Any,
    table: Any,
    deal: Any,
    rules: Any,
) -> int:
    """Play a deal, dealt anew until the study wants it."""
    status = REFUSED
    while status == REFUSED and deal.refused < MOST_REFUSED:
        status = play_deal(plays, parts, bidders, players, seats, table, deal, rules)
        deal.refused += status == REFUSED
    return status


@kernel
def run(
    orders: Any,
    docket: Any,
    packs: Any,
    rules_: Any,
    tables: Any,
    deals: Any,
    all_seats: Any,
    parts: Any,
    bidders: Any,
    players: Any,
    waiting: Any,
    columns: Any,
    details: Any,
    writers: Any,
) -> int:
    """Play deals until the order is done, a column is full, a player errs or all lanes wait.

    A lane is a set of records in which one deal is played after the other; it waits when a player
    outside has no answer yet. Where nobody is outside there is one lane.

    Parameters
    ----------
    orders : numpy.ndarray
        Shape (1,), dtype `ORDER`; `done` and the row counts are updated.
    docket : numpy.ndarray
        Shape (n, 4 + n_sides), int64: number, match, dealer, pot and standing scores of each
        deal, where they are listed.
    packs : numpy.ndarray
        Shape (n, PACK_LENGTH), int64: the cards of each deal by place in the pack, and the suits
        turned, where they are given.
    rules_ : numpy.ndarray
        Shape (1,), dtype `RULES`.
    tables, deals : numpy.ndarray
        Shape (lanes,), dtypes `TABLE`, `DEAL`.
    all_seats : numpy.ndarray
        Shape (lanes, 7), dtype `SEAT`.
    parts : numpy.ndarray
        Shape (7,), int64, addresses of what is handed in: begin, trump making, filling the hands,
        melds, speaking, settlement, and what a study accepts. In plain Python these and the
        following are tuples of functions.
    bidders, players : numpy.ndarray
        Shape (7,), int64, addresses of what answers, and what plays cards, by seat.
    waiting : numpy.ndarray
        Shape (lanes, 3), int64: what each lane waits for (0: nothing), of which seat, in which
        deal.
    columns : tuple
        The columns of deals and of sides; those not asked for may be empty.
    details : tuple of numpy.ndarray
        The lines of hands, melds, tricks and decisions (`jasslab.engine.rows.LINES`), likewise.
    writers : numpy.ndarray
        Shape (1,), int64, address of what writes the latter, or skips them.

    Returns
    -------
    int
        Status of the last deal that was at work (`jasslab.engine.play`).
    """
    order, rules = orders[0], rules_[0]
    stages, steps = _stages(parts), _steps(parts)
    handed_in = stages[0], steps[1], stages[2], stages[3], steps[4], stages[5], steps[6]
    answering, playing, write_details = _choosers(bidders), _choosers(players), _writers(writers)[0]
    status = PLAYED
    order.full = 0
    for lane in range(len(tables)):
        table, deal, seats = tables[lane], deals[lane], all_seats[lane]
        order.lane = lane
        while deal.waits or order.begun < order.n:
            if not _is_room(order, rules):
                order.full = 1
                return status
            if deal.waits == 0:
                _call_deal(order, docket, packs, table, deal, rules)
            status = _play_wanted(
                order.plays, handed_in, answering, playing, seats, table, deal, rules
            )
            if status == WAITING:
                waiting[lane, 1], waiting[lane, 2] = table.seat, deal.number
                break
            order.refused += deal.refused
            if status in (ILLEGAL, REFUSED):
                return status
            if order.deals:
                write_deal(deal.row, status, columns[0], table, deal, rules)
            if order.sides:
                write_sides(deal.row * rules.deck.n_sides, columns[1], table, deal, rules)
            if order.detailed:
                write_details(deal.row, status, order, details, table, deal, rules)
            order.done += 1
        waiting[lane, 0] = deal.waits
    return status

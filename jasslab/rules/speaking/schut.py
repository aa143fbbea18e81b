"""Before its card a seat may answer the contract of the others: Herschut, Tout, or give up.

Schutjas (text 003): the opponents of Schut concede or say Herschut, and so take the contract
over; its first owners then concede or take it back with Tout. Where Schut may be said at any
time, it is said here as well.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import ABORT, CALL, DONE, PASS, START, word
from jasslab.rules.bidding.schut import ANY_TIME, CONCEDED, CONTRACT, HERSCHUT, SCHUT, TOUT

__all__ = ["step"]

_SCHUT, _HERSCHUT, _TOUT, _CONCEDE = (
    word(what) for what in ("schut", "herschut", "tout", "concede")
)


@kernel
def _open(table: Any, rules: Any) -> int:
    """Ask the seat to play, when there is something that it may say."""
    stage = table.state[CONTRACT]
    table.phase = CALL
    table.answers = bit(PASS)
    if stage == 0:
        if rules.bid.schut_when != ANY_TIME:
            return DONE
        table.answers = add(table.answers, _SCHUT)
        return table.seat
    if stage == TOUT or rules.deck.side[table.seat] == rules.deck.side[table.taker]:
        return DONE
    table.answers = add(table.answers, _CONCEDE)
    table.answers = add(table.answers, _HERSCHUT if stage == SCHUT else _TOUT)
    return table.seat


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer; the same seat plays its card afterwards."""
    if answer == START:
        return _open(table, rules)
    if answer == _CONCEDE:
        table.state[CONCEDED] = 1
        return ABORT
    if answer != PASS:
        table.taker = table.seat
        table.state[CONTRACT] = TOUT
        if answer == _SCHUT:
            table.state[CONTRACT] = SCHUT
        elif answer == _HERSCHUT:
            table.state[CONTRACT] = HERSCHUT
    return DONE

"""The turned suit is trump; each in turn from elder may say Schut: that its side makes the goal.

Schutjas (text 003). The first who says it is taker. When nobody does, the cards are thrown in;
where Schut may be said at any time they are played all the same.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import ABORT, BID, DONE, PASS, START, word
from jasslab.rules.tricks import next_seat

__all__ = ["ANY_TIME", "CONCEDED", "CONTRACT", "HERSCHUT", "SCHUT", "TOUT", "step"]

START_ONLY, ANY_TIME = range(2)
#: Places in `table.state`: how far the contract has risen, and whether it was conceded.
CONTRACT, CONCEDED = range(2)
#: How far it has risen.
NOTHING, SCHUT, HERSCHUT, TOUT = range(4)
_SCHUT = word("schut")


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.mode = table.turned_suit
        table.phase = BID
        table.answers = add(bit(PASS), _SCHUT)
        table.bid_round = 1
        return table.elder
    if answer == _SCHUT:
        table.taker = table.seat
        table.state[CONTRACT] = SCHUT
        return DONE
    after = next_seat(table.seat, rules.deck.n_seats)
    if after != table.elder:
        return after
    return DONE if rules.bid.schut_when == ANY_TIME else ABORT

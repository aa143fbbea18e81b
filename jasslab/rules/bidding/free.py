"""One round: each in turn from elder names a suit or passes (Tarbish).

When the others have passed the dealer must name one, or the cards are thrown in (`all_pass`).
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import (
    ABORT,
    ALL_SUITS,
    DEALER_FORCED,
    DONE,
    NAME,
    PASS,
    START,
    become_taker,
)
from jasslab.rules.tricks import next_seat

__all__ = ["step"]


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.bid_round = 1
        table.answers = add(ALL_SUITS, PASS)
        return table.elder
    if answer != PASS:
        become_taker(table.seat, answer - NAME, table)
        return DONE
    if table.seat == table.dealer:
        return ABORT
    after = next_seat(table.seat, rules.deck.n_seats)
    if after == table.dealer and rules.bid.all_pass == DEALER_FORCED:
        table.answers = ALL_SUITS
    return after

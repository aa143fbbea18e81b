"""Each seat may name a suit once; when all pass, the first speaker must (Dutch tournaments)."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import ALL_SUITS, DEALER, DONE, NAME, PASS, START, become_taker
from jasslab.rules.tricks import next_seat

__all__ = ["step"]


@kernel
def _first_speaker(table: Any, rules: Any) -> int:
    return table.dealer if rules.bid.first_speaker == DEALER else table.elder


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.bid_round = 1
        table.answers = add(ALL_SUITS, PASS)
        return _first_speaker(table, rules)
    if answer != PASS:
        become_taker(table.seat, answer - NAME, table)
        return DONE
    after = next_seat(table.seat, rules.deck.n_seats)
    if after == _first_speaker(table, rules):
        table.bid_round = 2
        table.answers = ALL_SUITS
    return after

"""A card is turned up: take its suit or pass; then a second round with a free choice.

Belote and its two-handed relatives (text 000); Belote Classic forbids the turned suit in the
second round (text 002). Elder speaks first in both rounds.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, remove
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import (
    ABORT,
    ALL_SUITS,
    ALLOWED,
    DONE,
    NAME,
    PASS,
    START,
    TAKE,
    become_taker,
    pass_or_take,
)
from jasslab.rules.tricks import next_seat

__all__ = ["step"]


@kernel
def _open_round(number: int, table: Any, rules: Any) -> int:
    """Begin a round: elder speaks."""
    table.bid_round = number
    if number == 1:
        table.answers = pass_or_take()
    else:
        table.answers = add(ALL_SUITS, PASS)
        if rules.bid.round2_turned_suit != ALLOWED:
            table.answers = remove(table.answers, NAME + table.turned_suit)
    return table.elder


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        return _open_round(1, table, rules)
    if answer == TAKE:
        become_taker(table.seat, table.turned_suit, table)
        return DONE
    if answer != PASS:
        become_taker(table.seat, answer - NAME, table)
        return DONE
    after = next_seat(table.seat, rules.deck.n_seats)
    if after != table.elder:
        return after
    if table.bid_round == 1:
        return _open_round(2, table, rules)
    return ABORT

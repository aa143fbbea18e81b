"""The dealer names trump, plays without, or leaves the choice to the partner, who must choose.

Butifarra (text 003). Then the stake may be doubled: first by an opponent, elder before elder's
partner, then by the dealer's side, the dealer first; whoever is not answered has the last word.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import (
    BID,
    NAME,
    START,
    SUITS_OR_NO_TRUMP,
    become_taker,
    word,
)
from jasslab.rules.doubling import ask_double, hear_double

__all__ = ["step"]

_PUSH = word("push")


@kernel
def _name_trump(number: int, table: Any) -> None:
    """Ask for a suit, or play without trump; the dealer may push."""
    table.bid_round = number
    table.phase = BID
    table.answers = SUITS_OR_NO_TRUMP
    if number == 1:
        table.answers = add(table.answers, _PUSH)


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        _name_trump(1, table)
        return table.dealer
    if answer == _PUSH:
        _name_trump(2, table)
        return (table.dealer + 2) % rules.deck.n_seats
    if table.phase == BID:
        become_taker(table.seat, answer - NAME, table)
    else:
        hear_double(answer, table, rules)
    return ask_double(table.dealer, table, rules)

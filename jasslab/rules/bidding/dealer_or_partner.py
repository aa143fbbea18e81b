"""The dealer names trump, plays without, or leaves the choice to the partner, who must choose.

Butifarra (text 003). Then the stake may be doubled: first by an opponent, elder before elder's
partner, then by the dealer's side, the dealer first; whoever is not answered has the last word.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import (
    ALL_SUITS,
    BID,
    DONE,
    DOUBLING,
    NAME,
    PASS,
    START,
    become_taker,
    word,
)
from jasslab.rules.ranking import NO_TRUMP

__all__ = ["step"]

_PUSH, _DOUBLE, _REDOUBLE = word("push"), word("double"), word("redouble")
#: Places in `table.state`: how often doubled, and which seat of the side speaks now (0 or 1).
_LEVEL, _TURN = range(2)


@kernel
def _opposite(seat: int, table: Any) -> int:
    """Return the partner of a seat."""
    return (seat + 2) % table.n_seats


@kernel
def _name_trump(number: int, table: Any) -> None:
    """Ask for a suit, or play without trump; the dealer may push."""
    table.bid_round = number
    table.phase = BID
    table.answers = add(ALL_SUITS, NAME + NO_TRUMP)
    if number == 1:
        table.answers = add(table.answers, _PUSH)


@kernel
def _ask_double(table: Any, rules: Any) -> int:
    """Ask the side that may raise the stake, if it may still be raised."""
    level = table.state[_LEVEL]
    if level >= rules.bid.max_double:
        return DONE
    table.phase = DOUBLING
    table.state[_TURN] = 0
    dealers_turn = level % 2 == 1
    table.answers = add(bit(PASS), _REDOUBLE if level else _DOUBLE)
    return table.dealer if dealers_turn else table.elder


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        _name_trump(1, table)
        return table.dealer
    if answer == _PUSH:
        _name_trump(2, table)
        return _opposite(table.dealer, table)
    if table.phase == BID:
        become_taker(table.seat, answer - NAME, table)
        return _ask_double(table, rules)
    if answer != PASS:
        table.state[_LEVEL] += 1
        table.doubling *= rules.bid.double_factor
        return _ask_double(table, rules)
    if table.state[_TURN] == 0:
        table.state[_TURN] = 1
        return _opposite(table.seat, table)
    return DONE

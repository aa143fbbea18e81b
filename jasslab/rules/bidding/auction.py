"""An open auction by number; who has bid names a suit or no trump with it (Fifty-six).

A higher number, a pass, a double of the other side's bid or a redouble of the own side's; a
higher bid cancels doubles, a redouble ends the auction, else it ends when all others have passed
in turn. Nothing of the sort is in the texts (sheet B, section 7d).
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit, has, only
from jasslab._compile import kernel
from jasslab.rules.auctions import is_forced, note_bid, note_pass, numbers, open_auction
from jasslab.rules.bidding.answers import (
    ABORT,
    BID,
    DONE,
    FIRST_NUMBER,
    NAME,
    PASS,
    START,
    SUITS_OR_NO_TRUMP,
    word,
)
from jasslab.rules.records import NOBODY
from jasslab.rules.secrets import LEVEL, QUIET, SPOKEN
from jasslab.rules.tricks import next_seat

__all__ = ["step"]

_DOUBLE, _REDOUBLE = word("double"), word("redouble")
#: Doubles that there can be: a double, and a redouble.
_ONCE, _TWICE = 1, 2


@kernel
def _words(seat: int, table: Any, rules: Any) -> int:
    """Return what a seat may say besides numbers."""
    if is_forced(seat, table, rules):
        return 0
    found = bit(PASS)
    if table.taker == NOBODY:
        return found
    own = rules.deck.side[seat] == rules.deck.side[table.taker]
    level = table.state[LEVEL]
    if level == 0 and not own and rules.bid.max_double >= _ONCE:
        found = add(found, _DOUBLE)
    if level == _ONCE and own and rules.bid.max_double >= _TWICE:
        found = add(found, _REDOUBLE)
    return found


@kernel
def _ask_suit(seat: int, table: Any) -> int:
    """Let the bidder name a suit or no trump."""
    table.offset = 0
    table.answers = SUITS_OR_NO_TRUMP
    return seat


@kernel
def _end(table: Any) -> int:
    """End the auction."""
    table.offset = 0
    return DONE if table.taker != NOBODY else ABORT


@kernel
def _speaker(seat: int, table: Any, rules: Any) -> int:
    """Return the next seat that has a choice from a seat on, `DONE` or `ABORT`."""
    n_seats = rules.deck.n_seats
    while table.state[QUIET] < n_seats - table.state[SPOKEN]:
        said = numbers(seat, rules.bid.min_bid, table, rules)
        words = _words(seat, table, rules)
        if words == 0 and only(said):
            note_bid(seat, FIRST_NUMBER, table)
            return _ask_suit(seat, table)
        if said | words == bit(PASS):
            note_pass(seat, table)
        else:
            table.answers = said | words
            return seat
        seat = next_seat(seat, n_seats)
    return _end(table)


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.phase = BID
        table.bid_round = 1
        open_auction(table)
        return _speaker(table.elder, table, rules)
    after = next_seat(table.seat, rules.deck.n_seats)
    if answer >= FIRST_NUMBER:
        note_bid(table.seat, answer, table)
        table.state[LEVEL] = 0
        table.doubling = 1
        return _ask_suit(table.seat, table)
    if answer == PASS:
        note_pass(table.seat, table)
    elif has(SUITS_OR_NO_TRUMP, answer):
        table.mode = answer - NAME
    else:
        table.state[LEVEL] += 1
        table.doubling *= rules.bid.double_factor
        table.state[QUIET] = 0
        if answer == _REDOUBLE:
            return _end(table)
    return _speaker(after, table, rules)

"""An auction by number: which numbers may be said, and who may not pass."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, remove
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import (
    DEALER_FORCED,
    ELDER_FORCED,
    FIRST_NUMBER,
    as_numbers,
)
from jasslab.rules.records import NOBODY
from jasslab.rules.secrets import OUT, QUIET, SPOKEN

__all__ = ["is_forced", "note_bid", "note_pass", "numbers", "open_auction"]

#: More codes than these there are not.
_MOST = 64 - FIRST_NUMBER


@kernel
def open_auction(table: Any) -> None:
    """Begin an auction: nobody has spoken."""
    table.state[QUIET] = 0
    table.state[SPOKEN] = 0
    table.state[OUT] = 0


@kernel
def numbers(seat: int, lowest: int, table: Any, rules: Any) -> int:
    """Return the numbers that a seat may say, as answers; `table.offset` makes them codes.

    Higher than the last one; over the partner's bid only from `partner_raise_min` on.

    Parameters
    ----------
    seat : int
        Whose turn it is.
    lowest : int
        The lowest number of this auction.
    table : record of TABLE
        The last bid is read, the offset is written.
    rules : record of RULES
        The variant.
    """
    if table.taker != NOBODY:
        lowest = max(lowest, table.contract + 1)
        if seat != table.taker and rules.deck.side[seat] == rules.deck.side[table.taker]:
            lowest = max(lowest, rules.bid.partner_raise_min)
    table.offset = as_numbers(lowest)
    found = 0
    for step in range(min(rules.bid.max_bid - lowest + 1, _MOST)):
        found = add(found, FIRST_NUMBER + step)
    return found


@kernel
def is_forced(seat: int, table: Any, rules: Any) -> bool:
    """Say whether a seat may not pass, as nobody has bid yet."""
    if table.taker != NOBODY:
        return False
    if rules.bid.all_pass == ELDER_FORCED:
        return seat == table.elder
    last = table.state[QUIET] == rules.deck.n_seats - 1
    return rules.bid.all_pass == DEALER_FORCED and last


@kernel
def note_pass(seat: int, table: Any) -> None:
    """Note that a seat passes."""
    table.state[QUIET] += 1
    table.state[OUT] = add(table.state[OUT], seat)


@kernel
def note_bid(seat: int, answer: int, table: Any) -> None:
    """Note what a seat bids: it would be taker."""
    table.taker = seat
    table.contract = answer - FIRST_NUMBER + 14 + table.offset
    table.state[QUIET] = 0
    table.state[SPOKEN] = 1
    table.state[OUT] = remove(table.state[OUT], seat)

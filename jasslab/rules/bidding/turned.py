"""A suit is turned: each in turn plays it or passes (Klaverjas, "troef draaien").

The suit comes from a card outside the pack. When all pass, `all_pass` decides: another suit is
turned and elder must play it, somebody must play the first suit, or suits are turned on to the
fourth, which elder must play. A forced seat is not asked.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.bidding.answers import (
    DEALER_FORCED,
    DONE,
    NEXT_SUIT_ELDER_FORCED,
    START,
    TAKE,
    TURN_ON,
    become_taker,
    pass_or_take,
)
from jasslab.rules.tricks import next_seat

__all__ = ["step"]

N_SUITS = 4


@kernel
def _when_all_passed(table: Any, deal: Any, rules: Any) -> int:
    """Turn the next suit, or make somebody play."""
    turned = table.bid_round
    table.bid_round = turned + 1
    if rules.bid.all_pass == TURN_ON and turned < N_SUITS:
        table.turned_suit = deal.turned[turned]
        return table.elder
    if rules.bid.all_pass == NEXT_SUIT_ELDER_FORCED:
        table.turned_suit = deal.turned[turned]
    forced = table.dealer if rules.bid.all_pass == DEALER_FORCED else table.elder
    become_taker(forced, table.turned_suit, table)
    return DONE


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.bid_round = 1
        table.answers = pass_or_take()
        return table.elder
    if answer == TAKE:
        become_taker(table.seat, table.turned_suit, table)
        return DONE
    after = next_seat(table.seat, rules.deck.n_seats)
    if after != table.elder:
        return after
    return _when_all_passed(table, deal, rules)

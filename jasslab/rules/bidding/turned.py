"""A suit is turned: each in turn plays it or passes (Klaverjas, "troef draaien").

The suit comes from a card outside the pack; in the first deal of a match it is clubs
(`first_suit`), single deals belong to no match. When all pass, `all_pass` decides: another suit is
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
#: Clubs: a value of `first_suit`, and their place among the suits.
CLUBS, _CLUBS_SUIT = 1, 3


@kernel
def _turn_clubs(table: Any, deal: Any) -> None:
    """Turn clubs first; the suit that was drawn first comes where clubs were."""
    for place in range(N_SUITS):
        if deal.turned[place] == _CLUBS_SUIT:
            deal.turned[place] = deal.turned[0]
    deal.turned[0] = _CLUBS_SUIT
    table.turned_suit = _CLUBS_SUIT


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
        if rules.bid.first_suit == CLUBS and deal.match > 0 and deal.number == 0:
            _turn_clubs(table, deal)
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

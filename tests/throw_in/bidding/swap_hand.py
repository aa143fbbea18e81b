"""A trump making that is no bidding: the turned suit is trump, and one seat may swap its hand.

Each in turn from elder keeps its hand (pass) or takes the one that is left over; the first who
takes ends the round. Nobody becomes taker.
"""

from typing import Any

from jasslab._cardset import add
from jasslab._compile import kernel
from jasslab.frames import PHASES
from jasslab.rules.bidding.answers import DONE, START, TAKE, pass_or_take
from jasslab.rules.tricks import next_seat

EXCHANGE = PHASES.index("exchange")


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.mode = table.turned_suit
        table.phase = EXCHANGE
        table.answers = pass_or_take()
        return table.elder
    if answer == TAKE:
        hand = 0
        start = rules.deck.n_seats * rules.deck.n_first
        for place in range(start, start + rules.deck.hand_size):
            hand = add(hand, deal.order[place])
        deal.hands[table.seat] = hand
        return DONE
    after = next_seat(table.seat, rules.deck.n_seats)
    return DONE if after == table.elder else after

"""The turned card makes trumps; with two or three players hands and the six may be changed.

Handjas (text 003). With two the turned card lies on a dead hand, with three on the extra hand.
Who holds the six of trumps may take the turned card for it. In turn from elder each may swap the
whole hand for the extra one, unseen; the first who does ends the round. With four nothing is
left over, and nobody is asked. Nobody is taker.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit, card_of, has, remove
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.rules.bidding.answers import DONE, EXCHANGE, PASS, START, word
from jasslab.rules.records import NOBODY, STOCKS_FIRST
from jasslab.rules.tricks import next_seat

__all__ = ["step"]

NEVER, BEFORE_SWAP, BEFORE_MELDS = range(3)
#: Places in `table.state`: the step that is on, and whether the six lies for the turned card.
_STEP, _EXCHANGED = range(2)
_SIX_FIRST, _SWAP, _SIX_LAST = range(3)
_SIX = RANKS.index("6")
_EXCHANGE_WORD, _SWAP_WORD = word("exchange"), word("swap")


@kernel
def _is_extra(table: Any, deal: Any, rules: Any) -> bool:
    """Say whether the turned card lies on the extra hand, the last one of the pack."""
    place = rules.deck.n_cards - rules.deck.hand_size
    return deal.order[place] == table.turn_up


@kernel
def _holder_of_six(table: Any, deal: Any, rules: Any) -> int:
    """Return the seat that holds the six of trumps while the turned card lies, or NOBODY."""
    lying = 0
    for seat in range(rules.deck.n_seats):
        if has(deal.hands[seat], table.turn_up):
            lying = 1
    for seat in range(rules.deck.n_seats):
        if lying == 0 and has(deal.hands[seat], card_of(table.turned_suit, _SIX)):
            return seat
    return NOBODY


@kernel
def _offer_six(table: Any, deal: Any, rules: Any) -> int:
    """Ask the holder of the six of trumps, NOBODY when there is none."""
    table.answers = add(bit(PASS), _EXCHANGE_WORD)
    return _holder_of_six(table, deal, rules)


@kernel
def _next_step(table: Any, deal: Any, rules: Any) -> int:
    """Go on to the next step at which somebody has a choice."""
    bid = rules.bid
    seat = NOBODY
    while seat == NOBODY and table.state[_STEP] < _SIX_LAST:
        table.state[_STEP] += 1
        if table.state[_STEP] == _SWAP and bid.hand_swap:
            table.answers = add(bit(PASS), _SWAP_WORD)
            seat = table.elder
        elif table.state[_STEP] == _SIX_LAST and bid.six_exchange == BEFORE_MELDS:
            seat = _offer_six(table, deal, rules)
    return seat if seat != NOBODY else DONE


@kernel
def _exchange_six(table: Any, deal: Any) -> None:
    """Give the seat the turned card for its six of trumps, which lies in its place."""
    seat = table.seat
    six = card_of(table.turned_suit, _SIX)
    deal.hands[seat] = add(remove(deal.hands[seat], six), table.turn_up)
    table.known[seat] = add(table.known[seat], table.turn_up)
    table.open = bit(six)
    table.state[_EXCHANGED] = 1


@kernel
def _swap_hand(table: Any, deal: Any, rules: Any) -> None:
    """Give the seat the extra hand; what lies open on it stays known to all."""
    seat = table.seat
    hand = 0
    for place in range(rules.deck.n_cards - rules.deck.hand_size, rules.deck.n_cards):
        hand = add(hand, deal.order[place])
    away = table.known[seat]
    table.known[seat] = 0
    if _is_extra(table, deal, rules):
        if table.state[_EXCHANGED]:
            hand = add(remove(hand, table.turn_up), card_of(table.turned_suit, _SIX))
        table.known[seat] = table.open
        table.open = 0
    table.open = table.open | away
    deal.hands[seat] = hand


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.mode = table.turned_suit
        table.phase = EXCHANGE
        if rules.deck.shows != STOCKS_FIRST:
            return DONE
        seat = NOBODY
        if rules.bid.six_exchange == BEFORE_SWAP:
            seat = _offer_six(table, deal, rules)
        return seat if seat != NOBODY else _next_step(table, deal, rules)
    if answer == _EXCHANGE_WORD:
        _exchange_six(table, deal)
    elif answer == _SWAP_WORD:
        _swap_hand(table, deal, rules)
    elif table.state[_STEP] == _SWAP:
        after = next_seat(table.seat, rules.deck.n_seats)
        if after != table.elder:
            return after
    return _next_step(table, deal, rules)

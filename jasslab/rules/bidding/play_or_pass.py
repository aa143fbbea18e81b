"""In turn play or pass; who plays exchanges cards with the stock and names trump.

Manille for 2 to 7 (text 003). As many cards as are laid away are drawn unseen, or the whole
stock is taken and as many are laid away (`exchange_order`).
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, remove
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import (
    ABORT,
    ALL_SUITS,
    BID,
    CARDS,
    DONE,
    EXCHANGE,
    NAME,
    START,
    STOP_CARDS,
    TAKE,
    become_taker,
    pass_or_take,
)
from jasslab.rules.records import NOBODY
from jasslab.rules.tricks import next_seat

__all__ = ["EXCHANGED", "step"]

DISCARD_FIRST, TAKE_THEN_DISCARD = range(2)
#: Place in `table.state`: cards laid away so far.
EXCHANGED = 0


@kernel
def _draw(n: int, table: Any, deal: Any, rules: Any) -> None:
    """Draw the next cards of the stock into the taker's hand."""
    start = rules.deck.n_seats * rules.deck.n_first + deal.drawn
    for place in range(start, start + n):
        deal.hands[table.taker] = add(deal.hands[table.taker], deal.order[place])
    deal.drawn += n


@kernel
def _name_trump(table: Any) -> int:
    """Ask the taker for a suit."""
    table.phase = BID
    table.offset = 0
    table.answers = ALL_SUITS
    return table.taker


@kernel
def _lay_away(table: Any, deal: Any, rules: Any) -> int:
    """Ask the taker for one more card, or end the exchange."""
    n_stock = rules.deck.n_cards - rules.deck.n_seats * rules.deck.n_first
    discards_first = rules.bid.exchange_order == DISCARD_FIRST
    if table.state[EXCHANGED] == n_stock:
        if discards_first:
            _draw(n_stock, table, deal, rules)
        return _name_trump(table)
    table.phase = EXCHANGE
    table.offset = CARDS
    table.answers = deal.hands[table.taker]
    if discards_first:
        table.answers = add(table.answers, STOP_CARDS)
    return table.taker


@kernel
def _exchange(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Lay one card away, or stop and draw as many."""
    if answer == STOP_CARDS:
        _draw(table.state[EXCHANGED], table, deal, rules)
        return _name_trump(table)
    deal.hands[table.taker] = remove(deal.hands[table.taker], answer)
    table.state[EXCHANGED] += 1
    return _lay_away(table, deal, rules)


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.bid_round = 1
        table.phase = BID
        table.answers = pass_or_take()
        return table.elder
    if table.phase == EXCHANGE:
        return _exchange(table, deal, rules, answer)
    if table.taker != NOBODY:
        table.mode = answer - NAME
        return DONE
    if answer == TAKE:
        become_taker(table.seat, NOBODY, table)
        if rules.bid.exchange_order == TAKE_THEN_DISCARD:
            n_held = rules.deck.n_seats * rules.deck.n_first
            _draw(rules.deck.n_cards - n_held, table, deal, rules)
        return _lay_away(table, deal, rules)
    after = next_seat(table.seat, rules.deck.n_seats)
    return ABORT if after == table.elder else after

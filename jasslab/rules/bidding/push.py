"""Elder names what is trump or pushes the choice to the partner, who must name (Schieber).

A suit, obeabe, undeufe or slalom may be named, as far as the variant has them; who names slalom
then says how the first trick goes. With `push_back` the partner may give the choice back once.
In the first deal of a match the holder of a certain seven is elder.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit, card_of, has
from jasslab._compile import kernel
from jasslab.cards import RANKS, SUITS
from jasslab.rules.bidding.answers import ALL_SUITS, DONE, NAME, START, become_taker, word
from jasslab.rules.ranking import OBEABE, SLALOM, UNDEUFE
from jasslab.rules.tricks import next_seat
from jasslab.rules.words.schieber import SEVEN

__all__ = ["PUSH", "step"]

PUSH = word("push")
_OBEABE, _UNDEUFE, _SLALOM = NAME + OBEABE, NAME + UNDEUFE, NAME + SLALOM
#: The seven of hearts, for the Swiss seven of roses.
_FIRST_SEVEN = card_of(SUITS.index("H"), RANKS.index("7"))


@kernel
def _seat_first_elder(table: Any, deal: Any, rules: Any) -> None:
    """Make the holder of the seven elder; the seat before has dealt."""
    n_seats = rules.deck.n_seats
    for seat in range(n_seats):
        if has(deal.hands[seat], _FIRST_SEVEN):
            table.elder = seat
            table.dealer = n_seats - 1 if seat == 0 else seat - 1


@kernel
def _names(rules: Any) -> int:
    """Return the answers that name something."""
    names = ALL_SUITS
    if rules.bid.obeabe:
        names = add(names, _OBEABE)
    if rules.bid.undeufe:
        names = add(names, _UNDEUFE)
    if rules.bid.slalom:
        names = add(names, _SLALOM)
    return names


@kernel
def _choose(round_: int, seat: int, table: Any, rules: Any) -> int:
    """Let a seat name or, in the first rounds, push."""
    table.bid_round = round_
    table.answers = _names(rules)
    if round_ == 1 or (round_ == 2 and rules.bid.push_back):
        table.answers = add(table.answers, PUSH)
    return seat


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        if deal.match > 0 and deal.number == 0 and rules.bid.first_forehand == SEVEN:
            _seat_first_elder(table, deal, rules)
        return _choose(1, table.elder, table, rules)
    if answer == PUSH:
        partner = next_seat(next_seat(table.seat, rules.deck.n_seats), rules.deck.n_seats)
        return _choose(table.bid_round + 1, partner, table, rules)
    if answer == _SLALOM:
        table.slalom = 1
        table.answers = add(bit(_OBEABE), _UNDEUFE)
        return table.seat
    become_taker(table.seat, answer - NAME, table)
    if table.slalom:
        table.slalom = 1 + table.mode
    return DONE

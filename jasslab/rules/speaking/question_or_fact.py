"""Just before leading, ask the partner one question or tell one fact; answers are true.

Manille Parlée (text 003; sheet B, section 5a: a count, a card, the highest card of a suit). What
is said is public: a count of a suit stands in `table.told` and goes down with each card played, a
card in `table.known` or `table.lacks`. A card that is asked for, or told of, is named after it has
been said that one will be.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import N_SUITS, add, count, has, lowest, suit_cards, without
from jasslab._compile import kernel
from jasslab.frames import TALK
from jasslab.rules.bidding.answers import (
    CARDS,
    DONE,
    FIRST_NUMBER,
    PASS,
    SPEECH,
    START,
    TALKING,
    talk,
)
from jasslab.rules.ranking import NO_TRUMP

__all__ = ["ALL_TALK", "step"]

#: The set of all questions and facts, as answer codes.
ALL_TALK = sum(2 ** (FIRST_NUMBER + place) for place in range(len(TALK)))
_ASK_HAS, _TELL_HAS = talk("ask_has"), talk("tell_has")
#: Place in `table.state`: the seat whose card is named next.
_ABOUT = 0


@kernel
def _keep_up(table: Any, deal: Any, rules: Any) -> None:
    """Bring the counts that were told down to what is still held."""
    for seat in range(rules.deck.n_seats):
        for suit in range(N_SUITS):
            if table.told[seat, suit] >= 0:
                table.told[seat, suit] = count(deal.hands[seat] & suit_cards(suit))


@kernel
def _highest_of(suit: int, rules: Any) -> int:
    """Return the card of a suit that no other of it beats, whatever is trump."""
    best = lowest(rules.deck.pack & suit_cards(suit))
    better = rules.deck.pack & suit_cards(suit)
    while better:
        best = lowest(better)
        better = better & rules.card.beats[NO_TRUMP, best]
    return best


@kernel
def _tell(seat: int, what: int, table: Any, deal: Any, rules: Any) -> None:
    """Let everybody know a fact about the cards of a seat."""
    suit = what % N_SUITS
    held = deal.hands[seat] & suit_cards(suit)
    if what < 2 * N_SUITS:  # TALK has the counts first
        table.told[seat, suit] = count(held)
        if held == 0:
            table.lacks[seat] = table.lacks[seat] | suit_cards(suit)
        return
    _tell_card(seat, _highest_of(suit, rules), table, deal)


@kernel
def _tell_card(seat: int, card: int, table: Any, deal: Any) -> None:
    """Let everybody know whether a seat holds a card."""
    if has(deal.hands[seat], card):
        table.known[seat] = add(table.known[seat], card)
    else:
        table.lacks[seat] = add(table.lacks[seat], card)


@kernel
def _name_card(about: int, table: Any, rules: Any) -> int:
    """Let the seat name a card that has not been played."""
    table.state[_ABOUT] = about
    table.offset = CARDS
    table.answers = without(rules.deck.pack, table.played)
    return table.seat


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Ask the leader of a trick; then tell what was asked, or said."""
    if answer == START:
        _keep_up(table, deal, rules)
        if table.n_played > 0:
            return DONE
        table.phase = SPEECH
        table.offset = TALKING
        table.answers = add(ALL_TALK, PASS)
        return table.seat
    named = table.offset == CARDS
    table.offset = 0
    if named:  # it was said aloud
        table.answer[table.n_answers - 1] = deal.answer[table.n_answers - 1]
        _tell_card(table.state[_ABOUT], answer, table, deal)
        return DONE
    partner = (table.seat + 2) % rules.deck.n_seats
    if answer in (_ASK_HAS, _TELL_HAS):
        return _name_card(partner if answer == _ASK_HAS else table.seat, table, rules)
    if answer != PASS:
        what = answer - FIRST_NUMBER
        asks = what // N_SUITS % 2 == 0
        _tell(partner if asks else table.seat, what, table, deal, rules)
    return DONE

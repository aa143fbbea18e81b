"""Before a card a seat that cannot follow may ask for the hidden trump; the taker may show it.

Who asked must play a trump, and the taker may not lead hidden ones, both with
`hidden_trump_duty`. When the hidden card is all that the taker has left, it is shown. After the
exposure the side that takes a trick shows king and queen of trumps of one hand
(sheet B, section 7a and 7c).
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit, suit_cards, suit_of, without
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import CALL, DONE, PASS, START, word
from jasslab.rules.records import NO_CARD, NOBODY
from jasslab.rules.secrets import PAIR, SINGLE, expose
from jasslab.rules.words.auction import ANY_TRUMP

__all__ = ["step"]

_ASK, _EXPOSE = word("ask"), word("expose")


@kernel
def _show_pair(table: Any, deal: Any, rules: Any) -> None:
    """Let the side that took the last trick show king and queen of trumps of one hand."""
    if not rules.count.royal_pair or table.state[PAIR] or table.state[SINGLE]:
        return
    side = rules.deck.side[table.leader]
    wed = rules.card.marriage[table.mode]
    for seat in range(rules.deck.n_seats):
        if rules.deck.side[seat] == side and deal.hands[seat] & wed == wed:
            table.state[PAIR] = 1 + side
            table.known[seat] = table.known[seat] | wed


@kernel
def _before_card(table: Any, deal: Any, rules: Any) -> int:
    """Ask the seat to play whether it wants to see trumps, where it may."""
    seat = table.seat
    hand = deal.hands[seat]
    deal.barred = 0
    if deal.hidden_mode == NOBODY:
        if table.n_played == 0 and table.trick > 0:
            _show_pair(table, deal, rules)
        return DONE
    if hand == 0:
        expose(table, deal, rules)
        return DONE
    hidden = hand & suit_cards(deal.hidden_mode)
    if table.n_played == 0:
        if seat == table.taker and rules.play.hidden_trump_duty:
            deal.barred = hidden
        return DONE
    if hand & suit_cards(suit_of(table.led)):
        return DONE
    if seat == table.taker and hidden == 0 and deal.indicator == NO_CARD:
        return DONE
    table.phase = CALL
    table.offset = 0
    table.answers = add(bit(PASS), _EXPOSE if seat == table.taker else _ASK)
    return seat


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer; after asking or showing, a trump must be played."""
    if answer == START:
        return _before_card(table, deal, rules)
    if answer == PASS:
        return DONE
    shown = deal.indicator
    expose(table, deal, rules)
    if not rules.play.hidden_trump_duty:
        return DONE
    hand = deal.hands[table.seat]
    deal.barred = without(hand, suit_cards(table.mode))
    own = table.seat == table.taker and shown != NO_CARD
    if own and rules.play.expose_play != ANY_TRUMP:
        deal.barred = without(hand, bit(shown))
    return DONE

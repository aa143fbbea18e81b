"""The turn-up stays on the table, and who holds the seven of trumps may have it.

The two-handed family (text 000): two rounds as in `turn_up`, but the taker does not get the
card. When its suit is trump, in whichever round it was named, its seven may be exchanged for it
after all cards are dealt. As variants a seat may offer to throw the cards in ("schmeiss"): the
other one releases it, or forces the game; and the dealer must name a suit in a match when two
deals in a row were thrown in.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit, card_of, has, remove
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.dealing import deal_rest, keep_hands
from jasslab.rules.bidding.answers import (
    ABORT,
    ALL_SUITS,
    ALLOWED,
    BID,
    DONE,
    EXCHANGE,
    NAME,
    PASS,
    become_taker,
    word,
)
from jasslab.rules.bidding.turn_up import step as two_rounds
from jasslab.rules.tricks import next_seat

__all__ = ["fill", "step"]

fill = keep_hands

SCHMEISS, FORCE, RELEASE = word("schmeiss"), word("force"), word("release")
SWAP_SEVEN = word("exchange")
OFF, ELDER_R1, BOTH = range(3)
CALLER, OPPONENT = range(2)
TURNED, NAMES = range(2)
NEXT_DEALS, SAME_DEALS = range(2)
#: So many deals in a row are thrown in before the dealer must name a suit.
_PATIENCE = 2
SEVEN = RANKS.index("7")


@kernel
def _names(table: Any, rules: Any) -> int:
    """Return the suits that may be named in the second round."""
    if rules.bid.round2_turned_suit == ALLOWED:
        return ALL_SUITS
    return remove(ALL_SUITS, NAME + table.turned_suit)


@kernel
def _ask(seat: int, table: Any, rules: Any) -> int:
    """Add the offer to throw in where a seat has it, and force the dealer the third time."""
    second, elder = table.bid_round == 2, seat == table.elder
    who = rules.bid.schmeiss
    table.answers = remove(table.answers, SCHMEISS)
    if who == BOTH or (who == ELDER_R1 and elder and not second):
        table.answers = add(table.answers, SCHMEISS)
    forced = rules.bid.forced_third_deal and table.thrown_in >= _PATIENCE
    if forced and second and seat == table.dealer:
        table.answers = _names(table, rules)
    return seat


@kernel
def _complete(table: Any, deal: Any, rules: Any) -> int:
    """Deal the rest, and ask who holds the seven of the turned suit when it is trump."""
    deal_rest(table, deal, rules)
    if not rules.bid.seven_exchange or table.mode != table.turned_suit:
        return DONE
    seven = card_of(table.mode, SEVEN)
    for seat in range(rules.deck.n_seats):
        if has(deal.hands[seat], seven):
            table.phase = EXCHANGE
            table.answers = add(bit(PASS), SWAP_SEVEN)
            return seat
    return DONE


@kernel
def _swap_seven(seat: int, table: Any, deal: Any) -> None:
    """Give the seven for the turn-up; all see both."""
    seven = card_of(table.mode, SEVEN)
    deal.hands[seat] = add(remove(deal.hands[seat], seven), table.turn_up)
    table.known[seat] = add(table.known[seat], table.turn_up)
    table.open = add(remove(table.open, table.turn_up), seven)


@kernel
def _refuse_to_throw_in(table: Any, deal: Any, rules: Any) -> int:
    """Make somebody play after an offer to throw in was refused."""
    maker = table.seat
    if rules.bid.schmeiss_maker == CALLER:
        maker = next_seat(table.seat, rules.deck.n_seats)  # for two: the other seat
    if table.bid_round == 2 and rules.bid.schmeiss_round2 == NAMES:
        table.answers = _names(table, rules)
        return maker
    become_taker(maker, table.turned_suit, table)
    return _complete(table, deal, rules)


@kernel(seldom=True)
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if table.phase != BID:
        if answer == SWAP_SEVEN:
            _swap_seven(table.seat, table, deal)
        return DONE
    if answer == SCHMEISS:
        table.answers = add(bit(FORCE), RELEASE)
        return next_seat(table.seat, rules.deck.n_seats)
    if answer == FORCE:
        return _refuse_to_throw_in(table, deal, rules)
    if answer == RELEASE:
        table.redealt = 1 if rules.bid.schmeiss_redeal == SAME_DEALS else 2
        return ABORT
    after = two_rounds(table, deal, rules, answer)
    if after == DONE:
        return _complete(table, deal, rules)
    return _ask(after, table, rules) if after >= 0 else after

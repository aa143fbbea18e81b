"""An auction by number; whoever wins it hides trumps (Twenty-eight, Twenty-nine).

Bids are made on the first packet. Then a card of the hand, or a spare card, is laid face down
for the trump suit, and the rest is dealt. There may be a second auction, an offer to play alone
without trumps, and doubles. Nothing of the sort is in the texts (sheet B, section 7).
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit, count, has, only, remove, same_rank, suit_of
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.dealing import deal_rest
from jasslab.rules.auctions import is_forced, note_bid, note_pass, numbers, open_auction
from jasslab.rules.bidding.answers import (
    ABORT,
    ALL_SUITS,
    BID,
    CALL,
    CARDS,
    DEALER_FORCED,
    DONE,
    DOUBLING,
    FIRST_NUMBER,
    NAME,
    PASS,
    START,
    word,
)
from jasslab.rules.doubling import ask_double, hear_double
from jasslab.rules.ranking import NO_TRUMP, card_points
from jasslab.rules.records import NO_CARD, NOBODY
from jasslab.rules.secrets import (
    OUT,
    QUIET,
    SINGLE,
    SPOKEN,
    STAGE,
    TURN,
    mask_answer,
    take_back,
)
from jasslab.rules.tricks import next_seat
from jasslab.rules.words.auction import HAND

__all__ = ["fill", "step"]

_AUCTION, _HIDE, _AGAIN, _HIDE_AGAIN, _ALONE = range(5)
_TOUT = word("tout")
_JACK = RANKS.index("J")


@kernel
def fill(table: Any, deal: Any, rules: Any) -> None:
    """Note the hands before the first trick, with the hidden card."""
    for seat in range(rules.deck.n_seats):
        deal.final[seat] = deal.hands[seat]
    if deal.indicator != NO_CARD:
        deal.final[table.taker] = add(deal.final[table.taker], deal.indicator)


@kernel
def _is_pointless(table: Any, deal: Any, rules: Any) -> bool:
    """Say whether one of the first two seats has no points in its first cards."""
    elder = deal.hands[table.elder]
    other = deal.hands[next_seat(table.elder, rules.deck.n_seats)]
    fewest = min(card_points(elder, NO_TRUMP, rules), card_points(other, NO_TRUMP, rules))
    return fewest == 0


@kernel
def _has_all_jacks(table: Any, deal: Any, rules: Any) -> bool:
    """Say whether one hand, with the hidden card, holds all jacks."""
    for seat in range(rules.deck.n_seats):
        hand = deal.hands[seat]
        if seat == table.taker and deal.indicator != NO_CARD:
            hand = add(hand, deal.indicator)
        if count(hand & same_rank(_JACK)) == 4:
            return True
    return False


@kernel
def _speaker(seat: int, lowest: int, table: Any, rules: Any) -> int:
    """Return the seat that has a choice in the auction from a seat on; NOBODY: it is over."""
    n_seats = rules.deck.n_seats
    while table.state[QUIET] < n_seats - table.state[SPOKEN]:
        forced = is_forced(seat, table, rules)
        said = numbers(seat, lowest, table, rules)
        if forced and (rules.bid.all_pass == DEALER_FORCED or only(said)):
            dealer_forced = rules.bid.all_pass == DEALER_FORCED
            note_bid(seat, FIRST_NUMBER, table)
            if dealer_forced:
                return NOBODY
        elif rules.bid.passed_out and has(table.state[OUT], seat):
            table.state[QUIET] += 1
        elif said == 0:
            note_pass(seat, table)
        else:
            table.answers = said if forced else add(said, PASS)
            return seat
        seat = next_seat(seat, n_seats)
    return NOBODY


@kernel
def _ask_to_hide(stage: int, table: Any, deal: Any, rules: Any) -> int:
    """Let the taker hide a card, or a suit."""
    table.state[STAGE] = stage
    table.offset = 0
    table.answers = ALL_SUITS
    if rules.bid.indicator == HAND:
        table.offset = CARDS
        table.answers = deal.hands[table.taker]
    return table.taker


@kernel
def _hide(answer: int, table: Any, deal: Any, rules: Any) -> None:
    """Lay trumps face down."""
    mask_answer(table)
    table.offset = 0
    table.mode = NO_TRUMP
    if rules.bid.indicator == HAND:
        deal.indicator = answer
        deal.hidden_mode = suit_of(answer)
        deal.hands[table.taker] = remove(deal.hands[table.taker], answer)
    else:
        deal.hidden_mode = answer - NAME


@kernel
def _ask_alone(table: Any, deal: Any, rules: Any) -> int:
    """Ask each seat from elder on whether it plays alone, then for doubles."""
    turn = table.state[TURN]
    if not rules.bid.single_hand or turn == rules.deck.n_seats:
        table.state[TURN] = 0
        return ask_double(table.taker, table, rules)
    table.state[STAGE] = _ALONE
    table.phase = CALL
    table.offset = 0
    table.answers = add(bit(PASS), _TOUT)
    return (table.elder + turn) % rules.deck.n_seats


@kernel
def _play_alone(table: Any, deal: Any, rules: Any) -> int:
    """Let a seat play alone without trumps: it leads, and its partner lays the cards away."""
    take_back(table, deal)
    table.state[SINGLE] = 1
    table.taker = table.seat
    table.elder = table.seat
    table.contract = -1
    table.mode = NO_TRUMP
    table.sits_out = next_seat(next_seat(table.seat, rules.deck.n_seats), rules.deck.n_seats)
    return DONE


@kernel
def _go_on(seat: int, table: Any, deal: Any, rules: Any) -> int:
    """Go on with an auction from a seat; who has bid last in it hides trumps, or does so anew."""
    again = table.state[STAGE] == _AGAIN
    lowest = rules.bid.auction2_min if again else rules.bid.min_bid
    after = _speaker(seat, lowest, table, rules)
    if after != NOBODY:
        return after
    if table.taker == NOBODY:
        return ABORT
    if again and table.bid_round == 1:
        return _ask_alone(table, deal, rules)
    return _ask_to_hide(_HIDE_AGAIN if again else _HIDE, table, deal, rules)


@kernel
def _after_first_auction(table: Any, deal: Any, rules: Any) -> int:
    """Deal the rest, and open the second auction where there is one."""
    deal_rest(table, deal, rules)
    if rules.bid.four_jacks_redeal and _has_all_jacks(table, deal, rules):
        table.redealt = 1
        return ABORT
    if not rules.bid.auction2:
        return _ask_alone(table, deal, rules)
    table.state[STAGE] = _AGAIN
    table.state[TURN] = 0
    open_auction(table)
    return _go_on(table.taker, table, deal, rules)


@kernel
def _open(table: Any, deal: Any, rules: Any) -> int:
    """Begin a deal."""
    table.phase = BID
    table.bid_round = 1
    if rules.bid.annul_pointless and _is_pointless(table, deal, rules):
        table.redealt = 1
        return ABORT
    open_auction(table)
    return _go_on(table.elder, table, deal, rules)


@kernel
def _hear_number(answer: int, table: Any, deal: Any, rules: Any) -> int:
    """Hear a bid or a pass in an auction."""
    if answer == PASS:
        note_pass(table.seat, table)
    else:
        if table.state[STAGE] == _AGAIN:
            take_back(table, deal)
            table.bid_round = 2
        note_bid(table.seat, answer, table)
    return _go_on(next_seat(table.seat, rules.deck.n_seats), table, deal, rules)


@kernel(seldom=True)
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        return _open(table, deal, rules)
    if table.phase == DOUBLING:
        hear_double(answer, table, rules)
        return ask_double(table.taker, table, rules)
    stage = table.state[STAGE]
    if stage == _HIDE:
        _hide(answer, table, deal, rules)
        return _after_first_auction(table, deal, rules)
    if stage == _HIDE_AGAIN:
        _hide(answer, table, deal, rules)
        return _ask_alone(table, deal, rules)
    if stage != _ALONE:
        return _hear_number(answer, table, deal, rules)
    if answer == _TOUT:
        return _play_alone(table, deal, rules)
    table.state[TURN] += 1
    return _ask_alone(table, deal, rules)

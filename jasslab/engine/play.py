"""Play one deal: deal, make trump, meld, play the tricks, settle.

Whatever is asked of a seat besides cards is asked by a state machine (`jasslab.rules.bidding`):
trump making before the play, and in some games another one that lets seats speak before a card.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import has, lowest, only, without
from jasslab._compile import kernel
from jasslab.dealing import deal_first
from jasslab.rules.bidding.answers import CARDS, DONE, START, note_answer
from jasslab.rules.contest import show_marriage, show_melds
from jasslab.rules.following import legal_cards
from jasslab.rules.records import NO_CARD, NOBODY, NOT_WANTED, NOT_YET
from jasslab.rules.tricks import after, first_leader, next_seat, open_trick, put_card, take_trick

__all__ = [
    "AT_FIRST",
    "AT_LAST",
    "CARD",
    "ILLEGAL",
    "ONLY_DEALT",
    "PASSED_OUT",
    "PLAYED",
    "REFUSED",
    "WAITING",
    "begin",
    "play_deal",
]

#: How a deal ended, or that it waits for an answer from outside, or that a study refused it.
PLAYED, PASSED_OUT, ONLY_DEALT, ILLEGAL, WAITING, REFUSED = range(6)

#: When a deal is shown to a study that wants deals of a kind: when the bidding starts, and when it
#: is over, before the first trick.
AT_FIRST, AT_LAST = range(2)

#: What a deal waits for: nothing, an answer of the trump making, of talk between cards, a card.
_NOTHING, _ANSWER, _TALK, CARD = range(4)

#: Decisions about cards are numbered by trick; other answers of a seat from here on.
_FIRST_ANSWER = 64


@kernel
def _clear_secrets(deal: Any) -> None:
    """Forget the melds and the hidden trump of the last deal."""
    deal.n_melds = 0
    deal.hidden_mode = NOBODY
    deal.indicator = NO_CARD
    deal.barred = 0
    deal.drawn = 0


@kernel
def _clear(by_seat: Any) -> None:
    """Set a number of each seat to 0."""
    for seat in range(len(by_seat)):
        by_seat[seat] = 0


@kernel
def _clear_seats(table: Any) -> None:
    """Clear what is noted of each seat or side."""
    _clear(table.played_by)
    _clear(table.voids)
    _clear(table.known)
    _clear(table.lacks)
    _clear(table.tricks)
    _clear(table.seat_tricks)
    _clear(table.card_points)
    _clear(table.hand_melds)
    _clear(table.trick_melds)
    _clear(table.marriage)
    _clear(table.last_trick)
    _clear(table.bonus)
    _clear(table.points)
    _clear(table.score)
    _clear(table.penalty)
    for seat in range(table.n_seats):
        table.told[seat, 0] = table.told[seat, 1] = NOBODY
        table.told[seat, 2] = table.told[seat, 3] = NOBODY


@kernel
def begin(table: Any, deal: Any, rules: Any) -> None:
    """Clear the table for a new deal of `table.dealer`, and deal the first cards."""
    n_seats = rules.deck.n_seats
    table.n_seats = n_seats
    table.elder = next_seat(table.dealer, n_seats)
    table.sits_out = table.dealer if rules.deck.dealer_sits_out else NOBODY
    table.taker = NOBODY
    table.mode = NOBODY
    table.slalom = 0
    table.bid_round = -1
    table.contract = -1
    table.doubling = 1
    table.n_answers = 0
    table.phase = 0
    table.offset = 0
    table.trick = 0
    table.n_played = 0
    table.played = 0
    table.last_trick_side = -1
    table.made = -1
    table.capot = -1
    table.capot_seat = -1
    table.carried = table.pot
    table.redealt = 0
    table.open = 0
    table.n_declared = 0
    _clear_secrets(deal)
    _clear_seats(table)
    _clear(deal.final)
    for word in range(len(table.state)):
        table.state[word] = 0
    deal_first(table, deal, rules)


@kernel
def _seat_players(seats: Any, deal: Any, rules: Any) -> None:
    """Tell the players which deal this is, and let them forget the last one."""
    for seat in range(rules.deck.n_seats):
        me = seats[seat]
        me.deal = deal.number
        me.match = deal.match
        for word in range(len(me.memory)):
            me.memory[word] = 0


@kernel
def _refuse(seat: int, answer: int, asked_for: int, table: Any, deal: Any) -> int:
    """Note an answer that is not allowed, with which the run ends, or that there is none yet."""
    table.seat = seat
    if answer == NOT_YET:
        deal.waits = asked_for
        return WAITING
    if answer == NOT_WANTED:
        return REFUSED
    deal.fault = answer
    return ILLEGAL


@kernel
def _turn_to(me: Any, legal: int, decision: int, table: Any, deal: Any) -> None:
    """Put before a player what it holds and what it may answer."""
    me.hand = deal.hands[me.seat]
    me.legal = legal
    me.decision = decision
    me.draws = 0
    if me.sees_all:
        for seat in range(table.n_seats):
            me.hands[seat] = deal.hands[seat]


@kernel
def _tell_secret(seats: Any, table: Any, deal: Any, rules: Any) -> None:
    """Remind the maker of a hidden trump of it, and nobody else."""
    for seat in range(rules.deck.n_seats):
        seats[seat].secret = deal.hidden_mode if seat == table.taker else NOBODY


@kernel
def ask_around(
    asked_for: int, step: Any, bidders: Any, seats: Any, table: Any, deal: Any, rules: Any
) -> int:
    """Ask the seats that a state machine names, until it is done, aborts or a player errs.

    Parameters
    ----------
    asked_for : int
        What a deal waits for while a seat has no answer. One that waited goes on with that seat.
    """
    seat = table.seat if deal.waits else step(table, deal, rules, START)
    deal.waits = _NOTHING
    while seat >= 0:
        table.seat = seat
        legal = table.answers
        answer = lowest(legal)
        if not only(legal):
            me = seats[seat]
            _turn_to(me, legal, _FIRST_ANSWER + table.n_answers, table, deal)
            me.secret = deal.hidden_mode if seat == table.taker else NOBODY
            answer = bidders[seat](me, table, rules)
            if answer < 0 or answer > 63 or not has(legal, answer):
                return _refuse(seat, answer, asked_for, table, deal)
        note_answer(seat, answer, table, deal, rules)
        if table.offset == CARDS:
            table.answers = 0  # it was a hand
        seat = step(table, deal, rules, answer)
    return PLAYED if seat == DONE else PASSED_OUT


@kernel
def _hear(
    seat: int, speak: Any, bidders: Any, seats: Any, table: Any, deal: Any, rules: Any
) -> int:
    """Let seats speak before one plays its card."""
    if deal.waits == _NOTHING:
        table.seat = seat
    status = ask_around(_TALK, speak, bidders, seats, table, deal, rules)
    if status == WAITING:
        return status
    _tell_secret(seats, table, deal, rules)
    table.seat = seat
    return status


@kernel
def _turn_of(leader: int, table: Any, rules: Any) -> int:
    """Return the seat that plays the next card of the trick on the table."""
    seat = leader
    for _ in range(table.n_played):
        seat = after(seat, table, rules)
    return seat


@kernel
def _choose_card(seat: int, players: Any, seats: Any, table: Any, deal: Any, rules: Any) -> int:
    """Return the card that a seat plays, -1 when there is none: not allowed, or not yet there."""
    legal = legal_cards(deal.hands[seat], seat, table, rules)[0]
    if deal.barred and without(legal, deal.barred):
        legal = without(legal, deal.barred)
    if only(legal):
        return lowest(legal)
    table.seat = seat
    me = seats[seat]
    _turn_to(me, legal, table.trick, table, deal)
    card = players[seat](me, table, rules)
    if card < 0 or card > 63 or not has(legal, card):
        _refuse(seat, card, CARD, table, deal)
        return -1
    return card


@kernel(apart=True)
def play_tricks(
    speak: Any, bidders: Any, players: Any, seats: Any, table: Any, deal: Any, rules: Any
) -> int:
    """Play all tricks; every card is checked against the legal ones.

    Before each card, where the game has it, seats may `speak`; that may end the play. A deal that
    waited goes on within the trick that lies on the table.
    """
    waited = deal.waits
    _tell_secret(seats, table, deal, rules)
    n_playing = rules.deck.n_seats if table.sits_out == NOBODY else rules.deck.n_seats - 1
    leader = table.leader if waited else first_leader(table, rules)
    for _ in range(table.trick, rules.deck.n_tricks):
        seat = leader
        if waited:
            seat = _turn_of(leader, table, rules)
        else:
            open_trick(table, leader)
        for _ in range(table.n_played, n_playing):
            if rules.play.speaks and waited != CARD:
                status = _hear(seat, speak, bidders, seats, table, deal, rules)
                if status != PLAYED:
                    return PLAYED if status == PASSED_OUT else status
            if waited:
                waited = deal.waits = _NOTHING
            card = _choose_card(seat, players, seats, table, deal, rules)
            if card < 0:
                return WAITING if deal.waits else ILLEGAL
            put_card(seat, card, table, deal, rules)
            seat = after(seat, table, rules)
        take_trick(table, deal, rules)
        if deal.unshown:
            show_melds(table, deal, rules)
        leader = table.best_seat
    return PLAYED


@kernel
def play_deal(
    plays: int,
    parts: Any,
    bidders: Any,
    players: Any,
    seats: Any,
    table: Any,
    deal: Any,
    rules: Any,
) -> int:
    """Play one whole deal, or go on with one that waits, and return how it ended.

    Parameters
    ----------
    plays : int
        0: deal the hands to the end and count melds, without bidding and play; what was turned
        is trump.
    parts : tuple of functions
        What the variant hands in: begin, trump making, filling the hands, melds, speaking,
        settlement, and what a study accepts.
    bidders, players : functions by seat
        For each of seven seats, what answers and what plays cards (`jasslab._handed`).
    seats : records of SEAT
        What each player has for itself.
    table, deal, rules : record of TABLE, record of DEAL, record of RULES
        The public part, the hidden part, the variant.

    Returns
    -------
    int
        `PLAYED`, `PASSED_OUT`, `ONLY_DEALT`, `ILLEGAL`, `WAITING` or `REFUSED`.
    """
    open_deal, step, fill_hands, melds, speak, settle, accept = parts
    if deal.waits == _NOTHING:
        open_deal(table, deal, rules)
        if deal.picky and not accept(table, deal, rules, AT_FIRST):
            return REFUSED
        _seat_players(seats, deal, rules)
    if plays == 0:
        table.mode = table.turned_suit
        fill_hands(table, deal, rules)
        melds(table, deal, rules)
        show_marriage(table, deal, rules)
        if deal.picky and not accept(table, deal, rules, AT_LAST):
            return REFUSED
        return ONLY_DEALT
    status = PLAYED
    if deal.waits <= _ANSWER:
        status = ask_around(_ANSWER, step, bidders, seats, table, deal, rules)
        if status == PLAYED:
            fill_hands(table, deal, rules)
            melds(table, deal, rules)
        if deal.picky and status < ILLEGAL and not accept(table, deal, rules, AT_LAST):
            return REFUSED
    if status == PLAYED:
        status = play_tricks(speak, bidders, players, seats, table, deal, rules)
    if status == PLAYED:
        show_marriage(table, deal, rules)
        settle(table, deal, rules)
    return status

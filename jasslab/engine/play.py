"""Play one deal: deal, make trump, meld, play the tricks, settle."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import has, lowest, only
from jasslab._compile import kernel
from jasslab.dealing import deal_first
from jasslab.rules.bidding.answers import DONE, START, note_answer
from jasslab.rules.following import legal_cards
from jasslab.rules.records import NOBODY
from jasslab.rules.tricks import first_leader, next_seat, open_trick, put_card, take_trick

__all__ = ["ILLEGAL", "ONLY_DEALT", "PASSED_OUT", "PLAYED", "begin", "play_deal"]

#: How a deal ended.
PLAYED, PASSED_OUT, ONLY_DEALT, ILLEGAL = range(4)

#: Decisions about cards are numbered by trick; other answers of a seat from here on.
_FIRST_ANSWER = 64


@kernel
def begin(table: Any, deal: Any, rules: Any) -> None:
    """Clear the table for a new deal of `table.dealer`, and deal the first cards."""
    n_seats = rules.deck.n_seats
    table.n_seats = n_seats
    table.elder = next_seat(table.dealer, n_seats)
    table.taker = NOBODY
    table.mode = NOBODY
    table.bid_round = -1
    table.contract = -1
    table.doubling = 1
    table.n_answers = 0
    table.phase = 0
    table.trick = 0
    table.n_played = 0
    table.played = 0
    table.last_trick_side = -1
    table.made = -1
    table.capot = -1
    table.capot_seat = -1
    table.carried = table.pot
    table.redealt = 0
    deal.n_melds = 0
    for word in range(len(table.state)):
        table.state[word] = 0
    for seat in range(n_seats):
        table.played_by[seat] = 0
        table.voids[seat] = 0
        table.known[seat] = 0
        table.tricks[seat] = 0
        table.seat_tricks[seat] = 0
        table.card_points[seat] = 0
        table.hand_melds[seat] = 0
        table.trick_melds[seat] = 0
        table.marriage[seat] = 0
        table.last_trick[seat] = 0
        table.bonus[seat] = 0
        table.points[seat] = 0
        table.score[seat] = 0
        table.penalty[seat] = 0
        deal.final[seat] = 0
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
def _refuse(seat: int, answer: int, table: Any, deal: Any) -> int:
    """Note an answer that is not allowed; the run ends with it."""
    table.seat = seat
    deal.fault = answer
    return ILLEGAL


@kernel
def make_trump(step: Any, bidders: Any, seats: Any, table: Any, deal: Any, rules: Any) -> int:
    """Ask the seats in turn until trump is made, the deal is passed out or a player errs."""
    seat = step(table, deal, rules, START)
    while seat >= 0:
        table.seat = seat
        legal = table.answers
        answer = lowest(legal)
        if not only(legal):
            me = seats[seat]
            me.hand = deal.hands[seat]
            me.legal = legal
            me.decision = _FIRST_ANSWER + table.n_answers
            me.draws = 0
            answer = bidders[seat](me, table, rules)
            if answer < 0 or answer > 63 or not has(legal, answer):
                return _refuse(seat, answer, table, deal)
        note_answer(seat, answer, table)
        seat = step(table, deal, rules, answer)
    return PLAYED if seat == DONE else PASSED_OUT


@kernel
def play_tricks(players: Any, seats: Any, table: Any, deal: Any, rules: Any) -> int:
    """Play all tricks; every card is checked against the legal ones."""
    n_seats = rules.deck.n_seats
    leader = first_leader(table, rules)
    for trick in range(rules.deck.n_tricks):
        open_trick(table, leader)
        seat = leader
        for _ in range(n_seats):
            hand = deal.hands[seat]
            legal = legal_cards(hand, seat, table, rules)[0]
            card = lowest(legal)
            if not only(legal):
                table.seat = seat
                me = seats[seat]
                me.hand = hand
                me.legal = legal
                me.decision = trick
                me.draws = 0
                card = players[seat](me, table, rules)
                if card < 0 or card > 63 or not has(legal, card):
                    return _refuse(seat, card, table, deal)
            put_card(seat, card, table, deal, rules)
            seat = next_seat(seat, n_seats)
        take_trick(table, deal, rules)
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
    """Play one whole deal and return how it ended.

    Parameters
    ----------
    plays : int
        0: deal the hands to the end and count melds, without bidding and play; what was turned
        is trump.
    parts : tuple of functions
        What the variant hands in: begin, trump making, filling the hands, melds, settlement.
    bidders, players : tuple of functions
        For each of seven seats, what answers and what plays cards.
    seats : records of SEAT
        What each player has for itself.
    table, deal, rules : record of TABLE, record of DEAL, record of RULES
        The public part, the hidden part, the variant.

    Returns
    -------
    int
        `PLAYED`, `PASSED_OUT`, `ONLY_DEALT` or `ILLEGAL`.
    """
    open_deal, step, fill_hands, melds, settle = parts
    open_deal(table, deal, rules)
    _seat_players(seats, deal, rules)
    if plays == 0:
        table.mode = table.turned_suit
        fill_hands(table, deal, rules)
        melds(table, deal, rules)
        return ONLY_DEALT
    status = make_trump(step, bidders, seats, table, deal, rules)
    if status == PLAYED:
        fill_hands(table, deal, rules)
        melds(table, deal, rules)
        status = play_tricks(players, seats, table, deal, rules)
    if status == PLAYED:
        settle(table, deal, rules)
    return status

"""Who takes the trick, and what is it worth?"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, has, remove, suit_cards, suit_of
from jasslab._compile import kernel
from jasslab.rules.following import BEAT_OR_RUFF, SUIT_OR_RUFF
from jasslab.rules.melds import trick_melds
from jasslab.rules.options import Word
from jasslab.rules.ranking import OBEABE, UNDEUFE

__all__ = [
    "ELDER_LEADS",
    "OPTIONS",
    "after",
    "first_leader",
    "next_seat",
    "open_trick",
    "put_card",
    "take_trick",
]

ELDER_LEADS, DEALER_LEADS, TAKER_LEADS = range(3)

OPTIONS = (
    Word(
        "first_lead",
        "who leads to the first trick?",
        "play.first_lead",
        ("elder", "dealer", "taker"),
    ),
)


@kernel
def next_seat(seat: int, n_seats: int) -> int:
    """Return the seat that plays after another."""
    after = seat + 1
    return 0 if after == n_seats else after


@kernel
def after(seat: int, table: Any, rules: Any) -> int:
    """Return the seat that acts after another, without one that sits out."""
    found = next_seat(seat, rules.deck.n_seats)
    return next_seat(found, rules.deck.n_seats) if found == table.sits_out else found


@kernel
def first_leader(table: Any, rules: Any) -> int:
    """Return the seat that leads to the first trick."""
    if rules.play.first_lead == DEALER_LEADS:
        return table.dealer
    if rules.play.first_lead == TAKER_LEADS and table.taker >= 0:
        return table.taker
    return table.elder


@kernel
def open_trick(table: Any, leader: int) -> None:
    """Clear the middle of the table for the next trick."""
    table.leader = leader
    table.seat = leader
    table.leaders[table.trick] = leader
    table.n_played = 0
    table.beaters = 0


@kernel
def put_card(seat: int, card: int, table: Any, deal: Any, rules: Any) -> None:
    """Play a card from a hand to the trick, and note what everybody sees of it."""
    deal.hands[seat] = remove(deal.hands[seat], card)
    place = table.n_played
    table.cards[table.trick, place] = card
    if place == 0:
        table.led = card
    elif suit_of(card) != suit_of(table.led):
        trumps = rules.card.trumps[table.mode]
        free = rules.play.follow == SUIT_OR_RUFF and has(trumps, card)
        free = free or (rules.play.follow == BEAT_OR_RUFF and not has(trumps, table.led))
        if not free:
            table.voids[seat] = table.voids[seat] | suit_cards(suit_of(table.led))
    heads = place == 0 or has(table.beaters, card)  # chosen by value: a jump is hard to foresee
    beaters = rules.card.beats[table.mode, card]
    table.best_seat = seat if heads else table.best_seat
    table.best_card = card if heads else table.best_card
    table.beaters = beaters if heads else table.beaters
    table.n_played = place + 1
    table.played = add(table.played, card)
    table.played_by[seat] = add(table.played_by[seat], card)


@kernel
def take_trick(table: Any, deal: Any, rules: Any) -> None:
    """Give the trick to the seat that heads it: its card points, and melds that fell in it."""
    winner = table.best_seat
    side = rules.deck.side[winner]
    counted = table.slalom - 1 if table.slalom else table.mode
    points = rules.count.trick
    fallen = 0
    for place in range(table.n_played):
        card = table.cards[table.trick, place]
        points += rules.card.points[counted, card]
        fallen = add(fallen, card)
    table.winners[table.trick] = winner
    table.trick_points[table.trick] = points
    table.card_points[side] += points
    table.tricks[side] += 1
    table.seat_tricks[winner] += 1
    table.last_trick_side = side
    if rules.meld.in_tricks:
        melded = trick_melds(fallen, winner, table, deal, rules)
        table.trick_meld_points[table.trick] = melded
        table.trick_melds[side] += melded
    table.trick += 1
    if table.slalom:
        table.mode = OBEABE + UNDEUFE - table.mode

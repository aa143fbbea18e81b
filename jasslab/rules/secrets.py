"""A trump that only its maker knows: where it stands, how it is kept secret, how it is shown.

The answers on the table are seen by all, so the one that hides a trump is masked there; the
record of the deal keeps it.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, has, suit_of
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import TAKE
from jasslab.rules.records import NO_CARD, NOBODY

__all__ = [
    "LEVEL",
    "OUT",
    "PAIR",
    "QUIET",
    "SINGLE",
    "SPOKEN",
    "STAGE",
    "TURN",
    "expose",
    "mask_answer",
    "take_back",
]

#: Places in `table.state`: what is asked now, seats that passed in a row, whether somebody bid,
#: seats that are out, doubles so far, the turn of a question, 1 + the side with the royal pair,
#: and whether a seat plays alone.
STAGE, QUIET, SPOKEN, OUT, LEVEL, TURN, PAIR, SINGLE = range(8)


@kernel
def mask_answer(table: Any) -> None:
    """Keep the last answer from the others: they see that the seat took, not with what."""
    table.answer[table.n_answers - 1] = TAKE


@kernel
def take_back(table: Any, deal: Any) -> None:
    """Take the hidden card back into the hand."""
    if deal.indicator != NO_CARD:
        deal.hands[table.taker] = add(deal.hands[table.taker], deal.indicator)
        deal.indicator = NO_CARD
    deal.hidden_mode = NOBODY


@kernel
def expose(table: Any, deal: Any, rules: Any) -> None:
    """Show trumps, and see anew who heads the trick.

    With `same_trick_retro` cards that were played earlier in the trick are trumps as well, else
    mere discards.
    """
    mode = deal.hidden_mode
    table.mode = mode
    take_back(table, deal)
    seat = table.leader
    for place in range(table.n_played):
        card = table.cards[table.trick, place]
        follows = suit_of(card) == suit_of(table.led)
        if place > 0 and (follows or rules.play.same_trick_retro):
            if has(rules.card.beats[mode, table.best_card], card):
                table.best_card = card
                table.best_seat = seat
        elif place == 0:
            table.best_card = card
            table.best_seat = seat
        seat = seat + 1 if seat + 1 < rules.deck.n_seats else 0
    if table.n_played > 0:
        table.beaters = rules.card.beats[mode, table.best_card]

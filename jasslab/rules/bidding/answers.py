"""What can be answered, and the words that all trump makings share."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit
from jasslab._compile import kernel
from jasslab.frames import ACTIONS, PHASES
from jasslab.rules.options import Word

__all__ = [
    "ABORT",
    "ACTIONS",
    "ALL_SUITS",
    "BID",
    "CHOOSER",
    "DONE",
    "NAME",
    "OPTIONS",
    "PASS",
    "PHASES",
    "START",
    "TAKE",
    "become_taker",
    "note_answer",
]

#: The phase in which trump is made: place in `PHASES`.
BID = PHASES.index("bid")

#: Codes of answers: places in `ACTIONS`; what names trump follows the two plain ones.
PASS, TAKE, NAME = 0, 1, 2

#: Given to the first step of a deal, and returned by the last one.
START, DONE, ABORT = -1, -1, -2

ELDER, DEALER = range(2)
CHOOSER = ("elder", "dealer")
FORBIDDEN, ALLOWED = range(2)
REDEAL, ELDER_FORCED, DEALER_FORCED, NEXT_SUIT_ELDER_FORCED, TURN_ON = range(5)
_S, _H, _D, _C = range(NAME, NAME + 4)
#: The set of answers that name a suit.
ALL_SUITS = 2**_S + 2**_H + 2**_D + 2**_C

OPTIONS = (
    Word("trump_method", "how is trump made?"),
    Word("chooser", "who must name trump?", "bid.chooser", CHOOSER),
    Word("first_speaker", "who speaks first?", "bid.first_speaker", CHOOSER),
    Word(
        "round2_turned_suit",
        "may the turned suit be named in the second round?",
        "bid.round2_turned_suit",
        ("forbidden", "allowed"),
    ),
    Word(
        "all_pass",
        "what happens when nobody takes?",
        "bid.all_pass",
        ("redeal", "elder_forced", "dealer_forced", "next_suit_elder_forced", "turn_on"),
    ),
)


@kernel
def become_taker(seat: int, mode: int, table: Any) -> None:
    """Make a seat the taker, and what it named trump."""
    table.taker = seat
    table.mode = mode


@kernel
def note_answer(seat: int, answer: int, table: Any) -> None:
    """Write an answer into the public record of the deal."""
    place = table.n_answers
    table.answer[place] = answer
    table.answer_seat[place] = seat
    table.answer_phase[place] = table.phase
    table.answer_trick[place] = table.trick if table.n_played + table.trick > 0 else -1
    table.n_answers = place + 1


@kernel
def pass_or_take() -> int:
    """Return the answers pass and take, as a set."""
    return add(bit(PASS), TAKE)

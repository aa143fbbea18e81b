"""What can be answered, and the words that all trump makings share.

The legal answers of a seat are a set of codes below 64. Codes up to `STOP` and the other words
mean the same everywhere (places in `jasslab.frames.WORDS`). From `FIRST_NUMBER` on
`table.offset` says how a code is read: `as_numbers` makes them the numbers of an auction,
`TALKING` pieces of talk, and with `CARDS` every code is a card, and `STOP_CARDS` ends it.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit
from jasslab._compile import kernel
from jasslab.frames import ACTIONS, CARD_CODES, NUMBERS, PHASES, TALK, WORDS
from jasslab.rules.options import Number, Word

__all__ = [
    "ABORT",
    "ACTIONS",
    "ALL_SUITS",
    "BID",
    "CALL",
    "CARDS",
    "CHOOSER",
    "DONE",
    "DOUBLING",
    "EXCHANGE",
    "FIRST_NUMBER",
    "LAID_AWAY",
    "NAME",
    "OPTIONS",
    "PASS",
    "PHASES",
    "START",
    "SUITS_OR_NO_TRUMP",
    "STOP_CARDS",
    "TAKE",
    "TALKING",
    "action_of",
    "as_numbers",
    "become_taker",
    "code_of",
    "note_answer",
    "talk",
    "word",
]

#: Phases: places in `PHASES`.
BID, EXCHANGE, DOUBLING, CALL, SPEECH = (
    PHASES.index(phase) for phase in ("bid", "exchange", "double", "call", "talk")
)

#: Codes of answers: places in `WORDS`; what names trump follows the two plain ones.
PASS, TAKE, NAME = 0, 1, 2
#: The first code that `table.offset` moves.
FIRST_NUMBER = len(WORDS)
#: Offsets of pieces of talk, and of cards that are laid away.
TALKING = len(NUMBERS)
CARDS = -1
#: What the table learns of a card that is laid away.
LAID_AWAY = -1
#: The answer that ends laying cards away; no card has this code.
STOP_CARDS = 61
_STOP = WORDS.index("stop")
_FIRST_CARD = len(ACTIONS) - len(CARD_CODES)

#: Given to the first step of a deal, and returned by the last one.
START, DONE, ABORT = -1, -1, -2

ELDER, DEALER = range(2)
CHOOSER = ("elder", "dealer")
FORBIDDEN, ALLOWED = range(2)
REDEAL, ELDER_FORCED, DEALER_FORCED, NEXT_SUIT_ELDER_FORCED, TURN_ON = range(5)
_S, _H, _D, _C, _NO_TRUMP = range(NAME, NAME + 5)
#: The set of answers that name a suit, and of those that name a suit or no trump.
ALL_SUITS = 2**_S + 2**_H + 2**_D + 2**_C
SUITS_OR_NO_TRUMP = ALL_SUITS + 2**_NO_TRUMP

OPTIONS = (
    Number("seats", "how many play?", low=2, high=7),
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
    Number("max_double", "how often may the stake be doubled?", "bid.max_double", high=3),
    Number(
        "double_factor", "by how much does each double multiply?", "bid.double_factor", 1, high=4
    ),
)


def word(action: str) -> int:
    """Return the code of a word, for trump makings to name theirs.

    Parameters
    ----------
    action : str
        One of `jasslab.frames.WORDS`.
    """
    return WORDS.index(action)


def talk(piece: str) -> int:
    """Return the code of a piece of talk, where `table.offset` is `TALKING`.

    Parameters
    ----------
    piece : str
        One of `jasslab.frames.TALK`.
    """
    return FIRST_NUMBER + TALK.index(piece)


@kernel
def as_numbers(lowest: int) -> int:
    """Return the offset of an auction, whose lowest number has the code `FIRST_NUMBER`.

    Parameters
    ----------
    lowest : int
        The lowest number that can be said.
    """
    return lowest - 14


@kernel
def become_taker(seat: int, mode: int, table: Any) -> None:
    """Make a seat the taker, and what it named trump."""
    table.taker = seat
    table.mode = mode


@kernel
def action_of(answer: int, table: Any, rules: Any) -> int:
    """Return the place in `ACTIONS` of an answer code, as the offset of now has it read."""
    if table.offset == CARDS:
        return _STOP if answer == STOP_CARDS else _FIRST_CARD + rules.deck.code[answer]
    return answer + table.offset if answer >= FIRST_NUMBER else answer


def code_of(action: str, offset: int, card: int) -> int:
    """Return the answer code of an action, as an offset has it read: `action_of` turned round.

    Parameters
    ----------
    action : str
        One of `ACTIONS`.
    offset : int
        `table.offset` when it is said.
    card : int
        Card id, where the action is a card.
    """
    if offset == CARDS:
        return STOP_CARDS if action == "stop" else card
    place = ACTIONS.index(action)
    return place - offset if place >= FIRST_NUMBER else place


@kernel
def note_answer(seat: int, answer: int, table: Any, deal: Any, rules: Any) -> None:
    """Write an answer into the record of the deal, and of what is public into that of the table.

    Cards are laid away face down: the table learns that a seat laid one away, not which.
    """
    place = table.n_answers
    action = action_of(answer, table, rules)
    deal.answer[place] = action
    table.answer[place] = LAID_AWAY if action >= _FIRST_CARD else action
    table.answer_seat[place] = seat
    table.answer_phase[place] = table.phase
    table.answer_trick[place] = table.trick if table.n_played + table.trick > 0 else -1
    table.n_answers = place + 1


@kernel
def pass_or_take() -> int:
    """Return the answers pass and take, as a set."""
    return add(bit(PASS), TAKE)

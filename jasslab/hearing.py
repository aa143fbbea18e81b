"""What was said before a hand is asked: read, and tried at the table to see whose turn it is.

When do I need this room? When words heard are told to the library by hand, and may be one too many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from jasslab._cardset import has
from jasslab._compile import kernel
from jasslab.conditions import Wanted
from jasslab.engine.play import ILLEGAL
from jasslab.errors import JasslabError
from jasslab.frames import ACTIONS
from jasslab.rules.bidding.answers import FIRST_NUMBER, SPEECH
from jasslab.rules.records import N_PARAMS
from jasslab.simulate import prepare, workbench
from jasslab.simulation import Plan
from jasslab.strategies import Player

__all__ = ["HEARD", "LOOK", "N_HEARD", "as_heard", "check_turn", "next_heard"]

#: Places of ``me.params``: how many words were heard, and the first of them.
N_HEARD = N_PARAMS - 2
HEARD = N_PARAMS - 16
_MOST = N_HEARD - HEARD
#: An answer that nobody may give: the deal stops, and the legal ones can be looked at.
LOOK = -1
#: The same for a card: the bidding is over.
_OVER = -2
#: Deals at which the words are tried: in a few games the cards decide what may be said.
_TRIALS = 16


@kernel
def next_heard(me: Any, table: Any) -> int:
    """Return the answer that was heard at this place; `LOOK` where it is not allowed.

    Parameters
    ----------
    me : record of SEAT
        Its parameters hold what was heard.
    table : record of TABLE
        What has been said so far.
    """
    word = int(me.params[HEARD + table.n_answers])
    if word >= FIRST_NUMBER:
        word -= table.offset
    return word if has(me.legal, word) else LOOK


@kernel
def _repeat(me: Any, table: Any, rules: Any) -> int:
    """Say what was heard, as long as there is something; then stop."""
    return next_heard(me, table) if table.n_answers < int(me.params[N_HEARD]) else LOOK


@kernel
def _stop(me: Any, table: Any, rules: Any) -> int:
    """Play no card: the bidding is over."""
    return _OVER


@dataclass(frozen=True)
class _Repeating(Player):
    """A player that says what was heard."""

    heard: tuple[int, ...] = ()

    @property
    def numbers(self) -> list[float]:
        """What was heard, in its places."""
        room = [0] * (_MOST - len(self.heard))
        return [*[0.0] * HEARD, *map(float, (*self.heard, *room, len(self.heard)))]


def as_heard(history: Any) -> list[int] | None:
    """Return what was said before as places in `ACTIONS`; None: all who spoke passed.

    Parameters
    ----------
    history : str, sequence of str or None
        The words; in a text, blanks or commas stand between them.

    Raises
    ------
    JasslabError
        For a word that is no answer, and for more words than there is room for.
    """
    if history is None:
        return None
    if not isinstance(history, (str, Sequence)):
        raise JasslabError(f"history={history!r}: expected words such as 'pass pass', or None")
    words = history.replace(",", " ").split() if isinstance(history, str) else list(history)
    if len(words) > _MOST:
        raise JasslabError(f"history: {len(words)} words; at most {_MOST} are possible")
    unknown = [word for word in words if word not in ACTIONS]
    if unknown:
        raise JasslabError(
            f"history: {unknown[0]!r} is no answer; such are 'pass', 'take', 'H', '16', 'double'"
        )
    return [ACTIONS.index(word) for word in words]


def _after(words: Sequence[int]) -> str:
    """Say after which words."""
    return f"after {' '.join(ACTIONS[word] for word in words)!r}" if words else "at the beginning"


def _next(bench: Any, number: int, dealer: int | None, heard: Sequence[int]) -> tuple[int, int]:
    """Return how many of the words are said in one deal, and who is asked next; -1: nobody."""
    status, _ = bench.play(number, 1, {}, dealer)
    table, deal = bench.table[bench.lane], bench.deal[bench.lane]
    said = [int(word) for word in table["answer"][: int(table["n_answers"])]]
    n = next((at for at, word in enumerate(heard) if said[at : at + 1] != [word]), len(heard))
    if n < len(said):  # a seat that had but one answer has given it
        return n, int(table["answer_seat"][n])
    over = status != ILLEGAL or deal["fault"] == _OVER or table["phase"] == SPEECH
    return n, -1 if over else int(table["seat"])


def check_turn(plan: Plan, seat: int, heard: Sequence[int]) -> str:
    """Refuse words after which it is another seat's turn, or after which the bidding is over.

    Parameters
    ----------
    plan : Plan
        The deals, with the cards that are given; who plays does not matter.
    seat : int
        The seat that is to be asked.
    heard : sequence of int
        The words, as places in `ACTIONS`.

    Returns
    -------
    str
        A doubt, to be told if the players never say the words: one of them was not allowed in the
        deals tried, which may be a matter of the cards. Empty: there is none.

    Raises
    ------
    JasslabError
        When all deals tried agree that the seat is not asked after these words.
    """
    repeating = (_Repeating("heard", _repeat, _stop, heard=tuple(heard)),) * plan.variant.seats
    trial = replace(plan, players=repeating, wanted=Wanted())
    prepare(trial, None)
    bench = workbench(trial)
    found = {_next(bench, plan.first + at, plan.dealer, heard) for at in range(_TRIALS)}
    asked = {one for one in found if one[1] >= 0} or found  # some hands are thrown in unasked
    if len(asked) > 1:
        return ""
    n, turn = asked.pop()
    if turn < 0:
        raise JasslabError(f"history: {_after(heard[:n])} the bidding is over; nobody is asked")
    if n < len(heard):
        word = ACTIONS[heard[n]]
        return f"{_after(heard[:n])} seat {turn} could not say {word!r} in the deals tried"
    if turn != seat:
        raise JasslabError(
            f"seat={seat}: {_after(heard)} it is the turn of seat {turn} (seats are counted from "
            f"0, and the dealer is seat {plan.variant.seats - 1})"
        )
    return ""

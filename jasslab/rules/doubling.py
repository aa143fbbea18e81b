"""May the stake be doubled? By turns: opponents, own side, opponents, each seat of a side once.

Nobody of the side whose turn it is doubles: the last word has been said. So it is in Butifarra
(text 003) and, after the auction, in Twenty-eight and Twenty-nine (sheet B, section 7).
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import DONE, DOUBLING, PASS, word
from jasslab.rules.secrets import LEVEL, TURN

__all__ = ["ask_double", "hear_double"]

_DOUBLE, _REDOUBLE = word("double"), word("redouble")
#: Of three doubles the last is the one of a full set.
_FULL_LEVEL = 2


@kernel
def ask_double(doubled: int, table: Any, rules: Any) -> int:
    """Ask the next seat that may double the stake, or end the trump making.

    Parameters
    ----------
    doubled : int
        The seat whose stake it is: its opponents speak first, on its left and then on its right.
    table : record of TABLE
        Who has spoken is read, the answers are written.
    rules : record of RULES
        The variant.

    Returns
    -------
    int
        The seat, or `DONE`.
    """
    level, turn = table.state[LEVEL], table.state[TURN]
    n_seats = rules.deck.n_seats
    table.offset = 0
    if level == rules.bid.max_double + rules.bid.full_set or 2 * turn == n_seats:
        return DONE
    table.phase = DOUBLING
    table.answers = add(bit(PASS), _REDOUBLE if level > 0 else _DOUBLE)
    return (doubled + 1 - level % 2 + 2 * turn) % n_seats


@kernel
def hear_double(answer: int, table: Any, rules: Any) -> None:
    """Hear a double, after which it is the other side's turn, or a pass.

    Parameters
    ----------
    answer : int
        What was said.
    table : record of TABLE
        The stake is written, and whose turn it is.
    rules : record of RULES
        The variant.
    """
    if answer == PASS:
        table.state[TURN] += 1
        return
    table.doubling *= rules.bid.double_factor
    if rules.bid.full_set and table.state[LEVEL] == _FULL_LEVEL:
        table.doubling = rules.bid.full_set_factor
    table.state[LEVEL] += 1
    table.state[TURN] = 0

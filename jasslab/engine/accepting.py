"""Which deals a study wants; the others are dealt anew, under the same number.

`accept(table, deal, rules, when)` is asked when the bidding starts and before the first trick.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import without
from jasslab._compile import kernel
from jasslab.engine.play import AT_FIRST

__all__ = ["accepting", "anything", "fits"]


@kernel
def anything(table: Any, deal: Any, rules: Any, when: int) -> int:
    """Accept every deal.

    Parameters
    ----------
    when : int
        When it is asked.
    """
    return 1


@kernel
def fits(table: Any, deal: Any, rules: Any, when: int) -> int:
    """Accept a deal in which no seat holds what it must not, nor lacks what it must hold.

    Parameters
    ----------
    when : int
        `jasslab.engine.play.AT_FIRST` or ``AT_LAST``.
    """
    for seat in range(rules.deck.n_seats):
        if when == AT_FIRST:
            if deal.first[seat] & deal.absent[seat]:
                return 0
        elif without(deal.wanted[seat], deal.final[seat]):
            return 0
    return 1


def accepting(function: Any) -> Any:
    """Return what accepts deals that fit, and for which a function of a user says yes.

    Parameters
    ----------
    function : callable
        ``function(first, turn_up)``: the cards of each seat when the bidding starts, as sets, and
        the card turned up, or -1.
    """
    asked = kernel(function, kept=False, boundscheck=True)

    def accept(table: Any, deal: Any, rules: Any, when: int) -> int:
        if when == AT_FIRST and not asked(deal.first, table.turn_up):
            return 0
        return fits(table, deal, rules, when)

    accept.__name__ = function.__name__
    return kernel(accept, kept=False)

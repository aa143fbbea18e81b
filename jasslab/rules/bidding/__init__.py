"""How is trump named, and who becomes taker? One file a method.

A method is a state machine ``step(table, deal, rules, answer)``: it applies the answer of
`table.seat`, leaves the legal answers of the next seat in `table.answers` and returns that seat,
or `DONE`, or `ABORT` when the cards are thrown in. It calls no player, so the simulation, the
replay and the referee share it. The first call brings `START`.

A method that deals and exchanges cards itself says ``fill = keep_hands``.
"""

from __future__ import annotations

from typing import Any

from jasslab.rules._folder import files, from_file
from jasslab.rules.bidding.answers import (
    ABORT,
    ACTIONS,
    DONE,
    NAME,
    OPTIONS,
    PASS,
    PHASES,
    START,
    TAKE,
)

__all__ = [
    "ABORT",
    "ACTIONS",
    "DONE",
    "NAME",
    "OPTIONS",
    "PASS",
    "PHASES",
    "START",
    "TAKE",
    "filling",
    "method",
    "methods",
]


def methods() -> tuple[str, ...]:
    """Return the names of all trump makings, from the files of this folder."""
    return files(__path__, "answers")


def method(name: str) -> Any:
    """Return the compiled step of a trump making.

    Parameters
    ----------
    name : str
        Name of a file of this folder.

    Returns
    -------
    callable
        ``step(table, deal, rules, answer) -> next seat``.

    Raises
    ------
    UnknownName
        When there is no such method.
    """
    return from_file("trump method", name, methods(), __name__, "step")


def filling(name: str) -> Any:
    """Return the compiled stage that completes the hands after a trump making.

    Parameters
    ----------
    name : str
        Name of a file of this folder.

    Returns
    -------
    callable or None
        What its file calls ``fill``; None: the rest of the pack is dealt.
    """
    return from_file("trump method", name, methods(), __name__, "fill", None)

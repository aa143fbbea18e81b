"""How is trump named, and who becomes taker? One file a method.

A method is a state machine ``step(table, deal, rules, answer)``: it applies the answer of
`table.seat`, leaves the legal answers of the next seat in `table.answers` and returns that seat,
or `DONE`, or `ABORT` when the cards are thrown in. It calls no player, so the simulation, the
replay and the referee share it. The first call brings `START`.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from jasslab.errors import unknown_name
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
    "method",
    "methods",
]


def methods() -> tuple[str, ...]:
    """Return the names of all trump makings, from the files of this folder."""
    return tuple(module.name for module in iter_modules(__path__) if module.name != "answers")


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
    if name not in methods():
        raise unknown_name("trump method", name, methods())
    return import_module(f"{__name__}.{name}").step

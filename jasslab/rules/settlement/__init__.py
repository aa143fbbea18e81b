"""What does each side write down? One file a way of settling.

A settlement is a function ``settle(table, deal, rules)``: it reads what each side has made and
writes points, score, bonus and whether the contract was made. The referee calls the same
functions as the simulation.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from jasslab.errors import unknown_name
from jasslab.rules.settlement.words import OPTIONS

__all__ = ["OPTIONS", "settlement", "settlements"]


def settlements() -> tuple[str, ...]:
    """Return the names of all settlements, from the files of this folder."""
    return tuple(module.name for module in iter_modules(__path__) if module.name != "words")


def settlement(name: str) -> Any:
    """Return the compiled settlement of a name.

    Parameters
    ----------
    name : str
        Name of a file of this folder.

    Returns
    -------
    callable
        ``settle(table, deal, rules)``.

    Raises
    ------
    UnknownName
        When there is no such settlement.
    """
    if name not in settlements():
        raise unknown_name("settlement", name, settlements())
    return import_module(f"{__name__}.{name}").settle

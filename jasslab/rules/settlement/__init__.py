"""What does each side write down? One file a way of settling.

A settlement is a function ``settle(table, deal, rules)``: it reads what each side has made and
writes points, score, bonus and whether the contract was made. The referee calls the same
functions as the simulation.
"""

from __future__ import annotations

from typing import Any

from jasslab.rules._folder import files, from_file
from jasslab.rules.settlement.words import OPTIONS

__all__ = ["OPTIONS", "settlement", "settlements", "state_reader", "unit_of_score"]


def settlements() -> tuple[str, ...]:
    """Return the names of all settlements, from the files of this folder."""
    return files(__path__, "words")


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
    return from_file("settlement", name, settlements(), __name__, "settle")


def state_reader(name: str) -> Any:
    """Return what writes the state that a referee is told into the table record.

    Parameters
    ----------
    name : str
        Name of a file of this folder.

    Returns
    -------
    callable or None
        What its file calls ``read_state``; None where the settlement needs no state.
    """
    return from_file("settlement", name, settlements(), __name__, "read_state", None)


def unit_of_score(name: str, values: dict[str, Any]) -> str:
    """Return what the scores of a game count: points, strokes, hands, pips.

    Parameters
    ----------
    name : str
        Name of a file of this folder; what it calls ``UNIT`` is a word, or an option with the
        word for some of its values.
    values : dict
        The options of the game.
    """
    unit = from_file("settlement", name, settlements(), __name__, "UNIT", "points")
    if isinstance(unit, str):
        return unit
    option, words = unit
    return str(words.get(values.get(option), "points"))

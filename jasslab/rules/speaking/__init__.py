"""What may be said between cards? One file a way of speaking.

It is a state machine like those of `jasslab.rules.bidding`, run before each card: it gets `START`
with `table.seat` to play, names the seats that may speak and what they may say, and returns
`DONE` when the card can be played, or `ABORT` when the play ends, as it does when a side gives
up. It may show a hidden trump, and bar cards (`deal.barred`) from the seat to play.
"""

from __future__ import annotations

from typing import Any

from jasslab.rules._folder import files, from_file

__all__ = ["machine", "machines"]


def machines() -> tuple[str, ...]:
    """Return the names of all ways of speaking, from the files of this folder."""
    return files(__path__, "")


def machine(name: str) -> Any:
    """Return the compiled machine of a name.

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
        When there is no such file.
    """
    return from_file("way of speaking", name, machines(), __name__, "step")

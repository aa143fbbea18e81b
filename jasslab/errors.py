"""The few errors that reach a user, and how their messages are made.

Every message says what was given, what was expected and, for names, what is near.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from jasslab._reasons import hint

__all__ = [
    "IllegalPlay",
    "Interrupted",
    "JasslabError",
    "NotationError",
    "PlayerError",
    "RuleConflict",
    "UnknownName",
    "unknown_name",
]


class JasslabError(ValueError):
    """Anything wrong with what was asked for; the base of the errors below."""


class NotationError(JasslabError):
    """Text that cannot be read as cards, or cards that the pack does not have."""


class IllegalPlay(JasslabError):
    """Readable, but against the rules: a card or an answer that is not allowed."""


class UnknownName(JasslabError):
    """A variant, player, option, frame or column that does not exist."""


class RuleConflict(JasslabError):
    """Rules that do not go together, or a question that the variant does not have."""


class PlayerError(JasslabError):
    """A player failed: what it raised, and the deal and the seat at which it did."""

    @classmethod
    def of(cls, where: str, name: str, error: BaseException) -> PlayerError:
        """Make the error for a player that raised another one.

        Parameters
        ----------
        where : str
            The deal and the seat.
        name : str
            The player.
        error : BaseException
            What it raised.

        Returns
        -------
        PlayerError
            The error, to be raised by the caller.
        """
        raised = "" if isinstance(error, JasslabError) else f"{type(error).__name__}: "
        helps = hint(error)
        return cls(f"{where}: player {name} failed: {raised}{error}{'; ' * bool(helps)}{helps}")


class Interrupted(KeyboardInterrupt):
    """A long run was stopped; `partial` holds what had been finished.

    Attributes
    ----------
    partial : object
        The usable result of the finished part, marked as incomplete.
    """

    def __init__(self, message: str, partial: object = None) -> None:
        super().__init__(message)
        self.partial = partial


def unknown_name(what: str, given: object, known: Iterable[str]) -> UnknownName:
    """Make the error for a name that is not known, with the nearest known names.

    Parameters
    ----------
    what : str
        Kind of thing that was looked up, such as ``"variant"``.
    given : object
        What the user wrote.
    known : iterable of str
        Names that would have been right.

    Returns
    -------
    UnknownName
        The error, to be raised by the caller.

    Examples
    --------
    >>> print(unknown_name("variant", "belotte", ["belote", "klaverjas"]))
    unknown variant 'belotte'; did you mean 'belote'? known: belote, klaverjas
    """
    names = sorted(known)
    text = str(given).lower()
    near = get_close_matches(text, names, n=2, cutoff=0.6)
    if not near and len(text) > 2:
        near = [name for name in names if text in name][:2]
    hint = f" did you mean {' or '.join(map(repr, near))}?" if near else ""
    return UnknownName(f"unknown {what} {given!r};{hint} known: {', '.join(names)}")

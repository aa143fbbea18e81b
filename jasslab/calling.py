"""Calls that do not fit: what was meant is told, in place of Python's own words.

When do I need this room? When a public function takes most of its arguments by name, and one who
forgets a name, or gives one that belongs elsewhere, should learn what to write.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pandas as pd

from jasslab.errors import JasslabError
from jasslab.rules import VOCABULARY

__all__ = ["front_door", "short"]

#: What an argument that takes a game is called.
_GAMES = ("variant_name", "variant", "name")

P = ParamSpec("P")
R = TypeVar("R")


def short(value: Any) -> str:
    """Return what was given, in one line of decent length.

    Parameters
    ----------
    value : object
        Anything.

    Examples
    --------
    >>> short(10), short([1] * 99), short(pd.Series([1], name="trump"))
    ('10', 'a list of 99', "a Series 'trump'")
    """
    if isinstance(value, (pd.Series, pd.DataFrame)):
        name = f" {value.name!r}" if isinstance(value, pd.Series) else ""
        return f"a {type(value).__name__}{name}"
    label = getattr(value, "label", None)
    text = str(label) if isinstance(label, str) else repr(value)
    if "\n" not in text and len(text) <= 60:
        return text
    size = f" of {len(value)}" if hasattr(value, "__len__") else ""
    return f"a {type(value).__name__}{size}"


def _strange(name: str, value: Any, known: Mapping[str, Any], game: Any) -> str:
    """Say what to do about an argument that a function does not have."""
    if name in VOCABULARY:
        house = getattr(game, "name", game)
        house = repr(house) if isinstance(house, str) else "..."
        return (
            f"{name} is an option of the rules; give the variant "
            f"jl.variant({house}).replace({name}={short(value)})"
        )
    near = " or ".join(f"{one}=" for one in get_close_matches(name, known, n=2))
    hint = f"; did you mean {near}?" if near else f"; known: {', '.join(known)}"
    return f"no argument {name!r}{hint}"


def _misfit(
    found: Mapping[str, inspect.Parameter], args: tuple[Any, ...], named: Mapping[str, Any]
) -> str | None:
    """Say what is wrong with a call, None where it fits."""
    known = {name: one for name, one in found.items() if one.kind is not one.VAR_KEYWORD}
    placed = [name for name, one in known.items() if one.kind is one.POSITIONAL_OR_KEYWORD]
    needed = [name for name, one in known.items() if one.default is one.empty]
    given = {**dict(zip(placed, args, strict=False)), **named}
    absent = [name for name in needed if name not in given]
    if len(args) > len(placed):
        by_name = absent[0] if absent else next(name for name in known if name not in placed)
        return f"{short(args[len(placed)])} needs its name; did you mean {by_name}=...?"
    twice = [name for name in placed[: len(args)] if name in named]
    if twice:
        return f"{twice[0]} is given twice"
    strange = [name for name in named if name not in known] if len(known) == len(found) else []
    if strange:
        game = next((given[word] for word in _GAMES if word in given), None)
        return _strange(strange[0], named[strange[0]], known, game)
    return f"{absent[0]}= is missing" if absent else None


def front_door(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function answer calls that do not fit by a `JasslabError` that says what was meant.

    Parameters
    ----------
    function : callable
        A public function.

    Returns
    -------
    callable
        The function, with the same signature.
    """
    found = inspect.signature(function).parameters

    @wraps(function)
    def ask(*args: P.args, **named: P.kwargs) -> R:
        wrong = _misfit(found, args, named)
        if wrong is not None:
            raise JasslabError(f"{function.__name__}: {wrong}")
        return function(*args, **named)

    return ask

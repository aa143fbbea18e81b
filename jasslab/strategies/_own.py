"""Players of one's own: a plain Python function becomes a player.

The function answers for one half, the cards or everything else; a player that exists does the
other half. Its parameters stand behind those of that player in ``me.params``.
"""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any

from jasslab._compile import kernel
from jasslab._handed import whole_number
from jasslab.errors import JasslabError
from jasslab.rules.records import N_PARAMS
from jasslab.strategies._outside import Half, wait
from jasslab.strategies._player import Parameter, Player

__all__ = ["own_player"]

HOW = ("compiled", "python", "numpy")
_FIRST = ("me", "table", "rules")
_ANY = 1e300


def _parameters(function: Any, what: str) -> tuple[Parameter, ...]:
    """Return the parameters of a function behind me, table and rules, or say what is wrong."""
    found = list(inspect.signature(function).parameters.values())
    names = ", ".join(str(one) for one in found)
    if tuple(one.name for one in found[:3]) != _FIRST:
        raise JasslabError(
            f"{what} {function.__name__}({names}): expected me, table, rules first, then "
            f"parameters with a number as default, such as {function.__name__}(me, table, rules, "
            f"patience=2)"
        )
    for one in found[3:]:
        number = isinstance(one.default, (int, float)) and not isinstance(one.default, bool)
        if not number or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
            raise JasslabError(
                f"{what} {function.__name__}: parameter {one.name!r} needs a number as default, "
                f"such as {one.name}=1"
            )
    return tuple(
        Parameter(one.name, one.default, -_ANY, _ANY, f"parameter of {function.__name__}")
        for one in found[3:]
    )


def _reading(function: Any, first: int, n: int) -> Any:
    """Return the function with its parameters read from their places, as a kernel.

    numba wants to know how many arguments there are, so the call is written out.
    """
    numbers = "".join(f", me.params[{first + place}]" for place in range(n))
    function_kernel = kernel(function, kept=False, boundscheck=True)
    known = {"function": function_kernel, "whole_number": whole_number}
    call = f"whole_number(function(me, table, rules{numbers}))"
    text = f"def choose(me, table, rules):\n    return {call}\n"
    exec(text, known)  # noqa: S102  # of numbers alone
    made: Any = known["choose"]
    made.__name__ = made.__qualname__ = function.__name__
    return kernel(made, kept=False)


def own_player(
    function: Any, half: str, base: Player, how: str, sees_all: bool, name: str | None
) -> Player:
    """Return a player in which a function takes the place of one half of another player.

    Parameters
    ----------
    function : callable
        ``function(me, table, rules, parameter=number, ...)``.
    half : str
        ``"play"`` for cards, ``"bid"`` for every other answer.
    base : Player
        Does the other half.
    how : str
        compiled, python or numpy.
    sees_all : bool
        Whether it is shown all hands.
    name : str or None
        Its name; that of the function unless given.

    Returns
    -------
    Player
        The player.

    Raises
    ------
    JasslabError
        For a function that cannot be a player.
    """
    what = {"play": "strategy", "bid": "bidder"}[half]
    if how not in HOW:
        raise JasslabError(f"{what}: how={how!r}: expected {', '.join(map(repr, HOW))}")
    if not inspect.isfunction(function):
        raise JasslabError(f"{what}: expected a function of me, table, rules; given {function!r}")
    knobs = _parameters(function, what)
    both = {one.name for one in knobs} & {one.name for one in base.knobs}
    if both:
        raise JasslabError(
            f"{what} {function.__name__}: {base.name} has a parameter {both.pop()!r} already; "
            f"choose another name"
        )
    first = len(base.knobs)
    if first + len(knobs) > N_PARAMS:
        raise JasslabError(
            f"{what} {function.__name__}: {len(knobs)} parameters; with {base.name} there is room "
            f"for {N_PARAMS - first}"
        )
    choose = _reading(function, first, len(knobs)) if how == "compiled" else wait
    asked = Half(function, tuple(one.name for one in knobs), how)
    told = (function.__doc__ or "").strip().split("\n")[0]
    halves = {"bid": base.halves[0], "play": base.halves[1], half: asked}
    made = replace(
        base,
        name=name or function.__name__,
        knobs=base.knobs + knobs,
        means=told or f"Cards as {function.__name__}." if half == "play" else told,
        sees_all=base.sees_all or sees_all,
        halves=(halves["bid"], halves["play"]),
        own=True,
    )
    if half == "play":
        return replace(made, play=choose)
    return replace(made, bid=choose, decisions=None)

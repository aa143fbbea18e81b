"""Halves of players that are Python functions, asked from outside the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from jasslab._compile import kernel
from jasslab._plain import plainly
from jasslab.rules.records import NOT_YET

__all__ = ["Half", "Outside", "wait"]


@kernel
def wait(me: Any, table: Any, rules: Any) -> int:
    """Return the answer that came from outside the engine, `NOT_YET` while there is none."""
    answer = me.answer
    me.answer = NOT_YET
    return answer


@dataclass(frozen=True)
class Outside:
    """A Python function that answers from outside the engine.

    Parameters
    ----------
    name : str
        The player.
    choose : callable
        ``choose(me, table, rules)``.
    together : bool
        It answers for many deals at once, with arrays.
    """

    name: str
    choose: Callable[..., Any]
    together: bool


@dataclass(frozen=True)
class Half:
    """The Python function of one half, and how it is asked, with its own parameters.

    Parameters
    ----------
    function : callable
        The function.
    knobs : tuple of str
        Names of its own parameters.
    how : str
        compiled, python or numpy.
    """

    function: Callable[..., Any]
    knobs: tuple[str, ...]
    how: str

    def asked(self, who: Any) -> Outside:
        """Return who is asked, with the parameters of a player.

        Parameters
        ----------
        who : Player
            The player.
        """
        numbers = dict(zip((knob.name for knob in who.knobs), who.numbers, strict=False))
        function = self.function if self.how == "numpy" else plainly(self.function)
        bound = partial(function, **{name: numbers[name] for name in self.knobs})
        return Outside(repr(who), bound, self.how == "numpy")

    @property
    def in_python(self) -> Half:
        """The same function, asked from outside."""
        return replace(self, how="python") if self.how == "compiled" else self

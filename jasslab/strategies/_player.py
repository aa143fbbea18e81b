"""A player: two compiled functions and named parameters.

``choose(me, table, rules) -> int`` is the one type of both: `bid` answers everything that is no
card (codes of `jasslab.frames.ACTIONS`), `play` plays cards (card ids). `me` is the seat's own
record, `table` what everybody sees, `rules` what the referee reads
(`jasslab.rules.records`). Parameters are read by place from ``me.params``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from jasslab.errors import JasslabError, unknown_name
from jasslab.strategies._outside import Half, wait

__all__ = ["Parameter", "Player"]


@dataclass(frozen=True)
class Parameter:
    """One knob of a player.

    Parameters
    ----------
    name : str
        Its name.
    default : float
        Value unless another is given.
    low, high : float
        Range of sensible values; others are refused.
    means : str
        What it does, in a card player's words.
    by_game : bool
        Whether a game may recommend another value than the default (`Variant.tuned`).
    """

    name: str
    default: float
    low: float
    high: float
    means: str
    by_game: bool = False

    def check(self, value: Any, who: str) -> float:
        """Return a value, or raise `JasslabError` for one outside the range.

        Parameters
        ----------
        value : object
            A number, of Python or numpy.
        who : str
            Whose parameter it is, for the message.
        """
        if isinstance(value, (np.integer, np.floating)):
            value = value.item()
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not number or not self.low <= value <= self.high:
            raise JasslabError(
                f"{who}: {self.name}={value!r}: expected a number from {self.low:g} "
                f"to {self.high:g} ({self.means})"
            )
        return value


@dataclass(frozen=True)
class Player:
    """A way of playing, with its parameters.

    Parameters
    ----------
    name : str
        Registry name.
    bid, play : callable
        Compiled functions ``choose(me, table, rules) -> int``; None in a player of which only the
        name is known.
    knobs : tuple of Parameter
        Its parameters, in the order in which they stand in ``me.params``.
    decisions : callable, optional
        ``decisions(trump_making) -> choose``: what takes the place of `bid` in games with that
        trump making, None where nothing does.
    means : str
        One sentence on how it plays.
    params : tuple of (str, float)
        Values that were given; they stand above all others.
    sees_all : bool
        The player is shown the hands of all seats (``me.hands``).
    halves : tuple
        The Python functions that answer besides cards, and that play cards, where the player is
        of a user's making; else None.
    own : bool
        It was made of a user's function, and cannot be found by its name.
    reads : callable, optional
        ``reads(trump_making) -> names``: which of the parameters that are `by_game` matter in
        games with that trump making; None: all.
    tuned : tuple of (str, float)
        Values that a game recommends; see `in_game`.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.player("basic", take_at=42)
    basic(take_at=42)
    """

    name: str
    bid: Any
    play: Any
    knobs: tuple[Parameter, ...] = ()
    means: str = ""
    params: tuple[tuple[str, float], ...] = ()
    sees_all: bool = False
    halves: tuple[Any, Any] = (None, None)
    own: bool = False
    decisions: Callable[[str], Callable[..., int] | None] | None = None
    reads: Callable[[str], Collection[str]] | None = None
    tuned: tuple[tuple[str, float], ...] = field(default=(), compare=False, repr=False)

    @property
    def outside(self) -> tuple[Any, Any]:
        """Who gives answers besides cards, and who plays cards, where no kernel does."""
        bids, plays = (
            half.asked(self) if half and half.how != "compiled" else None for half in self.halves
        )
        return bids, plays

    def in_python(self, trump_making: str) -> Player:
        """Return the player with both halves as plain Python, asked from outside the engine.

        Parameters
        ----------
        trump_making : str
            How trump is made in the game: it decides what answers besides cards.
        """
        bids, plays = self.halves
        return replace(
            self,
            bid=wait,
            play=wait,
            decisions=None,
            halves=(
                bids.in_python if bids else Half(self.bidder(trump_making), (), "python"),
                plays.in_python if plays else Half(self.play, (), "python"),
            ),
        )

    def bidder(self, trump_making: str) -> Any:
        """Return the function that answers whatever is no card, in games of a trump making.

        Parameters
        ----------
        trump_making : str
            Name of a file in `jasslab.rules.bidding`.
        """
        if self.play is None:
            raise JasslabError(
                f"player {self.name!r} was made of a function that is not stored with the frames; "
                f"make it again, and simulate with it"
            )
        found = self.decisions(trump_making) if self.decisions else None
        return found or self.bid

    def knobs_in(self, trump_making: str) -> tuple[Parameter, ...]:
        """Return the parameters that matter in games of a trump making.

        Parameters
        ----------
        trump_making : str
            Name of a file in `jasslab.rules.bidding`.
        """
        if self.reads is None:
            return self.knobs
        heard = self.reads(trump_making)
        return tuple(knob for knob in self.knobs if not knob.by_game or knob.name in heard)

    def replace(self, **params: float) -> Player:
        """Return the player with other parameters.

        Parameters
        ----------
        **params
            Names and values of parameters.

        Returns
        -------
        Player
            A new player; this one is unchanged.

        Raises
        ------
        UnknownName
            For a parameter that the player does not have.
        JasslabError
            For a value outside its range.
        """
        known = {knob.name: knob for knob in self.knobs}
        for name, value in list(params.items()):
            if name not in known:
                raise unknown_name(f"parameter of player {self.name!r}", name, known or ["none"])
            params[name] = known[name].check(value, self.name)
        merged = {**dict(self.params), **params}
        ordered = tuple(
            (knob.name, merged[knob.name]) for knob in self.knobs if knob.name in merged
        )
        return replace(self, params=ordered)

    def in_game(self, tuned: Mapping[str, float]) -> Player:
        """Return the player as it sits down to a game.

        Parameters
        ----------
        tuned : mapping of str to float
            What the game recommends (`Variant.tuned`); it takes the place of the defaults of
            parameters that are `by_game`, and never of values that were given.

        Returns
        -------
        Player
            Equal to this one, and called the same.
        """
        heard = tuple(
            (knob.name, tuned[knob.name])
            for knob in self.knobs
            if knob.by_game and knob.name in tuned
        )
        return replace(self, tuned=heard)

    @property
    def numbers(self) -> list[float]:
        """All parameter values, in the order of ``me.params``.

        What was given counts before what the game recommends, and that before the defaults.
        """
        values = dict(self.tuned) | dict(self.params)
        return [float(values.get(knob.name, knob.default)) for knob in self.knobs]

    def described(self) -> dict[str, Any]:
        """Return name, all values in effect, and which of them were given, for a manifest."""
        names = [knob.name for knob in self.knobs]
        return {
            "name": self.name,
            "own": self.own,
            "sees_all": self.sees_all,
            "changed": [name for name, _ in self.params],
            "params": dict(zip(names, self.numbers, strict=False)) | dict(self.params),
        }

    @classmethod
    def remembered(cls, told: dict[str, Any]) -> Player:
        """Return the player of a manifest that was a user's own: its name and numbers.

        Parameters
        ----------
        told : dict
            What `described` wrote.
        """
        knobs = tuple(Parameter(name, x, x, x, "as it was") for name, x in told["params"].items())
        return cls(told["name"], None, None, knobs, sees_all=told["sees_all"], own=True)

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value:g}" for name, value in self.params)
        told = f"{self.name}({inside})" if inside else self.name
        return f"{told} [sees all cards]" if self.sees_all else told

    def __hash__(self) -> int:
        """Agree with equality: name and parameters."""
        return hash((self.name, self.params))

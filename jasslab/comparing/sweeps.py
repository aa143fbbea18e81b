"""Turn the knobs of a player, and see which values are best on the same cards."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import pandas as pd

from jasslab.asking import as_count, as_seed
from jasslab.calling import front_door, short
from jasslab.comparing._paired import N_DEALS, Array, as_workers, to_best
from jasslab.comparing.duels import Bout, bout_plan, n_seatings, play_bout, score_unit
from jasslab.crew import progress_bar
from jasslab.errors import Interrupted, JasslabError
from jasslab.simulation import Plan
from jasslab.stats.intervals import Moments, check_confidence, mean_interval
from jasslab.strategies import Player
from jasslab.strategies import player as find_player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["sweep"]

Point = dict[str, float]


def _numbers(name: str, given: Any, who: Player) -> list[float]:
    """Return the values of one parameter, each within its range and there once."""
    try:
        numbers = [float(value) for value in np.atleast_1d(np.asarray(given, dtype=float))]
    except (TypeError, ValueError):
        raise JasslabError(
            f"{name}={short(given)}: expected numbers, such as range(30, 60, 2)"
        ) from None
    if not numbers:
        raise JasslabError(f"{name}={given!r}: expected at least one value")
    for number in numbers:
        who.replace(**{name: number})
        if numbers.count(number) > 1:
            raise JasslabError(f"{name}={short(given)}: {number:g} is given twice")
    return numbers


def _grid(knobs: Mapping[str, Any], who: Player) -> list[Point]:
    """Return every combination of the values of one or two parameters."""
    if not 1 <= len(knobs) <= 2:
        raise JasslabError(
            f"sweep takes one or two parameters with their values, such as take_at=range(30, 60); "
            f"given {', '.join(knobs) or 'none'}"
        )
    values = [_numbers(name, given, who) for name, given in knobs.items()]
    return [dict(zip(knobs, point, strict=True)) for point in product(*values)]


def _row(point: Point, bout: Bout, confidence: float) -> dict[str, float]:
    """Return what a value did against the player as it is."""
    moments = Moments.of(bout.differences)
    low, high = moments.interval(confidence)
    judged, made, passed = bout.taken()
    return (
        point
        | {"difference": moments.mean, "se": moments.se, "low": low, "high": high, "n": moments.n}
        | {
            "success": made / judged if judged else math.nan,
            "passed_out": passed / (bout.n_sides * moments.n),
        }
    )


class _Sweep:
    """The values of a sweep, one after the other, and the table of those that are finished."""

    def __init__(self, plan: Plan, base: Player, points: list[Point], confidence: float) -> None:
        self.plan, self.base, self.points, self.level = plan, base, points, confidence
        self.rows: list[dict[str, float]] = []
        self.differences: list[Array] = []
        numbers = base.in_game(plan.variant.tuned).numbers
        values = dict(zip([knob.name for knob in base.knobs], numbers, strict=True))
        self.default = {name: values[name] for name in points[0]}

    def n_runs(self, fresh: int) -> int:
        """Return how many deals are played in all, the winner's fresh ones among them."""
        rules, base = self.plan.variant, self.base
        times = sum(n_seatings(rules, base.replace(**point), base) for point in self.points)
        return times * self.plan.n_deals + rules.n_sides * fresh

    def play(self, workers: int | None, bar: Any) -> None:
        """Play every value against the player as it is."""
        for point in self.points:
            bout = play_bout(self.plan, self.base.replace(**point), self.base, workers, bar)
            self.differences.append(bout.differences)
            self.rows.append(_row(point, bout, self.level))

    def best(self) -> Point:
        """Return the best value; the player as it is where others only do as well."""
        found = np.array([row["difference"] for row in self.rows])
        top = [self.points[place] for place in np.flatnonzero(found == found.max())]
        return self.default if self.default in top else top[0]

    def confirm(self, fresh: int, workers: int | None, bar: Any) -> dict[str, Any]:
        """Return what the best value does on deals that did not choose it."""
        plan = bout_plan(self.plan.variant, fresh, self.plan.seed, first=self.plan.n_deals)
        bout = play_bout(plan, self.base.replace(**self.best()), self.base, workers, bar)
        row = mean_interval(bout.differences, confidence=self.level).iloc[0]
        return {str(name): value for name, value in row.to_dict().items()}

    def table(self, **attrs: Any) -> pd.DataFrame:
        """Put the finished values under each other, with their distances to the best."""
        rows = [pd.DataFrame(self.rows), to_best(self.differences, self.level)]
        found = pd.concat(rows, axis=1).set_index(list(self.default))
        best = self.best()
        told: dict[Any, Any] = {
            "variant": self.plan.variant.label,
            "player": repr(self.base),
            "seed": self.plan.seed,
            "n_deals": self.plan.n_deals,
            "confidence": self.level,
            "unit_of_score": score_unit(self.plan.variant),
            "default": self.default,
            "best": best,
            "best_is_default": best == self.default,
            "complete": True,
        }
        found.attrs = told | attrs
        return found


@front_door
def sweep(
    variant: str | Variant,
    player: str | Player = "basic",
    *,
    n_deals: int = N_DEALS,
    seed: int | None = None,
    confirm: int | None = None,
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
    **knobs: Any,
) -> pd.DataFrame:
    """Turn one or two knobs of a player, and see which values are best on the same cards.

    Every value plays against the player as it is, on every deal once for each side, as in `duel`,
    so the difference counts what a value gains and not how often it takes.

    Parameters
    ----------
    variant : str or Variant
        A game.
    player : str or Player
        The player, and what the values are compared with.
    n_deals : int
        Deals for each value; each is played once for every side.
    seed : int, optional
        As in `simulate`.
    confirm : int, optional
        Fresh deals, after those of the sweep, on which the best value is estimated once more (in
        ``attrs["confirmed"]``), since the best of many looks better than it is.
    confidence : float
        Level of the intervals.
    workers, progress : optional
        As in `simulate`.
    **knobs
        Names of one or two parameters, and the values to try.

    Returns
    -------
    pandas.DataFrame
        Index: the values. Columns: difference (paired score a deal against the player as it is,
        exactly 0 for its own value), se, low, high, n; success of the contracts of the candidate
        (missing where none is judged) and share of these deals passed out; to_best, with
        simultaneous bounds for the distance to the best of the others (Hsu); flat_top: the value
        may be the best. In its `attrs`: best (value by parameter), default (values of the player
        as it is), best_is_default, confirmed, seed and others. `jasslab.plots.sweep` draws it.

    Raises
    ------
    JasslabError
        For arguments that make no sense.
    Interrupted
        When stopped; `partial` is the table of the values that were finished, or None.

    Examples
    --------
    >>> import jasslab as jl
    >>> found = jl.sweep("belote", "basic", take_at=[20, 50, 110], n_deals=1000, seed=1)
    >>> found.difference.idxmax()
    np.float64(50.0)
    >>> found.attrs["best_is_default"]
    True
    """
    rules, base = find_variant(variant), find_player(player)
    n, number, level = as_count("n_deals", n_deals, 2), as_seed(seed), check_confidence(confidence)
    fresh = 0 if confirm is None else as_count("confirm", confirm, 2)
    crew, points = as_workers(workers), _grid(knobs, base)
    made = _Sweep(bout_plan(rules, n, number), base, points, level)
    try:
        with progress_bar(made.n_runs(fresh), progress) as bar:
            shown = False if bar is None else bar
            made.play(crew, shown)
            if fresh:
                return made.table(confirmed=made.confirm(fresh, crew, shown))
    except KeyboardInterrupt:
        partial = made.table(complete=False) if made.rows else None
        raise Interrupted(
            f"stopped after {len(made.rows)} of {len(points)} values", partial
        ) from None
    return made.table()

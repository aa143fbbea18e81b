"""Turn the knobs of a player, and see which values are best on the same cards."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

from jasslab.asking import as_count, as_seed
from jasslab.calling import front_door
from jasslab.comparing._paired import Array, as_workers
from jasslab.comparing.duels import Bout, bout_plan, play_bout
from jasslab.crew import progress_bar
from jasslab.errors import Interrupted, JasslabError
from jasslab.stats.intervals import Moments, check_confidence, mean_interval
from jasslab.strategies import Player, player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["sweep"]


def _grid(knobs: Mapping[str, Any], who: Player) -> list[dict[str, float]]:
    """Return every combination of the values of one or two parameters."""
    if not 1 <= len(knobs) <= 2:
        raise JasslabError(
            f"sweep takes one or two parameters with their values, such as take_at=range(30, 60); "
            f"given {', '.join(knobs) or 'none'}"
        )
    values = []
    for name, given in knobs.items():
        numbers = [float(value) for value in np.atleast_1d(np.asarray(given, dtype=float))]
        if not numbers:
            raise JasslabError(f"{name}={given!r}: expected at least one value")
        for number in numbers:
            who.replace(**{name: number})
        values.append(numbers)
    return [dict(zip(knobs, point, strict=True)) for point in product(*values)]


def _to_best(differences: list[Array], confidence: float) -> pd.DataFrame:
    """Return each value's paired distance to the best of the others, by Hsu's method.

    Each value is compared with every other one at once (J. C. Hsu, 1981; one-sided normal
    bounds, Bonferroni over the others): the bounds hold whichever value came out best, so the
    best of many is not flattered. A value is in the flat top when its upper bound is above 0,
    and the truly best value is there with the confidence asked for.
    """
    values = np.vstack(differences)
    means, others = values.mean(axis=1), max(1, len(values) - 1)
    reach = NormalDist().inv_cdf(1 - (1 - confidence) / others)
    spread = np.atleast_2d(np.cov(values))
    both = np.add.outer(np.diag(spread), np.diag(spread))
    squares = np.maximum(both - 2 * spread, 0)
    gaps = np.subtract.outer(means, means)
    # itself, and values with which the player does exactly the same, are no rivals
    gaps[(squares <= 1e-9 * both) & (np.abs(gaps) < 1e-9)] = np.inf
    errors = reach * np.sqrt(squares / values.shape[1])
    high = np.maximum(np.min(gaps + errors, axis=1), 0)
    flat = high > 0
    low = np.minimum(np.min(np.where(flat[None, :], gaps - errors, np.inf), axis=1), 0)
    best = int(means.argmax())
    return pd.DataFrame(
        {
            "to_best": means - means[best],
            "to_best_low": low,
            "to_best_high": np.where(np.isinf(high), 0.0, high),
            "flat_top": flat,
        }
    )


def _row(point: dict[str, float], bout: Bout, confidence: float) -> dict[str, float]:
    """Return what a value did against the player as it is."""
    moments = Moments.of(bout.differences)
    low, high = moments.interval(confidence)
    took, made, passed = bout.taken()
    return (
        point
        | {"difference": moments.mean, "se": moments.se, "low": low, "high": high, "n": moments.n}
        | {"success": made / took if took else math.nan, "passed_out": passed / (2 * moments.n)}
    )


def _told(rows: list[dict[str, float]], differences: list[Array], level: float) -> pd.DataFrame:
    """Put the values under each other, with their distances to the best."""
    return pd.concat([pd.DataFrame(rows), _to_best(differences, level)], axis=1)


@front_door
def sweep(
    variant: str | Variant,
    who: str | Player = "basic",
    *,
    n_deals: int,
    seed: int | None = None,
    confirm: int | None = None,
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
    **knobs: Any,
) -> pd.DataFrame:
    """Turn one or two knobs of a player, and see which values are best on the same cards.

    Every value plays against the player as it is, on every deal twice with sides swapped, so the
    difference counts what a value gains and not how often it takes.

    Parameters
    ----------
    variant : str or Variant
        A partnership game.
    who : str or Player
        The player, and what the values are compared with.
    n_deals : int
        Deals for each value; each is played twice.
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
        Index: the values. Columns: difference (paired score a deal against the player as it is),
        se, low, high, n; success of the candidate's takers and share of these deals passed out;
        to_best, with simultaneous bounds for the distance to the best of the others (Hsu);
        flat_top: the value may be the best.

    Raises
    ------
    JasslabError
        For arguments that make no sense.
    Interrupted
        When stopped; `partial` is the table of the values that were finished, or None.

    Examples
    --------
    >>> import jasslab as jl
    >>> found = jl.sweep("belote", n_deals=1000, seed=1, take_at=[20, 50, 110])
    >>> found.difference.idxmax()
    np.float64(50.0)
    """
    rules, base = find_variant(variant), player(who)
    n, number, level = as_count("n_deals", n_deals, 2), as_seed(seed), check_confidence(confidence)
    fresh = 0 if confirm is None else as_count("confirm", confirm, 2)
    plan, points, crew = bout_plan(rules, n, number), _grid(knobs, base), as_workers(workers)
    rows: list[dict[str, float]] = []
    differences: list[Array] = []
    attrs: dict[Any, Any] = {
        "variant": rules.label,
        "player": repr(base),
        "seed": number,
        "complete": True,
    }

    def table() -> pd.DataFrame:
        found = _told(rows, differences, level).set_index(list(knobs))
        found.attrs = attrs | {"best": points[int(found["difference"].to_numpy().argmax())]}
        return found

    try:
        with progress_bar(2 * (n * len(points) + fresh), progress) as bar:
            shown = False if bar is None else bar
            for point in points:
                bout = play_bout(plan, base.replace(**point), base, crew, shown)
                differences.append(bout.differences)
                rows.append(_row(point, bout, level))
            found = table()
            if fresh:
                again = bout_plan(rules, fresh, number, first=n)
                best = base.replace(**found.attrs["best"])
                bout = play_bout(again, best, base, crew, shown)
                found.attrs["confirmed"] = mean_interval(bout.differences).iloc[0].to_dict()
    except KeyboardInterrupt:
        attrs["complete"] = False
        raise Interrupted(
            f"stopped after {len(rows)} of {len(points)} values", table() if rows else None
        ) from None
    return found

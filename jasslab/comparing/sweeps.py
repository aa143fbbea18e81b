"""Turn the knobs of a player, and see which values are best on the same cards."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import pandas as pd

from jasslab.asking import as_count, as_seed
from jasslab.comparing._paired import Array, holm, p_value
from jasslab.comparing.duels import play_bout
from jasslab.errors import JasslabError
from jasslab.stats.intervals import Moments, check_confidence, normal_quantile
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
    """Return each value's paired distance to the best one, with simultaneous bounds."""
    best = int(np.argmax([values.mean() for values in differences]))
    rows, raw = [], []
    reach = normal_quantile(1 - (1 - confidence) / max(1, len(differences) - 1))
    for values in differences:
        moments = Moments.of(values - differences[best])
        se = moments.se if moments.variance > 0 else 0.0
        rows.append(
            {
                "to_best": moments.mean,
                "to_best_low": moments.mean - reach * se,
                "to_best_high": moments.mean + reach * se,
            }
        )
        raw.append(p_value(moments.mean, se))
    table = pd.DataFrame(rows)
    others = [place for place in range(len(raw)) if place != best]
    table["flat_top"] = True
    if others:
        adjusted = holm([raw[place] for place in others])
        table.loc[others, "flat_top"] = [p >= 1 - confidence for p in adjusted]
    return table


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
        Fresh deals on which the best value is estimated once more (in ``attrs["confirmed"]``),
        since the best of many looks better than it is.
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
        se, low, high, n; to_best with simultaneous bounds; flat_top (not distinguishable from
        the best, by Holm's method); success and passed_out of the candidate.

    Raises
    ------
    JasslabError
        For arguments that make no sense.

    Examples
    --------
    >>> import jasslab as jl
    >>> found = jl.sweep("belote", n_deals=1000, seed=1, take_at=[20, 50, 110])
    >>> found.difference.idxmax()
    np.float64(50.0)
    """
    rules, base = find_variant(variant), player(who)
    n, number, level = as_count("n_deals", n_deals, 2), as_seed(seed), check_confidence(confidence)
    points = _grid(knobs, base)
    rows, differences = [], []
    for point in points:
        bout = play_bout(base.replace(**point), base, rules, n, number, workers, progress)
        moments = Moments.of(bout.differences)
        low, high = moments.interval(level)
        took, made, passed = bout.taken()
        differences.append(bout.differences)
        rows.append(
            point
            | {"difference": moments.mean, "se": moments.se, "low": low, "high": high, "n": n}
            | {"success": made / took if took else math.nan, "passed_out": passed / (2 * n)}
        )
    table = pd.concat([pd.DataFrame(rows), _to_best(differences, level)], axis=1)
    table = table.set_index(list(knobs))
    best = points[int(table["difference"].to_numpy().argmax())]
    table.attrs = {"variant": rules.label, "player": repr(base), "best": best, "seed": number}
    if confirm is not None:
        again = play_bout(
            base.replace(**best), base, rules, as_count("confirm", confirm, 2), number + 1,
            workers, progress,
        )  # fmt: skip
        moments = Moments.of(again.differences)
        low, high = moments.interval(level)
        fresh = {"estimate": moments.mean, "low": low, "high": high, "n": moments.n}
        table.attrs["confirmed"] = fresh
    return table

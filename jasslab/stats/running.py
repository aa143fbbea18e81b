"""What an estimate was along the way: after ten deals, after a hundred, after all of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from jasslab.asking import as_count
from jasslab.errors import JasslabError
from jasslab.stats.intervals import (
    NORMAL,
    WILSON,
    check_confidence,
    normal_quantile,
    proportion,
    wide,
)

__all__ = ["running"]

Array = np.ndarray[Any, Any]


def _sizes(n: int, points: int) -> Array:
    """Return numbers of deals from 1 to n, evenly spaced on a logarithmic scale."""
    if n == 0:
        return np.empty(0, np.int64)
    sizes: Array = np.unique(np.geomspace(1, n, points).round().astype(np.int64))
    return sizes


def _means(numbers: Array, sizes: Array, confidence: float) -> pd.DataFrame:
    """Return the mean of the first so many numbers, with its normal interval."""
    # sums of squares about the last mean, lest great means swallow small spreads
    last = float(numbers.mean()) if len(numbers) else 0.0
    apart = numbers - last
    shift = np.cumsum(apart)[sizes - 1] / sizes
    squares = np.cumsum(apart**2)[sizes - 1] - sizes * shift**2
    variance = np.full(len(sizes), np.nan)
    several = sizes > 1
    variance[several] = np.maximum(squares[several], 0) / (sizes[several] - 1)
    reach = normal_quantile(confidence) * np.sqrt(variance / sizes)
    mean = last + shift
    return pd.DataFrame(
        {"estimate": mean, "low": mean - reach, "high": mean + reach, "method": NORMAL}
    )


def running(values: Any, *, points: int = 200, confidence: float = 0.95) -> pd.DataFrame:
    """Return a share or a mean after each of some numbers of deals, in the order of the deals.

    `jasslab.plots.convergence` draws it. Each interval holds for its own number of deals: looked
    at all along, the exact value is left by one of them more often than the level says.

    Parameters
    ----------
    values : array or Series
        One a deal. Yes and no give a share, numbers a mean; missing ones are left out.
    points : int
        About how many numbers of deals, at least 2: from 1 to all, evenly spaced on a
        logarithmic scale, where small ones fall together.
    confidence : float
        Level of each interval.

    Returns
    -------
    pandas.DataFrame
        n (int64), estimate, low, high, method; one row a number of deals, the last one all. A
        share has Wilson's interval throughout, so the band has no step where hits cease to be
        few; a mean has the normal one, whose ends are missing for one deal. No values, no rows.

    Raises
    ------
    JasslabError
        For fewer than two points, a level that is none, or values that are no numbers.

    Examples
    --------
    >>> running([True, False, True, True], points=3).round(3)
       n  estimate    low   high  method
    0  1      1.00  0.207  1.000  wilson
    1  2      0.50  0.095  0.905  wilson
    2  4      0.75  0.301  0.954  wilson
    """
    level = check_confidence(confidence)
    most = as_count("points", points, least=2)
    series = values if isinstance(values, pd.Series) else pd.Series(np.asarray(values))
    kept = series.dropna().infer_objects()
    if len(kept) and not pd.api.types.is_numeric_dtype(kept.dtype):
        raise JasslabError(f"values of type {kept.dtype}: expected numbers, or yes and no")
    numbers = wide(kept)
    sizes = _sizes(len(numbers), most)
    if pd.api.types.is_bool_dtype(kept.dtype):
        hits = np.cumsum(numbers)[sizes - 1]
        table = proportion(hits, sizes, confidence=level, method=WILSON).drop(columns="n")
    else:
        table = _means(numbers, sizes, level)
    table.insert(0, "n", sizes)
    table.attrs = {"confidence": level}
    return table

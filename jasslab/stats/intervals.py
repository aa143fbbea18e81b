"""Intervals for shares and means.

A share of deals gets Wilson's interval, or Clopper and Pearson's exact one when hits or misses
are few; a mean gets the normal interval from its moments; a share over hands is the mean of a
fraction per deal. Sources: E. B. Wilson (1927); C. J. Clopper and E. S. Pearson (1934);
T. F. Chan, G. H. Golub and R. J. LeVeque (1983) for the merging of moments.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

from jasslab.errors import JasslabError

__all__ = ["FEW", "Moments", "mean_interval", "normal_quantile", "proportion"]

#: Below so many hits, or so many misses, a share gets the exact interval.
FEW = 20
WILSON, CLOPPER_PEARSON, NORMAL = "wilson", "clopper-pearson", "normal"
_METHODS = {WILSON: "wilson", CLOPPER_PEARSON: "beta"}


def check_confidence(confidence: Any) -> float:
    """Return a level of confidence, or raise `JasslabError`.

    Parameters
    ----------
    confidence : float
        Between 0 and 1, such as 0.95.
    """
    number = isinstance(confidence, (int, float)) and not isinstance(confidence, bool)
    if not number or not 0 < confidence < 1:
        raise JasslabError(f"confidence={confidence!r}: expected a number between 0 and 1")
    return float(confidence)


def normal_quantile(confidence: float) -> float:
    """Return how many standard errors a two-sided normal interval reaches to each side.

    Parameters
    ----------
    confidence : float
        Such as 0.95, which gives 1.96.
    """
    return NormalDist().inv_cdf(0.5 + check_confidence(confidence) / 2)


def _bounds(hits: Any, n: Any, confidence: float, method: str) -> tuple[Any, Any]:
    """Return the ends of a binomial interval for arrays with n > 0; exact at 0 and n."""
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(hits, n, alpha=1 - confidence, method=_METHODS[method])
    return np.where(hits == 0, 0.0, low), np.where(hits == n, 1.0, high)


def proportion(
    hits: Any, n: Any, *, confidence: float = 0.95, method: str | None = None
) -> pd.DataFrame:
    """Return shares of yes or no, one a deal, with their intervals.

    Parameters
    ----------
    hits : int or array of int
        How often it was yes; a Series gives its index to the answer.
    n : int or array of int
        Of how many; 0 gives missing values.
    confidence : float
        Level of the interval.
    method : str, optional
        ``"wilson"`` or ``"clopper-pearson"``; unless given, the exact Clopper-Pearson interval
        where hits or misses are below 20, else Wilson's.

    Returns
    -------
    pandas.DataFrame
        estimate, low, high, n, method; one row for each pair. The ends are exact: low is 0 when
        there are no hits, high is 1 when there are no misses, and never do both ends meet.

    Raises
    ------
    JasslabError
        For hits below 0 or above n, and for an unknown method.

    Examples
    --------
    >>> proportion([0, 70], 1000).round(4)
       estimate     low    high     n           method
    0      0.00  0.0000  0.0037  1000  clopper-pearson
    1      0.07  0.0558  0.0875  1000           wilson
    """
    level = check_confidence(confidence)
    if method is not None and method not in _METHODS:
        raise JasslabError(f"method={method!r}: expected {' or '.join(map(repr, _METHODS))}")
    index = next((one.index for one in (hits, n) if isinstance(one, pd.Series)), None)
    pair = np.broadcast_arrays(np.atleast_1d(hits), np.atleast_1d(n))
    yes, of = (np.asarray(one, dtype=np.int64) for one in pair)
    if (yes < 0).any() or (yes > of).any():
        raise JasslabError(f"hits={hits!r}, n={n!r}: expected 0 <= hits <= n")
    few = (np.minimum(yes, of - yes) < FEW) if method is None else np.full(len(of), False)
    chosen = np.where(few, CLOPPER_PEARSON, method or WILSON)
    estimate, low, high = (np.full(len(of), np.nan) for _ in range(3))
    estimate[of > 0] = yes[of > 0] / of[of > 0]
    for name in _METHODS:
        rows = (chosen == name) & (of > 0)
        if rows.any():
            low[rows], high[rows] = _bounds(yes[rows], of[rows], level, name)
    columns = {"estimate": estimate, "low": low, "high": high, "n": of, "method": chosen}
    return pd.DataFrame(columns, index=index)


def wide(values: Any) -> np.ndarray[Any, Any]:
    """Return numbers in a type in which sums and products do not wrap, without missing ones.

    Parameters
    ----------
    values : array or Series
        Numbers or booleans; whole ones come back as int64, others as float64.
    """
    series = values if isinstance(values, pd.Series) else pd.Series(np.asarray(values))
    kept = series.dropna()
    whole = pd.api.types.is_integer_dtype(kept.dtype) or pd.api.types.is_bool_dtype(kept.dtype)
    return kept.to_numpy(dtype=np.int64 if whole else np.float64)


@dataclass(frozen=True)
class Moments:
    """Count, mean and sum of squared deviations: all that a mean's interval needs.

    Parts of a run can be summed up apart and merged, in any grouping, with the same answer up to
    rounding.

    Parameters
    ----------
    n : int
        Number of values.
    mean : float
        Their mean.
    m2 : float
        Sum of their squared deviations from the mean.

    Examples
    --------
    >>> a, b = Moments.of([1, 2]), Moments.of([3, 6])
    >>> a.merge(b).mean, a.merge(b).variance == Moments.of([1, 2, 3, 6]).variance
    (3.0, True)
    """

    n: int = 0
    mean: float = math.nan
    m2: float = 0.0

    @classmethod
    def of(cls, values: Any) -> Moments:
        """Sum up some values.

        Parameters
        ----------
        values : array or Series
            Numbers of any type, narrow ones are widened first; missing ones are left out.
        """
        numbers = wide(values)
        if len(numbers) == 0:
            return cls()
        mean = float(numbers.sum() / len(numbers))
        off = numbers - mean
        return cls(len(numbers), mean, float(off @ off))

    def merge(self, other: Moments) -> Moments:
        """Return the moments of both sets of values together.

        Parameters
        ----------
        other : Moments
            Of other values.
        """
        if self.n == 0 or other.n == 0:
            return other if self.n == 0 else self
        n = self.n + other.n
        apart = other.mean - self.mean
        mean = self.mean + apart * other.n / n
        return Moments(n, mean, self.m2 + other.m2 + apart * apart * self.n * other.n / n)

    @property
    def variance(self) -> float:
        """Variance of one value, with n - 1 below."""
        return self.m2 / (self.n - 1) if self.n > 1 else math.nan

    @property
    def se(self) -> float:
        """Standard error of the mean."""
        return math.sqrt(self.variance / self.n) if self.n > 1 else math.nan

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the normal interval of the mean.

        Parameters
        ----------
        confidence : float
            Its level.
        """
        reach = normal_quantile(confidence) * self.se
        return self.mean - reach, self.mean + reach


def mean_interval(values: Any, *, confidence: float = 0.95) -> pd.DataFrame:
    """Return the mean of one number a deal, with its normal interval.

    Parameters
    ----------
    values : array, Series or Moments
        One number a deal; missing ones are left out, and narrow types widened first.
    confidence : float
        Level of the interval.

    Returns
    -------
    pandas.DataFrame
        One row: estimate, low, high, n, method. Below two values the ends are missing.

    Examples
    --------
    >>> mean_interval([1, 2, 3, 6]).round(3)
       estimate    low   high  n  method
    0       3.0  0.883  5.117  4  normal
    """
    moments = values if isinstance(values, Moments) else Moments.of(values)
    low, high = moments.interval(confidence)
    row = {"estimate": moments.mean, "low": low, "high": high, "n": moments.n, "method": NORMAL}
    return pd.DataFrame([row])


def stacked(rows: Iterable[tuple[str, pd.DataFrame]], name: str) -> pd.DataFrame:
    """Put one-row answers under each other.

    Parameters
    ----------
    rows : iterable of (label, frame)
        The answers and what they are about.
    name : str
        Name of the index.
    """
    labels, frames = zip(*rows, strict=True)
    table: pd.DataFrame = pd.concat(frames, ignore_index=True)
    return table.set_axis(pd.Index(labels, name=name), axis=0)

"""Numbers that are no plain means: ratios of sums, spreads, and means in units of a spread.

Each comes with what a single deal contributes to it (its influence), so the standard error is
taken over deals, and differences on the same deals are as simple as those of means. Source:
F. R. Hampel (1974), "The influence curve and its role in robust estimation".
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from jasslab.errors import JasslabError
from jasslab.stats.intervals import NORMAL, Moments, normal_quantile

__all__ = ["Estimated", "average", "ratio", "spread"]

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Estimated:
    """A number, and what each deal contributes to its error.

    Parameters
    ----------
    estimate : float
        The number.
    influence : numpy.ndarray
        One number a deal, about 0 on average: how far the deal moves the estimate, times n.
    """

    estimate: float
    influence: Array

    @property
    def n(self) -> int:
        """Number of deals."""
        return len(self.influence)

    @property
    def se(self) -> float:
        """Standard error of the estimate."""
        return Moments.of(self.influence).se

    def __sub__(self, other: Estimated) -> Estimated:
        """Return the difference of two numbers of the same deals."""
        if self.n != other.n:
            raise JasslabError(f"{self.n} and {other.n} deals: expected the same deals for both")
        return Estimated(self.estimate - other.estimate, self.influence - other.influence)

    def __truediv__(self, unit: Estimated) -> Estimated:
        """Return a number in units of another one of the same deals; missing where that is 0."""
        if self.n != unit.n:
            raise JasslabError(f"{self.n} and {unit.n} deals: expected the same deals for both")
        size = unit.estimate
        if not abs(size) > 0:
            return Estimated(math.nan, np.full(self.n, np.nan))
        both = self.influence / size - unit.influence * (self.estimate / size**2)
        return Estimated(self.estimate / size, both)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the normal interval of the estimate.

        Parameters
        ----------
        confidence : float
            Its level.
        """
        reach = normal_quantile(confidence) * self.se
        return self.estimate - reach, self.estimate + reach

    def row(self, confidence: float = 0.95) -> pd.DataFrame:
        """Return one row: estimate, low, high, n, method.

        Parameters
        ----------
        confidence : float
            Level of the interval.
        """
        low, high = self.interval(confidence)
        line = {"estimate": self.estimate, "low": low, "high": high, "n": self.n, "method": NORMAL}
        return pd.DataFrame([line])


def _numbers(values: Any) -> Array:
    return np.asarray(values, dtype=np.float64)


def ratio(top: Any, bottom: Any) -> Estimated:
    """Return the ratio of two sums over deals, such as points from melds to all points.

    Parameters
    ----------
    top, bottom : array
        One number a deal each. A sum of 0 below gives a missing number.

    Examples
    --------
    >>> found = ratio([20, 0, 50, 0], [182, 162, 212, 162])
    >>> round(found.estimate, 4), round(found.se, 4)
    (0.0975, 0.0594)
    """
    above, below = _numbers(top), _numbers(bottom)
    total = float(below.sum())
    if total == 0:
        return Estimated(math.nan, np.full(len(below), np.nan))
    share = float(above.sum()) / total
    return Estimated(share, (above - share * below) * len(below) / total)


def spread(values: Any) -> Estimated:
    """Return the standard deviation of one number a deal.

    Parameters
    ----------
    values : array
        One number a deal.

    Examples
    --------
    >>> found = spread([-10, 10, -30, 30])
    >>> round(found.estimate, 2)
    25.82
    """
    numbers = _numbers(values)
    moments = Moments.of(numbers)
    size = math.sqrt(moments.variance) if moments.n > 1 else math.nan
    if not size > 0:
        return Estimated(size, np.zeros(len(numbers)))
    return Estimated(size, ((numbers - moments.mean) ** 2 - size**2) / (2 * size))


def average(values: Any, among: Any = None) -> Estimated:
    """Return a mean, over all deals or over some of them.

    Parameters
    ----------
    values : array
        One number a deal.
    among : array of bool, optional
        The deals that count; how many there are is left to chance, too.

    Examples
    --------
    >>> found = average([10, 99, 30], among=[True, False, True])
    >>> found.estimate, found.n
    (20.0, 3)
    """
    numbers = _numbers(values)
    counted = np.ones(len(numbers)) if among is None else np.asarray(among, dtype=np.float64)
    return ratio(np.where(counted > 0, numbers, 0), counted)

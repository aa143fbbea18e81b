"""Counts of whole numbers: small enough to keep, exact to merge, and quantiles come from them.

Scores, points and lengths of matches are whole numbers with few different values, so a table of
how often each occurred tells all of a million deals. Parts of a run are counted apart and
merged, in any grouping, without any rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from jasslab.errors import JasslabError
from jasslab.stats.intervals import (
    FEW,
    Moments,
    check_confidence,
    mean_interval,
    proportion,
    wide,
)

__all__ = ["Tally", "quantiles", "share_over_hands"]

Array = np.ndarray[Any, Any]
ORDER = "order statistics"


def _nothing() -> Array:
    return np.empty(0, np.int64)


@dataclass(frozen=True, eq=False)
class Tally:
    """How often each number occurred.

    Parameters
    ----------
    values : numpy.ndarray
        The different numbers, rising.
    counts : numpy.ndarray
        How often each occurred, int64.

    Examples
    --------
    >>> both = Tally.of([1, 2, 2]).merge(Tally.of([2, 7]))
    >>> both.counts.tolist(), both.n, both.quantile(0.5).item()
    ([1, 3, 1], 5, 2)
    """

    values: Array = field(default_factory=_nothing)
    counts: Array = field(default_factory=_nothing)

    @classmethod
    def of(cls, values: Any) -> Tally:
        """Count some numbers.

        Parameters
        ----------
        values : array or Series
            Numbers of any type; missing ones are left out.
        """
        return cls(*np.unique(wide(values), return_counts=True))

    def merge(self, other: Tally) -> Tally:
        """Return the counts of both sets of numbers together.

        Parameters
        ----------
        other : Tally
            Of other numbers.
        """
        values, place = np.unique(np.concatenate([self.values, other.values]), return_inverse=True)
        counts = np.zeros(len(values), np.int64)
        np.add.at(counts, place, np.concatenate([self.counts, other.counts]))
        return Tally(values, counts)

    @property
    def n(self) -> int:
        """How many numbers were counted."""
        return int(self.counts.sum())

    @property
    def moments(self) -> Moments:
        """Count, mean and sum of squared deviations."""
        if self.n == 0:
            return Moments()
        mean = float(self.values @ self.counts) / self.n
        return Moments(self.n, mean, float((self.values - mean) ** 2 @ self.counts))

    def at(self, rank: Any) -> Array:
        """Return the numbers of some ranks, the smallest having rank 1.

        Parameters
        ----------
        rank : int or array of int
            1 to n.
        """
        place = np.searchsorted(np.cumsum(self.counts), rank)
        found: Array = self.values[place]
        return found

    def quantile(self, q: Any) -> Array:
        """Return the smallest numbers that at least some shares of all do not exceed.

        Parameters
        ----------
        q : float or array of float
            The shares, 0 to 1.
        """
        return self.at(np.clip(np.ceil(np.asarray(q) * self.n), 1, self.n))


def quantiles(
    values: Any, q: Sequence[float] = (0.1, 0.5, 0.9), *, confidence: float = 0.95
) -> pd.DataFrame:
    """Return quantiles of one number a deal, with intervals that assume nothing.

    The ends are numbers that occurred: how many of n lie below a quantile is binomial, so two
    ranks enclose it with the confidence asked for, or more (H. A. David and H. N. Nagaraja,
    *Order Statistics*, 2003, section 7.1).

    Parameters
    ----------
    values : array, Series or Tally
        One number a deal; missing ones are left out.
    q : sequence of float
        Shares of the deals, between 0 and 1.
    confidence : float
        Level of each interval.

    Returns
    -------
    pandas.DataFrame
        Index `quantile`; estimate, low, high, n, method. An end that so few deals cannot bound
        is missing, as is everything when there are none.

    Raises
    ------
    JasslabError
        For shares that are not between 0 and 1.

    Examples
    --------
    >>> quantiles(range(1, 101), [0.5])
              estimate   low  high    n            method
    quantile
    0.5           50.0  40.0  61.0  100  order statistics
    """
    from scipy.stats import binom

    level = check_confidence(confidence)
    tally = values if isinstance(values, Tally) else Tally.of(values)
    shares = np.atleast_1d(np.asarray(q, dtype=np.float64))
    if shares.ndim != 1 or not ((shares > 0) & (shares < 1)).all():
        raise JasslabError(f"q={q!r}: expected shares between 0 and 1, such as [0.1, 0.5, 0.9]")
    n, tail = tally.n, (1 - level) / 2
    found = {name: np.full(len(shares), np.nan) for name in ("estimate", "low", "high")}
    if n:
        found["estimate"] = tally.quantile(shares).astype(np.float64)
        for name, rank in (
            ("low", binom.ppf(tail, n, shares)),
            ("high", binom.ppf(1 - tail, n, shares) + 1),
        ):
            known = (rank >= 1) & (rank <= n)
            found[name][known] = tally.at(rank[known])
    index = pd.Index(shares, name="quantile")
    return pd.DataFrame({**found, "n": n, "method": ORDER}, index=index)


def share_over_hands(hits: Any, hands: int, *, confidence: float = 0.95) -> pd.DataFrame:
    """Return a share over hands: the mean of a fraction per deal, varied over deals.

    The hands of one deal depend on each other, so the variance is taken over deals. Where a deal
    has either none or always the same number of such hands (four jacks: one at most), or fewer
    than 20 deals have any, the deals with any are counted and get a binomial interval, divided
    by the hands that it is spread over.

    Parameters
    ----------
    hits : array of int, or Tally
        For each deal, how many of its hands are meant; or in how many deals so many are.
    hands : int
        Hands in a deal.
    confidence : float
        Level of the interval.

    Returns
    -------
    pandas.DataFrame
        One row: estimate, low, high, n (deals), n_hands, method.

    Examples
    --------
    >>> share_over_hands([1, 0, 2, 0, 1, 0, 0, 0], 4).round(3)
       estimate    low   high  n  n_hands           method
    0     0.125  0.028  0.252  8       32  clopper-pearson
    """
    counted = hits if isinstance(hits, Tally) else Tally.of(hits)
    if ((counted.values < 0) | (counted.values > hands)).any():
        raise JasslabError(f"hits: expected 0 to {hands} hands in every deal")
    n_any = int(counted.counts[counted.values > 0].sum())
    most = int(counted.values.max(initial=0))
    # no hit at all: rare things hardly come twice in a deal, so one hand of it is meant
    in_each = int(counted.values @ counted.counts) / n_any if n_any else 1.0
    if n_any < FEW or in_each == most:
        row = proportion(n_any, counted.n, confidence=confidence)
        row[["estimate", "low", "high"]] *= in_each / hands
    else:
        whole = counted.moments
        shares = Moments(whole.n, whole.mean / hands, whole.m2 / hands**2)
        row = mean_interval(shares, confidence=confidence)
    row.insert(4, "n_hands", counted.n * hands)
    return row

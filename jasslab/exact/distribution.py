"""The answer to "how many": every value with its exact chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import pandas as pd

__all__ = ["Distribution"]


class Distribution(Mapping[int, Fraction]):
    """Whole numbers and their exact chances.

    It reads like a dict; a value that cannot occur has chance 0.

    Parameters
    ----------
    counts : mapping of int to int
        In how many equally likely cases each value occurs.

    Examples
    --------
    >>> heads = Distribution({0: 1, 1: 2, 2: 1})
    >>> heads[1], heads[7], heads.at_least(1)
    (Fraction(1, 2), Fraction(0, 1), Fraction(3, 4))
    >>> heads.mean, heads.variance
    (Fraction(1, 1), Fraction(1, 2))
    """

    def __init__(self, counts: Mapping[int, int]) -> None:
        n_cases = sum(counts.values())
        self._chances = {
            value: Fraction(counts[value], n_cases) for value in sorted(counts) if counts[value]
        }

    def __getitem__(self, value: int) -> Fraction:
        return self._chances.get(value, Fraction(0))

    def __contains__(self, value: object) -> bool:
        return value in self._chances

    def __iter__(self) -> Iterator[int]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    @property
    def mean(self) -> Fraction:
        """The mean."""
        return sum((value * chance for value, chance in self.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance."""
        mean = self.mean
        return sum(((value - mean) ** 2 * chance for value, chance in self.items()), Fraction(0))

    def at_least(self, low: int) -> Fraction:
        """Return the chance of a value or more.

        Parameters
        ----------
        low : int
            The least value that is meant.

        Returns
        -------
        fractions.Fraction
            The chance.
        """
        return sum((self[value] for value in self if value >= low), Fraction(0))

    def at_most(self, high: int) -> Fraction:
        """Return the chance of a value or less.

        Parameters
        ----------
        high : int
            The greatest value that is meant.

        Returns
        -------
        fractions.Fraction
            The chance.
        """
        return sum((self[value] for value in self if value <= high), Fraction(0))

    @property
    def frame(self) -> pd.DataFrame:
        """The same as a frame: index ``value``, columns ``exact`` (fractions) and ``chance``."""
        return pd.DataFrame(
            {"exact": list(self.values()), "chance": [float(one) for one in self.values()]},
            index=pd.Index(list(self), name="value"),
        )

    def __repr__(self) -> str:
        shown = ", ".join(f"{value}: {chance}" for value, chance in self.items())
        return f"Distribution({{{shown}}})"

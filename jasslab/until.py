"""When is it enough? A run can go on until an interval is as narrow as is asked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from jasslab.errors import JasslabError, unknown_name
from jasslab.frames import SCHEMA
from jasslab.stats.headline import success_rate
from jasslab.stats.intervals import Moments, check_confidence

__all__ = ["FIRST_LOOK", "Precision", "precision"]

#: Deals before the first look at the interval; then they double (design: it spends no alpha).
FIRST_LOOK = 2_000

_NUMBERS = tuple(
    column.name
    for column in SCHEMA["deals"]
    if column.dtype.lower().startswith("int") and column.unit
)


@dataclass(frozen=True)
class Precision:
    """How narrow an interval is to be; made by `precision`.

    Parameters
    ----------
    quantity : str
        ``"success"``, or a column of the frame `deals`.
    half_width : float
        Half the width of its interval, in the units of the quantity.
    confidence : float
        Level of the interval.
    """

    quantity: str
    half_width: float
    confidence: float

    def reached(self, deals: pd.DataFrame) -> float:
        """Return half the width of the interval now; infinite while there is none.

        Parameters
        ----------
        deals : pandas.DataFrame
            The frame `deals`.
        """
        if self.quantity == "success":
            if not deals["made"].notna().any():
                return float("inf")
            row = success_rate(deals, confidence=self.confidence).iloc[0]
            return float(row["high"] - row["low"]) / 2
        low, high = Moments.of(deals[self.quantity]).interval(self.confidence)
        return float(high - low) / 2 if np.isfinite(high - low) else float("inf")

    def __repr__(self) -> str:
        return f"{self.quantity} within {self.half_width:g} at {self.confidence:.0%}"


def precision(quantity: str, half_width: float, *, confidence: float = 0.95) -> Precision:
    """Say how narrow the interval of a quantity is to be: `simulate` goes on until it is.

    Stopping on the width of an interval, first looked at after 2,000 deals and then whenever they
    have doubled, leaves its level what it says; stopping when a difference looks significant
    would not.

    Parameters
    ----------
    quantity : str
        ``"success"`` (share of contracts made), ``"outcome"`` or another number of the frame
        `deals`.
    half_width : float
        Half the width of the interval, in the units of the quantity (success: a share).
    confidence : float
        Level of the interval.

    Returns
    -------
    Precision
        For ``simulate(..., until=...)``.

    Raises
    ------
    UnknownName
        For a quantity that `deals` does not have.
    JasslabError
        For a width that is not above 0.

    Examples
    --------
    >>> import jasslab as jl
    >>> sim = jl.simulate("belote", seed=1, until=jl.precision("success", 0.01))
    >>> sim.done, sim.stopped
    (8000, 'success within 0.01 at 95%: reached, 0.00891')
    """
    if quantity != "success" and quantity not in _NUMBERS:
        raise unknown_name("quantity", quantity, ["success", *_NUMBERS])
    number = isinstance(half_width, (int, float)) and not isinstance(half_width, bool)
    if not number or not half_width > 0:
        raise JasslabError(f"half_width={half_width!r}: expected a number above 0")
    return Precision(quantity, float(half_width), check_confidence(confidence))

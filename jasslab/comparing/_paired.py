"""Small words for paired comparisons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

__all__ = ["Array", "holm", "made_by_deal", "p_value"]

Array = np.ndarray[Any, Any]


def made_by_deal(deals: pd.DataFrame) -> Array:
    """Return 1 for each deal that was taken and made, else 0."""
    return deals["made"].fillna(False).to_numpy(dtype=bool).astype(np.int64)


def p_value(difference: float, se: float) -> float:
    """Return the two-sided normal p-value; 1 when the two never differ."""
    if not se > 0:
        return 1.0
    return math.erfc(abs(difference) / se / math.sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p-values for their number, by Holm's method."""
    from statsmodels.stats.multitest import multipletests

    return [float(p) for p in multipletests(list(p_values), method="holm")[1]]

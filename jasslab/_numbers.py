"""Numbers as people read them: rounded by their interval, counts with commas."""

from __future__ import annotations

from typing import Any

import numpy as np

__all__ = ["decimals", "interval", "rounded", "short_count", "with_interval"]


def decimals(half_width: float) -> int:
    """Return how many decimals a number with this half-width of its interval deserves."""
    if not np.isfinite(half_width) or half_width <= 0:
        return 2
    return int(np.clip(1 - np.floor(np.log10(half_width)), 0, 7))


def _text(number: float, row: Any, factor: float) -> str:
    """Write a number of a row; the ends of a scale of shares are exact."""
    if np.isnan(number):
        return "-"
    if number == 0 or (factor == 100 and number == 1):
        return f"{factor * number:.0f}"
    half_width = factor * (float(row["high"]) - float(row["low"])) / 2
    text = f"{factor * number:,.{decimals(half_width)}f}"
    return text if text.strip("-0.") else text.lstrip("-")


def rounded(row: Any, factor: float = 1) -> str:
    """Write the estimate of a row, to two digits of the half-width of its interval."""
    return _text(float(row["estimate"]), row, factor)


def interval(row: Any, factor: float = 1) -> str:
    """Write the interval of a row."""
    low, high = float(row["low"]), float(row["high"])
    if np.isnan(low):
        return "-"
    return f"{_text(low, row, factor)} to {_text(high, row, factor)}"


def with_interval(row: Any, factor: float = 1, unit: str = "") -> str:
    """Write the estimate of a row with its unit, and its interval in brackets."""
    return f"{rounded(row, factor)}{unit} ({interval(row, factor)})"


def short_count(n: float) -> str:
    """Write a count shortly: 984, 12.3k, 1.02M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if n >= size:
            return f"{n / size:.3g}{letter}"
    return f"{n:.0f}"

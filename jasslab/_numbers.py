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


def _scaled(row: Any, factor: float) -> tuple[float, float, float, int]:
    middle, low, high = (factor * float(row[name]) for name in ("estimate", "low", "high"))
    return middle, low, high, decimals((high - low) / 2)


def rounded(row: Any, factor: float = 1) -> str:
    """Write the estimate of a row, to two digits of the half-width of its interval."""
    middle, _, _, places = _scaled(row, factor)
    return "-" if np.isnan(middle) else _plain(f"{middle:,.{places}f}")


def interval(row: Any, factor: float = 1) -> str:
    """Write the interval of a row."""
    _, low, high, places = _scaled(row, factor)
    if np.isnan(low):
        return "-"
    return f"{_plain(f'{low:,.{places}f}')} to {_plain(f'{high:,.{places}f}')}"


def _plain(text: str) -> str:
    """Write zero without a sign."""
    return text.lstrip("-") if not text.strip("-0.,") else text


def with_interval(row: Any, factor: float = 1, unit: str = "") -> str:
    """Write the estimate of a row with its unit, and its interval in brackets."""
    return f"{rounded(row, factor)}{unit} ({interval(row, factor)})"


def short_count(n: float) -> str:
    """Write a count shortly: 984, 12.3k, 1.02M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if n >= size:
            return f"{n / size:.3g}{letter}"
    return f"{n:.0f}"

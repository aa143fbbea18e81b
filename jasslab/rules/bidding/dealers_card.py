"""The last card of the dealer lies open: its suit is trump, and nobody is taker (Kruisjas)."""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.bidding.answers import DONE

__all__ = ["step"]


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Make the turned suit trump; nobody is asked."""
    table.mode = table.turned_suit
    return DONE

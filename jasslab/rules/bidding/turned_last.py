"""The dealer's last card lies open: its suit is trump, and nobody is taker (Manille, text 003)."""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.bidding.answers import DONE
from jasslab.rules.records import NOBODY

__all__ = ["step"]


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Make the suit of the turned card trump; nobody is asked."""
    table.mode = table.turned_suit
    table.taker = NOBODY
    return DONE

"""Nothing is said between cards."""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.bidding.answers import DONE

__all__ = ["step"]


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Ask nobody."""
    return DONE

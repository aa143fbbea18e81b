"""Nothing is said, but the play ends when a side has reached the target of the match.

Looked at between tricks; within one the order is marriage, melds, trick
(`jasslab.rules.settlement.times_factor`).
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.bidding.answers import ABORT, DONE
from jasslab.rules.settlement.times_factor import reaches_target

__all__ = ["step"]


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """End the play between two tricks when the match is over."""
    if table.n_played == 0 and table.trick > 0 and reaches_target(table, deal, rules):
        return ABORT
    return DONE

"""One seat must name a suit (Klaverjas, "Utrechts" or "verplicht")."""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.bidding.answers import ALL_SUITS, DEALER, DONE, NAME, START, become_taker

__all__ = ["step"]


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Apply one answer and say who is next."""
    if answer == START:
        table.bid_round = 1
        table.answers = ALL_SUITS
        return table.dealer if rules.bid.chooser == DEALER else table.elder
    become_taker(table.seat, answer - NAME, table)
    return DONE

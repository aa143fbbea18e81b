"""The drawn suit is trump and elder must play it; for a joker elder names a suit (Klaverjas).

From the rules of an online table (sheet B, section 1).
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.bidding.answers import ALL_SUITS, DONE, NAME, START, become_taker

__all__ = ["step"]


@kernel
def step(table: Any, deal: Any, rules: Any, answer: int) -> int:
    """Make elder play the drawn suit, or name one."""
    if answer != START:
        become_taker(table.elder, answer - NAME, table)
        return DONE
    table.bid_round = 1
    if deal.joker:
        table.answers = ALL_SUITS
        return table.elder
    become_taker(table.elder, table.turned_suit, table)
    return DONE

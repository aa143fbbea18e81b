"""Where the dealer's last card makes trump there is nothing to bid, and `basic` says nothing."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import lowest
from jasslab._compile import kernel

__all__ = ["READS", "bid"]

READS = ()


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Give the first answer, which is silence."""
    return lowest(me.legal)

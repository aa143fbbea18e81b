"""Answers where the turn-up stays on the table: taking, throwing in, the exchange of the seven."""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.strategies import basic

__all__ = ["bid"]


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Exchange whenever it is offered, and take as in other games."""
    return basic.bid(me, table, rules)

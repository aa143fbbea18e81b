"""Plays any legal card and gives any legal answer, each with the same chance."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import count, drop_lowest, lowest
from jasslab._compile import kernel
from jasslab._philox import bounded, halves
from jasslab.strategies._player import Player, random_word

__all__ = ["PLAYERS"]


@kernel
def choose(me: Any, table: Any, rules: Any) -> int:
    """Pick uniformly among what is legal."""
    low, _ = halves(random_word(me))
    left = me.legal
    for _ in range(bounded(low, count(left))):
        left = drop_lowest(left)
    return lowest(left)


PLAYERS = (
    Player("random", bid=choose, play=choose, means="Any legal answer with the same chance."),
)

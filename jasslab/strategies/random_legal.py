"""Plays any legal card and gives any legal answer, each with the same chance."""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.strategies._player import Player
from jasslab.view import pick

__all__ = ["PLAYERS"]


@kernel
def choose(me: Any, table: Any, rules: Any) -> int:
    """Pick uniformly among what is legal."""
    return pick(me, me.legal)


PLAYERS = (
    Player("random", bid=choose, play=choose, means="Any legal answer with the same chance."),
)

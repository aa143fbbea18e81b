"""Throws the cheapest legal card: fewest card points, then lowest in rank."""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.strategies._decisions import decisions, reads
from jasslab.strategies._player import Player
from jasslab.strategies.basic import BID_KNOBS, bid
from jasslab.view import cheapest

__all__ = ["PLAYERS"]


@kernel
def play(me: Any, table: Any, rules: Any) -> int:
    """Play the cheapest card: fewest points, then lower rank, plain before trump, S H D C."""
    return cheapest(me.legal, table.mode, rules)


PLAYERS = (
    Player(
        "lowest",
        bid=bid,
        play=play,
        knobs=BID_KNOBS,
        decisions=decisions,
        reads=reads,
        means="Bids as basic and always plays the cheapest legal card.",
    ),
)

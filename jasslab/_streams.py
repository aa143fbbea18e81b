"""Which stream of random words is drawn for what; the numbers are part of the results."""

from __future__ import annotations

from jasslab._compile import kernel

__all__ = ["STREAM_AGAIN", "STREAM_CARDS", "STREAM_DEALER", "STREAM_SUITS", "decision_stream"]

STREAM_CARDS, STREAM_SUITS, STREAM_DEALER = 0, 1, 2
_FIRST_DECISION_STREAM = 1024
#: Cards of a deal whose first ones a study refused: this, and how often it did.
STREAM_AGAIN = 2**40
_DECISIONS_PER_SEAT = 4096


@kernel
def decision_stream(seat: int, decision: int) -> int:
    """Return the stream of one decision of a seat, so that one draw never shifts another."""
    return _FIRST_DECISION_STREAM + seat * _DECISIONS_PER_SEAT + decision

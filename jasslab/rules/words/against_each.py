"""One taker against several opponents, each alone."""

from __future__ import annotations

from jasslab.rules.options import Word

__all__ = ["OPTIONS"]

OPTIONS = (
    Word(
        "vs",
        "must the taker make more than each opponent, or than all together?",
        "count.vs",
        ("each", "sum"),
    ),
    Word(
        "failed_to",
        "who gets what a taker who failed has made?",
        "count.failed_to",
        ("best", "all"),
    ),
)

"""Questions that only Klaverjas asks."""

from __future__ import annotations

from jasslab.rules.options import Number, Word

__all__ = ["OPTIONS"]

OPTIONS = (
    Number("jokers", "how many jokers lie where a suit is drawn?", "bid.jokers", high=4),
    Word(
        "first_suit",
        "which suit is turned first in the first deal of a match: a drawn one, or clubs?",
        "bid.first_suit",
        ("drawn", "clubs"),
    ),
)

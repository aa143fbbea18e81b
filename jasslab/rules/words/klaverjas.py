"""Questions that only Klaverjas asks."""

from __future__ import annotations

from jasslab.rules.options import Number

__all__ = ["OPTIONS"]

OPTIONS = (Number("jokers", "how many jokers lie where a suit is drawn?", "bid.jokers", high=4),)

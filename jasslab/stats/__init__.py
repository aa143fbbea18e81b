"""Estimates with their uncertainty: shares, means, melds, success, the headline table.

When do I need this room? Whenever a number of a simulation is to be shown: every function gives a
frame with ``estimate``, ``low``, ``high`` and ``n``, and names its method. The deal is the unit:
the four hands of one deal are not four observations. Nothing here plays a deal; a frame that was
read from disk is as good as a fresh one.
"""

from jasslab.stats.frequencies import MELDS, meld_frequencies
from jasslab.stats.headline import match_summary, means, success_rate, summary
from jasslab.stats.intervals import Moments, mean_interval, proportion
from jasslab.stats.running import running
from jasslab.stats.spreads import Estimated, average, ratio, spread
from jasslab.stats.tallies import Tally, quantiles, share_over_hands

__all__ = [
    "MELDS",
    "Estimated",
    "Moments",
    "Tally",
    "average",
    "match_summary",
    "mean_interval",
    "means",
    "meld_frequencies",
    "proportion",
    "quantiles",
    "ratio",
    "running",
    "share_over_hands",
    "spread",
    "success_rate",
    "summary",
]

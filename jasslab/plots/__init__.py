"""Pictures of results: frames in, matplotlib Axes out.

Every function takes a simulation or the frame behind it, draws the uncertainty, and leaves the
same news as one sentence (`sentence`) and as the frame behind the picture (`data_of`). `save`
writes all of it. Nothing here uses pyplot, so pictures can be drawn in any thread.
"""

from jasslab.plots._balances import balance
from jasslab.plots._convergence import convergence
from jasslab.plots._figures import LOCK, data_of, png, save, sentence, svg
from jasslab.plots._forests import forest
from jasslab.plots._shares import meld_frequencies, success
from jasslab.plots._spreads import outcome, points
from jasslab.plots._sweeps import sweep
from jasslab.plots._tournaments import tournament

__all__ = [
    "LOCK",
    "balance",
    "convergence",
    "data_of",
    "forest",
    "meld_frequencies",
    "outcome",
    "points",
    "png",
    "save",
    "sentence",
    "success",
    "svg",
    "sweep",
    "tournament",
]

"""What `basic` answers besides cards, where counting its hand once is not enough.

One file a trump making, under its name, with a function ``bid``; it is compiled only when such a
game is played. A trump making without a file here is answered by `jasslab.strategies.basic.bid`.
"""

from __future__ import annotations

from typing import Any

from jasslab.rules._folder import files, from_file

__all__ = ["decisions"]


def decisions(trump_making: str) -> Any:
    """Return the compiled bidder for a trump making, None where the ordinary one serves.

    Parameters
    ----------
    trump_making : str
        Name of a file in `jasslab.rules.bidding`.
    """
    known = files(__path__, "")
    if trump_making not in known:
        return None
    return from_file("trump making", trump_making, known, __name__, "bid")

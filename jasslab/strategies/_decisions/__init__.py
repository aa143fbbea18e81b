"""What `basic` answers besides cards, where counting its hand once is not enough.

One file a trump making, under its name, with a function ``bid``; it is compiled only when such a
game is played. A trump making without a file here is answered by `jasslab.strategies.basic.bid`.
``READS`` of a file names the parameters that its answers depend on.
"""

from __future__ import annotations

from typing import Any

from jasslab.rules._folder import files, from_file

__all__ = ["ORDINARY", "decisions", "reads"]

#: What the ordinary bidder reads, where a suit is taken or named.
ORDINARY = (
    "take_at",
    "round2_less",
    "passed_less",
    "per_trump",
    "per_ace",
    "per_ten",
    "per_unseen",
)
#: What it reads where nobody may pass, and where nobody is asked.
_WORTH = ("per_trump", "per_ace", "per_ten")
_OTHERWISE = {"forced": _WORTH, "turned_forced": _WORTH, "dealers_card": ()}


def decisions(trump_making: str) -> Any:
    """Return the compiled bidder for a trump making, None where the ordinary one serves.

    Parameters
    ----------
    trump_making : str
        Name of a file in `jasslab.rules.bidding`.
    """
    return _of(trump_making, "bid", None)


def reads(trump_making: str) -> tuple[str, ...]:
    """Return the names of the bidding parameters that matter with a trump making.

    Parameters
    ----------
    trump_making : str
        Name of a file in `jasslab.rules.bidding`.
    """
    return tuple(_of(trump_making, "READS", _OTHERWISE.get(trump_making, ORDINARY)))


def _of(trump_making: str, what: str, otherwise: Any) -> Any:
    """Return what the file of a trump making defines, or what serves where there is none."""
    known = files(__path__, "")
    if trump_making not in known:
        return otherwise
    return from_file("trump making", trump_making, known, __name__, what)

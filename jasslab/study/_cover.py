"""The first screen of a report: the answer in a strip and in large numbers, and the way about."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import numpy as np
import pandas as pd

from jasslab._numbers import interval, rounded
from jasslab.deals import PlayedDeal
from jasslab.draw import fan_svg
from jasslab.simulation import Simulation

__all__ = ["contents", "fan_of_taker", "strip", "tiles"]

#: What a tile says below its number, by the row of the headline figures; shares are in percent.
_TILES = {
    "made": "of the taken deals are made",
    "taker's side": "points for the taker's side in a taken deal",
    "opponents": "points for the other side",
    "all tricks": "of the deals played end with all tricks on one side",
    "hands with a meld": "of the hands hold a meld",
    "outcome, side 0": "score of side 0 less the others', a deal",
}
_LOOKS = {"made": "made", "failed": "failed", "side 0 ahead": "made", "the others ahead": "failed"}
_SHARES = {"made", "all tricks", "hands with a meld"}
_MOST_TILES = 4
#: A smaller share is too narrow to be seen.
_LEAST = 0.0005


def tiles(figures: Mapping[Any, Any]) -> str:
    """Return the figures that are asked for first, large, each with its interval.

    Parameters
    ----------
    figures : mapping of str to row
        The headline figures by name, each with estimate, low, high and n.
    """
    known = [name for name in _TILES if name in figures and figures[name]["n"] > 0]
    shown = []
    for name in known[:_MOST_TILES]:
        row, share = figures[name], name in _SHARES
        factor, unit = (100, "\u00a0%") if share else (1, "")
        shown.append(
            f'<div class="tile"><strong>{rounded(row, factor)}{unit}</strong>'
            f"<span>{_TILES[name]}</span><small>{interval(row, factor)}</small></div>"
        )
    return f'<div class="tiles">{"".join(shown)}</div>'


def _fates(deals: pd.DataFrame) -> dict[str, float]:
    """Return what became of the contracts, or who was ahead where nothing is judged."""
    judged = deals["made"].dropna()
    if len(judged):
        made, failed = judged.sum() / len(deals), (~judged.astype(bool)).sum() / len(deals)
        passed = float(deals["passed_out"].mean())
        known = {"made": made, "failed": failed, "passed out": passed}
        return known | {"not judged": 1 - sum(known.values())}
    ahead = np.sign(deals["outcome"].to_numpy("int64"))
    names = {"side 0 ahead": 1, "level": 0, "the others ahead": -1}
    return {name: float((ahead == sign).mean()) for name, sign in names.items()}


def strip(sim: Simulation) -> str:
    """Return what became of all deals as one strip, cut into shares.

    Parameters
    ----------
    sim : Simulation
        The deals.
    """
    fates = _fates(sim.deals)
    shares = {name: 100 * float(share) for name, share in fates.items() if share > _LEAST}
    told = ", ".join(f"{name} {share:.1f} %" for name, share in shares.items())
    parts = "".join(
        f'<span class="fate {_LOOKS.get(name, "passed")}" style="flex-grow:{share:.2f}">'
        f"<b>{share:.1f}\u00a0%</b> {name}</span>"
        for name, share in shares.items()
    )
    said = escape(f"What became of the deals: {told}")
    return f'<div class="strip" role="img" aria-label="{said}">{parts}</div>'


def contents(sections: Mapping[str, str]) -> str:
    """Return links to the sections.

    Parameters
    ----------
    sections : mapping of str to str
        Title by anchor.
    """
    links = (f'<a href="#{anchor}">{escape(title)}</a>' for anchor, title in sections.items())
    return f'<nav aria-label="On this page">{" ".join(links)}</nav>'


def fan_of_taker(deal: PlayedDeal) -> str:
    """Return the hand that the taker played, as a fan; nothing where nobody took.

    Parameters
    ----------
    deal : PlayedDeal
        The deal.
    """
    if deal.taker is None or not deal.final or not deal.final[deal.taker]:
        return ""
    fan = fan_svg(deal.final[deal.taker], trump=deal.trump, variant=deal.variant)
    return f'<div class="fan">{fan}<p>What the taker, seat {deal.taker}, held.</p></div>'

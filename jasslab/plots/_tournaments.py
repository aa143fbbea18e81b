"""Who beats whom."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from jasslab._numbers import decimals, with_interval
from jasslab.plots._figures import HouseFigure, finish, heat_map, in_house_style


def _folded(name: str) -> str:
    """Break the name of a player at its parameters."""
    return name.replace("(", "\n(").replace(", ", ",\n")


def _written(result: Any) -> Any:
    """Return what stands in the cells: the difference, and half its interval."""
    cells = result.points.map(lambda _: "")
    mirrored = result.n_sides == 2
    for row in result.table.to_dict("records"):
        half = (row["high"] - row["low"]) / 2
        places = decimals(half)
        for first, second, sign in (("first", "second", 1), ("second", "first", -1)):
            if sign > 0 or mirrored:
                text = f"{sign * row['difference']:+,.{places}f}\n± {half:,.{places}f}"
                cells.loc[row[first], row[second]] = text
    return cells


@in_house_style
def tournament(result: Any, *, ax: Axes) -> Axes:
    """Draw who beats whom by how much, as a heat map.

    Parameters
    ----------
    result : Tournament
        What `jasslab.tournament` returns.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. A cell is the mean paired difference per deal of the player in the row against
        the one in the column, with half the width of its interval.
    """
    size = len(result.players)
    if isinstance(ax.figure, HouseFigure):
        ax.figure.set_size_inches(3.4 + 0.95 * max(size, 3), 1.7 + 0.62 * max(size, 3))
    heat_map(ax, result.points, _written(result), f"{result.unit} per deal")
    folded = [_folded(name) for name in result.players]
    places = np.arange(size) + 0.5
    ax.set_xticks(places, folded, rotation=0)
    ax.set_yticks(places, folded, rotation=0)
    ax.set_ylabel("player")
    ax.set_xlabel("against" if result.n_sides == 2 else "against, at all other sides")
    level = f"{100 * result.confidence:g} %"
    stopped = "" if result.complete else ", not complete"
    ax.set_title(
        f"{result.variant}: {result.unit} per deal, row against column\n"
        f"{result.n:,} deals a pair{stopped}, ± half the {level} interval",
        loc="left",
    )
    pairs = "; ".join(
        f"{row['first']} against {row['second']} "
        + with_interval({"estimate": row["difference"], "low": row["low"], "high": row["high"]})
        for row in result.table.to_dict("records")
    )
    said = (
        f"{result.unit.capitalize()} per deal in {result.variant}, {level} intervals, "
        f"{result.n:,} deals a pair{stopped}: {pairs}."
    )
    return finish(ax, said, result.table)

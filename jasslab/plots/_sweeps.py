"""What a parameter does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab._numbers import with_interval
from jasslab.plots._figures import BLUE, QUIET, finish, in_house_style


@in_house_style
def sweep(table: pd.DataFrame, *, ax: Axes) -> Axes:
    """Draw the paired score difference for every value of a parameter.

    Parameters
    ----------
    table : pandas.DataFrame
        A table of `sweep`: one row a value, columns difference, low, high and flat_top.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; filled marks are values that cannot be told from the best one.
    """
    rows = table.reset_index() if table.index.name else table
    values = rows.columns[0]
    x, y = rows[values].to_numpy("float64"), rows["difference"].to_numpy("float64")
    spread = np.clip(np.array([y - rows["low"], rows["high"] - y], dtype="float64"), 0, None)
    flat = rows["flat_top"].to_numpy("bool")
    ax.axhline(0, color=QUIET, linewidth=1, zorder=0)
    ax.plot(x, y, color=BLUE, linewidth=1, alpha=0.5)
    for chosen, fill, label in (
        (flat, BLUE, "cannot be told from the best"),
        (~flat, "white", "worse than the best"),
    ):
        if chosen.any():
            marks: dict[str, Any] = {
                "fmt": "o",
                "color": BLUE,
                "markerfacecolor": fill,
                "capsize": 4,
            }
            ax.errorbar(x[chosen], y[chosen], spread[:, chosen], label=label, **marks)
    name = str(values).replace("_", " ")
    ax.set_xlabel(name)
    ax.set_ylabel("score difference, points per deal")
    ax.legend()
    best = int(np.nanargmax(y))
    row = {"estimate": y[best], "low": rows["low"].iloc[best], "high": rows["high"].iloc[best]}
    said = (
        f"Paired score difference by {name}, 95 % intervals: best at {x[best]:g} with "
        f"{with_interval(row)} points per deal; not to be told from it: "
        f"{', '.join(f'{value:g}' for value in x[flat])}."
    )
    return finish(ax, said, table)

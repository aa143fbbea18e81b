"""What one parameter does, or two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from matplotlib.transforms import ScaledTranslation

from jasslab._numbers import decimals, with_interval
from jasslab.errors import JasslabError
from jasslab.plots._figures import (
    BLUE,
    INK,
    ORANGE,
    QUIET,
    HouseFigure,
    finish,
    heat_map,
    in_house_style,
)

#: Grids with more cells on a side are drawn without their numbers.
MOST_NUMBERS = 12
#: More values than these are counted and not listed.
MOST_LISTED = 12
AS_IT_IS = "the player as it is"


def _plain(name: str) -> str:
    return name.replace("_", " ")


class _Table:
    """A table of `sweep`, read for drawing: its parameters, the best value and its equals."""

    def __init__(self, table: pd.DataFrame) -> None:
        self.attrs = table.attrs
        names = [str(name) for name in table.index.names if name is not None]
        self.rows = table.reset_index() if names else table
        self.names = names or [str(self.rows.columns[0])]
        self.flat = self.rows["flat_top"].to_numpy("bool")
        self.best = self._best()
        self.unit = str(self.attrs.get("unit_of_score", "points"))

    def _best(self) -> int:
        """Return the row of the best value: the one that the sweep chose among equals."""
        found = self.rows["difference"].to_numpy("float64")
        chosen = self.attrs.get("best", {})
        if set(chosen) == set(self.names):
            same = np.all([self.rows[name] == chosen[name] for name in self.names], axis=0)
            found = np.where(same, np.inf, found)
        return int(found.argmax())

    @property
    def own(self) -> bool:
        """Whether the best value is the one that the player has anyway."""
        return bool(self.attrs.get("best_is_default", False))

    def column(self, name: str) -> Any:
        """Return the numbers of a column."""
        return self.rows[name].to_numpy("float64")

    def at(self, place: int, join: str = "=") -> str:
        """Write the value of a row with its name."""
        values = self.rows.iloc[place]
        return ", ".join(f"{name}{join}{float(values[name]):g}" for name in self.names)

    def found(self, place: int) -> str:
        """Write the difference of a row with its interval."""
        row = self.rows.iloc[place]
        numbers = {"estimate": row["difference"], "low": row["low"], "high": row["high"]}
        return f"{with_interval(numbers)} {self.unit} per deal"

    @property
    def confirmed(self) -> str:
        """What the best value did on fresh deals, where that can be another number than 0."""
        again = self.attrs.get("confirmed")
        if again is None or self.own:
            return ""
        return f"on {int(again['n']):,} fresh deals {with_interval(again)} {self.unit} per deal"

    @property
    def title(self) -> str:
        """The news: the game, the best value, what fresh deals say."""
        known = {"player", "variant"} <= set(self.attrs)
        game = f"{self.attrs['player']} in {self.attrs['variant']}" if known else ""
        stopped = "" if self.attrs.get("complete", True) else " of the values that were finished"
        best = f"best{stopped}: {self.at(self.best)}{', ' + AS_IT_IS if self.own else ''}"
        return "\n".join(filter(None, [game, best, self.confirmed]))

    @property
    def places(self) -> int:
        """Decimals that the differences deserve, by the usual width of their intervals."""
        halves = (self.column("high") - self.column("low")) / 2
        return min(decimals(float(np.median(halves))), 3)

    @property
    def sentence(self) -> str:
        """The news in one sentence."""
        equals = [int(place) for place in np.flatnonzero(self.flat) if place != self.best]
        listed = "; ".join(self.at(place, " ") for place in equals) or "no other value"
        if len(equals) > MOST_LISTED:
            listed = f"{len(equals)} of the {len(self.rows) - 1} others"
        best = AS_IT_IS if self.own else f"with {self.found(self.best)}"
        again = f"; the best {self.confirmed}" if self.confirmed else ""
        ends = [int(self.rows["difference"].to_numpy("float64").argmin())] if self.own else []
        worst = "".join(f"; worst {self.at(one, ' ')} with {self.found(one)}" for one in ends)
        return (
            f"Paired score difference by {' and '.join(map(_plain, self.names))}, "
            f"{100 * self.attrs.get('confidence', 0.95):g} % intervals: "
            f"best {self.at(self.best, ' ')}, {best}; not to be told from it: {listed}"
            f"{worst}{again}."
        )


def _draw_shares(ax: Axes, swept: _Table) -> None:
    """Draw contracts made and deals passed out in a strip below, where the game has them."""
    rows, name = swept.rows, swept.names[0]
    columns = [one for one in ("success", "passed_out") if one in rows and (rows[one] > 0).any()]
    cell = ax.get_subplotspec()
    ax.set_xlabel(_plain(name))
    if cell is None or not columns:
        return
    cells = cell.subgridspec(2, 1, height_ratios=[5, 2])
    ax.set_subplotspec(cells[0])
    strip = ax.figure.add_subplot(cells[1], sharex=ax)
    if isinstance(ax.figure, HouseFigure):
        ax.figure.set_figheight(5.6)
    looks = {
        "success": ("o-", {"label": "contracts made", "color": BLUE}),
        "passed_out": ("s--", {"label": "deals passed out", "color": ORANGE}),
    }
    for column in columns:
        look, style = looks[column]
        strip.plot(rows[name], 100 * rows[column], look, markersize=4, **style)
    strip.set_ylim(0, max(5.0, 108 * float(rows[columns].max().max())))
    strip.set_ylabel("share, %")
    strip.set_xlabel(_plain(name))
    strip.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, borderaxespad=0.1)
    ax.xaxis.label.set_visible(False)
    ax.tick_params(axis="x", labelbottom=False)


def _curve(ax: Axes, swept: _Table) -> None:
    """Draw one parameter."""
    x, y, low, high = map(swept.column, (swept.names[0], "difference", "low", "high"))
    place, order = np.arange(len(x)), np.argsort(x)
    ax.axhline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0, label=AS_IT_IS)
    ax.fill_between(x[order], low[order], high[order], color=BLUE, alpha=0.22, linewidth=0)
    ax.plot(x[order], y[order], color=BLUE, linewidth=1.5)
    other = place != swept.best
    equal, worse = swept.flat & other, ~swept.flat & other
    for chosen, fill, label in (
        (worse, "white", "worse than the best"),
        (equal, BLUE, "cannot be told from the best"),
    ):
        if chosen.any():
            ax.plot(x[chosen], y[chosen], "o", color=BLUE, markerfacecolor=fill, label=label)
    marks: dict[str, Any] = {"color": ORANGE, "markeredgecolor": INK, "markersize": 10}
    best = x[swept.best], y[swept.best]
    ax.plot(*best, "D", linestyle="", label=f"best: {best[0]:g}", **marks)
    ax.set_ylabel(f"score difference, {swept.unit} per deal")
    ax.legend(fontsize=8)
    if len(x) <= MOST_NUMBERS:
        ax.set_xticks(x, [f"{value:g}" for value in x])
    _draw_shares(ax, swept)


def _edge_of(inside: Any) -> Iterable[Any]:
    """Give the sides of cells that have such a cell on one side only, as lines."""
    padded = np.pad(inside, 1)
    for row, column in np.argwhere(padded[1:, 1:-1] != padded[:-1, 1:-1]):
        yield (column, row), (column + 1, row)
    for row, column in np.argwhere(padded[1:-1, 1:] != padded[1:-1, :-1]):
        yield (column, row), (column, row + 1)


def _grid(ax: Axes, swept: _Table) -> None:
    """Draw two parameters."""
    across, up = swept.names
    cells = swept.rows.pivot(index=up, columns=across, values="difference")
    cells = cells.sort_index(ascending=False).sort_index(axis=1)
    if isinstance(ax.figure, HouseFigure):
        height, width = cells.shape
        ax.figure.set_size_inches(
            min(2.6 + 0.62 * max(width, 6), 12), min(2.4 + 0.42 * max(height, 3), 10)
        )
    columns, rows = ([f"{value:g}" for value in ends] for ends in (cells.columns, cells.index))
    shown = cells.set_axis(rows, axis=0).set_axis(columns, axis=1)
    number = f"{{:+.{swept.places}f}}".format
    written = shown.map(number) if max(shown.shape) <= MOST_NUMBERS else None
    heat_map(ax, shown, written, f"score difference, {swept.unit} per deal")
    places = [
        ends.get_indexer(pd.Index(swept.rows[name]))
        for ends, name in ((cells.index, up), (cells.columns, across))
    ]
    inside = np.zeros(cells.shape, dtype=bool)
    inside[places[0][swept.flat], places[1][swept.flat]] = True
    handles: list[Any] = [Patch(fill=False, edgecolor=INK, linewidth=2.6, label="best")]
    row, column = (int(place[swept.best]) for place in places)
    frame: dict[str, Any] = {"fill": False, "edgecolor": INK, "linewidth": 2.6}
    ax.add_patch(Rectangle((column + 0.06, row + 0.06), 0.88, 0.88, **frame))
    if inside.sum() > 1:
        line: dict[str, Any] = {"linewidth": 1.4, "linestyle": (0, (3, 1.5))}
        ax.add_collection(LineCollection(list(_edge_of(inside)), colors=INK, clip_on=False, **line))
        handles.append(Line2D([], [], color=INK, label="cannot be told from the best", **line))
    own = swept.attrs.get("default", {})
    if own.get(up) in cells.index and own.get(across) in cells.columns:
        row, column = list(cells.index).index(own[up]), list(cells.columns).index(own[across])
        mark: dict[str, Any] = {"color": INK, "marker": "o", "linestyle": "", "markersize": 4}
        ax.plot([column + 0.17], [row + 0.22], **mark)
        handles.append(Line2D([], [], label=AS_IT_IS, **mark))
    ax.set_xlabel(_plain(across))
    ax.set_ylabel(_plain(up))
    below = ax.transAxes + ScaledTranslation(0, -0.5, ax.figure.dpi_scale_trans)
    where: dict[str, Any] = {"loc": "upper center", "bbox_to_anchor": (0.5, 0)}
    ax.legend(handles=handles, ncols=3, fontsize=8, bbox_transform=below, **where)


@in_house_style
def sweep(table: pd.DataFrame, *, ax: Axes) -> Axes:
    """Draw the paired score difference for every value of one parameter, or of two.

    Parameters
    ----------
    table : pandas.DataFrame
        A table of `sweep`: one row a value, columns difference, low, high and flat_top; success
        and passed_out where they are to be shown.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. One parameter: a curve with its band of intervals, the best value (a diamond)
        and those that cannot be told from it (filled), and in a strip below the contracts made
        and the deals passed out, where the game has them. Two: a heat map with the best cell
        framed, and a dashed line around those that cannot be told from it. The title names the
        best value, and says what it did on fresh deals where `sweep` was asked to confirm it.

    Raises
    ------
    JasslabError
        For a frame that is no such table, or has no rows.
    """
    if not {"difference", "low", "high", "flat_top"} <= set(table.columns) or table.empty:
        raise JasslabError(
            "sweep takes a table of jl.sweep, with a row a value and the columns difference, low, "
            "high and flat_top"
        )
    swept = _Table(table)
    if len(swept.names) == 1:
        _curve(ax, swept)
    else:
        _grid(ax, swept)
    ax.set_title(swept.title, loc="left")
    return finish(ax, swept.sentence, table)

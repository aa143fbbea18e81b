"""How balanced games are: one row a game, one panel a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd
import seaborn as sns
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from jasslab.errors import JasslabError
from jasslab.plots._figures import BLUE, INK, ORANGE, QUIET, HouseFigure, finish, in_house_style

GREEN = sns.color_palette("colorblind").as_hex()[2]
#: Figures of the first panel, with the mark of each.
_ADVANTAGES = (("elder's side", "o", BLUE), ("taker's side", "D", ORANGE))
_SEATS = (("leader at half wins", "o", BLUE), ("first elder's side wins", "s", GREEN))
_SOURCES = (
    ("points from tricks", BLUE),
    ("points from melds", ORANGE),
    ("points from bonuses", GREEN),
)
_RARE = (("all tricks", "o", BLUE), ("equal points", "s", ORANGE), ("dealt again", "D", GREEN))

#: With more games than these all panels stand in one row, which then takes a wide page.
_MOST_IN_TWO_ROWS = 6

Table = Any


def _bars(ax: Axes, tables: list[Table], name: str, columns: Sequence[str], **how: Any) -> None:
    """Draw one figure of every game as a mark with its interval."""
    factor, look = how.pop("factor", 1), dict(how)
    offset = look.pop("offset", 0.0)
    rows = np.array([[float(table.loc[name, one]) for one in columns] for table in tables])
    middle, low, high = factor * rows.T
    known = np.isfinite(middle)
    ends = np.clip(np.array([middle - low, high - middle])[:, known], 0, None)
    bars: dict[str, Any] = {"linestyle": "", "capsize": 3, "markersize": 6, "linewidth": 1.5}
    places = np.arange(len(tables))[known] + offset
    ax.errorbar(middle[known], places, xerr=np.nan_to_num(ends), **(bars | look))


def _several(
    ax: Axes, tables: list[Table], marks: Any, columns: Sequence[str], factor: float
) -> None:
    """Draw several figures of every game, each with a mark of its own, close to each other."""
    offsets = np.linspace(-0.18, 0.18, len(marks))
    for (name, marker, colour), offset in zip(marks, offsets, strict=True):
        look = {"marker": marker, "color": colour, "label": name, "offset": offset}
        _bars(ax, tables, name, columns, factor=factor, **look)


_PLAIN = ("estimate", "low", "high")


def _advantages(ax: Axes, tables: list[Table]) -> None:
    ax.axvline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    _several(ax, tables, _ADVANTAGES, ("scaled", "scaled_low", "scaled_high"), 1)
    ax.set_xlabel("advantage, standard\ndeviations of a deal")


def _winners(ax: Axes, tables: list[Table]) -> None:
    _several(ax, tables, _SEATS, _PLAIN, 100)
    even = [100 * float(table.loc["first elder's side wins", "even"]) for table in tables]
    mark: dict[str, Any] = {"color": QUIET, "zorder": 0}
    ax.plot(even, np.arange(len(tables)), "|", markersize=16, **mark)
    ax.plot([], [], "|", markersize=8, label="even", **mark)
    ax.set_xlim(0, 100)
    ax.set_xlabel("share of matches\nwon, %")


def _lengths(ax: Axes, tables: list[Table]) -> None:
    names = [f"match length, {one}" for one in ("tenth", "median", "nine tenths")]
    low, middle, high = np.array(
        [[float(table.loc[name, "estimate"]) for name in names] for table in tables]
    ).T
    places = np.arange(len(tables))
    ax.hlines(places, low, high, color=BLUE, linewidth=5, alpha=0.35, label="8 of 10 matches")
    ax.plot(middle, places, "o", color=BLUE, markersize=6, label="median")
    ax.set_xlim(left=0)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    ax.set_xlabel("match length,\ndeals")


def _sources(ax: Axes, tables: list[Table]) -> None:
    begun, places = np.zeros(len(tables)), np.arange(len(tables))
    for name, colour in _SOURCES:
        width = 100 * np.nan_to_num([float(table.loc[name, "estimate"]) for table in tables])
        label = name.removeprefix("points from ")
        ax.barh(places, width, left=begun, height=0.55, color=colour, alpha=0.75, label=label)
        begun = begun + width
    ax.set_xlim(0, 100)
    ax.set_xlabel("points from,\n% of all points")


def _rare(ax: Axes, tables: list[Table]) -> None:
    _several(ax, tables, _RARE, _PLAIN, 100)
    ax.set_xlim(left=-0.03 * ax.get_xlim()[1])
    ax.set_xlabel("share of deals,\n%")


def _skill(ax: Axes, tables: list[Table]) -> None:
    ax.axvline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    _bars(ax, tables, "skill against luck", _PLAIN, marker="o", color=BLUE, label="gap")
    beside = ax.get_yaxis_transform()
    for place, table in enumerate(tables):
        row = table.loc["deals to tell them apart"]
        if np.isfinite(row["low"]):
            bounded = np.isfinite(row["high"])
            least = f"\N{GREATER-THAN OR EQUAL TO} {row['low']:,.0f}"
            text = f"{row['estimate']:,.0f}" if bounded else least
            ax.text(1.03, place, text, transform=beside, va="center", fontsize=8.5, color=INK)
    ax.text(1.03, 1.0, "deals\nneeded", transform=ax.transAxes, fontsize=8, color=QUIET)
    ax.xaxis.set_major_locator(MaxNLocator(nbins=4))
    ax.set_xlabel("gap of two players,\nstandard deviations")


_PANELS: tuple[Callable[[Axes, list[Table]], None], ...] = (
    _advantages,
    _winners,
    _lengths,
    _sources,
    _rare,
    _skill,
)


def _headline(found: list[Any]) -> str:
    """Say what was played, and who the two players are."""
    one = found[0]
    alike = all((other.n, other.n_matches) == (one.n, one.n_matches) for other in found)
    n = f"{one.n:,} deals and {one.n_matches:,} matches a game, " if alike else ""
    pairs = dict.fromkeys(" and ".join(other.rivals) for other in found if other.rivals)
    rivals = f"; the two players are {' or '.join(pairs)}" if pairs else ""
    return f"Balance: {n}{100 * one.confidence:g} % intervals{rivals}"


def _in_words(result: Any) -> str:
    """Tell one game in half a sentence."""
    table, words = result.table, []
    gap = f"{' above '.join(result.rivals)} by" if result.rivals else "gap of two players"
    for name, label, unit in (
        ("elder's side", "elder", f" {result.unit} a deal"),
        ("taker's side", "taker", f" {result.unit} a deal"),
        ("leader at half wins", "leader at half wins", ""),
        ("match length", "match length", " deals"),
        ("skill against luck", gap, " spreads of a deal"),
        ("deals to tell them apart", "told apart in", " deals"),
    ):
        if np.isfinite(table.loc[name, "estimate"]):
            words.append(f"{label} {result.said(name)}{unit}")
    return f"{result.variant}: {', '.join(words)}"


def _of_table(table: pd.DataFrame) -> Any:
    """Return a result that a table of `jasslab.balance` tells; what it does not say is guessed."""
    from jasslab.comparing import Balance

    unit, _, deal = str(table.loc["side 0", "unit"]).partition(" a deal")
    told = {name: value for name, value in table.attrs.items() if name in Balance.__annotations__}
    known: dict[str, Any] = {
        "variant": "one game",
        "unit": unit if deal else "points",
        "n_sides": 2,
        "players": "not told",
        "rivals": (),
        "n": int(table["n"]["side 0"]),
        "n_matches": int(table["n"]["match length"]),
        "seed": 0,
        "confidence": 0.95,
        "complete": True,
    }
    return Balance(table=table, **(known | told))


def _tables(frame: pd.DataFrame) -> list[pd.DataFrame]:
    """Return the tables that a frame holds, one a game, with what is known about each."""
    keys = [name for name in ("variant", "figure") if name in frame.columns]
    rows = frame.set_index(keys) if keys else frame
    if "variant" not in rows.index.names:
        return [rows]
    tables = []
    for name in dict.fromkeys(rows.index.get_level_values("variant")):
        one = rows[rows.index.get_level_values("variant") == name].droplevel("variant")
        one.attrs = {"variant": name, **frame.attrs.get("games", {}).get(name, {})}
        tables.append(one)
    return tables


def _checked(results: Any) -> list[Any]:
    """Return a list of results, refusing anything else."""
    found: list[Any] = []
    for one in results if isinstance(results, (list, tuple)) else [results]:
        table = one if isinstance(one, pd.DataFrame) else getattr(one, "table", None)
        if table is None or not {"estimate", "scaled"} <= set(table):
            found = []
            break
        found += [one] if table is not one else map(_of_table, _tables(one))
    if not found:
        raise JasslabError("balance takes what jl.balance returns, its table, or a list of these")
    return found


@in_house_style
def balance(results: Any, *, ax: Axes) -> Axes:
    """Draw how balanced one game is, or several, one row a game.

    Parameters
    ----------
    results : Balance, pandas.DataFrame or list of these
        What `jasslab.balance` returns, or its table; also the frame behind this picture, which
        holds the tables of several games.
    ax : matplotlib.axes.Axes, optional
        Where to draw; its place is divided among the panels. A new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes of the first panel: the advantage of elder and of the taker, in standard
        deviations of a deal, so that games can be compared. Beside it: who wins matches, how long
        they take, where points come from, how often the unusual happens, and the gap of two
        players with the deals that tell them apart.
    """
    found = _checked(results)
    tables, labels = [one.table for one in found], [one.variant for one in found]
    rows = 2 if len(found) <= _MOST_IN_TWO_ROWS else 1
    columns = len(_PANELS) // rows
    if isinstance(ax.figure, HouseFigure):
        height = rows * (1.75 + 0.42 * len(found)) + 0.4
        ax.figure.set_size_inches(2.2 + 2.6 * columns if rows == 2 else 14, height)
        ax.figure.suptitle(_headline(found), x=0.01, ha="left", fontsize=11)
    panels = [ax]
    cell = ax.get_subplotspec()
    if cell is not None:
        cells = cell.subgridspec(rows, columns)
        ax.set_subplotspec(cells[0])
        panels += [ax.figure.add_subplot(cells[n], sharey=ax) for n in range(1, len(_PANELS))]
    for place, (panel, draw) in enumerate(zip(panels, _PANELS, strict=False)):
        draw(panel, tables)
        panel.grid(axis="y", visible=False)
        panel.tick_params(axis="y", labelleft=place % columns == 0, length=0)
        panel.legend(loc="lower left", bbox_to_anchor=(0, 1), fontsize=8, borderaxespad=0.2)
    ax.set_yticks(np.arange(len(found)), labels)
    ax.set_ylim(len(found) - 0.5, -0.5)
    ax.set_ylabel("game")
    level = f"{100 * found[0].confidence:g} %"
    said = f"Balance, {level} intervals: {'; '.join(map(_in_words, found))}."
    behind: pd.DataFrame = pd.concat(dict(zip(labels, tables, strict=True)), names=["variant"])
    behind.attrs = {"games": {one.variant: dict(one.table.attrs) for one in found}}
    return finish(ax, said, behind)

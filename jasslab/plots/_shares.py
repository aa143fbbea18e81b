"""Shares by group, with their intervals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from jasslab._numbers import short_count, with_interval
from jasslab.errors import JasslabError
from jasslab.plots._figures import BLUE, ORANGE, QUIET, HouseFigure, finish, in_house_style

_SUIT_NAMES = {"S": "♠ spades", "H": "♥ hearts", "D": "♦ diamonds", "C": "♣ clubs"}
_BY_NAMES = {
    "trump": "trump",
    "bid_round": "bidding round",
    "taker": "taker's seat",
    "dealer": "dealer",
}


def _is_table(sim: Any) -> bool:
    """Tell a table of estimates from a simulation or a frame of deals."""
    return isinstance(sim, pd.DataFrame) and {"estimate", "low", "high"} <= set(sim.columns)


def _errors(table: pd.DataFrame, factor: float = 1) -> np.ndarray[Any, Any]:
    """Return lengths of error bars, shape (2, rows)."""
    middle = table["estimate"].to_numpy("float64")
    low, high = table["low"].to_numpy("float64"), table["high"].to_numpy("float64")
    return factor * np.clip(np.array([middle - low, high - middle]), 0, None)


@in_house_style
def success(sim: Any, by: str = "trump", *, ax: Axes) -> Axes:
    """Draw how often the taker makes it, by group, with 95 % intervals.

    Parameters
    ----------
    sim : Simulation or pandas.DataFrame
        A simulation with the frame `deals`, that frame, or a table of `success_rate`.
    by : str
        Column to group by, such as ``"trump"`` or ``"bid_round"``.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. Groups differ in more than their name (Mind the selection): a rate says how it
        went where somebody took.

    Raises
    ------
    JasslabError
        When nobody took in any deal, as in games without a taker.
    """
    from jasslab.stats import success_rate

    table = sim if _is_table(sim) else success_rate(sim, by=by)
    if table.empty:
        raise JasslabError("nobody took in these deals: there is no success to draw")
    places = np.arange(len(table))
    shares = 100 * table["estimate"].to_numpy("float64")
    ax.errorbar(places, shares, _errors(table, 100), fmt="o", color=BLUE, capsize=5)
    overall = float(np.average(shares, weights=table["n"])) if table["n"].sum() else np.nan
    ax.axhline(overall, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    by_name = _BY_NAMES.get(by, by.replace("_", " "))
    groups = [_SUIT_NAMES.get(str(group), str(group)) for group in table.index]
    labels = [f"{a}\nn = {short_count(n)}" for a, n in zip(groups, table["n"], strict=True)]
    ax.set_xticks(places, labels)
    ax.set_xlim(-0.6, len(table) - 0.4)
    ax.grid(axis="x", visible=False)
    _share_limits(ax, table)
    if np.isfinite(overall):
        ax.annotate(
            "all takers", (len(table) - 0.42, overall), ha="right", va="bottom", color=QUIET
        )
    ax.set_xlabel(by_name)
    ax.set_ylabel("taker makes the contract, % of deals")
    words = [name if by == "trump" else f"{by_name} {name}" for name in groups]
    said = "; ".join(
        f"{word}: {with_interval(row, 100, ' %')}, n = {int(row['n']):,}"
        for word, (_, row) in zip(words, table.iterrows(), strict=True)
    )
    return finish(ax, f"Taker success by {by_name}, 95 % intervals: {said}.", table)


def _share_limits(ax: Axes, table: pd.DataFrame) -> None:
    """Show the intervals with some air, never more than 0 to 100 %."""
    low, high = 100 * float(table["low"].min()), 100 * float(table["high"].max())
    if not np.isfinite(low + high):
        return
    air = max(0.35 * (high - low), 2.0)
    ax.set_ylim(max(low - air, -1), min(high + air, 101))


@in_house_style
def meld_frequencies(sim: Any, *, ax: Axes) -> Axes:
    """Draw how often hands hold each meld beside the exact shares, on a logarithmic scale.

    Parameters
    ----------
    sim : Simulation or pandas.DataFrame
        A simulation with the frame `melds`, or a table of `meld_frequencies`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. Exact shares are those of hands as dealt, so they belong beside a simulation
        with ``players=None``.
    """
    from jasslab.stats import meld_frequencies as table_of

    table = sim if _is_table(sim) else table_of(sim)
    table = table.sort_values("estimate", kind="stable")
    unit = "deals" if table.attrs.get("by") in ("deal", "trick") else "hands"
    among = str(table["among"].iloc[0]) if "among" in table and len(table) else unit
    places = np.arange(len(table))
    if isinstance(ax.figure, HouseFigure):
        ax.figure.set_figheight(1.4 + 0.36 * max(len(table), 3))
    _mark_melds(ax, table, among)
    ax.set_xscale("log")
    ax.set_yticks(places, [str(kind).replace("_", " ") for kind in table.index])
    ax.set_ylim(-0.7, len(table) - 0.3)
    ax.grid(axis="y", visible=False)
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    ax.xaxis.set_minor_formatter(NullFormatter())
    if unit == "hands":
        _say_one_in(ax, table, places)
        ax.set_xlabel("hands that hold it, % (logarithmic scale)")
    else:
        ax.set_xlabel("number per 100 deals (logarithmic scale)")
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3)
    return finish(ax, _melds_in_words(table, among), table[::-1])


def _mark_melds(ax: Axes, table: pd.DataFrame, among: str) -> None:
    """Draw estimates with their intervals, and the exact shares below them."""
    exact = 100 * table["exact"].map(_as_float).to_numpy("float64")
    seen = 100 * table["estimate"].to_numpy("float64")
    places = np.arange(len(table))
    found = seen > 0
    errors = _errors(table, 100)
    errors[0] = np.minimum(errors[0], 0.999 * seen)  # a logarithmic scale has no zero
    if not np.isnan(exact).all():
        label = "exact, by counting" if "dealt" in among else "exact, of hands as dealt"
        ax.plot(exact, places - 0.3, "D", color=ORANGE, markersize=5, label=label)
    bars: dict[str, Any] = {
        "fmt": "o",
        "color": BLUE,
        "capsize": 4,
        "label": f"simulated {among}, 95 %",
    }
    ax.errorbar(seen[found], places[found], xerr=errors[:, found], **bars)
    if not found.all():
        most = 100 * table["high"].to_numpy("float64")[~found]
        marks: dict[str, Any] = {"color": BLUE, "fillstyle": "none", "label": "not seen: at most"}
        ax.plot(most, places[~found], "<", **marks)


def _melds_in_words(table: pd.DataFrame, among: str) -> str:
    kinds = "; ".join(
        f"{str(kind).replace('_', ' ')}: {with_interval(row, 100, ' %')}"
        + (f", exactly {100 * _as_float(row['exact']):.4g} %" if pd.notna(row["exact"]) else "")
        for kind, row in table[::-1].iterrows()
    )
    n = int(table["n"].max()) if len(table) else 0
    return f"How often melds occur ({among}, n = {n:,} deals, 95 % intervals): {kinds}."


def _say_one_in(ax: Axes, table: pd.DataFrame, places: Any) -> None:
    """Write beside each kind how rare it is, from the exact share where there is one."""
    beside = ax.get_yaxis_transform()
    for place, (_, row) in zip(places, table.iterrows(), strict=True):
        share = _as_float(row["exact"])
        share = float(row["estimate"]) if np.isnan(share) else share
        if share > 0:
            rare = f"1 in {1 / share:,.0f}" if share < 0.1 else f"1 in {1 / share:.1f}"
            ax.text(1.02, place, rare, transform=beside, va="center", fontsize=9, color=QUIET)


def _as_float(number: Any) -> float:
    return np.nan if pd.isna(number) else float(number)

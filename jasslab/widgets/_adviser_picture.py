"""The answers of a hand as a picture: what each one brings, and how sure the best one is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab.inquiring import Tried
from jasslab.plots._figures import BLUE, INK, ORANGE, QUIET, finish, in_house_style
from jasslab.stats.intervals import Moments

__all__ = ["MOST_DRAWN", "lead_along_the_way", "the_answers"]

#: So many answers are drawn, the best ones; the table has them all.
MOST_DRAWN = 10
#: Points of the line that shows how the lead went.
_POINTS = 60


def lead_along_the_way(tried: Tried, best: str, other: str) -> pd.DataFrame:
    """Return the lead of one answer over another after more and more deals.

    Parameters
    ----------
    tried : Tried
        The deals.
    best, other : str
        The answers.

    Returns
    -------
    pandas.DataFrame
        Index: deals; columns: estimate, low, high, with 95 % intervals.
    """
    apart = tried.scores[best] - tried.scores[other]
    ends = np.unique(np.geomspace(min(50, tried.done), tried.done, _POINTS).astype(np.int64))
    rows, moments, start = [], Moments(), 0
    for end in ends:
        moments = moments.merge(Moments.of(apart[start:end]))
        rows.append((moments.mean, *moments.interval(0.95)))
        start = end
    index = pd.Index(ends, name="deals")
    return pd.DataFrame(rows, index=index, columns=["estimate", "low", "high"])


@in_house_style
def the_answers(tried: Tried, table: pd.DataFrame, unit: str, words: str, *, ax: Axes) -> Axes:
    """Draw score and success of each answer, and the lead of the best one as deals came in."""
    figure: Any = ax.figure
    shown = table.head(MOST_DRAWN)
    figure.set_size_inches(8.4, 2.1 + 0.3 * max(len(shown), 2))
    ax.remove()
    contracts = bool(shown["success"].notna().any())
    widths = (1.5, 1, 1.2) if contracts else (1.5, 1.2)
    left, *others = figure.subplots(1, len(widths), width_ratios=widths)
    places = np.arange(len(shown))
    left.axvline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    _mark(left, places, shown, ("score", "low", "high"), 1)
    left.set_yticks(places, [str(name) for name in shown.index])
    left.set_xlabel(f"mean score, own side less\nthe other, {unit} a deal")
    left.set_ylabel("answer")
    if contracts:
        _mark(others[0], places, shown, ("success", "success_low", "success_high"), 100)
        others[0].set(xlim=(-3, 103), yticks=places, yticklabels=[])
        others[0].set_xlabel("contract made,\n% of those undertaken")
    for one in (left, *others[:-1]):
        one.set_ylim(len(shown) - 0.4, -0.6)
        one.grid(axis="y", visible=False)
    _draw_lead(others[-1], tried, table, unit)
    finish(left, words, table)
    return left


def _mark(
    ax: Axes, places: Any, shown: pd.DataFrame, names: tuple[str, str, str], factor: float
) -> None:
    """Draw estimates with their intervals; the best answer is filled."""
    middle, low, high = (factor * shown[name].to_numpy("float64") for name in names)
    ends = np.clip(np.array([middle - low, high - middle]), 0, None)
    ax.errorbar(middle, places, xerr=ends, fmt="none", ecolor=BLUE, capsize=3, linewidth=1.5)
    ax.plot(middle[1:], places[1:], "o", color=BLUE, markerfacecolor="white", markersize=6)
    ax.plot(middle[:1], places[:1], "D", color=BLUE, markersize=7)


def _draw_lead(ax: Axes, tried: Tried, table: pd.DataFrame, unit: str) -> None:
    best, other = (str(name) for name in table.index[:2])
    way = lead_along_the_way(tried, best, other)
    ax.axhline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    ax.fill_between(way.index, way["low"], way["high"], color=ORANGE, alpha=0.25, linewidth=0)
    ax.plot(way.index, way["estimate"], color=INK, linewidth=1.5)
    ax.set_xscale("log")
    ax.set_xlabel("deals played")
    ax.set_ylabel(f"lead of {best} over\n{other}, {unit} a deal")
    ax.xaxis.set_major_formatter(lambda deals, _: f"{deals:,.0f}")
    ax.xaxis.set_minor_formatter("")

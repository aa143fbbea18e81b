"""Differences with their intervals, and how these narrowed while the deals were played."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab._numbers import with_interval
from jasslab.plots._figures import BLUE, INK, QUIET, finish, in_house_style

__all__ = ["CONFIDENCE", "Effect", "draw_effects", "signed"]

#: Level of all intervals on a panel.
CONFIDENCE = 0.95
#: Earlier intervals that are drawn below the newest one, each with half the deals.
EARLIER = 3


def signed(row: Mapping[str, float], factor: float = 1, unit: str = "") -> str:
    """Write a difference with its sign and its interval."""
    text = with_interval(row, factor, unit)
    return f"+{text}" if row["estimate"] > 0 else text


@dataclass(frozen=True)
class Effect:
    """A paired difference with its interval.

    Parameters
    ----------
    estimate, low, high : float
        The difference; the ends are missing where too few deals differ.
    differ : int
        Deals that differ.
    """

    estimate: float
    low: float
    high: float
    differ: int

    @classmethod
    def told(cls, difference: Mapping[str, Any]) -> Effect:
        """Read what `PairedSums.told` returns."""
        ends = difference["difference"], difference["low"], difference["high"]
        return cls(*ends, int(difference["differ"]))

    def words(self, share: bool, unit: str) -> str:
        """Write it with its unit: percentage points of a share, else the unit of score."""
        if not self.differ:
            return "the same in every deal"
        factor, name = (100, " percentage points") if share else (1, f" {unit} a deal")
        if math.isnan(self.low):
            return f"{factor * self.estimate:+.3g}{name}, too few deals differ for an interval"
        return signed(vars(self), factor, name)


Steps = Sequence[tuple[int, Mapping[str, Effect]]]
Sides = Sequence[tuple[Mapping[str, str], str]]


@in_house_style
def draw_effects(steps: Steps, sides: Sides, said: str, *, ax: Axes) -> Axes:
    """Draw the newest effects, and fainter below them those after fewer deals.

    Parameters
    ----------
    steps : sequence of (int, mapping)
        Deals played, and the effects by quantity; the newest one last.
    sides : sequence of (mapping, str)
        For the left and the right half: quantities with their labels, and the unit. What is on
        the left are shares.
    said : str
        The same in words.
    ax : matplotlib.axes.Axes
        New axes.
    """
    figure: Any = ax.figure
    figure.set_size_inches(8.4, 3.4)
    ax.remove()
    shown = list(steps)[-1 - EARLIER :]
    halves = figure.subplots(1, 2)
    for half, factor, (labels, unit) in zip(halves, (100, 1), sides, strict=True):
        _draw_half(half, shown, labels, factor)
        half.set_xlabel(unit)
    earlier = ", ".join(f"{n:,}" for n, _ in shown[-2::-1])
    told = f"after {shown[-1][0]:,} deals; fainter: after {earlier}"
    halves[0].set_title(told.removesuffix("; fainter: after "), loc="left", fontsize=9)
    newest = {name: vars(effect) for name, effect in shown[-1][1].items()}
    finish(halves[0], said, pd.DataFrame.from_dict(newest, orient="index"))
    left: Axes = halves[0]
    return left


def _draw_half(ax: Axes, shown: Steps, labels: Mapping[str, str], factor: float) -> None:
    ax.axvline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    reach = 0.0
    for age, (_, effects) in enumerate(reversed(shown)):
        for place, name in enumerate(labels):
            one = effects[name]
            ends = np.array([one.estimate, one.low, one.high]) * factor
            reach = max(reach, float(np.nanmax(np.abs(ends))))
            _draw_one(ax, ends, place + 0.17 * age, age)
            if age == 0:
                text = signed(vars(one), factor) if one.differ else "the same in every deal"
                text = text.replace("-", "\N{MINUS SIGN}")
                told: dict[str, Any] = {
                    "fontsize": 9,
                    "color": INK,
                    "va": "center",
                    "bbox": {"facecolor": "white", "edgecolor": "none", "pad": 1},
                }
                ax.text(0.02, place - 0.2, text, transform=ax.get_yaxis_transform(), **told)
    ax.set_xlim(-1.15 * reach or -1, 1.15 * reach or 1)
    ax.locator_params(axis="x", nbins=5)
    ax.set_yticks(range(len(labels)), labels.values())
    ax.set_ylim(len(labels) - 0.3, -0.45)
    ax.grid(axis="y", visible=False)


def _draw_one(ax: Axes, ends: Any, place: float, age: int) -> None:
    """Draw one interval; the mark is filled where it leaves out nothing."""
    middle, low, high = ends
    faint = 1 - 0.22 * age
    ax.plot([low, high], [place, place], color=BLUE, alpha=faint, linewidth=2.4 if not age else 1.2)
    told = low > 0 or high < 0
    mark: dict[str, Any] = {"color": BLUE, "markerfacecolor": BLUE if told else "white"}
    ax.plot([middle], [place], "o", alpha=faint, markersize=7 if not age else 3.5, **mark)

"""How points and scores spread."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab._numbers import with_interval
from jasslab.errors import JasslabError
from jasslab.plots._figures import BLUE, ORANGE, QUIET, finish, in_house_style
from jasslab.variants import variant, variants


def _deals(sim: Any) -> pd.DataFrame:
    return sim if isinstance(sim, pd.DataFrame) else sim.deals


def _binned(values: pd.Series, width: int, n: int) -> pd.DataFrame:
    """Return the share of deals in bins of a width, with Wilson intervals.

    Bins meet at 0; those of single numbers have the number in the middle.
    """
    from jasslab.stats.intervals import proportion

    numbers = np.floor_divide(values.to_numpy("int64"), width)
    first, last = (numbers.min(), numbers.max()) if len(numbers) else (0, 0)
    counts = np.bincount(numbers - first, minlength=last - first + 1)
    edges = width * np.arange(first, last + 1) - (0.5 if width == 1 else 0)
    return proportion(counts, n).assign(**{"from": edges, "below": edges + width})


def _per(width: int, unit: str) -> str:
    """Return what a share of a bin is for; a share of a single number needs no words."""
    return f" per {width} {unit}" if width > 1 else ""


def _mean(values: pd.Series) -> Any:
    from jasslab.stats.intervals import mean_interval

    return mean_interval(values).iloc[0]


def _draw_steps(ax: Axes, bins: pd.DataFrame, colour: str, label: str, line: str = "-") -> None:
    """Draw binned shares as steps with a band for their intervals."""
    edges = np.append(bins["from"], bins["below"].iloc[-1])
    low, high = 100 * bins["low"], 100 * bins["high"]
    ax.stairs(100 * bins["estimate"], edges, color=colour, label=label, linewidth=2, linestyle=line)
    band: dict[str, Any] = {"step": "post", "color": colour, "alpha": 0.25, "linewidth": 0}
    ax.fill_between(edges, np.append(low, low.iloc[-1]), np.append(high, high.iloc[-1]), **band)


def _width(values: pd.Series) -> int:
    """Return a round bin width that gives the bulk of the values some forty bins."""
    low, high = values.quantile([0.005, 0.995]) if len(values) else (0, 1)
    return next((width for width in (1, 2, 5, 10, 20, 50, 100) if (high - low) / width <= 45), 200)


def _show_bulk(ax: Axes, values: list[pd.Series]) -> None:
    """End the axis where almost nothing is left to be seen; the frame behind keeps all."""
    ends = [one.quantile([0.0005, 0.9995]) for one in values if len(one)]
    if ends:
        low, high = min(end.iloc[0] for end in ends), max(end.iloc[1] for end in ends)
        air = max(0.03 * (high - low), 1)
        ax.set_xlim(low - air, high + air)


@in_house_style
def points(sim: Any, *, ax: Axes) -> Axes:
    """Draw the distribution of the points that the taker's side and the opponents make.

    Parameters
    ----------
    sim : Simulation or pandas.DataFrame
        A simulation with the frame `deals`, or that frame.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. Points are those that the contract test compares.

    Raises
    ------
    JasslabError
        When nobody took in any deal, as in games without a taker.
    """
    deals = _deals(sim)
    taken = deals[deals["taker_points"].notna()]
    if taken.empty:
        raise JasslabError(
            "nobody took in these deals, so no contract was tested; plots.outcome draws the score "
            "differences of any game"
        )
    width = _width(taken["taker_points"].astype("int64"))
    parts, words = [], []
    for column, name, colour, line in (
        ("taker_points", "taker's side", BLUE, "-"),
        ("opponents_points", "opponents", ORANGE, "--"),
    ):
        bins = _binned(taken[column], width, len(taken))
        words.append(f"{name} {with_interval(_mean(taken[column]))}")
        _draw_steps(ax, bins, colour, f"{name}, mean {_mean(taken[column])['estimate']:.1f}", line)
        parts.append(bins.assign(side=name))
    ax.set_xlabel("points in the contract test")
    ax.set_ylabel(f"share of taken deals, %{_per(width, 'points')}")
    _show_bulk(ax, [taken["taker_points"], taken["opponents_points"]])
    ax.set_ylim(bottom=0)
    ax.legend()
    said = (
        f"Points in {len(taken):,} taken deals, mean with 95 % interval: {' and '.join(words)}; "
        f"bands are 95 % intervals of each bin."
    )
    return finish(ax, said, pd.concat(parts, ignore_index=True))


def _n_sides(deals: pd.DataFrame) -> int:
    """Return the sides of the game that a frame comes from; two when it does not tell."""
    name, options = str(deals.attrs.get("variant")), deals.attrs.get("options", {})
    if name not in variants().index:
        return 2
    changed = {option: options[option] for option in deals.attrs.get("changed", ())}
    return variant(name).replace(**changed).n_sides


def _by_taker(deals: pd.DataFrame) -> list[tuple[str, Any, str, str]]:
    """Return which deals were played by whom, with a colour and a line for each."""
    taken = deals["taker"].notna().to_numpy(dtype=bool)
    seat = deals["taker"].fillna(0).to_numpy(dtype=np.int64)
    own = taken & (seat % _n_sides(deals) == 0)
    untaken = ~taken & ~deals["passed_out"].to_numpy(dtype=bool)
    return [
        ("side 0 took", own, BLUE, "-"),
        ("the others took", taken & ~own, ORANGE, "--"),
        ("played without a taker", untaken, BLUE, "-"),
    ]


@in_house_style
def outcome(sim: Any, *, ax: Axes) -> Axes:
    """Draw the distribution of the score difference, side 0 minus the other side.

    Parameters
    ----------
    sim : Simulation or pandas.DataFrame
        A simulation with the frame `deals`, or that frame.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes: a curve for each side that took, or one for all deals in games without a taker.
        Deals that were passed out count as 0 and are told apart.

    Raises
    ------
    JasslabError
        When there are no deals.
    """
    deals = _deals(sim)
    n = len(deals)
    if not n:
        raise JasslabError("no deals: there is no score difference to draw")
    width = _width(deals["outcome"])
    parts = []
    for name, those, colour, line in _by_taker(deals):
        part = deals["outcome"][those]
        if len(part):
            bins = _binned(part, width, n)
            _draw_steps(ax, bins, colour, f"{name}: {100 * len(part) / n:.1f} %", line)
            parts.append(bins.assign(taker=name))
    nobody = int(deals["passed_out"].sum())
    if nobody:
        ax.plot([], [], " ", label=f"passed out (0): {100 * nobody / n:.1f} %")
    unit = str(deals.attrs.get("unit_of_score", "points"))
    ax.set_xlabel(f"score difference of a deal, side 0 minus the others, {unit}")
    ax.set_ylabel(f"share of all deals, %{_per(width, unit)}")
    _show_bulk(ax, [deals["outcome"]])
    ax.set_ylim(bottom=0)
    ax.axvline(0, color=QUIET, linewidth=1, zorder=0)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, columnspacing=1.5)
    mean = with_interval(_mean(deals["outcome"]))
    least, most = deals["outcome"].min(), deals["outcome"].max()
    said = (
        f"Score difference of side 0 in {n:,} deals, {unit}, mean with 95 % interval: {mean}, "
        f"from {least} to {most}; {100 * nobody / n:.2f} % of deals were passed out; "
        f"bands are 95 % intervals of each bin."
    )
    return finish(ax, said, pd.concat(parts, ignore_index=True) if parts else pd.DataFrame())

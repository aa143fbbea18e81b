"""Pictures of results: frames in, matplotlib Axes out.

Every function takes a simulation or the frame behind it, draws the uncertainty, and leaves the
same news as one sentence (`sentence`) and as the frame behind the picture (`data_of`). `save`
writes all of it. Nothing here uses pyplot, so pictures can be drawn in any thread.
"""

from __future__ import annotations

import base64
import functools
import io
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
import seaborn as sns
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from jasslab._numbers import short_count, with_interval
from jasslab.errors import JasslabError

__all__ = [
    "LOCK",
    "data_of",
    "meld_frequencies",
    "outcome",
    "points",
    "png",
    "save",
    "sentence",
    "success",
    "svg",
    "sweep",
]

#: matplotlib is not thread-safe: whoever draws or renders holds this lock.
LOCK = threading.RLock()

_STYLE = Path(__file__).with_name("house.mplstyle")
_INK = "#24292F"
_QUIET = "#6E7781"
_COLOURS = sns.color_palette("colorblind").as_hex()
_BLUE, _ORANGE, _GREEN = _COLOURS[0], _COLOURS[1], _COLOURS[2]
_SUIT_NAMES = {"S": "♠ spades", "H": "♥ hearts", "D": "♦ diamonds", "C": "♣ clubs"}
_BY_NAMES = {
    "trump": "trump",
    "bid_round": "bidding round",
    "taker": "taker's seat",
    "dealer": "dealer",
}


# --- figures ------------------------------------------------------------------------------


class _HouseFigure(Figure):
    """A figure without pyplot that shows itself in a notebook."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        said = [one.jasslab_sentence for one in self.axes if hasattr(one, "jasslab_sentence")]
        picture = base64.b64encode(png(self)).decode()
        return {"image/png": picture, "text/plain": " ".join(said) or repr(self)}


class _HouseAxes(Axes):
    """Axes that show their figure in a notebook."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        figure = self.figure
        assert isinstance(figure, _HouseFigure)
        return figure._repr_mimebundle_()


@contextmanager
def _house_style() -> Iterator[None]:
    """Hold the lock, with the house style in force."""
    with LOCK, mpl.rc_context(mpl.rc_params_from_file(_STYLE, use_default_template=False)):
        yield


def _new_axes() -> Axes:
    figure = _HouseFigure()
    FigureCanvasAgg(figure)
    return figure.add_subplot(axes_class=_HouseAxes)


def _in_house_style(draw: Callable[..., Axes]) -> Callable[..., Axes]:
    """Draw with the lock held, in the house style, on new axes unless some are given."""

    @functools.wraps(draw)
    def drawn(*args: Any, ax: Axes | None = None, **options: Any) -> Axes:
        with _house_style():
            return draw(*args, ax=_new_axes() if ax is None else ax, **options)

    return drawn


def _finish(ax: Axes, said: str, behind: pd.DataFrame) -> Axes:
    """Leave the sentence and the frame behind the picture with the axes."""
    ax.jasslab_sentence = said  # type: ignore[attr-defined]
    ax.jasslab_data = behind  # type: ignore[attr-defined]
    return ax


def _axes_of(picture: Axes | Figure) -> list[Axes]:
    return [picture] if isinstance(picture, Axes) else list(picture.axes)


def _figure_of(picture: Axes | Figure) -> Figure:
    figure = picture.figure if isinstance(picture, Axes) else picture
    while not isinstance(figure, Figure):  # a part of a figure
        figure = figure.figure  # type: ignore[union-attr]
    return figure


def sentence(picture: Axes | Figure) -> str:
    """Return what a picture shows, in words.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        What a function of this module has drawn.

    Returns
    -------
    str
        One sentence for each axes, with numbers and intervals; also fit as alternative text.
    """
    said = [getattr(ax, "jasslab_sentence", "") for ax in _axes_of(picture)]
    if not any(said):
        raise JasslabError("these axes were not drawn by jasslab.plots: there is no sentence")
    return " ".join(one for one in said if one)


def data_of(picture: Axes | Figure) -> pd.DataFrame:
    """Return the frame behind a picture.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        What a function of this module has drawn.

    Returns
    -------
    pandas.DataFrame
        The numbers that were drawn (of the first axes that have any).
    """
    for ax in _axes_of(picture):
        if hasattr(ax, "jasslab_data"):
            return ax.jasslab_data
    raise JasslabError("these axes were not drawn by jasslab.plots: there is no data")


def png(picture: Axes | Figure) -> bytes:
    """Return a picture as PNG.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        The picture.

    Returns
    -------
    bytes
        The file; the same for the same picture.
    """
    target = io.BytesIO()
    with _house_style():
        _figure_of(picture).savefig(target, format="png", metadata={"Software": None})
    return target.getvalue()


def svg(picture: Axes | Figure) -> str:
    """Return a picture as SVG.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        The picture.

    Returns
    -------
    str
        The file; the same for the same picture, without a date.
    """
    target = io.StringIO()
    with _house_style():
        _figure_of(picture).savefig(target, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"[ \t]+$", "", target.getvalue(), flags=re.M)


def save(
    picture: Axes | Figure, path_stem: str | Path, data: pd.DataFrame | None = None
) -> list[Path]:
    """Write a picture as PNG and SVG, and the data behind it as CSV.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        The picture.
    path_stem : str or pathlib.Path
        Path without an ending; folders are made if need be.
    data : pandas.DataFrame, optional
        What to write as CSV instead of the frame that the picture carries.

    Returns
    -------
    list of pathlib.Path
        The files. They are the same for the same picture, so they can be compared.
    """
    stem = Path(path_stem)
    stem.parent.mkdir(parents=True, exist_ok=True)
    behind = data_of(picture) if data is None else data
    files = [stem.with_name(stem.name + ending) for ending in (".png", ".svg", ".csv")]
    files[0].write_bytes(png(picture))
    files[1].write_text(svg(picture), encoding="utf-8")
    numbered = isinstance(behind.index, pd.RangeIndex) and behind.index.name is None
    behind.to_csv(files[2], index=not numbered, lineterminator="\n")
    return files


# --- shares -------------------------------------------------------------------------------


def _deals(sim: Any) -> pd.DataFrame:
    return sim if isinstance(sim, pd.DataFrame) else sim.deals


def _is_table(sim: Any) -> bool:
    """Tell a table of estimates from a simulation or a frame of deals."""
    return isinstance(sim, pd.DataFrame) and {"estimate", "low", "high"} <= set(sim.columns)


def _errors(table: pd.DataFrame, factor: float = 1) -> np.ndarray[Any, Any]:
    """Return lengths of error bars, shape (2, rows)."""
    middle = table["estimate"].to_numpy("float64")
    low, high = table["low"].to_numpy("float64"), table["high"].to_numpy("float64")
    return factor * np.clip(np.array([middle - low, high - middle]), 0, None)


@_in_house_style
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
    """
    from jasslab.stats import success_rate

    table = sim if _is_table(sim) else success_rate(sim, by=by)
    places = np.arange(len(table))
    shares = 100 * table["estimate"].to_numpy("float64")
    ax.errorbar(places, shares, _errors(table, 100), fmt="o", color=_BLUE, capsize=5)
    overall = float(np.average(shares, weights=table["n"])) if table["n"].sum() else np.nan
    ax.axhline(overall, color=_QUIET, linewidth=1, linestyle="--", zorder=0)
    by_name = _BY_NAMES.get(by, by.replace("_", " "))
    groups = [_SUIT_NAMES.get(str(group), str(group)) for group in table.index]
    labels = [f"{a}\nn = {short_count(n)}" for a, n in zip(groups, table["n"], strict=True)]
    ax.set_xticks(places, labels)
    ax.set_xlim(-0.6, len(table) - 0.4)
    ax.grid(axis="x", visible=False)
    _share_limits(ax, table)
    if np.isfinite(overall):
        ax.annotate(
            "all takers", (len(table) - 0.42, overall), ha="right", va="bottom", color=_QUIET
        )
    ax.set_xlabel(by_name)
    ax.set_ylabel("taker makes the contract, % of deals")
    words = [name if by == "trump" else f"{by_name} {name}" for name in groups]
    said = "; ".join(
        f"{word}: {with_interval(row, 100, ' %')}, n = {int(row['n']):,}"
        for word, (_, row) in zip(words, table.iterrows(), strict=True)
    )
    return _finish(ax, f"Taker success by {by_name}, 95 % intervals: {said}.", table)


def _share_limits(ax: Axes, table: pd.DataFrame) -> None:
    """Show the intervals with some air, never more than 0 to 100 %."""
    low, high = 100 * float(table["low"].min()), 100 * float(table["high"].max())
    if not np.isfinite(low + high):
        return
    air = max(0.35 * (high - low), 2.0)
    ax.set_ylim(max(low - air, -1), min(high + air, 101))


@_in_house_style
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
    exact = 100 * pd.to_numeric(table["exact"].map(_as_float)).to_numpy("float64")
    seen = 100 * table["estimate"].to_numpy("float64")
    places = np.arange(len(table))
    found = seen > 0
    errors = _errors(table, 100)
    errors[0] = np.minimum(errors[0], 0.999 * seen)  # a logarithmic scale has no zero
    ax.plot(exact, places - 0.3, "D", color=_ORANGE, markersize=5, label="exact, by counting")
    bars = {"fmt": "o", "color": _BLUE, "capsize": 4}
    ax.errorbar(seen[found], places[found], xerr=errors[:, found], label="simulated, 95 %", **bars)
    if not found.all():
        most = 100 * table["high"].to_numpy("float64")[~found]
        ax.plot(
            most, places[~found], "<", color=_BLUE, fillstyle="none", label="never seen: at most"
        )
    if isinstance(ax.figure, _HouseFigure):
        ax.figure.set_figheight(1.4 + 0.36 * max(len(table), 3))
    ax.set_xscale("log")
    ax.set_yticks(places, [str(kind).replace("_", " ") for kind in table.index])
    ax.set_ylim(-0.7, len(table) - 0.3)
    ax.grid(axis="y", visible=False)
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    ax.xaxis.set_minor_formatter(NullFormatter())
    _say_one_in(ax, table, places)
    ax.set_xlabel("hands that hold it, % (logarithmic scale)")
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3)
    kinds = "; ".join(
        f"{str(kind).replace('_', ' ')} {with_interval(row, 100, ' %')}"
        + (f", exactly {100 * _as_float(row['exact']):.4g} %" if pd.notna(row["exact"]) else "")
        for kind, row in table[::-1].iterrows()
    )
    n = int(table["n"].max()) if len(table) else 0
    return _finish(ax, f"Share of hands that hold a meld, n = {n:,} deals: {kinds}.", table[::-1])


def _say_one_in(ax: Axes, table: pd.DataFrame, places: Any) -> None:
    """Write beside each kind how rare it is, from the exact share where there is one."""
    beside = ax.get_yaxis_transform()
    for place, (_, row) in zip(places, table.iterrows(), strict=True):
        share = _as_float(row["exact"])
        share = float(row["estimate"]) if np.isnan(share) else share
        if share > 0:
            rare = f"1 in {1 / share:,.0f}" if share < 0.1 else f"1 in {1 / share:.1f}"
            ax.text(1.02, place, rare, transform=beside, va="center", fontsize=9, color=_QUIET)


def _as_float(number: Any) -> float:
    return np.nan if pd.isna(number) else float(number)


# --- distributions ------------------------------------------------------------------------


def _binned(values: pd.Series, width: int, n: int) -> pd.DataFrame:
    """Return the share of deals in bins of a width that meet at 0, with Wilson intervals."""
    from jasslab.stats.intervals import proportion

    numbers = np.floor_divide(values.to_numpy("int64"), width)
    first, last = (numbers.min(), numbers.max()) if len(numbers) else (0, 0)
    counts = np.bincount(numbers - first, minlength=last - first + 1)
    edges = width * np.arange(first, last + 1)
    return proportion(counts, n).assign(**{"from": edges, "below": edges + width})


def _mean(values: pd.Series) -> Any:
    from jasslab.stats.intervals import mean_interval

    return mean_interval(values).iloc[0]


def _draw_steps(ax: Axes, bins: pd.DataFrame, colour: str, label: str, line: str = "-") -> None:
    """Draw binned shares as steps with a band for their intervals."""
    edges = np.append(bins["from"], bins["below"].iloc[-1])
    low, high = 100 * bins["low"], 100 * bins["high"]
    ax.stairs(100 * bins["estimate"], edges, color=colour, label=label, linewidth=2, linestyle=line)
    band = {"step": "post", "color": colour, "alpha": 0.25, "linewidth": 0}
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


@_in_house_style
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
    """
    deals = _deals(sim)
    taken = deals[deals["taker_points"].notna()]
    width = _width(taken["taker_points"].astype("int64"))
    parts, words = [], []
    for column, name, colour, line in (
        ("taker_points", "taker's side", _BLUE, "-"),
        ("opponents_points", "opponents", _ORANGE, "--"),
    ):
        bins = _binned(taken[column], width, len(taken))
        words.append(f"{name} {with_interval(_mean(taken[column]))}")
        _draw_steps(ax, bins, colour, f"{name}, mean {_mean(taken[column])['estimate']:.1f}", line)
        parts.append(bins.assign(side=name))
    ax.set_xlabel("points in the contract test")
    ax.set_ylabel(f"share of taken deals, % per {width} points")
    _show_bulk(ax, [taken["taker_points"], taken["opponents_points"]])
    ax.set_ylim(bottom=0)
    ax.legend()
    said = (
        f"Points in {len(taken):,} taken deals, mean with 95 % interval: {' and '.join(words)}; "
        f"bands are 95 % intervals of each bin."
    )
    return _finish(ax, said, pd.concat(parts, ignore_index=True))


@_in_house_style
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
        The axes; deals that nobody took count as 0 and are drawn apart.
    """
    deals = _deals(sim)
    n = len(deals)
    width = _width(deals["outcome"])
    side = deals["taker"] % 2
    parts = []
    for name, part, colour, line in (
        ("side 0 took", deals["outcome"][(side == 0).fillna(False)], _BLUE, "-"),
        ("the others took", deals["outcome"][(side != 0).fillna(False)], _ORANGE, "--"),
    ):
        if len(part):
            bins = _binned(part, width, n)
            _draw_steps(ax, bins, colour, f"{name}: {100 * len(part) / n:.1f} %", line)
            parts.append(bins.assign(taker=name))
    nobody = int(deals["taker"].isna().sum())
    if nobody:
        ax.plot([], [], " ", label=f"nobody took (0): {100 * nobody / n:.1f} %")
    ax.set_xlabel("score difference of a deal, side 0 minus the others, points")
    ax.set_ylabel(f"share of all deals, % per {width} points")
    _show_bulk(ax, [deals["outcome"]])
    ax.set_ylim(bottom=0)
    ax.axvline(0, color=_QUIET, linewidth=1, zorder=0)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, columnspacing=1.5)
    mean = with_interval(_mean(deals["outcome"]))
    said = (
        f"Score difference of side 0 in {n:,} deals: mean {mean}, from {deals['outcome'].min()} to "
        f"{deals['outcome'].max()}; nobody took in {100 * nobody / max(n, 1):.2f} % of deals."
    )
    return _finish(ax, said, pd.concat(parts, ignore_index=True) if parts else pd.DataFrame())


# --- comparisons --------------------------------------------------------------------------


@_in_house_style
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
    ax.axhline(0, color=_QUIET, linewidth=1, zorder=0)
    ax.plot(x, y, color=_BLUE, linewidth=1, alpha=0.5)
    for chosen, fill, label in (
        (flat, _BLUE, "cannot be told from the best"),
        (~flat, "white", "worse than the best"),
    ):
        if chosen.any():
            marks = {"fmt": "o", "color": _BLUE, "markerfacecolor": fill, "capsize": 4}
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
    return _finish(ax, said, table)

"""How an estimate settles as more is played."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd
import seaborn as sns
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from jasslab._numbers import short_count, with_interval
from jasslab.calling import short
from jasslab.errors import JasslabError
from jasslab.plots._figures import INK, finish, in_house_style

_NEEDED = ("n", "estimate", "low", "high")
_MARKS = ("o", "s", "D", "^", "v", "P")
_SHARES = ("wilson", "clopper-pearson")

Frames = dict[str, pd.DataFrame]


def _checked(frame: Any) -> Frames:
    """Return frames by label, refusing what `stats.running` did not give."""
    frames = dict(frame) if isinstance(frame, Mapping) else {"": frame}
    if not frames:
        raise JasslabError("convergence takes one frame at least; given none")
    for name, one in frames.items():
        of = f" for {name!r}" if name else ""
        if not isinstance(one, pd.DataFrame) or not set(_NEEDED) <= set(one.columns):
            raise JasslabError(
                f"convergence takes a frame of jl.stats.running, or several by label; "
                f"given {short(one)}{of}"
            )
        if one.empty:
            raise JasslabError(f"no deals{of}: there is nothing to draw")
    return {str(name): one for name, one in frames.items()}


def _exact_values(exact: Any, frames: Frames) -> dict[str, float]:
    """Return the exact value of each frame that has one."""
    if exact is None:
        return {}
    if not isinstance(exact, Mapping):
        return dict.fromkeys(frames, float(exact))
    unknown = [str(name) for name in exact if str(name) not in frames]
    if unknown:
        raise JasslabError(f"exact: there is no frame {unknown[0]!r}, only {list(frames)}")
    return {str(name): float(value) for name, value in exact.items()}


def _in_per_cent(frames: Frames) -> bool:
    """Say whether the estimates are shares."""
    kinds = {"method" in one and bool(one["method"].isin(_SHARES).all()) for one in frames.values()}
    if len(kinds) > 1:
        raise JasslabError("shares and means do not fit into one picture: draw one of each")
    return kinds.pop()


def _limits(ax: Axes, frames: Frames, exact: dict[str, float], factor: float) -> None:
    """Show the later part of each band whole: the first deals would flatten all the rest."""
    ends = list(exact.values())
    for one in frames.values():
        later = one[one["n"] >= math.isqrt(int(one["n"].max()))].dropna(subset=["low", "high"])
        ends += [*later["low"], *later["high"]]
    if ends:
        low, high = factor * min(ends), factor * max(ends)
        air = 0.06 * (high - low) or 1.0
        ax.set_ylim(low - air, high + air)


def _draw(ax: Axes, frames: Frames, exact: dict[str, float], factor: float, sign: str) -> None:
    """Draw each frame as a line in its band, with a mark at its end, and the exact values."""
    colours = sns.color_palette("colorblind", len(frames)).as_hex()
    for place, (name, one) in enumerate(frames.items()):
        colour, mark = colours[place], _MARKS[place % len(_MARKS)]
        n, middle, low, high = (one[column].to_numpy("float64") for column in _NEEDED)
        ax.fill_between(n, factor * low, factor * high, color=colour, alpha=0.2, linewidth=0)
        look: dict[str, Any] = {"color": colour, "marker": mark, "markevery": [len(n) - 1]}
        ax.plot(n, factor * middle, label=name or "simulated", **look)
    alike = len(set(exact.values())) == 1 and len(exact) == len(frames)
    for name in list(exact)[:1] if alike else exact:
        colour = INK if alike else colours[list(frames).index(name)]
        of = "" if alike else f"{name}, "
        label = f"{of}exact: {factor * exact[name]:.4g}{sign}"
        ax.axhline(factor * exact[name], color=colour, linestyle="--", linewidth=1.3, label=label)


def _in_words(name: str, one: pd.DataFrame, exact: float | None, factor: float, sign: str) -> str:
    """Tell where one frame ends, and what it should come to."""
    row = one.iloc[-1]
    said = f"{name + ' ' if name else ''}{with_interval(row, factor, sign)}"
    said += f" after {int(row['n']):,} deals"
    if exact is None:
        return said
    inside = row["low"] <= exact <= row["high"]
    return f"{said}, exactly {factor * exact:.4g}{sign} ({'in' if inside else 'out'}side)"


@in_house_style
def convergence(
    frame: Any, *, exact: Any = None, label: str | None = None, log: bool = True, ax: Axes
) -> Axes:
    """Draw how a share or a mean settles, with its band and the exact value.

    Parameters
    ----------
    frame : pandas.DataFrame or mapping
        A frame of `jasslab.stats.running`; or several, by the label of each.
    exact : float, fractions.Fraction or mapping, optional
        The exact value, a share as a share (0.07 and not 7), dashed; by label, where the frames
        have values of their own.
    label : str, optional
        What the estimate is, such as ``"hands with a meld"`` of a share, ``"score of the taker's
        side, points a deal"`` of a mean. Per cent are added to shares.
    log : bool
        Whether the number of deals has a logarithmic scale.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. They end where the bands of the first few deals would flatten all the rest; the
        frame behind the picture keeps these, with the label as index where there are several.

    Raises
    ------
    JasslabError
        For anything but such frames, for frames without rows, for shares and means together, and
        for the exact value of a frame that is not there.

    Examples
    --------
    >>> import jasslab as jl
    >>> made = [True] * 60 + [False] * 40
    >>> ax = convergence(jl.stats.running(made), exact=0.65, label="contracts made")
    >>> jl.plots.sentence(ax)
    'Contracts made, 95 % intervals: 60.0 % (50.2 to 69.1) after 100 deals, exactly 65 % (inside).'
    """
    frames = _checked(frame)
    values, shares = _exact_values(exact, frames), _in_per_cent(frames)
    factor, sign = (100, " %") if shares else (1, "")
    _draw(ax, frames, values, factor, sign)
    _limits(ax, frames, values, factor)
    most = max(int(one["n"].max()) for one in frames.values())
    if log:
        ax.set_xscale("log")
        ax.xaxis.set_major_formatter(FuncFormatter(lambda n, _: short_count(n)))
        ax.set_xlim(10 if most >= 1000 else 1, most * 1.15)
    else:
        ax.xaxis.set_major_formatter(FuncFormatter(lambda n, _: short_count(n)))
        ax.set_xlim(0, most * 1.03)
    what = label or ("share" if shares else "mean")
    ax.set_xlabel(f"deals{' (logarithmic scale)' if log else ''}")
    level = 100 * float(next(iter(frames.values())).attrs.get("confidence", 0.95))
    ax.set_ylabel(f"{what}, %" if shares else what)
    ax.legend(title=f"bands: {level:g} % intervals", alignment="left")
    words = "; ".join(
        _in_words(name, one, values.get(name), factor, sign) for name, one in frames.items()
    )
    behind = frames[""] if list(frames) == [""] else pd.concat(frames, names=["label", "row"])
    return finish(ax, f"{what[0].upper()}{what[1:]}, {level:g} % intervals: {words}.", behind)

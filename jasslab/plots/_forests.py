"""What each rule or line-up changes: differences with their intervals, one below the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab._numbers import with_interval
from jasslab.errors import JasslabError, unknown_name
from jasslab.plots._figures import BLUE, QUIET, HouseFigure, finish, in_house_style

#: Quantities that are shares of deals, drawn in percentage points.
_SHARES = ("taken and made",)
#: Longer labels are cut.
LONGEST = 32
_NEEDED = ("difference", "low", "high")


def _rows(result: Any, quantity: str) -> tuple[pd.DataFrame, dict[Any, Any]]:
    """Return the differences of one quantity, by label, and what is known about the table."""
    table = result if isinstance(result, pd.DataFrame) else getattr(result, "table", None)
    if table is None or not set(_NEEDED) <= set(table.columns):
        raise JasslabError(
            "forest takes a Comparison, RuleEffects, or a frame with the columns "
            f"{', '.join(_NEEDED)}"
        )
    rows = table
    if "quantity" in table.index.names:
        known = list(dict.fromkeys(table.index.get_level_values("quantity")))
        if quantity not in known:
            raise unknown_name("quantity", quantity, known)
        rows = table.xs(quantity, level="quantity")
    rows = rows[rows["difference"].notna()]
    if rows.empty:
        raise JasslabError(f"there is no difference of {quantity!r} to draw")
    return rows, table.attrs


def _unit(quantity: str, attrs: dict[Any, Any]) -> tuple[str, float]:
    """Return what a difference is counted in, and the factor that makes it so."""
    if quantity in _SHARES:
        return "percentage points", 100
    if quantity == "match length":
        return "deals", 1
    return f"{attrs.get('unit_of_score', 'points')} per deal", 1


def _told(rows: pd.DataFrame, alpha: float) -> Any:
    """Say which differences are told from nothing, all of them taken together."""
    if "p_holm" in rows:
        return (rows["p_holm"].to_numpy("float64") < alpha).astype(bool)
    low, high = (rows[name].to_numpy("float64") for name in ("low", "high"))
    return (low > 0).astype(bool) | (high < 0).astype(bool)


def _largest(rows: pd.DataFrame, most: int) -> tuple[pd.DataFrame, str]:
    """Return the rows in the order in which they are drawn, and what is said of the others.

    Where there are ranks these are the largest, and what changes nothing is left out.
    """
    shown, words = rows, []
    if "rank" in rows:
        shown = rows.sort_values("rank", kind="stable")
        moved = shown[shown["differ"] > 0]
        if 0 < len(moved) < len(shown):
            words = [f"{len(shown) - len(moved)} that change nothing"]
            shown = moved
    if len(shown) > most:
        words.insert(0, f"{len(shown) - most} smaller ones")
    return shown.head(most), f"; not shown: {' and '.join(words)}" if words else ""


def _short(label: Any) -> str:
    """Return a label of decent length."""
    text = str(label)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _write_beside(ax: Axes, rows: pd.DataFrame, factor: float) -> list[str]:
    """Write each difference with its interval to the right of the axes."""
    words, beside = [], ax.get_yaxis_transform()
    for place, row in enumerate(rows[list(_NEEDED)].to_dict("records")):
        words.append(with_interval({"estimate": row.pop("difference"), **row}, factor))
        said = words[-1].replace("-", "\N{MINUS SIGN}")
        ax.text(1.02, place, said, transform=beside, va="center", fontsize=8.5, color=QUIET)
    return words


@in_house_style
def forest(result: Any, quantity: str = "taker outcome", *, most: int = 20, ax: Axes) -> Axes:
    """Draw what each entry changes against the reference, with its interval.

    Parameters
    ----------
    result : Comparison, RuleEffects or pandas.DataFrame
        What `compare` or `rule_effects` returns, or a frame with a row a label and the columns
        difference, low and high.
    quantity : str
        Which quantity of the table, such as ``"taken and made"``.
    most : int
        How many rows are drawn at most; of ranked effects the largest.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
        The axes. Filled marks are told from nothing when all rows are taken together (Holm),
        hollow ones are not. Shares are drawn in percentage points.
    """
    rows, attrs = _rows(result, quantity)
    shown, left = _largest(rows, most)
    unit, factor = _unit(quantity, attrs)
    level = float(attrs.get("confidence", 0.95))
    places = np.arange(len(shown))
    if isinstance(ax.figure, HouseFigure):
        longest = max(len(_short(label)) for label in shown.index)
        ax.figure.set_size_inches(6.6 + 0.07 * longest, 1.7 + 0.28 * max(len(shown), 3))
    ax.axvline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    _mark(ax, shown, _told(shown, 1 - level), factor)
    words = _write_beside(ax, shown, factor)
    ax.set_yticks(places, [_short(label) for label in shown.index])
    ax.set_ylim(len(shown) - 0.4, -0.6)
    ax.grid(axis="y", visible=False)
    reference = attrs.get("reference")
    against = f" against {reference}" if reference else ""
    ax.set_xlabel(f"difference in {quantity}, {unit}")
    ax.set_ylabel("rule" if "rule" in rows.index.names else "entry")
    game = f"{attrs['variant']}: " if "variant" in attrs else ""
    n = f"n = {int(shown['n'].max()):,}, " if "n" in shown else ""
    adjusted = ", adjusted for all rows" if attrs.get("adjusted") else ""
    how = f"{100 * level:g} % intervals{adjusted}"
    title = [f"{game}{quantity}{against}", f"{n}{how}", left.removeprefix("; ")]
    ax.set_title("\n".join(filter(None, title)), loc="left")
    ax.legend(loc="upper left", bbox_to_anchor=(1.0, 0.0), fontsize=8, borderaxespad=0.6)
    listed = "; ".join(f"{label} {said}" for label, said in zip(shown.index, words, strict=True))
    said = f"{game}difference in {quantity}{against}, {unit}, {n}{how}: {listed}{left}."
    return finish(ax, said[0].upper() + said[1:], rows)


def _mark(ax: Axes, rows: pd.DataFrame, told: Any, factor: float) -> None:
    """Draw the marks, filled where a difference is told from nothing."""
    middle, low, high = (factor * rows[name].to_numpy("float64") for name in _NEEDED)
    places, known = np.arange(len(rows)), np.isfinite(low)
    for chosen, fill, label in (
        (told, BLUE, "told from nothing"),
        (~told, "white", "not told from nothing"),
    ):
        if not chosen.any():
            continue
        bars = known.astype(bool) & chosen
        ends = np.clip(np.array([middle - low, high - middle]), 0, None)[:, bars]
        style: dict[str, Any] = {"color": BLUE, "fmt": "none", "capsize": 3, "linewidth": 1.5}
        ax.errorbar(middle[bars], places[bars], xerr=ends, **style)
        mark: dict[str, Any] = {"color": BLUE, "markerfacecolor": fill, "markersize": 6}
        ax.plot(middle[chosen], places[chosen], "o", label=label, **mark)

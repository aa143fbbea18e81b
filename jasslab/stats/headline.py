"""How often does the taker succeed, and what else happened? The headline figures of a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from jasslab.calling import short
from jasslab.errors import JasslabError, unknown_name
from jasslab.frames import SCHEMA
from jasslab.stats.frequencies import frame_of, meld_frequencies
from jasslab.stats.intervals import mean_interval, proportion, stacked, wide

if TYPE_CHECKING:
    from jasslab.simulation import Simulation

__all__ = ["match_summary", "means", "success_rate", "summary"]


def _deals(sim: Simulation | pd.DataFrame, needs: Iterable[str]) -> pd.DataFrame:
    """Return the frame `deals`, whichever way it came, with the columns that are needed."""
    deals = sim if isinstance(sim, pd.DataFrame) else frame_of(sim, "deals")
    for column in needs:
        if column not in deals.columns:
            _not_another(deals)
            raise unknown_name("column of deals", column, map(str, deals.columns))
    return deals


def _not_another(frame: pd.DataFrame) -> None:
    """Refuse another frame in place of `deals`."""
    for name, columns in SCHEMA.items():
        if name != "deals" and {column.name for column in columns} <= set(frame.columns):
            raise JasslabError(f"this is the frame {name!r}; expected 'deals', or the simulation")


def _keys(by: Any) -> list[str]:
    """Return names of columns, refusing columns themselves and whatever else is no name."""
    keys = [by] if isinstance(by, str) or by is None else by
    if not isinstance(keys, (list, tuple)) or any(not isinstance(key, str) for key in keys if by):
        name = getattr(by, "name", None)
        example = name if isinstance(name, str) else "trump"
        raise JasslabError(
            f"by={short(by)}: expected the name of a column of deals, such as by={example!r}, or "
            f"a list of names"
        )
    return [] if by is None else list(keys)


def _under_contract(deals: pd.DataFrame) -> pd.DataFrame:
    """Return the deals that were taken; none where no contract is judged, as in Schieber."""
    judged = bool(deals["made"].notna().any())
    return deals[deals["taker"].notna() & judged]


def success_rate(
    sim: Simulation | pd.DataFrame,
    by: str | Sequence[str] | None = None,
    *,
    confidence: float = 0.95,
) -> pd.DataFrame:
    """Return how often the taker makes the contract, among deals that somebody took.

    A rate of success rises as players take less; it says nothing about who bids best
    (`jasslab.duel` does).

    Parameters
    ----------
    sim : Simulation or pandas.DataFrame
        A simulation with the frame `deals`, or that frame.
    by : str or list of str, optional
        Columns of `deals` to group by, such as ``"bid_round"``, ``"trump"`` or ``"taker"``.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        estimate, low, high, n, method; one row a group. Groups that never occurred are absent,
        groups without a success are present. In a game that judges no contract n is 0.

    Raises
    ------
    UnknownName
        When there is no such column.
    JasslabError
        When nothing was played.

    Examples
    --------
    >>> import jasslab as jl
    >>> sim = jl.simulate("belote", n_deals=2000, seed=1)
    >>> jl.success_rate(sim, by="bid_round").index.to_list()
    [1, 2]
    """
    keys = _keys(by)
    deals = _deals(sim, ["taker", "made", *keys])
    if deals.attrs.get("players", "unknown") is None:
        raise JasslabError("nothing was played (players=None), so there is no taker to succeed")
    taken = _under_contract(deals)
    made = taken["made"].fillna(False).astype("int64")
    if keys:
        groups = made.groupby([taken[key] for key in keys], observed=True, dropna=False)
        counts = groups.agg(["sum", "size"])
    else:
        counts = pd.DataFrame({"sum": [made.sum()], "size": [len(made)]}, index=["all"])
    table = proportion(counts["sum"], counts["size"], confidence=confidence)
    table.attrs = dict(deals.attrs)
    return table


def means(
    sim: Simulation | pd.DataFrame,
    column: str = "outcome",
    by: str | Sequence[str] | None = None,
    *,
    confidence: float = 0.95,
) -> pd.DataFrame:
    """Return the mean of one number a deal, by group, with normal intervals.

    Parameters
    ----------
    sim : Simulation or pandas.DataFrame
        A simulation with the frame `deals`, or that frame.
    column : str
        A column of numbers, or of yes and no. Deals in which it is missing do not count.
    by : str or list of str, optional
        Columns of `deals` to group by, such as ``"trump"`` or ``"dealer"``.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        estimate, low, high, n, method; one row a group. Groups that never occurred are absent;
        the ends of a group of one deal are missing.

    Raises
    ------
    UnknownName
        When there is no such column.
    JasslabError
        When the column holds no numbers.

    Examples
    --------
    >>> import jasslab as jl
    >>> sim = jl.simulate("belote", n_deals=2000, seed=1)
    >>> table = jl.stats.means(sim, "taker_score", by="bid_round")
    >>> table.index.to_list(), bool(table["n"].sum() == sim.deals["taker"].notna().sum())
    ([1, 2], True)
    """
    keys = _keys(by)
    deals = _deals(sim, [column, *keys])
    if not pd.api.types.is_numeric_dtype(deals[column].dtype):
        raise JasslabError(f"column {column!r} holds no numbers, so it has no mean")
    counted = deals[deals[column].notna()]
    parts, index = [counted[column]], pd.Index(["all"])
    if keys:
        groups = counted.groupby(keys, observed=True, dropna=False)[column]
        parts, index = [values for _, values in groups], groups.size().index
    rows = [mean_interval(values, confidence=confidence) for values in parts]
    rows = rows or [mean_interval([]).iloc[:0]]  # no group: the columns are there
    table: pd.DataFrame = pd.concat(rows, ignore_index=True).set_axis(index, axis=0)
    table.attrs = dict(deals.attrs)
    return table


def _per_deal(frame: pd.DataFrame, values: Any, deals: pd.Index) -> np.ndarray[Any, Any]:
    """Return the sum of a column over the rows of each deal, in the order of `deals`."""
    at = deals.get_indexer(pd.Index(frame["deal"]))
    kept = at >= 0
    weights = np.asarray(values, dtype=np.float64)[kept]
    sums = np.bincount(at[kept], weights, minlength=len(deals))
    return sums.astype(np.int64)


Line = tuple[str, str, pd.DataFrame]


def _deal_lines(deals: pd.DataFrame, confidence: float) -> Iterator[Line]:
    """Give the lines that the frame `deals` answers."""
    taken = deals["taker"].notna()
    n, n_taken = len(deals), int(taken.sum())

    def share(hits: Any, of: int) -> pd.DataFrame:
        return proportion(int(hits), of, confidence=confidence)

    def mean(column: str) -> pd.DataFrame:
        return mean_interval(deals[column], confidence=confidence)

    yield "passed out", "share of deals", share(deals["passed_out"].sum(), n)
    yield "taken", "share of deals", share(n_taken, n)
    judged = len(_under_contract(deals))
    yield "made", "share of taken deals", share(deals["made"].fillna(False).sum(), judged)
    swept = deals["capot"].notna()
    if n_taken:
        yield "all tricks", "share of taken deals", share((swept & taken).sum(), n_taken)
    else:  # a game without a taker
        yield "all tricks", "share of deals", share(swept.sum(), n)
    yield "taker's side", "points a taken deal", mean("taker_points")
    yield "opponents", "points a taken deal", mean("opponents_points")
    yield "taker's side, score", "score a taken deal", mean("taker_score")
    yield "opponents, score", "score a taken deal", mean("opponents_score")
    yield "outcome, side 0", "score a deal", mean("outcome")
    if wide(deals["carried"]).any():
        yield "carried over", "points a deal", mean("carried")


def _side_lines(sim: Simulation, confidence: float) -> Iterator[Line]:
    """Give the lines on melds that the frame `sides` answers."""
    sides, options = sim.sides, sim.variant.values
    first = sim.plan.first
    numbers = pd.RangeIndex(first, first + sim.done)
    played = sim.plan.players is not None
    if played and "deals" in sim.tables:
        numbers = pd.Index(sim.deals.loc[~sim.deals["passed_out"], "deal"])
    of = "taken deal" if played else "deal"
    where = options.get("melds", "none")
    wanted = [("hand_melds", "melds in hand")] if where in ("hand", "both") else []
    if where in ("tricks", "both") and played:
        wanted.append(("trick_melds", "melds in tricks"))
    for column, label in wanted:
        points = _per_deal(sides, sides[column], numbers)
        yield f"{label}, scored", f"points a {of}", mean_interval(points, confidence=confidence)
    held = where not in ("tricks", "both") or "stuk_in_trick" in options
    if options.get("marriage") and held:
        paired = _per_deal(sides, sides["marriage"] > 0, numbers) > 0
        row = proportion(int(paired.sum()), len(numbers), confidence=confidence)
        yield "marriage in one hand", f"share of {of}s", row


def _hand_lines(sim: Simulation, confidence: float) -> Iterator[Line]:
    """Give the line on hands with a meld that the frame `melds` answers."""
    if sim.variant.values.get("melds", "none") in ("hand", "both"):
        table = meld_frequencies(sim, by="hand", confidence=confidence)
        row = table.loc[["any meld"], ["estimate", "low", "high", "n", "method"]]
        yield "hands with a meld", f"share of {table['among'].iloc[0]}", row


def summary(sim: Simulation, *, confidence: float = 0.95) -> pd.DataFrame:
    """Return the headline figures of a simulation, each with n and an interval.

    Parameters
    ----------
    sim : Simulation
        Of any game; the lines depend on the frames that it has and on the rules.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        estimate, low, high, n, method, unit; index `figure`. The first line counts the deals,
        and says when there are fewer than were asked for.

    Examples
    --------
    >>> import jasslab as jl
    >>> table = jl.simulate("belote", n_deals=2000, seed=1).summary()
    >>> table.loc["taken", "n"].item()
    2000
    """
    asked = f" (INCOMPLETE: {sim.plan.n_deals:,} were asked for)"
    counted = "deals" if sim.complete else f"deals{asked}"
    number = {"estimate": float(sim.done), "low": np.nan, "high": np.nan}
    head = pd.DataFrame([{**number, "n": sim.done, "method": "count"}])
    lines: list[Line] = [(counted, "deals", head)]
    if "deals" in sim.tables and sim.plan.players is not None:
        lines += _deal_lines(sim.deals, confidence)
    if "sides" in sim.tables:
        lines += _side_lines(sim, confidence)
    if "melds" in sim.tables and (sim.plan.players is None or "deals" in sim.tables):
        lines += _hand_lines(sim, confidence)
    table = stacked(((label, row) for label, _, row in lines), "figure")
    table["unit"] = [unit for _, unit, _ in lines]
    table.attrs = {**next(iter(sim.tables.values())).attrs, "complete": sim.complete}
    return table


def match_summary(matches: pd.DataFrame, *, confidence: float = 0.95) -> pd.DataFrame:
    """Return the headline figures of matches, each with n and an interval.

    Parameters
    ----------
    matches : pandas.DataFrame
        The frame `matches` of `jasslab.simulate_matches`.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        Index ``figure``; columns estimate, low, high, n, method.
    """
    n = len(matches)
    won = matches["winner"].notna()
    behind = int((matches["comeback"] > 0).fillna(False).sum())
    lines = [
        ("deals", mean_interval(matches["deals"], confidence=confidence)),
        (
            "won by side 0",
            proportion(int((matches["winner"] == 0).sum()), n, confidence=confidence),
        ),
        ("draws", proportion(int((~won).sum()), n, confidence=confidence)),
        ("margin", mean_interval(matches["margin"], confidence=confidence)),
        ("won from behind", proportion(behind, int(won.sum()), confidence=confidence)),
        ("lead changes", mean_interval(matches["lead_changes"], confidence=confidence)),
    ]
    return stacked(lines, "figure")

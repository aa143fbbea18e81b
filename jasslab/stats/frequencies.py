"""How often does a meld occur?

The exact value beside an estimate is that of hands as dealt. Hands of deals that somebody took
are not random hands: strong hands take, and in games with a second packet the taker alone gets
the turned card. So their share is another number, and the column `among` names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from jasslab.calling import short
from jasslab.cards import RANKS
from jasslab.errors import JasslabError, RuleConflict
from jasslab.stats.intervals import mean_interval, proportion, stacked
from jasslab.stats.tallies import share_over_hands

if TYPE_CHECKING:
    from jasslab.simulation import Simulation
    from jasslab.variants import Variant

__all__ = ["MELDS", "meld_frequencies"]

Rows = np.ndarray[Any, np.dtype[np.bool_]]
_RUN, _FOUR, _THREE = "sequence", "four_of_a_kind", "three_of_a_kind"


def _run(melds: pd.DataFrame, least: int, most: int) -> Any:
    return (melds["kind"] == _RUN) & melds["length"].between(least, most)


def _four(melds: pd.DataFrame, ranks: str, others: bool = False) -> Any:
    return (melds["kind"] == _FOUR) & (melds["top"].isin(list(ranks)) != others)


#: Lengths of sequences that packs have: three cards up to a suit of thirteen.
_LENGTHS = range(3, len(RANKS) + 1)
_LONGEST = _LENGTHS[-1]

#: Kinds of meld by label: which rows of the frame `melds` are meant.
MELDS: dict[str, Callable[[pd.DataFrame], Any]] = {
    **{f"sequence of {n}": partial(_run, least=n, most=n) for n in _LENGTHS},
    **{f"sequence of {n} or more": partial(_run, least=n, most=_LONGEST) for n in _LENGTHS},
    "four jacks": lambda melds: _four(melds, "J"),
    "four nines": lambda melds: _four(melds, "9"),
    "four of another rank": lambda melds: _four(melds, "J9", others=True),
    "three of a kind": lambda melds: melds["kind"] == _THREE,
    "any sequence": lambda melds: melds["kind"] == _RUN,
    "any four": lambda melds: melds["kind"] == _FOUR,
    "any meld": lambda melds: melds["kind"] != "marriage",
    "marriage": lambda melds: melds["kind"] == "marriage",
}


def _long_runs(options: dict[str, Any], n_ranks: int) -> list[str]:
    """Return labels of the long sequences, where some above five cards have points of their own."""
    points = {length: options.get(f"run_{length}", 0) for length in _LENGTHS}
    last = max((length for length in _LENGTHS if points[length]), default=0)
    whole = last == n_ranks
    return [
        f"sequence of {length}" + (" or more" if length == last and not whole else "")
        for length in range(5, last + 1 if last > 5 else 5)
        if points[length]
    ]


def _labels(rules: Variant, in_tricks: bool) -> list[str]:
    """Return the kinds of meld to which a game gives points, in hand or in tricks."""
    options = rules.values
    long_runs = [] if in_tricks else _long_runs(options, len(rules.deck.ranks))
    where = ("tricks", "both") if in_tricks else ("hand", "both")
    if options.get("melds", "none") in where:
        worth = {
            "sequence of 3": options.get("run_3"),
            "sequence of 4": options.get("run_4"),
            "sequence of 5 or more": (options.get("run_5") and not in_tricks) or long_runs,
            **dict.fromkeys(long_runs, True),
            "four jacks": options.get("four_jacks"),
            "four nines": options.get("four_nines"),
            "four of another rank": options.get("four_points") and options.get("four_ranks"),
            "three of a kind": in_tricks and options.get("three_of_kind"),
        }
        kinds = [label for label, value in worth.items() if value]
        runs = any(label.startswith("sequence") for label in kinds)
        fours = any(label.startswith("four") for label in kinds)
        kinds += ["any sequence"] * runs + ["any four"] * fours + ["any meld"] * bool(kinds)
    else:
        kinds = []
    if options.get("marriage") and in_tricks == (options.get("melds") in ("tricks", "both")):
        kinds.append("marriage")
    return kinds


def frame_of(sim: Any, name: str) -> pd.DataFrame:
    """Return a frame of a simulation, refusing what is none.

    Parameters
    ----------
    sim : Simulation
        What was given.
    name : str
        The frame that is needed.
    """
    from jasslab.simulation import Simulation

    if not isinstance(sim, Simulation):
        raise JasslabError(
            f"given {short(sim)}; expected a simulation with the frame {name!r}, such as "
            f"jl.simulate('belote', n_deals=100_000, frames=('deals', 'melds'))"
        )
    frame: pd.DataFrame = getattr(sim, name)
    return frame


def _counted(sim: Simulation) -> tuple[Rows, str]:
    """Return which deals have melds to count, and what their hands are called."""
    if sim.plan.players is None:
        given = ", some cards given" if sim.plan.given else ""
        return np.full(sim.done, True), f"hands as dealt{given}"
    if "deals" not in sim.tables:
        raise JasslabError(
            "meld_frequencies needs the frame 'deals' to know which deals were taken; "
            "ask for it: simulate(..., frames=('deals', 'melds'))"
        )
    return ~sim.deals["passed_out"].to_numpy(dtype=bool), "hands of taken deals"


def _exact(sim: Simulation, labels: list[str]) -> list[float]:
    """Return the exact share of hands as dealt, NaN where nothing counts it."""
    if sim.plan.given:
        return [np.nan] * len(labels)
    try:
        known = import_module("jasslab.exact").meld_frequencies(sim.variant)["value"]
    except (ImportError, JasslabError):  # not there, or it does not count this game
        return [np.nan] * len(labels)
    return [float(known.get(label, np.nan)) for label in labels]


def _hits(sim: Simulation, melds: pd.DataFrame, counted: Rows) -> np.ndarray[Any, Any]:
    """Return for each counted deal how many of its hands hold one of some melds."""
    held = np.zeros((sim.done, sim.variant.seats), dtype=bool)
    held[melds["deal"].to_numpy() - sim.plan.first, melds["seat"].to_numpy()] = True
    hits: np.ndarray[Any, Any] = held.sum(axis=1, dtype=np.int64)[counted]
    return hits


def _rows(
    sim: Simulation, labels: list[str], by: str, counted: Rows, confidence: float
) -> Iterator[tuple[str, pd.DataFrame]]:
    """Give label and estimate of every kind."""
    fell = sim.melds["trick"].notna().to_numpy()
    melds = sim.melds[fell if by == "trick" else ~fell]
    for label in labels:
        meant = melds[np.asarray(MELDS[label](melds), dtype=bool)]
        if by == "trick":
            at = meant["deal"].to_numpy() - sim.plan.first
            counts = np.bincount(at, minlength=sim.done)[counted]
            yield label, _mean_count(counts, confidence)
            continue
        hits = _hits(sim, meant, counted)
        if by == "hand":
            yield label, share_over_hands(hits, sim.variant.seats, confidence=confidence)
        else:
            yield label, proportion(int((hits > 0).sum()), len(hits), confidence=confidence)


def _mean_count(counts: np.ndarray[Any, Any], confidence: float) -> pd.DataFrame:
    """Return the mean number a deal; while no deal has two, it is a share of deals."""
    if counts.max(initial=0) <= 1:
        return proportion(int(counts.sum()), len(counts), confidence=confidence)
    return mean_interval(counts, confidence=confidence)


def meld_frequencies(
    sim: Simulation, by: str | None = None, *, confidence: float = 0.95
) -> pd.DataFrame:
    """Return how often each kind of meld occurs, with the exact value beside it.

    The column `exact` is always the share among hands as dealt. Only a simulation with
    ``players=None`` estimates that number. When players have bid, melds are known of taken deals
    only, and these are selected: strong hands take, weak deals are thrown in, and in some games
    the taker gets the turned card. Then `among` says *hands of taken deals*, and an interval that
    misses the exact value is no fault.

    Parameters
    ----------
    sim : Simulation
        With the frame `melds`, and `deals` unless nothing was played.
    by : str, optional
        ``"hand"``: share of hands that hold at least one; ``"deal"``: share of deals in which
        somebody holds one; ``"trick"``: number a deal of melds that fall in tricks. Unless given,
        hand where melds are held in hand, else trick.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        Index `kind`; estimate, low, high, n (deals), n_hands, method, among, unit, exact. The
        unit tells shares (of hands, of deals) from a mean number of melds a deal, which can be
        above 1. For a marriage it is the share of hands that hold king and queen of trumps. Where
        long sequences have points of their own, each has a row beside the one of 5 or more.

    Raises
    ------
    UnknownName
        When the simulation has no frame `melds`.
    RuleConflict
        When the game has no melds of that sort.

    Examples
    --------
    >>> import jasslab as jl
    >>> sim = jl.simulate("belote", n_deals=2000, seed=1, players=None, frames="melds")
    >>> table = jl.meld_frequencies(sim)
    >>> [str(x) for x in table.loc["sequence of 3", ["n", "n_hands", "among"]]]
    ['2000', '8000', 'hands as dealt']
    """
    melds, rules = frame_of(sim, "melds"), sim.variant
    if by is None:
        by = "hand" if _labels(rules, in_tricks=False) else "trick"
    if by not in ("hand", "deal", "trick"):
        raise JasslabError(f"by={by!r}: expected 'hand', 'deal' or 'trick'")
    labels = _labels(rules, in_tricks=by == "trick")
    if not labels:
        place = "in tricks" if by == "trick" else "in hand"
        raise RuleConflict(f"{rules.label} has no melds {place}; by={by!r} counts these")
    if by == "trick" and sim.plan.players is None:
        raise JasslabError("nothing was played (players=None), so no meld fell in a trick")
    counted, among = _counted(sim)
    table = stacked(_rows(sim, labels, by, counted, confidence), "kind")
    if by == "hand":
        table["exact"] = _exact(sim, labels)
    else:
        among = among.replace("hands of ", "").replace("hands", "deals")
        table.insert(4, "n_hands", table["n"] * sim.variant.seats)
        table["exact"] = np.nan
    table.insert(6, "among", among)
    units = {"hand": "share of hands", "deal": "share of deals", "trick": "melds a deal"}
    table.insert(7, "unit", units[by])
    table.attrs = {**melds.attrs, "by": by, "complete": sim.complete}
    return table

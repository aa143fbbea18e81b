"""Is a game balanced? Who has an advantage, how long it takes, and how much is luck."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from jasslab._numbers import with_interval
from jasslab.asking import as_count, as_line_up, as_seed
from jasslab.calling import front_door, short
from jasslab.comparing._halfway import matches_with_half
from jasslab.comparing._paired import N_DEALS, Array, as_workers
from jasslab.comparing.duels import Bout, play_bout, score_unit, sides_of
from jasslab.crew import progress_bar
from jasslab.errors import Interrupted, JasslabError
from jasslab.simulate import prepare, run_plan
from jasslab.simulation import Plan, Simulation
from jasslab.stats.intervals import check_confidence, mean_interval, proportion
from jasslab.stats.spreads import Estimated, average, ratio, spread
from jasslab.stats.tallies import Tally, quantiles
from jasslab.strategies import Player, player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["POWER", "Balance", "balance"]

#: How surely two players are told apart by the deals that are said to be needed.
POWER = 0.8
#: Matches unless another number is given.
N_MATCHES = 2_000
SOURCES = {
    "points from tricks": ("card_points",),
    "points from melds": ("hand_melds", "trick_melds", "marriage"),
    "points from bonuses": ("last_trick", "bonus"),
}
Line = tuple[str, str, pd.DataFrame]


@dataclass(frozen=True, repr=False, eq=False)
class Balance:
    """How balanced a game is, as one table that is alike for every game.

    Parameters
    ----------
    table : pandas.DataFrame
        Index `figure`; columns estimate, low, high, n, method, unit, even (what it would be
        without any advantage, where that is known), and scaled, scaled_low, scaled_high: an
        advantage in standard deviations of a deal, which can be compared between games. The
        figures stand in the notes of `jasslab.balance`. What a game does not have is missing.
    variant : str
        The game.
    unit : str
        What a score counts.
    n_sides : int
        Sides of the game.
    players : str
        Who played.
    rivals : tuple of str
        The two players whose gap measures skill.
    n, n_matches : int
        Deals and matches.
    seed : int
        Of all deals.
    confidence : float
        Level of the intervals.
    complete : bool
        False when it was stopped; what had not been played is missing.
    """

    table: pd.DataFrame
    variant: str
    unit: str
    n_sides: int
    players: str
    rivals: tuple[str, str]
    n: int
    n_matches: int
    seed: int
    confidence: float
    complete: bool

    def said(self, figure: str) -> str:
        """Return one figure in words, with its interval.

        Parameters
        ----------
        figure : str
            As in the index of the table.
        """
        row = self.table.loc[figure]
        if np.isinf(row["high"]):
            return f"{row['estimate']:,.0f} ({row['low']:,.0f} or more)"
        share = str(row["unit"]).startswith("share")
        return with_interval(row, *((100, " %") if share else (1, "")))

    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw it; the same as `jasslab.plots.balance`.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure unless given.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        from jasslab import plots

        return plots.balance(self, ax=ax)

    def __repr__(self) -> str:
        state = "" if self.complete else " (INCOMPLETE)"
        head = (
            f"Balance of {self.variant}{state}: {self.n:,} deals and {self.n_matches:,} matches, "
            f"players {self.players}, {self.confidence:.0%} intervals"
        )
        lines = [head]
        for figure, row in self.table.iterrows():
            if np.isfinite(row["estimate"]):
                about = f"{row['unit']}, n = {int(row['n']):,}"
                lines.append(f"  {figure}: {self.said(str(figure))}, {about}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head = escape(repr(self).split("\n", 1)[0])
        return f"<p>{head}</p>{self.table.round(3).to_html()}"


class _Deals:
    """Deals by side: scores, and what each side is in each deal."""

    def __init__(self, sim: Simulation) -> None:
        self.sim, self.rules = sim, sim.variant
        self.n_sides = self.rules.n_sides
        deals = sim.deals
        self.scores = self._by_side("score")
        self.side = sides_of(self.rules)
        self.dealer = deals["dealer"].to_numpy(np.int64)
        self.taken = deals["taker"].notna().to_numpy(dtype=bool)
        self.taker = deals["taker"].fillna(0).to_numpy(dtype=np.int64)
        thrown_in = deals["passed_out"].to_numpy(bool) | (deals["redealt"].to_numpy() > 0)
        self.thrown_in = np.asarray(thrown_in, dtype=bool)
        self.swept = deals["capot"].notna().to_numpy(dtype=bool)

    def _by_side(self, *names: str) -> Array:
        """Return sums of columns by deal and side, int64."""
        total = sum(self.sim.sides[name].to_numpy(np.int64) for name in names)
        return np.asarray(total).reshape(-1, self.n_sides)

    def above_others(self, seats: Array) -> Array:
        """Return for each deal the score of a seat's side minus the mean of the other sides."""
        own = self.scores[np.arange(len(seats)), self.side[seats]]
        return own - (self.scores.sum(axis=1) - own) / (self.n_sides - 1)

    def advantages(self) -> Iterator[tuple[str, Estimated]]:
        """Give the advantages of a place at the table and of taking."""
        first = np.zeros(len(self.dealer), np.int64)
        yield "side 0", average(self.above_others(first))
        yield "elder's side", average(self.above_others((self.dealer + 1) % self.rules.seats))
        yield "dealer's side", average(self.above_others(self.dealer))
        if self.taken.any():
            yield "taker's side", average(self.above_others(self.taker), among=self.taken)

    def luck(self) -> Estimated:
        """Return the spread of one deal."""
        return spread(self.above_others(np.zeros(len(self.dealer), np.int64)))

    def shares_of_points(self) -> Iterator[tuple[str, Estimated]]:
        """Give where the points come from."""
        parts = {name: self._by_side(*columns).sum(axis=1) for name, columns in SOURCES.items()}
        total = np.sum(list(parts.values()), axis=0)
        for name, part in parts.items():
            yield name, ratio(part, total)

    def equal_points(self) -> int:
        """Return in how many played deals no side alone made the most points."""
        points = np.sort(self._by_side("points")[~self.thrown_in], axis=1)
        return int((points[:, -1] == points[:, -2]).sum())


def _deal_lines(deals: _Deals, unit: str, level: float) -> Iterator[Line]:
    """Give what deals tell."""
    luck = deals.luck()
    for name, found in deals.advantages():
        row = found.row(level)
        if name == "taker's side":
            row["n"] = int(deals.taken.sum())
        scaled = (found / luck).row(level).iloc[0]
        for column, end in (("scaled", "estimate"), ("scaled_low", "low"), ("scaled_high", "high")):
            row[column] = scaled[end]
        yield name, f"{unit} a deal above the other sides", row.assign(even=0.0)
    yield "spread of a deal", f"{unit}, standard deviation", luck.row(level)
    for name, found in deals.shares_of_points():
        row = found.row(level).assign(n=int((~deals.thrown_in).sum()))
        if not found.se > 0:  # of what was never seen, or nothing else was, there is no interval
            row[["low", "high"]] = math.nan
        yield name, "share of all points", row
    played, n = int((~deals.thrown_in).sum()), len(deals.thrown_in)
    for name, hits, of, among in (
        ("all tricks", int(deals.swept.sum()), played, "share of deals played"),
        ("equal points", deals.equal_points(), played, "share of deals played"),
        ("dealt again", int(deals.thrown_in.sum()), n, "share of deals"),
    ):
        yield name, among, proportion(hits, of, confidence=level)


def _match_lines(matches: pd.DataFrame, rules: Variant, level: float) -> Iterator[Line]:
    """Give what matches tell."""
    winner = matches["winner"].fillna(-1).to_numpy(dtype=np.int64)
    elder = (matches["first_dealer"].to_numpy(dtype=np.int64) + 1) % rules.seats
    ours = np.where(winner < 0, 1 / rules.n_sides, winner == sides_of(rules)[elder])
    won = mean_interval(ours, confidence=level).assign(even=1 / rules.n_sides)
    yield "first elder's side wins", "share of matches", won
    ahead = matches["ahead_at_half"].to_numpy()
    led = ahead >= 0
    hits = int((winner[led] == ahead[led]).sum())
    even = 1 / rules.n_sides
    row = proportion(hits, int(led.sum()), confidence=level).assign(even=even)
    yield "leader at half wins", "share of matches with a leader then", row
    lengths = Tally.of(matches["deals"])
    yield "match length", "deals", mean_interval(lengths.moments, confidence=level)
    found = quantiles(lengths, (0.1, 0.5, 0.9), confidence=level)
    for name, share in (("tenth", 0.1), ("median", 0.5), ("nine tenths", 0.9)):
        yield f"match length, {name}", "deals", found.loc[[share]].reset_index(drop=True)


def _needed(gap: Estimated, level: float) -> pd.DataFrame:
    """Return how many deals tell two players apart, from their gap in spreads of a deal."""
    normal = NormalDist()
    reach = (normal.inv_cdf(0.5 + level / 2) + normal.inv_cdf(POWER)) ** 2

    def deals(size: float) -> float:
        return reach / size**2 if size else math.inf

    low, high = gap.interval(level)
    far, near = max(abs(low), abs(high)), min(abs(low), abs(high)) if low * high > 0 else 0.0
    line = {"estimate": deals(gap.estimate), "low": deals(far), "high": deals(near)}
    return pd.DataFrame([{**line, "n": gap.n, "method": "normal"}])


def _skill_lines(bout: Bout, unit: str, level: float) -> Iterator[Line]:
    """Give what a duel of two players tells about luck and skill."""
    apart = bout.differences
    gap, paired = average(apart), spread(apart)
    alone = [spread(one) for one in bout.by_seating]
    size = float(np.mean([one.estimate for one in alone]))
    luck = Estimated(size, np.mean([one.influence for one in alone], axis=0))
    yield "gap of two players", f"{unit} a deal above the other sides", gap.row(level)
    yield "skill against luck", "standard deviations of a deal", (gap / luck).row(level)
    yield "deals to tell them apart", "deals", _needed(gap / luck, level)
    yield "the same, each deal at every side", "deals", _needed(gap / paired, level)


#: Every figure, in order; those that were not reached or that a game does not have are missing.
FIGURES = (
    *("side 0", "elder's side", "dealer's side", "taker's side", "spread of a deal"),
    *("first elder's side wins", "leader at half wins"),
    *("match length", "match length, tenth", "match length, median", "match length, nine tenths"),
    *SOURCES,
    *("all tricks", "equal points", "dealt again"),
    *("gap of two players", "skill against luck", "deals to tell them apart"),
    "the same, each deal at every side",
)
COLUMNS = ("estimate", "low", "high", "n", "method", "unit", "even")
SCALED = ("scaled", "scaled_low", "scaled_high")


class _Balancing:
    """The parts of a balance one after the other, and the table of those that are finished."""

    def __init__(self, plan: Plan, rivals: tuple[Player, Player], n_matches: int, level: float):
        self.plan, self.rivals, self.n_matches, self.level = plan, rivals, n_matches, level
        self.n_duel = max(2, plan.n_deals // plan.variant.n_sides)
        self.lines: list[Line] = []
        self.complete = False

    def play(self, workers: int | None, bar: Any) -> None:
        """Play the deals, the duel and the matches."""
        plan, unit = self.plan, score_unit(self.plan.variant)
        shown = False if bar is None else bar
        self.lines += _deal_lines(_Deals(run_plan(plan, workers, None, shown)), unit, self.level)
        duel = Plan(plan.variant, None, plan.seed, plan.frames, self.n_duel)
        bout = play_bout(duel, *self.rivals, workers, shown)
        self.lines += _skill_lines(bout, unit, self.level)
        matches = matches_with_half(plan, self.n_matches, workers, bar)
        self.lines += _match_lines(matches, plan.variant, self.level)
        self.complete = True

    def result(self) -> Balance | None:
        """Return what is known, None when nothing is."""
        if not self.lines:
            return None
        plan = self.plan
        rows = {name: row.assign(unit=unit).iloc[0] for name, unit, row in self.lines}
        table = pd.DataFrame(rows).T.reindex(FIGURES).reindex(columns=[*COLUMNS, *SCALED])
        table = table.infer_objects()
        table["n"] = table["n"].astype("Int64")
        for name in ("estimate", "low", "high", "even", *SCALED):
            table[name] = table[name].astype("float64")
        table.index.name = "figure"
        names = (repr(self.rivals[0]), repr(self.rivals[1]))
        known: dict[Any, Any] = {
            "variant": plan.variant.label,
            "unit": score_unit(plan.variant),
            "n_sides": plan.variant.n_sides,
            "players": plan.line_up,
            "rivals": names,
            "n": plan.n_deals,
            "n_matches": self.n_matches,
            "seed": plan.seed,
            "confidence": self.level,
            "complete": self.complete,
        }
        table.attrs = dict(known)
        return Balance(table=table, **known)


def _rivals(rivals: Any) -> tuple[Player, Player]:
    """Return two players, refusing anything else."""
    if not isinstance(rivals, Sequence) or isinstance(rivals, str) or len(rivals) != 2:
        raise JasslabError(
            f"rivals={short(rivals)}: expected two players, the better one first, such as "
            f"('basic', 'lowest')"
        )
    return player(rivals[0]), player(rivals[1])


@front_door
def balance(
    variant: str | Variant,
    *,
    n_deals: int = N_DEALS,
    n_matches: int = N_MATCHES,
    seed: int | None = None,
    players: str | Player | Sequence[str | Player] = "basic",
    rivals: Sequence[str | Player] = ("basic", "lowest"),
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
) -> Balance:
    """Find out how balanced a game is, by figures that mean the same in every game.

    Parameters
    ----------
    variant : str or Variant
        A game.
    n_deals : int
        Deals.
    n_matches : int
        Matches to the target.
    seed : int, optional
        As in `simulate`.
    players : str, Player or sequence of them
        Who plays deals and matches.
    rivals : two of str or Player
        The players whose gap measures skill, the better one first.
    confidence : float
        Level of the intervals.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    Balance
        One table; `jasslab.plots.balance` draws one or several of them.

    Raises
    ------
    JasslabError
        For arguments that make no sense.
    Interrupted
        When stopped; `partial` is the Balance of the parts that were finished, or None.

    Notes
    -----
    With k sides, an advantage is the score of one side minus the mean score of the k - 1 others,
    a deal; with two sides that is the difference. *side 0* has it by its players alone, as the
    dealer rotates; *elder's side* and *dealer's side* by their place; *taker's side* in deals
    that somebody took (those who take have the better cards). A place that has no other effect
    gives 0. *spread of a deal* is the standard deviation of side 0's advantage, one deal.

    *first elder's side wins*: share of matches, a draw counting 1 / k; even would be 1 / k.
    *leader at half wins*: of the matches with one side alone ahead after the first deal in which
    any side has half the target (where a match is so many deals, after half of them; where it is
    also lost at so many below zero, at half of that, too), the share that this side wins; matches
    that end with that very deal are left out, and a draw is no win. *match length* counts deals
    that were played.

    *points from* tricks, melds and bonuses: share of the points that all sides together make,
    where card points with points per trick are tricks, the marriage is a meld, and last trick and
    all tricks are bonuses. *all tricks*: one side took them all. *equal points*: no side alone
    made the most points. *dealt again*: passed out, or dealt again for another reason.

    *gap of two players*: as in `duel`, one rival at each side in turn, the other one at all
    others. *skill against luck*: the gap divided by the standard deviation of one deal of theirs
    (mean over the sides). *deals to tell them apart*: so many that an interval of the level asked
    for leaves out 0 in 80 of 100 cases; and if each deal is played at every side, which takes k
    times as many.

    Examples
    --------
    >>> import jasslab as jl
    >>> found = jl.balance("belote", n_deals=2000, n_matches=100, seed=1)
    >>> bool(found.table.loc["taker's side", "low"] > 0)
    True
    >>> found.table.loc["elder's side", "even"].item()
    0.0
    """
    rules, n = find_variant(variant), as_count("n_deals", n_deals, 2)
    n_long = as_count("n_matches", n_matches, 2)
    line_up, level = as_line_up(players, rules), check_confidence(confidence)
    if line_up is None:
        raise JasslabError("players=None deals hands only; balance needs players")
    plan = Plan(rules, line_up, as_seed(seed), ("deals", "sides"), n)
    made = _Balancing(plan, _rivals(rivals), n_long, level)
    crew = as_workers(workers)
    try:
        prepare(plan, progress)
        n_runs = n + rules.n_sides * made.n_duel + n_long
        with progress_bar(n_runs, progress) as bar:
            made.play(crew, bar)
    except KeyboardInterrupt:
        raise Interrupted("stopped before all parts were played", made.result()) from None
    found = made.result()
    assert found is not None
    return found

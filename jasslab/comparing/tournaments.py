"""Who of several players is best: all pairs on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from jasslab._numbers import with_interval
from jasslab.asking import as_count, as_seed
from jasslab.calling import front_door, short
from jasslab.comparing._paired import N_DEALS, Array, as_workers, to_best
from jasslab.comparing._resampling import bounds, bradley_terry, resampled_means
from jasslab.comparing.duels import bout_plan, n_seatings, play_bout, score_unit
from jasslab.crew import progress_bar
from jasslab.errors import Interrupted, JasslabError
from jasslab.stats.intervals import check_confidence
from jasslab.strategies import Player, player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Tournament", "tournament"]

#: Below this the ends of an interval rest on a handful of replicates.
FEWEST_REPLICATES = 100


@dataclass(frozen=True, repr=False, eq=False)
class Tournament:
    """All pairs of some players on the same deals.

    Rows and columns stand in the order in which the players were given. Intervals are for each
    number by itself, by bootstrap over deals.

    Parameters
    ----------
    points : pandas.DataFrame
        Mean paired score difference per deal, row against column: what `duel` estimates for
        ``duel(row, column)``. Missing for a player against itself.
    wins : pandas.DataFrame
        Share of the deals that the row player wins against the column player, over all seatings;
        a tie counts half. Where more than two sides play, against each other side.
    table : pandas.DataFrame
        One row a pair: first, second, difference (first against second), se, low, high, wins
        (of the first), wins_low, wins_high, n (deals).
    strengths : pandas.DataFrame
        Index player. strength, with low and high: log odds of the Bradley-Terry model, adding up
        to 0; one player beats another in a share ``1 / (1 + exp(-(a - b)))`` of deals. Missing
        where somebody won, or lost, everything, in the deals or in a replicate. top_share: share
        of the replicates in which the player is the strongest. points, points_low, points_high:
        mean difference against all others; flat_top: the player may be the best in these points
        (Hsu, simultaneous). The last four are missing while pairs are.
    players : tuple of str
        The players.
    variant : str
        The game.
    n : int
        Deals of each pair.
    n_sides : int
        Sides of the game: how often each deal was played for a pair.
    unit : str
        What a score counts, such as points.
    seed : int
        Of the deals.
    confidence : float
        Level of the intervals.
    complete : bool
        False when it was stopped before all pairs had played.
    """

    points: pd.DataFrame
    wins: pd.DataFrame
    table: pd.DataFrame
    strengths: pd.DataFrame
    players: tuple[str, ...]
    variant: str
    n: int
    n_sides: int
    unit: str
    seed: int
    confidence: float
    complete: bool

    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the points as a heat map; the same as `jasslab.plots.tournament`.

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

        return plots.tournament(self, ax=ax)

    def __repr__(self) -> str:
        twice = "sides swapped" if self.n_sides == 2 else f"at each of {self.n_sides} sides"
        about = (
            f"Tournament of {len(self.players)} players in {self.variant}, {self.n:,} deals a "
            f"pair, {twice}"
        )
        if not self.complete:
            return f"{about}: INCOMPLETE, {len(self.table)} pairs were finished"
        found = self.strengths
        best = str(found["points"].idxmax())
        names = {"estimate": "points", "low": "points_low", "high": "points_high"}
        row = {name: found[column][best] for name, column in names.items()}
        equals = [name for name in found.index[found["flat_top"].astype(bool)] if name != best]
        rivals = f"not to be told from it: {', '.join(equals)}" if equals else "all are worse"
        most = best if found["strength"].isna().any() else found["strength"].idxmax()
        often = "" if most == best else f"; {most} wins more of the deals"
        return (
            f"{about}: best is {best} with {with_interval(row)} {self.unit} a deal against the "
            f"others; {rivals}{often}"
        )

    def _repr_html_(self) -> str:
        cells = self.points.map(lambda value: "" if pd.isna(value) else f"{value:+.2f}")
        heads = (f"{self.unit} a deal, row against column", "strengths")
        tables = cells.astype(object), self.strengths.round(3)
        parts = [
            f"<p>{head}</p>{table.to_html()}" for head, table in zip(heads, tables, strict=True)
        ]
        return f"<p>{escape(repr(self))}</p>" + "".join(parts)


def _entrants(players: Any) -> tuple[Player, ...]:
    """Return the players, refusing fewer than two and those that cannot be told apart."""
    if not isinstance(players, Sequence) or isinstance(players, (str, bytes)) or len(players) < 2:
        raise JasslabError(
            f"tournament takes a list of at least two players, such as ['basic', 'lowest']; "
            f"given {short(players)}"
        )
    found = tuple(player(one) for one in players)
    for one, other in combinations(found, 2):
        if repr(one) == repr(other):
            raise JasslabError(f"tournament: {one!r} is given twice; players need different names")
        if (one.name, one.numbers) == (other.name, other.numbers):
            raise JasslabError(
                f"tournament: {one!r} and {other!r} are one player, with the same parameters"
            )
    return found


class _Round:
    """The pairs of a tournament: those to play, and what every deal gave in those played."""

    def __init__(self, players: tuple[Player, ...], rules: Variant) -> None:
        self.players, self.rules = players, rules
        # one a among b's says nothing of one b among a's; between two sides it is the same
        ways = combinations if rules.n_sides == 2 else permutations
        self.pairs = list(ways(range(len(players)), 2))
        self.differences: list[Array] = []
        self.wins: list[Array] = []

    @property
    def names(self) -> list[str]:
        """The players as they are shown."""
        return [repr(one) for one in self.players]

    @property
    def played(self) -> list[tuple[int, int]]:
        """The pairs that are finished."""
        return self.pairs[: len(self.wins)]

    @property
    def complete(self) -> bool:
        """Whether all pairs are."""
        return len(self.wins) == len(self.pairs)

    def matrix(self, values: Array, mirrored: Array) -> pd.DataFrame:
        """Put one number a pair into a matrix, row against column.

        Between two sides `mirrored` is what it is for the column against the row.
        """
        cells = np.full((len(self.players), len(self.players)), np.nan)
        first, second = np.array(self.played).T
        cells[first, second] = values
        if self.rules.n_sides == 2:
            cells[second, first] = mirrored
        return pd.DataFrame(cells, index=self.names, columns=self.names)

    def shares_of_pairs(self) -> Array:
        """Return what each pair adds to the mean of each player against all others.

        Shape (players, pairs). Where more than two sides play, the pairs that count are those in
        which the player sits alone.
        """
        counts = np.zeros((len(self.players), len(self.pairs)))
        for place, (first, second) in enumerate(self.pairs):
            counts[first, place] = 1
            counts[second, place] = -1 if self.rules.n_sides == 2 else 0
        return counts / (len(self.players) - 1)

    def told(self, plan: Any, level: float, n_boot: int) -> Tournament:
        """Sum up the pairs that are finished."""
        n_pairs = len(self.wins)
        again = resampled_means(self.differences + self.wins, n_boot, plan.seed)
        points_again, wins_again = again[:, :n_pairs], again[:, n_pairs:]
        difference, wins = (
            np.array([values.mean() for values in rows]) for rows in (self.differences, self.wins)
        )
        (low, high), (wins_low, wins_high) = bounds(points_again, level), bounds(wins_again, level)
        columns = {
            "first": [self.names[first] for first, _ in self.played],
            "second": [self.names[second] for _, second in self.played],
            "difference": difference,
            "se": points_again.std(axis=0, ddof=1),
            "low": low,
            "high": high,
            "wins": wins,
            "wins_low": wins_low,
            "wins_high": wins_high,
            "n": plan.n_deals,
        }
        return Tournament(
            points=self.matrix(difference, -difference),
            wins=self.matrix(wins, 1 - wins),
            table=pd.DataFrame(columns),
            strengths=self.strengths(points_again, wins_again, level),
            players=tuple(self.names),
            variant=self.rules.label,
            n=plan.n_deals,
            n_sides=self.rules.n_sides,
            unit=score_unit(self.rules),
            seed=plan.seed,
            confidence=level,
            complete=self.complete,
        )

    def strengths(self, points_again: Array, wins_again: Array, level: float) -> pd.DataFrame:
        """Return what each player did in all its pairs together."""
        n_players = len(self.players)
        wins = np.array([[values.mean() for values in self.wins]])
        again = bradley_terry(self.played, wins_again, n_players)
        low, high = bounds(again, level)
        top = np.isclose(again, again.max(axis=1, keepdims=True), rtol=0, atol=1e-7)
        share = top / np.maximum(top.sum(axis=1, keepdims=True), 1)
        found = pd.DataFrame(
            {
                "strength": bradley_terry(self.played, wins, n_players)[0],
                "low": low,
                "high": high,
                "top_share": np.nan if np.isnan(again).any() else share.mean(axis=0),
                "points": np.nan,
                "points_low": np.nan,
                "points_high": np.nan,
                "flat_top": pd.array([pd.NA] * n_players, dtype="boolean"),
            },
            index=pd.Index(self.names, name="player"),
        )
        if self.complete:
            parts = self.shares_of_pairs()
            values = parts @ np.array(self.differences)
            found["points"] = values.mean(axis=1)
            found["points_low"], found["points_high"] = bounds(points_again @ parts.T, level)
            found["flat_top"] = to_best(values, level)["flat_top"].to_numpy()
        return found


@front_door
def tournament(
    players: Sequence[str | Player],
    variant: str | Variant,
    *,
    n_deals: int = N_DEALS,
    seed: int | None = None,
    confidence: float = 0.95,
    n_boot: int = 1000,
    workers: int | None = None,
    progress: Any = None,
) -> Tournament:
    """Let every player meet every other one on the same deals, and see who is best.

    Each pair is a `duel` on the same deals: between two sides every deal twice with sides
    swapped; where k sides play, k times, with the row player at each side in turn and the column
    player at all others. There one a among b's is another question than one b among a's, and both
    are played.

    Parameters
    ----------
    players : sequence of str or Player
        At least two, no two alike. Rows and columns of the result keep their order.
    variant : str or Variant
        A game.
    n_deals : int
        Deals for each pair; each is played once for every side.
    seed : int, optional
        As in `simulate`; it also decides which deals are resampled.
    confidence : float
        Level of the intervals.
    n_boot : int
        How often the deals are resampled; at least 100.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    Tournament
        `points` and `wins` (matrices, row against column), `table` (one row a pair, with
        intervals), `strengths` (Bradley-Terry), and `plot` for a heat map.

    Raises
    ------
    JasslabError
        For fewer than two players, players that cannot be told apart, and other arguments that
        make no sense.
    Interrupted
        When stopped; `partial` is the Tournament of the pairs that were finished, or None.

    Notes
    -----
    The deal is the unit of the bootstrap: a replicate draws deals with replacement, the same ones
    for all pairs, and intervals are its percentiles. Strengths are fitted to the shares of deals
    won, so they do not count by how much; `points` does.

    Examples
    --------
    >>> import jasslab as jl
    >>> field = ["basic", "lowest", "random"]
    >>> found = jl.tournament(field, "belote", n_deals=500, n_boot=100, seed=3)
    >>> found.points.loc["basic", "random"] > found.points.loc["basic", "lowest"] > 0
    np.True_
    >>> found.strengths.strength.idxmax()
    'basic'
    """
    entered, rules = _entrants(players), find_variant(variant)
    n, level = as_count("n_deals", n_deals, 2), check_confidence(confidence)
    times, crew = as_count("n_boot", n_boot, FEWEST_REPLICATES), as_workers(workers)
    plan, made = bout_plan(rules, n, as_seed(seed)), _Round(entered, rules)
    meetings = [(entered[first], entered[second]) for first, second in made.pairs]
    try:
        with progress_bar(n * sum(n_seatings(rules, *pair) for pair in meetings), progress) as bar:
            for pair in meetings:
                bout = play_bout(plan, *pair, crew, False if bar is None else bar)
                made.differences.append(bout.differences)
                made.wins.append(bout.wins)
    except KeyboardInterrupt:
        raise Interrupted(
            f"stopped after {len(made.wins)} of {len(made.pairs)} pairs",
            made.told(plan, level, times) if made.wins else None,
        ) from None
    return made.told(plan, level, times)

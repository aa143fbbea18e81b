"""Which of two players is better: every deal twice, with sides swapped."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from jasslab.asking import as_count, as_seed
from jasslab.calling import front_door
from jasslab.comparing._paired import Array, as_workers, made_by_deal, play_together
from jasslab.errors import Interrupted, JasslabError
from jasslab.simulation import Plan, Simulation
from jasslab.stats.intervals import Moments, check_confidence
from jasslab.strategies import Player, player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["Bout", "Duel", "bout_plan", "duel", "play_bout"]


@dataclass(frozen=True)
class Duel:
    """Which of two players is better, by the paired score difference per deal.

    Parameters
    ----------
    estimate, low, high : float
        Score of the first player's side minus the other's, a deal, with its interval.
    se : float
        Standard error.
    n : int
        Deals; each was played twice, with sides swapped.
    confidence : float
        Level of the interval.
    players : tuple of str
        The two players.
    variant : str
        The game.
    """

    estimate: float
    low: float
    high: float
    se: float
    n: int
    confidence: float
    players: tuple[str, str]
    variant: str

    def __repr__(self) -> str:
        first, second = self.players
        return (
            f"{first} against {second} in {self.variant}: {self.estimate:+.2f} points a deal, "
            f"{self.confidence:.0%} interval {self.low:+.2f} to {self.high:+.2f}, "
            f"n = {self.n:,} deals, sides swapped"
        )


def _face(one: Player, other: Player, rules: Variant) -> tuple[Player, ...]:
    """Seat two players against each other, the first on side 0."""
    return tuple(one if seat % 2 == 0 else other for seat in range(rules.seats))


@dataclass(frozen=True)
class Bout:
    """Both runs of two players against each other, and the difference a deal."""

    ours: Simulation
    swapped: Simulation

    @property
    def differences(self) -> Array:
        """Score of the first player's side minus the other's, mean of both seatings."""
        first = self.ours.deals["outcome"].to_numpy(dtype=np.int64)
        second = self.swapped.deals["outcome"].to_numpy(dtype=np.int64)
        return (first - second) / 2

    def taken(self) -> tuple[int, int, int]:
        """Return how many deals the first player's side took and made, and how many were passed."""
        took = made = passed = 0
        for side, sim in enumerate((self.ours, self.swapped)):
            mine = (sim.deals["taker"] % 2 == side).fillna(False).to_numpy(dtype=bool)
            took += int(mine.sum())
            made += int(made_by_deal(sim.deals)[mine].sum())
            passed += int(sim.deals["passed_out"].sum())
        return took, made, passed


def play_bout(plan: Plan, one: Player, other: Player, workers: Any, progress: Any) -> Bout:
    """Play two players against each other, both ways round.

    Parameters
    ----------
    plan : Plan
        Which deals of which game; its players are not read.
    one, other : Player
        The players.
    workers, progress : optional
        As in `simulate`.

    Raises
    ------
    Interrupted
        When stopped; `partial` is the Bout over the deals that were played both ways, or None.
    """
    faces = [_face(*pair, plan.variant) for pair in ((one, other), (other, one))]
    plans = [replace(plan, players=face) for face in faces]
    try:
        return Bout(*play_together(plans, workers, progress))
    except Interrupted as stop:
        made = stop.partial if isinstance(stop.partial, list) else []
        raise Interrupted(str(stop), Bout(*made) if made else None) from None


def bout_plan(rules: Variant, n_deals: int, seed: int, first: int = 0) -> Plan:
    """Return the deals of a bout, or raise where there are more than two sides.

    Parameters
    ----------
    rules : Variant
        The game.
    n_deals, seed, first : int
        Which deals.
    """
    if rules.n_sides != 2:
        raise JasslabError(
            f"{rules.label}: {rules.n_sides} sides play there; duels are between two sides so far"
        )
    return Plan(rules, None, seed, ("deals",), n_deals, first)


@front_door
def duel(
    first: str | Player,
    second: str | Player,
    *,
    variant: str | Variant,
    n_deals: int,
    seed: int | None = None,
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
) -> Duel:
    """Find out which of two players is better: every deal twice, with sides swapped.

    Parameters
    ----------
    first, second : str or Player
        The players; each takes both seats of a side.
    variant : str or Variant
        A game of two sides.
    n_deals : int
        How many deals; each is played twice.
    seed : int, optional
        As in `simulate`.
    confidence : float
        Level of the interval.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    Duel
        `estimate`, `low`, `high`: paired score difference per deal.

    Raises
    ------
    JasslabError
        For a game of more than two sides, and other arguments that make no sense.
    Interrupted
        When stopped; `partial` is the Duel over the deals that were played both ways, or None.

    Examples
    --------
    >>> import jasslab as jl
    >>> found = jl.duel("basic", "lowest", variant="belote", n_deals=2000, seed=5)
    >>> found.low > 0
    True
    """
    rules, n = find_variant(variant), as_count("n_deals", n_deals, 2)
    one, other = player(first), player(second)
    level, plan = check_confidence(confidence), bout_plan(rules, n, as_seed(seed))

    def told(bout: Bout) -> Duel:
        moments = Moments.of(bout.differences)
        low, high = moments.interval(level)
        names = (repr(one), repr(other))
        return Duel(moments.mean, low, high, moments.se, moments.n, level, names, rules.label)

    try:
        return told(play_bout(plan, one, other, as_workers(workers), progress))
    except Interrupted as stop:
        partial = told(stop.partial) if isinstance(stop.partial, Bout) else None
        raise Interrupted(str(stop), partial) from None

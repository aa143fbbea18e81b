"""Which of two players is better: every deal once for each side, which the first player takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from jasslab.asking import as_count, as_seed
from jasslab.calling import front_door
from jasslab.comparing._paired import N_DEALS, Array, as_workers, play_together
from jasslab.errors import Interrupted
from jasslab.rules.settlement import unit_of_score
from jasslab.simulation import Plan, Simulation
from jasslab.stats.intervals import Moments, check_confidence
from jasslab.strategies import Player, player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = [
    "Bout",
    "Duel",
    "bout_of",
    "bout_plan",
    "duel",
    "duel_of",
    "n_seatings",
    "play_bout",
    "score_unit",
    "seatings",
    "sides_of",
]


@dataclass(frozen=True)
class Duel:
    """Which of two players is better, by the paired score difference per deal.

    Parameters
    ----------
    estimate, low, high : float
        Score of the first player's side minus the mean of the other sides, a deal, with its
        interval.
    se : float
        Standard error.
    n : int
        Deals; each was played once for every side, which the first player took.
    confidence : float
        Level of the interval.
    players : tuple of str
        The two players.
    variant : str
        The game.
    n_sides : int
        Sides of the game.
    unit : str
        What a score counts, such as points.
    seed : int
        Of the deals.
    """

    estimate: float
    low: float
    high: float
    se: float
    n: int
    confidence: float
    players: tuple[str, str]
    variant: str
    n_sides: int
    unit: str
    seed: int

    def __repr__(self) -> str:
        first, second = self.players
        two = self.n_sides == 2
        against = "against" if two else "alone against"
        more = "" if two else f", {first} minus the mean of the others"
        seats = "sides swapped" if two else f"{first} at each of the {self.n_sides} sides in turn"
        return (
            f"{first} {against} {second} in {self.variant}: {self.estimate:+.2f} {self.unit} a "
            f"deal{more}, {self.confidence:.0%} interval {self.low:+.2f} to {self.high:+.2f}, "
            f"n = {self.n:,} deals, {seats}"
        )


def sides_of(rules: Variant) -> Array:
    """Return the side of every seat.

    Parameters
    ----------
    rules : Variant
        The game.
    """
    sides: Array = rules.rules["deck"]["side"][0][: rules.seats]
    return sides


def _plain(one: Player, rules: Variant) -> Player:
    """Return a player without the parameters that were given the values they have here anyway."""
    usual = replace(one, params=()).in_game(rules.tuned)
    values = dict(zip([knob.name for knob in one.knobs], usual.numbers, strict=True))
    return replace(one, params=tuple(pair for pair in one.params if values[pair[0]] != pair[1]))


def _line_ups(rules: Variant, one: Player, other: Player) -> list[tuple[Player, ...]]:
    """Seat a player at each side in turn, and another one everywhere else."""
    pair, sides = (_plain(one, rules), _plain(other, rules)), sides_of(rules)
    return [tuple(pair[int(at != place)] for at in sides) for place in range(rules.n_sides)]


def n_seatings(rules: Variant, one: Player, other: Player) -> int:
    """Return how often each deal is played: once a side, or once at all where both are the same.

    Parameters
    ----------
    rules : Variant
        The game.
    one, other : Player
        The players.
    """
    return len(set(_line_ups(rules, one, other)))


def score_unit(rules: Variant) -> str:
    """Return what the scores of a game count.

    Parameters
    ----------
    rules : Variant
        The game.
    """
    return unit_of_score(rules.settlement, rules.values)


@dataclass(frozen=True)
class Bout:
    """One player against another: what each deal gave, with the first at each side in turn.

    Parameters
    ----------
    seatings : tuple of Simulation
        The same deals, once with the first player at side 0, at side 1 and so on, and the other
        player at all other sides.
    """

    seatings: tuple[Simulation, ...]

    @property
    def n_sides(self) -> int:
        """Sides of the game, and seatings."""
        return len(self.seatings)

    def _gaps(self) -> Any:
        """Give for every seating the score of the first player's side minus each other side's."""
        for place, sim in enumerate(self.seatings):
            scores = sim.sides["score"].to_numpy(dtype=np.int64).reshape(-1, self.n_sides)
            yield scores[:, [place]] - np.delete(scores, place, axis=1)

    @property
    def by_seating(self) -> list[Array]:
        """One number a deal for each seating: the mean score gap to the other sides."""
        return [gaps.mean(axis=1) for gaps in self._gaps()]

    @property
    def differences(self) -> Array:
        """One number a deal: the mean over all seatings and other sides of the score gap."""
        total = sum(gaps.sum(axis=1) for gaps in self._gaps())
        return np.asarray(total / (self.n_sides * (self.n_sides - 1)))

    @property
    def wins(self) -> Array:
        """One number a deal, 0 to 1: the share of the other sides beaten, a tie counting half."""
        twice = sum((1 + np.sign(gaps)).sum(axis=1) for gaps in self._gaps())
        return np.asarray(twice / (2 * self.n_sides * (self.n_sides - 1)))

    def taken(self) -> tuple[int, int, int]:
        """Return how many contracts of the first player's side were judged and made, and passes.

        Deals that were passed out are counted in every seating.
        """
        judged = made = passed = 0
        for place, sim in enumerate(self.seatings):
            contracts = sim.deals[sim.deals["made"].notna()]
            side = sides_of(sim.variant)[contracts["taker"].to_numpy(dtype=np.int64)]
            ours = contracts["made"].to_numpy(dtype=bool)[side == place]
            judged, made = judged + len(ours), made + int(ours.sum())
            passed += int(sim.deals["passed_out"].sum())
        return judged, made, passed


def seatings(plan: Plan, one: Player, other: Player) -> list[Plan]:
    """Return what is played with a player at each side in turn, and another one elsewhere.

    Parameters
    ----------
    plan : Plan
        Which deals of which game; its players are not read.
    one, other : Player
        The players. Where both do the same, all plans are the same.
    """
    return [replace(plan, players=line_up) for line_up in _line_ups(plan.variant, one, other)]


def bout_of(plans: Sequence[Plan], play: Callable[[list[Plan]], Sequence[Simulation]]) -> Bout:
    """Play every seating once.

    Parameters
    ----------
    plans : sequence of Plan
        As `seatings` returns them.
    play : callable
        Plays plans that differ in their players, and returns a simulation for each.
    """
    distinct = {plan.players: plan for plan in plans}
    played = dict(zip(distinct, play(list(distinct.values())), strict=True))
    return Bout(tuple(played[plan.players] for plan in plans))


def play_bout(plan: Plan, one: Player, other: Player, workers: Any, progress: Any) -> Bout:
    """Play a player at each side in turn against another one at all other sides.

    Parameters
    ----------
    plan : Plan
        Which deals of which game; its players are not read.
    one, other : Player
        The players. Where both do the same there is one seating, and it is played once.
    workers, progress : optional
        As in `simulate`.

    Raises
    ------
    Interrupted
        When stopped; `partial` is the Bout over the deals that were played in all seatings, or
        None.
    """
    plans = seatings(plan, one, other)
    try:
        return bout_of(plans, lambda distinct: play_together(distinct, workers, progress))
    except Interrupted as stop:
        made = stop.partial if isinstance(stop.partial, list) else []
        raise Interrupted(str(stop), bout_of(plans, lambda _: made) if made else None) from None


def bout_plan(rules: Variant, n_deals: int, seed: int, first: int = 0) -> Plan:
    """Return the deals of a bout.

    Parameters
    ----------
    rules : Variant
        The game.
    n_deals, seed, first : int
        Which deals.
    """
    return Plan(rules, None, seed, ("deals", "sides"), n_deals, first)


def duel_of(moments: Moments, one: Player, other: Player, plan: Plan, confidence: float) -> Duel:
    """Return the result of a duel whose differences are summed up.

    Parameters
    ----------
    moments : Moments
        Of the differences of its bout.
    one, other : Player
        The players.
    plan : Plan
        What was played.
    confidence : float
        Level of the interval.
    """
    rules, (low, high) = plan.variant, moments.interval(confidence)
    about = (repr(one), repr(other)), rules.label, rules.n_sides, score_unit(rules), plan.seed
    return Duel(moments.mean, low, high, moments.se, moments.n, confidence, *about)


@front_door
def duel(
    first: str | Player,
    second: str | Player,
    *,
    variant: str | Variant,
    n_deals: int = N_DEALS,
    seed: int | None = None,
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
) -> Duel:
    """Find out which of two players is better: every deal with the first at each side in turn.

    Between two sides every deal is played twice, with sides swapped. Where k sides play, as when
    three or more sit at the table each alone, it is played k times: the first player takes each
    side in turn, and the second player all the rest.

    Parameters
    ----------
    first, second : str or Player
        The players. The first takes all seats of a side, the second those of all other sides.
    variant : str or Variant
        A game.
    n_deals : int
        How many deals; each is played once for every side.
    seed : int, optional
        As in `simulate`.
    confidence : float
        Level of the interval.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    Duel
        `estimate`, `low`, `high`: paired score difference per deal. The number of a deal is the
        mean over its seatings of the score of the first player's side minus the mean score of the
        other sides.

    Raises
    ------
    JasslabError
        For arguments that make no sense.
    Interrupted
        When stopped; `partial` is the Duel over the deals that were played in all seatings, or
        None.

    Notes
    -----
    Between two sides, ``duel(b, a)`` is ``duel(a, b)`` with the sign turned. Where more play, the
    two are different questions: how one a fares among b's, and how one b fares among a's.

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
        return duel_of(Moments.of(bout.differences), one, other, plan, level)

    try:
        return told(play_bout(plan, one, other, as_workers(workers), progress))
    except Interrupted as stop:
        partial = told(stop.partial) if isinstance(stop.partial, Bout) else None
        raise Interrupted(str(stop), partial) from None

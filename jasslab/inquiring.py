"""A hand asks what to say, and every answer is tried on the same deals, piece by piece.

When do I need this room? To go on while somebody watches: `jasslab.advise` asks once and for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from jasslab._cardset import has
from jasslab._compile import kernel
from jasslab.asking import as_count, as_dealer, as_line_up, as_seed
from jasslab.calling import front_door
from jasslab.cards import SUITS
from jasslab.comparing._resampling import resampled_means
from jasslab.conditions import Wanted, as_wanted
from jasslab.engine.play import AT_FIRST, ILLEGAL
from jasslab.errors import JasslabError, NotationError, RuleConflict
from jasslab.frames import ACTIONS
from jasslab.hearing import HEARD, LOOK, N_HEARD, as_heard, check_turn, next_heard
from jasslab.rules.bidding.answers import CARDS, FIRST_NUMBER, PASS
from jasslab.rules.records import N_PARAMS, NOT_WANTED
from jasslab.simulate import prepare, run_plan, workbench
from jasslab.simulation import Plan, Simulation
from jasslab.stats.intervals import Moments, proportion
from jasslab.strategies import Player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["Inquiry", "Tried", "inquiry"]

#: Place of ``me.params`` for the answer to give; what was heard stands before it.
_ANSWER = N_PARAMS - 1
#: Words heard that stand for any number of passes.
_ALL_PASSED = -1


@lru_cache(maxsize=64)
def _trying(base: Any) -> Any:
    """Return a bidder that gives one answer after certain words, and bids on as another one.

    It wants only deals in which those before said what its parameters tell; what it said itself
    it says again.
    """

    def bid(me: Any, table: Any, rules: Any) -> int:
        if me.memory[7] == 1:
            return base(me, table, rules)
        n, said = int(me.params[N_HEARD]), table.n_answers
        for place in range(said):
            heard = int(me.params[HEARD + place]) if n >= 0 else PASS
            if (n >= 0 and place >= n) or table.answer[place] != heard:
                return NOT_WANTED
        if n >= 0 and said < n:  # an earlier turn of its own
            own = next_heard(me, table)
            return own if own != LOOK else NOT_WANTED
        me.memory[7] = 1
        return int(me.params[_ANSWER])

    return kernel(bid, kept=False)


@lru_cache(maxsize=64)
def _asked(seat: int, suit: int, n_heard: int) -> Any:
    """Return what accepts deals in which a seat is asked, and a suit is turned (-1: any).

    It is asked after a number of words, or at any time (-1).
    """

    def accept(table: Any, deal: Any, rules: Any, when: int) -> int:
        if when == AT_FIRST:
            return suit < 0 or table.turned_suit == suit
        if n_heard >= 0:
            return int(table.n_answers > n_heard and table.answer_seat[n_heard] == seat)
        for place in range(table.n_answers):
            if table.answer_seat[place] == seat:
                return 1
        return 0

    return kernel(accept, kept=False)


@dataclass(frozen=True)
class _Heard(Wanted):
    """Deals in which a seat is asked after certain words."""

    seat: int = 0
    suit: int = -1
    n_heard: int = _ALL_PASSED

    @property
    def picky(self) -> bool:
        """Whether any deal may be refused."""
        return True

    def kernel(self) -> Any:
        """Return what says whether a deal is wanted."""
        return _asked(self.seat, self.suit, self.n_heard)


@dataclass(frozen=True)
class _Trying(Player):
    """A player that gives one answer first."""

    forced: tuple[float, ...] = ()

    @property
    def numbers(self) -> list[float]:
        """The parameters, with the answer and what was heard in the last places."""
        own = super().numbers
        return own + [0.0] * (HEARD - len(own)) + list(self.forced)

    @classmethod
    def of(cls, base: Player, heard: Sequence[int] | None, answer: int) -> _Trying:
        """Return a player as it is, but for its first answer.

        Parameters
        ----------
        base : Player
            The player.
        heard : sequence of int or None
            What must have been said before, as places in `ACTIONS`; None: passes alone.
        answer : int
            Code of its first answer.
        """
        told = [] if heard is None else [float(word) for word in heard]
        n = float(_ALL_PASSED if heard is None else len(heard))
        forced = (*told, *[0.0] * (N_HEARD - HEARD - len(told)), n, float(answer))
        return cls(**{one.name: getattr(base, one.name) for one in fields(base)}, forced=forced)

    def bidder(self, trump_making: str) -> Any:
        """Return what gives the first answer, and then bids as the player does.

        Parameters
        ----------
        trump_making : str
            Name of a file in `jasslab.rules.bidding`.
        """
        return _trying(super().bidder(trump_making))


def _as_wanted(
    hand: Any, turn_up: Any, turned: Any, seat: int, rules: Variant
) -> tuple[tuple[tuple[Any, str], ...], _Heard]:
    """Return the cards that are given, and which deals are wanted."""
    held = rules.deck.read_list(hand, "hand")
    if len(held) != rules.first_packet:
        raise NotationError(
            f"hand: {len(held)} cards; in {rules.name} a seat holds {rules.first_packet} when the "
            f"bidding starts"
        )
    turns = bool(rules.rules[0]["bid"]["turns_suits"])
    if (turn_up is None) != (not rules.turn_up) or (turned is not None and not turns):
        expected = "turn_up=, the card turned up" if rules.turn_up else "no turn_up="
        raise RuleConflict(f"{rules.name}: expected {expected}")
    if turned is not None and turned not in SUITS:
        raise JasslabError(f"turned={turned!r}: expected a suit, S H D C")
    given: dict[Any, Any] = {seat: " ".join(map(rules.deck.text, held))}
    if turn_up is not None:
        given["turn_up"] = turn_up
    fixed, _ = as_wanted(given, None, None, rules)
    return fixed, _Heard(seat=seat, suit=-1 if turned is None else SUITS.index(turned))


def _never(seat: int, heard: Sequence[int] | None) -> str:
    """Say why a seat may never be asked."""
    if heard is None:
        return f"perhaps seat {seat} is never asked when all before it pass, or they never all pass"
    return (
        f"perhaps it is not the turn of seat {seat} after these words, or one of them is not "
        f"allowed there, or these players never say them"
    )


def _look(plan: Plan, seat: int, doubt: str) -> tuple[dict[int, str], str]:
    """Return the answers that are allowed, by code, and what was heard before."""
    prepare(plan, None)
    bench = workbench(plan)
    try:
        status, _ = bench.play(plan.first, 1, {}, plan.dealer)
    except JasslabError as error:
        if type(error) is not JasslabError:  # a player failed
            raise
        raise JasslabError(f"{error}; {doubt}") from None
    table = bench.table[bench.lane]
    if status != ILLEGAL:
        raise JasslabError(f"seat {seat} has nothing to decide there: one answer is allowed")
    legal, offset = int(bench.seats["legal"][bench.lane, seat]), int(table["offset"])
    codes = [code for code in range(64) if has(legal, code)]
    if offset == CARDS:
        names = {code: plan.variant.deck.text(code) for code in codes}
    else:
        names = {code: ACTIONS[code + offset if code >= FIRST_NUMBER else code] for code in codes}
    heard = [ACTIONS[int(word)] for word in table["answer"][: int(table["n_answers"])]]
    return names, " ".join(heard)


def _scores(sim: Simulation, seat: int) -> np.ndarray[Any, Any]:
    """Return the score of the own side less the best other one, by deal."""
    rules = sim.variant
    side = int(rules.rules[0]["deck"]["side"][seat])
    scores = sim.sides["score"].to_numpy(dtype=np.int64).reshape(-1, rules.n_sides)
    others = np.delete(scores, side, axis=1).max(axis=1)
    return (scores[:, side] - others).astype(np.float64)


def _contracts(sim: Simulation, seat: int) -> np.ndarray[Any, Any]:
    """Return how often a seat took, was judged, and made it."""
    took = sim.deals["taker"].eq(seat).fillna(False).to_numpy(dtype=bool)
    made = sim.deals["made"][took].dropna()
    return np.array([took.sum(), len(made), made.sum()], np.int64)


@dataclass(frozen=True, eq=False)
class Tried:
    """What the answers of a hand led to on some deals, the same ones for all answers.

    Parameters
    ----------
    scores : dict of str to numpy.ndarray
        By answer, shape (deals,), float64: score of the own side less the best other one.
    contracts : dict of str to numpy.ndarray
        By answer, shape (3,), int64: how often the seat took, had to make a contract, made it.
    refused : int
        Deals dealt in which the seats before said something else.
    """

    scores: dict[str, np.ndarray[Any, Any]]
    contracts: dict[str, np.ndarray[Any, Any]]
    refused: int

    @property
    def done(self) -> int:
        """Number of deals."""
        return len(next(iter(self.scores.values())))

    @property
    def acceptance(self) -> float:
        """Share of the deals dealt in which the seats before said what was heard."""
        return self.done / (self.done + self.refused)

    def then(self, more: Tried) -> Tried:
        """Return these deals and more of them.

        Parameters
        ----------
        more : Tried
            The deals that come after, with the same answers.

        Examples
        --------
        >>> asked = inquiry("belote", hand="JH 9H AS TS 8D", turn_up="AH", seat=0, seed=1)
        >>> asked.play(0, 20).then(asked.play(20, 30)).done
        50
        """
        return Tried(
            {name: np.concatenate([own, more.scores[name]]) for name, own in self.scores.items()},
            {name: own + more.contracts[name] for name, own in self.contracts.items()},
            self.refused + more.refused,
        )

    def table(self, *, confidence: float = 0.95, seed: int | None = None) -> pd.DataFrame:
        """Put the answers under each other, the best one first.

        Parameters
        ----------
        confidence : float
            Level of the intervals.
        seed : int, optional
            Seed of the replicates that say how sure the best answer is; without it the column
            `best` is missing, which saves most of the time.

        Returns
        -------
        pandas.DataFrame
            As in `jasslab.Advice`.
        """
        rows = list(self.scores.values())
        winners = np.full(len(rows), np.nan)
        if seed is not None:
            replicates = resampled_means(rows, 1000, seed)
            winners = np.bincount(replicates.argmax(axis=1), minlength=len(rows)) / 1000
        best = int(np.argmax([scores.mean() for scores in rows]))
        lines = []
        for place, (name, scores) in enumerate(self.scores.items()):
            score, apart = Moments.of(scores), Moments.of(scores - rows[best])
            low, high = score.interval(confidence)
            line = {"score": score.mean, "low": low, "high": high, "to_best": apart.mean}
            line["to_best_low"], line["to_best_high"] = apart.interval(confidence)
            line["best"] = winners[place]
            lines.append(line | self._success(name, confidence) | {"n": score.n})
        columns = ["score", "low", "high", "to_best", "to_best_low", "to_best_high", "best"]
        columns += ["took", "success", "success_low", "success_high", "n"]
        index = pd.Index(self.scores, name="answer")
        table = pd.DataFrame(lines, index=index).reindex(columns=columns)
        return table.sort_values("score", ascending=False)

    def _success(self, name: str, confidence: float) -> dict[str, float]:
        """Return how often the seat took after an answer, and made its contract."""
        took, judged, made = map(int, self.contracts[name])
        if not judged:
            return {"took": took / self.done}
        share = proportion(made, judged, confidence=confidence).iloc[0]
        return {
            "took": took / self.done,
            "success": share["estimate"],
            "success_low": share["low"],
            "success_high": share["high"],
        }


@dataclass(frozen=True)
class Inquiry:
    """A hand that asks what to say; made by `inquiry`.

    Parameters
    ----------
    plan : Plan
        The deals, with the players as they are.
    seat : int
        The seat that is asked.
    heard : tuple of int or None
        What was said before, as places in `ACTIONS`; None: passes alone.
    """

    plan: Plan
    seat: int
    heard: tuple[int, ...] | None

    @property
    def n_deals(self) -> int:
        """Deals for each answer."""
        return self.plan.n_deals

    @property
    def hand(self) -> str:
        """The hand that asks."""
        return dict(self.plan.given)[self.seat]

    def saying(self, answer: int) -> Plan:
        """Return the deals in which the seat gives one answer first.

        Parameters
        ----------
        answer : int
            Its code.
        """
        seats = list(self.plan.players or ())
        seats[self.seat] = _Trying.of(seats[self.seat], self.heard, answer)
        return replace(self.plan, players=tuple(seats))

    def answers(self) -> tuple[dict[int, str], str]:
        """Return the answers that are allowed, by code, and what was heard before.

        Raises
        ------
        JasslabError
            When the seat has nothing to decide, or the seats before hardly ever say what was
            heard.
        """
        doubt = "" if self.heard is None else check_turn(self.plan, self.seat, self.heard)
        return _look(self.saying(LOOK), self.seat, doubt or _never(self.seat, self.heard))

    def play(
        self,
        first: int,
        n_deals: int,
        *,
        workers: int | None = None,
        progress: Any = False,
        names: dict[int, str] | None = None,
    ) -> Tried:
        """Try every answer on some deals.

        Parameters
        ----------
        first : int
            Number of the first deal.
        n_deals : int
            How many.
        workers, progress : optional
            As in `simulate`.
        names : dict, optional
            The answers, when they are known already.
        """
        names = self.answers()[0] if names is None else names
        scores, contracts, refused = {}, {}, 0
        for code, name in names.items():
            plan = replace(self.saying(code), first=first, n_deals=n_deals)
            sim = run_plan(plan, workers, None, progress)
            scores[name], contracts[name] = _scores(sim, self.seat), _contracts(sim, self.seat)
            refused = sim.refused
        return Tried(scores, contracts, refused)


@front_door
def inquiry(
    variant: str | Variant,
    *,
    hand: Any,
    seat: int,
    turn_up: Any = None,
    turned: str | None = None,
    history: str | Sequence[str] | None = None,
    players: Any = "basic",
    n_deals: int = 20_000,
    seed: int | None = None,
) -> Inquiry:
    """Check what a hand asks and make it definite, so that it can be played piece by piece.

    Parameters
    ----------
    variant, hand, seat, turn_up, turned, history, players, n_deals, seed
        As in `jasslab.advise`.

    Returns
    -------
    Inquiry
        Its `play` tries the answers on some deals; pieces with consecutive deals, put together
        by `Tried.then`, are the deals of one long run.

    Raises
    ------
    NotationError
        For cards that cannot be.
    JasslabError
        For other arguments that make no sense.
    """
    rules = find_variant(variant)
    place = as_dealer(seat, rules, "seat")
    if place is None:
        raise JasslabError(f"seat=None: expected a seat; {rules.name} has 0 to {rules.seats - 1}")
    fixed, wanted = _as_wanted(hand, turn_up, turned, place, rules)
    heard, number = as_heard(history), as_seed(seed)
    if heard is not None:
        wanted = replace(wanted, n_heard=len(heard))
    line_up = as_line_up(players, rules)
    if line_up is None:
        raise JasslabError("players=None: expected players who answer")
    plan = Plan(
        *(rules, line_up, number, ("deals", "sides"), as_count("n_deals", n_deals, 2)),
        dealer=rules.seats - 1,
        given=fixed,
        wanted=wanted,
    )
    return Inquiry(plan, place, None if heard is None else tuple(heard))

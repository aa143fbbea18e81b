"""What should this hand say? Every answer is tried on the same deals.

Only deals count in which the seats before said what was heard: they bid as their players do, on
hands that are dealt anew until they say just that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from jasslab._cardset import has
from jasslab._compile import kernel
from jasslab.asking import as_count, as_dealer, as_line_up, as_seed, seated
from jasslab.calling import front_door
from jasslab.cards import SUITS
from jasslab.comparing._resampling import resampled_means
from jasslab.conditions import Wanted, as_wanted
from jasslab.engine.play import AT_FIRST, ILLEGAL
from jasslab.errors import JasslabError, NotationError, RuleConflict
from jasslab.frames import ACTIONS
from jasslab.rules.bidding.answers import CARDS, FIRST_NUMBER, PASS
from jasslab.rules.records import N_PARAMS, NOT_WANTED
from jasslab.rules.settlement import unit_of_score
from jasslab.simulate import prepare, run_plan, workbench
from jasslab.simulation import Plan, Simulation
from jasslab.stats.intervals import Moments, check_confidence, proportion
from jasslab.strategies import Player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["Advice", "advise"]

#: Places of ``me.params``: what was heard before, how many words it is, and the answer to give.
_ANSWER = N_PARAMS - 1
_N_HEARD = N_PARAMS - 2
_HEARD = N_PARAMS - 16
#: An answer that nobody may give: the deal stops, and the legal ones can be looked at.
_LOOK = -1
#: Scores by deal of an answer, and what its contracts did.
Tried = tuple[np.ndarray[Any, Any], dict[str, Any]]
#: Words heard that stand for any number of passes.
_ALL_PASSED = -1


@dataclass(frozen=True, repr=False)
class Advice:
    """What each answer of a hand leads to.

    Parameters
    ----------
    table : pandas.DataFrame
        Index: the answers, best first. Columns: score (mean score of the own side less the best
        other one, with low and high), difference to the best answer with its interval, best (share
        of bootstrap replicates in which it is), took, success with its interval, n.
    hand, heard : str
        The hand, and what the seats before said.
    variant : str
        The game.
    acceptance : float
        Share of the deals dealt in which the seats before said what was heard.
    unit : str
        Unit of the score.
    """

    table: pd.DataFrame
    hand: str
    heard: str
    variant: str
    acceptance: float
    unit: str

    @property
    def best(self) -> str:
        """The answer with the highest mean score."""
        return str(self.table.index[0])

    def __repr__(self) -> str:
        row = self.table.iloc[0]
        return (
            f"{self.hand} in {self.variant}, after {self.heard or 'nobody'}: {self.best}, "
            f"{row['score']:+.1f} {self.unit} a deal ({row['low']:+.1f} to {row['high']:+.1f}), "
            f"best in {row['best']:.0%} of replicates\n"
            f"n = {int(row['n']):,} deals an answer; {self.acceptance:.1%} of the deals dealt fit\n"
            f"{self.table.round(3).to_string()}"
        )

    def _repr_html_(self) -> str:
        told = repr(self).splitlines()
        return f"<p>{told[0]}<br>{told[1]}</p>{self.table.round(3).to_html()}"


@lru_cache(maxsize=64)
def _trying(base: Any) -> Any:
    """Return a bidder that gives one answer when it is first asked, and bids on as another one.

    It wants only deals in which those before said what its parameters tell.
    """

    def bid(me: Any, table: Any, rules: Any) -> int:
        if me.memory[7] == 1:
            return base(me, table, rules)
        me.memory[7] = 1
        n = int(me.params[_N_HEARD])
        if n >= 0 and table.n_answers != n:
            return NOT_WANTED
        for place in range(table.n_answers):
            heard = int(me.params[_HEARD + place]) if n >= 0 else PASS
            if table.answer[place] != heard:
                return NOT_WANTED
        return int(me.params[_ANSWER])

    return kernel(bid, kept=False)


@lru_cache(maxsize=64)
def _asked(seat: int, suit: int) -> Any:
    """Return what accepts deals in which a seat is asked, and a suit is turned (-1: any)."""

    def accept(table: Any, deal: Any, rules: Any, when: int) -> int:
        if when == AT_FIRST:
            return suit < 0 or table.turned_suit == suit
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

    @property
    def picky(self) -> bool:
        """Whether any deal may be refused."""
        return True

    def kernel(self) -> Any:
        """Return what says whether a deal is wanted."""
        return _asked(self.seat, self.suit)


@dataclass(frozen=True)
class _Trying(Player):
    """A player that gives one answer first."""

    forced: tuple[float, ...] = ()

    @property
    def numbers(self) -> list[float]:
        """The parameters, with the answer and what was heard in the last places."""
        own = super().numbers
        return own + [0.0] * (_HEARD - len(own)) + list(self.forced)

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
        forced = (*told, *[0.0] * (_N_HEARD - _HEARD - len(told)), n, float(answer))
        return cls(**{one.name: getattr(base, one.name) for one in fields(base)}, forced=forced)

    def bidder(self, trump_making: str) -> Any:
        """Return what gives the first answer, and then bids as the player does.

        Parameters
        ----------
        trump_making : str
            Name of a file in `jasslab.rules.bidding`.
        """
        return _trying(super().bidder(trump_making))


def _as_heard(history: Any) -> list[int] | None:
    """Return what was said before as places in `ACTIONS`; None: all passed."""
    if history is None:
        return None
    words = history.split() if isinstance(history, str) else list(history)
    most = _N_HEARD - _HEARD
    if len(words) > most:
        raise JasslabError(f"history: {len(words)} words; at most {most} are possible")
    unknown = [word for word in words if word not in ACTIONS]
    if unknown:
        raise JasslabError(
            f"history: {unknown[0]!r} is no answer; such are 'pass', 'take', 'H', '16', 'double'"
        )
    return [ACTIONS.index(word) for word in words]


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


def _look(plan: Plan, seat: int) -> tuple[dict[int, str], str]:
    """Return the answers that are allowed, by code, and what was heard before."""
    prepare(plan, None)
    bench = workbench(plan)
    status, _ = bench.play(plan.first, 1, {}, plan.dealer)
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


def _row(
    sim: Simulation, seat: int, confidence: float
) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
    """Return the score of the own side less the best other one, and what the contracts did."""
    rules = sim.variant
    side = int(rules.rules[0]["deck"]["side"][seat])
    scores = sim.sides["score"].to_numpy(dtype=np.int64).reshape(-1, rules.n_sides)
    others = np.delete(scores, side, axis=1).max(axis=1)
    took = sim.deals["taker"].eq(seat).fillna(False).to_numpy(dtype=bool)
    made = sim.deals["made"][took].dropna()
    row: dict[str, Any] = {"took": float(took.mean())}
    if len(made):
        share = proportion(int(made.sum()), len(made), confidence=confidence).iloc[0]
        row["success"] = share["estimate"]
        row["success_low"], row["success_high"] = share["low"], share["high"]
    return (scores[:, side] - others).astype(np.float64), row


def _table(found: dict[str, Tried], confidence: float, seed: int) -> pd.DataFrame:
    """Put the answers under each other, the best one first."""
    rows = [scores for scores, _ in found.values()]
    replicates = resampled_means(rows, 1000, seed)
    winners = np.bincount(replicates.argmax(axis=1), minlength=len(rows)) / len(replicates)
    best = int(np.argmax([scores.mean() for scores in rows]))
    lines = []
    for place, (scores, told) in enumerate(found.values()):
        score, apart = Moments.of(scores), Moments.of(scores - rows[best])
        low, high = score.interval(confidence)
        line = {"score": score.mean, "low": low, "high": high, "to_best": apart.mean}
        line["to_best_low"], line["to_best_high"] = apart.interval(confidence)
        lines.append(line | {"best": winners[place]} | told | {"n": score.n})
    columns = ["score", "low", "high", "to_best", "to_best_low", "to_best_high", "best", "took"]
    columns += ["success", "success_low", "success_high", "n"]
    table = pd.DataFrame(lines, index=pd.Index(found, name="answer")).reindex(columns=columns)
    return table.sort_values("score", ascending=False)


@front_door
def advise(
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
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
) -> Advice:
    """Ask what a hand should say: every allowed answer is played on the same deals.

    Parameters
    ----------
    variant : str or Variant
        The game.
    hand : str or iterable of str
        The cards held when the bidding starts.
    seat : int
        The seat that is asked; the dealer is the last seat, so seat 0 is elder.
    turn_up : str, optional
        The card turned up, in games that turn one.
    turned : str, optional
        The suit turned, in games that turn a suit and no card; any unless given.
    history : str or sequence of str, optional
        What was said before, in order, such as ``"pass pass"``; None: all who spoke passed. Only
        deals count in which the players of those seats say just that.
    players : str, Player or sequence
        Who plays; the seat that is asked goes on as its player after its first answer.
    n_deals : int
        Deals for each answer.
    seed : int, optional
        As in `simulate`.
    confidence : float
        Level of the intervals.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    Advice
        Its `table`, and the `best` answer, given these players.

    Raises
    ------
    NotationError
        For cards that cannot be.
    JasslabError
        When the seat has nothing to decide, when the seats before hardly ever say what was heard,
        and for other arguments that make no sense.

    Examples
    --------
    >>> import jasslab as jl
    >>> hand = "JH 9H AS TS 8D"
    >>> found = jl.advise("belote", hand=hand, turn_up="AH", seat=2, seed=1, n_deals=2000)
    >>> found.best
    'take'
    >>> found.table.index.to_list()
    ['take', 'pass']
    """
    rules, level = find_variant(variant), check_confidence(confidence)
    place = as_dealer(seat, rules, "seat")
    if place is None:
        raise JasslabError(f"seat=None: expected a seat; {rules.name} has 0 to {rules.seats - 1}")
    fixed, wanted = _as_wanted(hand, turn_up, turned, place, rules)
    heard, number = _as_heard(history), as_seed(seed)
    threads = None if workers is None else as_count("workers", workers)
    line_up = as_line_up(players, rules)
    if line_up is None:
        raise JasslabError("players=None: expected players who answer")

    def plan(answer: int) -> Plan:
        seats = list(seated(line_up, rules))
        seats[place] = _Trying.of(seats[place], heard, answer)
        return Plan(
            *(rules, tuple(seats), number, ("deals", "sides"), as_count("n_deals", n_deals, 2)),
            dealer=rules.seats - 1,
            given=fixed,
            wanted=wanted,
        )

    names, said = _look(plan(_LOOK), place)
    found, acceptance = {}, 1.0
    for code, name in names.items():
        sim = run_plan(plan(code), threads, None, progress)
        found[name], acceptance = _row(sim, place, level), sim.acceptance
    cards = " ".join(map(rules.deck.text, rules.deck.read_list(hand)))
    unit = unit_of_score(rules.settlement, rules.values)
    return Advice(_table(found, level, number), cards, said, rules.label, acceptance, unit)

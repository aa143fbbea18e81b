"""How does a share settle as more is played, and how often does its interval hold the truth?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import ipywidgets as ipw
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab._numbers import with_interval
from jasslab.asking import as_count, as_line_up, as_seed
from jasslab.errors import JasslabError
from jasslab.exact import hands_with_meld, meld_frequencies
from jasslab.plots import LOCK
from jasslab.plots import convergence as draw_convergence
from jasslab.plots._figures import ORANGE, QUIET, retell
from jasslab.simulate import prepare, run_plan
from jasslab.simulation import Plan, Simulation
from jasslab.stats import running
from jasslab.variants import Variant, variant
from jasslab.widgets._explorer import CONTROL, TICK, Explorer, blank
from jasslab.widgets._games import DEALS_CONTROL, MOST, deals_asked, game_control
from jasslab.widgets._holders import holders, kinds_held

__all__ = ["Convergence", "convergence"]

Array = np.ndarray[Any, Any]

MOST_RUNS, USUAL_RUNS = 20, 10
#: Sizes at which a run is drawn: the first one, and each of the others.
POINTS, FEWER_POINTS = 200, 80
_NOTHING = (
    "Nothing has been played yet: guess how much of the picture the band will fill, then Run."
)


@dataclass(frozen=True)
class Event:
    """What happens in a deal or does not.

    Parameters
    ----------
    who : str
        ``"elder"`` holds a meld, ``"somebody"`` does, or the ``"taker"`` makes the contract.
    kind : str
        Kind of meld.
    """

    who: str
    kind: str = ""

    def __str__(self) -> str:
        if self.who == "taker":
            return "the taker makes the contract"
        return f"{self.who} holds {_held(self.kind)}"

    @property
    def label(self) -> str:
        """What the share is of."""
        if self.who == "taker":
            return "contracts made of those taken"
        return f"deals in which {self}"

    def plan(self, rules: Variant, seed: int) -> Plan:
        """Return what has to be played."""
        if self.who == "taker":
            return Plan(rules, as_line_up("basic", rules), seed, ("deals",), 0)
        return Plan(rules, None, seed, ("melds",), 0)

    def exact(self, rules: Variant) -> float | None:
        """Return the chance of it, None when nothing counts it."""
        if self.who == "taker":
            return None
        if self.who == "somebody":
            return float(hands_with_meld(rules).at_least(1))
        return float(meld_frequencies(rules)["value"][self.kind])

    def happened(self, sim: Simulation) -> Array:
        """Return one yes or no a deal; deals without a taker are left out where he is meant."""
        if self.who == "taker":
            return sim.deals["made"].dropna().to_numpy(dtype=bool)
        held = holders(sim, self.kind)
        if self.who == "somebody":
            return np.asarray(held.any(axis=1))
        deals = np.arange(sim.done)
        elders = (sim.plan.first + deals) % sim.variant.seats
        return np.asarray(held[deals, elders])


def events_of(rules: Variant) -> list[Event]:
    """Return what can be asked of a game: melds where it has them, and the taker's success."""
    kinds = kinds_held(rules)
    found = [Event("elder", kind) for kind in kinds]
    found += [Event("somebody", kind) for kind in kinds if kind == "any meld"]
    return [*found, Event("taker")]


@dataclass(frozen=True)
class Batch:
    """Some deals of each run.

    Parameters
    ----------
    done : int
        Deals of each.
    values : tuple of array
        For each run, what happened.
    """

    done: int
    values: tuple[Array, ...]


@dataclass(frozen=True)
class RunsQuestion:
    """Several runs of the same, with seeds that follow each other.

    Parameters
    ----------
    plan : Plan
        The first run; its number of deals is not read.
    event : Event
        What is asked.
    n_runs : int
        How many runs.
    n_deals : int
        Deals of each.
    """

    plan: Plan
    event: Event
    n_runs: int
    n_deals: int

    @property
    def seeds(self) -> list[int]:
        """The seed of each run."""
        return [(self.plan.seed + run) % 2**64 for run in range(self.n_runs)]

    def prepare(self) -> None:
        """Compile what is needed, and count."""
        self.event.exact(self.plan.variant)
        prepare(self.plan, False)

    def play(self, first: int, n_deals: int) -> Batch:
        """Play deals of each run.

        Parameters
        ----------
        first : int
            How many have been played before.
        n_deals : int
            How many to play.
        """
        plan = replace(self.plan, first=first, n_deals=n_deals)
        runs = (run_plan(replace(plan, seed=seed), progress=False) for seed in self.seeds)
        return Batch(n_deals, tuple(self.event.happened(run) for run in runs))


class Convergence(Explorer):
    """The explorer that `convergence` makes.

    Parameters
    ----------
    rules : Variant
        The game shown first.
    n_deals, n_runs : int
        Deals of a run, and runs, shown first.
    seed : int
        Seed of the first run.
    """

    handles: ClassVar[tuple[str, ...]] = (*Explorer.handles, "jasslab-convergence")
    least_batch: ClassVar[int] = 1_000

    def __init__(self, rules: Variant, n_deals: int, n_runs: int, seed: int) -> None:
        self._first, self._seed = (rules, n_deals, n_runs), seed
        super().__init__()

    def _controls(self) -> list[ipw.Widget]:
        rules, n_deals, n_runs = self._first
        self.game = game_control(rules)
        self.event = ipw.Dropdown(description="What happens", **CONTROL)
        self.n_deals = ipw.IntText(
            value=n_deals, **{**DEALS_CONTROL, "description": "Deals of each run"}
        )
        self.n_runs = ipw.IntSlider(
            value=n_runs, min=1, max=MOST_RUNS, description="Runs", **CONTROL
        )
        self.game.observe(self._follow_game, "value")
        self._follow_game(None)
        return [self.game, self.event, self.n_deals, self.n_runs]

    def _views(self) -> list[ipw.Widget]:
        self.log = ipw.Checkbox(value=True, description="Logarithmic scale of deals", **TICK)
        self.show_exact = ipw.Checkbox(value=True, description="Show exact", **TICK)
        return [self.log, self.show_exact]

    def _follow_game(self, _: Any) -> None:
        """Offer what can be asked of the game that was chosen."""
        before, events = self.event.value, events_of(self.game.value)
        self.event.options = [(str(event), event) for event in events]
        self.event.value = before if before in events else events[0]

    def _ask(self) -> RunsQuestion:
        n_deals, n_runs = deals_asked(self.n_deals), self.n_runs.value
        if n_deals * n_runs > MOST:
            raise JasslabError(
                f"{n_runs} runs of {n_deals:,} deals are too many; expected at most {MOST:,} deals "
                f"in all, here {MOST // n_runs:,} of each run."
            )
        event: Event = self.event.value
        return RunsQuestion(event.plan(self.game.value, self._seed), event, n_runs, n_deals)

    def _forget(self) -> None:
        self.game.value, self.n_deals.value, self.n_runs.value = self._first
        self.event.value = self.event.options[0][1]
        self.log.value = self.show_exact.value = True

    # --- sums ---------------------------------------------------------------------------------

    def _empty(self) -> None:
        self._values: list[list[Array]] = []
        self._exact: float | None = None

    def _add(self, piece: Batch) -> None:
        question = self._question
        if not self._values and isinstance(question, RunsQuestion):
            self._exact = question.event.exact(question.plan.variant)
            self._values = [[] for _ in piece.values]
        for so_far, more in zip(self._values, piece.values, strict=True):
            so_far.append(more)

    @property
    def frames(self) -> list[pd.DataFrame]:
        """For each run, its share after some numbers of deals, as `jasslab.stats.running` says."""
        self._values = [[np.concatenate(values)] for values in self._values]
        return [
            running(values[0], points=FEWER_POINTS if place else POINTS)
            for place, values in enumerate(self._values)
        ]

    @property
    def result(self) -> pd.DataFrame | None:
        """One row a run: seed, n, estimate, low, high, and whether the interval holds the exact.

        None before the first batch; `holds` is missing where no exact value is known.
        """
        question = self._question
        if not self._values or not isinstance(question, RunsQuestion):
            return None
        return self._ends(self.frames, question)

    def _ends(self, frames: list[pd.DataFrame], question: RunsQuestion) -> pd.DataFrame:
        rows = [frame.tail(1) for frame in frames]
        table = pd.concat(rows, ignore_index=True)[["n", "estimate", "low", "high"]]
        seeds = [seed for seed, one in zip(question.seeds, rows, strict=True) if len(one)]
        table.insert(0, "seed", np.array(seeds, dtype="uint64"))
        inside = (
            pd.NA
            if self._exact is None
            else (table["low"] <= self._exact) & (table["high"] >= self._exact)
        )
        table["holds"] = pd.Series(inside, index=table.index, dtype="boolean")
        return table.rename_axis("run")

    # --- picture and words --------------------------------------------------------------------

    def _progress(self, question: Any) -> str:
        return f"{self._done:,} of {question.n_deals:,} deals of each run"

    def _pace(self, speed: float) -> str:
        return super()._pace(speed * len(self._values))

    def _draw(self) -> Axes:
        question = self._question
        if not self._values or not isinstance(question, RunsQuestion):
            return blank(_NOTHING)
        frames = self.frames
        if frames[0].empty:
            return blank("No deal of the first run has been taken yet.")
        exact = self._exact if self.show_exact.value else None
        ends = self._ends(frames, question)
        label = question.event.label
        first = {"first run": frames[0]}
        ax = draw_convergence(first, exact=exact, label=label, log=self.log.value)
        with LOCK:
            if question.event.who == "taker":
                ax.set_xlabel(f"taken {ax.get_xlabel()}")
            _draw_others(ax, frames[1:], ends["holds"] if exact is not None else None)
        return retell(ax, self._in_words(question, ends))

    def _in_words(self, question: RunsQuestion, ends: pd.DataFrame) -> str:
        """Say what the picture shows."""
        rules, first, exact = question.plan.variant, ends.iloc[0], self._exact
        seeds = f"seed {question.seeds[0]}"
        unit = "taken deals" if question.event.who == "taker" else "deals"
        told = [
            f"{rules.label}: {question.event}. First run, {seeds}: "
            f"{with_interval(first, 100, ' %')} of n = {int(first['n']):,} {unit} (95 % interval)."
        ]
        if len(ends) > 1:
            low, high = 100 * ends["estimate"].min(), 100 * ends["estimate"].max()
            told.append(f"The {len(ends)} runs end between {low:.4g} and {high:.4g} %.")
        if exact is None:
            told.append("Nothing counts this one exactly: the cards are played, not only dealt.")
        elif self.show_exact.value:
            told.append(
                f"Exactly it is {100 * exact:.5g} %; {int(ends['holds'].sum())} of {len(ends)} "
                f"intervals hold it, and of very many about 95 in 100 would."
            )
        else:
            told.append("The exact chance is hidden: tick “Show exact” when you have guessed.")
        return " ".join(told)


def _held(kind: str) -> str:
    """Name a kind of meld as what a hand holds."""
    kinds = {"any meld": "a meld", "any sequence": "a sequence", "any four": "four of a kind"}
    return kinds.get(kind, kind if kind.startswith("four") else f"a {kind}")


def _draw_others(ax: Axes, frames: list[pd.DataFrame], holds: Any) -> None:
    """Draw further runs as thin lines; those that end off the exact value stand out."""
    low, high = ax.get_ylim()
    seen = set()
    for place, frame in enumerate(frames, start=1):
        if frame.empty:
            continue
        off = holds is not None and not holds.iloc[place]
        label = "other run, interval misses exact" if off else "other run"
        shares = 100 * frame["estimate"].to_numpy()
        ax.plot(
            frame["n"],
            shares,
            "--" if off else "-",
            color=ORANGE if off else QUIET,
            linewidth=1.3 if off else 0.8,
            alpha=1 if off else 0.7,
            zorder=1.5,
            label="_" if label in seen else label,
        )
        seen.add(label)
        later = shares[frame["n"].to_numpy() ** 2 >= frame["n"].iloc[-1]]
        low, high = min(low, later.min()), max(high, later.max())
    ax.set_ylim(low, high)
    ax.legend(title="band: 95 % interval", alignment="left")


def convergence(
    variant_name: str | Variant = "belote",
    *,
    n_deals: int = 20_000,
    n_runs: int = USUAL_RUNS,
    seed: int = 2026,
) -> Convergence:
    """Explore how a share settles as more is played, and what its interval promises.

    Choose what happens: elder, the first to play, holds a meld of some kind, somebody does, or
    the taker makes the contract (player `basic` at all seats). One run is drawn with its 95 % band,
    others, of the next seeds, as thin lines; the exact chance, where cards are only dealt, is
    dashed, and the intervals that hold it are counted.

    Parameters
    ----------
    variant_name : str or Variant
        The game shown first.
    n_deals : int
        Deals of each run.
    n_runs : int
        How many runs, 1 to 20.
    seed : int
        Seed of the first run; the others have the seeds after it.

    Returns
    -------
    Convergence
        It shows itself; ``result`` is a table with the end of each run, ``frames`` holds their
        ways, ``panel`` the widget.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.widgets.convergence("belote", n_deals=5_000)
    Convergence explorer; run this cell to use it
    """
    runs = as_count("n_runs", n_runs)
    if runs > MOST_RUNS:
        raise JasslabError(f"n_runs={n_runs}: expected a whole number from 1 to {MOST_RUNS}")
    rules = variant(variant_name)
    return Convergence(rules, as_count("n_deals", n_deals), runs, as_seed(seed))

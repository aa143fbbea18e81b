"""What does each house rule change? Every option of a game against its default."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from jasslab._numbers import with_interval
from jasslab.asking import as_count, as_line_up, as_seed
from jasslab.calling import front_door
from jasslab.comparing._alternatives import Alternative, alternatives
from jasslab.comparing._paired import (
    CARRYING,
    N_DEALS,
    SHARES,
    Array,
    as_workers,
    difference,
    holm,
    numbers_of,
    p_value,
)
from jasslab.comparing.duels import score_unit
from jasslab.comparing.rule_books import Comparison, compare
from jasslab.crew import progress_bar
from jasslab.errors import Interrupted, JasslabError, unknown_name
from jasslab.matches import simulate_matches
from jasslab.simulate import run_plan
from jasslab.simulation import Plan
from jasslab.stats.intervals import FEW, check_confidence
from jasslab.stats.spreads import spread
from jasslab.strategies import Player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["EFFECTS", "RuleEffects", "rule_effects"]

#: What a rule can move.
EFFECTS = ("taken and made", "taker outcome", "score", "spread", "match length")
#: Deals for each match: a match takes about as long as some ten deals.
DEALS_PER_MATCH = 40
Line = dict[str, Any]


@dataclass(frozen=True, repr=False, eq=False)
class RuleEffects:
    """What each other answer to each option changes, on the same deals.

    Parameters
    ----------
    table : pandas.DataFrame
        Index (rule, quantity); columns estimate (under the other rule), default (under the
        game's own), difference, se, low, high (adjusted for the number of rules, Bonferroni), n
        (deals, or matches), p_holm (adjusted by Holm), differ (deals or matches that differ),
        rank and note. Ranks are within a quantity: first the differences that are told from
        nothing, each by its size. The quantities: "taken and made", the share of all deals;
        "taker outcome", score of the taker's side minus the best other side's, 0 in a deal that
        nobody took; "score", what all sides together write a deal; "spread", the standard
        deviation of `outcome`; "match length", deals played in a match.
    rules : pandas.DataFrame
        Index rule; option, default, value, paired (what else was changed, in both or together)
        and skipped (why it could not be compared; empty where it was).
    variant : str
        The game.
    unit : str
        What a score counts.
    n : int
        Deals for each rule.
    n_matches : int
        Matches for each rule.
    seed : int
        Of deals and matches.
    confidence : float
        Of all intervals of a quantity together.
    players : str
        Who played.
    complete : bool
        False when it was stopped before all rules had been played.
    changes : dict of str to Alternative
        Both rule books of each rule.
    line_up : tuple of Player
        The players, one a seat.
    """

    table: pd.DataFrame
    rules: pd.DataFrame
    variant: str
    unit: str
    n: int
    n_matches: int
    seed: int
    confidence: float
    players: str
    complete: bool
    changes: dict[str, Alternative]
    line_up: tuple[Player, ...]

    def ranked(self, quantity: str = "taker outcome") -> pd.DataFrame:
        """Return the effects on one quantity, the largest first.

        Parameters
        ----------
        quantity : str
            One of the quantities of the table.
        """
        if quantity not in EFFECTS:
            raise unknown_name("quantity", quantity, EFFECTS)
        # one level of two is fixed, so it is a frame, which the stubs cannot know
        found: pd.DataFrame = self.table.xs(quantity, level="quantity")  # type: ignore[assignment]
        return found.sort_values("rank", kind="stable")

    def compare(self, rule: str, **how: Any) -> Comparison:
        """Compare one rule with the default once more, with the deals that flipped.

        Parameters
        ----------
        rule : str
            As in the index, such as ``"tie_rule=carry"``.
        **how
            As in `jasslab.compare`; the deals are those of this result unless given.
        """
        if rule not in self.changes:
            raise unknown_name("rule", rule, self.changes)
        change = self.changes[rule]
        own: dict[str, Any] = {"n_deals": self.n, "seed": self.seed, "players": self.line_up}
        return compare({"default": change.base, rule: change.rules}, **(own | how))

    def plot(self, *, quantity: str = "taker outcome", ax: Axes | None = None) -> Axes:
        """Draw the largest effects; the same as `jasslab.plots.forest`.

        Parameters
        ----------
        quantity : str
            Which quantity.
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure unless given.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        from jasslab import plots

        return plots.forest(self, quantity=quantity, ax=ax)

    def __repr__(self) -> str:
        state = "" if self.complete else "INCOMPLETE: "
        skipped = int((self.rules["skipped"] != "").sum())
        lines = [
            f"Rule effects in {self.variant}: {state}{len(self.changes)} rules on the same "
            f"{self.n:,} deals each, {skipped} skipped, players {self.players}; "
            f"largest, with {self.confidence:.0%} intervals adjusted for all rules:"
        ]
        for quantity in EFFECTS:
            rows = self.ranked(quantity)
            told = rows[rows["p_holm"] < 1 - self.confidence]
            word = "no rule is told from nothing"
            if len(told):
                factor, unit = (
                    (100, " percentage points") if quantity == "taken and made" else (1, "")
                )
                row = told.iloc[0].rename({"estimate": "was", "difference": "estimate"})
                word = f"{told.index[0]} {with_interval(row, factor, unit)}, {len(told)} told"
            lines.append(f"  {quantity}: {word}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        shown = self.table.drop(columns="note").round(3)
        return f"<pre>{escape(repr(self))}</pre>{shown.to_html(max_rows=60)}"


class _Run:
    """The numbers of one rule book: a number a deal for each quantity, and match lengths."""

    def __init__(self, plan: Plan, n_matches: int, workers: int | None, bar: Any) -> None:
        sim = run_plan(plan, workers, None, bar)
        self.numbers = numbers_of(sim.deals)
        scores = sim.sides["score"].to_numpy(np.int64)
        self.numbers["score"] = scores.reshape(-1, plan.variant.n_sides).sum(axis=1)
        self.spread = spread(self.numbers["outcome"])
        self.rules, self.trouble = plan.variant, ""
        self.lengths: Array | None = None
        if plan.variant["match_unit"] != "deals" or "play_to_loser" in plan.variant.values:
            how: dict[str, Any] = {"seed": plan.seed, "players": plan.players}
            how.update(n_matches=n_matches, workers=workers, progress=False)
            try:
                found = simulate_matches(plan.variant, **how)
            except JasslabError as error:  # players who never end a match under this rule
                self.trouble = str(error)
                return
            self.lengths = found.matches["deals"].to_numpy(np.int64)


def _spread_line(base: _Run, run: _Run, level: float) -> Line:
    """Return how a rule moves the spread of `outcome`."""
    apart = run.spread - base.spread
    low, high = apart.interval(level)
    differ = int((run.numbers["outcome"] != base.numbers["outcome"]).sum())
    line: Line = {"estimate": run.spread.estimate, "default": base.spread.estimate}
    line.update(difference=apart.estimate, se=apart.se, n=apart.n, differ=differ)
    ends = {"low": low, "high": high} if differ else {"low": math.nan, "high": math.nan}
    return {**line, **ends, "p": p_value(apart.estimate, apart.se)}


def _length_line(base: _Run, run: _Run, level: float, n_matches: int) -> Line:
    """Return how a rule moves the length of matches; of a fixed number of deals exactly."""
    if base.trouble or run.trouble:
        return {"note": base.trouble or run.trouble, "p": math.nan}
    both = [
        np.full(n_matches, one.rules["target"]) if one.lengths is None else one.lengths
        for one in (run, base)
    ]
    fixed = run.lengths is None and base.lengths is None
    line: Line = dict(difference(both[0], both[1], level, equal=fixed, share=False))
    if fixed and line["differ"]:
        line["p"] = 0.0
    means = {"estimate": float(both[0].mean()), "default": float(both[1].mean())}
    note = "a match has a fixed number of deals" if fixed else ""
    return {**means, **line, "n": n_matches, "note": note}


def _lines(base: _Run, run: _Run, level: float, n_matches: int) -> dict[str, Line]:
    """Return what a rule changes, by quantity."""
    found: dict[str, Line] = {}
    for quantity in EFFECTS[:3]:
        theirs, ours = run.numbers[quantity], base.numbers[quantity]
        means = {"estimate": float(theirs.mean()), "default": float(ours.mean()), "n": len(ours)}
        line = difference(theirs, ours, level, equal=False, share=quantity in SHARES)
        found[quantity] = {**means, **line}
    found["spread"] = _spread_line(base, run, level)
    found["match length"] = _length_line(base, run, level, n_matches)
    for told in found.values():
        differ = told.get("differ", math.inf)
        if differ < FEW and not told.get("note"):
            told["note"] = f"only {differ} differ" if differ else "nothing differs"
    if run.rules.values.get("tie_rule") in CARRYING:
        for quantity in EFFECTS[:4]:
            found[quantity]["note"] = "points that are carried over are paid in matches only"
    return found


def _table(lines: dict[tuple[str, str], Line], confidence: float) -> pd.DataFrame:
    """Put the effects under each other, adjust their p-values and rank them."""
    index = pd.MultiIndex.from_tuples(lines, names=["rule", "quantity"])
    table = pd.DataFrame(list(lines.values()), index=index)
    table["note"] = table["note"].fillna("")
    for quantity in EFFECTS:
        cells = table.xs(quantity, level="quantity", drop_level=False)
        cells = cells[cells["p"].notna()]
        if cells.empty:
            continue
        adjusted = np.array(holm(cells["p"].to_list()))
        table.loc[cells.index, "p_holm"] = adjusted
        size = cells["difference"].abs().to_numpy()
        order = np.lexsort((-size, adjusted >= 1 - confidence))
        places = np.empty(len(order), np.int64)
        places[order] = np.arange(1, len(order) + 1)
        table.loc[cells.index, "rank"] = places
    columns = ["estimate", "default", "difference", "se", "low", "high", "n", "p_holm", "differ"]
    for name in ("n", "differ", "rank"):
        table[name] = table[name].astype("Int64")
    return table[[*columns, "rank", "note"]]


class _Effects:
    """The rules of a game one after the other, and the result of those that are finished."""

    def __init__(self, plan: Plan, n_matches: int, confidence: float) -> None:
        self.plan, self.n_matches, self.confidence = plan, n_matches, confidence
        found = alternatives(plan.variant)
        self.changes = [one for one in found if not one.skipped]
        self.rules = pd.DataFrame(
            [
                {
                    "rule": one.label,
                    "option": one.option,
                    "default": one.default,
                    "value": one.value,
                    "paired": one.paired,
                    "skipped": one.skipped,
                }
                for one in found
            ]
        ).set_index("rule")
        self.lines: dict[tuple[str, str], Line] = {}
        self.done: dict[str, Alternative] = {}
        self._bases: dict[Variant, _Run] = {}

    def n_runs(self) -> int:
        """Return how many times the deals are played."""
        return len(self.changes) + len({one.base for one in self.changes})

    def _played(self, rules: Variant, workers: int | None, bar: Any) -> _Run:
        return _Run(replace(self.plan, variant=rules), self.n_matches, workers, bar)

    def play(self, workers: int | None, bar: Any) -> None:
        """Play every rule against what it is compared with."""
        level = 1 - (1 - self.confidence) / max(1, len(self.changes))
        for one in self.changes:
            if one.base not in self._bases:
                self._bases[one.base] = self._played(one.base, workers, bar)
            run = self._played(one.rules, workers, bar)
            for quantity, line in _lines(self._bases[one.base], run, level, self.n_matches).items():
                self.lines[one.label, quantity] = line
            self.done[one.label] = one

    def result(self) -> RuleEffects | None:
        """Return the effects of the rules that are finished, None when none is."""
        if not self.done:
            return None
        plan, table = self.plan, _table(self.lines, self.confidence)
        unit = score_unit(plan.variant)
        table.attrs = {
            "variant": plan.variant.label,
            "reference": "the default",
            "confidence": self.confidence,
            "adjusted": True,
            "unit_of_score": unit,
            "seed": plan.seed,
        }
        return RuleEffects(
            table=table,
            rules=self.rules,
            variant=plan.variant.label,
            unit=unit,
            n=plan.n_deals,
            n_matches=self.n_matches,
            seed=plan.seed,
            confidence=self.confidence,
            players=plan.line_up,
            complete=len(self.done) == len(self.changes),
            changes=self.done,
            line_up=plan.players or (),
        )


@front_door
def rule_effects(
    variant: str | Variant,
    *,
    n_deals: int = N_DEALS,
    n_matches: int | None = None,
    seed: int | None = None,
    players: str | Player | Sequence[str | Player] = "basic",
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
) -> RuleEffects:
    """Find out what each house rule changes: every option of a game against its default.

    Every other word of an option is tried, and one other number: half as much again, or half as
    much where the range ends; of ranks, their order and their values, the answer most alike in
    another game of the same pack. An option that does nothing while another is off is compared
    with that one on in both; answers that exclude each other are changed together. What cannot
    share cards with the game is skipped, and `rules` says why.

    Parameters
    ----------
    variant : str or Variant
        A game.
    n_deals : int
        Deals for each rule; the same for all.
    n_matches : int, optional
        Matches for each rule, where their length is not fixed; one for 40 deals unless given.
    seed : int, optional
        As in `simulate`.
    players : str, Player or sequence of them
        One for all seats, or one a seat.
    confidence : float
        Of all intervals of one quantity together.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    RuleEffects
        The effects, ranked; `jasslab.plots.forest` draws them.

    Raises
    ------
    JasslabError
        For arguments that make no sense.
    Interrupted
        When stopped; `partial` is the RuleEffects of the rules that were finished, or None.

    Notes
    -----
    The players stay as they are; people would play differently under another rule.

    Examples
    --------
    >>> import jasslab as jl
    >>> found = jl.rule_effects("belote-classic", n_deals=200, n_matches=10, seed=1)
    >>> found.rules.loc["belote_on_fail=lost", "default"]
    'kept'
    >>> found.complete
    True
    """
    rules, n = find_variant(variant), as_count("n_deals", n_deals, 2)
    n_long = max(2, n // DEALS_PER_MATCH)
    if n_matches is not None:
        n_long = as_count("n_matches", n_matches, 2)
    line_up, level = as_line_up(players, rules), check_confidence(confidence)
    if line_up is None:
        raise JasslabError("players=None deals hands only; rule_effects needs players")
    crew = as_workers(workers)
    plan = Plan(rules, line_up, as_seed(seed), ("deals", "sides"), n)
    made = _Effects(plan, n_long, level)
    try:
        with progress_bar(made.n_runs() * n, progress) as bar:
            made.play(crew, False if bar is None else bar)
    except KeyboardInterrupt:
        words = f"stopped after {len(made.done)} of {len(made.changes)} rules"
        raise Interrupted(words, made.result()) from None
    found = made.result()
    assert found is not None
    return found

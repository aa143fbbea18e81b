"""The same deals under two rule books, batch by batch: what is played, and its sums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pandas as pd

from jasslab.asking import as_line_up
from jasslab.comparing._tallies import PASSED_OUT, EntrySums, flipped, what_flips
from jasslab.simulate import prepare, run_plan
from jasslab.simulation import Plan
from jasslab.variants import Variant
from jasslab.widgets._narrowing import CONFIDENCE, Effect

__all__ = ["MOST_FLIPS", "POINTS", "SHARES", "RuleBooksQuestion", "RuleBooksSums"]

#: Deals that flipped and can be clicked on.
MOST_FLIPS = 100
#: What is compared: shares of all deals, and points a deal.
SHARES = ("taken and made", PASSED_OUT)
POINTS = ("taker outcome", "outcome")


@dataclass(frozen=True)
class RuleBooksQuestion:
    """The same deals under two rule books.

    Parameters
    ----------
    books : tuple of Variant
        The two; the first is what the other is compared with.
    seed : int
        Of the deals.
    n_deals : int
        How many.
    """

    books: tuple[Variant, Variant]
    seed: int
    n_deals: int

    @property
    def labels(self) -> tuple[str, str]:
        """What the rule books are called."""
        one, two = self.books
        return one.label, two.label

    def plans(self, first: int = 0, n_deals: int | None = None) -> dict[str, Plan]:
        """Return what is played, by label.

        Parameters
        ----------
        first, n_deals : int
            Which deals; all unless given.
        """
        n = self.n_deals if n_deals is None else n_deals
        return {
            rules.label: Plan(rules, as_line_up("basic", rules), self.seed, ("deals",), n, first)
            for rules in self.books
        }

    def prepare(self) -> None:
        """Compile what is needed."""
        for plan in self.plans().values():
            prepare(plan, False)

    def play(self, first: int, n_deals: int) -> RuleBooksSums:
        """Play deals under both rule books.

        Parameters
        ----------
        first : int
            Number of the first deal.
        n_deals : int
            How many to play.
        """
        plans = self.plans(first, n_deals)
        runs = {label: run_plan(plan, progress=False).deals for label, plan in plans.items()}
        for deals in runs.values():
            deals.attrs = {}  # pandas copies them with every column, which takes longer than play
        return RuleBooksSums.of(runs)


@dataclass(frozen=True)
class RuleBooksSums:
    """What deals under two rule books add up to, and the first ones that flipped.

    Parameters
    ----------
    entries : dict of str to EntrySums
        By label; the first one is the reference, beside itself.
    judged : bool
        A contract was judged.
    n_flips : dict of str to int
        Deals that flipped, by the quantity that did.
    flips : dict of str to pandas.DataFrame
        The first of them.
    """

    entries: dict[str, EntrySums] = field(default_factory=dict)
    judged: bool = False
    n_flips: dict[str, int] = field(default_factory=dict)
    flips: dict[str, pd.DataFrame] = field(default_factory=dict)

    @property
    def done(self) -> int:
        """Deals, played under both."""
        return max((sums.n for sums in self.entries.values()), default=0)

    @classmethod
    def of(cls, runs: Mapping[str, pd.DataFrame]) -> RuleBooksSums:
        """Sum up the same deals as two rule books play them."""
        reference = next(iter(runs.values()))
        flips = {quantity: flipped(runs, quantity) for quantity in (SHARES[0], POINTS[1])}
        return cls(
            {label: EntrySums.of(deals, reference) for label, deals in runs.items()},
            any(bool(deals["made"].notna().any()) for deals in runs.values()),
            {quantity: len(found) for quantity, found in flips.items()},
            {quantity: found.head(MOST_FLIPS) for quantity, found in flips.items()},
        )

    def merge(self, more: RuleBooksSums) -> RuleBooksSums:
        """Return the sums of these deals and of more that follow them."""
        if not self.done:
            return more
        flips = {
            quantity: pd.concat([found, more.flips[quantity]], ignore_index=True)
            if len(found) < MOST_FLIPS and len(more.flips[quantity])
            else found
            for quantity, found in self.flips.items()
        }
        return RuleBooksSums(
            {label: sums.merge(more.entries[label]) for label, sums in self.entries.items()},
            self.judged or more.judged,
            {quantity: n + more.n_flips[quantity] for quantity, n in self.n_flips.items()},
            {quantity: found.head(MOST_FLIPS) for quantity, found in flips.items()},
        )

    @property
    def flipping(self) -> str:
        """The quantity that flips."""
        return what_flips(self.judged)

    def effects(self) -> dict[str, Effect]:
        """Return the paired differences, by quantity."""
        if not self.done:
            return {}
        *_, sums = self.entries.values()
        return {
            name: Effect.told(sums.pairs[name].told(CONFIDENCE, equal=False, share=name in SHARES))
            for name in (*SHARES, *POINTS)
        }

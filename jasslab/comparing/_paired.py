"""Small words for paired comparisons: the same deals for several plans, and what they tell."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

from jasslab.asking import as_count
from jasslab.crew import progress_bar
from jasslab.errors import Interrupted, RuleConflict
from jasslab.simulate import prepare, remember, run_plan
from jasslab.simulation import Plan, Simulation
from jasslab.stats.intervals import FEW, Moments, proportion
from jasslab.variants import Variant

__all__ = [
    "CARRYING",
    "N_DEALS",
    "Array",
    "PairedSums",
    "as_workers",
    "QUANTITIES",
    "SHARES",
    "difference",
    "few_flips",
    "few_points",
    "holm",
    "made_by_deal",
    "numbers_of",
    "p_value",
    "play_together",
    "share_cards",
    "to_best",
]

Array = np.ndarray[Any, Any]

#: Tie rules that leave points for a later deal, which only matches pay.
CARRYING = ("carry", "litige")
#: What is compared, as one number a deal.
QUANTITIES = ("outcome", "taken and made", "taker outcome")
#: Those that are yes or no; the others are points.
SHARES = ("taken and made",)
#: Deals unless another number is given: enough to tell 1 or 2 points a deal, in about a second.
N_DEALS = 20_000
#: Deals that every plan plays before the next ones are begun.
BLOCK = 50_000


def as_workers(workers: Any) -> int | None:
    """Return a number of threads, checked, or None for all cores."""
    return None if workers is None else as_count("workers", workers)


def made_by_deal(deals: pd.DataFrame) -> Array:
    """Return 1 for each deal that was taken and made, else 0."""
    return deals["made"].fillna(False).to_numpy(dtype=bool).astype(np.int64)


def numbers_of(deals: pd.DataFrame) -> dict[str, Array]:
    """Return one number a deal for every quantity, defined for every deal."""
    outcome = deals["outcome"].to_numpy(dtype=np.int64)
    ours, theirs = (
        deals[name].fillna(0).to_numpy(dtype=np.int64)
        for name in ("taker_score", "opponents_score")
    )
    taken = deals["taker"].notna().to_numpy()
    found = outcome, made_by_deal(deals), np.where(taken, ours - theirs, 0)
    return dict(zip(QUANTITIES, found, strict=True))


def share_cards(one: Variant, other: Variant) -> None:
    """Refuse two variants that cannot be dealt the same cards."""
    for what, a, b in (
        ("pack", one.deck.name, other.deck.name),
        ("seats", one.seats, other.seats),
    ):
        if a != b:
            raise RuleConflict(
                f"{one.label} and {other.label} cannot share cards: {what} {a!r} and {b!r}"
            )


def p_value(difference: Any, se: Any) -> float:
    """Return the two-sided normal p-value; 1 when the two never differ."""
    if not se > 0:
        return 1.0
    return math.erfc(abs(difference) / se / math.sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p-values for their number, by Holm's method."""
    from statsmodels.stats.multitest import multipletests

    return [float(p) for p in multipletests(list(p_values), method="holm")[1]]


def few_flips(up: int, down: int, n: int, confidence: float) -> tuple[float, float] | None:
    """Return bounds for the mean of -1, 0 and 1 when few of them are not 0, else None.

    A normal interval of few flips is too short, and of none it is a point. Each sort of flip
    gets the exact interval of a share instead, at half the risk.
    """
    if up + down >= FEW:
        return None
    level = 1 - (1 - confidence) / 2
    shares = proportion([up, down], n, confidence=level, method="clopper-pearson")
    return (
        float(shares["low"].iloc[0] - shares["high"].iloc[1]),
        float(shares["high"].iloc[0] - shares["low"].iloc[1]),
    )


def few_points(apart: Sequence[float], n: int, confidence: float) -> tuple[float, float] | None:
    """Return bounds for a mean of points when few deals of n differ, else None.

    A normal interval is too short then. How often deals differ gets the exact interval of a
    share, and by how much (`apart`) Student's, each at half the risk; the bounds hold for the
    product. One deal alone does not say how much others would differ, so there are none.
    """
    from scipy.stats import t as student

    if len(apart) >= FEW:
        return None
    if len(apart) < 2:
        return math.nan, math.nan
    level = 1 - (1 - confidence) / 2
    often = proportion(len(apart), n, confidence=level, method="clopper-pearson").iloc[0]
    sizes = Moments.of(apart)
    reach = float(student.ppf(0.5 + level / 2, len(apart) - 1)) * sizes.se
    ends = [
        share * size
        for share in (float(often["low"]), float(often["high"]))
        for size in (sizes.mean - reach, sizes.mean + reach)
    ]
    return min(ends), max(ends)


def _sign_test(up: int, down: int) -> float:
    """Return the exact two-sided p-value of as many flips up and down."""
    from scipy.stats import binomtest

    return float(binomtest(up, up + down).pvalue) if up + down else 1.0


@dataclass(frozen=True)
class PairedSums:
    """What two numbers a deal add up to: all that their paired difference needs.

    Parts of a run can be summed up apart and merged in their order, with the same answer up to
    rounding.

    Parameters
    ----------
    theirs, ours, apart : Moments
        Of the numbers, and of theirs minus ours deal by deal.
    up, down : int
        Deals in which theirs is more, and less.
    unlike : tuple of float
        The first differences that are not 0, as many as make a normal interval do without them.
    """

    theirs: Moments = Moments()
    ours: Moments = Moments()
    apart: Moments = Moments()
    up: int = 0
    down: int = 0
    unlike: tuple[float, ...] = ()

    @classmethod
    def of(cls, theirs: Array, ours: Array) -> PairedSums:
        """Sum up the numbers of some deals."""
        apart = theirs - ours
        up, down = int((apart > 0).sum()), int((apart < 0).sum())
        unlike = tuple(apart[apart != 0][:FEW].tolist())
        return cls(Moments.of(theirs), Moments.of(ours), Moments.of(apart), up, down, unlike)

    def merge(self, more: PairedSums) -> PairedSums:
        """Return the sums of these deals and of more that follow them."""
        return PairedSums(
            self.theirs.merge(more.theirs),
            self.ours.merge(more.ours),
            self.apart.merge(more.apart),
            self.up + more.up,
            self.down + more.down,
            (self.unlike + more.unlike)[:FEW],
        )

    def told(self, confidence: float, *, equal: bool, share: bool) -> dict[str, float]:
        """Return the paired difference with its interval and p-value, and what pairing gained.

        Parameters
        ----------
        confidence : float
            Level of the interval.
        equal : bool
            The rules and players are the same, so that no difference is certainty.
        share : bool
            The numbers are yes or no; few flips then get exact bounds.

        Where few deals differ the p-value is that of the exact sign test.
        """
        n, up, down = self.apart.n, self.up, self.down
        low, high = self.apart.interval(confidence)
        p = p_value(self.apart.mean, self.apart.se)
        if not equal:  # few differences, or none, are no certainty
            few = few_points(self.unlike, n, confidence)
            if share:
                few = few_flips(up, down, n, confidence)
            low, high = few or (low, high)
            p = _sign_test(up, down) if few else p
        variance = self.apart.variance
        unpaired = self.theirs.variance + self.ours.variance
        return {
            "difference": self.apart.mean,
            "se": self.apart.se,
            "low": low,
            "high": high,
            "variance_ratio": unpaired / variance if variance > 0 else math.nan,
            "p": p,
            "differ": up + down,
        }


def difference(
    theirs: Array, ours: Array, confidence: float, *, equal: bool, share: bool
) -> dict[str, float]:
    """Return the paired difference of two numbers a deal; see `PairedSums.told`."""
    return PairedSums.of(theirs, ours).told(confidence, equal=equal, share=share)


def to_best(values: Sequence[Array], confidence: float) -> pd.DataFrame:
    """Return each candidate's paired distance to the best of the others, by Hsu's method.

    Each candidate is compared with every other one at once, by one-sided normal bounds with
    Bonferroni over the others (J. C. Hsu, 1981; D. G. Edwards and J. C. Hsu, 1983, for errors
    that are not all alike). All bounds follow from those of the truly best candidate, so they
    hold together with the confidence asked for, whichever came out best: the best of many is not
    flattered. A candidate is in the flat top when its upper bound is above 0, and the truly best
    one is there with that confidence.

    Parameters
    ----------
    values : sequence of array
        One number a deal for each candidate, on the same deals.
    confidence : float
        Of all bounds together.

    Returns
    -------
    pandas.DataFrame
        to_best (mean minus the highest mean, never above 0), to_best_low and to_best_high
        (bounds for the distance to the best of the others), flat_top.
    """
    stacked = np.vstack(values)
    means, others = stacked.mean(axis=1), max(1, len(stacked) - 1)
    reach = NormalDist().inv_cdf(1 - (1 - confidence) / others)
    spread = np.atleast_2d(np.cov(stacked))
    both = np.add.outer(np.diag(spread), np.diag(spread))
    squares = np.maximum(both - 2 * spread, 0)
    gaps = np.subtract.outer(means, means)
    # itself, and candidates that do exactly the same, are no rivals
    gaps[(squares <= 1e-9 * both) & (np.abs(gaps) < 1e-9)] = np.inf
    errors = reach * np.sqrt(squares / stacked.shape[1])
    high = np.maximum(np.min(gaps + errors, axis=1), 0)
    flat = high > 0
    low = np.minimum(np.min(np.where(flat[None, :], gaps - errors, np.inf), axis=1), 0)
    return pd.DataFrame(
        {
            "to_best": means - means.max(),
            "to_best_low": low,
            "to_best_high": np.where(np.isinf(high), 0.0, high),
            "flat_top": flat,
        }
    )


def _joined(plan: Plan, pieces: Sequence[Simulation]) -> Simulation:
    """Return one simulation of runs that follow each other."""
    tables = {
        name: pd.concat([piece.tables[name] for piece in pieces], ignore_index=True)
        for name in plan.frames
    }
    return Simulation(plan, tables, sum(piece.done for piece in pieces), run_plan)


def play_together(plans: Sequence[Plan], workers: int | None, progress: Any) -> list[Simulation]:
    """Play the same deals under several plans, in turn block by block, under one bar.

    Parameters
    ----------
    plans : sequence of Plan
        With the same seed, first deal and number of deals.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    list of Simulation
        One for each plan.

    Raises
    ------
    Interrupted
        When stopped; `partial` is the list of simulations of the deals that every plan has
        played, empty when there are none.
    """
    first, n = plans[0].first, plans[0].n_deals
    chunk = max(1_000, BLOCK // (2 * (workers or os.cpu_count() or 1)))
    pieces: list[list[Simulation]] = []
    begun = time.perf_counter()
    try:
        for plan in plans:
            prepare(plan, progress)
        with progress_bar(n * len(plans), progress) as bar:
            shown = False if bar is None else bar
            for start in range(first, first + n, BLOCK):
                size = min(BLOCK, first + n - start)
                block = [replace(plan, first=start, n_deals=size) for plan in plans]
                pieces.append([run_plan(plan, workers, chunk, shown) for plan in block])
    except KeyboardInterrupt:
        done = sum(block[0].done for block in pieces)
        runs = zip(*pieces, strict=True)
        made = [_joined(plan, run) for plan, run in zip(plans, runs, strict=False)]
        raise Interrupted(
            f"stopped after {done:,} of {n:,} deals and {time.perf_counter() - begun:.1f} s", made
        ) from None
    runs = zip(*pieces, strict=True)
    made = [_joined(plan, run) for plan, run in zip(plans, runs, strict=True)]
    remember(made[-1])
    return made

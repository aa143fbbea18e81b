"""How many deals does an answer need, and how long do they take here?"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from jasslab.asking import as_count, as_line_up, as_seed
from jasslab.calling import front_door
from jasslab.comparing._paired import QUANTITIES, SHARES, Array, as_workers, numbers_of, share_cards
from jasslab.comparing.duels import score_unit
from jasslab.errors import JasslabError, unknown_name
from jasslab.simulate import prepare, run_plan
from jasslab.simulation import Plan
from jasslab.stats.intervals import FEW, Moments, check_confidence, normal_quantile, proportion
from jasslab.strategies import Player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["DealsNeeded", "plan"]

#: What can be planned for: what `compare` compares, and the success of those who take.
PLANNED = (*QUANTITIES, "success")
#: Deals of a pilot: enough to know a spread within a few per cent.
PILOT = 5_000
SHARE = "of 1"


@dataclass(frozen=True)
class DealsNeeded:
    """How many deals an interval of a certain width needs.

    Parameters
    ----------
    n_deals : int
        Deals, for each rule book where two are compared.
    h : float
        Half the width of the interval.
    quantity : str
        What is estimated.
    variant : str
        The game.
    against : str or None
        What it is compared with on the same deals; None: its own value is estimated.
    confidence : float
        Level of the interval.
    spread : float
        What a deal contributes: the standard error is this divided by the root of n.
    unit : str
        What `h` and the spread are counted in; shares in parts of 1.
    pilot : int
        Deals of the pilot that found it.
    deals_per_second : float
        Measured in the pilot, compiling left out.
    seconds : float
        How long the deals take here.
    seed : int
        Of the pilot.
    """

    n_deals: int
    h: float
    quantity: str
    variant: str
    against: str | None
    confidence: float
    spread: float
    unit: str
    pilot: int
    deals_per_second: float
    seconds: float
    seed: int

    def __repr__(self) -> str:
        each = " for each rule book" if self.against else ""
        other = f" against {self.against}" if self.against else ""
        width = f"{self.h:g} {self.unit}"
        if self.unit == SHARE:
            width = f"{100 * self.h:g} percentage points"
        return (
            f"{self.n_deals:,} deals{each} give {self.quantity} in {self.variant}{other} within "
            f"\N{PLUS-MINUS SIGN}{width} ({self.confidence:.0%} interval), in "
            f"about {_duration(self.seconds)} here; by a pilot of {self.pilot:,} deals"
        )


#: Seconds.
_YEAR = 365.25 * 86_400


def _duration(seconds: float) -> str:
    """Write a time as people say it."""
    if seconds > 100 * _YEAR:
        return "more than a century"
    for size, word in ((_YEAR, "years"), (86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {word}"
    return f"{seconds:.0f} seconds" if seconds >= 2 else f"{max(seconds, 0.1):.1f} seconds"


def _half_width(h: Any) -> float:
    """Return half the width of an interval, or raise."""
    number = isinstance(h, (int, float, np.integer, np.floating)) and not isinstance(h, bool)
    if not number or not 0 < h < math.inf:
        raise JasslabError(f"h={h!r}: expected half the width of the interval, a number above 0")
    return float(h)


def _share_spread(hits: int, n: int) -> float:
    """Return the spread of a yes or no; of a rare one that of the end of its interval."""
    share = hits / n
    if min(hits, n - hits) < FEW:
        ends = proportion(hits, n).iloc[0]
        share = float(ends["high"] if share < 0.5 else ends["low"])
    return math.sqrt(share * (1 - share))


def _spread(numbers: Sequence[Array], quantity: str, taken: Array) -> float:
    """Return what a deal contributes to the error of a quantity, or of a difference."""
    own, n = numbers[0], len(numbers[0])
    if len(numbers) == 2:
        apart = own - numbers[1]
        flips = int((apart != 0).sum())
        if quantity in SHARES and flips < FEW:  # a flip is 1 up or down: their share is a variance
            return math.sqrt(float(proportion(flips, n)["high"].iloc[0]))
        return math.sqrt(Moments.of(apart).variance)
    if quantity in SHARES:
        return _share_spread(int(own.sum()), n)
    if quantity == "success":
        of = int(taken.sum())
        return _share_spread(int(own.sum()), of) * math.sqrt(n / of) if of else 0.0
    return math.sqrt(Moments.of(own).variance)


class _Pilot:
    """Some deals of every rule book: their numbers, and how fast they were."""

    def __init__(self, plans: Sequence[Plan], workers: int | None, progress: Any) -> None:
        for one in plans:
            prepare(one, progress)
            run_plan(replace(one, n_deals=2), 1, None, False)  # what is made once is made now
        chunk = -(-plans[0].n_deals // (workers or os.cpu_count() or 1))
        begun = time.perf_counter()
        runs = [run_plan(one, workers, chunk, False) for one in plans]
        self.rate = sum(one.n_deals for one in plans) / (time.perf_counter() - begun)
        self.numbers = [numbers_of(sim.deals) for sim in runs]
        self.taken = runs[0].deals["taker"].notna().to_numpy(dtype=bool)
        self.judged = any(bool(sim.deals["made"].notna().any()) for sim in runs)

    def spread(self, quantity: str) -> float:
        """Return what a deal contributes to the error of a quantity."""
        column = "taken and made" if quantity == "success" else quantity
        if column in SHARES and not self.judged:
            return 0.0
        return _spread([one[column] for one in self.numbers], quantity, self.taken)


def _asked(quantity: Any, rules: Variant, against: Any) -> Variant | None:
    """Return the rule book to compare with, after a look at what is asked."""
    if quantity not in PLANNED:
        raise unknown_name("quantity", quantity, PLANNED)
    if against is None:
        return None
    if quantity == "success":
        raise JasslabError(
            "success among those who take is not compared: other rules have other takers; "
            "plan for 'taken and made'"
        )
    other = find_variant(against)
    share_cards(other, rules)
    return other


@front_door
def plan(
    variant: str | Variant,
    quantity: str = "outcome",
    *,
    h: float,
    against: str | Variant | None = None,
    confidence: float = 0.95,
    players: str | Player | Sequence[str | Player] = "basic",
    pilot: int = PILOT,
    seed: int | None = None,
    workers: int | None = None,
    progress: Any = None,
) -> DealsNeeded:
    """Say how many deals an answer needs, and how long they take on this machine.

    A pilot measures how much the quantity varies from deal to deal, and how fast deals are played.

    Parameters
    ----------
    variant : str or Variant
        A game.
    quantity : str
        ``"outcome"``, ``"taker outcome"``, ``"taken and made"`` (a share of all deals), as in
        `compare`; or ``"success"``, the share of taken deals that are made.
    h : float
        Half the width of the interval that is wanted; of a share 0.01 is one percentage point.
    against : str or Variant, optional
        Another rule book: then it is planned for the difference on the same deals.
    confidence : float
        Level of the interval.
    players : str, Player or sequence of them
        One for all seats, or one a seat.
    pilot : int
        Deals of the pilot.
    seed : int, optional
        Of the pilot.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    DealsNeeded
        `n_deals` and `seconds`; it says so in a sentence.

    Raises
    ------
    UnknownName
        For a quantity that is none.
    RuleConflict
        For rule books that cannot share cards.
    JasslabError
        For other arguments that make no sense, and where nothing varied in the pilot.

    Examples
    --------
    >>> import jasslab as jl
    >>> wide, narrow = (jl.plan("belote", "success", h=h, seed=1) for h in (0.02, 0.01))
    >>> wide.n_deals
    1592
    >>> 3.99 < narrow.n_deals / wide.n_deals < 4.01
    True
    """
    rules, half, level = find_variant(variant), _half_width(h), check_confidence(confidence)
    other, n = _asked(quantity, rules, against), as_count("pilot", pilot, 100)
    line_up = as_line_up(players, rules)
    if line_up is None:
        raise JasslabError("players=None deals hands only; plan needs players")
    first = Plan(rules, line_up, as_seed(seed), ("deals",), n)
    plans = [first] if other is None else [first, replace(first, variant=other)]
    found = _Pilot(plans, as_workers(workers), progress)
    size = found.spread(quantity)
    if not size > 0:
        raise JasslabError(
            f"{quantity!r} did not vary in a pilot of {n:,} deals of {rules.label}; if it can "
            f"vary there, give a longer one, pilot=..."
        )
    needed = max(2, math.ceil((normal_quantile(level) * size / half) ** 2))
    share = quantity in SHARES or quantity == "success"
    return DealsNeeded(
        n_deals=needed,
        h=half,
        quantity=quantity,
        variant=rules.label,
        against=None if other is None else other.label,
        confidence=level,
        spread=size,
        unit=SHARE if share else f"{score_unit(rules)} a deal",
        pilot=n,
        deals_per_second=found.rate,
        seconds=needed * len(plans) / found.rate,
        seed=first.seed,
    )

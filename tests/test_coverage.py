"""How often intervals hold what they are about: counted in repeated studies, not assumed.

The worlds are the deals of a long run, drawn again and again with replacement, so what is true is
known; the cards, rules and ties are those of the games.
"""

from functools import cache

import numpy as np
import pytest
from scipy.stats import beta, binom, norm

import jasslab as jl
from jasslab.comparing._paired import difference, numbers_of
from jasslab.stats import Moments, average, proportion, quantiles, ratio, share_over_hands, spread

WORLD, N, STUDIES = 50_000, 1_000, 10_000


def at_least(level: float, studies: int = STUDIES) -> float:
    """Return the least share of studies that may cover: 4 standard errors below the level."""
    return level - 4 * np.sqrt(level * (1 - level) / studies)


@cache
def world(name: str, **options: object) -> jl.Simulation:
    rules = jl.variant(name).replace(**options)
    return jl.simulate(rules, n_deals=WORLD, seed=4, workers=1, frames=("deals", "sides"))


def drawn(seed: int, studies: int = STUDIES, n: int = N):
    """Give the deals of each study."""
    random = np.random.default_rng(seed)
    for _ in range(studies):
        yield random.integers(0, WORLD, n)


def wilson(hits: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return Wilson's interval by its formula of 1927."""
    z, share = norm.ppf(0.975), hits / n
    middle = (share + z**2 / (2 * n)) / (1 + z**2 / n)
    reach = z / (1 + z**2 / n) * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    return middle - reach, middle + reach


@pytest.mark.parametrize("share", [0.002, 0.03, 0.2, 0.5, 0.73, 0.999])
@pytest.mark.parametrize("n", [50, 1_000])
def test_wilson_covers_as_often_as_the_binomial_says(share: float, n: int) -> None:
    """Repeated studies against the exact sum over all numbers of hits."""
    studies = 100_000
    hits = np.random.default_rng(n).binomial(n, share, studies)
    found = proportion(hits, n, method="wilson")
    covered = (found["low"] <= share) & (share <= found["high"])
    every = np.arange(n + 1)
    low, high = wilson(every, n)
    inside = (np.where(every == 0, 0, low) <= share) & (share <= np.where(every == n, 1, high))
    exact = binom.pmf(every[inside], n, share).sum()
    se = np.sqrt(max(exact * (1 - exact), 1 / studies) / studies)
    assert covered.mean() == pytest.approx(exact, abs=4 * se)


@pytest.mark.parametrize("share", [0.0005, 0.004, 0.03, 0.5, 0.999])
def test_the_exact_interval_never_covers_less(share: float) -> None:
    """Clopper and Pearson by the beta distribution; covers at least what it says, exactly."""
    every = np.arange(N + 1)
    found = proportion(every, N, method="clopper-pearson")
    np.testing.assert_allclose(found["low"][1:], beta.ppf(0.025, every, N - every + 1)[1:])
    inside = ((found["low"] <= share) & (share <= found["high"])).to_numpy()
    assert binom.pmf(every[inside], N, share).sum() >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("name", ["belote", "klaverjas-rotterdam", "schieber", "twenty-eight"])
def test_means_cover(name: str) -> None:
    numbers = world(name).deals["outcome"].to_numpy(np.int64)
    truth = numbers.mean()
    ends = [Moments.of(numbers[deals]).interval() for deals in drawn(1)]
    low, high = np.array(ends).T
    assert ((low <= truth) & (truth <= high)).mean() > at_least(0.95)


RULES = [
    ("belote", {"belote_on_fail": "kept"}),
    ("belote", {"head_trump": "always"}),
    ("belote", {"marriage": 30}),
    ("belote", {"tie_rule": "split"}),
    ("klaverjas-rotterdam", {"ruff": "unless_partner"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), RULES, ids=lambda one: str(one))
@pytest.mark.parametrize("quantity", ["taker outcome", "taken and made"])
def test_paired_differences_cover(name: str, options: dict, quantity: str) -> None:
    """Also where a rule matters in 6 deals of 1,000, always to the same side."""
    ours, theirs = (numbers_of(world(name, **changed).deals)[quantity] for changed in ({}, options))
    truth, covered, studies = (theirs - ours).mean(), 0, 2_000
    share = quantity == "taken and made"
    for deals in drawn(2, studies):
        found = difference(theirs[deals], ours[deals], 0.95, equal=False, share=share)
        unbounded = np.isnan(found["low"])  # nothing is claimed
        covered += unbounded or found["low"] <= truth <= found["high"]
    assert covered / studies > at_least(0.95, studies)


@cache
def counts(what: str) -> tuple[np.ndarray, int]:
    """Return hits in each deal of the world, and of how many."""
    if what == "hands with a meld":
        melds = jl.simulate(
            "belote", n_deals=WORLD, seed=4, players=None, frames="melds", workers=1
        ).melds
        holders = melds.groupby("deal")["seat"].nunique()
        return holders.reindex(range(WORLD), fill_value=0).to_numpy(), 4
    if what == "tricks won by their leader":
        tricks = jl.simulate(
            "klaverjas-rotterdam", n_deals=WORLD, seed=4, frames="tricks", workers=1
        ).tricks
        return (tricks["leader"] == tricks["winner"]).groupby(tricks["deal"]).sum().to_numpy(), 8
    sides = world("belote-3").sides
    return (sides["tricks"] == 0).groupby(sides["deal"]).sum().to_numpy(), 3


@pytest.mark.slow
@pytest.mark.parametrize(
    "what", ["hands with a meld", "tricks won by their leader", "sides without a trick"]
)
def test_shares_over_parts_of_a_deal_cover(what: str) -> None:
    """The deal is the unit: hands, tricks and sides of one deal hang together.

    As if each part were an observation of its own, intervals of tricks would miss the truth more
    often than they may, or those of hands be too wide.
    """
    hits, parts = counts(what)
    truth, covered = hits.mean() / parts, 0
    for deals in drawn(3, studies := 4_000):
        row = share_over_hands(hits[deals], parts)
        covered += bool(row["low"].iloc[0] <= truth <= row["high"].iloc[0])
    assert covered / studies > at_least(0.95, studies)


@pytest.mark.slow
def test_ratios_spreads_and_scaled_means_cover() -> None:
    sim = world("belote")
    sides = sim.sides.astype({"bonus": "int64", "points": "int64"})
    bonus, points = sides.groupby("deal")[["bonus", "points"]].sum().to_numpy().T
    outcome = sim.deals["outcome"].to_numpy(np.int64)
    won = numbers_of(sim.deals)["taker outcome"]
    taken = sim.deals["taker"].notna().to_numpy()

    def scaled(deals):
        return average(won[deals], among=taken[deals]) / spread(outcome[deals])

    every = np.arange(WORLD)
    for estimate in (
        lambda deals: ratio(bonus[deals], points[deals]),
        lambda deals: spread(outcome[deals]),
        scaled,
    ):
        truth, studies, n = estimate(every).estimate, 2_000, 4_000
        ends = [estimate(deals).interval() for deals in drawn(5, studies, n)]
        low, high = np.array(ends).T
        assert ((low <= truth) & (truth <= high)).mean() > at_least(0.95, studies)


@pytest.mark.slow
def test_quantiles_cover() -> None:
    outcome = world("belote").deals["outcome"].to_numpy(np.int64)
    truth = np.quantile(outcome, [0.1, 0.5, 0.9], method="inverted_cdf")
    covered, studies = np.zeros(3), 1_000
    for deals in drawn(6, studies):
        table = quantiles(outcome[deals])
        covered += ((table["low"] <= truth) & (truth <= table["high"])).to_numpy()
    assert (covered / studies > at_least(0.95, studies)).all()

"""Intervals against published values, shares over hands against plain numpy, honest edges."""

from itertools import zip_longest

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import poisson

import jasslab as jl
from jasslab import stats
from jasslab.stats import (
    Moments,
    Tally,
    average,
    mean_interval,
    proportion,
    quantiles,
    ratio,
    share_over_hands,
    spread,
)


@pytest.mark.parametrize(
    ("hits", "n", "method", "low", "high"),
    [
        (0, 1000, "wilson", 0.0, 0.003827),
        (0, 1000, "clopper-pearson", 0.0, 0.003682),
        (1000, 1000, "wilson", 0.996173, 1.0),
        (1000, 1000, "clopper-pearson", 0.996318, 1.0),
        (7, 1_000_000, "wilson", 3.391e-6, 1.4451e-5),
        (7, 1_000_000, "clopper-pearson", 2.814e-6, 1.4423e-5),
        (0, 1, "wilson", 0.0, 0.7935),
        (0, 1, "clopper-pearson", 0.0, 0.975),
    ],
)
def test_intervals_of_rare_and_sure_things(
    hits: int, n: int, method: str, low: float, high: float
) -> None:
    """The interval does not collapse at none and at all (figures of the case O22)."""
    row = proportion(hits, n, method=method).iloc[0]
    assert row["low"] == pytest.approx(low, rel=2e-4, abs=1e-12)
    assert row["high"] == pytest.approx(high, rel=2e-4)
    assert row["method"] == method


def test_few_hits_get_the_exact_interval_and_nothing_none() -> None:
    """Below 20 hits or misses the method is Clopper-Pearson; of no deals nothing is known."""
    table = proportion([0, 19, 20, 980, 981, 0], [1000] * 5 + [0])
    assert list(table["method"][:5]) == [
        "clopper-pearson",
        "clopper-pearson",
        "wilson",
        "wilson",
        "clopper-pearson",
    ]
    assert table.loc[5, ["estimate", "low", "high"]].isna().all()
    assert (table["low"][:5] < table["high"][:5]).all()


@given(
    st.lists(st.integers(-500, 500), min_size=2, max_size=40),
    st.lists(st.integers(-500, 500), min_size=1, max_size=40),
)
def test_moments_of_parts_merge_to_the_whole(first: list[int], second: list[int]) -> None:
    """Merging in any grouping gives numpy's mean and variance."""
    merged = Moments.of(first).merge(Moments.of(second))
    whole = np.array(first + second, dtype=float)
    assert merged.n == len(whole)
    assert merged.mean == pytest.approx(whole.mean())
    assert merged.variance == pytest.approx(whole.var(ddof=1))


def test_narrow_columns_are_widened_before_arithmetic() -> None:
    """Scores of 30,000 in int16 do not wrap, whatever is added up (case O21)."""
    scores = pd.Series(np.full(1000, 30_000, np.int16))
    assert mean_interval(scores)["estimate"].iloc[0] == 30_000
    missing = pd.Series([100, None, 62], dtype="Int8")
    assert mean_interval(missing)["n"].iloc[0] == 2


def test_a_share_over_hands_varies_over_deals(rng: np.random.Generator) -> None:
    """The four hands of a deal are not four observations: numpy's variance of the fractions."""
    counts = rng.integers(0, 4, 5_000)
    row = share_over_hands(counts, 4).iloc[0]
    fractions = counts / 4
    se = fractions.std(ddof=1) / np.sqrt(len(counts))
    assert row["estimate"] == pytest.approx(fractions.mean())
    assert row["high"] - row["low"] == pytest.approx(2 * 1.959964 * se, rel=1e-5)
    assert (row["n"], row["n_hands"]) == (5_000, 20_000)


def test_sampled_melds_meet_the_exact_values() -> None:
    """200,000 deals: every kind within four standard errors of exact counting."""
    sim = jl.simulate("belote", n_deals=200_000, seed=4, players=None, frames="melds")
    table = jl.meld_frequencies(sim)
    assert len(table) >= 9
    for kind, row in table.iterrows():
        exact, n = float(row["exact"]), int(row["n"])
        se = np.sqrt(exact * (1 - exact) / (4 * n)) * 1.25  # hands of a deal are nearly apart
        assert abs(row["estimate"] - exact) < 4 * se, kind


@pytest.mark.parametrize(
    ("by", "unit"),
    [("hand", "share of hands"), ("deal", "share of deals"), ("trick", "melds a deal")],
)
def test_shares_are_told_from_means(by: str, unit: str) -> None:
    """A number of melds a deal can be above 1 and is called no share."""
    game = "klaverjas-rotterdam" if by == "trick" else "belote"
    sim = jl.simulate(game, n_deals=300, seed=1, frames=("deals", "melds"))
    assert (jl.meld_frequencies(sim, by=by)["unit"] == unit).all()


def test_success_has_groups_without_hits_and_no_groups_without_deals() -> None:
    """A seat that never makes its contract stands at zero; a trump that never fell is absent."""
    sim = jl.simulate("belote", n_deals=3_000, seed=1)
    deals = sim.deals.copy()
    deals.loc[deals.taker == 2, "made"] = False
    deals = deals[deals.trump != "D"]
    table = jl.success_rate(deals, by="taker")
    assert table.loc[2, "estimate"] == 0 and table.loc[2, "high"] > 0
    assert "D" not in jl.success_rate(deals, by="trump").index
    whole = jl.success_rate(sim).iloc[0]
    assert whole["estimate"] == pytest.approx(sim.deals.made.sum() / sim.deals.made.notna().sum())
    assert whole["n"] == sim.deals.taker.notna().sum()


def test_the_summary_carries_n_and_intervals() -> None:
    """Every headline figure has n and an interval around its estimate."""
    for name in jl.variants().index:
        table = jl.simulate(name, n_deals=2_000, seed=3).summary()
        assert {"estimate", "low", "high", "n"} <= set(table.columns)
        known = table.dropna(subset=["estimate", "low"])
        assert (known["low"] <= known["estimate"]).all()
        assert (known["estimate"] <= known["high"]).all()
    matches = jl.simulate_matches("klaverjas-amsterdam", n_matches=50, seed=1).summary()
    assert matches.loc["deals", "estimate"] == 16


def test_what_cannot_be_asked_is_told() -> None:
    """A missing frame, a column that is none and an impossible level each get one clear line."""
    sim = jl.simulate("belote", n_deals=100, seed=1)
    with pytest.raises(jl.JasslabError, match="melds"):
        jl.meld_frequencies(sim)
    with pytest.raises(jl.JasslabError, match="nothing"):
        jl.success_rate(sim, by="nothing")
    with pytest.raises(jl.JasslabError, match="confidence=2"):
        stats.proportion(1, 2, confidence=2)


@given(
    st.lists(st.integers(-500, 500), min_size=2, max_size=40),
    st.lists(st.integers(-500, 500), max_size=40),
)
def test_tallies_of_parts_merge_to_the_whole(first: list[int], second: list[int]) -> None:
    """Exactly, in any order: counts, mean, variance and quantiles of numpy."""
    merged = Tally.of(first).merge(Tally.of(second))
    other = Tally.of(second).merge(Tally.of(first))
    whole = np.array(first + second)
    assert merged.n == len(whole)
    for tally in (merged, other):
        assert np.repeat(tally.values, tally.counts).tolist() == sorted(whole)
    assert merged.moments.mean == pytest.approx(whole.mean())
    assert merged.moments.variance == pytest.approx(whole.var(ddof=1))
    shares = [0.01, 0.1, 0.5, 0.77, 1.0]
    expected = np.quantile(whole, shares, method="inverted_cdf")
    assert merged.quantile(shares).tolist() == expected.tolist()


def test_quantiles_have_the_ranks_of_the_binomial() -> None:
    """1 to 1000: the interval of the median by hand, from exact binomial tails."""
    from scipy.stats import binom

    table = quantiles(np.arange(1, 1001)[::-1], [0.5, 0.1])
    low, high = (int(table.loc[0.5, end]) for end in ("low", "high"))
    assert table["estimate"].tolist() == [500, 100]
    assert binom.cdf(low - 1, 1000, 0.5) <= 0.025 < binom.cdf(low, 1000, 0.5)
    assert binom.sf(high - 1, 1000, 0.5) <= 0.025 < binom.sf(high - 2, 1000, 0.5)
    pd.testing.assert_frame_equal(quantiles(Tally.of([3, 1, 2])), quantiles([1, 2, 3]))


def test_quantiles_that_few_deals_cannot_bound_are_open() -> None:
    """Three of three lie above the tenth in 73 of 100 cases: it has no lower end, and so on."""
    few = quantiles([5, 6, 7])
    assert few["estimate"].tolist() == [5, 6, 7]
    assert few["low"].isna().tolist() == [True, True, False]
    assert few["high"].isna().tolist() == [False, True, True]
    nothing = quantiles(pd.Series([], dtype="Int32"))
    assert nothing["estimate"].isna().all() and (nothing["n"] == 0).all()
    for wrong in (0, 1, [0.5, 2], -0.1, float("nan")):
        with pytest.raises(jl.JasslabError, match="expected shares between 0 and 1"):
            quantiles([1, 2], wrong)


def test_influences_give_the_errors_of_the_jackknife(rng: np.random.Generator) -> None:
    """Leaving out one deal at a time: the same standard errors, for each kind of number."""
    below = rng.integers(100, 300, 400)
    above = below * rng.random(400) * rng.integers(0, 2, 400)
    values, among = rng.normal(3, 9, 400) ** 2, rng.random(400) < 0.7

    def scaled(kept):
        return average(values[kept], among=among[kept]) / spread(below[kept])

    def apart(kept):
        return spread(values[kept]) - spread(above[kept])

    for estimate in (
        lambda kept: ratio(above[kept], below[kept]),
        lambda kept: average(values[kept], among=among[kept]),
        lambda kept: spread(values[kept]),
        scaled,
        apart,
    ):
        every = np.arange(400)
        found = estimate(every)
        without = np.array([estimate(np.delete(every, one)).estimate for one in every])
        jackknife = np.sqrt(399 / 400 * ((without - without.mean()) ** 2).sum())
        assert found.se == pytest.approx(jackknife, rel=0.02)
        assert abs(found.influence.mean()) < 1e-2 * found.influence.std()
        row = found.row().iloc[0]
        assert row["high"] - row["low"] == pytest.approx(2 * 1.959964 * found.se, rel=1e-6)


def test_numbers_of_nothing_are_missing() -> None:
    """Empty frames, one deal, no deal that counts, a unit of 0: missing and no warning."""
    nothing = [], [1]
    for values in nothing:
        assert np.isnan(spread(values).estimate)
    for found in (
        ratio([], []),
        ratio([1, 2], [0, 0]),
        average([]),
        average([1, 2], among=[False, False]),
        average([1, 2, 3]) / spread([4, 4, 4]),
    ):
        assert np.isnan(found.estimate) and np.isnan(found.se)
    with pytest.raises(jl.JasslabError, match="2 and 3 deals: expected the same deals"):
        spread([1, 2]) - spread([1, 2, 3])
    with pytest.raises(jl.JasslabError, match="expected the same deals"):
        average([1, 2]) / spread([1, 2, 3])


def test_estimates_of_odd_frames() -> None:
    """No rows, one group, all made, none made: present, with honest ends."""
    deals = jl.simulate("belote", n_deals=200, seed=1, workers=1).deals
    empty = jl.success_rate(deals.iloc[:0], by="trump")
    assert len(empty) == 0
    alone = jl.success_rate(deals.iloc[:0]).iloc[0]
    assert alone["n"] == 0 and np.isnan(alone["estimate"])
    taken = deals[deals["taker"].notna()]
    for made, ends in ((True, (None, 1.0)), (False, (0.0, None))):
        row = jl.success_rate(taken.assign(made=made)).iloc[0]
        low, high = ends
        assert row["estimate"] == float(made)
        assert row["low"] == low if low is not None else 0 < row["low"] < 1
        assert row["high"] == high if high is not None else 0 < row["high"] < 1
    one = jl.success_rate(taken[taken["trump"] == "S"], by="trump")
    assert list(one.index) == ["S"]


@pytest.mark.parametrize("by", ["trump", "dealer", ["bid_round", "trump"]])
def test_means_of_groups_are_those_of_pandas(by: object) -> None:
    """Groups that never occurred are absent; deals without the number do not count."""
    deals = jl.simulate("belote", n_deals=1_000, seed=1, workers=1).deals
    deals = deals[deals["trump"] != "D"]
    table = stats.means(deals, "taker_score", by=by)
    groups = deals.dropna(subset="taker_score").groupby(by, observed=True)["taker_score"]
    assert list(table.index) == list(groups.groups)
    assert table["n"].tolist() == groups.size().tolist()
    assert table["estimate"].to_numpy() == pytest.approx(groups.mean().to_numpy(dtype=float))
    se = groups.std().to_numpy(dtype=float) / np.sqrt(groups.size().to_numpy())
    assert (table["high"] - table["low"]).to_numpy() == pytest.approx(2 * 1.959964 * se, rel=1e-6)


def test_means_of_odd_frames() -> None:
    deals = jl.simulate("belote", n_deals=50, seed=1, workers=1).deals
    assert len(stats.means(deals.iloc[:0], by="dealer")) == 0
    assert stats.means(deals.iloc[:0])["n"].tolist() == [0]
    alone = stats.means(deals.iloc[:1], by="dealer")
    assert alone["n"].tolist() == [1] and np.isnan(alone["low"].iloc[0])
    made = stats.means(deals, "made").iloc[0]
    assert made["estimate"] == pytest.approx(deals["made"].mean())
    with pytest.raises(jl.JasslabError, match="'trump' holds no numbers"):
        stats.means(deals, "trump")
    with pytest.raises(jl.UnknownName, match="did you mean 'outcome'"):
        stats.means(deals, "outcomes")


HOUSES = [
    ("handjas", {}),
    ("schieber", {}),
    ("belote", {"run_4": 0}),
    ("schieber", {"run_9": 0}),
    ("handjas", {"run_6": 0}),
]


@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_every_meld_that_is_counted_stands_beside_its_sample(
    name: str, house: dict[str, int]
) -> None:
    """The same rows, and the samples of sequences of every length within what n allows."""
    rules = jl.variant(name).replace(**house)
    sim = jl.simulate(rules, n_deals=40_000, seed=2, players=None, frames="melds", workers=1)
    table, counted = jl.meld_frequencies(sim), jl.exact.meld_frequencies(rules)
    assert set(table.index) == set(counted.index)
    assert table["exact"].to_dict() == pytest.approx(counted["value"].to_dict())
    n = 40_000 * rules.seats
    for kind, row in table.iterrows():
        hits, mean = round(row["estimate"] * n), row["exact"] * n
        if mean >= 25:  # hands of a deal are nearly apart
            assert abs(hits - mean) < 4 * 1.25 * np.sqrt(mean), kind
        else:
            assert min(poisson.sf(hits - 1, mean), poisson.cdf(hits, mean)) > 1e-6, kind


@pytest.mark.parametrize(("hits", "n"), [(4, 3), (-1, 3), ([1, 4], [3, 3]), (1, 0)])
def test_more_hits_than_deals_are_refused(hits: object, n: object) -> None:
    with pytest.raises(jl.JasslabError, match="expected 0 <= hits <= n"):
        proportion(hits, n)


@pytest.mark.parametrize("hits", [[0, 5], [-1, 0]])
def test_more_hands_than_a_deal_has_are_refused(hits: list[int]) -> None:
    with pytest.raises(jl.JasslabError, match="expected 0 to 4 hands in every deal"):
        share_over_hands(hits, 4)


def test_streamed_moments_merge_in_any_grouping(rng: np.random.Generator) -> None:
    """Empty parts, parts of one, and a mean that is great beside the spread."""
    values = 1e8 + rng.integers(0, 3, 997)
    ends = np.sort([0, 500, 500, 997, *rng.integers(0, 998, 40)])
    parts = [Moments.of(part) for part in np.split(values, ends)]
    assert min(part.n for part in parts) == 0
    in_row = parts[0]
    for part in parts[1:]:
        in_row = in_row.merge(part)
    while len(parts) > 1:  # and as a tree
        parts = [
            one.merge(other) for one, other in zip_longest(*[iter(parts)] * 2, fillvalue=Moments())
        ]
    for whole in (in_row, parts[0], Moments.of(values)):
        assert whole.n == 997
        assert whole.mean == pytest.approx(values.mean(), rel=1e-14)
        assert whole.variance == pytest.approx((values - 1e8).var(ddof=1), rel=1e-6)
    nothing = Moments().merge(Moments())
    assert nothing.n == 0 and np.isnan(nothing.mean) and np.isnan(nothing.se)


def test_no_deals_give_rows_without_numbers() -> None:
    """Of no deals nothing is known, and the exact value stands there all the same."""
    hands = jl.simulate("belote", n_deals=0, seed=1, players=None, frames="melds")
    table = jl.meld_frequencies(hands)
    assert (table["n"] == 0).all() and table[["estimate", "low", "high"]].isna().all(axis=None)
    assert (table["exact"] > 0).all()
    matches = jl.simulate_matches("belote", n_matches=0, seed=1).summary()
    assert (matches["n"] == 0).all() and matches["estimate"].isna().all()


def test_nobody_fails_where_nothing_is_judged():
    """In Schieber a seat names trumps and undertakes nothing: there is no share of success."""
    sim = jl.simulate("schieber", n_deals=200, seed=1)
    assert sim.deals["taker"].notna().all()
    row = jl.success_rate(sim).iloc[0]
    assert row["n"] == 0
    assert np.isnan(row["estimate"])
    assert jl.success_rate(sim, by="trump").empty
    assert np.isnan(sim.summary().loc["made", "estimate"])

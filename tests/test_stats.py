"""Intervals against published values, shares over hands against plain numpy, honest edges."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import jasslab as jl
from jasslab import stats
from jasslab.stats import Moments, mean_interval, proportion, share_over_hands


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

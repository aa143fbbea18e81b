"""How many deals: the interval of as many deals has the width that was asked for."""

from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from scipy.stats import norm

import jasslab as jl
from jasslab.comparing.planning import PLANNED, _duration

KEPT = jl.variant("belote").replace(belote_on_fail="kept")


def test_a_time_is_told_as_people_say_it() -> None:
    """Nobody counts in millions of days."""
    said = {1.5: "1.5 seconds", 90_000: "25 hours", 5e6: "58 days", 4e8: "13 years"}
    assert {seconds: _duration(seconds) for seconds in said} == said
    assert _duration(4e20) == "more than a century"


@pytest.mark.parametrize(("quantity", "h"), [("outcome", 2.0), ("taken and made", 0.006)])
def test_as_many_deals_give_the_width(quantity: str, h: float) -> None:
    """The interval of a run of that size, within what the pilot of 20,000 deals knows."""
    found = jl.plan("belote", quantity, h=h, pilot=20_000, seed=1, workers=1)
    deals = jl.simulate("belote", n_deals=found.n_deals, seed=2, workers=1).deals
    numbers = deals["outcome"] if quantity == "outcome" else deals["made"].fillna(False)
    numbers = numbers.to_numpy(float)
    half = norm.ppf(0.975) * numbers.std(ddof=1) / np.sqrt(len(numbers))
    # a spread is known to about 1.2 % from 20,000 deals or more; 4 errors of two of them
    assert half == pytest.approx(h, rel=0.06)


def test_success_counts_the_deals_that_nobody_takes() -> None:
    found = jl.plan("belote", "success", h=0.01, pilot=20_000, seed=1, workers=1)
    table = jl.success_rate(jl.simulate("belote", n_deals=found.n_deals, seed=2, workers=1))
    half = (table["high"] - table["low"]).iloc[0] / 2
    assert half == pytest.approx(0.01, rel=0.05)


def test_a_difference_on_the_same_deals_needs_fewer() -> None:
    """As many as the paired spread says, by two runs made apart."""
    how = {"h": 0.1, "pilot": 5_000, "seed": 1, "workers": 1}
    found = jl.plan("belote", against=KEPT, **how)
    one, two = (
        jl.simulate(rules, n_deals=5_000, seed=1).deals["outcome"].to_numpy(float)
        for rules in ("belote", KEPT)
    )
    spread = (one - two).std(ddof=1)
    assert found.n_deals == np.ceil((norm.ppf(0.975) * spread / 0.1) ** 2)
    assert found.n_deals < jl.plan("belote", **how).n_deals / 100
    assert "for each rule book" in repr(found)
    assert "against belote (belote_on_fail=kept)" in repr(found)


def test_half_the_width_takes_four_times_as_many() -> None:
    how = {"pilot": 1_000, "seed": 1, "workers": 1}
    wide, narrow = (jl.plan("belote", h=h, **how) for h in (1.0, 0.5))
    sure = jl.plan("belote", h=1.0, confidence=0.99, **how)
    assert narrow.n_deals == pytest.approx(4 * wide.n_deals, abs=4)
    ratio = (norm.ppf(0.995) / norm.ppf(0.975)) ** 2
    assert sure.n_deals == pytest.approx(ratio * wide.n_deals, abs=2)
    assert wide.seconds == pytest.approx(wide.n_deals / wide.deals_per_second)
    with pytest.raises(FrozenInstanceError):
        wide.n_deals = 1


#: Games without a taker, and those in which no contract is judged.
UNTAKEN = {"handjas", "kruisjas", "manille-muette", "manille-parlee"}
UNJUDGED = {*UNTAKEN, "schieber"}
NOTHING = {
    "taker outcome": UNTAKEN,
    "taken and made": UNJUDGED,
    "success": UNJUDGED,
}


@pytest.mark.parametrize("name", jl.variants().index)
@pytest.mark.parametrize("quantity", PLANNED)
def test_every_game_can_be_planned(name: str, quantity: str) -> None:
    how = {"h": 0.05, "pilot": 200, "seed": 1, "workers": 1}
    if name in NOTHING.get(quantity, ()):
        with pytest.raises(jl.JasslabError, match=f"did not vary .* deals of {name}"):
            jl.plan(name, quantity, **how)
        return
    found = jl.plan(name, quantity, **how)
    assert found.n_deals >= 2
    assert f"{found.n_deals:,} deals" in repr(found)
    assert "here; by a pilot of 200 deals" in repr(found)
    assert found.deals_per_second > 0


def test_a_share_of_nothing_is_planned_by_the_end_of_its_interval() -> None:
    """Rules that never differed in the pilot may differ now and then."""
    found = jl.plan("belote", "taken and made", h=0.001, against="belote", pilot=1_000, seed=1)
    most = 1 - 0.025 ** (1 / 1_000)  # Clopper and Pearson, no hit
    assert found.n_deals == np.ceil((norm.ppf(0.975) / 0.001) ** 2 * most)


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda: jl.plan("belote"), "h= is missing"),
        (lambda: jl.plan("belote", h=0), "h=0: expected half the width"),
        (lambda: jl.plan("belote", h="small"), "h='small'"),
        (lambda: jl.plan("belote", h=float("nan")), "h=nan"),
        (lambda: jl.plan("belote", "outcomes", h=1), "did you mean 'outcome'"),
        (lambda: jl.plan("belote", h=1, pilot=10), "pilot=10: expected .* at least 100"),
        (lambda: jl.plan("belote", h=1, against="schieber"), "cannot share cards"),
        (lambda: jl.plan("belote", "success", h=1, against=KEPT), "success .* is not compared"),
        (lambda: jl.plan("belote", h=1, players=None), "players=None"),
        (lambda: jl.plan("belote", h=1, against="belote", pilot=100), "did not vary in a pilot"),
    ],
)
def test_what_cannot_be_planned_is_told(call: object, match: str) -> None:
    with pytest.raises(jl.JasslabError, match=match):
        call()

"""A run that goes on until its interval is narrow: what it plays and says, and how right it is."""

import numpy as np
import pandas as pd
import pytest

import jasslab as jl


def test_it_stops_at_the_first_look_that_is_narrow_enough():
    """Looks are after 2,000 deals and each doubling; the deals are those of a plain run."""
    sim = jl.simulate("belote", seed=1, until=jl.precision("success", 0.015))
    assert sim.done in (2000, 4000, 8000)
    plain = jl.simulate("belote", n_deals=sim.done, seed=1)
    assert sim.deals.equals(plain.deals)
    made = plain.deals.made.dropna()
    half = 1.96 * (made.mean() * (1 - made.mean()) / len(made)) ** 0.5
    assert half < 0.0151
    earlier = made[: len(made) // 2]
    assert 1.96 * (earlier.mean() * (1 - earlier.mean()) / len(earlier)) ** 0.5 > 0.0149
    assert "reached" in sim.stopped
    assert sim.stopped in repr(sim)
    assert sim.deals.attrs["stopped"] == sim.stopped


def test_it_gives_up_where_it_is_told_to():
    """With the deals played so far, and a word that it was not enough."""
    sim = jl.simulate("belote", seed=1, n_deals=3000, until=jl.precision("outcome", 0.1))
    assert sim.done == 3000
    assert "not reached in 3,000 deals" in sim.stopped


def test_wrong_wishes_are_refused():
    """Before any work."""
    with pytest.raises(jl.UnknownName, match="outcom"):
        jl.precision("outcom", 1)
    for width in (0, -1, True, "x"):
        with pytest.raises(jl.JasslabError, match="half_width"):
            jl.precision("outcome", width)
    with pytest.raises(jl.JasslabError, match=r"jl\.precision"):
        jl.simulate("belote", until=0.1)
    with pytest.raises(jl.JasslabError, match="frame 'deals'"):
        jl.simulate("belote", until=jl.precision("outcome", 1), frames="melds", seed=1)


@pytest.mark.slow
def test_the_interval_at_the_stop_covers():
    """At least 95 % less four standard errors, over 10,000 studies of real outcomes."""
    outcomes = jl.simulate("belote", n_deals=200_000, seed=3).deals.outcome.to_numpy(np.int64)
    truth, draw, studies = outcomes.mean(), np.random.default_rng(5), 10_000
    wanted, covered = jl.precision("outcome", 3.6), 0
    for _ in range(studies):
        values = outcomes[draw.integers(len(outcomes), size=16_000)]
        n = 2000
        while True:
            width = wanted.reached(pd.DataFrame({"outcome": values[:n]}))
            if width <= wanted.half_width or n == len(values):
                break
            n *= 2
        covered += abs(values[:n].mean() - truth) <= width
    assert covered / studies >= 0.95 - 4 * (0.95 * 0.05 / studies) ** 0.5

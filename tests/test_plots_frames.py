"""Figures of results come from frames alone, and say what they cannot draw."""

import pandas as pd
import pytest
from matplotlib.axes import Axes
from test_plots import GRID, SWEEP, comparison, weighed

import jasslab as jl
from jasslab import plots
from jasslab.errors import JasslabError


@pytest.fixture(scope="module")
def sim():
    return jl.simulate("belote", n_deals=1000, seed=1, workers=1)


@pytest.fixture(scope="module")
def hands():
    return jl.simulate("belote", n_deals=1000, seed=1, players=None, frames="melds", workers=1)


#: Every figure of results, drawn from frames alone as they come back from disk.
FRAMES = {
    "meld frequencies": (
        lambda sim, hands: plots.meld_frequencies(jl.meld_frequencies(hands)),
        "%",
    ),
    "success": (lambda sim, hands: plots.success(jl.success_rate(sim, by="trump")), "%"),
    "success by round": (lambda sim, hands: plots.success(sim.deals, by="bid_round"), "%"),
    "points": (lambda sim, hands: plots.points(pd.DataFrame(sim.deals)), "points"),
    "outcome": (lambda sim, hands: plots.outcome(pd.DataFrame(sim.deals)), "points"),
    "convergence": (
        lambda sim, hands: plots.convergence(jl.stats.running(sim.deals["made"]), exact=0.8),
        "%",
    ),
    "forest": (lambda sim, hands: plots.forest(comparison().table), "points per deal"),
    "balance": (lambda sim, hands: plots.balance(weighed("belote").table), "standard"),
    "sweep": (lambda sim, hands: plots.sweep(SWEEP), "points per deal"),
    "sweep of two": (lambda sim, hands: plots.sweep(GRID), "points per deal"),
}


@pytest.mark.parametrize("name", FRAMES)
def test_every_figure_comes_from_a_frame_with_units_words_and_data(sim, hands, tmp_path, name):
    draw, unit = FRAMES[name]
    ax = draw(sim, hands)
    assert isinstance(ax, Axes)
    assert ax.get_xlabel()
    said_on_axes = [one.get_xlabel() + one.get_ylabel() for one in ax.figure.axes]
    assert any(unit in one for one in said_on_axes)
    said = plots.sentence(ax)
    assert said[0].isupper() and said.endswith(".")
    assert said.count(". ") == 0  # one sentence
    assert "95 %" in said and " to " in said
    png, svg, csv = plots.save(ax, tmp_path / "figure")
    assert png.stat().st_size > 5000 and svg.read_text().startswith("<?xml")
    assert len(pd.read_csv(csv)) == len(plots.data_of(ax)) > 1


@pytest.mark.parametrize(
    ("draw", "match"),
    [
        (lambda deals: plots.success(deals.iloc[:0]), "nobody took"),
        (lambda deals: plots.points(deals.iloc[:0]), "nobody took"),
        (lambda deals: plots.outcome(deals.iloc[:0]), "no deals"),
        (lambda deals: plots.convergence(jl.stats.running(deals["made"].iloc[:0])), "no deals"),
        (lambda deals: plots.forest(deals), "forest takes"),
        (lambda deals: plots.sweep(deals), "sweep takes"),
        (lambda deals: plots.sweep(SWEEP.iloc[:0]), "sweep takes"),
        (lambda deals: plots.balance(deals), "balance takes"),
        (lambda deals: plots.balance([]), "balance takes"),
    ],
)
def test_what_cannot_be_drawn_is_told(sim, draw, match):
    with pytest.raises(JasslabError, match=match):
        draw(sim.deals)


def test_all_made_and_one_group_are_drawn(sim):
    spades = sim.deals[sim.deals["trump"] == "S"]
    ax = plots.success(spades[spades["made"].fillna(False)])
    assert len(ax.get_xticklabels()) == 1
    assert "100 % (" in plots.sentence(ax)


@pytest.mark.parametrize("name", ["kruisjas", "handjas"])
def test_games_without_a_taker_have_scores_to_draw(name):
    deals = jl.simulate(name, n_deals=300, seed=1, workers=1).deals
    ax = plots.outcome(deals)
    bins = plots.data_of(ax)
    assert bins["estimate"].sum() == pytest.approx(1 - deals["passed_out"].mean())
    middle = (bins["from"] + bins["below"]) / 2
    shares = deals["outcome"][~deals["passed_out"]].value_counts() / len(deals)
    assert dict(zip(middle, bins["estimate"], strict=True)) == pytest.approx(
        {score: shares.get(score, 0) for score in middle}
    )
    assert "strokes" in ax.get_xlabel()
    with pytest.raises(JasslabError, match="outcome draws the score differences"):
        plots.points(deals)


def test_each_for_himself_side_0_is_seat_0():
    deals = jl.simulate("belote-3", n_deals=300, seed=1, workers=1).deals
    bins = plots.data_of(plots.outcome(deals))
    own = bins.loc[bins["taker"] == "side 0 took", "estimate"].sum()
    assert own == pytest.approx((deals["taker"] == 0).sum() / len(deals))


def test_a_balance_is_drawn_again_from_its_frame(tmp_path):
    ax = plots.balance([weighed("belote"), weighed("manille")])
    again = plots.balance(plots.data_of(ax))
    assert plots.sentence(again) == plots.sentence(ax)
    stored = pd.read_csv(plots.save(ax, tmp_path / "balance")[2])
    read = plots.balance(stored)
    assert [label.get_text() for label in read.get_yticklabels()] == ["belote", "manille"]
    numbers = plots.data_of(read)["estimate"].to_numpy(float)
    assert numbers == pytest.approx(plots.data_of(ax)["estimate"].to_numpy(float), nan_ok=True)
    assert "elder" in plots.sentence(read) and "gap of two players" in plots.sentence(read)

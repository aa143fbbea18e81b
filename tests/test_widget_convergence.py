"""The explorer of shares that settle, driven without a browser, against simulation and counting."""

import pandas as pd
import pytest

import jasslab as jl

pytest.importorskip("ipywidgets")

from test_widgets import build_in_one_cell, click, driven, plays_of, until, words

from jasslab.widgets import _convergence
from jasslab.widgets._convergence import Event

N, RUNS = 1_000, 3


def ask(explorer, *event):
    """Choose what happens."""
    explorer.event.value = Event(*event)


@driven
async def test_every_run_is_a_simulation_with_a_seed_of_its_own():
    explorer = jl.widgets.convergence("belote", n_deals=N, n_runs=RUNS, seed=8)
    explorer.first_batch = explorer.least_batch = explorer._batch = 300
    assert explorer.result is None
    ask(explorer, "elder", "sequence of 3")
    click(explorer, "Run")
    await explorer.task
    exact = jl.exact.meld_frequencies("belote").exact["sequence of 3"]
    for run, row in explorer.result.iterrows():
        sim = jl.simulate(
            "belote", n_deals=N, seed=8 + run, players=None, frames="melds", workers=1
        )
        tierces = sim.melds.query("kind == 'sequence' and length == 3 and seat == deal % 4")
        held = pd.Series(range(N)).isin(tierces["deal"])
        assert explorer.frames[run].iloc[-1]["estimate"] == held.mean()
        share = jl.stats.running(held).iloc[-1]
        assert [row["seed"], row["n"]] == [8 + run, N]
        assert list(row[["estimate", "low", "high"]]) == list(share[["estimate", "low", "high"]])
        assert row["holds"] == (share["low"] <= exact <= share["high"])
    assert explorer.frames[0].equals(
        jl.stats.running(explorer._values[0][0], points=_convergence.POINTS)
    )
    told = words(explorer)
    assert f"Exactly it is {float(100 * exact):.5g} %" in told
    assert f"{explorer.result.holds.sum()} of {RUNS} intervals hold it" in told


@driven
async def test_somebody_at_the_table():
    explorer = jl.widgets.convergence("belote", n_deals=N, n_runs=1, seed=4)
    ask(explorer, "somebody", "any meld")
    click(explorer, "Run")
    await explorer.task
    sim = jl.simulate("belote", n_deals=N, seed=4, players=None, frames="melds", workers=1)
    with_meld = sim.melds.query("kind != 'marriage'")["deal"].nunique()
    assert explorer.result.estimate.tolist() == [with_meld / N]
    exact = float(jl.exact.hands_with_meld("belote").at_least(1))
    assert f"Exactly it is {100 * exact:.5g} %" in words(explorer)


@driven
async def test_contracts_have_no_exact_chance():
    explorer = jl.widgets.convergence("belote", n_deals=N, n_runs=2, seed=1)
    ask(explorer, "taker")
    click(explorer, "Run")
    await explorer.task
    for run, row in explorer.result.iterrows():
        sim = jl.simulate("belote", n_deals=N, seed=1 + run, frames="deals", workers=1)
        rate = jl.success_rate(sim).iloc[0]
        assert (row["n"], row["estimate"]) == (rate["n"], rate["estimate"])
    assert explorer.result.holds.isna().all()
    assert f"n = {int(explorer.result.n[0]):,} taken deals" in words(explorer)
    assert "Nothing counts this one exactly" in words(explorer)


@driven
async def test_intervals_that_miss_are_counted(monkeypatch):
    monkeypatch.setattr(Event, "exact", lambda event, rules: 0.9)
    explorer = jl.widgets.convergence("belote", n_deals=500, n_runs=RUNS)
    click(explorer, "Run")
    await explorer.task
    assert not explorer.result.holds.any()
    assert f"0 of {RUNS} intervals hold it" in words(explorer)
    labels = [line.get_label() for line in explorer._drawn.lines]
    assert labels.count("other run, interval misses exact") == 1
    assert "other run" not in labels


@driven
async def test_looks_change_without_playing():
    explorer = jl.widgets.convergence("belote", n_deals=500, n_runs=2)
    click(explorer, "Run")
    await explorer.task
    task, pictures = explorer.task, {explorer._picture.value}
    explorer.log.value = False
    assert explorer._drawn.get_xscale() == "linear"
    pictures.add(explorer._picture.value)
    explorer.show_exact.value = False
    pictures.add(explorer._picture.value)
    assert len(pictures) == 3
    assert "Exactly" not in words(explorer)
    assert "exact chance is hidden" in words(explorer)
    assert explorer.task is task


@driven
async def test_one_click_plays_once_after_three_builds(monkeypatch):
    plays = plays_of(monkeypatch, _convergence)
    built = build_in_one_cell(
        monkeypatch, lambda: jl.widgets.convergence("belote", n_deals=500, n_runs=2)
    )
    for explorer in built:
        ask(explorer, "elder", "any meld")
        click(explorer, "Run")
    await built[2].task
    assert sum(plays) == 2 * 500
    assert jl.widgets.Panel._shown.pop(("one cell", 3)) == [built[2]]


@driven
async def test_stop_keeps_the_part_and_run_goes_on():
    explorer = jl.widgets.convergence("belote", n_deals=1_000_000, n_runs=2, seed=6)
    click(explorer, "Run")
    await until(lambda: explorer.result is not None)
    click(explorer, "Stop")
    await explorer.task
    done = int(explorer.result.n[0])
    assert 0 < done < 1_000_000
    assert "Stopped" in words(explorer)
    more = explorer.n_deals.value = done + 300
    click(explorer, "Run")
    await explorer.task
    other = jl.widgets.convergence("belote", n_deals=more, n_runs=2, seed=6)
    click(other, "Run")
    await other.task
    assert explorer.result.equals(other.result)


@driven
async def test_what_can_be_asked_depends_on_the_game():
    explorer = jl.widgets.convergence("belote")
    ask(explorer, "elder", "marriage")
    explorer.game.value = jl.variant("belote-classic")
    assert explorer.event.value == Event("elder", "marriage")
    explorer.game.value = jl.variant("manille")
    assert [event for _, event in explorer.event.options] == [Event("taker")]
    click(explorer, "Reset")
    assert explorer.game.value == jl.variant("belote")
    assert explorer.event.value == Event("elder", "sequence of 3")


@driven
async def test_wrong_input_is_explained_in_words():
    with pytest.raises(jl.JasslabError, match="from 1 to 20"):
        jl.widgets.convergence("belote", n_runs=21)
    explorer = jl.widgets.convergence("belote", n_deals=4_000_000, n_runs=4)
    click(explorer, "Run")
    assert explorer.task is None
    assert "here 1,250,000 of each run" in words(explorer)
    explorer.n_deals.value = -1
    click(explorer, "Run")
    assert "Deals of each run: -1 is not possible" in words(explorer)

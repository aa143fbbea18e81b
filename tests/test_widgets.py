"""Explorers, driven without a browser: values are set, buttons clicked, traits looked at."""

import asyncio
import functools
import subprocess
import sys
import time
from dataclasses import replace

import pytest

import jasslab as jl

pytest.importorskip("ipywidgets")

from jasslab.widgets import _explorer, _panel, _questions
from jasslab.widgets._questions import PlanQuestion

SMALL = 3_000


def mostly_slow(names):
    """Return the games, most of them to be tried where there is time."""
    fast = ("belote", "handjas", "twenty-eight")
    marks = {name: () if name in fast else pytest.mark.slow for name in names}
    return [pytest.param(name, marks=mark) for name, mark in marks.items()]


def driven(test):
    """Run an asynchronous test on a loop of its own."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        asyncio.run(test(*args, **kwargs))

    return run


def plays_of(monkeypatch, room):
    """Return a list that grows with every run that a room starts: its number of deals."""
    plays, played = [], room.run_plan

    def run_plan(plan, *args, **options):
        plays.append(plan.n_deals)
        return played(plan, *args, **options)

    monkeypatch.setattr(room, "run_plan", run_plan)
    return plays


def build_in_one_cell(monkeypatch, build):
    """Run a cell that makes a panel three times, as somebody does who changes it."""
    executions = iter(range(1, 4))
    monkeypatch.setattr(_panel, "_cell", lambda: ("one cell", next(executions)))
    return [build() for _ in range(3)]


def click(explorer, name):
    """Click a button of a panel, found by its text."""
    parts = _panel.parts_of([explorer.panel])
    button = next(part for part in parts if getattr(part, "description", "") == name)
    if not button.disabled:
        button.click()
    return button


async def until(true, seconds=60):
    """Wait until something is true."""
    end = time.perf_counter() + seconds
    while not true():
        assert time.perf_counter() < end, "it never came"
        await asyncio.sleep(0.01)


def words(explorer):
    told = [part.value for part in explorer.panel.children if hasattr(part, "value")]
    return next(text for text in told if 'role="status"' in str(text))


@driven
async def test_a_finished_run_is_the_simulation():
    explorer = jl.widgets.taker_success("belote", n_deals=50_000, seed=5)
    explorer.n_deals.value, explorer.take_at.value = SMALL, 45
    assert explorer.result is None
    click(explorer, "Run")
    await explorer.task
    same = jl.simulate(
        "belote", n_deals=SMALL, seed=5, players=jl.player("basic", take_at=45), frames="deals"
    )
    assert explorer.result.complete
    assert explorer.result.deals.equals(same.deals)
    assert explorer.result.recipe() == same.recipe()
    rate = jl.success_rate(same).iloc[0]
    assert f"{SMALL:,} of {SMALL:,} deals" in words(explorer)
    assert f"n = {int(rate['n']):,}" in words(explorer)
    assert f"{100 * rate['estimate']:.1f}" in words(explorer)
    assert explorer._sums.success().equals(jl.success_rate(same, by="bid_round"))


@driven
async def test_stop_lands_keeps_the_part_and_run_goes_on_from_there():
    explorer = jl.widgets.taker_success("belote", n_deals=2_000_000, seed=7)
    picture = explorer._picture.value
    click(explorer, "Run")
    await until(lambda: explorer.result is not None and explorer._picture.value != picture)
    clicked = time.perf_counter()
    assert not click(explorer, "Stop").disabled
    await explorer.task
    assert time.perf_counter() - clicked < 2.5  # half a second on a quiet machine
    part = explorer.result
    assert 0 < part.done < 2_000_000
    assert not part.complete
    assert part.deals["deal"].tolist() == list(range(part.done))
    assert "Stopped" in words(explorer)
    more = explorer.n_deals.value = part.done + SMALL
    click(explorer, "Run")
    await explorer.task
    same = jl.simulate("belote", n_deals=more, seed=7, frames="deals", progress=False)
    assert explorer.result.deals.equals(same.deals)
    assert explorer._sums.success().equals(jl.success_rate(same, by="bid_round"))


@driven
async def test_a_picture_that_is_overtaken_is_not_shown():
    explorer = jl.widgets.taker_success("belote", n_deals=SMALL, seed=7)
    old = explorer._painting()
    next(old)
    click(explorer, "Run")
    await explorer.task
    newest = explorer._picture.value
    assert list(old)  # it had steps to go
    assert explorer._picture.value == newest


@driven
async def test_a_click_starts_one_run_whatever_was_built_before(monkeypatch):
    plays = plays_of(monkeypatch, _questions)
    built = build_in_one_cell(
        monkeypatch, lambda: jl.widgets.taker_success("belote", n_deals=SMALL)
    )
    assert [one.panel.comm is None for one in built] == [True, True, False]
    click(built[0], "Run")
    assert built[0].task is None
    click(built[2], "Run")
    click(built[2], "Run")
    await built[2].task
    assert sum(plays) == SMALL
    assert list(jl.widgets.Panel._shown.pop(("one cell", 3))) == built[2:]


@driven
async def test_running_the_cell_again_stops_the_old_run(monkeypatch):
    monkeypatch.setattr(_panel, "_cell", lambda: ("a cell", 1))
    old = jl.widgets.taker_success("belote", n_deals=2_000_000)
    click(old, "Run")
    await until(lambda: old.result is not None)
    monkeypatch.setattr(_panel, "_cell", lambda: ("a cell", 2))
    jl.widgets.taker_success("belote")
    await asyncio.wait_for(old.task, 2.5)
    assert not old.result.complete
    del jl.widgets.Panel._shown["a cell", 2]


@driven
async def test_an_error_is_told_and_the_next_run_works(monkeypatch):
    explorer = jl.widgets.taker_success("belote", n_deals=SMALL)

    def breaks(plan, **how):
        raise ZeroDivisionError("no cards")

    with monkeypatch.context() as patch:
        patch.setattr(_questions, "run_plan", breaks)
        click(explorer, "Run")
        await explorer.task
    assert "ZeroDivisionError: no cards" in words(explorer)
    click(explorer, "Run")
    await explorer.task
    assert explorer.result.complete
    assert "ZeroDivisionError" not in words(explorer)


@driven
async def test_wrong_input_is_explained_in_words():
    explorer = jl.widgets.taker_success("belote")
    for wrong in (0, -5, 10**9):
        explorer.n_deals.value = wrong
        click(explorer, "Run")
        assert explorer.task is None
        assert f"Deals: {wrong:,} is not possible" in words(explorer)
    with pytest.raises(jl.UnknownName, match="did you mean 'belote'"):
        jl.widgets.taker_success("belotte")
    with pytest.raises(jl.JasslabError, match="take_at"):
        jl.widgets.taker_success("belote", take_at=1000)


@driven
async def test_reset_forgets_and_a_new_run_may_follow_at_once():
    explorer = jl.widgets.taker_success("belote", n_deals=2_000_000)
    click(explorer, "Run")
    await until(lambda: explorer.result is not None)
    old = explorer.task
    click(explorer, "Reset")
    assert explorer.result is None
    assert "Nothing has been played" in words(explorer)
    explorer.n_deals.value = SMALL
    click(explorer, "Run")
    assert explorer.task is not old
    await explorer.task
    assert old.done()
    assert explorer.result.done == SMALL
    assert not explorer._run_button.disabled


@driven
async def test_nobody_takes_and_a_house_rule():
    house = jl.variant("belote").replace(belote_on_fail="kept")
    explorer = jl.widgets.taker_success(house, n_deals=SMALL, take_at=200)
    assert explorer.game.label.endswith("(yours)")
    click(explorer, "Run")
    await explorer.task
    assert explorer.result.deals["passed_out"].all()
    assert "Passed out: 100 %" in words(explorer)


@pytest.mark.parametrize("name", mostly_slow(jl.variants().index))
def test_every_game_can_be_explored(name):
    async def play():
        explorer = jl.widgets.taker_success("belote", n_deals=500)
        explorer.game.value = jl.variant(name)
        explorer.run()
        await explorer.task
        assert explorer.result.variant.name == name
        assert explorer.result.complete

    asyncio.run(play())


def test_without_a_loop_it_says_so():
    explorer = jl.widgets.taker_success("belote")
    explorer.run()
    assert "in a notebook only" in words(explorer)
    assert repr(explorer) == "TakerSuccess explorer; run this cell to use it"
    bundle = explorer._repr_mimebundle_()
    assert bundle["text/plain"] == repr(explorer)
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_batches_take_the_time_they_should():
    assert _explorer._better_size(1_000, 0.1) == 1_000
    assert _explorer._better_size(1_000, 0.001) == 4_000
    assert _explorer._better_size(100_000, 1.0) == 10_000
    assert _explorer._better_size(200, 10.0) == 2


@driven
async def test_on_a_busy_machine_batches_keep_their_least_size(monkeypatch):
    sizes = []
    played = _questions.run_plan
    monkeypatch.setattr(
        _questions,
        "run_plan",
        lambda plan, **how: sizes.append(plan.n_deals) or played(plan, **how),
    )
    monkeypatch.setattr(_explorer, "BATCH_SECONDS", 0)
    explorer = jl.widgets.taker_success("belote", n_deals=1_500)
    explorer.run()
    await explorer.task
    assert sizes == [1_000, 200, 200, 100]


def test_a_part_that_is_dropped_does_nothing_any_more():
    explorer = jl.widgets.taker_success("belote")
    pressed = []
    button = explorer._button("More", lambda: pressed.append(1))
    button.click()
    explorer._drop(button)
    button.click()
    assert pressed == [1]
    assert button.comm is None
    assert explorer.panel.comm is not None


def test_without_ipywidgets_the_extra_is_named():
    code = "import sys; sys.modules['ipywidgets'] = None; import jasslab as jl; jl.widgets"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError: jasslab.widgets needs ipywidgets" in run.stderr
    assert "pip install jasslab[notebook]" in run.stderr


def test_a_batch_is_the_same_deals():
    sim = jl.simulate("belote", n_deals=500, seed=3, frames="deals")
    _, piece = _explorer._timed(PlanQuestion.of(sim.plan), 200, 100)
    assert piece.deals.equals(sim.deals.iloc[200:300].reset_index(drop=True))
    assert piece.plan == replace(sim.plan, first=200, n_deals=100)

"""The lab for the numbers of a player, driven without a browser, against `jasslab.duel`."""

import asyncio

import numpy as np
import pytest

import jasslab as jl
from jasslab import view

pytest.importorskip("ipywidgets")

from test_widgets import build_in_one_cell, click, driven, until, words

from jasslab.comparing import duels
from jasslab.widgets import _knobs, _panel
from jasslab.widgets._strategy_lab import DuelQuestion, DuelSums

N = 1_500
NUMBERS = ("estimate", "low", "high", "se")


def same_numbers(found, duel):
    """Compare two duels: all told is the same, the numbers up to rounding."""
    assert {**vars(found), **dict.fromkeys(NUMBERS)} == {**vars(duel), **dict.fromkeys(NUMBERS)}
    for name in NUMBERS:
        assert getattr(found, name) == pytest.approx(getattr(duel, name), abs=1e-9)


@driven
async def test_all_deals_together_are_a_duel():
    lab = jl.widgets.strategy_lab("belote", n_deals=N, seed=5)
    lab.knobs.sliders["take_at"].value = 40
    lab.first_batch = 400
    assert lab.result is None
    click(lab, "Run")
    await lab.task
    eager = jl.player("basic", take_at=40)
    same = jl.duel(eager, "basic", variant="belote", n_deals=N, seed=5, workers=1)
    same_numbers(lab.result, same)
    assert f"{N:,} of {N:,} deals" in words(lab)
    assert f"{same.estimate:.1f} points a deal" in words(lab)
    bout = duels.play_bout(
        duels.bout_plan(jl.variant("belote"), N, 5), eager, jl.player("basic"), 1, False
    )
    assert lab.trials[0].sums.wins.mean == pytest.approx(bout.wins.mean())
    assert f"{100 * bout.wins.mean():.1f}" in words(lab).split("Deals won")[1]


@driven
async def test_a_player_alone_among_several():
    lab = jl.widgets.strategy_lab("belote-3", rival="random", n_deals=300, seed=5)
    click(lab, "Run")
    await lab.task
    same = jl.duel("basic", "random", variant="belote-3", n_deals=300, seed=5, workers=1)
    same_numbers(lab.result, same)
    assert "at each of the 3 sides" in words(lab)


@driven
async def test_stop_keeps_the_part_and_run_goes_on():
    lab = jl.widgets.strategy_lab("belote", player="basic:take_at=45", n_deals=1_000_000, seed=5)
    click(lab, "Run")
    await until(lambda: lab.result is not None)
    click(lab, "Stop")
    await asyncio.wait_for(lab.task, 5)
    n = lab.result.n
    assert 0 < n < 1_000_000
    assert "Stopped" in words(lab)
    lab.n_deals.value = n + 400
    click(lab, "Run")
    await lab.task
    same = jl.duel(
        "basic:take_at=45", "basic", variant="belote", n_deals=n + 400, seed=5, workers=1
    )
    same_numbers(lab.result, same)
    assert len(lab.trials) == 1


@driven
async def test_trials_are_put_down_and_the_trap_is_named():
    lab = jl.widgets.strategy_lab("belote", n_deals=300)
    for take_at in (45, 60, 45):
        lab.knobs.sliders["take_at"].value = take_at
        click(lab, "Run")
        await lab.task
        if take_at == 45 and len(lab.trials) == 1:
            assert "looks better than it is" not in lab._history.value
    assert [trial.label for trial in lab.trials] == ["take_at=45", "take_at=60"]
    told = lab._history.value
    assert told.count("<tr>") == 3
    assert "2 trials: the best of several looks better than it is" in told
    assert lab.trials[0].score() in told
    lab.seed.value = 9
    click(lab, "Run")
    await lab.task
    assert len(lab.trials) == 3
    assert lab.trials[2].question.seed == 9
    assert lab.trials[2].duel.estimate != lab.trials[0].duel.estimate
    click(lab, "Reset")
    assert lab.trials == []
    assert lab._history.value == ""
    assert lab.seed.value == 2026
    assert lab.knobs.turned() == {}


@driven
async def test_the_same_player_is_told_to_be_the_same():
    lab = jl.widgets.strategy_lab("belote-classic", n_deals=200)
    click(lab, "Run")
    await lab.task
    assert lab.result.se == 0
    assert "exactly 0. Move a slider" in words(lab)


@driven
async def test_three_times_built_one_change_is_played_once(monkeypatch):
    played = []
    plays = DuelQuestion.play
    monkeypatch.setattr(
        DuelQuestion,
        "play",
        lambda self, first, n: played.append((repr(self.one), n)) or plays(self, first, n),
    )
    *old, lab = build_in_one_cell(monkeypatch, lambda: jl.widgets.strategy_lab(n_deals=300))
    lab.knobs.sliders["take_at"].value = 44
    for one in (*old, lab):
        click(one, "Run")
    await lab.task
    assert [one.task for one in old] == [None, None]
    assert {name for name, _ in played} == {"basic(take_at=44)"}
    assert sum(n for _, n in played) == 300
    del _panel.Panel._shown["one cell", 3]


@driven
async def test_wrong_input_is_explained_in_words():
    lab = jl.widgets.strategy_lab("belote")
    lab.n_deals.value = 7
    click(lab, "Run")
    assert "Deals: 7 is not possible" in words(lab)
    lab.n_deals.value, lab.seed.value = 500, -1
    click(lab, "Run")
    assert "seed=-1" in words(lab)
    assert lab.task is None
    for wrong in ({"variant": "belotte"}, {"player": "basics"}, {"rival": "basics"}):
        with pytest.raises(jl.UnknownName, match="did you mean 'b"):
            jl.widgets.strategy_lab(**wrong)


@pytest.mark.parametrize("name", jl.variants().index)
@pytest.mark.parametrize("who", ["basic", "counting"])
def test_sliders_are_the_numbers_that_matter(name, who):
    """In their ranges, at the value of the game; the first five stand open, the others folded."""
    rules = jl.variant(name)
    lab = jl.widgets.strategy_lab(rules, player=who)
    matter = {knob.name: knob for knob in jl.player(who).knobs_in(rules.trump_making)}
    assert set(lab.knobs.sliders) == set(matter)
    for knob, slider in lab.knobs.sliders.items():
        usual = matter[knob].default
        if matter[knob].by_game:
            usual = rules.tuned.get(knob, usual)
        assert slider.value == usual
        assert (slider.min, slider.max) == (matter[knob].low, matter[knob].high)
    assert lab.knobs.turned() == {}
    open_lines = [part for part in lab.knobs.box.children if not hasattr(part, "titles")]
    assert len(open_lines) == min(_knobs.OPEN, len(matter))
    folded = len(matter) - len(open_lines)
    more = [part.titles for part in lab.knobs.box.children if hasattr(part, "titles")]
    assert more == ([(f"{folded} more",)] if folded else [])


def test_what_is_turned_is_told_apart_from_what_the_game_says():
    """The general default is a choice of its own where the game recommends another value."""
    lab = jl.widgets.strategy_lab("belote-classic")
    assert lab.knobs.sliders["take_at"].value == 46
    lab.knobs.sliders["take_at"].value = 50
    assert lab._ask().one == jl.player("basic", take_at=50)
    lab.game.value = jl.variant("belote")
    assert lab._ask().one == jl.player("basic")


def test_steps_do_not_leave_crumbs():
    lab = jl.widgets.strategy_lab("belote", player="counting")
    lab.knobs.sliders["hope"].value = 0.1 + 0.2
    assert lab.knobs.turned() == {"hope": 0.3}


def test_given_numbers_stand_and_come_back():
    lab = jl.widgets.strategy_lab("belote", player="basic:take_at=45", rival="counting:hope=0.5")
    assert lab._ask().one == jl.player("basic", take_at=45)
    assert lab._ask().other == jl.player("counting", hope=0.5)
    lab.player.value = jl.player("lowest")
    assert lab._ask().one == jl.player("lowest")
    lab._forget()
    assert lab._ask().one == jl.player("basic", take_at=45)


@driven
async def test_a_player_of_ones_own():
    @jl.strategy(how="python")
    def thrifty(me, table, rules, from_trick=4):
        return view.cheapest(me.legal, table.mode, rules)

    lab = jl.widgets.strategy_lab("belote", player=thrifty, n_deals=100)
    slider = lab.knobs.sliders["from_trick"]
    assert not hasattr(slider, "max")  # its range is all numbers
    slider.value = 6
    click(lab, "Run")
    await lab.task
    assert lab.result.players[0] == "thrifty(from_trick=6)"
    assert lab.result.n == 100


def test_sums_in_pieces_are_those_of_one_go():
    rules, one, other = jl.variant("belote"), jl.player("basic", take_at=40), jl.player("basic")
    question = DuelQuestion(rules, one, other, 3, 1_200)
    sums = DuelSums()
    for first, n in ((0, 1), (1, 499), (500, 700)):
        sums = sums.merge(question.play(first, n))
    whole = question.play(0, 1_200)
    assert sums.done == 1_200
    for name in ("differences", "wins"):
        parts, all_at_once = getattr(sums, name), getattr(whole, name)
        assert np.isclose(parts.mean, all_at_once.mean)
        assert np.isclose(parts.m2, all_at_once.m2)


def test_without_a_loop_it_says_so():
    lab = jl.widgets.strategy_lab()
    lab.run()
    assert "in a notebook only" in words(lab)
    assert repr(lab) == "StrategyLab explorer; run this cell to use it"
    assert "jasslab-strategy-lab" in lab.panel._dom_classes

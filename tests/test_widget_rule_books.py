"""The explorer of two rule books, driven without a browser, against `jasslab.compare`."""

import asyncio

import pandas as pd
import pytest

import jasslab as jl

pytest.importorskip("ipywidgets")

from test_widgets import build_in_one_cell, click, driven, until, words

from jasslab.comparing._alternatives import alternatives
from jasslab.widgets import _panel, _rule_books
from jasslab.widgets._narrowing import Effect
from jasslab.widgets._rule_books import _verdict
from jasslab.widgets._rule_questions import RuleBooksQuestion, RuleBooksSums

N = 1_500
BELOTE = jl.variant("belote")
#: Always tried; all other games where there is time.
FIRSTS = ("belote", "klaverjas-rotterdam")
STRICT = BELOTE.replace(head_trump="always")


def some():
    """Every game, most of them slow."""
    slow = pytest.mark.slow
    return [pytest.param(one, marks=() if one in FIRSTS else slow) for one in jl.variants().index]


def ask(explorer, line=0, **change):
    """Choose a house rule on a line of the panel."""
    ((name, value),) = change.items()
    explorer.changes.lines[line].option.value = name
    explorer.changes.lines[line].answer.value = value


@driven
async def test_all_deals_together_are_a_comparison():
    explorer = jl.widgets.compare_rules("belote", n_deals=N, seed=7)
    ask(explorer, head_trump="always")
    explorer.first_batch = 400
    assert explorer.result is None
    click(explorer, "Run")
    await explorer.task
    same = jl.compare({"belote": BELOTE, STRICT.label: STRICT}, n_deals=N, seed=7, workers=1)
    found = explorer.result
    pd.testing.assert_frame_equal(found.table, same.table, rtol=1e-9)
    pd.testing.assert_frame_equal(found.shares, same.shares)
    assert found.n_flips == len(same.flips())
    pd.testing.assert_frame_equal(found.flips, same.flips(), check_dtype=False)
    told = words(explorer)
    assert f"{N:,} of {N:,} deals" in told
    assert f"{found.n_flips:,} deals flipped" in told
    for label in same.shares.index:
        assert f"of {same.shares.loc[label, 'taken']:,} under {label}" in told


@driven
async def test_passing_out_is_paired_as_well():
    """Another threshold of nothing: when the second round forbids the suit, more pass out."""
    other = BELOTE.replace(round2_turned_suit="forbidden")
    explorer = jl.widgets.compare_rules("belote", other, n_deals=N, seed=7)
    assert explorer.other.value == other
    assert explorer.changes.box.layout.display == "none"
    click(explorer, "Run")
    await explorer.task
    passed = [
        jl.simulate(rules, n_deals=N, seed=7, frames="deals", workers=1).deals["passed_out"]
        for rules in (BELOTE, other)
    ]
    effect = explorer._sums.effects()["passed out"]
    assert effect.estimate == pytest.approx(passed[1].mean() - passed[0].mean())
    assert effect.differ == (passed[0] != passed[1]).sum()


@pytest.mark.slow
@driven
async def test_a_flip_is_shown_under_both_rule_books():
    explorer = jl.widgets.compare_rules(BELOTE, STRICT, n_deals=4_000, seed=7)
    click(explorer, "Run")
    await explorer.task
    flips = explorer.result.flips
    listed = [number for _, number in explorer.flips.options[1:]]
    assert listed == flips["deal"].to_list()
    assert len(listed) > 0
    explorer.flips.value = listed[0]
    await explorer.viewing
    shown = explorer._shown_deal.value
    for rules in (BELOTE, STRICT):
        one = jl.simulate(rules, n_deals=listed[0] + 1, seed=7, frames="deals", workers=1)
        assert f"<h4>{rules.label}</h4>{one.replay(listed[0])._repr_html_()}" in shown
    assert explorer.flips.options[1][0].startswith(f"deal {listed[0]}: taker seat")
    explorer.flips.index = 0
    await explorer.viewing
    assert explorer._shown_deal.value == ""
    explorer.flips.value = listed[0]
    await explorer.viewing
    click(explorer, "Reset")
    assert explorer._shown_deal.value == ""
    assert len(explorer.flips.options) == 1


@pytest.mark.slow
@driven
async def test_stop_keeps_the_part_and_run_goes_on():
    explorer = jl.widgets.compare_rules(BELOTE, STRICT, n_deals=1_000_000, seed=7)
    click(explorer, "Run")
    await until(lambda: explorer.result is not None)
    click(explorer, "Stop")
    await asyncio.wait_for(explorer.task, 5)
    part = explorer.result
    n = int(part.table["n"].iloc[0])
    assert 0 < n < 1_000_000
    assert "Stopped" in words(explorer)
    explorer.n_deals.value = n + 500
    click(explorer, "Run")
    await explorer.task
    same = jl.compare({"belote": BELOTE, STRICT.label: STRICT}, n_deals=n + 500, seed=7)
    pd.testing.assert_frame_equal(explorer.result.table, same.table, rtol=1e-9)


@driven
async def test_three_times_built_one_change_is_played_once(monkeypatch):
    played = []
    plays = RuleBooksQuestion.play
    monkeypatch.setattr(
        RuleBooksQuestion,
        "play",
        lambda self, first, n: played.append((self.labels[1], n)) or plays(self, first, n),
    )
    built = build_in_one_cell(monkeypatch, lambda: jl.widgets.compare_rules(n_deals=300))
    *old, explorer = built
    for one in (*old, explorer):
        if one is explorer:
            ask(one, last_trick=20)
        click(one, "Run")
    await explorer.task
    assert [one.task for one in old] == [None, None]
    assert {label for label, _ in played} == {"belote (last_trick=20)"}
    assert sum(n for _, n in played) == 300
    del _panel.Panel._shown["one cell", 3]


@driven
async def test_wrong_input_is_explained_in_words():
    explorer = jl.widgets.compare_rules("belote")

    def told():
        click(explorer, "Run")
        assert explorer.task is None
        return words(explorer)

    explorer.n_deals.value = 0
    assert "Deals: 0 is not possible" in told()
    explorer.n_deals.value = 1_000
    ask(explorer, run_3=5_000)
    assert "run_3=5000: expected whole number 0 to 400" in told()
    ask(explorer, run_3=20)
    assert "two rule books are the same" in told()
    explorer.changes.lines[0].option.value = ""
    assert "two rule books are the same" in told()
    ask(explorer, run_3=30)
    explorer.changes.add()
    ask(explorer, 1, run_3=40)
    assert "run_3 stands there twice" in told()
    ask(explorer, 1, trump_order="JA")
    assert "trump_order=" in told()
    explorer.game.value = jl.variant("klaverjas-rotterdam")
    ask(explorer, three_points=50)
    assert "three_points does nothing while three_of_kind is False" in told()
    explorer.game.value = jl.variant("belote-3")
    ask(explorer, deck24=True)
    assert "cannot share cards" in told()
    with pytest.raises(jl.RuleConflict, match="cannot share cards"):
        jl.widgets.compare_rules("belote", "schieber")
    with pytest.raises(jl.UnknownName, match="did you mean 'belote'"):
        jl.widgets.compare_rules("belotte")


@pytest.mark.parametrize(
    ("name", "pair"),
    [
        ("twenty-nine", {"full_set": True, "max_double": 1}),
        ("twenty-eight", {"full_set": True, "max_double": 3}),
        ("twenty-eight", {"expose_play": "indicator", "indicator": "spare"}),
    ],
)
def test_rules_that_do_not_go_together_are_told(name, pair):
    """A conflict that a game names reaches the panel in its own words."""

    async def run():
        rules = jl.variant(name)
        explorer = jl.widgets.compare_rules(rules)
        explorer.changes.add()
        changes = {option: value for option, value in pair.items() if rules[option] != value}
        explorer.changes.lines[0].option.value = ""
        for line, (option, value) in enumerate(changes.items()):
            ask(explorer, line, **{option: value})
        click(explorer, "Run")
        assert explorer.task is None
        assert "exclude each other" in words(explorer)
        for option in pair:
            assert option in words(explorer)

    asyncio.run(run())


def test_only_games_that_share_the_cards_are_offered():
    explorer = jl.widgets.compare_rules("belote", "klaverjas-amsterdam")
    assert explorer.other.value == jl.variant("klaverjas-amsterdam")
    for _, game in explorer.other.options[1:]:
        assert (game.deck, game.seats) == (BELOTE.deck, BELOTE.seats)
        assert game != BELOTE
    explorer.game.value = jl.variant("butifarra")
    assert [label for label, _ in explorer.other.options] == ["the same game with a house rule"]
    assert explorer.changes.box.layout.display is None
    explorer._forget()
    assert explorer.game.value == BELOTE
    assert explorer.other.value == jl.variant("klaverjas-amsterdam")


@pytest.mark.parametrize("name", some())
def test_every_change_that_makes_sense_is_on_the_panel(name):
    """Each option that single deals know has a line with what `rule_effects` would try."""
    rules = jl.variant(name)
    explorer = jl.widgets.compare_rules(rules)
    line = explorer.changes.lines[0]
    offered = {option for _, option in line.option.options}
    for one in alternatives(rules):
        if one.option in ("match_unit", "target", "allpass_next_dealer", "play_to_loser"):
            assert one.option not in offered
        else:
            line.option.value = one.option
            line.answer.value = one.value
            assert explorer.changes.asked() == {one.option: one.value}


@pytest.mark.parametrize("name", some())
def test_every_game_can_be_compared(name):
    async def play():
        explorer = jl.widgets.compare_rules(name, n_deals=200)
        click(explorer, "Run")
        await explorer.task
        assert "200 of 200 deals" in words(explorer)
        judged = explorer.result.shares["taken"].sum() and explorer._sums.judged
        assert ("No contract is judged" in words(explorer)) != bool(judged)

    asyncio.run(play())


def test_sums_in_pieces_are_those_of_one_go():
    question = RuleBooksQuestion((BELOTE, STRICT), 3, 1_200)
    sums = RuleBooksSums()
    for first, n in ((0, 1), (1, 499), (500, 700)):
        sums = sums.merge(question.play(first, n))
    whole = question.play(0, 1_200)
    assert (sums.done, sums.n_flips, sums.judged) == (1_200, whole.n_flips, True)
    for quantity, found in whole.flips.items():
        pd.testing.assert_frame_equal(sums.flips[quantity], found, check_dtype=False)
    for name, effect in whole.effects().items():
        assert vars(sums.effects()[name]) == pytest.approx(vars(effect), nan_ok=True)


def test_the_list_of_flips_is_short(monkeypatch):
    monkeypatch.setattr("jasslab.widgets._rule_questions.MOST_FLIPS", 3)
    question = RuleBooksQuestion((BELOTE, STRICT), 3, 6_000)
    sums = question.play(0, 3_000).merge(question.play(3_000, 3_000))
    assert sums.n_flips["outcome"] > 3
    assert len(sums.flips["outcome"]) == 3


def test_a_flip_in_words():
    row = (12, 2, pd.NA, True, pd.NA, 30, -12)
    minus = "\N{MINUS SIGN}12"
    told = f"deal 12: taker seat 2, then nobody; made, then not taken; outcome +30, then {minus}"
    assert _rule_books._flip_line(row) == (told, 12)
    same = _rule_books._flip_line((5, 0, 0, True, False, 1, 1))[0]
    assert same == "deal 5: taker seat 0; made, then failed; outcome +1, then +1"


def test_without_a_loop_it_says_so():
    explorer = jl.widgets.compare_rules()
    explorer.run()
    assert "in a notebook only" in words(explorer)
    assert repr(explorer) == "RuleBooks explorer; run this cell to use it"
    assert "jasslab-rule-books" in explorer.panel._dom_classes


def test_it_says_which_changes_are_sure():
    """An interval that leaves zero out is told as a change, in its direction; others are not."""
    sure, unsure = Effect(-2.0, -3.0, -1.0, 40), Effect(0.5, -0.5, 1.5, 40)
    none = Effect(0.0, float("nan"), float("nan"), 0)
    told = _verdict({"taken and made": sure, "outcome": unsure, "passed out": none})
    assert told == "Changed beyond chance: taken and made (less)."
    assert _verdict({"outcome": unsure}) == "So far no change can be told from chance."

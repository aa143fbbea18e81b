"""The deal viewer, driven without a browser: every step of a deal of every game."""

import re

import pytest

import jasslab as jl

pytest.importorskip("ipywidgets")

from test_widgets import build_in_one_cell, click, mostly_slow, words

from jasslab.referee.positions import positions
from jasslab.widgets import _panel, _viewer
from jasslab.widgets._deal_steps import Walk

HIDDEN = ("twenty-eight", "twenty-nine")
ENDING = {
    "hands": ["AS 7H", "TS 8S", "KS 9S", "QS 8H"],
    "tricks": ["AS TS 9S QS", "7H 8S KS 8H"],
    "trump": "H",
    "taker": 0,
    "leader": 0,
}


def moment(viewer):
    """Return what is shown now."""
    return viewer._walk.steps[viewer.step.value]


@pytest.mark.parametrize("name", mostly_slow(jl.variants().index))
def test_every_step_of_a_deal(name):
    sim = jl.simulate(name, n_deals=8, seed=11, workers=1)
    number = next(n for n in range(8) if not sim.replay(n).passed_out)
    viewer = jl.widgets.deal_viewer(sim, deal=number)
    deal, walk = viewer.result, viewer._walk
    laid, seen = [], set()
    for place in range(viewer.step.max + 1):
        viewer.step.value = place
        step = moment(viewer)
        assert walk.words(step)
        seen.add((words(viewer), viewer._view.value))
        position = walk.turn(step)
        if position is not None:
            laid.append(position.card)
            assert position.card in position.legal
            assert set(position.legal) <= set(position.hands[position.seat].split())
            assert position.rule in words(viewer).replace("&#x27;", "'")
            assert viewer._view.value.count('class="jl-seat jl-turn"') == 1
        if step.taken:
            trick = walk.done_tricks(step)[-1]
            assert f"Seat {trick.winner} takes trick" in words(viewer)
            assert set(walk.table(step).values()) == set(trick.cards)
    assert laid == [card for one in deal.tricks for card in one.cards] + list(deal.begun)
    assert len(seen) == viewer.step.max + 1
    settled = [side.card_points for side in deal.sides]
    assert [sums[1] for _, sums in walk.points(walk.steps[-1])] == settled
    assert [sums[0] for _, sums in walk.points(walk.steps[-1])] == [
        side.tricks for side in deal.sides
    ]


OPEN = [
    name
    for name in jl.variants().index
    if name not in HIDDEN and jl.variant(name).deck.copies == 1  # of equal cards it knows one
]


@pytest.mark.parametrize("name", mostly_slow(OPEN))
def test_the_legal_cards_are_those_of_the_referee(name):
    """Each position by itself, asked of the public referee: seats counted from the leader."""
    sim = jl.simulate(name, n_deals=6, seed=5, workers=1)
    for number in range(6):
        trick, told = -1, []
        for one in positions(sim.replay(number)):
            told = told if one.trick == trick else []
            trick = one.trick
            asked = jl.explain_legal(name, hand=one.hands[one.seat], trick=told, trump=one.trump)
            assert set(asked.cards) == set(one.legal)
            assert asked.rule == one.rule
            told.append(one.card)


@pytest.mark.parametrize("name", HIDDEN)
def test_hidden_trumps_bring_in_their_rules(name):
    """Who asks for trumps and holds one plays one; while they are hidden nobody sees them."""
    sim = jl.simulate(name, n_deals=60, seed=3, workers=1)
    asked = 0
    for number in range(60):
        deal = sim.replay(number)
        if deal.passed_out:
            continue
        spoke = {(one.trick, one.seat) for one in deal.answers if one.action == "ask"}
        for one in positions(deal):
            held = set(one.hands[one.seat].split())
            trumps = {card for card in held if card[1] == deal.trump}
            if (one.trick, one.seat) in spoke and set() < trumps < held:
                asked += 1
                assert set(one.legal) == trumps
                assert one.rule == "You asked for trumps: you must play one."
            if one.aside is not None:
                assert one.trump == "NT"
                assert one.aside[1] == deal.trump
                assert all(one.aside not in hand.split() for hand in one.hands)
    assert asked >= 5


def test_buttons_and_slider_go_from_step_to_step():
    viewer = jl.widgets.deal_viewer(jl.replay("belote", **ENDING))
    assert viewer.step.value == 0
    assert click(viewer, "Back").disabled
    click(viewer, "Next")
    click(viewer, "Next")
    assert viewer.step.value == 2
    click(viewer, "Back")
    assert viewer.step.value == 1
    click(viewer, "Last")
    assert viewer.step.value == viewer.step.max
    assert click(viewer, "Next").disabled
    click(viewer, "First")
    viewer.step.value = 4
    assert "Seat 0 takes trick 1: its A♠ is the best card of the suit that was led. 24 points" in (
        words(viewer)
    )
    viewer.step.value = 9
    assert "Seat 3 takes trick 2: its 8♥ is the best trump" in words(viewer)


def test_a_change_is_drawn_once_whatever_was_built_before(monkeypatch):
    drawn, draw = [], _viewer._moment
    monkeypatch.setattr(_viewer, "_moment", lambda *told: drawn.append(told) or draw(*told))
    sim = jl.simulate("belote", n_deals=5, seed=1, workers=1)
    built = build_in_one_cell(monkeypatch, lambda: jl.widgets.deal_viewer(sim))
    assert [one.panel.comm is None for one in built] == [True, True, False]
    drawn.clear()
    click(built[2], "Next")
    assert len(drawn) == 1
    built[2].number.value = 3  # back to the first step of another deal
    assert len(drawn) == 2
    built[2].number.value = 4
    assert len(drawn) == 3
    assert _panel.Panel._shown.pop(("one cell", 3)) == built[2:]


def test_deals_of_a_simulation_can_be_chosen():
    sim = jl.simulate("belote", n_deals=5, seed=1, workers=1)
    viewer = jl.widgets.deal_viewer(sim, deal=2)
    assert repr(viewer.result) == repr(sim.replay(2))
    viewer.number.value = 4
    assert repr(viewer.result) == repr(sim.replay(4))
    viewer.number.value = 5
    assert re.search("5.*deal", words(viewer))
    assert repr(viewer.result) == repr(sim.replay(4))


def test_the_same_deal_under_two_rule_books():
    house = jl.variant("belote").replace(belote_on_fail="kept")
    found = jl.compare({"seed": jl.variant("belote"), "kept": house}, n_deals=50, seed=7, workers=1)
    viewer = jl.widgets.deal_viewer(found.replay(3))
    assert viewer.label.options == ("seed", "kept")
    assert viewer.result is found.replay(3)["seed"] or viewer.result.variant == jl.variant("belote")
    viewer.label.value = "kept"
    assert viewer.result.variant == house


def test_cards_that_are_thrown_in_are_shown():
    sim = jl.simulate("belote", n_deals=3, seed=1, players=jl.player("basic", take_at=200))
    viewer = jl.widgets.deal_viewer(sim)
    assert viewer.step.max == 9  # eight passes
    click(viewer, "Last")
    assert "nobody scores" in words(viewer)
    assert "Settlement" not in viewer._view.value


def test_play_that_ends_early_is_shown_to_its_end():
    sim = jl.simulate("schutjas", n_deals=300, seed=2, workers=1)
    short = next(
        deal for deal in map(sim.replay, range(300)) if not deal.passed_out and len(deal.tricks) < 8
    )
    walk = Walk(short)
    assert sum(one.taken for one in walk.steps) == len(short.tricks)
    assert "gave up" in walk.words(walk.steps[-1])


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"what": 5}, "5 is no deal"),
        ({"what": "belotte"}, "did you mean 'belote'"),
        ({"deal": -1}, "at least 0"),
        ({"number": 3}, "no argument"),
    ],
)
def test_calls_that_make_no_sense_are_refused(told, said):
    with pytest.raises(jl.JasslabError, match=said):
        jl.widgets.deal_viewer(**told)


def test_it_shows_itself():
    viewer = jl.widgets.deal_viewer(jl.replay("belote", **ENDING))
    assert repr(viewer) == "DealViewer explorer; run this cell to use it"
    assert viewer.number.layout.display == "none"
    viewer.close()
    assert viewer.panel.comm is None

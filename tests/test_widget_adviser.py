"""The adviser of hands, driven without a browser, against `jasslab.advise`."""

import asyncio
import re
import time

import numpy as np
import pytest

import jasslab as jl

pytest.importorskip("ipywidgets")

from test_widgets import build_in_one_cell, click, driven, plays_of, until, words

from jasslab import inquiring
from jasslab.widgets import _panel
from jasslab.widgets._adviser import EXAMPLES, _fits
from jasslab.widgets._adviser_picture import lead_along_the_way

HAND = {"hand": "JS 9H 8H TS 8D", "turn_up": "AH", "seat": 3}
N = 600


def button(explorer, name):
    """Return the button of a card, found by what it is called."""
    parts = _panel.parts_of([explorer.panel])
    return next(part for part in parts if getattr(part, "description", "").startswith(name))


@driven
async def test_after_all_deals_the_table_is_that_of_advise():
    explorer = jl.widgets.adviser("belote", **HAND, n_deals=N, seed=4)
    assert explorer.result is None
    click(explorer, "Run")
    await explorer.task
    whole = jl.advise("belote", **HAND, n_deals=N, seed=4, progress=False)
    assert explorer.result.table.equals(whole.table)
    assert explorer.result.acceptance == whole.acceptance
    assert explorer.result.heard == whole.heard == "pass pass pass"
    told, best = words(explorer), whole.table.iloc[0]
    assert f"{N:,} of {N:,} deals" in told
    assert f"Best: {whole.best}" in told
    assert f"best in {best['best']:.1%}" in told
    assert f"contract made in {100 * best['success']:.1f}" in told
    assert "heard: pass pass pass" in told
    assert whole.best in explorer._below_picture.value


@driven
async def test_stop_keeps_the_part_and_run_goes_on_from_there():
    explorer = jl.widgets.adviser("belote", **HAND, n_deals=300_000, seed=4)
    picture = explorer._picture.value
    click(explorer, "Run")
    await until(lambda: explorer.result is not None and explorer._picture.value != picture)
    landed = []

    def look(change):
        if "Stopped" in change["new"]:
            landed.append(time.perf_counter())

    explorer._text.observe(look, "value")
    clicked = time.perf_counter()
    click(explorer, "Stop")
    await until(lambda: "Stopped" in words(explorer))
    assert landed[0] - clicked < 2.5  # half a second on a quiet machine
    await explorer.task
    done = int(explorer.result.table["n"].iloc[0])
    assert 0 < done < 300_000
    assert explorer.result.table["best"].sum() == pytest.approx(1)
    explorer.n_deals.value = more = done + N
    click(explorer, "Run")
    await explorer.task
    whole = jl.advise("belote", **HAND, n_deals=more, seed=4, progress=False)
    assert explorer.result.table.equals(whole.table)


@driven
async def test_a_click_starts_one_run_whatever_was_built_before(monkeypatch):
    plays = plays_of(monkeypatch, inquiring)
    built = build_in_one_cell(monkeypatch, lambda: jl.widgets.adviser("belote", **HAND, n_deals=N))
    assert [one.panel.comm is None for one in built] == [True, True, False]
    click(built[2], "Run")
    click(built[2], "Run")
    await built[2].task
    assert sum(plays) == 2 * N  # take and pass
    assert _panel.Panel._shown.pop(("one cell", 3)) == built[2:]


def test_cards_are_clicked_and_told():
    explorer = jl.widgets.adviser("belote", hand="JH", turn_up="AH")
    jack, nine = button(explorer, "jack of hearts"), button(explorer, "nine of hearts")
    assert (jack.value, nine.value) == (True, False)
    assert jack.description == "jack of hearts, chosen"
    nine.value = True
    assert explorer.cards.chosen == ["JH", "9H"]
    assert nine.description == "nine of hearts, chosen"
    assert nine.tooltip == "nine of hearts"
    assert "Your hand, 2 of 5 cards; choose 3 more cards" in explorer._hand.value
    assert 'aria-label="jack of hearts, trump, nine of hearts, trump"' in explorer._hand.value
    click(explorer, "No card")
    assert explorer.cards.chosen == []
    click(explorer, "Deal me a hand")
    dealt = explorer.cards.chosen
    assert len(dealt) == 5
    assert explorer.turn_up.value not in dealt
    click(explorer, "Deal me a hand")
    assert explorer.cards.chosen != dealt


def test_the_card_turned_up_has_a_frame_of_its_own():
    explorer = jl.widgets.adviser("belote", **HAND)
    ace, king = button(explorer, "ace of hearts"), button(explorer, "king of hearts")
    assert "jl-turned" in ace._dom_classes
    explorer.turn_up.value = "KH"
    assert "jl-turned" not in ace._dom_classes
    assert "jl-turned" in king._dom_classes


WRONG = {
    "Choose 5 cards": lambda one: one.cards.choose(["JH", "9H"]),
    "6 are chosen": lambda one: one.cards.choose("JS 9H 8H TS 8D 7D".split()),
    "ace of hearts cannot be in the hand and turned up": lambda one: one.cards.choose(
        "AH 9H 8H TS 8D".split()
    ),
    "Choose the card that is turned up": lambda one: setattr(one.turn_up, "value", ""),
    "Deals an answer: 5 is not possible": lambda one: setattr(one.n_deals, "value", 5),
    "expected a whole number from 100 to 500,000": lambda one: setattr(one.n_deals, "value", 10**9),
    "&#x27;bla&#x27; is no answer": lambda one: setattr(one.heard, "value", "bla"),
}


@pytest.mark.parametrize("said", WRONG)
def test_wrong_input_is_explained_in_words(said):
    async def ask():
        explorer = jl.widgets.adviser("belote", **HAND)
        WRONG[said](explorer)
        click(explorer, "Run")
        assert explorer.task is None
        assert said in words(explorer)

    asyncio.run(ask())


@driven
async def test_what_nobody_says_cannot_be_played():
    explorer = jl.widgets.adviser("belote", **HAND)
    explorer.heard.value = "take"
    click(explorer, "Run")
    await explorer.task
    assert "This cannot be played" in words(explorer)
    assert explorer.result is None


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"hand": "JH JH"}, "given twice"),
        ({"hand": "2H"}, "not in the pack"),
        ({"turn_up": "JJ"}, "JJ"),
        ({"seat": 4}, "seats 0 to 3"),
        ({"n_deals": 0}, "at least 1"),
        ({"history": "pass"}, "no argument"),
    ],
)
def test_calls_that_make_no_sense_are_refused(told, said):
    with pytest.raises(jl.JasslabError, match=re.escape(said)):
        jl.widgets.adviser("belote", **told)


@pytest.mark.parametrize(
    ("name", "n_cards"), [("schieber", 36), ("butifarra", 48), ("fifty-six", 48)]
)
def test_another_game_brings_another_pack(name, n_cards):
    explorer = jl.widgets.adviser("belote", **HAND)
    old = button(explorer, "jack of hearts")
    explorer.game.value = rules = jl.variant(name)
    names = [one.description for _, one in explorer.cards._buttons]
    assert len(set(names)) == len(names) == n_cards
    assert old.comm is None
    assert explorer.cards.chosen == []
    assert explorer.turn_up.layout.display == "none"
    assert len(explorer.seat.options) == rules.seats
    click(explorer, "Deal me a hand")
    assert len(explorer.cards.chosen) == rules.first_packet


def test_every_example_is_a_hand_of_a_game():
    games = [jl.variant(name) for name in jl.variants().index]
    for example in EXAMPLES:
        fitting = [rules for rules in games if _fits(example, rules)]
        assert fitting, example
        _, hand, turn_up, seat = example
        asked = inquiring.inquiry(fitting[0], hand=hand, turn_up=turn_up, seat=seat, seed=1)
        assert sorted(asked.hand.split()) == sorted(hand.split())


@driven
async def test_an_example_is_chosen_and_reset_puts_back():
    explorer = jl.widgets.adviser("belote", **HAND, n_deals=N)
    label, hand, turn_up, seat = EXAMPLES[1]
    explorer.example.value = next(
        one for _, one in explorer.example.options if one and one[0] == label
    )
    assert set(explorer.cards.chosen) == set(hand.split())
    assert (explorer.turn_up.value, explorer.seat.value) == (turn_up, seat)
    click(explorer, "Run")
    await explorer.task
    click(explorer, "Reset")
    assert set(explorer.cards.chosen) == set(HAND["hand"].split())
    assert (explorer.turn_up.value, explorer.seat.value) == ("AH", 3)
    assert explorer.example.value == ""
    assert explorer.result is None
    assert "Nothing has been played" in words(explorer)
    assert explorer._below_picture.value == ""


def test_the_lead_ends_at_the_difference_of_the_means():
    scores = {"take": np.arange(500) % 7.0, "pass": np.arange(500) % 5.0}
    tried = inquiring.Tried(scores, {}, 0)
    way = lead_along_the_way(tried, "take", "pass")
    assert way.index[0] == 50
    assert way.index[-1] == 500
    apart = scores["take"] - scores["pass"]
    half = 1.959964 * apart.std(ddof=1) / 500**0.5
    last = way.iloc[-1]
    assert last["estimate"] == pytest.approx(apart.mean())
    assert last["high"] - last["estimate"] == pytest.approx(half, rel=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("name", jl.variants().index)
def test_every_game_gives_advice_or_says_why_not(name):
    async def play():
        explorer = jl.widgets.adviser(name, n_deals=100)
        explorer.draw()
        click(explorer, "Run")
        await explorer.task
        if explorer.result is None:
            assert re.search("nothing to decide|impossible", words(explorer))
        else:
            assert (explorer.result.table["n"] == 100).all()

    asyncio.run(play())

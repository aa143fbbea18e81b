"""The explorer of melds, driven without a browser, against `jasslab.exact` and naive counting."""

import asyncio
from statistics import NormalDist

import numpy as np
import pytest
from scipy.stats import poisson

import jasslab as jl

pytest.importorskip("ipywidgets")

from naive_melds import hand_melds
from test_widgets import build_in_one_cell, click, driven, plays_of, until, words

from jasslab.stats import Tally, mean_interval, proportion, share_over_hands
from jasslab.widgets import _questions

N = 2_000
COLUMNS = ["estimate", "low", "high", "n", "n_hands", "method", "among", "exact"]


@driven
async def test_all_batches_together_are_the_simulation():
    explorer = jl.widgets.melds("belote", n_deals=N, seed=5)
    explorer.first_batch = explorer.least_batch = explorer._batch = 300
    assert explorer.result is None
    click(explorer, "Run")
    await explorer.task
    sim = jl.simulate("belote", n_deals=N, seed=5, players=None, frames="melds", workers=1)
    same, found = jl.meld_frequencies(sim), explorer.result
    assert list(found.columns) == COLUMNS
    assert list(found.index) == list(same.index)
    for name in ("n", "n_hands", "method", "among"):
        assert list(found[name]) == list(same[name])
    for name in ("estimate", "low", "high", "exact"):
        assert list(found[name]) == pytest.approx(list(same[name]), rel=1e-12)
    told = words(explorer)
    assert f"n = {N:,} deals" in told
    assert f"any meld: {100 * found.estimate['any meld']:.1f}" in told


@pytest.mark.parametrize("hits", [[0] * 90, [1] * 5 + [0] * 200, [0, 1, 2, 4] * 40, [2, 0, 0] * 30])
def test_counted_deals_say_what_the_deals_say(hits):
    counted, listed = share_over_hands(Tally.of(hits), 4), share_over_hands(hits, 4)
    assert list(counted.columns) == list(listed.columns)
    assert counted.loc[0, "method"] == listed.loc[0, "method"]
    numbers = ["estimate", "low", "high", "n", "n_hands"]
    assert list(counted.loc[0, numbers]) == pytest.approx(list(listed.loc[0, numbers]), rel=1e-12)
    if counted.loc[0, "method"] == "normal":
        plain = mean_interval(np.array(hits) / 4)
    else:
        held = [one for one in hits if one]
        plain = proportion(len(held), len(hits))
        plain[["estimate", "low", "high"]] *= max(held, default=1) / 4
    ends = ["estimate", "low", "high", "n"]
    assert list(counted.loc[0, ends]) == pytest.approx(plain[ends].iloc[0].tolist(), rel=1e-12)


@pytest.mark.slow
@driven
async def test_the_first_packet_is_the_one_that_is_dealt():
    explorer = jl.widgets.melds("belote", n_deals=N, seed=11)
    assert explorer._sizes.value == "8: the whole hand, 5: the first packet"
    explorer.n_cards.value = 5
    click(explorer, "Run")
    await explorer.task
    sim = jl.simulate("belote", n_deals=N, seed=11, players="lowest", frames="hands", workers=1)
    book = dict(jl.variant("belote").values)
    packets = [jl.cards_of(first).split() for first in sim.hands["first"]]
    tierces = sum(
        any(meld["kind"] == "sequence" and meld["length"] == 3 for meld in hand_melds(book, hand))
        for hand in packets
    )
    found = explorer.result.loc["sequence of 3"]
    assert found["estimate"] * found["n_hands"] == pytest.approx(tierces)
    five = jl.exact.meld_frequencies(jl.exact.meld_table("belote", 5))
    assert found["exact"] == float(five.exact["sequence of 3"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "n_cards"), [("schieber", 9), ("klaberjass", 10), ("kruisjas", 6), ("handjas", 4)]
)
def test_the_exact_chances_are_those_of_the_deals(game, n_cards):
    """Counting and dealing are two roads to one number, for hands of any size."""

    async def play():
        explorer = jl.widgets.melds(game, n_deals=N, seed=2)
        explorer.n_cards.value = n_cards
        click(explorer, "Run")
        await explorer.task
        assert explorer.result is not None, words(explorer)
        exact = jl.exact.meld_frequencies(jl.exact.meld_table(game, n_cards))
        for kind, row in explorer.result.iterrows():
            chance = float(exact.exact[kind])
            assert row["exact"] == chance
            mean = chance * row["n_hands"]
            hits = round(row["estimate"] * row["n_hands"])
            if mean >= 25:
                # the spread over deals, as a hand with a meld leaves others fewer or more of them
                se = (row["high"] - row["low"]) / 2 / NormalDist().inv_cdf(0.975)
                assert abs(row["estimate"] - chance) < 4 * se, kind
            else:
                low, high = poisson.ppf([1e-6, 1 - 1e-6], mean)
                assert low <= hits <= high, kind

    asyncio.run(play())


@driven
async def test_the_switches_change_the_rules():
    explorer = jl.widgets.melds("belote", n_deals=500)
    explorer.share_cards.value = False
    explorer.long_run.value = "split"
    explorer.fours["J"].value = explorer.fours["T"].value = False
    click(explorer, "Run")
    await explorer.task
    rules = jl.variant("belote").replace(
        share_cards=False, long_run="split", four_ranks="AKQ", four_jacks=0
    )
    exact = jl.exact.meld_frequencies(rules)
    assert "four jacks" not in explorer.result.index
    assert list(explorer.result.exact) == list(exact.value[explorer.result.index])
    assert rules.label in words(explorer)


@driven
async def test_switches_follow_the_game():
    explorer = jl.widgets.melds("belote", n_deals=500)
    shown = [rank for rank, box in explorer.fours.items() if box.layout.display != "none"]
    assert "".join(shown) == "AKQJT987"
    assert "".join(rank for rank in shown if explorer.fours[rank].value) == "AKQJT9"
    explorer.game.value = jl.variant("klaberjass")
    assert explorer._fours_row.layout.display == explorer.share_cards.layout.display == "none"
    assert explorer.long_run.value == "split"
    assert (explorer.n_cards.value, explorer.n_cards.max) == (9, 16)
    assert explorer._rules() == jl.variant("klaberjass")
    explorer.game.value = jl.variant("schieber")
    assert explorer.fours["6"].layout.display != "none"
    assert explorer.long_run.layout.display == "none"
    click(explorer, "Reset")
    assert explorer.game.value == jl.variant("belote")
    assert explorer._rules() == jl.variant("belote")


@driven
async def test_the_exact_chances_wait_for_a_guess(monkeypatch):
    plays = plays_of(monkeypatch, _questions)
    explorer = jl.widgets.melds("belote", n_deals=500)
    explorer.guess.value = 40
    click(explorer, "Run")
    await explorer.task
    assert "You guessed 40 % for any meld" in words(explorer)
    assert "exactly" not in words(explorer)
    assert "exact chances are hidden" in words(explorer)
    before, picture = len(plays), explorer._picture.value
    explorer.show_exact.value = True
    assert f"exactly {100 * explorer.result.exact['four jacks']:.4g} %" in words(explorer)
    assert "hidden" not in words(explorer)
    assert explorer._picture.value != picture
    assert len(plays) == before


@driven
async def test_one_click_plays_once_after_three_builds(monkeypatch):
    plays = plays_of(monkeypatch, _questions)
    built = build_in_one_cell(monkeypatch, lambda: jl.widgets.melds("belote", n_deals=500))
    for explorer in built:
        explorer.n_cards.value = 6
        click(explorer, "Run")
    await built[2].task
    assert built[0].task is built[1].task is None
    assert sum(plays) == built[2].result.n.iloc[0] == 500
    assert jl.widgets.Panel._shown.pop(("one cell", 3)) == [built[2]]


@driven
async def test_stop_keeps_the_part_and_run_goes_on():
    explorer = jl.widgets.melds("belote", n_deals=5_000_000, seed=3)
    click(explorer, "Run")
    await until(lambda: explorer.result is not None)
    click(explorer, "Stop")
    await explorer.task
    done = int(explorer.result.n.iloc[0])
    assert 0 < done < 5_000_000
    explorer.show_exact.value = True
    assert "Stopped" in words(explorer) and "exactly" in words(explorer)
    more = explorer.n_deals.value = done + 500
    click(explorer, "Run")
    await explorer.task
    sim = jl.simulate("belote", n_deals=more, seed=3, players=None, frames="melds", progress=False)
    same = jl.meld_frequencies(sim)
    assert list(explorer.result.estimate) == pytest.approx(list(same.estimate), rel=1e-12)


@driven
async def test_wrong_input_is_explained_in_words():
    for game in ("manille", "klaverjas-rotterdam"):
        with pytest.raises(jl.JasslabError, match=f"{game} has no melds .* expected one of belote"):
            jl.widgets.melds(game)
    bare = jl.variant("belote").replace(run_3=0, run_4=0, run_5=0, marriage=0)
    explorer = jl.widgets.melds(bare)
    for box in explorer.fours.values():
        box.value = False
    click(explorer, "Run")
    assert explorer.task is None
    assert "no meld counts" in words(explorer)
    explorer.n_deals.value = 7
    click(explorer, "Run")
    assert "Deals: 7 is not possible" in words(explorer)

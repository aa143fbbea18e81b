"""What every registered variant keeps: sums, frames, repetition, words and files."""

import numpy as np
import pandas as pd
import pytest

import jasslab as jl
from jasslab.rules.options import Number, Word

GAMES = list(jl.variants().index)
N = 3_000
#: Points on cards (and for tricks) of a whole deal, where all cards are played.
TOTALS = {
    **dict.fromkeys(("belote", "belote-classic"), 152),
    **dict.fromkeys(("klaverjas-rotterdam", "klaverjas-amsterdam", "tarbish"), 152),
    **dict.fromkeys(("kruisjas", "schutjas"), 141),
    **dict.fromkeys(("schieber",), 152),
    **dict.fromkeys(("handjas",), 152),
    **dict.fromkeys(("manille-muette", "manille-parlee", "manille"), 68),
    **dict.fromkeys(("butifarra",), 72),
    **dict.fromkeys(("twenty-eight", "twenty-nine"), 28),
    **dict.fromkeys(("fifty-six",), 56),
}


@pytest.fixture(scope="module", params=GAMES)
def sim(request: pytest.FixtureRequest) -> jl.Simulation:
    """Some deals of each variant by default players, with all frames."""
    frames = ("deals", "sides", "hands", "melds", "tricks", "decisions")
    return jl.simulate(request.param, n_deals=N, seed=1, frames=frames)


def test_points_add_up(sim: jl.Simulation) -> None:
    """Card points of all sides are those of the pack wherever every card was played."""
    rules = sim.plan.variant
    by_deal = sim.sides.groupby("deal")[["tricks", "card_points"]].sum()
    whole = by_deal[by_deal.tricks == rules.hand_size]
    assert len(whole) > 0.2 * N  # in Schutjas most contracts are given up
    if rules.name in TOTALS:
        assert (whole.card_points == TOTALS[rules.name]).all()
    tricks = sim.tricks.groupby("deal").points.sum()
    assert (tricks == by_deal.card_points.reindex(tricks.index)).all()


def test_few_deals_are_passed_out(sim: jl.Simulation) -> None:
    assert sim.deals.passed_out.mean() < 0.40


def test_every_summary_says_something(sim: jl.Simulation) -> None:
    assert len(sim.summary())
    assert sim.summary().estimate.notna().any()


def test_scores_and_outcome_agree(sim: jl.Simulation) -> None:
    """`outcome` is the score of side 0 minus the best of the others."""
    n_sides = sim.plan.variant.n_sides
    scores = sim.sides.score.to_numpy(np.int64).reshape(len(sim.deals), n_sides)
    expected = scores[:, 0] - scores[:, 1:].max(axis=1)
    assert (sim.deals.outcome.to_numpy(np.int64) == expected).all()


def test_any_part_can_be_played_alone(sim: jl.Simulation) -> None:
    """The same rows for a smaller run, other chunks and other workers."""
    again = jl.simulate(
        sim.plan.variant, n_deals=1_000, seed=1, frames=sim.plan.frames, workers=2, chunk_size=130
    )
    for name, table in again.tables.items():
        first = getattr(sim, name)
        first = first[first.deal < 1_000].reset_index(drop=True)
        pd.testing.assert_frame_equal(table, first)


def test_a_deal_can_be_told(sim: jl.Simulation) -> None:
    """A deal as text and as a drawing."""
    for number in range(3):
        deal = sim.replay(number)
        assert sim.plan.variant.title in str(deal) or str(deal)
        assert "<svg" in deal._repr_html_() or "<table" in deal._repr_html_()


@pytest.mark.parametrize("name", GAMES)
def test_random_players_play_legally(name: str) -> None:
    """Uniform answers find no hole in the rules."""
    assert len(jl.simulate(name, n_deals=5_000, seed=3, players="random")) == 5_000


@pytest.mark.parametrize("name", GAMES)
def test_without_bidding(name: str) -> None:
    assert len(jl.simulate(name, n_deals=500, seed=3, players=None, frames=("hands",)).hands)


@pytest.mark.parametrize("name", GAMES)
def test_files_bring_the_same_variant_back(name: str, tmp_path) -> None:
    rules = jl.variant(name)
    rules.to_toml(tmp_path / "rules.toml")
    assert jl.variant(tmp_path / "rules.toml") == rules


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_sheet_names_every_option(name: str) -> None:
    """Each option has a source or is marked as our reading; the sheet shows all of them."""
    rules = jl.variant(name)
    page = rules._repr_html_()
    for option, row in rules.options.iterrows():
        assert row["source"], option
        assert str(option) in page
    assert rules.readings


@pytest.mark.parametrize("name", GAMES)
def test_every_alias_finds_it(name: str) -> None:
    rules = jl.variant(name)
    for alias in rules.aliases:
        assert jl.variant(alias.upper().replace("-", " ")).name == name


def other_values(rules, option: str) -> list[object]:
    """Every other word or flag, and the ends of a range."""
    setting = next(one for one in rules.settings if one.name == option)
    kind = jl.rules.VOCABULARY[option]
    if isinstance(kind, Word):
        return [word for word in setting.among or kind.words if word != setting.value]
    if isinstance(kind, Number):
        return []
    return [not setting.value] if isinstance(setting.value, bool) else []


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_option_is_played(name: str) -> None:
    """Some deals with each value that goes with the others' defaults."""
    rules, played = jl.variant(name), 0
    excluded = {pair for one, other in rules.conflicts for pair in (one, other)}
    for option in rules.values:
        for value in other_values(rules, option):
            if (option, value) in excluded:
                continue
            house = rules.replace(**{option: value})
            assert len(jl.simulate(house, n_deals=50, seed=5, players="random")) == 50
            played += 1
    assert played


@pytest.mark.parametrize("name", GAMES)
def test_matches_end(name: str) -> None:
    found = jl.simulate_matches(name, n_matches=20, seed=2)
    assert found.complete
    assert (found.matches.deals > 0).all()

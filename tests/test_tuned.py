"""What a game recommends for parameters: who is heard first, who is told, what is refused."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from benchmarks.flat_tops import STEPS, books, flat_top, knobs

import jasslab as jl
from jasslab.rules.records import N_PARAMS
from jasslab.strategies import Parameter, Player
from jasslab.strategies.basic import BID_KNOBS, PLAY_KNOBS, bid, play

GAMES = list(jl.variants().index)
#: Belote without any recommendation.
BELOTE = replace(jl.variant("belote"), name="plain", tuned={})
#: The same, where players who are told nothing else take from 70.
SHY = replace(BELOTE, name="shy", tuned={"take_at": 70})


def deals(rules: str | jl.Variant, players: object = "basic", n: int = 300) -> pd.DataFrame:
    """Return some deals."""
    return jl.simulate(rules, n_deals=n, seed=3, players=players, frames="deals").deals


# --- who is heard first ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ["basic", "lowest"])
def test_a_game_is_heard_before_the_default(name: str) -> None:
    """It plays as if the value had been given, also for who only shares the bidding."""
    default = deals(BELOTE, name)
    heard, given = deals(SHY, name), deals(BELOTE, jl.player(name, take_at=70))
    pd.testing.assert_frame_equal(heard, given)
    assert heard.passed_out.sum() > default.passed_out.sum()


@pytest.mark.parametrize("value", [50, 40])
def test_what_is_given_is_heard_first(value: float) -> None:
    """Also the default itself, when somebody gives it."""
    player = jl.player("basic", take_at=value)
    pd.testing.assert_frame_equal(deals(SHY, player), deals(BELOTE, player))


def test_other_parameters_keep_their_defaults() -> None:
    """A game moves what it names, and every seat hears the same."""
    plan = jl.simulate(SHY, n_deals=0, seed=1, players=["basic", "lowest"] * 2).plan
    assert plan.players is not None
    for seat in plan.players:
        usual = jl.player(seat.name).described()["params"]
        assert seat.described()["params"] == usual | {"take_at": 70}


def test_a_house_rule_keeps_the_recommendation() -> None:
    """Of a registered game as of one's own; a game that is made of another as well."""
    assert SHY.replace(belote_on_fail="kept").tuned == {"take_at": 70}
    for game in GAMES:
        rules = jl.variant(game)
        assert rules.replace(target=rules["target"] + 1).tuned == rules.tuned


def test_a_player_goes_from_game_to_game() -> None:
    """What one game recommended is forgotten in the next."""
    seats = jl.simulate(SHY, n_deals=0, seed=1).plan.players
    pd.testing.assert_frame_equal(deals(BELOTE, list(seats or ())), deals(BELOTE))


def test_a_parameter_of_ones_own_is_left_alone() -> None:
    """A game speaks of the parameters of the library, not of others that are called the same."""
    own = Player("mine", bid=bid, play=play, knobs=(Parameter("take_at", 55, 0, 99, "mine"),))
    assert own.in_game({"take_at": 70}).numbers == [55.0]
    assert jl.player("random").in_game({"take_at": 70}).numbers == []


def test_names_show_what_was_given_alone() -> None:
    """Neither names nor recipes nor equality know of recommendations."""
    sim = jl.simulate(SHY, n_deals=2, seed=1, players=["basic", "basic:per_ace=7"] * 2)
    assert sim.plan.line_up == "basic, basic(per_ace=7), basic, basic(per_ace=7)"
    assert sim.plan.players == (jl.player("basic"), jl.player("basic", per_ace=7)) * 2
    assert "take_at" not in sim.recipe()


# --- who is told ----------------------------------------------------------------------------


def test_frames_tell_the_values_in_effect(tmp_path: Path) -> None:
    """What a game recommends is among the parameters, and not among those that were given."""
    rules = jl.variant("butifarra")
    assert "push_below" in rules.tuned
    sim = jl.simulate(rules, n_deals=2, seed=1, players=["basic", "basic:push_below=3"] * 2)
    first, second, *_ = sim.deals.attrs["players"]
    assert (first["changed"], second["changed"]) == ([], ["push_below"])
    assert first["params"]["push_below"] == rules.tuned["push_below"]
    assert second["params"]["push_below"] == 3
    again = jl.load(sim.save(tmp_path / "run"))
    assert again.deals.attrs == sim.deals.attrs
    assert again.recipe() == sim.recipe()


def test_a_run_saved_under_other_recommendations_keeps_its_values(tmp_path: Path) -> None:
    """What stands in the manifest was played; the recipe gives it where it is not usual now."""
    folder = jl.simulate("butifarra", n_deals=2, seed=1).save(tmp_path / "run")
    manifest = folder / "manifest.json"
    now = jl.variant("butifarra").tuned["push_below"]
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace(f'"push_below": {now:.1f}', '"push_below": 21.0'), "utf-8")
    (seat, *_) = jl.load(folder).plan.players or ()
    assert seat.params == (("push_below", 21.0),)


def test_the_list_of_players_tells_the_values_in_a_game() -> None:
    """With a game: what it recommends, else the default, for parameters that matter there."""
    rules = jl.variant("butifarra")
    table, general = jl.players(rules), jl.players()
    for name in ("basic", "lowest"):
        values = table.loc[name]["value"].dropna()
        assert values.to_dict() | rules.tuned == values.to_dict()
        others = values.drop(list(rules.tuned))
        assert others.to_dict() == general.loc[name]["default"][others.index].to_dict()
        assert "take_at" not in values.index
    assert list(jl.players("belote").loc["basic"].index[:4]) == [
        *("", "take_at", "round2_less", "passed_less"),
    ]
    with pytest.raises(jl.UnknownName, match="belote"):
        jl.players("belotte")


# --- what is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tuned", "error", "words"),
    [
        ({"take_it": 47}, jl.UnknownName, "'take_it'; did you mean 'take_at'"),
        ({"feed": 0}, jl.UnknownName, "'feed'"),
        ({"take_at": 900}, jl.JasslabError, "take_at=900: expected a number from 0 to 200"),
        ({"take_at": "50"}, jl.JasslabError, "take_at='50': expected a number"),
    ],
)
def test_strange_recommendations_are_refused(tuned: dict, error: type, words: str) -> None:
    """Before anything is played, with the name of the game."""
    rules = replace(BELOTE, name="strange", tuned=tuned)
    with pytest.raises(error, match="strange") as refused:
        jl.simulate(rules, n_deals=1, seed=1)
    assert words in str(refused.value)


def test_parameters_fit_behind_those_of_basic() -> None:
    """A player of one's own that bids as basic has half of the places, or more."""
    assert len(BID_KNOBS + PLAY_KNOBS) <= N_PARAMS // 2
    names = [knob.name for knob in BID_KNOBS + PLAY_KNOBS]
    assert len(set(names)) == len(names)
    assert all(knob.by_game for knob in BID_KNOBS)
    assert not any(knob.by_game for knob in PLAY_KNOBS)


# --- which parameters matter where ----------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_parameters_that_are_not_listed_change_nothing(game: str) -> None:
    """Neither in the game nor under house rules that ask more."""
    for rules in books(game):
        usual = deals(rules, n=100)
        listed = {knob.name for knob, _ in knobs(rules)}
        others = [knob for knob in BID_KNOBS if knob.name not in listed]
        for end in ("low", "high"):
            player = jl.player("basic", **{knob.name: getattr(knob, end) for knob in others})
            pd.testing.assert_frame_equal(deals(rules, player, 100), usual)


def test_every_parameter_changes_something_somewhere() -> None:
    """Each matters in a game that lists it; some only where somebody offers to throw in."""
    silent = {knob.name for knob in BID_KNOBS}
    base = jl.player("counting", schmeiss_within=30)  # it uses what is told, too
    for game in GAMES:
        for rules in books(game):
            usual = deals(rules, base, 100)
            for name in silent & {knob.name for knob, _ in knobs(rules)}:
                (knob,) = (one for one in BID_KNOBS if one.name == name)
                ends = [base.replace(**{name: end}) for end in (knob.low, knob.high)]
                if not all(deals(rules, one, 100).equals(usual) for one in ends):
                    silent.remove(name)
    assert not silent


# --- the evidence ---------------------------------------------------------------------------


def settled(rules: jl.Variant, names: tuple[str, ...], n: int) -> None:
    """Assert that the values in effect lie in the flat tops of their sweeps."""
    for knob, value in knobs(rules):
        if knob.name in names:
            table = flat_top(rules, knob, value, n_deals=n, seed=19)
            assert table.loc[value, "flat_top"], f"{rules.label}: {knob.name}\n{table}"


@pytest.mark.parametrize("game", ["belote-classic", "tarbish"])
def test_take_at_lies_in_the_flat_top(game: str) -> None:
    """Where a game recommends a value of its own, and the general default does not serve."""
    assert "take_at" in jl.variant(game).tuned
    settled(jl.variant(game), ("take_at",), 8_000)


#: What house rules ask besides, and what decides the bidding of the games.
ASKED = ("double_at", "swap_margin", "schmeiss_within")
MAIN = ("take_at", "bid_margin", "push_below", *ASKED)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_decides_the_bidding_lies_in_the_flat_top(game: str) -> None:
    """In every game, and under house rules that ask more."""
    for rules in books(game):
        settled(rules, ASKED if rules.changed else MAIN, 30_000)


def test_every_sweep_has_the_value_in_effect() -> None:
    """The grids of the evidence hold 0, so that they begin at what is played."""
    assert all(0 in steps for steps in STEPS.values())

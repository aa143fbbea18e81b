"""Players of one's own: compiled, plain and in numpy they play the same; mistakes are told."""

import re
from dataclasses import replace

import numba
import numpy as np
import pytest

import jasslab as jl
from jasslab import view
from jasslab._compile import COMPILED
from jasslab.engine.run import run
from jasslab.rules.records import RULES, SEAT, TABLE

GAMES = ("klaverjas-rotterdam", "schutjas", "twenty-eight", "manille-parlee")
FRAMES = ("deals", "sides", "hands", "melds", "tricks", "decisions")
IDS = np.arange(61)


def cheapest(me, table, rules):
    return view.cheapest(me.legal, table.mode, rules)


def by_chance(me, table, rules):
    return view.pick(me, me.legal)


def mindful(me, table, rules, often=2):
    me.memory[0] += 1
    if me.memory[0] % often == 0:
        return view.lowest(me.legal)
    return view.cheapest(me.legal, table.mode, rules)


def cheapest_of_many(me, table, rules):
    order = rules.card.cheapness[table.mode][:, :61]
    legal = (me.legal[:, None] >> IDS) % 2 == 1
    return np.where(legal, order, order.max() + 1).argmin(axis=1)


def frames_of(variant, who, n=300, **options):
    return jl.simulate(variant, n_deals=n, seed=5, players=who, frames=FRAMES, **options).tables


def same(one, other):
    return all(one[name].equals(other[name]) for name in FRAMES)


@pytest.mark.parametrize("variant", GAMES)
def test_a_function_plays_alike_compiled_and_plain(variant):
    """Cards, random draws and memory: the text runs both ways and gives the same deals."""
    for function in (by_chance, mindful):
        compiled, plain = jl.strategy(function), jl.strategy(function, how="python")
        assert same(frames_of(variant, compiled, 40), frames_of(variant, plain, 40))


@pytest.mark.parametrize("variant", GAMES)
def test_a_copy_of_a_built_in_player_plays_its_deals(variant):
    """`lowest` written again, compiled and in numpy, gives every frame of `lowest`."""
    built_in = frames_of(variant, "lowest")
    assert same(frames_of(variant, jl.strategy(cheapest)), built_in)
    assert same(frames_of(variant, jl.strategy(cheapest_of_many, how="numpy")), built_in)


@pytest.mark.parametrize("variant", GAMES)
def test_a_bidder_plays_alike_compiled_and_plain(variant):
    """Every answer that is no card can be a user's, in every trump making and in talk."""
    compiled = jl.bidder(by_chance, plays="lowest")
    plain = jl.bidder(by_chance, plays="lowest", how="python")
    assert same(frames_of(variant, compiled, 100), frames_of(variant, plain, 100))
    both = jl.strategy(cheapest, bids=plain, how="python")
    assert same(frames_of(variant, both, 100), frames_of(variant, compiled, 100))


def test_the_random_player_is_one_line():
    """Both halves drawn by chance are the built-in random player."""
    mine = jl.strategy(by_chance, bids=jl.bidder(by_chance, name="b"))
    for variant in GAMES:
        assert same(frames_of(variant, mine, 100), frames_of(variant, "random", 100))


def test_different_players_sit_together():
    """Compiled, plain and numpy players at one table, lanes or not, whatever the chunks."""
    one = [jl.strategy(cheapest), "basic", jl.strategy(mindful), "random"]
    other = [
        jl.strategy(cheapest_of_many, how="numpy"),
        "basic",
        jl.strategy(mindful, how="python"),
        "random",
    ]
    expected = frames_of("belote", one)
    assert same(frames_of("belote", other), expected)
    assert same(frames_of("belote", other, chunk_size=37, workers=2), expected)


def test_matches_are_played_by_own_players():
    """A match asks Python functions as single deals do."""
    mine = jl.simulate_matches("belote", n_matches=5, seed=1, players=jl.strategy(cheapest))
    plain = jl.strategy(cheapest, how="python")
    assert mine.matches.equals(
        jl.simulate_matches("belote", n_matches=5, seed=1, players=plain).matches
    )


def test_parameters_have_names_and_defaults():
    """Parameters follow those of the other half, and are checked like any player's."""
    mine = jl.strategy(mindful)
    assert mine.replace(often=3).numbers[len(jl.player("basic").knobs) :] == [3.0]
    assert mine.replace(take_at=60, often=3) == jl.player(mine, often=3, take_at=60)
    twice, thrice = (frames_of("belote", mine.replace(often=n)) for n in (2, 3))
    assert not same(twice, thrice)
    plain = jl.strategy(mindful, how="python", name="mindful").replace(often=3)
    assert same(frames_of("belote", plain, 40), frames_of("belote", mine.replace(often=3), 40))
    with pytest.raises(jl.UnknownName, match="patience"):
        mine.replace(patience=1)


def test_a_new_player_compiles_nothing_of_the_engine():
    """Its own function is all that is compiled."""
    frames_of("belote", "basic", 1)
    before = run.signatures
    frames_of("belote", jl.strategy(cheapest), 1)
    assert run.signatures == before


SIGNATURES = {
    "me, table, rules first": lambda me, table: 0,
    "parameter 'x' needs a number": lambda me, table, rules, x: 0,
    "'take_at' already": lambda me, table, rules, take_at=3: 0,
    "parameter 'more' needs": lambda me, table, rules, *more: 0,
}


@pytest.mark.parametrize("said", SIGNATURES)
def test_a_wrong_signature_is_told_in_one_line(said):
    """At once, before anything is compiled."""
    with pytest.raises(jl.JasslabError, match=said) as told:
        jl.strategy(SIGNATURES[said])
    assert "\n" not in str(told.value)


def no_field(me, table, rules):
    return me.hnad


def half_a_card(me, table, rules):
    return 1.5


def no_name(me, table, rules):
    return undefined(3)  # noqa: F821  # that it is undefined is the case


def plain_helper(x):
    return x


def calls_plain(me, table, rules):
    return plain_helper(me.legal)


def a_list(me, table, rules):
    return [card for card in range(60) if view.has(me.legal, card)][0]


def first_of_a_set(me, table, rules):
    return me.legal[0]


def walks_a_set(me, table, rules):
    for card in me.legal:
        return card
    return 0


def size_of_a_set(me, table, rules):
    return len(me.legal)


def asks_a_set(me, table, rules):
    return 3 in me.legal


def forgets(me, table, rules):
    return view.cheapest(me.legal)


def one_too_many(me, table, rules):
    return view.cheapest(me.legal, table.mode, rules, 3)


def misspells(me, table, rules):
    return view.cheapst(me.legal, table.mode, rules)


A_SET = r"a set of cards, such as me\.legal, is kept as one number; use view\.lowest"


@pytest.mark.parametrize("function", [first_of_a_set, walks_a_set, size_of_a_set, asks_a_set])
def test_a_set_taken_for_a_list_is_told_in_plain_python(function):
    """The same words as when it is compiled."""
    with pytest.raises(jl.PlayerError, match=A_SET):
        frames_of("belote", jl.strategy(function, how="python"))


def test_a_misspelt_word_is_told_in_plain_python():
    """Words of `view`, and fields of what a player sees."""
    with pytest.raises(jl.PlayerError, match="did you mean 'cheapest'"):
        frames_of("belote", jl.strategy(misspells, how="python"))


def test_a_set_is_no_card():
    """Whoever returns a whole set is told so."""
    with pytest.raises(jl.IllegalPlay, match=r"return one of a set, such as view\.lowest"):
        frames_of("belote", jl.strategy(lambda me, table, rules: me.legal))


REASONS = {
    first_of_a_set: A_SET,
    walks_a_set: A_SET,
    size_of_a_set: A_SET,
    asks_a_set: A_SET,
    forgets: r"other arguments than it takes, cheapest\(cards, mode, rules\) \(line",
    one_too_many: r"cheapest\(cards, mode, rules\)",
    misspells: "no attribute 'cheapst'; did you mean 'cheapest'",
    no_field: "no field 'hnad'",
    half_a_card: "returns float64",
    no_name: "'undefined' is not defined",
    calls_plain: "'plain_helper' is no compiled function",
    a_list: "write a loop",
}


@pytest.mark.skipif(not COMPILED, reason="plain Python compiles nothing")
@pytest.mark.parametrize("function", REASONS, ids=lambda f: f.__name__)
def test_why_a_function_cannot_be_compiled_is_told_in_one_line(function):
    """With the player's name, and what would help."""
    with pytest.raises(jl.PlayerError, match=REASONS[function]) as told:
        frames_of("belote", jl.strategy(function))
    assert "\n" not in str(told.value)
    assert function.__name__ in str(told.value)


def fails_late(me, table, rules):
    if table.trick == 3:
        raise ValueError("no idea")
    return view.lowest(me.legal)


def reads_too_far(me, table, rules):
    return view.lowest(me.legal) + table.voids[me.seat + 100]


@pytest.mark.parametrize("how", ["compiled", "python"])
def test_an_error_says_deal_and_seat(how):
    """They are those of the deal played again with built-in players up to there."""
    with pytest.raises(jl.PlayerError, match=r"fails_late failed: ValueError: no idea") as told:
        frames_of("belote", ["lowest", "lowest", jl.strategy(fails_late, how=how), "lowest"])
    assert re.match(r"deal \d+, seat 2: ", str(told.value))
    with pytest.raises(jl.PlayerError, match=r"deal 0, seat \d: player reads_too_far .*IndexError"):
        frames_of("belote", jl.strategy(reads_too_far, how=how))


def any_card(me, table, rules):
    return view.lowest(me.hand)


@pytest.mark.parametrize("how", ["compiled", "python"])
def test_an_illegal_answer_is_never_played(how):
    """The run ends, and says what would have been allowed."""
    with pytest.raises(jl.IllegalPlay, match=r"deal \d+, seat \d: player any_card answered"):
        frames_of("belote", jl.strategy(any_card, how=how))


def test_numpy_answers_are_checked():
    """Shape and type, with the deals that were asked for."""
    for wrong in (lambda me, table, rules: 1, lambda me, table, rules: me.legal / 2):
        with pytest.raises(jl.PlayerError, match=r"deals 0 to 299: .*expected whole numbers"):
            frames_of("belote", jl.strategy(wrong, how="numpy"))


def peeking(me, table, rules):
    return view.lowest(me.legal) if me.hands[(me.seat + 1) % 4] else -7


def test_only_who_says_so_sees_all_hands():
    """And every frame says that it does."""
    with pytest.raises(jl.IllegalPlay):
        frames_of("belote", jl.strategy(peeking))
    tables = frames_of("belote", jl.strategy(peeking, sees_all=True))
    assert all(frame.attrs["players"][0]["sees_all"] for frame in tables.values())
    assert repr(jl.strategy(peeking, sees_all=True)) == "peeking [sees all cards]"


def test_frames_of_an_own_player_are_read_again(tmp_path):
    """Without its function it can be told of, not played."""
    sim = jl.simulate("belote", n_deals=50, seed=1, players=jl.strategy(mindful).replace(often=3))
    sim.save(tmp_path / "run")
    again = jl.load(tmp_path / "run")
    assert again.deals.equals(sim.deals)
    assert "mindful" in repr(again)
    with pytest.raises(jl.JasslabError, match="make it again"):
        again.extend(50)


def test_all_that_a_player_sees_is_listed():
    """Every field of the three records, with its shape."""
    listed = view.fields()
    for record, dtype in {"me": SEAT, "table": TABLE}.items():
        assert set(listed.loc[record].index) == set(dtype.names)
        assert (listed.loc[record, "means"] != "").all()
    assert len(listed.loc["rules"]) == sum(len(RULES[part].names or ()) for part in RULES.names)


def test_words_are_usable_inside_numba_functions_of_a_user():
    """A helper of the user's own, compiled by numba, is called like any word."""

    @numba.njit
    def twice(x):
        return 2 * x

    def strange(me, table, rules):
        return view.lowest(me.legal) + twice(0)

    assert same(
        frames_of("belote", jl.strategy(strange)), frames_of("belote", jl.strategy(view_lowest))
    )


def view_lowest(me, table, rules):
    return view.lowest(me.legal)


def test_a_player_keeps_its_own_copy():
    """Replacing a parameter leaves the player as it was."""
    mine = jl.strategy(mindful)
    assert mine.replace(often=5) != mine
    assert replace(mine) == mine

"""The front door of runs: players, simulations, matches, and what a simulation is asked later."""

import re
from collections.abc import Callable

import numpy as np
import pytest

import jasslab as jl

KLAVERJAS = "klaverjas-rotterdam"
WRONG, UNKNOWN, CONFLICT, NOTATION = (
    jl.JasslabError,
    jl.UnknownName,
    jl.RuleConflict,
    jl.NotationError,
)
Call = Callable[[], object]


def rows(**found: tuple[Call, type[Exception], str]) -> list[object]:
    return [pytest.param(*row, id=name.replace("_", "-")) for name, row in found.items()]


def refused(call: Call, kind: type[Exception], words: str) -> None:
    """The very class, one line, and every word in the order given."""
    pattern = ".*".join(re.escape(word.strip()) for word in words.split("~"))
    with pytest.raises(jl.JasslabError, match=pattern) as caught:
        call()
    assert type(caught.value) is kind
    assert "\n" not in str(caught.value)


def player(name: object, **params: object) -> Call:
    return lambda: jl.player(name, **params)


PLAYERS = rows(
    typo=(player("basik"), UNKNOWN, "unknown player 'basik'; did you mean 'basic'? known: basic"),
    case=(player("Basic"), UNKNOWN, "unknown player 'Basic'; did you mean 'basic'"),
    number=(player(3), UNKNOWN, "unknown player 3; known: basic"),
    none=(player(None), UNKNOWN, "unknown player None; known:"),
    own=(player("mine"), UNKNOWN, "unknown player 'mine'; ~; a player of your own ~ without"),
    function=(player(rows), UNKNOWN, "unknown player <function rows ~ becomes a player by jl.str"),
    parameter=(player("basic", take_att=3), UNKNOWN, "'basic' 'take_att'; did you mean 'take_at'"),
    none_has=(player("random", take_at=3), UNKNOWN, "player 'random' 'take_at'; known: none"),
    low=(player("basic", take_at=-5), WRONG, "take_at=-5: expected a number from 0 to"),
    high=(player("basic", take_at=10_000), WRONG, "take_at=10000: expected a number from 0 to"),
    text=(player("basic", take_at="5"), WRONG, "take_at='5': expected a number"),
    boolean=(player("basic", take_at=True), WRONG, "take_at=True: expected a number"),
    nan=(player("basic", take_at=float("nan")), WRONG, "take_at=nan: expected a number"),
    inf=(player("basic", take_at=float("inf")), WRONG, "take_at=inf: expected a number"),
    again=(
        lambda: jl.player(jl.player("basic"), take_at=-1), WRONG, "take_at=-1: expected a number"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), PLAYERS)
def test_players(call: Call, kind: type[Exception], words: str) -> None:
    refused(call, kind, words)


def test_parameters_from_numpy() -> None:
    """A sweep hands over numbers of numpy; they are kept as Python's."""
    for value in (np.int64(42), np.float64(42), np.float32(42), 42.0):
        made = jl.player("basic", take_at=value)
        assert made == jl.player("basic", take_at=42)
        assert type(made.params[0][1]) in (int, float)


def run(game: object = "belote", **asked: object) -> Call:
    return lambda: jl.simulate(game, **{"n_deals": 10, "seed": 1, **asked})


def given(**places: object) -> Call:
    return run(given={int(key[1:]) if key[0] == "s" else key: v for key, v in places.items()})


RUNS = rows(
    negative=(run(n_deals=-1), WRONG, "n_deals=-1: expected a whole number of at least 0"),
    boolean=(run(n_deals=True), WRONG, "n_deals=True: expected a whole number"),
    fraction=(run(n_deals=2.5), WRONG, "n_deals=2.5: expected a whole number"),
    text=(run(n_deals="10"), WRONG, "n_deals='10': expected a whole number"),
    none=(run(n_deals=None), WRONG, "simulate: n_deals= is missing"),
    nan=(run(n_deals=float("nan")), WRONG, "n_deals=nan: expected a whole number"),
    inf=(run(n_deals=float("inf")), WRONG, "n_deals=inf: expected a whole number"),
    huge=(run(n_deals=10**30), WRONG, "n_deals=1000000000000 ~ expected a whole number of at most"),
    no_room=(
        run(n_deals=10**12), WRONG,
        "n_deals=1,000,000,000,000: the frames deals, sides would take ~ GiB of memory, and there "
        "are ~; ask for fewer deals, at most ~ or for fewer frames"),
    seed_low=(run(seed=-1), WRONG, "seed=-1: expected a whole number from 0 to 2**64 - 1"),
    seed_high=(run(seed=2**64), WRONG, "seed=18446744073709551616: expected a whole number from 0"),
    seed_half=(run(seed=1.5), WRONG, "seed=1.5: expected a whole number"),
    seed_text=(run(seed="1"), WRONG, "seed='1': expected a whole number"),
    seed_bool=(run(seed=True), WRONG, "seed=True: expected a whole number"),
    no_workers=(run(workers=0), WRONG, "workers=0: expected a whole number of at least 1"),
    workers_text=(run(workers="all"), WRONG, "workers='all': expected a whole number"),
    workers_half=(run(workers=1.5), WRONG, "workers=1.5: expected a whole number"),
    chunk=(run(chunk_size=0), WRONG, "chunk_size=0: expected a whole number of at least 1"),
    chunk_bool=(run(chunk_size=True), WRONG, "chunk_size=True: expected a whole number"),
    progress=(run(progress="yes"), WRONG, "progress='yes': expected True, False, None or a bar"),
    three=(run(players=["basic"] * 3), WRONG, "3 players given for belote, which has 4 seats"),
    nobody=(run(players=[]), WRONG, "0 players given for belote, which has 4 seats"),
    unknown=(run(players="basik"), UNKNOWN, "'basik'; did you mean 'basic'"),
    own=(run(players="mine"), UNKNOWN, "'mine' ~ is given itself, without quotes"),
    own_duel=(
        lambda: jl.duel("aces", "basic", variant="belote", n_deals=10, seed=1),
        UNKNOWN, "'aces' ~ is given itself, without quotes"),
    function=(run(players=rows), UNKNOWN, "rows ~ becomes a player by jl.strategy"),
    turned_about=(run(deals_n=10), WRONG, "'deals_n'; did you mean deals= or n_deals=?"),
    deals_of_duel=(
        lambda: jl.duel("basic", "lowest", variant="belote", deals=range(3)),
        WRONG, "no argument 'deals'; did you mean n_deals=?"),
    one_none=(run(players=["basic"] * 3 + [None]), UNKNOWN, "unknown player None"),
    number=(run(players=7), WRONG, "players=7: expected a player's name, a player, a list"),
    a_set=(run(players={"basic"}), WRONG, "players={'basic'}: expected a player's name"),
    some_bytes=(run(players=b"basic"), WRONG, "players=b'basic': expected a player's name"),
    frame=(run(frames="deal"), UNKNOWN, "unknown frame 'deal'; did you mean 'deals'"),
    frames=(run(frames=("deals", "trick")), UNKNOWN, "frame 'trick'; did you mean 'tricks'"),
    no_frames=(run(frames=()), WRONG, "frames=() asks for nothing; expected some of deals"),
    frames_number=(run(frames=3), WRONG, "frames=3: expected names of frames: deals"),
    frames_none=(run(frames=None), WRONG, "frames=None: expected names of frames: deals"),
    frames_nested=(run(frames=[["deals"]]), UNKNOWN, "unknown frame ['deals']"),
    dealer=(run(dealer=4), WRONG, "dealer=4: expected a seat; belote has seats 0 to 3"),
    dealer_low=(run(dealer=-1), WRONG, "dealer=-1: expected a seat; belote has seats 0 to 3"),
    dealer_half=(run(dealer=1.0), WRONG, "dealer=1.0: expected a seat"),
    dealer_text=(run(dealer="1"), WRONG, "dealer='1': expected a seat"),
    dealer_bool=(run(dealer=True), WRONG, "dealer=True: expected a seat"),
    six=(given(s0="JS 9S AS TS KS QS"), NOTATION, "given seat 0: 6 cards ~ at most 5 there when"),
    nine=(
        run(KLAVERJAS, given={3: "JS 9S AS TS KS QS 8S 7S 7H"}),
        NOTATION, "given seat 3: 9 cards ~ klaverjas-rotterdam has at most 8"),
    two_places=(given(s0="JS", s1="JS"), NOTATION, "given seat 1: JS is given to two places"),
    up_and_held=(given(s0="KS", turn_up="KS"), NOTATION, "turn_up: KS is given to two places"),
    twice=(given(s2="JS JS"), NOTATION, "given seat 2: JS is given twice"),
    outside=(given(s0="6S"), NOTATION, "given seat 0: 6S is not in the pack of 32 cards"),
    no_card=(given(s0="XX"), NOTATION, "'XX' is not a card; expected a rank"),
    cards_number=(given(s0=5), NOTATION, "cards are text ~ not 5"),
    two_turned=(given(turn_up="KS AS"), NOTATION, "given turn_up: 2 cards ~ at most 1 there"),
    none_turned=(
        run(KLAVERJAS, given={"turn_up": "KS"}),
        CONFLICT, "given turn_up: klaverjas-rotterdam turns up no card"),
    place=(given(turnup="KS"), WRONG, "'turnup' is no place; expected a seat 0 to 3 or 'turn_up'"),
    seat_4=(given(s4="KS"), WRONG, "given: 4 is no place; expected a seat 0 to 3"),
    seat_below=(run(given={-1: "KS"}), WRONG, "given: -1 is no place"),
    seat_bool=(run(given={True: "KS"}), WRONG, "given: True is no place"),
    given_text=(run(given="JS"), WRONG, "given='JS': expected a mapping such as {1: 'JS 9S'"),
    given_list=(run(given=["JS"]), WRONG, "given=['JS']: expected a mapping"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), RUNS)
def test_runs(call: Call, kind: type[Exception], words: str) -> None:
    refused(call, kind, words)


def matches(game: object = "belote", **asked: object) -> Call:
    return lambda: jl.simulate_matches(game, **{"n_matches": 3, "seed": 1, **asked})


MATCHES = rows(
    negative=(matches(n_matches=-1), WRONG, "n_matches=-1: expected a whole number of at least 0"),
    fraction=(matches(n_matches=2.5), WRONG, "n_matches=2.5: expected a whole number"),
    nobody=(matches(players=None), WRONG, "players=None ~ a match needs players"),
    one=(matches(players=["basic"]), WRONG, "1 players given for belote, which has 4 seats"),
    dealer=(matches(first_dealer=4), WRONG, "first_dealer=4: expected a seat; belote has seats 0"),
    workers=(matches(workers=0), WRONG, "workers=0: expected a whole number of at least 1"),
    seed=(matches(seed=-1), WRONG, "seed=-1: expected a whole number"),
    progress=(matches(progress=3), WRONG, "progress=3: expected True, False, None"),
)


@pytest.mark.parametrize(("call", "kind", "words"), MATCHES)
def test_matches(call: Call, kind: type[Exception], words: str) -> None:
    refused(call, kind, words)


@pytest.mark.slow
def test_a_match_without_an_end() -> None:
    """Players who never take and rules that let them: after thousands of deals it says so."""
    shy = jl.player("basic", take_at=200, round2_less=0)
    call = matches(players=shy, n_matches=1)
    refused(call, WRONG, "belote: match 0 has no end after ~ deals; do these players ever take?")


@pytest.fixture(scope="module")
def sim() -> jl.Simulation:
    return jl.simulate("belote", n_deals=10, seed=1)


def test_asking_a_simulation(sim: jl.Simulation, tmp_path) -> None:
    for call, kind, words in [
        (lambda: sim.replay(10), WRONG, "deal 10: ~ there are deals 0 to 9"),
        (lambda: sim.replay(-1), WRONG, "deal -1: ~ there are deals 0 to 9"),
        (lambda: sim.replay("1"), WRONG, "deal '1': expected the number of a deal"),
        (lambda: sim.replay(1.5), WRONG, "deal 1.5: expected the number of a deal"),
        (lambda: sim.replay(True), WRONG, "deal True: expected the number of a deal"),
        (lambda: sim.melds, UNKNOWN, "no frame 'melds'; it has deals, sides. To have it: jl.sim"),
        (
            lambda: sim.extend(5, workers=0),
            WRONG,
            "workers=0: expected a whole number of at least 1",
        ),
        (lambda: sim.extend(-5), WRONG, "n_deals=-5: expected a whole number of at least 0"),
        (lambda: sim.extend(2.5), WRONG, "n_deals=2.5: expected a whole number"),
        (lambda: sim.extend("x"), WRONG, "n_deals='x': expected a whole number"),
        (lambda: jl.load(tmp_path), WRONG, "holds no saved simulation"),
        (lambda: jl.load(tmp_path / "nowhere"), WRONG, "holds no saved simulation"),
        (lambda: jl.simulate("belote", n_deals=0, seed=1).replay(0), WRONG, "there are no deals"),
    ]:
        refused(call, kind, words)
    assert len(sim) == 10
    assert sim.complete
    with pytest.raises(AttributeError):
        _ = sim.nothing


def test_a_folder_with_something_else(tmp_path) -> None:
    """Other people's JSON, and a manifest without its frames, are no simulation."""
    for text in ("{}", "[1, 2]", "not json", '{"frames": ["deals"]}', '{"frames": 3}'):
        (tmp_path / "manifest.json").write_text(text)
        refused(lambda: jl.load(tmp_path), WRONG, "holds no saved simulation")
    saved = jl.simulate("belote", n_deals=10, seed=1).save(tmp_path / "whole")
    (saved / "sides.parquet").unlink()
    refused(lambda: jl.load(saved), WRONG, "holds no saved simulation")


def test_what_is_let_in() -> None:
    """Numbers of numpy, whole floats, a numpy seat with cards: each is what it says."""
    many = jl.simulate(
        "belote",
        n_deals=np.int64(20),
        seed=np.uint64(2**64 - 1),
        dealer=np.int8(2),
        given={np.int64(1): ["JS", "10h"]},
        workers=np.int32(2),
        chunk_size=1e1,
    )
    assert len(many) == 20
    assert set(many.deals.dealer) == {2}
    same = jl.simulate("belote", n_deals=2e1, seed=2**64 - 1, dealer=2, given={1: "TH JS"})
    assert len(same) == 20
    assert same.deals.taker.notna().any()


def test_nothing_is_drawn_or_kept_when_refused() -> None:
    """A refused call leaves the last run alone."""
    before = jl.simulate("belote", n_deals=5, seed=3)
    refused(run(frames="deal"), UNKNOWN, "unknown frame")
    refused(run(workers=0), WRONG, "workers=0")
    assert jl.last_run() is before


def test_a_misspelt_attribute_is_answered_with_the_nearest_one() -> None:
    """Frames that exist are listed for completion; private names are looked up in silence."""
    sim = jl.simulate("belote", n_deals=2, seed=1)
    for slip, meant in (("dels", "deals"), ("sumary", "summary"), ("meld", "melds")):
        told = f"'Simulation' has no attribute {slip!r}; did you mean {meant!r}?"
        with pytest.raises(AttributeError, match=re.escape(told)):
            getattr(sim, slip)
    with pytest.raises(AttributeError, match="has no attribute 'xyzzy'$"):
        _ = sim.xyzzy
    assert not hasattr(sim, "_repr_png_")
    assert {"deals", "sides", "summary"} <= set(dir(sim))
    assert "melds" not in dir(sim)


def test_the_hint_for_a_frame_can_be_pasted() -> None:
    """What the error says is Python that gives the frame."""
    sim = jl.simulate("belote", n_deals=20, seed=1, players=["basic", "lowest"] * 2)
    with pytest.raises(jl.UnknownName) as caught:
        _ = sim.melds
    again = eval(str(caught.value).partition("To have it: ")[2], {"jl": jl})
    assert list(again.tables) == ["deals", "sides", "melds"]
    assert again.deals.equals(sim.deals)


def test_players_are_read_with_their_parameters_from_text() -> None:
    """As on the command line, wherever a player is named."""
    eager = jl.player("basic", take_at=45, per_ace=10)
    assert jl.player("basic:take_at=45,per_ace=10") == eager
    assert jl.player(" basic : take_at = 45, per_ace = 10.0 ") == eager
    assert jl.player("basic:take_at=45", take_at=50) == jl.player("basic", take_at=50)
    sim = jl.simulate("belote", n_deals=2, seed=1, players="basic:take_at=45,per_ace=10")
    assert sim.plan.players == (eager,) * 4
    refused(player("basic:take_at"), WRONG, "'basic:take_at': expected name:parameter=value")
    refused(player("basic:take_at=high"), WRONG, "'high' is not a number")
    refused(player("basic:take_a=4"), UNKNOWN, "'take_a'; did you mean 'take_at'")
    refused(player("basik:take_at=4"), UNKNOWN, "'basik'; did you mean 'basic'")


# --- calls that do not fit -----------------------------------------------------------------

BELOTE = jl.variant("belote")
HOUSE = BELOTE.replace(belote_on_fail="kept")
SMALL = jl.simulate("belote", n_deals=2, seed=1)
MISFITS = rows(
    by_place=(lambda: jl.simulate("Belote", 10), WRONG, "simulate: 10 needs its name ~ n_deals="),
    matches_by_place=(lambda: jl.simulate_matches("belote", 5), WRONG, "5 needs its ~ n_matches="),
    near=(lambda: jl.simulate("belote", n_deals=5, player="basic"), WRONG,
        "simulate: no argument 'player'; did you mean players=?"),
    far=(lambda: jl.simulate("belote", n_deals=5, xyz=1), WRONG, "no argument 'xyz'; known: "),
    option=(lambda: jl.simulate("belote", n_deals=5, belote_on_fail="kept"), WRONG,
        "an option of the rules; ~ jl.variant('belote').replace(belote_on_fail='kept')"),
    option_of_record=(lambda: jl.simulate(BELOTE, n_deals=5, last_trick=20), WRONG,
        "jl.variant('belote').replace(last_trick=20)"),
    missing=(lambda: jl.simulate("belote"), WRONG, "simulate: n_deals= is missing"),
    no_game=(lambda: jl.simulate(n_deals=5), WRONG, "simulate: variant_name= is missing"),
    twice=(lambda: jl.simulate("belote", variant_name="belote", n_deals=5), WRONG, "given twice"),
    duel=(lambda: jl.duel("basic", "lowest", n_deals=9), WRONG, "duel: variant= is missing"),
    sweep=(lambda: jl.sweep(take_at=[4]), WRONG, "sweep: variant= is missing"),
    tournament=(lambda: jl.tournament(["basic", "lowest"]), WRONG, "tournament: variant= is miss"),
    compare=(lambda: jl.compare({"a": BELOTE, "b": HOUSE}, 9), WRONG, "9 needs its name ~ n_deals"),
    no_labels=(lambda: jl.compare([BELOTE, HOUSE], n_deals=9), WRONG,
        "given without labels belote, belote (belote_on_fail=kept)"),
    many=(lambda: jl.compare([BELOTE] * 99, n_deals=9), WRONG, "given a list of 99"),
    rate_of_name=(lambda: jl.success_rate("belote"), WRONG, "given 'belote'; expected a sim"),
    melds_of_name=(lambda: jl.meld_frequencies("belote"), WRONG, "'belote'; expected a sim"),
    melds_of_frame=(lambda: jl.meld_frequencies(SMALL.sides), WRONG, "a DataFrame; expected"),
    by_series=(lambda: jl.success_rate(SMALL, by=SMALL.deals.trump), WRONG,
        "by=a Series 'trump': expected the name of a column of deals, such as by='trump'"),
    by_number=(lambda: jl.success_rate(SMALL, by=3), WRONG, "by=3: expected the name"),
    other_frame=(lambda: jl.success_rate(SMALL.sides), WRONG,
        "this is the frame 'sides'; expected 'deals'"),
    no_folder=(lambda: jl.load("no/such"), WRONG, "no/such holds no saved ~ such folder"),
    no_manifest=(lambda: jl.load("."), WRONG, ". holds no saved ~ manifest.json ~ sim.save('.')"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), MISFITS)
def test_calls_that_do_not_fit(call: Call, kind: type[Exception], words: str) -> None:
    refused(call, kind, words)


def test_the_signature_stays_what_it_is() -> None:
    """Completion and help show the arguments of the function itself."""
    import inspect

    assert list(inspect.signature(jl.simulate).parameters)[:2] == ["variant_name", "n_deals"]
    assert inspect.getsourcefile(inspect.unwrap(jl.simulate)).endswith("simulate.py")

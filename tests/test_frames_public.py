"""The frames as a user meets them: columns and types, sums, and the way to disk and back."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import jasslab as jl

GAMES = ["belote", "belote-classic", "klaverjas-rotterdam", "klaverjas-amsterdam"]
ALL = ("deals", "sides", "hands", "melds", "tricks", "decisions")

SUITS = ["S", "H", "D", "C"]
MODES = [*SUITS, "NT", "AT", "obeabe", "undeufe", "slalom"]
RANKS = list("23456789TJQKA")
CODES = [rank + suit for suit in SUITS for rank in RANKS]
WORDS = """push double redouble schmeiss force release exchange swap stop
    schut herschut tout concede ask expose""".split()
TALK = [
    f"{way}_{what}_{suit}" for what in ("count", "top") for way in ("ask", "tell") for suit in SUITS
]
TALK += ["ask_has", "tell_has"]
CATEGORIES = {
    "trump": MODES,
    "kind": ["sequence", "four_of_a_kind", "three_of_a_kind", "marriage"],
    "top": RANKS,
    "suit": SUITS,
    "phase": ["bid", "exchange", "double", "call", "talk"],
    "action": ["pass", "take", *MODES, *WORDS, *map(str, range(14, 57)), *TALK, *CODES],
    **{f"card_{place}": CODES for place in range(7)},
}
COLUMNS = {
    "deals": """deal int64, dealer int8, taker Int8, bid_round Int8, trump category,
        contract Int16, doubling int8, passed_out bool, redealt int8, taker_points Int16,
        opponents_points Int16, made boolean, capot Int8, carried Int16, taker_score Int32,
        opponents_score Int32, outcome Int32""",
    "sides": """deal int64, side int8, is_taker bool, tricks int8, card_points int16,
        last_trick int16, hand_melds int16, trick_melds int16, marriage int16, bonus int16,
        points int16, score int32, penalty Int16""",
    "hands": """deal int64, seat int8, first int64, final Int64, trumps Int8, has_jack boolean,
        has_nine boolean, aces Int8, tens Int8, voids Int8""",
    "melds": """deal int64, seat int8, side int8, kind category, length int8, top category,
        suit category, points int16, scored boolean, trick Int8""",
    "tricks": """deal int64, trick int8, leader int8, card_0 category, card_1 category,
        card_2 category, card_3 category, card_4 category, card_5 category, card_6 category,
        winner int8, points int16, melds int16""",
    "decisions": """deal int64, turn int8, seat int8, trick Int8, phase category,
        action category""",
}


@pytest.mark.parametrize("frame", ALL)
def test_columns_tell_what_a_frame_holds(frame: str) -> None:
    """One row for every column, in order, with a meaning; what counts points says so."""
    told = jl.columns(frame).set_index("column")
    assert list(told) == ["dtype", "unit", "meaning"]
    assert told["dtype"].to_dict() == expected_types(frame)
    assert (told["meaning"].str.len() > 3).all()
    counted = told.index.str.contains("points$|score$|bonus|outcome")
    assert told.loc[counted, "unit"].isin(["points", "score"]).all()


def test_columns_of_no_frame_are_refused() -> None:
    with pytest.raises(jl.UnknownName, match="unknown frame 'deal'; did you mean 'deals'"):
        jl.columns("deal")


def expected_types(frame: str) -> dict[str, str]:
    return dict(pair.split() for pair in COLUMNS[frame].split(","))


def check_types(sim: jl.Simulation) -> None:
    assert list(sim.tables) == list(COLUMNS)
    for name, table in sim.tables.items():
        assert {key: str(dtype) for key, dtype in table.dtypes.items()} == expected_types(name)
        assert list(table.columns) == list(expected_types(name))
        assert isinstance(table.index, pd.RangeIndex)
        for column in table.select_dtypes("category"):
            assert table[column].cat.categories.tolist() == CATEGORIES[column]
            assert not table[column].cat.ordered


@pytest.mark.parametrize("players", ["basic", "random", None])
@pytest.mark.parametrize("name", sorted(jl.variants().index))
def test_o23_types_do_not_depend_on_the_data(name: str, players: str | None) -> None:
    """None, one, ten or ten thousand deals, every game: the same columns, types, categories."""
    rules = jl.variant(name)
    for n in (0, 1, 10, 10_000):
        sim = jl.simulate(name, n_deals=n, seed=23, players=players, frames=ALL)
        check_types(sim)
        rows = (len(sim), len(sim.deals), len(sim.sides), len(sim.hands))
        assert rows == (n, n, rules.n_sides * n, rules.seats * n)
        assert sim.complete


def test_o23_frames_of_different_games_stack() -> None:
    """Joined frames keep their types, so a category stays one."""
    runs = [jl.simulate(name, n_deals=10, seed=1, frames=ALL) for name in GAMES]
    for frame in ALL:
        joined = pd.concat([sim.tables[frame] for sim in runs], ignore_index=True)
        assert joined.dtypes.astype(str).to_dict() == expected_types(frame)


@pytest.mark.parametrize("name", ["belote", "klaverjas-rotterdam"])
def test_size_of_the_deals(name: str) -> None:
    """At most 48 bytes a deal, beside the few names of the categories."""
    n = 100_000
    sim = jl.simulate(name, n_deals=n, seed=1, frames="deals")
    assert sim.deals.memory_usage(deep=True).sum() <= 48 * n + 1_000


@pytest.fixture(scope="module", params=GAMES)
def sim(request: pytest.FixtureRequest) -> jl.Simulation:
    return jl.simulate(request.param, n_deals=3_000, seed=31, players="random", frames=ALL)


def test_sums(sim: jl.Simulation) -> None:
    """152 card points, 162 with the last trick or the capot instead, and totals that add up."""
    sides = sim.sides.astype({"score": "int64"})
    played = ~sim.deals.passed_out.to_numpy()
    per_deal = sides.groupby("deal").sum(numeric_only=True)
    assert (per_deal.tricks == 8 * played).all()
    assert (per_deal.card_points == 152 * played).all()
    capot = sim.deals.capot.notna().to_numpy()
    replaced = capot & (sim.variant["capot_mode"] == "replace")
    assert (per_deal.last_trick == 10 * (played & ~replaced)).all()
    assert (per_deal.bonus > 0).to_numpy().tolist() == capot.tolist()
    assert set(per_deal.marriage) <= {0, 20}
    parts = ["card_points", "last_trick", "hand_melds", "trick_melds", "marriage", "bonus"]
    assert (sides[parts].astype("int64").sum(axis=1) == sides.points).all()
    assert (per_deal.score == per_deal.points).all()  # no points are lost, none are carried
    assert sides.penalty.isna().all()
    tricks = sim.tricks.groupby("deal")[["points", "melds"]].sum()
    assert (tricks.points == 152).all()
    assert tricks.index.tolist() == sim.deals.deal[played].tolist()
    assert (tricks.melds == per_deal.trick_melds[played]).all()


def test_deals_and_sides_agree(sim: jl.Simulation) -> None:
    """What stands in the deals is what stands in the sides."""
    deals, sides = sim.deals, sim.sides
    took = deals.taker.notna().to_numpy()
    points = sides.points.to_numpy("int64").reshape(-1, 2)
    scores = sides.score.to_numpy("int64").reshape(-1, 2)
    assert (deals.outcome == scores[:, 0] - scores[:, 1]).all()
    assert deals.outcome.notna().all()
    side = deals.taker[took].to_numpy("int64") % 2
    rows = np.flatnonzero(took)
    for column, values in (("points", points), ("score", scores)):
        assert (deals[f"taker_{column}"][took] == values[rows, side]).all()
        assert (deals[f"opponents_{column}"][took] == values[rows, 1 - side]).all()
        assert deals[f"taker_{column}"][~took].isna().all()
    assert (deals.made[took] == (points[rows, side] > points[rows, 1 - side])).all()
    flags = sides.is_taker.to_numpy().reshape(-1, 2)
    assert (flags.sum(axis=1) == took).all()
    assert flags[rows, side].all()
    assert (deals.dealer == (deals.deal + 3) % 4).all()  # elder of deal i is seat i mod 4
    assert deals.passed_out.tolist() == (~took).tolist()
    for column in ("taker", "bid_round", "trump", "made", "taker_points"):
        assert deals[column][~took].isna().all()
        assert deals[column][took].notna().all()


def test_hands_and_melds_agree_with_text(sim: jl.Simulation) -> None:
    """Counts of a hand are those of its cards; missing where the cards were thrown in."""
    hands = sim.hands.merge(sim.deals[["deal", "trump", "passed_out"]], on="deal").head(2_000)
    for row in hands.itertuples(index=False):
        first = jl.cards_of(row.first).split()
        assert len(first) == sim.variant.first_packet
        if row.passed_out:
            assert pd.isna(row.final)
            assert pd.isna(row.trumps)
            continue
        cards = jl.cards_of(row.final).split()
        assert len(cards) == 8
        assert set(first) <= set(cards)
        assert row.trumps == sum(card[1] == row.trump for card in cards)
        assert row.has_jack == ("J" + row.trump in cards)
        assert row.has_nine == ("9" + row.trump in cards)
        assert row.aces == sum(card[0] == "A" for card in cards)
        assert row.tens == sum(card[0] == "T" for card in cards)
        assert row.voids == 4 - len({card[1] for card in cards})
    texts = jl.cards_of(sim.hands.final)
    assert texts.isna().equals(sim.hands.final.isna())
    scored = sim.melds[sim.melds.scored].astype({"points": "int64"})
    total = scored.groupby(["deal", "side"]).points.sum()
    columns = ["hand_melds", "trick_melds", "marriage"]
    made = sim.sides.set_index(["deal", "side"])[columns].astype("int64").sum(axis=1)
    assert (made[made > 0] == total).all()


def test_replay_agrees_with_the_frames(sim: jl.Simulation) -> None:
    """Fifty deals again, row by row."""
    for number in range(50):
        deal, row = sim.replay(number), sim.deals.iloc[number]
        assert (deal.number, deal.dealer, deal.passed_out) == (number, row.dealer, row.passed_out)
        for name in ("taker", "trump", "made", "capot"):
            told, stored = getattr(deal, name), row[name]
            assert told == stored if told is not None else pd.isna(stored)
        assert deal.carried == row.carried
        sides = sim.sides[sim.sides.deal == number]
        for side, stored in zip(deal.sides, sides.itertuples(index=False), strict=True):
            for name in ("tricks", "card_points", "last_trick", "hand_melds", "trick_melds"):
                assert getattr(side, name) == getattr(stored, name)
            for name in ("marriage", "bonus", "points", "score"):
                assert getattr(side, name) == getattr(stored, name)
        hands = sim.hands[sim.hands.deal == number]
        assert list(deal.first) == jl.cards_of(hands["first"].tolist())
        if not deal.passed_out:
            assert list(deal.final) == jl.cards_of(hands["final"].tolist())
        tricks = sim.tricks[sim.tricks.deal == number].itertuples(index=False)
        for trick, stored in zip(deal.tricks, tricks, strict=True):
            assert trick.cards == (stored.card_0, stored.card_1, stored.card_2, stored.card_3)
            assert pd.isna(stored.card_4)
            assert (trick.leader, trick.winner) == (stored.leader, stored.winner)
            assert (trick.points, trick.melds) == (stored.points, stored.melds)
        melds = sim.melds[sim.melds.deal == number].itertuples(index=False)
        for meld, stored in zip(deal.melds, melds, strict=True):
            assert (meld.kind, meld.points, meld.seat) == (stored.kind, stored.points, stored.seat)
            assert meld.scored == stored.scored
            assert pd.isna(stored.trick) if meld.trick is None else meld.trick == stored.trick
            assert meld.cards[0] == stored.top
            assert len(meld.cards.split()) == stored.length
        said = sim.decisions[sim.decisions.deal == number].itertuples(index=False)
        for turn, (answer, stored) in enumerate(zip(deal.answers, said, strict=True)):
            assert (stored.turn, answer.seat, answer.phase, answer.action) == (
                turn,
                stored.seat,
                stored.phase,
                stored.action,
            )


def test_the_referee_replays_what_was_played(sim: jl.Simulation) -> None:
    """Hands and tricks of a replayed deal, put to `replay`: legal, with the same score."""
    for number in range(30):
        deal = sim.replay(number)
        if deal.passed_out:
            continue
        again = jl.replay(
            sim.variant,
            hands=deal.final,
            tricks=[trick.cards for trick in deal.tricks],
            trump=deal.trump,
            taker=deal.taker,
            dealer=deal.dealer,
        )
        assert (again.sides, again.tricks, again.melds) == (deal.sides, deal.tricks, deal.melds)
        assert (again.made, again.capot, again.carried) == (deal.made, deal.capot, deal.carried)


def test_to_disk_and_back(sim: jl.Simulation, tmp_path) -> None:
    """Frames, types, attrs and plan survive; the manifest can be read by people and programs."""
    read = jl.load(sim.save(tmp_path / "one" / "two"))
    check_types(read)
    for name in ALL:
        assert_frame_equal(read.tables[name], sim.tables[name], check_exact=True)
        assert read.tables[name].attrs == sim.tables[name].attrs
    assert read.plan == sim.plan
    assert (read.complete, len(read), read.recipe()) == (True, len(sim), sim.recipe())
    assert read.replay(7) == sim.replay(7)
    manifest = json.loads((tmp_path / "one" / "two" / "manifest.json").read_text("utf-8"))
    assert manifest["variant"] == sim.variant.name
    assert manifest["options"] == sim.variant.values
    assert (manifest["seed"], manifest["n_deals"], manifest["first_deal"]) == (31, 3_000, 0)
    assert manifest["complete"] is True
    assert manifest["recipe"] == sim.recipe()
    assert {"jasslab", "numpy", "numba", "pandas", "python"} <= set(manifest["versions"])
    assert [one["name"] for one in manifest["players"]] == ["random"] * 4


HOUSE = jl.variant("belote").replace(belote_on_fail="kept", last_trick=20, four_ranks="AK")
ASKED = [
    {"players": "basic"},
    {"players": ["basic", jl.player("basic", take_at=42.125), "random", "lowest"], "dealer": 2},
    {"players": None, "frames": ("deals", "melds", "hands")},
    {"given": {1: "JS 9S AS", "turn_up": "KS"}, "frames": ALL},
    {"players": [jl.player("basic", take_at=1 / 3 + 40)] * 4, "frames": "deals"},
]


@pytest.mark.parametrize("rules", ["belote", HOUSE], ids=["belote", "house"])
@pytest.mark.parametrize("asked", ASKED, ids=range(len(ASKED)))
def test_the_recipe_repeats_the_run(rules: object, asked: dict, tmp_path) -> None:
    """The line of Python gives the same frames, as it stands and after a way to disk."""
    sim = jl.simulate(rules, n_deals=500, seed=6, **asked)
    again = eval(sim.recipe(), {"jl": jl})
    read = jl.load(sim.save(tmp_path))
    assert sim.recipe() == again.recipe() == read.recipe()
    for name, table in sim.tables.items():
        assert_frame_equal(again.tables[name], table, check_exact=True)
        assert_frame_equal(read.tables[name], table, check_exact=True)
        assert again.tables[name].attrs == read.tables[name].attrs == table.attrs
    assert read.variant == sim.variant


@pytest.mark.parametrize(
    ("value", "text"),
    [(42, "42"), (42.0, "42"), (42.5, "42.5"), (1 / 3 + 40, "40.333333333333336"), (0, "0")],
)
def test_the_recipe_writes_numbers_short_and_whole(value: float, text: str) -> None:
    one = jl.simulate("belote", n_deals=1, seed=1, players=jl.player("basic", take_at=value))
    assert f"take_at={text})" in one.recipe()


@pytest.mark.parametrize("asked", ASKED, ids=range(len(ASKED)))
def test_extend_is_the_longer_run(asked: dict, tmp_path) -> None:
    """300 and 200 more are 500, also when the first part comes from disk."""
    whole = jl.simulate("belote", n_deals=500, seed=6, **asked)
    part = jl.simulate("belote", n_deals=300, seed=6, **asked)
    read = jl.load(part.save(tmp_path))
    for longer in (
        part.extend(200, workers=2, chunk_size=7, progress=False),
        read.extend(150).extend(50).extend(0),
    ):
        assert (len(longer), longer.complete, longer.recipe()) == (500, True, whole.recipe())
        for name, table in whole.tables.items():
            assert_frame_equal(longer.tables[name], table, check_exact=True)
            assert longer.tables[name].attrs == table.attrs
        if asked.get("players", "basic") is not None:
            assert longer.replay(499) == whole.replay(499)


@pytest.mark.parametrize("name", GAMES)
def test_without_players(name: str) -> None:
    """Hands are dealt to the end: nobody takes, a suit counts as trump, every pack is whole."""
    sim = jl.simulate(name, n_deals=2_000, seed=8, players=None, frames=ALL)
    assert sim.deals.taker.isna().all()
    assert sim.deals.trump.notna().all()
    assert not sim.deals.passed_out.any()
    assert (len(sim.tricks), len(sim.decisions)) == (0, 0)
    finals = sim.hands.final.to_numpy("int64").reshape(-1, 4)
    assert len({int(total) for total in finals.sum(axis=1)}) == 1
    assert (np.bitwise_or.reduce(finals, axis=1) == finals.sum(axis=1)).all()
    assert sim.hands.trumps.groupby(sim.hands.deal).sum().eq(8).all()
    assert sim.hands.has_jack.groupby(sim.hands.deal).sum().eq(1).all()
    shares = sim.deals.trump.value_counts()[SUITS] / 2_000
    assert (abs(shares - 0.25) < 4 * (0.25 * 0.75 / 2_000) ** 0.5).all()


@pytest.mark.parametrize("n", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_hardly_any_deals(name: str, n: int, tmp_path) -> None:
    """Nothing, or one deal: shown, saved, read, repeated and extended like any other run."""
    sim = jl.simulate(name, n_deals=n, seed=5, frames=ALL)
    assert f"{n} deals" in repr(sim)
    read = jl.load(sim.save(tmp_path))
    check_types(read)
    assert len(eval(sim.recipe(), {"jl": jl})) == n
    longer = jl.simulate(name, n_deals=20, seed=5, frames=ALL)
    sim.extend(20 - n)
    for frame in ALL:
        assert_frame_equal(sim.tables[frame], longer.tables[frame])


UNITS = [
    *(("belote", {}, "points"), ("handjas", {}, "strokes"), ("kruisjas", {}, "strokes")),
    *(("kruisjas", {"kj_unit": "points"}, "points"), ("schutjas", {}, "points")),
    *(("twenty-eight", {}, "pips"), ("fifty-six", {}, "points"), ("manille-muette", {}, "hands")),
    ("manille-muette", {"match_unit": "points"}, "points"),
]


@pytest.mark.parametrize(("game", "house", "unit"), UNITS)
def test_frames_say_what_a_score_counts(game: str, house: dict, unit: str) -> None:
    """Strokes, pips and hands are no points."""
    sim = jl.simulate(jl.variant(game).replace(**house), n_deals=2, seed=1)
    assert sim.deals.attrs["unit_of_score"] == sim.sides.attrs["unit_of_score"] == unit


def test_frames_say_every_parameter_of_the_players(tmp_path: Path) -> None:
    """Also those that were left at their defaults; a saved run keeps them."""
    sim = jl.simulate("belote", n_deals=2, seed=1, players=["basic:take_at=45", *["random"] * 3])
    first, second, *_ = sim.deals.attrs["players"]
    assert (first["name"], first["changed"], second["params"]) == ("basic", ["take_at"], {})
    knobs = jl.players().loc["basic"]["default"].dropna()
    assert first["params"] == {**knobs, **sim.variant.tuned, "take_at": 45}
    again = jl.load(sim.save(tmp_path / "run"))
    assert again.deals.attrs == sim.deals.attrs
    assert again.recipe() == sim.recipe()

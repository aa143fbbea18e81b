"""Balance: from the frames by pandas, by symmetry, and alike for every game."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm

import jasslab as jl
from jasslab.comparing._halfway import matches_with_half
from jasslab.comparing.balances import COLUMNS, FIGURES, SCALED
from jasslab.simulation import Plan

GAMES = list(jl.variants().index)
N = 2_000


def balance(name: str, **how: object) -> jl.Balance:
    return jl.balance(name, **({"n_deals": N, "n_matches": 100, "seed": 3, "workers": 1} | how))


@pytest.fixture(scope="module", params=["belote", "belote-3", "handjas"])
def found(request: pytest.FixtureRequest) -> jl.Balance:
    return balance(request.param)


def frames(name: str, **how: object) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return deals, and scores by deal (rows) and side (columns), of a plain simulation."""
    sim = jl.simulate(name, n_deals=N, seed=3, workers=1, **how)
    scores = sim.sides.astype({"score": "int64"}).pivot(index="deal", columns="side")["score"]
    return sim.deals, scores


def above_others(scores: pd.DataFrame, sides: pd.Series) -> pd.Series:
    """Return the score of one side a deal minus the mean of the other sides."""
    long = scores.loc[sides.index].stack().rename("score").reset_index()
    own = long["side"] == long["deal"].map(sides)
    of = long.groupby([long["deal"], own.rename("own")])["score"].mean().unstack()
    return of[True] - of[False]


def test_advantages_are_those_of_the_frames(found: jl.Balance) -> None:
    """Elder, dealer and taker: means by pandas, side by side with the other sides."""
    deals, scores = frames(found.variant)
    seats, n_sides = jl.variant(found.variant).seats, found.n_sides
    places = {
        "side 0": 0 * deals["dealer"].astype(int),
        "elder's side": (deals["dealer"].astype(int) + 1) % seats % n_sides,
        "dealer's side": deals["dealer"].astype(int) % n_sides,
        "taker's side": deals["taker"].dropna().astype(int) % n_sides,
    }
    for figure, sides in places.items():
        row = found.table.loc[figure]
        if not len(sides):
            assert np.isnan(row["estimate"])
            continue
        numbers = above_others(scores, sides)
        assert row["estimate"] == pytest.approx(numbers.mean())
        assert row["n"] == len(numbers)
        se = (row["high"] - row["low"]) / (2 * norm.ppf(0.975))
        assert se == pytest.approx(numbers.std() / math.sqrt(len(numbers)), rel=1e-3)
        luck = above_others(scores, places["side 0"]).std()
        assert row["scaled"] == pytest.approx(numbers.mean() / luck)
        assert found.table.loc["spread of a deal", "estimate"] == pytest.approx(luck)


def test_points_and_events_are_those_of_the_frames(found: jl.Balance) -> None:
    sim = jl.simulate(found.variant, n_deals=N, seed=3, workers=1)
    sides = sim.sides.astype({name: "int64" for name in sim.sides.columns[3:11]})
    total = sides[["card_points", "last_trick", "hand_melds", "trick_melds", "marriage", "bonus"]]
    table = found.table["estimate"]
    everything = total.sum().sum()
    melds = sides[["hand_melds", "trick_melds", "marriage"]].sum().sum()
    assert table["points from melds"] == pytest.approx(melds / everything)
    assert table[[name for name in FIGURES if name.startswith("points from")]].sum() == (
        pytest.approx(1)
    )
    played = ~sim.deals["passed_out"] & (sim.deals["redealt"] == 0)
    assert table["dealt again"] == pytest.approx(1 - played.mean())
    assert table["all tricks"] == pytest.approx(sim.deals["capot"].notna().sum() / played.sum())
    best = sides.groupby("deal")["points"].agg(lambda points: (points == points.max()).sum())
    assert table["equal points"] == pytest.approx((best[played.to_numpy()] > 1).mean())


def test_skill_is_the_gap_in_units_of_luck(found: jl.Balance) -> None:
    """The gap is that of a duel; luck is the spread of one seating, no side swapped."""
    n = N // found.n_sides
    duel = jl.duel("basic", "lowest", variant=found.variant, n_deals=n, seed=3, workers=1)
    gap = found.table.loc["gap of two players"]
    assert (gap["estimate"], gap["n"]) == (pytest.approx(duel.estimate), n)
    assert (gap["low"], gap["high"]) == pytest.approx((duel.low, duel.high))
    spreads = []
    for side in range(found.n_sides):
        seats = jl.variant(found.variant).seats
        line_up = ["basic" if seat % found.n_sides == side else "lowest" for seat in range(seats)]
        _, scores = frames(found.variant, players=line_up)
        scores = scores.iloc[:n]
        spreads.append((scores[side] - scores.drop(columns=side).mean(axis=1)).std())
    ratio = found.table.loc["skill against luck", "estimate"]
    assert ratio == pytest.approx(duel.estimate / np.mean(spreads))
    needed = found.table.loc["deals to tell them apart", "estimate"]
    assert needed == pytest.approx(((norm.ppf(0.975) + norm.ppf(0.8)) / ratio) ** 2)
    paired = found.table.loc["the same, each deal at every side", "estimate"]
    assert paired == pytest.approx(
        ((norm.ppf(0.975) + norm.ppf(0.8)) * duel.se * math.sqrt(n) / duel.estimate) ** 2
    )


@pytest.mark.slow
def test_as_many_deals_as_needed_tell_the_players_apart() -> None:
    """In 80 of 100 sets of so many deals the interval leaves out nothing."""
    needed = int(np.ceil(balance("belote").table.loc["deals to tell them apart", "estimate"]))
    times = 400
    line_up = ["basic", "lowest"] * 2
    sim = jl.simulate("belote", n_deals=times * needed, seed=8, players=line_up, frames="deals")
    sets = sim.deals["outcome"].to_numpy(float).reshape(times, needed)
    se = sets.std(axis=1, ddof=1) / math.sqrt(needed)
    told = (sets.mean(axis=1) - norm.ppf(0.975) * se > 0).mean()
    # the number itself is known to some 7 %, which moves the power by 3 points
    assert told == pytest.approx(0.8, abs=4 * math.sqrt(0.8 * 0.2 / times) + 0.03)


@pytest.mark.parametrize("name", ["belote", "klaverjas-rotterdam", "belote-3"])
def test_alike_players_have_no_advantage_but_their_place(name: str) -> None:
    """Side 0 has none, within 4 standard errors; two sides are each other's mirror."""
    found = balance(name, confidence=0.99994)
    row = found.table.loc["side 0"]
    assert row["low"] < 0 < row["high"]
    if found.n_sides == 2:
        elder, dealer = found.table.loc["elder's side"], found.table.loc["dealer's side"]
        assert elder["estimate"] == -dealer["estimate"]
        assert (elder["low"], elder["high"]) == pytest.approx((-dealer["high"], -dealer["low"]))


@pytest.mark.parametrize("name", ["belote", "klaberjass", "schieber"])
def test_a_mirrored_line_up_turns_the_sign(name: str) -> None:
    """Strong against weak, and weak against strong: the sum is nothing, within 4 errors."""
    seats = jl.variant(name).seats // 2
    one = balance(name, players=["basic", "lowest"] * seats).table.loc["side 0"]
    two = balance(name, players=["lowest", "basic"] * seats).table.loc["side 0"]
    errors = [(row["high"] - row["low"]) / (2 * norm.ppf(0.975)) for row in (one, two)]
    assert one["low"] > 0 > two["high"]
    assert one["estimate"] + two["estimate"] == pytest.approx(0, abs=4 * np.hypot(*errors))


def test_rivals_that_are_one_player_are_never_told_apart() -> None:
    table = balance("belote", rivals=("basic", "basic")).table
    assert table.loc["gap of two players", "estimate"] == 0
    assert math.isinf(table.loc["deals to tell them apart", "estimate"])


def half_of(name: str, n: int) -> pd.DataFrame:
    rules = jl.variant(name)
    plan = Plan(rules, (jl.player("basic"),) * rules.seats, 3, ("deals", "sides"), 0)
    return matches_with_half(plan, n, 1, None)


@pytest.mark.parametrize("name", ["belote", "klaverjas-rotterdam"])
def test_the_leader_at_half_is_that_of_the_deals(name: str) -> None:
    """By adding up the deals of each match, one by one."""
    n = 60
    noted = half_of(name, n)
    plain = jl.simulate_matches(name, n_matches=n, seed=3, workers=1)
    pd.testing.assert_frame_equal(
        noted, plain.matches.fillna({"ahead_at_half": -1}).astype({"ahead_at_half": "int64"})
    )
    rules = jl.variant(name)
    for match, deals in plain.deals.groupby("match"):
        totals, leader = np.zeros(2), -1
        for place, deal in enumerate(deals.itertuples(), start=1):
            if not deal.passed_out:
                side = deal.taker % 2
                totals[side] += deal.taker_score
                totals[1 - side] += deal.opponents_score
            done = place if rules["match_unit"] == "deals" else totals.max()
            if 2 * done >= rules["target"]:
                if place < len(deals) and totals[0] != totals[1]:
                    leader = int(totals.argmax())
                break
        assert noted.loc[match, "ahead_at_half"] == leader


@pytest.mark.parametrize("name", GAMES)
def test_the_table_is_alike_for_every_game(name: str) -> None:
    found = balance(name, n_deals=200, n_matches=10)
    table = found.table
    assert list(table.index) == list(FIGURES)
    assert list(table.columns) == [*COLUMNS, *SCALED]
    known = table[table["low"].notna() & table["high"].notna()]
    assert len(known) > 10
    assert (known["low"] <= known["estimate"]).all()
    assert (known["estimate"] <= known["high"]).all()
    always = table.index.difference(["taker's side", "leader at half wins"])
    assert table.loc[always, "estimate"].notna().all()
    assert table.loc["elder's side", "n"] == 200
    assert table.loc["first elder's side wins", "even"] == pytest.approx(1 / found.n_sides)
    assert name in repr(found)
    assert "<table" in found._repr_html_()
    assert found.complete


@pytest.mark.parametrize("rules", [{"seats": 5}, {"play_to_loser": True}])
def test_other_tables_have_a_balance_too(rules: dict) -> None:
    """Five with a dealer who sits out; players who retire at the target."""
    found = jl.balance(
        jl.variant("handjas").replace(**rules), n_deals=100, n_matches=10, seed=1, workers=1
    )
    assert np.isfinite(found.table.loc["elder's side", "estimate"])
    assert found.table.loc["match length", "estimate"] > 0


class Impatient:
    """A bar that presses Ctrl-C after some deals and matches."""

    def __init__(self, after: int) -> None:
        self.left = after

    def update(self, n: int) -> None:
        self.left -= n
        if self.left <= 0:
            raise KeyboardInterrupt


def test_a_stopped_balance_keeps_the_parts_that_were_finished() -> None:
    whole = balance("belote").table
    with pytest.raises(jl.Interrupted) as stop:
        balance("belote", progress=Impatient(2 * N + 1))
    partial = stop.value.partial
    assert not partial.complete
    assert "INCOMPLETE" in repr(partial)
    assert partial.table.loc["elder's side", "estimate"] == whole.loc["elder's side", "estimate"]
    assert np.isnan(partial.table.loc["match length", "estimate"])
    with pytest.raises(jl.Interrupted) as early:
        balance("belote", progress=Impatient(1))
    assert early.value.partial is None


@pytest.mark.parametrize(
    ("how", "match"),
    [
        ({"players": None}, "players=None deals hands only"),
        ({"players": ["basic"] * 3}, "3 players given for belote"),
        ({"rivals": "basic"}, "rivals='basic': expected two players"),
        ({"rivals": ["basic"]}, "expected two players"),
        ({"rivals": ["basic", "basics"]}, "unknown player 'basics'"),
        ({"n_deals": 1}, "n_deals=1"),
        ({"n_matches": 1}, "n_matches=1"),
        ({"confidence": 0}, "confidence=0"),
        ({"seed": -1}, "seed=-1"),
    ],
)
def test_what_cannot_be_weighed_is_told(how: dict, match: str) -> None:
    with pytest.raises(jl.JasslabError, match=match):
        balance("belote", **how)

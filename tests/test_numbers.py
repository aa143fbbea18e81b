"""Every number of every game is moved, and the naive referee of the game follows.

The deals that it follows are those in which the number matters: random players do the same
whatever it is, so deals that end otherwise are found by playing many under both rules.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from side_by_side import FAMILIES, bench_for, follow
from test_matches_replayed import retell

import jasslab as jl
from jasslab.rules import VOCABULARY
from jasslab.rules.options import Number

SEED, LOOKED_AT, FOLLOWED = 31, 20_000, 12
#: These four are followed by another naive referee, in test_numbers_first_games.py.
GAMES = [name for games in FAMILIES.values() for name in games if "klaverjas" not in name]
#: What makes another number matter at all, by number.
ALONG: dict[str, dict[str, Any]] = {
    "three_points": {"three_of_kind": True},
    "full_set_factor": {"full_set": True},
    "single_hand_score": {"single_hand": True},
    "auction2_min": {"auction2": True},
    "royal_pair_points": {"royal_pair": True},
    "pair_floor": {"royal_pair": True},
    "pair_bid_from": {"royal_pair": True},
    "round2_win": {"auction2": True, "auction2_min": 16},
    "round2_loss": {"auction2": True, "auction2_min": 16, "round2_win": 2},
}
STEPS = {"step_2": 17, "step_3": 20, "step_4": 25}
ALONG_IN: dict[str, dict[str, dict[str, Any]]] = {
    **dict.fromkeys(
        ("klaberjass", "zensa", "belote-3", "tarbish"), {"capot_points": {"capot_mode": "extra"}}
    ),
    "kruisjas": {"jan_factor": {"melds": "none"}},
    "manille-muette": {"points_above": {"match_unit": "points"}},
    "manille-parlee": {"points_above": {"match_unit": "points"}},
    "butifarra": {"points_above": {"hand_score": "excess36"}},
    "schieber": {"factor_slalom": {"slalom": True}},
    "fifty-six": {"double_factor": {"dbl_mode": "multiply"}},
    "twenty-eight": {"double_factor": {"max_double": 2}},
    "twenty-nine": {
        name: {key: value for key, value in STEPS.items() if key != name}
        for name in (*STEPS, *(f"{what}_{n}" for what in ("win", "loss") for n in (2, 3, 4)))
    },
}
#: Values of a number whose neighbours mean nothing; the others are halved, and doubled.
VALUES: dict[str, tuple[int, ...]] = {
    "four_winners": (1, 3),
    "min_bid": (16, 18),
    "max_bid": (20, 24),
    "partner_raise_min": (18, 22),
    "auction2_min": (18, 26),
    "pair_floor": (17, 22),
    "pair_bid_from": (17, 22),
    "step_2": (15, 18),
    "step_3": (22, 23),
    "step_4": (26, 27),
    "goal": (15, 60),
    "jan_factor": (1, 3),
    "max_double": (0, 1, 2),
}
VALUES_IN: dict[str, dict[str, tuple[int, ...]]] = {
    "fifty-six": {
        "min_bid": (20, 35),
        "max_bid": (40, 50),
        "partner_raise_min": (35, 45),
        "step_2": (30, 45),
        "step_3": (42, 52),
        "step_4": (50, 57),
    },
    "twenty-nine": {"step_2": (16, 18), "step_3": (19, 22), "step_4": (22, 27)},
    "butifarra": {"max_double": (0, 1, 3)},
    "kruisjas": {"goal": (60, 120)},
    "schutjas": {"goal": (60, 120)},
}
#: Cards of seat 0 that show a number which chance shows too seldom.
RARE = {
    "run_6": "6H 7H 8H 9H TH JH AS KD 8C",
    "run_7": "6H 7H 8H 9H TH JH QH AS KD",
    "run_8": "6H 7H 8H 9H TH JH QH KH AS",
    "run_9": "6H 7H 8H 9H TH JH QH KH AH",
}


def moved(game: str) -> Iterator[tuple[str, dict[str, Any], int]]:
    """List the numbers of a game, what goes along with each, and its other values."""
    rules = jl.variant(game)
    for setting in rules.settings:
        option, name = VOCABULARY[setting.name], setting.name
        if not isinstance(option, Number) or name == "target":
            continue
        if name == "seats":
            values = tuple(int(word) for word in setting.among or "234567")
        else:
            halved, doubled = max(option.low, setting.value // 2), 2 * setting.value + 1
            near = (halved, min(option.high, doubled))
            values = VALUES_IN.get(game, {}).get(name) or VALUES.get(name) or near
        along = ALONG.get(name, {}) | ALONG_IN.get(game, {}).get(name, {})
        for value in values:
            if value != setting.value:
                yield name, along, value


MOVED = [
    pytest.param(game, *case, id=f"{game}-{case[0]}={case[2]}")
    for game in GAMES
    for case in moved(game)
]
SAMPLE = [
    ("klaberjass", "marriage", {}, 41),
    ("zensa", "run_4", {}, 25),
    ("belote-3", "run_3", {}, 10),
    ("tarbish", "last_trick", {}, 21),
    ("schieber", "factor_obeabe", {}, 7),
    ("kruisjas", "goal", {}, 60),
    ("schutjas", "jan_below", {}, 25),
    ("handjas", "jan_below", {}, 45),
    ("manille-muette", "points_above", {"match_unit": "points"}, 17),
    ("manille", "goal", {}, 15),
    ("butifarra", "no_trump_factor", {}, 3),
    ("twenty-eight", "win_2", {}, 5),
    ("twenty-nine", "royal_pair_points", {}, 9),
    ("fifty-six", "redoubled_extra", {}, 5),
]


def differing(before: jl.Variant, after: jl.Variant, **how: Any) -> list[int]:
    """Return numbers of deals that end otherwise under another rule, the first ones."""
    asked = {"n_deals": LOOKED_AT, "seed": SEED, "players": "random", "progress": False, **how}
    one, other = (jl.simulate(rules, **asked) for rules in (before, after))
    apart = np.zeros(asked["n_deals"], bool)
    for column in ("points", "score", "penalty", "bonus"):
        apart |= (
            (one.sides[column].to_numpy() != other.sides[column].to_numpy())
            .reshape(asked["n_deals"], -1)
            .any(axis=1)
        )
    apart |= (one.deals["doubling"] != other.deals["doubling"]).to_numpy()
    return [int(number) for number in np.flatnonzero(apart)[:FOLLOWED]]


def follow_moved(game: str, name: str, along: dict[str, Any], value: int) -> None:
    """Let the naive referee follow deals in which a number matters, and some in a row."""
    before = jl.variant(game).replace(**along)
    after = before.replace(**{name: value})
    seats, given = after.seats, {}
    if name == "seats":
        numbers = list(range(FOLLOWED))
    elif name in RARE:
        given = {"given": {0: RARE[name]}}
        numbers = differing(before, after, n_deals=200, **given)
    else:
        numbers = differing(before, after)
    assert numbers, "the number makes no difference"
    bench = bench_for(after, "random", SEED, **given)
    for number in (*numbers, *range(4)):
        dealer = seats - 1 if given else (number + seats - 1) % seats
        follow(bench, after, number, dealer)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name", "along", "value"), MOVED)
def test_every_number_moved(game: str, name: str, along: dict[str, Any], value: int) -> None:
    """Deals that end otherwise end as the naive referee says."""
    follow_moved(game, name, along, value)


@pytest.mark.parametrize(("game", "name", "along", "value"), SAMPLE)
def test_a_number_moved(game: str, name: str, along: dict[str, Any], value: int) -> None:
    """One number of each game."""
    follow_moved(game, name, along, value)


@pytest.mark.parametrize("game", GAMES)
def test_the_target_moved(game: str) -> None:
    """A match ends at another number."""
    rules = jl.variant(game)
    target = max(1, int(rules["target"]) // 3)
    if game == "schieber":
        target = 400
    found = retell(game, {"target": target}, "basic", 2)
    assert len(found) == 2

"""Every number of Belote, Belote Classic and Klaverjas is moved, and the naive referee judges.

Like `tests/test_numbers.py`, for the four games with a naive referee of their own.
"""

from typing import Any

import naive
import pytest
from test_against_naive import DEAL_COLUMNS, SIDE_COLUMNS, book_of, plain, record_of
from test_numbers import SEED, differing, moved

import jasslab as jl

GAMES = ("belote", "belote-classic", "klaverjas-rotterdam", "klaverjas-amsterdam")
#: Drawn jokers are followed in test_klaverjas_more.py.
MOVED = [
    pytest.param(game, *case, id=f"{game}-{case[0]}={case[2]}")
    for game in GAMES
    for case in moved(game)
    if case[0] != "jokers"
]
SAMPLE = [
    ("belote", "run_3", {}, 10),
    ("belote-classic", "marriage", {}, 41),
    ("klaverjas-rotterdam", "four_points", {}, 50),
    ("klaverjas-amsterdam", "last_trick", {}, 21),
]


def judge_moved(game: str, name: str, along: dict[str, Any], value: int) -> None:
    """Let the naive referee judge deals in which a number matters, and some in a row."""
    before = jl.variant(game).replace(**along)
    after = before.replace(**{name: value})
    rare = name.startswith(("four_", "three_", "capot_"))
    numbers = differing(before, after, n_deals=200_000 if rare else 20_000)
    assert numbers, "the number makes no difference"
    sim = jl.simulate(after, n_deals=max(numbers) + 5, seed=SEED, players="random")
    deals, sides, book = sim.deals, sim.sides, book_of(after)
    for number in (*numbers, *range(4)):
        verdict = naive.judge(book, record_of(sim.replay(number)))
        row = deals.iloc[number]
        assert {c: plain(row[c]) for c in DEAL_COLUMNS} == {c: verdict[c] for c in DEAL_COLUMNS}
        for side in (0, 1):
            row = sides.iloc[2 * number + side]
            told = verdict["sides"][side]
            assert {c: plain(row[c]) for c in SIDE_COLUMNS} == {c: told[c] for c in SIDE_COLUMNS}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name", "along", "value"), MOVED)
def test_every_number_moved(game: str, name: str, along: dict[str, Any], value: int) -> None:
    """Deals that end otherwise end as the naive referee says."""
    judge_moved(game, name, along, value)


@pytest.mark.parametrize(("game", "name", "along", "value"), SAMPLE)
def test_a_number_moved(game: str, name: str, along: dict[str, Any], value: int) -> None:
    """One number of each game."""
    judge_moved(game, name, along, value)

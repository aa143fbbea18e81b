"""Any two games that can share cards are compared on them, and no others.

The pack, in words, and the seats of each game stand here once more, from the rule books.
"""

from functools import cache
from itertools import combinations

import numpy as np
import pytest

import jasslab as jl

PIQUET, JASS, SPANISH = "7-A", "6-A", "2-A without 10"
#: Pack and seats: what two games must have in common.
SHAPES = {
    "belote": (PIQUET, 4),
    "belote-classic": (PIQUET, 4),
    "klaverjas-rotterdam": (PIQUET, 4),
    "klaverjas-amsterdam": (PIQUET, 4),
    "kruisjas": (PIQUET, 4),
    "schutjas": (PIQUET, 4),
    "manille-muette": (PIQUET, 4),
    "manille-parlee": (PIQUET, 4),
    "manille": (PIQUET, 4),
    "twenty-eight": (PIQUET, 4),
    "twenty-nine": (PIQUET, 4),
    "klaberjass": (PIQUET, 2),
    "zensa": (PIQUET, 2),
    "belote-3": (PIQUET, 3),
    "schieber": (JASS, 4),
    "tarbish": (JASS, 4),
    "handjas": (JASS, 4),
    "butifarra": (SPANISH, 4),
    "fifty-six": ("9-A twice", 6),
    **{f"manille seats={seats}": (PIQUET, seats) for seats in (2, 3, 5, 6, 7)},
    **{f"handjas seats={seats}": (JASS, seats) for seats in (2, 3, 5)},
}
#: Cards of the first packet, where every seat gets one; the pack is dealt in order of play.
FIRST = {
    **dict.fromkeys(("belote", "belote-classic"), 5),
    **dict.fromkeys(("klaverjas-rotterdam", "klaverjas-amsterdam", "kruisjas", "schutjas"), 8),
    **dict.fromkeys(("manille-muette", "manille-parlee", "manille"), 8),
    **dict.fromkeys(("twenty-eight", "twenty-nine"), 4),
    **dict.fromkeys(("klaberjass", "zensa", "belote-3", "tarbish"), 6),
    **dict.fromkeys(("schieber", "handjas"), 9),
}
PAIRS = list(combinations(SHAPES, 2))
TOGETHER = [(one, other) for one, other in PAIRS if SHAPES[one] == SHAPES[other]]
#: A game with the first of its kind at once, all others where there is time.
FIRSTS = ("belote", "klaberjass", "belote-3", "schieber")
COMPARED = [
    pytest.param(*pair, marks=() if pair[0] in FIRSTS else pytest.mark.slow) for pair in TOGETHER
]
N = 60


@cache
def game(words: str) -> jl.Variant:
    """Return a game with its number of seats."""
    name, _, seats = words.partition(" seats=")
    return jl.variant(name).replace(seats=int(seats)) if seats else jl.variant(name)


@cache
def alone(words: str) -> jl.Simulation:
    """Return some deals of a game by itself."""
    return jl.simulate(game(words), n_deals=N, seed=3, players="lowest")


def test_every_game_is_listed() -> None:
    """A new game belongs into the table above."""
    assert {words.partition(" ")[0] for words in SHAPES} == set(jl.variants().index)
    assert len(TOGETHER) == 55 + 3 + 1 + 3  # four, two and three seats of 32 cards; of 36
    assert all(game(words).seats == seats for words, (_, seats) in SHAPES.items())


@pytest.mark.parametrize(("one", "other"), COMPARED)
def test_games_of_one_pack_and_table_are_compared(one: str, other: str) -> None:
    """Deal by deal: the numbers are those of each game alone, the first packets the same."""
    games = {one: game(one), other: game(other)}
    found = jl.compare(games, n_deals=N, seed=3, players="lowest")
    outcomes = []
    for label in games:
        assert found.simulations[label].deals.equals(alone(label).deals)
        outcomes.append(alone(label).deals.outcome.to_numpy(np.int64))
    row = found.table.loc[(other, "outcome")]
    assert row["n"] == N
    assert row["difference"] == pytest.approx((outcomes[1] - outcomes[0]).mean())
    assert one in repr(found)
    if one in FIRST and FIRST[one] == FIRST.get(other):
        same_first_hands(found, one, other)


def same_first_hands(found: jl.Comparison, one: str, other: str) -> None:
    """Compare the first packets, seat by seat, of some deals."""
    for number in (0, 1, N - 1):
        ours, theirs = (found.simulations[label].replay(number) for label in (one, other))
        assert ours.first == theirs.first
        assert len(ours.first[0].split()) == FIRST[one]
        assert len({*" ".join(ours.first).split()}) == FIRST[one] * len(ours.first)


@pytest.mark.parametrize("one", list(SHAPES)[:-1])
def test_other_games_are_refused(one: str) -> None:
    """With one clear line that names both and what differs."""
    others = [pair[1] for pair in PAIRS if pair[0] == one and pair not in TOGETHER]
    for other in others:
        games = {"a": game(one), "b": game(other)}
        with pytest.raises(jl.RuleConflict) as caught:
            jl.compare(games, n_deals=N, seed=3, players="lowest")
        message = str(caught.value)
        what = "pack" if SHAPES[one][0] != SHAPES[other][0] else "seats"
        assert f"{games['a'].label} and {games['b'].label} cannot share cards: {what} " in message
        assert "\n" not in message
        for words, label in ((one, games["a"].label), (other, games["b"].label)):
            assert label.startswith(words.partition(" ")[0])


def test_the_third_game_of_three_is_looked_at_as_well() -> None:
    """Each entry has to go with the first."""
    with pytest.raises(jl.RuleConflict, match="belote and schieber cannot share cards: pack"):
        jl.compare({"a": "belote", "b": "kruisjas", "c": "schieber"}, n_deals=9, players="lowest")

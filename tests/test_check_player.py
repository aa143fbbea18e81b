"""Every player is honest in every game, and a dishonest one is found out."""

import itertools
import sys

import numpy as np
import pytest

import jasslab as jl
from jasslab import view

PLAYERS = sorted({name for name, _ in jl.players().index})
VARIANTS = list(jl.variants().index)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("who", PLAYERS)
def test_every_player_is_honest(who, variant):
    """Legal, deterministic, blind to hidden cards, and the same compiled and plain."""
    found = jl.check_player(who, variant, n_deals=3)
    assert found.ok, found
    assert found.n_decisions > 20
    assert found.n_permuted > 0


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("who", PLAYERS)
def test_every_player_is_honest_for_long(who, variant):
    """The same with more deals, of another seed."""
    found = jl.check_player(who, variant, n_deals=60, seed=7)
    assert found.ok, found
    assert found.n_permuted > 30


def lowest_held(me, table, rules):
    return view.lowest(me.hand)


def scribbler(me, table, rules):
    table.points[0] = 100
    return view.lowest(me.legal)


def spoils_rules(me, table, rules):
    rules.count.last_trick = 100
    return view.lowest(me.legal)


COUNTER = itertools.count()


def changes_its_mind(me, table, rules):
    if next(COUNTER) % 2:
        return view.lowest(me.legal)
    return view.cheapest(me.legal, table.mode, rules)


def peeks(me, table, rules):
    """Climb to whoever asks, and look into the hand of the next seat."""
    frame = sys._getframe()
    while "self" not in frame.f_locals or not hasattr(frame.f_locals["self"], "bench"):
        frame = frame.f_back
    hands = frame.f_locals["self"].bench.deal["hands"][0]
    beside = int(hands[(me.seat + 1) % rules.deck.n_seats])
    low, dear = (f(me.legal, table.mode, rules) for f in (view.cheapest, view.dearest))
    return low if beside % 7 < 3 else dear


def stumbles(me, table, rules):
    return view.lowest(me.legal) + table.voids[99]


@pytest.mark.parametrize(
    ("function", "failure", "how"),
    [
        (lowest_held, "legal", "compiled"),
        (scribbler, "touches_nothing", "compiled"),
        (spoils_rules, "touches_nothing", "compiled"),
        (changes_its_mind, "deterministic", "python"),
        (peeks, "blind", "python"),
        (stumbles, "runs", "compiled"),
    ],
)
def test_a_dishonest_player_is_found_out(function, failure, how):
    """What is wrong has a name, and says deal and seat."""
    found = jl.check_player(jl.strategy(function, how=how), "belote", n_deals=10)
    assert not found.ok
    assert failure in found.failures
    assert "deal " in found.failures[failure]
    assert "seat " in found.failures[failure]
    assert failure.replace("_", " ") in repr(found)


def answers_at_hand(me, table, rules, offset=0):
    return view.PASS if view.has(me.legal, view.PASS) else view.lowest(me.legal)


def test_a_bidder_of_ones_own_is_checked():
    """Both halves are."""
    found = jl.check_player(jl.bidder(answers_at_hand), "klaverjas-amsterdam", n_deals=5)
    assert found.ok, found


def open_hands(me, table, rules):
    return view.lowest(me.legal) if me.hands[0] % 2 else view.cheapest(me.legal, table.mode, rules)


def test_who_sees_all_cards_says_so_and_is_not_asked_to_be_blind():
    """Declared, it is legal and deterministic; undeclared, all hands are empty to it."""
    found = jl.check_player(jl.strategy(open_hands, sees_all=True), "belote", n_deals=5)
    assert found.ok
    assert found.n_permuted == 0
    assert "sees all cards" in repr(found)
    assert jl.check_player(jl.strategy(open_hands), "belote", n_deals=5).ok


def test_numpy_players_are_checked():
    """One deal at a time, with arrays of length one."""

    def first_legal(me, table, rules):
        return np.array([view.lowest(int(cards)) for cards in me.legal])

    found = jl.check_player(jl.strategy(first_legal, how="numpy"), "belote", n_deals=3)
    assert found.ok, found

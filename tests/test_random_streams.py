"""The random words are numpy's Philox, and every deal has words of its own."""

import numpy as np
import pytest

import jasslab as jl
from jasslab._compile import COMPILED
from jasslab._philox import bounded, philox
from jasslab._streams import STREAM_CARDS, decision_stream


def words(seed: int, block: int, stream: int, deal: int, match: int) -> list[int]:
    """Return one block of our generator."""
    return [int(word) for word in philox(np.uint64(seed), block, stream, deal, match)]


def numpys(seed: int, stream: int, deal: int, match: int, n: int) -> list[int]:
    """Return words of numpy's own generator."""
    key, counter = (np.array(v, np.uint64) for v in ([seed, 0], [0, stream, deal, match]))
    return [int(word) for word in np.random.Philox(key=key, counter=counter).random_raw(n)]


@pytest.mark.plain
def test_words_equal_numpy_philox(rng: np.random.Generator) -> None:
    """Ten blocks each of fifty random keys and counters, carries of the block number included."""
    for _ in range(50):
        seed = int(rng.integers(0, 2**64, dtype=np.uint64))
        stream, deal, match = (int(rng.integers(0, 2**62)) for _ in range(3))
        ours = [word for block in range(1, 11) for word in words(seed, block, stream, deal, match)]
        assert ours == numpys(seed, stream, deal, match, 40)


@pytest.mark.plain
def test_largest_seed_and_zero() -> None:
    """The ends of the range of seeds are keys like any other."""
    for seed in (0, 1, 2**63, 2**64 - 1):
        assert words(seed, 1, STREAM_CARDS, 5, 0) == numpys(seed, STREAM_CARDS, 5, 0, 4)


@pytest.mark.plain
def test_the_cards_of_a_deal_by_hand() -> None:
    """The shuffle written out in plain Python from numpy's words deals the same hands."""
    seed, deal = 2026, 17
    raw = numpys(seed, STREAM_CARDS, deal, 0, 16)
    halves = [half for word in raw for half in (word & 0xFFFFFFFF, word >> 32)]
    pack = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
    for draw, i in enumerate(range(31, 0, -1)):
        j = halves[draw] * (i + 1) >> 32
        pack[i], pack[j] = pack[j], pack[i]
    sim = jl.simulate("klaverjas-rotterdam", n_deals=20, seed=seed, frames="hands")
    hands = sim.hands[sim.hands.deal == deal]["first"]
    for seat, hand in enumerate(hands):
        assert set(jl.cards_of(hand).split()) == set(pack[8 * seat : 8 * seat + 8])


@pytest.mark.plain
def test_streams_of_decisions_never_meet() -> None:
    """Every seat and decision has a stream of its own, apart from those of the cards."""
    streams = {int(decision_stream(seat, number)) for seat in range(7) for number in range(256)}
    assert len(streams) == 7 * 256
    assert min(streams) > 3
    assert [int(bounded(half, 32)) for half in (0, 2**31, 2**32 - 1)] == [0, 16, 31]


def test_two_variants_get_the_same_cards() -> None:
    """First packets and turn-ups agree between games of one pack and one way of dealing."""
    hands = [
        jl.simulate(name, n_deals=500, seed=8, frames="hands").hands["first"]
        for name in ("belote", "belote-classic")
    ]
    assert hands[0].equals(hands[1])


def test_a_changed_decision_does_not_shift_later_ones() -> None:
    """Where a house rule forces another answer, random play elsewhere stays as it was."""
    free = jl.simulate("belote", n_deals=300, seed=2, players="random", frames=("deals", "tricks"))
    strict = jl.simulate(
        jl.variant("belote").replace(round2_turned_suit="forbidden"),
        n_deals=300,
        seed=2,
        players="random",
        frames=("deals", "tricks"),
    )
    same = (free.deals.taker == strict.deals.taker) & (free.deals.trump == strict.deals.trump)
    kept = set(free.deals.deal[same.fillna(False)])
    assert len(kept) > 100
    for number in sorted(kept):
        ours, theirs = (sim.replay(number).tricks for sim in (free, strict))
        assert ours == theirs


@pytest.mark.plain
def test_plain_and_compiled_deals_are_the_same() -> None:
    """Eight deals of Belote by random players, as they were written down from compiled code."""
    sim = jl.simulate("belote", n_deals=8, seed=2026, players="random", workers=1)
    assert sim.deals["outcome"].tolist() == PINNED, (COMPILED, sim.deals["outcome"].tolist())


PINNED = [-232, -32, 50, -130, -182, -58, -162, -72]

"""Faults that other programs had in long runs, as cases: random numbers, threads, interrupts.

Each test bears the number of its case.
"""

import _thread
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import jasslab as jl

ROTTERDAM = "klaverjas-rotterdam"
ALL = ("deals", "sides", "hands", "melds", "tricks", "decisions")
ROOT = Path(__file__).parents[1]


def packs(sim: jl.Simulation) -> np.ndarray:
    """Return the final hands of each deal, a row of four card sets a deal."""
    return sim.hands["final"].to_numpy("int64").reshape(-1, 4)


def test_o18_no_deal_twice_and_no_global_generator() -> None:
    """Workers never deal the same cards, and numpy's own generator is neither read nor moved."""
    before = np.random.get_state()  # noqa: NPY002
    asked = {"n_deals": 40_000, "seed": 1, "players": None, "frames": ("hands",)}
    sim = jl.simulate("belote", workers=4, chunk_size=10_000, **asked)
    after = np.random.get_state()  # noqa: NPY002
    assert before[2:] == after[2:]
    np.testing.assert_array_equal(before[1], after[1])
    dealt = packs(sim)
    assert len(np.unique(dealt, axis=0)) == 40_000
    np.random.seed(0)  # noqa: NPY002
    assert_frame_equal(jl.simulate("belote", workers=4, **asked).hands, sim.hands)


def test_o18_seeds_do_not_overlap() -> None:
    """Neighbouring seeds share no deal, nor do matches and single deals."""
    asked = {"n_deals": 5_000, "players": None, "frames": "hands"}
    found = [packs(jl.simulate("belote", seed=seed, **asked)) for seed in (0, 1, 2, 2**64 - 1)]
    assert len(np.unique(np.concatenate(found), axis=0)) == 20_000


PROGRAM = """
import hashlib, sys
import jasslab as jl
import pandas as pd
sim = jl.simulate("belote", n_deals=3_000, seed=77, workers=int(sys.argv[1]))
print(hashlib.sha256(pd.util.hash_pandas_object(sim.deals).to_numpy().tobytes()).hexdigest())
"""


def test_o18_another_process_deals_the_same() -> None:
    """A run is its seed's, whichever process and however many workers play it."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    said = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, workers],
            env=env,
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for workers in ("1", "3")
    }
    assert len(said) == 1


@pytest.mark.parametrize(("workers", "chunk_size"), [(1, 1_000), (2, 4_096), (3, 777), (2, None)])
@pytest.mark.parametrize("name", [ROTTERDAM, "belote"])
def test_o19_workers_and_chunks_change_nothing(
    name: str, workers: int, chunk_size: int | None
) -> None:
    """10,007 deals, a prime number, so that the last chunk is ragged; a beginning is a run."""
    asked = {"seed": 123, "players": "random", "frames": ALL}
    whole = jl.simulate(name, n_deals=10_007, workers=1, **asked)
    again = jl.simulate(name, n_deals=10_007, workers=workers, chunk_size=chunk_size, **asked)
    short = jl.simulate(name, n_deals=1_000, workers=workers, chunk_size=chunk_size, **asked)
    for frame, table in whole.tables.items():
        assert_frame_equal(again.tables[frame], table, check_exact=True)
        first = table[table.deal < 1_000]
        assert_frame_equal(short.tables[frame], first, check_exact=True)


def test_o19_matches_too() -> None:
    """A match depends on seed and number alone."""
    one = jl.simulate_matches("belote", n_matches=300, seed=4, workers=1)
    two = jl.simulate_matches("belote", n_matches=300, seed=4, workers=2)
    few = jl.simulate_matches("belote", n_matches=40, seed=4)
    assert_frame_equal(one.matches, two.matches)
    assert_frame_equal(one.deals, two.deals)
    assert_frame_equal(few.matches, one.matches.head(40))
    assert_frame_equal(few.deals, one.deals[one.deals.match < 40])


def places(sim: jl.Simulation) -> np.ndarray:
    """Count card by place: whose first packet it was in, or whose later cards."""
    first = sim.hands["first"].to_numpy("int64").reshape(-1, 4)
    final = sim.hands["final"].to_numpy("int64").reshape(-1, 4)
    cards = [16 * suit + rank for suit in range(4) for rank in range(5, 13)]
    groups = [*first.T, *(final ^ first).T]
    counts = np.array([[(group // 2**card % 2).sum() for group in groups] for card in cards])
    return counts[:, counts.any(axis=0)]


@pytest.mark.parametrize(("name", "n_groups"), [("belote", 8), (ROTTERDAM, 4)])
def test_o20_every_card_in_every_place(name: str, n_groups: int) -> None:
    """Card by place over 20,000 deals, within five standard deviations of a fair shuffle.

    A shuffle puts fixed numbers into each place, so the statistic is 32/31 times a chi-square
    with 31 (places - 1) degrees of freedom.
    """
    n = 20_000
    counts = places(jl.simulate(name, n_deals=n, seed=20, players=None, frames="hands"))
    assert counts.shape == (32, n_groups)
    assert (counts.sum(axis=1) == n).all()
    expected = counts.sum(axis=0) / 32
    assert set(expected) <= {n * size / 32 for size in (3, 5, 8)}
    statistic = ((counts - expected) ** 2 / expected).sum()
    freedom = 31 * (n_groups - 1)
    mean, deviation = freedom * 32 / 31, (2 * freedom) ** 0.5 * 32 / 31
    assert abs(statistic - mean) < 5 * deviation


def test_o21_sums_are_wide() -> None:
    """Columns are narrow, but what a side makes fits, and totals are counted in 64 bits."""
    sim = jl.simulate("belote-classic", n_deals=20_000, seed=21, frames=("deals", "sides"))
    sides = sim.sides
    parts = ["card_points", "last_trick", "hand_melds", "trick_melds", "marriage", "bonus"]
    assert sides[parts].sum(axis=1).equals(sides.points.astype("int64"))
    added = sides.card_points + sides.last_trick + sides.marriage + sides.bonus
    assert (added.astype("int64") == sides.points).all()
    assert sides.bonus.max() >= 252
    total = sides.points.sum()
    assert total == sum(int(points) for points in sides.points)
    assert type(total) is np.int64
    many = pd.concat([sides.points] * 1_000)  # 40 million rows
    assert many.sum() == 1_000 * int(total) > 2**31
    assert (sides.score.head(1) * 0 + 900).iloc[0] * 40 == 36_000
    assert (sim.deals.outcome * 40).abs().max() == 40 * int(sim.deals.outcome.abs().max())


@pytest.mark.parametrize("name", ["belote", "belote-classic", ROTTERDAM, "klaverjas-amsterdam"])
def test_o21_largest_values_a_house_rule_can_make(name: str) -> None:
    """Every number at the top of its range: nothing wraps round."""
    book = jl.variant(name)
    highest = {
        option: int(row.allowed.split(" to ")[1])
        for option, row in book.options.iterrows()
        if row.allowed.startswith("whole number") and option != "target"
    }
    dear = " ".join(f"{rank}=100" for rank in "789TJQKA")
    house = book.replace(trump_values=dear, plain_values=dear, **highest)
    sim = jl.simulate(house, n_deals=4_000, seed=2, players="random", frames=("deals", "sides"))
    sides, played = sim.sides, ~sim.deals.passed_out.to_numpy()
    assert sides.min(numeric_only=True).min() >= 0
    per_deal = sides.card_points.to_numpy("int64").reshape(-1, 2).sum(axis=1)
    assert (per_deal[played] == 3_200).all()
    parts = ["card_points", "last_trick", "hand_melds", "trick_melds", "marriage", "bonus"]
    assert (sides[parts].astype("int64").sum(axis=1) == sides.points).all()


class CtrlC:
    """A bar of the caller's own that presses Ctrl-C when these chunks are finished."""

    def __init__(self, *chunks: int) -> None:
        self.chunks, self.seen = chunks, 0

    def update(self, n: int) -> None:
        assert n > 0
        self.seen += 1
        if self.seen in self.chunks:
            _thread.interrupt_main()


@pytest.fixture
def threads() -> set[threading.Thread]:
    """Return the threads that were there before; other tests may have left some."""
    return set(threading.enumerate())


def no_thread_left(before: set[threading.Thread]) -> bool:
    return set(threading.enumerate()) <= before


@pytest.mark.parametrize("frames", [("deals", "sides"), ALL])
def test_o25_an_interrupt_keeps_what_is_done(frames: tuple, threads: set) -> None:
    """The run stops soon and says so; the part is whole, marked, and the beginning of the run."""
    asked = {"seed": 25, "players": "random", "frames": frames, "chunk_size": 5_000}
    jl.simulate("belote", n_deals=10, **asked)  # compile
    begun = time.perf_counter()
    with pytest.raises(jl.Interrupted, match=r"stopped after [\d,]+ of 20,000,000 deals") as caught:
        jl.simulate("belote", n_deals=20_000_000, progress=CtrlC(3), **asked)
    assert time.perf_counter() - begun < 15
    assert isinstance(caught.value, KeyboardInterrupt)
    part = caught.value.partial
    assert jl.last_run() is part
    assert no_thread_left(threads)
    assert not part.complete
    assert "INCOMPLETE: 20,000,000 were asked for" in repr(part)
    assert len(part) in range(15_000, 20_000_000, 5_000)
    assert (part.deals.attrs["n_deals"], part.deals.attrs["requested"]) == (len(part), 20_000_000)
    assert part.deals.deal.tolist() == list(range(len(part)))
    few = jl.simulate("belote", n_deals=len(part), **asked)
    assert few.complete
    assert [part.tables[name].equals(few.tables[name]) for name in frames] == [True] * len(frames)


def test_o25_a_part_is_saved_as_one(tmp_path) -> None:
    """What was saved of a part says so when it is read again."""
    jl.simulate(ROTTERDAM, n_deals=10, seed=1)
    with pytest.raises(jl.Interrupted) as caught:
        jl.simulate(ROTTERDAM, n_deals=20_000_000, seed=1, progress=CtrlC(1))
    read = jl.load(caught.value.partial.save(tmp_path))
    assert not read.complete
    assert len(read) == len(caught.value.partial)
    assert_frame_equal(read.deals, caught.value.partial.deals)


def test_o25_matches(threads: set) -> None:
    """Matches stop as well; only finished ones are handed over."""
    jl.simulate_matches("belote", n_matches=5, seed=1)
    with pytest.raises(jl.Interrupted, match=r"of 3,000,000 matches") as caught:
        jl.simulate_matches("belote", n_matches=3_000_000, seed=1, progress=CtrlC(1))
    part = caught.value.partial
    assert no_thread_left(threads)
    assert not part.complete
    assert part.matches.match.tolist() == list(range(len(part)))
    few = jl.simulate_matches("belote", n_matches=max(1, min(len(part), 50)), seed=1)
    assert_frame_equal(part.matches.head(50), few.matches.head(len(part)))


def test_o25_an_extension_keeps_what_is_done() -> None:
    """More of the same, stopped: the finished deals are added, and it is the last run."""
    sim = jl.simulate("belote", n_deals=100, seed=9, chunk_size=50)
    assert sim.extend(20) is sim is jl.last_run()
    timer = threading.Timer(0.5, _thread.interrupt_main)
    timer.start()
    with pytest.raises(jl.Interrupted, match=r"of 20,000,000 deals") as caught:
        sim.extend(20_000_000)
    assert caught.value.partial is sim is jl.last_run()
    assert not sim.complete
    assert len(sim) > 120
    few = jl.simulate("belote", n_deals=len(sim), seed=9)
    assert sim.deals.equals(few.deals)
    assert sim.deals.attrs["requested"] == 20_000_120
    timer.join()


def test_o25_impatience(threads: set) -> None:
    """A second Ctrl-C while the last chunks are being finished does no harm."""
    jl.simulate("belote", n_deals=10, seed=3)
    asked = {"n_deals": 20_000_000, "seed": 3, "chunk_size": 100_000, "workers": 2}
    with pytest.raises(jl.Interrupted) as caught:
        jl.simulate("belote", progress=CtrlC(1, 2), **asked)
    part = caught.value.partial
    assert len(part) >= 200_000
    assert no_thread_left(threads)
    few = jl.simulate("belote", n_deals=len(part), seed=3)
    assert part.deals.equals(few.deals)


EARLY = """
import signal, sys, threading, time
import jasslab as jl
threading.Timer(float(sys.argv[1]), signal.raise_signal, [signal.SIGINT]).start()
try:
    jl.simulate("belote", n_deals=20_000_000, seed=1, players="lowest")
except jl.Interrupted as stop:
    print(len(stop.partial), stop.partial.complete, jl.last_run() is stop.partial)
    print(len(stop.partial.deals), "INCOMPLETE" in repr(stop.partial))
except KeyboardInterrupt:
    print("before the run")
print(len(jl.simulate("belote", n_deals=100, seed=1, players="lowest").deals))
"""


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.2, 0.4, 0.7, 3])
def test_o25_an_interrupt_before_the_first_chunk(tmp_path, seconds: float) -> None:
    """While it still compiles: an empty part, marked as such, and the next call works.

    In the first moments the rules are still being read, and there is no run to be a part of.
    """
    env = {**os.environ, "PYTHONPATH": str(ROOT), "JASSLAB_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(EARLY), str(seconds)],
        env=env,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    *before, last = done.stdout.split("\n")[:-1]
    assert last == "100"
    early = [["before the run"]] if seconds < 1 else []
    assert before in [["0 False True", "0 True"], *early]


def test_interrupts_are_possible_here() -> None:
    """The tests above need Python's own answer to Ctrl-C."""
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

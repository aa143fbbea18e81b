"""Print how fast the engine compiles, starts and plays, beside a program in C.

Run with ``make bench`` or ``python tests/benchmarks/run.py``. Times are CPU times, interleaved
medians: each round plays every leg once, so that a busy machine slows all of them alike. Read the
ratios; the absolute figures are this machine's, today's. Tests never look at any of this.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SEED = 2026
GAMES = ("klaverjas-rotterdam", "belote")
PLAYERS = ("lowest", "basic", "random")
YARDSTICK = ("klaverjas-rotterdam", "lowest")

#: Why the slowest games are slow.
SLOW = {
    "butifarra": "48 cards, half as many again as most",
    "fifty-six": "six seats, 48 cards, and an auction of many bids",
    "manille-parlee": "a question before every lead",
    "schieber": "36 cards, six contracts weighed, and partners who push",
    "twenty-eight": "an auction, and a question before every card while trump is hidden",
    "twenty-nine": "an auction, and a question before every card while trump is hidden",
}

#: What a fresh process does for the start-up figures.
FIRST_RUN = """
import time
wall = time.perf_counter()
import jasslab
imported = time.perf_counter() - wall
jasslab.simulate("belote", n_deals=1000, seed=1, players="basic", workers=1, progress=False)
print(imported, time.perf_counter() - wall, time.process_time())
"""

MEMORY_RUN = """
import resource, sys
import jasslab
jasslab.simulate("belote", n_deals={n}, seed=1, players="basic", frames="deals", progress=False)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak * (1 if sys.platform == "darwin" else 1024))
"""


def play(game: str, player: str, n: int, workers: int = 1) -> tuple[float, object]:
    """Play deals with the public API; return CPU nanoseconds a deal, and the simulation."""
    import jasslab

    before = time.process_time()
    played = jasslab.simulate(
        game, n_deals=n, seed=SEED, players=player, workers=workers, progress=False
    )
    return 1e9 * (time.process_time() - before) / n, played


def in_fresh_process(code: str, cache: Path | None = None) -> list[float]:
    """Run code in a new Python and return the numbers that it prints last."""
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    if cache is not None:
        env["JASSLAB_CACHE_DIR"] = str(cache)
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    return [float(word) for word in done.stdout.split()]


# --- the yardstick ------------------------------------------------------------------------


def build_yardstick(folder: Path) -> Path | None:
    """Compile the C program; None where there is no gcc."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return None
    program = folder / "klaverjas"
    source = str(HERE / "klaverjas.c")
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), source], check=True)
    return program


def run_yardstick(program: Path, n: int) -> tuple[float, int]:
    """Play deals in C; return CPU nanoseconds a deal, and the checksum of all columns."""
    import jasslab

    game, name = YARDSTICK
    player = jasslab.player(name).in_game(jasslab.variant(game).tuned)
    knobs = [str(number) for number in player.numbers[:7]]
    command = [str(program), str(n), str(SEED), "1", *knobs]
    took, total = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(took), int(total)


def checksum(played: object) -> int:
    """Weigh and add all values of the frames deals and sides as the C program does."""
    import numpy as np

    from jasslab.frames import SCHEMA, missing

    total, place = 0, 0
    for frame in ("deals", "sides"):
        for column in SCHEMA[frame]:
            series = getattr(played, frame)[column.name]
            if column.dtype == "category":
                values = series.cat.codes.to_numpy().astype(np.int64)
                values[values < 0] = missing(column.stored)
            elif column.nullable:
                values = series.astype("Int64").fillna(missing(column.stored)).to_numpy(np.int64)
            else:
                values = series.to_numpy().astype(np.int64)
            rows = np.arange(len(values), dtype=np.uint64)
            weights = np.uint64(2654435761) * rows + np.uint64(97 * place + 1)
            total += int((values.view(np.uint64) * weights).sum(dtype=np.uint64))
            place += 1
    return total % 2**64


# --- what is printed ----------------------------------------------------------------------


def report_start(folder: Path) -> None:
    """Import, first compile and cached start, each in a process of its own."""
    cache = folder / "cache"
    _, wall, cpu = in_fresh_process(FIRST_RUN, cache)
    print(f"first 1,000 deals of belote, basic, nothing compiled: {wall:.1f} s, CPU {cpu:.1f} s")
    starts = [in_fresh_process(FIRST_RUN, cache) for _ in range(3)]
    imported, wall, cpu = (statistics.median(column) for column in zip(*starts, strict=True))
    print(f"the same from the disk cache: {wall:.2f} s, CPU {cpu:.2f} s (goal: under 2 s)")
    print(f"import jasslab: {imported:.2f} s (goal: under 1 s)")


def report_deals(folder: Path, n: int, rounds: int) -> None:
    """Nanoseconds a deal of every leg, and the ratios."""
    program = build_yardstick(folder)
    legs = [(game, player) for game in GAMES for player in PLAYERS]
    took: dict[object, list[float]] = {leg: [] for leg in [*legs, "two workers", "C"]}
    for game, player in legs:
        play(game, player, 1000)
    for _ in range(rounds):
        for leg in legs:
            took[leg].append(play(*leg, n)[0])
        took["two workers"].append(play(*YARDSTICK, n, workers=2)[0])
        if program is not None:
            took["C"].append(run_yardstick(program, n)[0])
    middle = {leg: statistics.median(values) for leg, values in took.items() if values}
    print(f"\nframes deals and sides, {n:,} deals, median of {rounds} rounds, CPU time, one worker")
    print(f"{'game':22}{'player':10}{'ns/deal':>9}{'deals/s':>12}{'/ lowest':>10}")
    for game, player in legs:
        own = middle[game, player]
        against = own / middle[game, "lowest"]
        print(f"{game:22}{player:10}{own:9.0f}{1e9 / own:12,.0f}{against:10.2f}")
    print(
        f"basic against lowest: at most 2; two workers against one: "
        f"{middle['two workers'] / middle[YARDSTICK]:.2f} (at most 1.1)"
    )
    if program is None:
        print("no gcc here: the comparison with C is left out")
        return
    print(
        f"C, klaverjas-rotterdam, lowest: {middle['C']:.0f} ns/deal, "
        f"{1e9 / middle['C']:,.0f} deals/s"
    )
    ratio = middle[YARDSTICK] / middle["C"]
    print(f"library / C: {ratio:.2f} (at most 1.8, goal 1.3)")
    same = run_yardstick(program, n)[1] == checksum(play(*YARDSTICK, n)[1])
    print(f"checksum over all columns: {'the same' if same else 'DIFFERENT'}")


def report_variants(n: int) -> None:
    """Deals a second of every variant with its default player, slowest last."""
    import jasslab

    rows = []
    for name in jasslab.variants().index:
        play(name, "basic", 1000)
        took, played = min((play(name, "basic", n) for _ in range(3)), key=lambda run: run[0])
        rows.append((1e9 / took, name, float(played.deals.passed_out.mean())))
    print(f"\nevery variant, basic, frames deals and sides, {n:,} deals, best of 3, one core")
    print(f"{'game':22}{'deals/s':>12}{'passed out':>12}")
    for speed, name, passed in sorted(rows, reverse=True):
        print(f"{name:22}{speed:12,.0f}{passed:12.1%}  {SLOW.get(name, '')}")


def report_memory(n: int) -> None:
    """Peak memory of a long run with the frame deals only."""
    peak = in_fresh_process(MEMORY_RUN.format(n=n))[0]
    print(f"\n{n:,} deals of belote, frame deals only: at most {peak / 1e6:,.0f} MB in memory")


def main() -> None:
    """Read the options and print the figures."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--deals", type=int, default=200_000, help="deals a round (200000)")
    options.add_argument("--rounds", type=int, default=7, help="rounds (7)")
    options.add_argument(
        "--memory", type=int, nargs="?", const=10_000_000, help="also: peak memory (10000000 deals)"
    )
    asked = options.parse_args()
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        report_start(Path(folder))
        report_deals(Path(folder), asked.deals, asked.rounds)
    report_variants(asked.deals)
    if asked.memory:
        report_memory(asked.memory)


if __name__ == "__main__":
    main()

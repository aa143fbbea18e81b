"""Play many deals: check what was asked, share it out among threads, gather the frames."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from jasslab.asking import as_count, as_dealer, as_given, as_line_up, as_seed, places_of
from jasslab.calling import front_door
from jasslab.crew import Crew, progress_bar, say, watched
from jasslab.engine.play import ILLEGAL
from jasslab.engine.workbench import LineUp, Parts, Workbench, compile_parts
from jasslab.errors import IllegalPlay, Interrupted
from jasslab.frames import (
    ACTIONS,
    DEFAULT_FRAMES,
    check_frames,
    column_frame,
    empty_columns,
)
from jasslab.simulation import Plan, Simulation
from jasslab.strategies import Player, player
from jasslab.variants import Variant, variant

__all__ = ["last_run", "simulate"]

#: Deals that a thread plays at a time: compiled players, numpy functions, Python functions. It
#: takes a fraction of a second, after which a stop is met.
CHUNK, _CHUNK_TOGETHER, _CHUNK_EACH = 50_000, 10_000, 500
_LAST: list[Simulation] = []


def last_run() -> Simulation | None:
    """Return the simulation that was made last, also when it was interrupted."""
    return _LAST[-1] if _LAST else None


def remember(made: Simulation) -> None:
    """Keep a simulation as the last one.

    Parameters
    ----------
    made : Simulation
        The simulation.
    """
    _LAST[:] = [made]


def parts_of(rules: Variant, plays: bool = True) -> Parts:
    """Return what a variant hands to the engine.

    Parameters
    ----------
    rules : Variant
        The game.
    plays : bool
        False: hands are only dealt.
    """
    return Parts(rules.rules, rules.trump_making, rules.settlement, rules.speaking, plays)


def workbench(plan: Plan) -> Workbench:
    """Make the records with which one thread plays a plan.

    Parameters
    ----------
    plan : Plan
        What is played.
    """
    seated = plan.players or (player("lowest"),) * plan.variant.seats
    return Workbench(
        parts_of(plan.variant, plan.players is not None),
        LineUp.of(seated, plan.variant.trump_making),
        plan.seed,
        fixed=places_of(plan.given, plan.variant),
    )


def prepare(plan: Plan, progress: Any) -> None:
    """Compile what a plan needs, telling the person who watches when it takes long.

    Parameters
    ----------
    plan : Plan
        What will be played.
    progress : bool, None or bar
        As in `simulate`.
    """
    seated = plan.players or (player("lowest"),)
    details = any(frame not in DEFAULT_FRAMES for frame in plan.frames)
    told = say if progress is True or (progress is None and watched()) else None
    parts = parts_of(plan.variant, plan.players is not None)
    compile_parts(parts, LineUp.of(seated, plan.variant.trump_making), details, told)


def illegal_answer(plan: Plan, bench: Workbench) -> IllegalPlay:
    """Make the error for an answer that the engine refused.

    Parameters
    ----------
    plan : Plan
        What was played.
    bench : Workbench
        The records as the engine left them.
    """
    table, deal = bench.table[bench.lane], bench.deal[bench.lane]
    seat, fault = int(table["seat"]), int(deal["fault"])
    legal = int(bench.seats["legal"][bench.lane, seat])
    in_play = int(deal["final"][seat]) != 0
    codes = [code for code in range(64) if legal // 2**code % 2]
    deck = plan.variant.deck
    words = [deck.text(code) if in_play else ACTIONS[code] for code in codes]
    said = deck.text(fault) if in_play and 0 <= fault <= 60 else fault
    number = int(deal["number"])
    who = plan.players[seat] if plan.players else "nobody"
    return IllegalPlay(
        f"deal {number}, seat {seat}: player {who!r} answered {said!r}; allowed: {' '.join(words)}"
    )


class _Frames:
    """The columns of a run: whole arrays where the number of rows is known, else pieces."""

    def __init__(self, plan: Plan) -> None:
        rules = plan.variant
        per_deal = {"deals": 1, "sides": rules.n_sides, "hands": rules.seats}
        self.plan = plan
        self.per_deal = {name: n for name, n in per_deal.items() if name in plan.frames}
        self.whole = {
            name: empty_columns(name, n * plan.n_deals) for name, n in self.per_deal.items()
        }
        self.growing = [name for name in plan.frames if name not in per_deal]

    def part(self, start: int, end: int) -> dict[str, Any]:
        """Return the columns that deals `start` to ``end - 1`` are written into."""
        columns: dict[str, Any] = {name: {} for name in self.growing}
        for name, n in self.per_deal.items():
            columns[name] = {key: a[start * n : end * n] for key, a in self.whole[name].items()}
        return columns

    def gather(self, crew: Crew) -> Simulation:
        """Make the simulation of the deals that were played."""
        tables = {}
        for name in self.plan.frames:
            if name in self.per_deal:
                rows = crew.done * self.per_deal[name]
                columns = {key: a[:rows] for key, a in self.whole[name].items()}
            else:
                found = [
                    piece for start in sorted(crew.results) for piece in crew.results[start][name]
                ]
                empty = empty_columns(name, 0)
                columns = {
                    key: np.concatenate([empty[key], *(p[key] for p in found)]) for key in empty
                }
            tables[name] = column_frame(name, columns)
        made = Simulation(self.plan, tables, crew.done, run_plan)
        remember(made)
        return made


def _pace(plan: Plan) -> tuple[int, int | None]:
    """Return the deals that a thread plays at a time, and how many threads suit the players.

    Python functions run in one thread: more would hinder each other, and may share what they
    remember.
    """
    asked = [one for who in plan.players or () for one in who.outside if one is not None]
    if not asked:
        return CHUNK, None
    return (_CHUNK_TOGETHER if all(one.together for one in asked) else _CHUNK_EACH), 1


def run_plan(
    plan: Plan,
    workers: int | None = None,
    chunk_size: int | None = None,
    progress: Any = None,
) -> Simulation:
    """Play a plan whose parts have been checked.

    Parameters
    ----------
    plan : Plan
        What is played.
    workers, chunk_size, progress : optional
        As in `simulate`.
    """
    frames = _Frames(plan)
    chunk, threads = _pace(plan)
    chunk, workers = chunk_size or chunk, workers or threads

    def hire() -> Any:
        bench = workbench(plan)
        room = min(max(4096, 4 * chunk), 262_144)

        def work(start: int, end: int) -> Any:
            columns = frames.part(start, end)
            status, pieces = bench.play(
                plan.first + start, end - start, columns, dealer=plan.dealer, room=room
            )
            if status == ILLEGAL:
                raise illegal_answer(plan, bench)
            return pieces

        return work

    begun, crew = time.perf_counter(), Crew(plan.n_deals, chunk, hire)
    try:
        prepare(plan, progress)
        with progress_bar(plan.n_deals, progress) as crew.bar:
            crew.run(workers)
    except KeyboardInterrupt:
        seconds = time.perf_counter() - begun
        raise Interrupted(
            f"stopped after {crew.done:,} of {plan.n_deals:,} deals and {seconds:.1f} s; "
            f"the finished deals are in .partial and in jasslab.last_run()",
            frames.gather(crew),
        ) from None
    return frames.gather(crew)


@front_door
def simulate(
    variant_name: str | Variant,
    *,
    n_deals: int,
    seed: int | None = None,
    players: str | Player | Sequence[str | Player] | None = "basic",
    frames: str | Iterable[str] = DEFAULT_FRAMES,
    dealer: int | None = None,
    given: Mapping[Any, Any] | None = None,
    workers: int | None = None,
    chunk_size: int | None = None,
    progress: Any = None,
) -> Simulation:
    """Play many deals of a game.

    Parameters
    ----------
    variant_name : str or Variant
        The game.
    n_deals : int
        How many deals; 0 gives frames without rows.
    seed : int, optional
        0 to 2**64 - 1. Deal i depends on the seed and on i alone, so a longer run begins with
        the shorter one. None: a seed is drawn, and shown in the recipe.
    players : str, Player, sequence of them, or None
        One for all seats, or one a seat; None: hands are dealt to the end, without bidding and
        play, with the turned suit as trump.
    frames : str or iterable of str
        Which frames to make: deals, sides, hands, melds, tricks, decisions.
    dealer : int, optional
        Fixes the dealer; otherwise elder of deal i is seat i mod the number of seats. With
        `given` it is the last seat, so that seat 0 is elder.
    given : mapping, optional
        Cards held when the bidding starts: ``{1: "JS 9S", "turn_up": "KS"}``.
    workers : int, optional
        Threads; all cores unless given. The result does not depend on it.
    chunk_size : int, optional
        Deals that a thread plays at a time. The result does not depend on it.
    progress : bool or bar, optional
        Show a bar; None: when a person is watching. A bar of the caller's own is anything with
        ``update(n)``, called with the number of deals finished since.

    Returns
    -------
    Simulation
        The frames, and how they were made.

    Raises
    ------
    UnknownName
        For a game, player or frame that does not exist.
    NotationError
        For cards that cannot be, in `given`.
    JasslabError
        For any other argument that makes no sense.
    IllegalPlay
        When a player gives an answer that is not allowed.
    Interrupted
        When the run is stopped; the finished part is in its `partial`.

    Examples
    --------
    >>> import jasslab as jl
    >>> sim = jl.simulate("klaverjas-rotterdam", n_deals=2000, seed=1, players="lowest")
    >>> int(sim.sides.groupby("deal").card_points.sum().unique()[0])
    152
    """
    rules = variant(variant_name)
    fixed = as_given(given, rules)
    speaker = as_dealer(dealer, rules)
    plan = Plan(
        variant=rules,
        players=as_line_up(players, rules),
        seed=as_seed(seed),
        frames=check_frames(frames),
        n_deals=as_count("n_deals", n_deals, 0),
        dealer=rules.seats - 1 if fixed and speaker is None else speaker,
        given=fixed,
    )
    n_workers = None if workers is None else as_count("workers", workers)
    chunk = None if chunk_size is None else as_count("chunk_size", chunk_size)
    return run_plan(plan, n_workers, chunk, progress)

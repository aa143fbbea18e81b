"""Play many deals: check what was asked, share it out among threads, gather the frames."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from jasslab.asking import as_count, as_dealer, as_line_up, as_seed, places_of
from jasslab.calling import front_door
from jasslab.conditions import as_wanted
from jasslab.crew import Crew, progress_bar, say, watched
from jasslab.engine.play import ILLEGAL
from jasslab.engine.workbench import LineUp, Parts, Workbench, compile_parts
from jasslab.errors import IllegalPlay, Interrupted, JasslabError
from jasslab.frames import (
    ACTIONS,
    DEFAULT_FRAMES,
    check_frames,
    column_frame,
    empty_columns,
)
from jasslab.simulation import Plan, Simulation
from jasslab.strategies import Player, player
from jasslab.until import FIRST_LOOK, Precision
from jasslab.variants import Variant, variant

__all__ = ["last_run", "simulate"]

#: Deals that a thread plays at a time: compiled players, numpy functions, Python functions. It
#: takes a fraction of a second, after which a stop is met.
CHUNK, _CHUNK_TOGETHER, _CHUNK_EACH = 50_000, 10_000, 500
#: The same where a study refuses most: deals dealt, accepted or not.
_REFUSED_AT_A_TIME = 1_000_000
#: Deals after which a run with `until` gives up, unless another number is given.
_MOST_UNTIL = 10_000_000
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


def _parts(plan: Plan) -> Parts:
    """Return what is handed to the engine for a plan."""
    return replace(parts_of(plan.variant, plan.players is not None), accept=plan.wanted.kernel())


def workbench(plan: Plan) -> Workbench:
    """Make the records with which one thread plays a plan.

    Parameters
    ----------
    plan : Plan
        What is played.
    """
    seated = plan.players or (player("lowest"),) * plan.variant.seats
    bench = Workbench(
        _parts(plan),
        LineUp.of(seated, plan.variant.trump_making),
        plan.seed,
        fixed=places_of(plan.given, plan.variant),
    )
    if plan.wanted.picky:
        bench.want(*plan.wanted.sets(plan.variant))
    return bench


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
    compile_parts(_parts(plan), LineUp.of(seated, plan.variant.trump_making), details, told)


def play_part(
    plan: Plan, bench: Workbench, start: int, end: int, columns: Any, room: int = 0
) -> Any:
    """Play some deals of a plan, those that are given as they are given.

    Parameters
    ----------
    plan : Plan
        What is played.
    bench : Workbench
        Where.
    start, end : int
        The first of the deals, and the one after the last, counted from the plan's first.
    columns, room : optional
        As `Workbench.play` takes them.
    """
    docket, packs = None, None
    if plan.dealt is not None:
        packs = plan.dealt.packs[start:end]
        docket = np.zeros((end - start, 4 + bench.parts.rules[0]["deck"]["n_sides"]), np.int64)
        docket[:, 0] = np.arange(plan.first + start, plan.first + end)
        docket[:, 2] = plan.dealt.dealers[start:end]
    return bench.play(plan.first + start, end - start, columns, plan.dealer, room, docket, packs)


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
    kept = "; return one of a set, such as view.lowest(me.legal)" if fault > 63 else ""
    return IllegalPlay(
        f"deal {number}, seat {seat}: player {who!r} answered {said!r}; allowed: "
        f"{' '.join(words)}{kept}"
    )


def _memory() -> float:
    """Return the bytes of memory of the machine; without end where it does not say."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):
        return float("inf")


def _check_room(plan: Plan, per_deal: Mapping[str, int]) -> None:
    """Refuse frames that are larger than the memory of the machine."""
    size = sum(
        n * sum(column.itemsize for column in empty_columns(name, 0).values())
        for name, n in per_deal.items()
    )
    room = _memory()
    if size * plan.n_deals > room:
        raise JasslabError(
            f"n_deals={plan.n_deals:,}: the frames {', '.join(per_deal)} would take "
            f"{size * plan.n_deals / 2**30:,.0f} GiB of memory, and there are {room / 2**30:,.0f}; "
            f"ask for fewer deals, at most {int(room / 2 / size):,} or so, or for fewer frames"
        )


class _Frames:
    """The columns of a run: whole arrays where the number of rows is known, else pieces."""

    def __init__(self, plan: Plan) -> None:
        rules = plan.variant
        per_deal = {"deals": 1, "sides": rules.n_sides, "hands": rules.seats}
        self.plan = plan
        _check_room(plan, {name: n for name, n in per_deal.items() if name in plan.frames})
        self.per_deal = {name: n for name, n in per_deal.items() if name in plan.frames}
        self.whole = {
            name: empty_columns(name, n * plan.n_deals) for name, n in self.per_deal.items()
        }
        self.growing = [name for name in plan.frames if name not in per_deal]
        self.refused = 0

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
        made = Simulation(self.plan, tables, crew.done, run_plan, self.refused)
        remember(made)
        return made


def _pace(plan: Plan) -> tuple[int, int | None]:
    """Return the deals that a thread plays at a time, and how many threads suit the players.

    Python functions run in one thread: more would hinder each other, and may share what they
    remember.
    """
    if plan.wanted.picky:
        return _pace_of_wanted(plan), None
    asked = [one for who in plan.players or () for one in who.outside if one is not None]
    if not asked:
        return CHUNK, None
    return (_CHUNK_TOGETHER if all(one.together for one in asked) else _CHUNK_EACH), 1


def _pace_of_wanted(plan: Plan) -> int:
    """Return the deals at a time where most may be refused, by a trial of the first few."""
    bench, n = workbench(plan), min(plan.n_deals, 16)
    status, _ = bench.play(plan.first, n, {}, plan.dealer)
    if status == ILLEGAL:
        raise illegal_answer(plan, bench)
    tries = n + int(bench.order["refused"][0])
    return max(16, min(CHUNK, n * _REFUSED_AT_A_TIME // max(tries, 1)))


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

    def hire() -> Any:
        bench = workbench(plan)
        room = min(max(4096, 4 * crew.chunk), 262_144)

        def work(start: int, end: int) -> Any:
            columns = frames.part(start, end)
            status, pieces = play_part(plan, bench, start, end, columns, room)
            if status == ILLEGAL:
                raise illegal_answer(plan, bench)
            with crew.lock:
                frames.refused += int(bench.order["refused"][0])
            return pieces

        return work

    begun, crew = time.perf_counter(), Crew(plan.n_deals, CHUNK, hire)
    try:
        prepare(plan, progress)
        chunk, threads = _pace(plan)
        crew.chunk, workers = chunk_size or chunk, workers or threads
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


def _run_until(
    plan: Plan, until: Precision, workers: int | None, chunk: int | None, progress: Any
) -> Simulation:
    """Play until an interval is narrow enough, or all deals are played."""
    if "deals" not in plan.frames:
        raise JasslabError("until=: the frame 'deals' is needed; frames does not name it")
    most = plan.n_deals
    made = run_plan(replace(plan, n_deals=min(FIRST_LOOK, most)), workers, chunk, progress)
    width = until.reached(made.deals)
    while width > until.half_width and made.done < most:
        made.extend(
            min(made.done, most - made.done),
            workers=workers,
            chunk_size=chunk,
            progress=progress,
        )
        width = until.reached(made.deals)
    said = "reached" if width <= until.half_width else f"not reached in {most:,} deals"
    made.stopped = f"{until}: {said}, {width:.3g}"
    for table in made.tables.values():
        table.attrs["stopped"] = made.stopped
    return made


def _given_deals(deals: Any, rules: Variant, n_deals: Any, asked: bool) -> Any:
    """Return deals whose cards are given, or say what does not go with them."""
    from jasslab.written import as_deals

    if asked:
        raise JasslabError("deals=: their cards are given; nothing else can be asked of them")
    found = as_deals(deals, rules)
    if n_deals is not None and as_count("n_deals", n_deals, 0) != len(found):
        raise JasslabError(f"n_deals={n_deals}: the number of deals given is {len(found)}")
    return found


@front_door
def simulate(
    variant_name: str | Variant,
    *,
    n_deals: int | None = None,
    seed: int | None = None,
    players: str | Player | Sequence[str | Player] | None = "basic",
    frames: str | Iterable[str] = DEFAULT_FRAMES,
    dealer: int | None = None,
    given: Mapping[Any, Any] | None = None,
    given_final: Mapping[int, Any] | None = None,
    accept: Callable[..., Any] | None = None,
    deals: Any = None,
    until: Precision | None = None,
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
        How many deals; 0 gives frames without rows. It may be left out with `deals`.
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
        Cards held when the bidding starts: ``{1: "JS 9S", "turn_up": "KS"}``, and cards that are
        not: ``{"not": {2: "AS"}}``.
    given_final : mapping, optional
        Cards held before the first trick, by seat; deals that do not come to it are not counted.
    accept : callable, optional
        ``accept(first, turn_up)``, compiled: the cards of each seat when the bidding starts, as
        sets (`jasslab.view` reads them), and the card turned up or -1. Deals for which it says
        no are dealt anew, under the same number; `Simulation.acceptance` is the share accepted.
    deals : Deals, Simulation, pandas.DataFrame, str, path or sequence, optional
        Deals whose cards are given: what `read_deals` reads, a file or text of it, a simulation,
        its frame `hands`, or a list of lines; `n_deals` is their number then.
    until : Precision, optional
        Play until an interval is narrow enough (`precision`), at most `n_deals` (10,000,000 unless
        given); `Simulation.stopped` says why it stopped.
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
        For any other argument that makes no sense, and for cards asked for that occur in less
        than one deal in a million.
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
    fixed, wanted = as_wanted(given, given_final, accept, rules)
    named = bool(fixed or wanted.absent or wanted.final)
    speaker = as_dealer(dealer, rules)
    dealt = None if deals is None else _given_deals(deals, rules, n_deals, named or wanted.picky)
    if until is not None and (dealt is not None or not isinstance(until, Precision)):
        raise JasslabError(f"until={until!r}: expected jl.precision(...), and no deals=")
    if n_deals is None and until is not None:
        n_deals = _MOST_UNTIL
    if n_deals is None and dealt is None:
        raise JasslabError("simulate: n_deals= is missing; expected how many deals to play")
    plan = Plan(
        variant=rules,
        players=as_line_up(players, rules),
        seed=as_seed(seed),
        frames=check_frames(frames),
        n_deals=as_count("n_deals", n_deals, 0) if dealt is None else len(dealt),
        dealer=rules.seats - 1 if named and speaker is None else speaker,
        given=fixed,
        wanted=wanted,
        dealt=dealt,
    )
    n_workers = None if workers is None else as_count("workers", workers)
    chunk = None if chunk_size is None else as_count("chunk_size", chunk_size)
    if until is not None:
        return _run_until(plan, until, n_workers, chunk, progress)
    return run_plan(plan, n_workers, chunk, progress)

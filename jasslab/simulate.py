"""Play many deals: check what was asked, share it out among threads, gather the frames."""

from __future__ import annotations

import os
import secrets
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import nullcontext
from typing import Any

import numpy as np

from jasslab.cards import card_text
from jasslab.engine.play import ILLEGAL
from jasslab.engine.workbench import LineUp, Parts, Workbench, compile_parts
from jasslab.errors import IllegalPlay, Interrupted, JasslabError, NotationError
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

CHUNK = 50_000
_ROWS_A_DEAL = {"deals": 0, "sides": 1, "hands": 2}
_LAST: list[Simulation] = []


def last_run() -> Simulation | None:
    """Return the simulation that was made last, also when it was interrupted."""
    return _LAST[-1] if _LAST else None


def watched() -> bool:
    """Say whether a person is watching: a terminal or a notebook, and not told to be quiet."""
    if os.environ.get("JASSLAB_PROGRESS", "") == "0":
        return False
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return sys.stderr.isatty() or getattr(shell, "kernel", None) is not None


def say(text: str) -> None:
    """Tell the person who is watching."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def as_count(name: str, value: Any, least: int = 1) -> int:
    """Return a whole number of at least `least`, or raise a `JasslabError`.

    Parameters
    ----------
    name : str
        Name of the argument, for the message.
    value : object
        What was given; floats without a fraction, such as ``1e6``, are whole numbers.
    least : int
        The smallest number that makes sense.
    """
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if isinstance(value, float) and value.is_integer():
        value, whole = int(value), True
    if not whole or value < least:
        raise JasslabError(f"{name}={value!r}: expected a whole number of at least {least}")
    return int(value)


def as_seed(seed: Any) -> int:
    """Return a seed, drawing one when none is given.

    Parameters
    ----------
    seed : int or None
        0 to 2**64 - 1.
    """
    if seed is None:
        return secrets.randbits(32)
    whole = isinstance(seed, (int, np.integer)) and not isinstance(seed, bool)
    if not whole or not 0 <= seed < 2**64:
        raise JasslabError(f"seed={seed!r}: expected a whole number from 0 to 2**64 - 1, or None")
    return int(seed)


def as_line_up(players: Any, rules: Variant) -> tuple[Player, ...] | None:
    """Return one player a seat.

    Parameters
    ----------
    players : str, Player, sequence of them, or None
        One for all seats, or one a seat.
    rules : Variant
        The game.
    """
    if players is None:
        return None
    if isinstance(players, (str, Player)):
        return (player(players),) * rules.seats
    if not isinstance(players, Sequence):
        raise JasslabError(
            f"players={players!r}: expected a player's name, a player, a list with one for each "
            f"seat, or None"
        )
    if len(players) != rules.seats:
        raise JasslabError(
            f"{len(players)} players given for {rules.name}, which has {rules.seats} seats"
        )
    return tuple(player(one) for one in players)


def as_dealer(dealer: Any, rules: Variant) -> int | None:
    """Return a seat that deals, or None.

    Parameters
    ----------
    dealer : int or None
        A seat.
    rules : Variant
        The game.
    """
    if dealer is None:
        return None
    seat = as_count("dealer", dealer, 0)
    if seat >= rules.seats:
        raise JasslabError(f"dealer={dealer!r}: {rules.name} has seats 0 to {rules.seats - 1}")
    return seat


def as_given(given: Any, rules: Variant) -> tuple[tuple[Any, str], ...]:
    """Return cards that a study fixes, checked against the pack and the first packets.

    Parameters
    ----------
    given : mapping or None
        Seat numbers, or ``"turn_up"``, and the cards held there when the bidding starts.
    rules : Variant
        The game.
    """
    if not given:
        return ()
    if not isinstance(given, Mapping):
        raise JasslabError(f"given={given!r}: expected a mapping such as {{1: 'JS 9S', 'turn_up': 'KS'}}")
    seen: set[int] = set()
    for where, cards in given.items():
        most, what = _room_for(where, rules)
        found = rules.deck.read_list(cards, what)
        if len(found) > most:
            raise NotationError(
                f"{what}: {len(found)} cards given, but {rules.name} has at most {most} there "
                f"when the bidding starts"
            )
        twice = seen & set(found)
        if twice:
            raise NotationError(f"{what}: {card_text(twice.pop())} is given to two places")
        seen |= set(found)
    return tuple(
        (where, " ".join(map(card_text, rules.deck.read_list(cards)))) for where, cards in given.items()
    )


def _room_for(where: Any, rules: Variant) -> tuple[int, str]:
    """Return how many cards a place can hold when the bidding starts, and its name."""
    if where == "turn_up":
        if not rules.turn_up:
            raise JasslabError(f"given: {rules.name} turns up no card of the pack")
        return 1, "given turn_up"
    if isinstance(where, (int, np.integer)) and 0 <= where < rules.seats:
        return rules.first_packet, f"given seat {where}"
    raise JasslabError(
        f"given: {where!r} is no place; expected a seat 0 to {rules.seats - 1} or 'turn_up'"
    )


def places_of(given: tuple[tuple[Any, str], ...], rules: Variant) -> dict[int, int]:
    """Return the fixed card ids by place in the shuffled pack."""
    places: dict[int, int] = {}
    for where, cards in given:
        if where == "turn_up":
            start = rules.seats * rules.first_packet
        else:
            start = int(where) * rules.first_packet
        for offset, card in enumerate(rules.deck.read_list(cards)):
            places[start + offset] = card
    return places


def parts_of(rules: Variant, plays: bool = True) -> Parts:
    """Return what a variant hands to the engine."""
    return Parts(rules.rules, rules.trump_making, rules.settlement, plays)


def workbench(plan: Plan) -> Workbench:
    """Make the records with which one thread plays a plan."""
    seated = plan.players or (player("lowest"),) * plan.variant.seats
    return Workbench(
        parts_of(plan.variant, plan.players is not None),
        LineUp.of(seated),
        plan.seed,
        fixed=places_of(plan.given, plan.variant),
    )


class _Crew:
    """Threads that take chunk after chunk until all are played or a stop is asked for."""

    def __init__(self, plan: Plan, chunk: int, bar: Any) -> None:
        self.plan, self.chunk, self.bar = plan, chunk, bar
        rules = plan.variant
        per_deal = {"deals": 1, "sides": rules.n_sides, "hands": rules.seats}
        self.per_deal = {name: n for name, n in per_deal.items() if name in plan.frames}
        self.whole = {
            name: empty_columns(name, n * plan.n_deals) for name, n in self.per_deal.items()
        }
        self.growing = [name for name in plan.frames if name not in per_deal]
        self.pieces: dict[int, dict[str, list[Any]]] = {}
        self.stop = threading.Event()
        self.lock = threading.Lock()
        self.taken = self.done = 0

    def _take(self) -> tuple[int, int] | None:
        """Hand out the next chunk; whatever is handed out is finished, so rows have no gaps."""
        with self.lock:
            if self.stop.is_set() or self.taken >= self.plan.n_deals:
                return None
            start = self.taken
            self.taken = min(start + self.chunk, self.plan.n_deals)
            return start, self.taken

    def work(self) -> None:
        """Play chunks; the body of every thread."""
        bench = workbench(self.plan)
        while (span := self._take()) is not None:
            start, end = span
            columns: dict[str, Any] = {
                name: {key: a[start * n : end * n] for key, a in self.whole[name].items()}
                for name, n in self.per_deal.items()
            }
            columns |= {name: {} for name in self.growing}
            try:
                status, pieces = bench.play(
                    self.plan.first + start, end - start, columns, self.plan.dealer, _room(self.chunk)
                )
            except BaseException:
                self.stop.set()
                raise
            if status == ILLEGAL:
                self.stop.set()
                raise _illegal(self.plan, bench)
            with self.lock:
                self.pieces[start] = pieces
                self.done += end - start
                if self.bar is not None:
                    self.bar.update(end - start)

    def result(self) -> Simulation:
        """Gather the frames of the deals that were played."""
        tables = {}
        for name in self.plan.frames:
            if name in self.per_deal:
                rows = self.done * self.per_deal[name]
                columns = {key: a[:rows] for key, a in self.whole[name].items()}
            else:
                found = [piece for start in sorted(self.pieces) for piece in self.pieces[start][name]]
                empty = empty_columns(name, 0)
                columns = {key: np.concatenate([empty[key], *(p[key] for p in found)]) for key in empty}
            tables[name] = column_frame(name, columns)
        return Simulation(self.plan, tables, self.done, run_plan)


def _room(chunk: int) -> int:
    """Rows of a frame of varying length to make room for at a time."""
    return min(max(4096, 4 * chunk), 262_144)


def _illegal(plan: Plan, bench: Workbench) -> IllegalPlay:
    """Make the error for an answer that the engine refused."""
    seat, fault = int(bench.table["seat"][0]), int(bench.deal["fault"][0])
    legal = int(bench.seats["legal"][seat])
    in_play = int(bench.deal["final"][0][seat]) != 0
    codes = [code for code in range(64) if legal // 2**code % 2]
    words = [card_text(code) if in_play else ACTIONS[code] for code in codes]
    said = card_text(fault) if in_play and 0 <= fault <= 60 else fault
    number = int(bench.deal["number"][0])
    who = plan.players[seat] if plan.players else "nobody"
    return IllegalPlay(
        f"deal {number}, seat {seat}: player {who!r} answered {said!r}; allowed: {' '.join(words)}"
    )


def _progress_bar(total: int, wanted: Any) -> Any:
    """Return a bar that appears after a moment, the caller's own, or nothing."""
    if hasattr(wanted, "update"):
        return nullcontext(wanted)
    if wanted is False or (wanted is None and not watched()):
        return nullcontext()
    from tqdm.auto import tqdm

    return tqdm(total=total, unit="deal", unit_scale=True, delay=0.5 if wanted is None else 0)


def _run_threads(crew: _Crew, workers: int) -> None:
    """Let threads work, the calling one looking on, so that an interrupt is met at once."""
    pool = ThreadPoolExecutor(workers, thread_name_prefix="jasslab")
    try:
        futures = [pool.submit(crew.work) for _ in range(workers)]
    except RuntimeError:  # no thread can be started here, or not as many
        pool.shutdown(wait=True)
        crew.work()
        return
    try:
        pending = set(futures)
        while pending:
            _, pending = wait(pending, timeout=0.1, return_when=FIRST_EXCEPTION)
    finally:
        crew.stop.set()
        pool.shutdown(wait=True)
    for future in futures:
        future.result()


def run_plan(
    plan: Plan,
    workers: int | None = None,
    chunk_size: int | None = None,
    progress: Any = None,
) -> Simulation:
    """Play a plan whose parts have been checked; the arguments are those of `simulate`."""
    seated = plan.players or (player("lowest"),)
    details = any(frame not in DEFAULT_FRAMES for frame in plan.frames)
    told = say if progress or (progress is None and watched()) else None
    compile_parts(parts_of(plan.variant, plan.players is not None), LineUp.of(seated), details, told)
    chunk = chunk_size or CHUNK
    n_chunks = -(-plan.n_deals // chunk)
    n_workers = max(1, min(workers or os.cpu_count() or 1, n_chunks))
    start = time.perf_counter()
    with _progress_bar(plan.n_deals, progress) as bar:
        crew = _Crew(plan, chunk, bar)
        try:
            if n_workers == 1 and threading.current_thread() is not threading.main_thread():
                crew.work()
            else:
                _run_threads(crew, n_workers)
        except KeyboardInterrupt:
            partial = crew.result()
            _LAST[:] = [partial]
            seconds = time.perf_counter() - start
            raise Interrupted(
                f"stopped after {crew.done:,} of {plan.n_deals:,} deals and {seconds:.1f} s; "
                f"the finished deals are in .partial and in jasslab.last_run()",
                partial,
            ) from None
    made = crew.result()
    _LAST[:] = [made]
    return made


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
        How many deals.
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
        ``update(n)``, called with the number of deals that have been finished since.

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

"""What one thread needs to play: the parts of a variant, compiled, and records of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from jasslab._compile import COMPILED, address, new_records
from jasslab._reasons import why_not
from jasslab.dealing import deal_all, deal_rest
from jasslab.engine.accepting import anything
from jasslab.engine.outside import Outside
from jasslab.engine.play import ILLEGAL, PLAYED, REFUSED, begin
from jasslab.engine.rows import COLUMNS, LINES, skip_details, write_details
from jasslab.engine.run import (
    CHOOSE,
    DETAILS,
    ORDER,
    RUN_SIGNATURE,
    STAGE,
    STEP,
    run,
)
from jasslab.errors import JasslabError, PlayerError
from jasslab.frames import SCHEMA, empty_columns
from jasslab.rules import bidding, settlement, speaking
from jasslab.rules.contest import count_melds
from jasslab.rules.records import DEAL, MAX_SEATS, NO_CARD, NOT_YET, PACK_LENGTH, SEAT, TABLE

__all__ = ["LineUp", "Parts", "Workbench", "compile_parts"]

_COMPILING = threading.Lock()

Columns = dict[str, np.ndarray[Any, Any]]


@dataclass(frozen=True)
class LineUp:
    """Who plays: for each seat its functions and its parameters.

    Parameters
    ----------
    bidders, players : tuple of functions
        By seat, seven of each (the last repeated where fewer sit).
    params : tuple of sequence of float
        Parameters by seat.
    outside : tuple of pairs
        By seat, who gives answers besides cards, and who plays cards, from outside the engine; None
        where the functions do.
    sees_all : tuple of bool
        By seat, whether the player is shown all hands.
    names : tuple of str
        By seat, for messages.
    """

    bidders: tuple[Any, ...]
    players: tuple[Any, ...]
    params: tuple[Sequence[float], ...]
    outside: tuple[tuple[Any, Any], ...]
    sees_all: tuple[bool, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, seats: Sequence[Any], trump_making: str) -> LineUp:
        """Make a line-up.

        Parameters
        ----------
        seats : sequence of Player
            One a seat.
        trump_making : str
            How trump is made in the game.
        """
        filled = list(seats) + [seats[-1]] * (MAX_SEATS - len(seats))
        outside = {player: player.outside for player in seats}  # one and the same for its seats
        return cls(
            tuple(player.bidder(trump_making) for player in filled),
            tuple(player.play for player in filled),
            tuple(player.numbers for player in seats),
            tuple(outside[player] for player in seats),
            tuple(player.sees_all for player in seats),
            tuple(map(repr, seats)),
        )


@dataclass(frozen=True)
class Parts:
    """What a variant hands to the engine.

    Parameters
    ----------
    rules : numpy.ndarray
        Shape (1,), dtype `RULES`.
    trump_making, settling : str
        Names of files in `jasslab.rules.bidding` and `jasslab.rules.settlement`.
    speaking : str
        Name of a file in `jasslab.rules.speaking`.
    plays : bool
        False: hands are only dealt.
    accept : callable
        Says which deals are wanted (`jasslab.engine.accepting`).
    """

    rules: Any
    trump_making: str
    settling: str
    speaking: str = "silent"
    plays: bool = True
    accept: Any = anything

    @property
    def stages(self) -> tuple[Any, ...]:
        """The compiled stages, in the order in which `play_deal` takes them."""
        step, speak = bidding.method(self.trump_making), speaking.machine(self.speaking)
        fill = (bidding.filling(self.trump_making) or deal_rest) if self.plays else deal_all
        settle = settlement.settlement(self.settling)
        return begin, step, fill, count_melds, speak, settle, self.accept


_STAGES = (STAGE, STEP, STAGE, STAGE, STEP, STAGE, STEP)
_SEATS = (CHOOSE,) * MAX_SEATS


def _hand_over(functions: tuple[Any, ...], signatures: tuple[Any, ...]) -> Any:
    """Return what `run` takes functions as: their addresses, in plain Python they themselves."""
    if not COMPILED:
        return functions
    return np.array(list(map(_address, functions, signatures)), np.int64)


def _address(function: Any, signature: Any) -> int:
    """Compile a function that is handed over, or say in one line why that cannot be."""
    try:
        return address(function, signature)
    except Exception as error:
        if getattr(function.py_func, "kept", True):
            raise  # it is the library's own
        raise PlayerError(
            f"function {function.__name__} cannot be compiled: {why_not(error)}"
        ) from error


def compile_parts(
    parts: Parts, line_up: LineUp, details: bool, say: Callable[[str], None] | None = None
) -> float:
    """Compile what a run needs, once per process; from the disk cache where it is there.

    Parameters
    ----------
    parts : Parts
        Stages of the variant.
    line_up : LineUp
        Functions of the players.
    details : bool
        Whether frames beyond deals and sides are written.
    say : callable, optional
        Told, in words, that compiling has begun and how long it took, when it takes long.

    Returns
    -------
    float
        Seconds it took.
    """
    if not COMPILED:
        return 0.0
    start = time.perf_counter()
    with _COMPILING:
        missing = not run.signatures
        if missing and say is not None:
            say("jasslab: preparing the compiled engine (some seconds the first time) ...")
        if missing:
            run.compile(RUN_SIGNATURE)
            run.disable_compile()  # other types of arguments are a mistake, not another version
        _hand_over(parts.stages, _STAGES)
        _hand_over(line_up.bidders + line_up.players, _SEATS * 2)
        _hand_over((write_details if details else skip_details,), (DETAILS,))
    took = time.perf_counter() - start
    if missing and say is not None:
        say(f"jasslab: engine ready after {took:.1f} s")
    return took


class Workbench:
    """Records for one thread, and the call into the engine.

    Parameters
    ----------
    parts : Parts
        The variant.
    line_up : LineUp
        The players.
    seed : int
        Seed of the run, 0 to 2**64 - 1.
    match : int
        Match number of the streams; 0 for single deals.
    fixed : dict of int to int, optional
        Card ids by place in the shuffled pack, for conditioned deals.
    outside : object, optional
        Answers in place of the line-up's own players outside; has `lanes` and `answer`.
    """

    def __init__(
        self,
        parts: Parts,
        line_up: LineUp,
        seed: int,
        match: int = 0,
        fixed: dict[int, int] | None = None,
        outside: Any = None,
    ) -> None:
        # a copy: what a player of somebody's own may scribble on reaches nobody else
        self.parts = parts = replace(parts, rules=parts.rules.copy())
        self.line_up = line_up
        self._stages = _hand_over(parts.stages, _STAGES)
        self._bidders = _hand_over(line_up.bidders, _SEATS)
        self._players = _hand_over(line_up.players, _SEATS)
        self._outside = outside or Outside(line_up.outside, parts.rules)
        lanes = self._outside.lanes
        self._waiting = np.zeros((lanes, 3), np.int64)
        self.table = new_records(TABLE, lanes)
        self.deal = new_records(DEAL, lanes)
        self.seats = new_records(SEAT, lanes * MAX_SEATS).reshape(lanes, MAX_SEATS)
        self.order = new_records(ORDER, 1)
        self.deal["seed"], self.deal["match"] = np.uint64(seed), match
        self.fix(fixed or {})
        side = parts.rules[0]["deck"]["side"]
        self.seats["answer"] = NOT_YET
        self.seats["seed"] = np.uint64(seed)
        for seat, params in enumerate(line_up.params):
            self.seats["seat"][:, seat] = seat
            self.seats["side"][:, seat] = side[seat]
            self.seats["params"][:, seat, : len(params)] = params
            self.seats["sees_all"][:, seat] = line_up.sees_all[seat]

    @property
    def lane(self) -> int:
        """The records that were at work last."""
        return int(self.order["lane"][0])

    def want(self, absent: dict[int, int], final: dict[int, int]) -> None:
        """Accept only some deals from now on.

        Parameters
        ----------
        absent : dict of int to int
            By seat, the cards that it must not hold when the bidding starts, as a set.
        final : dict of int to int
            By seat, the cards that it must hold before the first trick, as a set.
        """
        self.deal["picky"] = 1
        for name, by_seat in (("absent", absent), ("wanted", final)):
            for seat, cards in by_seat.items():
                self.deal[name][:, seat] = cards

    def fix(self, fixed: dict[int, int]) -> None:
        """Put cards into places of the shuffled pack, in the deals that follow.

        Parameters
        ----------
        fixed : dict of int to int
            Card ids by place.
        """
        deck = self.parts.rules[0]["deck"]
        self.deal["fixed"] = NO_CARD
        self.deal["n_fixed"] = len(fixed)
        for place, card in fixed.items():
            self.deal["fixed"][:, place] = card
        loose = [c for c in deck["cards"][: deck["n_cards"]] if c not in set(fixed.values())]
        self.deal["loose"][:, : len(loose)] = loose

    def play(
        self,
        first: int,
        n: int,
        columns: dict[str, Columns],
        dealer: int | None = None,
        room: int = 0,
        docket: np.ndarray[Any, Any] | None = None,
        packs: np.ndarray[Any, Any] | None = None,
    ) -> tuple[int, dict[str, list[Columns]]]:
        """Play deals `first` to ``first + n - 1``.

        Parameters
        ----------
        first, n : int
            Number of the first deal, and how many.
        columns : dict
            Arrays of the frames of fixed length that are wanted (deals, sides, hands); those of
            varying length (melds, tricks, decisions) are named with no arrays.
        dealer : int, optional
            Fixed dealer; None: it rotates.
        room : int
            Rows to make room for at a time in frames of varying length.
        docket : numpy.ndarray, optional
            Shape (n, 4 + n_sides) or one column more, int64: number, match, dealer, pot and
            standing scores of each deal, in place of numbering them on; and how many deals in a
            row were thrown in before it.
        packs : numpy.ndarray, optional
            Shape (n, PACK_LENGTH), int64: the cards of each deal by place in the pack, and the
            suits turned.

        Returns
        -------
        tuple
            Status of the last deal, and the filled pieces of the frames of varying length.
        """
        order = self.order
        order["first"], order["n"], order["done"], order["begun"] = first, n, 0, 0
        self.deal["waits"], self.seats["answer"] = 0, NOT_YET  # an error may have left them
        order["dealer"] = -1 if dealer is None else dealer
        order["listed"], order["plays"] = docket is not None, self.parts.plays
        order["packed"], order["refused"] = packs is not None, 0
        dealt = _NO_DOCKET if docket is None else docket, _NO_PACKS if packs is None else packs
        for frame in (*COLUMNS, *LINES):
            order[frame] = frame in columns
        growing = [frame for frame in _GROWING if frame in columns]
        pieces: dict[str, list[Columns]] = {frame: [] for frame in growing}
        hands = columns.get("hands", _NO_HANDS)
        lines = {"hands": new_records(LINES["hands"], len(hands["deal"]))}
        status = PLAYED
        while status != ILLEGAL and int(order["done"][0]) < n:
            lines.update((f, new_records(LINES[f], max(room, 1024))) for f in growing)
            for frame in _GROWING:
                order[f"n_{frame}"] = 0
                order[f"room_{frame}"] = len(lines[frame]) if frame in lines else _ENDLESS
            status = self._until_full(columns, lines, dealt)
            if status == REFUSED:
                raise JasslabError(_TOO_RARE.format(int(self.order["refused"][0])))
            for frame in growing:
                written = lines[frame][: int(order[f"n_{frame}"][0])]
                pieces[frame].append({c.name: written[c.name].copy() for c in SCHEMA[frame]})
        for name, column in hands.items():
            column[:] = lines["hands"][name]
        if len(self.table) > 1:  # lanes finish out of turn
            pieces = {frame: [_by_deal(found)] for frame, found in pieces.items() if found}
        return status, pieces

    def _until_full(
        self, columns: dict[str, Columns], lines: dict[str, Any], dealt: tuple[Any, Any]
    ) -> int:
        """Play on until all is done, a column is full or a player errs."""
        detailed = any(frame in columns for frame in LINES)
        self.order["detailed"] = detailed
        handed = (
            *(self.order, *dealt, self.parts.rules, self.table, self.deal, self.seats),
            *(self._stages, self._bidders, self._players, self._waiting),
            tuple(COLUMNS[frame](**columns.get(frame, _NO_ROWS[frame])) for frame in COLUMNS),
            tuple(lines.get(frame, _NO_LINES[frame]) for frame in LINES),
            _hand_over((write_details if detailed else skip_details,), (DETAILS,)),
        )
        while True:
            status = self._run(handed)
            done, full = int(self.order["done"][0]), int(self.order["full"][0])
            if status in (ILLEGAL, REFUSED) or full or done >= int(self.order["n"][0]):
                return status
            self._outside.answer(self._waiting, self.table, self.seats)

    def _run(self, handed: tuple[Any, ...]) -> int:
        """Let the engine play on."""
        try:
            return int(run(*handed))
        except Exception as error:
            table, number = self.table[self.lane], int(self.deal["number"][self.lane])
            seat = int(table["seat"])
            where = f"deal {number}, seat {seat}"
            raise PlayerError.of(where, self.line_up.names[seat], error) from error


def _by_deal(pieces: list[Columns]) -> Columns:
    """Put rows into the order of their deals."""
    whole = {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}
    order = np.argsort(whole["deal"], kind="stable")
    return {name: column[order] for name, column in whole.items()}


_ENDLESS = 2**62
_NO_DOCKET = np.empty((0, 4 + MAX_SEATS), np.int64)
_NO_PACKS = np.empty((0, PACK_LENGTH), np.int64)
_TOO_RARE = (
    "what is asked of the deals occurred in none of {:,} deals: it is impossible, or rarer than "
    "one in a million"
)
_NO_ROWS = {frame: empty_columns(frame, 0) for frame in COLUMNS}
_NO_HANDS = empty_columns("hands", 0)
_NO_LINES = {frame: new_records(line, 0) for frame, line in LINES.items()}
#: Frames whose number of rows is known only when the deals are played.
_GROWING = ("melds", "tricks", "decisions")

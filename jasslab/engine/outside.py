"""Players outside the engine: Python functions, asked while deals wait for their answers.

Many deals are played in lock-step, each in a lane of its own, until every one of them waits. So
a function of numpy arrays answers for all of them in one call.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from jasslab.engine.play import CARD
from jasslab.errors import JasslabError, PlayerError

__all__ = ["Columns", "Outside"]

#: Deals in lock-step: in numpy each costs less the more they are, until they leave the cache.
_TOGETHER, _EACH = 1024, 64

Array = np.ndarray[Any, Any]


def _read(record: Any) -> Any:
    """Return a record as plain numbers and arrays, by name."""
    if record.dtype.names is None:
        return record if record.ndim else record.item()
    return SimpleNamespace(**{name: _read(record[name]) for name in record.dtype.names})


class Columns:
    """Records of many deals, read like one: each field is an array with a line a deal.

    Parameters
    ----------
    records : numpy.ndarray
        A structured array.
    place : object
        The index that picks the records.
    """

    __slots__ = ("_place", "_records")

    def __init__(self, records: Array, place: Any) -> None:
        object.__setattr__(self, "_records", records)
        object.__setattr__(self, "_place", place)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._records[name][self._place]
        except ValueError:
            known = ", ".join(self._records.dtype.names)
            raise AttributeError(f"no field {name!r}; there are {known}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self._records[name][self._place] = value

    def __dir__(self) -> list[str]:
        return list(self._records.dtype.names)


def _together(who: Any, waiting: Array, me: Columns, table: Columns, rules: Any) -> Array:
    """Ask for the answers of many deals at once."""
    n, numbers = len(waiting), waiting[:, 2]
    try:
        answers = np.asarray(who.choose(me, table, rules))
        if answers.shape != (n,) or answers.dtype.kind not in "iu":
            raise JasslabError(
                f"expected whole numbers of shape ({n},), one a deal; given {answers.dtype} of "
                f"shape {answers.shape}"
            )
    except Exception as error:
        where = f"deals {numbers.min()} to {numbers.max()}"
        raise PlayerError.of(where, who.name, error) from error
    return answers


def _each(
    who: Any, lanes: Array, waiting: Array, tables: Array, seats: Array, rules: Any
) -> list[int]:
    """Ask for the answer of one deal after the other."""
    answers = []
    for lane, (_, seat, number) in zip(lanes, waiting, strict=True):
        try:
            answer = who.choose(seats[lane, seat], tables[lane], rules)
            if isinstance(answer, bool) or not isinstance(answer, (int, np.integer)):
                raise JasslabError(f"expected a whole number; given {answer!r}")
        except Exception as error:
            raise PlayerError.of(f"deal {number}, seat {seat}", who.name, error) from error
        answers.append(int(answer))
    return answers


class Outside:
    """The players of a line-up that are asked from outside the engine.

    Parameters
    ----------
    by_seat : sequence of pairs
        By seat: who gives answers besides cards, and who plays cards; None where the engine has
        a function that does.
    rules : numpy.ndarray
        Shape (1,), dtype `RULES`.
    """

    def __init__(self, by_seat: Sequence[tuple[Any, Any]], rules: Array) -> None:
        self._everybody = list(dict.fromkeys(one for pair in by_seat for one in pair))
        self._place = np.array([[self._everybody.index(one) for one in pair] for pair in by_seat])
        asked = [one for one in self._everybody if one is not None]
        together = any(one.together for one in asked)
        self.lanes = 1 if not asked else _TOGETHER if together else _EACH
        self._rules = _read(rules[0]) if asked else None

    def answer(self, waiting: Array, tables: Array, seats: Array) -> None:
        """Have the players answer in all lanes that wait for them.

        Parameters
        ----------
        waiting : numpy.ndarray
            Shape (lanes, 3), int64: what each lane waits for, of which seat, in which deal.
        tables : numpy.ndarray
            Shape (lanes,), dtype `TABLE`.
        seats : numpy.ndarray
            Shape (lanes, 7), dtype `SEAT`.

        Raises
        ------
        PlayerError
            When a player fails; it names the deal and the seat.
        """
        everywhere = np.flatnonzero(waiting[:, 0])
        kind, seat = waiting[everywhere, 0], waiting[everywhere, 1]
        places = self._place[seat, (kind == CARD).astype(np.int64)]
        for place in set(places.tolist()):
            who, lanes = self._everybody[place], everywhere[places == place]
            found = self._ask(who, lanes, waiting[lanes], tables, seats)
            seats["answer"][lanes, waiting[lanes, 1]] = found

    def _ask(self, who: Any, lanes: Array, waiting: Array, tables: Array, seats: Array) -> Any:
        """Ask one player in some lanes."""
        if who is None:
            number, seat = waiting[0, 2], waiting[0, 1]
            raise PlayerError(f"deal {number}, seat {seat}: the player gave no answer")
        if not who.together:
            records = tables.view(np.recarray), seats.view(np.recarray)
            return _each(who, lanes, waiting, *records, self._rules)
        all_of_them = len(lanes) == len(tables)
        me = Columns(seats, (lanes, waiting[:, 1]))
        table = Columns(tables, slice(None) if all_of_them else lanes)
        return _together(who, waiting, me, table, self._rules)

"""The columns of every frame: names, types, meaning. No column is named anywhere else.

The same columns for every variant, so frames of different games can be stacked. Numbers are
stored narrow; do arithmetic in wide types (``frame.score.astype("int64")``), sums are safe.
Missing values stand for what a deal does not have: no taker, no contract, no trump.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from jasslab.cards import MODES, RANKS, SUITS
from jasslab.errors import JasslabError, unknown_name

__all__ = [
    "ACTIONS",
    "CARD_CODES",
    "DEFAULT_FRAMES",
    "MELD_KINDS",
    "NUMBERS",
    "PHASES",
    "SCHEMA",
    "TALK",
    "WORDS",
    "Column",
    "check_frames",
    "column_frame",
    "columns",
    "empty_columns",
    "missing",
]

#: Codes of all 52 cards, in the order of the category columns.
CARD_CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)
#: Kinds of meld; the code of a kind is its place.
MELD_KINDS = ("sequence", "four_of_a_kind", "three_of_a_kind", "marriage")
#: What a player can be asked besides cards.
PHASES = ("bid", "exchange", "double", "call", "talk")
#: Answers that mean the same in every game. What names trump follows pass and take.
WORDS = (
    "pass",
    "take",
    *MODES,
    *("push", "double", "redouble", "schmeiss", "force", "release"),
    *("exchange", "swap", "stop", "schut", "herschut", "tout", "concede", "ask", "expose"),
)
#: Numbers of an auction.
NUMBERS = tuple(str(number) for number in range(14, 57))
#: What may be said of one's own cards, or asked of the partner's: how many of a suit, whether its
#: highest card is held, and whether a card is that is named next.
TALK = (
    *(f"{w}_{what}_{suit}" for what in ("count", "top") for w in ("ask", "tell") for suit in SUITS),
    *("ask_has", "tell_has"),
)
#: Every answer that can be recorded: words, numbers, talk, and cards that are laid away.
ACTIONS = (*WORDS, *NUMBERS, *TALK, *CARD_CODES)


@dataclass(frozen=True)
class Column:
    """One column of a frame.

    Parameters
    ----------
    name : str
        Its name.
    dtype : str
        pandas type; capitals (``"Int16"``, ``"boolean"``) can hold missing values.
    means : str
        What it holds.
    categories : tuple of str
        For ``dtype="category"``: all categories, in order.
    unit : str
        What a number counts; empty for names, places and yes or no.
    """

    name: str
    dtype: str
    means: str
    categories: tuple[str, ...] = ()
    unit: str = ""

    @property
    def meaning(self) -> str:
        """What it holds, with the categories where they are few."""
        few = 0 < len(self.categories) <= len(RANKS)
        return f"{self.means}: {', '.join(self.categories)}" if few else self.means

    @property
    def stored(self) -> np.dtype[Any]:
        """The numpy type of the array that the engine fills."""
        if self.dtype in ("category", "boolean"):
            return np.dtype(np.int8 if len(self.categories) <= 127 else np.int16)
        return np.dtype(self.dtype.lower())

    @property
    def nullable(self) -> bool:
        """Whether values can be missing."""
        return self.dtype[0] in "IU" or self.dtype in ("boolean", "category")


def _suits(name: str, means: str) -> Column:
    return Column(name, "category", means, tuple(SUITS))


_DEAL = Column("deal", "int64", "number of the deal, from 0")

SCHEMA: dict[str, tuple[Column, ...]] = {
    "deals": (
        _DEAL,
        Column("dealer", "int8", "seat that dealt"),
        Column("taker", "Int8", "seat that took; missing: nobody"),
        Column("bid_round", "Int8", "bidding round in which it took, from 1"),
        Column("trump", "category", "what was trump", MODES),
        Column("contract", "Int16", "what the taker undertook, where a game has a number for it"),
        Column("doubling", "int8", "factor of doubles", unit="factor"),
        Column("passed_out", "bool", "nobody took and the cards were thrown in"),
        Column(
            "redealt",
            "int8",
            "dealt again: 1 by the same dealer, 2 by the next, 3 by the one before, 0: not",
            unit="times",
        ),
        Column(
            "taker_points",
            "Int16",
            "points of the taker's side in the contract test",
            unit="points",
        ),
        Column(
            "opponents_points",
            "Int16",
            "points of the other side (of several: the best)",
            unit="points",
        ),
        Column("made", "boolean", "the contract was made"),
        Column("capot", "Int8", "side that took every trick"),
        Column("carried", "Int16", "points left for the winner of a later deal", unit="points"),
        Column("taker_score", "Int32", "score written for the taker's side", unit="score"),
        Column(
            "opponents_score", "Int32", "score written for the other side (the best)", unit="score"
        ),
        Column(
            "outcome", "Int32", "score of side 0 minus the best score of another side", unit="score"
        ),
    ),
    "sides": (
        _DEAL,
        Column("side", "int8", "side: parity of its seats, or the seat where all play alone"),
        Column("is_taker", "bool", "the taker is on this side"),
        Column("tricks", "int8", "tricks taken", unit="tricks"),
        Column(
            "card_points", "int16", "card points in tricks, with points per trick", unit="points"
        ),
        Column("last_trick", "int16", "points for the last trick", unit="points"),
        Column("hand_melds", "int16", "points scored for melds held in hand", unit="points"),
        Column(
            "trick_melds", "int16", "points scored for melds that fell in tricks", unit="points"
        ),
        Column(
            "marriage", "int16", "points for king and queen of trumps in one hand", unit="points"
        ),
        Column("bonus", "int16", "points for all tricks", unit="points"),
        Column("points", "int16", "what the contract test compares", unit="points"),
        Column("score", "int32", "score written for the deal", unit="score"),
        Column("penalty", "Int16", "second currency of a game, such as potatoes", unit="penalties"),
    ),
    "hands": (
        _DEAL,
        Column("seat", "int8", "seat"),
        Column("first", "int64", "card set held when the bidding starts (see cards_of)"),
        Column("final", "Int64", "card set held before the first trick; missing: passed out"),
        Column("trumps", "Int8", "trumps in the final hand", unit="cards"),
        Column("has_jack", "boolean", "the final hand holds the jack of trumps"),
        Column("has_nine", "boolean", "the final hand holds the nine of trumps"),
        Column("aces", "Int8", "aces in the final hand", unit="cards"),
        Column("tens", "Int8", "tens in the final hand", unit="cards"),
        Column("voids", "Int8", "suits missing in the final hand", unit="suits"),
    ),
    "melds": (
        _DEAL,
        Column("seat", "int8", "seat that holds it; for a meld in a trick the winner"),
        Column("side", "int8", "side of that seat"),
        Column("kind", "category", "kind of meld", MELD_KINDS),
        Column("length", "int8", "number of its cards", unit="cards"),
        Column("top", "category", "highest rank", tuple(RANKS)),
        _suits("suit", "suit; missing for cards of a kind"),
        Column("points", "int16", "what it is worth", unit="points"),
        Column("scored", "boolean", "it counted"),
        Column("trick", "Int8", "trick in which it fell, from 0; missing: held in hand"),
    ),
    "tricks": (
        _DEAL,
        Column("trick", "int8", "number of the trick, from 0"),
        Column("leader", "int8", "seat that led"),
        *(
            Column(f"card_{n}", "category", f"card played at place {n}", CARD_CODES)
            for n in range(7)
        ),
        Column("winner", "int8", "seat that took it"),
        Column("points", "int16", "card points in it, with points per trick", unit="points"),
        Column("melds", "int16", "points of melds that fell in it", unit="points"),
    ),
    "decisions": (
        _DEAL,
        Column("turn", "int8", "number of the answer within the deal, from 0"),
        Column("seat", "int8", "seat that answered"),
        Column("trick", "Int8", "trick before which it was given; missing: before play"),
        Column("phase", "category", "what was asked", PHASES),
        Column("action", "category", "what was answered", ACTIONS),
    ),
}

DEFAULT_FRAMES = ("deals", "sides")


def columns(frame: str) -> pd.DataFrame:
    """Tell what the columns of a frame hold.

    Parameters
    ----------
    frame : str
        Name of a frame: deals, sides, hands, melds, tricks or decisions.

    Returns
    -------
    pandas.DataFrame
        One row a column: column, dtype, unit, meaning.

    Raises
    ------
    UnknownName
        For a name that is no frame.

    Examples
    --------
    >>> columns("deals").set_index("column").loc["outcome", "meaning"]
    'score of side 0 minus the best score of another side'
    """
    if not isinstance(frame, str) or frame not in SCHEMA:
        raise unknown_name("frame", frame, SCHEMA)
    rows = [
        {"column": one.name, "dtype": one.dtype, "unit": one.unit, "meaning": one.meaning}
        for one in SCHEMA[frame]
    ]
    return pd.DataFrame(rows)


def missing(dtype: np.dtype[Any]) -> int:
    """Return the number that stands for a missing value in an array of the engine.

    Parameters
    ----------
    dtype : numpy.dtype
        A signed integer type; the answer is its smallest number.
    """
    return int(np.iinfo(dtype).min)


def check_frames(frames: Any) -> tuple[str, ...]:
    """Return the names of frames in schema order, or raise.

    Parameters
    ----------
    frames : str or iterable of str
        Names of frames.

    Returns
    -------
    tuple of str
        The names, each once.

    Raises
    ------
    UnknownName
        For a name that is no frame.
    JasslabError
        When there is none.
    """
    if not isinstance(frames, Iterable):
        raise JasslabError(f"frames={frames!r}: expected names of frames: {', '.join(SCHEMA)}")
    names = [frames] if isinstance(frames, str) else list(frames)
    for name in names:
        if not isinstance(name, str) or name not in SCHEMA:
            raise unknown_name("frame", name, SCHEMA)
    if not names:
        raise JasslabError(f"frames=() asks for nothing; expected some of {', '.join(SCHEMA)}")
    return tuple(name for name in SCHEMA if name in names)


def empty_columns(frame: str, n_rows: int) -> dict[str, np.ndarray[Any, Any]]:
    """Make the arrays that the engine fills for one frame.

    Parameters
    ----------
    frame : str
        Name of the frame.
    n_rows : int
        Rows to make room for.

    Returns
    -------
    dict of str to numpy.ndarray
        Uninitialized arrays, shape (n_rows,), by column.
    """
    return {column.name: np.empty(n_rows, column.stored) for column in SCHEMA[frame]}


def _series(column: Column, values: np.ndarray[Any, Any]) -> Any:
    """Dress one array as the pandas array of its column, without copying the values."""
    if column.dtype == "category":
        codes = np.where(values == missing(values.dtype), np.int8(-1), values)
        dtype = pd.CategoricalDtype(list(column.categories), ordered=False)
        return pd.Categorical.from_codes(codes, dtype=dtype)
    if not column.nullable:
        return values
    absent = values == missing(values.dtype)
    if column.dtype == "boolean":
        return pd.arrays.BooleanArray(values == 1, absent)
    return pd.arrays.IntegerArray(values, absent)


def column_frame(frame: str, columns: dict[str, np.ndarray[Any, Any]]) -> pd.DataFrame:
    """Make the pandas frame of arrays that the engine has filled.

    Parameters
    ----------
    frame : str
        Name of the frame.
    columns : dict of str to numpy.ndarray
        Arrays of one length, as made by `empty_columns`.

    Returns
    -------
    pandas.DataFrame
        The frame with the types of the schema; arrays are shared, not copied.
    """
    dressed = {column.name: _series(column, columns[column.name]) for column in SCHEMA[frame]}
    return pd.DataFrame(dressed, copy=False)

"""The tables of a study: numbers in words, as text and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
import pandas as pd

from jasslab._numbers import interval, rounded
from jasslab.errors import JasslabError
from jasslab.simulation import Simulation
from jasslab.stats import meld_frequencies, success_rate
from jasslab.stats.intervals import mean_interval, normal_quantile

INTERVAL = "95 % interval"
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trump"}


@dataclass(frozen=True)
class Table:
    """A small table of finished words.

    Parameters
    ----------
    caption : str
        What it shows.
    head : tuple of str
        Heads of its columns; the first holds names, the others numbers.
    rows : sequence of tuple of str
        The rows.
    note : str
        What to mind when reading it.
    words : tuple of int
        Columns besides the first that hold words, not numbers.
    """

    caption: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    note: str = ""
    words: tuple[int, ...] = ()

    def text(self) -> str:
        """Return the table for a terminal."""
        lines = [self.head, *self.rows]
        widths = [max(len(line[n]) for line in lines) for n in range(len(self.head))]
        ruler = "  " + "-" * (sum(widths) + 3 * (len(widths) - 1))
        shown = []
        for line in lines:
            cells = [
                cell.ljust(width) if n == 0 or n in self.words else cell.rjust(width)
                for n, (cell, width) in enumerate(zip(line, widths, strict=True))
            ]
            shown.append("  " + "   ".join(cells).rstrip())
        note = [f"  {line}" for line in wrapped(self.note)]
        return "\n".join([self.caption, shown[0], ruler, *shown[1:], *note])

    def html(self) -> str:
        """Return the table for a page."""
        looks = [' class="words"' if n in self.words else "" for n in range(len(self.head))]
        head = "".join(
            f'<th scope="col"{look}>{escape(cell)}</th>'
            for cell, look in zip(self.head, looks, strict=True)
        )
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>'
            + "".join(
                f"<td{look}>{escape(cell)}</td>"
                for cell, look in zip(row[1:], looks[1:], strict=True)
            )
            + "</tr>\n"
            for row in self.rows
        )
        note = f'<p class="note">{escape(self.note)}</p>' if self.note else ""
        return (
            f'<div class="wide"><table><caption>{escape(self.caption)}</caption>\n'
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>{note}"
        )


def wrapped(text: str, width: int = 92) -> list[str]:
    """Break a text into lines.

    Parameters
    ----------
    text : str
        The text.
    width : int
        Most letters in a line.
    """
    import textwrap

    return textwrap.wrap(text, width)


def _count(n: Any) -> str:
    return f"{int(n):,}"


def _figure(name: Any, row: Any) -> tuple[str, ...]:
    """Write one line of a summary; shares in percent."""
    unit = str(row["unit"])
    if row["method"] == "count":
        return (str(name), _count(row["estimate"]), "", "", "")
    share = unit.startswith("share of ")
    shown = "% " + unit.removeprefix("share ") if share else unit
    factor = 100 if share else 1
    return (str(name), rounded(row, factor), shown, interval(row, factor), _count(row["n"]))


def headline(table: pd.DataFrame) -> Table:
    """Return the headline figures.

    Parameters
    ----------
    table : pandas.DataFrame
        What `summary` gives.
    """
    rows = [_figure(name, row) for name, row in table.iterrows()]
    head = ("figure", "estimate", "unit", INTERVAL, "n")
    return Table("In short", head, rows, words=(2,))


def success(sim: Simulation, by: str, caption: str, first: str) -> Table:
    """Return how often the taker makes it, by group.

    Parameters
    ----------
    sim : Simulation
        With the frame `deals`.
    by : str
        Column to group by.
    caption : str
        Caption.
    first : str
        Head of the first column.
    """
    taken = int(sim.deals["taker"].notna().sum())
    rows = [
        (
            _SUITS.get(str(group), str(group)),
            rounded(row, 100),
            interval(row, 100),
            _count(row["n"]),
            f"{100 * row['n'] / taken:.1f}",
        )
        for group, row in success_rate(sim, by=by).iterrows()
    ]
    head = (first, "made, %", INTERVAL, "n taken", "% of taken deals")
    note = (
        "A rate of success rises as players take less: it does not say who bids best. Compare "
        "bidding by the paired outcome (jasslab.duel)."
    )
    return Table(caption, head, rows, note if by == "bid_round" else "")


_QUANTITIES = (
    ("taker_points", "taker's side, points"),
    ("opponents_points", "opponents, points"),
    ("taker_score", "taker's side, score"),
    ("opponents_score", "opponents, score"),
    ("outcome", "outcome: side 0 minus the others"),
)


def points(sim: Simulation) -> Table:
    """Return means and spread of points and scores.

    Parameters
    ----------
    sim : Simulation
        With the frame `deals`.
    """
    rows = []
    for column, name in _QUANTITIES:
        values = sim.deals[column].dropna()
        if not len(values):
            continue
        row = mean_interval(values).iloc[0]
        low, middle, high = (f"{values.quantile(q):.0f}" for q in (0.05, 0.5, 0.95))
        rows.append((name, rounded(row), interval(row), low, middle, high, _count(row["n"])))
    head = ("quantity", "mean", INTERVAL, "5 %", "median", "95 %", "n deals")
    note = (
        "Points are what the contract test compares, the score is what is written down. Columns "
        "5 %, median and 95 % say how single deals spread; the interval belongs to the mean. The "
        "outcome counts every deal, 0 where nobody took."
    )
    return Table("Points", head, rows, note)


def apart(row: Any) -> float:
    """Return how many standard errors an estimated share lies from the exact one.

    Parameters
    ----------
    row : mapping
        estimate, low, high, n_hands and exact. With fewer than 20 hits the standard error is
        that of the exact share, as the interval is lopsided.
    """
    exact = float(row["exact"])
    if float(row["estimate"]) * float(row["n_hands"]) < 20:
        error = np.sqrt(exact * (1 - exact) / float(row["n_hands"]))
    else:
        error = (float(row["high"]) - float(row["low"])) / 2 / normal_quantile(0.95)
    return (float(row["estimate"]) - exact) / error if error > 0 else np.nan


def melds_as_dealt(dealt: pd.DataFrame, played: pd.DataFrame | None) -> Table:
    """Return sampled meld frequencies beside the exact ones.

    Parameters
    ----------
    dealt : pandas.DataFrame
        `meld_frequencies` of hands as dealt.
    played : pandas.DataFrame or None
        The same of the deals that were taken.
    """
    among = {} if played is None else dict(played.iterrows())
    rows = []
    for kind, row in dealt.iterrows():
        known = pd.notna(row["exact"])
        digits = 7 if known and float(row["exact"]) < 1e-4 else 5
        rows.append(
            (
                str(kind),
                rounded(row, 100),
                interval(row, 100),
                f"{100 * float(row['exact']):.{digits}f}" if known else "-",
                f"{apart(row):+.1f}" if known else "-",
                "-" if kind not in among else rounded(among[kind], 100),
            )
        )
    n, hands = _count(dealt["n"].max()), _count(dealt["n_hands"].max())
    head = ("kind", "as dealt, %", INTERVAL, "exact, %", "SE apart", "in taken deals, %")
    note = (
        f"Share of hands that hold at least one; n = {n} deals ({hands} hands) dealt to the end "
        "without bidding. SE apart: standard errors between sample and exact value; beyond 3 is "
        "rare by chance. Taken deals are selected (strong hands take), so their share is another "
        "number."
    )
    return Table("Melds in hand beside the exact values", head, rows, note)


def melds_in_tricks(played: pd.DataFrame) -> Table:
    """Return how often melds fall in tricks; no exact value exists, it depends on the play.

    Parameters
    ----------
    played : pandas.DataFrame
        `meld_frequencies` of the deals that were taken.
    """
    rows = [
        (str(kind), rounded(row, 100), interval(row, 100), _count(row["n"]))
        for kind, row in played.iterrows()
    ]
    note = (
        "How many fall in 100 played deals. Melds in tricks depend on the play, so there is no "
        "exact value to set beside them."
    )
    return Table("Melds in tricks", ("kind", "per 100 deals", INTERVAL, "n deals"), rows, note)


def meld_tables(sim: Simulation, hands: Simulation) -> tuple[pd.DataFrame | None, list[Table]]:
    """Return the frame of melds as dealt, where the game has them, and the tables of melds.

    Parameters
    ----------
    sim : Simulation
        What was played.
    hands : Simulation
        The same deals dealt to the end, without bidding and play.
    """

    def counted(of: Simulation, by: str) -> pd.DataFrame | None:
        try:
            return meld_frequencies(of, by=by)
        except JasslabError:  # a game without melds of that sort
            return None

    dealt, fallen = counted(hands, "hand"), counted(sim, "trick")
    tables = [] if dealt is None else [melds_as_dealt(dealt, counted(sim, "hand"))]
    return dealt, tables + ([] if fallen is None else [melds_in_tricks(fallen)])

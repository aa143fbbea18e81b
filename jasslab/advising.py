"""What should this hand say? Every answer is tried on the same deals.

Only deals count in which the seats before said what was heard: they bid as their players do, on
hands that are dealt anew until they say just that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from jasslab.asking import as_count
from jasslab.calling import front_door
from jasslab.inquiring import Inquiry, Tried, inquiry
from jasslab.rules.settlement import unit_of_score
from jasslab.stats.intervals import check_confidence
from jasslab.variants import Variant

__all__ = ["Advice", "advise", "told_by"]


@dataclass(frozen=True, repr=False)
class Advice:
    """What each answer of a hand leads to.

    Parameters
    ----------
    table : pandas.DataFrame
        Index: the answers, best first. Columns: score (mean score of the own side less the best
        other one, with low and high), difference to the best answer with its interval, best (share
        of bootstrap replicates in which it is), took, success with its interval, n.
    hand, heard : str
        The hand, and what the seats before said.
    variant : str
        The game.
    acceptance : float
        Share of the deals dealt in which the seats before said what was heard.
    unit : str
        Unit of the score.
    """

    table: pd.DataFrame
    hand: str
    heard: str
    variant: str
    acceptance: float
    unit: str

    @property
    def best(self) -> str:
        """The answer with the highest mean score."""
        return str(self.table.index[0])

    def __repr__(self) -> str:
        row = self.table.iloc[0]
        return (
            f"{self.hand} in {self.variant}, after {self.heard or 'nobody'}: {self.best}, "
            f"{row['score']:+.1f} {self.unit} a deal ({row['low']:+.1f} to {row['high']:+.1f}), "
            f"best in {row['best']:.0%} of replicates\n"
            f"n = {int(row['n']):,} deals an answer; {self.acceptance:.1%} of the deals dealt fit\n"
            f"{self.table.round(3).to_string()}"
        )

    def _repr_html_(self) -> str:
        told = repr(self).splitlines()
        return f"<p>{told[0]}<br>{told[1]}</p>{self.table.round(3).to_html()}"


def told_by(asked: Inquiry, tried: Tried, heard: str, confidence: float = 0.95) -> Advice:
    """Return what deals say on which the answers were tried.

    Parameters
    ----------
    asked : Inquiry
        The hand.
    tried : Tried
        The deals.
    heard : str
        What was heard before, in words.
    confidence : float
        Level of the intervals.
    """
    rules = asked.plan.variant
    table = tried.table(confidence=confidence, seed=asked.plan.seed)
    unit = unit_of_score(rules.settlement, rules.values)
    return Advice(table, asked.hand, heard, rules.label, tried.acceptance, unit)


@front_door
def advise(
    variant: str | Variant,
    *,
    hand: Any,
    seat: int,
    turn_up: Any = None,
    turned: str | None = None,
    history: str | Sequence[str] | None = None,
    players: Any = "basic",
    n_deals: int = 20_000,
    seed: int | None = None,
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
) -> Advice:
    """Ask what a hand should say: every allowed answer is played on the same deals.

    Parameters
    ----------
    variant : str or Variant
        The game.
    hand : str or iterable of str
        The cards held when the bidding starts.
    seat : int
        The seat that is asked; the dealer is the last seat, so seat 0 is elder.
    turn_up : str, optional
        The card turned up, in games that turn one.
    turned : str, optional
        The suit turned, in games that turn a suit and no card; any unless given.
    history : str or sequence of str, optional
        What was said before, in order, such as ``"pass pass"`` or ``"pass, pass"``; None: all who
        spoke passed. Only
        deals count in which the players of those seats say just that. With its own earlier words
        among them a seat is asked in a later round: six passes ask seat 2 in the second one.
    players : str, Player or sequence
        Who plays; the seat that is asked goes on as its player after its first answer.
    n_deals : int
        Deals for each answer.
    seed : int, optional
        As in `simulate`.
    confidence : float
        Level of the intervals.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    Advice
        Its `table`, and the `best` answer, given these players.

    Raises
    ------
    NotationError
        For cards that cannot be.
    JasslabError
        When it is another seat's turn after these words, or the bidding is over; when the seat has
        nothing to decide, when the seats before hardly ever say what was heard, and for other
        arguments that make no sense.

    Examples
    --------
    >>> import jasslab as jl
    >>> hand = "JH 9H AS TS 8D"
    >>> found = jl.advise("belote", hand=hand, turn_up="AH", seat=2, seed=1, n_deals=2000)
    >>> found.best
    'take'
    >>> found.table.index.to_list()
    ['take', 'pass']
    """
    level = check_confidence(confidence)
    threads = None if workers is None else as_count("workers", workers)
    asked = inquiry(
        variant,
        hand=hand,
        seat=seat,
        turn_up=turn_up,
        turned=turned,
        history=history,
        players=players,
        n_deals=n_deals,
        seed=seed,
    )
    names, heard = asked.answers()
    tried = asked.play(0, asked.n_deals, workers=threads, progress=progress, names=names)
    return told_by(asked, tried, heard, level)

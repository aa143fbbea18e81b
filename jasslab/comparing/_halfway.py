"""Matches that note who is ahead when half of the target is reached."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from jasslab.comparing._paired import Array
from jasslab.crew import Crew
from jasslab.matches import _Block, _ToLoser
from jasslab.simulate import workbench
from jasslab.simulation import Plan

__all__ = ["matches_with_half"]

#: Matches that a thread plays side by side.
BLOCK = 500


class _Halfway(_Block):
    """Matches that note who is ahead alone after the first deal that reaches half the target."""

    def __init__(self, plan: Plan, start: int, end: int) -> None:
        super().__init__(plan, start, end)
        self.noted = np.zeros(end - start, bool)
        self.ahead = np.full(end - start, -1)

    def _write_down(
        self, active: Array, deals: dict[str, Array], by_side: dict[str, Array]
    ) -> None:
        """Write the scores down, and look whether half of the way is behind them."""
        super()._write_down(active, deals, by_side)
        totals, half = self.totals[active], int(self.rules["target"]) / 2
        if self._points_per_stroke:
            totals = totals // self._points_per_stroke
        reached = totals.max(axis=1) >= half
        if self.rules["match_unit"] == "deals":
            reached = self.played[active] >= half
        if self.rules["match_unit"] == "pips":
            reached = reached | (totals.min(axis=1) <= -half)
        going_on = (self.winner[active] < 0) & ~self.over[active]
        now = reached & ~self.noted[active]
        best = totals == totals.max(axis=1, keepdims=True)
        alone = now & going_on & (best.sum(axis=1) == 1)
        self.noted[active[now]] = True
        self.ahead[active[alone]] = best[alone].argmax(axis=1)

    def frame(self) -> pd.DataFrame:
        """Return one row a match, with who was ahead alone at half the target (-1: nobody)."""
        return super().frame().assign(ahead_at_half=self.ahead)


class _HalfwayToLoser(_Halfway, _ToLoser):
    """The same where players retire at the target."""


def matches_with_half(plan: Plan, n: int, workers: int | None, bar: Any) -> pd.DataFrame:
    """Play matches, and note who is ahead at half the target.

    Parameters
    ----------
    plan : Plan
        Rules, players and seed; match m is that of `simulate_matches`.
    n : int
        How many matches.
    workers : int or None
        Threads.
    bar : object or None
        Told with ``update(n)`` how many are finished.

    Returns
    -------
    pandas.DataFrame
        The frame `matches` with one more column, `ahead_at_half`: the side that is ahead alone
        after the first deal in which somebody has half the target (half the deals, where a match
        is so many deals), -1 where none is or where that deal ends the match.
    """
    kind = _HalfwayToLoser if plan.variant.values.get("play_to_loser") else _Halfway

    def hire() -> Any:
        bench = workbench(replace(plan, dealer=None))

        def work(start: int, end: int) -> pd.DataFrame:
            block = kind(plan, start, end)
            block.play(bench)
            return block.frame()

        return work

    crew = Crew(n, BLOCK, hire, bar)
    crew.run(workers)
    return pd.concat([crew.results[start] for start in sorted(crew.results)], ignore_index=True)

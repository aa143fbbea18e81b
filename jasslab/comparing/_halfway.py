"""Matches without their deals, for those who only look at the course of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pandas as pd

from jasslab.crew import Crew
from jasslab.matches import block_of
from jasslab.simulate import workbench
from jasslab.simulation import Plan

__all__ = ["matches_with_half"]

#: Matches that a thread plays side by side.
BLOCK = 500


def matches_with_half(plan: Plan, n: int, workers: int | None, bar: Any) -> pd.DataFrame:
    """Play matches, and keep no deals.

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
        The frame `matches`, with -1 for nobody in `ahead_at_half`.
    """

    def hire() -> Any:
        bench = workbench(replace(plan, dealer=None))

        def work(start: int, end: int) -> pd.DataFrame:
            block = block_of(plan, start, end)
            block.play(bench)
            return block.frame()

        return work

    crew = Crew(n, BLOCK, hire, bar)
    crew.run(workers)
    frames = [crew.results[start] for start in sorted(crew.results)]
    found: pd.DataFrame = pd.concat(frames, ignore_index=True)
    return found.assign(ahead_at_half=found["ahead_at_half"].fillna(-1).astype("int64"))

"""What an explorer plays: a question that can be answered batch by batch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

import pandas as pd

from jasslab.simulate import prepare, run_plan
from jasslab.simulation import Plan, Simulation

__all__ = ["PlanQuestion", "Question", "joined", "same_run"]


class Question(Protocol):
    """What an explorer plays; a frozen dataclass.

    Two questions that differ in `n_deals` alone are the same run, which goes on where it stopped.
    """

    @property
    def n_deals(self) -> int:
        """Deals that are asked for."""

    def prepare(self) -> None:
        """Compile what is needed; called in the explorer's own thread."""

    def play(self, first: int, n_deals: int) -> Any:
        """Play deals in the explorer's own thread.

        Returns anything with `done`, the number of deals it holds. The deals are those of a run
        in one go: what a deal is depends on its number alone.

        Parameters
        ----------
        first : int
            How many deals of this question have been played before.
        n_deals : int
            How many to play.
        """


def same_run(one: Any, other: Any) -> bool:
    """Say whether two questions differ in the number of deals at most."""
    return replace(one, n_deals=0) == replace(other, n_deals=0)


@dataclass(frozen=True)
class PlanQuestion:
    """The deals of one simulation.

    Parameters
    ----------
    plan : Plan
        What is played; its number of deals is not read.
    n_deals : int
        How many deals.
    """

    plan: Plan
    n_deals: int

    @classmethod
    def of(cls, plan: Plan) -> Self:
        """Return the question of a plan, with its number of deals."""
        return cls(replace(plan, n_deals=0), plan.n_deals)

    def prepare(self) -> None:
        """Compile what is needed."""
        prepare(self.plan, False)

    def play(self, first: int, n_deals: int) -> Simulation:
        """Play deals of the plan.

        Parameters
        ----------
        first : int
            How many deals of the plan have been played before.
        n_deals : int
            How many to play.
        """
        plan = replace(self.plan, first=self.plan.first + first, n_deals=n_deals)
        return run_plan(plan, progress=False)


def joined(question: PlanQuestion, pieces: Iterable[Simulation]) -> Simulation:
    """Return one simulation of batches that follow each other."""
    pieces = list(pieces)
    tables = {
        name: pd.concat([piece.tables[name] for piece in pieces], ignore_index=True)
        for name in question.plan.frames
    }
    plan = replace(question.plan, n_deals=question.n_deals)
    return Simulation(plan, tables, sum(piece.done for piece in pieces), run_plan)

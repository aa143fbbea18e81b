"""How often does the taker succeed, and what does the courage to take change?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import ipywidgets as ipw
import numpy as np
import pandas as pd
import seaborn as sns
from matplotlib.axes import Axes

from jasslab._numbers import with_interval
from jasslab.asking import as_count, as_line_up, as_seed
from jasslab.plots._figures import finish, in_house_style
from jasslab.simulation import Plan, Simulation
from jasslab.stats import proportion, success_rate
from jasslab.strategies import player
from jasslab.variants import Variant, variant
from jasslab.widgets._explorer import CONTROL, Explorer
from jasslab.widgets._games import DEALS_CONTROL, deals_asked, game_control
from jasslab.widgets._questions import PlanQuestion, joined

__all__ = ["TakerSuccess", "taker_success"]

FATES = ("made", "failed", "passed out")
_DASHES = ("-", "--", "-.", ":")


@dataclass
class _Sums:
    """Counts of what has been played, and how the success went along the way."""

    deals: int = 0
    passed_out: int = 0
    rounds: pd.DataFrame = field(default_factory=lambda: pd.DataFrame({"sum": [], "size": []}))
    way: list[tuple[int, pd.DataFrame]] = field(default_factory=list)

    def add(self, deals: pd.DataFrame) -> None:
        """Add a batch of deals."""
        self.deals += len(deals)
        self.passed_out += int(deals["passed_out"].sum())
        table = success_rate(deals, by="bid_round")
        hits = (table["estimate"] * table["n"]).round()
        more = pd.DataFrame({"sum": hits, "size": table["n"]})
        self.rounds = self.rounds.add(more, fill_value=0).astype("int64")
        self.way.append((self.deals, self.success()))
        if len(self.way) > 400:  # a picture has no more points than that
            self.way = self.way[::2] + self.way[-1:]

    def success(self) -> pd.DataFrame:
        """Return the success by bidding round, as `success_rate` gives it."""
        return proportion(self.rounds["sum"], self.rounds["size"])

    def overall(self) -> pd.DataFrame:
        """Return the success of all takers."""
        return proportion(int(self.rounds["sum"].sum()), int(self.rounds["size"].sum()))

    def fates(self) -> pd.DataFrame:
        """Return what became of all deals, in shares."""
        made, taken = int(self.rounds["sum"].sum()), int(self.rounds["size"].sum())
        counts = pd.Series([made, taken - made, self.passed_out], index=list(FATES))
        return proportion(counts, self.deals)


class TakerSuccess(Explorer):
    """The explorer that `taker_success` makes.

    Parameters
    ----------
    rules : Variant
        The game shown first.
    n_deals : int
        Number of deals shown first.
    take_at : float or None
        Threshold shown first; None: the player's own.
    seed : int
        Seed of the deals.
    """

    def __init__(self, rules: Variant, n_deals: int, take_at: float | None, seed: int) -> None:
        self._rules, self._seed = rules, seed
        knob = next(one for one in player("basic").knobs if one.name == "take_at")
        self._knob = knob
        usual = rules.tuned.get(knob.name, knob.default)
        self._first = (rules, n_deals, usual if take_at is None else take_at)
        super().__init__()

    def _controls(self) -> list[ipw.Widget]:
        rules, n_deals, take_at = self._first
        self.game = game_control(rules)
        self.n_deals = ipw.IntText(value=n_deals, **DEALS_CONTROL)
        self.take_at = ipw.FloatSlider(
            value=take_at,
            min=self._knob.low,
            max=self._knob.high,
            step=1,
            description="Takes from strength",
            readout_format=".0f",
            continuous_update=False,
            **CONTROL,
        )
        return [self.game, self.n_deals, self.take_at]

    def _ask(self) -> PlanQuestion:
        n_deals, rules = deals_asked(self.n_deals), self.game.value
        who = player("basic", take_at=round(self.take_at.value))
        plan = Plan(rules, as_line_up(who, rules), self._seed, ("deals",), n_deals)
        return PlanQuestion.of(plan)

    def _forget(self) -> None:
        self.game.value, self.n_deals.value, self.take_at.value = self._first

    def _empty(self) -> None:
        self._sums, self._pieces = _Sums(), list[Simulation]()

    def _add(self, piece: Simulation) -> None:
        self._sums.add(piece.deals)
        self._pieces.append(piece)

    @property
    def result(self) -> Simulation | None:
        """The deals so far, as a simulation; None before the first batch."""
        question = self._question
        if not isinstance(question, PlanQuestion) or not self._pieces:
            return None
        self._pieces = [joined(question, self._pieces)]
        return joined(question, self._pieces)

    def _draw(self) -> Axes:
        ax: Axes = _success_so_far(self._sums, self._words())
        return ax

    def _words(self) -> str:
        sums, question = self._sums, self._question
        if not sums.deals or not isinstance(question, PlanQuestion):
            return "Nothing has been played yet: guess the share of success first, then press Run."
        plan = question.plan
        words = (
            f"{plan.variant.label}, {plan.line_up}, seed {plan.seed}: {sums.deals:,} of "
            f"{question.n_deals:,} deals. The taker makes it in "
            f"{_share(sums.overall())} taken deals (in brackets: 95 % interval)"
        )
        rounds = sums.success()
        if len(rounds) > 1:
            told = (f"round {name}: {_share(rounds.loc[[name]])}" for name in rounds.index)
            words += f"; by bidding round, {'; '.join(told)}"
        return f"{words}. Passed out: {_share(sums.fates().loc[['passed out']])} deals."


def _share(row: pd.DataFrame) -> str:
    """Write a share with its interval and of how many it is."""
    return f"{with_interval(row.iloc[0], 100, ' %')} of n = {int(row['n'].iloc[0]):,}"


@in_house_style
def _success_so_far(sums: _Sums, words: str, *, ax: Axes) -> Axes:
    """Draw how the success settles, by bidding round, and what became of all deals."""
    figure: Any = ax.figure
    figure.set_size_inches(8.4, 3.6)
    ax.remove()
    left, right = figure.subplots(1, 2, width_ratios=(2.2, 1))
    _draw_way(left, sums)
    _draw_fates(right, sums)
    finish(left, words, sums.success() if sums.deals else pd.DataFrame())
    return left


def _draw_way(ax: Axes, sums: _Sums) -> None:
    colors = sns.color_palette("colorblind").as_hex()
    for k, name in enumerate(sums.rounds.index):
        tables = [(deals, table.loc[name]) for deals, table in sums.way if name in table.index]
        x = [deals for deals, _ in tables]
        low, middle, high = (
            np.array([100 * row[key] for _, row in tables]) for key in ("low", "estimate", "high")
        )
        color = colors[k % len(colors)]
        dash = _DASHES[k % len(_DASHES)]
        ax.fill_between(x, low, high, color=color, alpha=0.2, linewidth=0)
        ax.plot(x, middle, dash, color=color, label=f"round {name}")
        ax.plot(x[-1:], middle[-1:], "os^D"[k % 4], color=color)
    ax.set_xlabel("deals played")
    ax.set_ylabel("taker makes the contract,\n% of taken deals")
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.locator_params(axis="x", nbins=5)
    if len(sums.rounds):
        ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4)
    else:
        ax.set(xlim=(0, 1), ylim=(0, 100), xticks=[])


def _draw_fates(ax: Axes, sums: _Sums) -> None:
    colors = sns.color_palette("colorblind").as_hex()
    places = np.arange(len(FATES))
    ax.set_xticks(places, [fate.replace(" ", "\n") for fate in FATES])
    ax.set_ylabel("% of all deals")
    ax.set(xlim=(-0.6, len(FATES) - 0.4), ylim=(0, 100))
    ax.grid(axis="x", visible=False)
    if sums.deals:
        table = 100 * sums.fates()[["estimate", "low", "high"]]
        errors = [table["estimate"] - table["low"], table["high"] - table["estimate"]]
        ax.bar(places, table["estimate"], 0.6, color=colors[0], alpha=0.8)
        ax.errorbar(places, table["estimate"], errors, fmt="none", ecolor="#24292F", capsize=4)
        for place, share in zip(places, table["estimate"], strict=True):
            ax.annotate(
                f"{share:.1f}", (place, share), (0, 5), textcoords="offset points", ha="center"
            )


def taker_success(
    variant_name: str | Variant = "belote",
    *,
    n_deals: int = 100_000,
    take_at: float | None = None,
    seed: int = 2026,
) -> TakerSuccess:
    """Explore how often the taker succeeds, while the deals are played.

    Choose a game, how many deals and from which strength player `basic` takes; Run plays and
    draws, Stop keeps what has been played, Run goes on from there, Reset starts anew. The deals
    are those of ``jasslab.simulate`` with the same seed.

    Parameters
    ----------
    variant_name : str or Variant
        The game shown first.
    n_deals : int
        How many deals.
    take_at : float, optional
        From which strength of hand (in points) `basic` takes in the first round.
    seed : int
        Seed of the deals.

    Returns
    -------
    TakerSuccess
        It shows itself; ``result`` is the simulation so far, ``panel`` the widget.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.widgets.taker_success("belote", n_deals=20_000)
    TakerSuccess explorer; run this cell to use it
    """
    rules = variant(variant_name)
    if take_at is not None:
        player("basic", take_at=take_at)
    return TakerSuccess(rules, as_count("n_deals", n_deals), take_at, as_seed(seed))

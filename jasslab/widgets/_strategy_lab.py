"""Does another number make a player better? Sliders, and a duel while you watch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, ClassVar

import ipywidgets as ipw
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab.asking import as_count, as_seed
from jasslab.comparing.duels import Duel, bout_of, bout_plan, duel_of, seatings
from jasslab.plots._figures import BLUE, ORANGE, QUIET, finish, in_house_style
from jasslab.simulate import prepare, run_plan
from jasslab.simulation import Plan
from jasslab.stats.intervals import Moments
from jasslab.strategies import Player, all_players
from jasslab.strategies import player as find_player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant
from jasslab.widgets._explorer import CONTROL, Explorer, blank
from jasslab.widgets._games import DEALS_CONTROL, deals_asked, game_control
from jasslab.widgets._knobs import Knobs
from jasslab.widgets._narrowing import CONFIDENCE, signed
from jasslab.widgets._questions import same_run

__all__ = ["StrategyLab", "strategy_lab"]

#: Points of a curve, and trials of a picture.
MOST_POINTS, MOST_DRAWN = 400, 8
LONGEST = 26


@dataclass(frozen=True)
class DuelQuestion:
    """A player against another one, at each side in turn.

    Parameters
    ----------
    rules : Variant
        The game.
    one, other : Player
        The players.
    seed : int
        Of the deals.
    n_deals : int
        How many; each is played once for every side.
    """

    rules: Variant
    one: Player
    other: Player
    seed: int
    n_deals: int

    def plan(self, first: int = 0, n_deals: int | None = None) -> Plan:
        """Return which deals are played.

        Parameters
        ----------
        first, n_deals : int
            Which; all unless given.
        """
        n = self.n_deals if n_deals is None else n_deals
        return bout_plan(self.rules, n, self.seed, first)

    def prepare(self) -> None:
        """Compile what is needed."""
        for plan in seatings(self.plan(), self.one, self.other):
            prepare(plan, False)

    def play(self, first: int, n_deals: int) -> DuelSums:
        """Play deals with the first player at each side in turn.

        Parameters
        ----------
        first : int
            Number of the first deal.
        n_deals : int
            How many to play.
        """
        plans = seatings(self.plan(first, n_deals), self.one, self.other)
        bout = bout_of(plans, lambda distinct: [run_plan(one, progress=False) for one in distinct])
        return DuelSums(Moments.of(bout.differences), Moments.of(bout.wins))


@dataclass(frozen=True)
class DuelSums:
    """What the deals of a duel add up to.

    Parameters
    ----------
    differences, wins : Moments
        Of the score difference, and of the share of the other sides beaten, a deal.
    """

    differences: Moments = Moments()
    wins: Moments = Moments()

    @property
    def done(self) -> int:
        """Deals, played once for each side."""
        return self.differences.n

    def merge(self, more: DuelSums) -> DuelSums:
        """Return the sums of both."""
        return DuelSums(self.differences.merge(more.differences), self.wins.merge(more.wins))


@dataclass(frozen=True)
class Trial:
    """One player that was tried, and what came of it.

    Parameters
    ----------
    question : DuelQuestion
        What was played.
    sums : DuelSums
        Its deals so far.
    """

    question: DuelQuestion
    sums: DuelSums

    @property
    def duel(self) -> Duel:
        """The result, as `jasslab.duel` gives it."""
        asked = self.question
        moments = self.sums.differences
        return duel_of(moments, asked.one, asked.other, asked.plan(), CONFIDENCE)

    @property
    def label(self) -> str:
        """What was turned."""
        turned = ", ".join(f"{name}={value:g}" for name, value in self.question.one.params)
        return turned or f"{self.question.one.name} as it is"

    def score(self) -> str:
        """Write the difference with its interval."""
        found = self.duel
        if not found.se > 0:
            return "0: both do the same"
        return signed(vars(found), 1, f" {found.unit}")

    def won(self) -> str:
        """Write the share of deals won with its interval."""
        low, high = self.sums.wins.interval(CONFIDENCE)
        row = {"estimate": self.sums.wins.mean, "low": low, "high": high}
        return signed(row, 100, " %").removeprefix("+")


class StrategyLab(Explorer):
    """The explorer that `strategy_lab` makes.

    Parameters
    ----------
    rules : Variant
        The game shown first.
    who, rival : Player
        The players shown first.
    n_deals : int
        Number of deals shown first.
    seed : int
        Seed of the deals.

    Attributes
    ----------
    trials : list of Trial
        All that was tried since the panel was made or reset.
    """

    handles: ClassVar[tuple[str, ...]] = (*Explorer.handles, "jasslab-strategy-lab")

    def __init__(self, rules: Variant, who: Player, rival: Player, n_deals: int, seed: int) -> None:
        self._first, self._seed = (rules, who, rival, n_deals), seed
        self.trials: list[Trial] = []
        super().__init__()

    # --- the controls -------------------------------------------------------------------------

    def _controls(self) -> list[ipw.Widget]:
        rules, who, rival, n_deals = self._first
        self.game = game_control(rules)
        bare = replace(who, params=())
        self.player = ipw.Dropdown(
            options=_offered(bare), value=bare, description="Player", **CONTROL
        )
        self.rival = ipw.Dropdown(
            options=_offered(rival), value=rival, description="Against", **CONTROL
        )
        self.n_deals = ipw.IntText(value=n_deals, **DEALS_CONTROL)
        self.seed = ipw.IntText(value=self._seed, description="Seed of the deals", **CONTROL)
        self.knobs = Knobs(self)
        self.knobs.begin(who, rules)
        self.game.observe(self._chosen, "value")
        self.player.observe(self._chosen, "value")
        fields = [self.player, self.rival, self.game, self.n_deals, self.seed]
        return [*fields, self.knobs.box]

    def _chosen(self, _: Any) -> None:
        """Show the sliders of another player, or in another game."""
        self.knobs.begin(self.player.value, self.game.value)

    def _ask(self) -> DuelQuestion:
        n_deals, who = deals_asked(self.n_deals), self.player.value
        one = who.replace(**self.knobs.turned())
        seed = as_seed(self.seed.value)
        return DuelQuestion(self.game.value, one, self.rival.value, seed, n_deals)

    def _forget(self) -> None:
        rules, who, self.rival.value, self.n_deals.value = self._first
        self.seed.value = self._seed
        self.game.value, self.player.value = rules, replace(who, params=())
        self.knobs.begin(who, rules)
        self.trials = []

    # --- the sums -----------------------------------------------------------------------------

    def _empty(self) -> None:
        self._sums, self._way = DuelSums(), list[Duel]()

    def _add(self, piece: DuelSums) -> None:
        question = self._question
        assert isinstance(question, DuelQuestion)
        self._sums = self._sums.merge(piece)
        self._way.append(Trial(question, self._sums).duel)
        if len(self._way) > MOST_POINTS:
            self._way = self._way[::2] + self._way[-1:]

    def _trial(self) -> Trial | None:
        """Return what is being tried, None before the first batch."""
        question = self._question
        if not isinstance(question, DuelQuestion) or not self._sums.done:
            return None
        return Trial(question, self._sums)

    @property
    def result(self) -> Duel | None:
        """The duel so far; None before the first batch."""
        trial = self._trial()
        return None if trial is None else trial.duel

    def _painting(self) -> Iterator[None]:
        trial = self._trial()
        if trial is not None:
            self._keep(trial)
        self._history.value = _history(self.trials)
        yield from super()._painting()

    def _keep(self, trial: Trial) -> None:
        """Put a trial down, in the place of what it was before it went on."""
        for place, old in enumerate(self.trials):
            if same_run(old.question, trial.question):
                self.trials[place] = trial
                return
        self.trials.append(trial)

    def _below(self) -> list[ipw.Widget]:
        self._history = ipw.HTML(layout=ipw.Layout(max_width="100%"))
        self._history.add_class("jasslab-trials")
        return [self._history]

    def _words(self) -> str:
        trial = self._trial()
        if trial is None:
            return (
                "Nothing has been played yet: move a slider, guess whether that is better or "
                "worse, then press Run. Every deal is played once for each side, so the luck of "
                "the cards cancels."
            )
        asked, found = trial.question, trial.duel
        how = "sides swapped" if found.n_sides == 2 else f"at each of the {found.n_sides} sides"
        told = (
            f"{found.players[0]} against {found.players[1]} in {found.variant}, seed {asked.seed}: "
            f"{found.n:,} of {asked.n_deals:,} deals, {how}. "
        )
        if not found.se > 0:
            return f"{told}Both do the same in every deal: exactly 0. Move a slider."
        verdict = "better" if found.low > 0 else ("worse" if found.high < 0 else "not told apart")
        return (
            f"{told}Score difference: {signed(vars(found), 1, f' {found.unit} a deal')}, with its "
            f"95 % interval: {verdict}. Deals won, a tie counting half: {trial.won()}."
        )

    def _draw(self) -> Axes:
        trial = self._trial()
        if trial is None:
            return blank(self._words())
        alike = [one for one in self.trials if _comparable(one, trial)]
        ax: Axes = _duel_so_far(self._way, alike[-MOST_DRAWN:], trial, self._words())
        return ax


def _offered(who: Player) -> list[tuple[str, Player]]:
    """Return the players to choose from; one with its own numbers stands first."""
    known = list(all_players())
    return [(repr(one), one) for one in (known if who in known else [who, *known])]


def _comparable(one: Trial, other: Trial) -> bool:
    """Say whether two trials were played against the same rival in the same game."""
    return (one.question.rules, one.question.other) == (other.question.rules, other.question.other)


_CELL = 'style="text-align:left;padding:2px 14px 2px 0"'


def _history(trials: Sequence[Trial]) -> str:
    """Write the trials as a table, with a warning where there are several."""
    if not trials:
        return ""
    head = ("tried", "against", "game", "score difference", "deals won", "deals", "seed")
    lines = [
        (
            *(repr(one.question.one), repr(one.question.other), one.question.rules.label),
            *(one.score(), one.won(), f"{one.sums.done:,}", str(one.question.seed)),
        )
        for one in trials
    ]
    body = "".join(f"<tr>{_cells(line, 'td')}</tr>" for line in lines)
    warning = ""
    if len(trials) > 1:
        warning = (
            f"{len(trials)} trials: the best of several looks better than it "
            f"is. Before you believe it, try it once more on fresh deals, with another seed; "
            f"jasslab.sweep bounds all values together."
        )
    return (
        f'<div style="overflow-x:auto"><table><caption style="text-align:left">Trials so far'
        f"</caption><thead><tr>{_cells(head, 'th')}</tr></thead><tbody>{body}</tbody></table>"
        f"<p>{escape(warning)}</p></div>"
    )


def _cells(words: Sequence[str], kind: str) -> str:
    return "".join(f"<{kind} {_CELL}>{escape(word)}</{kind}>" for word in words)


@in_house_style
def _duel_so_far(
    way: Sequence[Duel],
    trials: Sequence[Trial],
    newest: Trial,
    said: str,
    *,
    ax: Axes,
) -> Axes:
    """Draw how the difference settles, and beside it all that was tried."""
    figure: Any = ax.figure
    figure.set_size_inches(8.4, 3.6)
    ax.remove()
    several, unit = len(trials) > 1, newest.duel.unit
    halves = figure.subplots(1, 1 + several, squeeze=False)[0]
    _draw_way(halves[0], way, unit)
    if several:
        _draw_trials(halves[1], trials, newest, unit)
    finish(halves[0], said, pd.DataFrame([vars(one) for one in way]))
    left: Axes = halves[0]
    return left


def _draw_way(ax: Axes, way: Sequence[Duel], unit: str) -> None:
    """Draw the difference by the number of deals."""
    ax.axhline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    deals = [one.n for one in way]
    low, middle, high = (
        np.array([getattr(one, end) for one in way], dtype=float)
        for end in ("low", "estimate", "high")
    )
    ax.fill_between(deals, low, high, color=BLUE, alpha=0.2, linewidth=0)
    ax.plot(deals, middle, color=BLUE)
    ax.plot(deals[-1:], middle[-1:], "o", color=BLUE)
    ax.set_xlabel("deals, each played once for each side")
    ax.set_ylabel(f"score difference,\n{unit} a deal")
    ax.xaxis.set_major_formatter("{x:,.0f}")
    ax.locator_params(axis="x", nbins=5)


def _draw_trials(ax: Axes, trials: Sequence[Trial], newest: Trial, unit: str) -> None:
    """Draw the trials below each other, the newest one marked by shape and colour."""
    ax.axvline(0, color=QUIET, linewidth=1, linestyle="--", zorder=0)
    labels = []
    for place, trial in enumerate(trials):
        found, now = trial.duel, trial.question == newest.question
        color = ORANGE if now else BLUE
        ax.plot([found.low, found.high], [place, place], color=color, linewidth=2)
        ax.plot([found.estimate], [place], "D" if now else "o", color=color)
        label = trial.label if len(trial.label) <= LONGEST else f"{trial.label[:LONGEST]}…"
        seed = trial.question.seed
        labels.append(label if seed == trials[0].question.seed else f"{label}\nseed {seed}")
    ax.set_yticks(range(len(labels)), labels)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.set_xlabel(f"{unit} a deal")
    ax.set_title("tried so far (diamond: now)", loc="left", fontsize=9)
    ax.locator_params(axis="x", nbins=5)
    ax.grid(axis="y", visible=False)


def strategy_lab(
    variant: str | Variant = "belote",
    *,
    player: str | Player = "basic",
    rival: str | Player = "basic",
    n_deals: int = 20_000,
    seed: int = 2026,
) -> StrategyLab:
    """Explore whether other numbers make a player better, in a duel that is played while you watch.

    Choose a game, a player and a rival, and move the sliders of the player; Run plays every deal
    once for each side and draws the score difference. Values that are not moved are those that
    the game recommends. All deals together give what `jasslab.duel` gives with the same seed.

    Parameters
    ----------
    variant : str or Variant
        The game shown first.
    player : str or Player
        The player whose numbers are moved; those that are given stand as given.
    rival : str or Player
        Whom it plays against.
    n_deals : int
        How many deals; each is played once for every side.
    seed : int
        Seed of the deals.

    Returns
    -------
    StrategyLab
        It shows itself; ``result`` is the Duel so far, ``trials`` lists all that was tried.

    Raises
    ------
    UnknownName
        For a game or a player that does not exist.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.widgets.strategy_lab("belote", player="basic:take_at=45")
    StrategyLab explorer; run this cell to use it
    """
    rules, who, other = find_variant(variant), find_player(player), find_player(rival)
    return StrategyLab(rules, who, other, as_count("n_deals", n_deals, 2), as_seed(seed))

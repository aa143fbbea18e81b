"""How often does a hand hold a meld, and which rules matter for it?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import ipywidgets as ipw
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab._numbers import with_interval
from jasslab.asking import as_count, as_seed
from jasslab.errors import JasslabError
from jasslab.exact import meld_frequencies as exact_frequencies
from jasslab.plots import LOCK, sentence
from jasslab.plots import meld_frequencies as draw_frequencies
from jasslab.plots._figures import INK, retell
from jasslab.simulation import Plan
from jasslab.stats import Tally, share_over_hands
from jasslab.variants import Variant, variant
from jasslab.widgets._explorer import CONTROL, TICK, Explorer, blank, row, shown_if
from jasslab.widgets._games import DEALS_CONTROL, deals_asked, game_control
from jasslab.widgets._holders import (
    holders,
    kinds_held,
    n_hands,
    with_hands_of,
    with_melds,
)
from jasslab.widgets._questions import PlanQuestion

__all__ = ["Melds", "melds"]

FEWEST_CARDS = 3
RANKS = "AKQJT9876"
#: Ranks whose fours have points of their own, and the option that says how many.
_OWN = {"J": "four_jacks", "9": "four_nines"}
_LONG_RUNS = {"one": "is one meld", "split": "is cut into runs of 3 and 4"}
_NOTHING = "Nothing has been played yet. Of 100 hands, how many hold a meld? Guess, then press Run."
_HIDDEN = "The exact chances are hidden: tick “Show exact” when you have guessed."


@dataclass(frozen=True)
class Held:
    """Some deals, counted.

    Parameters
    ----------
    done : int
        How many.
    hits : dict of str to Tally
        For each kind of meld, in how many deals so many hands hold one.
    """

    done: int
    hits: dict[str, Tally]


@dataclass(frozen=True)
class MeldQuestion:
    """Hands as dealt; the exact chances are counted before the first batch.

    Parameters
    ----------
    plan : Plan
        What is dealt; its number of deals is not read.
    n_deals : int
        How many deals.
    """

    plan: Plan
    n_deals: int

    def exact(self) -> pd.DataFrame:
        """Return the chances, as `jasslab.exact.meld_frequencies` counts them."""
        return exact_frequencies(self.plan.variant)

    def prepare(self) -> None:
        """Compile what is needed, and count."""
        self.exact()
        PlanQuestion.of(self.plan).prepare()

    def play(self, first: int, n_deals: int) -> Held:
        """Deal, and count who holds what.

        Parameters
        ----------
        first : int
            How many deals have been dealt before.
        n_deals : int
            How many to deal.
        """
        sim = PlanQuestion.of(self.plan).play(first, n_deals)
        kinds = kinds_held(sim.variant)
        return Held(sim.done, {kind: Tally.of(holders(sim, kind).sum(axis=1)) for kind in kinds})


class Melds(Explorer):
    """The explorer that `melds` makes.

    Parameters
    ----------
    rules : Variant
        The game shown first.
    n_deals : int
        Number of deals shown first.
    seed : int
        Seed of the deals.
    """

    handles: ClassVar[tuple[str, ...]] = (*Explorer.handles, "jasslab-melds")
    least_batch: ClassVar[int] = 2_000

    def __init__(self, rules: Variant, n_deals: int, seed: int) -> None:
        self._first, self._seed = (rules, n_deals), seed
        super().__init__()

    # --- controls -----------------------------------------------------------------------------

    def _controls(self) -> list[ipw.Widget]:
        rules, n_deals = self._first
        self.game = game_control(rules, lambda game: bool(kinds_held(game)))
        self.n_deals = ipw.IntText(value=n_deals, **DEALS_CONTROL)
        self.n_cards = ipw.IntSlider(
            min=FEWEST_CARDS, description="Cards in a hand", continuous_update=False, **CONTROL
        )
        self._sizes = ipw.Label("")
        self.share_cards = ipw.Checkbox(
            description="A card may stand in a run and in a four", **TICK
        )
        self.long_run = ipw.Dropdown(description="A long run", **CONTROL)
        narrow: dict[str, Any] = {"indent": False, "layout": {"width": "52px"}}
        self.fours = {rank: ipw.Checkbox(description=_card(rank), **narrow) for rank in RANKS}
        self._fours_row = row(ipw.Label("Fours that count:"), *self.fours.values())
        self.game.observe(self._follow_game, "value")
        self._follow_game(None)
        return [
            self.game,
            self.n_deals,
            row(self.n_cards, self._sizes),
            self.long_run,
            self.share_cards,
            self._fours_row,
        ]

    def _views(self) -> list[ipw.Widget]:
        self.show_exact = ipw.Checkbox(description="Show exact", **TICK)
        self.guess = ipw.BoundedFloatText(
            description="My guess, %",
            min=0,
            max=100,
            step=1,
            style={"description_width": "150px"},
            layout={"width": "240px"},
        )
        return [self.guess, self.show_exact]

    def _follow_game(self, _: Any) -> None:
        """Show the rules of the game that was chosen."""
        rules: Variant = self.game.value
        values = rules.values
        self.n_cards.max = rules.deck.n_cards // n_hands(rules)
        self.n_cards.value = rules.hand_size
        self._sizes.value = f"{rules.hand_size}: the whole hand" + (
            f", {rules.first_packet}: the first packet"
            if FEWEST_CARDS <= rules.first_packet < rules.hand_size
            else ""
        )
        shown_if("share_cards" in values, self.share_cards)
        self.share_cards.value = bool(values.get("share_cards"))
        ways = [word for word in _LONG_RUNS if _allows(rules, "long_run", word)]
        shown_if(len(ways) > 1, self.long_run)
        self.long_run.options = [(_LONG_RUNS[word], word) for word in ways]
        self.long_run.value = values.get("long_run")
        shown_if("four_ranks" in values, self._fours_row)
        for rank, box in self.fours.items():
            shown_if(rank in rules.deck.ranks, box)
            box.value = bool(_points_of_four(rules, rank))

    def _rules(self) -> Variant:
        """Return the game as the switches say."""
        rules: Variant = self.game.value
        asked: dict[str, Any] = {}
        if "share_cards" in rules.values:
            asked["share_cards"] = self.share_cards.value
        if self.long_run.value is not None:
            asked["long_run"] = self.long_run.value
        if "four_ranks" in rules.values:
            asked["four_ranks"] = "".join(
                rank for rank, box in self.fours.items() if box.value and rank not in _OWN
            )
            usual = rules["four_points"] or 100
            for rank, name in _OWN.items():
                asked[name] = (rules[name] or usual) if self.fours[rank].value else 0
            asked["four_points"] = usual
        return rules.replace(**asked)

    def _ask(self) -> MeldQuestion:
        n_deals = deals_asked(self.n_deals)
        rules = with_hands_of(self._rules(), self.n_cards.value)
        if not kinds_held(rules):
            raise JasslabError("With these rules no meld counts: let some of them count.")
        plan = Plan(rules, None, self._seed, ("melds",), 0)
        return MeldQuestion(plan, n_deals)

    def _forget(self) -> None:
        rules, self.n_deals.value = self._first
        self.game.value = rules
        self._follow_game(None)
        self.guess.value, self.show_exact.value = 0, False

    # --- sums ---------------------------------------------------------------------------------

    def _empty(self) -> None:
        self._hits: dict[str, Tally] = {}

    def _add(self, piece: Held) -> None:
        for kind, hits in piece.hits.items():
            self._hits[kind] = self._hits.get(kind, Tally()).merge(hits)

    @property
    def result(self) -> pd.DataFrame | None:
        """Each kind of meld: estimate, low, high, n, n_hands, method, among, exact.

        As `jasslab.meld_frequencies` gives it for the same deals; None before the first batch.
        """
        question = self._question
        if not self._hits or not isinstance(question, MeldQuestion):
            return None
        hands = n_hands(question.plan.variant)
        shares = {kind: share_over_hands(hits, hands) for kind, hits in self._hits.items()}
        table: pd.DataFrame = pd.concat(shares.values(), ignore_index=True)
        table["among"] = "hands as dealt"
        table["exact"] = question.exact()["value"].loc[list(shares)].to_numpy()
        return table.set_axis(pd.Index(list(shares), name="kind"), axis=0)

    # --- picture and words --------------------------------------------------------------------

    def _draw(self) -> Axes:
        table, question = self.result, self._question
        if table is None or not isinstance(question, MeldQuestion):
            return blank(_NOTHING)
        shown = table if self.show_exact.value else table.assign(exact=np.nan)
        ax = draw_frequencies(shown)
        rules = question.plan.variant
        head = f"{rules.label}, hands of {rules.hand_size} cards, seed {self._seed}."
        told = [head, sentence(ax), *self._guessed(ax, shown)]
        if not self.show_exact.value:
            told.append(_HIDDEN)
        return retell(ax, " ".join(told))

    def _guessed(self, ax: Axes, table: pd.DataFrame) -> list[str]:
        """Mark the guess and hold it against the deals."""
        guess, kind = self.guess.value, "any meld" if "any meld" in table.index else "marriage"
        if not guess:
            return []
        place = list(table.sort_values("estimate", kind="stable").index).index(kind)
        with LOCK:
            ax.plot(guess, place, "x", color=INK, markersize=9, markeredgewidth=2)
            look: dict[str, Any] = {"textcoords": "offset points", "ha": "right", "color": INK}
            ax.annotate("my guess", (guess, place), (5, 7), **look)
        found = with_interval(table.loc[kind], 100, " %")
        return [f"You guessed {guess:g} % for {kind}; these deals say {found}."]


def _card(rank: str) -> str:
    """Return how a rank is written."""
    return "10" if rank == "T" else rank


def _allows(rules: Variant, option: str, value: Any) -> bool:
    """Say whether a game may be played with a value of an option."""
    try:
        rules.replace(**{option: value})
    except JasslabError:
        return False
    return True


def _points_of_four(rules: Variant, rank: str) -> int:
    """Return what four of a rank are worth in a game."""
    if rank in _OWN:
        return int(rules.values.get(_OWN[rank], 0))
    counts = rank in rules.values.get("four_ranks", "")
    return int(rules["four_points"]) if counts else 0


def melds(
    variant_name: str | Variant = "belote", *, n_deals: int = 100_000, seed: int = 2026
) -> Melds:
    """Explore how often a hand holds a meld, in theory and in the deals.

    Choose a game, how many cards a hand has and which melds count; guess; Run deals hands and
    draws the shares with 95 % intervals. The exact chances, of `jasslab.exact.meld_frequencies`,
    stay hidden until you tick *Show exact*. The deals are those of ``jasslab.simulate`` with
    ``players=None`` and the same seed; a hand of another size is dealt without a turn-up.

    Parameters
    ----------
    variant_name : str or Variant
        The game shown first; one with melds held in hand.
    n_deals : int
        How many deals.
    seed : int
        Seed of the deals.

    Returns
    -------
    Melds
        It shows itself; ``result`` is the table so far, ``panel`` the widget.

    Raises
    ------
    JasslabError
        For a game without melds in hand.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.widgets.melds("belote", n_deals=20_000)
    Melds explorer; run this cell to use it
    """
    rules = with_melds(variant(variant_name))
    return Melds(rules, as_count("n_deals", n_deals), as_seed(seed))

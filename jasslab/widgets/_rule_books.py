"""What does another rule book change? The same deals twice, and the deals that flipped."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import ipywidgets as ipw
import pandas as pd
from matplotlib.axes import Axes

from jasslab._numbers import with_interval
from jasslab.asking import as_count, as_seed
from jasslab.comparing._alternatives import idle
from jasslab.comparing._paired import CARRYING, share_cards
from jasslab.comparing._same_deals import SameDeal
from jasslab.comparing.duels import score_unit
from jasslab.comparing.rule_books import shares_of, table_of
from jasslab.errors import JasslabError, RuleConflict
from jasslab.replaying import replay_deal
from jasslab.variants import Variant, variant
from jasslab.widgets._explorer import CONTROL, Explorer, blank, shown_if
from jasslab.widgets._games import DEALS_CONTROL, deals_asked, game_control
from jasslab.widgets._narrowing import CONFIDENCE, Effect, draw_effects
from jasslab.widgets._rule_changes import RuleChanges
from jasslab.widgets._rule_questions import (
    MOST_FLIPS,
    POINTS,
    SHARES,
    RuleBooksQuestion,
    RuleBooksSums,
)

__all__ = ["RuleBooks", "RuleBooksSoFar", "compare_rules"]

#: What is compared, in words, and beside its mark.
_TOLD = dict(
    zip(
        (*SHARES, *POINTS),
        (
            "taken and made, of all deals",
            "passed out, of all deals",
            "taker outcome (the taker's side minus the best other side)",
            "outcome (side 0 minus side 1, about 0 where all play alike)",
        ),
        strict=True,
    )
)
_DRAWN_SHARES = dict(zip(SHARES, ("taken\nand made", "passed\nout"), strict=True))
_DRAWN_POINTS = dict(
    zip(POINTS, ("taker's side\nminus others", "side 0\nminus side 1"), strict=True)
)
_CHOOSE = "(choose a deal to see it under both rule books)"
#: Lets both deals of a flip shrink, so that they stand side by side on a wide page.
_SIDE_BY_SIDE = (
    "<style>.jasslab-flip .widget-html-content>div>div"
    "{flex:1 1 26em;min-width:0;max-width:max-content}</style>"
)
_SAME_GAME = "the same game with a house rule"
#: Values of these two entries: None would leave a list without a choice.
_NO_DEAL, _HOUSE_RULE = -1, ""


@dataclass(frozen=True)
class RuleBooksSoFar:
    """What two rule books do on the same deals, as far as they have been played.

    Parameters
    ----------
    table, shares : pandas.DataFrame
        As in the Comparison that `jasslab.compare` returns.
    flips : pandas.DataFrame
        The first deals that flipped; as `Comparison.flips`.
    n_flips : int
        Deals that flipped, in all.
    question : RuleBooksQuestion
        What was asked.
    """

    table: pd.DataFrame
    shares: pd.DataFrame
    flips: pd.DataFrame
    n_flips: int
    question: RuleBooksQuestion

    def replay(self, deal: int) -> SameDeal:
        """Play one deal again under both rule books.

        Parameters
        ----------
        deal : int
            Its number.
        """
        plans = self.question.plans().items()
        return SameDeal({label: replay_deal(plan, deal) for label, plan in plans})


class RuleBooks(Explorer):
    """The explorer that `compare_rules` makes.

    Parameters
    ----------
    rules : Variant
        The game shown first.
    other : Variant or None
        What it is compared with at first; None: the game with a house rule.
    n_deals : int
        Number of deals shown first.
    seed : int
        Seed of the deals.

    Attributes
    ----------
    viewing : asyncio.Task or None
        The deal that is being replayed, or was last.
    """

    handles: ClassVar[tuple[str, ...]] = (*Explorer.handles, "jasslab-rule-books")

    def __init__(self, rules: Variant, other: Variant | None, n_deals: int, seed: int) -> None:
        self._first, self._seed = (rules, other, n_deals), seed
        self.viewing: asyncio.Task[None] | None = None
        self._listing = False
        super().__init__()

    # --- the controls -------------------------------------------------------------------------

    def _controls(self) -> list[ipw.Widget]:
        rules, _, n_deals = self._first
        self.game = game_control(rules, words="First rule book")
        self.other = ipw.Dropdown(description="Compared with", **CONTROL)
        self.n_deals = ipw.IntText(value=n_deals, **DEALS_CONTROL)
        self.changes = RuleChanges(self, rules)
        self._offer_others()
        self.game.observe(self._game_chosen, "value")
        self.other.observe(self._other_chosen, "value")
        return [self.game, self.n_deals, self.other, self.changes.box]

    def _offer_others(self) -> None:
        """Offer the games that can be dealt the same cards."""
        rules, other = self.game.value, self._first[1]
        known = {title: game for title, game in self.game.options if _shares_cards(rules, game)}
        known = {title: game for title, game in known.items() if game != rules}
        if other is not None and other not in known.values() and _shares_cards(rules, other):
            known = {f"{other.label} (yours)": other, **known}
        self.other.options = [(_SAME_GAME, _HOUSE_RULE), *known.items()]
        self.other.value = other if other in known.values() else _HOUSE_RULE
        self._other_chosen()

    def _game_chosen(self, _: Any) -> None:
        self.changes.begin(self.game.value)
        self._offer_others()

    def _other_chosen(self, _: Any = None) -> None:
        shown_if(self.other.value == _HOUSE_RULE, self.changes.box)

    def _ask(self) -> RuleBooksQuestion:
        n_deals, rules, other = deals_asked(self.n_deals), self.game.value, self.other.value
        if other == _HOUSE_RULE:
            other = rules.replace(**self.changes.asked())
            share_cards(rules, other)
            useless = [idle(other, name) for name in self.changes.asked()]
            for words in filter(None, useless):
                raise RuleConflict(f"{words}: change that as well, with Another option.")
        if rules.label == other.label:
            raise JasslabError(
                "The two rule books are the same: choose a house rule and another answer to it, "
                "or another game to compare with."
            )
        return RuleBooksQuestion((rules, other), self._seed, n_deals)

    def _forget(self) -> None:
        rules, _, self.n_deals.value = self._first
        self.game.value = rules
        self._game_chosen(None)

    # --- the sums -----------------------------------------------------------------------------

    def _empty(self) -> None:
        self._sums = RuleBooksSums()
        self._ladder: list[tuple[int, dict[str, Effect]]] = []
        self._list_flips()

    def _add(self, piece: RuleBooksSums) -> None:
        self._sums = self._sums.merge(piece)
        if not self._ladder or self._sums.done >= 2 * self._ladder[-1][0]:
            self._ladder.append((self._sums.done, self._sums.effects()))

    @property
    def result(self) -> RuleBooksSoFar | None:
        """What has been found so far; None before the first batch."""
        question, sums = self._question, self._sums
        if not isinstance(question, RuleBooksQuestion) or sums.done < 2:
            return None
        table = table_of(sums.entries, question.plans(), CONFIDENCE)
        shares, what = shares_of(sums.entries, CONFIDENCE), sums.flipping
        return RuleBooksSoFar(table, shares, sums.flips[what], sums.n_flips[what], question)

    def _painting(self) -> Iterator[None]:
        yield from super()._painting()
        self._list_flips()

    def _words(self) -> str:
        question, sums = self._question, self._sums
        if not isinstance(question, RuleBooksQuestion) or not sums.done:
            return (
                "Nothing has been played yet: guess what the other rule changes, then press Run. "
                "Both rule books get the same deals, so the luck of the cards cancels."
            )
        first, second = question.labels
        unit, n = _unit(question), f"{sums.done:,} of {question.n_deals:,} deals"
        effects = sums.effects()
        told = [
            f"{_TOLD[name]}: {effect.words(name in SHARES, unit)}"
            for name, effect in effects.items()
        ]
        return (
            f"{second} against {first}, player basic, seed {question.seed}: {n}, each under both "
            f"rule books. {_verdict(effects)} What changes, with 95 % intervals: "
            f"{'; '.join(told)}. {_successes(sums)}{_flips_in_words(sums)}{_pots(question)}"
        )

    def _draw(self) -> Axes:
        question, sums = self._question, self._sums
        if not isinstance(question, RuleBooksQuestion) or not sums.done:
            return blank(self._words())
        steps = [step for step in self._ladder if 1.5 * step[0] <= sums.done]
        sides = (
            (_DRAWN_SHARES, "change, percentage points of all deals"),
            (_DRAWN_POINTS, f"change, {_unit(question)} a deal"),
        )
        ax: Axes = draw_effects([*steps, (sums.done, sums.effects())], sides, self._words())
        return ax

    # --- the deals that flipped ---------------------------------------------------------------

    def _below(self) -> list[ipw.Widget]:
        layout = ipw.Layout(width="98%", max_width="760px")
        self.flips = ipw.Select(rows=7, description="Flips", layout=layout)
        self.flips.style.description_width = "60px"
        self._shown_deal = ipw.HTML(layout=ipw.Layout(max_width="100%"))
        self._shown_deal.add_class("jasslab-flip")
        self.flips.observe(self._flip_chosen, "value")
        return [self.flips, self._shown_deal]

    def _list_flips(self) -> None:
        """List the first deals that flipped; what is chosen stays chosen."""
        sums = self._sums
        found = sums.flips.get(sums.flipping, pd.DataFrame({"deal": []}))
        if len(found) == len(self.flips.options) - 1:
            return
        chosen = self.flips.value
        self._listing = True
        self.flips.options = [(_CHOOSE, _NO_DEAL), *map(_flip_line, found.to_numpy(dtype=object))]
        self.flips.value = chosen if chosen in set(found["deal"]) else _NO_DEAL
        self._listing = False
        if self.flips.value == _NO_DEAL:
            self._shown_deal.value = ""

    def _flip_chosen(self, _: Any) -> None:
        if not self._listing:
            self._on_loop(self._view)

    def _view(self) -> None:
        self.viewing = asyncio.get_running_loop().create_task(self._show(self.flips.value))

    async def _show(self, deal: int) -> None:
        """Replay a deal in the explorer's own thread, between two batches, and show it."""
        so_far = self.result
        if deal == _NO_DEAL or so_far is None:
            self._shown_deal.value = ""
            return
        self._shown_deal.value = f"<p>Replaying deal {deal}…</p>"
        played = await self._apart(so_far.replay, deal)
        if self.flips.value == deal:
            self._shown_deal.value = _SIDE_BY_SIDE + played._repr_html_()


def _shares_cards(one: Variant, other: Variant) -> bool:
    """Say whether two games can be dealt the same cards."""
    return (one.deck.name, one.seats) == (other.deck.name, other.seats)


def _unit(question: RuleBooksQuestion) -> str:
    """Return what scores count; in both where they count differently."""
    return " or ".join(dict.fromkeys(score_unit(rules) for rules in question.books))


def _verdict(effects: Mapping[str, Effect]) -> str:
    """Say which effects are sure by now: the interval of each leaves zero out."""
    sure = [
        f"{name} ({'more' if effect.low > 0 else 'less'})"
        for name, effect in effects.items()
        if effect.low > 0 or effect.high < 0
    ]
    if sure:
        return f"Changed beyond chance: {', '.join(sure)}."
    return "So far no change can be told from chance."


def _successes(sums: RuleBooksSums) -> str:
    """Say how often those who take succeed, under each rule book."""
    if not sums.judged:
        return "No contract is judged in these games. "
    told = []
    for label, row in shares_of(sums.entries, CONFIDENCE).iterrows():
        share = {end: row[f"success{end and '_'}{end}"] for end in ("", "low", "high")}
        share["estimate"] = share.pop("")
        told.append(f"{with_interval(share, 100, ' %')} of {row['taken']:,.0f} under {label}")
    return f"Of the deals that are taken, the taker makes {' and '.join(told)}. "


def _flips_in_words(sums: RuleBooksSums) -> str:
    """Say how many deals flipped, and what that means."""
    what = "made under one rule book and not under the other"
    if not sums.judged:
        what = "the side ahead is another"
    n = sums.n_flips[sums.flipping]
    first = f"; the first {MOST_FLIPS} are listed below" if n > MOST_FLIPS else ""
    return f"{n:,} deals flipped ({what}{first})."


def _pots(question: RuleBooksQuestion) -> str:
    """Say that points are carried over, where they are."""
    labels = [one.label for one in question.books if one.values.get("tie_rule") in CARRYING]
    if not labels:
        return ""
    return f" {' and '.join(labels)}: what ties leave in a pot is paid in matches only."


def _flip_line(row: Any) -> tuple[str, int]:
    """Return how a deal that flipped is listed, and its number."""
    deal, *rest = row
    takers = [f"seat {seat}" if not pd.isna(seat) else "nobody" for seat in rest[:2]]
    fates = [_fate(*both) for both in zip(rest[:2], rest[2:4], strict=True)]
    taker = takers[0] if takers[0] == takers[1] else f"{takers[0]}, then {takers[1]}"
    fate = fates[0] if fates[0] == fates[1] else f"{fates[0]}, then {fates[1]}"
    outcome = f"outcome {rest[4]:+}, then {rest[5]:+}".replace("-", "\N{MINUS SIGN}")
    return f"deal {deal}: taker {taker}; {fate}; {outcome}", int(deal)


def _fate(taker: Any, made: Any) -> str:
    """Say what became of a contract."""
    if pd.isna(taker):
        return "not taken"
    return "taken" if pd.isna(made) else ("made" if made else "failed")


def compare_rules(
    first: str | Variant = "belote",
    second: str | Variant | None = None,
    *,
    n_deals: int = 50_000,
    seed: int = 2026,
) -> RuleBooks:
    """Explore what another rule book changes, while the same deals are played under both.

    Choose a game, and a house rule or two of its own options, or another game with the same pack
    and as many seats; Run plays and draws. The differences are taken deal by deal, and the deals
    that flipped can be clicked on and looked at. All deals together give what `jasslab.compare`
    gives with the same seed.

    Parameters
    ----------
    first : str or Variant
        The game shown first.
    second : str or Variant, optional
        What it is compared with; unless given, the game with a house rule that is chosen on the
        panel.
    n_deals : int
        How many deals.
    seed : int
        Seed of the deals.

    Returns
    -------
    RuleBooks
        It shows itself; ``result`` holds table, shares and flips so far, and replays a deal.

    Raises
    ------
    RuleConflict
        For two games that cannot share cards.
    JasslabError
        For other arguments that make no sense.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.widgets.compare_rules("belote", jl.variant("belote").replace(last_trick=20))
    RuleBooks explorer; run this cell to use it
    """
    rules, other = variant(first), None if second is None else variant(second)
    if other is not None:
        share_cards(rules, other)
    return RuleBooks(rules, other, as_count("n_deals", n_deals), as_seed(seed))

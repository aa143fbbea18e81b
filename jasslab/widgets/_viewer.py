"""A deal step by step: what was said, what might be played and why, who took the trick."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar

import ipywidgets as ipw

from jasslab.asking import as_count
from jasslab.calling import front_door, short
from jasslab.comparing._same_deals import SameDeal
from jasslab.deals import PlayedDeal
from jasslab.draw import _story, fan_svg, table_svg
from jasslab.draw._cards import row_svg
from jasslab.draw._look import block, table
from jasslab.draw._names import card_words, hand_words
from jasslab.errors import JasslabError
from jasslab.simulate import simulate
from jasslab.simulation import Simulation
from jasslab.variants import Variant, variant
from jasslab.widgets._deal_steps import Step, Walk
from jasslab.widgets._explorer import CONTROL, row, shown_if
from jasslab.widgets._panel import Panel

__all__ = ["DealViewer", "deal_viewer"]

#: Deals to choose from where only a game is named.
_N_DEALS, _SEED = 1_000, 2026

_STYLE = """
.jasslab-viewer .widget-html-content{flex:1 1 0;min-width:0}
.jasslab.jl-viewer{box-sizing:border-box;max-width:100%}
.jasslab .jl-moment{display:flex;flex-flow:row wrap;gap:4px 28px;align-items:flex-start}
.jasslab .jl-moment>div{flex:0 1 auto;min-width:0}
.jasslab .jl-moment .jl-felt{width:340px;max-width:100%}
.jasslab .jl-hands{display:flex;flex-flow:row wrap;gap:8px;margin-top:6px}
.jasslab .jl-seat{width:216px;padding:4px 6px 2px;border:2px solid transparent;border-radius:6px}
.jasslab .jl-seat.jl-turn{border-color:var(--jp-brand-color1,#1976d2)}
.jasslab .jl-seat svg{display:block;margin:2px auto}
.jasslab .jl-rule{font-size:1.05em;min-height:3em;max-width:46em;margin:.4em 0}
"""


class DealViewer(Panel):
    """The panel that `deal_viewer` makes.

    Parameters
    ----------
    deals : mapping of str to Simulation or PlayedDeal
        What can be looked at, by label.
    number : int
        The deal of a simulation that is shown first.
    """

    handles: ClassVar[tuple[str, ...]] = (*Panel.handles, "jasslab-viewer")

    def __init__(self, deals: Mapping[str, Simulation | PlayedDeal], number: int) -> None:
        self._deals = dict(deals)
        self._first_number = number
        self._walk = Walk(self._find(next(iter(self._deals)), number))
        super().__init__()
        self.step.observe(lambda _: self._render(), "value")
        self.label.observe(lambda _: self._change_deal(), "value")
        self.number.observe(lambda _: self._change_deal(), "value")
        self._open()

    def _parts(self) -> list[ipw.Widget]:
        labels = list(self._deals)
        self.label = ipw.Dropdown(
            options=labels, value=labels[0], description="Played as", **CONTROL
        )
        self.number = ipw.IntText(value=self._first_number, description="Deal", **CONTROL)
        several = any(isinstance(one, Simulation) for one in self._deals.values())
        shown_if(len(labels) > 1, self.label)
        shown_if(several, self.number)
        self._back = [self._button("First", self.first), self._button("Back", self.back)]
        self._on = [self._button("Next", self.next), self._button("Last", self.last)]
        for button in (*self._back, *self._on):
            button.layout.width = "90px"
        self.step = ipw.IntSlider(min=0, max=1, description="Step", **CONTROL)
        self._view = ipw.HTML(layout=ipw.Layout(width="calc(100% - 4px)"))
        return [
            row(self.label, self.number),
            row(*self._back, *self._on, self.step),
            self._text,
            self._view,
        ]

    def __repr__(self) -> str:
        return "DealViewer explorer; run this cell to use it"

    @property
    def result(self) -> PlayedDeal:
        """The deal that is shown."""
        return self._walk.deal

    # --- what the buttons do ------------------------------------------------------------------

    def first(self) -> None:
        """Show the deal as it is dealt."""
        self.step.value = 0

    def back(self) -> None:
        """Show the step before."""
        self.step.value = max(self.step.value - 1, 0)

    def next(self) -> None:
        """Show the next step."""
        self.step.value = min(self.step.value + 1, self.step.max)

    def last(self) -> None:
        """Show the settlement."""
        self.step.value = self.step.max

    def _find(self, label: str, number: int) -> PlayedDeal:
        """Return a deal, or say in words why there is none."""
        found = self._deals[label]
        return found.replay(number) if isinstance(found, Simulation) else found

    def _change_deal(self) -> None:
        try:
            self._walk = Walk(self._find(self.label.value, self.number.value))
        except JasslabError as error:
            self._say(str(error))
            return
        self._open()

    def _open(self) -> None:
        """Begin the deal, with one drawing whatever the slider showed before."""
        with self.step.hold_trait_notifications():
            self.step.max = len(self._walk.steps) - 1
            moved = self.step.value != 0
            self.step.value = 0
        if not moved:
            self._render()

    # --- what is shown ------------------------------------------------------------------------

    def _render(self) -> None:
        walk = self._walk
        step = walk.steps[self.step.value]
        for buttons, end in ((self._back, 0), (self._on, self.step.max)):
            for button in buttons:
                button.disabled = self.step.value == end
        self._say(walk.words(step))
        self._view.value = _moment(walk, step)


def _moment(walk: Walk, step: Step) -> str:
    """Draw a moment of a deal: table, what has been said, points, hands."""
    deal = walk.deal
    title, _ = _story.headline(deal)
    parts = [f"<style>{_STYLE}</style><h3>{escape(title)}</h3>"]
    told = _said(walk, step) + _points(walk, step) + _melds(walk, step)
    parts.append(f'<div class="jl-moment">{_table(walk, step)}<div>{told}</div></div>')
    parts.append(_hands(walk, step))
    if step.over and deal.sides and not deal.passed_out:
        rows = [
            [f"<b>{escape(name)}</b>", *map(str, sums)] for name, sums in _story.settlement(deal)
        ]
        sums = table(["side", *_story.settlement_heads(deal)], rows, "jl-sums")
        parts.append(f"<h4>Settlement</h4>{sums}")
    return block("jl-viewer", title, "".join(parts))


def _table(walk: Walk, step: Step) -> str:
    deal, number = walk.deal, walk.trick(step)
    leader = winner = None
    if number is not None and not step.over:
        leader = next(one.seat for one in walk.positions if one.trick == number)
        winner = deal.tricks[number].winner if step.taken else None
    laid = {} if step.over else walk.table(step)
    drawn = table_svg(
        laid, seats=deal.variant.seats, leader=leader, winner=winner, trump=walk.trump(step)
    )
    return f'<div class="jl-felt">{drawn}</div>'


def _said(walk: Walk, step: Step) -> str:
    lines = [[f"<b>{escape(head)}</b>", escape(words)] for head, words in walk.bidding(step)]
    turned = _story.turned_card(walk.deal)
    if turned:
        shown = row_svg([[turned]], None, f"turned up: {card_words(turned)}")
        lines.insert(0, ["<b>turn-up</b>", shown])
    trump = walk.trump_words(step)
    if trump:
        lines.append(["<b>now</b>", escape(trump)])
    for words in walk.spoken(step):
        lines.append(["<b>in this trick</b>", escape(words)])
    return f"<h4>Bidding</h4>{table([], lines, 'jl-said')}" if lines else ""


def _points(walk: Walk, step: Step) -> str:
    rows = walk.points(step)
    melds = any(sums[2] for _, sums in rows)
    cells = [
        [f"<b>{escape(name)}</b>", *map(str, sums if melds else sums[:2])] for name, sums in rows
    ]
    head = ["side", "tricks", "cards", *(["melds in tricks"] if melds else [])]
    return f"<h4>Points so far</h4>{table(head, cells, 'jl-sums')}"


def _melds(walk: Walk, step: Step) -> str:
    items = "".join(f"<li>{escape(words)}</li>" for words in walk.melds(step))
    return f"<h4>Melds</h4><ul>{items}</ul>" if items else ""


def _hands(walk: Walk, step: Step) -> str:
    """Draw what each seat holds; of the seat to play what it may play stands out."""
    deal, position, trump = walk.deal, walk.turn(step), walk.trump(step)
    drawn = []
    for seat, hand in enumerate(walk.hands(step)):
        plays = position is not None and position.seat == seat
        notes = ", ".join([*deal.players[seat : seat + 1], *_roles(walk, step, seat)])
        head = f"<b>seat {seat}</b>{' is to play' if plays else ''}"
        head += f'<br><span class="jl-note">{escape(notes)}</span>'
        legal = position.legal if position is not None and plays else None
        fan = ""
        if hand:
            label = None if plays else f"seat {seat}: {hand_words(hand.split(), trump)}"
            fan = fan_svg(hand, trump=trump, legal=legal, label=label)
        look = "jl-seat jl-turn" if plays else "jl-seat"
        drawn.append(f'<div class="{look}">{head}{fan}</div>')
    head = "<h4>Hands before the play</h4>" if step.over else ""
    return f'{head}<div class="jl-hands">{"".join(drawn)}</div>'


def _roles(walk: Walk, step: Step, seat: int) -> list[str]:
    """Return what a seat is; who takes is known when the bidding is over."""
    begun = bool(step.cards or step.over or walk.turn(step))
    return [one for one in _story.roles(walk.deal, seat) if begun or one in ("dealer", "elder")]


def _as_deals(what: Any, number: int) -> dict[str, Simulation | PlayedDeal]:
    """Return what can be looked at, by label."""
    if isinstance(what, (Simulation, PlayedDeal)):
        return {what.variant.label: what}
    if isinstance(what, SameDeal):
        return dict(what)
    if what is None or isinstance(what, (str, Variant)):
        rules = variant("belote" if what is None else what)
        n_deals = max(_N_DEALS, number + 1)
        sim = simulate(rules, n_deals=n_deals, seed=_SEED, frames="deals", progress=False)
        return {rules.label: sim}
    raise JasslabError(
        f"deal_viewer: {short(what)} is no deal; expected a simulation, a played deal such as "
        f"sim.replay(7), a deal of a comparison, or a game"
    )


@front_door
def deal_viewer(what: Any = None, deal: int = 0) -> DealViewer:
    """Step through a deal, card by card.

    Before every card the cards that may be played stand out, with the rule that makes them so;
    after every trick it is said who takes it and why. Buttons or the slider (with the arrow keys)
    go from step to step.

    Parameters
    ----------
    what : Simulation, PlayedDeal, SameDeal, str or Variant, optional
        A simulation, whose deals can be chosen; a deal that ``sim.replay(7)`` or `jasslab.replay`
        gave; a deal of a comparison, under each of its rule books; or a game, of which a thousand
        deals are played. Belote unless given.
    deal : int
        The deal of a simulation that is shown first.

    Returns
    -------
    DealViewer
        It shows itself; ``result`` is the deal that is shown, ``panel`` the widget.

    Raises
    ------
    JasslabError
        For what is no deal, and for a number that the simulation does not have.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.widgets.deal_viewer("belote", deal=7)
    DealViewer explorer; run this cell to use it
    """
    number = as_count("deal", deal, 0)
    return DealViewer(_as_deals(what, number), number)

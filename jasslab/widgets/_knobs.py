"""Sliders for the parameters of a player, as far as they matter in a game."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets as ipw

from jasslab.strategies import Parameter, Player
from jasslab.variants import Variant
from jasslab.widgets._explorer import row
from jasslab.widgets._panel import Panel

__all__ = ["Knobs"]

#: How many sliders stand open.
OPEN = 5
#: The most useful ones first: what moves the score most in duels (see the files of the players).
FIRST = (
    *("take_at", "push_below", "bid_margin", "hope", "top_trump", "partner", "risk", "draw_with"),
    *("round2_less", "per_trump", "per_ace", "double_at", "swap_margin", "talk", "raise_margin"),
)
#: A slider, and beside it what it means; both fit beside each other on a narrow page.
_SLIDER: dict[str, Any] = {
    "style": {"description_width": "110px"},
    "layout": {"width": "330px", "max_width": "100%"},
}
_MEANS: dict[str, Any] = {"flex": "1 1 190px", "width": "auto"}
#: Ranges beyond this are no range for a slider.
WIDEST = 1_000


def _whole(knob: Parameter, value: float) -> bool:
    """Say whether a parameter counts in whole numbers."""
    span = knob.high - knob.low
    ends = (knob.default, knob.low, knob.high, value)
    return all(float(end).is_integer() for end in ends) and (
        knob.by_game or span >= 10 or span == 1
    )


def _slider(knob: Parameter, value: float) -> ipw.Widget:
    """Return the control of one parameter."""
    told: dict[str, Any] = {"description": knob.name, "tooltip": knob.means, **_SLIDER}
    if not knob.high - knob.low <= WIDEST:
        return ipw.FloatText(value=value, **told)
    how: dict[str, Any] = {"continuous_update": False, **told}
    if _whole(knob, value):
        return ipw.IntSlider(value=int(value), min=int(knob.low), max=int(knob.high), **how)
    return ipw.FloatSlider(value=value, min=knob.low, max=knob.high, step=0.01, **how)


class Knobs:
    """The sliders of a player.

    Parameters
    ----------
    panel : Panel
        Where they stand.

    Attributes
    ----------
    box : ipywidgets.VBox
        What is shown.
    sliders : dict of str to ipywidgets.Widget
        By parameter.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.box = ipw.VBox([], layout=ipw.Layout(width="100%"))
        self.sliders: dict[str, Any] = {}
        self._usual: dict[str, float] = {}

    def begin(self, who: Player, rules: Variant) -> None:
        """Show the sliders of a player in a game.

        Parameters
        ----------
        who : Player
            The player; parameters that were given stand as given.
        rules : Variant
            The game: what matters there, and what it recommends.
        """
        old = self.box.children
        known = {knob.name: knob for knob in who.knobs_in(rules.trump_making)}
        order = [name for name in FIRST if name in known]
        order += [name for name in known if name not in order]
        self._usual = _values(replace(who, params=()), rules)
        values = self._usual | dict(who.params)
        self.sliders = {name: _slider(known[name], values[name]) for name in order}
        lines = [
            row(slider, ipw.HTML(_hint(known[name], self._usual[name]), layout=_MEANS))
            for name, slider in self.sliders.items()
        ]
        self.box.children = (*lines[:OPEN], *_folded(lines[OPEN:]))
        self._panel._drop(*old)

    def turned(self) -> dict[str, float]:
        """Return the parameters that are not at the value they have in this game anyway."""
        values = {name: _number(slider.value) for name, slider in self.sliders.items()}
        return {name: value for name, value in values.items() if value != self._usual[name]}


def _values(who: Player, rules: Variant) -> dict[str, float]:
    """Return the values that a player's parameters have in a game."""
    names = [knob.name for knob in who.knobs]
    return dict(zip(names, who.in_game(rules.tuned).numbers, strict=True))


def _number(value: float) -> float:
    """Return what a slider shows: sums of its steps are not exact."""
    return value if isinstance(value, int) else round(value, 2)


def _hint(knob: Parameter, usual: float) -> str:
    """Say what a parameter does, and what it is in this game."""
    words = f"{knob.means} (usual: {usual:g})"
    return f'<div style="opacity:0.75;line-height:1.3">{escape(words)}</div>'


def _folded(lines: list[Any]) -> list[ipw.Widget]:
    """Fold what is left of the sliders away, where something is."""
    if not lines:
        return []
    titles = [f"{len(lines)} more"]
    more = ipw.Accordion([ipw.VBox(lines)], titles=titles, layout=ipw.Layout(width="99%"))
    return [more]

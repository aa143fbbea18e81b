"""A pack of cards to click on: each suit a fan of buttons that look like cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import quote

import ipywidgets as ipw

from jasslab.cards import SUITS, Deck
from jasslab.draw._names import card_words, rank_letter
from jasslab.draw._shapes import EDGE, INK, PAPER, suit_ink, suit_path
from jasslab.widgets._panel import parts_of

__all__ = ["CardButtons"]

_WIDTH, _HEIGHT, _RAISED = 44, 64, 12  # pixels
_STEP = 17  # pixels from card to card, and what their turns add
_TURN, _BOW = 2.6, 24.0  # degrees from card to card, and from the first to the last at most
_PIVOT = 3.0  # heights of a card from its top to the point round which it is turned
_ACCENT = "var(--jp-brand-color1,#1976d2)"

# The words of a button stay in the page for those who listen to it; what one sees is drawn before
# and after them, with an empty text in its place for a screen reader.
_STYLE = f"""
.jasslab-pack,.jasslab-pack .jl-suits{{display:flex;flex-flow:row wrap;max-width:100%;
 overflow:visible}}
.jasslab-pack .jl-suit{{display:flex;flex-flow:row nowrap;flex:none;overflow:visible;
 padding:20px 44px 16px}}
.jasslab-pack button.jl-card{{position:relative;flex:none;width:{_WIDTH}px;height:{_HEIGHT}px;
 margin:0 {_STEP - _WIDTH}px 0 0;padding:0;overflow:hidden;font-size:0;line-height:0;opacity:1;
 border:1px solid {EDGE};border-radius:6px;background:{PAPER};color:{INK};
 transform-origin:50% {100 * _PIVOT:.0f}%;
 transform:rotate(var(--jl-turn)) translateY(var(--jl-up,0));
 box-shadow:-1px 1px 2px rgba(0,0,0,.25);transition:transform .12s}}
.jasslab-pack button.jl-card:last-child{{margin-right:0}}
.jasslab-pack button.jl-card::before{{position:absolute;left:4px;top:5px;width:16px;
 text-align:center;font:600 16px/18px system-ui,sans-serif;letter-spacing:-1px;color:var(--jl-ink)}}
.jasslab-pack button.jl-card::after{{position:absolute;left:5px;top:26px;width:14px;height:14px;
 content:"" / "";background:var(--jl-ink);-webkit-mask:var(--jl-sign) center/contain no-repeat;
 mask:var(--jl-sign) center/contain no-repeat}}
.jasslab-pack button.jl-card:hover:enabled{{--jl-up:-5px;box-shadow:-1px 2px 5px rgba(0,0,0,.4)}}
.jasslab-pack button.jl-card:focus-visible{{outline:3px solid {_ACCENT};outline-offset:1px;
 z-index:2}}
.jasslab-pack button.jl-card.mod-active{{--jl-up:-{_RAISED}px;border:3px solid {_ACCENT};
 background:{PAPER};color:{INK}}}
.jasslab-pack button.jl-card.mod-active::before{{left:2px;top:3px}}
.jasslab-pack button.jl-card.mod-active::after{{left:3px;top:24px}}
.jasslab-pack button.jl-card.jl-turned{{border:3px dashed {INK}}}
.jasslab-pack button.jl-card:disabled{{filter:grayscale(.4);cursor:default}}
@media (prefers-reduced-motion:reduce){{.jasslab-pack button.jl-card{{transition:none}}}}
"""


def _sign(suit: str) -> str:
    """Return the shape of a suit as something that CSS can cut out."""
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">'
        f'<path d="{suit_path(suit)}"/></svg>'
    )
    return f'url("data:image/svg+xml,{quote(drawn)}")'


def _style(deck: Deck) -> str:
    """Return the style sheet of a pack."""
    rules = [_STYLE]
    for suit in SUITS:
        drawn = f"--jl-ink:{suit_ink(suit)};--jl-sign:{_sign(suit)}"
        rules.append(f".jasslab-pack .jl-{suit}{{{drawn}}}")
    for rank in deck.ranks:
        text = rank_letter(rank)
        rules.append(
            f'.jasslab-pack button.jl-{rank}::before{{content:"{text}";content:"{text}" / ""}}'
        )
    most = len(deck.ranks) * deck.copies
    for place in range(most):
        turn = (place - (most - 1) / 2) * min(_TURN, _BOW / most)
        rules.append(f".jasslab-pack .jl-card:nth-child({place + 1}){{--jl-turn:{turn:.2f}deg}}")
    return f"<style>{''.join(rules)}</style>"


def _button(card: str, copy: int) -> ipw.ToggleButton:
    """Make the button of a card; the second one of two equal cards says so."""
    words = card_words(card) + (", the second one" if copy else "")
    button = ipw.ToggleButton(description=words, tooltip=words)
    button.observe(_tell_state, "value")
    for name in ("jl-card", f"jl-{card[0]}", f"jl-{card[1]}"):
        button.add_class(name)
    return button


def _tell_state(change: Any) -> None:
    """Say in its name whether a card is chosen: the page does not tell it otherwise."""
    button = change["owner"]
    button.description = button.tooltip + (", chosen" if change["new"] else "")


class CardButtons:
    """Cards of a pack as buttons, to choose some of them.

    Every card is a toggle button, called ``"jack of hearts"``, that Tab reaches and Space presses.

    Parameters
    ----------
    changed : callable
        Called without arguments after cards were chosen or laid back.

    Attributes
    ----------
    box : ipywidgets.VBox
        What is shown.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed, self._quiet = changed, False
        self._buttons: list[tuple[str, ipw.ToggleButton]] = []
        self._sheet = ipw.HTML()
        self._pack = ipw.Box()
        self._pack.add_class("jasslab-pack")
        layout = ipw.Layout(overflow="visible", width="100%")
        self.box = ipw.VBox([self._sheet, self._pack], layout=layout)
        self._deck: Deck | None = None

    def lay_out(self, deck: Deck) -> None:
        """Show another pack, of which no card is chosen.

        Parameters
        ----------
        deck : Deck
            The pack.
        """
        if deck == self._deck:
            self.choose(())
            return
        old, self._deck, self._buttons = self._pack.children, deck, []
        suits = [self._suit(deck, suit) for suit in SUITS]
        self._sheet.value = _style(deck)
        pairs = [ipw.Box(suits[:2]), ipw.Box(suits[2:])]
        for pair in pairs:
            pair.add_class("jl-suits")
        self._pack.children = pairs
        for part in list(parts_of(old)):
            part.unobserve_all()
            part.close()

    def _suit(self, deck: Deck, suit: str) -> ipw.Box:
        """Return the fan of a suit, from its highest card down."""
        buttons = []
        for rank in reversed(deck.ranks):
            for copy in range(deck.copies):
                button = _button(rank + suit, copy)
                button.observe(self._clicked, "value")
                buttons.append(button)
                self._buttons.append((rank + suit, button))
        fan = ipw.Box(buttons)
        fan.add_class("jl-suit")
        return fan

    def _clicked(self, _: object) -> None:
        if not self._quiet:
            self._changed()

    @property
    def chosen(self) -> list[str]:
        """The cards that are chosen, by suit from the highest down."""
        return [card for card, button in self._buttons if button.value]

    def choose(self, cards: Iterable[str]) -> None:
        """Choose these cards and no others.

        Parameters
        ----------
        cards : iterable of str
            Their codes.
        """
        left = list(cards)
        self._quiet = True
        for card, button in self._buttons:
            button.value = card in left
            if button.value:
                left.remove(card)
        self._quiet = False
        self._changed()

    def mark_turned(self, turned: str | None) -> None:
        """Give the card that is turned up a frame of its own.

        Parameters
        ----------
        turned : str or None
            The card.
        """
        for card, button in self._buttons:
            if card == turned:
                button.add_class("jl-turned")
            else:
                button.remove_class("jl-turned")

"""Cards as inline SVG: one card in two sizes, and the row of small ones that tables are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from jasslab.cards import SUITS
from jasslab.draw._names import (
    card_words,
    codes,
    hand_words,
    is_trump,
    language_mark,
    rank_letter,
    read_trump,
)
from jasslab.draw._shapes import EDGE, INK, PAPER, STAR, suit_ink, suit_path

__all__ = ["LARGE", "SMALL", "Face", "card_group", "card_svg", "hand_svg", "in_order", "row_svg"]


@dataclass(frozen=True)
class Face:
    """What a card of one size looks like; lengths in pixels as drawn.

    Parameters
    ----------
    width, height, corner : int
        Size of the card, and the radius of its corners.
    index : tuple of int
        Middle and base line of the letter, and its size.
    ten : tuple of int
        Size of the ``10`` and the width it is set in, which keeps it inside the visible edge.
    pips : tuple of (float, float, float)
        Left, top and scale of each suit sign.
    frame : float
        How thick the frame of a trump is.
    """

    width: int
    height: int
    corner: int
    index: tuple[int, int, int]
    ten: tuple[int, int]
    pips: tuple[tuple[float, float, float], ...]
    frame: float


SMALL = Face(30, 44, 4, (15, 20, 18), (16, 20), ((7, 23, 1),), 3)
LARGE = Face(64, 96, 7, (16, 27, 25), (23, 22), ((7.6, 32, 1.05), (24, 50, 2.1)), 4.5)
STEP, GAP = 34, 16


def in_order(
    cards: Iterable[str], trump: str | None, trump_order: str, plain_order: str
) -> list[str]:
    """Sort cards as one holds them: trumps first, each suit from its best card down."""

    def place(card: str) -> tuple[bool, int, int]:
        trumps = is_trump(card, trump)
        order = trump_order if trumps else plain_order
        best = order.find(card[0]) if card[0] in order else len(order)
        return not trumps or trump == "AT", SUITS.index(card[1]), best

    return sorted(cards, key=place)


def card_group(
    card: str,
    face: Face,
    place: str,
    trump: bool,
    words: str,
    *,
    dim: bool = False,
    marks: str = "",
) -> str:
    """Draw one card where a transformation puts it; a dim one has a broken edge and pale signs."""
    rank, ink = rank_letter(card[0]), suit_ink(card[1])
    edge, thick = (INK, face.frame) if trump else (EDGE, 1)
    inset = thick / 2
    x, y, size = face.index
    spread = ""
    if len(rank) > 1:
        size, wide = face.ten
        spread = f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
    signs = (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-size="{size}" font-weight="600" '
        f'font-family="system-ui,sans-serif" fill="{ink}"{spread}>{rank}</text>'
    )
    for left, top, scale in face.pips:
        grown = f" scale({scale:g})" if scale != 1 else ""
        signs += (
            f'<path transform="translate({left:g} {top:g}){grown}" d="{suit_path(card[1])}" '
            f'fill="{ink}"/>'
        )
    name = ' class="jl-trump"' if trump else ""
    broken = ""
    if dim:
        broken, signs = ' stroke-dasharray="5 3"', f'<g opacity=".5">{signs}</g>'
    return (
        f'<g{name} transform="{place}"><title>{escape(words)}</title>'
        f'<rect x="{inset:g}" y="{inset:g}" width="{face.width - thick:g}" '
        f'height="{face.height - thick:g}" rx="{face.corner}" fill="{PAPER}" stroke="{edge}" '
        f'stroke-width="{thick:g}"{broken}/>{signs}{marks}</g>'
    )


def row_svg(
    groups: list[list[str]],
    trump: str | None,
    label: str,
    star: bool = False,
    underlined: str | None = None,
) -> str:
    """Draw groups of cards in a row with gaps between; a star at the end, a card underlined."""
    drawn, x = [], 1
    height, width = SMALL.height, SMALL.width
    for group in groups:
        for card in group:
            marks = ""
            if card == underlined:
                marks = f'<path d="M3 {height + 3}h{width - 6}" stroke="{INK}" stroke-width="3"/>'
                underlined = None  # of two equal cards only one was turned up
            place, trumps = f"translate({x} 0)", is_trump(card, trump)
            drawn.append(card_group(card, SMALL, place, trumps, card_words(card), marks=marks))
            x += STEP
        x += GAP
    wide = max(x - GAP - (STEP - width) + 1, 1) if drawn else 1
    if star:
        mark = f'<path transform="translate({wide + 1} 16) scale(1.25)" d="{STAR}" fill="{INK}"/>'
        drawn.append(mark)
        wide += 14
    return (
        f'<svg class="jl-cards" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{escape(label)}"{language_mark()} width="{wide}" height="{height + 6}" '
        f'viewBox="0 -1 {wide} {height + 6}">{"".join(drawn)}</svg>'
    )


def hand_svg(cards: str, trump: str | None = None, label: str | None = None) -> str:
    """Draw a hand as a row of small cards.

    Parameters
    ----------
    cards : str
        The cards, drawn in the order given.
    trump : str, optional
        Suit that is trump (or ``"AT"``): its cards get a thick frame.
    label : str, optional
        What the picture is called for those who do not see it; the cards in words when omitted.

    Returns
    -------
    str
        One inline ``<svg>`` that takes its colours from the theme of the page.

    Raises
    ------
    NotationError
        When something is no card, or `trump` cannot be trump.

    Examples
    --------
    >>> 'aria-label="jack of spades, trump, ten of hearts"' in hand_svg("JS TH", trump="S")
    True
    """
    trump = read_trump(trump)
    row = codes(cards)
    return row_svg([row], trump, hand_words(row, trump) if label is None else label)


def picture(
    name: str, wide: float, high: float, label: str, inside: str, *, left: float = 0, top: float = 0
) -> str:
    """Return a drawing that shrinks with its page, named for those who do not see it."""
    said = escape(label)
    return (
        f'<svg class="{name}" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{said}"{language_mark()} width="{wide:.0f}" height="{high:.0f}" '
        f'viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" '
        f'style="max-width:100%;height:auto"><title>{said}</title>{inside}</svg>'
    )


def card_svg(card: str, *, trump: str | None = None, label: str | None = None) -> str:
    """Draw one card.

    Parameters
    ----------
    card : str
        The card.
    trump : str, optional
        What is trump; a trump gets a thick frame.
    label : str, optional
        What the picture is called for those who do not see it; the card in words when omitted.

    Returns
    -------
    str
        One inline ``<svg>``, 66 by 98 pixels, that takes its colours from the theme of the page.

    Raises
    ------
    NotationError
        When it is no card, or `trump` cannot be trump.

    Examples
    --------
    >>> 'aria-label="jack of spades, trump"' in card_svg("JS", trump="S")
    True
    """
    trump, code = read_trump(trump), codes([card])[0]
    words = hand_words([code], trump)
    drawn = card_group(code, LARGE, "translate(1 1)", is_trump(code, trump), words)
    return picture(
        "jl-card", LARGE.width + 2, LARGE.height + 2, words if label is None else label, drawn
    )

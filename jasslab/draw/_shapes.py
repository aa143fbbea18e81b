"""The shapes on the cards and their colours: suits, stars, crowns of a theme."""

from __future__ import annotations

from jasslab.showing import options

__all__ = ["EDGE", "FELT", "INK", "PAPER", "SOFT", "STAR", "suit_ink", "suit_path"]

# Each suit in a box of 16 by 16; a path and not a letter, so that no font can swap or colour it.
# What is cut out of a shape runs the other way round.
_FRENCH = {
    "S": "M8 1C6 4.5 1.5 6.5 1.5 10a3.2 3.2 0 0 0 5.6 2.1Q7 14 5.5 15.2h5Q9 14 8.9 12.1"
    "A3.2 3.2 0 0 0 14.5 10C14.5 6.5 10 4.5 8 1z",
    "H": "M8 14.5C5.5 11 1.5 8.5 1.5 5A3.3 3.3 0 0 1 8 3.8 3.3 3.3 0 0 1 14.5 5C14.5 8.5 10.5 11"
    " 8 14.5z",
    "D": "M8 1Q10.5 5 13.5 8 10.5 11 8 15 5.5 11 2.5 8 5.5 5 8 1z",
    "C": "M8 1.2a3.2 3.2 0 0 1 2.7 4.9 3.2 3.2 0 1 1-1.8 5.9Q9 14 10.5 15.2h-5Q7 14 7.1 12"
    "a3.2 3.2 0 1 1-1.8-5.9A3.2 3.2 0 0 1 8 1.2z",
}
# The correspondence is that of the games: shields and bells, which Schieber counts double, are
# spades and clubs; roses and acorns are hearts and diamonds.
_GERMAN_SWISS = {
    # a shield, its right half left empty
    "S": "M1.8 1.6Q5 2.7 8 1.2 11 2.7 14.2 1.6V7.4C14.2 11.4 11.4 14 8 15.4 4.6 14 1.8 11.4 1.8"
    " 7.4zM8.6 3V13.4C10.9 12.1 12.7 10.2 12.7 7.4V3.3Q10.6 3.7 8.6 3z",
    # five petals round an open heart
    "H": "M5.9 4.9A2.9 2.9 0 1 1 10.1 4.9 2.9 2.9 0 1 1 11.6 9.1 2.9 2.9 0 1 1 8 11.8"
    " 2.9 2.9 0 1 1 4.4 9.1 2.9 2.9 0 1 1 5.9 4.9zM8 5.6A2.4 2.4 0 1 0 8 10.4 2.4 2.4 0 1 0 8"
    " 5.6zM8 6.8A1.2 1.2 0 1 1 8 9.2 1.2 1.2 0 1 1 8 6.8z",
    # an acorn under its cup
    "D": "M7.2.4H8.8V2.3C12 2.5 14 4.4 14 7.2H2C2 4.4 4 2.5 7.2 2.3zM3.1 8.3H12.9C12.9 11.6"
    " 10.6 13.6 8.9 14.2L8 15.8 7.1 14.2C5.4 13.6 3.1 11.6 3.1 8.3z",
    # a round bell with a ring, a band and a slit
    "C": "M8 .3A2 2 0 0 1 9.7 3.4 6.2 6.2 0 1 1 6.3 3.4 2 2 0 0 1 8 .3zM8 1.4A.9.9 0 1 0 8 3.2"
    ".9.9 0 1 0 8 1.4zM2.2 8.3V9.5H7.4V11.2A1.5 1.5 0 1 0 8.6 11.2V9.5H13.8V8.3z",
}
_SHAPES = {"french": _FRENCH, "german-swiss": _GERMAN_SWISS}

STAR = "M5 0l1.5 3.3 3.5.4-2.6 2.4.7 3.6L5 7.9 1.9 9.7l.7-3.6L0 3.7l3.5-.4z"

PAPER = "var(--jp-layout-color1,#fff)"
FELT = "var(--jp-layout-color2,#f2f2f2)"
INK = "var(--jp-content-font-color1,#222)"
SOFT = "var(--jp-content-font-color2,#666)"
EDGE = "var(--jp-border-color0,#9e9e9e)"
# Enough contrast on white and on near-black; red for two colours, Okabe and Ito's hues for four.
RED = "var(--jasslab-red,#e04b36)"
VERMILION = "var(--jasslab-vermilion,#d55e00)"
BLUE = "var(--jasslab-blue,#0072b2)"
GREEN = "var(--jasslab-green,#009e73)"

_TWO = {"S": INK, "H": RED, "D": RED, "C": INK}
_FOUR = {
    "french": {"S": INK, "H": VERMILION, "D": BLUE, "C": GREEN},
    "german-swiss": {"S": INK, "H": VERMILION, "D": GREEN, "C": BLUE},
}


def suit_path(suit: str) -> str:
    """Return the outline of a suit in a box of 16 by 16."""
    return _SHAPES[options.now.suits][suit]


def suit_ink(suit: str) -> str:
    """Return the colour of a suit."""
    shown = options.now
    return _FOUR[shown.suits][suit] if shown.four_colours else _TWO[suit]

"""Cards on the screen: symbols in text, small cards as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from jasslab.cards import SUIT_SYMBOLS, SUITS, card_text, parse_cards
from jasslab.errors import NotationError

__all__ = ["card_symbol", "card_words", "cards_text", "hand_svg", "in_order", "row_svg"]

RANK_WORDS = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
MODE_WORDS = {
    "NT": "no trump",
    "AT": "all trumps",
    "obeabe": "obeabe",
    "undeufe": "undeufe",
    "slalom": "slalom",
}

# Each suit in a box of 16 by 16; a path and not a letter, so that no font can swap or colour it.
SUIT_PATHS = {
    "S": "M8 1C6 4.5 1.5 6.5 1.5 10a3.2 3.2 0 0 0 5.6 2.1Q7 14 5.5 15.2h5Q9 14 8.9 12.1"
    "A3.2 3.2 0 0 0 14.5 10C14.5 6.5 10 4.5 8 1z",
    "H": "M8 14.5C5.5 11 1.5 8.5 1.5 5A3.3 3.3 0 0 1 8 3.8 3.3 3.3 0 0 1 14.5 5C14.5 8.5 10.5 11"
    " 8 14.5z",
    "D": "M8 1Q10.5 5 13.5 8 10.5 11 8 15 5.5 11 2.5 8 5.5 5 8 1z",
    "C": "M8 1.2a3.2 3.2 0 0 1 2.7 4.9 3.2 3.2 0 1 1-1.8 5.9Q9 14 10.5 15.2h-5Q7 14 7.1 12"
    "a3.2 3.2 0 1 1-1.8-5.9A3.2 3.2 0 0 1 8 1.2z",
}
STAR = "M5 0l1.5 3.3 3.5.4-2.6 2.4.7 3.6L5 7.9 1.9 9.7l.7-3.6L0 3.7l3.5-.4z"

PAPER = "var(--jp-layout-color1,#fff)"
INK = "var(--jp-content-font-color1,#222)"
EDGE = "var(--jp-border-color0,#9e9e9e)"
RED = "var(--jasslab-red,#e04b36)"  # enough contrast on white and on near-black

WIDTH, HEIGHT, STEP, GAP = 30, 44, 34, 16


def card_symbol(card: str) -> str:
    """Return a card as people write it.

    Parameters
    ----------
    card : str
        Code of a card.

    Returns
    -------
    str
        Rank and the symbol of the suit; the ten is ``10``.

    Examples
    --------
    >>> card_symbol("TS"), card_symbol("JH")
    ('10♠', 'J♥')
    """
    code = card_text(parse_cards([card])[0])
    return code[0].replace("T", "10") + SUIT_SYMBOLS[code[1]]


def cards_text(cards: str | Iterable[str]) -> str:
    """Return cards as people write them, in the order given.

    Parameters
    ----------
    cards : str or iterable of str
        Codes of cards.

    Returns
    -------
    str
        The cards with blanks between.

    Examples
    --------
    >>> cards_text("TS JH 7C")
    '10♠ J♥ 7♣'
    """
    return " ".join(card_symbol(card) for card in codes(cards))


def codes(cards: str | Iterable[str]) -> list[str]:
    """Return the codes of cards in their normal form."""
    return [card_text(card) for card in parse_cards(cards)]


def card_words(card: str) -> str:
    """Return a card in words, such as ``"jack of spades"``."""
    code = codes([card])[0]
    return f"{RANK_WORDS[code[0]]} of {SUIT_WORDS[code[1]]}"


def mode_symbol(mode: str) -> str:
    """Return what is trump as a symbol, or in words where it is no suit."""
    return SUIT_SYMBOLS.get(mode) or MODE_WORDS.get(mode, mode)


def mode_words(mode: str) -> str:
    """Return what is trump in words."""
    return SUIT_WORDS.get(mode) or MODE_WORDS.get(mode, mode)


def is_trump(card: str, trump: str | None) -> bool:
    """Say whether a card is a trump."""
    return trump == "AT" or card[1] == trump


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


def _card(card: str, x: int, trump: bool, marks: str = "") -> str:
    """Draw one card with its left edge at `x`."""
    rank, suit = card[0].replace("T", "10"), card[1]
    ink = RED if suit in "HD" else INK
    edge, thick, inset = (INK, 3, 1.5) if trump else (EDGE, 1, 0.5)
    tag = ' class="jl-trump"' if trump else ""
    size, spread = 18, ""
    if rank == "10":
        size, spread = 16, ' textLength="20" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<g{tag} transform="translate({x} 0)"><title>{card_words(card)}</title>'
        f'<rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset:g}" '
        f'height="{HEIGHT - 2 * inset:g}" rx="4" fill="{PAPER}" stroke="{edge}" '
        f'stroke-width="{thick}"/>'
        f'<text x="15" y="20" text-anchor="middle" font-size="{size}" font-weight="600" '
        f'font-family="system-ui,sans-serif" fill="{ink}"{spread}>{rank}</text>'
        f'<path transform="translate(7 23)" d="{SUIT_PATHS[suit]}" fill="{ink}"/>{marks}</g>'
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
    for group in groups:
        for card in group:
            marks = ""
            if card == underlined:
                marks = f'<path d="M3 {HEIGHT + 3}h{WIDTH - 6}" stroke="{INK}" stroke-width="3"/>'
                underlined = None  # of two equal cards only one was turned up
            drawn.append(_card(card, x, is_trump(card, trump), marks))
            x += STEP
        x += GAP
    wide = max(x - GAP - (STEP - WIDTH) + 1, 1) if drawn else 1
    if star:
        mark = f'<path transform="translate({wide + 1} 16) scale(1.25)" d="{STAR}" fill="{INK}"/>'
        drawn.append(mark)
        wide += 14
    return (
        f'<svg class="jl-cards" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{escape(label)}" width="{wide}" height="{HEIGHT + 6}" '
        f'viewBox="0 -1 {wide} {HEIGHT + 6}">{"".join(drawn)}</svg>'
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
    if trump is not None and trump not in SUIT_WORDS and trump not in MODE_WORDS:
        raise NotationError(f"trump={trump!r}: expected a suit (S, H, D, C), NT or another mode")
    row = codes(cards)
    return row_svg([row], trump, hand_words(row, trump) if label is None else label)


def hand_words(cards: Iterable[str], trump: str | None = None) -> str:
    """Say a hand in words."""
    said = [card_words(card) + (", trump" if is_trump(card, trump) else "") for card in cards]
    return ", ".join(said) or "no cards"

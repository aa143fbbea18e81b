"""A hand held as a fan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, permutations
from math import cos, radians, sin

from jasslab.cards import SUITS
from jasslab.draw._cards import LARGE, card_group, in_order, picture
from jasslab.draw._names import codes, hand_words, is_trump, phrase, read_trump
from jasslab.draw._shapes import INK, STAR
from jasslab.errors import NotationError

__all__ = ["fan_svg"]

#: The orders of Belote and Klaverjas, in which cards stand where no game is named.
_TRUMP_ORDER, _PLAIN_ORDER = "J9ATKQ8765432", "ATKQJ98765432"
_NATURAL = "AKQJT98765432"

_MOST_IN_A_ROW = 18
_STEP = 31  # of a card this much stays visible under the next one
_ROW = 66  # and this much under the next row
_TURN = 2.4  # degrees from card to card
_BOW = 26.0  # degrees at most from the first card to the last
_SINK = 14  # how far a card that may not be played slips down


@dataclass(frozen=True)
class _Place:
    """Where a card stands: its left upper corner before it is turned, and the turn."""

    x: float
    y: float
    turn: float


def _orders(trump: str | None) -> tuple[str, str]:
    if trump in ("obeabe", "slalom"):
        return _NATURAL, _NATURAL
    if trump == "undeufe":
        return _NATURAL[::-1], _NATURAL[::-1]
    return _TRUMP_ORDER, _PLAIN_ORDER


def _sorted(cards: list[str], trump: str | None) -> list[list[str]]:
    """Return the suits of a hand, trumps first; black and red by turns where it can be."""
    ordered = in_order(cards, trump, *_orders(trump))
    suits = {suit: [card for card in ordered if card[1] == suit] for suit in SUITS}
    first = [suit for suit in SUITS if suit == trump and suits[suit]]
    rest = [suit for suit in SUITS if suit != trump and suits[suit]]

    def clashes(order: tuple[str, ...]) -> int:
        return sum((one in "HD") == (two in "HD") for one, two in pairwise([*first, *order]))

    return [suits[suit] for suit in [*first, *min(permutations(rest), key=clashes)]]


def _rows(suits: list[list[str]], most: int) -> list[list[str]]:
    """Share suits out over rows; a suit stays together where it fits in a row."""
    rows: list[list[str]] = [[]]
    for suit in suits:
        parts = [suit[start : start + most] for start in range(0, len(suit), most)]
        for part in parts:
            if len(rows[-1]) + len(part) > most:
                rows.append([])
            rows[-1].extend(part)
    return rows


def _arc(n_cards: int) -> list[_Place]:
    """Return the places of a row that is held in a hand, its middle at (0, 0)."""
    turn = min(_TURN, _BOW / max(n_cards - 1, 1))
    radius = _STEP / radians(turn)
    places = []
    for i in range(n_cards):
        angle = (i - (n_cards - 1) / 2) * turn
        x, y = radius * sin(radians(angle)), radius * (1 - cos(radians(angle)))
        places.append(_Place(x - LARGE.width / 2, y, angle))
    return places


def _line(n_cards: int) -> list[_Place]:
    """Return the places of a row of cards side by side."""
    step = LARGE.width + 6
    return [_Place((i - (n_cards - 1) / 2) * step - LARGE.width / 2, 0, 0) for i in range(n_cards)]


def _label(cards: list[str], trump: str | None, legal: set[str] | None, marked: set[str]) -> str:
    """Say a hand, what of it may be played, and what is marked."""
    parts = [hand_words(cards, trump)]
    chosen = [("playable", legal)] if legal is not None and legal != set(cards) else []
    for name, some in [*chosen, ("marked", marked)]:
        if some:
            parts.append(f"{phrase(name)}: {hand_words(card for card in cards if card in some)}")
    return "; ".join(parts)


def _among(cards: list[str], some: str | Iterable[str], what: str) -> set[str]:
    found = set(codes(some))
    for card in found.difference(cards):
        raise NotationError(f"{what}: {card} is not among the cards {' '.join(cards) or '(none)'}")
    return found


def _drawn(
    rows: list[list[str]],
    placed: list[list[_Place]],
    trump: str | None,
    legal: set[str] | None,
    marked: set[str],
) -> Iterator[str]:
    middle = LARGE.width / 2
    star = f'<path transform="translate(6.5 -20) scale(1.9)" d="{STAR}" fill="{INK}"/>'
    for cards, places in zip(rows, placed, strict=True):
        for card, place in zip(cards, places, strict=True):
            barred = legal is not None and card not in legal
            words = hand_words([card], trump)
            words += f", {phrase('barred')}" if barred else ""
            words += f", {phrase('marked')}" if card in marked else ""
            where = f"translate({place.x:.1f} {place.y + _SINK * barred:.1f})"
            if place.turn:
                where += f" rotate({place.turn:.1f} {middle:g} 0)"
            yield card_group(
                card,
                LARGE,
                where,
                is_trump(card, trump),
                words,
                dim=barred,
                marks=star if card in marked else "",
            )


def fan_svg(
    cards: str | Iterable[str],
    *,
    trump: str | None = None,
    legal: str | Iterable[str] | None = None,
    mark: str | Iterable[str] = (),
    label: str | None = None,
    overlap: bool = True,
) -> str:
    """Draw a hand as a fan.

    Parameters
    ----------
    cards : str or iterable of str
        The cards in any order: they are sorted, trumps first, each suit from its best card down.
    trump : str, optional
        What is trump; trumps get a thick frame.
    legal : str or iterable of str, optional
        The cards that may be played; the others slip down, with a broken edge and pale signs.
    mark : str or iterable of str
        Cards to point at: they get a star.
    label : str, optional
        What the picture is called for those who do not see it; when omitted it tells the cards,
        which of them may be played and which are marked.
    overlap : bool
        Whether the cards lie over each other, bent like a fan, or side by side.

    Returns
    -------
    str
        One inline ``<svg>`` that takes its colours from the theme of the page and never grows
        wider than it. Many cards stand in several rows.

    Raises
    ------
    NotationError
        When something is no card, a legal or marked card is not in the hand, or `trump` cannot
        be trump.

    Examples
    --------
    >>> fan = fan_svg("7H JS 9S TH", trump="S", legal="JS 9S", mark="JS")
    >>> fan.count("<g class"), fan.count("stroke-dasharray")
    (2, 2)
    """
    trump, given = read_trump(trump), codes(cards)
    may = None if legal is None else _among(given, legal, "legal")
    marked = _among(given, mark, "mark")
    rows = _rows(_sorted(given, trump), _MOST_IN_A_ROW if overlap else 12)
    placed, y = [], 0.0
    for row in rows:
        places = _arc(len(row)) if overlap else _line(len(row))
        placed.append([_Place(place.x, place.y + y, place.turn) for place in places])
        y += _ROW if overlap else LARGE.height + 10
    ordered = [card for row in rows for card in row]
    said = _label(ordered, trump, may, marked) if label is None else label
    inside = "".join(_drawn(rows, placed, trump, may, marked))
    left, top, right, bottom = _bounds([place for row in placed for place in row])
    top -= 22 if marked else 0
    bottom += _SINK if may is not None and may != set(given) else 0
    return picture("jl-fan", right - left, bottom - top, said, inside, left=left, top=top)


def _bounds(places: list[_Place]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of what cards cover, with a little air."""
    xs, ys = [0.0], [0.0]
    for place in places:
        turn = radians(place.turn)
        for dx in (-LARGE.width / 2, LARGE.width / 2):
            for dy in (0, LARGE.height):
                xs.append(place.x + LARGE.width / 2 + dx * cos(turn) - dy * sin(turn))
                ys.append(place.y + dx * sin(turn) + dy * cos(turn))
    return min(xs) - 2, min(ys) - 2, max(xs) + 2, max(ys) + 2

"""A trick on the table: a card before each seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from math import cos, pi, sin

from jasslab.draw._cards import LARGE, card_group, picture
from jasslab.draw._names import codes, is_trump, phrase, played_words, read_trump
from jasslab.draw._shapes import EDGE, FELT, INK, PAPER, SOFT, STAR
from jasslab.errors import NotationError

__all__ = ["table_svg"]

FEWEST_SEATS, MOST_SEATS = 2, 7


def _by_seat(
    played: str | Iterable[str] | Mapping[int, str], seats: int, leader: int | None
) -> dict[int, str]:
    """Return the card of each seat that has played."""
    if isinstance(played, Mapping):
        for seat in played:
            _seat(seat, seats, "played")
        return {int(seat): codes([card])[0] for seat, card in played.items()}
    cards = codes(played)
    if len(cards) > seats:
        raise NotationError(f"played: {len(cards)} cards for {seats} seats")
    if cards and leader is None:
        raise NotationError("played: say who led (leader=0), or give the cards by seat: {0: 'JS'}")
    return {((leader or 0) + i) % seats: card for i, card in enumerate(cards)}


def _seat(seat: object, seats: int, what: str) -> None:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise NotationError(f"{what}: seat {seat!r} is none of 0 to {seats - 1}")


def _checked(
    seats: int, leader: int | None, winner: int | None, names: Iterable[str] | None
) -> list[str]:
    """Refuse seats that do not exist; return what each seat is called."""
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise NotationError(f"seats={seats!r}: expected a whole number, 2 to 7")
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise NotationError(f"seats={seats}: expected 2 to 7")
    for what, seat in (("leader", leader), ("winner", winner)):
        if seat is not None:
            _seat(seat, seats, what)
    if names is None:
        return [f"{phrase('seat')} {seat}" for seat in range(seats)]
    called = [str(name) for name in names]
    if len(called) != seats:
        raise NotationError(f"names: {len(called)} names for {seats} seats")
    return called


def _place(seat: int, seats: int, wide: float, high: float) -> tuple[float, float]:
    """Return the middle of what lies before a seat: seat 0 is nearest, then to the left."""
    angle = pi / 2 + 2 * pi * seat / seats
    return wide * cos(angle), high * sin(angle)


def _before(
    seat: str, card: str | None, x: float, y: float, trump: str | None, leads: bool, takes: bool
) -> str:
    """Draw what lies before a seat: its card or an empty place, and its name."""
    left, top = x - LARGE.width / 2, y - LARGE.height / 2
    if card is None:
        drawn = (
            f'<rect x="{left + 0.5:.1f}" y="{top + 0.5:.1f}" width="{LARGE.width - 1}" '
            f'height="{LARGE.height - 1}" rx="{LARGE.corner}" fill="none" stroke="{EDGE}" '
            f'stroke-dasharray="3 4"/>'
        )
    else:
        words = f"{seat}: {played_words(card, trump, leads, takes)}"
        star = (
            f'<circle cx="{LARGE.width}" cy="0" r="15" fill="{INK}"/>'
            f'<path transform="translate({LARGE.width - 10} -10) scale(2)" d="{STAR}" '
            f'fill="{PAPER}"/>'
        )
        where = f"translate({left:.1f} {top:.1f})"
        marks = star if takes else ""
        drawn = card_group(card, LARGE, where, is_trump(card, trump), words, marks=marks)
    below = f'text-anchor="middle" font-family="system-ui,sans-serif" x="{x:.1f}"'
    drawn += (
        f'<text {below} y="{y + LARGE.height / 2 + 18:.1f}" font-size="15" '
        f'font-weight="{700 if takes else 400}" fill="{INK}">{escape(seat)}</text>'
    )
    if leads:
        drawn += (
            f'<text {below} y="{y + LARGE.height / 2 + 34:.1f}" font-size="13" '
            f'fill="{SOFT}">{phrase("leads")}</text>'
        )
    return drawn


def table_svg(
    played: str | Iterable[str] | Mapping[int, str],
    *,
    seats: int,
    leader: int | None = None,
    winner: int | None = None,
    trump: str | None = None,
    names: Iterable[str] | None = None,
) -> str:
    """Draw a trick: the card of each seat lies before it.

    Parameters
    ----------
    played : str, iterable of str or mapping of int to str
        The cards in the order in which they were played, which needs `leader`, or by seat. Who
        has not played, or sits out, has an empty place.
    seats : int
        Number of seats, 2 to 7; seat 0 sits nearest, the others follow clockwise.
    leader : int, optional
        Seat that led.
    winner : int, optional
        Seat that takes the trick: its card gets a star, its name is bold.
    trump : str, optional
        What is trump; trumps get a thick frame.
    names : iterable of str, optional
        What the seats are called; ``"seat 0"`` and so on when omitted.

    Returns
    -------
    str
        One inline ``<svg>`` that takes its colours from the theme of the page and never grows
        wider than it.

    Raises
    ------
    NotationError
        When something is no card, a seat does not exist, `trump` cannot be trump, or cards are
        given in order without a leader.

    Examples
    --------
    >>> table = table_svg("AH 7H JS", seats=4, leader=1, winner=3, trump="S")
    >>> "seat 3: jack of spades, trump, takes the trick" in table
    True
    """
    called = _checked(seats, leader, winner, names)
    trump, cards = read_trump(trump), _by_seat(played, seats, leader)
    order = [((leader or 0) + i) % seats for i in range(seats)]
    said = []
    for seat in order:
        card = cards.get(seat)
        words = played_words(card, trump, seat == leader, seat == winner) if card else ""
        said.append(f"{called[seat]}: {words or phrase('no card')}")
    wide, high = (70.0, 90.0) if seats == 2 else (60.0 + 22 * seats, 84.0 + 12 * max(seats - 4, 0))
    inside = (
        f'<ellipse cx="0" cy="8" rx="{wide + 74:.0f}" ry="{high + 92:.0f}" fill="{FELT}" '
        f'stroke="{EDGE}"/>'
    )
    for seat in order:
        x, y = _place(seat, seats, wide, high)
        inside += _before(
            called[seat], cards.get(seat), x, y, trump, seat == leader, seat == winner
        )
    across, down = 2 * (wide + 76), 2 * (high + 94)
    return picture(
        "jl-table", across, down, "; ".join(said), inside, left=-across / 2, top=8 - down / 2
    )

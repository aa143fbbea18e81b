"""A deal as a block of HTML, for a notebook or a page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from jasslab.cards import SUITS
from jasslab.draw import _story
from jasslab.draw._cards import row_svg
from jasslab.draw._look import block, table
from jasslab.draw._names import card_words, hand_words, phrase, played_words

if TYPE_CHECKING:
    from jasslab.deals import PlayedDeal
    from jasslab.draw._story import Row

__all__ = ["deal_html"]


def _hand(deal: PlayedDeal, seat: int) -> list[str]:
    packet = _story.packets(deal, seat)
    label = f"{phrase('seat')} {seat}: {hand_words(packet.first, deal.trump)}"
    groups = [packet.first]
    if packet.later:
        label += f"; {phrase('then')} {hand_words(packet.later, deal.trump)}"
        groups.append(packet.later)
    drawn = row_svg(groups, deal.trump, label, underlined=packet.turn_up)
    if packet.away:
        words = f"{phrase('away')}: {hand_words(packet.away, deal.trump)}"
        drawn += '<span class="jl-note">&emsp;gave&ensp;</span>'
        drawn += row_svg([packet.away], deal.trump, words)
    notes = ", ".join([*deal.players[seat : seat + 1], *_story.roles(deal, seat)])
    return [f"<b>seat {seat}</b><br><span class='jl-note'>{escape(notes)}</span>", drawn]


def _hands(deal: PlayedDeal) -> str:
    hands = [_hand(deal, seat) for seat in range(len(deal.first))]
    told = [_story.packets(deal, seat) for seat in range(len(deal.first))]
    legend = []
    if any(packet.later for packet in told):
        legend.append("after the gap: cards that came after the bidding")
    if any(packet.turn_up for packet in told):
        legend.append("underlined: the turn-up")
    if deal.trump in (*SUITS, "AT"):
        legend.append("thick frame: trump")
    return table([], hands, "jl-hands") + _note(legend)


def _note(parts: list[str]) -> str:
    return f'<p class="jl-note">{escape("; ".join(parts))}</p>' if parts else ""


def _cell(deal: PlayedDeal, trick: Row, seat: int) -> str:
    """Draw the card that a seat played to the trick."""
    card = trick.cards.get(seat)
    if card is None:
        return ""
    won = seat == trick.winner
    words = played_words(card, deal.trump, seat == trick.leader, won)
    return row_svg([[card]], deal.trump, words, star=won)


def _tricks(deal: PlayedDeal, played: list[Row]) -> str:
    n_seats = deal.variant.seats
    melds, said = any(row.melds for row in played), any(row.said for row in played)
    head = ["", "leads", *(f"seat {seat}" for seat in range(n_seats)), "points"]
    head += ["melds"] * melds + ["said before a card"] * said
    rows = []
    for trick in played:
        cells = [_cell(deal, trick, seat) for seat in range(n_seats)]
        points = "" if trick.points is None else str(trick.points)
        row = [str(trick.number), f"seat {trick.leader}", *cells, points]
        row += [str(trick.melds or "")] * melds
        rows.append(row + [escape(", ".join(trick.said))] * said)
    return table(head, rows, "jl-tricks") + _note(["star: takes the trick"])


def _melds(deal: PlayedDeal) -> str:
    items = [f"<li>seat {m.seat}: {escape(_story.meld_text(m))}</li>" for m in deal.melds]
    return f"<ul>{''.join(items)}</ul>"


def _bidding(deal: PlayedDeal) -> str:
    turned = _story.turned_card(deal)
    rows = [[f"<b>{escape(head)}</b>", escape(words)] for head, words in _story.bidding(deal)]
    if turned:
        shown = row_svg([[turned]], None, f"{phrase('turned')}: {card_words(turned)}")
        rows.insert(0, ["<b>turn-up</b>", shown])
    return table([], rows, "jl-said")


def deal_html(deal: PlayedDeal) -> str:
    """Draw a deal as HTML.

    Parameters
    ----------
    deal : PlayedDeal
        The deal.

    Returns
    -------
    str
        One block that needs nothing from outside and follows the theme of the page: hands,
        bidding, tricks, melds, settlement.
    """
    title, taken = _story.headline(deal)
    parts = [f"<h3>{escape(title)}</h3><p><b>{escape(taken)}</b></p>"]
    parts += ["<h4>Hands</h4>", _hands(deal), "<h4>Bidding</h4>", _bidding(deal)]
    played = _story.trick_rows(deal)
    if played:
        parts += ["<h4>Tricks</h4>", _tricks(deal, played)]
    if deal.melds:
        parts += ["<h4>Melds</h4>", _melds(deal)]
    if deal.sides and not deal.passed_out:
        rows = [
            [f"<b>{escape(name)}</b>", *map(str, numbers)]
            for name, numbers in _story.settlement(deal)
        ]
        parts += [
            "<h4>Settlement</h4>",
            table(["side", *_story.settlement_heads(deal)], rows, "jl-sums"),
        ]
        parts.append(f"<p>{escape(_story.result(deal))}</p>")
    return block("jl-deal", title, "".join(parts))

"""A deal as plain text, for a terminal and for `repr`."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from jasslab.draw import _story
from jasslab.draw._names import card_symbol, cards_text

if TYPE_CHECKING:
    from jasslab.deals import PlayedDeal
    from jasslab.draw._story import Row

__all__ = ["deal_text"]

TEXT_WIDTH = 96


def _wrapped(lines: list[str]) -> list[str]:
    """Go on below, indented, where a line of prose is long."""
    return [part for line in lines for part in wrap(line, TEXT_WIDTH, subsequent_indent="    ")]


def text_table(rows: list[list[str]]) -> list[str]:
    """Set rows of words in columns: the first to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            word.ljust(width) if i == 0 else word.rjust(width)
            for i, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _hands(deal: PlayedDeal) -> list[str]:
    heads = []
    for seat in range(len(deal.first)):
        roles = _story.roles(deal, seat)
        notes = [*deal.players[seat : seat + 1], *roles]
        heads.append(f"seat {seat}" + (f" ({', '.join(notes)})" if notes else ""))
    wide = max(len(head) for head in heads)
    lines = []
    for seat, head in enumerate(heads):
        packet = _story.packets(deal, seat)
        later = [card_symbol(c) + ("^" if c == packet.turn_up else "") for c in packet.later]
        line = f"{head.ljust(wide)}  {cards_text(packet.first)}"
        line += f" | {' '.join(later)}" if later else ""
        lines.append(line + (f" | gave {cards_text(packet.away)}" if packet.away else ""))
    return lines


def _trick_row(deal: PlayedDeal, trick: Row) -> list[str]:
    cards = [""] * deal.variant.seats
    for seat, card in trick.cards.items():
        cards[seat] = card_symbol(card) + ("*" if seat == trick.winner else " ")
    points = "" if trick.points is None else str(trick.points)
    return [str(trick.number), f"seat {trick.leader}", *cards, points, str(trick.melds or "")]


def _tricks(deal: PlayedDeal, played: list[Row]) -> list[str]:
    head = ["trick", "leads", *(f"seat {seat}" for seat in range(deal.variant.seats))]
    rows = [[*head, "points", "melds"]]
    rows += [_trick_row(deal, trick) for trick in played]
    if not any(trick.melds for trick in played):
        rows = [row[:-1] for row in rows]
    said = [f"in trick {trick.number}: {', '.join(trick.said)}" for trick in played if trick.said]
    return text_table(rows) + _wrapped(said)


def _melds(deal: PlayedDeal) -> list[str]:
    """Give a line a seat, so that many melds do not make a long list."""
    lines = []
    for seat in dict.fromkeys(meld.seat for meld in deal.melds):
        mine = [_story.meld_text(meld) for meld in deal.melds if meld.seat == seat]
        lines.append(f"seat {seat}: {'; '.join(mine)}")
    return _wrapped(lines)


def deal_text(deal: PlayedDeal) -> str:
    """Tell a deal in plain text.

    Parameters
    ----------
    deal : PlayedDeal
        The deal.

    Returns
    -------
    str
        Hands (after ``|`` what came after the bidding, ``^`` the turn-up), bidding, tricks (``*``
        marks the card that took it), melds and settlement, some forty lines at most.
    """
    title, taken = _story.headline(deal)
    turned = _story.turned_card(deal)
    shown = f"; {card_symbol(turned)} is turned up" if turned else ""
    blocks = [[title, taken + shown], _hands(deal)]
    blocks.append(_wrapped([f"{head}: {words}" for head, words in _story.bidding(deal)]))
    played = _story.trick_rows(deal)
    if played:
        blocks.append(_tricks(deal, played))
    if deal.melds:
        blocks.append(_melds(deal))
    if deal.sides and not deal.passed_out:
        rows = [["side", *_story.settlement_heads(deal)]]
        rows += [[name, *map(str, numbers)] for name, numbers in _story.settlement(deal)]
        blocks.append([*text_table(rows), *_wrapped([_story.result(deal)])])
    return "\n\n".join("\n".join(block) for block in blocks)

"""The rule sheet of a variant, as HTML and as text, made from its options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from jasslab.draw._deal_text import text_table
from jasslab.draw._look import block, table
from jasslab.draw._names import rank_letter
from jasslab.draw._words import IDLE, SECTIONS, TABLED, WORDS, sentence, situations
from jasslab.rules import VOCABULARY
from jasslab.rules.options import RankValues

if TYPE_CHECKING:
    from jasslab.variants import Variant

__all__ = ["rule_sheet", "rule_sheet_text"]

TEXT_WIDTH = 96


@dataclass(frozen=True)
class Section:
    """A part of the sheet: lines of prose, then a table."""

    title: str
    lines: list[str] = field(default_factory=list)
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    marked: frozenset[int] = frozenset()  # rows that differ from the registered game
    look: str = "jl-grid"
    notes: tuple[str, ...] = ()  # one a row, told below its first cell


def _players(variant: Variant) -> str:
    who = "each for oneself"
    if variant.partnership:
        who = "in two partnerships, partners facing each other"
        if variant.seats > 4:
            who = "in two partnerships, sitting by turns"
    return f"{variant.seats} players {who}; {variant.deck.name}."


def _dealt(variant: Variant) -> str:
    cards = f"{variant.hand_size} cards each"
    if variant.first_packet != variant.hand_size:
        cards += f", {variant.first_packet} of them before the bidding"
    if variant.turn_up:
        cards += ", and one card turned up"
        cards += ", which the taker gets" if variant.taker_gets_turn_up else ""
    if variant.bottom_open:
        cards += "; the last card of the pack lies open when all are dealt"
    if variant.dealer_sits_out:
        cards += "; the dealer sits out"
    left = variant.deck.n_cards - variant.seats * variant.hand_size
    if left > 0 and variant["trump_method"] == "play_or_pass":
        cards += f"; the other {left} are the stock"
    return f"{cards}."


def _cards(variant: Variant) -> Section:
    """Show the ranks from the best down, with what they are worth."""
    rows = []
    for word in ("trump", "plain"):
        order = str(variant.values.get(f"{word}_order", ""))
        worth = RankValues.read(str(variant.values.get(f"{word}_values", "")))
        ranks = [rank_letter(rank) for rank in order]
        rows.append([f"{'trumps' if word == 'trump' else 'other suits'}, best first", *ranks])
        rows.append(["worth", *(str(worth.get(rank, 0)) for rank in order)])
    for mode, order in (("obeabe", variant.deck.ranks[::-1]), ("undeufe", variant.deck.ranks)):
        if variant.values.get(mode):
            worth = RankValues.read(str(variant[f"{mode}_values"]))
            rows.append([f"{mode}, best first", *map(rank_letter, order)])
            rows.append(["worth", *(str(worth.get(rank, 0)) for rank in order)])
    wide = max(len(row) for row in rows)
    rows = [row + [""] * (wide - len(row)) for row in rows]
    return Section("Cards", rows=rows, look="jl-grid jl-ranks")


def _told(variant: Variant, names: tuple[str, ...]) -> list[str]:
    values = variant.values
    said = [sentence(name, values[name], values) for name in names if name in values]
    return [words for words in said if words]


def _meld_rows(variant: Variant) -> Iterator[list[str]]:
    values = variant.values
    if values.get("melds", "none") != "none":
        for length in range(3, 10):
            points = values.get(f"run_{length}")
            longest = f"run_{length + 1}" not in values and length < len(variant.deck.ranks)
            more = " or more" if longest else ""
            if points:
                yield [f"sequence of {length}{more}", str(points)]
        ranks = ", ".join(map(rank_letter, values.get("four_ranks", "")))
        if ranks and values.get("four_points"):
            yield [f"four of a kind: {ranks}", str(values["four_points"])]
        for name, words in (("four_jacks", "four jacks"), ("four_nines", "four nines")):
            if values.get(name):
                yield [words, str(values[name])]
        if values.get("three_of_kind"):
            yield ["three of a kind", str(values.get("three_points"))]
    if values.get("marriage"):
        yield ["marriage: king and queen of trumps", str(values["marriage"])]


def _melds(variant: Variant) -> Section:
    """Tell the melds; where only the marriage counts the contest is nothing to tell."""
    plays = variant.values.get("melds", "none")
    names = SECTIONS["Melds"]
    if plays not in ("hand", "both"):
        names = names[:1]
    return Section("Melds", _told(variant, names), ["meld", "worth"], list(_meld_rows(variant)))


def _scoring(variant: Variant) -> Section:
    values = {**variant.values, "settlement": variant.settlement}
    first = sentence("settlement", variant.settlement, values)
    return Section("Scoring", [first] * bool(first) + _told(variant, SECTIONS["Scoring"]))


def _options(variant: Variant) -> Section:
    frame = variant.options
    rows = [
        [
            name,
            str(row.value) + (" ◆ changed" if name in variant.changed else ""),
            str(row.allowed),
            "house rule" if name in variant.changed else str(row.source),
        ]
        for name, row in zip(map(str, frame.index), frame.itertuples(), strict=True)
    ]
    marked = frozenset(i for i, name in enumerate(frame.index) if name in variant.changed)
    head = ["option", "value", "allowed", "source"]
    asked = tuple(VOCABULARY[str(name)].asks for name in frame.index)
    return Section("All options", [], head, rows, marked, notes=asked)


def _others(variant: Variant) -> list[str]:
    """Tell the options that no section knows, by their questions."""
    known = {*TABLED, *IDLE, *(name for names in SECTIONS.values() for name in names)}
    rest = [name for name in variant.values if name not in known]
    return [sentence(name, variant[name], variant.values) for name in rest]


#: What the short names of sources stand for.
_SOURCES = {
    "text 000": "an overview of the jack-nine family, from Belote and Klaverjas to the two-handed "
    'game ("Jack-nine games").',
    "text 002": "the rules that come with the game Multiplayer Belote Classic.",
    "text 003": "a Dutch collection of rules of Butifarra, Manille and the Dutch Jass games.",
    "text silent": "the text that the game was taken from says nothing of it.",
    "JVS": "the Swiss Jass federation.",
    "our reading": "no source says it; it was decided here.",
}


def _named_sources(variant: Variant) -> list[str]:
    """Tell what the short names of sources stand for, of those that this sheet uses."""
    used = " ".join([variant.source, *map(str, variant.options.source), *variant.readings])
    return [f"{name}: {meaning}" for name, meaning in _SOURCES.items() if name in used]


def sections(variant: Variant) -> list[Section]:
    """Return the parts of the sheet."""
    opened = [_players(variant), _dealt(variant), f"Source: {variant.source}."]
    if variant.changed:
        opened.append(f"House rule: {', '.join(f'{n}={variant[n]}' for n in variant.changed)}.")
    duties = [list(row) for row in situations(variant.values, variant.partnership)]
    lead = _told(variant, ("first_lead",))
    spoken = f"speaking={variant.speaking}"
    lead += [WORDS[spoken]] if spoken in WORDS else []
    made = [
        Section("", opened),
        _cards(variant),
        Section("Trump", _told(variant, SECTIONS["Trump"])),
        Section("What may be played", lead, ["when", "you may play"], duties),
        _melds(variant),
        _scoring(variant),
        Section("Match", _told(variant, SECTIONS["Match"])),
        Section("Also", _others(variant)),
        Section("Our reading of the source", list(variant.readings)),
        _options(variant),
        Section("Sources", _named_sources(variant)),
    ]
    return [part for part in made if part.lines or part.rows]


def rule_sheet(variant: Variant) -> str:
    """Draw the rules of a game as HTML.

    Parameters
    ----------
    variant : Variant
        The game.

    Returns
    -------
    str
        One block that needs nothing from outside: players and pack, cards in order with their
        worth, trump making, what may be played, melds, scoring, match, then every option with its
        values and source. Options that differ from the registered game are marked.
    """
    parts = [f"<h3>{escape(variant.title)}</h3>"]
    for part in sections(variant):
        parts.append(f"<h4>{escape(part.title)}</h4>" if part.title else "")
        if len(part.lines) == 1:
            parts.append(f"<p>{escape(part.lines[0])}</p>")
        elif part.lines:
            items = "".join(f"<li>{escape(line)}</li>" for line in part.lines)
            parts.append(f"<ul>{items}</ul>")
        if part.rows:
            parts.append(table(part.head, _html_rows(part), part.look))
    return block("jl-sheet", variant.title, "".join(parts))


def _html_rows(part: Section) -> list[list[str]]:
    rows = [
        [f"<b>{escape(cell)}</b>" if i in part.marked else escape(cell) for cell in row]
        for i, row in enumerate(part.rows)
    ]
    for row, note in zip(rows, part.notes, strict=False):
        row[0] += f'<br><span class="jl-note">{escape(note)}</span>'
    return rows


def _text_rows(part: Section, wide: int) -> list[str]:
    """Set a table in text; the last column of prose is wrapped under its own head."""
    rows = [part.head, *part.rows] if part.head else part.rows
    if len(rows[0]) > 4:
        return text_table(rows)
    if len(rows[0]) == 4:
        return _option_rows(rows, part.notes, wide)
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    widths = [min(width, wide * 9 // 20) for width in widths]
    room = wide - sum(widths) - 2 * len(widths)
    return _wrapped(rows, [*widths, room])


def _option_rows(rows: list[list[str]], asked: tuple[str, ...], wide: int) -> list[str]:
    """Set options and values beside what is allowed; question and source stand under each."""
    first = [max(len(row[i]) for row in rows) for i in range(2)]
    first = [min(width, wide // 3) for width in first]
    room = wide - sum(first) - 4
    lines = _wrapped(
        [[*rows[0][:2], f"{rows[0][2]}; what it asks, and the source"]], [*first, room]
    )
    for (*row, source), question in zip(rows[1:], asked, strict=True):
        lines += _wrapped([row], [*first, room])
        told = f"{question} ({source})"
        lines += wrap(told, wide, initial_indent=" " * 6, subsequent_indent=" " * 6)
    return lines


def _wrapped(rows: list[list[str]], widths: list[int]) -> list[str]:
    """Set rows in columns of given widths; what is longer goes on below."""
    lines = []
    for row in rows:
        spaces = zip(row, widths, strict=True)
        cells = [wrap(cell, width) or [""] for cell, width in spaces]
        for i in range(max(len(cell) for cell in cells)):
            words = [cell[i] if i < len(cell) else "" for cell in cells]
            padded = [
                word.ljust(width) for word, width in zip(words[:-1], widths[:-1], strict=True)
            ]
            lines.append("  ".join([*padded, words[-1]]).rstrip())
    return lines


def rule_sheet_text(variant: Variant, wide: int = TEXT_WIDTH) -> str:
    """Tell the rules of a game in plain text.

    Parameters
    ----------
    variant : Variant
        The game.
    wide : int
        Signs to a line.

    Returns
    -------
    str
        As `rule_sheet`, for a terminal.
    """
    blocks = [f"{variant.title} [{variant.label}]"]
    for part in sections(variant):
        lines = [part.title.upper()] if part.title else []
        for line in part.lines:
            lines += wrap(line, wide, initial_indent="- ", subsequent_indent="  ")
        if part.rows:
            lines += _text_rows(part, wide)
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)

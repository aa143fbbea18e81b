"""Deals written down: a plain text that can be mailed, printed for a class and played.

`read_deals` tells how they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from jasslab.asking import as_count, as_dealer
from jasslab.calling import front_door
from jasslab.cards import SUITS
from jasslab.errors import JasslabError, NotationError, RuleConflict
from jasslab.rules.records import N_CARD_IDS, PACK_LENGTH
from jasslab.simulation import Simulation
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["Deals", "as_deals", "read_deals", "write_deals"]

_LINE = re.compile(
    r"^(?:\d+\.\s*)?(?:dealer\s+(?P<dealer>\d+)\s*:)?(?P<hands>[^+;]*)"
    r"(?:\+(?P<rest>[^;]*))?(?:;\s*turned(?P<suits>[^;]*))?$"
)


#: What stands at the top of a file.
_EXPLAINED = """\
# Deals to be played again: jl.simulate(game, deals=jl.read_deals(this file)).
# A line is a deal: its number, who deals, and between the bars the cards of seat 0, seat 1 ...
# when the bidding starts, whoever deals. After a + stands the rest of the pack, in the order in
# which it is dealt: a card turned up first, then the later cards of seat 0, of seat 1 ..., then
# the stock. After "; turned" stand the suits that are turned, in order.
# Lines that begin with # and empty lines are passed over. All of it: help(jl.read_deals)
"""


def _several(n: int, word: str) -> str:
    """Return a number of things, in words."""
    return f"{n:,} {word}{'s' * (n != 1)}"


@dataclass(frozen=True, eq=False, repr=False)
class Deals:
    """Deals whose cards are given; `read_deals` tells how they are written.

    Parameters
    ----------
    variant : Variant
        The game.
    packs : numpy.ndarray
        Shape (n, 69), int64: card ids by place in the pack, then the suits turned (-1: as the seed
        has it) and whether a joker is before them.
    dealers : tuple of int
        Who deals each.

    Examples
    --------
    >>> import jasslab as jl
    >>> sim = jl.simulate("belote", n_deals=3, seed=1)
    >>> deals = jl.read_deals(jl.write_deals(sim))
    >>> jl.simulate("belote", deals=deals, seed=1).deals.equals(sim.deals)
    True
    """

    variant: Variant
    packs: np.ndarray[Any, Any]
    dealers: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.dealers)

    def lines(self) -> list[str]:
        """Return each deal as a line of text."""
        return [f"{place + 1}. {self._line(place)}" for place in range(len(self))]

    def text(self) -> str:
        """Return all deals as text that `read_deals` reads."""
        return "\n".join([f"variant: {self.variant.name}", *self.lines()]) + "\n"

    def _line(self, place: int) -> str:
        rules, pack = self.variant, self.packs[place]
        names = _names(rules)
        cards = [names[int(card)] for card in pack[: rules.deck.n_cards]]
        hands, dealer, at = [], self.dealers[place], 0
        for seat in range(rules.seats):
            n = _n_first(rules, seat, dealer)
            hands.append(" ".join(cards[at : at + n]))
            at += n
        rest = f" + {' '.join(cards[at:])}" if cards[at:] else ""
        suits = [SUITS[suit] for suit in pack[N_CARD_IDS : N_CARD_IDS + 4] if suit >= 0]
        joker = ["joker"] if pack[-1] > 0 else []
        turned = f"; turned {' '.join([*suits, *joker])}" if suits else ""
        return f"dealer {dealer}: {' | '.join(hands)}{rest}{turned}"

    def __repr__(self) -> str:
        shown = self.lines()[:3]
        more = [f"... {len(self) - 3:,} more"] if len(self) > 3 else []
        told = f"{_several(len(self), 'deal')} of {self.variant.name}"
        return "\n".join([told, *shown, *more])


def _whole_pack(rules: Variant) -> list[int]:
    """Return the cards of a new pack."""
    return [int(card) for card in rules.rules[0]["deck"]["cards"][: rules.deck.n_cards]]


def _names(rules: Variant) -> dict[int, str]:
    """Return what each card is called; of equal cards the second one has a stroke."""
    names: dict[int, str] = {}
    for card in reversed(_whole_pack(rules)):
        text = rules.deck.text(card)
        names[card] = text + "'" * sum(name.startswith(text) for name in names.values())
    return names


def _read_cards(text: str, rules: Variant, what: str) -> list[int]:
    """Read cards, of equal ones the one that is meant where there are strokes."""
    if "'" not in text:
        return rules.deck.read_list(text, what)
    ids = {name: card for card, name in _names(rules).items()}
    words = text.split()
    unknown = [word for word in words if word not in ids]
    if unknown or len(set(words)) < len(words):
        raise NotationError(f"{what}: {' '.join(unknown) or 'a card given twice'}")
    return [ids[word] for word in words]


def _n_first(rules: Variant, seat: int, dealer: int) -> int:
    """Return how many cards a seat holds when the bidding starts."""
    sits_out = bool(rules.rules[0]["deck"]["dealer_sits_out"]) and seat == dealer
    return 0 if sits_out else rules.first_packet


def _one(line: str, number: int, rules: Variant) -> tuple[list[int], int]:
    """Read one deal: its places, and who deals."""
    what = f"deal {number}"
    found = _LINE.match(line.strip())
    if found is None:
        raise NotationError(f"{what}: {line.strip()!r} is no deal; see help(jl.read_deals)")
    told = found["dealer"]
    dealer = (number + rules.seats - 2) % rules.seats if told is None else int(told)
    as_dealer(dealer, rules, f"{what} dealer")
    hands = found["hands"].split("|")
    if len(hands) != rules.seats:
        raise NotationError(
            f"{what}: {_several(len(hands), 'hand')}; {rules.name} has {rules.seats} seats, and a "
            f"bar | stands between their hands"
        )
    for seat, hand in enumerate(hands):
        n, most = len(hand.split()), _n_first(rules, seat, dealer)
        if n != most:
            raise NotationError(
                f"{what}: seat {seat} has {_several(n, 'card')}; in {rules.name} it holds {most} "
                f"when the bidding starts, and what is dealt later stands after a +"
            )
    cards = _read_cards(" ".join([*hands, found["rest"] or ""]), rules, what)
    if len(cards) != rules.deck.n_cards:
        left = set(_whole_pack(rules)) - set(cards)
        missing = " ".join(sorted(map(rules.deck.text, left)))
        raise NotationError(
            f"{what}: {len(cards)} of {rules.deck.n_cards} cards; missing: {missing}"
        )
    words = (found["suits"] or "").split()
    suits = [SUITS.index(word) for word in words if word in SUITS]
    if words and sorted(suits) != [0, 1, 2, 3]:
        raise NotationError(f"{what}: turned {' '.join(words)!r}: expected the four suits in order")
    turned = [*suits, int("joker" in words)] if suits else [-1] * 4 + [0]
    return [*cards, *[0] * (N_CARD_IDS - len(cards)), *turned], dealer


def _of_lines(lines: Iterable[str], rules: Variant) -> Deals:
    rows = [_one(line, number, rules) for number, line in enumerate(lines, 1)]
    packs = np.array([row for row, _ in rows], np.int64).reshape(len(rows), PACK_LENGTH)
    return Deals(rules, packs, tuple(dealer for _, dealer in rows))


def _of_frame(frame: pd.DataFrame, rules: Variant) -> Deals:
    """Read the frame `hands`: what was dealt first and later, where nothing is turned."""
    missing = {"deal", "seat", "first", "final"} - set(frame.columns)
    if missing:
        raise JasslabError(f"deals: a frame of hands has {', '.join(sorted(missing))} as well")
    if rules.turn_up or rules.rules[0]["deck"]["dealer_sits_out"]:
        raise RuleConflict(
            f"deals: a frame of hands does not say what was turned up in {rules.name}; give the "
            f"simulation itself, or what jl.write_deals makes of it"
        )
    lines = []
    for _, rows in frame.sort_values(["deal", "seat"]).groupby("deal", sort=True):
        first, last = (
            [rules.deck.read_list(rules.deck.show(int(cards))) for cards in rows[name]]
            for name in ("first", "final")
        )
        later = [sorted(set(all_) - set(one)) for one, all_ in zip(first, last, strict=True)]
        whole = rules.hand_size == rules.first_packet
        dealt = [card for hand in (first if whole else [*first, *later]) for card in hand]
        rest = [card for card in _whole_pack(rules) if card not in dealt]
        text = [" ".join(map(rules.deck.text, hand)) for hand in first]
        tail = ([] if whole else [card for hand in later for card in hand]) + rest
        lines.append(" | ".join(text) + " + " + " ".join(map(rules.deck.text, tail)))
    return _of_lines(lines, rules)


def _of_simulation(sim: Simulation, n: int | None = None) -> Deals:
    """Deal the cards of a simulation again."""
    from jasslab.simulate import prepare, workbench

    plan = sim.plan
    prepare(plan, False)
    bench, rows, dealers = workbench(plan), [], []
    for place in range(sim.done if n is None else min(n, sim.done)):
        bench.play(plan.first + place, 1, {}, plan.dealer)
        deal, turns = bench.deal[0], bool(plan.variant.rules[0]["bid"]["turns_suits"])
        turned = [*map(int, deal["turned"]), int(deal["joker"])] if turns else [-1] * 4 + [0]
        rows.append([*map(int, deal["order"]), *turned])
        dealers.append(int(bench.table[0]["dealer"]))
    packs = np.array(rows, np.int64).reshape(len(rows), PACK_LENGTH)
    return Deals(plan.variant, packs, tuple(dealers))


def as_deals(deals: Any, rules: Variant) -> Deals:
    """Return given deals, read in whatever form they come.

    Parameters
    ----------
    deals : Deals, Simulation, pandas.DataFrame, sequence of str, str or path
        What `read_deals` gave, a simulation, its frame `hands`, lines, or a file or text of them.
    rules : Variant
        The game that is to be played with them.

    Raises
    ------
    NotationError
        For what cannot be read as deals of the game.
    RuleConflict
        For deals of another game whose pack or packets differ.
    """
    if isinstance(deals, pd.DataFrame):
        return _of_frame(deals, rules)
    if isinstance(deals, Simulation):
        deals = _of_simulation(deals)
    if isinstance(deals, (str, Path)):
        deals = read_deals(deals, rules)
    if not isinstance(deals, Deals):
        if not isinstance(deals, Sequence):
            raise JasslabError(
                f"deals={deals!r}: expected what read_deals gives, a simulation, its frame hands, "
                f"or lines of text"
            )
        return _of_lines([_as_line(one) for one in deals], rules)
    theirs, ours = deals.variant, rules
    if (theirs.deck, theirs.seats, theirs.first_packet) != (
        *(ours.deck, ours.seats),
        ours.first_packet,
    ):
        raise RuleConflict(f"deals of {theirs.name} cannot be played as {ours.name}")
    return Deals(rules, deals.packs, deals.dealers)


def _as_line(one: Any) -> str:
    """Return a deal as a line: it is one, or the hands of all seats."""
    if isinstance(one, str):
        return one
    if isinstance(one, Sequence) and all(isinstance(hand, str) for hand in one):
        return " | ".join(one)
    raise NotationError(f"deals: {one!r} is no deal; expected a line, or the hands of all seats")


@front_door
def read_deals(source: str | Path, variant: str | Variant | None = None) -> Deals:
    """Read deals that are written down.

    Such a text may be::

        # Lines that begin with # and empty lines are passed over.
        variant: belote
        1. dealer 3: TD 7H TH 8C TS | JC KC KD AH QS | JH 9D 9S QC AD | TC 9C KS AC 7D + 8S AS ...

    A line names the game, and then each line is a deal. Its number and ``dealer 3:`` may be left
    out: then the last seat deals first, then seat 0, and so on round the table. Between the bars
    stand the cards that each seat holds when the bidding starts, seat 0 first, whoever deals; a
    dealer who sits out has none. After the plus stands the rest of the pack, in this order:

    1. the card turned up, where one is (here 8S);
    2. what each seat gets after the bidding, all of seat 0, then all of seat 1, and so on; where
       the taker gets the card turned up, it is one card fewer for each seat;
    3. in that case one card for each seat that did not take, by its place: the first one is for
       seat 0, and the one at the taker's place for the last seat;
    4. the cards that nobody gets, as they lie in the stock.

    Games that turn a suit and no card say ``; turned H S C D``, the suits in the order in which
    they come. In a double pack the second of two equal cards has a stroke, ``JS'``.

    Parameters
    ----------
    source : str or path
        A file, or the text itself.
    variant : str or Variant, optional
        The game; otherwise the text says it in a line ``variant: belote``.

    Returns
    -------
    Deals
        To be given to `simulate`.

    Raises
    ------
    NotationError
        For a line that is no deal; it names the deal, and what is wrong.
    JasslabError
        When no game is named, or there is no such file.

    Examples
    --------
    >>> import jasslab as jl
    >>> text = jl.write_deals(jl.simulate("belote", n_deals=2, seed=1))
    >>> len(jl.read_deals(text))
    2
    """
    text = str(source)
    if isinstance(source, Path) or ("\n" not in text and "|" not in text):
        try:
            text = Path(source).read_text(encoding="utf-8")
        except OSError as error:
            raise JasslabError(f"deals: {source}: {error.strerror or error}") from None
    named, lines = None, []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("variant:"):
            named = line.partition(":")[2].strip()
        elif line and not line.startswith("#"):
            lines.append(line)
    if variant is None and named is None:
        raise JasslabError("deals: no game; give variant=, or a line such as 'variant: belote'")
    return _of_lines(lines, find_variant(variant if variant is not None else str(named)))


@front_door
def write_deals(
    source: Simulation | Deals, path: str | Path | None = None, *, n: int | None = None
) -> str:
    """Write down deals, so that they can be mailed, printed and played again.

    `read_deals` tells how they are written; a file says it at its top, in lines that begin with #.

    Parameters
    ----------
    source : Simulation or Deals
        Whose deals.
    path : str or path, optional
        A file to write.
    n : int, optional
        Only the first so many.

    Returns
    -------
    str
        The text, which `read_deals` reads.

    Raises
    ------
    JasslabError
        For anything else than a simulation or deals.

    Examples
    --------
    >>> import jasslab as jl
    >>> text = jl.write_deals(jl.simulate("manille-muette", n_deals=1, seed=1))
    >>> print(text.splitlines()[0])
    variant: manille-muette
    """
    most = None if n is None else as_count("n", n)
    if isinstance(source, Simulation):
        deals = _of_simulation(source, most)
    elif isinstance(source, Deals):
        deals = Deals(source.variant, source.packs[:most], source.dealers[:most])
    else:
        raise JasslabError(f"write_deals: expected a simulation or deals; given {source!r}")
    text = deals.text()
    if path is not None:
        Path(path).write_text(_EXPLAINED + text, encoding="utf-8")
    return text

"""Suits, ranks and packs; cards and hands to and from text.

A card is written rank then suit, ``"JS"``; the ten is ``T`` on output, and ``"10S"`` is read as
well, and so is the symbol of the suit, ``"J♠"``. A hand is text such as ``"JS 9S AH"`` or a list
of such codes. Inside the library a card is a number, ``16 * suit + rank``, and a set of cards one
int64 (`jasslab._cardset`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from jasslab._cardset import LANE, card_of, rank_of, suit_of
from jasslab.errors import NotationError

__all__ = [
    "MODES",
    "RANKS",
    "SUITS",
    "SUIT_SYMBOLS",
    "Deck",
    "card_text",
    "cards_of",
    "parse_card",
    "parse_cards",
    "set_of",
    "suit_letter",
]

SUITS = "SHDC"
SUIT_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
#: Natural order, lowest first; the number of a rank is its place here.
RANKS = "23456789TJQKA"
#: What can be trump; the number of a mode is its place here.
MODES = ("S", "H", "D", "C", "NT", "AT", "obeabe", "undeufe", "slalom")

# Filled and open symbols; what asks for a picture or for text after a symbol says nothing.
_SYMBOLS = str.maketrans(
    dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True)) | {"\ufe0e": "", "\ufe0f": ""}
)
_NAMES = {"SPADE": "S", "HEART": "H", "DIAMOND": "D", "CLUB": "C", "NO TRUMP": "NT"}

CardsLike = str | Iterable[str]


def card_text(card: int) -> str:
    """Return the code of a card id.

    Parameters
    ----------
    card : int
        Card id, ``16 * suit + rank``.

    Returns
    -------
    str
        Rank then suit.

    Examples
    --------
    >>> card_text(9)
    'JS'
    """
    return RANKS[rank_of(int(card))] + SUITS[suit_of(int(card))]


def suit_letter(text: object) -> str:
    """Return the letter of a suit that is given as letter, symbol or English name.

    Parameters
    ----------
    text : object
        ``"H"``, ``"♥"``, ``"hearts"``, ``"no trump"``; case does not matter.

    Returns
    -------
    str
        S, H, D, C or NT; any other text comes back in capitals, for the caller to judge.

    Examples
    --------
    >>> [suit_letter(text) for text in ("h", "♥", "Hearts", "no trumps", "x")]
    ['H', 'H', 'H', 'NT', 'X']
    """
    word = str(text).translate(_SYMBOLS).strip().upper().replace("-", " ").replace("_", " ")
    return _NAMES.get(word.removesuffix("S"), word)


def parse_card(text: str) -> int:
    """Read one card.

    Parameters
    ----------
    text : str
        Rank then suit, in either case; ``"10S"``, ``"TS"`` and ``"10♠"`` are the same card.

    Returns
    -------
    int
        Card id.

    Raises
    ------
    NotationError
        When the text is no card.

    Examples
    --------
    >>> card_text(parse_card("10s"))
    'TS'
    """
    if not isinstance(text, str):
        raise NotationError(f"a card is text such as 'JS', not {text!r}")
    code = text.translate(_SYMBOLS).strip().upper().replace("10", "T")
    if len(code) != 2 or code[0] not in RANKS or code[1] not in SUITS:
        raise NotationError(
            f"{text!r} is not a card; expected a rank (2-9, T or 10, J, Q, K, A) "
            f"and then a suit (S, H, D, C or ♠ ♥ ♦ ♣), such as 'JS'"
        )
    return int(card_of(SUITS.index(code[1]), RANKS.index(code[0])))


def parse_cards(cards: CardsLike) -> list[int]:
    """Read cards in the order given.

    Parameters
    ----------
    cards : str or iterable of str
        ``"JS 9S AH"`` or ``["JS", "9S", "AH"]``.

    Returns
    -------
    list of int
        Card ids; a card given twice is not noticed here (see `Deck.read`).

    Raises
    ------
    NotationError
        When something is no card.
    """
    if isinstance(cards, str):
        return [parse_card(word) for word in cards.replace(",", " ").split()]
    if not isinstance(cards, Iterable):
        raise NotationError(f"cards are text such as 'JS 9S' or a list of codes, not {cards!r}")
    return [parse_card(word) for word in cards]


def set_of(cards: Iterable[int]) -> int:
    """Return the set that holds the given card ids.

    Parameters
    ----------
    cards : iterable of int
        Card ids.

    Returns
    -------
    int
        Card set.
    """
    return sum(2 ** int(card) for card in set(cards))


def _members(cards: int) -> list[int]:
    return [card for card in range(4 * LANE) if cards // 2**card % 2]


def cards_of(cards: Any) -> Any:
    """Write card sets as text, each suit from the ace down.

    Parameters
    ----------
    cards : int, sequence of int or pandas.Series
        Card sets as they stand in the frame `hands`.

    Returns
    -------
    str, list of str or pandas.Series
        The text of each set, in the shape that was given; missing stays missing.

    Raises
    ------
    NotationError
        For anything that is no card set.

    Examples
    --------
    >>> cards_of(set_of(parse_cards("7H AS JS")))
    'AS JS 7H'
    """
    if isinstance(cards, pd.Series):
        return cards.map(cards_of)
    if isinstance(cards, (list, tuple, np.ndarray)):
        return [cards_of(one) for one in cards]
    if cards is pd.NA:
        return pd.NA
    whole = isinstance(cards, (int, np.integer)) and not isinstance(cards, bool)
    if not whole or not 0 <= cards < 2 ** (4 * LANE):
        raise NotationError(
            f"{cards!r} is no card set; expected a number such as those in the frame hands"
        )
    ordered = sorted(_members(int(cards)), key=lambda card: (suit_of(card), -rank_of(card)))
    return " ".join(card_text(card) for card in ordered)


@dataclass(frozen=True)
class Deck:
    """A pack of cards.

    Parameters
    ----------
    name : str
        How the pack is called in tables, such as ``"32 cards, 7 to A"``.
    ranks : str
        Its ranks in natural order, lowest first.
    copies : int
        How many of each card; the second copies live in the free low places of each lane.

    Examples
    --------
    >>> PIQUET.n_cards, cards_of(PIQUET.read("10S js"))
    (32, 'JS TS')
    """

    name: str
    ranks: str
    copies: int = 1

    def __post_init__(self) -> None:
        if self.copies > 1 and RANKS.index(self.ranks[0]) < (self.copies - 1) * self._step:
            raise NotationError(f"no room for {self.copies} copies of {self.ranks}")

    @cached_property
    def _step(self) -> int:
        """How far below a card its next copy stands: no two ranks meet."""
        return RANKS.index(self.ranks[-1]) - RANKS.index(self.ranks[0]) + 1

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """Card ids in the order of a new pack: by copy, suit and rank."""
        return tuple(
            int(card_of(suit, RANKS.index(rank) - copy * self._step))
            for copy in range(self.copies)
            for suit in range(len(SUITS))
            for rank in self.ranks
        )

    def twins(self, card: int) -> tuple[int, ...]:
        """Return the ids of all copies of a card.

        Parameters
        ----------
        card : int
            Card id of one of them.
        """
        return self._by_code[self.text(card)]

    @cached_property
    def _by_code(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for card in self.ids:
            code = self.text(card)
            found[code] = (*found.get(code, ()), card)
        return found

    @property
    def n_cards(self) -> int:
        """Number of cards in the pack."""
        return len(self.ids)

    def rank_in_pack(self, card: int) -> str:
        """Return the rank letter of a card, second copies included.

        Parameters
        ----------
        card : int
            Card id.
        """
        return RANKS[self._place(card)]

    def _place(self, card: int) -> int:
        place = int(rank_of(int(card)))
        while RANKS[place] not in self.ranks:
            place += self._step
        return place

    def text(self, card: int) -> str:
        """Return the code of a card, second copies included.

        Parameters
        ----------
        card : int
            Card id.
        """
        return self.rank_in_pack(card) + SUITS[suit_of(int(card))]

    def show(self, cards: int) -> str:
        """Write a card set as text, second copies included, each suit from the ace down.

        Parameters
        ----------
        cards : int
            Card set.
        """
        held = sorted(_members(int(cards)), key=lambda card: (suit_of(card), -self._place(card)))
        return " ".join(self.text(card) for card in held)

    def read_list(self, cards: CardsLike, what: str = "cards") -> list[int]:
        """Read cards of this pack in the order given, refusing one too many of a card.

        Parameters
        ----------
        cards : str or iterable of str
            Codes of cards.
        what : str
            What the cards are, for the message.

        Returns
        -------
        list of int
            Card ids.

        Raises
        ------
        NotationError
            For text that is no card, a card outside the pack, or one given too often.
        """
        found: list[int] = []
        for card in parse_cards(cards):
            code = card_text(card)
            if code[0] not in self.ranks:
                raise NotationError(f"{what}: {code} is not in the pack of {self.name}")
            copies = [card - copy * self._step for copy in range(self.copies)]
            free = [one for one in copies if one not in found]
            if not free:
                often = "twice" if self.copies == 1 else f"more than {self.copies} times"
                raise NotationError(f"{what}: {code} is given {often}")
            found.append(free[0])
        return found

    def read(self, cards: CardsLike, what: str = "cards", most: int | None = None) -> int:
        """Read a set of cards of this pack.

        Parameters
        ----------
        cards : str or iterable of str
            Codes of cards.
        what : str
            What the cards are, for the message.
        most : int, optional
            Largest number of cards allowed.

        Returns
        -------
        int
            Card set.

        Raises
        ------
        NotationError
            As `read_list`, and for more than `most` cards.
        """
        found = self.read_list(cards, what)
        if most is not None and len(found) > most:
            raise NotationError(f"{what}: {len(found)} cards given, at most {most} expected")
        return set_of(found)


PIQUET = Deck("32 cards, 7 to A", "789TJQKA")
PACK_36 = Deck("36 cards, 6 to A", "6789TJQKA")
PACK_24 = Deck("24 cards, 9 to A", "9TJQKA")
PACK_48 = Deck("48 cards, 2 to A without tens", "23456789JQKA")
DOUBLE_24 = Deck("48 cards, 9 to A twice", "9TJQKA", copies=2)
DOUBLE_16 = Deck("32 cards, 9, 10, J and A twice", "9TJA", copies=2)

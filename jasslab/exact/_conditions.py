"""Questions about one hand, read from text and counted.

A condition says how many of some cards a hand holds. It is written as a clause: cards that are
all held (``JH 9H``), or a number and cards (``at least one of JH 9H``, ``3+ hearts``, ``no aces``).
Several clauses, with *and* or a semicolon between them, must all be true.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from jasslab.cards import RANKS, SUITS, Deck, card_text, parse_card, suit_letter
from jasslab.errors import JasslabError, NotationError

FORMS = (
    "cards such as 'JH 9H', or a number and cards: 'at least one of JH 9H', '3+ hearts', "
    "'exactly 2 of J 9 A', 'no aces'; with 'and' or ';' between"
)

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_NAMES = dict(zip(RANKS, [*_NUMBERS[2:], "jack", "queen", "king", "ace"], strict=True))
_RANK_OF = {name: rank for rank, name in _NAMES.items()}
_RANKS_OF = {name + ("es" if name == "six" else "s"): rank for rank, name in _NAMES.items()}
_TRUMPS = ("trump", "trumps")
#: Words that say nothing.
_FILLERS = ("of", "the", "or", "cards", "card", "in", "suit")
#: Words of which a clause says that none is held.
_NONE = ("no", "not", "without", "void")
_BETWEEN = re.compile(
    r"\s*;\s*|\s+(?:and|but)\s+"
    r"|\s*,\s*(?=(?:at least|at most|exactly|no|not|without|void|any|all|both)\s|\d+\s*\+)",
    re.IGNORECASE,
)
_CARD = re.compile(
    rf"\b({'|'.join(_RANK_OF)})\s+of\s+(trumps?|spades?|hearts?|diamonds?|clubs?)\b", re.IGNORECASE
)
_COUNTED = re.compile(
    r"(?P<how>at least |at most |exactly )?\s*(?P<low>\d+|" + "|".join(_NUMBERS[1:]) + r")"
    r"(?P<more>\s*\+| or more)?(?P<fewer> or fewer)?(?:\s*-\s*(?P<high>\d+))?"
    r"\s+(?P<what>\S.*)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Condition:
    """How many of some cards a hand holds.

    Parameters
    ----------
    cards : dict of str to int
        Codes of cards, and how many copies of each count at most.
    low, high : int
        The least and the greatest number that answer with yes.
    """

    cards: Mapping[str, int]
    low: int
    high: int


def clauses_of(text: Any, what: str) -> list[str]:
    """Return the clauses of a text or of a list of cards or clauses.

    Parameters
    ----------
    text : str or iterable of str
        The text.
    what : str
        Name of the parameter, for messages.
    """
    if isinstance(text, str):
        parts = [text]
    elif isinstance(text, Iterable):
        parts = [str(part) for part in text]
        if all(len(part.split()) == 1 for part in parts):
            parts = [" ".join(parts)]
    else:
        raise NotationError(f"{what}={text!r}: expected {FORMS}")
    parts = [_CARD.sub(_code, part) for part in parts]
    clauses = [clause.strip() for part in parts for clause in _BETWEEN.split(part)]
    return [clause for clause in clauses if clause]


def _code(found: re.Match[str]) -> str:
    """Return the code of a card in words, such as ace of spades; a trump is its rank alone."""
    rank, suit = found.groups()
    return _RANK_OF[rank.lower()] + ("" if suit.lower() in _TRUMPS else _suit(suit))


def names_a_suit(clauses: Sequence[str]) -> bool:
    """Say whether a card or a suit is named, so that suits are not alike.

    Parameters
    ----------
    clauses : sequence of str
        Clauses of a text.
    """
    words = [word for clause in clauses for word in _words(clause)]
    return any(_suit(word) or (word[-1:].upper() in SUITS and _is_card(word)) for word in words)


def _words(clause: str) -> list[str]:
    return clause.replace(",", " ").split()


def _suit(word: str) -> str:
    letter = suit_letter(word)
    return letter if letter in tuple(SUITS) else ""


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except NotationError:
        return False
    return True


def _is_plural(word: str) -> bool:
    return bool(_suit(word)) or word.lower() in (*_RANKS_OF, *_TRUMPS)


def _plural(text: str) -> str:
    """Return the plural of the one rank that is counted: ``1 king`` is any king."""
    rank = _RANK_OF.get(text.lower())
    return next((name for name, one in _RANKS_OF.items() if one == rank), text)


@dataclass(frozen=True)
class Reader:
    """Reads conditions for a pack.

    Parameters
    ----------
    pack : Deck
        The pack.
    trump : str or None
        The suit of ranks that are named without one, None when that has to be said.
    what : str
        Name of the parameter that is read, for messages.
    """

    pack: Deck
    trump: str | None
    what: str

    def condition(self, clause: str) -> Condition:
        """Return the condition that a clause states.

        Parameters
        ----------
        clause : str
            The clause.
        """
        first, _, others = clause.partition(" ")
        counted = _COUNTED.fullmatch(clause)
        if first.lower() in _NONE:
            return Condition(self.cards(_plural(others)), 0, 0)
        if counted and self._is_number(counted):
            return self._with_number(counted)
        words = [word.lower() for word in _words(clause)]
        if "or" in words or first.lower() == "any":
            cards = self.cards(others if first.lower() == "any" else clause)
            return Condition(cards, 1, sum(cards.values()))
        cards = self.cards(others if first.lower() in ("all", "both") else clause)
        if first.lower() not in ("all", "both") and any(map(_is_plural, words)):
            raise NotationError(f"{self.what}: {clause!r}: how many? Expected {FORMS}")
        return Condition(cards, sum(cards.values()), sum(cards.values()))

    @staticmethod
    def _is_number(found: re.Match[str]) -> bool:
        """Say whether a number is meant, and not the ranks nine and eight as in ``9 8``."""
        said = found["how"] or found["more"] or found["fewer"] or found["high"]
        first = _words(found["what"])[0]
        return bool(said) or first.lower() in _FILLERS or _is_plural(first)

    def _with_number(self, found: re.Match[str]) -> Condition:
        cards = self.cards(_plural(found["what"]))
        said, most = found["low"].lower(), sum(cards.values())
        low = int(said) if said.isdigit() else _NUMBERS.index(said)
        high = int(found["high"]) if found["high"] else low
        how = (found["how"] or "").strip().lower()
        bounds = [bool(how), bool(found["more"]), bool(found["fewer"]), bool(found["high"])]
        if sum(bounds) > 1:
            raise NotationError(f"{self.what}: {found.group()!r}: expected {FORMS}")
        if len(cards) == 1 and found["what"].lower().startswith("of "):
            raise NotationError(
                f"{self.what}: {found.group()!r}: expected several cards after 'of', such as "
                f"'one of JH 9H', without 'and' between them"
            )
        if low > most or low > high:
            raise JasslabError(
                f"{self.what}: {found.group()!r}: expected a number 0 to {most} (cards asked for)"
            )
        if how == "at least" or found["more"]:
            high = most
        elif how == "at most" or found["fewer"]:
            low, high = 0, low
        return Condition(cards, low, high)

    def cards(self, text: str) -> dict[str, int]:
        """Return the cards that a text names, and how many copies of each.

        Parameters
        ----------
        text : str
            Cards, ranks of trumps, suits, or ranks in the plural.
        """
        words = [word for word in _words(text) if word.lower() not in _FILLERS]
        if not words:
            raise NotationError(
                f"{self.what}={text!r}: expected at least one card, such as 'JH'; that is {FORMS}"
            )
        named: list[str] = []
        groups: list[str] = []
        for word in words:
            suit = self._trump_of(text) if word.lower() in _TRUMPS else _suit(word)
            if suit:
                groups += [rank + suit for rank in self.pack.ranks]
            elif word.lower() in _RANKS_OF:
                groups += [_RANKS_OF[word.lower()] + letter for letter in SUITS]
            else:
                named += self._named(word, text)
        self.pack.read_list(named, self.what)
        self.pack.read_list(set(groups), self.what)
        return dict(Counter(named)) | dict.fromkeys(groups, self.pack.copies)

    def _named(self, word: str, text: str) -> list[str]:
        """Return the cards that a word names: one card, or ranks of trumps such as J9."""
        ranks = _RANK_OF.get(word.lower(), word.upper().replace("10", "T"))
        if all(rank in RANKS for rank in ranks):
            return [rank + self._trump_of(text) for rank in ranks]
        if not _is_card(word):
            raise NotationError(f"{self.what}: {word!r} is not a card; expected {FORMS}")
        return [card_text(parse_card(word))]

    def _trump_of(self, text: str) -> str:
        if self.trump is None:
            raise JasslabError(
                f"trump is missing: {self.what}={text!r} names trumps, or ranks without a suit, "
                f"and where suits are named as well they are not alike; expected trump='H'"
            )
        return self.trump


def hands_that_fit(pool: Mapping[str, int], n_cards: int, conditions: Sequence[Condition]) -> int:
    """Return how many hands of some cards fulfil all conditions.

    Cards that count in the same conditions are drawn together, and of each group it is counted in
    how many ways it gives so many: a product of binomials, summed over what the groups give.

    Parameters
    ----------
    pool : mapping of str to int
        How many copies of each card could be in the hand; copies are told apart.
    n_cards : int
        Cards in the hand.
    conditions : sequence of Condition
        What must be true.
    """
    # cards drawn, and of them those that count in each condition -> ways
    states: Counter[tuple[int, tuple[int, ...]]] = Counter({(0, (0,) * len(conditions)): 1})
    for most, number in _groups(pool, conditions):
        more: Counter[tuple[int, tuple[int, ...]]] = Counter()
        for (drawn, found), ways in states.items():
            for held in range(min(number, n_cards - drawn) + 1):
                after = tuple(n + min(held, top) for n, top in zip(found, most, strict=True))
                if all(n <= one.high for n, one in zip(after, conditions, strict=True)):
                    more[drawn + held, after] += ways * comb(number, held)
        states = more
    return sum(
        ways
        for (drawn, found), ways in states.items()
        if drawn == n_cards and all(one.low <= n for n, one in zip(found, conditions, strict=True))
    )


def _groups(
    pool: Mapping[str, int], conditions: Sequence[Condition]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give groups of cards: how many of a group count in each condition, and how many it has.

    Cards of which there is one copy, and that count in the same conditions, are one group.
    """
    single: Counter[tuple[int, ...]] = Counter()
    for code, copies in pool.items():
        most = tuple(min(one.cards.get(code, 0), copies) for one in conditions)
        if copies == 1 or not any(most):
            single[most] += copies
        else:
            yield most, copies
    for most, number in single.items():
        yield tuple(number * top for top in most), number

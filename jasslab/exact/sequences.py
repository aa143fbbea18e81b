"""How long the longest run of a hand is, and how many separate runs it holds.

A run is maximal: six in sequence are one run of six and hold no run of three. Whether a variant
values it is another question (`jasslab.exact.melds`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import comb
from operator import add

from jasslab.cards import Deck
from jasslab.errors import JasslabError
from jasslab.exact._asked import PackLike, hand_and_pack, natural_runs, whole
from jasslab.exact._suits import four_suits, suit_hands
from jasslab.exact.distribution import Distribution

__all__ = ["longest_sequence", "sequences"]


def longest_sequence(deck: PackLike, n_cards: int | None = None) -> Distribution:
    """Return the distribution of the length of a hand's longest run of one suit.

    Parameters
    ----------
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one. In a pack without
        tens the nine and the jack do not follow each other; second copies lengthen no run.
    n_cards : int, optional
        Cards in the hand; a variant knows its own.

    Returns
    -------
    Distribution
        Chances of each length; a single card is a run of 1.

    Examples
    --------
    >>> longest_sequence("belote").at_least(3)
    Fraction(131987, 584350)
    >>> longest_sequence(32, 8)[4]
    Fraction(2131, 70122)
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    return _longest(n_cards, pack)


def sequences(
    deck: PackLike, n_cards: int | None = None, *, shortest: int = 3, longest: int | None = None
) -> Distribution:
    """Return the distribution of the number of separate runs in a hand.

    Parameters
    ----------
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one. In a pack without
        tens the nine and the jack do not follow each other; second copies lengthen no run.
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    shortest, longest : int, optional
        Lengths of the runs that are counted; without `longest` there is no limit.

    Returns
    -------
    Distribution
        Chances of each number of runs.

    Examples
    --------
    >>> sequences("belote")[2]
    Fraction(3603, 584350)
    >>> sequences(32, 8, shortest=3, longest=3).at_least(1)
    Fraction(33692, 175305)
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    n_ranks = len(pack.ranks)
    low = whole(shortest, "shortest", 1, n_ranks, "cards in sequence")
    high = n_ranks if longest is None else whole(longest, "longest", 1, n_ranks, "in sequence")
    if high < low:
        raise JasslabError(f"longest={longest!r}: expected at least shortest={shortest!r}")
    return _number(n_cards, pack, low, high)


def _distribution(
    n_cards: int,
    pack: Deck,
    feature: Callable[[tuple[int, ...]], int],
    merge: Callable[[int, int], int],
) -> Distribution:
    table: Counter[tuple[int, int]] = Counter()
    for ranks in suit_hands(pack, n_cards):
        found = feature(natural_runs(ranks))
        for n, ways in _cards_of(len(ranks), pack.copies, n_cards).items():
            table[n, found] += ways
    return Distribution(four_suits(table, merge, n_cards))


@lru_cache(maxsize=256)
def _cards_of(n_ranks: int, copies: int, most: int) -> Counter[int]:
    """Return in how many ways a suit gives n cards of some ranks, at least one copy of each."""
    ways = Counter({0: 1})
    for _ in range(n_ranks):
        more: Counter[int] = Counter()
        for n, count in ways.items():
            for held in range(1, min(copies, most - n) + 1):
                more[n + held] += count * comb(copies, held)
        ways = more
    return ways


@lru_cache(maxsize=64)
def _longest(n_cards: int, pack: Deck) -> Distribution:
    return _distribution(n_cards, pack, lambda runs: max(runs, default=0), max)


@lru_cache(maxsize=64)
def _number(n_cards: int, pack: Deck, low: int, high: int) -> Distribution:
    def counted(runs: tuple[int, ...]) -> int:
        return sum(low <= run <= high for run in runs)

    return _distribution(n_cards, pack, counted, add)

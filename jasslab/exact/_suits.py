"""Counting hands suit by suit.

A *table* says of one suit in how many ways it can give n cards of a hand that have a certain
feature: ``{(n, feature): ways}``. The suits of a hand share nothing but its size, so the table
of a whole hand is a product of four, in which numbers of cards add up and features are merged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import TypeVar

from jasslab.cards import Deck

F = TypeVar("F")

Table = Mapping[tuple[int, F], int]


def suit_hands(pack: Deck, most: int, must: str = "") -> Iterator[frozenset[str]]:
    """Give every set of ranks that a hand can hold of one suit, some of which it must."""
    others = [rank for rank in pack.ranks if rank not in must]
    for more in range(min(len(others), most - len(must)) + 1):
        for chosen in combinations(others, more):
            yield frozenset(must).union(chosen)


def two_suits(table: Table[F], merge: Callable[[F, F], F], most: int) -> Counter[tuple[int, F]]:
    """Return the table of two suits that are alike."""
    both: Counter[tuple[int, F]] = Counter()
    for (n, feature), ways in table.items():
        for (m, other), more in table.items():
            if n + m <= most:
                both[n + m, merge(feature, other)] += ways * more
    return both


def four_suits(table: Table[F], merge: Callable[[F, F], F], n_cards: int) -> Counter[F]:
    """Return in how many hands of n cards the four suits, all alike, give each feature."""
    halves: defaultdict[int, list[tuple[F, int]]] = defaultdict(list)
    for (n, feature), ways in two_suits(table, merge, n_cards).items():
        halves[n].append((feature, ways))
    hands: Counter[F] = Counter()
    for n in list(halves):
        for feature, ways in halves[n]:
            for other, more in halves.get(n_cards - n, ()):
                hands[merge(feature, other)] += ways * more
    return hands

"""What the hands of a whole table may hold, put as sets of cards of a suit and fours of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np

from jasslab.cards import SUITS
from jasslab.errors import RuleConflict
from jasslab.exact._asked import runs_of
from jasslab.exact._whole_table import (
    Suit,
    Truths,
    check_size,
    deals_without,
    multinomial,
    placements,
    suit_of_hands,
)
from jasslab.exact.meld_table import MeldTable

#: The runs of a hand in a suit, each a length and a highest rank.
Held = tuple[tuple[int, str], ...]
#: Says whether a hand may hold them.
Test = Callable[[Held], bool]
#: The tests of all hands in a suit, with a number of ways; several where any of them will do.
Either = tuple[tuple[int, tuple[Test, ...]], ...]


@dataclass(frozen=True)
class Asked:
    """What each hand at the table may announce.

    Parameters
    ----------
    suits : tuple of Either
        What each of four suits may be like.
    fours : str
        Ranks of which a hand may have all four cards, and these be worth something.
    forbidden : str
        Those of them of which no hand may hold all four.
    room : tuple of int
        How many fours each hand can hold beside what its tests ask.
    alike : tuple of int
        A number for each hand; hands with the same number can change places.
    """

    suits: tuple[Either, ...]
    fours: str
    forbidden: str
    room: tuple[int, ...]
    alike: tuple[int, ...]


def owners(table: MeldTable, n_hands: int) -> list[int]:
    """Return the cards of each hand, and then of the rest of the pack if there is one.

    Parameters
    ----------
    table : MeldTable
        Knows the pack and the size of a hand.
    n_hands : int
        Hands that are asked about.
    """
    rest = table.pack.n_cards - n_hands * table.n_cards
    return [table.n_cards] * n_hands + [rest] * (rest > 0)


def n_deals(table: MeldTable, n_hands: int) -> int:
    """Return the number of deals to some hands.

    Parameters
    ----------
    table : MeldTable
        Knows the pack and the size of a hand.
    n_hands : int
        Hands that are asked about.
    """
    return multinomial(owners(table, n_hands))


def deals_of(table: MeldTable, n_hands: int, asked: Asked) -> int:
    """Return the number of deals in which all hands are as asked.

    Parameters
    ----------
    table : MeldTable
        What melds are worth, and whether a card may serve twice.
    n_hands : int
        Hands that are asked about.
    asked : Asked
        What they may announce.
    """
    ranks, sizes = table.pack.ranks, owners(table, n_hands)
    check_size(len(ranks), len(sizes))
    total = 0
    for kept, ways in _fours_kept(table, asked):
        held = "".join(kept)
        other = asked.forbidden if table.share_cards else asked.fours
        total += ways * deals_without(
            [
                tuple((n, _suit(ranks, len(sizes), tests, kept)) for n, tests in either)
                for either in asked.suits
            ],
            sizes,
            [ranks.index(rank) for rank in other if rank not in held],
            room=[room - len(own) for room, own in zip(asked.room, kept, strict=True)],
            alike=_still_alike(asked.alike, kept),
        )
    return total


@lru_cache(maxsize=256)
def deals_with_nothing_above(table: MeldTable, n_hands: int, points: int) -> int:
    """Return the number of deals in which no hand announces a single meld of more than some points.

    Parameters
    ----------
    table : MeldTable
        What melds are worth, and whether a card may serve twice.
    n_hands : int
        Hands that are asked about.
    points : int
        The most that a meld may be worth; 0 for no meld at all.
    """
    if not [worth for worth in table.worths if worth > points]:
        return n_deals(table, n_hands)

    def test(runs: tuple[tuple[int, str], ...]) -> bool:
        return all(worth <= points for length, _ in runs for worth, _ in table.pieces(length))

    fours = table.valued_fours
    forbidden = "".join(rank for rank in fours if table.four(rank)[0] > points)
    room = (table.n_cards // 4,) * n_hands
    suits = (((1, (test,) * n_hands),),) * 4
    return deals_of(table, n_hands, Asked(suits, fours, forbidden, room, (0,) * n_hands))


@lru_cache(maxsize=12)
def _suit(ranks: str, n_owners: int, tests: tuple[Test, ...], kept: tuple[str, ...]) -> Suit:
    """Return which ways to share out a suit pass the tests of all hands."""
    allowed = [_allowed(ranks, test, own) for test, own in zip(tests, kept, strict=True)]
    return suit_of_hands(len(ranks), n_owners, allowed)


@lru_cache(maxsize=64)
def _allowed(ranks: str, test: Test, kept: str) -> Truths:
    """Return for every set of ranks of a suit whether a hand may have it.

    It has all of `kept`, which are cards of fours that may not serve in a run.
    """
    return np.array([runs is not None and test(runs) for runs in _runs(ranks, kept)])


@lru_cache(maxsize=64)
def _runs(ranks: str, kept: str) -> list[Held | None]:
    """Return the runs of all sets of ranks without `kept`, None for sets that lack some of these.

    Rank r is in those sets with a number whose binary digit r is 1.
    """
    numbers = range(2 ** len(ranks))
    sets = [frozenset(r for i, r in enumerate(ranks) if n // 2**i % 2) for n in numbers]
    return [runs_of(one.difference(kept)) if one.issuperset(kept) else None for one in sets]


def _still_alike(alike: tuple[int, ...], kept: tuple[str, ...]) -> list[int]:
    kinds = list(zip(alike, kept, strict=True))
    return [kinds.index(kind) for kind in kinds]


def _fours_kept(table: MeldTable, asked: Asked) -> Iterator[tuple[tuple[str, ...], int]]:
    """Give the fours that each hand holds and announces, where they take cards from its runs.

    Where cards serve twice, a four that is not forbidden makes no difference.
    """
    free = [rank for rank in asked.fours if rank not in asked.forbidden]
    if table.share_cards or not free:
        yield ("",) * len(asked.room), 1
        return
    _check_fours_are_announced(table)
    for k in range(min(len(free), sum(asked.room)) + 1):
        for group in placements(k, asked.room, asked.alike).values():
            for (hands, ways), chosen in product(group, combinations(free, k)):
                kept = [""] * len(asked.room)
                for rank, hand in zip(chosen, hands, strict=True):
                    kept[hand] += rank
                yield tuple(kept), ways


def _check_fours_are_announced(table: MeldTable) -> None:
    """Refuse tables under which one would rather announce a run than the four that breaks it."""
    runs = max((p for n in range(len(table.pack.ranks) + 1) for p, _ in table.pieces(n)), default=0)
    for rank in table.valued_fours:
        points, loss = table.four(rank)[0], _greatest_loss(table, rank)
        if points < loss or (points == loss and points < runs):
            raise RuleConflict(
                f"four {rank} of {points} points can be worth less than the runs it breaks, and no "
                f"card may serve twice (share_cards=False): whose meld is best is not counted "
                f"then; expected fours worth more, or share_cards=True"
            )


def _greatest_loss(table: MeldTable, rank: str) -> int:
    """Return the most that runs can lose when the four cards of a rank are taken from a hand."""
    worth = [sum(p for p, _ in table.pieces(n)) for n in range(len(table.pack.ranks) + 1)]
    # other cards in the run of a suit -> what it loses
    loss = {0: 0}
    for length, top in table.runs_of_suit:
        ranks = table.ranks_of_run(length, top)
        if rank in ranks:
            below = ranks.index(rank)
            lost = worth[length] - worth[below] - worth[length - 1 - below]
            loss[length - 1] = max(lost, loss.get(length - 1, 0))
    most = [0] * (table.n_cards - 3)
    for _ in SUITS:
        most = [
            max(most[spare - n] + lost for n, lost in loss.items() if n <= spare)
            for spare in range(len(most))
        ]
    return most[-1]

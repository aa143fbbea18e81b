"""Who holds the best meld of a table, and how often equals meet.

In the contest of a game the best single meld decides. Hands are as dealt and a given suit is
trump. Two melds of different hands are equal only when they are runs of the same rank in two
plain suits: a better kind of meld contains its highest rank, of which there is one card a suit.
So it is counted for every such run in how many deals it is the best meld of the table and given
hands hold it; in all other deals with a meld, one hand alone holds the best, each hand as often.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod

import pandas as pd

from jasslab.cards import SUITS
from jasslab.exact._melds_of_table import (
    Asked,
    Test,
    deals_of,
    deals_with_nothing_above,
    n_deals,
)
from jasslab.exact.distribution import Distribution
from jasslab.exact.meld_table import MeldRank, MeldsLike, MeldTable
from jasslab.exact.tables import side_size, the_table

__all__ = ["best_meld_hands", "best_meld_seats", "best_meld_sides"]


def best_meld_hands(variant: MeldsLike, n_hands: int | None = None) -> Distribution:
    """Return the distribution of the number of hands that hold a best meld.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds.
    n_hands : int, optional
        Hands at the table; without it, all of the game.

    Returns
    -------
    Distribution
        Chances of 0, nobody has a meld; 1, one hand has the best; or that more have equals.

    Examples
    --------
    >>> best_meld_hands("klaberjass")[2]
    Fraction(5403764513, 955049953000)
    """
    table, n = the_table(variant, n_hands)
    given = _deals_by_holders(table, n)
    return Distribution({k: comb(n, k) * deals for k, deals in enumerate(given)})


def best_meld_seats(variant: MeldsLike, n_hands: int | None = None) -> pd.DataFrame:
    """Return the chances of each seat that it holds the best meld of the table.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds.
    n_hands : int, optional
        Hands at the table; without it, all of the game.

    Returns
    -------
    pandas.DataFrame
        Index ``seat``, in order of play from 0, elder. Columns ``alone``, no other meld is as
        good; ``equal``, others are; and ``first``, alone or before all equals in order of play:
        fractions. ``value`` is `first` as a number.

    Examples
    --------
    >>> best_meld_seats("belote-3")["value"].round(4).tolist()
    [0.2268, 0.2223, 0.2179]
    """
    table, n = the_table(variant, n_hands)
    given, deals = _deals_by_holders(table, n), n_deals(table, n)
    rows = []
    for seat in range(n):
        later = n - 1 - seat
        equal = sum(comb(n - 1, k - 1) * given[k] for k in range(2, n + 1))
        first = sum(comb(later, k - 1) * given[k] for k in range(1, later + 2))
        rows.append([Fraction(one, deals) for one in (given[1], equal, first)])
    frame = pd.DataFrame(rows, columns=["alone", "equal", "first"], dtype=object)
    frame.index.name = "seat"
    return frame.assign(value=frame["first"].astype("float64"))


def best_meld_sides(
    variant: MeldsLike, n_hands: int | None = None, *, partnership: bool | None = None
) -> pd.DataFrame:
    """Return the chances of each side that it wins the contest of melds.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds.
    n_hands : int, optional
        Hands at the table; without it, all of the game.
    partnership : bool, optional
        Whether hands of equal parity are one side; without it, as in the game.

    Returns
    -------
    pandas.DataFrame
        Index ``side``: ``"0"``, elder's, and so on; ``"equal"``, the best melds of two sides are
        equals and no order of play decides (option `meld_tie`); ``"no meld"``. Columns ``exact``,
        a fraction, and ``value``.

    Examples
    --------
    >>> best_meld_sides("tarbish")["value"].round(4).to_dict()
    {'0': 0.3417, '1': 0.3417, 'equal': 0.0095, 'no meld': 0.3071}
    """
    table, n = the_table(variant, n_hands)
    n_sides = n // side_size(table, n, partnership)
    given = _deals_by_holders(table, n)
    found = Counter({**{str(side): 0 for side in range(n_sides)}, "equal": 0, "no meld": given[0]})
    for k in range(1, n + 1):
        for hands in combinations(range(n), k):
            sides = {hand % n_sides for hand in hands}
            first = str(hands[0] % n_sides)
            found[first if len(sides) == 1 or table.meld_tie == "elder" else "equal"] += given[k]
    exact = [Fraction(deals, n_deals(table, n)) for deals in found.values()]
    frame = pd.DataFrame({"exact": pd.Series(exact, dtype=object), "value": map(float, exact)})
    return frame.set_axis(pd.Index(list(found), name="side", dtype=object))


@lru_cache(maxsize=64)
def _deals_by_holders(table: MeldTable, n_hands: int) -> list[int]:
    """Return, for each k, in how many deals the first k hands hold equally good best melds.

    For k = 0 nobody has a meld, for k = 1 the first hand alone has the best.
    """
    plain = len(SUITS) - table.trump_better
    patterns = [_suits_of_holders(k, plain) for k in range(2, n_hands + 1)]
    given = [deals_with_nothing_above(table, n_hands, 0), 0, *[0] * len(patterns)]
    for rank, runs in _ranks_of_runs(table).items():
        less, best = _tests(table, rank, runs)
        for k, pattern in enumerate(patterns, 2):
            for numbers, ways in pattern.items():
                asked = _equals(table, n_hands, rank, less, best, numbers)
                given[k] += ways * deals_of(table, n_hands, asked)
    tied = sum(comb(n_hands, k) * given[k] for k in range(2, n_hands + 1))
    given[1] = (n_deals(table, n_hands) - given[0] - tied) // n_hands
    return given


def _suits_of_holders(n_holders: int, n_suits: int) -> Counter[tuple[int, ...]]:
    """Return in how many ways holders have the run in some suits, by the numbers of suits."""
    found: Counter[tuple[int, ...]] = Counter()
    for ends in combinations(range(1, n_suits + 1), n_holders):
        numbers = [b - a for a, b in zip((0, *ends), ends, strict=False)]
        named = factorial(n_suits) // prod(map(factorial, (*numbers, n_suits - ends[-1])))
        found[tuple(sorted(numbers, reverse=True))] += named
    return found


def _ranks_of_runs(table: MeldTable) -> dict[MeldRank, set[tuple[int, str]]]:
    """Return the runs of a suit, by length and highest rank, that rank equal as melds."""
    found: dict[MeldRank, set[tuple[int, str]]] = {}
    for run in table.runs_of_suit:
        rank = table.rank_of_run(*run)
        if rank is not None:
            found.setdefault(rank, set()).add(run)
    return found


def _tests(table: MeldTable, rank: MeldRank, runs: set[tuple[int, str]]) -> tuple[Test, Test]:
    """Return whether all runs in a suit are less than a rank, and whether the best is equal."""
    ranks = {run: table.rank_of_run(*run) or () for run in table.runs_of_suit}

    def less(held: tuple[tuple[int, str], ...]) -> bool:
        return all(ranks[run] < rank for run in held)

    def best(held: tuple[tuple[int, str], ...]) -> bool:
        return max((ranks[run] for run in held), default=()) == rank

    return less, best


def _equals(
    table: MeldTable,
    n_hands: int,
    rank: MeldRank,
    less: Test,
    best: Test,
    numbers: tuple[int, ...],
) -> Asked:
    """Ask that the first hands hold a best meld of a rank, and the others less.

    The first suits are those in which they hold it, `numbers` of them for each hand.
    """
    runs = _ranks_of_runs(table)[rank]
    suits: list[tuple[Test, ...]] = []
    for holder, number in enumerate(numbers):
        suits += [tuple(best if hand == holder else less for hand in range(n_hands))] * number
    suits += [(less,) * n_hands] * (len(SUITS) - len(suits))
    holders = (*numbers, *(0,) * (n_hands - len(numbers)))
    shortest = min(length for length, _ in runs)
    room = tuple(max(table.n_cards - shortest * number, 0) // 4 for number in holders)
    # nobody has all four of a rank that two holders have in their runs
    parted = set.intersection(*(set(table.ranks_of_run(*run)) for run in runs))
    fours = "".join(four for four in table.valued_fours if four not in parted)
    better = "".join(four for four in fours if table.rank_of_four(four) > rank)
    return Asked(tuple(suits), fours, better, room, holders)

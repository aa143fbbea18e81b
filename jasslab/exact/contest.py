"""Who holds the best meld of a table, and how often equals meet.

In the contest of a game the best single meld decides. Hands are as dealt and a given suit is
trump. Two melds of different hands are equal only when they are runs of the same rank in two
plain suits: a better kind of meld contains its highest rank, of which there is one card a suit.
So it is counted for every such run in how many deals it is the best meld of the table and given
hands hold it; in all other deals with a meld, one hand alone holds the best, each hand as often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb, factorial, prod

import pandas as pd

from jasslab.cards import SUITS
from jasslab.exact._melds_of_table import (
    Asked,
    Either,
    Held,
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
    patterns = [_holders_of_suits(k, plain) for k in range(2, n_hands + 1)]
    given = [deals_with_nothing_above(table, n_hands, 0), 0, *[0] * len(patterns)]
    for rank in _ranks_of_runs(table):
        of_suit = _tests(table, n_hands, rank)
        for k, pattern in enumerate(patterns, 2):
            for suits, last in pattern.items():
                asked: list[Either] = [((1, of_suit[holder]),) for holder in suits]
                asked.append(tuple((ways, of_suit[holder]) for holder, ways in last.items()))
                given[k] += deals_of(table, n_hands, _equals(table, n_hands, rank, asked, k))
    tied = sum(comb(n_hands, k) * given[k] for k in range(2, n_hands + 1))
    given[1] = (n_deals(table, n_hands) - given[0] - tied) // n_hands
    return given


def _holders_of_suits(n_holders: int, n_suits: int) -> dict[tuple[int, ...], Counter[int]]:
    """Return who holds the run in which suits, and in how many ways.

    The first suits are one of each holder; in the others it is whoever of them has it, or -1 for
    nobody. Ways that differ in the last of the four suits only stand together, by its holder.
    """
    found: dict[tuple[int, ...], Counter[int]] = {}
    for ends in combinations(range(1, n_suits + 1), n_holders):
        numbers = [b - a for a, b in zip((0, *ends), ends, strict=False)]
        ways = factorial(n_suits) // prod(map(factorial, (*numbers, n_suits - ends[-1])))
        nobody = [-1] * (len(SUITS) - ends[-1])
        more = [holder for holder, number in enumerate(numbers) for _ in range(number - 1)]
        *suits, last = [*range(n_holders), *nobody, *more]
        found.setdefault(tuple(suits), Counter())[last] += ways
    return found


@lru_cache(maxsize=64)
def _ranks_of_runs(table: MeldTable) -> dict[MeldRank, set[tuple[int, str]]]:
    """Return the runs of a suit, by length and highest rank, that rank equal as melds."""
    found: dict[MeldRank, set[tuple[int, str]]] = {}
    for run in table.runs_of_suit:
        rank = table.rank_of_run(*run)
        if rank is not None:
            found.setdefault(rank, set()).add(run)
    return found


@lru_cache(maxsize=64)
def _rank_of_runs(table: MeldTable) -> Callable[[Held], tuple[int, ...]]:
    """Return what says how good the best of the runs in a suit is; no run that counts is ()."""
    ranks = {run: table.rank_of_run(*run) or () for run in table.runs_of_suit}

    @cache
    def rank_of(held: Held) -> tuple[int, ...]:
        return max((ranks[run] for run in held), default=())

    return rank_of


def _tests(table: MeldTable, n_hands: int, rank: MeldRank) -> dict[int, tuple[Test, ...]]:
    """Return what is asked of each hand in a suit, by who holds a best meld of a rank there.

    That is a hand, or -1 for nobody; all runs of the other hands are less.
    """
    rank_of = _rank_of_runs(table)

    def less(held: Held) -> bool:
        return rank_of(held) < rank

    def best(held: Held) -> bool:
        return rank_of(held) == rank

    return {
        holder: tuple(best if hand == holder else less for hand in range(n_hands))
        for holder in range(-1, n_hands)
    }


def _equals(
    table: MeldTable, n_hands: int, rank: MeldRank, suits: Sequence[Either], k: int
) -> Asked:
    """Ask that the first k hands hold a best meld of a rank, as the suits say, the others less."""
    runs = _ranks_of_runs(table)[rank]
    shortest = min(length for length, _ in runs)
    room = [(table.n_cards - shortest) // 4] * k + [table.n_cards // 4] * (n_hands - k)
    # nobody has all four of a rank that two holders have in their runs
    parted = set.intersection(*(set(table.ranks_of_run(*run)) for run in runs))
    fours = "".join(four for four in table.valued_fours if four not in parted)
    better = "".join(four for four in fours if table.rank_of_four(four) > rank)
    alike = (1,) * k + (0,) * (n_hands - k)
    return Asked(tuple(suits), fours, better, tuple(room), alike)

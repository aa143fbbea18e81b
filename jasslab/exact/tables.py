"""Which hands and sides of a whole table hold a meld, and whose is best.

All hands are as dealt. A hand holds a meld when it holds a sequence or a four of a kind that the
table of melds values; king and queen of trumps do not count. By symmetry it is enough to know for
each number of hands how likely it is that none of these holds one, which is counted in
`jasslab.exact._whole_table`; the rest is inclusion and exclusion.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import Any

from jasslab.exact._asked import whole
from jasslab.exact._melds_of_table import deals_with_nothing_above, n_deals
from jasslab.exact.distribution import Distribution
from jasslab.exact.meld_table import MeldsLike, MeldTable, meld_table
from jasslab.rules.options import Flag

__all__ = ["best_meld_at_table", "hands_with_meld", "sides_with_meld"]


def the_table(variant: MeldsLike, n_hands: Any) -> tuple[MeldTable, int]:
    """Return the table of melds, and how many hands are asked about.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game or a table of melds.
    n_hands : int or None
        Number of hands, None for all of the game.
    """
    table = meld_table(variant)
    most = table.pack.n_cards // table.n_cards
    wanted = table.n_hands if n_hands is None else n_hands
    return table, whole(wanted, "n_hands", 1, most, f"hands of {table.n_cards} cards")


def hands_with_meld(variant: MeldsLike, n_hands: int | None = None) -> Distribution:
    """Return the distribution of the number of hands that hold a meld.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds; with one that values only some
        melds, the question is about these.
    n_hands : int, optional
        Hands that are looked at; without it, all of the game.

    Returns
    -------
    Distribution
        Chances of each number of hands.

    Examples
    --------
    >>> hands_with_meld("belote")[0]
    Fraction(39613216889, 111148054875)
    >>> long_runs = meld_table(32, 8, runs={4: 50})
    >>> hands_with_meld(long_runs).at_least(1)
    Fraction(35653056916651, 276558590139975)
    """
    return _groups_with_meld(*the_table(variant, n_hands), 1)


def sides_with_meld(
    variant: MeldsLike, n_hands: int | None = None, *, partnership: bool | None = None
) -> Distribution:
    """Return the distribution of the number of sides of which some hand holds a meld.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds; with one that values only some
        melds, the question is about these.
    n_hands : int, optional
        Hands at the table; without it, all of the game.
    partnership : bool, optional
        Whether hands of equal parity are one side; without it, as in the game.

    Returns
    -------
    Distribution
        Chances that nobody, one side only, or more sides hold a meld.

    Raises
    ------
    JasslabError
        For partnerships of an odd number of hands.

    Examples
    --------
    >>> sides = sides_with_meld("belote")
    >>> sides[1], sides[2]
    (Fraction(1498265918153, 3223293591375), Fraction(192081461147, 1074431197125))
    >>> sides_with_meld("klaberjass")[2]
    Fraction(10581499059, 95504995300)
    """
    table, hands = the_table(variant, n_hands)
    return _groups_with_meld(table, hands, side_size(table, hands, partnership))


def side_size(table: MeldTable, n_hands: int, partnership: bool | None) -> int:
    """Return the number of hands of a side.

    Parameters
    ----------
    table : MeldTable
        A table of melds, which knows whether hands play together.
    n_hands : int
        Hands at the table.
    partnership : bool or None
        Whether hands of equal parity play together, None for as in the game.
    """
    asked = Flag("partnership", "do hands of equal parity play together?")
    together = table.partnership if partnership is None else asked.check(partnership)
    if together:
        whole(n_hands, "n_hands", 2, n_hands - n_hands % 2, "partnerships are of equal size")
    return n_hands // 2 if together else 1


@lru_cache(maxsize=64)
def _groups_with_meld(table: MeldTable, n_hands: int, size: int) -> Distribution:
    """Return the number of groups of hands, each of the same size, in which there is a meld.

    With m groups given, let p(m) be the chance that none of these has one. Exactly k of g groups
    have none with chance C(g, k) sum over j of (-1)^j C(g - k, j) p(k + j).
    """
    n_groups, deals = n_hands // size, n_deals(table, n_hands)
    without = [0 if m else deals for m in range(n_groups + 1)]
    for m in range(1, n_groups + 1):
        hands = m * size
        # the hands that are not asked about are dealt in as many ways as there are
        rest = deals // n_deals(table, hands)
        without[m] = rest * deals_with_nothing_above(table, hands, 0)
    found: Counter[int] = Counter()
    for none in range(n_groups + 1):
        more = n_groups - none
        terms = ((-1) ** j * comb(more, j) * without[none + j] for j in range(more + 1))
        found[more] = comb(n_groups, none) * sum(terms)
    return Distribution(found)


def best_meld_at_table(variant: MeldsLike, n_hands: int | None = None) -> Distribution:
    """Return the distribution of the points of the most valuable single meld at the table.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds.
    n_hands : int, optional
        Hands at the table; without it, all of the game.

    Returns
    -------
    Distribution
        Chances of each number of points, 0 where nobody has a meld.

    Examples
    --------
    >>> best_meld_at_table("belote")[200]
    Fraction(7, 899)
    """
    return _best_points(*the_table(variant, n_hands))


@lru_cache(maxsize=64)
def _best_points(table: MeldTable, n_hands: int) -> Distribution:
    found: Counter[int] = Counter()
    before = 0
    for points in (0, *table.worths):
        reached = deals_with_nothing_above(table, n_hands, points)
        found[points], before = reached - before, reached
    return Distribution(found)

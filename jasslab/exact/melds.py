"""What melds a hand holds and what they are worth, under the meld table of a variant.

The ranks of which a hand holds all four cards tie its suits together. Once it is settled which
they are, the suits are independent again: so hands are counted that hold at least the fours of
each set of ranks, suit by suit, and a sieve leaves those that hold exactly these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb

import pandas as pd

from jasslab.exact._asked import natural_runs
from jasslab.exact._suits import four_suits, suit_hands
from jasslab.exact.distribution import Distribution
from jasslab.exact.holdings import marriage
from jasslab.exact.meld_table import Kind, MeldsLike, MeldTable, meld_table

__all__ = ["best_meld", "meld_frequencies", "meld_total"]

#: What a hand announces: the total, and the different melds.
Announced = tuple[int, frozenset[Kind]]

SHORT_RUNS, LONG_RUNS = ("sequence of 3", "sequence of 4"), "sequence of 5 or more"

NOTHING: Announced = (0, frozenset())


def meld_total(variant: MeldsLike) -> Distribution:
    """Return the distribution of the points of all melds that one hand announces.

    King and queen of trumps do not count. Where no card may serve twice, the announcement is the
    one of the highest total: some of the fours, and the runs that the other cards make.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds.

    Returns
    -------
    Distribution
        Chances of each total, with ``.mean``.

    Examples
    --------
    >>> total = meld_total("belote")
    >>> total.mean, total[20]
    (Fraction(1277, 174), Fraction(484786, 2629575))
    """
    points: Counter[int] = Counter()
    for (total, _), hands in _announced(meld_table(variant)).items():
        points[total] += hands
    return Distribution(points)


def best_meld(variant: MeldsLike) -> pd.DataFrame:
    """Return the chances of the best single meld that one hand announces.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds.

    Returns
    -------
    pandas.DataFrame
        Index ``kind``, from nothing upwards; a hand whose best melds are of different kinds and
        worth the same has a row with both names. Columns ``points``, ``exact`` (a fraction) and
        ``value``.

    Examples
    --------
    >>> best = best_meld("belote")
    >>> best.exact["no meld"], best.exact["four jacks"]
    (Fraction(2679767, 3506100), Fraction(7, 3596))
    >>> best.exact[best.points >= 100].sum()
    Fraction(165667, 10518300)
    """
    table = meld_table(variant)
    found: Counter[Kind] = Counter()
    for (_, melds), hands in _announced(table).items():
        points = max((points for points, _ in melds), default=0)
        names = sorted((name for worth, name in melds if worth == points), reverse=True)
        found[points, " and ".join(names) or "no meld"] += hands
    n_hands = comb(table.pack.n_cards, table.n_cards)
    rows = sorted(found)
    frame = _frame({name: Fraction(found[points, name], n_hands) for points, name in rows})
    frame.insert(0, "points", [points for points, _ in rows])
    return frame


def meld_frequencies(variant: MeldsLike) -> pd.DataFrame:
    """Return the chance that one hand announces at least one meld of each kind.

    The hand is one as dealt, before anybody has bid. Only kinds that the variant values have a
    row. A run that the variant splits counts as its pieces. Where no card may serve twice, the
    announcement is the one of the highest total; between equal totals the one with the most
    valuable meld, then the one with fours. Where longer runs have points of their own, there is a
    row for each of them beside the one of *5 or more*.

    Parameters
    ----------
    variant : str, Variant or MeldTable
        A game whose melds are held in hand, or a table of melds.

    Returns
    -------
    pandas.DataFrame
        Index ``kind``, columns ``exact`` (a fraction) and ``value``. *Any meld* is a sequence or a
        four of a kind; *marriage*, king and queen of trumps in one given hand, stands apart. It
        has no rows for a game without melds, such as manille-muette.

    Raises
    ------
    RuleConflict
        For a game whose melds fall in tricks.

    Examples
    --------
    >>> meld_frequencies("belote").exact["any meld"]
    Fraction(826333, 3506100)
    >>> meld_frequencies("belote-classic").exact.to_dict()
    {'marriage': Fraction(7, 124)}
    """
    table = meld_table(variant)
    melds = _announced(table)
    n_hands = sum(melds.values())

    def chance(names: set[str]) -> Fraction:
        yes = sum(hands for (_, held), hands in melds.items() if names & {name for _, name in held})
        return Fraction(yes, n_hands)

    runs, fours = table.run_kinds, table.four_kinds
    long = [name for name in runs if name not in SHORT_RUNS]
    rows = {name: chance({name}) for name in runs if name not in long}
    if long:
        rows[LONG_RUNS] = chance(set(long))
    rows.update({name: chance({name}) for name in (*long, *fours)})
    for name, group in (("any sequence", runs), ("any four", fours)):
        if group:
            rows[name] = chance(set(group))
    if runs or fours:
        rows["any meld"] = chance({*runs, *fours})
    if table.marriage:
        rows["marriage"] = marriage(table.pack, table.n_cards)
    return _frame(rows)


def _frame(rows: dict[str, Fraction]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "exact": pd.Series(list(rows.values()), dtype=object),
            "value": pd.Series([float(chance) for chance in rows.values()], dtype="float64"),
        }
    ).set_axis(pd.Index(list(rows), name="kind", dtype=object))


def _subsets(ranks: str, most: int) -> Iterator[str]:
    for size in range(min(len(ranks), most) + 1):
        yield from map("".join, combinations(ranks, size))


@lru_cache(maxsize=64)
def _announced(table: MeldTable) -> Counter[Announced]:
    """Return in how many hands each announcement is made."""
    ranks = table.valued_fours
    most = table.n_cards // 4
    found: Counter[Announced] = Counter()
    for held in _subsets(ranks, most):
        taken = ("",) if table.share_cards else tuple(_announcements(table, held))
        others = "".join(rank for rank in ranks if rank not in held)
        for more in _subsets(others, most - len(held)):
            must, sign = "".join(sorted(held + more)), (-1) ** len(more)
            for runs, hands in _hands_of_runs(table, must, taken).items():
                found[_choose(table, held, runs)] += sign * hands
    return Counter({melds: hands for melds, hands in found.items() if hands})


def _announcements(table: MeldTable, held: str) -> list[str]:
    """List which of the fours that are held may be announced; later ones win ties."""
    if table.share_cards:
        return [held]
    return sorted(
        _subsets(held, len(held)),
        key=lambda chosen: sorted(map(table.pack.ranks.index, chosen), reverse=True),
    )


@lru_cache(maxsize=4096)
def _hands_of_runs(
    table: MeldTable, must: str, taken: tuple[str, ...]
) -> Counter[tuple[Announced, ...]]:
    """Count hands whose suits all hold the ranks of `must`, by what their runs are worth.

    There is one worth for each set of ranks in `taken`, whose cards may not serve in a run.
    """
    worth = _worth_of_suits(table)
    suit: Counter[tuple[int, tuple[Announced, ...]]] = Counter()
    for ranks in suit_hands(table.pack, table.n_cards - 3 * len(must), must):
        suit[len(ranks), tuple(worth(ranks.difference(away)) for away in taken)] += 1
    return four_suits(suit, _add_each, table.n_cards)


@lru_cache(maxsize=64)
def _worth_of_suits(table: MeldTable) -> Callable[[frozenset[str]], Announced]:
    """Return what says of the ranks held in a suit what their runs are worth."""

    @cache
    def worth(ranks: frozenset[str]) -> Announced:
        pieces = [piece for length in natural_runs(ranks) for piece in table.pieces(length)]
        return sum(points for points, _ in pieces), frozenset(pieces)

    return worth


def _add_each(some: tuple[Announced, ...], more: tuple[Announced, ...]) -> tuple[Announced, ...]:
    return tuple(map(_add, some, more))


def _add(some: Announced, more: Announced) -> Announced:
    return some[0] + more[0], some[1].union(more[1])


def _choose(table: MeldTable, held: str, runs: tuple[Announced, ...]) -> Announced:
    """Return the best announcement: highest total, most valuable single meld, then fours."""
    best, best_key = NOTHING, (-1, -1)
    for chosen, rest in zip(_announcements(table, held), runs, strict=True):
        fours = [table.four(rank) for rank in chosen]
        melds = _add(rest, (sum(points for points, _ in fours), frozenset(fours)))
        key = melds[0], max((points for points, _ in melds[1]), default=0)
        if key >= best_key:
            best, best_key = melds, key
    return best

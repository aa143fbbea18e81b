"""Counting whole deals suit by suit: who owns each card of a suit, for all suits at once.

An *owner* is one of the hands that are asked about, or whoever has the rest of the pack. The ways
to share out the cards of one suit are few; of those that give no hand anything forbidden, it is
counted how many give each owner how many cards. The four suits are then multiplied like
polynomials, and the coefficient is taken in which every owner has a full hand.

Fours of a kind tie the suits together. Deals in which nobody holds certain fours are sieved: all
deals, less those in which a given hand holds a given four, and so on for every way to place fours
in hands. With fours placed the suits are independent again. Placements that differ only by the
names of hands of which the same is asked are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, zip_longest
from math import factorial, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from jasslab.errors import RuleConflict

Truths = npt.NDArray[np.bool_]
Ways = npt.NDArray[Any]
#: The hand that holds each of some fours, and in how many ways the hands can be named.
Placement = tuple[tuple[int, ...], int]

#: Two suits can then be shared out in fewer than 2**46 ways: only products may outgrow a word.
MOST_WAYS = 6_000_000
WORD = 2**63


@dataclass(frozen=True, eq=False)
class Suit:
    """The ways to share out a suit that are fine.

    Parameters
    ----------
    fine : ndarray of bool, shape (n_owners,) * n_ranks
        Truth values; the place along axis r says who owns rank r.
    bound : dict of int to int
        Ranks that have the same owner in all ways that are fine, and who that is.
    """

    fine: Truths
    bound: Mapping[int, int]
    _placed: dict[tuple[tuple[int, ...], tuple[int, ...]], Ways] = field(default_factory=dict)

    def placed(self, ranks: tuple[int, ...], fours: tuple[int, ...]) -> Ways:
        """Return ways by the lengths of all cards but some, and by the owners of these.

        Parameters
        ----------
        ranks : tuple of int
            Some of `fours`, in their order.
        fours : tuple of int
            All ranks that may be asked for: from what is known of all, one is let go at a time.

        Returns
        -------
        ndarray of int64, shape (n_lengths,) + (n_owners,) * len(ranks)
            Numbers of ways.
        """
        if (ranks, fours) not in self._placed:
            gone = next((rank for rank in fours if rank not in ranks), None)
            if gone is None:
                ways = self._all_placed(fours)
            else:
                kept = tuple(rank for rank in fours if rank in ranks or rank == gone)
                axis, n_other = 1 + kept.index(gone), self.fine.ndim - len(kept)
                ways = _let_go(self.placed(kept, fours), axis, n_other)
            self._placed[ranks, fours] = ways
        return self._placed[ranks, fours]

    def _all_placed(self, fours: tuple[int, ...]) -> Ways:
        """Return ways by the owners of all ranks that may be asked for, and by lengths."""
        n_owners, n_ranks = self.fine.shape[0], self.fine.ndim
        bound = [rank for rank in self.bound if rank not in fours]
        free = [rank for rank in range(n_ranks) if rank not in (*fours, *bound)]
        owners = tuple(self.bound[rank] for rank in bound)
        fine = self.fine.transpose(*bound, *fours, *free)[owners]
        codes, n_codes = _codes(n_owners ** len(fours), len(free), n_owners, owners)
        # as weights, truth values are summed several times faster; up to 2**53 floats are exact
        found = np.bincount(codes, weights=fine.reshape(-1), minlength=n_codes)
        by_lengths = found.astype(np.int64).reshape(n_owners ** len(fours), -1).T
        return np.ascontiguousarray(by_lengths).reshape(-1, *[n_owners] * len(fours))


#: Suits with numbers of ways: a suit is as one or as another of them.
Mixture = tuple[tuple[int, Suit], ...]


def multinomial(sizes: Sequence[int]) -> int:
    """Return in how many ways different cards can be dealt in packets of given sizes.

    Parameters
    ----------
    sizes : sequence of int
        Cards of each packet.
    """
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def check_size(n_ranks: int, n_owners: int) -> None:
    """Refuse a table that is too large to count in a moment.

    Parameters
    ----------
    n_ranks, n_owners : int
        Cards of a suit, and hands with whoever has the rest.
    """
    if n_owners**n_ranks > MOST_WAYS:
        raise RuleConflict(
            f"n_hands: {n_ranks} cards of a suit among {n_owners} owners are shared out in "
            f"{n_owners**n_ranks:,} ways, more than the {MOST_WAYS:,} that are counted here; "
            f"expected fewer hands"
        )


@lru_cache(maxsize=8)
def _holdings(n_ranks: int, n_owners: int) -> npt.NDArray[np.int16]:
    """Return what each owner has of a suit, as a number with one binary digit a rank."""
    held = np.zeros((n_owners, *[n_owners] * n_ranks), dtype=np.int16)
    for rank in range(n_ranks):
        axes = [1] * n_ranks
        axes[rank] = n_owners
        for owner in range(n_owners):
            held[owner] += 2**rank * (np.arange(n_owners) == owner).reshape(axes)
    return held


def suit_of_hands(n_ranks: int, n_owners: int, allowed: Sequence[Truths]) -> Suit:
    """Return which ways to share out a suit give every hand something allowed.

    Parameters
    ----------
    n_ranks, n_owners : int
        Cards of a suit, and hands with whoever has the rest.
    allowed : sequence of ndarray of bool, shape (2**n_ranks,)
        For each hand whether it may have a set of ranks; a set is a number with one binary digit
        a rank.
    """
    held = _holdings(n_ranks, n_owners)
    bound: dict[int, int] = {}
    owned: list[Any] = [slice(None)] * n_ranks
    for hand, may in enumerate(allowed):
        sets = np.flatnonzero(may)
        for rank in range(n_ranks):
            if np.all(sets // 2**rank % 2):
                bound[rank], owned[rank] = hand, slice(hand, hand + 1)
    fine = np.zeros(held.shape[1:], dtype=np.bool_)
    inside = fine[tuple(owned)]
    inside[...] = True
    for hand, may in enumerate(allowed):
        np.logical_and(inside, may[held[(hand, *owned)]], out=inside)
    return Suit(fine, bound)


@lru_cache(maxsize=256)
def _lengths(n_cards: int, n_owners: int) -> tuple[Ways, Ways]:
    """Return the ways to share out cards by number, and which one each sharing out is.

    The first array has a row for each way and a column for each owner.
    """
    base = n_cards + 1
    codes = np.zeros([n_owners] * n_cards, dtype=np.int64)
    for axis in range(n_cards):
        axes = [1] * n_cards
        axes[axis] = n_owners
        codes = codes + (base ** np.arange(n_owners, dtype=np.int64)).reshape(axes)
    found, places = np.unique(codes.reshape(-1), return_inverse=True)
    return _digits(found, base, n_owners), places.reshape(-1)


def _digits(codes: Ways, base: int, n_digits: int) -> Ways:
    return np.stack([codes // base**digit % base for digit in range(n_digits)], axis=-1)


@lru_cache(maxsize=256)
def _pairs(n_cards: int, left: tuple[int, ...]) -> tuple[Ways, Ways]:
    """Return which lengths of two suits together leave no owner more cards than are left for it.

    Parameters
    ----------
    n_cards : int
        Cards of a suit.
    left : tuple of int
        Cards that each owner still gets, of four suits.

    Returns
    -------
    tuple
        Pairs of lengths with the place of their sum, one below the other, shape (3, n_pairs), in
        the order of the sums; and for each sum the place of what is left of it.
    """
    lengths, _ = _lengths(n_cards, len(left))
    base = max(left) + 1
    powers = base ** np.arange(len(left), dtype=np.int64)
    fits = (lengths[:, None] + lengths <= np.array(left)).all(axis=-1)
    one, other = np.nonzero(fits)
    codes = (lengths[one] + lengths[other]) @ powers
    sums = np.unique(codes)
    # two suits may leave more to the other two than these can hold
    sums = sums[np.isin(np.array(left) @ powers - sums, sums)]
    kept = np.isin(codes, sums)
    pairs = np.stack([one[kept], other[kept], np.searchsorted(sums, codes[kept])])
    order = np.argsort(pairs[2], kind="stable")
    return pairs[:, order], np.searchsorted(sums, np.array(left) @ powers - sums)


@lru_cache(maxsize=256)
def placements(
    n_fours: int, room: tuple[int, ...], alike: tuple[int, ...]
) -> dict[tuple[int, ...], list[Placement]]:
    """Return every way to place fours of given ranks in hands, by the number in each hand.

    Ways that differ only by the names of hands that are alike are listed once, and of such hands
    the first has most.

    Parameters
    ----------
    n_fours : int
        Number of ranks.
    room : tuple of int
        How many fours each hand has room for.
    alike : tuple of int
        A number for each hand; hands with the same number may change names.

    Returns
    -------
    dict
        By the fours in each hand: the hand of each four, and in how many ways hands can be named.
    """
    found: list[Placement] = [((), 1)]
    for _ in range(n_fours):
        found = [
            ((*hands, hand), ways * names)
            for hands, ways in found
            for hand, names in _next_hands(hands, room, alike)
        ]
    order = sorted(range(len(room)), key=lambda hand: alike[hand])
    groups: dict[tuple[int, ...], list[Placement]] = {}
    for hands, ways in found:
        by_number = sorted(order, key=lambda hand: (alike[hand], -hands.count(hand)))
        renamed = dict(zip(by_number, order, strict=True))
        named = tuple(renamed[hand] for hand in hands)
        groups.setdefault(tuple(map(named.count, range(len(room)))), []).append((named, ways))
    return groups


def _next_hands(
    hands: tuple[int, ...], room: tuple[int, ...], alike: tuple[int, ...]
) -> Iterator[tuple[int, int]]:
    """Give the hands that can hold one more four, and in how many ways each can be named.

    Of the hands that are alike and hold none so far, only the first is given.
    """
    seen: set[int] = set()
    for hand, limit in enumerate(room):
        held = hands.count(hand)
        if held == limit or (not held and alike[hand] in seen):
            continue
        names = 1
        if not held:
            seen.add(alike[hand])
            names = sum(alike[hand] == kind for i, kind in enumerate(alike) if i not in hands)
        yield hand, names


def _let_go(ways: Ways, axis: int, n_other: int) -> Ways:
    """Add up over the owners of one rank, whose card is then one more than `n_other`."""
    n_lengths, n_owners, before = len(ways), ways.shape[axis], prod(ways.shape[1:axis])
    by_owner = ways.reshape(n_lengths, before, n_owners, -1).transpose(2, 0, 1, 3)
    found: Ways = _one_more(n_other, n_owners) @ by_owner.reshape(n_owners * n_lengths, -1)
    return found.reshape(-1, *ways.shape[1:axis], *ways.shape[axis + 1 :])


@lru_cache(maxsize=64)
def _one_more(n_cards: int, n_owners: int) -> Any:
    """Return the sparse matrix that adds up ways by owner of a card and lengths of the others.

    Its rows are the lengths of all these cards together.
    """
    from scipy.sparse import csr_array

    own, _ = _lengths(n_cards, n_owners)
    together, _ = _lengths(n_cards + 1, n_owners)
    index = {tuple(row): i for i, row in enumerate(together.tolist())}
    more = (own + np.eye(n_owners, dtype=np.int64)[:, None]).reshape(-1, n_owners)
    rows = [index[tuple(row)] for row in more.tolist()]
    ones = np.ones(len(rows), dtype=np.int64)
    return csr_array((ones, (rows, range(len(rows)))), shape=(len(together), len(rows)))


@lru_cache(maxsize=64)
def _codes(n_rows: int, n_free: int, n_owners: int, owners: tuple[int, ...]) -> tuple[Ways, int]:
    """Return the places of all sharings out, row after row, and how many places there are."""
    places, n_lengths = _places(n_free, n_owners, owners)
    rows = np.arange(n_rows)[:, None] * n_lengths
    return (rows + places).reshape(-1), n_rows * n_lengths


@lru_cache(maxsize=512)
def _places(n_free: int, n_owners: int, owners: tuple[int, ...]) -> tuple[Ways, int]:
    """Return which lengths each sharing out of some cards gives together with cards of owners."""
    own, places = _lengths(n_free, n_owners)
    together, _ = _lengths(n_free + len(owners), n_owners)
    own = own + np.bincount(np.array(owners, dtype=np.intp), minlength=n_owners)
    index = {tuple(row): i for i, row in enumerate(together.tolist())}
    return np.array([index[tuple(row)] for row in own.tolist()])[places], len(together)


def _not_0(ways: Ways) -> Truths:
    """Return for which lengths there are ways in any placement."""
    there: Truths = np.any(ways, axis=1)
    return there


def _two_suits(some: Ways, more: Ways, pairs: Ways, wanted: Truths) -> Ways:
    """Return ways by the lengths of two suits together, where these sums are wanted."""
    one, other, place = pairs
    used = _not_0(some)[one] & _not_0(more)[other] & wanted[place]
    one, other, place = pairs[:, used]
    both = np.zeros((len(wanted), some.shape[1]), dtype=np.int64)
    if len(place):
        begins = np.flatnonzero(np.diff(place, prepend=-1))
        both[place[begins]] = np.add.reduceat(some[one] * more[other], begins, axis=0)
    return both


def _full_hands(
    suits: Sequence[Ways], n_cards: int, left: tuple[int, ...], weight: int
) -> list[int]:
    """Return for each placement the number of deals that fill all hands."""
    pairs, missing = _pairs(n_cards, left)
    first = _two_suits(suits[0], suits[1], pairs, np.full(len(missing), True))
    if suits[2] is suits[0] and suits[3] is suits[1]:
        second = first
    else:
        second = _two_suits(suits[2], suits[3], pairs, _not_0(first)[missing])
    if weight * multinomial(left) >= WORD:
        first = first.astype(object)
    return [int(deals) for deals in (first * second[missing]).sum(axis=0)]


def deals_without(
    suits: Sequence[Mixture],
    sizes: Sequence[int],
    fours: Sequence[int] = (),
    *,
    room: Sequence[int],
    alike: Sequence[int],
) -> int:
    """Return the number of deals whose suits are all fine and in which no hand holds a four.

    Parameters
    ----------
    suits : sequence of four Mixtures
        Each is summed up: the numbers of ways with which a suit is as one or as another Suit.
    sizes : sequence of int
        Cards of each owner.
    fours : sequence of int
        Numbers of the ranks of which no hand may hold all four.
    room : sequence of int
        How many fours each hand has room for; the rest of the pack is not asked.
    alike : sequence of int
        A number for each hand; the same is asked of hands with the same number.

    Returns
    -------
    int
        The number of deals.
    """
    most = min(len(fours), sum(room))
    return sum(
        (-1) ** k * _deals_with_fours(suits, sizes, tuple(fours), k, *one)
        for k in range(most + 1)
        for one in placements(k, tuple(room), tuple(alike)).items()
    )


def _deals_with_fours(
    suits: Sequence[Mixture],
    sizes: Sequence[int],
    fours: tuple[int, ...],
    k: int,
    taken: tuple[int, ...],
    group: list[Placement],
) -> int:
    """Return the number of deals with k of the fours placed in hands, for all choices."""
    left = tuple(size - 4 * n for size, n in zip_longest(sizes, taken, fillvalue=0))
    hands = tuple(np.array([hands for hands, _ in group], dtype=np.intp).reshape(len(group), k).T)
    chosen = list(combinations(fours, k))
    numbers: dict[Mixture, Ways] = {}
    for mixture in suits:
        if mixture not in numbers:
            parts = [weight * _columns(suit, chosen, fours, hands) for weight, suit in mixture]
            numbers[mixture] = sum(parts[1:], parts[0])
    n_cards = suits[0][0][1].fine.ndim - k
    weight = prod(sum(weight for weight, _ in mixture) for mixture in suits)
    deals = _full_hands([numbers[mixture] for mixture in suits], n_cards, left, weight)
    ways = [ways for _, ways in group] * len(chosen)
    return sum(n * m for n, m in zip(ways, deals, strict=True))


def _columns(
    suit: Suit, chosen: list[tuple[int, ...]], fours: tuple[int, ...], hands: tuple[Ways, ...]
) -> Ways:
    """Return ways by lengths, a column for each placement: for all ranks all names of the hands."""
    place: tuple[Any, ...] = (slice(None), *hands)
    return np.column_stack([suit.placed(ranks, fours)[place] for ranks in chosen])

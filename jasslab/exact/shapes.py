"""How suits and ranks of a hand are distributed: 3-3-1-1, a void, a long suit, three of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import comb, prod

from jasslab.cards import SUITS, Deck
from jasslab.errors import JasslabError
from jasslab.exact._asked import PackLike, hand_and_pack, the_ranks, whole
from jasslab.exact._suits import four_suits
from jasslab.exact.distribution import Distribution

__all__ = ["longest_suit", "most_of_a_rank", "suit_shape", "voids"]


def suit_shape(
    shape: Iterable[int], n_cards: int | None = None, deck: PackLike | None = None
) -> Fraction:
    """Return the chance that the suits of a hand have certain lengths, whichever suit has which.

    Parameters
    ----------
    shape : iterable of int
        Four lengths, in any order.
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.

    Returns
    -------
    fractions.Fraction
        The chance.

    Examples
    --------
    >>> suit_shape((3, 3, 1, 1), n_cards=8, deck=32)
    Fraction(100352, 876525)
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    n_suit = len(pack.ranks) * pack.copies
    if isinstance(shape, str) or not isinstance(shape, Iterable):
        raise JasslabError(f"shape={shape!r}: expected four lengths such as (3, 3, 1, 1)")
    lengths = [whole(length, "shape", 0, n_suit, "cards of a suit") for length in shape]
    if len(lengths) != len(SUITS) or sum(lengths) != n_cards:
        raise JasslabError(
            f"shape={tuple(lengths)!r}: expected four lengths that add up to n_cards={n_cards}"
        )
    hands = prod(comb(n_suit, length) for length in lengths)
    return Fraction(hands * len(set(permutations(lengths))), comb(pack.n_cards, n_cards))


def voids(n_cards: int | None = None, deck: PackLike | None = None) -> Distribution:
    """Return the distribution of the number of suits that a hand does not have.

    Parameters
    ----------
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.

    Returns
    -------
    Distribution
        Chances of 0 to 3 voids.

    Examples
    --------
    >>> voids(12, 48).at_least(1)
    Fraction(1247621467, 17417133617)
    """
    hands: Counter[int] = Counter()
    for lengths, ways in _lengths(*hand_and_pack(n_cards, deck)).items():
        hands[lengths.count(0)] += ways
    return Distribution(hands)


def longest_suit(n_cards: int | None = None, deck: PackLike | None = None) -> Distribution:
    """Return the distribution of the length of a hand's longest suit.

    Parameters
    ----------
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.

    Returns
    -------
    Distribution
        Chances of each length.

    Examples
    --------
    >>> longest_suit(12, 48).at_least(6)
    Fraction(2127827596, 17417133617)
    """
    hands: Counter[int] = Counter()
    for lengths, ways in _lengths(*hand_and_pack(n_cards, deck)).items():
        hands[max(lengths)] += ways
    return Distribution(hands)


@lru_cache(maxsize=64)
def _lengths(n_cards: int, pack: Deck) -> Counter[tuple[int, ...]]:
    """Return in how many hands the suits have each set of lengths."""
    n_suit = len(pack.ranks) * pack.copies
    table: dict[tuple[int, tuple[int, ...]], int] = {
        (n, (n,)): comb(n_suit, n) for n in range(min(n_suit, n_cards) + 1)
    }
    return four_suits(table, _put_together, n_cards)


def _put_together(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(some + more))


def most_of_a_rank(
    n_cards: int | None = None, deck: PackLike | None = None, *, ranks: str | None = None
) -> Distribution:
    """Return the distribution of the greatest number of cards of one rank in a hand.

    No rank has more than m cards in as many hands as the coefficient of x^n in the product of
    (1 + 4 x + 6 x^2 + ... up to x^m), a factor for each rank, says.

    Parameters
    ----------
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    ranks : str, optional
        The ranks that are looked at, such as ``"J9"``; without it, all.

    Returns
    -------
    Distribution
        Chances of each number.

    Examples
    --------
    >>> most_of_a_rank(4, 32)[3]
    Fraction(112, 4495)
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    letters = pack.ranks if ranks is None else the_ranks(ranks, pack)
    copies = len(SUITS) * pack.copies
    others = (len(pack.ranks) - len(letters)) * copies
    found: Counter[int] = Counter()
    before = 0
    for most in range(copies + 1):
        ways = [comb(others, n) for n in range(n_cards + 1)]
        for _ in letters:
            ways = [
                sum(comb(copies, k) * ways[n - k] for k in range(min(most, n) + 1))
                for n in range(n_cards + 1)
            ]
        found[most], before = ways[n_cards] - before, ways[n_cards]
    return Distribution(found)

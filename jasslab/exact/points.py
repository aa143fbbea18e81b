"""Card points in a hand, with a given suit as trump or with its best one."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import add
from typing import Any

from jasslab.cards import SUITS, Deck, suit_letter
from jasslab.errors import JasslabError, NotationError, unknown_name
from jasslab.exact._asked import PackLike, hand_and_pack, the_game
from jasslab.exact._suits import four_suits
from jasslab.exact.distribution import Distribution
from jasslab.rules.options import RankValues

__all__ = ["card_points"]

#: What may be trump here; the suits are all alike.
TRUMPS = (*SUITS, "NT", "AT", "best")

# cards and points -> ways
Points = Counter[tuple[int, int]]


def card_points(
    deck: PackLike,
    n_cards: int | None = None,
    *,
    trump: str = "S",
    values: str | dict[str, int] | None = None,
    trump_values: str | dict[str, int] | None = None,
) -> Distribution:
    """Return the distribution of the card points in a hand.

    Parameters
    ----------
    deck : int, Deck, Variant or str
        A game or the name of one, which knows its values; or a pack, with `values`.
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    trump : str
        A suit (all are alike), ``"NT"`` for none, ``"AT"`` for all, or ``"best"``: the suit that
        makes this hand worth most.
    values : str or dict, optional
        Points of plain cards by rank, such as ``"A=11 T=10 K=4"``, in place of the variant's.
    trump_values : str or dict, optional
        Points of trumps by rank; without them those of `values`.

    Returns
    -------
    Distribution
        Chances of each number of points, with ``.mean`` and ``.variance``.

    Examples
    --------
    >>> card_points("belote", trump="H").mean
    Fraction(38, 1)
    >>> card_points("belote", trump="best").mean
    Fraction(42808256, 876525)
    >>> card_points(32, 8, values="T=5 A=4 K=3 Q=2 J=1").at_least(20)
    Fraction(11951, 72540)
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    mode = {known.upper(): known for known in TRUMPS}.get(suit_letter(trump))
    if mode is None:
        raise unknown_name("trump", trump, TRUMPS)
    game = the_game(deck)
    if values is not None:
        plain = _checked("values", values, pack)
        ruling = plain if trump_values is None else _checked("trump_values", trump_values, pack)
    elif game is None:
        raise JasslabError("values is missing: a pack has none; name a game, or values='A=11 T=10'")
    else:
        plain = game["plain_values"]
        ruling = game.values.get("trump_values", plain)
        if trump_values is not None:
            ruling = _checked("trump_values", trump_values, pack)
    return _points(n_cards, pack, mode, plain, ruling)


def _checked(name: str, values: Any, pack: Deck) -> str:
    checked = RankValues(name, "what are the cards worth?").check(values)
    foreign = [rank for rank in RankValues.read(checked) if rank not in pack.ranks]
    if foreign:
        raise NotationError(
            f"{name}={values!r}: {''.join(foreign)} is not in the pack of {pack.name}; "
            f"expected some of {pack.ranks}"
        )
    return checked


@lru_cache(maxsize=64)
def _points(n_cards: int, pack: Deck, mode: str, plain: str, ruling: str) -> Distribution:
    hands = _of_each_suit(pack, n_cards, RankValues.read(plain), RankValues.read(ruling))
    if mode == "best":
        return Distribution(_best_trump(hands, n_cards))
    plain_suit: Points = Counter()
    trump_suit: Points = Counter()
    for (n, points, gain), ways in hands.items():
        plain_suit[n, points] += ways
        trump_suit[n, points + gain] += ways
    suits = [trump_suit] * (4 if mode == "AT" else 0 if mode == "NT" else 1)
    total: Points = Counter({(0, 0): 1})
    for suit in suits + [plain_suit] * (4 - len(suits)):
        total = _joined(total, suit, n_cards)
    return Distribution({points: ways for (n, points), ways in total.items() if n == n_cards})


def _of_each_suit(
    pack: Deck, most: int, plain: dict[str, int], ruling: dict[str, int]
) -> Counter[tuple[int, int, int]]:
    """Return ways by number of cards, plain points, and what the suit gains as trump."""
    hands: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for rank in pack.ranks * pack.copies:
        worth = plain.get(rank, 0)
        gain = ruling.get(rank, 0) - worth
        for (n, points, gained), ways in list(hands.items()):
            if n < most:
                hands[n + 1, points + worth, gained + gain] += ways
    return hands


def _joined(some: Points, more: Points, most: int) -> Points:
    both: Points = Counter()
    for (n, points), ways in some.items():
        for (m, others), count in more.items():
            if n + m <= most:
                both[n + m, points + others] += ways * count
    return both


def _best_trump(hands: Counter[tuple[int, int, int]], n_cards: int) -> Counter[int]:
    """Return hands by their points when the suit that gains most is trump.

    The best gain is at most g when every suit's is: the hands with exactly g are a difference.
    """
    best: Counter[int] = Counter()
    below: Counter[int] = Counter()
    for most in sorted({gain for _, _, gain in hands}):
        suit: Points = Counter()
        for (n, points, gain), ways in hands.items():
            if gain <= most:
                suit[n, points] += ways
        reached = four_suits(suit, add, n_cards)
        for points, ways in reached.items():
            best[points + most] += ways - below[points]
        below = reached
    return best

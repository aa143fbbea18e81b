"""What falls in a trick when its cards are any cards of the pack."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from jasslab.cards import SUITS, suit_letter
from jasslab.errors import RuleConflict, unknown_name
from jasslab.exact._asked import natural_runs
from jasslab.exact.distribution import Distribution
from jasslab.exact.meld_table import MeldTable, melds_of_game
from jasslab.variants import Variant, VariantLike, variant

__all__ = ["trick_melds"]


def trick_melds(game: VariantLike, *, trump: str = "S") -> Distribution:
    """Return the distribution of the meld points of a trick of random cards.

    Every set of cards, one a seat, is equally likely: as if players dropped any card. Times the
    number of tricks, the mean is that of a deal whose cards are grouped at random. Players follow
    suit, so in play tricks are worth more.

    Parameters
    ----------
    game : str, Variant or Path
        A game whose melds fall in tricks.
    trump : str
        A suit (all are alike), or ``"NT"`` for none.

    Returns
    -------
    Distribution
        Chances of each number of points, with ``.mean``.

    Raises
    ------
    RuleConflict
        For a game without melds in tricks.

    Examples
    --------
    >>> trick_melds("klaverjas-rotterdam")[20]
    Fraction(979, 35960)
    """
    rules, letter = variant(game), suit_letter(trump)
    if letter not in (*SUITS, "NT"):
        raise unknown_name("trump", trump, (*SUITS, "NT"))
    if rules.values.get("melds", "none") not in ("tricks", "both"):
        raise RuleConflict(
            f"{rules.name}: no melds fall in tricks there (option melds); expected a game with "
            f"melds='tricks' or 'both'"
        )
    return _points(rules, letter)


@lru_cache(maxsize=16)
def _points(game: Variant, trump: str) -> Distribution:
    table = MeldTable(game.deck, game.seats, **melds_of_game(game))
    three = game.values.get("three_points", 0) if game.values.get("three_of_kind") else 0
    married = {"K" + trump, "Q" + trump}
    marriage = game.values.get("marriage", 0) if game.values.get("stuk_in_trick", True) else 0
    pack = [rank + suit for suit in SUITS for rank in game.deck.ranks]
    found: Counter[int] = Counter()
    for cards in combinations(pack, game.seats):
        points = _of_runs(table, cards) or _of_kind(table, cards, three)
        found[points + (marriage if married.issubset(cards) else 0)] += 1
    return Distribution(found)


def _of_runs(table: MeldTable, cards: tuple[str, ...]) -> int:
    """Return what the runs of a trick are worth."""
    points = 0
    for suit in SUITS:
        ranks = frozenset(card[0] for card in cards if card[1] == suit)
        for length in natural_runs(ranks) if len(ranks) > 2 else ():
            points += sum(worth for worth, _ in table.pieces(length))
    return points


def _of_kind(table: MeldTable, cards: tuple[str, ...], three: int) -> int:
    """Return what four or three cards of one rank in a trick are worth."""
    rank, number = Counter(card[0] for card in cards).most_common(1)[0]
    if number == len(SUITS) and rank in table.valued_fours:
        return table.four(rank)[0]
    return three if number == len(SUITS) - 1 else 0

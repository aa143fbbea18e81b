"""Which melds are held, which fell in a trick, and whose count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jasslab.calling import front_door
from jasslab.cards import CardsLike
from jasslab.deals import Meld
from jasslab.errors import NotationError, RuleConflict
from jasslab.referee._records import (
    Records,
    VariantLike,
    as_seat,
    read_hand,
    read_hands,
    read_trump,
    whole_trick,
)
from jasslab.replaying import read_melds
from jasslab.rules.contest import count_melds
from jasslab.rules.melds import hand_melds as list_melds
from jasslab.rules.tricks import take_trick
from jasslab.variants import Variant, variant

__all__ = ["Contest", "Melds", "hand_melds", "meld_contest", "trick_melds"]


class Melds(tuple[Meld, ...]):
    """Some melds; `points` adds them up."""

    __slots__ = ()

    @property
    def points(self) -> int:
        """Points of all of them together."""
        return sum(meld.points for meld in self)


@dataclass(frozen=True)
class Contest:
    """What came of the meld contest.

    Parameters
    ----------
    points : tuple of int
        Points scored for melds, by side.
    melds : Melds
        All melds that were held, with whether they scored.
    marriage : tuple of int
        Points for king and queen of trumps, by side; they are not part of the contest.
    """

    points: tuple[int, ...]
    melds: Melds
    marriage: tuple[int, ...]


@front_door
def trick_melds(name: VariantLike, *, trick: CardsLike, trump: str | None) -> Melds:
    """Return the melds that fall in a trick.

    Parameters
    ----------
    name : str or Variant
        A game in which melds fall in tricks.
    trick : str or list of str
        The whole trick.
    trump : str or None
        A suit, or ``"NT"``.

    Returns
    -------
    Melds
        A tuple of `Meld`, with `points`; `seat` is the position of the winner.

    Raises
    ------
    RuleConflict
        When melds do not fall in tricks in this game.

    Examples
    --------
    >>> trick_melds("klaverjas-rotterdam", trick="KH QH JH 7S", trump="H").points
    40
    """
    rules = variant(name)
    if not rules.rules[0]["meld"]["in_tricks"]:
        raise RuleConflict(f"{rules.label}: melds do not fall in tricks")
    records = whole_trick(rules, trick, trump)
    if int(records.table["n_played"]) != rules.seats:
        raise NotationError(f"trick: a whole trick of {rules.seats} cards expected")
    take_trick(records.table, records.deal, records.rules)
    return Melds(read_melds(rules, records.table, records.deal))


def _needs_hand_melds(rules: Variant) -> None:
    if not rules.rules[0]["meld"]["in_hand"]:
        raise RuleConflict(f"{rules.label}: there are no melds in hand")


@front_door
def hand_melds(name: VariantLike, *, hand: CardsLike, trump: str | None = None) -> Melds:
    """Return the sequences and fours of a kind that a hand holds.

    Parameters
    ----------
    name : str or Variant
        A game with melds in hand.
    hand : str or list of str
        The cards.
    trump : str, optional
        A suit, or ``"NT"``; it does not change what a meld is worth in these games.

    Returns
    -------
    Melds
        A tuple of `Meld`, with `points`. King and queen of trumps are no part of it.

    Raises
    ------
    RuleConflict
        When the game has no melds in hand.

    Examples
    --------
    >>> hand_melds("belote", hand="9S TS JS QS JH JD JC 7C", trump="H").points
    250
    """
    rules = variant(name)
    _needs_hand_melds(rules)
    records = Records(rules)
    records.table["mode"] = read_trump(trump, rules)
    list_melds(read_hand(rules, hand), 0, records.deal, records.rules)
    return Melds(read_melds(rules, records.table, records.deal))


@front_door
def meld_contest(
    name: VariantLike, *, hands: Sequence[CardsLike], trump: str | None, elder: int = 0
) -> Contest:
    """Decide whose melds count.

    Parameters
    ----------
    name : str or Variant
        A game with melds in hand.
    hands : list of str
        One hand a seat.
    trump : str or None
        A suit, or ``"NT"``.
    elder : int
        The seat that comes first in play order.

    Returns
    -------
    Contest
        `points` by side, and all `melds` with whether they scored.

    Raises
    ------
    RuleConflict
        When the game has no melds in hand.
    NotationError
        For cards that cannot be.

    Examples
    --------
    >>> hands = ["9S TS JS", "9H TH JH", "7S", "7H"]
    >>> meld_contest("belote", hands=hands, trump="H", elder=0).points
    (0, 20)
    """
    rules = variant(name)
    _needs_hand_melds(rules)
    records = Records(rules)
    records.table["mode"] = read_trump(trump, rules)
    records.table["elder"] = as_seat("elder", elder, rules)
    for seat, hand in enumerate(read_hands(rules, hands)):
        records.deal["final"][seat] = hand
    count_melds(records.table, records.deal, records.rules)
    sides = range(rules.n_sides)
    return Contest(
        points=tuple(int(records.table["hand_melds"][side]) for side in sides),
        melds=Melds(read_melds(rules, records.table, records.deal)),
        marriage=tuple(int(records.deal["marriage"][side]) for side in sides),
    )

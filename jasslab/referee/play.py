"""Which cards may be played, who wins the trick, and what lies in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jasslab._cardset import without
from jasslab.cards import CardsLike
from jasslab.errors import NotationError
from jasslab.referee._records import Records, VariantLike, read_trump, whole_trick
from jasslab.referee._state import barred_cards
from jasslab.rules.following import REASONS
from jasslab.rules.following import legal_cards as legal_set
from jasslab.variants import Variant, variant

__all__ = ["Explanation", "explain_legal", "legal_cards", "trick_points", "trick_winner"]


@dataclass(frozen=True)
class Explanation:
    """Which cards are legal, and why.

    Parameters
    ----------
    cards : tuple of str
        The legal cards, in the order of the hand.
    rule : str
        The rule that applied, in words.
    """

    cards: tuple[str, ...]
    rule: str

    def __str__(self) -> str:
        return f"{' '.join(self.cards)}: {self.rule}"


def _position(
    rules: Variant, hand: CardsLike, trick: CardsLike, trump: str | None
) -> tuple[Records, list[int]]:
    """Lay a trick on a table and return it with the hand of the seat to play."""
    deck = rules.deck
    laid = deck.read_list(trick, "trick")
    if len(laid) >= rules.seats:
        raise NotationError(
            f"trick: {len(laid)} cards lie already; {rules.name} has {rules.seats} seats"
        )
    held = deck.read_list(hand, "hand")
    if len(held) > rules.hand_size:
        raise NotationError(f"hand: {len(held)} cards given, at most {rules.hand_size} expected")
    both = set(held) & set(laid)
    if both:
        raise NotationError(f"{rules.deck.text(both.pop())} is in the hand and in the trick")
    records = Records(rules)
    records.table["mode"] = read_trump(trump, rules)
    records.lay(laid)
    return records, held


def _legal(
    rules: Variant, hand: CardsLike, trick: CardsLike, trump: str | None, state: Any
) -> tuple[list[str], int]:
    records, held = _position(rules, hand, trick, trump)
    cards = sum(2**card for card in held)
    seat = int(records.table["n_played"])
    legal, reason = legal_set(cards, seat, records.table, records.rules)
    if state is not None:
        allowed = without(int(legal), barred_cards(records, cards, state))
        legal = allowed if allowed else legal
    return [rules.deck.text(card) for card in held if int(legal) // 2**card % 2], int(reason)


def legal_cards(
    name: VariantLike,
    *,
    hand: CardsLike,
    trick: CardsLike = "",
    trump: str | None,
    state: dict[str, Any] | None = None,
) -> list[str]:
    """Return the cards that may be played to a trick.

    Parameters
    ----------
    name : str or Variant
        The game.
    hand : str or list of str
        Cards of the seat to play.
    trick : str or list of str
        Cards of the trick so far, from its leader; empty: the seat leads.
    trump : str or None
        A suit, or ``"NT"``.
    state : dict, optional
        Where trumps are hidden: ``{"hidden": "H", "taker": True}`` for the seat that hid them,
        ``{"asked": True}`` for one that has just asked for them.

    Returns
    -------
    list of str
        Legal cards, in the order of the hand.

    Raises
    ------
    NotationError
        For cards that cannot be.
    RuleConflict
        For a `state` that the game does not use.

    Examples
    --------
    >>> legal_cards("belote", hand="TH 8H KD 7C", trick="AS 9H", trump="H")
    ['TH', '8H']
    """
    return _legal(variant(name), hand, trick, trump, state)[0]


def explain_legal(
    name: VariantLike,
    *,
    hand: CardsLike,
    trick: CardsLike = "",
    trump: str | None,
    state: dict[str, Any] | None = None,
) -> Explanation:
    """Return the cards that may be played, with the rule that decided.

    Parameters
    ----------
    name, hand, trick, trump, state
        As in `legal_cards`.

    Returns
    -------
    Explanation
        `cards` and `rule`.

    Examples
    --------
    >>> print(explain_legal("belote", hand="TH 8H KD 7C", trick="AS 9H", trump="H"))
    TH 8H: You cannot follow suit and hold only lower trumps: you must still trump.
    """
    cards, reason = _legal(variant(name), hand, trick, trump, state)
    return Explanation(tuple(cards), REASONS[reason])


def trick_winner(name: VariantLike, *, trick: CardsLike, trump: str | None) -> int:
    """Return which card of a trick wins.

    Parameters
    ----------
    name : str or Variant
        The game.
    trick : str or list of str
        Cards from the leader on; an unfinished trick is fine.
    trump : str or None
        A suit, or ``"NT"``.

    Returns
    -------
    int
        Position in the trick, from 0.

    Examples
    --------
    >>> trick_winner("belote", trick="AS 7H TS 8H", trump="H")
    3
    """
    return int(whole_trick(name, trick, trump).table["best_seat"])


def trick_points(name: VariantLike, *, trick: CardsLike, trump: str | None) -> int:
    """Return the card points in a trick.

    Parameters
    ----------
    name : str or Variant
        The game.
    trick : str or list of str
        Cards of the trick.
    trump : str or None
        A suit, or ``"NT"``.

    Returns
    -------
    int
        Points on the cards; neither points per trick nor the last trick.

    Examples
    --------
    >>> trick_points("belote", trick="AS 7H TS 8H", trump="H")
    21
    """
    records = whole_trick(name, trick, trump)
    points = records.rules["card"]["points"][int(records.table["mode"])]
    n_played = int(records.table["n_played"])
    return sum(int(points[card]) for card in records.table["cards"][0][:n_played])

"""Which cards may be played, who wins the trick, and what lies in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jasslab.calling import front_door
from jasslab.cards import CardsLike, set_of
from jasslab.errors import NotationError
from jasslab.referee._hidden import play_hidden, read_hidden
from jasslab.referee._records import Records, VariantLike, read_trump, whole_trick
from jasslab.rules.following import REASONS
from jasslab.rules.following import legal_cards as legal_set
from jasslab.rules.ranking import NO_TRUMP
from jasslab.variants import Variant, variant

__all__ = ["Explanation", "explain_legal", "legal_cards", "trick_points", "trick_winner"]


@dataclass(frozen=True)
class Explanation:
    """Which cards are legal, and why.

    Parameters
    ----------
    cards : tuple of str
        The legal cards, in the order of the hand, and what may be done in place of one.
    rule : str
        The rule that applied, in words.
    """

    cards: tuple[str, ...]
    rule: str

    def __str__(self) -> str:
        return f"{' '.join(self.cards)}: {self.rule}"


def _read_cards(rules: Variant, hand: CardsLike, trick: CardsLike) -> tuple[list[int], list[int]]:
    """Return the hand of the seat to play, and the trick before it."""
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
    return held, laid


def _legal(
    rules: Variant, hand: CardsLike, trick: CardsLike, trump: str | None, state: Any
) -> tuple[list[str], str]:
    """Return what may be played, or said, and the rule in words."""
    held, laid = _read_cards(rules, hand, trick)
    told = read_hidden(rules, trump, state)
    covered = told is not None and told.covered
    records = Records(rules)
    mode = read_trump(trump, rules) if told is None else told.mode
    records.table["mode"] = NO_TRUMP if covered else mode
    records.lay(laid)
    may: list[str] = []
    why = None
    if told is not None and covered:
        held, legal, reason, may, why = play_hidden(records, held, told)
    else:
        found = legal_set(set_of(held), len(laid), records.table, records.rules)
        legal, reason = (int(part) for part in found)
    cards = [rules.deck.text(card) for card in held if legal // 2**card % 2]
    return [*cards, *may], why or REASONS[reason]


@front_door
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
        Where trumps are hidden: ``{"hidden": True, "bidder": 0, "indicator": "QH"}`` says who hid
        them, counted from the leader of the trick as seat 0, and the card laid aside, whose suit
        is trump; `trump` is then None or that suit. ``{"asked": True}`` and ``{"exposed": True}``
        say that the seat to play has just asked for trumps, or shown its own.

    Returns
    -------
    list of str
        Legal cards, in the order of the hand; then what may be done in place of a card, by name:
        ``"ask"`` for hidden trumps, ``"expose"`` one's own.

    Raises
    ------
    NotationError
        For cards that cannot be.
    RuleConflict
        For a `state` that the game does not use, or that does not go together.

    Examples
    --------
    >>> legal_cards("belote", hand="TH 8H KD 7C", trick="AS 9H", trump="H")
    ['TH', '8H']

    Seat 1 cannot follow suit; seat 3 hid trumps, or seat 1 itself:

    >>> asked = {"hand": "JS 9D 7D", "trick": "TH", "trump": None}
    >>> state = {"hidden": True, "bidder": 3, "indicator": "QS"}
    >>> legal_cards("twenty-eight", **asked, state=state)
    ['JS', '9D', '7D', 'ask']
    >>> legal_cards("twenty-eight", **asked, state={**state, "asked": True})
    ['JS']
    >>> legal_cards("twenty-eight", **asked, state={**state, "bidder": 1, "exposed": True})
    ['JS', 'QS']
    """
    return _legal(variant(name), hand, trick, trump, state)[0]


@front_door
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
    cards, rule = _legal(variant(name), hand, trick, trump, state)
    return Explanation(tuple(cards), rule)


@front_door
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


@front_door
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

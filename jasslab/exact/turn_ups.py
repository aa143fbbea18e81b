"""What a hand holds of the suit of the card that is turned up.

The turned card is one known card less in the pack: a hand is any choice of the others, each
equally likely. Where it lies with the stock nobody has it; it may be in the hand that is asked
about all the same, as the dealer's last card or when the taker has picked it up.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

from jasslab.cards import Deck
from jasslab.errors import JasslabError, RuleConflict
from jasslab.exact._asked import (
    PackLike,
    hand_and_pack,
    numbers_wanted,
    of_suit,
    pool_of,
    the_game,
    the_ranks,
    turned_rank,
    whole,
)
from jasslab.exact._conditions import Condition, hands_that_fit

__all__ = ["turn_up_holding", "turn_up_length"]


def _hand(n_cards: Any, deck: PackLike | None, own: Any) -> tuple[int, Deck, bool]:
    """Return the cards drawn to the hand, the pack, and whether the turned card is in the hand."""
    game, has = the_game(deck), bool(own)
    if game is not None:
        if not game.turn_up and not game.shows:
            raise RuleConflict(
                f"{game.name} turns up no card of the pack; expected a game that does"
            )
        if has and not (game.shows == "dealer" or (game.turn_up and game.taker_gets_turn_up)):
            raise RuleConflict(f"{game.name}: no hand gets the card that is turned up (own=True)")
    n_cards, pack = hand_and_pack(n_cards, deck, first=not has)
    whole(n_cards, "n_cards", 1, pack.n_cards - (not has), "one card is turned up")
    return n_cards - has, pack, has


def turn_up_holding(
    ranks: str,
    n_cards: int | None = None,
    deck: PackLike | None = None,
    *,
    turn_up: str = "other",
    own: bool = False,
    at_least: int | None = None,
    exactly: int | None = None,
) -> Fraction:
    """Return the chance that a hand holds certain ranks of the suit that is turned up.

    Parameters
    ----------
    ranks : str
        Ranks of the turned suit, such as ``"J"`` or ``"J9"``.
    n_cards : int, optional
        Cards in the hand; a variant knows its own first packet, or the full hand of the one who
        gets the turned card. Hands may be put together: 18 cards are two hands of nine.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    turn_up : str
        What is known of the turned card: ``"other"``, it is none of these ranks; ``"any"``,
        nothing; or its rank, such as ``"7"``.
    own : bool
        Whether the turned card is one of the cards of this hand.
    at_least, exactly : int, optional
        How many of the ranks; without either, all of them.

    Returns
    -------
    fractions.Fraction
        The chance, given what is known of the turned card.

    Raises
    ------
    RuleConflict
        For a game that turns up no card, or where no hand gets it.

    Examples
    --------
    >>> turn_up_holding("J", deck="belote")
    Fraction(5, 31)
    >>> turn_up_holding("J", n_cards=6, deck=32, turn_up="any")
    Fraction(21, 124)
    >>> turn_up_holding("J9", deck="belote", turn_up="A", at_least=1)
    Fraction(28, 93)
    >>> turn_up_holding("J9", deck="belote", turn_up="9", own=True)
    Fraction(7, 31)
    """
    n_drawn, pack, has = _hand(n_cards, deck, own)
    letters = the_ranks(ranks, pack)
    wanted = numbers_wanted(at_least, exactly, len(letters), "ranks asked for", len(letters))
    known = str(turn_up).strip().lower()
    if known == "any":
        turned = pack.ranks
    elif known == "other":
        turned = "".join(rank for rank in pack.ranks if rank not in letters)
    else:
        turned = turned_rank(turn_up, pack, "'other', 'any' or ")
    if not turned:
        raise JasslabError(f"ranks={ranks!r}: every rank is asked for, so no other can be turned")
    yes = 0
    for rank in turned:
        found = has and rank in letters
        others = Counter(letter + "S" for letter in letters if not (found and letter == rank))
        condition = Condition(others, wanted[0] - found, wanted[-1] - found)
        yes += hands_that_fit(pool_of(pack, [rank + "S"], n_drawn), n_drawn, [condition])
    return Fraction(yes, len(turned) * comb(pack.n_cards - 1, n_drawn))


def turn_up_length(
    n: int,
    n_cards: int | None = None,
    deck: PackLike | None = None,
    *,
    own: bool = False,
    at_least: bool = False,
) -> Fraction:
    """Return the chance that a hand holds exactly n cards of the suit that is turned up.

    The turned card counts when it is in the hand.

    Parameters
    ----------
    n : int
        Cards of the turned suit.
    n_cards : int, optional
        Cards in the hand; a variant knows its own first packet, or the full hand of the one who
        gets the turned card.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    own : bool
        Whether the turned card is one of the cards of this hand.
    at_least : bool
        Whether more than n are meant as well.

    Returns
    -------
    fractions.Fraction
        The chance.

    Raises
    ------
    RuleConflict
        For a game that turns up no card, or where no hand gets it.

    Examples
    --------
    >>> turn_up_length(3, deck="belote", at_least=True)
    Fraction(167, 2697)
    >>> turn_up_length(0, deck="kruisjas", own=True)
    Fraction(0, 1)
    """
    n_drawn, pack, has = _hand(n_cards, deck, own)
    n_suit = len(pack.ranks) * pack.copies - 1
    number = whole(n, "n", 0, n_suit + has, "cards of the turned suit")
    wanted = range(number - has, n_suit + 1 if at_least else number - has + 1)
    return of_suit(wanted, n_drawn, n_suit, pack.n_cards - 1)

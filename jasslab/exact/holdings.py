"""How likely it is to hold certain cards.

Everything here is drawing without replacement: a hand is any `n_cards` of the cards that could
be in it, each choice equally likely.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from jasslab.cards import CardsLike, Deck, card_text, parse_card
from jasslab.errors import JasslabError, NotationError
from jasslab.exact._asked import (
    PackLike,
    hand_and_pack,
    numbers_wanted,
    of_suit,
    one_suit,
    pool_of,
    single,
    the_ranks,
    turned_rank,
    whole,
)
from jasslab.exact._conditions import (
    Condition,
    Reader,
    clauses_of,
    hands_that_fit,
    names_a_suit,
)

__all__ = ["four_of_a_kind", "holding", "marriage", "suit_length"]


def holding(
    cards: CardsLike,
    n_cards: int | None = None,
    deck: PackLike | None = None,
    *,
    at_least: int | None = None,
    exactly: int | None = None,
    given: CardsLike = (),
    trump: str | None = None,
    turn_up: str | None = None,
    elsewhere: CardsLike = (),
) -> Fraction:
    """Return the chance that a hand holds certain cards: all of them, unless told otherwise.

    What is asked may be said in words: ``"at least one of JH 9H"``, ``"JH or 9H"``,
    ``"3+ hearts"``, ``"exactly 2 of J 9 A"``, ``"2-4 trumps"``, ``"no aces"``, and several such
    clauses with *and* or a semicolon between them. Ranks without a suit are trumps. Of cards that
    a pack has twice, a card is held when one copy is; suits and aces count every copy.

    Parameters
    ----------
    cards : str or iterable of str
        The cards asked for, or conditions in words.
    n_cards : int, optional
        Cards in the hand; a variant knows its own: with a turn-up those of the first packet, else
        those of the full hand. Hands may be put together: 16 cards are two hands of eight.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    at_least, exactly : int, optional
        How many of the cards; without either, all of them.
    given : str or iterable of str, optional
        What is known of the hand, said in the same way.
    trump : str, optional
        The suit of trumps. Without it, the suit of the turn-up; without either any one suit, as
        long as no suit is named.
    turn_up : str, optional
        The card that is turned up, or its rank when it is of trumps. It is not in the hand; where
        the dealer keeps it, the hand is that of another seat.
    elsewhere : str or iterable of str, optional
        Cards known not to be in this hand, such as one's own or those of an earlier trick.

    Returns
    -------
    fractions.Fraction
        The chance, given all that is known.

    Raises
    ------
    NotationError
        For text that cannot be read, and for cards that the pack does not have.
    JasslabError
        For numbers that cannot be, a suit of trumps that is missing, and when nothing can be as
        it is given.

    Examples
    --------
    >>> holding("JH 9H", n_cards=8, deck=32)
    Fraction(7, 124)
    >>> holding("at least one of J 9", n_cards=8, deck=32)
    Fraction(55, 124)
    >>> holding("3+ trumps", deck="belote", turn_up="JH")
    Fraction(167, 2697)
    >>> holding("J 9 and no aces", deck="belote", given="4+ trumps", trump="H")
    Fraction(74221, 865085)
    >>> holding("9S 9H 9D 9C", 12, 48, exactly=2)
    Fraction(231, 1081)
    >>> holding("JH", deck="belote", elsewhere="AH TH KH 8H AS KS AD 7C")
    Fraction(1, 3)
    """
    n_cards, pack = hand_and_pack(n_cards, deck, first=turn_up is not None)
    asked, known = clauses_of(cards, "cards"), clauses_of(given, "given")
    if not asked:
        raise NotationError(f"cards={cards!r}: expected at least one card, such as 'JH'")
    away = [pack.text(card) for card in pack.read_list(elsewhere, "elsewhere")]
    suit = _suit_of_trumps(trump, turn_up, [*asked, *known, *away])
    if turn_up is not None:
        away.append(_turned_card(turn_up, suit, pack))
    pool = pool_of(pack, away, n_cards)
    if at_least is None and exactly is None:
        wanted = [Reader(pack, suit, "cards").condition(clause) for clause in asked]
    else:
        if len(asked) > 1:
            raise NotationError(f"cards={cards!r}: expected cards only with at_least or exactly")
        named = Reader(pack, suit, "cards").cards(asked[0])
        most = sum(named.values())
        numbers = numbers_wanted(at_least, exactly, most, "cards asked for", most)
        wanted = [Condition(named, numbers[0], numbers[-1])]
    before = [Reader(pack, suit, "given").condition(clause) for clause in known]
    hands = hands_that_fit(pool, n_cards, before)
    if not hands:
        raise JasslabError(f"given={given!r}: no hand of {n_cards} cards is like that")
    return Fraction(hands_that_fit(pool, n_cards, [*before, *wanted]), hands)


def _suit_of_trumps(trump: Any, turn_up: Any, named: list[str]) -> str | None:
    """Return the suit of trumps, None where it has to be said."""
    if trump is not None:
        return one_suit("trump", trump)
    if turn_up is not None and names_a_suit([str(turn_up)]):
        return str(card_text(parse_card(str(turn_up))))[1]
    return None if names_a_suit(named) else "S"


def _turned_card(turn_up: Any, suit: str | None, pack: Deck) -> str:
    text = str(turn_up)
    if names_a_suit([text]):
        return pack.text(pack.read_list(text, "turn_up")[0])
    if suit is None:
        raise JasslabError(f"trump is missing: turn_up={turn_up!r} has no suit; expected trump='H'")
    return turned_rank(turn_up, pack) + suit


def suit_length(
    n: int,
    n_cards: int | None = None,
    deck: PackLike | None = None,
    *,
    at_least: bool = False,
    suit: str | None = None,
    elsewhere: CardsLike = (),
) -> Fraction:
    """Return the chance that a hand holds exactly n cards of a given suit.

    Parameters
    ----------
    n : int
        Cards of the suit.
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    at_least : bool
        Whether more than n are meant as well.
    suit : str, optional
        S, H, D or C; needed only with `elsewhere`, since all suits are alike without.
    elsewhere : str or iterable of str, optional
        Cards known not to be in this hand.

    Returns
    -------
    fractions.Fraction
        The chance.

    Examples
    --------
    >>> suit_length(2, n_cards=8, deck=32)
    Fraction(942172, 2629575)
    >>> float(suit_length(3, deck="belote", at_least=True)) > 0.3
    True
    >>> suit_length(0, 8, 32, suit="H", elsewhere="AH KH QH JH TH 9H 8H 7S")
    Fraction(2, 3)
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    n_suit = len(pack.ranks) * pack.copies
    number = whole(n, "n", 0, n_suit, "cards of a suit")
    pool = pool_of(pack, elsewhere, n_cards)
    if suit is None and pool.total() < pack.n_cards:
        raise JasslabError("suit is missing: with cards elsewhere the suits are not alike")
    letter = "S" if suit is None else one_suit("suit", suit)
    left = sum(count for code, count in pool.items() if code[1] == letter)
    wanted = range(number, n_suit + 1 if at_least else number + 1)
    return of_suit(wanted, n_cards, left, pool.total())


def marriage(deck: PackLike, n_cards: int | None = None, *, n_hands: int = 1) -> Fraction:
    """Return the chance that king and queen of a given suit are in one hand.

    Parameters
    ----------
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    n_hands : int
        Hands that may hold it: 1 for one given hand, 4 for "somebody at the table".

    Returns
    -------
    fractions.Fraction
        The chance. Where trump is the suit of a turned card that goes to one of the hands, it is
        the mean over the hands.

    Examples
    --------
    >>> marriage("belote"), marriage("belote", n_hands=4)
    (Fraction(7, 124), Fraction(7, 31))
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    single(pack, "marriages")
    most = pack.n_cards // n_cards
    hands = whole(n_hands, "n_hands", 1, most, f"hands of {n_cards} cards")
    return holding("KS QS", n_cards, pack) * hands


def four_of_a_kind(
    ranks: str | None = None,
    n_cards: int | None = None,
    deck: PackLike | None = None,
    *,
    at_least: int | None = None,
    exactly: int | None = None,
) -> Fraction:
    """Return the chance that a hand holds all four cards of a rank.

    Parameters
    ----------
    ranks : str, optional
        The ranks that are meant, such as ``"J"`` or ``"J9ATKQ"``; without it, any rank.
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    at_least, exactly : int, optional
        How many fours; without either, at least one.

    Returns
    -------
    fractions.Fraction
        The chance.

    Examples
    --------
    >>> four_of_a_kind("J", n_cards=9, deck=36)
    Fraction(2, 935)
    >>> four_of_a_kind("J9ATKQ", deck="belote")
    Fraction(8189, 701220)
    >>> four_of_a_kind(n_cards=8, deck=32, exactly=2)
    Fraction(7, 2629575)
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    single(pack, "fours of a kind")
    letters = pack.ranks if ranks is None else the_ranks(ranks, pack)
    wanted = numbers_wanted(at_least, exactly, len(letters), "fours asked for", 1)
    n_ranks, yes = len(letters), 0
    # hands that hold k given fours, once for each of their choices of k, sieved
    for k in range(min(n_ranks, n_cards // 4) + 1):
        hands = comb(n_ranks, k) * comb(pack.n_cards - 4 * k, n_cards - 4 * k)
        signs = sum((-1) ** (k - held) * comb(k, held) for held in wanted if held <= k)
        yes += signs * hands
    return Fraction(yes, comb(pack.n_cards, n_cards))

"""How likely it is to hold certain cards, also of the suit of a turned card.

Everything here is drawing without replacement: a hand is any `n_cards` of the cards that could
be in it, each choice equally likely.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

from jasslab.cards import SUITS, CardsLike, Deck, card_text, parse_cards, suit_letter
from jasslab.errors import JasslabError, NotationError, RuleConflict
from jasslab.exact._asked import (
    PackLike,
    hand_and_pack,
    single,
    the_game,
    the_ranks,
    whole,
)

__all__ = [
    "four_of_a_kind",
    "holding",
    "marriage",
    "suit_length",
    "turn_up_holding",
    "turn_up_length",
]


def _wanted(at_least: Any, exactly: Any, most: int, what: str, default: int) -> range:
    """Return the numbers that answer the question with yes."""
    if at_least is not None and exactly is not None:
        raise JasslabError(
            f"at_least={at_least!r} and exactly={exactly!r}: expected one of them, not both"
        )
    if exactly is not None:
        number = whole(exactly, "exactly", 0, most, what)
        return range(number, number + 1)
    low = default if at_least is None else whole(at_least, "at_least", 0, most, what)
    return range(low, most + 1)


def _pool(pack: Deck, elsewhere: CardsLike, n_cards: int) -> Counter[str]:
    """Return how many copies of each card could be in the hand."""
    left = Counter(pack.text(card) for card in pack.ids)
    left.subtract(pack.text(card) for card in pack.read_list(elsewhere, "elsewhere"))
    if left.total() < n_cards:
        raise JasslabError(
            f"n_cards={n_cards}: only {left.total()} cards of the pack are not elsewhere"
        )
    return left


def holding(
    cards: CardsLike,
    n_cards: int | None = None,
    deck: PackLike | None = None,
    *,
    at_least: int | None = None,
    exactly: int | None = None,
    elsewhere: CardsLike = (),
) -> Fraction:
    """Return the chance that a hand holds certain cards: all of them, unless told otherwise.

    Parameters
    ----------
    cards : str or iterable of str
        The cards asked for.
    n_cards : int, optional
        Cards in the hand; a variant knows its own.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    at_least, exactly : int, optional
        How many of the cards; without either, all of them.
    elsewhere : str or iterable of str, optional
        Cards known not to be in this hand, such as one's own or a turned card.

    Returns
    -------
    fractions.Fraction
        The chance.

    Examples
    --------
    >>> holding("JH 9H", n_cards=8, deck=32)
    Fraction(7, 124)
    >>> holding("JH 9H", n_cards=8, deck=32, at_least=1)
    Fraction(55, 124)
    >>> holding("9S 9H 9D 9C", 12, 48, exactly=2)
    Fraction(231, 1081)
    >>> holding("JH", deck="belote", elsewhere="AH TH KH 8H AS KS AD 7C")
    Fraction(1, 3)
    """
    n_cards, pack = hand_and_pack(n_cards, deck)
    pack.read_list(cards)
    asked = Counter(card_text(card) for card in parse_cards(cards))
    if not asked:
        raise NotationError(f"cards={cards!r}: expected at least one card, such as 'JH'")
    n_asked = asked.total()
    wanted = _wanted(at_least, exactly, n_asked, "cards asked for", n_asked)
    pool = _pool(pack, elsewhere, n_cards)
    # cards drawn of those asked for, and how many of them answer the question -> ways
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for code, number in asked.items():
        copies, more = pool.pop(code), Counter[tuple[int, int]]()
        for (drawn, found), count in ways.items():
            for held in range(copies + 1):
                key = (drawn + held, found + min(held, number))
                more[key] += count * comb(copies, held)
        ways = more
    rest = pool.total()
    yes = sum(
        count * comb(rest, n_cards - drawn)
        for (drawn, found), count in ways.items()
        if found in wanted and drawn <= n_cards
    )
    drawn_from = rest + max(drawn for drawn, _ in ways)
    return Fraction(yes, comb(drawn_from, n_cards))


def _of_suit(wanted: range, n_cards: int, n_suit: int, n_pool: int) -> Fraction:
    """Return the chance of a number of cards of one suit."""
    yes = sum(
        comb(n_suit, held) * comb(n_pool - n_suit, n_cards - held)
        for held in wanted
        if held <= n_cards
    )
    return Fraction(yes, comb(n_pool, n_cards))


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
    pool = _pool(pack, elsewhere, n_cards)
    if suit is None and pool.total() < pack.n_cards:
        raise JasslabError("suit is missing: with cards elsewhere the suits are not alike")
    letter = "S" if suit is None else suit_letter(suit)
    if letter not in SUITS or len(letter) != 1:
        raise NotationError(f"suit={suit!r}: expected S, H, D or C")
    left = sum(count for code, count in pool.items() if code[1] == letter)
    wanted = range(number, n_suit + 1 if at_least else number + 1)
    return _of_suit(wanted, n_cards, left, pool.total())


def _check_turns(deck: PackLike | None) -> None:
    game = the_game(deck)
    if game is not None and not game.turn_up:
        raise RuleConflict(f"{game.name} turns up no card of the pack; expected a game that does")


def turn_up_holding(
    ranks: str,
    n_cards: int | None = None,
    deck: PackLike | None = None,
    *,
    turn_up: str = "other",
    at_least: int | None = None,
    exactly: int | None = None,
) -> Fraction:
    """Return the chance that a hand holds certain ranks of the suit that is turned up.

    Parameters
    ----------
    ranks : str
        Ranks of the turned suit, such as ``"J"`` or ``"J9"``.
    n_cards : int, optional
        Cards in the hand; a variant knows its own first packet. Hands may be put together: 18
        cards are two hands of nine.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    turn_up : str
        What is known of the turned card: ``"other"``, it is none of these ranks; ``"any"``,
        nothing, and a rank that is turned is in no hand; or its rank, such as ``"7"``.
    at_least, exactly : int, optional
        How many of the ranks; without either, all of them.

    Returns
    -------
    fractions.Fraction
        The chance, given what is known of the turned card.

    Examples
    --------
    >>> turn_up_holding("J", deck="belote")
    Fraction(5, 31)
    >>> turn_up_holding("J", n_cards=6, deck=32, turn_up="any")
    Fraction(21, 124)
    >>> turn_up_holding("J9", deck="belote", turn_up="A", at_least=1)
    Fraction(28, 93)
    """
    _check_turns(deck)
    n_cards, pack = hand_and_pack(n_cards, deck, first=True)
    letters = the_ranks(ranks, pack)
    wanted = _wanted(at_least, exactly, len(letters), "ranks asked for", len(letters))
    n_cards = whole(n_cards, "n_cards", 1, pack.n_cards - 1, "one card is turned up")
    known = str(turn_up).strip().lower()
    if known == "any":
        turned = pack.ranks
    elif known == "other":
        turned = "".join(rank for rank in pack.ranks if rank not in letters)
    else:
        turned = _turned_rank(turn_up, pack)
    if not turned:
        raise JasslabError(f"ranks={ranks!r}: every rank is asked for, so no other can be turned")
    asked = [rank + "S" for rank in letters]
    chances = [
        holding(asked, n_cards, pack, exactly=found, elsewhere=[rank + "S"])
        for rank in turned
        for found in wanted
    ]
    return sum(chances, Fraction(0)) / len(turned)


def _turned_rank(turn_up: Any, pack: Deck) -> str:
    letter = str(turn_up).strip().upper().replace("10", "T")
    if len(letter) != 1 or letter not in pack.ranks:
        raise NotationError(
            f"turn_up={turn_up!r}: expected 'other', 'any' or one rank of {pack.ranks}"
        )
    return letter


def turn_up_length(
    n: int,
    n_cards: int | None = None,
    deck: PackLike | None = None,
    *,
    at_least: bool = False,
) -> Fraction:
    """Return the chance that a hand holds exactly n cards of the suit that is turned up.

    The turned card is in no hand and does not count.

    Parameters
    ----------
    n : int
        Cards of the turned suit.
    n_cards : int, optional
        Cards in the hand; a variant knows its own first packet.
    deck : int, Deck, Variant or str
        The pack: 24, 32, 36 or 48 cards, a pack, a game or the name of one.
    at_least : bool
        Whether more than n are meant as well.

    Returns
    -------
    fractions.Fraction
        The chance.

    Examples
    --------
    >>> turn_up_length(3, deck="belote", at_least=True)
    Fraction(167, 2697)
    """
    _check_turns(deck)
    n_cards, pack = hand_and_pack(n_cards, deck, first=True)
    n_cards = whole(n_cards, "n_cards", 1, pack.n_cards - 1, "one card is turned up")
    n_suit = len(pack.ranks) * pack.copies - 1
    number = whole(n, "n", 0, n_suit, "cards of the turned suit beside the turned one")
    wanted = range(number, n_suit + 1 if at_least else number + 1)
    return _of_suit(wanted, n_cards, n_suit, pack.n_cards - 1)


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
    wanted = _wanted(at_least, exactly, len(letters), "fours asked for", 1)
    n_ranks, yes = len(letters), 0
    # hands that hold k given fours, once for each of their choices of k, sieved
    for k in range(min(n_ranks, n_cards // 4) + 1):
        hands = comb(n_ranks, k) * comb(pack.n_cards - 4 * k, n_cards - 4 * k)
        signs = sum((-1) ** (k - held) * comb(k, held) for held in wanted if held <= k)
        yes += signs * hands
    return Fraction(yes, comb(pack.n_cards, n_cards))

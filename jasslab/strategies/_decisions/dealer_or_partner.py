"""Name trump, play without or leave it to the partner; double and redouble: Butifarra.

A hand hopes for points of its side. The weights are those of a regression on 30,000 deals of basic
play with random trumps: half the points, and for each trump 2, for the highest card of another
suit 4.6, a second one 2.2, a short suit 2; without trump card points count instead of length.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import count, drop_lowest, has, lowest, only, suit_cards
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import DOUBLING, NAME, PASS, word
from jasslab.rules.ranking import NO_TRUMP, card_points
from jasslab.strategies.basic import (
    DOUBLE_AT,
    PER_ACE,
    PER_TEN,
    PER_TRUMP,
    PUSH_BELOW,
    REDOUBLE_AT,
)

__all__ = ["READS", "bid"]

READS = ("push_below", "double_at", "redouble_at", "per_trump", "per_ace", "per_ten")

_PUSH, _DOUBLE, _REDOUBLE = word("push"), word("double"), word("redouble")
#: Points hoped for with nothing in hand: with a trump of one's own, and without trump.
_WITH_TRUMP, _WITHOUT = 17.0, 22.5
#: What a short plain suit adds when there are trumps.
_PER_SHORT = 2.0


@kernel
def _top_cards(held: int, suit: int, rules: Any) -> Any:
    """Say how many cards of a plain suit are its highest, and how many its second, guarded."""
    tops, seconds, left = 0, 0, held
    while left:
        above = rules.card.beats[NO_TRUMP, lowest(left)] & suit_cards(suit)
        tops += above == 0
        seconds += only(above)
        left = drop_lowest(left)
    return tops, (0 if only(held) else seconds)


@kernel
def _beside_trumps(hand: int, suit: int, me: Any, rules: Any) -> float:
    """Return the points that the cards of a suit add when another one is trump."""
    held = hand & suit_cards(suit)
    tops, seconds = _top_cards(held, suit, rules)
    hope = _PER_SHORT if count(held) <= 1 else 0.0
    return hope + 0.77 * me.params[PER_ACE] * tops + 0.73 * me.params[PER_TEN] * seconds


@kernel
def _as_trumps(hand: int, suit: int, me: Any, rules: Any) -> float:
    """Return the points that the cards of a suit add when it is trump."""
    held = hand & suit_cards(suit)
    return 0.4 * me.params[PER_TRUMP] * count(held) + 0.95 * card_points(held, suit, rules)


@kernel
def _without_trump(hand: int, me: Any, rules: Any) -> float:
    """Return the points that the side of a hand may hope for when nothing is trump."""
    hope = _WITHOUT + 0.6 * card_points(hand, NO_TRUMP, rules)
    for suit in range(4):
        tops, seconds = _top_cards(hand & suit_cards(suit), suit, rules)
        hope += 0.37 * me.params[PER_ACE] * tops + 0.67 * me.params[PER_TEN] * seconds
    return hope


@kernel
def _all_beside(hand: int, me: Any, rules: Any) -> float:
    """Return the points that all suits add when they are not trump."""
    hope = 0.0
    for suit in range(4):
        hope += _beside_trumps(hand, suit, me, rules)
    return hope


@kernel
def _hope(hand: int, mode: int, beside: float, me: Any, rules: Any) -> float:
    """Return the points that the side of a hand may hope for."""
    if mode == NO_TRUMP:
        return _without_trump(hand, me, rules)
    own = _as_trumps(hand, mode, me, rules) - _beside_trumps(hand, mode, me, rules)
    return _WITH_TRUMP + beside + own


@kernel
def _half(rules: Any) -> float:
    """Return half the points of a deal."""
    return (rules.count.trick * rules.deck.n_tricks + rules.card.whole[NO_TRUMP]) / 2.0


@kernel
def _name(me: Any, table: Any, rules: Any) -> int:
    """Choose what promises the best score; push what promises too little."""
    half = _half(rules)
    best, most = NAME, -1000.0
    beside = _all_beside(me.hand, me, rules)
    for mode in range(NO_TRUMP + 1):
        worth = _hope(me.hand, mode, beside, me, rules) - half
        if mode == NO_TRUMP:
            worth *= rules.count.no_trump_factor
        if worth > most:
            best, most = NAME + mode, worth
    if has(me.legal, _PUSH) and most < me.params[PUSH_BELOW]:
        return _PUSH
    return best


@kernel
def _raise(me: Any, table: Any, rules: Any) -> int:
    """Double with enough against a trump that others chose; redouble with more."""
    beside = _all_beside(me.hand, me, rules)
    over = _hope(me.hand, table.mode, beside, me, rules) - _half(rules)
    if has(me.legal, _DOUBLE):
        return _DOUBLE if over >= me.params[DOUBLE_AT] else PASS
    return _REDOUBLE if over >= me.params[REDOUBLE_AT] else PASS


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Answer what is asked."""
    return _raise(me, table, rules) if table.phase == DOUBLING else _name(me, table, rules)

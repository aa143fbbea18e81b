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
from jasslab.rules.ranking import NO_TRUMP
from jasslab.strategies.basic import PER_ACE, PER_TEN, PER_TRUMP, TAKE_AT

__all__ = ["bid"]

_PUSH, _DOUBLE, _REDOUBLE = word("push"), word("double"), word("redouble")
#: Points hoped for with nothing in hand: with a trump of one's own, and without trump.
_WITH_TRUMP, _WITHOUT = 17.0, 22.5
#: What a short plain suit adds when there are trumps.
_PER_SHORT = 2.0
#: Points above half from which the dealer names, an opponent doubles, the dealer's side redoubles.
_NAME_AT, _DOUBLE_AT, _REDOUBLE_AT = 6.0, 4.0, 8.0


@kernel
def _suit_hope(held: int, suit: int, mode: int, me: Any, rules: Any) -> float:
    """Return the points that the cards of one suit add."""
    hope = _PER_SHORT if mode < NO_TRUMP and suit != mode and count(held) <= 1 else 0.0
    left = held
    while left:
        card = lowest(left)
        above = rules.card.beats[mode, card] & suit_cards(suit)
        top, second = above == 0, only(above) and not only(held)
        if suit == mode:
            hope += 0.4 * me.params[PER_TRUMP] + 0.95 * rules.card.points[mode, card]
        elif mode < NO_TRUMP:
            hope += 0.77 * me.params[PER_ACE] if top else 0.0
            hope += 0.73 * me.params[PER_TEN] if second else 0.0
        else:
            hope += 0.37 * me.params[PER_ACE] if top else 0.0
            hope += 0.67 * me.params[PER_TEN] if second else 0.0
            hope += 0.6 * rules.card.points[mode, card]
        left = drop_lowest(left)
    return hope


@kernel
def _hope(hand: int, mode: int, me: Any, rules: Any) -> float:
    """Return the points that the side of a hand may hope for."""
    hope = _WITHOUT if mode == NO_TRUMP else _WITH_TRUMP
    for suit in range(4):
        hope += _suit_hope(hand & suit_cards(suit), suit, mode, me, rules)
    return hope


@kernel
def _half(rules: Any) -> float:
    """Return half the points of a deal."""
    points = rules.count.trick * rules.deck.n_tricks
    cards = rules.deck.pack
    while cards:
        points += rules.card.points[NO_TRUMP, lowest(cards)]
        cards = drop_lowest(cards)
    return points / 2.0


@kernel
def _name(me: Any, table: Any, rules: Any) -> int:
    """Choose what promises the best score; push what promises too little."""
    half = _half(rules)
    best, most = NAME, -1000.0
    for mode in range(NO_TRUMP + 1):
        worth = _hope(me.hand, mode, me, rules) - half
        if mode == NO_TRUMP:
            worth *= rules.count.no_trump_factor
        if worth > most:
            best, most = NAME + mode, worth
    if has(me.legal, _PUSH) and most < _NAME_AT + (me.params[TAKE_AT] - 50.0) / 5.0:
        return _PUSH
    return best


@kernel
def _raise(me: Any, table: Any, rules: Any) -> int:
    """Double with enough against a trump that others chose; redouble with more."""
    over = _hope(me.hand, table.mode, me, rules) - _half(rules)
    if has(me.legal, _DOUBLE):
        return _DOUBLE if over >= _DOUBLE_AT else PASS
    return _REDOUBLE if over >= _REDOUBLE_AT else PASS


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Answer what is asked."""
    return _raise(me, table, rules) if table.phase == DOUBLING else _name(me, table, rules)

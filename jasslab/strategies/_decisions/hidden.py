"""Bid by number, hide trumps, ask for them, double: what `basic` says in such games.

A hand of four cards is worth the points that its side may expect with its best suit as trump;
it bids the lowest number up to that. It asks for trumps when an opponent heads a trick that is
worth something.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import card_of, count, drop_lowest, has, lowest, suit_cards
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.rules.bidding.answers import CALL, CARDS, DOUBLING, FIRST_NUMBER, NAME, PASS, word
from jasslab.rules.ranking import NO_TRUMP
from jasslab.strategies.basic import ASK_AT, BID_MARGIN, DOUBLE_AT, RAISE_MARGIN
from jasslab.view import cheapest, partner_is_winning

__all__ = ["READS", "bid"]

READS = ("bid_margin", "raise_margin", "double_at", "ask_at")

_JACK, _NINE, _ACE = (RANKS.index(rank) for rank in "J9A")
_TOUT = word("tout")
#: Points that a side may expect with four cards (found by simulation): for nothing, each trump
#: after the first, jack, nine and ace of trumps, jack and nine of another suit.
_BASE, _TRUMP, _TRUMP_JACK, _TRUMP_NINE, _TRUMP_ACE, _OTHER_JACK, _OTHER_NINE = (
    12.3,
    1.5,
    2.1,
    1.1,
    0.4,
    1.5,
    0.1,
)
#: How many points short of its number a hand may be where a contract wins as much as it loses,
#: and how many more it needs for each pip that it loses more (sweeps of Twenty-nine, which has
#: flat scores, and Twenty-eight).
_SHORT_OF, _CAUTION = 1.0, 2.8


@kernel
def _worth(cards: int, suit: int) -> float:
    """Return the points that a side may expect with a suit as trump."""
    worth = _BASE
    for other in range(4):
        held = cards & suit_cards(other)
        jack, nine = has(held, card_of(other, _JACK)), has(held, card_of(other, _NINE))
        if other != suit:
            worth += _OTHER_JACK * jack + _OTHER_NINE * nine
            continue
        worth += _TRUMP * (count(held) - 1) + _TRUMP_JACK * jack + _TRUMP_NINE * nine
        worth += _TRUMP_ACE * has(held, card_of(other, _ACE))
    return worth


@kernel
def _best_suit(cards: int) -> int:
    """Return the suit to hide."""
    best, most = 0, -1.0
    for suit in range(4):
        worth = _worth(cards, suit)
        if cards & suit_cards(suit) and worth > most:
            best, most = suit, worth
    return best


@kernel
def _bid_number(me: Any, table: Any, rules: Any) -> int:
    """Bid the lowest number when the hand is worth it, and more above a bid of the partner."""
    worth = _worth(me.hand, _best_suit(me.hand)) - me.params[BID_MARGIN]
    worth += _SHORT_OF - _CAUTION * (rules.count.loss_1 - rules.count.win_1)
    number = 14 + table.offset
    if not has(me.legal, PASS):
        return FIRST_NUMBER
    if table.taker >= 0 and table.taker % 2 == me.side:
        worth -= me.params[RAISE_MARGIN]
    if has(me.legal, FIRST_NUMBER) and worth >= number:
        return FIRST_NUMBER
    return PASS


@kernel
def _hide_card(me: Any, rules: Any) -> int:
    """Lay the cheapest card of the best suit face down."""
    suit = _best_suit(me.hand)
    return cheapest(me.legal & suit_cards(suit), suit, rules)


@kernel
def _call(me: Any, table: Any, rules: Any) -> int:
    """Ask for trumps, or show them, when opponents head a trick that is worth it."""
    if has(me.legal, _TOUT) or partner_is_winning(me, table, rules):
        return PASS
    points = 0
    for place in range(table.n_played):
        points += rules.card.points[NO_TRUMP, table.cards[table.trick, place]]
    wants = lowest(drop_lowest(me.legal))
    return wants if points >= me.params[ASK_AT] else PASS


@kernel
def _double(me: Any, table: Any) -> int:
    """Double when own jacks and nines leave the contract little."""
    if table.taker % 2 == me.side:
        return PASS
    worth = _BASE
    for suit in range(4):
        worth += _OTHER_JACK * has(me.hand, card_of(suit, _JACK))
        worth += _OTHER_NINE * has(me.hand, card_of(suit, _NINE))
    left = 28 - table.contract
    return lowest(drop_lowest(me.legal)) if worth >= left + me.params[DOUBLE_AT] else PASS


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Answer whatever is asked in a game of hidden trumps."""
    if table.phase == CALL:
        return _call(me, table, rules)
    if table.phase == DOUBLING:
        return _double(me, table)
    if table.offset == CARDS:
        return _hide_card(me, rules)
    if has(me.legal, NAME):
        return NAME + _best_suit(me.hand)
    return _bid_number(me, table, rules)

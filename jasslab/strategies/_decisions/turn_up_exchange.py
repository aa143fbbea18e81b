"""Answers where the turn-up stays on the table: taking, throwing in, the exchange of the seven."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, card_of, has, remove
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import EXCHANGE, NAME, PASS, TAKE
from jasslab.rules.bidding.turn_up_exchange import (
    CALLER,
    FORCE,
    NAMES,
    RELEASE,
    SCHMEISS,
    SEVEN,
    SWAP_SEVEN,
)
from jasslab.strategies._decisions import ORDINARY
from jasslab.strategies.basic import (
    FORCE_WITHIN,
    SCHMEISS_BEYOND,
    SCHMEISS_WITHIN,
    strength,
    threshold,
)

__all__ = ["READS", "bid"]

READS = (*ORDINARY, "schmeiss_within", "schmeiss_beyond", "force_within")


@kernel
def _worth(suit: int, me: Any, table: Any, rules: Any) -> float:
    """Return what the hand is worth with a suit as trump, its seven exchanged if it can be."""
    cards = me.hand
    if rules.deck.taker_gets_turn_up:
        cards = add(cards, table.turn_up)
    elif suit == table.turned_suit and rules.bid.seven_exchange:
        seven = card_of(suit, SEVEN)
        if has(cards, seven):
            cards = add(remove(cards, seven), table.turn_up)
    return strength(cards, suit, me, rules)


@kernel
def _offers(best: float, me: Any, table: Any, rules: Any) -> bool:
    """Say whether to offer to throw the cards in rather than to pass."""
    short = threshold(me, table, rules) - best
    if table.bid_round == 2 and rules.bid.schmeiss_round2 != NAMES:
        short = threshold(me, table, rules) - _worth(table.turned_suit, me, table, rules)
    if rules.bid.schmeiss_maker == CALLER:
        return short < me.params[SCHMEISS_WITHIN]
    return short > me.params[SCHMEISS_BEYOND]


@kernel
def _answer_offer(me: Any, table: Any, rules: Any) -> int:
    """Force the game with a hand that can take, or defend against whoever must."""
    short = threshold(me, table, rules) - _worth(table.turned_suit, me, table, rules)
    enough = me.params[FORCE_WITHIN] if rules.bid.schmeiss_maker == CALLER else 0.0
    return FORCE if short <= enough else RELEASE


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Exchange whenever it is offered; take, offer to throw in, or pass."""
    if table.phase == EXCHANGE:
        return SWAP_SEVEN
    if has(me.legal, FORCE):
        return _answer_offer(me, table, rules)
    best, worth = -1, -1.0
    if has(me.legal, TAKE):
        best, worth = TAKE, _worth(table.turned_suit, me, table, rules)
    for suit in range(4):
        if has(me.legal, NAME + suit):
            other = _worth(suit, me, table, rules)
            if other > worth:
                best, worth = NAME + suit, other
    if not has(me.legal, PASS) or worth >= threshold(me, table, rules):
        return best
    if has(me.legal, SCHMEISS) and _offers(worth, me, table, rules):
        return SCHMEISS
    return PASS

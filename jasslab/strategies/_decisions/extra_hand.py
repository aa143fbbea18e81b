"""What `basic` does before the play of Handjas: it takes the turned card, and swaps a poor hand."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import count, drop_lowest, fours, has, lowest, remove, without
from jasslab._compile import kernel
from jasslab.rules.bidding.answers import PASS, word
from jasslab.rules.melds import runs_value
from jasslab.strategies.basic import PER_UNSEEN, SWAP_MARGIN, strength
from jasslab.view import unseen

__all__ = ["READS", "bid"]

READS = ("swap_margin", "per_trump", "per_ace", "per_ten")

_EXCHANGE, _SWAP = word("exchange"), word("swap")
#: What a hand one cannot see holds in melds, on average.
_UNSEEN_MELDS = 10


@kernel
def _worth(cards: int, me: Any, table: Any, rules: Any) -> float:
    """Return what cards are worth by themselves, however many."""
    missing = rules.deck.hand_size - count(cards)
    return strength(cards, table.turned_suit, me, rules) - me.params[PER_UNSEEN] * missing


@kernel
def _melds(me: Any, rules: Any) -> int:
    """Return what the melds in hand are worth."""
    melds = runs_value(me.hand, rules)
    ranks = fours(me.hand)
    while ranks:
        melds += rules.meld.four[lowest(ranks)]
        ranks = drop_lowest(ranks)
    return melds


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Exchange when it can; swap a hand that is worth less than nine cards one cannot see."""
    if has(me.legal, _EXCHANGE):
        return _EXCHANGE
    if not has(me.legal, _SWAP):
        return PASS
    size = rules.deck.hand_size
    hidden = without(unseen(me, table, rules), table.open)
    if has(hidden, table.turn_up):
        hidden = remove(hidden, table.turn_up)  # somebody exchanged the six for it
    extra, n_hidden = 0.0, size
    if rules.deck.n_seats * size == rules.deck.n_cards - size:  # what lies open is part of it
        extra += _worth(table.open, me, table, rules)
        n_hidden -= count(table.open)
    extra += _worth(hidden, me, table, rules) * n_hidden / count(hidden) + _UNSEEN_MELDS
    own = _worth(me.hand, me, table, rules) + _melds(me, rules)
    return _SWAP if own + me.params[SWAP_MARGIN] < extra else PASS

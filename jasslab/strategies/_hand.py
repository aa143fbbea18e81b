"""Small words for players: the cheapest card, masters, trumps still out."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import drop_lowest, lowest, remove, suit_cards, suit_of, without
from jasslab._compile import kernel

__all__ = ["cheapest", "dearest", "is_master", "masters", "partner_is_winning", "unseen"]


@kernel
def cheapest(cards: int, mode: int, rules: Any) -> int:
    """Return the card one throws away first: fewest points, then lowest in rank."""
    best = lowest(cards)
    order = rules.card.cheapness[mode, best]
    cards = drop_lowest(cards)
    while cards:
        card = lowest(cards)
        other = rules.card.cheapness[mode, card]
        if other < order:
            best, order = card, other
        cards = drop_lowest(cards)
    return best


@kernel
def dearest(cards: int, mode: int, rules: Any) -> int:
    """Return the card one throws away last: most points, then highest in rank."""
    best = lowest(cards)
    order = rules.card.cheapness[mode, best]
    cards = drop_lowest(cards)
    while cards:
        card = lowest(cards)
        other = rules.card.cheapness[mode, card]
        if other > order:
            best, order = card, other
        cards = drop_lowest(cards)
    return best


@kernel
def unseen(me: Any, table: Any, rules: Any) -> int:
    """Return the cards that this seat has neither held nor seen, played or open on the table."""
    return without(without(rules.deck.pack, table.played | table.open), me.hand)


@kernel
def is_master(card: int, hidden: int, mode: int, rules: Any) -> bool:
    """Say whether no hidden card of its suit beats a card."""
    return rules.card.beats[mode, card] & suit_cards(suit_of(card)) & hidden == 0


@kernel
def masters(cards: int, hidden: int, mode: int, rules: Any) -> int:
    """Return the cards that no hidden card of their suit beats."""
    kept = cards
    left = cards
    while left:
        card = lowest(left)
        if not is_master(card, hidden, mode, rules):
            kept = remove(kept, card)
        left = drop_lowest(left)
    return kept


@kernel
def partner_is_winning(me: Any, table: Any, rules: Any) -> bool:
    """Say whether the partner's card heads the trick."""
    return table.n_played > 0 and rules.deck.side[table.best_seat] == me.side

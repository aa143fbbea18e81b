"""What a player can know of hidden cards: who may hold them, and who can still take a trick.

``me.memory[seat]`` holds the cards that a seat cannot hold: of suits in which it failed to follow,
that it said to lack, that another seat is known to hold, and those that it would have had to play.
A hidden card is with each seat that may hold one of its suit with the same chance.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jasslab._cardset import add, count, has, lowest, suit_cards, suit_of, without
from jasslab._compile import kernel
from jasslab.rules.following import (
    ALWAYS,
    FREE,
    MUST_RUFF,
    NEVER,
    RUFF_UNLESS_PARTNER,
    SUIT_OR_RUFF,
    UNDER_MUST,
    UNLESS_PARTNER,
)
from jasslab.rules.tricks import after

__all__ = ["chance_to_win", "drawn", "hostile", "learn", "none_of", "strongest", "undealt"]

_SEEN = 7
PARTNER, RUFF_IN = 19, 22

#: Chance that none of some cards is with `some` of `all` seats that may hold them:
#: ``_NONE[some, all, n_cards]``.
_NONE = np.array(
    [
        [[max(0.0, 1.0 - some / max(every, 1)) ** n for n in range(49)] for every in range(10)]
        for some in range(8)
    ]
)


@kernel
def _lacking(card: int, led: int, beaters: int, ally: bool, table: Any, rules: Any) -> int:
    """Return the cards that a seat lacks which follows with a card that does not take the trick."""
    mode, rule = table.mode, rules.play
    suit = suit_cards(suit_of(led))
    trumps = rules.card.trumps[mode]
    if has(suit, card):
        duty = rule.head_plain
        if has(trumps, led):
            duty = rule.head_trump
            if rule.jack_withhold:
                beaters = without(beaters, rules.card.withhold[mode])
        heads = duty == ALWAYS or (duty == UNLESS_PARTNER and not ally)
        return beaters & suit if heads else 0
    if rule.ruff != MUST_RUFF and (ally or rule.ruff != RUFF_UNLESS_PARTNER):
        return 0
    if rule.undertrump == UNDER_MUST and not has(trumps, card):
        return trumps
    return beaters & trumps


@kernel
def _tells_nothing(trick: int, table: Any, rules: Any) -> bool:
    """Say whether all followed to a trick in which nobody had to do more."""
    led = table.cards[trick, 0]
    if rules.play.head_plain != NEVER or has(rules.card.trumps[table.mode], led):
        return False
    fallen = 0
    for place in range(1, table.n_seats - (table.sits_out >= 0)):
        fallen = add(fallen, table.cards[trick, place])
    return without(fallen, suit_cards(suit_of(led))) == 0


@kernel
def _learn_from(trick: int, me: Any, table: Any, rules: Any) -> None:
    """Note what the seats lacked that did not take a trick when they had to."""
    mode = table.mode
    seat = table.leaders[trick]
    led = table.cards[trick, 0]
    side = rules.deck.side[seat]
    beaters = rules.card.beats[mode, led]
    for place in range(1, table.n_seats - (table.sits_out >= 0)):
        seat = after(seat, table, rules)
        card = table.cards[trick, place]
        own = rules.deck.side[seat]
        if has(beaters, card):
            beaters = rules.card.beats[mode, card]
            side = own
        else:
            lacks = _lacking(card, led, beaters, own == side, table, rules)
            me.memory[seat] = me.memory[seat] | lacks


@kernel
def _note_known(me: Any, table: Any) -> None:
    """Note that nobody else holds what a seat is known to hold."""
    known = 0
    for seat in range(table.n_seats):
        known = known | table.known[seat]
    if known:
        for seat in range(table.n_seats):
            me.memory[seat] = me.memory[seat] | without(known, table.known[seat])


@kernel
def _note_shown(me: Any, table: Any, rules: Any) -> None:
    """Note what seats cannot hold by what they failed to follow, or said."""
    kept = rules.card.withhold[table.mode] if rules.play.jack_withhold else 0
    for seat in range(table.n_seats):
        shown = without(table.voids[seat], kept) | table.lacks[seat]
        me.memory[seat] = me.memory[seat] | shown


@kernel
def learn(me: Any, table: Any, rules: Any) -> None:
    """Note what seats have shown not to hold since this player last looked.

    Parameters
    ----------
    me, table, rules : record of SEAT, record of TABLE, record of RULES
        As for every player; the cards that a seat cannot hold stand in ``me.memory``.
    """
    _note_shown(me, table, rules)
    if me.memory[_SEEN] < 2 or rules.play.speaks:
        _note_known(me, table)
    rule = rules.play
    if rule.ruff == FREE and rule.head_trump == NEVER and rule.head_plain == NEVER:
        me.memory[_SEEN] = table.trick
    while me.memory[_SEEN] < table.trick:
        if not _tells_nothing(me.memory[_SEEN], table, rules):
            _learn_from(me.memory[_SEEN], me, table, rules)
        me.memory[_SEEN] += 1


@kernel
def undealt(hidden: int, me: Any, table: Any, rules: Any) -> int:
    """Return how many hands the hidden cards would fill that no seat holds."""
    held = rules.deck.hand_size - table.trick
    n_others = table.n_seats - (table.sits_out >= 0) - 1
    spare = count(hidden) - n_others * held + table.n_played
    return (2 * spare + held) // (2 * held) if spare > 0 else 0


@kernel
def none_of(some: int, every: int, n_cards: int) -> float:
    """Return the chance that none of some cards is with some of all hands."""
    return _NONE[some, every, n_cards]


@kernel
def hostile(hidden: int, me: Any, table: Any, rules: Any) -> int:
    """Return the hidden cards that an opponent may hold."""
    cards = 0
    for seat in range(table.n_seats):
        if rules.deck.side[seat] != me.side and seat != table.sits_out:
            cards = cards | without(hidden, me.memory[seat])
    return cards


@kernel
def drawn(trumps: int, me: Any, table: Any, rules: Any) -> float:
    """Return how many hidden trumps a trump lead takes from opponents, less those of partners."""
    balance, holders = 0, 0
    for seat in range(table.n_seats):
        if seat != me.seat and seat != table.sits_out and without(trumps, me.memory[seat]):
            holders += 1
            balance += 1 if rules.deck.side[seat] != me.side else -1
    return balance * (1.0 - _NONE[1, holders, count(trumps)])


@kernel
def chance_to_win(
    card: int, led: int, ours: bool, hidden: int, me: Any, table: Any, rules: Any
) -> float:
    """Return the chance that this side takes a trick, by the cards of those still to play.

    Parameters
    ----------
    card : int
        The card that heads the trick.
    led : int
        The card that was led.
    ours : bool
        Whether that card is this side's.
    hidden : int
        The cards that this player does not see.
    me, table, rules : record of SEAT, record of TABLE, record of RULES
        As for every player.
    """
    rivals = rules.card.beats[table.mode, card] & hidden
    n_playing = table.n_seats - (table.sits_out >= 0)
    if not rivals or table.n_played == n_playing - 1:
        return 1.0 if ours else 0.0
    suit = suit_cards(suit_of(led))
    inside, ruffs, follow = rivals & suit, without(rivals, suit), hidden & suit
    holders = ruffers = undealt(hidden, me, table, rules)
    foes = foes_void = foes_may_void = mates = mates_void = mates_may_void = 0
    seat = me.seat
    for place in range(1, n_playing):
        seat = after(seat, table, rules)
        lacks = me.memory[seat]
        follows, ruffing = without(follow, lacks) != 0, without(ruffs, lacks) != 0
        holders += follows
        ruffers += ruffing
        if place < n_playing - table.n_played:
            beats = without(inside, lacks) != 0
            if rules.deck.side[seat] == me.side:
                mates += beats
                mates_void += ruffing and not follows
                mates_may_void += ruffing and follows
            else:
                foes += beats
                foes_void += ruffing and not follows
                foes_may_void += ruffing and follows
    n_inside = count(inside)
    armed = void = 0.0
    if ruffs:
        armed = 1.0 - _NONE[1, ruffers, count(ruffs)]
        void = _NONE[1, holders, count(follow)]
        if rules.play.follow == SUIT_OR_RUFF:
            void += (1.0 - void) * me.params[RUFF_IN]
    hold = 1.0
    if ours:
        hold = _NONE[foes, holders, n_inside]
        for _ in range(foes_void):
            hold *= 1.0 - armed
        for _ in range(foes_may_void):
            hold *= 1.0 - void * armed
    else:
        hold = 0.0
    higher = max(0, n_inside - ours)  # one of them is the opponent's who took the trick
    rescue = _NONE[mates, holders, higher]
    if mates_void:
        rescue *= 1.0 - armed
    if mates_may_void:
        rescue *= 1.0 - void * armed
    return hold + (1.0 - hold) * me.params[PARTNER] * (1.0 - rescue)


@kernel
def strongest(cards: int, mode: int, rules: Any) -> int:
    """Return the card of a suit that no other of some cards of it beats."""
    best = lowest(cards)
    better = cards & rules.card.beats[mode, best]
    while better:
        best = lowest(better)
        better = better & rules.card.beats[mode, best]
    return best

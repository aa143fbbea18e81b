"""What a player can know of hidden cards: who may hold them, and who can still take a trick.

``me.memory[seat]`` holds the cards that a seat cannot hold: of suits in which it failed to follow,
that it said to lack, and that another seat is known to hold.
A hidden card is with each seat that may hold one of its suit with the same chance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from jasslab._cardset import (
    add,
    count,
    drop_lowest,
    has,
    lowest,
    remove,
    suit_cards,
    suit_of,
    without,
)
from jasslab._compile import kernel
from jasslab.rules.following import SUIT_OR_RUFF
from jasslab.rules.ranking import card_points
from jasslab.rules.tricks import after

__all__ = [
    "Behind",
    "allied",
    "behind",
    "chance_to_win",
    "drawn",
    "lacking",
    "last_trick",
    "learn",
    "none_of",
    "undealt",
]

#: Place in ``me.memory``: the trick in which this player last looked.
_LOOKED = 7
#: More hands than this that nobody holds make no difference.
_MOST_SPARE = 16

#: Chance that none of some cards is with `some` of `every` seats that may hold them, one number
#: after another: places are (24 some + every) 16 + number of cards.
_EVERY, _CARDS = 24, 16
_NONE = np.array(
    [
        max(0.0, 1.0 - some / max(every, 1)) ** n_cards
        for some in range(8)
        for every in range(_EVERY)
        for n_cards in range(_CARDS)
    ]
)


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
def learn(me: Any, table: Any, rules: Any) -> None:
    """Note what seats have shown not to hold: by not following, by words, by cards of melds.

    Parameters
    ----------
    me, table, rules : record of SEAT, record of TABLE, record of RULES
        As for every player; the cards that a seat cannot hold stand in ``me.memory``.
    """
    kept = rules.card.withhold[table.mode] if rules.play.jack_withhold else 0
    for seat in range(table.n_seats):
        shown = without(table.voids[seat], kept) | table.lacks[seat]
        me.memory[seat] = me.memory[seat] | shown
    if me.memory[_LOOKED] < 2 or rules.play.speaks:  # melds are shown before or after trick 0
        _note_known(me, table)
    me.memory[_LOOKED] = table.trick


@kernel
def undealt(hidden: int, me: Any, table: Any, rules: Any) -> int:
    """Return how many hands the hidden cards would fill that no seat holds."""
    held = rules.deck.hand_size - table.trick
    n_others = table.n_seats - (table.sits_out >= 0) - 1
    spare = count(hidden) - n_others * held + table.n_played
    return min(_MOST_SPARE, (2 * spare + held) // (2 * held)) if spare > 0 else 0


@kernel
def none_of(some: int, every: int, n_cards: int) -> float:
    """Return the chance that none of some cards is with some of all hands."""
    return _NONE[(some * _EVERY + every) * _CARDS + n_cards]


@kernel
def allied(seat: int, me: Any, table: Any, rules: Any) -> bool:
    """Say whether a seat plays on this player's side, as all do against a taker who plays alone."""
    alone = rules.deck.n_sides > 2 and table.taker >= 0 and rules.count.goal > 0
    together = alone and seat != table.taker and me.seat != table.taker
    return rules.deck.side[seat] == me.side or together


@kernel
def drawn(trumps: int, me: Any, table: Any, rules: Any) -> float:
    """Return how many hidden trumps a trump lead takes from opponents, less those of partners."""
    balance, holders = 0, 0
    for seat in range(table.n_seats):
        if seat != me.seat and seat != table.sits_out and without(trumps, me.memory[seat]):
            holders += 1
            balance += -1 if allied(seat, me, table, rules) else 1
    return balance * (1.0 - none_of(1, holders, count(trumps)))


class Behind(NamedTuple):
    """What the seats still to play may do when a suit is led: how many of each kind there are."""

    n_left: int  #: seats still to play
    holders: int  #: seats, played or not, that may hold the suit
    armed: int  #: seats, played or not, that may hold a trump
    foes: int  #: opponents that may follow
    foes_void: int  #: opponents that cannot follow, and may ruff
    foes_either: int  #: opponents that may do either
    mates: int  #: partners, likewise
    mates_void: int
    mates_either: int
    void: float  #: chance that one who may follow cannot, or would rather ruff


@kernel
def behind(
    led: int, hidden: int, spare: int, ruff_in: float, me: Any, table: Any, rules: Any
) -> Any:
    """Return what those may do who are still to play.

    Parameters
    ----------
    led : int
        The card that was led.
    hidden : int
        The cards that this player does not see.
    spare : int
        Hands of hidden cards that nobody holds.
    ruff_in : float
        How often one ruffs who could follow, where that is allowed.
    me, table, rules : record of SEAT, record of TABLE, record of RULES
        As for every player.
    """
    suit = suit_cards(suit_of(led))
    follow = hidden & suit
    trumps = without(hidden & rules.card.trumps[table.mode], suit)
    n_playing = table.n_seats - (table.sits_out >= 0)
    n_left = n_playing - table.n_played - 1
    holders = armed = spare
    foes = foes_void = foes_either = mates = mates_void = mates_either = 0
    seat = me.seat
    for place in range(1, n_playing):
        seat = after(seat, table, rules)
        lacks = me.memory[seat]
        follows = 1 if without(follow, lacks) else 0
        ruffs = 1 if without(trumps, lacks) else 0
        holders += follows
        armed += ruffs
        if place <= n_left:
            if allied(seat, me, table, rules):
                mates += follows
                mates_void += ruffs * (1 - follows)
                mates_either += ruffs * follows
            else:
                foes += follows
                foes_void += ruffs * (1 - follows)
                foes_either += ruffs * follows
    void = none_of(1, holders, count(follow))
    if rules.play.follow == SUIT_OR_RUFF:
        void += (1.0 - void) * ruff_in
    return Behind(
        n_left, holders, armed, foes, foes_void, foes_either, mates, mates_void, mates_either, void
    )


@kernel
def _no_ruff(n_void: int, n_either: int, armed: float, void: float) -> float:
    """Return the chance that nobody ruffs."""
    chance = 1.0
    for _ in range(n_void):
        chance *= 1.0 - armed
    for _ in range(n_either):
        chance *= 1.0 - void * armed
    return chance


@kernel
def chance_to_win(
    suit: int, ours: bool, rivals: int, of_foes: int, who: Any, partner: float
) -> float:
    """Return the chance that this side takes a trick, by the cards of those still to play.

    Parameters
    ----------
    suit : int
        The cards of the suit that was led.
    ours : bool
        Whether a card of this side heads the trick.
    rivals, of_foes : int
        The hidden cards that beat it, and those that an opponent may hold.
    who : Behind
        Those still to play.
    partner : float
        How often a partner does what it can.
    """
    n_inside, n_ruffs = count(rivals & suit), count(without(rivals, suit))
    armed = 1.0 - none_of(1, who.armed, n_ruffs)
    hold = 0.0
    if ours:
        hold = none_of(who.foes, who.holders, count(of_foes & suit))
        hold *= _no_ruff(who.foes_void, who.foes_either, armed, who.void)
    higher = max(0, n_inside - ours)  # one of them is the opponent's who took the trick
    rescue = none_of(who.mates, who.holders, higher)
    rescue *= _no_ruff(who.mates_void, who.mates_either, armed, who.void)
    return hold + (1.0 - hold) * partner * (1.0 - rescue)


@kernel
def lacking(me: Any, table: Any, rules: Any) -> Any:
    """Return the points that each party still lacks to have decided the contract its way.

    The party of the taker must reach the number that was bid, the goal, or more than half; the
    other must keep it from that. Where both race for one goal each must reach it.

    Parameters
    ----------
    me, table, rules : record of SEAT, record of TABLE, record of RULES
        As for every player.

    Returns
    -------
    tuple of (int, int)
        What this player's party lacks, and what the others do; one of them is not above 0 when
        the contract is decided, and both are 0 where points count for themselves alone, or
        where each plays against the best of several others.
    """
    score = rules.count
    aim = score.goal
    if rules.bid.min_bid > 0:
        aim = table.contract
    for_points = score.factor_hearts > 0 or score.hand_score > 0 or score.win_strokes > 0
    for_nothing = aim <= 0 and score.points_above == 0 and table.taker < 0
    if for_points or for_nothing or (rules.deck.n_sides > 2 and aim <= 0):
        return 0, 0
    one = rules.deck.side[table.taker] if table.taker >= 0 else me.side
    made = everything = 0
    left = rules.card.whole[table.mode] + score.last_trick + score.trick * rules.deck.n_tricks
    for side in range(rules.deck.n_sides):
        left -= table.card_points[side]
        points = table.card_points[side] + table.marriage[side]
        points += table.hand_melds[side] + table.trick_melds[side]
        everything += points
        made += points if side == one else 0
    lack = (aim if aim > 0 else (everything + left) // 2 + 1) - made
    others = left - lack + 1
    if aim > 0 and table.taker < 0:
        others = aim - everything + made
    return (lack, others) if one == me.side else (others, lack)


@kernel
def _may_lead(leader: int, hidden: int, me: Any, table: Any) -> int:
    """Return the cards of which one must be the last of a seat that leads it."""
    elsewhere = 0
    for seat in range(table.n_seats):
        if seat != leader and seat != me.seat and seat != table.sits_out:
            elsewhere = elsewhere | without(hidden, me.memory[seat])
    surely = without(hidden, elsewhere)
    return surely if surely else without(hidden, me.memory[leader])


@kernel
def _heads(led: int, others: int, mode: int, rules: Any) -> int:
    """Return the card that takes a trick of one card led and some others."""
    best = led
    while others:
        card = lowest(others)
        best = card if has(rules.card.beats[mode, best], card) else best
        others = drop_lowest(others)
    return best


@kernel
def _partners(card: int, leader: int, me: Any, table: Any, rules: Any) -> float:
    """Return how likely it is a partner who holds a card that the leader does not."""
    mates = holders = 0
    for seat in range(table.n_seats):
        out = seat == leader or seat == me.seat or seat == table.sits_out
        if not out and not has(me.memory[seat], card):
            holders += 1
            mates += allied(seat, me, table, rules)
    return mates / max(1, holders)


@kernel(apart=True)
def last_trick(card: int, hidden: int, me: Any, table: Any, rules: Any) -> float:
    """Return the points that the last trick brings, when a card ends the one before it.

    All hidden cards fall in it. What this player leads is certain; of another leader every card
    counts alike that it may hold, which is one card when others are known to hold the rest.

    Parameters
    ----------
    card : int
        The card of two that is played now.
    hidden : int
        The cards that this player does not see, one for each other seat.
    me, table, rules : record of SEAT, record of TABLE, record of RULES
        As for every player.

    Returns
    -------
    float
        Points of the trick with its bonus, less than 0 when others are to take it.
    """
    mode, kept = table.mode, lowest(remove(me.hand, card))
    points = rules.count.trick + rules.count.last_trick
    points += card_points(add(hidden, kept), mode, rules)
    if has(table.beaters, card):
        return -1.0 * points if rules.card.beats[mode, kept] & hidden else 1.0 * points
    leader = table.best_seat
    leads = _may_lead(leader, hidden, me, table)
    n, ours = 0, 0.0
    while leads:
        led = lowest(leads)
        best = _heads(led, add(remove(hidden, led), kept), mode, rules)
        if best == led:
            ours += allied(leader, me, table, rules)
        elif best == kept:
            ours += 1.0
        else:
            ours += _partners(best, leader, me, table, rules)
        n += 1
        leads = drop_lowest(leads)
    return (2.0 * ours / max(1, n) - 1.0) * points

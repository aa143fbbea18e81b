"""Words for players: what a seat sees, said as at the card table.

A player is a function ``choose(me, table, rules)``. `me` is what a seat has for itself, `table`
what everybody sees, `rules` what the referee reads; `fields` lists all they hold. Cards are
numbers from 0 (2S) to 60 (AC), sets of cards are whole numbers too, and the words below read them.
All of them run at compiled speed inside a player of one's own (`jasslab.strategy`):

>>> import jasslab as jl
>>> from jasslab import view
>>> @jl.strategy
... def careful(me, table, rules, from_trick=0):
...     plain = view.plain_cards(me.legal, table, rules)
...     sure = view.masters(plain, view.unseen(me, table, rules), table.mode, rules)
...     if table.n_played > 0:
...         sure = sure & table.beaters
...     partner = view.partner_is_winning(me, table, rules)
...     if sure and not partner and table.trick >= from_trick:
...         return view.dearest(sure, table.mode, rules)
...     return view.cheapest(me.legal, table.mode, rules)
>>> jl.duel(careful, "lowest", variant="belote", n_deals=2000, seed=1).low > 0
True
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from jasslab._cardset import (
    add,
    bit,
    count,
    drop_lowest,
    has,
    lowest,
    only,
    rank_of,
    remove,
    same_rank,
    suit_cards,
    suit_of,
    without,
)
from jasslab._compile import kernel
from jasslab._philox import bounded, halves, philox
from jasslab._streams import decision_stream
from jasslab.rules.bidding.answers import CARDS, FIRST_NUMBER, NAME, PASS, TAKE
from jasslab.rules.bidding.answers import word as code
from jasslab.rules.records import RULES, SEAT, TABLE
from jasslab.rules.seen import OF_ME, OF_TABLE

__all__ = [
    "CARDS",
    "FIRST_NUMBER",
    "NAME",
    "PASS",
    "TAKE",
    "add",
    "bit",
    "cheapest",
    "code",
    "count",
    "dearest",
    "drop_lowest",
    "fields",
    "has",
    "is_last",
    "is_master",
    "lowest",
    "masters",
    "only",
    "partner_is_winning",
    "pick",
    "plain_cards",
    "points_on_table",
    "random_word",
    "rank_of",
    "remove",
    "same_rank",
    "suit_cards",
    "suit_of",
    "trumps_in",
    "trumps_out",
    "unseen",
    "winners",
    "without",
]


@kernel
def cheapest(cards: int, mode: int, rules: Any) -> int:
    """Return the card one throws away first: fewest points, then lowest in rank.

    Parameters
    ----------
    cards : int
        A set of cards.
    mode : int
        What is trump: `table.mode`, or what it might be.
    rules : record
        As the player gets it.
    """
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
    """Return the card one throws away last: most points, then highest in rank.

    Parameters
    ----------
    cards : int
        A set of cards.
    mode : int
        What is trump: `table.mode`, or what it might be.
    rules : record
        As the player gets it.
    """
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
    """Say whether no hidden card of its suit beats a card.

    Parameters
    ----------
    card : int
        A card.
    hidden : int
        Cards that others may hold (`unseen`).
    mode : int
        What is trump: `table.mode`, or what it might be.
    rules : record
        As the player gets it.
    """
    return rules.card.beats[mode, card] & suit_cards(suit_of(card)) & hidden == 0


@kernel
def masters(cards: int, hidden: int, mode: int, rules: Any) -> int:
    """Return the cards that no hidden card of their suit beats.

    Parameters
    ----------
    cards : int
        A set of cards.
    hidden : int
        Cards that others may hold (`unseen`).
    mode : int
        What is trump: `table.mode`, or what it might be.
    rules : record
        As the player gets it.
    """
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


@kernel
def trumps_in(cards: int, table: Any, rules: Any) -> int:
    """Return the trumps among some cards.

    Parameters
    ----------
    cards : int
        A set of cards.
    table, rules : record
        As the player gets them.
    """
    return cards & rules.card.trumps[table.mode]


@kernel
def plain_cards(cards: int, table: Any, rules: Any) -> int:
    """Return the cards that are no trumps.

    Parameters
    ----------
    cards : int
        A set of cards.
    table, rules : record
        As the player gets them.
    """
    return without(cards, rules.card.trumps[table.mode])


@kernel
def trumps_out(me: Any, table: Any, rules: Any) -> int:
    """Return the trumps that this seat has neither held nor seen."""
    return unseen(me, table, rules) & rules.card.trumps[table.mode]


@kernel
def winners(me: Any, table: Any) -> int:
    """Return the legal cards that would head the trick now; of a lead there are none."""
    return me.legal & table.beaters


@kernel
def is_last(table: Any, rules: Any) -> bool:
    """Say whether all others have played to the trick."""
    return table.n_played == rules.deck.n_seats - 1 - (table.sits_out >= 0)


@kernel
def points_on_table(table: Any, rules: Any) -> int:
    """Return the card points of the trick on the table."""
    points = 0
    for place in range(table.n_played):
        points += rules.card.points[table.mode, table.cards[table.trick, place]]
    return points


@kernel
def random_word(me: Any) -> Any:
    """Return 64 random bits of this decision; a second call gives other ones."""
    me.draws += 1
    stream = decision_stream(me.seat, me.decision)
    return philox(me.seed, me.draws, stream, me.deal, me.match)[0]


@kernel
def pick(me: Any, cards: int) -> int:
    """Return one of some cards or answers, each with the same chance.

    Parameters
    ----------
    me : record
        As the player gets it; the draw is numbered by deal, seat and decision.
    cards : int
        A set of cards or answers.
    """
    low, _ = halves(random_word(me))
    left = cards
    for _ in range(bounded(low, count(left))):
        left = drop_lowest(left)
    return lowest(left)


def fields() -> pd.DataFrame:
    """List everything that a player sees, with shapes.

    Returns
    -------
    pandas.DataFrame
        Index: record (me, table, rules) and field. Columns: shape, and what it means; in `rules`
        the meaning is that of the option of the same name (`jasslab.variant`).

    Examples
    --------
    >>> fields().loc[("table", "voids"), "shape"]
    (7,)
    """
    told = {"me": (SEAT, OF_ME), "table": (TABLE, OF_TABLE)}
    rows = [
        (record, name, dtype[name].shape, means[name])
        for record, (dtype, means) in told.items()
        for name in dtype.names or ()
    ]
    for part in RULES.names or ():
        inside = RULES[part].names or ()
        rows += [("rules", f"{part}.{name}", RULES[part][name].shape, "") for name in inside]
    frame = pd.DataFrame(rows, columns=["record", "field", "shape", "means"])
    return frame.set_index(["record", "field"])

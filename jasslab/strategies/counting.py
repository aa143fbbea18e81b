"""A player that counts: what is out, who can hold it, and what each card is worth now and later.

It bids as `basic` does. To every card it may play it gives the points that it may win or lose with
it now, less what the card is worth when it is kept; it plays the card with the most.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import (
    add,
    count,
    drop_lowest,
    has,
    lowest,
    only,
    suit_cards,
    suit_of,
    without,
)
from jasslab._compile import kernel
from jasslab.rules.melds import runs_value
from jasslab.rules.tricks import after
from jasslab.strategies._decisions import decisions
from jasslab.strategies._hand import cheapest, partner_is_winning, unseen
from jasslab.strategies._player import Parameter, Player
from jasslab.strategies._reckoning import chance_to_win, drawn, hostile, learn, strongest
from jasslab.strategies.basic import BID_KNOBS, NO_TRUMP_KNOBS, bid

__all__ = ["PLAYERS"]

MASTER, SECOND = 7, 8
(
    TRUMP,
    TOP_TRUMP,
    DRAW,
    DRAW_OTHER,
    HOPE,
    TEMPO,
    LOOSE,
    SECOND_R,
    VOID,
    PARTNER,
    RISK,
    TRUMP_R,
    RUFF_IN,
) = range(10, 23)

PLAY_KNOBS = (
    Parameter("master", 0.165, -3, 3, "worth"),
    Parameter("second", 0.053, -3, 3, "worth"),
    Parameter("trump", 0.188, -3, 3, "worth"),
    Parameter("top_trump", 1.377, -3, 3, "worth"),
    Parameter("draw", -0.113, -3, 3, "worth"),
    Parameter("draw_other", -0.114, -3, 3, "worth"),
    Parameter("hope", 0.915, -3, 3, "worth"),
    Parameter("tempo", 0.116, -3, 3, "worth"),
    Parameter("loose", 0.44, -3, 3, "worth"),
    Parameter("second_r", 0.842, -3, 3, "worth"),
    Parameter("void", 0.376, -3, 3, "worth"),
    Parameter("partner", 0.689, -3, 3, "worth"),
    Parameter("risk", 1.156, -3, 3, "worth"),
    Parameter("trump_r", 1.268, -3, 3, "worth"),
    Parameter("ruff_in", 0.88, -3, 3, "worth"),
)


@kernel
def _kept(card: int, unit: float, foes: int, me: Any, table: Any, rules: Any) -> float:
    """Return what a card is worth when it is not played now."""
    mode = table.mode
    trumps = rules.card.trumps[mode]
    points = rules.card.points[mode, card]
    suit = suit_cards(suit_of(card))
    above = rules.card.beats[mode, card] & foes & suit
    if has(trumps, card):
        worth = me.params[TRUMP] * unit + (2.0 * me.params[TRUMP_R] - 1.0) * points
        return worth if above else me.params[TOP_TRUMP] * unit + points
    if not above:
        return me.params[MASTER] * unit + points * (
            1.0 - (me.params[RISK] if foes & trumps else 0.0)
        )
    if only(above) and not only(me.hand & suit):
        return me.params[SECOND] * unit + (2.0 * me.params[SECOND_R] - 1.0) * points
    worth = (2.0 * me.params[LOOSE] - 1.0) * points
    if only(me.hand & suit) and me.hand & trumps:
        worth -= me.params[VOID] * unit
    return worth


@kernel
def _lead_worth(
    card: int, unit: float, hidden: int, foes: int, me: Any, table: Any, rules: Any
) -> float:
    """Return what leading a card is worth, but for the trumps that it draws."""
    win = chance_to_win(card, card, True, hidden, me, table, rules)
    at_stake = rules.card.points[table.mode, card] + me.params[HOPE] * unit
    worth = (2.0 * win - 1.0) * at_stake + win * me.params[TEMPO] * unit
    return worth - _kept(card, unit, foes, me, table, rules)


@kernel
def _drawing(unit: float, hidden: int, me: Any, table: Any, rules: Any) -> float:
    """Return what the trumps are worth that a trump lead draws."""
    ours = table.taker >= 0 and rules.deck.side[table.taker] == me.side
    taken = drawn(hidden & rules.card.trumps[table.mode], me, table, rules)
    return me.params[DRAW if ours else DRAW_OTHER] * unit * taken


@kernel
def _fallen(table: Any) -> int:
    """Return the cards of the trick on the table."""
    fallen = 0
    for place in range(table.n_played):
        fallen = add(fallen, table.cards[table.trick, place])
    return fallen


@kernel
def _lying(fallen: int, table: Any, rules: Any) -> int:
    """Return the card points of some cards."""
    points = rules.count.trick
    while fallen:
        points += rules.card.points[table.mode, lowest(fallen)]
        fallen = drop_lowest(fallen)
    return points


@kernel
def _lead(unit: float, me: Any, table: Any, rules: Any) -> int:
    """Lead the card that is worth most."""
    hidden = unseen(me, table, rules)
    foes = hostile(hidden, me, table, rules)
    trumps = rules.card.trumps[table.mode]
    best, most = -1, 0.0
    for suit in range(4):
        held = me.legal & suit_cards(suit)
        if not held:
            continue
        drawing = 0.0
        if held & trumps and hidden & trumps:
            drawing = _drawing(unit, hidden, me, table, rules)
        top, low = strongest(held, table.mode, rules), cheapest(held, table.mode, rules)
        worth = drawing + _lead_worth(top, unit, hidden, foes, me, table, rules)
        if best < 0 or worth > most:
            best, most = top, worth
        if low != top:
            worth = drawing + _lead_worth(low, unit, hidden, foes, me, table, rules)
            if worth > most:
                best, most = low, worth
    return best


@kernel
def _follow(unit: float, me: Any, table: Any, rules: Any) -> int:
    """Follow with the card that is worth most."""
    hidden = unseen(me, table, rules)
    foes = hostile(hidden, me, table, rules)
    fallen = _fallen(table)
    lying = (
        _lying(fallen, table, rules)
        + (table.n_seats - table.n_played - 1) * me.params[HOPE] * unit / 4.0
    )
    if table.trick == rules.deck.n_tricks - 1:
        lying += rules.count.last_trick
    ours = partner_is_winning(me, table, rules)
    under = chance_to_win(table.best_card, table.led, ours, hidden, me, table, rules)
    best, most = -1, 0.0
    left = me.legal
    while left:
        card = lowest(left)
        points = lying + rules.card.points[table.mode, card]
        if rules.meld.in_tricks and table.n_played > 1:
            points += runs_value(add(fallen, card), rules)
        win, worth = under, 0.0
        if has(table.beaters, card):
            win = chance_to_win(card, table.led, True, hidden, me, table, rules)
            worth = win * me.params[TEMPO] * unit
        worth += (2.0 * win - 1.0) * points - _kept(card, unit, foes, me, table, rules)
        if best < 0 or worth > most:
            best, most = card, worth
        left = drop_lowest(left)
    return best


@kernel
def play(me: Any, table: Any, rules: Any) -> int:
    """Play the card that wins most now and costs least later."""
    n_playing = table.n_seats - (table.sits_out >= 0)
    unit = rules.card.whole[table.mode] * n_playing / rules.deck.n_cards
    learn(me, table, rules)
    if table.n_played == 0:
        return _lead(unit, me, table, rules)
    return _follow(unit, me, table, rules)


PLAYERS = (
    Player(
        "counting",
        bid=bid,
        play=play,
        knobs=BID_KNOBS + PLAY_KNOBS[:2] + NO_TRUMP_KNOBS + PLAY_KNOBS[2:],
        decisions=decisions,
        means="Bids as basic, and counts what is out before it plays a card.",
    ),
)

"""A player that counts: what is out, who can hold it, and what each card is worth now and later.

It bids as `basic` does. To every card it may play it gives the points that it may win or lose with
it now, less what the card is worth when it is kept; it plays the card with the most.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from jasslab._cardset import (
    add,
    count,
    drop_lowest,
    has,
    longer_run,
    lowest,
    only,
    remove,
    run_cards,
    suit_cards,
    suit_of,
    without,
)
from jasslab._compile import kernel
from jasslab.rules.melds import runs_value
from jasslab.rules.tricks import after
from jasslab.strategies._decisions import decisions
from jasslab.strategies._hand import cheapest, masters, partner_is_winning, unseen
from jasslab.strategies._player import Parameter, Player
from jasslab.strategies._reckoning import (
    chance_to_win,
    drawn,
    hostile,
    learn,
    none_of,
    strongest,
    undealt,
)
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
    TRUMP_LOSS,
    RUFF_IN,
    DRAW_FOR,
    DRAW_LONG,
    MELD_NEXT,
    GUARD,
    LATE,
) = range(10, 28)

PLAY_KNOBS = (
    Parameter("master", 0.165, -3, 3, "worth"),
    Parameter("second", 0.053, -3, 3, "worth"),
    Parameter("trump", 0.188, -3, 3, "worth"),
    Parameter("top_trump", 1.19, -3, 3, "worth"),
    Parameter("draw", -0.113, -3, 3, "worth"),
    Parameter("draw_other", -0.114, -3, 3, "worth"),
    Parameter("hope", 0.915, -3, 3, "worth"),
    Parameter("tempo", 0.116, -3, 3, "worth"),
    Parameter("loose", 1.6, -3, 3, "worth"),
    Parameter("second_r", 0.842, -3, 3, "worth"),
    Parameter("void", 0.376, -3, 3, "worth"),
    Parameter("partner", 0.689, -3, 3, "worth"),
    Parameter("risk", 1.156, -3, 3, "worth"),
    Parameter("trump_loss", 0.1, -3, 3, "worth"),
    Parameter("ruff_in", 0.88, -3, 3, "worth"),
    Parameter("draw_for", 0.0, -3, 3, "worth"),
    Parameter("draw_long", 0.0, -3, 3, "worth"),
    Parameter("meld_next", 0.3, -3, 3, "worth"),
    Parameter("guard", 0.15, -3, 3, "worth"),
    Parameter("late", 0.0, -3, 3, "worth"),
)


class _View(NamedTuple):
    """What a player works out once, before it looks at its cards one by one."""

    hidden: int  #: cards that it does not see
    foes: int  #: those that an opponent may hold
    unit: float  #: card points of an average trick
    n_foes: int  #: opponents
    n_hands: int  #: hands that the hidden cards would fill


@kernel
def _kept(card: int, view: Any, me: Any, table: Any, rules: Any) -> float:
    """Return what a card is worth when it is not played now."""
    mode = table.mode
    trumps = rules.card.trumps[mode]
    points = rules.card.points[mode, card]
    suit = suit_cards(suit_of(card))
    above = rules.card.beats[mode, card] & view.foes & suit
    held = none_of(view.n_foes, view.n_hands, count(above))
    if has(trumps, card):
        late = me.params[LATE] if table.trick > rules.deck.n_tricks - 4 else 0.0
        worth = view.unit * (late + me.params[TRUMP] + me.params[TOP_TRUMP] * held)
        return worth + points * (1.0 - me.params[TRUMP_LOSS] * (1.0 - held))
    if not above:
        return me.params[MASTER] * view.unit + points * (
            1.0 - (me.params[RISK] if view.foes & trumps else 0.0)
        )
    if only(above) and not only(me.hand & suit):
        return me.params[SECOND] * view.unit + (2.0 * me.params[SECOND_R] - 1.0) * points
    worth = (1.0 - me.params[LOOSE] * (1.0 - held)) * points
    rest = remove(me.hand & suit, card)
    if only(rest) and only(rules.card.beats[mode, lowest(rest)] & view.foes & suit):
        worth += me.params[GUARD] * view.unit
    if only(me.hand & suit) and me.hand & trumps:
        worth -= me.params[VOID] * view.unit
    return worth


@kernel
def _lead_worth(card: int, view: Any, me: Any, table: Any, rules: Any) -> float:
    """Return what leading a card is worth, but for the trumps that it draws."""
    win = chance_to_win(card, card, True, view.hidden, me, table, rules)
    at_stake = rules.card.points[table.mode, card] + me.params[HOPE] * view.unit
    if rules.meld.in_tricks:
        at_stake += me.params[MELD_NEXT] * _threat(card, 0, view.hidden, rules)
    worth = (2.0 * win - 1.0) * at_stake + win * me.params[TEMPO] * view.unit
    return worth - _kept(card, view, me, table, rules)


@kernel
def _drawing(view: Any, me: Any, table: Any, rules: Any) -> float:
    """Return what the trumps are worth that a trump lead draws."""
    trumps = rules.card.trumps[table.mode]
    ours = table.taker >= 0 and rules.deck.side[table.taker] == me.side
    each = me.params[DRAW if ours else DRAW_OTHER]
    sure = masters(without(me.hand, trumps), view.foes, table.mode, rules)
    each += me.params[DRAW_FOR] * count(sure)
    each += me.params[DRAW_LONG] * (count(me.hand & trumps) - 0.5 * count(view.foes & trumps))
    return each * view.unit * drawn(view.hidden & trumps, me, table, rules)


@kernel
def _threat(card: int, fallen: int, hidden: int, rules: Any) -> float:
    """Return how many sequences of three a card and one hidden card may complete in a trick."""
    fallen = add(fallen, card)
    starts = longer_run((fallen | hidden) & suit_cards(suit_of(card)))
    near = 0.0
    while starts:
        run = run_cards(lowest(starts), 3)
        if has(run, card):
            lying = count(run & fallen)
            near += 1.0 if lying == 2 else (0.25 if lying == 1 else 0.0)
        starts = drop_lowest(starts)
    return near * rules.meld.run[3]


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
def _lead(view: Any, me: Any, table: Any, rules: Any) -> int:
    """Lead the card that is worth most."""
    trumps = rules.card.trumps[table.mode]
    best, most = -1, 0.0
    for suit in range(4):
        held = me.legal & suit_cards(suit)
        if not held:
            continue
        drawing = 0.0
        if held & trumps and view.hidden & trumps:
            drawing = _drawing(view, me, table, rules)
        top, low = strongest(held, table.mode, rules), cheapest(held, table.mode, rules)
        worth = drawing + _lead_worth(top, view, me, table, rules)
        if best < 0 or worth > most:
            best, most = top, worth
        if low != top:
            worth = drawing + _lead_worth(low, view, me, table, rules)
            if worth > most:
                best, most = low, worth
    return best


@kernel
def _follow(view: Any, me: Any, table: Any, rules: Any) -> int:
    """Follow with the card that is worth most."""
    fallen = _fallen(table)
    lying = (
        _lying(fallen, table, rules)
        + (table.n_seats - table.n_played - 1) * me.params[HOPE] * view.unit / 4.0
    )
    if table.trick == rules.deck.n_tricks - 1:
        lying += rules.count.last_trick
    ours = partner_is_winning(me, table, rules)
    under = chance_to_win(table.best_card, table.led, ours, view.hidden, me, table, rules)
    best, most = -1, 0.0
    left = me.legal
    while left:
        card = lowest(left)
        points = lying + rules.card.points[table.mode, card]
        if rules.meld.in_tricks:
            if table.n_played > 1:
                points += runs_value(add(fallen, card), rules)
            if table.n_played < table.n_seats - 1:
                points += me.params[MELD_NEXT] * _threat(card, fallen, view.hidden, rules)
        win, worth = under, 0.0
        if has(table.beaters, card):
            win = chance_to_win(card, table.led, True, view.hidden, me, table, rules)
            worth = win * me.params[TEMPO] * view.unit
        worth += (2.0 * win - 1.0) * points - _kept(card, view, me, table, rules)
        if best < 0 or worth > most:
            best, most = card, worth
        left = drop_lowest(left)
    return best


@kernel
def _view(me: Any, table: Any, rules: Any) -> Any:
    """Work out what serves for every card."""
    hidden = unseen(me, table, rules)
    n_playing = table.n_seats - (table.sits_out >= 0)
    unit = rules.card.whole[table.mode] * n_playing / rules.deck.n_cards
    n_foes = 0
    for seat in range(table.n_seats):
        n_foes += rules.deck.side[seat] != me.side and seat != table.sits_out
    n_hands = n_playing - 1 + undealt(hidden, me, table, rules)
    return _View(hidden, hostile(hidden, me, table, rules), unit, n_foes, n_hands)


@kernel
def play(me: Any, table: Any, rules: Any) -> int:
    """Play the card that wins most now and costs least later."""
    learn(me, table, rules)
    view = _view(me, table, rules)
    if table.n_played == 0:
        return _lead(view, me, table, rules)
    return _follow(view, me, table, rules)


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

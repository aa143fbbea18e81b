"""A player that counts: what is out, who can hold it, and what a card is worth now and later.

It bids as `basic` does. To each card that it may play it gives what it expects to win or lose with
it in this trick (the chance to win, by the cards of those still to play, times the points at
stake, melds in the trick included) less what the card is worth when it is kept: masters, covered
tens, trumps. It plays the card with the most. So it draws trumps while that protects masters,
keeps trumps when opponents are out of them, gives points to a trick that the partner is likely to
take, and saves what will still win.

It knows who is out of a suit, which cards melds and words have shown, and what is left in the
stock. Against a taker who plays alone for a goal the others play as one side. What a seat must
lack that did not ruff or overtrump when it had to was tried and left out: it gained 0.1 +/- 0.1
points in Belote and nothing in Klaverjas, and cost a tenth of the time.

From the middle of the deal on it counts what each party lacks to have decided the contract. A
card with which a trick decides it counts `decide` more, by how open the contract still is; once
it is decided, or where no contract is, points count alone. That expects no points of cards still
to come: with those it lost 1 to 3 points in Belote. So did a worth that grows towards the
decision. The bonus for all tricks as part of what is at stake gained nothing.
In the end it keeps a sure winner for the last trick (not without a partner: that lost 0.04 points
in three-handed Belote), and who is last to play with two cards left counts what the last trick
brings after each of them: exactly, where its cards are known.

Worths are in card points of an average trick, so one set of numbers serves all games. They were
found by coordinate search on duels with `basic` in ten games (5,000 deals a game and step, seeds
from 1000 on), the one for seats without partner in the games for three and four players.

What is lost without each number, that is at 0, in points of a duel of 20,000 deals with seed 82
(`draw_long` then stood at 1.56): Belote, Klaverjas Rotterdam, Schieber.

| parameter | Belote | Klaverjas | Schieber |
|---|---|---|---|
| master | 0.5 | 0.1 | 14.3 |
| second, second_points (at 0.5) | 0.4 | 0.1 | 2.0 |
| trump | 0.9 | 0.7 | 0.8 |
| top_trump | 7.3 | 6.0 | 5.7 |
| hope | 4.4 | 5.4 | 40.0 |
| tempo | -0.1 | 0.4 | 1.5 |
| loose | 1.5 | 1.9 | 25.4 |
| void | 0.2 | 0.1 | 0.1 |
| partner | 4.6 | 1.4 | 8.5 |
| risk | 5.1 | 3.8 | 2.4 |
| trump_loss | 1.2 | 1.0 | 0.2 |
| ruff_in | not used | not used | 4.4 |
| draw_for | 0.5 | 1.0 | 0.5 |
| draw_long | 2.1 | 2.0 | 1.6 |
| meld_next | not used | 5.4 | not used |

What is gained with the end and the contract, against `end_from` and `decide` at 0, in 20,000 deals
with seed 7702, with the 95 % half-width:

| game | end_from, last | decide | both |
|---|---|---|---|
| Belote | 0.18 +/- 0.10 | 0.08 +/- 0.07 | 0.32 +/- 0.12 |
| Klaverjas Rotterdam | 0.20 +/- 0.12 | 0.05 +/- 0.09 | 0.28 +/- 0.15 |
| Schieber | 0.78 +/- 0.16 | not used | 0.78 +/- 0.16 |
| Tarbish | 0.50 +/- 0.11 | 0.09 +/- 0.07 | 0.61 +/- 0.13 |
| Schutjas | 0.10 +/- 0.32 | 0.52 +/- 0.34 | 0.83 +/- 0.44 |
| Twenty-eight | 0.000 +/- 0.001 | 0.010 +/- 0.002 | 0.011 +/- 0.002 |
| Twenty-nine | 0.001 +/- 0.001 | 0.007 +/- 0.002 | 0.009 +/- 0.002 |
| Manille Muette | 0.000 +/- 0.000 | 0.002 +/- 0.001 | 0.003 +/- 0.001 |

It gains in all other games too, but for three-handed Belote, where it changes nothing.

The 99 % half-width of the first table is 0.2 to 0.6 (Schieber 0.1 to 1.4). `trump_alone` (1.7) is
worth half a point to a seat at Three-handed Belote, where `draw_long` of more than 1 loses.
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
from jasslab.strategies._decisions import decisions, reads
from jasslab.strategies._player import Parameter, Player
from jasslab.strategies._reckoning import (
    allied,
    behind,
    chance_to_win,
    drawn,
    lacking,
    last_trick,
    learn,
    none_of,
    undealt,
)
from jasslab.strategies.basic import BID_KNOBS, bid
from jasslab.view import unseen

__all__ = ["PLAYERS"]

(
    MASTER,
    SECOND,
    TRUMP,
    TOP_TRUMP,
    HOPE,
    TEMPO,
    LOOSE,
    SECOND_POINTS,
    VOID,
    PARTNER,
    RISK,
    TRUMP_LOSS,
    RUFF_IN,
    DRAW_FOR,
    DRAW_LONG,
    MELD_NEXT,
    TRUMP_ALONE,
    DECIDE,
    LAST,
    END_FROM,
) = range(len(BID_KNOBS), len(BID_KNOBS) + 20)

#: Share of `hope` that each seat still to play adds to a trick that somebody else led.
_PER_SEAT = 0.25
#: How likely two certain cards fall upon a lead, where one certain card falls with `meld_next`.
_LED_RUN = 0.25

PLAY_KNOBS = (
    Parameter("master", 0.1, -1, 2, "worth of keeping a plain master, in average tricks"),
    Parameter("second", 0.05, -1, 2, "worth of keeping a covered second-best card, likewise"),
    Parameter("trump", 0.23, -1, 3, "worth of keeping a trump, in average tricks"),
    Parameter("top_trump", 1.21, -1, 4, "how much more, when no opponent can hold a higher one"),
    Parameter("hope", 0.92, 0, 3, "what others add to a trick that is led, in average tricks"),
    Parameter("tempo", 0.05, -1, 2, "worth of taking a trick besides its points"),
    Parameter("loose", 1.64, 0, 4, "how sure it is to lose a card's points that others beat"),
    Parameter("second_points", 0.64, -1, 1, "share of its points that a covered second-best saves"),
    Parameter("void", 0.13, -1, 2, "worth of a void suit while trumps are held"),
    Parameter("partner", 0.61, 0, 1, "how often a partner still to play takes what it can"),
    Parameter("risk", 0.98, 0, 2, "share of a master's points lost to ruffs if it is kept"),
    Parameter("trump_loss", 0.4, -1, 2, "share of a trump's points lost when others beat it"),
    Parameter("ruff_in", 0.99, 0, 1, "how readily others ruff although they could follow"),
    Parameter("draw_for", 0.86, -1, 3, "worth of a drawn trump for each plain master held"),
    Parameter("draw_long", 1, -1, 3, "worth of it for each trump held beyond half of those out"),
    Parameter("meld_next", 0.5, 0, 2, "chance that the card falls which completes a sequence"),
    Parameter("trump_alone", 1.7, -1, 3, "how much more a trump is worth without a partner"),
    Parameter("decide", 1, 0, 20, "worth of deciding a contract that is open, in average tricks"),
    Parameter("last", 1, -1, 3, "share of the last trick's bonus that a sure winner is kept for"),
    Parameter("end_from", 2, 0, 16, "tricks left from which it plans the end; below 2: never"),
)


class _View(NamedTuple):
    """What a player works out once, before it looks at its cards one by one."""

    hidden: int  #: cards that it does not see
    foes: int  #: those that an opponent may hold
    unit: float  #: card points of an average trick
    n_foes: int  #: opponents
    n_hands: int  #: hands that the hidden cards would fill
    n_spare: int  #: those of them that nobody holds
    per_trump: float  #: worth of each trump, in average tricks
    ending: float  #: worth of a sure winner for the last trick
    lack: int  #: points with which this side has decided the contract
    they_lack: int  #: points with which the others have
    deciding: float  #: worth of deciding it
    losing: float  #: loss when they do


@kernel
def _kept(card: int, view: Any, me: Any, table: Any, rules: Any) -> float:
    """Return what a card is worth when it is not played now.

    All cases are worked out and one is chosen by value: a jump is hard to foresee.
    """
    mode, unit, knobs = table.mode, view.unit, me.params
    trumps = rules.card.trumps[mode]
    points = rules.card.points[mode, card]
    suit = suit_cards(suit_of(card))
    above = rules.card.beats[mode, card] & view.foes & suit
    miss = 1.0 - none_of(view.n_foes, view.n_hands, count(above))
    rest = remove(me.hand & suit, card)
    loose = points * (1.0 - knobs[LOOSE] * miss)
    loose -= knobs[VOID] * unit if rest == 0 and me.hand & trumps else 0.0
    second = knobs[SECOND] * unit + knobs[SECOND_POINTS] * points
    sure = knobs[MASTER] * unit + points
    sure += -points * knobs[RISK] if view.foes & trumps else view.ending
    trump = unit * view.per_trump + (unit * knobs[TOP_TRUMP] + view.ending) * (1.0 - miss)
    trump += points * (1.0 - knobs[TRUMP_LOSS] * miss)
    worth = second if only(above) and rest else loose
    worth = worth if above else sure
    return trump if has(trumps, card) else worth


@kernel
def _winning(
    card: int, led: int, ours: bool, who: Any, view: Any, me: Any, table: Any, rules: Any
) -> float:
    """Return the chance that this side takes the trick which a card heads."""
    rivals = rules.card.beats[table.mode, card] & (view.hidden if who.n_left else 0)
    if not rivals:
        return 1.0 if ours else 0.0
    suit = suit_cards(suit_of(led))
    return chance_to_win(suit, ours, rivals, rivals & view.foes, who, me.params[PARTNER])


@kernel
def _deciding(points: float, win: float, view: Any) -> float:
    """Return what a trick is worth because it decides the contract with the points in it."""
    worth = win * view.deciding if points >= view.lack else 0.0
    return worth - ((1.0 - win) * view.losing if points >= view.they_lack else 0.0)


@kernel
def _lead_worth(card: int, who: Any, view: Any, me: Any, table: Any, rules: Any) -> float:
    """Return what leading a card is worth, but for the trumps that it draws."""
    win = _winning(card, card, True, who, view, me, table, rules)
    points = rules.card.points[table.mode, card]
    at_stake = points + me.params[HOPE] * view.unit
    if rules.meld.in_tricks:
        near = _LED_RUN * _near_runs(card, card, add(view.hidden, card))
        at_stake += me.params[MELD_NEXT] * rules.meld.run[3] * near
    worth = (2.0 * win - 1.0) * at_stake + win * me.params[TEMPO] * view.unit
    if view.lack:
        worth += _deciding(points + rules.count.trick, win, view)
    return worth - _kept(card, view, me, table, rules)


@kernel
def _n_sure(cards: int, view: Any, table: Any, rules: Any) -> int:
    """Return how many of some cards no opponent can beat in their suit."""
    sure = 0
    while cards:
        card = lowest(cards)
        above = rules.card.beats[table.mode, card] & suit_cards(suit_of(card)) & view.foes
        sure += above == 0
        cards = drop_lowest(cards)
    return sure


@kernel
def _drawing(view: Any, me: Any, table: Any, rules: Any) -> float:
    """Return what the trumps are worth that a trump lead draws."""
    trumps = rules.card.trumps[table.mode]
    each = me.params[DRAW_FOR] * _n_sure(without(me.hand, trumps), view, table, rules)
    each += me.params[DRAW_LONG] * (count(me.hand & trumps) - 0.5 * count(view.foes & trumps))
    return each * view.unit * drawn(view.hidden & trumps, me, table, rules)


@kernel
def _near_runs(card: int, other: int, pool: int) -> int:
    """Return how many sequences of three with two cards of a trick some cards would make."""
    low, high = min(card, other), max(card, other)
    start = max(0, high - 2)
    if high - low > 2:
        return 0
    return count(longer_run(pool & suit_cards(suit_of(card)) & run_cards(start, low + 3 - start)))


@kernel
def _melds(card: int, fallen: int, view: Any, me: Any, table: Any, rules: Any) -> float:
    """Return what melds in the trick are worth with a card: those made, and those to come."""
    fallen = add(fallen, card)
    made = 1.0 * rules.meld.run[2 + count(longer_run(fallen))]
    if table.n_played == table.n_seats - 1:
        return made
    near = _near_runs(card, table.led, fallen | view.hidden)
    return made + me.params[MELD_NEXT] * rules.meld.run[3] * near


@kernel
def _lead(view: Any, me: Any, table: Any, rules: Any) -> int:
    """Lead the card that is worth most."""
    trumps = rules.card.trumps[table.mode]
    best, most = -1, -1e9
    for suit in range(4):
        held = me.legal & suit_cards(suit)
        if not held:
            continue
        drawing = 0.0
        if held & trumps and view.hidden & trumps:
            drawing = _drawing(view, me, table, rules)
        who = behind(lowest(held), view.hidden, view.n_spare, me.params[RUFF_IN], me, table, rules)
        while held:
            card = lowest(held)
            worth = drawing + _lead_worth(card, who, view, me, table, rules)
            best, most = (card, worth) if worth > most else (best, most)
            held = drop_lowest(held)
    return best


@kernel
def _follow(view: Any, me: Any, table: Any, rules: Any) -> int:
    """Follow with the card that is worth most."""
    fallen, lying = 0, 0.0 + rules.count.trick
    for place in range(table.n_played):
        fallen = add(fallen, table.cards[table.trick, place])
        lying += rules.card.points[table.mode, table.cards[table.trick, place]]
    if table.trick == rules.deck.n_tricks - 1:
        lying += rules.count.last_trick
    ours = allied(table.best_seat, me, table, rules)
    who = behind(table.led, view.hidden, view.n_spare, me.params[RUFF_IN], me, table, rules)
    hope = who.n_left * _PER_SEAT * me.params[HOPE] * view.unit
    two_left = me.params[END_FROM] >= 2 and table.trick == rules.deck.n_tricks - 2
    sees_end = two_left and who.n_left == 0 and view.n_spare == 0
    under = _winning(table.best_card, table.led, ours, who, view, me, table, rules)
    suit = suit_cards(suit_of(table.led))
    best, most = -1, -1e9
    left = me.legal
    while left:
        card = lowest(left)
        points = lying + rules.card.points[table.mode, card]
        if rules.meld.in_tricks and has(suit, card):
            points += _melds(card, fallen, view, me, table, rules)
        win, worth = under, 0.0
        if has(table.beaters, card):
            win = _winning(card, table.led, True, who, view, me, table, rules)
            worth = win * me.params[TEMPO] * view.unit
        worth += (2.0 * win - 1.0) * (points + hope)
        if view.lack:
            worth += _deciding(points, win, view)
        if sees_end:
            worth += last_trick(card, view.hidden, me, table, rules)
        else:
            worth -= _kept(card, view, me, table, rules)
        best, most = (card, worth) if worth > most else (best, most)
        left = drop_lowest(left)
    return best


@kernel
def _contract(unit: float, me: Any, table: Any, rules: Any) -> Any:
    """Return the points that each party lacks to decide the contract, and what that is worth.

    Who needs little when the other needs much will decide it anyway.
    """
    if 2 * table.trick < rules.deck.n_tricks - 2:  # no trick of the first ones decides anything
        return 0, 0, 0.0, 0.0
    lack, they_lack = lacking(me, table, rules)
    if lack <= 0 or they_lack <= 0:
        return 0, 0, 0.0, 0.0
    each = me.params[DECIDE] * unit / (lack + they_lack)
    return lack, they_lack, each * lack, each * they_lack


@kernel
def _view(me: Any, table: Any, rules: Any) -> Any:
    """Work out what serves for every card."""
    hidden = unseen(me, table, rules)
    learn(me, table, rules)
    n_playing = table.n_seats - (table.sits_out >= 0)
    unit = rules.card.whole[table.mode] * n_playing / rules.deck.n_cards
    n_foes = foes = 0
    for seat in range(table.n_seats):
        against = seat != table.sits_out and not allied(seat, me, table, rules)
        n_foes += against
        foes = foes | (without(hidden, me.memory[seat]) if against else 0)
    n_spare = undealt(hidden, me, table, rules)
    alone = n_foes == n_playing - 1
    per_trump = me.params[TRUMP] + (me.params[TRUMP_ALONE] if alone else 0.0)
    near = not alone and rules.deck.n_tricks - table.trick <= me.params[END_FROM]
    ending = me.params[LAST] * rules.count.last_trick if near else 0.0
    lack, they_lack, deciding, losing = _contract(unit, me, table, rules)
    n_hands = n_playing - 1 + n_spare
    return _View(
        hidden,
        foes,
        unit,
        n_foes,
        n_hands,
        n_spare,
        per_trump,
        ending,
        lack,
        they_lack,
        deciding,
        losing,
    )


@kernel
def play(me: Any, table: Any, rules: Any) -> int:
    """Play the card that wins most now and costs least later."""
    view = _view(me, table, rules)
    if table.n_played == 0:
        return _lead(view, me, table, rules)
    return _follow(view, me, table, rules)


PLAYERS = (
    Player(
        "counting",
        bid=bid,
        play=play,
        knobs=BID_KNOBS + PLAY_KNOBS,
        decisions=decisions,
        reads=reads,
        means="Bids as basic, and counts what is out before it plays a card.",
    ),
)

"""A sensible card player: counts a hand before bidding, and plays by the usual maxims.

Bidding adds up what a hand is worth with a suit as trump: card points of the trumps, something
for each trump, for aces and for covered tens, and for each card still to come. Play draws trumps
as taker, cashes masters, feeds points to a partner who surely wins, throws low otherwise and
keeps the last trump. It remembers no more than the cards that are gone.
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
    same_rank,
    suit_cards,
    suit_of,
    without,
)
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.rules.bidding.answers import NAME, PASS, TAKE
from jasslab.rules.ranking import card_points
from jasslab.strategies._decisions import decisions, reads
from jasslab.strategies._player import Parameter, Player
from jasslab.view import (
    cheapest,
    dearest,
    is_master,
    masters,
    partner_is_winning,
    unseen,
)

__all__ = ["BID_KNOBS", "PLAYERS", "PLAY_KNOBS", "bid", "strength", "threshold"]

(
    TAKE_AT,
    ROUND2_LESS,
    PASSED_LESS,
    PER_TRUMP,
    PER_ACE,
    PER_TEN,
    PER_UNSEEN,
    PUSH_BELOW,
    BID_MARGIN,
    RAISE_MARGIN,
    NO_TRUMP_MARGIN,
    DOUBLE_AT,
    REDOUBLE_AT,
    ASK_AT,
    SCHMEISS_WITHIN,
    SCHMEISS_BEYOND,
    FORCE_WITHIN,
    SWAP_MARGIN,
    TAKE_OVER_AT,
    CONCEDE_AT,
    TALK,
    DRAW_WITH,
    FEED,
) = range(23)


def _by_game(rows: list[tuple[str, float, float, float, str]]) -> tuple[Parameter, ...]:
    """Make parameters for which a game may recommend a value of its own."""
    return tuple(Parameter(*row, by_game=True) for row in rows)


#: What a hand is worth, and what is enough. A game that needs another value than these says so
#: in its own file (`Variant.tuned`); `tests/benchmarks/flat_tops.py` sweeps them.
BID_KNOBS = _by_game(
    [
        ("take_at", 50, 0, 200, "strength (in points) from which the hand takes in round 1"),
        ("round2_less", 0, -60, 60, "how much less is enough in a later round"),
        ("passed_less", 0, -30, 30, "how much less is enough for each seat that has passed"),
        ("per_trump", 5, 0, 30, "worth of each trump besides its card points"),
        ("per_ace", 6, 0, 40, "worth of an ace of another suit"),
        ("per_ten", 3, 0, 40, "worth of a ten of another suit that is not alone"),
        ("per_unseen", 4, 0, 20, "worth of each card that is still to come"),
        (
            "push_below",
            73,
            -50,
            200,
            "points above an ordinary hand, times the factor, below which the partner names trump",
        ),
        (
            "bid_margin",
            0,
            -20,
            40,
            "points that the hand must promise above the number it bids, or the goal it must reach",
        ),
        ("raise_margin", 2, 0, 60, "points more that it must promise to outbid the own side"),
        (
            "no_trump_margin",
            0,
            -30,
            60,
            "points that no trump must bring more than the best suit to be named (Fifty-six)",
        ),
        ("double_at", 4, -30, 60, "points above what defenders need from which they double"),
        ("redouble_at", 8, -30, 60, "points above half from which the taker's side redoubles"),
        ("ask_at", 1, 0, 12, "points in a trick of the opponents that are worth asking for trumps"),
        (
            "schmeiss_within",
            1,
            0,
            60,
            "strength short of taking with which it offers to throw in, at its own risk",
        ),
        (
            "schmeiss_beyond",
            50,
            0,
            100,
            "strength short of taking from which it offers to throw in, if the other then plays",
        ),
        (
            "force_within",
            16,
            0,
            60,
            "strength short of taking with which it refuses an offer, if the other then plays",
        ),
        (
            "swap_margin",
            0,
            -60,
            60,
            "points that a hand unseen must promise more to be swapped for",
        ),
        ("take_over_at", 10, -50, 150, "points forecast beyond the goal to say Herschut"),
        ("concede_at", 15, -50, 150, "points forecast for them beyond the goal to concede Schut"),
        ("talk", 0, 0, 1, "1: asks the partner for a highest card before it leads; 0: silent"),
    ]
)
PLAY_KNOBS = (
    Parameter("draw_with", 3, 1, 16, "trumps with which the taker leads trumps without the best"),
    Parameter("feed", 1, 0, 1, "1: gives points to a partner who surely takes the trick; 0: never"),
)

_ACE, _TEN = RANKS.index("A"), RANKS.index("T")


@kernel
def _guarded_tens(cards: int, trumps: int) -> int:
    """Count the tens of other suits that are not alone in their suit."""
    guarded, tens = 0, without(cards & same_rank(_TEN), trumps)
    while tens:
        guarded += not only(cards & suit_cards(suit_of(lowest(tens))))
        tens = drop_lowest(tens)
    return guarded


@kernel
def strength(cards: int, mode: int, me: Any, rules: Any) -> float:
    """Return what some cards are worth with a suit as trump, in points.

    Parameters
    ----------
    cards : int
        Cards held, with a turn-up that would be taken.
    mode : int
        The suit that would be trump.
    me : record of SEAT
        Its parameters are read.
    rules : record of RULES
        The variant.

    Returns
    -------
    float
        About the points that the side may hope for; see the parameters.
    """
    trumps = cards & suit_cards(mode)
    aces = without(cards & same_rank(_ACE), trumps)
    worth = me.params[PER_UNSEEN] * (rules.deck.hand_size - count(cards))
    worth += me.params[PER_TRUMP] * count(trumps) + me.params[PER_ACE] * count(aces)
    worth += me.params[PER_TEN] * _guarded_tens(cards, trumps)
    return worth + card_points(trumps, mode, rules)


@kernel
def threshold(me: Any, table: Any, rules: Any) -> float:
    """Return the strength that is enough now, by round and by how many have passed."""
    less = me.params[ROUND2_LESS] if table.bid_round > 1 else 0.0
    passed = table.n_answers % rules.deck.n_seats
    return me.params[TAKE_AT] - less - passed * me.params[PASSED_LESS]


@kernel
def bid(me: Any, table: Any, rules: Any) -> int:
    """Take or name the strongest suit when it is strong enough, or when there is no way out."""
    cards = me.hand
    if table.turn_up >= 0 and rules.deck.taker_gets_turn_up:
        cards = add(cards, table.turn_up)
    best, worth = lowest(me.legal), -1.0
    if has(me.legal, TAKE):
        best, worth = TAKE, strength(cards, table.turned_suit, me, rules)
    for suit in range(4):
        if has(me.legal, NAME + suit):
            other = strength(cards, suit, me, rules)
            if other > worth:
                best, worth = NAME + suit, other
    if has(me.legal, PASS) and worth < threshold(me, table, rules):
        return PASS
    return best


@kernel
def _lead(me: Any, table: Any, rules: Any) -> int:
    """Choose a card to lead: draw trumps, cash masters, or get out cheaply."""
    mode = table.mode
    hidden = unseen(me, table, rules)
    trumps = me.legal & rules.card.trumps[mode]
    plain = without(me.legal, trumps)
    out = hidden & rules.card.trumps[mode]
    if trumps and out and table.taker == me.seat:
        best = dearest(trumps, mode, rules)
        if is_master(best, hidden, mode, rules):
            return best
        if count(trumps) >= me.params[DRAW_WITH]:
            return cheapest(trumps, mode, rules)
    sure = masters(plain, hidden, mode, rules)
    if sure:
        return dearest(sure, mode, rules)
    return cheapest(plain if plain else trumps, mode, rules)


@kernel
def _is_last(table: Any, rules: Any) -> bool:
    """Say whether all others have played to the trick."""
    return table.n_played == rules.deck.n_seats - rules.deck.dealer_sits_out - 1


@kernel
def _surely_holds(me: Any, table: Any, rules: Any) -> bool:
    """Say whether the card that heads the trick will take it, as far as one can see."""
    if _is_last(table, rules):
        return True
    hidden = unseen(me, table, rules)
    trump = has(rules.card.trumps[table.mode], table.best_card)
    safe = trump or hidden & rules.card.trumps[table.mode] == 0 or table.trick < 2
    return safe and is_master(table.best_card, hidden, table.mode, rules)


@kernel
def _throw(me: Any, table: Any, rules: Any) -> int:
    """Throw the cheapest card, trumps last."""
    plain = without(me.legal, rules.card.trumps[table.mode])
    return cheapest(plain if plain else me.legal, table.mode, rules)


@kernel
def _help(me: Any, table: Any, rules: Any) -> int:
    """Feed points to the partner, who heads the trick, when that is safe."""
    if me.params[FEED] > 0 and _surely_holds(me, table, rules):
        plain = without(me.legal, rules.card.trumps[table.mode])
        hidden = unseen(me, table, rules)
        spare = without(plain, masters(plain, hidden, table.mode, rules))
        if spare:
            return dearest(spare, table.mode, rules)
    return _throw(me, table, rules)


@kernel
def _fight(winners: int, me: Any, table: Any, rules: Any) -> int:
    """Take a trick that opponents head, when that will last."""
    mode = table.mode
    hidden = unseen(me, table, rules)
    trumps = winners & rules.card.trumps[mode]
    if trumps and not has(rules.card.trumps[mode], table.led):
        return cheapest(winners, mode, rules)
    sure = masters(winners, hidden, mode, rules)
    if _is_last(table, rules):
        spare = without(winners, sure)
        return dearest(spare, mode, rules) if spare else cheapest(sure, mode, rules)
    if sure:
        return dearest(sure, mode, rules)
    return _throw(me, table, rules)


@kernel
def play(me: Any, table: Any, rules: Any) -> int:
    """Play a card by the usual maxims."""
    if table.n_played == 0:
        return _lead(me, table, rules)
    if partner_is_winning(me, table, rules):
        return _help(me, table, rules)
    winners = me.legal & table.beaters
    if winners:
        return _fight(winners, me, table, rules)
    return _throw(me, table, rules)


PLAYERS = (
    Player(
        "basic",
        bid=bid,
        play=play,
        knobs=BID_KNOBS + PLAY_KNOBS,
        decisions=decisions,
        reads=reads,
        means="Counts its hand before bidding and plays by the usual maxims.",
    ),
)

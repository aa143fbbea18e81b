"""From seed and number to the cards of a deal, the same on every machine and in any order.

The shuffled pack has fixed places: the first packet of each seat, the turn-up, two more cards
for each seat, a pool of which all but the taker get one. So hands change as little as possible
when another seat takes, and two variants of one pack get the same cards.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, bit, suit_of
from jasslab._compile import kernel
from jasslab._philox import bounded, halves, philox
from jasslab._streams import STREAM_AGAIN, STREAM_CARDS, STREAM_DEALER, STREAM_SUITS
from jasslab.rules.records import DEALERS_LAST, NO_CARD, STOCKS_FIRST

#: Cards outside the pack from which a suit is turned: two to six in each suit.
_OUTSIDE = 20

__all__ = [
    "deal_all",
    "deal_first",
    "deal_rest",
    "draw_dealers",
    "keep_hands",
    "shuffle",
    "turn_suits",
]


@kernel
def _swap_back(i: int, half: int, deal: Any) -> None:
    """One step of the shuffle: swap place i with a random place up to i."""
    j = bounded(half, i + 1)
    card = deal.order[i]
    deal.order[i] = deal.order[j]
    deal.order[j] = card


@kernel
def shuffle(n: int, deal: Any) -> None:
    """Shuffle the first `n` cards of `deal.order` (Fisher and Yates, from the back).

    Two draws a word, low half first, words in order; the last half of the last word may go
    unused.
    """
    i = n - 1
    block = 0
    stream = STREAM_AGAIN + deal.refused if deal.refused else STREAM_CARDS
    while i > 0:
        block += 1
        words = philox(deal.seed, block, stream, deal.number, deal.match)
        for word in words:
            low, high = halves(word)
            if i > 0:
                _swap_back(i, low, deal)
            if i > 1:
                _swap_back(i - 1, high, deal)
            i -= 2


@kernel
def turn_suits(deal: Any, rules: Any) -> None:
    """Draw the order in which suits would be turned, from cards outside the pack.

    There are twenty of them and the jokers; a joker before the first suit is noted.
    """
    words = philox(deal.seed, 1 + deal.refused, STREAM_SUITS, deal.number, deal.match)
    for suit in range(4):
        deal.turned[suit] = suit
    for i in range(3, 0, -1):
        low, _ = halves(words[3 - i])
        j = bounded(low, i + 1)
        suit = deal.turned[i]
        deal.turned[i] = deal.turned[j]
        deal.turned[j] = suit
    _, high = halves(words[3])
    deal.joker = bounded(high, _OUTSIDE + rules.bid.jokers) >= _OUTSIDE


@kernel
def _shuffle_around_fixed(deal: Any, rules: Any) -> None:
    """Shuffle the loose cards into the places that a study left free."""
    n_loose = rules.deck.n_cards - deal.n_fixed
    for place in range(n_loose):
        deal.order[place] = deal.loose[place]
    shuffle(n_loose, deal)
    loose = n_loose - 1
    for place in range(rules.deck.n_cards - 1, -1, -1):
        if deal.fixed[place] != NO_CARD:
            deal.order[place] = deal.fixed[place]
        else:
            deal.order[place] = deal.order[loose]
            loose -= 1


@kernel
def _first_packets(table: Any, deal: Any, rules: Any) -> int:
    """Deal the first packet of every seat that plays, and return the next place of the pack."""
    place = 0
    for seat in range(rules.deck.n_seats):
        hand = 0
        if seat != table.sits_out:
            for _ in range(rules.deck.n_first):
                hand = add(hand, deal.order[place])
                place += 1
        deal.first[seat] = hand
        deal.hands[seat] = hand
    return place


@kernel
def _show_card(place: int, table: Any, deal: Any, rules: Any) -> None:
    """Turn a card that stays where it is: the dealer's last, or the first after the packets.

    Where the dealer sits out, it is the last card of the seat before.
    """
    if rules.deck.shows == DEALERS_LAST:
        owner = table.dealer
        packets = owner + 1
        if owner == table.sits_out:
            owner = rules.deck.n_seats - 1 if owner == 0 else owner - 1
            packets = owner + 1 if owner < table.sits_out else owner
        place = packets * rules.deck.n_first - 1
        table.known[owner] = bit(deal.order[place])
    elif rules.deck.shows == STOCKS_FIRST:
        table.open = bit(deal.order[place])
    table.turn_up = deal.order[place]
    table.turned_suit = suit_of(table.turn_up)


@kernel
def deal_first(table: Any, deal: Any, rules: Any) -> None:
    """Shuffle, deal the first packets and turn up what the game turns up."""
    if deal.n_fixed == 0:
        for place in range(len(deal.order)):  # all places: a copy of fixed length is quicker
            deal.order[place] = rules.deck.cards[place]
        shuffle(rules.deck.n_cards, deal)
    elif deal.n_fixed < rules.deck.n_cards:
        _shuffle_around_fixed(deal, rules)
    else:
        for place in range(rules.deck.n_cards):
            deal.order[place] = deal.fixed[place]
    place = _first_packets(table, deal, rules)
    table.turn_up = NO_CARD
    if rules.deck.turn_up:
        table.turn_up = deal.order[place]
        table.turned_suit = suit_of(table.turn_up)
    elif rules.deck.shows:
        _show_card(place, table, deal, rules)
    elif rules.bid.turns_suits:
        if not deal.told_suits:
            turn_suits(deal, rules)
        table.turned_suit = deal.turned[0]


@kernel
def deal_rest(table: Any, deal: Any, rules: Any) -> None:
    """Fill the hands after the bidding; the taker gets the turn-up where the game says so."""
    n_seats = rules.deck.n_seats
    place = n_seats * rules.deck.n_first
    takes = rules.deck.turn_up and rules.deck.taker_gets_turn_up and table.taker >= 0
    n_rest = rules.deck.hand_size - rules.deck.n_first
    own = n_rest - 1 if takes else n_rest
    pool = place + rules.deck.turn_up + n_seats * own
    place += rules.deck.turn_up
    for seat in range(n_seats):
        hand = deal.hands[seat]
        for _ in range(own):
            hand = add(hand, deal.order[place])
            place += 1
        if takes:
            if seat == table.taker:
                hand = add(hand, table.turn_up)
                table.known[seat] = bit(table.turn_up)
            else:
                share = table.taker if seat == n_seats - 1 else seat
                hand = add(hand, deal.order[pool + share])
        deal.hands[seat] = hand
        deal.final[seat] = hand
    if rules.deck.bottom_open:
        table.open = bit(deal.order[rules.deck.n_cards - 1])
        if takes == 0 and rules.deck.turn_up:
            table.open = add(table.open, table.turn_up)


@kernel
def keep_hands(table: Any, deal: Any, rules: Any) -> None:
    """Play from the hands as the trump making left them, where it dealt and exchanged itself."""
    for seat in range(rules.deck.n_seats):
        deal.final[seat] = deal.hands[seat]


@kernel
def draw_dealers(seed: Any, first: int, n_seats: int, dealers: Any) -> None:
    """Draw the first dealer of each match.

    Parameters
    ----------
    seed : int
        Seed of the run.
    first : int
        Number of the first match.
    n_seats : int
        Seats to draw from.
    dealers : numpy.ndarray
        Shape (n_matches,), int64; gets the seats.
    """
    for i in range(len(dealers)):
        low, _ = halves(philox(seed, 1, STREAM_DEALER, 0, first + i)[0])
        dealers[i] = bounded(low, n_seats)


@kernel
def deal_all(table: Any, deal: Any, rules: Any) -> None:
    """Fill the hands from the pack in seat order, for studies without bidding."""
    place = rules.deck.n_seats * rules.deck.n_first
    for seat in range(rules.deck.n_seats):
        hand = deal.hands[seat]
        for _ in range(rules.deck.hand_size - rules.deck.n_first):
            hand = add(hand, deal.order[place])
            place += 1
        deal.hands[seat] = hand
        deal.final[seat] = hand

"""Replay a recorded deal: every card is checked, and the deal is scored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from jasslab.cards import CardsLike
from jasslab.deals import PlayedDeal
from jasslab.engine.play import PLAYED
from jasslab.errors import IllegalPlay, NotationError, RuleConflict
from jasslab.referee._records import Records, VariantLike, as_pot, as_seat, read_hands, read_trump
from jasslab.replaying import read_deal
from jasslab.rules.contest import count_melds
from jasslab.rules.following import legal_cards
from jasslab.rules.settlement import settlement
from jasslab.rules.tricks import first_leader, open_trick, put_card, take_trick
from jasslab.variants import Variant, variant

__all__ = ["replay"]


def _seat_everybody(
    records: Records, taker: int | None, leader: int | None, dealer: int | None
) -> int:
    """Write dealer, elder and taker into the table, and return who leads first."""
    rules, table = records.variant, records.table
    table["taker"] = -1 if taker is None else as_seat("taker", taker, rules)
    dealer_leads = rules["first_lead"] == "dealer"
    if dealer is not None:
        table["dealer"] = as_seat("dealer", dealer, rules)
    elif leader is not None and rules["first_lead"] != "taker":
        first = as_seat("leader", leader, rules)
        table["dealer"] = first if dealer_leads else (first - 1) % rules.seats
    else:
        table["dealer"] = rules.seats - 1
    table["elder"] = (int(table["dealer"]) + 1) % rules.seats
    if leader is not None:
        return as_seat("leader", leader, rules)
    return int(first_leader(table, records.rules))


def _check_leader(records: Records, leader: int) -> None:
    """Refuse a whole deal that another seat leads to than the rules say."""
    expected = int(first_leader(records.table, records.rules))
    if leader != expected:
        raise RuleConflict(
            f"leader={leader}, but {records.variant['first_lead']} leads to the first trick of "
            f"{records.variant.label}: with dealer {int(records.table['dealer'])} seat {expected}"
        )


def _play_card(records: Records, seat: int, card: int, trick: int) -> None:
    """Check one card and play it."""
    deck, hand = records.variant.deck, int(records.deal["hands"][seat])
    legal = int(legal_cards(hand, seat, records.table, records.rules)[0])
    if not legal // 2**card % 2:
        why = "is not in the hand of" if not hand // 2**card % 2 else "is not allowed to"
        raise IllegalPlay(
            f"trick {trick}: {deck.text(card)} {why} seat {seat}; allowed: {deck.show(legal)}"
        )
    put_card(seat, card, records.table, records.deal, records.rules)


def _play_tricks(records: Records, tricks: Sequence[CardsLike], leader: int) -> None:
    """Play the recorded tricks; the last one may be unfinished."""
    rules = records.variant
    if isinstance(tricks, str) or not isinstance(tricks, Iterable):
        raise NotationError(f"tricks={tricks!r}: expected a list with the cards of each trick")
    tricks = list(tricks)
    left = int(records.deal["hands"][0]).bit_count()
    if len(tricks) > left:
        raise NotationError(f"{len(tricks)} tricks given, but the hands hold {left} cards each")
    for number, cards in enumerate(tricks, start=1):
        laid = rules.deck.read_list(cards, f"trick {number}")
        last = number == len(tricks)
        if len(laid) > rules.seats or (len(laid) < rules.seats and not last):
            raise NotationError(
                f"trick {number}: {len(laid)} cards given, {rules.seats} expected, one a seat"
            )
        open_trick(records.table, leader)
        for place, card in enumerate(laid):
            _play_card(records, (leader + place) % rules.seats, card, number)
        if len(laid) == rules.seats:
            take_trick(records.table, records.deal, records.rules)
            leader = int(records.table["best_seat"])


def _all_played(records: Records, rules: Variant) -> bool:
    return not any(int(records.deal["hands"][seat]) for seat in range(rules.seats))


def replay(
    name: VariantLike,
    *,
    hands: Sequence[CardsLike],
    tricks: Sequence[CardsLike],
    trump: str | None,
    taker: int | None,
    leader: int | None = None,
    dealer: int | None = None,
    carried: int = 0,
) -> PlayedDeal:
    """Play a recorded deal again, check every card, and score it.

    Parameters
    ----------
    name : str or Variant
        The game.
    hands : list of str
        Hands before the first trick, one a seat; endings with fewer cards are fine.
    tricks : list of str
        The cards of each trick, from its leader.
    trump : str or None
        A suit, or ``"NT"``.
    taker : int or None
        Seat that took.
    leader : int, optional
        Seat that led to the first trick; otherwise by the rules, from the dealer.
    dealer : int, optional
        Seat that dealt; otherwise the one that makes `leader` lead, or the last seat.
    carried : int
        Points that earlier deals left over.

    Returns
    -------
    PlayedDeal
        The deal with its score. While cards are left in hand nobody has the last trick.

    Raises
    ------
    IllegalPlay
        For a card that is not allowed; names the seat, the card and the legal cards.
    NotationError
        For cards that cannot be.

    Examples
    --------
    >>> hands = ["AS 7H", "TS 8S", "KS 9S", "QS 8H"]
    >>> done = replay("belote", hands=hands, tricks=["AS TS 9S QS"], trump="H", taker=0, leader=0)
    >>> done.tricks[0].winner, done.tricks[0].points
    (0, 24)
    """
    rules = variant(name)
    records = Records(rules)
    records.table["mode"] = read_trump(trump, rules)
    records.table["pot"] = as_pot(carried, rules)
    first = _seat_everybody(records, taker, leader, dealer)
    held = read_hands(rules, hands)
    _same_sizes(held, rules)
    for seat, hand in enumerate(held):
        records.deal["hands"][seat] = records.deal["final"][seat] = hand
        records.deal["first"][seat] = hand
    if held[0].bit_count() == rules.hand_size:
        _check_leader(records, first)
    count_melds(records.table, records.deal, records.rules)
    _play_tricks(records, tricks, first)
    if not _all_played(records, rules):
        records.table["last_trick_side"] = -1
    settlement(rules.settlement)(records.table, records.deal, records.rules)
    return read_deal(rules, records.table, records.deal, status=PLAYED)


def _same_sizes(held: list[Any], rules: Variant) -> None:
    sizes = [hand.bit_count() for hand in held]
    if len(set(sizes)) > 1:
        raise NotationError(f"hands of {sizes} cards; expected the same number for each seat")

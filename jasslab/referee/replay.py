"""Replay a recorded deal: every card is checked, and the deal is scored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from jasslab._cardset import without
from jasslab.calling import front_door
from jasslab.cards import CardsLike
from jasslab.deals import PlayedDeal
from jasslab.engine.play import PLAYED
from jasslab.errors import IllegalPlay, NotationError, RuleConflict
from jasslab.referee._play_state import note_play
from jasslab.referee._records import Records, VariantLike, as_pot, as_seat, read_hands
from jasslab.referee._said import Talk
from jasslab.replaying import read_deal
from jasslab.rules.contest import count_melds, show_marriage
from jasslab.rules.following import legal_cards
from jasslab.rules.settlement import settlement
from jasslab.rules.tricks import after, first_leader, open_trick, put_card, take_trick
from jasslab.variants import Variant, variant

__all__ = ["play_again", "replay"]


def _find_dealer(rules: Variant, held: list[int], leader: int | None, dealer: int | None) -> int:
    """Return who dealt: as given, or who sits out, or who makes `leader` lead."""
    if dealer is not None:
        return as_seat("dealer", dealer, rules)
    empty = [seat for seat, hand in enumerate(held) if hand == 0]
    if rules.dealer_sits_out and len(empty) == 1:
        return empty[0]
    if leader is not None and rules["first_lead"] != "taker":
        first = as_seat("leader", leader, rules)
        return first if rules["first_lead"] == "dealer" else (first - 1) % rules.seats
    return rules.seats - 1


def _seat_everybody(
    records: Records, held: list[int], taker: int | None, leader: int | None, dealer: int | None
) -> None:
    """Write dealer, elder and taker into the table, and who sits out."""
    rules, table = records.variant, records.table
    table["taker"] = -1 if taker is None else as_seat("taker", taker, rules)
    table["dealer"] = _find_dealer(rules, held, leader, dealer)
    table["elder"] = (int(table["dealer"]) + 1) % rules.seats
    if rules.dealer_sits_out:
        table["sits_out"] = table["dealer"]


def _check_leader(records: Records, leader: int) -> None:
    """Refuse a whole deal that another seat leads to than the rules say."""
    expected = int(first_leader(records.table, records.rules))
    if leader != expected:
        raise RuleConflict(
            f"leader={leader}, but {records.variant['first_lead']} leads to the first trick of "
            f"{records.variant.label}: with dealer {int(records.table['dealer'])} seat {expected}"
        )


def _play_card(records: Records, seat: int, card: int) -> None:
    """Check one card and play it; of equal cards the one that is held."""
    rules, deal, hand = records.variant, records.deal, int(records.deal["hands"][seat])
    held = [one for one in rules.deck.twins(card) if hand // 2**one % 2]
    legal, reason = (int(one) for one in legal_cards(hand, seat, records.table, records.rules))
    allowed = int(without(legal, int(deal["barred"])))
    allowed = allowed if allowed else legal
    if not held or not allowed // 2 ** held[0] % 2:
        why = "is not allowed to" if held else "is not in the hand of"
        trick, shown = int(records.table["trick"]) + 1, rules.deck.show(allowed)
        raise IllegalPlay(
            f"trick {trick}: {rules.deck.text(card)} {why} seat {seat}; allowed: {shown}"
        )
    records.watch(seat, held[0], allowed, reason)
    put_card(seat, held[0], records.table, deal, records.rules)


def _play_trick(records: Records, laid: list[int], leader: int, whole: bool, talk: Talk) -> bool:
    """Play one trick, whole or not, and say whether the play goes on."""
    table = records.table
    open_trick(table, leader)
    seat = leader
    for card in laid:
        if not talk.before(seat):
            raise IllegalPlay(
                f"trick {int(table['trick']) + 1}: {records.variant.deck.text(card)} of seat "
                f"{seat} comes after the end of the play"
            )
        _play_card(records, seat, card)
        seat = int(after(seat, table, records.rules))
    if whole:
        take_trick(table, records.deal, records.rules)
        return True
    return talk.before(seat) if talk.is_next(seat) else True


def _read_tricks(
    rules: Variant, tricks: Sequence[CardsLike], left: int, n_playing: int
) -> list[list[int]]:
    """Read the cards of each trick; the last one may be unfinished."""
    if isinstance(tricks, str) or not isinstance(tricks, Iterable):
        raise NotationError(f"tricks={tricks!r}: expected a list with the cards of each trick")
    found = [rules.deck.read_list(cards, f"trick {n}") for n, cards in enumerate(tricks, 1)]
    if len(found) > left:
        raise NotationError(f"{len(found)} tricks given, but the hands hold {left} cards each")
    for number, laid in enumerate(found, start=1):
        if len(laid) > n_playing or (len(laid) < n_playing and number < len(found)):
            raise NotationError(
                f"trick {number}: {len(laid)} cards given, {n_playing} expected, one a seat"
            )
    return found


def _play_tricks(
    records: Records, tricks: Sequence[CardsLike], left: int, leader: int, talk: Talk
) -> None:
    """Play the recorded tricks, and hear what is said between the cards."""
    rules, table = records.variant, records.table
    n_playing = rules.seats - (int(table["sits_out"]) >= 0)
    goes_on = True
    for laid in _read_tricks(rules, tricks, left, n_playing):
        whole = len(laid) == n_playing
        goes_on = _play_trick(records, laid, leader, whole, talk)
        leader = int(table["best_seat"]) if whole else -1
    if goes_on and leader >= 0 and int(table["trick"]) < left and talk.is_next(leader):
        _play_trick(records, [], leader, False, talk)
    talk.close()


def _is_played_out(records: Records) -> bool:
    """Say whether nobody who plays has a card left."""
    playing = set(range(records.variant.seats)) - {int(records.table["sits_out"])}
    return not any(int(records.deal["hands"][seat]) for seat in playing)


def _check_sizes(held: list[int], sits_out: int) -> int:
    """Return how many cards each seat holds, and refuse different numbers."""
    sizes = [hand.bit_count() for seat, hand in enumerate(held) if seat != sits_out]
    if len(set(sizes)) > 1:
        raise NotationError(f"hands of {sizes} cards; expected the same number for each seat")
    return sizes[0]


def play_again(
    records: Records,
    *,
    hands: Sequence[CardsLike],
    tricks: Sequence[CardsLike],
    trump: str | None,
    taker: int | None,
    leader: int | None = None,
    dealer: int | None = None,
    contract: int | None = None,
    doubling: int = 1,
    state: dict[str, Any] | None = None,
    said: Sequence[tuple[int, int, str]] = (),
    carried: int = 0,
) -> None:
    """Play a recorded deal on records of the caller's, which may watch every card.

    Parameters
    ----------
    records : Records
        New ones of the game.
    hands, tricks, trump, taker, leader, dealer, contract, doubling, state, said, carried
        As in `replay`.
    """
    rules, table, deal = records.variant, records.table, records.deal
    table["pot"] = as_pot(carried, rules)
    held = read_hands(rules, hands)
    _seat_everybody(records, held, taker, leader, dealer)
    for seat, hand in enumerate(held):
        deal["hands"][seat] = deal["final"][seat] = deal["first"][seat] = hand
    note_play(records, held, trump, contract, doubling, state)
    n_each = _check_sizes(held, int(table["sits_out"]))
    first = int(first_leader(table, records.rules))
    first = first if leader is None else as_seat("leader", leader, rules)
    if n_each == rules.hand_size:
        _check_leader(records, first)
    count_melds(table, deal, records.rules)
    _play_tricks(records, tricks, n_each, first, Talk(records, said))


@front_door
def replay(
    name: VariantLike,
    *,
    hands: Sequence[CardsLike],
    tricks: Sequence[CardsLike],
    trump: str | None,
    taker: int | None,
    leader: int | None = None,
    dealer: int | None = None,
    contract: int | None = None,
    doubling: int = 1,
    state: dict[str, Any] | None = None,
    said: Sequence[tuple[int, int, str]] = (),
    carried: int = 0,
) -> PlayedDeal:
    """Play a recorded deal again, check every card, and score it.

    Parameters
    ----------
    name : str or Variant
        The game.
    hands : list of str
        Hands before the first trick, one a seat; endings with fewer cards are fine. A seat that
        sits out has none.
    tricks : list of str
        The cards of each trick, from its leader; the last one may be unfinished.
    trump : str or None
        A suit, ``"NT"``, or what else the game plays; a hidden suit, too.
    taker : int or None
        Seat that took; where a contract changes hands between cards, the first one who had it.
    leader : int, optional
        Seat that led to the first trick; otherwise by the rules, from the dealer.
    dealer : int, optional
        Seat that dealt; otherwise the one that makes `leader` lead, or the last seat.
    contract : int, optional
        The number that was bid, in the games of an auction.
    doubling : int
        Factor of all doubles together, where the game has them.
    state : dict, optional
        What else a game asks, as in `settle`, and ``{"first": "obeabe"}`` for the first trick of
        a slalom. Trumps that the game hides: ``{"hidden": True, "bidder": 0, "indicator": "QH"}``
        as in `legal_cards`, where `bidder` is the taker and may be left out, and `indicator` is a
        card of its hand; ``{"hidden": False}`` when all know them already.
    said : list of tuple
        What was said between cards: the trick from 0, the seat before whose card it was said, and
        the action, such as ``(2, 1, "ask")``. Who is not listed passes.
    carried : int
        Points that earlier deals left over.

    Returns
    -------
    PlayedDeal
        The deal with its score. While cards are left in hand nobody has the last trick.

    Raises
    ------
    IllegalPlay
        For a card that is not allowed, with the seat and the legal cards; for something said that
        cannot be said.
    NotationError
        For cards that cannot be.
    RuleConflict
        For a keyword that the game does not use, or one that it needs.

    Examples
    --------
    >>> hands = ["AS 7H", "TS 8S", "KS 9S", "QS 8H"]
    >>> done = replay("belote", hands=hands, tricks=["AS TS 9S QS"], trump="H", taker=0, leader=0)
    >>> done.tricks[0].winner, done.tricks[0].points
    (0, 24)

    A deal of a simulation:

    >>> import jasslab as jl
    >>> deal = jl.simulate("butifarra", n_deals=1, seed=1).replay(0)
    >>> replay("butifarra", **deal.record()).scores == deal.scores
    True
    """
    rules = variant(name)
    records = Records(rules)
    play_again(
        records,
        hands=hands,
        tricks=tricks,
        trump=trump,
        taker=taker,
        leader=leader,
        dealer=dealer,
        contract=contract,
        doubling=doubling,
        state=state,
        said=said,
        carried=carried,
    )
    table, deal = records.table, records.deal
    if not _is_played_out(records):
        table["last_trick_side"] = -1
    show_marriage(table, deal, records.rules)
    settlement(rules.settlement)(table, deal, records.rules)
    return read_deal(rules, table, deal, status=PLAYED, state=dict(state or {}))

"""How many deals there are, and how many tables of suit lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb
from typing import Any

from jasslab.cards import SUITS, Deck
from jasslab.errors import JasslabError
from jasslab.exact._asked import PackLike, the_game, the_pack, whole
from jasslab.exact._whole_table import multinomial

__all__ = ["deals", "suit_length_tables"]


def deals(deck: PackLike, packets: Iterable[int] | None = None, *, first: bool = False) -> int:
    """Return the number of different deals.

    Every packet has a name of its own (a seat, the turn-up, a kitty), and its cards have no order:
    ``N! / (a! b! ...)`` deals of N cards in packets of a, b, ... cards. Copies of a card look
    alike, so those of a double pack are fewer, and not equally likely.

    Parameters
    ----------
    deck : int, Deck, Variant or str
        A game or the name of one, which knows its packets; or a pack of 24, 32, 36 or 48 cards.
    packets : iterable of int, optional
        Cards of each packet; what is left of the pack is one packet more.
    first : bool
        Whether a game's packets are meant as they lie when the bidding starts, with the card that
        is turned up (and the one that lies open at the bottom) as packets of one card.

    Returns
    -------
    int
        The number.

    Examples
    --------
    >>> deals("belote"), deals("belote", first=True)
    (99561092450391000, 31790037839577937920)
    >>> deals(48, [12, 12, 12, 12]) == deals("butifarra")
    True
    >>> deals("fifty-six") < deals(48, [8] * 6)
    True
    """
    pack, sizes = _asked(deck, packets, first)
    return multinomial(sizes) if pack.copies == 1 else _of_copies(pack, tuple(sizes))


def suit_length_tables(
    deck: PackLike, packets: Iterable[int] | None = None, *, first: bool = False
) -> int:
    """Return the number of tables that say how many cards of each suit are in each packet.

    Parameters
    ----------
    deck : int, Deck, Variant or str
        A game or the name of one, which knows its packets; or a pack of 24, 32, 36 or 48 cards.
    packets : iterable of int, optional
        Cards of each packet; what is left of the pack is one packet more.
    first : bool
        Whether a game's packets are meant as they lie when the bidding starts.

    Returns
    -------
    int
        The number of tables whose rows and columns add up.

    Examples
    --------
    The number for four hands of eight stands in van Rijn, Takes and Vis, BNAIC 2018.

    >>> suit_length_tables(32, [8, 8, 8, 8])
    981541
    """
    pack, sizes = _asked(deck, packets, first)
    # cards left of each suit -> tables of the packets so far; suits are alike, so in order
    tables: Counter[tuple[int, ...]] = Counter({(len(pack.ranks) * pack.copies,) * len(SUITS): 1})
    for size in sizes[1:]:
        more: Counter[tuple[int, ...]] = Counter()
        for left, ways in tables.items():
            for taken in _shared_out(size, left):
                rest = sorted(n - m for n, m in zip(left, taken, strict=True))
                more[tuple(rest)] += ways
        tables = more
    # the first packet gets whatever the others leave
    return sum(tables.values())


def _asked(deck: PackLike, packets: Any, first: bool) -> tuple[Deck, list[int]]:
    """Return the pack and the cards of every packet, what is left of the pack included."""
    pack = the_pack(deck)
    if packets is None:
        packets = _packets(deck, first)
    if isinstance(packets, str) or not isinstance(packets, Iterable):
        raise JasslabError(f"packets={packets!r}: expected cards by packet, such as [8, 8, 8, 8]")
    sizes = [whole(size, "packets", 1, pack.n_cards, "cards of a packet") for size in packets]
    rest = pack.n_cards - sum(sizes)
    if rest < 0 or not sizes:
        raise JasslabError(
            f"packets={sizes!r}: expected at least one packet and together at most the "
            f"{pack.n_cards} cards of the pack of {pack.name}"
        )
    return pack, sizes + [rest] * (rest > 0)


def _packets(deck: PackLike, first: bool) -> list[int]:
    """Return the packets of a game, without what is left of the pack."""
    game = the_game(deck)
    if game is None:
        raise JasslabError("packets is missing: how many cards does each get, as [8, 8, 8, 8]?")
    hands = game.seats - game.dealer_sits_out
    if not first:
        return [game.hand_size] * hands
    sizes = [game.first_packet] * hands
    if game.shows == "dealer":
        # the dealer's last card lies open; it belongs to that hand all the same
        sizes[-1:] = [game.first_packet - 1, 1]
    open_cards = game.turn_up + (game.shows == "stock") + game.bottom_open
    return sizes + [1] * open_cards


def _shared_out(n_cards: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Give every way to take a number of cards, each suit having so many."""
    if len(room) == 1:
        if n_cards <= room[0]:
            yield (n_cards,)
        return
    for n in range(min(n_cards, room[0]) + 1):
        for others in _shared_out(n_cards - n, room[1:]):
            yield (n, *others)


@lru_cache(maxsize=64)
def _of_copies(pack: Deck, sizes: tuple[int, ...]) -> int:
    """Return the number of deals when the copies of a card look alike.

    Packet by packet, by how many cards have how many copies left: of the cards with k copies
    left, it is chosen how many give none, one, ... or all of them.
    """
    n_codes = len(pack.ranks) * len(SUITS)
    # place k: number of different cards with k + 1 copies left
    states: Counter[tuple[int, ...]] = Counter({(0,) * (pack.copies - 1) + (n_codes,): 1})
    for size in sizes:
        after: Counter[tuple[int, ...]] = Counter()
        for state, ways in states.items():
            for rest, count in _taken(size, state).items():
                after[rest] += ways * count
        states = after
    return sum(states.values())


def _taken(size: int, state: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """Return in how many ways a packet can be taken, by the copies that are left."""
    # cards still to take, and copies left after -> ways
    found: Counter[tuple[int, tuple[int, ...]]] = Counter({(size, (0,) * len(state)): 1})
    for k, number in enumerate(state, 1):
        found = _taken_of(found, k, number)
    return Counter({rest: ways for (need, rest), ways in found.items() if not need})


def _taken_of(
    found: Counter[tuple[int, tuple[int, ...]]], k: int, number: int
) -> Counter[tuple[int, tuple[int, ...]]]:
    """Go on with cards of which k copies are left: choose those that give 1, 2, ... copies."""
    more: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for (need, rest), ways in found.items():
        for given in _givers(need, number, k):
            left, untouched, count = list(rest), number, ways
            for copies, cards in enumerate(given, 1):
                count *= comb(untouched, cards)
                untouched -= cards
                if copies < k:
                    left[k - copies - 1] += cards
            left[k - 1] += untouched
            taken = sum(copies * cards for copies, cards in enumerate(given, 1))
            more[need - taken, tuple(left)] += count
    return more


def _givers(need: int, number: int, k: int) -> Iterator[tuple[int, ...]]:
    """Give how many cards give 1, 2, ... k copies, no more than are needed."""
    if k == 0:
        yield ()
        return
    for cards in range(min(number, need // k) + 1):
        for fewer in _givers(need - k * cards, number - cards, k - 1):
            yield (*fewer, cards)

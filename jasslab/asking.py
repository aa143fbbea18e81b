"""The front door: what a user asked for, checked and made definite before any work."""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from jasslab.errors import JasslabError, NotationError, RuleConflict, unknown_name
from jasslab.strategies import Player, by_game, player
from jasslab.variants import Variant

__all__ = [
    "as_count",
    "as_dealer",
    "as_given",
    "as_line_up",
    "as_seed",
    "places_of",
    "seated",
]


#: More than anybody can wait for; numbers of deals stay well within 64 bits.
MOST = 10**12


def as_count(name: str, value: Any, least: int = 1) -> int:
    """Return a whole number of at least `least`, or raise a `JasslabError`.

    Parameters
    ----------
    name : str
        Name of the argument, for the message.
    value : object
        What was given; floats without a fraction, such as ``1e6``, are whole numbers.
    least : int
        The smallest number that makes sense.
    """
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
    if isinstance(value, float) and value.is_integer():
        value, whole = int(value), True
    if not whole or value < least:
        raise JasslabError(f"{name}={value!r}: expected a whole number of at least {least}")
    if value > MOST:
        raise JasslabError(f"{name}={value!r}: expected a whole number of at most {MOST:,}")
    return int(value)


def as_seed(seed: Any) -> int:
    """Return a seed, drawing one when none is given.

    Parameters
    ----------
    seed : int or None
        0 to 2**64 - 1.
    """
    if seed is None:
        return secrets.randbits(32)
    whole = isinstance(seed, (int, np.integer)) and not isinstance(seed, bool)
    if not whole or not 0 <= seed < 2**64:
        raise JasslabError(f"seed={seed!r}: expected a whole number from 0 to 2**64 - 1, or None")
    return int(seed)


def as_line_up(players: Any, rules: Variant) -> tuple[Player, ...] | None:
    """Return one player a seat.

    Parameters
    ----------
    players : str, Player, sequence of them, or None
        One for all seats, or one a seat.
    rules : Variant
        The game.
    """
    if players is None:
        return None
    if inspect.isfunction(players):
        players = [players] * rules.seats  # each is told what a function has to become
    if isinstance(players, (str, Player)):
        return (player(players),) * rules.seats
    if not isinstance(players, Sequence) or isinstance(players, (bytes, bytearray)):
        raise JasslabError(
            f"players={players!r}: expected a player's name, a player, a list with one for each "
            f"seat, or None"
        )
    if len(players) != rules.seats:
        raise JasslabError(
            f"{len(players)} players given for {rules.name}, which has {rules.seats} seats"
        )
    return tuple(player(one) for one in players)


def seated(players: Iterable[Player], rules: Variant) -> tuple[Player, ...]:
    """Return players with what a game recommends for parameters that nobody gave.

    Parameters
    ----------
    players : iterable of Player
        The players.
    rules : Variant
        The game.

    Returns
    -------
    tuple of Player
        They, as `Player.in_game` makes them.

    Raises
    ------
    UnknownName
        When the game recommends something for a parameter that nobody has.
    JasslabError
        When it recommends a value outside the range.
    """
    line_up = tuple(players)
    known = by_game() | {knob.name: knob for one in line_up for knob in one.knobs if knob.by_game}
    for name, value in rules.tuned.items():
        if name not in known:
            raise unknown_name(f"parameter that {rules.name} recommends a value for", name, known)
        known[name].check(value, f"{rules.name}, tuned")
    return tuple(one.in_game(rules.tuned) for one in line_up)


def as_dealer(dealer: Any, rules: Variant, name: str = "dealer") -> int | None:
    """Return a seat that deals, or None.

    Parameters
    ----------
    dealer : int or None
        A seat.
    rules : Variant
        The game.
    name : str
        Name of the argument, for the message.
    """
    if dealer is None:
        return None
    whole = isinstance(dealer, (int, np.integer)) and not isinstance(dealer, bool)
    if not whole or not 0 <= dealer < rules.seats:
        raise JasslabError(
            f"{name}={dealer!r}: expected a seat; {rules.name} has seats 0 to {rules.seats - 1}"
        )
    return int(dealer)


def as_given(given: Any, rules: Variant) -> tuple[tuple[Any, str], ...]:
    """Return cards that a study fixes, checked against the pack and the first packets.

    Parameters
    ----------
    given : mapping or None
        Seat numbers, or ``"turn_up"``, and the cards held there when the bidding starts.
    rules : Variant
        The game.
    """
    if not given:
        return ()
    if not isinstance(given, Mapping):
        raise JasslabError(
            f"given={given!r}: expected a mapping such as {{1: 'JS 9S', 'turn_up': 'KS'}}"
        )
    seen: set[int] = set()
    for where, cards in given.items():
        most, what = _room_for(where, rules)
        found = rules.deck.read_list(cards, what)
        if len(found) > most:
            raise NotationError(
                f"{what}: {len(found)} cards given, but {rules.name} has at most {most} there "
                f"when the bidding starts"
            )
        twice = seen & set(found)
        if twice:
            raise NotationError(f"{what}: {rules.deck.text(twice.pop())} is given to two places")
        seen.update(found)
    return tuple(
        (
            where if isinstance(where, str) else int(where),
            " ".join(map(rules.deck.text, rules.deck.read_list(cards))),
        )
        for where, cards in given.items()
    )


def _room_for(where: Any, rules: Variant) -> tuple[int, str]:
    """Return how many cards a place can hold when the bidding starts, and its name."""
    if where == "turn_up":
        if not rules.turn_up:
            raise RuleConflict(f"given turn_up: {rules.name} turns up no card of the pack")
        return 1, "given turn_up"
    whole = isinstance(where, (int, np.integer)) and not isinstance(where, bool)
    if whole and 0 <= where < rules.seats:
        return rules.first_packet, f"given seat {where}"
    raise JasslabError(
        f"given: {where!r} is no place; expected a seat 0 to {rules.seats - 1} or 'turn_up'"
    )


def places_of(given: tuple[tuple[Any, str], ...], rules: Variant) -> dict[int, int]:
    """Return the fixed card ids by place in the shuffled pack.

    Parameters
    ----------
    given : tuple
        As `as_given` returns it.
    rules : Variant
        The game.
    """
    places: dict[int, int] = {}
    for where, cards in given:
        if where == "turn_up":
            start = rules.seats * rules.first_packet
        else:
            start = int(where) * rules.first_packet
        for offset, card in enumerate(rules.deck.read_list(cards)):
            places[start + offset] = card
    return places

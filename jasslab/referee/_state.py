"""What one game adds to a question: a hidden trump, a number that was bid, a factor.

`state=` is a dict; a settlement lists what it reads in ``USES``.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from jasslab._cardset import suit_cards, without
from jasslab.errors import JasslabError, RuleConflict
from jasslab.referee._records import Records, as_side, is_whole, read_trump
from jasslab.rules.secrets import LEVEL, PAIR, SINGLE
from jasslab.variants import Variant

__all__ = ["barred_cards", "note_state", "uses"]

_HIDDEN = ("hidden", "taker", "asked")
KEYWORDS = ("contract", "doubling")
#: No contract and no factor of doubles comes near.
_MOST_CONTRACT = 100


def uses(rules: Variant) -> tuple[str, ...]:
    """Return what the settlement of a game reads besides points: keywords, and keys of state=.

    Parameters
    ----------
    rules : Variant
        The game.
    """
    return tuple(getattr(import_module(f"jasslab.rules.settlement.{rules.settlement}"), "USES", ()))


def _check_keys(rules: Variant, state: Any, known: Iterable[str]) -> dict[str, Any]:
    names = tuple(known)
    if not isinstance(state, dict) or any(key not in names for key in state):
        raise RuleConflict(f"{rules.label}: state={state!r}: expected a dict of {', '.join(names)}")
    return state


def barred_cards(records: Records, cards: int, state: Any) -> int:
    """Return the cards that a hidden trump keeps from being played.

    Parameters
    ----------
    records : Records
        The trick on the table.
    cards : int
        The hand of the seat to play.
    state : dict
        ``hidden``: the trump suit, which the others do not know; ``taker``: this seat hid it;
        ``asked``: this seat has just asked for trumps, or shown them.
    """
    rules = records.variant
    if rules.speaking != "hidden_trump":
        raise RuleConflict(f"{rules.name} has no state= in its trick play; given {state!r}")
    given = _check_keys(rules, state, _HIDDEN)
    if not rules["hidden_trump_duty"]:
        return 0
    if given.get("asked"):
        return int(without(cards, suit_cards(int(records.table["mode"]))))
    if given.get("taker") and given.get("hidden") and int(records.table["n_played"]) == 0:
        return int(suit_cards(read_trump(given["hidden"], rules)))
    return 0


def _as_number(what: str, value: Any) -> int:
    if not is_whole(value) or not 0 <= value <= _MOST_CONTRACT:
        raise JasslabError(f"{what}={value!r}: expected a whole number to {_MOST_CONTRACT}")
    return int(value)


def note_state(
    table: Any, rules: Variant, contract: int | None, doubling: int | None, state: Any
) -> None:
    """Write contract, doubles and what `state` says into a table record.

    Parameters
    ----------
    table : record of TABLE
        It is written.
    rules : Variant
        The game; what it does not use has been refused.
    contract, doubling : int or None
        The number that was bid, and the factor of doubles.
    state : dict or None
        ``trump``; ``pair``: the side that showed king and queen of trumps; ``alone``: the taker
        played alone; ``bid_round``.
    """
    used = uses(rules)
    given = _check_keys(rules, state or {}, [key for key in used if key not in KEYWORDS])
    table["bid_round"], table["doubling"] = int(given.get("bid_round", 1)), 1
    if "contract" in used:
        if contract is None and not given.get("alone"):
            raise JasslabError(f"{rules.label}: contract= is the number that was bid")
        table["contract"] = -1 if contract is None else _as_number("contract", contract)
    if doubling is not None:
        table["doubling"] = _as_number("doubling", doubling)
        table["state"][LEVEL] = {1: 0, rules["double_factor"]: 1}.get(doubling, 2)
    if given.get("pair") is not None:
        table["state"][PAIR] = 1 + as_side("pair", given["pair"], rules)
    table["state"][SINGLE] = bool(given.get("alone"))
    if "trump" in used:
        if "trump" not in given:
            raise JasslabError(f"{rules.label}: state={{'trump': ...}} says by what to multiply")
        if given["trump"] == "slalom":
            table["slalom"] = 1
        else:
            table["mode"] = read_trump(given["trump"], rules)

"""What one game adds to a question: a number that was bid, a factor, what was turned up.

`state=` is a dict; a settlement lists what it reads in ``USES``.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from jasslab._cardset import LANE
from jasslab.errors import JasslabError, RuleConflict
from jasslab.referee._records import as_seat, as_side, is_whole, read_trump
from jasslab.rules.secrets import LEVEL, PAIR, SINGLE
from jasslab.rules.settlement import state_reader
from jasslab.variants import Variant

__all__ = ["note_state", "uses"]

KEYWORDS = ("contract", "doubling")
#: Words of `state` that are read only while an option is on: after an auction, and elsewhere.
_AUCTION = {"pair": "royal_pair", "alone": "single_hand", "bid_round": "auction2"}
_ELSEWHERE = {
    "trump": "no_trump_factor",
    "turn_up": "turnup_bonus",
    "dealer": "turnup_bonus",
    "exchanged": "stake_less_exchanged",
}
#: No contract and no factor of doubles comes near.
_MOST_CONTRACT, _MOST_DOUBLED = 100, 64


def _reads(rules: Variant) -> tuple[str, ...]:
    """Return what a settlement says that it reads: keywords, and keys of state=.

    What an option asks for is left out where the option is off.
    """
    found = getattr(import_module(f"jasslab.rules.settlement.{rules.settlement}"), "USES", ())
    return tuple(word for word in found if word not in _AUCTION or _is_on(rules, _AUCTION[word]))


def _is_on(rules: Variant, option: str) -> bool:
    return bool(rules.values.get(option))


def uses(rules: Variant) -> set[str]:
    """Return which of ``contract``, ``doubling`` and ``state`` the settlement of a game reads.

    Parameters
    ----------
    rules : Variant
        The game.
    """
    found = {word if word in KEYWORDS else "state" for word in _reads(rules)}
    if rules.values.get("max_double"):
        found.add("doubling")
    if state_reader(rules.settlement) is not None or _option_words(rules):
        found.add("state")
    return found


def _check_keys(rules: Variant, state: Any, known: Iterable[str]) -> dict[str, Any]:
    names = tuple(known)
    if not isinstance(state, dict) or any(key not in names for key in state):
        raise RuleConflict(f"{rules.label}: state={state!r}: expected a dict of {', '.join(names)}")
    return state


def _as_number(what: str, value: Any) -> int:
    if not is_whole(value) or not 0 <= value <= _MOST_CONTRACT:
        raise JasslabError(f"{what}={value!r}: expected a whole number to {_MOST_CONTRACT}")
    return int(value)


def _option_words(rules: Variant) -> list[str]:
    """Return what `state` may say because an option asks for it."""
    return [word for word, option in _ELSEWHERE.items() if _is_on(rules, option)]


def _note_words(table: Any, rules: Variant, state: dict[str, Any] | None) -> None:
    """Write into the table record what `state` says."""
    given = dict(state or {})
    known = _option_words(rules)
    strange = [word for word in given if word not in known]
    if strange:
        raise RuleConflict(
            f"state has no {strange[0]!r} in {rules.name}; expected {', '.join(known)}"
        )
    if "trump" in given:
        table["mode"] = read_trump(given["trump"], rules)
    if "turn_up" in given:
        table["turn_up"] = rules.deck.read_list(given["turn_up"], "turn_up")[0]
        table["mode"] = int(table["turn_up"]) // LANE
    if "dealer" in given:
        table["dealer"] = as_seat("dealer", given["dealer"], rules)
    if "exchanged" in given:
        n_stock = rules.deck.n_cards - rules.seats * rules.hand_size
        if not is_whole(given["exchanged"]) or not 0 <= given["exchanged"] <= n_stock:
            raise JasslabError(f"exchanged={given['exchanged']!r}: expected 0 to {n_stock} cards")
        table["state"][0] = given["exchanged"]


def _as_factor(doubling: Any) -> int:
    if not is_whole(doubling) or not 1 <= doubling <= _MOST_DOUBLED:
        raise JasslabError(f"doubling={doubling!r}: expected a factor from 1 to {_MOST_DOUBLED}")
    return int(doubling)


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
        What else a game asks.
    """
    read_state = state_reader(rules.settlement)
    if state is not None and not isinstance(state, dict):
        raise RuleConflict(f"{rules.label}: state={state!r}: expected a dict")
    if _reads(rules):
        _note_auction(table, rules, contract, doubling, state)
    elif read_state is None:
        if doubling is not None:
            table["doubling"] = _as_factor(doubling)
        _note_words(table, rules, state)
    elif state:
        read_state(dict(state), table)


def _note_auction(
    table: Any, rules: Variant, contract: int | None, doubling: int | None, state: Any
) -> None:
    """Write what an auction left, and the factors of what is trump.

    `state` may say ``trump``; ``pair``, the side that showed king and queen of trumps; ``alone``,
    where the taker played alone; and ``bid_round``.
    """
    used = _reads(rules)
    given = _check_keys(rules, state or {}, [key for key in used if key not in KEYWORDS])
    bid_round = given.get("bid_round", 1)
    if bid_round not in (1, 2):
        raise JasslabError(f"state={{'bid_round': {bid_round!r}}}: expected 1 or 2")
    table["bid_round"], table["doubling"] = bid_round, 1
    if "contract" in used:
        if contract is None and not given.get("alone"):
            raise JasslabError(f"{rules.label}: contract= is the number that was bid")
        table["contract"] = -1 if contract is None else _as_number("contract", contract)
    if doubling is not None:
        table["doubling"] = _as_factor(doubling)
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

"""What a deal has to be told besides hands and trump before its first card can be replayed."""

from __future__ import annotations

from typing import Any

from jasslab._cardset import remove
from jasslab.cards import MODES, SUITS
from jasslab.errors import NotationError, RuleConflict
from jasslab.referee._hidden import HIDDEN_WORDS, read_flag, read_indicator
from jasslab.referee._records import Records, as_seat, read_trump
from jasslab.referee._state import note_state, uses
from jasslab.rules.bidding.schut import CONTRACT, SCHUT
from jasslab.rules.ranking import NO_TRUMP, OBEABE
from jasslab.rules.secrets import SINGLE
from jasslab.variants import Variant

__all__ = ["note_play"]

SLALOM = "slalom"
WAYS = ("obeabe", "undeufe")


def _play_words(rules: Variant, trump: Any) -> tuple[str, ...]:
    """Return what `state` may say that only the play asks."""
    if trump == SLALOM:
        return ("first",)
    if rules.speaking != "hidden_trump":
        return ()
    return HIDDEN_WORDS


def _read_mode(rules: Variant, trump: Any, first: Any) -> tuple[int, int]:
    """Return the row of the mode tables for the first trick, and what `table.slalom` holds."""
    if trump != SLALOM:
        return read_trump(trump, rules), 0
    if not rules.values.get("slalom"):
        raise NotationError(f"trump={trump!r}: {rules.label} plays no slalom (option slalom)")
    if first not in WAYS:
        raise RuleConflict(
            f"state={{'first': {first!r}}}: slalom needs 'obeabe' or 'undeufe', for the first trick"
        )
    mode = OBEABE + WAYS.index(first)
    return mode, 1 + mode


def _hide(records: Records, held: list[int], given: dict[str, Any]) -> None:
    """Hide trumps: a suit, or a card of the taker's hand that it lays down."""
    rules, table, deal = records.variant, records.table, records.deal
    suit, taker = int(table["mode"]), int(table["taker"])
    if suit >= len(SUITS):
        raise RuleConflict(
            f"trump={MODES[suit]!r}: {rules.label} hides a suit, unless one plays alone"
        )
    if taker < 0:
        raise RuleConflict(f"taker=None: in {rules.label} the taker hides trumps")
    if given.get("bidder") is not None and as_seat("bidder", given["bidder"], rules) != taker:
        raise RuleConflict(f"state={{'bidder': {given['bidder']!r}}}, but taker={taker} hid trumps")
    card = given.get("indicator")
    if card is not None and read_indicator(rules, card)[0] != suit:
        raise NotationError(f"indicator={card!r}: trump={MODES[suit]!r} is another suit")
    if given.get("hidden") is not None and not read_flag("hidden", given["hidden"]):
        return
    if rules["indicator"] == "hand":
        deal["indicator"] = _find_indicator(rules, held[taker], card, taker)
        deal["hands"][taker] = remove(int(deal["hands"][taker]), int(deal["indicator"]))
    deal["hidden_mode"], table["mode"] = suit, NO_TRUMP


def _find_indicator(rules: Variant, hand: int, given: Any, taker: int) -> int:
    """Return the card of a hand that hides trumps."""
    if given is None:
        raise RuleConflict(
            f"{rules.label}: state={{'indicator': ...}} is the card of seat {taker} that hides "
            f"trumps, or state={{'hidden': False}}: they are known"
        )
    card = read_indicator(rules, given)[1]
    if not hand // 2**card % 2:
        raise NotationError(
            f"indicator={given!r}: expected one card of trumps in the hand of seat {taker}"
        )
    return card


def _sit_alone(records: Records) -> None:
    """Let the taker play alone without trumps: it leads, and its partner looks on."""
    rules, table = records.variant, records.table
    if int(table["mode"]) != NO_TRUMP or int(table["taker"]) < 0:
        raise RuleConflict("state={'alone': True}: who plays alone is taker, and trump is None")
    table["elder"] = table["taker"]
    table["sits_out"] = (int(table["taker"]) + rules.seats // 2) % rules.seats


def _refuse_unused(rules: Variant, given: dict[str, Any], known: set[str]) -> None:
    for keyword, value in given.items():
        if value is not None and keyword not in known:
            raise RuleConflict(f"{rules.label} does not use {keyword}=; given {value!r}")


def note_play(
    records: Records,
    held: list[int],
    trump: str | None,
    contract: int | None,
    doubling: int | None,
    state: Any,
) -> None:
    """Write into the records what is true before the first card.

    Parameters
    ----------
    records : Records
        Everybody has a seat; they are written.
    held : list of int
        Hands by seat.
    trump : str or None
        What is trump, hidden or not.
    contract, doubling : int or None
        The number that was bid, and the factor of doubles.
    state : dict or None
        What else the game asks.
    """
    rules, table = records.variant, records.table
    words = _play_words(rules, trump)
    doubling = None if doubling == 1 else doubling
    told = {"contract": contract, "doubling": doubling, "state": state or None}
    _refuse_unused(rules, told, uses(rules) | ({"state"} if words else set()))
    given = dict(state) if isinstance(state, dict) else state
    own = {word: given.pop(word) for word in words if given and word in given}
    seats = {word: int(table[word]) for word in ("dealer", "elder")}
    mode, slalom = _read_mode(rules, trump, own.get("first"))
    if rules.settlement == "times_factor":
        given = {**(given or {}), "trump": trump if trump is not None else "NT"}
    note_state(table, rules, contract, doubling, given)
    table["mode"], table["slalom"] = mode, slalom
    for word, seat in seats.items():
        table[word] = seat
    if rules.speaking == "schut" and int(table["taker"]) >= 0:
        table["state"][CONTRACT] = max(SCHUT, int(table["state"][CONTRACT]))
    if int(table["state"][SINGLE]) and rules.settlement == "bid_number":
        _sit_alone(records)
    elif rules.speaking == "hidden_trump":
        _hide(records, held, own)

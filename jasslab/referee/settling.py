"""What is written down for a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jasslab.errors import JasslabError, RuleConflict
from jasslab.referee._records import Records, VariantLike, as_seat
from jasslab.rules.settlement import settlement
from jasslab.variants import Variant, variant

__all__ = ["Settlement", "settle"]


@dataclass(frozen=True)
class Settlement:
    """What is written down for a deal.

    Parameters
    ----------
    scores : tuple of int
        Score of each side.
    points : tuple of int
        What the contract test compares.
    made : bool or None
        Whether the contract was made; None: nobody had one.
    carried : int
        Points left for the winner of a later deal.
    bonus, last_trick : tuple of int
        Points for all tricks and for the last trick, by side.
    """

    scores: tuple[int, ...]
    points: tuple[int, ...]
    made: bool | None
    carried: int
    bonus: tuple[int, ...]
    last_trick: tuple[int, ...]


def _per_side(what: str, values: Any, rules: Variant) -> tuple[int, ...]:
    """Return one non-negative number a side."""
    numbers = tuple(values) if isinstance(values, (tuple, list)) else ()
    fine = len(numbers) == rules.n_sides and all(
        isinstance(number, int) and not isinstance(number, bool) and number >= 0
        for number in numbers
    )
    if not fine:
        raise JasslabError(
            f"{what}={values!r}: expected {rules.n_sides} numbers of at least 0, one for each side"
        )
    return numbers


def _refuse_unused(rules: Variant, given: dict[str, Any]) -> None:
    """Refuse keywords that the game does not use."""
    meld = rules.rules[0]["meld"]
    has = {
        "melds": bool(meld["in_hand"]),
        "trick_melds": bool(meld["in_tricks"]),
        "marriage": bool(meld["marriage"]) and not meld["in_tricks"],
        "carried": rules["tie_rule"] in ("carry", "litige"),
        "contract": False,
        "doubling": False,
        "state": False,
    }
    for keyword, used in has.items():
        value = given[keyword]
        nothing = value is None or value == 0 or (isinstance(value, tuple) and not any(value))
        if keyword == "marriage" and value is not None:
            nothing = False
        if not used and not nothing:
            raise RuleConflict(f"{rules.label} does not use {keyword}=; given {value!r}")


def settle(
    name: VariantLike,
    *,
    taker: int | None,
    card_points: tuple[int, ...] | None = None,
    last_trick: int | None = None,
    melds: tuple[int, ...] | None = None,
    trick_melds: tuple[int, ...] | None = None,
    marriage: int | None = None,
    tricks: tuple[int, ...] | None = None,
    all_tricks_seat: int | None = None,
    totals: tuple[int, ...] | None = None,
    contract: int | None = None,
    doubling: int | None = None,
    carried: int = 0,
    state: dict[str, Any] | None = None,
) -> Settlement:
    """Settle a deal from what each side has made.

    Parameters
    ----------
    name : str or Variant
        The game.
    taker : int or None
        Seat that took; None: nobody.
    card_points : tuple of int
        Points on cards, by side.
    last_trick : int, optional
        Side that took the last trick.
    melds, trick_melds : tuple of int, optional
        Points scored for melds in hand, and for melds that fell in tricks, by side.
    marriage : int, optional
        Side that holds king and queen of trumps.
    tricks : tuple of int, optional
        Tricks by side; without them nothing counts as all tricks.
    all_tricks_seat : int, optional
        Seat that took every trick alone.
    totals : tuple of int, optional
        What each side has made in all, in place of everything above but `taker`.
    contract, doubling, state : optional
        What other games need; refused where the game does not use it.
    carried : int
        Points that earlier deals left over.

    Returns
    -------
    Settlement
        `scores`, `points`, `made`, `carried`, `bonus`, `last_trick`.

    Raises
    ------
    RuleConflict
        For a keyword that the game does not use.
    JasslabError
        For a seat, side or number that makes no sense.

    Examples
    --------
    >>> done = settle("belote", taker=0, card_points=(70, 82), last_trick=0, marriage=0)
    >>> done.scores, done.made
    ((100, 82), True)
    """
    rules = variant(name)
    given = {
        "melds": melds,
        "trick_melds": trick_melds,
        "marriage": marriage,
        "carried": carried,
        "contract": contract,
        "doubling": None if doubling == 1 else doubling,
        "state": state,
    }
    _refuse_unused(rules, given)
    if (card_points is None) == (totals is None):
        raise JasslabError("give either card_points= or totals=, one number for each side")
    records = Records(rules)
    table = records.table
    table["taker"] = -1 if taker is None else as_seat("taker", taker, rules)
    table["pot"] = carried
    values = {
        "card_points": card_points if totals is None else totals,
        "hand_melds": melds,
        "trick_melds": trick_melds,
        "tricks": tricks,
    }
    for field, numbers in values.items():
        if numbers is not None:
            what = "totals" if field == "card_points" and totals is not None else field
            table[field][: rules.n_sides] = _per_side(what, numbers, rules)
    _note_sides(table, rules, last_trick, marriage, all_tricks_seat)
    settlement(rules.settlement)(table, records.deal, records.rules)
    return _read_settlement(table, rules)


def _note_sides(
    table: Any,
    rules: Variant,
    last_trick: int | None,
    marriage: int | None,
    all_tricks_seat: int | None,
) -> None:
    """Write what belongs to a side, or to a seat, into the table record."""
    for what, side in (("last_trick", last_trick), ("marriage", marriage)):
        if side is not None and (not isinstance(side, int) or not 0 <= side < rules.n_sides):
            raise JasslabError(f"{what}={side!r}: expected a side from 0 to {rules.n_sides - 1}")
    if last_trick is not None:
        table["last_trick_side"] = last_trick
    if marriage is not None:
        table["marriage"][marriage] = rules["marriage"]
    if all_tricks_seat is not None:
        seat = as_seat("all_tricks_seat", all_tricks_seat, rules)
        side = seat % 2 if rules.partnership else seat
        table["seat_tricks"][seat] = table["tricks"][side] = rules.hand_size


def _read_settlement(table: Any, rules: Variant) -> Settlement:
    def by_side(field: str) -> tuple[int, ...]:
        return tuple(int(table[field][side]) for side in range(rules.n_sides))

    made = int(table["made"])
    return Settlement(
        scores=by_side("score"),
        points=by_side("points"),
        made=None if made < 0 else bool(made),
        carried=int(table["carried"]),
        bonus=by_side("bonus"),
        last_trick=by_side("last_trick"),
    )

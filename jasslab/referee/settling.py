"""What is written down for a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jasslab.calling import front_door
from jasslab.errors import JasslabError, RuleConflict
from jasslab.referee._records import (
    MOST_POINTS,
    Records,
    VariantLike,
    as_pot,
    as_seat,
    as_side,
    is_whole,
)
from jasslab.referee._state import note_state, uses
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
    penalty : tuple of int
        Second currency of a game, such as potatoes, by side.
    redealt : bool
        Whether the same dealer deals again.
    """

    scores: tuple[int, ...]
    points: tuple[int, ...]
    made: bool | None
    carried: int
    bonus: tuple[int, ...]
    last_trick: tuple[int, ...]
    penalty: tuple[int, ...] = ()
    redealt: bool = False


def _per_side(what: str, values: Any, rules: Variant, most: int = MOST_POINTS) -> tuple[int, ...]:
    """Return one non-negative number a side."""
    numbers = tuple(values) if isinstance(values, (tuple, list)) else ()
    fine = len(numbers) == rules.n_sides and all(
        is_whole(number) and 0 <= number <= most for number in numbers
    )
    if not fine:
        raise JasslabError(
            f"{what}={values!r}: expected {rules.n_sides} whole numbers from 0 to {most}, "
            f"one for each side"
        )
    return tuple(int(number) for number in numbers)


def _refuse_unused(rules: Variant, given: dict[str, Any]) -> None:
    """Refuse keywords that the game does not use."""
    meld = rules.rules[0]["meld"]
    has = {
        "melds": bool(meld["in_hand"]),
        "trick_melds": bool(meld["in_tricks"]),
        "marriage": bool(meld["marriage"]) and bool(meld["held_marriage"]),
        **{keyword: keyword in uses(rules) for keyword in ("contract", "doubling", "state")},
    }
    for keyword, used in has.items():
        value = given[keyword]
        nothing = value is None or (isinstance(value, (tuple, list)) and not any(value))
        if not used and not nothing:
            raise RuleConflict(f"{rules.label} does not use {keyword}=; given {value!r}")


def _refuse_parts(parts: dict[str, Any]) -> None:
    """Refuse parts of a total beside the total."""
    for keyword, value in parts.items():
        if value is not None:
            raise RuleConflict(
                f"totals= is what each side has made in all; {keyword}={value!r} is part of it"
            )


@front_door
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
    contract : int, optional
        The number that was bid; refused where the game has no number for it.
    doubling : int, optional
        Factor of all doubles together, where the game has them.
    state : dict, optional
        What else a game asks: ``{"trump": "NT"}`` in Butifarra and Schieber; ``{"turn_up": "TS",
        "dealer": 1}`` with `turnup_bonus`, ``{"exchanged": 2}`` with `stake_less_exchanged`;
        ``{"herschut": True}`` and ``conceded`` in Schutjas; ``{"first": 0, "at_dek": 40}`` in
        Kruisjas; ``{"pair": 0}``, the side that showed king and queen of trumps, with
        `royal_pair`, ``alone`` with `single_hand`, ``bid_round`` with `auction2`.
    carried : int
        Points that earlier deals left over.

    Returns
    -------
    Settlement
        `scores`, `points`, `made`, `carried`, `bonus`, `last_trick`, `penalty`, `redealt`.

    Raises
    ------
    RuleConflict
        For a keyword that the game does not use, and for parts that do not go together.
    JasslabError
        For a seat, side or number that makes no sense.

    Examples
    --------
    >>> done = settle("belote", taker=0, card_points=(70, 82), last_trick=0, marriage=0)
    >>> done.scores, done.made
    ((100, 82), True)
    """
    rules = variant(name)
    parts = {
        "last_trick": last_trick,
        "melds": melds,
        "trick_melds": trick_melds,
        "marriage": marriage,
        "tricks": tricks,
        "all_tricks_seat": all_tricks_seat,
    }
    bid = {"contract": contract, "doubling": None if doubling == 1 else doubling, "state": state}
    _refuse_unused(rules, {**parts, **bid})
    if (card_points is None) == (totals is None):
        raise JasslabError("give either card_points= or totals=, one number for each side")
    if totals is not None:
        _refuse_parts(parts)
    records = Records(rules)
    table = records.table
    table["taker"] = -1 if taker is None else as_seat("taker", taker, rules)
    table["pot"] = as_pot(carried, rules)
    _note_points(table, rules, card_points=card_points, totals=totals, **parts)
    _note_tricks(table, rules, tricks, all_tricks_seat)
    _note_sides(table, rules, last_trick, marriage)
    note_state(table, rules, contract, doubling, state)
    settlement(rules.settlement)(table, records.deal, records.rules)
    return _read_settlement(table, rules)


def _note_points(table: Any, rules: Variant, **given: Any) -> None:
    """Write what is given by side into the table record."""
    fields = {"melds": "hand_melds", "trick_melds": "trick_melds"}
    for what in ("card_points", "totals", "melds", "trick_melds"):
        if given[what] is not None:
            numbers = _per_side(what, given[what], rules)
            table[fields.get(what, "card_points")][: rules.n_sides] = numbers


def _note_sides(
    table: Any,
    rules: Variant,
    last_trick: int | None,
    marriage: int | None,
) -> None:
    """Write what belongs to a side into the table record."""
    if last_trick is not None:
        side = as_side("last_trick", last_trick, rules)
        table["last_trick_side"] = side
        takes_all = int(table["tricks"].argmax())
        if int(table["tricks"][takes_all]) == rules.hand_size and side != takes_all:
            raise RuleConflict(f"last_trick={last_trick!r}, but side {takes_all} took every trick")
    if marriage is not None:
        table["marriage"][as_side("marriage", marriage, rules)] = rules["marriage"]


def _note_tricks(table: Any, rules: Variant, tricks: Any, all_tricks_seat: Any) -> None:
    """Write how many tricks each side took, and whether one seat took them all."""
    most = rules.hand_size
    if tricks is not None:
        taken = _per_side("tricks", tricks, rules, most)
        if sum(taken) > most:
            raise RuleConflict(f"tricks={tricks!r}: {rules.name} has {most} tricks in all")
        table["tricks"][: rules.n_sides] = taken
    if all_tricks_seat is None:
        return
    seat = as_seat("all_tricks_seat", all_tricks_seat, rules)
    side = seat % 2 if rules.partnership else seat
    if tricks is not None and int(table["tricks"][side]) != most:
        raise RuleConflict(
            f"all_tricks_seat={seat}, but tricks={tricks!r} does not give side {side} all {most}"
        )
    table["seat_tricks"][seat] = table["tricks"][side] = most


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
        penalty=by_side("penalty") if rules.penalties else (),
        redealt=bool(table["redealt"]),
    )

"""Read a played deal out of the engine's records."""

from __future__ import annotations

from typing import Any

from jasslab.cards import MODES, SUITS, set_of
from jasslab.deals import Answer, Meld, PlayedDeal, Side, Trick
from jasslab.engine.play import PASSED_OUT
from jasslab.frames import ACTIONS, CARD_CODES, MELD_KINDS, PHASES
from jasslab.rules.bidding.play_or_pass import EXCHANGED
from jasslab.rules.melds import meld_cards
from jasslab.rules.records import FOUR, THREE
from jasslab.rules.secrets import SINGLE
from jasslab.simulation import Plan
from jasslab.variants import Variant

__all__ = ["read_deal", "read_melds", "read_sides", "read_tricks", "replay_deal"]


def _int(record: Any, field: str) -> int:
    return int(record[field])


def read_sides(table: Any, n_sides: int) -> tuple[Side, ...]:
    """Return what each side made, from a table record.

    Parameters
    ----------
    table : record of TABLE
        After the settlement.
    n_sides : int
        Number of sides.
    """
    names = (
        "tricks",
        "card_points",
        "last_trick",
        "hand_melds",
        "trick_melds",
        "marriage",
        "bonus",
        "points",
        "score",
        "penalty",
    )
    return tuple(
        Side(**{name: int(table[name][side]) for name in names}) for side in range(n_sides)
    )


def read_tricks(rules: Variant, table: Any) -> tuple[Trick, ...]:
    """Return the tricks played so far.

    Parameters
    ----------
    rules : Variant
        The game.
    table : record of TABLE
        The play.
    """
    tricks = []
    for trick in range(_int(table, "trick")):
        fallen = table["cards"][trick][: _n_playing(rules, table)]
        cards = tuple(rules.deck.text(card) for card in fallen)
        tricks.append(
            Trick(
                leader=int(table["leaders"][trick]),
                cards=cards,
                winner=int(table["winners"][trick]),
                points=int(table["trick_points"][trick]),
                melds=int(table["trick_meld_points"][trick]),
            )
        )
    return tuple(tricks)


def _n_playing(rules: Variant, table: Any) -> int:
    """Return how many play to a trick: a seat may sit out."""
    return rules.seats - (int(table["sits_out"]) >= 0)


def read_melds(rules: Variant, table: Any, deal: Any) -> tuple[Meld, ...]:
    """Return the melds that are listed in a deal record.

    Parameters
    ----------
    rules : Variant
        The game.
    table, deal : record of TABLE, record of DEAL
        The play, and the melds.
    """
    melds = []
    for place in range(_int(deal, "n_melds")):
        kind, trick = int(deal["meld_kind"][place]), int(deal["meld_trick"][place])
        cards = int(meld_cards(deal, place))
        if kind in (FOUR, THREE) and trick >= 0:
            fallen = table["cards"][trick][: _n_playing(rules, table)]
            cards = cards & set_of(int(card) for card in fallen)
        melds.append(
            Meld(
                kind=MELD_KINDS[kind],
                cards=rules.deck.show(cards),
                points=int(deal["meld_points"][place]),
                seat=int(deal["meld_seat"][place]),
                scored=bool(deal["meld_scored"][place]),
                trick=trick if trick >= 0 else None,
            )
        )
    return tuple(melds)


def _said_in(rules: Variant, phase: str, trick: int) -> int | None:
    """Return the trick in which an answer was given; None: before the play."""
    between = phase == "talk" or (phase == "call" and rules.speaking == "schut")
    return trick if trick >= 0 else 0 if between else None


def _read_answers(rules: Variant, table: Any, deal: Any) -> tuple[Answer, ...]:
    found = []
    for turn in range(_int(table, "n_answers")):
        phase = PHASES[int(table["answer_phase"][turn])]
        trick = _said_in(rules, phase, int(table["answer_trick"][turn]))
        action = ACTIONS[int(deal["answer"][turn])]
        found.append(Answer(int(table["answer_seat"][turn]), phase, action, trick))
    return tuple(found)


def _read_state(rules: Variant, table: Any, answers: tuple[Answer, ...]) -> dict[str, Any]:
    """Return what the referee has to be told besides, to play the deal again."""
    words, found = rules.values, dict[str, Any]()
    if _int(table, "slalom"):
        found["first"] = MODES[_int(table, "slalom") - 1]
    if rules.settlement == "bid_number":
        if _int(table, "bid_round") > 1:
            found["bid_round"] = _int(table, "bid_round")
        if int(table["state"][SINGLE]):
            found["alone"] = True
            return found
    if words.get("indicator") == "hand":
        hid = [one.action for one in answers if one.action in CARD_CODES]
        found["indicator"] = hid[-1]
    if words.get("stake_less_exchanged"):
        found["exchanged"] = int(table["state"][EXCHANGED])
    if words.get("turnup_bonus"):
        found["turn_up"] = rules.deck.text(_int(table, "turn_up"))
    return found


def _read_begun(rules: Variant, table: Any) -> tuple[str, ...]:
    """Return the cards of a trick that was not finished."""
    trick, n_played = _int(table, "trick"), _int(table, "n_played")
    if trick == rules.hand_size or n_played == _n_playing(rules, table):
        return ()
    return tuple(rules.deck.text(card) for card in table["cards"][trick][:n_played])


def _turned(rules: Variant, table: Any, deal: Any) -> str | None:
    if rules.turn_up or rules.shows:
        card = _int(table, "turn_up")
        return rules.deck.text(card) if card >= 0 else None
    if not rules.trump_making.startswith("turned"):
        return None
    return " ".join(SUITS[int(suit)] for suit in deal["turned"])


def read_deal(
    rules: Variant,
    table: Any,
    deal: Any,
    *,
    status: int,
    number: int | None = None,
    players: tuple[str, ...] = (),
    state: dict[str, Any] | None = None,
) -> PlayedDeal:
    """Return the deal that the records hold.

    Parameters
    ----------
    rules : Variant
        The game.
    table, deal : record of TABLE, record of DEAL
        The records after the last trick.
    status : int
        How the deal ended.
    number : int, optional
        Number of the deal.
    players : tuple of str
        Who played.
    state : dict, optional
        What the referee was told besides; otherwise it is read from the records.

    Returns
    -------
    PlayedDeal
        Everything about it.
    """
    taker, mode, made = (_int(table, name) for name in ("taker", "mode", "made"))
    capot, contract = _int(table, "capot"), _int(table, "contract")
    thrown_in = status == PASSED_OUT
    seats = range(rules.seats)
    answers = _read_answers(rules, table, deal)
    if state is None:
        state = {} if thrown_in else _read_state(rules, table, answers)
    return PlayedDeal(
        variant=rules,
        number=number,
        dealer=_int(table, "dealer"),
        first=tuple(rules.deck.show(deal["first"][seat]) for seat in seats),
        final=() if thrown_in else tuple(rules.deck.show(deal["final"][seat]) for seat in seats),
        turn_up=_turned(rules, table, deal),
        answers=answers,
        taker=taker if taker >= 0 else None,
        trump="slalom" if _int(table, "slalom") else MODES[mode] if mode >= 0 else None,
        tricks=() if thrown_in else read_tricks(rules, table),
        melds=() if thrown_in else read_melds(rules, table, deal),
        sides=read_sides(table, rules.n_sides),
        made=bool(made) if made >= 0 else None,
        capot=capot if capot >= 0 else None,
        carried=_int(table, "carried"),
        players=players,
        contract=contract if contract > 0 else None,
        doubling=_int(table, "doubling"),
        state=state,
        pot=_int(table, "pot"),
        begun=() if thrown_in else _read_begun(rules, table),
    )


def replay_deal(plan: Plan, number: int) -> PlayedDeal:
    """Play one deal of a plan again and return it.

    Parameters
    ----------
    plan : Plan
        The simulation it belongs to.
    number : int
        Its number.

    Returns
    -------
    PlayedDeal
        The deal.
    """
    from jasslab.simulate import play_part, workbench

    bench, place = workbench(plan), number - plan.first
    status, _ = play_part(plan, bench, place, place + 1, {})
    names = () if plan.players is None else tuple(map(repr, plan.players))
    return read_deal(
        plan.variant, bench.table[0], bench.deal[0], status=status, number=number, players=names
    )

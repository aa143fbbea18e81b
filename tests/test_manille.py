"""Manille muette, parlée and for 2 to 7, and Butifarra: vectors, cases, the naive referee."""

from __future__ import annotations

from typing import Any

import pytest
from side_by_side import bench_for, book_of, family, follow, play, record_of, same_legal_cards

import jasslab as jl

GAMES = ("manille-muette", "manille-parlee", "manille", "butifarra")


def rules(name: str, **house: Any) -> jl.Variant:
    """Return a game with house rules."""
    return jl.variant(name).replace(**house)


# --- against the naive referee ----------------------------------------------------------------

WHOLE = [
    ("manille-muette", {}),
    ("manille-parlee", {}),
    ("butifarra", {}),
    *(("manille", {"seats": seats}) for seats in range(2, 8)),
]


@pytest.mark.parametrize("players", ["random", "basic"])
@pytest.mark.parametrize(("game", "house"), WHOLE)
def test_whole_deals(game: str, house: dict, players: str) -> None:
    """The naive referee hears each answer, allows each card and writes the same."""
    variant = rules(game, **house)
    bench = bench_for(variant, players, seed=71)
    number = 300 if players == "basic" else 400 if "seats" in house else 2000
    for deal in range(number):
        follow(bench, variant, deal, deal % variant.seats)


HOUSE_RULES = [
    *(
        (game, {option: value})
        for game in GAMES
        for option, values in {
            "follow": ("beat_or_ruff",),
            "head_plain": ("never", "unless_partner", "always"),
            "head_trump": ("never", "unless_partner", "always", "under", "always_unless_all_trumps"),
            "ruff": ("free", "unless_partner", "must"),
            "undertrump": ("must", "avoid", "avoid_unless_all_trumps"),
            "first_lead": ("dealer",),
            "trick_points": (0, 5),
        }.items()
        for value in values
    ),
    *(
        (game, {option: value})
        for game in ("manille-muette", "manille-parlee")
        for option, value in [
            ("turnup_bonus", True),
            ("match_unit", "points"),
        ]
    ),
    ("manille-muette", {"match_unit": "points", "points_above": 30}),
    *(
        ("manille", {"seats": seats, **house})
        for seats in (3, 7)
        for house in [
            {"exchange_order": "take_then_discard"},
            {"goal": 35},
            {"hand_stake": 3},
            {"hand_stake": 3, "stake_less_exchanged": True},
            {"loser_pays": "each_opponent_plus"},
            {"stock_points": "declarer"},
            {"stock_points": "declarer", "exchange_order": "take_then_discard"},
            {"first_lead": "taker"},
        ]
    ),
    *(("butifarra", {"max_double": level}) for level in range(4)),
    ("butifarra", {"max_double": 3, "double_factor": 3}),
    ("butifarra", {"no_trump_factor": 1}),
    ("butifarra", {"hand_score": "excess36"}),
    ("butifarra", {"hand_score": "excess36", "points_above": 30}),
    ("butifarra", {"cannot_win": "lowest"}),
    ("butifarra", {"cannot_win": "lowest", "follow": "beat_or_ruff"}),
]


@pytest.mark.parametrize(("game", "house"), HOUSE_RULES)
def test_house_rules(game: str, house: dict) -> None:
    """A hundred deals with each value of each option, and the legal cards of some of them."""
    variant = rules(game, **house)
    bench = bench_for(variant, "random", seed=72)
    for deal in range(100):
        follow(bench, variant, deal, deal % variant.seats)
    if variant.speaking == "silent":  # with talk the same cards are legal
        legal_cards_of(variant, bench, 200)


def legal_cards_of(variant: jl.Variant, bench: Any, positions: int) -> None:
    """Compare what both referees allow, position by position."""
    number = 1000
    while positions > 0:
        dealer = number % variant.seats
        play(bench, variant, number, dealer)
        number += 1
        if bench.table["taker"][0] < 0 and variant.name == "manille":
            continue
        order, answers, cards = record_of(bench, variant)
        machine = family(variant.name).deal(book_of(variant), dealer, order)
        while machine.phase != "play":
            seat, _, action = answers.pop(0)
            if seat == machine.seat and action in machine.legal:
                machine.answer(action)
        positions -= same_legal_cards(bench, variant, machine, cards)


@pytest.mark.parametrize("game", ["manille-muette", "manille", "butifarra"])
def test_legal_cards_at_every_turn(game: str) -> None:
    """Both referees allow the same cards."""
    variant = rules(game)
    legal_cards_of(variant, bench_for(variant, "random", seed=73), 10_000)

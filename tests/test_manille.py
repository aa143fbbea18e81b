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


# --- the worked vectors of the sheet -----------------------------------------------------------

MUETTE, SOLO, LITERAL = "manille-muette", "manille", {"follow": "beat_or_ruff"}
LOWEST = {"cannot_win": "lowest"}
LEGAL = [  # game, house rule, trump, trick, hand, legal; None: the whole hand
    ("ma1", MUETTE, {}, "S", "KH", "TH QH 7H TS 8D", "TH"),
    ("ma1-solo", SOLO, {}, "S", "KH", "TH QH 7H TS 8D", "TH"),
    ("ma2", MUETTE, {}, "S", "KH", "QH 7H TS 8D", "QH 7H"),
    ("ma2-literal", MUETTE, LITERAL, "S", "KH", "QH 7H TS 8D", "TS"),
    ("ma2-nothing", MUETTE, LITERAL, "S", "KH", "QH 7H 8D", None),
    ("ma2-partner", MUETTE, LITERAL, "S", "KH 7D", "QH 7H TS 8D", "QH 7H"),
    ("ma2-solo", SOLO, LITERAL, "S", "KH 7D", "QH 7H TS 8D", "TS"),
    ("ma3", MUETTE, {}, "S", "AH 8H", "TH QH 7H", None),
    ("ma3-solo", SOLO, {}, "S", "AH 8H", "TH QH 7H", "TH"),
    ("ma4-partner", MUETTE, {}, "S", "KH 7H", "AS 7S 8D", None),
    ("ma4", MUETTE, {}, "S", "KH", "AS 7S 8D", "AS 7S"),
    ("ma5", MUETTE, {}, "S", "KH QS", "AS 7S 8D", "AS"),
    ("ma5-lower", MUETTE, {}, "S", "KH QS", "8S 7S 8D", None),
    ("ma6", MUETTE, {}, "S", "KS", "TS AS 8S", "TS AS"),
    ("ma6-partner", MUETTE, {}, "S", "KS 7S", "TS AS 8S", None),
    ("ma7", MUETTE, {}, "S", "KH 8S", "AH 9H 7D", "AH 9H"),
    ("ma7-literal", MUETTE, LITERAL, "S", "KH 8S", "AH 9H 9S 7D", "9S"),
    ("bu1", "butifarra", {}, "H", "KS", "9S QS 2S AH 3D", "9S"),
    ("bu1-cannot", "butifarra", {}, "H", "KS", "QS 2S AH 3D", "QS 2S"),
    ("bu1-lowest", "butifarra", LOWEST, "H", "KS", "QS 2S AH 3D", "2S"),
    ("bu1-lowest-partner", "butifarra", LOWEST, "H", "KS 4S", "QS 2S AH 3D", "QS 2S"),
    ("lowest-void", "butifarra", LOWEST, "NT", "KS", "AH 2C 2D 3D", "2C 2D"),
    ("lowest-under", "butifarra", LOWEST, "H", "KS 3H", "2H 5D 4C", "2H"),
    ("lowest-trump-led", "butifarra", LOWEST, "H", "KH", "2H JH 2C", "2H"),
    ("bu2", "butifarra", {}, "H", "KS", "AH 2H 3D", "AH 2H"),
    ("bu2-partner", "butifarra", {}, "H", "KS 4S", "AH 2H 3D", None),
    ("bu3", "butifarra", {}, "NT", "KS", "AH 2H 3D", None),
    ("bu4", "butifarra", {}, "H", "KS 4S 3H", "AH 2H 3D", "AH"),
]


@pytest.mark.parametrize(
    ("game", "house", "trump", "trick", "hand", "legal"),
    [pytest.param(*v[1:], id=v[0]) for v in LEGAL],
)
def test_legal_cards(
    game: str, house: dict, trump: str, trick: str, hand: str, legal: str | None
) -> None:
    """The referee names exactly these cards, and says why."""
    asked = {"hand": hand, "trick": trick, "trump": trump}
    explained = jl.explain_legal(rules(game, **house), **asked)
    assert " ".join(explained.cards) == (hand if legal is None else legal)
    assert explained.rule.endswith(".")


@pytest.mark.parametrize(
    ("game", "trump", "trick", "winner"),
    [
        (MUETTE, "S", "KH QH TH AH", 2),  # ma8
        (MUETTE, "S", "AH TH KH 9H", 1),  # O07
        ("butifarra", "NT", "8S 7S JS AD", 2),  # bu5
        ("butifarra", "H", "8S 9S AS 2H", 3),
        ("butifarra", "NT", "AH 9H KH 2C", 1),  # O07
    ],
)
def test_winner(game: str, trump: str, trick: str, winner: int) -> None:
    assert jl.trick_winner(game, trick=trick, trump=trump) == winner


def test_ma8_a_trick_counts_a_point() -> None:
    card_points = jl.trick_points(MUETTE, trick="KH QH TH AH", trump="S")
    assert card_points + rules(MUETTE)["trick_points"] == 15


def test_ma9_thirty_five_win_the_hand() -> None:
    for game in (MUETTE, "manille-parlee"):
        assert jl.settle(game, taker=None, totals=(35, 33)).scores == (1, 0)
        assert jl.settle(game, taker=None, totals=(33, 35)).scores == (0, 1)
        assert jl.settle(game, taker=None, totals=(34, 34)).scores == (0, 0)
    points = rules(MUETTE, match_unit="points")
    assert points["target"] == 50
    assert jl.settle(points, taker=None, totals=(45, 23)).scores == (11, 0)
    bonus = rules(points, turnup_bonus=True)
    turned = {"turn_up": "AS", "dealer": 1}
    done = jl.settle(bonus, taker=None, totals=(35, 33), state=turned)
    assert (done.scores, done.bonus) == ((0, 3), (0, 4))


@pytest.mark.parametrize("seats", range(2, 8))
def test_ma10_table_of_seats(seats: int) -> None:
    """Hand, stock and goal by the number of seats."""
    hand, stock = {2: (16, 0), 3: (10, 2), 4: (8, 0), 5: (6, 2), 6: (5, 2), 7: (4, 4)}[seats]
    variant = rules(SOLO, seats=seats)
    assert (variant.seats, variant.hand_size) == (seats, hand)
    assert variant.deck.n_cards - seats * hand == stock
    assert variant["goal"] == (21 if seats <= 4 else 15)
    assert rules(SOLO, seats=seats, goal=35)["goal"] == 35
    assert rules(variant, seats=4)["goal"] == 21


def test_stake_of_manille() -> None:
    """The taker gains or loses it; it may depend on the cards exchanged."""
    four = {"taker": 2}
    assert jl.settle(SOLO, totals=(20, 20, 21, 7), **four).scores == (0, 0, 1, 0)
    failed = jl.settle(SOLO, totals=(21, 20, 20, 7), **four)
    assert (failed.scores, failed.made) == ((0, 0, -1, 0), False)
    plus = rules(SOLO, loser_pays="each_opponent_plus", hand_stake=3)
    assert jl.settle(plus, totals=(21, 20, 20, 7), **four).scores == (3, 3, 0, 3)
    less = rules(SOLO, seats=7, hand_stake=3, stake_less_exchanged=True)
    for exchanged, stake in ((0, 3), (2, 1), (4, 1)):
        totals = (15, 9, 8, 8, 8, 8, 8)
        done = jl.settle(less, taker=0, totals=totals, state={"exchanged": exchanged})
        assert done.scores == (stake, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("totals", "trump", "doubling", "full", "excess"),
    [  # bu6 and the case O17
        ((45, 27), "H", 1, (45, 0), (9, 0)),
        ((30, 42), "NT", 2, (0, 168), (0, 24)),
        ((37, 35), "NT", 4, (296, 0), (8, 0)),
        ((36, 36), "H", 1, (0, 0), (0, 0)),
        ((45, 27), "NT", 1, (90, 0), (18, 0)),
        ((45, 27), "H", 2, (90, 0), (18, 0)),
        ((45, 27), "NT", 2, (180, 0), (36, 0)),
        ((45, 27), "NT", 4, (360, 0), (72, 0)),
        ((37, 35), "H", 4, (148, 0), (4, 0)),
        ((45, 27), "NT", 8, (720, 0), (144, 0)),
    ],
)
def test_bu6_what_the_winners_write(
    totals: tuple, trump: str, doubling: int, full: tuple, excess: tuple
) -> None:
    asked = {"taker": 0, "totals": totals, "doubling": doubling, "state": {"trump": trump}}
    assert jl.settle("butifarra", **asked).scores == full
    excess36 = rules("butifarra", hand_score="excess36")
    assert excess36["target"] == 101
    assert jl.settle(excess36, **asked).scores == excess


def test_bu7_pack_and_points() -> None:
    assert rules("butifarra").deck.n_cards == 48
    for game, points in (("butifarra", 72), (MUETTE, 68)):
        sides = jl.simulate(game, n_deals=50, seed=1).sides
        assert set(sides.groupby("deal").points.sum()) == {points}


def test_what_a_game_does_not_use_is_refused() -> None:
    with pytest.raises(jl.RuleConflict, match="no 'exchanged'"):
        jl.settle("butifarra", taker=0, totals=(45, 27), state={"exchanged": 1})
    with pytest.raises(jl.RuleConflict, match="does not use doubling"):
        jl.settle(MUETTE, taker=None, totals=(45, 23), doubling=2)
    with pytest.raises(jl.JasslabError, match="expected a factor"):
        jl.settle("butifarra", taker=0, totals=(45, 27), doubling=0)
    with pytest.raises(jl.RuleConflict, match="exclude"):
        rules(MUETTE, match_unit="points", hand_score="hand")


# --- against the naive referee ----------------------------------------------------------------

WHOLE = [
    ("manille-muette", {}),
    ("manille-parlee", {}),
    ("butifarra", {}),
    *(("manille", {"seats": seats}) for seats in range(2, 8)),
]


#: Most runs follow a few deals; those marked slow follow many.
DEPTHS = [False, pytest.param(True, marks=pytest.mark.slow)]


@pytest.mark.parametrize("deep", DEPTHS)
@pytest.mark.parametrize("players", ["random", "basic"])
@pytest.mark.parametrize(("game", "house"), WHOLE)
def test_whole_deals(game: str, house: dict, players: str, deep: bool) -> None:
    """The naive referee hears each answer, allows each card and writes the same."""
    variant = rules(game, **house)
    bench = bench_for(variant, players, seed=71)
    number = 2000 if players == "random" else 300
    for deal in range(number if deep else number // 10):
        follow(bench, variant, deal, deal % variant.seats)


HOUSE_RULES = [
    *(
        (game, {option: value})
        for game in GAMES
        for option, values in {
            "follow": ("beat_or_ruff",),
            "head_plain": ("never", "unless_partner", "always"),
            "head_trump": (
                "never",
                "unless_partner",
                "always",
                "under",
                "always_unless_all_trumps",
            ),
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


@pytest.mark.parametrize("deep", DEPTHS)
@pytest.mark.parametrize(("game", "house"), HOUSE_RULES)
def test_house_rules(game: str, house: dict, deep: bool) -> None:
    """A hundred deals with each value of each option, and the legal cards of some of them."""
    variant = rules(game, **house)
    bench = bench_for(variant, "random", seed=72)
    for deal in range(100 if deep else 5):
        follow(bench, variant, deal, deal % variant.seats)
    if variant.speaking == "silent":  # with talk the same cards are legal
        legal_cards_of(variant, bench, 2000 if deep else 30)


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


@pytest.mark.parametrize("deep", DEPTHS)
@pytest.mark.parametrize("game", ["manille-muette", "manille", "butifarra"])
def test_legal_cards_at_every_turn(game: str, deep: bool) -> None:
    """Both referees allow the same cards."""
    variant = rules(game)
    legal_cards_of(variant, bench_for(variant, "random", seed=73), 100_000 if deep else 3000)


# --- the library's players -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 8))
def test_basic_plays_manille(seats: int) -> None:
    """It passes out few deals and reaches the goal in most it plays.

    Six and seven play almost any hand: the others would, and a stake is won as often as lost.
    """
    deals = jl.simulate(rules("manille", seats=seats), n_deals=2000, seed=5).deals
    assert deals.passed_out.mean() < 0.4
    assert deals.made.mean() > (0.8 if seats < 6 else 0.5)


def test_basic_exchanges_what_is_worth_little() -> None:
    sim = jl.simulate(rules("manille", seats=7), n_deals=500, seed=5, frames=("deals", "decisions"))
    away = sim.decisions[sim.decisions.phase == "exchange"].action.astype(str)
    assert (away == "stop").any()
    assert set(away.str[0]) - {"s"} <= set("J987")


def test_basic_plays_butifarra() -> None:
    """Dealers push weak hands, doubles are right more often than not, both sides can win."""
    sim = jl.simulate("butifarra", n_deals=4000, seed=5, frames=("deals", "decisions"))
    deals = sim.deals
    assert 0.2 < (deals.bid_round == 2).mean() < 0.9
    assert 0.55 < deals.made.mean() < 0.75
    assert deals.made[deals.doubling == 2].mean() < 0.5
    assert deals.trump.value_counts()["NT"] > 100
    assert {"push", "double", "redouble"} <= set(sim.decisions.action)


@pytest.mark.parametrize("game", GAMES)
def test_rule_sheet_tells_the_game(game: str) -> None:
    """Every option has words of its own."""
    variant = rules(game)
    sheet = variant.sheet.partition("ALL OPTIONS")[0]
    for option in variant.values:
        assert f"- {option.replace('_', ' ')}: " not in sheet, option

"""Schieber: the worked examples of the sheet, and the naive referee beside the engine."""

from typing import Any

import naive_schieber
import numpy as np
import pytest
from side_by_side import agree, bench_for, book_of, follow, play, record_of, same_legal_cards, walk

import jasslab as jl
from jasslab.errors import RuleConflict

SCHIEBER = jl.variant("schieber")

LEGAL = {
    "J1": ("AS", "7S 6H KD", "7S 6H"),
    "J2": ("AH", "JH KD 6C", "JH KD 6C"),
    "J3": ("AH", "JH 6H KD", "JH 6H"),
    "J4": ("AS 8H", "7S 6H 9H KD", "7S 9H"),
    "J5": ("AS 8H", "6H KD 6C", "KD 6C"),
    "J6": ("AS 8H", "6H 7H 9H", "6H 7H 9H"),
}


@pytest.mark.parametrize("vector", LEGAL)
def test_legal_cards(vector: str) -> None:
    trick, hand, expected = LEGAL[vector]
    assert jl.legal_cards("schieber", hand=hand, trick=trick, trump="H") == expected.split()


def test_tricks_in_both_orders() -> None:
    """J7 and J8: seats are counted from 1 there."""
    assert jl.trick_winner("schieber", trick="7H AH 6H KH", trump="obeabe") == 1
    assert jl.trick_winner("schieber", trick="7H AH 6H KH", trump="undeufe") == 2
    assert jl.trick_winner("schieber", trick="TH KH 8D JH", trump="D") == 2
    for mode in ("obeabe", "undeufe"):
        assert jl.trick_points("schieber", trick="8S 6S AS TS", trump=mode) == 29


def test_a_card_may_stand_in_a_run_and_in_a_four() -> None:
    """J9."""
    assert jl.hand_melds("schieber", hand="AS KS QS JS KH KD KC 6H 7D").points == 150


CONTESTS = {  # J10: the hand of seat 0 and of seat 1, what is trump, and who scores
    "four nines before five cards": ("AS KS QS JS TS", "9H 9D 9C 9S", "H", 1),
    "five cards before four aces": ("KS QS JS TS 9S", "AH AD AC AS", "H", 0),
    "high run": ("6S 7S 8S", "QH KH AH", "obeabe", 1),
    "low run": ("6S 7S 8S", "QH KH AH", "undeufe", 0),
    "low four": ("AH AD AC AS", "6H 6D 6C 6S", "undeufe", 1),
    "trump run": ("6S 7S 8S", "6H 7H 8H", "H", 1),
    "elder": ("6S 7S 8S", "6D 7D 8D", "H", 0),
}


@pytest.mark.parametrize("case", CONTESTS)
def test_contest(case: str) -> None:
    first, second, trump, side = CONTESTS[case]
    hands = [first, second, "", ""]
    found = jl.meld_contest("schieber", hands=hands, trump=trump, elder=0)
    assert found.points[side] > 0
    assert found.points[1 - side] == 0


@pytest.mark.parametrize(("trump", "score"), [("H", 257), ("S", 514), ("obeabe", 771)])
def test_match_bonus(trump: str, score: int) -> None:
    """J11: all tricks are worth 257 times the factor."""
    done = jl.settle(
        "schieber",
        taker=1,
        card_points=(152, 0),
        last_trick=0,
        tricks=(9, 0),
        state={"trump": trump},
    )
    assert done.scores == (score, 0)
    assert done.made is None


def test_undeufe_four_times() -> None:
    rules = SCHIEBER.replace(multipliers="1-1-2-2-3-4")
    assert (rules["factor_undeufe"], rules["target"]) == (4, 3000)
    given = {"card_points": (152, 0), "last_trick": 0, "tricks": (9, 0)}
    assert jl.settle(rules, taker=0, **given, state={"trump": "undeufe"}).scores == (1028, 0)


def test_a_factor_must_be_known() -> None:
    with pytest.raises(jl.JasslabError, match="multiply"):
        jl.settle("schieber", taker=0, card_points=(100, 52))
    with pytest.raises(RuleConflict, match="state"):
        jl.settle("schieber", taker=0, card_points=(100, 52), state={"pair": 0})


# --- the naive referee beside it -----------------------------------------------------------


SOME = [
    ("random", 300),
    ("basic", 100),
    pytest.param("random", 2_000, marks=pytest.mark.slow),
    pytest.param("basic", 300, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("players", "n_deals"), SOME)
def test_whole_deals(players: str, n_deals: int) -> None:
    rules = SCHIEBER
    bench = bench_for(rules, players, seed=7)
    for number in range(n_deals):
        follow(bench, rules, number, number % 4)


OPTIONS: list[dict[str, Any]] = [
    *({name: True} for name in ("push_back", "slalom")),
    *({name: False} for name in ("obeabe", "undeufe", "share_cards", "jack_withhold")),
    {"wys": "small"},
    *({"multipliers": name} for name in ("uniform", "1-1-2-2-3-4", "1-1-2-2-2-2")),
    {"stock_when": "second_card"},
    {"ends": "end_of_deal"},
    {"match_unit": "deals"},
    *({"meld_order": word} for word in ("points_kind", "count")),
    *({"meld_tie": word} for word in ("cancel", "split")),
    *({"meld_scope": word} for word in ("player", "single")),
    *({"capot_mode": word} for word in ("none", "replace")),
    {"capot_for": "taker"},
    {"melds": "none"},
    {"long_run_rank": "capped"},
    {"follow": "suit"},
    *({"head_plain": word} for word in ("always", "unless_partner")),
    *(
        {"head_trump": word}
        for word in ("always", "under", "unless_partner", "always_unless_all_trumps")
    ),
    *({"ruff": word} for word in ("must", "unless_partner")),
    *({"undertrump": word} for word in ("must", "free", "avoid")),
    *({"first_lead": word} for word in ("dealer", "taker")),
]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_options(options: dict[str, Any]) -> None:
    rules = SCHIEBER.replace(**options)
    bench = bench_for(rules, "random", seed=11)
    for number in range(100):
        follow(bench, rules, number, number % 4)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"slalom": True}], ids=str)
def test_legal_cards_everywhere(options: dict[str, Any]) -> None:
    """The same cards are allowed in 100,000 positions."""
    rules = SCHIEBER.replace(**options)
    bench, positions, number = bench_for(rules, "random", seed=3), 0, 0
    while positions < (100_000 if not options else 10_000):
        play(bench, rules, number, number % 4)
        order, answers, cards = record_of(bench, rules)
        machine = naive_schieber.deal(book_of(rules), number % 4, order)
        while machine.phase != "play":
            seat, _, action = answers.pop(0)
            assert seat == machine.seat
            machine.answer(action)
        positions += same_legal_cards(bench, rules, machine, cards)
        number += 1


@pytest.mark.parametrize("when", ["first", "second_card"])
def test_a_match_ends_within_a_deal(when: str) -> None:
    """Close to the target both stop at the same moment, with the same scores."""
    rules = SCHIEBER.replace(stock_when=when)
    bench, stopped = bench_for(rules, "random", seed=7), 0
    for number in range(200):
        standing = (2_499 - number * 37 % 700, 2_499 - number * 91 % 500)
        docket = np.array([[number, 0, number % 4, 0, *standing]])
        status, _ = bench.play(number, 1, {}, docket=docket)
        order, answers, cards = record_of(bench, rules)
        machine = naive_schieber.deal(book_of(rules), number % 4, order, 0, totals=list(standing))
        walk(machine, answers, cards)
        agree(machine.result, bench, rules, status)
        stopped += machine.result["stopped"]
    assert stopped > 50


# --- matches --------------------------------------------------------------------------------


def test_matches() -> None:
    """One side alone reaches the target; the holder of the seven of hearts is elder first."""
    found = jl.simulate_matches("schieber", n_matches=60, seed=5)
    scores = found.matches[["score_0", "score_1"]].to_numpy()
    assert (scores.max(axis=1) >= 2_500).all()
    assert (scores.min(axis=1) < 2_500).all()
    assert (found.matches.winner == scores.argmax(axis=1)).all()
    dealers = found.deals.groupby("match").dealer.apply(list)
    assert all((b - a) % 4 == 1 for one in dealers for a, b in zip(one, one[1:], strict=False))
    assert (found.matches.first_dealer == dealers.str[0].to_numpy()).all()
    assert set(found.matches.first_dealer) == {0, 1, 2, 3}


def test_first_elder_holds_the_seven() -> None:
    rules = SCHIEBER
    bench = bench_for(rules, "random", seed=9)
    for match in range(1, 30):
        bench.play(0, 1, {}, docket=np.array([[0, match, 2, 0, 0, 0]]))
        order, _, _ = record_of(bench, rules)
        assert int(bench.table[0]["dealer"]) == naive_schieber.first_dealer(
            book_of(rules), order, drawn=2
        )


def test_a_first_dealer_is_refused() -> None:
    with pytest.raises(RuleConflict, match="first_forehand"):
        jl.simulate_matches("schieber", n_matches=1, seed=1, first_dealer=0)
    rules = SCHIEBER.replace(first_forehand="random")
    found = jl.simulate_matches(rules, n_matches=3, seed=1, first_dealer=2)
    assert (found.matches.first_dealer == 2).all()


# --- the player -----------------------------------------------------------------------------


def test_basic_pushes_and_names_everything() -> None:
    deals = jl.simulate("schieber", n_deals=4_000, seed=2, players="basic").deals
    assert set(deals.trump.dropna()) == {"S", "H", "D", "C", "obeabe", "undeufe"}
    assert 0.2 < (deals.bid_round == 2).mean() < 0.6
    assert deals.made.isna().all()
    assert (deals.taker_score - deals.opponents_score).mean() > 50

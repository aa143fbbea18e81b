"""Klaverjas with a drawn suit that must be played, and matches to 1500."""

from typing import Any

import naive_klaverjas_more
import pytest
from side_by_side import agree, bench_for, book_of, play, record_of, walk

import jasslab as jl

GAMES = ("klaverjas-rotterdam", "klaverjas-amsterdam")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"jokers": 0},
    {"jokers": 4},
    {"three_of_kind": True},
    {"four_jacks": 200},
    {"undertrump": "must"},
    {"capot_for": "taker"},
    {"match_unit": "points"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_drawn_suit_is_forced(game: str, options: dict[str, Any]) -> None:
    rules = jl.variant(game).replace(trump_method="turned_forced", **options)
    bench, jokers = bench_for(rules, "random", seed=7), 0
    for number in range(100):
        status = play(bench, rules, number, number % 4)
        order, answers, cards = record_of(bench, rules)
        joker = bool(bench.deal[0]["joker"])
        suits = ["joker"] if joker else ["SHDC"[int(bench.deal[0]["turned"][0])]]
        machine = naive_klaverjas_more.deal(book_of(rules), number % 4, order, suits=suits)
        walk(machine, answers, cards)
        agree(machine.result, bench, rules, status)
        jokers += joker
    assert (jokers > 0) == (rules["jokers"] > 0)


def test_one_card_of_twenty_one_is_a_joker() -> None:
    rules = jl.variant("klaverjas-rotterdam").replace(trump_method="turned_forced")
    found = jl.simulate(rules, n_deals=20_000, seed=1, frames=("deals", "decisions"))
    share = found.decisions.deal.nunique() / 20_000
    assert abs(share - 1 / 21) < 0.006
    assert (found.deals.taker == (found.deals.dealer + 1) % 4).all()


def test_first_to_1500() -> None:
    rules = jl.variant("klaverjas-rotterdam").replace(match_unit="points")
    assert rules["target"] == 1500
    found = jl.simulate_matches(rules, n_matches=40, seed=1).matches
    best = found[["score_0", "score_1"]].max(axis=1)
    assert (best >= 1500).all()


def test_clubs_are_turned_in_the_first_deal() -> None:
    """Who passes clubs has another suit turned; later deals, and single ones, draw theirs."""
    clubs = jl.variant("klaverjas-rotterdam")
    drawn = clubs.replace(first_suit="drawn")
    found = {
        rules["first_suit"]: jl.simulate_matches(rules, n_matches=300, seed=4).deals
        for rules in (clubs, drawn)
    }
    for word, deals in found.items():
        first = deals[(deals.deal == 0) & (deals.bid_round == 1)]
        other = deals[(deals.deal == 0) & (deals.bid_round == 2)]
        assert len(first) > 100
        assert len(other) > 20
        assert (set(first.trump) == {"C"}) == (word == "clubs")
        assert ("C" in set(other.trump)) == (word == "drawn")
        assert other.trump.nunique() >= 3
        assert deals[(deals.deal == 1) & (deals.bid_round == 1)].trump.nunique() == 4
    assert jl.simulate(clubs, n_deals=400, seed=4).deals.trump.nunique() == 4

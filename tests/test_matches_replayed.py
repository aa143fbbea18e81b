"""Whole matches of the newer games, dealt again one by one and followed by the naive referee.

The naive referee says by itself who deals, what waits in the pot, how the sides stand, when the
match is over and who has won; the deals and the frame of `simulate_matches` have to be those.
"""

from typing import Any

import naive_schieber
import numpy as np
import pandas as pd
import pytest
from side_by_side import agree, bench_for, book_of, family, record_of, walk

import jasslab as jl

SEED = 23
#: Game, house rules, players.
CASES = [
    ("klaberjass", {}, "basic"),
    ("klaberjass", {"schmeiss": "both", "tie_rule": "carry"}, "random"),
    ("klaberjass", {"schmeiss": "elder_r1", "schmeiss_redeal": "same", "target": 200}, "random"),
    ("klaberjass", {"allpass_next_dealer": "same", "tie_rule": "carry"}, "basic"),
    ("zensa", {}, "basic"),
    ("zensa", {"forced_third_deal": True, "tie_rule": "half_bete"}, "basic:take_at=62"),
    ("belote-3", {}, "basic"),
    ("belote-3", {"vs": "sum", "target": 300}, "random"),
    ("belote-3", {"deck24": True, "allpass_next_dealer": "previous"}, "basic"),
    ("tarbish", {}, "basic"),
    ("tarbish", {"all_pass": "redeal", "allpass_next_dealer": "previous"}, "basic:take_at=70"),
    ("kruisjas", {}, "basic"),
    ("kruisjas", {"kj_unit": "points"}, "basic"),
    ("kruisjas", {"kj_unit": "points", "target": 4, "jan_eval": "at_dek"}, "random"),
    ("kruisjas", {"allpass_next_dealer": "next"}, "random"),
    ("schutjas", {}, "basic"),
    ("schutjas", {"schut_when": "any_time"}, "random"),
    ("schutjas", {"allpass_next_dealer": "next"}, "basic"),
    ("handjas", {}, "basic"),
    ("handjas", {"seats": 2}, "random"),
    ("handjas", {"seats": 3, "jan_award": "all_others"}, "basic"),
    ("handjas", {"seats": 5, "target": 7, "jan_below": 26}, "basic"),
    ("handjas", {"match_unit": "deals", "target": 6}, "random"),
    ("manille-muette", {}, "basic"),
    ("manille-muette", {"match_unit": "points", "target": 50}, "random"),
    ("manille-parlee", {}, "basic"),
    ("manille", {}, "basic"),
    ("manille", {"seats": 3, "match_unit": "points", "target": 4}, "random"),
    ("manille", {"seats": 7, "loser_pays": "each_opponent_plus"}, "random"),
    (
        "manille",
        {"loser_pays": "each_opponent_plus", "match_unit": "points", "target": 3},
        "random",
    ),
    ("manille", {"allpass_next_dealer": "same", "target": 5}, "basic"),
    ("butifarra", {}, "basic"),
    ("butifarra", {"hand_score": "excess36", "target": 101}, "random"),
    ("schieber", {}, "basic"),
    ("schieber", {"stock_when": "second_card", "target": 1000}, "random"),
    ("schieber", {"ends": "end_of_deal", "target": 1000}, "basic"),
    ("schieber", {"first_forehand": "random", "slalom": True, "target": 1500}, "random"),
    ("schieber", {"match_unit": "deals", "target": 4}, "random"),
    ("twenty-eight", {}, "basic"),
    ("twenty-eight", {}, "random"),
    ("twenty-nine", {}, "basic"),
    ("twenty-nine", {"target": 3}, "random"),
    ("fifty-six", {}, "basic"),
    ("fifty-six", {"match_unit": "points", "target": 8}, "random"),
]
IDS = [
    "-".join([game, *(f"{key}={value}" for key, value in house.items()), players])
    for game, house, players in CASES
]


def plain(value: Any) -> Any:
    """Return a cell as a plain number, or None."""
    return None if pd.isna(value) else int(value)


class Course:
    """One match as the naive referee knows it."""

    def __init__(self, rules: jl.Variant, bench: Any, match: int, first_dealer: int) -> None:
        self.rules, self.bench, self.match = rules, bench, match
        self.book, self.naive = book_of(rules), family(rules.name)
        self.dealer = self.first_dealer = first_dealer
        self.results: list[dict[str, Any]] = []
        self.totals = [0] * rules.n_sides
        self.behind, self.leader, self.changes = [0] * rules.n_sides, None, 0
        self.pot = self.thrown_in = self.in_a_row = 0

    @property
    def verdict(self) -> Any:
        """The winner, "draw", or None while the match goes on."""
        return self.naive.match_over(self.book, self.results) if self.results else None

    def machine(self, order: list[str]) -> Any:
        """Return the naive deal that comes now."""
        more: dict[str, Any] = {}
        if self.rules.name in ("klaberjass", "zensa", "belote-3"):
            more = {"thrown_in": self.in_a_row}
        elif self.rules.name == "schieber":
            more = {"totals": list(self.totals)}
        return self.naive.deal(self.book, self.dealer, order, self.pot, **more)

    def deal(self) -> dict[str, Any]:
        """Deal once more, and return the row that `deals` should have."""
        number = len(self.results)
        docket = [number, self.match + 1, self.dealer, self.pot, *self.totals, self.in_a_row]
        status, _ = self.bench.play(number, 1, {}, docket=np.array([docket]))
        order, answers, cards = record_of(self.bench, self.rules)
        if number == 0 and self.rules.name == "schieber":
            self.dealer = naive_schieber.first_dealer(self.book, order, self.dealer)
            self.first_dealer = self.dealer
        machine = self.machine(order)
        walk(machine, answers, cards)
        agree(machine.result, self.bench, self.rules, status)
        return self.note(machine.result)

    def scored(self, result: dict[str, Any]) -> bool:
        """Say whether the deal counts: not thrown in, annulled or left without a winner."""
        if self.rules.name == "kruisjas":
            swept = result["capot"] is not None
            return swept or max(result["points"]) >= self.book["goal"]
        if self.rules.name == "schutjas":
            return result["taker"] is not None
        return result["status"] == "played"

    def note(self, result: dict[str, Any]) -> dict[str, Any]:
        """Write a result down and move on."""
        self.results.append(result)
        out = not self.scored(result)
        dealer, gained = self.dealer, list(result["score"])
        lost = result["penalty"] or [0] * len(gained)
        self.totals = [t + g - p for t, g, p in zip(self.totals, gained, lost, strict=True)]
        best = max(self.totals)
        self.behind = [max(b, best - t) for b, t in zip(self.behind, self.totals, strict=True)]
        if self.totals.count(best) == 1:
            ahead = self.totals.index(best)
            self.changes += self.leader not in (None, ahead)
            self.leader = ahead
        self.thrown_in, self.in_a_row = self.thrown_in + out, (self.in_a_row + 1) * out
        self.pot = result["carried"] or 0
        self.dealer = self.naive.next_dealer(self.book, dealer, result)
        return {
            "deal": len(self.results) - 1,
            "dealer": dealer,
            "taker": None if result["status"] != "played" else result["taker"],
            "carried": self.pot,
            "outcome": gained[0] - max(gained[1:]),
            "thrown in": out,
        }

    def row(self) -> dict[str, Any]:
        """Return the row that `matches` should have."""
        ordered, winner = sorted(self.totals), self.verdict
        winner = None if winner == "draw" else winner
        return {
            "first_dealer": self.first_dealer,
            "deals": len(self.results) - self.thrown_in,
            "passed_out": self.thrown_in,
            "winner": winner,
            "margin": ordered[-1] - ordered[-2],
            "comeback": None if winner is None else self.behind[winner],
            "lead_changes": self.changes,
            **{f"score_{side}": total for side, total in enumerate(self.totals)},
        }


def retell(game: str, house: dict[str, Any], players: str, n: int) -> pd.DataFrame:
    """Let the naive referee deal n matches again; return the matches."""
    rules = jl.variant(game).replace(**house)
    found = jl.simulate_matches(rules, n_matches=n, seed=SEED, players=players)
    bench = bench_for(rules, players, SEED)
    by_match = dict(tuple(found.deals.groupby("match")))
    for expected in found.matches.to_dict("records"):
        rows = by_match[expected["match"]].to_dict("records")
        course = Course(rules, bench, expected["match"], expected["first_dealer"])
        for row in rows:
            assert course.verdict is None, "a deal after the end of the match"
            row["thrown in"] = row["passed_out"] or row["redealt"] > 0
            told = course.deal()
            assert {key: plain(row[key]) for key in told} == told, (expected["match"], row)
        assert course.verdict is not None, ("the match stops before its end", expected)
        told = course.row()
        assert {key: plain(expected[key]) for key in told} == told, expected["match"]
    return found.matches


@pytest.mark.parametrize(("game", "house", "players"), CASES, ids=IDS)
def test_some_matches(game: str, house: dict[str, Any], players: str) -> None:
    """Deal by deal, from who deals first to who has won."""
    assert len(retell(game, house, players, 3)) == 3


@pytest.mark.slow
@pytest.mark.parametrize(("game", "house", "players"), CASES, ids=IDS)
def test_many_matches(game: str, house: dict[str, Any], players: str) -> None:
    """The same, often enough for what is rare: 200 by the book, 40 by each house rule."""
    n = 40 if house else 200
    assert len(retell(game, house, players, n)) == n

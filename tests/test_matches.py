"""Matches, replayed naively from their deals: who deals, when it ends, who wins and how."""

import naive
import numpy as np
import pandas as pd
import pytest

import jasslab as jl

GAMES = ["belote", "belote-classic", "klaverjas-rotterdam", "klaverjas-amsterdam"]
HOUSES = [
    *((name, {}) for name in GAMES),
    ("belote", {"tie_rule": "litige", "target": 501}),
    ("belote", {"tie_rule": "carry", "allpass_next_dealer": "same"}),
    ("belote-classic", {"allpass_next_dealer": "next", "target": 1}),
    ("klaverjas-rotterdam", {"match_unit": "points"}),
    ("klaverjas-amsterdam", {"target": 3, "trump_method": "turned_no_contract"}),
]
CASES = [pytest.param(name, house, id=f"{name}-{n}") for n, (name, house) in enumerate(HOUSES)]


def scores_of(row: object) -> list[int]:
    """Return the scores of sides 0 and 1 from a row of the deals."""
    if pd.isna(row.taker):
        return [0, 0]
    scores = [int(row.taker_score), int(row.opponents_score)]
    return scores if row.taker % 2 == 0 else scores[::-1]


def course_of(book: dict, first_dealer: int, rows: list[object], scores: list[list[int]]) -> dict:
    """Follow one match deal by deal; every row must be one that could come next."""
    totals, dealer, played, thrown_in, pot = [0, 0], first_dealer, 0, 0, 0
    behind, leader, changes, verdict = [0, 0], None, 0, None
    for number, (row, gained) in enumerate(zip(rows, scores, strict=True)):
        assert verdict is None, "a deal after the end of the match"
        assert (row.deal, row.dealer) == (number, dealer)
        if row.passed_out:
            assert (gained, row.carried) == ([0, 0], pot)
        totals = [total + gain for total, gain in zip(totals, gained, strict=True)]
        assert row.outcome == gained[0] - gained[1]
        pot = row.carried
        played, thrown_in = played + (not row.passed_out), thrown_in + row.passed_out
        behind = [max(behind[side], totals[1 - side] - totals[side]) for side in (0, 1)]
        if totals[0] != totals[1]:
            ahead = 0 if totals[0] > totals[1] else 1
            changes += leader not in (None, ahead)
            leader = ahead
        verdict = naive.match_over(book, totals, played)
        dealer = naive.next_dealer(book, dealer, row.passed_out)
    assert verdict is not None, "the match stops before its end"
    winner = None if verdict == "draw" else verdict
    return {
        "first_dealer": first_dealer,
        "deals": played,
        "passed_out": thrown_in,
        "winner": winner,
        "margin": abs(totals[0] - totals[1]),
        "comeback": None if winner is None else behind[winner],
        "lead_changes": changes,
        "score_0": totals[0],
        "score_1": totals[1],
    }


def plain(value: object) -> object:
    return None if pd.isna(value) else int(value)


#: It throws in often, in a row as well.
SHY = "basic:take_at=55"


@pytest.mark.parametrize(("name", "house"), CASES)
def test_the_course_of_a_match(name: str, house: dict) -> None:
    """Dealers move, matches end, and every number of the frame is that of a slow retelling."""
    rules = jl.variant(name).replace(**house)
    book = {**naive.BOOKS[name], **{option: rules[option] for option in rules.changed}}
    found = jl.simulate_matches(rules, n_matches=200, seed=17, players=SHY)
    by_match = dict(tuple(found.deals.groupby("match")))
    assert sorted(by_match) == found.matches.match.tolist() == list(range(200))
    for row in found.matches.to_dict("records"):
        deals = list(by_match[row["match"]].itertuples(index=False))
        if book["trump_method"] == "turned_no_contract":
            scores = scores_without_taker(rules, deals, row["score_0"], row["score_1"])
        else:
            scores = [scores_of(deal) for deal in deals]
        expected = course_of(book, row["first_dealer"], deals, scores)
        assert {key: plain(row[key]) for key in expected} == expected, row["match"]


def scores_without_taker(rules: jl.Variant, deals: list, *totals: int) -> list[list[int]]:
    """Nobody took: a row tells the difference only, so the sum is shared out at the end."""
    scores = [[max(0, int(row.outcome)), max(0, -int(row.outcome))] for row in deals]
    missing = [total - sum(score[side] for score in scores) for side, total in enumerate(totals)]
    assert missing[0] == missing[1]
    assert missing[0] >= 0
    scores[-1] = [score + missing[0] for score in scores[-1]]
    return scores


@pytest.mark.parametrize("name", ["belote", "belote-classic"])
def test_some_deals_are_thrown_in(name: str) -> None:
    """The tests above mean something only where deals are thrown in, in a row as well."""
    deals = jl.simulate_matches(name, n_matches=200, seed=17, players=SHY).deals
    out = deals.passed_out.to_numpy()
    assert out.sum() > 20
    assert (out[1:] & out[:-1]).any()


@pytest.mark.parametrize("name", GAMES)
def test_first_dealers_are_drawn_fairly(name: str) -> None:
    """Each seat deals first in about a quarter of the matches, within four standard errors."""
    n = 4_000
    found = jl.simulate_matches(jl.variant(name).replace(target=1), n_matches=n, seed=99)
    counts = np.bincount(found.matches.first_dealer, minlength=4)
    assert counts.sum() == n
    assert len(counts) == 4
    assert abs(counts - n / 4).max() < 4 * (n * 0.25 * 0.75) ** 0.5


@pytest.mark.parametrize("dealer", range(4))
def test_a_first_dealer_of_choice(dealer: int) -> None:
    found = jl.simulate_matches("klaverjas-rotterdam", n_matches=20, seed=1, first_dealer=dealer)
    assert set(found.matches.first_dealer) == {dealer}
    assert (found.deals[found.deals.deal == 0].dealer == dealer).all()


def test_matches_of_deals_can_be_drawn() -> None:
    """Short matches of deals end in draws, with neither winner nor comeback."""
    one = jl.variant("klaverjas-rotterdam").replace(target=2)
    found = jl.simulate_matches(one, n_matches=4_000, seed=5).matches
    drawn = found.winner.isna()
    assert 0 < drawn.sum() < 400
    assert (found.score_0 == found.score_1).equals(drawn.astype(bool))
    assert (found.margin[drawn] == 0).all()
    assert found.comeback.isna().equals(drawn)
    assert set(found.deals) == {2}


def test_an_equal_score_above_the_target_plays_on() -> None:
    """For points the higher total wins; a target of one is over as soon as somebody leads."""
    found = jl.simulate_matches(jl.variant("belote").replace(target=81), n_matches=500, seed=6)
    assert found.matches.winner.notna().all()
    assert (found.matches.margin > 0).all()
    best = found.matches[["score_0", "score_1"]].max(axis=1)
    assert (best >= 81).all()


def test_columns_and_types() -> None:
    """The same with no match at all, and with the games of all sorts."""
    expected = {
        "match": "int64",
        "first_dealer": "int8",
        "deals": "int16",
        "passed_out": "int16",
        "winner": "Int8",
        "margin": "int32",
        "comeback": "Int32",
        "lead_changes": "int16",
        "ahead_at_half": "Int8",
        "score_0": "int32",
        "score_1": "int32",
    }
    for name in GAMES:
        for n in (0, 1, 30):
            found = jl.simulate_matches(name, n_matches=n, seed=2)
            assert len(found) == n
            assert found.complete
            assert {column: str(t) for column, t in found.matches.dtypes.items()} == expected
            columns = jl.simulate(name, n_deals=1, seed=1).deals.columns
            assert list(found.deals.columns) == ["match", *columns]
            assert found.matches.attrs["n_matches"] == n


def test_one_match_alone_is_the_same_match() -> None:
    """Match by match the cards differ, within and between matches."""
    found = jl.simulate_matches("belote", n_matches=2_500, seed=3)
    again = jl.simulate_matches("belote", n_matches=3, seed=3)
    pd.testing.assert_frame_equal(found.matches.head(3), again.matches)
    first = found.deals[found.deals.deal == 0]
    assert first[["trump", "outcome", "taker"]].drop_duplicates().shape[0] > 500

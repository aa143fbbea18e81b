"""Handjas to the loser: matches from which players retire, told again deal by deal.

The deals come from the engine one at a time; who retires, who deals next and who has lost is
decided here, from the rule sheet.
"""

from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest
from side_by_side import bench_for

import jasslab as jl
from jasslab.errors import RuleConflict

SEED = 23


@cache
def bench_among(house: jl.Variant) -> Any:
    """Return a bench; one player sits on every seat, so any seats are as good as others."""
    return bench_for(house, "random", SEED)


def one_deal(house: jl.Variant, seats: list[int], totals: list[int], place: tuple) -> tuple:
    """Play one deal among some seats; return score less penalty, and points, by seat."""
    number, match, dealer = place
    k = len(seats)
    bench = bench_among(house.replace(seats=k))
    docket = np.zeros((1, 5 + k), np.int64)
    docket[0, :4] = number, match + 1, seats.index(dealer), 0
    docket[0, 4:-1] = [totals[seat] for seat in seats]
    bench.play(number, 1, {}, docket=docket)
    table = bench.table[0]
    strokes = {seat: int(table["score"][i] - table["penalty"][i]) for i, seat in enumerate(seats)}
    return strokes, {seat: int(table["points"][i]) for i, seat in enumerate(seats)}


def course(house: jl.Variant, match: int, dealer: int) -> dict[str, object]:
    """Tell a match to its loser."""
    seats, totals, out, number = list(range(house.seats)), [0] * house.seats, [], 0
    dealers, companies = [], []
    while len(seats) > 1:
        dealers.append(dealer)
        companies.append(len(seats))
        strokes, points = one_deal(house, seats, totals, (number, match, dealer))
        number += 1
        for seat in seats:
            totals[seat] += strokes[seat]
        done = [seat for seat in seats if totals[seat] >= house["target"]]
        done.sort(key=lambda seat: (-totals[seat], -points[seat], seat))
        out += done
        turn = [(dealer + step) % house.seats for step in range(1, house.seats + 1)]
        seats = [seat for seat in seats if seat not in done]
        dealer = next((seat for seat in turn if seat in seats), dealer)
    loser = seats[0] if seats else out[-1]
    return {
        "deals": number,
        "winner": out[0],
        "loser": loser,
        "totals": totals,
        "dealers": dealers,
        "companies": companies,
    }


@pytest.mark.parametrize("n_seats", [2, 3, 4, 5])
def test_the_course_to_the_loser(n_seats: int) -> None:
    """Who retires, who deals among those who are left, and who loses."""
    house = jl.variant("handjas").replace(seats=n_seats, play_to_loser=True, target=3)
    found = jl.simulate_matches(house, n_matches=25, seed=SEED, players="random")
    fewest = set()
    for row in found.matches.to_dict("records"):
        deals = found.deals[found.deals.match == row["match"]]
        expected = course(house, row["match"], row["first_dealer"])
        totals = [row[f"score_{seat}"] for seat in range(n_seats)]
        assert {name: row[name] for name in ("deals", "winner", "loser")} == {
            name: expected[name] for name in ("deals", "winner", "loser")
        }, row["match"]
        assert totals == expected["totals"]
        assert deals.dealer.tolist() == expected["dealers"]
        fewest.add(expected["companies"][-1])
    assert 2 in fewest


def test_the_first_to_retire_wins_the_ordinary_match() -> None:
    """Up to the first who reaches the target nothing differs but how the match goes on."""
    rules = jl.variant("handjas")
    plain = jl.simulate_matches(rules, n_matches=300, seed=4).matches
    more = jl.simulate_matches(rules.replace(play_to_loser=True), n_matches=300, seed=4).matches
    for column in ("winner", "comeback", "lead_changes", "first_dealer"):
        pd.testing.assert_series_equal(plain[column], more[column])
    assert (more.deals >= plain.deals).all()
    assert (more.loser != more.winner).all()
    assert more.loser.notna().all()


def test_a_number_of_deals_has_no_loser() -> None:
    with pytest.raises(RuleConflict, match="match_unit='deals' and play_to_loser=True"):
        jl.variant("handjas").replace(match_unit="deals", play_to_loser=True)

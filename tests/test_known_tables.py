"""Whole tables of four hands: simulation meets counted chances and an independent Monte Carlo.

Fixed seeds; bounds are four standard errors of this run (and of the stored Monte Carlo), so a new
seed would fail a right program about once in 16,000 rows.
"""

import csv
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import jasslab as jl

N = 300_000
DATA = Path(__file__).parent / "data" / "exact_numbers.csv"


@pytest.fixture(scope="module")
def known() -> dict[str, dict[str, str]]:
    """Return the stored numbers by row id."""
    with DATA.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def dealt(name: str = "belote", **rules: object) -> pd.DataFrame:
    """Return the melds of N deals that are only dealt; seat 0 is elder."""
    variant = jl.variant(name).replace(**rules)
    return jl.simulate(variant, n_deals=N, seed=31, players=None, frames="melds", dealer=3).melds


def per_deal(melds: pd.DataFrame, chosen: pd.Series) -> np.ndarray:
    """Return, for each deal, how many sides have a chosen meld."""
    sides = melds[chosen].groupby("deal")["side"].nunique()
    return sides.reindex(range(N), fill_value=0).to_numpy()


def meets(share: float, row: dict[str, str]) -> None:
    """Compare a sampled share with a stored chance."""
    if row["numerator"]:
        p, known_se = float(Fraction(int(row["numerator"]), int(row["denominator"]))), 0.0
    else:
        p, known_se = float(row["decimal"]), float(row["std_error"] or 0)
    se = math.hypot(math.sqrt(p * (1 - p) / N), known_se)
    assert abs(share - p) < 4 * se, (row["id"], share, p)


def test_tables_of_belote(known: dict[str, dict[str, str]]) -> None:
    """Runs, fours, the marriage, and which sides hold a meld at all."""
    melds = dealt()
    runs, fours = melds.kind == "sequence", melds.kind == "four_of_a_kind"
    held = per_deal(melds, runs | fours)
    shares = {
        "t32.bothseq": (per_deal(melds, runs) == 2).mean(),
        "t32.anyseq4": (per_deal(melds, runs & (melds.length >= 4)) > 0).mean(),
        "t32.anycarre_belote": (per_deal(melds, fours) > 0).mean(),
        "t32.KQ": (melds.kind == "marriage").sum() / N,
        "t32.belote.none": (held == 0).mean(),
        "t32.belote.oneteam": (held == 1).mean(),
        "t32.belote.both": (held == 2).mean(),
    }
    for name, share in shares.items():
        meets(share, known[name])


def test_tables_of_kruisjas(known: dict[str, dict[str, str]]) -> None:
    """The meld table of Kruisjas, written as a house rule."""
    melds = dealt(four_ranks="AKQ", four_nines=0, share_cards=False)
    held = per_deal(melds, melds.kind != "marriage")
    meets((held == 1).mean(), known["t32.kruisjas.oneteam"])
    meets((held == 2).mean(), known["t32.kruisjas.both"])


def test_the_meld_contest(known: dict[str, dict[str, str]]) -> None:
    """Who gets the right to meld, and how many points are scored and lost by it."""
    melds = dealt()
    melds = melds[melds.kind != "marriage"]
    scored = melds[melds.scored]
    right = scored.groupby("deal")["side"].first()
    meets((right == 0).sum() / N, known["mc32.eldest_team_right"])
    meets((right == 1).sum() / N, known["mc32.dealer_team_right"])
    meets((per_deal(melds, melds.points > 0) == 2).mean(), known["mc32.both_have"])
    for name, chosen in (
        ("mc32.mean_scored", melds.scored),
        ("mc32.mean_cancelled", ~melds.scored),
    ):
        points = melds[chosen].groupby("deal")["points"].sum().reindex(range(N), fill_value=0)
        row = known[name]
        se = math.hypot(points.std() / math.sqrt(N), float(row["std_error"] or 0))
        assert abs(points.mean() - float(row["decimal"])) < 4 * se, name


def test_the_best_meld_sits_with_the_second_player(known: dict[str, dict[str, str]]) -> None:
    """With `meld_scope="single"` only the best meld scores, so its seat is seen."""
    melds = dealt(meld_scope="single")
    best = melds[melds.scored & (melds.kind != "marriage")]
    meets((best.seat == 1).sum() / N, known["mc32.right_player2"])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tarbish", "schieber", "handjas", "zensa"])
def test_the_side_with_the_best_meld(game: str) -> None:
    """Counted chances of a contest, also between equals, beside the referee of the simulation."""
    sides = jl.exact.best_meld_sides(game)["value"]
    variant = jl.variant(game)
    melds = jl.simulate(
        variant, n_deals=N, seed=31, players=None, frames="melds", dealer=variant.seats - 1
    ).melds
    scored = melds[melds.scored & (melds.kind != "marriage")]
    right = scored.groupby("deal")["side"].first()
    for side in range(variant.n_sides):
        p = sides[str(side)]
        assert abs((right == side).sum() / N - p) < 4 * math.sqrt(p * (1 - p) / N)

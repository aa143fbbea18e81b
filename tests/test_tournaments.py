"""Tournaments: every pair is a duel, the deal is the unit, strengths are Bradley and Terry's."""

from dataclasses import FrozenInstanceError

import numpy as np
import pandas as pd
import pytest

import jasslab as jl
from jasslab.comparing import _paired, _resampling

FIELD = ["basic", "lowest", jl.player("basic", take_at=40)]
NAMES = ["basic", "lowest", "basic(take_at=40)"]
N = 1_500


@pytest.fixture(scope="module", params=["belote", "belote-3"])
def found(request: pytest.FixtureRequest) -> jl.Tournament:
    return jl.tournament(FIELD, request.param, n_deals=N, seed=3, workers=1)


def duel(first: object, second: object, name: str) -> jl.Duel:
    return jl.duel(first, second, variant=name, n_deals=N, seed=3, workers=1)


def test_every_cell_is_a_duel(found: jl.Tournament) -> None:
    """Row against column, in the order given; nobody meets itself."""
    assert list(found.points.index) == list(found.points.columns) == NAMES
    for row, first in zip(NAMES, FIELD, strict=True):
        for column, second in zip(NAMES, FIELD, strict=True):
            cell = found.points.loc[row, column]
            if row == column:
                assert np.isnan(cell)
            else:
                assert cell == duel(first, second, found.variant).estimate
    assert len(found.table) == (3 if found.n_sides == 2 else 6)
    assert (found.table["n"] == N).all()


def test_wins_are_counted_in_every_seating(found: jl.Tournament) -> None:
    """A tie counts half; where several sit alone, each of them is beaten or not."""
    n_sides = jl.variant(found.variant).n_sides
    won = []
    for side in range(n_sides):
        seats = ["basic" if seat % n_sides == side else "lowest" for seat in range(12)]
        seats = seats[: jl.variant(found.variant).seats]
        sim = jl.simulate(found.variant, n_deals=N, seed=3, players=seats, workers=1)
        scores = sim.sides.pivot(index="deal", columns="side", values="score").astype(float)
        for other in set(range(n_sides)) - {side}:
            better, equal = scores[side] > scores[other], scores[side] == scores[other]
            won.append((better + 0.5 * equal).mean())
    assert found.wins.loc["basic", "lowest"] == pytest.approx(np.mean(won))


def test_between_two_sides_the_matrix_is_turned() -> None:
    found = jl.tournament(FIELD, "belote", n_deals=300, n_boot=100, seed=3, workers=1)
    points, wins = found.points.to_numpy(), found.wins.to_numpy()
    np.testing.assert_array_equal(points, -points.T)
    np.testing.assert_allclose(wins + wins.T, np.where(np.eye(3), np.nan, 1))


def test_resampled_errors_are_those_of_the_mean(found: jl.Tournament) -> None:
    """The standard error is the analytic one, and the percentiles lie where the normal's do."""
    times = 1_000
    row = found.table.iloc[0]
    exact = duel("basic", "lowest", found.variant)
    assert row["se"] == pytest.approx(exact.se, rel=4 / np.sqrt(2 * times))
    # standard error of a sample quantile: sqrt(p (1 - p) / B) / density, in units of exact.se
    reach = 4 * np.sqrt(0.025 * 0.975 / times) / 0.05844 * exact.se
    assert row["low"] == pytest.approx(exact.low, abs=reach)
    assert row["high"] == pytest.approx(exact.high, abs=reach)
    assert row["wins_low"] < row["wins"] < row["wins_high"]


def test_resampled_deals_are_drawn_with_replacement(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole numbers of each deal, as many in all as there are, with a multinomial's variance."""
    monkeypatch.setattr(_resampling, "DEALS", 64)
    n, times = 150, 2_000
    counts = n * _resampling.resampled_means(list(np.eye(n)), times, 5)
    np.testing.assert_allclose(counts, counts.round(), atol=1e-9)
    np.testing.assert_allclose(counts.sum(axis=1), n)
    assert counts.mean(axis=0) == pytest.approx(1, abs=5 / np.sqrt(times))
    # deals of one block and of different blocks: variance 1 - 1 / n, covariance -1 / n
    spread = np.cov(counts.T)
    near, far = spread[:64, :64], spread[:64, 64:]
    off = near[~np.eye(64, dtype=bool)]
    assert np.diag(spread).mean() == pytest.approx(1 - 1 / n, abs=4 * np.sqrt(3 / times / n))
    for part in (off, far):
        assert part.mean() == pytest.approx(-1 / n, abs=4 / np.sqrt(times * part.size / 2))


def test_all_pairs_are_resampled_on_the_same_deals() -> None:
    """Three times a row is three times as much in every replicate; a seed decides which deals."""
    row = np.random.default_rng(1).normal(size=50)
    one, three = _resampling.resampled_means([row, 3 * row], 200, 7).T
    np.testing.assert_allclose(three, 3 * one)
    again, other = (_resampling.resampled_means([row], 200, seed)[:, 0] for seed in (7, 8))
    np.testing.assert_allclose(again, one)
    assert not np.isclose(other, one).all()


def test_two_strengths_are_log_odds() -> None:
    """Closed form: half the log odds to each side."""
    found = jl.tournament(["basic", "lowest"], "belote", n_deals=500, seed=3, workers=1)
    share = found.wins.loc["basic", "lowest"]
    half = np.log(share / (1 - share)) / 2
    assert list(found.strengths["strength"]) == pytest.approx([half, -half])
    ends = [
        np.log(found.table[end][0] / (1 - found.table[end][0])) / 2
        for end in ("wins_low", "wins_high")
    ]
    assert [found.strengths["low"]["basic"], found.strengths["high"]["basic"]] == pytest.approx(
        ends, abs=1e-4
    )


def zermelo(pairs: list[tuple[int, int]], shares: np.ndarray, n: int) -> np.ndarray:
    """Fit Bradley-Terry by the fixed point of E. Zermelo (1929)."""
    worth = np.ones(n)
    for _ in range(5_000):
        won, met = np.zeros(n), np.zeros(n)
        for (one, other), share in zip(pairs, shares, strict=True):
            won[one], won[other] = won[one] + share, won[other] + 1 - share
            met[one] += 1 / (worth[one] + worth[other])
            met[other] += 1 / (worth[one] + worth[other])
        worth = won / met
        worth /= np.exp(np.log(worth).mean())
    return np.log(worth)


def test_strengths_are_those_of_a_fixed_point() -> None:
    """Also with a pair that never met, and one that met both ways."""
    pairs = [(0, 1), (0, 2), (1, 2), (3, 1), (2, 3), (3, 2)]
    shares = np.array([[0.7, 0.9, 0.6, 0.2, 0.55, 0.4], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]])
    found = _resampling.bradley_terry(pairs, shares, 4)
    for row, strengths in zip(shares, found, strict=True):
        np.testing.assert_allclose(strengths, zermelo(pairs, row, 4), atol=1e-8)


def test_who_wins_everything_has_no_finite_strength() -> None:
    """Nor has anybody where two groups never met."""
    shares = np.array([[1.0, 1.0, 0.5], [1.0, 0.9, 0.5], [0.9, 1.0, 1.0]])
    found = _resampling.bradley_terry([(0, 1), (0, 2), (1, 2)], shares, 3)
    assert np.isnan(found).all(axis=1).tolist() == [True, False, True]
    apart = _resampling.bradley_terry([(0, 1), (2, 3)], np.array([[0.6, 0.6]]), 4)
    assert np.isnan(apart).all()
    tiny = jl.tournament(["basic", "random"], "belote", n_deals=2, n_boot=100, seed=3, workers=1)
    assert tiny.strengths["low"].isna().all()
    assert "Tournament of 2 players" in repr(tiny)


def test_the_summary_names_the_best(found: jl.Tournament) -> None:
    """Mean difference against the others, and who cannot be told from the best."""
    table = found.strengths
    assert table["strength"].sum() == pytest.approx(0)
    assert table["top_share"].sum() == pytest.approx(1)
    assert list(table["points"]) == pytest.approx(list(found.points.mean(axis=1)))
    assert (
        (table["points_low"] < table["points"]) & (table["points"] < table["points_high"])
    ).all()
    assert table["points"].idxmax() == "basic"
    assert table["flat_top"].tolist() == [True, False, False]
    assert found.complete
    for words in (found.variant, "1,500 deals", "best is basic", "points a deal"):
        assert words in repr(found)
    assert "<table" in found._repr_html_()
    with pytest.raises(FrozenInstanceError):
        found.seed = 1


def test_players_that_do_the_same_share_the_top() -> None:
    """A knob that the game does not use: exact ties everywhere, and no warning."""
    field = [jl.player("basic", per_unseen=value) for value in (2, 6)]
    found = jl.tournament(field, "klaverjas-rotterdam", n_deals=200, n_boot=100, seed=1)
    assert (found.table[["difference", "se", "low", "high"]] == 0).all(axis=None)
    assert (found.strengths["top_share"] == 0.5).all()
    assert found.strengths["flat_top"].all()
    assert "not to be told from it: basic(per_unseen=6)" in repr(found)


def test_a_seed_repeats_it() -> None:
    how = {"n_deals": 200, "n_boot": 100, "seed": 3, "workers": 1}
    one, two = (jl.tournament(FIELD, "belote", **how) for _ in range(2))
    pd.testing.assert_frame_equal(one.table, two.table)
    pd.testing.assert_frame_equal(one.strengths, two.strengths)


class _Impatient:
    """A bar that presses Ctrl-C after some deals."""

    def __init__(self, after: int) -> None:
        self.left = after

    def update(self, n: int) -> None:
        self.left -= n
        if self.left <= 0:
            raise KeyboardInterrupt


def test_a_stopped_tournament_keeps_the_pairs_that_were_finished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_paired, "BLOCK", 100)
    how = {"variant": "belote", "n_deals": 300, "n_boot": 100, "seed": 3, "workers": 1}
    with pytest.raises(jl.Interrupted, match="2 of 3 pairs") as stop:
        jl.tournament(FIELD, progress=_Impatient(2 * 2 * 300 + 100), **how)
    partial, whole = stop.value.partial, jl.tournament(FIELD, **how)
    assert not partial.complete
    assert "INCOMPLETE, 2 pairs" in repr(partial)
    assert partial.table["difference"].tolist() == whole.table["difference"][:2].tolist()
    assert np.isnan(partial.points.loc["lowest", "basic(take_at=40)"])
    assert partial.strengths["strength"].notna().all()  # all met the first player
    assert partial.strengths[["points", "flat_top"]].isna().all(axis=None)
    assert "not complete" in partial.plot().get_title(loc="left")
    with pytest.raises(jl.Interrupted) as early:
        jl.tournament(FIELD, progress=_Impatient(1), **how)
    assert early.value.partial is None


@pytest.mark.parametrize(
    ("players", "how", "match"),
    [
        ("basic", {}, "a list of at least two players.*given 'basic'"),
        (["basic"], {}, "at least two"),
        ([], {}, "at least two"),
        (["basic", "lowest", "basic"], {}, "basic is given twice"),
        (["basic", "basic:take_at=50"], {}, "are one player, with the same parameters"),
        (["basic:take_at=45", "basic:take_at=45.0000001"], {}, "is given twice"),
        (["basic", "basics"], {}, "unknown player 'basics'"),
        (FIELD, {"variant": "belotte"}, "unknown variant 'belotte'"),
        (FIELD, {"n_deals": 1}, "n_deals=1: expected a whole number of at least 2"),
        (FIELD, {"n_boot": 10}, "n_boot=10: expected a whole number of at least 100"),
        (FIELD, {"confidence": 95}, "confidence=95"),
        (FIELD, {"seed": -1}, "seed=-1"),
    ],
)
def test_what_cannot_be_played_is_told(players: object, how: dict, match: str) -> None:
    with pytest.raises(jl.JasslabError, match=match):
        jl.tournament(players, **{"variant": "belote", "n_deals": 10, **how})

"""Running shares and means against sums done in full, and their picture."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binomtest

import jasslab as jl
from jasslab import plots
from jasslab.errors import JasslabError
from jasslab.stats import mean_interval, running


def test_a_running_share_is_the_share_of_the_first_so_many(rng):
    made = rng.random(5_000) < 0.3
    table = running(made, points=60)
    assert list(table.columns) == ["n", "estimate", "low", "high", "method"]
    assert table["n"].iloc[[0, -1]].tolist() == [1, 5_000]
    for row in table.itertuples():
        first = made[: row.n]
        ends = binomtest(int(first.sum()), row.n).proportion_ci(0.95, method="wilson")
        assert row.estimate == pytest.approx(first.mean())
        assert (row.low, row.high) == pytest.approx(tuple(ends), abs=1e-12)
    assert (table["method"] == "wilson").all()


def test_a_running_mean_is_the_mean_of_the_first_so_many(rng):
    scores = rng.integers(-500, 500, 3_000).astype(np.int16)
    table = running(scores, confidence=0.9)
    for row in table.iloc[1:].itertuples():
        whole = mean_interval(scores[: row.n], confidence=0.9).iloc[0]
        assert (row.estimate, row.low, row.high) == pytest.approx(
            tuple(whole[["estimate", "low", "high"]]), rel=1e-9
        )
    assert table["low"].isna().tolist() == [True] + [False] * (len(table) - 1)
    assert table.attrs["confidence"] == 0.9


def test_great_means_keep_small_spreads():
    """Two values a unit apart around 1e9: the variance of n of each is n / (2 (2n - 1))."""
    table = running(np.tile([1e9, 1e9 + 1], 500))
    row = table.iloc[-1]
    assert row["high"] - row["low"] == pytest.approx(2 * 1.959964 * np.sqrt(0.25 / 999), rel=1e-5)


def test_sizes_are_even_on_a_logarithmic_axis():
    n = running(np.ones(1_000_000, dtype=bool))["n"].to_numpy()
    assert 150 <= len(n) <= 200
    assert n[0] == 1 and n[-1] == 1_000_000
    late = np.diff(np.log(n[n > 1_000]))
    assert late.max() < 1.05 * late.min()
    assert running(np.ones(7))["n"].tolist() == [1, 2, 3, 4, 5, 6, 7]


def test_missing_values_do_not_count():
    made = pd.Series([True, pd.NA, False, True], dtype="boolean")
    assert running(made, points=9)["estimate"].tolist() == pytest.approx([1, 1 / 2, 2 / 3])
    loose = running([True, None, False])
    assert loose["n"].tolist() == [1, 2]
    assert (loose["method"] == "wilson").all()
    assert running(pd.Series([3, None, 5], dtype="Int16"))["estimate"].tolist() == [3, 4]


@pytest.mark.parametrize("values", [[], np.empty(0, bool), [None, None]])
def test_no_values_give_no_rows(values):
    table = running(values)
    assert len(table) == 0
    assert list(table.columns) == ["n", "estimate", "low", "high", "method"]


def test_ends_are_exact_at_none_and_all():
    assert (running([False] * 50)["low"] == 0).all()
    assert (running([True] * 50)["high"] == 1).all()
    assert (running([True] * 50)["low"] < 1).all()


def test_what_is_no_number_is_refused():
    with pytest.raises(JasslabError, match="expected numbers, or yes and no"):
        running(["S", "H"])
    with pytest.raises(JasslabError, match="points=1"):
        running([1, 2], points=1)
    with pytest.raises(JasslabError, match="confidence=2"):
        running([1, 2], confidence=2)


MADE = running([True, False, True, True] * 300)


def lines(ax):
    return {line.get_label(): line for line in ax.lines}


def test_the_picture_has_the_share_its_band_and_the_exact_value():
    ax = plots.convergence(MADE, exact=Fraction(3, 4), label="contracts made")
    drawn = lines(ax)
    assert list(drawn) == ["simulated", "exact: 75 %"]
    assert drawn["simulated"].get_ydata() == pytest.approx(100 * MADE["estimate"])
    assert drawn["exact: 75 %"].get_linestyle() == "--"
    assert set(drawn["exact: 75 %"].get_ydata()) == {75}
    assert (ax.get_xscale(), ax.get_ylabel()) == ("log", "contracts made, %")
    edges = ax.collections[0].get_paths()[0].vertices
    assert edges[:, 1].max() == pytest.approx(100 * MADE["high"].max())
    assert plots.data_of(ax) is MADE
    assert plots.sentence(ax) == (
        "Contracts made, 95 % intervals: 75.0 % (72.5 to 77.4) after 1,200 deals, exactly 75 % "
        "(inside)."
    )
    assert "(outside)" in plots.sentence(plots.convergence(MADE, exact=0.5))


def test_the_exact_value_stays_on_the_picture():
    for exact in (0.75, 0.1):
        low, high = plots.convergence(MADE, exact=exact).get_ylim()
        assert low < 100 * exact < high


def test_several_frames_have_lines_and_exact_values_of_their_own(tmp_path):
    frames = {"first round": MADE, "second round": MADE.iloc[:50]}
    ax = plots.convergence(frames, exact={"second round": 0.7}, log=False)
    assert list(lines(ax)) == ["first round", "second round", "second round, exact: 70 %"]
    assert ax.get_xscale() == "linear"
    said = plots.sentence(ax)
    assert "first round 75.0 % (72.5 to 77.4) after 1,200 deals; second round" in said
    stored = pd.read_csv(plots.save(ax, tmp_path / "both")[2])
    assert stored["label"].value_counts().to_dict() == {
        "first round": len(MADE),
        "second round": 50,
    }
    same = plots.convergence(frames, exact=0.75)
    assert list(lines(same))[2:] == ["exact: 75 %"]


def test_a_running_mean_is_drawn_in_its_own_unit():
    ax = plots.convergence(running([10, 20] * 40), label="score, points a deal")
    assert ax.get_ylabel() == "score, points a deal"
    assert "%" not in plots.sentence(ax).replace("95 %", "")


def test_pictures_of_what_does_not_fit_are_refused():
    scores = running([1, 2, 3])
    for frame, match in (
        (pd.DataFrame({"n": [1]}), "takes a frame of jl.stats.running"),
        ({"a": [1, 2]}, "for 'a'"),
        ({}, "given none"),
        (running([]), "nothing to draw"),
        ({"a": MADE, "b": running([])}, "no deals for 'b'"),
        ({"a": MADE, "b": scores}, "do not fit into one picture"),
    ):
        with pytest.raises(JasslabError, match=match):
            plots.convergence(frame)
    with pytest.raises(JasslabError, match="no frame 'c'"):
        plots.convergence({"a": MADE}, exact={"c": 0.5})


def test_a_sampled_share_settles_at_the_counted_one():
    """Four jacks lie in one hand of a deal or in none: four times the chance of a hand."""
    n = 20_000
    sim = jl.simulate("belote", n_deals=n, seed=3, players=None, frames="melds", workers=1)
    jacks = sim.melds[(sim.melds["kind"] == "four_of_a_kind") & (sim.melds["top"] == "J")]
    held = np.zeros(n, bool)
    held[jacks["deal"]] = True
    share = 4 * jl.exact.meld_frequencies("belote").loc["four jacks", "value"]
    last = running(held).iloc[-1]
    assert share * n > 25
    assert abs(last["estimate"] - share) < 4 * np.sqrt(share * (1 - share) / n)

"""Paired comparisons: exact zeros where nothing differs, plain subtraction where something does."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import beta, t

import jasslab as jl
from jasslab.comparing import _paired
from jasslab.stats import proportion

KEPT = jl.variant("belote").replace(belote_on_fail="kept")


def test_equal_rules_differ_by_exactly_nothing() -> None:
    """The same rule book under two labels: differences of zero, and no flips."""
    found = jl.compare({"one": "belote", "two": "belote"}, n_deals=500, seed=1)
    assert (found.table.loc["two", "difference"] == 0).all()
    assert len(found.flips("one", "two")) == 0


def test_differences_are_those_of_two_simulations() -> None:
    """The paired difference and its error are numpy's, of two runs made apart."""
    found = jl.compare({"lost": "belote", "kept": KEPT}, n_deals=4_000, seed=7)
    lost, kept = (
        jl.simulate(rules, n_deals=4_000, seed=7).deals["outcome"].to_numpy(np.int64)
        for rules in ("belote", KEPT)
    )
    row = found.table.loc[("kept", "outcome")]
    apart = kept - lost
    assert row["difference"] == pytest.approx(apart.mean())
    assert row["se"] == pytest.approx(apart.std(ddof=1) / np.sqrt(len(apart)))
    assert row["variance_ratio"] > 10
    assert (found.same_taker["n"] == found.shares.loc["lost", "taken"]).all()
    assert np.all((apart != 0) <= (~found.simulations["lost"].deals.passed_out))


def test_the_taker_outcome_is_what_a_rule_moves() -> None:
    """Side by side with `outcome`, about 0 when all play alike; it counts every deal."""
    found = jl.compare({"lost": "belote", "kept": KEPT}, n_deals=4_000, seed=7)
    assert list(found.table.loc["kept"].index) == ["outcome", "taken and made", "taker outcome"]
    lost, kept = (
        (sim.deals.taker_score.fillna(0) - sim.deals.opponents_score.fillna(0)).to_numpy(np.int64)
        for sim in found.simulations.values()
    )
    row = found.table.loc[("kept", "taker outcome")]
    assert row["difference"] == pytest.approx((kept - lost).mean())
    assert (row["n"], row["differ"]) == (4_000, (kept != lost).sum())
    assert row["low"] > 0
    assert found.table.loc[("kept", "outcome"), "low"] < 0


def test_the_outcome_is_noted_where_all_seats_play_alike() -> None:
    """The note stands in the row, and below the table; not where the sides differ."""
    sides = ["basic", "lowest"] * 2
    same = jl.compare({"one": "belote", "two": KEPT}, n_deals=300, seed=1)
    apart = jl.compare({"one": "belote", "two": ("belote", sides)}, n_deals=300, seed=1)
    notes = same.table["note"].xs("outcome", level="quantity")
    assert notes.str.contains("about 0 under any rule when all seats play alike").all()
    assert (same.table["note"] == "").sum() == 4
    assert repr(same).count("about 0 under any rule") == 1
    assert "about 0 under any rule" in same._repr_html_()
    assert apart.table.loc[("two", "outcome"), "note"] == ""


def test_shares_keep_the_level_that_was_asked_for() -> None:
    found = jl.compare({"a": "belote", "b": KEPT}, n_deals=400, seed=1, confidence=0.8, workers=1)
    row, deals = found.shares.loc["b"], found.simulations["b"].deals
    made, taken = int(deals["made"].fillna(False).sum()), int(deals["taker"].notna().sum())
    by_hand = proportion(made, taken, confidence=0.8).iloc[0]
    assert (row["success_low"], row["success_high"]) == (by_hand["low"], by_hand["high"])
    assert (row["success"], row["taken"]) == (made / taken, taken)


def test_flips_can_be_replayed() -> None:
    """A deal that flipped was made under one rule book and not under the other."""
    strict = jl.variant("belote").replace(head_trump="always")
    found = jl.compare({"seed": "belote", "strict": strict}, n_deals=6_000, seed=7)
    flips = found.flips("seed", "strict")
    assert len(flips) > 0
    number = int(flips["deal"].iloc[0])
    assert (
        found.simulations["seed"].replay(number).made
        != found.simulations["strict"].replay(number).made
    )


def test_flips_are_between_the_two_entries_unless_others_are_named() -> None:
    strict = jl.variant("belote").replace(head_trump="always")
    two = jl.compare({"seed": "belote", "strict": strict}, n_deals=2_000, seed=7, workers=1)
    pd.testing.assert_frame_equal(two.flips(), two.flips("seed", "strict"))
    assert list(two.flips("strict").columns)[1] == "taker (strict)"
    made = [sim.deals["made"].fillna(False).astype(bool) for sim in two.simulations.values()]
    assert list(two.flips()["deal"]) == list(np.flatnonzero(made[0] != made[1]))
    signs = [np.sign(sim.deals["outcome"].astype(int)) for sim in two.simulations.values()]
    turned = two.flips(quantity="outcome")
    assert list(turned["deal"]) == list(np.flatnonzero(signs[0] != signs[1]))
    three = jl.compare({"a": "belote", "b": KEPT, "c": strict}, n_deals=100, seed=7, workers=1)
    with pytest.raises(jl.JasslabError, match="which two entries"):
        three.flips()
    assert len(three.flips("a", "c")) >= 0
    for wrong in ({"first": "d"}, {"second": "d"}, {"quantity": "points"}):
        with pytest.raises(jl.UnknownName, match="unknown (entry|quantity)"):
            three.flips(**({"first": "a", "second": "b"} | wrong))


def test_without_contracts_the_side_ahead_flips() -> None:
    """In games that judge no contract."""
    other = jl.variant("handjas").replace(marriage=60)
    found = jl.compare({"own": "handjas", "more": other}, n_deals=500, seed=7, workers=1)
    pd.testing.assert_frame_equal(found.flips(), found.flips(quantity="outcome"))
    assert len(found.flips())


def test_one_deal_is_shown_under_every_entry() -> None:
    """The same cards, each by its own rules; drawn side by side in a notebook."""
    strict = jl.variant("belote").replace(head_trump="always")
    sides = ["basic", "lowest"] * 2
    entries = {"seed": "belote", "strict": strict, "weak": ("belote", sides)}
    found = jl.compare(entries, n_deals=300, seed=7, workers=1)
    both = found.replay(12)
    assert list(both) == list(entries) and len(both) == 3 and "seed" in both
    assert both["seed"].first == both["strict"].first == both["weak"].first
    assert both["strict"].variant == strict
    assert both["weak"].players == ("basic", "lowest", "basic", "lowest")
    assert repr(both).count("== ") == 3
    assert both._repr_html_().count("<h4>") == 3
    with pytest.raises(jl.UnknownName, match="unknown entry 'sed'; did you mean 'seed'"):
        both["sed"]
    with pytest.raises(jl.JasslabError, match="deal 300"):
        found.replay(300)


def test_pots_are_compared_by_matches() -> None:
    """With a rule that carries points over the comparison says so, and plays matches."""
    litige = jl.variant("belote").replace(tie_rule="litige")
    found = jl.compare({"seed": "belote", "litige": litige}, n_deals=1_000, seed=2)
    assert "carried" in found.note
    assert list(found.matches.index) == ["seed", "litige"]
    assert "carried" in repr(found)


def test_a_player_does_not_beat_itself() -> None:
    """Against itself, sides swapped, a player scores exactly nothing."""
    found = jl.duel("basic", "basic", variant="klaverjas-rotterdam", n_deals=1_000, seed=5)
    assert (found.estimate, found.low, found.high) == (0, 0, 0)


@pytest.mark.parametrize("name", ["belote", "belote-classic", "klaverjas-rotterdam"])
@pytest.mark.parametrize("weak", ["lowest", "random"])
def test_basic_beats_lowest_and_random(name: str, weak: str) -> None:
    """The 99 % interval of the paired difference lies above zero."""
    found = jl.duel("basic", weak, variant=name, n_deals=4_000, seed=5, confidence=0.99)
    assert found.low > 0


def test_a_duel_is_the_mean_of_both_seatings() -> None:
    """The estimate is half the difference of the two outcomes, deal by deal."""
    eager = jl.player("basic", take_at=40)
    found = jl.duel(eager, "basic", variant="belote", n_deals=2_000, seed=9)
    seats = [eager, "basic", eager, "basic"]
    one = jl.simulate("belote", n_deals=2_000, seed=9, players=seats).deals.outcome
    two = jl.simulate("belote", n_deals=2_000, seed=9, players=seats[1:] + seats[:1]).deals.outcome
    assert found.estimate == pytest.approx((one.astype(int) - two.astype(int)).mean() / 2)


STEPS = np.array([-8, -2, -1, 0, 1, 2, 12])


def test_the_default_threshold_lies_in_the_flat_top() -> None:
    """`take_at` as it is cannot be told from the best value of its sweep in Belote.

    The neighbours are whole numbers: on a coarse grid a value can look best that is not.
    """
    default = jl.players().loc[("basic", "take_at"), "default"]
    table = jl.sweep("belote", n_deals=200_000, seed=11, take_at=default + STEPS)
    assert table.loc[default, "flat_top"]
    assert table.loc[[default - 8, default + 12], "flat_top"].sum() == 0
    assert (table["to_best_low"] <= table["to_best"]).all()


def test_belote_is_passed_out_now_and_then() -> None:
    """With the default player 3 to 35 % of deals are passed out."""
    assert 0.03 < jl.simulate("belote", n_deals=20_000, seed=1).deals.passed_out.mean() < 0.35


class _Impatient:
    """A bar that presses Ctrl-C after some deals."""

    def __init__(self, after: int) -> None:
        self.left = after

    def update(self, n: int) -> None:
        self.left -= n
        if self.left <= 0:
            raise KeyboardInterrupt


def test_blocks_are_the_deals_of_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played in turn block by block, the deals are those of a run in one piece."""
    monkeypatch.setattr(_paired, "BLOCK", 700)
    found = jl.compare({"lost": "belote", "kept": KEPT}, n_deals=1_500, seed=7)
    whole = jl.simulate(KEPT, n_deals=1_500, seed=7, frames="deals")
    pd.testing.assert_frame_equal(found.simulations["kept"].deals, whole.deals)
    assert found.simulations["kept"].complete
    again = found.simulations["kept"].replay(1_400)
    assert again.made == whole.replay(1_400).made


def test_a_stopped_comparison_keeps_what_all_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The partial result covers the deals that every entry has played, and says so."""
    monkeypatch.setattr(_paired, "BLOCK", 500)
    with pytest.raises(jl.Interrupted, match="after 1,000 of 4,000 deals") as stop:
        jl.compare({"a": "belote", "b": KEPT}, n_deals=4_000, seed=7, progress=_Impatient(2_200))
    partial = stop.value.partial
    assert set(partial.table["n"]) == {1_000}
    assert "INCOMPLETE" in repr(partial)
    whole = jl.compare({"a": "belote", "b": KEPT}, n_deals=1_000, seed=7)
    pd.testing.assert_frame_equal(partial.table, whole.table)
    with pytest.raises(jl.Interrupted) as early:
        jl.compare({"a": "belote", "b": KEPT}, n_deals=4_000, seed=7, progress=_Impatient(1))
    assert early.value.partial is None


def test_a_stopped_duel_and_a_stopped_sweep_keep_what_is_finished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A duel keeps the deals played both ways, a sweep the values that are finished."""
    monkeypatch.setattr(_paired, "BLOCK", 500)
    with pytest.raises(jl.Interrupted) as stop:
        jl.duel(
            "basic", "lowest", variant="belote", n_deals=2_000, seed=5, progress=_Impatient(2_100)
        )
    assert stop.value.partial == jl.duel("basic", "lowest", variant="belote", n_deals=1_000, seed=5)
    with pytest.raises(jl.Interrupted, match="2 of 3 values") as stop:
        jl.sweep("belote", n_deals=500, seed=1, take_at=[40, 50, 60], progress=_Impatient(2_100))
    table = stop.value.partial
    assert list(table.index) == [40, 50]
    assert table.attrs["complete"] is False


def test_no_difference_seen_is_no_certainty() -> None:
    """Rules that differ on rare deals only: the interval does not collapse at nothing."""
    rare = jl.variant("belote").replace(four_jacks=199)
    found = jl.compare({"200": "belote", "199": rare}, n_deals=40, seed=2).table.loc["199"]
    made = found.loc["taken and made"]
    assert (made["difference"], made["differ"]) == (0, 0)
    assert made["low"] == pytest.approx(-made["high"])
    assert made["high"] == pytest.approx(1 - (0.025 / 2) ** (1 / 40))  # Clopper and Pearson, k=0
    points = found.loc[["outcome", "taker outcome"]]
    assert (points["differ"] == 0).all()
    assert points[["low", "high"]].isna().all(axis=None)


def test_differences_of_a_point_are_points() -> None:
    """Few differences of one point each are not taken for flips of a share."""
    apart = np.zeros(1_000, np.int64)
    apart[:2] = 1
    told = {
        share: _paired.difference(apart, 0 * apart, 0.95, equal=False, share=share)
        for share in (True, False)
    }
    assert told[True]["low"] < 0  # a flip down may only not have been seen
    # how often, at half the risk; by how much is certain when it is always the same
    often = proportion(2, 1_000, confidence=0.975, method="clopper-pearson").iloc[0]
    assert (told[False]["low"], told[False]["high"]) == pytest.approx((often["low"], often["high"]))
    assert told[False]["p"] == told[True]["p"] == 2 * 0.5**2


def test_one_deal_that_differs_has_no_interval() -> None:
    apart = np.zeros(1_000, np.int64)
    apart[0] = 1
    told = _paired.difference(apart, 0 * apart, 0.95, equal=False, share=False)
    assert np.isnan([told["low"], told["high"]]).all()
    assert (told["difference"], told["p"]) == (0.001, 1)


def test_bounds_of_few_points_are_those_of_how_often_and_how_much() -> None:
    """Five deals of a thousand, by hand: Clopper and Pearson times Student, ends by ends."""
    apart = np.zeros(1_000, np.int64)
    apart[:5] = 10, 20, 30, -10, 50
    low, high = _paired.few_points(apart[:5], 1_000, 0.95)
    share = [beta.ppf(0.0125, 5, 996), beta.ppf(0.9875, 6, 995)]
    reach = t.ppf(0.9875, 4) * np.std(apart[:5], ddof=1) / np.sqrt(5)
    ends = np.outer(share, [20 - reach, 20 + reach])
    assert (low, high) == pytest.approx((ends.min(), ends.max()))
    told = _paired.difference(apart, 0 * apart, 0.95, equal=False, share=False)
    assert (told["low"], told["high"]) == (low, high)
    assert _paired.few_points(np.ones(20, np.int64), 1_000, 0.95) is None


def test_few_flips_get_exact_bounds() -> None:
    """Three flips up and one down of a thousand: each sort has its exact interval."""
    flips = np.zeros(1_000, np.int64)
    flips[:4] = 1, 1, 1, -1
    up, down = (
        proportion(hits, 1_000, confidence=0.975, method="clopper-pearson").iloc[0]
        for hits in (3, 1)
    )
    low, high = _paired.few_flips(3, 1, 1_000, 0.95)
    told = _paired.difference(flips, 0 * flips, 0.95, equal=False, share=True)
    assert (told["low"], told["high"]) == (low, high)
    assert (low, high) == pytest.approx((up["low"] - down["high"], up["high"] - down["low"]))
    assert _paired.few_flips(20, 0, 1_000, 0.95) is None


@pytest.mark.parametrize("unlike", [0, 1, 7, 300])
def test_paired_sums_are_the_same_in_pieces(rng: np.random.Generator, unlike: int) -> None:
    """Merged in order: the difference of one go, with few deals that differ and with many."""
    ours = rng.integers(-20, 20, 1_000)
    theirs = ours.copy()
    theirs[rng.choice(1_000, unlike, replace=False)] += 3
    cuts = [0, 1, 2, 400, 999, 1_000]
    sums = _paired.PairedSums()
    for start, end in zip(cuts, cuts[1:], strict=False):
        sums = sums.merge(_paired.PairedSums.of(theirs[start:end], ours[start:end]))
    for share in (True, False):
        whole = _paired.difference(theirs, ours, 0.95, equal=False, share=share)
        assert sums.told(0.95, equal=False, share=share) == pytest.approx(whole, nan_ok=True)
    assert (sums.up, sums.down, sums.apart.n) == (unlike, 0, 1_000)


def test_bounds_to_the_best_are_hsus(rng: np.random.Generator) -> None:
    """By hand: every pair's difference with its error; the best is in the flat top."""
    values = [rng.normal(mean, 1, 500) for mean in (0.0, 0.05, -1.0)]
    table = _paired.to_best(values, 0.95)
    reach = 1.959964  # one-sided, two rivals: 1 - 0.05 / 2
    for place, row in table.iterrows():
        gaps = [values[place] - values[rival] for rival in range(3) if rival != place]
        highs = [gap.mean() + reach * gap.std(ddof=1) / np.sqrt(500) for gap in gaps]
        assert row["to_best_high"] == pytest.approx(max(0, min(highs)), abs=1e-6)
        assert row["flat_top"] == (min(highs) > 0)
    assert list(table["flat_top"]) == [True, True, False]
    assert (table["to_best_low"] <= table["to_best"]).all()


@pytest.mark.slow
@pytest.mark.parametrize("truth", [[0] * 12, [0, 0, -0.1, -0.2, -1, -3], [0.3, 0]])
def test_bounds_to_the_best_hold_together(rng: np.random.Generator, truth: list[float]) -> None:
    """The best value is in the flat top, and all bounds hold at once, in 95 of 100 sweeps."""
    repeats, deals, means = 2_000, 100, np.array(truth)
    spreads = np.linspace(0.5, 2, len(means))
    kept, held = np.zeros(len(means)), 0
    apart = [value - np.delete(means, place).max() for place, value in enumerate(means)]
    for _ in range(repeats):
        own = spreads[:, None] * rng.normal(size=(len(means), deals))
        table = _paired.to_best(list(means[:, None] + rng.normal(size=deals) + own), 0.95)
        kept += table["flat_top"].to_numpy()
        held += ((table["to_best_low"] <= apart) & (apart <= table["to_best_high"])).all()
    least = repeats * 0.95 - 4 * np.sqrt(repeats * 0.95 * 0.05)
    assert kept[means == means.max()].min() > least
    assert held > least


def test_values_that_do_the_same_are_all_best() -> None:
    """A knob that a game does not use: every value is in the flat top, at no distance."""
    table = jl.sweep("klaverjas-rotterdam", n_deals=300, seed=1, per_unseen=[2, 4, 6])
    assert table["flat_top"].all()
    assert (table[["difference", "to_best", "to_best_low", "to_best_high"]] == 0).all(axis=None)


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda: jl.duel("basic", "lowest", variant="belote", n_deals=9, workers=0), "workers=0"),
        (lambda: jl.compare({"one": "belote"}, n_deals=10), "at least two"),
        (lambda: jl.compare(["belote", "belote"], n_deals=10), "mapping"),
        (
            lambda: jl.compare({"a": ("belote", None), "b": "belote"}, n_deals=10),
            "players=None",
        ),
        (lambda: jl.duel("basic", "nobody", variant="belote", n_deals=10), "unknown player"),
        (lambda: jl.duel("basic", "basic", variant="belote", n_deals=0), "n_deals=0"),
        (lambda: jl.sweep("belote", n_deals=10), "one or two parameters"),
        (lambda: jl.sweep("belote", n_deals=10, take_at=[]), "at least one value"),
        (lambda: jl.sweep("belote", n_deals=10, take_at=[-5]), "expected a number"),
        (lambda: jl.sweep("belote", n_deals=10, nothing=[1]), "unknown parameter"),
        (lambda: jl.sweep("belote", n_deals=10, take_at="many"), "take_at='many': expected num"),
        (lambda: jl.sweep("belote", n_deals=10, take_at=[50, 60, 50]), "50 is given twice"),
        (
            lambda: jl.sweep("belote", n_deals=10, take_at=[5], per_ace=[5], per_ten=[5]),
            "one or two parameters ~ given take_at, per_ace, per_ten",
        ),
        (lambda: jl.sweep("belotte", take_at=[5]), "unknown variant 'belotte'"),
        (lambda: jl.sweep("belote", "basics", take_at=[5]), "unknown player 'basics'"),
        (lambda: jl.sweep("belote", confirm=0, take_at=[5]), "confirm=0"),
    ],
)
def test_what_cannot_be_compared_is_told(call: object, match: str) -> None:
    """Each wrong call gets one clear line."""
    with pytest.raises(jl.JasslabError, match=match.replace(" ~ ", ".*")):
        call()

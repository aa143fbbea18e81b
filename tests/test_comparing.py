"""Paired comparisons: exact zeros where nothing differs, plain subtraction where something does."""

import numpy as np
import pytest

import jasslab as jl

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


def test_the_default_threshold_lies_in_the_flat_top() -> None:
    """`take_at` as it is cannot be told from the best value of its sweep in Belote."""
    default = dict(zip(*[("take_at",), (51,)], strict=True))
    assert jl.players().loc[("basic", "take_at"), "default"] == default["take_at"]
    table = jl.sweep("belote", n_deals=50_000, seed=11, take_at=[43, 47, 51, 55, 59, 63])
    assert table.loc[51, "flat_top"]
    assert table.loc[[43, 63], "flat_top"].sum() == 0
    assert (table["to_best_low"] <= table["to_best"]).all()


def test_belote_is_passed_out_now_and_then() -> None:
    """With the default player 3 to 35 % of deals are passed out."""
    assert 0.03 < jl.simulate("belote", n_deals=20_000, seed=1).deals.passed_out.mean() < 0.35


def test_two_knobs_and_a_confirmation() -> None:
    """Two parameters make a grid; fresh deals judge the winner."""
    table = jl.sweep(
        "belote", n_deals=400, seed=1, confirm=400, take_at=[45, 55], per_ace=[8, 11, 14]
    )
    assert table.index.names == ["take_at", "per_ace"]
    assert len(table) == 6
    assert {"estimate", "low", "high", "n"} <= set(table.attrs["confirmed"])


@pytest.mark.parametrize(
    ("call", "match"),
    [
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
    ],
)
def test_what_cannot_be_compared_is_told(call: object, match: str) -> None:
    """Each wrong call gets one clear line."""
    with pytest.raises(jl.JasslabError, match=match):
        call()

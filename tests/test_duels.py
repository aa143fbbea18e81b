"""Duels and sweeps in every game, against frames of plain simulations with explicit line-ups."""

import numpy as np
import pytest

import jasslab as jl

GAMES = list(jl.variants().index)
#: Always tried; all other games where there is time.
FIRSTS = ("belote", "klaberjass", "belote-3", "handjas", "fifty-six")
SHAPES = [
    jl.variant("belote"),
    jl.variant("klaberjass"),
    jl.variant("belote-3"),
    jl.variant("handjas").replace(seats=5),
    jl.variant("manille").replace(seats=7),
    jl.variant("fifty-six"),
]


def some(names: tuple[str, ...] = FIRSTS) -> list[object]:
    """Every game, most of them slow."""
    return [pytest.param(one, marks=() if one in names else pytest.mark.slow) for one in GAMES]


def side_of(rules: jl.Variant, seat: int) -> int:
    """Return the side of a seat: partners have equal parity, else all sit alone."""
    return seat % 2 if rules.partnership else seat


def runs(rules: jl.Variant, first: object, second: object, n: int, seed: int) -> list[object]:
    """Simulate all seatings by hand: the first player at each side in turn."""
    found = []
    for side in range(2 if rules.partnership else rules.seats):
        seats = [first if side_of(rules, seat) == side else second for seat in range(rules.seats)]
        found.append(jl.simulate(rules, n_deals=n, seed=seed, players=seats, workers=1))
    return found


def gaps(rules: jl.Variant, first: object, second: object, n: int, seed: int) -> np.ndarray:
    """Return score minus the other sides' scores, shape (seatings, n, other sides)."""
    found = []
    for side, sim in enumerate(runs(rules, first, second, n, seed)):
        scores = sim.sides.pivot(index="deal", columns="side", values="score").astype(float)
        found.append((-scores.drop(columns=side)).add(scores[side], axis=0).to_numpy())
    return np.array(found)


@pytest.mark.parametrize("rules", SHAPES, ids=lambda rules: rules.label)
def test_a_duel_is_the_mean_over_all_seatings(rules: jl.Variant) -> None:
    """Own score minus the mean of the other sides', the first player at each side in turn."""
    n = 1_000
    found = jl.duel("basic", "random", variant=rules, n_deals=n, seed=9, workers=1)
    by_deal = gaps(rules, "basic", "random", n, 9).mean(axis=(0, 2))
    se = by_deal.std(ddof=1) / np.sqrt(n)
    assert found.estimate == pytest.approx(by_deal.mean(), abs=1e-9)
    assert found.se == pytest.approx(se)
    assert (found.low, found.high) == pytest.approx(
        (by_deal.mean() - 1.959964 * se, by_deal.mean() + 1.959964 * se)
    )
    assert found.n == n
    assert rules.label in repr(found)
    assert ("sides swapped" in repr(found)) == (found.n_sides == 2)


@pytest.mark.parametrize("name", some())
def test_nobody_beats_itself(name: str) -> None:
    """The same player everywhere: exactly nothing, also where the game's value is spelt out."""
    usual = jl.variant(name).tuned.get("take_at", 50)
    for one, other in (("random", "random"), ("basic", f"basic:take_at={usual}")):
        found = jl.duel(one, other, variant=name, n_deals=200, seed=2, workers=1)
        assert (found.estimate, found.low, found.high, found.se) == (0, 0, 0, 0)


def test_the_general_default_is_another_player_where_the_game_has_its_own() -> None:
    """Belote Classic recommends to take from 46; who takes from 50 passes more often."""
    rules = jl.variant("belote-classic")
    assert rules.tuned["take_at"] == 46
    found = jl.duel("basic:take_at=50", "basic", variant=rules, n_deals=500, seed=2, workers=1)
    by_deal = gaps(rules, jl.player("basic", take_at=50), "basic", 500, 2).mean(axis=(0, 2))
    assert found.se > 0
    assert found.estimate == pytest.approx(by_deal.mean(), abs=1e-9)


@pytest.mark.parametrize("name", some())
def test_basic_beats_random_everywhere(name: str) -> None:
    found = jl.duel("basic", "random", variant=name, n_deals=2_000, seed=2, workers=1)
    assert found.low > 0


@pytest.mark.parametrize("name", ["belote", "klaberjass", "fifty-six"])
def test_between_two_sides_swapping_turns_the_sign(name: str) -> None:
    how = {"variant": name, "n_deals": 500, "seed": 4, "workers": 1}
    found, turned = jl.duel("basic", "lowest", **how), jl.duel("lowest", "basic", **how)
    assert found.estimate == -turned.estimate
    assert (found.low, found.high) == (-turned.high, -turned.low)


def test_one_among_several_is_told() -> None:
    found = jl.duel("basic", "lowest", variant="belote-3", n_deals=300, seed=4, workers=1)
    assert repr(found).startswith("basic alone against lowest in belote-3: ")
    assert "basic minus the mean of the others" in repr(found)
    assert "at each of the 3 sides in turn" in repr(found)
    strokes = jl.duel("basic", "lowest", variant="handjas", n_deals=300, seed=4, workers=1)
    assert " strokes a deal" in repr(strokes)


@pytest.mark.parametrize("rules", SHAPES, ids=lambda rules: rules.label)
def test_success_is_that_of_the_candidate_at_its_side(rules: jl.Variant) -> None:
    """Contracts of the side where the candidate sits, made of judged; passes in all seatings."""
    n, eager = 600, jl.player("basic", take_at=40)
    row = jl.sweep(rules, take_at=[40], n_deals=n, seed=6, workers=1).loc[40]
    judged, made, passed = 0, 0, 0
    for side, sim in enumerate(runs(rules, eager, "basic", n, 6)):
        for deal in sim.deals.dropna(subset=["taker", "made"]).itertuples():
            if side_of(rules, int(deal.taker)) == side:
                judged, made = judged + 1, made + bool(deal.made)
        passed += int(sim.deals.passed_out.sum())
    assert row["passed_out"] == passed / (n * (2 if rules.partnership else rules.seats))
    if judged:
        assert row["success"] == made / judged
    else:
        assert np.isnan(row["success"])


def test_where_no_contract_is_judged_there_is_no_success() -> None:
    table = jl.sweep("schieber", take_at=[50, 60], n_deals=200, seed=1, workers=1)
    assert table["success"].isna().all()


@pytest.mark.parametrize("name", some())
def test_a_sweep_works_in_every_game(name: str) -> None:
    """The difference of a value is that of a duel; of the player as it is, exactly 0."""
    usual = jl.variant(name).tuned.get("take_at", 50)
    values = [30, 40, usual]
    table = jl.sweep(name, "basic", take_at=values, n_deals=300, seed=3, workers=1)
    eager = jl.player("basic", take_at=30)
    found = jl.duel(eager, "basic", variant=name, n_deals=300, seed=3, workers=1)
    assert list(table.index) == values
    assert table.loc[30, "difference"] == found.estimate
    assert (table.loc[usual, ["difference", "se", "low", "high"]] == 0).all()
    assert table.attrs["default"] == {"take_at": usual}
    assert table["flat_top"].any()


class Counting:
    """A bar that counts."""

    n = 0

    def update(self, n: int) -> None:
        self.n += n


def test_the_player_as_it_is_is_played_once() -> None:
    bar = Counting()
    jl.sweep("belote", take_at=[45, 50], n_deals=400, seed=3, workers=1, progress=bar)
    assert bar.n == (2 + 1) * 400


def test_the_best_can_be_the_player_as_it_is() -> None:
    """It says so; among values that do as well it is the one that is named."""
    how = {"n_deals": 2_000, "seed": 1, "workers": 1}
    own = jl.sweep("belote", take_at=[20, 50, 110], **how)
    assert own.attrs["best"] == own.attrs["default"] == {"take_at": 50}
    assert own.attrs["best_is_default"] is True
    other = jl.sweep("belote", "basic:take_at=110", take_at=[20, 50, 110], **how)
    assert other.attrs["best"] == {"take_at": 50}
    assert other.attrs["default"] == {"take_at": 110}
    assert other.attrs["best_is_default"] is False
    unused = jl.sweep("klaverjas-rotterdam", per_unseen=[2, 4, 6], n_deals=100, seed=1, workers=1)
    assert unused.attrs["best"] == {"per_unseen": 4}


def test_without_a_number_of_deals_there_are_enough() -> None:
    table = jl.sweep("belote", "basic", take_at=[45], seed=1, workers=1)
    assert table.loc[45, "n"] == table.attrs["n_deals"] == 20_000
    assert jl.duel("basic", "lowest", variant="belote", seed=1, workers=1).n == 20_000


@pytest.mark.parametrize("name", ["belote", "belote-3"])
def test_fresh_deals_confirm_the_best(name: str) -> None:
    """The deals after those of the sweep, with an interval of the level asked for."""
    how = {"n_deals": 500, "seed": 1, "confirm": 700, "confidence": 0.9, "workers": 1}
    table = jl.sweep(name, "basic:take_at=20", take_at=[45, 60], per_ace=[6], **how)
    assert table.index.names == ["take_at", "per_ace"]
    best = jl.player("basic", **table.attrs["best"])
    all_deals = gaps(jl.variant(name), best, "basic:take_at=20", 1_200, 1).mean(axis=(0, 2))
    fresh = all_deals[500:]
    again, se = table.attrs["confirmed"], fresh.std(ddof=1) / np.sqrt(700)
    assert again["n"] == 700
    assert again["estimate"] == pytest.approx(fresh.mean())
    assert again["high"] - again["low"] == pytest.approx(2 * 1.644854 * se, rel=1e-6)

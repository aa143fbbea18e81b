"""What each house rule changes: the numbers are those of two plain simulations."""

import numpy as np
import pandas as pd
import pytest

import jasslab as jl
from jasslab.comparing._alternatives import NEEDS, alternatives
from jasslab.comparing.effects import EFFECTS
from jasslab.rules import VOCABULARY

GAMES = list(jl.variants().index)
N = 600


@pytest.fixture(scope="module")
def found() -> jl.RuleEffects:
    return jl.rule_effects("belote", n_deals=N, n_matches=30, seed=5, workers=1)


def deals_of(rules: jl.Variant) -> jl.Simulation:
    return jl.simulate(rules, n_deals=N, seed=5, workers=1)


@pytest.mark.parametrize("rule", ["belote_on_fail=kept", "head_trump=always", "marriage=30"])
def test_effects_are_differences_of_plain_simulations(found: jl.RuleEffects, rule: str) -> None:
    """Every quantity from the frames of two runs made apart, by pandas."""
    name, _, value = rule.partition("=")
    house = jl.variant("belote").replace(**{name: value})
    numbers = []
    for rules in (house, jl.variant("belote")):
        sim = deals_of(rules)
        deals = sim.deals
        ours = deals["taker_score"].fillna(0).astype(int)
        numbers.append(
            {
                "taken and made": deals["made"].fillna(False).astype(int),
                "taker outcome": ours - deals["opponents_score"].fillna(0).astype(int),
                "score": sim.sides.astype({"score": "int64"}).groupby("deal")["score"].sum(),
                "spread": deals["outcome"].astype(float),
            }
        )
    theirs, own = numbers
    for quantity in EFFECTS[:3]:
        row = found.table.loc[(rule, quantity)]
        apart = theirs[quantity] - own[quantity]
        assert row["difference"] == pytest.approx(apart.mean())
        assert row["se"] == pytest.approx(apart.std() / np.sqrt(N))
        assert (row["n"], row["differ"]) == (N, (apart != 0).sum())
    row = found.table.loc[(rule, "spread")]
    assert row["estimate"] == pytest.approx(theirs["spread"].std())
    assert row["difference"] == pytest.approx(theirs["spread"].std() - own["spread"].std())


def test_match_lengths_are_those_of_matches(found: jl.RuleEffects) -> None:
    """Paired match by match, with the same seed."""
    target = jl.variant("belote").replace(target=1500)
    how = {"n_matches": 30, "seed": 5, "workers": 1}
    long, short = (
        jl.simulate_matches(rules, **how).matches["deals"].astype(int)
        for rules in (target, "belote")
    )
    row = found.table.loc[("target=1500", "match length")]
    assert row["difference"] == pytest.approx((long - short).mean())
    assert row["se"] == pytest.approx((long - short).std() / np.sqrt(30))
    assert row["low"] > 0


def test_intervals_and_p_values_are_adjusted(found: jl.RuleEffects) -> None:
    """Bonferroni over all rules that are run, Holm for the p-values, ranks by both."""
    m = len(found.changes)
    rows = found.ranked("taker outcome")
    wide = rows[rows["differ"] >= 20]
    from scipy.stats import norm

    reach = norm.ppf(1 - 0.05 / (2 * m))
    np.testing.assert_allclose(
        (wide["high"] - wide["low"]).astype(float), 2 * reach * wide["se"].astype(float)
    )
    assert list(rows["rank"]) == list(range(1, m + 1))
    told = (rows["p_holm"] < 0.05).to_numpy()
    assert told[: told.sum()].all()  # what is told from nothing stands first
    for part in (rows[told], rows[~told]):
        sizes = part["difference"].abs().to_numpy(dtype=float)
        assert (np.diff(sizes) <= 0).all()
    raw = 2 * norm.sf((rows["difference"] / rows["se"]).abs().to_numpy(dtype=float))
    raw = np.where(rows["se"] == 0, 1.0, raw)
    smallest = raw.argmin()
    assert rows["p_holm"].iloc[smallest] == pytest.approx(min(1, m * raw.min()))


def test_a_rule_can_be_compared_once_more(found: jl.RuleEffects) -> None:
    """The same difference, with the deals that flipped."""
    again = found.compare("head_trump=always", workers=1)
    assert (
        again.table.loc[("head_trump=always", "taker outcome"), "difference"]
        == (found.table.loc[("head_trump=always", "taker outcome"), "difference"])
    )
    assert len(again.flips()) <= found.table.loc[("head_trump=always", "taken and made"), "differ"]


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_another_answer_or_a_reason(name: str) -> None:
    """Each answer is allowed, differs from the default, and can share the cards."""
    rules = jl.variant(name)
    made = alternatives(rules)
    free = {
        option for option, row in rules.options.iterrows() if "|" not in row["allowed"]
    }  # a word that is the only one
    assert {one.option for one in made} >= {
        option
        for option in rules.values
        if option not in free or "whole number" in VOCABULARY[option].allowed
    }
    assert len({one.label for one in made}) == len(made)
    for one in made:
        assert one.value != one.default == rules[one.option]
        if one.skipped:
            assert "cannot share cards" in one.skipped or "no target" in one.skipped
            continue
        assert one.rules[one.option] == one.value
        assert one.base[one.option] == one.default
        assert (one.rules.deck.name, one.rules.seats) == (rules.deck.name, rules.seats)
        others = set(one.rules.changed) | set(one.base.changed)
        assert bool(others - {one.option}) == bool(one.paired)


def test_an_option_that_needs_another_is_compared_with_it_on() -> None:
    rules = jl.variant("klaverjas-rotterdam")
    [points] = [one for one in alternatives(rules) if one.option == "three_points"]
    assert (points.base["three_of_kind"], points.rules["three_of_kind"]) == (True, True)
    assert points.paired == "both with three_of_kind=True"
    assert all(other in VOCABULARY for other, _, _ in NEEDS.values())
    assert set(NEEDS) <= set(VOCABULARY)


def test_what_excludes_each_other_is_changed_together() -> None:
    """A match of Manille for points cannot count hands."""
    rules = jl.variant("manille-muette")
    [points] = [one for one in alternatives(rules) if one.label == "match_unit=points"]
    assert points.rules["hand_score"] != "hand"
    assert points.paired.startswith("together with hand_score=")


def test_what_cannot_share_cards_is_skipped_with_the_reason() -> None:
    [seats] = [one for one in alternatives(jl.variant("handjas")) if one.option == "seats"]
    assert "cannot share cards: seats 4 and 2" in seats.skipped


def test_a_number_is_half_as_much_again() -> None:
    """Or half as much at the end of its range; one that is off is as in other games."""
    values = {one.option: one.value for one in alternatives(jl.variant("belote"))}
    assert (values["last_trick"], values["target"], values["run_4"]) == (15, 1500, 75)
    zensa = {one.option: one.value for one in alternatives(jl.variant("zensa"))}
    assert zensa["four_nines"] in {150, 100}  # zero there


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_effects_of_every_game(name: str) -> None:
    """All rules run, all numbers are finite or say why not, and the whole can be shown."""
    found = jl.rule_effects(name, n_deals=60, n_matches=3, seed=1, workers=1)
    assert found.complete
    assert len(found.table) == len(EFFECTS) * len(found.changes)
    assert set(found.table.index.get_level_values("rule")) == set(found.changes)
    assert (found.rules["skipped"] == "").sum() == len(found.changes)
    known = found.table["difference"].notna()
    assert (known | (found.table["note"] != "")).all()
    assert name in repr(found)
    assert "<table" in found._repr_html_()


class Impatient:
    """A bar that presses Ctrl-C after some deals."""

    def __init__(self, after: int) -> None:
        self.left = after

    def update(self, n: int) -> None:
        self.left -= n
        if self.left <= 0:
            raise KeyboardInterrupt


def test_a_stop_keeps_the_rules_that_were_finished(found: jl.RuleEffects) -> None:
    how = {"n_deals": N, "n_matches": 30, "seed": 5, "workers": 1}
    with pytest.raises(jl.Interrupted, match="after 2 of") as stop:
        jl.rule_effects("belote", progress=Impatient(4 * N), **how)
    partial = stop.value.partial
    assert not partial.complete
    assert "INCOMPLETE" in repr(partial)
    for label in partial.changes:
        columns = ["difference", "se", "low", "high"]
        pd.testing.assert_frame_equal(
            partial.table.loc[label, columns], found.table.loc[label, columns]
        )
    with pytest.raises(jl.Interrupted) as early:
        jl.rule_effects("belote", progress=Impatient(1), **how)
    assert early.value.partial is None


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda: jl.rule_effects("belotte"), "did you mean 'belote'"),
        (lambda: jl.rule_effects("belote", n_deals=0), "n_deals=0"),
        (lambda: jl.rule_effects("belote", n_deals=9, n_matches=1), "n_matches=1"),
        (lambda: jl.rule_effects("belote", n_deals=9, players=None), "players=None"),
        (lambda: jl.rule_effects("belote", n_deals=9, confidence=1), "confidence=1"),
        (lambda: jl.rule_effects("belote", n_deals=9, take_at=4), "no argument 'take_at'"),
    ],
)
def test_what_cannot_be_asked_is_told(call: object, match: str) -> None:
    with pytest.raises(jl.JasslabError, match=match):
        call()


def test_unknown_rules_and_quantities_are_told(found: jl.RuleEffects) -> None:
    with pytest.raises(jl.UnknownName, match="unknown quantity 'scores'; did you mean 'score'"):
        found.ranked("scores")
    with pytest.raises(jl.UnknownName, match="unknown rule"):
        found.compare("tie_rule=nothing")

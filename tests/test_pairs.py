"""Two changed rules at a time: each pair is refused in words, or can be played to the end."""

import itertools
import random

import pytest
from side_by_side import bench_for

import jasslab as jl
from jasslab.engine.play import ILLEGAL
from jasslab.errors import RuleConflict
from jasslab.rules import VOCABULARY
from jasslab.rules.options import Flag, Number, RankOrder, RankSet, RankValues, Word

GAMES = list(jl.variants().index)
N_PAIRS, N_DEALS = 30, 200


def values(rules: jl.Variant, name: str) -> list[object]:
    """Every word and flag, the ends of a range, and odd orders, sets and points of ranks."""
    option, now, ranks = VOCABULARY[name], rules[name], rules.deck.ranks
    among = next(setting.among for setting in rules.settings if setting.name == name)
    if among or isinstance(option, Word):
        found: list[object] = list(among or option.words)
    elif isinstance(option, Flag):
        found = [True, False]
    elif isinstance(option, Number):
        found = [option.low, option.high]
    elif isinstance(option, RankOrder):
        found = [now[::-1]]
    elif isinstance(option, RankSet):
        found = ["", ranks]
    else:
        assert isinstance(option, RankValues), name
        found = [f"{ranks[0]}=100", f"{ranks[-1]}=0"]
    return [value for value in found if str(value) != str(now)]


def some_pairs(rules: jl.Variant) -> list[dict[str, object]]:
    """A sample of all pairs of values, the same each time."""
    single = [(name, value) for name in rules.values for value in values(rules, name)]
    pairs = [dict(two) for two in itertools.combinations(single, 2) if two[0][0] != two[1][0]]
    return random.Random(f"pairs of {rules.name}").sample(pairs, N_PAIRS)


def tried(rules: jl.Variant, given: dict[str, object]) -> tuple[jl.Variant | None, str]:
    """Return the house rule, or None and why it is refused."""
    try:
        return rules.replace(**given), ""
    except RuleConflict as refused:
        return None, str(refused)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_pairs_are_refused_or_played(name: str) -> None:
    """What is refused says so with the names of options; all else plays without a fault."""
    rules, played = jl.variant(name), 0
    for given in some_pairs(rules):
        house, refusal = tried(rules, given)
        if house is None:
            assert sum(option in refusal for option in rules.values) > 1, (given, refusal)
            continue
        for player in ("random", "basic"):
            bench = bench_for(house, player, 5)
            status, _ = bench.play(0, N_DEALS, {})
            assert status != ILLEGAL, (given, player)
            assert int(bench.order["done"][0]) == N_DEALS, (given, player)
        played += 1
    assert played > N_PAIRS // 2


@pytest.mark.parametrize(
    "rank", [{"plain_values": "7=11"}, {"trump_order": "J9ATKQ87"}, {"plain_order": "ATKQJ987"}]
)
def test_ranks_of_another_pack(rank: dict[str, str]) -> None:
    """Both options are named: what asks for a rank, and what makes the pack."""
    with pytest.raises(RuleConflict, match=r"(?s)(plain|trump)_.*deck24=True"):
        jl.variant("belote-3").replace(deck24=True, **rank)


def test_worthless_runs_end() -> None:
    """A run worth nothing is cut into pieces worth nothing; this once went on for ever."""
    for name in ("tarbish", "klaberjass", "belote-3"):
        house = jl.variant(name).replace(run_3=0, run_4=0)
        assert jl.simulate(house, n_deals=200, seed=5).sides.hand_melds.sum() == 0
        assert jl.hand_melds(house, hand="7S 8S 9S TS JS QS", trump="H").points == 0

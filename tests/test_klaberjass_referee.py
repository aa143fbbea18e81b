"""Klaberjass, Zensa, three-handed Belote and Tarbish before a second referee.

The naive referee of the family follows whole deals, random ones and sensible ones, and one by one
every option.
"""

import pytest
import side_by_side as both

import jasslab as jl
from jasslab.engine.play import PASSED_OUT
from jasslab.rules import VOCABULARY
from jasslab.rules.options import Flag, Word

GAMES = ("klaberjass", "zensa", "belote-3", "tarbish")


def rules(name: str, **house: object) -> jl.Variant:
    return jl.variant(name).replace(**house)


def follow(book: jl.Variant, players: str, n: int, seed: int = 7) -> int:
    """Let the naive referee follow deals with all dealers; every third has a pot."""
    bench = both.bench_for(book, players, seed)
    ties = book["tie_rule"] in ("carry", "litige")
    thrown_in = 0
    for number in range(n):
        pot = 37 * (number % 3 == 0) * ties
        more = {} if book.name == "tarbish" else {"thrown_in": number % 4}
        status = both.follow(bench, book, number, number % book.seats, pot, **more)
        thrown_in += status == PASSED_OUT
    return thrown_in


@pytest.mark.parametrize("game", GAMES)
def test_some_deals_agree(game: str) -> None:
    assert follow(rules(game), "random", 60) < 20
    assert follow(rules(game), "basic", 30) < 20


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whole_deals_agree(game: str) -> None:
    assert follow(rules(game), "random", 2_000) < 500
    assert follow(rules(game), "basic", 300) < 100


#: What is given in place of a number, an order, values or a set of ranks.
OTHER = {
    "run_3": (0, 25),
    "run_4": (70,),
    "run_5": (90,),
    "four_points": (0, 120),
    "four_jacks": (0, 130),
    "four_nines": (150,),
    "marriage": (0, 40),
    "last_trick": (0, 5),
    "capot_points": (60,),
    "four_ranks": ("", "AKQT87"),
    "trump_values": ("J=3 9=2 A=1 T=1",),
    "plain_values": ("A=4 K=3 Q=2 J=1",),
}
#: Options of a match, and those with one answer.
NOT_IN_A_DEAL = ("trump_method", "match_unit", "target", "allpass_next_dealer", "schmeiss_redeal")


def values_of(book: jl.Variant, name: str) -> tuple:
    """Return values of an option besides the registered one."""
    setting = next(one for one in book.settings if one.name == name)
    option = VOCABULARY[name]
    if isinstance(option, Flag):
        return (not setting.value,)
    if isinstance(option, Word):
        return tuple(w for w in setting.among or option.words if w != setting.value)
    if name in ("trump_order", "plain_order"):
        return ("".join(sorted(setting.value)),)
    return OTHER[name]


#: Without these the value of another option means nothing, or is seldom met.
ALONG = {
    "schmeiss_maker": {"schmeiss": "both"},
    "schmeiss_round2": {"schmeiss": "both"},
    "capot_points": {"capot_mode": "extra"},
    "capot_for": {"capot_mode": "replace"},
    "capot_mode": {"capot_points": 90},
    "tie_rule": {
        "trump_values": "J=1 A=1",
        "plain_values": "A=1",
        "last_trick": 1,
        "melds": "none",
    },
    "share_cards": {"four_points": 100, "four_nines": 150},
}
HOUSES = [
    pytest.param(game, {**ALONG.get(name, {}), name: value}, id=f"{game}-{name}-{value}")
    for game in GAMES
    for name in jl.variant(game).values
    if name not in NOT_IN_A_DEAL
    for value in values_of(jl.variant(game), name)
]
#: Values that meet each other.
TOGETHER = [
    ("klaberjass", {"schmeiss": "both", "schmeiss_round2": "names", "schmeiss_maker": "opponent"}),
    ("klaberjass", {"schmeiss": "elder_r1", "schmeiss_redeal": "same"}),
    ("klaberjass", {"long_run": "one", "long_run_rank": "by_length", "meld_order": "count"}),
    ("zensa", {"long_run_rank": "by_length", "meld_order": "points_count", "meld_tie": "split"}),
    ("zensa", {"long_run": "split", "forced_third_deal": True, "meld_scope": "single"}),
    ("belote-3", {"vs": "sum", "failed_to": "all", "belote_on_fail": "kept"}),
    ("belote-3", {"deck24": True, "capot_mode": "shared", "melds_need_trick": True}),
    ("belote-3", {"tie_rule": "litige", "belote_in_test": False, "failed_to": "all"}),
    ("belote-3", {"tie_rule": "split", "belote_on_fail": "kept", "round_to_10": True}),
    ("tarbish", {"deck32": True, "long_run": "one", "tie_rule": "carry"}),
    ("tarbish", {"all_pass": "redeal", "meld_scope": "single", "melds_need_trick": True}),
]
HOUSES += [pytest.param(game, house, id=f"{game}-together-{i}") for i, (game, house) in
           enumerate(TOGETHER)]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("game", "house"), HOUSES)
def test_house_rules_agree(game: str, house: dict) -> None:
    assert follow(rules(game, **house), "random", 100) < 60


@pytest.mark.parametrize(("game", "house"), TOGETHER)
def test_some_house_rules_agree(game: str, house: dict) -> None:
    assert follow(rules(game, **house), "random", 20) < 15


def legal_cards_agree(game: str, n: int) -> int:
    """Compare the legal cards of every position of some deals; return the positions."""
    book, asked = rules(game), 0
    bench = both.bench_for(book, "random", 9)
    for number in range(n):
        if both.play(bench, book, number, number % book.seats) == PASSED_OUT:
            continue
        order, answers, cards = both.record_of(bench, book)
        machine = both.family(game).deal(both.book_of(book), number % book.seats, order)
        both.walk_to_play(machine, answers)
        asked += both.same_legal_cards(bench, book, machine, cards)
    return asked


@pytest.mark.parametrize("game", GAMES)
def test_legal_cards_agree(game: str) -> None:
    assert legal_cards_agree(game, 20) > 200


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_legal_cards_agree_everywhere(game: str) -> None:
    assert legal_cards_agree(game, 106_000 // (9 * rules(game).seats)) >= 100_000

"""Kruisjas, Schutjas and Handjas: worked vectors, cases, and whole deals by two readings.

kr, ha: vectors of the rule sheets; O: cases from other programs. Kruisjas and Schutjas share
cards and melds, so what tells of these is asked of the first.
"""

import pytest
import side_by_side

import jasslab as jl

KRUIS, SCHUT, HAND = "kruisjas", "schutjas", "handjas"


def case(vector: str, *values: object) -> object:
    return pytest.param(*values, id=vector)


def rules(name: str, house: dict) -> jl.Variant:
    return jl.variant(name).replace(**house)


# --- which cards may be played -------------------------------------------------------------

UNDER, OVER, WILD = {"head_trump": "under"}, {"head_trump": "always"}, {"jack_withhold": True}
LEGAL = [  # game, house rule, trump, trick, hand, legal
    case("kr1", KRUIS, {}, "D", "TS", "AS 7S JD 8D KC", "AS 7S JD 8D"),
    case("kr2", KRUIS, {}, "D", "TS QD", "AS 7S JD 8D KC", "AS 7S JD"),
    case("kr3-a", KRUIS, {}, "D", "TS QD", "JD 8D KC", "JD KC"),
    case("kr3-b", KRUIS, {}, "D", "TS QD", "8D 7D KC", "KC"),
    case("kr3-c", KRUIS, {}, "D", "TS QD", "8D 7D", "8D 7D"),
    case("kr4", KRUIS, {}, "D", "9D", "JD 8D KC", "JD 8D"),
    case("kr4-under", KRUIS, UNDER, "D", "9D", "JD 8D KC", "8D"),
    case("kr4-always", KRUIS, OVER, "D", "9D", "JD 8D KC", "JD"),
    case("kr5", KRUIS, {}, "D", "9D", "JD KC 7S", "JD"),
    case("kr5-wild", KRUIS, WILD, "D", "9D", "JD KC 7S", "JD KC 7S"),
    case("kr5-not-alone", KRUIS, {}, "D", "9D", "JD 8D KC", "JD 8D"),
    case("kr5-wild-not-alone", KRUIS, WILD, "D", "9D", "JD 8D KC", "JD 8D"),
    case("ha1-a", HAND, {}, "C", "TS", "AS 6S 9C 7C KH", "AS 6S 9C 7C"),
    case("ha1-b", HAND, {}, "C", "TS 8C", "AS 6S 9C 7C KH", "AS 6S 9C"),
    case("ha2-a", HAND, {}, "C", "TS 8C", "9C 7C KH", "9C KH"),
    case("ha2-b", HAND, {}, "C", "TS 8C", "9C 7C 6C", "9C 7C 6C"),
    case("ha3", HAND, {}, "C", "TC", "JC KH 6S", "JC KH 6S"),
    case("ha4-a", HAND, {}, "C", "TC", "JC 6C KH", "JC"),
    case("ha4-b", HAND, {}, "C", "TC", "QC 6C KH", "QC"),
    case("ha4-c", HAND, {}, "C", "TC", "8C 6C KH", "8C 6C"),
    case("O03", HAND, {}, "S", "6S", "7S 8S AD", "7S 8S"),
    case("O04", KRUIS, {}, "S", "8D KS", "7S 8S QH", "QH"),
    case("O05-a", HAND, {}, "D", "7C TD JD", "KD 9D 6D AS", "AS"),
    case("O05-b", HAND, {}, "D", "7C TD KD", "AD 9D 6D 8S", "AD 9D 8S"),
    case("O05-c", HAND, {}, "D", "7C TD JD", "KD 9D 6D", "KD 9D 6D"),
    case("O06-a", HAND, {}, "D", "AD", "JD 7S KH", "JD 7S KH"),
    case("O06-b", HAND, {}, "D", "AD", "JD 6D KH", "JD"),
    case("O06-c", HAND, {}, "D", "9D", "QD 6D KH", "QD 6D"),
    case("O06-d", HAND, {}, "D", "8S", "9S JD 6D KH", "9S JD 6D"),
]


@pytest.mark.parametrize(("game", "house", "trump", "trick", "hand", "legal"), LEGAL)
def test_legal_cards(game: str, house: dict, trump: str, trick: str, hand: str, legal: str) -> None:
    book = rules(game, house)
    assert jl.legal_cards(book, hand=hand, trick=trick, trump=trump) == legal.split()
    if game == KRUIS:
        twin = rules(SCHUT, house)
        assert jl.legal_cards(twin, hand=hand, trick=trick, trump=trump) == legal.split()


WINNERS = [  # game, trump, trick, place of the winner
    case("kr6-a", KRUIS, "D", "TS JS QS 9S", 2),
    case("kr6-b", KRUIS, "D", "TS JS 9S 8S", 1),
    case("kr6-c", KRUIS, "D", "TD KD QD AD", 3),
    case("kr6-d", KRUIS, "D", "TD QD 8D 7D", 1),
    case("ha5-a", HAND, "C", "TS JS 6C AS", 2),
    case("ha5-b", HAND, "C", "TS JS 9S AD", 1),
    case("O07-a", HAND, "S", "JH TH 9H AD", 0),
    case("O07-b", KRUIS, "S", "TH JH 9H AD", 1),
]


@pytest.mark.parametrize(("game", "trump", "trick", "place"), WINNERS)
def test_winner(game: str, trump: str, trick: str, place: int) -> None:
    assert jl.trick_winner(game, trick=trick, trump=trump) == place


def test_points_of_the_cards() -> None:
    """146 and 157 with the last trick; kr6: a trick of 13."""
    assert jl.trick_points(KRUIS, trick="TS JS QS 9S", trump="D") == 13
    for name, total in ((KRUIS, 146), (SCHUT, 146), (HAND, 157)):
        sim = jl.simulate(name, n_deals=50, seed=1, players="random", frames=("sides", "tricks"))
        per_deal = sim.sides.groupby("deal")[["card_points", "last_trick"]].sum().sum(axis=1)
        whole = sim.tricks.groupby("deal").size() == jl.variant(name).hand_size
        assert set(per_deal[whole[whole].index]) == {total}


# --- melds ---------------------------------------------------------------------------------

MELDS = [  # game, house rule, hand, points of each meld
    case("kr7", KRUIS, {}, "KC KD KH KS QS JS TS 7D", [100, 20]),
    case("kr8-a", KRUIS, {}, "KC KD KH KS QS JS 7D 8D", [100]),
    case("kr8-b", KRUIS, {}, "AS KS QS JS TS 9S 7D 8C", [100]),
    case("kr8-c", KRUIS, {}, "JC JD JH JS AH KH QH 7D", [200, 20]),
    case("split", KRUIS, {"long_run": "split"}, "AS KS QS JS TS 9S 8S 7S", [100, 20]),
    case("split-six", KRUIS, {"long_run": "split"}, "AS KS QS JS TS 9S 7D 8C", [100]),
    case("tie", KRUIS, {}, "QC QD QH QS AS KS JS TS", [100]),
    case("ha9", HAND, {}, "KS KH KD KC QS JS 6H 7D 8C", [100, 20]),
    case("eights", HAND, {}, "8S 8H 8D 8C AS KH QD 6C 7S", [100]),
    case("eights-not", HAND, {"four_ranks": "AKQT"}, "8S 8H 8D 8C AS KH QD 6C 7S", []),
    case("O09", HAND, {}, "6H 7H 8H 9H TH JH QH KH AH", [300]),
    case("O10-a", HAND, {}, "9S TS JS QS JH JD JC 7C 6H", [200, 50]),
    case("O10-b", KRUIS, {}, "9S TS JS QS JH JD JC 7C", [200]),
]


@pytest.mark.parametrize(("game", "house", "hand", "points"), MELDS)
def test_hand_melds(game: str, house: dict, hand: str, points: list) -> None:
    melds = jl.hand_melds(rules(game, house), hand=hand)
    assert sorted((meld.points for meld in melds), reverse=True) == points


def test_the_longer_run_is_declared_between_equal_totals() -> None:
    """Four queens or A-K-Q-J-10: by number of cards the run ranks higher."""
    (run,) = jl.hand_melds(KRUIS, hand="QC QD QH QS AS KS JS TS")
    assert (run.kind, run.cards.split()) == ("sequence", ["AS", "KS", "QS", "JS", "TS"])
    by_kind = rules(KRUIS, {"meld_order": "points_kind"})
    (four,) = jl.hand_melds(by_kind, hand="QC QD QH QS AS KS JS TS")
    assert four.kind == "four_of_a_kind"


def test_a_long_run_keeps_its_length() -> None:
    (run,) = jl.hand_melds(KRUIS, hand="AS KS QS JS TS 9S 7D 8C")
    assert len(run.cards.split()) == 6


KINGS, JACKS = "KS KH KD KC", "JS JH JD JC"
CONTESTS = [  # game, house rule, hands from elder, trump, points by side
    # kr9 in cards that two hands can hold: every run of five has a jack
    case("kr9-count", KRUIS, {}, [JACKS, KINGS, "", ""], "S", (0, 100)),
    case("kr9-value", KRUIS, {"meld_order": "points_count"}, [JACKS, KINGS, "", ""], "S", (200, 0)),
    case("kr9-run", KRUIS, {}, ["JS TS 9S 8S 7S", KINGS, "", ""], "D", (100, 0)),
    case("alone", KRUIS, {}, ["JS TS 9S", "", "AS KS QS", "7H 8H 9H"], "D", (40, 0)),
    case("lower-partner", KRUIS, {}, ["AS KS QS", "", "JS TS 9S", ""], "D", (20, 0)),
    case("equal", KRUIS, {}, ["AS KS QS", "AD KD QD", "", ""], "D", (20, 0)),
    case("player", KRUIS, {}, ["JS TS 9S", "QH JH TH", "AS KS QS 9D 8D 7D", ""], "D", (40, 0)),
    case(
        "side",
        KRUIS,
        {"meld_scope": "side"},
        ["JS TS 9S", "QH JH TH", "AS KS QS 9D 8D 7D", ""],
        "D",
        (60, 0),
    ),
    case(
        "single",
        KRUIS,
        {"meld_scope": "single"},
        ["JS TS 9S", "QH JH TH", "AS KS QS 9D 8D 7D", ""],
        "D",
        (20, 0),
    ),
    case("ha6", HAND, {}, ["AS KS QS", "KH QH JH TH", "AC KC QC 9S 8S 7S", ""], "C", (0, 50, 0, 0)),
    case("ha7", HAND, {}, ["AS KS QS", "", "AC KC QC JS TS 9S", ""], "C", (0, 0, 40, 0)),
    case("ha8-a", HAND, {}, [KINGS, "JD TD 9D 8D 7D", "", ""], "C", (0, 100, 0, 0)),
    case("ha8-b", HAND, {}, ["9S 9H 9D 9C", "AS KS QS JS TS", "", ""], "C", (150, 0, 0, 0)),
    case("ha9", HAND, {}, ["AS KS QS", "AD KD QD", "", ""], "C", (20, 0, 0, 0)),
]


@pytest.mark.parametrize(("game", "house", "hands", "trump", "points"), CONTESTS)
def test_contest(game: str, house: dict, hands: list, trump: str, points: tuple) -> None:
    found = jl.meld_contest(rules(game, house), hands=hands, trump=trump, elder=0)
    assert found.points == points


def test_king_and_queen_of_trumps() -> None:
    """The holder's in any case, or only with the best meld; ha7: 20 beside the 40."""
    hands = ["KC QC", "AS KS QS", "", ""]
    assert jl.meld_contest(HAND, hands=hands, trump="C").marriage == (20, 0, 0, 0)
    best = rules(HAND, {"belote_needs_best": True})
    assert jl.meld_contest(best, hands=hands, trump="C").marriage == (0, 0, 0, 0)
    ha7 = ["AS KS QS", "", "AC KC QC JS TS 9S", ""]
    assert jl.meld_contest(best, hands=ha7, trump="C").marriage == (0, 0, 20, 0)


TRICKS = [  # house rule, trick, points; diamonds are trumps
    case("run", {}, "9S TS JS 7D", 20),
    case("queens", {}, "QS QH QD QC", 100),
    case("tens", {}, "TS TH TD TC", 0),
    case("jacks", {}, "JS JH JD JC", 200),
    case("marriage", {}, "KD QD 7S 8S", 20),
    case("marriage-off", {"stuk_in_trick": False}, "KD QD 7S 8S", 0),
    case("run-and-marriage", {}, "KD QD JD 8S", 40),
]


@pytest.mark.parametrize(("house", "trick", "points"), TRICKS)
def test_trick_melds(house: dict, trick: str, points: int) -> None:
    assert jl.trick_melds(rules(KRUIS, house), trick=trick, trump="D").points == points


# --- what is written down ------------------------------------------------------------------

POINTS = {"kj_unit": "points"}
KRUIS_SCORES = [  # house rule, what is given, scores
    case("kr10-a", {}, {"totals": (104, 42)}, (2, 0)),
    case("kr10-b", {}, {"totals": (110, 96)}, (1, 0)),
    case("kr10-a-points", POINTS, {"totals": (104, 42)}, (208, 0)),
    case("kr10-a-47", {"jan_below": 47}, {"totals": (98, 48)}, (0, 0)),
    case("cafe-rule", {"jan_below": 47}, {"totals": (47, 100)}, (0, 1)),
    case("kr10-d", {}, {"card_points": (141, 0), "tricks": (8, 0), "last_trick": 0}, (3, 0)),
    case(
        "sweep-takes-melds",
        {},
        {"card_points": (141, 0), "tricks": (8, 0), "last_trick": 0, "melds": (0, 220)},
        (9, 0),
    ),
    case("kr11-a", {}, {"card_points": (60, 106), "melds": (100, 0)}, (1, 1)),
    case("first", {}, {"totals": (100, 110), "state": {"first": 0}}, (1, 0)),
    case(
        "higher",
        {"both_reach": "higher_total"},
        {"totals": (100, 110), "state": {"first": 0}},
        (0, 1),
    ),
    case(
        "at-dek",
        {"jan_eval": "at_dek"},
        {"totals": (100, 60), "state": {"first": 0, "at_dek": 49}},
        (2, 0),
    ),
]


@pytest.mark.parametrize(("house", "given", "scores"), KRUIS_SCORES)
def test_kruisjas_scores(house: dict, given: dict, scores: tuple) -> None:
    assert jl.settle(rules(KRUIS, house), taker=None, **given).scores == scores


def test_nobody_has_a_hundred() -> None:
    """kr10, kr11: strokes for melds stand, and the same dealer deals again."""
    none = jl.settle(KRUIS, taker=None, totals=(88, 58))
    assert (none.scores, none.redealt) == ((0, 0), True)
    melded = jl.settle(KRUIS, taker=None, card_points=(90, 56), melds=(100, 0))
    assert (melded.scores, melded.redealt) == ((1, 0), True)


SCHUT_SCORES = [  # contract, side that holds it, totals, scores
    ("schut", 0, (104, 42), (300, 0)),
    ("schut", 0, (110, 56), (200, 0)),
    ("schut", 0, (99, 47), (0, 100)),
    ("schut", 0, (40, 106), (0, 200)),
    ("herschut", 1, (60, 106), (0, 400)),
    ("herschut", 1, (46, 100), (0, 500)),
    ("herschut", 1, (47, 99), (500, 0)),
    ("herschut", 1, (110, 36), (500, 0)),
    ("tout", 0, (100, 46), (900, 0)),
    ("tout", 0, (99, 47), (0, 900)),
]


@pytest.mark.parametrize(("contract", "taker", "totals", "scores"), SCHUT_SCORES)
def test_schutjas_scores(contract: str, taker: int, totals: tuple, scores: tuple) -> None:
    for state in ({contract: True}, {"contract": contract}):
        done = jl.settle(SCHUT, taker=taker, totals=totals, state=state)
        assert done.scores == scores
    assert done.made == (scores[taker] > 0)


def test_without_more_the_contract_is_schut() -> None:
    assert jl.settle(SCHUT, taker=1, totals=(46, 100)).scores == (0, 300)


def test_conceded() -> None:
    """The price does not depend on the points; melds of a hundred are written besides."""
    for contract, taker, scores in (("schut", 0, (100, 0)), ("herschut", 1, (0, 300))):
        state = {"contract": contract, "conceded": True}
        done = jl.settle(SCHUT, taker=taker, card_points=(20, 30), state=state)
        assert done.scores == scores
    state = {"contract": "schut", "conceded": True}
    melded = jl.settle(SCHUT, taker=0, card_points=(20, 30), melds=(0, 220), state=state)
    assert melded.scores == (100, 200)
    with pytest.raises(jl.JasslabError, match="Tout cannot be conceded"):
        jl.settle(SCHUT, taker=0, totals=(1, 2), state={"contract": "tout", "conceded": True})
    with pytest.raises(jl.JasslabError, match="'herschut': True"):
        jl.settle(SCHUT, taker=0, totals=(1, 2), state={"bid": "schut"})


HAND_SCORES = [  # house rule, totals, strokes, potatoes
    case("ha10-a", {}, (60, 50, 30, 17), (2, 2, 1, 0), (0, 0, 0, 1)),
    case("ha10-b", {}, (25, 70, 40, 22), (0, 1, 1, 0), (0, 0, 0, 0)),
    case("ha10-26", {"jan_below": 26}, (25, 70, 40, 22), (0, 3, 3, 0), (1, 0, 0, 1)),
    case("ha11-a", {"seats": 3}, (21, 20, 116), (0, 0, 3), (1, 1, 0)),
    case(
        "ha11-all",
        {"seats": 3, "jan_award": "all_others"},
        (21, 20, 116),
        (1, 1, 3),
        (1, 1, 0),
    ),
    case("ha11-b", {}, (57, 50, 50, 0), (2, 2, 2, 0), (0, 0, 0, 1)),
    case("one-winner", {"four_winners": 1}, (60, 50, 30, 22), (1, 0, 0, 0), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("house", "totals", "strokes", "potatoes"), HAND_SCORES)
def test_handjas_scores(house: dict, totals: tuple, strokes: tuple, potatoes: tuple) -> None:
    done = jl.settle(rules(HAND, house), taker=None, totals=totals)
    assert (done.scores, done.penalty) == (strokes, potatoes)


def test_melds_save_from_under_jan_or_not() -> None:
    given = {"taker": None, "card_points": (80, 60, 12, 0), "last_trick": 0}
    saved = jl.settle(HAND, melds=(0, 0, 50, 0), **given)
    assert saved.penalty == (0, 0, 0, 1)
    tricks = rules(HAND, {"jan_counts": "tricks_only"})
    assert jl.settle(tricks, melds=(0, 0, 50, 0), **given).penalty == (0, 0, 1, 1)


def test_o21_large_totals() -> None:
    """A run of nine and all tricks are 457."""
    done = jl.settle(
        HAND, taker=None, card_points=(152, 0, 0, 0), last_trick=0, melds=(300, 0, 0, 0)
    )
    assert done.points[0] == 457


# --- whole deals ---------------------------------------------------------------------------


def follow_all(name: str, house: dict, n: int, players: str = "random") -> list[int]:
    """Let the naive referee follow deals of every dealer, and return how they ended."""
    book = rules(name, house)
    bench = side_by_side.bench_for(book, players, seed=3)
    return [side_by_side.follow(bench, book, i, i % book.seats) for i in range(n)]


SHAPES = [(KRUIS, {}), (SCHUT, {}), *((HAND, {"seats": seats}) for seats in (2, 3, 4, 5))]


@pytest.mark.parametrize(("name", "house"), SHAPES)
def test_some_whole_deals(name: str, house: dict) -> None:
    follow_all(name, house, 100)
    follow_all(name, house, 40, "basic")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "house"), SHAPES)
def test_whole_deals(name: str, house: dict) -> None:
    follow_all(name, house, 2_000)
    follow_all(name, house, 300, "basic")


DUTIES = {
    "follow": ("suit",),
    "head_plain": ("unless_partner", "always"),
    "head_trump": ("never", "unless_partner", "always", "under", "always_unless_all_trumps"),
    "ruff": ("unless_partner", "must"),
    "undertrump": ("free", "must", "avoid", "avoid_unless_all_trumps"),
    "jack_withhold": (False, True),
    "trump_order": ("J9ATKQ87",),
    "plain_order": ("ATKQJ987",),
    "trump_values": ("J=20 9=14 A=11 T=10 K=4 Q=3",),
    "plain_values": ("A=11 T=10 K=4 Q=3 J=2",),
    "last_trick": (0, 10),
}
HAND_MELDS = {
    "run_3": (0, 30),
    "run_4": (40,),
    "run_5": (120,),
    "four_ranks": ("AKQT", "AKQT987", ""),
    "four_points": (80,),
    "four_jacks": (100,),
    "four_nines": (0, 150),
    "marriage": (0, 40),
    "share_cards": (False, True),
    "long_run_rank": ("capped",),
    "meld_order": ("points_kind", "points_count", "count"),
}
MELDS_TOO = {
    **HAND_MELDS,
    "melds": ("hand", "tricks", "none"),
    "three_of_kind": (True,),
    "stuk_in_trick": (False,),
    "long_run": ("split",),
    "meld_rising": (False,),
    "meld_scope": ("single", "side"),
    "first_lead": ("dealer",),
    "goal": (80,),
    "jan_below": (47, 60),
    "capot_mode": ("none",),
    "stroke_points": (50,),
}
OPTIONS = {
    KRUIS: {
        **DUTIES,
        **MELDS_TOO,
        "both_reach": ("higher_total",),
        "jan_eval": ("at_dek",),
        "jan_factor": (1, 3),
        "kj_unit": ("points",),
        "capot_points": (2,),
    },
    SCHUT: {
        **MELDS_TOO,
        "schut_when": ("any_time",),
        **{
            f"{contract}_{what}": (70,)
            for contract, ends in {
                "schut": ("made", "made_jan", "lost", "lost_jan", "conceded"),
                "herschut": ("made", "made_jan", "lost", "conceded"),
                "tout": ("made", "lost"),
            }.items()
            for what in ends
        },
    },
    HAND: {
        **{name: values for name, values in DUTIES.items() if "_order" not in name},
        **HAND_MELDS,
        "trump_order": ("J9ATKQ876",),
        "plain_order": ("ATKQJ9876",),
        "run_6": (100,),
        "run_7": (100,),
        "run_8": (100,),
        "run_9": (100,),
        "melds": ("none",),
        "belote_needs_best": (True,),
        "meld_tie": ("cancel", "split"),
        "meld_scope": ("single",),
        "six_exchange": ("off", "before_melds"),
        "hand_swap": (False,),
        "four_winners": (1,),
        "win_strokes": (2,),
        "jan_below": (26,),
        "jan_counts": ("tricks_only",),
        "jan_award": ("all_others",),
        "jan_strokes": (0, 2),
    },
}
HOUSES = [
    pytest.param(name, {option: value}, id=f"{name}-{option}-{value}".replace(" ", ""))
    for name, options in OPTIONS.items()
    for option, values in options.items()
    for value in values
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_every_option(name: str, house: dict) -> None:
    if {"six_exchange", "hand_swap"} & set(house):
        follow_all(name, {**house, "seats": 2}, 100)
        house = {**house, "seats": 3}
    follow_all(name, house, 100)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "n"), [(KRUIS, 3_130), (HAND, 2_780)])
def test_legal_cards_agree_on_positions(name: str, n: int) -> None:
    book = jl.variant(name)
    bench = side_by_side.bench_for(book, "random", seed=9)
    family, asked = side_by_side.family(name), 0
    for number in range(n):
        side_by_side.play(bench, book, number, number % 4)
        order, _, cards = side_by_side.record_of(bench, book)
        machine = family.deal(side_by_side.book_of(book), number % 4, order)
        asked += side_by_side.same_legal_cards(bench, book, machine, cards)
    assert asked >= 100_000


# --- the table around the deals ------------------------------------------------------------


def test_seats_of_handjas() -> None:
    with pytest.raises(jl.JasslabError, match=r"2 \| 3 \| 4 \| 5"):
        jl.variant(HAND).replace(seats=6)
    five = jl.variant(HAND).replace(seats=5)
    sim = jl.simulate(five, n_deals=30, seed=2, players="random", frames=("deals", "sides"))
    for deal, dealer in zip(sim.deals.deal, sim.deals.dealer, strict=True):
        out = sim.sides[(sim.sides.deal == deal) & (sim.sides.side == dealer)].iloc[0]
        assert (out.tricks, out.score, out.penalty) == (0, 0, 0)
    assert jl.variant(HAND).replace(seats=5).replace(seats=3).seats == 3


def test_basic_players_say_schut() -> None:
    sim = jl.simulate(SCHUT, n_deals=2_000, seed=1, frames=("deals", "decisions"))
    assert sim.deals.passed_out.mean() < 0.4
    assert {"schut", "herschut", "concede"} <= set(sim.decisions.action)


def test_the_sheets_tell_the_rules() -> None:
    for name in (KRUIS, SCHUT, HAND):
        assert "our reading" in jl.variant(name).sheet.lower()
        assert jl.variant(name).sheet.split("ALSO")[0] == jl.variant(name).sheet

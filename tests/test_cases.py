"""Faults that other programs had, as cases: the right answer of this library.

Each test bears the number of its case. Cards and tricks stand from the leader on. Duties of
games that are still to come are put as house rules of the four that stand; the pack keeps its
32 cards.
"""

import pytest

import jasslab as jl

ROTTERDAM, AMSTERDAM = "klaverjas-rotterdam", "klaverjas-amsterdam"
LITERAL_UNDER = "avoid_unless_all_trumps"
#: Trick duties of other games, from the table of options.
KLABERJASS = jl.variant("belote").replace(head_trump="always", ruff="must")
KRUISJAS = jl.variant(AMSTERDAM).replace(
    follow="suit_or_ruff",
    head_trump="never",
    ruff="free",
    trump_order="J9AKQT87",
    plain_order="AKQJT987",
)
HANDJAS = KRUISJAS.replace(head_trump="always", undertrump=LITERAL_UNDER)
MANILLE = jl.variant("belote").replace(
    head_plain="unless_partner",
    undertrump="free",
    trump_order="TAKQJ987",
    plain_order="TAKQJ987",
)


def legal(game: object, trump: str, trick: str, hand: str, expected: str) -> None:
    found = jl.legal_cards(game, hand=hand, trick=trick, trump=trump)
    assert found == (hand if expected == "all" else expected).split()


@pytest.mark.parametrize("game", ["belote", "belote-classic", ROTTERDAM, AMSTERDAM])
def test_o01_the_led_jack_is_no_trump(game: str) -> None:
    """A led jack or nine of a plain suit does not hide that the ruff above it can be beaten."""
    legal(game, "H", "JC 8H", "QH 7H AS 9D TD", "QH")
    legal(game, "H", "9C 7H", "8H QS KS AD", "8H")


@pytest.mark.parametrize("game", ["belote", "belote-classic", ROTTERDAM, AMSTERDAM, KLABERJASS])
def test_o02_eight_over_seven(game: object) -> None:
    """Both count nothing, and the eight beats the seven all the same."""
    legal(game, "S", "7S", "8S KS JD 9D", "8S KS")
    legal(game, "S", "7S", "8S KD 9D", "8S")
    legal(game, "S", "QS 7S", "8S KD", "8S")
    assert jl.trick_winner(game, trick="7S 8S", trump="S") == 1


def test_o02_handjas() -> None:
    legal(HANDJAS, "S", "7S", "8S 9S AD", "8S 9S")


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("belote", "all"),
        ("belote-classic", "all"),
        (AMSTERDAM, "all"),
        (ROTTERDAM, "7D"),
        (KLABERJASS, "7D"),
    ],
)
def test_o03_who_must_ruff_when_partner_heads(game: object, expected: str) -> None:
    """One position, different books: relief by the partner in all but the stern ones."""
    legal(game, "D", "JC AC KC", "QS 8S 7D TH 9H", expected)
    # an opponent's trump heads: the duty is back everywhere
    legal(game, "D", "JC AC KD", "QS 8S 7D 9D TH", "9D")


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (ROTTERDAM, "QH"),
        (AMSTERDAM, "QH"),
        (KRUISJAS, "QH"),
        ("belote", "7S 8S"),
        ("belote-classic", "7S 8S"),
        (MANILLE, "all"),
    ],
)
def test_o04_only_lower_trumps(game: object, expected: str) -> None:
    """Klaverjas forbids the lower trump, Belote asks for it, Manille does not mind."""
    legal(game, "S", "8D KS", "7S 8S QH", expected)
    legal(game, "S", "8D KS", "7S 8S", "7S 8S")


def test_o05_under_the_highest_trump_in_trump_order() -> None:
    """With two trumps in the trick the higher one counts, by rank of trumps (T under Q)."""
    legal(HANDJAS, "D", "7C TD JD", "KD 9D 8D AS", "AS")
    legal(HANDJAS, "D", "7C TD KD", "AD 9D 8D 8S", "AD 9D 8S")
    legal(HANDJAS, "D", "7C TD JD", "KD 9D 8D", "KD 9D 8D")
    legal(KRUISJAS, "D", "7C TD JD", "KD 9D 8D", "KD 9D 8D")
    # only trumps in hand, one of them higher: Handjas leaves the choice, Kruisjas does not
    legal(HANDJAS, "D", "7C TD KD", "AD 8D", "AD 8D")
    legal(KRUISJAS, "D", "7C TD KD", "AD 8D", "AD")


def test_o06_trump_lead_and_ruffs_in_handjas() -> None:
    """The lines that need no lone jack: a lead of trumps is beaten, a plain one may be ruffed."""
    legal(HANDJAS, "D", "AD", "JD 7D KH", "JD")
    legal(HANDJAS, "D", "9D", "QD 7D KH", "QD 7D")
    legal(HANDJAS, "D", "8S", "9S JD 7D KH", "9S JD 7D")
    legal(KRUISJAS, "D", "9D", "QD 7D KH", "QD 7D")
    legal(KRUISJAS, "D", "AD", "JD 7D KH", "JD 7D")


@pytest.mark.parametrize(
    ("game", "trump", "trick", "winner"),
    [
        ("belote", "S", "JC KD 7C 8H", 0),
        ("belote", "S", "9H TH AD KC", 1),
        (ROTTERDAM, "S", "JC KD 7C 8H", 0),
        (ROTTERDAM, "S", "9H TH AD KC", 1),
        (HANDJAS, "S", "JH TH 9H AD", 0),
        (KRUISJAS, "S", "TH JH 9H AD", 1),
        (MANILLE, "S", "AH TH KH 9H", 1),
        ("belote", "NT", "9H TH AD JH", 1),
        ("belote", None, "9H AD AS AC", 0),
    ],
)
def test_o07_only_the_led_suit_and_trumps_win(
    game: object, trump: str | None, trick: str, winner: int
) -> None:
    """A discard never wins, however high; tens and nines rank as the book says."""
    assert jl.trick_winner(game, trick=trick, trump=trump) == winner


@pytest.mark.parametrize("game", [ROTTERDAM, AMSTERDAM])
@pytest.mark.parametrize(
    ("trump", "trick", "points"),
    [
        ("C", "9D JD QD KD", 20),
        ("C", "8H 9H TH QH", 20),
        ("D", "9D JD QD KD", 40),
        ("D", "TD JD QD KD", 70),
        ("C", "7H 8H TH JH", 0),
        ("C", "QD 9D KD JD", 20),
        ("C", "AS 7S KS QS", 20),
        ("H", "KH 7S QH 8S", 20),
    ],
)
def test_o08_a_run_of_three_in_four_of_a_suit(
    game: str, trump: str, trick: str, points: int
) -> None:
    """The run is found in any order of play; two pairs of neighbours are none."""
    assert jl.trick_melds(game, trick=trick, trump=trump).points == points


SPLIT_3_4 = {"long_run": "split", "run_5": 0}  # the runs of Klaberjass


@pytest.mark.parametrize(
    ("house", "hand", "points"),
    [
        ({}, "AS TS KS 9H TH JH 7C 8D", 20),
        ({}, "AS KS 7S 8S 9D JD QD KC", 0),
        ({}, "TC JC QC KC 7S 8S 9S AD", 70),
        ({}, "7H 8H 9H TH JH QH KH AH", 100),
        ({}, "JC TC 9C", 20),
        ({}, "", 0),
        (SPLIT_3_4, "7H 8H 9H TH JH QH KH AH", 100),
        (SPLIT_3_4, "7H 8H 9H TH JH QH KH", 70),
        (SPLIT_3_4, "7H 8H 9H TH JH QH", 50),
        (SPLIT_3_4, "7H 8H 9H TH JH", 50),
        (SPLIT_3_4, "9S TS JS QS 7D 8D 9D AC", 70),
        # where runs of five have a value of their own they are among the parts
        ({"long_run": "split"}, "7H 8H 9H TH JH QH KH AH", 120),
        ({"long_run": "split"}, "7H 8H 9H TH JH QH KH", 100),
    ],
)
def test_o09_runs_in_natural_order(house: dict, hand: str, points: int) -> None:
    """Three cards or more, ten under jack, no way from the ace back to the seven."""
    book = jl.variant("belote").replace(**house)
    assert jl.hand_melds(book, hand=hand, trump="S").points == points
    backwards = " ".join(reversed(hand.split()))
    assert jl.hand_melds(book, hand=backwards, trump="H").points == points


@pytest.mark.parametrize(("share", "points"), [(True, 250), (False, 200)])
def test_o10_a_card_in_a_run_and_in_a_four(share: bool, points: int) -> None:
    """Belote counts both melds; where cards are not shared the better one remains."""
    book = jl.variant("belote").replace(share_cards=share)
    assert jl.hand_melds(book, hand="9S TS JS QS JH JD JC 7C", trump="H").points == points


O11 = ["9S 9H 9D 9C 7S 7H AD KC", "TS JS QS KS AS 8D 7D TC", "8S 8H TD JD KD JC QC AC",
       "TH JH QH KH AH 8C 7C QD"]  # fmt: skip


@pytest.mark.parametrize("elder", range(4))
def test_o11_the_best_single_meld_decides(elder: int) -> None:
    """Four nines silence two runs of 100; no one holds king and queen of trumps."""
    contest = jl.meld_contest("belote", hands=O11, trump="C", elder=elder)
    assert (contest.points, contest.marriage) == ((150, 0), (0, 0))
    assert sorted(meld.points for meld in contest.melds if not meld.scored) == [100, 100]
    turned = jl.meld_contest("belote", hands=O11[1:] + O11[:1], trump="C", elder=elder)
    assert turned.points == (0, 150)


A, B = 0, 1
SCORES = [  # case, house rule, taker, the rest, scores
    ("o12", {}, A, {"card_points": (70, 82), "last_trick": A, "marriage": A}, (100, 82)),
    ("o12", {}, A, {"card_points": (75, 77), "last_trick": B}, (0, 162)),
    ("o12", {}, A, {"card_points": (66, 86), "last_trick": A, "melds": (20, 0)}, (96, 86)),
    ("o13", {}, B, {"card_points": (82, 70), "last_trick": A, "melds": (20, 0)}, (182, 0)),
    ("o13", {}, B, {"card_points": (87, 65), "last_trick": A, "melds": (0, 20)}, (182, 0)),
    ("o13", {}, B, {"card_points": (82, 70), "last_trick": A, "marriage": B}, (182, 0)),
    (
        "o13",
        {"belote_on_fail": "kept"},
        B,
        {"card_points": (82, 70), "last_trick": A, "marriage": B},
        (162, 20),
    ),
    ("o14", {}, B, {"card_points": (152, 0), "tricks": (8, 0), "last_trick": A}, (252, 0)),
    (
        "o14",
        {},
        B,
        {"card_points": (152, 0), "tricks": (8, 0), "last_trick": A, "marriage": B},
        (272, 0),
    ),
    (
        "o14",
        {"belote_on_fail": "kept"},
        B,
        {"card_points": (152, 0), "tricks": (8, 0), "last_trick": A, "marriage": B},
        (252, 20),
    ),
    (
        "o14",
        {},
        A,
        {"card_points": (152, 0), "tricks": (8, 0), "last_trick": A, "marriage": A},
        (272, 0),
    ),
    (
        "o14",
        {},
        A,
        {"card_points": (152, 0), "tricks": (8, 0), "last_trick": A, "marriage": B},
        (252, 20),
    ),
    ("o16", {}, A, {"card_points": (81, 71), "last_trick": B}, (0, 162)),
    ("o16", {}, A, {"card_points": (81, 71), "last_trick": B, "marriage": B}, (0, 182)),
    ("o16", {}, A, {"card_points": (81, 71), "last_trick": B, "marriage": A}, (101, 81)),
    ("o16", {"tie_rule": "half_bete"}, A, {"totals": (60, 60)}, (0, 60)),
    ("o16", {"tie_rule": "opp_sum"}, A, {"totals": (60, 60)}, (0, 120)),
    ("o16", {"tie_rule": "split"}, A, {"totals": (60, 60)}, (60, 60)),
    ("o16", {"tie_rule": "void"}, A, {"totals": (60, 60)}, (0, 0)),
]


@pytest.mark.parametrize(
    ("house", "taker", "given", "scores"),
    [pytest.param(*row[1:], id=f"{row[0]}-{n}") for n, row in enumerate(SCORES)],
)
def test_o12_o13_o14_o16_scores(house: dict, taker: int, given: dict, scores: tuple) -> None:
    """The contract is judged on all points, and all of them move when it fails.

    O12: last trick, melds and marriage count in the test. O13: a failed taker's melds and
    marriage go to the opponents, unless the house lets the owner keep the marriage. O14: all
    tricks make 252, never 262, whoever takes them. O16: a tie fails, in a number of ways.
    """
    book = jl.variant("belote").replace(**house)
    assert jl.settle(book, taker=taker, **given).scores == scores
    assert jl.settle(book, taker=taker + 2, **given).scores == scores


def test_o13_classic() -> None:
    """In Multiplayer Belote Classic the marriage stays with its owner without a house rule."""
    done = jl.settle("belote-classic", taker=1, card_points=(82, 70), last_trick=0, marriage=1)
    assert (done.scores, done.made) == ((162, 20), False)


O15_HANDS = ["JS 9S AS QS AH JD TC 7D", "9D TD QD KD KH 7H KC 8C", "KS TS 8S 7S TH AD AC 8D",
             "QH JH 9H 8H QC JC 9C 7C"]  # fmt: skip
O15_PLAY = ["JS 7H 7S 8H", "7D 9D 8D 7C", "KH TH JH AH", "JD QD AD 9H", "AC 9C TC KC",
            "KS QH 9S 8C", "AS TD TS QC", "QS KD 8S JC"]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "scores", "melds"),
    [
        ("belote", (162, 0), (0, 0)),
        (ROTTERDAM, (162, 20), (0, 20)),
        (AMSTERDAM, (162, 20), (0, 20)),
    ],
)
def test_o15_all_points_but_not_all_tricks(game: str, scores: tuple, melds: tuple) -> None:
    """One trick of four worthless cards goes to the others: 152 points to none, and no capot."""
    done = jl.replay(game, hands=O15_HANDS, tricks=O15_PLAY, trump="S", taker=0, leader=0)
    assert [trick.winner for trick in done.tricks] == [0, 1, 0, 2, 2, 0, 0, 0]
    assert [side.card_points for side in done.sides] == [152, 0]
    assert [side.tricks for side in done.sides] == [7, 1]
    assert tuple(side.trick_melds for side in done.sides) == melds
    assert (done.scores, done.capot, done.made) == (scores, None, True)
    assert [side.bonus for side in done.sides] == [0, 0]


def chain(rule: str, deals: list[tuple[int | None, tuple[int, int]]]) -> list[tuple[int, ...]]:
    """Settle deals one after the other, handing on what each leaves; (None, ...) is thrown in."""
    book, pot, scores = jl.variant("belote").replace(tie_rule=rule), 0, []
    for taker, totals in deals:
        if taker is None:
            scores.append((0, 0))
            continue
        done = jl.settle(book, taker=taker, totals=totals, carried=pot)
        scores.append(done.scores)
        pot = done.carried
    assert pot == 0
    return scores


def test_o16_a_pot_survives_a_thrown_in_deal() -> None:
    """Points of a tie wait for the winner of a later contract, made or failed, and add up."""
    out = (None, (0, 0))
    assert chain("carry", [(0, (60, 60)), out, (1, (50, 90))]) == [(0, 0), (0, 0), (50, 210)]
    assert chain("carry", [(0, (60, 60)), out, (1, (90, 50))]) == [(0, 0), (0, 0), (260, 0)]
    assert chain("carry", [(0, (60, 60)), (1, (70, 70)), (0, (80, 40))])[2] == (340, 40)
    assert chain("litige", [(0, (81, 81)), out, (1, (70, 92))]) == [(0, 81), (0, 0), (70, 173)]
    assert chain("litige", [(0, (81, 81)), (3, (81, 81)), (0, (70, 92))])[1:] == [
        (81, 0),
        (0, 162 + 81 + 81),
    ]


@pytest.mark.parametrize("rule", ["carry", "litige"])
def test_o16_pots_in_matches(rule: str) -> None:
    """Every score of a match is that of `settle` with the pot that the deal before left."""
    book = jl.variant("belote").replace(tie_rule=rule)
    found = jl.simulate_matches(book, n_matches=300, seed=16)
    pot, pots_paid, waited = 0, 0, 0
    for row in found.deals.itertuples(index=False):
        pot = 0 if row.deal == 0 else pot
        if row.passed_out:
            assert (row.carried, row.outcome) == (pot, 0)
            waited += pot > 0
            continue
        side = row.taker % 2
        totals = (row.taker_points, row.opponents_points)
        done = jl.settle(book, taker=int(row.taker), totals=totals[:: 1 - 2 * side], carried=pot)
        expected = done.scores[:: 1 - 2 * side]
        assert (row.taker_score, row.opponents_score) == expected
        assert (row.carried, row.made) == (done.carried, done.made)
        pots_paid += pot > 0 and done.carried == 0
        pot = done.carried
    assert pots_paid >= 5
    assert waited >= 1

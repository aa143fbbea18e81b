"""The cases of the newer games, line by line, each put to the game that it names.

Cards and tricks stand from the leader on; `tests/test_cases.py` has the four games that came
first, and house rules of theirs where a case names a game of this file.
"""

import pytest

import jasslab as jl

ALL = "all"
#: Case, game, trump, trick, hand, what may be played.
LEGAL = [
    ("o02", "klaberjass", "S", "7S", "8S KD 9D", "8S"),
    ("o02", "zensa", "S", "7S", "8S KD 9D", "8S"),
    ("o02", "belote-3", "S", "7S", "8S KD 9D", "8S"),
    ("o02", "tarbish", "S", "7S", "8S KD 9D", "8S"),
    ("o02", "handjas", "S", "6S", "7S 8S AD", "7S 8S"),
    ("o04", "kruisjas", "S", "8D KS", "7S 8S QH", "QH"),
    ("o04", "schutjas", "S", "8D KS", "7S 8S QH", "QH"),
    ("o05", "handjas", "D", "7C TD JD", "KD 9D 6D AS", "AS"),
    ("o05", "handjas", "D", "7C TD KD", "AD 9D 6D 8S", "AD 9D 8S"),
    ("o05", "handjas", "D", "7C TD JD", "KD 9D 6D", ALL),
    ("o05", "schieber", "D", "7C TD JD", "KD 9D 6D AS", "AS"),
    ("o05", "schieber", "D", "7C TD KD", "AD 9D 6D 8S", "AD 9D 8S"),
    ("o05", "schieber", "D", "7C TD JD", "KD 9D 6D", ALL),
    ("o06", "handjas", "D", "AD", "JD 7S KH", ALL),
    ("o06", "handjas", "D", "AD", "JD 6D KH", "JD"),
    ("o06", "handjas", "D", "9D", "QD 6D KH", "QD 6D"),
    ("o06", "handjas", "D", "8S", "9S JD 6D KH", "9S JD 6D"),
    # the Swiss table lets the six fall under the ace
    ("o06", "schieber", "D", "AD", "JD 7S KH", ALL),
    ("o06", "schieber", "D", "AD", "JD 6D KH", "JD 6D"),
    ("o06", "schieber", "D", "9D", "QD 6D KH", "QD 6D"),
    ("o06", "schieber", "D", "8S", "9S JD 6D KH", "9S JD 6D"),
    # reading 5: follow suit first, where the led suit cannot be beaten
    ("r05", "manille-muette", "H", "KS", "QS 7S AH 8D", "QS 7S"),
    ("r05", "butifarra", "H", "KS", "QS 2S AH 3D", "QS 2S"),
    # the two games that differ from all others once trumps have been led or shown
    ("o01", "twenty-eight", "H", "JC 8H", "QH 7H AS 9D TD", ALL),
    ("o01", "twenty-nine", "H", "JC 8H", "QH 7H AS 9D TD", ALL),
    ("o01", "fifty-six", "H", "JC 9H", "QH JH AS 9D TD", ALL),
    ("o01", "tarbish", "H", "JC 8H", "QH 7H AS 9D TD", "QH"),
    ("o01", "belote-3", "H", "JC 8H", "QH 7H AS 9D TD", "QH"),
    ("o03", "tarbish", "D", "JC AC KC", "QS 8S 7D TH 9H", "7D"),
]


@pytest.mark.parametrize(
    ("game", "trump", "trick", "hand", "expected"),
    [pytest.param(*row[1:], id=f"{row[0]}-{row[1]}-{n}") for n, row in enumerate(LEGAL)],
)
def test_legal_moves(game: str, trump: str, trick: str, hand: str, expected: str) -> None:
    """O01 to O06, and reading 5 of the cases."""
    found = jl.legal_cards(game, hand=hand, trick=trick, trump=trump)
    assert found == (hand if expected == ALL else expected).split()


@pytest.mark.parametrize(
    ("game", "trump", "trick", "winner"),
    [
        ("klaberjass", "S", "JC KD", 0),
        ("tarbish", "S", "9H TH AD KC", 1),
        ("schieber", "S", "JH TH 9H AD", 0),
        ("handjas", "S", "JH TH 9H AD", 0),
        ("kruisjas", "S", "TH JH 9H AD", 1),
        ("schutjas", "S", "TH JH 9H AD", 1),
        ("manille-muette", "S", "AH TH KH 9H", 1),
        ("manille-parlee", "S", "AH TH KH 9H", 1),
        ("manille", "S", "AH TH KH 9H", 1),
        ("butifarra", "NT", "AH 9H KH 2C", 1),
        ("twenty-eight", "S", "9H TH AD JC", 0),
        ("fifty-six", "NT", "9H TH AH JC KD QS", 0),
    ],
)
def test_o07_only_the_led_suit_and_trumps_win(
    game: str, trump: str, trick: str, winner: int
) -> None:
    """A discard never wins, and ranks are those of each family."""
    assert jl.trick_winner(game, trick=trick, trump=trump) == winner


@pytest.mark.parametrize(
    ("game", "hand", "points"),
    [
        ("handjas", "6H 7H 8H 9H TH JH QH KH AH", 300),
        ("schieber", "6H 7H 8H 9H TH JH QH KH AH", 300),
        ("klaberjass", "9S TS JS QS 7D 8D 9D AC KC", 70),
        ("belote-3", "9S TS JS QS 7D 8D 9D AC KC", 70),
        ("tarbish", "9S TS JS QS 7D 8D 9D AC KC", 70),
        ("zensa", "9S TS JS QS 7D 8D 9D AC KC", 70),
        ("kruisjas", "AS KS 7S 8S 9D JD QD KC", 0),
    ],
)
def test_o09_runs_in_natural_order(game: str, hand: str, points: int) -> None:
    """The longest run of each game, and two runs in one hand."""
    assert jl.hand_melds(game, hand=hand, trump="C" if "KC" not in hand else "H").points == points


@pytest.mark.parametrize(
    ("game", "hand", "points"),
    [
        ("handjas", "9S TS JS QS JH JD JC 7C 6H", 250),
        ("schieber", "9S TS JS QS JH JD JC 7C 6H", 250),
        ("zensa", "9S TS JS QS JH JD JC 7C", 250),
        ("kruisjas", "9S TS JS QS JH JD JC 7C", 200),
        ("schutjas", "9S TS JS QS JH JD JC 7C", 200),
    ],
)
def test_o10_a_card_in_a_run_and_in_a_four(game: str, hand: str, points: int) -> None:
    """Four jacks and a run through one of them: both, or the better one."""
    assert jl.hand_melds(game, hand=hand, trump="H").points == points


OUT = (None, (0, 0))
CHAINS = [  # tie rule; taker and totals of each deal; scores
    ("opp_sum", [(0, (60, 60))], [(0, 120)]),
    ("half_bete", [(0, (60, 60))], [(0, 60)]),
    ("carry", [(0, (60, 60)), OUT, (1, (50, 90))], [(0, 0), (0, 0), (50, 210)]),
    ("carry", [(0, (60, 60)), OUT, (1, (90, 50))], [(0, 0), (0, 0), (260, 0)]),
    ("carry", [(0, (60, 60)), (1, (70, 70)), (0, (80, 40))], [(0, 0), (0, 0), (340, 40)]),
]


@pytest.mark.parametrize("game", ["klaberjass", "zensa"])
@pytest.mark.parametrize(("rule", "deals", "scores"), CHAINS)
def test_o16_ties_and_pots(game: str, rule: str, deals: list, scores: list) -> None:
    """A pot waits for the winner of a later contract, made or failed, and adds up."""
    book, pot, found = jl.variant(game).replace(tie_rule=rule), 0, []
    for taker, totals in deals:
        if taker is None:
            found.append((0, 0))  # thrown in: what is carried stays as it is
            continue
        done = jl.settle(book, taker=taker, totals=totals, carried=pot)
        found.append(done.scores)
        pot = done.carried
    assert (found, pot) == (scores, 0)


@pytest.mark.parametrize(
    ("totals", "trump", "doubling", "scores"),
    [
        ((45, 27), "H", 1, (45, 0)),
        ((45, 27), "NT", 1, (90, 0)),
        ((45, 27), "H", 2, (90, 0)),
        ((45, 27), "NT", 2, (180, 0)),
        ((45, 27), "NT", 4, (360, 0)),
        ((36, 36), "H", 1, (0, 0)),
        ((35, 37), "H", 4, (0, 148)),
    ],
)
@pytest.mark.parametrize("taker", [0, 1])
def test_o17_doubles_of_butifarra(
    totals: tuple, trump: str, doubling: int, scores: tuple, taker: int
) -> None:
    """The score is multiplied, whichever side declared it."""
    turned = slice(None, None, -1 if taker else 1)
    given = {"totals": totals[turned], "doubling": doubling, "state": {"trump": trump}}
    assert jl.settle("butifarra", taker=taker, **given).scores == scores[turned]


@pytest.mark.parametrize(
    ("trump", "doubling", "score"),
    [("H", 1, 9), ("NT", 1, 18), ("H", 2, 18), ("NT", 2, 36), ("NT", 4, 72)],
)
def test_o17_reading_4(trump: str, doubling: int, score: int) -> None:
    """The switch that lets the winners write what they have above 36."""
    book = jl.variant("butifarra").replace(hand_score="excess36")
    given = {"doubling": doubling, "state": {"trump": trump}}
    assert jl.settle(book, taker=0, totals=(45, 27), **given).scores == (score, 0)
    redoubled = {"doubling": 4, "state": {"trump": "H"}}
    assert jl.settle(book, taker=0, totals=(35, 37), **redoubled).scores == (0, 4)


def test_o21_forty_lost_touts() -> None:
    """Forty times 900 in Schutjas are 36,000, added up in a match without wrapping round."""
    found = jl.settle("schutjas", taker=0, totals=(99, 47), state={"contract": "tout"})
    assert found.scores == (0, 900)
    book = jl.variant("schutjas").replace(target=360, tout_lost=9_000, tout_made=9_000)
    house = book.replace(schut_made=9_000, schut_made_jan=9_000, schut_lost=9_000)
    matches = jl.simulate_matches(house, n_matches=5, seed=2, players="basic").matches
    best = matches[["score_0", "score_1"]].max(axis=1)
    assert (best >= 36_000).all()
    assert (matches.margin == matches.score_0.sub(matches.score_1).abs()).all()


@pytest.mark.parametrize(
    ("game", "cards", "total"), [("klaberjass", (80, 16), 96), ("tarbish", (100, 52), 152)]
)
def test_o12_the_contract_is_judged_on_all_points(game: str, cards: tuple, total: int) -> None:
    """Last trick, melds and marriage count in the test of the other contract games, too."""
    assert sum(cards) == total
    ours = (total // 2 - 1, total - total // 2 + 1)
    made = jl.settle(game, taker=0, card_points=ours, last_trick=0, marriage=0)
    assert made.scores == (ours[0] + 30, ours[1])
    lost = jl.settle(game, taker=0, card_points=ours, last_trick=1)
    assert lost.scores == (0, total + 10)


@pytest.mark.parametrize("game", ["klaberjass", "zensa", "tarbish"])
def test_o13_melds_and_marriage_of_a_failed_contract(game: str) -> None:
    """Everything goes to the opponents; the switch lets the owner keep the marriage."""
    given = {"taker": 1, "card_points": (82, 40), "last_trick": 0, "melds": (0, 20), "marriage": 1}
    assert jl.settle(game, **given).scores == (172, 0)
    book = jl.variant(game).replace(belote_on_fail="kept")
    assert jl.settle(book, **given).scores == (152, 20)

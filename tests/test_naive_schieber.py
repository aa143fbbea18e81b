"""The second reading of Schieber."""

import random

import pytest
from naive import legal_cards, trick_points, trick_winner, whole_pack
from naive_random import play_at_random, shuffled
from naive_schieber import (
    BOOKS,
    Deal,
    deal,
    first_dealer,
    hand_wys,
    match_over,
    multiplier,
    next_dealer,
    schneider,
    wys_contest,
)

SCHIEBER = BOOKS["schieber"]
PACK = whole_pack(SCHIEBER)


def book(**options):
    """The rule book with some options changed."""
    assert set(options) <= set(SCHIEBER), set(options) - set(SCHIEBER)
    return {**SCHIEBER, **options}


SLALOM = book(slalom=True)


def started(rules, *answers, order=None, dealer=3, **kw) -> Deal:
    """A deal after these answers; dealer 3, so that seat 0 is forehand."""
    table = deal(rules, dealer, order or PACK, **kw)
    for answer in answers:
        table.answer(answer)
    return table


LEGAL = [
    ("AS", "7S 6H KD", "7S 6H"),
    ("AH", "JH KD 6C", "JH KD 6C"),
    ("AH", "JH 6H KD", "JH 6H"),
    ("AS 8H", "7S 6H 9H KD", "7S 9H"),
    ("AS 8H", "6H KD 6C", "KD 6C"),
    ("AS 8H", "6H 7H 9H", "6H 7H 9H"),
    ("AS 8H", "6H 7H", "6H 7H"),
    ("AS", "JH 6H KD", "JH 6H KD"),
    ("AH", "9H 6H KD", "9H 6H"),
    ("JH", "9H 6H KD", "9H 6H"),
]


@pytest.mark.parametrize(("trick", "hand", "expected"), LEGAL)
def test_legal_cards(trick, hand, expected):
    assert legal_cards(SCHIEBER, hand.split(), trick.split(), "H") == set(expected.split())


@pytest.mark.parametrize("contract", ["obeabe", "undeufe"])
def test_without_trumps_follow_else_anything(contract):
    table = started(SCHIEBER, contract)
    suit = table.trump_suit()
    assert suit is None
    for hand, expected in (("7S 6H KD", "7S"), ("6H KD JC", "6H KD JC")):
        assert legal_cards(table.trick_book(), hand.split(), ["AS"], suit) == set(expected.split())


WINNERS = [
    (("obeabe",), "7H AH 6H KH", 1),
    (("undeufe",), "7H AH 6H KH", 2),
    (("D",), "TH KH 8D JH", 2),
    (("slalom", "obeabe"), "7H AH 6H KH", 1),
    (("slalom", "undeufe"), "7H AH 6H KH", 2),
    (("obeabe",), "TS JS 9S AD", 1),
    (("undeufe",), "TS JS 9S 6D", 2),
]


@pytest.mark.parametrize(("answers", "trick", "winner"), WINNERS)
def test_trick_winner(answers, trick, winner):
    table = started(SLALOM, *answers)
    assert trick_winner(table.trick_book(), trick.split(), table.trump_suit()) == winner
    if answers[0] == "slalom":
        table.tricks = [["AS", "KS", "QS", "JS"]]
        other = trick_winner(table.trick_book(), trick.split(), None)
        assert {winner, other} == {1, 2}
        table.tricks *= 2
        assert trick_winner(table.trick_book(), trick.split(), None) == winner


def test_card_points():
    trick = "8S 6S AS TS".split()
    for answers, points in ((("obeabe",), 29), (("undeufe",), 29), (("slalom", "undeufe"), 29)):
        assert trick_points(started(SLALOM, *answers).count_book(), trick, None) == points
    assert trick_points(SCHIEBER, trick, "H") == 21
    for answers in (("S",), ("D",), ("obeabe",), ("undeufe",), ("slalom", "obeabe")):
        table = started(SLALOM, *answers)
        assert trick_points(table.count_book(), PACK, table.trump_suit()) == 152


# ------------------------------------------------------------------------------ wys

SMALL = book(wys="small", share_cards=False, meld_order="points_kind", four_ranks="AKQT")
CONTESTS = [  # book, trump, low, elder, hands, points
    (SCHIEBER, "C", False, 0, ["AS KS QS JS KH KD KC 6H 7D", "", "", ""], [150, 0]),
    (SCHIEBER, "C", False, 0, ["JS TS 9S 8S 7S 6S", "9C 9H 9D 9S", "", ""], [150, 0]),
    (SCHIEBER, "C", False, 1, ["JS TS 9S 8S 7S", "AS AH AD AC", "", ""], [100, 0]),
    (book(meld_order="points_kind"), "C", False, 0, ["JS TS 9S 8S 7S", "TC TH TD TS", "", ""],
     [0, 100]),
    (SCHIEBER, None, True, 0, ["QS KS AS", "6H 7H 8H", "", ""], [0, 20]),
    (SCHIEBER, None, False, 0, ["QS KS AS", "6H 7H 8H", "", ""], [20, 0]),
    (SCHIEBER, None, True, 0, ["AS AH AD AC", "6S 6H 6D 6C", "", ""], [0, 100]),
    (SCHIEBER, None, True, 0, ["9S 9H 9D 9C", "6S 6H 6D 6C", "", ""], [150, 0]),
    (SCHIEBER, None, True, 0, ["6S 7S 8S", "AH KH QH JH", "", ""], [0, 50]),
    (SCHIEBER, "H", False, 0, ["QS KS AS", "QH KH AH", "", ""], [0, 20]),
    (SCHIEBER, "D", False, 1, ["QS KS AS", "QH KH AH", "", ""], [0, 20]),
    (SCHIEBER, "D", False, 2, ["QS KS AS", "QH KH AH", "6D 7D 8D", "6C 7C 8C"], [40, 0]),
    (book(meld_tie="cancel"), "D", False, 1, ["QS KS AS", "QH KH AH", "", ""], [0, 0]),
    (book(meld_tie="split"), "D", False, 1, ["QS KS AS", "QH KH AH", "", ""], [10, 10]),
    (SCHIEBER, "D", False, 1, ["6S 7S 8S 9S TS JS QS KS AS", "", "", ""], [300, 0]),
    (SMALL, "D", False, 1, ["6S 7S 8S 9S TS JS QS KS AS", "", "", ""], [100, 0]),
    (SMALL, "D", False, 1, ["6S 6H 6D 6C", "", "", ""], [0, 0]),
    (SMALL, "D", False, 0, ["AS KS QS JS KH KD KC 6H 7D", "", "", ""], [100, 0]),
    (book(melds="none"), "D", False, 1, ["6S 7S 8S 9S TS JS QS KS AS", "", "", ""], [0, 0]),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "trump", "low", "elder", "hands", "points"), CONTESTS)
def test_wys_contest(rules, trump, low, elder, hands, points):
    assert wys_contest(rules, [hand.split() for hand in hands], trump, elder, low) == points


def test_hand_wys_without_sharing():
    hand = "AS KS QS JS TS AH AD AC".split()
    found = hand_wys(book(share_cards=False), hand, False)
    assert sum(meld["points"] for meld in found) == 150
    found = hand_wys(book(share_cards=False), "9S TS JS QS JH JD JC 7C 6H".split(), False)
    assert sum(meld["points"] for meld in found) == 200
    found = hand_wys(SCHIEBER, "9S TS JS QS JH JD JC 7C 6H".split(), False)
    assert sum(meld["points"] for meld in found) == 250


# ------------------------------------------------------------------------------ contracts

NAMED = ["C", "D", "H", "S", "obeabe", "undeufe"]


def test_bidding():
    table = started(SCHIEBER)
    assert (table.seat, table.legal) == (0, sorted([*NAMED, "push"]))
    table.answer("push")
    assert (table.seat, table.legal) == (2, NAMED)
    table.answer("undeufe")
    assert (table.taker, table.trump, table.bid_round, table.seat) == (2, "undeufe", 2, 0)
    table = started(book(push_back=True), "push", "push")
    assert (table.seat, table.legal) == (0, NAMED)
    table.answer("H")
    assert (table.taker, table.bid_round, table.seat) == (0, 3, 0)
    table = started(SLALOM, "push", "slalom")
    assert (table.seat, table.legal) == (2, ["obeabe", "undeufe"])
    table.answer("undeufe")
    assert (table.taker, table.trump, table.low, table.seat) == (2, "slalom", True, 0)
    assert started(book(obeabe="off", undeufe=False), "push").legal == ["C", "D", "H", "S"]


def test_multipliers():
    names = ("H", "D", "S", "C", "obeabe", "undeufe", "slalom")
    for table, factors in (
        ("classic", (1, 1, 2, 2, 3, 3, 3)),
        ("1-1-2-2-3-4", (1, 1, 2, 2, 3, 4, 3)),
        ("1-1-2-2-2-2", (1, 1, 2, 2, 2, 2, 3)),
        ("uniform", (1,) * 7),
    ):
        assert tuple(multiplier(book(multipliers=table), name) for name in names) == factors
    assert multiplier(book(multipliers={"H": 5}), "H") == 5


# ------------------------------------------------------------------------------ whole deals

# Seat 0 holds all hearts, seat 1 all spades, seat 2 all diamonds, seat 3 all clubs.
ONE_SUIT = [rank + suit for suit in "HSDC" for rank in "6789TJQKA"]


def run(table) -> dict:
    """Play the first legal card until the end."""
    while table.seat is not None:
        table.answer(table.legal[0])
    return table.result


@pytest.mark.parametrize(
    ("answer", "factor"), [("H", 1), ("obeabe", 3), ("undeufe", 3), ("undeufe4", 4), ("H2", 2)]
)
def test_match_bonus(answer, factor):
    names = {"H": 1, "undeufe": 4} if answer == "undeufe4" else {"H": 2, "undeufe": 1}
    rules = book(multipliers=names) if answer[-1] in "24" else SCHIEBER
    result = run(started(rules, answer.rstrip("24"), order=ONE_SUIT))
    pair = 20 if answer[0] == "H" else 0
    assert result["multiplier"] == factor and result["capot"] == 0
    assert (result["card_points"], result["bonus"]) == ([152, 0], [100, 0])
    assert (result["last_trick"], result["marriage"]) == ([5, 0], [pair, 0])
    assert result["hand_melds"] == [600, 0]  # side of the best, forehand's trump run
    assert result["score"] == [factor * (257 + 600 + pair), 0]
    assert result["made"] is None and result["trump"] == answer.rstrip("24")


def test_match_of_the_other_side():
    result = run(started(SCHIEBER, "S", order=ONE_SUIT))
    assert result["capot"] == 1 and result["tricks"] == [0, 9]
    assert result["score"] == [0, 2 * (257 + 20 + 600)]
    none = run(started(book(capot_mode="none"), "S", order=ONE_SUIT))
    assert none["score"] == [0, 2 * (157 + 20 + 600)] and none["capot"] == 1
    taker = run(started(book(capot_for="taker"), "S", order=ONE_SUIT))
    assert taker["bonus"] == [0, 0]


HOUSES = [
    SCHIEBER,
    SLALOM,
    book(slalom=True, push_back=True, multipliers="1-1-2-2-3-4", ends="end_of_deal"),
    book(multipliers="uniform", share_cards=False, stock_when="second_card", target=1000),
    book(slalom=True, multipliers="1-1-2-2-2-2", wys="small", meld_order="points_kind"),
]


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_random_deals(number):
    rules, rng = HOUSES[number], random.Random(number)
    dealer, contracts = 0, set()
    for _ in range(300):
        table = deal(rules, dealer, shuffled(rng, rules))
        result = play_at_random(rng, table)
        contracts.add(result["trump"])
        assert sum(result["tricks"]) == 9 and sum(result["last_trick"]) == 5
        assert sum(result["card_points"]) == 152
        assert sum(result["bonus"]) in (0, 100)
        if table.trump_suit() is None:
            assert result["marriage"] == [0, 0]
        assert result["score"] == [result["multiplier"] * p for p in result["points"]]
        for side in (0, 1):
            written = sum(value for s, value in result["timeline"] if s == side)
            assert written == result["score"][side]
        dealer = next_dealer(rules, dealer, result)
    assert len(contracts) == 6 + rules["slalom"]


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_random_matches(number):
    """A match cut short within its last deal has the winner of one that is played out."""
    rules, rng = HOUSES[number], random.Random(100 + number)
    for _ in range(12):
        results, cut, dealer, totals = [], [], 0, [0, 0]
        while match_over(rules, results) is None:
            order, state = shuffled(rng, rules), rng.getstate()
            results.append(play_at_random(rng, deal(rules, dealer, order)))
            rng.setstate(state)
            cut.append(play_at_random(rng, deal(rules, dealer, order, totals=totals)))
            totals = [a + b for a, b in zip(totals, cut[-1]["score"], strict=True)]
            dealer = next_dealer(rules, dealer, results[-1])
        winner = match_over(rules, results)
        assert match_over(rules, cut) == winner and totals[winner] >= rules["target"]
        assert schneider(rules, cut)[winner] is False
        if rules["ends"] == "immediate":
            assert totals[1 - winner] < rules["target"]
        else:
            assert results == cut


def timeline(*entries):
    """A played deal that wrote these."""
    score = [sum(value for s, value in entries if s == side) for side in (0, 1)]
    return {"status": "played", "timeline": list(entries), "score": score}


def test_who_reaches_the_target_first():
    rules = book(target=100)
    late = [timeline((1, 80), (0, 90)), timeline((1, 10), (0, 20), (1, 200))]
    assert match_over(rules, late[:1]) is None
    assert match_over(rules, late) == 0
    assert match_over(book(target=100, ends="end_of_deal"), late) == 1
    assert schneider(rules, [timeline((1, 49), (0, 100))]) == [False, True]
    assert schneider(rules, [timeline((1, 50), (0, 100))]) == [False, False]
    twelve = book(match_unit="deals", target=2)
    assert match_over(twelve, late[:1]) is None and match_over(twelve, late) == 1


def test_stock_wys_stich():
    """Hearts trumps: Stöck and the best wys to side 0, trick 1 to side 1; the order decides."""
    swap = {"8H": "8S", "8S": "8H"}
    order = [swap.get(card, card) for card in ONE_SUIT]
    table = started(SCHIEBER, "H", order=order)
    play_at_random(random.Random(1), table)
    steps = table.result["timeline"]
    assert steps[0] == (0, 20)
    assert steps[1] == (0, table.result["hand_melds"][0])
    assert steps[1][1] == table.result["hand_melds"][0] > 0
    for totals in ([990, 0], [600, 999], [985, 999]):
        rules = book(target=1000)
        table = started(rules, "H", order=order, totals=totals)
        result = run(table)
        assert match_over(rules, [timeline((0, totals[0]), (1, totals[1])), result]) == 0
        assert result["stopped"] and result["tricks"] == [0, 1]
    assert result["score"] == [20, 0]
    second = started(book(stock_when="second_card"), "H", order=order)
    steps = run(second)["timeline"]
    assert (0, 20) in steps and steps[0] != (0, 20)


def test_first_dealer():
    assert first_dealer(SCHIEBER, ONE_SUIT, 1) == 3  # seat 0 holds the seven of hearts
    assert first_dealer(book(first_seven="7D"), ONE_SUIT, 3) == 1
    assert first_dealer(book(first_forehand="random"), ONE_SUIT, 2) == 2
    assert next_dealer(SCHIEBER, 3, {"status": "played"}) == 0

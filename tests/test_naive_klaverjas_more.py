"""The second reading of Klaverjas: drawn suits with makers, rarer melds, other matches."""

import random

import pytest
from naive import judge
from naive_klaverjas_more import BOOKS, deal, match_over, next_dealer
from naive_melds import trick_melds
from naive_play import last_trick_and_bonus, settle
from naive_random import play_at_random, shuffled

ROTTERDAM, AMSTERDAM = BOOKS["klaverjas-rotterdam"], BOOKS["klaverjas-amsterdam"]
ORDER = [rank + suit for suit in "HSDC" for rank in "789TJQKA"]


def book(base, **options):
    """A rule book with some options changed."""
    assert set(options) <= set(base), options
    return {**base, **options}


FORCED = book(ROTTERDAM, trump_method="turned_forced")
THREE, JACKS = book(FORCED, three_of_kind=True), book(FORCED, four_jacks=200)


@pytest.mark.parametrize("dealer", range(4))
def test_drawn_suit(dealer):
    table = deal(FORCED, dealer, ORDER, suits=["D"])
    elder = (dealer + 1) % 4
    assert (table.taker, table.trump, table.seat, table.phase) == (elder, "D", elder, "play")
    table = deal(FORCED, dealer, ORDER, suits=["joker"])
    assert (table.phase, table.seat, table.legal) == ("bid", elder, ["C", "D", "H", "S"])
    table.answer("S")
    assert (table.taker, table.trump, table.seat, table.phase) == (elder, "S", elder, "play")


MELDS = [
    (FORCED, "KH KS KD QH", 20),
    (THREE, "KH KS KD QH", 70),
    (THREE, "KH KS KD QS", 50),
    (THREE, "7H 7S 7D QS", 50),
    (THREE, "KH KS QH QS", 20),
    (THREE, "KH KS KD KC", 100),
    (THREE, "JH JS JD JC", 100),
    (FORCED, "JH JS JD JC", 100),
    (JACKS, "JH JS JD JC", 200),
    (book(THREE, four_jacks=200), "JH JS JD JC", 200),
    (JACKS, "9H 9S 9D 9C", 100),
    (JACKS, "8H 8S 8D 8C", 100),
    (FORCED, "KH QH JH 7S", 40),
    (FORCED, "AH KH QH JH", 70),
    (FORCED, "TS 9S 8S 7S", 50),
    (FORCED, "AS TS KS QS", 20),
    (FORCED, "9S TS JS 8C", 20),
]


@pytest.mark.parametrize(("rules", "trick", "points"), MELDS)
def test_trick_melds(rules, trick, points):
    assert sum(meld["points"] for meld in trick_melds(rules, trick.split(), "H")) == points


SCORES = [  # makers are side 0: cards with last trick, roem
    ((82, 80), (0, 0), [82, 80]),
    ((81, 81), (0, 0), [0, 162]),
    ((91, 71), (20, 40), [0, 222]),
    ((92, 70), (20, 40), [112, 110]),
]


@pytest.mark.parametrize(("cards", "roem", "expected"), SCORES)
def test_contract(cards, roem, expected):
    bare = [a + b for a, b in zip(cards, roem, strict=True)]
    assert settle(FORCED, 0, bare, [0, 0])[1] == expected


def test_all_tricks():
    makers = book(FORCED, capot_for="taker")
    assert last_trick_and_bonus(FORCED, 0, [0, 2] * 4) == ([10, 0], [100, 0])
    assert last_trick_and_bonus(FORCED, 0, [1, 3] * 4) == ([0, 10], [0, 100])
    assert last_trick_and_bonus(makers, 0, [1, 3] * 4) == ([0, 10], [0, 0])
    assert settle(FORCED, 0, [282, 0], [0, 0])[1] == [282, 0]
    assert settle(FORCED, 0, [0, 282], [0, 0])[1] == [0, 282]
    assert settle(makers, 0, [0, 182], [0, 0])[1] == [0, 182]


HOUSES = [
    (FORCED, "D"),
    (book(AMSTERDAM, trump_method="turned_forced", three_of_kind=True), "joker"),
    (book(JACKS, capot_for="taker", undertrump="must"), "C"),
    (book(ROTTERDAM, trump_method="forced", three_of_kind=True), "S"),
    (book(ROTTERDAM, trump_method="free_then_forced", first_speaker="dealer"), "S"),
    (book(AMSTERDAM, trump_method="turned_no_contract"), "H"),
    (ROTTERDAM, "H"),
    (book(AMSTERDAM, all_pass="turn_on", four_jacks=200), "H"),
    (book(AMSTERDAM, all_pass="redeal"), "H"),
]


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_random_deals(number):
    (rules, first), rng, dealer = HOUSES[number], random.Random(number), 0
    for _ in range(300):
        others = [suit for suit in "SHDC" if suit != first]
        rng.shuffle(others)
        said, order = [], shuffled(rng, rules)
        table = deal(rules, dealer, order, suits=[first, *others])
        while table.phase == "bid" and table.seat is not None:
            said.append((table.seat, rng.choice(table.legal)))
            table.answer(said[-1][1])
        result = play_at_random(rng, table)
        if result["status"] == "played":
            assert sum(result["card_points"]) + sum(result["last_trick"]) == 162
            total = 162 + sum(result["trick_melds"]) + sum(result["bonus"])
            assert sum(result["points"]) == total == sum(result["score"])
        if rules["trump_method"] != "turned_forced":
            check_first_reading(rules, table, said, order, [first, *others])
        dealer = next_dealer(rules, dealer, result)


def check_first_reading(rules, table, said, order, suits):
    """The same deal judged by `naive`, from its record."""
    record = {
        "dealer": table.dealer, "order": order, "answers": said, "tricks": table.tricks,
        "turned_suits": suits,
    }  # fmt: skip
    old, new = judge(rules, record), table.result
    for name in ("taker", "trump", "bid_round", "made", "capot", "carried"):
        assert old[name] == new[name], name
    for name in ("tricks", "card_points", "last_trick", "trick_melds", "bonus", "points", "score"):
        assert [side[name] for side in old["sides"]] == new[name], name


def test_match_to_1500():
    rules = book(FORCED, match_unit="points", target=1500)

    def played(*score):
        return {"status": "played", "score": list(score)}

    assert match_over(rules, [played(1499, 1000)]) is None
    assert match_over(rules, [played(1499, 1000), played(10, 600)]) == 1
    assert match_over(rules, [played(1500, 1500)]) is None
    assert match_over(FORCED, [played(100, 62)] * 15) is None
    assert match_over(FORCED, [played(100, 62)] * 16) == 0
    assert match_over(FORCED, [played(81, 81)] * 16) == "draw"

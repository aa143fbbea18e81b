"""The second reading of Klaberjass, Zensa, three-handed Belote and Tarbish."""

import random

import pytest
from naive import legal_cards, trick_points, whole_pack
from naive import settle as settle_of_two
from naive_klaberjass import BOOKS, deal, match_over, next_dealer
from naive_melds import hand_melds, meld_contest
from naive_play import last_trick_and_bonus, settle
from naive_random import play_at_random, shuffled

KLABERJASS, ZENSA, THREE = BOOKS["klaberjass"], BOOKS["zensa"], BOOKS["belote-3"]
TARBISH = BOOKS["tarbish"]


def book(base, **options):
    """A rule book with some options changed; unknown names are a slip of the test."""
    assert set(options) <= set(base), set(options) - set(base)
    return {**base, **options}


def order_from(rules, *packets):
    """A whole pack that starts with these packets; "-" stands for any other card."""
    wanted = " ".join(packets).split()
    others = [card for card in whole_pack(rules) if card not in wanted]
    start = [others.pop() if card == "-" else card for card in wanted]
    return start + others


LEGAL = [
    (KLABERJASS, "AS", "7H KD", "7H"),
    (KLABERJASS, "TH", "7H AH JH KD", "AH JH"),
    (KLABERJASS, "TH", "7H 8H KD", "7H 8H"),
    (ZENSA, "AS", "7S KD JH", "7S"),
    (THREE, "AS 9H", "TH 8H KD", "TH 8H"),
    (THREE, "AS 9H", "JH 8H KD", "JH"),
    (book(THREE, undertrump="free"), "AS 9H", "TH 8H KD", "TH 8H KD"),
    (TARBISH, "AS 8S", "6H KD 6C", "6H"),
    (TARBISH, "AS QS", "AH 6H KD", "AH 6H"),
    (TARBISH, "KS 9H", "AH 6H KD", "AH 6H"),
    (TARBISH, "KS 7C 9H", "JH 6H KD", "JH"),
]


@pytest.mark.parametrize(("rules", "trick", "hand", "expected"), LEGAL)
def test_legal_cards(rules, trick, hand, expected):
    assert legal_cards(rules, hand.split(), trick.split(), "H") == set(expected.split())


@pytest.mark.parametrize(
    ("length", "points"), [(2, 0), (3, 20), (4, 50), (5, 50), (6, 50), (7, 70), (8, 100)]
)
def test_runs(length, points):
    hand = [rank + "S" for rank in "AKQJT987"[:length]]
    for rules in (KLABERJASS, THREE, TARBISH):
        assert sum(meld["points"] for meld in hand_melds(rules, hand)) == points
    single = book(KLABERJASS, long_run="one")
    assert sum(meld["points"] for meld in hand_melds(single, hand)) == min(points, 50)
    whole = {2: 0, 3: 20, 4: 50}.get(length, 100)
    assert sum(meld["points"] for meld in hand_melds(ZENSA, hand)) == whole


def test_nine_in_tarbish():
    hand = [rank + "S" for rank in "AKQJT9876"]
    assert sum(meld["points"] for meld in hand_melds(TARBISH, hand)) == 100  # 4 + 4


def test_four_nines_are_nothing_in_zensa():
    hand = "9S 9H 9D 9C KS KH KD KC AH".split()
    assert [m["points"] for m in hand_melds(ZENSA, hand)] == [100]
    assert hand_melds(KLABERJASS, hand) == []
    jacks = "JS JH JD JC 9S TS QS 7D 8D".split()
    assert sum(m["points"] for m in hand_melds(ZENSA, jacks)) == 250


CONTESTS = [  # trump C
    (KLABERJASS, 0, ["JS TS 9S 8S 7S", "AH KH QH JH"], (0, 50)),
    (KLABERJASS, 0, ["JS TS 9S 8S 9D 8D 7D", "AH KH QH"], (70, 0)),
    (KLABERJASS, 0, ["AS KS QS", "AH KH QH"], (20, 0)),
    (KLABERJASS, 1, ["AS KS QS", "AH KH QH"], (0, 20)),
    (KLABERJASS, 0, ["AS KS QS", "AC KC QC"], (0, 20)),
    (book(KLABERJASS, meld_tie="cancel"), 1, ["AS KS QS", "AH KH QH"], (0, 0)),
    (book(KLABERJASS, meld_tie="split"), 1, ["AS KS QS", "AH KH QH"], (10, 10)),
    (ZENSA, 0, ["AS KS QS JS TS", "TS TH TD TC"], (0, 100)),
    (THREE, 2, ["AS KS QS", "AH KH QH", "9C 8C 7C"], (20, 0, 0)),
    (THREE, 1, ["AS KS QS", "AH KH QH", "9C 8C 7C"], (0, 20, 0)),
    (TARBISH, 1, ["AS KS QS", "AH KH QH", "9C 8C 7C", ""], (0, 0, 0, 0)[:2]),
    (book(TARBISH, meld_tie="elder"), 1, ["AS KS QS", "AH KH QH", "9C 8C 7C", ""], (0, 20)),
    (TARBISH, 1, ["AS KS QS", "", "9C 8C 7C", "9H 8H 7H"], (40, 0)),
    (book(TARBISH, meld_scope="player"), 1, ["AS KS QS", "", "9C 8C 7C", ""], (20, 0)),
    (book(TARBISH, meld_scope="single"), 1, ["AS KS QS 8D 7D 6D", "", "", ""], (20, 0)),
]


@pytest.mark.parametrize(("rules", "elder", "hands", "points"), CONTESTS)
def test_meld_contest(rules, elder, hands, points):
    hands = [hand.split() for hand in hands]
    assert meld_contest(rules, hands, "C", elder)[0] == points


# ------------------------------------------------------------------------------ settlement


def scores(rules, taker, points, pot=0, elder=0, pair=None):
    """Scores and what pends; `pair` are the marriages among the points."""
    pair = pair or [0] * len(points)
    bare = [a - b for a, b in zip(points, pair, strict=True)]
    _, gain, made, carried = settle(rules, taker, bare, pair, pot, elder)
    return gain, made, carried


HALF, CARRY = book(KLABERJASS, tie_rule="half_bete"), book(KLABERJASS, tie_rule="carry")
SUM, ALL = book(THREE, vs="sum"), book(THREE, failed_to="all")
SETTLED = [
    (KLABERJASS, 0, [96, 57], 0, ([96, 57], True, 0)),
    (KLABERJASS, 0, [60, 85], 0, ([0, 145], False, 0)),
    (KLABERJASS, 0, [70, 70], 0, ([0, 140], False, 0)),
    (HALF, 0, [70, 70], 0, ([0, 70], False, 0)),
    (CARRY, 0, [70, 70], 0, ([0, 0], False, 140)),
    (CARRY, 0, [60, 55], 140, ([200, 55], True, 0)),
    (CARRY, 0, [40, 90], 140, ([0, 270], False, 0)),
    (KLABERJASS, 0, [60, 60], 0, ([0, 120], False, 0)),
    (HALF, 0, [60, 60], 0, ([0, 60], False, 0)),
    (CARRY, 1, [50, 90], 120, ([50, 210], True, 0)),
    (CARRY, 1, [90, 50], 120, ([260, 0], False, 0)),
    (CARRY, 1, [70, 70], 120, ([0, 0], False, 260)),
    (CARRY, 0, [80, 40], 260, ([340, 40], True, 0)),
    (book(KLABERJASS, tie_rule="litige"), 0, [70, 70], 9, ([0, 70], False, 79)),
    (book(KLABERJASS, tie_rule="split"), 0, [70, 70], 9, ([70, 70], False, 9)),
    (book(KLABERJASS, tie_rule="void"), 0, [70, 70], 9, ([0, 0], False, 9)),
    (THREE, 0, [60, 50, 40], 0, ([60, 50, 40], True, 0)),
    (SUM, 0, [60, 50, 40], 0, ([0, 110, 40], False, 0)),
    (SUM, 0, [95, 50, 40], 0, ([95, 50, 40], True, 0)),
    (book(SUM, tie_rule="half_bete"), 0, [90, 50, 40], 0, ([0, 50, 40], False, 0)),
    (THREE, 0, [50, 50, 45], 0, ([0, 100, 45], False, 0)),
    (THREE, 0, [45, 60, 40], 0, ([0, 105, 40], False, 0)),
    (THREE, 0, [41, 55, 55], 0, ([0, 76, 75], False, 0)),
    (ALL, 0, [41, 60, 50], 0, ([0, 81, 70], False, 0)),
    (book(THREE, tie_rule="half_bete"), 1, [50, 50, 45], 0, ([50, 0, 45], False, 0)),
    (book(THREE, tie_rule="carry"), 1, [50, 50, 45], 30, ([0, 0, 0], False, 175)),
    (book(THREE, tie_rule="carry"), 1, [50, 49, 45], 175, ([274, 0, 45], False, 0)),
    (book(THREE, tie_rule="carry"), 1, [50, 60, 45], 175, ([50, 235, 45], True, 0)),
    (TARBISH, 0, [102, 80], 0, ([102, 80], True, 0)),
    (TARBISH, 0, [91, 91], 0, ([0, 91], False, 0)),
    (TARBISH, 0, [80, 132], 0, ([0, 212], False, 0)),
]


@pytest.mark.parametrize(("rules", "taker", "points", "pot", "expected"), SETTLED)
def test_settle(rules, taker, points, pot, expected):
    assert scores(rules, taker, points, pot) == expected


def test_odd_point_goes_to_the_earlier_in_play_order():
    assert scores(THREE, 0, [41, 55, 55], elder=2)[0] == [0, 75, 76]


def test_marriage_of_a_failed_contract():
    pair = [20, 0]
    assert scores(KLABERJASS, 0, [70, 80], pair=pair)[0] == [0, 150]
    kept = book(KLABERJASS, belote_on_fail="kept")
    assert scores(kept, 0, [70, 80], pair=pair)[0] == [20, 130]
    assert scores(book(KLABERJASS, belote_in_test=False), 0, [90, 75], pair=pair) == (
        [0, 165],
        False,
        0,
    )


@pytest.mark.parametrize("rule", ["opp_sum", "half_bete", "carry", "litige", "split", "void"])
@pytest.mark.parametrize("kept", ["kept", "lost"])
@pytest.mark.parametrize("tested", [True, False])
def test_two_sides_as_in_the_first_reading(rule, kept, tested):
    rules = book(KLABERJASS, tie_rule=rule, belote_on_fail=kept, belote_in_test=tested)
    for cards in ((81, 71), (71, 81), (50, 92), (92, 50), (61, 81), (81, 81)):
        for taker in (0, 1, None):
            for pair in ((0, 0), (20, 0), (0, 20)):
                old = settle_of_two(rules, taker, cards, 0, (0, 0), (0, 0), pair, pot=33)
                bare = [cards[0] + 10, cards[1]]
                new = settle(rules, taker, bare, list(pair), 33)
                assert [list(old["points"]), list(old["scores"]), old["made"]] == list(new[:3])
                assert old["carried"] == new[3]


def test_all_tricks():
    winners = [1] * 9
    assert last_trick_and_bonus(KLABERJASS, 1, winners) == ([0, 10], [0, 0])
    extra = book(KLABERJASS, capot_mode="extra")
    assert last_trick_and_bonus(extra, 0, winners) == ([0, 10], [0, 100])
    assert last_trick_and_bonus(book(extra, capot_for="taker"), 0, winners)[1] == [0, 0]
    replace = book(KLABERJASS, capot_mode="replace")
    assert last_trick_and_bonus(replace, 0, winners) == ([0, 0], [0, 100])
    shared = book(THREE, capot_mode="shared")
    assert last_trick_and_bonus(shared, 0, [1, 2, 1]) == ([0, 10, 0], [0, 50, 50])
    assert last_trick_and_bonus(shared, 1, [1, 1, 1]) == ([0, 10, 0], [0, 100, 0])
    assert last_trick_and_bonus(shared, 0, [1, 0, 1]) == ([0, 10, 0], [0, 0, 0])


# ------------------------------------------------------------------------------ bidding


def bid(rules, *answers, order=None, dealer=0, **kw):
    """A deal after these answers."""
    table = deal(rules, dealer, order or sorted(whole_pack(rules)), **kw)
    for answer in answers:
        table.answer(answer)
    return table


TURN_UP = order_from(KLABERJASS, "- - - - - -", "- - - - - -", "9H")
OFF, ELDER = KLABERJASS, book(KLABERJASS, schmeiss="elder_r1")
BOTH = book(KLABERJASS, schmeiss="both")
OPPONENT = book(BOTH, schmeiss_maker="opponent")
SUITS = ["C", "D", "H", "S"]

LEGAL_BIDS = [  # what may be answered after these answers; dealer 0, so elder is seat 1
    (OFF, [], 1, ["pass", "take"]),
    (OFF, ["pass"], 0, ["pass", "take"]),
    (OFF, ["pass", "pass"], 1, [*SUITS, "pass"]),
    (OFF, ["pass"] * 3, 0, [*SUITS, "pass"]),
    (book(OFF, round2_turned_suit="forbidden"), ["pass"] * 3, 0, ["C", "D", "S", "pass"]),
    (ELDER, [], 1, ["pass", "schmeiss", "take"]),
    (ELDER, ["schmeiss"], 0, ["force", "release"]),
    (ELDER, ["pass"], 0, ["pass", "take"]),
    (ELDER, ["pass", "pass"], 1, [*SUITS, "pass"]),
    (BOTH, ["pass"], 0, ["pass", "schmeiss", "take"]),
    (BOTH, ["pass", "schmeiss"], 1, ["force", "release"]),
    (BOTH, ["pass", "pass"], 1, [*SUITS, "pass", "schmeiss"]),
    (BOTH, ["pass"] * 3, 0, [*SUITS, "pass", "schmeiss"]),
]


@pytest.mark.parametrize(("rules", "answers", "seat", "legal"), LEGAL_BIDS)
def test_legal_bids(rules, answers, seat, legal):
    table = bid(rules, *answers, order=TURN_UP)
    assert (table.phase, table.seat, table.legal) == ("bid", seat, legal)


TAKEN = [  # taker, trump, round
    (OFF, ["take"], (1, "H", 1)),
    (OFF, ["pass", "pass", "pass", "D"], (0, "D", 2)),
    (ELDER, ["schmeiss", "force"], (1, "H", 1)),
    (BOTH, ["pass", "schmeiss", "force"], (0, "H", 1)),
    (BOTH, ["pass", "pass", "schmeiss", "force"], (1, "H", 2)),
    (OPPONENT, ["schmeiss", "force"], (0, "H", 1)),
    (OPPONENT, ["pass", "schmeiss", "force"], (1, "H", 1)),
]


@pytest.mark.parametrize(("rules", "answers", "taken"), TAKEN)
def test_taken(rules, answers, taken):
    table = bid(rules, *answers, order=TURN_UP)
    assert (table.taker, table.trump, table.bid_round) == taken
    assert [len(hand) for hand in table.hands] == [9, 9]


def test_schmeiss_of_round_2_that_names():
    for rules, seat in ((BOTH, 1), (OPPONENT, 0)):
        rules = book(rules, schmeiss_round2="names", round2_turned_suit="forbidden")
        table = bid(rules, "pass", "pass", "schmeiss", "force", order=TURN_UP)
        assert (table.seat, table.legal) == (seat, ["C", "D", "S"])
        table.answer("D")
        assert (table.taker, table.trump, table.bid_round) == (seat, "D", 2)


def test_thrown_in():
    table = bid(CARRY, *["pass"] * 4, pot=120)
    assert table.result["status"] == "passed_out" and table.result["carried"] == 120
    assert table.result["score"] == [0, 0] and table.result["bid_round"] is None
    assert next_dealer(CARRY, 0, table.result) == 1
    same = book(ELDER, schmeiss_redeal="same")
    table = bid(same, "schmeiss", "release", pot=7)
    assert table.result["status"] == "redealt" and table.result["carried"] == 7
    assert next_dealer(same, 0, table.result) == 0
    assert next_dealer(ELDER, 0, table.result) == 1
    assert len(bid(THREE, *["pass"] * 5).legal) == 5
    assert bid(THREE, *["pass"] * 6).result["status"] == "passed_out"


def test_dealer_forced_at_the_third_time():
    rules = book(ZENSA, forced_third_deal=True)
    assert bid(rules, *["pass"] * 3, thrown_in=2).legal == SUITS
    assert "pass" in bid(rules, *["pass"] * 3, thrown_in=1).legal
    assert "pass" in bid(ZENSA, *["pass"] * 3, thrown_in=2).legal


def test_tarbish_bidding():
    table = bid(TARBISH, "pass", "pass", "pass")
    assert (table.seat, table.legal) == (0, SUITS)
    assert [len(hand) for hand in table.hands] == [6] * 4
    table.answer("D")
    assert (table.taker, table.trump, table.seat) == (0, "D", 1)
    assert [len(hand) for hand in table.hands] == [9] * 4
    rules = book(TARBISH, all_pass="redeal")
    assert bid(rules, *["pass"] * 4).result["status"] == "passed_out"


# ------------------------------------------------------------------------------ exchange

SEVEN = order_from(KLABERJASS, "7H - - - - -", "- - - - - -", "9H", "8C 8D 8S", "AC AD AS")


@pytest.mark.parametrize(
    "answers", [["take"], ["pass", "pass", "H"], ["pass", "pass", "pass", "H"]]
)
def test_seven_for_the_turned_card(answers):
    table = bid(KLABERJASS, *answers, order=SEVEN)
    assert (table.phase, table.seat, table.legal) == ("exchange", 0, ["exchange", "pass"])
    table.answer("exchange")
    assert "9H" in table.hands[0] and "7H" not in table.hands[0]
    assert (table.phase, table.seat, table.turn_up) == ("play", 1, "7H")
    table = bid(KLABERJASS, *answers, "pass", order=SEVEN)
    assert "7H" in table.hands[0] and table.phase == "play"


def test_no_seven_to_exchange():
    late = order_from(KLABERJASS, "- - - - - -", "- - - - - -", "9H", "- - -", "7H - -")
    assert bid(KLABERJASS, "take", order=late).seat == 1
    assert bid(KLABERJASS, "take", order=late).phase == "exchange"
    assert bid(KLABERJASS, "pass", "pass", "D", order=SEVEN).phase == "play"
    assert bid(book(KLABERJASS, seven_exchange=False), "take", order=SEVEN).phase == "play"
    turned = order_from(KLABERJASS, "- - - - - -", "- - - - - -", "7H")
    assert bid(KLABERJASS, "take", order=turned).phase == "play"
    stock = [card for card in turned if card != "9H"]
    stock[12:13] = ["9H"]
    assert bid(KLABERJASS, "take", order=[*stock, "7H"]).phase == "play"


def test_24_cards():
    rules = book(THREE, deck24=True)
    pack = whole_pack({**rules, "ranks": "9TJQKA"})
    for answers, taker in ((["take"], 1), (["pass", "take"], 2), (["pass", "pass", "take"], 0)):
        table = bid(rules, *answers, order=pack)
        assert table.taker == taker and [len(hand) for hand in table.hands] == [8] * 3
        assert sorted(card for hand in table.hands for card in hand) == pack
        assert pack[15] in table.hands[taker]
        pool = {0: {1: 1, 2: 0}, 1: {0: 0, 2: 1}, 2: {0: 0, 1: 1}}[taker]
        assert all(pack[22 + place] == table.hands[seat][-1] for seat, place in pool.items())


# ------------------------------------------------------------------------------ whole deals

HOUSES = [
    KLABERJASS, ELDER, OPPONENT, CARRY, HALF, ZENSA, THREE, SUM, TARBISH,
    book(KLABERJASS, schmeiss="both", long_run="one", melds_need_trick=True),
    book(BOTH, schmeiss_round2="names", schmeiss_redeal="same", meld_order="points_kind"),
    book(ZENSA, share_cards=False, schmeiss="both", forced_third_deal=True),
    book(THREE, deck24=True, capot_mode="shared"), book(THREE, tie_rule="carry"),
    book(TARBISH, all_pass="redeal", meld_scope="player", melds_need_trick=True),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_random_deals(number):
    rules, rng = HOUSES[number], random.Random(number)
    dealer, pot, played, statuses = 0, 0, 0, set()
    for _ in range(300):
        table = deal(rules, dealer, shuffled(rng, rules), pot)
        result = play_at_random(rng, table)
        statuses.add(result["status"])
        if result["status"] == "played":
            played += 1
            check_sums(table, result, pot)
        else:
            assert result["carried"] == pot
        dealer, pot = next_dealer(rules, dealer, result), result["carried"]
    assert played >= 60
    assert statuses >= ({"redealt"} if rules["schmeiss"] != "off" else {"played"})


def check_sums(table, result, pot):
    """The sums of the sheet, section 1.1, on the cards used."""
    used = [card for hand in table.held for card in hand]
    cards = trick_points(table.book, used, table.trump)
    assert sum(result["card_points"]) == cards
    assert sum(result["tricks"]) == table.book["hand_size"]
    total = cards + sum(result["last_trick"])
    assert sum(result["last_trick"]) == table.book["last_trick"]
    if table.book["partnership"] or table.book["deck24"]:
        assert total == 162
    elif table.seats == 2:
        assert 28 <= total <= 156
    else:
        assert 95 <= total <= 162
    extra = sum(sum(result[name]) for name in ("hand_melds", "marriage", "bonus"))
    assert sum(result["points"]) == total + extra
    if result["made"] or table.book["tie_rule"] in ("opp_sum", "carry"):
        assert sum(result["score"]) + result["carried"] == sum(result["points"]) + pot


def test_melds_need_a_trick():
    rules = book(KLABERJASS, melds_need_trick=True)
    hands = [f"{rank}H" for rank in "9AKQ87"] + ["AS", "TS", "AD"]
    other = "9C TC JC QC 7C 8C 7D 8D 9D".split()
    order = [*hands[:6], *other[:6], "TH", *hands[6:], *other[6:]]
    order += [card for card in whole_pack(rules) if card not in order]
    for book_now, melds in ((rules, [0, 0]), (KLABERJASS, [0, 70])):
        table = bid(book_now, "pass", "take", "pass", order=order)  # seat 0 deals and takes
        while table.seat is not None:
            table.answer(table.legal[0])
        result = table.result
        assert result["tricks"][1] == 0, result
        assert result["hand_melds"] == melds
        assert result["marriage"] == [20, 0] and result["capot"] == 0


def test_match():
    def played(*score):
        return {"status": "played", "score": list(score)}

    assert match_over(KLABERJASS, [played(499, 0)]) is None
    assert match_over(KLABERJASS, [played(499, 0), played(1, 510)]) == 1
    assert match_over(KLABERJASS, [played(510, 510)]) is None
    assert match_over(THREE, [played(500, 510, 505)]) == 1
    assert match_over(THREE, [played(510, 510, 505)]) is None
    assert match_over(book(THREE, match_unit="deals", target=1), [played(9, 9, 8)]) == "draw"
    assert next_dealer(TARBISH, 3, played(0, 0)) == 0

"""The naive referee on settlements, biddings and whole deals."""

import random
from itertools import product

import pytest
from naive import (
    BOOKS,
    Bidding,
    count_endings,
    judge,
    legal_cards,
    meld_contest,
    settle,
    trick_winner,
)

BELOTE, CLASSIC = BOOKS["belote"], BOOKS["belote-classic"]
ROTTERDAM, AMSTERDAM = BOOKS["klaverjas-rotterdam"], BOOKS["klaverjas-amsterdam"]
PACK = [rank + suit for rank in "789TJQKA" for suit in "SHDC"]


def book(base, **options):
    """A rule book with some options changed; unknown names are a slip of the test."""
    assert set(options) <= set(base), options
    return {**base, **options}


def scores(rules, taker, cards, last, **parts):
    """Scores of a settlement and what pends after it; parts default to nothing."""
    zero = (0, 0)
    result = settle(
        rules,
        taker,
        cards,
        last,
        parts.pop("melds", zero),
        parts.pop("roem", zero),
        parts.pop("pair", zero),
        **parts,
    )
    return (*result["scores"], result["carried"])


KEPT, LITIGE = book(BELOTE, belote_on_fail="kept"), book(BELOTE, tie_rule="litige")
HALF, CARRY = book(BELOTE, tie_rule="half_bete"), book(BELOTE, tie_rule="carry")
SPLIT, VOID = book(BELOTE, tie_rule="split"), book(BELOTE, tie_rule="void")
TOTAL = book(CLASSIC, capot_mode="replace", capot_points=100, capot_alone_points=198)
APART = book(CLASSIC, belote_in_test=False)
TAKERS = book(ROTTERDAM, capot_for="taker")

SCORES = [  # book, taker side, cards, side of the last trick, other parts; scores, pending
    (BELOTE, 0, (90, 62), 0, {}, (100, 62, 0)),
    (BELOTE, 0, (60, 92), 0, {"pair": (20, 0)}, (0, 182, 0)),
    (KEPT, 0, (60, 92), 0, {"pair": (20, 0)}, (20, 162, 0)),
    (BELOTE, 0, (71, 81), 0, {}, (0, 162, 0)),
    (LITIGE, 0, (71, 81), 0, {}, (0, 81, 81)),
    (BELOTE, 0, (75, 77), 0, {"pair": (0, 20)}, (0, 182, 0)),
    (BELOTE, 0, (65, 87), 0, {"melds": (50, 0)}, (125, 87, 0)),
    (BELOTE, 0, (152, 0), 0, {"melds": (50, 0), "capot_side": 0}, (302, 0, 0)),
    (CLASSIC, 0, (80, 72), 0, {}, (90, 72, 0)),
    (CLASSIC, 0, (71, 81), 0, {}, (0, 162, 0)),
    (CLASSIC, 0, (65, 87), 0, {"pair": (20, 0)}, (95, 87, 0)),
    (APART, 0, (65, 87), 0, {"pair": (20, 0)}, (20, 162, 0)),
    (APART, 0, (80, 72), 0, {"pair": (20, 0)}, (110, 72, 0)),
    (APART, 0, (80, 72), 0, {"pair": (0, 20)}, (90, 92, 0)),
    (book(APART, belote_on_fail="lost"), 0, (65, 87), 0, {"pair": (20, 0)}, (0, 182, 0)),
    (CLASSIC, 0, (60, 92), 0, {"pair": (20, 0)}, (20, 162, 0)),
    (CLASSIC, 0, (152, 0), 0, {"capot_side": 0}, (414, 0, 0)),
    (TOTAL, 0, (152, 0), 0, {"capot_side": 0}, (252, 0, 0)),
    (
        CLASSIC,
        0,
        (152, 0),
        0,
        {"capot_side": 0, "capot_alone": True, "pair": (20, 0)},
        (532, 0, 0),
    ),
    (
        TOTAL,
        0,
        (152, 0),
        0,
        {"capot_side": 0, "capot_alone": True, "pair": (20, 0)},
        (370, 0, 0),
    ),
    (
        book(CLASSIC, solo_stack=True),
        0,
        (152, 0),
        0,
        {"capot_side": 0, "capot_alone": True},
        (764, 0, 0),
    ),
    (CLASSIC, 0, (0, 152), 1, {"capot_side": 1, "pair": (20, 0)}, (20, 414, 0)),
    # disputes O12 to O16
    (BELOTE, 0, (70, 82), 0, {"pair": (20, 0)}, (100, 82, 0)),
    (BELOTE, 0, (75, 77), 1, {}, (0, 162, 0)),
    (BELOTE, 0, (66, 86), 0, {"melds": (20, 0)}, (96, 86, 0)),
    (BELOTE, 1, (82, 70), 0, {"melds": (20, 0)}, (182, 0, 0)),
    (BELOTE, 1, (87, 65), 0, {"melds": (0, 20)}, (182, 0, 0)),
    (BELOTE, 1, (82, 70), 0, {"pair": (0, 20)}, (182, 0, 0)),
    (CLASSIC, 1, (82, 70), 0, {"pair": (0, 20)}, (162, 20, 0)),
    (BELOTE, 1, (152, 0), 0, {"capot_side": 0}, (252, 0, 0)),
    (BELOTE, 1, (152, 0), 0, {"capot_side": 0, "pair": (0, 20)}, (272, 0, 0)),
    (KEPT, 1, (152, 0), 0, {"capot_side": 0, "pair": (0, 20)}, (252, 20, 0)),
    (BELOTE, 0, (152, 0), 0, {"capot_side": 0, "pair": (20, 0)}, (272, 0, 0)),
    (BELOTE, 0, (152, 0), 0, {"capot_side": 0, "pair": (0, 20)}, (252, 20, 0)),
    (BELOTE, 0, (152, 0), 0, {}, (162, 0, 0)),
    (BELOTE, 0, (71, 81), 0, {"pair": (0, 20)}, (0, 182, 0)),
    (BELOTE, 0, (71, 81), 0, {"pair": (20, 0)}, (101, 81, 0)),
    # ties and pots
    (BELOTE, 0, (60, 70), 0, {}, (0, 140, 0)),
    (HALF, 0, (60, 70), 0, {}, (0, 70, 0)),
    (CARRY, 0, (60, 70), 0, {}, (0, 0, 140)),
    (CARRY, 0, (50, 55), 0, {"pot": 140}, (200, 55, 0)),
    (CARRY, 0, (30, 90), 0, {"pot": 140}, (0, 270, 0)),
    (CARRY, 1, (60, 70), 0, {"pot": 120}, (0, 0, 260)),
    (CARRY, 0, (70, 40), 0, {"pot": 260}, (340, 40, 0)),
    (CARRY, 1, (50, 80), 1, {"pot": 120}, (50, 210, 0)),
    (CARRY, 1, (80, 50), 0, {"pot": 120}, (260, 0, 0)),
    (LITIGE, 1, (81, 71), 1, {"pot": 81}, (81, 0, 162)),
    (BELOTE, 0, (71, 81), 0, {"pot": 50}, (0, 212, 0)),
    (HALF, 0, (71, 81), 0, {"pot": 50}, (0, 131, 0)),
    (SPLIT, 0, (71, 81), 0, {"pot": 50}, (81, 81, 50)),
    (VOID, 0, (71, 81), 0, {"pot": 50}, (0, 0, 50)),
    # a marriage kept at a tie stays with its owner and out of what moves
    (book(KEPT, tie_rule="carry"), 0, (61, 91), 0, {"pair": (20, 0)}, (20, 0, 162)),
    (book(KEPT, tie_rule="litige"), 0, (61, 91), 0, {"pair": (20, 0)}, (20, 91, 71)),
    (book(KEPT, tie_rule="litige"), 0, (81, 71), 0, {"pair": (0, 20)}, (0, 91, 91)),
    (book(KEPT, tie_rule="half_bete"), 0, (61, 91), 0, {"pair": (20, 0)}, (20, 91, 0)),
    (book(KEPT, tie_rule="void"), 0, (61, 91), 0, {"pair": (20, 0)}, (20, 0, 0)),
    (book(KEPT, tie_rule="split"), 0, (61, 91), 0, {"pair": (20, 0)}, (91, 91, 0)),
    # Klaverjas
    (ROTTERDAM, 0, (72, 80), 0, {}, (82, 80, 0)),
    (ROTTERDAM, 0, (71, 81), 0, {}, (0, 162, 0)),
    (ROTTERDAM, 0, (81, 71), 0, {"roem": (20, 40)}, (0, 222, 0)),
    (ROTTERDAM, 0, (82, 70), 0, {"roem": (20, 40)}, (112, 110, 0)),
    (ROTTERDAM, 0, (152, 0), 0, {"roem": (20, 0), "capot_side": 0}, (282, 0, 0)),
    (ROTTERDAM, 0, (0, 152), 1, {"roem": (0, 20), "capot_side": 1}, (0, 282, 0)),
    (TAKERS, 0, (0, 152), 1, {"roem": (0, 20), "capot_side": 1}, (0, 182, 0)),
    (TAKERS, 0, (152, 0), 0, {"roem": (20, 0), "capot_side": 0}, (282, 0, 0)),
    (ROTTERDAM, 0, (152, 0), 0, {"roem": (0, 20)}, (162, 20, 0)),
    (ROTTERDAM, None, (50, 102), 0, {"roem": (0, 20), "pot": 30}, (60, 122, 30)),
    # tens
    (book(BELOTE, round_to_10=True), 0, (85, 67), 0, {}, (100, 70, 0)),
    (book(BELOTE, round_to_10=True), 0, (84, 68), 1, {}, (80, 80, 0)),
]


@pytest.mark.parametrize(("rules", "taker", "cards", "last", "parts", "expected"), SCORES)
def test_settle(rules, taker, cards, last, parts, expected):
    assert scores(rules, taker, cards, last, **parts) == expected


def test_made_is_none_false_or_true():
    zero = (0, 0)
    for taker, cards, rules, made in [
        (None, (80, 72), BELOTE, None),
        (0, (80, 72), BELOTE, True),
        (1, (80, 72), BELOTE, False),
        (0, (71, 81), SPLIT, False),
        (0, (71, 81), VOID, False),
    ]:
        assert settle(rules, taker, cards, 0, zero, zero, zero)["made"] is made


def hear(rules, dealer, suits, words):
    """The result of a bidding with these answers in turn, and the speakers."""
    bidding, speakers = Bidding(rules, dealer, suits), []
    for word in words.split():
        speakers.append(bidding.seat)
        bidding.answer(word)
    return (bidding.taker, bidding.trump, bidding.round, bidding.aborted, bidding.seat), speakers


FOUR = "pass pass pass pass"
TURN_ON = book(ROTTERDAM, all_pass="turn_on")
FORCED = book(ROTTERDAM, trump_method="forced")
FREE = book(ROTTERDAM, trump_method="free_then_forced")
BIDDINGS = [  # book, dealer, suits, words; taker, trump, round, aborted, next seat
    (BELOTE, 3, "H", "take", (0, "H", 1, False, None)),
    (BELOTE, 1, "H", "pass pass take", (0, "H", 1, False, None)),
    (BELOTE, 1, "H", FOUR + " pass H", (3, "H", 2, False, None)),
    (CLASSIC, 1, "H", FOUR + " S", (2, "S", 2, False, None)),
    (BELOTE, 1, "H", FOUR + " " + FOUR, (None, None, None, True, None)),
    (BELOTE, 1, "H", FOUR, (None, None, None, False, 2)),
    (ROTTERDAM, 0, "CSHD", "pass take", (2, "C", 1, False, None)),
    (ROTTERDAM, 0, "CSHD", FOUR, (1, "S", 2, False, None)),
    (book(ROTTERDAM, all_pass="elder_forced"), 0, "CSHD", FOUR, (1, "C", 2, False, None)),
    (book(ROTTERDAM, all_pass="dealer_forced"), 0, "CSHD", FOUR, (0, "C", 2, False, None)),
    (TURN_ON, 0, "CSHD", FOUR + " pass take", (2, "S", 2, False, None)),
    (TURN_ON, 0, "CSHD", " ".join([FOUR] * 3) + " take", (1, "D", 4, False, None)),
    (TURN_ON, 0, "CSHD", " ".join([FOUR] * 4), (1, "D", 5, False, None)),
    (FORCED, 0, "", "H", (1, "H", 1, False, None)),
    (book(FORCED, chooser="dealer"), 2, "", "H", (2, "H", 1, False, None)),
    (FREE, 0, "", "pass pass S", (3, "S", 1, False, None)),
    (FREE, 0, "", FOUR + " S", (1, "S", 2, False, None)),
    (book(FREE, first_speaker="dealer"), 0, "", FOUR + " S", (0, "S", 2, False, None)),
    (
        book(ROTTERDAM, trump_method="turned_no_contract"),
        0,
        "HS",
        "",
        (None, "H", None, False, None),
    ),
]


@pytest.mark.parametrize(("rules", "dealer", "suits", "words", "expected"), BIDDINGS)
def test_bidding(rules, dealer, suits, words, expected):
    result, speakers = hear(rules, dealer, suits, words)
    assert result == expected
    if speakers:
        start = speakers[0]
        assert speakers == [(start + turn) % 4 for turn in range(len(speakers))]


def test_answers_allowed():
    bidding = Bidding(CLASSIC, 0, "H")
    assert bidding.legal == {"pass", "take"} and bidding.seat == 1
    for _ in range(4):
        bidding.answer("pass")
    assert bidding.legal == {"S", "D", "C", "pass"}
    with pytest.raises(AssertionError):
        bidding.answer("H")
    bidding.answer("C")
    assert bidding.legal == set()
    with pytest.raises(AssertionError):
        bidding.answer("pass")
    assert Bidding(FORCED, 0).legal == set("SHDC")
    assert Bidding(FREE, 0).legal == {*"SHDC", "pass"}


def random_record(rules, rng, chance=0.25):
    """A deal played by legal but thoughtless players, as `judge` reads it."""
    order = rng.sample(PACK, 32)
    record = {"dealer": rng.randrange(4), "order": order, "answers": [], "pot": 0}
    record["turned_suits"] = rng.sample("SHDC", 4)
    suits = [order[20][1]] if rules["turn_up"] else record["turned_suits"]
    bidding = Bidding(rules, record["dealer"], suits)
    while bidding.seat is not None:
        choices = sorted(bidding.legal - {"pass"})
        passing = "pass" in bidding.legal and rng.random() > chance
        record["answers"].append((bidding.seat, "pass" if passing else rng.choice(choices)))
        bidding.answer(record["answers"][-1][1])
    record["tricks"] = []
    if bidding.aborted:
        return record
    hands = [set(order[8 * seat : 8 * seat + 8]) for seat in range(4)]
    if rules["turn_up"]:
        hands, rest = [set(order[5 * s : 5 * s + 5]) for s in range(4)], order[21:]
        for seat in range(4):
            size = 2 if seat == bidding.taker else 3
            hands[seat] |= set(rest[:size]) | ({order[20]} if size == 2 else set())
            rest = rest[size:]
    elder = (record["dealer"] + 1) % 4
    leader = {"elder": elder, "dealer": record["dealer"], "taker": bidding.taker}[
        rules["first_lead"]
    ]
    leader = elder if leader is None else leader
    for _ in range(8):
        trick = []
        for position in range(4):
            hand = hands[(leader + position) % 4]
            card = rng.choice(sorted(legal_cards(rules, hand, trick, bidding.trump)))
            hand.remove(card)
            trick.append(card)
        record["tricks"].append(trick)
        leader = (leader + trick_winner(rules, trick, bidding.trump)) % 4
    return record


LOUD = [
    BELOTE,
    CLASSIC,
    ROTTERDAM,
    AMSTERDAM,
    TURN_ON,
    FORCED,
    FREE,
    book(ROTTERDAM, trump_method="turned_no_contract"),
    book(AMSTERDAM, three_of_kind=True, all_pass="dealer_forced"),
    book(BELOTE, first_lead="taker", tie_rule="litige", belote_on_fail="kept"),
]


@pytest.mark.parametrize("number", range(len(LOUD)))
def test_random_deals_add_up(number):
    rules, rng = LOUD[number], random.Random(number)
    for _ in range(60):
        result = judge(rules, random_record(rules, rng))
        us, them = result["sides"]
        if result["passed_out"]:
            assert result["outcome"] == 0 and result["taker"] is None
            continue
        assert us["card_points"] + them["card_points"] == 152
        assert us["tricks"] + them["tricks"] == 8 == len(result["winners"])
        listed = sum(row["points"] for row in result["melds"] if row["scored"])
        names = ("hand_melds", "trick_melds", "marriage")
        assert listed == sum(side[name] for side in (us, them) for name in names)
        both = us["points"] + them["points"]
        capot = result["capot"] is not None
        assert both == 152 + us["last_trick"] + them["last_trick"] + listed + (
            us["bonus"] + them["bonus"]
        )
        assert capot == bool(us["bonus"] + them["bonus"])
        assert both == us["score"] + them["score"] + result["carried"]
        assert result["outcome"] == us["score"] - them["score"]
        if result["taker"] is not None:
            assert result["made"] == (result["taker_points"] > result["opponents_points"])


DEAL_O15 = {
    "dealer": 3,
    "final": [
        ["JS", "9S", "AS", "QS", "AH", "JD", "TC", "7D"],
        ["9D", "TD", "QD", "KD", "KH", "7H", "KC", "8C"],
        ["KS", "TS", "8S", "7S", "TH", "AD", "AC", "8D"],
        ["QH", "JH", "9H", "8H", "QC", "JC", "9C", "7C"],
    ],
    "answers": [(0, "take")],
    "tricks": [
        trick.split()
        for trick in (
            "JS 7H 7S 8H",
            "7D 9D 8D 7C",
            "KH TH JH AH",
            "JD QD AD 9H",
            "AC 9C TC KC",
            "KS QH 9S 8C",
            "AS TD TS QC",
            "QS KD 8S JC",
        )
    ],
}
BELOTE_O15 = {
    **DEAL_O15,
    "first": [["9S", "AS", "QS", "AH", "JD"], *(hand[:5] for hand in DEAL_O15["final"][1:])],
    "turn_up": "JS",
}


def test_all_the_points_but_one_trick():
    result = judge(BELOTE, BELOTE_O15)
    us, them = result["sides"]
    assert result["winners"] == [0, 1, 0, 2, 2, 0, 0, 0]
    assert (us["card_points"], them["card_points"], us["tricks"]) == (152, 0, 7)
    assert (us["score"], them["score"], us["bonus"], result["melds"]) == (162, 0, 0, [])
    assert result["capot"] is None and result["made"] is True
    assert judge(CLASSIC, BELOTE_O15 | {"dealer": 0, "answers": PASS_TO_0})["outcome"] == 162


PASS_TO_0 = [(1, "pass"), (2, "pass"), (3, "pass"), (0, "take")]


@pytest.mark.parametrize("rules", [ROTTERDAM, AMSTERDAM])
def test_the_same_deal_in_klaverjas(rules):
    result = judge(rules, {**DEAL_O15, "turned_suits": ["S", "H"]})
    assert (result["taker_score"], result["opponents_score"]) == (162, 20)
    (row,) = result["melds"]
    assert (row["kind"], row["top"], row["suit"], row["seat"]) == ("sequence", "9", "D", 1)
    assert row["trick"] == 1 and row["side"] == 1 and result["capot"] is None


def spoil(record, **changes):
    """A copy of a record with some entries replaced."""
    return {**record, **changes}


TRICKS = DEAL_O15["tricks"]
BROKEN = [
    ({"answers": []}, "before seat 0"),
    ({"answers": [(1, "take")]}, "in place of seat 0"),
    ({"answers": [(0, "S")]}, "may not say"),
    ({"answers": [(0, "take"), (1, "pass")]}, "after the end"),
    ({"tricks": TRICKS[:7]}, "7 tricks"),
    ({"tricks": [TRICKS[0][:3], *TRICKS[1:]]}, "3 cards"),
    ({"tricks": [["JS", "KH", "7S", "8H"], *TRICKS[1:3], *TRICKS[3:]]}, "not in this hand"),
    ({"tricks": [TRICKS[0], ["7D", "KC", "8D", "7C"], *TRICKS[2:]]}, "illegal"),
    ({"tricks": [TRICKS[1], TRICKS[0], *TRICKS[2:]]}, "not in this hand"),
    ({"turn_up": "AD", "answers": [(0, "take")]}, "turn-up"),
    ({"turn_up": "9S"}, "twice"),
    ({"first": [["AC", "9S", "QS", "AH", "JD"], *BELOTE_O15["first"][1:]]}, "twice|lost"),
    ({"first": [["9S", "QS"], *BELOTE_O15["first"][1:]]}, "wrong size"),
    ({"final": [DEAL_O15["final"][0]] * 4}, "not the pack"),
    ({"order": PACK[:31] + PACK[:1]}, "not the pack"),
    ({"dealer": 2, "answers": [(3, "pass"), (0, "take")]}, "not in this hand"),
]


@pytest.mark.parametrize(("changes", "message"), BROKEN)
def test_judge_refuses(changes, message):
    with pytest.raises(AssertionError, match=message):
        judge(BELOTE, spoil(BELOTE_O15, **changes))


def test_a_thrown_in_deal_keeps_the_pot():
    answers = [(seat % 4, "pass") for seat in range(8)]
    record = spoil(BELOTE_O15, answers=answers, tricks=[], final=None, pot=120)
    result = judge(CARRY, record)
    assert result["passed_out"] and result["carried"] == 120 and result["outcome"] == 0
    assert result["taker_points"] is None and result["made"] is None
    with pytest.raises(AssertionError, match="thrown-in"):
        judge(CARRY, spoil(record, tricks=TRICKS))


def test_marriage_in_the_hand_and_contest_rows():
    hands = [
        ["KS", "QS", "JS", "7H", "8H", "9H", "7D", "7C"],
        ["AS", "TS", "9S", "AH", "TH", "8D", "8C", "9C"],
        ["8S", "7S", "KH", "QH", "JH", "9D", "TD", "AD"],
        ["JD", "QD", "KD", "TC", "JC", "QC", "KC", "AC"],
    ]
    assert sorted(card for hand in hands for card in hand) == sorted(PACK)
    points, scored = meld_contest(BELOTE, hands, "S", 0)
    assert points == (0, 120) and scored == {(3, 0), (3, 1)}
    first = [hand[:5] for hand in hands]
    first[0] = hands[0][1:6]
    record = {"dealer": 3, "first": first, "turn_up": "KS", "final": hands}
    record |= {"answers": [(0, "take")], "tricks": legal_tricks(BELOTE, hands, "S", 0)}
    rows = judge(BELOTE, record)["melds"]
    pair = [row for row in rows if row["kind"] == "marriage"]
    assert [(p["seat"], p["length"], p["top"], p["scored"]) for p in pair] == [(0, 2, "K", True)]
    assert sum(row["points"] for row in rows if not row["scored"]) == 60
    classic = judge(CLASSIC, {**record, "dealer": 0, "answers": PASS_TO_0})
    assert [row["kind"] for row in classic["melds"]] == ["marriage"]
    assert classic["sides"][0]["marriage"] == 20


def legal_tricks(rules, hands, trump, leader):
    """Every player always plays the first of his legal cards by name."""
    hands, tricks = [set(hand) for hand in hands], []
    while hands[0]:
        trick = []
        for position in range(4):
            hand = hands[(leader + position) % 4]
            trick.append(min(legal_cards(rules, hand, trick, trump)))
            hand.remove(trick[-1])
        leader = (leader + trick_winner(rules, trick, trump)) % 4
        tricks.append(trick)
    return tricks


def test_count_endings_against_all_plays():
    rng = random.Random(5)
    for rules in (BELOTE, ROTTERDAM, AMSTERDAM):
        for _ in range(20):
            cards = rng.sample(PACK, 8)
            hands = [cards[0:2], cards[2:4], cards[4:6], cards[6:8]]
            trump, leader = rng.choice("SHDC"), rng.randrange(4)
            wanted = 0
            for picks in product(range(2), repeat=4):  # the first card of each seat
                order = [(leader + turn) % 4 for turn in range(4)]
                trick = [hands[seat][picks[seat]] for seat in order]
                wanted += all(
                    card in legal_cards(rules, hands[seat], trick[:turn], trump)
                    for turn, (seat, card) in enumerate(zip(order, trick, strict=True))
                )
            assert count_endings(rules, hands, trump, leader) == wanted


def test_count_endings_by_hand():
    hands = [["AS", "7S"], ["KS", "QH"], ["8S", "9S"], ["TS", "JH"]]
    # spades led: seats 1 and 3 have one spade each, seats 0 and 2 two to choose from
    assert count_endings(BELOTE, hands, "D", 0) == 4
    started = [["7S"], ["KS", "QH"], ["8S", "9S"], ["TS", "JH"]]
    assert count_endings(BELOTE, started, "D", 0, ["AS"]) == 2

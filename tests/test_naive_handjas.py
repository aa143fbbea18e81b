"""The naive referee of Handjas against the worked examples of the rules."""

import random

import pytest
from naive import hand_melds, legal_cards, trick_points, trick_winner, whole_pack
from naive_handjas import (
    BOOKS,
    deal,
    match_loser,
    match_over,
    melds_of_deal,
    net_strokes,
    next_dealer,
    players_of,
    ranking,
    strokes_and_potatoes,
)

HANDJAS = BOOKS["handjas"]
PACK = whole_pack(HANDJAS)


def book(base=HANDJAS, **options):
    """A rule book with some options changed; unknown names are a slip of the test."""
    assert set(options) <= set(base), options
    return {**base, **options}


# ------------------------------------------------------------------------------ tricks


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "expected", "options"),
    [
        ("AS 6S 9C 7C KH", "TS", "C", "AS 6S 9C 7C", {}),
        ("AS 6S 9C 7C KH", "TS 8C", "C", "AS 6S 9C", {}),
        ("9C 7C KH", "TS 8C", "C", "9C KH", {}),
        ("9C 7C 6C", "TS 8C", "C", "9C 7C 6C", {}),
        ("JC KH 6S", "TC", "C", "JC KH 6S", {}),
        ("JC KH 6S", "TC", "C", "JC", {"jack_withhold": False}),
        ("JC 6C KH", "TC", "C", "JC", {}),
        ("QC 6C KH", "TC", "C", "QC", {}),
        ("8C 6C KH", "TC", "C", "8C 6C", {}),
        ("7S 8S AD", "6S", "S", "7S 8S", {}),
        ("KD 9D 6D AS", "7C TD JD", "D", "AS", {}),
        ("AD 9D 6D 8S", "7C TD KD", "D", "AD 9D 8S", {}),
        ("KD 9D 6D", "7C TD JD", "D", "KD 9D 6D", {}),
        ("JD 7S KH", "AD", "D", "JD 7S KH", {}),
        ("JD 6D KH", "AD", "D", "JD", {}),
        ("QD 6D KH", "9D", "D", "QD 6D", {}),
        ("9S JD 6D KH", "8S", "D", "9S JD 6D", {}),
        ("JC 6C", "TC", "C", "JC", {}),  # a hand of trumps: the lead of a trump binds
        ("JC 6C", "TC", "C", "JC 6C", {"head_trump": "always_unless_all_trumps"}),
        ("JC 6C KH", "TC", "C", "JC", {"head_trump": "always_unless_all_trumps"}),
    ],
)
def test_legal_cards_of_sheet_and_cases(hand, trick, trump, expected, options):
    rules = book(**options)
    assert legal_cards(rules, hand.split(), trick.split(), trump) == set(expected.split())


def test_sheet_ha5_and_the_pack():
    assert trick_winner(HANDJAS, "TS JS 6C AS".split(), "C") == 2
    assert trick_winner(HANDJAS, "TS JS 9S AD".split(), "C") == 1
    assert trick_points(HANDJAS, PACK, "C") == 152


# ------------------------------------------------------------------------------ melds


def melds(hands, elder=0, **options):
    rules = book(seats=len(hands), **options)
    return melds_of_deal(rules, [hand.split() for hand in hands], "C", elder)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("6H 7H 8H 9H TH JH QH KH AH", 300),
        ("7H 8H 9H TH JH QH KH AH 6S", 250),
        ("8H 9H TH JH QH KH AH 6S 7S", 200),
        ("9H TH JH QH KH AH 6S 7S 9S", 150),
        ("TH JH QH KH AH 6S 7S 9S 6C", 100),
        ("9S TS JS QS JH JD JC 7C 6H", 250),
        ("KS KH KD KC QS JS 6H 7D 8C", 120),
        ("6S 6H 6D 6C 9S 9H 9D 9C AS", 250),
    ],
)
def test_values_of_hand_melds(hand, points):
    assert sum(meld["points"] for meld in hand_melds(HANDJAS, hand.split())) == points


def test_other_ranks_of_fours():
    rules = book(four_ranks="AKQT")
    assert [hand_melds(rules, f"{r}S {r}H {r}D {r}C".split()) for r in "678"] == [[], [], []]


def test_sheet_ha6_to_ha9():
    three = ["AS KS QS", "KH QH JH TH", "AC KC QC 9S 8S 7S"]
    assert melds(three)[0] == [0, 50, 0]
    assert melds(["AS KS QS", "6D", "AC KC QC JS TS 9S"]) == ([0, 0, 40], [0, 0, 20])
    assert melds(["KS KH KD KC", "JD TD 9D 8D 7D"])[0] == [0, 100]
    assert melds(["9S 9H 9D 9C", "AH KH QH JH TH"])[0] == [150, 0]
    assert melds(["AS KS QS 6D", "AH KH QH 7D"], elder=0)[0] == [20, 0]
    assert melds(["AS KS QS 6D", "AH KH QH 7D"], elder=1)[0] == [0, 20]
    assert melds(["AS KS QS 6D", "AH KH QH 7D"], elder=1, meld_tie="cancel")[0] == [0, 0]


def test_whose_king_and_queen_of_trumps_count():
    hands = ["KC QC 6S", "AS KS QS", "7S"]
    assert melds(hands) == ([0, 20, 0], [20, 0, 0])
    assert melds(hands, belote_needs_best=True) == ([0, 20, 0], [0, 0, 0])
    assert melds(["KC QC JC", "AS KS"], belote_needs_best=True) == ([20, 0], [20, 0])
    assert melds(["KC QC", "7S"], belote_needs_best=True) == ([0, 0], [0, 0])


# ------------------------------------------------------------------------------ the score


@pytest.mark.parametrize(
    ("totals", "options", "strokes", "potatoes"),
    [
        ((60, 50, 30, 17), {}, [2, 2, 1, 0], [0, 0, 0, 1]),
        ((25, 70, 40, 22), {}, [0, 1, 1, 0], [0, 0, 0, 0]),
        ((25, 70, 40, 22), {"jan_below": 26}, [0, 3, 3, 0], [1, 0, 0, 1]),
        ((21, 20, 116), {}, [0, 0, 3], [1, 1, 0]),
        ((21, 20, 116), {"jan_award": "all_others"}, [1, 1, 3], [1, 1, 0]),
        ((57, 50, 50, 0), {}, [2, 2, 2, 0], [0, 0, 0, 1]),
        ((60, 50, 30, 17), {"four_winners": 1}, [2, 1, 1, 0], [0, 0, 0, 1]),
        ((50, 50, 57), {}, [0, 0, 1], [0, 0, 0]),
        ((50, 50), {}, [1, 1], [0, 0]),
        ((120, 20, 10, 7), {}, [4, 1, 0, 0], [0, 1, 1, 1]),  # second best and under jan
    ],
)
def test_sheet_ha10_ha11(totals, options, strokes, potatoes):
    rules = book(seats=len(totals), **options)
    result = strokes_and_potatoes(rules, totals, list(range(len(totals))))
    assert result == (strokes, potatoes)


def test_under_jan_by_tricks_alone():
    rules = book(jan_counts="tricks_only")
    totals, in_tricks = (60, 50, 40, 27), (60, 50, 20, 27)
    assert strokes_and_potatoes(rules, totals, [0, 1, 2, 3], in_tricks) == (
        [2, 2, 0, 1],
        [0, 0, 1, 0],
    )


def test_who_sits_out_scores_nothing():
    assert strokes_and_potatoes(HANDJAS, (60, 0, 50, 30, 17), [2, 3, 4, 0]) == (
        [2, 0, 2, 1, 0],
        [0, 0, 0, 0, 1],
    )


# ------------------------------------------------------------------------------ whole deals


def shuffled(seed):
    order = list(PACK)
    random.Random(seed).shuffle(order)
    return order


def played(rules, seed, **kw):
    draw = random.Random(-seed - 1)
    game = deal(rules, seed % rules["seats"], shuffled(seed), **kw)
    while game.result is None:
        game.answer(draw.choice(game.legal))
    return game


def front(*cards):
    """A pack with cards at given places: pairs of place and card."""
    rest = [card for card in PACK if card not in {card for _, card in cards}]
    for place, card in sorted(cards):
        rest.insert(place, card)
    return rest


def test_slots_and_turned_cards():
    order = shuffled(3)
    two = deal(book(seats=2), 0, order)
    assert (two.hands, two.dead, two.extra) == (
        [order[:9], order[9:18]],
        order[18:27],
        order[27:],
    )
    assert two.turned == order[18]
    three = deal(book(seats=3), 1, order)
    assert three.extra == order[27:] and three.turned == order[27] and three.dead == []
    assert deal(book(seats=4), 2, order).turned == order[26]
    five = deal(book(seats=5), 2, order)
    assert five.hands == [order[:9], order[9:18], [], order[18:27], order[27:]]
    assert five.turned == order[17] and five.players == [3, 4, 0, 1]
    assert deal(book(seats=5), 0, order).turned == order[35]


@pytest.mark.parametrize(("seats", "six", "turned"), [(2, 4, 18), (3, 4, 27)])
def test_six_exchange_then_swap(seats, six, turned):
    game = deal(book(seats=seats), 1, front((six, "6H"), (turned, "AH")))
    assert (game.seat, game.phase, game.legal) == (0, "exchange", ["exchange", "pass"])
    game.answer("exchange")
    assert "AH" in game.hands[0] and (game.dead or game.extra)[0] == "6H" and game.trump == "H"
    elder = 0 if seats == 2 else 2
    assert (game.seat, game.legal) == (elder, ["pass", "swap"])
    extra, own = list(game.extra), list(game.hands[elder])
    game.answer("swap")
    assert game.hands[elder] == extra and game.phase == "play"  # one player alone
    assert not set(own) & {card for hand in game.hands for card in hand}


def test_swap_goes_round_and_the_six_may_come_after_it():
    order = front((28, "6H"), (18, "AH"))  # two seats: the six lies in the extra hand
    first = deal(book(seats=2), 0, order)
    assert (first.seat, first.legal) == (1, ["pass", "swap"])
    first.answer("pass")
    assert (first.seat, first.legal) == (0, ["pass", "swap"])
    first.answer("swap")
    assert (first.phase, first.seat) == ("play", 1)
    later = deal(book(seats=2, six_exchange="before_melds"), 0, order)
    later.answer("swap")
    assert (later.seat, later.legal) == (1, ["exchange", "pass"])
    later.answer("exchange")
    assert "AH" in later.hands[1] and later.phase == "play"


def test_no_exchange():
    """None for the turned six, none for a card in a hand, none with four players."""
    assert deal(book(seats=2), 0, front((18, "6H"))).legal == ["pass", "swap"]
    order = front((4, "6H"), (27, "AH"))
    game = deal(book(seats=3, six_exchange="before_melds"), 2, order)
    game.answer("pass")
    game.answer("swap")  # the turned ace is now in a hand
    assert game.phase == "play"
    assert deal(book(seats=3, six_exchange="off"), 2, order).legal == ["pass", "swap"]
    off = book(seats=3, six_exchange="off", hand_swap=False)
    assert deal(off, 2, order).phase == "play"
    assert deal(HANDJAS, 2, order).phase == "play"


def check(rules, game):
    """What holds of every deal."""
    result, seats = game.result, range(rules["seats"])
    assert sum(result["tricks"]) == 9 and sum(result["last_trick"]) == 5
    cards = [card for trick in game.tricks for _, card in trick]
    assert len(set(cards)) == 9 * len(game.players)
    assert sum(result["card_points"]) == trick_points(rules, cards, game.trump)
    if len(game.players) == 4:
        assert sum(result["card_points"]) == 152
    roem = [result["hand_melds"][s] + result["marriage"][s] for s in seats]
    for s in seats:
        assert result["points"][s] == result["card_points"][s] + result["last_trick"][s] + roem[s]
        if s not in game.players:
            assert result["score"][s] == result["penalty"][s] == result["points"][s] == 0
    assert sum(points > 0 for points in result["hand_melds"]) <= 1
    assert sum(result["score"]) >= 1 and max(result["penalty"]) <= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_deals(seats):
    rules = book(seats=seats)
    for seed in range(100):
        check(rules, played(rules, seed))


VALUES = {  # every other value of every option
    "head_trump": "always_unless_all_trumps", "jack_withhold": False, "four_ranks": "AKQT",
    "belote_needs_best": True, "four_winners": 1, "jan_below": 26, "jan_counts": "tricks_only",
    "jan_award": "all_others", "six_exchange": "before_melds", "hand_swap": False,
    "share_cards": False, "long_run_rank": "capped", "meld_tie": "cancel",
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_random_deals_of_every_option(name):
    for seed in range(24):
        rules = book(seats=2 + seed % 4, **{name: VALUES[name]})
        check(rules, played(rules, seed))


# ------------------------------------------------------------------------------ matches


def row(score, penalty, points):
    return {"score": score, "penalty": penalty, "points": points}


def test_potatoes_are_cancelled_and_ties_settled():
    results = [row([4, 1, 0], [0, 1, 1], [90, 10, 5]), row([0, 2, 1], [1, 0, 0], [9, 70, 60])]
    assert net_strokes(HANDJAS | {"seats": 3}, results) == [3, 2, 0]
    rules = book(seats=3)
    assert match_over(rules, results) is None
    assert match_over(rules, [*results, row([2, 3, 0], [0, 0, 1], [60, 70, 1])]) == 1
    assert match_over(rules, [*results, row([3, 3, 0], [0, 0, 1], [60, 70, 1])]) == 0
    assert match_over(rules, [*results, row([2, 3, 0], [0, 0, 1], [70, 70, 1])]) == 0
    assert match_over(book(seats=3, target=7), [*results, row([2, 3, 0], [0] * 3, [1] * 3)]) is None


def test_the_last_one_left_loses():
    rules = book(seats=3, play_to_loser=True)
    results = [row([5, 0, 1], [0, 0, 0], [90, 20, 30])]
    assert match_over(rules, results) is None and ranking(rules, results) == [0]
    results.append(row([0, 1, 4], [0, 0, 0], [0, 60, 90]))
    assert match_over(rules, results) == 0 and match_loser(rules, results) == 1
    game = played(book(seats=3), 4, retired=(0,))
    assert sorted(game.players) == [1, 2] and game.hands[0] == [] and game.dead
    assert next_dealer(rules, 2, game.result, retired=(0,)) == 1


def test_who_plays():
    five = book(seats=5)
    assert players_of(five, 1) == [2, 3, 4, 0]
    assert players_of(five, 1, retired=(3,)) == [2, 4, 0, 1]
    assert players_of(HANDJAS, 1) == [2, 3, 0, 1]
    assert next_dealer(five, 4, {}) == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("to_loser", [False, True])
def test_whole_matches_end(seats, to_loser):
    rules = book(seats=seats, play_to_loser=to_loser)
    results, dealer, seed = [], 0, 0
    while match_over(rules, results) is None:
        retired = tuple(ranking(rules, results))
        draw = random.Random(seed)
        game = deal(rules, dealer, shuffled(seed), retired=retired)
        while game.result is None:
            game.answer(draw.choice(game.legal))
        check(rules, game)
        results.append(game.result)
        dealer = next_dealer(rules, dealer, game.result, tuple(ranking(rules, results)))
        seed += 1
        assert seed < 500
        if len(ranking(rules, results)) == seats:
            break

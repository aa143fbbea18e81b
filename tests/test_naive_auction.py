"""The naive referee of the auction games against the worked examples of its sheet."""

import random

import pytest
from naive import trick_points, trick_winner
from naive_auction import (
    BOOKS,
    Hidden,
    bidder_score,
    deal,
    fifty_six_score,
    match_over,
    next_dealer,
    requirement,
    win_and_loss,
)
from naive_manille import whole_pack

EIGHT, NINE, FIFTY_SIX = BOOKS["twenty-eight"], BOOKS["twenty-nine"], BOOKS["fifty-six"]
SEED = 28


def book(base, **options):
    """A rule book with some options changed; unknown names are a slip of the test."""
    assert set(options) <= set(base), options
    return {**base, **options}


def table(rules, seat, hand, trick="", taker=0, indicator=None, trump="H"):
    """A table in the middle of the play with trumps hidden, `seat` to play."""
    state = Hidden.__new__(Hidden)
    state.book, state.seats, state.dealer, state.elder = rules, 4, 3, 0
    state.hands = [[] for _ in range(4)]
    state.hands[seat] = hand.split()
    state.trick, state.tricks, state.winners = trick.split(), [], []
    state.taker, state.trump, state.indicator, state.hidden = taker, trump, indicator, True
    state.shown = state.bound = state.pair_side = None
    return state


def asked(state, seat, answer=None):
    """What the seat is asked before its card (None: nothing), and its cards after that."""
    questions = state.before_card(seat)
    question = next(questions, None)
    if question is not None:
        with pytest.raises(StopIteration):
            questions.send(answer or "pass")
        assert question[:2] == (seat, "call")
    return question and question[2], state.choices(seat)


@pytest.mark.parametrize(
    ("seat", "hand", "trick", "indicator", "answer", "question", "legal"),
    [  # sa1 to sa4: trump H, the bidder is seat 0
        (1, "JH 9D 7S", "TS", None, None, None, "7S"),
        (1, "JH 9D 7D", "TS", None, "pass", ["ask", "pass"], "JH 9D 7D"),
        (1, "JH 9D 7D", "TS", None, "ask", ["ask", "pass"], "JH"),
        (1, "9D 7D", "TS", None, "ask", ["ask", "pass"], "9D 7D"),
        (0, "JH 9D 7D", "", "QH", None, None, "9D 7D"),
        (0, "JH 9H", "", "QH", None, None, "JH 9H"),
        (0, "9D 7D", "TH", "QH", "pass", ["expose", "pass"], "9D 7D"),
        (0, "9D 7D", "TH", "QH", "expose", ["expose", "pass"], "QH"),
        # others may lead what they like; a bidder who can follow must
        (2, "JH 9D", "", None, None, None, "JH 9D"),
        (0, "JH 9D", "TH", "QH", None, None, "JH"),
        # the bidder void in a plain suit; without any trump he has nothing to expose
        (0, "9H 7D", "TS", "QH", "expose", ["expose", "pass"], "9H QH"),
        (0, "9C 7D", "TS", None, None, None, "9C 7D"),
        # the last card
        (0, "", "TS", "QH", None, None, "QH"),
        (0, "", "", "QH", None, None, "QH"),
    ],
)
def test_hidden_trumps(seat, hand, trick, indicator, answer, question, legal):
    state = table(EIGHT, seat, hand, trick, 0, indicator)
    assert asked(state, seat, answer) == (question, set(legal.split()))
    assert state.hidden is (answer in (None, "pass") and bool(hand))


def test_exposing_plays_the_hidden_card_or_any_trump():
    rules = book(EIGHT, expose_play="indicator")
    assert asked(table(rules, 0, "9H 7D", "TS", 0, "QH"), 0, "expose")[1] == {"QH"}
    assert asked(table(rules, 1, "9H 7D", "TS", 0), 1, "ask")[1] == {"9H"}


def test_without_the_duties_of_hidden_trumps():
    """Seed 000 alone: follow suit, else any card."""
    free = book(EIGHT, hidden_trump_duty=False)
    assert asked(table(free, 0, "JH 9D", "", 0, "QH"), 0)[1] == {"JH", "9D"}
    assert asked(table(free, 1, "JH 9D", "TS", 0), 1, "ask")[1] == {"JH", "9D"}
    assert asked(table(free, 0, "JH 9D", "TS", 0, "QH"), 0, "expose")[1] == {"JH", "9D", "QH"}


@pytest.mark.parametrize(
    ("trick", "shown", "retro", "place"),
    [  # sa5 and what follows from it; `shown`: the place of the card after the exposure
        ("TS 7H JS 8S", None, True, 2),
        ("TS 7H JS 8S", 3, True, 1),
        ("TS 7H JS 8S", 3, False, 2),
        ("TS 7H JS 8H", 3, True, 3),
        ("TS 9H JS 8H", 3, True, 1),
        ("TS 9H JS 8H", 3, False, 3),
        ("9H 7S 8H QH", 3, False, 0),
        ("9H 7S JH QH", 3, True, 2),
    ],
)
def test_winner_while_trumps_come_out(trick, shown, retro, place):
    state = table(book(EIGHT, same_trick_retro=retro), 0, "", trick)
    if shown is not None:
        state.hidden, state.shown = False, (0, shown)
    assert state.winning_place() == place


def test_earlier_exposure_makes_plain_trumps():
    state = table(book(EIGHT, same_trick_retro=False), 0, "", "TS 7H JS 8S")
    state.hidden, state.shown, state.tricks = False, (0, 3), [["7C"] * 4]
    assert state.winning_place() == 1


@pytest.mark.parametrize(
    ("bid", "points", "score"),
    [(14, 14, 1), (19, 18, -2), (20, 23, 2), (23, 20, -3), (24, 24, 3), (28, 28, 4), (28, 27, -5)],
)
def test_scores_of_twenty_eight(bid, points, score):
    assert bidder_score(EIGHT, bid, points >= bid, 1) == score  # sa6


def test_other_tables_of_twenty_eight():
    kerala, flat = book(EIGHT, score_table="kerala"), book(EIGHT, score_table="flat")
    assert [win_and_loss(kerala, bid) for bid in (14, 20, 21, 28)] == [(1, 1)] * 2 + [(2, 2)] * 2
    assert win_and_loss(kerala, 24, 2) == (2, 3)
    assert win_and_loss(EIGHT, 24, 2) == (3, 4)
    assert bidder_score(flat, 28, False, 1) == -1


@pytest.mark.parametrize(
    ("bid", "pair", "options", "needed"),
    [  # sa7
        (19, "opponents", {}, 23),
        (20, "bidder", {}, 16),
        (17, "bidder", {}, 15),
        (26, "opponents", {}, 28),
        (16, "bidder", {"pair_floor": 16}, 16),
        (15, "bidder", {"pair_floor": 16}, 15),
        (18, "bidder", {"pair_bid_from": 19}, 18),
        (19, "bidder", {"pair_bid_from": 19}, 15),
        (26, "opponents", {"last_trick_point": True}, 29),
        (20, None, {}, 20),
    ],
)
def test_requirement_with_a_royal_pair(bid, pair, options, needed):
    assert requirement(book(NINE, **options), bid, pair) == needed


@pytest.mark.parametrize(
    ("bid", "pair", "points", "doubling", "score"),
    [  # sa8
        (20, "bidder", 17, 1, 1),
        (20, None, 17, 1, -1),
        (19, "opponents", 22, 2, -2),
        (19, "opponents", 23, 4, 4),
        (20, None, 20, 6, 6),
    ],
)
def test_scores_of_twenty_nine(bid, pair, points, doubling, score):
    made = points >= requirement(NINE, bid, pair)
    assert bidder_score(NINE, bid, made, doubling) == score


@pytest.mark.parametrize(
    ("bid", "points", "level", "add", "multiply"),
    [  # sa9
        (28, 28, 0, (1, 0), (1, 0)),
        (39, 38, 0, (0, 2), (0, 2)),
        (40, 41, 0, (2, 0), (2, 0)),
        (47, 46, 0, (0, 3), (0, 3)),
        (48, 50, 1, (4, 0), (6, 0)),
        (56, 55, 2, (0, 7), (0, 20)),
        (56, 56, 0, (4, 0), (4, 0)),
    ],
)
def test_scores_of_fifty_six(bid, points, level, add, multiply):
    assert fifty_six_score(FIFTY_SIX, bid, points, level) == add
    assert fifty_six_score(book(FIFTY_SIX, dbl_mode="multiply"), bid, points, level) == multiply


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [  # sa10
        ("9C JC TC KC JC QC", "NT", 1),
        ("9C 9D JC 9D JC QD", "D", 1),
        ("9C 9D JC 9D JC JD", "D", 5),
    ],
)
def test_identical_cards(trick, trump, place):
    assert trick_winner(FIFTY_SIX, trick.split(), trump) == place


@pytest.mark.parametrize(
    ("rules", "size", "points"),
    [
        (EIGHT, 32, 28),
        (FIFTY_SIX, 48, 56),
        (book(FIFTY_SIX, seats=4), 32, 56),
        (book(FIFTY_SIX, seats=8), 64, 56),
    ],
)
def test_packs(rules, size, points):
    pack = whole_pack(rules)
    assert (len(pack), trick_points(rules, pack, "S")) == (size, points)
    assert len(pack) == rules["seats"] * rules["hand_size"]


# ------------------------------------------------------------------------------ whole deals


def shuffled(rules, rng):
    pack = whole_pack(rules)
    rng.shuffle(pack)
    return pack


def say(state, actions):
    """Answer in order; the seats that answered."""
    seats = []
    for action in actions.split():
        seats.append(state.seat)
        state.answer(action)
    return seats


def play_at_random(state, rng):
    """Any legal answers; numbers are kept low, so that auctions last."""
    while state.seat is not None:
        assert state.legal == sorted(set(state.legal))
        numbers = [action for action in state.legal if action.isdigit()]
        words = [action for action in state.legal if not action.isdigit()]
        state.answer(rng.choice(words + numbers[:1] + numbers[2:3]))
    return state.result


def random_results(rules, number=300):
    rng = random.Random(SEED)
    for index in range(number):
        state = deal(rules, index % rules["seats"], shuffled(rules, rng))
        yield state, play_at_random(state, rng)


@pytest.mark.parametrize(
    "rules",
    [
        EIGHT,
        NINE,
        book(EIGHT, passed_out=True, partner_raise_min=20, expose_play="indicator"),
        book(EIGHT, auction2=True, royal_pair=True, max_double=2, score_table="kerala"),
        book(EIGHT, auction2=True, passed_out=True, all_pass="redeal", four_jacks_redeal=True),
        book(NINE, hidden_trump_duty=False, same_trick_retro=False, last_trick_point=True),
        book(NINE, full_set=True, annul_pointless=False, auction2=True, first_lead="taker"),
        book(NINE, min_bid=16, pair_floor=16, all_pass="redeal", score_table="steps"),
    ],
)
def test_hidden_deals_add_up(rules):
    seen = []
    for state, result in random_results(rules):
        seen.append(result["status"])
        if result["status"] != "played":
            assert not any(result["score"] + result["points"])
            continue
        assert sum(result["points"]) == 28 + rules["last_trick_point"]
        assert sum(result["tricks"]) == 8
        side, bid = result["taker"] % 2, result["contract"]
        mine = {None: None, side: "bidder", 1 - side: "opponents"}[result["pair_side"]]
        assert result["needed"] == requirement(rules, bid, mine)
        assert result["made"] is (result["points"][side] >= result["needed"])
        amount = bidder_score(rules, bid, result["made"], state.doubling, state.bid_round)
        assert result["score"][side] == amount
        assert result["score"][1 - side] == 0
        if rules["indicator"] == "hand":
            assert not state.hidden  # at the latest with the bidder's last card
    assert seen.count("played") > 150
    assert ("redealt" in seen) >= rules["annul_pointless"]


def test_every_way_of_a_hidden_deal_is_seen():
    """Pairs of both sides, second auctions, every double, trumps that are never shown."""
    rules = book(NINE, full_set=True, auction2=True)
    results = list(random_results(rules, 1500))
    played = [(state, result) for state, result in results if result["status"] == "played"]
    assert {result["doubling"] for _, result in played} == {1, 2, 4, 6}
    assert {result["bid_round"] for _, result in played} == {1, 2}
    assert {result["pair_side"] for _, result in played} == {None, 0, 1}
    assert {state.hidden for state, _ in played} == {True, False}


ORDER = (  # dealer 3: a pack for seats 0 to 3, four cards each, and four more each
    "JS 9S KS QS JH 9H KH QH JD 9D KD QD JC 9C KC QC "
    "AS TS 8S 7S AH TH 8H 7H AD TD 8D 7D AC TC 8C 7C"
).split()


def test_auction_of_twenty_eight():
    """Elder must bid; then higher or pass, until three have passed in turn."""
    state = deal(EIGHT, 3, ORDER)
    assert (state.seat, state.phase) == (0, "bid")
    assert state.legal == [str(number) for number in range(14, 29)]
    assert say(state, "14 pass 16 pass pass 17 pass pass pass") == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert (state.taker, state.contract) == (1, 17)
    assert (state.seat, state.phase, state.legal) == (1, "bid", sorted("JH 9H KH QH".split()))
    state.answer("9H")
    assert (state.trump, len(state.hands[1])) == ("H", 7)
    assert (state.seat, state.phase) == (0, "play")

    out = deal(book(EIGHT, passed_out=True), 3, ORDER)
    assert say(out, "14 pass 16 pass 17 18 pass") == [0, 1, 2, 3, 0, 2, 0]
    assert (out.seat, out.taker, out.contract) == (2, 2, 18)

    top = deal(EIGHT, 3, ORDER)
    assert say(top, "28") == [0]
    assert top.legal == sorted("JS 9S KS QS".split())


def test_raising_the_partner():
    state = deal(book(EIGHT, partner_raise_min=20), 3, ORDER)
    say(state, "14")
    assert state.legal[0] == "15"
    say(state, "pass")
    assert state.legal[0] == "20"
    say(state, "20")
    assert state.legal[0] == "21"


def test_second_auction():
    """The first bidder speaks first; whoever bids 24 or more chooses trumps anew."""
    state = deal(book(EIGHT, auction2=True), 3, ORDER)
    say(state, "14 pass pass pass JS")
    assert (state.seat, state.legal[0], len(state.hands[0])) == (0, "24", 7)
    assert say(state, "pass 24 pass pass pass") == [0, 1, 2, 3, 0]
    assert (state.taker, state.contract, state.bid_round) == (1, 24, 2)
    assert len(state.hands[0]) == len(state.legal) == 8
    state.answer("7H")
    assert (state.trump, state.phase, state.seat) == ("H", "play", 0)

    stands = deal(book(EIGHT, auction2=True), 3, ORDER)
    say(stands, "14 pass pass pass JS pass pass pass pass")
    assert (stands.taker, stands.contract, stands.bid_round, stands.trump) == (0, 14, 1, "S")
    assert stands.phase == "play"


def test_auction_of_twenty_nine():
    """No forced first bid; after three passes the dealer has 15."""
    state = deal(NINE, 3, ORDER)
    assert state.legal[0] == "15"
    assert say(state, "pass pass pass") == [0, 1, 2]
    assert (state.taker, state.contract, state.seat) == (3, 15, 3)
    assert state.legal == sorted("SHDC")
    assert say(state, "C pass double pass redouble") == [3, 0, 2, 3, 1]
    assert (state.doubling, state.seat, state.phase) == (4, 0, "play")
    assert len(state.hands[3]) == 8

    thrown = deal(book(NINE, all_pass="redeal"), 3, ORDER)
    say(thrown, "pass pass pass pass")
    assert (thrown.result["status"], thrown.seat) == ("passed_out", None)
    assert next_dealer(NINE, 3, thrown.result) == 0

    last = deal(book(NINE, last_trick_point=True), 3, ORDER)
    assert last.legal[-2:] == ["29", "pass"]


def test_annulled_deals():
    """A hand without points among the first two annuls; four jacks in a hand may."""
    poor = [*"KS QS 8S 7S".split(), *[c for c in ORDER if c not in "KS QS 8S 7S".split()]]
    for dealer, status in ((3, "redealt"), (2, "redealt"), (1, None), (0, None)):
        result = deal(NINE, dealer, poor).result
        assert (result and result["status"]) == status
    assert deal(book(NINE, annul_pointless=False), 3, poor).result is None
    jacks = [*"JS JH JD JC".split(), *[c for c in ORDER if c[0] != "J"]]
    state = deal(book(EIGHT, four_jacks_redeal=True), 3, jacks)
    say(state, "14 pass pass pass JS")
    assert state.result["status"] == "redealt"
    state = deal(EIGHT, 3, jacks)
    say(state, "14 pass pass pass JS")
    assert (state.result, state.phase) == (None, "play")


def test_single_hand():
    """Alone, without trumps, three cards a trick; all eight tricks or three lost."""
    rules = book(NINE, single_hand=True)
    state = deal(rules, 3, ORDER)
    say(state, "15 pass pass pass S pass tout")
    assert (state.seat, state.taker, state.absent) == (1, 1, 3)
    result = play_at_random(state, random.Random(SEED))
    assert [len(trick) for trick in state.tricks] == [3] * 8
    assert (result["made"], result["score"], result["trump"]) == (True, [0, 3], "NT")
    assert len(state.hands[3]) == 8
    for state, result in random_results(book(EIGHT, single_hand=True), 100):
        if state.absent is not None and result["status"] == "played":
            side = result["taker"] % 2
            assert result["score"][side] == (3 if result["tricks"][side] == 8 else -3)


def test_showing_the_pair_needs_a_trick_after_the_exposure():
    """Seat 2 asks in trick 1 and holds king and queen of trumps until its side wins."""
    state = table(NINE, 2, "KH QH 7D")
    state.hidden, state.shown, state.winners = True, None, [0]
    state.after_trick()
    assert state.pair_side is None  # still hidden
    state.hidden, state.winners = False, [0, 1]
    state.after_trick()
    assert state.pair_side is None  # the others won
    state.winners.append(0)
    state.after_trick()
    assert state.pair_side == 0
    late = table(NINE, 2, "KH 7D")
    late.hidden, late.winners = False, [2]
    late.after_trick()
    assert late.pair_side is None  # the queen is gone


@pytest.mark.parametrize(
    "rules",
    [
        FIFTY_SIX,
        book(FIFTY_SIX, seats=4, dbl_mode="multiply"),
        book(FIFTY_SIX, seats=8, all_pass="redeal", max_double=1),
    ],
)
def test_fifty_six_adds_up(rules):
    levels = set()
    for state, result in random_results(rules):
        if result["status"] == "passed_out":
            assert rules["all_pass"] == "redeal"
            continue
        assert sum(result["points"]) == 56
        assert sum(result["tricks"]) == 8
        assert len(state.tricks[0]) == rules["seats"]
        level = (1, 2, 4).index(result["doubling"])
        side = result["taker"] % 2
        own, theirs = fifty_six_score(rules, result["contract"], result["points"][side], level)
        assert (result["score"][side], result["score"][1 - side]) == (own, theirs)
        levels.add(level)
    assert levels == set(range(rules["max_double"] + 1))


def test_auction_of_fifty_six():
    """Numbers with a suit; a higher bid cancels a double, a redouble ends the auction."""
    state = deal(FIFTY_SIX, 5, whole_pack(FIFTY_SIX))
    assert (state.seat, state.legal) == (0, [str(number) for number in range(28, 57)])
    say(state, "28")
    assert (state.seat, state.legal) == (0, sorted([*"SHDC", "NT"]))
    say(state, "H double")
    assert (state.seat, state.doubling) == (2, 2)
    assert {"redouble", "pass", "29"} <= set(state.legal)
    assert "double" not in state.legal
    say(state, "30 NT")
    assert (state.seat, state.doubling, state.contract) == (3, 1, 30)
    assert "double" in state.legal
    assert say(state, "pass pass double pass pass pass pass") == [3, 4, 5, 0, 1, 2, 3]
    assert (state.seat, state.phase) == (4, "bid")
    state.answer("redouble")
    assert (state.seat, state.phase, state.doubling, state.trump) == (0, "play", 4, "NT")

    passed = deal(FIFTY_SIX, 5, whole_pack(FIFTY_SIX))
    say(passed, "56 S pass pass double pass pass")
    assert (passed.seat, passed.legal) == (4, ["pass", "redouble"])


def test_matches():
    """Six pips either way; twelve deals of Fifty-six, thrown-in ones not counted."""
    up, down = {"status": "played", "score": [3, 0]}, {"status": "played", "score": [0, -4]}
    assert match_over(EIGHT, [up]) is None
    assert match_over(EIGHT, [up, up]) == 0
    assert match_over(EIGHT, [down, up]) is None
    assert match_over(EIGHT, [down, up, down]) == 0
    thrown = {"status": "passed_out", "score": [0, 0]}
    assert match_over(FIFTY_SIX, [up, thrown] * 11) is None
    assert match_over(FIFTY_SIX, [up] * 12) == 0
    assert match_over(FIFTY_SIX, [up, {"status": "played", "score": [0, 3]}] * 6) == "draw"

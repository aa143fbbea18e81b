"""The naive referee of the Manille family against the worked examples of its sheet."""

import random

import pytest
from naive import trick_points, trick_winner
from naive_manille import (
    BOOKS,
    butifarra_score,
    deal,
    hand_size,
    match_over,
    next_dealer,
    playable,
    solo_goal,
    whole_pack,
)

MUETTE, PARLEE = BOOKS["manille-muette"], BOOKS["manille-parlee"]
MANILLE, BUTIFARRA = BOOKS["manille"], BOOKS["butifarra"]
SEED = 20


def book(base, **options):
    """A rule book with some options changed; unknown names are a slip of the test."""
    assert set(options) <= set(base), options
    return {**base, **options}


LITERAL = book(MUETTE, follow="beat_or_ruff")
LOWEST = book(BUTIFARRA, cannot_win="lowest")


def check_legal(rules, hand, trick, trump, legal):
    assert playable(rules, hand.split(), trick.split(), trump) == set(legal.split())


@pytest.mark.parametrize(
    ("rules", "hand", "trick", "legal"),
    [  # trump S; ma1 to ma7
        (MUETTE, "TH QH 7H TS 8D", "KH", "TH"),
        (MUETTE, "QH 7H TS 8D", "KH", "QH 7H"),
        (LITERAL, "QH 7H TS 8D", "KH", "TS"),
        (MUETTE, "TH QH 7H", "AH 8H", "TH QH 7H"),
        (MANILLE, "TH QH 7H", "AH 8H", "TH"),
        (MUETTE, "AS 7S 8D", "KH 7H", "AS 7S 8D"),
        (MUETTE, "AS 7S 8D", "KH", "AS 7S"),
        (MUETTE, "AS 7S 8D", "KH QS", "AS"),
        (MUETTE, "8S 7S 8D", "KH QS", "8S 7S 8D"),
        (MUETTE, "TS AS 8S", "KS", "TS AS"),
        (MUETTE, "TS AS 8S", "KS 7S", "TS AS 8S"),
        (MUETTE, "AH 9H 7D", "KH 8S", "AH 9H"),
        # rows of the table of duties without a vector
        (MANILLE, "TS AS 8S", "KS 7S", "TS AS"),
        (MANILLE, "8S 7S", "KH QS", "8S 7S"),
        (MANILLE, "AS 7S 8D", "KH 7H", "AS 7S"),
        (MANILLE, "AS 8S", "KH QS 7H", "AS"),
        (MUETTE, "AS 8S", "KH QS 7H", "AS 8S"),
        (MUETTE, "9S 8D", "KS", "9S"),
        # word for word
        (LITERAL, "QH 7H 8D", "KH", "QH 7H 8D"),
        (LITERAL, "AH QH TS", "KH", "AH"),
        (LITERAL, "QH 7H TS 8D", "KH 7D", "QH 7H"),
        (LITERAL, "AH 9H 9S 7D", "KH 8S", "9S"),
        (LITERAL, "AH 9H 7S 7D", "KH 8S", "AH 9H 7S 7D"),
        (LITERAL, "9S 8D", "KS", "9S"),
        (book(MANILLE, follow="beat_or_ruff"), "QH 7H TS 8D", "KH 7D", "TS"),
    ],
)
def test_legal_cards_of_manille(rules, hand, trick, legal):
    check_legal(rules, hand, trick, "S", legal)


@pytest.mark.parametrize(
    ("rules", "hand", "trick", "trump", "legal"),
    [  # bu1 to bu4
        (BUTIFARRA, "9S QS 2S AH 3D", "KS", "H", "9S"),
        (BUTIFARRA, "QS 2S AH 3D", "KS", "H", "QS 2S"),
        (BUTIFARRA, "AH 2H 3D", "KS", "H", "AH 2H"),
        (BUTIFARRA, "AH 2H 3D", "KS 4S", "H", "AH 2H 3D"),
        (BUTIFARRA, "AH 2H 3D", "KS", "NT", "AH 2H 3D"),
        (BUTIFARRA, "AH 2H 3D", "KS 4S 3H", "H", "AH"),
        # the lowest where the trick is lost to an opponent, and only there
        (LOWEST, "QS 2S AH 3D", "KS", "H", "2S"),
        (LOWEST, "QS 2S AH 3D", "KS 4S", "H", "QS 2S"),
        (LOWEST, "9S AS 2S", "KS", "H", "9S AS"),
        (LOWEST, "AH 2C 2D 3D", "KS", "NT", "2C 2D"),
        (LOWEST, "2H 5D 4C", "KS 3H", "H", "2H"),
        (LOWEST, "2H 5D 4C", "KS 3H 5S", "H", "2H 5D 4C"),
        (LOWEST, "AS 5S 9H", "KS 3H", "H", "5S"),
    ],
)
def test_legal_cards_of_butifarra(rules, hand, trick, trump, legal):
    check_legal(rules, hand, trick, trump, legal)


@pytest.mark.parametrize(
    ("rules", "trick", "trump", "place"),
    [
        (MUETTE, "KH QH TH AH", "S", 2),  # ma8
        (MUETTE, "AH TH KH 9H", "S", 1),  # O07
        (BUTIFARRA, "8S 7S JS AD", "NT", 2),  # bu5
        (BUTIFARRA, "8S 9S AS 2H", "H", 3),
        (BUTIFARRA, "AH 9H KH 2C", "NT", 1),  # O07
    ],
)
def test_winner(rules, trick, trump, place):
    assert trick_winner(rules, trick.split(), trump) == place


def test_points_of_a_trick_and_of_the_packs():
    assert trick_points(MUETTE, "KH QH TH AH".split(), "S") + MUETTE["trick_points"] == 15
    for rules, size, points in ((MUETTE, 32, 60), (BUTIFARRA, 48, 60)):  # bu7
        assert len(whole_pack(rules)) == size
        assert trick_points(rules, whole_pack(rules), "S") == points


@pytest.mark.parametrize(
    ("seats", "hand", "stock", "goal"),
    [(2, 16, 0, 21), (3, 10, 2, 21), (4, 8, 0, 21), (5, 6, 2, 15), (6, 5, 2, 15), (7, 4, 4, 15)],
)
def test_table_of_seats(seats, hand, stock, goal):
    rules = book(MANILLE, seats=seats)
    assert (hand_size(rules), solo_goal(rules)) == (hand, goal)
    assert seats * hand + stock == 32
    assert solo_goal(book(rules, goal=35)) == 35


@pytest.mark.parametrize(
    ("own", "theirs", "no_trump", "doubling", "full", "excess"),
    [  # bu6 and O17
        (45, 27, False, 1, 45, 9),
        (42, 30, True, 2, 168, 24),
        (37, 35, True, 4, 296, 8),
        (36, 36, False, 1, 0, 0),
        (30, 42, False, 1, 0, 0),
        (45, 27, True, 1, 90, 18),
        (45, 27, False, 2, 90, 18),
        (45, 27, True, 2, 180, 36),
        (45, 27, True, 4, 360, 72),
        (37, 35, False, 4, 148, 4),
        (45, 27, True, 8, 720, 144),
    ],
)
def test_butifarra_scores(own, theirs, no_trump, doubling, full, excess):
    excess36 = book(BUTIFARRA, hand_score="excess36")
    assert butifarra_score(BUTIFARRA, own, theirs, no_trump, doubling) == full
    assert butifarra_score(excess36, own, theirs, no_trump, doubling) == excess


# ------------------------------------------------------------------------------ whole deals


def shuffled(rules, rng):
    pack = whole_pack(rules)
    rng.shuffle(pack)
    return pack


def play_at_random(state, rng, *words):
    """Answer with these words first, where they may be said, then anything."""
    words = list(words)
    while state.seat is not None:
        assert state.legal == sorted(set(state.legal))
        if words and words[0] in state.legal:
            state.answer(words.pop(0))
        else:
            state.answer(rng.choice(state.legal))
    assert not words, f"never said: {words}"
    return state.result


def random_results(rules, number=300):
    rng = random.Random(SEED)
    for index in range(number):
        dealer = index % rules["seats"]
        state = deal(rules, dealer, shuffled(rules, rng))
        yield state, play_at_random(state, rng)


@pytest.mark.parametrize(
    "rules",
    [
        MUETTE,
        PARLEE,
        LITERAL,
        book(MUETTE, match_unit="points", target=50),
        book(MUETTE, turnup_bonus=True),
    ],
)
def test_four_handed_deals_add_up(rules):
    for state, result in random_results(rules):
        assert sum(result["card_points"]) == 68
        assert sum(result["tricks"]) == 8
        high, low = max(result["points"]), min(result["points"])
        extra = trick_points(rules, [state.turned], "S") if rules["turnup_bonus"] else 0
        assert result["bonus"] == [extra * (state.dealer % 2 == side) for side in (0, 1)]
        assert sum(result["points"]) == 68 + extra
        win = 1 if rules["match_unit"] == "hands" else high - 34
        assert sorted(result["score"]) == [0, win if high > low else 0]
        assert result["trump"] == state.order[8 * state.dealer + 7][1]
        assert (result["status"], result["taker"], result["made"]) == ("played", None, None)
        if not rules["talk"]:
            assert not state.public


def test_hands_of_manille():
    """ma9: 35 win a hand, at 34 each nobody does; the first with two hands wins."""
    state = deal(MUETTE, 0, whole_pack(MUETTE))
    assert [state.hand_score(*pair) for pair in ((35, 33), (33, 35), (34, 34))] == [1, 0, 0]
    points = deal(book(MUETTE, match_unit="points", target=50), 0, whole_pack(MUETTE))
    assert [points.hand_score(*pair) for pair in ((35, 33), (68, 0), (34, 34))] == [1, 34, 0]
    won = [{"status": "played", "score": score} for score in ([1, 0], [0, 0], [0, 1], [1, 0])]
    assert [match_over(MUETTE, won[:number]) for number in range(5)] == [None] * 4 + [0]
    assert next_dealer(MUETTE, 3, won[1]) == 0


def test_talk_tells_the_truth():
    """Parlée: only leaders are asked, and only before each trick."""
    rng = random.Random(SEED)
    for index in range(40):
        state = deal(PARLEE, index % 4, shuffled(PARLEE, rng))
        asked = 0
        while state.seat is not None:
            if state.phase == "talk":
                asked += 1
                assert not state.trick or len(state.trick) == 4
                assert len(state.legal) == 19
                before = [list(hand) for hand in state.hands]
                action = rng.choice(state.legal)
                seat = state.seat
                state.answer(action)
                if action.endswith("_has"):
                    assert (state.seat, state.phase) == (seat, "talk")
                    assert sorted(state.legal) == sorted(card for hand in before for card in hand)
                    card = rng.choice(state.legal)
                    state.answer(card)
                    action = f"{action}_{card}"
                if action != "pass":
                    who, kind, what = action.split("_")
                    hand = before[(seat + 2) % 4] if who == "ask" else before[seat]
                    cards = [card for card in hand if card[1] == what]
                    right = len(cards) if kind == "count" else "T" + what in cards
                    right = what in hand if kind == "has" else right
                    assert state.public[-1] == (seat, action, right)
                assert (state.seat, state.phase) == (seat, "play")
            else:
                state.answer(rng.choice(state.legal))
        assert asked == 8


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"exchange_order": "take_then_discard", "stock_points": "declarer"},
        {"hand_stake": 4, "stake_less_exchanged": True, "loser_pays": "each_opponent_plus"},
        {"goal": 35, "first_lead": "taker", "follow": "beat_or_ruff"},
    ],
)
def test_solo_deals_add_up(seats, options):
    rules = book(MANILLE, seats=seats, **options)
    for state, result in random_results(rules, 60):
        if result["status"] == "passed_out":
            assert not any(result["score"] + result["points"])
            assert result["taker"] is None
            continue
        outside = trick_points(rules, state.out_of_play, state.trump)
        given = outside if rules["stock_points"] == "declarer" else 0
        assert sum(result["points"]) == 60 + hand_size(rules) - outside + given
        assert len(state.out_of_play) == 32 - seats * hand_size(rules)
        made = result["points"][state.taker] >= solo_goal(rules)
        assert result["made"] is made
        stake = max(1, rules["hand_stake"] - state.exchanged) if "hand_stake" in options else 1
        scores = [0] * seats
        if made or rules["loser_pays"] == "declarer_minus":
            scores[state.taker] = stake if made else -stake
        else:
            scores = [stake * (seat != state.taker) for seat in range(seats)]
        assert result["score"] == scores


def test_exchange_before_trumps():
    """Three seats, a stock of two: two cards away, then both of the stock are in hand."""
    rules = book(MANILLE, seats=3)
    pack = whole_pack(rules)
    state = deal(rules, 0, pack)
    state.answer("pass")
    state.answer("take")
    assert (state.seat, state.phase) == (2, "exchange")
    own = list(state.hands[2])
    assert state.legal == sorted([*own, "stop"])
    state.answer(own[0])
    state.answer(own[1])
    assert sorted(state.hands[2]) == sorted(own[2:] + pack[30:])
    assert (state.seat, state.phase, state.legal) == (2, "bid", sorted("SHDC"))
    state.answer("D")
    assert (state.seat, state.phase) == (1, "play")

    one = deal(rules, 0, pack)
    for action in ("pass", "take", own[0], "stop"):
        one.answer(action)
    assert sorted(one.hands[2]) == sorted([*own[1:], pack[30]])

    taking = deal(book(rules, exchange_order="take_then_discard"), 0, pack)
    taking.answer("pass")
    taking.answer("take")
    assert taking.legal == sorted(own + pack[30:])


def test_no_exchange_without_a_stock():
    state = deal(book(MANILLE, seats=2), 1, whole_pack(MANILLE))
    state.answer("take")
    assert (state.seat, state.phase, state.legal) == (0, "bid", sorted("SHDC"))


def test_match_of_manille():
    """Twelve played deals, thrown-in ones not counted; equal totals are a draw."""
    rules = book(MANILLE, seats=3)
    thrown = {"status": "passed_out", "score": [0, 0, 0]}
    first = [{"status": "played", "score": [1, 0, 0]}, thrown] * 11
    assert match_over(rules, first) is None
    assert match_over(rules, [*first, {"status": "played", "score": [0, -1, 0]}]) == 0
    even = [{"status": "played", "score": [1, 0, 0]}, {"status": "played", "score": [0, 1, 0]}] * 6
    assert match_over(rules, even) == "draw"
    assert next_dealer(rules, 2, thrown) == 0


@pytest.mark.parametrize(
    "rules",
    [
        BUTIFARRA,
        LOWEST,
        book(BUTIFARRA, hand_score="excess36", target=101, max_double=3),
        book(BUTIFARRA, follow="beat_or_ruff", max_double=0),
        book(LOWEST, follow="beat_or_ruff", max_double=1),
    ],
)
def test_butifarra_deals_add_up(rules):
    seen = set()
    for state, result in random_results(rules):
        assert sum(result["points"]) == 72
        assert sum(result["tricks"]) == 12
        own, other = sorted(result["points"])
        scored = butifarra_score(rules, other, own, state.trump == "NT", state.doubling)
        assert sorted(result["score"]) == [0, scored]
        assert result["bid_round"] == (1 if state.taker == state.dealer else 2)
        seen.add(result["doubling"])
    assert seen == {1, 2, 4, 8} - {2 ** (n + 1) for n in range(rules["max_double"], 3)}


def test_naming_and_doubling_in_order():
    """The dealer, his partner; elder, his partner; the dealer, his partner; no one twice."""
    state = deal(book(BUTIFARRA, max_double=3), 1, whole_pack(BUTIFARRA))
    assert (state.seat, state.legal) == (1, sorted(["S", "H", "D", "C", "NT", "push"]))
    state.answer("push")
    assert (state.seat, state.legal) == (3, sorted(["S", "H", "D", "C", "NT"]))
    heard = []
    for action in ("NT", "pass", "double", "pass", "redouble", "pass", "redouble"):
        heard.append((state.seat, state.phase))
        state.answer(action)
    seats = [seat for seat, _ in heard]
    assert seats == [3, 2, 0, 1, 3, 2, 0]
    assert [phase for _, phase in heard] == ["bid"] + ["double"] * 6
    assert (state.seat, state.phase, state.doubling) == (2, "play", 8)


def test_match_of_butifarra():
    results = [{"status": "played", "score": [168, 0]}, {"status": "played", "score": [148, 0]}]
    assert match_over(BUTIFARRA, results[:1]) is None
    assert match_over(BUTIFARRA, results) == 0
    assert match_over(book(BUTIFARRA, target=101), results[:1]) == 0

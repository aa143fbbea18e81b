"""A deal given by hand, put to `jl.replay`; and simulated deals put back through it.

Values are worked out beside each deal from the rule sheets: every deal is an ending of one or two
cards a seat.
"""

import re
from dataclasses import replace
from typing import Any

import pytest

import jasslab as jl

SLALOM = jl.variant("schieber").replace(slalom=True)
FIVE = jl.variant("handjas").replace(seats=5)
ALONE = jl.variant("twenty-nine").replace(single_hand=True)


# --- slalom --------------------------------------------------------------------------------

# AS KS QS JS, then a heart from whoever has won; slalom counts three times, the last trick 5.
UP_AND_DOWN = ["AS AH", "KS 7H", "QS 8H", "JS 6H"]


@pytest.mark.parametrize(
    ("first", "tricks", "winners", "points", "scores"),
    [
        # down from the ace 11+4+3+2 = 20, then the six heads 11+0+8+0 = 19: 3*20, 3*(19+5)
        ("obeabe", ["AS KS QS JS", "AH 7H 8H 6H"], [0, 3], [20, 19], (60, 72)),
        # up from the six 0+4+3+2 = 9 to the jack, then the ace heads 11+0+0+8 = 19
        ("undeufe", ["AS KS QS JS", "6H AH 7H 8H"], [3, 0], [9, 19], (72, 27)),
    ],
)
def test_slalom(first: str, tricks: list, winners: list, points: list, scores: tuple) -> None:
    """Ranks turn round after each trick; points stay those of the first one."""
    done = jl.replay(
        SLALOM,
        hands=UP_AND_DOWN,
        tricks=tricks,
        trump="slalom",
        taker=0,
        leader=0,
        state={"first": first},
    )
    assert [trick.winner for trick in done.tricks] == winners
    assert [trick.points for trick in done.tricks] == points
    assert (done.scores, done.trump, done.made) == (scores, "slalom", None)


# --- hidden trumps -------------------------------------------------------------------------

# Seat 0 has bid 14 and hides the jack of hearts; seat 1 leads.
HIDDEN = ["JH 7S", "9H AS", "8S 8C", "KC KH"]


def hidden(tricks: list[str], said: Any = (), **more: Any) -> jl.Variant:
    asked = {"trump": "H", "taker": 0, "leader": 1, "contract": 14, "state": {"indicator": "JH"}}
    return jl.replay("twenty-eight", hands=HIDDEN, tricks=tricks, said=said, **(asked | more))


def test_who_asks_sees_trumps_and_plays_one() -> None:
    """Seat 3 ruffs the ace for one point; jack and nine, five points, are the taker's.

    Five points make no 14, which costs two.
    """
    done = hidden(["AS 8S KH 7S", "KC JH 9H 8C"], [(0, 3, "ask")])
    assert [trick.winner for trick in done.tricks] == [3, 0]
    assert [side.card_points for side in done.sides] == [5, 1]
    assert (done.scores, done.made, done.trump) == ((-2, 0), False, "H")
    assert done.said == ((0, 3, "ask"),)


def test_unasked_a_trump_is_a_discard() -> None:
    """The ace holds; the hidden card is the taker's last one and takes the nine."""
    done = hidden(["AS 8S KH 7S", "9H 8C KC JH"])
    assert [trick.winner for trick in done.tricks] == [1, 0]
    assert [side.card_points for side in done.sides] == [5, 1]


def test_the_taker_may_show_trumps() -> None:
    """Void in the led suit the taker may show them, and must then ruff."""
    hands = ["JH 7H", "9C AS", "8S 8C", "KC KS"]
    ruffed = {"hands": hands, "trump": "H", "taker": 0, "leader": 1, "contract": 14}
    done = jl.replay(
        "twenty-eight",
        tricks=["AS 8S KS JH"],
        state={"indicator": "JH"},
        said=[(0, 0, "expose")],
        **ruffed,
    )
    assert (done.tricks[0].winner, done.tricks[0].points) == (0, 4)  # jack 3, ace 1
    known = jl.replay("twenty-eight", tricks=["AS 8S KS 7H"], state={"hidden": False}, **ruffed)
    assert known.tricks[0].winner == 0
    unseen = jl.replay("twenty-eight", tricks=["AS 8S KS 7H"], state={"indicator": "JH"}, **ruffed)
    assert unseen.tricks[0].winner == 1


def test_alone_the_partner_looks_on() -> None:
    """Three play, without trumps: 3 points in all for every trick, lost with the first."""
    hands = ["JS 7H", "9S AH", "JD JC", "AS KH"]
    alone = {"hands": hands, "trump": None, "taker": 0, "state": {"alone": True}}
    done = jl.replay(ALONE, tricks=["JS 9S AS", "7H AH KH"], **alone)
    assert [trick.winner for trick in done.tricks] == [0, 1]
    assert (done.scores, done.made) == ((-3, 0), False)


@pytest.mark.parametrize(
    ("tricks", "said", "more", "words"),
    [
        (["AS 8S KC"], [(0, 3, "ask")], {}, "trick 1: KC is not allowed to seat 3; allowed: KH"),
        (["AS 8S"], [(0, 2, "ask")], {}, "trick 1: seat 2 cannot say 'ask' there"),
        (["AS 8S KC"], [(0, 3, "expose")], {}, "seat 3 may not say 'expose'; allowed: pass, ask"),
        (["JH"], [], {"leader": 0}, "trick 1: JH is not in the hand of seat 0; allowed: 7S"),
    ],
)
def test_what_hidden_trumps_forbid(tricks: list, said: list, more: dict, words: str) -> None:
    with pytest.raises(jl.IllegalPlay, match=re.escape(words)):
        hidden(tricks, said, **more)


# --- a seat that sits out, doubles, a double pack, a contract that changes hands -------------


@pytest.mark.parametrize("dealer", [2, None])
def test_the_dealer_of_five_sits_out(dealer: int | None) -> None:
    """Ace, king, queen, jack and the last trick: 25 points and a stroke for seat 3.

    The others are under 22: with nothing each they are equal second and win a stroke, but are
    worth one each to seat 3.
    """
    hands = ["QS", "JS", "", "AS", "KS"]
    done = jl.replay(
        FIVE, hands=hands, tricks=["AS KS QS JS"], trump="H", taker=None, dealer=dealer
    )
    assert (done.tricks[0].leader, done.tricks[0].winner, done.dealer) == (3, 3, 2)
    assert [side.points for side in done.sides] == [0, 0, 0, 25, 0]
    assert done.scores == (1, 1, 0, 4, 1)


@pytest.mark.parametrize(
    ("trump", "doubling", "score"),
    # 9 A K Q: 5+4+3+2 and one for the trick, 15; without trump twice as much
    [("H", 1, 15), ("H", 2, 30), ("NT", 1, 30), ("NT", 2, 60), ("NT", 4, 120)],
)
def test_doubles_of_butifarra(trump: str, doubling: int, score: int) -> None:
    done = jl.replay(
        "butifarra",
        hands=["9S", "AS", "KS", "QS"],
        tricks=["9S AS KS QS"],
        trump=trump,
        taker=1,
        leader=0,
        doubling=doubling,
    )
    assert (done.scores, done.doubling, done.made) == ((score, 0), doubling, False)


def test_equal_cards_of_fifty_six() -> None:
    """The first of two jacks wins 3+3+2+1+1 = 10; 28 and a double cost 2+1."""
    done = jl.replay(
        "fifty-six",
        hands=["JS", "JS", "9S", "AS", "TS", "KS"],
        tricks=["JS JS 9S AS TS KS"],
        trump="NT",
        taker=0,
        leader=0,
        contract=28,
        doubling=2,
    )
    assert (done.tricks[0].winner, done.tricks[0].points) == (0, 10)
    assert (done.scores, done.contract) == ((0, 3), 28)


@pytest.mark.parametrize(
    ("said", "taker", "scores"),
    [
        ([(0, 1, "concede")], 0, (100, 0)),
        ([(0, 1, "herschut"), (0, 2, "concede")], 1, (0, 300)),
    ],
)
def test_a_side_of_schutjas_gives_up(said: list, taker: int, scores: tuple) -> None:
    """Seat 0 said Schut: given up at once it is worth 100, after Herschut 300 to the others."""
    hands = ["AS 7H", "TS 8S", "KS 9S", "QS 8H"]
    begun = {1: [], 2: ["TS"]}[len(said)]
    done = jl.replay("schutjas", hands=hands, tricks=begun, trump="H", taker=0, leader=1, said=said)
    assert (done.taker, done.scores, done.made) == (taker, scores, True)
    assert (done.tricks, done.begun, done.passed_out) == ((), tuple(begun), False)


def test_questions_of_parlee() -> None:
    """A question is one word, or two: that a card will be named, and which."""
    hands = ["AS 7H", "TS 8S", "KS 9S", "QS 8H"]
    said = [(0, 0, "ask_has"), (0, 0, "KS"), (1, 1, "tell_count_S")]
    done = jl.replay(
        "manille-parlee",
        hands=hands,
        tricks=["AS TS KS QS", "8S"],
        trump="H",
        taker=None,
        leader=0,
        said=said,
    )
    assert done.said == tuple(said)
    assert "in trick 1: seat 0 asks seat 2 for the king of spades: yes" in repr(done)
    assert "in trick 2: seat 1 tells that it holds 1 spade\n" in repr(done)
    assert (done.tricks[0].winner, done.tricks[0].points, done.begun) == (1, 15, ("8S",))


# --- what is refused -----------------------------------------------------------------------


def asked(game: Any, **more: Any) -> Any:
    given = {"hands": ["AS 7H", "TS 8S", "KS 9S", "QS 8H"], "tricks": [], "trump": "H", "taker": 0}
    return lambda: jl.replay(game, **{**given, **more})


CONFLICT, NOTATION = jl.RuleConflict, jl.NotationError
HEARTS = {"indicator": "7H"}


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (asked("belote", contract=80), CONFLICT, "belote does not use contract=; given 80"),
        (asked("belote", doubling=2), CONFLICT, "belote does not use doubling=; given 2"),
        (asked("belote", state={"first": "obeabe"}), CONFLICT, "belote does not use state="),
        (asked("belote", said=[(0, 0, "ask")]), CONFLICT, "belote has nothing to say between"),
        (asked("belote", said="ask"), NOTATION, "said='ask': expected a list"),
        (asked("schutjas", said=[(0, 0)]), NOTATION, "said: (0, 0); expected (trick from 0"),
        (asked("schutjas", said=[(0, 4, "tout")]), NOTATION, "said: (0, 4, 'tout'); expected"),
        (asked("schutjas", said=[(0, 1, "hm")]), NOTATION, "nobody can say 'hm'"),
        (
            asked("schutjas", leader=0, tricks=["AS TS"], said=[(0, 1, "herschut")] * 2),
            jl.IllegalPlay,
            "trick 1: seat 1 cannot say 'herschut' there",
        ),
        (
            asked("manille-parlee", leader=0, tricks=["AS"], said=[(0, 0, "tell_has")]),
            jl.IllegalPlay,
            "trick 1: seat 0 may not say 'pass'; allowed: ",
        ),
        (asked("schieber", trump="slalom"), NOTATION, "schieber plays no slalom"),
        (asked(SLALOM, trump="slalom"), CONFLICT, "slalom needs 'obeabe' or 'undeufe'"),
        (asked("twenty-eight"), jl.JasslabError, "contract= is the number that was bid"),
        (asked("twenty-eight", contract=14), CONFLICT, "is the card of seat 0 that hides trumps"),
        (
            asked("twenty-eight", contract=14, state={"indicator": "8H"}),
            NOTATION,
            "indicator='8H': expected one card of trumps in the hand of seat 0",
        ),
        (asked("twenty-eight", contract=14, trump="NT"), CONFLICT, "hides a suit"),
        (asked("twenty-eight", contract=14, taker=None, state=HEARTS), CONFLICT, "taker hides"),
        (asked(ALONE, state={"alone": True}), CONFLICT, "who plays alone is taker, and trump"),
        (asked("fifty-six", contract=28, hands=["JS"] * 6), NOTATION, "seat 2: JS is held too"),
    ],
)
def test_refusals(call: Any, kind: type, words: str) -> None:
    with pytest.raises(kind, match=re.escape(words)):
        call()


def test_a_deal_thrown_in_has_no_record() -> None:
    sim = jl.simulate("belote", n_deals=200, seed=1)
    number = int(sim.deals.deal[sim.deals.passed_out].iloc[0])
    with pytest.raises(jl.JasslabError, match="thrown in: there is nothing to replay"):
        sim.replay(number).record()


# --- simulated deals, put back -------------------------------------------------------------

HOUSES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in jl.variants().index),
    ("schieber", {"slalom": True}),
    ("schieber", {"target": 200}),
    *(("handjas", {"seats": seats}) for seats in (2, 3, 5)),
    ("manille", {"seats": 7}),
    ("manille", {"seats": 5, "stake_less_exchanged": True, "stock_points": "declarer"}),
    ("manille-muette", {"turnup_bonus": True}),
    ("fifty-six", {"seats": 4}),
    ("butifarra", {"max_double": 3}),
    ("twenty-eight", {"auction2": True, "max_double": 2, "full_set": True}),
    ("twenty-nine", {"single_hand": True}),
    ("schutjas", {"schut_when": "any_time"}),
]
SAME = (
    *("tricks", "sides", "melds", "made", "capot", "carried", "taker", "trump", "contract"),
    *("doubling", "begun", "final", "state", "said", "dealer"),
)


@pytest.mark.parametrize("players", ["basic", "random"])
@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_simulated_deals_come_out_the_same(name: str, house: dict, players: str) -> None:
    """Fifty deals as `sim.replay` tells them, played again card by card by the referee."""
    rules = jl.variant(name).replace(**house)
    sim = jl.simulate(rules, n_deals=50, seed=3, players=players)
    played = [deal for deal in map(sim.replay, range(50)) if not deal.passed_out]
    assert len(played) > 20
    for deal in played:
        again = jl.replay(rules, **deal.record())
        found, expected = ({word: getattr(one, word) for word in SAME} for one in (again, deal))
        assert found == expected


def test_another_card_is_refused_or_changes_the_trick() -> None:
    """A record is a plain dict to try things with."""
    deal = jl.simulate("belote", n_deals=20, seed=3).replay(1)
    record = deal.record()
    first = record["tricks"][0].split()
    swapped = [" ".join([first[1], first[0], *first[2:]])]
    with pytest.raises(jl.IllegalPlay, match="trick 1: .* is not in the hand of seat"):
        jl.replay("belote", **{**record, "tricks": swapped})
    assert replace(deal, number=None).record() == record

"""The player `counting`: situations with one right card, and duels with `basic`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import jasslab as jl
from jasslab._compile import new_records
from jasslab.cards import set_of
from jasslab.referee._records import Records, read_trump
from jasslab.rules.following import legal_cards
from jasslab.rules.records import SEAT
from jasslab.rules.tricks import open_trick, take_trick
from jasslab.strategies import player
from jasslab.strategies.counting import play

SIX = ("belote", "klaverjas-rotterdam", "kruisjas", "manille-muette", "butifarra", "schieber")
TWO_SIDES = [name for name in jl.variants().index if jl.variant(name).n_sides == 2]
SHARP = 99 / 100


def card_of(
    game: str,
    hand: str,
    *,
    trump: str | None,
    tricks: Sequence[tuple[int, str]] = (),
    trick: str = "",
    leader: int = 0,
    taker: int = 0,
    **knobs: float,
) -> str:
    """Return what `counting` plays: whole tricks and the one on the table, each from its leader.

    The seat to play is the one after the cards on the table.
    """
    rules = jl.variant(game)
    records = Records(rules)
    table = records.table
    table["mode"] = read_trump(trump, rules)
    table["taker"] = taker
    for first, cards in tricks:
        records.lay(rules.deck.read_list(cards, "trick"), first)
        take_trick(table, records.deal, records.rules)
    open_trick(table, leader)
    records.lay(rules.deck.read_list(trick, "trick"), leader)
    seat = (leader + len(trick.split())) % rules.seats
    me = new_records(SEAT, 1)[0]
    me["seat"], me["side"], me["secret"] = seat, rules.rules[0]["deck"]["side"][seat], -1
    me["hand"] = set_of(rules.deck.read_list(hand, "hand"))
    me["legal"] = legal_cards(me["hand"], seat, table, records.rules)[0]
    numbers = player("counting", **knobs).numbers
    me["params"][: len(numbers)] = numbers
    return rules.deck.text(int(play(me, table, records.rules)))


#: Trumps were drawn with four leads of seat 0; seat 0 holds the last two of them.
DRAWN = [(0, "JH 8H 7H 7S"), (0, "9H QH TH 8S"), (0, "AH KH 9S 7C")]


def test_a_ten_goes_to_a_trick_that_the_partner_takes() -> None:
    """Last to play, void in the suit and without trumps, with the partner's ace on the table."""
    found = card_of(
        "klaverjas-rotterdam", "TC 7C 8D 7D", trump="H", trick="8S AS 7S", leader=0, taker=1
    )
    assert found == "TC"


def test_nothing_is_given_to_a_trick_that_opponents_take() -> None:
    """The same cards, when the opponents' ace heads the trick; and the ten stays covered."""
    found = card_of(
        "klaverjas-rotterdam", "TC 7C 8D 9D", trump="H", trick="AS 8S 7S", leader=0, taker=1
    )
    assert found == "8D"


def test_points_are_kept_from_a_trick_that_an_opponent_behind_will_ruff() -> None:
    """Seat 1 ruffed spades before, and plays after this seat."""
    hand, seen = "KS QS 8C KC QC", {"trump": "H", "trick": "TS 7S", "leader": 2, "taker": 1}
    ruffed = [(1, "8D 9D TD AD"), (0, "AS 7H 9S 8S"), (1, "9C AC JC TC")]
    assert card_of("belote", hand, tricks=ruffed, **seen) == "QS"


def test_masters_are_cashed_when_opponents_have_no_trumps() -> None:
    """Nobody else can hold trumps: the ace is led, and the trump kept for the last trick."""
    assert card_of("belote", "AC TS", trump="H", tricks=DRAWN, leader=0) in ("AC",)


def test_the_last_trump_is_kept_for_the_last_trick() -> None:
    """One trump, the last, and a loose plain card: the trump will take the last trick."""
    tricks = [
        (0, "JH 8H 7H 7S"),
        (0, "9H QH TH 8S"),
        (0, "AS 9S QS KS"),
        (0, "AD 7D 8D 9D"),
        (0, "TD JD QD KD"),
        (0, "AC 7C 8C 9C"),
    ]
    assert card_of("belote", "AH JC", trump="H", tricks=tricks, leader=0) == "JC"


def test_a_card_that_makes_a_sequence_for_opponents_is_kept() -> None:
    """King or seven below the opponents' ace: the king would give them ace, king and queen."""
    found = card_of(
        "klaverjas-rotterdam", "KS 7S TD TC", trump="H", trick="AS 8S QS", leader=0, taker=1
    )
    assert found == "7S"


def test_a_card_that_makes_a_sequence_for_the_partner_is_played() -> None:
    """King or ten below the partner's ace: ten points, or four and twenty for the sequence."""
    found = card_of(
        "klaverjas-rotterdam", "KS TS 7D 7C", trump="H", trick="8S AS QS", leader=0, taker=1
    )
    assert found == "KS"


def test_a_master_is_known_by_what_was_played() -> None:
    """Ace and ten of clubs are gone and the king is high; in spades the ace is still out."""
    tricks = [*DRAWN[:2], (0, "AC TC 8C 7C"), (0, "AH KH 9S JC")]
    assert card_of("belote", "KC TS", trump="H", tricks=tricks, leader=0) == "KC"


#: Seat 0 leads the taker's side to 62 points in five tricks, the others have 22; 82 make the
#: contract. Ace and king of clubs, ace, ten and nine of diamonds and the queen of spades are out.
SHORT_OF_IT = [
    (0, "JH 7H 9H 8H"),
    (0, "QH KH AH TH"),
    (2, "8S TS 9S JS"),
    (3, "QD 8D JD 7D"),
    (3, "JC 7C QC 9C"),
]
#: The same, but seat 0 took the ten of spades: 74 points to 10.
CLOSE_TO_IT = [*SHORT_OF_IT[:2], (2, "8S JS TS 9S"), (0, "8D JD 7D QD"), SHORT_OF_IT[4]]


def test_a_guarded_ten_is_given_when_it_makes_the_contract() -> None:
    """The partner's ace takes 15 points: with the king they are 81, with the ten 87."""
    seen = {"trump": "H", "trick": "KS AS 7S", "leader": 1, "tricks": SHORT_OF_IT}
    assert card_of("belote", "TC 8C KD", taker=0, **seen) == "TC"
    assert card_of("belote", "TC 8C KD", taker=0, decide=0, **seen) == "KD"


def test_half_of_the_points_is_enough_against_a_contract() -> None:
    """The same cards when an opponent is taker: with 81 points it cannot have more than half."""
    seen = {"trump": "H", "trick": "KS AS 7S", "leader": 1, "tricks": SHORT_OF_IT}
    assert card_of("belote", "TC 8C KD", taker=1, **seen) == "KD"


def test_a_guarded_ten_is_kept_when_the_contract_is_made_without_it() -> None:
    """With 74 points the partner's 15 are enough, whatever is added."""
    seen = {"trump": "H", "trick": "KS AS 7S", "leader": 1}
    assert card_of("belote", "TC 8C KD", tricks=CLOSE_TO_IT, **seen) == "KD"


def test_points_decide_nothing_where_each_counts_for_itself() -> None:
    """Nobody has a contract in Schieber: the same card with any worth of deciding one."""
    seen = {"trump": "H", "trick": "KS AS 7S", "leader": 1, "tricks": SHORT_OF_IT}
    found = {card_of("schieber", "TC 8C KD", decide=worth, **seen) for worth in (0, 1, 20)}
    assert len(found) == 1


#: All trumps are gone. Seats 1 and 3 have no diamonds and seats 2 and 3 no clubs, so that the last
#: card of seat 1 is the eight of clubs, that of seat 2 the ace of diamonds, of seat 3 the king of
#: spades.
TWO_LEFT = [
    (0, "JH 7H 9H 8H"),
    (0, "AH QH TH KH"),
    (0, "8D JD TD QD"),
    (2, "9D 7C KD 9C"),
    (0, "TC AC KC QC"),
    (1, "JC 7D AS TS"),
]


def test_the_partner_keeps_the_lead_for_the_last_trick() -> None:
    """The partner's jack holds, and its ace takes the last trick; a queen would lose it."""
    seen = {"trump": "H", "trick": "8S JS 9S", "leader": 1, "tricks": TWO_LEFT}
    assert card_of("belote", "QS 7S", **seen) == "7S"
    assert card_of("belote", "QS 7S", end_from=0, **seen) == "QS"


def test_a_winner_is_kept_for_the_last_trick() -> None:
    """Ace or king take the jack; then the ace takes the last trick, and the king would not.

    The ten is the only spade that is out, and falls whoever holds it.
    """
    tricks = [*TWO_LEFT[:5], (1, "JC 7D QS 7S")]
    seen = {"trump": "H", "trick": "8S JS 9S", "leader": 1, "tricks": tricks}
    assert card_of("belote", "AS KS", **seen) == "KS"


def test_bids_are_those_of_basic() -> None:
    """The same takers, contracts and refusals in deals that are told by the cards alone."""
    for game in ("belote", "schieber"):
        one, other = (
            jl.simulate(game, n_deals=500, seed=8, players=name).deals
            for name in ("counting", "basic")
        )
        for column in ("taker", "trump", "passed_out"):
            assert one[column].equals(other[column]), (game, column)


@pytest.mark.parametrize("game", SIX)
def test_beats_basic(game: str) -> None:
    """By the interval of 99 %, in few deals."""
    found = jl.duel("counting", "basic", variant=game, n_deals=6_000, seed=404, confidence=SHARP)
    assert found.low > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", TWO_SIDES)
def test_beats_basic_wherever_two_sides_play(game: str) -> None:
    found = jl.duel("counting", "basic", variant=game, n_deals=40_000, seed=405, confidence=SHARP)
    assert found.low > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["handjas", "belote-3", "manille"])
def test_one_alone_does_better_than_basic(game: str) -> None:
    """Among players of `basic`, mean of all seats: its score less the mean of all."""
    n, seats = 100_000, jl.variant(game).seats
    gained = np.zeros(n)
    for seat in range(seats):
        players = ["counting" if other == seat else "basic" for other in range(seats)]
        sides = jl.simulate(game, n_deals=n, seed=406, players=players).sides
        score = sides.score.to_numpy(np.float64).reshape(n, seats)
        gained += (score[:, seat] - score.mean(axis=1)) / seats
    assert gained.mean() > 2.576 * gained.std() / np.sqrt(n)


@pytest.mark.slow
def test_plays_every_variant() -> None:
    """No answer is refused, two to seven seats."""
    games = [jl.variant(name) for name in jl.variants().index]
    games += [jl.variant("manille").replace(seats=seats) for seats in (2, 7)]
    for game in games:
        assert jl.simulate(game, n_deals=500, seed=3, players="counting").complete


@pytest.mark.plain
@pytest.mark.parametrize("game", ["belote", "kruisjas"])
def test_no_answer_is_refused(game: str) -> None:
    assert jl.simulate(game, n_deals=20, seed=3, players="counting").complete

"""Manille parlée: what may be said before a lead, what the others learn, who heeds it."""

from __future__ import annotations

from typing import Any

import pytest
from side_by_side import bench_for, play, record_of

import jasslab as jl
from jasslab._cardset import has, highest, lowest
from jasslab._compile import kernel, new_records
from jasslab.cards import SUITS
from jasslab.frames import ACTIONS, CARD_CODES, PHASES
from jasslab.rules.bidding.answers import DONE, START, TALKING, code_of, note_answer
from jasslab.rules.records import DEAL, TABLE
from jasslab.rules.speaking.question_or_fact import step
from jasslab.rules.tricks import open_trick, put_card
from jasslab.strategies import Player

code_of_top = code_of("tell_top_S", TALKING, -1)
rules = jl.variant


def _hear(seat: int, what: str, dealt: dict[int, str]) -> tuple[Any, Any]:
    """Let a seat say something before leading, and return the table and the deal."""
    variant = rules("manille-parlee")
    table, deal = new_records(TABLE, 1)[0], new_records(DEAL, 1)[0]
    table["n_seats"], table["told"] = 4, -1
    for holder, cards in dealt.items():
        deal["hands"][holder] = variant.deck.read(cards)
    open_trick(table, seat)
    speaker = step(table, deal, variant.rules[0], START)
    assert speaker == seat
    assert PHASES[int(table["phase"])] == "talk"
    answer = code_of(what, int(table["offset"]), -1)
    assert int(table["answers"]) // 2**answer % 2
    assert step(table, deal, variant.rules[0], answer) == DONE
    return table, deal


HANDS = {0: "TS AS 7H", 1: "KS TH 8H", 2: "9S QS TD", 3: "AH 7D TC"}


@pytest.mark.parametrize(
    ("what", "seat", "told"),
    [("tell_count_S", 0, 2), ("ask_count_S", 2, 2), ("ask_count_H", 2, 0), ("tell_count_C", 0, 0)],
)
def test_counts_are_told_truly(what: str, seat: int, told: int) -> None:
    """The count of a suit stands on the table for all, and goes down as cards are played."""
    table, deal = _hear(0, what, HANDS)
    suit = SUITS.index(what[-1])
    assert int(table["told"][seat][suit]) == told
    assert (table["told"] >= 0).sum() == 1
    assert (int(table["lacks"][seat]) != 0) == (told == 0)
    record = rules("manille-parlee").rules[0]
    if told:
        card = next(card for card in range(61) if int(deal["hands"][seat]) // 2**card % 2)
        put_card(seat, card, table, deal, record)
        table["seat"] = 1
        assert step(table, deal, record, START) == DONE
        assert int(table["told"][seat][suit]) == told - 1


@pytest.mark.parametrize(
    ("what", "seat", "known", "lacks"),
    [
        ("tell_top_S", 0, "TS", ""),
        ("tell_top_H", 0, "", "TH"),
        ("ask_top_D", 2, "TD", ""),
        ("ask_top_C", 2, "", "TC"),
    ],
)
def test_the_highest_card_is_known_or_lacking(what: str, seat: int, known: str, lacks: str) -> None:
    table, _ = _hear(0, what, HANDS)
    deck = rules("manille-parlee").deck
    for other in range(4):
        shown = (deck.show(int(table[field][other])) for field in ("known", "lacks"))
        assert tuple(shown) == ((known, lacks) if other == seat else ("", ""))


@pytest.mark.parametrize(
    ("what", "card", "seat", "known", "lacks"),
    [
        ("tell_has", "AS", 0, "AS", ""),
        ("tell_has", "KS", 0, "", "KS"),
        ("ask_has", "QS", 2, "QS", ""),
        ("ask_has", "7H", 2, "", "7H"),
    ],
)
def test_a_card_that_is_named(what: str, card: str, seat: int, known: str, lacks: str) -> None:
    """Whether it is held stands on the table; who names it, and which, all hear."""
    variant = rules("manille-parlee")
    deck, record = variant.deck, variant.rules[0]
    table, deal = new_records(TABLE, 1)[0], new_records(DEAL, 1)[0]
    table["n_seats"], table["told"] = 4, -1
    for holder, cards in HANDS.items():
        deal["hands"][holder] = deck.read(cards)
    open_trick(table, 0)
    assert step(table, deal, record, START) == 0
    answer = code_of(what, int(table["offset"]), -1)
    note_answer(0, answer, table, deal, record)
    assert step(table, deal, record, answer) == 0
    assert deck.show(int(table["answers"])) == deck.show(sum(2**one for one in deck.ids))
    answer = code_of(card, int(table["offset"]), deck.read_list(card)[0])
    note_answer(0, answer, table, deal, record)
    assert step(table, deal, record, answer) == DONE
    for other in range(4):
        shown = (deck.show(int(table[field][other])) for field in ("known", "lacks"))
        assert tuple(shown) == ((known, lacks) if other == seat else ("", ""))
    heard = [ACTIONS[int(table["answer"][turn])] for turn in range(int(table["n_answers"]))]
    assert heard == [what, card]


def test_what_is_said_is_what_the_naive_referee_says() -> None:
    """After whole deals of chatter all that stands on the table is true to the naive referee."""
    variant = rules("manille-parlee")
    bench = bench_for(variant, "random", seed=74)
    for number in range(200):
        play(bench, variant, number, number % 4)
        order, answers, _ = record_of(bench, variant)
        table, final = bench.table[0], bench.deal[0]["final"]
        said = {action for _, _, action in answers if action != "pass"}
        for seat in range(4):
            held = variant.deck.show(int(final[seat])).split()
            assert all(
                card in held for card in variant.deck.show(int(table["known"][seat])).split()
            )
        assert said or number
        tops = {
            (seat if action.startswith("tell") else (seat + 2) % 4, "T" + action[-1])
            for seat, _, action in answers
            if "_top_" in action
        }
        for seat, card in tops:
            code = variant.deck.read(card)
            known, lacks = (int(table[field][seat]) for field in ("known", "lacks"))
            assert (known | lacks) & code
        named = [action for _, _, action in answers if action in CARD_CODES]
        assert len(named) == sum(action.endswith("_has") for _, _, action in answers)
        assert sum(phase == "talk" for _, phase, _ in answers) == 8 + len(named)


def test_silence_is_manille_muette() -> None:
    """The library's players say nothing: then both games are the same."""
    mute, talking = (
        jl.simulate(game, n_deals=300, seed=9, frames=("deals", "sides", "tricks", "decisions"))
        for game in ("manille-muette", "manille-parlee")
    )
    assert mute.sides.equals(talking.sides)
    assert mute.tricks.equals(talking.tricks)
    assert set(talking.decisions.action) == {"pass"}
    assert set(talking.decisions.phase) == {"talk"}
    assert len(mute.decisions) == 0


@kernel
def _confide(me: Any, table: Any, rules: Any) -> int:
    """Tell of the highest spade while it can be told."""
    return code_of_top if has(me.legal, code_of_top) else lowest(me.legal)


@kernel
def _keep_quiet(me: Any, table: Any, rules: Any) -> int:
    """Say nothing."""
    return lowest(me.legal)


@kernel
def _heed(me: Any, table: Any, rules: Any) -> int:
    """Throw the highest card by number when the partner has told of the highest spade."""
    partner = (me.seat + 2) % 4
    told = table.known[partner] | table.lacks[partner]
    return highest(me.legal) if told else lowest(me.legal)


def test_a_player_may_talk_and_be_heard() -> None:
    """What one seat says changes what its partner does."""
    heard = Player("heard", bid=_confide, play=_heed)
    mute = Player("mute", bid=_keep_quiet, play=_heed)
    talking, silent = (
        jl.simulate(
            "manille-parlee", n_deals=50, seed=3, players=who, frames=("tricks", "decisions")
        )
        for who in (heard, mute)
    )
    assert not talking.tricks.equals(silent.tricks)
    assert set(talking.decisions.action) == {"tell_top_S"}

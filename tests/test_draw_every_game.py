"""Deals of every game in words and as a drawing: who spoke, who sat out, what was undertaken."""

import re
from html import escape
from typing import Any

import pytest

import jasslab as jl
from jasslab.deals import PlayedDeal
from jasslab.draw._sheet import rule_sheet_text, sections
from jasslab.draw._story import trick_rows
from jasslab.rules import VOCABULARY


def first(game: Any, players: str, wanted: Any, **more: Any) -> PlayedDeal:
    """Give the first of some deals that is wanted."""
    sim = jl.simulate(game, n_deals=300, seed=11, players=players, **more)
    return next(deal for deal in map(sim.replay, range(300)) if wanted(deal))


def shown(deal: PlayedDeal) -> tuple[str, str]:
    """Give the plain text, and the words of the page without its drawings."""
    page = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", deal._repr_html_(), flags=re.DOTALL)
    return repr(deal), re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", page))


def both_say(deal: PlayedDeal, *words: str) -> None:
    for told in shown(deal):
        for word in words:
            assert word in told


@pytest.mark.parametrize("name", jl.variants().index)
@pytest.mark.parametrize("players", ["basic", "random"])
def test_nothing_is_told_in_codes(name: str, players: str) -> None:
    """No word of the engine, no card code, and no line wider than 100 signs."""
    sim = jl.simulate(name, n_deals=30, seed=11, players=players)
    for deal in map(sim.replay, range(30)):
        for told in shown(deal):
            assert not re.search(r"\w_\w|says (ask|tell|exchange|take|push|stop|\d)", told)
            assert not re.search(r"\b[2-9TJQKA][SHDC]\b", told)
        assert max(len(line) for line in repr(deal).splitlines()) <= 100


@pytest.mark.parametrize("name", jl.variants().index)
def test_every_card_stands_under_its_seat(name: str) -> None:
    sim = jl.simulate(name, n_deals=20, seed=11, players="random")
    for deal in map(sim.replay, range(20)):
        for row in trick_rows(deal):
            for seat, card in row.cards.items():
                assert card in deal.final[seat].split()


@pytest.mark.parametrize(
    ("name", "house", "players"),
    [
        ("handjas", {"seats": 5}, "basic"),
        ("twenty-nine", {"single_hand": True}, "random"),
    ],
)
def test_who_sits_out_has_an_empty_column(name: str, house: dict, players: str) -> None:
    game = jl.variant(name).replace(**house)
    deal = first(game, players, lambda deal: deal.sits_out is not None)
    for row in trick_rows(deal):
        assert set(row.cards) == set(range(game.seats)) - {deal.sits_out}
        assert all(card in deal.final[seat].split() for seat, card in row.cards.items())
    both_say(deal, "sits out")


def test_a_hidden_trump_and_who_shows_it() -> None:
    deal = first("twenty-eight", "basic", lambda deal: deal.said)
    card = deal.state["indicator"]
    suit = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[card[1]]
    both_say(
        deal,
        f"seat {deal.taker} bid {deal.contract} and hid {suit}",
        f"hides trumps with {card[0].replace('T', '10')}{suit}",
        f" points, {deal.contract} bid",
    )
    trick, seat, action = deal.said[0]
    words = {"ask": "asks for trumps", "expose": "shows trumps"}[action]
    assert f"in trick {trick + 1}: seat {seat} {words}" in repr(deal)


def test_an_auction_with_suits() -> None:
    deal = first("fifty-six", "basic", lambda deal: deal.contract > 30)
    both_say(deal, f"seat {deal.taker} bid {deal.contract} with", f"bids {deal.contract} with")


def test_doubles_and_a_push() -> None:
    deal = first("butifarra", "basic", lambda deal: deal.doubling == 2)
    both_say(deal, "doubled: times 2", " doubles", f"seat {deal.taker} plays ")
    deal = first("butifarra", "basic", lambda deal: deal.answers[0].action == "push")
    both_say(deal, f"pushed by seat {deal.dealer}", f"seat {deal.dealer} pushes")


def test_slalom_says_how_it_begins() -> None:
    game = jl.variant("schieber").replace(slalom=True)
    deal = first(game, "random", lambda deal: deal.trump == "slalom")
    both_say(deal, f"slalom, {deal.state['first']} first", "what it has made times 3")


def test_a_side_that_gives_up_leaves_a_trick_unfinished() -> None:
    deal = first("schutjas", "random", lambda deal: deal.begun and deal.said[-1][2] == "concede")
    seat = deal.said[-1][1]
    both_say(deal, f"seat {seat} gives up", f"Contract made: seat {seat} gave up.")
    last = trick_rows(deal)[-1]
    assert (tuple(last.cards.values()), last.winner) == (deal.begun, None)


def test_cards_laid_away_come_before_the_trump() -> None:
    game = jl.variant("manille").replace(seats=5)
    deal = first(game, "basic", lambda deal: any(a.phase == "exchange" for a in deal.answers[:2]))
    told = repr(deal)
    assert (
        told.index(f"seat {deal.taker} plays\n") < told.index("exchange: ") < told.index("then: ")
    )


def test_questions_are_told_with_their_answers() -> None:
    """A count is that of the partner's cards at that moment."""
    said = "ask_count_"
    deal = first("manille-parlee", "random", lambda deal: any(said in one[2] for one in deal.said))
    trick, seat, action = next(one for one in deal.said if said in one[2])
    partner, suit = (seat + 2) % 4, action[-1]
    played = {card for one in deal.tricks[:trick] for card in one.cards}
    left = [card for card in deal.final[partner].split() if card not in played and card[1] == suit]
    word = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[suit]
    both_say(deal, f"seat {seat} asks seat {partner} how many {word}: {len(left)}")


def test_potatoes_are_told() -> None:
    deal = first("handjas", "basic", lambda deal: any(side.penalty for side in deal.sides))
    seats = [seat for seat, side in enumerate(deal.sides) if side.penalty]
    both_say(deal, "Under jan, with a potato: " + ", ".join(f"seat {seat}" for seat in seats))


# --- rule sheets ---------------------------------------------------------------------------


def sheet_of(name: str, **house: Any) -> str:
    return " ".join(rule_sheet_text(jl.variant(name).replace(**house)).split())


@pytest.mark.parametrize("name", jl.variants().index)
@pytest.mark.parametrize("wide", [80, 96])
def test_a_sheet_fits_its_terminal(name: str, wide: int) -> None:
    text = rule_sheet_text(jl.variant(name), wide)
    assert max(len(line) for line in text.splitlines()) <= wide


@pytest.mark.parametrize("name", jl.variants().index)
def test_a_sheet_says_nothing_twice_and_asks_every_question(name: str) -> None:
    rules = jl.variant(name)
    said = [line for part in sections(rules) for line in part.lines]
    assert len(said) == len(set(said))
    for sheet in (rules._repr_html_(), " ".join(rule_sheet_text(rules).split())):
        for option in rules.values:
            assert escape(VOCABULARY[option].asks) in sheet or VOCABULARY[option].asks in sheet


def test_sheets_of_auctions_speak_of_bids() -> None:
    """Nobody plays a turned suit, and it is the taker whose opponents double."""
    for name, forced in (("twenty-nine", "the dealer must bid the lowest number"),
                         ("fifty-six", "Elder may not pass: somebody must bid")):  # fmt: skip
        text = sheet_of(name)
        assert forced in text
        assert "turned suit" not in text
        assert "The taker's opponents may double, the taker's side may redouble." in text
    assert "Each double multiplies" not in sheet_of("fifty-six")
    assert "Each double multiplies it by 2." in sheet_of("twenty-nine")
    assert "The dealer's opponents may double" in sheet_of("butifarra")


def test_the_sheet_of_schieber_shows_both_other_orders() -> None:
    text = sheet_of("schieber")
    assert "obeabe, best first A K Q J 10 9 8 7 6 worth 11 4 3 2 10 0 8 0 0" in text
    assert "undeufe, best first 6 7 8 9 10 J Q K A worth 11 0 8 0 10 2 3 4 0" in text
    assert "undeufe, best first" not in sheet_of("schieber", undeufe=False)
    assert "After a deal that nobody took" not in text

"""Twenty-eight, Twenty-nine, Fifty-six: examples of the sheet, and the naive referee beside."""

from typing import Any

import naive_auction
import numpy as np
import pytest
from side_by_side import Retold, bench_for, book_of, follow, play, record_of, same_legal_cards

import jasslab as jl
from jasslab.cards import DOUBLE_16
from jasslab.errors import JasslabError, RuleConflict
from jasslab.frames import ACTIONS
from jasslab.rules.bidding.answers import TAKE

HIDDEN_GAMES = ("twenty-eight", "twenty-nine")


# --- worked examples (sheet B, section 7) ---------------------------------------------------


def test_trick_before_and_after_the_exposure() -> None:
    """sa5: cards are counted from 1 there."""
    trick = "TS 7H JS 8S"
    assert jl.trick_winner("twenty-eight", trick=trick, trump=None) == 2
    assert jl.trick_winner("twenty-eight", trick=trick, trump="H") == 1


SIX = [(14, 14, 1), (19, 18, -2), (20, 23, 2), (23, 20, -3), (24, 24, 3), (28, 28, 4), (28, 27, -5)]


@pytest.mark.parametrize(("bid", "points", "score"), SIX)
def test_steps_of_twenty_eight(bid: int, points: int, score: int) -> None:
    """sa6."""
    done = jl.settle("twenty-eight", taker=2, contract=bid, card_points=(points, 28 - points))
    assert done.scores == (score, 0)


SEVEN = [(19, 1, 23), (20, 0, 16), (17, 0, 15), (26, 1, 28), (20, None, 20)]


@pytest.mark.parametrize(("bid", "pair", "needed"), SEVEN)
def test_royal_pair(bid: int, pair: int | None, needed: int) -> None:
    """sa7: what the taker's side needs."""
    for points in (needed - 1, needed):
        done = jl.settle(
            "twenty-nine",
            taker=0,
            contract=bid,
            card_points=(points, 28 - points),
            state={"pair": pair},
        )
        assert done.made == (points >= needed)


def test_royal_pair_has_a_floor() -> None:
    rules = jl.variant("twenty-nine").replace(pair_floor=16)
    done = jl.settle(rules, taker=0, contract=16, card_points=(15, 13), state={"pair": 0})
    assert done.made is False


def test_scores_of_twenty_nine() -> None:
    """sa8."""
    given: dict[str, Any] = {"taker": 1, "contract": 20, "card_points": (11, 17)}
    assert jl.settle("twenty-nine", **given, state={"pair": 1}).scores == (0, 1)
    assert jl.settle("twenty-nine", **given).scores == (0, -1)
    given |= {"contract": 19, "state": {"pair": 0}}
    assert jl.settle("twenty-nine", **given | {"card_points": (6, 22)}, doubling=2).scores == (
        0,
        -2,
    )
    assert jl.settle("twenty-nine", **given | {"card_points": (5, 23)}, doubling=4).scores == (0, 4)


NINE = [
    (28, 28, 1, (1, 0)),
    (39, 38, 1, (0, 2)),
    (40, 41, 1, (2, 0)),
    (47, 46, 1, (0, 3)),
    (48, 50, 2, (4, 0)),
    (56, 55, 4, (0, 7)),
]


@pytest.mark.parametrize(("bid", "points", "doubling", "scores"), NINE)
def test_scores_of_fifty_six(bid: int, points: int, doubling: int, scores: Any) -> None:
    """sa9."""
    given = {"contract": bid, "card_points": (points, 56 - points), "doubling": doubling}
    assert jl.settle("fifty-six", taker=4, **given).scores == scores


def test_doubles_that_multiply() -> None:
    rules = jl.variant("fifty-six").replace(dbl_mode="multiply")
    done = jl.settle(rules, taker=0, contract=56, card_points=(55, 1), doubling=4)
    assert done.scores == (0, 20)


def test_identical_cards() -> None:
    """sa10: the first played wins; cards are counted from 1 there."""
    assert jl.trick_winner("fifty-six", trick="9C JC TC KC JC QC", trump="H") == 1
    assert jl.trick_winner("fifty-six", trick="9C 9D JC 9D JC QD", trump="D") == 1
    assert jl.trick_winner("fifty-six", trick="9C 9D JC 9D JC JD", trump="D") == 5
    assert DOUBLE_16.n_cards == len(set(DOUBLE_16.ids)) == 32
    assert {DOUBLE_16.text(card) for card in DOUBLE_16.ids} == {
        r + s for r in "9TJA" for s in "SHDC"
    }


def test_words_of_refusals() -> None:
    with pytest.raises(JasslabError, match="contract="):
        jl.settle("twenty-eight", taker=0, card_points=(14, 14))
    with pytest.raises(RuleConflict, match="state"):
        jl.legal_cards("fifty-six", hand="JS", trump="H", state={"hidden": True})
    with pytest.raises(JasslabError, match="4 | 6"):
        jl.variant("fifty-six").replace(seats=5)
    with pytest.raises(RuleConflict, match="exclude"):
        jl.variant("twenty-nine").replace(expose_play="indicator")


# --- the naive referee beside it ------------------------------------------------------------

GAMES = (*HIDDEN_GAMES, "fifty-six")
SOME = [
    ("random", 300),
    ("basic", 100),
    pytest.param("random", 2_000, marks=pytest.mark.slow),
    pytest.param("basic", 300, marks=pytest.mark.slow),
]


def followed(rules: jl.Variant, players: str, n_deals: int) -> None:
    bench = bench_for(rules, players, seed=7)
    for number in range(n_deals):
        follow(bench, rules, number, number % rules.seats)


@pytest.mark.parametrize(("players", "n_deals"), SOME)
@pytest.mark.parametrize("game", GAMES)
def test_whole_deals(game: str, players: str, n_deals: int) -> None:
    followed(jl.variant(game), players, n_deals)


SHARED: list[dict[str, Any]] = [
    *({"all_pass": word} for word in ("redeal", "dealer_forced", "elder_forced")),
    *({"max_double": n} for n in (0, 1, 2)),
    {"last_trick_point": True},
    {"score_table": "flat"},
]
HIDDEN: list[dict[str, Any]] = [
    {"min_bid": 16},
    {"max_bid": 22},
    {"partner_raise_min": 20},
    {"passed_out": True},
    {"auction2": True},
    {"auction2": True, "auction2_min": 16, "score_table": "kerala"},
    {"indicator": "spare"},
    {"hidden_trump_duty": False},
    {"same_trick_retro": False},
    {"full_set": True},
    *({"annul_pointless": value} for value in (True, False)),
    {"four_jacks_redeal": True},
    {"single_hand": True},
    *({"royal_pair": value} for value in (True, False)),
    {"royal_pair": True, "pair_floor": 18},
    {"royal_pair": True, "pair_bid_from": 19},
    *({"score_table": word} for word in ("kerala", "steps")),
]
OPEN: list[dict[str, Any]] = [
    {"seats": 4},
    {"min_bid": 14},
    {"max_bid": 40},
    {"partner_raise_min": 35},
    {"dbl_mode": "multiply"},
    {"follow": "suit_or_ruff"},
    *({"head_plain": word} for word in ("always", "unless_partner")),
    *(
        {"head_trump": word}
        for word in ("always", "under", "unless_partner", "always_unless_all_trumps")
    ),
    *({"ruff": word} for word in ("must", "unless_partner")),
    *({"undertrump": word} for word in ("must", "avoid", "avoid_unless_all_trumps")),
    *({"first_lead": word} for word in ("dealer", "taker")),
]
CHANGED = [
    *((game, options) for game in HIDDEN_GAMES for options in SHARED + HIDDEN),
    ("twenty-eight", {"expose_play": "indicator"}),
    *(("fifty-six", options) for options in SHARED + OPEN),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), CHANGED, ids=str)
def test_options(game: str, options: dict[str, Any]) -> None:
    rules = jl.variant(game).replace(**options)
    followed(rules, "random", 100)
    followed(rules, "basic", 30)


@pytest.mark.slow
def test_legal_cards_everywhere() -> None:
    """The same cards are allowed in 100,000 positions."""
    rules = jl.variant("fifty-six")
    bench, positions, number = bench_for(rules, "random", seed=3), 0, 0
    while positions < 100_000:
        play(bench, rules, number, number % 6)
        order, answers, cards = record_of(bench, rules)
        machine = naive_auction.deal(book_of(rules), number % 6, order)
        while machine.phase != "play":
            seat, _, action = answers.pop(0)
            if seat == machine.seat:
                machine.answer(action)
        positions += same_legal_cards(bench, rules, machine, cards)
        number += 1


HIDDEN_RULES: list[dict[str, Any]] = [
    {},
    {"hidden_trump_duty": False},
    {"indicator": "hand"},
    {"indicator": "spare"},
    {"indicator": "hand", "expose_play": "indicator"},
    {"auction2": True, "single_hand": True},
]


class Asked(Retold):
    """A deal of which the public referee is asked as well, card by card."""

    def put(self, seat: int) -> None:
        naive, own = self.naive, seat == self.naive.taker
        leader = (seat - len(naive.trick)) % 4
        aside = naive.indicator or naive.trump
        state = {"hidden": naive.hidden, "bidder": (naive.taker - leader) % 4, "indicator": aside}
        expected = set(naive.legal)
        if naive.bound == seat:
            state["exposed" if own else "asked"] = True
        elif naive.hidden and naive.trick:
            hand = naive.hands[seat]
            void = all(card[1] != naive.trick[0][1] for card in hand)
            shows = naive.indicator or any(card[1] == naive.trump for card in hand)
            if void and (shows or not own):
                expected.add("expose" if own else "ask")
        found = jl.legal_cards(
            self.rules,
            hand=naive.hands[seat],
            trick=naive.trick,
            trump=None if naive.hidden else naive.trump,
            state=state,
        )
        assert set(found) == expected, (state, naive.trick, naive.hands[seat])
        super().put(seat)


@pytest.mark.parametrize("game", HIDDEN_GAMES)
def test_the_referee_knows_hidden_trumps(game: str) -> None:
    """What `legal_cards` says with `state` is what may be played in whole deals."""
    rules = jl.variant(game)
    bench = bench_for(rules, "random", seed=8)
    assert sum(Asked(bench, rules, number, number % 4).positions for number in range(40)) > 500


def positions_of(rules: jl.Variant, n: int, seed: int) -> int:
    """Compare all that may be said and played, until so many cards have been; return them."""
    bench, positions, number = bench_for(rules, "random", seed), 0, 0
    while positions < n:
        positions += Retold(bench, rules, number, number % 4).positions
        number += 1
    return positions


@pytest.mark.parametrize("options", HIDDEN_RULES, ids=str)
@pytest.mark.parametrize("game", HIDDEN_GAMES)
def test_legal_cards_with_hidden_trumps(game: str, options: dict[str, Any]) -> None:
    """The same questions and the same cards at every turn, hidden trumps or not."""
    rules = jl.variant(game).replace(**options)
    assert positions_of(rules, 1_000, seed=5) >= 1_000


@pytest.mark.slow
@pytest.mark.parametrize("options", HIDDEN_RULES, ids=str)
@pytest.mark.parametrize("game", HIDDEN_GAMES)
def test_legal_cards_with_hidden_trumps_everywhere(game: str, options: dict[str, Any]) -> None:
    """In 100,000 positions, and 10,000 by each house rule."""
    n = 10_000 if options else 100_000
    rules = jl.variant(game).replace(**options)
    assert positions_of(rules, n, seed=3) >= n


# --- secrets --------------------------------------------------------------------------------


def test_a_hidden_trump_stays_hidden() -> None:
    """The record that all see has the masked answer until the deal is settled."""
    from jasslab.rules import bidding

    for game in HIDDEN_GAMES:
        rules = jl.variant(game)
        bench = bench_for(rules, "random", seed=1)
        step = bidding.method("hidden")
        found = jl.simulate(rules, n_deals=30, seed=1, players="random", frames=("decisions",))
        assert found.decisions.action.isin(
            [*"SHDC", *(c + s for c in "789TJQKA" for s in "SHDC")]
        ).any()
        play(bench, rules, 0, 0)
        table, deal = bench.table[0], bench.deal[0]
        table["n_answers"], table["answer"][0] = 1, ACTIONS.index("S")
        table["state"][:] = 0
        table["state"][0] = 1  # hiding is what is asked
        table["taker"], table["bid_round"] = 0, 1
        deal["hands"][:4] = deal["first"][:4]
        answer = 2 if rules["indicator"] == "spare" else int(deal["first"][0]).bit_length() - 1
        step(table, deal, rules.rules[0], answer)
        assert int(table["answer"][0]) == TAKE
        assert int(table["mode"]) == 4
        assert int(deal["hidden_mode"]) >= 0


# --- matches and the player -----------------------------------------------------------------


@pytest.mark.parametrize("game", HIDDEN_GAMES)
def test_pips(game: str) -> None:
    """A side wins at +6 and loses at -6."""
    found = jl.simulate_matches(game, n_matches=80, seed=2).matches
    scores = found[["score_0", "score_1"]].to_numpy()
    assert (np.abs(scores).max(axis=1) >= 6).all()
    assert (found.winner == scores.argmax(axis=1)).all()


def test_twelve_deals() -> None:
    found = jl.simulate_matches("fifty-six", n_matches=20, seed=2).matches
    assert (found.deals == 12).all()


@pytest.mark.parametrize("game", GAMES)
def test_basic_bids_sensibly(game: str) -> None:
    deals = jl.simulate(game, n_deals=4_000, seed=2, players="basic").deals
    assert deals.passed_out.mean() < 0.4
    assert 0.6 < deals.made.mean() < 0.9
    assert (deals.doubling > 1).mean() < 0.3


JACKS = "JS JH JD JC 9S 9H AD AC"  # no long suit, a jack in each
LONG = "JS 9S 9S AS AS TS KS JH"


@pytest.mark.parametrize(
    ("hand", "margin", "named"), [(JACKS, 0, "NT"), (JACKS, 60, "S"), (LONG, 0, "S")]
)
def test_basic_names_no_trump(hand: str, margin: int, named: str) -> None:
    """A jack in every suit asks for none as trump, a long suit for itself."""
    given = {0: hand}
    players = jl.player("basic", no_trump_margin=margin)
    sim = jl.simulate("fifty-six", n_deals=200, seed=3, players=players, given=given)
    taken = sim.deals[sim.deals.taker == 0]
    assert len(taken) > 5
    assert set(taken.trump) == {named}


def test_no_trump_pays() -> None:
    """The paired gain over never naming it, with this seed well above nothing."""
    never = jl.player("basic", no_trump_margin=60)
    found = jl.duel("basic", never, variant="fifty-six", n_deals=40_000, seed=9)
    assert found.low > 0

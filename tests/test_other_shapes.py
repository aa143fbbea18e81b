"""Games of other shapes are thrown in without a change to the engine.

Seats 2 to 7, alone and in partnerships, packs of 24 to 48 cards and a double pack, reversed
orders, a decision that is no bid, another settlement: one file for each new rule, found where
the others are.
"""

from pathlib import Path

import naive
import pytest

import jasslab as jl
from jasslab.cards import DOUBLE_24, PACK_24, PACK_36, PACK_48, PIQUET, Deck
from jasslab.rules import bidding, settlement
from jasslab.variants._variant import Variant, settings

HERE = Path(__file__).parent / "throw_in"
VALUES = "J=20 9=14 A=11 T=10 K=4 Q=3"


@pytest.fixture(autouse=True)
def new_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the new rules beside the library's own."""
    monkeypatch.setattr(bidding, "__path__", [*bidding.__path__, str(HERE / "bidding")])
    monkeypatch.setattr(settlement, "__path__", [*settlement.__path__, str(HERE / "settlement")])


def _values(deck: Deck) -> str:
    """Return the card points of the ranks that a pack has."""
    return " ".join(word for word in VALUES.split() if word[0] in deck.ranks)


def game(deck: Deck, seats: int, hand_size: int, **rules: object) -> Variant:
    """Make a game of some shape; the turned suit is trump."""
    shape = {"partnership": False, "turn_up": False, "settlement": "most_points"}
    shape |= {key: rules.pop(key) for key in list(rules) if key in shape}
    order = str(rules.pop("order", "".join(reversed(deck.ranks))))
    method = str(rules.pop("trump_method", "turned_no_contract"))
    options = {
        "trump_order": order,
        "plain_order": order,
        "trump_values": _values(deck),
        "plain_values": _values(deck),
        "first_lead": "elder",
        "last_trick": 5,
        "match_unit": "deals",
        "target": 10,
        "allpass_next_dealer": "next",
        **rules,
    }
    rows = [("trump_method", method, "", (method,)), *options.items()]
    return Variant(
        name="thrown-in",
        title="Thrown in",
        source="tests",
        deck=deck,
        seats=seats,
        hand_size=hand_size,
        first_packet=hand_size,
        settings=settings(rows),
        taker_gets_turn_up=False,
        **shape,
    )


DUTIES = {
    "free": {},
    "strict": {"head_trump": "always", "ruff": "must", "undertrump": "must"},
    "jass": {
        "follow": "suit_or_ruff",
        "undertrump": "avoid_unless_all_trumps",
        "jack_withhold": True,
    },
    "manille": {"head_plain": "always", "head_trump": "always", "ruff": "must"},
}
SHAPES = [
    pytest.param(PACK_36, 3, 9, {"order": "6789TJQKA"}, id="three-solo-36-reversed"),
    pytest.param(PIQUET, 2, 8, {}, id="two-32"),
    pytest.param(PACK_24, 4, 6, {"partnership": True}, id="four-24"),
    pytest.param(PIQUET, 5, 6, {}, id="five-32"),
    pytest.param(PIQUET, 7, 4, {}, id="seven-32"),
    pytest.param(PACK_48, 4, 12, {"partnership": True}, id="four-48"),
    pytest.param(DOUBLE_24, 6, 8, {"partnership": True}, id="six-double-24"),
]


def book_of(variant: Variant) -> dict:
    """Return the naive rule book of a thrown-in game."""
    words = {"follow": "suit", "head_plain": "never", "head_trump": "never", "ruff": "free"}
    words |= {"undertrump": "free", "jack_withhold": False}
    points = {rank: 0 for rank in variant.deck.ranks}
    points |= {
        word.split("=")[0]: int(word.split("=")[1]) for word in _values(variant.deck).split()
    }
    return {
        **naive.BOOKS["belote"],
        **words,
        **variant.values,
        "seats": variant.seats,
        "partnership": variant.partnership,
        "ranks": variant.deck.ranks,
        "trump_values": points,
        "plain_values": points,
    }


@pytest.mark.parametrize("duty", DUTIES)
@pytest.mark.parametrize(("deck", "seats", "hand_size", "rules"), SHAPES)
def test_every_card_is_legal_and_every_trick_right(
    deck: Deck, seats: int, hand_size: int, rules: dict, duty: str
) -> None:
    """The naive referee agrees with each card, winner and count of random deals."""
    variant = game(deck, seats, hand_size, **rules, **DUTIES[duty])
    sim = jl.simulate(variant, n_deals=40, seed=11, players="random", frames=("deals", "sides"))
    book = book_of(variant)
    for number in range(40):
        deal = sim.replay(number)
        hands = [hand.split() for hand in deal.final]
        won = [0] * seats
        for trick in deal.tricks:
            for place, card in enumerate(trick.cards):
                hand = hands[(trick.leader + place) % seats]
                legal = naive.legal_cards(book, hand, list(trick.cards[:place]), deal.trump)
                assert card in legal
                hand.remove(card)
            place = naive.trick_winner(book, list(trick.cards), deal.trump)
            assert trick.winner == (trick.leader + place) % seats
            won[trick.winner] += naive.trick_points(book, list(trick.cards), deal.trump)
        won[deal.tricks[-1].winner] += 5
        sides = 2 if variant.partnership else seats
        points = [sum(won[side::2]) if variant.partnership else won[side] for side in range(sides)]
        assert list(deal.points) == points
        assert list(deal.scores) == [int(made == max(points)) for made in points]


def test_three_alone_swap_a_hand() -> None:
    """A decision that is no bid: three solo seats, 36 cards, a hand left over to swap with."""
    variant = game(
        PACK_36,
        3,
        9,
        trump_method="swap_hand",
        turn_up=True,
        melds="hand",
        run_3=20,
        run_4=50,
        run_5=100,
        marriage=20,
        meld_scope="player",
    )
    sim = jl.simulate(
        variant,
        n_deals=300,
        seed=4,
        players="random",
        frames=("deals", "sides", "hands", "melds", "tricks", "decisions"),
    )
    assert set(sim.decisions.phase) == {"exchange"}
    assert len(sim.sides) == 3 * 300
    assert len(sim.tricks) == 9 * 300
    assert sim.tricks.card_3.isna().all()
    swapped = sim.decisions[sim.decisions.action == "take"]
    assert 200 < len(swapped) <= 300
    held = sim.hands.set_index(["deal", "seat"])
    for deal, seat in zip(swapped.deal, swapped.seat, strict=True):
        assert held.loc[(deal, seat), "first"] & held.loc[(deal, seat), "final"] == 0
    replayed = sim.replay(7)
    assert len(replayed.sides) == 3
    assert replayed.taker is None
    matches = jl.simulate_matches(variant, n_matches=20, seed=1, players="random")
    assert (matches.matches.deals == 10).all()
    assert "score_2" in matches.matches


def test_identical_cards_first_played_wins() -> None:
    """In a double pack the first of two identical cards takes the trick."""
    variant = game(DOUBLE_24, 6, 8, partnership=True, order="J9ATKQ")
    assert jl.trick_winner(variant, trick="AS JS JS 9S TS QS", trump="H") == 1
    assert jl.trick_winner(variant, trick="AS JH 9H JH TS QS", trump="H") == 1
    with pytest.raises(jl.NotationError, match="more than 2"):
        jl.trick_winner(variant, trick="JS JS JS", trump="H")


def test_the_engine_is_not_compiled_again_for_them() -> None:
    """One kernel plays every shape: its list of compiled versions does not grow."""
    from jasslab._compile import COMPILED
    from jasslab.engine.run import run

    jl.simulate(game(PIQUET, 7, 4), n_deals=5, seed=1, players="random")
    if COMPILED:
        assert len(run.signatures) == 1

"""The naive referee judges whole deals and positions that the engine has played."""

import itertools

import naive
import numpy as np
import pandas as pd
import pytest

import jasslab as jl
from jasslab.deals import PlayedDeal
from jasslab.variants import Variant

N_DEALS = 2_000

# Every game by itself, and house rules that turn each switch at least once.
HOUSES = {
    "belote": [
        {},
        {"round2_turned_suit": "forbidden", "belote_on_fail": "kept", "tie_rule": "litige"},
        {"head_trump": "always", "undertrump": "free", "share_cards": False, "tie_rule": "carry"},
        {"long_run": "split", "long_run_rank": "by_length", "meld_order": "count", "run_5": 0},
        {"meld_order": "points_count", "meld_tie": "cancel", "meld_scope": "player"},
        {"meld_tie": "split", "meld_scope": "side", "capot_mode": "extra", "round_to_10": True},
        {"meld_scope": "single", "first_lead": "taker", "belote_in_test": False},
        {"first_lead": "dealer", "capot_for": "taker", "tie_rule": "half_bete", "last_trick": 5},
        {"follow": "suit_or_ruff", "ruff": "free", "undertrump": "avoid_unless_all_trumps"},
        {"head_plain": "always", "ruff": "must", "head_trump": "under"},
        {"head_plain": "unless_partner", "head_trump": "always_unless_all_trumps"},
        {"trump_order": "TAKQJ987", "plain_order": "TAKQJ987", "tie_rule": "split"},
        {"trump_values": "J=3 9=2 A=1 T=1", "plain_values": "J=3 9=2 A=1 T=1", "last_trick": 0},
    ],
    "belote-classic": [{}, {"capot_mode": "replace"}, {"belote_in_test": False}],
    "klaverjas-rotterdam": [
        {},
        {"trump_method": "forced", "chooser": "dealer", "capot_for": "taker"},
        {"trump_method": "free_then_forced", "three_of_kind": True, "four_jacks": 200},
        {"trump_method": "turned_no_contract"},
        {"all_pass": "turn_on", "undertrump": "must"},
        {"all_pass": "dealer_forced", "capot_points": 0},
    ],
    "klaverjas-amsterdam": [
        {},
        {"trump_method": "free_then_forced", "first_speaker": "dealer"},
        {"all_pass": "elder_forced", "undertrump": "free"},
    ],
}
CASES = [
    pytest.param(name, house, id=f"{name}-{i}")
    for name, houses in HOUSES.items()
    for i, house in enumerate(houses)
]


def book_of(variant: Variant) -> dict:
    """Return the naive rule book of a game, with the house rules written in.

    The four games of the naive referee are its own reading; only what a house rule changes, and
    what it changes along with it, is handed over.
    """
    book = dict(naive.BOOKS[variant.name])
    for name in variant.changed:
        value = variant[name]
        if name.endswith("_values"):
            pairs = [word.split("=") for word in value.split()]
            value = dict.fromkeys("789TJQKA", 0) | {rank: int(points) for rank, points in pairs}
        book[name] = value
    return book


def record_of(deal: PlayedDeal) -> dict:
    """Write a replayed deal as the naive referee wants it."""
    record = {
        "dealer": deal.dealer,
        "first": [hand.split() for hand in deal.first],
        "final": [hand.split() for hand in deal.final],
        "answers": [(answer.seat, answer.action) for answer in deal.answers],
        "tricks": [list(trick.cards) for trick in deal.tricks],
        "pot": 0,
    }
    if deal.variant.turn_up:
        record["turn_up"] = deal.turn_up
    else:
        record["turned_suits"] = deal.turn_up.split() if deal.turn_up else list("SHDC")
    return record


def plain(value: object) -> object:
    """Return a plain value, None where it is missing."""
    return None if pd.isna(value) else value.item() if hasattr(value, "item") else value


DEAL_COLUMNS = (
    "taker bid_round trump passed_out made capot carried taker_points opponents_points "
    "taker_score opponents_score outcome"
).split()
SIDE_COLUMNS = (
    "is_taker tricks card_points last_trick hand_melds trick_melds marriage bonus points score"
).split()
MELD_COLUMNS = "seat side kind length top suit points scored trick".split()


def melds_by_deal(sim: jl.Simulation) -> dict[int, list[tuple]]:
    """Return the rows of the frame `melds` by deal, in an order of their own."""
    rows: dict[int, list[tuple]] = {}
    for row in sim.melds.itertuples(index=False):
        rows.setdefault(row.deal, []).append(tuple(plain(getattr(row, c)) for c in MELD_COLUMNS))
    return {deal: sorted(melds, key=repr) for deal, melds in rows.items()}


@pytest.mark.parametrize(("name", "house"), CASES)
def test_whole_deals_agree(name: str, house: dict) -> None:
    """Each deal of random players is legal, and every column says what the naive referee says."""
    variant = jl.variant(name).replace(**house)
    n = N_DEALS if not house else 300
    sim = jl.simulate(
        variant, n_deals=n, seed=77, players="random", frames=("deals", "sides", "melds", "tricks")
    )
    book, melds = book_of(variant), melds_by_deal(sim)
    sides = sim.sides.to_dict("records")
    for number, row in enumerate(sim.deals.to_dict("records")):
        verdict = naive.judge(book, record_of(sim.replay(number)))
        for column in DEAL_COLUMNS:
            assert plain(row[column]) == verdict[column], (number, column)
        for side in (0, 1):
            for column in SIDE_COLUMNS:
                found = plain(sides[2 * number + side][column])
                assert found == verdict["sides"][side][column], (number, side, column)
        expected = [tuple(meld[column] for column in MELD_COLUMNS) for meld in verdict["melds"]]
        assert melds.get(number, []) == sorted(expected, key=repr), number


@pytest.mark.parametrize("name", list(HOUSES))
def test_basic_players_agree(name: str) -> None:
    """Deals of sensible players reach endings that random ones do not."""
    variant = jl.variant(name)
    sim = jl.simulate(variant, n_deals=1_000, seed=5, frames=("deals", "sides"))
    book = book_of(variant)
    for number, row in enumerate(sim.deals.to_dict("records")):
        verdict = naive.judge(book, record_of(sim.replay(number)))
        assert [plain(row[column]) for column in DEAL_COLUMNS] == [
            verdict[column] for column in DEAL_COLUMNS
        ]


def positions(sim: jl.Simulation) -> list[tuple[list[str], list[str], str]]:
    """Return hand, trick so far and trump at every card of every deal."""
    found = []
    cards = sim.tricks[[f"card_{place}" for place in range(4)]].to_numpy()
    leaders = sim.tricks["leader"].to_numpy()
    trumps = sim.deals.set_index("deal")["trump"]
    by_deal = sim.tricks["deal"].to_numpy()
    finals = sim.hands["final"].fillna(0).astype("int64").to_numpy()
    for start in range(0, len(cards), 8):
        deal = int(by_deal[start])
        trump = trumps[deal]
        hands = [jl.cards_of(finals[4 * deal + seat]).split() for seat in range(4)]
        for trick, leader in zip(cards[start : start + 8], leaders[start : start + 8], strict=True):
            for place in range(4):
                hand = hands[(leader + place) % 4]
                found.append((list(hand), list(trick[:place]), trump))
                hand.remove(trick[place])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", list(HOUSES))
def test_legal_cards_agree_on_positions(name: str) -> None:
    """The compiled referee and the naive one name the same cards in 100,000 positions."""
    sim = jl.simulate(
        name, n_deals=3_130, seed=9, players="random", frames=("deals", "hands", "tricks")
    )
    book, asked = naive.BOOKS[name], 0
    for hand, trick, trump in positions(sim):
        if len(hand) > 1:
            legal = jl.legal_cards(name, hand=hand, trick=trick, trump=trump)
            assert set(legal) == naive.legal_cards(book, hand, trick, trump), (hand, trick, trump)
        asked += 1
    assert asked >= 100_000 * (1 - sim.deals.passed_out.mean()) - 32


def count_endings(name: str, hands: list[list[str]], trump: str, leader: int) -> int:
    """Count the legal ways to play out some hands, asking the public referee for every card."""
    if not hands[leader]:
        return 1

    def play(trick: list[str]) -> int:
        if len(trick) == 4:
            winner = (leader + jl.trick_winner(name, trick=trick, trump=trump)) % 4
            return count_endings(name, hands, trump, winner)
        hand = hands[(leader + len(trick)) % 4]
        total = 0
        for card in jl.legal_cards(name, hand=hand, trick=trick, trump=trump):
            hand.remove(card)
            total += play([*trick, card])
            hand.append(card)
        return total

    return play([])


@pytest.mark.parametrize("name", list(HOUSES))
def test_counts_of_endings_agree(name: str) -> None:
    """The number of ways to play the last three tricks is the naive referee's number."""
    sim = jl.simulate(name, n_deals=40, seed=3, players="random", frames=("deals", "tricks"))
    played = sim.deals[~sim.deals.passed_out].head(8)
    for number, trump in zip(played.deal, played.trump, strict=True):
        last = sim.replay(int(number)).tricks[5:]
        hands = [[trick.cards[(seat - trick.leader) % 4] for trick in last] for seat in range(4)]
        ours = count_endings(name, hands, trump, last[0].leader)
        theirs = naive.count_endings(naive.BOOKS[name], hands, trump, last[0].leader)
        assert ours == theirs


def test_positions_cover_the_rules() -> None:
    """The positions of the test above meet every rule that these games can apply."""
    seen: set[str] = set()
    for name in HOUSES:
        sim = jl.simulate(
            name, n_deals=300, seed=1, players="random", frames=("deals", "hands", "tricks")
        )
        for hand, trick, trump in itertools.islice(positions(sim), 4000):
            seen.add(jl.explain_legal(name, hand=hand, trick=trick, trump=trump).rule)
    assert len(seen) >= 11
    assert np.all([rule.endswith(".") for rule in seen])

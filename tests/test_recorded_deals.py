"""Deals that other programs recorded: winners, points and melds of every trick.

The records lie outside this repository, in ``shared`` beside the checkout or where
``JASSLAB_SHARED`` says, and nothing of them is copied here. In the klaverjas deals either member
of a side may lead, so they say nothing about turn order.
"""

import json
import os
from functools import lru_cache
from pathlib import Path

import pytest

import jasslab as jl

SHARED = Path(os.environ.get("JASSLAB_SHARED", Path(__file__).parents[2] / "shared"))
RECORDS = SHARED / "data" / "replayed_deals.json"

#: Jass as house rules of games with 32 cards: tricks without a six can be asked.
JASS = jl.variant("belote").replace(trump_order="J9AKQT87", plain_order="AKQJT987")
JASS_MODES = {
    "D": (JASS, "D"),
    "obenabe": (JASS.replace(plain_values="A=11 T=10 8=8 K=4 Q=3 J=2"), "NT"),
    "unde-ufe": (
        JASS.replace(plain_order="789TJQKA", plain_values="T=10 8=8 K=4 Q=3 J=2"),
        "NT",
    ),
}

pytestmark = pytest.mark.skipif(
    not RECORDS.exists(), reason=f"the recorded deals are not here: {RECORDS.name} (see the top)"
)


@lru_cache(maxsize=1)
def deals(game: str) -> list[dict]:
    found = json.loads(RECORDS.read_text(encoding="utf-8"))
    return [deal for deal in found if deal["game"].lower().startswith(game)]


def cards_of(trick: dict) -> list[str]:
    """Write the cards of a trick, suit first in the records, in our way."""
    return [card[1:] + card[0] for card in trick["cards"]]


@pytest.mark.parametrize("game", ["klaverjas-rotterdam", "klaverjas-amsterdam"])
def test_klaverjas(game: str) -> None:
    """Winner, points and melds of 376 tricks, and the totals that were written down."""
    found = deals("klaverjas")
    assert len(found) == 47
    for deal in found:
        points, melds = [0, 0], [0, 0]
        for number, trick in enumerate(deal["tricks"]):
            cards, trump = cards_of(trick), deal["trump"]
            where = (deal["id"], number)
            winner = trick["order"][jl.trick_winner(game, trick=cards, trump=trump)]
            assert winner == trick["winner"], where
            assert jl.trick_points(game, trick=cards, trump=trump) == trick["points"], where
            roem = jl.trick_melds(game, trick=cards, trump=trump).points
            assert roem == trick["roem"], where
            side = int(winner[1]) % 2
            points[side] += trick["points"]
            melds[side] += roem
        melds[side] += 10  # the records keep the last trick with the melds
        assert points == deal["recorded"]["card_points"], deal["id"]
        assert melds == deal["recorded"]["roem_incl_last_trick_10"], deal["id"]
        assert sum(points) == 152


def test_jass() -> None:
    """Trumps, from the top and from below: the tricks without a six."""
    found, asked = deals("schieber"), 0
    assert len(found) == 3
    for deal in found:
        rules, trump = JASS_MODES[deal["trump"].split()[0]]
        for number, trick in enumerate(deal["tricks"]):
            cards = cards_of(trick)
            if any(card[0] == "6" for card in cards):
                continue
            asked += 1
            winner = trick["order"][jl.trick_winner(rules, trick=cards, trump=trump)]
            assert winner == trick["winner"], (deal["id"], number)
            last = 5 * (number == len(deal["tricks"]) - 1)
            points = jl.trick_points(rules, trick=cards, trump=trump) + last
            assert points == trick["points"], (deal["id"], number)
    assert asked >= 15

"""What may be played, or said, while trumps are hidden: the words of the sheet, one by one.

Sheet B, section 7: the table of 7a and its vectors sa1 to sa5. A trick is listed from its leader,
seat 0, so the seat to play is the number of cards on the table; `bidder` is counted the same way.
"""

import re
from typing import Any

import pytest

import jasslab as jl

GAMES = ("twenty-eight", "twenty-nine")
#: On an empty table the bidder leads; after one card seat 1 plays.
LEADER, SECOND, OTHER = ({"hidden": True, "bidder": n, "indicator": "QH"} for n in (0, 1, 3))
ALONE = {"hidden": True, "bidder": 1}
ASKED, EXPOSED = {"asked": True}, {"exposed": True}


def question(hand: str, trick: str = "", trump: Any = None, **state: Any) -> dict[str, Any]:
    return {"hand": hand, "trick": trick, "trump": trump, "state": state}


# --- vectors of both games ------------------------------------------------------------------

BOTH: dict[str, tuple[dict[str, Any], str]] = {
    "sa1": (question("JH 9D 7S", "TS", **OTHER), "7S"),
    "sa1 bidder": (question("JH 9D 7S", "TS", **SECOND), "7S"),
    "sa2": (question("JH 9D 7D", "TS", **OTHER), "JH 9D 7D ask"),
    "sa2 told by trump": (question("JH 9D 7D", "TS", "H", hidden=True, bidder=3), "JH 9D 7D ask"),
    "sa2 not told": (question("JH 9D 7D", "TS", hidden=True), "JH 9D 7D ask"),
    "sa2 asked": (question("JH 9D 7D", "TS", **OTHER, **ASKED), "JH"),
    "sa2 asked, short": (question("JH 9D 7D", "TS", "H", **ASKED), "JH"),
    "sa2 asked in vain": (question("9D 7D", "TS", **OTHER, **ASKED), "9D 7D"),
    "sa3": (question("JH 9D 7D", **LEADER), "9D 7D"),
    "sa3 told by trump": (question("JH 9D 7D", "", "H", hidden=True, bidder=0), "9D 7D"),
    "sa3 only trumps": (question("JH 9H", **LEADER), "JH 9H"),
    "another leads": (question("JH 9D 7D", **OTHER), "JH 9D 7D"),
    "bidder, void, with trumps": (question("JH 9D", "TS", **SECOND), "JH 9D expose"),
    "known": (question("JH 9D", "TS", "H", hidden=False, bidder=1, indicator="QH"), "JH 9D"),
    "known, lead": (question("JH 9D", "", "H", hidden=False, bidder=0), "JH 9D"),
    "nothing said": (question("JH 9D", "TS", "H"), "JH 9D"),
}
#: Where the card laid aside is one of the hand.
OWN: dict[str, tuple[dict[str, Any], str]] = {
    "sa4": (question("9D 7D", "TH", **SECOND), "9D 7D expose"),
    "sa4 told by trump": (question("9D 7D", "TH", "H", **ALONE), "9D 7D expose"),
    "sa4 exposed": (question("9D 7D", "TH", **SECOND, **EXPOSED), "QH"),
    "sa4 exposed, taken back": (question("9D QH 7D", "TH", **SECOND, **EXPOSED), "QH"),
    "any trump": (question("JH 9D", "TS", **SECOND, **EXPOSED), "JH QH"),
    "last trick": (question("", "TS", **SECOND), "QH"),
    "last trick, lead": (question("", "", **LEADER), "QH"),
}
SPARE: dict[str, tuple[dict[str, Any], str]] = {
    "a spare card": (question("JH 9D", "TS", hidden=True, bidder=1, indicator="2H"),
                     "JH 9D expose"),
    "a suit": (question("JH 9D", "", hidden=True, bidder=0, indicator="hearts"), "9D"),
    "nothing to show": (question("9D 7D", "TH", **SECOND), "9D 7D"),
    "shown": (question("JH 9D", "TS", **SECOND, **EXPOSED), "JH"),
}  # fmt: skip
VECTORS = [
    *((game, vector) for game in GAMES for vector in BOTH.values()),
    *(("twenty-eight", vector) for vector in OWN.values()),
    *(("twenty-nine", vector) for vector in SPARE.values()),
]


@pytest.mark.parametrize(("game", "vector"), VECTORS)
def test_what_may_be_played_or_said(game: str, vector: Any) -> None:
    given, expected = vector
    assert jl.legal_cards(game, **given) == expected.split()
    assert jl.explain_legal(game, **given).cards == tuple(expected.split())


# --- house rules ----------------------------------------------------------------------------


def test_without_duty_only_the_suit_binds() -> None:
    """`hidden_trump_duty` off: the one rule of the seed, follow suit if able."""
    free = jl.variant("twenty-eight").replace(hidden_trump_duty=False)
    for given, expected in [
        (question("JH 9D", "TS", **OTHER, **ASKED), "JH 9D"),
        (question("JH 9D", "TS", **OTHER), "JH 9D ask"),
        (question("JH 9D", **LEADER), "JH 9D"),
    ]:
        assert jl.legal_cards(free, **given) == expected.split()


def test_the_card_that_hid_trumps_must_be_played() -> None:
    """`expose_play`: any trump, or the card that lay aside (Kerala rules)."""
    kerala = jl.variant("twenty-eight").replace(expose_play="indicator")
    given = question("JH 9D", "TS", **SECOND, **EXPOSED)
    assert jl.legal_cards(kerala, **given) == ["QH"]
    assert "the card that hid them" in jl.explain_legal(kerala, **given).rule
    with pytest.raises(jl.RuleConflict, match="needs 'indicator'"):
        jl.legal_cards(kerala, **question("JH 9D", "TS", "H", bidder=1, exposed=True))


# --- the rule in words ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (question("JH 9D 7S", "TS", **OTHER), "follow suit"),
        (question("JH 9D", "TS", **OTHER), "or you may ask for trumps"),
        (question("JH 9D", "TS", **SECOND), "or you may show trumps"),
        (question("JH 9D", "TS", **OTHER, **ASKED), "You asked for trumps: you must play one"),
        (question("9D 7D", "TS", **OTHER, **ASKED), "neither follow suit nor trump: any card"),
        (question("JH 9D", "TS", **SECOND, **EXPOSED), "You showed trumps: you must play one"),
        (question("JH 9D", **LEADER), "none of them may be led"),
        (question("JH 9H", **LEADER), "You lead: any card may be played"),
        (question("", "TS", **SECOND), "your last one: it is shown and played"),
    ],
)
def test_the_rule_in_words(given: dict[str, Any], words: str) -> None:
    assert words in jl.explain_legal("twenty-eight", **given).rule


# --- what does not go together --------------------------------------------------------------

CONFLICT, NOTATION = jl.RuleConflict, jl.NotationError


@pytest.mark.parametrize(
    ("given", "kind", "words"),
    [
        (question("JH", taker=True), CONFLICT, "expected a dict of hidden, bidder, indicator"),
        (question("JH", hidden="H"), CONFLICT, "state={'hidden': 'H'}: expected True or False"),
        (question("JH", "TS", asked=1), CONFLICT, "state={'asked': 1}: expected True or False"),
        (question("JH", hidden=True, bidder=4), jl.JasslabError, "bidder=4: expected a seat"),
        (question("JH", "TS", "S", **OTHER), CONFLICT, "trump='S', but indicator='QH' is of"),
        (question("JH 9S", "TS", "H", **ASKED), CONFLICT, "seat 1 may say nothing before"),
        (question("JH", "", "H", **ASKED), CONFLICT, "{'asked': True}: seat 0 may say nothing"),
        (question("JH", "TS", **SECOND, **ASKED), CONFLICT, "seat 1 may say 'expose'"),
        (question("JH", "TS", **OTHER, **EXPOSED), CONFLICT, "seat 1 may say 'ask'"),
        (question("JH", "TS", "H", **ASKED, **EXPOSED), CONFLICT, "the others ask"),
        (question("JH", "TS", **ASKED), CONFLICT, "needs 'indicator' or trump="),
        (question("JH", "TS", **ALONE), CONFLICT, "needs 'indicator' or trump="),
        (question("", "TS", "H", **ALONE), CONFLICT, "needs 'indicator': it may be played"),
        (question("QH 9D", "TS", **OTHER), NOTATION, "QH is laid aside and in the hand"),
        (question("JH 9D", "QH", **OTHER), NOTATION, "QH is laid aside and in the trick"),
        (question("JH", hidden=True, bidder=0, indicator="QH KH"), NOTATION, "the one card"),
        (question("JH", hidden=True, bidder=0, indicator="H"), NOTATION, "'H' is not a card"),
        (question("JH", hidden=True, bidder=0, indicator="2H"), NOTATION, "not in the pack"),
        (
            question("JH 9H AH TH KH 8H 7H JS", **LEADER),
            NOTATION,
            "hand: 8 cards given beside QH, at most 7 expected",
        ),
    ],
)
def test_refusals(given: dict[str, Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=re.escape(words)):
        jl.legal_cards("twenty-eight", **given)


def test_settling_knows_nothing_of_what_was_hidden() -> None:
    given = {"taker": 0, "contract": 14, "card_points": (14, 14)}
    with pytest.raises(CONFLICT, match="expected a dict of pair"):
        jl.settle("twenty-nine", **given, state=LEADER)


# --- the same words for a whole deal --------------------------------------------------------

HANDS = ["QH 9D", "TS 8S", "7H JD", "JS 8D"]


def replayed(game: str, trick: str, said: Any = (), **state: Any) -> jl.replay:
    asked = {"trump": "H", "taker": 0, "leader": 1, "contract": 15}
    return jl.replay(game, hands=HANDS, tricks=[trick], said=said, state=state, **asked)


def test_trick_before_and_after_the_exposure() -> None:
    """sa5, one trick of a deal: TS 7H JS, and the last card shows or does not."""
    done = replayed("twenty-eight", "TS 7H JS 9D", **LEADER)
    assert done.tricks[0].winner == 3
    done = replayed("twenty-eight", "TS 7H JS QH", [(0, 0, "expose")], **LEADER)
    assert done.tricks[0].winner == 0
    done = replayed("twenty-eight", "TS 7H JS 9D", hidden=False, bidder=0, indicator="QH")
    assert done.tricks[0].winner == 2
    never = jl.variant("twenty-eight").replace(same_trick_retro=False, hidden_trump_duty=False)
    done = replayed(never, "TS 7H JS 9D", [(0, 0, "expose")], **LEADER)
    assert done.tricks[0].winner == 3


def test_a_spare_card_may_be_told_as_well() -> None:
    done = replayed("twenty-nine", "TS 7H JS QH", [(0, 0, "expose")], **LEADER)
    assert done.tricks[0].winner == 0


@pytest.mark.parametrize(
    ("state", "kind", "words"),
    [
        ({"bidder": 1, "indicator": "QH"}, CONFLICT, "but taker=0 hid trumps"),
        ({"indicator": "9D"}, NOTATION, "indicator='9D': trump='H' is another suit"),
        ({"hidden": "H", "indicator": "QH"}, CONFLICT, "expected True or False"),
        ({"hidden": True}, CONFLICT, "or state={'hidden': False}: they are known"),
        ({"shown": True}, CONFLICT, "expected a dict of"),
    ],
)
def test_refusals_of_a_whole_deal(state: Any, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=re.escape(words)):
        replayed("twenty-eight", "TS 7H JS 9D", **state)


# --- a simulated deal, card by card ---------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_simulated_deals_is_among_the_legal_ones(game: str) -> None:
    """What seats did while trumps were hidden is what the referee says they may do.

    The state is read off the record in plain Python: who asked, which card lay aside.
    """
    sim = jl.simulate(game, n_deals=30, seed=4, players="random")
    asked = 0
    for deal in map(sim.replay, range(30)):
        if deal.passed_out:
            continue
        aside = deal.state.get("indicator")
        hands = [hand.split() for hand in deal.final]
        if aside:
            hands[deal.taker].remove(aside)
        said = {(trick, seat): action for trick, seat, action in deal.said}
        hidden = True
        for number, trick in enumerate(deal.tricks):
            for place, card in enumerate(trick.cards):
                seat = (trick.leader + place) % 4
                hand, bidder = hands[seat], (deal.taker - trick.leader) % 4
                given = {"hand": hand, "trick": trick.cards[:place], "trump": deal.trump}
                told = {"hidden": hidden, "bidder": bidder, "indicator": aside}
                action = said.get((number, seat), "pass")
                last = hidden and not hand
                may = jl.legal_cards(game, **given, state=told)
                if action != "pass":
                    assert action in may
                    word = {"ask": "asked", "expose": "exposed"}[action]
                    may = jl.legal_cards(game, **given, state={**told, word: True})
                    asked += 1
                assert card in may
                if hidden and (action != "pass" or last):
                    hidden = False
                    hands[deal.taker] += [aside] if aside else []
                hand.remove(card)
    assert asked > 20

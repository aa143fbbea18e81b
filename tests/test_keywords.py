"""Every keyword of `settle` and `replay`, and every word of `state`, put to every game.

Which game uses what is written here from the rule sheets: melds in hand and in tricks, king and
queen of trumps, a number that is bid, doubles. The rest is refused, by name.
"""

from typing import Any

import pytest

import jasslab as jl

FOUR_MORE = ("belote", "klaberjass", "zensa", "belote-3", "tarbish", "schieber")
DUTCH = ("kruisjas", "schutjas")
KLAVERJAS = ("klaverjas-rotterdam", "klaverjas-amsterdam")
AUCTIONS = ("twenty-eight", "twenty-nine", "fifty-six")
USED_BY: dict[str, tuple[str, ...]] = {
    "melds": (*FOUR_MORE, *DUTCH, "handjas"),
    "trick_melds": (*KLAVERJAS, *DUTCH),
    "marriage": (*FOUR_MORE, *DUTCH, "handjas", "belote-classic"),
    "contract": AUCTIONS,
    "doubling": ("twenty-nine", "fifty-six", "butifarra"),
    "carried": (),
}
#: What `state=` may say, with the games that use it.
STATES: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"herschut": True}, ("schutjas",)),
    ({"tout": True}, ("schutjas",)),
    ({"schut": True, "conceded": True}, ("schutjas",)),
    ({"contract": "schut"}, ("schutjas",)),
    ({"first": 1, "at_dek": 40}, ("kruisjas",)),
    ({"pair": 0}, ("twenty-nine",)),
    ({"exchanged": 2}, ()),
    ({"alone": True}, ()),
    ({"bid_round": 2}, ()),
    ({"turn_up": "TS", "dealer": 1}, ()),
    ({"trump": "H"}, ("butifarra", "schieber")),
    ({"hidden": True, "bidder": 0, "indicator": "QH"}, ()),
    ({"asked": True}, ()),
]
#: House rules that make a game use a word.
HOUSES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("manille", {"seats": 7, "stake_less_exchanged": True}, {"state": {"exchanged": 2}}),
    ("manille-muette", {"turnup_bonus": True}, {"state": {"turn_up": "TS", "dealer": 1}}),
    ("manille-parlee", {"turnup_bonus": True}, {"state": {"turn_up": "TS", "dealer": 1}}),
    ("twenty-eight", {"royal_pair": True}, {"contract": 20, "state": {"pair": 0}}),
    ("twenty-nine", {"single_hand": True}, {"state": {"alone": True}}),
    ("twenty-eight", {"auction2": True}, {"contract": 24, "state": {"bid_round": 2}}),
    ("twenty-eight", {"max_double": 1}, {"contract": 20, "doubling": 2}),
    ("belote", {"tie_rule": "litige"}, {"carried": 81}),
    ("belote", {"tie_rule": "carry"}, {"carried": 81}),
]
GAMES = list(jl.variants().index)


def asked(game: str, n_sides: int | None = None, **more: Any) -> dict[str, Any]:
    """Return a question to `settle` that is right, but for what is added."""
    points = (30,) + (20,) * ((n_sides or jl.variant(game).n_sides) - 1)
    given: dict[str, Any] = {"taker": 0, "card_points": points}
    if game in AUCTIONS:
        given["contract"] = 28
    if game == "schieber" and "state" not in more:
        given["state"] = {"trump": "H"}
    return given | more


def value(game: str, keyword: str) -> Any:
    by_side = (20,) + (0,) * (jl.variant(game).n_sides - 1)
    numbers = {"marriage": 0, "contract": 28, "doubling": 2, "carried": 5}
    return numbers.get(keyword, by_side)


def test_nineteen_games() -> None:
    assert len(GAMES) == 19


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword(game: str) -> None:
    for keyword, users in USED_BY.items():
        given = asked(game, **{keyword: value(game, keyword)})
        if game in users:
            assert jl.settle(game, **given).scores
        else:
            with pytest.raises(jl.RuleConflict, match=f"{game} does not use {keyword}="):
                jl.settle(game, **given)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_state(game: str) -> None:
    for state, users in STATES:
        given = asked(game, state=state)
        if game in users:
            assert jl.settle(game, **given).scores
        else:
            with pytest.raises(jl.RuleConflict, match=r"state|use"):
                jl.settle(game, **given)


@pytest.mark.parametrize(("game", "house", "more"), HOUSES)
def test_what_a_house_rule_asks_for(game: str, house: Any, more: Any) -> None:
    rules = jl.variant(game).replace(**house)
    assert jl.settle(rules, **asked(game, rules.n_sides, **more)).scores


@pytest.mark.parametrize("game", GAMES)
def test_hidden_trumps_are_a_state_of_two_games(game: str) -> None:
    rank = "9" if game != "butifarra" else "A"
    given = {"hand": f"{rank}S", "trump": None}
    state = {"hidden": True, "bidder": 0, "indicator": "JH"}
    if game in AUCTIONS[:2]:
        assert jl.legal_cards(game, **given, state=state) == [f"{rank}S"]
        return
    for call in (jl.legal_cards, jl.explain_legal):
        with pytest.raises(jl.RuleConflict, match=f"{game} has no state= in its trick play"):
            call(game, **given, state=state)


#: What `replay` asks besides, with the games that use it.
RETOLD: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"contract": 28}, AUCTIONS),
    ({"doubling": 2}, USED_BY["doubling"]),
    ({"carried": 5}, ()),
    ({"state": {"exchanged": 2}}, ()),
    ({"state": {"hidden": True, "indicator": "JH"}}, AUCTIONS[:2]),
    ({"said": [(0, 0, "tout")]}, ("schutjas",)),
]


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_of_a_replay(game: str) -> None:
    cards = [rank + suit for suit in "HS" for rank in "JA9KQ"][: jl.variant(game).seats]
    given: dict[str, Any] = {"hands": cards, "tricks": [], "trump": "H", "taker": 0}
    if game in AUCTIONS:
        given["contract"] = 28
    if game in AUCTIONS[:2]:
        given["state"] = {"hidden": True, "indicator": "JH"}
    assert jl.replay(game, **given).tricks == ()
    for more, users in RETOLD:
        if game not in users:
            with pytest.raises((jl.RuleConflict, jl.IllegalPlay)):
                jl.replay(game, **(given | more))


@pytest.mark.parametrize(
    ("game", "state"),
    [
        ("schutjas", {"herschut": "yes"}),
        ("schutjas", {"herschut": True, "tout": True}),
        ("schutjas", {"contract": "schut", "tout": True}),
        ("schutjas", {"tout": True, "conceded": True}),
        ("schutjas", {"conceded": 3}),
        ("schutjas", "tout"),
        ("kruisjas", {"first": 2}),
        ("kruisjas", {"first": 0, "at_dek": "many"}),
        ("butifarra", {"trump": "X"}),
        ("twenty-nine", {"pair": 2}),
        ("twenty-nine", ["pair"]),
    ],
)
def test_words_that_make_no_sense(game: str, state: Any) -> None:
    with pytest.raises(jl.JasslabError):
        jl.settle(game, **asked(game, state=state))


def test_herschut_is_told_as_it_is_said() -> None:
    """Sheet B, section 3: Herschut, schutters 60, others 106, who made it: 400 for them."""
    told = [{"herschut": True}, {"contract": "herschut"}]
    for state in told:
        assert jl.settle("schutjas", taker=1, totals=(60, 106), state=state).scores == (0, 400)
    assert jl.settle("schutjas", taker=0, totals=(100, 46), state={"tout": True}).scores == (900, 0)

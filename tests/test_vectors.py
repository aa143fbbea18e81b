"""The worked vectors of the rule sheets, put to the public referee.

B: Belote, M: Multiplayer Belote Classic, kj: Klaverjas. A test is named after its vector; where
a sheet gives the answer under another option, the house rule stands in the line.
"""

import pytest

import jasslab as jl

ROTTERDAM, AMSTERDAM = "klaverjas-rotterdam", "klaverjas-amsterdam"
BOTH = (ROTTERDAM, AMSTERDAM)


def rules(name: str, house: dict) -> jl.Variant:
    return jl.variant(name).replace(**house)


def case(vector: str, *values: object) -> object:
    return pytest.param(*values, id=vector)


# --- which cards may be played -------------------------------------------------------------

FREE, ALWAYS = {"undertrump": "free"}, {"head_trump": "always"}
LEGAL = [  # game, house rule, trick, hand, legal; hearts are trumps
    case("B1", "belote", {}, "TS", "7S QS AD 8C", "7S QS"),
    case("B2", "belote", {}, "9H", "JH 8H KD", "JH"),
    case("B3", "belote", {}, "9H 7H", "JH 8H KD", "JH 8H"),
    case("B3-always", "belote", ALWAYS, "9H 7H", "JH 8H KD", "JH"),
    case("B4", "belote", {}, "AS 8S", "AH 8H KD 7C", "AH 8H KD 7C"),
    case("B5", "belote", {}, "AS 9H", "TH 8H KD 7C", "TH 8H"),
    case("B5-free", "belote", FREE, "AS 9H", "TH 8H KD 7C", "TH 8H KD 7C"),
    case("B6", "belote", {}, "AS 9H", "JH 8H KD 7C", "JH"),
    case("M10-B3", "belote-classic", {}, "9H 7H", "JH 8H KD", "JH 8H"),
    case("M10-B3-always", "belote-classic", ALWAYS, "9H 7H", "JH 8H KD", "JH"),
    case("M10-B5", "belote-classic", {}, "AS 9H", "TH 8H KD 7C", "TH 8H"),
    case("M10-B5-free", "belote-classic", FREE, "AS 9H", "TH 8H KD 7C", "TH 8H KD 7C"),
    *(
        case(f"{vector}-{game[10]}", game, house, trick, hand, legal)
        for game in BOTH
        for vector, house, trick, hand, legal in [
            ("kj1", {}, "TS", "AS 7S JH 8H KC", "AS 7S"),
            ("kj2", {}, "TS", "JH 8H KC 7D", "JH 8H"),
            ("kj3", {}, "TS QH", "JH 8H KC 7D", "JH"),
            ("kj4", {}, "TS QH", "8H 7H KC 7D", "KC 7D"),
            ("kj4-must", {"undertrump": "must"}, "TS QH", "8H 7H KC 7D", "8H 7H"),
            ("kj6-trumps", {}, "AS QH 7S", "JH 8H 7H", "JH"),
            ("kj6-lower-trumps", {}, "AS QH 7S", "8H 7H", "8H 7H"),
            ("kj7", {}, "9H 7H", "JH 8H KC", "JH"),
            ("kj7-cannot", {}, "9H 7H", "AH 8H KC", "AH 8H"),
        ]
    ),
    case("kj5-r", ROTTERDAM, {}, "AS 7S", "JH 8H KC 7D", "JH 8H"),
    case("kj5-a", AMSTERDAM, {}, "AS 7S", "JH 8H KC 7D", "JH 8H KC 7D"),
    case("kj6-r", ROTTERDAM, {}, "AS QH 7S", "JH 8H KC 7D", "JH"),
    case("kj6-a", AMSTERDAM, {}, "AS QH 7S", "JH 8H KC 7D", "JH KC 7D"),
    # added with the table of options: partner's ruff heads, a lower trump and a plain card
    case("partner-ruffs-a", AMSTERDAM, {}, "AS QH 7S", "8H KC", "KC"),
    case("partner-ruffs-b", "belote", {}, "AS QH 7S", "8H KC", "8H KC"),
]


@pytest.mark.parametrize(("game", "house", "trick", "hand", "legal"), LEGAL)
def test_legal_cards(game: str, house: dict, trick: str, hand: str, legal: str) -> None:
    """The referee names exactly these cards, in the order of the hand, and explains the same."""
    book = rules(game, house)
    assert jl.legal_cards(book, hand=hand, trick=trick, trump="H") == legal.split()
    explained = jl.explain_legal(book, hand=hand, trick=trick, trump="H")
    assert list(explained.cards) == legal.split()
    assert explained.rule.endswith(".")


# --- melds and tricks ----------------------------------------------------------------------


def test_b7_a_jack_in_a_run_and_in_the_four() -> None:
    melds = jl.hand_melds("belote", hand="JS JH JD JC 9S TS QS KS", trump="H")
    assert melds.points == 300
    assert sorted(meld.points for meld in melds) == [100, 200]


def test_four_jacks_and_a_run_without_sharing() -> None:
    """Added with the table of options: the run is shortened to its A-K-Q, 200 + 20."""
    apart = rules("belote", {"share_cards": False})
    assert jl.hand_melds(apart, hand="JC JD JH JS AH KH QH 7D", trump="S").points == 220
    assert jl.hand_melds("belote", hand="JC JD JH JS AH KH QH 7D", trump="S").points == 250


CONTESTS = [  # two hands, trump, points by side
    case("B8", "9S TS JS", "9H TH JH", "H", (0, 20)),
    case("B8-other-seat", "9H TH JH", "9S TS JS", "H", (20, 0)),
    case("B9-tens", "TS TH TD TC", "AS KS QS JS 9S", "H", (100, 0)),
    case("B9-five-run", "KS QS JS TS 9S", "QH JH TH 9H 8H 7H", "C", (100, 0)),
]


@pytest.mark.parametrize(("first", "second", "trump", "points"), CONTESTS)
def test_contest(first: str, second: str, trump: str, points: tuple) -> None:
    contest = jl.meld_contest("belote", hands=[first, second, "", ""], trump=trump, elder=0)
    assert contest.points == points


def test_b9_a_four_beats_a_run_of_as_many_points() -> None:
    """Four of a kind ranks first at equal points, whoever is earlier and whatever is trump."""
    hands = ["KS QS JS TS 9S 8S", "AS AH AD AC", "", ""]
    for trump in "SH":
        assert jl.meld_contest("belote", hands=hands, trump=trump, elder=0).points == (0, 100)


def test_b11_trick() -> None:
    assert jl.trick_winner("belote", trick="AS 7H TS 8H", trump="H") == 3
    assert jl.trick_points("belote", trick="AS 7H TS 8H", trump="H") == 21


TRICK_MELDS = [  # trick, house rule, points; hearts are trumps
    case("kj8-kqj-of-trumps", "KH QH JH 7S", {}, 40),
    case("kj8-four-of-trumps", "AH KH QH JH", {}, 70),
    case("kj8-low-run-of-four", "TS 9S 8S 7S", {}, 50),
    case("kj8-ten-is-not-next", "AS TS KS QS", {}, 20),
    case("kj8-run-of-three", "9S TS JS 8C", {}, 20),
    case("kj9-kings-and-queen", "KH KS KD QH", {}, 20),
    case("kj9-three-of-a-kind", "KH KS KD QH", {"three_of_kind": "on"}, 70),
    case("kj9-four-jacks", "JH JS JD JC", {}, 100),
    case("kj9-four-jacks-three", "JH JS JD JC", {"three_of_kind": "on"}, 100),
    case("kj9-four-jacks-200", "JH JS JD JC", {"four_jacks": 200}, 200),
]


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(("trick", "house", "points"), TRICK_MELDS)
def test_melds_in_a_trick(game: str, trick: str, house: dict, points: int) -> None:
    melds = jl.trick_melds(rules(game, house), trick=trick, trump="H")
    assert melds.points == points == sum(meld.points for meld in melds)


# --- what is written down ------------------------------------------------------------------

KEPT, APART = {"belote_on_fail": "kept"}, {"belote_in_test": False}
REPLACE, PIT = {"capot_mode": "replace"}, {"capot_for": "taker"}
ALL, NONE = {"tricks": (8, 0), "last_trick": 0}, {"tricks": (0, 8), "last_trick": 1}
SETTLED = [  # game, house rule, card points, the rest, scores, carried; seat 0 is the taker
    case("B10-made", "belote", {}, (90, 62), {"last_trick": 0}, (100, 62), 0),
    case("B10-failed", "belote", {}, (70, 82), {"last_trick": 1, "marriage": 0}, (0, 182), 0),
    case("B10-kept", "belote", KEPT, (70, 82), {"last_trick": 1, "marriage": 0}, (20, 162), 0),
    case("B10-tie", "belote", {}, (71, 81), {"last_trick": 0}, (0, 162), 0),
    case(
        "B10-litige",
        *("belote", {"tie_rule": "litige"}, (71, 81), {"last_trick": 0}, (0, 81), 81),
    ),
    case("B11-theirs", "belote", {}, (85, 67), {"last_trick": 1, "marriage": 1}, (0, 182), 0),
    case("B11-meld", "belote", {}, (75, 77), {"last_trick": 1, "melds": (50, 0)}, (125, 87), 0),
    case("B11-capot", "belote", {}, (152, 0), {**ALL, "melds": (50, 0)}, (302, 0), 0),
    case("M1", "belote-classic", {}, (80, 72), {"last_trick": 0}, (90, 72), 0),
    case("M2", "belote-classic", {}, (71, 81), {"last_trick": 0}, (0, 162), 0),
    case("M3", "belote-classic", {}, (75, 77), {"last_trick": 1, "marriage": 0}, (95, 87), 0),
    case(
        "M3-apart",
        *("belote-classic", APART, (75, 77), {"last_trick": 1, "marriage": 0}, (20, 162), 0),
    ),
    case("M4", "belote-classic", {}, (70, 82), {"last_trick": 1, "marriage": 0}, (20, 162), 0),
    case("M5", "belote-classic", {}, (152, 0), ALL, (414, 0), 0),
    case("M5-replace", "belote-classic", REPLACE, (152, 0), ALL, (252, 0), 0),
    case(
        "M6",
        *("belote-classic", {}, (152, 0), {**ALL, "all_tricks_seat": 0, "marriage": 0}),
        *((532, 0), 0),
    ),
    case(
        "M6-replace",
        *("belote-classic", REPLACE, (152, 0), {**ALL, "all_tricks_seat": 0, "marriage": 0}),
        *((370, 0), 0),
    ),
    case("M7", "belote-classic", {}, (0, 152), {**NONE, "marriage": 0}, (20, 414), 0),
    *(
        case(f"{vector}-{game[10]}", game, house, *rest, 0)
        for game in BOTH
        for vector, house, *rest in [
            ("kj10-82", {}, (72, 80), {"last_trick": 0}, (82, 80)),
            ("kj10-81", {}, (71, 81), {"last_trick": 0}, (0, 162)),
            ("kj10-tie", {}, (81, 71), {"last_trick": 0, "trick_melds": (20, 40)}, (0, 222)),
            ("kj10-made", {}, (82, 70), {"last_trick": 0, "trick_melds": (20, 40)}, (112, 110)),
            ("kj11", {}, (152, 0), {**ALL, "trick_melds": (20, 0)}, (282, 0)),
            ("kj11-against", {}, (0, 152), {**NONE, "trick_melds": (0, 20)}, (0, 282)),
            ("kj11-taker-only", PIT, (0, 152), {**NONE, "trick_melds": (0, 20)}, (0, 182)),
            ("kj11-taker-made", PIT, (152, 0), {**ALL, "trick_melds": (20, 0)}, (282, 0)),
        ]
    ),
]


@pytest.mark.parametrize(("game", "house", "cards", "rest", "scores", "carried"), SETTLED)
def test_settle(
    game: str, house: dict, cards: tuple, rest: dict, scores: tuple, carried: int
) -> None:
    """The sheet's scores, also when the sides are the other way round."""
    book = rules(game, house)
    done = jl.settle(book, taker=0, card_points=cards, **rest)
    assert (done.scores, done.carried) == (scores, carried)
    assert done.made == (done.points[0] > done.points[1])
    turned = {
        key: value[::-1] if isinstance(value, tuple) else 1 - value for key, value in rest.items()
    }
    swapped = jl.settle(book, taker=3, card_points=cards[::-1], **turned)
    assert (swapped.scores, swapped.carried) == (scores[::-1], carried)


@pytest.mark.parametrize(
    ("totals", "scores"), [((100, 62), (100, 62)), ((81, 81), (0, 162)), ((70, 92), (0, 162))]
)
def test_b10_by_totals(totals: tuple, scores: tuple) -> None:
    assert jl.settle("belote", taker=2, totals=totals).scores == scores


# --- who leads, who deals, what may be said ------------------------------------------------

HANDS = ["AS 7H", "TS 8S", "KS 9S", "QS 8H"]


@pytest.mark.parametrize(("house", "leader"), [({}, 2), ({"first_lead": "elder"}, 3)])
def test_m8_first_lead(house: dict, leader: int) -> None:
    """Dealer 2 leads himself; where elder leads it is seat 3."""
    tricks = {2: ["KS QS AS TS"], 3: ["QS AS TS KS"]}[leader]
    done = jl.replay(
        rules("belote-classic", house), hands=HANDS, tricks=tricks, trump="H", taker=0, dealer=2
    )
    assert (done.tricks[0].leader, done.dealer) == (leader, 2)


@pytest.mark.parametrize(("house", "after_passes"), [({}, 1), ({"allpass_next_dealer": "next"}, 3)])
def test_m8_next_dealer(house: dict, after_passes: int) -> None:
    """After dealer 2: seat 3 when the deal was played, seat 1 (or 3) when it was thrown in."""
    found = jl.simulate_matches(
        rules("belote-classic", house), n_matches=300, seed=8, first_dealer=2
    ).deals
    first, second = found[found.deal == 0], found[found.deal == 1]
    assert (first.dealer == 2).all()
    follows = second.dealer.to_numpy()
    thrown_in = first.passed_out.to_numpy()
    assert 0 < thrown_in.sum() < len(thrown_in)
    assert set(follows[~thrown_in]) == {3}
    assert set(follows[thrown_in]) == {after_passes}


@pytest.mark.parametrize(
    ("game", "said"), [("belote-classic", "S D C pass"), ("belote", "S H D C pass")]
)
def test_m9_the_turned_suit_in_round_two(game: str, said: str) -> None:
    """With a heart turned up the second round allows the other suits, in Belote hearts as well."""
    sim = jl.simulate(
        game, n_deals=2_000, seed=9, players="random", given={"turn_up": "9H"}, frames="decisions"
    )
    turns = sim.decisions
    assert set(turns[turns.turn < 4].action) == {"pass", "take"}
    assert set(turns[turns.turn >= 4].action) == set(said.split())

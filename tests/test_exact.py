"""Exact counting: sums that must be one, what a game knows, errors, examples."""

import doctest
import importlib
from fractions import Fraction
from pkgutil import iter_modules

import numpy as np
import pytest

from jasslab import exact
from jasslab.cards import DOUBLE_24, PACK_36, PIQUET, Deck
from jasslab.errors import JasslabError, NotationError, RuleConflict, UnknownName
from jasslab.variants import variant, variants

RUNS = {3: 20, 4: 50, 5: 100}
LONG_RUNS = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
HANDJAS_FOURS = {"J": 200, "9": 150, "AKQT876": 100}
JQKA = Deck("16 cards, J to A", "JQKA")

# --- what must add up -----------------------------------------------------------------------

PACKS = [(24, 6), (24, 12), (32, 5), (32, 8), (32, 12), (36, 9), (36, 12), (48, 8)]
PACKS += [pytest.param(48, 12, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("deck", "n_cards"), PACKS)
@pytest.mark.parametrize("share_cards", [True, False], ids=["shared", "not shared"])
def test_chances_add_up_to_one(deck, n_cards, share_cards):
    ranks = exact.meld_table(deck, n_cards).pack.ranks.replace("J", "").replace("9", "")
    fours = {"J": 200, "9": 150, ranks: 100}
    table = exact.meld_table(deck, n_cards, runs=RUNS, fours=fours, share_cards=share_cards)
    total, best = exact.meld_total(table), exact.best_meld(table)
    frame = exact.meld_frequencies(table)
    assert sum(total.values()) == best.exact.sum() == 1
    assert min(total.values()) > 0
    assert total[0] == best.exact["no meld"] == 1 - frame.exact["any meld"]
    if share_cards:
        chance = exact.four_of_a_kind(None, n_cards, deck)
        assert frame.exact["any four"] == chance
        assert frame.exact["any sequence"] == exact.longest_sequence(deck, n_cards).at_least(3)
        assert frame.exact["four jacks"] == exact.four_of_a_kind("J", n_cards, deck)
        run = exact.sequences(deck, n_cards, shortest=4, longest=4).at_least(1)
        assert frame.exact["sequence of 4"] == run


@pytest.mark.parametrize(("deck", "n_cards"), PACKS)
def test_other_chances_add_up(deck, n_cards):
    n_suit = deck // 4
    lengths = [exact.suit_length(n, n_cards, deck) for n in range(n_suit + 1)]
    assert sum(lengths) == 1
    assert sum(n * chance for n, chance in enumerate(lengths)) == Fraction(n_cards, 4)
    for found in (
        exact.voids(n_cards, deck),
        exact.longest_suit(n_cards, deck),
        exact.longest_sequence(deck, n_cards),
        exact.sequences(deck, n_cards),
        exact.card_points(deck, n_cards, trump="best", values="A=11", trump_values="J=20"),
    ):
        assert sum(found.values()) == 1
    mean = exact.card_points(deck, n_cards, values="A=11 K=4", trump_values="J=20 A=11").mean
    assert mean == Fraction(n_cards, deck) * (31 + 3 * 15)


def test_long_runs_are_cut_to_make_most():
    cut = exact.meld_table(32, 8, runs={3: 30, 4: 50}, long_run="split").pieces
    three, four = (30, "sequence of 3"), (50, "sequence of 4")
    pieces = [(), (), (), (three,), (four,), (four,), (three, three), (four, three), (four, four)]
    assert [cut(length) for length in range(9)] == pieces


def test_sharing_never_costs():
    """Fours of a kind and runs that may share cards are never worth less."""
    shared = exact.meld_table(36, 9, runs=LONG_RUNS, fours=HANDJAS_FOURS)
    apart = exact.meld_table(36, 9, runs=LONG_RUNS, fours=HANDJAS_FOURS, share_cards=False)
    assert exact.meld_total(apart).mean < exact.meld_total(shared).mean
    assert exact.meld_total(apart)[0] == exact.meld_total(shared)[0]


# --- variants -------------------------------------------------------------------------------


def test_a_variant_knows_its_own_numbers():
    assert exact.holding("JH", deck="belote") == Fraction(8, 32)
    assert exact.holding("JH", 5, variant("belote")) == Fraction(5, 32)
    assert exact.holding("JH", np.int64(9), PACK_36) == Fraction(9, 36)
    assert exact.turn_up_length(0, deck="Belote") == exact.turn_up_length(0, 5, PIQUET)
    assert exact.card_points("belote").variance == Fraction(5220, 31)
    assert exact.card_points("belote", trump="nt").mean == 30
    assert exact.card_points("belote", trump_values="J=1").mean == Fraction(3 * 30 + 1, 4)
    alone = exact.meld_table("belote-classic", marriage=0)
    assert exact.meld_frequencies(alone).empty


def test_house_rules_count():
    plain = variant("belote")
    house = plain.replace(four_nines=0, run_3=0)
    rows = exact.meld_frequencies(house).index
    assert list(rows) == [
        "sequence of 4",
        "sequence of 5 or more",
        "four jacks",
        "four of another rank",
        "any sequence",
        "any four",
        "any meld",
        "marriage",
    ]
    assert "marriage" not in exact.meld_frequencies(plain.replace(marriage=0)).index
    assert exact.meld_total(plain.replace(run_4=60)).mean > exact.meld_total("belote").mean
    assert exact.meld_table(plain.replace(long_run="split")).pieces(8) == (
        (100, "sequence of 5 or more"),
        (20, "sequence of 3"),
    )
    assert exact.meld_table(plain.replace(run_5=0)).pieces(6) == ((50, "sequence of 5 or more"),)
    first = exact.meld_table("belote", 5)
    assert exact.meld_total(first).mean < exact.meld_total("belote").mean


@pytest.mark.parametrize("melds", ["belote-classic", variant("belote").replace(melds="none")])
def test_no_melds_but_the_marriage(melds):
    assert exact.meld_frequencies(melds).exact.to_dict() == {"marriage": Fraction(7, 124)}
    assert exact.meld_total(melds) == {0: 1}
    assert exact.best_meld(melds).exact.to_dict() == {"no meld": 1}


def test_frames():
    frame = exact.meld_frequencies("belote")
    assert frame.index.name == "kind"
    assert list(frame.columns) == ["exact", "value"]
    assert all(type(chance) is Fraction for chance in frame.exact)
    assert frame["value"].dtype == "float64"
    assert list(exact.best_meld("belote").columns) == ["points", "exact", "value"]
    assert exact.best_meld("belote").points.is_monotonic_increasing
    none = exact.meld_frequencies(exact.meld_table(32, 8))
    assert list(none.index) == []


def test_distribution():
    coins = exact.Distribution({2: 1, 0: 1, 1: 2, 5: 0})
    assert list(coins) == [0, 1, 2]
    assert 5 not in coins
    assert (coins.at_least(1), coins.at_most(0), coins[5]) == (Fraction(3, 4), Fraction(1, 4), 0)
    assert coins.frame.chance.tolist() == [0.25, 0.5, 0.25]
    assert coins.frame.exact[1] == Fraction(1, 2)
    assert repr(coins) == "Distribution({0: 1/4, 1: 1/2, 2: 1/4})"


def test_games_know_their_packets():
    assert exact.deals("belote-3") == exact.deals(32, [9, 9, 9])
    assert exact.deals("klaberjass", first=True) == exact.deals(32, [6, 6, 1, 1])
    assert exact.deals("kruisjas", first=True) == exact.deals(32, [8, 8, 8, 7, 1])
    five = variant("handjas").replace(seats=5)
    assert exact.deals(five) == exact.deals(36, [9, 9, 9, 9])
    assert exact.deals(variant("handjas").replace(seats=2), first=True) == exact.deals(
        36, [9, 9, 1]
    )
    assert exact.deals(variant("manille").replace(seats=7)) == exact.deals(32, [4] * 7)


GAMES = list(variants().index)
QUESTIONS = {
    "card points": lambda game: exact.card_points(game, trump="best"),
    "longest suit": lambda game: exact.longest_suit(deck=game),
    "longest run": lambda game: exact.longest_sequence(game),
    "runs": lambda game: exact.sequences(game),
    "most of a rank": lambda game: exact.most_of_a_rank(deck=game),
    "voids": lambda game: exact.voids(deck=game),
    "melds": lambda game: exact.meld_total(game),
    "hands with a meld": lambda game: exact.hands_with_meld(game),
    "sides with a meld": lambda game: exact.sides_with_meld(game),
    "best meld": lambda game: exact.best_meld(game).exact,
    "best at the table": lambda game: exact.best_meld_at_table(game),
    "trick": lambda game: exact.trick_melds(game),
    "turn-up": lambda game: [
        exact.turn_up_length(n, deck=game) for n in range(len(variant(game).deck.ranks))
    ],
}
TRICKS = ["klaverjas-rotterdam", "klaverjas-amsterdam"]
NO_MELDS = {"melds", "hands with a meld", "sides with a meld", "best meld", "best at the table"}
TURNS = ["belote", "belote-classic", "belote-3", "handjas", "klaberjass", "zensa"]
TURNS += ["kruisjas", "schutjas", "manille-muette", "manille-parlee"]


def answers(game, question):
    """Say whether a game has what a question asks for."""
    if question in NO_MELDS:
        return game not in (*TRICKS, "fifty-six")
    if question == "trick":
        return game in (*TRICKS, "kruisjas", "schutjas")
    return question != "turn-up" or game in TURNS


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_asked_everything(game):
    for question, ask in QUESTIONS.items():
        if answers(game, question):
            found = ask(game)
            chances = list(found.values()) if isinstance(found, exact.Distribution) else found
            assert sum(chances) == 1, question
            assert min(chances) >= 0
        else:
            with pytest.raises(RuleConflict, match="expected"):
                ask(game)
    assert exact.deals(game) > exact.suit_length_tables(game) > 0
    assert 0 < exact.holding("J and no aces", deck=game, given="3+ trumps") < 1


def test_rows_have_names_of_their_own():
    """Handjas values runs of five to nine, each in its own way."""
    best = exact.best_meld("handjas")
    assert best.index.is_unique
    assert best.points["sequence of 9"] == 300
    rows = exact.meld_frequencies("handjas").exact
    assert rows["sequence of 8"] + rows["sequence of 9"] == (
        exact.longest_sequence("handjas").at_least(8)
    )
    long = exact.longest_sequence("handjas").at_least(5)
    assert rows["sequence of 5 or more"] == sum(rows[f"sequence of {n}"] for n in range(5, 10))
    assert rows["sequence of 5 or more"] == long


@pytest.mark.parametrize("words", ["ace of spades", "the ace of trumps", "A♠", "A", "AS"])
def test_one_card_has_many_names(words):
    assert exact.holding(words, 8, 32) == Fraction(1, 4)
    assert exact.holding(f"no {words} and KS", 8, 32, trump="S") == Fraction(24 * 8, 32 * 31)


def test_conditions_in_a_list():
    asked = exact.holding(["3+ trumps", "no aces", "J"], 8, 32)
    assert asked == exact.holding("3+ trumps and no aces and J", 8, 32)
    assert exact.holding(["J", "9"], 8, 32) == exact.holding("J 9", 8, 32)


# --- errors ---------------------------------------------------------------------------------

ERRORS = {
    "no pack": (lambda: exact.holding("JH", 8), JasslabError, "deck=None: expected the number"),
    "pack of 40": (lambda: exact.holding("JH", 8, 40), JasslabError, "deck=40: .*24, 32, 36, 48"),
    "True": (lambda: exact.holding("JH", 8, True), JasslabError, "deck=True"),
    "no such game": (
        lambda: exact.holding("JH", 8, "belotte"),
        UnknownName,
        "did you mean 'belote'",
    ),
    "no hand size": (lambda: exact.voids(deck=32), JasslabError, "n_cards is missing"),
    "hand too large": (lambda: exact.voids(33, 32), JasslabError, "n_cards=33: .* 1 to 32"),
    "half a card": (lambda: exact.voids(1.5, 32), JasslabError, "n_cards=1.5: expected a whole"),
    "no card": (lambda: exact.holding("", 8, 32), NotationError, "at least one card"),
    "not in the pack": (lambda: exact.holding("6H", 8, 32), NotationError, "6H is not in the pack"),
    "card twice": (lambda: exact.holding("JH JH", 8, 32), NotationError, "JH is given twice"),
    "no words": (
        lambda: exact.holding("a good hand", 8, 32),
        NotationError,
        "'good' is not a card",
    ),
    "no what": (lambda: exact.holding("no", 8, 32), NotationError, "at least one card"),
    "how many": (lambda: exact.holding("trumps", 8, 32), NotationError, "'trumps': how many"),
    "one of one": (
        lambda: exact.holding("one of J and 9", 8, 32),
        NotationError,
        "'one of J': expected several cards after 'of'",
    ),
    "two bounds": (
        lambda: exact.holding("at least 3+ trumps", 8, 32),
        NotationError,
        "'at least 3. trumps': expected cards such as",
    ),
    "nine of eight": (
        lambda: exact.holding("9+ trumps", 8, 32),
        JasslabError,
        "cards: '9. trumps': expected a number 0 to 8",
    ),
    "range": (lambda: exact.holding("4-2 trumps", 8, 32), JasslabError, "'4-2 trumps'"),
    "not text": (lambda: exact.holding(9, 8, 32), NotationError, "cards=9: expected cards"),
    "words and number": (
        lambda: exact.holding("J and 9", 8, 32, at_least=1),
        NotationError,
        "expected cards only with at_least",
    ),
    "which trump": (
        lambda: exact.holding("J 9", 8, 32, elsewhere="AH"),
        JasslabError,
        "trump is missing: cards='J 9'.*expected trump='H'",
    ),
    "trump of the turn-up": (
        lambda: exact.holding("JH", deck="belote", turn_up="7"),
        JasslabError,
        "trump is missing: turn_up='7' has no suit",
    ),
    "no trump": (lambda: exact.holding("J", 8, 32, trump="NT"), NotationError, "trump='NT'"),
    "impossible": (
        lambda: exact.holding("JH", 8, 32, given="5+ hearts; 5+ spades"),
        JasslabError,
        "given='5. hearts; 5. spades': no hand of 8 cards is like that",
    ),
    "given elsewhere": (
        lambda: exact.holding("JH", 8, 32, given="9H", elsewhere="9H"),
        JasslabError,
        "no hand of 8 cards",
    ),
    "turned and elsewhere": (
        lambda: exact.holding("JH", 5, 32, turn_up="9H", elsewhere="9H"),
        NotationError,
        "9H is given twice",
    ),
    "no packets": (lambda: exact.deals(32), JasslabError, "packets is missing"),
    "packets": (lambda: exact.deals(32, 8), JasslabError, "packets=8: expected cards by packet"),
    "large packets": (
        lambda: exact.deals(32, [8] * 5),
        JasslabError,
        "together at most the 32 cards",
    ),
    "no tricks": (
        lambda: exact.trick_melds("belote"),
        RuleConflict,
        "belote: no melds fall in tricks",
    ),
    "trump of a trick": (
        lambda: exact.trick_melds("kruisjas", trump="AT"),
        UnknownName,
        "unknown trump 'AT'",
    ),
    "own turn-up": (
        lambda: exact.turn_up_length(2, deck="klaberjass", own=True),
        RuleConflict,
        "klaberjass: no hand gets the card",
    ),
    "both": (
        lambda: exact.holding("JH 9H", 8, 32, at_least=1, exactly=1),
        JasslabError,
        "one of them, not both",
    ),
    "too many": (
        lambda: exact.holding("JH", 8, 32, at_least=2),
        JasslabError,
        "at_least=2: .*0 to 1",
    ),
    "nothing left": (
        lambda: exact.holding("JH", 8, JQKA, elsewhere="JS QS KS AS JD QD KD AD AC"),
        JasslabError,
        "n_cards=8: only 7 cards",
    ),
    "long suit": (lambda: exact.suit_length(9, 8, 32), JasslabError, "n=9: .*0 to 8"),
    "which suit": (
        lambda: exact.suit_length(2, 8, 32, elsewhere="JS"),
        JasslabError,
        "suit is missing",
    ),
    "no suit": (
        lambda: exact.suit_length(2, 8, 32, suit="X"),
        NotationError,
        "suit='X': expected S",
    ),
    "shape": (lambda: exact.suit_shape((4, 4), 8, 32), JasslabError, "four lengths that add up"),
    "shape sum": (
        lambda: exact.suit_shape((4, 4, 1, 0), 8, 32),
        JasslabError,
        r"shape=\(4, 4, 1, 0\).*n_cards=8",
    ),
    "shape text": (lambda: exact.suit_shape("4400", 8, 32), JasslabError, "such as"),
    "no turn-up": (
        lambda: exact.turn_up_length(2, deck="klaverjas"),
        RuleConflict,
        "klaverjas-rotterdam turns up no card",
    ),
    "turn-up": (
        lambda: exact.turn_up_holding("J", 5, 32, turn_up="6"),
        NotationError,
        "turn_up='6': expected 'other', 'any' or one rank of 789TJQKA",
    ),
    "no other": (
        lambda: exact.turn_up_holding("JQKA", 5, JQKA),
        JasslabError,
        "no other can be turned",
    ),
    "rank": (lambda: exact.four_of_a_kind("6", 8, 32), NotationError, "6 is not in the pack"),
    "ranks": (lambda: exact.four_of_a_kind("X", 8, 32), JasslabError, "ranks='X': expected rank"),
    "double pack": (
        lambda: exact.four_of_a_kind(n_cards=8, deck=DOUBLE_24),
        RuleConflict,
        "fours of a kind are not counted in the pack of 48 cards, 9 to A twice",
    ),
    "run lengths": (
        lambda: exact.sequences(32, 8, shortest=4, longest=3),
        JasslabError,
        "longest=3: expected at least shortest=4",
    ),
    "hands": (lambda: exact.marriage(32, 8, n_hands=5), JasslabError, "n_hands=5: .*1 to 4"),
    "tricks": (
        lambda: exact.meld_frequencies("klaverjas-rotterdam"),
        RuleConflict,
        "klaverjas-rotterdam: melds are not held in hand",
    ),
    "runs": (
        lambda: exact.meld_table(32, 8, runs=[20, 50]),
        JasslabError,
        "runs=.*expected points by length",
    ),
    "run of two": (lambda: exact.meld_table(32, 8, runs={2: 20}), JasslabError, "runs=2: .*3 to 8"),
    "fours": (lambda: exact.meld_table(32, 8, fours="AKQ"), JasslabError, "points by rank"),
    "four sixes": (
        lambda: exact.meld_table(32, 8, fours={"A6": 100}),
        NotationError,
        "fours: 6 is given twice or not in the pack",
    ),
    "negative": (
        lambda: exact.meld_table(32, 8, fours={"A": -1}),
        JasslabError,
        r"fours\['A'\]=-1: .*points",
    ),
    "long_run": (
        lambda: exact.meld_table(32, 8, long_run="both"),
        JasslabError,
        "long_run='both': expected one . split",
    ),
    "no values": (lambda: exact.card_points(32, 8), JasslabError, "values is missing"),
    "foreign values": (
        lambda: exact.card_points(32, 8, values="6=2"),
        NotationError,
        "values='6=2': 6 is not in the pack",
    ),
    "trump": (
        lambda: exact.card_points("belote", trump="bets"),
        UnknownName,
        "unknown trump 'bets'; did you mean 'best'",
    ),
}


@pytest.mark.parametrize(("call", "error", "message"), ERRORS.values(), ids=ERRORS)
def test_error(call, error, message):
    with pytest.raises(error, match=message):
        call()


# --- examples -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [module.name for module in iter_modules(exact.__path__)])
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(f"jasslab.exact.{name}")).failed == 0

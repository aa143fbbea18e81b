"""Every row of the stored exact numbers: asked of the library, and the fractions must be equal.

The rows were made elsewhere, by enumeration and generating functions of another hand. Rows `mc...`
are estimates of a Monte Carlo run, with standard errors; exact answers must lie within four.
"""

import csv
import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from jasslab import exact

DATA = Path(__file__).parent / "data" / "exact_numbers.csv"
with DATA.open(encoding="utf-8", newline="") as file:
    ROWS = {row["id"]: row for row in csv.DictReader(file)}

SHORT_RUNS = {3: 20, 4: 50}
RUNS = {3: 20, 4: 50, 5: 100}
LONG_RUNS = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
BELOTE_FOURS = {"J": 200, "9": 150, "AKQT": 100}
HANDJAS_FOURS = {"J": 200, "9": 150, "AKQT876": 100}
MANILLE = {32: "T=5 A=4 K=3 Q=2 J=1", 48: "9=5 A=4 K=3 Q=2 J=1"}
FOURS = {"belote": "J9ATKQ", "kruis": "JAKQ", "any": None, "rank": "J"}
VALUES = {
    "values": "A=11 T=10 K=4 Q=3 J=2",
    "trump_values": "J=20 9=14 A=11 T=10 K=4 Q=3",
}


@cache
def melds(game, deck, n_cards):
    """Return a table of melds; where a registered game has it, that game's."""
    if (deck, n_cards) == (32, 8):
        return exact.meld_table({"belote": "belote", "kruis": "kruisjas"}[game])
    runs, fours = {
        "belote": (RUNS, BELOTE_FOURS),
        "klab": (SHORT_RUNS, {}),
        "swiss": (LONG_RUNS, BELOTE_FOURS),
        "handjas": (LONG_RUNS, HANDJAS_FOURS),
    }[game]
    return exact.meld_table(
        deck,
        n_cards,
        runs=runs,
        fours=fours,
        meld_order="points_count",
        long_run_rank="by_length",
    )


def best_of_class(number, game, deck, n_cards):
    """Classes of the stored rows, numbered by value; of 100 are a run, a four, or both."""
    best = exact.best_meld(melds(game, deck, n_cards))
    run, four = "sequence of 5 or more", "four of another rank"
    if game == "kruis":
        return best.exact[best.points == [0, 20, 50, None, 100][number]].sum()
    rows = ["no meld", "sequence of 3", "sequence of 4", run, four, f"{run} and {four}"]
    return best.exact[[*rows, "four nines", "four jacks"][number]]


def total(game, deck, n_cards):
    return exact.meld_total(melds(game, deck, n_cards))


# questions about one hand: group of rows -> pack and cards in hand
HANDS = {"h8_32": (32, 8), "h9_32": (32, 9), "h9_36": (36, 9), "trick4": (32, 4)}
HANDS |= {"m8": (32, 8), "b12": (48, 12)}
ONE_HAND = {
    r"run_ge(\d+)": lambda d, n, k: exact.longest_sequence(d, n).at_least(int(k)),
    r"(?:maxrun|run)(\d+)": lambda d, n, k: exact.longest_sequence(d, n)[int(k)],
    r"nseq(\d+)": lambda d, n, k: exact.sequences(d, n)[int(k)],
    r"carre_(\w+)": lambda d, n, which: exact.four_of_a_kind(FOURS[which], n, d),
    r"three": lambda d, n: exact.most_of_a_rank(n, d)[3],
    r"(\w+)_best(\d)": lambda d, n, game, k: best_of_class(int(k), game, d, n),
    r"(belote|kruis|swiss|handjas)_mean": lambda d, n, game: total(game, d, n).mean,
    r"(\w+)_total(\d+)": lambda d, n, game, k: total(game, d, n)[int(k)],
    r"(?:KQ|stuk)": lambda d, n: exact.marriage(d, n),
    r"(J9?A?)": lambda d, n, ranks: exact.holding(ranks, n, d),
    r"JorNine": lambda d, n: exact.holding("at least one of J 9", n, d),
    r"(?:trumps|suit)(\d+)": lambda d, n, k: exact.suit_length(int(k), n, d),
    r"shape(\d+)": lambda d, n, shape: exact.suit_shape(map(int, shape), n, d),
    r"pts_best_mean": lambda d, n: exact.card_points(d, n, trump="best", **VALUES).mean,
    r"pts_var": lambda d, n: exact.card_points(d, n, values=MANILLE[d]).variance,
    r"pts_ge(\d+)": lambda d, n, k: exact.card_points(d, n, values=MANILLE[d]).at_least(int(k)),
    r"manilles(\d)": lambda d, n, k: exact.holding(
        f"exactly {k} {'tens' if d == 32 else 'nines'}", n, d
    ),
    r"long(\d+)": lambda d, n, k: exact.longest_suit(n, d).at_least(int(k)),
    r"void": lambda d, n: exact.voids(n, d).at_least(1),
    r"roem(\d+)": lambda d, n, k: exact.trick_melds("klaverjas-rotterdam")[int(k)],
    r"mean": lambda d, n: exact.trick_melds("klaverjas-rotterdam").mean,
}

SEQUENCES_32 = exact.meld_table(32, 8, runs=SHORT_RUNS)
SEQUENCES_36 = exact.meld_table(36, 9, runs=SHORT_RUNS)
QUARTES = exact.meld_table(32, 8, runs={4: 50})
FOURS_ONLY = exact.meld_table(32, 8, fours=BELOTE_FOURS)

OTHERS = {
    # the turn-up
    "bel5.J": lambda: exact.turn_up_holding("J", deck="belote"),
    "bel5.3trumps": lambda: exact.turn_up_length(3, deck="belote", at_least=True),
    "bel5.2trumps": lambda: exact.holding("2+ trumps", deck="belote", turn_up="7H"),
    "klab6.J": lambda: exact.turn_up_holding("J", deck="klaberjass"),
    "klab6.J_uncond": lambda: exact.turn_up_holding("J", n_cards=6, deck=32, turn_up="any"),
    "klab6.seven": lambda: exact.holding("7", deck="klaberjass", turn_up="A"),
    "klab6.trump3": lambda: exact.turn_up_length(3, deck="klaberjass", at_least=True),
    "klab9.seven_either": lambda: exact.turn_up_holding("7", n_cards=18, deck=32),
    # whole tables
    "t32.bothseq": lambda: exact.sides_with_meld(SEQUENCES_32)[2],
    "t32.anyseq4": lambda: exact.hands_with_meld(QUARTES).at_least(1),
    "t32.belote.none": lambda: exact.sides_with_meld("belote")[0],
    "t32.belote.oneteam": lambda: exact.sides_with_meld("belote")[1],
    "t32.belote.both": lambda: exact.sides_with_meld("belote")[2],
    "t32.kruisjas.oneteam": lambda: exact.sides_with_meld("kruisjas")[1],
    "t32.kruisjas.both": lambda: exact.sides_with_meld("kruisjas")[2],
    "t32.anycarre_belote": lambda: exact.hands_with_meld(FOURS_ONLY).at_least(1),
    "t32.KQ": lambda: exact.marriage("belote", n_hands=4),
    "k2.none": lambda: exact.sides_with_meld("klaberjass")[0],
    "k2.one": lambda: exact.sides_with_meld("klaberjass")[1],
    "k2.both": lambda: exact.sides_with_meld("klaberjass")[2],
    "t36.teamseq": lambda: exact.hands_with_meld(SEQUENCES_36, n_hands=2).at_least(1),
    "t36.bothseq": lambda: exact.sides_with_meld(SEQUENCES_36)[2],
    "t36.swiss.none": lambda: exact.sides_with_meld(melds("swiss", 36, 9))[0],
    "t36.swiss.oneteam": lambda: exact.sides_with_meld(melds("swiss", 36, 9))[1],
    "deals.32": lambda: Fraction(exact.deals("belote")),
    "deals.48": lambda: Fraction(exact.deals("butifarra")),
    "deals.32.classes": lambda: Fraction(exact.suit_length_tables("belote")),
    # contests, beside a Monte Carlo run
    "mc32.eldest_team_right": lambda: exact.best_meld_sides("belote").exact["0"],
    "mc32.dealer_team_right": lambda: exact.best_meld_sides("belote").exact["1"],
    "mc32.both_have": lambda: exact.sides_with_meld("belote")[2],
    "mc32.right_player2": lambda: exact.best_meld_seats("belote")["first"][1],
    "mc36.none": lambda: exact.best_meld_hands(melds("swiss", 36, 9))[0],
    "mc36.tie_exact": lambda: exact.best_meld_hands(melds("swiss", 36, 9)).at_least(2),
    "mc36.right_player3": lambda: exact.best_meld_seats(melds("swiss", 36, 9))["first"][2],
}

# what a side scores depends on all its melds and on who holds the best at once
NOT_OFFERED = {
    "mc32.mean_scored": "points of a side together with the contest; estimated only",
    "mc32.mean_cancelled": "points of a side together with the contest; estimated only",
    "mc36.mean_scored": "points of a side together with the contest; estimated only",
}


def answer(row_id):
    """Return the exact answer to a stored row."""
    if row_id in OTHERS:
        return OTHERS[row_id]()
    group, _, question = row_id.partition(".")
    for pattern, call in ONE_HAND.items() if group in HANDS else ():
        asked = re.fullmatch(pattern, question)
        if asked:
            return call(*HANDS[group], *asked.groups())
    raise LookupError(f"no question of the library answers {row_id}")


def rows(estimated):
    """Give the rows that are counted, or those that are estimated; contests take seconds."""
    return [
        pytest.param(name, marks=pytest.mark.slow if name.startswith("mc") else ())
        for name in ROWS
        if name.startswith("mc") == estimated and name not in NOT_OFFERED
    ]


@pytest.mark.parametrize("row_id", rows(estimated=False))
def test_counted_row(row_id):
    row, found = ROWS[row_id], answer(row_id)
    assert type(found) is Fraction
    assert found == Fraction(int(row["numerator"]), int(row["denominator"]))


@pytest.mark.parametrize("row_id", rows(estimated=True))
def test_estimated_row(row_id):
    row, found = ROWS[row_id], answer(row_id)
    assert type(found) is Fraction
    assert abs(float(found) - float(row["decimal"])) < 4 * float(row["std_error"])


def test_rows_without_a_question_are_few():
    assert set(NOT_OFFERED) < {name for name in ROWS if name.startswith("mc")}
    assert len(ROWS) == 234

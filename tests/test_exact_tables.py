"""Whole tables: exact counting against every deal of small packs, and chances that must agree.

What a hand announces, and which meld is better, is said by the naive referee.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import factorial, prod

import naive_melds
import pytest

from jasslab import exact
from jasslab.cards import Deck
from jasslab.errors import JasslabError, RuleConflict

QKA = Deck("12 cards, Q to A", "QKA")
JQKA = Deck("16 cards, J to A", "JQKA")
BOOK = {"melds": "hand", "run_3": 20, "run_4": 50, "four_nines": 0, "four_jacks": 200}
BOOK |= {"four_ranks": "AKQ", "four_points": 100, "long_run": "one", "share_cards": True}
BOOK |= {"meld_order": "points_kind", "long_run_rank": "capped"}

# pack, cards in a hand, hands, and what differs from the book
SMALL = {
    "4 x 3 of 12": (QKA, 3, 4, {}),
    "3 x 4 of 12": (QKA, 4, 3, {}),
    "2 x 5 of 12": (QKA, 5, 2, {}),
    "runs before fours": (QKA, 4, 3, {"meld_order": "points_count", "run_3": 150}),
    "by cards": (QKA, 5, 2, {"meld_order": "count", "share_cards": False}),
    "not shared": (QKA, 4, 3, {"share_cards": False}),
    "2 x 4 of 16": (JQKA, 4, 2, {}),
    "by length": (JQKA, 4, 2, {"meld_order": "points_count", "long_run_rank": "by_length"}),
    "equal points": (JQKA, 4, 2, {"run_4": 20, "long_run_rank": "by_length"}),
}
# jack to ace with four aces is a run of three beside the four
SMALL["not shared, 2 x 7 of 16"] = (
    *(JQKA, 7, 2),
    {"share_cards": False, "four_ranks": "A", "run_3": 50, "run_4": 120, "meld_order": "count"},
)
SLOW = ("not shared, 2 x 7 of 16", "4 x 3 of 12", "2 x 4 of 16", "by length", "equal points")


def small(name):
    """Return the table of melds, the number of hands and the book of a case."""
    deck, n_cards, n_hands, changed = SMALL[name]
    book = BOOK | changed
    return exact_table(deck, n_cards, book), n_hands, book


def exact_table(deck, n_cards, book, **more):
    fours = {rank: book["four_points"] for rank in book["four_ranks"]}
    fours |= {"J": book["four_jacks"]} if "J" in deck.ranks else {}
    lengths = [n for n in range(3, len(deck.ranks) + 1) if f"run_{n}" in book]
    names = ("share_cards", "long_run", "meld_order", "long_run_rank")
    options = {name: book[name] for name in names} | more
    runs = {n: book[f"run_{n}"] for n in lengths}
    return exact.meld_table(deck, n_cards, runs=runs, fours=fours, **options)


def deals(pack, n_cards, n_hands):
    """Give every deal to named hands."""
    if n_hands == 0:
        yield ()
        return
    for hand in combinations(pack, n_cards):
        rest = [card for card in pack if card not in hand]
        for others in deals(rest, n_cards, n_hands - 1):
            yield (hand, *others)


@cache
def every_deal(name):
    """Return, for each deal, points and rank of the best meld of every hand; None without one."""
    table, n_hands, book = small(name)
    pack = [rank + suit for suit in "SHDC" for rank in table.pack.ranks]
    found = {}
    for hand in combinations(pack, table.n_cards):
        melds = naive_melds.hand_melds(book, hand)
        keys = [naive_melds.meld_key(book, meld, "S") for meld in melds]
        points = max((meld["points"] for meld in melds), default=0)
        found[hand] = (points, max(keys, default=()))
    return [[found[hand] for hand in deal] for deal in deals(pack, table.n_cards, n_hands)]


@pytest.fixture(
    params=[pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in SMALL]
)
def case(request):
    return request.param


def shares(values):
    counts = Counter(values)
    return {value: Fraction(n, counts.total()) for value, n in counts.items()}


def test_hands_and_sides_by_brute_force(case):
    table, n_hands, _ = small(case)
    holds = [[key != () for _, key in deal] for deal in every_deal(case)]
    assert exact.hands_with_meld(table, n_hands) == shares(map(sum, holds))
    assert exact.sides_with_meld(table, n_hands, partnership=False) == shares(map(sum, holds))
    if n_hands % 2 == 0:
        sides = [any(deal[::2]) + any(deal[1::2]) for deal in holds]
        assert exact.sides_with_meld(table, n_hands, partnership=True) == shares(sides)


def test_best_meld_by_brute_force(case):
    table, n_hands, _ = small(case)
    best = [max(points for points, _ in deal) for deal in every_deal(case)]
    assert exact.best_meld_at_table(table, n_hands) == shares(best)


def holders(deal):
    best = max(key for _, key in deal)
    return [seat for seat, (_, key) in enumerate(deal) if key == best != ()]


def test_holders_of_the_best_by_brute_force(case):
    table, n_hands, _ = small(case)
    best = [holders(deal) for deal in every_deal(case)]
    assert exact.best_meld_hands(table, n_hands) == shares(map(len, best))
    seats = exact.best_meld_seats(table, n_hands)
    for seat in range(n_hands):
        alone = [held == [seat] for held in best]
        equal = [seat in held and len(held) > 1 for held in best]
        first = [held[:1] == [seat] for held in best]
        for name, hits in {"alone": alone, "equal": equal, "first": first}.items():
            assert seats[name][seat] == Fraction(sum(hits), len(hits)), name
    cancel = exact_table(table.pack, table.n_cards, small(case)[2], meld_tie="cancel")
    for tie, rules in {"elder": table, "cancel": cancel}.items():
        for together in [False] + [True] * (n_hands % 2 == 0):
            n_sides = 2 if together else n_hands
            who = [winner([seat % n_sides for seat in held], tie) for held in best]
            found = exact.best_meld_sides(rules, n_hands, partnership=together).exact.to_dict()
            assert {name: chance for name, chance in found.items() if chance} == shares(who)


def winner(sides, tie):
    if not sides:
        return "no meld"
    return "equal" if tie == "cancel" and len(set(sides)) > 1 else str(sides[0])


@pytest.mark.slow
def test_a_four_that_takes_a_card_from_a_run_leaves_an_equal():
    """Jack to ace with four tens is no run of five where no card serves twice."""
    deck = Deck("20 cards, 10 to A", "TJQKA")
    book = BOOK | {"run_3": 0, "run_5": 100, "four_jacks": 0, "four_ranks": "T"}
    book |= {"share_cards": False, "meld_order": "count", "long_run_rank": "by_length"}
    pack = [rank + suit for suit in "SHDC" for rank in deck.ranks]
    by_key = {}
    for suit in "SHDC":
        for hand in combinations(pack, 8):
            own = set(hand)
            runs = ("TJQK", "JQKA")
            if any(own.issuperset(rank + suit for rank in run) for run in runs):
                key = max(
                    naive_melds.meld_key(book, meld, "S")
                    for meld in naive_melds.hand_melds(book, hand)
                )
                by_key.setdefault(key, set()).add(frozenset(hand))
    pairs = sum(
        a.isdisjoint(b)
        for key, hands in by_key.items()
        if len(key) == 3 and (key[0] != 4 or key[1] != "T")
        for a in hands
        for b in hands
    )
    table, shared = (
        exact.meld_table(
            *(deck, 8),
            runs={4: 50, 5: 100},
            fours={"T": 100},
            share_cards=share_cards,
            meld_order="count",
            long_run_rank="by_length",
        )
        for share_cards in (False, True)
    )
    n_deals = factorial(20) // prod(map(factorial, (8, 8, 4)))
    assert exact.best_meld_hands(table, 2)[2] == Fraction(pairs, n_deals)
    assert exact.best_meld_hands(shared, 2)[2] < Fraction(pairs, n_deals)


# --- what must agree ------------------------------------------------------------------------

GAMES = ["belote", "kruisjas", "handjas", "schieber", "tarbish", "zensa", "belote-3", "klaberjass"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_tables_agree_with_single_hands(game):
    one = exact.hands_with_meld(game, 1)
    assert one[0] == exact.meld_total(game)[0]
    hands, sides = exact.hands_with_meld(game), exact.sides_with_meld(game)
    n_hands = exact.meld_table(game).n_hands
    assert hands.mean == n_hands * one[1]
    best, holding = exact.best_meld_at_table(game), exact.best_meld_hands(game)
    seats = exact.best_meld_seats(game)
    assert hands[0] == sides[0] == best[0] == holding[0] == 1 - seats["first"].sum()
    for found in (hands, sides, best, holding, exact.best_meld_sides(game).exact):
        assert sum(found.values if hasattr(found, "sum") else found.values()) == 1
    assert min(best.values()) > 0


def test_one_hand_only():
    best = exact.best_meld("belote")
    alone = exact.best_meld_at_table("belote", 1)
    assert {points: best.exact[best.points == points].sum() for points in alone} == alone
    assert exact.best_meld_hands("belote", 1) == exact.hands_with_meld("belote", 1)


def test_nobody_melds_where_nothing_is_valued():
    assert exact.hands_with_meld("belote-classic") == {0: 1}
    assert exact.sides_with_meld("butifarra") == {0: 1}


ERRORS = {
    "tricks": (lambda: exact.hands_with_meld("klaverjas-rotterdam"), RuleConflict, "in tricks"),
    "double pack": (lambda: exact.hands_with_meld("fifty-six"), RuleConflict, "each card 2 times"),
    "too many hands": (
        lambda: exact.hands_with_meld("belote", 5),
        JasslabError,
        r"n_hands=5: .*1 to 4 \(hands of 8 cards\)",
    ),
    "odd hands": (
        lambda: exact.sides_with_meld("belote-3", partnership=True),
        JasslabError,
        "n_hands=3: .*partnerships",
    ),
    "too large": (
        lambda: exact.hands_with_meld(exact.meld_table(48, 12, runs={3: 20})),
        RuleConflict,
        "16,777,216 ways",
    ),
    "runs rather than fours": (
        lambda: exact.best_meld_hands(
            exact.meld_table(
                36, 9, runs={3: 90, 5: 200}, fours={"A": 80}, share_cards=False, meld_order="count"
            )
        ),
        RuleConflict,
        "four A of 80 points can be worth less than the runs it breaks",
    ),
}


@pytest.mark.parametrize(("call", "error", "message"), ERRORS.values(), ids=ERRORS)
def test_error(call, error, message):
    with pytest.raises(error, match=message):
        call()

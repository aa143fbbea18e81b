"""Exact counting against every hand of small packs, counted one by one with plain strings."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import naive_melds
import pytest

from jasslab import exact
from jasslab.cards import PACK_24, Deck
from jasslab.variants import variant

NATURAL = "23456789TJQKA"
JQKA = Deck("16 cards, J to A", "JQKA")
GAP = Deck("20 cards, without tens", "89JQK")


def hands_of(deck, n_cards):
    pack = [rank + suit for suit in "SHDC" for rank in deck.ranks]
    return [frozenset(hand) for hand in combinations(pack, n_cards)]


def runs_in(hand):
    found = []
    for suit in "SHDC":
        length = 0
        for rank in NATURAL + " ":
            if rank + suit in hand:
                length += 1
            elif length:
                found.append(length)
                length = 0
    return found


def fours_in(hand):
    counts = Counter(card[0] for card in hand)
    return [rank for rank in counts if counts[rank] == 4]


def cuts(length, runs):
    """Every way to cut a run into pieces that are named."""
    yield []
    for piece in runs:
        if piece <= length:
            for cut in cuts(length - piece, runs):
                yield [piece, *cut]


@cache
def best_cut(length, runs):
    worth = dict(runs)
    return max(cuts(length, worth), key=lambda cut: (sum(map(worth.get, cut)), sorted(cut)))


def run_melds(hand, runs, long_run):
    melds = []
    for length in runs_in(hand):
        if long_run == "one":
            named = [known for known in runs if known <= length]
            melds += [(runs[max(named)], length)] if named else []
        else:
            melds += [(runs[piece], piece) for piece in best_cut(length, tuple(runs.items()))]
    return melds


def announced(hand, runs, fours, share_cards, long_run):
    """All that a hand may announce at best: points and length of runs, points and rank of fours."""
    held = [rank for rank in fours_in(hand) if fours.get(rank)]
    if share_cards:
        return run_melds(hand, runs, long_run) + [(fours[rank], rank) for rank in held]
    choices = []
    for k in range(len(held) + 1):
        for chosen in combinations(held, k):
            rest = {card for card in hand if card[0] not in chosen}
            melds = run_melds(rest, runs, long_run) + [(fours[rank], rank) for rank in chosen]
            total = sum(points for points, _ in melds)
            places = sorted((NATURAL.index(rank) for rank in chosen), reverse=True)
            choices.append(((total, max(melds, default=(0, 0), key=worth)[0], places), melds))
    return max(choices, key=lambda choice: choice[0])[1]


def worth(meld):
    return meld[0]


def kind(meld):
    what = meld[1]
    if isinstance(what, int):
        return f"sequence of {what}" if what < 5 else "sequence of 5 or more"
    return {"J": "four jacks", "9": "four nines"}.get(what, "four of another rank")


TABLES = {
    "shared": (JQKA, 5, {3: 20, 4: 50}, {"J": 200, "AKQ": 100}, True, "one"),
    "not shared": (JQKA, 6, {3: 20, 4: 50}, {"J": 200, "AKQ": 100}, False, "one"),
    "two fours not shared": (JQKA, 9, {3: 20, 4: 50}, {"J": 200, "AKQ": 100}, False, "one"),
    "runs worth more than fours": (JQKA, 7, {3: 70, 4: 90}, {"JAKQ": 100}, False, "one"),
    "fours worth nothing": (JQKA, 6, {3: 20}, {"J": 0, "A": 0}, False, "one"),
    "gap without tens": (GAP, 5, {3: 20}, {"J": 200, "9": 150, "K": 100}, True, "one"),
    "split in pieces": (PACK_24, 6, {3: 30, 4: 50}, {"J": 200}, True, "split"),
    "split and not shared": (Deck("5", "TJQKA"), 7, {3: 20, 4: 30}, {"QK": 40}, False, "split"),
    "long runs": (Deck("5", "TJQKA"), 6, {3: 20, 5: 100}, {"AKQT": 100}, False, "one"),
}


SLOW = ("split in pieces", "split and not shared")


@pytest.fixture(
    params=[pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in TABLES]
)
def counted(request):
    """Give a table, and what each of its hands announces."""
    return hand_by_hand(request.param)


@cache
def hand_by_hand(name):
    deck, n_cards, runs, fours, share_cards, long_run = TABLES[name]
    table = exact.meld_table(
        deck, n_cards, runs=runs, fours=fours, share_cards=share_cards, long_run=long_run
    )
    each = {rank: points for ranks, points in fours.items() for rank in ranks}
    hands = hands_of(deck, n_cards)
    return table, [announced(hand, runs, each, share_cards, long_run) for hand in hands]


def share(hits):
    return Fraction(sum(hits), len(hits))


def test_meld_total_by_brute_force(counted):
    table, melds = counted
    totals = Counter(sum(map(worth, held)) for held in melds)
    found = exact.meld_total(table)
    assert found == {total: Fraction(n, len(melds)) for total, n in totals.items()}
    assert found.mean == Fraction(sum(t * n for t, n in totals.items()), len(melds))


def test_meld_frequencies_by_brute_force(counted):
    table, melds = counted
    frame = exact.meld_frequencies(table)
    kinds = [set(map(kind, held)) for held in melds]
    for name in set(frame.index) - {"any sequence", "any four", "any meld"}:
        assert frame.exact[name] == share([name in held for held in kinds]), name
    assert {name for held in kinds for name in held} <= set(frame.index)
    for name, starts in {"any sequence": "sequence", "any four": "four"}.items():
        hits = [any(one.startswith(starts) for one in held) for held in kinds]
        assert frame.exact.get(name, 0) == share(hits)
    assert frame.exact["any meld"] == share([bool(held) for held in kinds])


def test_best_meld_by_brute_force(counted):
    table, melds = counted
    frame = exact.best_meld(table)
    assert frame.exact.sum() == 1
    best = [max(map(worth, held), default=0) for held in melds]
    for points in set(best) | set(frame.points):
        hits = [one == points for one in best]
        assert frame.exact[frame.points == points].sum() == share(hits)


@pytest.mark.parametrize("n_cards", [1, 5, 7, 13])
def test_runs_and_fours_by_brute_force(n_cards):
    hands = hands_of(JQKA, n_cards)
    longest = exact.longest_sequence(JQKA, n_cards)
    for k in range(6):
        assert longest[k] == share([max(runs_in(hand)) == k for hand in hands])
        fours = [len(fours_in(hand)) == k for hand in hands]
        if k <= 4:
            assert exact.four_of_a_kind(None, n_cards, JQKA, exactly=k) == share(fours)
    number = exact.sequences(JQKA, n_cards, shortest=2, longest=3)
    counts = [sum(2 <= run <= 3 for run in runs_in(hand)) for hand in hands]
    assert number == {k: share([one == k for one in counts]) for k in set(counts)}


def test_holdings_by_brute_force():
    hands = hands_of(JQKA, 5)
    asked = {"JS", "QS", "AH"}
    counts = [len(asked & hand) for hand in hands]
    for k in range(4):
        found = exact.holding(asked, 5, JQKA, exactly=k)
        assert found == share([one == k for one in counts])
        found = exact.holding(asked, 5, JQKA, at_least=k)
        assert found == share([one >= k for one in counts])
    others = [hand for hand in hands if not hand & {"KS", "AH"}]
    assert exact.holding("JS", 5, JQKA, elsewhere="KS AH") == share(["JS" in h for h in others])
    assert exact.holding("AH", 5, JQKA, elsewhere="KS AH") == 0
    spades = [sum(card[1] == "S" for card in hand) for hand in others]
    for k in range(5):
        found = exact.suit_length(k, 5, JQKA, suit="s", elsewhere="KS AH")
        assert found == share([one == k for one in spades])


def ranks_of(hand, suit):
    return {card[0] for card in hand if card[1] == suit}


def number(hand, rank):
    return sum(card[0] == rank for card in hand)


# what is asked in words, and of a hand of five of 16 cards
WORDS = {
    "JS QS": lambda hand: {"JS", "QS"} <= hand,
    "J♠, qs": lambda hand: {"JS", "QS"} <= hand,
    "J Q": lambda hand: {"JS", "QS"} <= hand,
    "jack and queen": lambda hand: {"JS", "QS"} <= hand,
    "at least one of J Q": lambda hand: bool({"JS", "QS"} & hand),
    "J or Q": lambda hand: bool({"JS", "QS"} & hand),
    "any of JS QS": lambda hand: bool({"JS", "QS"} & hand),
    "one of JQ": lambda hand: len({"JS", "QS"} & hand) == 1,
    "exactly 2 of J Q A": lambda hand: len({"JS", "QS", "AS"} & hand) == 2,
    "at most 1 of JS QH KD": lambda hand: len({"JS", "QH", "KD"} & hand) <= 1,
    "all of J Q": lambda hand: {"JS", "QS"} <= hand,
    "both KH KD": lambda hand: {"KH", "KD"} <= hand,
    "3+ trumps": lambda hand: len(ranks_of(hand, "S")) >= 3,
    "3 or more spades": lambda hand: len(ranks_of(hand, "S")) >= 3,
    "1-2 hearts": lambda hand: 1 <= len(ranks_of(hand, "H")) <= 2,
    "two cards of clubs": lambda hand: len(ranks_of(hand, "C")) == 2,
    "1 or fewer trumps": lambda hand: len(ranks_of(hand, "S")) <= 1,
    "void in D": lambda hand: not ranks_of(hand, "D"),
    "no aces": lambda hand: number(hand, "A") == 0,
    "no ace": lambda hand: number(hand, "A") == 0,
    "at most 1 king": lambda hand: number(hand, "K") <= 1,
    "4 jacks": lambda hand: number(hand, "J") == 4,
    "2+ aces kings": lambda hand: number(hand, "A") + number(hand, "K") >= 2,
    "without J": lambda hand: "JS" not in hand,
    "J and 2+ trumps; no QH": lambda hand: (
        "JS" in hand and len(ranks_of(hand, "S")) >= 2 and "QH" not in hand
    ),
    "J, 2+ trumps, no queens": lambda hand: (
        "JS" in hand and len(ranks_of(hand, "S")) >= 2 and number(hand, "Q") == 0
    ),
}


@pytest.mark.parametrize("words", WORDS)
def test_conditions_by_brute_force(words):
    hands = hands_of(JQKA, 5)
    true = WORDS[words]
    assert exact.holding(words, 5, JQKA, trump="S") == share([true(hand) for hand in hands])
    given = [hand for hand in hands if number(hand, "Q") >= 1 and "KD" not in hand]
    found = exact.holding(words, 5, JQKA, trump="S", given="1+ queens and no KD")
    assert found == share([true(hand) for hand in given])
    turned = [hand for hand in hands if "KS" not in hand and "AH" not in hand]
    found = exact.holding(words, 5, JQKA, turn_up="KS", elsewhere="AH")
    assert found == share([true(hand) for hand in turned])


def test_most_of_a_rank_by_brute_force():
    hands = hands_of(JQKA, 5)
    for ranks in ("JQKA", "JK"):
        most = Counter(max(number(hand, rank) for rank in ranks) for hand in hands)
        found = exact.most_of_a_rank(5, JQKA, ranks=ranks)
        assert found == {k: Fraction(n, len(hands)) for k, n in most.items()}


def test_number_of_deals_by_brute_force():
    """Packets are told apart, their cards are not in order; copies look alike."""
    deck = Deck("8 cards, K and A", "KA")
    pack = [rank + suit for suit in "SHDC" for rank in "KA"]

    def dealt(pack, sizes):
        if len(sizes) == 1:
            yield (tuple(sorted(pack)),)
            return
        for places in combinations(range(len(pack)), sizes[0]):
            rest = [card for place, card in enumerate(pack) if place not in places]
            for others in dealt(rest, sizes[1:]):
                yield (tuple(sorted(pack[place] for place in places)), *others)

    def lengths(deal):
        return tuple(sum(card[1] == suit for card in hand) for hand in deal for suit in "SHDC")

    for sizes in ([3, 3, 2], [1, 2, 2, 3]):
        found = list(dealt(pack, sizes))
        assert exact.deals(deck, sizes) == len(set(found)) == len(found)
        assert exact.deals(deck, sizes[:-1]) == len(found)
        assert exact.suit_length_tables(deck, sizes) == len(set(map(lengths, found)))
    double = Deck("8 cards, A twice", "A", copies=2)
    triple = Deck("12 cards, A three times", "A", copies=3)
    for two, copies in ((double, 2), (triple, 3)):
        sizes = [3, two.n_cards - 5, 2]
        found = set(dealt([card for card in pack if card[0] == "A"] * copies, sizes))
        assert exact.deals(two, sizes) == len(found)
        assert exact.suit_length_tables(two, sizes) == len(set(map(lengths, found)))


@pytest.mark.slow
def test_trick_melds_by_brute_force():
    """Every four cards of the pack, valued by the naive referee."""
    game = variant("klaverjas-rotterdam").replace(three_of_kind=True, four_jacks=200)
    book = game.values | {"long_run": "one", "share_cards": True}
    tricks = hands_of(game.deck, 4)
    for trump in ("H", "NT"):
        melds = [naive_melds.trick_melds(book, trick, trump) for trick in tricks]
        points = Counter(sum(meld["points"] for meld in found) for found in melds)
        found = exact.trick_melds(game, trump=trump)
        assert found == {value: Fraction(n, len(tricks)) for value, n in points.items()}


def test_turn_up_by_brute_force():
    """Every card is turned up in turn; the hand comes from the rest."""
    cases = [
        (turned, hand)
        for turned in [rank + suit for suit in "SHDC" for rank in "JQKA"]
        for hand in hands_of(JQKA, 4)
        if turned not in hand
    ]

    def counts(cases, ranks):
        return [sum(rank + turned[1] in hand for rank in ranks) for turned, hand in cases]

    ask = exact.turn_up_holding
    for ranks in ("J", "JA"):
        number = counts(cases, ranks)
        for k in range(len(ranks) + 1):
            found = ask(ranks, 4, JQKA, turn_up="any", exactly=k)
            assert found == share([one == k for one in number])
    other = [case for case in cases if case[0][0] not in "JA"]
    assert ask("JA", 4, JQKA) == share([one == 2 for one in counts(other, "JA")])
    queen = [case for case in cases if case[0][0] == "Q"]
    assert ask("QJ", 4, JQKA, turn_up="q", at_least=1) == share(counts(queen, "QJ"))
    lengths = counts(cases, "JQKA")
    for k in range(4):
        assert exact.turn_up_length(k, 4, JQKA) == share([one == k for one in lengths])
    # the turned card comes to the hand, as a fifth card
    own = [(turned, hand | {turned}) for turned, hand in cases]
    for k in range(5):
        found = exact.turn_up_length(k, 5, JQKA, own=True)
        assert found == share([one == k for one in counts(own, "JQKA")])
    for turn_up in ("A", "Q"):
        known = [case for case in own if case[0][0] == turn_up]
        for k in range(3):
            found = ask("JA", 5, JQKA, turn_up=turn_up, own=True, exactly=k)
            assert found == share([one == k for one in counts(known, "JA")])


@pytest.mark.parametrize("trump", ["S", "NT", "AT", "best"])
def test_card_points_by_brute_force(trump):
    plain, ruling = {"A": 4, "K": 3, "J": 1}, {"J": 9, "Q": 2, "A": 1}

    def points(hand, suit):
        return sum((ruling if card[1] in suit else plain).get(card[0], 0) for card in hand)

    suits = {"S": ["S"], "NT": [""], "AT": ["SHDC"], "best": "SHDC"}[trump]
    totals = Counter(max(points(hand, suit) for suit in suits) for hand in hands_of(JQKA, 5))
    found = exact.card_points(JQKA, 5, trump=trump, values=plain, trump_values=ruling)
    assert found == {value: Fraction(n, comb(16, 5)) for value, n in totals.items()}


def test_shapes_by_brute_force():
    hands = hands_of(JQKA, 6)
    shapes = [sorted(Counter(card[1] for card in hand).values()) for hand in hands]
    assert exact.suit_shape([1, 0, 2, 3], 6, JQKA) == share([one == [1, 2, 3] for one in shapes])
    assert exact.voids(6, JQKA) == {
        k: share([len(one) == 4 - k for one in shapes]) for k in range(3)
    }
    longest = exact.longest_suit(6, JQKA)
    assert longest == {k: share([one[-1] == k for one in shapes]) for k in (2, 3, 4)}


def test_two_copies_of_each_card():
    """In a double pack a card is held when one of its copies is."""
    double = Deck("16 cards, K and A twice", "KA", copies=2)
    pack = [rank + suit for _ in range(2) for suit in "SHDC" for rank in "KA"]
    hands = [[pack[place] for place in places] for places in combinations(range(16), 5)]
    assert exact.holding("KS", 5, double) == share(["KS" in hand for hand in hands])
    assert exact.holding("KS KS", 5, double) == share([hand.count("KS") == 2 for hand in hands])
    some = [("KS" in hand) + ("AH" in hand) >= 1 for hand in hands]
    assert exact.holding("KS AH", 5, double, at_least=1) == share(some)
    aces = [sum(card[0] == "A" for card in hand) >= 3 for hand in hands]
    assert exact.holding("3+ aces", 5, double) == share(aces)
    both = [hand.count("KS") == 2 and "AS" in hand for hand in hands]
    assert exact.holding("KS KS; A", 5, double, trump="S") == share(both)
    pairs = Counter(runs_in(set(hand)).count(2) for hand in hands)
    found = exact.sequences(double, 5, shortest=2)
    assert found == {k: Fraction(n, 4368) for k, n in pairs.items()}
    longest = Counter(max(runs_in(set(hand))) for hand in hands)
    assert exact.longest_sequence(double, 5) == {k: Fraction(n, 4368) for k, n in longest.items()}
    spades = [sum(card[1] == "S" for card in hand) == 3 for hand in hands]
    assert exact.suit_length(3, 5, double) == share(spades)
    points = Counter(sum(card[0] == "A" for card in hand) for hand in hands)
    found = exact.card_points(double, 5, values="A=1")
    assert found == {k: Fraction(n, len(hands)) for k, n in points.items()}

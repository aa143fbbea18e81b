"""The naive referee against the worked examples of the rules and known disputes.

Books of other games are sketched here as far as an example needs them.
"""

import pytest
from naive import (
    BOOKS,
    hand_melds,
    legal_cards,
    match_over,
    meld_contest,
    next_dealer,
    settle,
    trick_melds,
    trick_points,
    trick_winner,
)

BELOTE, CLASSIC = BOOKS["belote"], BOOKS["belote-classic"]
ROTTERDAM, AMSTERDAM = BOOKS["klaverjas-rotterdam"], BOOKS["klaverjas-amsterdam"]


def book(base, **options):
    """A rule book with some options changed; unknown names are a slip of the test."""
    assert set(options) <= set(base) | {f"run_{n}" for n in range(6, 10)}, options
    return {**base, **options}


def duties(base, text, **options):
    """A book with the five trick duties written as in the sheets."""
    names = ("follow", "head_plain", "head_trump", "ruff", "undertrump")
    return book(base, **dict(zip(names, text.split("/"), strict=True)), **options)


ALONE = {"partnership": False}
JASS = {"trump_order": "J9AKQT876", "plain_order": "AKQJT9876", "ranks": "6789TJQKA"}
MANILLE_ORDER = {"trump_order": "TAKQJ987", "plain_order": "TAKQJ987"}
MANILLE_ORDER["trump_values"] = MANILLE_ORDER["plain_values"] = dict(
    zip("TAKQJ987", (5, 4, 3, 2, 1, 0, 0, 0), strict=True)
)
CATALAN = {"trump_order": "9AKQJ8765432", "plain_order": "9AKQJ8765432"}
KRUISJAS = duties(
    BELOTE,
    "suit_or_ruff/never/never/free/avoid",
    trump_order="J9AKQT87",
    plain_order="AKQJT987",
    trump_values=dict(zip("J9AKQT87", (20, 14, 11, 3, 2, 10, 0, 0), strict=True)),
    plain_values=dict(zip("AKQJT987", (11, 3, 2, 1, 10, 0, 0, 0), strict=True)),
    share_cards=False,
    four_ranks="AKQ",
    four_nines=0,
    meld_order="count",
    long_run_rank="by_length",
    meld_scope="player",
)
KRUIS_VALUE = book(KRUISJAS, meld_order="points_count")
HANDJAS = duties(
    BELOTE,
    "suit_or_ruff/never/always/free/avoid_unless_all_trumps",
    jack_withhold=True,
    **JASS,
    **ALONE,
    four_ranks="AKQT876",
    run_6=150,
    run_7=200,
    run_8=250,
    run_9=300,
    meld_order="points_count",
    long_run_rank="by_length",
    meld_scope="player",
)
SCHIEBER = book(HANDJAS, partnership=True, head_trump="never", meld_scope="side")
LOW = book(
    SCHIEBER,
    plain_order="6789TJQKA",
    plain_values=dict(zip("6789TJQKA", (11, 0, 8, 0, 10, 2, 3, 4, 0), strict=True)),
)
MANILLE = duties(BELOTE, "suit/unless_partner/unless_partner/unless_partner/free", **MANILLE_ORDER)
MANILLE_SOLO = duties(BELOTE, "suit/always/always/must/free", **MANILLE_ORDER, **ALONE)
BUTIFARRA = duties(BELOTE, "suit/unless_partner/unless_partner/unless_partner/free", **CATALAN)
KLABERJASS = duties(
    BELOTE,
    "suit/never/always/must/must",
    **ALONE,
    run_5=50,
    long_run="split",
    four_ranks="",
    four_jacks=0,
    four_nines=0,
    meld_scope="player",
    capot_mode="none",
)
ZENSA = duties(BELOTE, "suit/never/always/must/must", **ALONE, four_nines=0)
COINCHE = duties(
    BELOTE,
    "suit/never/always/unless_partner/free",
    share_cards=False,
    meld_tie="cancel",
    belote_on_fail="kept",
)
TARBISH = book(KLABERJASS, **{**JASS, "trump_order": "J9ATKQ876", "plain_order": "ATKQJ9876"})
TARBISH["partnership"] = True
BELA = duties(BELOTE, "suit/always/always/must/must", share_cards=False)
TEAM_KLABERJASS = book(KLABERJASS, partnership=True)
OPEN_GAMES = duties(BELOTE, "suit/never/never/free/free", trump_order="J9ATKQ87")

LEGAL = [
    # Belote, seed 000
    (BELOTE, "H", "TS", "7S QS AD 8C", "7S QS"),
    (BELOTE, "H", "9H", "JH 8H KD", "JH"),
    (BELOTE, "H", "9H 7H", "JH 8H KD", "JH 8H"),
    (book(BELOTE, head_trump="always"), "H", "9H 7H", "JH 8H KD", "JH"),
    (BELOTE, "H", "AS 8S", "AH 8H KD 7C", "AH 8H KD 7C"),
    (BELOTE, "H", "AS 9H", "TH 8H KD 7C", "TH 8H"),
    (book(BELOTE, undertrump="free"), "H", "AS 9H", "TH 8H KD 7C", "TH 8H KD 7C"),
    (BELOTE, "H", "AS 9H", "JH 8H KD 7C", "JH"),
    (CLASSIC, "H", "AS 9H", "TH 8H KD 7C", "TH 8H"),
    (CLASSIC, "H", "9H 7H", "JH 8H KD", "JH 8H"),
    (BELOTE, "H", "AS QH 7S", "8H KC", "8H KC"),
    (AMSTERDAM, "H", "AS QH 7S", "8H KC", "KC"),
    # Klaverjas
    (ROTTERDAM, "H", "TS", "AS 7S JH 8H KC", "AS 7S"),
    (AMSTERDAM, "H", "TS", "AS 7S JH 8H KC", "AS 7S"),
    (ROTTERDAM, "H", "TS", "JH 8H KC 7D", "JH 8H"),
    (AMSTERDAM, "H", "TS", "JH 8H KC 7D", "JH 8H"),
    (ROTTERDAM, "H", "TS QH", "JH 8H KC 7D", "JH"),
    (AMSTERDAM, "H", "TS QH", "JH 8H KC 7D", "JH"),
    (ROTTERDAM, "H", "TS QH", "8H 7H KC 7D", "KC 7D"),
    (AMSTERDAM, "H", "TS QH", "8H 7H KC 7D", "KC 7D"),
    (book(ROTTERDAM, undertrump="must"), "H", "TS QH", "8H 7H KC 7D", "8H 7H"),
    (AMSTERDAM, "H", "AS 7S", "JH 8H KC 7D", "JH 8H KC 7D"),
    (ROTTERDAM, "H", "AS 7S", "JH 8H KC 7D", "JH 8H"),
    (AMSTERDAM, "H", "AS QH 7S", "JH 8H KC 7D", "JH KC 7D"),
    (ROTTERDAM, "H", "AS QH 7S", "JH 8H KC 7D", "JH"),
    (AMSTERDAM, "H", "AS QH 7S", "JH 8H 7H", "JH"),
    (ROTTERDAM, "H", "AS QH 7S", "JH 8H 7H", "JH"),
    (AMSTERDAM, "H", "AS QH 7S", "8H 7H", "8H 7H"),
    (ROTTERDAM, "H", "AS QH 7S", "8H 7H", "8H 7H"),
    (ROTTERDAM, "H", "9H 7H", "JH 8H KC", "JH"),
    (AMSTERDAM, "H", "9H 7H", "JH 8H KC", "JH"),
    (AMSTERDAM, "H", "9H 7H", "AH 8H KC", "AH 8H"),
    # disputes O01 to O06
    (BELOTE, "H", "JC 8H", "QH 7H AS 9D TD", "QH"),
    (CLASSIC, "H", "JC 8H", "QH 7H AS 9D TD", "QH"),
    (BELOTE, "H", "9C 7H", "8H QS KS AD", "8H"),
    (ROTTERDAM, "H", "JC 8H", "QH 7H AS 9D TD", "QH"),
    (BELOTE, "S", "7S", "8S KS JD 9D", "8S KS"),
    (KLABERJASS, "S", "7S", "8S KD 9D", "8S"),
    (ROTTERDAM, "S", "QS 7S", "8S KD", "8S"),
    (HANDJAS, "S", "6S", "7S 8S AD", "7S 8S"),
    (BELOTE, "D", "JC AC KC", "QS 8S 7D TH 9H", "QS 8S 7D TH 9H"),
    (CLASSIC, "D", "JC AC KC", "QS 8S 7D TH 9H", "QS 8S 7D TH 9H"),
    (AMSTERDAM, "D", "JC AC KC", "QS 8S 7D TH 9H", "QS 8S 7D TH 9H"),
    (ROTTERDAM, "D", "JC AC KC", "QS 8S 7D TH 9H", "7D"),
    (BELOTE, "D", "JC AC KD", "QS 8S 7D 9D TH", "9D"),
    (ROTTERDAM, "S", "8D KS", "7S 8S QH", "QH"),
    (AMSTERDAM, "S", "8D KS", "7S 8S QH", "QH"),
    (ROTTERDAM, "S", "8D KS", "7S 8S", "7S 8S"),
    (BELOTE, "S", "8D KS", "7S 8S QH", "7S 8S"),
    (KRUISJAS, "S", "8D KS", "7S 8S QH", "QH"),
    (HANDJAS, "D", "7C TD JD", "KD 9D 6D AS", "AS"),
    (HANDJAS, "D", "7C TD KD", "AD 9D 6D 8S", "AD 9D 8S"),
    (HANDJAS, "D", "7C TD JD", "KD 9D 6D", "KD 9D 6D"),
    (HANDJAS, "D", "AD", "JD 7S KH", "JD 7S KH"),
    (HANDJAS, "D", "AD", "JD 6D KH", "JD"),
    (HANDJAS, "D", "9D", "QD 6D KH", "QD 6D"),
    (HANDJAS, "D", "8S", "9S JD 6D KH", "9S JD 6D"),
    # Kruisjas
    (KRUISJAS, "D", "TS", "AS 7S JD 8D KC", "AS 7S JD 8D"),
    (KRUISJAS, "D", "TS QD", "AS 7S JD 8D KC", "AS 7S JD"),
    (KRUISJAS, "D", "TS QD", "JD 8D KC", "JD KC"),
    (KRUISJAS, "D", "TS QD", "8D 7D KC", "KC"),
    (KRUISJAS, "D", "TS QD", "8D 7D", "8D 7D"),
    (KRUISJAS, "D", "9D", "JD 8D KC", "JD 8D"),
    (book(KRUISJAS, head_trump="under"), "D", "9D", "JD 8D KC", "8D"),
    (book(KRUISJAS, head_trump="always"), "D", "9D", "JD 8D KC", "JD"),
    (KRUISJAS, "D", "9D", "JD KC 7S", "JD"),
    (book(KRUISJAS, jack_withhold=True), "D", "9D", "JD KC 7S", "JD KC 7S"),
    (book(KRUISJAS, jack_withhold=True), "D", "9D", "JD 8D KC", "JD 8D"),
    (KRUISJAS, "D", "TS QD", "JD 8D 7D", "JD"),
    # Handjas
    (HANDJAS, "C", "TS", "AS 6S 9C 7C KH", "AS 6S 9C 7C"),
    (HANDJAS, "C", "TS 8C", "AS 6S 9C 7C KH", "AS 6S 9C"),
    (HANDJAS, "C", "TS 8C", "9C 7C KH", "9C KH"),
    (HANDJAS, "C", "TS 8C", "9C 7C 6C", "9C 7C 6C"),
    (HANDJAS, "C", "TC", "JC KH 6S", "JC KH 6S"),
    (HANDJAS, "C", "TC", "JC 6C KH", "JC"),
    (HANDJAS, "C", "TC", "QC 6C KH", "QC"),
    (HANDJAS, "C", "TC", "8C 6C KH", "8C 6C"),
    (HANDJAS, "C", "TC", "QC 6C", "QC"),
    (book(HANDJAS, head_trump="always_unless_all_trumps"), "C", "TC", "QC 6C", "QC 6C"),
    (book(HANDJAS, head_trump="always_unless_all_trumps"), "C", "TC", "QC 6C KH", "QC"),
    # Schieber
    (SCHIEBER, "H", "AS", "7S 6H KD", "7S 6H"),
    (SCHIEBER, "H", "AH", "JH KD 6C", "JH KD 6C"),
    (SCHIEBER, "H", "AH", "JH 6H KD", "JH 6H"),
    (SCHIEBER, "H", "AS 8H", "7S 6H 9H KD", "7S 9H"),
    (SCHIEBER, "H", "AS 8H", "6H KD 6C", "KD 6C"),
    (SCHIEBER, "H", "AS 8H", "6H 7H 9H", "6H 7H 9H"),
    # Manille
    (MANILLE, "S", "KH", "TH QH 7H TS 8D", "TH"),
    (MANILLE, "S", "KH", "QH 7H TS 8D", "QH 7H"),
    (MANILLE, "S", "AH 8H", "TH QH 7H", "TH QH 7H"),
    (MANILLE_SOLO, "S", "AH 8H", "TH QH 7H", "TH"),
    (MANILLE, "S", "KH 7H", "AS 7S 8D", "AS 7S 8D"),
    (MANILLE, "S", "KH", "AS 7S 8D", "AS 7S"),
    (MANILLE, "S", "KH QS", "AS 7S 8D", "AS"),
    (MANILLE, "S", "KH QS", "8S 7S 8D", "8S 7S 8D"),
    (MANILLE, "S", "KS", "TS AS 8S", "TS AS"),
    (MANILLE, "S", "KS 7S", "TS AS 8S", "TS AS 8S"),
    (MANILLE, "S", "KH 8S", "AH 9H 7D", "AH 9H"),
    (MANILLE_SOLO, "S", "KH 8S", "AH 9H 7D", "AH 9H"),
    # Butifarra, with trumps and without
    (BUTIFARRA, "H", "KS", "9S QS 2S AH 3D", "9S"),
    (BUTIFARRA, "H", "KS", "QS 2S AH 3D", "QS 2S"),
    (BUTIFARRA, "H", "KS", "AH 2H 3D", "AH 2H"),
    (BUTIFARRA, "H", "KS 4S", "AH 2H 3D", "AH 2H 3D"),
    (BUTIFARRA, None, "KS", "AH 2H 3D", "AH 2H 3D"),
    (BUTIFARRA, "H", "KS 4S 3H", "AH 2H 3D", "AH"),
    (BUTIFARRA, None, "KS", "9S QS AH", "9S"),
    # Klaberjass, three-handed, Tarbish, Coinche, Bela, 28
    (KLABERJASS, "H", "AS", "7H KD", "7H"),
    (KLABERJASS, "H", "TH", "7H AH JH KD", "AH JH"),
    (KLABERJASS, "H", "TH", "7H 8H KD", "7H 8H"),
    (KLABERJASS, "H", "AS 9H", "TH 8H KD", "TH 8H"),
    (KLABERJASS, "H", "AS 9H", "JH 8H KD", "JH"),
    (TARBISH, "H", "AS 8S", "6H KD 6C", "6H"),
    (TARBISH, "H", "AS QS", "AH 6H KD", "AH 6H"),
    (TARBISH, "H", "KS 9H", "AH 6H KD", "AH 6H"),
    (TARBISH, "H", "KS 7C 9H", "JH 6H KD", "JH"),
    (COINCHE, "H", "9H 7H", "JH 8H KD", "JH"),
    (COINCHE, None, "TS AS", "9S 7S KD", "9S 7S"),
    (COINCHE, "C", "AC 9H", "7H 8H AD", "7H 8H AD"),
    (COINCHE, "H", "AC 9H", "7H 8H AD", "7H 8H AD"),
    (BELA, "H", "TS", "7S AS KD", "AS"),
    (BELA, "H", "TS 7H", "7S AS KD", "7S AS"),
    (BELA, "H", "AS 8S", "8H KD 7C", "8H"),
    (BELA, "H", "AS QS TH", "8H AH 7C", "AH"),
    (OPEN_GAMES, "H", "TS", "JH 9D 7S", "7S"),
    (OPEN_GAMES, "H", "TS QH", "JH 7H 7D", "JH 7H 7D"),
    (OPEN_GAMES, "H", "9H", "JH 7H 7D", "JH 7H"),
    # a leader and a player without the led trumps are free
    (ROTTERDAM, "H", "", "JH 8H KC", "JH 8H KC"),
    (ROTTERDAM, "H", "AH", "8S KC", "8S KC"),
]


@pytest.mark.parametrize(("rules", "trump", "trick", "hand", "expected"), LEGAL)
def test_legal_cards(rules, trump, trick, hand, expected):
    assert legal_cards(rules, hand.split(), trick.split(), trump) == set(expected.split())


WINNERS = [  # trick, position of the winner, points or None
    (BELOTE, "H", "AS 7H TS 8H", 3, 21),
    (BELOTE, "S", "JC KD 7C 8H", 0, 6),
    (BELOTE, "S", "9H TH AD KC", 1, 25),
    (HANDJAS, "S", "JH TH 9H AD", 0, None),
    (KRUISJAS, "S", "TH JH 9H AD", 1, 22),
    (MANILLE, "S", "AH TH KH 9H", 1, 12),
    (BUTIFARRA, None, "AH 9H KH 2C", 1, None),
    (KRUISJAS, "D", "TS JS QS 9S", 2, 13),
    (KRUISJAS, "D", "TS JS 9S 8S", 1, 11),
    (KRUISJAS, "D", "TD KD QD AD", 3, 26),
    (KRUISJAS, "D", "TD QD 8D 7D", 1, 12),
    (HANDJAS, "C", "TS JS 6C AS", 2, None),
    (HANDJAS, "C", "TS JS 9S AD", 1, None),
    (MANILLE, "S", "KH QH TH AH", 2, 14),
    (BUTIFARRA, None, "8S 7S JS AD", 2, None),
    (BUTIFARRA, "H", "8S 9S AS 2H", 3, None),
    (BELOTE, "D", "9C JC TC KC JC QC", 2, None),
    (BELOTE, "D", "9C 9D JC 9D JC QD", 1, None),
    (BELOTE, "D", "9C 9D JC 9D JC JD", 5, None),
    (BELOTE, "D", "9C JC JC 7H", 1, 4),
    (SCHIEBER, "D", "TH KH 8D JH", 2, None),
    (SCHIEBER, None, "7H AH 6H KH", 1, None),
    (LOW, None, "7H AH 6H KH", 2, None),
    (LOW, None, "8S 6S AS TS", 1, 29),
]


@pytest.mark.parametrize(("rules", "trump", "trick", "winner", "points"), WINNERS)
def test_trick_winner_and_points(rules, trump, trick, winner, points):
    assert trick_winner(rules, trick.split(), trump) == winner
    if points is not None:
        assert trick_points(rules, trick.split(), trump) == points


@pytest.mark.parametrize("name", BOOKS)
def test_the_pack_is_worth_152(name):
    rules = BOOKS[name]
    pack = [rank + suit for rank in rules["ranks"] for suit in "SHDC"]
    assert trick_points(rules, pack, "D") == 152
    assert trick_points(KRUISJAS, pack, "D") == 141


ONE_CARD_EACH = {"share_cards": False}
HANDS = [  # hand, total, number of rows
    (BELOTE, "JS JH JD JC 9S TS QS KS", 300, 2),
    (book(BELOTE, **ONE_CARD_EACH), "JS JH JD JC AS KS QS 7D", 220, 2),  # run cut short
    (BELOTE, "AS TS KS 9H TH JH 7C 8D", 20, 1),
    (BELOTE, "AS KS 7S 8S 9D JD QD KC", 0, 0),
    (BELOTE, "TC JC QC KC 7S 8S 9S AD", 70, 2),
    (BELOTE, "7H 8H 9H TH JH QH KH AH", 100, 1),
    (HANDJAS, "6H 7H 8H 9H TH JH QH KH AH", 300, 1),
    (KLABERJASS, "9S TS JS QS 7D 8D 9D AC KC", 70, 2),
    (BELOTE, "9S TS JS QS JH JD JC 7C", 250, 2),
    (HANDJAS, "9S TS JS QS JH JD JC 7C 6H", 250, 2),
    (KRUISJAS, "9S TS JS QS JH JD JC 7C", 200, 1),
    (KRUISJAS, "KC KD KH KS QS JS TS 7D", 120, 2),
    (KRUISJAS, "KC KD KH KS QS JS 7D 8D", 100, 1),
    (KRUISJAS, "AS KS QS JS TS 9S 7D 8C", 100, 1),
    (KRUISJAS, "JC JD JH JS AH KH QH 7D", 220, 2),
    (COINCHE, "7S 8S 9S 9H 9D 9C AC KD", 150, 1),
    (ZENSA, "9S 9H 9D 9C KS KH KD KC AH", 100, 1),
    (SCHIEBER, "AS KS QS JS KH KD KC 6H 7D", 150, 2),
    (HANDJAS, "KS KH KD KC QS JS 7D 8C 6H", 120, 2),
    (BELOTE, "7S 7H 7D 7C 8S 8H 8D 8C", 0, 0),
    (HANDJAS, "7S 7H 7D 7C 8S 8H 8D 8C", 200, 2),
    (CLASSIC, "JS JH JD JC 9S TS QS KS", 0, 0),
    (ROTTERDAM, "JS JH JD JC 9S TS QS KS", 0, 0),
    # without sharing: the middle of a run given away leaves a run on each side
    (book(HANDJAS, **ONE_CARD_EACH), "6S 7S 8S 9S TS JS QS 9H 9D 9C", 200, 1),
    (book(BELOTE, **ONE_CARD_EACH), "6S 7S 8S 9S TS JS QS 9H 9D 9C", 190, 3),
    (book(BELOTE, **ONE_CARD_EACH), "AS KS QS JS TS AH AD AC", 150, 2),
]


@pytest.mark.parametrize(("rules", "hand", "total", "rows"), HANDS)
def test_hand_melds(rules, hand, total, rows):
    melds = hand_melds(rules, hand.split())
    assert (sum(meld["points"] for meld in melds), len(melds)) == (total, rows)


def test_rows_of_a_hand():
    rows = hand_melds(BELOTE, ["JS", "JH", "JD", "JC", "9S", "TS", "QS", "KS"])
    assert [row["kind"] for row in rows] == ["four_of_a_kind", "sequence"]
    assert rows[0]["suit"] is None and rows[0]["top"] == "J" and rows[0]["length"] == 4
    assert rows[1]["cards"] == ["KS", "QS", "JS", "TS", "9S"] and rows[1]["suit"] == "S"


@pytest.mark.parametrize("split", [(3, 20), (4, 50), (5, 50), (6, 50), (7, 70), (8, 100)])
def test_long_runs_cut_into_threes_and_fours(split):
    length, total = split
    hand = [rank + "S" for rank in "AKQJT987"[:length]]
    assert sum(meld["points"] for meld in hand_melds(KLABERJASS, hand)) == total


CONTESTS = [  # trump, elder, cards of the seats, points per side
    (BELOTE, "H", 0, ["9S TS JS", "9H TH JH", "", ""], (0, 20)),
    (BELOTE, "D", 0, ["9S TS JS", "9H TH JH", "", ""], (20, 0)),
    (BELOTE, "D", 1, ["9S TS JS", "9H TH JH", "", ""], (0, 20)),
    (BELOTE, "D", 3, ["9S TS JS", "9H TH JH", "", ""], (20, 0)),
    (BELOTE, "D", 0, ["AS KS QS JS TS", "TS TH TD TC", "", ""], (0, 100)),
    (BELOTE, "D", 1, ["KS QS JS TS 9S", "QH JH TH 9H 8H 7H", "", ""], (100, 0)),
    (BELOTE, "D", 1, ["AS AH AD AC", "TS TH TD TC", "", ""], (100, 0)),
    (BELOTE, "D", 0, ["KS KH KD KC", "TS TH TD TC", "", ""], (100, 0)),
    (
        BELOTE,
        "C",
        0,
        [
            "9S 9H 9D 9C 7S 7H AD KC",
            "TS JS QS KS AS 8D 7D TC",
            "8S 8H TD JD KD JC QC AC",
            "TH JH QH KH AH 8C 7C QD",
        ],
        (150, 0),
    ),
    (BELOTE, "C", 0, ["AS KS QS", "9H 8H 7H", "9D 8D 7D", "TH JH QH"], (40, 0)),
    # cancel and split
    (book(BELOTE, meld_tie="cancel"), "D", 1, ["9S TS JS", "9H TH JH", "", ""], (0, 0)),
    (book(BELOTE, meld_tie="cancel"), "S", 1, ["9S TS JS", "9H TH JH", "", ""], (20, 0)),
    (book(BELOTE, meld_tie="cancel"), "D", 1, ["9S TS JS", "", "9H TH JH", ""], (40, 0)),
    (
        book(BELOTE, meld_tie="split"),
        "D",
        1,
        ["9S TS JS", "9H TH JH", "", "7C 8C 9C"],
        (10, 20),
    ),
    (BELA, "C", 1, ["", "7S 8S 9S", "7H 8H 9H", ""], (0, 20)),
    # Kruisjas: number of cards first, or value first
    (KRUISJAS, "H", 0, ["QS JS TS 9S 8S", "JS JH JD JC", "", ""], (100, 0)),
    (KRUIS_VALUE, "H", 0, ["QS JS TS 9S 8S", "JS JH JD JC", "", ""], (0, 200)),
    (KRUISJAS, "H", 0, ["AS KS QS JS", "KS KH KD KC", "", ""], (50, 0)),
    (KRUIS_VALUE, "H", 0, ["AS KS QS JS", "KS KH KD KC", "", ""], (0, 100)),
    # who of the side scores
    (KRUISJAS, "H", 0, ["AS KS QS JS 9D 8D 7D", "", "9C 8C 7C", "KD QD JD"], (70, 0)),
    (
        book(KRUISJAS, meld_scope="single"),
        "H",
        0,
        ["AS KS QS JS 9D 8D 7D", "", "9C 8C 7C", "KD QD JD"],
        (50, 0),
    ),
    # Handjas, each alone
    (HANDJAS, "C", 0, ["AS KS QS", "KH QH JH TH", "AC KC QC 9S 8S 7S", ""], (0, 50, 0, 0)),
    (HANDJAS, "C", 0, ["AS KS QS", "", "AC KC QC JS TS 9S", ""], (0, 0, 40, 0)),
    (HANDJAS, "C", 0, ["KS KH KD KC", "JD TD 9D 8D 7D", "", ""], (0, 100, 0, 0)),
    (HANDJAS, "C", 0, ["9S 9H 9D 9C", "AD KD QD JD TD", "", ""], (150, 0, 0, 0)),
    (HANDJAS, "C", 0, ["", "AS KS QS", "AH KH QH", ""], (0, 20, 0, 0)),
    (HANDJAS, "C", 2, ["", "AS KS QS", "AH KH QH", ""], (0, 0, 20, 0)),
    # Schieber: more cards before fours of the same value
    (SCHIEBER, "C", 1, ["JS TS 9S 8S 7S 6S", "9S 9H 9D 9C", "", ""], (150, 0)),
    (SCHIEBER, "C", 1, ["JS TS 9S 8S 7S", "AS AH AD AC", "", ""], (100, 0)),
    # Klaberjass: five count as four in the contest, the top card decides
    (TEAM_KLABERJASS, "C", 0, ["JS TS 9S 8S 7S", "AH KH QH JH", "", ""], (0, 50)),
    (
        book(TEAM_KLABERJASS, long_run="one", meld_order="points_count"),
        "C",
        0,
        ["JS TS 9S 8S 7S", "AH KH QH JH", "", ""],
        (0, 50),
    ),
    # long_run_rank: the longer run, or the higher
    (BELOTE, "C", 0, ["KS QS JS TS 9S 8S", "AH KH QH JH TH", "", ""], (0, 100)),
    (
        book(BELOTE, long_run_rank="by_length"),
        "C",
        0,
        ["KS QS JS TS 9S 8S", "AH KH QH JH TH", "", ""],
        (100, 0),
    ),
]


@pytest.mark.parametrize(("rules", "trump", "elder", "hands", "points"), CONTESTS)
def test_meld_contest(rules, trump, elder, hands, points):
    hands = [hand.split() for hand in hands]
    result, scored = meld_contest(rules, hands, trump, elder)
    assert result == points
    assert bool(scored) == any(points)


THREE, JACKS200 = book(ROTTERDAM, three_of_kind=True), book(ROTTERDAM, four_jacks=200)
IN_TRICKS = [
    (ROTTERDAM, "H", "KH QH JH 7S", 40),
    (ROTTERDAM, "H", "AH KH QH JH", 70),
    (ROTTERDAM, "H", "TS 9S 8S 7S", 50),
    (ROTTERDAM, "H", "AS TS KS QS", 20),
    (ROTTERDAM, "H", "9S TS JS 8C", 20),
    (ROTTERDAM, "H", "KH KS KD QH", 20),
    (THREE, "H", "KH KS KD QH", 70),
    (ROTTERDAM, "H", "JH JS JD JC", 100),
    (THREE, "H", "JH JS JD JC", 100),
    (JACKS200, "H", "JH JS JD JC", 200),
    (ROTTERDAM, "H", "7H 7S 7D 7C", 100),
    (ROTTERDAM, "C", "9D JD QD KD", 20),
    (ROTTERDAM, "C", "8H 9H TH QH", 20),
    (ROTTERDAM, "D", "9D JD QD KD", 40),
    (ROTTERDAM, "D", "TD JD QD KD", 70),
    (ROTTERDAM, "C", "7H 8H TH JH", 0),
    (BELOTE, "H", "KH QH JH 7S", 0),
]


@pytest.mark.parametrize(("rules", "trump", "trick", "points"), IN_TRICKS)
def test_trick_melds(rules, trump, trick, points):
    assert sum(meld["points"] for meld in trick_melds(rules, trick.split(), trump)) == points


def test_next_dealer():
    assert next_dealer(CLASSIC, 2, False) == 3
    assert next_dealer(CLASSIC, 2, True) == 1
    assert next_dealer(CLASSIC, 0, True) == 3
    assert next_dealer(BELOTE, 3, True) == 0
    assert next_dealer(book(BELOTE, allpass_next_dealer="same"), 2, True) == 2


def test_match_over():
    assert match_over(BELOTE, (999, 998), 12) is None
    assert match_over(BELOTE, (1000, 1060), 12) == 1
    assert match_over(BELOTE, (1010, 1010), 12) is None
    assert match_over(CLASSIC, (512, 0), 1) == 0
    assert match_over(ROTTERDAM, (2000, 100), 15) is None
    assert match_over(ROTTERDAM, (1400, 1500), 16) == 1
    assert match_over(ROTTERDAM, (1400, 1400), 16) == "draw"


def test_settle_refuses_an_unknown_bonus():
    rules = book(BELOTE, capot_mode="multiply")
    with pytest.raises(AssertionError):
        settle(rules, 0, (152, 0), 0, (0, 0), (0, 0), (0, 0), 0)

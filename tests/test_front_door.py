"""The front door: what cannot be asked is refused at once, in one clear line.

Each row holds a call, the class of its error, and words that the message must hold: what was
given, what was expected, and the nearest known names where there are any.
"""

import re
from collections.abc import Callable

import numpy as np
import pytest

import jasslab as jl

KLAVERJAS = "klaverjas-rotterdam"
Row = tuple[Callable[[], object], type[Exception], str]


def rows(**found: Row) -> list[object]:
    return [pytest.param(*row, id=name.replace("_", "-")) for name, row in found.items()]


def refused(call: Callable[[], object], kind: type[Exception], words: str) -> None:
    """The very class, one line of a decent length, and every word in the order given."""
    pattern = ".*".join(re.escape(word.strip()) for word in words.split("~"))
    with pytest.raises(jl.JasslabError, match=pattern) as caught:
        call()
    assert type(caught.value) is kind
    assert isinstance(caught.value, ValueError)
    assert "\n" not in str(caught.value)


# --- games and options ---------------------------------------------------------------------


def house(**options: object) -> Callable[[], jl.Variant]:
    return lambda: jl.variant("belote").replace(**options)


UNKNOWN, CONFLICT = jl.UnknownName, jl.RuleConflict
VARIANTS = rows(
    typo=(lambda: jl.variant("belotte"), UNKNOWN, "variant 'belotte'; did you mean 'belote' ~ ?"),
    alias_typo=(lambda: jl.variant("klaverjas-roterdam"), UNKNOWN, "mean 'klaverjas-rotterdam'"),
    nothing_near=(lambda: jl.variant("xyz"), UNKNOWN, "unknown variant 'xyz'; ~known: ~belote"),
    number=(lambda: jl.variant(5), UNKNOWN, "unknown variant 5; known:"),
    nothing=(lambda: jl.variant(None), UNKNOWN, "unknown variant None; known:"),
    empty=(lambda: jl.variant(""), UNKNOWN, "unknown variant ''"),
    no_file=(lambda: jl.variant("no/such.toml"), jl.JasslabError, "such.toml: not a variant file"),
    in_simulate=(lambda: jl.simulate("belot", n_deals=1), UNKNOWN, "'belot'; ~mean 'belote'"),
    in_matches=(lambda: jl.simulate_matches("belot", n_matches=1), UNKNOWN, "mean 'belote'"),
    in_referee=(lambda: jl.legal_cards("belot", hand="7S", trump="S"), UNKNOWN, "mean 'belote'"),
    option=(house(belote_on_fial="kept"), UNKNOWN, "option 'belote_on_fial'; ~'belote_on_fail'"),
    option_read=(lambda: jl.variant("belote")["folow"], UNKNOWN, "'folow'; did you mean 'follow'"),
    other_game=(house(three_of_kind=True), CONFLICT, "belote has no option 'three_of_kind'"),
    other_method=(house(chooser="dealer"), CONFLICT, "belote has no option 'chooser'"),
    too_low=(house(last_trick=-1), jl.JasslabError, "last_trick=-1: expected whole ~ 0 to 100"),
    too_high=(house(last_trick=101), jl.JasslabError, "last_trick=101: expected whole number 0 to"),
    target=(house(target=0), jl.JasslabError, "target=0: expected whole number 1 to"),
    boolean=(house(last_trick=True), jl.JasslabError, "last_trick=True: expected whole number"),
    fraction=(house(last_trick=10.5), jl.JasslabError, "last_trick=10.5: expected whole number"),
    text=(house(last_trick="ten"), jl.JasslabError, "last_trick='ten': expected whole number"),
    missing=(house(last_trick=None), jl.JasslabError, "last_trick=None: expected whole number"),
    word=(house(follow="jass"), jl.JasslabError, "follow='jass': expected suit | suit_or_ruff"),
    word_by_number=(house(follow=1), jl.JasslabError, "follow=1: expected suit | suit_or_ruff"),
    flag=(house(share_cards=1), jl.JasslabError, "share_cards=1: expected True | False"),
    not_here=(house(melds="tricks"), jl.JasslabError, "melds='tricks': expected hand | none"),
    method=(house(trump_method="forced"), jl.JasslabError, "'forced': expected turn_up"),
    short_order=(house(trump_order="J9ATKQ8"), CONFLICT, "'J9ATKQ8' ~ 789TJQKA"),
    long_order=(house(plain_order="ATKQJ9876"), CONFLICT, "'ATKQJ9876' ~ 789TJQKA"),
    twice=(house(trump_order="JJATKQ87"), jl.JasslabError, "trump_order='JJATKQ87': expected all"),
    strange_rank=(house(trump_values="J=20 6=3"), CONFLICT, "6 is not in the pack ~ 789TJQKA"),
    strange_four=(house(four_ranks="A6"), CONFLICT, "four_ranks='A6': 6 is not in the pack"),
    dear=(house(trump_values="J=200"), jl.JasslabError, "trump_values='J=200': ~ 0 to 100"),
    values=(house(plain_values=5), jl.JasslabError, "plain_values=5: expected a rank and its"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), VARIANTS)
def test_variants(call: Callable[[], object], kind: type[Exception], words: str) -> None:
    refused(call, kind, words)


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Belote", "belote"),
        (" bélote ", "belote"),
        ("MBC", "belote-classic"),
        ("Multiplayer_Belote Classic", "belote-classic"),
        ("Rotterdam", "klaverjas-rotterdam"),
        ("KLAVERJAS AMSTERDAM", "klaverjas-amsterdam"),
    ],
)
def test_names_in_many_ways(given: str, name: str) -> None:
    assert jl.variant(given).name == name


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("belote", {"target": 501, "tie_rule": "litige"}),
        ("belote-classic", {"capot_mode": "replace"}),
        (KLAVERJAS, {"match_unit": "points"}),
        (KLAVERJAS, {"trump_values": {"J": 20, "9": 14}, "three_of_kind": "on"}),
    ],
)
def test_there_and_back_again(name: str, there: dict, tmp_path) -> None:
    """A house rule taken back is the registered game, and a file gives the same house rule."""
    game = jl.variant(name)
    house = game.replace(**there)
    assert house != game
    assert set(there) <= set(house.changed)
    back = house.replace(**{option: game[option] for option in there})
    assert back == game
    assert hash(back) == hash(game)
    assert (back.changed, back.label) == ((), name)
    text = house.to_toml(tmp_path / "house.toml")
    read = jl.variant(tmp_path / "house.toml")
    assert read == house
    assert (read.changed, read.to_toml()) == (house.changed, text)
    assert read.options.equals(house.options)


def test_what_is_implied_gives_way_to_what_is_said() -> None:
    """All tricks in place of the last one: 252 in all, unless the call says something else."""
    classic = jl.variant("belote-classic")
    replaced = classic.replace(capot_mode="replace")
    assert (replaced["capot_points"], replaced["capot_alone_points"]) == (100, 198)
    said = classic.replace(capot_mode="replace", capot_points=90)
    assert (said["capot_points"], said["capot_alone_points"]) == (90, 198)
    assert said.replace(capot_mode="replace") == said
    assert classic.replace(capot_points=300).replace(capot_mode="extra")["capot_points"] == 300


def test_a_variant_file_with_a_slip(tmp_path) -> None:
    """A file is checked as a call is; a file that is something else says what was expected."""
    path = tmp_path / "house.toml"
    for text, kind, words in [
        ('base = "belotte"\n', UNKNOWN, "mean 'belote'"),
        ('base = "belote"\n[options]\nfolow = "suit"\n', UNKNOWN, "mean 'follow'"),
        ('base = "belote"\n[options]\nchooser = "elder"\n', CONFLICT, "no option 'chooser'"),
        ("[options]\n", jl.JasslabError, "expected base = ~ found options"),
        ('base = "belote"\nrules = 3\n', jl.JasslabError, "expected base = ~ rules = 3"),
        ("base = belote", jl.JasslabError, "not a variant file"),
        ('base = "belote"\noptions = 3\n', jl.JasslabError, "expected ~ [options], ~ options = 3"),
        ("base = 7\n", jl.JasslabError, "expected base = ~ found base = 7"),
        ('base = "house.toml"\n', jl.JasslabError, "expected base = ~ 'house.toml'"),
        ("", jl.JasslabError, "expected base = ~ found nothing"),
    ]:
        path.write_text(text)
        refused(lambda: jl.variant(path), kind, words)
        refused(lambda: jl.variant(str(path)), kind, words)


# --- cards, tricks, melds ------------------------------------------------------------------


def legal(hand: object, trick: object = "", trump: object = "H", **more: object) -> Callable:
    return lambda: jl.legal_cards("belote", hand=hand, trick=trick, trump=trump, **more)


NOTATION = jl.NotationError
NINE = "7S 8S 9S TS JS QS KS AS 7H"
FOUR = ["7S", "8S", "9S", "TS"]


def contest(hands: object, game: str = "belote", **more: object) -> Callable[[], object]:
    return lambda: jl.meld_contest(game, hands=hands, trump="H", **more)


CARDS = rows(
    no_card=(legal("XX"), NOTATION, "'XX' is not a card; expected a rank ~ suit ~ 'JS'"),
    suit_first=(legal("SJ"), NOTATION, "'SJ' is not a card"),
    run_together=(legal("JSJH"), NOTATION, "'JSJH' is not a card"),
    twice=(legal("TH 10h"), NOTATION, "hand: TH is given twice"),
    outside=(legal("6H"), NOTATION, "hand: 6H is not in the pack of 32 cards"),
    trick_outside=(legal("7H", "6H"), NOTATION, "trick: 6H is not in the pack"),
    trick_twice=(legal("7H", "AH AH"), NOTATION, "trick: AH is given twice"),
    in_both=(legal("TH", "TH"), NOTATION, "TH is in the hand and in the trick"),
    too_large=(legal(NINE), NOTATION, "hand: 9 cards given, at most 8 expected"),
    trick_full=(legal("TH", "AH KH QH JH"), NOTATION, "4 cards lie already; belote has 4 seats"),
    hand_none=(legal(None), NOTATION, "cards are text ~ not None"),
    hand_number=(legal(5), NOTATION, "cards are text ~ not 5"),
    hand_numbers=(legal([5]), NOTATION, "a card is text such as 'JS', not 5"),
    trick_none=(legal("JS", None), NOTATION, "cards are text ~ not None"),
    trump=(legal("TH", trump="X"), NOTATION, "trump='X': expected one of S, H, D, C, NT"),
    trump_number=(legal("TH", trump=1), NOTATION, "trump=1: expected one of S, H, D, C"),
    trump_other_game=(legal("TH", trump="AT"), NOTATION, "trump='AT': expected one of S, H"),
    state=(legal("TH", state={"hidden": True}), CONFLICT, "belote has no state= ~ 'hidden'"),
    empty_trick=(
        lambda: jl.trick_winner("belote", trick="", trump="H"), NOTATION, "0 cards given, 1 to 4"),
    five_in_trick=(
        lambda: jl.trick_points("belote", trick="7S 8S 9S TS JS", trump="H"),
        NOTATION, "trick: 5 cards given, 1 to 4 expected"),
    no_trick_melds=(
        lambda: jl.trick_melds("belote", trick="7S 8S 9S TS", trump="H"),
        CONFLICT, "belote: melds do not fall in tricks"),
    unfinished=(
        lambda: jl.trick_melds(KLAVERJAS, trick="7S 8S 9S", trump="H"),
        NOTATION, "a whole trick of 4 cards expected"),
    melds_in_tricks=(
        lambda: jl.hand_melds(KLAVERJAS, hand="7S 8S 9S", trump="H"),
        CONFLICT, "klaverjas-rotterdam: there are no melds in hand"),
    no_melds_at_all=(
        lambda: jl.hand_melds("mbc", hand="7S 8S 9S", trump="H"),
        CONFLICT, "belote-classic: there are no melds in hand"),
    meld_hand_large=(
        lambda: jl.hand_melds("belote", hand=NINE, trump="H"), NOTATION, "9 cards given"),
    meld_trump=(
        lambda: jl.hand_melds("belote", hand="7S", trump="Z"), NOTATION, "trump='Z': expected"),
    contest_klaverjas=(contest(FOUR, KLAVERJAS), CONFLICT, "there are no melds in hand"),
    held_twice=(contest(["7S", "8S", "7S", "9S"]), NOTATION, "hand of seat 2: 7S is held twice"),
    two_hands=(contest(FOUR[:2]), NOTATION, "hands: 2 given, 4 expected, one for each seat"),
    five_hands=(contest([*FOUR, "JS"]), NOTATION, "hands: 5 given, 4 expected"),
    hands_text=(contest("7S 8S"), NOTATION, "hands='7S 8S': expected a list of 4"),
    hands_none=(contest(None), NOTATION, "hands=None: expected a list of 4"),
    elder=(contest(FOUR, elder=4), jl.JasslabError, "elder=4: expected a seat from 0 to 3"),
    elder_bool=(contest(FOUR, elder=True), jl.JasslabError, "elder=True: expected a seat"),
    set_text=(lambda: jl.cards_of("JS"), NOTATION, "'JS' is no card set"),
    set_negative=(lambda: jl.cards_of(-1), NOTATION, "-1 is no card set"),
    set_none=(lambda: jl.cards_of(None), NOTATION, "None is no card set"),
    set_fraction=(lambda: jl.cards_of(2.5), NOTATION, "2.5 is no card set"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), CARDS)
def test_cards(call: Callable[[], object], kind: type[Exception], words: str) -> None:
    refused(call, kind, words)


@pytest.mark.parametrize("trump", ["H", "h", "♥", "♡", "\u2665\ufe0f", " hearts ", "Heart"])
def test_suits_in_many_ways(trump: str) -> None:
    """Letters, symbols and English names mean the same, in cards and for trump."""
    legal = jl.legal_cards("belote", hand="10♥ 8h K♦ 7♣", trick=["A♠", "9♡"], trump=trump)
    assert legal == ["TH", "8H"]
    assert jl.exact.card_points("belote", trump=trump).mean == 38
    assert jl.exact.suit_length(2, 8, 32, suit=trump) == jl.exact.suit_length(2, 8, 32)


@pytest.mark.parametrize("trump", ["NT", "no trump", "no-trump", "No Trumps", None])
def test_no_trump_in_many_ways(trump: str | None) -> None:
    assert jl.trick_winner("belote", trick="7♣ 7♠ A♣ A♠", trump=trump) == 2


def test_given_cards_are_read_by_their_symbols() -> None:
    """What is kept, and written into the recipe, are letters."""
    sim = jl.simulate("belote", n_deals=3, seed=1, given={0: "J♠ 10♥"})
    assert sim.plan.given == ((0, "JS TH"),)


# --- settling and replaying ----------------------------------------------------------------

CARRY = jl.variant("belote").replace(tie_rule="carry")


def settle(game: object = "belote", **more: object) -> Callable[[], object]:
    return lambda: jl.settle(game, **{"taker": 0, "card_points": (70, 82), **more})


def totals(**more: object) -> Callable[[], object]:
    return lambda: jl.settle("belote", taker=0, totals=(70, 92), **more)


SETTLING = rows(
    taker=(settle(taker=4), jl.JasslabError, "taker=4: expected a seat from 0 to 3"),
    taker_text=(settle(taker="0"), jl.JasslabError, "taker='0': expected a seat"),
    taker_bool=(settle(taker=True), jl.JasslabError, "taker=True: expected a seat"),
    no_points=(settle(card_points=None), jl.JasslabError, "either card_points= or totals="),
    both=(settle(totals=(70, 92)), jl.JasslabError, "either card_points= or totals="),
    one_side=(settle(card_points=(70,)), jl.JasslabError, "card_points=(70,): expected 2 whole"),
    three=(settle(card_points=(1, 2, 3)), jl.JasslabError, "(1, 2, 3): expected 2 whole numbers"),
    negative=(settle(card_points=(-1, 2)), jl.JasslabError, "card_points=(-1, 2): ~ from 0 to"),
    fraction=(settle(card_points=(7.5, 2)), jl.JasslabError, "(7.5, 2): expected 2 whole"),
    one_number=(settle(card_points=70), jl.JasslabError, "card_points=70: expected 2"),
    text=(settle(card_points="70"), jl.JasslabError, "card_points='70': expected 2"),
    huge=(settle(card_points=(10**30, 2)), jl.JasslabError, "expected 2 whole numbers from 0 to"),
    melds_one=(settle(melds=20), jl.JasslabError, "melds=20: expected 2 whole numbers"),
    last=(settle(last_trick=2), jl.JasslabError, "last_trick=2: expected a side from 0 to 1"),
    last_bool=(settle(last_trick=True), jl.JasslabError, "last_trick=True: expected a side"),
    last_points=(settle(last_trick=(10, 0)), jl.JasslabError, "(10, 0): expected a side"),
    marriage=(settle(marriage=2), jl.JasslabError, "marriage=2: expected a side"),
    marriage_bool=(settle(marriage=True), jl.JasslabError, "marriage=True: expected a side"),
    trick_melds=(settle(trick_melds=(20, 0)), CONFLICT, "belote does not use trick_melds=; ~ 20"),
    melds=(settle(KLAVERJAS, melds=(20, 0)), CONFLICT, "rotterdam does not use melds=; given"),
    marriage_kj=(settle(KLAVERJAS, marriage=0), CONFLICT, "does not use marriage=; given 0"),
    melds_mbc=(settle("mbc", melds=(20, 0)), CONFLICT, "belote-classic does not use melds="),
    contract=(settle(contract=80), CONFLICT, "belote does not use contract=; given 80"),
    contract_0=(settle(contract=0), CONFLICT, "does not use contract=; given 0"),
    doubling=(settle(doubling=2), CONFLICT, "belote does not use doubling=; given 2"),
    state=(settle(state={"pair": 0}), CONFLICT, "belote does not use state=; given {'pair': 0}"),
    carried=(settle(carried=50), CONFLICT, "does not use carried=; given 50 ~ tie_rule='opp_sum'"),
    carried_debt=(settle(CARRY, carried=-5), jl.JasslabError, "carried=-5: expected points from 0"),
    carried_text=(settle(CARRY, carried="5"), jl.JasslabError, "carried='5': expected points"),
    carried_none=(settle(CARRY, carried=None), jl.JasslabError, "carried=None: expected points"),
    carried_half=(settle(CARRY, carried=5.5), jl.JasslabError, "carried=5.5: expected points"),
    nine_tricks=(settle(tricks=(9, 0)), jl.JasslabError, "tricks=(9, 0): ~ from 0 to 8"),
    sixteen=(settle(tricks=(8, 8)), CONFLICT, "tricks=(8, 8): belote has 8 tricks in all"),
    alone=(settle(all_tricks_seat=4), jl.JasslabError, "all_tricks_seat=4: expected a seat"),
    alone_not=(settle(tricks=(8, 0), all_tricks_seat=1), CONFLICT, "all_tricks_seat=1, but tricks"),
    last_not=(settle(tricks=(0, 8), last_trick=0), CONFLICT, "last_trick=0, but side 1 took every"),
    part_melds=(totals(melds=(20, 0)), CONFLICT, "totals= ~ melds=(20, 0) is part of it"),
    part_last=(totals(last_trick=0), CONFLICT, "last_trick=0 is part of it"),
    part_marriage=(totals(marriage=0), CONFLICT, "marriage=0 is part of it"),
    part_tricks=(totals(tricks=(4, 4)), CONFLICT, "tricks=(4, 4) is part of it"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), SETTLING)
def test_settling(call: Callable[[], object], kind: type[Exception], words: str) -> None:
    refused(call, kind, words)


CALLING = rows(
    no_trump=(lambda: jl.legal_cards("belote", hand="7S"), jl.JasslabError, "trump= is missing"),
    by_place=(lambda: jl.trick_winner("belote", "7S 8S", trump="H"), jl.JasslabError,
              "trick_winner: '7S 8S' needs its name; did you mean trick=...?"),
    misspelt=(settle(card_point=(70, 82)), jl.JasslabError,
              "settle: no argument 'card_point'; did you mean card_points=?"),
    option=(legal("7S", undertrump="free"), jl.JasslabError,
            "undertrump is an option of the rules; ~ jl.variant('belote').replace(undertrump="),
    no_taker=(lambda: jl.settle("belote"), jl.JasslabError, "settle: taker= is missing"),
    no_hands=(lambda: jl.replay("belote", tricks=[]), jl.JasslabError, "hands= is missing"),
    no_game=(lambda: jl.hand_melds(hand="7S"), jl.JasslabError, "hand_melds: name= is missing"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), CALLING)
def test_calls_that_do_not_fit(call: Callable[[], object], kind: type, words: str) -> None:
    """The referee says what it misses, in place of Python's own words."""
    refused(call, kind, words)


def test_settle_reads_numbers_from_a_frame() -> None:
    """Whole numbers of numpy are as good as Python's, and come back as Python's."""
    taker, side = np.int8(2), np.int64(0)
    cards = tuple(np.array([90, 62], np.int16))
    done = jl.settle("belote", taker=taker, card_points=cards, last_trick=side)
    assert done.scores == (100, 62)
    assert {type(score) for score in done.scores} == {int}


WHOLE = ["AS KS QS JS TS 9S 8S 7S", "AH KH QH JH TH 9H 8H 7H", "AD KD QD JD TD 9D 8D 7D",
         "AC KC QC JC TC 9C 8C 7C"]  # fmt: skip


def replay(hands: object, tricks: object, **more: object) -> Callable[[], object]:
    asked = {"trump": "S", "taker": 0, "leader": 0, **more}
    return lambda: jl.replay("belote", hands=hands, tricks=tricks, **asked)


TWO = ["7S 7H", "8S 8H", "9S 9H", "TS TH"]
ILLEGAL = jl.IllegalPlay
REPLAYING = rows(
    three_hands=(replay(FOUR[:3], []), NOTATION, "hands: 3 given, 4 expected"),
    sizes=(replay(["7S", "8S", "9S", "TS 7H"], []), NOTATION, "[1, 1, 1, 2] cards; ~ same"),
    held_twice=(replay(["7S", "7S", "9S", "TS"], []), NOTATION, "hand of seat 1: 7S is held twice"),
    short_trick=(replay(TWO, ["7S 8S 9S", "7H 8H"]), NOTATION, "trick 1: 3 cards given"),
    long_trick=(replay(TWO, ["7S 8S 9S TS 7H"]), NOTATION, "trick 1: 5 cards given, 4 expected"),
    tricks_text=(replay(FOUR, "7S 8S 9S TS"), NOTATION, "tricks='7S 8S 9S TS': expected a list"),
    tricks_none=(replay(FOUR, None), NOTATION, "tricks=None: expected a list"),
    one_too_many=(replay(FOUR, ["7S 8S 9S TS", ""]), NOTATION, "2 tricks given ~ hold 1 cards"),
    not_held=(
        replay(FOUR, ["7S 9S 8S TS"]), ILLEGAL, "trick 1: 9S ~ not in ~ seat 1; allowed: 8S"),
    not_legal=(
        replay(TWO, ["7S 8S 9S TH"], trump="C"), ILLEGAL, "trick 1: TH ~ seat 3; allowed: TS"),
    played_before=(
        replay(TWO, ["7S 8S 9S TS", "9S 9H 7H 8H"]), ILLEGAL, "trick 2: 9S ~ not in ~ seat 2"),
    taker=(replay(FOUR, [], taker=4), jl.JasslabError, "taker=4: expected a seat"),
    leader=(replay(FOUR, [], leader=4), jl.JasslabError, "leader=4: expected a seat"),
    dealer=(replay(FOUR, [], dealer=-1), jl.JasslabError, "dealer=-1: expected a seat"),
    trump=(replay(FOUR, [], trump="spaces"), NOTATION, "trump='spaces': expected one of S"),
    pot=(replay(FOUR, [], carried=9), CONFLICT, "belote does not use carried=; given 9"),
    pot_text=(replay(FOUR, [], carried="x"), jl.JasslabError, "carried='x': expected points"),
    wrong_leader=(
        replay(WHOLE, [], leader=0, dealer=1), CONFLICT, "leader=0, but elder ~ dealer 1 seat 2"),
)  # fmt: skip


@pytest.mark.parametrize(("call", "kind", "words"), REPLAYING)
def test_replaying(call: Callable[[], object], kind: type[Exception], words: str) -> None:
    refused(call, kind, words)


def test_a_misspelt_option_in_a_variant_file_is_named() -> None:
    """Who adds a game learns which row is wrong, and what was probably meant."""
    from dataclasses import replace

    from jasslab.variants import Setting

    with pytest.raises(jl.UnknownName, match="'last_trik'; did you mean 'last_trick'"):
        replace(jl.variant("belote"), settings=(Setting("last_trik", 10),))

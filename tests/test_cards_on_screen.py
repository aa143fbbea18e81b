"""Fans, tables and single cards under every option of how cards are shown.

The words are written here by hand; shapes and places are read from the drawings themselves.
"""

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise, product
from math import cos, radians, sin

import pytest
from drawn_deals import belote

import jasslab as jl
from jasslab.cards import DOUBLE_24, PACK_36, PACK_48, PIQUET
from jasslab.draw import (
    card_svg,
    card_symbol,
    cards_text,
    deal_html,
    deal_text,
    fan_svg,
    hand_svg,
    rule_sheet_text,
    table_svg,
)
from jasslab.showing import CHOICES

SVG = "{http://www.w3.org/2000/svg}"
WIDE, HIGH = 64, 96  # of a card in a fan or on a table
PACK_32 = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
EVERY_CARD = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]
HAND = "7D AS JH TC 9H KS 8C QD"
SETTINGS = [
    {"language": language, "suits": suits, "four_colours": four}
    for language, suits, four in product(*CHOICES.values())
]


def root(svg):
    return ET.fromstring(svg)


def groups(svg):
    """The cards of a drawing, in order: each is a group with a title."""
    return [group for group in root(svg).iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]


def titles(svg):
    return [group.find(f"{SVG}title").text for group in groups(svg)]


def colourless(svg):
    """A drawing without any colour, and without the words that nobody sees."""
    bare = re.sub(r"<title>.*?</title>", "", svg)
    return re.sub(r' (fill|stroke|opacity|aria-label|lang)="[^"]*"', "", bare)


def place(group):
    """Where a card stands: left, top and turn of its upper edge."""
    numbers = re.findall(r"-?\d+(?:\.\d+)?", group.get("transform"))
    x, y, turn, *_ = [*map(float, numbers), 0.0]
    return x, y, turn


def corners(group):
    """The four corners of a card as drawn, turned about the middle of its upper edge."""
    x, y, turn = place(group)
    angle, middle = radians(turn), x + WIDE / 2
    for dx, dy in product((-WIDE / 2, WIDE / 2), (0, HIGH)):
        yield middle + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle)


def one_of_each():
    """A drawing of every kind."""
    yield card_svg("TS", trump="S")
    yield hand_svg(HAND, trump="H")
    yield fan_svg(HAND, trump="H", legal="JH 9H", mark="JH")
    yield fan_svg(HAND, trump="AT", overlap=False, mark=HAND)
    yield fan_svg("")
    yield table_svg("AH 7H", seats=5, leader=4, winner=0, trump="H", names='A<b> "x" & c d'.split())


# --- what is said -------------------------------------------------------------------------

RANKS_SAID = {
    "en": "two three four five six seven eight nine ten jack queen king ace",
    "fr": "deux trois quatre cinq six sept huit neuf dix valet dame roi as",
    "de": "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Bube Dame König Ass",
    "nl": "twee drie vier vijf zes zeven acht negen tien boer vrouw heer aas",
}
SUITS_SAID = {
    "en": "{} of spades, {} of hearts, {} of diamonds, {} of clubs",
    "fr": "{} de pique, {} de cœur, {} de carreau, {} de trèfle",
    "de": "Pik-{}, Herz-{}, Karo-{}, Kreuz-{}",
    "nl": "schoppen{}, harten{}, ruiten{}, klaver{}",
}
SWISS_SAID = {
    "en": "under of shields, ober of roses, banner of acorns, ace of bells, king of shields",
    "fr": "under de boucliers, ober de roses, bannière de glands, as de grelots, roi de boucliers",
    "de": "Schilten-Under, Rosen-Ober, Eichel-Banner, Schellen-Ass, Schilten-König",
    "nl": "under van schilden, ober van rozen, banner van eikels, aas van bellen, "
    "heer van schilden",
}


@pytest.mark.parametrize("language", RANKS_SAID)
def test_every_card_is_said_in_words(language):
    with jl.options.using(language=language):
        for rank, word in zip("23456789TJQKA", RANKS_SAID[language].split(), strict=True):
            said = [root(card_svg(rank + suit)).get("aria-label") for suit in "SHDC"]
            assert ", ".join(said) == SUITS_SAID[language].format(*[word] * 4)


@pytest.mark.parametrize("language", SWISS_SAID)
def test_swiss_cards_are_said_by_their_own_names(language):
    with jl.options.using(language=language, suits="german-swiss"):
        said = root(hand_svg("JS QH TD AC KS")).get("aria-label")
    assert said == SWISS_SAID[language]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "jack of hearts, trump, ten of spades, seven of clubs; "
            "may be played: jack of hearts; marked: jack of hearts",
        ),
        (
            "fr",
            "valet de cœur, atout, dix de pique, sept de trèfle; "
            "cartes jouables: valet de cœur; marquée: valet de cœur",
        ),
        (
            "de",
            "Herz-Bube, Trumpf, Pik-Zehn, Kreuz-Sieben; spielbar: Herz-Bube; markiert: Herz-Bube",
        ),
        (
            "nl",
            "hartenboer, troef, schoppentien, klaverzeven; "
            "speelbaar: hartenboer; gemarkeerd: hartenboer",
        ),
    ],
)
def test_a_fan_says_what_it_shows(language, said):
    with jl.options.using(language=language):
        fan = fan_svg("7C JH TS", trump="H", legal="JH", mark="JH")
    assert root(fan).get("aria-label") == root(fan).find(f"{SVG}title").text == said
    assert root(fan).get("lang", "en") == language
    own = root(fan_svg("7C", label='my "hand" <1>'))
    assert own.get("aria-label") == 'my "hand" <1>'


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "seat 1: ace of hearts, leads; seat 2: jack of spades, trump, takes the trick; "
               "seat 0: no card"),
        ("fr", "place 1: as de cœur, entame; place 2: valet de pique, atout, remporte le pli; "
               "place 0: pas de carte"),
        ("de", "Platz 1: Herz-Ass, spielt aus; Platz 2: Pik-Bube, Trumpf, macht den Stich; "
               "Platz 0: keine Karte"),
        ("nl", "plaats 1: hartenaas, komt uit; plaats 2: schoppenboer, troef, wint de slag; "
               "plaats 0: geen kaart"),
    ],
)  # fmt: skip
def test_a_table_says_what_lies_on_it(language, said):
    with jl.options.using(language=language):
        table = table_svg("AH JS", seats=3, leader=1, winner=2, trump="S")
    assert root(table).get("aria-label") == said
    assert titles(table) == said.split("; ")[:2]


# --- what is seen -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setting", SETTINGS, ids=lambda setting: "-".join(map(str, setting.values()))
)
def test_no_two_cards_look_alike_without_colour(setting):
    with jl.options.using(**setting):
        for draw in (card_svg, hand_svg):
            assert len({colourless(draw(card)) for card in EVERY_CARD}) == len(EVERY_CARD)
        assert len({card_symbol(card) for card in EVERY_CARD}) == len(EVERY_CARD)


@pytest.mark.parametrize("pack", [PIQUET, PACK_36, PACK_48, DOUBLE_24], ids=lambda pack: pack.name)
def test_a_fan_holds_every_card_of_a_pack(pack):
    cards = [pack.text(card) for card in pack.ids]
    for overlap in (True, False):
        found = titles(fan_svg(cards, overlap=overlap))
        assert sorted(found) == sorted(title for card in cards for title in titles(hand_svg(card)))


@pytest.mark.parametrize(
    ("language", "suits", "text", "letters"),
    [
        ("en", "french", "J♠ Q♥ K♦ A♣ 10♠ 9♥", "J Q K A 10 9"),
        ("fr", "french", "V♠ D♥ R♦ A♣ 10♠ 9♥", "V D R A 10 9"),
        ("de", "french", "B♠ D♥ K♦ A♣ 10♠ 9♥", "B D K A 10 9"),
        ("nl", "french", "B♠ V♥ H♦ A♣ 10♠ 9♥", "B V H A 10 9"),
        ("fr", "german-swiss", "Schi-U Ro-O Ei-K Sche-A Schi-B Ro-9", "U O K A B 9"),
    ],
)
def test_letters(language, suits, text, letters):
    with jl.options.using(language=language, suits=suits):
        assert cards_text("JS QH KD AC TS 9H") == text
        for draw in (hand_svg, card_svg):
            drawn = [
                root(draw(card)).find(f".//{SVG}text").text for card in "JS QH KD AC TS 9H".split()
            ]
            assert drawn == letters.split()


def test_colours_follow_the_option():
    def inks():
        return [
            re.findall(r'<path[^>]* fill="([^"]*)"', hand_svg(f"9{suit}"))[0] for suit in "SHDC"
        ]

    spades, hearts, diamonds, clubs = inks()
    assert spades == clubs != hearts == diamonds
    with jl.options.using(four_colours=True):
        assert len(set(inks())) == 4
        assert "--jp-content-font-color1" in inks()[0]
        assert "#d55e00 #0072b2 #009e73".split() == [ink[-8:-1] for ink in inks()[1:]]


def test_trumps_stand_first_in_their_own_order():
    with jl.options.using(language="fr"):
        assert titles(fan_svg("7S JS 9S AS TS 9H JH AH TH", trump="♥")) == [
            *("valet de cœur, atout", "neuf de cœur, atout", "as de cœur, atout"),
            *("dix de cœur, atout", "as de pique", "dix de pique", "valet de pique"),
            *("neuf de pique", "sept de pique"),
        ]


@pytest.mark.parametrize(
    ("game", "trump", "best_first"),
    [
        (None, None, "ATKQJ987"),
        (None, "S", "J9ATKQ87"),
        (None, "AT", "J9ATKQ87"),
        (None, "obeabe", "AKQJT987"),
        ("schieber", "undeufe", "789TJQKA"),
        ("schieber", "S", "J9AKQT87"),
        ("schieber", "H", "AKQJT987"),
        ("manille", "S", "TAKQJ987"),
    ],
)
def test_the_order_is_that_of_the_game(game, trump, best_first):
    fan = fan_svg([f"{rank}S" for rank in "789TJQKA"], trump=trump, variant=game)
    drawn = [group.find(f"{SVG}text").text.replace("10", "T") for group in groups(fan)]
    assert "".join(drawn) == best_first


@pytest.mark.parametrize("trump", [None, *"SHDC"])
def test_black_and_red_suits_alternate(trump):
    for missing in ("", *"SHDC"):
        cards = [card for card in PACK_32 if card[1] != missing]
        suits = [title.split()[2].strip(",") for title in titles(fan_svg(cards, trump=trump))]
        order = list(dict.fromkeys(suits))
        red = [suit in ("hearts", "diamonds") for suit in order]
        assert len(order) == len(cards) // 8 == 1 + sum(a != b for a, b in pairwise(suits))
        if len(order) == 4 or trump is None:
            assert all(one != two for one, two in pairwise(red))


def test_what_may_not_be_played_differs_in_shape():
    for card, trump in (("9S", None), ("9S", "S")):
        free, barred = (colourless(fan_svg(card, trump=trump, legal=legal)) for legal in (card, ""))
        assert "stroke-dasharray" in barred and "stroke-dasharray" not in free
    fan = groups(fan_svg("AS KS QS", legal="KS", overlap=False))
    tops = [place(group)[1] for group in fan]
    assert tops[0] == tops[2] > tops[1]
    assert titles(fan_svg("AS KS", legal="KS")) == [
        "ace of spades, may not be played",
        "king of spades",
    ]
    assert fan_svg(HAND, legal=HAND) == fan_svg(HAND)


def test_marks_and_winners_have_a_star():
    bare, marked = fan_svg("AS KS"), fan_svg("AS KS", mark="KS")
    n_paths = [
        [len(group.findall(f"{SVG}path")) for group in groups(fan)] for fan in (bare, marked)
    ]
    assert n_paths == [[2, 2], [2, 3]]
    assert float(root(marked).get("height")) > float(root(bare).get("height"))
    table = groups(table_svg("AS KS", seats=2, leader=0, winner=1))
    assert [len(group.findall(f"{SVG}circle")) for group in table] == [0, 1]


@pytest.mark.parametrize("n_cards", [1, 2, 5, 8, 9, 12, 16, 32])
@pytest.mark.parametrize("overlap", [True, False])
def test_every_index_stays_visible_and_inside(n_cards, overlap):
    fan = fan_svg(PACK_32[:n_cards], trump="H", overlap=overlap)
    left, top, width, height = map(float, root(fan).get("viewBox").split())
    assert len(groups(fan)) == n_cards
    for group in groups(fan):
        for x, y in corners(group):
            assert left <= x <= left + width and top <= y <= top + height
    for under, over in pairwise(groups(fan)):
        (x, y, turn), (x2, y2, turn2) = place(under), place(over)
        if x2 > x:  # else a new row begins
            # the left edge of the card above, seen from the one below
            angle, angle2 = radians(turn), radians(turn2)
            for down in (0, 50):
                dx = x2 + WIDE / 2 - WIDE / 2 * cos(angle2) - down * sin(angle2) - x - WIDE / 2
                dy = y2 - WIDE / 2 * sin(angle2) + down * cos(angle2) - y
                assert dx * cos(angle) + dy * sin(angle) + WIDE / 2 >= 24  # letters end at 27
        else:
            assert y2 - y >= 50


@pytest.mark.parametrize("seats", range(2, 8))
def test_cards_on_a_table_keep_clear_of_each_other(seats):
    table = table_svg({seat: PACK_32[seat] for seat in range(seats)}, seats=seats, leader=0)
    left, top, width, height = map(float, root(table).get("viewBox").split())
    places = [place(group)[:2] for group in groups(table)]
    for (x, y), (x2, y2) in combinations(places, 2):
        assert abs(x - x2) >= WIDE or abs(y - y2) >= HIGH + 24  # a name stands below
    for x, y in places:
        assert left < x < left + width - WIDE and top < y < top + height - HIGH
    middle = left + width / 2 - WIDE / 2
    assert places[0][0] == pytest.approx(middle, abs=0.1)
    assert places[0][1] == max(y for _, y in places)
    if seats > 2:
        assert places[1][0] < middle < places[-1][0]  # clockwise


def test_a_table_takes_cards_in_order_or_by_seat():
    by_seat = {2: "AH", 3: "7H", 0: "JS"}
    assert table_svg("AH 7H JS", seats=4, leader=2) == table_svg(by_seat, seats=4, leader=2)
    assert len(groups(table_svg({}, seats=4))) == 0
    assert "my partner: ace of hearts" in titles(
        table_svg(by_seat, seats=4, names=["me", "left", "my partner", "right"])
    )


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: fan_svg("AS XS"), "'XS' is not a card"),
        (lambda: fan_svg("AS", trump="X"), "trump='X'"),
        (lambda: fan_svg("AS", legal="KS"), "legal: KS is not among the cards AS"),
        (lambda: fan_svg("AS", mark="KS"), "mark: KS is not among the cards AS"),
        (lambda: fan_svg("AS", trump="S", variant="belotte"), "mean 'belote'"),
        (lambda: card_svg("AS", trump="Z"), "trump='Z'"),
        (lambda: table_svg("AS", seats=4), "say who led"),
        (lambda: table_svg("AS KS QS", seats=2, leader=0), "3 cards for 2 seats"),
        (lambda: table_svg({4: "AS"}, seats=4), "played: seat 4 is none of 0 to 3"),
        (lambda: table_svg("", seats=4, winner=-1), "winner: seat -1 is none of 0 to 3"),
        (lambda: table_svg("", seats=4, leader=True), "leader: seat True is none of"),
        (lambda: table_svg("", seats=8), "seats=8: expected 2 to 7"),
        (lambda: table_svg("", seats="4"), "seats='4': expected a whole number"),
        (lambda: table_svg("", seats=4, names=["me"]), "1 names for 4 seats"),
    ],
)
def test_what_cannot_be_drawn_is_refused(call, words):
    with pytest.raises(jl.JasslabError, match=re.escape(words)):
        call()


# --- what a page needs --------------------------------------------------------------------


@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_drawings_are_closed_in_themselves(setting):
    """No file from outside, no script, and no id that could clash with that of another."""
    with jl.options.using(**setting):
        for svg in one_of_each():
            drawn = root(svg)
            assert drawn.get("role") == "img" and drawn.get("aria-label")
            assert drawn.get("viewBox") and drawn.get("width") and drawn.get("height")
            assert not re.search(
                r"https?://(?!www\.w3\.org/2000/svg)|url\(|href|<script|<style", svg
            )
            assert not any("id" in element.attrib for element in drawn.iter())
            for colour in re.findall(r' (?:fill|stroke)="([^"]*)"', svg):
                assert colour == "none" or re.fullmatch(r"var\(--[\w-]+,#[0-9a-f]{3,6}\)", colour)


def test_drawings_shrink_with_the_page():
    for svg in (card_svg("AS"), fan_svg(HAND), table_svg("", seats=4)):
        assert "max-width:100%" in root(svg).get("style")
        assert root(svg).get("viewBox").split()[2:] == [
            root(svg).get(k) for k in ("width", "height")
        ]


# --- deals and rule sheets ----------------------------------------------------------------


def test_deals_are_told_in_the_language_and_kept_in_codes():
    deal = belote()
    kept = deal.first
    plain = deal_text(deal)
    with jl.options.using(language="fr"):
        text, page = deal_text(deal), deal_html(deal)
        assert deal.first == kept
    assert "J♠" in plain and "J♠" not in text and "V♠" in text
    assert plain.count("Q♠") == text.count("D♠") > 0
    spoken = re.findall(r'aria-label="([^"]*)"', page)
    assert any(label.startswith("place 0: ") for label in spoken)
    assert any(label.endswith("remporte le pli") for label in spoken)
    assert not any(re.search(r" of |trump|leads|seat", label) for label in spoken[1:])
    assert deal_text(deal) == plain


def test_swiss_suits_reach_deals():
    with jl.options.using(language="de", suits="german-swiss"):
        text, page = deal_text(belote()), deal_html(belote())
    assert not re.search("[♠♥♦♣]", text + page)
    assert "Schi-U" in text and "Schilten-Under" in page


def test_rule_sheets_show_the_letters_of_the_cards():
    def orders():
        rows = rule_sheet_text(jl.variant("belote")).splitlines()
        return [row.split()[-8:] for row in rows if "best first" in row][:2]

    assert orders() == ["J 9 A 10 K Q 8 7".split(), "A 10 K Q J 9 8 7".split()]
    with jl.options.using(language="nl"):
        assert orders() == ["B 9 A 10 H V 8 7".split(), "A 10 H V B 9 8 7".split()]
    with jl.options.using(suits="german-swiss"):
        assert orders() == ["U 9 A B K O 8 7".split(), "A B K O U 9 8 7".split()]

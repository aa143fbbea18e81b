"""Cards, deals and rule sheets as they are shown: what must be on the page, and what must not."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from drawn_deals import belote, bids, klaverjas, passed_out, solo

import jasslab as jl
from jasslab.cards import PIQUET
from jasslab.deals import Meld, Side, Trick
from jasslab.draw import (
    card_symbol,
    cards_text,
    deal_html,
    deal_text,
    hand_svg,
    rule_sheet,
    rule_sheet_text,
)
from jasslab.draw._words import SECTIONS, TABLED, WORDS, situations
from jasslab.errors import NotationError
from jasslab.rules import VOCABULARY
from jasslab.rules.options import Word
from jasslab.variants import variant, variants

NAMES = list(variants().index)
DEALS = {"belote": belote, "klaverjas": klaverjas, "passed out": passed_out, "solo": solo}
PACK = PIQUET.text


def labels(html):
    """List what is read aloud, in order."""
    return re.findall(r'aria-label="([^"]*)"', html)


def parsed(html):
    """Parse HTML strictly, as XML: every tag is closed and every value quoted."""
    plain = html.replace("<br>", "<br/>").replace("&emsp;", " ").replace("&ensp;", " ")
    return ET.fromstring(plain)


def assert_clean(text):
    assert not re.search(r"0x[0-9a-f]{4}", text)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|//cdn|@import|url\(|<script", text)
    assert "None" not in text
    assert "nan" not in text.split()


# --- cards --------------------------------------------------------------------------------


def test_symbols_of_cards():
    assert card_symbol("TS") == card_symbol("10s") == "10♠"
    assert cards_text("JS 7H AD TC") == "J♠ 7♥ A♦ 10♣"
    with pytest.raises(NotationError, match="'XS' is not a card"):
        card_symbol("XS")


def test_a_hand_is_an_image_that_can_be_read_aloud():
    svg = hand_svg("JS TH 7C", trump="S")
    root = parsed(svg)
    assert root.get("role") == "img"
    assert labels(svg) == ["jack of spades, trump, ten of hearts, seven of clubs"]
    assert labels(hand_svg("JS", label='my "hand"')) == ["my &quot;hand&quot;"]
    assert labels(hand_svg("")) == ["no cards"]
    assert_clean(svg)


def test_suits_are_shapes_and_trumps_are_framed():
    root = parsed(hand_svg("JS 9S TH", trump="S"))
    ns = "{http://www.w3.org/2000/svg}"
    cards = root.findall(f"{ns}g")
    assert [card.get("class") for card in cards] == ["jl-trump", "jl-trump", None]
    widths = [float(card.find(f"{ns}rect").get("stroke-width")) for card in cards]
    assert widths[0] == widths[1] >= 3 * widths[2]
    shapes = [card.find(f"{ns}path").get("d") for card in cards]
    assert shapes[0] == shapes[1] != shapes[2]
    assert [card.find(f"{ns}text").text for card in cards] == ["J", "9", "10"]


def test_colours_are_those_of_the_theme():
    svg = hand_svg("JS TH", trump="H")
    assert "var(--jp-layout-color1,#fff)" in svg
    assert "var(--jp-content-font-color1,#222)" in svg


@pytest.mark.parametrize(("trump", "framed"), [("AT", 2), ("NT", 0), ("obeabe", 0), (None, 0)])
def test_what_is_trump_need_not_be_a_suit(trump, framed):
    assert hand_svg("JS TH", trump=trump).count("jl-trump") == framed


def test_trump_is_checked():
    with pytest.raises(NotationError, match="trump='X'"):
        hand_svg("JS", trump="X")


# --- deals --------------------------------------------------------------------------------


@pytest.mark.parametrize("make", DEALS.values(), ids=DEALS)
def test_every_deal_is_clean_in_both_forms(make):
    deal = make()
    html, text = deal_html(deal), deal_text(deal)
    parsed(html)
    assert_clean(html)
    assert_clean(text)
    assert len(text.splitlines()) <= 40
    assert all(line == line.rstrip() for line in text.splitlines())
    assert repr(deal) == text
    assert deal._repr_html_() == html
    assert deal_html(deal) == html


@pytest.mark.parametrize("make", [belote, klaverjas])
def test_every_card_is_seen_in_a_hand_and_in_a_trick(make):
    deal = make()
    html, text = deal_html(deal), deal_text(deal)
    for card in map(PACK, PIQUET.ids):
        drawn = html.count(f"<title>{next(iter(labels(hand_svg(card))))}</title>")
        assert drawn == 2 + (make is belote and card == "QS")  # the turn-up once more
        assert len(re.findall(rf"(?<![\d]){card_symbol(card)}", text)) >= 2


def test_no_style_reaches_beyond_the_block():
    css = re.search(r"<style>(.*?)</style>", deal_html(belote()), re.S).group(1)
    rules = re.findall(r"([^{}]+)\{", css)
    assert rules
    assert all(one.strip().startswith(".jasslab") for rule in rules for one in rule.split(","))


def test_winners_and_leaders_are_marked_by_shape_and_in_words():
    said = [label for label in labels(deal_html(belote())) if "takes the trick" in label]
    assert said[:3] == [
        "jack of spades, trump, leads, takes the trick",
        "nine of diamonds, takes the trick",
        "ace of hearts, takes the trick",
    ]
    assert len(said) == 8
    assert "J♠*" in deal_text(belote())


def test_first_packet_and_turn_up_stand_apart():
    text = deal_text(belote())
    assert "seat 0 (basic, elder, taker)  J♠ 9♠ A♠ A♥ J♦ | Q♠^ 7♦ 10♣" in text
    assert "Q♠ is turned up" in text
    [said] = [label for label in labels(deal_html(belote())) if label.startswith("seat 0")]
    assert "jack of diamonds; then queen of spades, trump, seven of diamonds" in said
    assert "|" not in deal_text(klaverjas())


def test_who_took_what_and_when():
    def heading(deal):
        return deal_text(deal).splitlines()[1].split(";")[0]

    passes = [(seat, "pass") for seat in range(4)]
    assert heading(belote()) == "seat 0 took ♠ in round 1"
    second = bids(*passes, (0, "pass"), (1, "C"))
    assert heading(belote(answers=second, taker=1, trump="C")) == "seat 1 took ♣ in round 2"
    assert heading(klaverjas()) == "all passed: seat 0 has to play ♠"
    assert heading(belote(answers=())) == "seat 0 plays ♠"
    assert heading(klaverjas(answers=(), taker=None)) == "♠ is trump, nobody is taker"
    assert heading(belote(trump="NT")) == "seat 0 took no trump in round 1"


def test_bidding_tells_the_suits_turned():
    passes = [(seat, "pass") for seat in range(4)]
    text = deal_text(klaverjas(turn_up="H S", answers=bids(*passes, (0, "take"))))
    assert "round 1 (♥ turned): seat 0 passes" in text
    assert "round 2 (♠ turned): seat 0 takes ♠" in text


def test_a_passed_out_deal_shows_its_bidding():
    for shown in (deal_text(passed_out()), re.sub("<[^>]+>", " ", deal_html(passed_out()))):
        assert "thrown in" in shown
        assert "round 2" in shown
        assert "Settlement" not in shown
        assert "score" not in shown


def test_melds_say_whether_they_scored_and_where_they_fell():
    melds = (Meld("four_of_a_kind", "JS JH JD JC", 200, 3, scored=False),)
    assert "seat 3: four of a kind (J♠ J♥ J♦ J♣): 200, not scored" in deal_text(belote(melds=melds))
    assert "sequence of three (7♦ 8♦ 9♦) in trick 2: 20" in deal_html(klaverjas())


def test_results_in_words():
    assert "Contract failed: 162 points to 0." in deal_text(belote(made=False))
    assert "Seats 1 and 3 take every trick." in deal_text(belote(capot=1))
    assert "There was no contract" in deal_text(klaverjas(answers=(), taker=None, made=None))


def test_seven_seats_and_two():
    for seats in (2, 7):
        game = replace(variant("belote"), seats=seats, partnership=False)
        hands = tuple(f"{rank}S" for rank in "AKQJT98"[:seats])
        deal = solo(
            variant=game,
            dealer=seats - 1,
            first=hands,
            final=hands,
            turn_up=None,
            tricks=(Trick(1, hands[1:] + hands[:1], 0, 21),),
            sides=(Side(1, 21, 10, 0, 0, 0, 0, 31, 31),) + (Side(*[0] * 9),) * (seats - 1),
            melds=(),
        )
        parsed(deal_html(deal))
        assert f"seat {seats - 1} (" in deal_text(deal)


SOLO = """\
Three alone, deal 3, seat 2 deals
seat 1 took ♥ in round 1; J♥ is turned up

seat 0 (elder)   10♥ 7♠
seat 1 (taker)   8♠ | J♥^ | gave 9♠
seat 2 (dealer)  A♠ K♠

round 1: seat 0 passes, seat 1 says ♥
exchange: seat 1 says give 9S

trick   leads  seat 0  seat 1  seat 2  points
1      seat 0     7♠      8♠      A♠*      11
2      seat 2    10♥      J♥*     K♠       34

seat 1: marriage (K♥ Q♥): 20

side            tricks  cards  last trick  melds  marriage  bonus  points  score
seat 0               0      0           0      0         0      0       0      0
seat 1 (taker)       1     34          10      0        20      0      64     64
seat 2               1     11           0      0         0      0      11     11
Contract made: 64 points to 11. 40 points wait for the winner of a later deal."""


def test_text_of_a_small_deal_in_full():
    assert deal_text(solo()) == SOLO


def test_what_others_wrote_is_escaped():
    html = deal_html(belote(players=("<b>me", "a", "b", "c")))
    assert "&lt;b&gt;me" in html


# --- rule sheets --------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_names_every_option_and_its_source(name):
    game = variant(name)
    html, text = rule_sheet(game), rule_sheet_text(game)
    parsed(html)
    assert_clean(html)
    assert game._repr_html_() == html
    for sheet in (html, text):
        assert game.title in sheet
        assert all(setting.name in sheet for setting in game.settings)
        assert "◆ changed" not in sheet
    assert max(map(len, text.splitlines())) <= 100
    assert game.sheet == text
    options = " ".join(text.split("ALL OPTIONS")[1].split())
    for setting in game.settings:
        assert all(word in options for word in setting.allowed.split())
    assert all(f"- {reading[:40]}" in text for reading in game.readings)


def test_a_changed_option_is_marked():
    house = variant("belote").replace(last_trick=20)
    assert "<b>20 ◆ changed</b>" in rule_sheet(house)
    assert rule_sheet(house).count("changed") == 1
    assert "The last trick is worth 20 more." in rule_sheet_text(house)
    assert "House rule: last_trick=20." in rule_sheet_text(house)


def test_a_variant_shows_itself_in_a_few_lines():
    """The plain repr names game, pack and house rules; the sheet has the rest."""
    house = variant("belote").replace(last_trick=20, belote_on_fail="kept")
    shown = repr(house)
    assert len(shown.splitlines()) <= 6
    assert all(words in shown for words in ("4 seats", "32 cards", "39 options", ".sheet"))
    assert "changed: last_trick=20 (registered: 10)" in shown
    assert "changed: belote_on_fail=kept (registered: lost)" in shown
    assert "changed" not in repr(variant("belote"))
    plan = jl.simulate(house, n_deals=2, seed=1, given={0: "JS"}).plan
    assert len(repr(plan).splitlines()) == 1
    assert house.label in repr(plan)
    assert "given 0: JS" in repr(plan)


def test_duties_in_a_players_words():
    told = dict(situations(variant("klaverjas-rotterdam").values, True))
    assert told["You cannot follow; you can trump or overtrump"] == (
        "A trump, higher than any in the trick."
    )
    assert told["You cannot follow; you hold only lower trumps"] == (
        "No trump, unless you hold nothing else."
    )
    relief = "You cannot follow; your partner heads the trick"
    assert relief not in told
    assert dict(situations(variant("belote").values, True))[relief] == "Any card."
    amsterdam = dict(situations(variant("klaverjas-amsterdam").values, True))[relief]
    assert amsterdam.startswith("Any card, but no trump lower")
    free = situations({"follow": "suit_or_ruff", "ruff": "free", "jack_withhold": True}, True)
    assert "Or a trump that heads the trick." in free[1][1]
    assert "The jack need not be played" in free[2][1]


def test_every_word_of_the_vocabulary_has_words():
    """A new value of a known option wants a sentence; a new option of a later game may wait."""
    told = {name for names in SECTIONS.values() for name in names}
    for option in VOCABULARY.values():
        if isinstance(option, Word) and option.name in told and option.name not in TABLED:
            missing = [word for word in option.words if f"{option.name}={word}" not in WORDS]
            assert missing == []


def test_unknown_values_are_shown_by_their_own_names():
    rows = dict(situations({"ruff": "only_on_sundays", "undertrump": "must"}, False))
    assert rows["You cannot follow; you can trump or overtrump"] == "ruff: only_on_sundays"


def test_the_marriage_stands_in_a_game_without_melds():
    text = rule_sheet_text(variant("belote").replace(melds="none"))
    assert "marriage: king and queen of trumps  20" in text
    assert "four jacks" not in text.split("ALL OPTIONS")[0].lower().replace("four_jacks", "")

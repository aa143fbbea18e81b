"""Deals that a study asks for, and deals that are written down."""

from fractions import Fraction

import numpy as np
import pytest

import jasslab as jl
from jasslab import view

VARIANTS = list(jl.variants().index)
FRAMES = ("deals", "sides", "hands", "melds", "tricks", "decisions")


def holds(cards, text):
    return np.array([set(text.split()) <= set(jl.cards_of(int(one)).split()) for one in cards])


def near(hits, n, share):
    """Within four standard errors of an exact share."""
    return abs(hits - n * share) <= 4 * float(n * share * (1 - share)) ** 0.5


# --- conditions -----------------------------------------------------------------------------


def test_cards_that_a_seat_must_not_hold():
    """They are nowhere in its first packet, and the share refused is that of counting."""
    sim = jl.simulate(
        "belote",
        n_deals=20_000,
        seed=1,
        players=None,
        frames="hands",
        given={1: "JS 9S", "not": {1: "AS", 2: "AS TS"}},
    )
    by_seat = {seat: rows["first"] for seat, rows in sim.hands.groupby("seat")}
    assert holds(by_seat[1], "JS 9S").all()
    assert not holds(by_seat[1], "AS").any()
    assert not holds(by_seat[2], "AS").any()
    assert not holds(by_seat[2], "TS").any()
    # AS is among 30 unknown cards, 3 places of seat 1 and 5 of seat 2 barred; TS 5 of those left
    share = Fraction(22, 30) * Fraction(29 - 5, 29)
    tries = sim.done + sim.refused
    assert near(sim.done, tries, share)


def test_final_cards_are_those_before_the_first_trick():
    """Dealt to the end the share is 7/124; played, every deal has them and a taker."""
    dealt = jl.simulate("belote", n_deals=20_000, seed=1, players=None, given_final={0: "JH 9H"})
    assert near(dealt.done, dealt.done + dealt.refused, Fraction(7, 124))
    played = jl.simulate("belote", n_deals=500, seed=1, frames="hands", given_final={2: "JH 9H"})
    assert holds(played.hands[played.hands.seat == 2]["final"], "JH 9H").all()


def four_trumps(first, turn_up):
    return view.count(first[0] & view.suit_cards(view.suit_of(turn_up))) >= 4


def test_a_function_says_which_deals_are_wanted():
    """The share accepted is that of counting: four or five of seven trumps in five cards."""
    sim = jl.simulate("belote", n_deals=2000, seed=2, players=None, accept=four_trumps)
    share = Fraction(35 * 24 + 21, 169_911)
    assert near(sim.done, sim.done + sim.refused, share)
    assert sim.acceptance == sim.done / (sim.done + sim.refused)
    assert "four_trumps" in repr(sim)


def test_a_wanted_deal_depends_on_seed_and_number_alone():
    """Chunks, threads, a longer run, and alone: the same deal."""
    wanted = {"accept": four_trumps, "given_final": {1: "AC"}}
    whole = jl.simulate("belote", n_deals=120, seed=4, frames=FRAMES, **wanted)
    parts = jl.simulate(
        "belote", n_deals=120, seed=4, frames=FRAMES, chunk_size=7, workers=2, **wanted
    )
    short = jl.simulate("belote", n_deals=50, seed=4, frames=FRAMES, **wanted)
    for name in FRAMES:
        assert whole.tables[name].equals(parts.tables[name])
        rows = whole.tables[name]
        assert short.tables[name].equals(rows[rows.deal < 50])
    assert short.extend(70).deals.equals(whole.deals)
    assert whole.refused == parts.refused
    shown = whole.replay(77)
    assert [t.winner for t in shown.tricks] == list(parts.tricks[parts.tricks.deal == 77]["winner"])


def never(first, turn_up):
    return False


def test_what_never_holds_is_refused():
    """After a few million deals, in words."""
    with pytest.raises(jl.JasslabError, match=r"none of 3,0\d\d,\d{3} deals|none of 3,000,000"):
        jl.simulate("belote", n_deals=100, seed=1, accept=never)


IMPOSSIBLE = {
    "cannot both hold and lack JS": {"given": {0: "JS", "not": {0: "JS"}}},
    "JS is given to two places": {"given": {0: "JS"}, "given_final": {1: "JS"}},
    "9 cards, of which no more than 8": {"given_final": {0: "JS 9S AS TS KS QS 8S 7S 7H"}},
    "expected a function of first and turn_up": {"accept": 3},
    "expected two parameters": {"accept": lambda first: True},
    "has seats 0 to 3": {"given": {"not": {9: "JS"}}},
    "expected a mapping": {"given_final": "JS"},
    "2S is not in the pack": {"given_final": {0: "2S"}},
}


@pytest.mark.parametrize("said", IMPOSSIBLE)
def test_impossible_conditions_are_refused_at_the_door(said):
    """One clear error, before any work."""
    with pytest.raises(jl.JasslabError, match=said):
        jl.simulate("belote", n_deals=10, seed=1, **IMPOSSIBLE[said])


def test_conditions_are_kept_with_the_frames(tmp_path):
    """In attrs and recipe; a function is named, and cannot be asked again."""
    sim = jl.simulate("belote", n_deals=20, seed=1, given={"not": {0: "JS"}}, given_final={1: "AC"})
    sim.save(tmp_path / "run")
    again = jl.load(tmp_path / "run")
    assert again.refused == sim.refused
    assert again.deals.attrs["not"] == [[0, "JS"]]
    # the recipe is our own text, and is there to be run
    assert again.extend(5).deals.equals(eval(sim.recipe(), {"jl": jl}).extend(5).deals)  # noqa: S307
    asked = jl.simulate("belote", n_deals=20, seed=1, accept=four_trumps)
    asked.save(tmp_path / "asked")
    with pytest.raises(jl.JasslabError, match="four_trumps"):
        jl.load(tmp_path / "asked").extend(5)


# --- written deals --------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_deals_written_down_are_played_alike(variant):
    """By every frame, also with another seed: all chance in the cards is on paper."""
    sim = jl.simulate(variant, n_deals=40, seed=3, frames=FRAMES, players="lowest")
    text = jl.write_deals(sim)
    for seed in (3, 99):
        again = jl.simulate(variant, deals=text, seed=seed, frames=FRAMES, players="lowest")
        assert all(again.tables[name].equals(sim.tables[name]) for name in FRAMES)
    assert again.replay(7).tricks == sim.replay(7).tricks


def test_deals_come_as_file_lines_frame_or_simulation(tmp_path):
    """All forms give the same deals."""
    sim = jl.simulate("butifarra", n_deals=25, seed=5, frames=("deals", "hands"))
    path = tmp_path / "class.txt"
    text = jl.write_deals(sim, path)
    lines = text.splitlines()[1:]
    deals = jl.read_deals(path)
    for given in (path, str(path), text, lines, sim, deals, sim.hands):
        again = jl.simulate("butifarra", deals=given, seed=5)
        assert again.done == 25
        assert again.deals.equals(sim.deals)
    hands = [part.strip() for part in lines[0].split(":")[1].split("|")]
    one = jl.simulate("butifarra", deals=[hands], seed=5, frames="hands")
    assert one.hands["first"].tolist() == sim.hands["first"].tolist()[:4]


def test_written_deals_are_kept_with_the_frames(tmp_path):
    """A saved run of given deals is replayed; there are no more of them."""
    sim = jl.simulate("belote", n_deals=5, seed=1)
    given = jl.simulate("belote", deals=sim, seed=1)
    given.save(tmp_path / "run")
    again = jl.load(tmp_path / "run")
    assert again.replay(3).tricks == sim.replay(3).tricks
    # the recipe is our own text, and is there to be run
    assert eval(given.recipe(), {"jl": jl}).deals.equals(sim.deals)  # noqa: S307
    with pytest.raises(jl.JasslabError, match="no more deals"):
        again.extend(1)


EXAMPLE = """
# the first deal of a class

variant: belote
TD 7H TH 8C TS|JC KC KD AH QS|JH 9D 9S QC AD|TC 9C KS AC 7D + 8S AS JD 8D 7S 9H JS QH 7C QD 8H KH
"""


def test_a_line_says_what_is_dealt_to_whom():
    """By hand: seat 0 first, the card turned up, two for each seat, one for all but the taker."""
    takes = jl.bidder(lambda me, table, rules: view.TAKE if me.seat == 1 else view.PASS)
    sim = jl.simulate("belote", deals=EXAMPLE, seed=1, players=takes)
    shown = sim.replay(0)
    assert (shown.dealer, shown.taker, shown.turn_up) == (3, 1, "8S")
    final = ["TD 7H TH 8C TS AS JD QD", "JC KC KD AH QS 8D 7S 8S"]
    final += ["JH 9D 9S QC AD 9H JS KH", "TC 9C KS AC 7D QH 7C 8H"]
    assert [set(hand.split()) for hand in shown.final] == [set(hand.split()) for hand in final]
    assert repr(jl.read_deals(EXAMPLE)).startswith("1 deal of belote\n")


def test_a_file_says_how_it_is_to_be_read(tmp_path):
    """At its top, in lines that are passed over; the rest is the text."""
    text = jl.write_deals(jl.simulate("schutjas", n_deals=2, seed=1), tmp_path / "deals.txt")
    lines = (tmp_path / "deals.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == text.splitlines()
    assert sum(line.startswith("#") for line in lines) > 3
    assert jl.read_deals(tmp_path / "deals.txt").text() == text


BAD = {
    "deal 1: 1 hand; ": ["JS"],
    "no such|No such": "nowhere.txt",
    "deal 1 dealer": ["dealer 9: a | b | c | d"],
    "deal 1: 3 hands": ["JS | 9S | AS"],
    "holds 12 when the bidding starts": ["JS | 9S | AS | KS"],
    "expected what read_deals gives": 3,
    "is no deal": [[1, 2, 3, 4]],
}


@pytest.mark.parametrize("said", BAD)
def test_what_is_no_deal_is_told(said):
    """With the number of the deal, and what was expected."""
    with pytest.raises(jl.JasslabError, match=said):
        jl.simulate("butifarra", deals=BAD[said])


def test_a_deal_with_missing_or_double_cards_is_told():
    """The missing cards by name."""
    text = jl.write_deals(jl.simulate("belote", n_deals=1, seed=1))
    last = text.split()[-1]
    with pytest.raises(jl.NotationError, match=f"31 of 32 cards; missing: {last}"):
        jl.read_deals(text.rstrip()[: -len(last)])
    with pytest.raises(jl.NotationError, match="given twice"):
        jl.read_deals(text.rstrip()[: -len(last)] + text.split()[-2])


def test_games_and_questions_that_do_not_go_together():
    """Another pack, a number of deals that differs, and conditions on given cards."""
    sim = jl.simulate("belote", n_deals=3, seed=1, frames=("deals", "hands"))
    with pytest.raises(jl.RuleConflict, match="cannot be played as butifarra"):
        jl.simulate("butifarra", deals=sim)
    with pytest.raises(jl.RuleConflict, match="what was turned up"):
        jl.simulate("belote", deals=sim.hands)
    with pytest.raises(jl.JasslabError, match="n_deals=4: the number of deals given is 3"):
        jl.simulate("belote", deals=sim, n_deals=4)
    with pytest.raises(jl.JasslabError, match="nothing else can be asked"):
        jl.simulate("belote", deals=sim, given={0: "JS"})
    with pytest.raises(jl.JasslabError, match="n_deals"):
        jl.simulate("belote")

"""Handjas for two to five, each alone: strokes for the most points, potatoes for too few.

Source: text 003, section "Handjas"; what it leaves open is our reading, or comes from pagat's
Handjass.
"""

from jasslab.cards import PACK_36
from jasslab.variants._variant import Variant, settings

TEXT = "text 003"
PAGAT = "texts derived from pagat's Handjass"
OURS = "our reading"

_STOCK = {"shows": "stock", "dealer_sits_out": False}
_ALL_CARDS = {"shows": "dealer"}

HANDJAS = Variant(
    name="handjas",
    title="Handjas",
    source="text 003, section Handjas",
    aliases=("handjass", "hand-jass"),
    deck=PACK_36,
    seats=4,
    partnership=False,
    hand_size=9,
    first_packet=9,
    turn_up=False,
    shows="dealer",
    settlement="strokes",
    penalties=True,
    settings=settings(
        [
            ("seats", 4, TEXT, ("2", "3", "4", "5")),
            ("trump_method", "extra_hand", TEXT, ("extra_hand",)),
            ("six_exchange", "before_swap", TEXT),
            ("hand_swap", True, TEXT),
            ("trump_order", "J9AKQT876", TEXT),
            ("plain_order", "AKQJT9876", TEXT),
            ("trump_values", "J=20 9=14 A=11 T=10 K=4 Q=3", TEXT),
            ("plain_values", "A=11 T=10 K=4 Q=3 J=2", TEXT),
            ("follow", "suit_or_ruff", TEXT, ("suit", "suit_or_ruff")),
            ("head_plain", "never", TEXT),
            ("head_trump", "always", TEXT),
            ("ruff", "free", TEXT),
            ("undertrump", "avoid_unless_all_trumps", TEXT),
            ("jack_withhold", True, TEXT),
            ("first_lead", "elder", TEXT, ("elder",)),
            ("melds", "hand", TEXT, ("hand", "none")),
            ("run_3", 20, TEXT),
            ("run_4", 50, TEXT),
            ("run_5", 100, TEXT),
            ("run_6", 150, TEXT),
            ("run_7", 200, TEXT),
            ("run_8", 250, TEXT),
            ("run_9", 300, TEXT),
            ("four_ranks", "AKQT876", f"{TEXT}, literally; AKQT is common in Switzerland"),
            ("four_points", 100, TEXT),
            ("four_jacks", 200, TEXT),
            ("four_nines", 150, TEXT),
            ("marriage", 20, TEXT),
            ("belote_needs_best", False, OURS),
            ("share_cards", True, TEXT),
            ("long_run", "one", TEXT, ("one",)),
            ("long_run_rank", "by_length", TEXT),
            ("meld_order", "points_count", TEXT),
            ("meld_tie", "elder", TEXT),
            ("meld_scope", "player", TEXT, ("player", "single")),
            ("last_trick", 5, TEXT),
            ("four_winners", 2, f"{TEXT}; 1 is its variant"),
            ("win_strokes", 1, TEXT),
            ("jan_below", 22, f"{TEXT}; 26 is its variant"),
            ("jan_counts", "all", OURS),
            ("jan_award", "not_under", OURS),
            ("jan_strokes", 1, TEXT),
            ("match_unit", "strokes", TEXT, ("strokes", "deals")),
            ("target", 5, f"{TEXT}: five or seven"),
            ("play_to_loser", False, f"text silent; on: {PAGAT}"),
            ("allpass_next_dealer", "next", OURS),
        ]
    ),
    implied={
        ("match_unit", "deals"): {"target": 16, "play_to_loser": False},
        ("melds", "none"): {"marriage": 0},
    },
    conflicts=((("match_unit", "deals"), ("play_to_loser", True)),),
    shapes={
        ("seats", 2): {"seats": 2, **_STOCK},
        ("seats", 3): {"seats": 3, **_STOCK},
        ("seats", 4): {"seats": 4, "dealer_sits_out": False, **_ALL_CARDS},
        ("seats", 5): {"seats": 5, "dealer_sits_out": True, **_ALL_CARDS},
    },
    readings=(
        "Play goes round as in the other games; the source has it counter-clockwise, which "
        "changes nothing but where players sit.",
        "With five players the dealer sits out, scores nothing and cancels no potato.",
        "The six of trumps may go for the turned card before hands are swapped; it then lies "
        "where the turned card lay.",
        "The extra hand is taken unseen, but for a card that lies open on it.",
        "Any four of a kind counts, eights, sevens and sixes too (four_ranks='AKQT' is usual).",
        "King and queen of trumps are their holder's, whoever has the best meld.",
        "A hand of trumps only may play any of them to a plain lead; a trump lead is beaten "
        "when it can be.",
        "Players who are equal at the cut all win the stroke.",
        "Melds count when it is judged who is under jan.",
        "A player under jan earns nothing for another one who is (jan_award='all_others').",
        "A potato counts one stroke off. Of several who reach the target in one deal the one "
        "with more strokes wins, then with more points in that deal, then the earlier seat.",
        "With play_to_loser=True a player at the target retires, in the same order, and the others "
        "go on as the game for fewer players, with the same totals; the last one loses.",
    ),
)

VARIANTS = (HANDJAS,)

"""Handjas for two to five, each alone: strokes for the most points, potatoes for too few.

Source: seed 003, section "Handjas"; what it leaves open is our reading, or comes from pagat's
Handjass.
"""

from jasslab.cards import PACK_36
from jasslab.variants._variant import Variant, settings

SEED = "seed 003"
PAGAT = "texts derived from pagat's Handjass"
OURS = "our reading"

_STOCK = {"shows": "stock", "dealer_sits_out": False}
_ALL_CARDS = {"shows": "dealer"}

HANDJAS = Variant(
    name="handjas",
    title="Handjas",
    source="seed 003, section Handjas",
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
            ("seats", 4, SEED, ("2", "3", "4", "5")),
            ("trump_method", "extra_hand", SEED, ("extra_hand",)),
            ("six_exchange", "before_swap", SEED),
            ("hand_swap", True, SEED),
            ("trump_order", "J9AKQT876", SEED),
            ("plain_order", "AKQJT9876", SEED),
            ("trump_values", "J=20 9=14 A=11 T=10 K=4 Q=3", SEED),
            ("plain_values", "A=11 T=10 K=4 Q=3 J=2", SEED),
            ("follow", "suit_or_ruff", SEED, ("suit", "suit_or_ruff")),
            ("head_plain", "never", SEED),
            ("head_trump", "always", SEED),
            ("ruff", "free", SEED),
            ("undertrump", "avoid_unless_all_trumps", SEED),
            ("jack_withhold", True, SEED),
            ("first_lead", "elder", SEED, ("elder",)),
            ("melds", "hand", SEED, ("hand", "none")),
            ("run_3", 20, SEED),
            ("run_4", 50, SEED),
            ("run_5", 100, SEED),
            ("run_6", 150, SEED),
            ("run_7", 200, SEED),
            ("run_8", 250, SEED),
            ("run_9", 300, SEED),
            ("four_ranks", "AKQT876", f"{SEED}, literally; AKQT is common in Switzerland"),
            ("four_points", 100, SEED),
            ("four_jacks", 200, SEED),
            ("four_nines", 150, SEED),
            ("marriage", 20, SEED),
            ("belote_needs_best", False, OURS),
            ("share_cards", True, SEED),
            ("long_run", "one", SEED, ("one",)),
            ("long_run_rank", "by_length", SEED),
            ("meld_order", "points_count", SEED),
            ("meld_tie", "elder", SEED),
            ("meld_scope", "player", SEED, ("player", "single")),
            ("last_trick", 5, SEED),
            ("four_winners", 2, f"{SEED}; 1 is its variant"),
            ("win_strokes", 1, SEED),
            ("jan_below", 22, f"{SEED}; 26 is its variant"),
            ("jan_counts", "all", OURS),
            ("jan_award", "not_under", OURS),
            ("jan_strokes", 1, SEED),
            ("match_unit", "strokes", SEED, ("strokes", "deals")),
            ("target", 5, f"{SEED}: five or seven"),
            ("play_to_loser", False, f"seed silent; on: {PAGAT}"),
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

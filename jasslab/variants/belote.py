"""Belote for four in two partnerships.

Source: text 000, section "Belote". The French federation's rules (F) fill what it leaves open.
"""

from jasslab.cards import PIQUET
from jasslab.variants._variant import Variant, settings

TEXT = "text 000"
FEDERATION = "text silent; French federation"
OURS = "our reading"

BELOTE = Variant(
    name="belote",
    title="Belote",
    source="text 000, section Belote",
    deck=PIQUET,
    seats=4,
    partnership=True,
    hand_size=8,
    first_packet=5,
    turn_up=True,
    settings=settings(
        [
            ("trump_method", "turn_up", TEXT, ("turn_up",)),
            ("round2_turned_suit", "allowed", f"{TEXT}: freely chosen"),
            ("all_pass", "redeal", FEDERATION, ("redeal",)),
            ("trump_order", "J9ATKQ87", TEXT),
            ("plain_order", "ATKQJ987", TEXT),
            ("trump_values", "J=20 9=14 A=11 T=10 K=4 Q=3", TEXT),
            ("plain_values", "A=11 T=10 K=4 Q=3 J=2", TEXT),
            ("follow", "suit", TEXT, ("suit", "suit_or_ruff")),
            ("head_plain", "never", TEXT),
            ("head_trump", "unless_partner", TEXT),
            ("ruff", "unless_partner", TEXT),
            ("undertrump", "must", f"{TEXT}: trump if possible and overtrump if possible"),
            ("first_lead", "elder", FEDERATION),
            ("melds", "hand", TEXT, ("hand", "none")),
            ("run_3", 20, TEXT),
            ("run_4", 50, TEXT),
            ("run_5", 100, TEXT),
            ("four_ranks", "AKQT", TEXT),
            ("four_points", 100, TEXT),
            ("four_jacks", 200, TEXT),
            ("four_nines", 150, TEXT),
            ("share_cards", True, TEXT),
            ("long_run", "one", OURS),
            ("long_run_rank", "capped", OURS),
            ("meld_order", "points_kind", "text 000; kind first at equal points: federation"),
            ("meld_tie", "elder", f"{TEXT}: there is always one who may meld"),
            ("meld_scope", "side", TEXT),
            ("marriage", 20, TEXT),
            ("belote_on_fail", "lost", f"{TEXT}: the sum of all points"),
            ("belote_in_test", True, TEXT),
            ("last_trick", 10, TEXT),
            ("capot_mode", "replace", TEXT),
            ("capot_points", 100, TEXT),
            ("capot_for", "either", TEXT),
            ("tie_rule", "opp_sum", TEXT),
            ("round_to_10", False, "optional in the federation's rules"),
            ("match_unit", "points", OURS),
            ("target", 1000, OURS),
            ("allpass_next_dealer", "next", FEDERATION),
        ]
    ),
    # 3 loses 0.14 points a deal to 4 (seeds 77, 101 to 103, 207; 100,000 deals each)
    tuned={"per_ten": 4},
    readings=(
        "A run of more than five is one meld of 100 and ranks as five cards.",
        "Fours of 100 rank in natural order, aces first; four of a kind beats a run of 100.",
        "Of equal best melds the earlier in play order wins, after trump before plain suits.",
        "The source names no target: a match goes to 1000, tested at the end of a deal.",
        "With litige a pot goes to the side that wins the next contract.",
    ),
)

VARIANTS = (BELOTE,)

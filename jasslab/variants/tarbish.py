"""Tarbish, the partnership game of Cape Breton.

Source: text 000 calls it a four-handed partnership variant of the two-handed game. Pack, deal
and bidding are from English Wikipedia ("Tarabish"), play and settlement from the engine of
KenMacD/tarabish.
"""

from jasslab.cards import PACK_36, PIQUET
from jasslab.variants._variant import Variant, settings

TEXT = "text 000, the two-handed game"
WIKI = "text silent; English Wikipedia, Tarabish"
ENGINE = "text silent; KenMacD/tarabish"
OURS = "our reading"

TARBISH = Variant(
    name="tarbish",
    title="Tarbish",
    source="text 000: a four-handed partnership variant of the two-handed game",
    aliases=("tarabish",),
    deck=PACK_36,
    seats=4,
    partnership=True,
    hand_size=9,
    first_packet=6,
    turn_up=False,
    settings=settings(
        [
            ("deck32", False, f"{OURS}: the pack that the text implies"),
            ("trump_method", "free", WIKI, ("free",)),
            ("all_pass", "dealer_forced", WIKI, ("dealer_forced", "redeal")),
            ("trump_order", "J9ATKQ876", TEXT),
            ("plain_order", "ATKQJ9876", TEXT),
            ("trump_values", "J=20 9=14 A=11 T=10 K=4 Q=3", TEXT),
            ("plain_values", "A=11 T=10 K=4 Q=3 J=2", TEXT),
            ("follow", "suit", TEXT, ("suit", "suit_or_ruff")),
            ("head_plain", "never", TEXT),
            ("head_trump", "always", TEXT),
            ("ruff", "must", TEXT),
            ("undertrump", "must", ENGINE),
            ("first_lead", "elder", ENGINE),
            ("melds", "hand", TEXT, ("hand", "none")),
            ("run_3", 20, TEXT),
            ("run_4", 50, TEXT),
            ("long_run", "split", ENGINE),
            ("long_run_rank", "capped", OURS),
            ("meld_order", "points_count", TEXT),
            ("meld_tie", "cancel", ENGINE),
            ("meld_scope", "side", OURS),
            ("melds_open", "after_trick", f"{ENGINE}: announced in trick 1, shown in trick 2"),
            ("melds_need_trick", False, TEXT),
            ("marriage", 20, TEXT),
            ("belote_on_fail", "lost", ENGINE),
            ("belote_in_test", True, TEXT),
            ("last_trick", 10, TEXT),
            ("capot_mode", "none", TEXT, ("none", "replace", "extra")),
            ("capot_points", 100, OURS),
            ("capot_for", "either", OURS),
            ("tie_rule", "half_bete", ENGINE),
            ("round_to_10", False, OURS),
            ("match_unit", "points", WIKI, ("points", "deals")),
            ("target", 500, WIKI),
            ("allpass_next_dealer", "next", OURS),
        ]
    ),
    implied={
        ("deck32", True): {"trump_order": "J9ATKQ87", "plain_order": "ATKQJ987"},
        ("deck32", False): {"trump_order": "J9ATKQ876", "plain_order": "ATKQJ9876"},
        ("match_unit", "points"): {"target": 500},
        ("match_unit", "deals"): {"target": 16},
    },
    shapes={
        ("deck32", True): {"deck": PIQUET, "hand_size": 8},
        ("deck32", False): {"deck": PACK_36, "hand_size": 9},
    },
    # flat tops at 100,000 deals (seed 5000): 57; 3
    tuned={"take_at": 57, "per_ace": 3},
    readings=(
        "36 cards, six to ace: the only pack on record, though the source names the 32 of the "
        "two-handed game; with these (deck32) the kitty is of two cards.",
        "Six cards are seen while trump is named; the kitty of three is looked at afterwards.",
        "One round of naming; when the others have passed the dealer must name a suit.",
        "A partner who heads the trick is no relief from trumping.",
        "Equal best sequences cancel each other; the winner's partner scores sequences, too.",
        "A tie is half bait: the taker's side scores nothing, the others what they made.",
        "A match goes to 500, tested at the end of a deal; the higher total wins.",
    ),
)

VARIANTS = (TARBISH,)

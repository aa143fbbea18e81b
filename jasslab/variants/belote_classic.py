"""Multiplayer Belote Classic: four in two partnerships, no melds but the marriage.

Source: text 002, taken literally: dealer leads, all tricks score 252 on top of the 162, the
marriage always stays with its owner.
"""

from jasslab.cards import PIQUET
from jasslab.variants._variant import Variant, settings

TEXT = "text 002"
OURS = "our reading"

BELOTE_CLASSIC = Variant(
    name="belote-classic",
    title="Multiplayer Belote Classic",
    source="text 002",
    aliases=("mbc", "multiplayer belote classic"),
    deck=PIQUET,
    seats=4,
    partnership=True,
    hand_size=8,
    first_packet=5,
    turn_up=True,
    settings=settings(
        [
            ("trump_method", "turn_up", TEXT, ("turn_up",)),
            ("round2_turned_suit", "forbidden", TEXT),
            ("all_pass", "redeal", TEXT, ("redeal",)),
            ("trump_order", "J9ATKQ87", TEXT),
            ("plain_order", "ATKQJ987", TEXT),
            ("trump_values", "J=20 9=14 A=11 T=10 K=4 Q=3", TEXT),
            ("plain_values", "A=11 T=10 K=4 Q=3 J=2", TEXT),
            ("follow", "suit", TEXT, ("suit", "suit_or_ruff")),
            ("head_plain", "never", TEXT),
            ("head_trump", "unless_partner", TEXT),
            ("ruff", "unless_partner", TEXT),
            ("undertrump", "must", f"{TEXT}: must play a trump"),
            ("first_lead", "dealer", TEXT),
            ("marriage", 20, TEXT),
            ("belote_on_fail", "kept", TEXT),
            ("belote_in_test", True, OURS),
            ("last_trick", 10, TEXT),
            ("capot_mode", "extra", f"{TEXT}: extra 252 points"),
            ("capot_points", 252, TEXT),
            ("capot_alone_points", 350, f"{TEXT}; instead of 252: our reading"),
            ("solo_stack", False, OURS),
            ("capot_for", "either", TEXT),
            ("tie_rule", "opp_sum", TEXT),
            ("match_unit", "points", TEXT),
            ("target", 501, TEXT),
            ("allpass_next_dealer", "previous", f"{TEXT}: the player on the left"),
        ]
    ),
    implied={
        ("capot_mode", "replace"): {"capot_points": 100, "capot_alone_points": 198},
        ("capot_mode", "extra"): {"capot_points": 252, "capot_alone_points": 350},
    },
    # in its flat top: 46 alone (seeds 2026, 5000); tens 0 (2026), 0 and 2 (5000); 100,000 deals
    tuned={"take_at": 46, "per_ten": 0},
    readings=(
        "The marriage counts towards the contract; the source only says it is counted at the end.",
        "350 for one player who takes every trick stand in place of the 252, not on top.",
        'With capot_mode="replace" all tricks make 252 in all, or 350 for one player.',
        "After eight passes the deal goes back to the left of the dealer, as written.",
        "Both sides over 501 in one deal: the higher wins; equal: another deal.",
    ),
)

VARIANTS = (BELOTE_CLASSIC,)

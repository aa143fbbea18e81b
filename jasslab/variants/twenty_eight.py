"""Twenty-eight and Twenty-nine, the Indian games of jack and nine with a hidden trump.

Seed 000 names them and says that jack and nine are high in every suit and that a player must
follow suit if able. All else is from rule texts of these games; see sheet and readings.
"""

from dataclasses import replace

from jasslab.cards import PIQUET
from jasslab.variants._variant import Setting, Variant, settings

TEXT = "text 000"
TEXTS = "rule texts of 28 and 29 derived from pagat.com"
KERALA = "Kerala rules"
CATS = "catsatcards.com"
STEPS = "gamesonlinecorner.com; losses as in Fifty-six"
OURS = "our reading"

ORDER = "J9ATKQ87"
VALUES = "J=3 9=2 A=1 T=1"
NAMES = ("step_2", "step_3", "step_4", *(f"{way}_{n}" for way in ("win", "loss") for n in "1234"))
TABLES = {
    "steps": (20, 24, 28, 1, 2, 3, 4, 2, 3, 4, 5),
    "kerala": (21, 57, 57, 1, 2, 2, 2, 1, 2, 2, 2),
    "flat": (57, 57, 57, 1, 1, 1, 1, 1, 1, 1, 1),
}
AFTER_PASSES = ("elder_forced", "dealer_forced", "redeal")


def _row(name: str) -> dict[str, int]:
    found = dict(zip(NAMES, TABLES[name], strict=True))
    second = (2, 3) if name == "kerala" else (0, 0)
    return found | {"round2_win": second[0], "round2_loss": second[1]}


TWENTY_EIGHT = Variant(
    name="twenty-eight",
    title="Twenty-eight",
    source="text 000 names it; rule texts derived from pagat.com and Kerala rules",
    aliases=("28", "twenty eight"),
    deck=PIQUET,
    seats=4,
    partnership=True,
    hand_size=8,
    first_packet=4,
    turn_up=False,
    settlement="bid_number",
    speaking="hidden_trump",
    settings=settings(
        [
            ("trump_method", "hidden", TEXTS, ("hidden",)),
            ("all_pass", "elder_forced", TEXTS, AFTER_PASSES),
            ("min_bid", 14, TEXTS),
            ("max_bid", 28, TEXTS),
            ("passed_out", False, f"{TEXTS}; on: {CATS}"),
            ("partner_raise_min", 0, "20 in some circles (honours); everything2.com"),
            ("auction2", False, f"on: {KERALA}"),
            ("auction2_min", 24, KERALA),
            ("indicator", "hand", TEXTS),
            ("trump_order", ORDER, TEXT),
            ("plain_order", ORDER, TEXT),
            ("trump_values", VALUES, TEXTS),
            ("plain_values", VALUES, TEXTS),
            ("follow", "suit", TEXT, ("suit",)),
            ("head_plain", "never", TEXT, ("never",)),
            ("head_trump", "never", TEXT, ("never",)),
            ("ruff", "free", TEXT, ("free",)),
            ("undertrump", "free", TEXT, ("free",)),
            ("hidden_trump_duty", True, f"{TEXTS}; {TEXT} knows one rule: follow suit if able"),
            ("same_trick_retro", True, TEXTS),
            ("expose_play", "any_trump", f"{TEXTS}; the hidden card: {KERALA}"),
            ("first_lead", "elder", TEXTS, ("elder",)),
            ("max_double", 0, OURS),
            ("double_factor", 2, TEXTS),
            ("full_set", False, TEXTS),
            ("full_set_factor", 6, TEXTS),
            ("annul_pointless", False, OURS),
            ("four_jacks_redeal", False, TEXTS),
            ("single_hand", False, TEXTS),
            ("single_hand_score", 3, TEXTS),
            ("royal_pair", False, OURS),
            ("royal_pair_points", 4, TEXTS),
            ("pair_floor", 0, TEXTS),
            ("pair_bid_from", 0, TEXTS),
            ("last_trick_point", False, f"{TEXTS}: most no longer count it"),
            ("score_table", "steps", STEPS),
            *((name, value, STEPS) for name, value in _row("steps").items()),
            ("loss_to", "taker", TEXTS, ("taker",)),
            ("dbl_mode", "multiply", TEXTS, ("multiply",)),
            ("match_unit", "pips", TEXTS, ("pips", "deals")),
            ("target", 6, TEXTS),
            ("allpass_next_dealer", "next", OURS),
        ]
    ),
    implied={
        **{("score_table", name): _row(name) for name in TABLES},
        ("last_trick_point", True): {"max_bid": 29},
        ("full_set", True): {"max_double": 2},
        ("match_unit", "deals"): {"target": 12},
        ("match_unit", "pips"): {"target": 6},
    },
    conflicts=(
        (("full_set", True), ("max_double", 0)),
        (("full_set", True), ("max_double", 1)),
        (("full_set", True), ("max_double", 3)),
        (("expose_play", "indicator"), ("indicator", "spare")),
    ),
    # flat tops at 60,000 deals: 0 (seed 3001); 1, where doubles are allowed (seed 1)
    tuned={"raise_margin": 0, "double_at": 1},
    readings=(
        "The text gives one rule of play: follow suit if able. The duty to trump after asking "
        "and the ban on leading hidden trumps come from elsewhere (hidden_trump_duty).",
        "A taker who holds nothing but hidden trumps may lead them.",
        "While trumps are hidden they are a suit like the others; once shown, those that lie in "
        "the trick count as trumps, earlier tricks do not change.",
        "The hidden card is out of its owner's hand until it is shown; when it is the last card "
        "left it is shown and played.",
        "An auction ends when all others have passed in turn.",
        "A match is a counter of six pips: a side wins at +6 and loses at -6.",
    ),
)

_CHANGED = {
    "indicator": ("spare", TEXTS),
    "all_pass": ("dealer_forced", f"{TEXTS}: after three passes the dealer must bid the lowest"),
    "min_bid": (15, f"{TEXTS}; 14 and 16 are found as well"),
    "score_table": ("flat", TEXTS),
    "royal_pair": (True, TEXTS),
    "max_double": (2, TEXTS),
    "annul_pointless": (True, TEXTS),
} | {name: (value, TEXTS) for name, value in _row("flat").items()}


def _twenty_nine(setting: Setting) -> Setting:
    if setting.name in _CHANGED:
        value, source = _CHANGED[setting.name]
        return Setting(setting.name, value, source, setting.among)
    return setting


TWENTY_NINE = replace(
    TWENTY_EIGHT,
    name="twenty-nine",
    title="Twenty-nine",
    aliases=("29", "twenty nine"),
    settings=tuple(_twenty_nine(setting) for setting in TWENTY_EIGHT.settings),
    # its flat tops hold the general defaults (seed 3001, 60,000 deals)
    tuned={},
    readings=(
        *TWENTY_EIGHT.readings[:3],
        "A spare card shows the suit face down, so the taker keeps eight cards.",
        *TWENTY_EIGHT.readings[4:],
        "King and queen of trumps are shown when their side wins a trick from the exposure on, "
        "by whoever still holds both.",
        "The cards are dealt again by the same dealer when one of the first two seats has no "
        "points in its first four cards.",
    ),
)

VARIANTS = (TWENTY_EIGHT, TWENTY_NINE)

"""Fifty-six, the Indian auction game of two teams with a double pack.

Seed 000 names it and says that jack and nine are high in every suit and that a player must
follow suit if able. All else is from rule texts of the game; see sheet and readings.
"""

from jasslab.cards import DOUBLE_16, DOUBLE_24
from jasslab.variants._variant import Variant, settings

TEXT = "text 000"
CLUB = "56international"
RAJ = "Raj Nair's page"
ONLINE = "56cardgameonline"
OURS = "our reading"

ORDER = "J9ATKQ"
VALUES = "J=3 9=2 A=1 T=1"
NAMES = ("step_2", "step_3", "step_4", *(f"{way}_{n}" for way in ("win", "loss") for n in "1234"))
TABLES = {
    "steps": (40, 48, 56, 1, 2, 3, 4, 2, 3, 4, 5),
    "flat": (57, 57, 57, 1, 1, 1, 1, 1, 1, 1, 1),
}


def _row(name: str) -> dict[str, int]:
    return dict(zip(NAMES, TABLES[name], strict=True))


FIFTY_SIX = Variant(
    name="fifty-six",
    title="Fifty-six",
    source="text 000 names it; 56international, Raj Nair's page, 56cardgameonline",
    aliases=("56", "fifty six"),
    deck=DOUBLE_24,
    seats=6,
    partnership=True,
    hand_size=8,
    first_packet=8,
    turn_up=False,
    settlement="bid_number",
    settings=settings(
        [
            ("seats", 6, f"{CLUB}; four with 32 cards", ("4", "6")),
            ("trump_method", "auction", CLUB, ("auction",)),
            ("all_pass", "elder_forced", CLUB, ("elder_forced", "dealer_forced", "redeal")),
            ("min_bid", 28, CLUB),
            ("max_bid", 56, CLUB),
            ("partner_raise_min", 0, OURS),
            ("max_double", 2, CLUB),
            ("double_factor", 2, OURS),
            ("trump_order", ORDER, TEXT),
            ("plain_order", ORDER, TEXT),
            ("trump_values", VALUES, CLUB),
            ("plain_values", VALUES, CLUB),
            ("follow", "suit", TEXT, ("suit", "suit_or_ruff")),
            ("head_plain", "never", TEXT),
            ("head_trump", "never", TEXT),
            ("ruff", "free", TEXT),
            ("undertrump", "free", TEXT),
            ("first_lead", "elder", CLUB),
            ("last_trick_point", False, OURS),
            ("score_table", "steps", CLUB, ("steps", "flat")),
            *((name, value, CLUB) for name, value in _row("steps").items()),
            ("loss_to", "opponents", CLUB),
            ("dbl_mode", "add", CLUB),
            ("doubled_extra", 1, CLUB),
            ("redoubled_extra", 2, CLUB),
            ("match_unit", "deals", ONLINE, ("deals", "points")),
            ("target", 12, ONLINE),
            ("allpass_next_dealer", "next", OURS),
        ]
    ),
    implied={
        **{("score_table", name): _row(name) for name in TABLES},
        ("seats", 4): {"trump_order": "J9AT", "plain_order": "J9AT"},
        ("seats", 6): {"trump_order": ORDER, "plain_order": ORDER},
    },
    shapes={
        ("seats", 6): {"deck": DOUBLE_24, "seats": 6},
        ("seats", 4): {"deck": DOUBLE_16, "seats": 4},
    },
    # flat tops at 60,000 deals (seed 3001): 1; 12 to 20
    tuned={"bid_margin": 1, "double_at": 16},
    readings=(
        "Of identical cards the first one played wins.",
        "A bid is a number, and then a suit or no trump; at equal numbers no trump is no higher.",
        "An auction ends when all others have passed in turn, or with a redouble; a higher bid "
        "cancels doubles.",
        "Four players use jacks, nines, aces and tens only; eight are not provided for.",
        "A match is a fixed number of deals, of which passed deals do not count.",
    ),
)

VARIANTS = (FIFTY_SIX,)

"""Butifarra, the Catalan game: 48 cards without tens, the nines highest.

Source: text 003, section "Butifarra, 4 spelers". Catalan clubs (butinet, cartescatalanes) give
other ways of scoring and a stricter duty.
"""

from jasslab.cards import PACK_48
from jasslab.variants._variant import Variant, settings

TEXT = "text 003"
CATALAN = "Catalan clubs"
OURS = "our reading"
ORDER, VALUES = "9AKQJ8765432", "9=5 A=4 K=3 Q=2 J=1"

BUTIFARRA = Variant(
    name="butifarra",
    title="Butifarra",
    source="text 003, section Butifarra",
    aliases=("botifarra",),
    deck=PACK_48,
    seats=4,
    partnership=True,
    hand_size=12,
    first_packet=12,
    turn_up=False,
    settlement="winners_write",
    settings=settings(
        [
            ("trump_method", "dealer_or_partner", TEXT, ("dealer_or_partner",)),
            ("max_double", 2, f"{TEXT}; a third level: {CATALAN}"),
            ("double_factor", 2, TEXT),
            ("no_trump_factor", 2, TEXT),
            ("trump_order", ORDER, TEXT),
            ("plain_order", ORDER, TEXT),
            ("trump_values", VALUES, TEXT),
            ("plain_values", VALUES, TEXT),
            (
                "follow",
                "suit",
                f"{OURS}: the text's words would cancel following suit, but it asks to follow "
                "all the same",
                ("suit", "beat_or_ruff"),
            ),
            ("head_plain", "unless_partner", TEXT),
            ("head_trump", "unless_partner", TEXT),
            ("ruff", "unless_partner", TEXT),
            ("undertrump", "free", f"{TEXT}: then play what you like"),
            ("cannot_win", "free", f"{TEXT}; lowest: {CATALAN}"),
            ("first_lead", "elder", TEXT),
            ("trick_points", 1, TEXT),
            ("hand_score", "full", f"{TEXT}; excess36: {CATALAN}", ("full", "excess36")),
            ("points_above", 36, f"{CATALAN}: points above half of 72"),
            ("tie_rule", "void", f"{OURS}: 37 points are needed", ("void",)),
            ("match_unit", "points", OURS, ("points",)),
            ("target", 301, f"{OURS}; 101 with excess36: {CATALAN}"),
            ("allpass_next_dealer", "next", OURS),
        ]
    ),
    implied={
        ("hand_score", "full"): {"target": 301},
        ("hand_score", "excess36"): {"target": 101},
    },
    # flat tops at 100,000 deals (seed 5000): 6; 8; 4; 5 and 6
    tuned={"push_below": 6, "per_trump": 8, "per_ace": 4, "double_at": 5},
    readings=(
        "Suit is followed always, the trick is headed within the suit, and only who is void must "
        "trump; follow='beat_or_ruff' is the source word for word.",
        "The dealer's opponents may double first, elder before elder's partner; then the dealer, "
        "then the dealer's partner, may redouble. With max_double=3 the opponents may go on.",
        "The taker is who named trump or played without; the partner's side is the same.",
        "At 36 each nobody writes.",
        "Winners write all their points, as the source says; the source names no target: 301.",
        "With cannot_win='lowest' who cannot take a trick from the opponents throws the lowest "
        "card of the led suit, when void the lowest in rank of any suit.",
        "Play goes clockwise as in the source; Catalans play the other way round.",
    ),
)

VARIANTS = (BUTIFARRA,)

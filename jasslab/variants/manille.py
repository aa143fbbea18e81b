"""Manille: mute and with talk for two partnerships, and for 2 to 7 who play alone.

Source: text 003, sections "Manille Muette", "Manille Parlée" and "Manille, 2-7 spelers". French
pages (stratejeux, wikibooks, gigietcram) give the other ways of scoring.
"""

from dataclasses import replace
from typing import Any

from jasslab.cards import PIQUET
from jasslab.variants._variant import Variant, settings

TEXT = "text 003"
FRENCH = "text silent; French pages"
OURS = "our reading"
SUIT_FIRST = (
    f"{OURS}: the text's words would cancel following suit, but it asks to follow all the same"
)
ORDER, VALUES = "TAKQJ987", "T=5 A=4 K=3 Q=2 J=1"

DUTIES_READING = (
    "Suit is followed always, the trick is headed within the suit, and only who is void must "
    "trump; follow='beat_or_ruff' is the source word for word."
)

MUETTE = Variant(
    name="manille-muette",
    title="Manille muette",
    source="text 003, section Manille Muette",
    deck=PIQUET,
    seats=4,
    partnership=True,
    hand_size=8,
    first_packet=8,
    turn_up=False,
    shows="dealer",
    settlement="winners_write",
    settings=settings(
        [
            ("trump_method", "turned_last", TEXT, ("turned_last",)),
            ("trump_order", ORDER, TEXT),
            ("plain_order", ORDER, TEXT),
            ("trump_values", VALUES, TEXT),
            ("plain_values", VALUES, TEXT),
            ("follow", "suit", SUIT_FIRST, ("suit", "beat_or_ruff")),
            ("head_plain", "unless_partner", TEXT),
            ("head_trump", "unless_partner", TEXT),
            ("ruff", "unless_partner", TEXT),
            ("undertrump", "free", f"{TEXT}: then play what you like"),
            ("first_lead", "elder", TEXT),
            ("trick_points", 1, TEXT),
            ("turnup_bonus", False, f"{FRENCH}: a variant"),
            ("hand_score", "hand", TEXT, ("hand", "excess34")),
            ("points_above", 34, f"{FRENCH}: points above half of 68"),
            ("tie_rule", "void", f"{OURS}: 35 points are needed", ("void",)),
            ("match_unit", "hands", TEXT, ("hands", "points")),
            ("target", 2, TEXT),
            ("allpass_next_dealer", "next", OURS),
        ]
    ),
    implied={
        ("match_unit", "points"): {"hand_score": "excess34", "target": 50},
        ("match_unit", "hands"): {"hand_score": "hand", "target": 2},
    },
    conflicts=(
        (("match_unit", "points"), ("hand_score", "hand")),
        (("match_unit", "hands"), ("hand_score", "excess34")),
    ),
    readings=(
        DUTIES_READING,
        "At 34 each nobody wins the hand; the next seat deals.",
        "The turned card is an ordinary card of the dealer that all know.",
        "With match_unit='points' the winners write what they have above 34, to 50; French "
        "circles also play to 34, 44, 100 or 121.",
    ),
)

PARLEE = replace(
    MUETTE,
    name="manille-parlee",
    title="Manille parlée",
    source="text 003, section Manille Parlée",
    speaking="question_or_fact",
    readings=(
        *MUETTE.readings,
        "Questions and facts are of three kinds: how many cards of a suit, whether the highest "
        "card of a suit is held, and whether a card is that has not been played and is named. All "
        "hear them, and they are true by themselves.",
        "The players of the library say nothing; one of your own may.",
    ),
)

CARDS_EACH = {2: 16, 3: 10, 4: 8, 5: 6, 6: 5, 7: 4}
LOW_GOAL, HIGH_GOAL = 15, 21


def _shape(seats: int) -> dict[str, Any]:
    each = CARDS_EACH[seats]
    return {"seats": seats, "hand_size": each, "first_packet": each}


MANILLE = Variant(
    name="manille",
    title="Manille",
    source="text 003, section Manille, 2-7 spelers",
    aliases=("manille-solo",),
    deck=PIQUET,
    partnership=False,
    turn_up=False,
    settlement="reach_goal",
    **_shape(4),
    settings=settings(
        [
            ("seats", 4, f"{TEXT}: 2 to 7; {OURS} which to begin with"),
            ("trump_method", "play_or_pass", TEXT, ("play_or_pass",)),
            ("all_pass", "redeal", OURS, ("redeal",)),
            ("exchange_order", "discard_first", OURS),
            ("trump_order", ORDER, TEXT),
            ("plain_order", ORDER, TEXT),
            ("trump_values", VALUES, TEXT),
            ("plain_values", VALUES, TEXT),
            ("follow", "suit", SUIT_FIRST, ("suit", "beat_or_ruff")),
            ("head_plain", "always", TEXT),
            ("head_trump", "always", TEXT),
            ("ruff", "must", TEXT),
            ("undertrump", "free", f"{TEXT}: then play what you like"),
            ("first_lead", "elder", TEXT),
            ("trick_points", 1, TEXT),
            ("goal", HIGH_GOAL, f"{TEXT}: 21 up to four seats, 15 above"),
            ("hand_stake", 1, f"{OURS}: agreed beforehand"),
            ("stake_less_exchanged", False, f"{OURS}, a variant"),
            ("loser_pays", "declarer_minus", OURS),
            ("stock_points", "none", OURS),
            ("match_unit", "deals", OURS),
            ("target", 12, OURS),
            ("allpass_next_dealer", "next", OURS),
        ]
    ),
    shapes={("seats", seats): _shape(seats) for seats in CARDS_EACH},
    implied={
        ("seats", seats): {"goal": HIGH_GOAL if seats <= 4 else LOW_GOAL} for seats in CARDS_EACH
    },
    readings=(
        DUTIES_READING,
        "The first who plays is taker; nobody can overcall. If all pass, the next seat deals.",
        "As many cards as are laid away are drawn unseen from the stock; nobody scores these or "
        "what is left of it. With two or four seats there is no stock.",
        "The source copies '35 of 68' from the game for two sides beside its goals of 21 and 15: "
        "the goals stand, goal=35 is the other reading. The total depends on the seats.",
        "Reached, the taker writes the stake; missed, the taker loses it.",
        "A match is twelve deals that were played; it can end in a draw.",
    ),
)

VARIANTS = (MUETTE, PARLEE, MANILLE)

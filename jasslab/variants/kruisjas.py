"""Kruisjas and Schutjas, Dutch games of two partnerships in which the ten is a low card.

Source: text 003, sections "Kruisjassen" and "Schutjassen"; what they leave open comes from pagat
and the Dutch Wikipedia, or is our reading.
"""

from dataclasses import replace

from jasslab.cards import PIQUET
from jasslab.variants._variant import Setting, Variant, settings

TEXT = "text 003"
WIKI = "text silent; Dutch Wikipedia"
OURS = "our reading"

KRUISJAS = Variant(
    name="kruisjas",
    title="Kruisjas",
    source="text 003, section Kruisjassen",
    aliases=("kruisjassen",),
    deck=PIQUET,
    seats=4,
    partnership=True,
    hand_size=8,
    first_packet=8,
    turn_up=False,
    shows="dealer",
    settlement="first_to_goal",
    settings=settings(
        [
            ("trump_method", "dealers_card", TEXT, ("dealers_card",)),
            ("trump_order", "J9AKQT87", TEXT),
            ("plain_order", "AKQJT987", TEXT),
            ("trump_values", "J=20 9=14 A=11 T=10 K=3 Q=2", TEXT),
            ("plain_values", "A=11 T=10 K=3 Q=2 J=1", TEXT),
            ("follow", "suit_or_ruff", TEXT, ("suit", "suit_or_ruff")),
            ("head_plain", "never", TEXT),
            ("head_trump", "never", "our reading; literally one must go under"),
            ("ruff", "free", TEXT),
            ("undertrump", "avoid", TEXT),
            ("jack_withhold", False, f"{TEXT}; True is the older form"),
            ("first_lead", "elder", OURS, ("elder", "dealer")),
            ("melds", "both", TEXT, ("both", "hand", "tricks", "none")),
            ("run_3", 20, TEXT),
            ("run_4", 50, TEXT),
            ("run_5", 100, TEXT),
            ("four_ranks", "AKQ", TEXT),
            ("four_points", 100, TEXT),
            ("four_jacks", 200, TEXT),
            ("four_nines", 0, TEXT),
            ("three_of_kind", False, TEXT),
            ("three_points", 50, "as in Klaverjas"),
            ("marriage", 20, TEXT),
            ("stuk_in_trick", True, OURS),
            ("share_cards", False, TEXT),
            ("long_run", "one", OURS),
            ("long_run_rank", "by_length", TEXT),
            ("meld_rising", True, TEXT),
            ("meld_order", "count", TEXT),
            ("meld_tie", "elder", TEXT, ("elder",)),
            ("meld_scope", "player", OURS),
            ("melds_open", "after_trick", TEXT),
            ("last_trick", 5, TEXT),
            ("goal", 100, TEXT),
            ("both_reach", "first_to_100", OURS),
            ("jan_below", 50, TEXT),
            ("jan_eval", "end", OURS),
            ("jan_factor", 2, TEXT),
            ("capot_mode", "multiply", TEXT, ("none", "multiply")),
            ("capot_points", 3, TEXT),
            ("kj_unit", "hand100", OURS),
            ("stroke_points", 100, TEXT),
            ("match_unit", "strokes", TEXT, ("strokes", "points", "deals")),
            ("target", 11, WIKI),
            ("allpass_next_dealer", "same", TEXT),
        ]
    ),
    implied={
        ("melds", "none"): {"marriage": 0},
        ("match_unit", "points"): {"target": 1000},
        ("match_unit", "deals"): {"target": 16},
    },
    readings=(
        "The cards make 146 points as the source writes their values, so without melds every "
        "win leaves the losers under 50; a limit of 47 makes 100 to 46 the first such win.",
        "A trump lead asks for any trump. Literally one must play under (head_trump='under').",
        "The best meld is the one of most cards: five in sequence beat four jacks.",
        "When both sides declare, the player of the best meld scores all own melds; literally "
        "only the highest meld scores (meld_scope='single').",
        "A player whose best meld does not beat all declared before declares nothing.",
        "Of a run its length and the rank of its top card are said, not the suit, of four of a "
        "kind the rank; after the first trick runs that stand lie open, beaten ones never do.",
        "Of the ways to use each card in one meld only, the one of most points is declared.",
        "A run of more than five is one meld of 100 and ranks by its length.",
        "Each full 100 of melds in hand is a stroke at once, the rest counts towards 100; melds "
        "in tricks are points only.",
        "King and queen of trumps from two hands count when they fall in one trick.",
        "When both sides have 100, the side that had it first wins; melds in hand count before "
        "the first trick, the marriage when the first of its cards is played.",
        "Under jan is judged at the end of the hand, not when 100 is reached.",
        "A hand is one stroke, two when the losers are under jan; all tricks earn three times "
        "the hand and all strokes for melds.",
        "With kj_unit='points' the winner writes own points and the loser nothing; a full 100 "
        "of melds is written as it is.",
        "When nobody has 100, strokes for melds stand and the same dealer deals again.",
        "Partners and the first dealer, drawn by jacks at the table, are random.",
    ),
)

#: What Schutjas does not ask, or asks otherwise.
_OTHERWISE = {
    "trump_method": [Setting("trump_method", "schut", TEXT, ("schut",))],
    "both_reach": [],
    "jan_eval": [],
    "jan_factor": [],
    "kj_unit": [],
    "capot_mode": [Setting("capot_mode", "multiply", OURS, ("none", "multiply"))],
    "capot_points": [],
    "stroke_points": [
        Setting("stroke_points", 100, TEXT),
        Setting("schut_when", "start", f"{TEXT}; any_time in rules of 1836"),
        Setting("schut_made", 200, TEXT),
        Setting("schut_made_jan", 300, TEXT),
        Setting("schut_lost", 100, TEXT),
        Setting("schut_lost_jan", 200, TEXT),
        Setting("schut_conceded", 100, TEXT),
        Setting("herschut_made", 400, TEXT),
        Setting("herschut_made_jan", 500, TEXT),
        Setting("herschut_lost", 500, TEXT),
        Setting("herschut_conceded", 300, TEXT),
        Setting("tout_made", 900, TEXT),
        Setting("tout_lost", 900, OURS),
    ],
    "target": [Setting("target", 13, WIKI)],
}

SCHUTJAS = replace(
    KRUISJAS,
    name="schutjas",
    title="Schutjas",
    source="text 003, section Schutjassen",
    aliases=("schutjassen",),
    settlement="schut",
    speaking="schut",
    settings=tuple(
        setting for row in KRUISJAS.settings for setting in _OTHERWISE.get(row.name, [row])
    ),
    implied={
        ("melds", "none"): {"marriage": 0},
        ("match_unit", "points"): {"target": 1300},
        ("match_unit", "deals"): {"target": 16},
    },
    # flat tops at 100,000 deals (seed 5000): 44 to 46; 6 and 7; 0, for the ten is a low card
    tuned={"take_at": 46, "per_trump": 6, "per_ten": 0},
    readings=(
        *KRUISJAS.readings[:8],
        "Each full 100 of melds in hand is written for its owner besides the contract; the rest "
        "counts towards 100.",
        KRUISJAS.readings[9],
        "Schut is said in turn from elder before the first card, once; the first ends the round.",
        "Herschut, Tout and conceding are said by the other side before any of its cards.",
        "Points count from the first trick, whenever a contract was said.",
        "Only the side that holds the contract must make 100, whatever the other has.",
        "A lost Tout pays the others what it would have won.",
        "A side without a trick has no points and so is under jan; nothing is multiplied.",
        "When nobody says Schut the same dealer deals again.",
    ),
)

VARIANTS = (KRUISJAS, SCHUTJAS)

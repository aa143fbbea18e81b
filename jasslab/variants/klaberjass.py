"""Klaberjass for two, and its relatives Zensa and three-handed Belote.

Source: text 000, section "Basic two-handed game". What it leaves open follows the books and
clubs of the rule sheet (Parlett, umich, marcmelzer, De-Wikipedia "Zensern").
"""

from dataclasses import replace

from jasslab.cards import PACK_24, PIQUET
from jasslab.variants._variant import Setting, Variant, settings

TEXT = "text 000"
CLUBS = "text silent; books and clubs"
OURS = "our reading"

_UNITS = {
    ("match_unit", "points"): {"target": 500},
    ("match_unit", "deals"): {"target": 16},
}

KLABERJASS = Variant(
    name="klaberjass",
    title="Klaberjass",
    source="text 000, section Basic two-handed game",
    aliases=(
        *("bela", "clob", "clobby", "clobiosh", "klob", "kalabrisasz", "kalabrias", "klab"),
        *("klabberjass", "clabber", "clobber", "clubby", "clobyosh", "cinq cents"),
    ),
    deck=PIQUET,
    seats=2,
    partnership=False,
    hand_size=9,
    first_packet=6,
    turn_up=True,
    taker_gets_turn_up=False,
    bottom_open=True,
    settings=settings(
        [
            ("trump_method", "turn_up_exchange", TEXT, ("turn_up_exchange",)),
            ("round2_turned_suit", "allowed", f"{TEXT}: freely chosen"),
            ("schmeiss", "off", f"{TEXT} lists it as a variant, elder_r1"),
            ("schmeiss_maker", "caller", TEXT),
            ("schmeiss_round2", "turned", OURS),
            ("schmeiss_redeal", "next", OURS),
            ("all_pass", "redeal", TEXT, ("redeal",)),
            ("forced_third_deal", False, "De-Wikipedia on Zensern"),
            ("seven_exchange", True, TEXT),
            ("trump_order", "J9ATKQ87", TEXT),
            ("plain_order", "ATKQJ987", TEXT),
            ("trump_values", "J=20 9=14 A=11 T=10 K=4 Q=3", TEXT),
            ("plain_values", "A=11 T=10 K=4 Q=3 J=2", TEXT),
            ("follow", "suit", TEXT, ("suit", "suit_or_ruff")),
            ("head_plain", "never", TEXT),
            ("head_trump", "always", TEXT),
            ("ruff", "must", TEXT),
            ("undertrump", "must", TEXT),
            ("first_lead", "elder", CLUBS),
            ("melds", "hand", TEXT, ("hand", "none")),
            ("run_3", 20, TEXT),
            ("run_4", 50, TEXT),
            ("long_run", "split", OURS),
            ("long_run_rank", "capped", OURS),
            ("meld_order", "points_count", f"{TEXT}: the longest"),
            ("meld_tie", "elder", f"{TEXT}: there is always one who may meld"),
            ("meld_scope", "player", TEXT),
            ("melds_need_trick", False, TEXT),
            ("marriage", 20, TEXT),
            ("belote_on_fail", "lost", f"{TEXT}: the sum of all points"),
            ("belote_in_test", True, TEXT),
            ("last_trick", 10, TEXT),
            ("capot_mode", "none", TEXT, ("none", "replace", "extra")),
            ("capot_points", 100, OURS),
            ("capot_for", "either", OURS),
            ("tie_rule", "opp_sum", f"{TEXT}; half_bete and carry are its variants"),
            ("round_to_10", False, OURS),
            ("match_unit", "points", TEXT, ("points", "deals")),
            ("target", 500, TEXT),
            ("allpass_next_dealer", "next", TEXT),
        ]
    ),
    implied=_UNITS,
    # flat top 2 to 6, 0 is out (seed 2026, 100,000 deals); the same in Zensa
    tuned={"passed_less": 2},
    readings=(
        "The seven may be exchanged whenever the turned suit is trump, in whichever round it was "
        "named, after all cards are dealt and before the melds.",
        "Sequences of five and more are cut into sequences of four and three, the fours from the "
        "top; they rank as what they are cut into.",
        "Of equal best sequences, also of length, top card and trump, elder's counts.",
        "A dealer who refuses a schmeiss makes elder taker with the turned suit; released, the "
        "cards are thrown in and the other player deals.",
        "A schmeiss in the second round that is refused means the turned suit, too.",
        "Points that a tie leaves in the pot go to the winner of the next contract: the taker who "
        "makes it, else the opponent. They survive deals that are thrown in.",
        "The dealer who is forced the third time (forced_third_deal) counts deals of a match.",
    ),
)


def _changed(
    base: Variant, new: tuple[Setting, ...], drop: tuple[str, ...] = ()
) -> tuple[Setting, ...]:
    """Return the settings of a game with some replaced, added before the marriage, or dropped."""
    by_name = {setting.name: setting for setting in new}
    kept = [by_name.pop(s.name, s) for s in base.settings if s.name not in drop]
    place = [setting.name for setting in kept].index("marriage")
    return (*kept[:place], *by_name.values(), *kept[place:])


ZENSA = replace(
    KLABERJASS,
    name="zensa",
    title="Zensa",
    source="text 000, section Basic two-handed game: the Bavarian variant",
    aliases=("senserln", "zensern"),
    settings=_changed(
        KLABERJASS,
        settings(
            [
                ("run_5", 100, TEXT),
                ("four_ranks", "AKQT", TEXT),
                ("four_points", 100, TEXT),
                ("four_jacks", 200, TEXT),
                ("four_nines", 0, f"{TEXT}: four nines do not count"),
                ("share_cards", True, f"{TEXT}, as in Belote"),
                ("long_run", "one", OURS),
                ("meld_order", "points_kind", f"{TEXT}, as in Belote"),
            ]
        ),
    ),
    readings=(
        KLABERJASS.readings[0],
        "A run of more than five is one meld of 100 and ranks as five cards.",
        "Melds are compared as in Belote: points, then fours before sequences, then the rank; of "
        "equal best melds elder's counts.",
        *KLABERJASS.readings[3:],
    ),
)

_SCHMEISS = ("schmeiss", "schmeiss_maker", "schmeiss_round2", "schmeiss_redeal")

BELOTE_3 = replace(
    KLABERJASS,
    name="belote-3",
    title="Three-handed Belote",
    source="text 000: in exactly the same way as the two-handed game",
    aliases=("three-handed belote", "belote a trois"),
    seats=3,
    settlement="against_each",
    settings=_changed(
        KLABERJASS,
        settings(
            [
                ("capot_mode", "none", OURS, ("none", "replace", "extra", "shared")),
                ("deck24", False, "funbelote, exoty: the French form"),
                ("vs", "each", "text silent; De-Wikipedia on Zensern, Scottish report"),
                ("failed_to", "best", "text silent; De-Wikipedia on Zensern"),
                ("target", 500, f"{TEXT}, as for two"),
            ]
        ),
        drop=_SCHMEISS,
    ),
    implied={
        **_UNITS,
        ("deck24", True): {
            "trump_order": "J9ATKQ",
            "plain_order": "ATKQJ9",
            "seven_exchange": False,
        },
        ("deck24", False): {
            "trump_order": "J9ATKQ87",
            "plain_order": "ATKQJ987",
            "seven_exchange": True,
        },
    },
    shapes={
        ("deck24", True): {
            "deck": PACK_24,
            "hand_size": 8,
            "first_packet": 5,
            "taker_gets_turn_up": True,
            "bottom_open": False,
        },
        ("deck24", False): {
            "deck": PIQUET,
            "hand_size": 9,
            "first_packet": 6,
            "taker_gets_turn_up": False,
            "bottom_open": True,
        },
    },
    conflicts=((("deck24", True), ("seven_exchange", True)),),
    # flat top 2 and 6, 3 is out (seeds 801, 5000; 80,000 and 33,000 deals)
    tuned={"per_ten": 6},
    readings=(
        *KLABERJASS.readings[:3],
        "The taker must make more than each of the others, not than both together.",
        "Who fails scores nothing: the points go to the opponent with most, the others keep "
        "theirs; two equal opponents divide them, and an odd point goes to the earlier in order "
        "of play.",
        "Nobody offers to throw the cards in.",
        "With 24 cards (deck24) there are five cards each and the turn-up, which the taker gets, "
        "and eight tricks.",
        KLABERJASS.readings[5],
    ),
)

VARIANTS = (KLABERJASS, ZENSA, BELOTE_3)

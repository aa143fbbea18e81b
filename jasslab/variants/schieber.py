"""Schieber, the Swiss partnership game of Jass: name trump or push the choice to the partner.

The texts do not describe it. Sources: swisslos (rules of Schieber), the lexicon of the Swiss
federation (JVS), pagat.com (P); Parlett for the target with undeufe at four.
"""

from jasslab.cards import PACK_36
from jasslab.variants._variant import Variant, settings

SWISSLOS = "swisslos, rules of Schieber"
JVS = "lexicon of the JVS"
PAGAT = "pagat.com"
DUTCH = "JVS; text 003 for the same rule of Handjas"
OURS = "our reading"

_UNITS = ("spades", "hearts", "diamonds", "clubs", "obeabe", "undeufe", "slalom")
_FACTORS = {
    "classic": (2, 1, 1, 2, 3, 3, 3),
    "1_1_2_2_3_4": (2, 1, 1, 2, 3, 4, 3),
    "1_1_2_2_2_2": (2, 1, 1, 2, 2, 2, 3),
    "uniform": (1, 1, 1, 1, 1, 1, 1),
}
_TARGETS = {"classic": 2500, "1_1_2_2_3_4": 3000, "1_1_2_2_2_2": 2500, "uniform": 1000}


def _row(name: str) -> dict[str, int]:
    return {
        f"factor_{unit}": factor for unit, factor in zip(_UNITS, _FACTORS[name], strict=True)
    } | {"target": _TARGETS[name]}


SCHIEBER = Variant(
    name="schieber",
    title="Schieber",
    source="swisslos and the Swiss federation (JVS)",
    aliases=("swiss-jass", "swiss jass", "jass", "schieber-jass"),
    deck=PACK_36,
    seats=4,
    partnership=True,
    hand_size=9,
    first_packet=9,
    turn_up=False,
    settlement="times_factor",
    speaking="until_target",
    modes=("obeabe", "undeufe"),
    settings=settings(
        [
            ("trump_method", "push", SWISSLOS, ("push",)),
            ("push_back", False, f"{SWISSLOS}; other descriptions let the partner push back"),
            ("obeabe", True, SWISSLOS),
            ("undeufe", True, SWISSLOS),
            ("slalom", False, "an addition of many tables"),
            ("trump_order", "J9AKQT876", SWISSLOS),
            ("plain_order", "AKQJT9876", SWISSLOS),
            ("trump_values", "J=20 9=14 A=11 T=10 K=4 Q=3", SWISSLOS),
            ("plain_values", "A=11 T=10 K=4 Q=3 J=2", SWISSLOS),
            ("obeabe_values", "A=11 T=10 8=8 K=4 Q=3 J=2", SWISSLOS),
            ("undeufe_values", "6=11 T=10 8=8 K=4 Q=3 J=2", SWISSLOS),
            ("follow", "suit_or_ruff", SWISSLOS, ("suit", "suit_or_ruff")),
            ("head_plain", "never", SWISSLOS),
            ("head_trump", "never", SWISSLOS),
            ("ruff", "free", SWISSLOS),
            ("undertrump", "avoid_unless_all_trumps", DUTCH),
            ("jack_withhold", True, SWISSLOS),
            ("first_lead", "elder", f"{SWISSLOS}: forehand leads, whoever has named"),
            ("melds", "hand", JVS, ("hand", "none")),
            ("wys", "great", f"{JVS}; small: {PAGAT}"),
            ("run_3", 20, JVS),
            ("run_4", 50, JVS),
            ("run_5", 100, JVS),
            ("run_6", 150, JVS),
            ("run_7", 200, JVS),
            ("run_8", 250, JVS),
            ("run_9", 300, JVS),
            ("four_ranks", "AKQT876", f"{JVS}; {PAGAT} has none of 8, 7 and 6"),
            ("four_points", 100, JVS),
            ("four_jacks", 200, JVS),
            ("four_nines", 150, JVS),
            ("share_cards", True, f"{JVS}, since 1996"),
            ("long_run", "one", JVS, ("one",)),
            ("long_run_rank", "by_length", JVS),
            ("meld_order", "points_count", f"{JVS}; four before a run of five: {PAGAT}"),
            ("meld_tie", "elder", PAGAT),
            ("meld_scope", "side", SWISSLOS),
            ("marriage", 20, SWISSLOS),
            ("stock_when", "first", f"{JVS}: marriage, melds, trick"),
            ("last_trick", 5, SWISSLOS),
            ("capot_mode", "extra", SWISSLOS),
            ("capot_points", 100, SWISSLOS),
            ("capot_for", "either", OURS),
            ("multipliers", "classic", SWISSLOS),
            *(
                (name, value, SWISSLOS)
                for name, value in _row("classic").items()
                if name != "target"
            ),
            ("ends", "immediate", JVS),
            ("match_unit", "points", SWISSLOS, ("points", "deals")),
            ("target", 2500, SWISSLOS),
            ("first_forehand", "seven", PAGAT),
            ("allpass_next_dealer", "next", OURS),
        ]
    ),
    implied={
        **{("multipliers", name): _row(name) for name in _FACTORS},
        ("wys", "small"): {f"run_{length}": 100 for length in range(6, 10)},
        ("wys", "great"): {f"run_{length}": 50 * length - 150 for length in range(6, 10)},
        ("match_unit", "deals"): {"target": 12, "ends": "end_of_deal"},
        ("match_unit", "points"): {"target": 2500, "ends": "immediate"},
    },
    shapes={
        ("ends", "immediate"): {"speaking": "until_target"},
        ("ends", "end_of_deal"): {"speaking": "silent"},
    },
    conflicts=((("match_unit", "deals"), ("ends", "immediate")),),
    # flat tops at 80,000 deals (seeds 1102 to 1105): 12 to 14; 0 and 1
    tuned={"per_trump": 12, "per_ten": 1},
    readings=(
        "Shields are spades, roses hearts, acorns diamonds, bells clubs: spades and clubs count "
        "double. The seven of roses, which makes its holder elder in the first deal, is the "
        "seven of hearts.",
        "A match ends within a deal, as soon as a side reaches the target; what is left of the "
        "deal is not played. In the first trick the marriage counts before melds, and melds "
        "before the trick.",
        "Slalom: who names it says how the first trick goes; its card points and the order of "
        "melds stay those of the first trick. It counts three times.",
        "In undeufe the lower meld is the better one: 6-7-8 beats Q-K-A, four sixes are the best "
        "of the fours that count 100.",
        "All tricks earn the bonus for either side.",
        "The source for a match of a number of deals plays each of them to the end.",
    ),
)

VARIANTS = (SCHIEBER,)

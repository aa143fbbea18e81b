"""Questions that Kruisjas, Schutjas and Handjas alone ask (text 003)."""

from __future__ import annotations

from jasslab.rules.options import Flag, Number, Word

__all__ = ["OPTIONS"]

#: Nothing in these games is worth more.
MOST = 10_000

OPTIONS = (
    Word(
        "schut_when",
        "when may Schut be said?",
        "bid.schut_when",
        ("start", "any_time"),
    ),
    Word(
        "six_exchange",
        "when may the six of trumps be exchanged for the turned card?",
        "bid.six_exchange",
        ("off", "before_swap", "before_melds"),
    ),
    Flag("hand_swap", "may a hand be swapped for the extra hand?", "bid.hand_swap"),
    Flag(
        "meld_rising",
        "may a player declare only melds of which one beats all declared before?",
        "meld.rising",
    ),
    Flag("stuk_in_trick", "do king and queen of trumps count when they fall in one trick?"),
    Flag(
        "belote_needs_best",
        "do king and queen of trumps count only for the owner of the best meld?",
        "meld.belote_needs_best",
    ),
    Number(
        "stroke_points",
        "for how many points is a stroke written?",
        "count.stroke_points",
        low=1,
        high=MOST,
    ),
    Word(
        "both_reach",
        "who wins when both sides reach the goal?",
        "count.both_reach",
        ("first_to_100", "higher_total"),
    ),
    Number("jan_below", "below how many points is one under jan?", "count.jan_below", high=MOST),
    Word(
        "jan_eval",
        "when is it judged whether the losers are under jan?",
        "count.jan_eval",
        ("end", "at_dek"),
    ),
    Number(
        "jan_factor", "what multiplies a win against losers under jan?", "count.jan_factor", high=10
    ),
    Word("kj_unit", "what is written for a hand?", "count.kj_unit", ("hand100", "points")),
    Number("schut_made", "what does Schut earn?", "count.schut_made", high=MOST),
    Number(
        "schut_made_jan",
        "what does it earn against opponents under jan?",
        "count.schut_made_jan",
        high=MOST,
    ),
    Number(
        "schut_lost", "what do opponents of a failed Schut earn?", "count.schut_lost", high=MOST
    ),
    Number(
        "schut_lost_jan",
        "what do they earn when those who said it are under jan?",
        "count.schut_lost_jan",
        high=MOST,
    ),
    Number(
        "schut_conceded",
        "what does Schut earn when it is conceded?",
        "count.schut_conceded",
        high=MOST,
    ),
    Number("herschut_made", "what does Herschut earn?", "count.herschut_made", high=MOST),
    Number(
        "herschut_made_jan",
        "what does it earn against opponents under jan?",
        "count.herschut_made_jan",
        high=MOST,
    ),
    Number(
        "herschut_lost",
        "what do opponents of a failed Herschut earn?",
        "count.herschut_lost",
        high=MOST,
    ),
    Number(
        "herschut_conceded",
        "what does Herschut earn when it is conceded?",
        "count.herschut_conceded",
        high=MOST,
    ),
    Number("tout_made", "what does Tout earn?", "count.tout_made", high=MOST),
    Number("tout_lost", "what do opponents of a failed Tout earn?", "count.tout_lost", high=MOST),
    Number(
        "four_winners",
        "how many of four players win a stroke?",
        "count.four_winners",
        low=1,
        high=3,
    ),
    Number("win_strokes", "how many strokes does a win earn?", "count.win_strokes", high=10),
    Number(
        "jan_strokes",
        "how many strokes does another player under jan earn one?",
        "count.jan_strokes",
        high=10,
    ),
    Word(
        "jan_counts",
        "which points decide who is under jan?",
        "count.jan_counts",
        ("all", "tricks_only"),
    ),
    Word(
        "jan_award",
        "who earns strokes for a player under jan?",
        "count.jan_award",
        ("not_under", "all_others"),
    ),
)

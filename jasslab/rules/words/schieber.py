"""Questions that only games of pushing ask: which orders may be named, and what they multiply.

A name in `multipliers` stands for a row of the seven factors, which can be changed one by one.
"""

from __future__ import annotations

from jasslab.rules.options import Flag, Number, Word

__all__ = ["AT_ONCE", "OPTIONS", "SECOND_CARD", "SEVEN"]

SEVEN = 0
AT_ONCE = 0
SECOND_CARD = 1

_FACTORS = ("spades", "hearts", "diamonds", "clubs", "obeabe", "undeufe", "slalom")

OPTIONS = (
    Flag("push_back", "may the partner give the choice back?", "bid.push_back"),
    Flag("obeabe", "may obeabe be named: no trumps, the ace is high?", "bid.obeabe"),
    Flag("undeufe", "may undeufe be named: no trumps, the lowest rank is high?", "bid.undeufe"),
    Flag("slalom", "may slalom be named: both by turns from trick to trick?", "bid.slalom"),
    Word(
        "first_forehand",
        "who is elder in the first deal of a match?",
        "bid.first_forehand",
        ("seven", "random"),
    ),
    Word("wys", "do runs of more than five cards count more?", words=("great", "small")),
    Word(
        "multipliers",
        "by what are points multiplied?",
        words=("classic", "1_1_2_2_3_4", "1_1_2_2_2_2", "uniform"),
    ),
    *(
        Number(f"factor_{name}", f"by what with {name}?", f"count.factor_{name}", low=1, high=10)
        for name in _FACTORS
    ),
    Word(
        "stock_when",
        "when does the marriage count: in the first trick, or when its second card falls?",
        "count.stock_when",
        ("first", "second_card"),
    ),
    Word(
        "ends",
        "does a match end as soon as a side reaches the target?",
        "count.ends",
        ("immediate", "end_of_deal"),
    ),
)

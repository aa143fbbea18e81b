"""When does a match end, and who deals next?"""

from __future__ import annotations

from jasslab.rules.options import Flag, Number, Word

__all__ = ["OPTIONS"]

#: What a match can be played for.
UNITS = ("points", "deals", "hands", "strokes", "pips")

OPTIONS = (
    Word("match_unit", "what is a match played for?", words=UNITS),
    Number("target", "how many of them?", "count.target", low=1, high=100_000),
    Word(
        "allpass_next_dealer",
        "who deals after a deal that nobody took?",
        "count.next_dealer",
        words=("next", "previous", "same"),
    ),
    Flag("play_to_loser", "do players retire at the target, until one is left and has lost?"),
)

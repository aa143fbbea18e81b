"""The referee: one question at a time, answered by the functions that the simulation runs.

Every function takes a game first and cards as text. Partial hands and endings are fine; cards
that the pack does not have, or has less often, are refused.
"""

from jasslab.referee.melds import Contest, Melds, hand_melds, meld_contest, trick_melds
from jasslab.referee.play import (
    Explanation,
    explain_legal,
    legal_cards,
    trick_points,
    trick_winner,
)
from jasslab.referee.replay import replay
from jasslab.referee.settling import Settlement, settle

__all__ = [
    "Contest",
    "Explanation",
    "Melds",
    "Settlement",
    "explain_legal",
    "hand_melds",
    "legal_cards",
    "meld_contest",
    "replay",
    "settle",
    "trick_melds",
    "trick_points",
    "trick_winner",
]

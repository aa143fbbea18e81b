"""The two-handed family: throwing in, the exchange of the seven, smaller packs."""

from __future__ import annotations

from jasslab.rules.options import Flag, Word

__all__ = ["OPTIONS"]

OPTIONS = (
    Flag("deck24", "is it played with 24 cards, without sevens and eights?"),
    Flag("deck32", "is it played with 32 cards, without sixes?"),
    Flag(
        "seven_exchange",
        "may the seven of trumps be exchanged for the turn-up?",
        "bid.seven_exchange",
    ),
    Word(
        "schmeiss",
        "who may offer to throw the cards in?",
        "bid.schmeiss",
        ("off", "elder_r1", "both"),
    ),
    Word(
        "schmeiss_maker",
        "who is taker when the offer is refused?",
        "bid.schmeiss_maker",
        ("caller", "opponent"),
    ),
    Word(
        "schmeiss_round2",
        "what is trump when an offer in the second round is refused?",
        "bid.schmeiss_round2",
        ("turned", "names"),
    ),
    Word(
        "schmeiss_redeal",
        "who deals after cards that were thrown in by agreement?",
        "bid.schmeiss_redeal",
        ("next", "same"),
    ),
    Flag(
        "forced_third_deal",
        "must the dealer name a suit when two deals in a row were thrown in?",
        "bid.forced_third_deal",
    ),
)

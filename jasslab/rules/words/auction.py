"""Questions that only auctions by number ask: numbers, hidden trumps, doubles, what is won.

A name in `score_table` stands for a row of steps, gains and losses, which can be changed one by
one.
"""

from __future__ import annotations

from jasslab.rules.options import Flag, Number, Word

__all__ = ["ADD", "ANY_TRUMP", "HAND", "OPTIONS", "TO_TAKER"]

HAND = 0
ANY_TRUMP = 0
ADD = 0
TO_TAKER = 0

_AUCTION = (
    Number("min_bid", "what is the lowest number that can be bid?", "bid.min_bid", 14, 56),
    Number("max_bid", "what is the highest?", "bid.max_bid", 14, 56),
    Flag("passed_out", "is a seat that has passed out of the auction?", "bid.passed_out"),
    Number(
        "partner_raise_min",
        "from which number on may the partner's bid be raised (0: from any)?",
        "bid.partner_raise_min",
        high=56,
    ),
    Flag("auction2", "is there a second auction with all cards in hand?", "bid.auction2"),
    Number("auction2_min", "from which number on?", "bid.auction2_min", 14, 56),
    Word(
        "indicator",
        "what hides trumps: a card of the hand, or a spare card?",
        "bid.indicator",
        ("hand", "spare"),
    ),
    Flag("full_set", "may opponents double once more after a redouble?", "bid.full_set"),
    Number("full_set_factor", "by what is multiplied then?", "bid.full_set_factor", 1, 20),
    Flag(
        "annul_pointless",
        "are cards dealt again when one of the first two seats has no points?",
        "bid.annul_pointless",
    ),
    Flag(
        "four_jacks_redeal",
        "are cards dealt again when a hand holds all jacks?",
        "bid.four_jacks_redeal",
    ),
    Flag(
        "single_hand",
        "may a seat offer to take all tricks alone, without trumps?",
        "bid.single_hand",
    ),
    Flag(
        "hidden_trump_duty",
        "must who asked play a trump, and may the taker not lead hidden ones?",
        "play.hidden_trump_duty",
    ),
    Flag(
        "same_trick_retro",
        "are cards played earlier in the trick of the exposure trumps?",
        "play.same_trick_retro",
    ),
    Word(
        "expose_play",
        "what does a taker play who exposes: any trump, or the hidden card?",
        "play.expose_play",
        ("any_trump", "indicator"),
    ),
)
_SCORES = (
    Word(
        "score_table",
        "what does a contract win or lose, by its number?",
        words=("steps", "flat", "kerala"),
    ),
    *(
        Number(f"step_{n}", f"from which number on is it step {n}?", f"count.step_{n}", 14, 57)
        for n in (2, 3, 4)
    ),
    *(
        Number(f"win_{n}", f"what does a contract of step {n} win?", f"count.win_{n}", high=20)
        for n in (1, 2, 3, 4)
    ),
    *(
        Number(f"loss_{n}", "what does a failed one lose?", f"count.loss_{n}", high=20)
        for n in (1, 2, 3, 4)
    ),
    Number(
        "round2_win",
        "what does a contract of a second auction win (0: as in the first)?",
        "count.round2_win",
        high=20,
    ),
    Number("round2_loss", "what does a failed one lose?", "count.round2_loss", high=20),
    Word(
        "loss_to",
        "who writes a loss: the taker's side, below zero, or its opponents?",
        "count.loss_to",
        ("taker", "opponents"),
    ),
    Word(
        "dbl_mode",
        "do doubles add to the score, or multiply it?",
        "count.dbl_mode",
        ("add", "multiply"),
    ),
    Number("doubled_extra", "what does a double add?", "count.doubled_extra", high=20),
    Number("redoubled_extra", "what does a redouble add?", "count.redoubled_extra", high=20),
    Flag("royal_pair", "do king and queen of trumps change the contract?", "count.royal_pair"),
    Number("royal_pair_points", "by how much?", "count.royal_pair_points", high=20),
    Number(
        "pair_floor",
        "below which number does it never fall (0: the lowest bid)?",
        "count.pair_floor",
        high=56,
    ),
    Number(
        "pair_bid_from",
        "from which bid on does the pair of the taker's side help?",
        "count.pair_bid_from",
        high=56,
    ),
    Flag("last_trick_point", "is the last trick worth a point?", "count.last_trick"),
    Number(
        "single_hand_score",
        "what does a hand alone win or lose?",
        "count.single_hand_score",
        high=20,
    ),
)

OPTIONS = _AUCTION + _SCORES

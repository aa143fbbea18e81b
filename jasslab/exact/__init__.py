"""Exact chances of hands, as fractions, by counting: an independent road to what is simulated.

Need a number to hold a simulation against, or to teach with? It is here when it is a question
about cards as dealt.

One hand: `holding` (also in words, "at least one of J 9 and 3+ trumps", with what is given),
`suit_length`, `suit_shape`, `voids`, `longest_suit`, `most_of_a_rank`, `longest_sequence`,
`sequences`, `four_of_a_kind`, `marriage`, `card_points`, `turn_up_holding`, `turn_up_length`.

Melds of one hand, under a game's own table or one made by `meld_table`: `meld_frequencies`,
`best_meld`, `meld_total`; of the whole table: `hands_with_meld`, `sides_with_meld`,
`best_meld_at_table`, and who holds the best, `best_meld_hands`, `best_meld_seats`,
`best_meld_sides`.

Besides: `deals` and `suit_length_tables` say how many there are, `trick_melds` what falls in four
random cards.

Nothing here plays, and nothing of the compiled rules is used. A pack is named by its number of
cards, as a `Deck`, or by a game, which also knows the size of a hand.
"""

from jasslab.exact.contest import best_meld_hands, best_meld_seats, best_meld_sides
from jasslab.exact.deals import deals, suit_length_tables
from jasslab.exact.distribution import Distribution
from jasslab.exact.holdings import four_of_a_kind, holding, marriage, suit_length
from jasslab.exact.meld_table import MeldTable, meld_table
from jasslab.exact.melds import best_meld, meld_frequencies, meld_total
from jasslab.exact.points import card_points
from jasslab.exact.sequences import longest_sequence, sequences
from jasslab.exact.shapes import longest_suit, most_of_a_rank, suit_shape, voids
from jasslab.exact.tables import best_meld_at_table, hands_with_meld, sides_with_meld
from jasslab.exact.tricks import trick_melds
from jasslab.exact.turn_ups import turn_up_holding, turn_up_length

__all__ = [
    "Distribution",
    "MeldTable",
    "best_meld",
    "best_meld_at_table",
    "best_meld_hands",
    "best_meld_seats",
    "best_meld_sides",
    "card_points",
    "deals",
    "four_of_a_kind",
    "hands_with_meld",
    "holding",
    "longest_sequence",
    "longest_suit",
    "marriage",
    "meld_frequencies",
    "meld_table",
    "meld_total",
    "most_of_a_rank",
    "sequences",
    "sides_with_meld",
    "suit_length",
    "suit_length_tables",
    "suit_shape",
    "trick_melds",
    "turn_up_holding",
    "turn_up_length",
    "voids",
]

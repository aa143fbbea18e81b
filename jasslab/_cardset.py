"""A set of cards as one int64: the only room with shifts and bit tricks.

Sixteen bits a suit, suits S H D C from the lowest bits up, ranks 2..A in natural order in the
lowest thirteen bits of their lane. Card ids run from 0 (2S) to 60 (AC), so every set is a
non-negative int64 and signs never matter. The three free bits of a lane keep a run from
bleeding into the next suit. Elsewhere ``&`` and ``|`` between sets read as they do for Python's
own sets; everything else is said with the words below. Sets of answers and of suits use the
same words.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import COMPILED, kernel

__all__ = [
    "LANE",
    "N_SUITS",
    "add",
    "bit",
    "card_of",
    "count",
    "drop_lowest",
    "fours",
    "has",
    "highest",
    "longer_run",
    "lowest",
    "only",
    "rank_of",
    "remove",
    "run_cards",
    "run_length",
    "run_starts",
    "same_rank",
    "suit_cards",
    "suit_of",
    "without",
]

#: Bits that belong to one suit.
LANE = 16
N_SUITS = 4
_LANE_MASK = 0x1FFF

if COMPILED:
    from llvmlite import ir
    from numba import int64
    from numba.extending import intrinsic

    @intrinsic
    def _count_bits(typingctx: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return int64(int64), codegen

    @intrinsic
    def _trailing_zeros(typingctx: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return int64(int64), codegen

    @intrinsic
    def _leading_zeros(typingctx: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

        return int64(int64), codegen

else:

    def _count_bits(value: int) -> int:
        return int(value).bit_count()

    def _trailing_zeros(value: int) -> int:
        return (int(value) & -int(value)).bit_length() - 1 if value else 64

    def _leading_zeros(value: int) -> int:
        return 64 - int(value).bit_length()


@kernel
def bit(card: int) -> int:
    """Return the set that holds one card."""
    return 1 << card


@kernel
def card_of(suit: int, rank: int) -> int:
    """Return the id of a card, ranks 0 (the two) to 12 (the ace)."""
    return LANE * suit + rank


@kernel
def suit_of(card: int) -> int:
    """Return the suit of a card: 0 S, 1 H, 2 D, 3 C."""
    return card >> 4


@kernel
def rank_of(card: int) -> int:
    """Return the natural rank of a card: 0 for the two to 12 for the ace."""
    return card & 15


@kernel
def suit_cards(suit: int) -> int:
    """Return every card of a suit."""
    return _LANE_MASK << (LANE * suit)


@kernel
def same_rank(rank: int) -> int:
    """Return the four cards of a rank."""
    return 0x0001000100010001 << rank


@kernel
def has(cards: int, card: int) -> bool:
    """Say whether a set holds a card."""
    return (cards >> card) & 1 != 0


@kernel
def add(cards: int, card: int) -> int:
    """Return the set with one more card."""
    return cards | (1 << card)


@kernel
def remove(cards: int, card: int) -> int:
    """Return the set without one card."""
    return cards & ~(1 << card)


@kernel
def without(cards: int, others: int) -> int:
    """Return the cards of one set that are not in another."""
    return cards & ~others


@kernel
def count(cards: int) -> int:
    """Return how many cards a set holds."""
    return _count_bits(cards)


@kernel
def only(cards: int) -> bool:
    """Say whether a set holds exactly one card."""
    return cards != 0 and cards & (cards - 1) == 0


@kernel
def lowest(cards: int) -> int:
    """Return the card of the lowest id; 64 for the empty set, which no caller may use."""
    return _trailing_zeros(cards)


@kernel
def highest(cards: int) -> int:
    """Return the card of the highest id; -1 for the empty set."""
    return 63 - _leading_zeros(cards)


@kernel
def drop_lowest(cards: int) -> int:
    """Return the set without its card of the lowest id: the step of every walk over a set."""
    return cards & (cards - 1)


@kernel
def fours(cards: int) -> int:
    """Return the ranks of which all four cards are held, as a set of ranks 0..12."""
    return cards & (cards >> 16) & (cards >> 32) & (cards >> 48) & _LANE_MASK


@kernel
def longer_run(cards: int) -> int:
    """Return the cards that begin three in sequence upwards, in all suits at once."""
    return cards & (cards >> 1) & (cards >> 2)


@kernel
def run_starts(cards: int) -> int:
    """Return the lowest cards of all maximal runs of at least three."""
    return longer_run(cards) & ~(cards << 1)


@kernel
def run_length(cards: int, start: int) -> int:
    """Return the length of the run that begins at a card."""
    return _trailing_zeros(~(cards >> start))


@kernel
def run_cards(start: int, length: int) -> int:
    """Return the cards of a run that begins at a card."""
    return ((1 << length) - 1) << start

"""Which melds does a hand hold, and which fell in a trick?

A sequence is a maximal run of at least three cards of a suit in natural order; four of a kind
counts by its rank; king and queen of trumps are the marriage. Melds are listed in the deal
record; whose melds count is the next question (`jasslab.rules.contest`).
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import (
    card_of,
    count,
    drop_lowest,
    fours,
    lowest,
    rank_of,
    run_cards,
    run_length,
    run_starts,
    same_rank,
    suit_of,
    without,
)
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.rules.options import Flag, Number, RankSet, Word
from jasslab.rules.records import FOUR, MARRIAGE, SEQUENCE, THREE

__all__ = [
    "OPTIONS",
    "fill",
    "hand_melds",
    "marriage_seat",
    "meld_cards",
    "meld_rank",
    "note_marriage",
    "runs_value",
    "trick_melds",
]

_KING = RANKS.index("K")

ONE, SPLIT = range(2)
CAPPED, BY_LENGTH = range(2)
POINTS_KIND, POINTS_COUNT, COUNT = range(3)
IN_HAND, IN_TRICKS = 1, 2
HIGH = 400

OPTIONS = (
    Word("melds", "where do melds count?", words=("none", "hand", "tricks", "both")),
    Number("run_3", "what is a sequence of three worth?", high=HIGH),
    Number("run_4", "what is a sequence of four worth?", high=HIGH),
    Number(
        "run_5", "what is a sequence of five worth (or more, where that has no value)?", high=HIGH
    ),
    Number("run_6", "what is a sequence of six worth?", high=HIGH),
    Number("run_7", "what is a sequence of seven worth?", high=HIGH),
    Number("run_8", "what is a sequence of eight worth?", high=HIGH),
    Number("run_9", "what is a sequence of nine worth?", high=HIGH),
    RankSet("four_ranks", "which fours of a kind are worth four_points?"),
    Number("four_points", "what is an ordinary four of a kind worth?", high=HIGH),
    Number("four_jacks", "what are four jacks worth?", high=HIGH),
    Number("four_nines", "what are four nines worth?", high=HIGH),
    Flag("three_of_kind", "does three of a kind in a trick count?"),
    Number("three_points", "what is three of a kind in a trick worth?", high=HIGH),
    Number("marriage", "what are king and queen of trumps worth?", "meld.marriage", high=HIGH),
    Word(
        "long_run",
        "is a long run one meld, or cut into the longest runs that have a value?",
        "meld.long_run",
        ("one", "split"),
    ),
    Flag("share_cards", "may a card stand in a run and in a four?", "meld.share_cards"),
)


def fill(record: Any, options: dict[str, Any]) -> None:
    """Write the meld tables of a variant into its rules record.

    Parameters
    ----------
    record : record of RULES
        Its `meld` part is written.
    options : dict
        Checked option values; what a game does not have is worth nothing.
    """
    meld = record["meld"]
    where = options.get("melds", "none")
    meld["in_hand"] = where in ("hand", "both")
    meld["in_tricks"] = where in ("tricks", "both")
    values = [0, 0, 0] + [int(options.get(f"run_{length}", 0)) for length in range(3, 10)]
    longest = max((length for length, value in enumerate(values) if value), default=0)
    meld["longest"] = max(longest, 3)  # what is worth nothing is still cut, or cutting never ends
    for length in range(3, len(meld["run"])):
        meld["run"][length] = values[min(length, longest)] if longest else 0
    for rank in options.get("four_ranks", ""):
        meld["four"][RANKS.index(rank)] = options.get("four_points", 0)
    meld["four"][RANKS.index("J")] = options.get("four_jacks", 0)
    meld["four"][RANKS.index("9")] = options.get("four_nines", 0)
    meld["three"] = options.get("three_points", 0) if options.get("three_of_kind") else 0
    # where both kinds of marriage count, a game has an option for the one that falls in a trick
    meld["held_marriage"] = not meld["in_tricks"] or "stuk_in_trick" in options
    meld["fallen_marriage"] = meld["in_tricks"] and options.get("stuk_in_trick", True)


@kernel
def _list_meld(
    deal: Any, seat: int, kind: int, length: int, top: int, suit: int, points: int, trick: int
) -> None:
    """Write one meld into the deal record."""
    place = deal.n_melds
    deal.meld_seat[place] = seat
    deal.meld_kind[place] = kind
    deal.meld_length[place] = length
    deal.meld_top[place] = top
    deal.meld_suit[place] = suit
    deal.meld_points[place] = points
    deal.meld_trick[place] = trick
    deal.meld_scored[place] = trick >= 0
    deal.n_melds = place + 1


@kernel
def _run_value(length: int, rules: Any) -> int:
    """Return what a maximal run is worth, split or whole."""
    if rules.meld.long_run != SPLIT:
        return rules.meld.run[length]
    value = 0
    while length >= 3:
        piece = min(length, rules.meld.longest)
        value += rules.meld.run[piece]
        length -= piece
    return value


@kernel
def runs_value(cards: int, rules: Any) -> int:
    """Return what all runs among some cards are worth.

    Parameters
    ----------
    cards : int
        The cards.
    rules : record of RULES
        Its part `meld` is read.
    """
    value = 0
    starts = run_starts(cards)
    while starts:
        value += _run_value(run_length(cards, lowest(starts)), rules)
        starts = drop_lowest(starts)
    return value


@kernel
def _list_runs(cards: int, seat: int, deal: Any, rules: Any) -> None:
    """List every run; a long one is cut from the top when the variant splits it."""
    starts = run_starts(cards)
    while starts:
        start = lowest(starts)
        length = run_length(cards, start)
        top = rank_of(start) + length - 1
        while length >= 3:
            piece = min(length, rules.meld.longest) if rules.meld.long_run == SPLIT else length
            if rules.meld.rising and length - piece < 3:
                piece = length  # a declarer keeps the longer run when cutting brings nothing
            if rules.meld.run[piece]:
                _list_meld(
                    deal, seat, SEQUENCE, piece, top, suit_of(start), rules.meld.run[piece], -1
                )
            top -= piece
            length -= piece
        starts = drop_lowest(starts)


@kernel
def meld_rank(points: int, four: int, length: int, top: int, rules: Any) -> int:
    """Return a number that is higher for the better meld, equal for equals.

    Parameters
    ----------
    points : int
        What it is worth.
    four : int
        1 for four of a kind, 0 for a sequence.
    length, top : int
        Number of its cards, and its highest rank.
    rules : record of RULES
        Its part `meld` is read.
    """
    if rules.meld.long_run_rank == CAPPED and four == 0:
        length = min(length, rules.meld.longest)
    if rules.meld.order == POINTS_KIND:
        if rules.meld.long_run_rank == CAPPED:
            length = 0
    else:
        four = 0
        if rules.meld.order == COUNT:
            points = 0
    return ((points * 2 + four) * 32 + length) * 16 + top


@kernel
def _best_run(cards: int, rules: Any) -> int:
    """Return the rank of the best run among some cards, -1 when there is none."""
    best = -1
    starts = run_starts(cards)
    while starts:
        start = lowest(starts)
        length = run_length(cards, start)
        points = rules.meld.run[length]
        if points:
            top = rank_of(start) + length - 1
            best = max(best, meld_rank(points, 0, length, top, rules))
        starts = drop_lowest(starts)
    return best


@kernel
def _best_fours(hand: int, ranks: int, rules: Any) -> int:
    """Return the fours to announce when no card may serve twice: the highest total.

    Of equal totals the one with the best single meld, then the fours, is taken; a run gives up
    the cards that a four needs and counts as what is left of it.
    """
    best, best_total, best_single = 0, -1, -1
    n_ways = 1
    for _ in range(count(ranks)):
        n_ways *= 2
    for way in range(n_ways):
        kept, rest, total, single = 0, hand, 0, 0
        choice, left = way, ranks
        while left:
            rank = lowest(left)
            if choice % 2:
                kept = kept | same_rank(rank) & hand
                rest = without(rest, same_rank(rank))
                total += rules.meld.four[rank]
                points = rules.meld.four[rank]
                single = max(single, meld_rank(points, 1, 4, rank, rules))
            choice //= 2
            left = drop_lowest(left)
        total += runs_value(rest, rules)
        single = max(single, _best_run(rest, rules))
        if total > best_total or (total == best_total and single >= best_single):
            best, best_total, best_single = kept, total, single
    return best


@kernel
def hand_melds(hand: int, seat: int, deal: Any, rules: Any) -> None:
    """List the sequences and fours of one hand in the deal record.

    Parameters
    ----------
    hand : int
        The cards held before the first trick.
    seat : int
        Whose they are.
    deal : record of DEAL
        Gets the melds, not yet scored.
    rules : record of RULES
        Its part `meld` is read.
    """
    valued = 0
    ranks = fours(hand)
    while ranks:
        rank = lowest(ranks)
        if rules.meld.four[rank]:
            valued = valued | same_rank(rank) & hand
        ranks = drop_lowest(ranks)
    rest = hand
    if valued and not rules.meld.share_cards:
        valued = _best_fours(hand, fours(valued), rules)
        rest = without(hand, valued)
    ranks = fours(valued)
    while ranks:
        rank = lowest(ranks)
        _list_meld(deal, seat, FOUR, 4, rank, -1, rules.meld.four[rank], -1)
        ranks = drop_lowest(ranks)
    _list_runs(rest, seat, deal, rules)


@kernel
def marriage_seat(table: Any, deal: Any, rules: Any) -> int:
    """Return the seat whose hand holds king and queen of trumps, -1 when none does."""
    wed = rules.card.marriage[table.mode]
    if wed:
        for seat in range(rules.deck.n_seats):
            if deal.final[seat] & wed == wed:
                return seat
    return -1


@kernel
def _scores_melds(seat: int, deal: Any) -> bool:
    """Say whether a listed meld of a seat has won the contest."""
    for place in range(deal.n_melds):
        if deal.meld_seat[place] == seat and deal.meld_scored[place]:
            return True
    return False


@kernel
def note_marriage(table: Any, deal: Any, rules: Any) -> None:
    """List the marriage held in one hand, and credit it to its side; nobody else knows yet."""
    if rules.meld.marriage == 0 or rules.meld.held_marriage == 0:
        return
    seat = marriage_seat(table, deal, rules)
    if seat >= 0 and rules.meld.belote_needs_best and not _scores_melds(seat, deal):
        return
    if seat >= 0:
        _list_meld(deal, seat, MARRIAGE, 2, _KING, table.mode, rules.meld.marriage, -1)
        deal.meld_scored[deal.n_melds - 1] = 1
        deal.marriage[rules.deck.side[seat]] += rules.meld.marriage
        deal.unshown = 1


@kernel
def _kind_in_trick(fallen: int, winner: int, trick: int, deal: Any, rules: Any) -> int:
    """List three or four of a kind among the cards of a trick, and return their points."""
    rank = rank_of(lowest(fallen))
    alike = count(fallen & same_rank(rank))
    if alike < 3:
        rank = rank_of(lowest(drop_lowest(fallen)))
        alike = count(fallen & same_rank(rank))
    if alike == 4 and rules.meld.four[rank]:
        points = rules.meld.four[rank]
        _list_meld(deal, winner, FOUR, 4, rank, -1, points, trick)
        return points
    if alike == 3 and rules.meld.three:
        _list_meld(deal, winner, THREE, 3, rank, -1, rules.meld.three, trick)
        return rules.meld.three
    return 0


@kernel
def trick_melds(fallen: int, winner: int, table: Any, deal: Any, rules: Any) -> int:
    """List the melds among the cards of a trick, and return their points.

    Parameters
    ----------
    fallen : int
        The cards of the trick.
    winner : int
        The seat that takes them, and scores.
    table, deal : record of TABLE, record of DEAL
        Trump is read; the melds are listed.
    rules : record of RULES
        Its part `meld` is read.

    Returns
    -------
    int
        Points of all of them together.
    """
    points = 0
    starts = run_starts(fallen)
    if starts:
        start = lowest(starts)
        length = run_length(fallen, start)
        points = rules.meld.run[length]
        top = rank_of(start) + length - 1
        if points:
            _list_meld(deal, winner, SEQUENCE, length, top, suit_of(start), points, table.trick)
    else:
        points = _kind_in_trick(fallen, winner, table.trick, deal, rules)
    wed = rules.card.marriage[table.mode] if rules.meld.fallen_marriage else 0
    if wed and fallen & wed == wed and rules.meld.marriage:
        suit = table.mode
        _list_meld(deal, winner, MARRIAGE, 2, _KING, suit, rules.meld.marriage, table.trick)
        points += rules.meld.marriage
    return points


@kernel
def meld_cards(deal: Any, place: int) -> int:
    """Return the cards of a listed meld; for three of a kind all four of the rank."""
    kind, top, length = deal.meld_kind[place], deal.meld_top[place], deal.meld_length[place]
    if kind in (FOUR, THREE):
        return same_rank(top)
    return run_cards(card_of(deal.meld_suit[place], top - length + 1), length)

"""Whose melds count?

In most games the best single meld decides: its side scores all its melds and the other side
none. What is best, what happens between equals, and what the winner scores are asked here.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.rules.melds import hand_melds, meld_cards, note_marriage
from jasslab.rules.options import Word
from jasslab.rules.ranking import UNDEUFE
from jasslab.rules.records import FOUR
from jasslab.rules.tricks import next_seat

__all__ = ["OPTIONS", "contest", "count_melds"]

POINTS_KIND, POINTS_COUNT, COUNT = range(3)
ELDER_FIRST, CANCEL, SPLIT = range(3)
SIDE, PLAYER, SINGLE = range(3)
CAPPED, BY_LENGTH = range(2)
_TOP_RANK = len(RANKS) - 1

OPTIONS = (
    Word(
        "meld_order",
        "which meld is best: points then kind, points then cards, or cards?",
        "meld.order",
        ("points_kind", "points_count", "count"),
    ),
    Word(
        "meld_tie",
        "who wins between equal best melds: the earlier in play, nobody, or each half?",
        "meld.tie",
        ("elder", "cancel", "split"),
    ),
    Word(
        "meld_scope",
        "what does the winner of the contest score?",
        "meld.scope",
        ("side", "player", "single"),
    ),
    Word(
        "long_run_rank",
        "does a run beyond the longest valued one rank by its length?",
        "meld.long_run_rank",
        ("capped", "by_length"),
    ),
)


@kernel
def _best_end(place: int, table: Any, deal: Any) -> int:
    """Return the rank that a meld shows: its top, or its lowest counted down in undeufe."""
    top = deal.meld_top[place]
    if table.mode != UNDEUFE:
        return top
    lowest_rank = top if deal.meld_kind[place] == FOUR else top - deal.meld_length[place] + 1
    return _TOP_RANK - lowest_rank


@kernel
def _rank_of_meld(place: int, table: Any, deal: Any, rules: Any) -> int:
    """Return a number that is higher for the better meld, equal for equals."""
    four = 1 if deal.meld_kind[place] == FOUR else 0
    length, points = deal.meld_length[place], deal.meld_points[place]
    if rules.meld.long_run_rank == CAPPED and not four:
        length = min(length, rules.meld.longest)
    if rules.meld.order == POINTS_KIND:
        if rules.meld.long_run_rank == CAPPED:
            length = 0
    else:
        four = 0
        if rules.meld.order == COUNT:
            points = 0
    trump = 1 if deal.meld_suit[place] == table.mode else 0
    return (((points * 2 + four) * 32 + length) * 16 + _best_end(place, table, deal)) * 2 + trump


@kernel
def _award(best: int, share: int, table: Any, deal: Any, rules: Any) -> None:
    """Score the melds that the owner of the best one may score, divided by `share`."""
    seat = deal.meld_seat[best]
    side = rules.deck.side[seat]
    for place in range(deal.n_melds):
        same_side = rules.deck.side[deal.meld_seat[place]] == side
        same_seat = deal.meld_seat[place] == seat
        if (
            place == best
            or (rules.meld.scope == SIDE and same_side)
            or (rules.meld.scope == PLAYER and same_seat)
        ):
            owner = deal.meld_seat[place]
            deal.meld_scored[place] = 1
            table.hand_melds[side] += deal.meld_points[place] // share
            table.known[owner] = table.known[owner] | meld_cards(deal, place)


@kernel
def contest(table: Any, deal: Any, rules: Any) -> None:
    """Decide among the listed hand melds, which stand in play order from elder.

    Parameters
    ----------
    table : record of TABLE
        Gets the points of each side, and the cards that the winners show.
    deal : record of DEAL
        Its melds are compared, and marked as scored.
    rules : record of RULES
        Its part `meld` is read.
    """
    if deal.n_melds == 0:
        return
    best, best_rank, rival = 0, -1, -1
    for place in range(deal.n_melds):
        rank = _rank_of_meld(place, table, deal, rules)
        if rank > best_rank:
            best, best_rank, rival = place, rank, -1
        elif rank == best_rank and rival < 0:
            side = rules.deck.side[deal.meld_seat[place]]
            if side != rules.deck.side[deal.meld_seat[best]]:
                rival = place
    if rival < 0 or rules.meld.tie == ELDER_FIRST:
        _award(best, 1, table, deal, rules)
    elif rules.meld.tie == SPLIT:
        _award(best, 2, table, deal, rules)
        _award(rival, 2, table, deal, rules)


@kernel
def count_melds(table: Any, deal: Any, rules: Any) -> None:
    """List the melds of all hands, decide whose count, and note the marriage.

    Parameters
    ----------
    table, deal : record of TABLE, record of DEAL
        The final hands and trump are read; points and melds are written.
    rules : record of RULES
        Its part `meld` is read.
    """
    deal.n_melds = 0
    if rules.meld.in_hand:
        seat = table.elder
        for _ in range(rules.deck.n_seats):
            hand_melds(deal.final[seat], seat, deal, rules)
            seat = next_seat(seat, rules.deck.n_seats)
        contest(table, deal, rules)
    note_marriage(table, deal, rules)

"""Whose melds count?

In most games the best single meld decides: its side scores all its melds and the other side
none. What is best, what happens between equals, and what the winner scores are asked here.
"""

from __future__ import annotations

from typing import Any

from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.rules.melds import hand_melds, meld_cards, meld_rank, note_marriage
from jasslab.rules.options import Flag, Word
from jasslab.rules.ranking import UNDEUFE
from jasslab.rules.records import FOUR, MARRIAGE, MAX_DECLARED, SEQUENCE
from jasslab.rules.tricks import next_seat

__all__ = ["OPTIONS", "contest", "count_melds", "drop_melds", "show_marriage", "show_melds"]

ELDER_FIRST, CANCEL, SPLIT = range(3)
SIDE, PLAYER, SINGLE = range(3)
AT_ONCE, AFTER_TRICK = range(2)
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
    Word(
        "melds_open",
        "when do the cards of declared runs lie open: at once, or after the first trick?",
        "meld.open",
        ("at_once", "after_trick"),
    ),
    Flag("melds_need_trick", "do melds count only with a trick?", "meld.need_trick"),
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
    return meld_rank(points, four, length, _best_end(place, table, deal), rules)


@kernel
def _may_score(place: int, best: int, deal: Any, rules: Any) -> bool:
    """Say whether a meld is among those that the owner of the best one may score."""
    seat, owner = deal.meld_seat[place], deal.meld_seat[best]
    return (
        place == best
        or (rules.meld.scope == SIDE and rules.deck.side[seat] == rules.deck.side[owner])
        or (rules.meld.scope == PLAYER and seat == owner)
    )


@kernel
def _declare(place: int, table: Any, deal: Any, rules: Any) -> None:
    """Let the others know of a meld: its cards, or only the length and top rank of a run."""
    owner = deal.meld_seat[place]
    late = rules.meld.open == AFTER_TRICK and deal.meld_kind[place] == SEQUENCE
    if not late:
        table.known[owner] = table.known[owner] | meld_cards(deal, place)
    elif table.n_declared < MAX_DECLARED:
        table.declared_seat[table.n_declared] = owner
        table.declared_length[table.n_declared] = deal.meld_length[place]
        table.declared_top[table.n_declared] = deal.meld_top[place]
        table.n_declared += 1
        deal.unshown = 1


@kernel
def _score(place: int, share: int, table: Any, deal: Any, rules: Any) -> None:
    """Score a meld, divided by `share`."""
    deal.meld_scored[place] = 1
    table.hand_melds[rules.deck.side[deal.meld_seat[place]]] += deal.meld_points[place] // share


@kernel
def _award(best: int, share: int, table: Any, deal: Any, rules: Any) -> None:
    """Score the melds that the owner of the best one may score, divided by `share`."""
    for place in range(deal.n_melds):
        if _may_score(place, best, deal, rules):
            _score(place, share, table, deal, rules)
            _declare(place, table, deal, rules)


@kernel
def _contest_rising(table: Any, deal: Any, rules: Any) -> None:
    """Let the seats declare in turn, each only what beats all that was declared before.

    One who declares declares all own melds. When one side alone has declared, all of that
    counts; else the owner of the best meld, the last to declare, scores (Kruisjas, text 003).
    Trumps are no better than other suits in this order. What is beaten was declared all the same.
    """
    best, best_rank, contested = -1, -1, False
    place = 0
    while place < deal.n_melds:
        first, seat = place, deal.meld_seat[place]
        own, own_rank = place, -1
        while place < deal.n_melds and deal.meld_seat[place] == seat:
            rank = _rank_of_meld(place, table, deal, rules)
            if rank > own_rank:
                own, own_rank = place, rank
            deal.meld_scored[place] = 0
            place += 1
        if own_rank > best_rank:
            for declared in range(first, place):
                deal.meld_scored[declared] = 1
                if rules.meld.open == AFTER_TRICK:
                    _declare(declared, table, deal, rules)
            if best >= 0 and rules.deck.side[deal.meld_seat[best]] != rules.deck.side[seat]:
                contested = True
            best, best_rank = own, own_rank
    for place in range(deal.n_melds):
        counts = not contested or _may_score(place, best, deal, rules)
        if deal.meld_scored[place] and counts:
            _score(place, 1, table, deal, rules)
            if rules.meld.open == AT_ONCE:
                _declare(place, table, deal, rules)
        else:
            deal.meld_scored[place] = 0


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
    if rules.meld.rising:
        _contest_rising(table, deal, rules)
        return
    best, best_rank, rival = 0, -1, -1
    for place in range(deal.n_melds):
        trump = 1 if deal.meld_suit[place] == table.mode else 0
        rank = _rank_of_meld(place, table, deal, rules) * 2 + trump
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
    deal.unshown = 0
    for side in range(rules.deck.n_sides):
        deal.marriage[side] = 0
    if rules.meld.in_hand:
        seat = table.elder
        for _ in range(rules.deck.n_seats):
            hand_melds(deal.final[seat], seat, deal, rules)
            seat = next_seat(seat, rules.deck.n_seats)
        contest(table, deal, rules)
    note_marriage(table, deal, rules)


@kernel
def show_melds(table: Any, deal: Any, rules: Any) -> None:
    """Show, after a trick, runs that stand and were only named so far, and the marriage.

    Runs are shown when the first trick is over (Kruisjas, text 003); what was beaten never is.
    The marriage is known once both its cards are played.

    Parameters
    ----------
    table, deal : record of TABLE, record of DEAL
        The cards that a seat is now known to have held, and points of the marriage, are written.
    rules : record of RULES
        Its part `meld` is read.
    """
    for place in range(deal.n_melds):
        in_hand = deal.meld_trick[place] < 0 and deal.meld_kind[place] == SEQUENCE
        if in_hand and deal.meld_scored[place]:
            owner = deal.meld_seat[place]
            table.known[owner] = table.known[owner] | meld_cards(deal, place)
    wed = rules.card.marriage[table.mode]
    if table.played & wed == wed:
        show_marriage(table, deal, rules)


@kernel
def show_marriage(table: Any, deal: Any, rules: Any) -> None:
    """Let everybody see who has points for the marriage, at the latest when a deal is settled.

    Parameters
    ----------
    table, deal : record of TABLE, record of DEAL
        Points are copied from one to the other.
    rules : record of RULES
        The number of sides is read.
    """
    for side in range(rules.deck.n_sides):
        table.marriage[side] = deal.marriage[side]
    deal.unshown = 0


@kernel
def drop_melds(table: Any, deal: Any, rules: Any) -> None:
    """Take hand melds from sides that won no trick, where the variant says so.

    Parameters
    ----------
    table, deal : record of TABLE, record of DEAL
        Tricks are read; points of melds, and whether they scored, are corrected.
    rules : record of RULES
        Its part `meld` is read.
    """
    if not rules.meld.need_trick or table.last_trick_side < 0:
        return
    for place in range(deal.n_melds):
        side = rules.deck.side[deal.meld_seat[place]]
        if table.tricks[side] == 0 and deal.meld_kind[place] != MARRIAGE:
            deal.meld_scored[place] = 0
    for side in range(rules.deck.n_sides):
        if table.tricks[side] == 0:
            table.hand_melds[side] = 0

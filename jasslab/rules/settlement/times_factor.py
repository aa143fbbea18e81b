"""Nobody has a contract: each side scores its points times the factor of what is trump.

With ``ends="immediate"`` a match ends the moment a side reaches the target. Then only what
was counted up to there is written: in the first trick marriage, melds and trick in this order
(lexicon of the Swiss federation), later trick by trick; the bonus for all tricks comes last.
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import has
from jasslab._compile import kernel
from jasslab.rules.ranking import OBEABE
from jasslab.rules.settlement.words import add_up, find_capot
from jasslab.rules.words.schieber import AT_ONCE, SECOND_CARD

__all__ = ["USES", "reaches_target", "settle"]

#: What `jasslab.settle` takes besides points.
USES = ("trump",)


@kernel
def _factor(table: Any, rules: Any) -> int:
    """Return what points are multiplied by."""
    count = rules.count
    if table.slalom:
        return count.factor_slalom
    if table.mode == 0:
        return count.factor_spades
    if table.mode == 1:
        return count.factor_hearts
    if table.mode == 2:
        return count.factor_diamonds
    if table.mode == 3:
        return count.factor_clubs
    return count.factor_obeabe if table.mode == OBEABE else count.factor_undeufe


@kernel
def reaches_target(table: Any, deal: Any, rules: Any) -> bool:
    """Say whether a side has reached the target with what it has made so far.

    Parameters
    ----------
    table : record of TABLE
        Played up to the end of a trick.
    deal : record of DEAL
        Its marriage counts before it is shown: its owner would say so.
    rules : record of RULES
        The variant.
    """
    factor = _factor(table, rules)
    for side in range(rules.deck.n_sides):
        made = table.card_points[side] + table.hand_melds[side]
        if rules.count.stock_when != SECOND_CARD or _marriage_trick(table, rules) < table.trick:
            made += deal.marriage[side]
        if table.standing[side] + factor * made >= rules.count.target:
            return True
    return False


@kernel
def _marriage_trick(table: Any, rules: Any) -> int:
    """Return the trick with the second card of the marriage, one that is not played yet if none."""
    left = 2
    for trick in range(table.trick):
        for place in range(rules.deck.n_seats):
            if has(rules.card.marriage[table.mode], table.cards[trick, place]):
                left -= 1
        if left == 0:
            return trick
    return table.trick


@kernel
def _is_over(table: Any, rules: Any) -> bool:
    """Say whether the scores written so far end the match."""
    for side in range(rules.deck.n_sides):
        if table.standing[side] + table.score[side] >= rules.count.target:
            return True
    return False


@kernel
def _write(side: int, points: int, factor: int, table: Any, rules: Any) -> None:
    """Write points unless the match is over."""
    if points > 0 and not _is_over(table, rules):
        table.score[side] += points * factor


@kernel
def _write_in_order(factor: int, table: Any, rules: Any) -> None:
    """Write what was made in the order in which it was counted, until the match is over."""
    n_sides, n_tricks = rules.deck.n_sides, table.trick
    wedding = 0
    if rules.count.stock_when == SECOND_CARD:
        wedding = _marriage_trick(table, rules)
    for trick in range(n_tricks):
        if trick == wedding:
            for side in range(n_sides):
                _write(side, table.marriage[side], factor, table, rules)
        if trick == 0:
            for side in range(n_sides):
                _write(side, table.hand_melds[side], factor, table, rules)
        winner = rules.deck.side[table.winners[trick]]
        last = table.last_trick[winner] if trick == n_tricks - 1 else 0
        _write(winner, table.trick_points[trick] + last, factor, table, rules)
    for side in range(n_sides):
        _write(side, table.bonus[side], factor, table, rules)


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write points and scores of all sides."""
    n_sides = rules.deck.n_sides
    factor = _factor(table, rules)
    find_capot(table, rules)
    if table.trick > 0 and deal.hands[table.elder] != 0:  # the match was over before the end
        table.last_trick_side = -1
    add_up(rules.deck.side[table.taker] if table.taker >= 0 else -1, table, rules)
    table.made = -1
    over = rules.count.ends == AT_ONCE
    reached = False
    for side in range(n_sides):
        table.points[side] += table.marriage[side]
        table.score[side] = factor * table.points[side]
        if table.standing[side] + table.score[side] >= rules.count.target:
            reached = True
    if over and reached and table.trick > 0:
        for side in range(n_sides):
            table.score[side] = 0
        _write_in_order(factor, table, rules)

"""What each seat had to decide in a deal that was played: its hand, its legal cards, the rule."""

from __future__ import annotations

from dataclasses import dataclass

from jasslab.cards import MODES
from jasslab.deals import PlayedDeal
from jasslab.referee._hidden import Hidden, why_hidden
from jasslab.referee._records import Records
from jasslab.referee.replay import play_again
from jasslab.rules.following import REASONS

__all__ = ["Position", "positions"]


@dataclass(frozen=True)
class Position:
    """A seat whose turn it is to play a card.

    Parameters
    ----------
    trick : int
        The trick, from 0.
    seat : int
        Who plays.
    card : str
        The card that it played.
    legal : tuple of str
        The cards that it might play, each suit from the ace down.
    rule : str
        The rule that made them so, in words.
    hands : tuple of str
        What every seat still holds, this one before its card.
    trump : str
        What is trump in this trick as far as all know: ``"NT"`` while trumps are hidden.
    aside : str or None
        The card that lies face down because it hides trumps.
    """

    trick: int
    seat: int
    card: str
    legal: tuple[str, ...]
    rule: str
    hands: tuple[str, ...]
    trump: str
    aside: str | None


class _Watching(Records):
    """Records that write down what each seat has to decide."""

    def __init__(self, deal: PlayedDeal) -> None:
        super().__init__(deal.variant)
        self.found: list[Position] = []
        self._said = {
            (one.trick, one.seat): one.action for one in deal.answers if one.trick is not None
        }
        self._hid = False

    def watch(self, seat: int, card: int, allowed: int, reason: int) -> None:
        """Write down a position."""
        deck, deal, trick = self.variant.deck, self.deal, int(self.table["trick"])
        hidden, indicator = int(deal["hidden_mode"]) >= 0, int(deal["indicator"])
        rule = REASONS[reason]
        if hidden or self._hid:
            rule = self._rule_of_hidden(seat, allowed, trick, hidden) or rule
        self._hid = hidden
        hands = tuple(deck.show(int(hand)) for hand in deal["hands"][: self.variant.seats])
        self.found.append(
            Position(
                trick=trick,
                seat=seat,
                card=deck.text(card),
                legal=tuple(deck.show(allowed).split()),
                rule=rule,
                hands=hands,
                trump=MODES[int(self.table["mode"])],
                aside=deck.text(indicator) if hidden and indicator >= 0 else None,
            )
        )

    def _rule_of_hidden(self, seat: int, allowed: int, trick: int, hidden: bool) -> str | None:
        """Return the rule that hidden trumps bring in, if they do."""
        action = self._said.get((trick, seat))
        said = action if action in ("ask", "expose") and not hidden else None
        may = ["expose" if seat == int(self.table["taker"]) else "ask"] if action == "pass" else []
        alone = not hidden and said is None and seat == int(self.table["taker"])
        kept = int(self.deal["barred"])
        barred = kept != 0 and allowed & kept == 0
        told = Hidden(hidden, None, -1, -1, said)
        return why_hidden(self, told, may, alone, barred)


def positions(deal: PlayedDeal) -> tuple[Position, ...]:
    """Return what each seat had to decide, card by card.

    Parameters
    ----------
    deal : PlayedDeal
        The deal; it is played again by the referee.

    Returns
    -------
    tuple of Position
        One for each card that was played, in order; none where the cards were thrown in.

    Examples
    --------
    >>> import jasslab as jl
    >>> deal = jl.simulate("belote", n_deals=1, seed=2).replay(0)
    >>> found = positions(deal)
    >>> len(found), found[0].rule
    (32, 'You lead: any card may be played.')
    """
    if deal.passed_out:
        return ()
    records = _Watching(deal)
    leader = deal.tricks[0].leader if deal.tricks else None
    play_again(records, leader=leader, **deal.record())
    return tuple(records.found)

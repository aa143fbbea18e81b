"""One deal as it was played: who held what, said what, played what, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from jasslab.errors import JasslabError
from jasslab.variants import Variant

__all__ = ["Answer", "Meld", "PlayedDeal", "Side", "Trick"]


@dataclass(frozen=True)
class Answer:
    """What a seat answered to something other than "which card?".

    Parameters
    ----------
    seat : int
        Who answered.
    phase : str
        What was asked: bid, exchange, double, call or talk.
    action : str
        What was answered, such as ``"pass"``, ``"take"`` or a suit.
    trick : int, optional
        The trick, from 0, in which it was said between cards; None: before the play.
    """

    seat: int
    phase: str
    action: str
    trick: int | None = None


@dataclass(frozen=True)
class Meld:
    """A combination that scores.

    Parameters
    ----------
    kind : str
        sequence, four_of_a_kind, three_of_a_kind or marriage.
    cards : str
        Its cards.
    points : int
        What it is worth.
    seat : int
        Who holds it; for a meld in a trick the position or seat that took it.
    scored : bool
        Whether it counts.
    trick : int, optional
        The trick in which it fell, None for a meld in hand.
    """

    kind: str
    cards: str
    points: int
    seat: int
    scored: bool = True
    trick: int | None = None


@dataclass(frozen=True)
class Trick:
    """One trick.

    Parameters
    ----------
    leader : int
        Seat that led.
    cards : tuple of str
        The cards in the order played.
    winner : int
        Seat that took it.
    points : int
        Card points in it.
    melds : int
        Points of melds that fell in it.
    """

    leader: int
    cards: tuple[str, ...]
    winner: int
    points: int
    melds: int = 0


@dataclass(frozen=True)
class Side:
    """What one side made of a deal; the columns of the frame `sides`.

    Parameters
    ----------
    tricks, card_points, last_trick, hand_melds, trick_melds, marriage, bonus, points, score : int
        As in the frame `sides`.
    penalty : int
        Second currency of a game, such as potatoes.
    """

    tricks: int
    card_points: int
    last_trick: int
    hand_melds: int
    trick_melds: int
    marriage: int
    bonus: int
    points: int
    score: int
    penalty: int = 0


@dataclass(frozen=True, repr=False)
class PlayedDeal:
    """One deal, card by card.

    Parameters
    ----------
    variant : Variant
        The rules it was played under.
    number : int or None
        Number of the deal in its simulation.
    dealer : int
        Seat that dealt.
    first, final : tuple of str
        Hands by seat when the bidding starts, and before the first trick (empty: thrown in).
    turn_up : str or None
        The card turned up, or the suits turned in a game without one.
    answers : tuple of Answer
        The bidding and everything else that was said.
    taker : int or None
        Seat that took.
    trump : str or None
        What was trump.
    tricks : tuple of Trick
        The play.
    melds : tuple of Meld
        All melds.
    sides : tuple of Side
        What each side made.
    made : bool or None
        Whether the contract was made.
    capot : int or None
        Side that took every trick.
    carried : int
        Points left for the winner of a later deal.
    players : tuple of str
        Who played, by seat.
    contract : int or None
        The number that was bid, where the game has one.
    doubling : int
        Factor of all doubles together.
    state : dict
        What else `jasslab.replay` has to know, such as the card that hid trumps.
    begun : tuple of str
        Cards of a last trick that was not finished.
    pot : int
        Points that earlier deals left over.
    """

    variant: Variant
    number: int | None
    dealer: int
    first: tuple[str, ...]
    final: tuple[str, ...]
    turn_up: str | None
    answers: tuple[Answer, ...]
    taker: int | None
    trump: str | None
    tricks: tuple[Trick, ...]
    melds: tuple[Meld, ...]
    sides: tuple[Side, ...]
    made: bool | None
    capot: int | None
    carried: int
    players: tuple[str, ...] = ()
    contract: int | None = None
    doubling: int = 1
    state: dict[str, Any] = field(default_factory=dict, hash=False)
    begun: tuple[str, ...] = ()
    pot: int = 0

    @property
    def passed_out(self) -> bool:
        """Whether nobody took and the cards were thrown in."""
        return not self.final

    @property
    def sits_out(self) -> int | None:
        """The seat that does not play: a dealer, or the partner of one who plays alone."""
        if self.state.get("alone") and self.taker is not None:
            return (self.taker + self.variant.seats // 2) % self.variant.seats
        return self.dealer if self.variant.dealer_sits_out else None

    @property
    def said(self) -> tuple[tuple[int, int, str], ...]:
        """What was said between cards, as (trick from 0, seat, action); passes are left out."""
        return tuple(
            (one.trick, one.seat, one.action)
            for one in self.answers
            if one.trick is not None and one.action != "pass"
        )

    def record(self) -> dict[str, Any]:
        """Return the keywords with which `jasslab.replay` plays this deal again.

        Returns
        -------
        dict
            Hands, tricks, trump, taker and dealer, and what else the game needs; change a card
            and see what comes of it.

        Raises
        ------
        JasslabError
            When the cards were thrown in.

        Examples
        --------
        >>> import jasslab as jl
        >>> deal = jl.simulate("twenty-eight", n_deals=1, seed=4).replay(0)
        >>> jl.replay("twenty-eight", **deal.record()).scores == deal.scores
        True
        """
        if self.passed_out:
            raise JasslabError("the cards were thrown in: there is nothing to replay")
        tricks = [" ".join(trick.cards) for trick in self.tricks]
        told: dict[str, Any] = {
            "hands": list(self.final),
            "tricks": tricks + [" ".join(self.begun)] * bool(self.begun),
            "trump": self.trump,
            "taker": self.taker,
            "dealer": self.dealer,
        }
        schut = [one for one in self.answers if one.action == "schut"]
        if schut:  # the contract may have changed hands since
            told["taker"] = schut[0].seat if schut[0].trick is None else None
        more = {
            "contract": self.contract,
            "doubling": None if self.doubling == 1 else self.doubling,
            "state": self.state or None,
            "said": list(self.said) or None,
            "carried": self.pot or None,
        }
        told.update((word, value) for word, value in more.items() if value is not None)
        return told

    @property
    def scores(self) -> tuple[int, ...]:
        """Score written for each side."""
        return tuple(side.score for side in self.sides)

    @property
    def points(self) -> tuple[int, ...]:
        """What the contract test compares, for each side."""
        return tuple(side.points for side in self.sides)

    def __repr__(self) -> str:
        from jasslab.draw import deal_text

        return deal_text(self)

    def _repr_html_(self) -> str:
        from jasslab.draw import deal_html

        return deal_html(self)

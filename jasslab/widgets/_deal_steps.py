"""The steps of a deal, from the first word of the bidding to the last trick, and what each tells.

Before every card there is a step that shows what the seat may play, and after every trick one that
shows who takes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from jasslab.deals import PlayedDeal, Trick
from jasslab.draw import _story
from jasslab.draw._names import card_symbol, cards_text, is_trump, mode_symbol
from jasslab.draw._said import before_play, between_cards
from jasslab.referee.positions import Position, positions

__all__ = ["Step", "Walk"]


@dataclass(frozen=True)
class Step:
    """A moment of a deal.

    Parameters
    ----------
    said : int
        How many answers have been given before the play.
    cards : int
        How many cards have been played.
    taken : bool
        Whether the trick of the last card is shown to its end.
    over : bool
        Whether the deal has been settled.
    """

    said: int
    cards: int = 0
    taken: bool = False
    over: bool = False


class Walk:
    """A deal and its steps.

    Parameters
    ----------
    deal : PlayedDeal
        The deal.

    Attributes
    ----------
    steps : list of Step
        In order; the last one is the settlement.
    """

    def __init__(self, deal: PlayedDeal) -> None:
        self.deal = deal
        self.positions: tuple[Position, ...] = positions(deal)
        self._answers = [one for one in deal.answers if one.trick is None]
        n = len(self._answers)
        self.steps = [Step(said) for said in range(n if self.positions else n + 1)]
        for place, position in enumerate(self.positions):
            self.steps.append(Step(n, place))
            last = place + 1 == len(self.positions)
            if position.trick < len(deal.tricks) and (
                last or self.positions[place + 1].trick > position.trick
            ):
                self.steps.append(Step(n, place + 1, taken=True))
        self.steps.append(Step(n, len(self.positions), over=True))

    # --- what lies where ----------------------------------------------------------------------

    def turn(self, step: Step) -> Position | None:
        """Return what the seat to play has to decide; None where nobody plays now.

        Parameters
        ----------
        step : Step
            The moment.
        """
        idle = step.taken or step.over or step.said < len(self._answers)
        return None if idle or step.cards == len(self.positions) else self.positions[step.cards]

    def trick(self, step: Step) -> int | None:
        """Return the trick that lies on the table, from 0; None before the play.

        Parameters
        ----------
        step : Step
            The moment.
        """
        position = self.turn(step)
        if position is not None:
            return position.trick
        return self.positions[step.cards - 1].trick if step.cards else None

    def table(self, step: Step) -> dict[int, str]:
        """Return the cards on the table by seat.

        Parameters
        ----------
        step : Step
            The moment.
        """
        number = self.trick(step)
        laid = self.positions[: step.cards]
        return {one.seat: one.card for one in laid if one.trick == number}

    def hands(self, step: Step) -> list[str]:
        """Return what each seat holds.

        Parameters
        ----------
        step : Step
            The moment; at the end the hands stand as they were before the first card.
        """
        position = self.turn(step)
        if position is not None:
            return list(position.hands)
        if step.over and self.deal.final:
            return list(self.deal.final)
        if not step.cards or step.over:
            return list(self.deal.first)
        last = self.positions[step.cards - 1]
        held = list(last.hands)
        left = held[last.seat].split()
        left.remove(last.card)
        held[last.seat] = " ".join(left)
        return held

    def trump(self, step: Step) -> str | None:
        """Return what all know to be trump.

        Parameters
        ----------
        step : Step
            The moment.
        """
        place = step.cards if self.turn(step) is not None else step.cards - 1
        if not self.positions or step.said < len(self._answers):
            return None
        return self.positions[max(place, 0)].trump

    def done_tricks(self, step: Step) -> tuple[Trick, ...]:
        """Return the tricks that have been taken.

        Parameters
        ----------
        step : Step
            The moment.
        """
        number = self.trick(step)
        if number is None:
            return ()
        return self.deal.tricks[: number + (step.taken or step.over)]

    # --- what is told -------------------------------------------------------------------------

    def bidding(self, step: Step) -> list[tuple[str, str]]:
        """Return what has been said before the play, a line each round.

        Parameters
        ----------
        step : Step
            The moment.
        """
        deal = self.deal
        if step.said == len(self._answers):
            return _story.bidding(deal)
        heard = replace(deal, answers=tuple(self._answers[: step.said]))
        return before_play(heard, _story.turned_suits(deal), _story.turned_card(deal))

    def spoken(self, step: Step) -> list[str]:
        """Return what has been said between the cards of this trick, up to the seat to play.

        Parameters
        ----------
        step : Step
            The moment.
        """
        number, position = self.trick(step), self.turn(step)
        if number is None:
            return []
        told = between_cards(self.deal).get(number, [])
        heard = {*self.table(step), *([position.seat] if position else [])}
        return [words for words in told if position is None or int(words.split()[1]) in heard]

    def points(self, step: Step) -> list[tuple[str, list[int]]]:
        """Return a row a side: its name, tricks, card points, and points of melds in tricks.

        Parameters
        ----------
        step : Step
            The moment.
        """
        deal, rows = self.deal, []
        for side in range(len(deal.sides)):
            won = [
                one for one in self.done_tricks(step) if _story.side_of(deal, one.winner) == side
            ]
            sums = [len(won), sum(one.points for one in won), sum(one.melds for one in won)]
            taker = deal.taker is not None and _story.side_of(deal, deal.taker) == side
            known = taker and bool(step.cards or self.turn(step))
            rows.append((_story.side_name(deal, side) + (" (taker)" if known else ""), sums))
        return rows

    def melds(self, step: Step) -> list[str]:
        """Return the melds that have been shown: those in hand from the first card on.

        Parameters
        ----------
        step : Step
            The moment.
        """
        n = len(self.done_tricks(step))
        playing = bool(step.cards or self.turn(step))
        shown = [
            one
            for one in self.deal.melds
            if (playing if one.trick is None else one.trick < n or step.over)
        ]
        return [f"seat {one.seat}: {_story.meld_text(one)}" for one in shown]

    def words(self, step: Step) -> str:
        """Tell the moment in a sentence or two.

        Parameters
        ----------
        step : Step
            The moment.
        """
        if step.over:
            return f"The end. {_story.result(self.deal)}"
        if step.taken:
            return self._taken(step)
        position = self.turn(step)
        if position is None:
            return self._asked(step)
        start = f"Trick {position.trick + 1}: seat {position.seat} is to play."
        said = "".join(f" {words.capitalize()}." for words in self.spoken(step))
        return f"{start}{said} {position.rule} It may play {cards_text(position.legal)}."

    def _asked(self, step: Step) -> str:
        """Tell what was said last in the bidding, and who is asked now."""
        lines = self.bidding(step)
        heard = lines[-1][1].split(", ")[-1] if lines and step.said else ""
        told = f"{heard.capitalize()}." if heard else "The cards have been dealt."
        if step.said == len(self._answers):
            return f"{told} {_story.headline(self.deal)[1].capitalize()}."
        return f"{told} Seat {self._answers[step.said].seat} is asked."

    def _taken(self, step: Step) -> str:
        """Tell who takes a trick, and why."""
        number = len(self.done_tricks(step)) - 1
        trick, last = self.deal.tricks[number], self.positions[step.cards - 1]
        card = self.table(step)[trick.winner]
        if is_trump(card, last.trump):
            trumps = sum(is_trump(one, last.trump) for one in trick.cards)
            why = "is the only trump" if trumps == 1 else "is the best trump"
        else:
            why = "is the best card of the suit that was led"
        melds = f" and {trick.melds} for melds" if trick.melds else ""
        side = _story.side_name(self.deal, _story.side_of(self.deal, trick.winner))
        return (
            f"Seat {trick.winner} takes trick {number + 1}: its {card_symbol(card)} {why}. "
            f"{trick.points} {'point' if trick.points == 1 else 'points'}{melds} for {side}."
        )

    def trump_words(self, step: Step) -> str:
        """Return what is trump, in words.

        Parameters
        ----------
        step : Step
            The moment.
        """
        trump, position = self.trump(step), self.turn(step)
        if trump is None:
            return ""
        hidden = self.deal.trump not in (trump, "slalom", None)
        if hidden:
            aside = (
                f" ({card_symbol(position.aside)} lies face down)"
                if position and position.aside
                else ""
            )
            return f"trumps are hidden: {mode_symbol(str(self.deal.trump))}{aside}"
        return f"trump: {mode_symbol(trump)}"

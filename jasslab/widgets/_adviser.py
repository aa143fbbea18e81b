"""What should this hand say? Click its cards, and watch the answers part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import Any, ClassVar

import ipywidgets as ipw
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from jasslab.advising import Advice, told_by
from jasslab.asking import as_count, as_dealer, as_seed
from jasslab.calling import front_door
from jasslab.cards import SUITS
from jasslab.draw._cards import hand_svg
from jasslab.draw._look import block
from jasslab.draw._names import card_symbol, card_words, cards_text, suit_words
from jasslab.errors import JasslabError
from jasslab.inquiring import Inquiry, Tried, inquiry
from jasslab.rules.settlement import unit_of_score
from jasslab.variants import Variant, variant
from jasslab.widgets._adviser_picture import the_answers
from jasslab.widgets._adviser_words import answers_html, answers_told
from jasslab.widgets._card_buttons import CardButtons
from jasslab.widgets._explorer import CONTROL, Explorer, blank, row, shown_if
from jasslab.widgets._games import deals_asked, game_control

__all__ = ["EXAMPLES", "Adviser", "adviser"]

#: Deals for each answer at most: what each answer scored is kept for the resampling.
MOST = 500_000

#: Hands that people ask about: what they are called, the cards, the card turned up, the seat.
#: Each fits the games that deal so many cards first and turn a card up, or none.
EXAMPLES: tuple[tuple[str, str, str | None, int], ...] = (
    ("jack and nine, the ace turned up", "JH 9H AS TS 8D", "AH", 2),
    ("jack third with an ace beside", "JS 8S 7S AH 9D", "QS", 0),
    ("nine and queen, the king turned up", "9D QD 8D AC 7H", "KD", 1),
    ("two aces and no trump", "AS AD TD 8C 9C", "KH", 3),
    ("the jack turned up, two small trumps", "8C 7C AD TD 8S", "JC", 0),
    ("jack and nine of the suit turned up", "JS 9S 7S AH TH 8D", "KS", 0),
    ("ace, ten and king of the suit turned up", "AC TC KC AD QD 7H", "8C", 1),
    ("three aces", "AS AH AD 9C 8C 7H", "QC", 1),
    ("jack, nine and ace of hearts", "JH 9H AH 7H AS TS 8D 7C", None, 0),
    ("jack third in spades", "JS 8S 7S AH TH KD 9D 8C", None, 0),
    ("three aces, no jack", "AS AH AD TD KC QC 8H 7S", None, 1),
    ("jack fourth and two aces", "JH 9H 7H 6H AS AD KD 8C 7C", None, 0),
    ("aces and kings", "AS KS AH KH AD KD 7C 6C 8H", None, 0),
    ("a long plain suit from the ace", "AC KC QC TC 9C 7S 6H 8D 7D", None, 0),
    ("jack, nine and ace of one suit", "JS 9S AS 7H", None, 0),
    ("two jacks", "JS JH AC 7D", None, 1),
    ("jack and nine with an ace beside", "JD 9D 6D AS 8C 7H", None, 0),
)


@dataclass(frozen=True)
class _Asked:
    """What an adviser plays: every answer of a hand on the same deals."""

    inquiry: Inquiry
    n_deals: int

    @cached_property
    def answers(self) -> tuple[dict[int, str], str]:
        """The answers that are allowed, and what was heard before."""
        return self.inquiry.answers()

    def prepare(self) -> None:
        """Compile what is needed, and look which answers are allowed."""
        assert self.answers

    def play(self, first: int, n_deals: int) -> Tried:
        """Try every answer on some deals."""
        return self.inquiry.play(first, n_deals, names=self.answers[0])


class Adviser(Explorer):
    """The explorer that `adviser` makes.

    Parameters
    ----------
    rules : Variant
        The game shown first.
    hand : tuple of str
        The cards chosen at first.
    turn_up : str or None
        The card turned up at first.
    seat : int
        The seat that is asked.
    n_deals : int
        Deals for each answer.
    seed : int
        Seed of the deals.
    """

    handles: ClassVar[tuple[str, ...]] = (*Explorer.handles, "jasslab-adviser")
    first_batch: ClassVar[int] = 200

    def __init__(
        self,
        rules: Variant,
        hand: tuple[str, ...],
        turn_up: str | None,
        seat: int,
        n_deals: int,
        seed: int,
    ) -> None:
        self._seed, self._n_drawn = seed, 0
        self._first = (rules, hand, turn_up, seat, n_deals)
        self._tried: Tried | None = None
        self._told: tuple[int, Advice] | None = None
        self._found: tuple[int, pd.DataFrame] | None = None
        self._arranging = False
        super().__init__()

    # --- the controls -------------------------------------------------------------------------

    def _controls(self) -> list[ipw.Widget]:
        self.game = game_control(self._first[0])
        self.example = ipw.Dropdown(description="Example hand", **CONTROL)
        self._draw_button = self._button("Deal me a hand", self.draw)
        self._clear_button = self._button("No card", lambda: self.choose(()))
        self.cards = CardButtons(self._show_hand)
        self._hand = ipw.HTML(layout=ipw.Layout(width="100%"))
        self.turn_up = ipw.Dropdown(description="Card turned up", **CONTROL)
        self.turned = ipw.Dropdown(description="Suit turned", **CONTROL)
        self.seat = ipw.Dropdown(description="Seat", **CONTROL)
        self.heard = ipw.Text(
            description="Heard before", placeholder="nothing but passes", **CONTROL
        )
        self.n_deals = ipw.IntText(step=1_000, description="Deals an answer", **CONTROL)
        self._below_picture = ipw.HTML()
        self._put_first()
        self.game.observe(self._change_game, "value")
        self.example.observe(self._take_example, "value")
        self.turn_up.observe(lambda _: self._show_hand(), "value")
        return [
            *(self.game, self.example, row(self._draw_button, self._clear_button)),
            *(self.cards.box, self._hand, self.turn_up, self.turned, self.seat),
            *(self.heard, self.n_deals),
        ]

    def _below(self) -> list[ipw.Widget]:
        return [self._below_picture]

    def _put_first(self) -> None:
        """Put every control as it was at first."""
        rules, hand, turn_up, seat, n_deals = self._first
        self._arrange(rules)
        self.n_deals.value = n_deals
        self.choose(hand, turn_up=turn_up, seat=seat)

    def _arrange(self, rules: Variant) -> None:
        """Offer the cards, seats and examples of a game."""
        self._arranging = True
        self.cards.lay_out(rules.deck)
        pack = [rank + suit for suit in SUITS for rank in reversed(rules.deck.ranks)]
        named = [(f"{card_symbol(card)}  {card_words(card)}", card) for card in pack]
        self.turn_up.options = [("choose a card", ""), *named]
        suits = [(suit_words(suit), suit) for suit in SUITS]
        self.turned.options = [("any suit", ""), *suits]
        places = [f"{place}: speaks {_ordinal(place + 1)}" for place in range(rules.seats)]
        places[-1] += ", the dealer"
        places[0] += ", elder"
        self.seat.options = [(words, place) for place, words in enumerate(places)]
        fitting = [(one[0], one) for one in EXAMPLES if _fits(one, rules)]
        self.example.options = [("choose one" if fitting else "none for this game", ""), *fitting]
        self.heard.value = self.example.value = self.turn_up.value = self.turned.value = ""
        shown_if(rules.turn_up, self.turn_up)
        shown_if(rules.trump_making.startswith("turned"), self.turned)
        self._arranging = False

    def _change_game(self, _: Any) -> None:
        self._arrange(self.game.value)
        self.choose(())

    def _take_example(self, change: Any) -> None:
        if change["new"] and not self._arranging:
            _, hand, turn_up, seat = change["new"]
            self.choose(hand.split(), turn_up=turn_up, seat=seat)

    def choose(self, hand: Any, *, turn_up: str | None = None, seat: int | None = None) -> None:
        """Choose cards as clicks would.

        Parameters
        ----------
        hand : iterable of str
            The cards of the hand; all others are laid back.
        turn_up : str, optional
            The card turned up.
        seat : int, optional
            The seat; as it is unless given.
        """
        self._arranging = True
        self.turn_up.value = turn_up or ""
        self.turned.value = ""
        self.seat.value = self.seat.value if seat is None else seat
        self.cards.choose(hand)
        self._arranging = False
        self._show_hand()

    def draw(self) -> None:
        """Choose a hand that was dealt by chance, and a card turned up where the game has one."""
        rules: Variant = self.game.value
        self.example.value = ""
        random = np.random.Generator(np.random.Philox(key=[self._seed, self._n_drawn]))
        self._n_drawn += 1
        n = rules.first_packet
        drawn = random.permutation(rules.deck.ids)[: n + 1]
        cards = [rules.deck.text(int(card)) for card in drawn]
        self.choose(cards[:n], turn_up=cards[n] if rules.turn_up else None)

    def _show_hand(self) -> None:
        """Say and draw what has been chosen so far."""
        if self._arranging:
            return
        rules: Variant = self.game.value
        chosen, turned = self.cards.chosen, self.turn_up.value
        self.cards.mark_turned(turned or None)
        n, most = len(chosen), rules.first_packet
        state = "" if n == most else f"; {_more(most - n)}"
        words = f"Your hand, {n} of {most} cards{state}"
        drawn = hand_svg(" ".join(chosen), turned[1] if turned else None)
        inside = f"<p><b>{escape(words)}</b></p>{drawn if chosen else ''}"
        if turned:
            label = f"turned up: {card_words(turned)}"
            inside += (
                f'<span class="jl-note">&emsp;turned up&ensp;</span>{hand_svg(turned, None, label)}'
            )
        self._hand.value = block("jl-chosen", words, inside)

    # --- the question -------------------------------------------------------------------------

    def _ask(self) -> _Asked:
        rules: Variant = self.game.value
        n_deals, chosen = deals_asked(self.n_deals, MOST), self.cards.chosen
        turned = self.turn_up.value
        if len(chosen) != rules.first_packet:
            raise JasslabError(
                f"Choose {rules.first_packet} cards: so many does a seat of {rules.title} hold "
                f"when the bidding starts. {len(chosen)} are chosen."
            )
        if rules.turn_up and not turned:
            raise JasslabError("Choose the card that is turned up.")
        if turned in chosen:
            raise JasslabError(
                f"The {card_words(turned)} cannot be in the hand and turned up: choose another."
            )
        asked = inquiry(
            rules,
            hand=chosen,
            seat=self.seat.value,
            turn_up=turned if rules.turn_up else None,
            turned=self.turned.value or None,
            history=self.heard.value.split() or None,
            seed=self._seed,
        )
        return _Asked(replace(asked, plan=replace(asked.plan, n_deals=0)), n_deals)

    def _forget(self) -> None:
        self.game.value = self._first[0]
        self._put_first()

    def _empty(self) -> None:
        self._tried = self._told = self._found = None
        self._below_picture.value = ""

    def _add(self, piece: Tried) -> None:
        self._tried = piece if self._tried is None else self._tried.then(piece)

    @property
    def result(self) -> Advice | None:
        """The advice of the deals so far; None before the first batch."""
        tried, asked = self._tried, self._question
        if tried is None or not isinstance(asked, _Asked):
            return None
        if self._told is None or self._told[0] != tried.done:
            self._told = _reckon(asked, tried)
        return self._told[1]

    # --- what is shown ------------------------------------------------------------------------

    async def _work(self, question: Any) -> None:
        """Play; then reckon, in the thread of the deals, how sure the best answer is."""
        await super()._work(question)
        if self._tried is not None and self._question is question:
            try:
                told = await self._apart(_reckon, question, self._tried)
            except RuntimeError:  # the panel has been closed, and its thread with it
                return
            if self._question is question:
                self._told = told
                self._paint()

    def _table(self) -> pd.DataFrame:
        """Return the table; how sure the best answer is comes when the playing has ended."""
        assert self._tried is not None
        done = self._tried.done
        if self._told is not None and self._told[0] == done:
            return self._told[1].table
        if self._found is None or self._found[0] != done:
            self._found = (done, self._tried.table())
        return self._found[1]

    def _words(self) -> str:
        asked = self._question
        if self._tried is None or not isinstance(asked, _Asked):
            return (
                "Nothing has been played yet: choose the cards of a hand, guess what it should "
                "say, then press Run."
            )
        found, plan = self._table(), asked.inquiry.plan
        rules = plan.variant
        unit = unit_of_score(rules.settlement, rules.values)
        heard = asked.answers[1] or "nobody has spoken"
        self._below_picture.value = answers_html(found, unit)
        turned = dict(plan.given).get("turn_up")
        up = f", {card_symbol(turned)} turned up" if turned else ""
        start = (
            f"{rules.label}, seat {asked.inquiry.seat} with {cards_text(asked.inquiry.hand)}{up}; "
            f"heard: {heard}. {self._done:,} of {asked.n_deals:,} deals an answer, "
            f"seed {plan.seed}; {self._tried.acceptance:.1%} of the deals dealt fit what was heard."
        )
        return f"{start} {' '.join(answers_told(found, unit))}"

    def _draw(self) -> Axes:
        asked = self._question
        if self._tried is None or not isinstance(asked, _Asked):
            return blank(self._words())
        rules = asked.inquiry.plan.variant
        unit = unit_of_score(rules.settlement, rules.values)
        words = " ".join(answers_told(self._table(), unit))
        drawn: Axes = the_answers(self._tried, self._table(), unit, words)
        return drawn


def _reckon(asked: _Asked, tried: Tried) -> tuple[int, Advice]:
    """Return the advice of some deals, and how many they are."""
    return tried.done, told_by(asked.inquiry, tried, asked.answers[1])


def _ordinal(place: int) -> str:
    return ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")[place]


def _more(n: int) -> str:
    """Say how many cards have to be chosen, or laid back."""
    cards = "card" if abs(n) == 1 else "cards"
    return f"choose {n} {'more ' if n else ''}{cards}" if n > 0 else f"lay {-n} {cards} back"


def _fits(example: tuple[str, str, str | None, int], rules: Variant) -> bool:
    """Say whether an example is a hand of a game."""
    _, hand, turned, seat = example
    cards = [*hand.split(), *([turned] if turned else [])]
    return (
        len(hand.split()) == rules.first_packet
        and bool(turned) == rules.turn_up
        and seat < rules.seats
        and all(card[0] in rules.deck.ranks for card in cards)
    )


@front_door
def adviser(
    variant_name: str | Variant = "belote",
    *,
    hand: Any = None,
    turn_up: str | None = None,
    seat: int = 0,
    n_deals: int = 20_000,
    seed: int = 2026,
) -> Adviser:
    """Explore what a hand should say: click its cards, and every answer is played.

    Choose the cards on the drawn pack (or an example, or a hand dealt by chance), the card turned
    up, the seat, and what was said before; Run tries every allowed answer on the same deals. The
    numbers are those of ``jasslab.advise`` with the same seed.

    Parameters
    ----------
    variant_name : str or Variant
        The game shown first.
    hand : str or iterable of str, optional
        The cards chosen at first; an example unless given.
    turn_up : str, optional
        The card turned up at first.
    seat : int
        The seat that is asked; seat 0 is elder.
    n_deals : int
        Deals for each answer.
    seed : int
        Seed of the deals.

    Returns
    -------
    Adviser
        It shows itself; ``result`` is the `Advice` so far, ``panel`` the widget.

    Raises
    ------
    JasslabError
        For cards, a seat or a number that cannot be.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.widgets.adviser("belote", hand="JH 9H AS TS 8D", turn_up="AH", seat=2)
    Adviser explorer; run this cell to use it
    """
    rules = variant(variant_name)
    place = as_dealer(seat, rules, "seat") or 0
    held: tuple[str, ...] = ()
    if hand is not None:
        held = tuple(map(rules.deck.text, rules.deck.read_list(hand, "hand")))
    elif turn_up is None:
        fitting = [one for one in EXAMPLES if _fits(one, rules)]
        if fitting:
            _, cards, turn_up, place = fitting[0]
            held = tuple(cards.split())
    turned = None
    if turn_up is not None:
        (card,) = rules.deck.read_list([turn_up], "turn_up")
        turned = rules.deck.text(card)
    return Adviser(rules, held, turned, place, as_count("n_deals", n_deals), as_seed(seed))

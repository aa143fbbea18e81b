"""A trump that one seat hides, as `state=` tells of it, put to the machine of the simulation.

``{"hidden": True, "bidder": 0, "indicator": "QH"}``: who hid trumps, and the card laid aside for
them. Seats are counted as everywhere: in a question about one trick its leader is seat 0, so the
seat to play is as many places on as cards lie on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jasslab._cardset import suit_of, without
from jasslab.cards import SUITS, parse_cards, set_of, suit_letter
from jasslab.errors import NotationError, RuleConflict
from jasslab.frames import ACTIONS
from jasslab.referee._records import Records, as_seat, read_trump
from jasslab.rules.bidding.answers import DONE, PASS, START, action_of, word
from jasslab.rules.following import legal_cards
from jasslab.rules.ranking import NO_TRUMP
from jasslab.rules.speaking import machine
from jasslab.variants import Variant

__all__ = [
    "HIDDEN_WORDS",
    "Hidden",
    "play_hidden",
    "read_flag",
    "read_hidden",
    "read_indicator",
    "why_hidden",
]

HIDDEN_WORDS = ("hidden", "bidder", "indicator")
#: What the seat to play has just done, by the word of `state=`.
_SAID = {"asked": "ask", "exposed": "expose"}
_UNKNOWN = -1

_MAY_ASK = "You cannot follow suit: any card may be played, or you may ask for trumps."
_MAY_EXPOSE = "You cannot follow suit: any card may be played, or you may show trumps."
_NOT_LED = "You hid trumps: none of them may be led while you hold anything else."
_ASKED = "You asked for trumps: you must play one."
_EXPOSED = "You showed trumps: you must play one."
_INDICATOR = "You showed trumps: you must play the card that hid them."
_LAST = "The card that hid trumps is your last one: it is shown and played."


@dataclass(frozen=True)
class Hidden:
    """What a question says of hidden trumps.

    Parameters
    ----------
    still : bool
        Whether they are hidden when the seat to play is asked.
    bidder : int or None
        Seat that hid them; None: another one than the seat to play.
    mode : int
        What is trump, -1 where it was not told.
    card : int
        The card laid aside, -1 where there is none or it was not told.
    said : str or None
        ``"ask"`` or ``"expose"``: what the seat to play has just done.
    """

    still: bool
    bidder: int | None
    mode: int
    card: int
    said: str | None

    @property
    def covered(self) -> bool:
        """Whether trumps were hidden when the seat's turn came."""
        return self.still or self.said is not None


def read_flag(what: str, value: Any) -> bool:
    """Return a yes or no that `state=` gives.

    Parameters
    ----------
    what : str
        The word it is given for.
    value : object
        What was given; None is no.
    """
    if value is not None and not isinstance(value, bool):
        raise RuleConflict(f"state={{{what!r}: {value!r}}}: expected True or False")
    return bool(value)


def read_indicator(rules: Variant, given: Any) -> tuple[int, int]:
    """Return the suit that a card laid aside stands for, and the card.

    Parameters
    ----------
    rules : Variant
        The game. Where a spare card is laid aside only its suit counts, which may stand alone;
        the card is then -1.
    given : object
        Code of the card.
    """
    spare = rules["indicator"] == "spare"
    if spare and isinstance(given, str) and suit_letter(given) in SUITS:
        return SUITS.index(suit_letter(given)), _UNKNOWN
    cards = parse_cards(given) if spare else rules.deck.read_list(given, "indicator")
    if len(cards) != 1:
        raise NotationError(f"indicator={given!r}: expected the one card that was laid aside")
    return int(suit_of(cards[0])), _UNKNOWN if spare else cards[0]


def _read_mode(rules: Variant, trump: Any, indicator: Any, covered: bool) -> tuple[int, int]:
    """Return what is trump and the card laid aside; what is not told is -1."""
    named = read_trump(trump, rules)
    if indicator is None:
        return (_UNKNOWN if covered and named == NO_TRUMP else named), _UNKNOWN
    suit, card = read_indicator(rules, indicator)
    if named not in (suit, NO_TRUMP):
        raise RuleConflict(f"trump={trump!r}, but indicator={indicator!r} is of another suit")
    return suit, card


def read_hidden(rules: Variant, trump: Any, state: Any) -> Hidden | None:
    """Read what a question about one trick says of hidden trumps; None: nothing.

    Parameters
    ----------
    rules : Variant
        The game.
    trump : str or None
        What is trump; while it is hidden, None or the hidden suit.
    state : dict or None
        What was given.

    Raises
    ------
    RuleConflict
        For a game without hidden trumps, and for words that do not go together.
    """
    if state is None:
        return None
    if rules.speaking != "hidden_trump":
        raise RuleConflict(f"{rules.label} has no state= in its trick play; given {state!r}")
    known = (*HIDDEN_WORDS, *_SAID)
    if not isinstance(state, dict) or any(key not in known for key in state):
        raise RuleConflict(f"{rules.label}: state={state!r}: expected a dict of {', '.join(known)}")
    done = [key for key in _SAID if read_flag(key, state.get(key))]
    if len(done) > 1:
        raise RuleConflict(f"state={state!r}: who hid trumps shows them, the others ask")
    said = _SAID[done[0]] if done else None
    still = read_flag("hidden", state.get("hidden")) and said is None
    bidder = state.get("bidder")
    seat = None if bidder is None else as_seat("bidder", bidder, rules)
    mode, card = _read_mode(rules, trump, state.get("indicator"), still or said is not None)
    return Hidden(still, seat, mode, card, said)


def _lay_aside(records: Records, held: list[int], told: Hidden) -> list[int]:
    """Take the card laid aside out of the hand, and refuse it where it cannot be."""
    rules = records.variant
    text = rules.deck.text(told.card)
    on_table = records.table["cards"][0][: int(records.table["n_played"])]
    if told.card in on_table or (told.card in held and told.said != "expose"):
        where = "the trick" if told.card in on_table else "the hand"
        raise NotationError(f"{text} is laid aside and in {where}")
    left = [card for card in held if card != told.card]
    if int(records.table["taker"]) == int(records.table["seat"]) and len(left) >= rules.hand_size:
        raise NotationError(
            f"hand: {len(left)} cards given beside {text}, at most {rules.hand_size - 1} expected"
        )
    return left


def _some_trump(records: Records, held: list[int], mode: int) -> int:
    """Return a trump that may lie aside: which one does not matter before it is shown."""
    seen = {*held, *(int(card) for card in records.table["cards"][0])}
    free = [card for card in records.variant.deck.ids if suit_of(card) == mode]
    return next((card for card in free if card not in seen), free[0])


def _cover(records: Records, held: list[int], told: Hidden) -> None:
    """Write hidden trumps into the records, and who hid them."""
    rules, table, deal = records.variant, records.table, records.deal
    seat = int(table["n_played"])
    table["seat"] = seat
    table["taker"] = (seat + 1) % rules.seats if told.bidder is None else told.bidder
    own, aside = seat == told.bidder, rules["indicator"] == "hand"
    left = held if told.card < 0 else _lay_aside(records, held, told)
    deal["hands"][seat] = set_of(left)
    if told.mode < 0 and (own or told.said):
        raise RuleConflict(
            f"state= of {rules.label} needs 'indicator' or trump=: who plays sees it"
        )
    deal["hidden_mode"] = max(told.mode, 0)
    deal["indicator"] = told.card
    if own and aside and told.card < 0:
        if not held or (told.said and rules["expose_play"] == "indicator"):
            raise RuleConflict(f"state= of {rules.label} needs 'indicator': it may be played")
        if told.said is None:
            deal["indicator"] = _some_trump(records, held, told.mode)


def _say(records: Records, told: Hidden) -> list[str]:
    """Put the turn to the machine: let the seat do what it did, or return what it may do."""
    table, deal, rules = records.table, records.deal, records.rules
    step = machine(records.variant.speaking)
    asked = int(step(table, deal, rules, START)) != DONE
    answers = int(table["answers"]) if asked else 0
    codes = [code for code in range(64) if answers // 2**code % 2 and code != PASS]
    may = [ACTIONS[int(action_of(code, table, rules))] for code in codes]
    if told.said is None:
        return may
    if told.said not in may:
        done = next(key for key, action in _SAID.items() if action == told.said)
        raise RuleConflict(
            f"state={{{done!r}: True}}: seat {int(table['seat'])} may say "
            f"{' or '.join(map(repr, may)) or 'nothing'} before this card"
        )
    step(table, deal, rules, word(told.said))
    return []


def why_hidden(
    records: Records, told: Hidden, may: list[str], alone: bool, barred: bool
) -> str | None:
    """Return the rule that hidden trumps bring in, in words; None: they bring in none.

    Parameters
    ----------
    records : Records
        The play.
    told : Hidden
        What is known of them.
    may : list of str
        What the seat may do in place of a card, by name.
    alone : bool
        Whether the card that hid them is the last one of the seat.
    barred : bool
        Whether cards are barred that might be played otherwise.
    """
    if may:
        return _MAY_ASK if may[0] == "ask" else _MAY_EXPOSE
    if alone:
        return _LAST
    if not barred:
        return None
    if told.said == "ask":
        return _ASKED
    if told.said is None:
        return _NOT_LED
    return _INDICATOR if records.variant["expose_play"] == "indicator" else _EXPOSED


def play_hidden(
    records: Records, held: list[int], told: Hidden
) -> tuple[list[int], int, int, list[str], str | None]:
    """Return what may be played, or said, where trumps are hidden.

    Parameters
    ----------
    records : Records
        The trick lies on its table, without trumps.
    held : list of int
        Hand of the seat to play.
    told : Hidden
        What is known; `covered`.

    Returns
    -------
    tuple
        The hand, with the card that was taken back; the set of legal cards; the index of the rule
        of following; actions by name; and the rule that hidden trumps bring in, if any.
    """
    table, deal = records.table, records.deal
    _cover(records, held, told)
    empty = not int(deal["hands"][int(table["seat"])])
    may = _say(records, told)
    seat = int(table["seat"])
    hand = int(deal["hands"][seat])
    legal, reason = (int(found) for found in legal_cards(hand, seat, table, records.rules))
    allowed = int(without(legal, int(deal["barred"])))
    barred = 0 < allowed < legal or (bool(told.said) and bool(int(deal["barred"])) and allowed > 0)
    why = why_hidden(records, told, may, empty and hand > 0, barred)
    back = [card for card in (told.card,) if card >= 0 and hand // 2**card % 2 and card not in held]
    return [*held, *back], allowed if allowed else legal, reason, may, why

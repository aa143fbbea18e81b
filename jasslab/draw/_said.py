"""What was said in a deal, in a player's words: bids, doubles, exchanges, questions."""

from __future__ import annotations

from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING

from jasslab.cards import SUITS
from jasslab.draw._names import card_symbol, card_words, cards_text, mode_symbol, suit_words
from jasslab.frames import CARD_CODES
from jasslab.showing import options

if TYPE_CHECKING:
    from jasslab.deals import Answer, PlayedDeal

__all__ = ["before_play", "between_cards", "rounds"]

#: Words that need no more than themselves.
VERBS = {
    "pass": "passes",
    "push": "pushes",
    "double": "doubles",
    "redouble": "redoubles",
    "force": "refuses to throw in",
    "release": "agrees to throw in",
    "swap": "swaps the hand for the extra one",
    "schut": "says Schut",
    "herschut": "says Herschut",
    "concede": "gives up",
    "ask": "asks for trumps",
    "expose": "shows trumps",
    "stop": "stops",
}
HEADS = {"exchange": "exchange", "double": "doubles", "call": "call", "talk": "talk"}


def rounds(answers: list[Answer]) -> list[list[Answer]]:
    """Split answers into rounds: a new one begins when a seat has its turn again."""
    found: list[list[Answer]] = []
    for answer in answers:
        again = found and any(answer.seat == one.seat for one in found[-1])
        if not found or (again and found[-1][-1].seat != answer.seat):
            found.append([])
        found[-1].append(answer)
    return found


def _stretches(answers: list[Answer]) -> list[list[Answer]]:
    """Split answers where something else is asked."""
    found: list[list[Answer]] = [answers[:1]] if answers else []
    for before, answer in pairwise(answers):
        if before.phase != answer.phase:
            found.append([])
        found[-1].append(answer)
    return found


def _exchanged(deal: PlayedDeal) -> str:
    low = "six" if deal.variant["trump_method"] == "extra_hand" else "seven"
    return f"exchanges the {low} of trumps for the turned card"


def _verb(deal: PlayedDeal, answer: Answer, turned: str | None) -> str:
    """Return what a seat does by one answer."""
    action = answer.action
    if action == "take":
        if deal.variant["trump_method"] == "play_or_pass":
            return "plays"
        return f"takes {mode_symbol(turned)}" if turned else "takes"
    if action == "exchange":
        return _exchanged(deal)
    if action == "tout":
        return "says Tout" if deal.variant.settlement == "schut" else "plays alone"
    if action in VERBS:
        return VERBS[action]
    if action.isdigit():
        return f"bids {action}"
    if deal.variant["trump_method"] == "hidden" and answer.phase == "bid":
        hidden = f"with {card_symbol(action)}" if action in CARD_CODES else mode_symbol(action)
        return f"hides trumps{'' if action in CARD_CODES else ':'} {hidden}"
    return f"says {mode_symbol(action).replace('_', ' ')}"


def _one(deal: PlayedDeal, told: list[Answer], turned: str | None) -> str:
    """Tell what one seat says in one go."""
    actions = [answer.action for answer in told]
    away = [action for action in actions if action in CARD_CODES]
    if told[0].phase == "exchange" and (away or actions == ["stop"]):
        words = f"lays {cards_text(away)} away" if away else "exchanges nothing"
    elif len(actions) == 2 and actions[0].isdigit() and not away:
        words = f"bids {actions[0]} with {mode_symbol(actions[1])}"
        if deal.variant["trump_method"] == "hidden":
            words = f"bids {actions[0]} and {_verb(deal, told[1], turned)}"
    elif len(actions) == 2 and actions[0] == "slalom":
        words = f"says slalom, {actions[1]} first"
    else:
        words = " and ".join(_verb(deal, answer, turned) for answer in told)
    return f"seat {told[0].seat} {words}"


def _line(deal: PlayedDeal, told: list[Answer], turned: str | None) -> str:
    """Tell some answers, each seat's in one go."""
    goes: list[list[Answer]] = []
    for answer in told:
        if not goes or goes[-1][-1].seat != answer.seat:
            goes.append([])
        goes[-1].append(answer)
    return ", ".join(_one(deal, go, turned) for go in goes)


def before_play(deal: PlayedDeal, suits: list[str], card: str | None) -> list[tuple[str, str]]:
    """Return what was said before the first card, in order, a line each round."""
    lines: list[tuple[str, str]] = []
    number, exchanged = 0, False
    answers = [answer for answer in deal.answers if answer.trick is None]
    for stretch in _stretches(answers):
        phase = stretch[0].phase
        if phase != "bid":
            exchanged = exchanged or phase == "exchange"
            lines.append((HEADS[phase], _line(deal, stretch, suits[0] if suits else None)))
            continue
        for told in rounds(stretch):
            number += 1
            turned = suits[0] if card else "".join(suits[number - 1 : number])
            opened = f" ({mode_symbol(turned)} turned)" if turned and not card else ""
            head = "then" if exchanged else f"round {number}{opened}"
            lines.append((head, _line(deal, told, turned or None)))
    return lines


def _held(deal: PlayedDeal, seat: int, trick: int) -> list[str]:
    """Return what a seat held before a trick."""
    played = {card for one in deal.tricks[:trick] for card in one.cards}
    return [card for card in deal.final[seat].split() if card not in played]


def _talk(deal: PlayedDeal, answer: Answer, named: str) -> str:
    """Tell a question and its answer, or a fact: both are true by the rules."""
    way, what, about = f"{answer.action}_{named}".strip("_").split("_")
    asks = way == "ask"
    seat = (answer.seat + 2) % deal.variant.seats if asks else answer.seat
    held = _held(deal, seat, answer.trick or 0)
    start = f"asks seat {seat} " if asks else "tells "
    if what == "count":
        n_cards = sum(card[1] == about for card in held)
        with options.using(language="en"):  # that of the sentence
            suits = suit_words(about)
        if asks:
            return f"{start}how many {suits}: {n_cards}"
        return f"{start}that it holds {n_cards} {suits if n_cards != 1 else suits[:-1]}"
    top = about if about not in SUITS else str(deal.variant["plain_order"])[0] + about
    with options.using(language="en"):
        card = f"the {card_words(top)}"
    has = top in held
    if asks:
        return f"{start}for {card}: {'yes' if has else 'no'}"
    return f"{start}that it holds {'' if has else 'not '}{card}"


def between_cards(deal: PlayedDeal) -> dict[int, list[str]]:
    """Return what was said between cards, by trick; that a seat passed is not told."""
    found: dict[int, list[str]] = {}
    for answer, after in zip_longest(deal.answers, deal.answers[1:]):
        talk = answer.phase == "talk"
        if answer.trick is None or answer.action == "pass" or (talk and "_" not in answer.action):
            continue
        named = after.action if after and answer.action.endswith("_has") else ""
        words = _talk(deal, answer, named) if talk else _verb(deal, answer, None)
        found.setdefault(answer.trick, []).append(f"seat {answer.seat} {words}")
    return found

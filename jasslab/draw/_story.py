"""What a deal tells, in words and rows: what the text and the HTML of a deal share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jasslab.cards import SUITS
from jasslab.draw._cards import cards_text, codes, in_order, mode_symbol

if TYPE_CHECKING:
    from jasslab.deals import Answer, Meld, PlayedDeal

__all__ = ["Packet", "bidding", "headline", "meld_text", "packets", "result", "settlement"]

COUNTS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
SETTLEMENT = ("tricks", "cards", "last trick", "melds", "marriage", "bonus", "points", "score")


@dataclass(frozen=True)
class Packet:
    """The cards of one seat: held when the bidding starts, come later, given away."""

    first: list[str]
    later: list[str]
    away: list[str]
    turn_up: str | None


def side_of(deal: PlayedDeal, seat: int) -> int:
    """Return the side of a seat."""
    return seat % 2 if deal.variant.partnership else seat


def side_name(deal: PlayedDeal, side: int) -> str:
    """Return the seats of a side, in words."""
    if not deal.variant.partnership:
        return f"seat {side}"
    seats = [str(seat) for seat in range(side, deal.variant.seats, 2)]
    return f"seats {', '.join(seats[:-1])} and {seats[-1]}"


def roles(deal: PlayedDeal, seat: int) -> list[str]:
    """Return what a seat is: dealer, elder, taker."""
    found = []
    if seat == deal.dealer:
        found.append("dealer")
    if seat == (deal.dealer + 1) % deal.variant.seats:
        found.append("elder")
    if seat == deal.taker:
        found.append("taker")
    return found


def turned_card(deal: PlayedDeal) -> str | None:
    """Return the card turned up, None in a game that turns suits or nothing."""
    text = (deal.turn_up or "").strip()
    return codes(text)[0] if len(text) >= 2 and not set(text) <= set(SUITS + " ,") else None


def turned_suits(deal: PlayedDeal) -> list[str]:
    """Return the suits turned, first one first; of a card turned up its suit."""
    card = turned_card(deal)
    if card:
        return [card[1]]
    return [suit for suit in deal.turn_up or "" if suit in SUITS]


def _less(cards: list[str], other: list[str]) -> list[str]:
    """Return cards without others, equal cards counted."""
    return list((Counter(cards) - Counter(other)).elements())


def packets(deal: PlayedDeal, seat: int) -> Packet:
    """Return the cards of a seat, by when they came, each packet in order."""
    first = codes(deal.first[seat])
    final = codes(deal.final[seat]) if deal.final else first
    orders = [str(deal.variant.values.get(name, "")) for name in ("trump_order", "plain_order")]
    later, away = _less(final, first), _less(first, final)
    turned = turned_card(deal)

    def sort(cards: list[str]) -> list[str]:
        return in_order(cards, deal.trump, *orders)

    return Packet(
        sort(_less(first, away)), sort(later), sort(away), turned if turned in later else None
    )


def headline(deal: PlayedDeal) -> tuple[str, str]:
    """Return title and subtitle: the game, the deal, the dealer; who took what and how."""
    number = "" if deal.number is None else f", deal {deal.number:,}"
    title = f"{deal.variant.title}{number}, seat {deal.dealer} deals"
    if deal.passed_out:
        return title, "nobody took: thrown in"
    if deal.trump is None:
        return title, "no trump was named"
    trump = mode_symbol(deal.trump)
    if deal.taker is None:
        named = f"{trump} is trump" if deal.trump in SUITS else trump
        return title, f"{named}, nobody is taker"
    rounds = _rounds([answer for answer in deal.answers if answer.phase == "bid"])
    took = [i for i, one in enumerate(rounds, 1) if any(_bid(a) == deal.taker for a in one)]
    if took:
        return title, f"seat {deal.taker} took {trump} in round {took[-1]}"
    if rounds and all(answer.action == "pass" for answer in rounds[-1]):
        return title, f"all passed: seat {deal.taker} has to play {trump}"
    return title, f"seat {deal.taker} plays {trump}"


def _bid(answer: Answer) -> int | None:
    """Return who made an answer that is more than a pass."""
    return None if answer.action == "pass" else answer.seat


def _rounds(answers: list[Answer]) -> list[list[Answer]]:
    """Split answers into rounds: a new one begins when a seat speaks again."""
    rounds: list[list[Answer]] = []
    for answer in answers:
        if not rounds or any(answer.seat == one.seat for one in rounds[-1]):
            rounds.append([])
        rounds[-1].append(answer)
    return rounds


def _said(answer: Answer, turned: str | None) -> str:
    """Return one answer in words."""
    if answer.action == "take" and turned:
        return f"seat {answer.seat} takes {mode_symbol(turned)}"
    action = mode_symbol(answer.action).replace("_", " ")
    return f"seat {answer.seat} {'passes' if action == 'pass' else 'says ' + action}"


def bidding(deal: PlayedDeal) -> list[tuple[str, str]]:
    """Return what was said, a line each round: its heading and its words."""
    suits = turned_suits(deal)
    lines = []
    for phase in dict.fromkeys(answer.phase for answer in deal.answers):
        for number, told in enumerate(_rounds([a for a in deal.answers if a.phase == phase]), 1):
            turned = suits[0] if turned_card(deal) else "".join(suits[number - 1 : number])
            opened = f" ({mode_symbol(turned)} turned)" if suits and not turned_card(deal) else ""
            head = f"round {number}{opened if turned else ''}" if phase == "bid" else phase
            lines.append((head, ", ".join(_said(answer, turned) for answer in told)))
    start, colon, end = headline(deal)[1].rpartition(": ")
    if colon or not lines:
        lines.append(("then" if lines else "trump", end))
    return lines


def meld_text(meld: Meld) -> str:
    """Return a meld in words, such as ``"sequence of three (7♦ 8♦ 9♦): 20"``."""
    cards = codes(meld.cards)
    kind = meld.kind.replace("_", " ")
    if meld.kind == "sequence":
        kind = f"sequence of {COUNTS.get(len(cards), str(len(cards)))}"
    where = "" if meld.trick is None else f" in trick {meld.trick + 1}"
    lost = "" if meld.scored else ", not scored"
    return f"{kind} ({cards_text(cards)}){where}: {meld.points}{lost}"


def settlement(deal: PlayedDeal) -> list[tuple[str, list[int]]]:
    """Return a row a side: its name and the numbers under `SETTLEMENT`."""
    rows = []
    for number, side in enumerate(deal.sides):
        taker = deal.taker is not None and side_of(deal, deal.taker) == number
        numbers = [side.tricks, side.card_points, side.last_trick]
        numbers += [side.hand_melds + side.trick_melds, side.marriage, side.bonus]
        numbers += [side.points, side.score]
        rows.append((side_name(deal, number) + (" (taker)" if taker else ""), numbers))
    return rows


def result(deal: PlayedDeal) -> str:
    """Return what came of the deal, in a sentence or two."""
    if deal.passed_out:
        return "Thrown in: nobody scores."
    told = []
    if deal.made is not None and deal.taker is not None and deal.sides:
        side = side_of(deal, deal.taker)
        others = [points for other, points in enumerate(deal.points) if other != side]
        word = "made" if deal.made else "failed"
        goal = deal.variant.values.get("goal")
        against = f"{goal} needed" if goal else f"{max(others, default=0)}"
        joined = f"{deal.points[side]} points{',' if goal else ' to'} {against}"
        told.append(f"Contract {word}: {joined}.")
    if deal.capot is not None:
        takes = "takes" if not deal.variant.partnership else "take"
        told.append(f"{side_name(deal, deal.capot).capitalize()} {takes} every trick.")
    if deal.carried:
        told.append(f"{deal.carried} points wait for the winner of a later deal.")
    return " ".join(told) or _without_contract(deal)


def _without_contract(deal: PlayedDeal) -> str:
    """Say who wins a deal in which nobody undertook anything."""
    if deal.variant.settlement != "winners_write":
        return "There was no contract: each side scores its own."
    best = max(deal.scores, default=0)
    if best <= 0:
        return "Equal: nobody scores."
    return f"{side_name(deal, deal.scores.index(best)).capitalize()} win the deal."

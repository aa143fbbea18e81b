"""What a deal tells, in words and rows: what the text and the HTML of a deal share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jasslab.cards import SUITS
from jasslab.draw._cards import in_order
from jasslab.draw._names import cards_text, codes, mode_symbol
from jasslab.draw._said import before_play, between_cards, rounds

if TYPE_CHECKING:
    from jasslab.deals import Answer, Meld, PlayedDeal

__all__ = [
    "Packet",
    "Row",
    "bidding",
    "headline",
    "meld_text",
    "packets",
    "result",
    "settlement",
    "settlement_heads",
    "trick_rows",
]

COUNTS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
SETTLEMENT = (
    "tricks",
    "cards",
    "last trick",
    "melds",
    "marriage",
    "bonus",
    "points",
    "score",
    "penalty",
)


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
    if seat == deal.sits_out:
        found.append("sits out")
    return found


@dataclass(frozen=True)
class Row:
    """One row of the table of tricks: cards by seat, and what was said before one of them."""

    number: int
    leader: int
    cards: dict[int, str]
    winner: int | None
    points: int | None
    melds: int
    said: tuple[str, ...]


def _by_seat(deal: PlayedDeal, leader: int, cards: tuple[str, ...]) -> dict[int, str]:
    """Return who played which card: a seat may sit out."""
    n_seats = deal.variant.seats
    order = [(leader + place) % n_seats for place in range(n_seats)]
    return dict(zip([seat for seat in order if seat != deal.sits_out], cards, strict=False))


def trick_rows(deal: PlayedDeal) -> list[Row]:
    """Return a row a trick; the last one may be unfinished, or not even begun."""
    spoken = between_cards(deal)
    rows, n_tricks = [], len(deal.tricks)
    for place, trick in enumerate(deal.tricks):
        cards = _by_seat(deal, trick.leader, trick.cards)
        said = tuple(spoken.get(place, ()))
        row = Row(place + 1, trick.leader, cards, trick.winner, trick.points, trick.melds, said)
        rows.append(row)
    if deal.begun or n_tricks in spoken:
        leader = deal.tricks[-1].winner if deal.tricks else (deal.dealer + 1) % deal.variant.seats
        said = tuple(spoken.get(n_tricks, ()))
        cards = _by_seat(deal, leader, deal.begun)
        rows.append(Row(n_tricks + 1, leader, cards, None, None, 0, said))
    return rows


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


def _doubled(deal: PlayedDeal) -> str:
    return f", doubled: times {deal.doubling}" if deal.doubling > 1 else ""


def _undertaken(deal: PlayedDeal, trump: str) -> str:
    """Say what the taker undertook, where it is more than to take."""
    seat = f"seat {deal.taker}"
    if deal.state.get("alone"):
        return f"{seat} plays alone, without trumps"
    if deal.contract is not None:
        hid = deal.variant["trump_method"] == "hidden"
        return f"{seat} bid {deal.contract} {'and hid' if hid else 'with'} {trump}{_doubled(deal)}"
    stages = [one for one in deal.answers if one.action in ("schut", "herschut", "tout")]
    if stages:
        return f"{seat} said {stages[-1].action.capitalize()}; {trump} is trump"
    if deal.variant["trump_method"] in ("push", "dealer_or_partner", "play_or_pass"):
        pushed = any(one.action == "push" and one.seat != deal.taker for one in deal.answers)
        after = f", pushed by seat {deal.answers[0].seat}" if pushed else ""
        first = f", {deal.state['first']} first" if deal.trump == "slalom" else ""
        return f"{seat} plays {trump}{first}{after}{_doubled(deal)}"
    return ""


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
    undertaken = _undertaken(deal, trump)
    if undertaken:
        return title, undertaken
    told = rounds([answer for answer in deal.answers if answer.phase == "bid"])
    took = [i for i, one in enumerate(told, 1) if any(_bid(a) == deal.taker for a in one)]
    if took:
        return title, f"seat {deal.taker} took {trump} in round {took[-1]}"
    if told and all(answer.action == "pass" for answer in told[-1]):
        return title, f"all passed: seat {deal.taker} has to play {trump}"
    return title, f"seat {deal.taker} plays {trump}"


def _bid(answer: Answer) -> int | None:
    """Return who made an answer that is more than a pass."""
    return None if answer.action == "pass" else answer.seat


def bidding(deal: PlayedDeal) -> list[tuple[str, str]]:
    """Return what was said before the play, a line each round: its heading and its words."""
    lines = before_play(deal, turned_suits(deal), turned_card(deal))
    start, colon, end = headline(deal)[1].rpartition(": ")
    forced = colon and start in ("all passed", "nobody took")
    if forced or not lines:
        lines.append(("then" if lines else "trump", end if forced else headline(deal)[1]))
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


def _has(deal: PlayedDeal) -> dict[str, bool]:
    """Say which columns of the settlement a game has."""
    values = deal.variant.values
    return {
        "last trick": bool(values.get("last_trick") or values.get("last_trick_point")),
        "melds": values.get("melds", "none") != "none",
        "marriage": bool(values.get("marriage")),
        "bonus": values.get("capot_mode", "none") != "none" or bool(values.get("turnup_bonus")),
        "penalty": deal.variant.penalties,
    }


def _sums(deal: PlayedDeal) -> list[dict[str, int]]:
    """Return what each side made, by column."""
    found = []
    for side in deal.sides:
        numbers = [side.tricks, side.card_points, side.last_trick]
        numbers += [side.hand_melds + side.trick_melds, side.marriage, side.bonus]
        numbers += [side.points, side.score, side.penalty]
        found.append(dict(zip(SETTLEMENT, numbers, strict=True)))
    return found


def settlement_heads(deal: PlayedDeal) -> list[str]:
    """Return the columns of the settlement: those that the game has, or that say something."""
    has, sums = _has(deal), _sums(deal)
    return [head for head in SETTLEMENT if has.get(head, True) or any(one[head] for one in sums)]


def settlement(deal: PlayedDeal) -> list[tuple[str, list[int]]]:
    """Return a row a side: its name and the numbers under `settlement_heads`."""
    heads, rows = settlement_heads(deal), []
    for number, sums in enumerate(_sums(deal)):
        taker = deal.taker is not None and side_of(deal, deal.taker) == number
        name = side_name(deal, number) + (" (taker)" if taker else "")
        rows.append((name, [sums[head] for head in heads]))
    return rows


def _contract(deal: PlayedDeal, side: int) -> str:
    """Say whether a contract was made, and by what."""
    word, points = "made" if deal.made else "failed", deal.points[side]
    gave_up = [one.seat for one in deal.answers if one.action == "concede"]
    if gave_up:
        return f"Contract made: seat {gave_up[0]} gave up."
    if deal.state.get("alone"):
        return f"Contract {word}: {deal.sides[side].tricks} of {len(deal.tricks)} tricks."
    if deal.contract is not None:
        changed = deal.made is not (points >= deal.contract)
        pair = ", changed by king and queen of trumps" if changed else ""
        return f"Contract {word}: {points} points, {deal.contract} bid{pair}."
    goal = deal.variant.values.get("goal")
    if goal:
        return f"Contract {word}: {points} points, {goal} needed."
    others = [made for other, made in enumerate(deal.points) if other != side]
    return f"Contract {word}: {points} points to {max(others, default=0)}."


def result(deal: PlayedDeal) -> str:
    """Return what came of the deal, in a sentence or two."""
    if deal.passed_out:
        return "Thrown in: nobody scores."
    told = []
    if deal.made is not None and deal.taker is not None and deal.sides:
        told.append(_contract(deal, side_of(deal, deal.taker)))
    if deal.capot is not None:
        takes = "takes" if not deal.variant.partnership else "take"
        told.append(f"{side_name(deal, deal.capot).capitalize()} {takes} every trick.")
    if deal.carried:
        told.append(f"{deal.carried} points wait for the winner of a later deal.")
    if deal.made is None and deal.variant.settlement not in ("contract", "against_each"):
        told.append(_without_contract(deal))
    return " ".join(told) or "There was no contract: each side scores its own."


def _without_contract(deal: PlayedDeal) -> str:
    """Say what comes of a deal in which nobody undertook anything."""
    settled, scores = deal.variant.settlement, deal.scores
    if settled == "times_factor":
        factors = {s.score // s.points for s in deal.sides if s.points and s.score % s.points == 0}
        times = f" times {factors.pop()}" if len(factors) == 1 else ""
        return f"Each side scores what it has made{times}."
    if settled == "strokes":
        under = [f"seat {seat}" for seat, side in enumerate(deal.sides) if side.penalty]
        potato = f" Under jan, with a potato: {', '.join(under)}." if under else ""
        best = ", ".join(f"{n} to seat {seat}" for seat, n in enumerate(scores) if n)
        return f"Strokes: {best}.{potato}"
    best_score = max(scores, default=0)
    if best_score <= 0 or scores.count(best_score) > 1:
        again = "; the same dealer deals again" if settled == "first_to_goal" else ""
        return f"Nobody wins the deal{again}."
    return f"{side_name(deal, scores.index(best_score)).capitalize()} win the deal."

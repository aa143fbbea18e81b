"""The naive referee, part four: a table at which one deal is played answer by answer.

`Table` holds what the further games share: packets by fixed slots, the tricks, the count at
the end.  A game says how trumps are made (`open_bidding`, `hear`) and what else it changes.
Cards, tricks and rule books are those of `naive`; seats go in order of play.
"""

from naive import legal_cards, trick_points, trick_winner, whole_pack
from naive_melds import hand_marriage, meld_contest, side_of, trick_melds

NAMED_SUITS = ["C", "D", "H", "S"]


def plain_options(book: dict) -> dict:
    """The book with "on" and "off" as True and False (options.md, V29); schmeiss keeps words."""
    words = {"on": True, "off": False}
    return {
        name: words[value]
        if isinstance(value, str) and value in words and name != "schmeiss"
        else value
        for name, value in book.items()
    }


def count_sides(book: dict) -> int:
    """Two in partnership games, else one a seat."""
    return 2 if book["partnership"] else book["seats"]


# ------------------------------------------------------------------------------ settlement


def last_trick_and_bonus(book: dict, taker_side, winners) -> tuple:
    """Points for the last trick and for all tricks, a list each by side (options.md, V21).

    replace, extra: as in Belote and Belote Classic.  shared: three-handed, the other reading
    of the sheet (capot3): a taker without a trick gives the others 100 in equal parts, a taker
    with all of them has the 100 himself.
    """
    sides = count_sides(book)
    won = [side_of(book, seat) for seat in winners]
    last, bonus = [0] * sides, [0] * sides
    last[won[-1]] = book["last_trick"]
    mode, amount = book["capot_mode"], book["capot_points"]
    assert mode in ("none", "replace", "extra", "shared"), mode
    if mode == "shared":
        if set(won) == {taker_side}:
            bonus[taker_side] = amount
        elif taker_side is not None and taker_side not in won:
            bonus = [0 if side == taker_side else amount // (sides - 1) for side in range(sides)]
        return last, bonus
    whole = won[0] if len(set(won)) == 1 else None
    if whole is None or mode == "none" or (book["capot_for"] == "taker" and whole != taker_side):
        return last, bonus
    if len(set(winners)) == 1 and book["capot_alone_points"]:
        amount = book["capot_alone_points"] + (amount if book["solo_stack"] else 0)
    bonus[whole] = amount
    if mode == "replace":
        last[whole] = 0
    return last, bonus


def shares(amount: int, receivers: list) -> dict:
    """Even parts; odd points go to the earlier in play order (three-handed sheet, T6)."""
    each, odd = divmod(amount, len(receivers))
    return {side: each + (1 if place < odd else 0) for place, side in enumerate(receivers)}


def is_made(book: dict, taker_side: int, points: list) -> tuple:
    """Whether the taker has strictly more, and whether it is an exact tie.

    vs="each": against each opponent (decisions.md, 32); "sum": against all of them.
    """
    others = [value for side, value in enumerate(points) if side != taker_side]
    mark = sum(others) if book.get("vs", "each") == "sum" else max(others)
    return points[taker_side] > mark, points[taker_side] == mark


def receivers_of(book: dict, taker_side: int, points: list, elder: int) -> list:
    """The sides that take what the taker loses, in play order from elder.

    The opponent with most points, or those with most (three-handed sheet); as the open
    reading there (`failed_to="all"`) every opponent.
    """
    seats = book["seats"]
    around = [side_of(book, (elder + turn) % seats) for turn in range(seats)]
    others = [side for side in dict.fromkeys(around) if side != taker_side]
    if book.get("failed_to", "best") == "all":
        return others
    most = max(points[side] for side in others)
    return [side for side in others if points[side] == most]


def settle(book: dict, taker_side, bare: list, marriage: list, pot: int = 0, elder: int = 0):
    """From the points of a deal to scores: (points, scores, made, carried).

    `bare`: all but king and queen of trumps.  Seed 000: made with more points, each scores
    its own; else the opponent scores the sum.  Ties: options.md, V20.  The pot goes to the
    taker who makes it, else to the opponent who receives the rest; ties add to it.
    """
    full = [a + b for a, b in zip(bare, marriage, strict=True)]
    points = list(full if book["belote_in_test"] else bare)
    if taker_side is None:
        return points, rounded(book, full), None, pot
    made, tie = is_made(book, taker_side, points)
    if made:
        full[taker_side] += pot
        return points, rounded(book, full), True, 0
    safe = [0] * len(bare)
    gain = list(full)
    if book["belote_on_fail"] == "kept":
        safe, gain = list(marriage), list(bare)
    own, everything = gain[taker_side], sum(gain)
    rule = book["tie_rule"] if tie else "opp_sum"
    loot, carried = {
        "opp_sum": (own + pot, 0),
        "half_bete": (pot, 0),
        "carry": (0, pot + everything),
        "litige": (0, pot + own),
        "split": (0, pot),
        "void": (0, pot),
    }[rule]
    if rule != "split":
        gain[taker_side] = 0
    if rule in ("carry", "void"):
        gain = [0] * len(gain)
    for side, part in shares(loot, receivers_of(book, taker_side, points, elder)).items():
        gain[side] += part
    scores = [a + b for a, b in zip(gain, safe, strict=True)]
    return points, rounded(book, scores), False, carried


def rounded(book: dict, scores: list) -> list:
    """Scores to the nearest ten, five up, where the book asks for it."""
    return [(score + 5) // 10 * 10 for score in scores] if book["round_to_10"] else scores


# ------------------------------------------------------------------------------ one deal

COLUMNS = (
    "tricks", "card_points", "last_trick", "hand_melds", "trick_melds", "marriage", "bonus",
    "points", "score",
)  # fmt: skip


class Table:
    """One deal; `seat` is to answer one of `legal` in `phase` until `result` is there."""

    def __init__(self, book: dict, dealer: int, order, pot: int = 0):
        self.book, self.dealer, self.pot = plain_options(book), dealer, pot
        self.fit_book()
        book, order = self.book, list(order)
        assert sorted(order) == whole_pack(book), "the order is not the pack"
        self.seats = book["seats"]
        self.elder = (dealer + 1) % self.seats
        self.result = self.taker = self.trump = self.bid_round = None
        self.choices, self.trick, self.tricks, self.winners = [], [], [], []
        size = book["first_packet"]
        self.hands = [order[seat * size : (seat + 1) * size] for seat in range(self.seats)]
        del order[: size * self.seats]
        self.turn_up = order.pop(0) if book["turn_up"] else None
        self.rest = order
        self.ask("bid", self.elder, [])
        self.open_bidding()

    def fit_book(self) -> None:
        """Change `self.book` where one option brings others along."""

    def open_bidding(self) -> None:
        """Ask the first seat, or start the play where nobody is asked."""
        raise NotImplementedError

    def hear(self, action: str) -> None:
        """Apply an answer of any phase but play."""
        raise NotImplementedError

    def ask(self, phase: str, seat: int, choices) -> None:
        """Let this seat answer one of these."""
        self.phase, self.seat, self.choices = phase, seat, list(choices)

    @property
    def legal(self) -> list:
        """What the seat may answer now, sorted."""
        if self.seat is None:
            return []
        if self.phase == "play":
            book, suit = self.trick_book(), self.trump_suit()
            return sorted(legal_cards(book, self.hands[self.seat], self.trick, suit))
        return sorted(self.choices)

    def answer(self, action: str) -> None:
        """Apply the answer of the seat whose turn it is."""
        assert self.seat is not None, "the deal is over"
        assert action in self.legal, f"{self.phase}: seat {self.seat} may not answer {action}"
        if self.phase == "play":
            self.play(action)
        else:
            self.hear(action)

    def trick_book(self) -> dict:
        """The rule book of the trick under way."""
        return self.book

    def trump_suit(self):
        """The trump suit, None where no suit is trump."""
        return self.trump

    def deal_rest(self) -> None:
        """Second packets, seat 0's whole, then seat 1's."""
        more = self.book["hand_size"] - self.book["first_packet"]
        for hand in self.hands:
            hand += self.rest[:more]
            del self.rest[:more]

    def start_play(self) -> None:
        """Count the combinations in the hands and let the leader play (option first_lead)."""
        self.held = [list(hand) for hand in self.hands]
        leaders = {"elder": self.elder, "dealer": self.dealer, "taker": self.taker}
        leader = leaders[self.book["first_lead"]]
        self.ask("play", self.elder if leader is None else leader, [])

    def play(self, card: str) -> None:
        """One card; the fourth ends the trick, the last trick the deal."""
        self.hands[self.seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < self.seats:
            self.seat = (self.seat + 1) % self.seats
            return
        leader = (self.seat + 1) % self.seats
        winner = trick_winner(self.trick_book(), self.trick, self.trump_suit())
        self.winners.append((leader + winner) % self.seats)
        self.tricks.append(self.trick)
        self.trick, self.seat = [], self.winners[-1]
        self.trick_done()
        if self.result is None and not any(self.hands):
            self.finish()

    def trick_done(self) -> None:
        """What a game does after each trick."""

    def by_side(self, entries) -> list:
        """Sums by side of (seat, points) pairs."""
        total = [0] * count_sides(self.book)
        for seat, points in entries:
            total[side_of(self.book, seat)] += points
        return total

    def meld_points(self) -> list:
        """Points of hand combinations by side; option melds_need_trick (sheet, section 4)."""
        points = list(meld_contest(self.book, self.held, self.trump, self.elder)[0])
        if self.book.get("melds_need_trick", False):
            won = {side_of(self.book, seat) for seat in self.winners}
            points = [value if side in won else 0 for side, value in enumerate(points)]
        return points

    def marriages(self) -> list:
        """King and queen of trumps in one hand, by side; both are always played."""
        pairs = [hand_marriage(self.book, hand, self.trump_suit()) for hand in self.held]
        return self.by_side((seat, pair["points"]) for seat, pair in enumerate(pairs) if pair)

    def taken(self) -> dict:
        """What the sides have won in the tricks."""
        book, suit = self.book, self.trump_suit()
        rows = list(zip(self.winners, self.tricks, strict=True))
        roem = [(w, sum(m["points"] for m in trick_melds(book, t, suit))) for w, t in rows]
        return {
            "tricks": self.by_side((winner, 1) for winner in self.winners),
            "card_points": self.by_side((w, trick_points(book, t, suit)) for w, t in rows),
            "trick_melds": self.by_side(roem),
        }

    def finish(self) -> None:
        """Count the deal."""
        book, parts = self.book, self.taken()
        side = None if self.taker is None else side_of(book, self.taker)
        parts["hand_melds"], parts["marriage"] = self.meld_points(), self.marriages()
        parts["last_trick"], parts["bonus"] = last_trick_and_bonus(book, side, self.winners)
        names = ("card_points", "last_trick", "hand_melds", "trick_melds", "bonus")
        bare = [sum(parts[n][s] for n in names) for s in range(count_sides(book))]
        points, score, made, carried = settle(
            book, side, bare, parts["marriage"], self.pot, self.elder
        )
        self.close("played", made, carried, {**parts, "points": points, "score": score})

    def throw_in(self, status: str) -> None:
        """No play and no score; what pends goes on pending."""
        nothing = {name: [0] * count_sides(self.book) for name in COLUMNS}
        self.close(status, None, self.pot, nothing)

    def close(self, status: str, made, carried: int, columns: dict, **more) -> None:
        """Write the result; nobody is to answer any more."""
        whole = [s for s, n in enumerate(columns["tricks"]) if n and n == len(self.tricks)]
        self.result = {
            "status": status, "taker": self.taker, "trump": self.trump,
            "bid_round": self.bid_round, "contract": None, "doubling": 1, "made": made,
            "penalty": None, "carried": carried, "capot": whole[0] if whole else None,
            **columns, **more,
        }  # fmt: skip
        self.seat, self.choices = None, []


# ------------------------------------------------------------------------------ matches


def next_dealer(book: dict, dealer: int, result: dict) -> int:
    """The next in play order; after thrown-in deals as the options say."""
    steps = {"next": 1, "same": 0, "previous": -1}
    option = {"played": None, "passed_out": "allpass_next_dealer", "redealt": "schmeiss_redeal"}
    name = option[result["status"]]
    return (dealer + (steps[book[name]] if name else 1)) % book["seats"]


def totals_of(book: dict, results) -> list:
    """Scores of a match so far, by side."""
    return [sum(r["score"][s] for r in results) for s in range(count_sides(book))]


def match_over(book: dict, results):
    """The winning side, "draw" or None to play on.

    points: tested after each deal, the highest wins, equal highest play on (sheet, section
    1).  deals: after so many played deals; equal is a draw.
    """
    totals = totals_of(book, results)
    leaders = [side for side, total in enumerate(totals) if total == max(totals)]
    if book["match_unit"] == "points":
        finished, equal = max(totals) >= book["target"], None
    else:
        assert book["match_unit"] == "deals", book["match_unit"]
        finished = sum(r["status"] == "played" for r in results) >= book["target"]
        equal = "draw"
    if not finished:
        return None
    return leaders[0] if len(leaders) == 1 else equal

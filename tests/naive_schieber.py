"""The naive referee of Schieber, the Swiss partnership game (sheet A, section 11)."""

from itertools import combinations

from naive import BOOKS as FIRST_BOOKS
from naive import trick_points
from naive_melds import counted_length, fours_of, natural, runs_of, scored_by, side_of
from naive_play import COLUMNS, NAMED_SUITS, Table, last_trick_and_bonus, next_dealer, totals_of
from naive_play import match_over as match_over_by_deals

__all__ = ["BOOKS", "Deal", "deal", "first_dealer", "match_over", "next_dealer", "schneider"]

# ------------------------------------------------------------------------------ rule books

UNITS = ("S", "H", "D", "C", "obeabe", "undeufe", "slalom")
# Shields are spades, bells clubs, roses hearts, acorns diamonds (swisslos, rules of Schieber).
MULTIPLIERS = {  # sheet: acorns, flowers, shields, bells, obeabe, undeufe; slalom 3
    "classic": dict(zip(UNITS, (2, 1, 1, 2, 3, 3, 3), strict=True)),
    "1-1-2-2-3-4": dict(zip(UNITS, (2, 1, 1, 2, 3, 4, 3), strict=True)),
    "1-1-2-2-2-2": dict(zip(UNITS, (2, 1, 1, 2, 2, 2, 3), strict=True)),
    "uniform": dict.fromkeys(UNITS, 1),
}

SCHIEBER = {
    **FIRST_BOOKS["belote"], "ranks": "6789TJQKA", "hand_size": 9, "first_packet": 9,
    "turn_up": False, "follow": "suit_or_ruff", "head_trump": "never", "ruff": "free",
    "undertrump": "avoid_unless_all_trumps", "jack_withhold": True,
    "trump_order": "J9AKQT876", "plain_order": "AKQJT9876", "undeufe_order": "6789TJQKA",
    "trump_values": {"J": 20, "9": 14, "A": 11, "K": 4, "Q": 3, "T": 10, "8": 0, "7": 0, "6": 0},
    "plain_values": {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 0, "7": 0, "6": 0},
    "obeabe_values": {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 8, "7": 0, "6": 0},
    "undeufe_values": {"6": 11, "7": 0, "8": 8, "9": 0, "T": 10, "J": 2, "Q": 3, "K": 4, "A": 0},
    "wys": "great", "run_6": 150, "run_7": 200, "run_8": 250, "run_9": 300,
    "four_ranks": "AKQT876", "meld_order": "points_count", "long_run_rank": "by_length",
    "trump_method": "push", "push_back": False,
    "obeabe": True, "undeufe": True, "slalom": False, "multipliers": "classic",
    "last_trick": 5, "capot_mode": "extra", "capot_points": 100,
    "stock_when": "first", "ends": "immediate", "target": 2500,
    "first_forehand": "seven", "first_seven": "7H",
}  # fmt: skip

BOOKS: dict[str, dict] = {"schieber": SCHIEBER}


def multiplier(book: dict, contract: str) -> int:
    """The factor of a contract: from a table by name, or from one in the book itself."""
    table = book["multipliers"]
    table = table.replace("_", "-") if isinstance(table, str) else table
    return (MULTIPLIERS[table] if isinstance(table, str) else table)[contract]


def wys_book(book: dict) -> dict:
    """wys="small": five and more cards of a run count 100 (sheet); great: up to 300."""
    if book["wys"] == "small":
        return {**book, **{f"run_{length}": book["run_5"] for length in range(6, 10)}}
    assert book["wys"] == "great", book["wys"]
    return book


# ------------------------------------------------------------------------------ wys


def wys_key(book: dict, meld: dict, trump, low: bool) -> tuple:
    """What makes one wys better: value, cards, top card, trumps (option meld_order).

    Undeufe: the lowest card counts as the top, six is best and ace worst (sheet, J10).
    """
    ranks = [natural(card[0]) for card in meld["cards"]]
    top = -min(ranks) if low else max(ranks)
    in_trump = trump is not None and meld["suit"] == trump
    length = counted_length(book, meld)
    if book["meld_order"] == "points_kind":
        by_length = length if book["long_run_rank"] == "by_length" else 0
        return (meld["points"], meld["kind"] == "four_of_a_kind", by_length, top, in_trump)
    if book["meld_order"] == "points_count":
        return (meld["points"], length, top, in_trump)
    assert book["meld_order"] == "count", book["meld_order"]
    return (length, top, in_trump)


def hand_wys(book: dict, hand, low: bool) -> list:
    """All a hand shows: fours and runs, a card in one of each (share_cards) or only in one.

    Without sharing the choice with the highest total, then with the better wys.
    """
    if book["melds"] == "none":
        return []
    fours = fours_of(book, hand)
    if book["share_cards"]:
        return fours + runs_of(book, hand)
    choices = []
    for count in range(len(fours) + 1):
        for chosen in combinations(fours, count):
            used = {card for four in chosen for card in four["cards"]}
            choices.append([*chosen, *runs_of(book, set(hand) - used)])

    def worth(melds: list) -> tuple:
        keys = sorted((wys_key(book, meld, None, low) for meld in melds), reverse=True)
        return sum(meld["points"] for meld in melds), keys

    return max(choices, key=worth)


def wys_contest(book: dict, hands, trump, elder: int, low: bool = False) -> list:
    """Points of wys by side: the side of the best one has all of its own (meld_scope).

    Equal best ones: the earlier in play order (elder); nobody (cancel); half (split).
    """
    book = wys_book(book)
    melds = {}
    for turn in range(book["seats"]):
        seat = (elder + turn) % book["seats"]
        for index, meld in enumerate(hand_wys(book, hands[seat], low)):
            melds[seat, index] = meld
    points = [0, 0]
    if not melds:
        return points
    keys = {name: wys_key(book, meld, trump, low) for name, meld in melds.items()}
    champions = {}
    for name, key in keys.items():
        if key == max(keys.values()):
            champions.setdefault(side_of(book, name[0]), name)
    if len(champions) > 1 and book["meld_tie"] == "cancel":
        return points
    if book["meld_tie"] == "elder":
        champions = dict(list(champions.items())[:1])
    for side, champion in champions.items():
        own = scored_by(book, side, champion, melds)
        total = sum(melds[name]["points"] for name in own)
        points[side] = total // len(champions)
    return points


# ------------------------------------------------------------------------------ one deal


class Deal(Table):
    """One deal.  `totals`: the match before it; with ends="immediate" the deal then stops
    the moment a side reaches the target, else it is played to the end.

    The result also has `multiplier`, `low` (slalom: whether it started from below),
    `timeline` (side and points in the order in which they were scored) and `stopped`.
    """

    def __init__(self, book: dict, dealer: int, order, pot: int = 0, totals=None):
        self.totals = totals
        self.low = False
        self.timeline = []
        super().__init__(book, dealer, order, pot)

    # -------------------------------------------------------------------------- contracts

    def open_bidding(self) -> None:
        """Forehand chooses or leaves it to the partner."""
        self.ask("bid", self.elder, ["push", *self.contracts()])
        self.bid_round = 1

    def contracts(self) -> list:
        """The contracts that may be named."""
        named = [name for name in ("obeabe", "undeufe", "slalom") if self.book[name]]
        return NAMED_SUITS + named

    def hear(self, action: str) -> None:
        """push_back: the partner may give it back, and forehand has to choose then.

        Slalom: the chooser then says how the first trick goes.
        """
        if action == "push":
            self.bid_round += 1
            partner = (self.seat + 2) % self.seats
            again = self.book["push_back"] and self.bid_round == 2
            self.ask("bid", partner, ["push"] * again + self.contracts())
        elif action == "slalom":
            self.trump = "slalom"
            self.ask("bid", self.seat, ["obeabe", "undeufe"])
        else:
            self.low = action == "undeufe"
            self.trump = self.trump or action
            self.taker = self.seat
            self.factor = multiplier(self.book, self.trump)
            self.start_play()

    def trump_suit(self):
        """The trump suit, None without."""
        return self.trump if self.trump in NAMED_SUITS else None

    def trick_book(self) -> dict:
        """Undeufe turns the order round, slalom every other trick."""
        turned = self.trump == "slalom" and len(self.tricks) % 2 == 1
        if self.low == turned:
            return self.book
        return {**self.book, "plain_order": self.book["undeufe_order"]}

    def count_book(self) -> dict:
        """The card values of the contract; slalom: those of its first trick."""
        if self.trump_suit():
            return self.book
        name = "undeufe_values" if self.low else "obeabe_values"
        return {**self.book, "plain_values": self.book[name]}

    # -------------------------------------------------------------------------- scores

    def meld_points(self) -> list:
        """Wys by side, before the factor."""
        return wys_contest(self.book, self.held, self.trump_suit(), self.elder, self.low)

    def note(self, points: list) -> None:
        """Write points of the sides, times the factor, as long as the match goes on."""
        for side, value in enumerate(points):
            if value and not self.reached():
                self.timeline.append((side, value * self.factor))

    def reached(self) -> bool:
        """Whether the match has ended within this deal."""
        if self.totals is None or self.book["ends"] != "immediate":
            return False
        return any(self.total(side) >= self.book["target"] for side in (0, 1))

    def total(self, side: int) -> int:
        """A side's score in the match with what this deal has brought."""
        return self.totals[side] + sum(value for s, value in self.timeline if s == side)

    def trick_done(self) -> None:
        """After trick 1: Stöck, Wys, Stich, in this order; later the tricks alone.

        stock_when="second_card": Stöck when the second of king and queen has been played.
        """
        first, last = len(self.tricks) == 1, not any(self.hands)
        if self.book["stock_when"] == "first":
            self.note(self.marriages() if first else [0, 0])
        else:
            self.note(self.stock_just_now())
        if first:
            self.note(self.meld_points())
        trick = [0, 0]
        book, winner = self.count_book(), self.winners[-1] % 2
        trick[winner] = trick_points(book, self.tricks[-1], self.trump_suit())
        trick[winner] += self.book["last_trick"] if last else 0
        self.note(trick)
        if last:
            bonus = last_trick_and_bonus(self.book, self.taker % 2, self.winners)[1]
            self.note(bonus)
        if self.reached() and not last:
            self.finish()

    def stock_just_now(self) -> list:
        """King and queen of trumps, if the second of them fell in the trick just ended."""
        pair = {f"K{self.trump}", f"Q{self.trump}"}
        before = {card for trick in self.tricks[:-1] for card in trick}
        now = before | set(self.tricks[-1])
        return self.marriages() if pair <= now and not pair <= before else [0, 0]

    def finish(self) -> None:
        """No contract: each side has its own points times the factor (sheet, settle).

        Of a deal that the match has cut short the columns show the tricks played, and the
        score what was written up to then.
        """
        stopped = any(self.hands)
        suit = self.trump_suit()
        rows = list(zip(self.winners, self.tricks, strict=True))
        parts = dict.fromkeys(COLUMNS, None)
        parts["tricks"] = self.by_side((winner, 1) for winner in self.winners)
        values = ((w, trick_points(self.count_book(), t, suit)) for w, t in rows)
        parts["card_points"] = self.by_side(values)
        parts["hand_melds"], parts["trick_melds"] = self.meld_points(), [0, 0]
        parts["marriage"] = self.marriages()
        last, bonus = [0, 0], [0, 0]
        if not stopped:
            last, bonus = last_trick_and_bonus(self.book, self.taker % 2, self.winners)
        parts["last_trick"], parts["bonus"] = last, bonus
        names = ("card_points", "last_trick", "hand_melds", "marriage", "bonus")
        parts["points"] = [sum(parts[name][side] for name in names) for side in (0, 1)]
        score = [value * self.factor for value in parts["points"]]
        if self.reached():
            score = [sum(v for s, v in self.timeline if s == side) for side in (0, 1)]
        parts["score"] = score
        self.close(
            "played", None, self.pot, parts, multiplier=self.factor, low=self.low,
            timeline=list(self.timeline), stopped=stopped,
        )  # fmt: skip
        if stopped:
            self.result["capot"] = None


def deal(book: dict, dealer: int, order, pot: int = 0, **kw) -> Deal:
    """A deal of Schieber."""
    return Deal(book, dealer, order, pot, **kw)


# ------------------------------------------------------------------------------ matches


def match_over(book: dict, results):
    """ends="immediate": who reached the target first, trick by trick; else after the deal.

    A match of a number of deals (match_unit="deals") has no moment to end at.
    """
    if book["ends"] == "end_of_deal" or book["match_unit"] == "deals":
        return match_over_by_deals(book, results)
    assert book["ends"] == "immediate", book["ends"]
    totals = [0, 0]
    for result in results:
        for side, value in result["timeline"]:
            totals[side] += value
            if totals[side] >= book["target"]:
                return side
    return None


def schneider(book: dict, results) -> list:
    """Which sides have lost double: below half of the target at the end (sheet)."""
    winner = match_over(book, results)
    totals = totals_of(book, results)
    return [s != winner and 2 * totals[s] < book["target"] for s in (0, 1)]


def first_dealer(book: dict, order, drawn: int) -> int:
    """Who deals first: the seat before the holder of the seven of roses, or one drawn.

    The holder is forehand of the first deal; the next dealer is that forehand.
    """
    if book["first_forehand"] != "seven":
        return drawn
    holder = list(order).index(book["first_seven"]) // book["hand_size"]
    return (holder - 1) % book["seats"]

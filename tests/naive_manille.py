"""The naive referee of the Manille family: Manille Muette and Parlée, Manille, Butifarra.

A second, slow and plain reading of the rules (seed 003; sheet, sections 5 and 6; options.md;
decisions.md), with the standard library alone.  Cards are strings ("TS": rank then suit), a
deal is asked and answered: `seat` is to act, `legal` is what it may answer, `result` is there
when the deal is over.  A rule book is a dictionary from option name to value.
"""

from naive import beats, legal_cards, partner_heads, trick_points, trick_winner
from naive_melds import SUITS, side_of

# ------------------------------------------------------------------------------ rule books


def values(order: str, top: tuple) -> dict:
    """Card values by rank: those of the highest ranks, nothing for the others."""
    return {rank: top[i] if i < len(top) else 0 for i, rank in enumerate(order)}


MANILLE_VALUES = values("TAKQJ987", (5, 4, 3, 2, 1))  # seed 003
CATALAN_VALUES = values("9AKQJ8765432", (5, 4, 3, 2, 1))

MUETTE = {  # seed 003, Manille Muette
    "seats": 4, "partnership": True, "ranks": "TAKQJ987", "copies": 1, "hand_size": 8,
    "follow": "suit", "head_plain": "unless_partner", "head_trump": "unless_partner",
    "ruff": "unless_partner", "undertrump": "free", "jack_withhold": False,
    "cannot_win": "free",
    "trump_order": "TAKQJ987", "plain_order": "TAKQJ987",
    "trump_values": MANILLE_VALUES, "plain_values": MANILLE_VALUES,
    "trick_points": 1, "last_trick": 0, "melds": "none", "capot_mode": "none",
    "trump_method": "turned_last", "first_lead": "elder", "turnup_bonus": False,
    "talk": False, "tie_rule": "void", "points_above": 34,
    "all_pass": "redeal", "allpass_next_dealer": "next", "match_unit": "hands", "target": 2,
}  # fmt: skip

PARLEE = {**MUETTE, "talk": True}  # seed 003, Manille Parlée

MANILLE = {  # seed 003, Manille for 2 to 7; None: by the number of seats
    **MUETTE, "partnership": False, "hand_size": None,
    "head_plain": "always", "head_trump": "always", "ruff": "must",
    "trump_method": "play_or_pass", "exchange_order": "discard_first", "goal": None,
    "hand_stake": 1, "stake_less_exchanged": False, "loser_pays": "declarer_minus",
    "stock_points": "none", "match_unit": "deals", "target": 12,
}  # fmt: skip

BUTIFARRA = {  # seed 003, Butifarra
    **MUETTE, "ranks": "9AKQJ8765432", "hand_size": 12,
    "trump_order": "9AKQJ8765432", "plain_order": "9AKQJ8765432",
    "trump_values": CATALAN_VALUES, "plain_values": CATALAN_VALUES,
    "trump_method": "dealer_or_partner", "max_double": 2, "double_factor": 2,
    "no_trump_factor": 2, "hand_score": "full", "points_above": 36,
    "match_unit": "points", "target": 301,
}  # fmt: skip

BOOKS: dict[str, dict] = {
    "manille-muette": MUETTE,
    "manille-parlee": PARLEE,
    "manille": MANILLE,
    "butifarra": BUTIFARRA,
}


def hand_size(book: dict) -> int:
    """Cards of a hand; in Manille as many as can be dealt evenly (seed 003)."""
    if book["hand_size"] is not None:
        return book["hand_size"]
    return len(whole_pack(book)) // book["seats"]


def solo_goal(book: dict) -> int:
    """What the declarer of Manille must reach: 21 up to four seats, 15 above (seed 003)."""
    if book["goal"] is not None:
        return book["goal"]
    return 21 if book["seats"] <= 4 else 15


def whole_pack(book: dict) -> list:
    """All cards of a game, sorted by name; the ranks may depend on the number of seats."""
    ranks = book["ranks"]
    if isinstance(ranks, dict):
        ranks = ranks[book["seats"]]
    return sorted([rank + suit for rank in ranks for suit in SUITS] * book["copies"])


def side_count(book: dict) -> int:
    """Two sides in partnership games, else one for each seat."""
    return 2 if book["partnership"] else book["seats"]


# ------------------------------------------------------------------------------ one trick


def playable(book: dict, hand, trick, trump) -> set:
    """The cards that may be played next.

    The strict reading is that of the naive referee.  follow="beat_or_ruff" is seed 003 word
    for word (D 17): while an opponent heads a plain lead, beat it in the suit; unable to,
    beat it with a trump even while holding the suit; unable to, any card.
    """
    hand = set(hand)
    literal = book["follow"] == "beat_or_ruff"
    followed = trick and any(card[1] == trick[0][1] for card in hand)
    if literal and followed and trick[0][1] != trump and not spared(book, trick, trump):
        winning = trick[trick_winner(book, trick, trump)]
        better = {card for card in hand if beats(book, card, winning, trump)}
        in_suit = {card for card in better if card[1] == trick[0][1]}
        allowed = in_suit or better or hand
    else:
        allowed = legal_cards(book, hand, trick, trump)
    return lowest_if_lost(book, allowed, trick, trump)


def spared(book: dict, trick, trump) -> bool:
    """Whether the partner heads the trick and the book then lifts the duty to beat."""
    return book["head_plain"] != "always" and partner_heads(book, trick, trump)


def lowest_if_lost(book: dict, allowed: set, trick, trump) -> set:
    """Option cannot_win: a player who cannot take the trick from an opponent throws his
    lowest card, of the led suit or, when void, of the hand (the sheet's "obligada").

    Low is by rank alone, in whatever suit; equal ranks are the player's choice.
    """
    if book["cannot_win"] == "free" or not trick or partner_heads(book, trick, trump):
        return allowed
    winning = trick[trick_winner(book, trick, trump)]
    if any(beats(book, card, winning, trump) for card in allowed):
        return allowed
    lowest = max(book["plain_order"].index(card[0]) for card in allowed)
    return {card for card in allowed if book["plain_order"].index(card[0]) == lowest}


# ------------------------------------------------------------------------------ any deal

SIDE_LISTS = (
    "tricks", "card_points", "last_trick", "hand_melds", "trick_melds", "marriage", "bonus",
    "points", "score",
)  # fmt: skip


class Deal:
    """One deal that is asked and answered; the games below say what is asked, in order.

    `questions` is a generator of (seat, phase, answers) that receives each answer.  An only
    answer is given at once, without asking, unless it is a card.
    """

    def __init__(self, book: dict, dealer: int, order, pot: int = 0):
        assert sorted(order) == whole_pack(book), "the order is not the pack"
        self.book, self.dealer, self.order, self.pot = book, dealer, list(order), pot
        self.seats = book["seats"]
        self.elder = (dealer + 1) % self.seats
        self.taker = self.trump = self.bid_round = self.contract = self.result = None
        self.doubling, self.public, self.absent = 1, [], None
        self.hands = self.packets(0, hand_size(book))
        self.trick, self.tricks, self.winners = [], [], []
        self.script = self.questions()
        self.go_on(None)

    def packets(self, start: int, size: int) -> list:
        """A packet of so many cards for each seat, from this place of the pack on."""
        places = [start + seat * size for seat in range(self.seats)]
        return [self.order[place : place + size] for place in places]

    def go_on(self, action) -> None:
        """Run to the next question that leaves a choice (cards are always asked)."""
        try:
            while True:
                self.seat, self.phase, answers = self.script.send(action)
                self.legal = sorted(set(answers))
                assert self.legal, "nothing may be answered"
                if len(self.legal) > 1 or self.legal[0] in self.order:
                    return
                action = self.legal[0]
        except StopIteration:
            self.seat, self.phase, self.legal = None, None, []

    def answer(self, action: str) -> None:
        """Hear the answer of the seat whose turn it is."""
        assert action in self.legal, f"seat {self.seat} may not answer {action}"
        self.go_on(action)

    def round_from(self, seat: int) -> list:
        """All seats in order of play from this one."""
        return [(seat + turn) % self.seats for turn in range(self.seats)]

    def team_from(self, seat: int) -> list:
        """The seats of one side in order of play from this one."""
        side = side_of(self.book, seat)
        return [s for s in self.round_from(seat) if side_of(self.book, s) == side]

    def ask_doubles(self, first: int, declarer: int, levels: int):
        """Doubles: the opponents from seat `first`, then the declarer's side from the
        declarer, and so on; a level that nobody takes ends it (sheet, 6)."""
        for level in range(levels):
            speakers = self.team_from(declarer if level % 2 else first)
            word = "redouble" if level else "double"
            for seat in speakers:
                if (yield seat, "double", ["pass", word]) != "pass":
                    self.doubling = self.factor(level)
                    break
            else:
                return

    def factor(self, level: int) -> int:
        """What the deal is multiplied by after doubles up to this level, from 0."""
        return self.book["double_factor"] ** (level + 1)

    def before_card(self, seat: int):
        """What a seat may say just before its card; most games have nothing."""
        yield from ()

    def choices(self, seat: int) -> set:
        """The cards that the seat may play now."""
        return playable(self.book, self.hands[seat], self.trick, self.trump)

    def winning_place(self) -> int:
        """Place of the winning card in the trick on the table."""
        return trick_winner(self.book, self.trick, self.trump)

    def after_trick(self) -> None:
        """What follows a trick at once; most games have nothing."""

    def play(self, tricks: int):
        """All tricks: the winner of one leads the next (all seeds)."""
        leaders = {"elder": self.elder, "dealer": self.dealer, "taker": self.taker}
        leader = leaders[self.book["first_lead"]]
        for _ in range(tricks):
            self.trick = []
            seats = [seat for seat in self.round_from(leader) if seat != self.absent]
            for seat in seats:
                yield from self.before_card(seat)
                card = yield seat, "play", self.choices(seat)
                self.hands[seat].remove(card)
                self.trick.append(card)
            leader = seats[self.winning_place()]
            self.tricks.append(self.trick)
            self.winners.append(leader)
            self.after_trick()

    def counted(self) -> dict:
        """The lists by side so far: tricks, cards with a point a trick, the last trick."""
        lists = {name: [0] * side_count(self.book) for name in SIDE_LISTS}
        for trick, seat in zip(self.tricks, self.winners, strict=True):
            side = side_of(self.book, seat)
            lists["tricks"][side] += 1
            points = trick_points(self.book, trick, self.trump) + self.book["trick_points"]
            lists["card_points"][side] += points
        if self.winners:
            lists["last_trick"][side_of(self.book, self.winners[-1])] = self.book["last_trick"]
        return lists

    def total(self, lists: dict) -> None:
        """Points of each side: cards, last trick and bonus."""
        for side in range(side_count(self.book)):
            parts = ("card_points", "last_trick", "bonus")
            lists["points"][side] = sum(lists[part][side] for part in parts)

    def finish(self, status: str, lists=None, made=None, **more) -> None:
        """Write the result of the deal."""
        lists = lists or {name: [0] * side_count(self.book) for name in SIDE_LISTS}
        played = status == "played"
        capots = [s for s, won in enumerate(lists["tricks"]) if played and won == len(self.tricks)]
        self.result = {
            "status": status, "taker": self.taker if played else None,
            "trump": self.trump if played else None,
            "bid_round": self.bid_round if played else None,
            "contract": self.contract if played else None,
            "doubling": self.doubling if played else 1, "made": made, **lists,
            "penalty": None, "carried": self.pot, "capot": capots[0] if capots else None, **more,
        }  # fmt: skip


# ------------------------------------------------------------------------------ the games


class FourHanded(Deal):
    """Manille Muette and Parlée (seed 003): trumps are the suit of the dealer's last card."""

    def questions(self):
        """Play, then count."""
        self.turned = self.hands[self.dealer][-1]
        self.trump = self.turned[1]
        yield from self.play(hand_size(self.book))
        lists = self.counted()
        if self.book["turnup_bonus"]:
            card = trick_points(self.book, [self.turned], self.trump)
            lists["bonus"][self.dealer % 2] += card
        self.total(lists)
        for side in (0, 1):
            lists["score"][side] = self.hand_score(lists["points"][side], lists["points"][1 - side])
        self.finish("played", lists)

    def hand_score(self, own: int, theirs: int) -> int:
        """Seed 003: 35 of 68 win one hand; at 34 each nobody wins (sheet).  In matches for
        points (French pages) the winners write what they have above 34."""
        assert self.book["tie_rule"] == "void", self.book["tie_rule"]
        if own <= theirs:
            return 0
        return 1 if self.book["match_unit"] == "hands" else own - self.book["points_above"]

    def before_card(self, seat: int):
        """Parlée: the leader asks his partner one question or tells one fact (seed 003).

        Sheet, 5a: a count of a suit, its highest card, or a card that is named next, of those that
        have not been played. `public` keeps who said what with the true answer.
        """
        if not self.book["talk"] or self.trick:
            return
        kinds = [f"{w}_{k}_{s}" for w in ("ask", "tell") for k in ("count", "top") for s in SUITS]
        action = yield seat, "talk", ["pass", *kinds, "ask_has", "tell_has"]
        if action.endswith("_has"):
            card = yield seat, "talk", [card for hand in self.hands for card in hand]
            action = f"{action}_{card}"
        if action != "pass":
            self.public.append((seat, action, self.truth(seat, action)))

    def truth(self, seat: int, action: str):
        """The true answer: a number of cards, or whether the hand has a card."""
        who, kind, suit = action.split("_")
        hand = self.hands[(seat + 2) % 4 if who == "ask" else seat]
        if kind == "count":
            return sum(card[1] == suit for card in hand)
        if kind == "has":
            return suit in hand
        return self.book["plain_order"][0] + suit in hand


class Solo(Deal):
    """Manille for 2 to 7 (seed 003): each for himself against the one who plays."""

    def questions(self):
        """Play or pass, exchange, name trumps, play, count."""
        for seat in self.round_from(self.elder):
            if (yield seat, "bid", ["pass", "take"]) == "take":
                self.taker, self.bid_round = seat, 1
                break
        if self.taker is None:
            assert self.book["all_pass"] == "redeal", self.book["all_pass"]
            self.finish("passed_out")
            return
        yield from self.exchange()
        self.trump = yield self.taker, "bid", SUITS
        yield from self.play(hand_size(self.book))
        self.settle()

    def exchange(self):
        """Cards for cards of the stock (seed 003; the two orders: sheet).

        discard_first: up to the size of the stock face down, then as many drawn unseen.
        take_then_discard: the whole stock is taken, and as many cards are laid away.
        """
        size = hand_size(self.book)
        stock = self.order[size * self.seats :]
        hand, self.exchanged, away = self.hands[self.taker], 0, []
        take_first = self.book["exchange_order"] == "take_then_discard"
        assert take_first or self.book["exchange_order"] == "discard_first"
        if take_first:
            hand += stock
        while self.exchanged < len(stock):
            words = [] if take_first else ["stop"]
            card = yield self.taker, "exchange", hand + words
            if card == "stop":
                break
            hand.remove(card)
            away.append(card)
            self.exchanged += 1
        if not take_first:
            hand += stock[: self.exchanged]
        self.out_of_play = away + ([] if take_first else stock[self.exchanged :])

    def settle(self) -> None:
        """The goal reached: the stake for the declarer; else it is lost (sheet, 5b)."""
        book, lists = self.book, self.counted()
        if book["stock_points"] == "declarer":
            stock = trick_points(book, self.out_of_play, self.trump)
            lists["card_points"][self.taker] += stock
        self.total(lists)
        made = lists["points"][self.taker] >= solo_goal(book)
        less = self.exchanged if book["stake_less_exchanged"] else 0
        stake = max(1, book["hand_stake"] - less)
        if made:
            lists["score"][self.taker] = stake
        elif book["loser_pays"] == "declarer_minus":
            lists["score"][self.taker] = -stake
        else:
            assert book["loser_pays"] == "each_opponent_plus", book["loser_pays"]
            lists["score"] = [stake] * self.seats
            lists["score"][self.taker] = 0
        self.finish("played", lists, made)


class Butifarra(Deal):
    """Butifarra (seed 003): the dealer or his partner names trumps or plays without."""

    def questions(self):
        """Name trumps, double, play, count; elder's side doubles first (sheet, 6)."""
        named = yield self.dealer, "bid", [*SUITS, "NT", "push"]
        self.taker, self.bid_round = self.dealer, 1
        if named == "push":
            self.taker, self.bid_round = (self.dealer + 2) % 4, 2
            named = yield self.taker, "bid", [*SUITS, "NT"]
        self.trump = named
        yield from self.ask_doubles(self.elder, self.dealer, self.book["max_double"])
        yield from self.play(hand_size(self.book))
        lists = self.counted()
        self.total(lists)
        for side in (0, 1):
            own, theirs = lists["points"][side], lists["points"][1 - side]
            lists["score"][side] = butifarra_score(
                self.book, own, theirs, self.trump == "NT", self.doubling
            )
        mine = self.taker % 2
        self.finish("played", lists, lists["points"][mine] > lists["points"][1 - mine])


def butifarra_score(book: dict, own: int, theirs: int, no_trump: bool, doubling: int) -> int:
    """The winners write their points, or those above 36 (D 18); twice without trumps, then
    the doubles (seed 003).  At 36 each nobody writes."""
    assert book["tie_rule"] == "void", book["tie_rule"]
    if own <= theirs:
        return 0
    assert book["hand_score"] in ("full", "excess36"), book["hand_score"]
    base = own if book["hand_score"] == "full" else own - book["points_above"]
    return base * (book["no_trump_factor"] if no_trump else 1) * doubling


def deal(book: dict, dealer: int, order, pot: int = 0, **kw) -> Deal:
    """A deal of the game that the book describes."""
    kinds = {"turned_last": FourHanded, "play_or_pass": Solo, "dealer_or_partner": Butifarra}
    return kinds[book["trump_method"]](book, dealer, order, pot, **kw)


# ------------------------------------------------------------------------------ matches


def next_dealer(book: dict, dealer: int, result: dict) -> int:
    """The next in play order; after a thrown-in deal as the book says (options, 24)."""
    step = {"next": 1, "same": 0, "previous": -1}[book["allpass_next_dealer"]]
    return (dealer + (1 if result["status"] == "played" else step)) % book["seats"]


def match_over(book: dict, results) -> int | str | None:
    """The winning side, "draw", or None to play on.

    hands, points: a target (seed 003; sheet), where equal ones play on (options).  deals: a
    number of deals played, thrown-in ones do not count (options).
    """
    played = [result for result in results if result["status"] == "played"]
    totals = [0] * side_count(book)
    for result in played:
        totals = [total + score for total, score in zip(totals, result["score"], strict=True)]
    if book["match_unit"] == "deals":
        over = len(played) >= book["target"]
    else:
        assert book["match_unit"] in ("hands", "points"), book["match_unit"]
        over = max(totals) >= book["target"]
    if not over:
        return None
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    equal = "draw" if book["match_unit"] == "deals" else None
    return best[0] if len(best) == 1 else equal

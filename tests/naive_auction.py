"""The naive referee of the auction games: Twenty-eight, Twenty-nine, Fifty-six.

Seed 000 gives the order of the cards and one rule, follow suit if able; all else is the
sheet, section 7.  Cards, books and deals are those of `naive_manille`.
"""

from naive import legal_cards, trick_winner
from naive_manille import Deal, hand_size, side_count, values
from naive_manille import next_dealer as dealer_by_deals
from naive_melds import SUITS, side_of

# ------------------------------------------------------------------------------ rule books

JACK_NINE = values("J9ATKQ87", (3, 2, 1, 1))  # seed 000: jack and nine are high everywhere

HIDDEN = {  # what Twenty-eight and Twenty-nine share (sheet, 7a)
    "seats": 4, "partnership": True, "ranks": "J9ATKQ87", "copies": 1,
    "hand_size": 8, "first_packet": 4,
    "follow": "suit", "head_plain": "never", "head_trump": "never", "ruff": "free",
    "undertrump": "free", "jack_withhold": False, "hidden_trump_duty": True,
    "same_trick_retro": True, "expose_play": "any_trump",
    "trump_order": "J9ATKQ87", "plain_order": "J9ATKQ87",
    "trump_values": JACK_NINE, "plain_values": JACK_NINE,
    "trick_points": 0, "last_trick": 0, "last_trick_point": False,
    "melds": "none", "capot_mode": "none", "first_lead": "elder", "trump_method": "hidden",
    "max_bid": None, "passed_out": False, "partner_raise_min": 0,
    "auction2": False, "auction2_min": 24,
    "royal_pair": False, "royal_pair_points": 4, "pair_floor": "min_bid", "pair_bid_from": 0,
    "max_double": 0, "full_set": False, "double_factors": (2, 4, 6),
    "annul_pointless": False, "four_jacks_redeal": False, "single_hand": False,
    "single_hand_score": 3,
    "score_steps": ((14, 1, 2), (20, 2, 3), (24, 3, 4), (28, 4, 5)),
    "kerala_steps": ((14, 1, 1), (21, 2, 2)), "kerala_round2": (2, 3), "flat_score": (1, 1),
    "allpass_next_dealer": "next", "match_unit": "pips", "target": 6,
}  # fmt: skip

TWENTY_EIGHT = {  # sheet, 7b
    **HIDDEN, "indicator": "hand", "all_pass": "elder_forced", "min_bid": 14,
    "score_table": "steps",
}  # fmt: skip

TWENTY_NINE = {  # sheet, 7c
    **HIDDEN, "indicator": "spare", "all_pass": "dealer_forced", "min_bid": 15,
    "score_table": "flat", "royal_pair": True, "max_double": 2, "annul_pointless": True,
}  # fmt: skip

FIFTY_SIX = {  # sheet, 7d: two of each card, with ranks by the number of seats
    **HIDDEN, "seats": 6, "ranks": {4: "J9AT", 6: "J9ATKQ", 8: "J9ATKQ87"}, "copies": 2,
    "first_packet": 8, "trump_method": "auction", "all_pass": "elder_forced",
    "min_bid": 28, "max_bid": 56, "max_double": 2, "double_factors": (2, 4),
    "dbl_mode": "add", "double_extra": (1, 2),
    "score_table": "steps", "score_steps": ((28, 1, 2), (40, 2, 3), (48, 3, 4), (56, 4, 5)),
    "match_unit": "deals", "target": 12,
}  # fmt: skip

BOOKS: dict[str, dict] = {
    "twenty-eight": TWENTY_EIGHT,
    "twenty-nine": TWENTY_NINE,
    "fifty-six": FIFTY_SIX,
}

# ------------------------------------------------------------------------------ scores


def highest_bid(book: dict) -> int:
    """The greatest number that may be said: all points, 28, or 29 with the last trick."""
    return 28 + book["last_trick_point"] if book["max_bid"] is None else book["max_bid"]


def requirement(book: dict, bid: int, pair) -> int:
    """Points that the bidder's side needs when this side showed the royal pair.

    `pair`: "bidder", "opponents" or None (sheet, 7c): four less, not below a floor and only
    from a bid of `pair_bid_from` on; or four more, not above the highest bid.
    """
    four = book["royal_pair_points"]
    if pair == "opponents":
        return min(bid + four, highest_bid(book))
    if pair == "bidder" and bid >= book["pair_bid_from"]:
        floor = book["min_bid"] if book["pair_floor"] in ("min_bid", 0) else book["pair_floor"]
        return min(bid, max(floor, bid - four))
    return bid


def win_and_loss(book: dict, bid: int, bid_round: int = 1) -> tuple:
    """What a contract of this number wins and loses (option score_table; sheet, 7b, 7d)."""
    table = book["score_table"]
    if table == "flat":
        return book["flat_score"]
    if table == "kerala" and bid_round == 2:
        return book["kerala_round2"]
    steps = {"steps": book["score_steps"], "kerala": book.get("kerala_steps")}[table]
    reached = [step for step in steps if bid >= step[0]] or [steps[0]]
    return reached[-1][1:]


def bidder_score(book: dict, bid: int, made: bool, doubling: int, bid_round: int = 1) -> int:
    """Twenty-eight, Twenty-nine: plus or minus for the bidder's side, times the doubles."""
    win, loss = win_and_loss(book, bid, bid_round)
    return (win if made else -loss) * doubling


def fifty_six_score(book: dict, bid: int, points: int, level: int) -> tuple:
    """Fifty-six: what bidder and opponents write; `level` counts the doubles (sheet, 7d)."""
    win, loss = win_and_loss(book, bid)
    amount = win if points >= bid else loss
    if level:
        assert book["dbl_mode"] in ("add", "multiply"), book["dbl_mode"]
        if book["dbl_mode"] == "add":
            amount += book["double_extra"][level - 1]
        else:
            amount *= book["double_factors"][level - 1]
    return (amount, 0) if points >= bid else (0, amount)


# ------------------------------------------------------------------------------ the auction


class AuctionDeal(Deal):
    """An auction by numbers, and the count of the last trick."""

    def factor(self, level: int) -> int:
        """The factors of the sheet, by level."""
        return self.book["double_factors"][level]

    def counted(self) -> dict:
        """As everywhere; the last trick may be worth a point."""
        lists = super().counted()
        if self.winners and self.book["last_trick_point"]:
            lists["last_trick"][side_of(self.book, self.winners[-1])] += 1
        return lists

    def choices(self, seat: int) -> set:
        """Follow suit if able, else any card (seed 000)."""
        return legal_cards(self.book, self.hands[seat], self.trick, self.trump)

    def numbers(self, seat: int, lowest: int) -> list:
        """The numbers that the seat may say: higher than the last, up to the highest.

        Over the partner's bid only from `partner_raise_min` on (sheet, 7b).
        """
        if self.contract is not None:
            lowest = max(lowest, self.contract + 1)
            if seat != self.taker and side_of(self.book, seat) == side_of(self.book, self.taker):
                lowest = max(lowest, self.book["partner_raise_min"])
        return [str(number) for number in range(lowest, highest_bid(self.book) + 1)]

    def forced(self, seat: int, passes: int) -> bool:
        """Whether the seat may not pass, as nobody has bid yet (option all_pass)."""
        assert self.book["all_pass"] in ("redeal", "elder_forced", "dealer_forced")
        if self.contract is not None:
            return False
        last = passes == self.seats - 1
        return (self.book["all_pass"] == "elder_forced" and seat == self.elder) or (
            self.book["all_pass"] == "dealer_forced" and last
        )


class Hidden(AuctionDeal):
    """Twenty-eight and Twenty-nine (sheet, 7a to 7c): trumps stay hidden until asked for."""

    def questions(self):
        """The states of the sheet, in order."""
        book, size = self.book, self.book["first_packet"]
        self.hands = self.packets(0, size)
        self.indicator = self.shown = self.bound = self.pair_side = None
        self.hidden = False
        if book["annul_pointless"] and self.pointless():
            self.finish("redealt")
            return
        yield from self.auction(self.elder, book["min_bid"], 1)
        if self.taker is None:
            self.finish("passed_out")
            return
        yield from self.hide_trump()
        rest = self.packets(size * self.seats, hand_size(book) - size)
        for hand, packet in zip(self.hands, rest, strict=True):
            hand += packet
        if book["four_jacks_redeal"] and self.four_jacks():
            self.finish("redealt")
            return
        yield from self.second_auction()
        if book["single_hand"] and (yield from self.single_hand()):
            return
        levels = book["max_double"] + book["full_set"]
        yield from self.ask_doubles((self.taker + 1) % self.seats, self.taker, levels)
        yield from self.play(hand_size(book))
        self.settle()

    def pointless(self) -> bool:
        """Whether one of the first two players has no points in his first cards (7c)."""
        return any(
            not any(self.book["plain_values"][card[0]] for card in self.hands[seat])
            for seat in self.round_from(self.elder)[:2]
        )

    def four_jacks(self) -> bool:
        """Whether one player, the hidden card counted, holds all jacks (7c)."""
        hands = [list(hand) for hand in self.hands]
        if self.indicator:
            hands[self.taker].append(self.indicator)
        return any(sum(card[0] == "J" for card in hand) == 4 for hand in hands)

    def auction(self, first: int, lowest: int, number: int):
        """One auction: higher or pass, until all others have passed in turn (sheet, 7b).

        With `passed_out` who has passed may not speak again.
        """
        seat, quiet, spoken, out = first, 0, False, set()
        while quiet < self.seats - (1 if spoken else 0):
            if self.book["passed_out"] and seat in out:
                quiet += 1
                seat = (seat + 1) % self.seats
                continue
            said = self.numbers(seat, lowest)
            forced = self.forced(seat, quiet)
            if forced and self.book["all_pass"] == "dealer_forced":
                said = said[:1]
            action = yield seat, "bid", said if forced else [*said, "pass"]
            if action == "pass":
                quiet += 1
                out.add(seat)
            else:
                self.taker, self.contract, self.bid_round = seat, int(action), number
                quiet, spoken = 0, True
                if forced and self.book["all_pass"] == "dealer_forced":
                    return
            seat = (seat + 1) % self.seats

    def hide_trump(self):
        """The bidder puts a card of his hand face down (28) or names a suit by a spare card,
        which is of no hand (29)."""
        hand = self.hands[self.taker]
        self.hidden = True
        if self.book["indicator"] == "hand":
            self.indicator = yield self.taker, "bid", hand
            hand.remove(self.indicator)
            self.trump = self.indicator[1]
        else:
            assert self.book["indicator"] == "spare", self.book["indicator"]
            self.trump = yield self.taker, "bid", SUITS

    def second_auction(self):
        """With all cards in hand, from a higher number on; the first bidder speaks first and
        whoever bids chooses trumps anew (sheet, 7b)."""
        if not self.book["auction2"]:
            return
        owner, before = self.taker, self.contract
        yield from self.auction(owner, self.book["auction2_min"], 2)
        if self.contract != before:
            if self.indicator:
                self.hands[owner].append(self.indicator)
            yield from self.hide_trump()

    # -------------------------------------------------------------------- hidden trumps

    def expose(self) -> None:
        """Show trumps; a hidden card goes to the bidder's hand."""
        self.hidden = False
        self.shown = (len(self.tricks), len(self.trick))
        if self.indicator:
            self.hands[self.taker].append(self.indicator)

    def before_card(self, seat: int):
        """Asking and exposing (sheet, 7a): only who cannot follow while trumps are hidden.

        The bidder exposes only with a trump to play; when the hidden card is all that he
        has left, he must.
        """
        self.bound = None
        if not self.hidden:
            return
        hand = self.hands[seat]
        if not hand:
            self.expose()
            return
        if not self.trick or any(card[1] == self.trick[0][1] for card in hand):
            return
        owns = self.indicator or any(card[1] == self.trump for card in hand)
        if seat == self.taker and not owns:
            return
        word = "expose" if seat == self.taker else "ask"
        if (yield seat, "call", [word, "pass"]) != "pass":
            self.expose()
            self.bound = seat

    def choices(self, seat: int) -> set:
        """Follow suit if able, else any card (seed 000); with `hidden_trump_duty` no hidden
        trumps are led by the bidder, and who asked or exposed plays a trump (sheet, 7a)."""
        hand = set(self.hands[seat])
        trumps = {card for card in hand if card[1] == self.trump}
        if self.book["hidden_trump_duty"]:
            if self.hidden and not self.trick and seat == self.taker:
                return (hand - trumps) or hand
            if self.bound == seat:
                own = seat == self.taker and self.indicator
                if own and self.book["expose_play"] == "indicator":
                    return {self.indicator}
                return trumps or hand
        return legal_cards(self.book, hand, self.trick, None if self.hidden else self.trump)

    def winning_place(self) -> int:
        """Hidden trumps are a suit like the others.  Once shown, those played before in the
        trick are trumps too with `same_trick_retro`, else mere discards (sheet, 7a)."""
        if self.hidden:
            return trick_winner(self.book, self.trick, None)
        number, place = self.shown or (-1, 0)
        if number != len(self.tricks) or self.book["same_trick_retro"]:
            place = 0
        led = self.trick[0][1]
        able = [spot for spot, card in enumerate(self.trick) if spot >= place or card[1] == led]
        return able[trick_winner(self.book, [self.trick[spot] for spot in able], self.trump)]

    def after_trick(self) -> None:
        """King and queen of trumps still in one hand are shown when that side wins a trick
        after the exposure, the trick of the exposure included (sheet, 7c)."""
        if not self.book["royal_pair"] or self.hidden or self.pair_side is not None:
            return
        pair = {"K" + str(self.trump), "Q" + str(self.trump)}
        for seat in self.team_from(self.winners[-1]):
            if pair <= set(self.hands[seat]):
                self.pair_side = seat % 2

    # -------------------------------------------------------------------- the end

    def settle(self) -> None:
        """The bidder's side against the number, changed by the royal pair."""
        lists, mine = self.counted(), self.taker % 2
        self.total(lists)
        who = None if self.pair_side is None else ("bidder", "opponents")[self.pair_side != mine]
        needed = requirement(self.book, self.contract, who)
        made = lists["points"][mine] >= needed
        lists["score"][mine] = bidder_score(
            self.book, self.contract, made, self.doubling, self.bid_round
        )
        self.finish("played", lists, made, needed=needed, pair_side=self.pair_side)

    def single_hand(self):
        """One player alone without trumps for all tricks (7c, off): asked of each seat from
        elder on; he leads, and his partner lays his cards away."""
        for seat in self.round_from(self.elder):
            if (yield seat, "call", ["tout", "pass"]) == "tout":
                break
        else:
            return False
        if self.indicator:
            self.hands[self.taker].append(self.indicator)
        self.taker, self.trump, self.contract, self.indicator = seat, "NT", None, None
        self.hidden, self.absent = False, (seat + 2) % 4
        self.elder = seat
        yield from self.play(hand_size(self.book))
        lists = self.counted()
        self.total(lists)
        made = lists["tricks"][seat % 2] == len(self.tricks)
        amount = self.book["single_hand_score"]
        lists["score"][seat % 2] = amount if made else -amount
        self.finish("played", lists, made, needed=None, pair_side=None)
        return True


class FiftySix(AuctionDeal):
    """Fifty-six (sheet, 7d): two teams of alternate seats, an open auction with a suit."""

    level = 0  # of doubles so far

    def questions(self):
        """Bid, play, count."""
        yield from self.auction()
        if self.taker is None:
            self.finish("passed_out")
            return
        yield from self.play(hand_size(self.book))
        lists, mine = self.counted(), self.taker % 2
        self.total(lists)
        points = lists["points"][mine]
        own, theirs = fifty_six_score(self.book, self.contract, points, self.level)
        lists["score"] = [own, theirs] if mine == 0 else [theirs, own]
        self.finish("played", lists, points >= self.contract)

    def auction(self):
        """A higher number with a suit or none, a double of the other team's bid, a redouble
        of the own team's; all others passing in turn or a redouble ends it (sheet, 7d)."""
        seat, quiet, book = self.elder, 0, self.book
        while quiet < self.seats - (self.taker is not None):
            words = [] if self.forced(seat, quiet) else ["pass"]
            if self.taker is not None:
                own = seat % 2 == self.taker % 2
                if self.level == 0 and not own and book["max_double"] >= 1:
                    words.append("double")
                if self.level == 1 and own and book["max_double"] >= 2:
                    words.append("redouble")
            action = yield seat, "bid", words + self.numbers(seat, book["min_bid"])
            quiet = quiet + 1 if action == "pass" else 0
            if action in ("double", "redouble"):
                self.level = 1 if action == "double" else 2
                self.doubling = self.factor(self.level - 1)
                if action == "redouble":
                    return
            elif action != "pass":
                self.taker, self.contract, self.doubling, self.level = seat, int(action), 1, 0
                self.bid_round = 1
                self.trump = yield seat, "bid", [*SUITS, "NT"]
            seat = (seat + 1) % self.seats


def deal(book: dict, dealer: int, order, pot: int = 0, **kw) -> Deal:
    """A deal of the game that the book describes."""
    kinds = {"hidden": Hidden, "auction": FiftySix}
    return kinds[book["trump_method"]](book, dealer, order, pot, **kw)


# ------------------------------------------------------------------------------ matches


def next_dealer(book: dict, dealer: int, result: dict) -> int:
    """The next in play order; an annulled deal is dealt again by the same one (our reading)."""
    return dealer if result["status"] == "redealt" else dealer_by_deals(book, dealer, result)


def match_over(book: dict, results) -> int | str | None:
    """The winning side, "draw", or None to play on.

    pips: a side wins at +6 and loses at -6 (sheet, 7b, 7c).  deals: a number of deals played
    (7d); annulled and thrown-in ones do not count.  points: a target, where equal scores play
    on (options).
    """
    totals = [0] * side_count(book)
    played = [result for result in results if result["status"] == "played"]
    for result in played:
        totals = [total + score for total, score in zip(totals, result["score"], strict=True)]
        if book["match_unit"] == "pips":
            for side in (0, 1):
                if totals[side] >= book["target"]:
                    return side
                if totals[side] <= -book["target"]:
                    return 1 - side
    equal, far = "draw", len(played)
    if book["match_unit"] == "points":
        equal, far = None, max(totals)
    if book["match_unit"] == "pips" or far < book["target"]:
        return None
    return equal if totals[0] == totals[1] else totals.index(max(totals))


__all__ = ["BOOKS", "deal", "match_over", "next_dealer", "requirement"]

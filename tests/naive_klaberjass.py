"""The naive referee of Klaberjass, Zensa, three-handed Belote and Tarbish.

Seed 000, the basic two-handed game and its variants; sheet A, sections 4 to 6.
"""

from naive import BOOKS as FIRST_BOOKS
from naive_play import NAMED_SUITS, Table, match_over, next_dealer

__all__ = ["BOOKS", "Deal", "Tarbish", "deal", "match_over", "next_dealer"]

# ------------------------------------------------------------------------------ rule books

KLABERJASS = {  # seed 000, basic two-handed game
    **FIRST_BOOKS["belote"], "seats": 2, "partnership": False,
    "hand_size": 9, "first_packet": 6, "deck24": False, "deck32": False,
    "head_trump": "always", "ruff": "must", "undertrump": "must",
    "run_5": 50, "long_run": "split", "long_run_rank": "capped",
    "four_ranks": "", "four_jacks": 0, "four_nines": 0,
    "meld_order": "points_count", "meld_scope": "player", "melds_need_trick": False,
    "schmeiss": "off", "schmeiss_maker": "caller", "schmeiss_redeal": "next",
    "schmeiss_round2": "turned", "forced_third_deal": False, "seven_exchange": True,
    "capot_mode": "none", "vs": "each", "failed_to": "best", "target": 500,
}  # fmt: skip

ZENSA = {  # seed 000: with the combinations of Belote, but the four nines
    **KLABERJASS, "run_5": 100, "long_run": "one", "four_ranks": "AKQT", "four_jacks": 200,
    "meld_order": "points_kind",
}  # fmt: skip

THREE = {**KLABERJASS, "seats": 3}  # seed 000: in exactly the same way

TARBISH = {  # seed 000: a partnership game variant; 36 cards and one round by the sheet
    **KLABERJASS, "seats": 4, "partnership": True, "ranks": "6789TJQKA", "turn_up": False,
    "trump_order": "J9ATKQ876", "plain_order": "ATKQJ9876",
    "trump_values": {**KLABERJASS["trump_values"], "6": 0},
    "plain_values": {**KLABERJASS["plain_values"], "6": 0},
    "trump_method": "free", "all_pass": "dealer_forced", "seven_exchange": False,
    "meld_tie": "cancel", "meld_scope": "side", "tie_rule": "half_bete",
}  # fmt: skip

BOOKS: dict[str, dict] = {
    "klaberjass": KLABERJASS, "zensa": ZENSA, "belote-3": THREE, "tarbish": TARBISH,
}  # fmt: skip

# ------------------------------------------------------------------------------ the deals


class Deal(Table):
    """Klaberjass, Zensa and three-handed Belote.

    `thrown_in`: how many deals in a row have been thrown in before this one, which matters
    to forced_third_deal alone.
    """

    def __init__(self, book: dict, dealer: int, order, pot: int = 0, thrown_in: int = 0):
        self.thrown_in = thrown_in
        self.caller = None  # who said schmeiss
        super().__init__(book, dealer, order, pot)

    def fit_book(self) -> None:
        """deck24: the French form of the three-handed game (sheet, section 5).

        Without 7s and 8s, five cards each, then three; the taker has the turned card.
        """
        if self.book["deck24"]:
            assert self.book["seats"] == 3, "24 cards are for three"
            self.book |= {"ranks": "9TJQKA", "hand_size": 8, "first_packet": 5}

    # -------------------------------------------------------------------------- bidding

    def open_bidding(self) -> None:
        """Elder speaks first, in both rounds (sheet, R1E)."""
        assert self.book["all_pass"] == "redeal", self.book["all_pass"]
        assert self.book["schmeiss"] == "off" or self.seats == 2, "schmeiss is for two"
        self.round, self.turn = 1, 0
        self.ask_bid()

    def ask_bid(self) -> None:
        """Round 1: the turned suit; round 2: any suit, the turned one where it is allowed.

        Zensa with forced_third_deal: the third time the dealer has to name a suit.
        """
        seat = (self.elder + self.turn) % self.seats
        said = ["pass", "take"] if self.round == 1 else ["pass", *self.names()]
        if self.may_schmeiss():
            said.append("schmeiss")
        third = self.book["forced_third_deal"] and self.thrown_in >= 2
        if third and self.round == 2 and seat == self.dealer:
            said = self.names()
        self.ask("bid", seat, said)

    def names(self) -> list:
        """The suits that may be named in round 2."""
        if self.book["round2_turned_suit"] == "allowed":
            return NAMED_SUITS
        return [suit for suit in NAMED_SUITS if suit != self.turn_up[1]]

    def may_schmeiss(self) -> bool:
        """elder_r1: elder, in round 1 (seed 000); both: each, in both rounds (sheet)."""
        mode = self.book["schmeiss"]
        assert mode in ("off", "elder_r1", "both"), mode
        return mode == "both" or (mode == "elder_r1" and (self.round, self.turn) == (1, 0))

    def hear(self, action: str) -> None:
        """One answer before the play."""
        if self.phase == "exchange":
            self.exchange(action)
        elif self.caller is not None and action in ("force", "release"):
            self.answer_schmeiss(action)
        elif action == "schmeiss":
            self.caller = self.seat
            self.ask("bid", (self.seat + 1) % self.seats, ["force", "release"])
        elif action == "pass":
            self.turn += 1
            if self.turn == self.seats:
                self.round, self.turn = self.round + 1, 0
            if self.round == 3:
                self.throw_in("passed_out")
            else:
                self.ask_bid()
        else:
            self.take(self.seat, self.turn_up[1] if action == "take" else action)

    def answer_schmeiss(self, action: str) -> None:
        """Seed 000: forced, the caller has the turned suit; else the cards are thrown in.

        schmeiss_maker="opponent": who refuses is the taker.  A schmeiss in round 2 that is
        refused means the turned suit too; schmeiss_round2="names": the taker names a suit.
        """
        if action == "release":
            self.throw_in("redealt")
            return
        maker = {"caller": self.caller, "opponent": self.seat}[self.book["schmeiss_maker"]]
        self.caller = None
        assert self.book["schmeiss_round2"] in ("turned", "names")
        if self.round == 2 and self.book["schmeiss_round2"] == "names":
            self.ask("bid", maker, self.names())
        else:
            self.take(maker, self.turn_up[1])

    def take(self, seat: int, suit: str) -> None:
        """End of the bidding: second packets, then the seven, then the play."""
        self.taker, self.trump, self.bid_round = seat, suit, self.round
        if self.book["deck24"]:
            self.deal_rest_of_24()
        else:
            self.deal_rest()
        self.offer_exchange()

    def deal_rest_of_24(self) -> None:
        """Two more cards each, the turned card for the taker, one from the pool for others.

        A seat has the pool card of its number; the last seat has the taker's.
        """
        pool = self.rest[2 * self.seats :]
        for seat, hand in enumerate(self.hands):
            hand += self.rest[2 * seat : 2 * seat + 2]
            if seat == self.taker:
                hand.append(self.turn_up)
            else:
                hand.append(pool[self.taker if seat == self.seats - 1 else seat])
        self.rest = []

    # -------------------------------------------------------------------------- the seven

    def offer_exchange(self) -> None:
        """Seed 000: with the turned suit as trumps its seven may be given for the turn-up.

        In whichever round the suit was named (options.md).
        """
        seven = f"7{self.trump}"
        holders = [seat for seat, hand in enumerate(self.hands) if seven in hand]
        offered = self.book["seven_exchange"] and not self.book["deck24"] and self.turn_up
        if offered and self.turn_up[1] == self.trump and holders:
            self.ask("exchange", holders[0], ["exchange", "pass"])
        else:
            self.start_play()

    def exchange(self, action: str) -> None:
        """Give the seven and take the turned card, or not."""
        if action == "exchange":
            seven = f"7{self.trump}"
            self.hands[self.seat].remove(seven)
            self.hands[self.seat].append(self.turn_up)
            self.turn_up = seven
        self.start_play()


class Tarbish(Table):
    """Tarbish: six cards each, one round of naming, three more cards."""

    def fit_book(self) -> None:
        """deck32: without sixes, so that two cards come after the naming (sheet, section 13)."""
        if self.book["deck32"]:
            self.book |= {"ranks": "789TJQKA", "hand_size": 8}

    def open_bidding(self) -> None:
        """Elder first; the others after (sheet, section 6)."""
        assert self.book["all_pass"] in ("dealer_forced", "redeal"), self.book["all_pass"]
        self.ask("bid", self.elder, ["pass", *NAMED_SUITS])

    def hear(self, action: str) -> None:
        """Any suit or pass; the dealer has to name one, or all is thrown in (all_pass)."""
        if action != "pass":
            self.taker, self.trump, self.bid_round = self.seat, action, 1
            self.deal_rest()
            self.start_play()
        elif self.seat == self.dealer:
            self.throw_in("passed_out")
        else:
            seat = (self.seat + 1) % self.seats
            forced = seat == self.dealer and self.book["all_pass"] == "dealer_forced"
            self.ask("bid", seat, NAMED_SUITS if forced else ["pass", *NAMED_SUITS])


def deal(book: dict, dealer: int, order, pot: int = 0, **kw):
    """A deal of any game of this family; books without a turned card are Tarbish."""
    if book["turn_up"]:
        return Deal(book, dealer, order, pot, **kw)
    return Tarbish(book, dealer, order, pot, **kw)

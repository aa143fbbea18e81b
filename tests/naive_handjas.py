"""The naive referee of Handjas for two to five (seed 003), from the first packet to the match.

Each seat is a side of its own.  `deal` gives a deal that is asked and answered; the
functions above it are the rules one by one, for worked examples.
"""

from naive_jas import Table
from naive_melds import hand_marriage, meld_contest

# ------------------------------------------------------------------------------ rule book

HANDJAS = {  # seed 003, section Handjas; the readings of doubtful places by the sheet
    "seats": 4, "partnership": False, "ranks": "6789TJQKA", "hand_size": 9,
    "follow": "suit_or_ruff", "head_plain": "never", "head_trump": "always",
    "ruff": "free", "undertrump": "avoid_unless_all_trumps", "jack_withhold": True,
    "trump_order": "J9AKQT876", "plain_order": "AKQJT9876",
    "trump_values": {"J": 20, "9": 14, "A": 11, "K": 4, "Q": 3, "T": 10, "8": 0, "7": 0, "6": 0},
    "plain_values": {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 0, "7": 0, "6": 0},
    "melds": "hand", "run_3": 20, "run_4": 50, "run_5": 100, "run_6": 150, "run_7": 200,
    "run_8": 250, "run_9": 300, "long_run": "one", "long_run_rank": "by_length",
    "share_cards": True, "four_ranks": "AKQT876", "four_points": 100, "four_jacks": 200,
    "four_nines": 150, "three_of_kind": False, "three_points": 50, "marriage": 20,
    "belote_needs_best": False,
    "meld_order": "points_count", "meld_tie": "elder", "meld_scope": "player",
    "six_exchange": "before_swap", "hand_swap": True, "first_lead": "elder", "last_trick": 5,
    "capot_mode": "none", "four_winners": 2, "win_strokes": 1, "jan_strokes": 1,
    "jan_below": 22, "jan_counts": "all", "jan_award": "not_under",
    "match_unit": "strokes", "target": 5, "play_to_loser": False,
}  # fmt: skip

BOOKS: dict[str, dict] = {"handjas": HANDJAS}

# ------------------------------------------------------------------------------ the table


def players_of(book: dict, dealer: int, retired=()) -> list:
    """The seats that play, in order of play from the elder to the rear hand.

    With five the dealer sits out (sheet).  `retired`: those who are through with the
    match (play_to_loser); of five, one of whom is through, the dealer plays.
    """
    seats = book["seats"]
    still = [(dealer + 1 + turn) % seats for turn in range(seats)]
    still = [seat for seat in still if seat not in retired]
    return still[:-1] if len(still) == 5 else still


# ------------------------------------------------------------------------------ hand melds


def melds_of_deal(book: dict, hands, trump, elder: int) -> tuple:
    """Points by seat for melds, and for king and queen of trumps (seed).

    The owner of the best meld scores all of his.  King and queen of trumps belong to the
    holder in any case; with belote_needs_best only if he also owns the best meld, which
    the pair itself is not (sheet).
    """
    points, scored = meld_contest(book, hands, trump, elder)
    owners = {seat for seat, _ in scored}
    stuk = [0] * book["seats"]
    for seat, hand in enumerate(hands):
        pair = hand_marriage(book, hand, trump)
        if pair and (seat in owners or not book["belote_needs_best"]):
            stuk[seat] = pair["points"]
    return list(points), stuk


# ------------------------------------------------------------------------------ the score


def best_seats(book: dict, totals, players) -> set:
    """Who scores the stroke of the deal (seed): the best; with four players the best two.

    All who are equal at the cut score (sheet).  four_winners=1 is the seed's variant.
    """
    count = book["four_winners"] if len(players) == 4 else 1
    cut = sorted((totals[seat] for seat in players), reverse=True)[count - 1]
    return {seat for seat in players if totals[seat] >= cut}


def strokes_and_potatoes(book: dict, totals, players, in_tricks=None) -> tuple:
    """Strokes and potatoes of a deal by seat (seed).

    Few points put a player under jan: a potato for him, one more stroke for every other
    player that is not himself under jan (jan_award "all_others": for those too).
    `in_tricks`: the points without melds, for jan_counts="tricks_only".
    """
    assert book["jan_counts"] in ("all", "tricks_only"), book["jan_counts"]
    assert book["jan_award"] in ("not_under", "all_others"), book["jan_award"]
    judged = totals if book["jan_counts"] == "all" else in_tricks
    under = {seat for seat in players if judged[seat] < book["jan_below"]}
    strokes, potatoes = [0] * len(totals), [0] * len(totals)
    winners = best_seats(book, totals, players)
    for seat in players:
        if seat in winners:
            strokes[seat] += book["win_strokes"]
        if seat in under:
            potatoes[seat] += 1
        if seat not in under or book["jan_award"] == "all_others":
            strokes[seat] += book["jan_strokes"] * len(under - {seat})
    return strokes, potatoes


# ------------------------------------------------------------------------------ whole deals


class Deal(Table):
    """A deal of Handjas; `dead` and `extra` are the hands of nobody, where there are any."""

    def __init__(self, book: dict, dealer: int, order, pot=0, retired=()):
        super().__init__(book, dealer, order, pot)
        self.retired = tuple(retired)
        self.players = players_of(book, dealer, retired)
        size = book["hand_size"]
        packets = [self.order[start : start + size] for start in range(0, 36, size)]
        for seat in sorted(self.players):
            self.hands[seat] = packets.pop(0)
        self.dead = packets.pop(0) if len(self.players) == 2 else []
        self.extra = packets.pop(0) if len(self.players) <= 3 else []
        assert not packets
        self.turned = self.turned_card()
        self.trump = self.turned[1]
        self.steps = self.plan()
        self.next_step()

    def turned_card(self) -> str:
        """The card that makes trumps (seed): of the dead hand with two, of the extra hand
        with three, else the last one of the rear hand, which is the dealer with four."""
        if len(self.players) == 4:
            return self.hands[self.players[-1]][-1]
        return (self.dead or self.extra)[0]

    def plan(self) -> list:
        """What is done before the melds, in order (seed; option six_exchange).

        "before_swap": the six of trumps may go before the hands; "before_melds": after
        them, whoever holds it then; "off": never.
        """
        if len(self.players) == 4:
            return []
        swap = [("swap", seat) for seat in self.players] if self.book["hand_swap"] else []
        six = [("exchange", None)]
        when = self.book["six_exchange"]
        return {"before_swap": six + swap, "before_melds": swap + six, "off": swap}[when]

    def next_step(self) -> None:
        """Ask for the next thing before the play, or begin the play."""
        if not self.steps:
            self.begin_play()
            return
        step, seat = self.steps.pop(0)
        if step == "exchange":
            seat = self.six_holder()
        if seat is None:
            self.next_step()
        else:
            self.ask(seat, "exchange", ["pass", step])

    def six_holder(self) -> int | None:
        """Who may exchange: the player with the six of trumps, for a turned card that lies."""
        pile = self.dead or self.extra
        holders = [seat for seat in self.players if f"6{self.trump}" in self.hands[seat]]
        return holders[0] if holders and self.turned in pile else None

    def hear(self, action: str) -> None:
        """Exchange the six for the turned card, or the hand for the extra hand, or neither."""
        if action == "exchange":
            pile, six = self.dead or self.extra, f"6{self.trump}"
            hand = self.hands[self.seat]
            hand[hand.index(six)] = self.turned
            pile[pile.index(self.turned)] = six
        elif action == "swap":  # one player alone may do so (seed)
            self.hands[self.seat], self.extra = self.extra, self.hands[self.seat]
            if not self.dead:
                self.dead = self.extra  # nobody sees the old hand again
            self.extra = []
            self.steps = [step for step in self.steps if step[0] != "swap"]
        self.next_step()

    def begin_play(self) -> None:
        """Melds are announced (scored at the end), then the elder leads (seed)."""
        elder = self.players[0]
        self.melds, self.stuk = melds_of_deal(self.book, self.hands, self.trump, elder)
        leaders = {"elder": elder, "dealer": self.players[-1]}
        self.turn(leaders[self.book["first_lead"]])

    def finish(self) -> dict:
        """Points of tricks and melds together, then strokes and potatoes (`penalty`)."""
        result = self.report("played")
        seats = range(self.book["seats"])
        in_tricks = [result["card_points"][s] + result["last_trick"][s] for s in seats]
        totals = [in_tricks[s] + self.melds[s] + self.stuk[s] for s in seats]
        score, potatoes = strokes_and_potatoes(self.book, totals, self.players, in_tricks)
        return self.report(
            "played", hand_melds=self.melds, marriage=self.stuk, points=totals,
            score=score, penalty=potatoes, retired=self.retired,
        )  # fmt: skip


def deal(book: dict, dealer: int, order, pot=0, **kw) -> Deal:
    """A new deal of the game of this book."""
    return Deal(book, dealer, order, pot, **kw)


# ------------------------------------------------------------------------------ matches


def next_dealer(book: dict, dealer: int, result: dict, retired=()) -> int:
    """The next seat in play order (sheet) among those still in the match."""
    seats = [(dealer + 1 + turn) % book["seats"] for turn in range(book["seats"])]
    return next(seat for seat in seats if seat not in retired)


def net_strokes(book: dict, results) -> list:
    """Strokes less potatoes by seat: each potato is to be cancelled by a stroke (seed)."""
    net = [0] * book["seats"]
    for result in results:
        for seat in range(book["seats"]):
            net[seat] += result["score"][seat] - result["penalty"][seat]
    return net


def ranking(book: dict, results) -> list:
    """Seats in the order in which they reached the target; those who have not are left out.

    Several in one deal: the higher net, then the points of that deal, then the lower seat.
    """
    through = []
    for number, result in enumerate(results, start=1):
        net = net_strokes(book, results[:number])
        new = [s for s in range(book["seats"]) if net[s] >= book["target"] and s not in through]
        through += sorted(new, key=lambda seat: (-net[seat], -result["points"][seat], seat))
    return through


def match_loser(book: dict, results) -> int | None:
    """The last one left when players who have the target retire (play_to_loser), if any."""
    left = [seat for seat in range(book["seats"]) if seat not in ranking(book, results)]
    return left[0] if len(left) == 1 else None


def match_over(book: dict, results):
    """The seat that wins the match: the first with the target (seed: five or seven).

    With play_to_loser the match goes on until at most one player is left.
    match_unit "deals": after so many deals the highest net, "draw" between equals.
    """
    if book["match_unit"] == "deals":
        net = net_strokes(book, results)
        best = [seat for seat in range(book["seats"]) if net[seat] == max(net)]
        if len(results) < book["target"]:
            return None
        return best[0] if len(best) == 1 else "draw"
    assert book["match_unit"] == "strokes", book["match_unit"]
    through = ranking(book, results)
    if not through or (book["play_to_loser"] and len(through) < book["seats"] - 1):
        return None
    return through[0]

"""The naive referee, part three: who makes trumps."""

SUITS = "SHDC"


class Bidding:
    """Who makes trumps: `seat` is to speak (None when over), `legal` what may be said.

    `suits`: the turned suit (turn-up games) or the suits in the order they are turned.
    The result is in `taker`, `trump`, `round` and `aborted`.
    """

    def __init__(self, book: dict, dealer: int, suits=()):
        self.taker = self.trump = self.round = None
        self.aborted = False
        self.turns, self.at_end = bidding_plan(book, dealer, suits)
        self.next_turn()

    def next_turn(self) -> None:
        """Let the next speaker of the plan speak, or apply what follows when none is left."""
        if self.turns:
            self.now, self.seat, self.legal, self.turned = self.turns.pop(0)
        elif self.at_end is None:
            self.seat, self.legal, self.aborted = None, set(), True
        else:
            self.finish(*self.at_end)

    def finish(self, taker, trump, round_number) -> None:
        """End with this taker, trump suit and round."""
        self.taker, self.trump, self.round = taker, trump, round_number
        self.seat, self.legal = None, set()

    def answer(self, action: str) -> None:
        """Hear the answer of the seat whose turn it is; the first choice ends the bidding."""
        assert self.seat is not None, "the bidding is over"
        assert action in self.legal, f"seat {self.seat} may not say {action}"
        if action == "pass":
            self.next_turn()
        else:
            self.finish(self.seat, self.turned if action == "take" else action, self.now)


def bidding_plan(book: dict, dealer: int, suits) -> tuple:
    """All turns (round, seat, allowed answers, suit on offer) if everybody keeps passing,
    and the (taker, trump, round) that then follows, None for a thrown-in deal.

    turn_up: seeds 000 and 002; the Klaverjas methods: sheet.
    """
    seats = book["seats"]
    elder = (dealer + 1) % seats
    table = [(elder + turn) % seats for turn in range(seats)]
    free, offer, passing = set(SUITS), {"pass", "take"}, {"pass"}
    method = book["trump_method"]
    if method == "turn_up":
        assert book["all_pass"] == "redeal", book["all_pass"]
        second = free if book["round2_turned_suit"] == "allowed" else free - {suits[0]}
        first_round = [(1, seat, offer, suits[0]) for seat in table]
        return first_round + [(2, seat, passing | second, None) for seat in table], None
    if method == "forced":
        return [(1, {"elder": elder, "dealer": dealer}[book["chooser"]], free, None)], None
    if method == "free_then_forced":
        start = {"elder": elder, "dealer": dealer}[book["first_speaker"]]
        speakers = [(start + turn) % seats for turn in range(seats)]
        asked = [(1, seat, passing | free, None) for seat in speakers]
        return [*asked, (2, start, free, None)], None
    if method == "turned_no_contract":
        return [], (None, suits[0], None)
    assert method == "turned", method
    if book["all_pass"] == "turn_on":
        asked = [(n + 1, seat, offer, suits[n]) for n in range(4) for seat in table]
        return asked, (elder, suits[3], 5)
    at_end = {
        "next_suit_elder_forced": lambda: (elder, suits[1], 2),
        "elder_forced": lambda: (elder, suits[0], 2),
        "dealer_forced": lambda: (dealer, suits[0], 2),
        "redeal": lambda: None,
    }[book["all_pass"]]
    return [(1, seat, offer, suits[0]) for seat in table], at_end()

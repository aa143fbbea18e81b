"""The naive referee, part four: a table where cards are dealt, spoken over and played.

The games of seed 003 share it: no taker, no contract test, each deal one object that is
asked and answered.  Standard library only; cards are strings ("JS": rank, then suit).
"""

from naive import legal_cards, trick_points, trick_winner, whole_pack

COLUMNS = (
    "tricks", "card_points", "last_trick", "hand_melds", "trick_melds", "marriage", "bonus",
    "points", "score",
)  # fmt: skip


class Table:
    """A deal in progress: whose turn it is, what may be answered, what is on the table.

    A game calls `turn` to let a seat play (the seat may first speak: `calls`), and hears
    everything that is not a card in `hear`.  After the last card it is asked to `finish`.
    """

    def __init__(self, book: dict, dealer: int, order, pot=0):
        assert sorted(order) == whole_pack(book), "the order is not the pack"
        self.book, self.dealer, self.order, self.pot = book, dealer, list(order), pot
        self.seat = self.phase = self.result = self.trump = None
        self.legal = []
        self.players = []  # the seats that play, in order of play from the elder
        self.hands = [[] for _ in range(book["seats"])]
        self.trick = []  # pairs of seat and card, from the leader
        self.tricks = []  # full tricks, each a list of such pairs
        self.winners = []  # the winning seat of each full trick

    def side(self, seat: int) -> int:
        """Opposite seats share a side in partnership games, else each seat is its own."""
        return seat % 2 if self.book["partnership"] else seat

    def ask(self, seat: int, phase: str, actions) -> None:
        """Wait for the answer of a seat."""
        self.seat, self.phase, self.legal = seat, phase, sorted(actions)

    def answer(self, action: str) -> None:
        """Apply the answer of the seat whose turn it is."""
        assert self.result is None, "the deal is over"
        assert action in self.legal, f"seat {self.seat} may not answer {action}"
        if self.phase == "play":
            self.play(action)
        else:
            self.hear(action)

    def hear(self, action: str) -> None:
        """Apply an answer that is not a card."""
        raise NotImplementedError

    def calls(self, seat: int) -> list:
        """What a seat may say just before its card, "pass" left out."""
        return []

    def turn(self, seat: int) -> None:
        """A seat is to play: first it may speak, if there is something to say."""
        actions = self.calls(seat)
        if actions:
            self.ask(seat, "call", [*actions, "pass"])
        else:
            self.ask_card(seat)

    def ask_card(self, seat: int) -> None:
        """A seat is to play a card now."""
        cards = [card for _, card in self.trick]
        self.ask(seat, "play", legal_cards(self.book, self.hands[seat], cards, self.trump))

    def play(self, card: str) -> None:
        """Lay a card; the winner of a full trick leads the next one."""
        self.hands[self.seat].remove(card)
        self.trick.append((self.seat, card))
        place = self.players.index(self.seat)
        following = self.players[(place + 1) % len(self.players)]
        if len(self.trick) == len(self.players):
            best = trick_winner(self.book, [card for _, card in self.trick], self.trump)
            following = self.trick[best][0]
            self.winners.append(following)
            self.tricks.append(self.trick)
            self.trick = []
            if not self.hands[following]:
                self.close(self.finish())
                return
        self.turn(following)

    def close(self, result: dict) -> None:
        """End the deal with this result."""
        self.seat = self.phase = None
        self.legal, self.result = [], result

    def finish(self) -> dict:
        """The result after the last card."""
        raise NotImplementedError

    def report(self, status: str, **known) -> dict:
        """A result: what the tricks tell, filled up with what the game knows besides."""
        sides = 2 if self.book["partnership"] else self.book["seats"]
        result = {
            "status": status, "taker": None, "trump": self.trump, "bid_round": None,
            "contract": None, "doubling": 1, "made": None, "penalty": None,
            "carried": self.pot, "capot": None,
            **{name: [0] * sides for name in COLUMNS},
        }  # fmt: skip
        for seat, trick in zip(self.winners, self.tricks, strict=True):
            cards = [card for _, card in trick]
            result["tricks"][self.side(seat)] += 1
            result["card_points"][self.side(seat)] += trick_points(self.book, cards, self.trump)
        if len(self.tricks) == self.book["hand_size"]:
            result["last_trick"][self.side(self.winners[-1])] = self.book["last_trick"]
            winning = {self.side(seat) for seat in self.winners}
            result["capot"] = winning.pop() if len(winning) == 1 else None
        assert set(known) <= set(result) | {"winner", "state", "conceded", "retired"}, known
        return {**result, **known}

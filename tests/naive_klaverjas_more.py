"""The naive referee of Klaverjas, answer by answer, with what `naive` leaves out.

The drawn suit with makers (trump_method="turned_forced"), three of a kind in a trick, four
jacks at 200 and a match to 1500 (sheet B, section 1).
"""

from naive import BOOKS as FIRST_BOOKS
from naive_bidding import Bidding
from naive_play import NAMED_SUITS, Table, match_over, next_dealer

__all__ = ["BOOKS", "Deal", "deal", "match_over", "next_dealer"]

BOOKS: dict[str, dict] = {
    name: FIRST_BOOKS[name] for name in ("klaverjas-rotterdam", "klaverjas-amsterdam")
}


class Deal(Table):
    """One deal; `suits` are the suits that are turned, in order, as far as they are used.

    With trump_method="turned_forced" the first may be "joker".
    """

    def __init__(self, book: dict, dealer: int, order, pot: int = 0, suits=()):
        self.suits = list(suits)
        self.bidding = None
        super().__init__(book, dealer, order, pot)

    def open_bidding(self) -> None:
        """turned_forced: the drawn suit is trumps and elder's side plays.

        For a drawn joker elder chooses.  The other methods: naive_bidding.
        """
        if self.book["trump_method"] != "turned_forced":
            self.bidding = Bidding(self.book, self.dealer, self.suits)
            self.next_speaker()
        elif self.suits[0] == "joker":
            self.ask("bid", self.elder, NAMED_SUITS)
        else:
            self.take(self.elder, self.suits[0], 1)

    def hear(self, action: str) -> None:
        """One answer of the bidding."""
        if self.bidding is None:
            self.take(self.elder, action, 1)
        else:
            self.bidding.answer(action)
            self.next_speaker()

    def next_speaker(self) -> None:
        """Ask whoever the bidding asks, or go on when it is over."""
        said = self.bidding
        if said.seat is not None:
            self.ask("bid", said.seat, said.legal)
        elif said.aborted:
            self.throw_in("passed_out")
        else:
            self.take(said.taker, said.trump, said.round)

    def take(self, seat, suit: str, number) -> None:
        """All cards are dealt: play."""
        self.taker, self.trump, self.bid_round = seat, suit, number
        self.start_play()


def deal(book: dict, dealer: int, order, pot: int = 0, **kw) -> Deal:
    """A deal of Klaverjas."""
    return Deal(book, dealer, order, pot, **kw)

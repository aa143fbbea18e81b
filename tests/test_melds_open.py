"""What the table knows of melds before their cards lie open (Kruisjas, seed 003).

Of a run its length and its highest card are said, of four of a kind the rank, and after the
first trick cards are shown; king and queen of trumps are known when they are played.
"""

from typing import Any

import naive_kruisjas
import pytest
from side_by_side import bench_for, book_of, play, record_of

import jasslab as jl
from jasslab._cardset import count, drop_lowest, lowest, rank_of, same_rank, without
from jasslab._compile import kernel
from jasslab.cards import RANKS
from jasslab.strategies import Player
from jasslab.strategies.random_legal import PLAYERS as RANDOM

GAMES = ("kruisjas", "schutjas", "tarbish", "belote", "klaberjass", "schieber", "handjas")
#: An answer that no rule allows: the run ends with an error.
COMPLAINT = -7


@kernel
def _only_fours(cards: int, beside: int) -> bool:
    """Say whether some cards are whole fours of a kind, but for those that lie open anyway."""
    left = without(cards, beside)
    while left:
        if without(same_rank(rank_of(lowest(left))), cards | beside):
            return False
        left = drop_lowest(left)
    return True


@kernel
def suspicious(me: Any, table: Any, rules: Any) -> int:
    """Play the lowest card, and complain about a table that knows too much."""
    wed = rules.card.marriage[table.mode]
    for side in range(rules.deck.n_sides):
        if table.marriage[side] and table.played & wed != wed:
            return COMPLAINT
    for seat in range(rules.deck.n_seats):
        turned = 2**table.turn_up if table.turn_up >= 0 else 0
        late = rules.meld.open == 1 and table.trick == 0
        if late and not _only_fours(table.known[seat], turned):
            return COMPLAINT
    return lowest(me.legal)


SPY = Player("spy", bid=RANDOM[0].bid, play=suspicious)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sees_too_early(name: str) -> None:
    """Players that look at what the table knows find nothing to complain about."""
    assert len(jl.simulate(name, n_deals=3_000, seed=8, players=SPY)) == 3_000


def test_the_spy_would_complain() -> None:
    """Where runs lie open at once the same players would say so, if they were told to."""
    rules = jl.variant("kruisjas").replace(melds_open="at_once")
    bench = bench_for(rules, "lowest", 8)
    seen = 0
    for number in range(200):
        play(bench, rules, number, number % 4)
        assert int(bench.table[0]["n_declared"]) == 0
        seen += int(count(int(bench.table[0]["known"][0])) > 1)
    assert seen > 5


def said_and_shown(book: dict, hands: list, elder: int) -> tuple[list, dict[int, set]]:
    """Return runs as they are declared (seat, length, top rank), and cards shown by seat."""
    said = naive_kruisjas.declarations(book, hands, elder)
    runs, shown = [], {seat: set() for seat in range(4)}
    standing = set(said) if len({seat % 2 for seat in said}) < 2 else {list(said)[-1]}
    for seat, melds in said.items():
        for meld in melds:
            if meld["kind"] == "sequence":
                runs.append((seat, meld["length"], meld["top"]))
            if meld["kind"] != "sequence" or seat in standing:
                shown[seat] |= set(meld["cards"])
    return runs, shown


@pytest.mark.parametrize("dealer", range(4))
def test_what_is_said_and_shown(dealer: int) -> None:
    """The naive referee says what is declared, and what lies open after the first trick."""
    rules = jl.variant("kruisjas")
    book, bench = book_of(rules), bench_for(rules, "random", 21)
    beaten = 0
    for number in range(400):
        play(bench, rules, number, dealer)
        order, _, _ = record_of(bench, rules)
        hands = [order[8 * seat : 8 * seat + 8] for seat in range(4)]
        table = bench.table[0]
        runs, shown = said_and_shown(book, hands, (dealer + 1) % 4)
        shown[dealer].add(hands[dealer][-1])
        names = ("declared_seat", "declared_length", "declared_top")
        lines = zip(*(table[name][: int(table["n_declared"])] for name in names), strict=True)
        found = [(int(seat), int(length), RANKS[int(top)]) for seat, length, top in lines]
        assert sorted(found) == sorted(runs), number
        for seat in range(4):
            assert set(rules.deck.show(int(table["known"][seat])).split()) == shown[seat], number
        beaten += any(not set(hands[seat]) & shown[seat] for seat, _, _ in runs)
    assert beaten > 5

"""Print how long every question of `jasslab.exact` takes in every game, nothing kept from before.

Run with ``python tests/benchmarks/exact_times.py``, and names of games for these alone. A call
should take under 2 s, the whole table of melds of a game under 20 s. Tests never look at any of
this.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

#: What is asked of a game by its name alone.
OF_GAME = (
    "best_meld",
    "best_meld_at_table",
    "best_meld_hands",
    "best_meld_seats",
    "best_meld_sides",
    "deals",
    "hands_with_meld",
    "longest_sequence",
    "marriage",
    "meld_frequencies",
    "meld_table",
    "meld_total",
    "sequences",
    "sides_with_meld",
    "suit_length_tables",
    "trick_melds",
)
#: Questions that need an argument more, or take the game by name.
OTHERS: dict[str, Callable[[Any, str], Any]] = {
    "card_points": lambda exact, game: exact.card_points(deck=game),
    "card_points, best trump": lambda exact, game: exact.card_points(deck=game, trump="best"),
    "four_of_a_kind": lambda exact, game: exact.four_of_a_kind(deck=game),
    "holding": lambda exact, game: exact.holding("at least one of J 9 and 3+ trumps", deck=game),
    "longest_suit": lambda exact, game: exact.longest_suit(deck=game),
    "most_of_a_rank": lambda exact, game: exact.most_of_a_rank(deck=game),
    "suit_length": lambda exact, game: exact.suit_length(3, deck=game),
    "suit_shape": lambda exact, game: exact.suit_shape([3, 2, 2, 1], deck=game),
    "turn_up_holding": lambda exact, game: exact.turn_up_holding("J", deck=game),
    "turn_up_length": lambda exact, game: exact.turn_up_length(3, deck=game),
    "voids": lambda exact, game: exact.voids(deck=game),
}
#: Together they are the table of melds of a game.
TABLE = (
    "meld_frequencies",
    "best_meld",
    "meld_total",
    "hands_with_meld",
    "sides_with_meld",
    "best_meld_at_table",
    "best_meld_hands",
    "best_meld_seats",
    "best_meld_sides",
)


def forget() -> None:
    """Empty every cache of the room, and of the rules that it reads."""
    for name, module in list(sys.modules.items()):
        if name.startswith("jasslab.exact"):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()
    gc.collect()


def questions() -> Iterator[tuple[str, Callable[[Any, str], Any]]]:
    """Give every question with its name."""
    for name in OF_GAME:
        yield name, lambda exact, game, name=name: getattr(exact, name)(game)
    yield from OTHERS.items()


def timed(call: Callable[[], Any]) -> tuple[float, float] | None:
    """Return wall and CPU time of a call, None where the game has no answer to it."""
    from jasslab.errors import JasslabError

    wall, cpu = time.perf_counter(), time.process_time()
    try:
        call()
    except JasslabError:
        return None
    return time.perf_counter() - wall, time.process_time() - cpu


def main() -> None:
    """Print the times, slowest last."""
    sys.path.insert(0, str(ROOT))
    import jasslab
    from jasslab import exact

    rows, tables = [], []
    for game in sys.argv[1:] or jasslab.variants().index:
        for name, ask in questions():
            forget()
            took = timed(lambda ask=ask, game=game: ask(exact, game))
            if took is not None:
                rows.append((*took, name, game))
        forget()
        # one after the other, as a reader would ask
        asked = [timed(lambda name=name, game=game: getattr(exact, name)(game)) for name in TABLE]
        known = [took for took in asked if took is not None]
        if known:
            tables.append((*map(sum, zip(*known, strict=True)), "the whole table", game))
    print(f"{'wall, s':>9}{'CPU, s':>9}  question, game")
    for wall, cpu, name, game in [*sorted(rows), *sorted(tables)]:
        print(f"{wall:9.3f}{cpu:9.3f}  {name}, {game}")
    asked_of = {name.split(",")[0] for _, _, name, _ in rows}
    unasked = sorted(set(exact.__all__) - asked_of - {"Distribution", "MeldTable"})
    print(f"not asked of any game: {', '.join(unasked) or 'none'}")


if __name__ == "__main__":
    main()

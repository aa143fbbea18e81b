"""A settlement for any number of sides: one for the most points, a penalty for none."""

from typing import Any

from jasslab._compile import kernel
from jasslab.rules.settlement.words import add_up, find_capot


@kernel
def settle(table: Any, deal: Any, rules: Any) -> None:
    """Write 1 for every side that has made the most."""
    find_capot(table, rules)
    add_up(-1, table, rules)
    best = 0
    for side in range(rules.deck.n_sides):
        best = max(best, table.points[side])
    for side in range(rules.deck.n_sides):
        table.score[side] = 1 if table.points[side] == best else 0

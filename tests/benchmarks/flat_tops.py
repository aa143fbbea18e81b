"""Print for every game and bidding parameter of `basic` the flat top of its sweep.

Run as ``python tests/benchmarks/flat_tops.py [GAME ...] [--deals N] [--seed S]``. This is the
evidence for the defaults: each value plays on the same deals against the player as it is, and the
flat top holds the values that may be the best (Hsu's bounds). A value in effect that is not among
them is marked OUT. A general default is kept where it lies in the flat top; else the game
recommends the middle of the flat top (`Variant.tuned`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pandas as pd

import jasslab as jl
from jasslab.strategies import Parameter

DEALS, SEED = 100_000, 2026

#: Rules that ask what the registered games do not.
HOUSES: dict[str, list[dict[str, object]]] = {
    "klaberjass": [
        {"schmeiss": "elder_r1"},
        {"schmeiss": "both"},
        {"schmeiss": "both", "schmeiss_maker": "opponent"},
    ],
    "handjas": [{"seats": 2}, {"seats": 3}],
    "twenty-eight": [{"max_double": 2}],
    "manille": [{"seats": seats} for seats in (2, 3, 5, 6, 7)],
}

#: How far from the value in effect a parameter is tried, in points or whatever it counts.
NEAR, WIDE = (-4, -2, -1, 0, 1, 2, 4), (-30, -15, -8, -4, 0, 4, 8, 15, 30)
STEPS = {
    "take_at": (-8, -4, -2, -1, 0, 1, 2, 4, 8),
    "push_below": WIDE,
    "round2_less": (-12, -8, -4, -2, 0, 2, 4, 8, 12),
    "take_over_at": WIDE,
    "concede_at": WIDE,
    "swap_margin": (-16, -8, -4, -2, 0, 2, 4, 8, 16),
    "force_within": (-10, -6, -3, 0, 3, 6, 10),
    "schmeiss_within": (-1, 0, 2, 4, 8, 14),
    "schmeiss_beyond": (-20, -10, -5, 0, 5, 10, 20),
}


def books(game: str) -> Iterator[jl.Variant]:
    """Give a game, and the house rules under which more is asked."""
    rules = jl.variant(game)
    yield rules
    for house in HOUSES.get(game, []):
        yield rules.replace(**house)


def knobs(rules: jl.Variant) -> Iterator[tuple[Parameter, float]]:
    """Give the bidding parameters of `basic` that matter in a game, with the values in effect."""
    values = jl.players(rules).loc["basic"]["value"]
    for knob in jl.player("basic").knobs_in(rules.trump_making):
        if knob.by_game:
            yield knob, float(values[knob.name])


def around(knob: Parameter, value: float) -> list[float]:
    """Return the values that are tried, within the range of the parameter."""
    tried = {value + step for step in STEPS.get(knob.name, NEAR)}
    return sorted(one for one in tried if knob.low <= one <= knob.high)


def flat_top(
    rules: jl.Variant, knob: Parameter, value: float, n_deals: int = DEALS, seed: int = SEED
) -> pd.DataFrame:
    """Sweep one parameter around its value in effect."""
    tried = {knob.name: around(knob, value)}
    return jl.sweep(rules, n_deals=n_deals, seed=seed, workers=1, progress=False, **tried)


def main() -> None:
    """Sweep what the command line names."""
    asked = argparse.ArgumentParser(description="Sweep the bidding parameters of basic.")
    asked.add_argument("games", nargs="*", help="games; all unless given")
    asked.add_argument("--deals", type=int, default=DEALS)
    asked.add_argument("--seed", type=int, default=SEED)
    given = asked.parse_args()
    print(f"n = {given.deals:,} deals a value, seed {given.seed}; * may be the best")
    for game in given.games or jl.variants().index:
        for rules in books(game):
            print(rules.label)
            for knob, value in knobs(rules):
                table = flat_top(rules, knob, value, given.deals, given.seed)
                told = "  ".join(
                    f"{number:g}{'*' if row.flat_top else ''}({row.difference:+.3f})"
                    for number, row in table.iterrows()
                )
                verdict = "in " if table.loc[value, "flat_top"] else "OUT"
                print(f"  {verdict} {knob.name}={value:g}: {told}", flush=True)


if __name__ == "__main__":
    main()

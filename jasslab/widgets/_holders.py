"""Who holds a meld: hands as dealt, counted batch by batch beside the exact chances."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from jasslab.errors import JasslabError
from jasslab.exact import meld_table
from jasslab.simulation import Simulation
from jasslab.stats import MELDS
from jasslab.variants import Variant, variant, variants

__all__ = ["holders", "kinds_held", "with_melds", "n_hands", "with_hands_of"]

Array = np.ndarray[Any, Any]


def n_hands(rules: Variant) -> int:
    """Return how many hands are dealt in a game."""
    return rules.seats - int(rules.dealer_sits_out)


def kinds_held(rules: Variant) -> list[str]:
    """Return the kinds of meld of `jasslab.stats.MELDS` that a hand can hold for points."""
    try:
        table = meld_table(rules)
    except JasslabError:  # melds fall in tricks, or cards are there twice
        return []
    runs, fours = table.run_kinds, table.four_kinds
    found = {
        *runs,
        *fours,
        *(["sequence of 5 or more"] if set(runs).difference(MELDS) else []),
        *(["any sequence"] if runs else []),
        *(["any four"] if fours else []),
        *(["any meld"] if runs or fours else []),
        *(["marriage"] if table.marriage else []),
    }
    return [kind for kind in MELDS if kind in found]


def with_melds(rules: Variant) -> Variant:
    """Return a game that has melds in hand, or say which games do."""
    if kinds_held(rules):
        return rules
    names = [str(name) for name in variants().index if kinds_held(variant(str(name)))]
    raise JasslabError(
        f"{rules.label} has no melds that are held in hand; expected one of {', '.join(names)}"
    )


def with_hands_of(rules: Variant, n_cards: int) -> Variant:
    """Return a game in which each hand is dealt so many cards, and no card is turned up."""
    if n_cards == rules.hand_size:
        return rules
    return replace(rules, hand_size=n_cards, first_packet=n_cards, turn_up=False, shows="")


def holders(sim: Simulation, kind: str) -> Array:
    """Return who holds a meld of a kind before the play, shape (deals, seats), bool.

    Parameters
    ----------
    sim : Simulation
        With the frame `melds`.
    kind : str
        A kind of `jasslab.stats.MELDS`.
    """
    held = np.zeros((sim.done, sim.variant.seats), dtype=bool)
    melds = sim.melds[sim.melds["trick"].isna()]
    meant = melds[np.asarray(MELDS[kind](melds), dtype=bool)]
    held[meant["deal"].to_numpy() - sim.plan.first, meant["seat"].to_numpy()] = True
    return held

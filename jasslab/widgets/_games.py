"""Controls that several explorers have: which game, how many deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from jasslab.errors import JasslabError
from jasslab.variants import Variant, variant, variants
from jasslab.widgets._explorer import CONTROL

__all__ = ["DEALS_CONTROL", "FEWEST", "MOST", "deals_asked", "game_control"]

#: Deals that an explorer plays at least and at most.
FEWEST, MOST = 100, 5_000_000
#: What the field with the number of deals looks like.
DEALS_CONTROL: dict[str, Any] = {"description": "Deals", "step": 10_000, **CONTROL}


def game_control(
    rules: Variant, fits: Callable[[Variant], bool] = lambda _: True, words: str = "Game"
) -> ipw.Dropdown:
    """Return a list of games to choose from; its values are variants.

    Parameters
    ----------
    rules : Variant
        The game chosen first; where it is a house rule it stands in the list as *yours*.
    fits : callable
        Says of a game whether it is offered.
    words : str
        What stands beside the list.
    """
    known = {title: variant(str(name)) for name, title in variants()["title"].items()}
    games = {title: game for title, game in known.items() if fits(game)}
    if rules not in games.values():
        games = {f"{rules.label} (yours)": rules, **games}
    return ipw.Dropdown(options=list(games.items()), value=rules, description=words, **CONTROL)


def deals_asked(field: ipw.IntText, most: int = MOST) -> int:
    """Return the number of deals that is asked for, or say what is wrong with it."""
    n_deals = int(field.value)
    if not FEWEST <= n_deals <= most:
        raise JasslabError(
            f"{field.description}: {n_deals:,} is not possible here; "
            f"expected a whole number from {FEWEST:,} to {most:,}."
        )
    return n_deals

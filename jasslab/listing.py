"""Who can play: the players with their parameters, and the values in effect in a game."""

from __future__ import annotations

import pandas as pd

from jasslab.asking import seated
from jasslab.strategies import all_players
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["players"]


def players(variant: str | Variant | None = None) -> pd.DataFrame:
    """List the players with their parameters.

    Parameters
    ----------
    variant : str or Variant, optional
        A game: only parameters that matter there are listed, with the values in effect.

    Returns
    -------
    pandas.DataFrame
        Index: player, parameter; a player has a row of its own, and one for each parameter.
        Columns: value (in the game: what it recommends, else the default; only with a game),
        default, low, high, means.

    Raises
    ------
    UnknownName
        When no game is called that.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.players().loc[("basic", "take_at"), "default"]
    np.float64(50.0)
    >>> "push_below" in jl.players("belote").loc["basic"].index
    False
    """
    rules = None if variant is None else find_variant(variant)
    rows: list[dict[str, object]] = []
    for one in all_players() if rules is None else seated(all_players(), rules):
        rows.append({"player": one.name, "parameter": "", "means": one.means})
        values = one.described()["params"]
        for knob in one.knobs if rules is None else one.knobs_in(rules.trump_making):
            row = {"player": one.name, "parameter": knob.name, "value": values[knob.name]}
            told = {name: getattr(knob, name) for name in ("default", "low", "high", "means")}
            rows.append(row | told)
    frame = pd.DataFrame(rows).set_index(["player", "parameter"])
    columns = ["default", "low", "high", "means"]
    return frame[columns if rules is None else ["value", *columns]]

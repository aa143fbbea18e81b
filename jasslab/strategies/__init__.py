"""The players: one file each, discovered, not listed.

A file defines ``PLAYERS``, a tuple of `Player`. To add a player, add a file.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from jasslab.errors import JasslabError, unknown_name
from jasslab.strategies._player import Parameter, Player

__all__ = ["Parameter", "Player", "all_players", "by_game", "player"]

PlayerLike = str | Player


@lru_cache(maxsize=1)
def _registry() -> dict[str, Player]:
    found: dict[str, Player] = {}
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        if module.name.startswith("_"):
            continue
        for one in import_module(f"{__name__}.{module.name}").PLAYERS:
            if one.name in found:
                raise JasslabError(f"two players are called {one.name!r}; see {module.name}.py")
            found[one.name] = one
    return found


def _with_inside(text: str) -> tuple[str, dict[str, float]]:
    """Split ``"basic:take_at=45,sure=1"`` into the name and the parameters."""
    name, _, inside = text.partition(":")
    params: dict[str, float] = {}
    for word in filter(None, (part.strip() for part in inside.split(","))):
        knob, _, value = (part.strip() for part in word.partition("="))
        if not knob or not value:
            raise JasslabError(
                f"player {text!r}: expected name:parameter=value[,parameter=value], such as "
                f"'basic:take_at=45'"
            )
        try:
            params[knob] = int(value) if value.lstrip("+-").isdigit() else float(value)
        except ValueError:
            raise JasslabError(f"player {text!r}: {value!r} is not a number") from None
    return name.strip(), params


def player(name: PlayerLike, **params: float) -> Player:
    """Return a player, with parameters.

    Parameters
    ----------
    name : str or Player
        A registry name such as ``"basic"``, also with parameters, ``"basic:take_at=45"``; or a
        player.
    **params
        Values of its parameters; `jasslab.players` lists them with their ranges.

    Returns
    -------
    Player
        A frozen record.

    Raises
    ------
    UnknownName
        When there is no such player or parameter.
    JasslabError
        For a value outside its range.

    Examples
    --------
    >>> player("basic", take_at=42)
    basic(take_at=42)
    >>> player("basic:take_at=42") == player("basic", take_at=42)
    True
    """
    if isinstance(name, Player):
        return name.replace(**params) if params else name
    if isinstance(name, str) and ":" in name:
        name, inside = _with_inside(name)
        params = inside | params
    if not isinstance(name, str) or name not in _registry():
        raise unknown_name("player", name, _registry())
    return _registry()[name].replace(**params) if params else _registry()[name]


def by_game() -> dict[str, Parameter]:
    """Return the parameters, by name, for which a game may recommend a value."""
    return {knob.name: knob for one in _registry().values() for knob in one.knobs if knob.by_game}


def all_players() -> tuple[Player, ...]:
    """Return all players, in the order of their files."""
    return tuple(_registry().values())

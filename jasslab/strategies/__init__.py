"""The players: one file each, discovered, not listed.

A file defines ``PLAYERS``, a tuple of `Player`. To add a player, add a file.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from jasslab.errors import JasslabError, UnknownName, unknown_name
from jasslab.strategies._own import own_player
from jasslab.strategies._player import Parameter, Player

__all__ = ["Parameter", "Player", "all_players", "bidder", "by_game", "player", "strategy"]

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


def _own(name: Any) -> str:
    """Say how a player of one's own is given."""
    if callable(name):
        return "a function becomes a player by jl.strategy (cards) or jl.bidder (other answers)"
    return "a player of your own, made with jl.strategy, is given itself, without quotes"


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
        raise UnknownName(f"{unknown_name('player', name, _registry())}; {_own(name)}")
    return _registry()[name].replace(**params) if params else _registry()[name]


def by_game() -> dict[str, Parameter]:
    """Return the parameters, by name, for which a game may recommend a value."""
    return {knob.name: knob for one in _registry().values() for knob in one.knobs if knob.by_game}


def all_players() -> tuple[Player, ...]:
    """Return all players, in the order of their files."""
    return tuple(_registry().values())


def strategy(
    function: Any = None,
    *,
    bids: PlayerLike = "basic",
    how: str = "compiled",
    sees_all: bool = False,
    name: str | None = None,
) -> Any:
    """Make a player of a Python function that chooses cards.

    Parameters
    ----------
    function : callable
        ``choose(me, table, rules, parameter=number, ...)``, which returns one of the cards of the
        set ``me.legal``. Such a set is one whole number, not a list: ``view.lowest(me.legal)`` is
        a card of it, ``view.has(me.legal, card)`` asks for one, ``view.count(me.legal)`` is how
        many there are, and the second example goes through it card by card. `jasslab.view` has
        more words for what it sees, and `jasslab.view.fields` lists it. Without a function the
        call returns a decorator.
    bids : str or Player
        Gives all answers that are no cards; its parameters are parameters of the player too.
    how : str
        "compiled" (the default): the function is compiled when it is first used, and plays as
        fast as the built-in players; indices are checked. "python": it runs as it is, a few
        thousand deals/s. "numpy": it is called once for many deals that wait for a card;
        every number it sees is an array with a line a deal, and it returns int64 of shape (n,).
    sees_all : bool
        It is shown the hands of all seats, ``me.hands``; frames say so.
    name : str, optional
        Its name; that of the function unless given.

    Returns
    -------
    Player
        To be used wherever a player is: ``players=mine``, ``mine.replace(patience=3)``.

    Raises
    ------
    JasslabError
        For a function with other arguments. What it returns is checked while it plays: an
        illegal card ends the run with `IllegalPlay`, an error in it with `PlayerError`; both
        name the deal and the seat.

    Examples
    --------
    >>> import jasslab as jl
    >>> from jasslab import view
    >>> @jl.strategy
    ... def thrifty(me, table, rules, from_trick=4):
    ...     if table.trick < from_trick:
    ...         return view.cheapest(me.legal, table.mode, rules)
    ...     return view.dearest(me.legal, table.mode, rules)
    >>> thrifty.replace(from_trick=6)
    thrifty(from_trick=6)
    >>> sim = jl.simulate("belote", n_deals=1000, seed=1, players=thrifty)
    >>> @jl.strategy
    ... def poorest(me, table, rules):
    ...     best, cards = view.lowest(me.legal), me.legal
    ...     while cards:
    ...         card = view.lowest(cards)
    ...         if rules.card.points[table.mode, card] < rules.card.points[table.mode, best]:
    ...             best = card
    ...         cards = view.drop_lowest(cards)
    ...     return best
    >>> sim = jl.simulate("belote", n_deals=1000, seed=1, players=poorest)
    """
    if function is None:
        return lambda f: strategy(f, bids=bids, how=how, sees_all=sees_all, name=name)
    return own_player(function, "play", player(bids), how, sees_all, name)


def bidder(
    function: Any = None,
    *,
    plays: PlayerLike = "basic",
    how: str = "compiled",
    sees_all: bool = False,
    name: str | None = None,
) -> Any:
    """Make a player of a Python function that gives every answer besides cards.

    Parameters
    ----------
    function : callable
        ``choose(me, table, rules, parameter=number, ...)``, which returns one of the answers of
        the set ``me.legal``: `jasslab.view.PASS`, `TAKE`, ``NAME + suit`` and what the game has
        beside them (`jasslab.view.code`).
    plays : str or Player
        Plays the cards; its parameters are parameters of the player too.
    how, sees_all, name : optional
        As in `strategy`.

    Returns
    -------
    Player
        To be used wherever a player is.

    Raises
    ------
    JasslabError
        As for `strategy`.

    Examples
    --------
    >>> import jasslab as jl
    >>> from jasslab import view
    >>> @jl.bidder
    ... def jack_or_pass(me, table, rules):
    ...     jack = me.hand & view.same_rank(9) & view.suit_cards(table.turned_suit)
    ...     if view.has(me.legal, view.TAKE) and jack:
    ...         return view.TAKE
    ...     return view.PASS if view.has(me.legal, view.PASS) else view.lowest(me.legal)
    >>> sim = jl.simulate("belote", n_deals=1000, seed=1, players=jack_or_pass)
    """
    if function is None:
        return lambda f: bidder(f, plays=plays, how=how, sees_all=sees_all, name=name)
    return own_player(function, "bid", player(plays), how, sees_all, name)

"""What a simulation gives back: frames, and how they were made."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pandas as pd

from jasslab.asking import seated
from jasslab.conditions import Wanted
from jasslab.deals import PlayedDeal
from jasslab.errors import Interrupted, JasslabError, UnknownName
from jasslab.frames import SCHEMA
from jasslab.rules.settlement import unit_of_score
from jasslab.strategies import Player, player
from jasslab.variants import Variant, variant

__all__ = ["Plan", "Simulation", "load"]

_MANIFEST = "manifest.json"


def _told_player(told: dict[str, Any], rules: Variant) -> Player:
    """Return the player of a manifest, with what was given and what defaults were then."""
    if told.get("own"):
        return Player.remembered(told)
    (seat,) = seated([player(told["name"])], rules)
    params, now = told["params"], seat.described()["params"]
    given = told.get("changed", params)
    kept = {name: params[name] for name in params if name in given or params[name] != now[name]}
    return player(told["name"], **kept)


def _told_deals(attrs: dict[str, Any], rules: Variant) -> Any:
    """Return the given deals of a manifest."""
    lines = attrs.get("given_deals")
    if lines is None:
        return None
    from jasslab.written import as_deals

    changes = {name: attrs["options"][name] for name in attrs["changed"]}
    return as_deals(lines, rules.replace(**changes))


@dataclass(frozen=True, repr=False)
class Plan:
    """Everything that decides what a simulation gives.

    Parameters
    ----------
    variant : Variant
        The rules.
    players : tuple of Player or None
        One a seat; None: hands are dealt and nothing is played.
    seed : int
        Seed of all streams.
    frames : tuple of str
        Frames that are made.
    first : int
        Number of the first deal.
    n_deals : int
        Number of deals asked for.
    dealer : int or None
        Fixed dealer; None: elder of deal i is seat i mod n.
    given : tuple of (place, cards)
        Cards fixed by the study: seat numbers or ``"turn_up"``, and their cards.
    wanted : Wanted
        What else is asked of the deals.
    dealt : Deals or None
        Deals whose cards are given, by their number.
    """

    variant: Variant
    players: tuple[Player, ...] | None
    seed: int
    frames: tuple[str, ...]
    n_deals: int
    first: int = 0
    dealer: int | None = None
    given: tuple[tuple[Any, str], ...] = ()
    wanted: Wanted = field(default_factory=Wanted)
    dealt: Any = None

    def __post_init__(self) -> None:
        if self.players is not None:
            object.__setattr__(self, "players", seated(self.players, self.variant))

    def __repr__(self) -> str:
        fixed = "" if self.dealer is None else f", dealer {self.dealer}"
        fixed += "".join(f", given {where}: {cards}" for where, cards in self.given)
        fixed += f", {self.wanted}" if self.wanted.picky else ""
        return (
            f"Plan of {self.variant.label}: {self.n_deals:,} deals from {self.first}, "
            f"players {self.line_up}, seed {self.seed}, frames {', '.join(self.frames)}{fixed}"
        )

    @property
    def line_up(self) -> str:
        """Who plays, in words."""
        if self.players is None:
            return "nobody (hands only dealt)"
        names = [repr(one) for one in self.players]
        return names[0] if len(set(names)) == 1 else ", ".join(names)

    def attrs(self) -> dict[str, Any]:
        """Return what stands in the `attrs` of every frame, and in the manifest."""
        from jasslab import __version__

        return {
            "variant": self.variant.name,
            "variant_revision": self.variant.revision,
            "changed": list(self.variant.changed),
            "options": dict(self.variant.values),
            "players": None if self.players is None else [one.described() for one in self.players],
            "seed": self.seed,
            "first_deal": self.first,
            "n_deals": self.n_deals,
            "dealer": self.dealer,
            "given": [[where, cards] for where, cards in self.given],
            **self.wanted.attrs(),
            "given_deals": None if self.dealt is None else self.dealt.lines(),
            "unit_of_score": unit_of_score(self.variant.settlement, self.variant.values),
            "versions": {
                "jasslab": __version__,
                "numpy": np.__version__,
                "numba": numba.__version__,
                "pandas": pd.__version__,
                "python": platform.python_version(),
            },
        }

    @classmethod
    def from_attrs(cls, attrs: dict[str, Any], frames: tuple[str, ...]) -> Plan:
        """Rebuild a plan from what `attrs` wrote.

        Parameters
        ----------
        attrs : dict
            Of a frame, or a manifest.
        frames : tuple of str
            Names of frames.
        """
        rules = variant(attrs["variant"])
        changes = {name: attrs["options"][name] for name in attrs["changed"]}
        seats = attrs["players"]
        return cls(
            variant=rules.replace(**changes),
            players=None if seats is None else tuple(_told_player(one, rules) for one in seats),
            seed=int(attrs["seed"]),
            frames=frames,
            n_deals=int(attrs["n_deals"]),
            first=int(attrs["first_deal"]),
            dealer=attrs["dealer"],
            given=tuple((where, cards) for where, cards in attrs["given"]),
            wanted=Wanted.from_attrs(attrs),
            dealt=_told_deals(attrs, rules),
        )


@dataclass(repr=False)
class Simulation:
    """The frames of a simulation, and how they were made.

    Parameters
    ----------
    plan : Plan
        What was asked for.
    tables : dict of str to pandas.DataFrame
        Frames by name; each is an attribute as well: ``sim.deals``.
    done : int
        Deals that were played.
    refused : int
        Deals that were not wanted, and dealt anew (`given_final`, `accept` and the like).
    stopped : str
        Why a run stopped that was to go on until an interval is narrow; else empty.

    Examples
    --------
    >>> import jasslab as jl
    >>> sim = jl.simulate("belote", n_deals=1000, seed=1)
    >>> len(sim.deals), sim.complete
    (1000, True)
    """

    plan: Plan
    tables: dict[str, pd.DataFrame]
    done: int
    _run: Callable[..., Simulation] | None = field(default=None, repr=False)
    refused: int = 0
    stopped: str = ""

    @property
    def acceptance(self) -> float:
        """Share of the deals dealt that were wanted; 1 where nothing was asked of them."""
        return self.done / (self.done + self.refused) if self.done else 1.0

    def __post_init__(self) -> None:
        attrs = replace(self.plan, n_deals=self.done).attrs()
        attrs["requested"] = self.plan.n_deals
        for table in self.tables.values():
            table.attrs.clear()
            table.attrs.update(attrs)

    @property
    def variant(self) -> Variant:
        """The rules that were played."""
        return self.plan.variant

    @property
    def complete(self) -> bool:
        """Whether every deal that was asked for has been played."""
        return self.done == self.plan.n_deals

    def __getattr__(self, name: str) -> pd.DataFrame:
        """Return a frame by its name."""
        if name in SCHEMA:
            if name in self.tables:
                return self.tables[name]
            frames = repr(tuple(one for one in SCHEMA if one in self.tables or one == name))
            raise UnknownName(
                f"this simulation has no frame {name!r}; it has {', '.join(self.tables)}. "
                f"To have it: {self.recipe(frames)}"
            )
        known = {one for one in dir(self) if one[0] != "_"} | set(SCHEMA)
        near = [] if name.startswith("_") else get_close_matches(name, sorted(known), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise AttributeError(f"'Simulation' has no attribute {name!r}{hint}")

    def __dir__(self) -> list[str]:
        """List the frames that exist among the attributes."""
        return sorted({*super().__dir__(), *self.__dict__.get("tables", ())})

    def __len__(self) -> int:
        """Return the number of deals."""
        return self.done

    def __repr__(self) -> str:
        plan = self.plan
        state = "" if self.complete else f" (INCOMPLETE: {plan.n_deals:,} were asked for)"
        rows = ", ".join(f"{name} {len(table):,}" for name, table in self.tables.items())
        wanted = f", {plan.wanted}; {self.acceptance:.2%} accepted" if plan.wanted.picky else ""
        wanted += f"\n  {self.stopped}" if self.stopped else ""
        return (
            f"Simulation of {plan.variant.label}: {self.done:,} deals{state}, "
            f"players {plan.line_up}, seed {plan.seed}{wanted}\n  rows: {rows}"
        )

    def recipe(self, frames: str | None = None) -> str:
        """Return the line of Python that repeats this simulation.

        Parameters
        ----------
        frames : str, optional
            What stands for the frames; those of this simulation unless given.
        """
        plan = self.plan
        rules = repr(plan.variant.name)
        if plan.variant.changed:
            changes = ", ".join(f"{name}={plan.variant[name]!r}" for name in plan.variant.changed)
            rules = f"jl.variant({rules}).replace({changes})"
        extra = "" if plan.dealer is None else f", dealer={plan.dealer}"
        given: dict[Any, Any] = dict(plan.given)
        if plan.wanted.absent:
            given["not"] = dict(plan.wanted.absent)
        extra += f", given={given!r}" if given else ""
        if plan.dealt is not None:
            extra += f", deals={plan.dealt.lines()!r}"
        if plan.wanted.final:
            extra += f", given_final={dict(plan.wanted.final)!r}"
        if plan.wanted.accept:
            extra += f", accept={plan.wanted.attrs()['accept']}"
        return (
            f"jl.simulate({rules}, n_deals={self.done}, seed={plan.seed}, "
            f"players={_players_text(plan.players)}, frames={frames or repr(plan.frames)}{extra})"
        )

    def extend(
        self,
        n_deals: int,
        *,
        workers: int | None = None,
        chunk_size: int | None = None,
        progress: Any = None,
    ) -> Simulation:
        """Play more deals of the same, after the last one.

        Parameters
        ----------
        n_deals : int
            How many more.
        workers, chunk_size, progress : optional
            As in `jasslab.simulate`; the result does not depend on them.

        Returns
        -------
        Simulation
            This object, with longer frames; `jasslab.last_run` returns it.

        Raises
        ------
        Interrupted
            When it is stopped; what was finished has been added to this object.
        """
        from jasslab.asking import as_count
        from jasslab.simulate import remember

        if self._run is None or self.plan.dealt is not None:
            raise JasslabError("this simulation cannot be extended: there are no more deals")
        n_deals = as_count("n_deals", n_deals, 0)
        threads = None if workers is None else as_count("workers", workers)
        chunk = None if chunk_size is None else as_count("chunk_size", chunk_size)
        plan = replace(self.plan, first=self.plan.first + self.done, n_deals=n_deals)
        stopped: Interrupted | None = None
        more: Any
        try:
            more = self._run(plan, threads, chunk, progress)
        except Interrupted as stop:
            stopped, more = stop, stop.partial
        for name, table in self.tables.items():
            self.tables[name] = pd.concat([table, more.tables[name]], ignore_index=True)
        self.done += more.done
        self.refused += more.refused
        self.plan = replace(self.plan, n_deals=self.done + n_deals - more.done)
        self.__post_init__()
        remember(self)
        if stopped is not None:
            raise Interrupted(str(stopped), self) from None
        return self

    def replay(self, deal: int) -> PlayedDeal:
        """Play one of the deals again, card by card.

        Parameters
        ----------
        deal : int
            Its number, as in the column `deal`.

        Returns
        -------
        PlayedDeal
            The deal; in a notebook it draws itself.

        Raises
        ------
        JasslabError
            When the simulation has no such deal, or nothing was played.
        """
        from jasslab.replaying import replay_deal

        first, last = self.plan.first, self.plan.first + self.done - 1
        whole = isinstance(deal, (int, np.integer)) and not isinstance(deal, bool)
        if not whole or not first <= deal <= last:
            has = f"deals {first} to {last}" if self.done else "no deals"
            raise JasslabError(f"deal {deal!r}: expected the number of a deal; there are {has}")
        return replay_deal(self.plan, int(deal))

    def summary(self) -> pd.DataFrame:
        """Return the headline figures, each with n and an interval."""
        from jasslab.stats import summary

        return summary(self)

    def save(self, folder: str | Path) -> Path:
        """Write the frames as Parquet, with a readable manifest.

        Parameters
        ----------
        folder : str or pathlib.Path
            Where to; it is made if need be.

        Returns
        -------
        pathlib.Path
            The folder.
        """
        where = Path(folder)
        where.mkdir(parents=True, exist_ok=True)
        for name, table in self.tables.items():
            table.to_parquet(where / f"{name}.parquet", index=False)
        first = next(iter(self.tables.values()))
        manifest = {
            "what": "a jasslab simulation; read it with jasslab.load",
            **first.attrs,
            "frames": list(self.tables),
            "complete": self.complete,
            "refused": self.refused,
            "recipe": self.recipe(),
        }
        text = json.dumps(manifest, indent=2, ensure_ascii=False)
        (where / _MANIFEST).write_text(text + "\n", encoding="utf-8")
        return where


def _players_text(players: tuple[Player, ...] | None) -> str:
    """Write a line-up as the Python that makes it."""
    if players is None:
        return "None"

    def number(value: float) -> str:
        short = f"{value:g}"
        return short if float(short) == value else repr(value)

    def one(who: Player) -> str:
        inside = "".join(f", {name}={number(value)}" for name, value in who.params)
        if who.own:
            return f"jl.player({who.name}{inside})" if inside else who.name
        return f"jl.player({who.name!r}{inside})" if inside else repr(who.name)

    words = [one(who) for who in players]
    return words[0] if len(set(words)) == 1 else f"[{', '.join(words)}]"


def load(folder: str | Path) -> Simulation:
    """Read a simulation that `Simulation.save` wrote.

    Parameters
    ----------
    folder : str or pathlib.Path
        The folder.

    Returns
    -------
    Simulation
        The same object, frames and all.

    Raises
    ------
    JasslabError
        When the folder holds no simulation.
    """
    from jasslab.simulate import run_plan

    where = Path(folder)
    try:
        manifest = json.loads((where / _MANIFEST).read_text(encoding="utf-8"))
        frames = tuple(manifest["frames"])
        plan = Plan.from_attrs(manifest, frames)
        tables = {name: _typed(name, pd.read_parquet(where / f"{name}.parquet")) for name in frames}
        requested, done = int(manifest["requested"]), int(manifest["n_deals"])
    except FileNotFoundError as error:
        missing = Path(error.filename or where).name if where.is_dir() else "such folder"
        raise JasslabError(
            f"{where} holds no saved simulation: no {missing} there; sim.save({str(where)!r}) "
            f"writes one"
        ) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        what = f"{type(error).__name__}: {error}"
        raise JasslabError(f"{where} holds no saved simulation: {what}") from None
    refused = int(manifest.get("refused", 0))
    return Simulation(replace(plan, n_deals=requested), tables, done, run_plan, refused)


def _typed(name: str, table: pd.DataFrame) -> pd.DataFrame:
    """Give a frame from disk exactly the types of the schema."""
    types = {
        column.name: pd.CategoricalDtype(list(column.categories))
        if column.dtype == "category"
        else column.dtype
        for column in SCHEMA[name]
    }
    return table.astype(types)

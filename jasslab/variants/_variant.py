"""A variant: a frozen record of everything that makes a game differ.

A variant file lists settings, one row an option: its value here and the source of the rule. A
house rule is `Variant.replace`, which checks the new values and gives another frozen record.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from jasslab.cards import Deck
from jasslab.errors import JasslabError, RuleConflict, unknown_name
from jasslab.rules import VOCABULARY, rule_record
from jasslab.rules.options import RankSet, RankValues, Word

__all__ = ["Setting", "Variant"]


@dataclass(frozen=True)
class Setting:
    """The value of one option in one variant.

    Parameters
    ----------
    name : str
        Name of the option.
    value : object
        Its value.
    source : str
        Where the rule is from; *our reading* where the sources are silent.
    among : tuple of str
        The words, or numbers as text, that make sense in this game, where not all of the
        option's do.
    """

    name: str
    value: Any
    source: str = ""
    among: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """What may be answered here, in words."""
        return " | ".join(self.among) if self.among else VOCABULARY[self.name].allowed

    def with_value(self, value: Any) -> Setting:
        """Return the setting with another value, checked."""
        if self.name not in VOCABULARY:
            raise unknown_name("option in a variant file", self.name, VOCABULARY)
        option = VOCABULARY[self.name]
        if self.among and isinstance(option, Word):
            option = replace(option, words=self.among)
        checked = option.check(value)
        if self.among and str(checked) not in self.among:
            raise JasslabError(
                f"{self.name}={value!r}: expected {self.allowed} here ({option.asks})"
            )
        return replace(self, value=checked)


@dataclass(frozen=True, repr=False)
class Variant:
    """The rules of one game, as data.

    Parameters
    ----------
    name : str
        Registry name.
    title : str
        Name for people.
    source : str
        Where the game is described.
    deck : Deck
        The pack.
    seats : int
        Number of players.
    partnership : bool
        Whether seats of equal parity play together.
    hand_size, first_packet : int
        Cards that each seat plays from, and cards it holds when the bidding starts.
    turn_up : bool
        Whether a card of the pack is turned face up before the bidding.
    taker_gets_turn_up : bool
        Whether it goes to the taker.
    settings : tuple of Setting
        Every option of the game.
    readings : tuple of str
        Judgment calls: *our reading* where the sources are silent or odd.
    settlement : str
        How the deal is settled: name of a file in `jasslab.rules.settlement`.
    speaking : str
        What may be said between cards: name of a file in `jasslab.rules.speaking`.
    shows : str
        A card that lies open though it is somebody's: ``"dealer"``, the last of the dealer's
        packet, or ``"stock"``, the first card after all packets.
    bottom_open : bool
        Whether the last card of the pack lies open.
    dealer_sits_out : bool
        Whether the dealer gets no cards.
    penalties : bool
        Whether a second currency is counted, such as potatoes.
    modes : tuple of str
        What can be trump besides the suits and no trump.
    aliases : tuple of str
        Other names.
    implied : dict
        ``{(option, value): {option: value}}``: what else changes with a value, unless it is
        given as well.
    shapes : dict
        ``{(option, value): {parameter of this record: value}}``: what a value of an option such
        as `seats` makes of pack, seats and packets.
    conflicts : tuple
        Pairs ``((option, value), (option, value))`` that do not go together.
    changed : tuple of str
        Options that differ from the registered game.
    tuned : dict
        ``{parameter: value}``: what players take here for a parameter that nobody gave, where
        the general default is not the best in this game (`tests/benchmarks/flat_tops.py`).
    revision : int
        Raised when the results of the game change.
    registered : dict
        Values of the registered game; kept by `replace`.

    Examples
    --------
    >>> import jasslab as jl
    >>> house = jl.variant("belote").replace(belote_on_fail="kept")
    >>> house.changed, house["last_trick"]
    (('belote_on_fail',), 10)
    """

    name: str
    title: str
    source: str
    deck: Deck
    seats: int
    partnership: bool
    hand_size: int
    first_packet: int
    turn_up: bool
    settings: tuple[Setting, ...]
    readings: tuple[str, ...] = ()
    settlement: str = "contract"
    speaking: str = "silent"
    shows: str = ""
    bottom_open: bool = False
    dealer_sits_out: bool = False
    penalties: bool = False
    modes: tuple[str, ...] = ()
    taker_gets_turn_up: bool = True
    aliases: tuple[str, ...] = ()
    implied: dict[tuple[str, Any], dict[str, Any]] = field(default_factory=dict, hash=False)
    shapes: dict[tuple[str, Any], dict[str, Any]] = field(default_factory=dict, hash=False)
    conflicts: tuple[tuple[tuple[str, Any], tuple[str, Any]], ...] = ()
    changed: tuple[str, ...] = ()
    tuned: dict[str, float] = field(default_factory=dict, hash=False)
    revision: int = 1
    registered: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        checked = tuple(setting.with_value(setting.value) for setting in self.settings)
        object.__setattr__(self, "settings", checked)

    def __getitem__(self, name: str) -> Any:
        """Return the value of an option."""
        return self._setting(name).value

    def __hash__(self) -> int:
        """Agree with equality: the name and every value."""
        return hash((self.name, tuple(self.values.items())))

    @cached_property
    def values(self) -> dict[str, Any]:
        """Values by option name."""
        return {setting.name: setting.value for setting in self.settings}

    @cached_property
    def rules(self) -> Any:
        """The rules record, shape (1,): what compiled code reads. Do not write to it."""
        shape = {
            "seats": self.seats,
            "partnership": self.partnership,
            "hand_size": self.hand_size,
            "first_packet": self.first_packet,
            "turn_up": self.turn_up,
            "taker_gets_turn_up": self.turn_up and self.taker_gets_turn_up,
            "shows": self.shows,
            "bottom_open": self.bottom_open,
            "dealer_sits_out": self.dealer_sits_out,
            "speaks": self.speaking != "silent",
            "penalties": self.penalties,
        }
        return rule_record(self.deck, shape, self.values)

    @property
    def label(self) -> str:
        """The name, with what was changed."""
        rules = ", ".join(f"{name}={self[name]}" for name in self.changed)
        return f"{self.name} ({rules})" if rules else self.name

    @property
    def n_sides(self) -> int:
        """Number of sides that score."""
        return 2 if self.partnership else self.seats

    @property
    def trump_making(self) -> str:
        """Name of the trump making."""
        return str(self["trump_method"])

    @property
    def options(self) -> pd.DataFrame:
        """Every option: its value, the values it takes, the question, the source of the rule."""
        rows = [
            {
                "option": setting.name,
                "value": setting.value,
                "allowed": setting.allowed,
                "asks": VOCABULARY[setting.name].asks,
                "source": setting.source,
            }
            for setting in self.settings
        ]
        return pd.DataFrame(rows).set_index("option")

    def _fits_together(self, given: dict[str, Any]) -> None:
        """Refuse values that exclude each other."""
        for (one, value), (other, rival) in self.conflicts:
            if self[one] == value and self[other] == rival and (one in given or other in given):
                raise RuleConflict(
                    f"{self.name}: {one}={value!r} and {other}={rival!r} exclude each other"
                )

    def _fits_pack(self, setting: Setting) -> None:
        """Refuse ranks that the pack does not have."""
        option, named = VOCABULARY[setting.name], ""
        if isinstance(option, RankSet):
            named = setting.value
        elif isinstance(option, RankValues):
            named = "".join(option.read(setting.value))
        strange = "".join(rank for rank in named if rank not in self.deck.ranks)
        if strange:
            raise RuleConflict(
                f"{setting.name}={setting.value!r}: {strange} is not in the pack of "
                f"{self.deck.name}; expected ranks among {self.deck.ranks}"
            )

    def _setting(self, name: str) -> Setting:
        for setting in self.settings:
            if setting.name == name:
                return setting
        if name in VOCABULARY:
            raise RuleConflict(
                f"{self.name} has no option {name!r} ({VOCABULARY[name].asks}); "
                f"its options: {', '.join(setting.name for setting in self.settings)}"
            )
        raise unknown_name("option", name, [setting.name for setting in self.settings])

    def replace(self, **options: Any) -> Variant:
        """Return a house rule: the same game with other values.

        Parameters
        ----------
        **options
            Option names and their new values; see `options` for what each takes.

        Returns
        -------
        Variant
            A new record; this one is unchanged.

        Raises
        ------
        UnknownName
            For an option that does not exist.
        RuleConflict
            For an option that another game has, or values that do not go together.
        JasslabError
            For a value that the option does not take.
        """
        given = {
            name: self._setting(name).with_value(value).value for name, value in options.items()
        }
        differs = [(name, value) for name, value in given.items() if value != self[name]]
        for name, value in differs:
            for other, implied in self.implied.get((name, value), {}).items():
                given.setdefault(other, implied)
        settings = tuple(
            setting.with_value(given[setting.name]) if setting.name in given else setting
            for setting in self.settings
        )
        registered = self.registered or dict(self.values)
        changed = tuple(
            setting.name for setting in settings if setting.value != registered[setting.name]
        )
        shape: dict[str, Any] = {}
        for setting in settings:
            shape.update(self.shapes.get((setting.name, setting.value), {}))
        made = replace(self, settings=settings, changed=changed, registered=registered, **shape)
        made._fits_together(given)
        try:
            for setting in settings:
                if setting.name in given:
                    made._fits_pack(setting)
            _ = made.rules  # orders and values that do not fit the pack are refused here
        except RuleConflict as refused:
            packs = [f"{name}={value!r}" for name, value in self.shapes if made[name] == value]
            raise RuleConflict("; ".join([str(refused), *packs])) from None
        return made

    def to_toml(self, path: str | Path | None = None) -> str:
        """Write the variant as TOML: its name and every option.

        Parameters
        ----------
        path : str or pathlib.Path, optional
            File to write as well.

        Returns
        -------
        str
            The text; `jasslab.variant` reads it back from the file.
        """
        lines = [f'base = "{self.name}"', f"revision = {self.revision}", "", "[options]"]
        for setting in self.settings:
            value = setting.value
            shown = str(value).lower() if isinstance(value, bool) else repr(value)
            shown = shown.replace("'", '"')
            lines.append(f"{setting.name} = {shown}")
        text = "\n".join(lines) + "\n"
        if path is not None:
            Path(path).write_text(text, encoding="utf-8")
        return text

    def __repr__(self) -> str:
        who = "two partnerships" if self.partnership else "each alone"
        head = f"{self.title} [{self.label}]: {self.seats} seats, {who}, {self.deck.name}"
        lines = [head, f"  source: {self.source}"]
        for name in self.changed:
            lines.append(
                f"  changed: {name}={self[name]} (registered: {self.registered.get(name)})"
            )
        how = "see .options; print(variant.sheet) tells the rules"
        return "\n".join([*lines, f"  {len(self.settings)} options: {how}"])

    @property
    def sheet(self) -> str:
        """The rule sheet as text: the rules in words, and every option with what it takes."""
        from jasslab.draw import rule_sheet_text

        return rule_sheet_text(self)

    def _repr_html_(self) -> str:
        from jasslab.draw import rule_sheet

        return rule_sheet(self)


def read_toml(path: str | Path) -> tuple[str, dict[str, Any]]:
    """Read a variant file that `Variant.to_toml` or a person wrote.

    Parameters
    ----------
    path : str or pathlib.Path
        The file: ``base``, and a table ``[options]``.

    Returns
    -------
    tuple
        Name of the base variant, and the options that the file names.

    Raises
    ------
    JasslabError
        When the file cannot be read as one.
    """
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise JasslabError(f"{path}: not a variant file: {error}") from None
    unknown = set(found) - {"base", "options", "revision"}
    base, options = found.get("base"), found.get("options", {})
    game = base if isinstance(base, str) and not base.endswith(".toml") else None
    if game is None or unknown or not isinstance(options, dict):
        shown = ", ".join(f"{key} = {value!r}" for key, value in found.items()) or "nothing"
        raise JasslabError(
            f'{path}: expected base = "name of a game" and a table [options], found {shown}'
        )
    return game, options


def settings(rows: Iterable[tuple[Any, ...]]) -> tuple[Setting, ...]:
    """Make settings of rows (name, value, source) or (name, value, source, among)."""
    return tuple(Setting(*row) for row in rows)

"""The games: one file each, discovered, not listed.

A file defines ``VARIANTS``, a tuple of `Variant`. To add a game, add a file.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pandas as pd

from jasslab.errors import JasslabError, unknown_name
from jasslab.variants._variant import Setting, Variant, read_toml

__all__ = ["Setting", "Variant", "variant", "variants"]

VariantLike = str | Path | Variant


@lru_cache(maxsize=1)
def _registry() -> dict[str, Variant]:
    found: dict[str, Variant] = {}
    homes: dict[str, str] = {}
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        if module.name.startswith("_"):
            continue
        for one in import_module(f"{__name__}.{module.name}").VARIANTS:
            if one.name in found:
                raise JasslabError(
                    f"two variants are called {one.name!r}: in {homes[one.name]}.py and in "
                    f"{module.name}.py"
                )
            found[one.name], homes[one.name] = one, module.name
    return found


def _plain(name: str) -> str:
    """Fold case, blanks, underscores and accents."""
    folded = unicodedata.normalize("NFKD", name.strip().lower())
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return "-".join(letters.replace("_", " ").replace("-", " ").split())


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Every name and alias, folded, and the registry name it stands for."""
    names = {_plain(name): name for name in _registry()}
    for name, one in _registry().items():
        for alias in one.aliases:
            names.setdefault(_plain(alias), name)
    return names


def variant(name: VariantLike) -> Variant:
    """Return the rules of a game.

    Parameters
    ----------
    name : str, pathlib.Path or Variant
        A registry name or alias (case, blanks, accents and underscores do not matter), the path
        of a file written by `Variant.to_toml`, or a variant, which is returned as it is.

    Returns
    -------
    Variant
        A frozen record; in a notebook it shows itself as a rule sheet.

    Raises
    ------
    UnknownName
        When no game is called that.

    Examples
    --------
    >>> variant("Klaverjas Rotterdam").name
    'klaverjas-rotterdam'
    """
    if isinstance(name, Variant):
        return name
    if str(name).endswith(".toml"):
        base, options = read_toml(name)
        return variant(base).replace(**options)
    plain = _plain(str(name))
    if plain not in _names():
        raise unknown_name("variant", name, _registry())
    return _registry()[_names()[plain]]


def variants() -> pd.DataFrame:
    """List the games.

    Returns
    -------
    pandas.DataFrame
        Index ``name``; columns title, seats, partnership, deck, trump_making, target, source.

    Examples
    --------
    >>> variants().loc["belote", "seats"]
    np.int64(4)
    """
    rows = [
        {
            "name": one.name,
            "title": one.title,
            "seats": one.seats,
            "partnership": one.partnership,
            "deck": one.deck.name,
            "trump_making": one.trump_making,
            "target": f"{one['target']} {one['match_unit']}",
            "source": one.source,
        }
        for one in _registry().values()
    ]
    return pd.DataFrame(rows).set_index("name")

"""A folder of rules is a registry: each file is one way of doing a thing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from jasslab.errors import unknown_name

__all__ = ["files", "from_file"]


def files(path: Iterable[str], shared: str) -> tuple[str, ...]:
    """Return the names of the files of a folder.

    Parameters
    ----------
    path : iterable of str
        ``__path__`` of the folder.
    shared : str
        The file with the words that all others share; it is none of them.
    """
    return tuple(name for name in _found(tuple(path)) if name != shared)


@cache
def _found(path: tuple[str, ...]) -> tuple[str, ...]:
    """Look into folders, once."""
    return tuple(module.name for module in iter_modules(path))


def from_file(
    what: str, name: str, known: tuple[str, ...], folder: str, function: str, default: Any = ...
) -> Any:
    """Return the function that a file of a folder defines.

    Parameters
    ----------
    what : str
        What is looked up, for the message.
    name : str
        Name of the file.
    known : tuple of str
        Names of all files.
    folder : str
        Dotted name of the folder.
    function : str
        Name of the function.
    default : callable or None, optional
        What is returned where the file defines no such function.

    Returns
    -------
    callable
        The compiled function.

    Raises
    ------
    UnknownName
        When there is no such file.
    """
    if name not in known:
        raise unknown_name(what, name, known)
    found = import_module(f"{folder}.{name}")
    return getattr(found, function) if default is ... else getattr(found, function, default)

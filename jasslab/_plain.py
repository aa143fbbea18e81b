"""Run a kernel, and all that it calls, as plain Python, where a debugger can follow it.

With ``NUMBA_DISABLE_JIT=1`` everything runs that way; here it is one function, beside compiled
ones. Words about sets of cards stay compiled: they are numbers in and numbers out.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from types import CellType, CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

from jasslab._philox import PLAIN

__all__ = ["plainly"]

_STAYS_COMPILED = "jasslab._cardset"
_KNOWN: dict[Any, Any] = {}


def _names(code: CodeType) -> Iterator[str]:
    """Return the names that a function asks of its module, those of inner functions included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _plain_module(module: ModuleType) -> SimpleNamespace:
    """Return a module of ours whose kernels are plain functions."""
    return SimpleNamespace(**{name: _plain_value(one) for name, one in vars(module).items()})


def _plain_value(value: Any) -> Any:
    """Return a kernel as a plain function, and anything else as it is."""
    if hasattr(value, "py_func"):
        return value if value.py_func.__module__ == _STAYS_COMPILED else plainly(value)
    return value


def plainly(function: Any) -> Any:
    """Return a function that runs as Python, with all the kernels that it calls.

    Parameters
    ----------
    function : kernel or function
        The function.

    Returns
    -------
    function
        The same text; every kernel it calls by name is plain too.
    """
    plain = getattr(function, "py_func", function)
    if plain.__module__ == "jasslab._philox" and plain.__name__ in PLAIN:
        return PLAIN[plain.__name__]
    if plain in _KNOWN:
        return _KNOWN[plain]
    names: dict[str, Any] = {"__builtins__": builtins}
    cells = tuple(CellType(_plain_value(cell.cell_contents)) for cell in plain.__closure__ or ())
    made = FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__, cells)
    made.__kwdefaults__ = plain.__kwdefaults__
    _KNOWN[plain] = made  # before its names are looked at: they may lead back to it
    for name in {*_names(plain.__code__)} & plain.__globals__.keys():
        value = plain.__globals__[name]
        ours = isinstance(value, ModuleType) and value.__name__.startswith("jasslab")
        names[name] = _plain_module(value) if ours else _plain_value(value)
    return made

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

_OURS, _STAYS_COMPILED = "jasslab.", "jasslab._cardset"
_KNOWN: dict[Any, Any] = {}


def _names(code: CodeType) -> Iterator[str]:
    """Return the names that a function asks of its module, those of inner functions included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _plain_value(value: Any, known: dict[Any, Any]) -> Any:
    """Return a kernel as a plain function, a module of ours with such, anything else as it is."""
    if isinstance(value, ModuleType) and value.__name__.startswith(_OURS):
        inside = vars(value).items()
        return SimpleNamespace(**{name: _plain_value(one, known) for name, one in inside})
    if hasattr(value, "py_func") and value.py_func.__module__ != _STAYS_COMPILED:
        return _plain(value.py_func, known)
    return value


def _plain(function: Any, known: dict[Any, Any]) -> Any:
    """Return a function that calls plain functions only."""
    ours = str(function.__module__).startswith(_OURS)
    if ours and function.__name__ in PLAIN:
        return PLAIN[function.__name__]
    memory = _KNOWN if ours else known  # names of a user's may mean something else by now
    if function in memory:
        return memory[function]
    names: dict[str, Any] = {"__builtins__": builtins}
    cells = tuple(
        CellType(_plain_value(cell.cell_contents, known)) for cell in function.__closure__ or ()
    )
    code, defaults = function.__code__, function.__defaults__
    memory[function] = made = FunctionType(code, names, function.__name__, defaults, cells)
    made.__kwdefaults__ = function.__kwdefaults__
    for name in {*_names(code)} & function.__globals__.keys():
        names[name] = _plain_value(function.__globals__[name], known)
    return made


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
    return _plain(getattr(function, "py_func", function), {})

"""Why a player of somebody's own fails, in one line, with what would help."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

__all__ = ["hint", "why_not"]

#: Letters of numba's reason that are told.
_LONGEST = 200

#: What a line of numba's messages begins with when it says only where it was.
_WHERE = ("Failed in", "During:", "File ", "There are", "<source", "Possible", "^")

#: What numba and Python say when a number is taken for a list.
_A_NUMBER = re.compile(
    r"(getitem|len|contains)\(int64\b|getiter with parameters \(int64\)|failed to unpack int64"
    r"|'numpy\.int64'( object)? (is not (iterable|subscriptable)|has no len)"
    r"|invalid index to scalar|non-iterable numpy\.int64"
)
_A_SET = (
    "a set of cards, such as me.legal, is kept as one number; use view.lowest(cards), "
    "view.has(cards, card), view.count(cards) or view.pick(me, cards); card by card: while cards: "
    "card = view.lowest(cards); cards = view.drop_lowest(cards)"
)
_PLAIN = "how='python' runs any Python"


def hint(error: BaseException) -> str:
    """Return what would help, where it is known; empty where it is not.

    Parameters
    ----------
    error : Exception
        What Python or numba raised.
    """
    text = str(error)
    if _A_NUMBER.search(text):
        return _A_SET
    missing = re.search(r"has no attribute '(\w+)'", text)
    if missing is None:
        return ""
    module = re.search(r"module '(jasslab\.[\w.]+)' has", text)
    home = sys.modules.get(module[1]) if module else getattr(error, "obj", None)
    dtype: Any = getattr(home, "dtype", None)
    known: Sequence[str] = dtype.names or () if dtype else getattr(home, "__all__", ())
    near = get_close_matches(missing[1], known, n=1)
    return f"did you mean {near[0]!r}?" if near else ""


def _arguments(text: str) -> str:
    """Return what a word takes, from numba's message about a call that does not fit."""
    takes = re.search(r"Cannot bind .* to signature '\(([^)]*)\)", text, re.DOTALL)
    if takes is None:
        return ""
    named = re.search(r"CPUDispatcher\(<function (\w+) at", text[takes.end() :])
    names = ", ".join(one.partition(":")[0].strip() for one in takes[1].split(","))
    word = named[1] if named else "a function"
    return f"{word} is called with other arguments than it takes, {word}({names})"


def _said(text: str) -> str:
    """Return the first line of numba's message that tells something."""
    lines = [line.strip() for line in text.splitlines()]
    telling = [line for line in lines if line and not line.startswith(_WHERE)]
    said = telling[0] if telling else ""
    return said if len(said) <= _LONGEST else said[:_LONGEST] + " ..."


def why_not(error: Exception) -> str:
    """Say in one line why a function could not be compiled.

    Parameters
    ----------
    error : Exception
        What numba raised.

    Returns
    -------
    str
        The reason, the line of the source, and a way out where plain Python would be one.
    """
    if isinstance(error, KeyError):
        return f"me, table and rules have no field {error}; jasslab.view.fields() lists them"
    text = str(error)
    global_name = re.search(r"Untyped global name '(\w+)'", text)
    if global_name:
        return f"{global_name[1]!r} is no compiled function; put @numba.njit before it; {_PLAIN}"
    returned = re.search(r"expected a whole number to be returned; it returns \w+", text)
    if returned:
        return returned[0]
    if "make_function" in text:
        return "comprehensions and inner functions are not compiled; write a loop; " + _PLAIN
    places = re.findall(r'File "(?!<)[^"]*", line (\d+)', text)
    at = f" (line {places[0]})" if places else ""
    helps, misfit = hint(error), _arguments(text)
    if misfit or helps == _A_SET:
        return (misfit or helps) + at
    return f"{_said(text) or type(error).__name__}{at}; {helps or _PLAIN}"

"""Long work that makes much and throws little away: Python's garbage collector can rest."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["resting"]


@contextmanager
def resting() -> Iterator[None]:
    """Let the collector rest: it would look through all that is kept, again and again.

    That takes a tenth of the time of compiling, and of importing.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

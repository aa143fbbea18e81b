"""Threads that share out a long piece of work, show how far it is, and stop when asked.

The work is numbered; a chunk that has been handed out is always finished, and chunks are handed
out in order, so whatever has been done when the work stops is a beginning without gaps. Kernels
release the interpreter's lock, so threads are enough; where none can be started the calling
thread does the work.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext, suppress
from typing import Any

from jasslab.errors import JasslabError

__all__ = ["Crew", "progress_bar", "say", "watched"]

#: Plays pieces ``start`` to ``end - 1`` and returns what came of them.
Work = Callable[[int, int], Any]


def watched() -> bool:
    """Say whether a person is watching: a terminal or a notebook, and not told to be quiet."""
    if os.environ.get("JASSLAB_PROGRESS", "") == "0":
        return False
    return sys.stderr.isatty() or _in_notebook()


def _in_notebook() -> bool:
    """Say whether this runs in the kernel of a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return getattr(shell, "kernel", None) is not None


def say(text: str) -> None:
    """Tell the person who is watching.

    A notebook paints what comes from stderr like a mistake, so there it goes to stdout.

    Parameters
    ----------
    text : str
        One line.
    """
    stream = sys.stdout if _in_notebook() else sys.stderr
    stream.write(text + "\n")
    stream.flush()


def progress_bar(total: int, wanted: Any, unit: str = "deal") -> Any:
    """Return a context with a bar, the caller's own bar, or None.

    Parameters
    ----------
    total : int
        Pieces of work.
    wanted : bool, None or bar
        None: when a person is watching and it takes more than a moment. A bar of the caller's
        own is anything with ``update(n)``.
    unit : str
        What a piece is.
    """
    if hasattr(wanted, "update"):
        return nullcontext(wanted)
    if wanted not in (None, False, True):
        raise JasslabError(f"progress={wanted!r}: expected True, False, None or a bar with update")
    if wanted is False or (wanted is None and not watched()):
        return nullcontext()
    from tqdm.auto import tqdm

    return tqdm(total=total, unit=unit, unit_scale=True, delay=0.5 if wanted is None else 0)


class Crew:
    """Threads that take chunk after chunk until all is done or a stop is asked for.

    Parameters
    ----------
    total, chunk : int
        Pieces of work, and how many are handed out at a time.
    hire : callable
        Called once in each thread; returns the function that does a chunk.
    bar : object or None
        Told with ``update(n)`` what has been finished.

    Attributes
    ----------
    done : int
        Pieces finished: always the first ones.
    results : dict of int to object
        What each chunk gave, by its first piece.
    """

    def __init__(self, total: int, chunk: int, hire: Callable[[], Work], bar: Any = None) -> None:
        self.total, self.chunk, self.hire, self.bar = total, chunk, hire, bar
        self.results: dict[int, Any] = {}
        self.stop = threading.Event()
        self.lock = threading.Lock()
        self.taken = self.done = 0

    def _take(self) -> tuple[int, int] | None:
        with self.lock:
            if self.stop.is_set() or self.taken >= self.total:
                return None
            start = self.taken
            self.taken = min(start + self.chunk, self.total)
            return start, self.taken

    def _work(self) -> None:
        """Do chunks; the body of every thread."""
        try:
            work = self.hire()
            while (span := self._take()) is not None:
                result = work(*span)
                with self.lock:
                    self.results[span[0]] = result
                    self.done += span[1] - span[0]
                    if self.bar is not None:
                        self.bar.update(span[1] - span[0])
        except BaseException:
            self.stop.set()
            raise

    def run(self, workers: int | None) -> None:
        """Let the threads work, the calling one looking on, so that an interrupt is met at once.

        Parameters
        ----------
        workers : int, optional
            Threads; as many as there are cores unless given.
        """
        n = max(1, min(workers or os.cpu_count() or 1, -(-self.total // self.chunk)))
        pool = ThreadPoolExecutor(n, thread_name_prefix="jasslab")
        futures: list[Future[None]] = []
        try:
            with suppress(RuntimeError):  # fewer threads can be started here, or none
                for _ in range(n):
                    futures.append(pool.submit(self._work))
            if not futures:
                self._work()
            pending = set(futures)
            while pending and not self.stop.is_set():
                _, pending = wait(pending, timeout=0.1, return_when=FIRST_EXCEPTION)
        finally:
            self.stop.set()
            _dismiss(pool)
        for future in futures:
            future.result()


def _dismiss(pool: ThreadPoolExecutor) -> None:
    """Wait until every chunk handed out is finished, however often an interrupt comes."""
    impatient: KeyboardInterrupt | None = None
    while True:
        try:
            pool.shutdown(wait=True)
            break
        except KeyboardInterrupt as again:
            impatient = again
    if impatient is not None:
        raise impatient

"""What the study says while it works: steps in words, a bar, and never a long silence."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

#: Seconds between signs of life where nobody can see a bar move.
QUIET = 5.0


class _Ticker:
    """A thread that calls a function again and again until the block ends."""

    def __init__(self, tell: Callable[[], None], every: float) -> None:
        self.tell, self.every = tell, every
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True, name="jasslab-telling")

    def _run(self) -> None:
        while not self.over.wait(self.every):
            self.tell()

    def __enter__(self) -> _Ticker:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()


class _Count:
    """Counts deals; the bar of runs that write to a file or a pipe."""

    def __init__(self) -> None:
        self.done = 0
        self.start = time.perf_counter()

    def update(self, n: int) -> None:
        """Count more deals."""
        self.done += n

    def line(self, total: int) -> str:
        """Return deals so far, the rate and the time left."""
        seconds = max(time.perf_counter() - self.start, 1e-9)
        rate = self.done / seconds
        left = f"{(total - self.done) / rate:.0f} s left" if self.done else "just begun"
        return f"  {self.done:,} of {total:,} deals, {rate:,.0f} deals/s, {left}"


class Teller:
    """Tells the steps of a study on a stream.

    Parameters
    ----------
    stream : file, optional
        Where to; the standard error stream unless given.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.live = self.stream.isatty()

    def say(self, text: str) -> None:
        """Write a line.

        Parameters
        ----------
        text : str
            The line.
        """
        self.stream.write(text + "\n")
        self.stream.flush()

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Say what is being done, and give signs of life until it is done.

        Parameters
        ----------
        text : str
            What is being done.
        """
        start = time.perf_counter()
        self.say(f"{text} ...")

        def tell() -> None:
            self.say(f"  still at it, {time.perf_counter() - start:.0f} s so far")

        with _Ticker(tell, QUIET):
            yield

    @contextmanager
    def playing(self, text: str, total: int) -> Iterator[Any]:
        """Say what is played and show how far it is.

        Parameters
        ----------
        text : str
            What is played.
        total : int
            Number of deals.

        Yields
        ------
        object
            With ``update(n)``: n more deals are finished.
        """
        self.say(f"{text} ...")
        if self.live:
            from tqdm import tqdm

            with tqdm(
                total=total, unit="deal", unit_scale=True, file=self.stream, leave=False
            ) as bar:
                yield bar
            return
        count = _Count()
        with _Ticker(lambda: self.say(count.line(total)), QUIET):
            yield count

"""What all explorers share: one task that plays batch after batch and paints what came of it.

The task awaits one batch at a time in a single thread and does every widget write itself, so a
button is served between two batches. A batch is deals with consecutive numbers; deals depend on
seed and number alone, so a run that was stopped and taken up again is the run in one go.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from textwrap import fill
from typing import Any, ClassVar

import ipywidgets as ipw
import pandas as pd
from matplotlib.axes import Axes

from jasslab.errors import JasslabError
from jasslab.plots import sentence
from jasslab.plots._figures import QUIET, finish, in_house_style, png_in_steps
from jasslab.widgets._panel import Panel, parts_of, running_loop
from jasslab.widgets._questions import Question, same_run

__all__ = ["CONTROL", "TICK", "Explorer", "blank", "row", "shown_if"]

#: Seconds that a batch should take, and deals in the first one.
BATCH_SECONDS, FIRST_BATCH = 0.1, 1_000
#: Seconds between two texts; a picture waits at least so long, and four times its own cost.
TEXT_EVERY, PICTURE_EVERY = 0.1, 0.25
#: Seconds between the steps of a picture, in which a click is heard.
BREATH = 0.01

STOPPED = (
    "Stopped. Run goes on from here, Reset starts anew. The intervals hold for a number of deals "
    "that was fixed beforehand, not for a stop at a pleasing moment."
)

#: What a control of a question looks like: ``ipw.IntText(..., **CONTROL)``.
CONTROL: dict[str, Any] = {
    "style": {"description_width": "150px"},
    "layout": {"width": "480px", "max_width": "100%"},
}
#: What a box to tick looks like.
TICK: dict[str, Any] = {"indent": False, "layout": {"width": "auto", "margin": "2px 16px 2px 2px"}}


class Explorer(Panel):
    """A panel that plays deals in batches; made by functions such as `taker_success`.

    The task runs on the loop of the kernel. `run` and `stop` may be called from any thread.

    Attributes
    ----------
    panel : ipywidgets.VBox
        What is shown.
    task : asyncio.Task or None
        The run that is going on, or the last one; ``await explorer.task`` waits for its end.
    """

    handles: ClassVar[tuple[str, ...]] = ("jasslab-panel", "jasslab-explorer")
    #: Deals in the first batch. Later ones fill their time, but are no smaller than the least:
    #: on a busy machine the fixed cost of a batch would leave no time for its deals.
    first_batch: ClassVar[int] = FIRST_BATCH
    least_batch: ClassVar[int] = 200

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="jasslab-explorer")
        self._question: Question | None = None
        self._done = 0
        self._batch = self.first_batch
        self._ending = ""
        self._texted = self._painted = self._paint_cost = 0.0
        super().__init__()
        self._clear()

    # --- what an explorer says itself ---------------------------------------------------------

    def _controls(self) -> list[ipw.Widget]:
        """Return the controls of the question; they rest while it is played."""
        raise NotImplementedError

    def _views(self) -> list[ipw.Widget]:
        """Return controls of the picture alone; they work at any time and paint it anew."""
        return []

    def _below(self) -> list[ipw.Widget]:
        """Return what stands below the picture and the words."""
        return []

    def _ask(self) -> Question:
        """Return what the controls ask for, or raise `JasslabError` in words."""
        raise NotImplementedError

    def _forget(self) -> None:
        """Put the controls back as they were at first."""
        raise NotImplementedError

    def _empty(self) -> None:
        """Drop the sums of the last run; also called before the first one."""
        raise NotImplementedError

    def _add(self, piece: Any) -> None:
        """Add a batch to the sums."""
        raise NotImplementedError

    def _words(self) -> str:
        """Return the sums in words; unless said otherwise, what the picture says of itself."""
        return sentence(self._drawn)

    def _draw(self) -> Axes:
        """Draw the sums."""
        raise NotImplementedError

    @property
    def result(self) -> Any:
        """What has been found so far; None before the first batch."""
        raise NotImplementedError

    # --- the panel ----------------------------------------------------------------------------

    def _parts(self) -> list[ipw.Widget]:
        self._inputs = self._controls()
        views = self._views()
        self._run_button = self._button("Run", self.run, button_style="primary")
        self._stop_button = self._button("Stop", self.stop, disabled=True)
        self._reset_button = self._button("Reset", self.reset)
        self._bar = ipw.FloatProgress(min=0, max=1, layout=ipw.Layout(width="240px"))
        self._bar.tooltip = "share of the deals that has been played"
        self._rate = ipw.Label("")
        self._picture = ipw.Image(format="png", layout=ipw.Layout(width="760px", max_width="100%"))
        for part in parts_of(views):
            if part.has_trait("value"):
                part.observe(self._repaint, "value")
        return [
            row(*self._inputs),
            row(self._run_button, self._stop_button, self._reset_button, self._bar, self._rate),
            *([row(*views)] if views else []),
            self._picture,
            self._text,
            *self._below(),
        ]

    @property
    def running(self) -> bool:
        """Whether a run is going on."""
        return self.task is not None and not self.task.done()

    # --- what the buttons do ------------------------------------------------------------------

    def run(self) -> None:
        """Play what the controls ask for; after a stop, go on where it stopped."""
        self._on_loop(self._start)

    def stop(self) -> None:
        """Stop at once and keep what has been played."""
        if self.task is not None:
            self._on_loop(self.task.cancel)

    def reset(self) -> None:
        """Stop, forget what has been played and put the controls back."""
        self._on_loop(self._begin_anew)

    def close(self) -> None:
        """Stop and take the panel off the page; its buttons do nothing any more."""
        self.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)
        super().close()

    def _start(self) -> None:
        if self.task is not None and not self.task.done() and not self.task.cancelling():
            return
        try:
            question = self._ask()
        except JasslabError as error:
            self._say(str(error))
            return
        same = self._question is not None and same_run(question, self._question)
        if not same or question.n_deals <= self._done:
            self._clear()
        self._question, self._ending = question, ""
        self._on(True)
        self.task = asyncio.get_running_loop().create_task(self._work(question))

    def _begin_anew(self) -> None:
        if self.task is not None:
            self.task.cancel()
        self._forget()
        self._clear()

    # --- the task -----------------------------------------------------------------------------

    async def _work(self, question: Question) -> None:
        """Play batches until all is done or the task is cancelled; paint; tidy up."""
        ending = ""
        try:
            self._say("Preparing the engine; the first time takes some seconds…")
            await self._apart(question.prepare)
            await self._play(question)
        except asyncio.CancelledError:
            ending = STOPPED
        except JasslabError as error:
            ending = f"This cannot be played: {error}"
        except Exception as error:
            ending = f"Something went wrong: {type(error).__name__}: {error}"
        finally:
            if self._question is question:  # else another run has begun, or Reset was pressed
                self._on(False)
                self._rate.value = self._progress(question)
                self._ending = ending
                if ending:
                    self._say(ending)  # at once: a picture takes longer
                self._paint()

    async def _play(self, question: Question) -> None:
        """Await one batch after another; the next one is played while this one is painted."""
        size, begun, at_first = self._next_size(question), time.perf_counter(), self._done
        batch: asyncio.Future[Any] | None
        batch = self._apart(_timed, question, self._done, size)
        while batch is not None:
            seconds, piece = await batch
            self._done += piece.done
            self._batch = max(_better_size(piece.done, seconds), self.least_batch)
            self._add(piece)
            size = self._next_size(question)
            batch = self._apart(_timed, question, self._done, size) if size else None
            speed = (self._done - at_first) / (time.perf_counter() - begun)
            self._tell_progress(question, speed)
            if batch is not None and self._picture_due():
                for _ in self._painting():
                    await asyncio.sleep(BREATH)

    def _next_size(self, question: Question) -> int:
        return min(self._batch, question.n_deals - self._done)

    def _apart(self, call: Any, *args: Any) -> asyncio.Future[Any]:
        """Call in the explorer's own thread."""
        return asyncio.get_running_loop().run_in_executor(self._pool, call, *args)

    # --- widget writes, all on the loop -------------------------------------------------------

    def _tell_progress(self, question: Question, speed: float) -> None:
        now = time.perf_counter()
        if now - self._texted >= TEXT_EVERY:
            self._bar.value = self._done / question.n_deals
            self._rate.value = f"{self._progress(question)}, {self._pace(speed)}"
            self._texted = now

    def _progress(self, question: Question) -> str:
        """Say how much has been played; an explorer may count in its own way."""
        return f"{self._done:,} of {question.n_deals:,} deals"

    def _pace(self, speed: float) -> str:
        """Say how quickly it goes, given the deals a second."""
        return f"{speed:,.0f} deals/s"

    def _picture_due(self) -> bool:
        """Say whether painting would leave most of the time to playing."""
        waited = time.perf_counter() - self._painted
        return waited >= max(PICTURE_EVERY, 4 * self._paint_cost)

    def _paint(self) -> None:
        """Paint in one go."""
        for _ in self._painting():
            pass

    def _painting(self) -> Iterator[None]:
        """Paint step by step what has been played; what a newer painting overtakes is not shown."""
        self._latest = mine = object()
        begun = time.perf_counter()
        self._drawn = self._draw()
        self._say(self._words(), self._ending)
        self._bar.value = self._done / self._question.n_deals if self._question else 0
        yield
        made = yield from png_in_steps(self._drawn)
        if self._latest is mine:
            self._picture.value = made
            self._painted = time.perf_counter()
            self._paint_cost = self._painted - begun

    def _repaint(self, _: Any) -> None:
        """Paint again what has been played, also where no loop is running."""
        if self._loop is None and running_loop() is None:
            self._paint()
        else:
            self._on_loop(self._paint)

    def _on(self, running: bool) -> None:
        self._run_button.disabled = running
        self._stop_button.disabled = not running
        for control in parts_of(self._inputs):
            if control.has_trait("disabled"):
                control.disabled = running

    def _clear(self) -> None:
        """Forget what has been played."""
        self._question, self._done, self._ending = None, 0, ""
        self._batch = self.first_batch
        self._empty()
        self._on(False)
        self._rate.value = ""
        self._paint()


def row(*parts: ipw.Widget) -> ipw.Box:
    """Return widgets side by side, on more lines where the page is narrow."""
    layout = ipw.Layout(flex_flow="row wrap", align_items="center", max_width="100%")
    return ipw.Box(list(parts), layout=layout)


def shown_if(wanted: bool, part: ipw.Widget) -> None:
    """Show a part of a panel, or take it away."""
    part.layout.display = None if wanted else "none"


@in_house_style
def blank(words: str, height: float = 3.0, *, ax: Axes) -> Axes:
    """Draw what stands in the place of a picture before anything has been played."""
    figure: Any = ax.figure
    figure.set_figheight(height)
    ax.set_axis_off()
    ax.set(xlim=(0, 1), ylim=(0, 1))
    ax.text(0.5, 0.5, fill(words, 50), ha="center", va="center", color=QUIET, linespacing=1.6)
    return finish(ax, words, pd.DataFrame())


def _timed(question: Question, first: int, n_deals: int) -> tuple[float, Any]:
    """Play a batch and say how many seconds it took."""
    begun = time.perf_counter()
    piece = question.play(first, n_deals)
    return time.perf_counter() - begun, piece


def _better_size(played: int, seconds: float) -> int:
    """Return how many deals to play next, so that a batch takes the time it should."""
    wanted = played * BATCH_SECONDS / max(seconds, 1e-4)
    return int(min(max(wanted, 1), 4 * played, 500_000))

"""What all explorers share: one task that plays batch after batch and paints what came of it.

The task awaits one batch at a time in a single thread and does every widget write itself, so a
button is served between two batches. A batch is deals with consecutive numbers; deals depend on
seed and number alone, so a run that was stopped and taken up again is the run in one go.
"""

from __future__ import annotations

import asyncio
import html
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, ClassVar

import ipywidgets as ipw
import pandas as pd
from matplotlib.axes import Axes

from jasslab.errors import JasslabError
from jasslab.plots import png
from jasslab.simulate import prepare, run_plan
from jasslab.simulation import Plan, Simulation

__all__ = ["Explorer"]

#: Seconds that a batch should take, and deals in the first one.
BATCH_SECONDS, FIRST_BATCH = 0.1, 1_000
#: Seconds between two texts; a picture waits at least so long, and four times its own cost.
TEXT_EVERY, PICTURE_EVERY = 0.1, 0.25

STOPPED = (
    "Stopped. Run goes on from here, Reset starts anew. The intervals hold for a number of deals "
    "that was fixed beforehand, not for a stop at a pleasing moment."
)


class Explorer:
    """A panel that plays deals in batches; made by functions such as `taker_success`.

    The task runs on the loop of the kernel. `run` and `stop` may be called from any thread.

    Attributes
    ----------
    panel : ipywidgets.VBox
        What is shown.
    task : asyncio.Task or None
        The run that is going on, or the last one; ``await explorer.task`` waits for its end.
    """

    #: Explorers on show, by the notebook cell that made them and its execution.
    _shown: ClassVar[dict[Any, list[Explorer]]] = {}

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = _running_loop()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="jasslab-explorer")
        self._plan: Plan | None = None
        self._pieces: list[Simulation] = []
        self._done = 0
        self._batch = FIRST_BATCH
        self._texted = self._painted = self._paint_cost = 0.0
        self._build()
        _replace_on_show(self)

    # --- what an explorer says itself ---------------------------------------------------------

    def _controls(self) -> list[ipw.Widget]:
        """Return the controls of the question."""
        raise NotImplementedError

    def _ask(self) -> Plan:
        """Return what the controls ask for, or raise `JasslabError` in words."""
        raise NotImplementedError

    def _forget(self) -> None:
        """Put the controls back, or drop the sums of the last run."""
        raise NotImplementedError

    def _add(self, piece: Simulation) -> None:
        """Add a batch to the sums."""
        raise NotImplementedError

    def _words(self) -> str:
        """Return the sums in words."""
        raise NotImplementedError

    def _draw(self) -> Axes:
        """Draw the sums."""
        raise NotImplementedError

    # --- the panel ----------------------------------------------------------------------------

    def _build(self) -> None:
        self._inputs = self._controls()
        self._run_button = ipw.Button(description="Run", button_style="primary")
        self._stop_button = ipw.Button(description="Stop", disabled=True)
        self._reset_button = ipw.Button(description="Reset")
        self._clicks = {
            self._run_button: lambda _: self.run(),
            self._stop_button: lambda _: self.stop(),
            self._reset_button: lambda _: self.reset(),
        }
        for button, click in self._clicks.items():
            button.on_click(click)
        self._bar = ipw.FloatProgress(min=0, max=1, layout=ipw.Layout(width="260px"))
        self._rate = ipw.Label("")
        self._picture = ipw.Image(format="png", layout=ipw.Layout(width="760px", max_width="100%"))
        self._text = ipw.HTML()
        self.panel = ipw.VBox(
            [
                *self._inputs,
                ipw.HBox(list(self._clicks)),
                ipw.HBox([self._bar, self._rate]),
                self._picture,
                self._text,
            ],
            layout=ipw.Layout(max_width="800px"),
        )
        self.panel.add_class("jasslab-explorer")
        self._clear()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = self.panel._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data["text/plain"] = repr(self)
        return bundle

    def __repr__(self) -> str:
        return f"{type(self).__name__} explorer; run this cell to use it"

    @property
    def result(self) -> Simulation | None:
        """The deals so far, as a simulation; None before the first batch."""
        if self._plan is None or not self._pieces:
            return None
        if len(self._pieces) > 1:
            tables = {
                name: pd.concat([piece.tables[name] for piece in self._pieces], ignore_index=True)
                for name in self._plan.frames
            }
            self._pieces = [Simulation(self._plan, tables, self._done, run_plan)]
        return Simulation(self._plan, dict(self._pieces[0].tables), self._done, run_plan)

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
        for button, click in self._clicks.items():
            button.on_click(click, remove=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        for part in (
            *self._inputs,
            *self._clicks,
            self._bar,
            self._rate,
            self._picture,
            self._text,
        ):
            part.close()
        self.panel.close()

    def _on_loop(self, call: Any) -> None:
        """Call on the loop of the kernel: at once when we are on it, else from there."""
        here = _running_loop()
        self._loop = self._loop if self._loop is not None and self._loop.is_running() else here
        if self._loop is None:
            self._say("An explorer runs in a notebook only: there is no event loop here.")
        elif self._loop is here:
            call()
        else:
            self._loop.call_soon_threadsafe(call)

    def _start(self) -> None:
        if self.task is not None and not self.task.done() and not self.task.cancelling():
            return
        try:
            plan = self._ask()
        except JasslabError as error:
            self._say(str(error))
            return
        same = self._plan is not None and replace(plan, n_deals=0) == replace(self._plan, n_deals=0)
        if not same or plan.n_deals <= self._done:
            self._clear()
        self._plan = plan
        self._on(True)
        self.task = asyncio.get_running_loop().create_task(self._work(plan))

    def _begin_anew(self) -> None:
        if self.task is not None:
            self.task.cancel()
        self._forget()
        self._clear()

    # --- the task -----------------------------------------------------------------------------

    async def _work(self, plan: Plan) -> None:
        """Play batches until all is done or the task is cancelled; paint; tidy up."""
        ending = ""
        try:
            self._say("Preparing the engine; the first time takes some seconds…")
            await self._apart(prepare, plan, False)
            await self._play(plan)
        except asyncio.CancelledError:
            ending = STOPPED
        except JasslabError as error:
            ending = f"This cannot be played: {error}"
        except Exception as error:
            ending = f"Something went wrong: {type(error).__name__}: {error}"
        finally:
            if self._plan is plan:  # else another run has begun, or Reset was pressed
                self._on(False)
                self._rate.value = f"{self._done:,} of {plan.n_deals:,} deals"
                self._paint(ending)

    async def _play(self, plan: Plan) -> None:
        """Await one batch after another; the next one is played while this one is painted."""
        size, begun, at_first = self._next_size(plan), time.perf_counter(), self._done
        batch: asyncio.Future[Any] | None
        batch = self._apart(_timed, plan, plan.first + self._done, size)
        while batch is not None:
            seconds, piece = await batch
            self._pieces.append(piece)
            self._done += piece.done
            self._batch = _better_size(piece.done, seconds)
            self._add(piece)
            size = self._next_size(plan)
            batch = self._apart(_timed, plan, plan.first + self._done, size) if size else None
            speed = (self._done - at_first) / (time.perf_counter() - begun)
            self._tell_progress(plan, speed)
            if batch is not None and self._picture_due():
                self._paint()

    def _next_size(self, plan: Plan) -> int:
        return min(self._batch, plan.n_deals - self._done)

    def _apart(self, call: Any, *args: Any) -> asyncio.Future[Any]:
        """Call in the explorer's own thread."""
        return asyncio.get_running_loop().run_in_executor(self._pool, call, *args)

    # --- widget writes, all on the loop -------------------------------------------------------

    def _tell_progress(self, plan: Plan, speed: float) -> None:
        now = time.perf_counter()
        if now - self._texted >= TEXT_EVERY:
            self._bar.value = self._done / plan.n_deals
            self._rate.value = f"{self._done:,} of {plan.n_deals:,} deals, {speed:,.0f} deals/s"
            self._texted = now

    def _picture_due(self) -> bool:
        """Say whether painting would leave most of the time to playing."""
        waited = time.perf_counter() - self._painted
        return waited >= max(PICTURE_EVERY, 4 * self._paint_cost)

    def _paint(self, ending: str = "") -> None:
        begun = time.perf_counter()
        self._say(self._words(), ending)
        self._bar.value = self._done / self._plan.n_deals if self._plan else 0
        self._picture.value = png(self._draw())
        self._painted = time.perf_counter()
        self._paint_cost = self._painted - begun

    def _say(self, *lines: str) -> None:
        shown = "".join(f"<p>{html.escape(line)}</p>" for line in lines if line)
        self._text.value = f'<div role="status" style="line-height:1.5">{shown}</div>'

    def _on(self, running: bool) -> None:
        self._run_button.disabled = running
        self._stop_button.disabled = not running
        for control in self._inputs:
            control.disabled = running

    def _clear(self) -> None:
        """Forget what has been played."""
        self._plan, self._pieces, self._done = None, [], 0
        self._on(False)
        self._rate.value = ""
        self._paint()


def _timed(plan: Plan, first: int, n_deals: int) -> tuple[float, Simulation]:
    """Play a batch and say how many seconds it took."""
    begun = time.perf_counter()
    piece = run_plan(replace(plan, first=first, n_deals=n_deals), progress=False)
    return time.perf_counter() - begun, piece


def _better_size(played: int, seconds: float) -> int:
    """Return how many deals to play next, so that a batch takes the time it should."""
    wanted = played * BATCH_SECONDS / max(seconds, 1e-4)
    return int(min(max(wanted, 200), 4 * played, 500_000))


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _cell() -> tuple[Any, Any]:
    """Return the notebook cell that is being run, and the number of its execution."""
    from IPython import get_ipython

    shell = get_ipython()
    try:
        parent = shell.kernel.get_parent()
    except AttributeError:  # no notebook
        return None, None
    return parent.get("metadata", {}).get("cellId"), shell.execution_count


def _replace_on_show(explorer: Explorer) -> None:
    """Close the explorers that an earlier execution of the same cell has left."""
    cell, execution = _cell()
    if cell is None:
        return
    for key in [key for key in Explorer._shown if key[0] == cell and key[1] != execution]:
        for old in Explorer._shown.pop(key):
            old.close()
    Explorer._shown.setdefault((cell, execution), []).append(explorer)

"""What all panels share: parts on a page, words in a status line, and an orderly end.

A panel made by a notebook cell goes when that cell is run again, with all its callbacks.
"""

from __future__ import annotations

import asyncio
import html
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

import ipywidgets as ipw

__all__ = ["Panel", "parts_of", "running_loop"]

_NO_LOOP = "An explorer runs in a notebook only: there is no event loop here."


class Panel:
    """A panel in a notebook; a subclass says what is on it.

    Attributes
    ----------
    panel : ipywidgets.VBox
        What is shown.
    """

    #: CSS classes of the panel, by which style sheets and tests find it.
    handles: ClassVar[tuple[str, ...]] = ("jasslab-panel",)
    #: Panels on show, by the notebook cell that made them and its execution.
    _shown: ClassVar[dict[Any, list[Panel]]] = {}

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = running_loop()
        self._clicks: dict[ipw.Button, Callable[[Any], None]] = {}
        self._text = ipw.HTML()
        self.panel = ipw.VBox(self._parts(), layout=ipw.Layout(max_width="min(100%, 1000px)"))
        for handle in self.handles:
            self.panel.add_class(handle)
        _replace_on_show(self)

    def _parts(self) -> list[ipw.Widget]:
        """Return what stands on the panel, from top to bottom; `_text` is one of them."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = self.panel._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        data["text/plain"] = repr(self)
        return bundle

    def __repr__(self) -> str:
        return f"{type(self).__name__} explorer; run this cell to use it"

    def close(self) -> None:
        """Take the panel off the page; its buttons do nothing any more."""
        self._drop(self.panel)

    # --- for subclasses -----------------------------------------------------------------------

    def _button(self, words: str, call: Callable[[], None], **traits: Any) -> ipw.Button:
        """Make a button that calls, until it is dropped or the panel closes."""
        button = ipw.Button(description=words, **traits)
        self._clicks[button] = lambda _: call()
        button.on_click(self._clicks[button])
        return button

    def _drop(self, *parts: ipw.Widget) -> None:
        """Take parts off the page, with all that stands in them and every callback."""
        for part in list(parts_of(parts)):
            if part in self._clicks:
                part.on_click(self._clicks.pop(part), remove=True)
            part.unobserve_all()
            part.close()

    def _say(self, *lines: str) -> None:
        """Show words, a paragraph each; empty ones are left out."""
        shown = "".join(
            f'<p style="margin:0 0 0.5em">{html.escape(line)}</p>' for line in lines if line
        )
        self._text.value = f'<div role="status" style="line-height:1.5">{shown}</div>'

    def _on_loop(self, call: Callable[[], Any]) -> None:
        """Call on the loop of the kernel: at once when we are on it, else from there."""
        here = running_loop()
        self._loop = self._loop if self._loop is not None and self._loop.is_running() else here
        if self._loop is None:
            self._say(_NO_LOOP)
        elif self._loop is here:
            call()
        else:
            self._loop.call_soon_threadsafe(call)


def parts_of(parts: Iterable[ipw.Widget]) -> Iterator[ipw.Widget]:
    """Give widgets and all that stands in them."""
    for part in parts:
        yield part
        yield from parts_of(getattr(part, "children", ()))


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Return the loop that runs in this thread, if there is one."""
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


def _replace_on_show(panel: Panel) -> None:
    """Close the panels that an earlier execution of the same cell has left."""
    cell, execution = _cell()
    if cell is None:
        return
    for key in [key for key in Panel._shown if key[0] == cell and key[1] != execution]:
        for old in Panel._shown.pop(key):
            old.close()
    Panel._shown.setdefault((cell, execution), []).append(panel)

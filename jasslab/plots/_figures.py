"""Figures without pyplot: the house style, the lock, and what a picture says and is made of."""

from __future__ import annotations

import base64
import functools
import io
import re
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
import seaborn as sns
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.image import imsave

from jasslab.errors import JasslabError

#: matplotlib is not thread-safe: whoever draws or renders holds this lock.
LOCK = threading.RLock()

_STYLE = Path(__file__).parents[1] / "house.mplstyle"
QUIET = "#6E7781"
BLUE, ORANGE = sns.color_palette("colorblind").as_hex()[:2]
INK = "#24292F"
#: From worse to better, with nothing in the middle; light enough for numbers on top.
WORSE_TO_BETTER = sns.blend_palette([ORANGE, "#FFFFFF", "#56B4E9"], as_cmap=True)
NO_CELL = "#E7EAED"


class HouseFigure(Figure):
    """A figure without pyplot that shows itself in a notebook."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        said = [one.jasslab_sentence for one in self.axes if hasattr(one, "jasslab_sentence")]
        picture = base64.b64encode(png(self)).decode()
        return {"image/png": picture, "text/plain": " ".join(said) or repr(self)}


class HouseAxes(Axes):
    """Axes that show their figure in a notebook."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        figure = self.figure
        assert isinstance(figure, HouseFigure)
        return figure._repr_mimebundle_()


@contextmanager
def _house_style() -> Iterator[None]:
    """Hold the lock, with the house style in force."""
    with LOCK, mpl.rc_context(mpl.rc_params_from_file(_STYLE, use_default_template=False)):
        yield


def _new_axes() -> Axes:
    figure = HouseFigure()
    FigureCanvasAgg(figure)
    return figure.add_subplot(axes_class=HouseAxes)


def in_house_style(draw: Callable[..., Axes]) -> Callable[..., Axes]:
    """Draw with the lock held, in the house style, on new axes unless some are given."""

    @functools.wraps(draw)
    def drawn(*args: Any, ax: Axes | None = None, **options: Any) -> Axes:
        with _house_style():
            return draw(*args, ax=_new_axes() if ax is None else ax, **options)

    return drawn


def finish(ax: Axes, said: str, behind: pd.DataFrame) -> Axes:
    """Leave the sentence and the frame behind the picture with the axes."""
    ax.jasslab_data = behind  # type: ignore[attr-defined]
    return retell(ax, said)


def retell(ax: Axes, said: str) -> Axes:
    """Leave another sentence with the axes, of one who knows more of what is drawn."""
    ax.jasslab_sentence = said  # type: ignore[attr-defined]
    return ax


def heat_map(ax: Axes, cells: pd.DataFrame, written: pd.DataFrame | None, means: str) -> None:
    """Draw differences as cells from worse to better, evenly to both sides of nothing."""
    numbers = cells.to_numpy("float64")
    most = float(np.abs(numbers[np.isfinite(numbers)]).max(initial=0)) or 1.0
    sns.heatmap(
        cells.astype(float),
        ax=ax,
        annot=False if written is None else written.replace("-", "\N{MINUS SIGN}", regex=True),
        fmt="",
        cmap=WORSE_TO_BETTER,
        vmin=-most,
        vmax=most,
        linewidths=1,
        annot_kws={"fontsize": 8.5, "color": INK},
        cbar_kws={"label": means},
    )
    ax.set_facecolor(NO_CELL)
    ax.grid(visible=False)
    ax.tick_params(length=0, rotation=0)
    # the heat map was just drawn with its bar, so there is one
    ax.collections[-1].colorbar.outline.set_visible(False)  # type: ignore[union-attr]


def _axes_of(picture: Axes | Figure) -> list[Axes]:
    return [picture] if isinstance(picture, Axes) else list(picture.axes)


def _figure_of(picture: Axes | Figure) -> Figure:
    figure = picture.figure if isinstance(picture, Axes) else picture
    while not isinstance(figure, Figure):  # a part of a figure
        figure = figure.figure
    return figure


def sentence(picture: Axes | Figure) -> str:
    """Return what a picture shows, in words.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        What a function of this module has drawn.

    Returns
    -------
    str
        One sentence for each axes, with numbers and intervals; also fit as alternative text.
    """
    said = [getattr(ax, "jasslab_sentence", "") for ax in _axes_of(picture)]
    if not any(said):
        raise JasslabError("these axes were not drawn by jasslab.plots: there is no sentence")
    return " ".join(one for one in said if one)


def data_of(picture: Axes | Figure) -> pd.DataFrame:
    """Return the frame behind a picture.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        What a function of this module has drawn.

    Returns
    -------
    pandas.DataFrame
        The numbers that were drawn (of the first axes that have any).
    """
    for ax in _axes_of(picture):
        if hasattr(ax, "jasslab_data"):
            return ax.jasslab_data
    raise JasslabError("these axes were not drawn by jasslab.plots: there is no data")


def png(picture: Axes | Figure) -> bytes:
    """Return a picture as PNG.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        The picture.

    Returns
    -------
    bytes
        The file; the same for the same picture.
    """
    target = io.BytesIO()
    with _house_style():
        _figure_of(picture).savefig(target, format="png", metadata={"Software": None})
    return target.getvalue()


def png_in_steps(picture: Axes) -> Generator[None, None, bytes]:
    """Make the PNG of a picture a step at a time, for a loop that has others to serve as well.

    Parameters
    ----------
    picture : matplotlib.axes.Axes
        The picture, by one of the functions of `jasslab.plots`.

    Yields
    ------
    None
        Between the steps, none of which takes much longer than a tenth of a second.

    Returns
    -------
    bytes
        The file; the same picture as that of `png`, made with one drawing in place of two.
    """
    figure = _figure_of(picture)
    layout, dpi = figure.get_layout_engine(), figure.dpi
    target = io.BytesIO()
    try:
        with _house_style():
            figure.dpi = mpl.rcParams["savefig.dpi"]
            if layout is not None:
                layout.execute(figure)
        figure.set_layout_engine("none")
        yield
        with _house_style():
            canvas = FigureCanvasAgg(figure)
            canvas.draw()
        yield
        imsave(target, canvas.buffer_rgba(), format="png", dpi=figure.dpi)
    finally:
        figure.dpi = dpi
        figure.set_layout_engine(layout)
    return target.getvalue()


def svg(picture: Axes | Figure) -> str:
    """Return a picture as SVG.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        The picture.

    Returns
    -------
    str
        The file; the same for the same picture, without a date.
    """
    target = io.StringIO()
    with _house_style():
        _figure_of(picture).savefig(target, format="svg", metadata={"Date": None, "Creator": None})
    return re.sub(r"[ \t]+$", "", target.getvalue(), flags=re.M)


def save(
    picture: Axes | Figure, path_stem: str | Path, data: pd.DataFrame | None = None
) -> list[Path]:
    """Write a picture as PNG and SVG, and the data behind it as CSV.

    Parameters
    ----------
    picture : matplotlib.axes.Axes or matplotlib.figure.Figure
        The picture.
    path_stem : str or pathlib.Path
        Path without an ending; folders are made if need be.
    data : pandas.DataFrame, optional
        What to write as CSV instead of the frame that the picture carries.

    Returns
    -------
    list of pathlib.Path
        The files. They are the same for the same picture, so they can be compared.
    """
    stem = Path(path_stem)
    stem.parent.mkdir(parents=True, exist_ok=True)
    behind = data_of(picture) if data is None else data
    files = [stem.with_name(stem.name + ending) for ending in (".png", ".svg", ".csv")]
    files[0].write_bytes(png(picture))
    files[1].write_text(svg(picture), encoding="utf-8")
    numbered = isinstance(behind.index, pd.RangeIndex) and behind.index.name is None
    behind.to_csv(files[2], index=not numbered, lineterminator="\n")
    return files

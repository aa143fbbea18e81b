"""The answers of a hand in words and as a table: the same content as the picture."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import numpy as np
import pandas as pd

from jasslab._numbers import with_interval
from jasslab.draw._look import block, table
from jasslab.widgets._adviser_picture import MOST_DRAWN

__all__ = ["answers_html", "answers_told"]


def _row(line: Any, *names: str) -> dict[str, float]:
    return {key: line[name] for key, name in zip(("estimate", "low", "high"), names, strict=True)}


def _score(line: Any) -> str:
    return with_interval(_row(line, "score", "low", "high"))


def _success(line: Any) -> str:
    if np.isnan(line["success"]):
        return ""
    return with_interval(_row(line, "success", "success_low", "success_high"), 100, " %")


def answers_told(found: pd.DataFrame, unit: str) -> Iterator[str]:
    """Tell what the picture shows: each answer, the lead of the best one, how sure it is."""
    told = []
    for name, line in found.head(MOST_DRAWN).iterrows():
        success = _success(line)
        made = f", contract made in {success}" if success else ""
        told.append(f"{name} {_score(line)}{made}")
    more = len(found) - MOST_DRAWN
    rest = f"; {more} more in the table" if more > 0 else ""
    yield (
        f"Mean score in {unit} a deal, own side less the other (in brackets: 95 % interval): "
        f"{'; '.join(told)}{rest}."
    )
    first, second = found.iloc[0], found.iloc[1]
    apart = _row(second, "to_best", "to_best_high", "to_best_low")
    lead = with_interval({key: -number for key, number in apart.items()})
    sure = ""
    if not np.isnan(first["best"]):
        sure = f" It is best in {first['best']:.1%} of 1,000 resampled runs, given these players."
    yield f"Best: {found.index[0]}, ahead of {found.index[1]} by {lead}.{sure}"


def answers_html(found: pd.DataFrame, unit: str) -> str:
    """Return all answers as a table."""
    head = ["answer", f"mean score, {unit}", "behind the best", "best in", "seat takes"]
    rows = []
    for name, line in found.iterrows():
        behind = _row(line, "to_best", "to_best_low", "to_best_high")
        sure = "" if np.isnan(line["best"]) else f"{line['best']:.1%}"
        cells = [_score(line), with_interval(behind) if behind["estimate"] else ""]
        rows.append([f"<b>{escape(str(name))}</b>", *cells, sure, f"{line['took']:.1%}"])
        rows[-1].append(_success(line))
    return block(
        "jl-advice",
        "all answers",
        "<h4>All answers</h4>"
        + table([*head, "contract made"], rows, "jl-grid")
        + '<p class="jl-note">in brackets: 95 % intervals; best in: share of resampled runs, when '
        "the playing has ended</p>",
    )

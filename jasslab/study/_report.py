"""The report of a study: one page that needs nothing from outside."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from html import escape
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from matplotlib.axes import Axes

from jasslab import __version__, plots
from jasslab._numbers import interval, rounded
from jasslab.draw import deal_html, rule_sheet
from jasslab.simulation import Simulation
from jasslab.study._cover import contents, fan_of_taker, strip, tiles
from jasslab.study._tables import Table

if TYPE_CHECKING:
    from jasslab.study import Findings

_LIBRARIES = ("numpy", "numba", "pandas", "matplotlib")
# The colours of the house style become those of the page, which knows light and dark.
_INKS = (
    ("#24292f", "currentColor"),
    ("#6e7781", "var(--quiet)"),
    ("#0173b2", "var(--one)"),
    ("#de8f05", "var(--two)"),
)
_CAPTIONS = {
    "meld_frequencies": "Dots: hands as dealt, with 95 % intervals (often narrower than the dot); "
    "diamonds: exact shares by counting. To the right: how rare it is.",
    "success_by_bid_round": "Share of taken deals that the taker makes, with 95 % intervals; "
    "dashed: all takers together. The axis does not begin at 0.",
    "success_by_trump": "The same by the suit of trumps. Where rules and players treat suits "
    "alike, differences are chance.",
    "points": "How often each side makes so many points; bands are 95 % intervals of each bin.",
    "outcome": "How the score differs, by who took; bands are 95 % intervals of each bin. A taker "
    "who fails gives the points to the other side, hence the second hump.",
}


#: Sections after the tables, by their address.
_LAST_SECTIONS = {
    "spread": "How the scores spread",
    "deals": "Deals to look at",
    "repeat": "How to repeat it",
    "rules": "The rules",
}

#: Names of the figures that a study can draw.
FIGURES = tuple(_CAPTIONS)


# --- figures ------------------------------------------------------------------------------


def _draw(findings: Findings) -> Iterator[tuple[str, Axes]]:
    sim = findings.sim
    if findings.dealt is not None:
        yield "meld_frequencies", plots.meld_frequencies(findings.dealt)
    if sim.deals["made"].notna().any():
        yield "success_by_bid_round", plots.success(sim, by="bid_round")
        yield "success_by_trump", plots.success(sim, by="trump")
    if sim.deals["taker"].notna().any():
        yield "points", plots.points(sim)
    yield "outcome", plots.outcome(sim)


def draw_figures(findings: Findings) -> dict[str, Axes]:
    """Draw the figures and write them with the data behind them.

    Parameters
    ----------
    findings : Findings
        What the study found.

    Returns
    -------
    dict of str to matplotlib.axes.Axes
        The figures by file name.
    """
    drawn = dict(_draw(findings))
    for name, ax in drawn.items():
        plots.save(ax, findings.order.out / "figures" / name)
    return drawn


def _inline(name: str, ax: Axes) -> str:
    """Return a figure as an element of the page: named, without addresses, in its colours."""
    text = plots.svg(ax)
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
    text = re.sub(r' xmlns(:\w+)?="[^"]*"', "", text)
    text = text.replace("xlink:href=", "href=")
    text = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", text)
    text = re.sub(r"fill: #ffffff", "fill: none", text)
    for ink, role in _INKS:
        text = re.sub(ink, role, text, flags=re.I)
    text = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    said = escape(plots.sentence(ax))
    picture = text.replace("<svg", f'<svg role="img" aria-label="{said}"', 1)
    return f"<figure>{picture}<figcaption>{escape(_CAPTIONS[name])}</figcaption></figure>"


# --- deals --------------------------------------------------------------------------------


def _remarkable(sim: Simulation) -> dict[int, str]:
    """Choose deals worth looking at: the largest outcome each way, and the nearest failure."""
    deals = sim.deals
    outcome = deals["outcome"].to_numpy("int64")
    chosen = {}
    if (outcome > 0).any():
        chosen[int(deals["deal"].iloc[outcome.argmax()])] = "The largest outcome for side 0"
    if (outcome < 0).any():
        chosen[int(deals["deal"].iloc[outcome.argmin()])] = "The largest outcome for the others"
    failed = deals[deals["made"].eq(False).fillna(False)]
    if len(failed):
        missed = failed["opponents_points"].astype("int64") - failed["taker_points"].astype("int64")
        nearest = int(failed["deal"].iloc[missed.to_numpy().argmin()])
        chosen.setdefault(nearest, "The nearest failure of a taker")
    return chosen


def _deals(sim: Simulation) -> str:
    shown: list[str] = []
    for number, why in _remarkable(sim).items():
        outcome = int(sim.deals["outcome"].iloc[number - sim.plan.first])
        state = "" if shown else " open"
        head = f"{escape(why)}: deal {number:,}, outcome {outcome:+d}"
        deal = sim.replay(number)
        drawn = f'{fan_of_taker(deal)}<div class="wide">{deal_html(deal)}</div>'
        shown.append(f"<details{state}><summary>{head}</summary>{drawn}</details>")
    return "\n".join(shown)


# --- the page -----------------------------------------------------------------------------


def _lead(findings: Findings) -> str:
    """Say the findings in two or three sentences."""
    figures, said = dict(findings.figures.iterrows()), []
    if findings.sim.deals["taker"].isna().all():
        ahead = figures["outcome, side 0"]
        return (
            f"Nobody takes: each side plays for its own points. Side 0 is {rounded(ahead)} ahead "
            f"of the others on average ({interval(ahead)}). Brackets are 95 % intervals; the deal "
            f"is the unit."
        )
    if "taken" in figures:
        row = figures["taken"]
        said.append(f"Of all deals {rounded(row, 100)} % are taken ({interval(row, 100)})")
    if "made" in figures and figures["made"]["n"]:
        row = figures["made"]
        said.append(
            f"the taker makes {rounded(row, 100)} % of these ({interval(row, 100)}; "
            f"n\u00a0=\u00a0{int(row['n']):,})"
        )
    return f"{', and '.join(said)}. Brackets are 95 % intervals; the deal is the unit."


def _repeat(findings: Findings) -> str:
    order, sim = findings.order, findings.sim
    versions = [f"jasslab {__version__}", f"Python {platform.python_version()}"]
    versions += [f"{name} {metadata.version(name)}" for name in _LIBRARIES]
    lines = [
        ("On the command line", order.command),
        ("In Python, after <code>import jasslab as jl</code>", sim.recipe()),
        ("Hands as dealt", findings.hands.recipe()),
    ]
    blocks = "".join(f"<p>{what}:</p><pre>{escape(how)}</pre>" for what, how in lines)
    return (
        f"{blocks}<p>The same seed gives the same deals on every machine and with any number of "
        f"threads; deal i depends on the seed and on i alone.</p>"
        f'<p class="note">Made with {escape(", ".join(versions))}. Revision '
        f"{sim.variant.revision} of the rules.</p>"
    )


def _with_figures(tables: list[Table], figures: dict[str, Axes]) -> str:
    """Set tables and figures in the order in which they are read."""
    beside = {
        "Melds in hand beside the exact values": "meld_frequencies",
        "Taker success by bidding round": "success_by_bid_round",
        "Taker success by trump": "success_by_trump",
        "Points": "points",
    }
    parts = []
    for table in tables:
        name = beside.get(table.caption, "")
        shown = _inline(name, figures[name]) if name in figures else ""
        parts.append(f'<section id="{_anchor(table)}">{table.html()}{shown}</section>')
    parts.append(
        f'<section id="spread"><h2>How the scores spread</h2>'
        f"{_inline('outcome', figures['outcome'])}</section>"
    )
    return "\n".join(parts)


def _anchor(table: Table) -> str:
    """Return the address of a table within the page."""
    return re.sub(r"\W+", "-", table.caption.lower()).strip("-")


def page(findings: Findings, figures: dict[str, Axes]) -> str:
    """Return the report as one HTML page.

    Parameters
    ----------
    findings : Findings
        What the study found.
    figures : dict of str to matplotlib.axes.Axes
        What `draw_figures` gave.
    """
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    sim = findings.sim
    made = f"seed {sim.plan.seed}, players {sim.plan.line_up}, rules {sim.variant.label}"
    deals = _deals(sim)
    sections = {_anchor(table): table.caption for table in findings.tables} | _LAST_SECTIONS
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(findings.title)}</title>
<style>
{style}</style>
</head>
<body>
<main>
<header>
<h1>{escape(findings.title)}</h1>
<p class="note">{escape(made)}</p>
<p class="question">{escape(findings.question)}</p>
{strip(sim)}
<p>{escape(_lead(findings))}</p>
{tiles(dict(findings.figures.iterrows()))}
{contents(sections)}
</header>
{_with_figures(findings.tables, figures)}
<section id="deals"><h2>Deals to look at</h2>
{deals or "<p>Nobody took a deal.</p>"}
</section>
<section id="repeat"><h2>How to repeat it</h2>
{_repeat(findings)}
</section>
<section id="rules"><h2>The rules</h2>
<details><summary>Rule sheet of {escape(sim.variant.label)}</summary>
<div class="wide">{rule_sheet(sim.variant)}</div></details>
</section>
</main>
</body>
</html>
"""


def write_report(findings: Findings, figures: dict[str, Axes]) -> Path:
    """Write the report into the folder of the study.

    Parameters
    ----------
    findings : Findings
        What the study found.
    figures : dict of str to matplotlib.axes.Axes
        What `draw_figures` gave.

    Returns
    -------
    pathlib.Path
        The page.
    """
    target = findings.order.out / "report.html"
    target.write_text(page(findings, figures), encoding="utf-8")
    return target

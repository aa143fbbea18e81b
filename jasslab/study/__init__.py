"""The study: play a game many times, and say what came of it as text, tables and pictures."""

from __future__ import annotations

import shlex
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

import pandas as pd

from jasslab._compile import cache_folder
from jasslab.asking import as_count, as_line_up, as_seed
from jasslab.errors import Interrupted, JasslabError
from jasslab.simulate import simulate
from jasslab.simulation import Simulation
from jasslab.strategies import Player
from jasslab.study._tables import Table, headline, meld_tables, points, success, wrapped
from jasslab.study._telling import Teller
from jasslab.variants import Variant

__all__ = ["Findings", "Order", "run"]

FRAMES = ("deals", "sides", "melds")
MOST_HANDS = 1_000_000


@dataclass(frozen=True)
class Order:
    """What a study is asked for.

    Parameters
    ----------
    variant : Variant
        The game.
    n_deals : int
        How many deals.
    seed : int
        Seed of all streams.
    players : tuple of Player
        One for all seats, or one a seat.
    out : pathlib.Path
        Folder for the results.
    workers : int or None
        Threads; None: all cores.
    """

    variant: Variant
    n_deals: int
    seed: int
    players: tuple[Player, ...]
    out: Path
    workers: int | None = None

    def __post_init__(self) -> None:
        as_count("--deals", self.n_deals)
        as_seed(self.seed)
        if self.workers is not None:
            as_count("--workers", self.workers)
        as_line_up(self.line_up, self.variant)

    @property
    def line_up(self) -> Any:
        """The players as `simulate` takes them."""
        return self.players[0] if len(self.players) == 1 else list(self.players)

    @property
    def command(self) -> str:
        """The command that repeats the study."""
        words = ["jasslab", "study", self.variant.name, "--deals", str(self.n_deals)]
        words += ["--seed", str(self.seed)]
        for name in self.variant.changed:
            words += ["--set", f"{name}={self.variant[name]}"]
        for one in self.players:
            knobs = ",".join(f"{name}={value:g}" for name, value in one.params)
            words += ["--player", f"{one.name}:{knobs}" if knobs else one.name]
        return shlex.join(words)


@dataclass(frozen=True)
class Findings:
    """What a study found.

    Parameters
    ----------
    order : Order
        What was asked.
    sim : Simulation
        The deals that were played.
    hands : Simulation
        Hands dealt to the end, without bidding and play.
    figures : pandas.DataFrame
        The headline figures.
    dealt : pandas.DataFrame or None
        Meld frequencies of hands as dealt; None where no meld is held in hand.
    tables : list of Table
        All tables, in the order in which they are read.
    """

    order: Order
    sim: Simulation
    hands: Simulation
    figures: pd.DataFrame
    dealt: pd.DataFrame | None
    tables: list[Table] = field(default_factory=list)

    @property
    def title(self) -> str:
        """Name of the game and number of deals."""
        return f"{self.sim.variant.title}: {len(self.sim):,} deals"

    @property
    def question(self) -> str:
        """What the study asks, in words."""
        plan = self.sim.plan
        melds = " Do hands hold melds as often as counting says?" if self.dealt is not None else ""
        taken = "how often is it taken and made, and with how many points?"
        if self.sim.deals["made"].isna().all():
            taken = "how do the points and the scores fall?"
        played = f"What comes of a deal of {plan.variant.label} when {plan.line_up} plays"
        return f"{played}: {taken}{melds}"

    def text(self) -> str:
        """Return the study as text."""
        plan = self.sim.plan
        made = f"seed {plan.seed}, players {plan.line_up}, rules {plan.variant.label}"
        reading = "The deal is the unit: n counts deals, intervals are at 95 %."
        parts = [self.title, made, *wrapped(self.question), reading]
        return "\n".join(parts) + "\n\n" + "\n\n".join(table.text() for table in self.tables)


def find(order: Order, sim: Simulation, hands: Simulation) -> Findings:
    """Work out the findings from what was played.

    Parameters
    ----------
    order : Order
        What was asked.
    sim, hands : Simulation
        The deals that were played, and hands as dealt.

    Returns
    -------
    Findings
        The findings.
    """
    figures = sim.summary()
    dealt, melds = meld_tables(sim, hands)
    tables = [headline(figures), *melds]
    if sim.deals["made"].notna().any():
        caption = "Taker success by bidding round"
        tables.append(success(sim, "bid_round", caption, "bidding round"))
        tables.append(success(sim, "trump", "Taker success by trump", "trump"))
    return Findings(order, sim, hands, figures, dealt, [*tables, points(sim)])


def _open_folder(out: Path) -> None:
    """Make the folder for the results, before any work is done."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        probe = out / ".jasslab"
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        raise JasslabError(f"--out {out}: cannot write there: {error.strerror}") from None


def _clear(out: Path) -> None:
    """Remove what an earlier study wrote; whatever else lies in the folder stays."""
    from jasslab.study._report import FIGURES

    files = ["study.txt", "report.html", "manifest.json", *(f"{name}.parquet" for name in FRAMES)]
    endings = ("png", "svg", "csv")
    files += [f"figures/{name}.{ending}" for name in FIGURES for ending in endings]
    for name in files:
        (out / name).unlink(missing_ok=True)


def _is_prepared() -> bool:
    """Say whether an earlier run has kept the compiled engine."""
    folder = cache_folder()
    return folder is not None and any(folder.glob("engine*/run.run-*.nbi"))


def _prepare(order: Order, teller: Teller) -> None:
    """Compile what the study needs, unless it has been kept from an earlier run."""
    first = "" if _is_prepared() else " (some ten seconds the first time)"
    with teller.waiting(f"preparing the compiled engine{first}"):
        for players, frames in ((order.line_up, FRAMES), (None, ("melds",))):
            simulate(
                order.variant,
                n_deals=1,
                seed=order.seed,
                players=players,
                frames=frames,
                progress=False,
            )


def _play(order: Order, teller: Teller) -> tuple[Simulation, Simulation]:
    """Play the deals and keep them, then deal hands to the end."""
    frames = order.out
    try:
        with teller.playing(
            f"playing {order.n_deals:,} deals of {order.variant.label}", order.n_deals
        ) as bar:
            sim = simulate(
                order.variant,
                n_deals=order.n_deals,
                seed=order.seed,
                players=order.line_up,
                frames=FRAMES,
                workers=order.workers,
                progress=bar,
            )
    except Interrupted as stop:
        if not len(stop.partial):  # type: ignore[arg-type]
            raise
        _clear(frames)
        stop.partial.save(frames)  # type: ignore[attr-defined]
        raise Interrupted(
            f"stopped after {len(stop.partial):,} of {order.n_deals:,} deals; "  # type: ignore[arg-type]
            f"their frames are kept: jasslab.load({str(frames)!r})",
            stop.partial,
        ) from None
    with teller.waiting(f"writing the frames to {frames}"):
        _clear(frames)
        sim.save(frames)
    n_hands = min(order.n_deals, MOST_HANDS)
    with teller.playing(f"dealing {n_hands:,} deals to the end, without bidding", n_hands) as bar:
        hands = simulate(
            order.variant,
            n_deals=n_hands,
            seed=order.seed,
            players=None,
            frames=("melds",),
            workers=order.workers,
            progress=bar,
        )
    return sim, hands


def run(order: Order, out: TextIO, teller: Teller | None = None) -> Findings:
    """Do a study: play, count, draw, write, print.

    Parameters
    ----------
    order : Order
        What is asked.
    out : file
        Where the text of the study is printed.
    teller : Teller, optional
        Tells the steps; on the standard error stream unless given.

    Returns
    -------
    Findings
        What was found.

    Raises
    ------
    JasslabError
        When the folder cannot be written, or the rules refuse.
    Interrupted
        When it is stopped; what had been played is kept in the folder.
    """
    teller = teller or Teller()
    start = time.perf_counter()
    _open_folder(order.out)
    _prepare(order, teller)
    sim, hands = _play(order, teller)
    with teller.waiting("counting"):
        findings = find(order, sim, hands)
    text = findings.text()
    (order.out / "study.txt").write_text(text + "\n", encoding="utf-8")
    from jasslab.study._report import draw_figures, write_report

    with teller.waiting(f"writing the figures to {order.out / 'figures'}"):
        figures = draw_figures(findings)
    with teller.waiting(f"writing the report to {order.out / 'report.html'}"):
        write_report(findings, figures)
    print("\n" + text + "\n", file=out, flush=True)
    seconds = time.perf_counter() - start
    print(_where(order.out, seconds), file=out, flush=True)
    return findings


def _where(out: Path, seconds: float) -> str:
    """Say where the results lie."""
    return "\n".join(
        [
            f"Done in {seconds:.0f} s. The results lie in {out}:",
            "  report.html       everything on one page: open it in a browser",
            "  study.txt         the text above",
            "  figures/          pictures (PNG, SVG) and the numbers behind them (CSV)",
            f"  *.parquet         the deals; in Python: sim = jasslab.load({str(out)!r})",
        ]
    )

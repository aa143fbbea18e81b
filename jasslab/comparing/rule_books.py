"""Compare rule books and line-ups on the same cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from jasslab.asking import as_count, as_line_up, as_seed
from jasslab.calling import front_door, short
from jasslab.comparing._paired import (
    CARRYING,
    QUANTITIES,
    SHARES,
    as_workers,
    holm,
    made_by_deal,
    play_together,
    share_cards,
)
from jasslab.comparing._same_deals import SameDeal
from jasslab.comparing._tallies import EntrySums, flipped, what_flips
from jasslab.comparing.duels import score_unit
from jasslab.errors import Interrupted, JasslabError, unknown_name
from jasslab.simulation import Plan, Simulation
from jasslab.stats.intervals import Moments, check_confidence, proportion
from jasslab.strategies import Player
from jasslab.variants import Variant, variant

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["QUANTITIES", "Comparison", "compare", "shares_of", "table_of"]

_EVEN = "side 0 minus side 1: about 0 under any rule when all seats play alike"


@dataclass(repr=False)
class Comparison:
    """Several rule books or line-ups on the same cards.

    Parameters
    ----------
    table : pandas.DataFrame
        Index (label, quantity); columns estimate (its own mean), difference, se, low, high
        (against the first entry, deal by deal), n, variance_ratio (variance of the difference
        between unpaired runs over that between paired ones), p_holm, differ (deals in which
        the two are not equal) and note. The quantities: `outcome`, side 0 minus side 1;
        "taken and made", a share of deals; "taker outcome", score of the taker's side minus the
        best other side's, 0 in a deal that nobody took. Where rules differ and points did in
        one deal or none, low and high are missing: no interval can be read off that. Where they
        did in fewer than 20, the bounds are wider than normal ones. A share keeps exact bounds.
        Its `attrs` name the confidence, the reference, the seed and the unit of score.
    shares : pandas.DataFrame
        Index label; success and passed_out with their intervals.
    same_taker : pandas.DataFrame
        McNemar's test on the deals with the same taker in both: n, made only there, made only
        here, p.
    simulations : dict of str to Simulation
        The runs.
    note : str
        What a reader must know; empty when there is nothing.
    matches : pandas.DataFrame or None
        Where points are carried over: length of matches and wins of side 0, by label.
    """

    table: pd.DataFrame
    shares: pd.DataFrame
    same_taker: pd.DataFrame
    simulations: dict[str, Simulation]
    note: str = ""
    matches: pd.DataFrame | None = field(default=None)

    def _two(self, first: str | None, second: str | None) -> tuple[str, str]:
        """Return two labels: the reference and the other entry unless they are given."""
        labels = list(self.simulations)
        one = labels[0] if first is None else first
        rest = [label for label in labels if label != one]
        if second is None and len(rest) > 1:
            raise JasslabError(f"which two entries? give flips two of {', '.join(labels)}")
        pair = one, rest[0] if second is None else second
        for label in pair:
            if label not in labels:
                raise unknown_name("entry", label, labels)
        return pair

    def flips(
        self, first: str | None = None, second: str | None = None, *, quantity: str | None = None
    ) -> pd.DataFrame:
        """Return the deals that flipped: made under one entry and not under the other.

        Parameters
        ----------
        first, second : str, optional
            Two labels; the reference and the other entry where there are two in all.
        quantity : str, optional
            What flips: ``"taken and made"``, or the side that is ahead by ``"outcome"`` or by
            ``"taker outcome"``. Unless given it is the first of them, and `outcome` in games in
            which no contract is judged.

        Returns
        -------
        pandas.DataFrame
            deal, and for both taker, made and outcome; show one with `replay`.

        Raises
        ------
        UnknownName
            For a label or a quantity that does not exist.

        Examples
        --------
        >>> import jasslab as jl
        >>> strict = jl.variant("belote").replace(head_trump="always")
        >>> found = jl.compare({"rules": "belote", "strict": strict}, n_deals=2000, seed=7)
        >>> flipped = found.flips()
        >>> one = found.replay(flipped["deal"][0])
        >>> one["rules"].made != one["strict"].made
        True
        """
        pair = self._two(first, second)
        runs = {label: self.simulations[label].deals for label in pair}
        if quantity is None:
            quantity = what_flips(any(deals["made"].notna().any() for deals in runs.values()))
        if quantity not in QUANTITIES:
            raise unknown_name("quantity", quantity, QUANTITIES)
        return flipped(runs, quantity)

    def replay(self, deal: int) -> SameDeal:
        """Play one deal again under every entry, card by card.

        Parameters
        ----------
        deal : int
            Its number, as in the column `deal` of `flips`.

        Returns
        -------
        SameDeal
            The deal of each entry, by label; in a notebook they are drawn side by side.

        Raises
        ------
        JasslabError
            When there is no such deal.
        """
        return SameDeal({label: sim.replay(deal) for label, sim in self.simulations.items()})

    def plot(self, *, quantity: str = "taker outcome", ax: Axes | None = None) -> Axes:
        """Draw the differences of one quantity; the same as `jasslab.plots.forest`.

        Parameters
        ----------
        quantity : str
            Which quantity of the table.
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure unless given.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        from jasslab import plots

        return plots.forest(self, quantity=quantity, ax=ax)

    def _shown(self) -> tuple[pd.DataFrame, list[str]]:
        """Return the table as it is printed, and the notes that stand below it."""
        cells = zip(self.table.index.get_level_values("quantity"), self.table["note"], strict=True)
        notes = dict.fromkeys(f"{quantity}: {note}" for quantity, note in cells if note)
        return self.table.drop(columns="note").round(3), [*notes, *filter(None, [self.note])]

    def __repr__(self) -> str:
        table, notes = self._shown()
        return "\n".join([table.to_string(), *notes])

    def _repr_html_(self) -> str:
        table, notes = self._shown()
        return str(table.to_html()) + "".join(f"<p>{escape(note)}</p>" for note in notes)


def _is_even(plan: Plan) -> bool:
    """Say whether both sides do alike in the long run: one player, the dealer rotating."""
    players = set(plan.players or ())
    return plan.variant.n_sides == 2 and len(players) == 1 and plan.dealer is None


def _entries(what: Any, players: Any) -> dict[str, tuple[Variant, tuple[Player, ...]]]:
    """Return variant and line-up of each entry, refusing those that cannot share cards."""
    if not isinstance(what, Mapping) or len(what) < 2:
        raise JasslabError(
            f"compare takes a mapping of at least two labels to variants, or to (variant, "
            f"players), such as {{'rules': 'belote', 'house rule': house}}; given {_listed(what)}"
        )
    made: dict[str, tuple[Variant, tuple[Player, ...]]] = {}
    for label, value in what.items():
        name, seated = value if isinstance(value, tuple) else (value, players)
        rules = variant(name)
        line_up = as_line_up(seated, rules)
        if line_up is None:
            raise JasslabError(f"{label!r}: players=None deals hands only; nothing to compare")
        made[str(label)] = rules, line_up
    first = next(iter(made.values()))[0]
    for rules, _ in made.values():
        share_cards(first, rules)
    return made


def _listed(what: Any) -> str:
    """Return what was given in place of a mapping of entries, shortly."""
    if isinstance(what, (list, tuple)) and 0 < len(what) <= 6:
        return f"without labels {', '.join(map(short, what))}"
    return short(what)


def table_of(
    entries: Mapping[str, EntrySums], plans: Mapping[str, Plan], confidence: float
) -> pd.DataFrame:
    """Return the table of a comparison.

    Parameters
    ----------
    entries : mapping of str to EntrySums
        Sums by label; the first is the reference, beside itself.
    plans : mapping of str to Plan
        What each entry played.
    confidence : float
        Level of the intervals.
    """
    reference, *_ = entries
    base = plans[reference]
    rows: list[dict[str, Any]] = []
    for (label, sums), quantity in product(entries.items(), QUANTITIES):
        pair, plan = sums.pairs[quantity], plans[label]
        row = {"label": label, "quantity": quantity, "estimate": pair.theirs.mean, "n": sums.n}
        if label != reference:
            equal = (plan.variant, plan.players) == (base.variant, base.players)
            row.update(pair.told(confidence, equal=equal, share=quantity in SHARES))
        even = quantity == "outcome" and _is_even(plan) and _is_even(base)
        rows.append({**row, "note": _EVEN if even else ""})
    table = pd.DataFrame(rows)
    table["p_holm"] = np.nan
    for quantity in QUANTITIES:
        tested = (table["quantity"] == quantity) & table["p"].notna()
        table.loc[tested, "p_holm"] = holm(table.loc[tested, "p"].tolist())
    table = table.set_index(["label", "quantity"])
    columns = ["estimate", "difference", "se", "low", "high", "n", "variance_ratio", "p_holm"]
    table["differ"] = table["differ"].astype("Int64")
    return table[[*columns, "differ", "note"]]


def shares_of(entries: Mapping[str, EntrySums], confidence: float) -> pd.DataFrame:
    """Return the success and the passing out of every entry.

    Parameters
    ----------
    entries : mapping of str to EntrySums
        Sums by label.
    confidence : float
        Level of the intervals.
    """
    rows = [{"label": label, **sums.shares(confidence)} for label, sums in entries.items()]
    return pd.DataFrame(rows).set_index("label")


def _same_taker(runs: dict[str, Simulation]) -> pd.DataFrame:
    """Test, by McNemar, the deals that the same seat took under the reference and an entry."""
    from statsmodels.stats.contingency_tables import mcnemar

    reference, *others = runs
    base = runs[reference].deals
    rows = []
    for label in others:
        deals = runs[label].deals
        same = (deals["taker"] == base["taker"]).fillna(False).to_numpy(dtype=bool)
        before, after = made_by_deal(base)[same], made_by_deal(deals)[same]
        lost, won = int((before > after).sum()), int((before < after).sum())
        neither = int((before + after == 0).sum())
        pairs = [[int((before * after).sum()), lost], [won, neither]]
        p = float(mcnemar(pairs, exact=lost + won < 50).pvalue) if lost + won else 1.0
        rows.append({"label": label, "n": int(same.sum()), "lost": lost, "won": won, "p": p})
    return pd.DataFrame(rows).set_index("label")


def _match_table(
    entries: dict[str, tuple[Variant, tuple[Player, ...]]], n: int, seed: int, **how: Any
) -> pd.DataFrame:
    """Play matches for rules that carry points over, where only matches pay them."""
    from jasslab.matches import simulate_matches

    rows = []
    for label, (rules, line_up) in entries.items():
        found = simulate_matches(rules, n_matches=n, seed=seed, players=line_up, **how)
        length = Moments.of(found.matches["deals"])
        low, high = length.interval()
        wins = proportion(int((found.matches["winner"] == 0).sum()), n).iloc[0]
        rows.append(
            {
                "label": label,
                "deals": length.mean,
                "deals_low": low,
                "deals_high": high,
                "side_0_wins": wins["estimate"],
                "side_0_wins_low": wins["low"],
                "side_0_wins_high": wins["high"],
                "n": n,
            }
        )
    return pd.DataFrame(rows).set_index("label")


@front_door
def compare(
    what: Mapping[str, Any],
    *,
    n_deals: int,
    seed: int | None = None,
    players: Any = "basic",
    confidence: float = 0.95,
    workers: int | None = None,
    progress: Any = None,
) -> Comparison:
    """Play several rule books or line-ups on the same cards, and compare deal by deal.

    Parameters
    ----------
    what : mapping of str to Variant, name, or (variant, players)
        Entries by label; the first is what the others are compared with.
    n_deals : int
        Deals for each.
    seed : int, optional
        As in `simulate`.
    players : str, Player or sequence of them
        Who plays where an entry does not say.
    confidence : float
        Level of the intervals.
    workers, progress : optional
        As in `simulate`.

    Returns
    -------
    Comparison
        Paired differences of `outcome`, "taken and made" and "taker outcome" over every deal.

    Raises
    ------
    RuleConflict
        For entries that cannot share cards: another pack, or more seats.
    JasslabError
        For other arguments that make no sense.
    Interrupted
        When stopped; `partial` is the Comparison over the deals that every entry has played, or
        None.

    Notes
    -----
    Two rule books lead to different takers, so deals taken in both are a selected set; that is
    why every deal counts, also those that nobody took. When all seats play alike, `outcome` is
    about 0 under any rule; what a rule moves then shows in "taker outcome".

    Examples
    --------
    >>> import jasslab as jl
    >>> kept = jl.variant("belote").replace(belote_on_fail="kept")
    >>> found = jl.compare({"seed rule": "belote", "kept": kept}, n_deals=2000, seed=7)
    >>> found.table.loc[("kept", "taken and made"), "difference"]
    np.float64(0.0)
    >>> found.table.loc[("kept", "taker outcome"), "low"] > 0
    np.True_
    """
    level = check_confidence(confidence)
    entries, n = _entries(what, players), as_count("n_deals", n_deals, 2)
    number, crew = as_seed(seed), as_workers(workers)
    plans = [Plan(*entry, number, ("deals",), n) for entry in entries.values()]
    try:
        runs = play_together(plans, crew, progress)
    except Interrupted as stop:
        made = stop.partial if isinstance(stop.partial, list) else []
        partial = _told(dict(zip(entries, made, strict=True)), level) if made else None
        raise Interrupted(str(stop), partial) from None
    found = _told(dict(zip(entries, runs, strict=True)), level)
    if any(rules.values.get("tie_rule") in CARRYING for rules, _ in entries.values()):
        how = {"workers": crew, "progress": progress}
        try:
            found.matches = _match_table(entries, max(100, min(n // 10, 5_000)), number, **how)
        except Interrupted as stop:
            raise Interrupted(f"deals compared, matches not: {stop}", found) from None
    return found


def _told(runs: dict[str, Simulation], level: float) -> Comparison:
    """Compare runs of the same deals."""
    carrying = [
        label for label, sim in runs.items() if sim.variant.values.get("tie_rule") in CARRYING
    ]
    parts = []
    if carrying:
        parts.append(
            f"{', '.join(carrying)}: ties leave points in a pot that single deals report as "
            f"`carried` and only matches pay; see .matches"
        )
    if any(not sim.complete for sim in runs.values()):
        sim = next(iter(runs.values()))
        parts.append(f"INCOMPLETE: {sim.done:,} of {sim.plan.n_deals:,} deals were compared")
    reference, base = next((label, sim.plan) for label, sim in runs.items())
    ours = runs[reference].deals
    entries = {label: EntrySums.of(sim.deals, ours) for label, sim in runs.items()}
    plans = {label: sim.plan for label, sim in runs.items()}
    table, shares = table_of(entries, plans, level), shares_of(entries, level)
    units = {label: score_unit(sim.variant) for label, sim in runs.items()}
    table.attrs = {
        "note": "; ".join(parts),
        "confidence": level,
        "reference": reference,
        "seed": base.seed,
        "unit_of_score": " or ".join(dict.fromkeys(units.values())),
    }
    return Comparison(table, shares, _same_taker(runs), runs, table.attrs["note"])

"""Play matches to the target: deals with a moving dealer, totals, and a pot that waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from jasslab.asking import as_count, as_dealer, as_line_up, as_seed
from jasslab.calling import front_door
from jasslab.crew import Crew, progress_bar
from jasslab.dealing import draw_dealers
from jasslab.engine.play import ILLEGAL
from jasslab.engine.workbench import Workbench
from jasslab.errors import Interrupted, JasslabError, RuleConflict
from jasslab.frames import column_frame, empty_columns
from jasslab.simulate import illegal_answer, prepare, workbench
from jasslab.simulation import Plan
from jasslab.strategies import Player
from jasslab.variants import Variant, variant

__all__ = ["Matches", "simulate_matches"]

#: Matches played side by side by one thread.
_BLOCK = 2_000
#: A match that has not ended after so many deals never will.
_TOO_MANY_DEALS = 5_000

#: By how many seats the dealer moves after a deal, by the column `redealt`.
_MOVES = np.array([1, 0, 1, -1])

Array = np.ndarray[Any, Any]


@dataclass(repr=False)
class Matches:
    """Matches played to the target.

    Parameters
    ----------
    plan : Plan
        Rules, players and seed.
    matches : pandas.DataFrame
        One row a match: ``match``, ``first_dealer``, ``deals`` (played), ``passed_out`` (thrown
        in), ``winner`` (side; missing: a draw), ``margin``, ``comeback`` (the most by which the
        winner was behind), ``lead_changes``, ``ahead_at_half`` (the side that is ahead alone after
        the first deal in which any has half the target, or half the deals where a match is so
        many; missing where none is, or where that deal ends the match), and ``score_0`` ... for
        each side. Where players retire at the target (`play_to_loser`) the winner is the first
        who does, and ``loser`` the seat that is left.
    deals : pandas.DataFrame
        One row a deal, with ``match`` before the columns of the frame `deals`.
    requested : int
        Matches that were asked for.
    """

    plan: Plan
    matches: pd.DataFrame
    deals: pd.DataFrame
    requested: int

    @property
    def complete(self) -> bool:
        """Whether every match that was asked for has been played."""
        return len(self.matches) == self.requested

    def __len__(self) -> int:
        """Return the number of matches."""
        return len(self.matches)

    def __repr__(self) -> str:
        state = "" if self.complete else f" (INCOMPLETE: {self.requested:,} were asked for)"
        rules = self.plan.variant
        length = f", {self.matches.deals.mean():.1f} deals each" if len(self.matches) else ""
        return (
            f"{len(self.matches):,} matches of {rules.label} to {rules['target']} "
            f"{rules['match_unit']}{state}{length}, players {self.plan.line_up}, "
            f"seed {self.plan.seed}"
        )

    def summary(self) -> pd.DataFrame:
        """Return length, wins of side 0, margin and comebacks, each with n and an interval."""
        from jasslab.stats import match_summary

        return match_summary(self.matches)


class _Block:
    """Some matches, played side by side deal by deal."""

    def __init__(self, plan: Plan, start: int, end: int) -> None:
        self.plan, self.rules = plan, plan.variant
        self.number = np.arange(start, end)
        n, sides = end - start, plan.variant.n_sides
        self.dealer = np.empty(n, np.int64)
        if plan.dealer is None:
            draw_dealers(np.uint64(plan.seed), start + 1, plan.variant.seats, self.dealer)
        else:
            self.dealer[:] = plan.dealer
        self.first_dealer = self.dealer.copy()
        self.pot = np.zeros(n, np.int64)
        self.totals = np.zeros((n, sides), np.int64)
        self.behind = np.zeros((n, sides), np.int64)
        self.leader = np.full(n, -1)
        self.changes = np.zeros(n, np.int64)
        self.played = np.zeros(n, np.int64)
        self.thrown_in = np.zeros(n, np.int64)
        self.in_a_row = np.zeros(n, np.int64)
        self.winner = np.full(n, -1)
        self.over = np.zeros(n, bool)
        self.half_reached = np.zeros(n, bool)
        self.ahead_at_half = np.full(n, -1)
        self.deals: list[dict[str, Array]] = []

    def play(self, bench: Workbench) -> None:
        """Play all matches of the block to their ends."""
        for number in range(_TOO_MANY_DEALS):
            active = np.flatnonzero(~self.over)
            if not len(active):
                return
            self._play_deal(number, active, bench)
        raise JasslabError(
            f"{self.rules.label}: match {self.number[active[0]]} has no end after "
            f"{_TOO_MANY_DEALS} deals; do these players ever take?"
        )

    def _play_deal(self, number: int, active: Array, bench: Workbench) -> None:
        """Play the next deal of every match that goes on."""
        columns = self._deal_among(number, active, np.arange(self.rules.seats), bench)
        if number == 0:  # a card may have said who is elder
            self.first_dealer[active] = columns["deals"]["dealer"]
        self._write_down(active, columns["deals"], columns["sides"])

    def _deal_among(self, number: int, active: Array, seats: Array, bench: Workbench) -> Any:
        """Play one deal of some matches among some of the seats, and keep its row.

        Returns the columns of the frame `deals`, and score, points and penalty by match and side.
        """
        n, sides = len(active), bench.parts.rules[0]["deck"]["n_sides"]
        among = np.arange(self.rules.n_sides) if self.rules.partnership else seats
        docket = np.empty((n, 5 + sides), np.int64)
        docket[:, 4:-1], docket[:, -1] = self.totals[active][:, among], self.in_a_row[active]
        docket[:, 0], docket[:, 1] = number, self.number[active] + 1
        docket[:, 2] = np.searchsorted(seats, self.dealer[active])
        docket[:, 3] = self.pot[active]
        columns = {"deals": empty_columns("deals", n), "sides": empty_columns("sides", n * sides)}
        status, _ = bench.play(number, n, columns, docket=docket)
        if status == ILLEGAL:
            raise illegal_answer(self.plan, bench)
        deals = columns["deals"]
        deals["dealer"][:] = seats[deals["dealer"]]
        self.dealer[active] = deals["dealer"]
        by_side = {}
        for name in ("score", "points", "penalty"):
            by_side[name] = np.zeros((n, self.rules.n_sides), np.int64)
            by_side[name][:, among] = columns["sides"][name].reshape(n, sides)
        self.deals.append({"match": self.number[active], **deals})
        return {"deals": deals, "sides": by_side}

    def _write_down(
        self, active: Array, deals: dict[str, Array], by_side: dict[str, Array]
    ) -> None:
        """Add the scores, see who leads, who has won and who deals next.

        A penalty cancels one unit of the score, in this deal or a later one.
        """
        redealt = deals["redealt"]
        thrown_in = deals["passed_out"].astype(bool) | (redealt > 0)
        self.totals[active] += by_side["score"]
        if self.rules.penalties:
            self.totals[active] -= by_side["penalty"]
        self.pot[active] = deals["carried"]
        self.played[active] += ~thrown_in
        self.thrown_in[active] += thrown_in
        self.in_a_row[active] = np.where(thrown_in, self.in_a_row[active] + 1, 0)
        ahead = self._note_course(active)
        self._end(active, self.totals[active], ahead, by_side["points"])
        self._note_half(active)
        step = {"next": 1, "previous": -1, "same": 0}[str(self.rules["allpass_next_dealer"])]
        moved = np.where(deals["passed_out"].astype(bool), step, _MOVES[redealt])
        self._move_dealer(active, moved)

    def _note_course(self, active: Array) -> Array:
        """Note how far behind each side was and when the lead changed; return who is ahead."""
        totals = self.totals[active]
        best = totals.max(axis=1, keepdims=True)
        self.behind[active] = np.maximum(self.behind[active], best - totals)
        alone = (totals == best).sum(axis=1) == 1
        ahead = np.where(alone, totals.argmax(axis=1), -1)
        before = self.leader[active]
        self.changes[active] += (ahead >= 0) & (before >= 0) & (ahead != before)
        self.leader[active] = np.where(ahead >= 0, ahead, before)
        return ahead

    def _note_half(self, active: Array) -> None:
        """Note who is ahead alone after the first deal with half the target, if play goes on."""
        totals, half = self.totals[active], int(self.rules["target"]) / 2
        if self._points_per_stroke:
            totals = totals // self._points_per_stroke
        reached = totals.max(axis=1) >= half
        if self.rules["match_unit"] == "deals":
            reached = self.played[active] >= half
        if self.rules["match_unit"] == "pips":
            reached = reached | (totals.min(axis=1) <= -half)
        now = reached & ~self.half_reached[active]
        best = totals == totals.max(axis=1, keepdims=True)
        going_on = (self.winner[active] < 0) & ~self.over[active]
        alone = now & going_on & (best.sum(axis=1) == 1)
        self.half_reached[active[now]] = True
        self.ahead_at_half[active[alone]] = best[alone].argmax(axis=1)

    def _move_dealer(self, active: Array, moved: Array) -> None:
        """Pass the deal on by so many seats."""
        self.dealer[active] = (self.dealer[active] + moved) % self.rules.seats

    @property
    def _points_per_stroke(self) -> int:
        """How many written points are a stroke, 0 where strokes or something else is written."""
        values = self.rules.values
        if values["match_unit"] != "strokes" or values.get("kj_unit") == "hand100":
            return 0
        return int(values.get("stroke_points", 0))

    def _end(self, active: Array, totals: Array, ahead: Array, points: Array) -> None:
        """Mark the matches that are over.

        For deals: after so many played deals the higher total wins; equal totals are a draw.
        Otherwise a side at or over the target wins with the higher total (of strokes, where so
        many written points are one). Equal totals play on;
        where penalties are counted, more points in the last deal decide, then the earlier seat.
        A counter of pips also loses the match at so many below zero.
        """
        target, unit = int(self.rules["target"]), str(self.rules["match_unit"])
        if unit == "deals":
            ended, winner = self.played[active] >= target, ahead
        elif unit == "pips":
            low = totals.min(axis=1) <= -target
            ended = low | (totals.max(axis=1) >= target)
            winner = np.where(low, 1 - totals.argmin(axis=1), totals.argmax(axis=1))
        else:
            winner = ahead
            if self._points_per_stroke:
                totals = totals // self._points_per_stroke
                alone = (totals == totals.max(axis=1, keepdims=True)).sum(axis=1) == 1
                winner = np.where(alone, totals.argmax(axis=1), -1)
            if self.rules.penalties:
                best = totals == totals.max(axis=1, keepdims=True)
                winner = np.where(best, points, -1).argmax(axis=1)
            ended = (totals.max(axis=1) >= target) & (winner >= 0)
        done = active[ended]
        self.over[done] = True
        self.winner[done] = winner[ended]

    def frame(self) -> pd.DataFrame:
        """Return one row a match."""
        n = len(self.number)
        ordered = np.sort(self.totals, axis=1)
        won = self.winner >= 0
        comeback = self.behind[np.arange(n), np.maximum(self.winner, 0)]
        columns: dict[str, Any] = {
            "match": self.number,
            "first_dealer": self.first_dealer.astype(np.int8),
            "deals": self.played.astype(np.int16),
            "passed_out": self.thrown_in.astype(np.int16),
            "winner": pd.arrays.IntegerArray(self.winner.astype(np.int8), ~won),
            "margin": (ordered[:, -1] - ordered[:, -2]).astype(np.int32),
            "comeback": pd.arrays.IntegerArray(comeback.astype(np.int32), ~won),
            "lead_changes": self.changes.astype(np.int16),
            "ahead_at_half": pd.arrays.IntegerArray(
                self.ahead_at_half.astype(np.int8), self.ahead_at_half < 0
            ),
        }
        for side in range(self.rules.n_sides):
            columns[f"score_{side}"] = self.totals[:, side].astype(np.int32)
        return pd.DataFrame(columns)

    def deal_frame(self) -> pd.DataFrame:
        """Return one row a deal, matches in order."""
        joined = {key: np.concatenate([deal[key] for deal in self.deals]) for key in self.deals[0]}
        order = np.lexsort((joined["deal"], joined["match"]))
        joined = {key: values[order] for key, values in joined.items()}
        frame = column_frame("deals", joined)
        frame.insert(0, "match", joined["match"])
        return frame


class _ToLoser(_Block):
    """Matches whose players retire at the target, until one is left and has lost.

    Those who go on play the game for fewer seats, in the same order round the table.
    """

    def __init__(self, plan: Plan, start: int, end: int) -> None:
        super().__init__(plan, start, end)
        self.inside = np.ones((end - start, self.rules.seats), bool)
        self.loser = np.full(end - start, -1)
        self._benches: dict[tuple[int, ...], Workbench] = {}

    def _bench_of(self, seats: tuple[int, ...], bench: Workbench) -> Workbench:
        """Return the bench for the players of some seats."""
        if len(seats) == self.rules.seats:
            return bench
        if seats not in self._benches:
            smaller = self.rules.replace(seats=len(seats))
            everybody = self.plan.players or ()
            players = tuple(everybody[seat] for seat in seats)
            fewer = replace(self.plan, variant=smaller, players=players, dealer=None)
            self._benches[seats] = workbench(fewer)
        return self._benches[seats]

    def _play_deal(self, number: int, active: Array, bench: Workbench) -> None:
        """Play the next deal, for each company of players that is left somewhere."""
        companies, which = np.unique(self.inside[active], axis=0, return_inverse=True)
        for place, company in enumerate(companies):
            members = active[which.reshape(-1) == place]
            seats = np.flatnonzero(company)
            here = self._bench_of(tuple(seats.tolist()), bench)
            columns = self._deal_among(number, members, seats, here)
            score = columns["sides"]["score"]
            outcome = score[:, 0] - score[:, 1:].max(axis=1)
            columns["deals"]["outcome"][:] = outcome  # of the first seat, retired or not
            capot = columns["deals"]["capot"]
            swept = capot >= 0
            capot[swept] = seats[capot[swept]]
            self._write_down(members, columns["deals"], columns["sides"])

    def _note_course(self, active: Array) -> Array:
        """Note the course up to the first who retires; nobody wins by being ahead."""
        return super()._note_course(active[self.winner[active] < 0])

    def _end(self, active: Array, totals: Array, ahead: Array, points: Array) -> None:
        """Let those at the target retire, the best first; the match ends with the last one.

        Of several in one deal the one with more strokes retires first, then the one with more
        points in that deal, then the earlier seat.
        """
        inside = self.inside[active]
        retires = inside & (totals >= int(self.rules["target"]))
        order = np.lexsort((-points, -totals), axis=1)
        rank = np.argsort(order, axis=1)
        first = np.where(retires, rank, self.rules.seats).argmin(axis=1)
        begun = (self.winner[active] < 0) & retires.any(axis=1)
        self.winner[active[begun]] = first[begun]
        left = inside & ~retires
        n_left = left.sum(axis=1)
        last = np.where(n_left[:, None] == 0, np.where(retires, rank, -1), left).argmax(axis=1)
        ended = n_left <= 1
        self.loser[active[ended]] = last[ended]
        self.over[active[ended]] = True
        self.inside[active] = left

    def _move_dealer(self, active: Array, moved: Array) -> None:
        """Pass the deal on to the next player who has not retired."""
        away = ~self.over[active] & (moved != 0)  # a deal is dealt again by who is still in
        while away.any():
            movers = active[away]
            self.dealer[movers] = (self.dealer[movers] + moved[away]) % self.rules.seats
            away[away] = ~self.inside[movers, self.dealer[movers]]

    def frame(self) -> pd.DataFrame:
        """Return one row a match, with the seat that is left as `loser`."""
        made = super().frame()
        losers = pd.Series(pd.arrays.IntegerArray(self.loser.astype(np.int8), self.loser < 0))
        made.insert(list(made.columns).index("winner") + 1, "loser", losers)
        return made


def block_of(plan: Plan, start: int, end: int) -> _Block:
    """Make a block of matches of the kind that the variant plays.

    Parameters
    ----------
    plan : Plan
        Rules, players and seed.
    start, end : int
        Numbers of the matches.
    """
    to_loser = bool(plan.variant.values.get("play_to_loser"))
    return (_ToLoser if to_loser else _Block)(plan, start, end)


def _gather(plan: Plan, crew: Crew, requested: int) -> Matches:
    blocks = [crew.results[start] for start in sorted(crew.results)]
    if not blocks:
        empty = block_of(plan, 0, 0)
        nothing = {"match": np.empty(0, np.int64), **empty_columns("deals", 0)}
        empty.deals.append(nothing)
        blocks = [empty]
    matches = pd.concat([block.frame() for block in blocks], ignore_index=True)
    deals = pd.concat([block.deal_frame() for block in blocks], ignore_index=True)
    for frame in (matches, deals):
        frame.attrs = {**plan.attrs(), "n_matches": len(matches), "requested": requested}
    return Matches(plan, matches, deals, requested)


def _refuse_first_dealer(first_dealer: int | None, rules: Variant) -> None:
    """Refuse a first dealer where a card says who is elder first."""
    if first_dealer is not None and rules.values.get("first_forehand") == "seven":
        raise RuleConflict(
            f"first_dealer={first_dealer!r}, but in {rules.label} a card says who is elder first; "
            f"replace(first_forehand='random') leaves it open"
        )


@front_door
def simulate_matches(
    variant_name: str | Variant,
    *,
    n_matches: int,
    seed: int | None = None,
    players: str | Player | Sequence[str | Player] = "basic",
    first_dealer: int | None = None,
    workers: int | None = None,
    progress: Any = None,
) -> Matches:
    """Play matches to the target of the variant.

    Parameters
    ----------
    variant_name : str or Variant
        The game; its options `match_unit`, `target` and `allpass_next_dealer` decide.
    n_matches : int
        How many matches.
    seed : int, optional
        0 to 2**64 - 1; match m depends on the seed and on m alone.
    players : str, Player or sequence of them
        One for all seats, or one a seat.
    first_dealer : int, optional
        Seat that deals first; otherwise it is drawn for each match.
    workers : int, optional
        Threads; all cores unless given.
    progress : bool or bar, optional
        As in `simulate`.

    Returns
    -------
    Matches
        The frames `matches` and `deals`.

    Raises
    ------
    RuleConflict
        For a first dealer where a card decides about it.
    JasslabError
        For arguments that make no sense, and for players who never take.
    Interrupted
        When it is stopped; the finished matches are in its `partial`.

    Examples
    --------
    >>> import jasslab as jl
    >>> found = jl.simulate_matches("klaverjas-rotterdam", n_matches=50, seed=1)
    >>> int(found.matches.deals.min()), int(found.matches.deals.max())
    (16, 16)
    """
    rules = variant(variant_name)
    if players is None:
        raise JasslabError("players=None deals hands only; a match needs players")
    n = as_count("n_matches", n_matches, 0)
    _refuse_first_dealer(first_dealer, rules)
    plan = Plan(
        variant=rules,
        players=as_line_up(players, rules),
        seed=as_seed(seed),
        frames=("deals", "sides"),
        n_deals=0,
        dealer=as_dealer(first_dealer, rules, "first_dealer"),
    )
    n_workers = None if workers is None else as_count("workers", workers)

    def hire() -> Any:
        bench = workbench(replace(plan, dealer=None))

        def work(start: int, end: int) -> _Block:
            block = block_of(plan, start, end)
            block.play(bench)
            return block

        return work

    crew = Crew(n, _BLOCK, hire)
    try:
        prepare(plan, progress)
        with progress_bar(n, progress, "match") as crew.bar:
            crew.run(n_workers)
    except KeyboardInterrupt:
        raise Interrupted(
            f"stopped after {crew.done:,} of {n:,} matches; the finished ones are in .partial",
            _gather(plan, crew, n),
        ) from None
    return _gather(plan, crew, n)

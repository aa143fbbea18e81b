"""Is a player honest? It is watched in plain Python, deal by deal, and asked again.

At a decision the cards that its seat cannot see are changed among themselves, the deal is played
again up to there with the same cards and words, and where all that was said and shown is the
same, the player must see the same and choose the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from jasslab._cardset import has, lowest
from jasslab.asking import as_count, as_seed, seated
from jasslab.calling import front_door
from jasslab.cards import set_of
from jasslab.engine.outside import Columns
from jasslab.engine.play import CARD
from jasslab.engine.workbench import LineUp, Workbench, compile_parts
from jasslab.errors import PlayerError
from jasslab.frames import ACTIONS, CARD_CODES
from jasslab.rules.bidding.answers import code_of
from jasslab.rules.records import NO_CARD, TABLE
from jasslab.simulate import parts_of, simulate
from jasslab.strategies import Player, player
from jasslab.variants import Variant
from jasslab.variants import variant as find_variant

__all__ = ["PlayerCheck", "check_player"]

#: What is said and shown: the public story of a deal, from which the rest of the table follows.
_STORY = (
    *("answer", "answer_seat", "answer_phase", "answer_trick", "n_answers"),
    *("cards", "leaders", "winners", "turn_up", "turned_suit", "open", "known", "lacks", "told"),
    *("n_declared", "declared_seat", "declared_length", "declared_top"),
    *("hand_melds", "trick_melds", "trick_meld_points", "marriage"),
)
#: What a player may change in its own record.
_ITS_OWN = ("memory", "draws", "answer")
#: How often unseen cards are changed in search of a deal with the same story.
_TRIES = 12


@dataclass(frozen=True)
class PlayerCheck:
    """What was found about a player.

    Parameters
    ----------
    player, variant : str
        The player and the game.
    n_deals, n_decisions : int
        Deals played in plain Python, and the decisions in them.
    n_permuted : int
        Decisions at which unseen cards were changed.
    failures : dict of str to str
        What failed, and where: runs, legal, deterministic, touches_nothing, blind, and
        same_compiled (or repeatable, for a player that is not compiled).
    sees_all : bool
        The player says that it sees all cards; it is not asked to be blind then.
    """

    player: str
    variant: str
    n_deals: int
    n_decisions: int
    n_permuted: int
    failures: dict[str, str] = field(default_factory=dict)
    sees_all: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing failed."""
        return not self.failures

    def __repr__(self) -> str:
        seen = "sees all cards" if self.sees_all else f"unseen cards changed at {self.n_permuted:,}"
        told = "; ".join(
            f"NOT {name.replace('_', ' ')}: {why}" for name, why in self.failures.items()
        )
        return (
            f"{self.player} in {self.variant}: {told or 'legal, deterministic and blind'} "
            f"({self.n_deals:,} deals, {self.n_decisions:,} decisions, {seen})"
        )


@dataclass(frozen=True)
class _Decision:
    """One decision as the player saw it, and what it chose."""

    kind: int
    seat: int
    me: Any
    table: Any
    choice: int

    @property
    def moment(self) -> tuple[int, ...]:
        """When it is, in the course of a deal."""
        told = tuple(int(self.table[name]) for name in ("trick", "n_played", "n_answers"))
        return (self.kind, self.seat, *told)


class _Stop(Exception):
    """A deal played again need not, or cannot, go on."""


class _Watched:
    """A bench at which one player, in plain Python, sits on all seats.

    Parameters
    ----------
    who : Player
        The player.
    rules : Variant
        The game.
    seed : int
        Seed of the deals.
    """

    lanes = 1

    def __init__(self, who: Player, rules: Variant, seed: int) -> None:
        plain = who.in_python(rules.trump_making)
        line_up, parts = LineUp.of((plain,) * rules.seats, rules.trump_making), parts_of(rules)
        compile_parts(parts, line_up, details=False)
        self._asked = line_up.outside[0]
        self.bench = Workbench(parts, line_up, seed, outside=self)
        self.who, self.rules, self.failures = who, rules, dict[str, str]()
        self._record = self.bench.parts.rules.view(np.recarray)[0]
        self._at: Any = None

    def answer(self, waiting: Any, tables: Any, seats: Any) -> None:
        """Answer the one lane that waits."""
        kind, seat, _ = (int(number) for number in waiting[0])
        me, table = seats.view(np.recarray)[0, seat], tables.view(np.recarray)[0]
        seats["answer"][0, seat] = self._at(kind, seat, me, table)

    def play(self, number: int, order: dict[int, int], at: Any) -> None:
        """Play a deal, its cards in a given order where one is given."""
        self._at = at
        self.bench.table[:] = np.zeros(1, TABLE)
        self.bench.fix(order)
        self.bench.play(number, 1, {})

    def fail(self, what: str, why: str) -> None:
        """Note the first failure of a sort."""
        number = int(self.bench.deal["number"][0])
        self.failures.setdefault(what, f"deal {number}, {why}")

    def choose(self, kind: int, me: Any, table: Any) -> Any:
        """Ask the player."""
        who = self._asked[int(kind == CARD)]
        try:
            return self._answer_of(who, me, table)
        except Exception as error:
            where = f"deal {int(me.deal)}, seat {int(me.seat)}"
            raise PlayerError.of(where, who.name, error) from error

    def _answer_of(self, who: Any, me: Any, table: Any) -> Any:
        if who.together:
            rows = Columns(me.reshape(1), slice(None)), Columns(table.reshape(1), slice(None))
            return np.asarray(who.choose(*rows, self._record))[0]
        return who.choose(me, table, self._record)


class _Course:
    """A deal played once, watched at every decision."""

    def __init__(self, watched: _Watched, number: int) -> None:
        self.watched, self.decisions = watched, list[_Decision]()
        watched.play(number, {}, self._decide)
        self.table, self.deal = watched.bench.table[0].copy(), watched.bench.deal[0].copy()

    def _decide(self, kind: int, seat: int, me: Any, table: Any) -> int:
        watched, saw, lay = self.watched, me.copy(), table.copy()
        rules = watched.bench.parts.rules.tobytes()
        choice = watched.choose(kind, me, table)
        after = {name: me[name].copy() for name in _ITS_OWN}
        for name in _ITS_OWN:
            me[name] = saw[name]
        again = watched.choose(kind, me, table)
        where = f"seat {seat}, decision {int(saw['decision'])}"
        if again != choice:
            watched.fail("deterministic", f"{where}: chose {choice}, asked again {again}")
        for name in _ITS_OWN:
            me[name] = saw[name]
        untouched = me.tobytes() == saw.tobytes() and table.tobytes() == lay.tobytes()
        if not untouched or rules != watched.bench.parts.rules.tobytes():
            watched.fail("touches_nothing", f"{where}: it changed what it may only read")
        for name in _ITS_OWN:
            me[name] = after[name]
        whole = isinstance(choice, (int, np.integer)) and 0 <= choice <= 63
        if not whole or not has(int(saw["legal"]), int(choice)):
            watched.fail("legal", f"{where}: {choice!r} is not allowed")
            choice = lowest(int(saw["legal"]))
        self.decisions.append(_Decision(kind, seat, saw, lay, int(choice)))
        return int(choice)

    def unseen_places(self, decision: _Decision) -> list[int]:
        """Return the places of the pack whose cards a seat cannot know at a decision."""
        table, seat = decision.table, decision.seat
        mine = {int(decision.me["hand"]), int(self.deal["first"][seat])}
        if decision.kind == CARD:
            mine.add(int(self.deal["final"][seat]))
        known = [int(table["played"]), int(table["open"]), *map(int, table["known"]), *mine]
        if int(table["turn_up"]) != NO_CARD:
            known.append(set_of([int(table["turn_up"])]))
        n_cards = int(self.watched.rules.rules[0]["deck"]["n_cards"])
        order = [int(card) for card in self.deal["order"][:n_cards]]
        return [
            place
            for place, card in enumerate(order)
            if not any(has(cards, card) for cards in known)
        ]

    def scripted(self, kind: int, table: Any) -> int:
        """Return what was answered at this moment."""
        if kind == CARD:
            return int(self.table["cards"][int(table.trick), int(table.n_played)])
        action = ACTIONS[int(self.deal["answer"][int(table.n_answers)])]
        deck = self.watched.rules.deck
        card = deck.read_list(action)[0] if action in CARD_CODES else NO_CARD
        return code_of(action, int(table.offset), card)


class _Again:
    """A deal played again with other unseen cards, up to one decision."""

    def __init__(self, course: _Course, decision: _Decision) -> None:
        self.course, self.decision, self.same_story = course, decision, False

    def play(self, order: dict[int, int]) -> bool:
        """Play, and say whether the story was the same up to the decision."""
        self.same_story = False
        try:
            number = int(self.course.deal["number"])
            self.course.watched.play(number, order, self._decide)
        except _Stop:
            pass
        return self.same_story

    def _decide(self, kind: int, seat: int, me: Any, table: Any) -> int:
        now = _Decision(kind, seat, me, table, 0)
        if now.moment == self.decision.moment:
            self._compare(kind, me, table)
            raise _Stop
        if seat == self.decision.seat:
            self.course.watched.choose(kind, me, table)  # it may remember what it saw
        answer = self.course.scripted(kind, table)
        if not 0 <= answer <= 63 or not has(int(me.legal), answer):
            raise _Stop
        return answer

    def _compare(self, kind: int, me: Any, table: Any) -> None:
        then = self.decision
        if any((table[name] != then.table[name]).any() for name in _STORY):
            return
        if int(me.hand) != int(then.me["hand"]):
            return
        self.same_story = True
        watched, where = self.course.watched, f"seat {then.seat}, decision {int(me.decision)}"
        for record, before in ((table, then.table), (me, then.me)):
            for name in record.dtype.names:
                if name not in _ITS_OWN and (record[name] != before[name]).any():
                    watched.fail("blind", f"{where}: field {name!r} tells of unseen cards")
                    return
        choice = watched.choose(kind, me, table)
        if choice != then.choice:
            watched.fail("blind", f"{where}: chose {then.choice}, with other unseen cards {choice}")


def _change_unseen(course: _Course, decision: _Decision, draw: np.random.Generator) -> bool:
    """Change unseen cards at a decision until the story is the same; say whether it ever was."""
    places = course.unseen_places(decision)
    if len(places) < 2:
        return False
    order = {place: int(card) for place, card in enumerate(course.deal["order"])}
    n_cards = int(course.watched.rules.rules[0]["deck"]["n_cards"])
    again = _Again(course, decision)
    for attempt in range(_TRIES):
        n = min(len(places), max(2, 6 - attempt // 2))
        moved = draw.choice(places, n, replace=False)
        other = {place: order[place] for place in range(n_cards)}
        for place, source in zip(moved, np.roll(moved, 1), strict=True):
            other[int(place)] = order[int(source)]
        if again.play(other):
            return True
    return False


def _compiled_alike(who: Player, rules: Variant, seed: int, courses: int) -> str:
    """Say what differs between the compiled player and the same in plain Python, if anything."""
    frames = ("deals", "tricks", "decisions")
    compiled, plain = (
        simulate(rules, n_deals=courses, seed=seed, players=one, frames=frames, progress=False)
        for one in (who, who.in_python(rules.trump_making))
    )
    unlike = [name for name in frames if not compiled.tables[name].equals(plain.tables[name])]
    return f"frames {', '.join(unlike)} differ" if unlike else ""


@front_door
def check_player(
    who: str | Player,
    variant: str | Variant,
    *,
    n_deals: int = 20,
    seed: int | None = 0,
) -> PlayerCheck:
    """Test that a player is honest: legal, deterministic, and blind to cards it cannot see.

    It sits on all seats, in plain Python. At every decision its answer must be legal and, asked
    again, the same; it may change nothing but its memory; and compiled it must play the same
    deals. At some decisions of each deal the cards that its seat cannot see are changed among
    themselves, so that all that was played, said and shown stays: then it must see the same, and
    choose the same.

    Parameters
    ----------
    who : str or Player
        The player, built in or of one's own.
    variant : str or Variant
        The game.
    n_deals : int
        Deals to play; plain Python takes some milliseconds for each.
    seed : int, optional
        Seed of the deals.

    Returns
    -------
    PlayerCheck
        Its `ok`, and `failures` with the deal, seat and decision of the first of each sort.

    Raises
    ------
    JasslabError
        For arguments that make no sense.

    Examples
    --------
    >>> import jasslab as jl
    >>> jl.check_player("basic", "belote", n_deals=3).ok
    True
    """
    rules = find_variant(variant)
    (chosen,) = seated([player(who)], rules)
    n, number = as_count("n_deals", n_deals, 1), as_seed(seed)
    watched = _Watched(chosen, rules, number)
    draw, decisions, permuted = np.random.default_rng(number % 2**63), 0, 0
    try:
        for deal in range(n):
            course = _Course(watched, deal)
            decisions += len(course.decisions)
            if chosen.sees_all or not course.decisions:
                continue
            for place in draw.integers(len(course.decisions), size=2):
                permuted += _change_unseen(course, course.decisions[place], draw)
        if not watched.failures:
            unlike = _compiled_alike(chosen, rules, number, n)
            if unlike:
                compiled = chosen.outside == (None, None)
                watched.failures["same_compiled" if compiled else "repeatable"] = unlike
    except PlayerError as error:
        watched.failures["runs"] = str(error)
    return PlayerCheck(
        *(repr(chosen), rules.label, n, decisions, permuted),
        failures=watched.failures,
        sees_all=chosen.sees_all,
    )

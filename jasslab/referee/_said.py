"""What seats say between cards of a recorded deal, put to the machine that the simulation runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jasslab.errors import IllegalPlay, NotationError, RuleConflict
from jasslab.frames import ACTIONS
from jasslab.referee._records import Records, is_whole
from jasslab.rules import speaking
from jasslab.rules.bidding.answers import DONE, START, action_of, note_answer
from jasslab.variants import Variant

__all__ = ["Talk"]

SILENT = "silent"


def _read_said(rules: Variant, said: Any) -> dict[tuple[int, int], list[str]]:
    """Read what was said, by trick and seat."""
    expected = "expected (trick from 0, seat, action), such as (2, 1, 'ask')"
    if isinstance(said, str) or not isinstance(said, Iterable):
        raise NotationError(f"said={said!r}: expected a list; {expected}")
    found: dict[tuple[int, int], list[str]] = {}
    for one in said:
        parts = tuple(one) if isinstance(one, (tuple, list)) else ()
        if len(parts) != 3 or not is_whole(parts[0]) or not is_whole(parts[1]):
            raise NotationError(f"said: {one!r}; {expected}")
        trick, seat, action = int(parts[0]), int(parts[1]), str(parts[2])
        if not 0 <= trick < rules.hand_size or not 0 <= seat < rules.seats:
            raise NotationError(f"said: {one!r}; {expected}")
        if action not in ACTIONS:
            raise NotationError(f"said: {one!r}; nobody can say {action!r}")
        found.setdefault((trick, seat), []).append(action)
    return found


class Talk:
    """What is said between the cards of one deal.

    Parameters
    ----------
    records : Records
        The deal.
    said : list of tuple
        Trick from 0, seat and action; whoever is not listed passes.
    """

    def __init__(self, records: Records, said: Any) -> None:
        rules = records.variant
        self._records = records
        self._left = _read_said(rules, said)
        self._step = speaking.machine(rules.speaking) if rules.speaking != SILENT else None
        if self._left and self._step is None:
            raise RuleConflict(f"{rules.label} has nothing to say between cards; given {said!r}")

    def is_next(self, seat: int) -> bool:
        """Say whether a seat says something before its card of this trick."""
        return (int(self._records.table["trick"]), seat) in self._left

    def before(self, seat: int) -> bool:
        """Let seats speak before one plays its card; say whether the play goes on."""
        if self._step is None:
            return True
        records = self._records
        table, deal, rules = records.table, records.deal, records.rules
        table["seat"] = seat
        asked = int(self._step(table, deal, rules, START))
        while asked >= 0:
            table["seat"] = asked
            code = self._answer(asked)
            note_answer(asked, code, table, deal, rules)
            asked = int(self._step(table, deal, rules, code))
        table["seat"] = seat
        return asked == DONE

    def _answer(self, seat: int) -> int:
        """Return the answer of a seat that is asked: what is listed, or a pass."""
        table, rules = self._records.table, self._records.rules
        answers, trick = int(table["answers"]), int(table["trick"])
        legal = [code for code in range(64) if answers // 2**code % 2]
        words = {ACTIONS[int(action_of(code, table, rules))]: code for code in legal}
        left = self._left.get((trick, seat), [])
        action = left.pop(0) if left else "pass"
        if not left:
            self._left.pop((trick, seat), None)
        if action not in words:
            raise IllegalPlay(
                f"trick {trick + 1}: seat {seat} may not say {action!r}; allowed: "
                f"{', '.join(words)}"
            )
        return words[action]

    def close(self) -> None:
        """Refuse what is left over: nobody asked for it."""
        for (trick, seat), actions in sorted(self._left.items()):
            raise IllegalPlay(
                f"trick {trick + 1}: seat {seat} cannot say {actions[0]!r} there: it is not asked "
                f"for it before a card of that trick"
            )

"""What else could each option of a game be? One house rule for each other answer.

Words and yes or no: every other answer. A number: half as much again, or half as much where the
range ends; a number that is off gets what other games give it. Ranks, their order and their
values: what is most alike among the other games of the same pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from jasslab.comparing._paired import share_cards
from jasslab.errors import JasslabError, RuleConflict
from jasslab.rules import VOCABULARY
from jasslab.rules.options import Flag, Number, Word
from jasslab.variants import Variant, variant, variants

__all__ = ["Alternative", "alternatives", "idle", "other_answers"]

#: Options that do nothing while another one is off: the other one, what is off, what turns it on.
NEEDS: dict[str, tuple[str, Any, Any]] = {
    "jokers": ("trump_method", "turned", "turned_forced"),
    "chooser": ("trump_method", "turned", "forced"),
    "three_points": ("three_of_kind", False, True),
    "schmeiss_maker": ("schmeiss", "off", "elder_r1"),
    "schmeiss_round2": ("schmeiss", "off", "both"),
    "schmeiss_redeal": ("schmeiss", "off", "both"),
    "auction2_min": ("auction2", False, True),
    "round2_win": ("auction2", False, True),
    "round2_loss": ("auction2", False, True),
    "royal_pair_points": ("royal_pair", False, True),
    "pair_floor": ("royal_pair", False, True),
    "pair_bid_from": ("royal_pair", False, True),
    "single_hand_score": ("single_hand", False, True),
    "full_set_factor": ("full_set", False, True),
    "factor_slalom": ("slalom", False, True),
    "doubled_extra": ("dbl_mode", "multiply", "add"),
    "redoubled_extra": ("dbl_mode", "multiply", "add"),
    "stroke_points": ("kj_unit", "hand100", "points"),
    "double_factor": ("max_double", 0, 1),
    "capot_points": ("capot_mode", "none", "extra"),
    "capot_for": ("capot_mode", "none", "extra"),
}


@dataclass(frozen=True)
class Alternative:
    """One other answer to one option.

    Parameters
    ----------
    option : str
        The option.
    default, value : object
        Its value in the game, and the other one.
    base, rules : Variant
        What is compared: the game, and the game with the other answer; twice the game where they
        cannot be.
    paired : str
        Which other options are changed too, in both or together with it.
    skipped : str
        Why it cannot be compared; empty where it can.
    """

    option: str
    default: Any
    value: Any
    base: Variant
    rules: Variant
    paired: str = ""
    skipped: str = ""

    @property
    def label(self) -> str:
        """The rule in short."""
        return f"{self.option}={self.value}"


def _elsewhere(rules: Variant, option: str) -> list[tuple[Any, str]]:
    """Return what other registered games say and their packs, the commonest first."""
    games = [variant(name) for name in variants().index]
    found = Counter((game[option], game.deck.name) for game in games if option in game.values)
    return [pair for pair, _ in found.most_common() if pair[0] != rules[option]]


def _other_number(rules: Variant, option: Number, value: int) -> list[int]:
    """Return one other number: half as much again, or half as much at the end of the range."""
    if value == 0:
        common = [one for one, _ in _elsewhere(rules, option.name) if one]
        return [*common, max(1, option.low)][:1]
    near = (value + max(1, value // 2), value - max(1, value // 2))
    return [one for one in near if option.low <= one <= option.high][:1]


def _alike(one: str, other: str) -> float:
    """Say how much two answers about ranks have in common: pairs such as A=11, or letters."""
    ours, theirs = (text.split() if "=" in text else list(text) for text in (one, other))
    return SequenceMatcher(None, ours, theirs, autojunk=False).ratio()


def _other_ranks(rules: Variant, option: str) -> list[str]:
    """Return the most alike answer about ranks in another game of the pack, if any is."""
    found = [value for value, pack in _elsewhere(rules, option) if pack == rules.deck.name]
    found = [value for value in found if _alike(rules[option], value) > 0]
    return sorted(found, key=lambda value: -_alike(rules[option], value))[:1]


def other_answers(rules: Variant, name: str) -> list[Any]:
    """Return the other answers to an option that are tried.

    Parameters
    ----------
    rules : Variant
        The game.
    name : str
        One of its options.
    """
    setting = next(one for one in rules.settings if one.name == name)
    option, value = VOCABULARY[name], setting.value
    if isinstance(option, Flag):
        return [not value]
    if isinstance(option, Word):
        return [word for word in setting.among or option.words if word != value]
    if isinstance(option, Number) and setting.among:
        return [int(word) for word in setting.among if word != str(value)][:1]
    if isinstance(option, Number):
        return _other_number(rules, option, value)
    return _other_ranks(rules, name)


def idle(rules: Variant, name: str) -> str:
    """Say why an option does nothing under these rules; empty where it may do something.

    Parameters
    ----------
    rules : Variant
        The rules.
    name : str
        One of its options.
    """
    other, off, _ = NEEDS.get(name, ("", None, None))
    if other and rules.values.get(other) == off:
        return f"{name} does nothing while {other} is {off}"
    return ""


def _answers(rules: Variant) -> Iterator[tuple[str, Any]]:
    """Give every other answer of every option."""
    for setting in rules.settings:
        for other in other_answers(rules, setting.name):
            yield setting.name, other


def _changed_too(before: Variant, after: Variant, but: str) -> list[str]:
    """List what else differs between two rule books."""
    return [
        f"{name}={value}"
        for name, value in after.values.items()
        if name != but and before.values.get(name) != value
    ]


def _rival(rules: Variant, option: str, value: Any) -> str | None:
    """Return the option with whose value another answer does not go together."""
    for pair in rules.conflicts:
        for (one, its), (other, rival) in (pair, pair[::-1]):
            if (one, its) == (option, value) and rules[other] == rival:
                return other
    return None


def _with(base: Variant, option: str, value: Any) -> Variant:
    """Return the house rule, changed together with whatever stands in its way."""
    try:
        return base.replace(**{option: value})
    except RuleConflict:
        other = _rival(base, option, value)
        for name, answer in _answers(base) if other else ():
            if name == other:
                return base.replace(**{option: value, name: answer})
        raise


def alternatives(rules: Variant) -> list[Alternative]:
    """Return a house rule for every other answer to every option of a game.

    Parameters
    ----------
    rules : Variant
        The game.
    """
    made = []
    for option, value in _answers(rules):
        default, base = rules[option], rules
        words: list[str] = []
        other, _, on = NEEDS.get(option, ("", None, None))
        try:
            if option == "match_unit" and (option, value) not in rules.implied:
                raise RuleConflict(f"no target for a match played for {value} is known here")
            if idle(rules, option):
                base = rules.replace(**{other: on})
                words.append(f"both with {', '.join(_changed_too(rules, base, option))}")
            house = _with(base, option, value)
            together = _changed_too(base, house, option)
            if together:
                words.append(f"together with {', '.join(together)}")
            share_cards(base, house)
        except JasslabError as refused:
            made.append(Alternative(option, default, value, rules, rules, skipped=str(refused)))
            continue
        made.append(Alternative(option, default, value, base, house, "; ".join(words)))
    return made

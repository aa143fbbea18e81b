"""A house rule put together from a game's own options, one line a change."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as ipw

from jasslab.comparing._alternatives import idle, other_answers
from jasslab.errors import JasslabError
from jasslab.rules import VOCABULARY, matches
from jasslab.rules.options import Flag, Number
from jasslab.variants import Variant
from jasslab.widgets._explorer import CONTROL, row
from jasslab.widgets._panel import Panel

__all__ = ["RuleChanges"]

#: Changes that fit on a panel.
MOST_CHANGES = 5
#: The option that is offered first where a game asks it: every player knows it.
FIRST = "head_trump"
#: Single deals do not know these.
_MATCH_OPTIONS = {option.name for option in matches.OPTIONS}
_YES_NO = {True: "yes", False: "no"}
_NOTHING = "(no change)"
_ANSWER: dict[str, Any] = {
    "style": {"description_width": "80px"},
    "layout": {"width": "290px", "max_width": "100%"},
}


def _words_of(value: Any) -> str:
    """Write an answer as a player says it."""
    return _YES_NO[value] if isinstance(value, bool) else str(value)


def _choices(rules: Variant, name: str) -> list[Any]:
    """Return the other answers to an option where there are only a few, else none."""
    setting = next(one for one in rules.settings if one.name == name)
    option = VOCABULARY[name]
    if isinstance(option, Flag):
        return [not setting.value]
    words = setting.among or getattr(option, "words", ())
    others = [word for word in words if word != str(setting.value)]
    return [int(word) for word in others] if isinstance(option, Number) else others


def _can_change(rules: Variant, name: str) -> bool:
    """Say whether another answer makes sense in single deals."""
    closed = isinstance(VOCABULARY[name], Flag) or hasattr(VOCABULARY[name], "words")
    return name not in _MATCH_OPTIONS and (not closed or bool(_choices(rules, name)))


def _answer_control(rules: Variant, name: str) -> ipw.Widget:
    """Return the control that gives an option another answer."""
    option, choices = VOCABULARY[name], _choices(rules, name)
    if choices:
        pairs = [(_words_of(value), value) for value in choices]
        return ipw.Dropdown(options=pairs, description="becomes", **_ANSWER)
    others = [*other_answers(rules, name), rules[name]]
    if isinstance(option, Number):
        return ipw.IntText(value=others[0], description="becomes", **_ANSWER)
    return ipw.Combobox(value=others[0], options=others, description="becomes", **_ANSWER)


def _offered_first(rules: Variant, known: Sequence[str]) -> str:
    """Return the option to begin with: where the usual one is not asked, the first that plays."""
    for name in (FIRST, *known):
        others = _choices(rules, name) if name in known else []
        if others and not idle(rules, name):
            try:
                rules.replace(**{name: others[0]})
            except JasslabError:
                continue
            return name
    return ""


class _Line:
    """One change: an option, and its other answer."""

    def __init__(self, panel: Panel, rules: Variant, *, first: bool = False) -> None:
        self._panel, self._rules = panel, rules
        known = [one.name for one in rules.settings if _can_change(rules, one.name)]
        labels = [(f"{name}: {VOCABULARY[name].asks}", name) for name in known]
        self.option = ipw.Dropdown(
            options=[(_NOTHING, ""), *labels],
            value=_offered_first(rules, known) if first else "",
            description="House rule",
            **CONTROL,
        )
        self.answer: Any = None
        self._hint = ipw.HTML()
        self.box = row()
        self.option.observe(self._chosen, "value")
        self._chosen()

    def _chosen(self, _: Any = None) -> None:
        """Show the answers to the option that was chosen."""
        name, old = self.option.value, self.answer
        self.answer = _answer_control(self._rules, name) if name else None
        usual = f"usual here: {_words_of(self._rules[name])}" if name else ""
        self._hint.value = f'<span style="opacity:0.75">{escape(usual)}</span>'
        self.box.children = (
            (self.option, self.answer, self._hint) if name else (self.option, self._hint)
        )
        if old is not None:
            self._panel._drop(old)


class RuleChanges:
    """The changes that make a house rule of a game.

    Parameters
    ----------
    panel : Panel
        Where they stand.
    rules : Variant
        The game.

    Attributes
    ----------
    box : ipywidgets.VBox
        What is shown.
    lines : list
        A line a change, with the controls `option` and `answer`.
    """

    def __init__(self, panel: Panel, rules: Variant) -> None:
        self._panel, self._rules = panel, rules
        self.lines: list[_Line] = []
        self._more = panel._button("Another option", self.add, tooltip="change one more option")
        self.box = ipw.VBox([], layout=ipw.Layout(width="100%"))
        self.begin(rules)

    def begin(self, rules: Variant) -> None:
        """Start anew with one change of a game.

        Parameters
        ----------
        rules : Variant
            The game.
        """
        old, self._rules = self.lines, rules
        self.lines = [_Line(self._panel, rules, first=True)]
        self._lay_out()
        self._panel._drop(*(line.box for line in old))

    def add(self) -> None:
        """Add a line for one more change."""
        if len(self.lines) < MOST_CHANGES:
            self.lines.append(_Line(self._panel, self._rules))
            self._lay_out()

    def _lay_out(self) -> None:
        self._more.disabled = len(self.lines) >= MOST_CHANGES
        self.box.children = (*(line.box for line in self.lines), self._more)

    def asked(self) -> dict[str, Any]:
        """Return the changes, by option, or say which option stands there twice."""
        names = [line.option.value for line in self.lines if line.option.value]
        for name in names:
            if names.count(name) > 1:
                raise JasslabError(f"{name} stands there twice: keep one of the two lines.")
        return {line.option.value: line.answer.value for line in self.lines if line.option.value}

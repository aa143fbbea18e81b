"""How cards are shown: language of letters and words, suits, colours.

One object, `options`, that everything which draws or writes cards asks. It changes what is shown
and nothing else: cards are read, kept and saved in the neutral codes (``"JS"``) in any language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from typing import Any

from jasslab.errors import JasslabError, unknown_name

__all__ = ["CHOICES", "Options", "Shown", "options"]

#: What each option may be, the default first.
CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("en", "fr", "de", "nl"),
    "suits": ("french", "german-swiss"),
    "four_colours": (False, True),
}
_MEANS = {
    "language": "letters on the cards, and cards in words",
    "suits": "signs of the suits",
    "four_colours": "each suit in a colour of its own",
}


@dataclass(frozen=True)
class Shown:
    """One setting of every option.

    Parameters
    ----------
    language : str
        ``"en"``, ``"fr"``, ``"de"`` or ``"nl"``.
    suits : str
        ``"french"`` or ``"german-swiss"``.
    four_colours : bool
        Whether each suit has a colour of its own.

    Raises
    ------
    JasslabError
        When a value is none of those that are possible.
    """

    language: str = "en"
    suits: str = "french"
    four_colours: bool = False

    def __post_init__(self) -> None:
        for field in fields(self):
            value, known = getattr(self, field.name), CHOICES[field.name]
            if isinstance(known[0], bool):
                if not isinstance(value, bool):
                    raise JasslabError(f"{field.name} is True or False, not {value!r}")
            elif not isinstance(value, str) or value not in known:
                raise unknown_name(field.name, value, known)


#: The setting of a `using` block: each thread and each task has its own.
_within: ContextVar[Shown | None] = ContextVar("jasslab shown", default=None)


class Options:
    """How cards are shown, everywhere in the library.

    Set an attribute to change it from now on, in every thread; `using` changes it for a block.

    Attributes
    ----------
    language : str
        Letters on the cards, and the words by which they are read aloud: ``"en"`` (A K Q J),
        ``"fr"`` (A R D V), ``"de"`` (A K D B) or ``"nl"`` (A H V B).
    suits : str
        ``"french"`` (spades, hearts, diamonds, clubs) or ``"german-swiss"``: shields for spades,
        roses for hearts, bells for diamonds and acorns for clubs, with under (U), ober (O) and
        banner (B) for jack, queen and ten in every language.
    four_colours : bool
        Whether each suit has a colour of its own instead of two red and two black ones.

    Examples
    --------
    >>> from jasslab.draw import cards_text
    >>> with options.using(language="fr"):
    ...     cards_text("JS QS KS TS")
    'V♠ D♠ R♠ 10♠'
    >>> options.language
    'en'
    >>> options.language = "it"
    Traceback (most recent call last):
        ...
    jasslab.errors.UnknownName: unknown language 'it'; known: de, en, fr, nl
    """

    _everywhere: Shown

    def __init__(self) -> None:
        object.__setattr__(self, "_everywhere", Shown())

    @property
    def now(self) -> Shown:
        """The setting that counts here and now, as one record that cannot change."""
        return _within.get() or self._everywhere

    def __getattr__(self, name: str) -> Any:
        if name in CHOICES:
            return getattr(self.now, name)
        raise AttributeError(f"jl.options has no {name!r}; it has {', '.join(CHOICES)}")

    def __setattr__(self, name: str, value: object) -> None:
        changed = self._with({name: value})
        if _within.get() is None:
            object.__setattr__(self, "_everywhere", changed)
        else:
            _within.set(changed)  # ends with the block around it

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *CHOICES})

    def _with(self, changes: dict[str, Any]) -> Shown:
        for name in changes:
            if name not in CHOICES:
                raise unknown_name("option", name, CHOICES)
        return replace(self.now, **changes)

    @contextmanager
    def using(self, **changes: Any) -> Iterator[Options]:
        """Change options for a block of code.

        Only the thread or task that runs the block sees the change, and a change made inside the
        block ends with it.

        Parameters
        ----------
        **changes : object
            Options by name.

        Yields
        ------
        Options
            This object.

        Raises
        ------
        JasslabError
            For an option that does not exist or a value that it cannot have; nothing is changed.

        Examples
        --------
        >>> with options.using(language="nl", four_colours=True):
        ...     options.language, options.four_colours
        ('nl', True)
        """
        token = _within.set(self._with(changes))
        try:
            yield self
        finally:
            _within.reset(token)

    def __repr__(self) -> str:
        rows = []
        for name, known in CHOICES.items():
            value = repr(getattr(self, name))
            rows.append(f"  {name:<14}{value:<16}{_MEANS[name]}: {' or '.join(map(repr, known))}")
        how = "jl.options.language = 'fr', or: with jl.options.using(language='fr'): ..."
        return "\n".join(["how cards are shown", *rows, f"change one by {how}"])


#: The one object that is asked.
options = Options()

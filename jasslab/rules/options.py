"""What an option is: a question about the rules, and the answers that it takes.

Each file of this folder lists the options that it answers for, with the place in the rules
record to which the answer goes. A value is checked and normalized here, at the front door.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from jasslab.cards import RANKS
from jasslab.errors import JasslabError

__all__ = ["Flag", "Number", "Option", "RankOrder", "RankSet", "RankValues", "Word"]


@dataclass(frozen=True)
class Option:
    """One question about the rules.

    Parameters
    ----------
    name : str
        Its name, as in `Variant.replace`.
    asks : str
        The question, in words.
    path : str
        Where the coded answer stands in the rules record, such as ``"play.follow"``; empty when
        a table is made of it, or when only Python reads it.
    """

    name: str
    asks: str
    path: str = ""

    @property
    def allowed(self) -> str:
        """What may be answered, in words."""
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """Return the value in its normal form, or raise `JasslabError`.

        Parameters
        ----------
        value : object
            What the user gave.
        """
        raise NotImplementedError

    def code(self, value: Any) -> int:
        """Return the number that compiled code reads.

        Parameters
        ----------
        value : object
            A checked value.
        """
        raise NotImplementedError

    def _refuse(self, value: Any) -> JasslabError:
        return JasslabError(f"{self.name}={value!r}: expected {self.allowed} ({self.asks})")


@dataclass(frozen=True)
class Word(Option):
    """A question answered by one of a few words; their order is their code."""

    words: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """The words."""
        return " | ".join(self.words)

    def check(self, value: Any) -> str:
        """Accept one of the words, in any case, with blanks or hyphens for underscores."""
        if isinstance(value, str):
            plain = value.strip().lower().replace(" ", "_").replace("-", "_")
            if plain in self.words:
                return plain
        raise self._refuse(value)

    def code(self, value: Any) -> int:
        """Return the word's place."""
        return self.words.index(value)


@dataclass(frozen=True)
class Flag(Option):
    """A question answered by yes or no; ``"on"`` and ``"off"`` are read as well."""

    @property
    def allowed(self) -> str:
        """Both answers."""
        return "True | False"

    def check(self, value: Any) -> bool:
        """Accept a boolean, or the words on, off, true, false, yes, no."""
        if isinstance(value, (bool,)) or type(value).__name__ == "bool":
            return bool(value)
        words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
        if isinstance(value, str) and value.strip().lower() in words:
            return words[value.strip().lower()]
        raise self._refuse(value)

    def code(self, value: Any) -> int:
        """Return 1 for yes."""
        return int(value)


@dataclass(frozen=True)
class Number(Option):
    """A question answered by a whole number within a range."""

    low: int = 0
    high: int = 1000

    @property
    def allowed(self) -> str:
        """The range."""
        return f"whole number {self.low} to {self.high}"

    def check(self, value: Any) -> int:
        """Accept a whole number in the range, also as text."""
        try:
            number = int(value) if isinstance(value, str) else value.__index__()
        except (AttributeError, TypeError, ValueError):
            raise self._refuse(value) from None
        if isinstance(value, bool) or not self.low <= number <= self.high:
            raise self._refuse(value)
        return int(number)

    def code(self, value: Any) -> int:
        """Return the number itself."""
        return int(value)


def _ranks(value: Any) -> str | None:
    """Return rank letters in the order given, None when it is anything else."""
    if not isinstance(value, str):
        return None
    letters = value.upper().replace("10", "T").replace(" ", "").replace("-", "")
    fine = len(set(letters)) == len(letters) and all(letter in RANKS for letter in letters)
    return letters if fine else None


@dataclass(frozen=True)
class RankSet(Option):
    """A question answered by a set of ranks, such as ``"AKQT"``."""

    @property
    def allowed(self) -> str:
        """What a set of ranks looks like."""
        return "rank letters such as AKQT"

    def check(self, value: Any) -> str:
        """Accept rank letters, each once; the order does not matter."""
        letters = _ranks(value)
        if letters is None:
            raise self._refuse(value)
        return "".join(rank for rank in reversed(RANKS) if rank in letters)


@dataclass(frozen=True)
class RankOrder(Option):
    """A question answered by ranks from the highest down, such as ``"J9ATKQ87"``."""

    @property
    def allowed(self) -> str:
        """What an order looks like."""
        return "all ranks of the pack, highest first, such as J9ATKQ87"

    def check(self, value: Any) -> str:
        """Accept rank letters, each once, in the order that counts."""
        letters = _ranks(value)
        if not letters:
            raise self._refuse(value)
        return letters


@dataclass(frozen=True)
class RankValues(Option):
    """A question answered by points for ranks, such as ``"J=20 9=14 A=11"``."""

    @property
    def allowed(self) -> str:
        """What values look like."""
        return "a rank and its points, such as 'J=20 9=14 A=11', points 0 to 100"

    def check(self, value: Any) -> str:
        """Accept ``"J=20 9=14"`` or a dict; the normal form is text, highest value first."""
        if isinstance(value, str):
            pairs = [word.partition("=")[::2] for word in value.replace(",", " ").split()]
        elif isinstance(value, dict):
            pairs = [(str(rank), str(points)) for rank, points in value.items()]
        else:
            raise self._refuse(value)
        found: dict[str, int] = {}
        for rank, points in pairs:
            letter = _ranks(rank)
            if letter is None or len(letter) != 1 or letter in found or not points.isdigit():
                raise self._refuse(value)
            if int(points) > 100:
                raise self._refuse(value)
            found[letter] = int(points)
        ordered = sorted(found, key=lambda rank: (-found[rank], -RANKS.index(rank)))
        return " ".join(f"{rank}={found[rank]}" for rank in ordered)

    @staticmethod
    def read(value: str) -> dict[str, int]:
        """Return points by rank letter.

        Parameters
        ----------
        value : str
            A checked value.

        Returns
        -------
        dict of str to int
            Points; a rank that is not named is worth nothing.
        """
        pairs = [word.split("=") for word in value.split()]
        return {rank: int(points) for rank, points in pairs}

"""The meld table of a game: what runs and fours of a kind are worth in a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from jasslab.cards import Deck
from jasslab.errors import JasslabError, NotationError, RuleConflict
from jasslab.exact._asked import PackLike, hand_and_pack, single, the_game, whole
from jasslab.rules.options import Flag, RankSet, Word
from jasslab.variants import Variant

__all__ = ["MeldTable", "MeldsLike", "meld_table"]

MOST_POINTS = 10_000
SHORTEST, FIVE = 3, 5
FOUR_JACKS, FOUR_NINES, OTHER_FOUR = "four jacks", "four nines", "four of another rank"

#: One meld: its points and its kind.
Kind = tuple[int, str]


def _run_kind(length: int) -> str:
    return f"sequence of {length}" if length < FIVE else f"sequence of {FIVE} or more"


@dataclass(frozen=True)
class MeldTable:
    """What the melds of a hand are worth; `meld_table` makes one.

    Parameters
    ----------
    pack : Deck
        The pack.
    n_cards : int
        Cards in a hand.
    runs : tuple of (int, int)
        Lengths of runs and their points.
    fours : tuple of (str, int)
        Ranks and the points of the four cards of each.
    share_cards : bool
        Whether a card may serve in a run and in a four.
    long_run : str
        ``"one"`` or ``"split"``.
    marriage : int
        Points of king and queen of trumps in a hand.
    """

    pack: Deck
    n_cards: int
    runs: tuple[tuple[int, int], ...] = ()
    fours: tuple[tuple[str, int], ...] = ()
    share_cards: bool = True
    long_run: str = "one"
    marriage: int = 0

    @cached_property
    def _pieces(self) -> tuple[tuple[Kind, ...], ...]:
        """What a run of each length is announced as, from length 0 on."""
        lengths = range(len(self.pack.ranks) + 1)
        if self.long_run == "one":
            return tuple(self._whole(length) for length in lengths)
        best: list[tuple[int, ...]] = []
        for length in lengths:
            ways = [best[-1]] if best else [()]
            ways += [
                (piece, *best[length - piece])
                for piece, points in self.runs
                if points and piece <= length
            ]
            best.append(max(ways, key=self._worth_of_cut))
        ordered = [sorted(cut, reverse=True) for cut in best]
        return tuple(tuple((self._points(p), _run_kind(p)) for p in cut) for cut in ordered)

    def _points(self, length: int) -> int:
        """Return the points of the greatest length named up to this one."""
        named = [(known, points) for known, points in self.runs if known <= length]
        return max(named)[1] if named else 0

    def _whole(self, length: int) -> tuple[Kind, ...]:
        points = self._points(length)
        return ((points, _run_kind(length)),) if points else ()

    def _worth_of_cut(self, cut: tuple[int, ...]) -> tuple[int, list[int]]:
        return sum(map(self._points, cut)), sorted(cut, reverse=True)

    def pieces(self, length: int) -> tuple[Kind, ...]:
        """Return what a maximal run is announced as.

        Parameters
        ----------
        length : int
            Its length.

        Returns
        -------
        tuple of (int, str)
            Points and kind of each piece.
        """
        return self._pieces[length]

    def four(self, rank: str) -> Kind:
        """Return points and kind of four of a kind.

        Parameters
        ----------
        rank : str
            One of the ranks of `fours`.

        Returns
        -------
        tuple of (int, str)
            Points and kind.
        """
        return dict(self.fours)[rank], {"J": FOUR_JACKS, "9": FOUR_NINES}.get(rank, OTHER_FOUR)

    @property
    def valued_fours(self) -> str:
        """Ranks of the pack of which four are worth something, lowest first."""
        valued = {rank for rank, points in self.fours if points}
        return "".join(rank for rank in self.pack.ranks if rank in valued)

    @property
    def run_kinds(self) -> list[str]:
        """Names of the kinds of sequence that are worth something, shortest first."""
        names = [name for pieces in self._pieces for _, name in pieces]
        return sorted(set(names))

    @property
    def four_kinds(self) -> list[str]:
        """Names of the kinds of four that are worth something."""
        names = {self.four(rank)[1] for rank in self.valued_fours}
        return [name for name in (FOUR_JACKS, FOUR_NINES, OTHER_FOUR) if name in names]


#: A game or its name, or a table made by `meld_table`.
MeldsLike = str | Path | Variant | MeldTable


def meld_table(
    deck: PackLike | MeldTable,
    n_cards: int | None = None,
    *,
    runs: Mapping[int, int] | None = None,
    fours: Mapping[str, int] | None = None,
    share_cards: bool | None = None,
    long_run: str | None = None,
    marriage: int | None = None,
) -> MeldTable:
    """Return what the melds of a hand are worth, in a game or as given.

    Parameters
    ----------
    deck : int, Deck, Variant or str
        A game or the name of one, whose table is returned; or a pack of 24, 32, 36 or 48 cards.
    n_cards : int, optional
        Cards in a hand; a variant knows its own.
    runs : mapping of int to int, optional
        Points of a run by its length, such as ``{3: 20, 4: 50, 5: 100}``; a longer one is worth
        what the longest of these is. Zeros at the end name nothing.
    fours : mapping of str to int, optional
        Points of four of a kind by rank; ranks together, ``"AKQT"``, are worth the same each.
    share_cards : bool, optional
        Whether a card may serve in a run and in a four; without it, it may.
    long_run : str, optional
        ``"one"``, the default: a maximal run is one meld; ``"split"``: it is cut into pieces of
        the lengths in `runs` that make most.
    marriage : int, optional
        Points of king and queen of trumps; they only give `meld_frequencies` a row.

    Returns
    -------
    MeldTable
        The table, for `meld_total`, `best_meld` and `meld_frequencies`.

    Raises
    ------
    RuleConflict
        For a game whose melds fall in tricks.

    Examples
    --------
    >>> meld_table("belote").pieces(7)
    ((100, 'sequence of 5 or more'),)
    >>> meld_table(32, 9, runs={3: 20, 4: 50}, long_run="split").pieces(7)
    ((50, 'sequence of 4'), (20, 'sequence of 3'))
    """
    if isinstance(deck, MeldTable):
        return deck
    n_cards, pack = hand_and_pack(n_cards, deck)
    found = _of_game(the_game(deck))
    if runs is not None:
        found["runs"] = _checked_runs(runs, pack)
    if fours is not None:
        found["fours"] = _checked_fours(fours, pack)
    if share_cards is not None:
        found["share_cards"] = Flag("share_cards", "may a card serve twice?").check(share_cards)
    if long_run is not None:
        word = Word("long_run", "is a long run one meld?", words=("one", "split"))
        found["long_run"] = word.check(long_run)
    if marriage is not None:
        found["marriage"] = _points_given("marriage", marriage)
    return MeldTable(single(pack, "melds"), n_cards, **found)


def _of_game(game: Variant | None) -> dict[str, Any]:
    """Read the options of a game."""
    if game is None:
        return {}
    where = game.values.get("melds", "none")
    if where == "tricks":
        raise RuleConflict(
            f"{game.name}: melds are not held in hand there, they fall in tricks (melds='tricks'); "
            f"expected a game with melds in hand, or a table such as meld_table(32, 8, runs=...)"
        )
    found: dict[str, Any] = {}
    if where == "none":
        found["marriage"] = game.values.get("marriage", 0)
    else:
        found = _melds_of_hand(game)
    return found


def _melds_of_hand(game: Variant) -> dict[str, Any]:
    options = game.values
    runs = {
        int(name.removeprefix("run_")): points
        for name, points in options.items()
        if name.removeprefix("run_").isdigit()
    }
    ordinary = options.get("four_points", 0)
    fours = dict.fromkeys(options.get("four_ranks", ""), ordinary)
    fours.update({"J": options.get("four_jacks", 0), "9": options.get("four_nines", 0)})
    return {
        "runs": _without_last_zeros(runs),
        "fours": tuple((rank, points) for rank, points in fours.items()),
        "share_cards": options.get("share_cards", True),
        "long_run": options.get("long_run", "one"),
        # where melds count in tricks as well, king and queen count when they fall
        "marriage": options.get("marriage", 0) if options["melds"] == "hand" else 0,
    }


def _without_last_zeros(runs: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    longest = max((length for length, points in runs.items() if points), default=0)
    return tuple((length, runs[length]) for length in sorted(runs) if length <= longest)


def _points_given(name: str, points: Any) -> int:
    return whole(points, name, 0, MOST_POINTS, "points")


def _checked_runs(runs: Any, pack: Deck) -> tuple[tuple[int, int], ...]:
    if not isinstance(runs, Mapping):
        raise JasslabError(f"runs={runs!r}: expected points by length, such as {{3: 20, 4: 50}}")
    found = {}
    for length, points in runs.items():
        number = whole(length, "runs", SHORTEST, len(pack.ranks), "cards in sequence")
        found[number] = _points_given(f"runs[{number}]", points)
    return _without_last_zeros(found)


def _checked_fours(fours: Any, pack: Deck) -> tuple[tuple[str, int], ...]:
    if not isinstance(fours, Mapping):
        raise JasslabError(f"fours={fours!r}: expected points by rank, such as {{'J': 200}}")
    found: dict[str, int] = {}
    for ranks, points in fours.items():
        letters = RankSet("fours", "which fours count?").check(ranks)
        foreign = [rank for rank in letters if rank not in pack.ranks or rank in found]
        if foreign:
            raise NotationError(
                f"fours: {''.join(foreign)} is given twice or not in the pack of {pack.name}; "
                f"expected some of {pack.ranks}, once each"
            )
        worth = _points_given(f"fours[{ranks!r}]", points)
        found.update(dict.fromkeys(letters, worth))
    return tuple(found.items())

"""The meld table of a game: what runs and fours of a kind are worth in a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from jasslab.cards import RANKS, Deck
from jasslab.errors import JasslabError, NotationError, RuleConflict
from jasslab.exact._asked import PackLike, hand_and_pack, runs_of, single, the_game, whole
from jasslab.rules import VOCABULARY
from jasslab.rules.options import Flag, RankSet
from jasslab.variants import Variant

__all__ = ["MeldTable", "MeldsLike", "meld_table"]

MOST_POINTS = 10_000
SHORTEST, FIVE = 3, 5
FOUR_JACKS, FOUR_NINES, OTHER_FOUR = "four jacks", "four nines", "four of another rank"

#: One meld: its points and its kind.
Kind = tuple[int, str]
#: What is compared between melds: points, four or not, number of cards, place of the top rank.
MeldRank = tuple[int, int, int, int]


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
    n_hands : int
        Hands at the table.
    partnership : bool
        Whether hands of equal parity play together.
    meld_order, long_run_rank, meld_tie : str
        Which of two melds is the better one, as the options of these names say.
    trump_better : bool
        Whether of two runs that are equal otherwise the one in trumps is better.
    """

    pack: Deck
    n_cards: int
    runs: tuple[tuple[int, int], ...] = ()
    fours: tuple[tuple[str, int], ...] = ()
    share_cards: bool = True
    long_run: str = "one"
    marriage: int = 0
    n_hands: int = 1
    partnership: bool = False
    meld_order: str = "points_kind"
    long_run_rank: str = "capped"
    meld_tie: str = "elder"
    trump_better: bool = True

    @cached_property
    def _cuts(self) -> tuple[tuple[int, ...], ...]:
        """The lengths in which a run of each length is announced, from length 0 on."""
        lengths = range(len(self.pack.ranks) + 1)
        if self.long_run == "one":
            return tuple((length,) if self._points(length) else () for length in lengths)
        best: list[tuple[int, ...]] = []
        for length in lengths:
            ways = [best[-1]] if best else [()]
            ways += [
                (piece, *best[length - piece])
                for piece, points in self.runs
                if points and piece <= length
            ]
            best.append(max(ways, key=self._worth_of_cut))
        return tuple(tuple(sorted(cut, reverse=True)) for cut in best)

    def _points(self, length: int) -> int:
        """Return the points of the greatest length named up to this one."""
        named = [(known, points) for known, points in self.runs if known <= length]
        return max(named)[1] if named else 0

    def _worth_of_cut(self, cut: tuple[int, ...]) -> tuple[int, list[int]]:
        return sum(map(self._points, cut)), sorted(cut, reverse=True)

    def _run_kind(self, length: int) -> str:
        """Return the name of a run: by its length, up to the longest that has points of its own."""
        last = max(FIVE, *(known for known, _ in self.runs))
        if length < last or last == len(self.pack.ranks) > FIVE:
            return f"sequence of {length}"
        return f"sequence of {last} or more"

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
        return tuple((self._points(piece), self._run_kind(piece)) for piece in self._cuts[length])

    def rank_of_run(self, length: int, top: str) -> MeldRank | None:
        """Return what is compared of the best meld in a maximal run, None when it is worth nothing.

        Where a long run is cut, its best piece is cut from the top.

        Parameters
        ----------
        length : int
            Length of the run.
        top : str
            Its highest rank.

        Returns
        -------
        tuple of int
            Greater for the better meld, equal for equals.
        """
        longest = max((known for known, _ in self.runs), default=0)
        capped = self.long_run_rank == "capped"
        ranks = []
        for piece in self._cuts[length]:
            cards = min(piece, longest) if capped else piece
            if self.meld_order == "points_kind" and capped:
                cards = 0
            points = 0 if self.meld_order == "count" else self._points(piece)
            ranks.append((points, 0, cards, RANKS.index(top)))
        return max(ranks, default=None)

    def rank_of_four(self, rank: str) -> MeldRank:
        """Return what is compared of four of a kind.

        Parameters
        ----------
        rank : str
            One of the ranks of `fours`.

        Returns
        -------
        tuple of int
            Greater for the better meld, equal for equals.
        """
        points = 0 if self.meld_order == "count" else dict(self.fours)[rank]
        kind = int(self.meld_order == "points_kind")
        cards = 0 if kind and self.long_run_rank == "capped" else 4
        return points, kind, cards, RANKS.index(rank)

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

    def ranks_of_run(self, length: int, top: str) -> str:
        """Return the ranks of the cards of a run, lowest first.

        Parameters
        ----------
        length : int
            Its length.
        top : str
            Its highest rank.
        """
        end = self.pack.ranks.index(top) + 1
        return self.pack.ranks[end - length : end]

    @property
    def runs_of_suit(self) -> list[tuple[int, str]]:
        """Every run that a suit of the pack has, by length and highest rank."""
        ranks = self.pack.ranks
        spans = combinations(range(len(ranks) + 1), 2)
        return [run for i, j in spans for run in runs_of(frozenset(ranks[i:j])) if run[0] == j - i]

    @property
    def worths(self) -> list[int]:
        """Points that a single meld can be worth, lowest first."""
        runs = {self._points(piece) for cut in self._cuts for piece in cut}
        return sorted(runs.union(self.four(rank)[0] for rank in self.valued_fours))

    @property
    def run_kinds(self) -> list[str]:
        """Names of the kinds of sequence that are worth something, shortest first."""
        return sorted({self._run_kind(piece) for cut in self._cuts for piece in cut})

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
    n_hands: int | None = None,
    partnership: bool | None = None,
    meld_order: str | None = None,
    long_run_rank: str | None = None,
    meld_tie: str | None = None,
) -> MeldTable:
    """Return what the melds of a hand are worth, in a game or as given, and which are best.

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
    n_hands : int, optional
        Hands at the table; a variant knows its own, and without one it is as many as the pack
        gives.
    partnership : bool, optional
        Whether hands of equal parity play together; without a variant, when there are four.
    meld_order, long_run_rank, meld_tie : str, optional
        The options of these names, which say whose meld is best; without a variant
        ``"points_kind"``, ``"capped"`` and ``"elder"``.

    Returns
    -------
    MeldTable
        The table, for `meld_total`, `best_meld`, `hands_with_meld` and all that ask about melds.

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
    given = {
        "share_cards": share_cards,
        "long_run": long_run,
        "meld_order": meld_order,
        "long_run_rank": long_run_rank,
        "meld_tie": meld_tie,
        "partnership": partnership,
    }
    if runs is not None:
        found["runs"] = _checked_runs(runs, pack)
    if fours is not None:
        found["fours"] = _checked_fours(fours, pack)
    for name, value in given.items():
        if value is not None:
            option = VOCABULARY.get(name) or Flag(name, "do hands of equal parity play together?")
            found[name] = option.check(value)
    if marriage is not None:
        found["marriage"] = _points_given("marriage", marriage)
    most = pack.n_cards // n_cards
    if n_hands is not None or "n_hands" not in found:
        wanted = most if n_hands is None else n_hands
        found["n_hands"] = whole(wanted, "n_hands", 1, most, f"hands of {n_cards} cards")
    found.setdefault("partnership", found["n_hands"] == 4)
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
    table = {
        "n_hands": game.seats - game.dealer_sits_out,
        "partnership": game.partnership,
    }
    if where == "none":
        return table | {"marriage": game.values.get("marriage", 0)}
    return table | melds_of_game(game)


def melds_of_game(game: Variant) -> dict[str, Any]:
    """Return what runs and fours are worth in a game, as parameters of `MeldTable`.

    Parameters
    ----------
    game : Variant
        A game with melds in hand, in tricks or both.
    """
    options = game.values
    runs = {
        int(name.removeprefix("run_")): points
        for name, points in options.items()
        if name.removeprefix("run_").isdigit()
    }
    ordinary = options.get("four_points", 0)
    fours = dict.fromkeys(options.get("four_ranks", ""), ordinary)
    fours.update({"J": options.get("four_jacks", 0), "9": options.get("four_nines", 0)})
    order = {
        name: options[name]
        for name in ("meld_order", "long_run_rank", "meld_tie")
        if name in options
    }
    return order | {
        "runs": _without_last_zeros(runs),
        "fours": tuple((rank, points) for rank, points in fours.items()),
        "share_cards": options.get("share_cards", True),
        "long_run": options.get("long_run", "one"),
        # where melds count in tricks as well, king and queen count when they fall
        "marriage": options.get("marriage", 0) if options["melds"] == "hand" else 0,
        # seats that declare in turn need a better meld, not one in a better suit
        "trump_better": not options.get("meld_rising", False),
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

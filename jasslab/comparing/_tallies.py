"""What the deals of an entry add up to beside the reference's, and which of them flipped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from jasslab.comparing._paired import QUANTITIES, PairedSums, made_by_deal, numbers_of
from jasslab.stats.intervals import proportion

__all__ = ["PASSED_OUT", "EntrySums", "flipped", "what_flips"]

#: What an entry's sums hold besides the quantities of a comparison.
PASSED_OUT = "passed out"


@dataclass(frozen=True)
class EntrySums:
    """What the deals of an entry add up to, also beside the same deals of the reference.

    Parts of a run can be summed up apart and merged in their order.

    Parameters
    ----------
    n, taken, made, passed_out : int
        Deals of the entry: all, and those that were taken, made and passed out.
    pairs : dict of str to PairedSums
        By quantity, and for passing out; the entry's numbers are *theirs*.
    """

    n: int = 0
    taken: int = 0
    made: int = 0
    passed_out: int = 0
    pairs: dict[str, PairedSums] = field(default_factory=dict)

    @classmethod
    def of(cls, deals: pd.DataFrame, reference: pd.DataFrame) -> EntrySums:
        """Sum up deals, and the same deals as the reference played them."""
        ours, theirs = _numbers(reference), _numbers(deals)
        return cls(
            n=len(deals),
            taken=int(deals["taker"].notna().sum()),
            made=int(made_by_deal(deals).sum()),
            passed_out=int(deals["passed_out"].sum()),
            pairs={name: PairedSums.of(theirs[name], ours[name]) for name in ours},
        )

    def merge(self, more: EntrySums) -> EntrySums:
        """Return the sums of these deals and of more that follow them."""
        return EntrySums(
            self.n + more.n,
            self.taken + more.taken,
            self.made + more.made,
            self.passed_out + more.passed_out,
            {name: self.pairs.get(name, PairedSums()).merge(it) for name, it in more.pairs.items()},
        )

    def shares(self, confidence: float) -> dict[str, Any]:
        """Return the success among taken deals and the share passed out, with intervals."""
        hits, of = [self.made, self.passed_out], [self.taken, self.n]
        success, passed = proportion(hits, of, confidence=confidence).to_dict("records")
        return {
            "success": success["estimate"],
            "success_low": success["low"],
            "success_high": success["high"],
            "taken": self.taken,
            "passed_out": passed["estimate"],
            "passed_out_low": passed["low"],
            "passed_out_high": passed["high"],
        }


def _numbers(deals: pd.DataFrame) -> dict[str, Any]:
    """Return one number a deal by quantity, and whether it was passed out."""
    return numbers_of(deals) | {PASSED_OUT: deals["passed_out"].to_numpy(dtype=np.int64)}


def what_flips(judged: bool) -> str:
    """Return the quantity that flips unless one is named: `outcome` where nothing is judged."""
    return QUANTITIES[1] if judged else QUANTITIES[0]


def flipped(runs: Mapping[str, pd.DataFrame], quantity: str) -> pd.DataFrame:
    """Return the deals in which a quantity has another sign in one of two runs.

    Parameters
    ----------
    runs : mapping of str to pandas.DataFrame
        Two labels, and the same deals as each entry played them.
    quantity : str
        One of `QUANTITIES`.

    Returns
    -------
    pandas.DataFrame
        deal, and for both taker, made and outcome.
    """
    one, two = runs.values()
    signs = [np.sign(numbers_of(deals)[quantity]) for deals in (one, two)]
    differs = (signs[0] != signs[1]).nonzero()[0]
    columns: dict[str, Any] = {"deal": one["deal"].to_numpy()[differs]}
    for name in ("taker", "made", "outcome"):
        for label, deals in runs.items():
            columns[f"{name} ({label})"] = deals[name].array[differs]
    return pd.DataFrame(columns)

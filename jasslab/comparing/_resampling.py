"""Resampled deals, and what they make of a round of players against each other.

The deal is the unit: a resampled round takes the same deals for all pairs of players.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np

from jasslab.comparing._paired import Array

__all__ = ["bounds", "bradley_terry", "resampled_means"]

#: Deals that are resampled at a time, and replicates made of them: at most 8 MB of counts.
DEALS, REPLICATES = 20_000, 50
#: Number of the random stream of resampling; cards and players draw from stream keys (seed, 0).
STREAM_KEY = 1


def resampled_means(rows: Sequence[Array], n_boot: int, seed: int) -> Array:
    """Return the means of several numbers a deal over resampled deals.

    Parameters
    ----------
    rows : sequence of array
        Each one number a deal, all on the same deals.
    n_boot : int
        How many replicates.
    seed : int
        Decides which deals they hold.

    Returns
    -------
    numpy.ndarray
        Shape (n_boot, number of rows), float64. Each replicate draws as many deals as there are,
        with replacement: first how many from each block of deals, then which of the block.
    """
    n = len(rows[0])
    random = np.random.Generator(np.random.Philox(key=[seed, STREAM_KEY]))
    starts = np.arange(0, n, DEALS)
    sizes = np.minimum(DEALS, n - starts)
    drawn = random.multinomial(n, sizes / n, size=n_boot)
    sums = np.zeros((n_boot, len(rows)))
    for place, (start, size) in enumerate(zip(starts, sizes, strict=True)):
        block = np.array([row[start : start + size] for row in rows])
        for begin in range(0, n_boot, REPLICATES):
            counts = [
                np.bincount(random.integers(size, size=times), minlength=size)
                for times in drawn[begin : begin + REPLICATES, place]
            ]
            sums[begin : begin + REPLICATES] += np.array(counts, dtype=np.float64) @ block.T
    return sums / n


def bounds(replicates: Array, confidence: float) -> tuple[Array, Array]:
    """Return the percentile interval of every column; missing where a replicate is.

    Parameters
    ----------
    replicates : array
        Shape (n_boot, columns).
    confidence : float
        Its level.
    """
    tail = (1 - confidence) / 2
    low, high = np.quantile(replicates, [tail, 1 - tail], axis=0)
    return low, high


def _can_be_ranked(pairs: Array, shares: Array, n_players: int) -> Array:
    """Say for each set of shares whether chains of wins lead from every player to every other.

    Otherwise some group of players won, or lost, whatever it played against the rest, and no
    finite strengths fit best (L. R. Ford, 1957).
    """
    from scipy.sparse.csgraph import connected_components

    found = np.empty(len(shares), dtype=bool)
    known: dict[bytes, bool] = {}
    for place, signs in enumerate(np.stack([shares > 0, shares < 1], axis=1)):
        kind = signs.tobytes()
        if kind not in known:
            beat = np.zeros((n_players, n_players))
            for (first, second), won, lost in zip(pairs, *signs, strict=True):
                beat[first, second] += won
                beat[second, first] += lost
            n_groups = connected_components(beat, connection="strong", return_labels=False)
            known[kind] = n_groups == 1
        found[place] = known[kind]
    return found


def bradley_terry(pairs: Sequence[tuple[int, int]], shares: Array, n_players: int) -> Array:
    """Return strengths that explain best who beats whom, for several sets of shares.

    The model of R. A. Bradley and M. E. Terry (1952): the log odds that one player beats another
    are the difference of their strengths. It is a binomial regression without intercept.

    Parameters
    ----------
    pairs : sequence of (int, int)
        Who played whom, by number.
    shares : array
        Shape (sets, pairs): share that the first of each pair won, a tie counting half.
    n_players : int
        How many there are.

    Returns
    -------
    numpy.ndarray
        Shape (sets, n_players), float64; they add up to 0. Missing where some players won, or
        lost, whatever they played against the rest.
    """
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM
    from statsmodels.tools.sm_exceptions import PerfectSeparationWarning

    who = np.array(pairs).reshape(-1, 2)
    design = np.zeros((len(who), n_players))
    np.put_along_axis(design, who, [[1.0, -1.0]], axis=1)
    found = np.full((len(shares), n_players), np.nan)
    start = None
    # two players are explained without a rest, and a mean square of no rest is 0 / 0
    with warnings.catch_warnings(), np.errstate(divide="ignore", invalid="ignore"):
        warnings.simplefilter("ignore", PerfectSeparationWarning)
        for place in np.flatnonzero(_can_be_ranked(who, shares, n_players)):
            # strengths above the first player's; a replicate begins from the one before, and a
            # step below the tolerance leaves an error of its square
            model = GLM(shares[place], design[:, 1:], family=Binomial(), hasconst=False)
            fit = model.fit(start_params=start, tol_criterion="params", tol=1e-6)
            start = fit.params
            found[place] = np.array([0.0, *start]) - start.sum() / n_players
    return found

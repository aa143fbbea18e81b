"""Make data/family_portrait.parquet: what every registered game looks like in figures.

    python data/make_family_portrait.py

One row a game and figure: estimate, low, high (95 %), n and unit; a figure that a game does not
have is missing. It takes some minutes; the same seed gives the same numbers.
"""

from pathlib import Path

import pandas as pd

import jasslab as jl

N_DEALS = 20_000
N_MATCHES = 2_000
SEED = 2026
TARGET = Path(__file__).with_name("family_portrait.parquet")
KEPT = ("estimate", "low", "high", "n", "unit")


def portrait(name: str) -> pd.DataFrame:
    """Return the figures of one game, index `figure`."""
    balance = jl.balance(name, n_deals=N_DEALS, n_matches=N_MATCHES, seed=SEED).table
    places = balance.loc[["taker's side", "elder's side"]]
    scaled = places[["scaled", "scaled_low", "scaled_high"]].set_axis(KEPT[:3], axis=1)
    scaled = scaled.assign(n=places["n"], unit="standard deviations of a deal")
    scaled.index = [f"{figure}, in spreads" for figure in scaled.index]
    sim = jl.simulate(name, n_deals=N_DEALS, seed=SEED)
    played = ~(sim.deals["passed_out"] | (sim.deals["redealt"] > 0)).to_numpy(bool)
    points = sim.sides.groupby("deal")["points"].sum().to_numpy()[played]
    mean = jl.stats.mean_interval(points).assign(unit="points, both sides together")
    mean.index = ["points in a deal"]
    made = jl.success_rate(sim).query("n > 0").assign(unit="share of deals taken")
    made.index = ["contracts made"][: len(made)]
    found = pd.concat([one[list(KEPT)] for one in (balance, scaled, mean, made)])
    return found.rename_axis("figure")


def main() -> None:
    """Play every game and write the file."""
    games = {name: portrait(name) for name in jl.variants().index}
    table = pd.concat(games, names=["game"]).reset_index()
    numbers = {name: "float64" for name in ("estimate", "low", "high")}
    table = table.astype({**numbers, "n": "Int64"})
    table.attrs = {"n_deals": N_DEALS, "n_matches": N_MATCHES, "seed": SEED}
    table.to_parquet(TARGET, index=False)


if __name__ == "__main__":
    main()

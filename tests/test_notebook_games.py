"""The notebooks on matches, roem, all games and the engine say what their outputs show.

That the stored outputs are what the library says now is checked where all notebooks are run.
"""

import json
import re
from itertools import pairwise
from pathlib import Path

import pandas as pd
import pytest

import jasslab as jl

ROOT = Path(__file__).parents[1]
NAMES = ("42_matches", "50_klaverjas_roem", "51_family_portrait", "90_how_it_works")
PORTRAIT = ROOT / "data" / "family_portrait.parquet"
INTERVAL = re.compile(r"(?<![\d.])([−-]?\d+(?:\.\d+)?) to ([−-]?\d+(?:\.\d+)?)(?![\d.])")


def cells_of(name):
    return json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]


def source(cell):
    return "".join(cell["source"])


def shown_numbers(cells):
    """Return every number in the stored outputs, and in the table that the portrait reads."""
    texts = []
    for cell in cells:
        for output in cell.get("outputs", ()):
            texts += output.get("text", []) + output.get("data", {}).get("text/plain", [])
    numbers = {float(number) for number in re.findall(r"-?\d+\.?\d*", " ".join(texts))}
    if any("family_portrait.parquet" in source(cell) for cell in cells):
        numbers |= set(pd.read_parquet(PORTRAIT)[["low", "high"]].stack().dropna())
    return numbers


def stands_in(said, numbers):
    """Whether a number of the prose is one that is shown: as it is, or in per cent, or the rest."""
    value, half = float(said.replace("−", "-")), 0.5001 * 10.0 ** -len(said.partition(".")[2])
    forms = (form for one in numbers for form in (one, 100 * one, 100 * (1 - one), -one))
    return any(abs(form - value) <= half for form in forms)


def wrong_intervals(cells):
    """Return the intervals of the prose whose ends are not shown by any output."""
    numbers = shown_numbers(cells)
    prose = " ".join(source(cell) for cell in cells if cell["cell_type"] == "markdown")
    # only those with decimals are results; "7 to 11 deals" is a phrase
    found = [pair for pair in INTERVAL.findall(" ".join(prose.split())) if "." in "".join(pair)]
    return len(found), [pair for pair in found if not all(stands_in(end, numbers) for end in pair)]


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("90")])
def test_intervals_in_the_prose_are_those_of_the_outputs(name):
    n_found, wrong = wrong_intervals(cells_of(name))
    assert n_found >= 3
    assert wrong == []


def test_a_wrong_interval_is_noticed():
    cells = cells_of("42_matches")
    changed = [
        {**cell, "source": source(cell).replace("23.1 to 29.8", "23.1 to 31.8")} for cell in cells
    ]
    assert wrong_intervals(changed)[1] == [("23.1", "31.8")]


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_has_the_shape_of_the_course(name):
    """A question, a guess before any code, short cells with prose between, folded solutions."""
    cells = cells_of(name)
    first = source(cells[0])
    assert re.match(r"# .*\?\n", first)
    assert "**Guess first" in first
    for before, cell in pairwise(cells):
        if cell["cell_type"] != "code":
            continue
        tags = cell["metadata"].get("tags", ())
        if "solution" in tags:
            assert cell["metadata"]["jupyter"]["source_hidden"]
        else:
            assert before["cell_type"] == "markdown"
            assert len(source(cell).splitlines()) <= 15
    assert sum("solution" in cell["metadata"].get("tags", ()) for cell in cells) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_a_caption_follows_every_figure(name):
    for cell, after in pairwise(cells_of(name)):
        if "plt.show()" in source(cell):
            assert source(after).startswith("*What to see:*")


def test_links_lead_to_notebooks_of_the_course():
    stems = {
        target
        for name in NAMES
        for target in re.findall(r"\]\((\w+)\.ipynb\)", str(cells_of(name)))
    }
    assert set(NAMES) - {"42_matches"} <= stems
    assert all(re.fullmatch(r"\d\d_[a-z_]+", stem) for stem in stems)


def test_the_portrait_holds_registered_games_and_sound_intervals():
    table = pd.read_parquet(PORTRAIT)
    assert set(table["game"]) <= set(jl.variants().index)
    assert not table.duplicated(["game", "figure"]).any()
    known = table.dropna(subset=["estimate", "low", "high"])
    assert (known["low"] <= known["estimate"]).all()
    assert (known["estimate"] <= known["high"]).all()
    shares = known[known["unit"].str.startswith("share")]
    assert shares[["low", "high"]].stack().between(-1e-12, 1 + 1e-12).all()

"""The notebooks on chances keep to the form of the course, and their figures to outside facts.

That their stored numbers are what the library says now is checked where all notebooks are run.
"""

import json
import re
from itertools import combinations
from math import comb, factorial
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "notebooks"
PATHS = sorted(ROOT.glob("1*.ipynb"))
BEFORE = {
    "10_meld_frequencies": "00_first_session",
    "11_counting_hands": "10_meld_frequencies",
    "12_bayes_at_the_table": "11_counting_hands",
    "13_law_of_large_numbers": "12_bayes_at_the_table",
}
MOST_LINES = 15


def text(lines):
    return "".join(lines)


def cells_of(name):
    return json.loads((ROOT / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]


def printed(name, part):
    """Return what the only code cell that holds some text has printed or shown."""
    found = [c for c in cells_of(name) if c["cell_type"] == "code" and part in text(c["source"])]
    assert len(found) == 1
    shown = found[0]["outputs"]
    return "".join(
        text(one.get("text", "")) + text(one.get("data", {}).get("text/html", "")) for one in shown
    )


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_form_of_the_course(path):
    cells = cells_of(path.stem)
    first, *_ = text(cells[0]["source"]).splitlines()
    assert re.fullmatch(r"# .*\?", first)
    assert f"[{BEFORE[path.stem]}]({BEFORE[path.stem]}.ipynb)" in text(cells[0]["source"])
    assert "**Guess first" in text(cells[0]["source"])
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    lines = [text(cell["source"]).count("\n") + 1 for cell in code]
    assert max(lines) <= MOST_LINES
    kinds = [cell["cell_type"] for cell in cells]
    assert ("code", "code") not in set(zip(kinds, kinds[1:], strict=False))
    constants = [cell for cell in code if re.search(r"^SEED = 2026$", text(cell["source"]), re.M)]
    assert len(constants) == 1
    headings = [
        line
        for cell in cells
        if cell["cell_type"] == "markdown"
        for line in text(cell["source"]).splitlines()
        if line.startswith("## ")
    ]
    assert headings[-3:] == ["## What we learned", "## Exercises", "## Sources"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_exercise_has_a_folded_solution(path):
    cells = cells_of(path.stem)
    asked = [
        place
        for place, cell in enumerate(cells)
        if re.search(r"^\*\*\d\. \w+( \w+)?\.\*\*", text(cell["source"]), re.M)
    ]
    assert len(asked) == 3
    for place in asked:
        solution = cells[place + 1]
        assert "solution" in solution["metadata"]["tags"]
        assert solution["metadata"]["jupyter"]["source_hidden"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_figure_is_told_in_words(path):
    """Whoever cannot see a picture reads below it what it shows, with numbers."""
    cells = cells_of(path.stem)
    for place, cell in enumerate(cells):
        kinds = {kind for one in cell.get("outputs", ()) for kind in one.get("data", {})}
        if "image/png" in kinds:
            below = text(cells[place + 1]["source"])
            assert below.startswith("*What to see:*")
            assert re.search(r"\d", below)


def suits_without_a_run():
    """Return how many rank sets of each size, of eight ranks, hold no three in sequence."""
    threes = [{low, low + 1, low + 2} for low in range(6)]
    return [
        sum(not any(three <= set(held) for three in threes) for held in combinations(range(8), n))
        for n in range(9)
    ]


def test_hands_with_a_sequence_are_as_many_as_another_count_says():
    one, ways = suits_without_a_run(), [1] + [0] * 8
    for _ in range(4):
        ways = [sum(ways[n - k] * one[k] for k in range(n + 1)) for n in range(9)]
    stored = re.search(r"(\d+)/(\d+) = ", printed("10_meld_frequencies", "assert total =="))
    with_one = comb(32, 8) - ways[8]
    assert int(stored[1]) * comb(32, 8) == with_one * int(stored[2])


def test_deals_of_four_hands():
    stored = re.search(r"([\d,]+) deals", printed("11_counting_hands", "whole = comb"))
    assert int(stored[1].replace(",", "")) == factorial(32) // factorial(8) ** 4


def test_what_was_heard_turns_pass_into_take():
    """First in hand the interval of taking lies below passing, after three passes above."""
    table = printed("12_bayes_at_the_table", "def ask(")
    rows = re.findall(r"<tr>(.*?)</tr>", table, re.S)
    found, said = {}, ""
    for row in rows:
        heads = re.findall(r"<th[^>]*>(.*?)</th>", row)
        numbers = [float(cell) for cell in re.findall(r"<td>(.*?)</td>", row)]
        if len(numbers) == 6:
            said = heads[0] if len(heads) == 2 else said
            found[said, heads[-1]] = numbers
    assert found["you speak first", "take"][-1] < 0
    low, high = found["one pass", "take"][-2:]
    assert low < 0 < high
    assert found["three passes", "pass"][-1] < 0


def test_students_who_miss_are_about_five():
    """Of 100 intervals of 95 % more than 15 miss less than once in 10,000 classes."""
    stored = re.search(r"(\d+) of 100", printed("13_law_of_large_numbers", "holds = "))
    assert int(stored[1]) <= 15

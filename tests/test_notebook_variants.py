"""The notebooks on taking, balance and house rules keep what their texts conclude.

That their stored numbers are what the library says now is checked where all notebooks are run;
here it is whether the numbers still say what the words beside them make of them.
"""

import json
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "notebooks"
FOLLOWS = {
    "20_taker_success": "00_first_session",
    "40_variant_balance": "30_strategies",
    "41_house_rules": "40_variant_balance",
}
LONGEST = 15


def cells_of(name):
    return json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]


def text(lines):
    return "".join(lines)


def tags(cell):
    return cell["metadata"].get("tags", [])


def table(name, part):
    """Return the rows of the table below the only checked cell that holds some text."""
    found = [
        cell
        for cell in cells_of(name)
        if "nbval-check-output" in tags(cell) and part in text(cell["source"])
    ]
    assert len(found) == 1
    html = text(found[0]["outputs"][-1]["data"]["text/html"])
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in html.split("<tr")[1:]]
    return [[cell.replace("&#x27;", "'") for cell in row] for row in rows]


def interval(said):
    """Read a number with its interval, such as 46.6 % (45.0 to 48.1)."""
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", said.replace(",", ""))]


@pytest.mark.parametrize("name", FOLLOWS)
def test_it_begins_with_a_question_and_a_guess(name):
    first = text(cells_of(name)[0]["source"])
    assert re.match(r"# .*\?\n", first)
    assert f"({FOLLOWS[name]}.ipynb)" in first
    assert "**Guess first" in first
    setting = text(cells_of(name)[1]["source"])
    for constant in ("VARIANT = ", "N_DEALS = ", "SEED = 2026"):
        assert constant in setting


@pytest.mark.parametrize("name", FOLLOWS)
def test_cells_are_short_and_prose_stands_between_them(name):
    cells = cells_of(name)
    for before, cell in zip(cells, cells[1:], strict=False):
        if cell["cell_type"] == "code":
            assert before["cell_type"] == "markdown", cell["id"]
            assert len(cell["source"]) <= LONGEST, cell["id"]
            if "solution" in tags(cell):
                assert cell["metadata"]["jupyter"]["source_hidden"], cell["id"]
    assert sum("# Solution of" in text(cell["source"]) for cell in cells) == 3


def test_our_hand_takes_though_it_loses_by_it():
    heads, _, take, passed = table("20_taker_success", "advice = jl.advise(")
    assert take[0] == "take"
    assert float(take[heads.index("high")]) < 0
    assert float(passed[heads.index("to_best_high")]) < 0


def test_the_partners_pass_hurts_and_the_opponents_helps():
    rows = table("20_taker_success", "both = pd.concat({who: ")
    takes, who = {}, ""
    for row in rows[2:]:
        who = row[0] if len(row) == 6 else who
        if "take" in row:
            takes[who] = [float(number) for number in row[-4:-1]]
    nobody, partner, opponent = (
        takes[who] for who in ("nobody's pass", "the partner's", "the opponent's")
    )
    assert partner[2] < nobody[0] < opponent[1]
    assert nobody[1] > partner[0]
    assert nobody[2] < opponent[0]


def test_rotterdam_is_unfair_by_the_deal_and_manille_by_the_match():
    heads, *rows = table("40_variant_balance", "SHOWN = [")
    found = {row[0]: dict(zip(heads[1:], row[1:], strict=True)) for row in rows}
    deal, match = found["elder's side"], found["first elder's side wins"]
    assert interval(deal["klaverjas-rotterdam"])[2] < 0
    for fair in ("belote", "klaverjas-rotterdam"):
        _, low, high = interval(match[fair])
        assert low < 50 < high
    assert interval(match["manille-muette"])[2] < 50


def test_without_roem_more_deals_are_needed():
    heads, *rows = table("40_variant_balance", "without = jl.balance(")
    found = {row[0]: [interval(said) for said in row[1:]] for row in rows}
    with_roem, without = found["deals to tell them apart"]
    assert with_roem[2] < without[1]
    with_roem, without = found["spread of a deal"]
    assert without[2] < with_roem[1]


def test_the_last_trick_costs_contracts_and_pays_all_the_same():
    heads, _, *rows = table("41_house_rules", "by_book = found.table")
    score = {row[0]: dict(zip(heads[1:], map(float, row[1:]), strict=True)) for row in rows}
    assert score["last trick 20"]["low"] > 0
    assert score["all tricks 250"]["low"] > score["last trick 20"]["high"]
    assert score["marriage kept"]["difference"] == pytest.approx(207 * 40 / 20_000, abs=0.005)
    heads, _, _, row = table("41_house_rules", 'level="quantity")\nmade')
    assert float(row[heads.index("high")]) < 0

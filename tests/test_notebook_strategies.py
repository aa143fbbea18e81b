"""The notebook on strategies keeps what its title and its table promise.

That its stored numbers are what the library says now is checked where all notebooks are run.
"""

import ast
import json
import re
from pathlib import Path

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "30_strategies.ipynb"
CELLS = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
GAMES = ("belote", "klaverjas-rotterdam", "kruisjas", "manille-muette", "butifarra", "schieber")
PAIRS = ("counting over basic", "basic over lowest", "basic over random")


def text(lines):
    return "".join(lines)


def the_cell(part):
    """Return the only code cell that holds some text."""
    found = [cell for cell in CELLS if cell["cell_type"] == "code" and part in text(cell["source"])]
    assert len(found) == 1
    return found[0]


def test_ten_lines_are_ten_lines():
    source = text(the_cell("def ten_lines(")["source"])
    (player,) = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    docstring, *body = player.body
    assert ast.get_docstring(player)
    assert body[-1].end_lineno - docstring.end_lineno == 10


def test_counting_beats_basic_and_basic_the_others_in_six_games():
    """Every paired interval of 99 % lies above zero, on at most 200,000 deals."""
    duels = text(the_cell("GAMES =")["source"])
    assert '"n_deals": N_DEALS' in duels
    assert '"confidence": 0.99' in duels
    n_deals = re.search(r"^N_DEALS = ([\d_]+)$", text(the_cell("N_DEALS = ")["source"]), re.M)
    assert int(n_deals[1]) <= 200_000
    cell = the_cell("def said(")
    assert "nbval-check-output" in cell["metadata"]["tags"]
    table = text(cell["outputs"][0]["data"]["text/html"])
    heads, *rows = (re.findall(r"<th>(.*?)</th>", row) for row in table.split("<tr")[1:])
    assert tuple(heads)[-len(PAIRS) :] == PAIRS
    assert tuple(row[0] for row in rows) == GAMES
    lows = [float(low) for low in re.findall(r"\((\S+) to ", table)]
    assert len(lows) == len(GAMES) * len(PAIRS)
    assert min(lows) > 0

"""Notebooks on paper: one file each that needs nothing from elsewhere, answers opened."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("nbconvert")

ROOT = Path(__file__).parents[1]
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"


@pytest.mark.slow
def test_a_printed_notebook_is_one_file_with_open_answers(tmp_path):
    output = nbformat.v4.new_output
    shown = [
        output("display_data", {"image/png": PNG, "text/plain": "figure"}),
        output("display_data", {"text/plain": "TakerSuccess explorer; run this cell to use it"}),
    ]
    cells = [
        nbformat.v4.new_markdown_cell("# Why?\n\nAfter [this](00_first_session.ipynb)."),
        nbformat.v4.new_code_cell("explore()", outputs=shown),
        nbformat.v4.new_markdown_cell(
            "<details><summary>Words</summary>\n\nBecause.\n\n</details>"
        ),
        nbformat.v4.new_code_cell("answer = 42", metadata={"jupyter": {"source_hidden": True}}),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "one.ipynb")
    rule = re.search(
        r"^print: .*\n\t@\$\(PY\) -m ((?:.*\\\n)*.*)\n", (ROOT / "Makefile").read_text(), re.M
    )
    words = rule.group(1).replace("\\\n", " ").replace('"$(OUT)/print"', "OUT").split()
    assert words.pop() == "$(NOTEBOOKS)"
    words[words.index("OUT")] = str(tmp_path)
    subprocess.run(
        [sys.executable, "-m", *words, str(tmp_path / "one.ipynb")], cwd=ROOT, check=True
    )
    text = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert re.findall(r"<(?:script|link|iframe|img)[^>]*(?:https?:)?//[^>]*>", text) == []
    assert "import(" not in text
    assert f"data:image/png;base64,{PNG[:40]}" in text
    assert "TakerSuccess explorer" in text
    assert re.findall("<details[^>]*>", text) == ['<details open="">']
    assert "42" in re.sub(r"<[^>]+>", "", text)
    assert 'href="00_first_session.html"' in text

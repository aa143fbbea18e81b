"""The tool that runs notebooks again stores the same file every time."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("nbclient")

TOOL = Path(__file__).parents[1] / ".ci" / "refresh_notebooks.py"


def refreshed(path):
    """Run the tool on one notebook, as `make notebooks-refresh` does."""
    environ = {**os.environ, "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, str(TOOL), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environ)


def written(path, *sources):
    cells = [
        nbformat.v4.new_code_cell(text, id=f"cell-{n}", metadata={"tags": ["mine"]})
        for n, text in enumerate(sources)
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


@pytest.mark.slow
def test_a_notebook_is_run_and_stored_without_time_and_place(tmp_path):
    folder = tmp_path / "a folder"
    folder.mkdir()
    path = written(
        folder / "one.ipynb",
        "import ipywidgets, os\nos.environ['JASSLAB_PROGRESS'], os.path.basename(os.getcwd())",
        "ipywidgets.IntSlider()",
    )
    run = refreshed(path)
    assert run.returncode == 0, run.stderr
    first = path.read_bytes()
    notebook = nbformat.read(path, as_version=4)
    assert notebook.cells[0].outputs[0].data["text/plain"] == "('0', 'a folder')"
    assert list(notebook.cells[1].outputs[0].data) == ["text/plain"]
    assert [cell.id for cell in notebook.cells] == ["cell-0", "cell-1"]
    assert [dict(cell.metadata) for cell in notebook.cells] == [{"tags": ["mine"]}] * 2
    assert "version" not in notebook.metadata.language_info
    assert "widgets" not in notebook.metadata
    assert refreshed(path).returncode == 0
    assert path.read_bytes() == first


@pytest.mark.slow
def test_a_cell_that_fails_leaves_the_notebook_as_it_was(tmp_path):
    path = written(tmp_path / "one.ipynb", "1 / 0")
    before = path.read_bytes()
    run = refreshed(path)
    assert run.returncode != 0
    assert "ZeroDivisionError" in run.stderr
    assert path.read_bytes() == before


def test_only_what_differs_is_stripped():
    spec = importlib.util.spec_from_file_location("refresh_notebooks", TOOL)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    output = nbformat.v4.new_output("display_data", {"text/plain": "a", tool.WIDGET: {"id": 1}})
    cell = nbformat.v4.new_code_cell("x", id="x", outputs=[output], metadata={"execution": {}})
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {}})
    stripped = tool.strip(notebook)
    assert stripped.cells[0].outputs[0].data == {"text/plain": "a"}
    assert stripped.cells[0].metadata == {}
    assert list(stripped.metadata) == ["kernelspec"]

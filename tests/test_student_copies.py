"""The student's copy of a notebook asks and does not answer; nobody's work is overwritten."""

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
import student_copies as tool  # noqa: E402  it needs nbformat

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
SENTENCE = "\n\nThe solutions are folded; open them when you have an answer."


def small():
    """Make a notebook with a question, a cell that shows something and two solutions."""
    shown = [nbformat.v4.new_output("display_data", {"image/png": "iVBO", "text/plain": "f"})]
    hidden = {"source_hidden": True, "outputs_hidden": True}
    folded = {"jupyter": hidden, "collapsed": True, "tags": ["solution", "nbval-check-output"]}
    meant = {"tags": ["raises-exception", "nbval-check-output"]}
    cells = [
        nbformat.v4.new_markdown_cell(f"# How many?{SENTENCE}\n\nGo on.", id="title"),
        nbformat.v4.new_code_cell("1 / 0", id="shown", outputs=shown, metadata=meant),
        nbformat.v4.new_code_cell("print(42)", id="code", outputs=shown, metadata=folded),
        nbformat.v4.new_markdown_cell("It is 42.", id="words", metadata={"tags": ["solution"]}),
    ]
    cells[1].execution_count = 3
    return nbformat.v4.new_notebook(cells=cells)


def test_solutions_are_blank_and_nothing_is_shown():
    copy = tool.student_copy(small())
    nbformat.validate(copy)
    assert [cell.id for cell in copy.cells] == ["title", "shown", "code", "words"]
    assert [cell.source for cell in copy.cells] == [
        *("# How many?\n\nGo on.", "1 / 0"),
        *("# your answer here", "*Your answer here.*"),
    ]
    tags = {"tags": ["raises-exception"]}
    assert [dict(cell.metadata) for cell in copy.cells] == [{}, tags, {}, {}]
    assert [(cell.outputs, cell.execution_count) for cell in copy.cells[1:3]] == [([], None)] * 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_word_of_a_solution_is_left(path):
    whole = nbformat.read(path, as_version=4)
    copy = tool.student_copy(nbformat.read(path, as_version=4))
    solved = {cell.id for cell in whole.cells if "solution" in cell.metadata.get("tags", ())}
    assert solved, "a notebook of the course has exercises with solutions"
    for cell, left in zip(whole.cells, copy.cells, strict=True):
        if cell.id in solved:
            assert left.source == tool.BLANK[cell.cell_type]
        else:
            assert left.source == cell.source.replace(SENTENCE, "")
            assert "solution" not in left.source.lower(), f"tag cell {cell.id} as solution"
        assert not left.get("outputs")


def test_a_copy_that_was_worked_in_is_left_alone(tmp_path):
    source, folder = tmp_path / "one.ipynb", tmp_path / "student"
    nbformat.write(small(), source)
    assert tool.write_copies([source], folder) == []
    target = folder / "one.ipynb"
    run = nbformat.read(target, as_version=4)
    run.cells[1].outputs = [nbformat.v4.new_output("stream", text="seen")]
    nbformat.write(run, target)
    assert tool.write_copies([source], folder) == []  # running it is no work lost
    answered = nbformat.read(target, as_version=4)
    answered.cells[2].source = "6 * 7"
    nbformat.write(answered, target)
    assert tool.write_copies([source], folder) == ["one.ipynb"]
    assert nbformat.read(target, as_version=4).cells[2].source == "6 * 7"
    assert tool.write_copies([source], folder, force=True) == []
    assert nbformat.read(target, as_version=4).cells[2].source == "# your answer here"

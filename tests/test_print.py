"""Notebooks on paper: one file each that needs nothing else, solutions on a last sheet."""

import re
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("nbconvert")
import print_pages as tool  # noqa: E402  it needs nbconvert
from student_copies import student_copy, write_copies  # noqa: E402

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
FOLDED = {"tags": ["solution"], "jupyter": {"source_hidden": True, "outputs_hidden": True}}


def small():
    """Make a notebook with a picture, an explorer and an exercise with its solution."""
    output, words = nbformat.v4.new_output, nbformat.v4.new_markdown_cell
    shown = [
        output("display_data", {"image/png": PNG, "text/plain": "figure"}),
        output("display_data", {"text/plain": "TakerSuccess explorer; run this cell to use it"}),
    ]
    said = [output("stream", text="forty-two")]
    solved = "<details><summary>Words</summary>\n\nBecause.\n\n</details>"
    cells = [
        words("# Why?\n\nAfter [this](00_first_session.ipynb).", id="title"),
        nbformat.v4.new_code_cell("explore()", id="picture", outputs=shown),
        words("1. How many?\n\nThe solutions are folded; open them.", id="exercise"),
        nbformat.v4.new_code_cell("print(6 * 7)", id="code", outputs=said, metadata=FOLDED),
        words(solved, id="words", metadata={"tags": ["solution"]}),
        words("## Sources", id="sources"),
    ]
    return nbformat.v4.new_notebook(cells=cells)


def plain(page):
    """Return the words of a page, without its styles and tags."""
    body = page[page.index("<body") :]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", body))


def test_a_page_is_one_file_with_the_solutions_at_its_end(tmp_path):
    nbformat.write(small(), tmp_path / "one.ipynb")
    target = tool.write_page(tmp_path / "one.ipynb", tmp_path / "print")
    assert target == tmp_path / "print" / "one.html"
    text = target.read_text(encoding="utf-8")
    assert re.findall(r"<(?:script|link|iframe|img)[^>]*(?:https?:)?//[^>]*>", text) == []
    assert "import(" not in text
    assert f"data:image/png;base64,{PNG[:40]}" in text
    assert re.findall("<details[^>]*>", text) == ['<details open="">']
    assert 'href="00_first_session.html"' in text
    read = plain(text)
    assert "folded" not in read
    order = ("TakerSuccess explorer", "How many", "stand at the end", "Sources", "Solutions")
    order = (*order, "Exercise 1", "print(6 * 7)", "forty-two", "Because")
    places = [read.index(words) for words in order]
    assert places == sorted(places)


def test_a_students_page_shows_pictures_and_no_solution(tmp_path, monkeypatch):
    (tmp_path / "notebooks").mkdir()
    nbformat.write(small(), tmp_path / "notebooks" / "one.ipynb")
    write_copies([tmp_path / "notebooks" / "one.ipynb"], tmp_path / "student")
    monkeypatch.setattr(tool, "ORIGINS", tmp_path / "notebooks")
    target = tool.write_page(tmp_path / "student" / "one.ipynb", tmp_path / "print")
    assert target == tmp_path / "print" / "student" / "one.html"
    text = target.read_text(encoding="utf-8")
    assert f"data:image/png;base64,{PNG[:40]}" in text
    read = plain(text)
    assert "your answer here" in read
    for told in ("folded", "olution", "forty-two", "6 * 7", "Because"):
        assert told not in read


def test_what_a_student_has_run_or_changed_stays_the_students():
    own = [nbformat.v4.new_output("stream", text="mine")]
    run = student_copy(small())
    run.cells[1].outputs = own
    assert tool.for_students(run, small()).cells[1].outputs == own
    changed = student_copy(small())
    changed.cells[1].source = "explore(9)"
    changed.cells[3].source = "print(6 * 7)"
    assert [cell.get("outputs") for cell in tool.for_students(changed, small()).cells[1:4:2]] == [
        [],
        [],
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_course_numbers_its_solutions_as_its_exercises(path):
    """On the sheet of solutions the heading before each code cell says which exercise it solves."""
    whole = nbformat.read(path, as_version=4)
    asked = "".join(cell.source + "\n" for cell in whole.cells if cell.cell_type == "markdown")
    asked = asked[asked.index("## Exercises") :]
    numbers = re.findall(r"^(?:\*\*(\d)\. |(\d)\. \*)", asked, re.M)
    on_paper = tool.solutions_last(whole).cells
    solved = [cell.source for cell in on_paper if cell.source.startswith("### Exercise")]
    assert solved == [f"### Exercise {bold or listed}" for bold, listed in numbers]
    sources = [cell.source.split("\n")[0] for cell in on_paper]
    assert sources.index("## Solutions") == sources.index("## Sources") + 1


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_students_page_has_every_picture_of_the_course(path):
    def pictures(cells):
        outputs = [one for cell in cells for one in cell.get("outputs", ())]
        return [one.data["image/png"] for one in outputs if "image/png" in one.get("data", {})]

    whole = nbformat.read(path, as_version=4)
    copy = student_copy(nbformat.read(path, as_version=4))
    course = [cell for cell in whole.cells if "solution" not in cell.metadata.get("tags", ())]
    assert pictures(tool.for_students(copy, whole).cells) == pictures(course)

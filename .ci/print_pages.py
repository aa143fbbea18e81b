"""Write notebooks as pages for paper: solutions on sheets of their own, room for students' answers.

    python .ci/print_pages.py [--into FOLDER] [NOTEBOOK ...]

Without names: all of notebooks/, into out/print. Students' copies go to a folder student/ in it.
They hold no outputs; on paper nobody can run them, so that they show those of the notebook they
were made from.
"""

import argparse
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from student_copies import BLANK, ROOT, SOLUTION, WHERE_THEY_ARE

STUDENT = "student"
ORIGINS = ROOT / "notebooks"
AT_THE_END = "\n\nThe solutions stand at the end, on a sheet of their own."


def is_solution(cell):
    """Tell whether a cell belongs to a solution."""
    return SOLUTION in cell.metadata.get("tags", ())


def solutions_last(notebook):
    """Move the solutions behind everything else; each begins with its code, as in the exercises."""
    course = [cell for cell in notebook.cells if not is_solution(cell)]
    for cell in course:
        if cell.cell_type == "markdown":
            cell.source = WHERE_THEY_ARE.sub(AT_THE_END, cell.source)
    heading = {"tags": ["solutions"]}
    last = [nbformat.v4.new_markdown_cell("## Solutions", metadata=heading)]
    number = 0
    for cell in filter(is_solution, notebook.cells):
        if cell.cell_type == "code":
            number += 1
            last.append(nbformat.v4.new_markdown_cell(f"### Exercise {number}"))
        last.append(cell)
    notebook.cells = course + (last if len(last) > 1 else [])
    return notebook


def for_students(copy, whole=None):
    """Show in a student's copy what the whole notebook shows, and leave room for answers.

    What a student has run or changed shows the student's own outputs.
    """
    course = [cell for cell in whole.cells if not is_solution(cell)] if whole else []
    shown = {(cell.id, cell.source): cell.outputs for cell in course if cell.cell_type == "code"}
    for cell in copy.cells:
        if cell.source == BLANK.get(cell.cell_type):
            cell.metadata["tags"] = [*cell.metadata.get("tags", ()), "answer"]
        elif cell.cell_type == "code" and not cell.outputs:
            cell.outputs = shown.get((cell.id, cell.source), [])
    return copy


def page(path):
    """Return the page of one notebook, and whether it is a student's."""
    notebook = nbformat.read(path, as_version=4)
    if is_students := "jasslab" in notebook.metadata:
        origin = ORIGINS / path.name
        whole = nbformat.read(origin, as_version=4) if origin.exists() else None
        for_students(notebook, whole)
    else:
        solutions_last(notebook)
    exporter = HTMLExporter(
        template_name="print", extra_template_basedirs=[str(ROOT / ".ci" / "templates")]
    )
    text, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": path.stem}})
    return text, is_students


def write_page(path, folder):
    """Write the page of one notebook into the folder, a student's into student/ in it."""
    text, is_students = page(path)
    target = (folder / STUDENT if is_students else folder) / f"{path.stem}.html"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--into", type=Path, default=ROOT / "out" / "print")
    args = parser.parse_args()
    paths = args.notebooks or sorted(ORIGINS.glob("*.ipynb"))
    if missing := [path.name for path in paths if not path.exists()]:
        parser.error(f"no notebook {', '.join(missing)}; `make student` writes the students'")
    for path in paths:
        print(f"print: {write_page(path, args.into)}", flush=True)
    print("print: done; a browser opens the pages and prints them")


if __name__ == "__main__":
    main()

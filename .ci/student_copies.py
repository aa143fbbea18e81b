"""Write copies of the notebooks for students: solutions left blank, outputs left out.

    python .ci/student_copies.py [--into FOLDER] [--force] [NOTEBOOK ...]

Without names: all of notebooks/, into student/. A copy in which somebody has worked since it was
written is left alone; --force replaces it.
"""

import argparse
import hashlib
import json
import re
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[1]
BLANK = {"code": "# your answer here", "markdown": "*Your answer here.*"}
SOLUTION = "solution"
CHECKED = "nbval-check-output"
#: What a notebook says of solutions that stand in it, and in no student's copy.
WHERE_THEY_ARE = re.compile(r"\n*The solutions are folded[^.]*\.")


def blank(cell):
    """Leave of a solution nothing but the place for an answer."""
    cell.source = BLANK[cell.cell_type]
    cell.metadata.pop("jupyter", None)
    cell.metadata.pop("collapsed", None)


def student_copy(notebook):
    """Turn a notebook into the student's: what it shows is for the student to find out."""
    for cell in notebook.cells:
        tags = cell.metadata.pop("tags", [])
        if SOLUTION in tags:
            blank(cell)
        elif cell.cell_type == "markdown":
            cell.source = WHERE_THEY_ARE.sub("", cell.source)
        if kept := [tag for tag in tags if tag not in (SOLUTION, CHECKED)]:
            cell.metadata["tags"] = kept
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    notebook.metadata["jasslab"] = {"written_as": sources(notebook)}
    return notebook


def sources(notebook):
    """Return a digest of what stands in the cells; what they show does not count."""
    texts = json.dumps([[cell.cell_type, cell.source] for cell in notebook.cells])
    return hashlib.sha256(texts.encode()).hexdigest()[:16]


def worked_in(path):
    """Tell whether somebody has changed a copy since it was written."""
    if not path.exists():
        return False
    there = nbformat.read(path, as_version=4)
    return there.metadata.get("jasslab", {}).get("written_as") != sources(there)


def write_copies(paths, folder, force=False):
    """Write the copies into a folder; return the names of those that were left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = []
    for path in paths:
        target = folder / path.name
        if not force and worked_in(target):
            kept.append(path.name)
        else:
            nbformat.write(student_copy(nbformat.read(path, as_version=4)), target)
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--into", type=Path, default=ROOT / "student")
    parser.add_argument(
        "--force", action="store_true", help="replace copies that have been changed"
    )
    args = parser.parse_args()
    paths = args.notebooks or sorted((ROOT / "notebooks").glob("*.ipynb"))
    kept = write_copies(paths, args.into, args.force)
    print(f"student: {len(paths) - len(kept)} notebooks written into {args.into.name}/")
    for name in kept:
        print(f"student: {name} was changed since; left alone (ARGS=--force replaces it)")


if __name__ == "__main__":
    main()

"""Run notebooks again and store them so that they are the same wherever they were run.

    python .ci/refresh_notebooks.py [NOTEBOOK ...]

Without names: all of notebooks/. What tells when or where a notebook ran is left out, and live
widgets, which need a kernel, leave only their text. Look at the difference before committing it.
"""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"


def strip(notebook):
    """Take out of a notebook what differs from run to run."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    spec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.metadata["kernelspec"] = spec
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
    return notebook


def refresh(path):
    """Run one notebook in its own folder and write it back; a cell that fails stops it."""
    notebook = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=where).execute()
    nbformat.write(strip(notebook), path)


def main(names):
    os.environ["JASSLAB_PROGRESS"] = "0"
    for path in [Path(name).resolve() for name in names] or sorted(FOLDER.glob("*.ipynb")):
        print(f"notebooks: running {path.name}", flush=True)
        refresh(path)


if __name__ == "__main__":
    main(sys.argv[1:])

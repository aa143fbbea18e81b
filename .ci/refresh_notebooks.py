"""Run the notebooks again and keep their outputs, without times and versions.

`make notebooks-refresh` does it for all of them; read the difference before you commit it.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[1]


def refresh(path: Path) -> None:
    """Execute one notebook in place and strip what differs from machine to machine."""
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=120, kernel_name="python3").execute(cwd=str(path.parent))
    for cell in book.cells:
        cell.metadata.pop("execution", None)
    book.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    nbformat.write(book, path)


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(ROOT.glob("notebooks/*.ipynb")):
        refresh(Path(name))

"""Stored notebooks stay the same on every machine: nothing in them tells when or where they ran."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("**/*.ipynb"))

# What must not stand in a stored output, and what to do about it.
UNWANTED = {
    "a memory address: give the object a repr": re.compile(r"\b0x[0-9a-fA-F]{6,}"),
    "an absolute path: print it relative": re.compile(
        r"(?<![\w.:/<])/(?:home|Users|root|tmp|usr|opt|var|mnt|work)/\w|\b[A-Z]:\\\w"
    ),
    "a duration or rate: leave it out": re.compile(r"\d\s*seconds\b|\d\s*(?:deals|it)/s\b"),
    "a plotting call's value: end the cell with plt.show()": re.compile(r"Text\(0\.5|<Axes"),
}


def output_texts(output):
    """Give every text of one output; pictures are not texts."""
    yield "".join(output.get("text", ""))
    for kind, value in output.get("data", {}).items():
        if not kind.startswith("image/") and "widget" not in kind:
            yield "".join(value) if isinstance(value, list) else str(value)


def folded(cell):
    """Tell whether a solution shows neither code nor outputs; words fold with details."""
    if "solution" not in cell["metadata"].get("tags", ()):
        return True
    if cell["cell_type"] == "markdown":
        return "".join(cell["source"]).startswith("<details>")
    kept = cell["metadata"].get("jupyter", {})
    hidden = kept.get("source_hidden") is True and kept.get("outputs_hidden") is True
    return hidden and cell["metadata"].get("collapsed") is True


def faults(notebook):
    """Give a line for everything in a notebook that would differ elsewhere."""
    meta = notebook["metadata"]
    if meta.get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not python3"
    if "version" in meta.get("language_info", {}):
        yield "language_info names a Python version: remove it"
    ids = [cell.get("id") for cell in notebook["cells"]]
    if None in ids or len(set(ids)) != len(ids):
        yield "cells without an id of their own (nbformat 4.5 and later have one)"
    for cell in notebook["cells"]:
        where = f"cell {cell.get('id')}"
        if not folded(cell):
            yield f"{where}: a solution stands open: set collapsed, source_ and outputs_hidden"
        if "execution" in cell["metadata"]:
            yield f"{where}: times of execution in the metadata: remove them"
        for output in cell.get("outputs", ()):
            if output["output_type"] == "error" and "raises-exception" not in cell["metadata"].get(
                "tags", ()
            ):
                yield f"{where}: an error is stored; tag it raises-exception when it is meant"
            for text in output_texts(output):
                yield from (
                    f"{where}: {what}" for what, bad in UNWANTED.items() if bad.search(text)
                )


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_stored_notebook_is_the_same_everywhere(path):
    assert list(faults(json.loads(path.read_text(encoding="utf-8")))) == []


def test_faults_are_noticed():
    def cell(name, *outputs, **metadata):
        return {"id": name, "metadata": metadata, "outputs": list(outputs), "cell_type": "code"}

    def stream(text):
        return {"output_type": "stream", "name": "stdout", "text": [text]}

    hidden = {"source_hidden": True, "outputs_hidden": True}
    good = {
        "metadata": {"kernelspec": {"name": "python3"}, "language_info": {"name": "python"}},
        "cells": [
            cell("table", stream("taker success 0.613, n = 200,000; 10/32, out/belote, a </td>\n")),
            cell("figure", {"output_type": "display_data", "data": {"image/png": "0xabcdef01"}}),
            cell("solved", tags=["solution"], jupyter=hidden, collapsed=True),
        ],
    }
    assert list(faults(good)) == []
    bad = {
        "metadata": {"kernelspec": {"name": "mine"}, "language_info": {"version": "3.11.7"}},
        "cells": [
            cell(
                "same",
                stream("<object at 0x7f0123456789>"),
                execution={"iopub.status.idle": "2026"},
            ),
            cell("same", stream("saved in /" + "home/anna/out"), stream("took 3.2 seconds")),
            cell("error", {"output_type": "error", "ename": "ValueError"}),
            cell("open", tags=["solution"], jupyter={"source_hidden": True}, collapsed=True),
            cell("half", tags=["solution"], jupyter=hidden),
        ],
    }
    assert len(list(faults(bad))) == 10

"""Write the map of the notebooks: notebooks/README.md, with a small picture of each notebook.

    python .ci/notebooks_map.py

Everything comes out of the notebooks: the question is the title; the line below it is the metadata
entry `jasslab.about`, else the first sentence after the title; the picture is that of the cell
tagged `map-picture`, else the first figure. A picture is made anew when its figure has changed.
"""

import base64
import hashlib
import io
import re
from pathlib import Path

import nbformat
from PIL import Image, PngImagePlugin

FOLDER = Path(__file__).parents[1] / "notebooks"
WIDTH, COLORS = 360, 64
CHOSEN = "map-picture"
HEAD = """# Notebooks

Each asks one question about jack-nine and manille card games. Start with the first one; after that
any order will do. `make lab` opens them, `make student` writes copies without the solutions,
`make print` writes pages for paper, `make app` serves the explorers alone.

| | question |
| --- | --- |
"""
TAIL = """
This page and its pictures are written by `make notebooks-map`, out of the notebooks. Outputs are
stored and checked by `make test`; `make notebooks-refresh` runs the notebooks again and stores what
they show.

For a classroom with its own JupyterLab: `classroom/labconfig/default_setting_overrides.json` keeps
the pop-up with news away and clicks in order. `make lab` uses it; elsewhere copy its folder
`labconfig` into one that `jupyter --paths` lists under `config`.
"""


def title_and_rest(notebook):
    """Return the title and the text that follows it in the first cell."""
    first = notebook.cells[0].source
    title, _, rest = first.partition("\n")
    if not title.startswith("# "):
        raise ValueError("the first cell does not start with a title")
    return title.removeprefix("# ").strip(), rest.strip()


def about(notebook):
    """Return one line about a notebook."""
    said = notebook.metadata.get("jasslab", {}).get("about")
    if said:
        return said
    text = re.sub(r"\s+", " ", title_and_rest(notebook)[1].split("\n\n")[0])
    return re.match(r".*?[.?!](?=[\s*]|$)|.*", text).group().replace("**", "")


def figure(notebook):
    """Return the figure that stands for a notebook, as PNG, and its caption; None without one."""
    drawn = [
        (cell, data["image/png"], after)
        for cell, after in zip(notebook.cells, [*notebook.cells[1:], None], strict=True)
        for output in cell.get("outputs", ())
        if "image/png" in (data := output.get("data", {}))
    ]
    if not drawn:
        return None
    chosen = [one for one in drawn if CHOSEN in one[0].metadata.get("tags", ())]
    _, png, after = (chosen or drawn)[0]
    return base64.b64decode(png), caption(after)


def caption(cell):
    """Return the first sentence of a caption (`*What to see:* ...`), or nothing."""
    said = re.match(r"\*What to see:\*\s*(.*?[.?!;])(\s|$)", cell.source if cell else "", re.S)
    return re.sub(r"\s+", " ", said.group(1)).rstrip(".;").replace("**", "") if said else ""


def digest(png):
    """Return what tells one figure from another."""
    return hashlib.sha256(png).hexdigest()[:16]


def small(png):
    """Shrink a figure; the result remembers which figure it was made from."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    size = (WIDTH, round(image.height * WIDTH / image.width))
    image = image.resize(size, Image.Resampling.LANCZOS).quantize(COLORS, dither=Image.Dither.NONE)
    notes, out = PngImagePlugin.PngInfo(), io.BytesIO()
    notes.add_text("figure", digest(png))
    image.save(out, "PNG", optimize=True, pnginfo=notes)
    return out.getvalue()


def made_from(path):
    """Return the digest of the figure that a small picture was made from."""
    if not path.exists():
        return None
    with Image.open(path) as image:
        return image.text.get("figure")


def row(path, notebook):
    """Return the line of one notebook."""
    title, drawn = title_and_rest(notebook)[0], figure(notebook)
    picture = ""
    if drawn:
        words = (drawn[1] or f"figure from: {title}").replace("|", "/").replace("]", ")")
        picture = f"![{words}](pictures/{path.stem}.png)"
    return f"| {picture} | **[{title}]({path.name})**<br>{about(notebook)} |"


def wanted(folder):
    """Return what should stand in the folder: the text, and each picture's figure."""
    notebooks = {path: nbformat.read(path, as_version=4) for path in sorted(folder.glob("*.ipynb"))}
    rows = [row(path, notebook) for path, notebook in notebooks.items()]
    drawn = {path.stem: figure(notebook) for path, notebook in notebooks.items()}
    figures = {stem: found[0] for stem, found in drawn.items() if found}
    return HEAD + "\n".join(rows) + "\n" + TAIL, figures


def faults(folder):
    """List what is out of date."""
    text, figures = wanted(folder)
    readme, pictures = folder / "README.md", folder / "pictures"
    if not readme.exists() or readme.read_text(encoding="utf-8") != text:
        yield "README.md does not say what the notebooks say"
    for stem, png in figures.items():
        if made_from(pictures / f"{stem}.png") != digest(png):
            yield f"pictures/{stem}.png is not made from the figure of {stem}.ipynb"
    for path in sorted(pictures.glob("*")):
        if path.suffix != ".png" or path.stem not in figures:
            yield f"pictures/{path.name} belongs to no notebook"


def write(folder):
    """Write the page and those pictures that have changed."""
    text, figures = wanted(folder)
    (folder / "README.md").write_text(text, encoding="utf-8")
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    for stem, png in figures.items():
        if made_from(pictures / f"{stem}.png") != digest(png):
            (pictures / f"{stem}.png").write_bytes(small(png))
    for path in pictures.glob("*.png"):
        if path.stem not in figures:
            path.unlink()


if __name__ == "__main__":
    write(FOLDER)

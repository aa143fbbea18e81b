"""The map of the notebooks says what they say, and shows what they show."""

import base64
import io
import re
import shutil

import pytest

nbformat = pytest.importorskip("nbformat")
import notebooks_map as tool  # noqa: E402  it needs nbformat
from PIL import Image  # noqa: E402

NOTEBOOKS = sorted(tool.FOLDER.glob("*.ipynb"))


def png(wide, high, color):
    """Draw a plain picture."""
    out = io.BytesIO()
    Image.new("RGB", (wide, high), color).save(out, "PNG")
    return out.getvalue()


def shown(data, *tags):
    """Make a cell that shows a picture."""
    output = nbformat.v4.new_output("display_data", {"image/png": base64.b64encode(data).decode()})
    return nbformat.v4.new_code_cell("draw", outputs=[output], metadata={"tags": list(tags)})


def small_notebook(*more):
    first = nbformat.v4.new_markdown_cell("# Who wins?\n\nNobody knows **yet**. So we\nplay.")
    return nbformat.v4.new_notebook(cells=[first, *more])


def test_the_stored_map_is_up_to_date():
    assert list(tool.faults(tool.FOLDER)) == [], "make notebooks-map writes it"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_notebook_has_a_picture_that_can_be_read(path):
    picture = tool.FOLDER / "pictures" / f"{path.stem}.png"
    with Image.open(picture) as image:
        assert image.width == tool.WIDTH
        assert 60 < image.height < 3 * tool.WIDTH
        assert len(image.convert("RGB").getcolors()) > 3, "there is something on it"


def test_all_pictures_together_are_small():
    assert sum(path.stat().st_size for path in (tool.FOLDER / "pictures").iterdir()) < 600_000


def test_the_lines_lead_to_the_notebooks():
    text = (tool.FOLDER / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) == 2 * len(NOTEBOOKS)
    assert [link for link in links if not (tool.FOLDER / link).exists()] == []


def test_title_line_and_picture_come_out_of_the_notebook():
    red, blue = png(720, 360, "red"), png(100, 100, "blue")
    after = nbformat.v4.new_markdown_cell("*What to see:* one colour | no\nshape; and more.")
    notebook = small_notebook(shown(red), after, shown(blue))
    assert tool.title_and_rest(notebook)[0] == "Who wins?"
    assert tool.about(notebook) == "Nobody knows yet."
    assert tool.figure(notebook) == (red, "one colour | no shape")
    line = tool.row(tool.FOLDER / "55_who.ipynb", notebook)
    assert line == (
        "| ![one colour / no shape](pictures/55_who.png) "
        "| **[Who wins?](55_who.ipynb)**<br>Nobody knows yet. |"
    )
    chosen = small_notebook(shown(red), shown(blue, tool.CHOSEN))
    chosen.metadata["jasslab"] = {"about": "Luck or skill."}
    assert tool.figure(chosen) == (blue, "")
    assert tool.about(chosen) == "Luck or skill."
    assert tool.figure(small_notebook()) is None


def test_what_is_stale_is_noticed_and_mended(tmp_path):
    path = tmp_path / "55_who.ipynb"
    nbformat.write(small_notebook(shown(png(720, 360, "red"))), path)
    assert len(list(tool.faults(tmp_path))) == 2
    tool.write(tmp_path)
    assert list(tool.faults(tmp_path)) == []
    picture = tmp_path / "pictures" / "55_who.png"
    with Image.open(picture) as image:
        assert image.size == (360, 180)
        assert image.convert("RGB").getpixel((180, 90)) == (255, 0, 0)
    before = picture.read_bytes()
    shutil.copy(picture, tmp_path / "pictures" / "gone.png")
    nbformat.write(small_notebook(shown(png(720, 360, "blue"))), path)
    assert [fault.split()[0] for fault in tool.faults(tmp_path)] == [
        "pictures/55_who.png",
        "pictures/gone.png",
    ]
    tool.write(tmp_path)
    assert list(tool.faults(tmp_path)) == []
    assert picture.read_bytes() != before

"""The explorers of the notebooks, clicked in JupyterLab in a real browser.

Every notebook that calls `jl.widgets` is opened, run and its explorers are driven. Skipped where
Playwright or a Chromium is missing. Times are guards against hanging, five times the goal; what
was measured is printed.
"""

import json
import shutil
import sys
from pathlib import Path

import browsing
import pytest

pytest.importorskip("playwright.sync_api")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # two browsers at once would measure each other
    pytest.mark.skipif(browsing.CHROMIUM is None, reason="no Chromium here"),
    pytest.mark.skipif(
        shutil.which("jupyter-lab", path=Path(sys.executable).parent) is None,
        reason="no JupyterLab here",
    ),
]

NOTEBOOKS = [
    path
    for path in sorted((browsing.ROOT / "notebooks").glob("*.ipynb"))
    if browsing.calls_explorer(json.loads(path.read_text(encoding="utf-8")))
]


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Serve copies of the notebooks in one JupyterLab; gives its address and a browser."""
    folder = tmp_path_factory.mktemp("lab")
    notebooks = browsing.copies(browsing.ROOT / "notebooks", folder)
    with (
        browsing.lab(notebooks, folder / "home") as address,
        browsing.chromium() as browser,
    ):
        yield address, browser


@pytest.fixture
def page(desk):
    """Give an empty page with a profile of its own."""
    context = desk[1].new_context(viewport={"width": 1280, "height": 1000})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_explorers_of_a_notebook_answer(desk, page, path, capsys):
    """All cells run, each explorer answers a click and a key, Stop lands, nobody complains."""
    said = browsing.listen(page)
    browsing.open_notebook(page, desk[0], path.name)
    assert browsing.run_all(page) == []
    panels = page.locator(browsing.PANEL)
    assert panels.count() > 0
    measured = []
    for panel in panels.all():
        browsing.show(panel)
        measured.append(browsing.drive(page, panel))
    assert page.locator(".Toastify__toast").count() == 0, "a pop-up lies over the notebook"
    browsing.close_notebook(page)
    assert said == []
    for times in measured:
        with capsys.disabled():
            browsing.tell(path.stem, times)
        assert browsing.late(times) == []


#: Whether code and outputs are hidden, of every solution of the notebook on show.
FOLDED = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .filter(cell => cell.model.type === "code"
        && (cell.model.getMetadata("tags") ?? []).includes("solution"))
    .map(cell => cell.inputHidden && cell.outputHidden)"""


def test_solutions_are_folded_when_a_notebook_is_opened(desk, page):
    browsing.open_notebook(page, desk[0], "00_first_session.ipynb")
    assert page.evaluate(FOLDED) == [True] * 3
    browsing.close_notebook(page)


def test_stored_cards_are_drawn_before_anything_is_run(desk, page):
    """A notebook that was just fetched shows its deals as cards, for `make lab` has signed it."""
    browsing.open_notebook(page, desk[0], "00_first_session.ipynb")
    page.locator(".jp-OutputArea svg[role=img]").first.wait_for(state="attached", timeout=30_000)

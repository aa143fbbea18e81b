"""The explorers of the notebooks, clicked in JupyterLab in a real browser.

Every notebook that calls `jl.widgets` is opened, run and its explorers are driven. Skipped where
Playwright or a Chromium is missing. Times are guards against hanging, five times the goal; what
was measured is printed.
"""

import json
import shutil
import sys
import time
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
#: Seconds in which an explorer should answer and Stop should land; a loaded machine gets more.
ANSWER, STOP, PATIENCE = 1.0, 0.5, 5


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Serve copies of the notebooks in one JupyterLab; gives its address and a browser."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(browsing.ROOT / "notebooks", folder / "notebooks")
    with (
        browsing.lab(folder / "notebooks", folder / "home") as address,
        browsing.chromium() as browser,
    ):
        yield address, browser


@pytest.fixture
def page(desk):
    """Give an empty page with a profile of its own."""
    context = desk[1].new_context(viewport={"width": 1280, "height": 1000})
    yield context.new_page()
    context.close()


def drive_run(page, panel):
    """Drive an explorer that plays; return its times."""
    deals = panel.locator("input[type=number]").first
    deals.fill("-5")
    deals.press("Tab")
    browsing.button(panel, "Run").click()
    browsing.wait_for_words(page, panel, "expected", 10)
    deals.fill("5000000")
    deals.press("Tab")
    run = browsing.button(panel, "Run")
    run.focus()
    times = {"key": browsing.answer_time(page, panel, lambda: run.press("Enter"))}
    browsing.wait_for_words(page, panel, r"\b[1-9][\d,]* of [\d,]+ deals", 120)
    time.sleep(1)
    clicked = time.perf_counter()
    browsing.button(panel, "Stop").click()
    browsing.wait_for_words(page, panel, "Stopped", 10)
    times["Stop"] = time.perf_counter() - clicked
    assert panel.locator("img").count() > 0
    assert panel.evaluate(browsing.BROKEN) == 0
    times["click"] = browsing.answer_time(page, panel, browsing.button(panel, "Reset").click)
    return times


def drive_other(page, panel):
    """Drive a panel without Run: it answers the first button and the first control that can."""
    pushed = panel.locator("button:enabled")
    times = {"click": browsing.answer_time(page, panel, pushed.first.click)}
    controls = panel.locator("select, .noUi-handle, input[type=number], input[type=text]")
    if controls.count():
        key = "ArrowDown" if controls.first.evaluate("it => it.matches('select')") else "ArrowUp"
        controls.first.focus()
        times["key"] = browsing.answer_time(page, panel, lambda: controls.first.press(key))
    return times


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
        panel.scroll_into_view_if_needed()
        plays = browsing.button(panel, "Run").count() > 0
        measured.append((drive_run if plays else drive_other)(page, panel))
    assert page.locator(".Toastify__toast").count() == 0, "a pop-up lies over the notebook"
    browsing.close_notebook(page)
    assert said == []
    with capsys.disabled():
        told = [f"{what} {took:.2f} s" for times in measured for what, took in times.items()]
        print(f"\n{path.stem}: {', '.join(told)}")
    for times in measured:
        assert times.pop("Stop", 0) < PATIENCE * STOP
        assert max(times.values()) < PATIENCE * ANSWER

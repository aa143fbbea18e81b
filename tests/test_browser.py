"""The explorer of the first notebook, clicked in JupyterLab in a real browser.

Skipped where Playwright or a Chromium is missing. Times are guards against hanging; the one that
counts, how soon Stop lands, is printed.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
    pytest.mark.skipif(
        shutil.which("jupyter-lab", path=Path(sys.executable).parent) is None,
        reason="no JupyterLab here",
    ),
]

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks" / "00_first_session.ipynb"
READY = """() => {
    const shown = window.jupyterapp && window.jupyterapp.shell.currentWidget;
    const kernel = shown && shown.sessionContext?.session?.kernel;
    return kernel && kernel.status === "idle" && kernel.connectionStatus === "connected";
}"""
TEXT = "() => document.querySelector('.jasslab-explorer').innerText"


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """Serve a copy of the notebook in a JupyterLab of its own; gives the address."""
    home = tmp_path / "home"
    (tmp_path / "notebooks").mkdir()
    shutil.copy(NOTEBOOK, tmp_path / "notebooks")
    places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    env = os.environ | {f"JUPYTER_{place}": str(home / place) for place in places}
    env |= {f"JUPYTERLAB_{place}_DIR": str(home / place) for place in ("SETTINGS", "WORKSPACES")}
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="),
        *(f"--ServerApp.root_dir={tmp_path / 'notebooks'}", "--LabApp.expose_app_in_browser=True"),
    ]
    with (tmp_path / "lab.log").open("w") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=subprocess.STDOUT)
        try:
            wait_for(f"http://127.0.0.1:{port}/api/status")
            yield f"http://127.0.0.1:{port}/lab/tree/{NOTEBOOK.name}"
        finally:
            server.terminate()
            server.wait(30)


def wait_for(address: str) -> None:
    """Wait until a server answers."""
    for _ in range(120):
        try:
            urllib.request.urlopen(address, timeout=5)
            return
        except OSError:
            time.sleep(0.5)
    pytest.fail(f"{address} does not answer")


def run_notebook(page: Any, address: str) -> Any:
    """Open the notebook, run all its cells, and return its explorer."""
    page.goto(address)
    page.wait_for_function(READY, timeout=120_000)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_selector(".jasslab-explorer", timeout=180_000, state="attached")
    page.wait_for_function(READY, timeout=180_000)
    explorer = page.locator(".jasslab-explorer")
    explorer.scroll_into_view_if_needed()
    return explorer


def test_run_and_stop_on_the_first_click(lab: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run plays and paints; Stop lands at once and keeps what was played; words for bad input."""
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1100, "height": 1000})
        explorer = run_notebook(page, lab)
        deals = explorer.locator("input[type=number]").first
        deals.fill("5000000")
        deals.press("Tab")
        explorer.get_by_role("button", name="Run").click()
        page.wait_for_function(f"() => /taken/i.test(({TEXT})())", timeout=60_000)
        time.sleep(1)
        clicked = time.perf_counter()
        explorer.get_by_role("button", name="Stop").click()
        page.wait_for_function(f"() => ({TEXT})().includes('Stopped')", timeout=10_000)
        took = time.perf_counter() - clicked
        assert explorer.locator("img").count() == 1
        deals.fill("-5")
        deals.press("Tab")
        explorer.get_by_role("button", name="Run").click()
        page.wait_for_function(f"() => /expected/.test(({TEXT})())", timeout=10_000)
        browser.close()
    with capsys.disabled():
        print(f"\nStop landed after {took:.2f} s")
    assert took < 2.5  # five times the goal of half a second

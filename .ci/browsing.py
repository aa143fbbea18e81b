"""Servers of our own, and a browser that looks at what they serve: for the tests and for the shots.

Everything stays on this machine: the servers listen on the loopback address, the browser finds no
other, and neither reads or writes anybody's settings.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLASSROOM = ROOT / "notebooks" / "classroom"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

#: True when the notebook on show is connected to a kernel that waits for work.
IDLE = """() => {
    const shown = window.jupyterapp && window.jupyterapp.shell.currentWidget;
    const kernel = shown && shown.sessionContext?.session?.kernel;
    return kernel && kernel.status === "idle" && kernel.connectionStatus === "connected";
}"""
#: The cells of the notebook on show that have ended in an error they are not tagged for.
FAILED = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells;
    const red = cell => cell.cell_type === "code"
        && !(cell.metadata.tags ?? []).includes("raises-exception")
        && cell.outputs.some(output => output.output_type === "error");
    return cells.filter(red).map(cell => cell.id);
}"""
#: Seconds in which an explorer should answer and Stop should land; a loaded machine gets more.
GOALS, PATIENCE = {"click": 1.0, "key": 1.0, "Stop": 0.5}, 5
#: Deals that take long enough to press Stop: the most that some explorers allow, and the others.
MANY = 5_000_000, 500_000
PLAYED, REFUSED = r"\b[1-9][\d,]* of [\d,]+ deals", "expected"
PANEL = ".jasslab-panel, .jasslab-explorer"


def free_port():
    """Return a port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def private(home):
    """Return an environment in which Jupyter keeps everything in one folder."""
    places = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    env = os.environ | {f"JUPYTER_{place}": str(home / place) for place in places}
    env |= {f"JUPYTERLAB_{place}_DIR": str(home / place) for place in ("SETTINGS", "WORKSPACES")}
    return env | {"JUPYTER_CONFIG_PATH": str(CLASSROOM), "JASSLAB_PROGRESS": "0"}


@contextlib.contextmanager
def served(command, env, address, log):
    """Run a server until the block ends."""
    with log.open("w") as out:
        server = subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.STDOUT)
        try:
            wait_for(address, server, log)
            yield server
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                raise


def wait_for(address, server, log):
    """Wait until a server answers."""
    for _ in range(240):
        try:
            urllib.request.urlopen(address, timeout=5)
            return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.25)
    raise RuntimeError(f"{address} does not answer:\n{log.read_text()[-2000:]}")


def copies(folder, home):
    """Copy a folder with notebooks, so that whoever runs them changes nothing."""
    unwanted = shutil.ignore_patterns(".ipynb_checkpoints")
    return Path(shutil.copytree(folder, home / folder.name, ignore=unwanted))


@contextlib.contextmanager
def lab(folder, home):
    """Serve a folder in a JupyterLab of its own, as `make lab` sets it up; gives the address."""
    home.mkdir(parents=True, exist_ok=True)
    notary = [
        f"--NotebookNotary.db_file={home / 'signatures.db'}",
        f"--NotebookNotary.secret_file={home / 'notebook_secret'}",
    ]
    trust = [str(Path(sys.executable).parent / "jupyter-trust"), *notary, *folder.glob("*.ipynb")]
    subprocess.run(trust, env=private(home), check=True, stdout=subprocess.DEVNULL)
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="),
        *(f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True"),
        *notary,
    ]
    address = f"http://127.0.0.1:{port}"
    with served(command, private(home), f"{address}/api/status", home / "lab.log"):
        yield address


@contextlib.contextmanager
def app(home):
    """Serve the explorers as `make app` does; gives the address and the server."""
    port = free_port()
    command = [
        *(sys.executable, str(ROOT / "app" / "serve.py"), "--no-browser"),
        *(f"--port={port}", "--Voila.ip=127.0.0.1"),
    ]
    address = f"http://127.0.0.1:{port}"
    with served(command, private(home), address, home / "app.log") as server:
        yield address, server


@contextlib.contextmanager
def chromium():
    """Start Debian's Chromium with a profile of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def listen(page):
    """Return a list that fills with what the page complains about; today nothing is excused."""
    said = []

    def note(line):
        if line.type == "error":
            said.append(f"{line.text} ({line.location['url']})")

    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", note)
    return said


def open_notebook(page, address, name):
    """Open a notebook alone in JupyterLab, without the tabs of last time; wait for its kernel."""
    page.goto(f"{address}/lab/tree/{name}?reset")
    page.wait_for_function(IDLE, timeout=120_000)


def run_all(page, seconds=240):
    """Run all cells of the notebook on show; return the ids of cells that failed."""
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(IDLE, timeout=1000 * seconds)
    return page.evaluate(FAILED)


def show(panel):
    """Bring a panel on the screen; JupyterLab leaves cells undrawn that are far away."""
    panel.evaluate("panel => panel.scrollIntoView({block: 'center'})")
    panel.wait_for(state="visible", timeout=30_000)


def close_notebook(page):
    """Shut the kernel of the notebook on show down and close its tab."""
    page.evaluate(
        "async () => { const shown = window.jupyterapp.shell.currentWidget;"
        " await shown.sessionContext.shutdown(); shown.dispose(); }"
    )


def calls_explorer(notebook):
    """Tell whether a notebook puts an explorer on show."""
    return any(
        cell["cell_type"] == "code" and "jl.widgets." in "".join(cell["source"])
        for cell in notebook["cells"]
    )


# --- explorers ----------------------------------------------------------------------------

#: What the kernel has said in a panel: words, pictures, and which buttons rest.
SAID = """panel => JSON.stringify([
    [...panel.querySelectorAll(".widget-html-content, .widget-label")].map(part => part.innerHTML),
    [...panel.querySelectorAll("img")].map(picture => picture.src),
    [...panel.querySelectorAll("button")].map(button => [button.innerText, button.disabled]),
])"""
CHANGED = f"([panel, before]) => ({SAID})(panel) !== before"
BROKEN = "panel => [...panel.querySelectorAll('img')].filter(img => !img.naturalWidth).length"


def answer_time(page, panel, act, seconds=10):
    """Act on a panel; return after how many seconds the kernel's answer is on the page."""
    element = panel.element_handle()
    before = element.evaluate(SAID)
    begun = time.perf_counter()
    act()
    page.wait_for_function(CHANGED, arg=[element, before], timeout=1000 * seconds)
    return time.perf_counter() - begun


def button(panel, name):
    """Find a button of a panel by its words."""
    return panel.get_by_role("button", name=name, exact=True)


def wait_for_words(page, panel, pattern, seconds):
    """Wait until a panel says something."""
    page.wait_for_function(
        "([panel, pattern]) => new RegExp(pattern).test(panel.innerText)",
        arg=[panel.element_handle(), pattern],
        timeout=1000 * seconds,
    )


def drive(page, panel):
    """Drive an explorer as a person would; return its times in seconds."""
    return (drive_run if button(panel, "Run").count() else drive_other)(page, panel)


def drive_run(page, panel):
    """Drive an explorer that plays: bad input, Run by the keyboard, Stop, Reset."""
    run = button(panel, "Run")
    ask_for(panel, -5)
    run.click()
    wait_for_words(page, panel, REFUSED, 10)
    for deals in MANY:
        ask_for(panel, deals)
        run.focus()
        times = {"key": answer_time(page, panel, lambda: run.press("Enter"))}
        wait_for_words(page, panel, f"{PLAYED}|{REFUSED}", 120)
        if button(panel, "Stop").is_enabled():
            break
    time.sleep(0.5)
    clicked = time.perf_counter()
    button(panel, "Stop").click()
    wait_for_words(page, panel, "Stopped", 10)
    times["Stop"] = time.perf_counter() - clicked
    assert panel.locator("img").count() > 0 == panel.evaluate(BROKEN)
    times["click"] = answer_time(page, panel, button(panel, "Reset").click)
    return times


def ask_for(panel, deals):
    """Write a number of deals into a panel."""
    field = panel.locator("input[type=number]").first
    field.fill(str(deals))
    field.press("Tab")


def drive_other(page, panel):
    """Drive a panel without Run: it answers its first button and a slider or list."""
    pushed = panel.locator("button:enabled").first
    times = {"click": answer_time(page, panel, pushed.click)}
    for control, key in ((".noUi-handle", "ArrowRight"), ("select", "ArrowDown")):
        found = panel.locator(control).first
        if found.count():
            found.focus()
            times["key"] = answer_time(page, panel, lambda: found.press(key))  # noqa: B023  called at once
            break
    return times


def tell(name, times):
    """Print what was measured."""
    print(f"\n{name}: {', '.join(f'{what} {took:.2f} s' for what, took in times.items())}")


def late(times):
    """List what came later than a loaded machine may be."""
    return [what for what, took in times.items() if took > PATIENCE * GOALS[what]]

"""Take pictures of what a person sees: notebooks and explorers, two themes, two widths.

    python .ci/shots.py [--into FOLDER] [NOTEBOOK ...]

Of every notebook (without names: all of notebooks/) the first screen, and every explorer in it
after a short run; of the app the start page and every explorer. To be looked at, not compared.
"""

import argparse
import tempfile
from pathlib import Path

import browsing

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
WIDTHS, HEIGHT = (1280, 768), 900
SET_THEME = """async theme => {
    await window.jupyterapp.commands.execute("apputils:change-theme", { theme });
    await window.jupyterapp.commands.execute("application:set-mode", { mode: "single-document" });
    const labs = window.jupyterapp.shell;
    labs.collapseLeft();
    labs.collapseRight();
}"""


def ask(page, panel):
    """Let an explorer answer: a small run, or one click."""
    run = browsing.button(panel, "Run")
    if run.count() == 0:
        browsing.answer_time(page, panel, panel.locator("button:enabled").first.click)
        return
    browsing.ask_for(panel, 20_000)
    run.click()
    browsing.wait_for_words(page, panel, r"\b20,000 of 20,000", 180)
    page.wait_for_timeout(500)


def looks(page, in_lab):
    """Give the words for a look, with the page made to look so."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for theme, name in THEMES.items() if in_lab else [("light", None)]:
            if in_lab:
                page.evaluate(SET_THEME, name)
            page.wait_for_timeout(700)
            yield f"{theme}_{width}"


def shoot_notebook(page, address, name, folder):
    """Take the pictures of one notebook."""
    browsing.open_notebook(page, address, name)
    stem = Path(name).stem
    for look in looks(page, True):
        page.screenshot(path=folder / f"{stem}_{look}.png")
    panels = page.locator(browsing.PANEL)
    browsing.run_all(page)
    for number, panel in enumerate(panels.all(), 1):
        browsing.show(panel)
        ask(page, panel)
        for look in looks(page, True):
            browsing.show(panel)
            panel.screenshot(path=folder / f"{stem}_explorer{number}_{look}.png")
    browsing.close_notebook(page)


def shoot_app(page, address, folder):
    """Take the pictures of the start page and of the pages that it leads to."""
    page.goto(address)
    for look in looks(page, False):
        page.screenshot(path=folder / f"app_{look}.png", full_page=True)
    for link in [link.get_attribute("href") for link in page.locator("li a").all()]:
        page.goto(f"{address}/{link}", wait_until="commit", timeout=120_000)
        panel = page.locator(browsing.PANEL)
        panel.wait_for(timeout=120_000)
        ask(page, panel)
        for look in looks(page, False):
            page.screenshot(path=folder / f"app_{Path(link).stem}_{look}.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--into", type=Path, default=browsing.ROOT / "out" / "shots")
    args = parser.parse_args()
    if browsing.CHROMIUM is None:
        raise SystemExit("shots: there is no Chromium here (Debian: apt install chromium)")
    args.into.mkdir(parents=True, exist_ok=True)
    source = browsing.ROOT / "notebooks"
    names = [path.name for path in args.notebooks] or sorted(
        path.name for path in source.glob("*.ipynb")
    )
    with tempfile.TemporaryDirectory() as home, browsing.chromium() as browser:
        folder = browsing.copies(source, Path(home))
        with browsing.lab(folder, Path(home) / "lab") as address:
            for name in names:
                print(f"shots: {name}", flush=True)
                page = browser.new_page()
                shoot_notebook(page, address, name, args.into)
                page.close()
        if not args.notebooks:
            print("shots: the app", flush=True)
            with browsing.app(Path(home)) as (address, _):
                shoot_app(browser.new_page(), address, args.into)
    print(f"shots: {len(list(args.into.glob('*.png')))} pictures in {args.into}")


if __name__ == "__main__":
    main()

"""The explorers as web pages: a start page, a page each, a way back, nothing from elsewhere."""

import inspect
import os
import re
import signal
import sys

import browsing
import pytest

import jasslab as jl

pytest.importorskip("voila.app")  # a folder of ours is called voila as well
import serve  # noqa: E402  it needs Voila

NAMES = [name for name in jl.widgets.__all__ if inspect.isfunction(getattr(jl.widgets, name))]


def test_every_explorer_has_a_card_and_a_page():
    found = serve.explorers()
    assert "taker_success" in NAMES
    assert sorted(name for name, *_ in found) == sorted(NAMES)
    text = serve.start_page(found)
    assert sorted(re.findall(r'href="voila/render/(\w+)\.ipynb"', text)) == sorted(NAMES)
    assert text.count("<svg") == len(NAMES)
    for name, question, sentence, _ in found:
        notebook = serve.page(name, question, sentence)
        serve.nbformat.validate(notebook)
        assert notebook.metadata.title == question
        assert notebook.cells[-1].source.endswith(f"jl.widgets.{name}()")
        assert 20 < len(sentence) < 160
        assert sentence.endswith(".")


def test_the_start_page_needs_nothing_from_elsewhere():
    text = serve.start_page(serve.explorers())
    assert re.findall(r"(?:src|href|url)\W+(?:https?:)?//", text) == []
    template = (serve.HERE / "voila/templates/jasslab/index.html.j2").read_text(encoding="utf-8")
    assert "//" not in template


def test_an_explorer_that_is_new_has_a_card_under_its_own_name(monkeypatch):
    def lucky_deal():
        """Show a deal that nobody has seen & everybody wants.

        At once.
        """

    monkeypatch.setattr(jl.widgets, "lucky_deal", lucky_deal, raising=False)
    monkeypatch.setattr(jl.widgets, "__all__", ["lucky_deal", *jl.widgets.__all__])
    found = serve.explorers()
    name, question, sentence, _ = found[-1]
    assert (name, question) == ("lucky_deal", "Lucky deal")
    assert sentence == "Show a deal that nobody has seen & everybody wants."
    assert "seen &amp; everybody" in serve.start_page(found)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Serve the app; gives its address and a browser."""
    pytest.importorskip("playwright.sync_api")
    home = tmp_path_factory.mktemp("app")
    with browsing.app(home) as (address, _), browsing.chromium() as browser:
        yield address, browser


in_a_browser = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(browsing.CHROMIUM is None, reason="no Chromium here"),
]


def marked(test):
    """Mark a test as one that drives a browser."""
    for mark in in_a_browser:
        test = mark(test)
    return test


@marked
@pytest.mark.parametrize("name", NAMES)
def test_an_explorer_opens_from_the_start_page_and_answers(served, name, capsys):
    address, browser = served
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    said = browsing.listen(page)
    page.goto(address)
    page.locator(f"a[href='voila/render/{name}.ipynb']").click()
    page.wait_for_selector(browsing.PANEL, timeout=120_000)
    panel = page.locator(browsing.PANEL)
    assert panel.count() == 1
    page.wait_for_function(f"panel => ({browsing.BROKEN})(panel) === 0", arg=panel.element_handle())
    times = browsing.drive(page, panel)
    page.get_by_role("link", name="All explorers").click()
    page.get_by_role("heading", level=1).wait_for()
    assert page.url == f"{address}/"
    context.close()
    assert said == []
    with capsys.disabled():
        browsing.tell(f"{name} as a page", times)
    assert browsing.late(times) == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_ctrl_c_ends_it_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with browsing.app(tmp_path) as (_, server):
        assert list(tmp_path.glob("jasslab-app-*"))
        os.kill(server.pid, signal.SIGINT)
        assert server.wait(30) == 0
    assert list(tmp_path.glob("jasslab-app-*")) == []
    said = (tmp_path / "app.log").read_text()
    assert "Ctrl-C here ends it" in said
    assert "Traceback" not in said

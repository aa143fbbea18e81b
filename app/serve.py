"""Serve the explorers as web pages: a start page, and a page for every explorer of jl.widgets.

    python app/serve.py [VOILA-OPTION ...]

The pages are notebooks of two cells, written into a folder that goes when the server ends.
"""

import html
import inspect
import os
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from string import Template

import nbformat
import tornado.ioloop
from jupyter_server.base.handlers import JupyterHandler
from voila.app import Voila

import jasslab as jl
from jasslab.draw import hand_svg

HERE = Path(__file__).resolve().parent

#: Question, and the cards that stand for it (with trump), of the explorers on the start page. One
#: that is not named here comes last, under its own name.
CARDS = {
    "taker_success": ("Should I take?", "JH 9H AS TS 8D", "H"),
    "melds": ("What is in a hand?", "QS KS AS JH JD", None),
    "convergence": ("How many deals are enough?", "7C 8C 9C TC JC", None),
    "adviser": ("What should this hand say?", "JD 9D AD TD KC", "D"),
    "compare_rules": ("What does a house rule change?", "KH QH TS AS 7D", "H"),
    "strategy_lab": ("Which player is better?", "AC TC KC QC JS", None),
    "deal_viewer": ("How did that deal go?", "8S TS KS JS", "S"),
}
OTHER = "7S 8H 9D TC JS"


def explorers():
    """Return name, question, sentence and picture of every explorer there is."""
    names = [name for name in jl.widgets.__all__ if inspect.isfunction(getattr(jl.widgets, name))]
    order = [*(name for name in CARDS if name in names), *(n for n in names if n not in CARDS)]
    found = []
    for name in order:
        question, cards, trump = CARDS.get(name, (name.replace("_", " ").capitalize(), OTHER, None))
        sentence = inspect.getdoc(getattr(jl.widgets, name)).split("\n\n")[0].replace("\n", " ")
        found.append((name, question, sentence, hand_svg(cards, trump, label="")))
    return found


def page(name, question, sentence):
    """Make the notebook of one explorer."""
    cells = [
        nbformat.v4.new_markdown_cell(f"# {question}\n\n{sentence}", id="title"),
        nbformat.v4.new_code_cell(f"import jasslab as jl\n\njl.widgets.{name}()", id="explorer"),
    ]
    spec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"title": question, "kernelspec": spec})


def start_page(found):
    """Write the page that lists the explorers."""
    cards = "\n".join(
        f'<li><a href="voila/render/{name}.ipynb"><span aria-hidden="true">{picture}</span>'
        f"<h2>{html.escape(question)}</h2><p>{html.escape(sentence)}</p></a></li>"
        for name, question, sentence, picture in found
    )
    text = (HERE / "start.html").read_text(encoding="utf-8")
    return Template(text).substitute(cards=cards, version=jl.__version__)


class StartPage(JupyterHandler):
    """Answers with the start page."""

    def initialize(self, text):
        self.text = text

    def get(self):
        _ = self.xsrf_token  # reading it sets the cookie without which no page can end its kernel
        self.write(self.text)


class App(Voila):
    """Voila with a start page of our own."""

    found = ()

    def init_handlers(self):
        start = (self.server_url, StartPage, {"text": start_page(self.found)})
        return [start, *super().init_handlers()]

    def start(self):
        # by then the port is known
        tornado.ioloop.IOLoop.current().add_callback(
            lambda: print(f"app: {self.display_url} (Ctrl-C here ends it)", flush=True)
        )
        super().start()

    def launch_browser(self):
        threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()


def main(options):
    os.environ["JUPYTER_PATH"] = os.pathsep.join(
        [str(HERE), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    )
    App.found = explorers()
    settings = [
        "--template=jasslab",
        "--Voila.log_level=ERROR",
        "--MappingKernelManager.cull_idle_timeout=7200",  # of pages left open overnight
    ]
    with tempfile.TemporaryDirectory(prefix="jasslab-app-") as folder:
        for name, question, sentence, _ in App.found:
            nbformat.write(page(name, question, sentence), Path(folder) / f"{name}.ipynb")
        App.launch_instance([folder, *settings, *options])


if __name__ == "__main__":
    main(sys.argv[1:])

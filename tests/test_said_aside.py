"""What is told beside the results: by stderr, in a notebook where it looks like no mistake."""

import sys
from types import SimpleNamespace

import pytest

from jasslab import crew


@pytest.fixture
def notebook(monkeypatch):
    """A kernel is running, and nobody asked for silence."""
    shell = SimpleNamespace(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    monkeypatch.delenv("JASSLAB_PROGRESS", raising=False)


def test_a_notebook_is_told_by_stdout(notebook, capsys):
    """JupyterLab paints stderr like an error."""
    assert crew.watched()
    crew.say("preparing")
    assert capsys.readouterr() == ("preparing\n", "")


def test_a_terminal_is_told_by_stderr(monkeypatch, capsys):
    """What a program writes to stdout stays the results."""
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    crew.say("preparing")
    assert capsys.readouterr() == ("", "preparing\n")


def test_silence_is_kept_in_a_notebook(notebook, monkeypatch):
    """JASSLAB_PROGRESS=0 tells nobody anything."""
    monkeypatch.setenv("JASSLAB_PROGRESS", "0")
    assert not crew.watched()

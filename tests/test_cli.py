"""The command line: what it prints, and one line for whatever goes wrong."""

import subprocess
import sys

import pytest

import jasslab
from jasslab import cli
from jasslab.errors import Interrupted, JasslabError


def run(capsys, *words):
    """Return exit code, output and complaints."""
    try:
        code = cli.main(words)
    except SystemExit as stop:
        code = stop.code
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["study", "belotte"], "did you mean 'belote'"),
        (["study", "--deals", "many"], "--deals"),
        (["study", "--deals", "0"], "--deals=0"),
        (["study", "--deals", "1.5"], "whole number"),
        (["study", "--deals", "inf"], "whole number"),
        (["study", "--seed", "-1"], "seed=-1"),
        (["study", "--workers", "0"], "--workers=0"),
        (["study", "--set", "last_trick"], "--set option=value"),
        (["study", "--set", "last_trick=much"], "last_trick='much'"),
        (["study", "--set", "last_tric=20"], "did you mean 'last_trick'"),
        (["study", "--player", "basik"], "did you mean 'basic'"),
        (["study", "--player", "basic:take_at"], "expected name:parameter=value"),
        (["study", "--player", "basic:take_at=high"], "'high' is not a number"),
        (["study", "--player", "basic:take_at=9999"], "take_at=9999"),
        (["study", "--player", "basic", "--player", "lowest"], "2 players given"),
        (["rules", "skat"], "unknown variant 'skat'"),
        (["dance"], "invalid choice"),
        ([], "required"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_what_cannot_be_done_takes_one_line(capsys, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("jasslab: error: ")
    assert len(err.splitlines()) == 1
    assert said in err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told_before_any_work(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run(capsys, "study", "--out", str(tmp_path / "file"))
    assert code == 2
    assert len(err.splitlines()) == 1
    assert "cannot write there" in err


def test_version(capsys):
    assert run(capsys, "--version") == (0, f"jasslab {jasslab.__version__}\n", "")


def test_variants_and_players_are_listed(capsys):
    code, out, _ = run(capsys, "variants")
    assert code == 0
    assert all(name in out for name in jasslab.variants().index)
    code, out, _ = run(capsys, "players")
    assert code == 0
    assert "basic" in out
    assert "take_at (0 to 200, default 50)" in out


def test_rules_show_what_was_changed(capsys):
    code, out, _ = run(capsys, "rules", "belote", "--set", "last_trick=20")
    assert code == 0
    assert "last_trick=20" in out


@pytest.mark.parametrize("text", ["1000000", "1_000_000", "1,000,000", "1e6"])
def test_counts_are_read_as_people_write_them(text):
    assert cli._count(text) == 1_000_000


def test_a_seed_is_read_to_the_last_digit():
    assert cli._count(str(2**64 - 1)) == 2**64 - 1


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (Interrupted("stopped after 5 of 9 deals"), 130, "jasslab: stopped after 5 of 9 deals\n"),
        (KeyboardInterrupt(), 130, "jasslab: stopped\n"),
        (JasslabError("in two\nlines"), 2, "jasslab: error: in two lines\n"),
    ],
)
def test_ends_without_a_traceback(capsys, monkeypatch, error, code, said):
    def fail(given):
        raise error

    monkeypatch.setattr(cli, "_variants", fail)
    assert run(capsys, "variants") == (code, "", said)


def test_it_runs_as_a_module():
    words = [sys.executable, "-m", "jasslab", "--version"]
    made = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stdout) == (0, f"jasslab {jasslab.__version__}\n")

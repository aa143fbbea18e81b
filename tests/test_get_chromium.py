"""A browser is fetched where apt can, and its lack is never passed over in silence."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / ".ci" / "get_chromium"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


def said(folder, **commands):
    """Run the script where only these commands and the usual ones are; return what it says."""
    for name in ("mktemp", "tail", "rm", "env", "echo"):
        (folder / name).symlink_to(shutil.which(name))
    for name, body in {"id": "echo 0", **commands}.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n")
        (folder / name).chmod(0o755)
    run = subprocess.run(
        [shutil.which("sh"), str(SCRIPT)],
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    return run.stdout


@pytest.mark.parametrize("name", ["chromium", "chromium-browser"])
def test_a_browser_that_is_there_is_enough(tmp_path, name):
    assert said(tmp_path, **{name: "exit 0", "apt-get": "exit 1"}) == ""


def test_apt_installs_it(tmp_path):
    asked = tmp_path / "asked"
    out = said(tmp_path, **{"apt-get": f'echo "$@" >>"{asked}"'})
    assert "SKIPPED" not in out
    assert asked.read_text().splitlines() == [
        "update",
        "install --yes --no-install-recommends chromium",
    ]


def test_without_rights_it_asks_sudo_without_a_password(tmp_path):
    asked = tmp_path / "asked"
    said(tmp_path, **{"apt-get": "exit 9", "id": "echo 1000", "sudo": f'echo ": $@" >>"{asked}"'})
    assert [line.split()[1] for line in asked.read_text().splitlines()] == ["-n", "-n"]


def test_it_says_loudly_when_it_cannot(tmp_path):
    out = said(tmp_path, **{"apt-get": 'echo "E: Could not resolve host" >&2; exit 100'})
    assert "NO BROWSER: the browser tests will be SKIPPED." in out.splitlines()
    assert "E: Could not resolve host" in out


def test_it_says_loudly_when_there_is_no_apt(tmp_path):
    assert "NO BROWSER: the browser tests will be SKIPPED." in said(tmp_path).splitlines()

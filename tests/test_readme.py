"""What the README shows is what happens."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_session_in_the_readme_runs_as_shown():
    flags = doctest.NORMALIZE_WHITESPACE
    report = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=flags)
    assert report.attempted >= 7
    assert report.failed == 0


def test_what_the_readme_links_to_is_there():
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_rooms_in_the_readme_are_there():
    rooms = re.findall(r"^\| `(jasslab/[\w.]+)`", README, re.M)
    assert len(rooms) > 5
    missing = [
        room for room in rooms if not ((ROOT / room).exists() or (ROOT / f"{room}.py").exists())
    ]
    assert missing == []


def test_the_picture_is_small():
    assert 5_000 < (ROOT / "data" / "readme_study.png").stat().st_size < 150_000

"""Compiled code is kept, found again and never stale; without a place for it all still works."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import jasslab
from jasslab._compile import COMPILED, cache_folder
from jasslab.engine.run import run

PACKAGE = Path(jasslab.__file__).parent
compiled_only = pytest.mark.skipif(not COMPILED, reason="plain Python compiles nothing")

SETTLE = """
import jasslab as jl
print(jl.settle("belote", taker=0, card_points=(90, 62), last_trick=0).points[0])
"""


def in_fresh_process(code: str, folder: Path, **env: str) -> str:
    """Run code in a new Python that imports the package of a folder; return what it prints."""
    keep = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**keep, "PYTHONPATH": str(folder), **env},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@compiled_only
def test_a_changed_source_is_never_served_stale(tmp_path: Path) -> None:
    """A change in a called function reaches its cached caller; changing back finds the old code."""
    shutil.copytree(PACKAGE, tmp_path / "jasslab", ignore=shutil.ignore_patterns("__pycache__"))
    cache = str(tmp_path / "cache")
    words = tmp_path / "jasslab" / "rules" / "settlement" / "words.py"
    before = words.read_text(encoding="utf-8")
    assert in_fresh_process(SETTLE, tmp_path, JASSLAB_CACHE_DIR=cache) == "100"
    changed = before.replace(
        "points = table.card_points[side]", "points = 1000 + table.card_points[side]"
    )
    assert changed != before
    words.write_text(changed, encoding="utf-8")
    assert in_fresh_process(SETTLE, tmp_path, JASSLAB_CACHE_DIR=cache) == "1100"
    words.write_text(before, encoding="utf-8")
    assert in_fresh_process(SETTLE, tmp_path, JASSLAB_CACHE_DIR=cache) == "100"
    assert len(list((tmp_path / "cache" / "jasslab").iterdir())) == 2


@compiled_only
def test_switches_that_change_code_change_the_folder(tmp_path: Path) -> None:
    """Code with index checks is kept apart from code without."""
    code = "from jasslab._compile import cache_folder; print(cache_folder())"
    place = {"JASSLAB_CACHE_DIR": str(tmp_path)}
    plain = in_fresh_process(code, PACKAGE.parent, **place)
    checked = in_fresh_process(code, PACKAGE.parent, NUMBA_BOUNDSCHECK="1", **place)
    assert plain != checked
    assert plain == in_fresh_process(code, PACKAGE.parent, **place)


@compiled_only
def test_reading_out_of_range_is_noticed_when_checks_are_on(tmp_path: Path) -> None:
    """With NUMBA_BOUNDSCHECK=1 a kernel that reads past the end raises IndexError."""
    (tmp_path / "peek.py").write_text(
        "from jasslab._compile import kernel, new_records\n"
        "from jasslab.rules.records import TABLE\n"
        "@kernel\n"
        "def peek(table, place):\n"
        "    return table.points[place]\n"
        "try:\n"
        "    print(peek(new_records(TABLE, 1)[0], 1000))\n"
        "except IndexError:\n"
        "    print('IndexError')\n",
        encoding="utf-8",
    )
    done = in_fresh_process(
        (tmp_path / "peek.py").read_text(encoding="utf-8"),
        PACKAGE.parent,
        NUMBA_BOUNDSCHECK="1",
        JASSLAB_CACHE_DIR=str(tmp_path),
    )
    assert done == "IndexError"


@compiled_only
def test_no_place_to_keep_code_is_no_reason_to_fail(tmp_path: Path) -> None:
    """A home that does not exist and cannot be made costs the cache and nothing else."""
    nowhere = "/proc/nowhere"
    env = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "JASSLAB_CACHE_DIR": ""}
    assert in_fresh_process(SETTLE, PACKAGE.parent, **env) == "100"


@compiled_only
def test_a_full_disk_is_no_reason_to_fail(tmp_path: Path) -> None:
    """Files that cannot grow beyond 16 kB stand for a disk that fills up while code is saved."""
    code = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (16_000, 16_000))\n" + SETTLE
    )
    assert in_fresh_process(code, PACKAGE.parent, JASSLAB_CACHE_DIR=str(tmp_path)) == "100"


@compiled_only
def test_one_kernel_serves_every_game() -> None:
    """However many games and players have been played, the engine has one compiled version."""
    for name in jasslab.variants().index:
        for who in ("random", "lowest", "basic"):
            jasslab.simulate(name, n_deals=3, seed=1, players=who)
    assert len(run.signatures) == 1


@compiled_only
def test_the_folder_can_be_asked_for() -> None:
    """The place of compiled code is known, and exists."""
    folder = cache_folder()
    assert folder is None or folder.is_dir()


@compiled_only
def test_the_experimental_warning_is_still_needed() -> None:
    """numba still calls first-class functions experimental; else the filter should go."""
    import warnings

    from numba.core import utils
    from numba.core.errors import NumbaExperimentalFeatureWarning

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        step = jasslab.player("basic").bid
        import numba

        utils.unified_function_type([numba.typeof(step), numba.typeof(step)])
    assert any(issubclass(one.category, NumbaExperimentalFeatureWarning) for one in caught)

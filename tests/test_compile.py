"""Compiled code is kept, found again and never stale; without a place for it all still works."""

import json
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

HERE = Path(__file__).parent
NEW_KERNELS = """
import json, sys
import jasslab as jl
from jasslab import _compile
from jasslab.cards import PIQUET
from jasslab.rules import bidding, settlement
from numba.core.dispatcher import Dispatcher
from test_other_shapes import HERE, game

def versions():
    kernels = [
        value
        for name, module in list(sys.modules.items())
        if name.split(".")[0] == "jasslab"
        for value in vars(module).values()
        if isinstance(value, Dispatcher) and value.py_func.__module__ != "jasslab._cardset"
    ]
    entries = {(k.py_func.__module__, k.py_func.__name__): len(k.signatures) for k in kernels}
    entries |= {(f.__module__, f.__name__): len(k.signatures) for f, k in _compile._HANDED.items()}
    parts = {
        (f.__module__, f.__name__, "part"): len(k.signatures) for f, k in _compile._PARTS.items()
    }
    return entries, parts

def grown(name):
    entries, parts = versions()
    jl.simulate(name, n_deals=20, seed=1, progress=False)
    now, parts_now = versions()
    again = [kernel for kernel, n in parts.items() if parts_now[kernel] != n]
    assert not again, again
    assert set(parts_now.values()) <= {1}, parts_now
    assert set(now.values()) <= {0, 1}, now
    return sorted(".".join(k) for k, n in now.items() if n > entries.get(k, 0))

bidding.__path__ = [*bidding.__path__, str(HERE / "bidding")]
settlement.__path__ = [*settlement.__path__, str(HERE / "settlement")]
thrown_in = game(PIQUET, 2, 8, trump_method="swap_hand", turn_up=True)
for name in ("belote", "schieber", "klaberjass", "tarbish", "twenty-eight", thrown_in, "belote"):
    print(json.dumps(grown(name)))
"""
#: What each game compiles beyond the games before it.
NEWLY_COMPILED = {
    "schieber": [
        "jasslab.rules.bidding.push.step",
        "jasslab.rules.settlement.times_factor.settle",
        "jasslab.rules.speaking.until_target.step",
        "jasslab.strategies._decisions.push.bid",
    ],
    "klaberjass": [
        "jasslab.dealing.keep_hands",
        "jasslab.rules.bidding.turn_up_exchange.step",
        "jasslab.strategies._decisions.turn_up_exchange.bid",
    ],
    "tarbish": ["jasslab.rules.bidding.free.step"],
    "twenty-eight": [
        "jasslab.rules.bidding.hidden.fill",
        "jasslab.rules.bidding.hidden.step",
        "jasslab.rules.settlement.bid_number.settle",
        "jasslab.rules.speaking.hidden_trump.step",
        "jasslab.strategies._decisions.hidden.bid",
    ],
    "thrown in": [
        "jasslab.rules.bidding.swap_hand.step",
        "jasslab.rules.settlement.most_points.settle",
    ],
    "belote again": [],
}

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
@pytest.mark.parametrize("cold", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_one_more_trump_making_compiles_nothing_else(tmp_path: Path, cold: bool) -> None:
    """A game compiles its own step and what answers, speaks and settles there; nothing twice.

    With the cache at hand the versions are counted that are loaded; without, also the parts of
    kernels, none of which is compiled anew. Words of `_cardset`, with which Python makes tables,
    are left out.
    """
    env = {"PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), str(HERE)])}
    if cold:
        env["JASSLAB_CACHE_DIR"] = str(tmp_path)
    lines = in_fresh_process(NEW_KERNELS, PACKAGE.parent, **env).splitlines()
    first, *later = map(json.loads, lines)
    assert "jasslab.engine.run.run" in first
    assert dict(zip(NEWLY_COMPILED, later, strict=True)) == NEWLY_COMPILED


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

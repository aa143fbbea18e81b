"""The player in CONTRIBUTING.md is complete: saved as a file, it plays."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

import jasslab as jl

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"


@pytest.mark.slow
def test_the_player_of_the_guide_plays(tmp_path, monkeypatch):
    section = GUIDE.read_text(encoding="utf-8").split("\n## Add a player\n")[1].split("\n## ")[0]
    (code,) = re.findall(r"```python\n(.*?)```", section, re.S)
    path = tmp_path / "highest.py"
    path.write_text(code, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("highest", path)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "highest", module)
    spec.loader.exec_module(module)
    (highest,) = module.PLAYERS
    sim = jl.simulate("belote", n_deals=1_000, seed=1, players=[highest, "basic"] * 2)
    assert sim.complete
    assert sim.deals["outcome"].mean() < 0  # feeding one's points to everybody does not pay
    assert highest.replace(take_at=42).params == (("take_at", 42),)

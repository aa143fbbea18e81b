"""The study: a text, frames, figures and a page that needs nothing from outside."""

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest

import jasslab as jl
from jasslab import study
from jasslab.errors import Interrupted
from jasslab.study import Order, _report, _tables, _telling, run


def order(out, name="belote", n_deals=2000, **options):
    return Order(jl.variant(name), n_deals, 3, (jl.player("basic"),), Path(out), **options)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return folder, text, steps and findings of a small study."""
    out, steps = io.StringIO(), io.StringIO()
    folder = tmp_path_factory.mktemp("study") / "a folder" / "out"
    findings = run(order(folder), out, _telling.Teller(steps))
    return folder, out.getvalue(), steps.getvalue(), findings


class Page(HTMLParser):
    """Collects what a page loads, and whether its tags are closed."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.tags, self.ids, self.open = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "img", "link"):
            self.open.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "data") and not value.startswith("#"):
                self.loads.append(value)
            if name == "id":
                self.ids.append(value)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_text_says_n_and_intervals(made):
    _, text, _, _ = made
    assert "Belote: 2,000 deals" in text
    for part in ("In short", "Melds in hand beside the exact", "Taker success by bidding round"):
        assert part in text
    assert "95 % interval" in text
    assert "SE apart" in text
    assert "n = 2,000 deals (8,000 hands)" in text
    assert "report.html" in text
    assert all(line == line.rstrip() for line in text.splitlines())
    assert max(len(line) for line in text.splitlines() if "jasslab.load" not in line) <= 110


def test_the_steps_are_told(made):
    _, _, steps, _ = made
    told = ["preparing the compiled engine", "playing 2,000 deals", "writing the frames", "report"]
    assert all(step in steps for step in told)
    assert [steps.index(step) for step in told] == sorted(steps.index(step) for step in told)


def test_the_frames_come_back(made):
    folder, _, _, findings = made
    again = jl.load(folder)
    pd.testing.assert_frame_equal(again.deals, findings.sim.deals)
    assert set(again.tables) == {"deals", "sides", "melds"}


def test_figures_come_with_their_data(made):
    folder, _, _, _ = made
    names = {path.stem for path in (folder / "figures").iterdir()}
    assert {"meld_frequencies", "success_by_bid_round", "points", "outcome"} <= names
    for name in names:
        picture = (folder / "figures" / f"{name}.png").read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert len(picture) > 5000
        assert len(pd.read_csv(folder / "figures" / f"{name}.csv"))
        assert "<svg" in (folder / "figures" / f"{name}.svg").read_text(encoding="utf-8")


def test_the_report_needs_nothing_from_outside(made):
    folder, _, _, _ = made
    text = (folder / "report.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.loads == []
    assert page.open == []
    assert not re.search(r"@import|url\((?!#)", text)
    assert not {"script", "link", "iframe"} & {tag for tag, _ in page.tags}
    assert str(folder) not in text


def test_the_report_can_be_read_by_everybody(made):
    folder, _, _, _ = made
    text = (folder / "report.html").read_text(encoding="utf-8")
    page = Page(text)
    figures = [attrs for tag, attrs in page.tags if tag == "svg" and attrs.get("role") == "img"]
    assert len([one for one in figures if "95 %" in one.get("aria-label", "")]) >= 3
    assert len([tag for tag, _ in page.tags if tag == "caption"]) >= 4
    assert len(page.ids) == len(set(page.ids))
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert "The largest outcome for side 0" in text
    assert "jasslab study belote --deals 2000 --seed 3 --player basic" in text


def test_the_command_repeats_the_study():
    rules = jl.variant("belote").replace(belote_on_fail="kept")
    asked = Order(rules, 10, 4, (jl.player("basic", take_at=45),), Path("out"))
    from jasslab import cli

    words = asked.command.split()[1:]
    given = cli._parser().parse_args(words)
    assert cli.rules_from(given.variant, given.set) == rules
    assert [jl.player(text) for text in given.player] == [jl.player("basic", take_at=45)]
    assert (given.deals, given.seed) == (10, 4)


def test_a_game_with_melds_in_tricks(tmp_path):
    out = io.StringIO()
    run(order(tmp_path, "klaverjas-rotterdam", 500), out, _telling.Teller(io.StringIO()))
    assert "Melds in tricks" in out.getvalue()
    assert "beside the exact" not in out.getvalue()
    assert (tmp_path / "report.html").exists()


def test_a_second_study_leaves_nothing_of_the_first(made, tmp_path):
    """Only files that a study writes are cleared; what else lies there stays."""
    first = made[0]
    names = {path.stem for path in (first / "figures").iterdir()}
    assert names == set(_report.FIGURES)
    (tmp_path / "figures").mkdir()
    for path in (*first.glob("*.*"), *(first / "figures").iterdir()):
        (tmp_path / path.relative_to(first)).write_bytes(path.read_bytes())
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "figures" / "mine.png").write_text("mine")
    out = io.StringIO()
    run(order(tmp_path, "klaverjas-rotterdam", 500), out, _telling.Teller(io.StringIO()))
    kept = {path.name for path in (tmp_path / "figures").iterdir()}
    assert "meld_frequencies.png" not in kept
    assert "outcome.png" in kept
    assert "mine.png" in kept
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert jl.load(tmp_path).variant.name == "klaverjas-rotterdam"


def test_a_stopped_study_leaves_no_report_of_another(made, tmp_path, monkeypatch):
    def stopped(*args, **options):
        raise Interrupted("stopped", jl.simulate("belote", n_deals=50, seed=3))

    monkeypatch.setattr("jasslab.study._prepare", lambda order, teller: None)
    monkeypatch.setattr("jasslab.study.simulate", stopped)
    (tmp_path / "report.html").write_text("of another study")
    with pytest.raises(Interrupted):
        run(order(tmp_path), io.StringIO(), _telling.Teller(io.StringIO()))
    assert not (tmp_path / "report.html").exists()


@pytest.mark.parametrize(("files", "said"), [([], True), (["run.run-181.py311.1.nbi"], False)])
def test_the_first_time_is_told_once(tmp_path, monkeypatch, files, said):
    """Half a minute is said only where nothing compiled is kept."""
    (tmp_path / "engine_0123").mkdir()
    for name in files:
        (tmp_path / "engine_0123" / name).write_text("")
    monkeypatch.setattr("jasslab.study.cache_folder", lambda: tmp_path)
    steps = io.StringIO()
    study._prepare(order(tmp_path), _telling.Teller(steps))
    assert ("some ten seconds the first time" in steps.getvalue()) is said


def test_the_engine_that_is_kept_is_found(made):
    """The name under which numba keeps the engine is the one looked for."""
    assert study.cache_folder() is None or study._is_prepared()


@pytest.mark.parametrize("take_at", [0, 200])
def test_the_smallest_studies_do_not_fail(tmp_path, take_at):
    """One deal that somebody takes, and one that nobody does."""
    players = (jl.player("basic", take_at=take_at),)
    asked = Order(jl.variant("belote"), 1, 1, players, tmp_path)
    run(asked, io.StringIO(), _telling.Teller(io.StringIO()))
    assert (tmp_path / "report.html").exists()


def test_what_was_played_is_kept_when_it_is_stopped(tmp_path, monkeypatch):
    def stopped(*args, **options):
        if options["n_deals"] == 1:
            return None
        partial = jl.simulate("belote", n_deals=50, seed=3)
        raise Interrupted("stopped", partial)

    monkeypatch.setattr("jasslab.study.simulate", stopped)
    with pytest.raises(Interrupted, match="after 50 of 2,000 deals; their frames are kept"):
        run(order(tmp_path), io.StringIO(), _telling.Teller(io.StringIO()))
    assert len(jl.load(tmp_path)) == 50


def test_a_long_wait_gives_signs_of_life(monkeypatch):
    monkeypatch.setattr(_telling, "QUIET", 0.02)
    stream = io.StringIO()
    teller = _telling.Teller(stream)
    import time

    with teller.playing("playing", 100) as bar:
        bar.update(50)
        time.sleep(0.2)
    with teller.waiting("counting"):
        time.sleep(0.2)
    assert re.search(r"50 of 100 deals, [\d,]+ deals/s, \d+ s left", stream.getvalue())
    assert "still at it" in stream.getvalue()


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"estimate": 0.5, "low": 0.49, "high": 0.51, "n_hands": 9604, "exact": 0.49}, 1.96),
        ({"estimate": 0.0, "low": 0.0, "high": 1e-3, "n_hands": 10_000, "exact": 1e-4}, -1.0),
    ],
)
def test_apart_counts_standard_errors(row, expected):
    assert _tables.apart(row) == pytest.approx(expected, rel=1e-3)


def test_the_first_screen_answers(made):
    """The strip's shares are those of the deals, each tile has an interval, each link a target."""
    folder, _, _, _ = made
    text = (folder / "report.html").read_text(encoding="utf-8")
    deals = jl.load(folder).deals
    passed = 100 * deals["passed_out"].mean()
    made_too = 100 * (deals["made"] == True).fillna(False).mean()  # noqa: E712  # NA stays out
    said = re.search(r'class="strip" role="img" aria-label="([^"]*)"', text)[1]
    assert f"made {made_too:.1f} %" in said
    assert f"passed out {passed:.1f} %" in said
    tiles = re.findall(r'<div class="tile">(.*?)</div>', text)
    assert 3 <= len(tiles) <= 4
    assert all(re.search(r"<small>[\d.]+ to [\d.]+</small>", tile) for tile in tiles)
    page = Page(text)
    links = [attrs["href"][1:] for tag, attrs in page.tags if tag == "a" and "href" in attrs]
    assert len(links) >= 6
    assert set(links) <= set(page.ids)
    assert text.count('class="fan"') >= 2


def test_a_game_without_contracts_has_a_first_screen(tmp_path):
    """Nothing is judged at Handjas, so nothing is made or failed."""
    run(order(tmp_path, "handjas", 500), io.StringIO(), _telling.Teller(io.StringIO()))
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    said = re.search(r'class="strip" role="img" aria-label="([^"]*)"', text)[1]
    outcome = jl.load(tmp_path).deals["outcome"]
    assert f"side 0 ahead {100 * (outcome > 0).mean():.1f} %" in said
    assert f"the others ahead {100 * (outcome < 0).mean():.1f} %" in said
    assert "taken and made" not in text
    assert '<div class="tile">' in text

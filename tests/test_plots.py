"""Pictures: what they say, that they can be repeated, and that they leave pyplot alone."""

import io
import subprocess
import sys
import threading
from functools import cache

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import imread

import jasslab as jl
from jasslab import plots
from jasslab.errors import JasslabError
from jasslab.plots._figures import png_in_steps


@pytest.fixture(scope="module")
def sim():
    return jl.simulate("belote", n_deals=2000, seed=1, frames=("deals", "sides", "melds"))


@pytest.fixture(scope="module")
def hands():
    return jl.simulate("belote", n_deals=2000, seed=1, players=None, frames="melds")


SWEEP = pd.DataFrame(
    {
        "difference": [-3.0, 0.0, 0.4],
        "low": [-4.0, -0.5, -0.2],
        "high": [-2.0, 0.5, 1.0],
        "flat_top": [False, True, True],
    },
    index=pd.Index([30, 45, 52], name="take_at"),
)
WHOLE_SWEEP = SWEEP.assign(success=[0.6, 0.7, 0.8], passed_out=[0, 0.1, 0.2])
WHOLE_SWEEP.attrs = {
    "variant": "belote",
    "player": "basic(take_at=30)",
    "unit_of_score": "points",
    "confidence": 0.9,
    "default": {"take_at": 30},
    "best": {"take_at": 52},
    "best_is_default": False,
    "confirmed": {"estimate": 0.3, "low": -0.1, "high": 0.7, "n": 5000},
}
GRID = pd.DataFrame(
    {
        "difference": [-3.0, 0.0, 0.4, -2.5, 0.3, -0.7],
        "low": [-4.0, 0.0, -0.2, -3.0, -0.4, -1.0],
        "high": [-2.0, 0.0, 1.0, -2.0, 1.0, -0.4],
        "flat_top": [False, True, True, False, True, False],
    },
    index=pd.MultiIndex.from_product([[45.0, 50.0], [4.0, 6.0, 8.0]], names=["take_at", "per_ace"]),
)
GRID.attrs = {"default": {"take_at": 45, "per_ace": 6}, "best": {"take_at": 45, "per_ace": 8}}


@cache
def field(name):
    players = ["basic", "lowest", jl.player("basic", take_at=40)]
    return jl.tournament(players, name, n_deals=300, n_boot=100, seed=1, workers=1)


@cache
def comparison():
    kept = jl.variant("belote").replace(belote_on_fail="kept")
    strict = jl.variant("belote").replace(head_trump="always")
    entries = {"rules": "belote", "kept": kept, "strict": strict}
    return jl.compare(entries, n_deals=1_000, seed=1, workers=1)


@cache
def effects():
    return jl.rule_effects("belote-classic", n_deals=300, n_matches=10, seed=1, workers=1)


@cache
def weighed(name):
    return jl.balance(name, n_deals=300, n_matches=20, seed=1, workers=1)


DRAWINGS = {
    "success": lambda sim, hands: plots.success(sim),
    "success by round": lambda sim, hands: plots.success(sim.deals, by="bid_round"),
    "melds": lambda sim, hands: plots.meld_frequencies(hands),
    "points": lambda sim, hands: plots.points(sim),
    "outcome": lambda sim, hands: plots.outcome(sim.deals),
    "sweep": lambda sim, hands: plots.sweep(SWEEP),
    "sweep with shares": lambda sim, hands: plots.sweep(WHOLE_SWEEP),
    "sweep of two": lambda sim, hands: plots.sweep(GRID),
    "forest of a comparison": lambda sim, hands: plots.forest(comparison()),
    "forest of shares": lambda sim, hands: plots.forest(effects(), "taken and made"),
    "forest of lengths": lambda sim, hands: plots.forest(effects(), "match length"),
    "balance": lambda sim, hands: plots.balance([weighed("belote"), weighed("manille")]),
    "tournament": lambda sim, hands: plots.tournament(field("belote")),
}


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_every_picture_has_labels_a_sentence_and_its_data(sim, hands, draw):
    ax = draw(sim, hands)
    assert isinstance(ax, Axes)
    assert ax.get_xlabel()
    assert ax.get_ylabel() or len(ax.get_yticklabels()) > 2
    said = plots.sentence(ax)
    assert said == ax.jasslab_sentence
    assert said.endswith(".")
    assert " to " in said  # an interval
    assert len(plots.data_of(ax)) > 1


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_the_same_picture_gives_the_same_files(sim, hands, tmp_path, draw):
    first = plots.save(draw(sim, hands), tmp_path / "a" / "one.two")
    again = plots.save(draw(sim, hands).figure, tmp_path / "b" / "one.two")
    assert [path.name for path in first] == ["one.two.png", "one.two.svg", "one.two.csv"]
    for one, other in zip(first, again, strict=True):
        assert one.read_bytes() == other.read_bytes()
    assert first[0].read_bytes().startswith(b"\x89PNG")
    assert first[0].stat().st_size > 5000
    assert "<dc:date>" not in first[1].read_text()
    assert len(pd.read_csv(first[2])) == len(plots.data_of(draw(sim, hands)))


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_a_picture_made_in_steps_is_the_same_picture(sim, hands, draw):
    ax = draw(sim, hands)
    layout, dpi = ax.figure.get_layout_engine(), ax.figure.dpi
    begun = png_in_steps(ax)
    next(begun)
    begun.close()  # given up half-way, the figure is as before
    assert (ax.figure.get_layout_engine(), ax.figure.dpi) == (layout, dpi)
    steps = png_in_steps(draw(sim, hands))
    made = None
    while made is None:
        try:
            next(steps)
        except StopIteration as end:
            made = end.value
    whole, stepwise = (imread(io.BytesIO(file)) for file in (plots.png(draw(sim, hands)), made))
    np.testing.assert_array_equal(whole, stepwise)


def test_other_data_can_be_saved_with_a_picture(sim, tmp_path):
    table = pd.DataFrame({"x": [1, 2]})
    files = plots.save(plots.points(sim), tmp_path / "points", data=table)
    assert files[2].read_text() == "x\n1\n2\n"


def test_pictures_are_drawn_where_they_are_wanted(sim):
    figure = Figure()
    left, right = figure.subplots(1, 2)
    assert plots.points(sim, ax=left) is left
    plots.success(sim, ax=right)
    assert plots.sentence(figure).count("95 %") >= 2


def test_shares_of_a_distribution_add_up(sim):
    bins = plots.data_of(plots.points(sim))
    assert bins.groupby("side")["estimate"].sum().round(9).tolist() == [1, 1]
    bins = plots.data_of(plots.outcome(sim))
    taken = sim.deals["taker"].notna().mean()
    assert bins["estimate"].sum() == pytest.approx(taken)
    assert ((bins["low"] <= bins["estimate"]) & (bins["estimate"] <= bins["high"])).all()


def test_a_kind_that_was_never_seen_still_has_a_bound():
    few = jl.simulate("belote", n_deals=20, seed=1, players=None, frames="melds")
    ax = plots.meld_frequencies(few)
    assert (plots.data_of(ax)["estimate"] == 0).any()
    assert "not seen: at most" in [text.get_text() for text in ax.get_legend().get_texts()]
    assert plots.png(ax)


def test_exact_marks_say_what_they_are(sim, hands):
    def labels(run):
        legend = plots.meld_frequencies(run).get_legend()
        return [text.get_text() for text in legend.get_texts()]

    assert "exact, by counting" in labels(hands)
    assert "exact, of hands as dealt" in labels(sim)


def texts(ax):
    return [text.get_text() for text in ax.texts]


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_a_sweep_shows_the_best_its_equals_and_the_shares():
    ax = plots.sweep(WHOLE_SWEEP)
    title = ax.get_title(loc="left")
    assert title.splitlines() == [
        "basic(take_at=30) in belote",
        "best: take_at=52",
        "on 5,000 fresh deals 0.30 (-0.10 to 0.70) points per deal",
    ]
    assert "the player as it is" in legend(ax)
    assert "best: 52" in legend(ax)
    marked = {line.get_label(): list(line.get_xdata()) for line in ax.lines}
    assert marked["best: 52"] == [52]
    assert marked["cannot be told from the best"] == [45]
    assert marked["worse than the best"] == [30]
    assert "90 % intervals" in plots.sentence(ax)
    assert "not to be told from it: take_at 45" in plots.sentence(ax)
    strip = next(one for one in ax.figure.axes if one is not ax)
    assert legend(strip) == ["contracts made", "deals passed out"]
    made, passed = (list(line.get_ydata()) for line in strip.lines)
    assert (made, passed) == ([60, 70, 80], [0, 10, 20])
    assert strip.get_xlabel() == "take at"
    assert strip.get_position().y1 < ax.get_position().y0


def test_a_sweep_says_when_nothing_beats_the_player_as_it_is():
    table = WHOLE_SWEEP.copy()
    table.attrs = {**table.attrs, "default": {"take_at": 52}, "best_is_default": True}
    ax = plots.sweep(table)
    assert ax.get_title(loc="left").splitlines()[1:] == ["best: take_at=52, the player as it is"]
    assert "best take_at 52, the player as it is" in plots.sentence(ax)


def test_a_sweep_of_two_frames_the_best_cell_and_its_equals():
    ax = plots.sweep(GRID)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("take at", "per ace")
    # rows from above: per ace 8, 6, 4
    # figures are written with a minus sign, not a hyphen
    assert texts(ax) == ["+0.40", "−0.70", "+0.00", "+0.30", "−3.00", "−2.50"]  # noqa: RUF001
    (frame,) = ax.patches
    assert np.floor(frame.get_xy()).tolist() == [0, 0]
    edges = {tuple(map(tuple, line)) for line in ax.collections[-1].get_segments()}
    # around the cells (row, column) (0, 0), (1, 0) and (1, 1)
    assert ((0, 0), (1, 0)) in edges
    assert ((0, 1), (1, 1)) not in edges
    assert len(edges) == 8
    assert legend(ax) == ["best", "cannot be told from the best", "the player as it is"]
    assert "score difference" in ax.figure.axes[1].get_ylabel()


def test_a_stopped_sweep_of_two_leaves_cells_empty():
    table = GRID.iloc[:5].copy()
    table.attrs = {**GRID.attrs, "complete": False}
    ax = plots.sweep(table)
    assert len(texts(ax)) == 5
    assert ax.get_title(loc="left") == (
        "best of the values that were finished: take_at=45, per_ace=8"
    )


def test_a_sweep_shares_a_figure_of_others():
    figure = Figure()
    left, right = figure.subplots(1, 2)
    assert plots.sweep(WHOLE_SWEEP, ax=right) is right
    plots.sweep(GRID, ax=left)
    assert right.get_position().x0 > left.get_position().x1
    assert plots.sentence(figure).count("Paired score difference") == 2


def test_many_cells_are_drawn_without_numbers():
    values = np.arange(26.0)
    index = pd.MultiIndex.from_product([values, [1.0, 2.0]], names=["take_at", "per_ace"])
    columns = {"difference": np.arange(52.0), "low": 0.0, "high": 60.0, "flat_top": True}
    ax = plots.sweep(pd.DataFrame(columns, index=index))
    assert texts(ax) == []
    assert "51 of the 51 others" in plots.sentence(ax)


@pytest.mark.parametrize("name", ["belote", "belote-3"])
def test_a_tournament_shows_every_pair(name):
    found = field(name)
    ax = found.plot()
    assert ax.get_title(loc="left").startswith(f"{name}: points per deal, row against column")
    assert "300 deals a pair" in ax.get_title(loc="left")
    names = ["basic", "lowest", "basic\n(take_at=40)"]
    for labels in (ax.get_xticklabels(), ax.get_yticklabels()):
        assert [label.get_text() for label in labels] == names
    # figures are written with a minus sign, not a hyphen
    shown = [float(text.split("\n")[0].replace("−", "-")) for text in texts(ax)]  # noqa: RUF001
    cells = found.points.to_numpy()
    assert shown == pytest.approx(cells[np.isfinite(cells)], abs=0.51)
    assert all("±" in text for text in texts(ax))
    assert ax.get_xlabel().startswith("against")
    assert plots.sentence(ax).count(" against ") == len(found.table)


def test_a_forest_shows_every_difference_with_its_interval():
    found = comparison()
    ax = found.plot()
    rows = found.table.xs("taker outcome", level="quantity").dropna(subset="difference")
    assert [label.get_text() for label in ax.get_yticklabels()] == ["kept", "strict"]
    marks = {line.get_label(): list(line.get_xdata()) for line in ax.lines}
    drawn = marks.get("told from nothing", []) + marks.get("not told from nothing", [])
    assert sorted(drawn) == pytest.approx(sorted(rows["difference"]))
    assert len(texts(ax)) == 2
    assert ax.get_xlabel() == "difference in taker outcome, points per deal"
    assert "against rules" in ax.get_title(loc="left")
    assert "n = 1,000" in plots.sentence(ax)
    for label in rows.index:
        assert f"{label} " in plots.sentence(ax)


def test_a_forest_of_effects_shows_the_largest_and_counts_the_rest():
    found = effects()
    ax = plots.forest(found, "taker outcome", most=5)
    rows = found.ranked("taker outcome")
    moved = rows[rows["differ"] > 0]
    shown = [label.get_text() for label in ax.get_yticklabels()]
    assert len(shown) == 5
    for label, rule in zip(shown, moved.index, strict=False):
        assert rule.startswith(label.rstrip("\N{HORIZONTAL ELLIPSIS}"))
    left = f"{len(moved) - 5} smaller ones and {len(rows) - len(moved)} that change nothing"
    assert left in plots.sentence(ax)
    assert left in ax.get_title(loc="left")
    assert "adjusted for all rows" in plots.sentence(ax)
    assert len(plots.data_of(ax)) == len(rows)


def test_a_forest_takes_a_plain_frame():
    frame = pd.DataFrame(
        {"difference": [1.0, -2.0], "low": [-1, -3], "high": [3, -1]}, index=["a", "b"]
    )
    ax = plots.forest(frame, "tricks")
    marks = {line.get_label(): list(line.get_xdata()) for line in ax.lines}
    assert (marks["told from nothing"], marks["not told from nothing"]) == ([-2], [1])
    assert plots.sentence(ax).startswith("Difference in tricks, points per deal, 95 % intervals")


@pytest.mark.parametrize(
    ("draw", "match"),
    [
        (lambda: plots.forest(comparison(), "points"), "unknown quantity 'points'"),
        (lambda: plots.forest(pd.DataFrame({"a": [1]})), "forest takes a Comparison"),
        (lambda: plots.forest("belote"), "forest takes a Comparison"),
        (
            lambda: plots.forest(pd.DataFrame({"difference": [], "low": [], "high": []})),
            "no difference of 'taker outcome'",
        ),
        (lambda: plots.balance([]), "balance takes what jl.balance returns"),
        (lambda: plots.balance("belote"), "balance takes what jl.balance returns"),
    ],
)
def test_what_cannot_be_drawn_is_told(draw, match):
    with pytest.raises(JasslabError, match=match):
        draw()


def test_a_balance_has_a_row_a_game_and_a_panel_a_question():
    games = ["belote", "manille", "schieber"]
    found = [weighed(name) for name in games]
    ax = plots.balance(found)
    assert [label.get_text() for label in ax.get_yticklabels()] == games
    assert len(ax.figure.axes) == 6
    assert all(panel.get_xlabel() for panel in ax.figure.axes)
    said = plots.sentence(ax)
    assert all(f"{name}: elder " in said for name in games)
    behind = plots.data_of(ax)
    assert behind.index.names == ["variant", "figure"]
    for one in found:
        pd.testing.assert_frame_equal(behind.loc[one.variant], one.table, check_names=False)
    drawn = {line.get_label(): line for line in ax.containers}
    middle = drawn["elder's side"].lines[0].get_xdata()
    assert list(middle) == [one.table.loc["elder's side", "scaled"] for one in found]


def test_a_balance_shares_a_figure_of_others():
    figure = Figure()
    left, right = figure.subplots(1, 2)
    assert plots.balance(weighed("belote"), ax=right) is right
    plots.success(jl.simulate("belote", n_deals=100, seed=1, workers=1), ax=left)
    assert len(figure.axes) == 7
    assert "Balance" in plots.sentence(figure)


def test_axes_of_others_have_no_sentence():
    with pytest.raises(JasslabError, match=r"not drawn by jasslab\.plots"):
        plots.sentence(Figure().subplots())
    with pytest.raises(JasslabError, match="no data"):
        plots.data_of(Figure())


def test_a_notebook_shows_the_picture_and_the_sentence(sim):
    ax = plots.points(sim)
    for shown in (ax._repr_mimebundle_(), ax.figure._repr_mimebundle_()):
        assert shown["text/plain"] == plots.sentence(ax)
        assert len(shown["image/png"]) > 5000


def test_threads_can_draw_at_once(sim):
    made = {}

    def draw(n):
        made[n] = plots.png(plots.success(sim))

    threads = [threading.Thread(target=draw, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 4
    assert len(set(made.values())) == 1


def test_drawing_leaves_pyplot_and_its_settings_alone(sim):
    import matplotlib as mpl
    from matplotlib import pyplot

    before = dict(mpl.rcParams)
    plots.png(plots.points(sim))
    assert pyplot.get_fignums() == []
    assert dict(mpl.rcParams) == before


def test_plots_are_loaded_when_they_are_asked_for():
    code = (
        "import sys, jasslab; assert 'plots' in dir(jasslab); "
        "assert 'matplotlib' not in sys.modules; jasslab.plots.success; "
        "assert 'matplotlib' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError, match="no attribute 'plot'"):
        jl.plot  # noqa: B018

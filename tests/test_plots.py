"""Pictures: what they say, that they can be repeated, and that they leave pyplot alone."""

import subprocess
import sys
import threading

import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import jasslab as jl
from jasslab import plots
from jasslab.errors import JasslabError


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
DRAWINGS = {
    "success": lambda sim, hands: plots.success(sim),
    "success by round": lambda sim, hands: plots.success(sim.deals, by="bid_round"),
    "melds": lambda sim, hands: plots.meld_frequencies(hands),
    "points": lambda sim, hands: plots.points(sim),
    "outcome": lambda sim, hands: plots.outcome(sim.deals),
    "sweep": lambda sim, hands: plots.sweep(SWEEP),
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

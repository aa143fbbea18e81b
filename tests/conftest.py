"""What every test gets: a seeded generator, closed figures, hypothesis that repeats itself."""

import os
import signal
import sys
from collections.abc import Iterator

os.environ.setdefault("MPLBACKEND", "Agg")  # before anything imports matplotlib

import numpy as np
import pytest
from hypothesis import settings

# A shell that starts the tests in the background lets them ignore Ctrl-C, and then the tests that
# press it would play millions of deals to the end.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline: a first example may compile a kernel. The same examples every time, so that a run
# that passed passes again; HYPOTHESIS_PROFILE=search looks for new ones.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("search", deadline=None, max_examples=300, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


@pytest.fixture
def rng() -> np.random.Generator:
    """Return a generator that gives the same numbers in every test, in any order."""
    return np.random.default_rng(2026)


@pytest.fixture(autouse=True)
def close_figures() -> Iterator[None]:
    """Close what a test has drawn, when it has drawn anything."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")

"""Every example in a docstring gives what it says it gives."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import jasslab

MODULES = sorted(
    module.name
    for module in walk_packages(jasslab.__path__, "jasslab.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", ["jasslab", *MODULES])
def test_examples_run(name: str) -> None:
    """The examples of one module run, in the order in which they stand."""
    found = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0


def test_there_are_examples() -> None:
    """The public functions have examples at all."""
    finder = doctest.DocTestFinder()
    named = [getattr(jasslab, name) for name in jasslab.__all__]
    without = [
        one.__name__
        for one in named
        if callable(one)
        and not isinstance(one, type)
        and not any(test.examples for test in finder.find(one))
    ]
    assert set(without) <= {"last_run", "load", "players"}

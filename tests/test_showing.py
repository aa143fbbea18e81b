"""The options that say how cards are shown: validated, and seen where they were set."""

import asyncio
import re
import threading

import pytest

import jasslab as jl
from jasslab.draw import cards_text


def test_the_defaults():
    assert (jl.options.language, jl.options.suits, jl.options.four_colours) == (
        "en",
        "french",
        False,
    )
    assert {"language", "suits", "four_colours", "using"} <= set(dir(jl.options))


def test_options_tell_what_they_are_and_what_they_may_be():
    with jl.options.using(language="nl"):
        told = repr(jl.options)
    for word in ("'nl'", "'en' or 'fr' or 'de' or 'nl'", "'german-swiss'", "False or True"):
        assert word in told
    assert len(told.splitlines()) == 5


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"language": "frr"}, "unknown language 'frr'; did you mean 'fr'?"),
        ({"suits": "swiss"}, "unknown suits 'swiss'; did you mean 'german-swiss'?"),
        ({"language": None}, "unknown language None"),
        ({"language": ["fr"]}, "unknown language ['fr']"),
        ({"suits": "swiss"}, "unknown suits 'swiss'"),
        ({"four_colours": "yes"}, "four_colours is True or False, not 'yes'"),
        ({"four_colours": 1}, "four_colours is True or False, not 1"),
        ({"langage": "fr"}, "unknown option 'langage'; did you mean 'language'?"),
    ],
)
def test_wrong_values_change_nothing(changes, words):
    before = jl.options.now
    ((name, value),) = changes.items()
    with pytest.raises(jl.JasslabError, match=re.escape(words)):
        setattr(jl.options, name, value)
    with pytest.raises(jl.JasslabError, match=re.escape(words)), jl.options.using(**changes):
        pass
    assert jl.options.now == before


def test_an_unknown_option_is_no_attribute():
    assert not hasattr(jl.options, "colour")
    with pytest.raises(AttributeError, match="it has language, suits, four_colours"):
        _ = jl.options.colour


def test_a_block_ends_with_what_was_set_in_it():
    with jl.options.using(language="fr"):
        with jl.options.using(four_colours=True):
            assert (jl.options.language, jl.options.four_colours) == ("fr", True)
            jl.options.language = "de"
            assert cards_text("JS") == "B♠"
        assert (jl.options.language, jl.options.four_colours) == ("fr", False)
    assert jl.options.language == "en"
    with pytest.raises(ZeroDivisionError), jl.options.using(language="nl"):
        _ = 1 / 0
    assert jl.options.language == "en"


def test_what_is_set_outside_a_block_stays_for_every_thread():
    seen = []
    jl.options.language = "nl"
    try:
        thread = threading.Thread(target=lambda: seen.append(cards_text("JS")))
        thread.start()
        thread.join()
    finally:
        jl.options.language = "en"
    assert seen == ["B♠"]
    assert cards_text("JS") == "J♠"


def test_a_block_is_seen_by_its_own_thread_alone():
    inside, seen = threading.Barrier(3, timeout=30), {}

    def draw(language):
        with jl.options.using(language=language):
            inside.wait()
            seen[language] = cards_text("QS")
            inside.wait()

    threads = [threading.Thread(target=draw, args=(language,)) for language in ("fr", "nl")]
    for thread in threads:
        thread.start()
    inside.wait()
    seen["outside"] = cards_text("QS")
    inside.wait()
    for thread in threads:
        thread.join()
    assert seen == {"fr": "D♠", "nl": "V♠", "outside": "Q♠"}


def test_a_block_is_seen_by_its_own_task_alone():
    async def draw(language):
        with jl.options.using(language=language):
            await asyncio.sleep(0)
            return cards_text("QS")

    async def all_at_once():
        return await asyncio.gather(*map(draw, ("fr", "de", "nl", "en")))

    assert asyncio.run(all_at_once()) == ["D♠", "D♠", "V♠", "Q♠"]

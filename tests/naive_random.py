"""Deals played at random with legal answers, for the tests of the naive referee."""

from naive import whole_pack
from naive_play import plain_options


def shuffled(rng, book: dict) -> list:
    """The pack of a book in a random order."""
    book = plain_options(book)
    pack = whole_pack({**book, "ranks": "9TJQKA"} if book.get("deck24") else book)
    rng.shuffle(pack)
    return pack


def play_at_random(rng, table) -> dict:
    """Answer until the deal is over; every question has a choice unless it is a card."""
    answers = 0
    while table.seat is not None:
        legal = table.legal
        assert legal == sorted(set(legal)) and legal
        if table.phase == "play":
            assert set(legal) <= set(table.hands[table.seat])
        else:
            assert len(legal) > 1
        table.answer(rng.choice(legal))
        answers += 1
        assert answers < 200
    assert table.legal == []
    return table.result

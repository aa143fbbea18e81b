"""Play deals with the engine, and let the naive referee of a game follow them step by step.

`follow(name, number, ...)` gives the naive referee the same shuffled pack and the recorded
answers and cards of one deal. Every answer must be legal to it and every card among the cards it
allows; where nothing is hidden, both must allow the same cards. At the end their results agree.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from jasslab._cardset import without
from jasslab.cards import MODES
from jasslab.engine.play import PASSED_OUT
from jasslab.frames import ACTIONS, PHASES
from jasslab.rules.bidding.answers import DONE, START, action_of, note_answer
from jasslab.rules.following import legal_cards
from jasslab.rules.tricks import after, first_leader, open_trick, put_card, take_trick
from jasslab.simulate import simulate, workbench

#: Where the naive reading of each game stands.
FAMILIES = {
    "naive_klaberjass": ("klaberjass", "zensa", "belote-3", "tarbish"),
    "naive_klaverjas_more": ("klaverjas-rotterdam", "klaverjas-amsterdam"),
    "naive_schieber": ("schieber",),
    "naive_kruisjas": ("kruisjas", "schutjas"),
    "naive_handjas": ("handjas",),
    "naive_manille": ("manille-muette", "manille-parlee", "manille", "butifarra"),
    "naive_auction": ("twenty-eight", "twenty-nine", "fifty-six"),
}
PER_SIDE = (
    *("tricks", "card_points", "last_trick", "hand_melds", "trick_melds", "marriage"),
    *("bonus", "points", "score"),
)


def family(name: str) -> Any:
    """Return the naive module of a game."""
    return importlib.import_module(next(key for key, games in FAMILIES.items() if name in games))


def book_of(rules: Any) -> dict[str, Any]:
    """Return the naive rule book with the values of a variant, as far as it asks for them."""
    book = dict(family(rules.name).BOOKS[rules.name])
    for option in rules.changed:
        book[option] = rules[option]
        if option.endswith("_values"):
            pairs = (word.split("=") for word in rules[option].split())
            points = {rank: int(worth) for rank, worth in pairs}
            book[option] = dict.fromkeys(rules.deck.ranks, 0) | points
    return book | tables_of(rules)


def tables_of(rules: Any) -> dict[str, Any]:
    """Return what the naive books keep in tables and our options number by number.

    A table that was chosen by its name is left to the naive reading of that name.
    """
    changed, tables = set(rules.changed), {}
    if "double_factor" in changed or "full_set_factor" in changed:
        factor = rules["double_factor"]
        full = rules.values.get("full_set_factor", factor**3)
        tables["double_factors"] = (factor, factor**2, full)
    if changed & {"doubled_extra", "redoubled_extra"}:
        tables["double_extra"] = (rules["doubled_extra"], rules["redoubled_extra"])
    rows = ("step", "win", "loss", "round2")
    scored = "score_table" in rules.values and "score_table" not in changed
    if scored and any(name.split("_")[0] in rows for name in changed):
        starts = (0, *(rules[f"step_{n}"] for n in (2, 3, 4)))
        tables["score_steps"] = tables["kerala_steps"] = tuple(
            (start, rules[f"win_{n}"], rules[f"loss_{n}"]) for n, start in enumerate(starts, 1)
        )
        tables["score_table"] = "steps"
        if rules.values.get("round2_win"):
            tables["score_table"] = "kerala"
            tables["kerala_round2"] = (rules["round2_win"], rules["round2_loss"])
    if "multipliers" not in changed and any(name.startswith("factor_") for name in changed):
        names = ("spades", "hearts", "diamonds", "clubs", "obeabe", "undeufe", "slalom")
        units = ("S", "H", "D", "C", *names[4:])
        factors = (rules[f"factor_{name}"] for name in names)
        tables["multipliers"] = dict(zip(units, factors, strict=True))
    return tables


def bench_for(rules: Any, players: Any, seed: int, **more: Any) -> Any:
    """Return a workbench that plays deals of a variant one at a time, perhaps given cards."""
    asked = {"n_deals": 1, "seed": seed, "players": players, "workers": 1, "progress": False}
    return workbench(simulate(rules, **asked, **more).plan)


def play(bench: Any, rules: Any, number: int, dealer: int, pot: int = 0, thrown_in: int = 0) -> int:
    """Play one deal with a dealer and a pot, and return how it ended.

    `thrown_in`: how many deals in a row were thrown in before it.
    """
    docket = np.zeros((1, 5 + rules.n_sides), np.int64)
    docket[0, :4], docket[0, -1] = (number, 0, dealer, pot), thrown_in
    status, _ = bench.play(number, 1, {}, docket=docket)
    return status


def record_of(bench: Any, rules: Any) -> tuple[list[str], list[tuple[int, str, str]], list[Any]]:
    """Return the shuffled pack, the answers (seat, phase, action) and the cards played."""
    table, deal, deck = bench.table[0], bench.deal[0], rules.deck
    order = [deck.text(int(card)) for card in deal["order"][: deck.n_cards]]
    answers = [
        (
            int(table["answer_seat"][turn]),
            PHASES[int(table["answer_phase"][turn])],
            ACTIONS[int(deal["answer"][turn])],
        )
        for turn in range(int(table["n_answers"]))
    ]
    cards, sits_out = [], int(table["sits_out"])
    full, per_trick = int(table["trick"]), rules.seats - (sits_out >= 0)
    begun = int(table["n_played"]) % per_trick if full < rules.hand_size else 0
    for trick in range(full + (begun > 0)):  # where a side gives up the last one stays unfinished
        seat = int(table["leaders"][trick])
        for card in table["cards"][trick][: per_trick if trick < full else begun]:
            cards.append((seat, deck.text(int(card))))
            seat = (seat + 1) % rules.seats
            if seat == sits_out:
                seat = (seat + 1) % rules.seats
    return order, answers, cards


def walk_to_play(machine: Any, answers: list[Any]) -> None:
    """Let the naive deal hear what was said before the first card."""
    answers = list(answers)
    while machine.phase != "play":
        seat, _, action = answers.pop(0)
        if seat == machine.seat:  # else said where there was no choice
            machine.answer(action)


def walk(machine: Any, answers: list[Any], cards: list[Any]) -> None:
    """Let the naive deal hear what was said and see what was played."""
    answers, cards = list(answers), list(cards)
    while machine.seat is not None:
        if machine.phase == "play":
            assert cards, f"seat {machine.seat} should still play"
            seat, card = cards.pop(0)
            assert machine.seat == seat, (machine.seat, seat, card)
            assert card in machine.legal, (seat, card, machine.legal)
            machine.answer(card)
            continue
        while answers and answers[0][0] != machine.seat:
            answers.pop(0)  # said where there was no choice
        assert answers, f"seat {machine.seat} should answer {machine.legal} in {machine.phase}"
        seat, phase, action = answers.pop(0)
        assert (phase, action in machine.legal) == (machine.phase, True), (
            (seat, phase, action),
            (machine.phase, machine.legal),
        )
        machine.answer(action)
    assert not cards, cards


def agree(result: dict[str, Any], bench: Any, rules: Any, status: int) -> None:
    """Compare the result of the naive deal with the engine's records."""
    table = bench.table[0]
    thrown_in = status == PASSED_OUT
    assert (result["status"] == "played") == (not thrown_in), (result["status"], status)
    taker, mode = int(table["taker"]), int(table["mode"])
    found = {"carried": int(table["carried"])}
    if not thrown_in:
        found["taker"] = taker if taker >= 0 else None
        found["trump"] = "slalom" if table["slalom"] else MODES[mode] if mode >= 0 else None
        made = int(table["made"])
        found["made"] = None if made < 0 else bool(made)
        found["doubling"] = int(table["doubling"])
    for name in PER_SIDE:
        found[name] = [int(value) for value in table[name][: rules.n_sides]]
    if rules.penalties:
        found["penalty"] = [int(value) for value in table["penalty"][: rules.n_sides]]
    expected = {name: result[name] for name in found}
    for name in PER_SIDE:
        expected[name] = list(expected[name])
    assert found == expected


def same_legal_cards(bench: Any, rules: Any, machine: Any, cards: list[Any]) -> int:
    """Play the cards on both tables and compare what each allows; return the positions."""
    from jasslab._compile import new_records
    from jasslab.rules.records import DEAL, TABLE

    record, table, deal = rules.rules[0], new_records(TABLE, 1)[0], new_records(DEAL, 1)[0]
    for name in ("mode", "slalom", "sits_out", "n_seats", "dealer", "elder", "taker"):
        table[name] = bench.table[0][name]
    if table["slalom"]:
        table["mode"] = table["slalom"] - 1
    deal["hands"], deal["final"] = bench.deal[0]["final"], bench.deal[0]["final"]
    per_trick = rules.seats - rules.dealer_sits_out
    for place, (seat, card) in enumerate(cards):
        if place % per_trick == 0:
            open_trick(table, seat)
        legal = int(legal_cards(int(deal["hands"][seat]), seat, table, record)[0])
        assert set(rules.deck.show(legal).split()) == set(machine.legal), (seat, card)
        machine.answer(card)
        copies = [one for one in rules.deck.ids if rules.deck.text(one) == card]
        held = next(one for one in copies if int(deal["hands"][seat]) // 2**one % 2)
        put_card(seat, held, table, deal, record)
        if place % per_trick == per_trick - 1:
            take_trick(table, deal, record)
    return len(cards)


def follow(bench: Any, rules: Any, number: int, dealer: int, pot: int = 0, **more: Any) -> int:
    """Play one deal and let the naive referee follow it; return the engine's status."""
    status = play(bench, rules, number, dealer, pot, more.get("thrown_in", 0))
    order, answers, cards = record_of(bench, rules)
    machine = family(rules.name).deal(book_of(rules), dealer, order, pot, **more)
    walk(machine, answers, cards)
    agree(machine.result, bench, rules, status)
    return status


class Retold:
    """A deal that the engine plays once more, from its record, beside the naive one.

    Every question and every card is compared: who is asked, in which phase, and what may be
    answered; also where something is hidden.
    """

    def __init__(self, bench: Any, rules: Any, number: int, dealer: int) -> None:
        play(bench, rules, number, dealer)
        order, self.answers, self.cards = record_of(bench, rules)
        self.naive = family(rules.name).deal(book_of(rules), dealer, order)
        self.rules, self.bench, self.record = rules, bench, rules.rules[0]
        self.table, self.deal = bench.table[0], bench.deal[0]
        self.positions = 0
        begin, step, fill, melds, self.speak, *_ = bench.parts.stages
        begin(self.table, self.deal, self.record)
        if self.hear(step):
            fill(self.table, self.deal, self.record)
            melds(self.table, self.deal, self.record)
            self.play_tricks()
        assert self.naive.seat is None
        assert not self.cards

    def hear(self, step: Any) -> bool:
        """Put the recorded answers; return whether the deal goes on."""
        seat = step(self.table, self.deal, self.record, START)
        while seat >= 0:
            self.table["seat"] = seat
            legal = int(self.table["answers"])
            words = {
                ACTIONS[action_of(code, self.table, self.record)]: code
                for code in range(64)
                if legal // 2**code % 2
            }
            phase = PHASES[int(self.table["phase"])]
            said = self.answers.pop(0)
            assert said[:2] == (seat, phase)
            if len(words) > 1:
                expected = (self.naive.seat, self.naive.phase, set(self.naive.legal))
                assert (seat, phase, set(words)) == expected
                self.naive.answer(said[2])
            note_answer(seat, words[said[2]], self.table, self.deal, self.record)
            seat = step(self.table, self.deal, self.record, words[said[2]])
        return seat == DONE

    def play_tricks(self) -> None:
        """Play the recorded cards, asking before each what may be said and played."""
        leader = first_leader(self.table, self.record)
        for _ in range(self.rules.hand_size):
            open_trick(self.table, leader)
            seat = leader
            for _ in range(self.rules.seats - (int(self.table["sits_out"]) >= 0)):
                self.table["seat"] = seat
                if not self.hear(self.speak):
                    return
                self.put(seat)
                seat = after(seat, self.table, self.record)
            take_trick(self.table, self.deal, self.record)
            leader = int(self.table["best_seat"])

    def put(self, seat: int) -> None:
        """Compare the cards that a seat may play, and play the recorded one."""
        held = int(self.deal["hands"][seat])
        legal = int(legal_cards(held, seat, self.table, self.record)[0])
        allowed = without(legal, int(self.deal["barred"])) or legal
        deck = self.rules.deck
        words = set(deck.show(allowed).split())
        assert (self.naive.seat, self.naive.phase) == (seat, "play")
        assert words == set(self.naive.legal), (seat, self.naive.trick)
        self.positions += 1
        whose, card = self.cards.pop(0)
        assert whose == seat
        self.naive.answer(card)
        copies = [one for one in deck.ids if deck.text(one) == card and held // 2**one % 2]
        put_card(seat, copies[0], self.table, self.deal, self.record)

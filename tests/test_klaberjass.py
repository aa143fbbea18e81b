"""Klaberjass, Zensa, three-handed Belote and Tarbish: worked vectors.

K, T, R: vectors of the rule sheet; O: cases of the collection.
"""

from typing import Any

import pytest

import jasslab as jl
from jasslab._compile import new_records
from jasslab.cards import MODES, PACK_24
from jasslab.engine.play import begin
from jasslab.frames import ACTIONS, PHASES
from jasslab.rules import bidding
from jasslab.rules.records import DEAL, TABLE

GAMES = ("klaberjass", "zensa", "belote-3", "tarbish")
SUITS = set("SHDC")


def rules(name: str, **house: object) -> jl.Variant:
    return jl.variant(name).replace(**house)


def case(vector: str, *values: object) -> object:
    return pytest.param(*values, id=vector)


# --- cards, melds, scores ------------------------------------------------------------------

FREE = {"undertrump": "free"}
LEGAL = [  # game, house rule, trick, hand, legal; hearts are trumps
    case("K1", "klaberjass", {}, "AS", "7H KD", "7H"),
    case("K2", "klaberjass", {}, "TH", "7H AH JH KD", "AH JH"),
    case("K3", "klaberjass", {}, "TH", "7H 8H KD", "7H 8H"),
    case("K1-zensa", "zensa", {}, "AS", "7H KD", "7H"),
    case("O02", "klaberjass", {}, "7H", "8H KD 9D", "8H"),
    case("T1", "belote-3", {}, "AS 9H", "TH 8H KD", "TH 8H"),
    case("T1-free", "belote-3", FREE, "AS 9H", "TH 8H KD", "TH 8H KD"),
    case("T2", "belote-3", {}, "AS 9H", "JH 8H KD", "JH"),
    case("R1", "tarbish", {}, "AS 8S", "6H KD 6C", "6H"),
    case("R2", "tarbish", {}, "AS QS", "AH 6H KD", "AH 6H"),
    case("R3", "tarbish", {}, "KS 9H", "AH 6H KD", "AH 6H"),
    case("R4", "tarbish", {}, "KS 7C 9H", "JH 6H KD", "JH"),
]


@pytest.mark.parametrize(("game", "house", "trick", "hand", "legal"), LEGAL)
def test_legal_cards(game: str, house: dict, trick: str, hand: str, legal: str) -> None:
    book = rules(game, **house)
    assert jl.legal_cards(book, hand=hand, trick=trick, trump="H") == legal.split()


@pytest.mark.parametrize(
    ("length", "points"), [(2, 0), (3, 20), (4, 50), (5, 50), (6, 50), (7, 70), (8, 100)]
)
def test_k8_runs(length: int, points: int) -> None:
    """Plain Klaberjass cuts long runs; whole they count as four; Zensa has runs of five."""
    hand = [rank + "S" for rank in "AKQJT987"[:length]]
    for game in ("klaberjass", "belote-3", "tarbish"):
        assert jl.hand_melds(game, hand=hand).points == points
        assert jl.hand_melds(rules(game, long_run="one"), hand=hand).points == min(points, 50)
    assert jl.hand_melds("zensa", hand=hand).points == {2: 0, 3: 20, 4: 50}.get(length, 100)


def test_hand_melds() -> None:
    """K9: four nines do not count in Zensa. O09: two runs. Four jacks may share one."""
    assert jl.hand_melds("zensa", hand="9S 9H 9D 9C KS KH KD KC AH").points == 100
    assert jl.hand_melds("klaberjass", hand="9S 9H 9D 9C KS KH KD KC AH").points == 0
    assert jl.hand_melds("klaberjass", hand="9S TS JS QS 7D 8D 9D AC KC").points == 70
    jacks = "JS JH JD JC 9S TS QS 7D 8D"
    assert jl.hand_melds("zensa", hand=jacks).points == 250
    assert jl.hand_melds(rules("zensa", share_cards=False), hand=jacks).points == 200


CONTESTS = [  # game, house rule, elder, hands, points by side; clubs are trumps
    case("K10", "klaberjass", {}, 0, ["JS TS 9S 8S 7S", "AH KH QH JH"], (0, 50)),
    case("longest", "klaberjass", {}, 0, ["9S 8S 7S TD", "AH KH QH 7D"], (0, 20)),
    case("all", "klaberjass", {}, 0, ["JS TS 9S 8S 9D 8D 7D", "AH KH QH"], (70, 0)),
    case("elder", "klaberjass", {}, 1, ["AS KS QS", "AH KH QH"], (0, 20)),
    case("trump", "klaberjass", {}, 0, ["AS KS QS", "AC KC QC"], (0, 20)),
    case("cancel", "klaberjass", {"meld_tie": "cancel"}, 1, ["AS KS QS", "AH KH QH"], (0, 0)),
    case("split", "klaberjass", {"meld_tie": "split"}, 1, ["AS KS QS", "AH KH QH"], (10, 10)),
    case("four", "zensa", {}, 0, ["AS KS QS JS TS", "TH TD TC TS"[:8]], (100, 0)),
    case("three", "belote-3", {}, 2, ["AS KS QS", "AH KH QH", "9C 8C 7C"], (20, 0, 0)),
    case("none", "tarbish", {}, 1, ["AS KS QS", "AH KH QH", "9C 8C 7C", ""], (0, 0)),
    case("team", "tarbish", {}, 1, ["AS KS QS", "", "9C 8C 7C", "9H 8H 7H"], (40, 0)),
    case("own", "tarbish", {"meld_scope": "player"}, 1, ["AS KS QS", "", "9C 8C 7C", ""], (20, 0)),
]


@pytest.mark.parametrize(("game", "house", "elder", "hands", "points"), CONTESTS)
def test_contest(game: str, house: dict, elder: int, hands: list, points: tuple) -> None:
    found = jl.meld_contest(rules(game, **house), hands=hands, trump="C", elder=elder)
    assert found.points == points


HALF, CARRY, SUM = {"tie_rule": "half_bete"}, {"tie_rule": "carry"}, {"vs": "sum"}
SETTLED = [  # game, house rule, taker, totals, pot, scores, what waits
    case("K5", "klaberjass", {}, 0, (96, 57), 0, (96, 57), 0),
    case("K5-failed", "klaberjass", {}, 0, (60, 85), 0, (0, 145), 0),
    case("K6", "klaberjass", {}, 0, (70, 70), 0, (0, 140), 0),
    case("K6-half", "klaberjass", HALF, 0, (70, 70), 0, (0, 70), 0),
    case("K6-carry", "klaberjass", CARRY, 0, (70, 70), 0, (0, 0), 140),
    case("K6-made", "klaberjass", CARRY, 0, (60, 55), 140, (200, 55), 0),
    case("K6-lost", "klaberjass", CARRY, 0, (40, 90), 140, (0, 270), 0),
    case("O16-sum", "klaberjass", {}, 0, (60, 60), 0, (0, 120), 0),
    case("O16-half", "klaberjass", HALF, 0, (60, 60), 0, (0, 60), 0),
    case("O16-made", "klaberjass", CARRY, 1, (50, 90), 120, (50, 210), 0),
    case("O16-lost", "klaberjass", CARRY, 1, (90, 50), 120, (260, 0), 0),
    case("O16-twice", "klaberjass", CARRY, 1, (70, 70), 120, (0, 0), 260),
    case("O16-after", "klaberjass", CARRY, 0, (80, 40), 260, (340, 40), 0),
    case("T3", "belote-3", {}, 0, (60, 50, 40), 0, (60, 50, 40), 0),
    case("T3-sum", "belote-3", SUM, 0, (60, 50, 40), 0, (0, 110, 40), 0),
    case("T3-sum-made", "belote-3", SUM, 0, (95, 50, 40), 0, (95, 50, 40), 0),
    case("T3-sum-tie", "belote-3", SUM | HALF, 0, (90, 50, 40), 0, (0, 50, 40), 0),
    case("T4", "belote-3", {}, 0, (50, 50, 45), 0, (0, 100, 45), 0),
    case("T5", "belote-3", {}, 0, (45, 60, 40), 0, (0, 105, 40), 0),
    case("T6", "belote-3", {}, 0, (41, 55, 55), 0, (0, 76, 75), 0),
    case("T-all", "belote-3", {"failed_to": "all"}, 0, (41, 60, 50), 0, (0, 81, 70), 0),
    case("T-half", "belote-3", HALF, 1, (50, 50, 45), 0, (50, 0, 45), 0),
    case("T-carry", "belote-3", CARRY, 1, (50, 50, 45), 30, (0, 0, 0), 175),
    case("T-carry-lost", "belote-3", CARRY, 1, (50, 49, 45), 175, (274, 0, 45), 0),
    case("T-carry-made", "belote-3", CARRY, 1, (50, 60, 45), 175, (50, 235, 45), 0),
    case("R5", "tarbish", {}, 0, (102, 80), 0, (102, 80), 0),
    case("R5-half-bait", "tarbish", {}, 0, (91, 91), 0, (0, 91), 0),
    case("R5-bait", "tarbish", {}, 0, (80, 132), 0, (0, 212), 0),
]


@pytest.mark.parametrize(("game", "house", "taker", "totals", "pot", "scores", "carried"), SETTLED)
def test_settle(
    game: str, house: dict, taker: int, totals: tuple, pot: int, scores: tuple, carried: int
) -> None:
    done = jl.settle(rules(game, **house), taker=taker, totals=totals, carried=pot)
    assert (done.scores, done.carried) == (scores, carried)


def test_melds_need_a_trick() -> None:
    """As an option runs do not count without a trick; king and queen of trumps do."""
    given: dict[str, Any] = {"taker": 0, "card_points": (120, 0), "last_trick": 0, "marriage": 1}
    given |= {"melds": (0, 50), "tricks": (9, 0)}
    assert jl.settle("klaberjass", **given).scores == (130, 70)
    assert jl.settle(rules("klaberjass", melds_need_trick=True), **given).scores == (130, 20)


def test_all_tricks_of_three() -> None:
    """Nothing, unless the others share what a taker without a trick leaves them."""
    shared = rules("belote-3", capot_mode="shared")
    given: dict[str, Any] = {"taker": 0, "card_points": (0, 60, 30), "last_trick": 1}
    assert jl.settle(shared, tricks=(0, 5, 4), **given).bonus == (0, 50, 50)
    assert jl.settle("belote-3", tricks=(0, 5, 4), **given).bonus == (0, 0, 0)
    assert jl.settle(shared, tricks=(1, 4, 4), **given).bonus == (0, 0, 0)
    alone = jl.settle(shared, taker=1, card_points=(0, 90, 0), last_trick=1, tricks=(0, 9, 0))
    assert alone.bonus == (0, 100, 0)


# --- naming trumps -------------------------------------------------------------------------


class Table:
    """A deal before the play, answered by hand; the pack is in the order given."""

    def __init__(self, book: jl.Variant, *packets: str, dealer: int = 0, thrown_in: int = 0):
        self.book, self.record = book, book.rules[0]
        self.table, self.deal = new_records(TABLE, 1)[0], new_records(DEAL, 1)[0]
        wanted = " ".join(packets).split()
        others = [book.deck.text(card) for card in book.deck.ids]
        others = [card for card in others if card not in wanted]
        cards = [others.pop() if card == "-" else card for card in wanted] + others
        self.deal["fixed"][: len(cards)] = book.deck.read_list(cards)
        self.deal["n_fixed"] = len(cards)
        self.table["dealer"], self.table["thrown_in"] = dealer, thrown_in
        self.step = bidding.method(book.trump_making)
        begin(self.table, self.deal, self.record)
        self.seat = self.step(self.table, self.deal, self.record, bidding.START)

    def say(self, *words: str) -> "Table":
        for word in words:
            assert word in self.legal, (word, self.legal)
            self.table["seat"] = self.seat
            code = ACTIONS.index(word)
            self.seat = self.step(self.table, self.deal, self.record, code)
        return self

    @property
    def legal(self) -> set[str]:
        answers = int(self.table["answers"])
        return {word for code, word in enumerate(ACTIONS[:40]) if answers >> code & 1}

    @property
    def phase(self) -> str:
        return PHASES[int(self.table["phase"])]

    @property
    def taken(self) -> tuple[int, str, int]:
        assert self.seat == bidding.DONE
        table = self.table
        return int(table["taker"]), MODES[int(table["mode"])], int(table["bid_round"])

    def hand(self, seat: int) -> list[str]:
        return self.book.deck.show(int(self.deal["hands"][seat])).split()


SIX = "- - - - - -"
ELDER = {"schmeiss": "elder_r1"}
OPPONENT = {"schmeiss": "both", "schmeiss_maker": "opponent"}
NAMES = {"schmeiss": "both", "schmeiss_round2": "names", "round2_turned_suit": "forbidden"}


def bid(house: dict, *words: str, game: str = "klaberjass", **more: int) -> Table:
    return Table(rules(game, **house), SIX, SIX, "9H", **more).say(*words)


LEGAL_BIDS = [  # the dealer is seat 0, so elder is seat 1; the turn-up is 9H
    ({}, [], 1, {"pass", "take"}),
    ({}, ["pass"], 0, {"pass", "take"}),
    ({}, ["pass", "pass"], 1, {"pass", *SUITS}),
    ({"round2_turned_suit": "forbidden"}, ["pass"] * 3, 0, {"pass", "S", "D", "C"}),
    (ELDER, [], 1, {"pass", "take", "schmeiss"}),
    (ELDER, ["schmeiss"], 0, {"force", "release"}),
    (ELDER, ["pass"], 0, {"pass", "take"}),
    (ELDER, ["pass"] * 2, 1, {"pass", *SUITS}),
    ({"schmeiss": "both"}, ["pass"], 0, {"pass", "take", "schmeiss"}),
    ({"schmeiss": "both"}, ["pass"] * 3, 0, {"pass", "schmeiss", *SUITS}),
    (NAMES, ["pass", "pass", "schmeiss", "force"], 1, {"S", "D", "C"}),
]


@pytest.mark.plain
@pytest.mark.parametrize(("house", "words", "seat", "legal"), LEGAL_BIDS)
def test_k4_what_may_be_answered(house: dict, words: list, seat: int, legal: set) -> None:
    table = bid(house, *words)
    assert (table.phase, table.seat, table.legal) == ("bid", seat, legal)


TAKEN = [  # taker, trump, round
    ({}, ["take"], (1, "H", 1)),
    ({}, ["pass", "pass", "pass", "D"], (0, "D", 2)),
    (ELDER, ["schmeiss", "force"], (1, "H", 1)),
    ({"schmeiss": "both"}, ["pass", "schmeiss", "force"], (0, "H", 1)),
    ({"schmeiss": "both"}, ["pass", "pass", "schmeiss", "force"], (1, "H", 2)),
    (OPPONENT, ["schmeiss", "force"], (0, "H", 1)),
    (NAMES, ["pass", "pass", "schmeiss", "force", "D"], (1, "D", 2)),
]


@pytest.mark.parametrize(("house", "words", "taken"), TAKEN)
def test_k4_who_takes(house: dict, words: list, taken: tuple) -> None:
    table = bid({"seven_exchange": False, **house}, *words)
    assert table.taken == taken
    assert [len(table.hand(seat)) for seat in (0, 1)] == [9, 9]


@pytest.mark.parametrize("again", ["next", "same"])
def test_k4_released(again: str) -> None:
    """Released, the cards are thrown in, and the same seat or the next one deals again."""
    table = bid({**ELDER, "schmeiss_redeal": again}, "schmeiss", "release")
    assert table.seat == bidding.ABORT
    assert int(table.table["redealt"]) == {"same": 1, "next": 2}[again]


def test_all_pass() -> None:
    assert bid({}, *["pass"] * 4).seat == bidding.ABORT
    assert bid({}, *["pass"] * 5, game="belote-3").legal == {"pass", *SUITS}
    assert bid({}, *["pass"] * 6, game="belote-3").seat == bidding.ABORT
    forced = {"forced_third_deal": True}
    assert bid(forced, *["pass"] * 3, game="zensa", thrown_in=2).legal == SUITS
    assert "pass" in bid(forced, *["pass"] * 3, game="zensa", thrown_in=1).legal
    assert "pass" in bid({}, *["pass"] * 3, game="zensa", thrown_in=2).legal


def test_r6_the_dealer_must_name() -> None:
    table = Table(rules("tarbish")).say("pass", "pass", "pass")
    assert (table.seat, table.legal) == (0, SUITS)
    assert table.say("D").taken == (0, "D", 1)
    again = Table(rules("tarbish", all_pass="redeal")).say(*["pass"] * 3)
    assert "pass" in again.legal
    assert again.say("pass").seat == bidding.ABORT


# --- the seven -----------------------------------------------------------------------------

SEVEN = ("7H - - - - -", SIX, "9H", "8C 8D 8S", "AC AD AS")


@pytest.mark.parametrize("words", [["take"], ["pass", "pass", "H"], ["pass", "pass", "pass", "H"]])
def test_k7_seven_for_the_turn_up(words: list) -> None:
    """With the turned suit as trumps, in whichever round it was named (table of options)."""
    table = Table(rules("klaberjass"), *SEVEN).say(*words)
    assert (table.phase, table.seat, table.legal) == ("exchange", 0, {"exchange", "pass"})
    assert "7H" in table.hand(0)
    table.say("exchange")
    assert "9H" in table.hand(0)
    assert "7H" not in table.hand(0)
    deck, record = table.book.deck, table.table
    assert deck.show(int(record["known"][0])) == "9H"
    bottom = deck.text(int(table.deal["order"][31]))
    assert set(deck.show(int(record["open"])).split()) == {"7H", bottom}
    assert "7H" in Table(rules("klaberjass"), *SEVEN).say(*words, "pass").hand(0)


def test_no_seven_to_exchange() -> None:
    late = Table(rules("klaberjass"), SIX, SIX, "9H", "- - -", "7H - -").say("take")
    assert (late.phase, late.seat) == ("exchange", 1)
    assert Table(rules("klaberjass"), *SEVEN).say("pass", "pass", "D").seat == bidding.DONE
    house = rules("klaberjass", seven_exchange=False)
    assert Table(house, *SEVEN).say("take").seat == bidding.DONE
    assert Table(rules("klaberjass"), SIX, SIX, "7H").say("take").seat == bidding.DONE


def test_24_cards_for_three() -> None:
    """Five each and the turn-up, then three; the taker gets it; nothing is left over."""
    book = rules("belote-3", deck24=True)
    assert (book.deck, book["trump_order"], book["seven_exchange"]) == (PACK_24, "J9ATKQ", False)
    assert book.replace(deck24=False).rules.tobytes() == rules("belote-3").rules.tobytes()
    with pytest.raises(jl.RuleConflict):
        rules("belote-3", deck24=True, seven_exchange=True)
    five = "- - - - -"
    table = Table(book, five, five, five, "9H").say("pass", "take")
    assert table.taken == (2, "H", 1)
    assert "9H" in table.hand(2)
    assert sorted(sum((table.hand(seat) for seat in range(3)), [])) == sorted(
        PACK_24.text(card) for card in PACK_24.ids
    )
    sim = jl.simulate(book, n_deals=300, seed=4, players="random")
    played = sim.sides[~sim.sides.deal.isin(sim.deals.deal[sim.deals.passed_out])]
    total = played.groupby("deal")[["card_points", "last_trick"]].sum().sum(axis=1)
    assert set(total) == {162}


# --- whole deals and matches ---------------------------------------------------------------


def test_points_of_the_cards_used() -> None:
    """Check sums of the sheet: 28 to 156 for two, 95 to 162 for three, 162 in Tarbish."""
    for game, low, high in (("klaberjass", 28, 156), ("belote-3", 95, 162), ("tarbish", 162, 162)):
        sim = jl.simulate(game, n_deals=2_000, seed=4, players="random")
        played = sim.sides[~sim.sides.deal.isin(sim.deals.deal[sim.deals.passed_out])]
        total = played.groupby("deal")[["card_points", "last_trick"]].sum().sum(axis=1)
        assert low <= total.min() <= total.max() <= high
        assert (played.groupby("deal").tricks.sum() == 9).all()


@pytest.mark.parametrize("game", GAMES)
def test_basic_plays_sensibly(game: str) -> None:
    """It seldom throws cards in, makes most contracts, and always takes a good turn-up."""
    sim = jl.simulate(game, n_deals=4_000, seed=8, frames=("deals", "decisions"))
    assert sim.deals.passed_out.mean() < 0.25
    assert 0.65 < sim.deals.made.dropna().astype(float).mean() < 0.9
    exchanges = sim.decisions[sim.decisions.phase == "exchange"]
    assert set(exchanges.action) == (set() if game == "tarbish" else {"exchange"})


#: Left alone, `basic` hardly ever offers to throw in, for that does not pay.
OFFERS = "basic:schmeiss_within=10,schmeiss_beyond=25,force_within=10"


@pytest.mark.parametrize("house", [ELDER, OPPONENT, {"schmeiss": "both"}])
def test_basic_says_schmeiss_and_answers_it(house: dict) -> None:
    book, frames = rules("klaberjass", **house), ("deals", "decisions")
    sim = jl.simulate(book, n_deals=4_000, seed=8, players=OFFERS, frames=frames)
    said = sim.decisions.action.value_counts()
    assert min(said["schmeiss"], said["force"], said["release"]) > 200
    thrown_in = sim.deals.passed_out | (sim.deals.redealt > 0)
    assert thrown_in.mean() < 0.45


def test_a_pot_survives_deals_that_are_thrown_in() -> None:
    """With carry the pot of a tie waits until a contract is decided."""
    small = {"trump_values": "J=1 A=1", "plain_values": "A=1", "last_trick": 1, "marriage": 0}
    book = rules("klaberjass", tie_rule="carry", melds="none", target=40, **small)
    found = jl.simulate_matches(book, n_matches=300, seed=2, players="basic:take_at=30")
    deals = found.deals
    before = deals.groupby("match").carried.shift(fill_value=0)
    waits = deals.passed_out & (before > 0)
    assert waits.sum() > 20
    assert (deals.carried[waits] == before[waits]).all()
    decided = ~deals.passed_out & (before > 0) & (deals.carried == 0)
    assert decided.sum() > 20


@pytest.mark.parametrize(("again", "moved"), [("next", 1), ("same", 0)])
def test_who_deals_after_a_released_schmeiss(again: str, moved: int) -> None:
    """Whatever is the rule for deals that nobody took."""
    book = rules("klaberjass", **ELDER, schmeiss_redeal=again, allpass_next_dealer="same")
    deals = jl.simulate_matches(book, n_matches=100, seed=2, players=OFFERS).deals
    step = (deals.groupby("match").dealer.shift(-1) - deals.dealer).dropna() % 2
    released, passed_out = deals.redealt.loc[step.index] > 0, deals.passed_out.loc[step.index]
    assert released.sum() > 50
    assert (step[released] == moved).all()
    assert (step[passed_out] == 0).all()
    assert (step[~released & ~passed_out] == 1).all()


def test_the_dealer_is_forced_the_third_time() -> None:
    """Two deals in a row may be thrown in, not three."""
    shy = {"n_matches": 40, "seed": 3, "players": "basic:take_at=62"}
    for house, longest in (({"forced_third_deal": True}, 2), ({}, 3)):
        deals = jl.simulate_matches(rules("zensa", target=100, **house), **shy).deals
        rows = (~deals.passed_out).astype(int).cumsum()
        in_a_row = deals.passed_out.groupby([deals.match, rows]).sum().max()
        assert (in_a_row == 2) if longest == 2 else (in_a_row > 2)

"""The naive referee of Kruisjas and Schutjas (seed 003), from the last dealt card to the score.

Seats 0 and 2 play against 1 and 3.  `deal` gives a deal that is asked and answered; the
functions above it are the rules one by one, for worked examples.
"""

from itertools import combinations, product

from naive import trick_points
from naive_jas import Table
from naive_melds import (
    SUITS,
    fours_of,
    hand_marriage,
    make_run,
    maximal_runs,
    meld_contest,
    meld_key,
    trick_melds,
)

# ------------------------------------------------------------------------------ rule books

KRUISJAS = {  # seed 003, section Kruisjassen; the readings of doubtful places by the sheet
    "seats": 4, "partnership": True, "ranks": "789TJQKA", "hand_size": 8,
    "follow": "suit_or_ruff", "head_plain": "never", "head_trump": "never",
    "ruff": "free", "undertrump": "avoid", "jack_withhold": False,
    "trump_order": "J9AKQT87", "plain_order": "AKQJT987",
    "trump_values": {"J": 20, "9": 14, "A": 11, "K": 3, "Q": 2, "T": 10, "8": 0, "7": 0},
    "plain_values": {"A": 11, "K": 3, "Q": 2, "J": 1, "T": 10, "9": 0, "8": 0, "7": 0},
    "melds": "both", "run_3": 20, "run_4": 50, "run_5": 100,
    "long_run": "one", "long_run_rank": "by_length", "share_cards": False,
    "four_ranks": "AKQ", "four_points": 100, "four_jacks": 200, "four_nines": 0,
    "three_of_kind": False, "three_points": 50, "marriage": 20, "stuk_in_trick": True,
    "meld_rising": True,
    "meld_order": "count", "meld_tie": "elder", "meld_scope": "player",
    "all_pass": "redeal", "allpass_next_dealer": "same", "first_lead": "elder",
    "last_trick": 5, "goal": 100, "both_reach": "first_to_100",
    "jan_below": 50, "jan_eval": "end", "jan_factor": 2,
    "capot_mode": "multiply", "capot_points": 3, "capot_for": "either",
    "kj_unit": "hand100", "stroke_points": 100, "match_unit": "strokes", "target": 11,
}  # fmt: skip

SCHUTJAS = {  # seed 003, section Schutjassen: Kruisjas with a contract, written in points
    **KRUISJAS, "schut_when": "start", "kj_unit": "points", "target": 13,
    "schut_made": 200, "schut_made_jan": 300, "schut_lost": 100, "schut_lost_jan": 200,
    "schut_conceded": 100, "herschut_made": 400, "herschut_made_jan": 500,
    "herschut_lost": 500, "herschut_conceded": 300, "tout_made": 900, "tout_lost": 900,
}  # fmt: skip

BOOKS: dict[str, dict] = {"kruisjas": KRUISJAS, "schutjas": SCHUTJAS}

# ------------------------------------------------------------------------------ hand melds


def ways_to_cut(book: dict, stretch: list) -> list:
    """All sets of runs that an unbroken stretch of one suit may be announced as.

    Option long_run: "one" is the whole stretch, once (seed: five or more is 100); "split"
    allows disjoint runs of three and more, so that eight cards may be five and three.
    """
    if len(stretch) < 3:
        return [[]]
    if book["long_run"] == "one":
        return [[stretch]]
    assert book["long_run"] == "split", book["long_run"]
    found = [[]]
    for start in range(len(stretch) - 2):
        for end in range(start + 3, len(stretch) + 1):
            for rest in ways_to_cut(book, stretch[end:]):
                found.append([stretch[start:end], *rest])
    return found


def run_choices(book: dict, cards) -> list:
    """All sets of runs that may be announced from these cards, suit by suit."""
    suits = []
    for suit in SUITS:
        stretches = maximal_runs(cards, suit)
        per_stretch = [ways_to_cut(book, stretch) for stretch in stretches]
        suits.append([
            [make_run(book, suit, ranks) for cuts in chosen for ranks in cuts]
            for chosen in product(*per_stretch)
        ])  # fmt: skip
    return [[run for runs in chosen for run in runs] for chosen in product(*suits)]


def declared_melds(book: dict, hand) -> list:
    """The announcement of a hand: no card in two melds (seed), the highest total (sheet).

    Some fours are chosen and leave the hand, the runs come from the other cards.  Between
    equal totals the set with the better melds is announced.  Kruisjas has no step for
    trumps in the order of melds.
    """
    if book["melds"] not in ("both", "hand"):
        return []
    choices = []
    fours = fours_of(book, hand)
    for count in range(len(fours) + 1):
        for chosen in combinations(fours, count):
            used = set()
            if not book["share_cards"]:
                used = {card for four in chosen for card in four["cards"]}
            for runs in run_choices(book, set(hand) - used):
                choices.append([*chosen, *runs])

    def worth(melds: list) -> tuple:
        keys = sorted((meld_key(book, meld, None) for meld in melds), reverse=True)
        return sum(meld["points"] for meld in melds), keys

    return max(choices, key=worth)


def declarations(book: dict, hands, elder: int) -> dict:
    """Who announces what (seed): from the elder round, only what tops all said before."""
    said, best = {}, None
    for turn in range(book["seats"]):
        seat = (elder + turn) % book["seats"]
        melds = declared_melds(book, hands[seat])
        if not melds:
            continue
        own = max(meld_key(book, meld, None) for meld in melds)
        if best is None or own > best:
            said[seat], best = melds, own
    return said


def contest(book: dict, hands, elder: int, trump=None) -> list:
    """Points for hand melds by side (seed: the higher one puts down the others').

    When both sides have declared, the holder of the highest meld scores all his own
    (meld_scope "player"), that meld alone ("single"), or with his partner ("side").
    meld_rising=False is the contest of the other games, where all melds are compared.
    """
    if not book["meld_rising"]:
        held = "hand" if book["melds"] in ("both", "hand") else "none"
        return list(meld_contest({**book, "melds": held}, hands, trump, elder)[0])
    said = declarations(book, hands, elder)
    points = [0, 0]
    if len({seat % 2 for seat in said}) == 2:
        champion = list(said)[-1]  # each declaration tops all before it
        if book["meld_scope"] == "player":
            said = {champion: said[champion]}
        elif book["meld_scope"] == "single":
            best = max(said[champion], key=lambda meld: meld_key(book, meld, None))
            said = {champion: [best]}
        else:
            assert book["meld_scope"] == "side", book["meld_scope"]
            said = {seat: said[seat] for seat in said if seat % 2 == champion % 2}
    for seat, melds in said.items():
        points[seat % 2] += sum(meld["points"] for meld in melds)
    return points


def stuk_holder(book: dict, hands, trump) -> int | None:
    """The seat with king and queen of trumps in hand (seed: it is never put down).

    melds="none" is the form without any points for combinations, so without this one.
    """
    if book["melds"] == "none":
        return None
    book = {**book, "melds": "hand"}
    holders = [seat for seat, hand in enumerate(hands) if hand_marriage(book, hand, trump)]
    return holders[0] if holders else None


def points_in_trick(book: dict, cards, trump) -> int:
    """Melds that fall in a trick, for the side that wins it (seed)."""
    if book["melds"] not in ("both", "tricks"):
        return 0
    rows = trick_melds({**book, "melds": "tricks"}, cards, trump)
    if not book["stuk_in_trick"]:
        rows = [row for row in rows if row["kind"] != "marriage"]
    return sum(row["points"] for row in rows)


# ------------------------------------------------------------------------------ the score


def hundreds(book: dict, melds) -> list:
    """Extra won hands by side: every full 100 of hand melds (seed, by the sheet)."""
    return [points // book["stroke_points"] for points in melds]


def race(book: dict, events) -> tuple:
    """Which side first has the goal, and what the other side has at that moment.

    `events`: pairs of side and points in the order in which they are counted.
    """
    totals = [0, 0]
    for side, points in events:
        totals[side] += points
        if totals[side] >= book["goal"]:
            return side, totals[1 - side]
    return None, None


def hand_winner(book: dict, points, first, capot):
    """The side that wins the hand, or None when no side has the goal (seed).

    Both may have it thanks to melds: the first one wins, or (both_reach) the higher
    total, between equal totals again the first one.
    """
    if capot is not None and book["capot_mode"] == "multiply":
        return capot
    there = [side for side in (0, 1) if points[side] >= book["goal"]]
    if len(there) < 2:
        return there[0] if there else None
    if book["both_reach"] == "higher_total" and points[0] != points[1]:
        return 0 if points[0] > points[1] else 1
    assert book["both_reach"] in ("higher_total", "first_to_100"), book["both_reach"]
    return first


def hand_score(book: dict, points, roem, first=None, at_dek=None, capot=None) -> dict:
    """The score of a Kruisjas hand (seed; the units by the sheet).

    `points`: totals by side, hand melds without their full hundreds; `roem`: those
    hundreds; `at_dek`: points of the other side when the winner said "ik dek".
    hand100: a hand is 1 stroke, 2 with the loser under jan, all tricks 3 times the hand
    and all strokes of the deal; a hundred of melds is a stroke in any case.  points: the
    winner writes his points times 1, 2 or 3, a hundred of melds is written as it is.
    """
    points, roem = list(points), list(roem)
    multiply = capot is not None and book["capot_mode"] == "multiply"
    if multiply:  # all points of tricks and melds go to the side with all tricks
        points[capot], points[1 - capot] = sum(points), 0
        roem[capot], roem[1 - capot] = sum(roem), 0
    winner = hand_winner(book, points, first, capot)
    assert book["jan_eval"] in ("end", "at_dek"), book["jan_eval"]
    strokes = book["kj_unit"] == "hand100"
    assert strokes or book["kj_unit"] == "points", book["kj_unit"]
    score = roem if strokes else [n * book["stroke_points"] for n in roem]
    if winner is not None:
        theirs = points[1 - winner] if book["jan_eval"] == "end" or at_dek is None else at_dek
        worth = 1 if strokes else points[winner]
        if multiply:
            score[winner] = book["capot_points"] * (worth + score[winner])
        else:
            score[winner] += worth * (book["jan_factor"] if theirs < book["jan_below"] else 1)
    return {"points": points, "score": score, "winner": winner}


def contract_score(book: dict, state: str, side: int, points, conceded=False) -> list:
    """What Schut (S), Herschut (H) or Tout (T) pays (seed, Schutjassen).

    `side` holds the contract now; conceded: the other side gives up.  Lost Herschut pays
    500 in any case; lost Tout pays what it would have won (sheet).
    """
    score, me, you = [0, 0], side, 1 - side
    name = {"S": "schut", "H": "herschut", "T": "tout"}[state]
    if conceded:
        score[me] = book[f"{name}_conceded"]
    elif points[me] >= book["goal"]:
        jan = points[you] < book["jan_below"] and state != "T"
        score[me] = book[f"{name}_made_jan" if jan else f"{name}_made"]
    else:
        jan = points[me] < book["jan_below"] and state == "S"
        score[you] = book[f"{name}_lost_jan" if jan else f"{name}_lost"]
    return score


# ------------------------------------------------------------------------------ whole deals


class Deal(Table):
    """A deal of Kruisjas: nothing is said that is not announced of itself; cards alone."""

    def __init__(self, book: dict, dealer: int, order, pot=0):
        super().__init__(book, dealer, order, pot)
        seats, size = book["seats"], book["hand_size"]
        self.hands = [self.order[seat * size : (seat + 1) * size] for seat in range(seats)]
        self.trump = self.hands[dealer][-1][1]  # the dealer's last card lies open (seed)
        self.players = [(dealer + 1 + turn) % seats for turn in range(seats)]
        self.hand_melds = contest(book, self.hands, self.players[0], self.trump)
        self.stuk = stuk_holder(book, self.hands, self.trump)
        self.begin()

    def begin(self) -> None:
        """The elder leads (seed; first_lead)."""
        leaders = {"elder": self.players[0], "dealer": self.dealer}
        self.turn(leaders[self.book["first_lead"]])

    def counted(self) -> tuple:
        """What counts towards 100, in order, as (side, points); trick melds; stuk, by side.

        Hand melds count from the start, king and queen of trumps from the moment when
        the first of the two is played, a trick with its melds when it is full.
        """
        book, trump = self.book, self.trump
        roem = hundreds(book, self.hand_melds)
        left = [self.hand_melds[s] - roem[s] * book["stroke_points"] for s in (0, 1)]
        events = [(0, left[0]), (1, left[1])]
        in_tricks, stuk = [0, 0], [0, 0]
        for number, trick in enumerate([*self.tricks, self.trick]):
            cards = [card for _, card in trick]
            pair = {f"K{trump}", f"Q{trump}"}
            if self.stuk is not None and not any(stuk) and pair & set(cards):
                stuk[self.stuk % 2] = book["marriage"]
                events.append((self.stuk % 2, book["marriage"]))
            if number < len(self.tricks):
                side = self.winners[number] % 2
                melds = points_in_trick(book, cards, trump)
                in_tricks[side] += melds
                is_last = number + 1 == book["hand_size"]
                last = book["last_trick"] if is_last else 0
                events.append((side, trick_points(book, cards, trump) + melds + last))
        return events, in_tricks, stuk

    def columns(self) -> dict:
        """The columns that melds fill, and the totals that count towards 100."""
        events, in_tricks, stuk = self.counted()
        points = [sum(p for side, p in events if side == own) for own in (0, 1)]
        return {
            "hand_melds": self.hand_melds, "trick_melds": in_tricks, "marriage": stuk,
            "points": points,
        }  # fmt: skip

    def finish(self) -> dict:
        """Nobody at 100: played without a hand score, the hundreds of melds stay (sheet)."""
        first, at_dek = race(self.book, self.counted()[0])
        columns = self.columns()
        capot = self.report("played")["capot"]
        roem = hundreds(self.book, self.hand_melds)
        winner = hand_winner(self.book, columns["points"], first, capot)
        if winner != first:
            at_dek = self.at_dek(winner)
        scored = hand_score(self.book, columns["points"], roem, first, at_dek, capot)
        return self.report("played", **{**columns, **scored})

    def at_dek(self, winner) -> int | None:
        """Points of the other side when this side, not the first one, came to the goal."""
        totals = [0, 0]
        for side, points in self.counted()[0]:
            totals[side] += points
            if side == winner and totals[side] >= self.book["goal"]:
                return totals[1 - side]
        return None


class SchutDeal(Deal):
    """A deal of Schutjas: a contract that is bid, taken over or conceded (seed).

    `state`: "" before Schut, then S, H, T; `taker` is the seat that spoke last.
    """

    def begin(self) -> None:
        """Right after the turn-up each may say Schut, the elder first (sheet)."""
        self.state, self.taker, self.waiting = "", None, list(self.players)
        self.next_bid()

    def next_bid(self) -> None:
        """The next to speak; then the play, or a new deal when nobody says Schut (seed).

        With schut_when="any_time" Schut may still be said during the play.
        """
        if self.taker is None and self.waiting:
            self.ask(self.waiting.pop(0), "bid", ["pass", "schut"])
        elif self.taker is None and self.book["schut_when"] == "start":
            self.close(self.report("passed_out"))
        else:
            super().begin()

    def calls(self, seat: int) -> list:
        """What may be said before a card: by the side against the contract (seed)."""
        if not self.state:
            return ["schut"] if self.book["schut_when"] == "any_time" else []
        if self.state == "T" or seat % 2 == self.taker % 2:
            return []
        return ["concede", "herschut" if self.state == "S" else "tout"]

    def hear(self, action: str) -> None:
        """A bid or a word before a card; afterwards the same seat plays its card."""
        if action in ("schut", "herschut", "tout"):
            self.state, self.taker = action[0].upper(), self.seat
        if self.phase == "bid":
            self.next_bid()
        elif action == "concede":
            self.close(self.settled(conceded=True))
        else:
            self.ask_card(self.seat)

    def finish(self) -> dict:
        """After the last card; without Schut (any_time) nobody scores the hand."""
        return self.settled(conceded=False)

    def settled(self, conceded: bool) -> dict:
        """The contract pays, and each full 100 of hand melds its owner (sheet).

        A side without a trick at the end is under jan whatever its melds: its points go
        to the other side as in Kruisjas, but nothing is multiplied (sheet).
        """
        book, columns = self.book, self.columns()
        points, capot = columns["points"], self.report("played")["capot"]
        if capot is not None and book["capot_mode"] == "multiply":
            points[capot], points[1 - capot] = sum(points), 0
        roem = [n * book["stroke_points"] for n in hundreds(book, self.hand_melds)]
        score, made = [0, 0], None
        if self.state:
            score = contract_score(book, self.state, self.taker % 2, points, conceded)
            made = conceded or points[self.taker % 2] >= book["goal"]
        return self.report(
            "played", **columns, taker=self.taker, made=made, state=self.state,
            conceded=conceded, score=[score[s] + roem[s] for s in (0, 1)],
        )  # fmt: skip


def deal(book: dict, dealer: int, order, pot=0, **kw) -> Deal:
    """A new deal of the game of this book."""
    return (SchutDeal if "schut_when" in book else Deal)(book, dealer, order, pot, **kw)


# ------------------------------------------------------------------------------ matches


def next_dealer(book: dict, dealer: int, result: dict) -> int:
    """The next seat after a scored hand; the same one deals again after any other (seed).

    Kruisjas: nobody had 100.  Schutjas: nobody said Schut.
    """
    if "schut_when" in book:
        scored = result["taker"] is not None
    else:
        swept = result["capot"] is not None and book["capot_mode"] == "multiply"
        scored = swept or max(result["points"]) >= book["goal"]
    step = {"next": 1, "same": 0, "previous": -1}[book["allpass_next_dealer"]]
    return (dealer + (1 if scored else step)) % book["seats"]


def strokes(book: dict, results) -> list:
    """Strokes by side so far: as written, or one for every full 100 points (seed)."""
    totals = [sum(result["score"][side] for result in results) for side in (0, 1)]
    if book["kj_unit"] == "hand100":
        return totals
    return [total // book["stroke_points"] for total in totals]


def match_over(book: dict, results):
    """The side that has the strokes agreed on and more than the other one, or None.

    match_unit "points" counts what was written, "deals" ends after so many deals.
    """
    standing = strokes(book, results)
    if book["match_unit"] == "points":
        standing = [sum(result["score"][side] for result in results) for side in (0, 1)]
    if book["match_unit"] == "deals":
        finished = len(results) >= book["target"]
    else:
        finished = max(standing) >= book["target"]
    if not finished:
        return None
    if standing[0] == standing[1]:
        return "draw" if book["match_unit"] == "deals" else None
    return 0 if standing[0] > standing[1] else 1

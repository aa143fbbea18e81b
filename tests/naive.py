"""The naive referee: a second, slow and plain reading of the rules of four games.

It uses the standard library alone and none of the library's own code, so that both can be
compared.  Cards are strings ("JS", "TH": rank then suit), tricks are lists from the leader,
seats 0..3 go in the direction of play, seats 0 and 2 play against 1 and 3.  A rule book is
a dictionary from option name to value; BOOKS holds the games by their registry names.
"""

from naive_bidding import Bidding
from naive_melds import SUITS, hand_marriage, hand_melds, meld_contest, trick_melds

# ------------------------------------------------------------------------------ rule books

TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

BELOTE = {  # seed 000, section Belote
    "seats": 4, "partnership": True, "ranks": "789TJQKA",
    "hand_size": 8, "first_packet": 5, "turn_up": True,
    "follow": "suit", "head_plain": "never", "head_trump": "unless_partner",
    "ruff": "unless_partner", "undertrump": "must", "jack_withhold": False,
    "trump_order": "J9ATKQ87", "plain_order": "ATKQJ987",
    "trump_values": TRUMP_VALUES, "plain_values": PLAIN_VALUES,
    "melds": "hand", "run_3": 20, "run_4": 50, "run_5": 100,
    "long_run": "one", "long_run_rank": "capped", "share_cards": True,
    "four_ranks": "AKQT", "four_points": 100, "four_jacks": 200, "four_nines": 150,
    "three_of_kind": False, "three_points": 50, "marriage": 20,
    "meld_order": "points_kind", "meld_tie": "elder", "meld_scope": "side",
    "trump_method": "turn_up", "chooser": "elder", "first_speaker": "elder",
    "round2_turned_suit": "allowed", "all_pass": "redeal", "allpass_next_dealer": "next",
    "first_lead": "elder", "last_trick": 10,
    "capot_mode": "replace", "capot_points": 100, "capot_alone_points": 0,
    "solo_stack": False, "capot_for": "either",
    "belote_on_fail": "lost", "belote_in_test": True, "tie_rule": "opp_sum",
    "round_to_10": False, "match_unit": "points", "target": 1000,
}  # fmt: skip

BELOTE_CLASSIC = {  # seed 002, taken literally
    **BELOTE, "melds": "none", "round2_turned_suit": "forbidden",
    "allpass_next_dealer": "previous", "first_lead": "dealer",
    "capot_mode": "extra", "capot_points": 252, "capot_alone_points": 350,
    "belote_on_fail": "kept", "target": 501,
}  # fmt: skip

ROTTERDAM = {  # seed 000, section Klaverjas; trump making and capot by the sheet
    **BELOTE, "first_packet": 8, "turn_up": False,
    "head_trump": "always", "ruff": "must", "undertrump": "avoid",
    "melds": "tricks", "four_ranks": "AKQT87", "four_jacks": 100, "four_nines": 100,
    "trump_method": "turned", "all_pass": "next_suit_elder_forced",
    "capot_mode": "extra", "capot_points": 100, "match_unit": "deals", "target": 16,
}  # fmt: skip

AMSTERDAM = {**ROTTERDAM, "ruff": "unless_partner"}  # seed 000, Klaverjas variants

BOOKS: dict[str, dict] = {
    "belote": BELOTE,
    "belote-classic": BELOTE_CLASSIC,
    "klaverjas-rotterdam": ROTTERDAM,
    "klaverjas-amsterdam": AMSTERDAM,
}

# ------------------------------------------------------------------------------ one trick


def beats(book: dict, card: str, other: str, trump) -> bool:
    """Whether a card would take the lead from another that is winning (all seeds)."""
    if card[1] == other[1]:
        order = book["trump_order"] if card[1] == trump else book["plain_order"]
        return order.index(card[0]) < order.index(other[0])
    return card[1] == trump


def trick_winner(book: dict, trick, trump) -> int:
    """Position of the winning card: best trump, else best of the led suit (all seeds).

    Of two identical cards the first stays ahead.
    """
    best = 0
    for position in range(1, len(trick)):
        if beats(book, trick[position], trick[best], trump):
            best = position
    return best


def trick_points(book: dict, trick, trump) -> int:
    """Sum of the card values in a trick; trumps have a table of their own (seeds)."""
    total = 0
    for rank, suit in trick:
        total += book["trump_values" if suit == trump else "plain_values"][rank]
    return total


def partner_heads(book: dict, trick, trump) -> bool:
    """Whether the winning card so far is from the partner of the player to come."""
    return book["partnership"] and (len(trick) - trick_winner(book, trick, trump)) % 2 == 0


def legal_cards(book: dict, hand, trick, trump) -> set:
    """The cards of the hand that may be played next (seeds; options V1 to V6)."""
    hand = set(hand)
    if not trick:
        return hand
    led = trick[0][1]
    if not any(card[1] == led for card in hand):
        return hand if led == trump else legal_when_void(book, hand, trick, trump)
    if led == trump:
        return legal_on_trump_lead(book, hand, trick, trump)
    return legal_when_following(book, hand, trick, trump)


def legal_on_trump_lead(book: dict, hand: set, trick, trump) -> set:
    """Trumps are led and the hand holds some (option head_trump, jack_withhold).

    Klaverjas: the trick must be headed if possible.  Belote: not when the partner heads.
    Seed 003 games: a jack that is the only trump may stay in the hand.
    """
    trumps = {card for card in hand if card[1] == trump}
    if book["jack_withhold"] and trumps == {"J" + trump}:
        return hand
    winning = trick[trick_winner(book, trick, trump)]
    higher = {card for card in trumps if beats(book, card, winning, trump)}
    duty = book["head_trump"]
    if duty == "under":
        return (trumps - higher) or trumps
    if duty == "never" or (duty == "unless_partner" and partner_heads(book, trick, trump)):
        return trumps
    if duty == "always_unless_all_trumps" and trumps == hand:
        return trumps
    return higher or trumps


def legal_when_following(book: dict, hand: set, trick, trump) -> set:
    """A plain suit is led and the hand holds some of it (options follow, head_plain).

    Nobody beats with a plain card once the trick is trumped, so heading ends there.
    Where ruffing is allowed all the same, only trumps above those played may be used.
    """
    suit = {card for card in hand if card[1] == trick[0][1]}
    winning = trick[trick_winner(book, trick, trump)]
    duty = book["head_plain"]
    allowed = suit
    if duty == "always" or (duty == "unless_partner" and not partner_heads(book, trick, trump)):
        allowed = {card for card in suit if beats(book, card, winning, trump)} or suit
    if book["follow"] == "suit_or_ruff":
        ruffs = {card for card in hand if card[1] == trump}
        allowed = allowed | {card for card in ruffs if beats(book, card, winning, trump)}
    return allowed


def legal_when_void(book: dict, hand: set, trick, trump) -> set:
    """A plain suit is led and the hand has none of it (options ruff, undertrump).

    Seed 000: trump, and higher than the trumps played; Belote and Amsterdam relieve a
    player whose partner heads; Klaverjas forbids a lower trump as long as another card
    is there; Belote demands it.
    """
    trumps = {card for card in hand if card[1] == trump}
    others = hand - trumps
    if not trumps:
        return hand
    relieved = book["ruff"] == "unless_partner" and partner_heads(book, trick, trump)
    duty = book["ruff"] != "free" and not relieved
    winning = trick[trick_winner(book, trick, trump)]
    if winning[1] != trump:
        return trumps if duty else hand
    higher = {card for card in trumps if beats(book, card, winning, trump)}
    under = book["undertrump"]
    if duty:
        if higher:
            return higher
        return {"must": trumps, "free": hand}.get(under, others or hand)
    if under in ("must", "free"):
        return hand
    if under == "avoid_unless_all_trumps" and not others:
        return hand
    return (others | higher) or hand


def count_endings(book: dict, hands, trump, leader: int, trick=()) -> int:
    """Number of different legal ways to play all remaining cards."""
    seats = book["seats"]
    trick = list(trick)
    if len(trick) == seats:
        leader = (leader + trick_winner(book, trick, trump)) % seats
        trick = []
    seat = (leader + len(trick)) % seats
    if not hands[seat]:
        return 1
    total = 0
    for card in legal_cards(book, hands[seat], trick, trump):
        left = [set(hand) - {card} for hand in hands]
        total += count_endings(book, left, trump, leader, [*trick, card])
    return total


# ------------------------------------------------------------------------------ settlement


def last_trick_and_bonus(book, taker_side, last_trick_side, capot_side, capot_alone) -> tuple:
    """Points for the last trick and for all tricks, per side.

    Seed 000: 100 in place of the 10.  Seed 002: 252 more, 350 when one player did it.
    """
    last, bonus = [0, 0], [0, 0]
    last[last_trick_side] = book["last_trick"]
    mode = book["capot_mode"]
    assert mode in ("none", "replace", "extra"), mode
    unpaid = book["capot_for"] == "taker" and capot_side != taker_side
    if capot_side is None or mode == "none" or unpaid:
        return last, bonus
    amount = book["capot_points"]
    if capot_alone and book["capot_alone_points"]:
        amount = book["capot_alone_points"] + (amount if book["solo_stack"] else 0)
    bonus[capot_side] = amount
    if mode == "replace":
        last[capot_side] = 0
    return last, bonus


def lost_contract(rule: str, own: int, theirs: int) -> tuple:
    """A contract not made: what the taker's side scores, what the opponents score, what
    pends, and whether the opponents also receive the pot.

    `rule`: "failed", or the tie_rule at equality (seed 000 and its two variants; sheet).
    """
    return {
        "failed": (0, own + theirs, 0, True),
        "opp_sum": (0, own + theirs, 0, True),
        "half_bete": (0, theirs, 0, True),
        "carry": (0, 0, own + theirs, False),
        "litige": (0, theirs, own, False),
        "split": (own, theirs, 0, False),
        "void": (0, 0, 0, False),
    }[rule]


def settle(book, taker_side, card_points, last_trick_side, melds, trick_melds, marriage,
           capot_side=None, capot_alone=False, pot=0) -> dict:  # fmt: skip
    """From the points of a deal to its scores (seeds 000 and 002; pots by the sheet).

    The taker's side needs strictly more.  A marriage that is kept on a failed contract is
    scored by its owner whatever happens, and neither moves nor pends.
    """
    last, bonus = last_trick_and_bonus(book, taker_side, last_trick_side, capot_side, capot_alone)
    bare = [card_points[s] + last[s] + melds[s] + trick_melds[s] + bonus[s] for s in (0, 1)]
    full = [bare[s] + marriage[s] for s in (0, 1)]
    points = full if book["belote_in_test"] else bare
    kept = book["belote_on_fail"] == "kept"
    safe = list(marriage) if kept else [0, 0]
    movable = bare if kept else full
    made, carried, gain = None, pot, list(movable)
    if taker_side is not None:
        me, you = taker_side, 1 - taker_side
        made = points[me] > points[you]
        if made:
            gain[me] += pot
            carried = 0
        else:
            rule = book["tie_rule"] if points[me] == points[you] else "failed"
            gain[me], gain[you], pending, wins_pot = lost_contract(rule, movable[me], movable[you])
            gain[you] += pot if wins_pot else 0
            carried = 0 if wins_pot else pot + pending
    scores = [gain[s] + safe[s] for s in (0, 1)]
    if book["round_to_10"]:
        scores = [(score + 5) // 10 * 10 for score in scores]
    return {
        "points": tuple(points), "scores": tuple(scores), "made": made, "carried": carried,
        "bonus": tuple(bonus), "last_trick": tuple(last),
    }  # fmt: skip


# ------------------------------------------------------------------------------ matches


def next_dealer(book: dict, dealer: int, passed_out: bool) -> int:
    """Next in play order; after a thrown-in deal as the book says (seed 002: back)."""
    step = {"next": 1, "same": 0, "previous": -1}[book["allpass_next_dealer"]]
    return (dealer + (step if passed_out else 1)) % book["seats"]


def match_over(book: dict, totals, deals_played: int):
    """The winning side, "draw", or None to play on (seed 002: points; Klaverjas: deals)."""
    if book["match_unit"] == "points":
        finished, equal = max(totals) >= book["target"], None
    else:
        assert book["match_unit"] == "deals", book["match_unit"]
        finished, equal = deals_played >= book["target"], "draw"
    if not finished:
        return None
    if totals[0] == totals[1]:
        return equal
    return 0 if totals[0] > totals[1] else 1


# ------------------------------------------------------------------------------ whole deals


def whole_pack(book: dict) -> list:
    """All cards of the game, sorted by name (32 in the seeds' games)."""
    return sorted(rank + suit for rank in book["ranks"] for suit in SUITS)


def first_packets(book: dict, record: dict) -> tuple:
    """The cards dealt before the bidding, and the turn-up card (None if there is none).

    From `first` (or `final` where all cards are dealt at once) and `turn_up`; or from
    `order`: the first packets of seats 0 to 3, then the turn-up, then the other cards.
    """
    size, seats = book["first_packet"], book["seats"]
    if "order" in record:
        assert sorted(record["order"]) == whole_pack(book), "the order is not the pack"
        first = [record["order"][s * size : (s + 1) * size] for s in range(seats)]
        turn_up = record["order"][seats * size] if book["turn_up"] else None
    else:
        first = record["first"] if "first" in record else record["final"]
        turn_up = record["turn_up"] if book["turn_up"] else None
    shown = [card for packet in first for card in packet] + ([turn_up] if turn_up else [])
    assert [len(packet) for packet in first] == [size] * seats, "first packets: wrong size"
    assert len(set(shown)) == len(shown), "first packets: a card appears twice"
    return first, turn_up


def final_hands(book: dict, record: dict, first, turn_up, taker) -> list:
    """The hands before play; checks them against the first packets, turn-up and pack.

    Turn-up games: the taker receives the turned card and one other card less (both seeds).
    With `order` the second packets are handed out to seats 0 to 3 in turn.
    """
    size = book["hand_size"]
    if record.get("final") is not None:
        hands = [list(hand) for hand in record["final"]]
    else:
        rest = list(record["order"][sum(map(len, first)) + (1 if turn_up else 0) :])
        hands = [list(packet) for packet in first]
        for seat, hand in enumerate(hands):
            if turn_up and seat == taker:
                hand.append(turn_up)
            while len(hand) < size:
                hand.append(rest.pop(0))
    assert [len(hand) for hand in hands] == [size] * book["seats"], "final hands: wrong size"
    assert sorted(card for hand in hands for card in hand) == whole_pack(book), "not the pack"
    for seat, packet in enumerate(first):
        assert set(packet) <= set(hands[seat]), f"seat {seat} lost a card of its first packet"
    assert turn_up is None or turn_up in hands[taker], "the taker does not hold the turn-up"
    return hands


def run_bidding(book: dict, record: dict, turn_up) -> Bidding:
    """The bidding of a record, each answer checked for seat and legality."""
    suits = [turn_up[1]] if turn_up else record.get("turned_suits", ())
    bidding = Bidding(book, record["dealer"], suits)
    for seat, action in record["answers"]:
        assert bidding.seat is not None, "an answer after the end of the bidding"
        assert seat == bidding.seat, f"seat {seat} spoke in place of seat {bidding.seat}"
        bidding.answer(action)
    assert bidding.seat is None, f"the bidding stops before seat {bidding.seat} has spoken"
    return bidding


def play_out(book: dict, hands, trump, leader: int, tricks) -> list:
    """The winning seat of each trick, every card checked for owner and legality."""
    hands, winners = [set(hand) for hand in hands], []
    assert len(tricks) == book["hand_size"], f"{len(tricks)} tricks were played"
    for number, trick in enumerate(tricks):
        assert len(trick) == book["seats"], f"trick {number} has {len(trick)} cards"
        for position, card in enumerate(trick):
            seat = (leader + position) % book["seats"]
            where = f"trick {number}, seat {seat}, {card}"
            assert card in hands[seat], f"{where}: not in this hand"
            allowed = legal_cards(book, hands[seat], list(trick[:position]), trump)
            assert card in allowed, f"{where}: illegal, allowed {sorted(allowed)}"
            hands[seat].remove(card)
        leader = (leader + trick_winner(book, trick, trump)) % book["seats"]
        winners.append(leader)
    return winners


def all_meld_rows(book: dict, hands, trump, elder: int, tricks, winners) -> list:
    """Every combination of a deal as a row: hands, king-queen in hand, tricks."""
    rows = []
    scored = meld_contest(book, hands, trump, elder)[1]
    for seat, hand in enumerate(hands):
        for index, meld in enumerate(hand_melds(book, hand)):
            rows.append((seat, None, (seat, index) in scored, meld))
        pair = hand_marriage(book, hand, trump)
        if pair:
            rows.append((seat, None, True, pair))
    for number, trick in enumerate(tricks):
        rows += [(winners[number], number, True, m) for m in trick_melds(book, trick, trump)]
    return [
        {"seat": seat, "side": seat % 2, **meld, "scored": flag, "trick": number}
        for seat, number, flag, meld in rows
    ]


def report(book: dict, bidding: Bidding, sides: list, melds=(), winners=(), result=None) -> dict:
    """The answer of `judge` from its parts; `result` (of settle) is None if thrown in."""
    taker = bidding.taker
    us, them = (None, None) if taker is None else (sides[taker % 2], sides[1 - taker % 2])
    won_by = {seat % 2 for seat in winners}
    return {
        "taker": taker, "bid_round": bidding.round, "trump": bidding.trump,
        "passed_out": bidding.aborted, "made": result["made"] if result else None,
        "capot": won_by.pop() if len(won_by) == 1 else None,
        "carried": result["carried"] if result else None,
        "taker_points": us and us["points"], "opponents_points": them and them["points"],
        "taker_score": us and us["score"], "opponents_score": them and them["score"],
        "outcome": sides[0]["score"] - sides[1]["score"],
        "sides": sides, "melds": list(melds), "winners": list(winners),
    }  # fmt: skip


SIDE_COLUMNS = (
    "tricks", "card_points", "last_trick", "hand_melds", "trick_melds", "marriage", "bonus",
    "points", "score",
)  # fmt: skip


def judge(book: dict, record: dict) -> dict:
    """The referee of a whole recorded deal, from the packets to the score."""
    first, turn_up = first_packets(book, record)
    bidding = run_bidding(book, record, turn_up)
    pot, tricks = record.get("pot", 0), record.get("tricks", [])
    if bidding.aborted:
        assert not tricks, "tricks after a thrown-in deal"
        empty = {**dict.fromkeys(SIDE_COLUMNS, 0), "is_taker": False}
        return {**report(book, bidding, [empty, dict(empty)]), "carried": pot}
    hands = final_hands(book, record, first, turn_up, bidding.taker)
    dealer, taker, trump = record["dealer"], bidding.taker, bidding.trump
    elder = (dealer + 1) % book["seats"]
    leaders = {"elder": elder, "dealer": dealer, "taker": elder if taker is None else taker}
    winners = play_out(book, hands, trump, leaders[book["first_lead"]], tricks)
    rows = all_meld_rows(book, hands, trump, elder, tricks, winners)
    sides = []
    for side in (0, 1):
        won = [n for n, seat in enumerate(winners) if seat % 2 == side]
        sides.append({
            "tricks": len(won),
            "card_points": sum(trick_points(book, tricks[n], trump) for n in won),
            "hand_melds": meld_contest(book, hands, trump, elder)[0][side],
            "trick_melds": sum(r["points"] for r in rows
                               if r["trick"] is not None and r["side"] == side),
            "marriage": sum(r["points"] for r in rows if r["kind"] == "marriage"
                            and r["trick"] is None and r["side"] == side),
            "is_taker": taker is not None and taker % 2 == side,
        })  # fmt: skip
    columns = {name: [s[name] for s in sides] for name in sides[0]}
    capots = [side for side in (0, 1) if columns["tricks"][side] == len(tricks)]
    result = settle(
        book, None if taker is None else taker % 2, columns["card_points"], winners[-1] % 2,
        columns["hand_melds"], columns["trick_melds"], columns["marriage"],
        capots[0] if capots else None, len(set(winners)) == 1, pot,
    )  # fmt: skip
    for side in (0, 1):
        sides[side].update(
            last_trick=result["last_trick"][side], bonus=result["bonus"][side],
            points=result["points"][side], score=result["scores"][side],
        )  # fmt: skip
    return report(book, bidding, sides, rows, winners, result)

"""The naive referee, part two: combinations in a hand, in a trick, and the contest.

Everything works on card strings such as "JS" or "TH" (rank, then suit) and on rule books
that are plain dictionaries from option name to value.  Nothing is fast here, on purpose.
"""

from itertools import combinations

SUITS = "SHDC"
NATURAL = "23456789TJQKA"  # low to high: combinations use it in every suit, trumps included


def natural(rank: str) -> int:
    """Place of a rank in the order of combinations, which ignores trumps (seed 000)."""
    return NATURAL.index(rank)


def side_of(book: dict, seat: int) -> int:
    """The side of a seat: opposite seats share one in partnership games, else one each."""
    return seat % 2 if book["partnership"] else seat


def run_points(book: dict, length: int) -> int:
    """Value of a run: the entry `run_<n>` for the greatest known n up to its length.

    Seed 000 lists three, four and "five or more"; a book may list run_6 and so on too.
    """
    known = [n for n in range(3, length + 1) if f"run_{n}" in book]
    return book[f"run_{max(known)}"] if known else 0


def four_points(book: dict, rank: str) -> int:
    """Value of four cards of one rank (seed 000): jacks and nines have their own option."""
    if rank == "J":
        return book["four_jacks"]
    if rank == "9":
        return book["four_nines"]
    return book["four_points"] if rank in book["four_ranks"] else 0


def make_run(book: dict, suit: str, ranks: list) -> dict:
    """A run as a row; `ranks` goes from high to low."""
    return {
        "kind": "sequence",
        "length": len(ranks),
        "top": ranks[0],
        "suit": suit,
        "points": run_points(book, len(ranks)),
        "cards": [rank + suit for rank in ranks],
    }


def make_set(kind: str, rank: str, cards: list, points: int) -> dict:
    """Three or four cards of one rank as a row; such a row belongs to no suit."""
    return {
        "kind": kind,
        "length": len(cards),
        "top": rank,
        "suit": None,
        "points": points,
        "cards": sorted(cards, key=lambda card: SUITS.index(card[1])),
    }


def maximal_runs(cards, suit: str) -> list:
    """The longest unbroken stretches of one suit, each from high to low, any length."""
    held = sorted((card[0] for card in cards if card[1] == suit), key=natural, reverse=True)
    stretches = []
    for rank in held:
        if stretches and natural(stretches[-1][-1]) == natural(rank) + 1:
            stretches[-1].append(rank)
        else:
            stretches.append([rank])
    return stretches


def split_lengths(book: dict, length: int) -> list:
    """Sheet, long_run="split": the best disjoint runs of four and three inside a long one."""
    best = (0, 0, 0)
    for fours in range(length // 4 + 1):
        for threes in range((length - 4 * fours) // 3 + 1):
            total = fours * book["run_4"] + threes * book["run_3"]
            best = max(best, (total, fours, threes))
    return [4] * best[1] + [3] * best[2]


def runs_of(book: dict, cards) -> list:
    """All runs among these cards: whole (long_run="one", seed 000) or cut up ("split").

    A cut run is used from its top, its fours first, so that its best part stands highest.
    """
    found = []
    for suit in SUITS:
        for stretch in maximal_runs(cards, suit):
            whole = book["long_run"] == "one"
            lengths = [len(stretch)] if whole else split_lengths(book, len(stretch))
            start = 0
            for length in lengths:
                found.append(make_run(book, suit, stretch[start : start + length]))
                start += length
    return [run for run in found if run["points"] > 0]


def fours_of(book: dict, cards) -> list:
    """All four-of-a-kind rows among these cards that are worth something (seed 000)."""
    found = []
    for rank in reversed(NATURAL):
        same = [card for card in cards if card[0] == rank]
        if len(same) == 4 and four_points(book, rank) > 0:
            found.append(make_set("four_of_a_kind", rank, same, four_points(book, rank)))
    return found


def hand_melds(book: dict, hand) -> list:
    """What a hand may announce (seed 000, Belote): its fours, then its runs by suit.

    With share_cards one card may serve a four and a run.  Without (sheet): some of the
    fours are announced, their cards are taken away, the runs are looked for in the rest;
    the choice with the highest total counts, between equals the one with the better melds.
    """
    if book["melds"] != "hand":
        return []
    fours = fours_of(book, hand)
    if book["share_cards"]:
        return fours + runs_of(book, hand)
    choices = []
    for count in range(len(fours) + 1):
        for chosen in combinations(fours, count):
            used = {card for four in chosen for card in four["cards"]}
            choices.append(list(chosen) + runs_of(book, set(hand) - used))

    def worth(melds: list) -> tuple:
        keys = sorted((meld_key(book, meld, None) for meld in melds), reverse=True)
        return sum(meld["points"] for meld in melds), keys

    return max(choices, key=worth)


def hand_marriage(book: dict, hand, trump) -> dict | None:
    """King and queen of trumps in one hand (seeds 000 and 002), outside every contest.

    Where combinations are scored in tricks (Klaverjas) it has no meaning in the hand.
    """
    if book["melds"] == "tricks" or trump is None or book["marriage"] == 0:
        return None
    return marriage_row(book, hand, trump)


def marriage_row(book: dict, cards, trump) -> dict | None:
    """The row for king and queen of trumps if both are among the cards."""
    if trump is None or f"K{trump}" not in cards or f"Q{trump}" not in cards:
        return None
    return {
        "kind": "marriage",
        "length": 2,
        "top": "K",
        "suit": trump,
        "points": book["marriage"],
        "cards": [f"K{trump}", f"Q{trump}"],
    }


def trick_melds(book: dict, trick, trump) -> list:
    """Combinations among the cards of one full trick (seed 000, Klaverjas).

    Runs, four of a kind, king and queen of trumps on top of a run; as a variant exactly
    three of a kind.
    """
    if book["melds"] != "tricks":
        return []
    found = fours_of(book, trick) + runs_of(book, trick)
    if book["three_of_kind"]:
        for rank in NATURAL:
            same = [card for card in trick if card[0] == rank]
            if len(same) == 3:
                found.append(make_set("three_of_a_kind", rank, same, book["three_points"]))
    pair = marriage_row(book, trick, trump)
    return [*found, pair] if pair else found


def counted_length(book: dict, meld: dict) -> int:
    """Number of cards for the contest; a capped run counts as the shortest of its value."""
    if meld["kind"] != "sequence" or book["long_run_rank"] == "by_length":
        return meld["length"]
    same = [n for n in range(3, meld["length"] + 1) if run_points(book, n) == meld["points"]]
    return min(same)


def meld_key(book: dict, meld: dict, trump) -> tuple:
    """What makes one combination better than another, up to the last step (sheet).

    points_kind: value, a four before a run, (length of the run), top card, trump run.
    points_count: value, number of cards, top card, trump run.
    count: number of cards, top card, trump run.
    """
    top = natural(meld["top"])
    in_trump = trump is not None and meld["suit"] == trump
    length = counted_length(book, meld)
    if book["meld_order"] == "points_kind":
        by_length = length if book["long_run_rank"] == "by_length" else 0
        is_four = meld["kind"] == "four_of_a_kind"
        return (meld["points"], is_four, by_length, top, in_trump)
    if book["meld_order"] == "points_count":
        return (meld["points"], length, top, in_trump)
    assert book["meld_order"] == "count", book["meld_order"]
    return (length, top, in_trump)


def scored_by(book: dict, side: int, champion: tuple, melds: dict) -> set:
    """Which rows the side scores once it has won the contest with `champion` (meld_scope)."""
    if book["meld_scope"] == "single":
        return {champion}
    if book["meld_scope"] == "player":
        return {name for name in melds if name[0] == champion[0]}
    assert book["meld_scope"] == "side", book["meld_scope"]
    return {name for name in melds if side_of(book, name[0]) == side}


def meld_contest(book: dict, hands, trump, elder: int) -> tuple:
    """Who may score his combinations (seed 000, Belote; other games by the sheet).

    The best single combination decides.  Its side (or player, or it alone) scores, the
    other side nothing.  Equal best ones: the earlier seat in play order (elder); or
    nobody (cancel); or each tied side half of its own (split).
    Returns the points per side and the set of scored (seat, index in hand_melds).
    """
    seats = book["seats"]
    sides = 2 if book["partnership"] else seats
    melds = {}
    for turn in range(seats):
        seat = (elder + turn) % seats
        for index, meld in enumerate(hand_melds(book, hands[seat])):
            melds[seat, index] = meld
    if not melds:
        return (0,) * sides, set()
    best_key = max(meld_key(book, meld, trump) for meld in melds.values())
    champions = {}  # side -> its first champion in play order
    for name, meld in melds.items():
        if meld_key(book, meld, trump) == best_key:
            champions.setdefault(side_of(book, name[0]), name)
    if book["meld_tie"] == "elder":
        first = next(iter(champions))
        champions = {first: champions[first]}
    elif book["meld_tie"] == "cancel" and len(champions) > 1:
        return (0,) * sides, set()
    points, scored = [0] * sides, set()
    for side, champion in champions.items():
        own = scored_by(book, side, champion, melds)
        total = sum(melds[name]["points"] for name in own)
        points[side] = total // 2 if len(champions) > 1 else total
        scored |= own
    return tuple(points), scored

"""Deals written down by hand, for the tests of drawing."""

from dataclasses import replace

from jasslab.deals import Answer, Meld, PlayedDeal, Side, Trick
from jasslab.variants import variant

HANDS = (
    "JS 9S AS QS AH JD TC 7D",
    "9D TD QD KD KH 7H KC 8C",
    "KS TS 8S 7S TH AD AC 8D",
    "QH JH 9H 8H QC JC 9C 7C",
)
PLAY = (
    (0, "JS 7H 7S 8H", 0, 20, 0),
    (0, "7D 9D 8D 7C", 1, 0, 20),
    (1, "KH TH JH AH", 0, 27, 0),
    (0, "JD QD AD 9H", 2, 16, 0),
    (2, "AC 9C TC KC", 2, 25, 0),
    (2, "KS QH 9S 8C", 0, 21, 0),
    (0, "AS TD TS QC", 0, 34, 0),
    (0, "QS KD 8S JC", 0, 9, 0),
)


def bids(*said):
    """Make answers of (seat, action) pairs."""
    return tuple(Answer(seat, "bid", action) for seat, action in said)


def belote(**other):
    """Give a deal in which one side takes all points, but not all tricks."""
    first = (
        "JS 9S AS AH JD",
        "9D TD QD KD KH",
        "KS TS 8S TH AD",
        "QH JH 9H 8H QC",
    )
    values = {
        "variant": variant("belote"),
        "number": 123_456,
        "dealer": 3,
        "first": first,
        "final": HANDS,
        "turn_up": "QS",
        "answers": bids((0, "take")),
        "taker": 0,
        "trump": "S",
        "tricks": tuple(
            Trick(leader, tuple(cards.split()), winner, points)
            for leader, cards, winner, points, _ in PLAY
        ),
        "melds": (),
        "sides": (
            Side(7, 152, 10, 0, 0, 0, 0, 162, 162),
            Side(1, 0, 0, 0, 0, 0, 0, 0, 0),
        ),
        "made": True,
        "capot": None,
        "carried": 0,
        "players": ("basic",) * 4,
    }
    return PlayedDeal(**{**values, **other})


def klaverjas(**other):
    """Give the same play in Rotterdam, with a meld in the second trick."""
    values = {
        "variant": variant("klaverjas-rotterdam"),
        "number": 7,
        "dealer": 3,
        "first": HANDS,
        "final": HANDS,
        "turn_up": "HS",
        "answers": bids((0, "pass"), (1, "pass"), (2, "pass"), (3, "pass")),
        "tricks": tuple(
            Trick(leader, tuple(cards.split()), winner, points, melds)
            for leader, cards, winner, points, melds in PLAY
        ),
        "melds": (Meld("sequence", "7D 8D 9D", 20, 1, trick=1),),
        "sides": (
            Side(7, 152, 10, 0, 0, 0, 0, 162, 162),
            Side(1, 0, 0, 0, 20, 0, 0, 20, 20),
        ),
    }
    return belote(**{**values, **other})


def passed_out(**other):
    """Give a deal that nobody took."""
    said = [(seat, "pass") for seat in (0, 1, 2, 3) * 2]
    values = {
        "number": None,
        "final": (),
        "answers": bids(*said),
        "taker": None,
        "trump": None,
        "tricks": (),
        "melds": (),
        "sides": (Side(0, 0, 0, 0, 0, 0, 0, 0, 0),) * 2,
        "made": None,
        "players": (),
    }
    return belote(**{**values, **other})


def solo(**other):
    """Give two tricks of an invented game for three, each alone, with an exchange."""
    game = replace(variant("belote"), title="Three alone", seats=3, partnership=False)
    values = {
        "variant": game,
        "number": 3,
        "dealer": 2,
        "first": ("7S TH", "8S 9S", "AS KS"),
        "final": ("7S TH", "8S JH", "AS KS"),
        "turn_up": "JH",
        "answers": (*bids((0, "pass"), (1, "H")), Answer(1, "exchange", "give_9S")),
        "taker": 1,
        "trump": "H",
        "tricks": (Trick(0, ("7S", "8S", "AS"), 2, 11), Trick(2, ("KS", "TH", "JH"), 1, 34)),
        "melds": (Meld("marriage", "KH QH", 20, 1),),
        "sides": (
            Side(0, 0, 0, 0, 0, 0, 0, 0, 0),
            Side(1, 34, 10, 0, 0, 20, 0, 64, 64),
            Side(1, 11, 0, 0, 0, 0, 0, 11, 11),
        ),
        "made": True,
        "carried": 40,
        "players": (),
    }
    return belote(**{**values, **other})

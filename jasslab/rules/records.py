"""The four records that compiled code reads and writes: rules, table, deal, seat.

`RULES` is what a variant becomes: numbers and small tables, never changed while playing.
`TABLE` is everything that all players see, `SEAT` what one player has for itself, and `DEAL`
what nobody sees: the cards of the others. Players receive a seat, the table and the rules.

The maxima are fixed, so a new game changes no signature and recompiles nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jasslab._compile import COMPILED
from jasslab.frames import MELD_KINDS

__all__ = [
    "DEAL",
    "DEALERS_LAST",
    "FOUR",
    "MARRIAGE",
    "MAX_ANSWERS",
    "MAX_DECLARED",
    "MAX_MELDS",
    "MAX_SEATS",
    "MAX_TRICKS",
    "NOBODY",
    "NOT_WANTED",
    "NOT_YET",
    "NO_CARD",
    "N_CARD_IDS",
    "N_MODES",
    "N_PARAMS",
    "PACK_LENGTH",
    "RULES",
    "SEAT",
    "SEQUENCE",
    "SHOWN",
    "STOCKS_FIRST",
    "TABLE",
    "THREE",
]

MAX_SEATS = 7
MAX_TRICKS = 16
MAX_ANSWERS = 256
MAX_MELDS = 64
MAX_DECLARED = 16
N_CARD_IDS = 64
#: A deal that is given: its cards by place in the pack, the suits that are turned (or -1), and
#: whether a joker is before them.
PACK_LENGTH = N_CARD_IDS + 5
N_MODES = 9
N_PARAMS = 64

NO_CARD = -1
NOBODY = -1
#: A player outside the engine has not answered yet; no answer is so low.
NOT_YET = -(2**62)
#: Given in place of an answer: a study does not want this deal.
NOT_WANTED = NOT_YET + 1

SEQUENCE, FOUR, THREE, MARRIAGE = range(len(MELD_KINDS))

#: Which card that is somebody's lies open: none, the last of the dealer's packet, or the first
#: after all packets.
SHOWN = ("", "dealer", "stock")
DEALERS_LAST, STOCKS_FIRST = 1, 2

_I = np.int64


def _record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """Make an aligned structured type; in plain Python its fields are attributes too."""
    made = np.dtype(fields, align=True)
    return made if COMPILED else np.dtype((np.record, made))


DECK = _record(
    [
        ("n_cards", _I),
        ("cards", _I, (N_CARD_IDS,)),  # a new pack, in order
        ("pack", _I),  # the same as a set
        ("code", _I, (N_CARD_IDS,)),  # place of a card among the 52 codes of the frames
        ("n_seats", _I),
        ("n_sides", _I),
        ("side", _I, (MAX_SEATS,)),  # side of each seat
        ("partnership", _I),
        ("hand_size", _I),  # cards a seat plays from
        ("n_tricks", _I),
        ("n_first", _I),  # cards a seat holds when the bidding starts
        ("turn_up", _I),  # a card of the pack is turned face up, and is nobody's
        ("taker_gets_turn_up", _I),
        ("shows", _I),  # a card that is somebody's lies open: place in SHOWN
        ("bottom_open", _I),  # the last card of the pack lies open
        ("dealer_sits_out", _I),
    ]
)

CARD = _record(
    [
        # rows: what is trump; columns: card ids
        ("points", _I, (N_MODES, N_CARD_IDS)),  # card points
        ("strength", _I, (N_MODES, N_CARD_IDS)),  # place within the suit, lowest 0
        ("beats", _I, (N_MODES, N_CARD_IDS)),  # the cards that beat this one
        ("cheapness", _I, (N_MODES, N_CARD_IDS)),  # order in which one throws cards away
        ("trumps", _I, (N_MODES,)),  # the trump suit, or nothing
        ("heading", _I, (N_MODES,)),  # suits with the duty of a trump lead
        ("marriage", _I, (N_MODES,)),  # king and queen of trumps
        ("whole", _I, (N_MODES,)),  # card points of the whole pack
        ("withhold", _I, (N_MODES,)),  # a jack that need not be played
    ]
)

PLAY = _record(
    [
        ("follow", _I),
        ("head_plain", _I),
        ("head_trump", _I),
        ("ruff", _I),
        ("undertrump", _I),
        ("jack_withhold", _I),
        ("first_lead", _I),
        ("speaks", _I),  # something may be said before a card
        # Manille and Butifarra
        ("cannot_win", _I),
        # hidden trumps (Twenty-eight, Twenty-nine)
        ("hidden_trump_duty", _I),
        ("same_trick_retro", _I),
        ("expose_play", _I),
    ]
)

MELD = _record(
    [
        ("in_hand", _I),
        ("in_tricks", _I),
        ("run", _I, (MAX_TRICKS + 1,)),  # points by length
        ("longest", _I),  # the longest run with a value of its own
        ("four", _I, (16,)),  # points by rank
        ("three", _I),
        ("marriage", _I),
        ("long_run", _I),
        ("long_run_rank", _I),
        ("share_cards", _I),
        ("order", _I),
        ("tie", _I),
        ("scope", _I),
        ("need_trick", _I),  # melds of a side without a trick count nothing
        ("open", _I),  # when declared melds lie open
        # Dutch jass games
        ("rising", _I),
        ("held_marriage", _I),  # king and queen of trumps count in one hand
        ("fallen_marriage", _I),  # they count in one trick
        ("belote_needs_best", _I),
    ]
)

BID = _record(
    [
        ("chooser", _I),
        ("first_speaker", _I),
        ("round2_turned_suit", _I),
        ("all_pass", _I),
        ("turns_suits", _I),  # suits are turned that belong to no card of the deal
        # the two-handed family: an offer to throw in, and the exchange of the seven
        ("seven_exchange", _I),
        ("schmeiss", _I),
        ("schmeiss_maker", _I),
        ("schmeiss_round2", _I),
        ("schmeiss_redeal", _I),
        ("forced_third_deal", _I),
        # Dutch jass games
        ("schut_when", _I),
        ("six_exchange", _I),
        ("hand_swap", _I),
        # Manille and Butifarra
        ("exchange_order", _I),
        ("max_double", _I),
        ("double_factor", _I),
        ("first_suit", _I),  # turned in the first deal of a match
        ("jokers", _I),  # among the cards from which a suit is drawn
        # orders of ranks that may be named, pushing, and a first forehand by a card (Schieber)
        ("obeabe", _I),
        ("undeufe", _I),
        ("slalom", _I),
        ("push_back", _I),
        ("first_forehand", _I),
        # auctions by number, hidden trumps and doubles (Twenty-eight, Twenty-nine, Fifty-six)
        ("min_bid", _I),
        ("max_bid", _I),
        ("passed_out", _I),
        ("partner_raise_min", _I),
        ("auction2", _I),
        ("auction2_min", _I),
        ("indicator", _I),
        ("full_set", _I),
        ("full_set_factor", _I),
        ("annul_pointless", _I),
        ("four_jacks_redeal", _I),
        ("single_hand", _I),
    ]
)

COUNT = _record(
    [
        ("last_trick", _I),
        ("trick", _I),
        ("capot_mode", _I),
        ("capot_points", _I),
        ("capot_alone_points", _I),
        ("solo_stack", _I),
        ("capot_for", _I),
        ("belote_on_fail", _I),
        ("belote_in_test", _I),
        ("tie_rule", _I),
        ("round_to_10", _I),
        ("penalties", _I),  # a second currency is counted
        # one taker against several opponents
        ("vs", _I),
        ("failed_to", _I),
        # Dutch jass games
        ("goal", _I),
        ("stroke_points", _I),
        ("both_reach", _I),
        ("jan_below", _I),
        ("jan_eval", _I),
        ("jan_factor", _I),
        ("kj_unit", _I),
        ("schut_made", _I),
        ("schut_made_jan", _I),
        ("schut_lost", _I),
        ("schut_lost_jan", _I),
        ("schut_conceded", _I),
        ("herschut_made", _I),
        ("herschut_made_jan", _I),
        ("herschut_lost", _I),
        ("herschut_conceded", _I),
        ("tout_made", _I),
        ("tout_lost", _I),
        ("four_winners", _I),
        ("win_strokes", _I),
        ("jan_strokes", _I),
        ("jan_counts", _I),
        ("jan_award", _I),
        # Manille and Butifarra
        ("hand_score", _I),
        ("points_above", _I),
        ("no_trump_factor", _I),
        ("turnup_bonus", _I),
        ("hand_stake", _I),
        ("stake_less_exchanged", _I),
        ("loser_pays", _I),
        ("stock_points", _I),
        # factors of what is trump, and a match that ends within a deal (Schieber)
        ("factor_spades", _I),
        ("factor_hearts", _I),
        ("factor_diamonds", _I),
        ("factor_clubs", _I),
        ("factor_obeabe", _I),
        ("factor_undeufe", _I),
        ("factor_slalom", _I),
        ("stock_when", _I),
        ("ends", _I),
        ("target", _I),  # of the match
        ("next_dealer", _I),  # after a deal that nobody took
        # what a number of an auction wins and loses (Twenty-eight, Twenty-nine, Fifty-six)
        ("step_2", _I),
        ("step_3", _I),
        ("step_4", _I),
        ("win_1", _I),
        ("win_2", _I),
        ("win_3", _I),
        ("win_4", _I),
        ("loss_1", _I),
        ("loss_2", _I),
        ("loss_3", _I),
        ("loss_4", _I),
        ("round2_win", _I),
        ("round2_loss", _I),
        ("loss_to", _I),
        ("dbl_mode", _I),
        ("doubled_extra", _I),
        ("redoubled_extra", _I),
        ("royal_pair", _I),
        ("royal_pair_points", _I),
        ("pair_floor", _I),
        ("pair_bid_from", _I),
        ("single_hand_score", _I),
    ]
)

#: What a variant becomes for compiled code; a house rule changes numbers here and nothing else.
RULES = _record(
    [
        ("deck", DECK),
        ("card", CARD),
        ("play", PLAY),
        ("meld", MELD),
        ("bid", BID),
        ("count", COUNT),
        ("extra", _I, (16,)),  # numbers that one trump making or settlement alone needs
    ]
)

#: What everybody at the table sees.
TABLE = _record(
    [
        ("dealer", _I),
        ("elder", _I),
        ("seat", _I),  # whose turn
        ("n_seats", _I),
        ("sits_out", _I),  # seat without cards in this deal, or NOBODY
        ("standing", _I, (MAX_SEATS,)),  # score of each side in the match before this deal
        ("thrown_in", _I),  # deals in a row that were thrown in before this one
        # trump making
        ("answers", _I),  # legal answers of the seat to act, as a set of answer codes
        ("offset", _I),  # how answer codes are read: see jasslab.rules.bidding.answers
        ("phase", _I),
        ("turn_up", _I),  # card, or NO_CARD
        ("turned_suit", _I),
        ("bid_round", _I),
        ("taker", _I),
        ("mode", _I),  # what is trump: row of the tables in CARD
        ("slalom", _I),  # 1 + the first mode where ranks turn round after each trick, else 0
        ("contract", _I),
        ("doubling", _I),
        ("state", _I, (16,)),  # what one trump making alone needs to remember
        ("n_answers", _I),
        ("answer", _I, (MAX_ANSWERS,)),
        ("answer_seat", _I, (MAX_ANSWERS,)),
        ("answer_phase", _I, (MAX_ANSWERS,)),
        ("answer_trick", _I, (MAX_ANSWERS,)),
        # the trick on the table
        ("trick", _I),
        ("leader", _I),
        ("n_played", _I),
        ("led", _I),
        ("beaters", _I),  # the cards that would take the trick now
        ("best_seat", _I),
        ("best_card", _I),
        # everything played so far
        ("cards", _I, (MAX_TRICKS, MAX_SEATS)),  # by trick and position
        ("leaders", _I, (MAX_TRICKS,)),
        ("winners", _I, (MAX_TRICKS,)),
        ("trick_points", _I, (MAX_TRICKS,)),
        ("trick_meld_points", _I, (MAX_TRICKS,)),
        ("played", _I),
        ("played_by", _I, (MAX_SEATS,)),
        ("voids", _I, (MAX_SEATS,)),  # cards of the suits in which a seat failed to follow
        ("known", _I, (MAX_SEATS,)),  # cards that a seat is known to have held
        ("lacks", _I, (MAX_SEATS,)),  # cards that a seat has said it does not hold
        ("told", _I, (MAX_SEATS, 4)),  # cards of a suit that a seat has told of and not yet played
        ("open", _I),  # cards out of play that lie open
        # runs declared by length and top rank, before their cards are shown
        ("n_declared", _I),
        ("declared_seat", _I, (MAX_DECLARED,)),
        ("declared_length", _I, (MAX_DECLARED,)),
        ("declared_top", _I, (MAX_DECLARED,)),
        # what each side has, by side
        ("tricks", _I, (MAX_SEATS,)),
        ("seat_tricks", _I, (MAX_SEATS,)),
        ("card_points", _I, (MAX_SEATS,)),
        ("last_trick_side", _I),
        ("hand_melds", _I, (MAX_SEATS,)),
        ("trick_melds", _I, (MAX_SEATS,)),
        ("marriage", _I, (MAX_SEATS,)),  # once both its cards are played
        ("pot", _I),  # points that earlier deals left over
        # the settlement
        ("last_trick", _I, (MAX_SEATS,)),
        ("bonus", _I, (MAX_SEATS,)),
        ("points", _I, (MAX_SEATS,)),
        ("score", _I, (MAX_SEATS,)),
        ("penalty", _I, (MAX_SEATS,)),
        ("capot", _I),  # the side that took every trick
        ("capot_seat", _I),  # the seat that took every trick alone
        ("made", _I),  # 1 made, 0 failed, -1 nobody had a contract
        ("carried", _I),
        ("redealt", _I),
    ]
)

#: What nobody sees while the deal is played.
DEAL = _record(
    [
        ("seed", np.uint64),
        ("number", _I),
        ("match", _I),
        ("order", _I, (N_CARD_IDS,)),  # the shuffled pack
        ("turned", _I, (4,)),  # suits in the order in which they would be turned
        ("joker", _I),  # a joker was drawn in place of a suit
        ("hidden_mode", _I),  # trump that only its maker knows, or NOBODY
        ("indicator", _I),  # a card laid face down for it, or NO_CARD
        ("barred", _I),  # cards that the seat to play may play only for want of others
        ("drawn", _I),  # cards drawn from the stock so far
        ("first", _I, (MAX_SEATS,)),  # hands when the bidding starts
        ("final", _I, (MAX_SEATS,)),  # hands before the first trick
        ("hands", _I, (MAX_SEATS,)),  # hands now
        ("n_melds", _I),
        ("meld_seat", _I, (MAX_MELDS,)),
        ("meld_kind", _I, (MAX_MELDS,)),
        ("meld_length", _I, (MAX_MELDS,)),
        ("meld_top", _I, (MAX_MELDS,)),
        ("meld_suit", _I, (MAX_MELDS,)),
        ("meld_points", _I, (MAX_MELDS,)),
        ("meld_scored", _I, (MAX_MELDS,)),
        ("meld_trick", _I, (MAX_MELDS,)),
        ("marriage", _I, (MAX_SEATS,)),  # points of each side, from the deal on
        ("unshown", _I),  # a declared run or a marriage is still to be shown
        ("n_fixed", _I),  # cards that a study put in their places
        ("fixed", _I, (N_CARD_IDS,)),  # by place in the shuffled pack; NO_CARD where free
        ("loose", _I, (N_CARD_IDS,)),  # the cards that are shuffled then
        ("told_suits", _I),  # 1: a study says which suits are turned
        ("fault", _I),  # an answer that was refused
        ("waits", _I),  # for which kind of answer from outside; 0: for none
        ("row", _I),  # of the frames, into which it is written
        ("picky", _I),  # 1: a study wants deals of a kind, and others are dealt anew
        ("refused", _I),  # how often this deal was dealt anew
        ("absent", _I, (MAX_SEATS,)),  # cards that a seat must not hold when the bidding starts
        ("wanted", _I, (MAX_SEATS,)),  # cards that it must hold before the first trick
        ("answer", _I, (MAX_ANSWERS,)),  # all answers, cards laid away included
    ]
)

#: What one player has for itself.
SEAT = _record(
    [
        ("seat", _I),
        ("side", _I),
        ("hand", _I),
        ("legal", _I),  # legal cards, or legal answers, as a set
        ("decision", _I),  # number of this decision, for random draws
        ("draws", _I),  # draws made for this decision
        ("seed", np.uint64),
        ("deal", _I),
        ("match", _I),
        ("secret", _I),  # trump that only this seat knows, or NOBODY
        ("answer", _I),  # of a player outside the engine, or NOT_YET
        ("sees_all", _I),  # 1: a player that says so is shown all hands
        ("hands", _I, (MAX_SEATS,)),  # of all seats, for such a player; else 0
        ("params", np.float64, (N_PARAMS,)),
        ("memory", _I, (8,)),  # zero at the start of each deal
    ]
)

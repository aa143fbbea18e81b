"""What the options of pushing, auctions and hidden trumps mean, in a player's words."""

from __future__ import annotations

from typing import Any

__all__ = ["IDLE", "SECTIONS", "TABLED", "WORDS"]

#: What they add to the sections of the sheet.
SECTIONS: dict[str, tuple[str, ...]] = {
    "Trump": (
        *("push_back", "obeabe", "undeufe", "slalom", "jokers", "first_suit"),
        *("min_bid", "passed_out", "partner_raise_min", "indicator", "auction2"),
        *("hidden_trump_duty", "same_trick_retro", "expose_play", "single_hand"),
        *("full_set", "annul_pointless", "four_jacks_redeal"),
    ),
    "Melds": (),
    "Scoring": (
        *("multipliers", "stock_when", "score_table", "loss_to", "dbl_mode"),
        *("royal_pair", "pair_bid_from", "last_trick_point"),
    ),
    "Match": ("ends", "first_forehand"),
}

#: Told in the sentences of others, or in the table of options.
TABLED: tuple[str, ...] = (
    *("obeabe_values", "undeufe_values", "wys", "run_6", "run_7", "run_8", "run_9", "seats"),
    *("factor_spades", "factor_hearts", "factor_diamonds", "factor_clubs"),
    *("factor_obeabe", "factor_undeufe", "factor_slalom", "max_bid", "auction2_min"),
    *("step_2", "step_3", "step_4", "win_1", "win_2", "win_3", "win_4"),
    *("loss_1", "loss_2", "loss_3", "loss_4", "round2_win", "round2_loss"),
    *("doubled_extra", "redoubled_extra", "double_factor", "full_set_factor"),
    *("royal_pair_points", "pair_floor", "single_hand_score"),
)

#: ``{option: (other option, values of it)}``: with these the option says nothing.
IDLE: dict[str, tuple[str, tuple[Any, ...]]] = {
    "first_suit": (
        "trump_method",
        ("forced", "free_then_forced", "turned_forced", "turned_no_contract"),
    ),
    "jokers": (
        "trump_method",
        ("turned", "forced", "free_then_forced", "turned_no_contract"),
    ),
    "expose_play": ("indicator", ("spare",)),
    "dbl_mode": ("max_double", (0,)),
    "full_set": ("max_double", (0, 1)),
    "pair_bid_from": ("royal_pair", (False,)),
    "allpass_next_dealer": (
        "trump_method",
        ("push", "dealer_or_partner", "turned_last", "extra_hand", "turned_no_contract"),
    ),
}

_STEPS = (
    "Made, a contract wins {win_1}, from {step_2} on {win_2}, from {step_3} on {win_3}, from "
    "{step_4} on {win_4}; failed, it loses {loss_1}, {loss_2}, {loss_3} and {loss_4}."
)
_TWO_STEPS = (
    "Made, a contract wins {win_1}, from {step_2} on {win_2}; failed, it loses {loss_1} or "
    "{loss_2}. One of a second auction wins {round2_win} or loses {round2_loss}."
)
_FACTORS = (
    "All points are multiplied: spades by {factor_spades}, hearts by {factor_hearts}, diamonds "
    "by {factor_diamonds}, clubs by {factor_clubs}, obeabe by {factor_obeabe}, undeufe by "
    "{factor_undeufe}, slalom by {factor_slalom}."
)

_ELDER_BIDS = "Elder may not pass: somebody must bid."
_DEALER_BIDS = "When the others have passed, the dealer must bid the lowest number."
_DOUBLES = (
    "There are no doubles.",
    "The taker's opponents may double.",
    *["The taker's opponents may double, the taker's side may redouble."] * 2,
)

WORDS: dict[str, str] = {
    "all_pass=elder_forced, trump_method=hidden": _ELDER_BIDS,
    "all_pass=elder_forced, trump_method=auction": _ELDER_BIDS,
    "all_pass=dealer_forced, trump_method=hidden": _DEALER_BIDS,
    "all_pass=dealer_forced, trump_method=auction": "When the others have passed, the dealer must "
    "bid.",
    **{
        f"max_double={level}, trump_method={method}": words
        for method in ("hidden", "auction")
        for level, words in enumerate(_DOUBLES)
    },
    "trump_method=push": "Elder names a suit or an order of ranks, or pushes the choice to the "
    "partner, who must name. Elder leads in any case.",
    "trump_method=hidden": "In turn from elder, bid a higher number of points or pass. The "
    "highest bidder hides a trump suit, which nobody else knows.",
    "trump_method=auction": "In turn from elder, bid a higher number of points with a suit or no "
    "trump, pass, double a bid of the other side, or redouble the own one.",
    "trump_method=turned_forced": "The drawn suit is trump and elder must play it.",
    "jokers": "Jokers where it is drawn: {value}; for a joker elder names a suit.",
    "push_back=True": "The partner may give the choice back once.",
    "push_back=False": "",
    "obeabe=True": "Obeabe may be named: no trumps, the ace is highest, eights count.",
    "obeabe=False": "Obeabe may not be named.",
    "undeufe=True": "Undeufe may be named: no trumps, the six is highest and counts as the ace.",
    "undeufe=False": "Undeufe may not be named.",
    "slalom=True": "Slalom may be named: obeabe and undeufe by turns, the first as one says.",
    "slalom=False": "",
    "min_bid": "Numbers go from {value} to {max_bid}.",
    "passed_out=True": "Who has passed may not bid again.",
    "passed_out=False": "Who has passed may bid again.",
    "partner_raise_min": "The partner's bid may be raised only from {value} on.",
    "partner_raise_min=0": "",
    "indicator=hand": "A card of the own hand is laid face down to hide the suit; it is taken up "
    "when trumps are shown.",
    "indicator=spare": "A card that is nobody's is laid face down to hide the suit.",
    "auction2=True": "With all cards in hand there is a second auction, from {auction2_min} on; "
    "who bids in it hides trumps anew.",
    "auction2=False": "",
    "hidden_trump_duty=True": "Who cannot follow may ask for trumps and must then play one. The "
    "taker may not lead hidden trumps while holding anything else.",
    "hidden_trump_duty=False": "Who cannot follow may ask for trumps, and may play any card.",
    "same_trick_retro=True": "Once shown, trumps that already lie in the trick count as trumps.",
    "same_trick_retro=False": "Cards played before trumps were shown are no trumps in that trick.",
    "expose_play=any_trump": "A taker who shows trumps may play any of them.",
    "expose_play=indicator": "A taker who shows trumps plays the card that hid them.",
    "single_hand=True": "Before the play a seat may offer to take all tricks alone, without "
    "trumps, for {single_hand_score}.",
    "single_hand=False": "",
    "full_set=True": "After a redouble opponents may double once more, {full_set_factor} times.",
    "full_set=False": "",
    "annul_pointless=True": "When one of the first two seats has no points in its first cards, "
    "the cards are dealt again.",
    "annul_pointless=False": "",
    "four_jacks_redeal=True": "When a hand holds all jacks, the cards are dealt again.",
    "four_jacks_redeal=False": "",
    **{
        f"multipliers={name}": _FACTORS
        for name in ("classic", "1_1_2_2_3_4", "1_1_2_2_2_2", "uniform")
    },
    "stock_when=first": "The marriage counts in the first trick.",
    "stock_when=second_card": "The marriage counts when its second card falls.",
    "score_table=steps": _STEPS,
    "score_table=kerala": _TWO_STEPS,
    "score_table=flat": "A contract wins {win_1} or loses {loss_1}.",
    "loss_to=taker": "The taker's side writes a loss below zero.",
    "loss_to=opponents": "The opponents write what the taker loses.",
    "dbl_mode=add": "A double adds {doubled_extra}, a redouble {redoubled_extra}.",
    "dbl_mode=multiply": "Each double multiplies it by {double_factor}.",
    "royal_pair=True": "King and queen of trumps in one hand, shown after a trick that its side "
    "has won, lower the number of their own side by {royal_pair_points} or raise that of the other "
    "by as much.",
    "royal_pair=False": "",
    "pair_bid_from": "They help the taker's side from a bid of {value} on.",
    "pair_bid_from=0": "",
    "last_trick_point=True": "The last trick is worth a point more.",
    "last_trick_point=False": "",
    "ends=immediate": "The match ends the moment a side reaches the target.",
    "ends=end_of_deal": "A deal is played to its end before the match is over.",
    "first_suit=drawn": "",
    "first_suit=clubs": "In the first deal of a match the suit is clubs.",
    "first_forehand=seven": "The holder of the seven of hearts is elder in the first deal.",
    "first_forehand=random": "Who is elder in the first deal is drawn.",
    "settlement=times_factor": "There is no contract: each side scores what it makes.",
    "settlement=bid_number": "The taker's side must make at least the number that it has bid.",
}

"""What the options of the rules mean, in a player's words.

`WORDS` holds a sentence for ``"option=value"``, or for a whole option under its name with
``{value}`` in it. A later game only adds words; what has none is shown by its own name.
"""

from __future__ import annotations

from typing import Any

from jasslab.draw import _words_auction

__all__ = ["DUTIES", "IDLE", "SECTIONS", "TABLED", "WORDS", "duty", "sentence", "situations"]

#: Which options a section of the sheet tells, in order.
SECTIONS: dict[str, tuple[str, ...]] = {
    "Trump": (
        "trump_method",
        "round2_turned_suit",
        "chooser",
        "first_speaker",
        "all_pass",
    ),
    "Melds": (
        "melds",
        "share_cards",
        "long_run",
        "long_run_rank",
        "meld_order",
        "meld_tie",
        "meld_scope",
    ),
    "Scoring": (
        "last_trick",
        "trick_points",
        "capot_mode",
        "capot_alone_points",
        "solo_stack",
        "capot_for",
        "belote_in_test",
        "tie_rule",
        "belote_on_fail",
        "round_to_10",
    ),
    "Match": ("target", "allpass_next_dealer"),
}

#: Told elsewhere on the sheet, in tables of their own.
TABLED: tuple[str, ...] = (
    *("trump_order", "plain_order", "trump_values", "plain_values", "first_lead"),
    *("follow", "head_plain", "head_trump", "ruff", "undertrump", "jack_withhold"),
    *("run_3", "run_4", "run_5", "four_ranks", "four_points", "four_jacks", "four_nines"),
    *("three_of_kind", "three_points", "marriage", "capot_points", "match_unit"),
)

#: ``{option: (other option, values of it)}``: with these the option says nothing.
IDLE: dict[str, tuple[str, tuple[Any, ...]]] = {
    "chooser": ("trump_method", ("turn_up", "turned", "free_then_forced", "turned_no_contract")),
    "first_speaker": ("trump_method", ("turn_up", "turned", "forced", "turned_no_contract")),
    "all_pass": ("trump_method", ("forced", "free_then_forced", "turned_no_contract")),
    "capot_for": ("capot_mode", ("none",)),
    "capot_alone_points": ("capot_mode", ("none",)),
    "solo_stack": ("capot_mode", ("none",)),
    "belote_in_test": ("trump_method", ("turned_no_contract",)),
    "belote_on_fail": ("trump_method", ("turned_no_contract",)),
    "tie_rule": ("trump_method", ("turned_no_contract",)),
    "settlement": ("trump_method", ("turned_no_contract",)),
}

WORDS: dict[str, str] = {
    "trump_method=turn_up": "A card is turned up. In turn from elder, take its suit as trump or "
    "pass. If all pass there is a second round, in which a suit may be named.",
    "trump_method=turned": "A suit is turned. In turn from elder, play it as trump or pass.",
    "trump_method=forced": "One seat must name a suit as trump.",
    "trump_method=free_then_forced": "In turn, name a suit as trump or pass. If all pass, who "
    "spoke first must name one.",
    "trump_method=turned_no_contract": "The turned suit is trump. Nobody is taker: each side "
    "scores what it makes.",
    "round2_turned_suit=allowed": "The suit named then may be the turned one, too.",
    "round2_turned_suit=forbidden": "The suit named then may not be the turned one.",
    "chooser=elder": "Elder names trump.",
    "chooser=dealer": "The dealer names trump.",
    "first_speaker=elder": "Elder speaks first.",
    "first_speaker=dealer": "The dealer speaks first.",
    "all_pass=redeal": "If nobody takes, the cards are thrown in.",
    "all_pass=elder_forced": "If nobody takes, elder must play the turned suit.",
    "all_pass=dealer_forced": "If nobody takes, the dealer must play the turned suit.",
    "all_pass=next_suit_elder_forced": "If nobody takes, another suit is turned and elder must "
    "play it.",
    "all_pass=turn_on": "If nobody takes, another suit is turned, up to the fourth, which elder "
    "must play.",
    "first_lead=elder": "Elder leads to the first trick, then whoever took the last one.",
    "first_lead=dealer": "The dealer leads to the first trick, then whoever took the last one.",
    "first_lead=taker": "The taker leads to the first trick, then whoever took the last one.",
    "melds=none": "Only king and queen of trumps count.",
    "melds=hand": "Melds in the hand are announced at the first trick.",
    "melds=tricks": "Melds count when their cards lie together in one trick, for whoever takes it.",
    "melds=both": "Melds count in the hand, and when their cards lie together in one trick.",
    "share_cards=True": "A card may stand in a sequence and in a four of a kind.",
    "share_cards=False": "A card stands in one meld only.",
    "long_run=one": "A run longer than the longest below is one meld and worth the same.",
    "long_run=split": "A long run is split into runs of three and four.",
    "long_run_rank=capped": "A longer run ranks no higher for its length.",
    "long_run_rank=by_length": "Of two long runs the longer ranks higher.",
    "meld_order=points_kind": "The best meld is the one of most points; at equal points four of a "
    "kind before a sequence, then the higher card.",
    "meld_order=points_count": "The best meld is the one of most points; at equal points the one "
    "of more cards, then the higher card.",
    "meld_order=count": "The best meld is the one of most cards, then the higher card.",
    "meld_tie=elder": "Between equal best melds the earlier in order of play wins.",
    "meld_tie=cancel": "Equal best melds cancel each other: nobody scores melds.",
    "meld_tie=split": "Between equal best melds each side scores half.",
    "meld_scope=side": "The side with the best meld scores all its melds, the other none.",
    "meld_scope=player": "The player with the best meld scores all own melds, the others none.",
    "meld_scope=single": "Only the best meld scores.",
    "last_trick": "The last trick is worth {value} more.",
    "trick_points": "Each trick is worth {value} besides its cards.",
    "capot_mode=none": "All tricks earn nothing extra.",
    "capot_mode=replace": "All tricks for one side: {capot_points}, in place of the last trick's "
    "bonus.",
    "capot_mode=extra": "All tricks for one side: {capot_points} more.",
    "capot_alone_points": "One player who takes all tricks alone earns {value} for them.",
    "solo_stack=True": "This comes on top of what all tricks earn for the side.",
    "solo_stack=False": "",
    "capot_for=either": "Either side can earn the bonus for all tricks.",
    "capot_for=taker": "Only the taker's side can earn the bonus for all tricks.",
    "belote_in_test=True": "The marriage counts towards the contract.",
    "belote_in_test=False": "The marriage does not count towards the contract.",
    "belote_on_fail=lost": "Who fails loses the marriage to the others.",
    "belote_on_fail=kept": "Who fails keeps the marriage.",
    "tie_rule=opp_sum": "Equal: the contract has failed.",
    "tie_rule=half_bete": "Equal: the taker's side scores nothing, the others what they made.",
    "tie_rule=carry": "Equal: all points wait for the winner of the next contract.",
    "tie_rule=litige": "Equal: the others score theirs; the taker's points wait for the winner of "
    "the next contract.",
    "tie_rule=split": "Equal: each side scores what it made.",
    "tie_rule=void": "Equal: nobody scores.",
    "round_to_10=True": "Scores are rounded to tens, five upwards.",
    "round_to_10=False": "",
    "target": "A match goes to {value} {match_unit}.",
    "allpass_next_dealer=next": "After a deal that nobody took, the next seat deals.",
    "allpass_next_dealer=previous": "After a deal that nobody took, the previous seat deals.",
    "allpass_next_dealer=same": "After a deal that nobody took, the same seat deals again.",
    "settlement=contract": "The taker's side must make more points than the other. Made: each "
    "side scores what it made. Failed: the others score everything.",
}

for _name, _more in _words_auction.SECTIONS.items():
    SECTIONS[_name] += _more
TABLED += _words_auction.TABLED
IDLE.update(_words_auction.IDLE)
WORDS.update(_words_auction.WORDS)

_ANY = "Any card."
_NOT_UNDER = (
    "Any card, but no trump lower than the best one in the trick unless you hold nothing else."
)

#: What must be played, by option and value; `duty` picks.
DUTIES: dict[str, str] = {
    "head_plain=never": "Any card of the suit.",
    "head_plain=unless_partner": "A card that beats the best one of the suit, if you have one; "
    "any card of the suit when your partner heads the trick.",
    "head_plain=always": "A card that beats the best one of the suit, if you have one; else any "
    "card of the suit.",
    "follow=suit_or_ruff": "Or a trump that heads the trick.",
    "head_trump=never": "Any trump.",
    "head_trump=unless_partner": "A higher trump than the best one, if you have one; any trump "
    "when your partner heads the trick.",
    "head_trump=always": "A higher trump than the best one, if you have one; else any trump.",
    "head_trump=under": "A lower trump than the best one, if you have one; else any trump.",
    "head_trump=always_unless_all_trumps": "A higher trump than the best one, if you have one; "
    "any trump when you hold nothing but trumps.",
    "jack_withhold=True": "The jack need not be played when it is your only trump.",
    "ruff=free": _ANY,
    "ruff=must": "A trump, higher than any in the trick.",
    "ruff=unless_partner": "A trump, higher than any in the trick.",
    "undertrump=must": "A trump all the same.",
    "undertrump=free": _ANY,
    "undertrump=avoid": "No trump, unless you hold nothing else.",
    "undertrump=avoid_unless_all_trumps": "No trump, unless you hold nothing else.",
}


def sentence(name: str, value: Any, values: dict[str, Any]) -> str:
    """Return what an option means here, empty when it says nothing."""
    other, idle = IDLE.get(name, ("", ()))
    if values.get(other) in idle or (name == "capot_alone_points" and value == 0):
        return ""
    words = WORDS.get(f"{name}={value}", WORDS.get(name))
    words = WORDS.get(f"{name}={value} {values.get('trump_method')}", words)
    if words is None:
        return f"{name.replace('_', ' ')}: {value}"
    known = {"capot_points": "?", "match_unit": "points", **values, "value": value}
    return words.format(**known)


def _free(undertrump: str) -> str:
    """Return what a void player may do who has no duty to trump."""
    return _NOT_UNDER if undertrump.startswith("avoid") else _ANY


def duty(name: str, values: dict[str, Any]) -> str:
    """Return what an option asks of a player, by its own name where we have no words."""
    value = values.get(name)
    return DUTIES.get(f"{name}={value}", f"{name.replace('_', ' ')}: {value}")


def situations(values: dict[str, Any], partnership: bool) -> list[tuple[str, str]]:
    """Return what may be played when: a situation and its duty each."""
    follow = duty("head_plain", values)
    if values.get("follow", "suit") != "suit":
        follow += " " + duty("follow", values)
    head = duty("head_trump", values)
    if values.get("jack_withhold"):
        head += " " + duty("jack_withhold", values)
    free, ruff = _free(str(values.get("undertrump"))), values.get("ruff")
    rows = [
        ("You lead", _ANY),
        ("A plain suit was led and you can follow", follow),
        ("Trumps were led and you can follow", head),
        ("You can neither follow nor trump", _ANY),
    ]
    if ruff == "free":
        return [*rows, ("You cannot follow but hold trumps", free)]
    if partnership and ruff == "unless_partner":
        rows.append(("You cannot follow; your partner heads the trick", free))
    who = ", an opponent heads the trick" if partnership and ruff == "unless_partner" else ""
    rows.append((f"You cannot follow{who}; you can trump or overtrump", duty("ruff", values)))
    rows.append((f"You cannot follow{who}; you hold only lower trumps", duty("undertrump", values)))
    return rows

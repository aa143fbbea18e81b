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
        "forced_third_deal",
        "schmeiss",
        "schmeiss_maker",
        "schmeiss_round2",
        "schmeiss_redeal",
        "seven_exchange",
        *("schut_when", "six_exchange", "hand_swap"),
        "exchange_order",
        "max_double",
    ),
    "Melds": (
        "melds",
        "share_cards",
        "long_run",
        "long_run_rank",
        "meld_order",
        "meld_tie",
        "meld_scope",
        "melds_need_trick",
        "melds_open",
        *("meld_rising", "stuk_in_trick", "belote_needs_best"),
    ),
    "Scoring": (
        "vs",
        "failed_to",
        "hand_score",
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
        *("goal", "both_reach", "kj_unit", "stroke_points"),
        *("schut_made", "schut_made_jan", "schut_lost", "schut_lost_jan", "schut_conceded"),
        *("herschut_made", "herschut_made_jan", "herschut_lost", "herschut_conceded"),
        *("tout_made", "tout_lost"),
        *("four_winners", "win_strokes"),
        *("jan_below", "jan_eval", "jan_factor", "jan_counts", "jan_strokes", "jan_award"),
        "turnup_bonus",
        "no_trump_factor",
        "double_factor",
        "hand_stake",
        "stake_less_exchanged",
        "loser_pays",
        "stock_points",
    ),
    "Match": ("target", "allpass_next_dealer", "play_to_loser"),
}

#: Told elsewhere on the sheet, in tables of their own.
TABLED: tuple[str, ...] = (
    *("trump_order", "plain_order", "trump_values", "plain_values", "first_lead"),
    *("follow", "head_plain", "head_trump", "ruff", "undertrump", "jack_withhold"),
    *("seats", "run_6", "run_7", "run_8", "run_9"),
    *("cannot_win", "seats", "points_above"),
    *("run_3", "run_4", "run_5", "four_ranks", "four_points", "four_jacks", "four_nines"),
    *("three_of_kind", "three_points", "marriage", "capot_points", "match_unit"),
    *("deck24", "deck32"),
)

#: ``{option: (other option, values of it)}``: with these the option says nothing.
IDLE: dict[str, tuple[str, tuple[Any, ...]]] = {
    "chooser": ("trump_method", ("turn_up", "turned", "free_then_forced", "turned_no_contract")),
    "first_speaker": ("trump_method", ("turn_up", "turned", "forced", "turned_no_contract")),
    "all_pass": ("trump_method", ("forced", "free_then_forced", "turned_no_contract")),
    "schmeiss_maker": ("schmeiss", ("off",)),
    "schmeiss_round2": ("schmeiss", ("off", "elder_r1")),
    "schmeiss_redeal": ("schmeiss", ("off",)),
    "capot_for": ("capot_mode", ("none", "shared")),
    "points_above": ("hand_score", ("hand", "full")),
    "double_factor": ("max_double", (0,)),
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
    "trump_method=turn_up_exchange": "A card is turned up and lies on the table. In turn from "
    "elder, take its suit as trump or pass. If all pass there is a second round, in which a suit "
    "may be named.",
    "trump_method=free": "In turn from elder, name a suit as trump or pass.",
    "trump_method=turned_last": "The dealer's last card lies open until the first lead: its suit "
    "is trump.",
    "trump_method=dealer_or_partner": "The dealer names a suit as trump, plays without trump, or "
    "leaves the choice to the partner, who must choose.",
    "trump_method=play_or_pass": "In turn from elder, play or pass; the first who plays is taker, "
    "may exchange cards with the stock, if there is one, and then names a suit as trump.",
    "exchange_order=discard_first": "The taker lays cards away and draws as many unseen.",
    "exchange_order=take_then_discard": "The taker takes the whole stock and lays as many cards "
    "away.",
    "max_double=0": "Nobody may double.",
    "max_double=1": "The dealer's opponents may double.",
    "max_double=2": "The dealer's opponents may double, the dealer's side may then redouble.",
    "max_double=3": "The dealer's opponents may double, the dealer's side may then redouble, and "
    "the opponents once more.",
    "round2_turned_suit=allowed": "The suit named then may be the turned one, too.",
    "round2_turned_suit=forbidden": "The suit named then may not be the turned one.",
    "chooser=elder": "Elder names trump.",
    "chooser=dealer": "The dealer names trump.",
    "first_speaker=elder": "Elder speaks first.",
    "first_speaker=dealer": "The dealer speaks first.",
    "all_pass=redeal": "If nobody takes, the cards are thrown in.",
    "all_pass=elder_forced": "If nobody takes, elder must play the turned suit.",
    "all_pass=dealer_forced": "If nobody takes, the dealer must play the turned suit.",
    "all_pass=dealer_forced, trump_method=free": "If the others pass, the dealer must name a suit.",
    "forced_third_deal=True": "When two deals in a row of a match were thrown in, the dealer must "
    "name a suit if nobody takes.",
    "forced_third_deal=False": "",
    "schmeiss=off": "",
    "schmeiss=elder_r1": "In the first round elder may offer to throw the cards in (schmeiss).",
    "schmeiss=both": "In either round a player may offer to throw the cards in (schmeiss).",
    "schmeiss_maker=caller": "Refused, the one who offered it must play the turned suit.",
    "schmeiss_maker=opponent": "Refused, the one who refused it must play the turned suit.",
    "schmeiss_round2=turned": "",
    "schmeiss_round2=names": "In the second round this player names the suit.",
    "schmeiss_redeal=next": "Thrown in, the other player deals.",
    "schmeiss_redeal=same": "Thrown in, the same player deals again.",
    "seven_exchange=True": "When the turned suit is trump, who holds its seven may exchange it for "
    "the turn-up.",
    "seven_exchange=False": "",
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
    "melds_open=at_once": "Melds that count lie open before the first trick.",
    "melds_open=after_trick": "Of a sequence its length and top rank are said; its cards are shown "
    "when the first trick is over.",
    "melds_need_trick=True": "A side without a trick scores no melds.",
    "melds_need_trick=False": "",
    "vs=each": "The taker must make more points than each of the others.",
    "vs=sum": "The taker must make more points than all others together.",
    "failed_to=best": "Failed: the taker's points go to the opponent who has made most; two who "
    "have made the same divide them.",
    "failed_to=all": "Failed: the others divide the taker's points.",
    "last_trick": "The last trick is worth {value} more.",
    "trick_points": "Each trick is worth {value} besides its cards.",
    "capot_mode=none": "All tricks earn nothing extra.",
    "capot_mode=replace": "All tricks for one side: {capot_points}, in place of the last trick's "
    "bonus.",
    "capot_mode=extra": "All tricks for one side: {capot_points} more.",
    "capot_mode=shared": "All tricks for the taker: {capot_points} more; none, and the others "
    "divide them.",
    "capot_mode=multiply": "All tricks for one side: it takes all points{times}.",
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
    "play_to_loser=True": "Who gets there retires; the others go on until one is left, who loses.",
    "play_to_loser=False": "",
    "allpass_next_dealer=next": "After a deal that nobody took, the next seat deals.",
    "allpass_next_dealer=previous": "After a deal that nobody took, the previous seat deals.",
    "allpass_next_dealer=same": "After a deal that nobody took, the same seat deals again.",
    "settlement=against_each": "Made: each scores what they made. Failed: the taker nothing, the "
    "others what they made.",
    # Kruisjas, Schutjas, Handjas
    "trump_method=dealers_card": "The dealer's last card lies open; its suit is trump.",
    "trump_method=schut": "The dealer's last card lies open; its suit is trump. In turn from "
    "elder, say Schut, that your side will make the goal, or pass.",
    "trump_method=extra_hand": "A turned card makes its suit trump: the last card dealt to the "
    "rear hand, with three players the first of the extra hand, with two of a dead hand.",
    "schut_when=start": "Schut is said before the first card only.",
    "schut_when=any_time": "Schut may also be said later, before playing a card.",
    "six_exchange=off": "",
    "six_exchange=before_swap": "With two or three players, who holds the six of trumps may "
    "exchange it for the turned card, before hands are swapped.",
    "six_exchange=before_melds": "With two or three players, who holds the six of trumps may "
    "exchange it for the turned card, after hands were swapped.",
    "hand_swap=True": "With two or three players one may swap the whole hand for the extra "
    "hand, asked in turn from elder.",
    "hand_swap=False": "",
    "meld_rising=True": "In turn from elder, melds may be declared when one of them beats all "
    "declared before. When one side alone declares, all it has declared scores.",
    "meld_rising=False": "",
    "stuk_in_trick=True": "King and queen of trumps from two hands count in one trick.",
    "stuk_in_trick=False": "King and queen of trumps count in one hand only.",
    "belote_needs_best=True": "King and queen of trumps count only for the best melder.",
    "belote_needs_best=False": "King and queen of trumps count whoever has the best meld.",
    "goal": "{value} points win the hand.",
    "stroke_points": "{value} points are one stroke; so is each full {value} of melds in hand.",
    "both_reach=first_to_100": "When both sides have the goal, the first to have it wins.",
    "both_reach=higher_total": "When both sides have the goal, the higher total wins.",
    "jan_below": "Who has fewer than {value} points is under jan.",
    "jan_eval=end": "Under jan is judged at the end of the hand.",
    "jan_eval=at_dek": "Under jan is judged when the winners reach the goal.",
    "jan_factor": "A win against losers under jan counts {value} times.",
    "kj_unit=hand100": "A hand won is one stroke.",
    "kj_unit=points": "The winners of the hand write their points.",
    "schut_made": "Schut made: {value}.",
    "schut_made_jan": "Schut made, the others under jan: {value}.",
    "schut_lost": "Schut lost: {value} to the others.",
    "schut_lost_jan": "Schut lost, and under jan: {value} to the others.",
    "schut_conceded": "The others may give up instead: {value}.",
    "herschut_made": "Herschut, with which the others take the contract over, made: {value}.",
    "herschut_made_jan": "Herschut made, the others under jan: {value}.",
    "herschut_lost": "Herschut lost: {value} to the others.",
    "herschut_conceded": "Herschut conceded: {value}.",
    "tout_made": "Tout, with which the first side takes it back, made: {value}.",
    "tout_lost": "Tout lost: {value} to the others.",
    "four_winners=1": "The player of most points wins.",
    "four_winners": "Of four players the best {value} win, of fewer the best one; so do all who "
    "are equal to them.",
    "win_strokes": "A win earns strokes: {value}.",
    "jan_strokes": "Strokes for each player under jan, who gets a potato himself: {value}.",
    "jan_counts=all": "Melds count when under jan is judged.",
    "jan_counts=tricks_only": "Melds do not count when under jan is judged.",
    "jan_award=not_under": "Players under jan earn nothing for others who are.",
    "jan_award=all_others": "Players under jan, too, earn strokes for others who are.",
    "settlement=first_to_goal": "The side that makes the goal wins the hand. When neither does, "
    "the same dealer deals again.",
    "settlement=schut": "The side that holds the contract must make the goal.",
    "settlement=strokes": "The players of most points win strokes; who has too few gets a "
    "potato, which takes a stroke away.",
    "speaking=question_or_fact": "Just before leading, the leader may ask the partner one question "
    "or tell one fact, aloud and truly: how many cards of a suit, whether its highest card is "
    "held, or whether a card is that one names.",
    "turnup_bonus=True": "The dealer's side scores the card points of the turned card.",
    "turnup_bonus=False": "",
    "hand_score=hand": "They have won one hand.",
    "hand_score=full": "They write all their points.",
    "hand_score=excess34": "They write the points that they have above {points_above}.",
    "hand_score=excess36": "They write the points that they have above {points_above}.",
    "no_trump_factor": "Without trump the score is multiplied by {value}.",
    "double_factor": "Each double multiplies it by {value}.",
    "hand_stake": "The stake is {value}.",
    "stake_less_exchanged=True": "It is one less for each card exchanged, but at least 1.",
    "stake_less_exchanged=False": "",
    "loser_pays=declarer_minus": "A taker who fails loses the stake.",
    "loser_pays=each_opponent_plus": "When the taker fails each opponent scores the stake.",
    "stock_points=none": "Cards laid away and left in the stock count for nobody.",
    "stock_points=declarer": "Cards laid away and left in the stock count for the taker.",
    "settlement=winners_write": "The side with more points wins the deal; the other writes "
    "nothing.",
    "settlement=reach_goal": "The taker plays against all others and scores the stake for "
    "reaching the goal.",
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
    "follow=beat_or_ruff": "Unable to beat it where you must: a trump that heads the trick, if you "
    "have one, else any card.",
    "cannot_win=lowest": "Your lowest one of these.",
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
    if name == "double_factor" and "dbl_mode" in values:  # told there
        return ""
    if name == "allpass_next_dealer" and str(values.get("all_pass", "")).endswith("_forced"):
        return ""
    words = WORDS.get(f"{name}={value}", WORDS.get(name))
    words = WORDS.get(f"{name}={value}, trump_method={values.get('trump_method')}", words)
    if words is None:
        return f"{name.replace('_', ' ')}: {value}"
    known = {"capot_points": "?", "match_unit": "points", **values, "value": value}
    known["times"] = f", times {values['capot_points']}" if "capot_points" in values else ""
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
    if values.get("cannot_win") == "lowest":
        rows.append(("You cannot take the trick from the opponents", duty("cannot_win", values)))
    if ruff == "free":
        return [*rows, ("You cannot follow but hold trumps", free)]
    if partnership and ruff == "unless_partner":
        rows.append(("You cannot follow; your partner heads the trick", free))
    who = ", an opponent heads the trick" if partnership and ruff == "unless_partner" else ""
    rows.append((f"You cannot follow{who}; you can trump or overtrump", duty("ruff", values)))
    rows.append((f"You cannot follow{who}; you hold only lower trumps", duty("undertrump", values)))
    return rows

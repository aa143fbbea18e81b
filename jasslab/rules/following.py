"""Which cards may I play?

Two situations, one table each: a plain suit was led, or trumps were. The words are those of the
rule books of the whole family, so a variant is a choice among them (docs of each option below).
"""

from __future__ import annotations

from typing import Any

from jasslab._cardset import add, drop_lowest, has, lowest, suit_cards, suit_of, without
from jasslab._compile import kernel
from jasslab.rules.options import Flag, Word
from jasslab.rules.ranking import NO_TRUMP

__all__ = ["OPTIONS", "REASONS", "following", "legal_cards", "partner_heads"]

SUIT, SUIT_OR_RUFF, BEAT_OR_RUFF = range(3)
NEVER, UNLESS_PARTNER, ALWAYS, UNDER, ALWAYS_UNLESS_ALL_TRUMPS = range(5)
FREE, RUFF_UNLESS_PARTNER, MUST_RUFF = range(3)
ANY, LOWEST = range(2)
UNDER_FREE, UNDER_MUST, UNDER_AVOID, UNDER_AVOID_UNLESS_ALL_TRUMPS = range(4)

OPTIONS = (
    Word(
        "follow",
        "what does a plain lead ask?",
        "play.follow",
        ("suit", "suit_or_ruff", "beat_or_ruff"),
    ),
    Word(
        "head_plain",
        "must a plain lead be beaten in its suit?",
        "play.head_plain",
        ("never", "unless_partner", "always"),
    ),
    Word(
        "head_trump",
        "must a trump lead be beaten?",
        "play.head_trump",
        ("never", "unless_partner", "always", "under", "always_unless_all_trumps"),
    ),
    Word(
        "ruff",
        "must a player who is void in the suit led trump?",
        "play.ruff",
        ("free", "unless_partner", "must"),
    ),
    Word(
        "undertrump",
        "what may a void player do who holds only lower trumps?",
        "play.undertrump",
        ("free", "must", "avoid", "avoid_unless_all_trumps"),
    ),
    Flag("jack_withhold", "may the lone trump jack be kept on a trump lead?", "play.jack_withhold"),
    Word(
        "cannot_win",
        "what may be played to a trick that cannot be taken from the opponents?",
        "play.cannot_win",
        ("free", "lowest"),
    ),
)

(
    LEADING,
    FOLLOW_SUIT,
    HEAD_TRUMP,
    CANNOT_HEAD_TRUMP,
    TRUMP_PARTNER_HEADS,
    JACK_WITHHELD,
    GO_UNDER,
    HEAD_PLAIN,
    SUIT_OR_HIGHER_TRUMP,
    NO_TRUMPS,
    MUST_TRUMP,
    MUST_OVERTRUMP,
    MUST_UNDERTRUMP,
    UNDERTRUMP_FREE,
    AVOID_UNDERTRUMP,
    ONLY_LOWER_TRUMPS,
    PARTNER_HEADS,
    FREE_TO_DISCARD,
    ALL_TRUMPS_FREE,
    RUFF_TO_BEAT,
    NOTHING_BEATS,
    THROW_LOWEST,
) = range(22)

#: The rule that applied, in words, by the code that `following` returns.
REASONS = (
    "You lead: any card may be played.",
    "You hold the suit that was led: follow suit.",
    "Trumps were led and you can beat the highest one: you must.",
    "Trumps were led and you cannot beat the highest one: follow with any trump.",
    "Trumps were led and there is no duty to beat this card: follow with any trump.",
    "Trumps were led and the jack is your only trump: it may be kept, so any card is allowed.",
    "Trumps were led: you must go under the highest one if you can.",
    "You hold the suit that was led and can beat the best card in it: you must.",
    "You hold the suit that was led: follow suit, or trump above any trump in the trick.",
    "You can neither follow suit nor trump: any card may be played.",
    "You cannot follow suit: you must trump.",
    "You cannot follow suit and can overtrump: you must.",
    "You cannot follow suit and hold only lower trumps: you must still trump.",
    "You cannot follow suit and hold only lower trumps: any card may be played.",
    "You cannot follow suit: undertrumping is not allowed while you hold anything else.",
    "You hold only lower trumps: one of them must be played.",
    "You cannot follow suit and your partner heads the trick: any card may be played.",
    "You cannot follow suit, and there is no duty to trump: any card may be played.",
    "You hold nothing but trumps: any of them may be played.",
    "You cannot beat the best card in its suit: you must trump.",
    "You can neither beat the best card in its suit nor trump: any card may be played.",
    "You cannot take the trick from the opponents: you must play your lowest card.",
)


@kernel
def _on_trump_lead(
    hand: int, follow: int, beaters: int, partner: bool, mode: int, rules: Any
) -> Any:
    """Return what may be played, and why, to a trump lead by a hand that can follow."""
    duty = rules.play.head_trump
    if rules.play.jack_withhold and follow == rules.card.withhold[mode]:
        return hand, JACK_WITHHELD
    if duty == UNDER:
        lower = without(follow, beaters)
        return (lower if lower else follow), GO_UNDER
    if duty == ALWAYS_UNLESS_ALL_TRUMPS and follow == hand:
        return hand, ALL_TRUMPS_FREE
    if duty == NEVER or (duty == UNLESS_PARTNER and partner):
        return follow, TRUMP_PARTNER_HEADS
    higher = follow & beaters
    if higher:
        return higher, HEAD_TRUMP
    return follow, CANNOT_HEAD_TRUMP


@kernel
def _on_plain_lead(
    hand: int, follow: int, beaters: int, partner: bool, mode: int, rules: Any
) -> Any:
    """Return what may be played, and why, to a plain lead by a hand that can follow."""
    duty = rules.play.head_plain
    higher = follow & beaters
    if higher and (duty == ALWAYS or (duty == UNLESS_PARTNER and not partner)):
        return higher, HEAD_PLAIN
    if rules.play.follow == BEAT_OR_RUFF and (duty == ALWAYS or not partner):
        ruffs = hand & beaters  # word for word: unable to lead the trick, trump it (text 003)
        return (ruffs, RUFF_TO_BEAT) if ruffs else (hand, NOTHING_BEATS)
    if rules.play.follow == SUIT_OR_RUFF:
        return follow | (hand & rules.card.trumps[mode] & beaters), SUIT_OR_HIGHER_TRUMP
    return follow, FOLLOW_SUIT


@kernel
def _when_void(hand: int, beaters: int, partner: bool, mode: int, rules: Any) -> Any:
    """Return what may be played, and why, by a hand without the suit that was led."""
    trumps = hand & rules.card.trumps[mode]
    under = rules.play.undertrump
    if not trumps:
        return hand, NO_TRUMPS
    duty = rules.play.ruff == MUST_RUFF or (rules.play.ruff == RUFF_UNLESS_PARTNER and not partner)
    if trumps == hand and under == UNDER_AVOID_UNLESS_ALL_TRUMPS and not duty:
        return hand, ALL_TRUMPS_FREE
    avoids = under >= UNDER_AVOID
    higher = trumps & beaters
    if duty:
        if higher:
            return higher, (MUST_TRUMP if higher == trumps else MUST_OVERTRUMP)
        if under == UNDER_MUST:
            return trumps, MUST_UNDERTRUMP
        if not avoids:
            return hand, UNDERTRUMP_FREE
    elif not avoids:
        return hand, (PARTNER_HEADS if partner else FREE_TO_DISCARD)
    allowed = without(hand, trumps) | (0 if duty else higher)
    if not allowed:
        return hand, ONLY_LOWER_TRUMPS
    if allowed == hand:
        return hand, (PARTNER_HEADS if partner else FREE_TO_DISCARD)
    return allowed, AVOID_UNDERTRUMP


@kernel
def _lowest_ranks(cards: int, rules: Any) -> int:
    """Return the cards of the lowest rank, in whatever suit."""
    found, least = 0, 99
    while cards:
        card = lowest(cards)
        strength = rules.card.strength[NO_TRUMP, card]
        if strength < least:
            found, least = 0, strength
        if strength == least:
            found = add(found, card)
        cards = drop_lowest(cards)
    return found


@kernel
def following(hand: int, led: int, beaters: int, partner: bool, mode: int, rules: Any) -> Any:
    """Return the cards that may follow to a trick, and which rule decided.

    Parameters
    ----------
    hand : int
        Cards held.
    led : int
        The card that was led.
    beaters : int
        The cards that would take the trick now.
    partner : bool
        Whether the partner's card heads the trick.
    mode : int
        What is trump: row of the tables in `rules.card`.
    rules : record of RULES
        Its parts `play` and `card` are read.

    Returns
    -------
    tuple of int
        The legal cards, never empty unless the hand is, and an index into `REASONS`.
    """
    suit = suit_cards(suit_of(led))
    follow = hand & suit
    if not follow:
        legal, reason = _when_void(hand, beaters, partner, mode, rules)
    elif has(rules.card.heading[mode], led):
        legal, reason = _on_trump_lead(hand, follow, beaters, partner, mode, rules)
    else:
        legal, reason = _on_plain_lead(hand, follow, beaters, partner, mode, rules)
    if rules.play.cannot_win == LOWEST and not partner and legal & beaters == 0:
        return _lowest_ranks(legal, rules), THROW_LOWEST
    return legal, reason


@kernel
def partner_heads(seat: int, table: Any, rules: Any) -> bool:
    """Say whether the trick is headed by the partner of a seat."""
    return rules.deck.side[table.best_seat] == rules.deck.side[seat]


@kernel
def legal_cards(hand: int, seat: int, table: Any, rules: Any) -> Any:
    """Return the cards a seat may play now, and which rule decided.

    Parameters
    ----------
    hand : int
        Cards held.
    seat : int
        Seat to play.
    table : record of TABLE
        The trick on the table is read.
    rules : record of RULES
        The variant.

    Returns
    -------
    tuple of int
        The legal cards and an index into `REASONS`.
    """
    if table.n_played == 0:
        return hand, LEADING
    partner = partner_heads(seat, table, rules)
    return following(hand, table.led, table.beaters, partner, table.mode, rules)

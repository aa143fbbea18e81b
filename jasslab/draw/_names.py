"""What cards are called: letters and words in each language, in French and German-Swiss suits.

Everything asks `jasslab.showing.options` at the moment it is called. Cards come in as neutral
codes (``"JS"``) and only go out translated.
"""

from __future__ import annotations

from collections.abc import Iterable

from jasslab.cards import SUIT_SYMBOLS, SUITS, card_text, parse_cards, suit_letter
from jasslab.errors import NotationError
from jasslab.showing import options

__all__ = [
    "card_symbol",
    "card_words",
    "cards_text",
    "codes",
    "hand_words",
    "is_trump",
    "language_mark",
    "mode_symbol",
    "phrase",
    "played_words",
    "rank_letter",
    "rank_words",
    "read_trump",
    "suit_words",
]

_COURTS = "JQKA"
#: Letters of jack, queen, king and ace.
_LETTERS = {"en": "JQKA", "fr": "VDRA", "de": "BDKA", "nl": "BVHA"}
#: Ten, under, ober, king and ace: the Swiss pack is the same in every language.
_SWISS_LETTERS = dict(zip("TJQKA", "BUOKA", strict=True))

_RANKS = "23456789TJQKA"
_RANK_WORDS = {
    "en": "two three four five six seven eight nine ten jack queen king ace",
    "fr": "deux trois quatre cinq six sept huit neuf dix valet dame roi as",
    "de": "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Bube Dame König Ass",
    "nl": "twee drie vier vijf zes zeven acht negen tien boer vrouw heer aas",
}
_SWISS_RANK_WORDS = {
    "en": ("banner", "under", "ober"),
    "fr": ("bannière", "under", "ober"),
    "de": ("Banner", "Under", "Ober"),
    "nl": ("banner", "under", "ober"),
}
# Spades, hearts, diamonds, clubs; in Swiss packs shields, roses, acorns, bells.
_SUIT_WORDS = {
    ("en", "french"): ("spades", "hearts", "diamonds", "clubs"),
    ("fr", "french"): ("pique", "cœur", "carreau", "trèfle"),
    ("de", "french"): ("Pik", "Herz", "Karo", "Kreuz"),
    ("nl", "french"): ("schoppen", "harten", "ruiten", "klaveren"),
    ("en", "german-swiss"): ("shields", "roses", "acorns", "bells"),
    ("fr", "german-swiss"): ("écus", "roses", "glands", "grelots"),
    ("de", "german-swiss"): ("Schilten", "Rosen", "Eicheln", "Schellen"),
    ("nl", "german-swiss"): ("schilden", "rozen", "eikels", "bellen"),
}
#: How a suit is called where it makes one word with the rank.
_STEMS = {"klaveren": "klaver", "Eicheln": "Eichel"}
_JOINED = {
    "en": "{rank} of {suit}",
    "fr": "{rank} de {suit}",
    "de": "{suit}-{rank}",
    "nl": "{rank} van {suit}",
}
#: Plain text has no signs for Swiss suits: what is written instead.
_SWISS_SIGNS = ("Schi", "Ro", "Ei", "Sche")

MODE_WORDS = {
    "NT": "no trump",
    "AT": "all trumps",
    "obeabe": "obeabe",
    "undeufe": "undeufe",
    "slalom": "slalom",
}

_PHRASES = {
    "en": {
        "seat": "seat",
        "trump": "trump",
        "leads": "leads",
        "takes": "takes the trick",
        "no cards": "no cards",
        "no card": "no card",
        "then": "then",
        "away": "given away",
        "turned": "turned up",
        "playable": "may be played",
        "barred": "may not be played",
        "marked": "marked",
    },
    "fr": {
        "seat": "place",
        "trump": "atout",
        "leads": "entame",
        "takes": "remporte le pli",
        "no cards": "aucune carte",
        "no card": "pas de carte",
        "then": "puis",
        "away": "cartes écartées",
        "turned": "carte retournée",
        "playable": "cartes jouables",
        "barred": "pas jouable",
        "marked": "marquée",
    },
    "de": {
        "seat": "Platz",
        "trump": "Trumpf",
        "leads": "spielt aus",
        "takes": "macht den Stich",
        "no cards": "keine Karten",
        "no card": "keine Karte",
        "then": "dann",
        "away": "weggelegt",
        "turned": "aufgedeckt",
        "playable": "spielbar",
        "barred": "nicht spielbar",
        "marked": "markiert",
    },
    "nl": {
        "seat": "plaats",
        "trump": "troef",
        "leads": "komt uit",
        "takes": "wint de slag",
        "no cards": "geen kaarten",
        "no card": "geen kaart",
        "then": "daarna",
        "away": "weggelegd",
        "turned": "gedraaid",
        "playable": "speelbaar",
        "barred": "niet speelbaar",
        "marked": "gemarkeerd",
    },
}


def codes(cards: str | Iterable[str]) -> list[str]:
    """Return the codes of cards in their normal form."""
    return [card_text(card) for card in parse_cards(cards)]


def rank_letter(rank: str) -> str:
    """Return a rank as it is printed on the card; the ten of French suits is ``10``."""
    shown = options.now
    if shown.suits == "german-swiss":
        return _SWISS_LETTERS.get(rank, rank)
    if rank in _COURTS:
        return _LETTERS[shown.language][_COURTS.index(rank)]
    return rank.replace("T", "10")


def card_symbol(card: str) -> str:
    """Return a card as people write it.

    Parameters
    ----------
    card : str
        Code of a card.

    Returns
    -------
    str
        Rank and the symbol of the suit; the ten is ``10``. Letters and suits are those of
        `jasslab.options`; German-Swiss suits, which have no symbols, are written ``Schi-U``.

    Examples
    --------
    >>> card_symbol("TS"), card_symbol("JH")
    ('10♠', 'J♥')
    """
    code = codes([card])[0]
    rank, suit = code[0], code[1]
    if options.now.suits == "german-swiss":
        return f"{_SWISS_SIGNS[SUITS.index(suit)]}-{rank_letter(rank)}"
    return rank_letter(rank) + SUIT_SYMBOLS[suit]


def cards_text(cards: str | Iterable[str]) -> str:
    """Return cards as people write them, in the order given.

    Parameters
    ----------
    cards : str or iterable of str
        Codes of cards.

    Returns
    -------
    str
        The cards with blanks between.

    Examples
    --------
    >>> cards_text("TS JH 7C")
    '10♠ J♥ 7♣'
    """
    return " ".join(card_symbol(card) for card in codes(cards))


def rank_words(rank: str) -> str:
    """Return a rank in words."""
    shown = options.now
    if shown.suits == "german-swiss" and rank in "TJQ":
        return _SWISS_RANK_WORDS[shown.language]["TJQ".index(rank)]
    return _RANK_WORDS[shown.language].split()[_RANKS.index(rank)]


def suit_words(suit: str) -> str:
    """Return a suit in words."""
    shown = options.now
    return _SUIT_WORDS[shown.language, shown.suits][SUITS.index(suit)]


def card_words(card: str) -> str:
    """Return a card in words, such as ``"jack of spades"``."""
    code, shown = codes([card])[0], options.now
    rank, suit = rank_words(code[0]), suit_words(code[1])
    suit = _STEMS.get(suit, suit)
    if (shown.language, shown.suits) == ("nl", "french"):
        return suit + rank  # hartenboer
    return _JOINED[shown.language].format(rank=rank, suit=suit)


def mode_symbol(mode: str) -> str:
    """Return what is trump as a symbol, or in words where there is none."""
    if mode in SUIT_SYMBOLS and options.now.suits == "german-swiss":
        return suit_words(mode)
    return SUIT_SYMBOLS.get(mode) or MODE_WORDS.get(mode, mode)


def phrase(name: str) -> str:
    """Return what is said of a card or a seat."""
    return _PHRASES[options.now.language][name]


def language_mark() -> str:
    """Return the attribute by which a reader of the page finds the right voice."""
    language = options.now.language
    return "" if language == "en" else f' lang="{language}"'


def read_trump(trump: str | None) -> str | None:
    """Return what is trump in its normal form."""
    if trump is None or trump in MODE_WORDS:
        return trump
    suit = suit_letter(trump)
    if suit not in SUIT_SYMBOLS and suit != "NT":
        raise NotationError(f"trump={trump!r}: expected a suit (S, H, D, C), NT or another mode")
    return suit


def is_trump(card: str, trump: str | None) -> bool:
    """Say whether a card is a trump."""
    return trump == "AT" or card[1] == trump


def hand_words(cards: Iterable[str], trump: str | None = None) -> str:
    """Say a hand in words."""
    said = [
        card_words(card) + (f", {phrase('trump')}" if is_trump(card, trump) else "")
        for card in cards
    ]
    return ", ".join(said) or phrase("no cards")


def played_words(card: str, trump: str | None, leads: bool, takes: bool) -> str:
    """Say a card that was played to a trick."""
    said = {"leads": leads, "takes": takes}
    return ", ".join([hand_words([card], trump), *(phrase(one) for one in said if said[one])])

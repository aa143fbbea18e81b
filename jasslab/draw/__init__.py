"""How cards, deals and rules look: as text for a terminal, as HTML for a notebook.

Everything here takes a finished record and returns text. The HTML needs no file from outside,
follows the theme of JupyterLab through its colour variables, tells suits apart by shape and marks
what matters by shape as well, so that colour is never the only sign.
"""

from jasslab.draw._cards import card_symbol, cards_text, hand_svg
from jasslab.draw._deal_html import deal_html
from jasslab.draw._deal_text import deal_text
from jasslab.draw._sheet import rule_sheet, rule_sheet_text

__all__ = [
    "card_symbol",
    "cards_text",
    "deal_html",
    "deal_text",
    "hand_svg",
    "rule_sheet",
    "rule_sheet_text",
]

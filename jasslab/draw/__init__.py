"""How cards, deals and rules look: as text for a terminal, as HTML for a notebook.

Everything here takes a finished record and returns text. The HTML needs no file from outside,
follows the theme of JupyterLab through its colour variables, tells suits apart by shape and marks
what matters by shape as well, so that colour is never the only sign. Language, suits and colours
are those of `jasslab.options`.
"""

from jasslab.draw._cards import card_svg, hand_svg
from jasslab.draw._deal_html import deal_html
from jasslab.draw._deal_text import deal_text
from jasslab.draw._fan import fan_svg
from jasslab.draw._names import card_symbol, cards_text
from jasslab.draw._sheet import rule_sheet, rule_sheet_text
from jasslab.draw._table import table_svg

__all__ = [
    "card_svg",
    "card_symbol",
    "cards_text",
    "deal_html",
    "deal_text",
    "fan_svg",
    "hand_svg",
    "rule_sheet",
    "rule_sheet_text",
    "table_svg",
]

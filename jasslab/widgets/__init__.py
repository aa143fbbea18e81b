"""Explorers: questions with sliders, answered while you watch, stopped when you like.

When do I need this room? In a notebook, to try things out. Every explorer plays the deals that
`jasslab.simulate` plays, in small batches, and draws what the library's own functions say about
them; whatever it shows can be had without it. It needs the extra ``jasslab[notebook]``.
"""

try:
    import ipywidgets  # noqa: F401
except ModuleNotFoundError as error:
    if error.name != "ipywidgets":
        raise
    raise ModuleNotFoundError(
        "jasslab.widgets needs ipywidgets, which is not installed: pip install jasslab[notebook]",
        name="ipywidgets",
    ) from None

from jasslab.widgets._adviser import Adviser, adviser
from jasslab.widgets._convergence import Convergence, convergence
from jasslab.widgets._explorer import Explorer
from jasslab.widgets._melds import Melds, melds
from jasslab.widgets._panel import Panel
from jasslab.widgets._rule_books import RuleBooks, compare_rules
from jasslab.widgets._strategy_lab import StrategyLab, strategy_lab
from jasslab.widgets._success import TakerSuccess, taker_success
from jasslab.widgets._viewer import DealViewer, deal_viewer

__all__ = [
    "Adviser",
    "Convergence",
    "DealViewer",
    "Explorer",
    "Melds",
    "Panel",
    "RuleBooks",
    "StrategyLab",
    "TakerSuccess",
    "adviser",
    "compare_rules",
    "convergence",
    "deal_viewer",
    "melds",
    "strategy_lab",
    "taker_success",
]

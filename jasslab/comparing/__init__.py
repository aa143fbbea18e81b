"""Compare rules, players and their parameters on the same cards.

When do I need this room? Whenever the question is a difference: the same deals are played twice
and the difference is taken deal by deal, so most of the luck of the cards cancels.
"""

from jasslab.comparing.balances import Balance, balance
from jasslab.comparing.duels import Duel, duel
from jasslab.comparing.effects import RuleEffects, rule_effects
from jasslab.comparing.planning import DealsNeeded, plan
from jasslab.comparing.rule_books import Comparison, compare
from jasslab.comparing.sweeps import sweep
from jasslab.comparing.tournaments import Tournament, tournament

__all__ = [
    "Balance",
    "Comparison",
    "DealsNeeded",
    "Duel",
    "RuleEffects",
    "Tournament",
    "balance",
    "compare",
    "duel",
    "plan",
    "rule_effects",
    "sweep",
    "tournament",
]

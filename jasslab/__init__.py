"""Study jack-nine (Jass, Belote, Klaverjas) and manille card games by simulation.

Play: `simulate` deals, until a `precision` if wanted; `simulate_matches` to the target; `load` what
was saved, `last_run`; `read_deals` and `write_deals` on paper.
Games and players: `variants`, `variant` (and its `replace`), `players`, `player`; players of your
own by `strategy` (cards) and `bidder` (all other answers), tried by `check_player`.
Ask: `advise` what a hand should say, `meld_frequencies`, `success_rate`, `columns` (what a frame
holds), `cards_of`.
Compare on the same cards: `compare` rules, `rule_effects` of all options, `duel` two players,
`tournament` several, `sweep` a player's parameters; `balance` of a game; `plan` the deals.
The referee: `legal_cards`, `explain_legal`, `trick_winner`, `trick_points`, `trick_melds`,
`hand_melds`, `meld_contest`, `settle`, `replay`.
Show: `options` sets language, suits and colours of the cards.
Rooms: `stats` gives estimates with intervals, `exact` counts without luck, `plots` draws results,
`draw` cards and deals, `view` has the words of your own players, `widgets` explores in a notebook.

>>> import jasslab as jl
>>> sim = jl.simulate("belote", n_deals=1000, seed=2026)
>>> len(sim.deals)
1000
"""

__version__ = "0.1.0"

from jasslab import _collector

with _collector.resting():
    from jasslab.advising import Advice, advise
    from jasslab.cards import cards_of
    from jasslab.checking import PlayerCheck, check_player
    from jasslab.comparing import (
        Balance,
        Comparison,
        DealsNeeded,
        Duel,
        RuleEffects,
        Tournament,
        balance,
        compare,
        duel,
        plan,
        rule_effects,
        sweep,
        tournament,
    )
    from jasslab.errors import (
        IllegalPlay,
        Interrupted,
        JasslabError,
        NotationError,
        PlayerError,
        RuleConflict,
        UnknownName,
    )
    from jasslab.frames import columns
    from jasslab.listing import players
    from jasslab.matches import Matches, simulate_matches
    from jasslab.referee import (
        explain_legal,
        hand_melds,
        legal_cards,
        meld_contest,
        replay,
        settle,
        trick_melds,
        trick_points,
        trick_winner,
    )
    from jasslab.showing import options
    from jasslab.simulate import last_run, simulate
    from jasslab.simulation import Simulation, load
    from jasslab.stats import meld_frequencies, success_rate
    from jasslab.strategies import Player, bidder, player, strategy
    from jasslab.until import Precision, precision
    from jasslab.variants import Variant, variant, variants
    from jasslab.written import Deals, read_deals, write_deals

__all__ = [
    "Advice",
    "Balance",
    "Comparison",
    "Deals",
    "DealsNeeded",
    "Duel",
    "IllegalPlay",
    "Interrupted",
    "JasslabError",
    "Matches",
    "NotationError",
    "Player",
    "PlayerCheck",
    "PlayerError",
    "Precision",
    "RuleConflict",
    "RuleEffects",
    "Simulation",
    "Tournament",
    "UnknownName",
    "Variant",
    "advise",
    "balance",
    "bidder",
    "cards_of",
    "check_player",
    "columns",
    "compare",
    "duel",
    "explain_legal",
    "hand_melds",
    "last_run",
    "legal_cards",
    "load",
    "meld_contest",
    "meld_frequencies",
    "options",
    "plan",
    "player",
    "players",
    "precision",
    "read_deals",
    "replay",
    "rule_effects",
    "settle",
    "simulate",
    "simulate_matches",
    "strategy",
    "success_rate",
    "sweep",
    "tournament",
    "trick_melds",
    "trick_points",
    "trick_winner",
    "variant",
    "variants",
    "write_deals",
]

_LATE = ("draw", "exact", "plots", "view", "widgets")


def __getattr__(name: str) -> object:
    """Load on first use what needs more than the simulation does."""
    if name in _LATE:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATE})

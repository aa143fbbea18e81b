"""What the Manille family asks: Manille Muette and Parlée, Manille for 2 to 7, Butifarra."""

from __future__ import annotations

from jasslab.rules.options import Flag, Number, Word

__all__ = ["OPTIONS"]

OPTIONS = (
    Word(
        "exchange_order",
        "does the taker lay cards away before or after drawing from the stock?",
        "bid.exchange_order",
        ("discard_first", "take_then_discard"),
    ),
    Word(
        "hand_score",
        "what do the winners write: 1, their points, or those above half?",
        "count.hand_score",
        ("hand", "full", "excess34", "excess36"),
    ),
    Number("points_above", "above how many points is the excess counted?", "count.points_above"),
    Number(
        "no_trump_factor",
        "by how much does play without trump multiply?",
        "count.no_trump_factor",
        1,
        high=4,
    ),
    Flag("turnup_bonus", "does the dealer score the turned card?", "count.turnup_bonus"),
    Number("hand_stake", "what is a deal played for?", "count.hand_stake", 1, high=100),
    Flag(
        "stake_less_exchanged",
        "is the stake less by one for each card exchanged?",
        "count.stake_less_exchanged",
    ),
    Word(
        "loser_pays",
        "who writes the stake of a deal that the taker loses?",
        "count.loser_pays",
        ("declarer_minus", "each_opponent_plus"),
    ),
    Word(
        "stock_points",
        "whose are the cards laid away and left in the stock?",
        "count.stock_points",
        ("none", "declarer"),
    ),
)

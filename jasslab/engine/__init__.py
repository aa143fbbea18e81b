"""The engine: one loop that plays any variant, asks the rules and decides nothing itself.

`play` plays one deal, `rows` writes what happened into columns, `run` is the compiled entry
that plays many. Trump making, settlement and players are handed in as compiled functions.
"""

"""Questions that one family of games alone asks: one file a family, with its ``OPTIONS``.

Questions that several families share stand in the file that answers them (`following`, `melds`,
`contest`, ...). Here are only questions, no compiled code, so that all can be read at once.
"""

from __future__ import annotations

from importlib import import_module

from jasslab.rules._folder import files
from jasslab.rules.options import Option

__all__ = ["OPTIONS"]

#: The options of all files, in the order of their names.
OPTIONS: tuple[Option, ...] = tuple(
    option for name in files(__path__, "") for option in import_module(f"{__name__}.{name}").OPTIONS
)

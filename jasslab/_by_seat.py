"""The functions of all seats, laid out in memory once, where a seat's is found by its place.

numba hands a tuple over as one value: seven functions of three words each, which every kernel
that takes it would write to its stack again before it can look one up. Here that is done once,
and kernels hand on the address.
"""

from __future__ import annotations

import operator
from typing import Any

from jasslab._compile import COMPILED

__all__ = ["by_seat"]

if COMPILED:
    from numba import types
    from numba.core import cgutils
    from numba.core.typing import signature
    from numba.core.typing.templates import AbstractTemplate, infer_global
    from numba.extending import intrinsic, lower_builtin, models, register_model

    class _BySeat(types.Type):
        """The type of functions laid out in memory."""

        def __init__(self, functions: types.UniTuple) -> None:
            self.functions = functions
            super().__init__(name=f"by_seat({functions})")

    @register_model(_BySeat)
    class _Address(models.PrimitiveModel):
        """What is handed on is where they begin."""

        def __init__(self, manager: Any, kind: _BySeat) -> None:
            super().__init__(manager, kind, manager[kind.functions].get_value_type().as_pointer())

    @intrinsic
    def by_seat(typingctx: Any, functions: Any) -> Any:
        """Lay functions out in memory, where they stay until the caller returns."""

        def codegen(context: Any, builder: Any, made: Any, args: Any) -> Any:
            return cgutils.alloca_once_value(builder, args[0])

        return _BySeat(functions)(functions), codegen

    @infer_global(operator.getitem)
    class _OneOfThem(AbstractTemplate):
        """Types ``functions[seat]``."""

        def generic(self, args: Any, kws: Any) -> Any:
            if isinstance(args[0], _BySeat) and isinstance(args[1], types.Integer):
                return signature(args[0].functions.dtype, args[0], types.intp)
            return None

    @lower_builtin(operator.getitem, _BySeat, types.Integer)
    def _load(context: Any, builder: Any, made: Any, args: Any) -> Any:
        functions, seat = args
        if context.enable_boundscheck:
            length = seat.type(len(made.args[0].functions))
            cgutils.do_boundscheck(context, builder, seat, length)
        return builder.load(builder.gep(functions, [seat.type(0), seat], inbounds=True))

else:

    def by_seat(functions: Any) -> Any:
        """Return the functions as they are."""
        return functions

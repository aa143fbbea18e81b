"""Functions that one kernel hands to another: what a variant is made of, and who plays.

numba's own way is a tuple of functions, each told by Python anew at every call and written to the
stack by every kernel that takes the tuple. Here Python hands over an array of addresses
(`jasslab._compile.address`), and kernels hand on where that begins.
"""

from __future__ import annotations

import operator
from typing import Any

from jasslab._compile import COMPILED

__all__ = ["functions_of", "whole_number"]

if COMPILED:
    from numba import types
    from numba.core import cgutils
    from numba.core.errors import TypingError
    from numba.core.typing import signature as typed
    from numba.core.typing.templates import AbstractTemplate, infer_global
    from numba.extending import intrinsic, lower_builtin, models, register_model

    class _Functions(types.Type):
        """The type of functions of one signature, told by their addresses."""

        def __init__(self, kind: types.FunctionType) -> None:
            self.kind = kind
            super().__init__(name=f"functions({kind})")

    @register_model(_Functions)
    class _Addresses(models.StructModel):
        """Where the addresses begin, and how many there are."""

        def __init__(self, manager: Any, kind: _Functions) -> None:
            members = [("first", types.CPointer(types.intp)), ("n", types.intp)]
            super().__init__(manager, kind, members)

    def functions_of(signature: Any) -> Any:
        """Return what reads an array of addresses as functions of a signature."""
        kind = _Functions(types.FunctionType(signature))

        @intrinsic
        def functions(typingctx: Any, addresses: Any) -> Any:
            """Read an array of addresses as functions."""

            def codegen(context: Any, builder: Any, made: Any, args: Any) -> Any:
                array = context.make_array(made.args[0])(context, builder, args[0])
                read = cgutils.create_struct_proxy(kind)(context, builder)
                read.first, read.n = array.data, array.nitems
                return read._getvalue()

            return kind(addresses), codegen

        return functions

    @infer_global(operator.getitem)
    class _OneOfThem(AbstractTemplate):
        """Types ``functions[place]``."""

        def generic(self, args: Any, kws: Any) -> Any:
            if isinstance(args[0], _Functions) and isinstance(args[1], types.Integer):
                return typed(args[0].kind, args[0], types.intp)
            return None

    @lower_builtin(operator.getitem, _Functions, types.Integer)
    def _load(context: Any, builder: Any, made: Any, args: Any) -> Any:
        functions = cgutils.create_struct_proxy(made.args[0])(context, builder, value=args[0])
        if context.enable_boundscheck:
            cgutils.do_boundscheck(context, builder, args[1], functions.n)
        one = cgutils.create_struct_proxy(made.return_type)(context, builder)
        found = builder.load(builder.gep(functions.first, [args[1]], inbounds=True))
        one.jit_addr = builder.inttoptr(found, one.jit_addr.type)
        return one._getvalue()

    @intrinsic
    def whole_number(typingctx: Any, value: Any) -> Any:
        """Return an answer; that it is a whole number is seen when it is compiled."""
        if not isinstance(value, types.Integer):
            raise TypingError(f"expected a whole number to be returned; it returns {value}")

        def codegen(context: Any, builder: Any, made: Any, args: Any) -> Any:
            return context.cast(builder, args[0], made.args[0], types.int64)

        return types.int64(value), codegen

else:

    def whole_number(value: Any) -> Any:
        """Return an answer as it is."""
        return value

    def functions_of(signature: Any) -> Any:
        """Return what takes functions as they are."""
        return lambda functions: functions

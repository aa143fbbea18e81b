"""How kernels reach the fields of records and the places of arrays: directly.

numba makes an array of every field it touches and lets a negative index count from the end. Both
cost time, in compiling and in playing, and no kernel counts from the end. With
``NUMBA_BOUNDSCHECK=1`` an index out of range, negative ones included, is an IndexError.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir as llvm
from numba import types
from numba.core import cgutils, compiler, ir, lowering, typed_passes
from numba.core.compiler_machinery import register_pass
from numba.core.funcdesc import PythonFunctionDescriptor

__all__ = ["KernelLowering"]


class _Lower(lowering.Lower):
    """Turns typed code into LLVM code, with short ways for fields and places."""

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        record = self.typeof(expr.value.name) if expr.op == "getattr" else None
        if isinstance(record, types.Record) and record.typeof(expr.attr) == resty:
            return self._load_field(record, self.loadvar(expr.value.name), expr.attr)
        return super().lower_expr(resty, expr)

    def lower_inst(self, inst: Any) -> Any:
        record = self.typeof(inst.target.name) if isinstance(inst, ir.SetAttr) else None
        if isinstance(record, types.Record):
            field = record.typeof(inst.attr)
            if isinstance(field, (types.Integer, types.Float)):
                value = self.loadvar(inst.value.name)
                value = self.context.cast(self.builder, value, self.typeof(inst.value.name), field)
                where = self._field(record, self.loadvar(inst.target.name), inst.attr, field)
                align = None if record.aligned else 1
                return self.context.pack_value(self.builder, field, value, where, align=align)
        return super().lower_inst(inst)

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """Store a value in a variable: nothing to count, nothing for a debugger to know."""
        self._alloca_var(name, self.typeof(name))
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            self.builder.store(value, self.getvar(name))

    def alloca_lltype(self, name: str, lltype: Any, datamodel: Any = None) -> Any:
        """Make room for a variable."""
        return cgutils.alloca_once(self.builder, lltype, name=name)

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        place = self._place(value, index)
        if place is None:
            return super().lower_getitem(resty, expr, value, index, signature)
        stored = self.typeof(value.name).dtype
        loaded = self.context.unpack_value(self.builder, stored, place)
        return self.context.cast(self.builder, loaded, stored, resty)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        place = self._place(target_var, index_var)
        if place is None:
            return super().lower_setitem(target_var, index_var, value_var, signature)
        stored, given = self.typeof(target_var.name).dtype, self.typeof(value_var.name)
        value = self.context.cast(self.builder, self.loadvar(value_var.name), given, stored)
        return self.context.pack_value(self.builder, stored, value, place)

    def _lower_call_FunctionType(self, kind: Any, expr: Any, signature: Any) -> Any:
        """Call a function that was handed in, by its address: all of them are compiled."""
        context, builder, plain = self.context, self.builder, types.unliteral(signature)
        given = self.fold_call_args(kind, plain, expr.args, expr.vararg, expr.kws)
        proxy = cgutils.create_struct_proxy(self.typeof(expr.func.name))
        address = proxy(context, builder, value=self.loadvar(expr.func.name)).jit_addr
        expected = context.call_conv.get_function_type(plain.return_type, plain.args)
        function = builder.bitcast(address, expected.as_pointer())
        status, result = context.call_conv.call_function(
            builder, function, plain.return_type, plain.args, given
        )
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return result

    def _field(self, record: Any, value: Any, name: str, stored: Any) -> Any:
        """Return where a field of a record begins."""
        kind = self.context.get_data_type(stored)
        return cgutils.get_record_member(self.builder, value, record.offset(name), kind)

    def _load_field(self, record: Any, value: Any, name: str) -> Any:
        """Return a field of a record; of one with places, an array that shows them."""
        field = record.typeof(name)
        if not isinstance(field, types.NestedArray):
            where = self._field(record, value, name, field)
            align = None if record.aligned else 1
            return self.context.unpack_value(self.builder, field, where, align)
        model = self.context.data_model_manager[field]
        kind = model.get_value_type()
        sizes = [None, None, field.nitems, field.size // field.nitems, None]
        known = [*sizes, list(field.shape), list(field.strides)]
        shown = [part(value) for part, value in zip(kind.elements, known, strict=True)]
        where = self._field(record, value, name, field.dtype)
        at = model.get_field_position("data")
        return self.builder.insert_value(llvm.Constant(kind, shown), where, at)

    def _place(self, array_var: Any, index_var: Any) -> Any:
        """Return the address of a place, None where numba's own way has to do."""
        array, index = self.typeof(array_var.name), self.typeof(index_var.name)
        plain = isinstance(array, types.Array) and array.layout == "C" and array.aligned
        kinds = tuple(index) if isinstance(index, types.BaseTuple) else (index,)
        whole = plain and len(kinds) == array.ndim
        if not whole or not all(isinstance(kind, types.Integer) for kind in kinds):
            return None
        builder, model = self.builder, self.context.data_model_manager[array]
        value, given = self.loadvar(array_var.name), self.loadvar(index_var.name)
        shape = builder.extract_value(value, model.get_field_position("shape"))
        linear = None
        for axis, kind in enumerate(kinds):
            one = (
                builder.extract_value(given, axis) if isinstance(index, types.BaseTuple) else given
            )
            one = self.context.cast(builder, one, kind, types.intp)
            length = builder.extract_value(shape, axis)
            if self.context.enable_boundscheck:
                cgutils.do_boundscheck(self.context, builder, one, length, axis)
            linear = one if linear is None else builder.add(builder.mul(linear, length), one)
        data = builder.extract_value(value, model.get_field_position("data"))
        return builder.gep(data, [linear], inbounds=True)


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(typed_passes.LoweringPass):
    """The lowering pass of numba with these short ways, and without statistics from LLVM."""

    _name = "kernel_lowering"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Turn the typed code of one function into LLVM code, and an entry into machine code."""
        context, library, flags = state.targetctx, state.library, state.flags
        described = PythonFunctionDescriptor.from_specialized_function(
            state.func_ir,
            state.typemap,
            state.return_type,
            state.calltypes,
            mangler=context.mangler,
            inline=flags.forceinline,
            noalias=flags.noalias,
            abi_tags=[flags.get_mangle_string()],
        )
        with context.push_code_library(library):
            lower = _Lower(context, library, described, state.func_ir, metadata=state.metadata)
            lower.lower()
            if not flags.no_cpython_wrapper:
                lower.create_cpython_wrapper(flags.release_gil)
            if not flags.no_cfunc_wrapper:
                lower.create_cfunc_wrapper()
        cfunc = context.get_executable(library, described, lower.env)
        context.insert_user_function(cfunc, described, [library])
        state["cr"] = compiler._LowerResult(described, lower.call_helper, cfunc, lower.env)
        return True

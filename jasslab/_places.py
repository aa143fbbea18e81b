"""How kernels reach fields and places, count in loops and call each other: directly.

numba makes an array of every field it touches and lets a negative index count from the end; it
prepares each loop for a step of zero, and each call for a callee that raises. All of that costs
time, most of it in compiling, and no kernel counts from the end or catches an exception. With
``NUMBA_BOUNDSCHECK=1`` an index out of range, negative ones included, is an IndexError.
"""

from __future__ import annotations

import operator
from functools import cache
from typing import Any

from llvmlite import ir as llvm
from numba import types
from numba.core import cgutils, compiler, imputils, ir, lowering, typed_passes
from numba.core.compiler_machinery import register_pass
from numba.core.funcdesc import PythonFunctionDescriptor

__all__ = ["KernelLowering"]


#: Ranges that are counted in the short way.
_RANGE, _COUNTER = types.range_state64_type, types.range_iter64_type
_INDEX = llvm.IntType(64)


def _struct(context: Any, kind: Any, members: Any) -> Any:
    """Return a constant struct, with None for what is filled in later."""
    shape = context.get_value_type(kind)
    shown = [part(value) for part, value in zip(shape.elements, members, strict=True)]
    return llvm.Constant(shape, shown)


def _call(context: Any, builder: Any, callee: Any, made: Any, given: Any) -> Any:
    """Call compiled code; what it raises is raised on, as no kernel catches anything."""
    convention = context.call_conv
    kind, raised = callee.function_type.args[0].pointee, convention._get_excinfo_argument
    with builder.goto_entry_block():
        slot = builder.alloca(kind)
    packed = convention._get_arg_packer(made.args).as_arguments(builder, given)
    code = builder.call(callee, [slot, raised(builder.function), *packed])
    with cgutils.if_unlikely(builder, builder.icmp_unsigned("!=", code, code.type(0))):
        builder.ret(code)
    value = builder.load(slot)
    if made.return_type == types.boolean:
        return builder.icmp_unsigned("!=", value, value.type(0))
    return context.get_returned_value(builder, made.return_type, value)


def _calling(described: Any, library: Any) -> Any:
    """Return what calls a compiled kernel from another one."""
    if isinstance(described.restype, types.Optional):
        return imputils.user_function(described, (library,))

    def call(context: Any, builder: Any, made: Any, given: Any) -> Any:
        callee = context.declare_function(builder.module, described)
        plain = made.replace(args=described.argtypes, return_type=described.restype)
        return _call(context, builder, callee, plain, given)

    call.signature, call.libs = described.argtypes, (library,)  # type: ignore[attr-defined]
    return call


@cache
def _way(typing: Any, op: Any, args: tuple[Any, ...]) -> tuple[Any, Any]:
    """Return what calculates with arguments of some types, as numba finds it."""
    operation = typing.resolve_value_type(op)
    return operation, operation.get_call_type(typing, args, {})


class _Lower(lowering.Lower):
    """Turns typed code into LLVM code, with short ways for fields, places, loops and calls."""

    #: What values are made of, by the value: array (data, shape), range (start, stop), pair, tuple.
    _parts: dict[int, Any]

    def lower(self) -> None:
        self._parts = {}
        super().lower()

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        short = getattr(self, f"_short_{expr.op}", None)
        made = short(resty, expr) if short is not None else None
        return super().lower_expr(resty, expr) if made is None else made

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        if isinstance(ty, (types.Dispatcher, types.Function)) and not isinstance(
            inst.value, (ir.Expr, ir.Var, ir.Arg)
        ):
            return self.context.get_dummy_value()  # the type says all
        return super().lower_assign(ty, inst)

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        """Calculate with a constant as with any number: numba looks for a way of its own first."""
        made, context = self.fndesc.calltypes[expr], self.context
        plain = all(isinstance(kind, types.Integer | types.Boolean) for kind in made.args)
        if not plain or op is operator.pow:
            return super().lower_binop(resty, expr, op)
        given = [
            context.cast(self.builder, self.loadvar(one.name), self.typeof(one.name), kind)
            for one, kind in zip((expr.lhs, expr.rhs), made.args, strict=True)
        ]
        value = context.get_function(*_way(context.typing_context, op, made.args))(
            self.builder, given
        )
        return context.cast(self.builder, value, made.return_type, resty)

    def _lower_call_normal(self, fnty: Any, expr: Any, signature: Any) -> Any:
        """Call a function; numba writes out all types first, for debugging."""
        if expr.target is not None or signature.recvr:
            return super()._lower_call_normal(fnty, expr, signature)
        given = self.fold_call_args(fnty, signature, expr.args, expr.vararg, expr.kws)
        return self.context.get_function(fnty, signature)(self.builder, given, self.loc)

    def _made_of(self, value: Any, *parts: Any) -> Any:
        """Note what a value is made of, and return it."""
        self._parts[id(value)] = value, parts
        return value

    def _parts_of(self, value: Any) -> Any:
        """Return what a value was made of, None where that is not known here."""
        known = self._parts.get(id(value))
        return None if known is None else known[1]

    # --- fields, pairs and tuples ---------------------------------------------------------

    def _short_getattr(self, resty: Any, expr: Any) -> Any:
        record = self.typeof(expr.value.name)
        if isinstance(record, types.Record) and record.typeof(expr.attr) == resty:
            return self._load_field(record, self.loadvar(expr.value.name), expr.attr)
        return None

    def _short_build_tuple(self, resty: Any, expr: Any) -> Any:
        if not all(isinstance(kind, types.Integer) for kind in resty):
            return None
        parts = [
            self.context.cast(self.builder, self.loadvar(item.name), self.typeof(item.name), kind)
            for item, kind in zip(expr.items, resty, strict=True)
        ]
        value = super().lower_expr(resty, expr)
        return self._made_of(value, *parts)

    def _short_pair_first(self, resty: Any, expr: Any) -> Any:
        return self.builder.extract_value(self.loadvar(expr.value.name), 0)

    def _short_pair_second(self, resty: Any, expr: Any) -> Any:
        return self.builder.extract_value(self.loadvar(expr.value.name), 1)

    # --- loops over a range ---------------------------------------------------------------

    def _short_call(self, resty: Any, expr: Any) -> Any:
        """Make a range that counts up by one."""
        if resty != _RANGE or len(expr.args) > 2:
            return None
        kinds = self.fndesc.calltypes[expr].args
        given = [self.loadvar(one.name) for one in expr.args]
        cast = [
            self.context.cast(self.builder, value, self.typeof(one.name), kind)
            for value, one, kind in zip(given, expr.args, kinds, strict=True)
        ]
        start, stop = cast if len(cast) == 2 else (llvm.Constant(cast[0].type, 0), cast[0])
        value = self.builder.insert_value(_struct(self.context, _RANGE, [None, None, 1]), start, 0)
        return self._made_of(self.builder.insert_value(value, stop, 1), start, stop)

    def _short_getiter(self, resty: Any, expr: Any) -> Any:
        """Begin to count: two slots hold the next number and how many are left."""
        bounds = self._parts_of(self.loadvar(expr.value.name))
        if resty != _COUNTER or bounds is None:
            return None
        builder, (start, stop) = self.builder, bounds
        with builder.goto_entry_block():
            at, left = builder.alloca(start.type), builder.alloca(start.type)
        builder.store(start, at)
        builder.store(builder.sub(stop, start), left)
        value = _struct(self.context, _COUNTER, [None, 0, 1, None])
        value = builder.insert_value(value, at, 0)
        return builder.insert_value(value, left, 3)

    def _short_iternext(self, resty: Any, expr: Any) -> Any:
        """Give the next number, and whether there was one."""
        if self.typeof(expr.value.name) != _COUNTER:
            return None
        builder, counter = self.builder, self.loadvar(expr.value.name)
        at, step, left = (builder.extract_value(counter, place) for place in (0, 2, 3))
        number, rest = builder.load(at), builder.load(left)
        builder.store(builder.add(number, step), at)
        builder.store(builder.sub(rest, rest.type(1)), left)
        there = builder.icmp_signed(">", rest, rest.type(0))
        pair = self.context.get_value_type(resty)
        value = builder.insert_value(llvm.Constant(pair, llvm.Undefined), number, 0)
        return builder.insert_value(value, there, 1)

    # --- values in records and arrays -----------------------------------------------------

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
        """Make room for a variable; nobody reads it before it is set."""
        with self.builder.goto_entry_block():
            return self.builder.alloca(lltype, name=name)

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
        return _call(
            context, builder, builder.bitcast(address, expected.as_pointer()), plain, given
        )

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
        where = self._field(record, value, name, field.dtype)
        sizes = [None, None, field.nitems, field.size // field.nitems, None]
        known = [*sizes, list(field.shape), list(field.strides)]
        at = self.context.data_model_manager[field].get_field_position("data")
        shown = self.builder.insert_value(_struct(self.context, field, known), where, at)
        return self._made_of(shown, where, [llvm.Constant(_INDEX, size) for size in field.shape])

    def _data_of(self, array: Any, value: Any) -> Any:
        """Return where an array begins, and its shape."""
        known = self._parts_of(value)
        if known is not None:
            return known
        builder, model = self.builder, self.context.data_model_manager[array]
        shape = builder.extract_value(value, model.get_field_position("shape"))
        data = builder.extract_value(value, model.get_field_position("data"))
        lengths = [builder.extract_value(shape, axis) for axis in range(array.ndim)]
        return data, lengths

    def _place(self, array_var: Any, index_var: Any) -> Any:
        """Return the address of a place, None where numba's own way has to do."""
        array, index = self.typeof(array_var.name), self.typeof(index_var.name)
        plain = isinstance(array, types.Array) and array.layout == "C" and array.aligned
        kinds = tuple(index) if isinstance(index, types.BaseTuple) else (index,)
        whole = plain and len(kinds) == array.ndim
        if not whole or not all(isinstance(kind, types.Integer) for kind in kinds):
            return None
        builder = self.builder
        data, lengths = self._data_of(array, self.loadvar(array_var.name))
        given: Any = [self.loadvar(index_var.name)]
        if isinstance(index, types.BaseTuple):
            parts = self._parts_of(given[0])
            axes = range(len(kinds))
            given = parts or [builder.extract_value(given[0], axis) for axis in axes]
        linear = None
        for axis, (one, kind, length) in enumerate(zip(given, kinds, lengths, strict=True)):
            place = self.context.cast(builder, one, kind, types.intp)
            if self.context.enable_boundscheck:
                cgutils.do_boundscheck(self.context, builder, place, length, axis)
            linear = place if axis == 0 else builder.add(builder.mul(linear, length), place)
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
        call = _calling(described, library)
        context._defns[cfunc].append(call, call.signature)
        state["cr"] = compiler._LowerResult(described, lower.call_helper, cfunc, lower.env)
        return True

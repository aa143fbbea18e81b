"""How numba compiles our kernels: every entry once and as a whole, its parts not by themselves.

numba makes machine code of every function, and optimizes it anew inside each of its callers. A
kernel here is compiled in two ways. As a *part* of another kernel it only becomes LLVM text; as
an *entry*, called from Python or handed over as a first-class function, it is linked with all
its parts, which nobody else can call, and optimized once. Passes of numba for closures, loops
over mixed tuples and parallel loops, which no kernel uses, are left out; so are the one that
marks where a variable dies, as no kernel counts references, one whose work the rewrites do
again, and the one that writes out all types for a reader.
"""

from __future__ import annotations

import hashlib
import operator
from functools import cache, lru_cache
from typing import Any

import llvmlite.binding as llvmlite
from numba import types
from numba.core import cgutils, compiler, funcdesc, typed_passes, typing, untyped_passes
from numba.core.codegen import CodeLibrary, JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, _pass_registry, register_pass
from numba.core.errors import NumbaError
from numba.core.ir_utils import build_definitions
from numba.core.runtime import rtsys
from numba.core.ssa import reconstruct_ssa

from jasslab._places import KernelLowering

__all__ = ["NO_WRAPPERS", "EntryCompiler", "PartCompiler"]

#: Options for a part: Python never calls it.
NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class _Library(JITCodeLibrary):
    """Code that waits as LLVM text, and the libraries that it calls."""

    def __init__(self, codegen: Any, name: str) -> None:
        CodeLibrary.__init__(self, codegen, name)
        self._linking_libraries: list[Any] = []
        self._shared_module = None
        self.texts: list[str] = []
        self.defined: list[str] = []
        self.apart = self.seldom = False

    def add_ir_module(self, ir_module: Any) -> None:
        """Keep the text of a module."""
        defined = [one for one in ir_module.functions if one.blocks]
        for function in defined if self.apart else ():
            function.attributes.add("noinline")
        self.texts.append(cgutils.normalize_ir_text(str(ir_module)))
        self.defined += [function.name for function in defined]

    def add_linking_library(self, library: Any) -> None:
        """Note a library that this one calls."""
        if library is not rtsys.library and library not in self._linking_libraries:
            library._ensure_finalized()
            self._linking_libraries.append(library)


class _PartLibrary(_Library):
    """Code that is linked into entries: no optimizing, no machine code."""

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    @property
    def codegen(self) -> Any:
        return self  # asked for `set_env` only

    def set_env(self, name: str, env: Any) -> None:
        """Do nothing: what Python would need of a part never runs."""


class _EntryLibrary(_Library):
    """Code with all of its parts, which are then private to it."""

    def finalize(self) -> None:
        """Link, optimize and make machine code."""
        self._final_module = llvmlite.parse_assembly(str(self.create_ir_module(self.name)))
        self._link_parts()
        passes, builder = self._passes()
        with self._recorded_timings.record("Module passes", builder):
            passes.run(self._final_module, builder)
        self._final_module.verify()
        self._finalize_final_module()

    def _passes(self) -> tuple[Any, Any]:
        """Return what optimizes: as much as pays for how often the code runs."""
        if not self.seldom:
            return self._codegen._module_pass_manager(
                opt=2, loop_vectorize=False, slp_vectorize=False
            )
        passes = llvmlite.create_new_module_pass_manager()
        passes.add_sroa_pass()
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
        return passes, self._codegen._pass_builder(opt=1)

    def _get_module_for_linking(self) -> Any:
        """Return a module that only names what is defined here.

        It goes to the disk cache with the machine code, and is read again in every process.
        """
        if self._shared_module is None:
            named = (f'define void @"{name}"() {{ ret void }}' for name in self.defined)
            self._shared_module = llvmlite.parse_assembly("\n".join(named))
        return self._shared_module

    def _link_parts(self) -> None:
        """Take in the code of all parts, which nobody else can call then."""
        parts = _all_parts(self)
        for library in parts:
            if not isinstance(library, _Library):  # of numba's own
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
                continue
            for text in library.texts:
                self._final_module.link_in(llvmlite.parse_assembly(text))
        for part in parts:
            if isinstance(part, _PartLibrary):
                for name in part.defined:
                    self._final_module.get_function(name).linkage = "internal"


def _all_parts(library: Any) -> list[Any]:
    """Return a library and all that it calls, directly or not, each once."""
    found = [library]
    for one in found:  # grows while it is read
        if isinstance(one, _Library):
            found += [inner for inner in one._linking_libraries if inner not in found]
    return found


class _Flags(compiler.Flags):
    """Flags that nobody changes any more: comparing them took a tenth of all compile time."""

    _hash: int

    def copy(self) -> _Flags:
        return self

    def __hash__(self) -> int:
        return self._hash


@lru_cache
def _fixed(flags: compiler.Flags) -> _Flags:
    """Return the one unchanging copy of flags."""
    made = _Flags(flags)
    made.noalias = True  # no two records or arrays that a kernel gets share memory
    made._hash = hash(flags)
    return made


@cache
def _short(argument: types.Type) -> str:
    """Return a short name of a type: that of a record lists all of its fields."""
    return hashlib.sha256(str(argument).encode()).hexdigest()[:16]


def _mangle(name: str, arguments: Any, *, abi_tags: Any = (), uid: int | None = None) -> str:
    """Name a compiled function by its arguments, in few letters."""
    tags = (*abi_tags, *(_short(argument) for argument in arguments))
    return funcdesc.default_mangler(name, (), abi_tags=tags, uid=uid)


#: What does the same with a constant as with any other number; a place in a tuple does not.
_OPERATORS = {getattr(operator, name) for name in operator.__all__ if name != "contains"}


class _Typing(typing.Context):
    """numba's typing, which remembers what a call of a built-in function gives.

    A few questions, such as what int64 + int64 is, are asked thousands of times, and each answer
    is the result of a search.
    """

    _known: dict[Any, Any]

    @classmethod
    @cache
    def sharing(cls, context: typing.Context) -> _Typing:
        """Return the one typing that has all of its state in common with another."""
        made = cls.__new__(cls)
        made.__dict__ = context.__dict__
        made._known = {}
        return made

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        operation = getattr(func, "typing_key", func)
        if not isinstance(func, types.Function) and operation not in _OPERATORS:
            return super().resolve_function_type(func, args, kws)
        if operation in _OPERATORS and not isinstance(args[0], types.BaseTuple):
            args = tuple(types.unliteral(arg) for arg in args)
        asked = func, args, tuple(kws.items())
        if asked not in self._known:
            self._known[asked] = super().resolve_function_type(func, args, kws)
        return self._known[asked]


class _Arguments(tuple[types.Type, ...]):
    """Types of arguments, of which numba asks the text at every pass."""

    def __str__(self) -> str:
        return f"{len(self)} arguments"


class _Passes(PassManager):
    """Passes that only run: numba times each, announces it and looks over what it has done.

    None of ours asks for the findings of another, which numba would look up first.
    """

    @global_compiler_lock
    def run(self, state: Any) -> None:
        """Run the passes on the state of one compilation."""
        for kind, name in self.passes:
            try:
                _pass_registry.get(kind).pass_inst.run_pass(state)
            except NumbaError as error:
                raise self._patch_error(f"Failed in {name}", error) from error


@register_pass(mutates_CFG=False, analysis_only=False)
class _OneAssignment(untyped_passes.ReconstructSSA):
    """Gives each variable one assignment, without finding out anew where each of them lives."""

    _name = "one_assignment"

    def run_pass(self, state: Any) -> bool:
        """Rewrite the code of one function."""
        state.func_ir = reconstruct_ssa(state.func_ir)
        self._patch_locals(state)
        state.func_ir._definitions = build_definitions(state.func_ir.blocks)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class _StripPhis(typed_passes.PreLowerStripPhis):
    """Puts assignments in the place of phi nodes, and does not find out what nobody asks for."""

    _name = "strip_phis_only"

    def run_pass(self, state: Any) -> bool:
        """Rewrite the code of one function."""
        state.func_ir = self._strip_phi_nodes(state.func_ir)
        return True


class _Compiler(compiler.CompilerBase):
    """The passes that plain kernels need, and the library of our choice."""

    library_class: Any

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.state.typingctx = _Typing.sharing(self.state.typingctx)
        self.state.args = _Arguments(self.state.args)
        self.state.flags = _fixed(self.state.flags)
        self.state.type_annotation = ""  # what the pass that is left out would write
        self.state.targetctx.mangler = _mangle  # the context is our own copy

    def define_pipelines(self) -> list[Any]:
        state = self.state
        name = state.func_id.func_qualname
        state.library = self.library_class(state.targetctx.codegen(), name)
        state.library.enable_object_caching()
        for mark in ("apart", "seldom"):
            setattr(state.library, mark, getattr(state.func_id.func, mark, False))
        passes = _Passes("kernel")
        for one in (
            untyped_passes.TranslateByteCode,
            untyped_passes.FixupArgs,
            untyped_passes.GenericRewrites,
            _OneAssignment,
            typed_passes.NopythonTypeInference,
            _StripPhis,
            KernelLowering,
            typed_passes.NoPythonBackend,
        ):
            passes.add_pass(one, one.__name__)
        return [passes]


class EntryCompiler(_Compiler):
    """Compiles what Python calls, or what is handed over as a function."""

    library_class = _EntryLibrary


class PartCompiler(_Compiler):
    """Compiles what other kernels call."""

    library_class = _PartLibrary

"""Compile kernels on first use, keep them on disk, and never serve stale machine code.

numba's own cache looks at one file only: a change in a called function, a switch such as
``NUMBA_BOUNDSCHECK`` or a new llvmlite can leave old code in use. Here the folder of the cache
carries a key made of all of that, so old code is simply elsewhere. A place that cannot be
written, or that fills up, costs the cache and nothing else.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

# numba asks scipy for its version when it is imported; nothing here needs scipy that early, and
# importing the library should load no more than it uses.
_SCIPY_LATER = "scipy" not in sys.modules
if _SCIPY_LATER:
    sys.modules["scipy"] = None  # type: ignore[assignment]  # the documented way to hide a module

import llvmlite
import numba
from numba import config, njit, types
from numba.core import sigutils
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.errors import NumbaExperimentalFeatureWarning

from jasslab import _collector
from jasslab._pipeline import NO_WRAPPERS, EntryCompiler, PartCompiler

if _SCIPY_LATER:
    del sys.modules["scipy"]

__all__ = ["COMPILED", "address", "cache_folder", "kernel", "record_type", "new_records"]

#: False when ``NUMBA_DISABLE_JIT=1``: the same text then runs as plain Python.
COMPILED = not config.DISABLE_JIT

#: Folders of older keys that are kept beside the current one.
_KEPT_FOLDERS = 4

# Players and trump makings are handed over as first-class functions, which numba still calls
# experimental; tests/test_compile.py notices when this is no longer needed.
warnings.filterwarnings(
    "ignore", category=NumbaExperimentalFeatureWarning, message="First-class function type"
)


def _sources_key(package: Path) -> str:
    """Hash the package's sources and everything else that changes compiled code."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())
    digest.update(f"{numba.__version__} {llvmlite.__version__} {config.CPU_NAME}".encode())
    digest.update(llvmlite.binding.get_host_cpu_name().encode())
    digest.update(llvmlite.binding.get_host_cpu_features().flatten().encode())
    switches = sorted(
        f"{name}={value}"
        for name, value in os.environ.items()
        if name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR"
    )
    digest.update(" ".join(switches).encode())
    return digest.hexdigest()[:16]


def _cache_roots() -> list[Path]:
    """List where compiled code may be kept, in the order in which the places are tried."""
    named = os.environ.get("JASSLAB_CACHE_DIR") or os.environ.get("NUMBA_CACHE_DIR")
    if named:
        return [Path(named) / "jasslab"]
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return [Path(base) / "jasslab"]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder) as probe:
            probe.write(b"jasslab" * 1000)
            probe.flush()
    except OSError:
        return False
    return True


def _prune(root: Path, current: Path) -> None:
    """Remove the folders of old keys, all but the latest few."""
    others = [path for path in root.iterdir() if path.is_dir() and path != current]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEPT_FOLDERS:]:
        shutil.rmtree(path, ignore_errors=True)


def _find_folder() -> Path | None:
    if not COMPILED:
        return None
    key = _sources_key(Path(__file__).parent)
    for root in _cache_roots():
        folder = root / key
        if _writable(folder):
            with contextlib.suppress(OSError):  # another process may be pruning too
                _prune(root, folder)
            return folder
    return None


_FOLDER = _find_folder()


def cache_folder() -> Path | None:
    """Return the folder that keeps this version's compiled code, None where there is none."""
    return _FOLDER


class _SafeCache(FunctionCache):
    """numba's cache of one function, for which a failing disk is no reason to fail."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except (OSError, EOFError, ValueError):
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError:
            self.disable()


class _HandedFiles(CompileResultCacheImpl):
    """Names the files of functions that are handed over: they lack what Python needs to call."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        return super().get_filename_base(fullname + ".handed", abiflags)


class _HandedCache(_SafeCache):
    """The cache of one function that is handed over."""

    _impl_class = _HandedFiles


def _without_literals(compile_for: Any) -> Any:
    """Compile a call with a constant argument like any other, not once per constant."""

    def compile_plain(signature: Any) -> Any:
        args, result = sigutils.normalize_signature(signature)
        plain = tuple(types.unliteral(arg) for arg in args)
        return compile_for(result(*plain) if result is not None else plain)

    return compile_plain


def _uncollected(compile_for: Any) -> Any:
    """Compile while the garbage collector rests."""

    def compile_on(signature: Any) -> Any:
        with _collector.resting():
            return compile_for(signature)

    return compile_on


def _undisturbed(compile_for: Any) -> Any:
    """Compile in a thread beside the main one, where no interrupt can break it off.

    numba cannot compile any more after an exception in the middle of it. An interrupt ends the
    waiting; the compiling goes on behind it, and the next call finds it done or waits for it.
    """

    def compile_beside(signature: Any) -> Any:
        if threading.current_thread() is not threading.main_thread():
            return compile_for(signature)
        pool = ThreadPoolExecutor(1, thread_name_prefix="compiling")
        try:
            future = pool.submit(compile_for, signature)
        except RuntimeError:  # no thread can be started here
            return compile_for(signature)
        finally:
            pool.shutdown(wait=False)
        while not future.done():
            wait([future], timeout=0.1)
        return future.result()

    return compile_beside


def _once(compiled: Any, compile_for: Any, cache: Any) -> Any:
    """Ask for a compilation, or for the disk cache, only when it has not been made."""

    def compile_new(signature: Any) -> Any:
        args, _ = sigutils.normalize_signature(signature)
        known = compiled.overloads.get(tuple(args))
        if known is not None:
            return known.entry_point
        if not compiled.overloads:
            _keep_on_disk(compiled, cache)
        return compile_for(signature)

    return compile_new


_PLACING = threading.Lock()


def _keep_on_disk(compiled: Any, cache: Any) -> None:
    """Give a kernel its disk cache, where there is a place for one."""
    if _FOLDER is None or not getattr(compiled.py_func, "kept", True):
        return
    with _PLACING:  # the folder is a switch of the whole process, for as long as this takes
        before = config.CACHE_DIR
        config.CACHE_DIR = str(_FOLDER)
        try:
            compiled._cache = cache(compiled.py_func)
        except RuntimeError:
            pass  # a function typed into a console has no file to be found again by
        finally:
            config.CACHE_DIR = before


_PARTS: dict[Any, Any] = {}


def _part(function: Any, options: dict[str, Any]) -> Any:
    """Return a kernel as a part of others; most are never asked for when all is on disk."""
    if function not in _PARTS:
        # not beside the main thread: numba's lock is held, which the other thread would wait for
        made = njit(pipeline_class=PartCompiler, **NO_WRAPPERS, **options)(function)
        made.compile = _without_literals(made.compile)
        _PARTS[function] = made
    return _PARTS[function]


def _entry(function: Any, options: dict[str, Any], cache: Any = _SafeCache) -> Any:
    """Return a kernel that is machine code of its own, made when it is first asked for."""
    made = njit(pipeline_class=EntryCompiler, **options)(function)
    made.compile = _once(made, _undisturbed(_uncollected(_without_literals(made.compile))), cache)
    return made


_HANDED: dict[Any, Any] = {}


def address(function: Any, signature: Any) -> int:
    """Compile a kernel that is handed over to another, and say where its machine code begins.

    Parameters
    ----------
    function : kernel
        The function.
    signature : numba.core.typing.Signature
        What it takes and returns.

    Returns
    -------
    int
        The address, good for as long as the process lives.
    """
    plain = function.py_func
    if plain not in _HANDED:
        options = {**function.targetoptions, **NO_WRAPPERS}
        options.pop("nopython")
        _HANDED[plain] = _entry(plain, options, _HandedCache)
    _HANDED[plain].compile(signature)
    made = _HANDED[plain].overloads[signature.args]
    return int(made.library.get_pointer_to_function(made.fndesc.llvm_func_name))


def kernel(
    function: Any = None,
    *,
    apart: bool = False,
    seldom: bool = False,
    kept: bool = True,
    **options: Any,
) -> Any:
    """Mark a function as compiled, with the keyed cache.

    Parameters
    ----------
    function : callable, optional
        The function; without it the call returns a decorator.
    apart : bool
        Keep its code out of the kernels that call it: a loop that runs hot in a large caller has
        the registers of the processor to itself.
    seldom : bool
        It is long and runs a few times in a deal, not for every card: where it is handed over, it
        is compiled in less time and optimized less.
    kept : bool
        Keep its machine code on disk. The cache knows of changes in the package only, so what a
        user writes is compiled in each process.
    **options
        Handed to `numba.njit`.

    Returns
    -------
    callable
        The compiled function, or the function itself when compiling is switched off.
    """
    if function is None:
        return lambda f: kernel(f, apart=apart, seldom=seldom, kept=kept, **options)
    if not COMPILED:
        return function
    function.apart, function.seldom, function.kept = apart, seldom, kept
    options = {"nogil": True, "_nrt": False, **options}
    compiled = _entry(function, options)
    # numba asks for these two when a kernel calls another
    compiled.get_call_template = lambda *asked: _part(function, options).get_call_template(*asked)
    compiled.get_overload = lambda *asked: _part(function, options).get_overload(*asked)
    return compiled


def new_records(dtype: Any, n: int) -> Any:
    """Make `n` zeroed records that compiled and plain code read alike.

    Parameters
    ----------
    dtype : numpy.dtype
        A structured type of `jasslab.rules.records`.
    n : int
        How many.

    Returns
    -------
    numpy.ndarray
        Shape (n,). In plain Python a record array, whose fields are attributes as well.
    """
    import numpy as np

    made = np.zeros(n, dtype)
    return made if COMPILED else made.view(np.recarray)


def record_type(dtype: Any) -> Any:
    """Return numba's type of one record of a structured dtype.

    Parameters
    ----------
    dtype : numpy.dtype
        A structured type.

    Returns
    -------
    numba.types.Record
        The type that kernels get when such a record is passed.
    """
    return numba.from_dtype(dtype)

"""The house rules: which room may know which, and what code in the package looks like.

Everything here reads the sources with `ast` and runs none of them (but for the two tests of the
front door). A rule that fails says file, line and what to do. Rooms that do not exist yet are
simply not there.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import jasslab

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "jasslab"
FRONT_DOOR = "__init__"

# A room is a file or a folder of the package. These rooms may import the rooms named, no others.
MAY_IMPORT = {
    "errors": {"_reasons"},
    "_reasons": set(),
    "_places": set(),
    "_pipeline": {"_places"},
    "_collector": set(),
    "_compile": {"_collector", "_pipeline"},
    "_handed": {"_compile"},
    "_plain": {"_philox"},
    "_cardset": {"_compile"},
    "_philox": {"_compile"},
    "cards": {"errors", "_cardset"},
    "showing": {"errors"},
    "_streams": {"_compile"},
    "frames": {"errors", "cards"},
    # a trump making that ends with an exchange deals the rest of the cards before it
    "rules": {"errors", "cards", "frames", "_cardset", "_compile", "dealing"},
    # a rule sheet is drawn on demand, by an import inside the method that a notebook calls
    "variants": {"errors", "cards", "rules", "draw"},
    "view": {"_cardset", "_compile", "_philox", "_streams", "rules"},
    "strategies": {
        *("errors", "cards", "_cardset", "_compile", "_handed", "_plain", "rules", "view")
    },
}

# The other rooms may import what they like, except:
PLAYING = {"dealing", "engine", "simulate", "strategies"}
SHOWING = {"plots", "study", "cli"}
MAY_NOT_IMPORT = {
    # it receives rules and players as numbers and functions and knows none by name
    "engine": {"variants", "strategies", "simulate", "stats", "exact"} | SHOWING,
    "dealing": {"variants", "strategies", "engine", "simulate", "stats", "exact"} | SHOWING,
    "stats": PLAYING | SHOWING,
    # two independent roads to one number
    "exact": PLAYING | {"stats"} | SHOWING,
    "plots": PLAYING | {"study", "cli"},
}

# Nobody imports these, except:
GUESTS = {"widgets": {"widgets"}, "cli": {"cli", "__main__"}, "study": {"study", "cli", "__main__"}}

BIT_ROOMS = {"_cardset", "_philox"}
PRINTING_ROOMS = {"cli", "study", "__main__"}
MOST_LINES_OF_A_FILE = 500
MOST_LINES_OF_A_FUNCTION = 50

# Parameters that are explained once, where the kind of function is defined.
KNOWN_SIGNATURES = {("me", "table", "rules"), ("value",)}

# In compiled functions these always mean the same: the records of `rules.records`, and what the
# engine passes about. There they need no explaining again. One text reads better than a column
# of quoted words, so SIM905 is waived.
KERNEL_WORDS = set(
    """me table deal rules seat seats order columns lines row status step speak bidders
    players answer card mode hand side taker_side leader place n n_seats""".split()  # noqa: SIM905
)
KERNEL_MARKS = {"kernel", "part"}

# Rooms that mypy checks strictly but in which compiled functions may go without annotations.
ROOMS_WITH_KERNELS = {"rules"}


# --- reading the sources ------------------------------------------------------------------


def room_of(path: Path, package: Path) -> str:
    """Name the room that a file belongs to."""
    return path.relative_to(package).parts[0].removesuffix(".py")


def sources(package: Path) -> Iterator[tuple[str, Path, ast.Module]]:
    """Give room, path and syntax tree of every file."""
    for path in sorted(package.rglob("*.py")):
        yield room_of(path, package), path, ast.parse(path.read_text(encoding="utf-8"), str(path))


def while_running(tree: ast.AST) -> Iterator[ast.AST]:
    """Walk a tree without what stands under `if TYPE_CHECKING:`, which never runs."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from while_running(child)


def modules_imported(node: ast.AST, path: Path, package: Path) -> list[str]:
    """List the dotted names of ours that one import statement asks for."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = node.module or ""
    if node.level:
        folder = [package.name, *path.relative_to(package).parent.parts]
        kept = folder[: len(folder) - node.level + 1]
        base = ".".join([*kept, *([node.module] if node.module else [])])
    return [f"{base}.{name.name}" for name in node.names]


def rooms_imported(tree: ast.Module, path: Path, package: Path) -> Iterator[tuple[str, int]]:
    """Give room and line of every import of ours; a name that is no room is the front door's."""
    rooms = {room_of(file, package) for file in package.rglob("*.py")}
    for node in while_running(tree):
        for module in modules_imported(node, path, package):
            top, *rest = module.split(".")
            if top == package.name and rest != ["__version__"]:
                yield (rest[0] if rest and rest[0] in rooms else FRONT_DOOR), node.lineno


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Give every function and method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def public(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Give the public functions and classes of a file, and the public methods of these."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if node.name.startswith("_"):
                continue
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(ast.Module(node.body, []))


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """List the parameters that a docstring has to name."""
    spec = node.args
    named = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs]
    named += [arg for arg in (spec.vararg, spec.kwarg) if arg]
    return [arg.arg for arg in named if arg.arg not in ("self", "cls") and arg.arg[0] != "_"]


def is_overload(node: ast.AST) -> bool:
    """Tell whether a function only states a type."""
    return any("overload" in ast.unparse(mark) for mark in getattr(node, "decorator_list", []))


# --- the rules: each gives a line for every breach ----------------------------------------


def walls(package: Path) -> Iterator[str]:
    """A room imports only the rooms that it may know."""
    for room, path, tree in sources(package):
        for guest, line in rooms_imported(tree, path, package):
            inside = guest == room and guest != FRONT_DOOR
            closed = room in MAY_IMPORT and guest not in MAY_IMPORT[room]
            barred = guest in MAY_NOT_IMPORT.get(room, ())
            unwanted = guest in GUESTS and room not in GUESTS[guest]
            if not inside and (closed or barred or unwanted):
                yield f"{path}:{line}: {room} must not import {guest}"


def bit_operators(package: Path) -> Iterator[str]:
    """Shifts and masks live in one file for card sets and one for random words."""
    shifts = (ast.LShift, ast.RShift, ast.BitXor)
    masks = (ast.BitAnd, ast.BitOr)
    for room, path, tree in sources(package):
        if room in BIT_ROOMS:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.AugAssign):
                found = isinstance(node.op, shifts + masks)
            elif isinstance(node, ast.BinOp):
                # between frames and types `&` and `|` mean something else
                whole = [
                    isinstance(s, ast.Constant) and type(s.value) is int
                    for s in (node.left, node.right)
                ]
                found = isinstance(node.op, shifts) or (isinstance(node.op, masks) and any(whole))
            else:
                found = False
            if found:
                yield f"{path}:{node.lineno}: bit operator; use or add a function of _cardset"


def sizes(package: Path) -> Iterator[str]:
    """Files stay under 500 lines, functions under 50 (the docstring does not count)."""
    for _, path, tree in sources(package):
        n_lines = len(path.read_text(encoding="utf-8").splitlines())
        if n_lines >= MOST_LINES_OF_A_FILE:
            yield f"{path}: {n_lines} lines; split it by question"
        for node in functions(tree):
            n_lines = (node.end_lineno or 0) - node.lineno + 1
            if ast.get_docstring(node) is not None:
                n_lines -= (node.body[0].end_lineno or 0) - node.body[0].lineno + 1
            if n_lines >= MOST_LINES_OF_A_FUNCTION:
                yield f"{path}:{node.lineno}: {node.name} has {n_lines} lines; give its steps names"


def docstrings(package: Path) -> Iterator[str]:
    """Public functions and classes have a docstring that names every parameter."""
    for room, path, tree in sources(package):
        if room != FRONT_DOOR and any(
            part.startswith("_")
            for part in path.relative_to(package).parts
            if part != "__init__.py"
        ):
            continue
        for node in public(tree):
            text = ast.get_docstring(node)
            if is_overload(node):
                continue
            if not text:
                yield f"{path}:{node.lineno}: {node.name} has no docstring"
            elif not isinstance(node, ast.ClassDef):
                names = parameters(node)
                if tuple(names) in KNOWN_SIGNATURES:
                    continue
                marks = {ast.unparse(mark).split("(")[0] for mark in node.decorator_list}
                if marks & KERNEL_MARKS:
                    names = [name for name in names if name not in KERNEL_WORDS]
                section = re.search(
                    r"^Parameters\n-+\n(.*?)(?=^\w[\w ]*\n-+\n|\Z)", text, re.M | re.S
                )
                said = section.group(1) if section else ""
                heads = " ".join(
                    line.split(":")[0] for line in said.splitlines() if line[:1].strip()
                )
                missing = [name for name in names if name not in re.findall(r"\w+", heads)]
                if missing:
                    yield f"{path}:{node.lineno}: {node.name} does not explain {', '.join(missing)}"


def prints(package: Path) -> Iterator[str]:
    """Only the command line prints; everything else returns."""
    for room, path, tree in sources(package):
        for node in ast.walk(tree):
            call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if call and node.func.id == "print" and room not in PRINTING_ROOMS:
                yield f"{path}:{node.lineno}: print"


def annotations(package: Path) -> Iterator[str]:
    """Beside compiled functions, plain functions of strict rooms are annotated."""
    for room, path, tree in sources(package):
        for node in functions(tree) if room in ROOMS_WITH_KERNELS else ():
            if not node.decorator_list and node.returns is None:
                yield f"{path}:{node.lineno}: {node.name} is neither compiled nor annotated"


RULES = [walls, bit_operators, sizes, docstrings, prints, annotations]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_package_keeps(rule):
    assert list(rule(PACKAGE)) == []


def test_every_rule_notices_a_breach(tmp_path):
    package = tmp_path / "jasslab"
    long = "def long():\n" + "    x = 1\n" * 50
    for name, text in {
        "__init__.py": "",
        "widgets.py": "def build(size):\n    '''Build.'''\n    return size\n",
        "engine.py": f"from .variants import belote\n{long}",
        "exact.py": "import jasslab.simulate\nimport jasslab.widgets\n",
        "simulate.py": "x = 1 << 3\nx |= 1\nx = 7 & x\nprint(x)\n",
        "cards.py": "import jasslab as jl\nfrom jasslab import __version__, _cardset\n"
        + "\n" * 500,
        "_cardset.py": "x = 1 << 3\n",
        "variants/__init__.py": "",
        "variants/belote.py": "from .. import engine\n",
        "rules/__init__.py": (
            "from typing import TYPE_CHECKING\n"
            "if TYPE_CHECKING:\n    from jasslab.simulate import Simulation\n"
            "def plain(a): return a\n@njit\ndef kernel(a): return a\n"
        ),
    }.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    found = {
        rule.__name__: sorted(breach.split("jasslab/")[-1] for breach in rule(package))
        for rule in RULES
    }
    assert found["walls"] == [
        "cards.py:1: cards must not import __init__",
        "engine.py:1: engine must not import variants",
        "exact.py:1: exact must not import simulate",
        "exact.py:2: exact must not import widgets",
        "variants/belote.py:1: variants must not import engine",
    ]
    assert [breach.split(": ")[0] for breach in found["bit_operators"]] == [
        f"simulate.py:{line}" for line in (1, 2, 3)
    ]
    assert [breach.split(": ")[0] for breach in found["sizes"]] == ["cards.py", "engine.py:2"]
    assert "widgets.py:1: build does not explain size" in found["docstrings"]
    assert "engine.py:2: long has no docstring" in found["docstrings"]
    assert found["prints"] == ["simulate.py:4: print"]
    assert found["annotations"] == ["rules/__init__.py:4: plain is neither compiled nor annotated"]


# --- the front door -----------------------------------------------------------------------


def test_all_lists_the_public_names():
    modules = {name for name, value in vars(jasslab).items() if isinstance(value, type(sys))}
    ours = {name for name in modules if getattr(jasslab, name).__name__.startswith("jasslab")}
    names = {name for name in vars(jasslab) if not name.startswith("_")} - (
        ours - set(jasslab.__all__)
    )
    late = {name for name in jasslab.__all__ if name not in names and hasattr(jasslab, name)}
    assert set(jasslab.__all__) == names | late
    assert len(jasslab.__all__) == len(set(jasslab.__all__))


def test_the_map_of_the_front_door_names_every_function():
    """`help(jasslab)` leaves nothing out that can be called, but for classes."""
    public = {name: getattr(jasslab, name) for name in jasslab.__all__}
    functions = {name for name, one in public.items() if not isinstance(one, type)}
    assert functions - set(re.findall(r"`(\w+)`", jasslab.__doc__ or "")) == set()


@pytest.mark.plain
def test_importing_loads_only_what_the_simulation_needs():
    heavy = {"scipy", "statsmodels", "pyarrow", "matplotlib", "seaborn", "ipywidgets", "IPython"}
    # pandas loads pyarrow by itself where it is installed, so only what comes on top counts
    code = (
        f"import sys, numpy, pandas; heavy = {heavy} - sys.modules.keys(); import jasslab; "
        "print(sorted(heavy & sys.modules.keys()))"
    )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    assert run.stdout.strip() == "[]"

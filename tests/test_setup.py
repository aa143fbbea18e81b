"""The files that set the project up agree with each other and name no machine."""

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import jasslab

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
SKIPPED_FOLDERS = {".git", ".venv", "build", "dist", "out", "__pycache__"}

REGISTRY = re.compile(r"https?://[\w.-]*(?:pypi|pythonhosted|anaconda|npmjs|crates)[\w.-]*")
HOME = re.compile(r"(?<![\w.])/(?:home|Users|root)/\w")


def committed_files():
    """List the files under version control; without git, all that are not made by the tools."""
    git = ["git", "-C", str(ROOT), "ls-files", "-z"]
    try:
        listed = subprocess.run(git, capture_output=True, check=True, text=True).stdout
        paths = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in ROOT.rglob("*") if not SKIPPED_FOLDERS & set(path.parts)]
    return [path for path in paths if path.is_file()]


def canonical(name):
    """Spell a package's name as the constraints do."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_no_committed_file_names_a_registry_or_a_home():
    breaches = []
    for path in committed_files():
        data = path.read_bytes()
        if b"\0" in data[:8192]:
            continue  # pictures and tables
        text = data.decode("utf-8")
        breaches += [f"{path.relative_to(ROOT)}: {hit.group()}" for hit in REGISTRY.finditer(text)]
        breaches += [f"{path.relative_to(ROOT)}: {hit.group()}" for hit in HOME.finditer(text)]
    assert breaches == []


@pytest.mark.parametrize(
    ("text", "is_host"),
    [
        ("https://" + "files.pythonhosted.org/x", True),
        ("http://" + "mirror.pypi.example/simple", True),
        ("https://" + "docs.python.org/3/", False),
        ("the pypi index", False),
    ],
)
def test_registry_hosts_are_recognised(text, is_host):
    assert bool(REGISTRY.search(text)) is is_host


def test_constraints_hold_names_versions_and_markers_only():
    pattern = r"[a-z0-9]+(-[a-z0-9]+)*==[0-9][0-9a-z.]*( ; [a-z_]+ [^/:@]+)?"
    assert [line for line in CONSTRAINTS if not re.fullmatch(pattern, line)] == []


def test_constraints_pin_every_requirement_for_every_python():
    extras = PROJECT["optional-dependencies"].values()
    wanted = {canonical(Requirement(text).name) for text in sum(extras, PROJECT["dependencies"])}
    pins = [Requirement(line) for line in CONSTRAINTS]
    for python in ("3.11.7", "3.12.1", "3.13.0", "3.14.0"):
        here = {"python_full_version": python, "python_version": python[:4]}
        pinned = [pin.name for pin in pins if pin.marker is None or pin.marker.evaluate(here)]
        assert len(pinned) == len(set(pinned)), f"two pins for one package on Python {python}"
        assert wanted <= set(pinned), f"no pin on Python {python}"


def test_the_newest_version_in_the_changelog_is_ours():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = re.search(r"^## \[?(\d+\.\d+\.\d+)", changelog, re.MULTILINE)
    assert heading is not None
    assert heading.group(1) == jasslab.__version__
    assert metadata.version("jasslab") == jasslab.__version__


def test_it_is_found_from_the_folder_above_a_checkout(tmp_path):
    """A folder called jasslab lies there; the library must be found and not that folder."""
    (tmp_path / "jasslab" / "jasslab").mkdir(parents=True)
    words = [sys.executable, "-c", "import jasslab; print(jasslab.__version__)"]
    made = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (made.stdout.strip(), made.stderr) == (jasslab.__version__, "")


def test_the_accepted_pythons_are_those_of_the_project_and_of_numba():
    script = (ROOT / ".ci" / "find_python").read_text(encoding="utf-8")
    oldest, newest = re.findall(r"^(?:OLDEST|NEWEST)=3\.(\d+)$", script, re.MULTILINE)
    assert PROJECT["requires-python"] == f">=3.{oldest}"
    supported = [
        int(kind.rsplit(".", 1)[1])
        for kind in metadata.metadata("numba").get_all("Classifier")
        if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", kind)
    ]
    assert int(newest) == max(supported), "numba has moved: set NEWEST in .ci/find_python"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("version", "said"),
    [("2.7", "too old"), ("3.6", "too old"), ("3.10", "too old"), ("3.99", "newer than numba")],
)
def test_an_unfit_python_is_refused_in_one_line(tmp_path, version, said):
    fake = tmp_path / "a python"
    fake.write_text(f"#!/bin/sh\necho {version}\n")
    fake.chmod(0o755)
    run = subprocess.run(
        ["sh", ".ci/find_python", str(fake)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert run.stdout == ""
    assert len(run.stderr.splitlines()) == 1
    assert f"is {version} ({said}" in run.stderr
    assert "needs Python 3.11" in run.stderr


@pytest.mark.parametrize("target", ["study", "lab", "student", "print"])
def test_what_a_class_uses_needs_no_development_tools(target):
    rule = re.search(rf"^{target}:([^#\n]*)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert rule is not None
    assert set(rule.group(1).split()) - {"$(VENV)/.warm"} == {"setup"}


def test_the_engine_is_compiled_before_a_class_opens_its_first_page():
    """And without the development tools; the figures then come within seconds."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"^\$\(VENV\)/\.warm: \$\(VENV\)/\.setup$", makefile, re.MULTILINE)
    for target in ("lab", "app"):
        rule = re.search(rf"^{target}:([^#\n]*)", makefile, re.MULTILINE)
        assert "$(VENV)/.warm" in rule.group(1).split()


@pytest.mark.parametrize("target", ["student", "print"])
def test_a_class_hears_at_once_that_something_happens(target):
    rule = rf"^{target}:.*\n\t@echo \"{target}: "
    assert re.search(rule, (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def test_the_addresses_of_the_lab_lead_to_the_notebook_it_opens():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = re.search(
        r"LabApp\.default_url=/lab/tree/(\S+) \$\(ARGS\) \\\n\t+notebooks/(\S+)", makefile
    )
    assert named is not None
    assert named.group(1) == named.group(2)
    assert (ROOT / "notebooks" / named.group(1)).exists()

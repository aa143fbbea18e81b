# Everything there is to run. Needs make, a POSIX shell and Python; `make` alone lists the targets.

# Which Python: the first that fits of python3.13 ... python3, or the one named here.
PYTHON ?=

# The study that `make study` plays.
VARIANT ?= belote
DEALS ?= 1000000
SEED ?= 2026
OUT ?= out
ARGS ?=

# The notebooks that `make print` prints.
NOTEBOOKS ?= notebooks/*.ipynb

# How the tests run: test processes side by side, and the number that the order is drawn from.
JOBS ?= 2
ifndef ORDER
ORDER := $(shell date +%s)
endif

# The share of lines, in percent, that `make coverage` asks of the rooms that answer questions.
COVERAGE_BAR ?= 0
STRICT_ROOMS := jasslab/rules/*,jasslab/variants/*,jasslab/exact*,jasslab/stats*

VENV := .venv
PY := $(VENV)/bin/python
PYTEST := $(PY) -m pytest
SLOW := "slow or browser"
FAST := "not slow and not browser"
# Each process takes whole notebooks: cells keep their order. Warnings are the kernel's and end up
# in the cells.
NBVAL := JASSLAB_PROGRESS=0 $(PYTEST) -p no:randomly -n $(JOBS) --dist loadfile -W default --nbval-lax \
	--nbval-current-env --nbval-cell-timeout=120 --nbval-sanitize-with=tests/nbval_sanitize.cfg

# What the person's shell has set must not leak in.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PIP_TARGET PIP_PREFIX
export PYTHONNOUSERSITE := 1
export PIP_USER := 0

# An environment in a moved checkout is made anew.
MOVED := $(shell [ ! -e $(VENV)/.here ] || [ "$$(cat $(VENV)/.here)" = "$$(pwd -P)" ] || echo moved)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup study lab app student print shots bench check test test-all lint format types \
	tests-fast tests-bounds tests-plain tests-slow notebooks notebooks-student notebooks-refresh notebooks-map coverage constraints clean moved

help: ## List the targets
	@echo "jasslab: make TARGET [NAME=value ...]"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-18s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  make study VARIANT=klaverjas-rotterdam DEALS=200000 SEED=7 OUT=out ARGS='--player basic:take_at=45'"
	@echo "  make setup PYTHON=/path/to/python3.13"

# --- set-up -------------------------------------------------------------------------------

setup: $(VENV)/.setup ## Make .venv with the library and the notebooks (a minute or two, once)

$(VENV)/.setup: pyproject.toml constraints.txt .ci/install $(MOVED)
	@sh .ci/make_venv $(VENV) "$(PYTHON)"
	@echo "set-up: installing the library and the notebook tools, about 1 GB; this takes a minute or two"
	@sh .ci/install $(VENV) notebook
	@touch $@
	@echo "set-up: done"

# A class should see its first figure while it reads, and not wait for the compiler.
$(VENV)/.warm: $(VENV)/.setup
	@echo "set-up: compiling the engine, some ten seconds, once"
	@$(PY) -c "import jasslab as jl; [jl.simulate('belote', n_deals=1, players=who, frames=kept, \
		progress=False) for who, kept in (('basic', ('deals', 'melds')), (None, 'melds'))]"
	@touch $@

$(VENV)/.dev: $(VENV)/.setup
	@echo "set-up: installing the development tools (pytest, ruff, mypy, ...), under a minute"
	@sh .ci/install $(VENV) dev
	@touch $@

$(VENV)/.app: $(VENV)/.setup
	@echo "set-up: installing Voila, which serves notebooks as web pages, a few seconds"
	@sh .ci/install $(VENV) app
	@touch $@

$(VENV)/.browser: $(VENV)/.app $(VENV)/.dev
	@echo "set-up: installing Playwright, which drives a browser, a few seconds"
	@sh .ci/install $(VENV) browser
	@touch $@

# --- to use -------------------------------------------------------------------------------

study: setup ## Play a study and write its report: VARIANT=belote DEALS=1000000 SEED=2026 OUT=out
	@$(VENV)/bin/jasslab study "$(VARIANT)" --deals "$(DEALS)" --seed "$(SEED)" --out "$(OUT)" $(ARGS)

# JupyterLab shows drawn cards only in outputs that it trusts: ours are signed, with a notary of our
# own. The classroom's settings come after those of the person, who can change them in the menu.
NOTARY := --NotebookNotary.db_file="$(CURDIR)/$(VENV)/signatures.db" \
	--NotebookNotary.secret_file="$(CURDIR)/$(VENV)/notebook_secret"

# Without a browser of its own, JupyterLab prints addresses; they lead to the first notebook, too.
lab: setup $(VENV)/.warm ## Open JupyterLab at the first notebook
	@$(VENV)/bin/jupyter-trust --log-level=ERROR $(NOTARY) notebooks/*.ipynb >/dev/null
	@JUPYTER_CONFIG_PATH="$(CURDIR)/notebooks/classroom$${JUPYTER_CONFIG_PATH:+:$$JUPYTER_CONFIG_PATH}" \
		$(PY) -m jupyterlab $(NOTARY) --LabApp.default_url=/lab/tree/00_first_session.ipynb $(ARGS) \
		notebooks/00_first_session.ipynb

app: $(VENV)/.app $(VENV)/.warm ## Serve the explorers as web pages, with a start page
	@echo "app: the start page opens in a few seconds"
	@$(PY) app/serve.py $(ARGS)

student: setup ## Write the students' copies, solutions left blank, into student/
	@echo "student: writing copies without the solutions"
	@$(PY) .ci/student_copies.py $(ARGS)

print: setup ## Write pages for paper into out/print; NOTEBOOKS='student/*.ipynb': the students', into out/print/student
	@echo "print: writing pages for paper, a second or two each"
	@$(PY) .ci/print_pages.py --into "$(OUT)/print" $(NOTEBOOKS)

shots: $(VENV)/.browser ## Take pictures of notebooks and explorers, both themes, two widths, into out/shots
	@$(PY) .ci/shots.py --into "$(OUT)/shots" $(ARGS)

bench: $(VENV)/.dev ## Print the benchmark
	@if [ -f tests/benchmarks/run.py ]; then $(PY) tests/benchmarks/run.py $(ARGS); \
	else echo "bench: no benchmark yet (tests/benchmarks/run.py)"; fi

# --- to check -----------------------------------------------------------------------------

check: lint types tests-fast ## The quick checks for daily work: lint, types, fast tests (under 3 minutes)

test: lint types tests-fast tests-bounds tests-plain notebooks ## All that must pass before a commit (at most 15 minutes on two cores)
	@echo "test: all passed"

# The coverage study is the fast and the plain tests, watched: they need not run a second time.
test-all coverage: FAST_WATCHED := --cov --cov-report=
test-all coverage: PLAIN_WATCHED := --cov --cov-append --cov-report=

test-all: $(VENV)/.browser test tests-slow notebooks-student coverage ## test, then the slow and browser tests, the students' notebooks and the coverage study
	@echo "test-all: all passed"

lint: $(VENV)/.dev
	@echo "--- lint"
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check

format: $(VENV)/.dev ## Lay out the code and sort its imports
	@$(PY) -m ruff check --fix
	@$(PY) -m ruff format

types: $(VENV)/.dev
	@echo "--- types"
	@$(PY) -m mypy

tests-fast: $(VENV)/.dev
	@echo "--- fast tests in the order $(ORDER); to repeat it: make tests-fast ORDER=$(ORDER)"
	@$(PYTEST) -n $(JOBS) -m $(FAST) --randomly-seed=$(ORDER) $(FAST_WATCHED) $(ARGS)

tests-bounds: $(VENV)/.dev
	@echo "--- fast tests in another order, every array index checked (NUMBA_BOUNDSCHECK=1)"
	@NUMBA_BOUNDSCHECK=1 $(PYTEST) -n $(JOBS) -m $(FAST) --randomly-seed=$$(($(ORDER) + 1)) $(ARGS)

tests-plain: $(VENV)/.dev
	@echo "--- tests marked plain, in plain Python (NUMBA_DISABLE_JIT=1)"
	@NUMBA_DISABLE_JIT=1 $(PYTEST) -m "plain and not slow" --randomly-seed=$(ORDER) $(PLAIN_WATCHED) $(ARGS)

# Tests of one group (the browser's) run in one process: two browsers would measure each other.
tests-slow: $(VENV)/.browser
	@echo "--- slow and browser tests"
	@$(PYTEST) -n $(JOBS) --dist loadgroup -m $(SLOW) --randomly-seed=$(ORDER) $(ARGS)

notebooks: $(VENV)/.dev
	@echo "--- notebooks"
	@$(NBVAL) notebooks

# In a folder beside notebooks/, so that what they read by a relative path is found.
notebooks-student: $(VENV)/.dev
	@echo "--- the students' copies of the notebooks"
	@$(PY) .ci/student_copies.py --into .student --force
	@$(NBVAL) .student
	@rm -r .student

notebooks-refresh: $(VENV)/.dev ## Run the notebooks again and store what they show
	@JASSLAB_PROGRESS=0 $(PY) .ci/refresh_notebooks.py $(ARGS)
	@$(PY) .ci/notebooks_map.py

notebooks-map: $(VENV)/.dev ## Write notebooks/README.md and its pictures out of the notebooks
	@$(PY) .ci/notebooks_map.py

# Compiled code cannot be watched line by line: the kernels are measured by the plain tests.
coverage: tests-fast tests-plain ## Say which lines the fast tests reach
	@echo "--- coverage: fast tests compiled, tests marked plain in plain Python"
	@$(PY) -m coverage report
	@if [ -d jasslab/rules ]; then \
		echo "--- coverage of the rooms that answer questions, at least $(COVERAGE_BAR) %"; \
		$(PY) -m coverage report --include='$(STRICT_ROOMS)' --fail-under=$(COVERAGE_BAR); fi

# --- to look after ------------------------------------------------------------------------

constraints: $(VENV)/.setup ## Make constraints.txt anew from the newest releases (for Python 3.11 and up)
	@echo "constraints: installing the resolver (uv) into build/resolver"
	@[ -x build/resolver/bin/uv ] || { $(PY) -m venv build/resolver && \
		build/resolver/bin/python -m pip --disable-pip-version-check install --quiet uv; }
	@build/resolver/bin/uv pip compile --no-config --universal --python-version 3.11 --all-extras \
		--upgrade --no-header --no-annotate --quiet --output-file constraints.txt pyproject.toml
	@echo "constraints: $$(wc -l < constraints.txt) lines; now run make test, and commit what passes"

clean: ## Remove .venv, build and the tools' caches; results in out/ stay
	rm -rf $(VENV) .student build dist *.egg-info .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

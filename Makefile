# Mathothèque. `make play` and `make test` do everything on a machine with Python 3.11+.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check
JOBS ?= 3
# what Python has read once is kept, whatever the environment says: the suite starts hundreds of processes
export PYTHONDONTWRITEBYTECODE :=
TEMPLATES := src/mathotheque/web/templates
SHEETS := 'src/**/*.js' 'src/**/*.css'
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
# what is run compiled, interpreted and bounds-checked; and what else walks through core, face and games, for the coverage
RULES := tests/contract tests/games tests/golden
BESIDE := $(addprefix tests/core/test_,position.py record.py record_stream.py beginning.py chance.py endings.py) \
	$(addprefix tests/core/test_,names.py speech.py parts.py) tests/test_handicaps.py tests/test_misuse.py \
	tests/matches/test_real_dice.py tests/face tests/printing/test_sheets.py tests/lessons
LOCK := $(BIN)/pip-compile -q --generate-hashes --no-strip-extras --allow-unsafe --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options

.DEFAULT_GOAL := help
.PHONY: help play test check format bench golden screenshots cluster ladder figures puzzles docs lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-11s %s\n", $$1, $$2}'

play: $(VENV)/.play ## install what is needed and open the shelf in the browser
	@$(BIN)/mathotheque serve --open --lan

test: check ## everything that must hold
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.servers
	$(BIN)/python -m mathotheque prepare
	$(PYTEST) tests
	NUMBA_DISABLE_JIT=1 $(PYTEST) --cov --cov-report=term:skip-covered $(RULES) $(BESIDE)
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m mathotheque prepare
	NUMBA_BOUNDSCHECK=1 $(PYTEST) $(RULES)

check: $(VENV)/.dev ## format, lint, types
	$(BIN)/ruff format --check src tests
	$(BIN)/ruff check src tests
	$(BIN)/djlint --check --lint --quiet $(TEMPLATES)
	$(BIN)/oxfmt --check $(SHEETS)
	$(BIN)/oxlint src
	$(BIN)/mypy

format: $(VENV)/.dev ## write the code in the house's form
	$(BIN)/ruff format src tests
	$(BIN)/ruff check --fix src tests
	$(BIN)/djlint --reformat --quiet $(TEMPLATES)
	$(BIN)/oxfmt $(SHEETS)

BENCHED := $(filter room-% lab-%,$(MAKECMDGOALS))
bench: $(VENV)/.dev ## speed, in figures that can be compared from run to run; `make bench room-attack` one table of them
	$(BIN)/python -m tests.bench $(BENCHED)

ifneq ($(BENCHED),)
$(BENCHED):
	@:
endif

cluster: $(VENV)/.dev ## three processes, PostgreSQL, Redis and a balancer on this machine, until Ctrl-C
	@$(BIN)/python -m tests.cluster

golden: $(VENV)/.dev ## write the golden playthroughs again
	$(BIN)/python -m tests.golden.write

screenshots: $(VENV)/.dev ## take the screenshots of the README and the guide again
	$(BIN)/python -m tests.browser.screenshots
	$(BIN)/python -m tests.printing.screenshots

ladder: $(VENV)/.dev ## measure what is not kept yet of the bots' levels, their errors and head starts (all of it: hours)
	$(BIN)/python -m tests.ladders
	$(BIN)/python -m tests.ladders.blunders
	$(BIN)/python -m tests.handicaps

figures: $(VENV)/.dev ## measure every figure of the rule books again, and write it into them (hours)
	$(BIN)/python -m tests.figures

puzzles: $(VENV)/.dev ## make the puzzles again from self-play (minutes); `make puzzles check=1` only proves them again
	$(BIN)/python -m tests.puzzles $(if $(check),--check)

docs: $(VENV)/.dev ## the guide, the cookbook and the reference as a site, in build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "Open build/site/index.html; to search in it, serve it: python3 -m http.server --directory build/site"

lock: $(VENV)/.dev ## pin the newest dependencies
	$(LOCK) --upgrade -o requirements.txt pyproject.toml requirements.in
	$(LOCK) --upgrade --extra print --extra scale -c requirements.txt -o requirements-server.txt pyproject.toml requirements.in
	$(LOCK) --upgrade --extra dev --extra lab --extra print --extra scale -c requirements.txt -o requirements-dev.txt pyproject.toml requirements.in

clean: ## remove what was installed and built here
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Mathothèque needs Python 3.11 or newer: make PYTHON=python3.12 …"; exit 2; }
	@echo "Making the environment (once) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements.txt pyproject.toml | $(VENV)/bin/python
	@echo "Installing (once) …"
	@$(PIP) install -q --require-hashes -r requirements.txt
	@$(PIP) install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements-dev.txt $(VENV)/.play
	@echo "Installing the workshop (once) …"
	@$(PIP) install -q --require-hashes -r requirements-dev.txt
	@touch $@

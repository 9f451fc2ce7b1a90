# One command for each thing that is done with Osteria: `make help`.
PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate

PYTEST := $(BIN)/pytest --numprocesses=auto --maxprocesses=8 --dist=loadgroup
PYBABEL := $(BIN)/pybabel --quiet

NEW_ENOUGH = $(shell $(PYTHON) -c 'import sys; print(sys.version_info >= (3, 11) or "")' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help setup play test soak lock catalogs clean

help: ## show these lines
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 10

setup: $(VENV)/installed ## make .venv with the osteria command in it, and nothing else

play: setup ## start Osteria on this machine; options: make play ARGS="--port 9000"
	@PYTHONUNBUFFERED=1 $(BIN)/osteria play $(ARGS)

test: setup ## check format, lint, types and import laws, and run the tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST)

soak: setup ## run the tests with their full counts
	OSTERIA_SOAK=1 $(PYTEST) --timeout=7200

# dev.txt first: what it has to agree on with the test tools binds run.txt too, so dev.txt stays a superset.
lock: setup ## compile requirements/*.in again; UPGRADE=--upgrade takes newer versions
	$(LOCK) $(UPGRADE) --output-file requirements/dev.txt requirements/dev.in
	$(LOCK) $(UPGRADE) --constraints requirements/dev.txt --output-file requirements/run.txt requirements/run.in

catalogs: setup ## compile the catalogues of sentences, after an edit of a .po
	$(PYBABEL) compile --domain=osteria --directory=bot/i18n

clean: ## remove everything that is made, but never ./data
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# A stamp is written last, so an interrupted run starts again from an empty environment.
$(VENV)/requirements: requirements/dev.txt
	@$(if $(NEW_ENOUGH),,$(error Osteria needs Python 3.11 or later, and "$(PYTHON)" is not: try PYTHON=python3.11))
	@echo "Making $(VENV): this takes a minute the first time"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@touch $@

$(VENV)/installed: $(VENV)/requirements pyproject.toml requirements/run.in
	@$(PIP) install --no-index --no-build-isolation --no-deps --editable .
	@touch $@

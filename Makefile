# Everything a person types. `make` alone explains.
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
RUN := $(VENV)/.installed-run
DEV := $(VENV)/.installed-dev
LOCK := build/lock/bin/uv
COMPILE := $(LOCK) pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	--extra all --group build pyproject.toml
FAILED = { echo "Not all could be installed; the lines above say why. Run the same again when there is a network." >&2; exit 1; }
WORKERS ?= 2
ARGS ?=

.PHONY: help install play serve test lint format bench bench-anchors lock dictionary clean

help:
	@echo "make play        a game in the terminal, against three opponents"
	@echo "make serve       a server for games in the browser"
	@echo "make install     all that these need, into $(VENV); then: $(BIN)/finalword --help"
	@echo "make test        every check and test"
	@echo "make lint        only the checks: style, types, imports"
	@echo "make format      put the code into its form"
	@echo "make bench       measure, beside others in the same run"
	@echo "make bench-anchors  install those others, apart, for bench/rules, batch and env"
	@echo "make lock        pin the dependencies of pyproject.toml anew"
	@echo "make dictionary  build the shipped dictionary from the word lists anew"
	@echo "make clean       remove all that was made here"
	@echo "Arguments go in ARGS: make play ARGS='--opponents 5 --level hard'"

install: $(RUN)

play: $(RUN)
	@$(BIN)/finalword play $(ARGS)

serve: $(RUN)
	@$(BIN)/finalword serve $(ARGS)

test: $(DEV)
	@tools/setup-tests
	@$(MAKE) --no-print-directory lint
	$(BIN)/pytest -n $(WORKERS) --dist loadfile $(ARGS)

lint: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(DEV)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(DEV)
	$(BIN)/python -m bench $(ARGS)

bench-anchors: .bench/installed

.bench/installed: requirements/bench.txt
	@python=$$(tools/find-python) && $$python -m venv --clear .bench
	@echo "Installing what the benchmarks measure against, into .bench; this takes some minutes"
	@.bench/bin/python -m pip --disable-pip-version-check -q install --require-hashes -r requirements/bench.txt || $(FAILED)
	@touch $@

dictionary: $(DEV)
	@tools/setup-tests
	$(BIN)/python tools/build_dictionary.py

lock: $(LOCK)
	$(COMPILE) -o requirements/run.txt >/dev/null
	$(COMPILE) --group dev -o requirements/dev.txt >/dev/null

clean:
	rm -rf $(VENV) .bench tests/browser/node_modules build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@python=$$(tools/find-python) && echo "Making $(VENV) with $$python" && { $$python -m venv --clear $(VENV) || \
		{ rm -rf $(VENV); exit 1; }; }

$(RUN): requirements/run.txt pyproject.toml | $(BIN)/python
	@echo "Installing what finalword needs; the first time takes a minute"
	@$(PIP) install --require-hashes -r requirements/run.txt || $(FAILED)
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements/dev.txt $(RUN)
	@echo "Installing what its tests need"
	@$(PIP) install --require-hashes -r requirements/dev.txt || $(FAILED)
	@touch $@

$(LOCK):
	@python=$$(tools/find-python) && $$python -m venv build/lock && build/lock/bin/pip install -q uv || $(FAILED)

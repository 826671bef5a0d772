# Speeltafel. `make` lists what can be made; the first run builds .venv from the locks.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
HAS_PIP = $(PIP) --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip --default-pip
EXTRACT := --no-location --sort-output --omit-header -k N_ -k NN_:1,2 -k NP_:1c,2
COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links
# How tests are shared out among workers: tests/support/shared_work.py.
SHARED_OUT := -n auto --dist loadscope --no-loadscope-reorder

# pip tells sixty lines of what it does; these count what it fetches. Its errors come whole, on standard error.
INSTALL = { $(PIP) install --progress-bar off --require-hashes -r $(1) || echo "ended $$?"; } | { \
  count=0; code=0; while read -r word rest; do case "$$word $$rest" in \
    "Collecting "* | "Processing "*) count=$$((count + 1)); [ $$((count % 10)) -gt 0 ] || echo "  $$count packages fetched";; \
    "Installing collected "*) echo "  $$count packages fetched, all checked; now they are put in place";; \
    "ended "*) code=$$rest;; \
  esac; done; exit $$code; }

.DEFAULT_GOAL := help
.PHONY: help play run test game soak bench load strength ladder train simulate pictures lock words clean
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

help: ## this list
	@echo "Speeltafel: board games on Discord. What can be made:"
	@awk -F ':.*## ' '/^[.a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: .venv/.runtime ## a fake Discord with the bot in it, on a page of this machine (FRESH=1: begin anew)
	@$(BIN)/python -m playground $(if $(FRESH),--fresh)

run: .venv/.runtime ## the bot itself, on Discord (DISCORD_TOKEN in the environment or .env)
	@$(BIN)/python -m bot

# Tests start many processes that import the same modules: these are compiled once, whatever the environment says.
test game soak: export PYTHONDONTWRITEBYTECODE :=

test: .venv/.dev ## every check: lint, format, types, import contracts, all tests
	@$(BIN)/python -m tools.checks $(SHARED_OUT) -rs

game: .venv/.dev ## all that one game goes through but for whole bots, in a minute (GAME=heroes)
	@$(BIN)/pytest $(SHARED_OUT) --game $(GAME)

soak: .venv/.dev ## all tests with everything that they can try; run before a release
	@SOAK=1 $(BIN)/pytest $(SHARED_OUT) -rs

bench: .venv/.dev ## speed, as ratios to what cannot be avoided; also written to bench.json
	@$(BIN)/python -m tools.bench

load: .venv/.dev ## the bot with 1,000 tables at 70 % of the presses that it can take (SECONDS=30: not for 5 minutes)
	@$(BIN)/python -m tools.load

strength: .venv/.dev ## ratings of the computer players' levels (GAME=heroes: of one game)
	@$(BIN)/python -m tools.strength $(GAME)

ladder: .venv/.dev ## whether the levels are as far apart, and as strong, as they must be, in an hour (LONG=1: over night)
	@$(BIN)/python -m tools.strength.ladder $(GAME)

train: .venv/.dev ## fit again what a game's computer player has learnt (GAME=addvantage)
	@$(BIN)/python -m tools.training $(GAME)

simulate: .venv/.dev ## 200 people at 500 tables over 90 days: what becomes of their games
	@$(BIN)/python -m tools.simulation

pictures: .venv/.runtime ## the pictures of the README
	@$(BIN)/python -m render.readme_pictures docs/pictures

words: .venv/.runtime ## bring the translations' catalogues up to date with the texts in the code
	@$(BIN)/pybabel --quiet extract $(EXTRACT) -o .venv/speeltafel.pot games render bot
	@for catalogue in bot/locale/*/LC_MESSAGES/speeltafel.po; do \
	  locale=$${catalogue#bot/locale/}; \
	  sed '/^$$/q' $$catalogue > .venv/header.po; \
	  $(BIN)/pybabel --quiet update --no-fuzzy-matching --ignore-obsolete --omit-header --width=120 \
	    -i .venv/speeltafel.pot -o $$catalogue -l $${locale%%/*} || exit 1; \
	  cat .venv/header.po $$catalogue > .venv/whole.po; cp .venv/whole.po $$catalogue; \
	  echo "$$catalogue is up to date; the tests tell what is not translated yet."; \
	done

lock: .venv/.dev ## the newest releases within pyproject.toml's ranges into the locks
	@$(COMPILE) --quiet --upgrade pyproject.toml -o requirements.txt
	@$(COMPILE) --quiet --upgrade --extra postgresql -c requirements.txt pyproject.toml -o requirements-postgresql.txt
	@$(COMPILE) --quiet --upgrade --extra dev -c requirements.txt pyproject.toml -o requirements-dev.txt

clean: ## remove what was built (never data/)
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache bench.json
	@find games render bot playground tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

.venv: .venv/.runtime ## the Python environment alone

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Speeltafel needs Python 3.11 or newer, and there is no '$(PYTHON)' here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Speeltafel needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) -V 2>&1)."; \
	    echo "Name another one: make play PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv is missing; on Debian and Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	@echo "Setting up .venv (once; half a minute on a fast line)"
	@$(PYTHON) -m venv --clear .venv

.venv/.runtime: requirements.txt | $(BIN)/python
	@echo "Installing what Speeltafel needs to run"
	@$(HAS_PIP)
	@$(call INSTALL,requirements.txt)
	@touch $@

# The dev lock holds the runtime lock's packages too, in the same versions.
.venv/.dev: requirements-dev.txt | $(BIN)/python
	@echo "Installing what Speeltafel and its tests need"
	@$(HAS_PIP)
	@$(call INSTALL,requirements-dev.txt)
	@touch .venv/.runtime $@

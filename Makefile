# Short names for commands. Each sets up what it needs by itself and is quick when nothing changed.
# Paths are relative throughout: the folder's own path may hold spaces.

PYTHON ?= python3
PORT ?= 8000
export PORT

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes
LOCK := $(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11

.DEFAULT_GOAL := help
.PHONY: help run hall account demo test stripped bench soak pictures fmt bundle messages vendor lock release clean

help: ## Say what each command does
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Kongbox needs Python 3.11 or newer. Name one: make PYTHON=python3.12 …'; exit 1; }
	@echo 'Making a virtual environment in $(VENV) …'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements.txt | $(PY)
	@echo 'Installing what Kongbox needs …'
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/dev.stamp: requirements-dev.txt | $(PY)
	@echo 'Installing what developing needs …'
	@$(PIP) -r requirements-dev.txt
	@touch $@

$(VENV)/peers.stamp: requirements-peers.txt | $(VENV)/dev.stamp
	@echo 'Installing other scorers to measure against …'
	@$(PIP) -r requirements-peers.txt
	@touch $@

run: $(VENV)/run.stamp ## Serve http://localhost:8000 with a demo tournament (PORT= chooses another port)
	@$(PY) -m tournament demo

hall: $(VENV)/run.stamp ## Serve a real event over the hall's Wi-Fi (PUBLIC_URL= overrides the guessed address)
	@$(PY) -m tournament hall

account: $(VENV)/run.stamp ## Make an administrator's account for the hall
	@$(PY) -m tournament account

demo: $(VENV)/run.stamp ## Load the demo tournament into the local database
	@DEBUG=1 $(PY) manage.py migrate --verbosity 0
	@DEBUG=1 $(PY) manage.py demo

test: $(VENV)/dev.stamp ## Lint, type-check and test on SQLite, on PostgreSQL and in a real browser
	@$(PY) -m tests.suite

stripped: ## The same on a bare Debian in a folder of its own (needs root and debootstrap; STRIPPED= keeps the folder)
	@sh tests/stripped.sh $(STRIPPED)

bench: $(VENV)/dev.stamp $(VENV)/peers.stamp ## Print speeds as ratios against a baseline of the same run
	@$(PY) -m tests.bench

soak: $(VENV)/dev.stamp ## Keep servers under load, replay a whole championship and strike it with every fault
	@$(PY) -m tests.bench.soak

pictures: $(VENV)/dev.stamp ## Take the pictures of the docs again (look at them, then commit them)
	@$(PY) -m pytest -q tests/browser/pictures.py

fmt: $(VENV)/dev.stamp ## Format the code and mend what the linter can
	@$(PY) -m ruff check --fix --quiet .
	@$(PY) -m ruff format .

assets/node_modules/.package-lock.json: assets/package-lock.json
	@npm ci --prefix assets --silent --no-audit --no-fund

bundle: assets/node_modules/.package-lock.json ## Bundle style sheets and scripts into static/bundles/ (needs node; what it writes is committed)
	@node assets/bundle.mjs

messages: $(VENV)/dev.stamp ## Collect the texts to translate and compile the translations (needs gettext)
	@DEBUG=1 $(PY) manage.py makemessages --all
	@DEBUG=1 $(PY) manage.py compilemessages --ignore $(VENV)

vendor: ## Fetch the vendored files anew at their pinned versions (needs npm)
	@sh tests/browser/vendor/fetch.sh

lock: $(VENV)/dev.stamp ## Pin the dependencies anew, with hashes
	@$(PY) -m pip install --quiet uv
	@$(LOCK) --upgrade --extra server pyproject.toml -o requirements.txt
	@$(LOCK) --upgrade --extra server pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	@$(LOCK) --upgrade --group peers -o requirements-peers.txt
	@$(LOCK) --upgrade --group postgres -o requirements-postgres.txt
	@$(LOCK) --upgrade --group build -c requirements-dev.txt -o requirements-build.txt

release: $(VENV)/dev.stamp ## Build the wheel, and with its starters dist/kongbox-….zip for people without a clone
	@rm -rf dist
	@$(PY) -m build --wheel --no-isolation --outdir dist . >/dev/null
	@$(PY) starters/release.py dist/*.whl

clean: ## Remove the virtual environment and caches; var/ with its databases stays
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

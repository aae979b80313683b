# The commands people type. `make` alone lists them.

CARGO ?= cargo
# Games of each setup and policy: over a million of each game.
SOAK_GAMES ?= 24000
GAME ?= hansa
# `make chaos CHAOS_ARGS=--short` takes about half a minute for each database.
CHAOS_PROFILE ?= release
chaos_folder = $(if $(filter dev,$(CHAOS_PROFILE)),debug,$(CHAOS_PROFILE))
# `make abuse ABUSE_ARGS=--short` takes about twenty seconds.
ABUSE_PROFILE ?= release
abuse_folder = $(if $(filter dev,$(ABUSE_PROFILE)),debug,$(ABUSE_PROFILE))
cargo_folder = $(or $(CARGO_TARGET_DIR),target)
# The programs, with the features that `cargo test --workspace` gives every crate: a test among the
# targets counts the dependencies of tests in, so that nothing is compiled a second time.
programs = $(CARGO) build --locked --workspace --bins --test typescript
# The programs as they are shipped, with no feature that only tests ask for: what is measured.
shipped_programs = $(CARGO) build --locked -p kontor -p stress
in_browser = cd web && CHROMIUM="$$(../scripts/need-chromium)" && export CHROMIUM && KONTOR="$(abspath $(cargo_folder))/debug/kontor" npm run
client_sources := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.ts web/*.js web/*.json)

.DEFAULT_GOAL := help
.PHONY: help dist run play test lint fmt bench abuse chaos load callgrind soak bless golden audit doc client browser screenshots web-size toolchain python node

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

toolchain:
	@command -v $(CARGO) >/dev/null || { echo "Kontor needs Rust 1.95 or newer: install it from https://rustup.rs and try again." >&2; exit 1; }

python:
	@command -v python3 >/dev/null || { echo "The tests run an example bot in Python: install python3 (Debian: apt-get install python3) and try again." >&2; exit 1; }

node:
	@command -v npm >/dev/null || { echo "The browser client is built with Node.js 20.19 or newer: install nodejs and npm (Debian: apt-get install nodejs npm) and try again." >&2; exit 1; }

run: toolchain client ## build everything and serve the games; prints the address
	$(CARGO) run --release --quiet -p kontor -- serve $(ARGS)

play: toolchain ## build and start a game in the terminal
	$(CARGO) run --release --quiet -p kontor -- play $(GAME) $(ARGS)

test: python lint doc client ## everything: formatting, lints, documentation, all tests, both databases, the browser
	./scripts/with-postgres $(CARGO) test --workspace --locked
	$(MAKE) chaos CHAOS_PROFILE=dev CHAOS_ARGS=--short
	$(MAKE) abuse ABUSE_PROFILE=dev ABUSE_ARGS=--short
	cd web && npm run check
	$(MAKE) browser

client: web/dist/index.html ## build the browser client that goes into the binary

# Only where something has changed: a new client makes the server a new one.
web/dist/index.html: web/node_modules/.package-lock.json $(client_sources)
	cd web && npm run build

# As the lock file says; unlike `npm ci` it does without optional packages for other systems.
web/node_modules/.package-lock.json: web/package-lock.json | node
	cd web && npm install --no-save --no-audit --no-fund
	@touch $@

browser: toolchain client ## play in a real browser against a real server
	$(programs)
	$(in_browser) test:browser

screenshots: toolchain client ## take the pictures in docs/screenshots anew
	$(programs)
	$(in_browser) screenshots

web-size: toolchain client ## sizes of the client, first paint, frames while the board moves
	$(programs)
	$(in_browser) size

lint: toolchain ## formatting and lints; licenses and spelling where the tools are installed
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	@if command -v cargo-deny >/dev/null; then $(CARGO) deny --log-level error check licenses bans; else echo "cargo-deny is not installed: licenses not checked"; fi
	@if command -v typos >/dev/null; then typos; else echo "typos is not installed: spelling not checked"; fi
	@CARGO="$(CARGO)" ./scripts/audit

audit: toolchain ## known security holes in the dependencies (needs cargo-deny and the network)
	@CARGO="$(CARGO)" ./scripts/audit --strict

# With the examples, which share the dependencies that the lints have checked already.
doc: toolchain
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --lib --bins --examples --locked --quiet

dist: toolchain client ## an archive with a small binary and all that a host needs
	@CARGO="$(CARGO)" ./scripts/dist

fmt: toolchain ## format the code
	$(CARGO) fmt --all

bench: toolchain ## speed of the rules: decisions, games, nanoseconds, allocations
	$(CARGO) bench --quiet -p arena --bench throughput -- $(ARGS)

chaos: toolchain ## kill servers while games are played on both databases, and check what is left
	$(if $(filter dev,$(CHAOS_PROFILE)),$(programs),$(shipped_programs)) --profile $(CHAOS_PROFILE)
	./scripts/with-postgres $(cargo_folder)/$(chaos_folder)/stress chaos $(CHAOS_ARGS)

abuse: toolchain ## attack a server in every way at once while others play (five minutes)
	$(if $(filter dev,$(ABUSE_PROFILE)),$(programs),$(shipped_programs)) --profile $(ABUSE_PROFILE)
	ulimit -n $$(ulimit -Hn) && $(cargo_folder)/$(abuse_folder)/stress abuse $(ABUSE_ARGS)

load: toolchain ## moves a second, memory, start, finished games: how much a server can take
	$(shipped_programs) --release
	ulimit -n $$(ulimit -Hn) && ./scripts/with-postgres $(cargo_folder)/release/stress load $(LOAD_ARGS)

callgrind: toolchain ## instructions per decision, repeatable (needs valgrind)
	@CARGO="$(CARGO)" ./scripts/callgrind $(ARGS)

soak: toolchain ## over a million random games of each game, the laws checked at every step (a day)
	KONTOR_SOAK_GAMES=$(SOAK_GAMES) $(CARGO) test --release --workspace --locked --test playouts -- --nocapture

bless: toolchain ## write path counts, results of stored games, types and figures anew after a change of the rules
	KONTOR_BLESS=1 $(CARGO) test --workspace --locked --test perft --test games --test golden --test typescript --test figures

golden: toolchain ## record golden games anew that show everything that can happen
	$(CARGO) build --release --locked -p arena --example golden
	for game in hansa merchants; do $(cargo_folder)/release/examples/golden $$game crates/$$game/tests/golden || exit 1; done

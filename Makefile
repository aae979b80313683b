# The commands people type. `make` alone lists them.

CARGO ?= cargo
# Games of each setup and policy: over a million of each game.
SOAK_GAMES ?= 24000
GAME ?= hansa

.DEFAULT_GOAL := help
.PHONY: python help run test lint fmt bench callgrind soak bless doc toolchain

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

toolchain:
	@command -v $(CARGO) >/dev/null || { echo "Kontor needs Rust 1.95 or newer: install it from https://rustup.rs and try again." >&2; exit 1; }

python:
	@command -v python3 >/dev/null || { echo "The tests run an example bot in Python: install python3 (Debian: apt-get install python3) and try again." >&2; exit 1; }

run: toolchain ## build and start a game in the terminal
	$(CARGO) run --release --quiet -p kontor -- play $(GAME) $(ARGS)

test: python lint doc ## everything: formatting, lints, documentation, all tests
	./scripts/with-postgres $(CARGO) test --workspace --locked

lint: toolchain ## formatting and lints; licenses and spelling where the tools are installed
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	@if command -v cargo-deny >/dev/null; then $(CARGO) deny --log-level error check licenses bans; else echo "cargo-deny is not installed: licenses not checked"; fi
	@if command -v typos >/dev/null; then typos; else echo "typos is not installed: spelling not checked"; fi

doc: toolchain
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked --quiet

fmt: toolchain ## format the code
	$(CARGO) fmt --all

bench: toolchain ## speed of the rules: decisions, games, nanoseconds, allocations
	$(CARGO) bench --quiet -p arena --bench throughput -- $(ARGS)

callgrind: toolchain ## instructions per decision, repeatable (needs valgrind)
	@./scripts/callgrind $(ARGS)

soak: toolchain ## over a million random games of each game, the laws checked at every step (a day)
	KONTOR_SOAK_GAMES=$(SOAK_GAMES) $(CARGO) test --release --workspace --locked --test playouts -- --nocapture

bless: toolchain ## write perft tables and browser types anew after a change of rules or messages
	KONTOR_BLESS=1 $(CARGO) test --workspace --locked --test perft --test typescript

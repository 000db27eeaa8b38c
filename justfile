# The commands of this repository; `just` alone lists them. Each is also a plain command, so `just` itself is optional.

_list:
    @just --list

# Put Z3 where the build finds it (once; quick when it is there)
setup:
    scripts/setup

# Build everything, optimised
build: setup
    cargo build --release

# All checks, as the continuous integration runs them
test:
    scripts/test

# Formatting and lints only
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings

# Build the documentation; opens at target/doc/referee/index.html
doc:
    RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps

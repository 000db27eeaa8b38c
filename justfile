# The commands of this repository; `just` alone lists them. Each is also a plain command, so `just` itself is optional.

_list:
    @just --list

# Put Z3 where the build finds it (once; quick when it is there)
setup:
    scripts/setup

# Build everything, optimised
build: setup
    cargo build --release

# Build and install below a directory (docs/install.md)
install prefix="":
    scripts/install {{prefix}}

# Pack an archive and, on Debian, a package
package to="target/package":
    scripts/package {{to}}

# Build the wheel of the Python package, and test it in an empty environment (docs/python.md)
python *options:
    scripts/python {{options}}

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

# Build the site of docs by mdBook, or say what is missing; the pages are in target/site/book
site *to:
    scripts/site {{to}}

# The notices of third parties of an artefact (programs, verifier, python); `just notices --sbom programs` lists its components
notices *options="programs":
    scripts/notices {{options}}

# The figures: parsing beside crate tptp, judging beside Z3 alone, problems beside other provers, the growth of an audit, all boards with their certificates, proofs, the games
bench: setup
    cargo build --release --workspace
    cargo bench -p referee-proof-syntax --bench parse
    cargo bench -p referee-adjudication --bench judge
    cargo bench -p referee-adjudication --bench problems
    cargo bench -p referee-adjudication --bench growth
    cargo bench -p referee-adjudication --bench certify
    cargo bench -p referee-adjudication --bench certified
    cargo bench -p referee-adjudication --bench models
    cargo bench -p referee-adjudication --bench proofs
    cargo bench -p referee-proof-syntax --bench proof
    cargo bench -p referee-games --bench rolls
    cargo bench -p referee-predicate-wars --bench games
    cargo bench -p referee-rule-audit --bench search
    cargo bench -p referee-proof-search --bench condensed
    cargo bench -p referee-proof-search --bench corpus
    cargo bench -p referee-proof-search --bench goals
    cargo bench -p referee-adjudication --bench positions

# The programs that play, against each other in all games: tables of who wins and how long games are (docs/opponents.md)
tournament games="2000":
    cargo build --release --workspace --bins
    GAMES={{games}} cargo bench -p referee-adjudication --bench tournament

# All boards of Palmer's printed cards in one call, beside E: `just batch --sample 10000` takes 10,000 of them
batch *options:
    scripts/batch {{options}}

# The tests with random cases, ten times the whole set, where a run of the tests takes a tenth: boards against brute force, mutants of proofs before
# two judges, proofs against all small structures, whole games; then facts of each calculus that its sound rules derive, audited as rules, and every
# sentence about 2,000 random problems. `just soak 100 7` takes the whole set once, from seed 7
soak percent="1000" seed="1000":
    REFEREE_CASES={{percent}} REFEREE_SEED={{seed}} cargo test --release -p referee-verdict --test suite oracle -- --nocapture
    REFEREE_CASES={{percent}} REFEREE_SEED={{seed}} cargo test --release -p referee-kernel --test suite -- --nocapture mutation soundness
    REFEREE_CASES={{percent}} REFEREE_SEED={{seed}} cargo test --release -p referee-games --test suite -- --nocapture random_games
    REFEREE_CASES={{percent}} REFEREE_SEED={{seed}} cargo test --release -p referee-board-syntax -p referee-game-syntax -p referee-proof-syntax --test suite
    cargo test --release -p referee-predicate-wars --test suite bots -- --nocapture
    REFEREE_CLOSURE=1000 REFEREE_CLOSURE_SEED={{seed}} cargo test --release -p referee-rule-audit --lib closure -- --nocapture
    cargo build --workspace --bins --tests
    REFEREE_STRANGER=2000 cargo test -p end-to-end --test suite stranger -- --nocapture

# The checks that a run of the tests leaves out: the documentation of all crates, and that each crate can be packed; once a day
nightly:
    scripts/nightly

# Search for inputs that break something: every fuzz target for this number of minutes, on one processor (fuzz/README.md)
fuzz minutes="1" *targets:
    scripts/fuzz {{minutes}} {{targets}}

# Run a proof checker over the public proofs: `just arena my-checker {file}` (proofs/README.md)
arena *command:
    scripts/arena {{command}}

# Put holes back that the kernel or the audit once had, one at a time, and see that the tests find each
holes name="":
    scripts/holes {{name}}

# Change the sources of the trusted crates in one place at a time, `count` times, and see whether the tests notice (needs cargo-mutants and tree-sitter)
mutants count="40" seed="1":
    scripts/mutants {{count}} {{seed}}

# Write docs/soundness.md anew: the audit of every calculus that comes with the program
audit-page: setup
    cargo build --workspace
    REFEREE_WRITE_PAGE=1 cargo test -p end-to-end --test suite the_page_of_results

# The service, longer than the tests have time: 84 games in each of which it is killed six times on each database, 84 with three kills of PostgreSQL, and the trials that need room,
# rights or many processes (scripts/trials)
trials games="84":
    cargo build --workspace --bins --tests
    REFEREE_KILLED_GAMES={{games}} cargo test -p referee-service --test suite -- outlive
    scripts/trials

# Games over HTTP in which every secret bears a mark, and all that the service says is searched for the marks of others
leaks games="1000":
    cargo build --release --workspace --bins
    REFEREE_LEAK_GAMES={{games}} cargo test --release -p referee-service --test suite -- --nocapture leaks

# Traces: the service built with them, and what a collector is sent (docs/service.md)
traces:
    cargo build --workspace --bins --features referee-service/traces
    scripts/trials traces

# Schemathesis before the service, for this number of seconds (needs `pip install schemathesis`)
fuzz-http seconds="300":
    cargo build --workspace --bins
    scripts/fuzz-http {{seconds}}

# Judges from outside: this number of proofs of random boards before Metamath's checker, a twentieth of them before Rocq where it is installed
outside proofs="10000" seed="1":
    scripts/outside {{proofs}} {{seed}}

# The check of certificates, proved in Rocq, and the program extracted from it, with its tests (docs/trust.md; `apt-get install coq ocaml-nox`)
proved:
    proofs/soundness/build
    proofs/soundness/test

# The proved checker before `referee-verify`: certificates of the examples, the benches and random boards, and mutants of them
compare boards="2200" mutants="10000" seed="1":
    cargo build --release --workspace --bins
    proofs/soundness/compare --mutants {{mutants}} --seed {{seed}}
    proofs/soundness/compare --boards {{boards}} --mutants {{mutants}} --seed {{seed}}

# The editor of the playground, bundled anew (docs/editor.md); `--check` compares it with what is committed
editor-bundle *words:
    scripts/editor-bundle {{words}}

# The fonts of the pages, made anew of pinned packages (docs/pages.md); `--check` compares them with what is committed
fonts *words:
    scripts/fonts {{words}}

# The checker of the pages as wasm, built and held against the program in Node and Chromium (docs/pages.md)
checker: setup
    cargo build --workspace --bins
    scripts/checker --test

# The pages in a browser, at two widths, with axe; `just pages --write` replaces the pictures of docs/pages.md
pages *options:
    scripts/browser {{options}}

//! The trusted part stays small, and `docs/trust.md` says when to read each file of it: lines of code against their ceilings, and libraries from
//! outside by name. Not here: which crate may use which (`architecture`).

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use cargo_metadata::DependencyKind;

use crate::architecture::{SCHEMA_FEATURE, house, names, productive_lines, root, short};

/// Lines of code, comments, empty lines and tests aside, of some folders and files together: they are meant to be read in one sitting, in the order
/// of `docs/trust.md`, which names each place.
struct Reading {
    what: &'static str,
    places: &'static [&'static [&'static str]],
    /// The most lines.
    most: usize,
}

/// The parts that proofs and finite models depend on.
const CORE: [&str; 4] = [
    "crates/trusted/formula/src",
    "crates/trusted/model/src/finite",
    "crates/trusted/linear-arithmetic/src/fuel.rs",
    "crates/trusted/certificate/src",
];

/// The calculus of certificates and the check of derivations in it: all files of crate `derivation` but for proofs as people hand them in.
pub(crate) const DERIVATION: [&str; 9] = [
    "crates/trusted/derivation/src/assignment.rs",
    "crates/trusted/derivation/src/check.rs",
    "crates/trusted/derivation/src/counting.rs",
    "crates/trusted/derivation/src/derivation.rs",
    "crates/trusted/derivation/src/instance.rs",
    "crates/trusted/derivation/src/lib.rs",
    "crates/trusted/derivation/src/parameters.rs",
    "crates/trusted/derivation/src/rules.rs",
    "crates/trusted/derivation/src/schema.rs",
];

/// The two procedures that decide the truth in infinite structures, over numbers and over words: a certificate depends on one of them at most. What
/// is listed for words is what their verdicts rest on; the text of expressions (`NOTATION_OF_WORDS`) is read, and nothing rests on how.
pub(crate) const OF_NUMBERS: [&str; 2] = ["crates/trusted/linear-arithmetic/src", "crates/trusted/model/src/definable"];
pub(crate) const OF_WORDS: [&str; 8] = [
    "crates/trusted/linear-arithmetic/src/fuel.rs",
    "crates/trusted/automata/src/alphabet.rs",
    "crates/trusted/automata/src/automaton.rs",
    "crates/trusted/automata/src/expression.rs",
    "crates/trusted/automata/src/lib.rs",
    "crates/trusted/automata/src/limits.rs",
    "crates/trusted/automata/src/relation.rs",
    "crates/trusted/model/src/automatic",
];
pub(crate) const NOTATION_OF_WORDS: [&str; 2] =
    ["crates/trusted/automata/src/notation/mod.rs", "crates/trusted/verifier/src/notation/words.rs"];

/// The files that run when `referee-verify` checks a certificate again, whatever its kind: all of its own and of the crates that it is made of, those
/// of [`DERIVATION`] among them, but for the parsers of the board's text, the reading and elaboration of older documents, and what writes certificates. For a certificate of an infinite
/// model there come those of its procedure.
pub(crate) const VERIFIER: [&str; 37] = [
    "crates/trusted/formula/src",
    "crates/trusted/canonical/src",
    "crates/trusted/model/src/decision.rs",
    "crates/trusted/model/src/lib.rs",
    "crates/trusted/model/src/finite",
    "crates/trusted/model/src/infinite.rs",
    "crates/trusted/certificate/src/check/mod.rs",
    "crates/trusted/certificate/src/check/elaborated.rs",
    "crates/trusted/certificate/src/claim.rs",
    "crates/trusted/certificate/src/lib.rs",
    "crates/trusted/certificate/src/removal.rs",
    "crates/language/source/src/diagnostic.rs",
    "crates/language/source/src/excerpt.rs",
    "crates/language/source/src/disguise/mod.rs",
    "crates/language/source/src/lib.rs",
    "crates/language/source/src/text.rs",
    "crates/trusted/kernel/src/shipped.rs",
    "crates/trusted/verifier/src/agreement.rs",
    "crates/trusted/verifier/src/at_hand.rs",
    "crates/trusted/verifier/src/binding.rs",
    "crates/trusted/verifier/src/board_text.rs",
    "crates/trusted/verifier/src/derived/mod.rs",
    "crates/trusted/verifier/src/document/mod.rs",
    "crates/trusted/verifier/src/document/steps.rs",
    "crates/trusted/verifier/src/files.rs",
    "crates/trusted/verifier/src/finite/mod.rs",
    "crates/trusted/verifier/src/infinite.rs",
    "crates/trusted/verifier/src/limits.rs",
    "crates/trusted/verifier/src/lib.rs",
    "crates/trusted/verifier/src/main.rs",
    "crates/trusted/verifier/src/notation/mod.rs",
    "crates/trusted/verifier/src/notation/read.rs",
    "crates/trusted/verifier/src/notation/token.rs",
    "crates/trusted/verifier/src/refusal/mod.rs",
    "crates/trusted/verifier/src/symbols.rs",
    "crates/trusted/verifier/src/table/mod.rs",
    "crates/trusted/verifier/src/verify.rs",
];

/// The other files of these crates: for proofs as people hand them in, for documents without a derivation, for writing, for names of refusals that scripts read, and for texts that
/// include others, which stand alone in a certificate.
const LEFT_OUT: [&str; 13] = [
    "crates/trusted/derivation/src/proof",
    "crates/trusted/automata/src/notation/print.rs",
    "crates/trusted/verifier/src/older.rs",
    "crates/trusted/verifier/src/derived/write.rs",
    "crates/trusted/verifier/src/document/json_layout.rs",
    "crates/trusted/verifier/src/finite/write.rs",
    "crates/trusted/verifier/src/notation/print.rs",
    "crates/trusted/verifier/src/proof_text.rs",
    "crates/trusted/verifier/src/refusal/codes.rs",
    "crates/trusted/verifier/src/write.rs",
    "crates/language/source/src/disguise/warnings.rs",
    "crates/language/source/src/foreign.rs",
    "crates/language/source/src/joined.rs",
];

const READINGS: [Reading; 9] = [
    Reading { what: "what proofs and finite models depend on", places: &[&CORE, &DERIVATION], most: 3_000 },
    Reading { what: "linear arithmetic, for infinite models", places: &[&["crates/trusted/linear-arithmetic/src"]], most: 1_500 },
    Reading { what: "infinite models of numbers", places: &[&["crates/trusted/model/src/definable"]], most: 500 },
    Reading {
        what: "what infinite models depend on, of both kinds",
        places: &[
            &OF_NUMBERS,
            OF_WORDS.split_at(1).1,
            &["crates/trusted/model/src/decision.rs", "crates/trusted/model/src/infinite.rs"],
        ],
        most: 2_500,
    },
    Reading {
        what: "all that runs when a certificate of a model of numbers is checked again",
        places: &[&VERIFIER, &DERIVATION, &OF_NUMBERS],
        most: 8_000,
    },
    Reading {
        what: "all that runs when a certificate of a model of words is checked again",
        places: &[&VERIFIER, &DERIVATION, &OF_WORDS, &NOTATION_OF_WORDS],
        most: 8_000,
    },
    Reading {
        what: "all that runs when certificates of every kind are checked again",
        places: &[&VERIFIER, &DERIVATION, &OF_NUMBERS, OF_WORDS.split_at(1).1, &NOTATION_OF_WORDS],
        most: 8_400,
    },
    Reading {
        what: "the check of players' proofs",
        places: &[&["crates/trusted/kernel/src", "crates/trusted/derivation/src/proof/lines.rs"]],
        most: 4_650,
    },
    Reading {
        what: "the parsers of boards",
        places: &[&["crates/language/board-syntax/src", "crates/language/syntax-core/src"]],
        most: 6_200,
    },
];

/// The Rust files at or below a place.
pub(crate) fn files(place: &str) -> Vec<PathBuf> {
    let (mut open, mut found) = (vec![root().canonicalize().expect("it is there").join(place)], Vec::new());
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).expect("it can be listed").map(|entry| entry.expect("it can be listed").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    assert!(!found.is_empty(), "{place} is not there");
    found
}

/// The lines of code at or below a place. An attribute for [`SCHEMA_FEATURE`] is none: no program is built with it.
fn lines_of_code(place: &str) -> usize {
    let for_schemas = format!("#[cfg_attr(feature = \"{SCHEMA_FEATURE}\"");
    let is_code = |line: &str| !line.is_empty() && !line.starts_with(&for_schemas);
    let lines = |path: PathBuf| {
        let code = fs::read_to_string(&path).expect("source is text");
        productive_lines(&path, &code).iter().filter(|(_, line)| is_code(line.trim())).count()
    };
    files(place).into_iter().map(lines).sum()
}

#[test]
fn the_trusted_part_stays_small() {
    let page = fs::read_to_string(root().join("docs/trust.md")).expect("the page is there");
    for Reading { what, places, most } in READINGS {
        let places: Vec<&str> = places.concat();
        let counted: Vec<(&str, usize)> = places.iter().map(|place| (*place, lines_of_code(place))).collect();
        let lines: usize = counted.iter().map(|(_, lines)| lines).sum();
        println!("{what}: {lines} lines of code");
        counted.iter().for_each(|(place, lines)| println!("    {lines:5} {place}"));
        assert!((most / 2..=most).contains(&lines), "{what}: {lines} lines of code, {most} are allowed");
        assert!(page.contains(&with_comma(most)), "docs/trust.md does not name the ceiling {most} for {what}");
        for place in places.iter().chain(&LEFT_OUT) {
            assert!(page.contains(place), "docs/trust.md does not say when to read {place}");
        }
    }
}

/// A number as the pages write it.
fn with_comma(number: usize) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", number / 1_000, number % 1_000) }
}

/// The rules by which proofs are checked: no code, and trusted as any.
#[test]
fn the_listing_of_the_rules_stays_small() {
    const MOST: usize = 750;
    let page = fs::read_to_string(root().join("docs/trust.md")).expect("the page is there");
    let listing = fs::read_to_string(root().join("crates/trusted/derivation/classical.listing")).expect("the listing is there");
    let lines = listing.lines().filter(|line| !line.is_empty()).count();
    assert!((MOST / 2..=MOST).contains(&lines), "{lines} lines, {MOST} are allowed");
    assert!(page.contains(&format!("{} for the listing of the rules", with_comma(MOST))), "docs/trust.md names another ceiling");
    let rules = listing.lines().filter(|line| line.starts_with("rule ")).count();
    assert!(page.contains(&format!("{rules} in all")), "there are {rules} rules");
}

/// The libraries from outside that a check of a certificate runs, as the page names them: those of the crates that have counted files, and what the
/// parsers of boards need besides. Of crate `kernel` only the text of the calculus is used.
#[test]
fn the_page_on_trust_names_the_libraries_from_outside() {
    let page = fs::read_to_string(root().join("docs/trust.md")).expect("the page is there");
    let (_, rest) = page.split_once("for libraries from outside: ").expect("a list");
    let (list, _) = rest.split_once(". ").expect("a sentence");
    let house = house();
    let own: BTreeSet<String> = house.packages.iter().map(|package| package.name.to_string()).collect();
    let of = |crates: &[&str]| -> BTreeSet<String> {
        let packages = house.packages.iter().filter(|package| crates.contains(&short(&package.name)));
        let needed = packages.flat_map(|package| &package.dependencies);
        let needed = needed.filter(|dependency| dependency.kind == DependencyKind::Normal && !dependency.optional);
        needed.map(|dependency| dependency.name.clone()).filter(|name| !own.contains(name)).collect()
    };
    let counted: BTreeSet<&str> = VERIFIER
        .iter()
        .chain(&DERIVATION)
        .chain(&OF_NUMBERS)
        .chain(&OF_WORDS)
        .filter_map(|place| place.split('/').nth(2))
        .collect();
    let counted: Vec<&str> = counted.into_iter().filter(|name| *name != "kernel").collect();
    assert_eq!(counted.len(), 9, "{counted:?}");
    assert_eq!(names(list), of(&counted));
    let besides: Vec<String> = of(&["syntax-core", "board-syntax"]).difference(&of(&counted)).cloned().collect();
    assert_eq!(besides, ["nom", "strsim"]);
    assert!(page.contains("the libraries `nom` and `strsim`"));
}

/// The other parsers read and print the lines of proofs, which a check of a derivation does not need.
#[test]
fn what_checks_a_certificate_uses_the_parsers_of_boards_alone() {
    let counted = VERIFIER.iter().chain(&DERIVATION).chain(&OF_NUMBERS).chain(&OF_WORDS).chain(&NOTATION_OF_WORDS);
    for path in counted.flat_map(|place| files(place)) {
        let code = fs::read_to_string(&path).expect("source is text");
        let lines = productive_lines(&path, &code);
        let other = lines.iter().find(|(_, line)| ["proof_syntax::", "game_syntax::"].iter().any(|name| line.contains(name)));
        assert!(other.is_none(), "{}: {other:?}", path.display());
    }
}

#[test]
fn every_verifier_file_is_counted_or_left_out_by_name() {
    let counted = VERIFIER.iter().chain(&DERIVATION).chain(&OF_NUMBERS).chain(&OF_WORDS).chain(&NOTATION_OF_WORDS);
    for crate_ in
        ["language/source", "trusted/verifier", "trusted/automata", "trusted/certificate", "trusted/derivation", "trusted/model"]
    {
        let crate_ = format!("crates/{crate_}/src");
        let listed = counted.clone().chain(&LEFT_OUT).filter(|place| place.starts_with(&crate_));
        let listed: BTreeSet<PathBuf> = listed.flat_map(|place| files(place)).collect();
        let is_code = |path: &PathBuf| !productive_lines(path, "code").is_empty();
        let there: BTreeSet<PathBuf> = files(&crate_).into_iter().filter(is_code).collect();
        assert_eq!(listed, there);
    }
}

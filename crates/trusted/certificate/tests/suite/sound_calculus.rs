//! Only the calculus that was audited makes certificates: no other, and not that one with a word less.

use std::{env, fs};

use kernel::calculus::listing;
use kernel::{Calculus, HouseRules, SoundCalculus};
use source::Text;

fn shipped(name: &str) -> Calculus {
    proof_syntax::rules::shipped(name, &HouseRules::default()).expect("the calculus comes with the program")
}

fn parsed(text: &str) -> Option<Calculus> {
    proof_syntax::rules::parse(&Text::new("changed.rules", text), &HouseRules::default()).value
}

/// `REFEREE_WRITE_LISTING=1` writes the listing anew: then read what changed, and audit the calculus.
#[test]
fn classical_is_the_calculus_that_was_audited() {
    let calculus = shipped("classical");
    if env::var_os("REFEREE_WRITE_LISTING").is_some() {
        fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../derivation/classical.listing"), listing(&calculus))
            .expect("the listing is written");
    }
    assert!(SoundCalculus::new(calculus).is_ok());
}

#[test]
fn no_other_calculus_makes_certificates() {
    for name in ["predicate-wars", "predicate-wars-sound", "wff-n-proof"] {
        assert!(SoundCalculus::new(shipped(name)).is_err(), "{name}");
    }
}

/// Without one of its provisos, premises or negations, or with one rule more, it is another calculus.
#[test]
fn a_calculus_with_a_clause_less_is_another() {
    let text = kernel::shipped::CLASSICAL.1;
    let mut tried = 0;
    for (at, line) in text.lines().enumerate() {
        let clause = line.trim_start();
        if !["provided", "from", "infer", "choose"].iter().any(|word| clause.starts_with(word)) {
            continue;
        }
        let others = text.lines().enumerate().filter(|&(other, _)| other != at).map(|(_, line)| format!("{line}\n"));
        let Some(calculus) = parsed(&others.collect::<String>()) else { continue };
        tried += 1;
        assert!(SoundCalculus::new(calculus).is_err(), "without line {}: {line}", at + 1);
    }
    assert!(tried > 100, "{tried} of the changed calculi can be read");
    let more = parsed(&format!("{text}\nrule \"Anything\" (ANY)\n  choose A : formula\n  infer A\n")).expect("it can be read");
    assert!(SoundCalculus::new(more).is_err());
}

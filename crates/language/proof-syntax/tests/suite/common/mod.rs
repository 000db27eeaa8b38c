//! Random proofs of any notation: what they say, and how they are spoilt.

use formula::generate::Random;
use kernel::{Justification, Proof};

/// All that a proof says, in a form that can be compared.
pub(crate) fn content(proof: &Proof) -> String {
    let mut out = format!("{:?}\n", proof.system);
    for block in proof.blocks() {
        out += &format!("{:?} {:?}\n", block.name(), block.boxes());
        for line in block.lines() {
            let reason = match line.justification {
                Justification::Rule(found) => {
                    let rule = &proof.rule_names()[usize::from(found.rule)];
                    format!("{rule:?} {:?} {:?} {:?}", found.citations, found.with, found.using)
                }
                given => format!("{given:?}"),
            };
            out += &format!("{} {:?} {:?} {reason}\n", line.number, line.statement, line.in_box);
        }
    }
    out
}

/// The text with characters left out and words put in, this many in all, in places that belong to `seed`.
pub(crate) fn spoilt(mut text: String, words: &[&str], changes: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    for _ in 0..changes {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = places[random.below(places.len())];
        if random.below(2) == 0 {
            text.remove(at);
        } else {
            text.insert_str(at, words[random.below(words.len())]);
        }
    }
    text
}

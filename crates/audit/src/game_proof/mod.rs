//! Short proofs in the calculus of Predicate Wars, with what the search over a whole calculus leaves out: rules that compute, and base rules
//! (PW-R25 to PW-R27). Each proof is accepted by the kernel before it is given out; that none is found says nothing.
//!
//! * [`game_proof`]: a proof of a statement, or of a contradiction. [`by_unsound_rules`]: the same from nothing but base rules, by rules that
//!   are unsound as printed.
//! * `prover`: lines backward from a goal. `clause`: statements about every object, and their instances. `compute`: one computation in a
//!   statement.

mod clause;
mod compute;
mod prover;
mod unsound;

use formula::{Bank, FormulaId};
use kernel::{Calculus, HouseRules};
use representation::Transcription;

use crate::draft::{Draft, Entry, Table, Why, proof};
use crate::evidence::Exploit;
use crate::search::{contradiction, derivation};
use prover::Prover;
pub use unsound::by_unsound_rules;

/// Aim of a proof in the game's calculus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A statement.
    Statement(FormulaId),
    /// A statement and its negation, or `tF` (PW-29).
    Contradiction,
}

/// Axioms and calculus of a proof that is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Given<'g> {
    /// The bank of the statements.
    pub bank: &'g Bank,
    /// The axioms, in the order in which the proof has them.
    pub axioms: &'g [FormulaId],
    /// The calculus.
    pub calculus: &'g Calculus,
    /// The house rules about proofs.
    pub house: &'g HouseRules,
}

/// Looks for a proof that the kernel accepts; its axioms are all those given.
pub fn game_proof(given: Given<'_>, aim: Aim) -> Option<Exploit> {
    let Given { bank: from, axioms, calculus, house } = given;
    let table = Table { calculus, house };
    let mut bank = Bank::new();
    let (axioms_here, aim_here) = copied(from, &mut bank, axioms, aim);
    let mut prover = Prover::new(table, bank, &axioms_here, aim_here);
    let found = match aim_here {
        Aim::Statement(goal) => prover.goal(goal).or_else(|| prover.by_contradiction(goal)).map(|line| vec![line]),
        Aim::Contradiction => prover.contradiction(),
    };
    let written = found.and_then(|lines| {
        let draft = needed(&prover.draft, &lines);
        accepted(table, prover.bank, &draft, aim_here)
    });
    written.or_else(|| match aim {
        Aim::Statement(goal) => derivation(table, from, axioms, goal),
        Aim::Contradiction => contradiction(table, from, axioms),
    })
}

/// Copies axioms and aim into a bank.
fn copied(from: &Bank, to: &mut Bank, axioms: &[FormulaId], aim: Aim) -> (Vec<FormulaId>, Aim) {
    let mut transcription = Transcription::new(from, to);
    let mut copies: Vec<FormulaId> = Vec::new();
    for &axiom in axioms {
        let copy = transcription.formula(axiom);
        if !copies.contains(&copy) {
            copies.push(copy);
        }
    }
    let aim = match aim {
        Aim::Statement(goal) => Aim::Statement(transcription.formula(goal)),
        Aim::Contradiction => Aim::Contradiction,
    };
    (copies, aim)
}

/// The proof of a draft, when the kernel accepts it and it comes to the aim.
fn accepted(table: Table<'_>, bank: Bank, draft: &Draft, aim: Aim) -> Option<Exploit> {
    let proof = proof(table.calculus, &[draft])?;
    let checked = table.check(&bank, &proof);
    let main = proof.blocks().len().checked_sub(1)?;
    let found = checked.main()?;
    let reached = match aim {
        Aim::Statement(goal) => found.reached(&bank, &proof, main, goal).is_some(),
        Aim::Contradiction => found.contradiction(&bank, &proof, main).is_some(),
    };
    (checked.accepted() && reached).then_some(Exploit { bank, proof })
}

/// The axioms of a draft and the lines that the last ones rest on, numbered anew.
fn needed(draft: &Draft, last: &[u32]) -> Draft {
    let lines: Vec<(FormulaId, &Why)> = draft
        .entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Line(statement, why) => Some((*statement, why)),
            Entry::End => None,
        })
        .collect();
    let mut wanted = vec![false; lines.len() + 1];
    for &line in last {
        wanted.iter_mut().skip(line as usize).take(1).for_each(|wanted| *wanted = true);
    }
    for at in (0..lines.len()).rev() {
        let Some(&(_, why)) = lines.get(at) else { continue };
        match why {
            Why::Axiom | Why::Assumption => wanted.iter_mut().skip(at + 1).take(1).for_each(|wanted| *wanted = true),
            Why::Rule { on, .. } if wanted.get(at + 1) == Some(&true) => {
                for citation in on {
                    if let kernel::Citation::Line(line) = citation {
                        wanted.iter_mut().skip(*line as usize).take(1).for_each(|wanted| *wanted = true);
                    }
                }
            }
            Why::Rule { .. } => {}
        }
    }
    let mut kept = Draft::default();
    let mut numbers = vec![0_u32; lines.len() + 1];
    for (at, &(statement, why)) in lines.iter().enumerate() {
        if wanted.get(at + 1) != Some(&true) {
            continue;
        }
        let mut why = why.clone();
        if let Why::Rule { on, .. } = &mut why {
            for citation in on {
                if let kernel::Citation::Line(line) = citation {
                    *line = numbers.get(*line as usize).copied().unwrap_or(0);
                }
            }
        }
        let number = kept.push(statement, why);
        numbers.iter_mut().skip(at + 1).take(1).for_each(|place| *place = number);
    }
    kept
}

//! Where the kernel and the second opinion part.

use std::time::{Duration, Instant};

use kernel::{Checked, Context};

use super::judge::{Case, Judge, Opinion};

/// A line on which they do not agree.
#[derive(Clone, Debug)]
pub struct Dissent {
    /// The places of the block and of the line.
    pub at: (usize, usize),
    /// What the kernel says and what the second opinion is.
    pub says: String,
}

/// What both say of a proof.
pub struct Compared {
    /// What the kernel says.
    pub checked: Checked,
    /// Where the second opinion differs.
    pub dissents: Vec<Dissent>,
    /// There was too much to try from some line on, so that the second opinion is none.
    pub given_up: bool,
    /// How long the kernel took, and how long the second opinion.
    pub took: [Duration; 2],
}

/// Asks both of every line: of the verdict, and where the line is right of the warnings.
pub fn compare(judge: &mut Judge<'_>, case: &Case<'_>) -> Compared {
    let &Case { bank, proof, rules, goal } = case;
    let context = Context { calculus: judge.calculus, house: judge.house, rules_in_force: rules, goal };
    let start = Instant::now();
    let checked = kernel::check(bank, proof, &context, &mut ());
    let by_kernel = start.elapsed();
    let opinions = judge.proof(case);
    let took = [by_kernel, start.elapsed() - by_kernel];
    assert_eq!(checked.blocks().len(), opinions.len());
    let (mut dissents, mut given_up) = (Vec::new(), false);
    for (block, (found, opinions)) in checked.blocks().iter().zip(&opinions).enumerate() {
        for (line, opinion) in opinions.iter().enumerate() {
            let fault = found.fault(line as u32);
            let warnings = found.warnings.iter().filter(|(at, _)| *at == line as u32);
            let warnings: Vec<usize> = warnings.map(|(_, warning)| warning.condition).collect();
            let agree = match opinion {
                Opinion::GivenUp => {
                    given_up = true;
                    continue;
                }
                Opinion::Wrong => fault.is_some(),
                Opinion::Right(broken) => fault.is_none() && broken.contains(&warnings),
            };
            if !agree {
                let kernel = fault.map_or("accepts it", |fault| fault.code());
                let says = format!("the kernel says `{kernel}` and warns of {warnings:?}; the second opinion is {opinion:?}");
                dissents.push(Dissent { at: (block, line), says });
            }
        }
    }
    Compared { checked, dissents, given_up, took }
}

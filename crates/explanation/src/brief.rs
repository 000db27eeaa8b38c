//! Every fault in half a sentence, where a whole explanation has no room: in the refusal of a move. Not here: places, and what would fit.

use formula::{Alphabet, Bank};
use kernel::fault::{Evaluation, Violation};
use kernel::{Block, Fault};
use representation::BracketedText;

use super::citation;

/// Returns why a line of this block is wrong, in half a sentence that names neither the line nor its rule: for the refusal of a move in a
/// game whose proofs have no boxes. The statements stand in `bank`.
pub fn brief(bank: &Bank, block: &Block, fault: &Fault) -> String {
    match fault {
        Fault::Internal { invariant } => format!("the checker expected that {invariant}; please report this proof"),
        Fault::UnknownRule => String::from("the calculus has no rule of this name"),
        Fault::UnknownLine(cited) => format!("there is no line {}", citation(*cited)),
        Fault::ForwardReference(cited) => format!("line {} stands behind it", citation(*cited)),
        Fault::SelfReference => String::from("it cites itself"),
        Fault::ClosedBox(cited) | Fault::NoBox(cited) => format!("{} is no line that it may cite", citation(*cited)),
        Fault::TooFewPremises { expected, found } | Fault::TooManyPremises { expected, found } => {
            format!("the rule takes {expected} premises, and {found} are cited")
        }
        Fault::PremiseKind { .. } | Fault::NoAssumptions => String::from("proofs of the game have no assumptions"),
        Fault::DoesNotFit { line, fits_up_to_renaming, .. } => {
            let statement = block.statement(*line as usize).map(|formula| bank.text(formula, Alphabet::Unicode));
            let names = if *fits_up_to_renaming { "; it would, but for the names of bound variables (Q-PW-29)" } else { "" };
            format!("{} does not fit the rule{names}", statement.unwrap_or_default())
        }
        Fault::ChoiceOpen { .. } => String::from("what is chosen has to be said with `with`"),
        Fault::ChoiceSort { .. } => String::from("what is chosen is not of the right sort"),
        Fault::ChoiceUnexpected { expected } => format!("the rule lets the prover choose {expected} things"),
        Fault::Proviso(broken) => {
            let variable = broken.variable.map_or("a variable", |variable| bank.variable_text(variable));
            match broken.violation {
                Violation::Line(index) => {
                    let line = block.line(index as usize).map_or(0, |line| line.number);
                    format!("{variable} may not stand in line {line}")
                }
                Violation::RuleInForce => format!("{variable} may not stand in a rule in force"),
                Violation::Dependency => format!("{variable} stands in an axiom or rule that the premise depends on"),
                Violation::Witness | Violation::DependentWitness(_) => format!("{variable} stands for a witness"),
                _ => format!("the proviso on {variable} does not hold"),
            }
        }
        Fault::SubproofMissing => String::from("the rule uses a subproof, and none is named"),
        Fault::SubproofUnexpected => String::from("the rule uses no subproof"),
        Fault::UnknownSubproof => String::from("there is no subproof of this name before it"),
        Fault::SubproofAxioms { found } => format!("the subproof has {found} axioms, and the rule needs one with exactly one"),
        Fault::SubproofLine { number } => format!("the subproof has no lemma of line {number}"),
        Fault::SubproofLines { expected, found } => {
            format!("the rule takes {expected} lines of the subproof, and {found} are cited")
        }
        Fault::SubproofImproper { number } => format!("the subproof is not proper: its line {number} is wrong"),
        Fault::Evaluation(evaluation) => evaluated(evaluation),
        Fault::NotInForce => String::from("the statement is no rule in force and no base rule"),
        Fault::AlreadyPresent { line } => {
            format!("the rule stands in line {} already", block.line(*line as usize).map_or(0, |line| line.number))
        }
        Fault::OpenAxiom { variable } => {
            format!("{} is free, and this table forbids free variables in axioms", bank.variable_text(*variable))
        }
    }
}

fn evaluated(evaluation: &Evaluation) -> String {
    match evaluation {
        Evaluation::Nothing => String::from("nothing is evaluated"),
        Evaluation::NotThere { .. } => String::from("it differs from its premise where there is nothing to compute"),
        Evaluation::Twice => String::from("it differs from its premise in more than one place"),
        Evaluation::Wrong { result, .. } if result.len() <= 60 => format!("the result is {result}"),
        Evaluation::Wrong { .. } => String::from("the result is another number"),
        Evaluation::Undefined { .. } => String::from("division by 0 is undefined"),
        Evaluation::Negative { .. } => String::from("the result is no natural number"),
        Evaluation::TooLong { limit, .. } => format!("the numbers have more than {limit} digits"),
    }
}

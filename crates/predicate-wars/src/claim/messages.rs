//! Mistakes in proofs of the game, as the refusal of a move: the first line that is wrong, the rule that it names, and why. The
//! full account of a proof, line by line, is that of `referee check`.

use formula::{Alphabet, Bank};
use kernel::fault::{Evaluation, Obstacle};
use kernel::{Block, Checked, Citation, Fault, Justification, Proof};
use representation::BracketedText;

use super::proof_conditions::ProofConditions;
use games::Refusal;

/// The refusal of a proof that is not accepted; none for one that is.
pub(super) fn refusal(conditions: &ProofConditions, bank: &Bank, proof: &Proof, checked: &Checked) -> Option<Refusal> {
    let (at, found) = checked.blocks().iter().enumerate().find(|(_, found)| !found.faults.is_empty())?;
    let (place, fault) = found.faults.first()?;
    let block = proof.blocks().get(at)?;
    let line = block.line(*place as usize)?;
    let of = block.name().map(|name| format!(" of the subproof {name}")).unwrap_or_default();
    let written = match line.justification {
        Justification::Rule(inference) => proof.rule_names().get(usize::from(inference.rule)).map(String::as_str),
        Justification::Axiom | Justification::Assumption => None,
    };
    let rule = written.and_then(|written| conditions.calculus.find(written)).map(|rule| conditions.calculus.rule(rule));
    let requirement = match fault {
        Fault::OpenAxiom { .. } => "Q-PW-30",
        Fault::UnknownSubproof => "PW-27",
        Fault::SubproofAxioms { .. } => "Q-PW-20",
        Fault::SubproofImproper { .. } => "PW-65",
        Fault::AlreadyPresent { .. } => "Q-PW-47",
        Fault::UnknownRule
        | Fault::UnknownLine(_)
        | Fault::ForwardReference(_)
        | Fault::SelfReference
        | Fault::ClosedBox(_)
        | Fault::NoBox(_)
        | Fault::NoAssumptions => "PW-66",
        _ => rule.map_or("PW-66", |rule| rule.requirement.as_str()),
    };
    let by = match (rule, written) {
        (Some(rule), _) => format!(" by {}", rule.name),
        (None, Some(written)) => format!(" by {}", written.escape_debug()),
        (None, None) => String::new(),
    };
    let why = why(bank, block, fault);
    let refusal = Refusal::new(requirement, format!("line {}{of}{by}: {why} ({})", line.number, fault.code()));
    let fits = found.fitting.iter().find(|(fitting, _)| fitting == place).map(|&(_, rule)| &conditions.calculus.rule(rule).name);
    Some(match (fits, rule) {
        (Some(fits), _) => refusal.help(format!("{fits} fits this line as it stands")),
        (None, Some(rule)) => refusal.help(rule.says.clone()),
        (None, None) => refusal,
    })
}

/// Why a line is wrong, without its rule.
fn why(bank: &Bank, block: &Block, fault: &Fault) -> String {
    match fault {
        Fault::Internal { invariant } => format!("the checker expected that {invariant}; please report this proof"),
        Fault::UnknownRule => String::from("the calculus has no rule of this name"),
        Fault::UnknownLine(cited) => format!("there is no line {}", number(*cited)),
        Fault::ForwardReference(cited) => format!("line {} stands behind it", number(*cited)),
        Fault::SelfReference => String::from("it cites itself"),
        Fault::ClosedBox(cited) | Fault::NoBox(cited) => format!("{} is no line that it may cite", number(*cited)),
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
            match broken.obstacle {
                Obstacle::Line(place) => {
                    let line = block.line(place as usize).map_or(0, |line| line.number);
                    format!("{variable} may not stand in line {line}")
                }
                Obstacle::RuleInForce => format!("{variable} may not stand in a rule in force"),
                Obstacle::Dependency => format!("{variable} stands in an axiom or rule that the premise depends on"),
                Obstacle::Witness | Obstacle::DependentWitness(_) => format!("{variable} stands for a witness"),
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

fn number(cited: Citation) -> String {
    match cited {
        Citation::Line(number) => number.to_string(),
        Citation::Box(first, last) => format!("{first}-{last}"),
    }
}

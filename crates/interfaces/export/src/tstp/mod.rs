//! TPTP: proofs as derivations, in which each line is a closed formula that follows from those that it names; models as formulas of
//! interpretations. `docs/formats/outside.md` explains both. Not here: FOF itself (crate `foreign-syntax`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use certificate::{Claim, Evidence};
use foreign_syntax::fof::print_board;
use formula::{Board, FormulaId, Role, Statement};
use model::infinite::InfiniteStructure;
use representation::AlphaEquivalence;
use verifier::Verified;

use crate::problem::{Ending, Problem, Refused};
use crate::sequents::{Ground, Origin, Sequents};

mod infinite;
mod interpretation;

/// Evidence as annotated formulas, without the lines around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The kind of the evidence: `Proof`, `Refutation`, `FiniteModel` or `Model`.
    pub kind: &'static str,
    /// The annotated formulas, one a line or more.
    pub formulas: String,
}

/// A proof as a derivation, or a model as an interpretation.
///
/// # Errors
/// As [`solution`].
pub fn write(verified: &Verified) -> Result<String, Refused> {
    let Solution { kind, formulas } = solution(verified, &BTreeMap::new())?;
    let kind = if kind == REFUTATION { PROOF } else { kind };
    let status = status(verified).map(|status| format!("% SZS status {status}\n")).unwrap_or_default();
    let claim = plain(&verified.claim());
    Ok(format!("{status}% {claim}\n% SZS output start {kind}\n{formulas}% SZS output end {kind}\n"))
}

/// The status in the words of the SZS ontology that a claim gives the conjecture of its problem; without a conjecture, the statement or the
/// statements that it is about. None where there is a conjecture and the claim is about another statement.
fn status(verified: &Verified) -> Option<&'static str> {
    let certified = verified.certified()?;
    let (statements, claim) = (&verified.asked.statements, certified.claim());
    let role = claim.statement().and_then(|at| statements.get(at)).map(|statement| statement.role);
    let conjecture = verified.on_board.statements.iter().any(|statement| statement.role == Role::Conjecture);
    let is_used = |&premise: &usize| statements.get(premise).is_some_and(|one| one.role == Role::Conjecture);
    Some(match claim {
        Claim::Consistent if conjecture => "CounterSatisfiable",
        Claim::Consistent => "Satisfiable",
        Claim::Inconsistent if !conjecture => "Unsatisfiable",
        Claim::Inconsistent if certified.premises().iter().any(is_used) => "Theorem",
        Claim::Inconsistent => "ContradictoryAxioms",
        Claim::Redundant { .. } if role == Some(Role::Conjecture) => "CounterTheorem",
        Claim::Independent { .. } if role == Some(Role::Conjecture) => "Satisfiable",
        _ if conjecture => return None,
        Claim::Redundant { .. } => "Theorem",
        Claim::Independent { .. } => "CounterSatisfiable",
    })
}

/// A text as a comment.
fn plain(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { '\u{fffd}' } else { character }).collect()
}

/// The kinds of proofs: of a formula, and of a contradiction.
const PROOF: &str = "Proof";
const REFUTATION: &str = "Refutation";

/// A certificate as a solution in TPTP.
///
/// * `included`: the files that statements of the board were included from, by the labels of these; a certificate has them in its text, and does not
///   say where they come from.
///
/// # Errors
/// [`Refused`]: a counting statement counts too far for FOF, or a model cannot be stated in TPTP: distinct objects are the same in it, or a name of an
/// infinite one is that of two symbols.
pub fn solution(verified: &Verified, included: &BTreeMap<String, String>) -> Result<Solution, Refused> {
    let severally = Refused::Kind { notation: "tstp", expected: "a proof or a model", found: "several proofs" };
    match verified.certified().ok_or(severally)?.evidence() {
        Evidence::FiniteModel(structure) => crate::on_large_stack(|| interpretation::write(verified, structure)),
        Evidence::InfiniteModel(InfiniteStructure::Definable(structure)) => infinite::write(verified, structure),
        Evidence::InfiniteModel(InfiniteStructure::Automatic(_)) => {
            Err(Refused::Kind { notation: "tstp", expected: "models of numbers", found: "an infinite model of words" })
        }
        _ => {
            let problem = Problem::of(verified, "tstp")?;
            crate::on_large_stack(|| derivation(problem, included))
        }
    }
}

/// A formula of the derivation, and where it comes from.
struct Entry {
    name: String,
    role: &'static str,
    formula: FormulaId,
    source: String,
}

fn derivation(problem: Problem<'_>, included: &BTreeMap<String, String>) -> Result<Solution, Refused> {
    let mut all = Sequents::new(&problem)?;
    let ending = problem.ending({
        let mut bank = problem.bank.clone();
        move |formula| bank.alpha_canonical(formula)
    })?;
    let mut entries: Vec<Entry> = Vec::new();
    let name = |all: &Sequents<'_>, at: u32| format!("line_{}", all.lines[at as usize].number);
    for at in 0..all.lines.len() {
        let line = all.lines[at].clone();
        let formula = closed(&mut all, &line.context, line.formula);
        let (role, source) = match &line.origin {
            Origin::Given(index) => {
                let statement = problem.board.statements.get(*index);
                let label = statement.map_or("", |statement| statement.label.as_str());
                let file = included.get(label).map_or(problem.name, String::as_str);
                let source = format!("file({}, {})", quoted(file), named(label));
                match statement.map(|statement| statement.role) {
                    Some(Role::Conjecture) => {
                        ("negated_conjecture", format!("inference(assume_negation, [status(cth)], [{source}])"))
                    }
                    Some(Role::NegatedConjecture) => ("negated_conjecture", source),
                    _ => ("axiom", source),
                }
            }
            Origin::Assumed => ("plain", String::from("introduced(tautology, [assumption])")),
            Origin::Step { rule, premises, .. } => {
                let parents: Vec<String> = premises.iter().map(|&index| name(&all, index)).collect();
                let rule = problem.calculus.rule(*rule).name.to_lowercase().replace(' ', "_");
                ("plain", format!("inference({rule}, [status(thm)], [{}])", parents.join(", ")))
            }
        };
        entries.push(Entry { name: format!("line_{}", line.number), role, formula, source });
    }
    let falsehood = all.bank.truth(false);
    let (goal, ends) = match (problem.goal(), ending) {
        (Some(goal), Ending::Goal(at) | Ending::Falsehood(at)) => (goal, vec![at]),
        (Some(goal), Ending::Pair(at, denied)) => (goal, vec![at, denied]),
        (None, Ending::Pair(at, denied)) => (falsehood, vec![at, denied]),
        (None, Ending::Goal(at) | Ending::Falsehood(at)) => (falsehood, vec![at]),
    };
    let parents: Vec<String> = ends.into_iter().map(|at| name(&all, at)).collect();
    let source = format!("inference(conclusion, [status(thm)], [{}])", parents.join(", "));
    let role = if problem.goal().is_some() { "theorem" } else { "plain" };
    entries.push(Entry { name: String::from("claimed"), role, formula: goal, source });
    let kind = if problem.goal().is_some() { PROOF } else { REFUTATION };
    let mut out = String::new();
    for (entry, formula) in entries.iter().zip(fof(&all.bank, &entries, "tstp")?) {
        let Entry { name, role, source, .. } = entry;
        let _ = writeln!(out, "fof({name}, {role}, {formula}, {source}).");
    }
    Ok(Solution { kind, formulas: out })
}

/// A line as one closed formula: whatever its variables stand for, it holds where what it rests on does.
fn closed(all: &mut Sequents<'_>, context: &[Ground], formula: FormulaId) -> FormulaId {
    let variables = all.variables(context, formula);
    let mut rests_on: Option<FormulaId> = None;
    for &ground in context {
        let said = all.formula_of(ground);
        rests_on = Some(rests_on.map_or(said, |before| all.bank.and(before, said)));
    }
    let body = rests_on.map_or(formula, |rests_on| all.bank.implies(rests_on, formula));
    variables.into_iter().rev().fold(body, |body, variable| all.bank.for_all(variable, body))
}

/// The formulas in FOF, with the same names in all of them.
fn fof(bank: &formula::Bank, entries: &[Entry], notation: &'static str) -> Result<Vec<String>, Refused> {
    let board = Board { statements: entries.iter().map(|entry| Statement::axiom("x", entry.formula)).collect() };
    let far = |_| Refused::Kind { notation, expected: "counting statements up to 4,096", found: "one beyond that" };
    let text = print_board(bank, &board).map_err(far)?;
    let strip = |line: &str| {
        let (_, formula) = line.split_once(", axiom, ").unwrap_or(("", line));
        formula.strip_suffix(").").unwrap_or(formula).to_owned()
    };
    Ok(text.lines().map(strip).collect())
}

/// The name of a statement: an integer is one as it stands.
fn named(label: &str) -> String {
    let is_integer =
        label == "0" || (!label.starts_with('0') && !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit()));
    if is_integer { label.to_owned() } else { quoted(label) }
}

/// A name as TPTP quotes it.
fn quoted(name: &str) -> String {
    between('\'', name)
}

/// A name between quotation marks.
fn between(mark: char, name: &str) -> String {
    let mut out = String::from(mark);
    for character in name.chars() {
        match character {
            '\\' => out.push_str("\\\\"),
            _ if character == mark => out.extend(['\\', character]),
            ' '..='~' => out.push(character),
            _ => {
                let _ = write!(out, "U{:X}", u32::from(character));
            }
        }
    }
    out.push(mark);
    out
}

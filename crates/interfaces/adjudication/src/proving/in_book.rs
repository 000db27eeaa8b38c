//! A proof that was found in `classical`, as a textbook would have it: by the rules of the book alone, in its notation. Where it uses others, it is
//! translated step by step, and where that fails a proof by the book's rules is searched for. Not here: the translation (`translation`), and how a
//! book is printed (`proof_syntax::textbook`).

use std::time::{Duration, Instant};

use formula::{Bank, FormulaId};
use kernel::Justification;
use proof_search::{Goal, Limits, Measure, Problem};
use proof_syntax::proof as proof_notation;
use proof_syntax::textbook::Book;
use representation::BankCopier;
use source::Text;

use crate::checking::adjudicator::{Adjudicator, ProofOptions, System};
use crate::checking::textbook::ProofNotation;
use crate::proving::translation::translated;

/// The longest search for a proof by the rules of a book.
const LONGEST: Duration = Duration::from_secs(5);

/// A statement and its bank.
pub(crate) type Stated<'b> = (&'b Bank, FormulaId);

/// Returns a proof of what a proof file in `classical` shows, by the rules of a book and in its notation; `None` where none was found in time, or the
/// notation has no text for it.
///
/// * `goal`: what follows from the contradiction, where the proof comes to one.
pub(crate) fn in_book(
    proof: &str,
    book: Book,
    conditions: &ProofOptions,
    goal: Option<Stated<'_>>,
    until: Option<Instant>,
) -> Option<String> {
    let system = Some(System::Shipped(book.calculus().to_owned()));
    let adjudicator = Adjudicator::new(ProofOptions { system, ..conditions.clone() }).ok()?;
    let proof = Text::new("proof", proof);
    let own = match by_rules(&adjudicator, &proof, goal, until) {
        Some(found) => Text::new("proof", found),
        None => return None,
    };
    adjudicator.rewrite(&own, ProofNotation::Textbook(book)).ok()
}

/// Returns a proof file that shows what another one in `classical` shows, translated into the adjudicator's calculus.
///
/// * `goal`: what follows from the contradiction, where the proof comes to one.
pub(crate) fn in_its_calculus(adjudicator: &Adjudicator, proof: &Text, goal: Option<Stated<'_>>) -> Option<String> {
    let mut read = adjudicator.read(proof.clone()).ok()?;
    let goal = goal.map(|stated| restated(stated, &mut read.bank));
    let translated = translated(&mut read.bank, &read.proof, read.calculus, adjudicator.house(), goal)?;
    Some(proof_notation::print(&translated, &read.bank, read.style))
}

/// Makes a statement again in another bank, with every symbol of its own: no arbitrary object is called as one of them.
fn restated((from, statement): Stated<'_>, to: &mut Bank) -> FormulaId {
    let mut copier = BankCopier::new(from, to);
    from.symbols().for_each(|symbol| _ = copier.symbol(symbol));
    copier.formula(statement)
}

/// Returns a proof file that shows what another shows, by the rules of the adjudicator's calculus: the same, where it uses no others.
fn by_rules(adjudicator: &Adjudicator, proof: &Text, asked: Option<Stated<'_>>, until: Option<Instant>) -> Option<String> {
    let mut read = adjudicator.read(proof.clone()).ok()?;
    let main = read.proof.main()?.clone();
    let shown = main.lines().filter(|line| line.in_box.is_none()).last()?.statement;
    let asked_here = asked.map(|stated| restated(stated, &mut read.bank));
    let goal = asked_here.filter(|_| shown == read.bank.truth(false)).unwrap_or(shown);
    let premises = main.lines().filter(|line| matches!(line.justification, Justification::Axiom));
    let premises = premises.map(|line| line.statement).collect();
    let is_own = goal == shown && adjudicator.read(proof.clone()).is_ok_and(|again| adjudicator.judged(again).ruling.accepted);
    if is_own {
        return Some(proof_notation::print(&read.proof, &read.bank, read.style));
    }
    if let Some(translated) = in_its_calculus(adjudicator, proof, asked) {
        return Some(translated);
    }
    let now = Instant::now();
    let left = until.map_or(LONGEST, |until| until.saturating_duration_since(now) / 2).min(LONGEST);
    let problem = Problem {
        calculus: read.calculus,
        house: adjudicator.house(),
        rules_in_force: Vec::new(),
        premises,
        goal: Goal::Statement(goal),
        rules_only: None,
        base_rules: None,
        measure: Measure::Lines,
        ready: None,
    };
    let limits = Limits { deadline: Some(now + left), ..Limits::default() };
    let found = proof_search::search(&mut read.bank, &problem, &limits, None).found?;
    Some(proof_notation::print(&found.proof, &read.bank, read.style))
}

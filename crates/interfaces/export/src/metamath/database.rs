//! A whole database out of a proof: axioms, the lemmas that are used, the board's language and statements, a theorem for each line, and
//! the theorem that is claimed. Not here: how lines follow from one another (`rules`).

use std::fmt::Write as _;

use board_syntax::palmer::{self, Brackets};
use formula::{Alphabet, FormulaId};
use kernel::{Justification, Line};
use rustc_hash::FxHashMap;

use super::expression::Expr;
use super::library::AXIOMS;
use super::names;
use super::proof::Label;
use super::rules::Step;
use super::sequent::{Ground, Sequent, Writer};
use super::tautology;
use crate::problem::{Ending, Problem, Refused};

/// The label of the theorem that is claimed.
pub(crate) const THEOREM: &str = "theorem";

/// The parts of a line that are known when later ones rest on it.
struct ProvedLine {
    context: Vec<Ground>,
    formula: Expr,
    label: Label,
}

struct Database<'p> {
    problem: Problem<'p>,
    writer: Writer,
    lines: Vec<ProvedLine>,
    formulas: FxHashMap<FormulaId, Expr>,
    /// The statements of the board that are used, by index.
    given: FxHashMap<usize, Label>,
    statements: String,
    theorems: String,
}

/// The database of a proof. With `all`, also steps that the kernel does not accept are written, as they stand.
pub(crate) fn write(problem: Problem<'_>, all: bool) -> Result<String, Refused> {
    let steps = problem.steps(all)?;
    let block = problem.block()?;
    let mut database = Database {
        problem,
        writer: Writer::new(),
        lines: Vec::with_capacity(block.len()),
        formulas: FxHashMap::default(),
        given: FxHashMap::default(),
        statements: String::new(),
        theorems: String::new(),
    };
    for (at, line) in block.lines().enumerate() {
        let claimed = database.formula(line.statement);
        let (sequent, by) = match line.justification {
            Justification::Axiom => {
                let label = database.given(line)?;
                let proof = database.writer.library.apply(label, &[], None);
                (database.writer.closed(proof), String::from("given"))
            }
            Justification::Assumption => {
                let opened = line.in_box.unwrap_or(0);
                database.writer.assumptions.insert(opened, claimed);
                (database.writer.assumed(Ground::Assumption(opened)), String::from("assumed"))
            }
            Justification::Rule(inference) => {
                let refuse = |why| problem.refuse(line.number, inference.rule, why);
                let applied = steps.get(&at).ok_or_else(|| refuse("the step is not known"))?;
                let mut premises = Vec::new();
                for (&index, schema) in applied.premises.iter().zip(&applied.variant.premises) {
                    let premise = database.earlier(index).ok_or_else(|| refuse("it rests on a later line"))?;
                    let boxed = match schema {
                        kernel::Premise::Statement(_) => None,
                        kernel::Premise::Box(_) => {
                            block.line(index as usize).and_then(|line| line.in_box).map(Ground::Assumption)
                        }
                    };
                    premises.push((premise, boxed));
                }
                let rule = problem.calculus.rule(applied.rule);
                let step = Step { calculus: problem.calculus, tag: &rule.tag, variant: applied.variant, premises, claimed };
                let sequent = database.writer.infer(step).map_err(|_| refuse("the line does not have the form of the rule"))?;
                (sequent, format!("by {}", rule.name))
            }
        };
        database.line(line, &by, claimed, sequent);
    }
    database.finish()
}

impl Database<'_> {
    fn formula(&mut self, formula: FormulaId) -> Expr {
        if let Some(&known) = self.formulas.get(&formula) {
            return known;
        }
        let expr = self.writer.language.formula(&mut self.writer.library, self.problem.bank, formula);
        self.formulas.insert(formula, expr);
        expr
    }

    /// A statement in a comment.
    fn shown(&self, formula: FormulaId) -> String {
        names::comment(&palmer::print(self.problem.bank, formula, Alphabet::Ascii, Brackets::Full))
    }

    /// The axiom that is a statement of the board.
    fn given(&mut self, line: Line<'_>) -> Result<Label, Refused> {
        let why = "it takes for granted what is not on the board, or what should be proved";
        let refused = || Refused::Line { number: line.number, rule: String::from("axiom"), why };
        let at = self.problem.given(line.statement).ok_or_else(refused)?;
        if let Some(&known) = self.given.get(&at) {
            return Ok(known);
        }
        let statement = &self.problem.board.statements[at];
        let expr = self.formula(statement.meaning);
        let label = board_label(&statement.label, at);
        let comment = format!("Statement {}: {}", names::comment(&statement.label), self.shown(statement.meaning));
        let _ = writeln!(self.statements, "$( {comment} $)");
        let added = self.writer.library.axiom(&label, expr, &mut self.statements);
        self.given.insert(at, added);
        Ok(added)
    }

    /// An earlier line, as it was proved.
    fn earlier(&mut self, index: u32) -> Option<Sequent> {
        let ProvedLine { context, formula, label } = self.lines.get(index as usize)?;
        let (context, formula, label) = (context.clone(), *formula, *label);
        let proof = self.writer.library.apply(label, &[], None);
        Some(Sequent { context, formula, proof })
    }

    /// Writes a line as a theorem: what it claims, whatever was proved.
    fn line(&mut self, line: Line<'_>, by: &str, claimed: Expr, sequent: Sequent) {
        let context = self.writer.context(&sequent.context);
        let conclusion = self.writer.library.implies(context, claimed);
        let comment = format!("{}. {} {by}", line.number, self.shown(line.statement));
        let _ = writeln!(self.theorems, "$( {} $)", names::comment(&comment));
        let label = format!("line.{}", line.number);
        let (text, label) = self.writer.library.theorem_text(&label, &[], &[], conclusion, sequent.proof);
        self.theorems.push_str(&text);
        self.writer.library.steps = super::proof::ProofSteps::default();
        self.lines.push(ProvedLine { context: sequent.context, formula: claimed, label });
    }

    fn finish(mut self) -> Result<String, Refused> {
        let problem = self.problem;
        let ending = problem.ending(|formula| self.formula(formula))?;
        let goal = match problem.goal() {
            Some(goal) => self.formula(goal),
            None => {
                let op = self.writer.library.ops.falsehood;
                self.writer.library.arena.make(op, &[])
            }
        };
        let missing = || Refused::NotReached;
        let sequent = match ending {
            Ending::Goal(index) => self.earlier(index).ok_or_else(missing)?,
            Ending::Falsehood(index) => {
                let sequent = self.earlier(index).ok_or_else(missing)?;
                let known = tautology::by_text(&mut self.writer.library, "( F. -> ph )", &[goal]);
                self.writer.conclude(known, &[sequent])
            }
            Ending::Pair(index, denied) => {
                let (stated, denied) = (self.earlier(index).ok_or_else(missing)?, self.earlier(denied).ok_or_else(missing)?);
                let letters = [stated.formula, goal];
                let known = tautology::by_text(&mut self.writer.library, "( ph -> ( -. ph -> ps ) )", &letters);
                self.writer.conclude(known, &[stated, denied])
            }
        };
        let sequent = self.writer.without_witnesses(sequent);
        let proof = self.writer.library.by("mptru", &[sequent.proof], Some(goal));
        let claim = match problem.goal() {
            Some(goal) => format!("What is claimed: {}", self.shown(goal)),
            None => String::from("What is claimed: the statements contradict each other"),
        };
        let (theorem, _) = self.writer.library.theorem_text(THEOREM, &[], &[], goal, proof);
        let mut text = String::from(AXIOMS);
        for (heading, part) in [
            ("Lemmas.", &self.writer.library.written),
            ("The symbols of the board, and the variables of the proof.", &self.writer.language.declared),
            ("Equals may replace equals; counting statements.", &self.writer.language.axioms),
            ("The statements of the board that are used.", &self.statements),
            ("The lines of the proof.", &self.theorems),
            (&claim, &theorem),
        ] {
            let _ = write!(text, "\n$( {} $)\n{part}", names::comment(heading));
        }
        Ok(text)
    }
}

/// The label of the axiom that is a statement of the board: its own label, where Metamath takes it, or its number, counted from 1.
pub(crate) fn board_label(label: &str, at: usize) -> String {
    let plain = !label.is_empty() && label.chars().all(|one| one.is_ascii_alphanumeric() || matches!(one, '-' | '_' | '.'));
    if plain { format!("board.{label}") } else { format!("statement.{}", at + 1) }
}

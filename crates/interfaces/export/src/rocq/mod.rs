//! A proof as a file for Rocq (Coq): symbols and the statements of the board as parameters of one theorem, a lemma for each line, and
//! excluded middle as the only axiom. `docs/formats/outside.md` explains it. Not here: the lines and what they rest on (`sequents`).

mod formulas;
mod steps;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use formula::{FormulaId, VariableId};
use kernel::Variant;
use representation::AlphaEquivalence;

use crate::problem::{Ending, Problem, Refused};
use crate::sequents::{Ground, Origin, Sequents};
use formulas::Printer;

/// Beginning of every file.
const BEGINNING: &str = "\
Require Import Coq.Logic.Classical.

Section Proof.
Variable U : Type.
Variable some_object : U.
Definition just_one (P : U -> Prop) : Prop := exists x, P x /\\ forall y, P y -> y = x.
";

/// The file for a proof: its last theorem says what is claimed.
///
/// # Errors
/// [`Refused`], with the line and the rule that cannot be written.
pub fn write(problem: Problem<'_>) -> Result<String, Refused> {
    crate::on_large_stack(|| written(problem))
}

struct Writer<'p> {
    problem: Problem<'p>,
    all: Sequents<'p>,
    printer: Printer,
    /// The forms of rules whose lemmas were written.
    rules: BTreeSet<(usize, usize)>,
    /// The number of letters of each of them.
    letters: BTreeMap<(usize, usize), usize>,
    out: String,
}

fn written(problem: Problem<'_>) -> Result<String, Refused> {
    let all = Sequents::new(&problem)?;
    let ending = problem.ending({
        let mut bank = problem.bank.clone();
        move |formula| bank.alpha_canonical(formula)
    })?;
    let mut writer = Writer {
        problem,
        all,
        printer: Printer::default(),
        rules: BTreeSet::new(),
        letters: BTreeMap::new(),
        out: String::new(),
    };
    let mut given: Vec<usize> = Vec::new();
    let mut statements = String::new();
    for at in 0..writer.all.lines.len() {
        if let Origin::Given(index) = writer.all.lines[at].origin
            && !given.contains(&index)
        {
            given.push(index);
            let said = writer.printer.formula(&writer.all.bank, problem.board.statements[index].meaning);
            let _ = writeln!(statements, "Hypothesis statement_{} : {said}.", index + 1);
        }
    }
    for at in 0..writer.all.lines.len() {
        writer.line(at)?;
    }
    let theorem = writer.theorem(ending);
    let Writer { printer, out, .. } = writer;
    Ok(format!("{BEGINNING}{}{statements}{out}{theorem}End Proof.\nPrint Assumptions claimed.\n", printer.declarations()))
}

impl Writer<'_> {
    fn printed(&mut self, formula: FormulaId) -> String {
        self.printer.formula(&self.all.bank, formula)
    }

    /// `forall a b : U, H -> … -> statement`
    fn sequent(&mut self, context: &[Ground], formula: FormulaId) -> String {
        let mut out = self.quantified(&self.all.variables(context, formula));
        for &ground in context {
            let said = self.all.formula_of(ground);
            let said = self.printed(said);
            let _ = write!(out, "({said}) -> ");
        }
        out.push_str(&self.printed(formula));
        out
    }

    fn quantified(&self, variables: &[VariableId]) -> String {
        let names: Vec<String> = variables.iter().map(|&variable| formulas::free(&self.all.bank, variable)).collect();
        if names.is_empty() { String::new() } else { format!("forall {} : U, ", names.join(" ")) }
    }

    /// An earlier line, applied to its variables and to what it rests on; a variable that is not at hand is some object.
    fn applied(&self, index: u32, at_hand: &[VariableId]) -> String {
        let line = &self.all.lines[index as usize];
        let mut out = format!("(@line_{}", line.number);
        for variable in self.all.variables(&line.context, line.formula) {
            let known = at_hand.contains(&variable);
            let _ =
                write!(out, " {}", if known { formulas::free(&self.all.bank, variable) } else { String::from("some_object") });
        }
        for &ground in &line.context {
            let _ = write!(out, " {}", hypothesis(ground));
        }
        out.push(')');
        out
    }

    fn line(&mut self, at: usize) -> Result<(), Refused> {
        let line = self.all.lines[at].clone();
        let statement = self.sequent(&line.context, line.formula);
        let mut at_hand = self.all.variables(&line.context, line.formula);
        let mut proof = String::new();
        if !at_hand.is_empty() || !line.context.is_empty() {
            proof.push_str("intros");
            at_hand.iter().for_each(|&one| proof.push_str(&format!(" {}", formulas::free(&self.all.bank, one))));
            line.context.iter().for_each(|&ground| proof.push_str(&format!(" {}", hypothesis(ground))));
            proof.push_str(". ");
        }
        match &line.origin {
            Origin::Given(index) => {
                let _ = write!(proof, "exact statement_{}.", index + 1);
            }
            Origin::Assumed => {
                let _ = write!(proof, "exact {}.", line.context.first().map(|&one| hypothesis(one)).unwrap_or_default());
            }
            Origin::Step { tag, form, variant, premises, boxes, names, .. } => {
                let wrong = || Refused::Line {
                    number: line.number,
                    rule: (*tag).to_owned(),
                    why: "the line does not have the form of the rule",
                };
                if let Some(ground) = names {
                    self.existence(*ground, variant).ok_or_else(wrong)?;
                }
                let mut step = steps::Step { tag, form: *form, variant, premises, boxes, names: *names, line: &line };
                self.step(&mut step, &mut at_hand, &mut proof).ok_or_else(wrong)?;
            }
        }
        let _ = writeln!(self.out, "Lemma line_{} : {statement}.\nProof. {proof} Qed.", line.number);
        Ok(())
    }

    /// That there are witnesses of which it may be said what a step says.
    fn existence(&mut self, ground: Ground, variant: &Variant) -> Option<()> {
        let Ground::Witness(at) = ground else { return None };
        let witnesses = self.all.witnesses[at as usize].clone();
        let condition = self.printed(witnesses.condition);
        let outer: Vec<VariableId> = self.all.bank.free_variables(witnesses.condition).to_vec();
        let outer: Vec<VariableId> = outer.into_iter().filter(|one| !witnesses.variables.contains(one)).collect();
        let names: Vec<String> = witnesses.variables.iter().map(|&one| formulas::free(&self.all.bank, one)).collect();
        let exists = if names.is_empty() { String::new() } else { format!("exists {} : U, ", names.join(" ")) };
        let intros: Vec<String> = outer.iter().map(|&one| formulas::free(&self.all.bank, one)).collect();
        let intros = if intros.is_empty() { String::new() } else { format!("intros {}. ", intros.join(" ")) };
        let source = self.printed(witnesses.source);
        let (count, denied) = self.opened(variant);
        let proof = steps::witness(&self.all.bank, &witnesses, &source, count, denied)?;
        let statement = format!("{}{exists}{condition}", self.quantified(&outer));
        let _ = writeln!(self.out, "Lemma witness_{at} : {statement}.\nProof. {intros}{proof} Qed.");
        Some(())
    }

    /// Names the witnesses that are no longer rested on.
    fn open(&self, dropped: &[Ground], at_hand: &mut Vec<VariableId>) -> String {
        let mut out = String::new();
        for &ground in dropped {
            let Ground::Witness(at) = ground else { continue };
            let witnesses = &self.all.witnesses[at as usize];
            let mut applied = format!("(@witness_{at}");
            for &variable in self.all.bank.free_variables(witnesses.condition) {
                if !witnesses.variables.contains(&variable) {
                    let known = at_hand.contains(&variable);
                    let name = if known { formulas::free(&self.all.bank, variable) } else { String::from("some_object") };
                    let _ = write!(applied, " {name}");
                }
            }
            applied.push(')');
            let mut pattern = hypothesis(ground);
            for &variable in witnesses.variables.iter().rev() {
                pattern = format!("[{} {pattern}]", formulas::free(&self.all.bank, variable));
            }
            at_hand.extend(&witnesses.variables);
            match witnesses.variables.is_empty() {
                true => out.push_str(&format!("pose proof {applied} as {pattern}. ")),
                false => out.push_str(&format!("destruct {applied} as {pattern}. ")),
            }
        }
        out
    }

    fn theorem(&mut self, ending: Ending) -> String {
        let goal = self.problem.goal().unwrap_or_else(|| self.all.bank.truth(false));
        let ends = match ending {
            Ending::Goal(at) | Ending::Falsehood(at) => vec![at],
            Ending::Pair(at, denied) => vec![at, denied],
        };
        let mut dropped: Vec<Ground> = ends.iter().flat_map(|&at| self.all.lines[at as usize].context.iter().copied()).collect();
        dropped.sort_unstable();
        dropped.dedup();
        let mut at_hand = Vec::new();
        let mut proof = self.open(&dropped, &mut at_hand);
        let applied: Vec<String> = ends.iter().map(|&at| self.applied(at, &at_hand)).collect();
        match (ending, applied.as_slice()) {
            (Ending::Pair(..), [stated, denied]) => {
                let _ = write!(proof, "exfalso. exact ({denied} {stated}).");
            }
            (Ending::Falsehood(_), [one]) => {
                let _ = write!(proof, "exfalso. exact {one}.");
            }
            (_, [one, ..]) => {
                let _ = write!(proof, "exact {one}.");
            }
            _ => {}
        }
        let said = self.printed(goal);
        format!("Theorem claimed : {said}.\nProof. {proof} Qed.\n")
    }
}

/// The name of what a line rests on.
fn hypothesis(ground: Ground) -> String {
    match ground {
        Ground::Witness(at) => format!("w_{at}"),
        Ground::Assumption(at) => format!("h_{at}"),
    }
}

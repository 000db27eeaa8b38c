//! The rules of the calculus `classical` as tactics of Rocq. A rule without quantifiers is a lemma that is read off its schema and proved
//! by cases; the others follow their textbook proofs.
//!
//! Double negation is eliminated by `refine (NNPP _ _)`: `apply NNPP` proves a goal `~ ~ P -> P` at once and leaves nothing for what follows.

use std::fmt::Write as _;

use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, VariableId};
use kernel::{Calculus, Conclusion, Premise, Variant};

use super::formulas::{self, Replacement};
use super::{Writer, hypothesis};
use crate::schema::leading;
use crate::sequents::{Ground, Sequent, Witnesses};

/// A step.
pub(super) struct Step<'s> {
    pub(super) tag: &'s str,
    pub(super) form: (usize, usize),
    pub(super) variant: &'s Variant,
    pub(super) premises: &'s [u32],
    pub(super) boxes: &'s [Option<Ground>],
    pub(super) names: Option<Ground>,
    pub(super) line: &'s Sequent<'s>,
}

/// Tactic for what is left to choose: any object.
const ANY: &str = "exact some_object";

impl Writer<'_> {
    /// The tactics of a step; `None` where it does not have the form of its rule.
    pub(super) fn step(&mut self, step: &mut Step<'_>, at_hand: &mut Vec<VariableId>, out: &mut String) -> Option<()> {
        match step.tag {
            "∀I" => {
                let premise = *step.premises.first()?;
                let formula = self.all.lines[premise as usize].formula;
                let new = arbitrary(&self.all.bank, formula, step.line.formula)?;
                let _ = write!(out, "intros {}. ", new.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" "));
                at_hand.extend(new.iter().filter_map(|(_, variable)| *variable));
                self.stand_in(step, at_hand, out);
                out.push_str(&self.open(&step.line.dropped, at_hand));
                let _ = write!(out, "exact {}.", self.applied(premise, at_hand));
                return Some(());
            }
            "∃E" => {
                let &[some, derived] = step.premises else { return None };
                let ground = step.boxes.get(1).copied().flatten()?;
                let assumed = self.all.formula_of(ground);
                let bound = self.all.bank.free_variables(self.all.lines[some as usize].formula);
                let eigen = self.all.bank.free_variables(assumed).iter().copied().find(|one| bound.binary_search(one).is_err());
                let name = eigen.map_or(String::from("e_vacuous"), |one| formulas::free(&self.all.bank, one));
                if let Some(eigen) = eigen {
                    // Its name stays free for the object that there is.
                    at_hand.push(eigen);
                }
                self.stand_in(step, at_hand, out);
                let _ = write!(out, "destruct {} as [{name} {}]. ", self.applied(some, at_hand), hypothesis(ground));
                out.push_str(&self.open(&step.line.dropped, at_hand));
                let _ = write!(out, "exact {}.", self.applied(derived, at_hand));
                return Some(());
            }
            _ => {}
        }
        self.stand_in(step, at_hand, out);
        // The premises, by name; what was derived in a box as a conditional.
        for (at, (&index, boxed)) in step.premises.iter().zip(step.boxes).enumerate() {
            let applied = self.applied(index, at_hand);
            match boxed {
                None => {
                    let _ = write!(out, "pose proof {applied} as q_{at}. ");
                }
                Some(ground) => {
                    let said = self.all.formula_of(*ground);
                    let said = self.printed(said);
                    let _ = write!(out, "pose proof (fun {} : {said} => {applied}) as q_{at}. ", hypothesis(*ground));
                }
            }
        }
        let count = self.quantifiers(step.variant);
        let tactic = match step.tag {
            "∀E" => format!("unshelve eapply q_0; {ANY}."),
            "∃I" => exists("q_0"),
            "W" => {
                let condition = hypothesis(step.names?);
                if step.premises.is_empty() { format!("exact {condition}.") } else { format!("exact ({condition} q_0).") }
            }
            "=I" => String::from("reflexivity."),
            "=S" => match self.all.bank.formula(step.line.formula) {
                Formula::Not(_) => String::from("intro k. apply q_0. symmetry. exact k."),
                _ => String::from("symmetry. exact q_0."),
            },
            "=E" => self.equals(step)?,
            "CQ" => self.converted(step, count)?,
            "¬∃E" => match self.denied_behind(step.variant.premises.first().copied()) {
                true => format!("refine (NNPP _ _). intro k. apply q_0. {}", exists("k")),
                false => format!("intro k. apply q_0. {}", exists("k")),
            },
            "¬∀I" => match self.denied_in_conclusion(step.variant) {
                true => format!("intro k. unshelve (eapply k; first [exact q_0 | {ANY}]); {ANY}."),
                false => format!("intro k. apply q_0. unshelve eapply k; {ANY}."),
            },
            "∃!" | "COUNT" => String::from("exact q_0."),
            _ => self.propositional(step)?,
        };
        out.push_str(&tactic);
        Some(())
    }

    /// Variables of the premises that the line does not have: what holds whatever they are holds of some object.
    fn stand_in(&self, step: &Step<'_>, at_hand: &mut Vec<VariableId>, out: &mut String) {
        // Those that are witnesses get their names when there are witnesses.
        let witnesses: Vec<VariableId> = step
            .line
            .dropped
            .iter()
            .filter_map(|&ground| match ground {
                Ground::Witness(at) => self.all.witnesses.get(at as usize),
                Ground::Assumption(_) => None,
            })
            .flat_map(|witnesses| witnesses.variables.iter().copied())
            .collect();
        for (&index, boxed) in step.premises.iter().zip(step.boxes) {
            let line = &self.all.lines[index as usize];
            let mut variables = self.all.variables(&line.context, line.formula);
            variables.extend(boxed.iter().flat_map(|&ground| self.all.bank.free_variables(self.all.formula_of(ground))));
            for variable in variables {
                if !at_hand.contains(&variable) && !witnesses.contains(&variable) {
                    let _ = write!(out, "assert ({} : U) by exact some_object. ", formulas::free(&self.all.bank, variable));
                    at_hand.push(variable);
                }
            }
        }
    }

    fn schemas(&self) -> &Bank {
        self.problem.calculus.bank()
    }

    /// Returns the number of quantifiers that the schema of a rule begins with, after a negation.
    fn quantifiers(&self, variant: &Variant) -> usize {
        let count = |schema| leading(self.schemas(), schema).0;
        let premise = match variant.premises.first() {
            Some(&Premise::Statement(schema)) => count(schema),
            _ => 0,
        };
        match (premise, variant.conclusion) {
            (0, Conclusion::Statement(schema)) => count(schema),
            _ => premise,
        }
    }

    /// Returns the number of quantifiers that a step opens for witnesses, and whether it takes away a negation after them.
    pub(super) fn opened(&self, variant: &Variant) -> (usize, bool) {
        let schema = match (variant.premises.first(), variant.conclusion) {
            (Some(&Premise::Statement(schema)), _) | (_, Conclusion::Statement(schema)) => schema,
            _ => return (0, false),
        };
        leading(self.schemas(), schema)
    }

    fn denied_behind(&self, premise: Option<Premise>) -> bool {
        matches!(premise, Some(Premise::Statement(schema)) if leading(self.schemas(), schema).1)
    }

    fn denied_in_conclusion(&self, variant: &Variant) -> bool {
        matches!(variant.conclusion, Conclusion::Statement(schema) if leading(self.schemas(), schema).1)
    }

    fn equals(&mut self, step: &Step<'_>) -> Option<String> {
        let &[equal, before] = step.premises else { return None };
        let Formula::Equal(left, right) = self.all.bank.formula(self.all.lines[equal as usize].formula) else { return None };
        let before = self.all.lines[before as usize].formula;
        let after = step.line.formula;
        let forth = self.printer.with_replacement(&self.all.bank, before, after, Replacement { before: left, after: right });
        let (name, pattern) = match forth {
            Some(pattern) => ("eq_ind", pattern),
            None => (
                "eq_ind_r",
                self.printer.with_replacement(&self.all.bank, before, after, Replacement { before: right, after: left })?,
            ),
        };
        let (left, right) = (self.printer.plain_term(&self.all.bank, left), self.printer.plain_term(&self.all.bank, right));
        Some(match name {
            "eq_ind" => format!("exact (@eq_ind U {left} (fun hole : U => {pattern}) q_1 {right} q_0)."),
            _ => format!("exact (@eq_ind_r U {right} (fun hole : U => {pattern}) q_1 {left} q_0)."),
        })
    }

    fn converted(&self, step: &Step<'_>, count: usize) -> Option<String> {
        let bank = &self.all.bank;
        let premise = self.all.lines[*step.premises.first()? as usize].formula;
        let names: Vec<String> = (0..count).map(|at| format!("y_{at}")).collect();
        let (spaced, listed) = (names.join(" "), names.join(", "));
        let opened = names.iter().rev().fold(String::from("m"), |inner, name| format!("[{name} {inner}]"));
        let inner = |formula| match bank.formula(formula) {
            Formula::Not(inner) => Some(inner),
            _ => None,
        };
        let quantifier = |formula| match bank.formula(formula) {
            Formula::Quantified(quantifier, ..) => Some(quantifier),
            _ => None,
        };
        Some(match inner(premise) {
            Some(denied) if quantifier(denied)? == Quantifier::ForAll => format!(
                "refine (NNPP _ _). intro k. apply q_0. intros {spaced}. refine (NNPP _ _). intro m. apply k. exists {listed}. exact m."
            ),
            Some(_) => format!("intros {spaced} m. apply q_0. exists {listed}. exact m."),
            None if quantifier(premise)? == Quantifier::Exists => {
                format!("intro k. destruct q_0 as {opened}. apply m. exact (k {spaced}).")
            }
            None => format!("intro k. destruct k as {opened}. exact (q_0 {spaced} m)."),
        })
    }

    /// The lemma of a rule without quantifiers, applied.
    fn propositional(&mut self, step: &Step<'_>) -> Option<String> {
        let (rule, form) = step.form;
        let name = format!("rule_{rule}_{form}");
        if self.rules.insert(step.form) {
            let calculus = self.problem.calculus;
            let mut letters = Vec::new();
            let mut said = String::new();
            for premise in &step.variant.premises {
                match premise {
                    Premise::Statement(schema) => {
                        let _ = write!(said, "{} -> ", schema_text(calculus, *schema, &mut letters)?);
                    }
                    Premise::Box(schema) => {
                        let assumed = schema_text(calculus, schema.assumption, &mut letters)?;
                        let derived = schema_text(calculus, schema.conclusion, &mut letters)?;
                        let _ = write!(said, "({assumed} -> {derived}) -> ");
                    }
                }
            }
            let Conclusion::Statement(conclusion) = step.variant.conclusion else { return None };
            said.push_str(&schema_text(calculus, conclusion, &mut letters)?);
            let names: Vec<String> = (0..letters.len()).map(|at| format!("A{at}")).collect();
            let forall = if names.is_empty() { String::new() } else { format!("forall {} : Prop, ", names.join(" ")) };
            let intros = if names.is_empty() { String::new() } else { format!("intros {}. ", names.join(" ")) };
            let splits: String = names.iter().map(|name| format!("destruct (classic {name}); ")).collect();
            let _ = writeln!(self.out, "Lemma {name} : {forall}{said}.\nProof. {intros}{splits}tauto. Qed.");
            self.letters.insert(step.form, letters.len());
        }
        let holes = " _".repeat(self.letters.get(&step.form).copied().unwrap_or(0));
        let premises: String = (0..step.premises.len()).map(|at| format!(" q_{at}")).collect();
        Some(format!("exact (@{name}{holes}{premises})."))
    }
}

/// `exists …` from a proof of an instance.
fn exists(proof: &str) -> String {
    // An object without any statement about it is a goal of its own.
    format!("unshelve (repeat first [exact {proof} | {ANY} | eexists]); {ANY}.")
}

/// For each quantifier of a statement about all objects the name of the arbitrary variable of which it was shown.
fn arbitrary(bank: &Bank, premise: FormulaId, claimed: FormulaId) -> Option<Vec<(String, Option<VariableId>)>> {
    // The free variables of the premise that are new, in the order in which the quantifiers bind them.
    let (mut left, mut bound) = (claimed, Vec::new());
    let count = {
        let depth = |mut formula: FormulaId| {
            let mut count = 0;
            while let Formula::Quantified(Quantifier::ForAll, _, body) = bank.formula(formula) {
                count += 1;
                formula = body;
            }
            count
        };
        depth(claimed) - depth(premise)
    };
    for _ in 0..count {
        let Formula::Quantified(Quantifier::ForAll, variable, body) = bank.formula(left) else { return None };
        bound.push(variable);
        left = body;
    }
    let mut found: Vec<Option<VariableId>> = vec![None; bound.len()];
    let mut scope: Vec<(VariableId, VariableId)> = Vec::new();
    corresponding(bank, left, premise, &bound, &mut scope, &mut found)?;
    let name = |(at, variable): (usize, &Option<VariableId>)| match variable {
        Some(variable) => (formulas::free(bank, *variable), Some(*variable)),
        None => (format!("u_{at}"), None),
    };
    Some(found.iter().enumerate().map(name).collect())
}

/// Reads off two formulas which free variable of the one stands where the other has each of the bound ones.
fn corresponding(
    bank: &Bank,
    left: FormulaId,
    right: FormulaId,
    bound: &[VariableId],
    scope: &mut Vec<(VariableId, VariableId)>,
    found: &mut [Option<VariableId>],
) -> Option<()> {
    match (bank.formula(left), bank.formula(right)) {
        (Formula::Atom(_, xs), Formula::Atom(_, ys)) => {
            xs.iter().zip(ys).for_each(|(&x, &y)| corresponding_terms(bank, x, y, bound, scope, found));
        }
        (Formula::Equal(a, b), Formula::Equal(c, d)) => {
            corresponding_terms(bank, a, c, bound, scope, found);
            corresponding_terms(bank, b, d, bound, scope, found);
        }
        (Formula::Not(a), Formula::Not(b)) => corresponding(bank, a, b, bound, scope, found)?,
        (Formula::Binary(_, a, b), Formula::Binary(_, c, d)) => {
            corresponding(bank, a, c, bound, scope, found)?;
            corresponding(bank, b, d, bound, scope, found)?;
        }
        (Formula::Quantified(_, x, a), Formula::Quantified(_, y, b)) => {
            scope.push((x, y));
            corresponding(bank, a, b, bound, scope, found)?;
            scope.pop();
        }
        (Formula::Truth(_) | Formula::Cardinality(..), _) => {}
        _ => return None,
    }
    Some(())
}

fn corresponding_terms(
    bank: &Bank,
    left: formula::TermId,
    right: formula::TermId,
    bound: &[VariableId],
    scope: &[(VariableId, VariableId)],
    found: &mut [Option<VariableId>],
) {
    use formula::Term;
    match (bank.term(left), bank.term(right)) {
        (Term::Variable(x), Term::Variable(y)) if !scope.iter().any(|&(inner, _)| inner == x) => {
            // The innermost quantifier of this name binds it.
            if let Some(at) = bound.iter().rposition(|&one| one == x) {
                found[at] = Some(y);
            }
        }
        (Term::Apply(_, xs), Term::Apply(_, ys)) => {
            xs.iter().zip(ys).for_each(|(&x, &y)| corresponding_terms(bank, x, y, bound, scope, found));
        }
        _ => {}
    }
}

/// The proof that there are such witnesses; the step opens this many quantifiers, after which, with `denied`, a negation is taken away.
pub(super) fn witness(bank: &Bank, witnesses: &Witnesses, source: &str, count: usize, denied: bool) -> Option<String> {
    let inner = |formula| match bank.formula(formula) {
        Formula::Not(inner) => Some(inner),
        _ => None,
    };
    let negated = inner(witnesses.source);
    let (mut body, mut bound) = (negated.unwrap_or(witnesses.source), Vec::new());
    for _ in 0..count {
        let Formula::Quantified(_, variable, inside) = bank.formula(body) else { return None };
        bound.push(variable);
        body = inside;
    }
    let (left, right) = match (negated, denied) {
        (None, _) => (body, witnesses.instance),
        (Some(_), false) => (body, inner(witnesses.instance)?),
        (Some(_), true) => (inner(body)?, witnesses.instance),
    };
    let mut found = vec![None; count];
    corresponding(bank, left, right, &bound, &mut Vec::new(), &mut found)?;
    let names: Vec<String> = (0..count).map(|at| format!("x_{at}")).collect();
    let of = |variable: &VariableId| found.iter().position(|one| one.as_ref() == Some(variable)).map(|at| names[at].as_str());
    let chosen: Option<Vec<&str>> = witnesses.variables.iter().map(of).collect();
    let some = |listed: &[&str]| if listed.is_empty() { String::new() } else { format!("exists {}. ", listed.join(", ")) };
    let chosen = some(&chosen?);
    let any = some(&vec!["some_object"; witnesses.variables.len()]);
    let pattern = names.iter().rev().fold(String::from("s"), |inner, name| format!("[{name} {inner}]"));
    Some(match (negated, denied) {
        (None, _) => format!(
            "destruct (classic {source}) as [{pattern}|n]. {{ {chosen}intros _. exact s. }} {{ {any}intro s. contradiction. }}"
        ),
        (Some(_), denied) => format!(
            "destruct (classic {source}) as [s|n]. {{ refine (NNPP _ _). intro k. apply s. intros {}. {}apply k. {chosen}intros _. exact m. }} \
             {{ {any}intro s. contradiction. }}",
            names.join(" "),
            if denied { "intro m. " } else { "refine (NNPP _ _). intro m. " }
        ),
    })
}

/// As deep as the schema, which is limited.
fn schema_text(calculus: &Calculus, schema: FormulaId, letters: &mut Vec<SymbolId>) -> Option<String> {
    Some(match calculus.bank().formula(schema) {
        Formula::Truth(value) => String::from(if value { "True" } else { "False" }),
        Formula::Atom(letter, []) if calculus.is_letter(letter) => {
            let at = letters.iter().position(|&known| known == letter).unwrap_or_else(|| {
                letters.push(letter);
                letters.len() - 1
            });
            format!("A{at}")
        }
        Formula::Not(inner) => format!("(~ {})", schema_text(calculus, inner, letters)?),
        Formula::Binary(connective, left, right) => {
            let (left, right) = (schema_text(calculus, left, letters)?, schema_text(calculus, right, letters)?);
            let sign = match connective {
                Connective::And => "/\\",
                Connective::Or => "\\/",
                Connective::Implies => "->",
                Connective::Iff => "<->",
            };
            format!("({left} {sign} {right})")
        }
        Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) | Formula::Quantified(..) => return None,
    })
}

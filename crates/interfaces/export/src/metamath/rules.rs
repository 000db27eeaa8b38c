//! The rules of the calculus `classical` in Metamath. A rule without quantifiers is a tautology that is read off its schema; the others
//! are built from instances, generalization and witnesses. Not here: contexts (`sequent`), lines (`database`).

use formula::{Connective, Formula, FormulaId};
use kernel::{Calculus, Conclusion, Premise, Variant};

use super::expression::{Expr, Op, Substitution};
use super::library::{LETTERS, Library};
use super::proof::Proof;
use super::sequent::{Ground, Leaf, Sequent, Writer};
use super::tautology;
use crate::schema::leading;

/// A step that is to be exported.
pub(crate) struct Step<'s> {
    pub(crate) calculus: &'s Calculus,
    /// The rule's short name.
    pub(crate) tag: &'s str,
    pub(crate) variant: &'s Variant,
    /// In the order of the schema; for a box what was derived in it, and its assumption.
    pub(crate) premises: Vec<(Sequent, Option<Ground>)>,
    /// The statement of the line.
    pub(crate) claimed: Expr,
}

/// A step does not have the form that its rule asks for, or its rule is not known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misfit;

impl Writer {
    /// Returns the sequent that a step infers, with its proof.
    pub(crate) fn infer(&mut self, step: Step<'_>) -> Result<Sequent, Misfit> {
        if matches!(step.variant.conclusion, Conclusion::Statement(_))
            && let Some(pattern) = propositional(&mut self.library, step.calculus, step.variant)
        {
            let premises: Vec<Sequent> = step
                .premises
                .into_iter()
                .map(|(sequent, assumed)| match assumed {
                    Some(ground) => self.discharge(&sequent, ground),
                    None => sequent,
                })
                .collect();
            let goal = premises.iter().rev().fold(step.claimed, |goal, premise| self.library.implies(premise.formula, goal));
            let label = tautology::lemma(&mut self.library, pattern);
            let closed = self.library.apply(label, &[], Some(goal));
            return Ok(self.conclude(closed, &premises));
        }
        let claimed = step.claimed;
        let count = quantifiers(step.calculus, step.variant);
        let premises = step.premises;
        let one = || premises.first().map(|(sequent, _)| sequent.clone()).ok_or(Misfit);
        match step.tag {
            "∀E" => {
                let premise = one()?;
                let (terms, _) = self.filled(premise.formula, self.library.ops.all, count, claimed).ok_or(Misfit)?;
                let closed = self.instances(premise.formula, &terms).ok_or(Misfit)?;
                Ok(self.conclude(closed, &[premise]))
            }
            "∀I" => self.universal(one()?, claimed, count),
            "∃I" => {
                let premise = one()?;
                let (terms, _) = self.filled(claimed, self.library.ops.exists, count, premise.formula).ok_or(Misfit)?;
                let closed = self.exists(claimed, &terms).ok_or(Misfit)?;
                Ok(self.conclude(closed, &[premise]))
            }
            "∃E" => {
                let [(some, None), (derived, Some(ground))] = premises.as_slice() else { return Err(Misfit) };
                self.some(some.clone(), derived.clone(), *ground)
            }
            "W" => self.witnesses(premises.first().map(|(sequent, _)| sequent.clone()), claimed, count),
            "=I" => {
                let closed = self.library.by("equid", &[], Some(claimed));
                Ok(self.closed(closed))
            }
            "=S" => {
                let premise = one()?;
                let closed = match self.inner(premise.formula) {
                    None => self.symmetry(premise.formula),
                    Some(_) => {
                        let turned = self.inner(claimed).ok_or(Misfit)?;
                        let turned = self.symmetry(turned);
                        self.library.by("con3i", &[turned], None)
                    }
                };
                Ok(self.conclude(closed, &[premise]))
            }
            "=E" => {
                let [(equal, None), (before, None)] = premises.as_slice() else { return Err(Misfit) };
                self.equals(equal.clone(), before.clone(), claimed)
            }
            "CQ" => {
                let premise = one()?;
                let closed = self.converted(premise.formula, claimed, count).ok_or(Misfit)?;
                Ok(self.conclude(closed, &[premise]))
            }
            "¬∃E" => {
                let premise = one()?;
                let some = self.inner(premise.formula).ok_or(Misfit)?;
                let denied = ends_in_negation(step.calculus, step.variant, RulePart::Premise);
                let instance = if denied { self.library.not(claimed) } else { self.inner(claimed).ok_or(Misfit)? };
                let (terms, _) = self.filled(some, self.library.ops.exists, count, instance).ok_or(Misfit)?;
                let closed = self.exists(some, &terms).ok_or(Misfit)?;
                let closed = self.library.by(if denied { "con1i" } else { "con3i" }, &[closed], None);
                Ok(self.conclude(closed, &[premise]))
            }
            "¬∀I" => {
                let premise = one()?;
                let all = self.inner(claimed).ok_or(Misfit)?;
                let denied = ends_in_negation(step.calculus, step.variant, RulePart::Conclusion);
                let instance =
                    if denied { self.library.not(premise.formula) } else { self.inner(premise.formula).ok_or(Misfit)? };
                let (terms, _) = self.filled(all, self.library.ops.all, count, instance).ok_or(Misfit)?;
                let closed = self.instances(all, &terms).ok_or(Misfit)?;
                let closed = self.library.by(if denied { "con2i" } else { "con3i" }, &[closed], None);
                Ok(self.conclude(closed, &[premise]))
            }
            "∃!" => {
                let premise = one()?;
                let closed = self.unique(premise.formula, claimed).ok_or(Misfit)?;
                Ok(self.conclude(closed, &[premise]))
            }
            "COUNT" => {
                let premise = one()?;
                let truth = self.library.truth();
                let replaced = self.replace(truth, premise.formula, claimed, Leaf::Counting).ok_or(Misfit)?;
                let iff = self.library.by("mptru", &[replaced], None);
                let closed = self.library.by("biimpi", &[iff], None);
                Ok(self.conclude(closed, &[premise]))
            }
            _ => Err(Misfit),
        }
    }

    /// Returns the formula that is negated, if this is a negation.
    fn inner(&self, formula: Expr) -> Option<Expr> {
        self.library.parts_of(self.library.ops.not, formula)?.first().copied()
    }

    fn body(&self, op: Op, formula: Expr) -> Option<(Expr, Expr)> {
        match self.library.parts_of(op, formula)? {
            &[body, variable] => Some((variable, body)),
            _ => None,
        }
    }

    /// The terms that make `instance` of what follows this many quantifiers, and what stands there. A variable that does not occur
    /// is filled with any term.
    fn filled(&mut self, quantified: Expr, op: Op, count: usize, instance: Expr) -> Option<(Vec<Expr>, Expr)> {
        let (mut body, mut bound) = (quantified, Vec::new());
        for _ in 0..count {
            let (variable, inner) = self.body(op, body)?;
            bound.push(self.library.object(variable));
            body = inner;
        }
        let mut found = Substitution::default();
        let fits = self.library.arena.matches(body, instance, &|expr| bound.contains(&expr), &mut found);
        let any = self.library.object(self.dummy);
        fits.then(|| (bound.iter().map(|one| found.get(one).copied().unwrap_or(any)).collect(), body))
    }

    /// Variables that are named by terms; what is no variable is none.
    fn eigen(&self, terms: &[Expr]) -> Option<Vec<Expr>> {
        let object = self.library.ops.object;
        terms.iter().map(|&term| self.library.parts_of(object, term).map(|parts| parts[0])).collect()
    }

    fn instance(&mut self, op: Op, quantified: Expr, term: Expr) -> Option<Expr> {
        let (variable, body) = self.body(op, quantified)?;
        let bound = self.library.object(variable);
        Some(self.library.arena.substitute(body, &Substitution::from_iter([(bound, term)])))
    }

    /// `( A. x A. y … B(x, y, …) -> B(s, t, …) )`
    fn instances(&mut self, all: Expr, terms: &[Expr]) -> Option<Proof> {
        let (mut formula, mut proof) = (all, None);
        for &term in terms {
            let step = self.instantiate(formula, term);
            formula = self.instance(self.library.ops.all, formula, term)?;
            proof = Some(match proof {
                None => step,
                Some(before) => self.library.by("syl", &[before, step], None),
            });
        }
        proof
    }

    /// `( B(s, t, …) -> E. x E. y … B(x, y, …) )`
    fn exists(&mut self, some: Expr, terms: &[Expr]) -> Option<Proof> {
        let (mut formula, mut proof) = (some, None);
        for &term in terms {
            let (variable, body) = self.body(self.library.ops.exists, formula)?;
            let denied = self.library.not(body);
            let all = self.library.ops.all;
            let none = self.library.quantified(all, variable, denied);
            let step = self.instantiate(none, term);
            let step = self.library.by("con2i", &[step], None);
            let known = self.exists_if(formula, none);
            let step = self.library.by("syl", &[step, known], None);
            formula = self.instance(self.library.ops.exists, formula, term)?;
            proof = Some(match proof {
                None => step,
                Some(before) => self.library.by("syl", &[step, before], None),
            });
        }
        proof
    }

    /// `( -. A. x -. B -> E. x B )`
    fn exists_if(&mut self, some: Expr, none: Expr) -> Proof {
        let not_none = self.library.not(none);
        let said = self.library.implies(not_none, some);
        self.library.by("df-ex2", &[], Some(said))
    }

    /// `( E. x B -> -. A. x -. B )`
    fn exists_then(&mut self, some: Expr, none: Expr) -> Proof {
        let not_none = self.library.not(none);
        let said = self.library.implies(some, not_none);
        self.library.by("df-ex1", &[], Some(said))
    }

    /// For `E. x B` that `A. x -. B`.
    fn none_of(&mut self, some: Expr) -> Option<Expr> {
        let (variable, body) = self.body(self.library.ops.exists, some)?;
        let denied = self.library.not(body);
        let all = self.library.ops.all;
        Some(self.library.quantified(all, variable, denied))
    }

    /// Generalization, once for each quantifier, from the inside out.
    fn universal(&mut self, premise: Sequent, claimed: Expr, count: usize) -> Result<Sequent, Misfit> {
        let all = self.library.ops.all;
        let (terms, _) = self.filled(claimed, all, count, premise.formula).ok_or(Misfit)?;
        let variables = self.eigen(&terms).ok_or(Misfit)?;
        let mut targets = vec![claimed];
        for &term in &terms[..count.saturating_sub(1)] {
            let next = self.instance(all, *targets.last().unwrap_or(&claimed), term).ok_or(Misfit)?;
            targets.push(next);
        }
        let mut sequent = self.without(premise, &variables);
        for (&target, &variable) in targets.iter().zip(&variables).rev() {
            let antecedent = self.context(&sequent.context);
            let proof = self.generalize(sequent.proof, antecedent, variable, target);
            sequent = Sequent { context: sequent.context, formula: target, proof };
        }
        Ok(sequent)
    }

    /// Infers from there being some instance what follows from an instance, whichever it is.
    fn some(&mut self, some: Sequent, derived: Sequent, ground: Ground) -> Result<Sequent, Misfit> {
        let assumed = self.assumed(ground).formula;
        let (terms, _) = self.filled(some.formula, self.library.ops.exists, 1, assumed).ok_or(Misfit)?;
        let variables = self.eigen(&terms).ok_or(Misfit)?;
        let derived = self.without(derived, &variables);
        let conclusion = derived.formula;
        let Sequent { context, proof, .. } = self.discharge(&derived, ground);
        let known = tautology::by_text(&mut self.library, "( ( ph -> ps ) -> ( -. ps -> -. ph ) )", &[assumed, conclusion]);
        let proof = self.library.by("syl", &[proof, known], None);
        let proof = self.library.by("imp", &[proof], None);
        let antecedent = self.context(&context);
        let denied = self.library.not(conclusion);
        let outer = self.library.and(antecedent, denied);
        let none = self.none_of(some.formula).ok_or(Misfit)?;
        let proof = self.generalize(proof, outer, variables[0], none);
        let proof = self.library.by("ex", &[proof], None);
        let formula = self.library.implies(denied, none);
        let variant = Sequent { context, formula, proof };
        let defined = self.exists_then(some.formula, none);
        let pattern = "( ( ph -> -. ps ) -> ( ph -> ( ( -. ch -> ps ) -> ch ) ) )";
        let known = tautology::by_text(&mut self.library, pattern, &[some.formula, none, conclusion]);
        let closed = self.library.by("ax-mp", &[defined, known], None);
        Ok(self.conclude(closed, &[some, variant]))
    }

    /// Witnesses for all quantifiers of a statement, from the outside in.
    fn witnesses(&mut self, premise: Option<Sequent>, claimed: Expr, count: usize) -> Result<Sequent, Misfit> {
        let (source, instance) = match &premise {
            Some(premise) => (premise.formula, claimed),
            None => match self.library.parts_of(self.library.ops.implies, claimed) {
                Some(&[source, instance]) => (source, instance),
                _ => return Err(Misfit),
            },
        };
        let exists = self.library.ops.exists;
        let all = self.library.ops.all;
        // What is filled, and with what.
        let terms = match self.inner(source) {
            None => self.filled(source, exists, count, instance).ok_or(Misfit)?.0,
            Some(denied) => {
                let twice = self.library.not(instance);
                let once = self.inner(instance);
                let once = once.and_then(|inner| self.filled(denied, all, count, inner));
                once.or_else(|| self.filled(denied, all, count, twice)).ok_or(Misfit)?.0
            }
        };
        let variables = self.eigen(&terms).ok_or(Misfit)?;
        let mut formula = source;
        let mut sequent: Option<Sequent> = None;
        for (&term, &variable) in terms.iter().zip(&variables) {
            let (step, next) = if let Some(denied) = self.inner(formula) {
                let ground = self.witness(denied, variable);
                let condition = self.assumed(ground);
                let inner = self.instance(all, denied, term).ok_or(Misfit)?;
                let known = tautology::by_text(&mut self.library, "( ( ph -> ps ) -> ( -. ps -> -. ph ) )", &[inner, denied]);
                let next = self.library.not(inner);
                (self.conclude(known, &[condition]), next)
            } else {
                let none = self.none_of(formula).ok_or(Misfit)?;
                let ground = self.witness(none, variable);
                let condition = self.assumed(ground);
                let next = self.instance(exists, formula, term).ok_or(Misfit)?;
                let defined = self.exists_then(formula, none);
                let pattern = "( ( ph -> -. ps ) -> ( ( -. ch -> ps ) -> ( ph -> ch ) ) )";
                let known = tautology::by_text(&mut self.library, pattern, &[formula, none, next]);
                let closed = self.library.by("ax-mp", &[defined, known], None);
                (self.conclude(closed, &[condition]), next)
            };
            sequent = Some(match sequent {
                None => step,
                Some(before) => {
                    let pattern = "( ( ph -> ps ) -> ( ( ps -> ch ) -> ( ph -> ch ) ) )";
                    let known = tautology::by_text(&mut self.library, pattern, &[source, formula, next]);
                    self.conclude(known, &[before, step])
                }
            });
            formula = next;
        }
        let mut sequent = sequent.ok_or(Misfit)?;
        if formula != instance {
            // Two negations cancel.
            let known = tautology::by_text(&mut self.library, "( ( ph -> -. -. ps ) -> ( ph -> ps ) )", &[source, instance]);
            sequent = self.conclude(known, &[sequent]);
        }
        let Some(premise) = premise else { return Ok(sequent) };
        let known = tautology::by_text(&mut self.library, "( ph -> ( ( ph -> ps ) -> ps ) )", &[source, instance]);
        Ok(self.conclude(known, &[premise, sequent]))
    }

    /// Infers of an object what holds of its equal.
    fn equals(&mut self, equal: Sequent, before: Sequent, claimed: Expr) -> Result<Sequent, Misfit> {
        let Some(&[left, right]) = self.library.parts_of(self.library.ops.equal, equal.formula) else { return Err(Misfit) };
        let itself = self.library.implies(equal.formula, equal.formula);
        let forth = self.library.by("id", &[], Some(itself));
        let back = self.symmetry(equal.formula);
        let ways = [Leaf::Equation(left, right, forth), Leaf::Equation(right, left, back)];
        let replaced = ways.into_iter().find_map(|way| self.replace(equal.formula, before.formula, claimed, way));
        let replaced = replaced.ok_or(Misfit)?;
        let iff = self.library.iff(before.formula, claimed);
        let implied = self.library.implies(before.formula, claimed);
        let known = self.library.implies(iff, implied);
        let known = self.library.by("df-bi1", &[], Some(known));
        let closed = self.library.by("syl", &[replaced, known], None);
        Ok(self.conclude(closed, &[equal, before]))
    }

    /// `( premise -> claimed )`, where a negation has moved past this many quantifiers.
    fn converted(&mut self, premise: Expr, claimed: Expr, count: usize) -> Option<Proof> {
        if count == 0 {
            let said = self.library.implies(premise, claimed);
            return (premise == claimed).then(|| self.library.by("id", &[], Some(said)));
        }
        let ops = (self.library.ops.all, self.library.ops.exists);
        if let Some(denied) = self.inner(premise) {
            if let Some((_, body)) = self.body(ops.0, denied) {
                // Not all: some not.
                let (_, other) = self.body(ops.1, claimed)?;
                let inner = self.library.not(body);
                let inner = self.converted(inner, other, count - 1)?;
                let inner = self.library.by("con1i", &[inner], None);
                let none = self.none_of(claimed)?;
                let said = self.library.implies(none, denied);
                let all = self.library.by("alimi", &[inner], Some(said));
                let turned = self.library.by("con3i", &[all], None);
                let defined = self.exists_if(claimed, none);
                return Some(self.library.by("syl", &[turned, defined], None));
            }
            // Not some: all not.
            let (_, body) = self.body(ops.1, denied)?;
            let (_, other) = self.body(ops.0, claimed)?;
            let none = self.none_of(denied)?;
            let defined = self.exists_if(denied, none);
            let first = self.library.by("con1i", &[defined], None);
            let inner = self.library.not(body);
            let inner = self.converted(inner, other, count - 1)?;
            let said = self.library.implies(none, claimed);
            let all = self.library.by("alimi", &[inner], Some(said));
            return Some(self.library.by("syl", &[first, all], None));
        }
        let denied = self.inner(claimed)?;
        if let Some((_, other)) = self.body(ops.1, premise) {
            // Some not: not all.
            let (_, body) = self.body(ops.0, denied)?;
            let inner = self.library.not(body);
            let inner = self.converted(other, inner, count - 1)?;
            let inner = self.library.by("con2i", &[inner], None);
            let none = self.none_of(premise)?;
            let said = self.library.implies(denied, none);
            let all = self.library.by("alimi", &[inner], Some(said));
            let turned = self.library.by("con3i", &[all], None);
            let defined = self.exists_then(premise, none);
            return Some(self.library.by("syl", &[defined, turned], None));
        }
        // All not: not some.
        let (_, other) = self.body(ops.0, premise)?;
        let (_, body) = self.body(ops.1, denied)?;
        let inner = self.library.not(body);
        let inner = self.converted(other, inner, count - 1)?;
        let none = self.none_of(denied)?;
        let said = self.library.implies(premise, none);
        let all = self.library.by("alimi", &[inner], Some(said));
        let defined = self.exists_then(denied, none);
        let turned = self.library.by("con2i", &[defined], None);
        Some(self.library.by("syl", &[all, turned], None))
    }

    /// `( E! x A -> E. y ( A(y) /\ A. x ( A(x) -> x = y ) ) )` and the other way round, or of their negations.
    fn unique(&mut self, premise: Expr, claimed: Expr) -> Option<Proof> {
        let denied = self.inner(premise).zip(self.inner(claimed));
        let (from, to) = denied.unwrap_or((premise, claimed));
        let unique = self.library.ops.unique;
        let (one, spelled) = if self.body(unique, from).is_some() { (from, to) } else { (to, from) };
        let (variable, body) = self.body(unique, one)?;
        let (other, _) = self.body(self.library.ops.exists, spelled)?;
        let (variable, other) = (self.library.object(variable), self.library.object(other));
        let renamed = self.library.arena.substitute(body, &Substitution::from_iter([(variable, other)]));
        let equal = self.library.equal(variable, other);
        let itself = self.library.implies(equal, equal);
        let itself = self.library.by("id", &[], Some(itself));
        let replaced = self.replace(equal, body, renamed, Leaf::Equation(variable, other, itself))?;
        let said = self.library.iff(one, spelled);
        let iff = self.library.by("eu1", &[replaced], Some(said));
        let same = one == from;
        Some(match (denied, same) {
            (None, true) => self.library.by("biimpi", &[iff], None),
            (None, false) => self.library.by("biimpri", &[iff], None),
            (Some(_), true) => {
                let back = self.library.by("biimpri", &[iff], None);
                self.library.by("con3i", &[back], None)
            }
            (Some(_), false) => {
                let forth = self.library.by("biimpi", &[iff], None);
                self.library.by("con3i", &[forth], None)
            }
        })
    }
}

/// `( first -> ( second -> … conclusion ) )` in metavariables, for a rule whose schema has neither quantifiers nor objects.
fn propositional(library: &mut Library, calculus: &Calculus, variant: &Variant) -> Option<Expr> {
    let mut letters = Vec::new();
    let Conclusion::Statement(conclusion) = variant.conclusion else { return None };
    let mut premises = Vec::new();
    for premise in &variant.premises {
        premises.push(match premise {
            Premise::Statement(schema) => pattern(library, calculus, *schema, &mut letters)?,
            Premise::Box(schema) => {
                let assumed = pattern(library, calculus, schema.assumption, &mut letters)?;
                let derived = pattern(library, calculus, schema.conclusion, &mut letters)?;
                library.implies(assumed, derived)
            }
        });
    }
    let conclusion = pattern(library, calculus, conclusion, &mut letters)?;
    Some(premises.into_iter().rev().fold(conclusion, |goal, premise| library.implies(premise, goal)))
}

/// As deep as the schema, which is limited.
fn pattern(library: &mut Library, calculus: &Calculus, schema: FormulaId, letters: &mut Vec<formula::SymbolId>) -> Option<Expr> {
    match calculus.bank().formula(schema) {
        Formula::Truth(value) => {
            let op = if value { library.ops.truth } else { library.ops.falsehood };
            Some(library.arena.make(op, &[]))
        }
        Formula::Atom(letter, []) if calculus.is_letter(letter) => {
            let at = letters.iter().position(|&known| known == letter).unwrap_or_else(|| {
                letters.push(letter);
                letters.len() - 1
            });
            (at < LETTERS.len()).then(|| library.letter(at))
        }
        Formula::Not(inner) => {
            let inner = pattern(library, calculus, inner, letters)?;
            Some(library.not(inner))
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (pattern(library, calculus, left, letters)?, pattern(library, calculus, right, letters)?);
            let op = match connective {
                Connective::And => library.ops.and,
                Connective::Or => library.ops.or,
                Connective::Implies => library.ops.implies,
                Connective::Iff => library.ops.iff,
            };
            Some(library.arena.make(op, &[left, right]))
        }
        Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) | Formula::Quantified(..) => None,
    }
}

/// A part of a variant.
#[derive(Clone, Copy)]
enum RulePart {
    Premise,
    Conclusion,
}

fn schema(variant: &Variant, part: RulePart) -> Option<FormulaId> {
    match (part, variant.premises.first(), variant.conclusion) {
        (RulePart::Premise, Some(&Premise::Statement(schema)), _) => Some(schema),
        (RulePart::Conclusion, _, Conclusion::Statement(schema)) => Some(schema),
        _ => None,
    }
}

/// Returns the number of quantifiers that the schema of a rule begins with, after a negation or as the antecedent: in its
/// premise or, without one there, in its conclusion.
fn quantifiers(calculus: &Calculus, variant: &Variant) -> usize {
    let count = |part| schema(variant, part).map_or(0, |schema| leading(calculus.bank(), schema).0);
    match count(RulePart::Premise) {
        0 => count(RulePart::Conclusion),
        count => count,
    }
}

/// Returns true if a negation follows the quantifiers of a schema.
fn ends_in_negation(calculus: &Calculus, variant: &Variant, part: RulePart) -> bool {
    schema(variant, part).is_some_and(|schema| leading(calculus.bank(), schema).1)
}

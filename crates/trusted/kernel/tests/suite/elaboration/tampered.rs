//! Derivations in which something was changed: what is accepted here all the same is accepted by crate `kernel`, to which the
//! statements, rules and citations are given without what the letters stand for.

use std::collections::BTreeMap;

use derivation::{Abstraction, Assignment, Cited, Conclusion, Derivation, Entry, Object, Rules, Step, Theorem};
use formula::generate::Random;
use formula::{Bank, Formula, FormulaId, VariableId};
use kernel::BlockBuilder;
use kernel::{Calculus, Citation, Context, HouseRules, Proof};
use representation::Substitution;
use smallvec::smallvec;

use super::proofs::{Given, classical, elaborated, proofs};

/// Changes of each derivation.
const CHANGES: usize = 400;

/// The statements of a derivation and what they are made of.
fn parts(bank: &Bank, derivation: &Derivation) -> Vec<FormulaId> {
    let mut parts: Vec<FormulaId> = derivation.entries.iter().filter_map(Entry::statement).collect();
    let mut at = 0;
    while let Some(&formula) = parts.get(at) {
        at += 1;
        let inner: &[FormulaId] = match bank.formula(formula) {
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => &[inner],
            Formula::Binary(_, left, right) => &[left, right],
            _ => &[],
        };
        inner.iter().for_each(|inner| {
            if !parts.contains(inner) {
                parts.push(*inner);
            }
        });
    }
    parts
}

fn objects(derivation: &Derivation) -> Vec<Object> {
    let steps =
        derivation.entries.iter().filter_map(|entry| if let Entry::Inferred(_, step) = entry { Some(step) } else { None });
    steps.flat_map(|step| step.assignment.objects.iter().map(|&(_, object)| object)).collect()
}

struct Changer<'a> {
    bank: &'a mut Bank,
    random: &'a mut Random,
    parts: Vec<FormulaId>,
    objects: Vec<Object>,
    rules: &'a Rules,
    lines: usize,
}

impl Changer<'_> {
    fn formula(&mut self) -> FormulaId {
        let formula = self.parts[self.random.below(self.parts.len())];
        if self.random.below(4) == 0 { self.bank.not(formula) } else { formula }
    }

    fn entry(&mut self, entry: &mut Entry) {
        let change = self.random.below(8);
        match entry {
            Entry::Axiom(statement) | Entry::Assumption(statement) => *statement = self.formula(),
            Entry::End => *entry = Entry::Axiom(self.formula()),
            Entry::Inferred(statement, _) if change == 0 => *statement = self.formula(),
            Entry::Inferred(_, step) if change < 3 => self.rule(step, change == 1),
            Entry::Inferred(_, step) if change < 5 => self.premise(step),
            Entry::Inferred(_, step) => self.assignment(&mut step.assignment),
        }
    }

    fn rule(&mut self, step: &mut Step, form_only: bool) {
        if !form_only {
            step.rule = self.random.below(self.rules.rules().len());
        }
        step.variant = self.random.below(self.rules.rules()[step.rule].variants.len());
    }

    fn premise(&mut self, step: &mut Step) {
        let line = |random: &mut Random, lines: usize| random.below(lines);
        match step.premises.len() {
            0 => step.premises.push(Cited::Line(line(self.random, self.lines))),
            count => {
                let at = self.random.below(count);
                let other = line(self.random, self.lines);
                step.premises[at] = match step.premises[at] {
                    Cited::Box(first, _) if self.random.below(2) == 0 => Cited::Box(first, other),
                    Cited::Box(_, last) => Cited::Box(other, last),
                    Cited::Line(_) => Cited::Line(other),
                };
                if count > 1 && self.random.below(3) == 0 {
                    step.premises.swap(0, 1);
                }
            }
        }
    }

    fn assignment(&mut self, assignment: &mut Assignment) {
        let (formulas, objects) = (assignment.formulas.len(), assignment.objects.len());
        let other = self.objects.get(self.random.below(self.objects.len().max(1))).copied();
        match self.random.below(4) {
            0 if formulas > 0 => {
                let body = self.formula();
                let at = self.random.below(formulas);
                assignment.formulas[at].1.body = body;
            }
            1 if formulas > 0 => {
                let at = self.random.below(formulas);
                let free = self.bank.free_variables(assignment.formulas[at].1.body).to_vec();
                if let Some(&hole) = free.get(self.random.below(free.len().max(1))) {
                    let Abstraction { holes, .. } = &mut assignment.formulas[at].1;
                    if holes.is_empty() { *holes = smallvec![hole] } else { holes[0] = hole }
                }
            }
            2 if objects > 0 => {
                let at = self.random.below(objects);
                if let Some(object) = other {
                    assignment.objects[at].1 = object;
                }
            }
            _ if objects > 0 => assignment.objects.clear(),
            _ => assignment.formulas.clear(),
        }
    }
}

/// The lines as crate `kernel` takes them.
pub(super) fn proof(derivation: &Derivation, calculus: &Calculus) -> Option<Proof> {
    let mut proof = Proof::new(None);
    let mut block = BlockBuilder::new(None);
    let number = |line: usize| line as u32 + 1;
    let mut lines = 0;
    for entry in &derivation.entries {
        match entry {
            Entry::Axiom(statement) => block.axiom(number(lines), *statement),
            Entry::Assumption(statement) => block.assume(number(lines), *statement),
            Entry::End => {
                block.end();
                continue;
            }
            Entry::Inferred(statement, step) => {
                let rule = proof.rule_name(&calculus.rules().get(step.rule)?.tag).ok()?;
                let citations: Vec<Citation> = step
                    .premises
                    .iter()
                    .map(|cited| match *cited {
                        Cited::Line(line) => Citation::Line(number(line)),
                        Cited::Box(first, last) => Citation::Box(number(first), number(last)),
                    })
                    .collect();
                block.infer(number(lines), *statement, rule, &citations);
            }
        }
        lines += 1;
    }
    proof.push(block.finish());
    Some(proof)
}

/// The faults that crate `kernel` finds in the lines of a derivation that was accepted here.
fn kernel_says(given: &Given, derivation: &Derivation, calculus: &Calculus, goal: FormulaId) -> Vec<&'static str> {
    let proof = proof(derivation, calculus).expect("rules are known by their places");
    let house = HouseRules::default();
    let context = Context { calculus, house: &house, rules_in_force: &[], goal: Some(goal) };
    let checked = kernel::check(&given.bank, &proof, &context, &mut ());
    checked.blocks().iter().flat_map(|block| &block.faults).map(|(_, fault)| fault.code()).collect()
}

/// Returns whether some quantifier binds a variable that a quantifier around it binds: crate `kernel` asks there for other names.
pub(super) fn shadows(bank: &Bank, derivation: &Derivation) -> bool {
    let mut open: Vec<(FormulaId, Vec<VariableId>)> =
        derivation.entries.iter().filter_map(Entry::statement).map(|statement| (statement, Vec::new())).collect();
    while let Some((formula, mut around)) = open.pop() {
        match bank.formula(formula) {
            Formula::Not(inner) => open.push((inner, around)),
            Formula::Binary(_, left, right) => open.extend([(left, around.clone()), (right, around)]),
            Formula::Quantified(_, variable, _) if around.contains(&variable) => return true,
            Formula::Quantified(_, variable, inner) => {
                around.push(variable);
                open.push((inner, around));
            }
            _ => {}
        }
    }
    false
}

/// Gives the outermost quantifier of some statement another variable, which binds what the other bound, or more.
fn rename(bank: &mut Bank, derivation: &mut Derivation, random: &mut Random) {
    let other = bank.variable(["x", "y", "unused"][random.below(3)]);
    for entry in &mut derivation.entries {
        let Entry::Inferred(statement, _) = entry else { continue };
        let Formula::Quantified(quantifier, variable, body) = bank.formula(*statement) else { continue };
        let term = bank.variable_term(other);
        if let Ok(body) = bank.substitute(body, &[(variable, term)], representation::OnCapture::Refuse) {
            *statement = bank.quantified(quantifier, other, body);
        }
    }
}

#[test]
fn what_is_accepted_after_a_change_is_right_all_the_same() {
    let (calculus, rules) = (classical(), Rules::classical().expect("the listing is understood"));
    let mut random = Random::new(7);
    let (mut refused, mut accepted): (BTreeMap<String, usize>, usize) = (BTreeMap::new(), 0);
    for mut given in proofs() {
        let derivation = elaborated(&mut given, &calculus).expect("it is accepted");
        let lines = derivation.entries.iter().filter_map(Entry::statement).count();
        let (parts, objects) = (parts(&given.bank, &derivation), objects(&derivation));
        for _ in 0..CHANGES {
            let mut changed = derivation.clone();
            let mut goal = given.goal;
            match random.below(13) {
                12 => rename(&mut given.bank, &mut changed, &mut random),
                0 => changed.conclusion = [Conclusion::Goal, Conclusion::Falsehood][random.below(2)](random.below(lines + 1)),
                1 => changed.conclusion = Conclusion::Contradiction(random.below(lines), random.below(lines)),
                2 => goal = parts[random.below(parts.len())],
                3 => {
                    changed.entries.remove(random.below(changed.entries.len()));
                }
                4 => changed.entries.insert(random.below(changed.entries.len() + 1), Entry::End),
                _ => {
                    let (parts, objects) = (parts.clone(), objects.clone());
                    let at = random.below(changed.entries.len());
                    let mut changer =
                        Changer { bank: &mut given.bank, random: &mut random, parts, objects, rules: &rules, lines };
                    changer.entry(&mut changed.entries[at]);
                }
            }
            if changed == derivation && goal == given.goal {
                continue;
            }
            match Theorem::prove(&given.bank, &rules, &changed, Some(goal)) {
                Ok(theorem) => {
                    accepted += 1;
                    assert!(theorem.goal().is_none_or(|proved| proved == goal));
                    if shadows(&given.bank, &changed) {
                        continue;
                    }
                    let faults = kernel_says(&given, &changed, &calculus, goal);
                    // Bound occurrences of a name do not matter to a derivation.
                    let other = faults.iter().find(|&&code| code != "not-fresh");
                    assert_eq!(other, None, "{}: {changed:?}", given.name);
                }
                Err(fault) => {
                    let reason = fault.reason.to_string();
                    *refused.entry(reason.split(':').next().unwrap_or_default().to_owned()).or_default() += 1;
                }
            }
        }
    }
    println!("{accepted} accepted, refused: {refused:?}");
    assert!(accepted > 100 && refused.values().sum::<usize>() > 3_000, "{accepted} accepted, refused: {refused:?}");
}

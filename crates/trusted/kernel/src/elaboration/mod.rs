//! The elaboration of a proof: it is checked, and what the letters of each step were found to stand for is written down beside it, so that
//! crate `derivation` can check it again without finding anything. Untrusted.

mod examination;
mod replacement;

use derivation::proof::{Block, Given, Justification, Proof};
use derivation::{Abstraction, Assignment, Cited, Derivation, Entry, Object};
use formula::{Bank, SymbolId, TermId, VariableId};
use rustc_hash::FxHashSet;
use smallvec::smallvec;

use crate::calculus::{BoxSchema, Calculus, Conclusion, Premise, SchemaVariable, Variant};
use crate::check::{Context, Instantiation, Observer, Step};
use crate::matching::{Filled, Lambda};
use crate::occurrences::variables;
use examination::examine;

pub use examination::NoTheorem;

/// Checks a proof without subproofs and returns it with an assignment for each step: it ends in the goal of the context if that is stated, else
/// in a contradiction. Statements stand in `bank`, in which those that an assignment needs are made; `is_given` says which may be axioms. Rules
/// and variants are named by their indices in the calculus.
///
/// # Errors
/// [`NoTheorem`], with the first line that stands in the way.
pub fn elaborate(bank: &mut Bank, proof: &Proof, context: &Context<'_>, is_given: Given<'_>) -> Result<Derivation, NoTheorem> {
    let main = proof.main().ok_or(NoTheorem::Empty)?;
    let mut found = Recorder { steps: Vec::with_capacity(main.len()) };
    let conclusion = examine(bank, proof, context, is_given, &mut found)?;
    let mut taken = FxHashSet::default();
    main.lines().for_each(|line| variables(bank, line.statement, |variable| taken.extend([variable])));
    let mut writer = Writer { bank, calculus: context.calculus, taken, names: 0 };
    let mut steps = found.steps.into_iter();
    let mut entries = Vec::with_capacity(main.len() + 2 * main.boxes().len());
    let mut open: Vec<u32> = Vec::new();
    for (line, index) in main.lines().zip(0..) {
        while open.last().is_some_and(|&end| end <= index) {
            open.pop();
            entries.push(Entry::End);
        }
        entries.push(match line.justification {
            Justification::Axiom => Entry::Axiom(line.statement),
            Justification::Assumption => {
                let span = line.in_box.and_then(|at| main.boxes().get(at as usize));
                open.push(span.map_or(u32::MAX, |span| span.end));
                Entry::Assumption(line.statement)
            }
            // Every right line was reported.
            Justification::Rule(_) => {
                Entry::Inferred(line.statement, writer.step(main, steps.next().ok_or(NoTheorem::NotReached)?))
            }
        });
    }
    Ok(Derivation { entries, conclusion })
}

/// A step as it was found to fit.
struct FittingStep {
    rule: usize,
    variant: usize,
    premises: Vec<u32>,
    formulas: Vec<(SymbolId, Lambda)>,
    objects: Vec<(VariableId, Object)>,
    pairs: Vec<(SymbolId, [Filled; 2])>,
}

struct Recorder {
    steps: Vec<FittingStep>,
}

impl Observer for Recorder {
    fn step(&mut self, _: usize, _: usize, step: &Step<'_>) {
        let (rule, variant, premises) = (step.rule.index(), step.variant, step.premises.to_vec());
        self.steps.push(FittingStep { rule, variant, premises, formulas: Vec::new(), objects: Vec::new(), pairs: Vec::new() });
    }

    fn instantiation(&mut self, Instantiation(bindings): Instantiation<'_>) {
        if let Some(step) = self.steps.last_mut() {
            step.formulas = bindings.formulas().to_vec();
            step.objects = bindings.objects().to_vec();
            step.pairs = bindings.pairs().collect();
        }
    }
}

struct Writer<'a> {
    bank: &'a mut Bank,
    calculus: &'a Calculus,
    /// The variables of the statements of the proof.
    taken: FxHashSet<VariableId>,
    /// The number of the last name that was tried for a new variable.
    names: u64,
}

impl Writer<'_> {
    fn step(&mut self, block: &Block, found: FittingStep) -> derivation::Step {
        let variant = self.calculus.rules().get(found.rule).and_then(|rule| rule.variants.get(found.variant));
        let premises = variant.map(|variant| variant.premises.as_slice()).unwrap_or_default();
        let premises =
            premises.iter().zip(&found.premises).map(|(premise, &index)| cited(block, *premise, index as usize)).collect();
        let mut assignment = Assignment::default();
        for &(letter, object) in &found.objects {
            assignment.objects.push((self.name(letter), object));
        }
        for letter in variant.map(|variant| self.objects(variant)).unwrap_or_default() {
            if assignment.object(letter).is_none() {
                // Nothing says what it stands for, since it fills no hole that is there: what stands nowhere else serves.
                assignment.objects.push((letter, Object::Variable(self.new_variable())));
            }
        }
        for (letter, Lambda { holes, body, .. }) in found.formulas {
            assignment.formulas.push((self.letter(letter), Abstraction { holes, body }));
        }
        for (letter, [(first, before), (second, after)]) in found.pairs {
            let hole = self.new_variable();
            let value = |argument: Option<TermId>| {
                let letter = self.calculus.bank().as_variable(argument?)?;
                found.objects.iter().find(|(known, _)| *known == letter).map(|&(_, object)| object)
            };
            let body = match value(before).zip(value(after)) {
                Some((before, after)) => replacement::abstracted(self.bank, (first, before), (second, after), hole),
                None => first,
            };
            assignment.formulas.push((self.letter(letter), Abstraction { holes: smallvec![hole], body }));
        }
        derivation::Step { rule: found.rule, variant: found.variant, premises, assignment }
    }

    /// Returns the object letters that no quantifier of a variant binds.
    fn objects(&self, variant: &Variant) -> Vec<char> {
        let schemas = self.calculus.bank();
        let mut letters: Vec<VariableId> = Vec::new();
        for premise in &variant.premises {
            match *premise {
                Premise::Statement(schema) => letters.extend(schemas.free_variables(schema)),
                Premise::Box(BoxSchema { assumption, conclusion }) => {
                    letters.extend(schemas.free_variables(assumption));
                    letters.extend(schemas.free_variables(conclusion));
                }
            }
        }
        if let Conclusion::Statement(schema) = variant.conclusion {
            letters.extend(schemas.free_variables(schema));
        }
        letters.extend(variant.choices.iter().filter_map(|choice| match choice.letter {
            SchemaVariable::Object(variable) => Some(variable),
            _ => None,
        }));
        letters.into_iter().map(|letter| self.name(letter)).collect()
    }

    fn name(&self, letter: VariableId) -> char {
        self.calculus.bank().variable_text(letter).chars().next().unwrap_or_default()
    }

    fn letter(&self, letter: SymbolId) -> char {
        self.calculus.bank().symbol_text(letter).chars().next().unwrap_or_default()
    }

    /// Returns a variable that stands nowhere in the proof; which one depends on nothing else, so that equal proofs get equal derivations.
    fn new_variable(&mut self) -> VariableId {
        loop {
            self.names += 1;
            let variable = self.bank.variable(&format!("h_{}", self.names));
            if !self.taken.contains(&variable) {
                return variable;
            }
        }
    }
}

/// Returns a premise as a derivation cites it, by the index of its line, for a box that of the line that was derived in it.
fn cited(block: &Block, premise: Premise, index: usize) -> Cited {
    let around = block.line(index).and_then(|line| line.in_box).and_then(|at| block.boxes().get(at as usize));
    match (premise, around) {
        (Premise::Box(_), Some(span)) => Cited::Box(span.first as usize, index),
        _ => Cited::Line(index),
    }
}

//! The calculus itself: in every structure with one or two objects, each form of each rule leads from what holds to what holds. A box
//! counts as the conditional that it shows, an arbitrary object as every object, a witness as some object.

use formula::{Bank, Formula, FormulaId, SymbolId, VariableId};
use kernel::{Calculus, Conclusion, Premise, Proviso, Variant};
use testkit::truth::{self, Interpretation};

use crate::support::calculus;

/// What the letters of a case stand for: tables over tuples of objects, and objects.
struct Reading<'c> {
    bank: &'c Bank,
    objects: usize,
    letters: &'c [(SymbolId, usize)],
    tables: Vec<u32>,
    values: Vec<(VariableId, usize)>,
}

impl Reading<'_> {
    fn holds(&mut self, schema: FormulaId) -> bool {
        let mut values = std::mem::take(&mut self.values);
        let holds = truth::holds(self.bank, self, schema, &mut values);
        self.values = values;
        holds.expect("every letter stands for something")
    }

    fn with<T>(&mut self, variable: VariableId, object: usize, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.values.push((variable, object));
        let answer = ask(self);
        self.values.pop();
        answer
    }

    fn premise(&mut self, premise: Premise) -> bool {
        match premise {
            Premise::Statement(schema) => self.holds(schema),
            Premise::Box(schema) => !self.holds(schema.assumption) || self.holds(schema.conclusion),
        }
    }

    /// Whether something holds of all (or some) choices of objects for these letters.
    fn of(&mut self, letters: &[VariableId], all: bool, ask: &mut dyn FnMut(&mut Self) -> bool) -> bool {
        let Some((&first, rest)) = letters.split_first() else { return ask(self) };
        let found = (0..self.objects).any(|object| self.with(first, object, |reading| reading.of(rest, all, ask)) != all);
        found != all
    }
}

impl Interpretation for Reading<'_> {
    type Object = usize;

    fn objects(&self, _: usize) -> impl Iterator<Item = usize> {
        0..self.objects
    }

    fn size(&self) -> Option<u64> {
        Some(self.objects as u64)
    }

    fn function(&self, _: &Bank, _: SymbolId, _: &[usize]) -> Option<usize> {
        panic!("the schemas of this calculus have no functions")
    }

    fn predicate(&self, _: &Bank, letter: SymbolId, arguments: &[usize]) -> Option<bool> {
        let at = self.letters.iter().position(|(known, _)| *known == letter)?;
        let index = arguments.iter().fold(0, |index, argument| index * self.objects + argument);
        Some(self.tables[at] >> index & 1 == 1)
    }
}

fn schemas(variant: &Variant) -> Vec<FormulaId> {
    let mut schemas = Vec::new();
    for premise in &variant.premises {
        match *premise {
            Premise::Statement(schema) => schemas.push(schema),
            Premise::Box(schema) => schemas.extend([schema.assumption, schema.conclusion]),
        }
    }
    match variant.conclusion {
        Conclusion::Statement(schema) => schemas.push(schema),
        // Counting is checked by its own tests.
        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => schemas.clear(),
    }
    schemas
}

fn letters(bank: &Bank, schemas: &[FormulaId]) -> Vec<(SymbolId, usize)> {
    let mut found = Vec::new();
    let mut stack = schemas.to_vec();
    while let Some(schema) = stack.pop() {
        match bank.formula(schema) {
            Formula::Atom(symbol, arguments) if !found.contains(&(symbol, arguments.len())) => {
                found.push((symbol, arguments.len()));
            }
            Formula::Not(inner) | Formula::Quantified(_, _, inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
            _ => {}
        }
    }
    found
}

/// Whether a form is sound in all structures with this many objects.
fn is_sound(calculus: &Calculus, variant: &Variant, objects: usize) -> bool {
    let (bank, schemas) = (calculus.bank(), schemas(variant));
    let letters = letters(bank, &schemas);
    let sizes: Vec<u32> = letters.iter().map(|&(_, holes)| objects.pow(holes as u32) as u32).collect();
    let arbitrary: Vec<VariableId> = variant
        .provisos
        .iter()
        .filter_map(|proviso| if let Proviso::Arbitrary(letter, None) = *proviso { Some(letter) } else { None })
        .collect();
    let mut free: Vec<VariableId> = schemas.iter().flat_map(|&schema| bank.free_variables(schema)).copied().collect();
    free.sort_unstable();
    free.dedup();
    free.retain(|letter| !arbitrary.contains(letter) && !variant.witnesses.contains(letter));
    let Conclusion::Statement(conclusion) = variant.conclusion else { return true };
    (0..1u64 << sizes.iter().sum::<u32>()).all(|code| {
        let mut rest = code;
        let tables = sizes.iter().map(|&size| {
            let table = (rest & ((1u64 << size) - 1)) as u32;
            rest >>= size;
            table
        });
        let mut reading = Reading { bank, objects, letters: &letters, tables: tables.collect(), values: Vec::new() };
        reading.of(&free, true, &mut |reading| {
            let premises =
                reading.of(&arbitrary, true, &mut |reading| variant.premises.iter().all(|&premise| reading.premise(premise)));
            !premises || reading.of(&variant.witnesses, false, &mut |reading| reading.holds(conclusion))
        })
    })
}

#[test]
fn every_rule_is_sound() {
    let calculus = calculus();
    assert!(calculus.rules().len() > 30);
    for rule in calculus.rules() {
        for (at, variant) in rule.variants.iter().enumerate() {
            assert!(is_sound(&calculus, variant, 1) && is_sound(&calculus, variant, 2), "{}, form {at}", rule.name);
        }
    }
}

#[test]
fn an_unsound_form_is_found() {
    let calculus = calculus();
    let find = |name: &str| &calculus.rule(calculus.find(name).expect("a rule of the calculus")).variants;
    // ∃I backwards is no rule, nor is ∀I of an object that is not arbitrary, nor a witness that is any object.
    let mut backwards = find("∃I")[0].clone();
    let (Premise::Statement(premise), Conclusion::Statement(conclusion)) = (backwards.premises[0], backwards.conclusion) else {
        panic!("statements")
    };
    (backwards.premises[0], backwards.conclusion) = (Premise::Statement(conclusion), Conclusion::Statement(premise));
    let mut generalized = find("∀I")[0].clone();
    generalized.provisos.clear();
    let mut named = find("W")[0].clone();
    named.witnesses.clear();
    for variant in [backwards, generalized, named] {
        assert!(is_sound(&calculus, &variant, 1) && !is_sound(&calculus, &variant, 2));
    }
}

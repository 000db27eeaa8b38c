//! The fixed list of weakenings: what can be asked besides of a form that is unsound, or said less by it. Each is a form of its own.

use formula::{Bank, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Choice, Conclusion, Premise, Proviso, SchemaVariable, Sort, Variant};
use representation::Substitution;

use super::calculus_editor::CalculusEditor;
use super::conclusions::weaker;
use crate::schema_variables::SchemaVariables;

/// The kinds of weakenings, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Weakening {
    /// The rule's own conditions of soundness (`sound if`) are asked of the prover.
    Conditions,
    /// An object letter is an eigenvariable: arbitrary in one premise or in all, and not free in some of the formula letters. That it
    /// occurs in no other line need not be asked then.
    Eigenvariable,
    /// An object letter of the conclusion is a witness: new, or free nowhere else. One that a premise binds may have another name.
    Witness,
    /// A premise holds of every object for which one of its letters may stand.
    QuantifiedPremise,
    /// A bound variable that the conclusion puts into a hole is replaced by an object that the prover names, so that nothing is captured.
    CaptureFree,
    /// The conclusion holds on condition of what the box or the subproof assumes.
    Discharge,
    /// The conclusion is one that it implies.
    WeakerConclusion,
}

/// A form that asks more or says less.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) weakening: Weakening,
    pub(crate) variant: Variant,
}

/// Maximum number of formula letters of which an eigenvariable is kept out of any set; with more, of all or of none.
const MOST_LETTERS: usize = 4;

/// Every weakening of a form, none twice. `from` and `variant` are the calculus and the form as they are; `start` is the same form in the
/// editor.
pub(crate) fn candidates(from: &Calculus, variant: &Variant, editor: &mut CalculusEditor, start: &Variant) -> Vec<Candidate> {
    let list = List { letters: SchemaVariables::of(from, variant), from, bank: &mut editor.bank, start, found: Vec::new() };
    list.all()
}

struct List<'l> {
    letters: SchemaVariables,
    from: &'l Calculus,
    bank: &'l mut Bank,
    start: &'l Variant,
    found: Vec<Candidate>,
}

impl List<'_> {
    fn all(mut self) -> Vec<Candidate> {
        self.conditions();
        self.eigenvariables();
        self.witnesses();
        self.quantified_premises();
        self.capture_free();
        self.discharged();
        self.weaker_conclusions();
        self.found
    }

    /// The form as a start for a change: the conditions that are about the subproof are asked of the prover, the others dropped.
    fn base(&self) -> Variant {
        let mut variant = self.start.clone();
        for condition in std::mem::take(&mut variant.sound_if) {
            let kept = matches!(condition.proviso, Proviso::NoWitnessLeaves | Proviso::IncludedLettersStay);
            if kept && !variant.provisos.contains(&condition.proviso) {
                variant.provisos.push(condition.proviso);
            }
        }
        variant
    }

    /// Adds a change, first without what is asked about other lines, which may be needless then.
    fn add_both(&mut self, weakening: Weakening, variant: Variant) {
        let mut easier = variant.clone();
        easier.provisos.retain(|proviso| !matches!(proviso, Proviso::InNoOtherLine(_)));
        self.add(weakening, easier);
        self.add(weakening, variant);
    }

    fn add(&mut self, weakening: Weakening, variant: Variant) {
        // What only repeats a premise repairs nothing.
        let repeats = matches!(variant.conclusion, Conclusion::Statement(conclusion) if variant.premises.contains(&Premise::Statement(conclusion)));
        let known = self.found.iter().any(|known| known.variant == variant);
        if !repeats && !known && variant != *self.start {
            self.found.push(Candidate { weakening, variant });
        }
    }

    fn conditions(&mut self) {
        let conditions: Vec<Proviso> = self.start.sound_if.iter().map(|condition| condition.proviso).collect();
        if conditions.is_empty() || conditions.contains(&Proviso::Never) {
            return;
        }
        let mut variant = self.base();
        let new: Vec<Proviso> = conditions.into_iter().filter(|condition| !variant.provisos.contains(condition)).collect();
        let arbitrary =
            |variable: VariableId| new.iter().any(|proviso| matches!(*proviso, Proviso::Arbitrary(d, _) if d == variable));
        variant.provisos.retain(|proviso| !matches!(*proviso, Proviso::InNoOtherLine(d) if arbitrary(d)));
        variant.provisos.extend(new);
        self.add(Weakening::Conditions, variant);
    }

    fn eigenvariables(&mut self) {
        let objects: Vec<VariableId> = self.objects().into_iter().filter(|&object| self.may_be_variable(object)).collect();
        let letters = self.formula_letters();
        let one_by_one = objects.iter().map(|&object| vec![object]);
        let together = (objects.len() > 1).then(|| objects.clone());
        let premises = self.premises();
        for chosen in one_by_one.chain(together) {
            for &premise in &premises {
                for kept_out in subsets(&letters) {
                    let mut variant = self.base();
                    variant.provisos.retain(|proviso| !matches!(*proviso, Proviso::InNoOtherLine(d) if chosen.contains(&d)));
                    let arbitrary = chosen.iter().map(|&object| Proviso::Arbitrary(object, premise));
                    let out =
                        chosen.iter().flat_map(|&object| kept_out.iter().map(move |&letter| Proviso::NotFreeIn(object, letter)));
                    let asked: Vec<Proviso> =
                        arbitrary.chain(out).filter(|proviso| !variant.provisos.contains(proviso)).collect();
                    variant.provisos.extend(asked);
                    self.add(Weakening::Eigenvariable, variant);
                }
            }
        }
    }

    fn witnesses(&mut self) {
        let Conclusion::Statement(conclusion) = self.start.conclusion else { return };
        // Another place states the same of the object.
        let given = |list: &Self, object: VariableId| {
            let stands_in = |schema: FormulaId| list.bank.free_variables(schema).binary_search(&object).is_ok();
            list.start.premises.iter().any(|premise| match *premise {
                Premise::Statement(schema) => stands_in(schema),
                Premise::Box(schema) => stands_in(schema.assumption) || stands_in(schema.conclusion),
            })
        };
        let free = self.bank.free_variables(conclusion).to_vec();
        let named = free.into_iter().filter(|&object| self.may_be_variable(object) && !given(self, object));
        for object in named.collect::<Vec<_>>() {
            let flagged = |list: &Self| {
                let mut variant = list.base();
                variant
                    .provisos
                    .retain(|proviso| !matches!(*proviso, Proviso::Fresh(e) | Proviso::NotFreeElsewhere(e) if e == object));
                if !variant.witnesses.contains(&object) {
                    variant.witnesses.push(object);
                }
                variant
            };
            let mut elsewhere = flagged(self);
            elsewhere.provisos.push(Proviso::NotFreeElsewhere(object));
            self.add(Weakening::Witness, elsewhere);
            let mut fresh = flagged(self);
            fresh.provisos.push(Proviso::Fresh(object));
            self.add(Weakening::Witness, fresh);
            if self.letters.bound.contains(&self.in_calculus(object)) {
                self.renamed_witness(object, conclusion);
            }
        }
    }

    /// A witness that need not be called like the variable of the premise that it stems from.
    fn renamed_witness(&mut self, object: VariableId, conclusion: FormulaId) {
        let name = self.new_letter();
        let term = self.bank.variable_term(name);
        // What the schema binds itself would capture the new letter only under its own name, which is new.
        let Ok(renamed) = self.bank.substitute(conclusion, &[(object, term)], representation::OnCapture::Refuse) else { return };
        for proviso in [Proviso::NotFreeElsewhere(name), Proviso::Fresh(name)] {
            let mut variant = self.base();
            variant.witnesses.retain(|&witness| witness != object);
            variant.witnesses.push(name);
            variant.choices.push(Choice { letter: SchemaVariable::Object(name), sort: Sort::Variable, paid: false });
            variant.provisos.push(proviso);
            variant.conclusion = Conclusion::Statement(renamed);
            self.add(Weakening::Witness, variant);
        }
    }

    fn quantified_premises(&mut self) {
        for object in self.objects() {
            for at in 0..self.start.premises.len() {
                let Some(&Premise::Statement(premise)) = self.start.premises.get(at) else { continue };
                if self.bank.free_variables(premise).binary_search(&object).is_err() {
                    continue;
                }
                let mut variant = self.base();
                let quantified = Premise::Statement(self.bank.for_all(object, premise));
                variant.premises.iter_mut().skip(at).take(1).for_each(|slot| *slot = quantified);
                variant.provisos.retain(|&proviso| object_of(proviso) != Some(object));
                for choice in variant.choices.iter_mut().filter(|choice| choice.letter == SchemaVariable::Object(object)) {
                    choice.sort = Sort::Variable;
                }
                self.add_both(Weakening::QuantifiedPremise, variant);
            }
        }
    }

    fn capture_free(&mut self) {
        let Conclusion::Statement(conclusion) = self.start.conclusion else { return };
        let name = self.new_letter();
        let named = self.bank.variable_term(name);
        for weaker in with_hole_replaced(self.bank, conclusion, named, &mut Vec::new()) {
            let mut variant = self.base();
            variant.conclusion = Conclusion::Statement(weaker);
            variant.choices.push(Choice { letter: SchemaVariable::Object(name), sort: Sort::Object, paid: false });
            self.add_both(Weakening::CaptureFree, variant);
        }
    }

    fn discharged(&mut self) {
        let Conclusion::Statement(conclusion) = self.start.conclusion else { return };
        let boxes = self.start.premises.iter().filter_map(|premise| match *premise {
            Premise::Box(schema) => Some(schema.assumption),
            Premise::Statement(_) => None,
        });
        let assumed: Vec<FormulaId> = boxes.chain(self.start.subproof.as_ref().map(|subproof| subproof.axiom)).collect();
        for assumption in assumed {
            let mut variant = self.base();
            variant.conclusion = Conclusion::Statement(self.bank.implies(assumption, conclusion));
            self.add_both(Weakening::Discharge, variant);
        }
    }

    fn weaker_conclusions(&mut self) {
        let Conclusion::Statement(conclusion) = self.start.conclusion else { return };
        for weaker in weaker(self.bank, conclusion) {
            let mut variant = self.base();
            variant.conclusion = Conclusion::Statement(weaker);
            self.add_both(Weakening::WeakerConclusion, variant);
        }
    }

    /// The object letters that stand somewhere unbound.
    fn objects(&mut self) -> Vec<VariableId> {
        let names: Vec<String> =
            self.letters.objects.iter().map(|&object| self.from.bank().variable_text(object).to_owned()).collect();
        names.iter().map(|name| self.bank.variable(name)).collect()
    }

    fn formula_letters(&mut self) -> Vec<SymbolId> {
        let from = self.from.bank();
        let letters =
            self.letters.formula_letters().into_iter().map(|letter| (from.symbol_text(letter), from.symbol_data(letter)));
        letters.map(|(name, data)| self.bank.symbol(name, data.kind, data.fixity)).collect()
    }

    /// A letter of the editor in the calculus.
    fn in_calculus(&self, object: VariableId) -> VariableId {
        let name = self.bank.variable_text(object);
        let from = self.from.bank();
        let known = self.letters.objects.iter().chain(&self.letters.bound);
        known.copied().find(|&known| from.variable_text(known) == name).unwrap_or(object)
    }

    /// Returns whether a letter can be asked to stand for a variable: one that stands for numbers cannot.
    fn may_be_variable(&self, object: VariableId) -> bool {
        let chosen = self.start.choices.iter().find(|choice| choice.letter == SchemaVariable::Object(object));
        chosen.is_none_or(|choice| choice.sort != Sort::Number)
    }

    /// Each premise alone, and all of them.
    fn premises(&self) -> Vec<Option<u8>> {
        let count = self.start.premises.len();
        let each = (0..count).filter_map(|at| u8::try_from(at).ok()).map(Some);
        if count > 1 { each.chain([None]).collect() } else { vec![None] }
    }

    /// An object letter that does not stand in the form.
    fn new_letter(&mut self) -> VariableId {
        let from = self.from.bank();
        let taken: Vec<&str> =
            self.letters.objects.iter().chain(&self.letters.bound).map(|&known| from.variable_text(known)).collect();
        let name = ["e", "a", "b", "c", "d"].into_iter().find(|name| !taken.contains(name)).unwrap_or("e_1");
        self.bank.variable(name)
    }
}

/// The object letter that a proviso speaks of.
fn object_of(proviso: Proviso) -> Option<VariableId> {
    match proviso {
        Proviso::Fresh(object)
        | Proviso::NotFreeElsewhere(object)
        | Proviso::InNoOtherLine(object)
        | Proviso::Arbitrary(object, _)
        | Proviso::FlaggedInOrder(object)
        | Proviso::NotFreeIn(object, _)
        | Proviso::NotOccurringIn(object, _) => Some(object),
        Proviso::Atomic(_)
        | Proviso::NoLine(_)
        | Proviso::TruthTables
        | Proviso::Substitution(_)
        | Proviso::PredicateNotAssumed(_)
        | Proviso::NoWitnessLeaves
        | Proviso::IncludedLettersStay
        | Proviso::Never => None,
    }
}

/// The parts of a list, the smallest first.
fn subsets(letters: &[SymbolId]) -> Vec<Vec<SymbolId>> {
    if letters.len() > MOST_LETTERS {
        return vec![Vec::new(), letters.to_vec()];
    }
    let mut masks: Vec<u32> = (0..1 << letters.len()).collect();
    masks.sort_by_key(|mask: &u32| mask.count_ones());
    let part = |mask: u32| letters.iter().zip(0..).filter(|(_, at)| mask >> at & 1 == 1).map(|(&letter, _)| letter).collect();
    masks.into_iter().map(part).collect()
}

/// The schema with one bound variable that fills a hole replaced, each in its turn. As deep as a schema, which is limited.
fn with_hole_replaced(bank: &mut Bank, schema: FormulaId, named: TermId, bound: &mut Vec<VariableId>) -> Vec<FormulaId> {
    match bank.formula(schema) {
        Formula::Truth(_) | Formula::Cardinality(..) | Formula::Equal(..) => Vec::new(),
        Formula::Atom(symbol, arguments) => {
            let arguments = arguments.to_vec();
            let is_bound = |term: TermId| matches!(bank.term(term), Term::Variable(variable) if bound.contains(&variable));
            let indices: Vec<usize> =
                (0..arguments.len()).filter(|&at| arguments.get(at).is_some_and(|&term| is_bound(term))).collect();
            let replaced = indices.into_iter().filter_map(|index| {
                let mut arguments = arguments.clone();
                arguments.iter_mut().skip(index).take(1).for_each(|argument| *argument = named);
                bank.atom(symbol, &arguments).ok()
            });
            replaced.collect()
        }
        Formula::Not(inner) => with_hole_replaced(bank, inner, named, bound).into_iter().map(|inner| bank.not(inner)).collect(),
        Formula::Binary(connective, left, right) => {
            let lefts = with_hole_replaced(bank, left, named, bound);
            let rights = with_hole_replaced(bank, right, named, bound);
            let mut all: Vec<FormulaId> = lefts.into_iter().map(|left| bank.binary(connective, left, right)).collect();
            all.extend(rights.into_iter().map(|right| bank.binary(connective, left, right)));
            all
        }
        Formula::Quantified(quantifier, variable, body) => {
            bound.push(variable);
            let bodies = with_hole_replaced(bank, body, named, bound);
            bound.pop();
            bodies.into_iter().map(|body| requantified(bank, quantifier, variable, body)).collect()
        }
    }
}

/// A quantifier before a schema; none where it would bind nothing.
fn requantified(bank: &mut Bank, quantifier: Quantifier, variable: VariableId, body: FormulaId) -> FormulaId {
    if bank.free_variables(body).binary_search(&variable).is_ok() { bank.quantified(quantifier, variable, body) } else { body }
}

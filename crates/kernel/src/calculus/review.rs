//! Review of a rule's text: every letter is determined, every proviso speaks of something that is there. Done once, when a
//! calculus is made, so that the check of a proof need not ask.

use formula::{Fixity, Formula, FormulaId, NameId, SymbolId, Term, TermId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Calculus, Case, Computation, Conclusion, Letter, MAX_CLAUSES, MAX_DEPTH, MAX_PREMISES, Place, Premise, Proviso, SchemaFault,
    Sort, is_function_letter,
};

/// Everything that is wrong with a case.
pub(super) fn faults(calculus: &Calculus, case: &Case) -> Vec<(Place, SchemaFault)> {
    let mut review = Review {
        calculus,
        formulas: FxHashMap::default(),
        objects: FxHashMap::default(),
        functions: FxHashMap::default(),
        faults: Vec::new(),
    };
    let most = [case.choices.len(), case.provisos.len(), case.sound_if.len()].into_iter().max();
    if most.is_some_and(|most| most > MAX_CLAUSES) {
        return vec![(Place::Rule, SchemaFault::TooManyClauses)];
    }
    if case.premises.len() > MAX_PREMISES || case.subproof.as_ref().is_some_and(|subproof| subproof.lines.len() > MAX_PREMISES) {
        return vec![(Place::Rule, SchemaFault::TooManyPremises)];
    }
    for (place, schema) in schemas(case) {
        if calculus.bank().depth(schema) > MAX_DEPTH {
            review.faults.push((place, SchemaFault::TooDeep));
        } else {
            review.formula(place, schema, &mut Vec::new());
        }
    }
    review.conclusion(case);
    if review.faults.is_empty() {
        review.letters(case);
        review.choices(case);
        review.provisos(case);
    }
    review.faults
}

/// The schemas of a case with their places, the conclusion last.
fn schemas(case: &Case) -> impl Iterator<Item = (Place, FormulaId)> {
    let premises = case.premises.iter().zip(0..).flat_map(|(premise, at)| match *premise {
        Premise::Statement(schema) => vec![(Place::Premise(at), schema)],
        Premise::Box(schema) => vec![(Place::Assumption(at), schema.assumption), (Place::Premise(at), schema.conclusion)],
    });
    let subproof = case.subproof.iter().flat_map(|subproof| {
        let lines = subproof.lines.iter().zip(0..).map(|(&schema, at)| (Place::SubproofLine(at), schema));
        std::iter::once((Place::SubproofAxiom, subproof.axiom)).chain(lines)
    });
    let conclusion = match case.conclusion {
        Conclusion::Statement(schema) => Some((Place::Conclusion, schema)),
        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
    };
    premises.chain(subproof).chain(conclusion)
}

/// The uses of a formula letter.
#[derive(Default)]
struct Usage {
    symbol: Option<SymbolId>,
    holes: usize,
    /// Its holes are filled with different bound variables somewhere, or it has none.
    definite: bool,
    filled: usize,
    /// The place of its first occurrence.
    place: Option<Place>,
    /// It occurs in a premise or a subproof.
    given: bool,
}

/// The uses of an object letter.
struct ObjectUse {
    place: Place,
    bound: bool,
    free: bool,
    given: bool,
}

struct Review<'c> {
    calculus: &'c Calculus,
    formulas: FxHashMap<NameId, Usage>,
    objects: FxHashMap<VariableId, ObjectUse>,
    functions: FxHashMap<NameId, (Place, bool)>,
    faults: Vec<(Place, SchemaFault)>,
}

impl Review<'_> {
    /// Notes the letters of a schema; as deep as the schema, which is limited.
    fn formula(&mut self, place: Place, schema: FormulaId, scope: &mut Vec<VariableId>) {
        let bank = self.calculus.bank();
        match bank.formula(schema) {
            Formula::Truth(_) | Formula::Cardinality(..) => {}
            Formula::Atom(symbol, arguments) => {
                if self.calculus.is_letter(symbol) {
                    self.letter(place, symbol, arguments, scope);
                }
                self.terms(place, arguments, scope);
            }
            Formula::Equal(left, right) => self.terms(place, &[left, right], scope),
            Formula::Not(inner) => self.formula(place, inner, scope),
            Formula::Binary(_, left, right) => {
                self.formula(place, left, scope);
                self.formula(place, right, scope);
            }
            Formula::Quantified(_, variable, body) => {
                self.object(place, variable, true);
                scope.push(variable);
                self.formula(place, body, scope);
                scope.pop();
            }
        }
    }

    fn letter(&mut self, place: Place, symbol: SymbolId, arguments: &[TermId], scope: &[VariableId]) {
        let bank = self.calculus.bank();
        let name = bank.symbol_data(symbol).name;
        let different: FxHashSet<VariableId> =
            arguments.iter().filter_map(|&term| bank.as_variable(term)).filter(|variable| scope.contains(variable)).collect();
        let usage = self.formulas.entry(name).or_default();
        if *usage.symbol.get_or_insert(symbol) != symbol {
            self.faults.push((place, SchemaFault::Holes(bank.name_text(name).to_owned())));
            return;
        }
        usage.holes = arguments.len();
        usage.definite |= different.len() == arguments.len();
        usage.filled += 1;
        usage.place.get_or_insert(place);
        usage.given |= place != Place::Conclusion;
    }

    fn object(&mut self, place: Place, variable: VariableId, bound: bool) {
        let usage = self.objects.entry(variable).or_insert(ObjectUse { place, bound: false, free: false, given: false });
        usage.bound |= bound;
        usage.free |= !bound;
        usage.given |= place != Place::Conclusion;
    }

    fn terms(&mut self, place: Place, terms: &[TermId], scope: &[VariableId]) {
        let bank = self.calculus.bank();
        let mut stack = terms.to_vec();
        while let Some(term) = stack.pop() {
            match bank.term(term) {
                Term::Variable(variable) if scope.contains(&variable) => {}
                Term::Variable(variable) => self.object(place, variable, false),
                Term::Number(_) => {}
                Term::Apply(symbol, arguments) => {
                    if is_function_letter(bank, symbol) {
                        let usage = self.functions.entry(bank.symbol_data(symbol).name).or_insert((place, false));
                        usage.1 |= place != Place::Conclusion;
                    }
                    stack.extend_from_slice(arguments);
                }
            }
        }
    }

    /// A computation is applied to a letter that is the only premise.
    fn conclusion(&mut self, case: &Case) {
        let fits = match case.conclusion {
            Conclusion::Statement(_) => true,
            Conclusion::RuleInForce => case.premises.is_empty() && case.subproof.is_none(),
            Conclusion::Evaluated {
                computation: Computation::Operation | Computation::Comparison | Computation::Counting,
                of,
            } => {
                let bank = self.calculus.bank();
                let letter = matches!(bank.formula(of), Formula::Atom(symbol, [])
                    if self.calculus.is_letter(symbol) && bank.symbol_data(symbol).fixity == Fixity::Letter);
                letter && case.premises == [Premise::Statement(of)] && case.subproof.is_none()
            }
        };
        if !fits {
            self.faults.push((Place::Conclusion, SchemaFault::ComputationMisplaced));
        }
    }

    /// Every letter is determined by the lines, or chosen.
    fn letters(&mut self, case: &Case) {
        let bank = self.calculus.bank();
        let chosen = |letter: Letter| case.choices.iter().any(|choice| choice.letter == letter);
        for (&name, usage) in &self.formulas {
            let (Some(symbol), Some(place)) = (usage.symbol, usage.place) else { continue };
            let text = || bank.name_text(name).to_owned();
            if !(usage.definite || usage.holes == 1 && usage.filled == 2) {
                self.faults.push((place, SchemaFault::Undetermined(text())));
            } else if !usage.given && usage.holes == 0 && !chosen(Letter::Formula(symbol)) {
                // What a letter with holes stands for cannot be written down, so nobody can be asked to choose it.
                self.faults.push((place, SchemaFault::NotChosen(text())));
            }
        }
        for (&variable, usage) in &self.objects {
            if usage.free && !usage.given && !chosen(Letter::Object(variable)) {
                self.faults.push((usage.place, SchemaFault::NotChosen(bank.variable_text(variable).to_owned())));
            }
        }
        for (&name, &(place, given)) in &self.functions {
            if !given && !chosen(Letter::Function(name)) {
                self.faults.push((place, SchemaFault::NotChosen(bank.name_text(name).to_owned())));
            }
        }
        // The maps have no order of their own.
        self.faults.sort_by_cached_key(|(place, fault)| (format!("{place:?}"), fault.to_string()));
    }

    fn choices(&mut self, case: &Case) {
        let bank = self.calculus.bank();
        for (choice, at) in case.choices.iter().zip(0..) {
            let (known, fits, text) = match choice.letter {
                Letter::Formula(symbol) => {
                    let known = self.formulas.values().any(|usage| usage.symbol == Some(symbol));
                    // What a letter with holes stands for cannot be written down, so it cannot be named.
                    let fits = choice.sort == Sort::Formula && bank.symbol_data(symbol).fixity == Fixity::Letter;
                    (known, fits, bank.symbol_text(symbol))
                }
                Letter::Object(variable) => {
                    let usage = self.objects.get(&variable);
                    let fits = match choice.sort {
                        Sort::Variable => true,
                        Sort::Object | Sort::Number => usage.is_none_or(|usage| !usage.bound),
                        Sort::Function | Sort::Formula => false,
                    };
                    (usage.is_some(), fits, bank.variable_text(variable))
                }
                Letter::Function(name) => {
                    (self.functions.contains_key(&name), choice.sort == Sort::Function, bank.name_text(name))
                }
            };
            let place = Place::Choice(at);
            if !known {
                self.faults.push((place, SchemaFault::UnknownLetter(text.to_owned())));
            } else if !fits {
                self.faults.push((place, SchemaFault::WrongSort(text.to_owned())));
            }
        }
    }

    fn provisos(&mut self, case: &Case) {
        let conditions = case.sound_if.iter().zip(0..).map(|(condition, at)| (Place::Condition(at), &condition.proviso));
        let provisos = case.provisos.iter().zip(0..).map(|(proviso, at)| (Place::Proviso(at), proviso)).chain(conditions);
        for (place, proviso) in provisos {
            if let Some(fault) = self.proviso(case, place, *proviso) {
                self.faults.push((place, fault));
            }
        }
        for &witness in &case.witnesses {
            if let Some(fault) = self.unknown_object(witness) {
                self.faults.push((Place::Rule, fault));
            }
        }
    }

    fn proviso(&self, case: &Case, place: Place, proviso: Proviso) -> Option<SchemaFault> {
        match proviso {
            Proviso::Fresh(variable) | Proviso::NotFreeElsewhere(variable) | Proviso::InNoOtherLine(variable) => {
                self.unknown_object(variable)
            }
            Proviso::Arbitrary(variable, premise) => {
                let there = premise.is_none_or(|premise| usize::from(premise) < case.premises.len());
                if there { self.unknown_object(variable) } else { Some(SchemaFault::ProvisoMisplaced) }
            }
            Proviso::NotFreeIn(variable, letter) | Proviso::NotOccurringIn(variable, letter) => {
                self.unknown_object(variable).or_else(|| self.untold_letter(letter))
            }
            Proviso::Atomic(letter) => self.untold_letter(letter),
            Proviso::NoWitnessLeaves | Proviso::IncludedLettersStay => {
                case.subproof.is_none().then_some(SchemaFault::ProvisoMisplaced)
            }
            Proviso::Never => (!matches!(place, Place::Condition(_))).then_some(SchemaFault::ProvisoMisplaced),
        }
    }

    fn unknown_object(&self, variable: VariableId) -> Option<SchemaFault> {
        let known = self.objects.contains_key(&variable);
        (!known).then(|| SchemaFault::UnknownLetter(self.calculus.bank().variable_text(variable).to_owned()))
    }

    /// A proviso asks about a formula letter that does not occur, or that no place tells: of two formulas that differ in an object only,
    /// nobody can say what they have in common beside it.
    fn untold_letter(&self, letter: SymbolId) -> Option<SchemaFault> {
        let text = || self.calculus.bank().symbol_text(letter).to_owned();
        match self.formulas.values().find(|usage| usage.symbol == Some(letter)) {
            None => Some(SchemaFault::UnknownLetter(text())),
            Some(usage) => (!usage.definite).then(|| SchemaFault::Undetermined(text())),
        }
    }
}

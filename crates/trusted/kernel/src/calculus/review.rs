//! Review of a rule's text: every letter is determined, every proviso speaks of something that is there. Done once, when a
//! calculus is made, so that the check of a proof need not ask.

use formula::{Fixity, Formula, FormulaId, NameId, SymbolId, Term, TermId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Calculus, Computation, Conclusion, MAX_CLAUSES, MAX_DEPTH, MAX_PREMISES, NoLine, Premise, Proviso, RulePart, SchemaFault,
    SchemaVariable, Sort, Substitution, Variant, is_function_letter,
};

/// Everything that is wrong with a variant.
pub(super) fn faults(calculus: &Calculus, variant: &Variant) -> Vec<(RulePart, SchemaFault)> {
    let mut review = Review {
        calculus,
        formulas: FxHashMap::default(),
        objects: FxHashMap::default(),
        functions: FxHashMap::default(),
        faults: Vec::new(),
    };
    let most = [variant.choices.len(), variant.provisos.len(), variant.sound_if.len()].into_iter().max();
    if most.is_some_and(|most| most > MAX_CLAUSES) {
        return vec![(RulePart::Rule, SchemaFault::TooManyClauses)];
    }
    let cited = variant.subproof.as_ref().map_or(0, |subproof| subproof.lines.len());
    if variant.premises.len().max(cited) > MAX_PREMISES {
        return vec![(RulePart::Rule, SchemaFault::TooManyPremises)];
    }
    for (part, schema) in schemas(variant) {
        if calculus.bank().depth(schema) > MAX_DEPTH {
            review.faults.push((part, SchemaFault::TooDeep));
        } else {
            review.formula(part, schema, &mut Vec::new());
        }
    }
    review.conclusion(variant);
    if review.faults.is_empty() {
        review.letters(variant);
        review.choices(variant);
        review.provisos(variant);
    }
    review.faults
}

/// The schemas of a variant with their places, the conclusion last.
fn schemas(variant: &Variant) -> impl Iterator<Item = (RulePart, FormulaId)> {
    let premises = variant.premises.iter().zip(0..).flat_map(|(premise, at)| match *premise {
        Premise::Statement(schema) => vec![(RulePart::Premise(at), schema)],
        Premise::Box(schema) => vec![(RulePart::Assumption(at), schema.assumption), (RulePart::Premise(at), schema.conclusion)],
    });
    let subproof = variant.subproof.iter().flat_map(|subproof| {
        let lines = subproof.lines.iter().zip(0..).map(|(&schema, at)| (RulePart::SubproofLine(at), schema));
        std::iter::once((RulePart::SubproofAxiom, subproof.axiom)).chain(lines)
    });
    let conclusion = match variant.conclusion {
        Conclusion::Statement(schema) => Some((RulePart::Conclusion, schema)),
        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
    };
    premises.chain(subproof).chain(conclusion)
}

/// Returns whether a proviso of the form speaks of a formula letter as something that is substituted, or for which something is.
fn is_substituted(variant: &Variant, letter: SymbolId) -> bool {
    variant.conditions().any(|proviso| matches!(proviso, Proviso::Substitution(asked) if asked.letters().contains(&letter)))
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
    part: Option<RulePart>,
    /// It occurs in a premise or a subproof.
    given: bool,
}

/// The uses of an object letter.
struct ObjectUse {
    part: RulePart,
    bound: bool,
    free: bool,
    given: bool,
}

struct Review<'c> {
    calculus: &'c Calculus,
    formulas: FxHashMap<NameId, Usage>,
    objects: FxHashMap<VariableId, ObjectUse>,
    functions: FxHashMap<NameId, (RulePart, bool)>,
    faults: Vec<(RulePart, SchemaFault)>,
}

impl Review<'_> {
    /// Notes the letters of a schema; as deep as the schema, which is limited.
    fn formula(&mut self, part: RulePart, schema: FormulaId, scope: &mut Vec<VariableId>) {
        let bank = self.calculus.bank();
        match bank.formula(schema) {
            Formula::Atom(symbol, arguments) => {
                if self.calculus.is_letter(symbol) {
                    self.letter(part, symbol, arguments, scope);
                }
                self.terms(part, arguments, scope);
            }
            Formula::Equal(left, right) => self.terms(part, &[left, right], scope),
            Formula::Quantified(_, variable, body) => {
                self.object(part, variable, true);
                scope.push(variable);
                self.formula(part, body, scope);
                scope.pop();
            }
            whole => whole.parts().for_each(|inner| self.formula(part, inner, scope)),
        }
    }

    fn letter(&mut self, part: RulePart, symbol: SymbolId, arguments: &[TermId], scope: &[VariableId]) {
        let bank = self.calculus.bank();
        let name = bank.symbol_data(symbol).name;
        let different: FxHashSet<VariableId> =
            arguments.iter().filter_map(|&term| bank.as_variable(term)).filter(|variable| scope.contains(variable)).collect();
        let usage = self.formulas.entry(name).or_default();
        if *usage.symbol.get_or_insert(symbol) != symbol {
            self.faults.push((part, SchemaFault::Holes(bank.name_text(name).to_owned())));
            return;
        }
        usage.holes = arguments.len();
        usage.definite |= different.len() == arguments.len();
        usage.filled += 1;
        usage.part.get_or_insert(part);
        usage.given |= part != RulePart::Conclusion;
    }

    fn object(&mut self, part: RulePart, variable: VariableId, bound: bool) {
        let usage = self.objects.entry(variable).or_insert(ObjectUse { part, bound: false, free: false, given: false });
        usage.bound |= bound;
        usage.free |= !bound;
        usage.given |= part != RulePart::Conclusion;
    }

    fn terms(&mut self, part: RulePart, terms: &[TermId], scope: &[VariableId]) {
        let bank = self.calculus.bank();
        let mut stack = terms.to_vec();
        while let Some(term) = stack.pop() {
            match bank.term(term) {
                Term::Variable(variable) if scope.contains(&variable) => {}
                Term::Variable(variable) => self.object(part, variable, false),
                Term::Number(_) => {}
                Term::Apply(symbol, arguments) => {
                    if is_function_letter(bank, symbol) {
                        let usage = self.functions.entry(bank.symbol_data(symbol).name).or_insert((part, false));
                        usage.1 |= part != RulePart::Conclusion;
                    }
                    stack.extend_from_slice(arguments);
                }
            }
        }
    }

    /// A computation is applied to a letter that is the only premise.
    fn conclusion(&mut self, variant: &Variant) {
        let fits = match variant.conclusion {
            Conclusion::Statement(_) => true,
            Conclusion::RuleInForce => variant.premises.is_empty() && variant.subproof.is_none(),
            Conclusion::Evaluated {
                computation: Computation::Operation | Computation::Comparison | Computation::Counting,
                of,
            } => {
                let bank = self.calculus.bank();
                let letter = matches!(bank.formula(of), Formula::Atom(symbol, [])
                    if self.calculus.is_letter(symbol) && bank.symbol_data(symbol).fixity == Fixity::Letter);
                letter && variant.premises == [Premise::Statement(of)] && variant.subproof.is_none()
            }
        };
        if !fits {
            self.faults.push((RulePart::Conclusion, SchemaFault::ComputationMisplaced));
        }
    }

    /// Every letter is determined by the lines, or chosen.
    fn letters(&mut self, variant: &Variant) {
        let bank = self.calculus.bank();
        let chosen = |letter: SchemaVariable| variant.choices.iter().any(|choice| choice.letter == letter);
        for (&name, usage) in &self.formulas {
            let (Some(symbol), Some(part)) = (usage.symbol, usage.part) else { continue };
            let text = || bank.name_text(name).to_owned();
            if !(usage.definite || usage.holes == 1 && usage.filled == 2) {
                self.faults.push((part, SchemaFault::Undetermined(text())));
            } else if !usage.given
                && usage.holes == 0
                && !chosen(SchemaVariable::Formula(symbol))
                && !is_substituted(variant, symbol)
            {
                // What a letter with holes stands for cannot be written down, so it cannot be chosen.
                self.faults.push((part, SchemaFault::NotChosen(text())));
            }
        }
        for (&variable, usage) in &self.objects {
            if usage.free && !usage.given && !chosen(SchemaVariable::Object(variable)) {
                self.faults.push((usage.part, SchemaFault::NotChosen(bank.variable_text(variable).to_owned())));
            }
        }
        for (&name, &(part, given)) in &self.functions {
            if !given && !chosen(SchemaVariable::Function(name)) {
                self.faults.push((part, SchemaFault::NotChosen(bank.name_text(name).to_owned())));
            }
        }
        // The maps have no order of their own.
        self.faults.sort_by_cached_key(|(part, fault)| (format!("{part:?}"), fault.to_string()));
    }

    fn choices(&mut self, variant: &Variant) {
        let bank = self.calculus.bank();
        for (choice, at) in variant.choices.iter().zip(0..) {
            let (known, fits, text) = match choice.letter {
                SchemaVariable::Formula(symbol) => {
                    let known =
                        self.formulas.values().any(|usage| usage.symbol == Some(symbol)) || is_substituted(variant, symbol);
                    // What a letter with holes stands for cannot be written down, so it cannot be named.
                    let fits = choice.sort == Sort::Formula && bank.symbol_data(symbol).fixity == Fixity::Letter;
                    (known, fits, bank.symbol_text(symbol))
                }
                SchemaVariable::Object(variable) => {
                    let usage = self.objects.get(&variable);
                    let fits = match choice.sort {
                        Sort::Variable => true,
                        Sort::Object | Sort::Number => usage.is_none_or(|usage| !usage.bound),
                        Sort::Function | Sort::Formula => false,
                    };
                    (usage.is_some(), fits, bank.variable_text(variable))
                }
                SchemaVariable::Function(name) => {
                    (self.functions.contains_key(&name), choice.sort == Sort::Function, bank.name_text(name))
                }
            };
            let part = RulePart::Choice(at);
            if !known {
                self.faults.push((part, SchemaFault::UnknownLetter(text.to_owned())));
            } else if !fits {
                self.faults.push((part, SchemaFault::WrongSort(text.to_owned())));
            }
        }
    }

    fn provisos(&mut self, variant: &Variant) {
        let conditions = variant.sound_if.iter().zip(0..).map(|(condition, at)| (RulePart::Condition(at), &condition.proviso));
        let provisos = variant.provisos.iter().zip(0..).map(|(proviso, at)| (RulePart::Proviso(at), proviso)).chain(conditions);
        for (part, proviso) in provisos {
            if let Some(fault) = self.proviso(variant, part, *proviso) {
                self.faults.push((part, fault));
            }
        }
        for &witness in &variant.witnesses {
            if let Some(fault) = self.unknown_object(witness) {
                self.faults.push((RulePart::Rule, fault));
            }
        }
    }

    fn proviso(&self, variant: &Variant, part: RulePart, proviso: Proviso) -> Option<SchemaFault> {
        match proviso {
            Proviso::Fresh(variable) | Proviso::NotFreeElsewhere(variable) | Proviso::InNoOtherLine(variable) => {
                self.unknown_object(variable)
            }
            Proviso::Arbitrary(variable, premise) => {
                let there = premise.is_none_or(|premise| usize::from(premise) < variant.premises.len());
                if there { self.unknown_object(variable) } else { Some(SchemaFault::ProvisoMisplaced) }
            }
            Proviso::NotFreeIn(variable, letter) | Proviso::NotOccurringIn(variable, letter) => {
                self.unknown_object(variable).or_else(|| self.untold_letter(letter))
            }
            Proviso::Atomic(letter) => self.untold_letter(letter),
            Proviso::NoWitnessLeaves | Proviso::IncludedLettersStay => {
                variant.subproof.is_none().then_some(SchemaFault::ProvisoMisplaced)
            }
            Proviso::FlaggedInOrder(variable) => self.unknown_object(variable),
            Proviso::NoLine(asked) => self.no_line(variant, asked),
            Proviso::Substitution(asked) => (!self.substitutes(variant, asked)).then_some(SchemaFault::ProvisoMisplaced),
            Proviso::PredicateNotAssumed(letter) => (!is_substituted(variant, letter)).then_some(SchemaFault::ProvisoMisplaced),
            Proviso::TruthTables => (!self.has_bare_letters(variant)).then_some(SchemaFault::ProvisoMisplaced),
            Proviso::Never => (!matches!(part, RulePart::Condition(_))).then_some(SchemaFault::ProvisoMisplaced),
        }
    }

    /// Returns whether the premises and the conclusion are letters without holes, so that they can be any statements.
    fn has_bare_letters(&self, variant: &Variant) -> bool {
        let bank = self.calculus.bank();
        let is_bare =
            |schema: FormulaId| matches!(bank.formula(schema), Formula::Atom(symbol, []) if self.calculus.is_letter(symbol));
        let premise = |premise: &Premise| matches!(*premise, Premise::Statement(schema) if is_bare(schema));
        let conclusion = matches!(variant.conclusion, Conclusion::Statement(schema) if is_bare(schema));
        conclusion && variant.subproof.is_none() && variant.premises.iter().all(premise)
    }

    /// Returns whether a proviso speaks of the only premise, of the conclusion, and of two statements that the prover names.
    fn substitutes(&self, variant: &Variant, Substitution { result, of, by, pattern, .. }: Substitution) -> bool {
        let bank = self.calculus.bank();
        let is =
            |schema: FormulaId, letter: SymbolId| matches!(bank.formula(schema), Formula::Atom(symbol, []) if symbol == letter);
        let premise = matches!(variant.premises.as_slice(), [Premise::Statement(schema)] if is(*schema, of));
        let conclusion = matches!(variant.conclusion, Conclusion::Statement(schema) if is(schema, result));
        let is_named = |letter: SymbolId| {
            variant.choices.iter().any(|choice| choice.letter == SchemaVariable::Formula(letter))
                && letter != of
                && letter != result
        };
        premise && conclusion && variant.subproof.is_none() && result != of && by != pattern && is_named(by) && is_named(pattern)
    }

    fn no_line(&self, variant: &Variant, asked: NoLine) -> Option<SchemaFault> {
        let name = asked.by.map(|name| self.calculus.bank().name_text(name));
        if let Some(name) = name.filter(|name| self.calculus.find(name).is_none()) {
            return Some(SchemaFault::UnknownRule(name.to_owned()));
        }
        let has_box = variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_)));
        if !asked.means_something() || asked.asks_for_box() && !has_box {
            return Some(SchemaFault::ProvisoMisplaced);
        }
        asked.letters().find_map(|letter| self.unknown_object(letter))
    }

    fn unknown_object(&self, variable: VariableId) -> Option<SchemaFault> {
        let known = self.objects.contains_key(&variable);
        (!known).then(|| SchemaFault::UnknownLetter(self.calculus.bank().variable_text(variable).to_owned()))
    }

    /// A proviso asks about a formula letter that does not occur, or that no place tells: of two formulas that differ in an object only,
    /// what they have in common besides is not determined.
    fn untold_letter(&self, letter: SymbolId) -> Option<SchemaFault> {
        let text = || self.calculus.bank().symbol_text(letter).to_owned();
        match self.formulas.values().find(|usage| usage.symbol == Some(letter)) {
            None => Some(SchemaFault::UnknownLetter(text())),
            Some(usage) => (!usage.definite).then(|| SchemaFault::Undetermined(text())),
        }
    }
}

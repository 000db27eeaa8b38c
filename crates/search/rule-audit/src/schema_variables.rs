//! The schema variables of a variant of a rule: which there are, where they stand, and what they are called where they are read as symbols.

use formula::{Formula, FormulaId, NameId, NumeralId, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Conclusion, Premise, SchemaVariable, Sort, Variant};
use rustc_hash::{FxHashMap, FxHashSet};

/// The names that formula letters get, in the order of the letters' own names.
const PREDICATES: [&str; 12] = ["P", "Q", "R", "S", "T", "U", "V", "W", "A", "B", "C", "D"];

/// The schema variables of a variant.
#[derive(Default)]
pub(crate) struct SchemaVariables {
    formulas: FxHashSet<SymbolId>,
    /// Object letters that stand somewhere unbound.
    pub(crate) objects: Vec<VariableId>,
    pub(crate) bound: FxHashSet<VariableId>,
    /// Formula letters and unbound object letters with the variables in whose scope they stand somewhere: what replaces such a letter is
    /// without that variable, or the quantifier would capture it.
    pub(crate) under: FxHashSet<(SchemaVariable, VariableId)>,
    /// Letters of the premises and the subproof.
    pub(crate) given: FxHashSet<SchemaVariable>,
    /// Letters of the subproof's axiom.
    pub(crate) of_axiom: FxHashSet<SchemaVariable>,
    numerals: FxHashSet<NumeralId>,
}

impl SchemaVariables {
    pub(crate) fn of(calculus: &Calculus, variant: &Variant) -> SchemaVariables {
        let mut letters = SchemaVariables::default();
        let mut walk = |schema: FormulaId, given: bool, axiom: bool| letters.walk(calculus, schema, given, axiom);
        if let Some(subproof) = &variant.subproof {
            walk(subproof.axiom, true, true);
            subproof.lines.iter().for_each(|&line| walk(line, true, false));
        }
        for premise in &variant.premises {
            match *premise {
                Premise::Statement(schema) => walk(schema, true, false),
                Premise::Box(schema) => {
                    walk(schema.assumption, true, false);
                    walk(schema.conclusion, true, false);
                }
            }
        }
        if let Conclusion::Statement(schema) = variant.conclusion {
            walk(schema, false, false);
        }
        letters.objects.sort_unstable();
        letters.objects.dedup();
        letters
    }

    fn walk(&mut self, calculus: &Calculus, schema: FormulaId, given: bool, axiom: bool) {
        let bank = calculus.bank();
        let mut stack: Vec<(FormulaId, Vec<VariableId>)> = vec![(schema, Vec::new())];
        while let Some((formula, bound)) = stack.pop() {
            let mut terms: Vec<TermId> = Vec::new();
            match bank.formula(formula) {
                Formula::Truth(_) | Formula::Cardinality(..) => {}
                Formula::Atom(symbol, arguments) => {
                    if calculus.is_letter(symbol) {
                        self.formulas.insert(symbol);
                        self.under.extend(bound.iter().map(|&around| (SchemaVariable::Formula(symbol), around)));
                        self.note(SchemaVariable::Formula(symbol), given, axiom);
                    }
                    terms.extend_from_slice(arguments);
                }
                Formula::Equal(left, right) => terms.extend([left, right]),
                Formula::Not(inner) => stack.push((inner, bound.clone())),
                Formula::Binary(_, left, right) => stack.extend([(left, bound.clone()), (right, bound.clone())]),
                Formula::Quantified(_, variable, body) => {
                    self.bound.insert(variable);
                    stack.push((body, bound.iter().copied().chain([variable]).collect()));
                }
            }
            let mut inner = terms.clone();
            while let Some(term) = inner.pop() {
                match bank.term(term) {
                    Term::Variable(_) => {}
                    Term::Number(numeral) => {
                        self.numerals.insert(numeral);
                    }
                    Term::Apply(_, arguments) => inner.extend_from_slice(arguments),
                }
            }
            for term in terms {
                for &variable in bank.term_variables(term).iter().filter(|variable| !bound.contains(variable)) {
                    self.objects.push(variable);
                    self.under.extend(bound.iter().map(|&around| (SchemaVariable::Object(variable), around)));
                    self.note(SchemaVariable::Object(variable), given, axiom);
                }
            }
        }
    }

    fn note(&mut self, letter: SchemaVariable, given: bool, axiom: bool) {
        if given {
            self.given.insert(letter);
        }
        if axiom {
            self.of_axiom.insert(letter);
        }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = SchemaVariable> + '_ {
        self.formulas.iter().copied().map(SchemaVariable::Formula).chain(self.objects.iter().copied().map(SchemaVariable::Object))
    }

    /// The formula letters, in the order of their ids.
    pub(crate) fn formula_letters(&self) -> Vec<SymbolId> {
        let mut letters: Vec<SymbolId> = self.formulas.iter().copied().collect();
        letters.sort_unstable();
        letters
    }

    pub(crate) fn predicates(&self, calculus: &Calculus) -> FxHashMap<NameId, String> {
        let bank = calculus.bank();
        let mut names: Vec<NameId> = self.formulas.iter().map(|&symbol| bank.symbol_data(symbol).name).collect();
        names.sort_by_key(|&name| bank.name_text(name).to_owned());
        names.dedup();
        let name = |(at, name): (usize, NameId)| {
            let plain = PREDICATES.get(at).map(|&known| known.to_owned());
            (name, plain.unwrap_or_else(|| format!("P_{at}")))
        };
        names.into_iter().enumerate().map(name).collect()
    }

    /// Returns a numeral for each object letter that stands for numbers: a different one for each, and none that a schema names.
    pub(crate) fn numerals(&self, calculus: &Calculus, variant: &Variant) -> FxHashMap<VariableId, String> {
        let bank = calculus.bank();
        let named: FxHashSet<&str> = self.numerals.iter().map(|&numeral| bank.numeral_text(numeral)).collect();
        let free = (0..).map(|number: u64| number.to_string()).filter(|digits| !named.contains(digits.as_str()));
        let letters = variant.choices.iter().filter_map(|choice| match (choice.letter, choice.sort) {
            (SchemaVariable::Object(variable), Sort::Number) => Some(variable),
            _ => None,
        });
        letters.zip(free).collect()
    }
}

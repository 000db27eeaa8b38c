//! The symbols that a search speaks with, and all statements of them up to a number of symbol points. What a calculus does not mention
//! is left out.

use formula::{Bank, Connective, Fixity, Formula, FormulaId, Kind, NumeralId, Quantifier, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Computation, Conclusion, Notation, Premise, SchemaVariable};

use super::forward::LetterValues;
use proof_search::matching::is_function_letter;

/// The variables of statements; further ones stand for what a rule asks to be new.
const VARIABLES: [&str; 3] = ["x", "y", "z"];
/// Variables that quantifiers bind, from the innermost outwards, where bound and free variables are kept apart.
const BOUND: [&str; 3] = ["u", "v", "w"];
/// Number of them that stand in axioms.
pub(crate) const IN_AXIOMS: usize = 2;
/// The numbers.
const NUMBERS: [&str; 3] = ["0", "1", "2"];
/// Names of the holes of letters; no statement contains them.
const HOLES: [&str; 4] = ["h_1", "h_2", "h_3", "h_4"];

/// Features of the schemas of a calculus.
#[derive(Clone, Debug, Default)]
pub(crate) struct Features {
    pub(crate) connectives: Vec<Connective>,
    pub(crate) negation: bool,
    pub(crate) quantifiers: Vec<Quantifier>,
    pub(crate) equality: bool,
    pub(crate) functions: bool,
    pub(crate) truth: bool,
    /// Some rule compares numbers.
    pub(crate) numbers: bool,
    /// Statements are made of letters without arguments.
    pub(crate) propositional: bool,
}

impl Features {
    pub(crate) fn of(calculus: &Calculus) -> Features {
        let mut features = Features { propositional: calculus.notation() == Notation::Polish, ..Features::default() };
        let mut schemas: Vec<FormulaId> = Vec::new();
        for variant in calculus.rules().iter().flat_map(|rule| &rule.variants) {
            schemas.extend(variant.subproof.iter().flat_map(|subproof| subproof.lines.iter().copied().chain([subproof.axiom])));
            for premise in &variant.premises {
                match *premise {
                    Premise::Statement(schema) => schemas.push(schema),
                    Premise::Box(schema) => schemas.extend([schema.assumption, schema.conclusion]),
                }
            }
            match variant.conclusion {
                Conclusion::Statement(schema) => schemas.push(schema),
                Conclusion::Evaluated { computation, .. } => features.numbers |= computation == Computation::Comparison,
                Conclusion::RuleInForce => {}
            }
            features.functions |= variant.choices.iter().any(|choice| matches!(choice.letter, SchemaVariable::Function(_)));
        }
        let bank = calculus.bank();
        while let Some(schema) = schemas.pop() {
            let mut terms: Vec<TermId> = Vec::new();
            match bank.formula(schema) {
                Formula::Truth(_) => features.truth = true,
                Formula::Cardinality(..) => {}
                Formula::Atom(_, arguments) => terms.extend_from_slice(arguments),
                Formula::Equal(left, right) => {
                    features.equality = true;
                    terms.extend([left, right]);
                }
                Formula::Not(inner) => {
                    features.negation = true;
                    schemas.push(inner);
                }
                Formula::Binary(connective, left, right) => {
                    add(&mut features.connectives, connective);
                    schemas.extend([left, right]);
                }
                Formula::Quantified(quantifier, _, body) => {
                    add(&mut features.quantifiers, quantifier);
                    schemas.push(body);
                }
            }
            let applied = |term: &TermId| matches!(bank.term(*term), Term::Apply(symbol, _) if is_function_letter(bank, symbol));
            features.functions |= terms.iter().any(applied);
        }
        features.connectives.sort_unstable();
        features.quantifiers.sort_unstable();
        features
    }
}

fn add<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if !list.contains(&one) {
        list.push(one);
    }
}

/// The symbols of one search, in its bank.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    pub(crate) bank: Bank,
    pub(crate) features: Features,
    pub(crate) predicates: Vec<SymbolId>,
    /// A predicate of two objects.
    pub(crate) relation: Option<SymbolId>,
    pub(crate) variables: Vec<VariableId>,
    /// Those that only quantifiers bind, and no others do; none where any variable may be bound.
    pub(crate) bound: Vec<VariableId>,
    pub(crate) numbers: Vec<NumeralId>,
    pub(crate) function: Option<SymbolId>,
    /// `<` and `>`.
    pub(crate) comparators: [SymbolId; 2],
    pub(crate) stock: LetterValues,
}

impl Vocabulary {
    /// Makes a vocabulary with this many predicates (at most two) and variables (at most three); numbers only `with_numbers`, and where some rule compares
    /// them.
    pub(crate) fn new(features: Features, predicates: usize, variables: usize, with_numbers: bool) -> Vocabulary {
        let mut bank = Bank::new();
        let variables: Vec<VariableId> = VARIABLES.iter().take(variables).map(|name| bank.variable(name)).collect();
        let holes: Vec<VariableId> = HOLES.iter().map(|name| bank.variable(name)).collect();
        let (names, fixity) =
            if features.propositional { (["p", "q"], Fixity::Letter) } else { (["P", "Q"], Fixity::Applied(1)) };
        let predicates: Vec<SymbolId> =
            names.iter().take(predicates).map(|name| bank.symbol(name, Kind::Predicate, fixity)).collect();
        let numbers: Vec<NumeralId> = if with_numbers && features.numbers {
            NUMBERS.iter().filter_map(|digits| bank.numeral(digits).ok()).collect()
        } else {
            Vec::new()
        };
        let comparators = ["<", ">"].map(|name| bank.symbol(name, Kind::Predicate, Fixity::Infix));
        let function = features.functions.then(|| bank.symbol("f", Kind::Function, Fixity::Applied(1)));
        let mut objects: Vec<TermId> = Vec::new();
        if !features.propositional {
            objects.extend(variables.iter().map(|&variable| bank.variable_term(variable)));
            objects.extend(numbers.iter().map(|&number| bank.number_term(number)));
        }
        let stock = LetterValues {
            variables: variables.clone(),
            objects,
            formulas: Vec::new(),
            functions: function.into_iter().collect(),
            holes,
        };
        let (relation, bound) = (None, Vec::new());
        let mut vocabulary =
            Vocabulary { bank, features, predicates, relation, variables, bound, numbers, function, comparators, stock };
        let mut formulas: Vec<FormulaId> = Vec::new();
        if vocabulary.features.truth || !vocabulary.features.propositional {
            formulas.extend([true, false].map(|value| vocabulary.bank.truth(value)));
        }
        formulas.extend(vocabulary.atoms(IN_AXIOMS));
        vocabulary.stock.formulas = formulas;
        vocabulary
    }

    /// Makes a vocabulary with a predicate of one object, a relation, three free variables and three that are bound.
    pub(crate) fn with_relation(features: Features) -> Vocabulary {
        let mut vocabulary = Vocabulary::new(Features { propositional: false, functions: false, ..features }, 1, 3, false);
        vocabulary.relation = Some(vocabulary.bank.symbol("R", Kind::Predicate, Fixity::Applied(2)));
        vocabulary.bound = BOUND.iter().map(|name| vocabulary.bank.variable(name)).collect();
        for &variable in &vocabulary.bound {
            vocabulary.variables.push(variable);
            vocabulary.stock.objects.push(vocabulary.bank.variable_term(variable));
        }
        vocabulary
    }

    /// The atoms of the predicates over the free variables, those of the relation after the others; and how many the others are.
    pub(crate) fn free_atoms(&mut self) -> (Vec<FormulaId>, usize) {
        let mut atoms = self.atoms(VARIABLES.len());
        let others = atoms.len();
        let objects: Vec<TermId> = self.stock.objects.iter().take(VARIABLES.len()).copied().collect();
        for (&left, &right) in objects.iter().flat_map(|left| objects.iter().map(move |right| (left, right))) {
            atoms.extend(self.relation.and_then(|relation| self.bank.atom(relation, &[left, right]).ok()));
        }
        (atoms, others)
    }

    /// The atoms of predicates over the first variables.
    fn atoms(&mut self, variables: usize) -> Vec<FormulaId> {
        let arguments: Vec<Vec<TermId>> = if self.features.propositional {
            vec![Vec::new()]
        } else {
            self.stock.objects.iter().take(variables).map(|&term| vec![term]).collect()
        };
        let bank = &mut self.bank;
        let atoms = self.predicates.iter().flat_map(|&symbol| arguments.iter().map(move |list| (symbol, list)));
        atoms.filter_map(|(symbol, list)| bank.atom(symbol, list).ok()).collect()
    }

    /// Equalities and comparisons of these objects; what is greater is written as what is less.
    pub(crate) fn relations(&mut self, objects: &[TermId]) -> Vec<FormulaId> {
        let mut atoms = Vec::new();
        for (&left, &right) in objects.iter().flat_map(|left| objects.iter().map(move |right| (left, right))) {
            if self.features.equality {
                atoms.push(self.bank.equal(left, right));
            }
            if !self.numbers.is_empty() {
                atoms.extend(self.bank.atom(self.comparators[0], &[left, right]));
            }
        }
        atoms
    }

    /// Every statement of the predicates over the first variables of at most this many symbol points, those of fewer points first. No
    /// quantifier is vacuous.
    pub(crate) fn statements(&mut self, points: u64) -> Vec<FormulaId> {
        let atoms = self.atoms(IN_AXIOMS);
        self.closure(&atoms, points)
    }

    /// The same of identity.
    pub(crate) fn identities(&mut self, points: u64) -> Vec<FormulaId> {
        let objects: Vec<TermId> = self.stock.objects.iter().take(IN_AXIOMS).copied().collect();
        let atoms = self.relations(&objects);
        self.closure(&atoms, points)
    }

    /// Every statement made of these atoms with at most this many symbol points.
    pub(crate) fn closure(&mut self, atoms: &[FormulaId], points: u64) -> Vec<FormulaId> {
        let limit = usize::try_from(points).unwrap_or(usize::MAX);
        let mut by_points: Vec<Vec<FormulaId>> = vec![Vec::new(); limit.saturating_add(1)];
        let (features, variables) = (self.features.clone(), self.variables.clone());
        let bank = &mut self.bank;
        for total in 1..=limit {
            let mut new: Vec<FormulaId> = atoms.iter().copied().filter(|&atom| bank.points(atom) == total as u64).collect();
            if features.negation {
                new.extend(by_points[total - 1].iter().map(|&inner| bank.not(inner)));
            }
            for &quantifier in &features.quantifiers {
                for &variable in variables.iter().take(IN_AXIOMS) {
                    let bodies = total.checked_sub(3).and_then(|rest| by_points.get(rest)).cloned().unwrap_or_default();
                    for body in bodies {
                        if bank.free_variables(body).binary_search(&variable).is_ok() {
                            new.push(bank.quantified(quantifier, variable, body));
                        }
                    }
                }
            }
            for &connective in &features.connectives {
                for left in 1..total.saturating_sub(1) {
                    let pairs = by_points[left].iter().flat_map(|&a| by_points[total - 1 - left].iter().map(move |&b| (a, b)));
                    new.extend(pairs.map(|(a, b)| bank.binary(connective, a, b)));
                }
            }
            new.retain(|&formula| bank.points(formula) == total as u64);
            new.sort_unstable();
            new.dedup();
            by_points[total] = new;
        }
        by_points.into_iter().flatten().collect()
    }

    /// For each renaming of the predicates and of the variables of axioms among each other, what becomes of these statements: their
    /// indices in the list, which has to be closed under renaming.
    pub(crate) fn renamings(&mut self, statements: &[FormulaId]) -> Vec<Vec<usize>> {
        let swaps = [(false, false), (true, false), (false, true), (true, true)];
        let index_of: rustc_hash::FxHashMap<FormulaId, usize> = statements.iter().copied().zip(0..).collect();
        let renamed = |vocabulary: &mut Vocabulary, &(predicates, variables): &(bool, bool)| {
            let image = |formula: &FormulaId| {
                let image = vocabulary.renamed(*formula, predicates, variables);
                index_of.get(&image).copied().unwrap_or(usize::MAX)
            };
            statements.iter().map(image).collect()
        };
        swaps.iter().map(|swap| renamed(self, swap)).collect()
    }

    fn renamed(&mut self, formula: FormulaId, predicates: bool, variables: bool) -> FormulaId {
        let other = |list: &[VariableId], variable: VariableId| match list {
            [a, b, ..] if variable == *a => *b,
            [a, b, ..] if variable == *b => *a,
            _ => variable,
        };
        match self.bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) => formula,
            Formula::Equal(left, right) => {
                let [left, right] = [left, right].map(|term| match self.bank.as_variable(term) {
                    Some(variable) if variables => {
                        let other = other(&self.variables, variable);
                        self.bank.variable_term(other)
                    }
                    _ => term,
                });
                self.bank.equal(left, right)
            }
            Formula::Atom(symbol, arguments) => {
                let arguments: Vec<TermId> = arguments.to_vec();
                let symbol = match self.predicates.as_slice() {
                    [a, b] if predicates && symbol == *a => *b,
                    [a, b] if predicates && symbol == *b => *a,
                    _ => symbol,
                };
                let rename = |term: TermId| match self.bank.as_variable(term) {
                    Some(variable) if variables => {
                        let other = other(&self.variables, variable);
                        self.bank.variable_term(other)
                    }
                    _ => term,
                };
                let arguments: Vec<TermId> = arguments.into_iter().map(rename).collect();
                self.bank.atom(symbol, &arguments).unwrap_or(formula)
            }
            Formula::Not(inner) => {
                let inner = self.renamed(inner, predicates, variables);
                self.bank.not(inner)
            }
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.renamed(left, predicates, variables), self.renamed(right, predicates, variables));
                self.bank.binary(connective, left, right)
            }
            Formula::Quantified(quantifier, variable, body) => {
                let body = self.renamed(body, predicates, variables);
                let variable = if variables { other(&self.variables, variable) } else { variable };
                self.bank.quantified(quantifier, variable, body)
            }
        }
    }
}

/// Returns the number of quantifiers around the innermost part of a statement, if its bound variables are the first of these, each at its height, and it has
/// no others; otherwise nothing. As deep as the statement, whose symbol points are limited.
pub(crate) fn canonical_height(bank: &Bank, statement: FormulaId, bound: &[VariableId]) -> Option<usize> {
    match bank.formula(statement) {
        Formula::Quantified(_, variable, body) => {
            let height = canonical_height(bank, body, bound)?;
            (bound.get(height) == Some(&variable)).then_some(height + 1)
        }
        whole => whole.parts().try_fold(0, |height, part| Some(height.max(canonical_height(bank, part, bound)?))),
    }
}

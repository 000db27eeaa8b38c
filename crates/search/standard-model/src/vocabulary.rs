//! The symbols of statements: those whose meaning the game fixes, and the free ones.

use std::collections::{BTreeMap, BTreeSet};

use formula::{Bank, Formula, FormulaId, Kind as SymbolKind, SymbolId, Term, TermId};

use crate::arithmetic::{LARGEST_DIVISOR, Operator, Sides};
use crate::limits::Limits;
use crate::not_found::NotFound;
use crate::object::{Object, ObjectKind};

/// Meaning of a function symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FunctionMeaning {
    /// A number, written as a constant.
    Number(i128),
    /// An operator on numbers.
    Operator(Operator),
    /// A game function, whose values are of this kind (PW-36 to PW-38).
    Typed(ObjectKind),
    /// A letter, which may mean anything.
    Free,
}

/// Meaning of a predicate symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PredicateMeaning {
    /// The objects of a kind (PW-39).
    Of(ObjectKind),
    /// A comparator; the second is `>`.
    Smaller,
    Greater,
    /// A letter or an action, which may mean anything.
    Free,
}

/// Returns the meaning of a function symbol; `None` for a number that is too large.
pub(crate) fn function_meaning(bank: &Bank, symbol: SymbolId) -> Option<FunctionMeaning> {
    let (text, arity) = (bank.symbol_text(symbol), bank.symbol_data(symbol).fixity.arity());
    Some(match (text, arity) {
        (digits, 0) if is_numeral(digits) => FunctionMeaning::Number(digits.parse().ok()?),
        (operator, 2) if Operator::of(operator).is_some() => FunctionMeaning::Operator(Operator::of(operator)?),
        ("[randPlayer]" | "[chosenPlayer]" | "[playerOfCard]", 1) => FunctionMeaning::Typed(ObjectKind::Player),
        ("[randCard]" | "[chosenCard]", 1) => FunctionMeaning::Typed(ObjectKind::Card),
        ("[health]" | "[power]" | "[potency]" | "[symbolPoint]" | "[powerCost]", 1) => FunctionMeaning::Typed(ObjectKind::Number),
        _ => FunctionMeaning::Free,
    })
}

/// Returns the meaning of a predicate symbol.
pub(crate) fn predicate_meaning(bank: &Bank, symbol: SymbolId) -> PredicateMeaning {
    match (bank.symbol_text(symbol), bank.symbol_data(symbol).fixity.arity()) {
        ("[NUMBER]", 1) => PredicateMeaning::Of(ObjectKind::Number),
        ("[PLAYER]", 1) => PredicateMeaning::Of(ObjectKind::Player),
        ("[CARD]", 1) => PredicateMeaning::Of(ObjectKind::Card),
        ("<", 2) => PredicateMeaning::Smaller,
        (">", 2) => PredicateMeaning::Greater,
        _ => PredicateMeaning::Free,
    }
}

/// Tells whether a text is a number, perhaps a negative one.
fn is_numeral(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The symbols of some statements, and their uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    pub(crate) functions: BTreeMap<SymbolId, FunctionMeaning>,
    pub(crate) predicates: BTreeMap<SymbolId, PredicateMeaning>,
    /// The numbers that ground terms come to.
    pub(crate) named: BTreeSet<i128>,
    /// The given sides of each operator.
    pub(crate) sides: BTreeMap<Operator, Sides>,
    /// Operations on two objects that are known once the free symbols are: no bound variable stands in them. Each comes after its parts.
    pub(crate) ground: Vec<TermId>,
}

/// Parts of formulas, each met once.
pub(crate) struct Parts {
    pub(crate) formulas: Vec<FormulaId>,
    pub(crate) terms: BTreeSet<TermId>,
}

/// Returns the parts of statements.
pub(crate) fn parts(bank: &Bank, statements: &[FormulaId]) -> Parts {
    let (mut seen, mut stack, mut terms) = (BTreeSet::new(), statements.to_vec(), BTreeSet::new());
    let mut open: Vec<TermId> = Vec::new();
    while let Some(formula) = stack.pop() {
        if !seen.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Equal(left, right) => open.extend([left, right]),
            Formula::Atom(_, arguments) => open.extend(arguments),
            whole => stack.extend(whole.parts()),
        }
        while let Some(term) = open.pop() {
            if let (true, Term::Apply(_, arguments)) = (terms.insert(term), bank.term(term)) {
                open.extend(arguments);
            }
        }
    }
    Parts { formulas: seen.into_iter().collect(), terms }
}

/// Tells whether statements use what the game fixes a meaning of: numbers, operators, comparators, kinds of objects, game functions. Where
/// they do not, any structure is as good as another (Q-G-2).
pub fn speaks_of_numbers(bank: &Bank, statements: &[FormulaId]) -> bool {
    let parts = parts(bank, statements);
    let fixed = |&formula: &FormulaId| match bank.formula(formula) {
        Formula::Atom(symbol, _) => predicate_meaning(bank, symbol) != PredicateMeaning::Free,
        _ => false,
    };
    let meant = |&term: &TermId| match bank.term(term) {
        Term::Variable(_) => false,
        Term::Number(_) => true,
        Term::Apply(symbol, _) => function_meaning(bank, symbol) != Some(FunctionMeaning::Free),
    };
    parts.formulas.iter().any(fixed) || parts.terms.iter().any(meant)
}

impl Vocabulary {
    /// Collects the symbols of statements.
    ///
    /// # Errors
    /// [`NotFound::Unsupported`] for what no definable structure evaluates.
    pub(crate) fn of(bank: &Bank, statements: &[FormulaId], limits: &Limits) -> Result<Vocabulary, NotFound> {
        let Parts { formulas, terms } = parts(bank, statements);
        let mut vocabulary = Vocabulary::default();
        for &formula in &formulas {
            match bank.formula(formula) {
                Formula::Atom(symbol, _) => {
                    vocabulary.predicates.insert(symbol, predicate_meaning(bank, symbol));
                }
                Formula::Cardinality(..) => return Err(NotFound::Unsupported("a counting statement")),
                _ => {}
            }
        }
        // Ids of parts are smaller than those of what they are part of, so they are met first.
        let mut values: BTreeMap<TermId, i128> = BTreeMap::new();
        for &term in &terms {
            let (symbol, arguments) = match bank.term(term) {
                Term::Variable(_) => continue,
                Term::Number(_) => return Err(NotFound::Unsupported("a number that is not written as a constant")),
                Term::Apply(symbol, arguments) => (symbol, arguments),
            };
            let meaning = function_meaning(bank, symbol).ok_or(NotFound::Unsupported("a number of more than 38 digits"))?;
            vocabulary.functions.insert(symbol, meaning);
            match (meaning, arguments) {
                (FunctionMeaning::Number(number), _) => {
                    values.insert(term, number);
                }
                (FunctionMeaning::Operator(operator), &[left, right]) => {
                    let given = (values.get(&left).copied(), values.get(&right).copied());
                    match (given, vocabulary.operation(operator, given)) {
                        ((Some(left), Some(right)), _) if !limits.open_elsewhere || is_defined(operator, left, right) => {
                            vocabulary.sides.entry(operator).or_default().points.insert((left, right));
                            let value = operator.compute(left, right, limits.half_even);
                            values.insert(term, value.ok_or(NotFound::Unsupported("a number of more than 38 digits"))?);
                        }
                        (_, Err(_)) if bank.term_variables(term).is_empty() => vocabulary.ground.push(term),
                        (_, result) => result?,
                    }
                }
                _ => {}
            }
        }
        vocabulary.named = values.into_values().collect();
        Ok(vocabulary)
    }

    /// Notes the given side of an operation, and refuses one that is not linear.
    fn operation(&mut self, operator: Operator, given: (Option<i128>, Option<i128>)) -> Result<(), NotFound> {
        let sides = self.sides.entry(operator).or_default();
        match (operator, given) {
            (Operator::Plus | Operator::Minus, _) | (_, (Some(_), Some(_))) => {}
            (Operator::Times, (Some(left), None)) => {
                sides.left.insert(left);
            }
            (Operator::Times, (None, Some(right))) => {
                sides.right.insert(right);
            }
            (Operator::Times, (None, None)) => return Err(NotFound::Unsupported("a product of two unknown numbers")),
            (_, (None, Some(divisor))) if (1..=LARGEST_DIVISOR).contains(&divisor) => {
                sides.right.insert(divisor);
            }
            // Division by 0 means nothing, whatever is divided.
            (_, (None, Some(0))) => {}
            (_, (None, Some(_))) => return Err(NotFound::Unsupported("a quotient by a number above 8 or below 0")),
            (_, (_, None)) => return Err(NotFound::Unsupported("a quotient by an unknown number")),
        }
        Ok(())
    }
}

/// Tells whether the game says what an operation on two numbers is.
fn is_defined(operator: Operator, left: i128, right: i128) -> bool {
    operator.is_defined(Object::Number(left), Object::Number(right))
}

/// Tells whether a symbol is a function.
pub(crate) fn is_function(bank: &Bank, symbol: SymbolId) -> bool {
    bank.symbol_data(symbol).kind == SymbolKind::Function
}

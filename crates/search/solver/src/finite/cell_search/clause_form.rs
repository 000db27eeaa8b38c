//! Statements as clauses over the cells of tables: negations driven inwards, existential quantifiers replaced by functions of what they
//! depend on, disjunctions of conjunctions abbreviated by predicates of their own. Terms stay as deep as they are.
//!
//! The form has a model of a size exactly if the statements have one of that size. It knows nothing of a search.

use std::collections::BTreeSet;

use formula::{Bank, Connective, Formula, FormulaId, NumeralId, Quantifier, SymbolId, Term, TermId, VariableId};
use rustc_hash::FxHashMap;

/// Depth of a formula or term beyond which it is not turned into clauses.
const MAX_DEPTH: u32 = 200;

/// Number of symbols of a statement beyond which it is not turned into clauses.
const MAX_SYMBOLS: u64 = 100_000;

/// Number of clauses beyond which the form is given up.
const MAX_CLAUSES: usize = 20_000;

/// Number of literals of one clause beyond which the form is given up.
const MAX_LITERALS: usize = 2_000;

/// Number of clauses that a disjunction may be multiplied out into before a part is abbreviated.
const MULTIPLIED_OUT: usize = 4;

/// Number of variables of one clause, which is the greatest arity of a function made for an existential as well.
const MAX_VARIABLES: usize = 12;

/// The thing that a function of the form stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FunctionName {
    /// A function or constant of the statements.
    Symbol(SymbolId),
    /// A number, which denotes some object as a constant does.
    Number(NumeralId),
    /// The choice of a witness.
    Choice(u32),
}

/// The thing that a predicate of the form stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum PredicateName {
    /// A predicate of the statements.
    Symbol(SymbolId),
    /// The abbreviation of a part of a statement.
    Abbreviation(u32),
}

/// A term of a clause: its parts stand before it in the clause's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// The variable with this number.
    Variable(u8),
    /// A function of the form and the indices of its arguments.
    Apply(u32, Box<[u16]>),
}

/// The assertion of a literal about indices in the clause's list of terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// Both terms denote the same object.
    Equal(u16, u16),
    /// A predicate of the form holds of these terms.
    Predicate(u32, Box<[u16]>),
}

/// A disjunction that holds for all values of its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    /// Number of variables.
    pub(super) variables: usize,
    /// All terms, parts before the whole.
    pub(super) nodes: Vec<Node>,
    /// Atoms, each with its sign.
    pub(super) literals: Vec<(bool, Atom)>,
}

/// Clauses and the symbols that they are about.
#[derive(Debug, Default)]
pub(super) struct ClauseForm {
    /// The functions, each with its arity.
    pub(super) functions: Vec<(FunctionName, usize)>,
    /// The predicates, each with its arity.
    pub(super) predicates: Vec<(PredicateName, usize)>,
    /// The clauses.
    pub(super) clauses: Vec<Clause>,
}

/// The statements are too deep, or become too many clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// Returns the clause form, for a domain of `size` objects, of closed formulas, each of which is to have the truth value beside it.
pub(super) fn clause_form(bank: &Bank, demands: &[(FormulaId, bool)], size: u32) -> Result<ClauseForm, TooLarge> {
    let mut maker = Maker { bank, size, ..Maker::new(bank) };
    for &(formula, truth) in demands {
        // The size counts shared parts as often as they occur: what follows visits them as often.
        if bank.depth(formula) > MAX_DEPTH || bank.size(formula) > MAX_SYMBOLS {
            return Err(TooLarge);
        }
        let clauses = maker.clauses(formula, truth)?;
        for clause in clauses {
            maker.enter(clause)?;
        }
    }
    Ok(maker.form)
}

/// A term while clauses are made: a number in the table of terms.
type Made = u32;

#[derive(Clone, PartialEq, Eq, Hash)]
enum MadeTerm {
    Variable(u32),
    Apply(u32, Box<[Made]>),
}

#[derive(Clone, PartialEq, Eq)]
enum MadeAtom {
    Equal(Made, Made),
    Predicate(u32, Box<[Made]>),
}

type Disjunction = Vec<(bool, MadeAtom)>;

struct Maker<'a> {
    bank: &'a Bank,
    size: u32,
    form: ClauseForm,
    function_of: FxHashMap<FunctionName, u32>,
    predicate_of: FxHashMap<SymbolId, u32>,
    terms: Vec<MadeTerm>,
    term_of: FxHashMap<MadeTerm, Made>,
    values: FxHashMap<VariableId, Made>,
    variables: u32,
    choices: u32,
    abbreviations: u32,
}

impl ClauseForm {
    /// Demands that every operation of the statements can be cancelled on either side, as in a quasigroup. Returns false if there is none.
    pub(super) fn cancel(&mut self) -> bool {
        let before = self.clauses.len();
        for (function, (name, arity)) in self.functions.iter().enumerate() {
            if *arity != 2 || !matches!(name, FunctionName::Symbol(_)) {
                continue;
            }
            for (left, right) in [([0, 1], [0, 2]), ([1, 0], [2, 0])] {
                let product = |arguments: [u16; 2]| Node::Apply(function as u32, arguments.into());
                let variables = (0..3).map(Node::Variable);
                self.clauses.push(Clause {
                    variables: 3,
                    nodes: variables.chain([product(left), product(right)]).collect(),
                    literals: vec![(false, Atom::Equal(3, 4)), (true, Atom::Equal(1, 2))],
                });
            }
        }
        self.clauses.len() > before
    }
}

impl<'a> Maker<'a> {
    fn new(bank: &'a Bank) -> Maker<'a> {
        Maker {
            bank,
            size: 1,
            form: ClauseForm::default(),
            function_of: FxHashMap::default(),
            predicate_of: FxHashMap::default(),
            terms: Vec::new(),
            term_of: FxHashMap::default(),
            values: FxHashMap::default(),
            variables: 0,
            choices: 0,
            abbreviations: 0,
        }
    }

    fn intern(&mut self, term: MadeTerm) -> Made {
        let next = self.terms.len() as Made;
        let made = *self.term_of.entry(term.clone()).or_insert(next);
        if made == next {
            self.terms.push(term);
        }
        made
    }

    fn fresh_variable(&mut self) -> Made {
        self.variables += 1;
        self.intern(MadeTerm::Variable(self.variables))
    }

    fn function(&mut self, name: FunctionName, arity: usize) -> u32 {
        let next = self.form.functions.len() as u32;
        let function = *self.function_of.entry(name).or_insert(next);
        if function == next {
            self.form.functions.push((name, arity));
        }
        function
    }

    fn predicate(&mut self, name: PredicateName, arity: usize) -> u32 {
        self.form.predicates.push((name, arity));
        self.form.predicates.len() as u32 - 1
    }

    fn term(&mut self, term: TermId) -> Made {
        match self.bank.term(term) {
            Term::Variable(variable) => match self.values.get(&variable) {
                Some(&value) => value,
                // A statement is closed: every variable has a value.
                None => self.fresh_variable(),
            },
            Term::Number(numeral) => {
                let function = self.function(FunctionName::Number(numeral), 0);
                self.intern(MadeTerm::Apply(function, Box::default()))
            }
            Term::Apply(symbol, arguments) => {
                let function = self.function(FunctionName::Symbol(symbol), arguments.len());
                let arguments: Box<[Made]> = arguments.iter().map(|&argument| self.term(argument)).collect();
                self.intern(MadeTerm::Apply(function, arguments))
            }
        }
    }

    /// The clauses of a formula that is to have this truth value. As deep as the formula, whose depth is bounded.
    fn clauses(&mut self, formula: FormulaId, truth: bool) -> Result<Vec<Disjunction>, TooLarge> {
        let constant = |value: bool| if value { Vec::new() } else { vec![Vec::new()] };
        Ok(match self.bank.formula(formula) {
            Formula::Truth(value) => constant(value == truth),
            Formula::Cardinality(comparison, n) => constant(comparison.holds(u64::from(self.size), u64::from(n)) == truth),
            Formula::Atom(symbol, arguments) => {
                let predicate = match self.predicate_of.get(&symbol) {
                    Some(&predicate) => predicate,
                    None => {
                        let predicate = self.predicate(PredicateName::Symbol(symbol), arguments.len());
                        self.predicate_of.insert(symbol, predicate);
                        predicate
                    }
                };
                if arguments.iter().any(|&argument| self.bank.term_depth(argument) > MAX_DEPTH) {
                    return Err(TooLarge);
                }
                let arguments = arguments.iter().map(|&argument| self.term(argument)).collect();
                vec![vec![(truth, MadeAtom::Predicate(predicate, arguments))]]
            }
            Formula::Equal(left, right) => {
                if self.bank.term_depth(left).max(self.bank.term_depth(right)) > MAX_DEPTH {
                    return Err(TooLarge);
                }
                let (left, right) = (self.term(left), self.term(right));
                if left == right { constant(truth) } else { vec![vec![(truth, MadeAtom::Equal(left, right))]] }
            }
            Formula::Not(inner) => self.clauses(inner, !truth)?,
            Formula::Binary(connective, left, right) => match (connective, truth) {
                (Connective::And, true) => self.both((left, true), (right, true))?,
                (Connective::Or, false) => self.both((left, false), (right, false))?,
                (Connective::Implies, false) => self.both((left, true), (right, false))?,
                (Connective::And, false) => self.either((left, false), (right, false))?,
                (Connective::Or, true) => self.either((left, true), (right, true))?,
                (Connective::Implies, true) => self.either((left, false), (right, true))?,
                (Connective::Iff, _) => {
                    let mut clauses = self.either((left, false), (right, truth))?;
                    clauses.extend(self.either((left, true), (right, !truth))?);
                    clauses
                }
            },
            Formula::Quantified(quantifier, variable, body) => {
                let outside = self.values.get(&variable).copied();
                let clauses = match (quantifier, truth) {
                    (Quantifier::ForAll, true) | (Quantifier::Exists, false) => {
                        let value = self.fresh_variable();
                        self.values.insert(variable, value);
                        self.clauses(body, truth)
                    }
                    (Quantifier::Exists, true) | (Quantifier::ForAll, false) => {
                        let value = self.choice(formula)?;
                        self.values.insert(variable, value);
                        self.clauses(body, truth)
                    }
                    (Quantifier::ExistsUnique, _) => self.exactly_one(formula, variable, body, truth),
                };
                match outside {
                    Some(value) => self.values.insert(variable, value),
                    None => self.values.remove(&variable),
                };
                clauses?
            }
        })
    }

    /// ∃!x A(x): A(c), and whatever has A is c. Its negation: if A(y), then another has A, too.
    fn exactly_one(
        &mut self,
        formula: FormulaId,
        variable: VariableId,
        body: FormulaId,
        truth: bool,
    ) -> Result<Vec<Disjunction>, TooLarge> {
        let (first, second) = if truth {
            (self.choice(formula)?, self.fresh_variable())
        } else {
            let first = self.fresh_variable();
            let mut universals = self.universals_of(formula);
            universals.extend(self.variables_of(first));
            (first, self.choice_of(universals)?)
        };
        self.values.insert(variable, first);
        let of_first = self.clauses(body, truth)?;
        self.values.insert(variable, second);
        let of_second = self.clauses(body, !truth)?;
        let same = MadeAtom::Equal(first, second);
        if truth {
            let unique = self.disjoin(of_second, vec![vec![(true, same)]])?;
            return Ok([of_first, unique].concat());
        }
        let other = [of_second, vec![vec![(false, same)]]].concat();
        self.disjoin(of_first, other)
    }

    fn both(&mut self, left: (FormulaId, bool), right: (FormulaId, bool)) -> Result<Vec<Disjunction>, TooLarge> {
        let mut clauses = self.clauses(left.0, left.1)?;
        clauses.extend(self.clauses(right.0, right.1)?);
        if clauses.len() > MAX_CLAUSES { Err(TooLarge) } else { Ok(clauses) }
    }

    fn either(&mut self, left: (FormulaId, bool), right: (FormulaId, bool)) -> Result<Vec<Disjunction>, TooLarge> {
        let left = self.clauses(left.0, left.1)?;
        let right = self.clauses(right.0, right.1)?;
        self.disjoin(left, right)
    }

    /// The clauses of a disjunction of two sets of clauses.
    fn disjoin(&mut self, left: Vec<Disjunction>, right: Vec<Disjunction>) -> Result<Vec<Disjunction>, TooLarge> {
        let (mut left, mut right) = (left, right);
        if left.len().saturating_mul(right.len()) > (left.len() + right.len()).max(MULTIPLIED_OUT) {
            if left.len() > 1 {
                left = self.abbreviate(left)?;
            }
            if left.len().saturating_mul(right.len()) > MULTIPLIED_OUT.max(right.len()) {
                right = self.abbreviate(right)?;
            }
        }
        let joined = left.iter().flat_map(|one| right.iter().map(|other| [&one[..], &other[..]].concat()));
        Ok(joined.collect())
    }

    /// One literal that replaces several clauses, which follow from it.
    fn abbreviate(&mut self, clauses: Vec<Disjunction>) -> Result<Vec<Disjunction>, TooLarge> {
        let mut variables = BTreeSet::new();
        for (_, atom) in clauses.iter().flatten() {
            variables.extend(self.variables_of_atom(atom));
        }
        if variables.len() > MAX_VARIABLES {
            return Err(TooLarge);
        }
        self.abbreviations += 1;
        let predicate = self.predicate(PredicateName::Abbreviation(self.abbreviations), variables.len());
        let atom = MadeAtom::Predicate(predicate, variables.into_iter().collect());
        for mut clause in clauses {
            clause.push((false, atom.clone()));
            self.enter(clause)?;
        }
        Ok(vec![vec![(true, atom)]])
    }

    /// A witness for an existential formula: a function of the variables that its free variables depend on.
    fn choice(&mut self, formula: FormulaId) -> Result<Made, TooLarge> {
        let universals = self.universals_of(formula);
        self.choice_of(universals)
    }

    fn choice_of(&mut self, universals: BTreeSet<Made>) -> Result<Made, TooLarge> {
        if universals.len() > MAX_VARIABLES {
            return Err(TooLarge);
        }
        self.choices += 1;
        let function = self.function(FunctionName::Choice(self.choices), universals.len());
        Ok(self.intern(MadeTerm::Apply(function, universals.into_iter().collect())))
    }

    fn universals_of(&self, formula: FormulaId) -> BTreeSet<Made> {
        let values = self.bank.free_variables(formula).iter().filter_map(|variable| self.values.get(variable).copied());
        values.flat_map(|value| self.variables_of(value)).collect()
    }

    fn variables_of(&self, term: Made) -> BTreeSet<Made> {
        let (mut found, mut seen, mut stack) = (BTreeSet::new(), BTreeSet::new(), vec![term]);
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match &self.terms[term as usize] {
                MadeTerm::Variable(_) => {
                    found.insert(term);
                }
                MadeTerm::Apply(_, arguments) => stack.extend(arguments.iter()),
            }
        }
        found
    }

    fn variables_of_atom(&self, atom: &MadeAtom) -> BTreeSet<Made> {
        match atom {
            MadeAtom::Equal(left, right) => &self.variables_of(*left) | &self.variables_of(*right),
            MadeAtom::Predicate(_, arguments) => arguments.iter().flat_map(|&argument| self.variables_of(argument)).collect(),
        }
    }

    /// Puts a clause into the form. A variable that differs from a term, or else, is replaced by that term.
    fn enter(&mut self, mut clause: Disjunction) -> Result<(), TooLarge> {
        if clause.len() > MAX_LITERALS {
            return Err(TooLarge);
        }
        let differs = |maker: &Maker, clause: &Disjunction| {
            clause.iter().enumerate().find_map(|(index, literal)| {
                let (false, MadeAtom::Equal(left, right)) = *literal else { return None };
                let free = |variable: Made, term: Made| {
                    matches!(maker.terms[variable as usize], MadeTerm::Variable(_))
                        && !maker.variables_of(term).contains(&variable)
                };
                if left == right || free(left, right) {
                    Some((index, left, right))
                } else {
                    free(right, left).then_some((index, right, left))
                }
            })
        };
        while let Some((index, variable, term)) = differs(self, &clause) {
            clause.remove(index);
            if variable != term {
                for (_, atom) in &mut clause {
                    *atom = self.replace(atom, variable, term);
                }
            }
        }
        let mut kept: Disjunction = Vec::with_capacity(clause.len());
        for (sign, atom) in clause {
            let opposite = kept.iter().any(|(other, known)| *other != sign && *known == atom);
            if opposite || sign && matches!(atom, MadeAtom::Equal(left, right) if left == right) {
                return Ok(());
            }
            if !kept.contains(&(sign, atom.clone())) {
                kept.push((sign, atom));
            }
        }
        let clause = self.compile(&kept)?;
        if self.form.clauses.len() >= MAX_CLAUSES {
            return Err(TooLarge);
        }
        self.form.clauses.push(clause);
        Ok(())
    }

    fn replace(&mut self, atom: &MadeAtom, variable: Made, term: Made) -> MadeAtom {
        let mut known: FxHashMap<Made, Made> = FxHashMap::default();
        known.insert(variable, term);
        let mut each = |part: Made| {
            let mut stack = vec![part];
            while let Some(&top) = stack.last() {
                let MadeTerm::Apply(function, arguments) = self.terms[top as usize].clone() else {
                    known.entry(top).or_insert(top);
                    stack.pop();
                    continue;
                };
                let waiting = stack.len();
                stack.extend(arguments.iter().filter(|argument| !known.contains_key(argument)));
                if stack.len() == waiting {
                    let arguments = arguments.iter().map(|argument| known[argument]).collect();
                    let made = self.intern(MadeTerm::Apply(function, arguments));
                    known.insert(top, made);
                    stack.pop();
                }
            }
            known[&part]
        };
        match atom {
            MadeAtom::Equal(left, right) => MadeAtom::Equal(each(*left), each(*right)),
            MadeAtom::Predicate(predicate, arguments) => {
                MadeAtom::Predicate(*predicate, arguments.iter().map(|&argument| each(argument)).collect())
            }
        }
    }

    fn compile(&self, clause: &Disjunction) -> Result<Clause, TooLarge> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut node_of: FxHashMap<Made, u16> = FxHashMap::default();
        let mut variables = 0usize;
        let mut literals = Vec::with_capacity(clause.len());
        for (sign, atom) in clause {
            let parts: Vec<Made> = match atom {
                MadeAtom::Equal(left, right) => vec![*left, *right],
                MadeAtom::Predicate(_, arguments) => arguments.to_vec(),
            };
            let mut of_parts = Vec::with_capacity(parts.len());
            for part in parts {
                let mut stack = vec![part];
                while let Some(&top) = stack.last() {
                    if node_of.contains_key(&top) {
                        stack.pop();
                        continue;
                    }
                    let node = match &self.terms[top as usize] {
                        MadeTerm::Variable(_) => {
                            variables += 1;
                            Node::Variable((variables - 1) as u8)
                        }
                        MadeTerm::Apply(function, arguments) => {
                            let waiting = stack.len();
                            stack.extend(arguments.iter().rev().filter(|argument| !node_of.contains_key(argument)));
                            if stack.len() > waiting {
                                continue;
                            }
                            Node::Apply(*function, arguments.iter().map(|argument| node_of[argument]).collect())
                        }
                    };
                    if variables > MAX_VARIABLES || nodes.len() >= usize::from(u16::MAX) {
                        return Err(TooLarge);
                    }
                    node_of.insert(top, nodes.len() as u16);
                    nodes.push(node);
                    stack.pop();
                }
                of_parts.push(node_of[&part]);
            }
            let atom = match (atom, &of_parts[..]) {
                (MadeAtom::Predicate(predicate, _), _) => Atom::Predicate(*predicate, of_parts.into()),
                (MadeAtom::Equal(..), &[left, right]) => Atom::Equal(left, right),
                // An equation has two sides.
                (MadeAtom::Equal(..), _) => return Err(TooLarge),
            };
            literals.push((*sign, atom));
        }
        Ok(Clause { variables, nodes, literals })
    }
}

//! The symbols, numbers and variables that formulas use. Those of a board's statements are what a model must give a meaning to, and nothing
//! else.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

use formula::{Bank, Board, Fixity, Formula, FormulaId, Kind, NumeralId, SymbolId, Term, TermId, VariableId};

/// A symbol as people write about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its spelling.
    pub name: String,
    /// Function or predicate.
    pub kind: Kind,
    /// Number of arguments that it takes.
    pub arity: usize,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Function => "function",
            Kind::Predicate => "predicate",
        };
        write!(f, "the {kind} {} of {} argument{}", self.name, self.arity, if self.arity == 1 { "" } else { "s" })
    }
}

/// The symbols, numbers and variables that formulas use.
#[derive(Debug, Default)]
pub(crate) struct UsedSymbols {
    /// By spelling, kind and fixity.
    symbols: BTreeMap<(String, Kind, Fixity), SymbolId>,
    ids: BTreeSet<SymbolId>,
    numbers: BTreeMap<String, NumeralId>,
    variables: BTreeSet<VariableId>,
}

impl UsedSymbols {
    /// Collects those of the meanings of a board's statements, definitions included.
    pub(crate) fn by(bank: &Bank, board: &Board) -> UsedSymbols {
        UsedSymbols::in_formulas(bank, board.statements.iter().map(|statement| statement.meaning).collect())
    }

    /// Collects those of formulas.
    pub(crate) fn in_formulas(bank: &Bank, formulas: Vec<FormulaId>) -> UsedSymbols {
        UsedSymbols::in_formulas_and_terms(bank, formulas, Vec::new())
    }

    /// Collects those of formulas and terms.
    pub(crate) fn in_formulas_and_terms(bank: &Bank, mut formulas: Vec<FormulaId>, mut terms: Vec<TermId>) -> UsedSymbols {
        let mut used = UsedSymbols::default();
        let mut seen: HashSet<FormulaId> = HashSet::new();
        let mut seen_terms: HashSet<TermId> = HashSet::new();
        loop {
            used.insert_terms(bank, &mut terms, &mut seen_terms);
            let Some(formula) = formulas.pop() else { return used };
            if !seen.insert(formula) {
                continue;
            }
            let whole = bank.formula(formula);
            formulas.extend(whole.parts());
            match whole {
                Formula::Atom(symbol, arguments) => {
                    used.insert(bank, symbol);
                    terms.extend_from_slice(arguments);
                }
                Formula::Equal(left, right) => terms.extend([left, right]),
                Formula::Quantified(_, variable, _) => _ = used.variables.insert(variable),
                _ => {}
            }
        }
    }

    fn insert_terms(&mut self, bank: &Bank, terms: &mut Vec<TermId>, seen: &mut HashSet<TermId>) {
        while let Some(term) = terms.pop() {
            if !seen.insert(term) {
                continue;
            }
            match bank.term(term) {
                Term::Variable(variable) => _ = self.variables.insert(variable),
                Term::Number(number) => {
                    self.numbers.insert(bank.numeral_text(number).to_owned(), number);
                }
                Term::Apply(symbol, arguments) => {
                    self.insert(bank, symbol);
                    terms.extend_from_slice(arguments);
                }
            }
        }
    }

    fn insert(&mut self, bank: &Bank, symbol: SymbolId) {
        if self.ids.insert(symbol) {
            let data = bank.symbol_data(symbol);
            self.symbols.insert((bank.name_text(data.name).to_owned(), data.kind, data.fixity), symbol);
        }
    }

    /// Returns whether a statement uses the symbol.
    pub(crate) fn has(&self, symbol: SymbolId) -> bool {
        self.ids.contains(&symbol)
    }

    /// The symbols, in the order of their ids.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = SymbolId> + '_ {
        self.ids.iter().copied()
    }

    /// Returns the variables, free and bound, in the order of their ids.
    pub(crate) fn variables(&self) -> impl Iterator<Item = VariableId> + '_ {
        self.variables.iter().copied()
    }

    /// The numbers with their digits.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = (&str, NumeralId)> {
        self.numbers.iter().map(|(digits, &number)| (digits.as_str(), number))
    }

    /// The symbol of this spelling, kind and number of arguments, however it is written. No notation of boards writes one in two ways;
    /// were there two, the second would be left without a meaning. The error is what no symbol is.
    pub(crate) fn of_arity(&self, name: &str, kind: Kind, arity: u32) -> Result<SymbolId, Named> {
        let all = [Fixity::Applied(arity), Fixity::Letter, Fixity::Infix].into_iter();
        let found = { all }.filter(|one| one.arity() == arity as usize).find_map(|fixity| self.of_fixity(name, kind, fixity));
        found.ok_or_else(|| Named { name: name.to_owned(), kind, arity: arity as usize })
    }

    /// The symbol of this spelling, kind and fixity.
    pub(crate) fn of_fixity(&self, name: &str, kind: Kind, fixity: Fixity) -> Option<SymbolId> {
        self.symbols.get(&(name.to_owned(), kind, fixity)).copied()
    }

    /// The number with these digits.
    pub(crate) fn number(&self, digits: &str) -> Option<NumeralId> {
        self.numbers.get(digits).copied()
    }
}

/// A symbol for an error message.
pub(crate) fn named(bank: &Bank, symbol: SymbolId) -> Named {
    let data = bank.symbol_data(symbol);
    Named { name: bank.symbol_text(symbol).to_owned(), kind: data.kind, arity: data.fixity.arity() }
}

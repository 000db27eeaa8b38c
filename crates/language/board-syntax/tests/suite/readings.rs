//! Readings say one thing: whatever symbols are called, what is printed of a formula with all brackets reads back as the same
//! formula.

use board_syntax::palmer::{self, Brackets};
use formula::{Alphabet, Bank, Connective, Fixity, FormulaId, Kind, Quantifier, SymbolId, TermId};
use proptest::prelude::*;
use source::Text;

/// Names that mean something else, or nothing, in Palmer's notation.
const NAMES: [&str; 26] = [
    "p(x) & q",
    "X",
    "Y",
    "and",
    "or",
    "not",
    "forall",
    "exists",
    "V",
    "implies",
    "iff",
    "tT",
    "L",
    "it's",
    "a\\b",
    "\\'",
    "'",
    "3",
    "03",
    "p",
    "+",
    "| c := X",
    "|L| ≥ 2",
    " ",
    "h\u{430}ppy",
    "∀X",
];

/// What a formula is made by: each number chooses among what is possible.
type Choices = Vec<u8>;

struct Maker<'m> {
    bank: &'m mut Bank,
    choices: std::vec::IntoIter<u8>,
    /// By kind and arity; no two are called alike.
    symbols: Vec<SymbolId>,
    bound: Vec<&'static str>,
}

impl Maker<'_> {
    fn choose(&mut self, among: usize) -> usize {
        usize::from(self.choices.next().unwrap_or(0)) % among
    }

    fn symbol(&mut self, kind: Kind) -> SymbolId {
        let bank = &*self.bank;
        let fitting: Vec<SymbolId> =
            self.symbols.iter().copied().filter(|&symbol| bank.symbol_data(symbol).kind == kind).collect();
        fitting[self.choose(fitting.len())]
    }

    fn arguments(&mut self, symbol: SymbolId, depth: u32) -> Vec<TermId> {
        let arity = self.bank.symbol_data(symbol).fixity.arity();
        (0..arity).map(|_| self.term(depth)).collect()
    }

    fn term(&mut self, depth: u32) -> TermId {
        match self.choose(4) {
            0 | 1 if !self.bound.is_empty() => {
                let at = self.choose(self.bound.len());
                let name = self.bound[at];
                let variable = self.bank.variable(name);
                self.bank.variable_term(variable)
            }
            2 => {
                let number = self.bank.numeral("3").expect("a numeral");
                self.bank.number_term(number)
            }
            _ => {
                let constant = |bank: &Bank, symbol: SymbolId| bank.symbol_data(symbol).fixity.arity() == 0;
                let mut symbol = self.symbol(Kind::Function);
                if depth == 0 && !constant(self.bank, symbol) {
                    symbol = self.symbols.iter().copied().find(|&one| constant(self.bank, one)).expect("there is a constant");
                }
                let arguments = self.arguments(symbol, depth.saturating_sub(1));
                self.bank.apply(symbol, &arguments).expect("as many as it takes")
            }
        }
    }

    fn formula(&mut self, depth: u32) -> FormulaId {
        match self.choose(if depth == 0 { 3 } else { 8 }) {
            0 | 1 => {
                let symbol = self.symbol(Kind::Predicate);
                let arguments = self.arguments(symbol, 2);
                self.bank.atom(symbol, &arguments).expect("as many as it takes")
            }
            2 => {
                let (left, right) = (self.term(2), self.term(2));
                self.bank.equal(left, right)
            }
            3 => {
                let inner = self.formula(depth - 1);
                self.bank.not(inner)
            }
            4 | 5 => {
                let connectives = [Connective::And, Connective::Or, Connective::Implies, Connective::Iff];
                let connective = connectives[self.choose(4)];
                let (left, right) = (self.formula(depth - 1), self.formula(depth - 1));
                self.bank.binary(connective, left, right)
            }
            _ => {
                let quantifier = [Quantifier::ForAll, Quantifier::Exists][self.choose(2)];
                let name = ["X", "Y", "X1"][self.choose(3)];
                self.bound.push(name);
                let body = self.formula(depth - 1);
                self.bound.pop();
                let variable = self.bank.variable(name);
                self.bank.quantified(quantifier, variable, body)
            }
        }
    }
}

fn made(bank: &mut Bank, names: &[usize], choices: Choices) -> (Vec<SymbolId>, FormulaId) {
    let fixities = [
        (Kind::Predicate, Fixity::Applied(1)),
        (Kind::Function, Fixity::Letter),
        (Kind::Predicate, Fixity::Letter),
        (Kind::Function, Fixity::Applied(2)),
        (Kind::Predicate, Fixity::Applied(2)),
        (Kind::Function, Fixity::Letter),
        (Kind::Function, Fixity::Applied(1)),
    ];
    let symbols: Vec<SymbolId> =
        names.iter().zip(fixities).map(|(&name, (kind, fixity))| bank.symbol(NAMES[name], kind, fixity)).collect();
    let mut maker = Maker { bank, choices: choices.into_iter(), symbols: symbols.clone(), bound: Vec::new() };
    let formula = maker.formula(6);
    (symbols, formula)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_reading_reads_back_as_the_same_formula(
        names in proptest::sample::subsequence((0..NAMES.len()).collect::<Vec<_>>(), 7).prop_shuffle(),
        choices in proptest::collection::vec(any::<u8>(), 60),
        ascii in any::<bool>(),
    ) {
        let mut bank = Bank::new();
        let (symbols, formula) = made(&mut bank, &names, choices);
        let alphabet = if ascii { Alphabet::Ascii } else { Alphabet::Unicode };
        let reading = palmer::print(&bank, formula, alphabet, Brackets::Full);
        let read = palmer::read_back(&Text::new("reading", reading.as_str()), &mut bank, symbols);
        prop_assert_eq!(read.value, Some(formula), "{}: {:?}", reading, read.diagnostics);
    }
}

/// The reading of the first statement of a TPTP board.
fn reading(statement: &str) -> String {
    let mut bank = Bank::new();
    let board = board_syntax::tptp::parse_board(&Text::new("board", statement), &mut bank).value.expect("a board").board;
    palmer::print(&bank, board.statements[0].meaning, Alphabet::Unicode, Brackets::Full)
}

#[test]
fn no_name_passes_for_a_part_of_a_formula() {
    for (statement, expected) in [
        ("fof(a, axiom, ! [X] : 'p(x) & q'(X)).", "∀X 'p(x) & q'(X)"),
        ("fof(a, axiom, ! [X] : p(X,'X')).", "∀X p(X, 'X')"),
        ("fof(a, axiom, p('X')).", "p(X)"),
        ("fof(a, axiom, p(3,'3')).", "p(3, '3')"),
        ("fof(a, axiom, 'it\\'s'(a)).", "it's(a)"),
        ("fof(a, axiom, '\\'s'(a)).", "'\\'s'(a)"),
        ("fof(a, axiom, forall(and)).", "'forall'('and')"),
        ("fof(a, axiom, happy(father(bob))).", "happy(father(bob))"),
    ] {
        assert_eq!(reading(statement), expected, "{statement}");
    }
}

#[test]
fn what_is_no_reading_is_refused() {
    let mut bank = Bank::new();
    for (text, code) in [("'p", "unknown-character"), ("'unknown'(a)", "unknown-symbol")] {
        let read = palmer::read_back(&Text::new("reading", text), &mut bank, []);
        let first = read.diagnostics.first().map(|diagnostic| diagnostic.code);
        assert_eq!((read.value, first), (None, Some(code)), "{text}");
    }
}

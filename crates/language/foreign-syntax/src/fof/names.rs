//! Names for print: an injection of symbols and variables into TPTP's words that leaves alone what TPTP can spell.

use std::collections::{HashMap, HashSet};

use board_syntax::tptp::distinct_object;
use formula::{Bank, Fixity, Formula, FormulaId, Kind, SymbolId, Term, TermId, VariableId};

use crate::words::{EQUAL, between, is_plain, is_quotable, is_upper_word, label_name, printable, quoted, untaken, upper_word};

/// Written names of the symbols and variables of some formulas, all of them together.
pub(super) struct Names {
    symbols: HashMap<SymbolId, String>,
    variables: HashMap<VariableId, String>,
    /// No variable's written name begins with this.
    fresh: String,
}

impl Names {
    /// Makes names for everything that occurs in these formulas.
    pub(super) fn of(bank: &Bank, formulas: &[FormulaId]) -> Names {
        let (symbols, variables) = Occurrences::in_formulas(bank, formulas).sorted();
        let symbols = symbol_names(bank, &symbols);
        let variables = variable_names(bank, &variables);
        let mut fresh = String::from("N");
        while variables.values().any(|name| name.starts_with(&fresh)) {
            fresh.push('_');
        }
        Names { symbols, variables, fresh }
    }

    /// Returns the written name of a symbol that occurs.
    pub(super) fn symbol(&self, symbol: SymbolId) -> &str {
        self.symbols.get(&symbol).map_or("", String::as_str)
    }

    /// Returns the written name of a variable that occurs.
    pub(super) fn variable(&self, variable: VariableId) -> &str {
        self.variables.get(&variable).map_or("", String::as_str)
    }

    /// Returns a variable that occurs nowhere, one for each number.
    pub(super) fn fresh(&self, number: usize) -> String {
        format!("{}{number}", self.fresh)
    }
}

/// Tells whether TPTP's own reading makes this shape: a bare name, or a name with at least one argument in brackets.
fn native(fixity: Fixity) -> bool {
    matches!(fixity, Fixity::Letter | Fixity::Applied(1..))
}

fn symbol_names(bank: &Bank, symbols: &[SymbolId]) -> HashMap<SymbolId, String> {
    let mut taken: HashSet<(Kind, usize, String)> = HashSet::new();
    let mut names = HashMap::new();
    // Those that TPTP spells keep their names; the others take what is left.
    let spelled = |symbol: SymbolId| native(bank.symbol_data(symbol).fixity) && is_quotable(bank.symbol_text(symbol), is_plain);
    let (objects, symbols): (Vec<SymbolId>, Vec<SymbolId>) =
        symbols.iter().partition(|&&symbol| distinct_object(bank, symbol).is_some());
    let (first, second): (Vec<SymbolId>, Vec<SymbolId>) = symbols.iter().partition(|&&symbol| spelled(symbol));
    for symbol in first.into_iter().chain(second) {
        let data = bank.symbol_data(symbol);
        let mut wish = printable(bank.symbol_text(symbol), is_plain);
        if data.fixity == Fixity::Applied(0) {
            wish.push_str("()");
        }
        let name = untaken(wish, |name| taken.insert((data.kind, data.fixity.arity(), name.to_owned())));
        // Without quotation marks it might be read as TPTP's old equality.
        let is_like_equality = (data.kind, data.fixity, name.as_str()) == (Kind::Predicate, Fixity::Applied(2), EQUAL);
        names.insert(symbol, if is_like_equality { between('\'', &name) } else { quoted(&name) });
    }
    for symbol in objects {
        let characters = distinct_object(bank, symbol).unwrap_or_default();
        names.insert(symbol, between('"', characters));
    }
    names
}

fn variable_names(bank: &Bank, variables: &[VariableId]) -> HashMap<VariableId, String> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut names = HashMap::new();
    let (first, second): (Vec<VariableId>, Vec<VariableId>) =
        variables.iter().partition(|&&variable| is_upper_word(bank.variable_text(variable)));
    for variable in first.into_iter().chain(second) {
        let name = untaken(upper_word(bank.variable_text(variable)), |name| taken.insert(name.to_owned()));
        names.insert(variable, name);
    }
    names
}

/// Returns the names of statements: labels that TPTP spells are kept, no two become one.
pub(super) fn label_names<'a>(labels: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let mut taken: HashSet<String> = labels.clone().filter(|label| is_quotable(label, is_plain)).map(str::to_owned).collect();
    labels
        .map(|label| {
            let name = if is_quotable(label, is_plain) {
                label.to_owned()
            } else {
                untaken(printable(label, is_plain), |name| taken.insert(name.to_owned()))
            };
            label_name(&name)
        })
        .collect()
}

/// The symbols and variables of formulas, each node visited once.
#[derive(Default)]
struct Occurrences {
    symbols: HashSet<SymbolId>,
    variables: HashSet<VariableId>,
    terms: HashSet<TermId>,
    waiting: Vec<TermId>,
}

impl Occurrences {
    fn in_formulas(bank: &Bank, formulas: &[FormulaId]) -> Occurrences {
        let mut found = Occurrences::default();
        let mut seen: HashSet<FormulaId> = HashSet::new();
        let mut stack = formulas.to_vec();
        while let Some(formula) = stack.pop() {
            if !seen.insert(formula) {
                continue;
            }
            match bank.formula(formula) {
                Formula::Truth(_) | Formula::Cardinality(..) => {}
                Formula::Atom(symbol, arguments) => {
                    found.symbols.insert(symbol);
                    found.terms(bank, arguments);
                }
                Formula::Equal(left, right) => found.terms(bank, &[left, right]),
                Formula::Not(inner) => stack.push(inner),
                Formula::Binary(_, left, right) => stack.extend([left, right]),
                Formula::Quantified(_, variable, body) => {
                    found.variables.insert(variable);
                    stack.push(body);
                }
            }
        }
        found
    }

    fn terms(&mut self, bank: &Bank, terms: &[TermId]) {
        self.waiting.extend_from_slice(terms);
        while let Some(term) = self.waiting.pop() {
            if !self.terms.insert(term) {
                continue;
            }
            match bank.term(term) {
                Term::Variable(variable) => {
                    self.variables.insert(variable);
                }
                Term::Number(_) => {}
                Term::Apply(symbol, arguments) => {
                    self.symbols.insert(symbol);
                    self.waiting.extend_from_slice(arguments);
                }
            }
        }
    }

    /// Returns everything found, in order of the ids: the same formulas get the same names.
    fn sorted(self) -> (Vec<SymbolId>, Vec<VariableId>) {
        let mut symbols: Vec<SymbolId> = self.symbols.into_iter().collect();
        let mut variables: Vec<VariableId> = self.variables.into_iter().collect();
        symbols.sort_unstable();
        variables.sort_unstable();
        (symbols, variables)
    }
}

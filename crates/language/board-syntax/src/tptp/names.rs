//! Names for print: an injection of symbols and variables into TPTP's words that leaves alone what TPTP can spell.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::distinct::distinct_object;
use super::equality::EQUAL;
use formula::{Bank, Fixity, Formula, FormulaId, Kind, SymbolId, Term, TermId, VariableId};

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
    let spelled = |symbol: SymbolId| native(bank.symbol_data(symbol).fixity) && is_quotable(bank.symbol_text(symbol));
    let (objects, symbols): (Vec<SymbolId>, Vec<SymbolId>) =
        symbols.iter().partition(|&&symbol| distinct_object(bank, symbol).is_some());
    let (first, second): (Vec<SymbolId>, Vec<SymbolId>) = symbols.iter().partition(|&&symbol| spelled(symbol));
    for symbol in first.into_iter().chain(second) {
        let data = bank.symbol_data(symbol);
        let mut wish = printable(bank.symbol_text(symbol));
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

/// Returns the wish, or with `_2`, `_3`, … after it, whichever `take` accepts first.
pub(super) fn untaken(wish: String, mut take: impl FnMut(&str) -> bool) -> String {
    if take(&wish) {
        return wish;
    }
    numbered(&wish, &mut 1, take)
}

/// Returns the wish with `_` and a number after it: the first one above `number` that `take` accepts, which `number` becomes.
fn numbered(wish: &str, number: &mut usize, mut take: impl FnMut(&str) -> bool) -> String {
    loop {
        *number += 1;
        let name = format!("{wish}_{number}");
        if take(&name) {
            return name;
        }
    }
}

/// A statement whose name another statement has already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Namesake {
    /// The index of the statement.
    pub(super) statement: usize,
    /// The index of the one that has the name.
    pub(super) holder: usize,
    /// The number after the name in the statement's label.
    pub(super) number: usize,
    /// The label: the name, `_`, and the number.
    pub(super) label: String,
}

/// Finds the statements that need another label than their name. Conjectures give way to other statements, so that the labels of these do not
/// depend on which conjectures stand in the text.
///
/// * `names`: the name of each statement, and whether it is a conjecture.
pub(super) fn namesakes(names: &[(&str, bool)]) -> Vec<Namesake> {
    let mut holders: HashMap<Cow<'_, str>, usize> = HashMap::new();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut found = Vec::new();
    for among_conjectures in [false, true] {
        let mut waiting = Vec::new();
        for (statement, &(name, is_conjecture)) in names.iter().enumerate() {
            if is_conjecture != among_conjectures {
                continue;
            }
            match holders.entry(Cow::Borrowed(name)) {
                Entry::Occupied(holder) => waiting.push((statement, *holder.get(), name)),
                Entry::Vacant(free) => {
                    free.insert(statement);
                }
            }
        }
        for (statement, holder, name) in waiting {
            let number = numbers.entry(name).or_insert(1);
            let label = numbered(name, number, |label| !holders.contains_key(label));
            holders.insert(Cow::Owned(label.clone()), statement);
            found.push(Namesake { statement, holder, number: *number, label });
        }
    }
    found
}

fn is_word_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

fn is_upper_word(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase()) && name.chars().all(is_word_character)
}

/// Returns a variable's name in TPTP's alphabet: first letter raised, foreign characters by their number.
fn upper_word(name: &str) -> String {
    let mut word = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            _ if is_word_character(character) && !word.is_empty() => word.push(character),
            _ if character.is_ascii_alphabetic() => word.push(character.to_ascii_uppercase()),
            _ => word.push_str(&format!("U{:X}", character as u32)),
        }
    }
    if word.is_empty() { "V".to_owned() } else { word }
}

/// Tells whether TPTP can spell a name between quotes.
pub(super) fn is_quotable(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Writes a name in printable ASCII: other characters by their number.
fn printable(name: &str) -> String {
    if is_quotable(name) {
        return name.to_owned();
    }
    let mut plain = String::from(if name.is_empty() { "empty" } else { "" });
    for character in name.chars() {
        if (' '..='~').contains(&character) {
            plain.push(character);
        } else {
            plain.push_str(&format!("u{:X}", character as u32));
        }
    }
    plain
}

/// Reads a name of printable ASCII as a TPTP word: in quotes unless it is a lower word.
fn quoted(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(is_word_character) {
        return name.to_owned();
    }
    between('\'', name)
}

/// Writes a name between quotation marks.
fn between(mark: char, name: &str) -> String {
    let mut word = String::from(mark);
    for character in name.chars() {
        if character == '\\' || character == mark {
            word.push('\\');
        }
        word.push(character);
    }
    word.push(mark);
    word
}

/// Returns the names of statements: labels that TPTP spells are kept, no two become one.
pub(super) fn label_names<'a>(labels: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let mut taken: HashSet<String> = labels.clone().filter(|label| is_quotable(label)).map(str::to_owned).collect();
    labels
        .map(|label| {
            let name = if is_quotable(label) {
                label.to_owned()
            } else {
                untaken(printable(label), |name| taken.insert(name.to_owned()))
            };
            label_name(name)
        })
        .collect()
}

/// Writes a label that TPTP can spell.
pub(super) fn label_name(label: String) -> String {
    let is_number = label.bytes().all(|byte| byte.is_ascii_digit()) && (label == "0" || !label.starts_with('0'));
    if is_number { label } else { quoted(&label) }
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

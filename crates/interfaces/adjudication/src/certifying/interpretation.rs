//! Finite interpretations that other programs give: Mace4's, and TPTP's formulas (`fi_domain`, `fi_functors`, `fi_predicates`). Read as tables by name. Not here:
//! the board that they are held against.

use std::collections::{BTreeMap, HashMap};

use board_syntax::tptp;
use foreign_syntax::mace4::{self, Interpretation, Table};
use formula::{Bank, Connective, Formula, FormulaId, Quantifier, Role, Term, TermId};
use source::{Diagnostic, Span, Text};

use crate::error::{Error, Rejected};

/// The most cells of a table.
const MAX_CELLS: usize = 1 << 24;

/// Reads an interpretation, by its content.
///
/// # Errors
/// [`Error::Rejected`] where it is none, or says something twice or not at all.
pub(super) fn read(text: &Text) -> Result<Interpretation, Error> {
    if mace4::is_meant(text) {
        return mace4::interpretation(text).map_err(|fault| Rejected::one(text.clone(), *fault).into());
    }
    let mut bank = Bank::new();
    let parsed = tptp::parse_problem(text, &mut bank);
    let (board, spans) = match (parsed.value, Rejected::new(text.clone(), parsed.diagnostics)) {
        (_, Ok(rejected)) => return Err(rejected.into()),
        (read, Err(_)) => read.map(|read| (read.board, read.spans)).unwrap_or_default(),
    };
    let mut reader = Reader { bank: &bank, elements: BTreeMap::new(), functions: HashMap::new(), predicates: HashMap::new() };
    let statements = || board.statements.iter().zip(&spans).filter(|(one, _)| one.role != Role::Convention);
    let domain = statements().find_map(|(statement, _)| reader.domain(statement.meaning));
    let Some(elements) = domain else { return Err(refused(text, Span::at(0), "no formula says which objects there are")) };
    reader.elements = elements.into_iter().zip(0..).collect();
    for (statement, &span) in statements() {
        if reader.domain(statement.meaning).is_none() && reader.row(statement.meaning).is_none() {
            return Err(refused(text, span, "this formula is no part of a finite interpretation"));
        }
    }
    reader
        .interpretation()
        .ok_or_else(|| refused(text, Span::at(0), "a table of the interpretation has a row too few, or is too large"))
}

fn refused(text: &Text, place: Span, message: &str) -> Error {
    let fault = Diagnostic::error("no-interpretation", place, message, "read here");
    let help = "an interpretation is one that Mace4 prints, `interpretation(2, …)`, or TPTP's formulas `fi_domain`, `fi_functors` and `fi_predicates`";
    Rejected::one(text.clone(), fault.help(help)).into()
}

type Rows<T> = HashMap<(String, usize), HashMap<Vec<u32>, T>>;

struct Reader<'b> {
    bank: &'b Bank,
    elements: BTreeMap<TermId, u32>,
    functions: Rows<u32>,
    predicates: Rows<bool>,
}

impl Reader<'_> {
    /// Returns the objects of `∀x (x = a ∨ x = b ∨ …)`.
    fn domain(&self, formula: FormulaId) -> Option<Vec<TermId>> {
        let Formula::Quantified(Quantifier::ForAll, variable, body) = self.bank.formula(formula) else { return None };
        let (mut parts, mut found) = (vec![body], Vec::new());
        while let Some(part) = parts.pop() {
            match self.bank.formula(part) {
                Formula::Binary(Connective::Or, left, right) => parts.extend([right, left]),
                Formula::Equal(left, right) => {
                    let other = if self.bank.term(left) == Term::Variable(variable) { right } else { left };
                    match self.bank.term(other) {
                        Term::Variable(_) => return None,
                        _ if !found.contains(&other) => found.push(other),
                        _ => {}
                    }
                }
                _ => return None,
            }
        }
        Some(found)
    }

    fn element(&self, term: TermId) -> Option<u32> {
        self.elements.get(&term).copied()
    }

    /// Notes what a conjunction of equations and literals says; `None` for another formula.
    fn row(&mut self, formula: FormulaId) -> Option<()> {
        let mut parts = vec![formula];
        while let Some(part) = parts.pop() {
            match self.bank.formula(part) {
                Formula::Truth(true) => {}
                Formula::Binary(Connective::And, left, right) => parts.extend([left, right]),
                Formula::Equal(left, right) => {
                    let (term, value) = match (self.element(left), self.element(right)) {
                        (_, Some(value)) => (left, value),
                        (Some(value), None) => (right, value),
                        (None, None) => return None,
                    };
                    let (name, arguments) = match self.bank.term(term) {
                        Term::Apply(symbol, arguments) => (self.bank.symbol_text(symbol).to_owned(), self.objects(arguments)?),
                        Term::Number(number) => (self.bank.numeral_text(number).to_owned(), Vec::new()),
                        Term::Variable(_) => return None,
                    };
                    let rows = self.functions.entry((name, arguments.len())).or_default();
                    if rows.insert(arguments, value).is_some_and(|before| before != value) {
                        return None;
                    }
                }
                Formula::Atom(..) => self.literal(part, true)?,
                Formula::Not(inner) => match self.bank.formula(inner) {
                    Formula::Equal(left, right)
                        if self.element(left).is_some() && self.element(right).is_some() && left != right => {}
                    _ => self.literal(inner, false)?,
                },
                _ => return None,
            }
        }
        Some(())
    }

    fn literal(&mut self, atom: FormulaId, holds: bool) -> Option<()> {
        let Formula::Atom(symbol, arguments) = self.bank.formula(atom) else { return None };
        let arguments = self.objects(arguments)?;
        let rows = self.predicates.entry((self.bank.symbol_text(symbol).to_owned(), arguments.len())).or_default();
        (rows.insert(arguments, holds).is_none_or(|before| before == holds)).then_some(())
    }

    fn objects(&self, arguments: &[TermId]) -> Option<Vec<u32>> {
        arguments.iter().map(|&argument| self.element(argument)).collect()
    }

    fn interpretation(mut self) -> Option<Interpretation> {
        let size = u32::try_from(self.elements.len()).ok()?;
        // An element denotes itself where nothing else is said.
        for (&term, &object) in &self.elements {
            if let Term::Apply(symbol, []) = self.bank.term(term) {
                let name = (self.bank.symbol_text(symbol).to_owned(), 0);
                self.functions.entry(name).or_default().entry(Vec::new()).or_insert(object);
            }
        }
        Some(Interpretation { size, functions: tables(self.functions, size)?, predicates: tables(self.predicates, size)? })
    }
}

/// Lays tables out; `None` where a row is missing.
fn tables<T: Copy>(all: Rows<T>, size: u32) -> Option<Vec<Table<T>>> {
    let mut tables = Vec::new();
    for ((name, arity), rows) in all {
        let arity = u32::try_from(arity).ok()?;
        let count = (size as usize).checked_pow(arity).filter(|&count| count <= MAX_CELLS && count == rows.len())?;
        let row = |at: usize| -> Vec<u32> {
            (0..arity).rev().map(|index| (at / (size as usize).pow(index) % size as usize) as u32).collect()
        };
        let cells = (0..count).map(|at| rows.get(&row(at)).copied()).collect::<Option<Vec<T>>>()?;
        tables.push(Table { name, arity, cells });
    }
    tables.sort_by(|one, other| (&one.name, one.arity).cmp(&(&other.name, other.arity)));
    Some(tables)
}

//! A proof as a textbook writes it. What the notation has no symbols for is refused, so that what is printed reads back as the same proof:
//! line for line, up to the names of variables that the book cannot spell, though *Carnap* counts its lines anew, and with the rules by the book's own names.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use formula::{Alphabet, Bank, Fixity, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId, VariableId};
use kernel::{Block, BoxSpan, Calculus, Citation, Inference, Justification, Line, Notation, Proof};

use super::book::Book;
use super::statement::called;
use crate::proof::{Style, written_parts};

/// Reason for which a proof cannot be written as a textbook writes proofs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    /// It has subproofs beside its boxes.
    #[error("the notation has no subproofs with names of their own")]
    Subproofs,
    /// A line is given inside of a box.
    #[error("line {0} is given inside of a box, and the books give premises outside of all")]
    PremiseInBox(u32),
    /// A statement counts objects.
    #[error("the notation has no symbol for the number of objects")]
    Counting,
    /// A number, or a symbol between two objects.
    #[error("the notation has no numbers and no sums")]
    Arithmetic,
    /// A name that the notation cannot spell, or would take for something else.
    #[error("the notation cannot spell the name `{0}`")]
    Name(String),
}

/// Prints a proof of a calculus in the notation of a book, with a line `notation` in front.
///
/// With `choices`, what lines choose follows `with`; without, it is left for the statement to tell.
///
/// # Errors
/// [`Unwritable`] when the notation has no text for a part of it.
pub fn print(
    proof: &Proof,
    bank: &Bank,
    book: Book,
    calculus: &Calculus,
    alphabet: Alphabet,
    choices: bool,
) -> Result<String, Unwritable> {
    let [block] = proof.blocks() else { return Err(Unwritable::Subproofs) };
    let mut out = format!("notation {}\n", book.name());
    if let Some(system) = &proof.system {
        let _ = writeln!(out, "system {system}");
    }
    let mut printer = Printer { proof, bank, book, calculus, alphabet, choices, renamed: HashMap::new() };
    printer.rename();
    if printer.declares() {
        let style = Style::new(Notation::Palmer, alphabet);
        let _ = style.symbols(proof, bank).map(|symbols| writeln!(out, "symbols {symbols}"));
    }
    match book {
        Book::Carnap => printer.indented(block, &mut out)?,
        Book::ForallX | Book::Lpl => printer.barred(block, &mut out)?,
    }
    Ok(out)
}

struct Printer<'p> {
    proof: &'p Proof,
    bank: &'p Bank,
    book: Book,
    calculus: &'p Calculus,
    alphabet: Alphabet,
    choices: bool,
    /// Variables that cannot stand under their own names, with other ones.
    renamed: HashMap<VariableId, String>,
}

/// A symbol, or a variable where it stands alone or after a quantifier.
enum Part {
    Symbol(SymbolId),
    Variable(VariableId),
    Bound(VariableId),
}

/// A line as it stands: its statement, how deep, and its justification.
struct Row {
    number: u32,
    depth: usize,
    statement: String,
    reason: String,
    /// True if a rule is drawn under it.
    is_last_given: bool,
}

/// Lines.
impl Printer<'_> {
    /// Tells whether some symbol must be declared: its use would not say what it is.
    fn declares(&self) -> bool {
        let (formulas, terms) = written_parts(self.proof);
        let mut found = false;
        self.visit(formulas, terms, |part| {
            let Part::Symbol(symbol) = part else { return };
            let data = self.bank.symbol_data(symbol);
            let name = self.bank.symbol_text(symbol);
            let capital = name.starts_with(char::is_uppercase);
            let told = match data.kind {
                Kind::Predicate => capital,
                Kind::Function => data.fixity.arity() > 0 && !capital,
            };
            found |= !told || called(name) != name;
        });
        found
    }

    /// Gives other names to the variables that the book cannot spell, or that it takes for names of objects where a quantifier binds them.
    fn rename(&mut self) {
        let (formulas, terms) = written_parts(self.proof);
        let mut taken: HashSet<String> = HashSet::new();
        // In the order in which they are met, and those that are bound somewhere.
        let (mut variables, mut bound, mut met) = (Vec::new(), HashSet::new(), HashSet::new());
        self.visit(formulas, terms, |part| {
            let variable = match part {
                Part::Symbol(symbol) => {
                    taken.insert(self.bank.symbol_text(symbol).to_owned());
                    return;
                }
                Part::Variable(variable) => variable,
                Part::Bound(variable) => {
                    bound.insert(variable);
                    variable
                }
            };
            if met.insert(variable) {
                taken.insert(self.bank.variable_text(variable).to_owned());
                variables.push(variable);
            }
        });
        for variable in variables {
            let is_bound = bound.contains(&variable);
            let name = self.bank.variable_text(variable);
            if is_spelled(name) && !(is_bound && self.book.is_constant(name)) {
                continue;
            }
            let letters = if is_bound { "xyzuwt" } else { "abcdefghijk" };
            let plain = letters.chars().map(String::from);
            let with_index = (1_u32..).flat_map(|index| letters.chars().map(move |letter| format!("{letter}{index}")));
            let free = plain.chain(with_index).find(|name| !taken.contains(name));
            let free = free.unwrap_or_default();
            taken.insert(free.clone());
            self.renamed.insert(variable, free);
        }
    }

    /// Calls `each` with every symbol and every variable.
    fn visit(&self, mut formulas: Vec<FormulaId>, mut terms: Vec<TermId>, mut each: impl FnMut(Part)) {
        let mut seen = HashSet::new();
        while let Some(formula) = formulas.pop() {
            if !seen.insert(formula) {
                continue;
            }
            match self.bank.formula(formula) {
                Formula::Truth(_) | Formula::Cardinality(..) => {}
                Formula::Atom(symbol, arguments) => {
                    each(Part::Symbol(symbol));
                    terms.extend_from_slice(arguments);
                }
                Formula::Equal(left, right) => terms.extend([left, right]),
                Formula::Not(inner) => formulas.push(inner),
                Formula::Quantified(_, variable, inner) => {
                    each(Part::Bound(variable));
                    formulas.push(inner);
                }
                Formula::Binary(_, left, right) => formulas.extend([left, right]),
            }
        }
        let mut seen = HashSet::new();
        while let Some(term) = terms.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.bank.term(term) {
                Term::Apply(symbol, arguments) => {
                    each(Part::Symbol(symbol));
                    terms.extend_from_slice(arguments);
                }
                Term::Variable(variable) => each(Part::Variable(variable)),
                Term::Number(_) => {}
            }
        }
    }

    /// Writes numbered lines with bars.
    fn barred(&self, block: &Block, out: &mut String) -> Result<(), Unwritable> {
        let rows = self.rows(block, &|number| number)?;
        let digits = rows.last().map_or(1, |row| row.number.to_string().len());
        let dot = if self.book == Book::Lpl { "." } else { "" };
        let left = |row: &Row| "| ".repeat(row.depth + 1) + &row.statement;
        let width = rows.iter().map(|row| left(row).chars().count()).max().unwrap_or(0);
        for row in &rows {
            let text = left(row);
            let _ = write!(out, "{:>digits$}{dot} {text}", row.number);
            if !row.reason.is_empty() {
                let gap = width - text.chars().count() + 3;
                let _ = write!(out, "{:gap$}{}", "", row.reason);
            }
            out.push('\n');
            if row.is_last_given {
                let _ = writeln!(out, "{:margin$}{}|---", "", "| ".repeat(row.depth), margin = digits + dot.len() + 1);
            }
        }
        Ok(())
    }

    /// Writes lines without numbers, set in, with a separator between boxes that touch.
    fn indented(&self, block: &Block, out: &mut String) -> Result<(), Unwritable> {
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        let ends: HashSet<u32> = block.boxes().iter().map(|span| span.end).collect();
        let mut separated = Vec::new();
        let mut count = 0;
        for (at, line) in block.lines().enumerate() {
            let is_behind_box = u32::try_from(at).is_ok_and(|at| at > 0 && ends.contains(&at));
            let touches = is_behind_box && matches!(line.justification, Justification::Assumption);
            separated.push(touches);
            count += 1 + u32::from(touches);
            numbers.insert(line.number, count);
        }
        let rows = self.rows(block, &|number| numbers.get(&number).copied().unwrap_or(number))?;
        for (row, touches) in rows.iter().zip(separated) {
            if touches {
                let _ = writeln!(out, "{}--", "  ".repeat(row.depth.saturating_sub(1)));
            }
            let _ = writeln!(out, "{}{} :{}", "  ".repeat(row.depth), row.statement, row.reason);
        }
        Ok(())
    }

    fn rows(&self, block: &Block, renumbered: &dyn Fn(u32) -> u32) -> Result<Vec<Row>, Unwritable> {
        let depths = depths(block.boxes());
        let lines: Vec<Line<'_>> = block.lines().collect();
        let mut inferred = false;
        let mut rows = Vec::with_capacity(lines.len());
        for (at, line) in lines.iter().enumerate() {
            let depth = line.in_box.and_then(|inner| depths.get(inner as usize)).copied().unwrap_or(0);
            let is_premise = matches!(line.justification, Justification::Axiom);
            if is_premise && depth > 0 {
                return Err(Unwritable::PremiseInBox(line.number));
            }
            let next_is_premise = lines.get(at + 1).is_some_and(|next| matches!(next.justification, Justification::Axiom));
            let reason = match (line.justification, self.book) {
                (Justification::Axiom, Book::Lpl) if !inferred => String::new(),
                (Justification::Axiom, Book::Lpl) => String::from("Premise"),
                (Justification::Axiom, Book::ForallX | Book::Carnap) => String::from("PR"),
                (Justification::Assumption, Book::Lpl) => String::new(),
                (Justification::Assumption, Book::ForallX | Book::Carnap) => String::from("AS"),
                (Justification::Rule(inference), _) => self.inference(&inference, renumbered)?,
            };
            inferred |= !is_premise;
            rows.push(Row {
                number: renumbered(line.number),
                depth,
                statement: self.formula(line.statement)?,
                reason,
                is_last_given: is_premise && !next_is_premise || matches!(line.justification, Justification::Assumption),
            });
        }
        Ok(rows)
    }

    fn inference(&self, inference: &Inference<'_>, renumbered: &dyn Fn(u32) -> u32) -> Result<String, Unwritable> {
        if inference.using.is_some() {
            return Err(Unwritable::Subproofs);
        }
        let written = self.proof.rule_names().get(usize::from(inference.rule)).map_or("", String::as_str);
        let tag = self.calculus.find(written).map_or(written, |rule| &self.calculus.rule(rule).tag);
        let mut out = self.book.written_rule(tag);
        for (at, citation) in inference.citations.iter().enumerate() {
            out.push_str(match (at, self.book) {
                (0, Book::Lpl) => ": ",
                (0, _) => " ",
                (_, Book::Carnap) => ",",
                _ => ", ",
            });
            let _ = match *citation {
                Citation::Line(line) => write!(out, "{}", renumbered(line)),
                Citation::Box(first, last) => write!(out, "{}-{}", renumbered(first), renumbered(last)),
            };
        }
        for (at, &argument) in inference.with.iter().enumerate().filter(|_| self.choices) {
            out.push_str(if at == 0 { " with " } else { ", " });
            match argument {
                kernel::Argument::Object(term) => out.push_str(&self.term(term)?),
                kernel::Argument::Formula(formula) => out.push_str(&self.formula(formula)?),
                kernel::Argument::Function(name) => return Err(Unwritable::Name(self.bank.name_text(name).to_owned())),
            }
        }
        Ok(out)
    }
}

/// For each box the number of boxes around a line in it.
fn depths(boxes: &[BoxSpan]) -> Vec<usize> {
    let mut depths: Vec<usize> = Vec::with_capacity(boxes.len());
    for span in boxes {
        // A box follows the one around it.
        let around = span.parent.and_then(|parent| depths.get(parent as usize)).copied().unwrap_or(0);
        depths.push(around + 1);
    }
    depths
}

/// A part of a statement that is still to be written.
enum Piece {
    /// A formula; with brackets where it joins two.
    Formula(FormulaId, bool),
    Term(TermId),
    Text(&'static str),
}

/// Statements.
impl Printer<'_> {
    fn formula(&self, formula: FormulaId) -> Result<String, Unwritable> {
        self.written(vec![Piece::Formula(formula, false)])
    }

    fn term(&self, term: TermId) -> Result<String, Unwritable> {
        self.written(vec![Piece::Term(term)])
    }

    /// Writes the pieces, the last one first.
    fn written(&self, mut pieces: Vec<Piece>) -> Result<String, Unwritable> {
        let signs = self.book.signs(self.alphabet);
        let mut out = String::new();
        while let Some(piece) = pieces.pop() {
            let (formula, bracketed) = match piece {
                Piece::Text(text) => {
                    out.push_str(text);
                    continue;
                }
                Piece::Term(term) => {
                    self.object(term, &mut pieces, &mut out)?;
                    continue;
                }
                Piece::Formula(formula, bracketed) => (formula, bracketed),
            };
            match self.bank.formula(formula) {
                Formula::Truth(false) => out.push_str(signs.falsum),
                Formula::Truth(true) => out.push('⊤'),
                Formula::Cardinality(..) => return Err(Unwritable::Counting),
                Formula::Atom(symbol, arguments) => self.atom(symbol, arguments, &mut pieces, &mut out)?,
                Formula::Equal(left, right) => pieces.extend([Piece::Term(right), Piece::Text(" = "), Piece::Term(left)]),
                Formula::Not(inner) => match (self.bank.formula(inner), self.book, self.alphabet) {
                    (Formula::Equal(left, right), Book::Lpl, Alphabet::Unicode) => {
                        pieces.extend([Piece::Term(right), Piece::Text(" ≠ "), Piece::Term(left)]);
                    }
                    _ => {
                        out.push_str(signs.not);
                        pieces.push(Piece::Formula(inner, true));
                    }
                },
                Formula::Binary(connective, left, right) => {
                    let (open, close) = if bracketed { ("(", ")") } else { ("", "") };
                    pieces.extend([
                        Piece::Text(close),
                        Piece::Formula(right, true),
                        Piece::Text(" "),
                        Piece::Text(signs.connective(connective)),
                        Piece::Text(" "),
                        Piece::Formula(left, true),
                        Piece::Text(open),
                    ]);
                }
                Formula::Quantified(quantifier, variable, inner) => {
                    self.quantifier(quantifier, variable, inner, &mut out);
                    pieces.push(Piece::Formula(inner, true));
                }
            }
        }
        Ok(out)
    }

    fn quantifier(&self, quantifier: Quantifier, variable: VariableId, inner: FormulaId, out: &mut String) {
        let signs = self.book.signs(self.alphabet);
        let name = self.variable(variable);
        // A small letter may follow only after white space, and only after a symbol that is no letter.
        let is_small = self.begins_small(inner);
        let is_letter = self.book.is_variable(name);
        let (for_all, exists) = match self.alphabet {
            Alphabet::Ascii if is_small || !is_letter || quantifier == Quantifier::ExistsUnique => ("forall ", "exists "),
            _ => (signs.for_all, signs.exists),
        };
        match quantifier {
            Quantifier::ForAll => out.push_str(for_all),
            Quantifier::Exists => out.push_str(exists),
            Quantifier::ExistsUnique => {
                out.push_str(exists.trim_end());
                out.push('!');
            }
        }
        out.push_str(name);
        if is_small || !is_letter || self.book == Book::Lpl || !matches!(self.alphabet, Alphabet::Unicode) && for_all.len() > 1 {
            out.push(' ');
        }
    }

    /// Tells whether the text of a formula begins with a small letter.
    fn begins_small(&self, formula: FormulaId) -> bool {
        let mut formula = formula;
        loop {
            return match self.bank.formula(formula) {
                Formula::Atom(symbol, _) => !self.bank.symbol_text(symbol).starts_with(char::is_uppercase),
                Formula::Equal(..) | Formula::Truth(true) => true,
                Formula::Not(inner) => {
                    let is_sign = self.book == Book::Lpl && self.alphabet == Alphabet::Unicode;
                    is_sign && matches!(self.bank.formula(inner), Formula::Equal(..))
                }
                Formula::Quantified(quantifier, variable, inner) if self.alphabet == Alphabet::Ascii => {
                    if quantifier == Quantifier::ExistsUnique || !self.book.is_variable(self.variable(variable)) {
                        return true;
                    }
                    formula = inner;
                    continue;
                }
                _ => false,
            };
        }
    }

    /// Returns the name of a variable.
    fn variable(&self, variable: VariableId) -> &str {
        self.renamed.get(&variable).map_or_else(|| self.bank.variable_text(variable), String::as_str)
    }

    fn atom(&self, symbol: SymbolId, arguments: &[TermId], pieces: &mut Vec<Piece>, out: &mut String) -> Result<(), Unwritable> {
        let name = self.symbol(symbol)?;
        out.push_str(name);
        let is_letter = |name: &str| name.chars().skip(1).all(|c| c.is_ascii_digit());
        let letters = arguments.iter().all(|&argument| match self.bank.term(argument) {
            Term::Variable(variable) => is_letter(self.variable(variable)),
            Term::Apply(symbol, []) => is_letter(self.bank.symbol_text(symbol)),
            Term::Apply(..) | Term::Number(_) => false,
        });
        if self.book.juxtaposes() && name.starts_with(char::is_uppercase) && is_letter(name) && letters {
            pieces.extend(arguments.iter().rev().map(|&argument| Piece::Term(argument)));
        } else {
            bracketed(arguments, pieces);
        }
        Ok(())
    }

    fn object(&self, term: TermId, pieces: &mut Vec<Piece>, out: &mut String) -> Result<(), Unwritable> {
        match self.bank.term(term) {
            Term::Variable(variable) => out.push_str(self.variable(variable)),
            Term::Number(_) => return Err(Unwritable::Arithmetic),
            Term::Apply(symbol, arguments) => {
                let name = self.symbol(symbol)?;
                if !name.starts_with(char::is_lowercase) {
                    return Err(Unwritable::Name(name.to_owned()));
                }
                out.push_str(name);
                bracketed(arguments, pieces);
            }
        }
        Ok(())
    }

    /// Returns the name of a symbol, if it reads back.
    fn symbol(&self, symbol: SymbolId) -> Result<&str, Unwritable> {
        let (name, data) = (self.bank.symbol_text(symbol), self.bank.symbol_data(symbol));
        if data.fixity == Fixity::Infix {
            return Err(Unwritable::Arithmetic);
        }
        let reads_back = name.starts_with(char::is_alphabetic)
            && name.chars().all(|c| c == '_' || c.is_alphanumeric())
            && !matches!(name, "not" | "and" | "or" | "iff" | "forall" | "exists" | "v");
        if reads_back { Ok(name) } else { Err(Unwritable::Name(name.to_owned())) }
    }
}

/// Tells whether a variable of this name reads back as itself.
fn is_spelled(name: &str) -> bool {
    name.starts_with(char::is_lowercase)
        && name.chars().all(char::is_alphanumeric)
        && called(name) == name
        && !matches!(name, "not" | "and" | "or" | "iff" | "forall" | "exists" | "v")
}

/// Writes arguments between brackets, where there are any.
fn bracketed(arguments: &[TermId], pieces: &mut Vec<Piece>) {
    if arguments.is_empty() {
        return;
    }
    pieces.push(Piece::Text(")"));
    for (at, &argument) in arguments.iter().enumerate().rev() {
        pieces.push(Piece::Term(argument));
        if at > 0 {
            pieces.push(Piece::Text(", "));
        }
    }
    pieces.push(Piece::Text("("));
}

//! A proof as a textbook writes it. What the notation has no symbols for is refused, so that what is printed reads back as the same proof:
//! line for line, up to the names of variables that the book cannot spell, though *Carnap* counts its lines anew, and with the rules by the book's own names.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use formula::{Alphabet, Bank, Fixity, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId, VariableId};
use kernel::{Block, BoxSpan, Calculus, Citation, Inference, Justification, Line, Notation, Proof};

use super::book::{Book, Layout};
use super::columns::{self, Row as ColumnRow};
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
    /// A subproof that does not end right before the line which it shows.
    #[error("the subproof that begins in line {0} does not end right before the line that it shows")]
    NotShown(u32),
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
    let is_known = proof.system.is_some() || crate::rules::shipped_texts().any(|(name, _)| name == calculus.name());
    if is_known && calculus.name() != book.calculus() {
        let _ = writeln!(out, "system {}", calculus.name());
    }
    let words = Statements { bank, book, alphabet, renamed: HashMap::new() };
    let mut printer = Printer { proof, words, calculus, choices };
    printer.rename();
    if printer.declares() {
        let style = Style::new(Notation::Palmer, alphabet);
        let _ = style.symbols(proof, bank).map(|symbols| writeln!(out, "symbols {symbols}"));
    }
    match book.table().layout {
        Layout::Indented => printer.indented(block, &mut out)?,
        Layout::Bars { outer } => printer.barred(block, outer, &mut out)?,
        Layout::Columns => printer.columns(block, &mut out)?,
        Layout::Show => printer.shown(block, &mut out)?,
    }
    Ok(out)
}

/// Prints a statement in the notation of a book. `None` where that has no text for it.
pub fn print_statement(bank: &Bank, book: Book, statement: FormulaId, alphabet: Alphabet) -> Option<String> {
    Statements { bank, book, alphabet, renamed: HashMap::new() }.formula(statement).ok()
}

struct Printer<'p> {
    proof: &'p Proof,
    words: Statements<'p>,
    calculus: &'p Calculus,
    choices: bool,
}

/// Printer of statements.
struct Statements<'p> {
    bank: &'p Bank,
    book: Book,
    alphabet: Alphabet,
    /// Variables that cannot stand under their own names, with other ones.
    renamed: HashMap<VariableId, String>,
}

/// A symbol, or a variable where it stands alone or after a quantifier.
enum PrintedName {
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
            let PrintedName::Symbol(symbol) = part else { return };
            let data = self.words.bank.symbol_data(symbol);
            let name = self.words.bank.symbol_text(symbol);
            let capital = name.starts_with(char::is_uppercase);
            let told = match data.kind {
                // Where letters follow a predicate, a word is none that its use declares.
                Kind::Predicate => capital && (!self.words.book.juxtaposes() || name.chars().skip(1).all(|c| c.is_ascii_digit())),
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
                PrintedName::Symbol(symbol) => {
                    taken.insert(self.words.bank.symbol_text(symbol).to_owned());
                    return;
                }
                PrintedName::Variable(variable) => variable,
                PrintedName::Bound(variable) => {
                    bound.insert(variable);
                    variable
                }
            };
            if met.insert(variable) {
                taken.insert(self.words.bank.variable_text(variable).to_owned());
                variables.push(variable);
            }
        });
        for variable in variables {
            let is_bound = bound.contains(&variable);
            let name = self.words.bank.variable_text(variable);
            let (constant, variable_letter) = (self.words.book.is_constant(name), self.words.book.is_variable(name));
            let fits =
                if is_bound { !constant && (variable_letter || !self.words.book.table().brackets_quantifiers) } else { true };
            if is_spelled(name) && fits {
                continue;
            }
            let wanted = if is_bound { "xyzuwt" } else { "abcdefgh" };
            let letters: Vec<char> =
                wanted.chars().filter(|letter| self.words.book.is_variable(&letter.to_string()) == is_bound).collect();
            let plain = letters.iter().map(char::to_string);
            let with_index = (1_u32..).flat_map(|index| letters.iter().map(move |letter| format!("{letter}{index}")));
            let free = plain.chain(with_index).find(|name| !taken.contains(name));
            let free = free.unwrap_or_default();
            taken.insert(free.clone());
            self.words.renamed.insert(variable, free);
        }
    }

    /// Calls `each` with every symbol and every variable.
    fn visit(&self, mut formulas: Vec<FormulaId>, mut terms: Vec<TermId>, mut each: impl FnMut(PrintedName)) {
        let mut seen = HashSet::new();
        while let Some(formula) = formulas.pop() {
            if !seen.insert(formula) {
                continue;
            }
            match self.words.bank.formula(formula) {
                Formula::Truth(_) | Formula::Cardinality(..) => {}
                Formula::Atom(symbol, arguments) => {
                    each(PrintedName::Symbol(symbol));
                    terms.extend_from_slice(arguments);
                }
                Formula::Equal(left, right) => terms.extend([left, right]),
                Formula::Not(inner) => formulas.push(inner),
                Formula::Quantified(_, variable, inner) => {
                    each(PrintedName::Bound(variable));
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
            match self.words.bank.term(term) {
                Term::Apply(symbol, arguments) => {
                    each(PrintedName::Symbol(symbol));
                    terms.extend_from_slice(arguments);
                }
                Term::Variable(variable) => each(PrintedName::Variable(variable)),
                Term::Number(_) => {}
            }
        }
    }

    /// Writes numbered lines with bars.
    fn barred(&self, block: &Block, outer: bool, out: &mut String) -> Result<(), Unwritable> {
        let rows = self.rows(block, &|number| number)?;
        let digits = rows.last().map_or(1, |row| row.number.to_string().len());
        let dot = self.words.book.table().dot;
        let left = |row: &Row| "| ".repeat(row.depth + usize::from(outer)) + &row.statement;
        let width = rows.iter().map(|row| left(row).chars().count()).max().unwrap_or(0);
        for row in &rows {
            let text = left(row);
            let _ = write!(out, "{:>digits$}{dot} {text}", row.number);
            if !row.reason.is_empty() {
                let gap = width - text.chars().count() + 3;
                let _ = write!(out, "{:gap$}{}", "", row.reason);
            }
            out.push('\n');
            if row.is_last_given && outer {
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

    /// Writes lines with the numbers of their assumptions in front.
    fn columns(&self, block: &Block, out: &mut String) -> Result<(), Unwritable> {
        let rows = self.rows(block, &|number| number)?;
        let lines = block.lines().map(|line| match line.justification {
            Justification::Rule(inference) => {
                ColumnRow { number: line.number, is_assumption: false, cited: inference.citations.to_vec() }
            }
            _ => ColumnRow { number: line.number, is_assumption: true, cited: Vec::new() },
        });
        let lines: Vec<ColumnRow> = lines.collect();
        let rests_on = columns::rests_on(&lines);
        let listed = |number: u32| -> String {
            let numbers = rests_on.get(&number).into_iter().flatten();
            numbers.map(u32::to_string).collect::<Vec<String>>().join(",")
        };
        let left = rows.iter().map(|row| listed(row.number).len()).max().unwrap_or(0);
        let digits = rows.last().map_or(1, |row| row.number.to_string().len()) + 2;
        let width = rows.iter().map(|row| row.statement.chars().count()).max().unwrap_or(0);
        for row in &rows {
            let gap = width - row.statement.chars().count() + 3;
            let number = format!("({})", row.number);
            let _ = writeln!(out, "{:left$} {number:<digits$} {}{:gap$}{}", listed(row.number), row.statement, "", row.reason);
        }
        Ok(())
    }

    /// Writes lines with a line `Show` before each subproof.
    fn shown(&self, block: &Block, out: &mut String) -> Result<(), Unwritable> {
        let lines: Vec<Line<'_>> = block.lines().collect();
        // By the first lines of the boxes the lines that they show.
        let mut shows: HashMap<u32, usize> = HashMap::new();
        for (at, line) in lines.iter().enumerate() {
            let Justification::Rule(inference) = line.justification else { continue };
            let mut boxes = inference.citations.iter().filter_map(|citation| match *citation {
                Citation::Box(first, _) => Some(first),
                Citation::Line(_) => None,
            });
            let Some(first) = boxes.next() else { continue };
            let ends_here = block
                .boxes()
                .iter()
                .any(|span| span.end as usize == at && lines.get(span.first as usize).is_some_and(|line| line.number == first));
            if !ends_here || boxes.any(|other| other != first) {
                return Err(Unwritable::NotShown(first));
            }
            shows.insert(first, at);
        }
        // Every line has its number; those that are shown are cited by the number of their announcement.
        let (mut numbers, mut own): (HashMap<u32, u32>, Vec<u32>) = (HashMap::new(), Vec::new());
        let mut last = 0;
        for line in &lines {
            if let Some(shown) = shows.get(&line.number).and_then(|&at| lines.get(at)) {
                last += 1;
                numbers.insert(shown.number, last);
            }
            last += 1;
            own.push(last);
            numbers.entry(line.number).or_insert(last);
        }
        let rows = self.rows(block, &|number| numbers.get(&number).copied().unwrap_or(number))?;
        let digits = last.to_string().len();
        let width = rows.iter().map(|row| 2 * row.depth + row.statement.chars().count()).max().unwrap_or(0) + 5;
        for ((line, row), &number) in lines.iter().zip(&rows).zip(&own) {
            if let Some(shown) = shows.get(&line.number).and_then(|&at| rows.get(at)) {
                let _ =
                    writeln!(out, "{:>digits$}. {:indent$}Show {}", number - 1, "", shown.statement, indent = 2 * shown.depth);
            } else if matches!(line.justification, Justification::Assumption) {
                return Err(Unwritable::NotShown(line.number));
            }
            let is_shown = numbers.get(&line.number) != Some(&number);
            let statement = if is_shown { "" } else { row.statement.as_str() };
            let indent = 2 * row.depth + if is_shown { 2 } else { 0 };
            let gap = (width + 3).saturating_sub(indent + statement.chars().count());
            let _ = writeln!(out, "{number:>digits$}. {:indent$}{statement}{:gap$}{}", "", "", row.reason);
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
            let table = self.words.book.table();
            let reason = match line.justification {
                Justification::Axiom if table.premise.is_empty() && inferred => String::from("Premise"),
                Justification::Axiom => String::from(table.premise),
                Justification::Assumption => String::from(table.assumption),
                Justification::Rule(inference) => self.inference(&inference, renumbered)?,
            };
            inferred |= !is_premise;
            rows.push(Row {
                number: renumbered(line.number),
                depth,
                statement: self.words.formula(line.statement)?,
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
        let table = self.words.book.table();
        let name = self.words.book.written_rule(tag, self.calculus.name());
        let mut cited: Vec<String> = Vec::new();
        for citation in inference.citations {
            match *citation {
                Citation::Line(line) => cited.push(renumbered(line).to_string()),
                Citation::Box(first, last) if table.layout == Layout::Columns => {
                    cited.extend([renumbered(first).to_string(), renumbered(last).to_string()]);
                }
                // What is cited is the line that was derived, and the subproof is the one that ends here.
                Citation::Box(_, last) if table.layout == Layout::Show => cited.push(renumbered(last).to_string()),
                Citation::Box(first, last) => cited.push(format!("{}-{}", renumbered(first), renumbered(last))),
            }
        }
        let cited = cited.join(table.between);
        let mut out = match (cited.is_empty(), table.cites_first) {
            (true, _) => name,
            (false, true) => format!("{cited}{}{name}", table.joint),
            (false, false) => format!("{name}{}{cited}", table.joint),
        };
        for (at, &argument) in inference.with.iter().enumerate().filter(|_| self.choices) {
            out.push_str(if at == 0 { " with " } else { ", " });
            match argument {
                kernel::Argument::Object(term) => out.push_str(&self.words.term(term)?),
                kernel::Argument::Formula(formula) => out.push_str(&self.words.formula(formula)?),
                kernel::Argument::Function(name) => return Err(Unwritable::Name(self.words.bank.name_text(name).to_owned())),
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
impl Statements<'_> {
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
                Formula::Not(inner) => match (self.bank.formula(inner), self.book.table().has_unequal, self.alphabet) {
                    (Formula::Equal(left, right), true, Alphabet::Unicode) => {
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
        if self.book.table().brackets_quantifiers {
            let sign = match quantifier {
                Quantifier::ForAll => signs.for_all.to_owned(),
                Quantifier::Exists => signs.exists.to_owned(),
                Quantifier::ExistsUnique => String::from("∃!"),
            };
            out.push_str(&format!("({sign}{name})"));
            return;
        }
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
        if is_small
            || !is_letter
            || self.book.table().spaces_quantifiers
            || !matches!(self.alphabet, Alphabet::Unicode) && for_all.len() > 1
        {
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
                    let is_sign = self.book.table().has_unequal && self.alphabet == Alphabet::Unicode;
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
            && !matches!(name, "not" | "and" | "or" | "iff" | "forall" | "exists" | "v")
            // The letter of "or", and a letter after it.
            && !name.strip_prefix('v').is_some_and(|rest| rest.starts_with(char::is_uppercase));
        // Words that mean something else at the beginning of a line, where a statement may stand.
        let opens_line = match self.book.table().layout {
            Layout::Show => name.eq_ignore_ascii_case("show"),
            Layout::Indented => matches!(name, "notation" | "system" | "symbols"),
            _ => false,
        };
        if reads_back && !opens_line { Ok(name) } else { Err(Unwritable::Name(name.to_owned())) }
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

//! Formulas, terms and schemas in words of an explanation: the canonical text, no longer than a reader wants to see. The known values of a schema's
//! letters are written in their place.

use formula::{Alphabet, Bank, Fixity, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::fault::{Part, SchemaPart};
use kernel::{Calculus, SchemaVariable};
use representation::Signs;

use super::infer_bindings::InferredBindings;
use super::spelling::Spelling;

/// The most bytes of a formula that an explanation shows.
const LONGEST: usize = 160;

/// Writes parts of a proof and of its calculus.
#[derive(Clone, Copy)]
pub(super) struct FormulaWriter<'a> {
    pub(super) bank: &'a Bank,
    pub(super) calculus: &'a Calculus,
    pub(super) alphabet: Alphabet,
    pub(super) spelling: Spelling,
}

/// A piece that is still to be written.
enum Piece<'a> {
    Formula(FormulaId),
    /// A formula that is a part of another.
    Inner(FormulaId),
    Term(TermId),
    Text(&'a str),
    /// A quantifier's scope ends.
    Leave,
}

/// The text so far, and of a schema which letters were known and which were not.
#[derive(Default)]
struct Output {
    text: String,
    full: bool,
    known: bool,
    unknown: Vec<String>,
    /// The quantifiers of the schema that are passed.
    bound: Vec<VariableId>,
}

/// A schema with what its letters stand for.
pub(super) struct Instance {
    /// It, in quotation marks.
    pub(super) text: String,
    /// True if some letter is known.
    pub(super) known: bool,
    /// The letters that are not known.
    pub(super) unknown: Vec<String>,
}

impl Output {
    fn push(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.len());
        if text.len() <= room {
            self.text.push_str(text);
        } else {
            let cut = (0..=room).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            self.text.push_str(text.get(..cut).unwrap_or_default());
            self.full = true;
        }
    }

    /// A letter is not known.
    fn miss(&mut self, letter: &str) {
        if !self.unknown.iter().any(|known| known == letter) {
            self.unknown.push(letter.to_owned());
        }
    }

    /// In quotation marks, with an ellipsis where something is left out.
    fn quoted(self, alphabet: Alphabet) -> String {
        let ellipsis = match (self.full, alphabet) {
            (false, _) => "",
            (true, Alphabet::Unicode) => "…",
            (true, Alphabet::Ascii) => "...",
        };
        format!("`{}{ellipsis}`", self.text)
    }
}

impl<'a> FormulaWriter<'a> {
    fn output(write: impl FnOnce(&mut Output)) -> Output {
        let mut output = Output::default();
        write(&mut output);
        output
    }

    fn quote(self, write: impl FnOnce(&mut Output)) -> String {
        FormulaWriter::output(write).quoted(self.alphabet)
    }

    /// A formula of the proof.
    pub(super) fn formula(self, formula: FormulaId) -> String {
        self.quote(|output| write(self.bank, Piece::Formula(formula), &[], self, output))
    }

    /// A variable of the proof.
    pub(super) fn variable(self, variable: VariableId) -> String {
        self.quote(|output| output.push(self.bank.variable_text(variable)))
    }

    /// Something of the proof.
    pub(super) fn part(self, part: Part) -> String {
        match part {
            Part::Formula(formula) => self.formula(formula),
            Part::Term(term) => self.quote(|output| write(self.bank, Piece::Term(term), &[], self, output)),
            Part::Variable(variable) => self.variable(variable),
            Part::Function(symbol) => self.quote(|output| output.push(self.bank.symbol_text(symbol))),
            Part::Name(name) => self.quote(|output| output.push(self.bank.name_text(name))),
        }
    }

    /// A letter of the calculus.
    pub(super) fn letter(self, letter: SchemaVariable) -> String {
        let bank = self.calculus.bank();
        let text = match letter {
            SchemaVariable::Formula(symbol) => bank.symbol_text(symbol),
            SchemaVariable::Object(variable) => bank.variable_text(variable),
            SchemaVariable::Function(name) => bank.name_text(name),
        };
        self.quote(|output| output.push(text))
    }

    /// A schema as it stands in the rule.
    pub(super) fn schema(self, schema: FormulaId) -> String {
        format!("`{}`", self.plain_schema(schema))
    }

    /// A schema without quotation marks.
    pub(super) fn plain_schema(self, schema: FormulaId) -> String {
        FormulaWriter::output(|output| write(self.calculus.bank(), Piece::Formula(schema), &[], self, output)).text
    }

    /// A schema without quotation marks, unless something of it would be left out.
    pub(super) fn whole_schema(self, schema: FormulaId) -> Option<String> {
        let output = FormulaWriter::output(|output| write(self.calculus.bank(), Piece::Formula(schema), &[], self, output));
        (!output.full).then_some(output.text)
    }

    /// A part of a schema as it stands in the rule.
    pub(super) fn schema_part(self, part: SchemaPart) -> String {
        let piece = match part {
            SchemaPart::Formula(formula) => Piece::Formula(formula),
            SchemaPart::Term(term) => Piece::Term(term),
        };
        self.quote(|output| write(self.calculus.bank(), piece, &[], self, output))
    }

    /// A schema with what its letters stand for, where that is known.
    pub(super) fn instance(self, schema: FormulaId, letters: &InferredBindings) -> Instance {
        let mut output = FormulaWriter::output(|output| self.write_schema(schema, false, letters, output));
        let unknown = std::mem::take(&mut output.unknown);
        Instance { known: output.known, unknown, text: output.quoted(self.alphabet) }
    }

    /// As deep as the schema, which is limited. `inner` where it is a part of another.
    fn write_schema(self, schema: FormulaId, inner: bool, letters: &InferredBindings, output: &mut Output) {
        if output.full {
            return;
        }
        let schemas = self.calculus.bank();
        let spelling = self.spelling;
        let (open, close) = if spelling.is_bracketed { ("(", ")") } else { ("", "") };
        match schemas.formula(schema) {
            Formula::Atom(symbol, arguments) => {
                let known = letters.formula(symbol).filter(|(holes, _)| holes.len() == arguments.len());
                if let Some((holes, body)) = known {
                    let mut fills: Vec<(VariableId, String)> = Vec::new();
                    for (&hole, &argument) in holes.iter().zip(arguments) {
                        let before = std::mem::take(&mut output.text);
                        self.write_schema_term(argument, letters, output);
                        fills.push((hole, std::mem::replace(&mut output.text, before)));
                    }
                    output.known = true;
                    write(self.bank, if inner { Piece::Inner(body) } else { Piece::Formula(body) }, &fills, self, output);
                } else {
                    if self.calculus.is_letter(symbol) {
                        output.miss(schemas.symbol_text(symbol));
                    }
                    self.write_application(symbol, schemas.symbol_text(symbol), arguments, letters, output);
                }
            }
            Formula::Equal(left, right) => {
                output.push(open);
                self.write_schema_term(left, letters, output);
                output.push(" = ");
                self.write_schema_term(right, letters, output);
                output.push(close);
            }
            Formula::Not(negated) => {
                output.push(open);
                output.push(spelling.not);
                self.write_schema(negated, true, letters, output);
                output.push(close);
            }
            Formula::Binary(connective, left, right) => {
                let has_brackets = inner || spelling.is_bracketed;
                output.push(if has_brackets { "(" } else { "" });
                self.write_schema(left, true, letters, output);
                output.push(" ");
                output.push(spelling.connective(connective));
                output.push(" ");
                self.write_schema(right, true, letters, output);
                output.push(if has_brackets { ")" } else { "" });
            }
            Formula::Quantified(quantifier, variable, body) => {
                let (before, behind) = spelling.quantifier(quantifier);
                output.push(open);
                output.push(before);
                output.bound.push(variable);
                self.write_object(variable, letters, output);
                output.push(behind);
                self.write_schema(body, true, letters, output);
                output.bound.pop();
                output.push(close);
            }
            Formula::Truth(_) | Formula::Cardinality(..) => write(schemas, Piece::Formula(schema), &[], self, output),
        }
    }

    /// As deep as the schema, which is limited.
    fn write_schema_term(self, term: TermId, letters: &InferredBindings, output: &mut Output) {
        let schemas = self.calculus.bank();
        match schemas.term(term) {
            Term::Variable(variable) => self.write_object(variable, letters, output),
            Term::Number(numeral) => output.push(schemas.numeral_text(numeral)),
            Term::Apply(symbol, arguments) => {
                let known = letters.function(symbol).map(|found| self.bank.symbol_text(found));
                output.known |= known.is_some();
                self.write_application(symbol, known.unwrap_or_else(|| schemas.symbol_text(symbol)), arguments, letters, output);
            }
        }
    }

    fn write_application(
        self,
        symbol: SymbolId,
        name: &str,
        arguments: &[TermId],
        letters: &InferredBindings,
        output: &mut Output,
    ) {
        match (self.calculus.bank().symbol_data(symbol).fixity, arguments) {
            (Fixity::Infix, &[left, right]) => {
                output.push("(");
                self.write_schema_term(left, letters, output);
                output.push(" ");
                output.push(name);
                output.push(" ");
                self.write_schema_term(right, letters, output);
                output.push(")");
            }
            (Fixity::Letter, _) => output.push(name),
            _ => {
                output.push(name);
                output.push("(");
                for (at, &argument) in arguments.iter().enumerate() {
                    output.push(if at > 0 { ", " } else { "" });
                    self.write_schema_term(argument, letters, output);
                }
                output.push(")");
            }
        }
    }

    fn write_object(self, letter: VariableId, letters: &InferredBindings, output: &mut Output) {
        let known = letters.object(letter);
        output.known |= known.is_some();
        match known {
            Some(Part::Variable(variable)) => output.push(self.bank.variable_text(variable)),
            Some(Part::Term(term)) => write(self.bank, Piece::Term(term), &[], self, output),
            _ => {
                let text = self.calculus.bank().variable_text(letter);
                if !output.bound.contains(&letter) {
                    output.miss(text);
                }
                output.push(text);
            }
        }
    }
}

/// Writes a formula or term, with texts in place of some free variables, until the output is full.
fn write(bank: &Bank, first: Piece<'_>, fills: &[(VariableId, String)], writer: FormulaWriter<'_>, output: &mut Output) {
    let spelling = writer.spelling;
    let (open, close) = if spelling.is_bracketed { ("(", ")") } else { ("", "") };
    let mut bound: Vec<VariableId> = Vec::new();
    let mut stack = vec![first];
    while let Some(piece) = stack.pop() {
        if output.full {
            return;
        }
        let (formula, inner) = match piece {
            Piece::Text(text) => {
                output.push(text);
                continue;
            }
            Piece::Leave => {
                bound.pop();
                continue;
            }
            Piece::Term(term) => {
                match bank.term(term) {
                    Term::Variable(variable) => {
                        let fill = fills.iter().find(|(hole, _)| *hole == variable && !bound.contains(hole));
                        output.push(fill.map_or_else(|| bank.variable_text(variable), |(_, text)| text));
                    }
                    Term::Number(numeral) => output.push(bank.numeral_text(numeral)),
                    Term::Apply(symbol, arguments) => apply(bank, symbol, arguments, false, output, &mut stack),
                }
                continue;
            }
            Piece::Formula(formula) => (formula, false),
            Piece::Inner(formula) => (formula, true),
        };
        match bank.formula(formula) {
            Formula::Truth(value) => output.push(spelling.truths[usize::from(value)]),
            Formula::Cardinality(comparison, n) => output.push(&format!("|L| {} {n}", writer.alphabet.comparison(comparison))),
            Formula::Atom(symbol, arguments) => {
                let letters = spelling.juxtaposes
                    && is_letter(bank.symbol_text(symbol))
                    && arguments.iter().all(|&argument| match bank.term(argument) {
                        Term::Variable(variable) => {
                            let fill = fills.iter().find(|(hole, _)| *hole == variable && !bound.contains(hole));
                            is_letter(fill.map_or_else(|| bank.variable_text(variable), |(_, text)| text))
                        }
                        Term::Apply(symbol, []) => is_letter(bank.symbol_text(symbol)),
                        Term::Apply(..) | Term::Number(_) => false,
                    });
                apply(bank, symbol, arguments, letters, output, &mut stack);
            }
            Formula::Equal(left, right) => {
                output.push(open);
                stack.extend([Piece::Text(close), Piece::Term(right), Piece::Text(" = "), Piece::Term(left)]);
            }
            Formula::Not(negated) => {
                output.push(open);
                output.push(spelling.not);
                stack.extend([Piece::Text(close), Piece::Inner(negated)]);
            }
            Formula::Binary(connective, left, right) => {
                let (open, close) = if inner || spelling.is_bracketed { ("(", ")") } else { ("", "") };
                output.push(open);
                let sign = Piece::Text(spelling.connective(connective));
                let space = || Piece::Text(" ");
                stack.extend([Piece::Text(close), Piece::Inner(right), space(), sign, space(), Piece::Inner(left)]);
            }
            Formula::Quantified(quantifier, variable, body) => {
                let (before, behind) = spelling.quantifier(quantifier);
                output.push(open);
                output.push(before);
                output.push(bank.variable_text(variable));
                output.push(behind);
                bound.push(variable);
                stack.extend([Piece::Text(close), Piece::Leave, Piece::Inner(body)]);
            }
        }
    }
}

/// Tells whether a name is one letter, with or without an index.
fn is_letter(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(char::is_alphabetic) && characters.all(|c| c.is_ascii_digit())
}

/// Writes a symbol and what it is applied to; with `letters`, these follow it without brackets.
fn apply<'b>(
    bank: &'b Bank,
    symbol: SymbolId,
    arguments: &'b [TermId],
    letters: bool,
    output: &mut Output,
    stack: &mut Vec<Piece<'b>>,
) {
    let name = bank.symbol_text(symbol);
    match (bank.symbol_data(symbol).fixity, arguments) {
        (Fixity::Infix, &[left, right]) => {
            output.push("(");
            let space = || Piece::Text(" ");
            stack.extend([Piece::Text(")"), Piece::Term(right), space(), Piece::Text(name), space(), Piece::Term(left)]);
        }
        (Fixity::Letter, _) => output.push(name),
        _ if letters => {
            output.push(name);
            stack.extend(arguments.iter().rev().map(|&argument| Piece::Term(argument)));
        }
        _ => {
            output.push(name);
            output.push("(");
            stack.push(Piece::Text(")"));
            for (at, &argument) in arguments.iter().enumerate().rev() {
                stack.push(Piece::Term(argument));
                stack.push(Piece::Text(if at > 0 { ", " } else { "" }));
            }
        }
    }
}

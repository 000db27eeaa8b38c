//! Formulas, terms and schemas in words of an explanation: the canonical text, no longer than a reader wants to see. What a schema's
//! letters stand for, as far as it is known, is written in their place.

use formula::{Alphabet, Bank, Formula, FormulaId, Shape, SymbolId, Term, TermId, VariableId};
use kernel::fault::{Part, SchemaPart};
use kernel::{Calculus, Letter};

use super::letters::Letters;

/// The most bytes of a formula that an explanation shows.
const LONGEST: usize = 160;

/// Writes parts of a proof and of its calculus.
#[derive(Clone, Copy)]
pub(super) struct Pen<'a> {
    pub(super) bank: &'a Bank,
    pub(super) calculus: &'a Calculus,
    pub(super) alphabet: Alphabet,
}

/// A piece that is still to be written.
enum Piece<'a> {
    Formula(FormulaId),
    Term(TermId),
    Text(&'a str),
    /// A quantifier's scope ends.
    Leave,
}

/// The text so far, and of a schema which letters were known and which were not.
#[derive(Default)]
struct Sheet {
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

impl Sheet {
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

impl<'a> Pen<'a> {
    fn sheet(write: impl FnOnce(&mut Sheet)) -> Sheet {
        let mut sheet = Sheet::default();
        write(&mut sheet);
        sheet
    }

    fn quote(self, write: impl FnOnce(&mut Sheet)) -> String {
        Pen::sheet(write).quoted(self.alphabet)
    }

    /// A formula of the proof.
    pub(super) fn formula(self, formula: FormulaId) -> String {
        self.quote(|sheet| write(self.bank, Piece::Formula(formula), &[], self.alphabet, sheet))
    }

    /// A variable of the proof.
    pub(super) fn variable(self, variable: VariableId) -> String {
        self.quote(|sheet| sheet.push(self.bank.variable_text(variable)))
    }

    /// Something of the proof.
    pub(super) fn part(self, part: Part) -> String {
        match part {
            Part::Formula(formula) => self.formula(formula),
            Part::Term(term) => self.quote(|sheet| write(self.bank, Piece::Term(term), &[], self.alphabet, sheet)),
            Part::Variable(variable) => self.variable(variable),
            Part::Function(symbol) => self.quote(|sheet| sheet.push(self.bank.symbol_text(symbol))),
            Part::Name(name) => self.quote(|sheet| sheet.push(self.bank.name_text(name))),
        }
    }

    /// A letter of the calculus.
    pub(super) fn letter(self, letter: Letter) -> String {
        let bank = self.calculus.bank();
        let text = match letter {
            Letter::Formula(symbol) => bank.symbol_text(symbol),
            Letter::Object(variable) => bank.variable_text(variable),
            Letter::Function(name) => bank.name_text(name),
        };
        self.quote(|sheet| sheet.push(text))
    }

    /// A schema as it stands in the rule.
    pub(super) fn schema(self, schema: FormulaId) -> String {
        format!("`{}`", self.plain_schema(schema))
    }

    /// A schema without quotation marks.
    pub(super) fn plain_schema(self, schema: FormulaId) -> String {
        Pen::sheet(|sheet| write(self.calculus.bank(), Piece::Formula(schema), &[], self.alphabet, sheet)).text
    }

    /// A part of a schema as it stands in the rule.
    pub(super) fn schema_part(self, part: SchemaPart) -> String {
        let piece = match part {
            SchemaPart::Formula(formula) => Piece::Formula(formula),
            SchemaPart::Term(term) => Piece::Term(term),
        };
        self.quote(|sheet| write(self.calculus.bank(), piece, &[], self.alphabet, sheet))
    }

    /// A schema with what its letters stand for, where that is known.
    pub(super) fn instance(self, schema: FormulaId, letters: &Letters) -> Instance {
        let mut sheet = Pen::sheet(|sheet| self.write_schema(schema, letters, sheet));
        let unknown = std::mem::take(&mut sheet.unknown);
        Instance { known: sheet.known, unknown, text: sheet.quoted(self.alphabet) }
    }

    /// As deep as the schema, which is limited.
    fn write_schema(self, schema: FormulaId, letters: &Letters, sheet: &mut Sheet) {
        if sheet.full {
            return;
        }
        let schemas = self.calculus.bank();
        match schemas.formula(schema) {
            Formula::Atom(symbol, arguments) => {
                let known = letters.formula(symbol).filter(|(holes, _)| holes.len() == arguments.len());
                if let Some((holes, body)) = known {
                    let mut fills: Vec<(VariableId, String)> = Vec::new();
                    for (&hole, &argument) in holes.iter().zip(arguments) {
                        let before = std::mem::take(&mut sheet.text);
                        self.write_schema_term(argument, letters, sheet);
                        fills.push((hole, std::mem::replace(&mut sheet.text, before)));
                    }
                    sheet.known = true;
                    write(self.bank, Piece::Formula(body), &fills, self.alphabet, sheet);
                } else {
                    if self.calculus.is_letter(symbol) {
                        sheet.miss(schemas.symbol_text(symbol));
                    }
                    self.write_application(symbol, schemas.symbol_text(symbol), arguments, letters, sheet);
                }
            }
            Formula::Equal(left, right) => {
                sheet.push("(");
                self.write_schema_term(left, letters, sheet);
                sheet.push(" = ");
                self.write_schema_term(right, letters, sheet);
                sheet.push(")");
            }
            Formula::Not(inner) => {
                sheet.push("(");
                sheet.push(self.alphabet.negation());
                self.write_schema(inner, letters, sheet);
                sheet.push(")");
            }
            Formula::Binary(connective, left, right) => {
                sheet.push("(");
                self.write_schema(left, letters, sheet);
                sheet.push(" ");
                sheet.push(self.alphabet.connective(connective));
                sheet.push(" ");
                self.write_schema(right, letters, sheet);
                sheet.push(")");
            }
            Formula::Quantified(quantifier, variable, body) => {
                sheet.push("(");
                sheet.push(self.alphabet.quantifier(quantifier));
                sheet.push("(");
                sheet.bound.push(variable);
                self.write_object(variable, letters, sheet);
                sheet.bound.pop();
                sheet.push(")");
                sheet.bound.push(variable);
                self.write_schema(body, letters, sheet);
                sheet.bound.pop();
                sheet.push(")");
            }
            Formula::Truth(_) | Formula::Cardinality(..) => {
                write(schemas, Piece::Formula(schema), &[], self.alphabet, sheet);
            }
        }
    }

    /// As deep as the schema, which is limited.
    fn write_schema_term(self, term: TermId, letters: &Letters, sheet: &mut Sheet) {
        let schemas = self.calculus.bank();
        match schemas.term(term) {
            Term::Variable(variable) => self.write_object(variable, letters, sheet),
            Term::Number(numeral) => sheet.push(schemas.numeral_text(numeral)),
            Term::Apply(symbol, arguments) => {
                let known = letters.function(symbol).map(|found| self.bank.symbol_text(found));
                sheet.known |= known.is_some();
                self.write_application(symbol, known.unwrap_or_else(|| schemas.symbol_text(symbol)), arguments, letters, sheet);
            }
        }
    }

    fn write_application(self, symbol: SymbolId, name: &str, arguments: &[TermId], letters: &Letters, sheet: &mut Sheet) {
        match (self.calculus.bank().symbol_data(symbol).shape, arguments) {
            (Shape::Infix, &[left, right]) => {
                sheet.push("(");
                self.write_schema_term(left, letters, sheet);
                sheet.push(" ");
                sheet.push(name);
                sheet.push(" ");
                self.write_schema_term(right, letters, sheet);
                sheet.push(")");
            }
            (Shape::Letter, _) => sheet.push(name),
            _ => {
                sheet.push(name);
                sheet.push("(");
                for (at, &argument) in arguments.iter().enumerate() {
                    sheet.push(if at > 0 { ", " } else { "" });
                    self.write_schema_term(argument, letters, sheet);
                }
                sheet.push(")");
            }
        }
    }

    fn write_object(self, letter: VariableId, letters: &Letters, sheet: &mut Sheet) {
        let known = letters.object(letter);
        sheet.known |= known.is_some();
        match known {
            Some(Part::Variable(variable)) => sheet.push(self.bank.variable_text(variable)),
            Some(Part::Term(term)) => write(self.bank, Piece::Term(term), &[], self.alphabet, sheet),
            _ => {
                let text = self.calculus.bank().variable_text(letter);
                if !sheet.bound.contains(&letter) {
                    sheet.miss(text);
                }
                sheet.push(text);
            }
        }
    }
}

/// Writes a formula or term, with texts in the place of some free variables, until the sheet is full.
fn write(bank: &Bank, first: Piece<'_>, fills: &[(VariableId, String)], alphabet: Alphabet, sheet: &mut Sheet) {
    let mut bound: Vec<VariableId> = Vec::new();
    let mut stack = vec![first];
    while let Some(piece) = stack.pop() {
        if sheet.full {
            return;
        }
        match piece {
            Piece::Text(text) => sheet.push(text),
            Piece::Leave => {
                bound.pop();
            }
            Piece::Term(term) => match bank.term(term) {
                Term::Variable(variable) => {
                    let fill = fills.iter().find(|(hole, _)| *hole == variable && !bound.contains(hole));
                    sheet.push(fill.map_or_else(|| bank.variable_text(variable), |(_, text)| text));
                }
                Term::Number(numeral) => sheet.push(bank.numeral_text(numeral)),
                Term::Apply(symbol, arguments) => apply(bank, symbol, arguments, sheet, &mut stack),
            },
            Piece::Formula(formula) => match bank.formula(formula) {
                Formula::Truth(value) => sheet.push(if value { "tT" } else { "tF" }),
                Formula::Cardinality(comparison, n) => sheet.push(&format!("|L| {} {n}", alphabet.comparison(comparison))),
                Formula::Atom(symbol, arguments) => apply(bank, symbol, arguments, sheet, &mut stack),
                Formula::Equal(left, right) => {
                    sheet.push("(");
                    stack.extend([Piece::Text(")"), Piece::Term(right), Piece::Text(" = "), Piece::Term(left)]);
                }
                Formula::Not(inner) => {
                    sheet.push("(");
                    sheet.push(alphabet.negation());
                    stack.extend([Piece::Text(")"), Piece::Formula(inner)]);
                }
                Formula::Binary(connective, left, right) => {
                    sheet.push("(");
                    let sign = Piece::Text(alphabet.connective(connective));
                    let space = || Piece::Text(" ");
                    stack.extend([Piece::Text(")"), Piece::Formula(right), space(), sign, space(), Piece::Formula(left)]);
                }
                Formula::Quantified(quantifier, variable, body) => {
                    sheet.push("(");
                    sheet.push(alphabet.quantifier(quantifier));
                    sheet.push("(");
                    sheet.push(bank.variable_text(variable));
                    sheet.push(")");
                    bound.push(variable);
                    stack.extend([Piece::Text(")"), Piece::Leave, Piece::Formula(body)]);
                }
            },
        }
    }
}

fn apply<'b>(bank: &'b Bank, symbol: SymbolId, arguments: &'b [TermId], sheet: &mut Sheet, stack: &mut Vec<Piece<'b>>) {
    let name = bank.symbol_text(symbol);
    match (bank.symbol_data(symbol).shape, arguments) {
        (Shape::Infix, &[left, right]) => {
            sheet.push("(");
            let space = || Piece::Text(" ");
            stack.extend([Piece::Text(")"), Piece::Term(right), space(), Piece::Text(name), space(), Piece::Term(left)]);
        }
        (Shape::Letter, _) => sheet.push(name),
        _ => {
            sheet.push(name);
            sheet.push("(");
            stack.push(Piece::Text(")"));
            for (at, &argument) in arguments.iter().enumerate().rev() {
                stack.push(Piece::Term(argument));
                stack.push(Piece::Text(if at > 0 { ", " } else { "" }));
            }
        }
    }
}

//! Readings of a text in one of the notations.

use ::predicate_wars::House;
use ::predicate_wars::effects::{Foreseen, foreseen};
use board_syntax::palmer::{self, Brackets};
use documents::Schema;
use documents::parse::{Effect, Notation, ParseRuling, ParsedStatement, StatementKind};
use formula::{Alphabet, Bank, FormulaId, Role, VariableId};
use game_syntax::{ergo, polish};
use games::{HouseRules as _, NoSuchRule};
use kernel::HouseRules;
use kernel::house_rules::HouseRule;
use proof_syntax::predicate_wars::classes::{self, ClassReadings};
use proof_syntax::predicate_wars::{self, Reading};
use representation::BracketedText;
use source::{Diagnostic, Span, Text};
use syntax_core::MAX_ERRORS;

use crate::boards::board::Problem;
use crate::error::{Error, Rejected, all_reported, as_written, included_from, place_of};
use crate::reading::BoardNotation;

/// Options of reading a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// The readings of the rulebook of Predicate Wars: whether `-1` is a symbol (Q-PW-10), whether P and P(x) may stand side by side (Q-PW-7).
    pub house: HouseRules,
    /// The letters that count as deterministic (Q-PW-11 to Q-PW-13): [`class_readings`] chooses by names.
    pub classes: ClassReadings,
    /// Accept missing and doubled brackets in Predicate Wars statements, with a warning (Q-PW-8, Q-PW-9).
    pub lenient: bool,
    /// The alphabet of the readings.
    pub alphabet: Alphabet,
}

/// The house rules of a table of Predicate Wars that say what is deterministic (Q-PW-11 to Q-PW-13).
pub fn class_rules() -> impl Iterator<Item = &'static HouseRule> {
    let names = ["conditional_x", "plain_predicates", "user_functions"];
    House::RULES.iter().filter(move |rule| names.contains(&rule.name))
}

/// Returns what is deterministic by these house rules, each a name of [`class_rules`] and a value.
///
/// # Errors
/// [`NoSuchRule`] at the first that has no such name or value.
pub fn class_readings<'r>(chosen: impl IntoIterator<Item = (&'r str, &'r str)>) -> Result<ClassReadings, NoSuchRule> {
    let mut house = House::default();
    for (name, value) in chosen {
        if class_rules().all(|rule| rule.name != name) {
            return Err(NoSuchRule::name_among(name, class_rules().map(|rule| rule.name)));
        }
        house.set(name, value)?;
    }
    Ok(house.class_readings())
}

/// Reads a text in one of the notations. The text comes back with its warnings, so that they can be drawn.
///
/// # Errors
/// [`Error::Rejected`] with everything that is wrong with it.
pub fn parse(notation: Notation, text: Text, options: &ParseOptions) -> Result<(ParseRuling, Text, Vec<Diagnostic>), Error> {
    let mut statements = Vec::new();
    let (text, warnings) = match notation {
        Notation::Palmer | Notation::Tptp => {
            let board = if notation == Notation::Tptp { BoardNotation::Tptp } else { BoardNotation::Palmer };
            let board = Problem::new(text, board)?.whole()?;
            for (statement, &span) in board.board.statements.iter().zip(&board.spans) {
                let negated = matches!(statement.role, Role::NegatedConjecture | Role::Conjecture);
                let reading = palmer::print_statement(&board.bank, statement, options.alphabet, Brackets::Full);
                let parsed = ParsedStatement { id: statement.label.clone(), ..wff(&board.text, span, reading, 0) };
                statements.push(ParsedStatement { negated_conjecture: negated, ..parsed });
            }
            (board.text, board.warnings)
        }
        Notation::PredicateWars | Notation::Polish | Notation::Ergo => {
            let mut bank = Bank::new();
            let mut diagnostics = Vec::new();
            match notation {
                Notation::PredicateWars => read_predicate_wars(&text, options, &mut bank, &mut statements, &mut diagnostics),
                Notation::Polish => read_polish(&text, options, &mut bank, &mut statements, &mut diagnostics),
                _ => read_ergo(&text, options, &mut bank, &mut statements, &mut diagnostics),
            }
            if statements.is_empty() && diagnostics.is_empty() {
                diagnostics.push(no_statement(&text));
            }
            match Rejected::new(text, diagnostics) {
                Ok(rejected) => return Err(rejected.into()),
                Err(accepted) => accepted,
            }
        }
    };
    let ruling = ParseRuling {
        schema: Schema,
        file: text.name().to_owned(),
        syntax: notation,
        statements,
        warnings: all_reported(&text, &warnings),
    };
    Ok((ruling, text, warnings))
}

/// The error of a text that says nothing.
pub(crate) fn no_statement(text: &Text) -> Diagnostic {
    let end = Span::at(text.content().len());
    Diagnostic::error("no-statement", end, "the text holds no statement", "a statement was expected before this end")
        .help("write one statement a line; `#` begins a comment")
}

fn wff(text: &Text, span: Span, reading: String, number: usize) -> ParsedStatement {
    ParsedStatement {
        id: number.to_string(),
        line: place_of(text, span).line,
        file: included_from(text, span),
        text: as_written(text, span).to_owned(),
        reading,
        kind: StatementKind::Wff,
        free_variables: Vec::new(),
        points: None,
        deterministic: None,
        simple: None,
        effect: None,
        cards: None,
        negated_conjecture: false,
    }
}

fn read_predicate_wars(
    text: &Text,
    options: &ParseOptions,
    bank: &mut Bank,
    statements: &mut Vec<ParsedStatement>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let strictness = predicate_wars::Options { lenient: options.lenient, ..predicate_wars::Options::in_house(&options.house) };
    let mut reader = predicate_wars::Reader::new(text, strictness, bank);
    let mut readings = Vec::new();
    for span in Lines::of(text) {
        let parsed = reader.read(span);
        diagnostics.extend(parsed.diagnostics);
        readings.extend(parsed.value.map(|reading| (span, reading)));
        if too_many(diagnostics) {
            return;
        }
    }
    for (span, reading) in readings {
        let (kind, points, written) = match reading {
            Reading::Wff(formula) => (StatementKind::Wff, bank.points(formula), bank.text(formula, options.alphabet)),
            Reading::Wfo(term) => (StatementKind::Wfo, bank.term_points(term), bank.term_text(term, options.alphabet)),
        };
        let classes = classes::classes(bank, reading, options.classes);
        if let (Reading::Wff(formula), Some(classes::Effect::Specific | classes::Effect::Conditional { .. })) =
            (reading, classes.effect)
        {
            diagnostics.extend(effect_remarks(bank, formula, span));
        }
        let name = |&variable: &VariableId| bank.variable_text(variable).to_owned();
        let effect = classes.effect.map(|effect| match effect {
            classes::Effect::Specific => Effect::Specific,
            classes::Effect::Conditional { vacuous: false, .. } => Effect::Conditional,
            classes::Effect::Conditional { vacuous: true, .. } => Effect::Vacuous,
            classes::Effect::Other => Effect::Other,
        });
        statements.push(ParsedStatement {
            kind,
            free_variables: classes.free.iter().map(name).collect(),
            points: Some(points),
            deterministic: Some(classes.deterministic),
            simple: Some(classes.simple),
            effect,
            ..wff(text, span, written, statements.len() + 1)
        });
    }
}

/// Warnings about an effect that cannot take place, before anybody pays for it (Q-PW-69, Q-PW-70).
fn effect_remarks(bank: &Bank, effect: FormulaId, span: Span) -> Vec<Diagnostic> {
    let help = "a card and a proof of it are paid for, and nothing happens: an action takes a player and a number";
    let remark = |found: Foreseen| {
        let message = format!("this effect never takes place: {} ({})", found.message, found.rule);
        Diagnostic::warning("idle-effect", span, message, "has no effect").help(help)
    };
    foreseen(bank, effect).into_iter().map(remark).collect()
}

fn read_polish(
    text: &Text,
    options: &ParseOptions,
    bank: &mut Bank,
    statements: &mut Vec<ParsedStatement>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for span in Lines::of(text) {
        let parsed = polish::parse(text, span, polish::Dialect::Xwff, bank);
        diagnostics.extend(parsed.diagnostics);
        let number = statements.len() + 1;
        statements.extend(parsed.value.map(|formula| wff(text, span, bracketed(bank, formula, options.alphabet), number)));
        if too_many(diagnostics) {
            return;
        }
    }
}

fn read_ergo(
    text: &Text,
    options: &ParseOptions,
    bank: &mut Bank,
    statements: &mut Vec<ParsedStatement>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let parsed = ergo::parse(text, bank);
    diagnostics.extend(parsed.diagnostics);
    for (at, row) in parsed.value.into_iter().flatten().enumerate() {
        let statement = wff(text, row.span, bracketed(bank, row.formula, options.alphabet), at + 1);
        statements.push(ParsedStatement { cards: Some(row.cards), ..statement });
    }
}

fn bracketed(bank: &Bank, formula: FormulaId, alphabet: Alphabet) -> String {
    bank.text(formula, alphabet)
}

/// Returns whether enough diagnostics were given for a text.
fn too_many(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.len() >= MAX_ERRORS && diagnostics.iter().any(Diagnostic::is_error)
}

/// The lines of a text that hold something: without comments, a byte order mark, and white space at their ends.
pub(crate) struct Lines<'t> {
    text: &'t Text,
    number: usize,
}

impl<'t> Lines<'t> {
    pub(crate) fn of(text: &'t Text) -> Lines<'t> {
        Lines { text, number: 0 }
    }
}

impl Iterator for Lines<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        loop {
            self.number += 1;
            let (start, line) = self.text.line(self.number)?;
            let line = line.split_once('#').map_or(line, |(before, _)| before);
            let inner = line.trim_start_matches(|c: char| c.is_whitespace() || (c == '\u{feff}' && start == 0));
            let start = start + (line.len() - inner.len());
            let length = inner.trim_end().len();
            if length > 0 {
                return Some(Span::new(start, start + length));
            }
        }
    }
}

//! Exercises: what is given, what is to be proved, and by which rules.
//!
//! ```text
//! exercise "Transitivity of if"      # the title
//! system classical                   # the calculus; classical unless another is named
//! rules →I, →E                       # only these rules, by any of their names; all of them without this line
//! symbols P/0 Q/0 R/0 : predicate    # as on boards
//! premise P → Q
//! premise Q → R
//! goal P → R
//! points 2                           # what it is worth; 1 without this line
//! partial by lines                   # a share of the points for the right lines of a proof that is not accepted
//! lines 12                           # the most lines of a proof, premises left out
//! say "Assume P first."              # words for the student, as many as wanted
//! ```
//!
//! With `notation forallx`, or another textbook, statements are written as that book does, letters are declared by their use, and one line may
//! have all of them: `P → Q, Q → R ∴ P → R`. A text may have several exercises ([`parts`]).
//!
//! One line is one clause; the order is free, but `symbols` stand before the statements that use them, and only `rules`, `symbols`,
//! `premise` and `say` can be repeated. Statements are written as in the proofs of the calculus, and closed: a variable that nothing binds
//! is an error. The goal may have holes in Predicate Wars (`docs/formats/goal.md`). A colon after the first word is passed over. Names of rules with a comma in them stand in quotation marks.
//!
//! Not here: whether the goal follows, and whether a proof does what the exercise asks for.

mod error;
mod sheet;

use board_syntax::palmer::Vocabulary;
use formula::{Bank, FormulaId, VariableId};
use kernel::{Calculus, Notation, RuleId};
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::slice::{Comments, Slice};

use crate::predicate_wars::{Pattern, has_holes, no_pattern_here, parse_pattern};
use crate::proof::{StatementReader, Statements};
use crate::textbook::{self, Book};
use error::{SyntaxError, expected};
pub use sheet::{MAX_PARTS, MAX_SHEET_BYTES, Part, Sequent, has_sequents, parts, sequent};

/// The most points that an exercise may be worth (U-18).
pub const MAX_POINTS: u32 = 1_000_000;

/// The words that clauses begin with.
const CLAUSES: [&str; 11] =
    ["exercise", "notation", "system", "rules", "symbols", "premise", "goal", "points", "partial", "lines", "say"];

/// The most lines that an exercise may allow.
const MAX_LINES: u32 = 100_000;

/// The goal of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A statement. Closed.
    Statement(FormulaId),
    /// A statement with holes that stand for any object; closed but for them.
    Pattern(Pattern),
}

/// An exercise, and where its statements stand.
#[derive(Clone, Debug)]
pub struct ExerciseText {
    /// Its title.
    pub title: Option<String>,
    /// The rules that a proof may use; all of the calculus without any.
    pub rules: Option<Vec<RuleId>>,
    /// Premises. Closed.
    pub premises: Vec<(FormulaId, Span)>,
    /// Goal.
    pub goal: (Goal, Span),
    /// Number of points that it is worth.
    pub points: u32,
    /// True if the right lines of a proof that is not accepted earn a share of the points.
    pub is_partial: bool,
    /// The most lines of a proof, premises left out.
    pub lines: Option<u32>,
    /// Words for the student.
    pub say: Vec<String>,
    /// Meanings of the names in its statements, in Palmer's notation; empty in others.
    pub vocabulary: Vocabulary,
}

/// Returns the textbook that an exercise names, and where; `None` for the book where there is none of that name.
pub fn notation(text: &Text) -> Option<(Option<Book>, Span)> {
    let clauses = (1..=text.line_count()).filter_map(|number| text.line(number)).map(|(start, line)| clause(line, start));
    let behind = { clauses }.find_map(|line| line.behind_word("notation"))?;
    Some((Book::of_name(without_colon(behind).text), behind.span()))
}

/// Returns the calculus that an exercise names, and where; to be asked before [`parse`], for the calculus decides how statements are
/// written and which rules there are.
pub fn system(text: &Text) -> Option<(String, Span)> {
    let clauses = (1..=text.line_count()).filter_map(|number| text.line(number)).map(|(start, line)| clause(line, start));
    let behind = { clauses }.find_map(|line| line.behind_word("system"))?;
    let (name, _) = behind.word();
    (!name.is_empty()).then(|| (name.text.to_owned(), name.span()))
}

/// Reads an exercise in a calculus whose statements are written as `statements` says. All faulty lines are reported at once, up to
/// [`MAX_ERRORS`](syntax_core::MAX_ERRORS) errors.
pub fn parse(text: &Text, statements: &Statements, calculus: &Calculus, bank: &mut Bank) -> Parsed<ExerciseText> {
    parse_as(text, statements, None, calculus, bank)
}

/// Reads an exercise as [`parse`] does, with statements in the notation of a textbook.
pub fn parse_as(
    text: &Text,
    statements: &Statements,
    book: Option<Book>,
    calculus: &Calculus,
    bank: &mut Bank,
) -> Parsed<ExerciseText> {
    let mut vocabulary = statements.vocabulary(bank);
    let mut reader = Reader::new(text, calculus);
    let mut statement_reader = match book {
        Some(book) => StatementSource::Book { book, text, statements, vocabulary: &mut vocabulary, bank: &mut *bank },
        None => StatementSource::Calculus(StatementReader::new(text, statements, &mut vocabulary, bank)),
    };
    for number in 1..=text.line_count() {
        let Some((start, line)) = text.line(number) else { continue };
        let line = clause(line, start);
        if !line.is_empty() {
            reader.clause(&mut statement_reader, line);
        }
        if reader.sink.is_full() {
            break;
        }
    }
    drop(statement_reader);
    if let (Some(span), Statements::PredicateWars(options)) = (reader.pattern, statements) {
        let read = parse_pattern(text, span, options, bank);
        reader.sink.extend(read.diagnostics);
        reader.goal = read.value.map(|pattern| (Goal::Pattern(pattern), span));
    }
    reader.finish(bank, vocabulary)
}

/// Returns the text after a colon, if there is one.
fn without_colon(rest: Slice<'_>) -> Slice<'_> {
    let mut rest = rest;
    if rest.take_sign(':') { rest.trim_start() } else { rest }
}

/// A line without its comment.
fn clause(line: &str, start: usize) -> Slice<'_> {
    Slice::of_line(line, start, Comments::OutsideQuotes)
}

/// Reader of the statements of an exercise.
enum StatementSource<'t> {
    /// As in proofs of the calculus.
    Calculus(StatementReader<'t>),
    /// As a textbook writes them.
    Book { book: Book, text: &'t Text, statements: &'t Statements, vocabulary: &'t mut Vocabulary, bank: &'t mut Bank },
}

impl StatementSource<'_> {
    fn symbols(&mut self, declared: Slice<'_>) -> Vec<Diagnostic> {
        match self {
            StatementSource::Calculus(reader) => reader.symbols(declared),
            StatementSource::Book { text, statements, vocabulary, bank, .. } => {
                StatementReader::new(text, statements, vocabulary, bank).symbols(declared)
            }
        }
    }

    fn statement(&mut self, span: Span) -> Parsed<FormulaId> {
        match self {
            StatementSource::Calculus(reader) => reader.statement(span),
            StatementSource::Book { book, text, vocabulary, bank, .. } => {
                textbook::parse_closed(text, span, *book, vocabulary, bank)
            }
        }
    }
}

/// Clauses that were read so far.
struct Reader<'t> {
    text: &'t Text,
    calculus: &'t Calculus,
    sink: DiagnosticSink<Diagnostic>,
    /// Places where the clauses that stand once were first read.
    once: Vec<(&'static str, Span)>,
    title: Option<String>,
    rules: Option<Vec<RuleId>>,
    premises: Vec<(FormulaId, Span)>,
    goal: Option<(Goal, Span)>,
    /// Position of a goal with holes, which is read when the other statements are.
    pattern: Option<Span>,
    points: Option<u32>,
    is_partial: bool,
    lines: Option<u32>,
    say: Vec<String>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t Text, calculus: &'t Calculus) -> Reader<'t> {
        Reader {
            text,
            calculus,
            sink: DiagnosticSink::default(),
            once: Vec::new(),
            title: None,
            rules: None,
            premises: Vec::new(),
            goal: None,
            pattern: None,
            points: None,
            is_partial: false,
            lines: None,
            say: Vec::new(),
        }
    }

    fn error(&mut self, error: SyntaxError<'_>, span: Span) {
        let diagnostic = error.describe(span, self.text);
        self.sink.error(diagnostic, span);
    }

    fn clause(&mut self, statements: &mut StatementSource<'_>, line: Slice<'t>) {
        let (word, _) = line.word();
        if let Some(sequent) = sequent(line) {
            return self.sequent(statements, sequent);
        }
        let Some((clause, rest)) = CLAUSES.iter().find_map(|clause| Some((*clause, line.behind_word(clause)?))) else {
            return self.error(SyntaxError::UnknownClause, word.span());
        };
        let word = line.before(clause.len()).span();
        // Who is used to labels writes a colon, with which nothing begins that may stand here.
        let rest = without_colon(rest);
        if matches!(clause, "exercise" | "notation" | "system" | "goal" | "points" | "partial" | "lines") {
            if let Some(&(_, first)) = self.once.iter().find(|(known, _)| *known == clause) {
                return self.error(SyntaxError::Repeated { first }, word);
            }
            self.once.push((clause, word));
        }
        match clause {
            "exercise" => self.title = self.quoted(rest, expected::TITLE),
            "say" => {
                let words = self.quoted(rest, expected::WORDS);
                self.say.extend(words);
            }
            "notation" if Book::of_name(rest.text).is_none() => {
                let span = if rest.is_empty() { word } else { rest.span() };
                self.error(SyntaxError::UnknownNotation, span);
            }
            // How statements are read was decided before.
            "notation" => {}
            "partial" if rest.text == "by lines" => self.is_partial = true,
            "partial" => self.error(SyntaxError::Unexpected(expected::PARTIAL), rest.span()),
            "lines" => match self.number(rest, MAX_LINES) {
                Some(lines) if lines > 0 => self.lines = Some(lines),
                _ => self.error(SyntaxError::Lines, rest.span()),
            },
            // Its name was asked for before: here only what follows it is looked at.
            "system" => self.system(rest),
            "rules" => self.rules(rest),
            "symbols" if self.calculus.notation() != Notation::Palmer => self.error(SyntaxError::NoSymbols, word),
            "symbols" => {
                let said = statements.symbols(rest);
                self.sink.extend(said);
            }
            "points" => self.points(rest),
            "goal" if has_holes(rest.text, self.calculus.notation()) => {
                let span = rest.span();
                if self.calculus.notation() == Notation::PredicateWars {
                    self.pattern = Some(span);
                } else {
                    self.sink.error(no_pattern_here(span), span);
                }
            }
            _ => {
                let read = self.statement(statements, rest);
                match clause {
                    "premise" => self.premises.extend(read),
                    _ => self.goal = read.map(|(goal, span)| (Goal::Statement(goal), span)),
                }
            }
        }
    }

    /// Reads a statement.
    fn statement(&mut self, statements: &mut StatementSource<'_>, written: Slice<'t>) -> Option<(FormulaId, Span)> {
        let span = written.trim().span();
        let read = statements.statement(span);
        self.sink.extend(read.diagnostics);
        read.value.map(|formula| (formula, span))
    }

    /// Reads premises and goal that stand in one line.
    fn sequent(&mut self, statements: &mut StatementSource<'_>, sequent: Sequent<'t>) {
        let Sequent { premises, mark, goal } = sequent;
        if let Some(&(_, first)) = self.once.iter().find(|(known, _)| *known == "goal") {
            return self.error(SyntaxError::Repeated { first }, mark);
        }
        self.once.push(("goal", mark));
        for premise in premises {
            let read = self.statement(statements, premise);
            self.premises.extend(read);
        }
        let read = self.statement(statements, goal);
        self.goal = read.map(|(goal, span)| (Goal::Statement(goal), span));
    }

    /// Reads a number that is no greater than another.
    fn number(&self, rest: Slice<'t>, most: u32) -> Option<u32> {
        let plain = !rest.is_empty() && rest.bytes().iter().all(u8::is_ascii_digit);
        rest.text.parse::<u32>().ok().filter(|number| plain && *number <= most)
    }

    /// Reads a text in quotation marks, after which nothing stands.
    fn quoted(&mut self, rest: Slice<'t>, expected: &'static str) -> Option<String> {
        let Some(inner) = rest.text.strip_prefix('"') else {
            self.error(SyntaxError::Unexpected(expected), rest.span());
            return None;
        };
        let Some((quoted, behind)) = inner.split_once('"') else {
            self.error(SyntaxError::UnclosedQuotation, rest.first().span());
            return None;
        };
        if !behind.trim().is_empty() {
            self.error(SyntaxError::Unexpected(expected::END), rest.behind(rest.text.len() - behind.len()).trim().span());
            return None;
        }
        Some(quoted.trim().to_owned())
    }

    fn system(&mut self, rest: Slice<'t>) {
        let (name, behind) = rest.word();
        if name.is_empty() {
            self.error(SyntaxError::Unexpected(expected::SYSTEM), name.span());
        } else if !behind.is_empty() {
            self.error(SyntaxError::Unexpected(expected::END), behind.span());
        }
    }

    fn rules(&mut self, rest: Slice<'t>) {
        let mut rest = rest;
        loop {
            rest = rest.trim_start();
            let (name, behind) = match rest.text.strip_prefix('"').and_then(|inner| inner.find('"')) {
                Some(length) => (rest.behind(1).before(length), rest.behind(length + 2).trim_start()),
                None => {
                    let length = rest.text.find(',').unwrap_or(rest.text.len());
                    (rest.before(length).trim(), rest.behind(length))
                }
            };
            match self.calculus.find(name.text) {
                _ if name.is_empty() => self.error(SyntaxError::Unexpected(expected::RULE), rest.first().span()),
                Some(rule) => {
                    let rules = self.rules.get_or_insert_default();
                    if rules.contains(&rule) {
                        let span = name.span();
                        self.sink.warning(error::repeated_rule(&self.calculus.rule(rule).name, span), span);
                    } else {
                        rules.push(rule);
                    }
                }
                None => self.error(SyntaxError::UnknownRule(self.calculus), name.span()),
            }
            if behind.is_empty() {
                return;
            }
            let Some(list) = behind.text.strip_prefix(',') else {
                return self.error(SyntaxError::Unexpected(expected::COMMA), behind.first().span());
            };
            rest = behind.behind(behind.text.len() - list.len());
        }
    }

    fn points(&mut self, rest: Slice<'t>) {
        match self.number(rest, MAX_POINTS) {
            Some(points) => self.points = Some(points),
            None => self.error(SyntaxError::Points, rest.span()),
        }
    }

    /// Looks at what no line alone tells: whether there is a goal, and whether every statement is closed.
    fn finish(mut self, bank: &Bank, vocabulary: Vocabulary) -> Parsed<ExerciseText> {
        let end = self.text.content().len();
        let (goal, holes): (&[FormulaId], &[VariableId]) = match &self.goal {
            Some((Goal::Statement(goal), _)) => (std::slice::from_ref(goal), &[]),
            // What is free in one of the statements that it stands for is free in all.
            Some((Goal::Pattern(pattern), _)) => (pattern.shapes.get(..1).unwrap_or_default(), &pattern.holes),
            None => (&[], &[]),
        };
        let place = self.goal.as_ref().map_or(Span::at(end), |&(_, span)| span);
        let closed = self.premises.iter().copied().chain(goal.iter().map(|&goal| (goal, place)));
        let open = closed.filter_map(|(formula, span)| {
            bank.free_variables(formula).iter().find(|variable| !holes.contains(variable)).map(|&variable| (variable, span))
        });
        for (variable, span) in open.collect::<Vec<_>>() {
            let name = bank.variable_text(variable).to_owned();
            self.error(SyntaxError::FreeVariable { name, notation: self.calculus.notation() }, span);
        }
        if !self.once.iter().any(|(clause, _)| *clause == "goal") && !self.sink.is_full() {
            self.error(SyntaxError::NoGoal, Span::at(end));
        }
        let vocabulary = vocabulary.given();
        let Reader { sink, title, rules, premises, goal, points, is_partial, lines, say, .. } = self;
        let points = points.unwrap_or(1);
        let value = goal.map(|goal| ExerciseText { title, rules, premises, goal, points, is_partial, lines, say, vocabulary });
        sink.parsed(value, end, |diagnostic, _| diagnostic)
    }
}

//! Exercises: what is given and what is to be proved, read once and held against many submissions.
//!
//! * `submission`: a proof that is handed in, and what it is worth. `answer`: the model answer, or why there is none.
//!   `beginning`: the premises as the first lines of a proof.

mod answer;
mod beginning;
mod reading;
mod submission;

use board_syntax::board;
use board_syntax::palmer::{self, Brackets, Vocabulary};
use documents::exercise::{ExerciseInfo, StatementsAsWritten};
use documents::rules::RuleListing;
use formula::{Alphabet, Bank, Fixity, FormulaId, Kind, SymbolId};
use kernel::{Notation, RuleId};
use proof_syntax::exercise as exercise_syntax;
use proof_syntax::proof::Style;
use representation::AlphaEquivalence;
use source::{Diagnostic, Span, Text};
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::boards::board::GOAL;
use crate::checking::adjudicator::{Adjudicator, ProofOptions};
use crate::checking::goal_pattern::GoalPattern;
use crate::checking::textbook::Book;
use crate::error::{Error, Rejected, accepted};
use crate::known_names::KnownName;

use reading::Conditions;
pub use submission::{SUBMISSIONS_CSV_HEAD, Submission, submission_csv, submission_csv_of_error};

/// The calculus of an exercise that names none.
const DEFAULT_SYSTEM: &str = "classical";

/// An exercise, ready to be held against submissions.
#[derive(Debug)]
pub struct Exercise {
    text: Text,
    /// Its label in a text with several.
    label: String,
    /// True if nothing says by which rules it is done, so that each book's submissions are judged by those of the book.
    is_free: bool,
    /// The book in whose notation its statements are, where it names one.
    book: Option<Book>,
    grading: Grading,
    adjudicator: Arc<Adjudicator>,
    /// Warnings about how it was read.
    warnings: Vec<Diagnostic>,
    info: ExerciseInfo,
    rules: Option<Vec<RuleId>>,
    bank: Bank,
    vocabulary: Vocabulary,
    premises: Vec<FormulaId>,
    /// The representatives of the premises up to the names of bound variables.
    given: BTreeSet<FormulaId>,
    goal: ExerciseGoal,
    /// Positions of the premises and of the goal in the text.
    spans: (Vec<Span>, Span),
}

/// The terms of an exercise beside its statements and its rules.
#[derive(Clone, Copy, Debug)]
struct Grading {
    /// True if the right lines of a proof that is not accepted earn a share of the points.
    is_partial: bool,
    /// The most lines of a proof, premises left out.
    lines: Option<u32>,
}

/// The goal of an exercise.
#[derive(Clone, Debug)]
enum ExerciseGoal {
    /// A statement.
    Statement(FormulaId),
    /// A statement with holes.
    Pattern {
        pattern: GoalPattern,
        /// The same for representatives up to the names of bound variables.
        canonical: GoalPattern,
    },
}

impl ExerciseGoal {
    /// Returns whether a statement of this bank is what is asked for, up to the names of bound variables.
    fn is_stated_by(&self, bank: &mut Bank, statement: FormulaId) -> bool {
        let representative = bank.alpha_canonical(statement);
        match self {
            ExerciseGoal::Statement(goal) => representative == bank.alpha_canonical(*goal),
            ExerciseGoal::Pattern { canonical, .. } => canonical.is_stated_by(bank, representative),
        }
    }
}

/// The statements of an exercise, however they were written.
struct Statements {
    title: Option<String>,
    rules: Option<Vec<RuleId>>,
    premises: Vec<FormulaId>,
    goal: exercise_syntax::Goal,
    points: u32,
    is_partial: bool,
    lines: Option<u32>,
    say: Vec<String>,
    vocabulary: Vocabulary,
    spans: (Vec<Span>, Span),
}

impl Exercise {
    /// Reads an exercise. A board file (its name ends with `.board`) with a statement labelled `goal` is one as well: to prove that from the
    /// others, in `classical`. `options` are those of the submissions; a calculus among them counts, whatever the exercise says.
    ///
    /// # Errors
    /// [`Error::Rejected`] with everything that is wrong with the text; otherwise as [`Adjudicator::new`].
    pub fn new(text: Text, options: ProofOptions) -> Result<Exercise, Error> {
        let is_board = text.name().ends_with(".board");
        let Conditions { adjudicator, book, is_free } = Conditions::of(&text, is_board, options)?;
        let calculus = adjudicator.calculus(None).map_err(|diagnostic| Rejected::one(text.clone(), *diagnostic))?;
        let mut bank = Bank::new();
        let (read, diagnostics) = if is_board {
            of_board(&text, &mut bank)
        } else {
            let statements = adjudicator.written_in(calculus.notation(), None);
            let (parsed, guessed) = reading::parsed(&text, &statements, calculus, book);
            bank = guessed;
            let read = parsed.value.map(|read| Statements {
                title: read.title,
                rules: read.rules,
                premises: read.premises.iter().map(|&(premise, _)| premise).collect(),
                goal: read.goal.0,
                spans: (read.premises.iter().map(|&(_, span)| span).collect(), read.goal.1),
                points: read.points,
                is_partial: read.is_partial,
                lines: read.lines,
                say: read.say,
                vocabulary: read.vocabulary,
            });
            (read, parsed.diagnostics)
        };
        let (text, warnings) = accepted(text, diagnostics)?;
        // A parser gives a value exactly when it reports no error.
        let Some(Statements { title, rules, premises, goal, points, is_partial, lines, say, vocabulary, spans }) = read else {
            return Err(Rejected::one(text, no_goal(Span::at(0))).into());
        };
        if is_board && calculus.notation() != Notation::Palmer {
            let message =
                format!("a board is an exercise in a calculus with Palmer's statements, and `{}` has others", calculus.name());
            let diagnostic = Diagnostic::error("other-notation", Span::at(0), message, "this board");
            return Err(Rejected::one(text, diagnostic).into());
        }
        let given = premises.iter().map(|&premise| bank.alpha_canonical(premise)).collect();
        let style = Style::new(calculus.notation(), adjudicator.options.alphabet);
        let written = |formula: &FormulaId| style.formula(&bank, *formula);
        let tags = |rules: &Vec<RuleId>| rules.iter().map(|&rule| calculus.rule(rule).tag.clone()).collect();
        let as_written = |&span: &Span| text.slice(span).trim().to_owned();
        let info = ExerciseInfo {
            file: text.name().to_owned(),
            label: None,
            title,
            system: calculus.name().to_owned(),
            rules: rules.as_ref().map(tags),
            premises: premises.iter().map(written).collect(),
            goal: match &goal {
                exercise_syntax::Goal::Statement(goal) => written(goal),
                exercise_syntax::Goal::Pattern(_) => as_written(&spans.1),
            },
            as_written: StatementsAsWritten { premises: spans.0.iter().map(as_written).collect(), goal: as_written(&spans.1) },
            points,
            say,
        };
        let goal = match goal {
            exercise_syntax::Goal::Statement(goal) => ExerciseGoal::Statement(goal),
            exercise_syntax::Goal::Pattern(pattern) => {
                let pattern = GoalPattern::new(pattern, &info.goal);
                let canonical = pattern.canonical(&mut bank);
                ExerciseGoal::Pattern { pattern, canonical }
            }
        };
        let adjudicator = Arc::new(adjudicator);
        let label = String::from("1");
        let grading = Grading { is_partial, lines };
        let is_free = is_free && rules.is_none();
        Ok(Exercise {
            text,
            label,
            adjudicator,
            is_free,
            book,
            grading,
            warnings,
            info,
            rules,
            bank,
            vocabulary,
            premises,
            given,
            goal,
            spans,
        })
    }

    /// Reads all exercises of a text: one, or those of a sheet.
    ///
    /// # Errors
    /// As [`new`](Exercise::new), for the first that has one.
    pub fn all(text: Text, options: &ProofOptions) -> Result<Vec<Exercise>, Error> {
        if text.name().ends_with(".board") {
            return Ok(vec![Exercise::new(text, options.clone())?]);
        }
        let Some(parts) = exercise_syntax::parts(&text) else {
            let (parts, bytes) = (exercise_syntax::MAX_PARTS, exercise_syntax::MAX_SHEET_BYTES);
            let message = format!("a text has at most {parts} exercises, and several of them at most {bytes} bytes");
            let refusal = Diagnostic::error("too-many-exercises", Span::at(0), message, "this text has more");
            let help = "split it into several files; `--exercise` takes a directory as well";
            return Err(Rejected::one(text, refusal.help(help)).into());
        };
        let has_several = parts.len() > 1;
        let read = parts.into_iter().map(|part| {
            let mut exercise = Exercise::new(part.text, options.clone())?;
            exercise.info.label = has_several.then(|| part.label.clone());
            exercise.label = part.label;
            Ok(exercise)
        });
        read.collect()
    }

    /// Returns its label in a text with several: the number before its line, or its own in their order.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns what the exercise says of itself.
    pub fn info(&self) -> &ExerciseInfo {
        &self.info
    }

    /// Returns the positions of the premises, in their order, and of the goal.
    pub fn spans(&self) -> (&[Span], Span) {
        (&self.spans.0, self.spans.1)
    }

    /// Returns the rules of its calculus; its own restriction to some of them is in [`info`](Exercise::info).
    pub fn rule_listing(&self) -> Option<RuleListing> {
        self.adjudicator.listing_of(None)
    }

    /// Returns the names that its statements know.
    pub fn names(&self) -> Vec<KnownName> {
        KnownName::of(&self.bank)
    }

    /// Returns the text of the exercise, and what people should know of how it was read.
    pub fn warnings(&self) -> (&Text, &[Diagnostic]) {
        (&self.text, &self.warnings)
    }

    /// Returns what people should know of the other things that submissions are judged by.
    pub fn conditions(&self) -> impl Iterator<Item = (&Text, &[Diagnostic])> {
        self.adjudicator.warnings()
    }
}

/// A board whose statement `goal` is to be proved from the others.
fn of_board(text: &Text, bank: &mut Bank) -> (Option<Statements>, Vec<Diagnostic>) {
    let parsed = board::parse(text, bank, palmer::Options::default());
    let mut diagnostics = parsed.diagnostics;
    let Some(read) = parsed.value else { return (None, diagnostics) };
    let Some(index) = read.board.find(GOAL) else {
        diagnostics.push(no_goal(Span::at(text.content().len())));
        return (None, diagnostics);
    };
    let mut premises: Vec<FormulaId> = read.board.statements.iter().map(|statement| statement.meaning).collect();
    let goal = exercise_syntax::Goal::Statement(premises.remove(index));
    let mut spans = read.spans;
    let of_goal = spans.remove(index);
    let vocabulary = read.vocabulary.given();
    let statements = Statements {
        title: None,
        rules: None,
        premises,
        goal,
        points: 1,
        is_partial: false,
        lines: None,
        say: Vec::new(),
        vocabulary,
        spans: (spans, of_goal),
    };
    (Some(statements), diagnostics)
}

fn no_goal(place: Span) -> Diagnostic {
    let message = "this board says nothing that is to be proved";
    Diagnostic::error("no-goal", place, message, "no statement is labelled `goal`")
        .help("label a statement with `goal:`; it is to be proved from the others")
}

/// Writes premises and goal as a board, on which the goal is labelled as such. Objects that the exercise has names for are declared there, also where no statement
/// speaks of them: no proof may call others so.
fn as_board(bank: &Bank, premises: &[FormulaId], goal: Option<FormulaId>) -> String {
    let mut all = formula::Board::numbered(premises.iter().copied());
    all.statements.extend(goal.map(|goal| formula::Statement::axiom(GOAL, goal)));
    let printed = board::print(bank, &all, Alphabet::Unicode, Brackets::Full);
    let declared = printed.lines().next().and_then(|line| line.strip_prefix("symbols ")).unwrap_or_default();
    let is_declared = |name: &str| {
        let mut known = declared.split_whitespace().filter_map(|known| known.rsplit_once('/'));
        known.any(|(known, _)| known == name)
    };
    let is_object = |symbol: &SymbolId| {
        let data = bank.symbol_data(*symbol);
        (data.kind, data.fixity) == (Kind::Function, Fixity::Letter) && !Vocabulary::is_game(bank, *symbol)
    };
    let names = bank.symbols().filter(is_object).map(|symbol| bank.symbol_text(symbol)).filter(|name| !is_declared(name));
    let others: Vec<String> = names.map(|name| format!("{name}/0")).collect();
    if others.is_empty() { printed } else { format!("symbols {} : function\n{printed}", others.join(" ")) }
}

//! Exercises: what is given and what is to be proved, read once and held against many submissions.
//!
//! * `submission`: a proof that is handed in, and what it is worth. `answer`: the model answer, or why there is none.

mod answer;
mod submission;

use documents::exercise::ExerciseInfo;
use documents::rules::RuleListing;
use formula::{Alphabet, Bank, FormulaId};
use kernel::{Notation, RuleId};
use representation::AlphaEquivalence;
use source::{Diagnostic, Span, Text};
use std::collections::BTreeSet;
use std::sync::Arc;
use syntax::palmer::{self, Brackets, Vocabulary};
use syntax::proof::Style;
use syntax::{board, exercise as exercise_syntax};

use crate::boards::board::GOAL;
use crate::checking::adjudicator::{Adjudicator, ProofOptions, System};
use crate::checking::goal_pattern::GoalPattern;
use crate::error::{Error, Rejected, accepted};
use crate::known_names::KnownName;

pub use submission::{SUBMISSIONS_CSV_HEAD, Submission, submission_csv, submission_csv_of_error};

/// The calculus of an exercise that names none.
const DEFAULT_SYSTEM: &str = "classical";

/// An exercise, ready to be held against submissions.
#[derive(Debug)]
pub struct Exercise {
    text: Text,
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
        let named = if is_board { None } else { exercise_syntax::system(&text) };
        let system = match (options.system, named) {
            (Some(given), _) => given,
            (None, Some((name, place))) => {
                // A name that no calculus has is a fault at its place.
                if let Err(diagnostic) = Adjudicator::new(ProofOptions::default())?.calculus(Some((name.clone(), place))) {
                    return Err(Rejected::one(text, *diagnostic).into());
                }
                System::Shipped(name)
            }
            (None, None) => System::Shipped(DEFAULT_SYSTEM.to_owned()),
        };
        let adjudicator = Adjudicator::new(ProofOptions { system: Some(system), goal: None, ..options })?;
        let calculus = adjudicator.calculus(None).map_err(|diagnostic| Rejected::one(text.clone(), *diagnostic))?;
        let mut bank = Bank::new();
        let (read, diagnostics) = if is_board {
            of_board(&text, &mut bank)
        } else {
            let statements = adjudicator.written_in(calculus.notation(), None);
            let parsed = exercise_syntax::parse(&text, &statements, calculus, &mut bank);
            let read = parsed.value.map(|read| Statements {
                title: read.title,
                rules: read.rules,
                premises: read.premises.iter().map(|&(premise, _)| premise).collect(),
                goal: read.goal.0,
                spans: (read.premises.iter().map(|&(_, span)| span).collect(), read.goal.1),
                points: read.points,
                say: read.say,
                vocabulary: read.vocabulary,
            });
            (read, parsed.diagnostics)
        };
        let (text, warnings) = accepted(text, diagnostics)?;
        // A parser gives a value exactly when it reports no error.
        let Some(Statements { title, rules, premises, goal, points, say, vocabulary, spans }) = read else {
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
        let info = ExerciseInfo {
            file: text.name().to_owned(),
            title,
            system: calculus.name().to_owned(),
            rules: rules.as_ref().map(tags),
            premises: premises.iter().map(written).collect(),
            goal: match &goal {
                exercise_syntax::Goal::Statement(goal) => written(goal),
                exercise_syntax::Goal::Pattern(_) => text.slice(spans.1).trim().to_owned(),
            },
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
        Ok(Exercise { text, adjudicator, warnings, info, rules, bank, vocabulary, premises, given, goal, spans })
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
    let (title, rules, points, say) = (None, None, 1, Vec::new());
    (Some(Statements { title, rules, premises, goal, points, say, vocabulary, spans: (spans, of_goal) }), diagnostics)
}

fn no_goal(place: Span) -> Diagnostic {
    let message = "this board says nothing that is to be proved";
    Diagnostic::error("no-goal", place, message, "no statement is labelled `goal`")
        .help("label a statement with `goal:`; it is to be proved from the others")
}

/// Writes premises and goal as a board, on which the goal is labelled as such.
fn as_board(bank: &Bank, premises: &[FormulaId], goal: Option<FormulaId>) -> String {
    let mut all = formula::Board::numbered(premises.iter().copied());
    all.statements.extend(goal.map(|goal| formula::Statement::axiom(GOAL, goal)));
    board::print(bank, &all, Alphabet::Unicode, Brackets::Full)
}

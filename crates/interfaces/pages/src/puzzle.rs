//! Puzzles as pages: the list with the one of the day, and each of them with the field for an answer. Not here: what is right (crate `puzzles`), and
//! the run against the clock (`storm`).

use adjudication::Certificate;
use adjudication::games::table::resume;
use adjudication::games::{Game as _, Viewer};
use askama::Template;
use documents::Message;
use puzzles::{Attempt, Puzzle, Task};

use crate::board::{Context, bare, draw};
use crate::compose::Fields;
use crate::frame::{Frame, rendered};
use crate::messages::Messages;
use crate::translation::Translated;
use crate::world::edit_link;

/// The puzzles of a kind.
struct Kind {
    name: &'static str,
    /// The game whose colour it has.
    game: &'static str,
    title: &'static str,
    grades: Vec<Grade>,
}

/// Those of them that have a grade.
struct Grade {
    grade: u8,
    /// Their ids, with their numbers.
    puzzles: Vec<(&'static str, usize)>,
}

#[derive(Template)]
#[template(path = "puzzles.html")]
struct PuzzlesPage<'p> {
    w: &'static Messages,
    path: &'p str,
    today: u64,
    todays: &'static str,
    kinds: Vec<Kind>,
}

fn title(w: &'static Messages, kind: &str) -> &'static str {
    match kind {
        "redundant" => w.puzzle_redundant,
        "cheapest" => w.puzzle_cheapest,
        "wff" => w.puzzle_wff,
        _ => w.puzzle_ergo,
    }
}

/// Returns the game that a kind of puzzles is from.
fn game_of(kind: &str) -> &'static str {
    match kind {
        "redundant" => "palmer",
        "cheapest" => "predicate-wars",
        "wff" => "xwff",
        _ => "ergo",
    }
}

/// The kinds with their puzzles, in the order of the collection.
fn kinds(w: &'static Messages) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for puzzle in puzzles::collection() {
        let name = puzzle.task.kind();
        if kinds.last().is_none_or(|kind| kind.name != name) {
            kinds.push(Kind { name, game: game_of(name), title: title(w, name), grades: Vec::new() });
        }
        let Some(kind) = kinds.last_mut() else { continue };
        let number = kind.grades.iter().map(|grade| grade.puzzles.len()).sum::<usize>() + 1;
        if kind.grades.last().is_none_or(|grade| grade.grade != puzzle.grade) {
            kind.grades.push(Grade { grade: puzzle.grade, puzzles: Vec::new() });
        }
        if let Some(grade) = kind.grades.last_mut() {
            grade.puzzles.push((&puzzle.id, number));
        }
    }
    kinds
}

/// Renders the list.
///
/// * `today`: the day, counted from the first of January 1970.
pub fn list(frame: &Frame<'_>, today: u64) -> String {
    let w = frame.messages();
    let todays = puzzles::daily(today).map_or("", |puzzle| title(w, puzzle.task.kind()));
    rendered(&PuzzlesPage { w, path: frame.path, today, todays, kinds: kinds(w) })
}

/// The rules of a calculus in words; nothing where there is no such calculus.
fn rules_of(system: &str) -> String {
    let system = adjudication::System::Shipped(system.to_owned());
    let listing = adjudication::rules_in_own_notation(
        &system,
        None,
        &adjudication::HouseRules::default(),
        adjudication::Alphabet::default(),
    );
    listing.map(|listing| report::rules(&listing, report::Style::default())).unwrap_or_default()
}

/// The parts of a task, as far as they are shown.
#[derive(Default)]
struct Shown {
    task: &'static str,
    statements: Vec<(String, String)>,
    goal: Option<String>,
    dice: Vec<char>,
    values: Vec<(char, &'static str)>,
    board: String,
    /// The form in which a turn is made of cards.
    turn: String,
    letter: Option<String>,
    example: String,
    is_long: bool,
    choices: Vec<String>,
    symbols: &'static str,
    /// A line, as a proof has it.
    line: &'static str,
    /// The rules of the calculus, in words.
    rules: String,
}

/// An answer that was judged.
#[derive(Clone, Copy, Debug)]
pub struct Verdict<'v> {
    /// Its worth.
    pub attempt: &'v Attempt,
    /// The proof or the structure that shows it, where there is one.
    pub evidence: Option<&'v Certificate>,
}

#[derive(Template)]
#[template(path = "puzzle.html")]
struct PuzzlePage<'p> {
    w: &'static Messages,
    path: &'p str,
    kind: &'static str,
    title: &'static str,
    puzzle: &'p Puzzle,
    shown: Shown,
    answer: &'p str,
    attempt: Option<&'p Attempt>,
    /// The evidence for the worth of the answer, drawn.
    evidence: String,
    next: Option<&'static str>,
}

impl PuzzlePage<'_> {
    fn translated(&self, words: &Message) -> Translated {
        Translated::message(self.w, words)
    }

    /// The game whose colour the page has.
    fn game(&self) -> &'static str {
        game_of(self.kind)
    }
}

/// Draws the evidence for an answer.
///
/// * `statements`: those of the puzzle, with their labels.
fn drawn_evidence(w: &'static Messages, verdict: &Verdict<'_>, statements: &[(String, String)]) -> String {
    let Some(certificate) = verdict.evidence else { return String::new() };
    let heading = if verdict.attempt.solved { w.puzzle_proof } else { w.puzzle_model };
    let cited = |axiom: &str| {
        let axiom = bare(axiom);
        let (label, _) = statements.iter().find(|(_, text)| bare(text) == axiom)?;
        Some(format!("{} {label}", w.by_statement))
    };
    drawing::evidence_citing(heading, certificate, "evidence-0", cited)
}

/// Renders a puzzle.
///
/// * `answer`, `verdict`: the last answer, and what it is worth.
pub fn page(frame: &Frame<'_>, puzzle: &Puzzle, answer: &str, verdict: Option<&Verdict<'_>>) -> String {
    let w = frame.messages();
    let shown = match &puzzle.task {
        Task::Redundant { board, .. } => Shown {
            task: w.puzzle_redundant_task,
            statements: board.iter().enumerate().map(|(at, statement)| (format!("s{}", at + 1), statement.clone())).collect(),
            choices: (1..=board.len()).map(|number| format!("s{number}")).collect(),
            ..Shown::default()
        },
        Task::Cheapest { exercise, .. } => cheapest(w, exercise),
        Task::Wff { dice, values, .. } => Shown {
            task: w.puzzle_wff_task,
            dice: dice.chars().collect(),
            values: values.iter().map(|(&letter, &truth)| (letter, if truth { "T" } else { "F" })).collect(),
            ..Shown::default()
        },
        Task::Ergo { settings, moves, .. } => ergo(w, frame.path, settings, moves),
    };
    let all = puzzles::collection();
    let at = all.iter().position(|known| known.id == puzzle.id);
    let next = at.and_then(|at| all.get(at + 1)).map(|next| next.id.as_str());
    let kind = puzzle.task.kind();
    let statements: Vec<String> = shown.statements.iter().map(|(label, text)| format!("{label}: {text}")).collect();
    let model = verdict.and_then(|verdict| verdict.evidence).map(|one| edit_link(w, &statements.join("\n"), &one.evidence));
    let evidence =
        verdict.map(|verdict| drawn_evidence(w, verdict, &shown.statements)).unwrap_or_default() + &model.unwrap_or_default();
    let attempt = verdict.map(|verdict| verdict.attempt);
    rendered(&PuzzlePage { w, path: frame.path, kind, title: title(w, kind), puzzle, shown, answer, attempt, evidence, next })
}

/// The premises and the goal of an exercise, and the beginning of an answer.
fn cheapest(w: &'static Messages, exercise: &str) -> Shown {
    let clause = |name: &'static str| exercise.lines().filter_map(move |line| line.strip_prefix(name));
    let premises: Vec<String> = clause("premise ").map(str::to_owned).collect();
    let axioms = premises.iter().enumerate().map(|(at, premise)| format!("{}. axiom {premise}\n", at + 1));
    let system = clause("system ").next().unwrap_or_default();
    Shown {
        task: w.puzzle_cheapest_task,
        example: format!("system {system}\n{}", axioms.collect::<String>()),
        statements: premises.iter().map(|premise| (String::from("·"), premise.clone())).collect(),
        goal: clause("goal ").next().map(str::to_owned),
        is_long: true,
        symbols: "∀ ∃ ¬ ∧ ∨ → ↔ ( )",
        line: "5. Q by MP on 1, 3",
        rules: rules_of(system),
        ..Shown::default()
    }
}

/// The position of a puzzle of ERGO as its player sees it, with the form of a turn.
fn ergo(w: &'static Messages, to: &str, settings: &str, moves: &[String]) -> Shown {
    let mut shown = Shown {
        task: w.puzzle_ergo_task,
        example: String::from("A not => A | ~B"),
        symbols: "A B C D ~ -> | & ( ) =>",
        ..Shown::default()
    };
    let Ok(mut table) = resume(adjudication::games::ergo::Ergo::NAME, settings) else { return shown };
    if moves.iter().any(|kept| table.restore(kept).is_err()) {
        return shown;
    }
    let seat = table.waits_for().first().copied().unwrap_or(0);
    let context = Context { w, to, once: Some(""), seat: Some(seat), sent: Fields(&[]) };
    let drawn = draw(&table.position(Viewer::Seat(seat)), &context);
    let letter = |counts: &[(&'static str, String)]| {
        counts.iter().find(|(name, _)| *name == w.letter).map_or_else(String::new, |(_, letter)| letter.clone())
    };
    shown.letter = drawn.players.get(seat).map(|own| letter(&own.counts));
    shown.board = drawn.board;
    shown.turn = drawn.composer;
    shown
}

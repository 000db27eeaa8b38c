//! Puzzles as pages: the list with the one of the day, and each of them with the field for an answer. Not here: what is right (crate `puzzles`).

use adjudication::games::table::Position;
use askama::Template;
use documents::Message;
use puzzles::{Attempt, Puzzle, Task};

use crate::board::{Context, draw};
use crate::compose::Fields;
use crate::frame::{Frame, rendered};
use crate::messages::Messages;
use crate::translation::Translated;

struct Kind {
    title: &'static str,
    puzzles: Vec<&'static Puzzle>,
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

/// Renders the list.
///
/// * `today`: the day, counted from the first of January 1970.
pub fn list(frame: &Frame<'_>, today: u64) -> String {
    let w = frame.messages();
    let mut kinds: Vec<Kind> = Vec::new();
    for puzzle in puzzles::collection() {
        let title = title(w, puzzle.task.kind());
        match kinds.iter_mut().find(|kind| kind.title == title) {
            Some(kind) => kind.puzzles.push(puzzle),
            None => kinds.push(Kind { title, puzzles: vec![puzzle] }),
        }
    }
    let todays = puzzles::daily(today).map_or("", |puzzle| title(w, puzzle.task.kind()));
    rendered(&PuzzlesPage { w, path: frame.path, today, todays, kinds })
}

/// The rules of a calculus in words; nothing where there is no such calculus.
fn rules_of(system: &str) -> String {
    let system = adjudication::System::Shipped(system.to_owned());
    let listing =
        adjudication::rule_listing(&system, None, &adjudication::HouseRules::default(), adjudication::Alphabet::default());
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

#[derive(Template)]
#[template(path = "puzzle.html")]
struct PuzzlePage<'p> {
    w: &'static Messages,
    path: &'p str,
    title: &'static str,
    puzzle: &'p Puzzle,
    shown: Shown,
    answer: &'p str,
    attempt: Option<&'p Attempt>,
    next: Option<&'static str>,
}

impl PuzzlePage<'_> {
    fn translated(&self, words: &Message) -> Translated {
        Translated::message(self.w, words)
    }
}

/// Renders a puzzle.
///
/// * `position`: of a puzzle of ERGO the position as its player may see it, and the player's seat;
/// * `answer`, `attempt`: the last answer, and what it is worth.
pub fn page(
    frame: &Frame<'_>,
    puzzle: &Puzzle,
    position: Option<(&Position<'_>, usize)>,
    answer: &str,
    attempt: Option<&Attempt>,
) -> String {
    let w = frame.messages();
    let shown = match &puzzle.task {
        Task::Redundant { board, .. } => Shown {
            task: w.puzzle_redundant_task,
            statements: board.iter().enumerate().map(|(at, statement)| (format!("s{}", at + 1), statement.clone())).collect(),
            choices: (1..=board.len()).map(|number| format!("s{number}")).collect(),
            ..Shown::default()
        },
        Task::Cheapest { exercise, .. } => {
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
        Task::Wff { dice, values, .. } => Shown {
            task: w.puzzle_wff_task,
            dice: dice.chars().collect(),
            values: values.iter().map(|(&letter, &truth)| (letter, if truth { "T" } else { "F" })).collect(),
            ..Shown::default()
        },
        Task::Ergo { .. } => {
            let mut shown = Shown {
                task: w.puzzle_ergo_task,
                example: String::from("A not => A | ~B"),
                symbols: "A B C D ~ -> | & ( ) =>",
                ..Shown::default()
            };
            if let Some((position, seat)) = position {
                let context = Context { w, to: "", once: None, seat: Some(seat), sent: Fields(&[]) };
                let drawn = draw(position, &context);
                let own = drawn.players.get(seat);
                shown.letter = own.map(|own| {
                    own.counts.iter().find(|(name, _)| *name == w.letter).map_or_else(String::new, |(_, letter)| letter.clone())
                });
                shown.board = drawn.board;
            }
            shown
        }
    };
    let all = puzzles::collection();
    let at = all.iter().position(|known| known.id == puzzle.id);
    let next = at.and_then(|at| all.get(at + 1)).map(|next| next.id.as_str());
    rendered(&PuzzlePage { w, path: frame.path, title: title(w, puzzle.task.kind()), puzzle, shown, answer, attempt, next })
}

//! Boards that are judged beside the session, since that takes longer than an editor waits for its other answers: the session hands out a
//! [`Job`], its owner runs it elsewhere, and hands back a [`Judged`]. Not here: when that is asked for (`session`), and how it is shown (`features`).

use std::time::Instant;

use adjudication::{
    BoardNotation, Error, JudgeOptions, Limits, Pool, Problem, Ruling, StatementRuling, StatementStatus, Status, Szs, Text,
};

/// The most questions of one text that are judged, of a problem with several conjectures.
const MAX_QUESTIONS: usize = 16;

/// A board that waits to be judged.
#[derive(Debug)]
pub struct Job {
    pub(crate) number: u64,
    pub(crate) text: Text,
    pub(crate) notation: Option<BoardNotation>,
}

/// A board that was judged, or the reason why it was not.
#[derive(Debug)]
pub struct Judged {
    pub(crate) number: u64,
    pub(crate) rulings: Result<Vec<Ruling>, String>,
}

impl Job {
    /// Judges the board, each of its questions within the time of these limits.
    ///
    /// * `memory_mib`: memory of the program and its solvers together.
    pub fn run(self, limits: &Limits, memory_mib: Option<u32>, pool: &Pool) -> Judged {
        let Job { number, text, notation } = self;
        let rulings = rulings(text, notation, limits, memory_mib, pool);
        Judged { number, rulings: rulings.map_err(|error| error.document().error.message) }
    }
}

fn rulings(
    text: Text,
    notation: Option<BoardNotation>,
    limits: &Limits,
    memory_mib: Option<u32>,
    pool: &Pool,
) -> Result<Vec<Ruling>, Error> {
    let problem = Problem::new(text, notation)?;
    let questions = 0..problem.boards().min(MAX_QUESTIONS);
    let judge = |number| {
        let limits = Limits { until: Instant::now().checked_add(limits.time), ..*limits };
        let options = JudgeOptions { limits, memory_mib, ..JudgeOptions::default() };
        adjudication::judge(&mut problem.board(number)?, &options, pool, &mut |_| {})
    };
    questions.map(judge).collect()
}

/// Says what a ruling comes to, in a line.
pub(crate) fn board_words(ruling: &Ruling) -> String {
    if let Some(conjecture) = &ruling.conjecture {
        let words = match conjecture.szs {
            Szs::Theorem | Szs::Unsatisfiable => "follows from the axioms",
            Szs::ContradictoryAxioms => "follows, since the axioms contradict each other",
            Szs::CounterSatisfiable | Szs::CounterTheorem | Szs::Satisfiable => "does not follow from the axioms",
            Szs::Timeout | Szs::GaveUp => "is undecided",
        };
        return format!("{} {words}", list(&conjecture.statements));
    }
    match ruling.status {
        Status::Inconsistent => {
            let between = ruling.contradiction.as_ref().map(|found| found.between.as_slice()).unwrap_or_default();
            match between {
                [] => String::from("inconsistent"),
                [one] => format!("inconsistent: {one} contradicts itself"),
                several => format!("inconsistent: {} contradict each other", list(several)),
            }
        }
        Status::Consistent => {
            let redundant = with_status(ruling, StatementStatus::Redundant);
            let open = with_status(ruling, StatementStatus::Undecided);
            let more = [("redundant", redundant), ("undecided", open)].into_iter().filter(|(_, labels)| !labels.is_empty());
            let more: String = more.map(|(word, labels)| format!("; {word}: {}", labels.join(", "))).collect();
            format!("consistent{}", if more.is_empty() { String::from(", and nothing is redundant") } else { more })
        }
        Status::Undecided => match ruling.reasons.first() {
            Some(reason) => format!("undecided: {reason}"),
            None => String::from("undecided"),
        },
    }
}

fn with_status(ruling: &Ruling, status: StatementStatus) -> Vec<String> {
    ruling.statements.iter().filter(|statement| statement.status == status).map(|statement| statement.id.clone()).collect()
}

/// Says what a ruling on a statement comes to, in a few words.
pub(crate) fn statement_words(statement: &StatementRuling) -> String {
    match statement.status {
        StatementStatus::Redundant if statement.follows_from.is_empty() => {
            String::from("redundant: true whatever the others say")
        }
        StatementStatus::Redundant if statement.from_contradiction => {
            format!("follows only since {} contradict each other", list(&statement.follows_from))
        }
        StatementStatus::Redundant => format!("redundant: follows from {}", list(&statement.follows_from)),
        StatementStatus::Independent => String::from("independent"),
        StatementStatus::Undecided => match statement.reasons.first() {
            Some(reason) => format!("undecided: {reason}"),
            None => String::from("undecided"),
        },
    }
}

fn list(labels: &[String]) -> String {
    match labels {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

//! The ruling on a board in one line for each question: the claim first, then consistency, then the statements. Not here: models, proofs
//! and reasons (`ruling`).

use adjudication::{Ruling, StatementRole, StatementRuling, StatementStatus, Status, Szs};

use crate::ruling::claim;
use crate::sentences::{conjecture_name, named};
use crate::style::{Ink, Style, counted, visible};

/// The ruling on a board, a line for each question. Every line begins with the board's name, so that lines can be searched for.
pub fn brief(ruling: &Ruling, style: Style) -> String {
    let board = visible(&ruling.board);
    let mut out = String::new();
    let mut line = |ink: Ink, words: &str| out.push_str(&format!("{board}: {}\n", style.paint(ink, &visible(words))));
    if let Some(made) = &ruling.claim {
        let mut words = String::new();
        // A line is a line, however long.
        claim(&mut words, ruling, made, Style { width: usize::MAX, colour: false, ..style });
        line(if made.upheld.is_some() { Ink::Strong } else { Ink::Open }, words.trim_end());
    }
    if let Some(found) = &ruling.conjecture {
        let ink = match found.szs {
            Szs::Theorem | Szs::Unsatisfiable => Ink::Good,
            Szs::Timeout | Szs::GaveUp => Ink::Open,
            Szs::CounterSatisfiable | Szs::CounterTheorem | Szs::Satisfiable | Szs::ContradictoryAxioms => Ink::Bad,
        };
        line(ink, &format!("{}: {:?}", conjecture_name(ruling, found), found.szs));
    }
    if ruling.asked.is_none() {
        let (ink, words) = match ruling.status {
            Status::Inconsistent => {
                let between = ruling.contradiction.as_ref().map(|found| named(ruling, &found.between)).unwrap_or_default();
                (Ink::Bad, format!("inconsistent: {between}"))
            }
            Status::Consistent => (Ink::Good, format!("consistent{}", with_negation(ruling))),
            Status::Undecided => (Ink::Open, because("undecided: is it consistent?", &ruling.reasons)),
        };
        line(ink, &words);
    }
    for statement in &ruling.statements {
        let (ink, words) = answer(ruling, statement);
        line(ink, &format!("{} {words}", ruling.spoken(&statement.id)));
    }
    out
}

fn answer(ruling: &Ruling, statement: &StatementRuling) -> (Ink, String) {
    let from = named(ruling, &statement.follows_from);
    match statement.status {
        StatementStatus::Redundant if statement.from_contradiction => {
            let verb = if statement.follows_from.len() == 1 { "contradicts itself" } else { "contradict each other" };
            (Ink::Good, format!("redundant: {from} {verb}"))
        }
        StatementStatus::Redundant if statement.follows_from.is_empty() => (Ink::Good, String::from("redundant: it is valid")),
        StatementStatus::Redundant => (Ink::Good, format!("redundant: it follows from {from}")),
        StatementStatus::Independent if statement.role == StatementRole::Conjecture => (Ink::Bad, String::from("independent")),
        StatementStatus::Independent => (Ink::Bad, format!("independent{}", with_negation(ruling))),
        StatementStatus::Undecided => (Ink::Open, because("undecided", &statement.reasons)),
    }
}

/// Says of a conjecture that its negation is on the board.
fn with_negation(ruling: &Ruling) -> String {
    ruling.conjectures.first().map(|label| format!(" with {}", ruling.spoken(label))).unwrap_or_default()
}

/// Words, and after them the first reason.
fn because(words: &str, reasons: &[String]) -> String {
    match reasons.first() {
        Some(reason) => format!("{words} ({reason})"),
        None => words.to_owned(),
    }
}

/// Sums up what became of many boards.
pub fn boards(boards: u64, decided: u64, unread: u64, style: Style) -> String {
    let open = boards - decided - unread;
    let mut parts = vec![format!("{decided} decided")];
    parts.extend((open > 0).then(|| format!("{open} undecided")));
    parts.extend((unread > 0).then(|| format!("{unread} without a ruling")));
    let ink = if open + unread == 0 { Ink::Good } else { Ink::Open };
    format!("{}\n", style.paint(ink, &format!("{}: {}", counted(boards, "board"), parts.join(", "))))
}

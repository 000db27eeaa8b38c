//! The sentences of a told ruling in English: those that are said everywhere, and what stands elsewhere in a word or two.

use adjudication::{Ruling, StatementRuling, StatementStatus};

use super::phrases::Phrases;
use crate::ruling::answer_to_question;
use crate::sentences::{self, PROOF, Sentence, named};
use crate::style::counted;

pub(super) static PHRASES: Phrases = Phrases {
    title,
    house: |rules| format!("House rules: {rules}"),
    claim: sentences::claim,
    consistency: sentences::consistency,
    conjecture: sentences::conjecture,
    statement,
    model: sentences::model,
    countermodel: sentences::countermodel,
    proof: PROOF,
    needed,
    open: |ruling, premise| format!("Whether {} can be left out is undecided.", ruling.spoken(premise)),
    convention: |label, reading| {
        format!("{label} is a convention of the notation: {reading}. It is a premise, and nothing is asked about it.")
    },
    removable: sentences::removable,
    answer: answer_to_question,
};

fn title(ruling: &Ruling) -> String {
    match &ruling.asked {
        Some(label) => format!("{}: one question, about {}", ruling.board, ruling.spoken(label)),
        None => format!("{}: {}", ruling.board, counted(ruling.statements.len() as u64, "statement")),
    }
}

fn needed(ruling: &Ruling, premise: &str, of: Option<&str>) -> String {
    let there = match of {
        Some(label) => format!("the other premises are true and {} is false", ruling.spoken(label)),
        None => String::from("the others are true"),
    };
    format!("{} cannot be left out: without it, {there} in this model:", ruling.spoken(premise))
}

fn statement(ruling: &Ruling, statement: &StatementRuling) -> Sentence {
    let Sentence { tone, words } = sentences::statement(ruling, statement);
    let name = ruling.spoken(&statement.id);
    let from = named(ruling, &statement.follows_from);
    let words = match statement.status {
        StatementStatus::Redundant if statement.from_contradiction || statement.follows_from.is_empty() => {
            let why = words.split_once(": ").map_or(words.as_str(), |(_, why)| why);
            format!("{name} is redundant: {why}.")
        }
        StatementStatus::Redundant => format!("{name} is redundant: it follows from {from}."),
        StatementStatus::Independent => {
            format!("{name} is independent: it does not follow from the {}.", sentences::others(ruling, &statement.id))
        }
        StatementStatus::Undecided => {
            format!("Whether {name} follows from the {} is undecided.", sentences::others(ruling, &statement.id))
        }
    };
    let mut letters = words.chars();
    // The name of a statement stays as it is written; the words for a negated conjecture begin with a capital letter.
    let words = match letters.next() {
        Some(first) if name != statement.id => format!("{}{}", first.to_uppercase(), letters.as_str()),
        _ => words,
    };
    Sentence { tone, words }
}

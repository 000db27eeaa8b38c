//! Verdicts as sentences, the same everywhere: on a screen, on a page, under a picture. Not here: how they are set.

use adjudication::{
    Certificate, ClaimRuling, Conjecture, DerivationStatus, DeriveRuling, ExerciseAnswer, ExerciseInfo, LineRuling, ProofRuling,
    ProofStatus, ProveRuling, Ruling, StatementRole, StatementRuling, StatementStatus, Status, SubmissionRuling, SubproofRuling,
    Szs,
};

use crate::style::{counted, list, shortened};

/// A verdict in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The answer.
    pub tone: Tone,
    /// The words, as they came in where they quote an input.
    pub words: String,
}

/// The answer that a sentence gives, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A yes.
    Good,
    /// A no.
    Bad,
    /// Neither.
    Open,
    /// A finding that is neither good news nor bad: a statement that does not follow from the others.
    Neutral,
}

/// Heading of a proof.
pub const PROOF: &str = "The proof, which the checker has accepted:";

/// Heading of a model in which nothing is denied.
const MODEL: &str = "All statements are true in this model:";

/// Returns the heading of the model of a consistent board.
pub fn model(ruling: &Ruling) -> String {
    match negated(ruling) {
        Some(negated) => format!("The axioms and {negated} are true in this model:"),
        None => String::from(MODEL),
    }
}

/// The spoken name of the conjecture that is on the board negated, if there is one.
fn negated(ruling: &Ruling) -> Option<String> {
    ruling.conjectures.first().map(|label| ruling.spoken(label))
}

/// The statements beside this one; a negated conjecture, which a reader of the file does not see there, by its name.
pub(crate) fn others(ruling: &Ruling, label: &str) -> String {
    match negated(ruling) {
        Some(negated) if !ruling.conjectures.iter().any(|conjecture| conjecture == label) => format!("others and {negated}"),
        _ => String::from("others"),
    }
}

/// Heading of the model in which a goal is false.
const MODEL_WITHOUT_GOAL: &str = "The axioms are true and the goal is false in this model:";

/// Heading of a second model answer to an exercise, where the first uses rules that it does not list.
pub const BY_ITS_RULES: &str = "By the rules of the exercise:";

/// The most characters of an exercise's title that are shown.
const TITLE: usize = 200;

fn sentence(tone: Tone, words: impl Into<String>) -> Sentence {
    Sentence { tone, words: words.into() }
}

/// Returns the heading of the countermodel of the statement with this label.
pub fn countermodel(ruling: &Ruling, label: &str) -> String {
    format!("All {} are true and {} is false in this model:", others(ruling, label), ruling.spoken(label))
}

/// The spoken names of what is on the board under these labels, as a list.
pub fn named(ruling: &Ruling, labels: &[String]) -> String {
    list(&labels.iter().map(|label| ruling.spoken(label)).collect::<Vec<_>>())
}

/// Names what is left when the removable statements are wiped off: the negation of a conjecture stays unless it is one of them.
pub fn left(ruling: &Ruling) -> String {
    let stays = |one: &&StatementRuling| one.role == StatementRole::Conjecture && !ruling.removable_together.contains(&one.id);
    match ruling.statements.iter().find(stays) {
        Some(one) => format!("what is left, with {},", ruling.spoken(&one.id)),
        None => String::from("what is left"),
    }
}

/// Says which statements can be wiped off together.
pub(crate) fn removable(ruling: &Ruling) -> String {
    let more = match ruling.removable_together_is_largest {
        Some(true) => " No larger set can.",
        Some(false) => " Whether a larger set can is not known.",
        None => "",
    };
    let names = named(ruling, &ruling.removable_together);
    format!("{names} can all be wiped off together: {} entails them.{more}", left(ruling))
}

/// Says whether a board is consistent.
pub fn consistency(ruling: &Ruling) -> Sentence {
    // With a conjecture's negation on the board its inconsistency shows that the conjecture follows.
    let is_good_news = ruling.conjecture.as_ref().is_some_and(|found| matches!(found.szs, Szs::Theorem | Szs::Unsatisfiable));
    let inconsistent = if is_good_news { Tone::Neutral } else { Tone::Bad };
    match (ruling.status, &ruling.contradiction) {
        (Status::Inconsistent, Some(contradiction)) if contradiction.between.len() == 1 => {
            let words = format!("The board is inconsistent: {} contradicts itself.", named(ruling, &contradiction.between));
            sentence(inconsistent, words)
        }
        (Status::Inconsistent, contradiction) => {
            let between = contradiction.as_ref().map(|found| named(ruling, &found.between)).unwrap_or_default();
            sentence(inconsistent, format!("The board is inconsistent: {between} cannot all be true."))
        }
        (Status::Consistent, _) => match negated(ruling) {
            Some(negated) => sentence(Tone::Good, format!("The board is consistent: the axioms and {negated} can all be true.")),
            None => sentence(Tone::Good, "The board is consistent."),
        },
        (Status::Undecided, _) => sentence(Tone::Open, "Whether the board is consistent is undecided."),
    }
}

/// Returns a conjecture's name: its label, or what is on the board of its negation.
pub(crate) fn conjecture_name(ruling: &Ruling, conjecture: &Conjecture) -> String {
    let names = list(&conjecture.statements);
    if ruling.conjectures.is_empty() { format!("conjecture with the negation {names}") } else { format!("conjecture {names}") }
}

/// Says whether a conjecture follows.
pub fn conjecture(ruling: &Ruling, conjecture: &Conjecture) -> Sentence {
    let name = conjecture_name(ruling, conjecture);
    match conjecture.szs {
        Szs::Theorem | Szs::Unsatisfiable => sentence(Tone::Good, format!("The {name} follows from the axioms.")),
        Szs::ContradictoryAxioms => {
            sentence(Tone::Bad, format!("The axioms contradict each other, so the {name} follows as everything does."))
        }
        Szs::CounterSatisfiable | Szs::Satisfiable | Szs::CounterTheorem => sentence(
            Tone::Bad,
            format!("The {name} does not follow from the axioms: in the model they are true and it is false."),
        ),
        Szs::Timeout | Szs::GaveUp => sentence(Tone::Open, format!("Whether the {name} follows is undecided.")),
    }
}

/// Says whether a statement follows from the others.
pub fn statement(ruling: &Ruling, statement: &StatementRuling) -> Sentence {
    let (name, from) = (ruling.spoken(&statement.id), named(ruling, &statement.follows_from));
    let (tone, words) = match statement.status {
        StatementStatus::Redundant if statement.from_contradiction => {
            let verb = if statement.follows_from.len() == 1 { "contradicts itself" } else { "contradict each other" };
            let them = if statement.follows_from.len() == 1 { "it" } else { "them" };
            (Tone::Good, format!("redundant: {from} {verb}, and everything follows from {them}"))
        }
        StatementStatus::Redundant if statement.follows_from.is_empty() => {
            let it = if name == statement.id { "it" } else { &name };
            (Tone::Good, format!("redundant: {it} is valid by itself"))
        }
        StatementStatus::Redundant => (Tone::Good, format!("redundant: {name} follows from {from}")),
        StatementStatus::Independent => {
            (Tone::Neutral, format!("independent: {name} does not follow from the {}", others(ruling, &statement.id)))
        }
        StatementStatus::Undecided => {
            (Tone::Open, format!("undecided: whether {name} follows from the {}", others(ruling, &statement.id)))
        }
    };
    sentence(tone, words)
}

/// The SZS status beside the sentence on a statement. That of a conjecture speaks of the conjecture, and the sentence of its negation.
pub fn statement_szs(statement: &StatementRuling) -> Option<Szs> {
    (statement.role != StatementRole::Conjecture).then_some(statement.szs)
}

/// Says what becomes of a player's claim.
pub fn claim(ruling: &Ruling, claim: &ClaimRuling) -> Sentence {
    let board = if ruling.conjectures.is_empty() { "the board is" } else { "the axioms are" };
    let what = match claim.statements.as_slice() {
        [] => format!("that {board} {}", claim.claim),
        [one] if claim.claim == "theorem" => format!("that the conjecture {one} follows from the axioms"),
        several if claim.claim == "theorem" => format!("that each of the conjectures {} follows from the axioms", list(several)),
        [one] => format!("that {one} is {}", claim.claim),
        several => format!("that each of {} is {}", list(several), claim.claim),
    };
    let (tone, end) = match claim.upheld {
        Some(true) => (Tone::Good, String::from("is upheld.")),
        None if claim.undecided.is_empty() => (Tone::Open, String::from("is undecided: no answer was found within the limits.")),
        None => (Tone::Open, format!("is undecided: of {} no answer was found within the limits.", list(&claim.undecided))),
        Some(false) if claim.inconsistency_decides => {
            let why = "is refused: inconsistency is decided first, and on an inconsistent board nothing counts as redundant.";
            (Tone::Bad, why.to_owned())
        }
        Some(false) if claim.claim == "theorem" => {
            (Tone::Bad, String::from("is refused: the axioms have a model in which it is false."))
        }
        Some(false) if claim.independent.is_empty() => {
            let has = if ruling.conjectures.is_empty() { "the board has" } else { "the axioms have" };
            (Tone::Bad, format!("is refused: {has} a model."))
        }
        Some(false) => {
            let (verb, names) = (if claim.independent.len() == 1 { "does" } else { "do" }, list(&claim.independent));
            let others = claim.independent.first().map(|label| others(ruling, label)).unwrap_or_default();
            (Tone::Bad, format!("is refused: {names} {verb} not follow from the {others}."))
        }
    };
    sentence(tone, format!("The claim {what} {end}"))
}

/// Returns the heading of the evidence for the answer to a question about a goal.
pub fn evidence_heading(ruling: &ProveRuling, certificate: &Certificate) -> &'static str {
    match () {
        () if certificate.is_proof() => PROOF,
        () if ruling.refutation => MODEL,
        () => MODEL_WITHOUT_GOAL,
    }
}

/// Says whether a goal follows from axioms, or whether they contradict each other where the goal is a contradiction.
pub fn goal(ruling: &ProveRuling) -> Sentence {
    if ruling.refutation {
        let between = list(&ruling.follows_from);
        return match ruling.status {
            ProofStatus::Proved if ruling.follows_from.len() == 1 => {
                sentence(Tone::Good, format!("The statements contradict each other: {between} contradicts itself."))
            }
            ProofStatus::Proved => {
                sentence(Tone::Good, format!("The statements contradict each other: {between} cannot all be true."))
            }
            ProofStatus::Refuted => sentence(Tone::Bad, "No contradiction follows: the statements can all be true."),
            ProofStatus::Undecided => sentence(Tone::Open, "Whether a contradiction follows is undecided."),
        };
    }
    match ruling.status {
        ProofStatus::Proved if ruling.from_contradiction => {
            let between = list(&ruling.follows_from);
            sentence(Tone::Bad, format!("It follows as everything does: {between} contradict each other."))
        }
        ProofStatus::Proved if ruling.follows_from.is_empty() => sentence(Tone::Good, "It is valid by itself."),
        ProofStatus::Proved => sentence(Tone::Good, format!("It follows from {}.", list(&ruling.follows_from))),
        ProofStatus::Refuted => sentence(Tone::Bad, "It does not follow."),
        ProofStatus::Undecided => sentence(Tone::Open, "Whether it follows is undecided."),
    }
}

/// Says whether a goal is derivable by the rules of a calculus.
pub fn derivability(ruling: &DeriveRuling) -> Sentence {
    let system = &ruling.system;
    match ruling.status {
        DerivationStatus::Proved => sentence(Tone::Good, format!("It is derived by the rules of {system}.")),
        DerivationStatus::NotDerivable => {
            sentence(Tone::Bad, format!("It is not derivable by these rules of {system}: all that they give was derived."))
        }
        DerivationStatus::Undecided => sentence(Tone::Open, format!("Whether the rules of {system} give it is undecided.")),
    }
}

/// The most names in a list.
const NAMES: usize = 12;

/// The most characters of a goal that are repeated.
const GOAL: usize = 400;

/// Says whether a proof is accepted.
pub fn proof(ruling: &ProofRuling) -> Sentence {
    if let Some(points) = ruling.symbol_points {
        let words = format!("Accepted: {}, {}.", counted(points, "symbol point"), counted(ruling.lines_charged, "lemma"));
        return sentence(Tone::Good, words);
    }
    let wrong = |lines: &[LineRuling]| -> Vec<String> {
        lines.iter().filter(|line| line.error.is_some()).map(|line| line.n.to_string()).collect()
    };
    let mut places: Vec<String> = ruling
        .subproofs
        .iter()
        .map(|SubproofRuling { name, lines, .. }| (wrong(lines), format!(" of subproof {name}")))
        .chain([(wrong(&ruling.lines), String::new())])
        .filter(|(wrong, _)| !wrong.is_empty())
        .map(|(wrong, of)| lines_named(&wrong, &of))
        .collect();
    let last = places.pop().unwrap_or_else(|| String::from("the proof"));
    let is_missed = ruling.reached == Some(false) && ruling.all_lines().all(|line| line.error.is_none());
    let places = if places.is_empty() { last } else { format!("{} and {last}", places.join(", ")) };
    let several = places.starts_with("lines") || places.contains(" and ");
    match is_missed {
        true => sentence(Tone::Bad, "Rejected: every line is right, and the goal is not reached."),
        false => sentence(Tone::Bad, format!("Rejected: {places} {} wrong.", if several { "are" } else { "is" })),
    }
}

/// Says whether a proof reaches its goal; nothing where it has none.
pub fn reached(ruling: &ProofRuling) -> Option<Sentence> {
    let (goal, reached) = (ruling.goal.as_ref()?, ruling.reached?);
    let goal = shortened(goal, GOAL);
    Some(match (reached, ruling.reached_by) {
        (true, Some(line)) => sentence(Tone::Good, format!("The goal {goal} is reached in line {line}.")),
        _ => sentence(Tone::Bad, format!("The goal {goal} is not reached.")),
    })
}

/// `line 3`, or `lines 3, 4 and 9`.
fn lines_named(numbers: &[String], of: &str) -> String {
    let noun = if numbers.len() == 1 { "line" } else { "lines" };
    if numbers.len() <= NAMES {
        return format!("{noun} {}{of}", list(numbers));
    }
    let first = numbers.get(..NAMES).unwrap_or_default().join(", ");
    format!("{noun} {first} and {} more{of}", numbers.len() - NAMES)
}

/// Returns an exercise as people call it.
pub fn exercise(exercise: &ExerciseInfo) -> String {
    match (&exercise.title, &exercise.label) {
        (Some(title), _) => format!("Exercise “{}”", title.chars().take(TITLE).collect::<String>()),
        (None, Some(label)) => format!("Exercise {label} of {}", exercise.file),
        (None, None) => format!("Exercise {}", exercise.file),
    }
}

/// Says what a submission to an exercise earns, and what is wrong with it.
pub fn submission(ruling: &SubmissionRuling) -> Sentence {
    let name = exercise(&ruling.exercise);
    let points = format!("{} of {}", ruling.points, counted(u64::from(ruling.exercise.points), "point"));
    match &ruling.message {
        None => sentence(Tone::Good, format!("{name}: done, {points}.")),
        Some(message) => {
            let code = ruling.code.as_deref().unwrap_or_default();
            let place = ruling.line.map(|line| format!("line {line}: ")).unwrap_or_default();
            sentence(Tone::Bad, format!("{name}: not done, {points}. {place}{message} [{code}]"))
        }
    }
}

/// Says whether the model answer to an exercise keeps to its rules; nothing where there is no answer.
pub fn by_its_rules(answer: &ExerciseAnswer) -> Option<Sentence> {
    let used = answer.by_its_rules.as_ref()?;
    Some(match (&used.message, used.outside.is_empty()) {
        (None, _) => sentence(Tone::Good, "This is an answer by the rules of the exercise."),
        (Some(message), true) => sentence(Tone::Open, format!("This is no answer by the rules of the exercise: {message}.")),
        (Some(message), false) => {
            let outside = list(&used.outside);
            sentence(Tone::Open, format!("This is no answer by the rules of the exercise ({outside}): {message}."))
        }
    })
}

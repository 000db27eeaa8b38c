//! The sentences of a told ruling in German. Reasons for which a question stays open, and what stands in models, are English everywhere.

use adjudication::{ClaimRuling, Conjecture, Ruling, StatementRole, StatementRuling, StatementStatus, Status, Szs};

use super::phrases::Phrases;
use crate::sentences::{Sentence, Tone};
use crate::style::visible;

pub(super) static PHRASES: Phrases = Phrases {
    title,
    house: |rules| format!("Hausregeln: {rules}"),
    claim,
    consistency,
    conjecture,
    statement,
    model: |ruling| match negated(ruling) {
        Some(negated) => format!("Die Axiome und {negated} sind wahr in diesem Modell:"),
        None => String::from("Alle Aussagen sind wahr in diesem Modell:"),
    },
    countermodel: |ruling, label| {
        format!("Alle {} sind wahr, und {} ist falsch in diesem Modell:", others(ruling, label), name(ruling, label))
    },
    proof: "Der Beweis, den der Prüfer angenommen hat:",
    needed: |ruling, premise, of| {
        let there = match of {
            Some(label) => format!("sind ohne sie die übrigen Prämissen wahr und {} falsch", name(ruling, label)),
            None => String::from("sind ohne sie die anderen wahr"),
        };
        format!("Auf {} kann man nicht verzichten: In diesem Modell {there}:", name(ruling, premise))
    },
    open: |ruling, premise| format!("Ob man auf {} verzichten kann, ist unentschieden.", name(ruling, premise)),
    convention: |label, reading| {
        format!("{label} ist eine Vereinbarung der Notation: {reading}. Sie ist eine Prämisse, und nach ihr ist nicht gefragt.")
    },
    removable,
    answer: |statement, word, answer| {
        let about = statement.map_or_else(|| String::from("das Brett"), visible);
        let word = match word {
            "redundant" => "überflüssig",
            "independent" => "unabhängig",
            "consistent" => "widerspruchsfrei",
            "inconsistent" => "widersprüchlich",
            word => word,
        };
        let answer = match answer {
            Some(true) => "Ja.",
            Some(false) => "Nein.",
            None => "Das ist unentschieden.",
        };
        format!("Ist {about} {word}? {answer}")
    },
};

fn sentence(tone: Tone, words: impl Into<String>) -> Sentence {
    Sentence { tone, words: words.into() }
}

/// The name of what is on the board under a label.
fn name(ruling: &Ruling, label: &str) -> String {
    match ruling.conjectures.iter().any(|one| one == label) {
        true => format!("die Verneinung der Vermutung {label}"),
        false => label.to_owned(),
    }
}

fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} und {last}", first.join(", ")),
    }
}

fn named(ruling: &Ruling, labels: &[String]) -> String {
    list(&labels.iter().map(|label| name(ruling, label)).collect::<Vec<_>>())
}

fn negated(ruling: &Ruling) -> Option<String> {
    ruling.conjectures.first().map(|label| name(ruling, label))
}

/// The statements beside this one, after an article.
fn others(ruling: &Ruling, label: &str) -> String {
    match negated(ruling) {
        Some(negated) if !ruling.conjectures.iter().any(|one| one == label) => format!("anderen und {negated}"),
        _ => String::from("anderen"),
    }
}

/// The same in the dative, as after "aus".
fn from_others(ruling: &Ruling, label: &str) -> String {
    dative(&format!("den {}", others(ruling, label)))
}

/// Names in the dative: a negation has an article.
fn dative(names: &str) -> String {
    names.replace("die Verneinung", "der Verneinung")
}

fn title(ruling: &Ruling) -> String {
    match &ruling.asked {
        Some(label) => format!("{}: eine Frage, nach {}", ruling.board, dative(&name(ruling, label))),
        None if ruling.statements.len() == 1 => format!("{}: eine Aussage", ruling.board),
        None => format!("{}: {} Aussagen", ruling.board, ruling.statements.len()),
    }
}

fn consistency(ruling: &Ruling) -> Sentence {
    let is_good_news = ruling.conjecture.as_ref().is_some_and(|found| matches!(found.szs, Szs::Theorem | Szs::Unsatisfiable));
    let inconsistent = if is_good_news { Tone::Neutral } else { Tone::Bad };
    let between = ruling.contradiction.as_ref().map_or(&[][..], |found| &found.between);
    match ruling.status {
        Status::Inconsistent if between.len() == 1 => {
            sentence(inconsistent, format!("Das Brett ist widersprüchlich: {} widerspricht sich selbst.", named(ruling, between)))
        }
        Status::Inconsistent => {
            let words = format!("Das Brett ist widersprüchlich: {} können nicht alle wahr sein.", named(ruling, between));
            sentence(inconsistent, words)
        }
        Status::Consistent => match negated(ruling) {
            Some(negated) => {
                let words = format!("Das Brett ist widerspruchsfrei: Die Axiome und {negated} können alle wahr sein.");
                sentence(Tone::Good, words)
            }
            None => sentence(Tone::Good, "Das Brett ist widerspruchsfrei."),
        },
        Status::Undecided => sentence(Tone::Open, "Ob das Brett widerspruchsfrei ist, ist unentschieden."),
    }
}

fn conjecture(ruling: &Ruling, conjecture: &Conjecture) -> Sentence {
    let names = list(&conjecture.statements);
    let name = match ruling.conjectures.is_empty() {
        true => format!("Vermutung mit der Verneinung {names}"),
        false => format!("Vermutung {names}"),
    };
    match conjecture.szs {
        Szs::Theorem | Szs::Unsatisfiable => sentence(Tone::Good, format!("Die {name} folgt aus den Axiomen.")),
        Szs::ContradictoryAxioms => {
            sentence(Tone::Bad, format!("Die Axiome widersprechen einander, so dass die {name} folgt wie alles andere."))
        }
        Szs::CounterSatisfiable | Szs::Satisfiable | Szs::CounterTheorem => {
            sentence(Tone::Bad, format!("Die {name} folgt nicht aus den Axiomen: Im Modell sind sie wahr, und sie ist falsch."))
        }
        Szs::Timeout | Szs::GaveUp => sentence(Tone::Open, format!("Ob die {name} folgt, ist unentschieden.")),
    }
}

fn statement(ruling: &Ruling, statement: &StatementRuling) -> Sentence {
    let name = capital(ruling, &statement.id);
    let from = dative(&named(ruling, &statement.follows_from));
    let (tone, words) = match statement.status {
        StatementStatus::Redundant if statement.from_contradiction => {
            let contradictory = named(ruling, &statement.follows_from);
            let verb = if statement.follows_from.len() == 1 { "widerspricht sich selbst" } else { "widersprechen einander" };
            (Tone::Good, format!("{name} ist überflüssig: {contradictory} {verb}, und daraus folgt alles."))
        }
        StatementStatus::Redundant if statement.follows_from.is_empty() => {
            (Tone::Good, format!("{name} ist überflüssig: Sie gilt immer."))
        }
        StatementStatus::Redundant => (Tone::Good, format!("{name} ist überflüssig: Sie folgt aus {from}.")),
        StatementStatus::Independent => {
            let others = from_others(ruling, &statement.id);
            (Tone::Neutral, format!("{name} ist unabhängig: Sie folgt nicht aus {others}."))
        }
        StatementStatus::Undecided => {
            let name = self::name(ruling, &statement.id);
            (Tone::Open, format!("Ob {name} aus {} folgt, ist unentschieden.", from_others(ruling, &statement.id)))
        }
    };
    sentence(tone, words)
}

/// The name of what is on the board under a label, at the beginning of a sentence.
fn capital(ruling: &Ruling, label: &str) -> String {
    name(ruling, label).replace("die Verneinung", "Die Verneinung")
}

fn claim(ruling: &Ruling, claim: &ClaimRuling) -> Sentence {
    let is_theorem = claim.claim == "theorem";
    let what = match claim.statements.as_slice() {
        [] if ruling.conjectures.is_empty() => String::from("das Brett sei widersprüchlich"),
        [] => String::from("die Axiome seien widersprüchlich"),
        [one] if is_theorem => format!("die Vermutung {one} folge aus den Axiomen"),
        several if is_theorem => format!("jede der Vermutungen {} folge aus den Axiomen", list(several)),
        [one] => format!("{one} sei überflüssig"),
        several => format!("jede der Aussagen {} sei überflüssig", list(several)),
    };
    let (tone, end) = match claim.upheld {
        Some(true) => (Tone::Good, String::from("trifft zu.")),
        None if claim.undecided.is_empty() => {
            (Tone::Open, String::from("ist unentschieden: In den Grenzen der Suche fand sich keine Antwort."))
        }
        None => {
            let open = list(&claim.undecided);
            (Tone::Open, format!("ist unentschieden: Zu {open} fand sich in den Grenzen der Suche keine Antwort."))
        }
        Some(false) if claim.inconsistency_decides => {
            let why = "trifft nicht zu: Zuerst zählt der Widerspruch, und auf einem widersprüchlichen Brett gilt nichts als überflüssig.";
            (Tone::Bad, String::from(why))
        }
        Some(false) if is_theorem => {
            (Tone::Bad, String::from("trifft nicht zu: Die Axiome haben ein Modell, in dem das falsch ist."))
        }
        Some(false) if claim.independent.is_empty() => {
            let has = if ruling.conjectures.is_empty() { "Das Brett hat" } else { "Die Axiome haben" };
            (Tone::Bad, format!("trifft nicht zu: {has} ein Modell."))
        }
        Some(false) => {
            let verb = if claim.independent.len() == 1 { "folgt" } else { "folgen" };
            let others = claim.independent.first().map(|label| from_others(ruling, label)).unwrap_or_default();
            (Tone::Bad, format!("trifft nicht zu: {} {verb} nicht aus {others}.", list(&claim.independent)))
        }
    };
    sentence(tone, format!("Die Behauptung, {what}, {end}"))
}

fn removable(ruling: &Ruling) -> String {
    let more = match ruling.removable_together_is_largest {
        Some(true) => " Mehr kann man nicht zusammen wegwischen.",
        Some(false) => " Ob mehr zusammen weg kann, ist nicht bekannt.",
        None => "",
    };
    let stays = |one: &&StatementRuling| one.role == StatementRole::Conjecture && !ruling.removable_together.contains(&one.id);
    let with =
        ruling.statements.iter().find(stays).map(|one| format!(" mit {}", dative(&name(ruling, &one.id)))).unwrap_or_default();
    let names = named(ruling, &ruling.removable_together);
    format!("{names} kann man zusammen wegwischen: Aus dem, was{with} bleibt, folgen sie.{more}")
}

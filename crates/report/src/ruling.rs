//! The ruling on a board: the verdict in a sentence, then each statement as it was read and what became of it.

use referee::{ClaimRuling, Conjecture, Necessity, Ruling, SharedContradiction, StatementRuling, StatementStatus, Status, Szs};

use crate::model::model;
use crate::style::{Ink, Style, counted, list, visible, width};

/// The ruling on a board.
pub fn ruling(ruling: &Ruling, style: Style) -> String {
    let mut out = String::new();
    let statements = counted(ruling.statements.len() as u64, "statement");
    let name = style.paint(Ink::Strong, &visible(&ruling.board));
    match &ruling.asked {
        Some(label) => out.push_str(&format!("{name}: one question, about {}\n", visible(label))),
        None => out.push_str(&format!("{name}: {statements}\n\n")),
    }
    if let Some(made) = &ruling.claim {
        claim(&mut out, made, style);
        out.push('\n');
    }
    if ruling.asked.is_none() {
        consistency(&mut out, ruling, style);
    }
    if let Some(found) = &ruling.conjecture {
        conjecture(&mut out, found, style);
    }
    let margin = ruling.statements.iter().map(|statement| width(&statement.id)).max().unwrap_or(0).min(12) + 2;
    for one in &ruling.statements {
        out.push('\n');
        statement(&mut out, one, ruling.contradiction.as_ref(), margin, style);
    }
    if ruling.removable_together.len() > 1 {
        let more = match ruling.removable_together_is_largest {
            Some(true) => " No larger set can.",
            Some(false) => " Whether a larger set can is not known.",
            None => "",
        };
        let words =
            format!("{} can all be wiped off together: what is left entails them.{more}", list(&ruling.removable_together));
        out.push('\n');
        style.paragraph(&mut out, "", "", &words);
    }
    out
}

/// Heading of a proof.
pub(crate) const PROOF: &str = "The proof, which the checker has accepted:";

fn consistency(out: &mut String, ruling: &Ruling, style: Style) {
    let (ink, words) = match (ruling.status, &ruling.contradiction) {
        (Status::Inconsistent, Some(contradiction)) if contradiction.between.len() == 1 => {
            (Ink::Bad, format!("The board is inconsistent: {} contradicts itself.", list(&contradiction.between)))
        }
        (Status::Inconsistent, contradiction) => {
            let between = contradiction.as_ref().map(|found| list(&found.between)).unwrap_or_default();
            (Ink::Bad, format!("The board is inconsistent: {between} cannot all be true."))
        }
        (Status::Consistent, _) => (Ink::Good, String::from("The board is consistent.")),
        (Status::Undecided, _) => (Ink::Open, String::from("Whether the board is consistent is undecided.")),
    };
    verdict(out, ink, "", &words, ruling.szs, style);
    if let Some(certificate) = &ruling.certificate {
        let what = if certificate.is_proof() { PROOF } else { "All statements are true in this model:" };
        out.push_str(&format!("  {what}\n"));
        model(out, certificate, "    ", style);
    }
    if let Some(contradiction) = &ruling.contradiction {
        minimality(out, &contradiction.minimality, "the others are true", "  ", style);
    }
    reasons(out, &ruling.reasons, "  ", style);
}

/// Of each premise, whether it can be left out; `there` says what is so in a countermodel.
fn minimality(out: &mut String, members: &[Necessity], there: &str, indent: &str, style: Style) {
    for Necessity { without, certificate, reasons: why, .. } in members {
        let deeper = format!("{indent}  ");
        let words = match certificate {
            Some(_) => format!("{without} cannot be left out: without it, {there} in this model:"),
            None => format!("Whether {without} can be left out is undecided."),
        };
        style.paragraph(out, indent, indent, &visible(&words));
        if let Some(certificate) = certificate {
            model(out, certificate, &deeper, style);
        }
        reasons(out, why, &deeper, style);
    }
}

/// A sentence with its SZS status behind it.
pub(crate) fn verdict(out: &mut String, ink: Ink, indent: &str, words: &str, szs: Szs, style: Style) {
    let mut set = String::new();
    // The status is one word while lines are broken.
    style.paragraph(&mut set, indent, indent, &format!("{words} (SZS\u{a0}{szs:?})"));
    let set = set.replace('\u{a0}', " ");
    let (words, status) = set.trim_end().rsplit_once("(SZS").unwrap_or((&set, ""));
    out.push_str(&style.paint(ink, words));
    out.push_str(&style.paint(Ink::Faint, &format!("(SZS{status}")));
    out.push('\n');
}

pub(crate) fn reasons(out: &mut String, reasons: &[String], indent: &str, style: Style) {
    let next = format!("{indent}  ");
    for reason in reasons {
        style.paragraph(out, &format!("{indent}- "), &next, reason);
    }
}

fn conjecture(out: &mut String, conjecture: &Conjecture, style: Style) {
    let names = list(&conjecture.statements);
    let (ink, words) = match conjecture.szs {
        Szs::Theorem | Szs::Unsatisfiable => (Ink::Good, format!("The conjecture {names} follows from the axioms.")),
        Szs::ContradictoryAxioms => {
            (Ink::Bad, format!("The axioms contradict each other, so the conjecture {names} follows as everything does."))
        }
        Szs::CounterSatisfiable | Szs::Satisfiable => (
            Ink::Bad,
            format!("The conjecture {names} does not follow from the axioms: in the model they are true and it is false."),
        ),
        Szs::Timeout | Szs::GaveUp => (Ink::Open, format!("Whether the conjecture {names} follows is undecided.")),
    };
    verdict(out, ink, "", &words, conjecture.szs, style);
}

fn statement(
    out: &mut String,
    statement: &StatementRuling,
    contradiction: Option<&SharedContradiction>,
    margin: usize,
    style: Style,
) {
    let label = visible(&statement.id);
    let gap = " ".repeat(margin.saturating_sub(width(&label)).max(2));
    let indent = " ".repeat(margin);
    let mut head = String::new();
    let prefix = format!("{label}{gap}");
    style.paragraph(&mut head, &prefix, &format!("{indent}  "), &statement.reading);
    // The label alone is strong: it is the first thing of the first line.
    out.push_str(&style.paint(Ink::Strong, &label));
    out.push_str(head.strip_prefix(label.as_str()).unwrap_or(&head));
    let note = if statement.negated_conjecture { " (the negated conjecture)" } else { "" };
    let (ink, words) = match statement.status {
        StatementStatus::Redundant if statement.from_contradiction => (
            Ink::Good,
            format!("redundant: {} contradict each other, and everything follows from them", list(&statement.follows_from)),
        ),
        StatementStatus::Redundant if statement.follows_from.is_empty() => {
            (Ink::Good, String::from("redundant: it is valid by itself"))
        }
        StatementStatus::Redundant => {
            (Ink::Good, format!("redundant: {} follows from {}", statement.id, list(&statement.follows_from)))
        }
        StatementStatus::Independent => (Ink::Bad, format!("independent: {} does not follow from the others", statement.id)),
        StatementStatus::Undecided => (Ink::Open, format!("undecided: whether {} follows from the others", statement.id)),
    };
    verdict(out, ink, &indent, &format!("{words}{note}"), statement.szs, style);
    let deeper = format!("{indent}  ");
    // A contradiction that the whole board shares was shown above.
    let shared = contradiction.is_some_and(|found| statement.support.as_ref() == Some(&found.support));
    if let Some(certificate) = statement.certificate.as_ref().filter(|_| !shared) {
        let countermodel = format!("All others are true and {label} is false in this model:");
        out.push_str(&format!("{indent}{}\n", if certificate.is_proof() { PROOF } else { &countermodel }));
        model(out, certificate, &deeper, style);
    }
    let false_there = format!("the other premises are true and {label} is false");
    minimality(out, &statement.minimality, &false_there, &indent, style);
    reasons(out, &statement.reasons, &deeper, style);
}

pub(crate) fn claim(out: &mut String, claim: &ClaimRuling, style: Style) {
    let what = match claim.statements.as_slice() {
        [] => format!("that the board is {}", claim.claim),
        [one] => format!("that {one} is {}", claim.claim),
        several => format!("that each of {} is {}", list(several), claim.claim),
    };
    let (ink, end) = match claim.upheld {
        Some(true) => (Ink::Good, String::from("is upheld.")),
        None if claim.undecided.is_empty() => (Ink::Open, String::from("is undecided: no answer was found within the limits.")),
        None => (Ink::Open, format!("is undecided: of {} no answer was found within the limits.", list(&claim.undecided))),
        Some(false) if claim.inconsistency_decides => {
            let why = "is refused: inconsistency is decided first, and on an inconsistent board nothing counts as redundant.";
            (Ink::Bad, why.to_owned())
        }
        Some(false) if claim.independent.is_empty() => (Ink::Bad, String::from("is refused: the board has a model.")),
        Some(false) => {
            let (verb, names) = (if claim.independent.len() == 1 { "does" } else { "do" }, list(&claim.independent));
            (Ink::Bad, format!("is refused: {names} {verb} not follow from the others."))
        }
    };
    let mut set = String::new();
    style.paragraph(&mut set, "", "", &format!("The claim {what} {end}"));
    out.push_str(&style.paint(ink, set.trim_end()));
    out.push('\n');
}

//! The ruling on a board: the verdict in a sentence, then each statement as it was read and what became of it.

use adjudication::{ClaimRuling, Convention, Necessity, Ruling, StatementRuling, Szs};

use crate::model::{model, model_of_board};
use crate::sentences::{self, PROOF, Sentence, countermodel};
use crate::style::{Ink, Style, counted, visible, width};

/// The ruling on a board.
pub fn ruling(ruling: &Ruling, style: Style) -> String {
    let mut out = String::new();
    let statements = counted(ruling.statements.len() as u64, "statement");
    let name = style.paint(Ink::Strong, &visible(&ruling.board));
    match &ruling.asked {
        Some(label) => out.push_str(&format!("{name}: one question, about {}\n", visible(&ruling.spoken(label)))),
        None => out.push_str(&format!("{name}: {statements}\n\n")),
    }
    if !ruling.house.is_empty() {
        let rules: Vec<String> = ruling.house.iter().map(|(name, value)| format!("{name}={value}")).collect();
        out.push_str(&format!("House rules: {}\n\n", rules.join(", ")));
    }
    if let Some(made) = &ruling.claim {
        claim(&mut out, ruling, made, style);
        out.push('\n');
    }
    if ruling.asked.is_none() {
        consistency(&mut out, ruling, style);
    }
    if let Some(found) = &ruling.conjecture {
        verdict(&mut out, "", &sentences::conjecture(ruling, found), Some(found.szs), style);
    }
    let margin = ruling.statements.iter().map(|statement| width(&statement.id)).max().unwrap_or(0).min(12) + 2;
    for one in &ruling.statements {
        out.push('\n');
        statement(&mut out, ruling, one, margin, style);
    }
    for Convention { id, reading } in &ruling.conventions {
        let words = format!(
            "{} is a convention of the notation: {reading}. It is a premise, and nothing is asked about it.",
            visible(id)
        );
        out.push('\n');
        style.paragraph(&mut out, "", "", &words);
    }
    if ruling.removable_together.len() > 1 {
        out.push('\n');
        style.paragraph(&mut out, "", "", &sentences::removable(ruling));
    }
    out
}

/// The answer to a question of one word: about a statement, or about the board.
pub fn answer_to_question(statement: Option<&str>, word: &str, answer: Option<bool>) -> String {
    let about = statement.map_or_else(|| String::from("the board"), visible);
    let answer = match answer {
        Some(true) => "Yes.",
        Some(false) => "No.",
        None => "That is undecided.",
    };
    format!("Is {about} {word}? {answer}")
}

fn consistency(out: &mut String, ruling: &Ruling, style: Style) {
    verdict(out, "", &sentences::consistency(ruling), Some(ruling.szs), style);
    if let Some(certificate) = &ruling.certificate {
        let what = if certificate.is_proof() { PROOF.to_owned() } else { sentences::model(ruling) };
        style.paragraph(out, "  ", "  ", &visible(&what));
        model_of_board(out, certificate, &|reading| ruling.spoken_of_reading(reading), "    ", style);
    }
    if let Some(contradiction) = &ruling.contradiction {
        minimality(out, ruling, &contradiction.minimality, "the others are true", "  ", style);
    }
    reasons(out, &ruling.reasons, "  ", style);
}

/// Of each premise, whether it can be left out; `there` says what is so in a countermodel.
fn minimality(out: &mut String, ruling: &Ruling, members: &[Necessity], there: &str, indent: &str, style: Style) {
    for Necessity { without, certificate, reasons: why, .. } in members {
        let deeper = format!("{indent}  ");
        let without = ruling.spoken(without);
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

/// A sentence with its SZS status after it, if there is one.
pub(crate) fn verdict(out: &mut String, indent: &str, sentence: &Sentence, szs: Option<Szs>, style: Style) {
    let Sentence { tone, words } = sentence;
    let mut set = String::new();
    let Some(szs) = szs else {
        style.paragraph(&mut set, indent, indent, words);
        out.push_str(&style.paint(Ink::of(*tone), set.trim_end()));
        out.push('\n');
        return;
    };
    // The status is one word while lines are broken.
    style.paragraph(&mut set, indent, indent, &format!("{words} (SZS\u{a0}{szs:?})"));
    let set = set.replace('\u{a0}', " ");
    let (words, status) = set.trim_end().rsplit_once("(SZS").unwrap_or((&set, ""));
    out.push_str(&style.paint(Ink::of(*tone), words));
    out.push_str(&style.paint(Ink::Faint, &format!("(SZS{status}")));
    out.push('\n');
}

pub(crate) fn reasons(out: &mut String, reasons: &[String], indent: &str, style: Style) {
    let next = format!("{indent}  ");
    for reason in reasons {
        style.paragraph(out, &format!("{indent}- "), &next, reason);
    }
}

fn statement(out: &mut String, ruling: &Ruling, statement: &StatementRuling, margin: usize, style: Style) {
    let (label, name) = (visible(&statement.id), visible(&ruling.spoken(&statement.id)));
    let gap = " ".repeat(margin.saturating_sub(width(&label)).max(2));
    let indent = " ".repeat(margin);
    let mut head = String::new();
    let prefix = format!("{label}{gap}");
    style.paragraph(&mut head, &prefix, &format!("{indent}  "), &statement.reading);
    // The label alone is strong: it is the first thing of the first line.
    out.push_str(&style.paint(Ink::Strong, &label));
    out.push_str(head.strip_prefix(label.as_str()).unwrap_or(&head));
    verdict(out, &indent, &sentences::statement(ruling, statement), sentences::statement_szs(statement), style);
    let deeper = format!("{indent}  ");
    // A contradiction that the whole board shares was shown above.
    let shared = ruling.contradiction.as_ref().is_some_and(|found| statement.support.as_ref() == Some(&found.support));
    if let Some(certificate) = statement.certificate.as_ref().filter(|_| !shared) {
        let what = if certificate.is_proof() { PROOF.to_owned() } else { countermodel(ruling, &statement.id) };
        style.paragraph(out, &indent, &indent, &visible(&what));
        model_of_board(out, certificate, &|reading| ruling.spoken_of_reading(reading), &deeper, style);
    }
    let false_there = format!("the other premises are true and {name} is false");
    minimality(out, ruling, &statement.minimality, &false_there, &indent, style);
    reasons(out, &statement.reasons, &deeper, style);
}

pub(crate) fn claim(out: &mut String, ruling: &Ruling, claim: &ClaimRuling, style: Style) {
    let Sentence { tone, words } = sentences::claim(ruling, claim);
    let mut set = String::new();
    style.paragraph(&mut set, "", "", &words);
    out.push_str(&style.paint(Ink::of(tone), set.trim_end()));
    out.push('\n');
}

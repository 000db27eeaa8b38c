//! The ruling on a board: the verdict in a sentence, then each statement as it was read and what became of it.

use referee::{ClaimRuling, Necessity, Ruling, SharedContradiction, StatementRuling, Szs};

use crate::model::model;
use crate::sentences::{self, MODEL, PROOF, Sentence, countermodel};
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
        verdict(&mut out, "", &sentences::conjecture(found), found.szs, style);
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

fn consistency(out: &mut String, ruling: &Ruling, style: Style) {
    verdict(out, "", &sentences::consistency(ruling), ruling.szs, style);
    if let Some(certificate) = &ruling.certificate {
        let what = if certificate.is_proof() { PROOF } else { MODEL };
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
pub(crate) fn verdict(out: &mut String, indent: &str, sentence: &Sentence, szs: Szs, style: Style) {
    let Sentence { tone, words } = sentence;
    let mut set = String::new();
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
    verdict(out, &indent, &sentences::statement(statement), statement.szs, style);
    let deeper = format!("{indent}  ");
    // A contradiction that the whole board shares was shown above.
    let shared = contradiction.is_some_and(|found| statement.support.as_ref() == Some(&found.support));
    if let Some(certificate) = statement.certificate.as_ref().filter(|_| !shared) {
        let countermodel = countermodel(&label);
        out.push_str(&format!("{indent}{}\n", if certificate.is_proof() { PROOF } else { &countermodel }));
        model(out, certificate, &deeper, style);
    }
    let false_there = format!("the other premises are true and {label} is false");
    minimality(out, &statement.minimality, &false_there, &indent, style);
    reasons(out, &statement.reasons, &deeper, style);
}

pub(crate) fn claim(out: &mut String, claim: &ClaimRuling, style: Style) {
    let Sentence { tone, words } = sentences::claim(claim);
    let mut set = String::new();
    style.paragraph(&mut set, "", "", &words);
    out.push_str(&style.paint(Ink::of(tone), set.trim_end()));
    out.push('\n');
}

//! The ruling on a board told in sentences, for people at a table: each statement in words above its formula, the verdict as a sentence, proofs
//! in prose. Models stay as they are printed elsewhere.
//!
//! * `phrases`: which sentences a language has; `english`, `german`: the sentences.

mod english;
mod german;
mod phrases;

use adjudication::{Certificate, InWords, Necessity, Ruling, StatementRuling, ToldIn};

use crate::model::{model, model_of_board};
use crate::ruling::reasons;
use crate::sentences::Sentence;
use crate::style::{Ink, Style, visible, width};
use phrases::Phrases;

fn phrases(language: ToldIn) -> &'static Phrases {
    match language {
        ToldIn::English => &english::PHRASES,
        ToldIn::German => &german::PHRASES,
    }
}

/// The ruling on a board in sentences.
///
/// * `words`: the words of its statements and proofs, and their language.
pub fn told(ruling: &Ruling, words: &InWords, style: Style) -> String {
    let phrases = phrases(words.language);
    let mut out = format!("{}\n", style.paint(Ink::Strong, &visible(&(phrases.title)(ruling))));
    if !ruling.house.is_empty() {
        let rules: Vec<String> = ruling.house.iter().map(|(name, value)| format!("{name}={value}")).collect();
        style.paragraph(&mut out, "", "", &(phrases.house)(&rules.join(", ")));
    }
    if let Some(made) = &ruling.claim {
        out.push('\n');
        said(&mut out, "", &(phrases.claim)(ruling, made), style);
    }
    if ruling.asked.is_none() {
        out.push('\n');
        said(&mut out, "", &(phrases.consistency)(ruling), style);
        let heading = (phrases.model)(ruling);
        ruling.certificate.iter().for_each(|one| evidence(&mut out, ruling, one, (&words.proof, &heading, phrases), "  ", style));
        let members = ruling.contradiction.as_ref().map_or(&[][..], |found| &found.minimality);
        minimality(&mut out, ruling, members, (None, phrases), "  ", style);
        reasons(&mut out, &ruling.reasons, "  ", style);
    }
    if let Some(found) = &ruling.conjecture {
        out.push('\n');
        said(&mut out, "", &(phrases.conjecture)(ruling, found), style);
    }
    let margin = ruling.statements.iter().map(|statement| width(&statement.id)).max().unwrap_or(0).min(12) + 2;
    for one in &ruling.statements {
        out.push('\n');
        statement(&mut out, ruling, one, (words, phrases), margin, style);
    }
    for convention in &ruling.conventions {
        out.push('\n');
        style.paragraph(&mut out, "", "", &(phrases.convention)(&convention.id, &convention.reading));
    }
    if ruling.removable_together.len() > 1 {
        out.push('\n');
        style.paragraph(&mut out, "", "", &(phrases.removable)(ruling));
    }
    out
}

/// The answer to a question of one word beside [`told`].
pub fn told_answer(ruling: &Ruling, words: &InWords, word: &str, answer: Option<bool>) -> String {
    (phrases(words.language).answer)(ruling.asked.as_deref(), word, answer)
}

fn said(out: &mut String, indent: &str, Sentence { tone, words }: &Sentence, style: Style) {
    let mut set = String::new();
    style.paragraph(&mut set, indent, indent, words);
    out.push_str(&style.paint(Ink::of(*tone), set.trim_end()));
    out.push('\n');
}

fn statement(
    out: &mut String,
    ruling: &Ruling,
    statement: &StatementRuling,
    (words, phrases): (&InWords, &Phrases),
    margin: usize,
    style: Style,
) {
    let label = visible(&statement.id);
    let indent = " ".repeat(margin);
    let own = words.statements.iter().find(|one| one.id == statement.id);
    let gap = " ".repeat(margin.saturating_sub(width(&label)).max(2));
    let mut head = String::new();
    let sentence = own.map_or(statement.reading.as_str(), |own| &own.words);
    style.paragraph(&mut head, &format!("{label}{gap}"), &indent, sentence);
    out.push_str(&style.paint(Ink::Strong, &label));
    out.push_str(head.strip_prefix(label.as_str()).unwrap_or(&head));
    if sentence.trim_end_matches('.') != statement.reading {
        let mut formula = String::new();
        style.paragraph(&mut formula, &indent, &format!("{indent}  "), &statement.reading);
        out.push_str(&style.paint(Ink::Faint, formula.trim_end()));
        out.push('\n');
    }
    said(out, &indent, &(phrases.statement)(ruling, statement), style);
    // A contradiction that the whole board shares stands above.
    let shared = ruling.contradiction.as_ref().is_some_and(|found| statement.support.as_ref() == Some(&found.support));
    if let Some(certificate) = statement.certificate.as_ref().filter(|_| !shared) {
        let heading = (phrases.countermodel)(ruling, &statement.id);
        let proof = own.map_or(&None, |own| &own.proof);
        evidence(out, ruling, certificate, (proof, &heading, phrases), &indent, style);
    }
    minimality(out, ruling, &statement.minimality, (Some(&statement.id), phrases), &indent, style);
    reasons(out, &statement.reasons, &format!("{indent}  "), style);
}

/// The proof in prose, or the model after its heading.
fn evidence(
    out: &mut String,
    ruling: &Ruling,
    certificate: &Certificate,
    (proof, heading, phrases): (&Option<String>, &str, &Phrases),
    indent: &str,
    style: Style,
) {
    if let Some(proof) = proof {
        proof.lines().for_each(|line| out.push_str(&format!("{indent}{}\n", visible(line))));
        return;
    }
    let heading = if certificate.is_proof() { phrases.proof } else { heading };
    style.paragraph(out, indent, indent, heading);
    model_of_board(out, certificate, &|reading| ruling.spoken_of_reading(reading), &format!("{indent}  "), style);
}

/// Of each premise of the board, or of a statement, whether it can be left out.
fn minimality(
    out: &mut String,
    ruling: &Ruling,
    members: &[Necessity],
    (of, phrases): (Option<&str>, &Phrases),
    indent: &str,
    style: Style,
) {
    for Necessity { without, certificate, reasons: why, .. } in members {
        let words = match certificate {
            Some(_) => (phrases.needed)(ruling, without, of),
            None => (phrases.open)(ruling, without),
        };
        style.paragraph(out, indent, indent, &words);
        let deeper = format!("{indent}  ");
        certificate.iter().for_each(|one| model(out, one, &deeper, style));
        reasons(out, why, &deeper, style);
    }
}

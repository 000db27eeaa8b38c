//! The evidence that a claim of Palmer's game was judged by: proofs and structures as pictures. What is true was decided elsewhere.

use adjudication::games::palmer::{Evidence, Finding, StatementView};
use adjudication::{Certificate, CertificateBody};
use askama::Template;
use documents::Message;

use crate::frame::rendered;
use crate::messages::Messages;
use crate::translation::Translated;
use crate::world::edit_link;

#[derive(Template)]
#[template(path = "evidence.html")]
struct Ruling<'r> {
    w: &'static Messages,
    tone: &'static str,
    notes: Vec<Translated>,
    pieces: Vec<String>,
    reasons: Vec<&'r str>,
}

/// Returns a statement without what can be written in several ways: spaces, brackets, and the two shapes of arrows.
pub(crate) fn bare(statement: &str) -> String {
    let is_kept = |sign: &char| !sign.is_whitespace() && !matches!(sign, '(' | ')' | ',');
    let one = |sign: char| match sign {
        '⇒' => '→',
        '⇔' => '↔',
        other => other,
    };
    statement.chars().filter(is_kept).map(one).collect()
}

/// Returns the label of the statement on the board that an axiom repeats; `None` where there is none, or more than one can be meant.
fn label_of<'b>(board: &'b [StatementView<'b>], axiom: &str) -> Option<&'b str> {
    let axiom = bare(axiom);
    let is_meant = |statement: &&StatementView<'_>| bare(&statement.reading) == axiom || bare(statement.text) == axiom;
    let mut meant = board.iter().filter(is_meant);
    let first = meant.next()?;
    meant.next().is_none().then_some(first.label)
}

/// Renders the ruling on a claim; nothing where there was none.
///
/// * `upheld`: true if it was right;
/// * `notes`: the outcome in words;
/// * `board`: the statements that proofs begin with.
pub(super) fn render(
    w: &'static Messages,
    upheld: Option<bool>,
    notes: &[Message],
    evidence: &[Finding],
    board: &[StatementView<'_>],
) -> String {
    if evidence.is_empty() {
        return String::new();
    }
    let (mut pieces, mut reasons) = (Vec::new(), Vec::new());
    let text: Vec<String> = board.iter().map(|statement| format!("{}: {}", statement.label, statement.text)).collect();
    let text = text.join("\n");
    for (at, finding) in evidence.iter().enumerate() {
        let label = finding.statement.as_deref().map(|label| format!("{label}: ")).unwrap_or_default();
        let id = format!("evidence-{at}");
        match &finding.evidence {
            Evidence::Proof { lines, .. } | Evidence::Contradiction { lines } => {
                let body =
                    CertificateBody::Proof { legend: Vec::new(), lines: lines.clone(), variables: Vec::new(), derivation: None };
                let cited = |axiom: &str| label_of(board, axiom).map(|label| format!("{} {label}", w.by_statement));
                let heading = format!("{label}{}", w.evidence_proof);
                pieces.push(drawing::evidence_citing(&heading, &Certificate::from(body), &id, cited));
            }
            Evidence::Model { structure } => {
                let heading = if finding.statement.is_some() { w.evidence_model } else { w.evidence_board_model };
                pieces.push(drawing::evidence(&format!("{label}{heading}"), &Certificate::from(structure.clone()), &id));
                pieces.push(edit_link(w, &text, structure));
            }
            Evidence::Open { reasons: open } => reasons.extend(open.iter().map(String::as_str)),
        }
    }
    let tone = match upheld {
        Some(true) => "good",
        Some(false) => "bad",
        None => "open",
    };
    let notes = notes.iter().map(|note| Translated::message(w, note)).collect();
    rendered(&Ruling { w, tone, notes, pieces, reasons })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axioms_are_statements_of_the_board() {
        let statement = |label, text, reading: &str| StatementView { label, text, reading: reading.to_owned(), scored: false };
        let board = [
            statement("1", "∀x∀y likes(x,y)", "∀x ∀y likes(x, y)"),
            statement("2", "∀x happy(x) ⇒ blonde(x)", "∀x (happy(x) → blonde(x))"),
            statement("3", "(P ∧ Q) ∨ R", "((P ∧ Q) ∨ R)"),
            statement("4", "P ∧ (Q ∨ R)", "(P ∧ (Q ∨ R))"),
        ];
        assert_eq!(label_of(&board, "∀x ∀y likes(x, y)"), Some("1"));
        assert_eq!(label_of(&board, "∀x (happy(x) → blonde(x))"), Some("2"));
        assert_eq!(label_of(&board, "P ∧ (Q ∨ R)"), None, "two can be meant");
        assert_eq!(label_of(&board, "∃x happy(x)"), None);
    }
}

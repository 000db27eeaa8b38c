//! The evidence that a claim of Palmer's game was judged by: proofs and structures as pictures. What is true was decided elsewhere.

use adjudication::games::palmer::{Evidence, Finding};
use adjudication::{Certificate, CertificateBody};
use askama::Template;
use documents::Message;

use crate::frame::rendered;
use crate::messages::Messages;
use crate::translation::Translated;

#[derive(Template)]
#[template(path = "evidence.html")]
struct Ruling<'r> {
    w: &'static Messages,
    tone: &'static str,
    notes: Vec<Translated>,
    pieces: Vec<String>,
    reasons: Vec<&'r str>,
}

/// Renders the ruling on a claim; nothing where there was none.
///
/// * `upheld`: true if it was right;
/// * `notes`: the outcome in words.
pub(super) fn render(w: &'static Messages, upheld: Option<bool>, notes: &[Message], evidence: &[Finding]) -> String {
    if evidence.is_empty() {
        return String::new();
    }
    let (mut pieces, mut reasons) = (Vec::new(), Vec::new());
    for (at, finding) in evidence.iter().enumerate() {
        let label = finding.statement.as_deref().map(|label| format!("{label}: ")).unwrap_or_default();
        let id = format!("evidence-{at}");
        match &finding.evidence {
            Evidence::Proof { lines, .. } | Evidence::Contradiction { lines } => {
                let body =
                    CertificateBody::Proof { legend: Vec::new(), lines: lines.clone(), variables: Vec::new(), derivation: None };
                pieces.push(drawing::evidence(&format!("{label}{}", w.evidence_proof), &Certificate::from(body), &id));
            }
            Evidence::Model { structure } => {
                let heading = if finding.statement.is_some() { w.evidence_model } else { w.evidence_board_model };
                pieces.push(drawing::evidence(&format!("{label}{heading}"), &Certificate::from(structure.clone()), &id));
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

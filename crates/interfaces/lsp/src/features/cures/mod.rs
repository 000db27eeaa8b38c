//! Changes of the text that an error or a warning proposes. None of them is certain: each is tried before it is offered (`actions`).
//!
//! * `helps`: what the help says to write; `statements`: brackets, quantifiers, declarations; `lines`: lines that are missing, too many, or in the
//!   wrong place; `steps`: other rules and other lines to cite.

mod helps;
mod lines;
mod statements;
mod steps;

use adjudication::Span;

use super::View;
use crate::analysis::Finding;

/// A change of the text: replacements that do not overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cure {
    /// Title, where the replacements by themselves do not say enough.
    pub(super) title: Option<String>,
    /// Places with their new texts.
    pub(super) edits: Vec<(Span, String)>,
}

impl Cure {
    /// Replaces one part of the text.
    fn replacing(span: Span, text: impl Into<String>) -> Cure {
        Cure { title: None, edits: vec![(span, text.into())] }
    }

    /// Makes several replacements, under a title.
    fn titled(title: impl Into<String>, edits: Vec<(Span, String)>) -> Cure {
        Cure { title: Some(title.into()), edits }
    }
}

/// Returns the changes that a finding proposes, the most likely first.
pub(super) fn cures(view: &View<'_>, finding: &Finding) -> Vec<Cure> {
    let mut proposed = Vec::new();
    steps::propose(view, finding, &mut proposed);
    helps::propose(view, &finding.diagnostic, &mut proposed);
    statements::propose(view, &finding.diagnostic, &mut proposed);
    lines::propose(view, &finding.diagnostic, &mut proposed);
    let mut known: Vec<Cure> = Vec::new();
    for cure in proposed {
        if !cure.edits.is_empty() && !known.iter().any(|other| other.edits == cure.edits) {
            known.push(cure);
        }
    }
    known
}

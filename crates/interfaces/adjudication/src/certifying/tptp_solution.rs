//! Evidence in the form that TPTP has for solutions. It goes the way of a certificate file first.

use certificate::Certified;
use documents::prove::TptpEvidence;
use export::tstp::{self, Solution};
use verifier::Meta;

use crate::boards::board::BoardFile;

/// Returns the evidence for what was certified of a board in TPTP's form, or the reason why it has none there. Evidence that is not accepted when
/// it is checked again, from its document alone, is `None`.
pub(crate) fn solution(board: &BoardFile, certified: &Certified, meta: &Meta) -> Option<Result<TptpEvidence, String>> {
    let BoardFile { text, notation, bank, board, included, .. } = board;
    let document = verifier::write(text, (*notation).into(), board, bank, certified, meta).ok()?;
    let verified = verifier::verify(document.to_json().ok()?.as_bytes()).ok()?;
    let found = tstp::solution(&verified, included).map_err(|refused| refused.to_string());
    Some(found.map(|Solution { kind, formulas }| TptpEvidence { kind, formulas }))
}

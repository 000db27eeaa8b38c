//! The answer to the question whether a goal follows: a sentence, then the proof or the countermodel.

use referee::{ProofStatus, ProveRuling};

use crate::model::{model, standard_model};
use crate::ruling::{PROOF, reasons, verdict};
use crate::style::{Ink, Style, counted, list, visible};

/// The answer to the question whether a goal follows.
pub fn prove(ruling: &ProveRuling, style: Style) -> String {
    let mut out = String::new();
    style.paragraph(&mut out, "goal: ", "    ", &visible(&ruling.goal));
    let (ink, words) = match ruling.status {
        ProofStatus::Proved if ruling.from_contradiction => {
            let between = list(&ruling.follows_from);
            (Ink::Bad, format!("It follows as everything does: {between} contradict each other."))
        }
        ProofStatus::Proved if ruling.follows_from.is_empty() => (Ink::Good, String::from("It is valid by itself.")),
        ProofStatus::Proved => (Ink::Good, format!("It follows from {}.", list(&ruling.follows_from))),
        ProofStatus::Refuted => (Ink::Bad, String::from("It does not follow.")),
        ProofStatus::Undecided => (Ink::Open, String::from("Whether it follows is undecided.")),
    };
    verdict(&mut out, ink, "", &words, ruling.szs, style);
    if let Some(certificate) = &ruling.certificate {
        let what = if certificate.is_proof() { PROOF } else { "The axioms are true and the goal is false in this model:" };
        out.push_str(&format!("  {what}\n"));
        match (&ruling.numbers, ruling.notation.as_ref().and(ruling.proof.as_ref())) {
            (_, Some(proof)) => proof.lines().for_each(|line| out.push_str(&format!("    {}\n", visible(line)))),
            (Some(numbers), None) => standard_model(&mut out, numbers, "    ", style),
            (None, None) => model(&mut out, certificate, "    ", style),
        }
    }
    if let (Some(lines), Some(points)) = (ruling.lines, ruling.symbol_points) {
        let size = format!("{}, {}", counted(lines as u64, "line"), counted(points, "symbol point"));
        let words = match ruling.cheapest {
            None => format!("{size}."),
            Some(among) => {
                let found = counted(among.proofs as u64, "proof");
                let minimal = if among.sub_proofs_minimal {
                    "no choice of their lines is cheaper"
                } else {
                    "the search for their cheapest parts was cut short"
                };
                let others = if among.shown { "None costs less." } else { "There may be cheaper proofs." };
                format!("{size}: the cheapest of {found} that were found; {minimal}. {others}")
            }
        };
        style.paragraph(&mut out, "  ", "  ", &words);
    }
    reasons(&mut out, &ruling.reasons, "  ", style);
    out
}

//! The answer to the question whether a goal follows: a sentence, then the proof or the countermodel.

use adjudication::ProveRuling;

use crate::model::{model, standard_model};
use crate::ruling::{reasons, verdict};
use crate::sentences;
use crate::style::{Style, counted, visible};

/// The answer to the question whether a goal follows.
pub fn prove(ruling: &ProveRuling, style: Style) -> String {
    prove_of(ruling, &ruling.goal, style)
}

/// The answer to the question whether a goal follows, which is quoted as given here.
pub(crate) fn prove_of(ruling: &ProveRuling, goal: &str, style: Style) -> String {
    let mut out = String::new();
    let kind = if ruling.refutation { ", a contradiction" } else { "" };
    style.paragraph(&mut out, "goal: ", "    ", &format!("{}{kind}", visible(goal)));
    verdict(&mut out, "", &sentences::goal(ruling), Some(ruling.szs), style);
    if let Some(certificate) = &ruling.certificate {
        out.push_str(&format!("  {}\n", sentences::evidence_heading(ruling, certificate)));
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

//! The check of certificate files: a line for each, and a summary.

use adjudication::{CertificateRuling, CertificateStatus, OutsideJudge, VerificationRuling, VerifiedClaim};

use crate::style::{Ink, Style, counted, visible};

/// Remark on certificates that are held against no board.
const UNHELD: &str = "A certificate contains its own copy of the board. \
    Use `--board FILE` to check that it is your board.";

/// The check of certificate files.
pub fn verification(ruling: &VerificationRuling, style: Style) -> String {
    let mut out = String::new();
    for one in &ruling.certificates {
        certificate(&mut out, one, style);
    }
    if ruling.certificates.len() != 1 {
        let VerificationRuling { right, refused, undecided, unreadable, .. } = ruling;
        let mut parts = vec![format!("{right} right")];
        for (count, word) in [(refused, "refused"), (undecided, "undecided"), (unreadable, "unreadable")] {
            if *count > 0 {
                parts.push(format!("{count} {word}"));
            }
        }
        let ink = if ruling.all_right() { Ink::Good } else { Ink::Bad };
        let all = counted(ruling.certificates.len() as u64, "certificate");
        out.push_str(&format!("\n{all}: {}\n", style.paint(ink, &parts.join(", "))));
    }
    match &ruling.board {
        Some(board) => style.paragraph(&mut out, "", "", &format!("Each was held against the statements of {board}.")),
        None if ruling.right > 0 => style.paragraph(&mut out, "", "", UNHELD),
        None => {}
    }
    out
}

fn certificate(out: &mut String, one: &CertificateRuling, style: Style) {
    let (ink, word) = match one.status {
        CertificateStatus::Right => (Ink::Good, "right"),
        CertificateStatus::Refused => (Ink::Bad, "refused"),
        CertificateStatus::Undecided => (Ink::Open, "undecided"),
        CertificateStatus::Unreadable => (Ink::Bad, "unreadable"),
    };
    let said = match (&one.verified, &one.error) {
        (Some(claim), _) => {
            let outside = one.outside.as_ref().map_or(String::new(), |judged| match judged.judge {
                OutsideJudge::Metamath => {
                    format!("; Metamath agrees: {} checked", counted(judged.theorems as u64, "theorem"))
                }
                OutsideJudge::Proved => String::from("; the proved checker agrees"),
            });
            let older = if claim.bound { "" } else { OLDER };
            format!("in {}, {} ({}{older}{outside})", claim.board, claim.claim, evidence(claim))
        }
        (None, Some(error)) => {
            let place = one.at.as_deref().filter(|at| !at.is_empty()).map(|at| format!(" (at {at})")).unwrap_or_default();
            format!("{}{place} [{}]", error.message, error.code)
        }
        (None, None) => String::new(),
    };
    let head = format!("{}: {word}", visible(&one.file));
    let mut set = String::new();
    style.paragraph(&mut set, &format!("{head}: "), "    ", &visible(&said));
    let painted = format!("{}: {}", style.paint(Ink::Strong, &visible(&one.file)), style.paint(ink, word));
    out.push_str(&painted);
    out.push_str(set.strip_prefix(head.as_str()).unwrap_or(&set));
}

/// Remark on a file of an older version.
const OLDER: &str = "; an older file, without hashes of its board, question and calculus";

fn evidence(claim: &VerifiedClaim) -> String {
    let VerifiedClaim { kind, size, steps, .. } = claim;
    let (size, steps) = (*size as u64, counted(*steps, "step"));
    match kind.to_string().as_str() {
        "proof" => format!("a proof of {}", counted(size, "line")),
        "proofs" => format!("{}, of {}", counted(claim.removed.len() as u64, "proof"), counted(size, "line")),
        "finite-model" => format!("a model with {}, {steps}", counted(size, "object")),
        _ => format!("an infinite model, {steps}"),
    }
}

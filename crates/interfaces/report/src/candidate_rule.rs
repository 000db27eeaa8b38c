//! Rules for sale, and rules that can be done without.

use adjudication::{CandidateAnswer, CandidateRuling, Certificate, CertificateBody, IndependenceRuling, Need};

use crate::model::{model, standard_model};
use crate::style::{Ink, Style, counted, visible, width};

/// Returns the ruling on a rule for sale.
pub fn candidate_rule(ruling: &CandidateRuling, style: Style) -> String {
    let mut out = format!("{}\n", style.paint(Ink::Strong, &visible(&ruling.statement)));
    let points = counted(ruling.symbol_points, "symbol point");
    style.paragraph(&mut out, "  ", "  ", &format!("It has {points} and costs {} of potency, or more.", ruling.price));
    let words = [
        "It contradicts the rules in force.",
        "It does not contradict the rules in force.",
        "Whether it contradicts the rules in force is not known.",
    ];
    question(&mut out, &ruling.contradicts, words, true, style);
    let words = [
        "It follows from the rules in force.",
        "It does not follow from the rules in force.",
        "Whether it follows from the rules in force is not known.",
    ];
    question(&mut out, &ruling.follows, words, true, style);
    for action in &ruling.actions {
        out.push_str(&format!("\n{}\n", style.paint(Ink::Strong, &visible(&action.statement))));
        let words = [
            "It follows from the rules in force.",
            "It does not follow from the rules in force.",
            "Whether it follows from the rules in force is not known.",
        ];
        question(&mut out, &action.before, words, false, style);
        let words = [
            "It follows with the new rule.",
            "It does not follow with the new rule.",
            "Whether it follows with the new rule is not known.",
        ];
        question(&mut out, &action.after, words, false, style);
        if let Some(proof) = &action.proof {
            out.push_str("  This is a proof of it with the new rule:\n");
            proof.lines().for_each(|line| out.push_str(&format!("    {}\n", visible(line))));
        }
    }
    out
}

/// The answer to a question, with the evidence where it is asked for.
pub(crate) fn question(out: &mut String, answer: &CandidateAnswer, [yes, no, open]: [&str; 3], evidence: bool, style: Style) {
    let words = match answer.answer {
        Some(true) => yes,
        Some(false) => no,
        None => open,
    };
    style.paragraph(out, "  ", "  ", words);
    match (&answer.certificate, &answer.numbers) {
        (Some(_), Some(numbers)) if evidence => standard_model(out, numbers, "    ", style),
        // A proof in natural deduction is for programs; one in the calculus of the game may be handed in.
        (Some(certificate), None) if evidence && (answer.answer == Some(false) || in_game(certificate)) => {
            model(out, certificate, "    ", style);
        }
        _ => {}
    }
    for remark in &answer.remarks {
        style.paragraph(out, "  ", "  ", remark);
    }
    for reason in &answer.reasons {
        style.paragraph(out, "  - ", "    ", reason);
    }
}

/// Tells whether a certificate is a proof in a calculus of Predicate Wars.
fn in_game(certificate: &Certificate) -> bool {
    match &certificate.evidence {
        CertificateBody::Proof { lines, .. } => lines.first().is_some_and(|line| line.starts_with("system predicate-wars")),
        _ => false,
    }
}

/// Says which rules can be done without, with the derivations.
pub fn independence(ruling: &IndependenceRuling, style: Style) -> String {
    let mut out =
        format!("{}: {}\n\n", style.paint(Ink::Strong, &visible(&ruling.title)), counted(ruling.rules.len() as u64, "rule"));
    let names = ruling.rules.iter().map(|rule| width(&rule.name)).max().unwrap_or(0);
    for rule in &ruling.rules {
        let (ink, words) = match rule.need {
            Need::Derivable => (Ink::Good, String::from("can be derived by the other rules")),
            Need::Independent => (Ink::Strong, String::from("cannot be derived: it alone is unsound")),
            Need::Undecided => (Ink::Open, format!("undecided: {}", counted(rule.searched, "step"))),
        };
        let gap = " ".repeat(names.saturating_sub(width(&rule.name)) + 2);
        out.push_str(&format!("{}{gap}{}\n", visible(&rule.name), style.paint(ink, &words)));
    }
    for rule in ruling.rules.iter().filter(|rule| rule.need == Need::Derivable) {
        for proof in rule.derivations.iter().flatten() {
            out.push_str(&format!("\n{}\n", style.paint(Ink::Strong, &visible(&rule.name))));
            proof.lines().for_each(|line| out.push_str(&format!("    {}\n", visible(line))));
        }
    }
    out
}

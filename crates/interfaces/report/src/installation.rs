//! The parts of an installation, and whether it is in order.

use adjudication::{Installation, InstallationPart};

use crate::style::{Ink, Style, visible};

/// The parts of an installation, one a paragraph, and whether it is in order.
pub fn installation(installation: &Installation, style: Style) -> String {
    let mut out = format!("referee {}\n\n", installation.version);
    for part in &installation.parts {
        let (ink, word) = match (part.works, part.needed, &part.found) {
            (true, ..) => (Ink::Good, "in order"),
            (false, true, _) => (Ink::Bad, "broken"),
            (false, false, Some(_)) => (Ink::Open, "doubtful"),
            (false, false, None) => (Ink::Open, "missing"),
        };
        let InstallationPart { name, purpose, found, problem, help, .. } = part;
        out.push_str(&format!("{} {}\n", style.paint(Ink::Strong, &format!("{name}:")), style.paint(ink, word)));
        let said = [Some(purpose.to_owned()), found.as_deref(), problem.as_deref(), help.as_deref()];
        for line in said.into_iter().flatten() {
            style.paragraph(&mut out, "    ", "      ", &visible(line));
        }
    }
    let verdict = match installation.in_order {
        true => style.paint(Ink::Good, "Everything that judging needs is there."),
        false => style.paint(Ink::Bad, "Something that judging needs is missing: what needs a search stays undecided."),
    };
    out.push_str(&format!("\n{verdict}\n"));
    out
}

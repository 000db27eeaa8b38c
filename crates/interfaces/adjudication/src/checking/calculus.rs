//! Identity of a calculus: a file may call itself by the name of one that comes with the program, and have other rules.

use std::sync::OnceLock;

use documents::check::CalculusRuling;
use kernel::Calculus;
use proof_syntax::rules::shipped_texts;
use source::{Diagnostic, Span, Text};
use verifier::sha256;

/// A calculus that was read from this text; without one, it comes with the program.
pub(crate) fn calculus_ruling(calculus: &Calculus, given: Option<&Text>) -> CalculusRuling {
    // Many proofs are judged by the same one.
    static SHIPPED: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    let name = calculus.name().to_owned();
    let hash = match given {
        Some(text) => sha256(text.content().as_bytes()),
        None => {
            let all = SHIPPED.get_or_init(|| shipped_texts().map(|(name, text)| (name, sha256(text.as_bytes()))).collect());
            all.iter().find(|&&(known, _)| known == name).map(|(_, hash)| hash.clone()).unwrap_or_default()
        }
    };
    let shipped = given.is_none_or(|text| own_text(&name) == Some(text.content()));
    CalculusRuling { name, shipped, hash }
}

/// A warning of a calculus that calls itself by the name of one that comes with the program, and is another one.
pub(crate) fn misnamed(calculus: &Calculus, given: &Text) -> Option<Diagnostic> {
    let own = own_text(calculus.name())?;
    if own == given.content() {
        return None;
    }
    // The name follows the word `calculus`, on the first line that is no comment.
    let mut start = 0;
    let line = given.content().split_inclusive('\n').find(|line| {
        let is_it = line.trim_start_matches('\u{feff}').trim_start().starts_with("calculus");
        start += if is_it { 0 } else { line.len() };
        is_it
    });
    let place = line.and_then(|line| {
        let behind = line.find("calculus")? + "calculus".len();
        let at = start + behind + line[behind..].find(calculus.name())?;
        Some(Span::new(at, at + calculus.name().len()))
    });
    let message = format!("this is not the calculus `{}` that comes with the program, but one of the same name", calculus.name());
    let help = format!("call it otherwise; `--system {}` is the one that comes with the program", calculus.name());
    Some(
        Diagnostic::warning("calculus-not-shipped", place.unwrap_or_else(|| Span::at(0)), message, "its rules are other ones")
            .help(help),
    )
}

/// The text of the calculus of this name that comes with the program.
fn own_text(name: &str) -> Option<&'static str> {
    shipped_texts().find(|&(known, _)| known == name).map(|(_, text)| text)
}

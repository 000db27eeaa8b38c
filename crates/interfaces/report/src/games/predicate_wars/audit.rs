//! The findings of the audit of a log of Predicate Wars, for people.

use adjudication::games::predicate_wars::{Outcome, UnlawfulEvent, VerifyDocument, ViewFinding};

use super::{spelled, torn};
use crate::style::{Ink, Style, counted, visible};

/// An event that is not lawful.
pub(super) fn wrong(unlawful: &UnlawfulEvent, style: Style) -> String {
    let rule = unlawful.rule.as_deref().map(|rule| format!("[{rule}]")).unwrap_or_default();
    format!("{}: {}\n", style.paint(Ink::Bad, &format!("unlawful{rule}")), visible(&unlawful.message))
}

/// Returns the findings of an audit.
pub fn verify(document: &VerifyDocument, style: Style) -> String {
    let mut out = String::new();
    match &document.unlawful {
        None => {
            let done = format!(
                "{}, {} and {} checked again",
                counted(document.events, "event"),
                counted(document.proofs, "proof"),
                counted(document.commitments, "commitment")
            );
            out.push_str(&format!("{}   {done}\n", style.paint(Ink::Good, "lawful")));
        }
        Some(unlawful) => out.push_str(&wrong(unlawful, style)),
    }
    torn(&mut out, document.torn, style);
    document.views.iter().for_each(|view| out.push_str(&seen(view, style)));
    match (&document.outcome, &document.winner) {
        (Some(_), Some(winner)) => out.push_str(&format!("{} has won.\n", visible(winner))),
        (Some(Outcome::Draw | Outcome::Agreed), None) => out.push_str("The game is a draw.\n"),
        (Some(_), None) => out.push_str("The agreed rounds are played, and no player has won.\n"),
        (None, _) => out.push_str("The game goes on.\n"),
    }
    spelled(out, style)
}

/// Returns the finding about a saved view.
fn seen(view: &ViewFinding, style: Style) -> String {
    let ruling = if view.right { style.paint(Ink::Good, "right") } else { style.paint(Ink::Bad, "wrong") };
    let which = if view.view == 1 { String::new() } else { format!(", view {}", view.view) };
    let whose =
        view.viewer.as_deref().map_or_else(|| String::from("what everybody saw"), |name| format!("what {} saw", visible(name)));
    let why = view.message.as_deref().map(|why| format!(": {}", visible(why))).unwrap_or_default();
    format!("{ruling}    {}{which}, {whose} after event {}{why}\n", visible(&view.file), view.n)
}

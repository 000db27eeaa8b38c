//! The check of a signed record of a game: who has played, how it has ended, and what the signature shows.

use adjudication::{EndedBy, RecordRuling, TableResult, VerifiedRecord};

use crate::style::{Ink, Style, counted, visible};

/// Remark on a valid record.
const SHOWN: &str = "This shows that the holder of the secret key has stated it. \
    Compare the commitment with the one that the players were given when the table was begun.";

/// The check of a signed record.
pub fn record_verification(ruling: &RecordRuling, style: Style) -> String {
    let (ink, word) = match ruling.valid {
        Some(true) => (Ink::Good, "valid"),
        Some(false) => (Ink::Bad, "not valid"),
        None => (Ink::Open, "undecided"),
    };
    let said = match (&ruling.verified, &ruling.error) {
        (Some(verified), _) => summary(verified),
        (None, Some(error)) => format!("{} [{}]", error.message, error.code),
        (None, None) => String::new(),
    };
    let head = format!("{}: {word}", visible(&ruling.file));
    let mut set = String::new();
    style.paragraph(&mut set, &format!("{head}: "), "    ", &visible(&said));
    let mut out = format!("{}: {}", style.paint(Ink::Strong, &visible(&ruling.file)), style.paint(ink, word));
    out.push_str(set.strip_prefix(head.as_str()).unwrap_or(&set));
    if let Some(verified) = &ruling.verified {
        style.paragraph(&mut out, "  ", "    ", &format!("signed with {}", ruling.key));
        style.paragraph(&mut out, "  ", "    ", &format!("commitment {}", visible(&verified.commitment)));
        style.paragraph(&mut out, "", "", SHOWN);
    }
    out
}

fn summary(verified: &VerifiedRecord) -> String {
    let VerifiedRecord { table, game, players, moves, taken_over, undone, result, .. } = verified;
    let undone = match undone {
        0 => String::new(),
        undone => format!(" (moves taken back {})", counted(*undone, "time")),
    };
    let taken_over = match taken_over {
        0 => String::new(),
        first => format!(", the first {} of another game", counted(*first, "move")),
    };
    let moves = counted(*moves, "move");
    format!("{game} at table {table}, {}: {moves}{taken_over}{undone}; {}", players.join(", "), ending(result))
}

fn ending(result: &TableResult) -> String {
    let TableResult { ended_by, winners, late, resigned } = result;
    let won = match winners.as_slice() {
        [] => String::from("a draw"),
        winners => format!("won by {}", winners.join(", ")),
    };
    let resigned = if resigned.is_empty() { String::new() } else { format!(", resigned: {}", resigned.join(", ")) };
    match ended_by {
        EndedBy::Rules | EndedBy::Resignation => won + &resigned,
        EndedBy::Agreement => String::from("a draw by consent") + &resigned,
        EndedBy::Time => format!("ended by time, out of time: {}{resigned}", late.join(", ")),
    }
}

//! Sequents, one a line: premises and a conclusion with `⊢`, `|-`, `∴` or `:|-:` between them, in the notation of textbooks. Each line is a problem of its
//! own, and its conclusion a conjecture about its premises alone. Not here: how a line is parted, and how its statements are read (crate `proof-syntax`).

use std::sync::Arc;

use board_syntax::palmer::Vocabulary;
use formula::{Bank, Board, Role, Statement};
use proof_syntax::exercise::{Sequent, sequent};
use proof_syntax::textbook::{Book, parse_closed};
use source::{Diagnostic, Span, Text};
use syntax_core::MAX_ERRORS;
use syntax_core::slice::{Comments, Slice};

use crate::{Anew, fof};

/// Says a list of sequents anew in TPTP: of each line the premises and after them the conjecture.
///
/// # Errors
/// Everything that is wrong with its lines.
pub fn board(text: Text) -> Anew {
    let text = Arc::new(text);
    let lines = (1..=text.line_count()).filter_map(|number| {
        let (start, line) = text.line(number)?;
        Some((number, Slice::of_line(line, start, Comments::Anywhere)))
    });
    let lines: Vec<(usize, Slice<'_>)> = { lines }.filter(|(_, line)| !line.is_empty()).collect();
    let is_one = lines.len() == 1;
    let mut faults = Vec::new();
    let (mut written, mut pieces) = (Vec::new(), Vec::new());
    for (number, line) in lines {
        let prefix = if is_one { String::new() } else { format!("line_{number}_") };
        let goal = if is_one { String::from("goal") } else { format!("line_{number}") };
        match sequent(line) {
            Some(sequent) => match said_anew(&text, &sequent, &prefix, goal) {
                Ok(statements) => statements.into_iter().for_each(|(statement, place)| {
                    written.push(statement);
                    pieces.push(place);
                }),
                Err(found) => faults.extend(found),
            },
            None => faults.push(no_sequent(line)),
        }
        if faults.len() >= MAX_ERRORS {
            break;
        }
    }
    if faults.is_empty() {
        return Ok(Text::rewritten(&text, written.iter().map(String::as_str).zip(pieces)));
    }
    Err(Box::new((Arc::unwrap_or_clone(text), faults)))
}

fn no_sequent(line: Slice<'_>) -> Diagnostic {
    let message = "this line is no sequent, as the first one is";
    Diagnostic::error("unexpected-token", line.span(), message, "`⊢` is expected in each line")
        .help("write the premises, `⊢` and the conclusion in one line: P → Q, P ⊢ Q")
}

/// Returns the statements of a sequent in TPTP, a line each, and their places.
fn said_anew(text: &Text, sequent: &Sequent<'_>, prefix: &str, goal: String) -> Result<Vec<(String, Span)>, Vec<Diagnostic>> {
    let (mut bank, mut vocabulary) = (Bank::new(), Vocabulary::default());
    if sequent.goal.is_empty() {
        let fault =
            Diagnostic::error("unexpected-token", sequent.mark, "nothing follows from the premises", "a conclusion is expected");
        return Err(vec![fault.help("write the conclusion after this sign")]);
    }
    let mut faults = Vec::new();
    let (mut board, mut places) = (Board::default(), Vec::new());
    let premises =
        sequent.premises.iter().zip(1..).map(|(premise, number)| (premise, format!("{prefix}premise_{number}"), Role::Axiom));
    for (slice, label, role) in premises.chain([(&sequent.goal, goal, Role::Conjecture)]) {
        let read = parse_closed(text, slice.span(), Book::ForallX, &mut vocabulary, &mut bank);
        faults.extend(read.diagnostics.into_iter().filter(Diagnostic::is_error));
        if let Some(sentence) = read.value {
            let sentence = if role == Role::Conjecture { bank.not(sentence) } else { sentence };
            board.statements.push(Statement { label, sentence, definition: None, meaning: sentence, role });
            places.push(slice.span());
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let written = fof::print_board(&bank, &board).map_err(|refused| {
        vec![Diagnostic::error("unexpected-token", sequent.goal.span(), refused.to_string(), "a statement of logic is expected")]
    })?;
    Ok(written.lines().map(|line| format!("{line}\n")).zip(places).collect())
}

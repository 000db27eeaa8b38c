//! The one front door for texts: what a text is, by its content, whatever its file is called; and what to do with one that a
//! command does not read.
//!
//! * `formats`: the table of formats, one row each, with what recognises it and, where it is a board, what reads it.
//! * `notation`: the notations of boards.
//!
//! Not here: how a text is read once it is known what it is. The crates of parsers do that.

mod formats;
mod notation;

use board_syntax::palmer::Options;
use formula::Bank;
use source::{Diagnostic, Span, Text};

use crate::error::{Error, Rejected};

pub use formats::{FORMATS, Format, TextKind, is_certificate};
pub use notation::BoardNotation;

/// The kinds of texts that are read as boards.
pub(crate) const BOARDS: [TextKind; 8] = [
    TextKind::Board,
    TextKind::Tptp,
    TextKind::Tstp,
    TextKind::SmtLib,
    TextKind::Dimacs,
    TextKind::Ladr,
    TextKind::Clif,
    TextKind::Sequents,
];

/// The kinds of texts of other programs that are read as boards.
pub(crate) const FOREIGN_BOARDS: &[TextKind] = BOARDS.split_at(1).1;

/// Returns the text of a proof: one in LaTeX said anew as a textbook writes it.
///
/// # Errors
/// [`Error::Rejected`] where it cannot be said so.
pub(crate) fn proof(text: Text) -> Result<Text, Error> {
    match recognise(&text) {
        Some(format) if format.kind == TextKind::FitchLatex => formats::accepted(foreign_syntax::fitch_latex::proof(text)),
        _ => Ok(text),
    }
}

/// Returns true if what a text asks is whether its statements can all be true: a script of SMT-LIB, or clauses in DIMACS's form.
///
/// * `text`: as it was read; what was typed counts.
pub(crate) fn asks_for_a_contradiction(text: &Text) -> bool {
    let typed = text.origin(Span::at(0)).0;
    recognise(typed).is_some_and(|format| matches!(format.kind, TextKind::SmtLib | TextKind::Dimacs))
}

/// Returns true if a text is a list of problems, one a line: sequents.
///
/// * `text`: as it was read; what was typed counts.
pub(crate) fn lists_problems(text: &Text) -> bool {
    recognise(text.origin(Span::at(0)).0).is_some_and(|format| format.kind == TextKind::Sequents)
}

/// Returns what a text is, by the first line that says something; nothing where that can be a board or a list of statements.
pub fn recognise(text: &Text) -> Option<&'static Format> {
    let first = formats::first_line(text)?;
    FORMATS.iter().find(|format| (format.is_meant)(text, first))
}

/// Returns the text and the notation of a board: the notation that is asked for; else that of its content; else the one that its
/// name implies.
///
/// # Errors
/// Those of the reader of its format.
pub(crate) fn board(text: Text, asked: Option<BoardNotation>) -> Result<(Text, BoardNotation), Error> {
    if let Some(notation) = asked {
        return Ok((text, notation));
    }
    match recognise(&text).and_then(|format| format.board) {
        Some(read) => read(text),
        None => {
            let notation = BoardNotation::of_file(text.name().as_ref());
            Ok((text, notation))
        }
    }
}

/// Returns the error that says what a text is, in place of those about its lines, where it is something else than what it was
/// read as.
///
/// * `read_as`: what it was read as, without success.
pub(crate) fn named(error: Error, read_as: &[TextKind]) -> Error {
    let Error::Rejected(rejected) = &error else { return error };
    // What was typed, not what it was said anew as.
    let text = rejected.text().origin(Span::at(0)).0;
    let found = recognise(text).map(|format| (format.kind, format.name, format.instead));
    let found = found.or_else(|| is_board(text).then_some((TextKind::Board, "a board", formats::JUDGE)));
    match found {
        Some((kind, name, instead)) if !read_as.contains(&kind) => {
            let place = formats::first_line(text).map_or(Span::at(0), |first| first.span());
            let file = if text.name().starts_with('<') { "-" } else { text.name() };
            let refusal = Diagnostic::error("other-format", place, format!("this is {name}"), "it begins here");
            Rejected::one(text.clone(), refusal.help(instead.replace("{}", file))).into()
        }
        _ => error,
    }
}

/// Returns true if a statement of a board seems to have this label, by its lines. The board need not be readable.
pub fn has_label(text: &Text, label: &str) -> bool {
    let lines = (1..=text.line_count()).filter_map(|number| text.line(number));
    lines.map(|(_, line)| line.trim_start().trim_start_matches(['(', '['])).any(|line| {
        let of_tptp = line.split_once('(').is_some_and(|(_, rest)| {
            rest.trim_start().strip_prefix(label).is_some_and(|rest| rest.trim_start().starts_with(','))
        });
        let of_line = line.strip_prefix(label).is_some_and(|rest| !rest.starts_with(board_syntax::palmer::is_word_character));
        of_tptp || of_line
    })
}

/// Returns true if a text is a board in Palmer's notation, perhaps one with faults: most of its lines have labels, or all can be
/// read strictly. What people type otherwise may as well be a proof without reasons.
fn is_board(text: &Text) -> bool {
    let lines = (1..=text.line_count()).filter_map(|number| text.line(number)).map(|(_, line)| line.trim());
    let (mut labelled, mut all) = (0, 0);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        all += 1;
        labelled += usize::from(board_syntax::board::label(line).is_some());
    }
    all > 0 && (labelled * 2 > all || board_syntax::board::parse(text, &mut Bank::new(), Options::default()).value.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_recognised_by_their_first_line() {
        let kinds = [
            ("% c\nfof(a, axiom, p).", Some(TextKind::Tptp)),
            ("/* c\n c */\n  cnf (a, axiom, p).", Some(TextKind::Tptp)),
            ("include('a.ax').", Some(TextKind::Tptp)),
            ("fof(a, axiom, p).\nfof(b, plain, p, inference(x, [], [a])).", Some(TextKind::Tstp)),
            ("; c\n(set-logic UF)", Some(TextKind::SmtLib)),
            ("(declare-fun p () Bool)", Some(TextKind::SmtLib)),
            ("c c\nc\np cnf 2 1\n1 -2 0", Some(TextKind::Dimacs)),
            ("% c\nformulas(assumptions).", Some(TextKind::Ladr)),
            ("set(auto).", Some(TextKind::Ladr)),
            ("(cl-text http://x", Some(TextKind::Clif)),
            ("(forall (x y) (if (p x) (q y)))", Some(TextKind::Clif)),
            ("$\\begin{nd}\n\\hypo {1} {P}", Some(TextKind::FitchLatex)),
            ("P → Q, P ⊢ Q", Some(TextKind::Sequents)),
            ("system classical\n1. axiom P(c)", Some(TextKind::Proof)),
            ("1. axiom P\n2. P by R on 1", Some(TextKind::Proof)),
            ("{\"lines\":[]}", Some(TextKind::Proof)),
            ("notation lpl\n1. | P", Some(TextKind::TextbookProof)),
            ("1 | P", Some(TextKind::TextbookProof)),
            ("P -> Q  :PR", Some(TextKind::TextbookProof)),
            ("exercise \"x\"\npremise P", Some(TextKind::Exercise)),
            ("symbols P/0 : predicate\npremise P\ngoal P", Some(TextKind::Exercise)),
            ("calculus x \"X\"", Some(TextKind::Calculus)),
            ("{\"certificate\":{}}", Some(TextKind::Certificate)),
            ("{\"signature\":\"\",\n\"payload\":\"\"}", Some(TextKind::SignedRecord)),
            ("{\"log\":\"predicate-wars\"}", Some(TextKind::GameRecord)),
            ("{\"text\":\"∀x happy(x)\"}", Some(TextKind::BoardStream)),
            ("s1: ∀x happy(x)", None),
            ("1. ∀x happy(x)", None),
            ("∀x happy(x)", None),
            ("(∀(x)P(x))", None),
            ("(forall(x)(P(x) -> Q))", None),
            ("symbols P/1 : predicate\n∃x P(x)", None),
            ("", None),
            ("# nothing", None),
        ];
        for (content, kind) in kinds {
            assert_eq!(recognise(&Text::new("t", content)).map(|format| format.kind), kind, "{content}");
        }
    }
}

//! Finite interpretations that other programs give: Mace4's, and TPTP's formulas in FOF and TFF, as Vampire prints them as well. Read as tables by name. Not here: what
//! the formulas say (`interpreting_formulas`), and the board that they are held against.

use board_syntax::tptp;
use foreign_syntax::mace4::{self, Interpretation};
use formula::{Bank, Role};
use source::{Diagnostic, Span, Text};

use super::interpreting_formulas::{Tables, parts};
use crate::error::{Error, Rejected};

/// The lines around a solution in the output of a program (SZS).
const STARTS: &str = "SZS output start";
const ENDS: &str = "SZS output end";

/// The longest declaration of `$i` that is passed over, in bytes.
const LONGEST_DECLARATION: usize = 256;

/// Reads an interpretation, by its content.
///
/// # Errors
/// [`Error::Rejected`] where it is none, or says something twice or not at all.
pub(super) fn read(text: &Text) -> Result<Interpretation, Error> {
    if mace4::is_meant(text) {
        return mace4::interpretation(text).map_err(|fault| Rejected::one(text.clone(), *fault).into());
    }
    let formulas = Text::new(text.name(), of_its_formulas(text.content()));
    let mut bank = Bank::new();
    let parsed = tptp::parse_problem(&formulas, &mut bank);
    let (board, spans) = match (parsed.value, Rejected::new(text.clone(), parsed.diagnostics)) {
        (_, Ok(rejected)) => return Err(rejected.into()),
        (read, Err(_)) => read.map(|read| (read.board, read.spans)).unwrap_or_default(),
    };
    let stated = board.statements.iter().zip(&spans).filter(|(one, _)| one.role != Role::Convention);
    let parts: Vec<_> = stated.flat_map(|(one, &span)| parts(&bank, one.meaning).map(move |part| (part, span))).collect();
    let mut tables = Tables::new(&bank, tptp::declares_sorts(&formulas), parts.iter().map(|&(part, _)| part));
    if !tables.has_objects() {
        return Err(refused(text, Span::at(0), "no formula says which objects there are"));
    }
    for (part, span) in parts {
        if tables.note(part).is_none() {
            return Err(refused(text, span, "this formula is no part of a finite interpretation"));
        }
    }
    tables
        .interpretation()
        .ok_or_else(|| refused(text, Span::at(0), "a table of the interpretation has a row too few, or is too large"))
}

fn refused(text: &Text, place: Span, message: &str) -> Error {
    let fault = Diagnostic::error("no-interpretation", place, message, "read here");
    let help = "an interpretation is one that Mace4 prints, `interpretation(2, …)`, or TPTP's formulas in FOF or TFF: the objects, and the values of each symbol";
    Rejected::one(text.clone(), fault.help(help)).into()
}

/// Returns the formulas of a program's output at their places, with blanks for the rest: what stands around the solution, and the declaration of `$i`, which
/// TPTP has without it. A `$` within a word, which Vampire has written without quotation marks, is `_`.
fn of_its_formulas(content: &str) -> String {
    let mut bytes = content.as_bytes().to_vec();
    let blank = |bytes: &mut Vec<u8>, from: usize, to: usize| {
        bytes.iter_mut().take(to).skip(from).filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    };
    let end_of_line = |at: usize| content.get(at..).and_then(|rest| rest.find('\n')).map_or(content.len(), |length| at + length);
    if let Some(start) = content.find(STARTS).map(end_of_line) {
        let end = content.get(start..).and_then(|rest| rest.find(ENDS)).map_or(content.len(), |length| start + length);
        blank(&mut bytes, 0, start);
        blank(&mut bytes, end, content.len());
    }
    for (at, _) in content.match_indices("tff(") {
        let statement = content.get(at..).unwrap_or_default();
        let Some(length) = statement.bytes().take(LONGEST_DECLARATION).position(|byte| byte == b'.') else { continue };
        let said: String = statement.get(..length).unwrap_or_default().split_whitespace().collect();
        if said.ends_with(",type,$i:$tType)") {
            blank(&mut bytes, at, at + length + 1);
        }
    }
    let (mut quote, mut last, mut is_comment) = (None, b' ', false);
    for byte in &mut bytes {
        match (quote, *byte) {
            _ if is_comment => is_comment = *byte != b'\n',
            (None, b'%') => is_comment = true,
            (None, mark @ (b'\'' | b'"')) => quote = Some(mark),
            (Some(mark), closing) if mark == closing && last != b'\\' => quote = None,
            (None, b'$') if last.is_ascii_alphanumeric() || last == b'_' => *byte = b'_',
            _ => {}
        }
        last = *byte;
    }
    // Bytes of ASCII stand for bytes of whole characters.
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_formula_of_the_interpretation_is_blank() {
        let content = "% é\nnoise\n% SZS output start FiniteModel for a\ntff(declare_$i,type,$i:$tType).\ntff('a$b',type,fmb_$i_1:$i).\n% SZS output end\nmore";
        let formulas = of_its_formulas(content);
        assert_eq!(formulas.len(), content.len());
        let lines: Vec<&str> = formulas.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["tff('a$b',type,fmb__i_1:$i).", "%"]);
    }
}

//! The formats of texts that people bring: how each is recognised, what reads it as a board, and what is done with it otherwise.
//! A new format is a row here.

use std::collections::HashMap;

use serde::de::IgnoredAny;
use source::Text;
use syntax_core::slice::{Comments, Slice};

use crate::error::{Error, Rejected};
use crate::reading::BoardNotation;

/// The kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// A board in Palmer's notation.
    Board,
    /// Statements of Predicate Wars, Polish notation or ERGO, one a line.
    Statements,
    /// A problem of TPTP.
    Tptp,
    /// A derivation of TPTP.
    Tstp,
    /// A stream of boards in JSON.
    BoardStream,
    /// A proof file, or a proof in JSON.
    Proof,
    /// A proof as a textbook writes it.
    TextbookProof,
    /// An exercise.
    Exercise,
    /// A calculus.
    Calculus,
    /// A certificate.
    Certificate,
    /// The record of a game.
    GameRecord,
    /// The signed record of a game at a table.
    SignedRecord,
    /// A script of SMT-LIB.
    SmtLib,
    /// Clauses in DIMACS's form.
    Dimacs,
    /// An input of Prover9 or Mace4.
    Ladr,
    /// Common Logic.
    Clif,
    /// A proof in LaTeX, by a package for Fitch's proofs.
    FitchLatex,
    /// Sequents, one a line.
    Sequents,
}

/// Reads a text of a format as a board: gives the text to read, and the notation that it is in.
type ReadBoard = fn(Text) -> Result<(Text, BoardNotation), Error>;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The kind of such a text.
    pub kind: TextKind,
    /// The noun for such a text, with its article.
    pub name: &'static str,
    /// The advice for such a text, as a sentence; `{}` stands for its file.
    pub instead: &'static str,
    /// Tells whether a text is meant to be one, by its first line that is no comment.
    pub(super) is_meant: fn(&Text, Slice<'_>) -> bool,
    /// Reads one as a board; `None` where it is none, or where nothing reads it.
    pub(super) board: Option<ReadBoard>,
}

/// The advice for a board.
pub(super) const JUDGE: &str = "`referee judge {}` judges it; `referee prove {} --goal STATEMENT` proves from it";

/// All formats but those without a mark of their own, boards and lists of statements; of two that begin alike, the narrower one
/// first.
pub static FORMATS: [Format; 16] = [
    Format {
        kind: TextKind::Certificate,
        name: "a certificate",
        instead: "`referee verify {}` checks it again",
        is_meant: |text, first| first.text.starts_with('{') && is_certificate(text),
        board: None,
    },
    Format {
        kind: TextKind::SignedRecord,
        name: "the signed record of a game",
        instead: "`referee verify {} --key KEY` checks it with the public key of the service that has signed it",
        is_meant: |text, first| first.text.starts_with('{') && is_signed_record(text),
        board: None,
    },
    Format {
        kind: TextKind::GameRecord,
        name: "the record of a game",
        instead: "`referee help` lists the commands of each game, of which `show` and `verify` read records",
        is_meant: |_, first| json_field(first, "log"),
        board: None,
    },
    Format {
        kind: TextKind::BoardStream,
        name: "a stream of boards, one JSON object a line",
        instead: "`referee judge - < {}` judges them",
        is_meant: |_, first| json_field(first, "text"),
        board: None,
    },
    Format {
        kind: TextKind::Tstp,
        name: "a derivation of TPTP",
        instead: "`referee verify --tstp {}` checks its steps; `referee judge {}` reads its formulas as a problem",
        is_meant: |text, first| is_tptp(first) && beginning(text).contains("inference("),
        board: Some(|text| Ok((text, BoardNotation::Tptp))),
    },
    Format {
        kind: TextKind::Tptp,
        name: "a problem of TPTP",
        instead: "`referee judge {}` judges it; `referee prove {}` proves its conjectures",
        is_meant: |_, first| is_tptp(first),
        board: Some(|text| Ok((text, BoardNotation::Tptp))),
    },
    Format {
        kind: TextKind::SmtLib,
        name: "a script of SMT-LIB",
        instead: "`referee judge {}` judges its assertions; `referee prove {}` asks whether they contradict each other",
        is_meant: |_, first| is_smt_lib(first.text),
        board: Some(|text| said_anew(foreign_syntax::smt_lib::board(text))),
    },
    Format {
        kind: TextKind::Dimacs,
        name: "a list of clauses in DIMACS's form",
        instead: "`referee judge {}` judges its clauses; `referee prove {}` asks whether they contradict each other",
        is_meant: |text, first| is_dimacs(text, first),
        board: Some(|text| said_anew(foreign_syntax::dimacs::board(text))),
    },
    Format {
        kind: TextKind::Ladr,
        name: "an input of Prover9 or Mace4",
        instead: "`referee judge {}` judges its formulas; `referee prove {}` proves its goals",
        is_meant: |_, first| is_ladr(first.text),
        board: Some(|text| said_anew(foreign_syntax::ladr::board(text))),
    },
    Format {
        kind: TextKind::Clif,
        name: "a text of Common Logic",
        instead: JUDGE,
        is_meant: |_, first| is_clif(first.text),
        board: Some(|text| said_anew(foreign_syntax::clif::board(text))),
    },
    Format {
        kind: TextKind::FitchLatex,
        name: "a proof in LaTeX",
        instead: "`referee check {}` checks it, where it is written with `fitch.sty`",
        is_meant: |text, first| first.text.starts_with(['\\', '$']) && FITCH.iter().any(|mark| beginning(text).contains(mark)),
        board: None,
    },
    Format {
        kind: TextKind::Exercise,
        name: "an exercise",
        instead: "`referee prove --exercise {}` does it; `referee check --exercise {} PROOF` checks a submission to it",
        is_meant: |text, first| is_exercise(text, first),
        board: None,
    },
    Format {
        kind: TextKind::Calculus,
        name: "a calculus",
        instead: "`referee rules --system {}` lists its rules; `referee audit {}` asks whether they are sound",
        is_meant: |_, first| first.behind_word("calculus").is_some_and(|name| !name.is_empty()),
        board: None,
    },
    Format {
        kind: TextKind::TextbookProof,
        name: "a proof as textbooks write it",
        instead: "`referee check {}` checks it; `--notation` says which book's notation it is in",
        is_meant: |_, first| is_textbook_proof(first),
        board: None,
    },
    Format {
        kind: TextKind::Proof,
        name: "a proof",
        instead: "`referee check {}` checks it",
        is_meant: |text, first| is_proof(text, first),
        board: None,
    },
    Format {
        kind: TextKind::Sequents,
        name: "a list of sequents",
        instead: "`referee prove {}` proves each of them",
        is_meant: |_, first| ["⊢", "|-", "∴"].iter().any(|sign| first.text.contains(sign)),
        board: Some(|text| said_anew(foreign_syntax::sequents::board(text))),
    },
];

/// Returns a board that was said anew in TPTP.
fn said_anew(anew: foreign_syntax::Anew) -> Result<(Text, BoardNotation), Error> {
    accepted(anew).map(|text| (text, BoardNotation::Tptp))
}

/// Returns a text that was said anew.
pub(super) fn accepted(anew: foreign_syntax::Anew) -> Result<Text, Error> {
    let (text, diagnostics) = match anew.map_err(|refused| *refused) {
        Ok(text) => return Ok(text),
        Err(refused) => refused,
    };
    match Rejected::new(text, diagnostics) {
        Ok(rejected) => Err(rejected.into()),
        // What is refused has an error.
        Err((text, _)) => Err(Error::Unreadable { file: text.name().to_owned(), cause: String::from("it cannot be read") }),
    }
}

/// The largest part of a text, in bytes, that is searched for a word.
const SEARCHED: usize = 1 << 16;

/// Number of lines that are looked through for the clauses of an exercise.
const LINES: usize = 200;

/// Commands of the LaTeX packages for Fitch's proofs.
const FITCH: [&str; 6] = ["\\begin{nd}", "\\begin{fitch", "\\begin{logicproof}", "\\begin{fitchproof}", "\\hypo", "\\fitchprf"];

/// Returns the first line that is neither empty nor a comment in one of the formats.
pub(super) fn first_line(text: &Text) -> Option<Slice<'_>> {
    let mut is_inside = false;
    for number in 1..=text.line_count() {
        let (start, line) = text.line(number)?;
        let mut line = Slice::of_line(line, start, Comments::OutsideQuotes);
        while let Some(end) = if is_inside { line.text.find("*/") } else { line.text.starts_with("/*").then_some(0) } {
            if is_inside {
                line = line.behind(end + 2).trim_start();
            }
            is_inside = !is_inside;
        }
        let is_comment = is_inside || line.is_empty() || line.text.starts_with(['%', ';']) || line.text.starts_with("//");
        if !is_comment {
            return Some(line);
        }
    }
    None
}

fn beginning(text: &Text) -> &str {
    let content = text.content();
    let end = (0..=SEARCHED.min(content.len())).rev().find(|&end| content.is_char_boundary(end)).unwrap_or_default();
    content.get(..end).unwrap_or_default()
}

fn json_field(first: Slice<'_>, field: &str) -> bool {
    let behind = first.text.strip_prefix('{').map(str::trim_start).and_then(|rest| rest.strip_prefix('"'));
    behind.and_then(|rest| rest.strip_prefix(field)).is_some_and(|rest| rest.starts_with('"'))
}

fn is_tptp(first: Slice<'_>) -> bool {
    let words = ["fof", "cnf", "tff", "tcf", "thf", "include", "tpi"];
    words.iter().filter_map(|word| first.text.strip_prefix(word)).any(|behind| behind.trim_start().starts_with('('))
}

fn is_smt_lib(first: &str) -> bool {
    let commands = ["set-", "declare-", "define-", "assert", "check-sat", "push", "pop", "exit", "get-", "echo", "reset"];
    let inside = first.strip_prefix('(').map(str::trim_start);
    inside.is_some_and(|inside| {
        commands
            .iter()
            .filter_map(|command| inside.strip_prefix(command).map(|behind| (command, behind)))
            .any(|(command, behind)| command.ends_with('-') || behind.is_empty() || behind.starts_with([' ', ')']))
    })
}

/// DIMACS's comments are lines that begin with the word `c`.
fn is_dimacs(text: &Text, first: Slice<'_>) -> bool {
    let is_comment = |line: &str| line == "c" || line.starts_with("c ");
    let mut lines =
        (text.position(first.start).line..=text.line_count()).filter_map(|number| text.line(number)).map(|(_, line)| line.trim());
    let problem = lines.find(|line| !line.is_empty() && !is_comment(line));
    problem.is_some_and(|line| ["p cnf ", "p dnf ", "p wcnf ", "p  cnf "].iter().any(|begins| line.starts_with(begins)))
}

fn is_ladr(first: &str) -> bool {
    let words = ["formulas(", "clauses(", "set(", "clear(", "assign(", "op(", "list(", "redeclare(", "if(Prover9", "if(Mace4"];
    words.iter().any(|word| first.starts_with(word)) && first.trim_end().ends_with(").")
}

fn is_clif(first: &str) -> bool {
    let marks = ["(cl-", "(cl:", "(forall (", "(exists (", "(if (", "(iff (", "(and (", "(or ("];
    marks.iter().any(|mark| first.starts_with(mark))
}

fn is_exercise(text: &Text, first: Slice<'_>) -> bool {
    if first.behind_word("exercise").is_some_and(|title| title.text.starts_with('"')) {
        return true;
    }
    let clause = |line: Slice<'_>, word| {
        line.behind_word(word).is_some_and(|rest| !rest.is_empty() && !rest.text.starts_with([':', '.', ')']))
    };
    let lines = || {
        let lines = (1..=text.line_count().min(LINES)).filter_map(|number| text.line(number));
        lines.map(|(start, line)| Slice::of_line(line, start, Comments::OutsideQuotes))
    };
    let heads = ["symbols", "system", "premise", "goal", "rules", "notation"];
    heads.iter().any(|word| clause(first, word))
        && lines().any(|line| clause(line, "premise"))
        && lines().any(|line| clause(line, "goal"))
}

/// Lines with a bar before the statement, or with a rule after a colon, as the books write them.
fn is_textbook_proof(first: Slice<'_>) -> bool {
    if first.behind_word("notation").is_some_and(|name| !name.is_empty()) {
        return true;
    }
    let behind = first.text.trim_start_matches(|c: char| c.is_ascii_digit());
    let barred = behind.trim_start_matches('.').trim_start();
    let is_numbered = behind.len() < first.text.len();
    let is_barred = is_numbered && barred.starts_with(['|', '│']) && !barred.starts_with("|L|");
    let rule = first.text.rsplit_once(':').map(|(_, rule)| rule.trim());
    is_barred || rule.is_some_and(|rule| matches!(rule, "PR" | "AS" | "SM"))
}

fn is_proof(text: &Text, first: Slice<'_>) -> bool {
    if first.text.starts_with('{') {
        return beginning(text).contains("\"lines\"");
    }
    if ["system", "subproof", "assume"].iter().any(|word| first.behind_word(word).is_some_and(|rest| !rest.is_empty())) {
        return true;
    }
    // Of `symbols` lines, the line after them says it.
    let lines = (text.position(first.start).line..=text.line_count()).filter_map(|number| text.line(number));
    let mut lines =
        lines.map(|(start, line)| Slice::of_line(line, start, Comments::OutsideQuotes)).filter(|line| !line.is_empty());
    let Some(line) = lines.find(|line| line.behind_word("symbols").is_none()) else { return false };
    let behind = line.text.trim_start_matches(|c: char| c.is_ascii_digit());
    let Some(step) = behind.strip_prefix('.').filter(|_| behind.len() < line.text.len()) else { return false };
    let step = step.trim_start();
    ["axiom ", "assume "].iter().any(|word| step.starts_with(word)) || step.contains(" by ")
}

/// Returns whether a text is meant as a certificate: it is a JSON object with a field of that name.
pub fn is_certificate(text: &Text) -> bool {
    has_fields(text, &["certificate"])
}

/// Returns whether a text is meant as the signed record of a game.
fn is_signed_record(text: &Text) -> bool {
    has_fields(text, &["payload", "signature"])
}

/// Returns whether a text is a JSON object that has fields of these names.
fn has_fields(text: &Text, names: &[&str]) -> bool {
    let content = text.content().trim_start_matches('\u{feff}').trim_start();
    let fields = || serde_json::from_str::<HashMap<String, IgnoredAny>>(content);
    content.starts_with('{') && fields().is_ok_and(|fields| names.iter().all(|&name| fields.contains_key(name)))
}

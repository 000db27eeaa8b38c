//! Scripts: the moves of a game as players write them, one a line, each naming its player. `#` begins a comment, empty lines say
//! nothing, and a line may be a move in JSON.
//!
//! A move that hands in a proof goes on below: the lines of the proof are indented, or begin with their numbers. Or it ends in
//! `from FILE`, and the proof stands in that file. Only the owner of the files can write so: [`read_move`] alone opens
//! none.

use std::borrow::Cow;
use std::path::Path;

use ::games::Game;
use ::predicate_wars::{Fact, PredicateWars};
use documents::error::{Place, ReportedDiagnostic};
use documents::{Document, Schema};
use serde::Serialize;
use source::{Span, Text};

use super::{check_edit, read_move};
use crate::error::place_of;
use crate::games::GameError;
use crate::input::read_file;
use crate::recording::log_writer::LogWriter;

/// The verbs of the moves that hand in a proof.
const WITH_PROOF: [&str; 3] = ["claim", "challenge", "subproof"];

/// A move of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptMove {
    /// Text of the move, with the lines of its proof below.
    pub text: String,
    /// Span from the first character of its first line to the last of its last.
    pub span: Span,
}

/// The moves of a script, whatever they say.
pub fn script(text: &Text) -> Vec<ScriptMove> {
    let mut moves: Vec<ScriptMove> = Vec::new();
    for number in 1..=text.line_count() {
        let Some((offset, whole)) = text.line(number) else { break };
        let line = whole.trim_start_matches('\u{feff}');
        let said = without_comment(line);
        if said.is_empty() {
            continue;
        }
        let start = offset + whole.len() - line.trim_start().len();
        let span = Span::new(start, start + said.len());
        let below = line.starts_with([' ', '\t']) || has_number(said);
        match moves.last_mut() {
            Some(last) if below && awaits_proof(&last.text) => {
                last.text.push('\n');
                last.text.push_str(said);
                last.span = last.span.to(span);
            }
            _ => moves.push(ScriptMove { text: said.to_owned(), span }),
        }
    }
    moves
}

/// Returns what a line says. In JSON `#` is a character like others.
fn without_comment(line: &str) -> &str {
    let line = line.trim();
    if line.starts_with('{') {
        return line;
    }
    let before = |at: usize| line.get(..at).unwrap_or_default();
    let comment =
        line.match_indices('#').map(|(at, _)| before(at)).find(|before| before.is_empty() || before.ends_with([' ', '\t']));
    comment.unwrap_or(line).trim_end()
}

/// Returns whether a line is one of a proof by its number: `12. …`.
fn has_number(line: &str) -> bool {
    line.split_once('.').is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns whether a move goes on with a proof on the lines below its first, which names the player.
pub fn awaits_proof(text: &str) -> bool {
    let head = text.lines().next().unwrap_or_default();
    head.split_whitespace().nth(1).is_some_and(|verb| WITH_PROOF.contains(&verb)) && file_of(head).is_none()
}

/// The beginning of a move that says in which file its proof stands, and the name of the file.
fn file_of(head: &str) -> Option<(&str, &str)> {
    let verb = head.split_whitespace().nth(1)?;
    let (before, file) = head.split_once(" from ")?;
    (WITH_PROOF.contains(&verb) && !file.trim().is_empty()).then_some((before, file.trim()))
}

/// A move with its proof, which is read where it stands in a file of its own.
///
/// # Errors
/// [`GameError::Input`] when there is no such file, or it is no text.
pub fn with_proof(text: &str) -> Result<Cow<'_, str>, GameError> {
    match file_of(text) {
        Some((before, file)) => Ok(Cow::Owned(format!("{before}\n{}", read_file(Path::new(file))?.content()))),
        None => Ok(Cow::Borrowed(text)),
    }
}

/// Result of a move of a script.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AnswerDocument {
    /// Always 1.
    pub schema: Schema,
    /// The game's name.
    pub game: &'static str,
    /// The line of the script on which the move begins, from 1.
    pub line: usize,
    /// The number of the event, from 1.
    pub n: u64,
    /// Player who has moved.
    pub player: String,
    /// Facts that followed from the move.
    pub facts: Vec<Fact>,
}

/// The move of a script that was not played, where the script ends.
#[derive(Debug)]
pub struct Stopped {
    /// Mistake in the move.
    pub error: GameError,
    /// The name of the script.
    pub file: String,
    /// Position of the move.
    pub place: Place,
}

/// The JSON document of [`Stopped`].
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StoppedDocument {
    /// Always 1.
    pub schema: Schema,
    /// Mistake in the move.
    pub error: StoppedFault,
}

/// Mistake in a move of a script, and its position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StoppedFault {
    /// The mistake: its stable name, one sentence, the script, the position of the move, and what would fit.
    #[serde(flatten)]
    pub fault: ReportedDiagnostic,
    /// The rule that forbids it, for a move that is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Text of that rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Cow<'static, str>>,
}

impl Document for AnswerDocument {}
impl Document for StoppedDocument {}

impl Stopped {
    /// The error as a JSON document.
    pub fn document(&self) -> StoppedDocument {
        let (mut fault, rule, words) = match &self.error {
            GameError::Input(error) => (error.document().error, None, None),
            error => {
                let said = error.document().error;
                (ReportedDiagnostic::plain(&said.code, said.message, said.help), said.rule, said.words)
            }
        };
        (fault.file, fault.span) = (Some(self.file.clone()), Some(self.place));
        StoppedDocument { schema: Schema, error: StoppedFault { fault, rule, words } }
    }
}

/// Plays one move of a script. When this returns, the event is acknowledged. With `anyway` cards are written exactly as given, without
/// [`check_edit`].
///
/// # Errors
/// [`Stopped`] when it is no move, is not lawful, or cannot be written; the log is then as it was.
pub fn play_scripted(log: &mut LogWriter, text: &Text, one: &ScriptMove, anyway: bool) -> Result<AnswerDocument, Box<Stopped>> {
    let place = place_of(text, one.span);
    let stopped = |error| Box::new(Stopped { error, file: text.name().to_owned(), place });
    let player = play_text(log, &one.text, anyway).map_err(stopped)?;
    let facts = log.game().facts().to_vec();
    Ok(AnswerDocument { schema: Schema, game: PredicateWars::NAME, line: place.line, n: log.events(), player, facts })
}

/// Plays a move as it is written; who has moved.
fn play_text(log: &mut LogWriter, text: &str, anyway: bool) -> Result<String, GameError> {
    let a_move = read_move(&with_proof(text)?)?;
    let player = a_move.player.clone();
    if !anyway {
        check_edit(log.game(), &a_move)?;
    }
    log.play(a_move)?;
    Ok(player)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(script_text: &str) -> Vec<String> {
        script(&Text::new("script", script_text)).into_iter().map(|one| one.text).collect()
    }

    #[test]
    fn a_move_is_a_line_and_a_proof_stands_below_its_move() {
        let said = "\u{feff}# A game\r\nAnn pass # for now\r\n\r\n  Ben ask 0\nAnn claim goal 3\n  1. axiom P # of card 1\n\n  # by hand\n\
            \tsubproof Z\n2. Q by Addition on 1\nBen pass\nBen challenge from my proofs/a.proof\n1. axiom P\n{\"player\":\"#\"}\n";
        let expected = [
            "Ann pass",
            "Ben ask 0",
            "Ann claim goal 3\n1. axiom P\nsubproof Z\n2. Q by Addition on 1",
            "Ben pass",
            "Ben challenge from my proofs/a.proof",
            "1. axiom P",
            "{\"player\":\"#\"}",
        ];
        assert_eq!(texts(said), expected);
        assert_eq!(texts(""), [""; 0]);
        assert_eq!(texts("Ann edit 0 rock 5 P#Q"), ["Ann edit 0 rock 5 P#Q"], "only a word begins a comment");
    }

    #[test]
    fn a_move_stands_where_its_text_does() {
        let text = Text::new("script", "\u{feff}  Ann pass # ∀\n Ben claim\n   1. axiom (∀(x)P)  # done\nCid pass");
        let moves = script(&text);
        let slices: Vec<&str> = moves.iter().map(|one| text.slice(one.span)).collect();
        assert_eq!(slices, ["Ann pass", "Ben claim\n   1. axiom (∀(x)P)", "Cid pass"]);
        let places: Vec<(usize, usize)> =
            moves.iter().map(|one| place_of(&text, one.span)).map(|place| (place.line, place.column)).collect();
        assert_eq!(places, [(1, 3), (2, 2), (4, 1)]);
    }

    #[test]
    fn a_proof_is_read_from_the_file_that_is_named() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("a proof");
        std::fs::write(&file, "1. axiom P\n").expect("it can be written");
        let said = format!("Ann claim goal 1 from {}", file.display());
        assert_eq!(with_proof(&said).expect("the file is there"), "Ann claim goal 1\n1. axiom P\n");
        assert!(!awaits_proof(&said) && awaits_proof("Ann claim goal 1") && !awaits_proof("Ann pass"));
        assert!(matches!(with_proof("Ann challenge from /nowhere/at/all"), Err(GameError::Input(_))));
        // What is no proof is never looked for in a file.
        assert_eq!(with_proof("Ann rule P from /nowhere").expect("nothing is read"), "Ann rule P from /nowhere");
    }
}

//! A text that was handed in, with its faults line by line: for the student and for the teacher the same. Not here: who may see it.

use askama::Template;
use documents::check::LineRuling;
use documents::class::{HandedIn, Ruling};
use documents::exercise::SubmissionRuling;
use documents::proof::Premise;

use crate::frame::{Frame, rendered};
use crate::messages::Messages;
use crate::notice::{self, ErrorNotice, Source};

/// The most faults of a text that cannot be read that are shown: those after them follow from them more often than not.
const MOST_FAULTS: usize = 6;

/// The most lines of a proof that are shown.
const MOST_LINES: usize = 400;

/// A line of a proof as it is shown.
struct Line {
    n: u32,
    /// Its depth in boxes.
    depth: u32,
    statement: String,
    reason: String,
    fault: Option<(String, Option<String>)>,
    rests_on: Option<u32>,
    fits_rule: Option<String>,
}

#[derive(Template)]
#[template(path = "class_ruling.html")]
struct RulingPart<'r> {
    w: &'static Messages,
    accepted: bool,
    points: u32,
    worth: u32,
    /// The first fault as a sentence, and what would help; none where a line says it.
    message: Option<&'r str>,
    help: Option<&'r str>,
    lines: Vec<Line>,
    /// Faults of a text that cannot be read.
    faults: String,
    /// Words of the exercise for the student.
    say: &'r [String],
}

fn reason(line: &LineRuling) -> String {
    let cited: Vec<String> = line
        .premises
        .iter()
        .map(|premise| match premise {
            Premise::Line(number) => number.to_string(),
            Premise::Box(first, last) => format!("{first}-{last}"),
        })
        .collect();
    let rule = line.rule.as_deref().unwrap_or_default();
    if cited.is_empty() { rule.to_owned() } else { format!("{rule} {}", cited.join(", ")) }
}

fn line(line: &LineRuling) -> Line {
    Line {
        n: line.n,
        depth: line.depth.min(8),
        statement: line.in_book.clone().unwrap_or_else(|| line.statement.clone()),
        reason: reason(line),
        fault: line.error.as_ref().map(|fault| (fault.message.clone(), fault.help.clone())),
        rests_on: line.rests_on,
        fits_rule: line.fits_rule.clone(),
    }
}

/// Renders the ruling on what was handed in.
pub(super) fn ruling(frame: &Frame<'_>, handed_in: &HandedIn, worth: u32) -> String {
    let w = frame.messages();
    let points = handed_in.attempt.points;
    rendered(&match &handed_in.ruling {
        Ruling::Read(ruling) => {
            let SubmissionRuling { proof, message, help, exercise, line: wrong, .. } = &**ruling;
            let is_at_line = wrong.is_some();
            RulingPart {
                w,
                accepted: proof.accepted,
                points,
                worth,
                message: message.as_deref().filter(|_| !is_at_line),
                help: help.as_deref().filter(|_| !is_at_line),
                lines: proof.all_lines().take(MOST_LINES).map(line).collect(),
                faults: String::new(),
                say: if proof.accepted { &[] } else { &exercise.say },
            }
        }
        Ruling::Unreadable(document) => {
            let mut faults = ErrorNotice::of_document((**document).clone());
            faults.truncate(MOST_FAULTS);
            let source = Source { file: None, text: &handed_in.text, called: None };
            let faults = notice::faults(frame, &faults, &[source]);
            RulingPart { w, accepted: false, points, worth, message: None, help: None, lines: Vec::new(), faults, say: &[] }
        }
    })
}

//! Answers: the documents of the command line and its exit statuses. Not here: what is right (`referee`), and what is drawn (`drawing`).

use adjudication::{
    Alphabet, Document, Error, ErrorDocument, ExportTarget, GraphOptions, ParseOptions, PictureFormat, ReportedDiagnostic,
    UsageError, VerifiedCertificate,
};
use drawing::{DrawnForm, Section};
use serde::Serialize;

use crate::question::{Command, Form, Question};

/// Exit statuses of the command line.
const YES: u8 = 0;
const NO: u8 = 1;
const USAGE: u8 = 64;
const INPUT: u8 = 65;

/// The exit status that goes with an error, as far as one can come from a text.
fn status_of(error: &Error) -> u8 {
    match error {
        Error::Usage(_) => USAGE,
        Error::Unreadable { .. } | Error::Rejected(_) => INPUT,
        _ => NO,
    }
}

/// What the command line would print, and its exit status.
#[derive(Debug, Serialize)]
struct Answer {
    status: u8,
    text: String,
}

impl Answer {
    fn of(document: &impl Document, status: u8) -> Answer {
        Answer { status, text: adjudication::json(document).unwrap_or_default() }
    }
}

/// Answers a question, about these bytes where they are given.
pub(crate) fn answer(question: &str, bytes: Option<&[u8]>) -> String {
    let answer = match serde_json::from_str::<Question>(question) {
        Ok(question) => asked(&question, bytes).unwrap_or_else(|error| Answer::of(&error.document(), status_of(&error))),
        Err(error) => {
            let told = ReportedDiagnostic::plain("usage", format!("the question cannot be read: {error}"), None);
            Answer::of(&ErrorDocument::from(told), USAGE)
        }
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

fn asked(question: &Question, bytes: Option<&[u8]>) -> Result<Answer, Error> {
    let status = |upheld: bool| if upheld { YES } else { NO };
    match question.command {
        Command::Check => {
            let checked = question.adjudicator()?.check(question.source(bytes)?)?;
            let status = status(checked.ruling.is_upheld());
            Ok(match drawn(question.form) {
                Some(form) => Answer { status, text: drawing::document(form, &Section::of_proof(&checked)) },
                None => Answer::of(&checked.ruling, status),
            })
        }
        Command::Dag => {
            let picture = match question.form {
                Form::Svg => Some(PictureFormat::Svg),
                Form::Dot => Some(PictureFormat::Dot),
                _ => None,
            };
            let drawing =
                question.adjudicator()?.graph(question.source(bytes)?, GraphOptions { picture, ..GraphOptions::default() })?;
            let status = status(drawing.upheld);
            Ok(drawing.picture.map_or_else(|| Answer::of(&drawing.ruling, status), |text| Answer { status, text }))
        }
        Command::Cost => {
            let adjudicator = question.adjudicator()?;
            let text = question.source(bytes)?;
            if adjudication::is_proof(&text) {
                return Ok(Answer::of(&adjudicator.price(text)?.0, YES));
            }
            let (rulings, ..) = adjudication::cost(text, adjudicator.house())?;
            let lines: Vec<String> = rulings.iter().filter_map(|ruling| adjudication::json(ruling).ok()).collect();
            Ok(Answer { status: YES, text: lines.join("\n") })
        }
        Command::Parse => {
            let options = ParseOptions { house: question.adjudicator()?.house().clone(), ..ParseOptions::default() };
            let (ruling, ..) = adjudication::parse(question.statements(), question.source(bytes)?, &options)?;
            Ok(Answer::of(&ruling, YES))
        }
        Command::Evaluate => {
            let world = question.world.as_ref().ok_or(UsageError::OneBoard)?;
            let ruling = adjudication::evaluate_world(question.source(bytes)?, None, world, Alphabet::default())?;
            Ok(Answer::of(&ruling, YES))
        }
        Command::Export => {
            let text = question.source(bytes)?;
            let exported = match drawn(question.form) {
                Some(form) => {
                    let verified = VerifiedCertificate::read(&text, Alphabet::default())?;
                    drawing::document(form, &Section::of_certificate(&verified))
                }
                None => adjudication::export_text(&text, ExportTarget::Tstp)?.text,
            };
            Ok(Answer { status: YES, text: exported })
        }
    }
}

/// Returns the form of a ruling that is drawn.
fn drawn(form: Form) -> Option<DrawnForm> {
    match form {
        Form::Html => Some(DrawnForm::Html),
        Form::Latex => Some(DrawnForm::Latex),
        Form::Markdown => Some(DrawnForm::Markdown),
        Form::Svg => Some(DrawnForm::Svg),
        Form::Json | Form::Dot | Form::Tstp => None,
    }
}

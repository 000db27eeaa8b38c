//! Grades of texts for an exercise, and hints: the commands `check` and `hint`, in a worker, when it is the client's turn. Not here: what becomes of
//! a ruling (`live`).

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use documents::hint::HintRuling;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::sleep;

use super::limits::MAX_RULING;
use super::reading::{ReadExercise, file};
use crate::client::Client;
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;
use crate::scheduler::{Place, Refused};
use crate::work;

/// The name of a text that is handed in.
const PROOF: &str = "proof";

/// Time for which a hint is searched.
const HINT_TIME: &str = "5s";

/// Time for which a text waits for a place among those that wait: when a lesson begins, all students of one school hand in at once.
const PATIENCE: Duration = Duration::from_secs(8);

/// Interval at which a place is asked for again.
const AGAIN: Duration = Duration::from_millis(40);

/// A ruling, and what is counted of it.
#[derive(Clone, Debug)]
pub(crate) struct Grade {
    /// The document: one line of JSON.
    pub(crate) ruling: String,
    pub(crate) accepted: bool,
    pub(crate) code: Option<String>,
    pub(crate) line: Option<u32>,
    pub(crate) points: u32,
    /// The refusal of a text that cannot be read.
    pub(crate) unreadable: Option<Problem>,
}

/// A hint for a student.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The document.
    pub(crate) ruling: HintRuling,
    /// True if its rule is not among those of the exercise, so that the hint does not help.
    pub(crate) is_outside: bool,
}

/// Takes a place, and waits a while where there is none.
async fn place(resources: &Resources, client: &Client) -> Result<Place, Problem> {
    let begun = Instant::now();
    loop {
        match resources.scheduler.join(client.clone()) {
            Err(Refused::Full) if begun.elapsed() < PATIENCE => sleep(AGAIN).await,
            joined => return joined.map_err(Problem::from),
        }
    }
}

/// Returns the members of a request about a text.
fn members(text: &str, more: &[(&str, Value)]) -> Map<String, Value> {
    let own = [("text", Value::from(text)), ("file", Value::from(PROOF))];
    own.iter().chain(more).map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
}

/// Judges a text.
///
/// # Errors
/// 422 for a text that is nested too deeply or takes too long, 503.
pub(super) async fn graded(
    resources: &Resources,
    client: &Client,
    exercise: &ReadExercise,
    text: &str,
) -> Result<Grade, Problem> {
    let sent = json!({"text": exercise.text, "file": file(exercise.exercise.n)});
    let job = Job::new("check", members(text, &[("exercise", sent)]), &resources.settings)?;
    let place = place(resources, client).await?;
    match work::answer(place, &job, |_| ()).await {
        Ok(answer) => read(answer.line()),
        Err(problem) => unreadable(problem),
    }
}

/// Reads what is counted of a ruling.
fn read(ruling: &str) -> Result<Grade, Problem> {
    #[derive(Deserialize)]
    struct Counted {
        accepted: bool,
        code: Option<String>,
        line: Option<u32>,
        points: u32,
    }
    if ruling.len() > MAX_RULING {
        let message = format!("the ruling on this text has more than {MAX_RULING} bytes");
        return Err(Problem::unprocessable("too-long-answer", message, Some("write a shorter proof")));
    }
    let Counted { accepted, code, line, points } = serde_json::from_str(ruling).map_err(|_| Problem::internal())?;
    Ok(Grade { ruling: ruling.to_owned(), accepted, code, line, points, unreadable: None })
}

/// Returns a text that cannot be read as a grade; any other problem stays one.
fn unreadable(problem: Problem) -> Result<Grade, Problem> {
    let document = problem.error_document().filter(|document| document.error.file.as_deref() == Some(PROOF));
    match document {
        Some(document) if problem.status == StatusCode::UNPROCESSABLE_ENTITY => Ok(Grade {
            ruling: problem.document_json(),
            accepted: false,
            line: document.error.span.and_then(|place| u32::try_from(place.line).ok()),
            code: Some(document.error.code),
            points: 0,
            unreadable: Some(problem),
        }),
        _ => Err(problem),
    }
}

/// Looks for a hint for the next line of a text.
///
/// * `level`: 1 for the rule, 2 for the lines that it rests on, too.
///
/// # Errors
/// As [`graded`], and 422 for a text that cannot be read.
pub(super) async fn hinted(
    resources: &Resources,
    client: &Client,
    exercise: &ReadExercise,
    text: &str,
    level: u8,
) -> Result<Hint, Problem> {
    let info = &exercise.exercise.info;
    let is_plain = exercise.exercise.notation == "plain";
    let goal = if is_plain { &info.goal } else { &info.as_written.goal };
    let mut more =
        vec![("goal", json!(goal)), ("system", json!(info.system)), ("level", json!(level)), ("time", json!(HINT_TIME))];
    let mut text = text.to_owned();
    if is_plain {
        // The student's names are those of the exercise.
        let symbols = exercise.text.lines().filter(|line| line.trim_start().starts_with("symbols"));
        if !text.lines().any(|line| line.trim_start().starts_with("symbols")) {
            text = symbols.map(|line| format!("{line}\n")).collect::<String>() + &text;
        }
    } else {
        more.push(("notation", json!(exercise.exercise.notation)));
    }
    let job = Job::new("hint", members(&text, &more), &resources.settings)?;
    let place = place(resources, client).await?;
    let answer = work::answer(place, &job, |_| ()).await?;
    let ruling: HintRuling = serde_json::from_str(answer.line()).map_err(|_| Problem::internal())?;
    let rule = ruling.next.as_ref().and_then(|next| next.rule.as_ref());
    let is_outside = info.rules.as_ref().zip(rule).is_some_and(|(allowed, rule)| !allowed.contains(rule));
    Ok(Hint { ruling, is_outside })
}

//! The rulings of the playground: the command line's own, as pages of crate `drawing` and as files. Not here: what is drawn.

use std::collections::BTreeMap;

use ::pages::playground::{Answer, Kind, Question};
use adjudication::ErrorDocument;
use axum::http::StatusCode;
use serde_json::{Map, Value};

use crate::certificates::Folder;
use crate::client::Client;
use crate::judgements::{Judgements, State};
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;
use crate::work;

/// Time for which a board is judged while its author looks at the page.
const TIME: &str = "10s";

/// Forms in which a ruling is given out as a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Html,
    Latex,
    /// The graph of a proof.
    Svg,
}

impl Form {
    /// Returns the form of this name; a page where there is none.
    pub(super) fn named(name: &str) -> Form {
        match name {
            "latex" => Form::Latex,
            "svg" => Form::Svg,
            _ => Form::Html,
        }
    }

    /// Returns its name as the commands have it.
    fn name(self) -> &'static str {
        match self {
            Form::Html => "html",
            Form::Latex => "latex",
            Form::Svg => "svg",
        }
    }

    /// Returns the end of the name of its files.
    pub(super) fn end(self) -> &'static str {
        match self {
            Form::Html => "html",
            Form::Latex => "tex",
            Form::Svg => "svg",
        }
    }

    /// Returns the media type.
    pub(super) fn media_type(self) -> &'static str {
        match self {
            Form::Html => "text/html; charset=utf-8",
            Form::Latex => "text/x-tex; charset=utf-8",
            Form::Svg => "image/svg+xml",
        }
    }
}

/// Has a text ruled on. A board is a judgement as others are: however many ask, it is worked on once.
pub(super) async fn rule(judgements: &Judgements, client: Client, question: &Question<'_>) -> (StatusCode, Answer) {
    let answered = async {
        let text = match question.kind {
            Kind::Board => judged(judgements, client, question).await?,
            Kind::Proof => answer(&judgements.resources, client, question, Some(Form::Html)).await?,
            Kind::Statement => answer(&judgements.resources, client, question, None).await?,
        };
        Ok(match question.kind {
            Kind::Statement => Answer::Text(readings(&text)),
            _ => Answer::Page(text + "\n"),
        })
    };
    answered.await.map_or_else(|problem: Problem| refused(&problem), |answer| (StatusCode::OK, answer))
}

async fn judged(judgements: &Judgements, client: Client, question: &Question<'_>) -> Result<String, Problem> {
    let job = job(&judgements.resources, question, Some(Form::Html))?;
    // As long as this request waits, the judgement goes on.
    let (judgement, _watcher) = judgements.begin(client, job)?;
    match judgement.end().await {
        State::Done(answer) => Ok(answer?.line().to_owned()),
        State::Going(_) | State::Ended => Err(Problem::stopping()),
    }
}

/// Has a text ruled on, and the ruling written in a form.
///
/// # Errors
/// Why it is not, for the page.
pub(super) async fn file(
    resources: &Resources,
    client: Client,
    question: &Question<'_>,
    form: Form,
) -> Result<String, (StatusCode, Answer)> {
    if question.kind == Kind::Statement {
        let help = "a board or a proof is ruled on, and a ruling can be saved";
        let problem = Problem::unprocessable("usage", "a statement is read, and there is no ruling to be saved", Some(help));
        return Err(refused(&problem));
    }
    answer(resources, client, question, Some(form)).await.map_err(|problem| refused(&problem))
}

/// Has a board judged, and returns the certificates by the names of their files.
///
/// # Errors
/// What the judgement refuses; 422 for what is no board.
pub(super) async fn certificates(
    resources: &Resources,
    client: Client,
    question: &Question<'_>,
) -> Result<BTreeMap<String, String>, Problem> {
    if question.kind != Kind::Board {
        return Err(Problem::unprocessable("usage", "certificates come with the judgement of a board", None));
    }
    let job = job(resources, question, None)?;
    let missing = |error| {
        tracing::error!(%error, "the certificates of a board are not there");
        Problem::internal()
    };
    let folder = Folder::make(&format!("referee-{}", super::once()?)).await.map_err(missing)?;
    let output = resources.scheduler.run(client, &folder.request(&job.request), job.bounds).await?;
    let (document, files) = folder.collect(output.document).await.map_err(missing)?;
    let refused = || serde_json::from_str::<Value>(&document).is_ok_and(|document| document.get("error").is_some());
    if files.is_empty() && refused() {
        // The same without files says in full why it cannot be read.
        return Err(rejected(&document));
    }
    Ok(files)
}

fn rejected(document: &str) -> Problem {
    let Ok(document) = serde_json::from_str::<ErrorDocument>(document) else { return Problem::internal() };
    Problem::of(StatusCode::UNPROCESSABLE_ENTITY, document)
}

fn refused(problem: &Problem) -> (StatusCode, Answer) {
    (problem.status, Answer::Faults(problem.notices()))
}

/// Returns what a worker is asked.
///
/// * `form`: the form of the ruling; its document without one.
fn job(resources: &Resources, question: &Question<'_>, form: Option<Form>) -> Result<Job, Problem> {
    let mut members = Map::new();
    let mut say = |name: &str, value: &str| {
        if !value.trim().is_empty() {
            members.insert(name.to_owned(), Value::String(value.to_owned()));
        }
    };
    let command = match question.kind {
        Kind::Board => {
            say("time", TIME);
            "judge"
        }
        Kind::Proof => {
            say("system", question.system);
            say("notation", question.notation);
            say("goal", question.goal);
            if form == Some(Form::Svg) { "dag" } else { "check" }
        }
        Kind::Statement => "parse",
    };
    say("format", form.map_or("", Form::name));
    if question.kind == Kind::Proof {
        // The form says what a line `symbols` would say: nothing. Letters are what they are used as.
        members.insert(String::from("declare-by-use"), Value::Bool(true));
    }
    // Browsers send both characters for the end of a line.
    let text = question.text.replace("\r\n", "\n");
    members.insert(String::from("text"), Value::String(text));
    members.insert(String::from("file"), Value::String(question.kind.name().to_owned()));
    Job::new(command, members, &resources.settings)
}

async fn answer(resources: &Resources, client: Client, question: &Question<'_>, form: Option<Form>) -> Result<String, Problem> {
    let job = job(resources, question, form)?;
    let place = resources.scheduler.join(client)?;
    Ok(work::answer(place, &job, |_| ()).await?.line().to_owned())
}

/// Returns the bracketed readings in a document of `parse`, one a line.
fn readings(document: &str) -> String {
    let value: Value = serde_json::from_str(document).unwrap_or_default();
    let statements = value.get("statements").and_then(Value::as_array);
    statements.into_iter().flatten().filter_map(|one| one.get("reading")?.as_str()).collect::<Vec<_>>().join("\n")
}

//! The rulings of the playground: the command line's own, as pages of crate `drawing`. Not here: what is drawn.

use ::pages::notice::Fault;
use ::pages::playground::{Answer, Kind, Question};
use axum::http::StatusCode;
use serde_json::{Map, Value};

use crate::client::Client;
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;
use crate::work;

/// Time for which a board is judged while its author looks at the page.
const TIME: &str = "10s";

/// Has a text ruled on.
pub(super) async fn rule(resources: &Resources, client: Client, question: &Question<'_>) -> (StatusCode, Answer) {
    match answer(resources, client, question).await {
        Ok(answer) => (StatusCode::OK, answer),
        Err(problem) => (problem.status, Answer::Faults(Fault::of_document(&problem.document_json()))),
    }
}

async fn answer(resources: &Resources, client: Client, question: &Question<'_>) -> Result<Answer, Problem> {
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
            say("goal", question.goal);
            "check"
        }
        Kind::Statement => "parse",
    };
    // Browsers send both signs for the end of a line.
    let text = question.text.replace("\r\n", "\n");
    if question.kind == Kind::Statement {
        say("syntax", "palmer");
    }
    members.insert(String::from("text"), Value::String(text));
    members.insert(String::from("file"), Value::String(question.kind.name().to_owned()));
    let mut job = Job::new(command, members, &resources.settings)?;
    if question.kind != Kind::Statement {
        job.request.arguments.retain(|argument| argument != "--json");
        job.request.arguments.insert(1, String::from("--format=html"));
        job.picture = Some("text/html");
    }
    let place = resources.queue.join(client).map_err(|_| Problem::busy())?;
    let answer = work::answer(resources, place, &job, |_| ()).await?;
    Ok(match question.kind {
        Kind::Statement => Answer::Text(readings(answer.line())),
        _ => Answer::Page(answer.line().to_owned() + "\n"),
    })
}

/// Returns the bracketed readings in a document of `parse`, one a line.
fn readings(document: &str) -> String {
    let value: Value = serde_json::from_str(document).unwrap_or_default();
    let statements = value.get("statements").and_then(Value::as_array);
    statements.into_iter().flatten().filter_map(|one| one.get("reading")?.as_str()).collect::<Vec<_>>().join("\n")
}

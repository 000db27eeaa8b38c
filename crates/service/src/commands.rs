//! The routes that answer while the client waits: a command of the command line each. A client that goes away ends its work. Not
//! here: the routes of judgements.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::{Query, Request, State};
use axum::routing::{get, post};
use serde_json::{Map, Value};

use crate::answer::Answer;
use crate::body;
use crate::client::Client;
use crate::problem::Problem;
use crate::request::Job;
use crate::server::Service;
use crate::work;

/// The commands that are routes of the same name.
pub(crate) const POSTED: [&str; 8] = ["parse", "check", "cost", "dag", "prove", "hint", "verify", "audit"];

/// Returns the routes.
pub(crate) fn routes() -> Router<Service> {
    let rules = |State(service), client, Query(query): Query<BTreeMap<String, String>>| async move {
        rules(&service, client, query).await
    };
    POSTED.into_iter().fold(Router::new().route("/v1/rules", get(rules)), |router, command| {
        let handler = move |State(service): State<Service>, client: Client, request: Request| async move {
            let members = body::object(request).await?;
            answer(&service, client, command, members).await
        };
        router.route(&format!("/v1/{command}"), post(handler))
    })
}

async fn answer(service: &Service, client: Client, command: &str, members: Map<String, Value>) -> Result<Answer, Problem> {
    let job = Job::new(command, members, &service.settings)?;
    let place = service.queue.join(client).map_err(|_| Problem::busy())?;
    work::answer(service, place, &job, |_| ()).await
}

/// The rules of a calculus: the options of the command stand in the query.
async fn rules(service: &Service, client: Client, query: BTreeMap<String, String>) -> Result<Answer, Problem> {
    let member = |(name, value): (String, String)| {
        let value = match value.as_str() {
            "" | "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::String(value),
        };
        (name, value)
    };
    answer(service, client, "rules", query.into_iter().map(member).collect()).await
}

//! The routes that answer while the client waits: a command of the command line each. A client that goes away ends its work. Not
//! here: the routes of judgements.

use std::collections::BTreeMap;

use axum::extract::{Query, Request, State};
use axum::routing::{get, post};
use axum::{Extension, Router};
use serde_json::{Map, Value};

use crate::answer::Answer;
use crate::body;
use crate::client::Client;
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;
use crate::work;

/// The commands that are routes of the same name.
pub(crate) const POSTED: [&str; 8] = ["parse", "check", "cost", "dag", "prove", "hint", "verify", "audit"];

/// Returns the routes. Requests say in their extensions which client sends them.
pub(crate) fn routes(resources: Resources) -> Router {
    let rules = |State(resources), Extension(client), Query(query): Query<BTreeMap<String, String>>| async move {
        rules(&resources, client, query).await
    };
    let routes = POSTED.into_iter().fold(Router::new().route("/v1/rules", get(rules)), |router, command| {
        let handler = move |State(resources): State<Resources>, Extension(client): Extension<Client>, request: Request| async move {
            let members = body::object(request).await?;
            answer(&resources, client, command, members).await
        };
        router.route(&format!("/v1/{command}"), post(handler))
    });
    routes.with_state(resources)
}

async fn answer(resources: &Resources, client: Client, command: &str, members: Map<String, Value>) -> Result<Answer, Problem> {
    let job = Job::new(command, members, &resources.settings)?;
    let place = resources.scheduler.join(client)?;
    work::answer(place, &job, |_| ()).await
}

/// The rules of a calculus: the options of the command stand in the query.
async fn rules(resources: &Resources, client: Client, query: BTreeMap<String, String>) -> Result<Answer, Problem> {
    let member = |(name, value): (String, String)| {
        let value = match value.as_str() {
            "" | "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::String(value),
        };
        (name, value)
    };
    answer(resources, client, "rules", query.into_iter().map(member).collect()).await
}

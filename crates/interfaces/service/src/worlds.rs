//! Structures that people draw: statements evaluated in one, and another one searched for, each in a process of its own. Not here: what
//! the processes do (`world_work`).

use std::time::Duration;

use adjudication::{FoundWorldRuling, WorldRuling};
use axum::extract::{Request, State};
use axum::routing::post;
use axum::{Extension, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::answer::Answer;
use crate::body;
use crate::client::Client;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::resources::Resources;
use crate::world_work::{Evaluation, SEARCH_TIME, WorldSearch};

/// Time after which an evaluation is given up; it counts its steps, and ends before as a rule.
const EVALUATION_TIME: Duration = Duration::from_secs(5);

/// Time beyond the limit of a search after which its process is killed.
const GRACE: Duration = Duration::from_secs(3);

/// Returns the routes. Requests say in their extensions which client sends them.
pub(crate) fn routes(resources: Resources) -> Router {
    let evaluated = |State(resources): State<Resources>, Extension(client): Extension<Client>, request: Request| async move {
        let asked: Evaluation = members(body::object(request).await?)?;
        answered(&resources, client, &asked, true).await
    };
    let found = |State(resources): State<Resources>, Extension(client): Extension<Client>, request: Request| async move {
        let asked: WorldSearch = members(body::object(request).await?)?;
        answered(&resources, client, &asked, false).await
    };
    Router::new().route("/v1/evaluate", post(evaluated)).route("/v1/models", post(found)).with_state(resources)
}

/// Reads the members of a request.
fn members<T: DeserializeOwned>(members: Map<String, Value>) -> Result<T, Problem> {
    serde_json::from_value(Value::Object(members)).map_err(|error| {
        let help = "/v1/openapi.json describes the members";
        Problem::unprocessable("usage", format!("the request cannot be read: {error}"), Some(help))
    })
}

/// Has the statements evaluated.
///
/// # Errors
/// What cannot be read; what the service refuses.
pub(crate) async fn evaluated(resources: &Resources, client: Client, asked: Evaluation) -> Result<WorldRuling, Problem> {
    let answer = answered(resources, client, &asked, true).await?;
    serde_json::from_str(answer.line()).map_err(|_| Problem::internal())
}

/// Has another structure searched for.
///
/// # Errors
/// As [`evaluated`].
pub(crate) async fn found(resources: &Resources, client: Client, asked: WorldSearch) -> Result<FoundWorldRuling, Problem> {
    let answer = answered(resources, client, &asked, false).await?;
    serde_json::from_str(answer.line()).map_err(|_| Problem::internal())
}

/// * `is_light`: true of what starts no solver.
async fn answered(
    resources: &Resources,
    client: Client,
    asked: &(impl Serialize + Sync),
    is_light: bool,
) -> Result<Answer, Problem> {
    let settings = &resources.settings;
    let time = if is_light { EVALUATION_TIME } else { SEARCH_TIME.min(settings.longest) + GRACE };
    let bounds = Bounds { time, memory_mib: settings.memory, is_light };
    let output = resources.scheduler.run(client, asked, bounds).await?;
    Answer::of(output, None)
}

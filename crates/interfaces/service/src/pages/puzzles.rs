//! Puzzles: the list, each of them, and answers, which a worker judges. Not here: the puzzles (crate `puzzles`).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ::pages::compose::Fields;
use ::pages::{Frame, puzzle as drawn};
use ::puzzles::{Attempt, Puzzle, Task, named};
use adjudication::games::Viewer;
use adjudication::games::table::resume;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tokio::task::spawn_blocking;

use super::visitor::Visitor;
use super::{FormRequest, Site, failure, html};
use crate::client::Client;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::worker::{Answered, Settled};

/// Time for which an answer is judged.
const TIME: Duration = Duration::from_secs(10);

const DAY: u64 = 24 * 60 * 60;

pub(super) async fn list(headers: HeaderMap) -> Response {
    let visitor = Visitor::new(&headers);
    let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / DAY);
    html(StatusCode::OK, drawn::list(&Frame { language: visitor.language, path: "/puzzles" }, today.max(1)))
}

pub(super) async fn look(Path(id): Path<String>, headers: HeaderMap) -> Response {
    let visitor = Visitor::new(&headers);
    shown(&visitor, &id, "", None).await.unwrap_or_else(|problem| failure(&visitor, "/puzzles", &problem))
}

pub(super) async fn ask(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let answered = async {
        let fields = fields?;
        let answer = Fields(&fields).one("answer").replace("\r\n", "\n");
        let puzzle = find(id.clone()).await?;
        let attempt = judged(&site, client, puzzle, answer.clone()).await?;
        shown(&visitor, &id, &answer, Some(attempt)).await
    };
    answered.await.unwrap_or_else(|problem| failure(&visitor, "/puzzles", &problem))
}

/// Returns a puzzle; that of a day may have to be made.
async fn find(id: String) -> Result<Puzzle, Problem> {
    let found = spawn_blocking(move || named(&id)).await.map_err(|_| Problem::internal())?;
    found.ok_or_else(|| Problem::plain(StatusCode::NOT_FOUND, "not-found", "there is no such puzzle", None))
}

async fn judged(site: &Site, client: Client, puzzle: Puzzle, answer: String) -> Result<Attempt, Problem> {
    let settings = &site.resources.settings;
    let place = site.resources.queue.join(client)?;
    let _permit = place.turn().await;
    let bounds = Bounds { time: TIME.min(settings.longest), memory_mib: settings.memory, is_light: true };
    let output = site.resources.pool.run(&Answered { puzzle, answer }, bounds, |_| {}).await?;
    match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
        Settled::Attempt(attempt) => Ok(attempt),
        _ => Err(Problem::internal()),
    }
}

async fn shown(visitor: &Visitor, id: &str, answer: &str, attempt: Option<Attempt>) -> Result<Response, Problem> {
    let puzzle = find(id.to_owned()).await?;
    let table = match &puzzle.task {
        Task::Ergo { settings, moves, .. } => {
            let mut table = resume("ergo", settings).map_err(|_| Problem::internal())?;
            for kept in moves {
                table.restore(kept).map_err(|_| Problem::internal())?;
            }
            let seat = table.waits_for().first().copied().unwrap_or(0);
            Some((table, seat))
        }
        _ => None,
    };
    let position = table.as_ref().map(|(table, seat)| (table.position(Viewer::Seat(*seat)), *seat));
    let position = position.as_ref().map(|(position, seat)| (position, *seat));
    let path = format!("/puzzles/{}", puzzle.id);
    let frame = Frame { language: visitor.language, path: &path };
    let page = drawn::page(&frame, &puzzle, position, answer, attempt.as_ref());
    Ok(html(StatusCode::OK, page))
}

//! Puzzles: the list, each of them, and answers, which a worker judges. Not here: the puzzles (crate `puzzles`).

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ::pages::compose::Fields;
use ::pages::{Frame, puzzle as drawn};
use ::puzzles::{Attempt, Puzzle, Task, named};
use adjudication::games::Viewer;
use adjudication::games::table::resume;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::visitor::Visitor;
use super::{FormRequest, Site, failure, html};
use crate::client::Client;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::worker::{Answered, PuzzleOfDay, Settled};

/// Time for which an answer is judged.
const TIME: Duration = Duration::from_secs(10);

const DAY: u64 = 24 * 60 * 60;

/// Number of puzzles of days that are kept, the last ones that were made.
const MAX_KEPT: usize = 64;

/// Puzzles of days that were made, the last one at the end.
#[derive(Debug, Default)]
pub(super) struct MadePuzzles(Mutex<VecDeque<Puzzle>>);

impl MadePuzzles {
    fn all(&self) -> MutexGuard<'_, VecDeque<Puzzle>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str) -> Option<Puzzle> {
        self.all().iter().find(|puzzle| puzzle.id == id).cloned()
    }

    fn keep(&self, puzzle: Puzzle) {
        let mut all = self.all();
        if all.iter().any(|known| known.id == puzzle.id) {
            // Two have asked for it at once.
            return;
        }
        if all.len() >= MAX_KEPT {
            all.pop_front();
        }
        all.push_back(puzzle);
    }
}

/// Returns the day, counted from the first of January 1970.
fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / DAY).max(1)
}

pub(super) async fn list(visitor: Visitor) -> Response {
    html(StatusCode::OK, drawn::list(&Frame { language: visitor.language, path: "/puzzles" }, today()))
}

pub(super) async fn look(
    State(site): State<Site>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
) -> Response {
    let found = async { shown(&visitor, &find(&site, client, &id).await?, "", None) };
    found.await.unwrap_or_else(|problem| failure(&visitor, "/puzzles", &problem))
}

pub(super) async fn ask(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let answered = async {
        let fields = fields?;
        let answer = Fields(&fields).one("answer").replace("\r\n", "\n");
        let puzzle = find(&site, client.clone(), &id).await?;
        let attempt = judged(&site, client, puzzle.clone(), answer.clone()).await?;
        shown(&visitor, &puzzle, &answer, Some(&attempt))
    };
    answered.await.unwrap_or_else(|problem| failure(&visitor, "/puzzles", &problem))
}

/// Returns a puzzle. That of a day is made in a worker, once for all who ask; days after tomorrow have none yet.
async fn find(site: &Site, client: Client, id: &str) -> Result<Puzzle, Problem> {
    let missing = || Problem::plain(StatusCode::NOT_FOUND, "not-found", "there is no such puzzle", None);
    let Some(day) = id.strip_prefix("day-") else { return named(id).ok_or_else(missing) };
    // Where the reader lives, tomorrow may have begun.
    let day: u64 = day.parse().ok().filter(|&day| day <= today() + 1).ok_or_else(missing)?;
    let id = format!("day-{day}");
    if let Some(known) = site.puzzles.find(&id) {
        return Ok(known);
    }
    let settings = &site.resources.settings;
    let bounds = Bounds { time: TIME.min(settings.longest), memory_mib: settings.memory, is_light: true };
    let output = site.resources.scheduler.run(client, &PuzzleOfDay { day }, bounds).await?;
    match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
        Settled::Puzzle(puzzle) => {
            let puzzle = puzzle.ok_or_else(missing)?;
            site.puzzles.keep(puzzle.clone());
            Ok(puzzle)
        }
        _ => Err(Problem::internal()),
    }
}

async fn judged(site: &Site, client: Client, puzzle: Puzzle, answer: String) -> Result<Attempt, Problem> {
    let settings = &site.resources.settings;
    let bounds = Bounds { time: TIME.min(settings.longest), memory_mib: settings.memory, is_light: true };
    let output = site.resources.scheduler.run(client, &Answered { puzzle, answer }, bounds).await?;
    match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
        Settled::Attempt(attempt) => Ok(attempt),
        _ => Err(Problem::internal()),
    }
}

fn shown(visitor: &Visitor, puzzle: &Puzzle, answer: &str, attempt: Option<&Attempt>) -> Result<Response, Problem> {
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
    let page = drawn::page(&frame, puzzle, position, answer, attempt);
    Ok(html(StatusCode::OK, page))
}

//! Puzzles: the list, each of them, and answers, which a worker judges; those of positions of games that are over; and the run against the clock.
//! Not here: the puzzles (crate `puzzles`).

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ::pages::compose::{Composed, Fields, compose};
use ::pages::{Frame, puzzle as drawn, storm as run};
use ::puzzles::{Puzzle, Task, named};
use axum::extract::{Extension, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::visitor::{Visitor, is_table};
use super::{FormRequest, QueryMap, Site, failure, html, to};
use crate::client::Client;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::worker::{Answered, JudgedAnswer, PositionPuzzle, PuzzleOfDay, Settled};

/// Time for which an answer is judged.
const TIME: Duration = Duration::from_secs(10);

const DAY: u64 = 24 * 60 * 60;

/// Number of puzzles of days and positions that are kept, the last ones that were made.
const MAX_KEPT: usize = 64;

/// Beginning of the names of puzzles of positions; the name of the table and a number of moves follow.
const OF_TABLE: &str = "table-";

/// The word for the last position of a game that makes a puzzle, instead of the number of its moves.
const LAST: &str = "last";

/// Puzzles of days and positions that were made, the last one at the end.
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
    let found = async {
        let puzzle = find(&site, client, &id).await?;
        // The last position of a game has a name of its own.
        Ok(if puzzle.id == id { shown(&visitor, &puzzle, "", None) } else { to(&format!("/puzzles/{}", puzzle.id), None) })
    };
    found.await.unwrap_or_else(|problem| failure(&visitor, "/puzzles", &problem))
}

pub(super) async fn ask(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let answered = async {
        let fields = fields?;
        let answer = answer_of(Fields(&fields));
        let puzzle = find(&site, client.clone(), &id).await?;
        let judged = judged(&site, client, puzzle.clone(), answer.clone()).await?;
        Ok(shown(&visitor, &puzzle, &answer, Some(&judged)))
    };
    answered.await.unwrap_or_else(|problem| failure(&visitor, "/puzzles", &problem))
}

/// Begins a game that goes on from the position of a puzzle, where a game can.
pub(super) async fn play_on(FormRequest { site, visitor, client, id, .. }: FormRequest) -> Response {
    let begun = async {
        let puzzle = find(&site, client.clone(), &id).await?;
        let Task::Ergo { settings, moves, .. } = puzzle.task else {
            return Err(Problem::plain(StatusCode::NOT_FOUND, "not-found", "no game goes on from this puzzle", None));
        };
        site.tables.go_on_from(&client, "ergo", settings, moves).await
    };
    match begun.await {
        Ok(seat) => super::beginning::seated_at(&visitor, &seat),
        Err(problem) => failure(&visitor, "/puzzles", &problem),
    }
}

/// Returns the answer that a form stands for: what was written, or the turn that was made of cards.
fn answer_of(fields: Fields<'_>) -> String {
    match (fields.one("answer"), compose(fields)) {
        ("", Composed::Text(text)) => text,
        (answer, _) => answer.replace("\r\n", "\n"),
    }
}

/// The run against the clock, as it begins or goes on: without scripts each answer is a form, and there is no clock.
pub(super) async fn storm(visitor: Visitor, Query(query): Query<QueryMap>) -> Response {
    let frame = Frame { language: visitor.language, path: "/puzzles/storm" };
    let number = |name: &str| query.get(name).and_then(|text| text.parse::<usize>().ok()).unwrap_or(0);
    let answer = query.get("answer").map(String::as_str);
    html(StatusCode::OK, run::storm(&frame, &run::Run { seed: seed(&query), at: number("at"), right: number("right"), answer }))
}

/// The boards of a run, for the script.
pub(super) async fn storm_boards(Query(query): Query<QueryMap>) -> Response {
    (StatusCode::OK, [(header::CONTENT_TYPE, "application/json")], run::storm_boards(seed(&query))).into_response()
}

/// Returns the number that the order of a run comes from: that of the address, or one of the clock.
fn seed(query: &QueryMap) -> u64 {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs() % 1_000_000);
    query.get("seed").and_then(|text| text.parse::<u64>().ok()).map_or_else(now, |seed| seed % 1_000_000)
}

/// Returns the table and the number of moves in the name of a puzzle of a position; there is none of the last position that makes a puzzle.
fn of_table(id: &str) -> Option<(&str, Option<usize>)> {
    let (table, moves) = id.strip_prefix(OF_TABLE)?.split_once('-')?;
    let moves = if moves == LAST { None } else { Some(moves.parse().ok()?) };
    Some((table, moves)).filter(|_| is_table(table))
}

/// Returns a puzzle. Those of days and positions are made in a worker, once for all who ask; days after tomorrow have none yet, and games that go on
/// tell nothing of their positions.
async fn find(site: &Site, client: Client, id: &str) -> Result<Puzzle, Problem> {
    let missing = || Problem::plain(StatusCode::NOT_FOUND, "not-found", "there is no such puzzle", None);
    let day = id.strip_prefix("day-");
    let position = of_table(id);
    if day.is_none() && position.is_none() {
        return named(id).ok_or_else(missing);
    }
    if let Some(known) = site.puzzles.find(id) {
        return Ok(known);
    }
    if let Some((table, moves)) = position {
        let live = site.tables.find(table).await?;
        let game = site.tables.record(&live).await?.ok_or_else(|| {
            let help = "a puzzle can be made of its positions when it is, for that tells secrets";
            Problem::plain(StatusCode::FORBIDDEN, "game-goes-on", "the game is not over", Some(help))
        })?;
        let none = || match moves {
            Some(_) => {
                Problem::plain(StatusCode::NOT_FOUND, "not-found", "this position makes no puzzle", Some("try another move"))
            }
            None => Problem::plain(StatusCode::NOT_FOUND, "not-found", "no late position of this game makes a puzzle", None),
        };
        let asked = PositionPuzzle { table: format!("{OF_TABLE}{table}"), record: game.record, moves };
        return made(site, client, &asked).await?.ok_or_else(none);
    }
    // Where the reader lives, tomorrow may have begun.
    let day: u64 = day.and_then(|day| day.parse().ok()).filter(|&day| day <= today() + 1).ok_or_else(missing)?;
    made(site, client, &PuzzleOfDay { day }).await?.ok_or_else(missing)
}

/// Has a worker make a puzzle, and keeps it.
async fn made(site: &Site, client: Client, asked: &(impl Serialize + Sync)) -> Result<Option<Puzzle>, Problem> {
    let settings = &site.resources.settings;
    let bounds = Bounds { time: TIME.min(settings.longest), memory_mib: settings.memory, is_light: true };
    let output = site.resources.scheduler.run(client, asked, bounds).await?;
    match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
        Settled::Puzzle(puzzle) => {
            if let Some(puzzle) = &puzzle {
                site.puzzles.keep(puzzle.clone());
            }
            Ok(puzzle)
        }
        Settled::Refused { document, refusal } => Err(Problem::of_worker(document, refusal.as_ref())),
        _ => Err(Problem::internal()),
    }
}

async fn judged(site: &Site, client: Client, puzzle: Puzzle, answer: String) -> Result<JudgedAnswer, Problem> {
    let settings = &site.resources.settings;
    let bounds = Bounds { time: TIME.min(settings.longest), memory_mib: settings.memory, is_light: true };
    let output = site.resources.scheduler.run(client, &Answered { puzzle, answer }, bounds).await?;
    match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
        Settled::Attempt(judged) => Ok(judged),
        _ => Err(Problem::internal()),
    }
}

fn shown(visitor: &Visitor, puzzle: &Puzzle, answer: &str, judged: Option<&JudgedAnswer>) -> Response {
    let path = format!("/puzzles/{}", puzzle.id);
    let frame = Frame { language: visitor.language, path: &path };
    let verdict = judged.map(|judged| drawn::Verdict { attempt: &judged.attempt, evidence: judged.evidence.as_deref() });
    html(StatusCode::OK, drawn::page(&frame, puzzle, answer, verdict.as_ref()))
}

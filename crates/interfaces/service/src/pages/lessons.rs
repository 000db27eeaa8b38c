//! Lessons: a step is shown, and a move that is sent is played by the game itself before it is compared with what the step asks for. Nothing is kept:
//! the address says which step it is. Not here: the steps (crate `pages`).

use ::pages::compose::{Composed, Fields, compose};
use ::pages::lessons::{Lesson, LessonView, STEPS, page};
use ::pages::messages::interface;
use ::pages::{Frame, Game, notice};
use adjudication::games::Viewer;
use adjudication::games::table::{SentMove, resume};
use axum::Extension;
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::visitor::Visitor;
use super::{QueryMap, Site, failure, fault_of, fields, html, no_game, to};
use crate::client::Client;
use crate::problem::Problem;

/// Returns the step that an address asks for, from 0.
fn step(query: &QueryMap) -> usize {
    let number = query.get("step").and_then(|text| text.parse::<usize>().ok()).unwrap_or(1);
    number.clamp(1, STEPS + 1) - 1
}

pub(super) async fn look(
    State(site): State<Site>,
    Path(game): Path<String>,
    Query(query): Query<QueryMap>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
) -> Response {
    match shown(&site, client, (&visitor, &game, step(&query)), "", Fields(&[])).await {
        Ok(page) => html(StatusCode::OK, page),
        Err(problem) => failure(&visitor, "/", &problem),
    }
}

async fn shown(
    site: &Site,
    client: Client,
    (visitor, game, step): (&Visitor, &str, usize),
    notice: &str,
    sent: Fields<'_>,
) -> Result<String, Problem> {
    let lesson = Lesson::of(game).ok_or_else(no_game)?;
    let game = Game::named(game, visitor.language).ok_or_else(no_game)?;
    let viewer = lesson.steps.get(step).map_or(Viewer::Everybody, |step| Viewer::Seat(step.chair));
    let (language, notice, sent) = (visitor.language, notice.to_owned(), sent.0.to_vec());
    let rendered = site.resources.scheduler.here(client, move || {
        let mut table = resume(lesson.game, &lesson.settings)?;
        for kept in lesson.before(step) {
            table.restore(kept)?;
        }
        let path = format!("/learn/{}?step={}", game.name, step + 1);
        let position = table.position(viewer);
        let look = LessonView { lesson: &lesson, game, step, position: &position, notice: &notice, sent: Fields(&sent) };
        Ok::<_, adjudication::games::GameError>(page(&Frame { language, path: &path }, &look))
    });
    rendered.await?.map_err(|_| Problem::internal())
}

pub(super) async fn ask(
    State(site): State<Site>,
    Path(game): Path<String>,
    Query(query): Query<QueryMap>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let step = step(&query);
    let fields = match fields(request).await {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, "/", &problem),
    };
    let sent = Fields(&fields);
    let path = format!("/learn/{game}?step={}", step + 1);
    let frame = Frame { language: visitor.language, path: &path };
    let (status, notice) = match played(&site, client.clone(), &game, step, sent).await {
        Ok(true) => return to(&format!("/learn/{game}?step={}", step + 2), None),
        Ok(false) => {
            let words = interface(visitor.language);
            (StatusCode::UNPROCESSABLE_ENTITY, notice::plain(words, words.not_asked, words.other_move))
        }
        Err(problem) => (problem.status, notice::fault(&frame, &fault_of(&problem), None)),
    };
    match shown(&site, client, (&visitor, &game, step), &notice, sent).await {
        Ok(page) => html(status, page),
        Err(problem) => failure(&visitor, "/", &problem),
    }
}

/// Plays a move in a step. Returns whether it is the one that is asked for.
async fn played(site: &Site, client: Client, game: &str, step: usize, sent: Fields<'_>) -> Result<bool, Problem> {
    let lesson = Lesson::of(game).ok_or_else(no_game)?;
    let asked = lesson.steps.get(step).ok_or_else(no_game)?;
    let sent = match compose(sent) {
        Composed::Text(text) => SentMove::Text(text),
        Composed::Json(json) => SentMove::Json(json),
    };
    let kept =
        site.tables.tried(client, game, lesson.settings.clone(), lesson.before(step).to_vec(), (asked.chair, sent)).await?;
    Ok(lesson.is_asked(step, &kept))
}

//! The routes of tables. Not here: how a move is played and stored.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::stream::{Stream, unfold};
use referee::games::Viewer;
use referee::games::table::{SentMove, Table};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::{Acknowledgement, LiveTable, MoveRequest, Tables, hash_of, hexadecimal};
use crate::body;
use crate::client::Client;
use crate::problem::Problem;
use crate::request::flags;

/// Interval at which a stream without news shows that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Interval at which a stream looks for moves that another process has stored.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// The longest idempotency key, in bytes.
const LONGEST_KEY: usize = 200;

const IDEMPOTENCY_KEY: &str = "idempotency-key";
const LAST_EVENT_ID: &str = "last-event-id";
const COMMITMENT: HeaderName = HeaderName::from_static("table-commitment");
const SALT: HeaderName = HeaderName::from_static("table-salt");

/// Returns the routes.
pub(crate) fn routes(tables: Tables) -> Router {
    Router::new()
        .route("/v1/tables", post(begin))
        .route("/v1/tables/{id}", get(view))
        .route("/v1/tables/{id}/legal", get(legal))
        .route("/v1/tables/{id}/moves", post(play))
        .route("/v1/tables/{id}/events", get(events))
        .route("/v1/tables/{id}/record", get(record))
        .with_state(tables)
}

async fn begin(State(tables): State<Tables>, request: Request) -> Result<Response, Problem> {
    let members = body::object(request).await?;
    let begun = spawn_blocking(move || opened(members)).await.map_err(|_| Problem::internal())??;
    let begun = tables.begin(begun).await?;
    let location = format!("/v1/tables/{}", begun.id);
    let document = serde_json::to_string(&begun).map_err(|_| Problem::internal())?;
    Ok(respond(StatusCode::CREATED, document, [(header::LOCATION, location)]))
}

/// Begins the game that a request asks for.
pub(super) fn opened(mut members: Map<String, Value>) -> Result<Box<dyn Table>, Problem> {
    let wrong = |message: &str, help: &str| Problem::unprocessable("usage", message, Some(help));
    let game = match members.remove("game") {
        Some(Value::String(game)) => game,
        _ => return Err(wrong("there is no \"game\"", &format!("one of {}", cli::tables::GAMES.join(", ")))),
    };
    let players = match members.remove("players") {
        Some(Value::Array(players)) => players.into_iter().map(|name| name.as_str().map(str::to_owned)).collect(),
        _ => None,
    };
    let players: Vec<String> = players.ok_or_else(|| wrong("there are no \"players\"", "a list of names, as they sit"))?;
    let flags = flags(cli::tables::options(&game), &format!("{game} new"), &members)?;
    cli::tables::begin(&game, &players, &flags).map_err(|error| Problem::of_game(&error))
}

async fn view(State(tables): State<Tables>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    look(&tables, &id, &headers, |table, viewer| table.view(viewer)).await
}

async fn legal(State(tables): State<Tables>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    look(&tables, &id, &headers, |table, viewer| table.legal(viewer)).await
}

/// Answers with what the bearer of the token may see; without one, with what everybody may. The number of moves is the response's tag.
async fn look(
    tables: &Tables,
    id: &str,
    headers: &HeaderMap,
    shown: fn(&dyn Table, Viewer) -> String,
) -> Result<Response, Problem> {
    let live = tables.find(id).await?;
    let viewer = seat(tables, id, headers).await?.map_or(Viewer::Everybody, Viewer::Seat);
    let (document, moves) = tables.with(&live, move |table| (shown(table, viewer), table.moves())).await?;
    Ok(respond(StatusCode::OK, document + "\n", [(header::ETAG, format!("\"{moves}\""))]))
}

async fn play(
    State(tables): State<Tables>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let seat = seat(&tables, &id, &headers).await?.ok_or_else(|| unauthorised("a move needs the token of a seat"))?;
    let key = key(&headers)?;
    let members = body::object(request).await?;
    let hash = Sha256::digest(Value::Object(members.clone()).to_string().as_bytes()).to_vec();
    let (sent, seen) = sent(members)?;
    let asked = MoveRequest { client, seat, sent, seen, key, hash };
    // A player who goes away meanwhile still has moved.
    let Acknowledgement { n, public } =
        tokio::spawn(async move { tables.play(&live, &asked).await }).await.map_err(|_| Problem::internal())??;
    let location = format!("/v1/tables/{id}");
    Ok(respond(StatusCode::CREATED, numbered(n, &public), [(header::LOCATION, location)]))
}

/// Reads a move, and the number of moves that its player has seen.
fn sent(mut members: Map<String, Value>) -> Result<(SentMove, Option<u64>), Problem> {
    let sent = match members.remove("move") {
        Some(Value::String(text)) => SentMove::Text(text),
        Some(object @ Value::Object(_)) => SentMove::Json(object.to_string()),
        _ => {
            let help = "{\"move\": \"…\"} with a move as `legal` lists it, or as it stands in a record";
            return Err(Problem::unprocessable("usage", "there is no \"move\"", Some(help)));
        }
    };
    let seen = match members.remove("n") {
        None | Some(Value::Null) => None,
        Some(n) => Some(n.as_u64().ok_or_else(|| Problem::unprocessable("usage", "\"n\" is no number of moves", None))?),
    };
    match members.keys().next() {
        Some(name) => {
            let message = format!("a move has no member \"{}\"", name.escape_debug());
            Err(Problem::unprocessable(
                "unknown-option",
                message,
                Some("\"move\", and \"n\", the number of moves that were seen"),
            ))
        }
        None => Ok((sent, seen)),
    }
}

/// Streams the events behind the one that the client has seen last, those that are there at once and the others as they come.
async fn events(
    State(tables): State<Tables>,
    Path(id): Path<String>,
    Query(query): Query<BTreeMap<String, String>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let last = match headers.get(LAST_EVENT_ID) {
        // Browsers cannot send the header when they begin.
        None => {
            let wrong = || Problem::unprocessable("usage", "`after` is no number of an event", None);
            query.get("after").map_or(Ok(0), |after| after.parse().map_err(|_| wrong()))?
        }
        Some(value) => {
            let wrong = || Problem::unprocessable("usage", "the Last-Event-ID is no number of an event", None);
            value.to_str().ok().and_then(|text| text.trim().parse().ok()).ok_or_else(wrong)?
        }
    };
    Ok(Sse::new(stream(tables, live, last)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

fn stream(tables: Tables, live: Arc<LiveTable>, last: u64) -> Pin<Box<dyn Stream<Item = Result<Event, Infallible>> + Send>> {
    let watching = live.events.subscribe();
    let state = (tables, live, watching, last, Vec::new().into_iter());
    Box::pin(unfold(state, |(tables, live, mut watching, mut last, mut page)| async move {
        loop {
            if let Some((n, data)) = page.next() {
                last = n;
                let event = Event::default().id(n.to_string()).data(data);
                return Some((Ok(event), (tables, live, watching, last, page)));
            }
            watching.mark_unchanged();
            // A database that does not answer may do so later.
            let more = tables.store.events(&live.id, last).await.unwrap_or_default();
            if more.is_empty() {
                tokio::select! {
                    _ = timeout(LOOK_EVERY, watching.changed()) => {}
                    () = tables.resources.stop.given() => return None,
                }
            }
            page = more.into_iter().map(|event| (event.n, numbered(event.n, &event.public))).collect::<Vec<_>>().into_iter();
        }
    }))
}

async fn record(State(tables): State<Tables>, Path(id): Path<String>) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let record = tables.with(&live, |table| table.is_over().then(|| table.record())).await?;
    let Some(record) = record else {
        let help = "it is there when the game is over, for it tells all secrets";
        return Err(Problem::plain(StatusCode::FORBIDDEN, "game-goes-on", "the game is not over", Some(help)));
    };
    let stored = tables.stored(&id).await?;
    let commitment = super::commitment(&stored.salt, &stored.settings);
    let media_type = if stored.game == "predicate-wars" { "application/x-ndjson" } else { "application/json" };
    let headers = [(header::CONTENT_TYPE, String::from(media_type)), (COMMITMENT, commitment), (SALT, hexadecimal(&stored.salt))];
    Ok(respond(StatusCode::OK, record, headers))
}

/// Returns an event as clients see it: its number, and what everybody may know of it.
fn numbered(n: u64, public: &str) -> String {
    // The public part is an object with at least one member.
    format!("{{\"schema\":1,\"n\":{n},{}", public.trim_start_matches('{'))
}

/// Returns the seat of the bearer; `None` without a token.
async fn seat(tables: &Tables, id: &str, headers: &HeaderMap) -> Result<Option<usize>, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| {
        let (scheme, token) = text.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
    });
    let token = token.ok_or_else(|| unauthorised("the header Authorization is not of the form `Bearer TOKEN`"))?;
    let seat = tables.store.seat(id, &hash_of(token)).await?;
    seat.map(Some).ok_or_else(|| unauthorised("no seat at this table has this token"))
}

fn unauthorised(message: &str) -> Problem {
    let help = "send `Authorization: Bearer TOKEN` with the token that the table gave this seat";
    Problem::plain(StatusCode::UNAUTHORIZED, "no-seat", message, Some(help))
}

fn key(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let Some(value) = headers.get(IDEMPOTENCY_KEY) else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| !key.is_empty() && key.len() <= LONGEST_KEY);
    let wrong = || {
        let message = format!("an Idempotency-Key has 1 to {LONGEST_KEY} visible characters of ASCII");
        Problem::unprocessable("usage", message, None)
    };
    key.map(|key| Some(key.to_owned())).ok_or_else(wrong)
}

fn respond<const N: usize>(status: StatusCode, body: String, headers: [(HeaderName, String); N]) -> Response {
    let mut response = (status, body).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    for (name, value) in headers {
        // Digits, hexadecimal digits and paths of them are values.
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

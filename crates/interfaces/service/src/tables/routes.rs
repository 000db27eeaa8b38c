//! The routes of tables: requests into wishes, and what comes of them into responses. Not here: what happens at a table (`live`).

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use adjudication::games::table::SentMove;
use axum::extract::{FromRequest, Path, Query, Request as Received, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::stream::StreamExt;
use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use tracing::Instrument;

use super::bearer::Caller;
use super::decide::{SeatRequest, TableRequest};
use super::entering::{Actor, Entered, Request};
use super::live::{FinishedGame, Tables};
use super::opening::Opening;
use super::secret::{commitment, hexadecimal};
use crate::body;
use crate::client::Client;
use crate::problem::Problem;

/// Interval at which a stream without news shows that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

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
        .route("/v1/tables/{id}/places/{label}", get(places))
        .route("/v1/tables/{id}/seats", get(seats))
        .route("/v1/tables/{id}/moves", post(play))
        .route("/v1/tables/{id}/undo", post(undo))
        .route("/v1/tables/{id}/chat", post(chat))
        .route("/v1/tables/{id}/sit", post(sit))
        .route("/v1/tables/{id}/leave", post(leave))
        .route("/v1/tables/{id}/token", post(renew))
        .route("/v1/tables/{id}/invitations", post(invite))
        .route("/v1/tables/{id}/vacate", post(vacate))
        .route("/v1/tables/{id}/bots", post(bots))
        .route("/v1/tables/{id}/mute", post(mute))
        .route("/v1/tables/{id}/ban", post(ban))
        .route("/v1/tables/{id}/chat/remove", post(unsay))
        .route("/v1/tables/{id}/names/remove", post(unname))
        .route("/v1/tables/{id}/events", get(events))
        .route("/v1/tables/{id}/record", get(record))
        .route("/v1/tables/{id}/signed-record", get(signed_record))
        .route("/v1/record-key", get(record_key))
        .with_state(tables)
}

/// A request that something happen at a table.
struct TablePost {
    tables: Tables,
    /// The name of the table.
    id: String,
    client: Client,
    request: Received,
}

impl TablePost {
    fn headers(&self) -> &HeaderMap {
        self.request.headers()
    }

    /// Returns the path of the table.
    fn location(&self) -> String {
        format!("/v1/tables/{}", self.id)
    }
}

impl FromRequest<Tables> for TablePost {
    type Rejection = Response;

    async fn from_request(request: Received, tables: &Tables) -> Result<TablePost, Response> {
        let (Path(id), Extension(client), request) =
            <(Path<String>, Extension<Client>, Received)>::from_request(request, tables).await?;
        Ok(TablePost { tables: tables.clone(), id, client, request })
    }
}

async fn begin(
    State(tables): State<Tables>,
    Extension(client): Extension<Client>,
    request: Received,
) -> Result<Response, Problem> {
    let members = body::object(request).await?;
    let opening = tables.resources.scheduler.here(client.clone(), move || Opening::read(members)).await??;
    let begun = tables.begin(&client, opening).await?;
    let location = format!("/v1/tables/{}", begun.id);
    let document = serde_json::to_string(&begun).map_err(|_| Problem::internal())?;
    Ok(respond(StatusCode::CREATED, document, [(header::LOCATION, location)]))
}

async fn view(State(tables): State<Tables>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let somebody = tables.bearer(&live, bearer(&headers)?.as_deref()).await?;
    Ok(looked(tables.view(&live, somebody).await?))
}

async fn legal(State(tables): State<Tables>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let somebody = tables.bearer(&live, bearer(&headers)?.as_deref()).await?;
    Ok(looked(tables.legal(&live, somebody).await?))
}

/// The places for a negation symbol in a statement, from the number on that the query names.
async fn places(
    State(tables): State<Tables>,
    Path((id, label)): Path<(String, String)>,
    Query(query): Query<BTreeMap<String, String>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let somebody = tables.bearer(&live, bearer(&headers)?.as_deref()).await?;
    let wrong = |_| Problem::unprocessable("usage", "\"from\" is no number of a place", None);
    let from = query.get("from").map_or(Ok(1), |from| from.parse()).map_err(wrong)?;
    let (places, n) = tables.places(client, &live, somebody, (label, from)).await?;
    let document = serde_json::to_string(&places).map_err(|_| Problem::internal())?;
    Ok(looked((document, n)))
}

async fn seats(State(tables): State<Tables>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let somebody = tables.bearer(&live, bearer(&headers)?.as_deref()).await?;
    Ok(looked(tables.seats(&live, somebody).await?))
}

/// Answers with a document; the number of happenings that led to it is the response's tag.
fn looked((document, n): (impl AsRef<str>, u64)) -> Response {
    respond(StatusCode::OK, format!("{}\n", document.as_ref()), [(header::ETAG, format!("\"{n}\""))])
}

async fn play(posted: TablePost) -> Result<Response, Problem> {
    acknowledged(posted, |members| {
        let help = "{\"move\": \"…\"} with a move as `legal` lists it, or as it stands in a record";
        match members.remove("move") {
            Some(Value::String(text)) => Ok(TableRequest::Move(SentMove::Text(text))),
            Some(object @ Value::Object(_)) => Ok(TableRequest::Move(SentMove::Json(object.to_string()))),
            _ => Err(Problem::unprocessable("usage", "there is no \"move\"", Some(help))),
        }
    })
    .await
}

async fn undo(posted: TablePost) -> Result<Response, Problem> {
    acknowledged(posted, |members| {
        match (members.remove("left"), members.remove("consent")) {
            (Some(left), None) if left.is_u64() => Ok(SeatRequest::Undo(left.as_u64().unwrap_or_default())),
            (None, Some(Value::Bool(consent))) => Ok(SeatRequest::Answer(consent)),
            _ => {
                let help = "{\"left\": 4} asks the others to take back all moves but the first four, {\"consent\": true} answers";
                Err(Problem::unprocessable("usage", "there is neither \"left\" nor \"consent\"", Some(help)))
            }
        }
        .map(TableRequest::Around)
    })
    .await
}

async fn chat(posted: TablePost) -> Result<Response, Problem> {
    acknowledged(posted, |members| match members.remove("words") {
        Some(Value::String(words)) => Ok(TableRequest::Around(SeatRequest::Say(words))),
        _ => Err(Problem::unprocessable("usage", "there are no \"words\"", Some("{\"words\": \"well played\"}"))),
    })
    .await
}

async fn sit(posted: TablePost) -> Result<Response, Problem> {
    secret(posted, "token", |_| Ok(SeatRequest::Sit)).await
}

async fn leave(posted: TablePost) -> Result<Response, Problem> {
    secret(posted, "invitation", |_| Ok(SeatRequest::Leave)).await
}

async fn renew(posted: TablePost) -> Result<Response, Problem> {
    secret(posted, "token", |_| Ok(SeatRequest::Renew)).await
}

async fn invite(posted: TablePost) -> Result<Response, Problem> {
    secret(posted, "invitation", |members| player(members).map(SeatRequest::Invite)).await
}

async fn vacate(posted: TablePost) -> Result<Response, Problem> {
    secret(posted, "invitation", |members| player(members).map(SeatRequest::Vacate)).await
}

async fn bots(posted: TablePost) -> Result<Response, Problem> {
    acknowledged(posted, |members| {
        let player = player(members)?;
        let kind = match members.remove("kind") {
            None | Some(Value::Null) => String::from("simple"),
            Some(Value::String(kind)) => kind,
            Some(_) => return Err(Problem::unprocessable("usage", "\"kind\" is to be the name of a kind of bot", None)),
        };
        Ok(TableRequest::Around(SeatRequest::Bot(player, kind)))
    })
    .await
}

async fn mute(posted: TablePost) -> Result<Response, Problem> {
    acknowledged(posted, |members| {
        let player = player(members)?;
        match members.remove("muted") {
            None | Some(Value::Null) => Ok(TableRequest::Around(SeatRequest::Mute(player, true))),
            Some(Value::Bool(is_muted)) => Ok(TableRequest::Around(SeatRequest::Mute(player, is_muted))),
            Some(_) => Err(Problem::unprocessable("usage", "\"muted\" is to be true or false", None)),
        }
    })
    .await
}

async fn ban(posted: TablePost) -> Result<Response, Problem> {
    acknowledged(posted, |members| Ok(TableRequest::Around(SeatRequest::Ban(player(members)?)))).await
}

async fn unsay(posted: TablePost) -> Result<Response, Problem> {
    acknowledged(posted, |members| match members.remove("line").as_ref().and_then(Value::as_u64) {
        Some(line) => Ok(TableRequest::Around(SeatRequest::Unsay(line))),
        None => Err(Problem::unprocessable(
            "usage",
            "there is no \"line\"",
            Some("{\"line\": 12}, the number of the event that has the words"),
        )),
    })
    .await
}

/// Removes the name of a player at a table.
async fn unname(posted: TablePost) -> Result<Response, Problem> {
    let location = posted.location();
    let TablePost { tables, id, request, .. } = posted;
    let live = tables.find(&id).await?;
    let token = bearer(request.headers())?.ok_or_else(|| unauthorised("this needs a token"))?;
    let mut members = body::object(request).await?;
    let player = player(&mut members)?;
    ensure_empty(&members)?;
    let name = tables.remove_name(&live, &token, &player).await?;
    let document = serde_json::json!({"schema": 1, "player": name});
    Ok(respond(StatusCode::CREATED, document.to_string(), [(header::LOCATION, location)]))
}

/// Checks that no members are left that a request does not have.
fn ensure_empty(members: &Map<String, Value>) -> Result<(), Problem> {
    let Some(name) = members.keys().next() else { return Ok(()) };
    let message = format!("this request has no member \"{}\"", adjudication::excerpt(name));
    let help = "/v1/openapi.json says which it has; \"n\" is the number of happenings that were seen";
    Err(Problem::unprocessable("unknown-option", message, Some(help)))
}

/// Takes the name of the player whose seat a request is about.
fn player(members: &mut Map<String, Value>) -> Result<String, Problem> {
    match members.remove("player") {
        Some(Value::String(name)) => Ok(name),
        _ => Err(Problem::unprocessable("usage", "there is no \"player\"", Some("{\"player\": \"Ben\"}"))),
    }
}

/// Answers a request whose answer has a secret for the sender.
///
/// * `name`: the name of the secret's member.
async fn secret(
    posted: TablePost,
    name: &str,
    wish: impl FnOnce(&mut Map<String, Value>) -> Result<SeatRequest, Problem>,
) -> Result<Response, Problem> {
    #[derive(Serialize)]
    struct Document {
        schema: adjudication::Schema,
        n: u64,
        player: Option<String>,
        #[serde(flatten)]
        secret: Map<String, Value>,
    }
    if posted.headers().contains_key(IDEMPOTENCY_KEY) {
        let help = "the answer has a secret, which is sent once; if it is lost, the host frees the seat";
        return Err(Problem::unprocessable("usage", "this request takes no Idempotency-Key", Some(help)));
    }
    let location = posted.location();
    let Entered { n, secret, player, .. } = asked(posted, |members| wish(members).map(TableRequest::Around)).await?;
    let secret = secret.into_iter().map(|secret| (name.to_owned(), Value::String(secret))).collect();
    let document = Document { schema: adjudication::Schema, n, player, secret };
    let document = serde_json::to_string(&document).map_err(|_| Problem::internal())?;
    Ok(respond(StatusCode::CREATED, document, [(header::LOCATION, location)]))
}

/// Has what a request wishes happen, and answers with what has come of it.
async fn acknowledged(
    posted: TablePost,
    wish: impl FnOnce(&mut Map<String, Value>) -> Result<TableRequest, Problem>,
) -> Result<Response, Problem> {
    let location = posted.location();
    Ok(respond(StatusCode::CREATED, asked(posted, wish).await?.document(), [(header::LOCATION, location)]))
}

/// Has what a request wishes happen.
///
/// * `wish`: reads it from the members of the body, of which it takes those that it knows.
async fn asked(
    TablePost { tables, id, client, request }: TablePost,
    wish: impl FnOnce(&mut Map<String, Value>) -> Result<TableRequest, Problem>,
) -> Result<Entered, Problem> {
    let live = tables.find(&id).await?;
    let headers = request.headers();
    let token = bearer(headers)?.ok_or_else(|| unauthorised("this needs a token"))?;
    let key = key(headers)?;
    let mut members = body::object(request).await?;
    let hash = Sha256::digest(Value::Object(members.clone()).to_string().as_bytes()).to_vec();
    let seen = match members.remove("n") {
        None | Some(Value::Null) => None,
        Some(n) => Some(n.as_u64().ok_or_else(|| Problem::unprocessable("usage", "\"n\" is no number of happenings", None))?),
    };
    let wish = wish(&mut members)?;
    ensure_empty(&members)?;
    let request = Request { client, by: Actor::Token(token), seen, key, hash, wish };
    // What somebody who goes away meanwhile has asked for still happens.
    tokio::spawn(async move { tables.enter(&live, &request).await }.in_current_span()).await.map_err(|_| Problem::internal())?
}

/// Streams what happens after the number that the client has seen last, what is there at once and the rest as it comes.
async fn events(State(tables): State<Tables>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let last = match headers.get(LAST_EVENT_ID) {
        None => 0,
        Some(value) => {
            let wrong = || Problem::unprocessable("usage", "the Last-Event-ID is no number of an event", None);
            value.to_str().ok().and_then(|text| text.trim().parse().ok()).ok_or_else(wrong)?
        }
    };
    let token = bearer(&headers)?;
    let since = if token.is_some() { tables.seats(&live, Caller::Service(None)).await?.1 } else { 0 };
    let somebody = tables.bearer(&live, token.as_deref()).await?;
    let told = tables.follow(live, somebody, last, since);
    let events = told.map(|(n, document)| Ok::<_, Infallible>(Event::default().id(n.to_string()).data(&*document)));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

async fn record(State(tables): State<Tables>, Path(id): Path<String>) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let FinishedGame { record, media_type, stored } = tables.record(&live).await?.ok_or_else(goes_on)?;
    let commitment = commitment(&stored.salt, &stored.settings);
    let headers = [(header::CONTENT_TYPE, String::from(media_type)), (COMMITMENT, commitment), (SALT, hexadecimal(&stored.salt))];
    Ok(respond(StatusCode::OK, record, headers))
}

async fn signed_record(State(tables): State<Tables>, Path(id): Path<String>) -> Result<Response, Problem> {
    let live = tables.find(&id).await?;
    let signed = tables.signed_record(&live).await?.ok_or_else(goes_on)?;
    Ok(respond(StatusCode::OK, signed + "\n", []))
}

async fn record_key(State(tables): State<Tables>) -> Result<Response, Problem> {
    Ok(respond(StatusCode::OK, tables.record_key().await? + "\n", []))
}

/// A record is asked for of a game that is not over.
fn goes_on() -> Problem {
    let help = "it is there when the game is over, for it tells all secrets";
    Problem::plain(StatusCode::FORBIDDEN, "game-goes-on", "the game is not over", Some(help))
}

/// Returns the token that a request bears.
///
/// # Errors
/// 401 where the header is of another form.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| {
        let (scheme, token) = text.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
    });
    token.map(Some).ok_or_else(|| unauthorised("the header Authorization is not of the form `Bearer TOKEN`"))
}

fn unauthorised(message: &str) -> Problem {
    let help = "send `Authorization: Bearer TOKEN` with the token that the table gave";
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

//! The requests of people: pages and forms. All that is done here can be done without a script; with one, parts of pages are asked for.
//!
//! * [`visitor`]: what a request tells of its reader. [`playground`]: texts that are ruled on; [`ruling`]: what it asks. [`records`]: games out of their
//!   records. [`front`]: rules, the interface for programs, fonts. [`manual`]: the documentation. [`lab`]: rules that are audited. [`worlds`]: structures that are edited. [`lessons`]: ten moves of each game. [`puzzles`]: puzzles and answers. [`host`]: the seats of a table, as its host gives them away. [`places`]: where a statement can be negated. [`mod@classes`]: classes; [`class_results`]: their results. [`beginning`]: how a table is begun. [`static_files`]: the playground without a service.
//!
//! Not here: the pages themselves (crate `pages`), and the tables (`tables`).

mod beginning;
mod class_results;
mod classes;
mod front;
mod host;
mod lab;
mod lessons;
mod manual;
mod places;
mod playground;
mod puzzles;
mod records;
mod ruling;
pub(crate) mod static_files;
mod visitor;
mod worlds;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ::pages::compose::{Composed, Fields, compose};
use ::pages::lobby::{self, Attempt};
use ::pages::notice::{self, ErrorNotice};
use ::pages::{Frame, Game, assets, table};
use adjudication::games::table::SentMove;
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use documents::Language;
use futures_util::stream::StreamExt;
use sha2::{Digest, Sha256};

use crate::body;
use crate::checker::Checker;
use crate::classes::Classes;
use crate::client::Client;
use crate::judgements::Judgements;
use crate::problem::Problem;
use crate::resources::Resources;
use crate::tables::{self, Shown, Tables};
use visitor::{Visitor, is_table, keep_language};

pub(crate) use visitor::is_from_here;

/// Policy of all pages, for what they may load and do: its own style sheet and script, pictures, and requests to this service.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; \
                      frame-ancestors 'none'; base-uri 'none'";

/// The media type of forms.
const FORM: &str = "application/x-www-form-urlencoded";

/// Interval at which a stream without news shows that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The most fields of a form.
const MOST_FIELDS: usize = 500;

type QueryMap = BTreeMap<String, String>;

/// The parts of the service that pages need.
#[derive(Clone, Debug)]
struct Site {
    resources: Resources,
    judgements: Judgements,
    tables: Tables,
    classes: Classes,
    puzzles: Arc<puzzles::MadePuzzles>,
}

/// Returns the routes. Requests say in their extensions which client sends them.
pub(crate) fn routes(judgements: &Judgements, tables: &Tables, classes: &Classes) -> Router {
    let (resources, judgements) = (judgements.resources.clone(), judgements.clone());
    let site = Site { resources, judgements, tables: tables.clone(), classes: classes.clone(), puzzles: Arc::default() };
    let pages = Router::new()
        .route("/", get(beginning::front))
        .route("/new/{game}", get(beginning::agree))
        .route("/play", post(beginning::play_now))
        .route("/tables", post(beginning::begin))
        .route("/tables/{id}", get(look))
        .route("/tables/{id}/now", get(look_again))
        .route("/tables/{id}/news", get(news))
        .route("/tables/{id}/moves", post(play))
        .route("/tables/{id}/undo", post(undo))
        .route("/tables/{id}/rematch", post(rematch))
        .route("/tables/{id}/play-on", post(play_on))
        .route("/tables/{id}/present", get(present))
        .route("/tables/{id}/sit", get(sit).post(sit_down))
        .route("/tables/{id}/replay", get(replay))
        .route("/tables/{id}/replay.html", get(records::of_table))
        .route("/tables/{id}/host", get(host::look).post(host::act))
        .route("/tables/{id}/places/{label}", get(places::look))
        .route("/tables/{id}/chat", post(chat))
        .route("/puzzles", get(puzzles::list))
        .route("/puzzles/storm", get(puzzles::storm))
        .route("/puzzles/storm/boards", get(puzzles::storm_boards))
        .route("/puzzles/{id}", get(puzzles::look).post(puzzles::ask))
        .route("/puzzles/{id}/play-on", post(puzzles::play_on))
        .route("/rules", get(front::rulebooks))
        .route("/rules/{id}", get(front::rulebook))
        .route("/api", get(front::api))
        .route("/docs", get(manual::first))
        .route("/docs/search", get(manual::search))
        .route("/docs/{*path}", get(manual::look))
        .route("/learn/{game}", get(lessons::look).post(lessons::ask))
        .route("/replay", get(records::look).post(records::ask))
        .route("/playground", get(playground::look).post(playground::ask))
        .route("/embed/playground", get(playground::embed))
        .route("/playground/export", post(playground::export))
        .route("/playground/certificates", post(playground::certificates))
        .route("/lab", get(lab::look).post(lab::ask))
        .route("/lab/audit", post(lab::audit))
        .route("/lab/play", post(lab::play))
        .route("/tables/{id}/calculus", get(lab::of_table))
        .route("/models", get(worlds::look).post(worlds::ask))
        .route("/language", post(set_language))
        .merge(classes::routes())
        .merge(class_results::routes())
        .with_state(site.clone())
        .layer(from_fn_with_state(site, guarded));
    pages.merge(
        Router::new()
            .route("/assets/style.css", get(|headers: HeaderMap| async move { asset(&headers, &STYLE) }))
            .route("/assets/page.js", get(|headers: HeaderMap| async move { asset(&headers, &SCRIPT) }))
            .route("/assets/table.js", get(|headers: HeaderMap| async move { asset(&headers, &TABLE_SCRIPT) }))
            .route("/assets/lab.js", get(|headers: HeaderMap| async move { asset(&headers, &LAB) }))
            .route("/assets/arrows.js", get(|headers: HeaderMap| async move { asset(&headers, &ARROWS) }))
            .route("/assets/world.js", get(|headers: HeaderMap| async move { asset(&headers, &WORLD) }))
            .route("/assets/playground.js", get(|headers: HeaderMap| async move { asset(&headers, &PLAYGROUND) }))
            .route("/assets/puzzles.js", get(|headers: HeaderMap| async move { asset(&headers, &PUZZLES_SCRIPT) }))
            .route("/assets/fonts/{name}", get(front::font))
            .merge(playground::assets())
            .route(
                "/assets/checker/worker.js",
                get(|headers: HeaderMap| async move { with_worker_policy(asset(&headers, &WORKER)) }),
            )
            .route("/assets/checker/checker.js", get(|headers: HeaderMap| async move { asset(&headers, &CHECKER_SCRIPT) }))
            .route(
                "/assets/checker/checker_bg.wasm.gz",
                get(|headers: HeaderMap| async move { asset(&headers, &CHECKER_MODULE) }),
            )
            .route("/assets/class.js", get(|headers: HeaderMap| async move { asset(&headers, &CLASS_SCRIPT) }))
            .route("/assets/icon.svg", get(|headers: HeaderMap| async move { asset(&headers, &ICON) })),
    )
}

/// Refuses forms that other sites have sent, and says what pages may do.
async fn guarded(visitor: Visitor, request: Request, next: Next) -> Response {
    let is_safe = request.method().is_safe();
    let mut response = if is_safe || is_from_here(request.headers()) {
        next.run(request).await
    } else {
        let message = "the form was not sent from a page of this service";
        let problem =
            Problem::plain(StatusCode::FORBIDDEN, "other-origin", message, Some("open the page, and send it from there"));
        failure(&visitor, "/", &problem)
    };
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    // A browser that says nothing of where a form comes from says so of its own pages, too.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    if visitor.keeps_windows_apart() {
        headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    }
    headers.insert(header::VARY, HeaderValue::from_static("Cookie, Accept-Language, X-Fragment"));
    response
}

/// A file that pages load.
struct Asset {
    media_type: &'static str,
    content: Bytes,
    /// The same as gzip packs it, if there is that.
    packed: Option<Bytes>,
    tag: String,
}

impl Asset {
    fn new(media_type: &'static str, content: impl Into<Bytes>) -> Asset {
        let content = content.into();
        let hash = Sha256::digest(&content);
        let tag = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect::<String>();
        Asset { media_type, content, packed: None, tag: format!("\"{tag}\"") }
    }
}

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

static STYLE: LazyLock<Asset> = LazyLock::new(|| Asset::new("text/css; charset=utf-8", assets::served_style_sheet()));
static SCRIPT: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::SCRIPT));
static TABLE_SCRIPT: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::TABLE));
static PUZZLES_SCRIPT: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::PUZZLES));
static LAB: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::LAB));
static ARROWS: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::ARROWS));
static WORLD: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::WORLD));
static PLAYGROUND: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::PLAYGROUND));
static WORKER: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::WORKER));
static CLASS_SCRIPT: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, assets::CLASS));
static ICON: LazyLock<Asset> = LazyLock::new(|| Asset::new("image/svg+xml", assets::ICON));
static CHECKER_SCRIPT: LazyLock<Asset> = LazyLock::new(|| Asset::new(JAVASCRIPT, Bytes::from_static(&Checker::get().script)));
static CHECKER_MODULE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("application/gzip", Bytes::from_static(&Checker::get().module)));

fn asset(headers: &HeaderMap, asset: &'static Asset) -> Response {
    let fresh = [(header::ETAG, asset.tag.as_str()), (header::CACHE_CONTROL, "no-cache"), (header::VARY, "Accept-Encoding")];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == asset.tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    let takes_packed = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let takes_packed = takes_packed.is_some_and(|value| value.split(',').any(|coding| coding.trim() == "gzip"));
    match asset.packed.clone().filter(|_| takes_packed) {
        Some(packed) => {
            let packing = [(header::CONTENT_TYPE, asset.media_type), (header::CONTENT_ENCODING, "gzip")];
            (fresh, packing, packed).into_response()
        }
        None => (fresh, [(header::CONTENT_TYPE, asset.media_type)], asset.content.clone()).into_response(),
    }
}

/// Adds the content security policy of a worker script: it loads the checker, and nothing else.
fn with_worker_policy(mut response: Response) -> Response {
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"),
    );
    response
}

fn html(status: StatusCode, page: String) -> Response {
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

/// Leads to another page, which is got.
fn to(path: &str, cookie: Option<String>) -> Response {
    with_cookie((StatusCode::SEE_OTHER, [(header::LOCATION, path)]).into_response(), cookie)
}

fn with_cookie(mut response: Response, cookie: Option<String>) -> Response {
    if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

fn fault_of(problem: &Problem) -> ErrorNotice {
    problem.notices().into_iter().next().unwrap_or_default()
}

/// The page that says why a request is not answered at all.
pub(crate) fn refusal(headers: &HeaderMap, problem: &Problem) -> Response {
    let mut response = failure(&Visitor::new(headers, None), "/", problem);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

/// Returns whether a person asks, whose browser takes pages.
pub(crate) fn is_person(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|accepted| accepted.contains("text/html"))
}

/// Answers with a problem: a page for a person, the document for a program.
pub(crate) fn told(headers: &HeaderMap, problem: Problem) -> Response {
    if is_person(headers) { refusal(headers, &problem) } else { problem.into_response() }
}

/// The page that says why there is no other; of a part of a page, the notice alone.
fn failure(visitor: &Visitor, path: &str, problem: &Problem) -> Response {
    let frame = Frame { language: visitor.language, path };
    let fault = fault_of(problem);
    let page = match visitor.wants_fragment {
        true => notice::fault(&frame, &fault, None),
        false => notice::page(&frame, problem.status.as_u16(), &fault),
    };
    html(problem.status, page)
}

/// A form that somebody has sent about what the path names.
struct FormRequest {
    site: Site,
    visitor: Visitor,
    client: Client,
    /// The name in the path: of a table, or of a puzzle.
    id: String,
    /// The fields, or why they cannot be read: each page says so in its own place.
    fields: Result<Vec<(String, String)>, Problem>,
}

impl FromRequest<Site> for FormRequest {
    type Rejection = Response;

    async fn from_request(request: Request, site: &Site) -> Result<FormRequest, Response> {
        let (Path(id), Extension(client), visitor, request) =
            <(Path<String>, Extension<Client>, Visitor, Request)>::from_request(request, site).await?;
        Ok(FormRequest { site: site.clone(), visitor, client, id, fields: fields(request).await })
    }
}

/// Reads a form: the names and values of its fields, in their order.
async fn fields(request: Request) -> Result<Vec<(String, String)>, Problem> {
    let bytes = body::bytes(request, &[FORM]).await?;
    let pairs = form_urlencoded::parse(&bytes).map(|(name, value)| (name.into_owned(), value.into_owned()));
    Ok(pairs.take(MOST_FIELDS).collect())
}

fn no_game() -> Problem {
    Problem::plain(StatusCode::NOT_FOUND, "not-found", "there is no such game", None)
}

/// Plays a game that is over once more, or sits down where another player does so.
async fn rematch(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let again = async {
        fields?;
        let key = visitor.key(&id).filter(|_| is_table(&id)).ok_or_else(no_seat)?;
        site.tables.rematch(&client, &id, key).await
    };
    match again.await {
        Ok(seat) => beginning::seated_at(&visitor, &seat),
        Err(problem) => {
            // Whose browser has a key of the new table goes there.
            let known = site.tables.rematch_of(&id).await.filter(|table| visitor.key(table).is_some());
            match known {
                Some(table) => to(&format!("/tables/{table}"), None),
                None => site.after(&visitor, &id, Err(problem), Fields(&[])).await,
            }
        }
    }
}

/// Begins a game that goes on from a position of one that is over.
async fn play_on(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let begun = async {
        let fields = fields?;
        let at = Fields(&fields).one("move").parse().unwrap_or(0);
        site.tables.go_on(&client, &id, at).await
    };
    match begun.await {
        Ok(seat) => beginning::seated_at(&visitor, &seat),
        Err(problem) => failure(&visitor, &format!("/tables/{id}"), &problem),
    }
}

/// The seats whose players are at the table, for the script: their numbers.
async fn present(State(site): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    match site.tables.present(&id).await {
        Ok(seats) => {
            let kind = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
            (kind, serde_json::to_string(&seats).unwrap_or_default()).into_response()
        }
        Err(problem) => failure(&visitor.for_fragment(), "/", &problem),
    }
}

/// A visit to a table, as far as its page goes.
struct Visit<'r> {
    id: &'r str,
    /// True if the whole log is asked for.
    whole_log: bool,
    /// True if the page is to be loaded again and again.
    again: bool,
    notice: Option<&'r Problem>,
    sent: Fields<'r>,
}

impl Site {
    /// Renders a table for its reader.
    async fn table(&self, visitor: &Visitor, asked: &Visit<'_>) -> Result<String, Problem> {
        let id = asked.id;
        let key = visitor.key(id).filter(|_| is_table(id));
        let once = once()?;
        let (last, sent) = (table::log_length(asked.whole_log), asked.sent.0.to_vec());
        let look = tables::ViewRequest { language: visitor.language, once: once.clone(), sent, last };
        let Shown { game, seat, board, told, is_whole } = self.tables.shown(id, key, look).await?;
        let path = format!("/tables/{id}");
        let frame = Frame { language: visitor.language, path: &path };
        let game = Game::named(game, visitor.language).ok_or_else(Problem::internal)?;
        let notice = asked.notice.map(|problem| notice::fault(&frame, &fault_of(problem), None)).unwrap_or_default();
        let look = table::TableView {
            id,
            game,
            seat,
            hosts: visitor.host_key(id).is_some(),
            board: &board,
            events: &told,
            has_all: is_whole,
            once: &once,
            again: asked.again,
            notice: &notice,
            sent: asked.sent,
        };
        Ok(if visitor.wants_fragment { table::fragment(&frame, &look) } else { table::page(&frame, &look) })
    }

    /// Answers a form: with the table where the script asks, else by leading to it; where it was refused, with the table and the reason.
    async fn after(&self, visitor: &Visitor, id: &str, outcome: Result<(), Problem>, sent: Fields<'_>) -> Response {
        let asked = Visit { id, whole_log: false, again: false, notice: None, sent: Fields(&[]) };
        match outcome {
            Ok(()) if visitor.wants_fragment => self.table_or_failure(visitor, &asked, StatusCode::OK).await,
            Ok(()) => to(&format!("/tables/{id}"), None),
            Err(problem) => {
                // What was written stays in its field.
                let refused = Visit { notice: Some(&problem), sent, ..asked };
                self.table_or_failure(visitor, &refused, problem.status).await
            }
        }
    }

    async fn table_or_failure(&self, visitor: &Visitor, asked: &Visit<'_>, status: StatusCode) -> Response {
        match self.table(visitor, asked).await {
            Ok(page) => html(status, page),
            Err(problem) => failure(visitor, "/", &problem),
        }
    }
}

/// Says something at a table, to all who sit and watch there.
async fn chat(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let fields = match fields {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, "/", &problem),
    };
    let sent = Fields(&fields);
    let outcome = async {
        let key = visitor.key(&id).ok_or_else(no_seat)?;
        site.tables.say(client, &id, key, sent.one("words").to_owned()).await
    };
    site.after(&visitor, &id, outcome.await, sent).await
}

/// Returns a key for a move.
fn once() -> Result<String, Problem> {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).map_err(|_| Problem::internal())?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

async fn look(State(site): State<Site>, Path(id): Path<String>, Query(query): Query<QueryMap>, visitor: Visitor) -> Response {
    let whole_log = query.get("log").is_some_and(|log| log == "all");
    let again = query.contains_key("again");
    if query.contains_key("seated") && visitor.key(&id).is_none() && is_table(&id) {
        let path = format!("/tables/{id}/sit");
        return html(StatusCode::OK, lobby::sit(&Frame { language: visitor.language, path: &path }, &id, Attempt::NotKept));
    }
    let asked = Visit { id: &id, whole_log, again, notice: None, sent: Fields(&[]) };
    site.table_or_failure(&visitor, &asked, StatusCode::OK).await
}

/// The part of a table's page that changes.
async fn look_again(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(query): Query<QueryMap>,
    visitor: Visitor,
) -> Response {
    let visitor = visitor.for_fragment();
    let whole_log = query.get("log").is_some_and(|log| log == "all");
    let asked = Visit { id: &id, whole_log, again: false, notice: None, sent: Fields(&[]) };
    site.table_or_failure(&visitor, &asked, StatusCode::OK).await
}

async fn play(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let fields = match fields {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, "/", &problem),
    };
    let sent = Fields(&fields);
    let outcome = played(&site, &visitor, client, &id, sent).await;
    site.after(&visitor, &id, outcome, sent).await
}

async fn played(site: &Site, visitor: &Visitor, client: Client, id: &str, sent: Fields<'_>) -> Result<(), Problem> {
    let key = visitor.key(id).ok_or_else(no_seat)?;
    let composed = match compose(sent) {
        Composed::Text(text) => SentMove::Text(text),
        Composed::Json(json) => SentMove::Json(json),
    };
    let once = Some(sent.one("once")).filter(|key| !key.is_empty() && key.len() <= 200);
    site.tables.send(client, id, key, composed, once.map(str::to_owned)).await
}

fn no_seat() -> Problem {
    let help = "take your seat first, by the link that you were given";
    Problem::plain(StatusCode::UNAUTHORIZED, "no-seat", "you have no seat at this table", Some(help))
}

/// Asks that moves be taken back, or answers.
async fn undo(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let asked = async {
        let fields = fields?;
        let fields = Fields(&fields);
        let key = visitor.key(&id).ok_or_else(no_seat)?;
        let asked = match (fields.one("left").parse(), fields.one("consent")) {
            (Ok(left), _) => Ok(left),
            (Err(_), consent) => Err(consent == "yes"),
        };
        site.tables.ask_back(client, &id, key, asked).await
    };
    let outcome = asked.await;
    site.after(&visitor, &id, outcome, Fields(&[])).await
}

/// Streams the numbers of what happens, for the script, which then asks for the part of the page that has changed.
async fn news(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(query): Query<QueryMap>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let seen = headers.get("last-event-id").and_then(|value| number(value.to_str().ok()?));
    let after = seen.or_else(|| number(query.get("after")?)).unwrap_or(0);
    match site.tables.news(&id, visitor.key(&id).filter(|_| is_table(&id)), after).await {
        Ok(news) => {
            let events = news.map(|(n, _)| Ok::<_, Infallible>(Event::default().id(n.to_string()).data(n.to_string())));
            Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
        }
        Err(problem) => failure(&visitor, "/", &problem),
    }
}

async fn sit(State(site): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let path = format!("/tables/{id}/sit");
    // That there is such a table.
    match site.tables.find(&id).await {
        Ok(_) => html(StatusCode::OK, lobby::sit(&Frame { language: visitor.language, path: &path }, &id, Attempt::None)),
        Err(problem) => failure(&visitor, "/", &problem),
    }
}

async fn sit_down(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let seated = async {
        let fields = fields?;
        // The key alone, or the link that it came with.
        let written = Fields(&fields).one("key").trim().to_owned();
        let key = written.rsplit('#').next().unwrap_or_default().to_owned();
        site.tables.take_seat(client, &id, &key).await
    };
    match seated.await {
        Ok(Some(key)) => to(&format!("/tables/{id}?seated"), Some(visitor.keep_key(&id, &key))),
        Ok(None) => {
            let path = format!("/tables/{id}/sit");
            let frame = Frame { language: visitor.language, path: &path };
            html(StatusCode::UNAUTHORIZED, lobby::sit(&frame, &id, Attempt::WrongKey))
        }
        Err(problem) => failure(&visitor, "/", &problem),
    }
}

async fn replay(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(query): Query<QueryMap>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
) -> Response {
    let number = |name: &str| query.get(name).and_then(|text| text.trim().parse::<u64>().ok());
    let at = number("move").unwrap_or(0);
    let seat = number("as").and_then(|seat| usize::try_from(seat).ok());
    match replayed(&site, client, &visitor, &id, at, seat).await {
        Ok(page) => html(StatusCode::OK, page),
        Err(problem) => failure(&visitor, &format!("/tables/{id}"), &problem),
    }
}

async fn replayed(
    site: &Site,
    client: Client,
    visitor: &Visitor,
    id: &str,
    at: u64,
    seat: Option<usize>,
) -> Result<String, Problem> {
    let replayed = site.tables.replayed(client, id, at, (seat, visitor.language)).await?;
    let game = Game::named(replayed.game, visitor.language).ok_or_else(Problem::internal)?;
    let path = format!("/tables/{id}/replay?move={at}");
    let (event, written) = replayed.event.unzip();
    let replay = table::Replay {
        id,
        game,
        seat,
        at: replayed.at,
        last: replayed.last,
        board: &replayed.board,
        event: event.as_ref(),
        written: written.as_deref(),
    };
    Ok(table::replay(&Frame { language: visitor.language, path: &path }, &replay))
}

/// Changes the language, and leads back to the page where that was asked for.
async fn set_language(visitor: Visitor, request: Request) -> Response {
    let fields = match fields(request).await {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, "/", &problem),
    };
    let fields = Fields(&fields);
    let language = Language::of_code(fields.one("language")).unwrap_or_default();
    let back = fields.one("back");
    // A path of this service and nothing else: `//host` and `/\host` lead away.
    let is_here = back.starts_with('/')
        && !back.starts_with("//")
        && back.bytes().all(|byte| (0x21..0x7f).contains(&byte) && byte != b'\\');
    to(if is_here { back } else { "/" }, Some(keep_language(language)))
}

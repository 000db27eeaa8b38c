//! Living models: a structure that its reader edits by a form, and the truth of statements in it. The script of the page asks `/v1/evaluate` and `/v1/models`
//! instead. Not here: the evaluation and the search (`worlds`), and the page (crate `pages`).

use ::pages::Frame;
use ::pages::compose::Fields;
use ::pages::notice::ErrorNotice;
use ::pages::world::{self as drawn, WorldPage};
use adjudication::{FoundWorldRuling, MAX_OBJECTS, World, WorldRuling, world_as_tptp};
use axum::Extension;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::visitor::Visitor;
use super::{QueryMap, Site, failure, fields, html};
use crate::client::Client;
use crate::problem::Problem;
use crate::resources::Resources;
use crate::world_work::{Evaluation, WorldSearch};
use crate::worlds;

const PATH: &str = "/models";

/// Policy of the page: as all pages, and a thread for the checker.
const POLICY: &str = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// The most objects of a structure from which another one is to differ.
const MOST_UNLIKE: u32 = 8;

/// The page as an address has it.
pub(super) async fn look(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Query(query): Query<QueryMap>,
    visitor: Visitor,
) -> Response {
    let text = query.get("text").map_or(drawn::EXAMPLE_TEXT, String::as_str);
    let world = match query.get("world") {
        Some(world) => read(world),
        None => Ok(drawn::example_world()),
    };
    let looked = Looked { text, wanted: Vec::new(), found: None };
    match world {
        Ok(world) => looked.shown(&site.resources, client, &visitor, world).await,
        Err(problem) => looked.refused(&visitor, &drawn::example_world(), &problem),
    }
}

pub(super) async fn ask(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let sent = match fields(request).await {
        Ok(sent) => sent,
        Err(problem) => return failure(&visitor, PATH, &problem),
    };
    let fields = Fields(&sent);
    let text = fields.one("text").replace("\r\n", "\n");
    let wanted = fields.all("want").filter_map(|want| want.rsplit_once('='));
    let wanted: Vec<(String, String)> = wanted.map(|(id, want)| (id.to_owned(), want.to_owned())).collect();
    let looked = Looked { text: &text, wanted, found: None };
    let world = match read(fields.one("world")) {
        Ok(world) => drawn::of_form(fields, &world),
        Err(problem) => return looked.refused(&visitor, &drawn::example_world(), &problem),
    };
    match fields.one("do") {
        "tptp" => {
            let headers = [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"model.p\""),
            ];
            (headers, world_as_tptp(&world)).into_response()
        }
        "add" => looked.shown(&site.resources, client, &visitor, drawn::with_object(&world)).await,
        what @ ("another" | "smaller" | "asymmetric") => looked.searched(&site.resources, client, &visitor, world, what).await,
        what => {
            let removed = what.strip_prefix("remove:").and_then(|object| object.parse().ok());
            let world = removed.map_or_else(|| world.clone(), |object| drawn::without_object(&world, object));
            looked.shown(&site.resources, client, &visitor, world).await
        }
    }
}

/// Reads a structure.
fn read(world: &str) -> Result<World, Problem> {
    let read: Result<World, _> = serde_json::from_str(world);
    let fault = match read {
        Ok(world) if (1..=MAX_OBJECTS).contains(&world.domain) => return Ok(world),
        Ok(world) => format!("a structure of {} objects is not shown", world.domain),
        Err(error) => format!("the structure cannot be read: {error}"),
    };
    let help = format!("a structure has 1 to {MAX_OBJECTS} objects");
    Err(Problem::unprocessable("usage", fault, Some(&help)))
}

/// Something that is asked about a structure.
struct Looked<'l> {
    text: &'l str,
    /// The truth values that another structure is to have.
    wanted: Vec<(String, String)>,
    found: Option<FoundWorldRuling>,
}

impl Looked<'_> {
    fn evaluation(&self, world: World) -> Evaluation {
        Evaluation { text: self.text.to_owned(), file: None, syntax: None, world }
    }

    async fn shown(self, resources: &Resources, client: Client, visitor: &Visitor, world: World) -> Response {
        match worlds::evaluated(resources, client, self.evaluation(world.clone())).await {
            Ok(ruling) => self.page(visitor, &world, Some(&ruling), &[], StatusCode::OK),
            Err(problem) => self.refused(visitor, &world, &problem),
        }
    }

    fn refused(self, visitor: &Visitor, world: &World, problem: &Problem) -> Response {
        self.page(visitor, world, None, &problem.notices(), problem.status)
    }

    fn page(
        &self,
        visitor: &Visitor,
        world: &World,
        ruling: Option<&WorldRuling>,
        faults: &[ErrorNotice],
        status: StatusCode,
    ) -> Response {
        let frame = Frame { language: visitor.language, path: PATH };
        let checker = Some("/assets/checker/worker.js");
        let page =
            WorldPage { text: self.text, world, ruling, found: self.found.as_ref(), faults, wanted: &self.wanted, checker };
        let mut response = html(status, drawn::page(&frame, &page));
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
        response
    }

    /// Searches for another structure in which the statements have the truth values that are wanted: those that they have, where nothing else is said.
    async fn searched(mut self, resources: &Resources, client: Client, visitor: &Visitor, world: World, what: &str) -> Response {
        let ruling = match worlds::evaluated(resources, client.clone(), self.evaluation(world.clone())).await {
            Ok(ruling) => ruling,
            Err(problem) => return self.refused(visitor, &world, &problem),
        };
        let want = |id: &str| self.wanted.iter().find(|(known, _)| known == id).map_or("", |(_, want)| want.as_str());
        let (mut falsified, mut ignored) = (Vec::new(), Vec::new());
        for statement in &ruling.statements {
            match (want(&statement.id), statement.holds) {
                ("any", _) | ("", None) => ignored.push(statement.id.clone()),
                ("false", _) | ("", Some(false)) => falsified.push(statement.id.clone()),
                _ => {}
            }
        }
        let most = (what == "smaller").then(|| world.domain.saturating_sub(1));
        let search = WorldSearch {
            text: self.text.to_owned(),
            falsified,
            ignored,
            unlike: if what == "another" && ruling.world.domain <= MOST_UNLIKE { vec![ruling.world.clone()] } else { Vec::new() },
            near: (what == "another" && ruling.world.domain <= MOST_UNLIKE).then_some(ruling.world.domain),
            most,
            asymmetric: what == "asymmetric",
            ..WorldSearch::default()
        };
        match worlds::found(resources, client.clone(), search).await {
            Ok(found) => {
                let world = found.world.clone().unwrap_or(ruling.world);
                self.found = Some(found);
                self.shown(resources, client, visitor, world).await
            }
            Err(problem) => self.page(visitor, &world, Some(&ruling), &problem.notices(), problem.status),
        }
    }
}

//! The lab for rules: a rule is put into its calculus, and audited by a worker: alone first, then with the search for proofs that go wrong, or the whole
//! calculus with its progress. Not here: the audit (`adjudication`), and the page (crate `pages`).

use std::time::Duration;

use ::pages::Frame;
use ::pages::compose::Fields;
use ::pages::lab::{self, Answer, Draft, EXAMPLES, Lab};
use adjudication::{AuditRuling, DraftedCalculus, ListedRule, RuleListing, draft_calculus};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;

use super::visitor::Visitor;
use super::{QueryMap, Site, failure, fields, html};
use crate::client::Client;
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;
use crate::work;

const PATH: &str = "/lab";

/// The calculus of a lab for which none was chosen.
const SYSTEM: &str = "classical";

/// Time for the audit of a rule alone, for one with the search, and for a whole calculus.
const RULE_TIME: Duration = Duration::from_secs(10);
const SEARCH_TIME: Duration = Duration::from_secs(60);
const WHOLE_TIME: Duration = Duration::from_secs(120);

/// The extent of an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// The rule alone.
    Rule,
    /// The rule, and the proofs that go wrong by it.
    Search,
    /// The whole calculus.
    Whole,
}

impl Extent {
    fn named(name: &str) -> Option<Extent> {
        Some(match name {
            "rule" => Extent::Rule,
            "search" => Extent::Search,
            "whole" => Extent::Whole,
            _ => return None,
        })
    }

    fn time(self) -> Duration {
        match self {
            Extent::Rule => RULE_TIME,
            Extent::Search => SEARCH_TIME,
            Extent::Whole => WHOLE_TIME,
        }
    }
}

fn shipped(name: &str) -> &str {
    if adjudication::shipped_systems().any(|known| known == name) { name } else { SYSTEM }
}

fn draft<'f>(fields: Fields<'f>) -> Draft<'f> {
    Draft { system: shipped(fields.one("system")), calculus: fields.one("calculus"), rule: fields.one("rule") }
}

/// The texts of a form, as calculi have them; browsers send both characters for the end of a line.
fn with_plain_ends(fields: Vec<(String, String)>) -> Vec<(String, String)> {
    fields.into_iter().map(|(name, value)| (name, value.replace("\r\n", "\n"))).collect()
}

/// The page as an address has it: what it says is filled in, and judged by a button or by the script.
pub(super) async fn look(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Query(query): Query<QueryMap>,
    visitor: Visitor,
) -> Response {
    let fields: Vec<(String, String)> = query.into_iter().collect();
    let rules = rules(&site.resources, client, &draft(Fields(&fields))).await;
    match rules {
        Ok(rules) => shown(&visitor, &draft(Fields(&fields)), &rules, None, StatusCode::OK),
        Err(problem) => {
            let drafted = draft_calculus(draft(Fields(&fields)).system, draft(Fields(&fields)).calculus, "");
            let (status, answer) = refused(&problem, drafted.ok());
            shown(&visitor, &draft(Fields(&fields)), &[], Some(&answer), status)
        }
    }
}

pub(super) async fn ask(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let mut sent = match fields(request).await {
        Ok(sent) => with_plain_ends(sent),
        Err(problem) => return failure(&visitor, PATH, &problem),
    };
    let listing = match rules(&site.resources, client.clone(), &draft(Fields(&sent))).await {
        Ok(rules) => rules,
        Err(problem) => {
            let draft = draft(Fields(&sent));
            let (status, answer) = refused(&problem, draft_calculus(draft.system, draft.calculus, "").ok());
            return answered(&visitor, &draft, &[], &answer, status);
        }
    };
    // A button can put another rule into the field.
    if let Some(rule) = chosen(Fields(&sent), &listing) {
        sent.retain(|(name, _)| name != "rule");
        sent.push((String::from("rule"), rule));
    }
    let draft = draft(Fields(&sent));
    let Some(extent) = asked(Fields(&sent)) else { return shown(&visitor, &draft, &listing, None, StatusCode::OK) };
    let (status, answer) = audited(&site.resources, client, &draft, extent).await;
    answered(&visitor, &draft, &listing, &answer, status)
}

/// Returns what is to be audited, if anything is. A rule that a button has put there is.
fn asked(fields: Fields<'_>) -> Option<Extent> {
    let is_new = ["example", "take"].iter().any(|name| !fields.one(name).is_empty());
    let extent = if is_new { Some(Extent::Rule) } else { Extent::named(fields.one("do")) };
    extent.filter(|&extent| extent == Extent::Whole || !fields.one("rule").trim().is_empty())
}

/// Returns the rule that a button stands for.
fn chosen(fields: Fields<'_>, rules: &[ListedRule]) -> Option<String> {
    let example = EXAMPLES.iter().find(|example| example.name == fields.one("example")).map(|example| example.text.to_owned());
    let edited = rules.iter().find(|rule| rule.name == fields.one("edit")).map(|rule| rule.text.clone());
    let taken = Some(fields.one("take")).filter(|rule| !rule.is_empty()).map(str::to_owned);
    example.or(edited).or(taken)
}

fn answered(visitor: &Visitor, draft: &Draft<'_>, rules: &[ListedRule], answer: &Answer, status: StatusCode) -> Response {
    let frame = Frame { language: visitor.language, path: PATH };
    match visitor.wants_fragment {
        true => html(status, lab::fragment(&frame, answer)),
        false => shown(visitor, draft, rules, Some(answer), status),
    }
}

fn shown(visitor: &Visitor, draft: &Draft<'_>, rules: &[ListedRule], answer: Option<&Answer>, status: StatusCode) -> Response {
    let frame = Frame { language: visitor.language, path: PATH };
    let systems: Vec<String> = adjudication::shipped_systems().map(str::to_owned).collect();
    html(status, lab::page(&frame, &Lab { draft: *draft, systems: &systems, rules, answer }))
}

/// Lists the rules of the calculus of a draft.
async fn rules(resources: &Resources, client: Client, draft: &Draft<'_>) -> Result<Vec<ListedRule>, Problem> {
    let system = match draft.calculus.trim().is_empty() {
        true => json!(draft.system),
        false => json!({ "text": draft.calculus, "file": "calculus.rules" }),
    };
    let members = Map::from_iter([(String::from("system"), system)]);
    let job = Job::new("rules", members, &resources.settings)?;
    let answer = work::answer(resources.scheduler.join(client)?, &job, |_| ()).await?;
    let listing: RuleListing = serde_json::from_str(answer.line()).map_err(|_| Problem::internal())?;
    Ok(listing.rules)
}

/// Returns what a worker is asked.
fn job(resources: &Resources, draft: &Draft<'_>, extent: Extent) -> Result<(Job, DraftedCalculus), Problem> {
    let drafted = draft_calculus(draft.system, draft.calculus, draft.rule)
        .map_err(|error| Problem::of(StatusCode::UNPROCESSABLE_ENTITY, error.document()))?;
    let time = extent.time().min(resources.settings.longest);
    let mut members = Map::new();
    members.insert(String::from("system"), json!({ "text": drafted.text, "file": "calculus.rules" }));
    members.insert(String::from("time"), Value::String(format!("{}ms", time.as_millis())));
    if extent != Extent::Whole {
        members.insert(String::from("rule"), Value::String(drafted.rule.clone()));
    }
    if extent == Extent::Rule {
        members.insert(String::from("no-search"), Value::Bool(true));
    }
    Ok((Job::new("audit", members, &resources.settings)?, drafted))
}

async fn audited(resources: &Resources, client: Client, draft: &Draft<'_>, extent: Extent) -> (StatusCode, Answer) {
    let (job, drafted) = match job(resources, draft, extent) {
        Ok(job) => job,
        Err(problem) => return refused(&problem, None),
    };
    let worked = async { work::answer(resources.scheduler.join(client)?, &job, |_| ()).await };
    ruled(worked.await.and_then(|answer| read(answer.line())), Some(drafted))
}

fn read(document: &str) -> Result<Box<AuditRuling>, Problem> {
    serde_json::from_str(document).map_err(|_| Problem::internal())
}

fn ruled(ruling: Result<Box<AuditRuling>, Problem>, drafted: Option<DraftedCalculus>) -> (StatusCode, Answer) {
    match ruling {
        Ok(ruling) => (StatusCode::OK, Answer::Audited(ruling)),
        Err(problem) => refused(&problem, drafted),
    }
}

fn refused(problem: &Problem, drafted: Option<DraftedCalculus>) -> (StatusCode, Answer) {
    let (text, first_line) = drafted.map_or_else(Default::default, |drafted| (drafted.text, drafted.first_line));
    (problem.status, Answer::Faults { faults: problem.notices(), first_line, text })
}

/// The calculus of a table, in the lab: its rules can be read, audited and changed there.
pub(super) async fn of_table(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Response {
    let calculus = async {
        let calculus = site.tables.calculus(&id).await?;
        calculus.ok_or_else(|| Problem::plain(StatusCode::NOT_FOUND, "not-found", "this table has no calculus of its own", None))
    };
    let calculus = match calculus.await {
        Ok(calculus) => calculus,
        Err(problem) => return failure(&visitor, PATH, &problem),
    };
    let draft = Draft { system: SYSTEM, calculus: &calculus, rule: "" };
    match rules(&site.resources, client, &draft).await {
        Ok(rules) => shown(&visitor, &draft, &rules, None, StatusCode::OK),
        Err(problem) => failure(&visitor, PATH, &problem),
    }
}

/// Begins a game of Predicate Wars with the calculus of the form, against a program or with a friend.
pub(super) async fn play(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let sent = match fields(request).await {
        Ok(sent) => with_plain_ends(sent),
        Err(problem) => return failure(&visitor, PATH, &problem),
    };
    let drawn = draft(Fields(&sent));
    let is_shipped = drawn.calculus.trim().is_empty() && drawn.rule.trim().is_empty();
    let mut members = Map::new();
    match draft_calculus(drawn.system, drawn.calculus, drawn.rule) {
        Ok(_) if is_shipped => {
            let value = if drawn.system == "predicate-wars-sound" { "sound" } else { "printed" };
            members.insert(String::from("house"), json!({ "calculus": value }));
        }
        Ok(drafted) => {
            members.insert(String::from("calculus"), Value::String(drafted.text));
            members.insert(String::from("accept_unsound"), Value::Bool(true));
        }
        Err(error) => {
            let problem = Problem::of(StatusCode::UNPROCESSABLE_ENTITY, error.document());
            return failure(&visitor, PATH, &problem);
        }
    }
    let begun = super::beginning::with_rules(&site, &client, &visitor, members, Fields(&sent).one("with") == "friend");
    match begun.await {
        Ok(response) => response,
        Err(problem) => {
            let drafted = draft_calculus(drawn.system, drawn.calculus, drawn.rule).ok();
            let listing = rules(&site.resources, client, &drawn).await.unwrap_or_default();
            let (status, answer) = refused(&problem, drafted);
            shown(&visitor, &drawn, &listing, Some(&answer), status)
        }
    }
}

/// An audit for the script: a line of JSON for each rule that is done, `{"decided": 12, "rules": 40}`, and at the end the part of the page,
/// `{"html": "…"}`. When the client goes away its work ends.
pub(super) async fn audit(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let sent = match fields(request).await {
        Ok(sent) => with_plain_ends(sent),
        Err(problem) => return failure(&visitor, PATH, &problem),
    };
    let (tell, mut told) = mpsc::unbounded_channel::<Value>();
    let language = visitor.language;
    let work = async move {
        let draft = draft(Fields(&sent));
        let extent = Extent::named(Fields(&sent).one("do")).unwrap_or(Extent::Rule);
        let answer = watched(&site.resources, client, &draft, extent, &tell).await;
        let html = lab::fragment(&Frame { language, path: PATH }, &answer);
        // After all progress, since it goes the same way.
        let _ = tell.send(json!({ "html": html }));
    };
    let work = stream::once(work).filter_map(|()| std::future::ready(None::<Value>));
    let lines = stream::select(stream::poll_fn(move |context| told.poll_recv(context)), work);
    let lines = lines.map(|line| Ok::<_, std::convert::Infallible>(Bytes::from(format!("{line}\n"))));
    ([(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")], Body::from_stream(lines))
        .into_response()
}

/// Has a draft audited, and tells how far that has come.
async fn watched(
    resources: &Resources,
    client: Client,
    draft: &Draft<'_>,
    extent: Extent,
    tell: &mpsc::UnboundedSender<Value>,
) -> Answer {
    let (job, drafted) = match job(resources, draft, extent) {
        Ok(job) => job,
        Err(problem) => return refused(&problem, None).1,
    };
    let worked = async {
        let place = resources.scheduler.join(client)?;
        work::answer(place, &job, |(decided, rules)| {
            // There may be no reader any more.
            let _ = tell.send(json!({ "decided": decided, "rules": rules }));
        })
        .await
    };
    ruled(worked.await.and_then(|answer| read(answer.line())), Some(drafted)).1
}

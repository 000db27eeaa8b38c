//! The way to a table over HTTP: the first page, the form by which a game is agreed upon, and games against a program that begin with one click. Not
//! here: what happens at the table.

use ::pages::compose::Fields;
use ::pages::lobby::{self, Place, Setting};
use ::pages::messages::{Messages, interface};
use ::pages::{Frame, Game};
use axum::Extension;
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Map, Value};

use super::visitor::Visitor;
use super::{QueryMap, Site, failure, fault_of, fields, html, no_game, to, with_cookie};
use crate::client::Client;
use crate::problem::Problem;
use crate::tables;

/// The most tables of a reader that the first page lists.
const MOST_LISTED: usize = 24;

pub(super) async fn front(State(site): State<Site>, visitor: Visitor) -> Response {
    let frame = Frame { language: visitor.language, path: "/" };
    let mut kept = Vec::new();
    for id in visitor.tables().into_iter().take(MOST_LISTED) {
        // A table that is not there any more is left out.
        if let Ok(table) = site.tables.kept(id, visitor.key(id)).await {
            kept.push(table);
        }
    }
    html(StatusCode::OK, lobby::page(&frame, &kept, visitor.reach()))
}

/// The options of a game that are no house rules.
fn settings(game: &str) -> Vec<Setting> {
    let options = crate::request::game_options(game).filter(|option| option.name != "house");
    options
        .map(|option| Setting {
            name: option.name.clone(),
            help: option.help.clone(),
            default: option.default.clone(),
            choices: option.choices.clone(),
        })
        .collect()
}

fn agreement(visitor: &Visitor, game: Game, fault: Option<&Problem>, sent: Fields<'_>) -> Response {
    let path = format!("/new/{}", game.name);
    let frame = Frame { language: visitor.language, path: &path };
    let status = fault.map_or(StatusCode::OK, |problem| problem.status);
    let fault = fault.map(fault_of);
    let agreement = lobby::Agreement {
        settings: &settings(game.name),
        house: cli::tables::house_rules(game.name),
        reach: visitor.reach(),
        fault: fault.as_ref(),
        sent,
    };
    html(status, lobby::new(&frame, game, &agreement))
}

/// The form for a game. The query can fill it in: `house-calculus=sound`.
pub(super) async fn agree(Path(game): Path<String>, Query(query): Query<QueryMap>, visitor: Visitor) -> Response {
    if let Some(address) = visitor.address_for_others(&format!("/new/{game}")) {
        // The keys of a table are kept for one address, and that is the one that the links of its seats have.
        return to(&address, None);
    }
    match Game::named(&game, visitor.language) {
        Some(game) => {
            let sent: Vec<(String, String)> = query.into_iter().collect();
            agreement(&visitor, game, None, Fields(&sent))
        }
        None => failure(&visitor, "/", &no_game()),
    }
}

/// Returns whether a program plays a seat of this kind.
fn is_bot(kind: &str) -> bool {
    !matches!(kind, "" | "person")
}

/// The players of the form, each with who plays: those who have a name, and the programs without one, which get one. A person who plays against
/// programs alone needs no name either.
fn seated(fields: Fields<'_>, w: &'static Messages) -> Vec<(String, String)> {
    let kinds = fields.all("sits").map(str::trim).chain(std::iter::repeat("person"));
    let rows: Vec<(&str, &str)> = fields.all("player").map(str::trim).zip(kinds).collect();
    let mut taken: Vec<String> = rows.iter().map(|(name, _)| (*name).to_owned()).collect();
    let persons = rows.iter().filter(|(name, kind)| !name.is_empty() && !is_bot(kind)).count();
    let is_alone = persons == 0 && rows.iter().any(|(_, kind)| is_bot(kind));
    let mut free_name = |base: &str| {
        let numbered = (1..).map(|number| if number == 1 { base.to_owned() } else { format!("{base}{number}") });
        let name = numbered.into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
        taken.push(name.clone());
        name
    };
    let mut seats = Vec::new();
    for (at, (name, kind)) in rows.iter().enumerate() {
        let name = match (name.is_empty(), is_bot(kind)) {
            (false, _) => (*name).to_owned(),
            (true, true) => free_name("Bot"),
            (true, false) if is_alone && at == 0 => free_name(w.default_person),
            (true, false) => continue,
        };
        seats.push((name, (*kind).to_owned()));
    }
    seats
}

/// Returns what a form agrees upon, as programs would.
fn agreed(game: Game, fields: Fields<'_>, w: &'static Messages) -> Map<String, Value> {
    let text = |value: &str| Value::String(value.to_owned());
    let seated = seated(fields, w);
    let players: Vec<Value> = seated.iter().map(|(name, _)| text(name)).collect();
    let mut members = Map::from_iter([(String::from("game"), text(game.name)), (String::from("players"), Value::Array(players))]);
    let mut house = Map::new();
    // What the form leaves as it is follows the preset.
    let rules = cli::tables::house_rules(game.name);
    let is_default = |name: &str, value: &str| rules.iter().any(|rule| rule.name == name && rule.values.first() == Some(&value));
    for (name, value) in fields.0.iter().filter(|(_, value)| !value.trim().is_empty()) {
        if let Some(rule) = name.strip_prefix("house-") {
            if is_default(rule, value.trim()) {
                continue;
            }
            house.insert(rule.to_owned(), text(value.trim()));
        } else if let Some(option) = name.strip_prefix("option-") {
            members.insert(option.to_owned(), text(value.trim()));
        }
    }
    members.insert(String::from("house"), Value::Object(house));
    let calculus = fields.one("calculus");
    if !calculus.trim().is_empty() {
        members.insert(String::from("calculus"), text(calculus));
        members.insert(String::from("accept_unsound"), Value::Bool(!fields.one("accept_unsound").is_empty()));
    }
    let bots = seated.iter().filter(|(_, kind)| is_bot(kind));
    let bots: Map<String, Value> = bots.map(|(name, kind)| (name.clone(), text(kind))).collect();
    if !bots.is_empty() {
        members.insert(String::from("bots"), Value::Object(bots));
    }
    let times = ["main", "increment", "turn"].map(|name| (name, fields.one(&format!("clock-{name}")).trim()));
    let clock = times.into_iter().filter(|(_, time)| !time.is_empty());
    let clock: Map<String, Value> = clock.map(|(name, time)| (name.to_owned(), text(time))).collect();
    if !clock.is_empty() {
        members.insert(String::from("clock"), Value::Object(clock));
    }
    members
}

pub(super) async fn begin(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let fields = match fields(request).await {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, "/", &problem),
    };
    let fields = Fields(&fields);
    let Some(game) = Game::named(fields.one("game"), visitor.language) else {
        return failure(&visitor, "/", &no_game());
    };
    match site.tables.begin_by_form(&client, agreed(game, fields, interface(visitor.language))).await {
        Ok(begun) => after_beginning(&site, &client, &visitor, game, &begun).await,
        Err(problem) => agreement(&visitor, game, Some(&problem), fields),
    }
}

/// Leads on from a table that was just begun: to the table itself where its reader is the only person there, else to the links of its seats.
async fn after_beginning(site: &Site, client: &Client, visitor: &Visitor, game: Game, begun: &tables::Begun) -> Response {
    let frame = Frame { language: visitor.language, path: "/" };
    let keys = begun.seats.iter().map(|seat| seat.token.as_deref().or(seat.invitation.as_deref()));
    let coded: Vec<_> = keys.map(|key| (key, key.and_then(|key| visitor.code(&begun.id, key)))).collect();
    let seats = begun.seats.iter().zip(&coded);
    let seats = seats.map(|(seat, (key, code))| Place { name: &seat.player, key: *key, code: code.as_ref() });
    let seats: Vec<Place<'_>> = seats.collect();
    let keys: Vec<&str> = seats.iter().filter_map(|seat| seat.key).collect();
    // There is no other person to invite: who begins the table sits down at it.
    if let [key] = keys.as_slice()
        && let Ok(Some(own)) = site.tables.take_seat(client.clone(), &begun.id, key).await
    {
        let seated = to(&format!("/tables/{}?seated", begun.id), Some(visitor.keep_key(&begun.id, &own)));
        return with_cookie(seated, Some(visitor.keep_host_key(&begun.id, &begun.host)));
    }
    let page = lobby::invitation(&frame, game, &begun.id, &visitor.origin(), &seats, &begun.commitment);
    with_cookie(html(StatusCode::CREATED, page), Some(visitor.keep_host_key(&begun.id, &begun.host)))
}

/// Begins a game of Predicate Wars by certain rules, and leads to its table, or to the links of its seats.
///
/// * `rules`: members of the request that say which;
/// * `with_friend`: true where the other player is a person.
///
/// # Errors
/// 422 where no game can be played by them, 429, 503.
pub(super) async fn with_rules(
    site: &Site,
    client: &Client,
    visitor: &Visitor,
    rules: Map<String, Value>,
    with_friend: bool,
) -> Result<Response, Problem> {
    let game = Game::named("predicate-wars", visitor.language).ok_or_else(no_game)?;
    let w = interface(visitor.language);
    let mut members = at_once(game, w);
    if with_friend {
        let players = (1..=2).map(|number| Value::String(format!("{}{number}", w.player)));
        members.insert(String::from("players"), players.collect());
        members.remove("bots");
    }
    for (name, value) in rules {
        // House rules are added to those that the game has already.
        let value = match (members.remove(&name), value) {
            (Some(Value::Object(mut there)), Value::Object(more)) => {
                there.extend(more);
                Value::Object(there)
            }
            (_, value) => value,
        };
        members.insert(name, value);
    }
    let begun = site.tables.begin_by_form(client, members).await?;
    Ok(after_beginning(site, client, visitor, game, &begun).await)
}

/// The kind of program that one plays against at once: it overlooks much, so that a newcomer can win.
const OPPONENT: &str = "simple";

/// Returns a game against a program that can be played at once: no name is asked for, the house rules are those for a first game, and a game without an
/// end of its own has a last round.
fn at_once(game: Game, w: &'static Messages) -> Map<String, Value> {
    let text = |value: &str| Value::String(value.to_owned());
    let pair = |name: &str, value: Value| (String::from(name), value);
    let object = |pairs: Vec<(String, Value)>| Value::Object(Map::from_iter(pairs));
    let opponent = w.computer;
    let mut members = Map::from_iter([
        pair("game", text(game.name)),
        pair("players", Value::Array(vec![text(w.default_person), text(opponent)])),
        pair("bots", object(vec![(opponent.to_owned(), text(OPPONENT))])),
    ]);
    match game.name {
        "predicate-wars" => members.extend([pair("house", object(vec![pair("rounds", text("5"))]))]),
        "xwff" => members.extend([pair("values", text("p=T,q=F,r=T,s=F")), pair("preset", text("first"))]),
        "ergo" => members.extend([pair("goal", text("20")), pair("preset", text("first"))]),
        _ => members.extend([pair("preset", text("first"))]),
    }
    members
}

/// Begins a game against a program, and leads to its table.
pub(super) async fn play_now(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let fields = match fields(request).await {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, "/", &problem),
    };
    let Some(game) = Game::named(Fields(&fields).one("game"), visitor.language) else {
        return failure(&visitor, "/", &no_game());
    };
    let begun = async {
        let begun = site.tables.begin_by_form(&client, at_once(game, interface(visitor.language))).await?;
        let key = begun.seats.iter().find_map(|seat| seat.token.clone()).ok_or_else(Problem::internal)?;
        Ok(tables::Rematch { id: begun.id, token: key, host: Some(begun.host) })
    };
    match begun.await {
        Ok(seat) => seated_at(&visitor, &seat),
        Err(problem) => failure(&visitor, "/", &problem),
    }
}

/// Leads to a table at which the reader has a seat.
pub(super) fn seated_at(visitor: &Visitor, seat: &tables::Rematch) -> Response {
    let tables::Rematch { id, token, host } = seat;
    let response = to(&format!("/tables/{id}?seated"), Some(visitor.keep_key(id, token)));
    with_cookie(response, host.as_ref().map(|host| visitor.keep_host_key(id, host)))
}

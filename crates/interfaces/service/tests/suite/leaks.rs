//! The leak test: games of Predicate Wars between persons and programs over HTTP, in which every secret bears a mark (effects and nonces that the
//! persons choose, tokens, seeds, salts, what each holds in hand), and everything that the service says to anybody is searched for the marks of others.
//!
//! `REFEREE_LEAK_GAMES` asks for more than one game. What somebody may know is not taken from the code that makes the views: a nonce is for
//! the owner of the card at the time, an effect for those, too, who come after the move of the record that spells it out.

use std::collections::BTreeSet;
use std::thread::{self, JoinHandle};

use serde_json::{Value, json};
use tempfile::NamedTempFile;

use crate::common::{Response, Service};
use crate::tables::{Table, folder, stream};

/// The seats; the last is played by a program.
const PLAYERS: [&str; 3] = ["Ann", "Ben", "Cid"];

/// Cards that each person marks.
const MARKED: usize = 3;

/// Something that was sent to somebody when this many things had happened.
struct Disclosure {
    /// The seat of the recipient; `None` for spectators and the host.
    to: Option<usize>,
    n: u64,
    text: String,
}

/// A card that a person has written on.
struct Marked {
    card: u64,
    effect: String,
    nonce: String,
}

/// Events of a stream, with their numbers.
type Events = Vec<(u64, Value)>;

/// A game, and all that was sent about it.
struct Game<'s> {
    service: &'s Service,
    table: Table,
    marked: Vec<Marked>,
    disclosures: Vec<Disclosure>,
    /// Those who watch from the beginning, each as it happens.
    streams: Vec<(Option<usize>, JoinHandle<Events>)>,
    /// Tells the games and their marks apart.
    number: usize,
    random: u64,
}

fn games() -> usize {
    std::env::var("REFEREE_LEAK_GAMES").map_or(1, |games| games.parse().expect("a number of games"))
}

/// A stream to the end of the game.
fn to_the_end(events: impl Iterator<Item = (u64, Value)>) -> Events {
    let mut all = Vec::new();
    for (n, event) in events {
        let is_last = event["facts"].as_array().is_some_and(|facts| facts.iter().any(|fact| fact["fact"] == "ended"));
        all.push((n, event));
        if is_last {
            break;
        }
    }
    all
}

impl<'s> Game<'s> {
    fn begin(service: &'s Service, number: usize) -> Game<'s> {
        let kind = ["random", "simple"][number % 2];
        let request = json!({"game": "predicate-wars", "players": PLAYERS, "bots": {"Cid": kind}, "delay": 0,
                             "house": {"deck_size": 64, "rounds": 1, "power": 200}});
        let table = Table::begin(service, &request);
        let mut streams = vec![(None, stream(service, &table, 0))]
            .into_iter()
            .map(|(seat, events)| (seat, thread::spawn(move || to_the_end(events))))
            .collect::<Vec<_>>();
        for (seat, player) in PLAYERS.iter().take(2).enumerate() {
            let events = table.watch(service, &table.tokens[*player], 0);
            streams.push((Some(seat), thread::spawn(move || to_the_end(events))));
        }
        Game { service, table, marked: Vec::new(), disclosures: Vec::new(), streams, number, random: number as u64 + 1 }
    }

    /// A number below `below`, another one each time.
    fn draw(&mut self, below: usize) -> usize {
        // xorshift: which moves are played matters little.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        usize::try_from(self.random % below as u64).expect("it is smaller")
    }

    fn hear(&mut self, to: Option<usize>, n: u64, response: &Response) {
        // The headers are sent, too.
        self.disclosures.push(Disclosure { to, n, text: format!("{}{}", response.headers, response.body) });
    }

    /// Asks everything that there is to ask, for everybody; where the table stands then, as the spectators see it.
    fn look(&mut self) -> Value {
        let mut seen = Value::Null;
        let n_of = |response: &Response| -> u64 {
            response.header("etag").and_then(|tag| tag.trim_matches('"').parse().ok()).unwrap_or_else(|| panic!("{response:?}"))
        };
        for to in [Some(0), Some(1), None] {
            for path in ["", "/legal", "/seats"] {
                let response = self.table.get(self.service, path, to.map(|seat| PLAYERS[seat]));
                assert_eq!(response.status, 200, "{response:?}");
                self.hear(to, n_of(&response), &response);
                if to.is_none() && path.is_empty() {
                    seen = response.json();
                }
            }
        }
        let host = self.table.host.clone();
        let response = self.table.get_by(self.service, "", Some(&host));
        self.hear(None, n_of(&response), &response);
        for path in ["/record", "/signed-record", "/nothing"] {
            let response = self.table.get(self.service, path, Some("Ben"));
            if response.status != 200 {
                self.hear(Some(1), seen["moves"].as_u64().expect("a number"), &response);
            }
        }
        seen
    }

    /// Plays a move of a person; whether it was lawful.
    fn play(&mut self, seat: usize, sent: &Value) -> bool {
        let key = format!("{}", self.disclosures.len());
        let response = self.table.play(self.service, PLAYERS[seat], Some(&key), sent);
        assert!([201, 409, 422].contains(&response.status), "{sent}: {response:?}");
        let n = if response.status == 201 { response.json()["n"].as_u64().expect("a number") } else { u64::MAX };
        // Of a move that is its own somebody may hear anything but what others hide.
        self.hear(Some(seat), n, &response);
        response.status == 201
    }

    /// Writes marks on cards of a person.
    fn mark(&mut self, seat: usize, own: &[u64]) {
        for &card in own.iter().take(MARKED) {
            let mark = 1_000_000 + 1_000 * self.number as u64 + card;
            let effect = format!("({mark} > {seat})");
            let nonce = format!("{:032x}", u128::from(mark).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
            let action = json!({"do": "edit", "card": card, "tag": "rock", "power_cost": 1, "effect": effect, "nonce": nonce});
            assert!(self.play(seat, &json!({"move": {"player": PLAYERS[seat], "action": action}})), "{action}");
            self.marked.push(Marked { card, effect, nonce });
        }
    }

    /// A lawful move of a person that needs no thought.
    fn choose(&mut self, seat: usize) -> String {
        let legal = self.table.get(self.service, "/legal", Some(PLAYERS[seat])).json();
        let texts =
            legal["legal"].as_array().expect("a list").iter().map(|entry| entry["text"].as_str().expect("a text").to_owned());
        let texts: Vec<String> = texts.collect();
        let plain =
            |text: &&String| !text.split(' ').skip(1).any(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase()));
        let known: Vec<&String> = texts.iter().filter(plain).filter(|text| !text.contains(" N")).collect();
        if known.is_empty() {
            return format!("ask {}", self.draw(3));
        }
        // Most of the time the game goes on.
        match known.iter().find(|text| text.ends_with("pass") || text.ends_with("leave")) {
            Some(end) if !self.random.is_multiple_of(4) => (*end).clone(),
            _ => known[self.draw(known.len())].clone(),
        }
    }

    /// Plays to the end.
    fn play_on(&mut self) {
        let seen = self.look();
        for seat in 0..2 {
            let cards = seen["players"][seat]["cards"].as_array().expect("cards");
            let own: Vec<u64> = cards.iter().map(|card| card["card"].as_u64().expect("a number")).collect();
            self.mark(seat, &own);
        }
        for _ in 0..2_000 {
            let seen = self.look();
            if !seen["outcome"].is_null() {
                return;
            }
            // A try at somebody else's card, which tells the reason why not, and nothing else.
            if self.draw(8) == 0 {
                let at = self.draw(self.marked.len());
                let card = self.marked[at].card;
                self.play(1, &json!({"move": format!("edit {card} = = P")}));
            }
            let waits: Vec<String> = serde_json::from_value(seen["to_move"].clone()).expect("names");
            let Some(seat) = (0..2).find(|&seat| waits.iter().any(|name| name == PLAYERS[seat])) else {
                thread::sleep(std::time::Duration::from_millis(5));
                continue;
            };
            let written = self.choose(seat);
            self.draw(7);
            self.play(seat, &json!({"move": written}));
        }
        panic!("the game goes on: {}", self.look());
    }

    /// Searches everything that was sent for secrets; returns all marks of this game, for a search through what is sent of all games.
    fn judge(mut self) -> Vec<String> {
        let record = self.table.record(self.service);
        let salt = self.table.get(self.service, "/record", None).header("table-salt").expect("a salt").to_owned();
        let lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let seed = lines[0]["settings"]["seed"].as_str().expect("a drawn seed").to_owned();
        for (to, stream) in self.streams.drain(..) {
            let events = stream.join().expect("it ends");
            assert_eq!(events.last().map(|(n, _)| *n), Some(lines.len() as u64 - 1), "everything is sent");
            self.disclosures.extend(events.into_iter().map(|(n, event)| Disclosure { to, n, text: event.to_string() }));
        }
        let everybody: Vec<&String> = self.table.tokens.values().chain([&self.table.host, &salt]).collect();
        // The move after which everybody knows an effect.
        let spelled = |effect: &str| {
            let says = |line: &&Value| line["move"]["action"]["do"] != "edit" && line.to_string().contains(effect);
            lines.iter().skip(1).find(says).map_or(u64::MAX, |line| line["n"].as_u64().expect("a number"))
        };
        let published: Vec<u64> = self.marked.iter().map(|marked| spelled(&marked.effect)).collect();
        for told in &self.disclosures {
            let text = &told.text;
            let none = |secret: &str, what: &str| {
                assert!(!text.contains(secret), "{what} is sent to {:?} at {}: {text}", told.to, told.n);
            };
            everybody.iter().for_each(|secret| none(secret, "a token or the salt"));
            none(&format!("{seed},"), "the seed");
            none("\"seed\"", "a seed");
            let body = text.split("\r\n\r\n").last().unwrap_or_default();
            let mut document: Value = serde_json::from_str(body).unwrap_or(Value::Null);
            let mut owned = BTreeSet::new();
            if let Some(own) = document.get_mut("own").map(Value::take)
                && !own.is_null()
            {
                let seat = told.to.unwrap_or_else(|| panic!("spectators have nothing: {own}"));
                let cards = document["players"][seat]["cards"].as_array().expect("cards");
                owned.extend(cards.iter().filter_map(|card| card["card"].as_u64()));
                for card in own["cards"].as_array().expect("cards") {
                    assert!(owned.contains(&card["card"].as_u64().expect("a number")), "another's card: {own}");
                }
                for (marked, published) in self.marked.iter().zip(&published) {
                    let is_own = owned.contains(&marked.card);
                    assert!(is_own || !own.to_string().contains(&marked.nonce), "another's nonce: {own}");
                    assert!(
                        is_own || *published <= told.n || !own.to_string().contains(&marked.effect),
                        "another's effect: {own}"
                    );
                }
            }
            let rest = if document.is_null() { text.clone() } else { document.to_string() };
            for (marked, published) in self.marked.iter().zip(&published) {
                assert!(!rest.contains(&marked.nonce), "a nonce is sent to {:?} at {}: {rest}", told.to, told.n);
                assert!(
                    *published <= told.n || !rest.contains(&marked.effect),
                    "an effect is sent to {:?} at {}: {rest}",
                    told.to,
                    told.n
                );
            }
        }
        let marks = self.marked.iter().flat_map(|marked| [marked.effect.clone(), marked.nonce.clone()]);
        marks.chain(everybody.into_iter().cloned()).chain([format!("\"seed\":{seed}")]).collect()
    }
}

#[test]
fn no_secret_is_told_to_another_seat() {
    let folder = folder();
    let database = folder.path().join("tables.db");
    let log = NamedTempFile::new().expect("there is room");
    let options = ["--metrics", "127.0.0.1:0", "--tables-per-hour", "100000", "--database", database.to_str().expect("a name")];
    let mut service = Service::start_logged(&options, log.reopen().expect("it is there"));
    let counters = service.counters();
    let (mut documents, mut marks) = (0, Vec::new());
    for number in 0..games() {
        let mut game = Game::begin(&service, number);
        game.play_on();
        documents += game.disclosures.len();
        marks.extend(game.judge());
    }
    println!("{} games, {documents} documents and {} marks", games(), marks.len());
    let (counters, log) = (counters(), std::fs::read_to_string(log.path()).expect("it is text"));
    assert!(log.lines().count() >= documents, "each request is logged");
    for mark in &marks {
        assert!(!log.contains(mark.as_str()) && !counters.contains(mark.as_str()), "{mark} is in the log or in the metrics");
    }
}

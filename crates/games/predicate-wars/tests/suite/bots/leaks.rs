//! No player sees what is private to another (PW-3, PW-4, PW-7, U-26). Effects that bots write carry marks of their own. After every move
//! some of the views, of players and of everybody, and a refusal of what somebody tries, are searched for marks and nonces of cards that
//! are not the viewer's and of which nothing was proved in public; and the parts of cards that others see are held to a list.

use std::collections::{BTreeSet, HashSet};

use games::Game;
use games::Rng;
use predicate_wars::{Fact, Player, PredicateWars};
use serde_json::Value;

use super::nonsense::nonsense;
use super::table::{Seats, Table};

const GAMES: u64 = if cfg!(debug_assertions) { 16 } else { 100 };

/// The marks in a text: `Q_` and the digits after it.
fn marks(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("Q_").filter_map(move |(at, _)| {
        let behind = &text[at + 2..];
        let end = behind.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(behind.len());
        (end > 9).then(|| &behind[..end])
    })
}

/// What of a card others may see.
fn check_public_cards(view: &Value) {
    let seats = view["players"].as_array().expect("there are players");
    let piles = ["deck_edited", "discard", "drop"].map(|pile| &view[pile]);
    let cards = seats.iter().map(|seat| &seat["cards"]).chain(piles).flat_map(|cards| cards.as_array().expect("a list of cards"));
    for card in cards {
        let keys: Vec<&str> = card.as_object().expect("a card").keys().map(String::as_str).collect();
        assert!(keys.iter().all(|key| ["card", "face"].contains(key)), "{keys:?}");
        let Some(face) = card.get("face") else { continue };
        let keys: BTreeSet<&str> = face.as_object().expect("a face").keys().map(String::as_str).collect();
        assert_eq!(keys, BTreeSet::from(["tag", "power_cost", "game_functions", "commitment"]));
    }
    for seat in seats {
        let keys: Vec<&str> = seat.as_object().expect("a seat").keys().map(String::as_str).collect();
        let public = ["name", "alive", "health", "power", "potency", "proving_power", "remains", "cards", "subproofs"];
        assert!(keys.iter().all(|key| public.contains(key)), "{keys:?}");
    }
}

/// What is private in a game, by who may know it.
struct Secrets {
    /// Marks that were in a proof, a rule, a subproof or a card of the deck that all could read.
    public: BTreeSet<String>,
    looked_at: u64,
}

impl Secrets {
    /// Notes what a move has shown to all.
    fn shown(&mut self, game: &PredicateWars) {
        for fact in game.facts() {
            let texts: Vec<&str> = match fact {
                Fact::Claimed { proof, goal, .. } => vec![proof, goal],
                Fact::Challenged { proof, .. } => vec![proof],
                Fact::RuleOffered { rule, .. } => vec![rule],
                Fact::DeckShown { effects, .. } => effects.iter().map(|(_, effect)| effect.as_str()).collect(),
                _ => Vec::new(),
            };
            self.public.extend(texts.iter().flat_map(|text| marks(text)).map(str::to_owned));
        }
    }

    /// Whether a text that a player sees holds anything that the player may not know.
    fn search(&mut self, game: &PredicateWars, viewer: Option<Player>, text: &str, what: &str) {
        // Marks and nonces are words of letters and digits.
        let words: HashSet<&str> = text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
        let own = |player| Some(player) == viewer;
        // Who has played the cards on the table may still see them.
        let on_table = game.view(viewer).own.and_then(|own| own.opening).unwrap_or_default();
        let on_table: HashSet<&str> = marks(&on_table).collect();
        for (number, card) in game.numbered() {
            let Some(face) = card.face.as_ref().filter(|_| !card.owner().is_some_and(own)) else { continue };
            assert!(!words.contains(face.nonce.as_str()), "{what}: the nonce of card {number} is shown to {viewer:?}");
            for mark in marks(&face.effect.text).filter(|mark| !self.public.contains(*mark) && !on_table.contains(mark)) {
                self.looked_at += 1;
                assert!(!words.contains(mark), "{what}: the effect of card {number} is shown to {viewer:?}:\n{text}");
            }
        }
        for (at, seat) in game.seats().iter().enumerate().filter(|(at, _)| !own(Player(*at as u8))) {
            for mark in seat.subproofs.iter().flat_map(|subproof| marks(&subproof.text)) {
                assert!(!words.contains(mark), "{what}: a subproof of seat {at} is shown to {viewer:?}:\n{text}");
            }
        }
        let seed = game.settings().seed.to_string();
        assert!(!words.contains(seed.as_str()), "{what}: the seed is shown to {viewer:?}");
    }
}

/// The searches below would find what they are for: in the view of its owner the same words do stand.
fn check_that_owners_see_theirs(game: &PredicateWars, viewer: Player, text: &str) {
    let words: HashSet<&str> = text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    let faces = game.cards().iter().filter(|card| card.owner() == Some(viewer)).filter_map(|card| card.face.as_ref());
    for face in faces {
        assert!(words.contains(face.nonce.as_str()) && marks(&face.effect.text).all(|mark| words.contains(mark)), "{text}");
    }
}

#[test]
fn no_view_and_no_refusal_tells_what_is_private_to_another() {
    let (mut looked_at, mut proved) = (0, 0);
    for seed in 0..GAMES {
        let mut table = Table::new(seed, Seats::Random);
        let mut game = PredicateWars::start(&table.settings).expect("the settings are lawful");
        let mut rng = Rng::new(seed);
        let mut secrets = Secrets { public: BTreeSet::new(), looked_at: 0 };
        while game.outcome().is_none() {
            let Some(a_move) = table.next(&game) else { break };
            game.play(&a_move).expect("bots play lawfully");
            secrets.shown(&game);
            let players = (0..game.seats().len() as u8).map(|seat| Some(Player(seat)));
            for viewer in players.chain([None]) {
                // One in five, for a view is long; over a game each is looked at in every phase.
                if rng.below(5) != 0 {
                    continue;
                }
                let view = game.view(viewer);
                let text = serde_json::to_string(&view).expect("a view can be written");
                secrets.search(&game, viewer, &text, "the view");
                match viewer {
                    Some(viewer) => check_that_owners_see_theirs(&game, viewer, &text),
                    None => check_public_cards(&serde_json::from_str(&text).expect("what is written is read back")),
                }
            }
            let bad = nonsense(&game, &mut rng);
            if let (Ok(player), Err(refusal)) = (game.player(&bad.player), game.clone().play(&bad)) {
                let text = serde_json::to_string(&refusal).expect("a refusal can be written");
                secrets.search(&game, Some(player), &text, "a refusal");
            }
        }
        looked_at += secrets.looked_at;
        proved += secrets.public.len();
    }
    println!("{looked_at} comparisons, {proved} marks made public");
    assert!(looked_at > 1_000 * GAMES && proved > 0, "{looked_at} comparisons");
}

//! Logs of Predicate Wars: the example is lawful to its last event, and what everybody is shown of a log holds nothing that was private
//! (PW-3, PW-4, PW-7). With everything revealed the same searches do find it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use adjudication::games::predicate_wars::bot::{Bot, Mind, RandomBot};
use adjudication::games::predicate_wars::{
    Action, BotKind, BotPlay, Event, Fact, Header, LogWriter, Move, Player, PredicateWars, Settings, VERSION, history, play_bots,
    replay, verify,
};
use games::Game;

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/games/predicate-wars.jsonl")
}

#[test]
fn the_example_is_lawful_and_ann_wins() {
    let found = verify(&example(), &[]).expect("the example is a log");
    assert!(found.lawful, "{:?}", found.unlawful);
    assert_eq!((found.events, found.winner.as_deref()), (101, Some("Ann")));
    // Eight claims, three challenges and a subproof; every statement that was written on a card.
    assert_eq!((found.proofs, found.commitments), (12, 18));
    assert!(found.torn.is_none());
}

/// The marks that bots write into their statements: the digits after `Q_`.
fn marks(text: &str) -> BTreeSet<String> {
    let digits = |behind: &str| behind.chars().take_while(char::is_ascii_digit).collect::<String>();
    text.match_indices("Q_").map(|(at, _)| digits(&text[at + 2..])).filter(|mark| mark.len() > 9).collect()
}

/// The log of a game of bots that draw lots.
fn log(seed: u64, players: usize) -> String {
    let names: Vec<String> = (1..=players).map(|number| format!("Bot{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut settings = Settings::new(&names, 8_888_888_888_000_000 + seed);
    (settings.house.rounds, settings.house.dealt) = (Some(3), 6);
    let mind = Mind::new(&settings.house).expect("there is a calculus");
    let mut bots: Vec<RandomBot> = (0..players).map(|seat| RandomBot::new(mind.clone(), seed * 16 + seat as u64)).collect();
    let mut game = PredicateWars::start(&settings).expect("the settings are lawful");
    let header = Header { log: PredicateWars::NAME.to_owned(), version: VERSION, settings };
    let mut text = serde_json::to_string(&header).expect("a header can be written") + "\n";
    while let Some(&player) = game.to_move().first() {
        let a_move = bots[usize::from(player.0)].decide(&game.view(Some(player))).expect("a bot that is asked moves");
        game.play(&a_move).expect("bots play lawfully");
        let event = Event { n: game.moves(), a_move, facts: game.facts().to_vec() };
        text.push_str(&(serde_json::to_string(&event).expect("an event can be written") + "\n"));
    }
    text
}

#[test]
fn what_everybody_is_shown_of_a_log_holds_nothing_private() {
    let folder = tempfile::tempdir().expect("there is room");
    let (mut searched, mut shown) = (0, 0);
    for (seed, players) in (0..).zip([2, 3, 4, 6, 8, 12]) {
        let path = folder.path().join(format!("{seed}.jsonl"));
        fs::write(&path, log(seed, players)).expect("a log can be written");
        let (mut private, mut public, mut nonces) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let replayed = replay(&path, |event, game| {
            match &event.a_move.action {
                Action::Edit { effect: Some(effect), .. } => private.extend(marks(effect)),
                Action::BuySubproof { proof } => private.extend(marks(proof)),
                _ => {}
            }
            nonces.extend(game.cards().iter().filter_map(|card| card.face.as_ref()).map(|face| face.nonce.clone()));
            for fact in &event.facts {
                match fact {
                    Fact::Claimed { proof, .. } | Fact::Challenged { proof, .. } => public.extend(marks(proof)),
                    Fact::RuleOffered { rule, .. } => public.extend(marks(rule)),
                    // Everybody sees the deck once, with its effects.
                    Fact::DeckShown { effects, .. } => public.extend(effects.iter().flat_map(|(_, effect)| marks(effect))),
                    _ => {}
                }
            }
        });
        let game = replayed.expect("what was played is lawful").game;
        let seen = serde_json::to_string(&history(&path, false).expect("it is a log")).expect("a document");
        let revealed = serde_json::to_string(&history(&path, true).expect("it is a log")).expect("a document");
        for mark in private.difference(&public) {
            assert!(!seen.contains(mark.as_str()), "game {seed}: {mark} is shown to everybody");
            assert!(revealed.contains(mark.as_str()));
            searched += 1;
        }
        assert!(nonces.iter().all(|nonce| !seen.contains(nonce.as_str())), "game {seed}: a nonce is shown");
        assert!(!seen.contains(&game.settings().seed.to_string()), "game {seed}: the seed is shown");
        shown += public.len();
    }
    assert!(searched > 100 && shown > 0, "{searched} {shown}");
}

#[test]
fn bots_fill_empty_seats_of_a_game_in_a_log() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("game.jsonl");
    let mut settings = Settings::new(&["Ann", "Bot", "Lot"], 5);
    (settings.house.health_per_player, settings.house.dealt, settings.house.rounds) = (7, 3, Some(12));
    let mut log = LogWriter::create(&path, settings).expect("a log is begun");
    let (bot, lot) = (Player(1), Player(2));
    // Ann passes wherever she is asked, and leaves; the bots play in between, each stretch from the log as it stands then.
    for _ in 0..400 {
        play_bots(&mut log, &[bot], BotKind::default(), 1_000).expect("the simple bot plays lawfully");
        play_bots(&mut log, &[lot], BotKind::Random, 1_000).expect("the other bot plays lawfully");
        let asked = log.game().to_move();
        if asked.contains(&Player(0)) {
            let (_, action) = [Action::Pass {}, Action::Ask { cards: 0 }, Action::Leave {}]
                .into_iter()
                .map(|action| (log.game().clone().play(&Move { player: "Ann".into(), action: action.clone() }), action))
                .find(|(played, _)| played.is_ok())
                .expect("Ann may pass, ask for nothing, or leave");
            log.play(Move { player: "Ann".into(), action }).expect("it was lawful a moment ago");
        }
        log = LogWriter::open(&path).expect("the log can be read");
        if log.game().outcome().is_some() {
            break;
        }
    }
    let found = verify(&path, &[]).expect("it is a log");
    assert!(found.lawful && found.outcome.is_some() && found.proofs > 0, "{found:?}");
    let nothing = play_bots(&mut log, &[bot, lot], BotKind::default(), 10).expect("there is nothing to write");
    assert_eq!(nothing, BotPlay::default());
}

//! A tournament of the programs that play: every two levels play each other, and each itself, in every game, the first seat changing from game to game.
//! Printed as tables: who wins, how long games are, and what claims are decided by. No game may be longer than [`LONGEST`] moves.
//!
//! `cargo bench -p referee-adjudication --bench tournament`; the variables `GAMES` (of each pairing, 2,000 unless it says otherwise), `ONLY` (the name of
//! one game) and `SECONDS` (of one processor for each pairing, after which it stops early and says so) change that.

use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use adjudication::games::predicate_wars::BotKind;
use adjudication::games::table::{Table, begin};
use adjudication::games::{GameError, SearchContext, Viewer, ergo, palmer, predicate_wars, shake, xwff};
use adjudication::{Limits, Pool, WorkerLimits};
use serde_json::Value;
use testkit::programs;

/// The most moves of a game.
const LONGEST: u64 = 200;

/// The names of the levels, the weakest first, after the program that draws lots.
const LEVELS: [&str; 4] = ["random", "simple", "skilled", "master"];

/// The time that a question about a board of Palmer's game may take.
const PATIENCE: Duration = Duration::from_secs(1);

type Begin = fn(u64) -> Result<Box<dyn Table>, GameError>;

const PLAYERS: [&str; 2] = ["Ann", "Ben"];

/// The games, in their default settings.
const GAMES: [(&str, Begin); 5] = [
    ("predicate-wars", |seed| begin::<predicate_wars::PredicateWars>(predicate_wars::Settings::new(&PLAYERS, seed))),
    ("ergo", |seed| begin::<ergo::Ergo>(ergo::Settings::new(&PLAYERS, seed))),
    ("palmer", |seed| begin::<palmer::Palmer>(palmer::Settings::new(&PLAYERS, seed))),
    ("shake", |seed| begin::<shake::Shake>(shake::Settings::new(&PLAYERS, seed))),
    ("xwff", |seed| begin::<xwff::Xwff>(xwff::Settings::new(PLAYERS, seed, [true, false, true, false]))),
];

/// A game that was played.
#[derive(Clone, Copy, Default)]
struct Played {
    /// 1 where the first of the two levels has won, −1 where the other has, 0 in a draw.
    result: i8,
    moves: u64,
    claims: u64,
    /// The claims of Predicate Wars whose proofs rest on a card.
    on_cards: u64,
    /// Challenges, and those that were right; claims of Palmer's game that were upheld.
    challenges: u64,
    upheld: u64,
}

/// Plays a game to its end; the level that sits first alternates with the seed.
fn play(begin: Begin, levels: [&str; 2], seed: u64, search: &SearchContext) -> Played {
    let turned = !seed.is_multiple_of(2);
    let kind = |name: &str| BotKind::named(name).expect("a level");
    let kinds = if turned { [levels[1], levels[0]] } else { levels };
    let bots = [(0, kind(kinds[0])), (1, kind(kinds[1]))];
    let mut table = begin(seed).expect("the settings are lawful");
    let mut played = Played::default();
    while !table.is_over() {
        let moves = table.play_bots(&bots, 400, search).expect("programs play lawfully");
        assert!(!moves.is_empty(), "{}, seed {seed}: no program moves", table.game());
        for (_, one) in moves {
            let public: Value = serde_json::from_str(&one.public).expect("JSON");
            tally(&public, &one.kept, &mut played);
        }
        assert!(table.moves() <= LONGEST, "{}, {levels:?}, seed {seed}: more than {LONGEST} moves", table.game());
    }
    played.moves = table.moves();
    let view: Value = serde_json::from_str(&table.view(Viewer::Everybody)).expect("JSON");
    let winner = match winners(&view).as_slice() {
        [one] if one == PLAYERS[0] => 1,
        [one] if one == PLAYERS[1] => -1,
        _ => 0,
    };
    played.result = if turned { -winner } else { winner };
    played
}

/// The names of those who have won.
fn winners(view: &Value) -> Vec<String> {
    let position = if view["position"].is_object() { &view["position"] } else { view };
    let name = |value: &Value| value.as_str().map(str::to_owned);
    let seat = |value: &Value| PLAYERS.get(value.as_u64()? as usize).map(|name| (*name).to_owned());
    let all = position["outcome"]["winners"].as_array().map(|all| all.iter().filter_map(name).collect());
    let one = |value: &Value| name(value).or_else(|| seat(value)).into_iter().collect::<Vec<_>>();
    all.unwrap_or_else(|| [one(&position["outcome"]["winner"]), one(&position["winner"])].concat())
}

fn tally(public: &Value, kept: &str, played: &mut Played) {
    let facts = public["facts"].as_array().map_or(&[][..], Vec::as_slice);
    for fact in facts {
        match fact["fact"].as_str() {
            Some("claimed") => {
                played.claims += 1;
                played.on_cards += u64::from(rests_on_axiom(fact["proof"].as_str().unwrap_or_default(), &fact["goal"]));
            }
            Some("challenged") => {
                played.challenges += 1;
                played.upheld += u64::from(fact["upheld"] == true);
            }
            _ => {}
        }
    }
    let is_claim = ["claim", "challenge", "spot"].iter().any(|verb| kept.contains(&format!("\"move\":\"{verb}\"")));
    if facts.is_empty() && (is_claim || kept.contains("\"use\":\"ergo\"")) {
        played.claims += 1;
        played.upheld += u64::from(public["upheld"] == true);
    }
}

/// Returns whether the line of a proof that states its goal rests on an axiom: the text of a card.
fn rests_on_axiom(proof: &str, goal: &Value) -> bool {
    let lines: Vec<&str> = proof.lines().map(str::trim).collect();
    let states = |line: &&&str| goal.as_str().is_some_and(|goal| line.contains(goal));
    let mut open: Vec<&str> = lines.iter().filter(states).filter_map(|line| line.split_once(". ")).map(|line| line.0).collect();
    let mut seen: Vec<&str> = Vec::new();
    while let Some(number) = open.pop() {
        let Some(text) = lines.iter().find_map(|line| line.split_once(". ").filter(|(n, _)| *n == number)) else { continue };
        if text.1.starts_with("axiom ") {
            return true;
        }
        let on = text.1.rsplit_once(" on ").map_or("", |(_, on)| on);
        let cited = on.split([',', ' ']).filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
        for one in cited.filter(|one| !seen.contains(one)).collect::<Vec<_>>() {
            seen.push(one);
            open.push(one);
        }
    }
    false
}

/// Plays a pairing on all processors; the games that were played within the time.
fn pairing(is_palmer: bool, begin: Begin, levels: [&str; 2], games: u64, time: Duration) -> Vec<Played> {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let (next, all, start) = (AtomicU64::new(0), Mutex::new(Vec::new()), Instant::now());
    let limits = Limits { time: PATIENCE, ..Limits::default() };
    // Programs of Palmer's game alone search for proofs and models.
    let worker = || Pool::with_worker(programs::built("referee-z3"), WorkerLimits::default());
    let pool = if is_palmer { worker() } else { Pool::new(WorkerLimits::default()) };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let search = SearchContext { limits, pool: pool.apart() };
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= games || start.elapsed() * threads as u32 > time {
                        break;
                    }
                    let played = play(begin, levels, seed, &search);
                    all.lock().expect("no game fails").push(played);
                }
            });
        }
    });
    all.into_inner().expect("no game fails")
}

fn percent(part: u64, of: u64) -> String {
    if of == 0 { String::from("–") } else { format!("{:.1}%", part as f64 * 100.0 / of as f64) }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn main() {
    let (games, seconds) = (number("GAMES", 2_000), number("SECONDS", u64::MAX / 2));
    let only = std::env::var("ONLY").ok();
    for (name, begin) in GAMES.into_iter().filter(|(name, _)| only.as_deref().is_none_or(|only| only == *name)) {
        let mut out = format!("\n### {name}\n\n");
        out.push_str("| one | other | games | one wins | drawn | other wins | moves, median | longest | claims a game | ");
        out.push_str("right | on cards | challenges a game | right | ms a game |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        print!("{out}");
        for (at, other) in LEVELS.into_iter().enumerate() {
            for one in LEVELS.into_iter().skip(at) {
                let start = Instant::now();
                let played = pairing(name == "palmer", begin, [one, other], games, Duration::from_secs(seconds));
                let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get()) as f64;
                let count = played.len() as u64;
                let milliseconds = start.elapsed().as_secs_f64() * 1e3 * threads / count.max(1) as f64;
                println!("{}", row(one, other, &played, milliseconds));
            }
        }
    }
}

fn row(one: &str, other: &str, played: &[Played], milliseconds: f64) -> String {
    let count = played.len() as u64;
    let with = |result: i8| played.iter().filter(|game| game.result == result).count() as u64;
    let sum = |part: fn(&Played) -> u64| played.iter().map(part).sum::<u64>();
    let mut lengths: Vec<u64> = played.iter().map(|game| game.moves).collect();
    lengths.sort_unstable();
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    let longest = lengths.last().copied().unwrap_or(0);
    let (claims, challenges) = (sum(|game| game.claims), sum(|game| game.challenges));
    let each = |sum: u64| format!("{:.2}", sum as f64 / count.max(1) as f64);
    let is_wars = sum(|game| game.on_cards + game.challenges) > 0;
    let (right, on_cards) = if is_wars {
        (percent(claims.saturating_sub(sum(|game| game.upheld)), claims), percent(sum(|game| game.on_cards), claims))
    } else {
        (percent(sum(|game| game.upheld), claims), String::from("–"))
    };
    let right_challenges = if is_wars { percent(sum(|game| game.upheld), challenges) } else { String::from("–") };
    let mut out = format!(
        "| {one} | {other} | {count} | {} | {} | {} |",
        percent(with(1), count),
        percent(with(0), count),
        percent(with(-1), count)
    );
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        " {median} | {longest} | {} | {right} | {on_cards} | {} | {right_challenges} | {milliseconds:.1} |",
        each(claims),
        each(challenges)
    );
    out
}

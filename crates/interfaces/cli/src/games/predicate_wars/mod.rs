//! `referee predicate-wars`.

mod arguments;
mod script;
mod session;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use adjudication::games::predicate_wars::{
    Action, AdviceStatus, BotKind, BotPlay, House, LogWriter, Move, Player, PredicateWars as Game, Settings, advise, appraise,
    base_rules, check_edit, dry_run, history, legal, play_bots, read_move, read_views, replay, search_challenge, verify, view,
    with_proof,
};
use adjudication::games::table::{self, Table};
use adjudication::games::{GameError, HouseRules};
use adjudication::{Alphabet, Text};
use report::games::predicate_wars as draw;

use arguments::{
    Advised, Appraised, Audited, Bots, Challenged, Claimed, Command, Fillers, MOST_MOVES, Played, Replayed, Seated, Viewed,
};
pub(crate) use arguments::{New, PredicateWars};

use super::{drawn_seed, finish, with_preset};
use crate::inputs::limits;
use crate::options::BASE_RULES;
use crate::output::Output;
use crate::status;

/// Runs the command; its exit status.
pub(crate) fn run(command: &PredicateWars, output: &Output) -> u8 {
    let outcome = match &command.command {
        Command::New(new) => begin(new, output),
        Command::Show(viewed) => show(viewed, output),
        Command::Legal(viewed) => list(viewed, output),
        Command::Move(played) => play(played, output),
        Command::Claim(claimed) => claim(claimed, output),
        Command::Challenge(challenged) => challenge(challenged, output),
        Command::Advise(asked) => advice(asked, output),
        Command::Appraise(asked) => appraisal(asked, output),
        Command::Bot(bots) => let_bots(bots, output),
        Command::Replay(replayed) => print_replay(replayed, output),
        Command::Play(seated) => sit(seated, output),
        Command::Verify(audited) => audit(audited, output),
    };
    finish(outcome, output)
}

impl New {
    /// Begins the game at a table of these players.
    pub(crate) fn at_table(mut self, players: Vec<String>) -> Result<Box<dyn Table>, GameError> {
        self.players = players;
        settings(&self, false).and_then(table::begin::<Game>)
    }
}

/// Reads the settings of a game. Only the command itself opens a file that they name; who begins a game for somebody else does not.
fn settings(new: &New, opens_files: bool) -> Result<Settings, GameError> {
    let mut house = House::default();
    let mut own = None;
    for rule in with_preset(House::PRESETS, new.preset.as_deref(), &new.house)? {
        let (name, value) =
            rule.split_once('=').ok_or_else(|| GameError::Usage(String::from("write NAME=VALUE, such as deck_size=300")))?;
        let (name, value) = (name.trim(), value.trim());
        // A file of base rules replaces those of the calculus (Q-PW-46).
        let is_file = name == BASE_RULES && !value.is_empty() && adjudication::BaseRules::named(value).is_none();
        let chosen = if is_file { "none" } else { value };
        house.choose(name, chosen).map_err(|error| GameError::Usage(error.to_string()))?;
        if name == BASE_RULES {
            own = is_file.then(|| value.to_owned());
        }
    }
    let base_rules = match own {
        Some(_) if !opens_files => {
            return Err(GameError::Usage(String::from("no file is read here: base_rules is `standard`, `positive` or `none`")));
        }
        Some(file) => base_rules(&read(OsStr::new(&file))?, &house)?,
        None => Vec::new(),
    };
    let seed = new.seed.map_or_else(drawn_seed, Ok)?;
    Ok(Settings { players: new.players.clone(), seed, house, base_rules })
}

fn begin(new: &New, output: &Output) -> Result<u8, GameError> {
    let log = LogWriter::create(&new.log, settings(new, true)?)?;
    output.document(&view(log.game(), None, None), draw::view);
    let unsound = log.game().settings().house.unsound_rules();
    output.remark_to_people(|style| draw::unsound_rules(&unsound, style));
    Ok(status::YES)
}

fn viewer(game: &Game, name: Option<&str>) -> Result<Option<Player>, GameError> {
    Ok(name.map(|name| game.player(name)).transpose()?)
}

fn show(viewed: &Viewed, output: &Output) -> Result<u8, GameError> {
    let replayed = replay(&viewed.file.log, |_, _| {})?;
    let viewer = viewer(&replayed.game, viewed.viewer.as_deref())?;
    output.document(&view(&replayed.game, viewer, replayed.torn), draw::view);
    Ok(status::YES)
}

fn list(viewed: &Viewed, output: &Output) -> Result<u8, GameError> {
    let game = replay(&viewed.file.log, |_, _| {})?.game;
    let player = viewer(&game, viewed.viewer.as_deref())?;
    output.document(&legal(&game, player), draw::legal);
    Ok(status::YES)
}

/// The log, open to be written on.
fn open(file: &Path) -> Result<LogWriter, GameError> {
    if file == Path::new("-") {
        return Err(GameError::Usage(String::from("a move is written into a log, and `-` is none")));
    }
    Ok(LogWriter::open(file)?)
}

fn read(file: &OsStr) -> Result<Text, GameError> {
    Ok(if file == "-" { adjudication::read_standard_input()? } else { adjudication::read_file(Path::new(file))? })
}

fn text_of(file: &OsStr) -> Result<String, GameError> {
    Ok(read(file)?.content().to_owned())
}

/// Draws the table after a move.
fn show_table(log: &LogWriter, viewer: Option<Player>, output: &Output) {
    output.document(&view(log.game(), viewer, log.torn()), draw::view);
}

fn play(played: &Played, output: &Output) -> Result<u8, GameError> {
    let (file, viewer_name) = (&played.viewed.file.log, played.viewed.viewer.as_deref());
    let scripted = |text: &Text| script::feed(file, text, viewer_name, played.anyway, &Fillers::default(), output);
    let text = match (&played.script, played.text.as_deref()) {
        (Some(script), _) => return scripted(&read(script)?),
        (None, Some("-")) if played.proof.is_some() => {
            return Err(GameError::Usage(String::from("the proofs of a script stand in it, or it names their files")));
        }
        (None, Some("-")) => return scripted(&read(OsStr::new("-"))?),
        (None, text) => text.unwrap_or_default(),
    };
    let text = match &played.proof {
        Some(proof) => Cow::Owned(format!("{}\n{}", text.trim_end(), text_of(proof)?)),
        None => with_proof(text)?,
    };
    let a_move = read_move(&text)?;
    let mut log = open(file)?;
    let viewer = viewer(log.game(), viewer_name)?;
    if !played.anyway {
        check_edit(log.game(), &a_move)?;
    }
    log.play(a_move)?;
    show_table(&log, viewer, output);
    Ok(status::YES)
}

fn sit(seated: &Seated, output: &Output) -> Result<u8, GameError> {
    if output.is_conversation() {
        return session::sit(&seated.file.log, seated.fillers.clone(), output);
    }
    script::feed(&seated.file.log, &read(OsStr::new("-"))?, None, false, &seated.fillers, output)
}

fn claim(claimed: &Claimed, output: &Output) -> Result<u8, GameError> {
    let mut cards = std::collections::BTreeMap::new();
    for (index, card) in &claimed.cards {
        let card = card.parse().map_err(|_| GameError::Usage(format!("`{card}` is no number of a card")))?;
        cards.insert(index.clone(), card);
    }
    let players = claimed.players.iter().cloned().collect();
    let handed_in = &claimed.handed_in;
    let action = Action::Claim { proof: text_of(&handed_in.proof)?, goal: claimed.goal, players, cards };
    if claimed.dry_run {
        let game = replay(&handed_in.file.log, |_, _| {})?.game;
        let found = dry_run(&game, &Move { player: handed_in.player.clone(), action })?;
        output.document(&found, draw::dry_run);
        return Ok(status::YES);
    }
    let log = hand_in(&handed_in.file.log, &handed_in.player, action)?;
    show_table(&log, None, output);
    Ok(status::YES)
}

/// Plays the move of the player who hands in a proof.
fn hand_in(file: &Path, player: &str, action: Action) -> Result<LogWriter, GameError> {
    let mut log = open(file)?;
    log.play(Move { player: player.to_owned(), action })?;
    Ok(log)
}

fn challenge(challenged: &Challenged, output: &Output) -> Result<u8, GameError> {
    let (file, player) = (&challenged.file.log, challenged.player.as_str());
    let Some(proof) = &challenged.proof else { return contradiction(challenged, output) };
    let log = hand_in(file, player, Action::Challenge { proof: text_of(proof)? })?;
    let document = view(log.game(), None, log.torn());
    output.document(&document, draw::view);
    Ok(if document.upheld == Some(true) { status::YES } else { status::NO })
}

/// Looks for a challenge, and plays none.
fn contradiction(asked: &Challenged, output: &Output) -> Result<u8, GameError> {
    let game = replay(&asked.file.log, |_, _| {})?.game;
    let view = game.view(Some(game.player(&asked.player)?));
    let (limits, memory) = (limits(asked.patience.time, asked.patience.steps), Some(asked.patience.memory));
    let found = search_challenge(&view, &limits, memory, alphabet(output))?;
    output.document(&found, draw::challenge_search);
    Ok(match found.answer.answer {
        Some(true) => status::YES,
        Some(false) => status::NO,
        None => status::UNDECIDED,
    })
}

fn advice(asked: &Advised, output: &Output) -> Result<u8, GameError> {
    let game = replay(&asked.file.log, |_, _| {})?.game;
    let view = game.view(Some(game.player(&asked.player)?));
    let found = advise(&view, &limits(asked.patience.time, asked.patience.steps), Some(asked.patience.memory), alphabet(output))?;
    output.document(&found, draw::advice);
    Ok(match found.status {
        AdviceStatus::Found => status::YES,
        AdviceStatus::Nothing => status::NO,
        AdviceStatus::NoneFound => status::UNDECIDED,
    })
}

/// The alphabet of the output.
fn alphabet(output: &Output) -> Alphabet {
    if output.style().ascii { Alphabet::Ascii } else { Alphabet::Unicode }
}

fn appraisal(asked: &Appraised, output: &Output) -> Result<u8, GameError> {
    let game = replay(&asked.file.log, |_, _| {})?.game;
    let ruling = appraise(&game, asked.statement.as_deref(), &asked.action, asked.time, alphabet(output))?;
    output.document(&ruling, report::candidate_rule);
    Ok(match (ruling.contradicts.answer, ruling.is_decided()) {
        (Some(true), _) => status::NO,
        (_, false) => status::UNDECIDED,
        (_, true) => status::YES,
    })
}

fn let_bots(bots: &Bots, output: &Output) -> Result<u8, GameError> {
    let mut log = open(&bots.file.log)?;
    let seats: Result<Vec<Player>, _> = bots.players.iter().map(|name| log.game().player(name.trim())).collect();
    fill(&mut log, &seats?, bots.level.kind(bots.random), bots.moves, output)?;
    show_table(&log, None, output);
    Ok(status::YES)
}

fn print_replay(replayed: &Replayed, output: &Output) -> Result<u8, GameError> {
    let told = history(&replayed.file.log, replayed.reveal)?;
    output.document(&told, draw::replay);
    Ok(if told.unlawful.is_none() { status::YES } else { status::NO })
}

fn audit(audited: &Audited, output: &Output) -> Result<u8, GameError> {
    let found = verify(&audited.file.log, &read_views(&audited.views)?)?;
    output.document(&found, draw::verify);
    Ok(if found.is_clean() { status::YES } else { status::NO })
}

impl Fillers {
    /// The seats of the bots.
    fn seats(&self, game: &Game) -> Result<Vec<Player>, GameError> {
        let seats: Result<Vec<Player>, _> = self.bots.iter().map(|name| game.player(name.trim())).collect();
        Ok(seats?)
    }

    /// Lets them play until somebody else is asked.
    fn play(&self, log: &mut LogWriter, seats: &[Player], output: &Output) -> Result<(), GameError> {
        if seats.is_empty() { Ok(()) } else { fill(log, seats, self.level.kind(self.random), MOST_MOVES, output) }
    }
}

/// Lets bots play until somebody else is asked; if they are stopped before that, a remark says so.
fn fill(log: &mut LogWriter, seats: &[Player], kind: BotKind, most: u64, output: &Output) -> Result<(), GameError> {
    let BotPlay { moves: played, reasons } = play_bots(log, seats, kind, most)?;
    for reason in reasons {
        output.remark_to_people(|_| format!("{reason}\n"));
    }
    if played == most && log.game().to_move().iter().any(|player| seats.contains(player)) {
        output.remark_to_people(|_| format!("the bots stopped after {played} moves, and are still asked\n"));
    }
    Ok(())
}

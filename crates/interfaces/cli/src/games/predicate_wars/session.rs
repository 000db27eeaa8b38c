//! `referee predicate-wars play`: people pass one keyboard round, and each sees what is in their hand alone. Every move is in the log before
//! the next, so that a game is left and taken up again as its players like.

use std::io;
use std::path::{Path, PathBuf};

use adjudication::games::GameError;
use adjudication::games::predicate_wars::{
    LogWriter, Player, PublicEvent, awaits_proof, check_edit, history, legal, read_move, view, with_proof,
};
use report::Style;
use report::games::{Pages, predicate_wars as draw};

use super::super::keyboard::{Keyboard, Table};
use super::super::lines::Edited;
use super::Fillers;
use crate::output::Output;
use crate::status;

/// A conversation at a terminal.
pub(super) fn sit(file: &Path, fillers: Fillers, output: &Output) -> Result<u8, GameError> {
    let mut log = super::open(file)?;
    let bots = fillers.seats(log.game())?;
    fillers.play(&mut log, &bots, output)?;
    let seats = log.game().seats().len();
    let mut table =
        Seats { file: file.to_owned(), log, fillers, bots, output, chair: None, seen: vec![0; seats], news: Vec::new() };
    let lines = Edited::at_terminal()
        .map_err(|cause| GameError::Unwritable { file: String::from("the terminal"), cause: cause.to_string() })?;
    let mut keyboard = Keyboard { lines, screen: io::stdout().lock(), style: output.style(), clears: output.can_clear() };
    // If the terminal is gone, no message can be shown; every move is in the log.
    let _ = keyboard.run(&mut table);
    Ok(status::YES)
}

/// A game in a log, and who sits before it.
struct Seats<'a> {
    file: PathBuf,
    log: LogWriter,
    fillers: Fillers,
    /// The seats that bots play.
    bots: Vec<Player>,
    /// The place for the remark that bots stopped.
    output: &'a Output,
    /// The player at the keyboard.
    chair: Option<Player>,
    /// The last event that each player has seen, by seat.
    seen: Vec<u64>,
    /// The events since that player last looked, without the last one, which the view shows.
    news: Vec<PublicEvent>,
}

impl Seats<'_> {
    /// The player who is asked first, of those who sit at this keyboard.
    fn first_asked(&self) -> Option<Player> {
        self.log.game().to_move().into_iter().find(|player| !self.bots.contains(player))
    }

    /// Collects what who sits there has not seen.
    fn catch_up(&mut self) -> Result<(), GameError> {
        let Some(seen) = self.chair.and_then(|chair| self.seen.get_mut(usize::from(chair.0))) else { return Ok(()) };
        let last = self.log.events();
        self.news = history(&self.file, false)?.events;
        self.news.retain(|event| event.n > *seen && event.n < last);
        *seen = last;
        Ok(())
    }

    /// A move as who sits there has written it, with the name where it was left out.
    fn with_name(&self, text: &str) -> String {
        let players = &self.log.game().settings().players;
        let named =
            text.starts_with('{') || text.split_whitespace().next().is_some_and(|first| players.iter().any(|name| name == first));
        match self.asked().filter(|_| !named) {
            Some(name) => format!("{name} {text}"),
            None => text.to_owned(),
        }
    }
}

impl Table for Seats<'_> {
    const HELP: &'static str = "\
  Write a move as it is listed, with or without your name. Where PROOF stands in the list, leave it out: the lines of the proof are
  asked for, or write `from FILE` instead. Also:
    show     draw the table again                    legal    list what may be done, with its prices
    story    what has happened, event by event       rules    the rules in force
    help     this page                               quit     stop here; the game is in its log
    help rules    the rules in short                 help symbols    the symbols, and how to type them
    help example  the beginning of a game, with a word on each move
";

    const PAGES: Pages = draw::PAGES;

    fn asked(&self) -> Option<String> {
        self.first_asked().map(|player| self.log.game().name(player).to_owned())
    }

    fn goes_on(&self) -> bool {
        self.first_asked().is_some()
    }

    fn has_secrets(&self) -> bool {
        true
    }

    fn sit_down(&mut self) -> Result<(), GameError> {
        self.chair = self.first_asked();
        self.catch_up()
    }

    fn draw(&self, style: Style) -> String {
        let game = self.log.game();
        let news = draw::news(&self.news, &game.settings().players, style);
        news + &draw::view(&view(game, self.chair, self.log.torn()), style)
    }

    fn look(&mut self, word: &str, style: Style) -> Option<Result<String, GameError>> {
        match word {
            "legal" => Some(Ok(draw::legal(&legal(self.log.game(), self.chair), style))),
            "rules" => Some(Ok(draw::rules(&self.log.game().view(None), style))),
            "story" => {
                let told = history(&self.file, false).map(|told| draw::replay(&told, style));
                Some(told.map_err(GameError::from))
            }
            _ => None,
        }
    }

    fn opening(&self, line: &str) -> Option<String> {
        if !awaits_proof(&self.with_name(line)) {
            return None;
        }
        let own = self.log.game().view(self.chair).own;
        Some(own.and_then(|own| own.opening).unwrap_or_default())
    }

    fn play(&mut self, text: &str) -> Result<(), GameError> {
        let text = self.with_name(text);
        let a_move = read_move(&with_proof(&text)?)?;
        if let Some(name) = self.asked().filter(|name| *name != a_move.player) {
            return Err(GameError::Usage(format!(
                "{name} is at the keyboard, and the move is one of {}",
                a_move.player.escape_debug()
            )));
        }
        check_edit(self.log.game(), &a_move)?;
        self.log.play(a_move)?;
        // The player sees the own move and those of the bots after it.
        self.fillers.play(&mut self.log, &self.bots, self.output)?;
        self.catch_up()
    }

    fn farewell(&self) -> String {
        if self.log.game().outcome().is_none() {
            return String::from("  No player at this keyboard is asked any more.\n");
        }
        let file = self.file.display();
        format!(
            "  The log is everybody's now: `referee predicate-wars replay {file} --reveal` tells all that was private, and `verify` audits it.\n"
        )
    }
}

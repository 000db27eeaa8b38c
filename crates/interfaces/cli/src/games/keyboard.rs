//! One keyboard and one screen that players pass round: the prompts, and the screen cleared so that no player sees another's hand.
//! What a line does is the game's to say.

use std::io::{self, Write};

use adjudication::games::GameError;
use report::Style;
use report::games::Pages;

use super::lines::Lines;

/// Escape sequences that clear a terminal, the lines above the screen included.
pub(super) const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// A game that is played at a keyboard. One player sits there, or everybody.
pub(super) trait Table {
    /// Text that `help` shows.
    const HELP: &'static str;

    /// The pages of the game, of which `help rules` and `help example` show one each.
    const PAGES: Pages;

    /// Returns the name of the player who is asked to move; `None` when several may act at once, or none.
    fn asked(&self) -> Option<String>;

    /// Returns true if there is something left to do at this keyboard.
    fn goes_on(&self) -> bool;

    /// Returns true if players hold what others may not see.
    fn has_secrets(&self) -> bool;

    /// Seats the player who is asked, alone where there are secrets.
    fn sit_down(&mut self) -> Result<(), GameError>;

    /// The table, as who sits there may see it.
    fn draw(&self, style: Style) -> String;

    /// The answer to a word that asks for something and is no move; `None` for any other word.
    fn look(&mut self, word: &str, style: Style) -> Option<Result<String, GameError>>;

    /// Returns the opening of a text that goes on below this line; `None` where the line is all of it.
    fn opening(&self, _line: &str) -> Option<String> {
        None
    }

    /// Plays a move, and keeps it. What is refused or cannot be kept is not played.
    fn play(&mut self, text: &str) -> Result<(), GameError>;

    /// Returns the words for when there is nothing left to do.
    fn farewell(&self) -> String {
        String::new()
    }
}

/// A keyboard and a screen that players share.
pub(super) struct Keyboard<L, W> {
    pub(super) lines: L,
    pub(super) screen: W,
    pub(super) style: Style,
    /// True if the screen can be cleared; otherwise empty lines push what was on it out of sight.
    pub(super) clears: bool,
}

impl<L: Lines, W: Write> Keyboard<L, W> {
    /// Plays until there is nothing left to do, somebody quits, or the input ends.
    ///
    /// # Errors
    /// What the terminal has to say; every move is kept by then.
    pub(super) fn run<T: Table>(&mut self, table: &mut T) -> io::Result<()> {
        if table.goes_on() {
            self.seat(table)?;
        }
        self.draw(table)?;
        while table.goes_on() {
            let name = table.asked();
            let Some(line) = self.line(&format!("{}> ", name.as_deref().unwrap_or_default()))? else { return Ok(()) };
            let Some(line) = meant(&line) else { continue };
            match line {
                "quit" | "exit" => return Ok(()),
                "help" | "?" => self.say(T::HELP)?,
                "help symbols" => self.say(&crate::signs::page())?,
                "help rules" => self.say(&T::PAGES.rules(self.style))?,
                "help example" => self.say(&T::PAGES.example(self.style))?,
                "show" => self.draw(table)?,
                _ => match table.look(line, self.style) {
                    Some(Ok(answer)) => self.say(&answer)?,
                    Some(Err(error)) => self.complain(&error)?,
                    None => {
                        let text = self.rest(table, line)?;
                        self.play(table, &text, name.as_deref())?;
                    }
                },
            }
        }
        self.say(&table.farewell())
    }

    fn play<T: Table>(&mut self, table: &mut T, text: &str, name: Option<&str>) -> io::Result<()> {
        if let Err(error) = table.play(text) {
            return self.complain(&error);
        }
        // The player sees what the move came to before the next one sees anything.
        self.draw(table)?;
        if table.goes_on() && table.has_secrets() && table.asked().as_deref() != name {
            self.seat(table)?;
            self.draw(table)?;
        }
        Ok(())
    }

    /// A line with those below it, up to an empty one, where it is not all of a move.
    fn rest<T: Table>(&mut self, table: &T, line: &str) -> io::Result<String> {
        let Some(opening) = table.opening(line) else { return Ok(line.to_owned()) };
        if !opening.is_empty() {
            self.say("  The proof begins with these lines. Go on below them, or begin anew with line 1.\n")?;
            opening.lines().try_for_each(|line| self.say(&format!("    {line}\n")))?;
        }
        self.say("  An empty line ends the proof.\n")?;
        let mut below: Vec<String> = Vec::new();
        loop {
            match self.line("  ")? {
                Some(line) if !line.trim().is_empty() => below.push(line.trim().to_owned()),
                _ => break,
            }
        }
        let anew = below.first().is_some_and(|first| first.split('.').next() == Some("1"));
        let begun = opening.lines().filter(|_| !anew).map(str::to_owned);
        Ok([line.to_owned()].into_iter().chain(begun).chain(below).collect::<Vec<_>>().join("\n"))
    }

    /// Seats the player who is asked, alone before the screen where there is something to hide.
    fn seat<T: Table>(&mut self, table: &mut T) -> io::Result<()> {
        if let (Some(name), true) = (table.asked(), table.has_secrets()) {
            self.lines.passed_to(None);
            self.line(&format!("Enter clears the screen for {name}. "))?.ok_or(io::ErrorKind::UnexpectedEof)?;
            self.clear()?;
            self.line(&format!("{name}, press Enter to see your hand when no one else is looking. "))?
                .ok_or(io::ErrorKind::UnexpectedEof)?;
            self.clear()?;
            self.lines.passed_to(Some(&name));
        }
        table.sit_down().or_else(|error| self.complain(&error))
    }

    fn clear(&mut self) -> io::Result<()> {
        if self.clears { self.say(CLEAR) } else { self.say(&"\n".repeat(100)) }
    }

    /// The next line; `None` at the end.
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.lines.line(&report::undisguised(prompt), &mut self.screen)
    }

    fn draw<T: Table>(&mut self, table: &T) -> io::Result<()> {
        let drawn = table.draw(self.style);
        self.say(&drawn)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.screen.write_all(report::undisguised(text).as_bytes())
    }

    fn complain(&mut self, error: &GameError) -> io::Result<()> {
        self.say(&match error {
            GameError::Input(error) => report::error(error, self.style),
            error => report::games::game_error(error, self.style),
        })
    }
}

/// A line without its comment; `None` when nothing is left.
pub(super) fn meant(line: &str) -> Option<&str> {
    let line = line.trim_start_matches('\u{feff}').trim();
    (!line.is_empty() && !line.starts_with('#')).then_some(line)
}

//! Lines that people write at a terminal, edited and recalled. What one player wrote no other recalls, for it may tell what is in a hand.
//!
//! Not here: what a line does (`keyboard`).

use std::collections::HashMap;
use std::io::{self, Write};

use rustyline::error::ReadlineError;
use rustyline::history::{History, MemHistory};
use rustyline::{Config, Editor};

/// The lines of one player that are kept for recall.
const RECALLED: usize = 200;

/// A source of lines.
pub(super) trait Lines {
    /// Returns the next line, asked for with a prompt on the screen; `None` when there is none any more, or the player breaks off.
    ///
    /// # Errors
    /// What the terminal has to say.
    fn line(&mut self, prompt: &str, screen: &mut impl Write) -> io::Result<Option<String>>;

    /// From here on this player writes; without a name, anybody.
    fn passed_to(&mut self, _player: Option<&str>) {}
}

/// Lines that are written at a terminal.
pub(super) struct Edited {
    editor: Editor<(), MemHistory>,
    /// The name of the player who writes; empty when anybody may.
    player: String,
    /// The lines that each player has written, the last one last.
    written: HashMap<String, Vec<String>>,
}

impl Edited {
    /// The lines of this process's terminal.
    ///
    /// # Errors
    /// A terminal that cannot be used.
    pub(super) fn at_terminal() -> io::Result<Edited> {
        let editor = Editor::with_history(Config::builder().build(), MemHistory::new()).map_err(failure)?;
        Ok(Edited { editor, player: String::new(), written: HashMap::new() })
    }
}

impl Lines for Edited {
    fn line(&mut self, prompt: &str, screen: &mut impl Write) -> io::Result<Option<String>> {
        screen.flush()?;
        let line = match self.editor.readline(prompt) {
            Ok(line) => line.trim_end().to_owned(),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
            Err(error) => return Err(failure(error)),
        };
        if !line.is_empty() {
            self.editor.add_history_entry(&line).map_err(failure)?;
            let own = self.written.entry(self.player.clone()).or_default();
            own.push(line.clone());
            own.drain(..own.len().saturating_sub(RECALLED));
        }
        Ok(Some(line))
    }

    fn passed_to(&mut self, player: Option<&str>) {
        let player = player.unwrap_or_default();
        if player == self.player {
            return;
        }
        player.clone_into(&mut self.player);
        // A history that cannot be emptied is one in memory; there is none.
        let _ = self.editor.history_mut().clear();
        for line in self.written.get(player).into_iter().flatten() {
            let _ = self.editor.add_history_entry(line);
        }
    }
}

fn failure(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        error => io::Error::other(error),
    }
}

//! Records in files: read with everything checked, written so that a reader finds the old record or the new one and nothing
//! between, and by one process at a time, so that no move is lost to another.

use std::ffi::OsStr;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ::games::{Game, Record};
use source::{Diagnostic, Span, Text};
use tempfile::NamedTempFile;

use crate::error::{Error, Rejected};
use crate::games::error::GameError;
use crate::input::{read_file, read_standard_input};
use crate::recording::lock::{self, NotLocked};

type RecordOf<G> = Record<<G as Game>::Settings, <G as Game>::Move>;

/// Reads a record, and plays it through; `-` is standard input.
///
/// # Errors
/// [`Error`] when the file cannot be read, is no record of this game, or says something that is not lawful.
pub fn read<G: Game>(file: &OsStr) -> Result<(RecordOf<G>, G), Error> {
    read_text(if file == "-" { read_standard_input()? } else { read_file(Path::new(file))? })
}

/// Reads a record that is at hand already, and plays it through.
pub(crate) fn read_text<G: Game>(text: Text) -> Result<(RecordOf<G>, G), Error> {
    let content = text.content().trim_start_matches('\u{feff}');
    let record: RecordOf<G> = match serde_json::from_str(content) {
        Ok(record) => record,
        Err(error) => {
            let place = place_of(&text, text.content().len() - content.len(), &error);
            let message = format!("this is no record of {}: {error}", G::TITLE);
            let help = format!("`referee {} new FILE` begins a game", G::NAME);
            let diagnostic = Diagnostic::error("no-record", place, message, "here").help(help);
            return Err(Rejected::one(text, diagnostic).into());
        }
    };
    match record.replay::<G>() {
        Ok(game) => Ok((record, game)),
        Err(unlawful) => {
            let diagnostic = Diagnostic::error("unlawful-record", Span::at(0), unlawful.to_string(), "in this record");
            Err(Rejected::one(text, diagnostic).into())
        }
    }
}

/// Returns where a reader of JSON has stopped that began after `mark` bytes.
fn place_of(text: &Text, mark: usize, error: &serde_json::Error) -> Span {
    let mark = if error.line() <= 1 { mark } else { 0 };
    let before = error.line().saturating_sub(1);
    let line: usize = text.content().split_inclusive('\n').take(before).map(str::len).sum();
    let mut at = (mark + line + error.column().saturating_sub(1)).min(text.content().len());
    while !text.content().is_char_boundary(at) {
        at -= 1;
    }
    Span::at(at)
}

/// A record as text: what is agreed on one line, and every move on a line of its own.
pub(crate) fn written<G: Game>(record: &RecordOf<G>) -> Result<String, serde_json::Error> {
    let mut out = format!(
        "{{\n\"version\": {},\n\"game\": {},\n\"settings\": {},\n\"moves\": [",
        record.version,
        serde_json::to_string(&record.game)?,
        serde_json::to_string(&record.settings)?
    );
    for (at, a_move) in record.moves.iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        out.push_str(&serde_json::to_string(a_move)?);
    }
    out.push_str("\n]\n}\n");
    Ok(out)
}

/// Writes a record into a new file.
///
/// # Errors
/// [`GameError::AlreadyThere`] when there is such a file, [`GameError::Unwritable`] when the system refuses.
pub fn create<G: Game>(file: &Path, record: &RecordOf<G>) -> Result<(), GameError> {
    let write = || -> io::Result<()> {
        let text = written::<G>(record)?;
        OpenOptions::new().write(true).create_new(true).open(file)?.write_all(text.as_bytes())
    };
    write().map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => GameError::AlreadyThere(file.display().to_string()),
        _ => unwritable(file, &error),
    })
}

/// The file of a record while no other process writes into it: from [`hold`] until this is dropped.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    /// Locked.
    _file: File,
}

/// Waits until no other process writes into the file of a record, and keeps it so.
///
/// # Errors
/// [`GameError::Limit`] when that takes longer than five seconds, [`GameError::Input`] when there is no such file,
/// [`GameError::Unwritable`] when the system refuses.
pub fn hold(file: &Path) -> Result<Held, GameError> {
    match lock::open(file, OpenOptions::new().read(true).write(true)) {
        Ok(locked) => Ok(Held { path: file.to_owned(), _file: locked }),
        Err(NotLocked::Busy) => Err(GameError::busy(&file.display().to_string())),
        Err(NotLocked::System(error)) if error.kind() == io::ErrorKind::NotFound => {
            Err(Error::Unreadable { file: file.display().to_string(), cause: error.to_string() }.into())
        }
        Err(NotLocked::System(error)) => Err(unwritable(file, &error)),
    }
}

impl Held {
    /// Replaces the older record: the new one is written beside it and then takes its name,
    /// its mode and its owner.
    ///
    /// # Errors
    /// [`GameError::Unwritable`] when the system refuses; the file is then as it was.
    pub fn rewrite<G: Game>(self, record: &RecordOf<G>) -> Result<(), GameError> {
        let write = || -> io::Result<()> {
            // A link stays a link: the file that it leads to is replaced.
            let path = self.path.canonicalize()?;
            let mut new = NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
            new.write_all(written::<G>(record)?.as_bytes())?;
            keep_owner_and_mode(&path.metadata()?, new.as_file())?;
            new.as_file().sync_all()?;
            new.persist(&path)?;
            Ok(())
        };
        write().map_err(|error| unwritable(&self.path, &error))
    }

    /// Adds the last moves of a record to the file, in which its first `before` moves stand.
    ///
    /// # Errors
    /// [`GameError::Unwritable`] when something else stands there, for somebody has written since, or when the system refuses.
    pub fn add<G: Game>(self, record: &RecordOf<G>, before: usize) -> Result<(), GameError> {
        let (mut there, _) = read::<G>(self.path.as_os_str())?;
        let same = there.moves.len() == before && {
            there.moves.extend_from_slice(record.moves.get(before..).unwrap_or_default());
            written::<G>(&there).ok() == written::<G>(record).ok()
        };
        if !same {
            return Err(GameError::changed(self.path.display().to_string()));
        }
        self.rewrite::<G>(record)
    }
}

/// Gives a new file the mode of the one that it replaces, and its owner where the system lets it.
fn keep_owner_and_mode(older: &Metadata, new: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let now = new.metadata()?;
        if (now.uid(), now.gid()) != (older.uid(), older.gid()) {
            // A user who can write into another user's file cannot give one away; the text is worth more than the owner.
            let _ = fchown(new, Some(older.uid()), Some(older.gid()));
        }
    }
    new.set_permissions(older.permissions())
}

fn unwritable(file: &Path, error: &io::Error) -> GameError {
    GameError::Unwritable { file: file.display().to_string(), cause: error.to_string() }
}

#[cfg(test)]
mod tests {
    use ::games::shake::{Settings, Shake};

    use std::fs;

    use super::*;
    use crate::games::{SearchContext, Session};

    #[test]
    fn a_move_is_added_only_behind_those_that_were_read() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("game.json");
        let begun = Session::<Shake>::begin(Settings::new(&["Ann", "Ben"], 7)).expect("a game");
        create::<Shake>(&file, &begun.record).expect("it can be written");
        let resumed = || Session::<Shake>::resume(&file.as_os_str().to_owned()).expect("a record");
        let (mut one, mut other) = (resumed(), resumed());
        let tossed = |session: &mut Session<Shake>| {
            session.play("toss", false, &SearchContext::default()).expect("the cubes may be tossed");
            hold(&file)?.add::<Shake>(&session.record, 0)
        };
        tossed(&mut one).expect("no other process has written");
        let before = fs::read(&file).expect("it is there");
        assert!(matches!(tossed(&mut other), Err(GameError::Unwritable { cause, .. }) if cause.contains("has changed")));
        assert_eq!(fs::read(&file).expect("it is there"), before);
        other.take_back();
        assert_eq!((other.record.moves.len(), &other.game), (0, &begun.game));
        assert_eq!(resumed().game, one.game);
        assert!(matches!(hold(&folder.path().join("nowhere")), Err(GameError::Input(_))));
    }
}

//! A game from a record played on line by line: by people who pass one keyboard round, or by a script. Every move is in the file before
//! the next.

use std::ffi::OsString;
use std::io;

use adjudication::games::{Adjudicated, GameError, SearchContext, Session, Viewer, hold};
use report::Style;
use report::games::{Drawn, Pages};

use super::keyboard::{Keyboard, Table, meant};
use super::lines::Edited;
use super::{Played, Seated, fault, on_file, show};
use crate::output::Output;
use crate::status;

/// `referee GAME play FILE`: a conversation at a terminal, a script elsewhere.
pub(super) fn sit<G: Drawn>(seated: &Seated, output: &Output) -> Result<u8, GameError> {
    let search = seated.patience.search();
    if !output.is_conversation() {
        return lines::<G>(&seated.file, None, &search, output);
    }
    let file = on_file(&seated.file)?;
    let mut table = Seats {
        session: Session::<G>::resume(&seated.file)?,
        viewer: Viewer::Everybody,
        search,
        keep: |session: &Session<G>| hold(file)?.add::<G>(&session.record, session.record.moves.len().saturating_sub(1)),
    };
    let lines = Edited::at_terminal()
        .map_err(|cause| GameError::Unwritable { file: String::from("the terminal"), cause: cause.to_string() })?;
    let mut keyboard = Keyboard { lines, screen: io::stdout().lock(), style: output.style(), clears: output.can_clear() };
    // If the terminal is gone, no message can be shown; every move is in the file.
    let _ = keyboard.run(&mut table);
    Ok(status::YES)
}

/// `referee GAME move FILE -`: the moves of standard input.
pub(super) fn script<G: Drawn>(played: &Played, output: &Output) -> Result<u8, GameError> {
    lines::<G>(&played.file, played.viewer.as_deref(), &played.patience.search(), output)
}

/// Plays the moves of standard input, one a line, and draws what they lead to. A bad one is reported with the number of its line, and the
/// game goes on; the exit status is that of the worst.
fn lines<G: Drawn>(file: &OsString, viewer: Option<&str>, search: &SearchContext, output: &Output) -> Result<u8, GameError> {
    let path = on_file(file)?;
    let text = adjudication::read_standard_input()?;
    let held = hold(path)?;
    let mut session = Session::<G>::resume(file)?;
    session.viewer(viewer)?;
    let before = session.record.moves.len();
    let mut worst = status::YES;
    for number in 1..=text.line_count() {
        let Some((_, line)) = text.line(number) else { break };
        let Some(line) = meant(line) else { continue };
        if let Err(error) = play(&mut session, line, search) {
            output.remark_to_people(|_| format!("line {number}: "));
            worst = worst.max(fault(&error, output));
        }
    }
    if session.record.moves.len() > before {
        held.rewrite::<G>(&session.record)?;
    }
    show(&session, viewer, output)?;
    Ok(worst)
}

/// Plays a line. Whose turn it is need not write the name.
fn play<G: Adjudicated>(session: &mut Session<G>, line: &str, search: &SearchContext) -> Result<(), GameError> {
    if let (false, Some(name)) = (begins_with_a_player(session, line), mover(session)) {
        let named = format!("{name} {line}");
        if !line.starts_with('{') && G::read_move(&named).is_ok() {
            return session.play(&named, false, search);
        }
    }
    session.play(line, false, search)
}

/// Returns true if somebody's name stands first. Without one, `A or => A | B` still reads like a move of a player who is called
/// A.
fn begins_with_a_player<G: Adjudicated>(session: &Session<G>, line: &str) -> bool {
    let first = line.split_whitespace().next();
    session.game.scores().iter().any(|score| Some(score.player.as_str()) == first)
}

/// The name of the player whose turn it is.
fn mover<G: Adjudicated>(session: &Session<G>) -> Option<String> {
    let seat = session.game.to_move()?;
    session.game.scores().into_iter().nth(seat).map(|score| score.player)
}

/// A game from a record, and who sits before it.
struct Seats<G: Adjudicated, K> {
    session: Session<G>,
    viewer: Viewer,
    search: SearchContext,
    /// Adds the last move to the file.
    keep: K,
}

impl<G, K> Table for Seats<G, K>
where
    G: Drawn,
    K: FnMut(&Session<G>) -> Result<(), GameError>,
{
    const HELP: &'static str = "\
  Write a move as it is listed, with or without your name where it is your turn. Also:
    show     draw the table again          legal    list what may be done
    score    how the players stand         solve    what the referee would do
    help     this page                     quit     stop here; the game is in its file
    help rules     the rules in short      help symbols   the symbols, and how to type them
    help example   the beginning of a game, with a word on each move
";

    const PAGES: Pages = G::PAGES;

    fn asked(&self) -> Option<String> {
        mover(&self.session)
    }

    fn goes_on(&self) -> bool {
        self.session.game.winners().is_none()
    }

    fn has_secrets(&self) -> bool {
        self.session.game.has_secrets()
    }

    fn sit_down(&mut self) -> Result<(), GameError> {
        self.viewer = match self.session.game.to_move() {
            Some(seat) if self.has_secrets() => Viewer::Seat(seat),
            _ => Viewer::Everybody,
        };
        Ok(())
    }

    fn draw(&self, style: Style) -> String {
        report::games::position(&self.session.document(self.viewer), style)
    }

    fn look(&mut self, word: &str, style: Style) -> Option<Result<String, GameError>> {
        match word {
            "legal" => Some(Ok(report::games::legal(&self.session.legal(self.viewer), style))),
            "score" => Some(Ok(report::games::score(&self.session.score(), style))),
            "solve" => {
                Some(self.session.solve(self.viewer, &self.search).map(|solved| report::games::solve::<G>(&solved, style)))
            }
            _ => None,
        }
    }

    fn play(&mut self, text: &str) -> Result<(), GameError> {
        play(&mut self.session, text, &self.search)?;
        (self.keep)(&self.session).inspect_err(|_| self.session.take_back())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, Write};

    use adjudication::games::palmer::{Hands, Palmer, Settings as PalmerSettings};
    use adjudication::games::shake::{Settings, Shake};

    use super::super::keyboard::CLEAR;
    use super::*;
    use crate::games::lines::Lines;

    /// Lines of a text.
    struct Plain<R>(R);

    impl<R: BufRead> Lines for Plain<R> {
        fn line(&mut self, prompt: &str, screen: &mut impl Write) -> io::Result<Option<String>> {
            screen.write_all(prompt.as_bytes())?;
            screen.flush()?;
            let mut bytes = Vec::new();
            if self.0.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
        }
    }

    /// Returns the screen after these lines of a game, with the number of moves that were kept of those that can be kept.
    fn after<G: Drawn>(settings: G::Settings, lines: &str, most: usize) -> (io::Result<()>, String, usize) {
        let mut screen = Vec::new();
        let mut kept = 0;
        let mut table = Seats {
            session: Session::<G>::begin(settings).expect("a game"),
            viewer: Viewer::Everybody,
            search: SearchContext::default(),
            keep: |session: &Session<G>| {
                if session.record.moves.len() > most {
                    return Err(GameError::Unwritable { file: String::from("game"), cause: String::from("the disk is full") });
                }
                kept = session.record.moves.len();
                Ok(())
            },
        };
        let mut keyboard =
            Keyboard { lines: Plain(lines.as_bytes()), screen: &mut screen, style: Style::default(), clears: true };
        let ended = keyboard.run(&mut table);
        (ended, String::from_utf8(screen).expect("text"), kept)
    }

    fn shake(lines: &str, most: usize) -> (String, usize) {
        let (ended, screen, kept) = after::<Shake>(Settings::new(&["Ann", "Ben"], 7), lines, most);
        assert!(ended.is_ok());
        (screen, kept)
    }

    #[test]
    fn moves_are_kept_and_bad_ones_are_told() {
        let (screen, kept) = shake("\n# a remark\nAnn none\nnonsense\ntoss\nscore\nlegal\nhelp\n", 9);
        assert_eq!(kept, 1);
        for said in ["refused[WP-4]", "this is not a move of Shake a WFF", "0 points", "Ann wff ROW", "quit"] {
            assert!(screen.contains(said), "{said}\n{screen}");
        }
        assert!(!screen.contains('\u{1b}'), "nothing is hidden in this game");
    }

    #[test]
    fn a_move_that_cannot_be_kept_is_not_played() {
        let (screen, kept) = shake("toss\ntoss\nAnn none\n", 0);
        assert_eq!((kept, screen.matches("the disk is full").count()), (0, 2), "{screen}");
        assert!(screen.contains("refused[WP-4]"), "there is no call before the toss: {screen}");
    }

    #[test]
    fn pages_on_the_game_are_at_hand() {
        let (screen, kept) = shake("help rules\nhelp example\nhelp symbols\n", 9);
        assert_eq!(kept, 0);
        for said in ["(WP-7)", "Ben wff Crp: all his cubes.", "dice and cubes"] {
            assert!(screen.contains(said), "{said}\n{screen}");
        }
    }

    #[test]
    fn a_conversation_ends_when_somebody_quits() {
        let (screen, kept) = shake("quit\ntoss\n", 9);
        assert_eq!((kept, screen.matches("> ").count()), (0, 1), "{screen}");
    }

    #[test]
    fn the_screen_is_cleared_between_hands() {
        // Ann has S 2, S 4 and S 14, Ben P blonde, S 3 and S 5.
        let mut settings = PalmerSettings::new(&["Ann", "Ben"], 7);
        settings.house.hands = Hands::Private;
        let (ended, screen, kept) = after::<Palmer>(settings, "\n\nshow\nplay S 3\nplay S 14\n\n\nlegal\npass\n", 9);
        // The lines end where Ann would press Enter again.
        assert_eq!(ended.map_err(|error| error.kind()), Err(io::ErrorKind::UnexpectedEof));
        let screens: Vec<&str> = screen.split(CLEAR).collect();
        let [start, asks_ann, ann, asks_ben, ben] = screens.as_slice() else { panic!("{screens:#?}") };
        assert!(start.contains("Enter clears the screen for Ann") && !start.contains("S 2"));
        assert!(asks_ann.starts_with("Ann, press Enter to see your hand") && !asks_ann.contains("S 2"));
        assert!(ann.contains("│ S 2 │") && ann.contains("refused[PA-5]: Ann has no S 3") && ann.contains("│ ? │"));
        assert!(!ann.contains("P blonde") && ann.trim_end().ends_with("Enter clears the screen for Ben."));
        assert!(asks_ben.starts_with("Ben, press Enter to see your hand") && !asks_ben.contains("S 3"));
        assert!(ben.contains("P blonde") && ben.contains("Ben play S 5") && !ben.contains("S 4"));
        assert_eq!(kept, 2);
    }
}

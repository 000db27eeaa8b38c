//! A game played on line by line: by people who pass one keyboard round, or by a script. What a line does is the game's to say; here
//! are the prompts, and the screen is cleared so that nobody sees another player's hand. Every move is in the file before the next.

use std::io::{self, BufRead, Write};
use std::path::Path;

use referee::games::{Bench, GameError, Sitting, TableGame, Viewer, rewrite};
use report::Style;
use report::games::Drawn;

use super::{Played, Seated, fault, show, writable};
use crate::output::Output;
use crate::status;

/// What a terminal clears itself by, the lines above the screen included.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

const HELP: &str = "\
  Write a move as it is listed, with or without your name where it is your turn. Also:
    show     draw the table again          legal    list what may be done
    score    how the players stand         solve    what the referee would do
    help     this page                     quit     stop here; the game is in its file
";

/// `referee GAME play FILE`: a conversation at a terminal, a script elsewhere.
pub(super) fn sit<G: Drawn>(seated: &Seated, output: &Output) -> Result<u8, GameError> {
    let bench = seated.patience.bench();
    if !output.is_conversation() {
        return lines::<G>(&seated.file, None, &bench, output);
    }
    let mut sitting = writable::<G>(&seated.file)?;
    let file = Path::new(&seated.file);
    let mut keyboard = Keyboard {
        input: io::stdin().lock(),
        screen: io::stdout().lock(),
        style: output.style(),
        clears: output.can_clear(),
        bench,
        keep: |sitting: &Sitting<G>| rewrite::<G>(file, &sitting.record),
    };
    match keyboard.run(&mut sitting) {
        Ok(()) => Ok(status::YES),
        Err(Ended::Game(error)) => Err(error),
        // Nobody is there any more; every move is in the file.
        Err(Ended::Terminal) => Ok(status::YES),
    }
}

/// `referee GAME move FILE -`: the moves of standard input.
pub(super) fn script<G: Drawn>(played: &Played, output: &Output) -> Result<u8, GameError> {
    lines::<G>(&played.file, played.viewer.as_deref(), &played.patience.bench(), output)
}

/// Plays the moves of standard input, one a line, and draws what they lead to. A bad one is told with the number of its line, and the
/// game goes on; the exit status is that of the worst.
fn lines<G: Drawn>(file: &std::ffi::OsString, viewer: Option<&str>, bench: &Bench, output: &Output) -> Result<u8, GameError> {
    let mut sitting = writable::<G>(file)?;
    sitting.viewer(viewer)?;
    let text = referee::read_standard_input()?;
    let before = sitting.record.moves.len();
    let mut worst = status::YES;
    for number in 1..=text.line_count() {
        let Some((_, line)) = text.line(number) else { break };
        let Some(line) = meant(line) else { continue };
        if let Err(error) = play(&mut sitting, line, bench) {
            output.remark_to_people(|_| format!("line {number}: "));
            worst = worst.max(fault(error, output));
        }
    }
    if sitting.record.moves.len() > before {
        rewrite::<G>(Path::new(file), &sitting.record)?;
    }
    show(&sitting, viewer, output)?;
    Ok(worst)
}

/// A line without its comment; `None` when nothing is left.
fn meant(line: &str) -> Option<&str> {
    let line = line.trim_start_matches('\u{feff}').trim();
    (!line.is_empty() && !line.starts_with('#')).then_some(line)
}

/// Plays a line. Whose turn it is need not write the name.
fn play<G: TableGame>(sitting: &mut Sitting<G>, line: &str, bench: &Bench) -> Result<(), GameError> {
    if let (false, Some(name)) = (begins_with_a_player(sitting, line), mover(sitting)) {
        let named = format!("{name} {line}");
        if !line.starts_with('{') && G::read_move(&named).is_ok() {
            return sitting.play(&named, false, bench);
        }
    }
    sitting.play(line, false, bench)
}

/// Whether somebody's name stands first. Without one, `A or => A | B` still reads like a move of a player who is called A.
fn begins_with_a_player<G: TableGame>(sitting: &Sitting<G>, line: &str) -> bool {
    let first = line.split_whitespace().next();
    sitting.game.scores().iter().any(|score| Some(score.player.as_str()) == first)
}

/// The name of the player whose turn it is.
fn mover<G: TableGame>(sitting: &Sitting<G>) -> Option<String> {
    let seat = sitting.game.to_move()?;
    sitting.game.scores().into_iter().nth(seat).map(|score| score.player)
}

/// Why a conversation ends before the game does.
enum Ended {
    /// The record cannot be kept.
    Game(GameError),
    /// Nobody reads or writes any more.
    Terminal,
}

impl From<io::Error> for Ended {
    fn from(_: io::Error) -> Ended {
        Ended::Terminal
    }
}

/// A keyboard and a screen that players share.
struct Keyboard<R, W, K> {
    input: R,
    screen: W,
    style: Style,
    /// Whether the screen can be cleared; otherwise empty lines push what was on it out of sight.
    clears: bool,
    bench: Bench,
    /// Writes the record into its file.
    keep: K,
}

impl<R: BufRead, W: Write, K> Keyboard<R, W, K> {
    /// Plays until the game is over or somebody quits.
    fn run<G: Drawn>(&mut self, sitting: &mut Sitting<G>) -> Result<(), Ended>
    where
        K: FnMut(&Sitting<G>) -> Result<(), GameError>,
    {
        let mut viewer = self.seat(sitting)?;
        self.draw(sitting, viewer)?;
        while sitting.game.winners().is_none() {
            let name = mover(sitting);
            write!(self.screen, "{}> ", name.as_deref().unwrap_or_default())?;
            let Some(line) = self.line()? else { break };
            let Some(line) = meant(&line) else { continue };
            match line {
                "quit" | "exit" => break,
                "help" | "?" => self.screen.write_all(HELP.as_bytes())?,
                "show" => self.draw(sitting, viewer)?,
                "legal" => self.say(&report::games::legal(&sitting.legal(viewer), self.style))?,
                "score" => self.say(&report::games::score(&sitting.score(), self.style))?,
                "solve" => match sitting.solve(&self.bench) {
                    Ok(solved) => self.say(&report::games::solve::<G>(&solved, self.style))?,
                    Err(error) => self.complain(&error)?,
                },
                _ => match play(sitting, line, &self.bench) {
                    Ok(()) => {
                        (self.keep)(sitting).map_err(Ended::Game)?;
                        // The player sees what the move came to before the next one sees anything.
                        self.draw(sitting, viewer)?;
                        let handed_on = sitting.game.has_secrets() && mover(sitting) != name;
                        if handed_on && sitting.game.winners().is_none() {
                            viewer = self.seat(sitting)?;
                            self.draw(sitting, viewer)?;
                        }
                    }
                    Err(error) => self.complain(&error)?,
                },
            }
        }
        Ok(())
    }

    /// Seats the player whose turn it is, alone before the screen where there is something to hide.
    fn seat<G: Drawn>(&mut self, sitting: &Sitting<G>) -> Result<Viewer, Ended> {
        let (Some(seat), Some(name), true) = (sitting.game.to_move(), mover(sitting), sitting.game.has_secrets()) else {
            return Ok(Viewer::Everybody);
        };
        write!(self.screen, "Enter clears the screen for {name}. ")?;
        self.line()?.ok_or(Ended::Terminal)?;
        self.clear()?;
        write!(self.screen, "{name}, Enter shows your hand when nobody else is looking. ")?;
        self.line()?.ok_or(Ended::Terminal)?;
        self.clear()?;
        Ok(Viewer::Seat(seat))
    }

    fn clear(&mut self) -> io::Result<()> {
        if self.clears { self.screen.write_all(CLEAR.as_bytes()) } else { self.screen.write_all("\n".repeat(100).as_bytes()) }
    }

    /// The next line; `None` at the end.
    fn line(&mut self) -> io::Result<Option<String>> {
        self.screen.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
    }

    fn draw<G: Drawn>(&mut self, sitting: &Sitting<G>, viewer: Viewer) -> io::Result<()> {
        self.say(&report::games::position(&sitting.document(viewer), self.style))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.screen.write_all(text.as_bytes())
    }

    fn complain(&mut self, error: &GameError) -> io::Result<()> {
        self.say(&match error {
            GameError::Input(error) => report::error(error, self.style),
            error => report::games::game_error(error, self.style),
        })
    }
}

#[cfg(test)]
mod tests {
    use referee::games::palmer::{Hands, Palmer, Settings as PalmerSettings};
    use referee::games::shake::{Settings, Shake};

    use super::*;

    /// What is on the screen after these lines of a game of Shake a WFF, and how many moves were kept.
    fn after(lines: &str) -> (String, usize) {
        let mut screen = Vec::new();
        let mut kept = 0;
        let mut sitting = Sitting::<Shake>::begin(Settings::new(&["Ann", "Ben"], 7)).expect("a game");
        let mut keyboard = Keyboard {
            input: lines.as_bytes(),
            screen: &mut screen,
            style: Style::default(),
            clears: true,
            bench: Bench::default(),
            keep: |sitting: &Sitting<Shake>| {
                kept = sitting.record.moves.len();
                Ok(())
            },
        };
        assert!(keyboard.run(&mut sitting).is_ok());
        (String::from_utf8(screen).expect("text"), kept)
    }

    #[test]
    fn moves_are_kept_and_bad_ones_are_told() {
        let (screen, kept) = after("\n# a remark\nAnn none\nnonsense\ntoss\nscore\nlegal\nhelp\n");
        assert_eq!(kept, 1);
        for said in ["refused[WP-4]", "this is no move of Shake a WFF", "0 points", "Ann wff ROW", "quit"] {
            assert!(screen.contains(said), "{said}\n{screen}");
        }
        assert!(!screen.contains('\u{1b}'), "nothing is hidden in this game");
    }

    #[test]
    fn a_conversation_ends_when_somebody_quits() {
        let (screen, kept) = after("quit\ntoss\n");
        assert_eq!((kept, screen.matches("> ").count()), (0, 1), "{screen}");
    }

    #[test]
    fn the_screen_is_cleared_between_hands() {
        // Ann has S 2, S 4 and S 14, Ben P blonde, S 3 and S 5.
        let mut settings = PalmerSettings::new(&["Ann", "Ben"], 7);
        settings.house.hands = Hands::Private;
        let mut sitting = Sitting::<Palmer>::begin(settings).expect("a game");
        let mut screen = Vec::new();
        let mut keyboard = Keyboard {
            input: "\n\nshow\nplay S 3\nplay S 14\n\n\nlegal\npass\n".as_bytes(),
            screen: &mut screen,
            style: Style::default(),
            clears: true,
            bench: Bench::default(),
            keep: |_: &Sitting<Palmer>| Ok(()),
        };
        // The lines end where Ann would press Enter again.
        assert!(matches!(keyboard.run(&mut sitting), Err(Ended::Terminal)));
        let screen = String::from_utf8(screen).expect("text");
        let screens: Vec<&str> = screen.split(CLEAR).collect();
        let [start, asks_ann, ann, asks_ben, ben] = screens.as_slice() else { panic!("{screens:#?}") };
        assert!(start.contains("Enter clears the screen for Ann") && !start.contains("S 2"));
        assert!(asks_ann.starts_with("Ann, Enter shows your hand") && !asks_ann.contains("S 2"));
        assert!(ann.contains("│ S 2 │") && ann.contains("refused[PA-5]: Ann has no S 3") && ann.contains("│ ? │"));
        assert!(!ann.contains("P blonde") && ann.trim_end().ends_with("Enter clears the screen for Ben."));
        assert!(asks_ben.starts_with("Ben, Enter shows your hand") && !asks_ben.contains("S 3"));
        assert!(ben.contains("P blonde") && ben.contains("Ben play S 5") && !ben.contains("S 4"));
        assert_eq!(sitting.record.moves.len(), 2);
    }
}

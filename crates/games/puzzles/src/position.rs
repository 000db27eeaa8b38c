//! Puzzles of positions: the redundant statement on a board of Palmer's game, the best turn of ERGO, the longest true wff of the dice on the table.
//! Not here: which positions may be shown.

use adjudication::Pool;
use adjudication::games::ergo::Ergo;
use adjudication::games::palmer::Palmer;
use adjudication::games::questions::{Logic, Value};
use adjudication::games::xwff::Xwff;

use crate::attempt::replayed;
use crate::{Puzzle, Task, making};

/// The most statements of a board that a puzzle is made of; later ones are left out.
const MOST_STATEMENTS: usize = 10;

/// Symbols that a die of a puzzle may show.
const SYMBOLS: &str = "pqrsNCAKE";

/// Makes a puzzle of a position, where it has one.
///
/// * `id`: its name in addresses;
/// * `game`: the name of the game; `settings`, `moves`: what was agreed, and the moves so far, as the game keeps them;
/// * `pool`: the solvers that are asked.
pub fn of_position(id: &str, game: &str, settings: &str, moves: &[String], pool: &Pool) -> Option<Puzzle> {
    let made = match game {
        "palmer" => of_board(&replayed(settings, moves).ok()?, pool)?,
        "ergo" => making::best_turn(&replayed::<Ergo>(settings, moves).ok()?, settings.to_owned(), moves.to_vec(), false)?,
        "xwff" => of_dice(&replayed(settings, moves).ok()?)?,
        _ => return None,
    };
    Some(Puzzle { id: id.to_owned(), ..made })
}

/// One statement of the board follows from the others; where several do, all but one of them are taken off, from the last.
fn of_board(game: &Palmer, pool: &Pool) -> Option<Puzzle> {
    // A name that no statement defines has no place in a puzzle, which is statements alone.
    if game.board_file(|_| true).starts_with("symbols ") {
        return None;
    }
    let mut board: Vec<String> = game.board().iter().take(MOST_STATEMENTS).map(|written| written.text.clone()).collect();
    for _ in 0..MOST_STATEMENTS {
        match making::one_redundant(board.clone(), 1, pool) {
            Ok(puzzle) => return Some(puzzle),
            Err(redundant) => {
                let last = redundant.get(1..)?.last()?;
                let number: usize = last.strip_prefix('s')?.parse().ok()?;
                board.remove(number.checked_sub(1).filter(|&at| at < board.len())?);
            }
        }
    }
    None
}

/// The dice of the player who can make the longest true wff of them, without those that are in none and those that are wild.
fn of_dice(game: &Xwff) -> Option<Puzzle> {
    let settings = game.settings();
    if settings.logic() != Logic::Classical {
        return None;
    }
    let truth = settings.propositions.iter().filter_map(|(letter, proposition)| {
        let letter = letter.to_string().chars().next()?;
        Some((letter, proposition.value == Value::of(true)))
    });
    let truth: Vec<(char, bool)> = truth.collect();
    let dice = game.seats().iter().map(|seat| {
        let shown: String = seat.dice().iter().map(ToString::to_string).collect();
        shown.chars().filter(|&die| SYMBOLS.contains(die)).collect::<String>()
    });
    let found = dice.filter_map(|dice| {
        let (longest, measured) = making::longest_true(&dice, &truth)?;
        Some((dice, longest, measured))
    });
    let (dice, longest, measured) = found.max_by_key(|(_, longest, _)| longest.len())?;
    Some(making::made(Task::Wff { dice, values: truth.into_iter().collect(), longest }, measured))
}

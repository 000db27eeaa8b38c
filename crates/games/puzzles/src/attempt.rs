//! Answers to puzzles, and what they are worth.

use std::time::Duration;

use adjudication::games::Game;
use adjudication::games::ergo::Ergo;
use adjudication::games::questions::{self, Logic, Symbol, Value, Values};
use adjudication::{BoardNotation, Certificate, Exercise, JudgeOptions, Limits, Pool, ProofOptions, Text};
use documents::message::puzzle as say;
use documents::{Argument, Message};
use serde::{Deserialize, Serialize};

use crate::making::labelled;
use crate::{Puzzle, Task};

/// Time in which the evidence for an answer is sought.
const EVIDENCE_TIME: Duration = Duration::from_secs(5);

/// The worth of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// True if there is no better one.
    pub solved: bool,
    /// What there is to say of it.
    #[serde(with = "documents::message::coded")]
    pub words: Message,
}

impl Attempt {
    fn new(solved: bool, words: Message) -> Attempt {
        Attempt { solved, words }
    }

    /// An answer that cannot be judged, for a reason that is given in English.
    fn refused(reason: impl Into<String>) -> Attempt {
        Attempt::new(false, say::reason(Argument::English(reason.into())))
    }
}

impl Puzzle {
    /// Judges an answer: a label, a proof, a wff or a turn.
    pub fn attempt(&self, answer: &str) -> Attempt {
        let answer = answer.trim();
        match &self.task {
            Task::Redundant { answer: right, from, board } => {
                if answer == right {
                    return Attempt::new(true, say::follows(right, from.join(", ")));
                }
                let known = (1..=board.len()).any(|number| format!("s{number}") == answer);
                Attempt::new(false, if known { say::does_not_follow(answer) } else { say::names(board.len()) })
            }
            Task::Cheapest { exercise, par, .. } => cheapest(exercise, *par, answer),
            Task::Wff { dice, values, longest } => {
                wff(dice, &values.iter().map(|(&letter, &truth)| (letter, truth)).collect::<Vec<_>>(), longest, answer)
            }
            Task::Ergo { settings, moves, worth, .. } => ergo(settings, moves, *worth, answer),
        }
    }
}

impl Puzzle {
    /// Returns the evidence for what an answer is worth: of a statement that follows the proof, of one that does not a structure in which all
    /// others are true and it is false. `None` for other puzzles, and where none is found in time.
    ///
    /// * `pool`: the solvers that are asked.
    pub fn evidence(&self, answer: &str, pool: &Pool) -> Option<Certificate> {
        let Task::Redundant { board, .. } = &self.task else { return None };
        let mut file = adjudication::read_board(Text::new("puzzle", labelled(board)), BoardNotation::Palmer).ok()?;
        let limits = Limits { time: EVIDENCE_TIME, ..Limits::default() };
        let asked = JudgeOptions { statement: Some(answer.trim().to_owned()), limits, ..JudgeOptions::default() };
        let ruling = adjudication::judge(&mut file, &asked, pool, &mut |_| ()).ok()?;
        ruling.statements.into_iter().next()?.certificate
    }
}

fn cheapest(exercise: &str, par: u64, answer: &str) -> Attempt {
    let exercise = match Exercise::new(Text::new("puzzle.exercise", exercise), ProofOptions::default()) {
        Ok(exercise) => exercise,
        Err(error) => return Attempt::refused(error.to_string()),
    };
    let checked = match exercise.check(Text::new("answer", answer)) {
        Ok(checked) => checked.ruling,
        Err(error) => return Attempt::refused(error.document().error.message),
    };
    match (checked.message, checked.proof.symbol_points) {
        (None, Some(points)) if points <= par => Attempt::new(true, say::accepted(points)),
        (None, Some(points)) => Attempt::new(false, say::accepted_dearer(points, par)),
        (message, _) => {
            let place = checked.line.map(|line| format!("line {line}: ")).unwrap_or_default();
            Attempt::new(false, say::not_accepted(format!("{place}{}", message.unwrap_or_default())))
        }
    }
}

/// Returns the values of letters as the game has them.
pub(crate) fn values(of: &[(char, bool)]) -> Values {
    let value = |&(letter, truth): &(char, bool)| Some((Symbol::of(letter)?, Value::of(truth)));
    of.iter().filter_map(value).collect()
}

/// Returns whether a wff is true.
///
/// # Errors
/// Why it is no wff.
pub(crate) fn is_true(row: &str, values: &Values) -> Result<bool, String> {
    match questions::value_of(row, values, Logic::Classical) {
        Ok(found) => Ok(found.value == Value::of(true)),
        Err(error) => Err(error.to_string()),
    }
}

fn wff(dice: &str, truth: &[(char, bool)], longest: &str, answer: &str) -> Attempt {
    let mut left: Vec<char> = dice.chars().collect();
    for letter in answer.chars() {
        match left.iter().position(|die| *die == letter) {
            Some(at) => drop(left.swap_remove(at)),
            None => return Attempt::new(false, say::too_few_dice(letter.escape_debug().to_string())),
        }
    }
    match is_true(answer, &values(truth)) {
        Err(reason) => Attempt::refused(reason),
        Ok(false) => Attempt::new(false, say::is_false(answer)),
        Ok(true) if answer.len() >= longest.len() => Attempt::new(true, say::none_longer(answer)),
        Ok(true) => Attempt::new(false, say::there_is_longer(answer)),
    }
}

fn ergo(settings: &str, moves: &[String], worth: (usize, usize), answer: &str) -> Attempt {
    let Ok(mut game) = replayed::<Ergo>(settings, moves) else { return Attempt::new(false, say::unreadable()) };
    let Some(seat) = game.on_turn().map(|seat| (seat.name.clone(), seat.letter)) else {
        return Attempt::new(false, say::unreadable());
    };
    let (name, letter) = seat;
    let turn = match Ergo::parse_move(&format!("{name} {answer}")).or_else(|_| Ergo::parse_move(answer)) {
        Ok(turn) if Ergo::mover(&turn) == Some(name.as_str()) => turn,
        Ok(_) => return Attempt::new(false, say::other_turn(name)),
        Err(forms) => return Attempt::refused(forms),
    };
    let rounds = game.rounds().len();
    if let Err(refusal) = game.play(&turn) {
        return Attempt::new(false, say::refused(refusal.message, refusal.rule));
    }
    if game.rounds().len() > rounds {
        return Attempt::new(false, say::ends_round());
    }
    let ruling = game.ruling();
    let others = game.seats().iter().filter(|other| other.letter != letter).map(|other| ruling.points(other.letter));
    let reached = (ruling.points(letter), others.max().unwrap_or(0));
    let is_best = reached.0 > worth.0 || (reached.0 == worth.0 && reached.1 <= worth.1);
    let (own, best) = reached;
    Attempt::new(is_best, if is_best { say::no_turn_better(own, name, best) } else { say::better_turn(own, name, best) })
}

/// Returns the position after some moves, as games keep them.
pub(crate) fn replayed<G: Game>(settings: &str, moves: &[String]) -> Result<G, String> {
    let settings = serde_json::from_str(settings).map_err(|error| error.to_string())?;
    let mut game = G::start(&settings).map_err(|refusal| refusal.to_string())?;
    for one in moves {
        let one = serde_json::from_str(one).map_err(|error: serde_json::Error| error.to_string())?;
        game.play(&one).map_err(|refusal| refusal.to_string())?;
    }
    Ok(game)
}

//! Puzzles out of numbers. Many numbers make none: a puzzle has one solution, or one best one, and is neither empty nor endless.

use std::time::Duration;

use adjudication::games::Game;
use adjudication::games::ergo::{Ergo, Settings};
use adjudication::{
    AxiomNotation, BoardNotation, Certificate, DerivationStatus, DeriveOptions, JudgeOptions, Limits, Pool, StatementStatus,
    Status, System, Text,
};

use crate::attempt::{is_true, values};
use crate::random::Random;
use crate::{Puzzle, Task};

/// A puzzle that is made, before it has a name and a grade.
pub(crate) fn made(task: Task, measured: u64) -> Puzzle {
    Puzzle { id: String::new(), grade: 0, measured, task }
}

/// The statements of boards: A and B stand for the two properties of Palmer's cards, R for one of the two relations.
const STATEMENTS: [&str; 14] = [
    "∀x (A(x) → B(x))",
    "∃x (A(x) ∧ ¬B(x))",
    "∃x (A(x) ∧ B(x))",
    "¬∃x (A(x) ∧ B(x))",
    "∀x (A(x) ∨ B(x))",
    "∃x A(x)",
    "∀x ∀y (R(x, y) → A(x))",
    "∀x ∀y ((A(x) ∧ R(x, y)) → B(y))",
    "∀x ∃y R(x, y)",
    "∃x ∀y R(x, y)",
    "∀x ∀y (R(x, y) → R(y, x))",
    "∀x (A(x) → ∃y (R(x, y) ∧ B(y)))",
    "∃x ∀y (A(y) → R(x, y))",
    "∀x (A(x) → ∀y (B(y) → R(x, y)))",
];

/// Makes a board of which exactly one statement follows from the others, and needs at least two of them.
///
/// * `pool`: the solvers that are asked.
pub fn redundant(seed: u64, pool: &Pool) -> Option<Puzzle> {
    one_redundant(drawn_board(seed, 5)?, 2, pool).ok()
}

/// Draws the statements of a board.
fn drawn_board(seed: u64, count: usize) -> Option<Vec<String>> {
    let mut random = Random::new(seed);
    let (properties, relations) = (["blonde", "happy"], ["likes", "smarter"]);
    let mut board: Vec<String> = Vec::new();
    while board.len() < count {
        let form = random.one_of(&STATEMENTS)?;
        let (one, other) = (random.one_of(&properties)?, random.one_of(&properties)?);
        let statement = form.replace("A(", &format!("{one}(")).replace("B(", &format!("{other}("));
        let statement = statement.replace("R(", &format!("{}(", random.one_of(&relations)?));
        if (one != other || !form.contains("B(")) && !board.contains(&statement) {
            board.push(statement);
        }
    }
    Some(board)
}

/// Makes a board of three statements of which exactly one follows, from the two others: a question for half a minute.
///
/// * `pool`: the solvers that are asked.
pub fn quick(seed: u64, pool: &Pool) -> Option<Puzzle> {
    one_redundant(drawn_board(seed, 3)?, 2, pool).ok()
}

/// The puzzle of a board of which exactly one statement follows from the others. Otherwise the labels of those that do, of which there are none or
/// several.
///
/// * `least`: the fewest premises that it may need;
/// * `pool`: the solvers that are asked.
pub(crate) fn one_redundant(board: Vec<String>, least: usize, pool: &Pool) -> Result<Puzzle, Vec<String>> {
    let none = |_| Vec::new();
    let mut file = adjudication::read_board(Text::new("puzzle", labelled(&board)), BoardNotation::Palmer).map_err(none)?;
    let limits = Limits { time: Duration::from_secs(5), ..Limits::default() };
    let options = JudgeOptions { limits, ..JudgeOptions::default() };
    let ruling = adjudication::judge(&mut file, &options, pool, &mut |_| ()).map_err(|_| Vec::new())?;
    if ruling.status != Status::Consistent {
        return Err(Vec::new());
    }
    let redundant = ruling.statements.iter().filter(|statement| statement.status == StatementStatus::Redundant);
    let [found] = redundant.clone().collect::<Vec<_>>()[..] else {
        return Err(redundant.map(|statement| statement.id.clone()).collect());
    };
    let is_decided = ruling.statements.iter().all(|statement| statement.status != StatementStatus::Undecided);
    if !is_decided || found.follows_from.len() < least {
        return Err(Vec::new());
    }
    let lines = found.certificate.as_ref().map_or(0, proof_lines);
    let measured = lines + 3 * found.follows_from.len() as u64;
    Ok(made(Task::Redundant { board, answer: found.id.clone(), from: found.follows_from.clone() }, measured))
}

/// Returns a board as a board file: its statements with the labels s1, s2, ….
pub(crate) fn labelled(board: &[String]) -> String {
    board.iter().enumerate().map(|(at, statement)| format!("s{}: {statement}\n", at + 1)).collect()
}

fn proof_lines(certificate: &Certificate) -> u64 {
    match &certificate.evidence {
        adjudication::CertificateBody::Proof { lines, .. } => lines.len() as u64,
        _ => 0,
    }
}

/// A form of statements of exercises, and its truth where A, B, C and D have these values.
type Form = (&'static str, fn([bool; 4]) -> bool);

const PREMISES: [Form; 16] = [
    ("A", |[a, ..]| a),
    ("B", |[_, b, ..]| b),
    ("(A → B)", |[a, b, ..]| !a || b),
    ("(A → C)", |[a, _, c, _]| !a || c),
    ("(B → C)", |[_, b, c, _]| !b || c),
    ("(C → D)", |[_, _, c, d]| !c || d),
    ("(B → D)", |[_, b, _, d]| !b || d),
    ("(A ∧ B)", |[a, b, ..]| a && b),
    ("(A → (B ∧ C))", |[a, b, c, _]| !a || (b && c)),
    ("(A → (B → C))", |[a, b, c, _]| !a || !b || c),
    ("(B → (C → D))", |[_, b, c, d]| !b || !c || d),
    ("((A → B) → C)", |[a, b, c, _]| (a && !b) || c),
    ("(C ∧ (A → B))", |[a, b, c, _]| c && (!a || b)),
    ("(D ∧ (C → A))", |[a, _, c, d]| d && (!c || a)),
    ("(A ∧ (B → D))", |[a, b, _, d]| a && (!b || d)),
    ("((C → D) → B)", |[_, b, c, d]| (c && !d) || b),
];

const GOALS: [Form; 3] = [("B", |[_, b, ..]| b), ("C", |[_, _, c, _]| c), ("D", |[_, _, _, d]| d)];

/// An exercise has four premises, and up to this many more; and the fewest points that its cheapest proof may have.
const MORE: u64 = 4;
const LEAST_POINTS: u64 = 2;

/// Returns whether the premises at these indices may be true together, and have a goal as their consequence.
fn follows(indices: &[usize], goal: Form) -> bool {
    let premises = || indices.iter().filter_map(|&at| PREMISES.get(at));
    let rows = (0..16_u8).map(|row| [1, 2, 4, 8].map(|bit| row & bit != 0));
    let mut models = rows.filter(|&row| premises().all(|(_, of)| of(row))).peekable();
    models.peek().is_some() && models.all(|row| goal.1(row))
}

/// Makes an exercise in the sound calculus of Predicate Wars whose cheapest proof is known to be that. No two of its premises are enough.
///
/// In every second one the letters are properties of the object 1, and half of the conditionals hold of all objects: what follows of 1 is what
/// follows in a structure of 1 alone, which the tables of truth decide as well.
pub fn cheapest(seed: u64) -> Option<Puzzle> {
    const SYSTEM: &str = "predicate-wars-sound";
    let mut random = Random::new(seed);
    // In the order of the table, and with letters that follow from the choice: no two exercises differ in the order of their premises or in
    // their letters alone.
    let mut chosen: Vec<usize> = Vec::new();
    let each = 4 + usize::try_from(random.next() % MORE).ok()?;
    while chosen.len() < each {
        let at = usize::try_from(random.next() % PREMISES.len() as u64).ok()?;
        if !chosen.contains(&at) {
            chosen.push(at);
        }
    }
    chosen.sort_unstable();
    let mut letters = ["P", "Q", "R", "S"];
    letters.rotate_left(chosen.iter().sum::<usize>() % 4);
    let goal = *random.one_of(&GOALS)?;
    let mut pairs = chosen.iter().flat_map(|&one| chosen.iter().map(move |&other| [one, other]));
    if !follows(&chosen, goal) || pairs.any(|pair| follows(&pair, goal)) {
        return None;
    }
    let written = |form: &Form, of: &str| -> String {
        let letter = |sign: char| "ABCD".find(sign).and_then(|at| letters.get(at));
        form.0.chars().map(|sign| letter(sign).map_or_else(|| sign.to_string(), |letter| format!("{letter}{of}"))).collect()
    };
    let is_of_objects = random.next().is_multiple_of(2);
    let of = if is_of_objects { "(1)" } else { "" };
    let mut premise = |form: &Form| match is_of_objects && form.0.contains('→') && random.next().is_multiple_of(2) {
        true => format!("(∀(x){})", written(form, "(x)")),
        false => written(form, of),
    };
    let premises: Vec<String> = chosen.iter().filter_map(|&at| PREMISES.get(at)).map(&mut premise).collect();
    let goal = written(&goal, of);
    // What is shown to be the cheapest is shown soon, or not for minutes.
    let limits = Limits { time: Duration::from_secs(2), ..Limits::default() };
    let options = DeriveOptions {
        system: Some(System::Shipped(SYSTEM.to_owned())),
        house: adjudication::HouseRules::default(),
        rules: Vec::new(),
        goal: Some(Text::new("<goal>", goal.as_str())),
        rules_only: None,
        cheapest: true,
        from_cards: false,
        budget: None,
        measure: adjudication::ProofMeasure::Points,
        limits,
        memory_mib: None,
        alphabet: adjudication::Alphabet::default(),
        output: None,
        form: adjudication::ProofForm::default(),
    };
    let found = adjudication::derive(Text::new("premises", premises.join("\n")), AxiomNotation::PredicateWars, &options).ok()?;
    let (lines, par, proof) = (found.lines?, found.symbol_points?, found.proof?);
    let price = found.cheapest?;
    if found.status != DerivationStatus::Proved
        || !price.shown
        || !(2..=12).contains(&lines)
        || par < LEAST_POINTS
        || found.unsound_steps > 0
    {
        return None;
    }
    let premises: String = premises.iter().map(|premise| format!("premise {premise}\n")).collect();
    let exercise = format!("system {SYSTEM}\n{premises}goal {goal}\n");
    Some(made(Task::Cheapest { exercise, par, proof }, price.searched.steps as u64))
}

/// The faces of the dice of a puzzle, small and big.
const LETTERS: [char; 4] = ['p', 'q', 'r', 's'];
const SIGNS: [char; 5] = ['N', 'C', 'A', 'K', 'E'];

/// Makes dice whose longest true wff does not use all of them, or is hard to see. The measure is the number of wffs for each of the longest true ones.
pub fn wff(seed: u64) -> Option<Puzzle> {
    let mut random = Random::new(seed);
    let mut dice = String::new();
    for _ in 0..4 {
        dice.push(*random.one_of(&LETTERS)?);
    }
    for _ in 0..4 {
        dice.push(*random.one_of(&SIGNS)?);
    }
    let truth: Vec<(char, bool)> = LETTERS.into_iter().map(|letter| (letter, random.next().is_multiple_of(3))).collect();
    let (longest, measured) = longest_true(&dice, &truth)?;
    if longest.len() < 5 || measured < 4 {
        return None;
    }
    Some(made(Task::Wff { dice, values: truth.into_iter().collect(), longest }, measured))
}

/// Returns a longest true wff of some dice, and the number of wffs for each of those.
pub(crate) fn longest_true(dice: &str, truth: &[(char, bool)]) -> Option<(String, u64)> {
    let of = values(truth);
    let mut all = Wffs { left: dice.chars().fold(Vec::new(), counted), row: String::new(), found: Vec::new() };
    all.build(1);
    let is_true = |row: &&String| is_true(row, &of).unwrap_or(false);
    let longest = all.found.iter().filter(is_true).max_by_key(|row| row.len())?.clone();
    let best = all.found.iter().filter(|row| row.len() == longest.len()).filter(is_true).count();
    Some((longest, all.found.len().checked_div(best)? as u64))
}

/// Returns the grade of a wff by what was measured of it.
pub(crate) fn wff_grade(measured: u64) -> u8 {
    match measured {
        0..5 => 1,
        5 => 2,
        6..8 => 3,
        8..15 => 4,
        _ => 5,
    }
}

fn counted(mut all: Vec<(char, u8)>, die: char) -> Vec<(char, u8)> {
    match all.iter_mut().find(|(known, _)| *known == die) {
        Some((_, count)) => *count += 1,
        None => all.push((die, 1)),
    }
    all
}

/// All wffs of some dice, each once.
struct Wffs {
    left: Vec<(char, u8)>,
    row: String,
    found: Vec<String>,
}

impl Wffs {
    /// Goes on with a row that needs this many more wffs.
    fn build(&mut self, missing: usize) {
        if missing == 0 {
            self.found.push(self.row.clone());
            return;
        }
        for at in 0..self.left.len() {
            let Some(&(die, count)) = self.left.get(at).filter(|(_, count)| *count > 0) else { continue };
            let missing = match die {
                'N' => missing,
                'C' | 'A' | 'K' | 'E' => missing + 1,
                _ => missing - 1,
            };
            self.left[at].1 = count - 1;
            self.row.push(die);
            self.build(missing);
            self.row.pop();
            self.left[at].1 = count;
        }
    }
}

/// Areas after which the search for a best turn stops.
const MOST_AREAS: u64 = 400_000;

/// Makes a position of ERGO with one best turn, which does not end the round. The measure is the number of areas that were looked at.
pub fn ergo(seed: u64) -> Option<Puzzle> {
    let mut random = Random::new(seed);
    let settings = Settings::new(&["Ann", "Ben", "Cid"], random.next() % 1_000_000);
    let mut game = Ergo::start(&settings).ok()?;
    let mut moves = Vec::new();
    for _ in 0..3 + random.next() % 5 {
        // Good turns of all players make an area that is worth thinking about.
        let turns = game.best_turns(3, 20_000)?.turns;
        let turn = random.one_of(&turns)?.turn.clone();
        game.play(&turn).ok()?;
        moves.push(serde_json::to_string(&turn).ok()?);
    }
    if !game.rounds().is_empty() {
        return None;
    }
    best_turn(&game, serde_json::to_string(&settings).ok()?, moves, true)
}

/// The puzzle of a position of ERGO in which one turn gains the most, and does not end the round.
///
/// * `only`: true if no other turn may be as good.
pub(crate) fn best_turn(game: &Ergo, settings: String, moves: Vec<String>, only: bool) -> Option<Puzzle> {
    let search = game.best_turns(2, MOST_AREAS)?;
    let best = search.turns.first()?;
    let worth = (best.worth.own, best.worth.rival);
    let second = search.turns.get(1).map(|turn| (turn.worth.own, turn.worth.rival));
    let is_only = !only || second.is_none_or(|second| second.0 < worth.0 || second.1 > worth.1);
    let is_gain = best.worth.own > search.now.own;
    if !search.complete || best.ends || !is_only || !is_gain || best.worth.own == 0 {
        return None;
    }
    let text = best.turn.to_string();
    let text = text.strip_prefix(&format!("{} ", search.player)).unwrap_or(&text).to_owned();
    Some(made(Task::Ergo { settings, moves, worth, best: text }, search.areas))
}

/// Names and grades puzzles of one kind by what was measured: the easiest fifth has 1, the hardest 5, and the others what lies between.
pub fn graded(mut all: Vec<Puzzle>) -> Vec<Puzzle> {
    all.sort_by_key(|puzzle| puzzle.measured);
    let count = all.len().max(1);
    for (at, puzzle) in all.iter_mut().enumerate() {
        puzzle.id = format!("{}-{}", puzzle.task.kind(), at + 1);
        puzzle.grade = u8::try_from(at * 5 / count + 1).unwrap_or(5);
    }
    all
}
